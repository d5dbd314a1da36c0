#!/bin/sh
# The bench: parts by themselves, in three forms; the signature does not depend on what else is measured.
set -u
failed=0

wrong() {
    echo "$*"
    failed=1
}

games=$("$WORKSHOP" bench --json --only copies | grep -oE '"[a-z]+": \{' | wc -l)
[ "$games" -gt 0 ] || wrong "no game in the JSON"
[ "$("$WORKSHOP" bench --only copies --markdown | grep -cE '^\|( [a-z0-9.]* ?\|)+$')" -eq "$games" ] || wrong "not a row for each game"
[ "$("$WORKSHOP" bench --only copies --markdown | awk -F '|' '{ print NF }' | sort -u | wc -l)" -eq 1 ] || wrong "rows of different lengths"

signature() { "$WORKSHOP" bench --duels 5 "$@" | awk '{ print $NF }' | tail -n +2; }
[ "$(signature --only playouts)" = "$(signature --iterations 5)" ] || wrong "the signature depends on what is measured"
signature --only playouts | grep -qvE '^[0-9a-f]{16}$' && wrong "no signature"
"$WORKSHOP" bench --only copies | grep -qE '[0-9a-f]{16}$' && wrong "a signature without playouts"

for arguments in '--only everything' '--only' '--duels 0' '--duels x' '--iterations' '--fast' 'chess'; do
    # shellcheck disable=SC2086
    "$WORKSHOP" bench $arguments >/dev/null 2>&1
    [ $? -eq 2 ] || wrong "bench $arguments: not refused"
done
[ -z "$("$WORKSHOP" bench chess --json 2>/dev/null)" ] || wrong "figures of a game that there is not"

exit $failed
