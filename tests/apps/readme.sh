#!/bin/sh
# What README.md shows is so: its picture is that of a game, its card is accepted and printed as it says, its scenario
# holds.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The block of the README that begins with this line.
block() { awk -v first="$1" 'index($0, first) == 1 { on = 1 } on && /^```/ { exit } on' README.md; }

# A pipe has letters for the symbols; the game is that of the picture's caption, the moves are those it tells of.
play=$(sed -n 's/^\*A game of .*`duello \(play .*\)`\.\*$/\1/p' README.md)
printf 'offense\nkeep\n8c\nagree\n' | eval "'$DUELLO' $play --save '$work/x.duello'" >"$work/game"
awk '/^Fight/ { n = 0 } { line[n++] = $0 } END { for (i = 0; i < n && line[i] !~ /^> /; i++) print line[i]; print ">" }' "$work/game" >"$work/picture"
block 'Fight 1' | sed 's/─/-/g; s/♠/S/g; s/♥/H/g; s/♦/D/g; s/♣/C/g' | diff - "$work/picture"

block 'game solrei' >"$work/ember.card"
"$DUELLO" cards check "$work/ember.card"
"$DUELLO" cards show --cards "$work/ember.card" solrei 'Ember Vow' >"$work/shown"
block '+-----' | diff "$work/shown" -

{ echo 'game solrei'; block 'scenario "'; } >"$work/readme.scenario"
"$DUELLO" scenario "$work/readme.scenario" | grep -q '^1 passed, 0 failed$'
