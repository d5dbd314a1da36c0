#!/bin/sh
# A game through a pipe: the same input gives the same output; nothing is lost at the end of the input,
# at a line of ten megabytes or in junk; what has been saved goes on as if it had never stopped.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
XDG_STATE_HOME=$folder/state
export XDG_STATE_HOME
failed=0

wrong() {
    echo "$*"
    failed=1
}

play() {
    "$DUELLO" play --seed 11 --muse brannoc --deck2 ysolde "$@"
}

# ones N: N times the first option.
ones() { yes 1 | head -n "$1"; }

ones 4000 | play --save "$folder/a.duello" >"$folder/a" || wrong "a whole game failed"
ones 4000 | play --save "$folder/a.duello" >"$folder/b"
cmp "$folder/a" "$folder/b" || wrong "the same input, another output"
grep -qE ' wins \[SOL-|Drawn' "$folder/a" || wrong "no outcome"
grep -q '^end ' "$folder/a.duello" || wrong "no end in the record"
"$DUELLO" replay "$folder/a.duello" | grep -q 'verified' || wrong "the record is not verified"
grep -q "$(printf '\033')" "$folder/a" && wrong "colours in a pipe"
LC_ALL=C grep -q '[^ -~]' "$folder/a" && wrong "symbols in a pipe"
! grep -v "$folder" "$folder/a" | grep -q '.\{81\}' || wrong "lines of more than 80 columns"

# Stopped after 25 answers, by the end of the input and by quit, and resumed: the same record.
ones 25 | play --save "$folder/c.duello" >/dev/null || wrong "the end of the input is an error"
ones 4000 | "$DUELLO" play --resume "$folder/c.duello" >/dev/null || wrong "cannot resume"
cmp "$folder/a.duello" "$folder/c.duello" || wrong "a resumed game took another course"
for late in '--seed 5' '--match' '--mode open' '--deck Brannoc' '--option placing=sealed' '--names A,B'; do
    "$DUELLO" play --resume "$folder/c.duello" $late 2>&1 </dev/null | grep -q 'a duel that goes on keeps' || wrong "$late is taken in silence where a duel is resumed"
done
{ ones 25; echo quit; } | play --save "$folder/d.duello" | grep -q -- '--resume' || wrong "quit does not say how to resume"
ones 4000 | "$DUELLO" play --resume "$folder/d.duello" >/dev/null
cmp "$folder/a.duello" "$folder/d.duello" || wrong "a game resumed after quit took another course"
for wish in '--seed 4' '--names Ann' '--deck Teku-Ra' '--muse Teku-Ra' '--option placing=sealed' --match; do
    # shellcheck disable=SC2086
    "$DUELLO" play --resume "$folder/d.duello" $wish 2>&1 </dev/null | grep -q 'goes on keeps its decks' || wrong "resumed with $wish"
done

# Saved where nobody said where, only for its owner; `last` finds it; a finished one is not taken for it.
ones 5 | play >/dev/null
[ -z "$(find "$folder/state" -type f ! -perm 600)" ] || wrong "others can read the save"
echo quit | "$DUELLO" play --resume last >/dev/null 2>&1 && wrong "--resume last takes a duel that was played through a pipe"
saved=$(find "$folder/state" -name '*-piped.duello' | head -n 1)
mv "$saved" "${saved%-piped.duello}.duello"
echo quit | "$DUELLO" play --resume last >/dev/null || wrong "--resume last finds nothing"
XDG_STATE_HOME=$folder/none "$DUELLO" play --resume last 2>&1 </dev/null | grep -q 'No duel has been saved yet' || wrong "no word about missing saves"

# A save goes to where a link points, and into a device; neither is replaced by a file.
touch "$folder/kept.duello"
for target in kept.duello /dev/null; do
    ln -sf "$target" "$folder/link"
    ones 5 | play --save "$folder/link" >/dev/null || wrong "saving behind a link to $target"
    [ -L "$folder/link" ] || wrong "a link to $target has become a file"
done
grep -q '^duello' "$folder/kept.duello" || wrong "nothing was saved behind a link"
[ -c /dev/null ] || wrong "a device has become a file"

