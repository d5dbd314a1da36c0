#!/bin/sh
# Whatever comes in, every line is answered by one line, and what is not understood changes nothing.
set -eu
. "$SOURCE_DIR/tests/protocol/first-duel"

# Sends lines between two questions for the hash, and checks the answers to them.
nothing_changed() {
    { echo "$start"; echo '{"do":"hash"}'; cat "$1"; echo; echo '{"do":"hash"}'; } >"$folder/requests"
    "$DUELLO" engine --open <"$folder/requests" >"$folder/replies" || fail "$1: the program failed"
    [ "$(wc -l <"$folder/requests")" -eq "$(wc -l <"$folder/replies")" ] || fail "$1: not one reply a line"
    [ "$(sed -n 2p "$folder/replies")" = "$(tail -n 1 "$folder/replies")" ] || fail "$1: the duel has changed"
    sed '1,2d;$d' "$folder/replies" | grep -v '^{\("id":[^,]*,\)\{0,1\}"error":' >"$folder/accepted" || true
    [ ! -s "$folder/accepted" ] || { cat "$folder/accepted"; fail "$1: something was accepted"; }
}

# A line and the code of the error it gets.
expect() {
    printf '%s\n' "$2" >"$folder/line"
    nothing_changed "$folder/line"
    sed -n 3p "$folder/replies" | grep -q "\"code\":\"$1\"" || fail "$2: expected $1, got $(sed -n 3p "$folder/replies")"
}

expect bad-json ''
expect bad-json 'hello'
expect bad-json '{"do":"hello"'
expect bad-json '{"do":"hello"} {"do":"hello"}'
expect bad-json '{"do":"hello","do":"games"}'
expect bad-json '[]'
expect bad-json '"hello"'
expect bad-json '{"do":"choose","seat":0,"index":99999999999999999999999999}'
expect bad-json '{"do":"view","viewer":1e999}'
expect bad-json '{"do":"card","game":"x","name":"a\u0000b"}'
expect bad-json '{"do":"\ud800"}'
expect missing-field '{}'
expect missing-field '{"do":null}'
expect missing-field '{"do":7}'
expect unknown-verb '{"do":""}'
expect unknown-verb '{"do":"castle"}'
expect bad-value '{"do":"hello","id":{}}'
expect bad-value '{"do":"hello","id":1.5}'
expect unknown-field '{"do":"hello","seat":0}'
expect unknown-field '{"do":"view","seat":0}'
expect unknown-field '{"do":"view","":0}'
expect missing-field '{"do":"options"}'
expect missing-field '{"do":"choose","seat":0}'
expect missing-field '{"do":"choose","seat":0,"index":0,"words":"pass"}'
expect bad-value '{"do":"options","seat":"0"}'
expect bad-value '{"do":"options","seat":-1}'
expect bad-value '{"do":"options","seat":0.0}'
expect unknown-seat '{"do":"options","seat":2}'
expect unknown-seat '{"do":"options","seat":9223372036854775807}'
expect unknown-seat '{"do":"view","viewer":4}'
expect bad-value '{"do":"view","viewer":-1}'
expect bad-value '{"do":"view","viewer":"everybody"}'
expect bad-value '{"do":"journal","since":-1}'
expect bad-value '{"do":"journal","since":"1"}'
expect bad-value '{"do":"view","parts":"table"}'
expect bad-value '{"do":"view","parts":["table","chair"]}'
expect bad-value '{"do":"view","parts":[1]}'
expect bad-value '{"do":"view","since":1}'
expect bad-value '{"do":"view","since":-1}'
expect bad-value '{"do":"games","with":["views"]}'
expect bad-value '{"do":"choose","seat":0,"index":0,"view_since":9}'
expect bad-value '{"do":"waiting","with":{}}'
expect bad-value '{"do":"think","seat":0,"player":"nobody"}'
expect bad-value '{"do":"think","seat":0,"player":"search:threads=8"}'
expect bad-value '{"do":"think","seat":0,"budget":100001}'
expect unknown-seat '{"do":"think","seat":9}'
expect missing-field '{"do":"restore"}'
expect missing-field '{"do":"restore","from":"main","saved":"x"}'
expect bad-save '{"do":"restore","duel":"new","saved":""}'
expect bad-save '{"do":"restore","duel":"new","saved":"'"$game"':ab*d"}'
expect bad-save '{"do":"restore","duel":"new","saved":"'"$game"':abc"}'
expect bad-save '{"do":"restore","saved":"'"$game"':===="}'
expect unknown-game '{"do":"restore","duel":"new","saved":"chess:AAAA"}'
expect unknown-duel '{"do":"restore","duel":"nowhere","from":"main"}'
expect unknown-duel '{"do":"view","duel":"nowhere"}'
expect unknown-duel '{"do":"restore","from":"nowhere"}'
expect duel-exists '{"do":"copy","to":"main"}'
expect duel-exists "$start"
expect bad-value '{"do":"copy","to":""}'
expect bad-value "{\"do\":\"copy\",\"to\":\"$(printf '%065d' 0)\"}"
expect bad-value '{"do":"redeal","seat":0,"to":"x","seed":-1}'
expect bad-value '{"do":"redeal","seat":0,"to":"x","seed":"18446744073709551616"}'
expect bad-value '{"do":"redeal","seat":0,"to":"x","seed":""}'
expect bad-value '{"do":"redeal","seat":0,"to":"x","seed":"0x10"}'
expect unknown-game '{"do":"cards","game":"chess"}'
expect unknown-card "{\"do\":\"card\",\"game\":\"$game\",\"name\":\"No such card\"}"
expect unknown-rule "{\"do\":\"rule\",\"game\":\"$game\",\"rule\":\"\"}"
new="{\"do\":\"start\",\"duel\":\"new\",\"game\":\"$game\",\"seed\":1"
expect missing-field '{"do":"start","duel":"new"}'
expect missing-field "{\"do\":\"start\",\"duel\":\"new\",\"game\":\"$game\"}"
expect missing-field "$new}"
expect bad-value "$new,\"seats\":{}}"
expect bad-value "$new,\"seats\":[1,2]}"
expect missing-field "$new,\"seats\":[{},{}]}"
expect unknown-field "$new,\"seats\":[{\"colour\":1}]}"
expect bad-value "$new,\"seats\":[{\"deck\":7}]}"
expect bad-value "$new,\"seats\":[{\"deck\":[7]}]}"
expect bad-value "$new,\"seats\":[{\"team\":99,\"deck\":\"$one\"}]}"
expect bad-value "$new,\"seats\":[{\"name\":7,\"deck\":\"$one\"}]}"
expect unknown-deck "$new,\"seats\":[{\"deck\":\"/etc/passwd\"}]}"
expect unknown-card "$new,\"seats\":[{\"deck\":[\"No such card\"]}]}"
expect bad-setup "$new,\"seats\":[]}"
expect bad-setup "$new,\"seats\":[{\"deck\":[]},{\"deck\":[]}]}"
expect bad-value "$new,\"seats\":[{\"deck\":\"$one\"},{\"deck\":\"$one\"},{\"deck\":\"$one\"},{\"deck\":\"$one\"},{\"deck\":\"$one\"},{\"deck\":\"$one\"}]}"
expect bad-setup "$new,\"mode\":\"no such mode\",\"seats\":[{\"deck\":\"$one\"},{\"deck\":\"$one\"}]}"
expect bad-setup "$new,\"options\":{\"no such option\":\"on\"},\"seats\":[{\"deck\":\"$one\"},{\"deck\":\"$one\"}]}"
expect bad-value "$new,\"options\":{\"x\":true},\"seats\":[{\"deck\":\"$one\"},{\"deck\":\"$one\"}]}"
expect bad-position "$new,\"position\":\"p1: no such zone\"}"
expect bad-position "$new,\"position\":\"\\u0001\\u0002\"}"
for lies in 'character \"Silencing Thunder\"' 'orbit \"Eclipse Snare\"' 'pool \"Spark Jab\"' 'zone slot 36 cards'; do
    expect bad-position '{"do":"start","duel":"new","game":"faroe","seed":1,"position":"p1: '"$lies"'"}'
