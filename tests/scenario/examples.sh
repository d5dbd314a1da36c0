#!/bin/sh
# Every ```scenario block of docs/scenarios.md is played.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v game="game solrei" '
    /^```scenario$/ { inside = 1; file = sprintf("%s/%03d.scenario", folder, NR); print game > file; next }
    /^```$/ { inside = 0 }
    inside { print > file }
' folder="$folder" "$SOURCE_DIR/docs/scenarios.md"
"$DUELLO" scenario "$folder"