# Words of the table.
{ printf '?\nguide\nboard\nwhy\nlog\nlog 3\nrule 5.16\nrule x\ncard riposte\ncard xyz\ncard\nwhy not\nwhy not flying\nundo\nauto\nauto on\nauto off\nnonsense\n'
    echo "save $folder/e.duello"; echo "save $folder/f.duello without seed"; echo "save /nowhere/x"; echo save
    printf 'concede\nno\nconcede\nyes\n'; } | play >"$folder/words" || wrong "the words of the table failed"
for words in 'this list' 'SOLREI IN SHORT' 'SOL-5.16' 'There is no rule "x"' 'Riposte Stance' 'Which card?' 'Why not what?' \
    'cannot be taken back' 'nothing else to do' 'is no answer to' 'e.duello' 'cannot be resumed' \
    'cannot be written' 'Where to?' 'You play on'; do
    tr '\n' ' ' <"$folder/words" | tr -s ' ' | grep -qF "$words" || wrong "the table does not say: $words"
done
grep -q '^seed ' "$folder/e.duello" || wrong "a save without its seed"
grep -q '^seed ' "$folder/f.duello" && wrong "a seed that was to be left out"
"$DUELLO" replay "$folder/f.duello" 2>&1 | grep -q 'seed has been left out' || wrong "no word about the missing seed"

# A word that begins several options is said to do so, also where it begins the name of somebody at the table.
printf 'keep\nplay\nwhy not attack with player\nquit\n' | "$DUELLO" play faroe --seed 3 --option first_player=fixed \
    --players human,random --save "$folder/h.duello" >"$folder/several"
grep -q '"play" could mean several options' "$folder/several" || wrong "play is not said to mean several options"
grep -q 'FAROE-6.1: attack with Player' "$folder/several" || wrong "a player is not found by name"

# What the machine thought follows from its own cards: it is told when the duel is over, or where all agreed to it.
{ ones 20; echo why; echo why all; ones 4000; echo why; echo 'why all'; echo 'why 9999'; } |
    play --save "$folder/t.duello" >"$folder/thoughts"
sed '/ wins \[SOL-\|Drawn/q' "$folder/thoughts" | grep -q 'tried *[0-9]* times' &&
    wrong "a machine's thoughts are told while its cards are hidden"
grep -q 'is told when the duel is over' "$folder/thoughts" || wrong "no word about when thoughts are told"
grep -q 'wins *[0-9]*%, tried *[0-9]* times, chosen *[0-9]*%' "$folder/thoughts" || wrong "thoughts are not told afterwards"
sed -n 's/^  Move \([0-9]*\), [^:]*: /\1. p2: /p' "$folder/thoughts" | sort -u >"$folder/made"
[ -s "$folder/made" ] || wrong "it is not told which moves were made"
sed 's, /[0-9]*$,,' "$folder/t.duello" | grep -cxFf "$folder/made" | grep -qx "$(grep -c . "$folder/made")" ||
    wrong "what is told to have been played was not"
grep -q 'No machine thought about move 9999' "$folder/thoughts" || wrong "no word about a move nobody thought about"
{ ones 20; echo why all; } | play --open-minds | grep -q 'tried *[0-9]* times' || wrong "open minds are closed"

# How to go on can be copied to a shell, whatever the save is called.
echo quit | play --save "$folder/one evening.duello" | tr '\n' ' ' | grep -q "resume *'$folder/one evening.duello'" ||
    wrong "a name with a blank in it is told without quotes"

# What ends a long answer does not place the only queen in hand; called by its name it is placed.
printf 'keep\n1\npass\nq\nquit\n' | "$DUELLO" play solrei --seed 5 --players human,random --save "$folder/q.duello" >"$folder/q"
grep -q '^There is nothing to end here' "$folder/q" && ! grep -q 'p1: place' "$folder/q.duello" || wrong "q has made a move"
printf 'keep\n1\npass\nqd\nquit\n' | "$DUELLO" play solrei --seed 5 --players human,random --save "$folder/q.duello" >/dev/null
grep -q 'p1: place QD' "$folder/q.duello" || wrong "the queen was not placed"

# A number chooses what is listed; what is folded away is listed by `more`. The end is explained.
printf 'auto off\n2\nkeep\n2\nmore\nquit\n' | play --players human,random --save "$folder/g.duello" | grep -q 'no number 2 in the list; more' || wrong "2 chose what was not shown"
tr '\n' ' ' <"$folder/words" | tr -s ' ' | grep -q 'loses the Fight SOL-12.8: A player may concede' || wrong "no word about why the Fight was lost"

