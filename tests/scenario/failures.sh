#!/bin/sh
# A failure says what was found, shows the position and the story, and sets the exit status.
set -eu
told=$(mktemp)
trap 'rm -f "$told"' EXIT

wants() {
    grep -q -e "$1" "$told" || {
        echo "expected in what was told: $1"
        cat "$told"
        exit 1
    }
}

status=0
"$DUELLO" scenario - > "$told" << 'END' || status=$?
game solrei
scenario "Two expectations of one block fail together, and nothing is played after them"
given
  p1: offense, hand 9H 2C
  p2: hand 3C
  at Placing
play
  p1: place 9H
expect
  p1 hand count = 7
  p2 hand = 4C
  p1 is not asked
play
  p2: place 3C
scenario "A result of chance that nothing asks for"
given
  p1: hand 9H
  next chance: heads
scenario "An answer that is refused"
given
  p1: offense, hand 9H
  p2: hand 3C
  at Placing
play
  p1: place 3C
scenario "A refusal for another reason"
given
  p1: offense, won, dmg = 1, action 9S
  p2: lost, muse "Brannoc Vale", action 3C, hand 5S
  at Before Damage
play
  all: pass 2 times
refuse
  p2: block 5S because SOL-6.11
scenario "Something that is possible"
given
  p1: hand 9H
  p2: hand 3C
  at Placing
refuse
  p1: place 9H because SOL-4.9
scenario "What is possible has no reason"
given
  p1: hand 9H
  p2: hand 3C
  at Placing
expect
  p1 cannot place 9H because SOL-4.9
scenario "A good one among them"
expect not over
END
[ "$status" = 1 ] || { echo "exit status $status"; exit 1; }
wants '^-:10:   p1 hand count = 7$'
wants '^    found: 2$'
wants '^    found: 3C$'
wants 'p1: place 9H '
wants 'result 1 of `next chance` was never used'
wants 'refused: SOL-D15'
wants 'the reason is SOL-6.10'
wants 'it is possible'
wants '^    found: it is possible$'
wants '^    Action Card Zone: 9S$'
wants '^1 passed, 6 failed$'
if grep -q 'p2: place 3C ' "$told"; then
    echo "the scenario went on after a failure"
    exit 1
fi

# `?` is no answer: it shows all that can be chosen, each once. What is only bookkeeping is not told to people, and can be
# asked for by its name; a refusal may have one of several reasons.
"$DUELLO" scenario - > "$told" << 'END' || status=$?
game solrei
scenario "What can be chosen"
given
  p1: offense, hand 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 2S 3S 4S 5S
  p2: hand 3C
  at Placing
expect
  p1 fuel = 54285
play
  p1: ?
scenario "One of two reasons, and none of two"
given
  p1: offense, hand 9H
  p2: hand 3C
  at Placing
refuse
  p1: place 3C because SOL-6.10 or SOL-D15
  p1: place 3C because "no such words" or SOL-D15
  p1: place 3C because SOL-6.10 or SOL-6.11
END
[ "$status" = 1 ] || { echo "exit status $status"; exit 1; }
wants 'what can be chosen stands below'
wants '^      place 2C | .* | place 5S$'
wants '^-:19:   p1: place 3C because SOL-6.10 or SOL-6.11$'
wants '^0 passed, 2 failed$'
if grep -q -e 'fuel = ' -e ' ready = ' "$told"; then
    echo "bookkeeping is told to people:"
    cat "$told"
    exit 1
fi
