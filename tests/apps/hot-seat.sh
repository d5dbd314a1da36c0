#!/bin/sh
# Two persons at one keyboard: a screen shows one hand, that of the person it asks, and between two
# persons the keyboard is passed first.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

yes '
1' | head -n 600 |
    "$DUELLO" play --players human,human --muse brannoc --deck2 ysolde --seed 5 --names Left,Right --save "$folder/x.duello" >"$folder/out" || exit 1

awk '
    /^Pass the keyboard to / { seat = $5; sub(/\.$/, "", seat); next }
    /^Hand: / { hands[seat]++; if (name != seat) { print "line " NR ": the hand of " name " is shown to " seat; bad = 1 } next }
    /^(Left|Right) / { name = $1 }
    /\| hand / { if ($0 !~ /hand ([0-9]+ unknown|[?])/) { print "line " NR ": " $0; bad = 1 } }
    /^(Left|Right): / { asked = $1; sub(/:$/, "", asked); if (asked != seat) { print "line " NR ": " seat " sits here, " asked " is asked"; bad = 1 } }
    END { if (!hands["Left"] || !hands["Right"]) { print "somebody was never shown a hand"; bad = 1 } exit bad }
' "$folder/out"
