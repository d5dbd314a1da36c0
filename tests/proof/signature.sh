#!/bin/sh
# Every compiler plays the same: the signatures of a few hundred duels are those in the file beside
# this script. A change that alters play alters them, and says so in its commit:
#   sh tests/proof/signature.sh --write       (with DUELLO and SOURCE_DIR set, or from the source tree)
set -u
DUELLO=${DUELLO:-build/release/duello}
file=${SOURCE_DIR:-.}/tests/proof/signature

signatures() {
    "$WORKSHOP" bench --json --only playouts --duels 200 | tr -d "{" |
        grep -oE '"[a-z]+": ?"duels"|"signature": ?"[0-9a-f]+"' |
        sed 's/^"\([a-z]*\)": *"duels"$/\1/; s/^"signature": *"\([0-9a-f]*\)"$/\1/' | paste -d ' ' - -
}

if [ "${1-}" = --write ]; then
    signatures >"$file"
    cat "$file"
    exit
fi
found=$(signatures)
if [ "$found" != "$(cat "$file")" ]; then
    echo "The signature of play is not the one in tests/proof/signature:"
    echo "$found"
    echo "If play was meant to change: sh tests/proof/signature.sh --write"
    exit 1
fi
