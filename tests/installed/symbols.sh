#!/bin/sh
# The shared library shows exactly what the public header declares, and the library asks nothing of
# the world but memory and strings: no files, clock, threads or output.
set -eu
library=$BUILD_DIR/libduello.so
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat "$SOURCE_DIR"/include/duello.h "$SOURCE_DIR"/include/duello/*.h | "$CC" -E -P -I"$SOURCE_DIR/include" - | tr '\n' ' ' | tr ';' '\n' |
    grep -oE '\b(duel|duello)_[a-z_]+ *\(' | tr -d ' (' | sort -u >"$folder/declared"
nm -D --defined-only "$library" | sed 's/.* //' | sort >"$folder/shown"
diff "$folder/declared" "$folder/shown" || { echo "(left: declared in duello.h; right: shown by libduello.so)"; exit 1; }

nm -D --undefined-only "$library" | sed 's/.* //; s/@.*//' |
    grep -vE '^(__cxa_finalize|__gmon_start__|_ITM_.*|__stack_chk_fail|__assert_fail)$' |
    grep -vE '^(__|__isoc[0-9]+_)?(malloc|calloc|realloc|free|mem[a-z]+|str[a-z]+|v?snprintf|abort|qsort|bsearch)(_chk)?$' |
    grep -vE '^(__ctype_.*_loc|is[a-z]+|tolower|toupper)$' >"$folder/foreign" || true
if [ -s "$folder/foreign" ]; then
    echo "the library calls:"
    cat "$folder/foreign"
    exit 1
fi
