#!/bin/sh
# A table says when a machine thinks for long, and what is typed then answers no question that comes up later. (With a
# temperature all of the time is spent.)
set -u
. "$SOURCE_DIR/tests/apps/typing"

command -v script >/dev/null || { echo "there is no script(1) to lend a terminal"; exit 1; }

# until_said WORDS: waits for them on the screen, ten minutes at most.
until_said() {
    tries=6000
    until grep -q "$1" "$folder/said" || [ $((tries -= 1)) -eq 0 ]; do
        sleep 0.1
    done
}

: >"$folder/said"
{
    until_said 'thinks \.\.\.'
    printf 'concede\nyes\n'
    until_said '^> '
    echo quit
    sleep 0.4
} | TERM=xterm script -qfec "stty rows 24 cols 80 -echo; '$DUELLO' play solrei --seed 5 --players human,search:1500ms:temperature=0.1 \
    --colour never --save '$folder/x.duello'" /dev/null >"$folder/said"
grep -q 'thinks \.\.\.' "$folder/said" || wrong "nobody says that the machine thinks"
grep -q 'Saved in' "$folder/said" || wrong "the table was not left by quit"
! grep -q concede "$folder/x.duello" || wrong "what was typed while the machine thought has answered a later question"
exit $failed
