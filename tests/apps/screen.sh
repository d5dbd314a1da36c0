#!/bin/sh
# On a terminal of 80 by 24 a duel of two, three or four has room: nothing is scrolled away above the question, so the
# first line of the board can be seen whenever somebody is asked, and where there is a level, all of it.
set -u
. "$SOURCE_DIR/tests/apps/typing"

moves=14
command -v script >/dev/null || { echo "there is no script(1) to lend a terminal"; exit 1; }

# At the end of its input script(1) waits for two seconds, unless the program has ended before.
linger() { sleep 0.4; }

# Screens begin where the one before was cleared; the last one, on which the table is left, does not count.
fits() {
    rows=$1 columns=$2
    shift 2
    (yes 1 | head -n $moves; echo quit; linger) |
        TERM=xterm script -qec "stty rows $rows cols $columns -echo; '$DUELLO' play $* --colour never \
            --save '$folder/x.duello'" /dev/null | tr -d '\r' >"$folder/said"
    awk -v what="$*" -v rows="$rows" 'BEGIN { RS = "\033\\[H\033\\[J" }
        NR > 1 { if (lines > most) { most = lines; longest = screens }
                 screens++; lines = split($0, line, "\n")
                 if (screens > 1 && line[1] !~ /^(Fight|Round|Set-up)/) { print what ": no heading on screen " screens; bad = 1 }
                 cut += /have no room: board/ }
        END { if (screens < 8) { print what ": only " screens " screens"; exit 1 }
              if (most > rows) { print what ": screen " longest " has " most " lines"; exit 1 }
              if (rows >= 24 && cut > 0) { print what ": on " cut " screens not all of the board has room"; exit 1 }
              exit bad }' "$folder/said" || failed=1
}

for game in solrei assemblage faroe; do
    for seed in 3 4; do
        fits 24 80 $game --seed $seed --players human,random
    done
done
for mode in scramble vampire teams tag; do
    fits 24 80 assemblage --mode $mode --seed 3 --players human,random,random,random
done
# Who is on which team is seen whenever it matters.
! grep 'Random [2-4] .*Health' "$folder/said" | grep -v '| team [12]' || wrong "a team is cut off"
fits 24 80 assemblage --mode scramble --seed 4 --players human,random,random
fits 24 80 faroe --seed 3 --players human,random,random,random
fits 24 80 faroe --seed 3 --mode teams --players human,random,random,random
fits 24 80 faroe --seed 3 --legend Vesper --players human,random,random,random
# Options are told by what they share, with the names of copies whole.
shows() { grep -q -- "$1" "$folder/said" || wrong "no screen says \"$1\""; }
moves=60
fits 24 80 faroe --seed 2 --deck "'Skywatch Orrery'" --players human,random,random,random
shows ' face-down to:  [1-9] Dial Novice  [1-9] Dial Novice 2'
shows '  Move [.]* to your other zone:  [1-9] Dial Novice  [1-9] Dial Novice 2'
moves=14
# Where there is less room than that, what is left out is said, and options are told in a table.
fits 20 60 assemblage --mode scramble --seed 3 --names Ann,Ben,Cid,Dan --players human,random,random,random
shows '  Lay ... against Ben/Cid/Dan:'
shows '      1/2/3 your Common Card as Dash'

# A long answer is read a screen at a time.
(printf '?\n\n\n\nmore\n\nquit\n'; linger) | TERM=xterm script -qec "stty rows 16 cols 60 -echo; '$DUELLO' play assemblage --seed 3 \
    --players human,random --colour never --save '$folder/x.duello'" /dev/null | tr -d '\r' >"$folder/said"
[ "$(grep -o -- '-- Enter for more, q to end --' "$folder/said" | wc -l)" -ge 2 ] || wrong "a long answer scrolls away"
shows 'On the board: '

# Who has read enough may go on with other words of the table; a number that is typed there is not taken for a move.
(printf '?\n1\ncard dash\n?\nquit\n'; linger) | TERM=xterm script -qec "stty rows 16 cols 60 -echo; '$DUELLO' play assemblage \
    --seed 3 --players human,random --colour never --save '$folder/x.duello'" /dev/null | tr -d '\r' >"$folder/said"
shows '^utility card common$'
shows '^To go on: '
! grep -q '^[0-9]*\. p1: ' "$folder/x.duello" || wrong "a number that turned a page made a move"

# The end is told below the board as it is then.
(printf 'concede\ny\n\n'; linger) | TERM=xterm script -qec "stty rows 24 cols 80 -echo; '$DUELLO' play assemblage --seed 3 \
    --players human,random --option rounds_to_win=1 --colour never --save '$folder/x.duello'" /dev/null |
    tr -d '\r' >"$folder/said"
awk 'BEGIN { RS = "\033\\[H\033\\[J" } { last = $0 }
    END { lines = split(last, line, "\n")
          exit !(line[1] ~ /^Round 1/ && last ~ /\n.* wins? \[AOE-/ && lines <= 25) }' "$folder/said" || {
    wrong "the end of a duel does not show its board"
    cat "$folder/said"
}

# Who waits for a machine is told that it thinks, on a plain terminal too; through a pipe the clock changes nothing.
for look in '--colour never' --plain; do
    (printf '1\n1\n1\nquit\n'; sleep 2; linger) | TERM=xterm script -qec "stty -echo; '$DUELLO' play solrei --seed 3 $look \
        --players human,search:800ms:temperature=1 --save '$folder/x.duello'" /dev/null | tr '\r' '\n' >"$folder/said"
    shows '^Search thinks \.\.\.'
done
typed 1 1 solrei --seed 3 --players human,search:800ms:temperature=1
! grep -q 'thinks' "$folder/said" || wrong "a pipe is told that a machine thinks"
exit $failed
