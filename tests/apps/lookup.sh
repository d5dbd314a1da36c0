#!/bin/sh
# What somebody asks who has never seen the game: what a word on a card means, what a row of the rules says, why something
# cannot be done at a question that has nothing to do with it.
set -u
. "$SOURCE_DIR/tests/apps/typing"

says() {
    tr '\n' ' ' <"$folder/said" | tr -s ' ' | grep -qF -e "$1" || {
        wrong "nothing says \"$1\":"
        cat "$folder/said"
    }
}

never() {
    ! tr '\n' ' ' <"$folder/said" | tr -s ' ' | grep -qF -e "$1" || wrong "it is said: \"$1\""
}

# asked ARGUMENT...: what is typed comes from the input.
asked() {
    "$DUELLO" play "$@" --seed 7 --save "$folder/x.duello" >"$folder/said" 2>&1
}

# A card says what its keywords mean, a keyword is found by its name; zones that are called alike are none.
printf 'card kettle rook\nrule shield\ncard living banner\ncard held breath\nquit\n' | asked faroe --players human,random
says 'Flash Flash: The Character may Attack in the turn it enters the field. [FAROE-16.55]'
says 'FAROE-16.96 Puts n Shield Counters.'
says 'Paralyze: During its controller'
says 'Provoke: While one or more objects with Provoke'
printf 'card desperate gambit\ncard cutpurse\ncard loaded\ncard errata\nquit\n' | asked solrei --players human,random
says 'SWAP: replace your Attack Card in the Action Card Zone by a card from your hand.'
says 'Rival DISCARDs that card. DISCARD X: X cards from the named'
says 'SPEND X = pay X Rei of any suits'
never 'SPEND X: see'
says 'NEGATE: choose an ability on the Exchange'
never 'NEGATE can be activated only'

# Rows of the tables of the rules are told in words.
printf 'rule\nrule D5\nrule C3\nrule mulligan\nquit\n' | asked faroe --players human,random
says 'a keyword, or words that stand in it.'
says 'FAROE-D5 when: set-up, turn order who: each player options: keep or mulligan (3.7)'
says 'FAROE-C3 starting HP of a Player: 30 (3.3)'
never ' | keep or mulligan'

# Why not, at another question: what is asked now, when it could be done, and the card that is meant.
printf 'why not attack with bogwick\nwhy not kettle rook\nwhy not fly\nattack\nwhy not seven\nquit\n' | asked faroe --players human,random
says '"attack with bogwick" is no answer to "Rock, paper or scissors?" [FAROE-D3]'
says 'What begins with "attack" can be chosen in the Combat Phase of your turn, with a Character of your Character Zone that is not fresh (or has Flash), or in person in The Last Stand. Bogwick Character'
says '"kettle rook" is no answer to "Rock, paper or scissors?" [FAROE-D3]; ? tells what you can say. Kettle Rook Character'
never 'Twin of Seven Prisms'
says '"fly" is no answer to "Rock, paper or scissors?" [FAROE-D3]; ? tells what you can say. > attack'
[ "$(grep -c '^What begins with "attack" can be chosen' "$folder/said")" -eq 2 ] || wrong "who only types it is not told when"

# Where the question is the right one, it is said what could be meant; the symbols that a screen shows can be typed.
printf 'keep\nplace 11x\nwhy not 4x\nplace 3\342\231\246\nquit\n' | asked solrei --players human,random --deck teku
says '"place 11x" is no answer to "Place one card face-down as your Action Card" [SOL-D15]; ? tells what you can say. What begins with "place" can be chosen in the Open step of each round; here: "place '
says '> place 3'
grep -q ' p1: place 3D' "$folder/x.duello" || wrong "a symbol is not read as its letter"

# log tells what is behind the news on the screen, and not the whole duel; so it does when nothing is new.
printf 'log\nrock\nlog\nkeep\nlog\nlog 2\nlog all\nlog x\nquit\n' | asked faroe --players human,random
awk '/^> log/ { part = $0 == "> log" ? $0 (n += 1) : $0; next } /^> / { part = "" } part && /^  / { lines[part]++; if (/goes first/) first[part] = 1 }
    END { exit !(lines["> log all"] > lines["> log3"] && lines["> log3"] > 0 && first["> log2"] && first["> log all"] && lines["> log 2"] == 2) }' "$folder/said" ||
    wrong "log all does not tell more than log"
says 'Nothing has happened yet. > '
says 'log all tells what has happened from the beginning. > log 2'
says 'How many events? For example: log 10, or log all'

# A duel that goes on says where to find what happened last.
printf 'quit\n' | "$DUELLO" play --resume "$folder/x.duello" >"$folder/said"
says 'It goes on where it was left: log tells what happened last.'
printf 'log\nquit\n' | "$DUELLO" play --resume "$folder/x.duello" | sed -n '/^> log/,$p' >"$folder/said"
[ "$(grep -c '^  ' "$folder/said")" -eq 8 ] || wrong "log does not tell the last events of a duel that goes on"

# Who sits against a seat that plays itself is told who decides for it.
echo quit | asked faroe --legend Hraun --players human
says 'Hraun plays itself; what it has to decide you are asked for: name what is best for it.'

printf 'card skim\nquit\n' | asked assemblage --players human,random
says 'Pre-Priority: In the pre-priority step the owner of a revealed card with a Pre-Priority ability may use it'

# What is told with another word than it is called by is found by either.
printf 'lay dash\nlay dash\nquit\n' | asked assemblage --players human,random --deck pim --deck2 kestrel
says 'What begins with "lay" can be chosen in the play phase'

# Of several cards that are named the first is shown; a word of an option is none.
printf 'why not attach rot kiss to bogwick\nwhy not pass\nquit\n' | asked faroe --players human,random
says 'to a Character that you control. Rot Kiss Skill'
never 'Pass Sentinel'

# The legend has words of its own for how cards lie.
printf '?\nquit\n' | asked assemblage --players human,random
says '>Card!: resolving, has dealt damage; Card!: has dealt damage; (Card): missed (whiffed);'
says 'u1: understudy of Player'
never 'resolving-damaging'

# Before there is a character there is neither health nor a burst.
printf 'more\n1\nquit\n' | asked assemblage --players human,random --deck none
says 'Play Bruna Haldt health 18; hand size 5; Starts with 2 Brace counters (at most 2). If a card would'
says '------ Hand: none | Deck 0 | Meter 0 | Discard 0 Player ------'
never 'Health 0'
never 'Turn 0'
says 'Player Bruna Haldt | Health 18 | tokens 2 | on c3 | burst ready'

# Where nothing is chosen at the table, it is said what to do instead.
for game in solrei faroe; do
    ! asked $game --deck none </dev/null || wrong "$game: no deck is taken"
    says "bring a deck, or leave --deck out for any of those that duello decks list $game names."
done
exit $failed
