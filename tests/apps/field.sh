#!/bin/sh
# A board on whose squares cards lie is drawn with them, as far as its viewer knows them, at every size. The game is that of
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
says letters '    A                        B                        C'
says own ' 2 .                        . Hill Fire'

printf 'pass\npass\npass\npass\nquit\n' |
    "$sample" play beacons --seed 1 --players human,random --plain --save "$folder/b.duello" >"$folder/said" 2>&1
says unknown ' ?  '

for columns in 60 80 132; do
    printf 'place Hill Fire\non b2\nquit\n' |
        COLUMNS=$columns "$sample" play beacons --seed 1 --players human,random --save "$folder/c.duello" >"$folder/said" 2>&1
    awk -v most="$columns" 'length > most { exit 1 }' "$folder/said" || wrong "lines of more than $columns columns"
done
exit $failed
