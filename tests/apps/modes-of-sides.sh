#!/bin/sh
# Every mode of F.A.D.E. comes to its end by typing: each for themselves and in teams of every size, with World Rules that all
# agree to and that somebody refuses, against machines and with all players before one keyboard.
set -u
. "$SOURCE_DIR/tests/apps/typing"
case " $GAMES " in
*" fade "*) ;;
*) exit 0 ;;
esac

# ends NAME: what was said ends in an outcome, and the record can be replayed to the same end.
ends() {
    grep -qE '( wins?|^Drawn)(, [0-9]+ to [0-9]+)? \[FADE-' "$folder/said" || wrong "$1: no outcome"
    "$DUELLO" replay "$folder/x.duello" | grep -q 'verified' || wrong "$1: the record is not verified"
    ! grep -v "$folder" "$folder/said" | grep -q '.\{81\}' || wrong "$1: lines of more than 80 columns"
    ! grep -q '(null)' "$folder/said" || wrong "$1: something has no name"
}

# The first option, and now and then the end of the step: plays Characters, attaches, attacks, aims.
answers='1
2
end
1
3
end'

# A few rounds are enough where the end of a whole game has been seen.
against_machines() {
    typed "$answers" 20000 fade --seed 7 "$@"
    ends "$*"
}

says() {
    grep -qF "$2" "$folder/said" || wrong "$1: no line says \"$2\""
}

against_machines --players human,random
against_machines --players human,random,random --option round_cap=3
against_machines --players human,random,random,random --option round_cap=3
against_machines --mode teams --players human,random,random,random --option round_cap=3
against_machines --teams 1,2,2 --players human,random,random --option round_cap=3
against_machines --teams 1,1,2,1 --players human,random,random,random --option round_cap=3
says "three against one" '| team 2 |'

# World Rules: the machine `random` may refuse any of them, so both outcomes are asked for where persons vote.
typed "1
agree
1
1
end" 20000 fade --seed 7 --option round_cap=3 --players human,human --names Ann,Ben --with "Short Fuse" --with2 "Rich Veins"
ends "World Rules that all agree to"
says "World Rules that all agree to" "All agree to Short Fuse"
says "World Rules that all agree to" "All agree to Rich Veins"
says "World Rules that all agree to" "World Rules: Short Fuse, Rich Veins"
says "World Rules that all agree to" "| HP 35/35 |"

printf '\noffer\nagree\n\nrefuse\n\nquit\n' |
    "$DUELLO" play fade --seed 7 --plain --save "$folder/y.duello" --players human,human --with "Short Fuse" >"$folder/said" 2>&1
says "a World Rule that is refused" "Short Fuse is not agreed to"

# What cannot be is said with the rule, or with what would do.
refused() {
    said=$1
    shift
    "$DUELLO" play fade --seed 7 --plain "$@" </dev/null 2>&1 | grep -qF -e "$said" || wrong "$*: not \"$said\""
}
refused 'FADE-23.2: there are two teams at least' --teams 1,1,1
refused 'FADE-23.2: F.A.D.E. in mode teams is for 3 to 4 players, not 2' --teams 1,2
refused 'free-for-all is not played in teams; --mode teams' --mode free-for-all --teams 1,2
refused '--teams is a number from 1 to 4 for each of 3 players' --teams 1,2,9
refused '--teams says of 2 players in which team they are; there are 3' --teams 1,2 --players human,random,random
refused 'FADE-23.1: F.A.D.E. in mode free-for-all is for 2 to 4 players, not 5' --players human,random,random,random,random
refused 'F.A.D.E. has no card "Short Fus"; did you mean "Short Fuse"?' --with "Short Fus"
refused 'FADE-1.8: p1: "Kessa Brandt" is Mythical: one copy at most' --deck "Cinder Circuit" --with "Kessa Brandt"
refused 'nobody can bring the card "Short Fuse" of --with3' --with3 "Short Fuse"
"$DUELLO" play solrei --teams 1,2 </dev/null 2>&1 | grep -q 'solrei\|SolRei.*teams' || wrong "SolRei has teams"
exit $failed