# The first screen says that not everything is asked; before positions are chosen it shows neither them nor a round.
echo quit | play --save "$folder/h.duello" >"$folder/first"
tr '\n' ' ' <"$folder/first" | tr -s ' ' | grep -q 'I pass for you when there is nothing else to do; auto off ends that' || wrong "no word about auto off"
echo quit | "$DUELLO" play --seed 2 --muse brannoc --deck2 ysolde --save "$folder/h.duello" >>"$folder/first"
grep -q 'Start on OFFENSE or on DEFENSE' "$folder/first" || wrong "positions are not chosen here"
grep -q 'Round 0' "$folder/first" && wrong "a round 0 is shown"
grep -q ' on |' "$folder/first" && wrong "a position is shown before it is chosen"
tr '\n' ' ' <"$folder/words" | tr -s ' ' | grep -q 'is no answer to ".*" \[SOL-D[0-9]*\]; ? tells' || wrong "a wrong word does not point to ?"

# An ability that can be used says what it does; paying says what is left, and which Rei is filtered.
grep -q 'Use Hold the Line  {H}: AUGMENT' "$folder/a" || wrong "no word about what Hold the Line does"
grep -q 'Hold the Line: pay {H}$' "$folder/a" || wrong "no word about what is to be paid"
awk '/Hold the Line: pay/ && !f { f = NR } /^> / { n += !f } END { print n }' "$folder/a" >"$folder/answers"
{ ones "$(cat "$folder/answers")"; printf 'filter for\n1\nquit\n'; } | play --save "$folder/h.duello" >"$folder/filter"
grep -q 'pay {H}, with the first of two Rei to filter' "$folder/filter" || wrong "no word about the first Rei that is filtered"
grep -q 'pay {H}, with the second of two Rei to filter' "$folder/filter" || wrong "no word about the second Rei that is filtered"

# Without a home the save goes into the folder at hand, and that is said.
(cd "$folder" && echo quit | env -u HOME -u XDG_STATE_HOME "$DUELLO" play --seed 1 2>&1 >/dev/null) | grep -q 'HOME is not set: this duel is saved in ./' || wrong "no word about where it is saved without a home"

# Nothing breaks it.
{ head -c 10000000 /dev/zero | tr '\0' x; echo; echo quit; } | play | grep -q 'too long' || wrong "a long line"
head -c 200000 /dev/urandom | timeout 1800 "$DUELLO" play --seed 1 >/dev/null || wrong "junk"
echo quit | play --save /nowhere/x.duello | grep -q 'not being saved' || wrong "no word about a path that cannot be written"


# Among several, giving up may count only when what has begun is finished; another Fight of a match is another matter.
printf 'concede\ny\nquit\n' | "$DUELLO" play assemblage --mode scramble --players human,random,random --seed 3 \
    --save "$folder/c.duello" >"$folder/given-up"
grep -q '^You have given up\.' "$folder/given-up" || wrong "who has given up is asked without a word"
printf 'concede\nyes\nquit\n' | "$DUELLO" play solrei --match --players human,random --seed 3 \
    --save "$folder/c.duello" >"$folder/given-up"
grep -q '^Fight 2' "$folder/given-up" || wrong "the next Fight does not begin"
! grep -q '^You have given up' "$folder/given-up" || wrong "who plays on is told to have given up"

# What cannot be meant is refused with a word on what is wrong.
refused() {
    "$DUELLO" play solrei --save "$folder/r.duello" "$@" </dev/null >"$folder/refused" 2>&1
    [ $? -eq 2 ] || wrong "$*: not refused"
    grep -qF -- "$words" "$folder/refused" || { wrong "$*: nothing says \"$words\""; cat "$folder/refused"; }
}
words='there are 2 players: nobody can bring the deck "teku" of --deck3' refused --deck3 teku
words='--seed needs a value' refused --seed
printf 'log x\nlog 1\nquit\n' | "$DUELLO" play solrei --players human,random --seed 3 --save "$folder/c.duello" >"$folder/log"
grep -q '^How many events?' "$folder/log" || wrong "log x is no number"
exit $failed
