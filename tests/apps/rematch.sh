#!/bin/sh
# `rematch`, when a duel is over: another one with the same players, names, decks, mode and options, saved for itself. Only
# the cards are shuffled anew.
set -u
. "$SOURCE_DIR/tests/apps/typing"

XDG_STATE_HOME=$folder/state
export XDG_STATE_HOME

# head FILE: how it was set up, but for what is drawn by chance.
head_of() {
    sed '/^moves$/,$d; /^seed/d' "$1"
}

# plays_again WHAT ARGUMENT...: gives up as often as it takes, plays a rematch and gives up again; two records lie there then.
plays_again() {
    what=$1
    shift
    rm -rf "$folder/state"
    { yes 'concede
yes' | head -n 8; echo rematch; yes 'concede
yes' | head -n 8; } | "$DUELLO" play "$@" >"$folder/said" 2>&1 || wrong "$what: it failed"
    set -- "$folder"/state/duello/*.duello
    [ $# -eq 2 ] || { wrong "$what: there are $# records, not two"; tail -n 20 "$folder/said"; return; }
    head_of "$1" >"$folder/first"
    head_of "$2" | diff "$folder/first" - || wrong "$what: the rematch was set up otherwise"
    [ "$(grep '^seed ' "$1")" != "$(grep '^seed ' "$2")" ] || wrong "$what: the cards were not shuffled anew"
    [ "$(cat "$1" "$2" | grep -c '^end ')" -eq 2 ] || wrong "$what: not both are over"
}

for game in $GAMES; do
    plays_again "$game" "$game" --players human,random --names Ada,Ben --strict
done
plays_again match solrei --players human,greedy --seed 7 --match --deck 'Ysolde Marrow' --names Ada
plays_again 'a mode' assemblage --players human,random,random,random --mode tag --seed 7

# The same seed gives the same rematch; without one nobody can foretell it.
plays_again seeded solrei --players human,random --seed 7
cat "$folder"/state/duello/*.duello | grep '^seed ' >"$folder/seeds"
plays_again seeded solrei --players human,random --seed 7
cat "$folder"/state/duello/*.duello | grep '^seed ' | diff "$folder/seeds" - || wrong 'the rematch of a seeded duel is another one each time'

# Before the duel is over there is nothing to play again.
printf 'rematch\nquit\n' | "$DUELLO" play solrei --players human,random --seed 7 >"$folder/said" 2>&1
[ "$(grep -c 'Saved in' "$folder/said")" -eq 1 ] || wrong 'a duel that is not over was left for another one'
exit $failed
