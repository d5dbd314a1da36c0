#!/bin/sh
# Cards that are added with --cards are cards like others: listed, shown with their program, brought in
# decks; a mistake in them keeps the program from starting.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/own.card" <<'END'
game solrei

# A card of my own.
card "Quiet Harbour"
  Art, Technique, cost {1}
  use at Charge: draw 1

card "Loud Harbour"
  Art, Technique, cost {1}
  use at Charge: draw 2
END
cat >"$folder/requests" <<'END'
{"do":"cards","game":"solrei"}
{"do":"card","game":"solrei","name":"Quiet Harbour"}
{"do":"start","game":"solrei","mode":"open","seed":1,"seats":[{"deck":"Teku-Ra"},{"deck":["Brannoc Vale","Oathbound Plate","Quiet Harbour","Loud Harbour","Hold the Line","Ember Reserve"]}]}
END
"$DUELLO" engine --cards "$folder/own.card" <"$folder/requests" >"$folder/replies"
sed -n 1p "$folder/replies" | grep -q '"Quiet Harbour","Loud Harbour"' || { echo "the cards are not listed"; exit 1; }
sed -n 2p "$folder/replies" | grep -qF '"program":"card \"Quiet Harbour\"\n  Art, Technique, cost {1}\n  use at Charge: draw 1"}' ||
    { echo "the program is not told: $(sed -n 2p "$folder/replies")"; exit 1; }
sed -n 3p "$folder/replies" | grep -q '^{"duel":"main"' || { echo "the deck was refused: $(sed -n 3p "$folder/replies")"; exit 1; }

sed 's/draw 2/drwa 2/' "$folder/own.card" >"$folder/wrong.card"
if "$DUELLO" engine --cards "$folder/wrong.card" <"$folder/requests" >"$folder/replies" 2>"$folder/errors"; then
    echo "a card with a mistake was accepted"
    exit 1
fi
[ ! -s "$folder/replies" ] || { echo "it answered all the same"; exit 1; }
grep -q 'wrong.card:10:' "$folder/errors" || { echo "the place of the mistake is not told: $(cat "$folder/errors")"; exit 1; }
