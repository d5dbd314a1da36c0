#!/bin/sh
# Without --open nothing hidden is told: what a seat is told about the real duel and about one in which
# all that it cannot know was dealt anew is the same, letter by letter, and the seed is told to nobody.
set -eu
. "$SOURCE_DIR/tests/protocol/first-duel"

for seat in 0 1; do
    about="{\"do\":\"view\",\"viewer\":$seat};{\"do\":\"redeal\",\"to\":\"x\",\"seat\":$seat,\"seed\":%d};{\"do\":\"view\",\"viewer\":$seat,\"duel\":\"x\"}"
    about="$about;{\"do\":\"options\",\"seat\":$seat};{\"do\":\"options\",\"seat\":$seat,\"duel\":\"x\"}"
    about="$about;{\"do\":\"waiting\",\"viewer\":$seat};{\"do\":\"waiting\",\"viewer\":$seat,\"duel\":\"x\"}"
    about="$about;{\"do\":\"whynot\",\"seat\":$seat,\"wish\":\"a\"};{\"do\":\"whynot\",\"seat\":$seat,\"wish\":\"a\",\"duel\":\"x\"}"
    about="$about;{\"do\":\"waiting\",\"viewer\":$seat,\"with\":[\"options\",\"view\"]};{\"do\":\"waiting\",\"viewer\":$seat,\"duel\":\"x\",\"with\":[\"options\",\"view\"]}"
    about="$about;{\"do\":\"think\",\"seat\":$seat,\"player\":\"greedy\",\"budget\":2};{\"do\":\"think\",\"seat\":$seat,\"player\":\"greedy\",\"budget\":2,\"duel\":\"x\"}"
    about="$about;{\"do\":\"drop\",\"duel\":\"x\"}"
    { echo "$start"; awk -f "$session" -v seed=$((seat + 1)) -v choices=6000 -v every=6 -v between="$about" -v start="$start_anew" -v restart=600; } \
        >"$folder/requests"
    "$DUELLO" engine <"$folder/requests" >"$folder/replies"
    # The replies to the requests about "x" come right after those about the real duel, but for the redeal.
    paste -d '\n' "$folder/requests" "$folder/replies" | awk '
        NR % 2 == 1 { request = $0; next }
        request ~ /"do":"(choose|start|drop|redeal)"/ { next }
        request !~ /"duel":"x"/ { real = $0; next }
        real != $0 { print "to " request; print "  real     " real; print "  imagined " $0; bad = 1; exit 1 }
        request ~ /"do":"options"/ && real !~ /^{"error"/ { compared++ }
        END { if (!bad && compared < 100) { print "only " compared + 0 " lists of options were compared"; exit 1 } }'
    ! grep -n "$seed" "$folder/replies" || fail "the seed was told"
done

# The parts of a journal entry name no card that its sentence does not name.
for viewer in 0 1 '"spectator"'; do
    { echo "$start"; awk -f "$session" -v seed=5 -v choices=3000; echo "{\"do\":\"journal\",\"viewer\":$viewer}"; } |
        "$DUELLO" engine | tail -n 1 | awk '{
            n = split($0, entry, /\{"number":/)
            for (i = 2; i <= n; i++) {
                text = entry[i]; sub(/.*"text":"/, "", text); sub(/","(seat|thing|other|amount|word)":.*/, "", text)
                for (rest = entry[i]; match(rest, /"name":"[^"]*"/); rest = substr(rest, RSTART + RLENGTH)) {
                    name = substr(rest, RSTART + 8, RLENGTH - 9)
                    if (!index(text, name)) { print "too much is told: " entry[i]; exit 1 }
                }
            }
            if (n < 10) { print "the journal is too short: " n; exit 1 }
        }'
done

# What could tell more is refused.
for request in '{"do":"hash"}' '{"do":"state"}' '{"do":"record"}' '{"do":"copy","to":"y"}' '{"do":"restore","from":"main"}' \
    '{"do":"save"}' '{"do":"restore","duel":"y","saved":"'"$game"':AAAA"}' '{"do":"waiting","viewer":"everything","with":["view"]}' \
    '{"do":"view","viewer":"everything"}' '{"do":"journal","viewer":"everything"}' '{"do":"waiting","viewer":"everything"}'; do
    printf '%s\n' "$start" "$request" | "$DUELLO" engine | sed -n 2p | grep -q '"needs-open"' || fail "$request was answered without --open"
done
