#!/bin/sh
# mutate.c breaks sample.txt as sample.golden shows; UPDATE=1 writes that anew.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$BUILD_DIR/mutate" "$work" tests/mutants/sample.txt
cat "$work/mutants-sample.txt" "$work/mutants.inc" >"$work/all"
if [ "${UPDATE-}" ]; then
    cp "$work/all" tests/mutants/sample.golden
fi
diff tests/mutants/sample.golden "$work/all"
