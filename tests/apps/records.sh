#!/bin/sh
# Records: what has been damaged, cut off, changed or is foreign is refused with its line and a reason.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
XDG_STATE_HOME=$folder
export XDG_STATE_HOME
failed=$folder/failed

good=$folder/good.duello
"$DUELLO" play --players random,random --match --seed 3 --save "$good" >/dev/null || exit 1

# refused WORDS: what standard input holds is no record.
refused() {
    cat >"$folder/bad.duello"
    out=$("$DUELLO" replay "$folder/bad.duello" 2>&1 >/dev/null)
    got=$?
    if [ $got -ne 1 ] || ! printf '%s\n' "$out" | grep -qF -e "$1"; then
        echo "expected status 1 and \"$1\"; got $got and:"
        printf '%s\n' "$out" | head -n 3
        touch "$failed"
    fi
}

"$DUELLO" replay "$good" | tail -n 1 | grep -q 'verified' || { echo "a good record is not verified"; touch "$failed"; }
"$DUELLO" replay "$good" --view spectator >/dev/null || touch "$failed"
"$DUELLO" replay "$good" --to 10 --view 1 >"$folder/one" || touch "$failed"
[ "$(sed -n 's/^\([0-9]*\)\..*/\1/p' "$folder/one" | tail -n 1)" = 10 ] || { echo "--to 10 does not stop there"; touch "$failed"; }
sed 's/$/   # a comment/; 1,/^moves/s/   # a comment$//; /^end/s/   # .*//; /^state/s/   # .*//' "$good" >"$folder/commented"
"$DUELLO" replay "$folder/commented" | grep -q verified || { echo "comments are not read over"; touch "$failed"; }
sed "s/\$/$(printf '\r')/" "$good" >"$folder/crlf"
"$DUELLO" replay "$folder/crlf" | grep -q verified || { echo "lines that end in CR LF are not read"; touch "$failed"; }

: | refused 'empty'
echo 'hello' | refused 'line 1: this is not a record'
sed '1s/1$/2/' "$good" | refused 'format 2'
head -c 100000 /dev/urandom | refused 'line '
head -n 8 "$good" | refused 'cut off'
head -n 60 "$good" | refused 'cut off'
head -n 60 "$good" | head -c -4 | refused 'cut off'
sed '$d' "$good" | refused 'cut off'
sed 's/^game .*/game chess/' "$good" | refused 'line 2: there is no game "chess"'
sed 's/^book .*/book 0123456789abcdef/' "$good" | refused '0123456789abcdef'
sed 's/^book .*/book 0123/' "$good" | refused 'line 4: expected the hash of the book'
sed 's/^seed .*/seed 4/' "$good" | refused 'not the one that the seed-hash was made from'
sed '/^seed /d' "$good" | refused 'the seed has been left out'
sed 's/^seat 2/seat 3/' "$good" | refused 'expected seat 2'
sed 's/^mode .*/mode chess/' "$good" | refused 'line 5: SolRei has no mode "chess"'
sed 's/^option .*/option placing=seald/' "$good" | refused 'line 6: option placing cannot be "seald"'
sed '0,/^  "/s/^  ".*"$/  "Nobody"/' "$good" | refused 'line 8: p1: there is no Muse, Advantage or Art "Nobody"'
sed '/^seat 2/,/^seed-hash/{/^  "/d}' "$good" | refused 'line 14: p2: '
sed 's/^5\. p\(.\): .*/5. p\1: fly/' "$good" | refused 'cannot "fly" here'
sed '/^7\. /d' "$good" | refused 'expected move 7, found move 8'
sed 's/^state .*/state 0000000000000000/' "$good" | refused 'not as it was when this was recorded'
sed 's/^end .*/end drawn 0-0 by SOL-12.5/' "$good" | refused 'the duel ended otherwise'
sed '/^seed /{p;s/.*/seed 4/}' "$good" | refused 'the head has such a line already: "seed 4"'
sed '/^mode /p' "$good" | refused 'line 6: the head has such a line already'
sed '/^option /p' "$good" | refused 'stands in line 6 already'
{ cat "$good"; echo 'and so on'; } | refused 'after the last line there is something more'

sed 's/^book .*/book 0123456789abcdef/; $d' "$good" >"$folder/other"
"$DUELLO" replay --force "$folder/other" >/dev/null || { echo "--force does not help"; touch "$failed"; }

# What --force takes for the end of a record is not followed by moves.
sed 's/^9\. .*/damaged/' "$good" >"$folder/middle"
"$DUELLO" replay --force "$folder/middle" 2>&1 | grep -q 'found "damaged", and moves behind it' ||
    { echo "--force loses moves"; touch "$failed"; }

# A save whose end is missing names itself and what helps.
yes 1 | head -n 20 | "$DUELLO" play --players human,random --seed 3 --save "$folder/save.duello" >/dev/null
sed '$d' "$folder/save.duello" >"$folder/cut.duello"
"$DUELLO" play --resume "$folder/cut.duello" </dev/null >/dev/null 2>"$folder/why" && { echo "a save without end is resumed"; touch "$failed"; }
grep -q "^$folder/cut.duello: line .*cut off" "$folder/why" && grep -q '^--force goes on' "$folder/why" ||
    { echo "a save without end is refused without help"; touch "$failed"; }
"$DUELLO" play --resume "$folder/cut.duello" --force </dev/null >/dev/null || { echo "--force does not resume"; touch "$failed"; }

# The hash of the seed is the one that sha256sum makes.
hash=$(printf 'duello seed 3' | sha256sum | cut -d' ' -f1)
grep -q "^seed-hash $hash\$" "$good" || { echo "the hash of the seed is another"; touch "$failed"; }

[ ! -e "$failed" ]
