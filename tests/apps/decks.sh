#!/bin/sh
# Decks: the game's own are all legal; errors name the line, the rule that is broken and the card that
# was probably meant; a card of the user's own can be used without building anything.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# refused WORDS COMMAND...: status 1 and these words.
refused() {
    words=$1
    shift
    out=$("$DUELLO" decks "$@" 2>&1)
    got=$?
    if [ $got -ne 1 ] || ! printf '%s\n' "$out" | grep -qF -e "$words"; then
        echo "duello decks $*: expected status 1 and \"$words\"; got $got and:"
        printf '%s\n' "$out" | head -n 5
        failed=1
    fi
}

for deck in $(for game in $GAMES; do find "$SOURCE_DIR/games/$game" -name '*.deck'; done); do
    "$DUELLO" decks check "$deck" >/dev/null || failed=1
    name=$(sed -n 's/^deck "\(.*\)"$/\1/p' "$deck")
    game=$(sed -n 's/^game //p' "$deck")
    "$DUELLO" decks list "$game" | grep -qF "$name" || { echo "$deck: not listed"; failed=1; }
    "$DUELLO" decks show "$game" "$name" >"$folder/shown"
    "$DUELLO" decks check "$folder/shown" >/dev/null || { echo "$deck: what show prints is not the deck"; failed=1; }
done

cat >"$folder/own.deck" <<'END'
deck "Own"
game solrei

Muse "Teku-Ra"          # a comment
Advantage "Keen Nose"
"Undertow Reversal"
1 "Bear Hug"
Art "Battle Trance"
Art "Second Wind"
END
"$DUELLO" decks check "$folder/own.deck" | grep -q '"Own" is legal' || { echo "own.deck is not legal"; failed=1; }

sed 's/Battle Trance/Batle Trance/' "$folder/own.deck" >"$folder/misspelt.deck"
refused 'misspelt.deck:8: SolRei has no card "Batle Trance"; did you mean "Battle Trance"?' check "$folder/misspelt.deck"
sed 's/Art "Battle Trance"/Muse "Battle Trance"/' "$folder/own.deck" >"$folder/type.deck"
refused 'type.deck:8: "Battle Trance" is not of the type Muse' check "$folder/type.deck"
for copies in -3 +3 0 2.5 3x 100000; do
    sed "s/^1 \"Bear Hug\"/$copies \"Bear Hug\"/" "$folder/own.deck" >"$folder/copies.deck"
    refused "copies.deck:7: $copies is not a number of copies: before the name stands one from 1 to 255, as in 2 \"Bear Hug\"" \
        check "$folder/copies.deck"
done
sed '/Second Wind/d' "$folder/own.deck" >"$folder/short.deck"
refused 'SOL-1.5' check "$folder/short.deck"
sed 's/Second Wind/Bear Hug/' "$folder/own.deck" >"$folder/twice.deck"
refused 'SOL-1.6' check "$folder/twice.deck"
refused 'SOL-1.15' check --mode arcade "$folder/own.deck"
sed 's/game solrei/game chess/' "$folder/own.deck" >"$folder/foreign.deck"
refused 'no game "chess"' check "$folder/foreign.deck"
grep -v '^game' "$folder/own.deck" >"$folder/gameless.deck"
refused 'does not say which game' check "$folder/gameless.deck"
cat "$folder/own.deck" "$folder/own.deck" >"$folder/both.deck"
refused 'a file holds one deck; this one is called "Own" already' check "$folder/both.deck"
refused 'No such file' check "$folder/nothing.deck"
refused '' check "$folder"
head -c 100000 /dev/urandom >"$folder/junk.deck"
refused '' check "$folder/junk.deck"
printf 'game solrei\n"%01000000d"\n' 0 >"$folder/long.deck"
refused 'long.deck:2: the line is too long' check "$folder/long.deck"

# Every rule that a list breaks is named; a deck for a seat that plays itself is judged as such a one.
sed 's/^2 "Ringside Signing"/5 "Ringside Signing"/; s/^1 "Last Bell/2 "Last Bell/; s/^1 "The Riveted/3 "The Riveted/' \
    "$SOURCE_DIR/games/faroe/decks/cinder-accord.deck" >"$folder/broken.deck"
for rule in FAROE-2.2 FAROE-2.4 FAROE-2.5 FAROE-2.6; do
    refused $rule check "$folder/broken.deck"
done
echo '1 "Vent Eruption"' | cat "$SOURCE_DIR/games/faroe/decks/cinder-accord.deck" - >"$folder/unique.deck"
refused FAROE-2.9 check "$folder/unique.deck"
echo '1 "Vent Eruption"' | cat "$SOURCE_DIR/games/faroe/opponents/hraun.deck" - >"$folder/legend.deck"
refused FAROE-18.17 check "$folder/legend.deck"
refused FAROE-2.5 check "$folder/legend.deck"
refused FAROE-2.10 check --mode free-for-all "$folder/legend.deck"

# A ninth Muse.
cat >"$folder/ninth.card" <<'END'
game solrei

card "Ninth Muse"
  Muse, Alignment S, Types Human, Skills Blade Guard
  use at Before Damage, once per round, pay {B}: block 1
  Charge bonus S: draw 1
END
sed 's/"Teku-Ra"/"Ninth Muse"/; s/Keen Nose/Old Campaigner/' "$folder/own.deck" >"$folder/ninth.deck"
refused 'no card "Ninth Muse"' check "$folder/ninth.deck"
refused '--cards FILE' check "$folder/ninth.deck"
"$DUELLO" play --deck "$folder/ninth.deck" --players random,random 2>&1 | grep -qF -e '--cards FILE' || { echo "play has no word of --cards"; failed=1; }
"$DUELLO" decks check "$folder/type.deck" 2>&1 | grep -qF -e '--cards FILE' && { echo "--cards is no remedy for a wrong type"; failed=1; }
"$DUELLO" decks check --cards "$folder/ninth.card" "$folder/ninth.deck" >/dev/null || failed=1
XDG_STATE_HOME=$folder "$DUELLO" play --cards "$folder/ninth.card" --deck "$folder/ninth.deck" --players random,random --seed 1 --save "$folder/ninth.duello" |
    grep -q 'Random 1' || { echo "the ninth Muse cannot be played"; failed=1; }
"$DUELLO" replay --cards "$folder/ninth.card" "$folder/ninth.duello" | grep -q verified || { echo "and not replayed"; failed=1; }
# The record carries the cards: it replays and goes on where their file is not.
mkdir "$folder/elsewhere"
(cd "$folder/elsewhere" && "$DUELLO" replay "$folder/ninth.duello") | grep -q verified || { echo "not replayed by itself"; failed=1; }
sed '/^  |/d' "$folder/ninth.duello" >"$folder/without.duello"
"$DUELLO" replay "$folder/without.duello" 2>&1 | grep -q 'recorded with the cards of' || { echo "no word of the missing cards"; failed=1; }
sed 's/^  |   use at Before/  |   use at Befor/' "$folder/ninth.duello" >"$folder/damaged.duello"
"$DUELLO" replay "$folder/damaged.duello" 2>&1 | grep -q 'ninth.card:[0-9]*:[0-9]*: ' || { echo "no place in damaged cards"; failed=1; }
sed 's/block 1$/block 2/' "$folder/ninth.duello" >"$folder/changed.duello"
"$DUELLO" replay "$folder/changed.duello" 2>&1 | grep -q 'rules and cards' || { echo "changed cards are taken for the recorded ones"; failed=1; }

exit $failed
