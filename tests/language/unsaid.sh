#!/bin/sh
# What the rules of a game never do, no card of it may say: each such card is refused at its line. UPDATE=1 writes what
# was said anew.
set -u
failed=0
for cards in "$SOURCE_DIR"/tests/language/unsaid/*.card; do
    expected=${cards%.card}.expected
    said=$("$DUELLO" cards check "$cards" 2>&1 | sed "s|$SOURCE_DIR/||")
    [ -n "${UPDATE:-}" ] && echo "$said" >"$expected"
    echo "$said" | diff -u "$expected" - || failed=1
done
exit $failed
