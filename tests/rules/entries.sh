#!/bin/sh
# Every kind of entry that a game's journal has words for is written by its rules somewhere: words that nobody ever reads
# are either forgotten or missing where they should be told.
set -u
failed=0

for table in $(grep -l '^static const struct entry_kind entries' "$SOURCE_DIR"/games/*/*.c); do
    game=$(dirname "$table")
    for kind in $(sed -n '/^static const struct entry_kind entries/,/^};/s/^ *\[\([A-Z_]*\)\] = .*/\1/p' "$table"); do
        cat "$game"/*.c | grep -w "$kind" | grep -qv "^ *\[$kind\] = " || { echo "$table: $kind is never told"; failed=1; }
    done
done
[ -n "${kind:-}" ] || { echo "no game has a table of entries: has it another name now?"; failed=1; }
exit $failed
