#!/bin/sh
# Machines that search play every game in every mode to its end, under whatever this build watches for (./run minds: many
# moves, under the sanitizers). MOVES: how many at least in each mode; THOUGHT: the iterations for each.
set -u
moves=${MOVES:-1} all=0
mind=search:${THOUGHT:-2}
record=$(mktemp) said=$(mktemp)
trap 'rm -f "$record" "$said"' EXIT

# By two, or by as many as the mode takes.
play() {
    for players in "$mind,$mind" "$mind,$mind,$mind,$mind"; do
        rm -f "$record"
        "$DUELLO" play "$game" --mode "$mode" --players "$players" --seed "$seed" --save "$record" \
            </dev/null >"$said" 2>&1 && return
    done
    return 1
}

for game in $GAMES; do
    for mode in $("$DUELLO" play "$game" --options | sed -n '2,/^[^ ]/s/^  \([a-z-]*\)  .*/\1/p'); do
        made=0 seed=1
        while [ "$made" -lt "$moves" ]; do
            play || { echo "$game, $mode, seed $seed:" && cat "$said" && exit 1; }
            more=$(grep -c '^[0-9]*\. p[1-9]: ' "$record")
            [ "$more" -gt 0 ] || { echo "$game, $mode, seed $seed: nobody moved" && exit 1; }
            made=$((made + more)) seed=$((seed + 1))
        done
        all=$((all + made))
    done
done
[ "$all" -gt 0 ] || { echo "no mode of any game was found" && exit 1; }
echo "$all moves"
