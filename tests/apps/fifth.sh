#!/bin/sh
# A fifth character of Assemblage is a text file: checked, printed and played to the end, without touching C.
# What the rules of the game never do, no card of it may say.
set -u
here="$SOURCE_DIR/tests/apps/fifth"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# same NAME: what was said is the golden file; UPDATE=1 writes it anew.
same() {
    [ -n "${UPDATE:-}" ] && cp "$folder/said" "$here/$1"
    cmp -s "$folder/said" "$here/$1" || { diff -u "$here/$1" "$folder/said" | head -n 30; failed=1; }
}

# played SEATS ARGUMENT...: every game comes to its end, whoever sits where.
played() {
    seats=$1
    shift
    "$DUELLO" arena assemblage --players random --games 40 --seats "$seats" --cards "$here/ilka-thorn.card" --decks \
        "Kestrel Vane,Bruna Haldt,$folder/ilka.deck" --json "$@" >"$folder/report" 2>&1 &&
        grep -q '"complete": true' "$folder/report" && grep -q '"Ilka Thorn"' "$folder/report" || {
        echo "duello arena $*: not every game was played:"
        head -c 500 "$folder/report"
        failed=1
    }
}

"$DUELLO" cards check "$here/ilka-thorn.card" >/dev/null || failed=1
cat >"$folder/ilka.deck" <<'END'
deck "Ilka Thorn"
game assemblage

"Ilka Thorn"
END

sed -n 's/^card "\(.*\)"$/\1/p' "$here/ilka-thorn.card" | while read -r name; do
    "$DUELLO" cards show assemblage "$name" --cards "$here/ilka-thorn.card"
    echo
done >"$folder/said"
same ilka-thorn.english

played 2 --mode versus --by-deck
played 3 --mode scramble --by-deck

(cd "$here" && "$DUELLO" cards check refused.card) >"$folder/said" 2>&1 && { echo "refused.card: accepted"; failed=1; }
same refused.expected
exit $failed
