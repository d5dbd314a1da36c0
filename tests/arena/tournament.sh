#!/bin/sh
# Tournaments: the report does not depend on threads, on being killed and taken up again, or on chance
# beyond the seed; results that are damaged or of another tournament are refused with their line.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=$folder/failed
game=$("$WORKSHOP" bench --json --duels 1 | grep -oE '[a-z]+' | head -n 1)

wrong() {
    echo "$*"
    touch "$failed"
}

# The report without what the clock says.
figures() { sed '/^time per move/,/^$/d; s/; .* games in .*//'; }

# expect STATUS WORDS ARGUMENTS...: the exit status of the arena, and words that stand in the output.
expect() {
    status=$1 words=$2
    shift 2
    out=$("$DUELLO" arena "$@" 2>&1 </dev/null)
    got=$?
    if [ "$got" -ne "$status" ] || ! printf '%s\n' "$out" | grep -qE -e "$words"; then
        wrong "duello arena $*: expected status $status and \"$words\"; got $got and:"
        printf '%s\n' "$out" | head -n 5
    fi
}

# ---- threads -----------------------------------------------------------------------------------------

tournament="$game --players greedy:1,random,random --games 4 --seed 5 --by-deck"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --threads 1 2>"$folder/errors" | figures >"$folder/whole"
[ -s "$folder/errors" ] && wrong "something on standard error, which is no terminal"
grep -q '12 games, each deal' "$folder/whole" || wrong "three agents meet in pairs: 12 games expected"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --threads 4 | figures >"$folder/threads"
cmp -s "$folder/whole" "$folder/threads" || wrong "four threads come to other figures"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --seed 6 | figures | cmp -s "$folder/whole" - && wrong "another seed comes to the same figures"

# ---- results: killed and taken up again -----------------------------------------------------------------

results=$folder/results
lines() { grep -c '^game [0-9]' "$1" 2>/dev/null; }
# wait_for_lines NUMBER FILE: until so many games have been played, for ten minutes at most.
wait_for_lines() {
    tries=12000
    while [ $tries -gt 0 ] && [ "$(($(lines "$2") + 0))" -lt "$1" ]; do
        sleep 0.05
        tries=$((tries - 1))
    done
}
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --results "$results" --threads 1 >/dev/null 2>&1 &
killed=$!
wait_for_lines 2 "$results"
kill -9 $killed 2>/dev/null
wait $killed 2>/dev/null
[ "$(lines "$results")" -ge 1 ] || wrong "nothing was written before the tournament was killed"
printf "game 11 agents 2 " >>"$results"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --results "$results" | figures >"$folder/resumed"
cmp -s "$folder/whole" "$folder/resumed" || wrong "taken up again, the tournament ends with other figures"
[ "$(lines "$results")" -eq 12 ] || wrong "there are $(lines "$results") results, not 12"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --results "$results" | tee "$folder/again" | figures | cmp -s "$folder/whole" - ||
    wrong "read from the file, the figures are others"
grep -q 'games in' "$folder/again" && wrong "a complete tournament was played again"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --results "$results" --games 6 | grep -q "18 games" || wrong "a tournament cannot be made longer"
# shellcheck disable=SC2086
"$DUELLO" arena $tournament --results "$results" | figures | cmp -s "$folder/whole" - || wrong "games too many are counted"

# Wherever the file is cut off: in the heading, in a line, behind one, before the line's end.
length=$(wc -c <"$results")
for at in 0 1 20 $((length / 2)) $((length - 1)) "$(head -n 20 "$results" | wc -c)"; do
    head -c "$at" "$results" >"$folder/cut"
    # shellcheck disable=SC2086
    "$DUELLO" arena $tournament --results "$folder/cut" | figures | cmp -s "$folder/whole" - ||
        wrong "cut off after $at bytes and taken up again, the tournament ends with other figures"
done

# ---- results that are refused ----------------------------------------------------------------------------

# refused WORDS: what standard input holds does not go with the tournament.
refused() {
    cat >"$folder/bad"
    cp "$folder/bad" "$folder/kept"
    # shellcheck disable=SC2086
    expect 1 "$1" $tournament --results "$folder/bad"
    cmp -s "$folder/bad" "$folder/kept" || wrong "a file that was refused has been changed"
}

