#!/bin/sh
# The window gets another size while somebody is asked: the table is drawn anew to fit it, and nothing has been answered.
set -u
. "$SOURCE_DIR/tests/apps/typing"
command -v script >/dev/null || { echo "there is no script here"; exit 0; }

: >"$folder/said"
# Nothing is typed before the question has been shown again, or a minute has gone by.
(
    n=0
    until [ "$(grep -ac 'Keep this hand, or' "$folder/said" 2>/dev/null)" -ge 2 ] || [ $n -ge 120 ]; do
        sleep 0.5
        n=$((n + 1))
    done
    printf 'quit\n'
    sleep 1
) | TERM=xterm script -qfec "stty rows 24 cols 100 -echo; (sleep 2; stty cols 50 </dev/tty) & '$DUELLO' play solrei --players human,random \
    --seed 5 --colour never --save '$folder/x.duello'" "$folder/said" >/dev/null 2>&1

[ "$(grep -ac 'Keep this hand, or' "$folder/said")" -ge 2 ] || wrong "the question is not shown again in the new window"
# What follows the change is no wider than the window.
LC_ALL=C.UTF-8 tr -d '\r' <"$folder/said" | sed 's/\x1b\[[0-9;?]*[A-Za-z]//g' |
    awk '/Keep this hand, or/ { n++ } n >= 2 && /^ / && length($0) > 50 { print "too wide: " $0; bad = 1 } END { exit bad }' || wrong "lines are wider than the new window"
grep -qE '^[0-9]+\. p1: (keep|mulligan)' "$folder/x.duello" && wrong "a change of size has answered for somebody"
exit $failed
