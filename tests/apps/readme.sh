#!/bin/sh
# What README.md shows is so: its card is accepted and printed as it says, its scenario holds.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The block of the README that begins with this line.
block() { awk -v first="$1" 'index($0, first) == 1 { on = 1 } on && /^```/ { exit } on' README.md; }

{ echo 'game solrei'; echo; block 'card "'; } >"$work/ember.card"
"$DUELLO" cards check "$work/ember.card"
"$DUELLO" cards show --cards "$work/ember.card" solrei 'Ember Vow' >"$work/shown"
block '+-----' | diff "$work/shown" -

{ echo 'game solrei'; block 'scenario "'; } >"$work/readme.scenario"
"$DUELLO" scenario "$work/readme.scenario" | grep -q '^1 passed, 0 failed$'
