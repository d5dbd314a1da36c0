#!/bin/sh
# The rooms of the house (docs/design.md): a room includes its own headers and those of the rooms beneath it, and
# nothing but a game's own folder and the tests names that game.
set -u
cd "$SOURCE_DIR" || exit 1
failed=0

# may ROOM BENEATH...: what the C of a room may include, besides the public headers and what the build makes.
rooms=''
may() {
    room=$1
    shift
    rooms="$rooms $room"
    [ -d "$room" ] || { echo "tests/house/includes.sh: there is no room $room"; failed=1; }
    allowed=" $room/ duello/ $* "
    # FILE:LINE:PATH of each header that is given with its folder.
    for found in $(find "$room" -name '*.[ch]' -exec grep -nHoE '^#include "[^"]+/[^"]+"' {} + | sed 's/#include "//; s/"$//; s/ //g'); do
        path=${found##*:} beneath=''
        for folder in $allowed; do
            case $path in "$folder"*) beneath=yes ;; esac
        done
        [ -n "$beneath" ] || { echo "${found%:*}: $room may not include $path"; failed=1; }
    done
}

may engine
may runtime engine/
may language engine/ runtime/
may players engine/
may table
may scenario engine/ runtime/
may door engine/ runtime/ players/ table/ scenario/
# Programs live by the public headers, as anybody's would; what checks cards and the rulebook looks inside.
may apps table/ door/ scenario/ apps/rulebook/ apps/table/ apps/cards/ apps/arena/ engine/ language/ runtime/
may apps/arena apps/
may apps/table apps/ table/ scenario/scenario.h
may workshop engine/ runtime/ language/ players/ table/ scenario/ apps/
# games/fighters/ is no game but what two of them have in common: those that say so in a fighters.h include it.
for folder in games/*/; do
    game=${folder#games/} shared=''
    [ -e "${folder}fighters.h" ] && shared=games/fighters/
    may "${folder%/}" engine/ runtime/ language/printer/ "$game" $shared
done

# Within a room: its organs, from the lowest one up.
may engine/parts engine/
may language/vocabulary engine/
may language/layout engine/ language/vocabulary/
may language/reader engine/ runtime/ language/vocabulary/
may language/compiler engine/ runtime/ language/vocabulary/ language/layout/ language/reader/ language/printer/
may language/printer engine/ runtime/ language/vocabulary/

# A header without its folder lies beside the file that includes it.
for found in $(find $rooms -name '*.[ch]' -exec grep -nHoE '^#include "[^"/]+"' {} + | sed 's/#include "//; s/"$//; s/ //g'); do
    file=${found%%:*} header=${found##*:}
    [ "$header" = duello.h ] || [ -e "${file%/*}/$header" ] || { echo "${found%:*}: $header does not lie beside it"; failed=1; }
done

# Two files of one name would be taken for each other.
for name in $(find $rooms -name '*.[ch]' | sort -u | grep -v '^games/' | sed 's,.*/,,' | grep -vx 'main.c' | sort | uniq -d); do
    echo "two files are called $name:" $(find $rooms -name "$name" | grep -v '^games/' | sort -u)
    failed=1
done

for folder in games/*/; do
    game=$(basename "$folder")
    [ -e "${folder}rules.md" ] || continue
    named=$(grep -rniwE --include='*.[ch]' --include='*.cmake' --include='*.mjs' --include='*.ts' --include='*.tsx' --include='*.css' --include='*.html' --include='*.sh' "$game" \
        include engine runtime language players table scenario door apps workshop fuzz cmake games web/engine web/src web/tests web/*.* | grep -v "^games/$game/")
    [ -z "$named" ] || { echo "outside its folder $game is named:"; echo "$named"; failed=1; }
done

exit $failed
