#!/bin/sh
# `search` finds the right move in every position that names one, with its usual budget and whatever its chances are; and
# `greedy` finds no less of them the more it imagines.
set -u
failed=0

for positions in games/*/yardsticks/right-moves.position; do
    game=${positions#games/}
    missed=$("$WORKSHOP" yardstick "${game%%/*}" "$positions" --players search --times 4 |
        awk '/^[^ ]/ { title = $0; sub(/ \([^()]*\)$/, "", title) }
             /^  FAILED/ || (/^  search [0-9]+ of 4/ && $2 != 4) { print title }
             /^search / { told = 1 }
             END { if (!told) print "(nothing was told)" }')
    [ -z "$missed" ] || { printf '%s: not always found:\n%s\n' "$positions" "$missed"; failed=1; }
done

found() {
    "$WORKSHOP" yardstick solrei games/solrei/yardsticks/right-moves.position --players "$1" --times 1 |
        awk '/^greedy/ { print $(NF - 2) }'
}
[ "$(found greedy:2000)" -ge "$(found greedy:500)" ] || { echo "greedy:2000 finds less than greedy:500"; failed=1; }
exit $failed
