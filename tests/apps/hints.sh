#!/bin/sh
# Behind an option stands what it would do from here, where the game has something to say: at the table and
# through the protocol.
set -u
. "$SOURCE_DIR/tests/apps/typing"

says() {
    grep -qE -e "$2" "$folder/said" || {
        wrong "$1: no line says \"$2\":"
        head -n 30 "$folder/said"
    }
}

printf 'more\nquit\n' | "$DUELLO" play assemblage --deck "Kestrel Vane" --deck2 "Bruna Haldt" --seed 3 \
    --save "$folder/a.duello" >"$folder/said"
says table 'Lay Breakwing  range 1: whiffs at 4; damage 5; priority 2$'
says table 'Lay Skim Step  range 1: whiffs at 4; damage 1; priority 6; links into \.\.\.$' # as much as fits
says more '^    Breakwing, Rising Quill, Wing Slap$'
says table 'Lay Backdraft  priority 6; Resolve: Move yourself up to 3 squares\.'
says table 'as Throw  range 1: whiffs at 4; damage 1$'
! grep -q '.\{81\}' "$folder/said" || wrong "lines of more than 80 columns"

printf 'more\ncard dash\nquit\n' | "$DUELLO" play assemblage --deck "Kestrel Vane" --deck2 "Bruna Haldt" --seed 5 \
    --save "$folder/a.duello" >"$folder/said"
says more 'Lay Hop Cancel  priority 5; Resolve: Move yourself up to 2 squares; links$'
says roles '^Common Card$'

# Players are called by the names that are shown; teams, and whom a card is meant for, stand on the board.
printf 'why not dash at greedy 3\nplay bogwick\n?\ndash at greedy 2\nquit\n' |
    "$DUELLO" play assemblage --mode teams --players human,greedy:2,greedy:2,greedy:2 --seed 3 \
        --save "$folder/a.duello" >"$folder/said"
says names '^AOE-5\.9: play Dash at Greedy 3: '
says names '"play bogwick" is no answer to "Lay one card face down" \[AOE-D7\]'
says names '^                           each would do$' # the list of words hangs below its column
says names '^Greedy 3 .* \| team 1 '
says names '^Front: Dash \| .*against Greedy 2$'

# A step says whose it is and how many are left; a hand looks the same after a card has left it.
printf 'hop\npass\ngale\n1\nquit\n' | "$DUELLO" play assemblage --deck "Kestrel Vane" --deck2 "Ondrej Salt" \
    --players human,random --seed 5 --save "$folder/a.duello" >"$folder/said"
grep '^Hand: .*Gale Elbow' "$folder/said" | sort -u >"$folder/hands"
[ "$(cat "$folder/hands")" = 'Hand: Common Card, Crosswind Knee, Gale Elbow, Updraft, Stooping Heel, Read the' ] ||
    wrong "the cards of a hand change places"
says steps '^Hop Cancel: the figure of Player moves, 2 steps left$'

# A zone can be looked at; what cannot be done now says why.
printf 'keep\npass until preparation\nlook pool\nlook hand of greedy\nlook out of game\nlook out of game of greedy\nlook moon\nwhy not play Gravetide Mother\ncard bogwick\ncard knee\nrule 6.3\nrule backup zone move\nplay Pale\npass\nmore\nend\nquit\n' |
    "$DUELLO" play faroe --deck "Mire Chorus" --deck2 "Cragfolk Hold" --seed 3 --players human,greedy \
        --option first_player=fixed --save "$folder/a.duello" >"$folder/said"
says faroe 'Play Bogwick  1 TP; HP 3, PLV 1; When an attack by this .*\.\.\.$'
says faroe '  Fighter Pool of Player: .* TP\) x[2-4], '
says faroe 'Hand of Greedy: [0-9]* unknown'
says faroe 'No zone is called "moon"'
[ "$(grep -c '^There is nothing in the Out of Game\.$' "$folder/said")" -eq 2 ] || wrong "faroe: a zone with an of in its name"
says faroe '^FAROE-6\.9: play Gravetide Mother: A card whose costs cannot be paid'
says faroe '^Character - Nature, Mirekin$'
says faroe '^Knee in the Clinch$' # a card with two roles is one card
says faroe 'Skip this phase  nobody can play Items in it$'
says faroe '^FAROE-6\.3 A Character played this turn'
says faroe '^FAROE-5\.12 Move a Character from your Backup Zone' # found by its words
says faroe 'Attach [A-Z].* face-down to Pale Apprentice  [0-9] TP when used; '
! grep -q '.\{81\}' "$folder/said" || wrong "lines of more than 80 columns"

printf 'mulligan\nquit\n' | "$DUELLO" play solrei --deck "Odette Quill" --deck2 "Teku-Ra" --seed 9 \
    --save "$folder/a.duello" >"$folder/said"
says solrei 'Ready Errata  \{D\}\{1\}: \[ANY STEP\] NEGATE target ability of an Art\.$'

cat >"$folder/asked" <<'END'
{"do":"start","duel":"d","game":"assemblage","seed":1,"position":"p1: hand \"Feather Jab\" \"Updraft\" \"Talon Arc\", square = c3\np2: hand \"Stamp\", square = d3\nat Play"}
{"do":"options","duel":"d","seat":0}
{"do":"start","duel":"f","game":"faroe","seed":1,"seats":[{"deck":"Mire Chorus"},{"deck":"Cragfolk Hold"}],"position":"p1: character \"Bogwick\" \"Bogwick\", hand \"Rot Kiss\"\nat Preparation"}
{"do":"options","duel":"f","seat":0}
{"do":"start","duel":"m","game":"assemblage","seed":1,"position":"p1: hand empty, front \"Heavy Stance\", square = d3\np2: hand empty, front \"Stage Left\", square = f3, understudy = e3\nat Priority"}
{"do":"choose","duel":"m","seat":1,"index":0}
{"do":"options","duel":"m","seat":1}
END
"$DUELLO" engine <"$folder/asked" >"$folder/said"
says protocol '"hint": ?"range 1: hits at 1; damage 2; priority 7; links into Updraft"'
says copies '"text": ?"Attach Rot Kiss face-down to Bogwick","[^}]*}[^}]*}[^}]*"hint": ?"1 TP when used; '
says copies '"text": ?"Attach Rot Kiss face-down to Bogwick 2","[^}]*}[^}]*}[^}]*"hint": ?"1 TP when used; '
says modes '"notation": ?"choice 2","text": ?"Swap yourself with Understudy"'
exit $failed
