#!/bin/sh
# `duello yardstick`: every game's own positions hold, what is found out is told as a table and as JSON, and what is
# wrong with a position is told with its place.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# expect STATUS WORDS ARGUMENTS...: the exit status, and words that stand in the output.
expect() {
    status=$1 words=$2
    shift 2
    out=$("$WORKSHOP" yardstick "$@" 2>&1 </dev/null)
    got=$?
    if [ "$got" -ne "$status" ] || ! printf '%s\n' "$out" | grep -qF -e "$words"; then
        echo "duello yardstick $*: expected status $status and \"$words\"; got $got and:"
        printf '%s\n' "$out" | head -n 8
        failed=1
    fi
}

for positions in games/*/yardsticks; do
    game=${positions#games/}
    expect 0 'always right' "${game%/yardsticks}" --players random --times 1
done

# Two cards each, whoever takes a point has lost: attack with the high one in a third of the duels.
board='arts "Saint'"'"'s Overdrive" broken seen, "Bulwark Protocol" broken seen, "Reforge" broken seen, "Scrap Burst" broken seen'
cat >"$folder/two.position" <<END
option match_format = single
option placing = sealed
option rei_generation = when_paying
given
  p1: offense, muse "Ferra Septima", $board, deck empty
  p2: muse "Ferra Septima", $board, deck empty
  at Placing
scenario "Two cards each"
given
  p1: hand 9S 5S
  p2: hand 10C 6C
END
expect 0 '1 deal, 8 situations, 2 decisions; value -0.333 for p1' solrei "$folder/two.position" --players random
expect 0 'p1:  place 5S 67%  place 9S 33%' solrei "$folder/two.position" --players random
expect 0 '"situations": 8' solrei "$folder/two.position" --players random --json
# Whoever takes either card half of the time loses 1/2 as p1, which is 1/6 too much, and 0 as p2, which is 1/3.
"$WORKSHOP" yardstick solrei "$folder/two.position" --players random --times 10000 |
    grep -Eq '^  random +0\.1[5-8][0-9] +0\.3[1-5][0-9] ' || { echo "the losses of a random player are wrong"; failed=1; }
# p1 has answered already when p2 is asked: to p2 it has not. Who took the answer for a settled one, though not for a known
# one, would do the same each time, and lose 1/3.
"$WORKSHOP" yardstick solrei "$folder/two.position" --players search:1000 |
    awk '/^  search/ { told = 1; loss = $3 } END { exit !(told && loss < 0.25) }' ||
    { echo "who is asked second does not mix its answers"; failed=1; }
expect 1 'more than 7 situations' solrei "$folder/two.position" --most 7

# The higher card decides: a right move that is none is told.
sed -e 's/10C 6C/7C 6C/' "$folder/two.position" >"$folder/right.position"
printf 'right\n  p1: place 9S\n' >>"$folder/right.position"
expect 0 'p1: place 9S (of 2; worked out: worth +1.000' solrei "$folder/right.position" --players greedy:8
expect 0 'greedy:8 4 of 4' solrei "$folder/right.position" --players greedy:8 --times 4
expect 0 'wins 100%, tried     8 times, chosen 100%  place 9S' solrei "$folder/right.position" --players greedy:8 --times 1 --why
cp "$folder/right.position" "$folder/one.position"
sed -e 's/p1: place 9S/p1: place 5S/' "$folder/right.position" >"$folder/wrong.position"
expect 1 'place 5S is worth 0.000: it is not right' solrei "$folder/wrong.position"
printf '  p1: place 2H\n' >>"$folder/right.position"
expect 1 'right.position:14:   p1: place 2H' solrei "$folder/right.position"

# What has been found is told before the next file is read, and who was not measured is not called perfect.
mkfifo "$folder/later.position"
"$WORKSHOP" yardstick solrei "$folder/two.position" "$folder/later.position" --players random >"$folder/told" 2>&1 &
tries=12000
until grep -q '^  random ' "$folder/told" || [ $tries -eq 0 ]; do
    sleep 0.05
    tries=$((tries - 1))
done
[ $tries -gt 0 ] || { echo "nothing is told before all has been measured"; failed=1; }
cat "$folder/one.position" >"$folder/later.position"
wait $!
expect 0 'random                                  -          -        0 of  1' solrei "$folder/one.position" --players random --times 64
expect 0 '              -' solrei "$folder/two.position" --players random

# Who was not asked everywhere, because there is too much to ask, has neither figure.
"$WORKSHOP" yardstick assemblage games/assemblage/yardsticks/equilibria.position --players random --times 64 --json |
    awk '/^ *"player":/ { asked++ } /^ *"loss":/ { losses++ } /^ *"right":/ { rights++ }
         END { exit !(losses > 0 && losses < asked && rights == losses) }' ||
    { echo "somebody who was not measured was right"; failed=1; }

expect 2 'name a game' --json
expect 2 '--times needs a number from 1 to 10000, not "0"' solrei --times 0
expect 2 '--most needs a number from 1 to 2000000' solrei --most
expect 2 'there is no option "--players", or it needs a value' solrei --players
mkdir "$folder/empty"
expect 1 'There is no .position file in' solrei "$folder/empty"
expect 2 '"wizard"' solrei --players wizard
expect 2 'is too long for a player' solrei --players "random:seed=1$(printf '%060d' 1)"
expect 2 '"" is not a kind of player' solrei --players ''
expect 2 'at most 8 players' solrei --players random,random,random,random,random,random,random,random,random
[ "$("$WORKSHOP" yardstick solrei --players wizard 2>&1 | grep -c .)" -eq 2 ] || { echo "more than is wrong is told"; failed=1; }
expect 1 'There is no game "chess"' chess
expect 1 'nowhere' solrei nowhere
exit $failed
