#!/bin/sh
# Options that differ by the card of a hand are listed as the board shows the hand, in one question after the other.
set -u
. "$SOURCE_DIR/tests/apps/typing"

for seed in 1 2 3 4; do
    typed '2
agree' 40 solrei --seed $seed --players human,random
    awk -v what="seed $seed" '
        /^Hand: / && !/unknown/ { hand = $0; sub(/^Hand: /, "", hand); sub(/ \| .*/, "", hand) }
        /^Place one card/ { asked = 1; split("", place) }
        asked && /^  .*[0-9] Place / { for (i = 1; i < NF; i++) if ($i == "Place") place[$(i - 1)] = $(i + 1) }
        asked && /^>/ {
            asked = 0; questions++; listed = place[1]
            for (i = 2; i in place; i++) listed = listed " " place[i]
            if (listed != hand) { print what ": the hand is " hand ", the list " listed; bad = 1 }
        }
        END { if (questions < 1) { print what ": only " questions + 0 " questions"; bad = 1 }; exit bad }' \
        "$folder/said" || failed=1
done
exit $failed
