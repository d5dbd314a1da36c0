#!/bin/sh
# Every mode of F.A.R.O.E. comes to its end by typing, against machines and with all players before one keyboard;
# there each screen shows the hand of the person it asks and no other, and what a Legend holds to everybody.
set -u
. "$SOURCE_DIR/tests/apps/typing"

# ends NAME: what was said ends in an outcome, and the record can be replayed to the same end.
ends() {
    grep -qE '( wins?|^Drawn)(, [0-9]+ to [0-9]+)? \[FAROE-' "$folder/said" || wrong "$1: no outcome"
    "$DUELLO" replay "$folder/x.duello" | grep -q 'verified' || wrong "$1: the record is not verified"
    ! grep -v "$folder" "$folder/said" | grep -q '.\{81\}' || wrong "$1: lines of more than 80 columns"
    ! grep -q '(null)' "$folder/said" || wrong "$1: something has no name"
}

# The first option three times, then the end of the phase where that can be said: plays Characters, attaches, attacks,
# aims.
against_machines() {
    typed '1
1
1
end' 30000 faroe --seed 7 "$@"
    ends "$*"
}

against_machines --players human,random
against_machines --players human,random,random
against_machines --players human,random,random,random
grep -qE '^  [A-Z].*:  [0-9]+ [A-Z].*  [0-9]+ [A-Z]' "$folder/said" || wrong "many options are not told by what they share"
against_machines --mode teams --players human,random,random,random
against_machines --legend Hraun --players human
grep -q 'For Hraun: ' "$folder/said" || wrong "nobody was asked for the Legend"
grep -q '^Hand [1-5]: .*(.* TP)' "$folder/said" || wrong "the Hand of the Legend is not shown"
against_machines --legend Vesper --players human,random
against_machines --legend Hraun --players human,random,random
against_machines --legend Vesper --players human,random,random,random

# Where nobody says who plays, machines take the other seats: as many as a mode has that is not for two.
others_in() {
    echo quit | "$DUELLO" play "$1" --mode "$2" --seed 1 --plain --save "$folder/x.duello" >"$folder/said"
    [ "$(grep -c '^Normal.* | H' "$folder/said")" = "$3" ] || wrong "$1 $2: not $3 machines"
}
others_in faroe free-for-all 1
others_in faroe teams 3
others_in faroe legend 1
others_in assemblage versus 1
for mode in tag scramble teams vampire; do
    others_in assemblage "$mode" 3
done

# Whoever sits here is asked; of the others' hands only the number of cards is told, of a Legend's all. Later in a game
# somebody may have seen a card go back into a hand.
sees_one_hand() {
    awk '
        function wrong(what) { print "line " NR ": " seat " sits here, " what ": " $0; bad = 1 }
        /^Pass the keyboard to / { seat = $5; sub(/\.$/, "", seat) }
        /^(Ann|Ben|Cid|Dan|Hraun)(, team [12])? \| HP / { whose = $1; sub(/,$/, "", whose) }
        /^Round / { round = $2 }
        /^Hand [0-9]+: / && whose != "Hraun" && round < 6 { wrong("and sees the hand of " whose) }
        /^Hand: / { shown = 1 }
        /^(Ann|Ben|Cid|Dan)(, team [12])? \| HP / && shown { if (whose != seat) wrong("whose hand?"); shown = 0 }
        /^(Ann|Ben|Cid|Dan): / { asked[$1]++; if ($1 != seat ":") wrong("another is asked") }
        END { for (name in asked) n++; if (n != people) { print n " of " people " were asked"; bad = 1 } exit bad }
    ' people="$1" "$folder/said" || wrong "$2: somebody saw too much, or was not asked"
}

# before_one_keyboard PEOPLE ARGUMENT...
before_one_keyboard() {
    people=$1 names=$(echo Ann,Ben,Cid,Dan | cut -d, -f "1-$1")
    shift
    typed '
1
1
1
end' 60000 faroe --seed 3 --players "$(echo "$names" | sed "s/[A-Z][a-z]*/human/g")" --names "$names" "$@"
    ends "$*"
    sees_one_hand "$people" "$*"
}

before_one_keyboard 2
before_one_keyboard 3
before_one_keyboard 4 --mode teams
before_one_keyboard 2 --legend Hraun
exit $failed
