#!/bin/sh
# On a terminal of 80 by 24 a duel of two has room: nothing is scrolled away above the question, so the first line of the
# board can be seen whenever somebody is asked.
set -u
. "$SOURCE_DIR/tests/apps/typing"

command -v script >/dev/null || { echo "there is no script(1) to lend a terminal"; exit 1; }

# Screens begin where the one before was cleared; the last one, on which the table is left, does not count.
for game in solrei assemblage faroe; do
    for seed in 3 4; do
        (yes 1 | head -n 12; echo quit) |
            TERM=xterm script -qec "stty rows 24 cols 80 -echo; '$DUELLO' play $game --seed $seed --players human,random \
                --colour never --save '$folder/x.duello'" /dev/null >"$folder/said"
        awk -v what="$game, seed $seed" 'BEGIN { RS = "\033\\[H\033\\[J" }
            lines > most { most = lines; longest = screens }
            NR > 1 { screens++; lines = gsub(/\n/, "") + 1 }
            END { if (screens < 8) { print what ": only " screens " screens"; exit 1 }
                  if (most > 24) { print what ": screen " longest " has " most " lines"; exit 1 } }' "$folder/said" || failed=1
    done
done
exit $failed
