#!/bin/sh
# docs/protocol.md has a section for every verb, names every field of a verb there, and lists every
# error code; and it has no section for a verb that is not there.
set -eu
document=$SOURCE_DIR/docs/protocol.md
verbs=$(mktemp)
trap 'rm -f "$verbs"' EXIT
failed=0

missing() {
    echo "docs/protocol.md: $*"
    failed=1
}

sed -n 's/^    { "\([a-z]*\)", verb_[a-z]*, [A-Z0-9 |]*, "\(.*\)" },$/\1 \2/p' "$SOURCE_DIR/apps/door/door.c" >"$verbs"
[ "$(wc -l <"$verbs")" -ge 20 ] || missing "the table of verbs was not found"
while read -r verb fields; do
    section=$(awk -v verb="$verb" '/^###? / { inside = $0 == "### `" verb "`" } inside' "$document")
    [ -n "$section" ] || missing "no section for $verb"
    for field in $fields; do
        field=${field%!}
        [ "$field" = duel ] || echo "$section" | grep -q "\`$field\`" || missing "$verb: no word on its field $field"
    done
done <"$verbs"
for verb in $(sed -n 's/^### `\([a-z]*\)`$/\1/p' "$document"); do
    grep -q "^$verb\( \|$\)" "$verbs" || missing "there is no verb $verb"
done
for code in $(sed -n 's/^    F([A-Z_]*, "\([a-z-]*\)").*/\1/p' "$SOURCE_DIR/apps/door/door.h"); do
    grep -q "^| \`$code\` |" "$document" || missing "no row for the error code $code"
done
exit $failed
