#!/bin/sh
# The layout that the door gives goes with the views it gives: in every mode of every game what it names is there, its
# shape is the same, and it tells nothing that is for a terminal alone.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
wrong() { echo "$*"; failed=1; }

door() { printf '%s\n' "$@" | "$DUELLO" engine; }
# names KEY: what stands behind this key anywhere, a line each.
names() { grep -o "\"$1\":\"[^\"]*\"" | sed 's/^[^:]*:"//; s/"$//'; }
# part NAME: a list of rows of the layout, up to the next one.
part() { sed "s/.*\"$1\":\\[{/{/; s/\\],\"[a-z]*\":[[{].*//"; }

door '{"do":"games"}' >"$folder/games"
for game in $(door '{"do":"hello"}' | sed 's/.*"games":\[//; s/[]"}]//g; s/,/ /g'); do
    tr '{' '\n' <"$folder/games" | awk -v game="$game" '/^"name":/ && /"title":/ && /"modes":/ { on = index($0, "\"" game "\"") }
        on && /"seats":/ { split($0, p, "\""); print p[4] }' >"$folder/modes"
    [ -s "$folder/modes" ] || wrong "$game has no modes"
    while read -r mode; do
        door "{\"do\":\"layout\",\"game\":\"$game\",\"mode\":\"$mode\"}" >"$folder/layout"
        grep -q "^{\"game\":\"$game\",\"title\":.*,\"mode\":\"$mode\"," "$folder/layout" || wrong "$game, $mode: another one"
        for key in seats teams time steps elements zones numbers marks boards tracks lines loud first together occasions seldom; do
            grep -q "\"$key\":" "$folder/layout" || wrong "$game, $mode: no $key"
        done
        grep -q '"looks"\|"style"\|"tells"' "$folder/layout" && wrong "$game, $mode: what is for a terminal is told"
        [ "$(grep -o '"life":true' "$folder/layout" | wc -l)" -ge 1 ] || wrong "$game, $mode: nobody has a life"
    done <"$folder/modes"
    # Without a mode it is the first one's.
    door "{\"do\":\"layout\",\"game\":\"$game\"}" | grep -q "\"mode\":\"$(head -n 1 "$folder/modes")\"" || wrong "$game: not the first mode"

    # Zones and facts are called as a view calls them.
    door "{\"do\":\"start\",\"game\":\"$game\",\"seed\":1,\"position\":\"\"}" '{"do":"view","viewer":0}' | tail -n 1 >"$folder/view"
    part zones <"$folder/layout" | names id >"$folder/zones"
    [ -s "$folder/zones" ] || wrong "$game: no zones"
    while read -r zone; do
        grep -qF "\"$zone\":[" "$folder/view" || wrong "$game: no view has a zone $zone"
    done <"$folder/zones"
    for key in turn step; do
        grep -qF "\"$(sed 's/.*"time"://; s/}.*//' "$folder/layout" | names $key)\":" "$folder/view" || wrong "$game: no view has the $key"
    done
done

door '{"do":"layout"}' | grep -q '"missing-field"' || wrong "a layout of no game"
door '{"do":"layout","game":"chess"}' | grep -q '"unknown-game"' || wrong "a layout of chess"
door '{"do":"layout","game":"faroe","mode":"duo"}' | grep -q '"bad-value"' || wrong "a mode that is none"
exit $failed
