#!/bin/sh
# Section 10 of each game's rules.md says of every card what its card file says. Numbers that have a column are compared,
# and lists of decks.
# Of the rest the file `starter-set` keeps a sum of the row and one of the card: where only one of the two has changed
# since, it fails. UPDATE=1 writes the sums anew where both have changed; UPDATE=alone also where one was merely reworded.
set -u
here="$SOURCE_DIR/tests/rules"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
: >"$folder/all"

for game in $(cd "$SOURCE_DIR/games" && echo *); do
    rules="$SOURCE_DIR/games/$game/rules.md"
    grep -q '^## 10\.' "$rules" || continue
    awk -v game="$game" -v pairs="$folder/pairs" -f "$here/starter-set.awk" "$SOURCE_DIR/games/$game"/cards/*.card "$rules" >"$folder/said"
    if grep -q '^### Deck lists' "$rules"; then
        awk -v game="$game" -f "$here/deck-lists.awk" "$SOURCE_DIR/games/$game"/cards/*.card \
            "$SOURCE_DIR/games/$game"/decks/*.deck "$rules" >>"$folder/said"
    fi
    [ -s "$folder/said" ] && { cat "$folder/said"; failed=1; }
    LC_ALL=C sort "$folder/pairs" >>"$folder/all"
done

awk -F'|' -v update="${UPDATE:-}" '
    NR == FNR { row[$1 "|" $2] = $3; text[$1 "|" $2] = $4; next }
    { card = $1 "|" $2 }
    !(card in row) { if (update == "") { printf "%s: %s is new: UPDATE=1 takes it up\n", $1, $2; bad = 1 } next }
    (row[card] != $3) == (text[card] != $4) { if (row[card] != $3 && update == "") { printf "%s: %s has changed in both places: UPDATE=1 if they agree\n", $1, $2; bad = 1 } next }
    update == "alone" { next }
    row[card] != $3 { printf "%s: section 10 has changed what it says of %s, its card has not\n", $1, $2; bad = 1; next }
    { printf "%s: %s has changed, but not its row in section 10\n", $1, $2; bad = 1 }
    END { exit bad }
' "$here/starter-set" "$folder/all" || failed=1
[ -n "${UPDATE:-}" ] && [ $failed -eq 0 ] && cp "$folder/all" "$here/starter-set"
exit $failed
