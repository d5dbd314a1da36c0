#!/bin/sh
# Every ```console block of the documentation is true: its commands (lines that begin with "$ ", and after a backslash go
# on in one that begins with "> "), run one after the other in a folder with a copy of examples/, write what stands below
# them. A line of three dots stands for any lines.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$(dirname "$DUELLO"):$PATH
failed=0

# Commands and what they should write, a pair of files each.
cut_up() {
    awk -v folder="$1" '
        /^```console$/   { inside = 1; next }
        /^```/           { inside = 0 }
        inside && more && /^> / { print substr($0, 3) >(base ".command"); more = /\\$/; next }
        { more = 0 }
        inside && /^\$ / { more = /\\$/; base = sprintf("%s/%03d", folder, ++n); print substr($0, 3) >(base ".command")
                           printf "" >(base ".expected"); next }
        inside           { print >(base ".expected") }' "$2"
}

# alike EXPECTED WRITTEN: line by line, dots for any number of lines.
alike() {
    awk 'NR == FNR { want[++n] = $0; next }
        { got[++m] = $0 }
        function fits(i, j) {
            if (i > n) return j > m
            if (want[i] == "...") { for (; j <= m + 1; j++) if (fits(i + 1, j)) return 1; return 0 }
            return j <= m && want[i] == got[j] && fits(i + 1, j + 1)
        }
        END { exit !fits(1, 1) }' "$1" "$2"
}

# Does it speak of a game that is not in this build?
is_of_another_build() {
    for game in "$SOURCE_DIR"/games/*/; do
        game=$(basename "$game")
        case " $GAMES " in *" $game "*) continue ;; esac
        grep -qE "^[$>] .*duello [a-z ]*\b$game\b" "$1" && return 0
    done
    return 1
}

for document in $(grep -l '^```console$' "$SOURCE_DIR"/docs/*.md); do
    is_of_another_build "$document" && continue
    work="$folder/$(basename "$document" .md)"
    mkdir "$work" "$work.blocks"
    cp "$SOURCE_DIR"/examples/* "$work"
    cut_up "$work.blocks" "$document"
    for command in "$work.blocks"/*.command; do
        base=${command%.command}
        (cd "$work" && sh "$command") </dev/null >"$base.written" 2>"$base.errors"
        cat "$base.written" >>"$base.errors"
        alike "$base.expected" "$base.errors" || {
            echo "$document: \$ $(cat "$command")"
            diff "$base.expected" "$base.errors" | head -n 30
            failed=1
        }
    done
done
[ -d "$folder/new-character" ] || { echo "docs/new-character.md has no console"; failed=1; }
exit $failed
