#!/bin/sh
# A board on whose squares cards lie is drawn with them, as far as its viewer knows them. The game is that of
# the tests.
set -u
. "$SOURCE_DIR/tests/apps/typing"
sample=$BUILD_DIR/tests/duello-sample

says() {
    grep -qF -e "$2" "$folder/said" || {
        wrong "$1: no line says \"$2\":"
        tail -n 40 "$folder/said"
    }
}

printf 'place Hill Fire\non b2\nquit\n' |
    "$sample" play beacons --seed 1 --players human,random --plain --save "$folder/a.duello" >"$folder/said" 2>&1
says letters '    A                  B                  C                  D'
says own ' 2 .                  . Hill Fire'

printf 'pass\npass\npass\npass\nquit\n' |
    "$sample" play beacons --seed 1 --players human,random --plain --save "$folder/b.duello" >"$folder/said" 2>&1
says unknown ' ?  '

awk 'length > 80 { exit 1 }' "$folder/said" || wrong "lines of more than 80 columns"
exit $failed