echo 'hello' | refused 'bad:1: these are no results'
printf 'hello' | refused 'bad:1: these are no results'
printf '\0\0\0' | refused 'bad:1: these are no results'
{ head -n 2 "$results"; printf 'bo\0\0\0\0'; } | refused 'bad:1: the heading of these results is damaged'
sed 's/^agent greedy:1/agent greedy:3/' "$results" | refused 'say "agent greedy:3" where this one has "agent greedy:1"'
sed 's/^seed 5/seed 4/' "$results" | refused 'say "seed 4" where'
sed 's/^book .*/book 0123456789abcdef/' "$results" | refused 'bad:3: .*"book 0123456789abcdef" where'
sed '/^game 3 /s/won ../won 2/' "$results" | refused 'bad:[0-9]*: expected who won'
sed '/^game 3 /s/won ../won 11/' "$results" | refused 'bad:[0-9]*: expected who won'
sed '/^game 3 /s/won ../won =0/' "$results" | refused 'bad:[0-9]*: expected who won'
sed '/^game 3 /s/won ../won 1=/' "$results" | refused 'bad:[0-9]*: expected who won'
sed 's/^\(game 3 agents\) ./\1 9/' "$results" | refused 'not the agents and decks of that game'
sed '/^game 3 /s/decisions/choices/' "$results" | refused 'expected who won .*, and the number of decisions'
sed '/^game 3 /s/$/ and more/' "$results" | refused 'something more'
{ cat "$results"; grep '^game 3 ' "$results"; } | refused 'has been there before'
{ cat "$results"; grep '^game 3 ' "$results"; } | refused 'Take that line out'
sed '/^game 3 /s/^game/\x00/' "$results" | refused 'expected "game" and its number'
expect 1 'is a directory|Is a directory' "$game" --players random,random --results "$folder"
expect 1 'an ordinary file' "$game" --players random,random --results /dev/null

# The same tournament with other rules, and with other cards under the same names.
"$DUELLO" arena solrei --players random,random --games 2 --results "$folder/rules" >/dev/null
for other in '--option match_format=single' '--mode open'; do
    # shellcheck disable=SC2086
    expect 1 "where this one has \"${other#--}" solrei --players random,random --games 2 $other --results "$folder/rules"
