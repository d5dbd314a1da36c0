#!/bin/sh
# Every ```transcript block of docs/protocol.md is true: its requests (> lines) sent to a fresh
# `duello engine` (with the options after the word transcript) are answered as written (< lines).
# Three dots in a reply stand for anything.
set -eu
document=${1:-$SOURCE_DIR/docs/protocol.md}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

awk -v folder="$folder" '
    /^```transcript/ { n++; base = sprintf("%s/%03d", folder, n); options = $0; sub(/^```transcript */, "", options)
                       print options > (base ".options"); printf "" > (base ".requests"); printf "" > (base ".expected")
                       print NR > (base ".line"); inside = 1; next }
    /^```/           { inside = 0 }
    inside && /^> /  { print substr($0, 3) > (base ".requests"); next }
    inside && /^< /  { print substr($0, 3) > (base ".expected"); next }
    inside           { print FILENAME ":" NR ": a transcript has only > and < lines"; exit 1 }
' "$document"

failed=0
for requests in "$folder"/*.requests; do
    [ -e "$requests" ] || { echo "$document has no transcripts"; exit 1; }
    base=${requests%.requests}
    # shellcheck disable=SC2046
    "$DUELLO" engine $(cat "$base.options") <"$requests" >"$base.replies" || { echo "line $(cat "$base.line"): the program failed"; failed=1; }
    awk -v replies="$base.replies" -v requests="$requests" -v start="$(cat "$base.line")" '
        # The pieces of the pattern between its dots follow each other in the text.
        function matches(pattern, text,    n, i, at, piece) {
            n = split(pattern, piece, /\.\.\./)
            if (n == 1) return pattern == text
            if (substr(text, 1, length(piece[1])) != piece[1]) return 0
            text = substr(text, length(piece[1]) + 1)
            for (i = 2; i < n; i++) {
                at = index(text, piece[i])
                if (piece[i] != "" && at == 0) return 0
                text = substr(text, at + length(piece[i]))
            }
            return length(text) >= length(piece[n]) && substr(text, length(text) - length(piece[n]) + 1) == piece[n]
        }
        { getline request < requests
          if ((getline reply < replies) <= 0) reply = "(nothing)"
          if (!matches($0, reply)) { printf "transcript at line %d\n  request  %s\n  expected %s\n  got      %s\n", start, request, $0, reply; bad = 1 } }
        END { if ((getline reply < replies) > 0) { printf "transcript at line %d: a reply too many\n  got      %s\n", start, reply; bad = 1 }
              exit bad }
    ' "$base.expected" || failed=1
done
exit $failed
