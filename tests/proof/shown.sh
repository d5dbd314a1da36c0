#!/bin/sh
# Play is the same, as players see it: the beginning of a random duel of every mode and number of seats as text, and a
# number over the text of more. Unlike signatures these do not change when only the bytes of a duel do. When play
# or its words have changed on purpose, UPDATE=1 writes them anew, with WORKSHOP and SOURCE_DIR set as for every test.
set -u
golden=$SOURCE_DIR/tests/proof/shown
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=$folder/failed

# compare NAME COMMAND...: what the command writes with what is kept under that name.
compare() {
    name=$1
    shift
    "$@" >"$folder/$name" || { echo "$*: failed"; touch "$failed"; return; }
    if [ "${UPDATE:-}" ]; then
        mkdir -p "$golden"
        cp "$folder/$name" "$golden/$name"
    elif ! diff -u "$golden/$name" "$folder/$name" >"$folder/difference"; then
        echo "$*: not what is kept in tests/proof/shown/$name:"
        head -n 40 "$folder/difference"
        touch "$failed"
    fi
}

compare digests "$WORKSHOP" show --duels 2 --decisions 250 --digest
for game in $(cut -d ' ' -f 1 "$folder/digests" | sort -u); do
    compare "$game.text" "$WORKSHOP" show "$game" --duels 1 --decisions 10
done

[ ! -e "$failed" ]