done
for character in games/solrei/decks/*.deck; do
    sed 's/^deck ".*"/deck "Twin"/' "$character" >"$folder/twin.deck"
    "$DUELLO" arena solrei --players random,random --games 2 --decks "$folder/twin.deck" --results "$folder/twin" >/dev/null 2>&1
    last=$?
done
[ "$last" -eq 1 ] || wrong "other cards under the same name are not noticed"

# ---- who always loses, who is no better -------------------------------------------------------------------

expect 0 '^random +(4[0-9]|5[0-9])\.' "$game" --players random,random --games 400
"$DUELLO" arena "$game" --players random,random --games 40 --results "$folder/lost" >/dev/null
sed -i 's/^\(game [0-9]* agents 1 2 .* won\) ../\1 01/; s/^\(game [0-9]* agents 2 1 .* won\) ../\1 10/' "$folder/lost"
expect 0 '^random +0\.0%   at most 17\.4% .* 0 +0 +40$' "$game" --players random,random --games 40 --results "$folder/lost"
expect 0 '^random +100\.0%   at least 8[0-9]\..* 40 +0 +0$' "$game" --players random,random --games 40 --results "$folder/lost"

# ---- what is told of agents ------------------------------------------------------------------------------------

# By their whole texts, and with what a move may cost them.
expect 0 '^search:1:temperature=0.5:memory=16K:seed=1 .* 1 iterations$' "$game" --games 1 \
    --players search:1:temperature=0.5:memory=16K:seed=1,greedy:2
expect 0 '^greedy:2 .* 2 imagined duels$' "$game" --games 1 --players greedy:2,random
expect 0 '^random .* none$' "$game" --games 1 --players greedy:2,random
expect 0 '"count": 2,' "$game" --games 1 --players greedy:2,random --json
expect 0 '"count": null,' "$game" --games 1 --players greedy:2,random --json

# Large numbers stay what they are.
expect 0 '"seed": "18446744073709551615"' "$game" --games 1 --players random,random --json --seed 18446744073709551615
expect 0 '"seed": 9223372036854775807,' "$game" --games 1 --players random,random --json --seed 9223372036854775807
time=4000000000/0/5000000000/1/0*4000000000
sed -i "s,times .*,times $time $time," "$folder/lost"
expect 0 '"moves": 160000000000,' "$game" --players random,random --games 40 --results "$folder/lost" --json

# ---- on a terminal -----------------------------------------------------------------------------------------------

# How long it will take is not told before anybody can know.
TERM=xterm script -qec "'$DUELLO' arena $game --players random,random --games 4" /dev/null | tr '\r' '\n' >"$folder/bar"
grep -q '\] 0 of 4 games' "$folder/bar" || wrong "there is no progress on a terminal"
grep '\] 0 of 4 games' "$folder/bar" | grep left && wrong "time is told before the first game"
grep -qE '\] 4 of 4 games, [0-9.]+ (a second|s a game), 0:00:00 left' "$folder/bar" || wrong "no time is told at the end"

# ---- arguments ----------------------------------------------------------------------------------------------

expect 2 'which game' --players random,random
expect 2 'who plays' "$game"
expect 1 'There is no game "chess"' chess --players random,random
expect 2 '"wizard" is not a kind of player' "$game" --players random,wizard
expect 2 'games needs a number from 1' "$game" --players random,random --games 0
expect 1 'At 3 tables these are 60000000 games' "$game" --players random,random,random --games 20000000
expect 2 'threads needs a number from 1 to 64' "$game" --players random,random --threads 65
expect 2 'seed needs a number' "$game" --players random,random --seed -1
expect 2 'no option "--sead"' "$game" --players random,random --sead 1
expect 2 'needs a value' "$game" --players
expect 2 'one game at a time' "$game" other --players random,random
expect 2 'NAME=VALUE' "$game" --players random,random --option placing
expect 1 'has no option "colour"' "$game" --players random,random --option colour=blue
expect 1 'has no mode "opne"' "$game" --players random,random --mode opne
expect 1 'players, not 3' "$game" --players random,random --seats 3
expect 1 'no deck "Nobody"' "$game" --players random,random --decks Nobody
expect 0 ' 2 games' "$game" --players random,random --games 1

expect 0 'teams, 4 seats.* 2 games' faroe --mode teams --players random,random --games 2
expect 0 'teams, 4 seats' assemblage --mode teams --players random,random --games 2
expect 1 'uneven_teams = on' faroe --mode teams --players random,random --games 2 --seats 3
expect 0 'teams, 3 seats' faroe --mode teams --players random,random --games 2 --option uneven_teams=on

# ---- a seat that plays itself ------------------------------------------------------------------------------------

expect 0 'legend, 3 seats.* 8 games' faroe --mode legend --players random --games 8 --seats 2 --by-deck
expect 0 'Hraun' faroe --mode legend --players random --games 8 --seats 2 --by-deck
expect 0 'legend, 2 seats' faroe --mode legend --players random --games 2
expect 1 'one agent plays for all' faroe --mode legend --players random,random
expect 1 'room for 4 others' faroe --mode legend --players random --seats 5
out=$("$DUELLO" arena faroe --players random --games 16 --by-deck)
case $out in *Hraun*) wrong "a Legend plays where there is none" ;; esac

# ---- interrupted ----------------------------------------------------------------------------------------------

"$DUELLO" arena "$game" --players random,random --games 90000 --threads 2 --results "$folder/many" >"$folder/out" 2>"$folder/errors" &
interrupted=$!
wait_for_lines 20 "$folder/many"
kill -TERM $interrupted
wait $interrupted && wrong "an interrupted tournament is no success"
grep -q 'Interrupted after [0-9]* of 90000 games' "$folder/errors" || wrong "not a word about the interruption"
grep -qE '^random +[0-9]+\.[0-9]%' "$folder/out" || wrong "what is known is not told"

# Somebody may think about a move for days: that the arena has been asked to stop is told at once.
"$DUELLO" arena "$game" --players random,random,search:1000000000:temperature=1 --games 2 --threads 1 --results "$folder/slow" \
    >/dev/null 2>"$folder/errors" &
slow=$!
wait_for_lines 2 "$folder/slow"
expect 1 'another tournament is writing' "$game" --players random,random --results "$folder/slow"
kill -TERM $slow
tries=12000
until grep -q 'Stopping when' "$folder/errors" || [ $tries -eq 0 ]; do
    sleep 0.05
    tries=$((tries - 1))
done
[ $tries -gt 0 ] || wrong "not a word while a move is thought about"
kill -TERM $slow 2>/dev/null
wait $slow
[ $? -gt 128 ] || wrong "asked twice, the arena does not stop at once"

[ ! -e "$failed" ]
