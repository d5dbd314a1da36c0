#!/bin/sh
# What cards of one's own say in print, card by card: tests/printer/said/GAME.card gives GAME.expected. UPDATE=1 writes what
# is printed anew.
set -u
failed=0
for cards in "$SOURCE_DIR"/tests/printer/said/*.card; do
    expected=${cards%.card}.expected
    game=$(basename "${cards%.card}")
    printed=$(sed -n 's/^card "\(.*\)"$/\1/p' "$cards" | while read -r name; do
        "$DUELLO" cards show "$game" "$name" --cards "$cards" 2>&1
    done)
    [ -n "${UPDATE:-}" ] && echo "$printed" >"$expected"
    echo "$printed" | diff -u "$expected" - || failed=1
done
exit $failed
