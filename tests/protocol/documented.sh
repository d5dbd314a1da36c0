#!/bin/sh
# docs/protocol.md has the tables that the door goes by, a section for every verb, and names every field of a verb there;
# and it has no section for a verb that is not there. UPDATE=1 writes the tables into it.
set -eu
document=$SOURCE_DIR/docs/protocol.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

missing() {
    echo "docs/protocol.md: $*"
    failed=1
}

"$DUELLO" engine --tables >"$folder/tables"
if [ "${UPDATE-}" ]; then
    awk -v tables="$folder/tables" '
        /^<!-- .*, by duello engine --tables -->$/ { while ((getline row < tables) > 0) { print row; if (row == "<!-- end -->") break }; inside = 1 }
        !inside { print }
        /^<!-- end -->$/ { inside = 0 }' "$document" >"$folder/document"
    cp "$folder/document" "$document"
fi
sed -n '/^<!-- .*, by duello engine --tables -->$/,/^<!-- end -->$/p' "$document" >"$folder/documented"
diff "$folder/documented" "$folder/tables" || missing "its tables (<) are not those of the door (>): UPDATE=1 sh tests/protocol/documented.sh"

# VERB FIELD..., a line each.
awk -F'|' '/^<!-- errors/ { exit } /^\| `/ { gsub(/[ `]/, "", $2); if (n++) print ""; printf "%s", $2; next }
           /^\|  \| `/ { gsub(/[ `]/, "", $3); printf " %s", $3 } END { print "" }' "$folder/tables" >"$folder/verbs"
[ "$(wc -l <"$folder/verbs")" -ge 20 ] || missing "the table of verbs was not found"
while read -r verb fields; do
    section=$(awk -v verb="$verb" '/^###? / { inside = $0 == "### `" verb "`" } inside' "$document")
    [ -n "$section" ] || missing "no section for $verb"
    for field in $fields; do
        [ "$field" = duel ] || echo "$section" | grep -q "\`$field\`" || missing "$verb: no word on its field $field"
    done
done <"$folder/verbs"
# The declarations for TypeScript have every verb, with its reply, and every error code.
"$DUELLO" engine --types >"$folder/types"
while read -r verb fields; do
    grep -q "^  do: \"$verb\";$" "$folder/types" || missing "--types: no request $verb"
    sed -n '/^export interface Replies/,/^}/p' "$folder/types" | grep -q "^  $verb: " || missing "--types: no reply to $verb"
done <"$folder/verbs"
for code in $(sed -n '/^<!-- errors/,$s/^| `\([a-z-]*\)` .*/\1/p' "$folder/tables"); do
    grep -q "^  | \"$code\"" "$folder/types" || missing "--types: no error code $code"
done
for verb in $(sed -n 's/^### `\([a-z_]*\)`$/\1/p' "$document"); do
    grep -q "^$verb\( \|$\)" "$folder/verbs" || missing "there is no verb $verb"
done
exit $failed
