#!/bin/sh
# A recorded duel of machine players for each mode and number of players: replayed, it must come to the same end and
# to the same state. When play has changed on purpose, UPDATE=1 plays them anew, as their heads say.
# A new one: duello play GAME --mode NAME --players LIST --seed N --save tests/records/golden/NAME.duello
set -u
golden=$(dirname "$0")/golden
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
XDG_STATE_HOME=$folder
export XDG_STATE_HOME
failed=$folder/failed

# What follows a word in the head of a record, a line each.
head_of() {
    sed -n "/^moves/q; s/^$2 //p" "$1"
}

# play_again RECORD TO: a duel set up as that one was.
play_again() {
    players=$(sed -n '/^moves/q; s/^seat .* by //p' "$1" | paste -sd, -)
    teams=$(sed -n '/^moves/q; s/^seat .* team \([0-9]\).*/\1/p' "$1" | paste -sd, -)
    set -- "$1" "$2" ${teams:+--teams "$teams"} $(head_of "$1" mode | sed 's/^/--mode /') $(head_of "$1" option | sed 's/^/--option /')
    record=$1 to=$2
    shift 2
    "$DUELLO" play "$(head_of "$record" game)" --players "$players" --seed "$(head_of "$record" seed)" "$@" \
        --save "$to" >/dev/null
}

for record in "$golden"/*.duello; do
    game=$(head_of "$record" game)
    case " ${GAMES-$game} " in *" $game "*) ;; *) continue ;; esac # it is in other builds
    name=$(basename "$record" .duello)
    fresh=$folder/$name.duello
    play_again "$record" "$fresh" || { echo "$name: cannot be played"; touch "$failed"; continue; }
    if [ "${UPDATE:-}" ]; then
        cp "$fresh" "$record"
        continue
    fi
    # Another wording of rules or cards makes another book; the duel itself must be the same.
    sed "s/^book .*/book $(head_of "$fresh" book)/; s/^version .*/version $(head_of "$fresh" version)/" "$record" \
        >"$folder/replayed"
    if ! out=$("$DUELLO" replay "$folder/replayed" 2>&1 >"$folder/story") || ! grep -q 'verified' "$folder/story"; then
        echo "$name: $out"
        touch "$failed"
    fi
    grep -q '^end ' "$record" || { echo "$name: the duel was not played to its end"; touch "$failed"; }
done

[ ! -e "$failed" ]
