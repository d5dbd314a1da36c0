#!/bin/sh
# Two persons at one keyboard: a screen shows one hand, that of the person it asks, and between two
# persons the keyboard is passed first; also when one of them has everything passed automatically.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

play() {
    "$DUELLO" play --strict --players human,human --muse brannoc --deck2 ysolde --seed 5 --names Left,Right --save "$folder/x.duello"
}

# The rival's part of the board comes first, its hand unknown; then one's own.
check() {
    awk '
        function wrong(what) { print "line " NR ": " seat " sits here, " what; bad = 1 }
        /^Pass the keyboard to / { seat = $5; sub(/\.$/, "", seat) }
        /^Fight / { hands = 0 }
        /^Hand[ :]/ && ++hands == 1 && !/^Hand [0-9]+ \|/ { wrong("the rival has: " $0) }
        /^(Left|Right) / && !/^(Left|Right) wins/ && hands > 1 && $1 != seat { wrong("the hand of " $1 " is shown") }
        /^(Left|Right): / { shown[seat]++; if ($1 != seat ":") wrong($1 " is asked") }
        END { if (!shown["Left"] || !shown["Right"]) wrong("somebody was never asked"); exit bad }
    '
}

yes '
1' | head -n 600 | play | check || exit 1
{ printf '\n1\n\n1\n\n1\n\n1\n\n1\n\nauto on\nauto pass\n'; yes '
1' | head -n 600; } | play >"$folder/automatic"
check <"$folder/automatic" || exit 1
tr '\n' ' ' <"$folder/automatic" | grep -q 'Not with another person at the table' || { echo "auto on would tell what a person holds"; exit 1; }
grep -q 'auto: passed for you' "$folder/automatic" || { echo "auto pass did not pass"; exit 1; }

# Each is greeted, and told the own deck alone.
awk '/^Pass the keyboard to / { seat = $5 } /You play Brannoc/ { told = told seat "Brannoc " } /You play Ysolde/ { told = told seat "Ysolde " }
    END { exit told != "Left.Brannoc Right.Ysolde " && told != "Right.Ysolde Left.Brannoc " }' "$folder/automatic" ||
    { echo "not everybody is greeted once, with the own deck"; exit 1; }

# On a terminal nothing of what one of them was shown is left when the duel is over or the table is left.
for ending in 'concede
yes' quit; do
    printf '\n1\n\n%s\n\n' "$ending" | TERM=xterm script -qec "'$DUELLO' play --strict --players human,human --muse brannoc --deck2 ysolde \
        --seed 5 --colour never --save '$folder/y.duello'" /dev/null >"$folder/typed"
    awk -v ending="$ending" 'BEGIN { RS = "\033\\[H\033\\[2J"; known = "Hand: [0-9JQKA]+[^0-9JQKA ]" }
        { last = $0; shown += $0 ~ known }
        END { if (!shown) print "no hand was ever shown"
              if (last ~ known) print "a hand is left to be seen after " ending
              exit !shown || last ~ known }' "$folder/typed" || exit 1
done

# Whoever does not want the keyboard can leave the table instead of being shown a hand.
printf '\n1\nquit\n' | play >"$folder/left"
tail -n 3 "$folder/left" | grep -q '^Saved in ' || { echo "quit does not leave where the keyboard is passed"; exit 1; }
