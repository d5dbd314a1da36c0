#!/bin/sh
# Equal everywhere: a WebAssembly module, whose pointers have 32 bits, plays the same duels to the same states and words
# as the native library, and each replays what the other has played. EQUAL is the native program, MODULE the module.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/native" "$folder/wasm"
[ -x "$EQUAL" ] || { echo "There is no $EQUAL to compare with: ./run build release"; exit 1; }
node=$(command -v node || command -v nodejs) || { echo "There is no node to run the module with."; exit 1; }

native() { "$EQUAL" "$@"; }
wasm() { "$node" "$SOURCE_DIR/tests/wasm/equal.mjs" "$MODULE" "$@"; }

native play "$folder/native" || exit 1
wasm play "$folder/wasm" || exit 1
diff -r "$folder/native" "$folder/wasm" >"$folder/difference" || {
    echo "The same duels, natively (<) and in WebAssembly (>):"
    head -n 20 "$folder/difference"
    exit 1
}

# Of the recorded duels those of the games that these builds have: that they have just played.
set --
for record in "$SOURCE_DIR"/tests/records/golden/*.duello; do
    grep -qxF "$(sed -n 2p "$record")" "$folder"/native/*.duello && set -- "$@" "$record"
done
wasm replay "$folder"/native/*.duello "$@" >"$folder/replayed" &&
    native replay "$folder"/wasm/*.duello >>"$folder/replayed" || {
    grep 'wrong:' "$folder/replayed"
    exit 1
}
