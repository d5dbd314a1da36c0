#!/bin/sh
# seeds.sh FOLDER GAME...: writes into FOLDER/TARGET/ what fuzz targets begin with: what lies in the folders of the games,
# and requests about each of them, in pieces that are quickly tried. Besides these there is fuzz/corpus/TARGET/.
set -eu
seeds=$1
shift
cd "$(dirname "$0")/.."
rm -rf "$seeds"
for target in card deck layout protocol record scenario; do
    mkdir -p "$seeds/$target"
done

# What a client may say about a duel that has begun.
conversation() {
    cat <<'END_OF_TEXT'
{"do":"waiting","viewer":0,"with":["options","view"],"view_since":0}
{"do":"options","seat":0}
{"do":"options","seat":1}
{"do":"choose","seat":0,"index":0,"with":["options","news","view"],"since":0,"view_since":0}
{"do":"choose","seat":1,"index":1,"with":["options","news","view"]}
{"do":"whynot","seat":0,"wish":"pass"}
{"do":"choose","seat":0,"words":"1"}
{"do":"time_out","seat":1}
{"do":"think","seat":0,"player":"greedy","budget":3,"seed":"9"}
{"do":"copy","to":"before"}
{"do":"redeal","seat":0,"seed":9,"to":"thought"}
{"do":"choose","duel":"thought","seat":0,"index":0}
{"do":"view","duel":"thought","viewer":1,"since":1}
{"do":"restore","from":"before"}
{"do":"journal","viewer":1}
{"do":"save"}
{"do":"state"}
{"do":"record"}
{"do":"choose","seat":0,"notation":"concede"}
{"do":"outcome"}
{"do":"view","viewer":"everything"}
END_OF_TEXT
}

# A text as a string of JSON, without the quotes around it.
in_json() { sed 's/\\/\\\\/g; s/"/\\"/g' | awk '{ printf "%s%s", (NR > 1 ? "\\n" : ""), $0 }'; }

# first_of GAME: its first card; its first rule.
first_card() { cat "games/$1"/cards/*.card | sed -n 's/^card "\(.*\)".*/\1/p' | sed -n 1p; }
first_rule() { sed -n 's/^- \*\*\([A-Z]*-[A-Z0-9.]*\)\*\*.*/\1/p' "games/$1/rules.md" | sed -n 1p; }

questions() {
    cat <<END_OF_TEXT
{"do":"games","with":["fits"]}
{"do":"layout","game":"$1"}
{"do":"cards","game":"$1"}
{"do":"card","game":"$1","name":"$(first_card "$1")"}
{"do":"rule","game":"$1","rule":"$(first_rule "$1")"}
{"do":"start","game":"$1","seed":1,"position":""}
END_OF_TEXT
}

# start GAME RECORD: begins a duel as that one began.
start() {
    awk -v game="$1" '
        /^moves/ { exit }
        /^mode / { mode = ",\"mode\":\"" $2 "\"" }
        /^option / { split($2, said, "="); options = options (options ? "," : "") "\"" said[1] "\":\"" said[2] "\"" }
        /^seat / {
            team = match($0, / team [0-9]/) ? "\"team\":" substr($0, RSTART + 6, 1) "," : ""
            seats = seats (seats ? "]}," : "") "{" team "\"deck\":["
            first = 1
        }
        /^  / { seats = seats (first ? "" : ",") $1; for (i = 2; i <= NF; i++) seats = seats " " $i; first = 0 }
        END { printf "{\"do\":\"start\",\"game\":\"%s\"%s,\"seed\":7,\"options\":{%s},\"seats\":[%s]}]}\n", game, mode, options, seats }
    ' "$2"
}

# The first given position of a file of scenarios.
position() { awk '/^given/ { inside = 1; next } inside && !/^ / { exit } inside { sub(/^ +/, ""); print }' "$1"; }

# pieces KIND GAME FILE INTO: each card or scenario of a file by itself, behind what stands before the first one.
pieces() {
    awk -v kind="$1" -v game="$2" -v into="$4" '
        function write() {
            if (!piece)
                return
            file = sprintf("%s-%03d", into, ++n)
            printf "game %s\n%s%s", game, head, piece >file
            close(file)
            piece = ""
        }
        /^game / { next }
        index($0, kind " \"") == 1 { write(); begun = 1 }
        { if (begun) piece = piece $0 "\n"; else head = head $0 "\n" }
        END { write() }
    ' "$3"
}

for game in "$@"; do
    for file in "games/$game"/decks/*.deck "games/$game"/opponents/*.deck; do
        [ ! -e "$file" ] || cp "$file" "$seeds/deck/$game-$(basename "$file" .deck)"
    done
    [ ! -e "games/$game/layout" ] || cp "games/$game/layout" "$seeds/layout/$game"

    # Under names that are not taken yet, or there would be nothing to add.
    for file in "games/$game"/cards/*.card tests/language/cards/"$game".card; do
        [ -e "$file" ] || continue
        sed 's/^card "\(.*\)"/card "\1 Anew"/' "$file" >"$seeds/file"
        pieces card "$game" "$seeds/file" "$seeds/card/$game-$(basename "$file" .card)"
    done

    questions "$game" >"$seeds/protocol/$game"
    conversation >>"$seeds/protocol/$game"
    for file in "games/$game"/scenarios/*.scenario "games/$game"/lessons/*.lesson; do
        [ -e "$file" ] || continue
        name=$game-$(basename "${file%.*}")
        pieces scenario "$game" "$file" "$seeds/scenario/$name"
        { printf '{"do":"start","game":"%s","seed":1,"position":"' "$game"
          position "$file" | in_json
          printf '"}\n'
          conversation; } >"$seeds/protocol/$name"
    done

    # A whole duel would take a second each time it is tried.
    for file in tests/records/golden/"$game"-*.duello; do
        [ -e "$file" ] || continue
        name=$(basename "$file" .duello)
        awk '{ print } /^moves/ { moves = NR } moves && NR > moves + 100 { exit }' "$file" >"$seeds/record/$name"
        { start "$game" "$file"; conversation; } >"$seeds/protocol/$name"
    done
done
rm -f "$seeds/file"
