#!/bin/sh
# The rules report: every rule with its text, where the code cites it, which scenarios prove it.
set -eu
cd "$SOURCE_DIR"
told=$(mktemp)
trap 'rm -f "$told"' EXIT

wants() {
    grep -q -e "$1" "$told" || {
        echo "expected in what was told: $1"
        cat "$told"
        exit 1
    }
}

"$DUELLO" rules solrei SOL-6.10 > "$told"
wants 'whose suit is the Muse'
wants '^  games/solrei/damage.c:[0-9]'
wants '^  games/solrei/scenarios/blocking.scenario:[0-9]*: A hand card of the Alignment'

# Rows of the tables of rules.md are told in words.
"$DUELLO" rules solrei SOL-D5 > "$told"
wants '^who: O-to-be, then D-to-be$'
wants '^may pass: yes (keep)$'
"$DUELLO" rules faroe FAROE-C3 > "$told"
wants '^starting HP of a Player: 30 (3.3)$'
for game in $GAMES; do
    "$DUELLO" rules "$game" | grep -E '^[A-Z]+-[CD][0-9]+ ' > "$told"
    wants ' who: '
    if grep -F ' | ' "$told"; then exit 1; fi
done

"$DUELLO" rules solrei > "$told"
wants '^SOL-6.10  *yes  *[1-9]'
wants 'rules, [0-9]* cited in the code, [0-9]* proved; [0-9]* scenarios pass, [0-9]* fail'

"$DUELLO" rules solrei SOL-6.10 --json > "$told"
wants '"executed": true'

if "$DUELLO" rules solrei SOL-6.100 2> "$told"; then exit 1; fi
wants 'did you mean SOL-6.10'

if "$DUELLO" rules solrei --missing --source /nowhere 2> "$told"; then exit 1; fi
wants 'source tree'

# Nothing is missing: every rule of every game is cited in the code and proved by a scenario in which it came into play.
for game in $GAMES; do
    "$DUELLO" rules "$game" --missing > "$told" || { cat "$told"; exit 1; }
done
