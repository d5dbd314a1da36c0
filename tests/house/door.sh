#!/bin/sh
# The door is a function: what it and the laying out of positions call, besides each other and the library, is memory and
# strings. No file, clock, thread or output, and nothing that ends a program but the asserts of a debug build.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

libraries="$BUILD_DIR/libduello-door.a $BUILD_DIR/libduello-scenario.a $BUILD_DIR/libduello.a"
# shellcheck disable=SC2086
nm --defined-only $libraries | awk 'NF == 3 { print $3 }' | sort -u >"$folder/ours"
nm --undefined-only "$BUILD_DIR/libduello-door.a" "$BUILD_DIR/libduello-scenario.a" | awk '$1 == "U" { print $2 }' | sort -u |
    grep -vE '^(__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__(asan|ubsan|gcov|llvm)_.*)$' |
    grep -vE '^(__|__isoc[0-9]+_)?(malloc|calloc|realloc|free|mem[a-z]+|str[a-z]+|v?sn?printf|qsort)(_chk)?$' |
    grep -vE '^(__ctype_.*_loc|is[a-z]+|tolower|toupper)$' | comm -23 - "$folder/ours" >"$folder/foreign"
[ "$(wc -l <"$folder/ours")" -gt 100 ] || { echo "the libraries were not found"; exit 1; }
if [ -s "$folder/foreign" ]; then
    echo "the door calls:"
    cat "$folder/foreign"
    exit 1
fi
