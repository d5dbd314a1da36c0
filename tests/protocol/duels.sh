#!/bin/sh
# Many duels side by side: copies, restored and re-dealt ones, the limit of 256; the same requests get
# the same replies; a duel played to its end has a record, an outcome and no more options.
set -eu
. "$SOURCE_DIR/tests/protocol/first-duel"

# The nth reply.
reply() {
    sed -n "$1p" "$folder/replies"
}

# A copy goes its own way; restoring brings back the state, the journal and the record.
cat >"$folder/requests" <<END
$start
{"do":"state"}
{"do":"copy","to":"saved"}
{"do":"choose","seat":0,"index":0}
{"do":"choose","seat":1,"index":0}
{"do":"journal","viewer":"everything"}
{"do":"state","duel":"saved"}
{"do":"restore","from":"saved"}
{"do":"state"}
{"do":"journal","viewer":"everything"}
{"do":"journal","viewer":"everything","duel":"saved"}
{"do":"record"}
{"do":"record","duel":"saved"}
{"do":"redeal","seat":0,"seed":5,"to":"thought"}
{"do":"record","duel":"thought"}
{"do":"drop"}
{"do":"view"}
{"do":"state","duel":"saved"}
END
"$DUELLO" engine --open <"$folder/requests" >"$folder/replies"
[ "$(reply 2)" = "$(reply 7)" ] || fail "a copy is not the same duel"
[ "$(reply 2)" = "$(reply 9)" ] || fail "a duel was not restored"
[ "$(reply 10)" = "$(reply 11)" ] || fail "its journal was not restored"
[ "$(reply 12)" = "$(reply 13)" ] || fail "its record was not restored"
reply 15 | grep -q '"no-record"' || fail "an imagined duel has a record"
reply 17 | grep -q '"unknown-duel"' || fail "a dropped duel is still there"
[ "$(reply 2)" = "$(reply 18)" ] || fail "dropping a duel changed its copy"

# What was saved is the same duel, under a new name and in another process; what is damaged is none.
printf '%s\n' "$start" '{"do":"choose","seat":0,"index":0}' '{"do":"choose","seat":1,"index":0}' '{"do":"save"}' '{"do":"state"}' |
    "$DUELLO" engine --open >"$folder/replies"
reply 4 | sed 's/^{"saved"/{"do":"restore","duel":"again","saved"/' >"$folder/requests"
printf '%s\n' '{"do":"state","duel":"again"}' '{"do":"record","duel":"again"}' '{"do":"journal","duel":"again"}' >>"$folder/requests"
sed -n 1p "$folder/requests" | sed 's/\(:"[^"]*:....................................\)./\1_/; s/"again"/"broken"/' >>"$folder/requests"
state=$(reply 5)
"$DUELLO" engine --open <"$folder/requests" >"$folder/replies"
reply 1 | grep -q '^{"duel":"again",' || fail "a saved duel was not restored: $(reply 1)"
[ "$(reply 2)" = "$state" ] || fail "what was restored is not what was saved"
reply 3 | grep -q '"no-record"' || fail "a duel that was saved has a record"
[ "$(reply 4)" = '{"first":1,"last":0,"journal":[]}' ] || fail "a duel that was saved has a journal"
reply 5 | grep -q '"bad-save"' || fail "a damaged duel was restored: $(reply 5)"

# 256 duels and not one more.
{ echo "$start"; awk 'BEGIN { for (i = 1; i <= 256; i++) printf "{\"do\":\"redeal\",\"seat\":0,\"seed\":%d,\"to\":\"d%d\"}\n", i, i
                              print "{\"do\":\"drop\",\"duel\":\"d7\"}"; print "{\"do\":\"redeal\",\"seat\":0,\"seed\":1,\"to\":\"d256\"}" }'; } |
    "$DUELLO" engine >"$folder/replies"
[ "$(grep -c '^{"duel":' "$folder/replies")" -eq 257 ] || fail "there should be room for 256 duels"
[ "$(grep -c '"too-many-duels"' "$folder/replies")" -eq 1 ] || fail "there should be room for only 256 duels"

# A whole duel, twice; then nobody is asked any more.
{ echo "$start"; awk -f "$session" -v seed=11 -v choices=40000
  printf '{"do":"outcome"}\n{"do":"waiting"}\n{"do":"options","seat":0}\n{"do":"journal","since":3}\n{"do":"record"}\n'; } >"$folder/requests"
"$DUELLO" engine --open <"$folder/requests" >"$folder/replies"
"$DUELLO" engine --open <"$folder/requests" | cmp -s - "$folder/replies" || fail "the same requests got other replies"
tail -n 5 "$folder/replies" >"$folder/end"
sed -n 1p "$folder/end" | grep -q '^{"over":true,"winners":\[' || fail "the duel did not end: $(sed -n 1p "$folder/end")"
[ "$(sed -n 2p "$folder/end")" = '{"waiting":[],"over":true}' ] || fail "somebody is asked after the end"
sed -n 3p "$folder/end" | grep -q '"duel-over"' || fail "there are options after the end"
sed -n 4p "$folder/end" | grep -q '^{"first":1,"last":[0-9]*,"journal":\[{"number":4,' || fail "the journal is not numbered"
sed -n 5p "$folder/end" | sed 's/^{"record":"//; s/"}$//; s/\\n/\
/g; s/\\"/"/g' >"$folder/duel.record"
"$DUELLO" replay "$folder/duel.record" --plain >/dev/null || fail "the record cannot be replayed"

# An ability that was gained twice is one option.
cat >"$folder/requests" <<'END'
{"do":"start","game":"solrei","seed":1,"position":"at Result\np1: muse \"Brannoc Vale\", action 9C, hand 2C 4C, offense, won, effect ability of \"Hurl\", effect ability of \"Hurl\"\np2: muse \"Ysolde Marrow\", action 3C, lost"}
{"do":"options","seat":0}
END
"$DUELLO" engine <"$folder/requests" >"$folder/replies"
[ "$(reply 2 | grep -o '"use Hurl' | wc -l)" -eq 1 ] || fail "an ability gained twice is not one option: $(reply 2)"
