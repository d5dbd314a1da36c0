#!/bin/sh
# A fifth character of Assemblage is text: checked, printed, and played to the end in every mode on both levels, without
# touching C (docs/new-character.md is its walk-through). What is wrong with one is said with place or rule, and what the
# rules of the game never do, no card of it may say.
set -u
here="$SOURCE_DIR/tests/apps/fifth"
cards="$SOURCE_DIR/examples/ilka-thorn.card"
deck="$SOURCE_DIR/examples/ilka-thorn.deck"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# same NAME: what was said is the golden file; UPDATE=1 writes it anew.
same() {
    [ -n "${UPDATE:-}" ] && cp "$folder/said" "$here/$1"
    cmp -s "$folder/said" "$here/$1" || { diff -u "$here/$1" "$folder/said" | head -n 30; failed=1; }
}

# played PLAYER GAMES MODE SEATS: every game comes to its end on either level, whoever sits where.
played() {
    for level in 1 2; do
        "$DUELLO" arena assemblage --players "$1" --games "$2" --mode "$3" --seats "$4" --option level=$level \
            --cards "$cards" --decks "$deck,Kestrel Vane,Ondrej Salt,Bruna Haldt,Pim Larkspur" --by-deck --json \
            >"$folder/report" 2>&1
        grep -q '"complete": true.*"deck": "Ilka Thorn", "win_rate": [0-9]' "$folder/report" || {
            echo "$3 with $4 players on level $level: $1 did not play every game, or never with the fifth character:"
            head -c 500 "$folder/report"
            failed=1
        }
    done
}

# wrong EDIT WORDS: the cards after an edit of sed are refused, by themselves or as a deck, in these words.
wrong() {
    sed "$1" "$cards" >"$folder/wrong.card"
    cmp -s "$folder/wrong.card" "$cards" && { echo "$1 changes nothing"; failed=1; }
    { "$DUELLO" cards check "$folder/wrong.card" && "$DUELLO" decks check "$folder/alone.deck" --cards "$folder/wrong.card"; } \
        >"$folder/said" 2>&1 && { echo "$1: accepted"; failed=1; }
    grep -qF "$2" "$folder/said" || { echo "$1: expected \"$2\", got:"; cat "$folder/said"; failed=1; }
}

"$DUELLO" cards check "$cards" >/dev/null || failed=1
"$DUELLO" cards fmt --check "$cards" || failed=1
"$DUELLO" decks check "$deck" --cards "$cards" >/dev/null || failed=1
printf 'deck "Ilka Thorn"\ngame assemblage\n\n"Ilka Thorn"\n' >"$folder/alone.deck"
"$DUELLO" decks check "$folder/alone.deck" --cards "$cards" >/dev/null || failed=1

sed -En 's/^(card|token) "(.*)"$/\2/p' "$cards" | while read -r name; do
    "$DUELLO" cards show assemblage "$name" --cards "$cards"
    echo
done >"$folder/said"
same ilka-thorn.english

played random 20 versus 2
played greedy:1 5 versus 2
for player in "random 15" "greedy:1 3"; do
    # shellcheck disable=SC2086
    for table in "tag 4" "scramble 3" "scramble 4" "teams 4" "vampire 3" "vampire 4"; do
        played $player $table
    done
done

wrong '/^card "Blood Price"/,$d' 'AOE-1.3: p1: a method deck has 20 cards, this one has 19'
wrong 's/"Blood Price"/"Old Oak"/' 'there is a card named "Old Oak" already'
wrong 's/ILK-20/ILK-10/' '"Old Oak" has the serial "ILK-10" already'
wrong 's/Utility, Thorn, priority 6/Utility, Mask, priority 6/' 'AOE-1.2: p1: "Forked Path" does not carry the symbol of Ilka Thorn'
wrong 's/Utility, Thorn/Attack, Thorn/' 'AOE-1.4: p1: a method deck has at least one attack card and one utility card'
wrong 's/Thorn, health 16/Briar, health 16/' 'wrong.card:9:14: error: `Briar` is not a keyword of assemblage'
wrong 's/ health 16,//' 'a card of type Character needs health'
wrong 's/health 16/health 0/' 'AOE-2.10: p1: Ilka Thorn has no health to start with; print at least 1'
wrong 's/1 Power of 3/1 Power of 5/' 'AOE-2.9: p1: Ilka Thorn takes 5 power tokens'
wrong 's/1 Power of 3/1 Poewr of 3/' 'did you mean `Power`?'
wrong 's/Brings "Snare"/Brings "Snares"/' 'AOE-2.13: p1: Ilka Thorn brings "Snares", but no board token has that name'
wrong 's/Brings "Snare"/Brings "Old Oak"/' 'AOE-2.13: p1: Ilka Thorn brings "Old Oak", but no board token has that name'
wrong 's/range 1 to 3/range 3 to 1/' 'range 3 to 1: nothing lies between'
wrong 's/red heavy/red haevy/' 'did you mean `heavy`?'
wrong 's/Clean-up:/Cleanup:/' 'did you mean `Clean-up`?'
wrong 's/knock down/knock dwon/' 'did you mean `down`?'

(cd "$here" && "$DUELLO" cards check refused.card) >"$folder/said" 2>&1 && { echo "refused.card: accepted"; failed=1; }
same refused.expected
exit $failed
