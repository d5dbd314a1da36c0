#!/bin/sh
# Two persons at one keyboard: a screen shows one hand, that of the person it asks, and between two
# persons the keyboard is passed first.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

yes '
1' | head -n 600 |
    "$DUELLO" play --players human,human --muse brannoc --deck2 ysolde --seed 5 --names Left,Right --save "$folder/x.duello" >"$folder/out" || exit 1

# The rival's part of the board comes first, its hand unknown; then one's own.
awk '
    /^Pass the keyboard to / { seat = $5; sub(/\.$/, "", seat); next }
    /^Fight / { hands = 0 }
    /^Hand: / { hands++
        if (hands == 1 && $0 !~ /^Hand: ([0-9]+ unknown|[?]|none) /) { print "line " NR ": the hand of the rival is shown: " $0; bad = 1 } }
    /^(Left|Right) on / { if (hands > 1 && $1 != seat) { print "line " NR ": " seat " sits here, the hand of " $1 " is shown"; bad = 1 } }
    /^(Left|Right): / { asked = $1; sub(/:$/, "", asked); shown[seat] += hands
        if (asked != seat) { print "line " NR ": " seat " sits here, " asked " is asked"; bad = 1 } }
    END { if (!shown["Left"] || !shown["Right"]) { print "somebody was never shown a hand"; bad = 1 } exit bad }
' "$folder/out"
