#!/bin/sh
# What Tab offers: commands, games, modes, options and their values, decks, cards, rules, players; and that the shells' scripts
# ask for it.
set -u
failed=0
wrong() {
    echo "$*"
    failed=1
}

# offers LIST WORD...: exactly these, with commas between them, where the last word is begun.
offers() {
    list=$1
    shift
    found=$("$DUELLO" completion --words "$@" | paste -sd, -)
    [ "$found" = "$list" ] || wrong "$*: expected \"$list\", found \"$found\""
}
# offers_also WORD_OFFERED WORD...
offers_also() {
    wanted=$1
    shift
    "$DUELLO" completion --words "$@" | grep -qxF -e "$wanted" || wrong "$*: does not offer $wanted"
}

# Every command that help names, every game, every option of a help.
"$DUELLO" help | sed -n 's/^  \([a-z]*\) .*/\1/p' | {
    while read -r command; do
        "$DUELLO" completion --words '' | grep -qxF -e "$command" || echo "no command $command"
    done | grep .
} && failed=1
for game in $GAMES; do
    offers_also "$game" play ''
    offers_also "$game" cards show ''
    "$DUELLO" play "$game" --options | sed -n 's/^  \([a-z][a-z_-]*\)  .*/\1/p' | while read -r word; do
        { "$DUELLO" completion --words play "$game" --mode ''
          "$DUELLO" completion --words play "$game" --option '' | sed 's/=$//'; } | grep -qxF -e "$word" || echo "$game: $word"
    done | grep . && failed=1
    "$DUELLO" decks list "$game" | cut -c1-24 | sed 's/ *$//' | while read -r deck; do
        "$DUELLO" completion --words play "$game" --deck '' | grep -qxF -e "$deck" || echo "$game: no deck $deck"
    done | grep . && failed=1
done
offers 'play' pl
offers 'learn' help le
offers '--seed' play --see
offers 'list,show,check' decks ''
offers 'solrei' decks show sol
offers 'Brannoc Vale' decks show solrei bran
offers 'Brannoc Vale' play --muse bran
offers 'none' play solrei --deck no
offers 'human,greedy' play --players human,gr
offers 'Brannoc Vale,Teku-Ra' arena solrei --decks 'Brannoc Vale,te'
offers 'Riposte Stance' cards show solrei ripo
offers 'SOL-6.10' rules solrei sol-6.10
offers 'placing=' play solrei --option plac
offers_also 'placing=sealed' play solrei --option placing=
offers 'never' learn --colour n
offers 'last' play --resume la
offers 'bash,zsh,fish' completion ''
offers '' nosuch ''

# bash, if it is there, completes by the script: names with blanks stay one word.
if command -v bash >/dev/null; then
    bash -c '
        PATH=$(dirname "$DUELLO"):$PATH
        eval "$(duello completion bash)"
        compopt() { :; }
        try() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=(); _duello; IFS=,; echo "${COMPREPLY[*]}"; unset IFS; }
        try duello pl
        try duello decks show solrei bran
        try duello decks show solrei "\"bran"
        try duello play solrei --option placing = sea
    ' >/tmp/found.$$ 2>&1
    printf 'play\nBrannoc\\ Vale\nBrannoc Vale\nsealed\n' | diff - /tmp/found.$$ || wrong 'bash completes otherwise'
    rm -f /tmp/found.$$
fi
for shell in bash zsh fish; do
    "$DUELLO" completion $shell | grep -q 'completion --words' || wrong "$shell: its script does not ask the program"
    command -v $shell >/dev/null || continue
    "$DUELLO" completion $shell | $shell -n || wrong "$shell does not understand its script"
done
"$DUELLO" completion csh >/dev/null 2>&1 && wrong 'there is a script for csh'
exit $failed
