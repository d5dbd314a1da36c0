#!/bin/sh
# The door is the same everywhere: as a WebAssembly module it gives the replies that docs/protocol.md says, and to sessions
# of every game those that the native program gives, letter by letter. DUELLO is that program, MODULE the module with all
# games, MODULES the folder with one for each.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ -x "$DUELLO" ] || { echo "There is no $DUELLO to compare with: ./run build release"; exit 1; }
node=$(command -v node || command -v nodejs) || { echo "There is no node to run the module with."; exit 1; }
native=$DUELLO
printf '#!/bin/sh\nexec "%s" "%s/tests/wasm/door.mjs" "%s" "$@"\n' "$node" "$SOURCE_DIR" "$MODULE" >"$folder/wasm"
chmod +x "$folder/wasm"

DUELLO=$folder/wasm sh "$SOURCE_DIR/tests/protocol/transcripts.sh" || exit 1

for game in $(echo '{"do":"hello"}' | "$native" engine | sed 's/.*"games":\[//; s/[]"}]//g; s/,/ /g'); do
    about='{"do":"view","viewer":0};{"do":"options","seat":0};{"do":"options","seat":1};{"do":"journal","viewer":1,"since":5};{"do":"hash"};{"do":"save"};{"do":"view","viewer":1,"since":0};{"do":"waiting","viewer":0,"with":["options","news","view"]};{"do":"think","seat":0,"player":"greedy","budget":4}'
    { echo '{"do":"games"}'; echo "{\"do\":\"layout\",\"game\":\"$game\"}"
      echo "{\"do\":\"start\",\"game\":\"$game\",\"seed\":\"9\",\"position\":\"\"}"
      awk -f "$SOURCE_DIR/tests/protocol/session.awk" -v seed=3 -v choices=600 -v every=4 -v between="$about"
      echo '{"do":"state"}'; } >"$folder/requests"
    "$native" engine --open <"$folder/requests" >"$folder/native" || exit 1
    "$folder/wasm" engine --open <"$folder/requests" >"$folder/replies" || exit 1
    cmp "$folder/native" "$folder/replies" || { echo "$game: other replies in WebAssembly"; exit 1; }
    [ "$(grep -c '^{"chosen":' "$folder/native")" -ge 50 ] || { echo "$game: hardly anything was played"; exit 1; }

    # The module that has no other game, which is what a page loads: it lists fewer games and answers alike.
    "$node" "$SOURCE_DIR/tests/wasm/door.mjs" "$MODULES/$game.wasm" engine --open <"$folder/requests" >"$folder/replies" || exit 1
    tail -n +2 "$folder/native" >"$folder/expected"
    tail -n +2 "$folder/replies" | cmp "$folder/expected" - || { echo "$game: other replies from its own module"; exit 1; }
done
