#!/bin/sh
# Mistakes in scenario files are told with their place and a way out, and each fails only its own scenario.
set -eu
cd "$SOURCE_DIR/tests/scenario"
told=$(mktemp)
trap 'rm -f "$told"' EXIT
{
    echo "game solrei"
    cat mistakes.scenario
} | "$DUELLO" scenario - | grep -v '^FAILED' > "$told" || true
diff -u mistakes.txt "$told"
