#!/bin/sh
# The program's front: help for everything, a near name for a misspelt one, exit status 0, 1 or 2.
set -u
failed=0
helps=$(mktemp)
trap 'rm -f "$helps"' EXIT

# expect STATUS WORDS COMMAND...: the exit status, and words that stand in the output.
expect() { expect_of "$DUELLO" "$@"; }
expect_of() {
    program=$1 status=$2 words=$3
    shift 3
    out=$("$program" "$@" 2>&1 </dev/null)
    got=$?
    if [ "$got" -ne "$status" ] || ! printf '%s\n' "$out" | grep -qF -e "$words"; then
        echo "${program##*/} $*: expected status $status and \"$words\"; got $got and:"
        printf '%s\n' "$out" | head -n 5
        failed=1
    fi
}

# has_help PROGRAM COMMAND...: each tells what it is for, and every option that the program reads stands in a help.
has_help() {
    program=$1 folder=$2
    shift 2
    for command in "$@"; do
        expect_of "$program" 0 "$command: " help "$command"
        expect_of "$program" 0 "$command: " "$command" --help
        expect_of "$program" 0 "$command: " "$command" solrei -h
    done
    for command in "$@"; do "$program" help "$command"; done >"$helps"
    for option in $(grep -rohE '"--[a-z0-9-]+"' "$SOURCE_DIR/$folder" | tr -d '"' |
        grep -vxE -e '--(color|help|version)' | sort -u); do
        grep -qF -e "$option" "$helps" || { echo "no help of ${program##*/} tells of $option"; failed=1; }
    done
}

expect 0 'duello ' --version
expect 0 'usage: duello COMMAND' help
expect 2 'usage: duello COMMAND'
has_help "$DUELLO" apps play learn replay decks cards rules scenario engine arena completion
has_help "$WORKSHOP" workshop proof show bench fit yardstick

expect 2 'did you mean "play"?' plya
expect 2 'did you mean "scenario"?' help scenarii
expect 2 'has no command "zzzzzzzz"' zzzzzzzz

expect 1 'There is no game "chess"' play chess
expect 1 'Did you mean "solrei"?' play solrie
expect 2 'there is no option "--muze"' play --muze x
expect 2 'there is no option "--player"; did you mean --players?' play --player human,human
expect 1 'Several decks of F.A.R.O.E. begin with "c": "Cinder Accord" "Cragfolk Hold"; say more' play faroe --deck c
expect 1 'no rule 99.99; without it all of them are listed' rules solrei 99.99
expect 2 'needs a value' play --seed
expect 2 'a number below 2^64' play --seed x
expect 2 'not a kind of player' play --players human,wizard
expect 2 'NAME=VALUE' play --option placing
expect 2 'says twice what placing is' play --option placing=sealed --option placing=changeable
expect 1 'no option "colour"' play --option colour=blue
expect 1 'it has: late_damage, defender_recovery' play --option late_dammage=ignored
expect 1 'SOL-R13: option placing cannot be "seald"; it can be: sealed, changeable' play --option placing=seald
expect 1 'no mode "opne"; it has: open, arcade' play --mode opne
expect 1 'is for 2 players, not 1' play --players human
expect 2 '"c" is a name too many' play --names a,b,c
expect 2 'auto, always or never' play --colour sometimes
expect 2 'auto, always or never' replay x --colour sometimes
expect 2 'auto, always or never' cards list --colour sometimes
expect 2 'auto, always or never' replay x --color sometimes
expect 2 'auto, always or never' cards list --color sometimes
expect 2 '--to needs a number, not ""' replay x --to ''
expect 2 'both be called "ANN"' play --names Ann,ANN
expect 2 '"p2" is another player, whatever that one is called' play --names p2,Ben
expect 2 'both be called "Normal"' play --names Normal
expect 2 'both be called "Hraun"' play faroe --legend Hraun --names hraun
expect 0 'late_damage               extra_loop, ignored [SOL-R30]' play solrei --options
expect 0 'open                      Open construction' play --options
expect 0 'match_format              best_of_3, single; without --match single' play solrei --options
expect 0 'Moments (at ...)' scenario --words solrei
expect 1 'There is no game "chess"' scenario --words chess
expect 2 '--words needs a game' scenario --words
work=$(mktemp -d)
mkdir -p "$work/games/solrei"
printf 'scenario "There is a start"\nexpect\n  not over\n' >"$work/games/solrei/a.scenario"
expect 0 '1 passed, 0 failed' scenario "$work/games/"
(cd "$work/games" && "$DUELLO" scenario solrei) | grep -q '^1 passed, 0 failed$' || failed=1
rm -r "$work"
expect 1 'Several cards begin so: "Brannoc Vale", ' cards show solrei B
expect 1 'did you mean "Brannoc Vale"?' play --muse 'Branoc Vale'
expect 1 'No such file' play --deck ./nothing.deck
expect 1 'No such file' play --resume ./nothing.duello
expect 2 'which record?' replay
expect 2 '--view needs' replay x --view nobody
expect 2 'list, show or check?' decks

# Every mode of every game can be played at once, with the fewest players and with the most.
folder=$(mktemp -d)
for game in $("$WORKSHOP" bench --json --only copies | grep -oE '"[a-z]+": \{' | tr -d '": {'); do
    for mode in $("$DUELLO" play "$game" --options | awk '/^Options/ { exit } /^  [a-z]/ { print $1 }'); do
        played=0
        for players in random,random random,random,random random,random,random,random; do
            "$DUELLO" play "$game" --mode "$mode" --players $players --seed 1 --save "$folder/$players" >/dev/null 2>&1 </dev/null &&
                played=$((played + 1))
        done
        [ $played -gt 0 ] || { echo "$game: nobody can play mode $mode without naming decks"; failed=1; }
    done
done
rm -rf "$folder"

# What could not be written is no success.
if [ -w /dev/full ]; then
    "$DUELLO" cards list solrei 2>&1 >/dev/full | grep -q 'could not be written' || { echo "no word about a full disk"; failed=1; }
    "$DUELLO" cards list solrei >/dev/full 2>&1 && { echo "a full disk is taken for success"; failed=1; }
fi

exit $failed
