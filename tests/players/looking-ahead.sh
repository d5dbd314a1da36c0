#!/bin/sh
# Who looks ahead, if only a little, beats whoever plays at random.
set -u
failed=0

# Of eight games six at least.
beats() {
    "$DUELLO" arena "$game" --players "$1,random" --games 8 |
        awk -v agent="$1" -v game="$game" '
            $1 == agent && !told { told = 1; more = $(NF - 2) - $NF }
            END {
                if (!told || more < 4) { print game ": " agent " won " more + 0 " games more than it lost"; exit 1 }
            }' || failed=1
}

for game in $GAMES; do
    beats greedy:8
    beats search:60
done
exit $failed