done
expect bad-value '{"do":"choose","seat":0,"index":511}'
expect refused '{"do":"choose","seat":0,"words":"castle kingside"}'
expect refused '{"do":"choose","seat":0,"words":""}'
expect refused '{"do":"choose","seat":0,"notation":"castle"}'
expect bad-json "$(printf '\303\050')"

# A line of 10 MB, one of exactly a mebibyte and one byte more, 100,000 nested lists, zero bytes.
head -c 10000000 /dev/zero | tr '\0' ' ' >"$folder/long"
nothing_changed "$folder/long"
sed -n 3p "$folder/replies" | grep -q line-too-long || fail "a long line was not refused"
head -c 1048577 /dev/zero | tr '\0' '[' >"$folder/longer"
nothing_changed "$folder/longer"
sed -n 3p "$folder/replies" | grep -q line-too-long || fail "a line of a mebibyte and a byte was not refused"
head -c 1048576 /dev/zero | tr '\0' '[' >"$folder/deep"
nothing_changed "$folder/deep"
sed -n 3p "$folder/replies" | grep -q bad-json || fail "deep nesting was not refused"
printf '{"do":"hello"}\000\n\000\n\000{"do":"hello"}' >"$folder/zero"
nothing_changed "$folder/zero"
{ head -c 1048562 /dev/zero | tr '\0' ' '; printf '{"do":"hello"}\n'; } | "$DUELLO" engine | grep -q '"protocol"' ||
    fail "a line of exactly a mebibyte was refused"

# The program itself, as bytes; and requests with a byte lost, doubled or changed at every place.
head -c 300000 "$DUELLO" >"$folder/binary"
nothing_changed "$folder/binary"
for request in "$start" '{"do":"choose","seat":0,"words":"pass","id":"x"}' '{"do":"redeal","seat":1,"seed":12,"to":"y"}' \
    '{"do":"start","game":"'"$game"'","duel":"z","seed":3,"position":"p1: hand 2, deck 3\np2: hand 1"}'; do
    echo "$request" | awk '{ for (i = 1; i <= length($0); i++) {
        head = substr($0, 1, i - 1); byte = substr($0, i, 1); tail = substr($0, i + 1)
        print head tail; print head byte byte tail; print head "\"" tail; print head "9" tail; print head "{" tail; print head "-" tail } }'
done >"$folder/mutants"
"$DUELLO" engine <"$folder/mutants" >"$folder/replies" || fail "the program failed on mutated requests"
[ "$(wc -l <"$folder/mutants")" -eq "$(wc -l <"$folder/replies")" ] || fail "not one reply a line to mutated requests"

# The end of the input, with or without the end of a line, is a clean end.
"$DUELLO" engine </dev/null || fail "an empty input is no error"
[ "$(printf '{"do":"quit"}' | "$DUELLO" engine)" = '{}' ] || fail "a last line without its end was not answered"
printf '{"do":"quit"}\n{"do":"hello"}\n' | "$DUELLO" engine | grep -q protocol && fail "it went on after quit"
"$DUELLO" engine --cards "$folder/nowhere.card" </dev/null 2>/dev/null && fail "a missing card file was accepted"
"$DUELLO" engine --nonsense </dev/null 2>/dev/null && fail "an unknown option was accepted"
exit 0
