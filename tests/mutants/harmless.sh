#!/bin/sh
# What is listed as harmless exists: a line that names no mutant any more is out of date. UPDATE=1 takes such lines out.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$BUILD_DIR/mutate" "$work" games/*/*.c

# As mutants.c prints them: FILE: FUNCTION: HOW: WHAT
sed 's/^{ "\([^"]*\)", [0-9]*, "\([^"]*\)", "\([^"]*\)", "\(.*\)" },$/\1: \2: \3: \4/; s/\\\(["\\]\)/\1/g' \
    "$work/mutants.inc" >"$work/all"
failed=0
for list in tests/mutants/*.harmless; do
    grep '^games/' "$list" | grep -vxFf "$work/all" >"$work/gone" || continue
    if [ "${UPDATE-}" ]; then
        grep -vxFf "$work/gone" "$list" >"$work/kept"
        cp "$work/kept" "$list"
    else
        echo "$list names what is not there:"
        cat "$work/gone"
        failed=1
    fi
done
exit $failed
