#!/bin/sh
# Looking ahead at the terminal: hints, what would happen, options that lose; and two persons as friends or strictly.
set -u
. "$SOURCE_DIR/tests/apps/typing"

says() {
    tr '\n' ' ' <"$folder/said" | tr -s ' ' | grep -qE -e "$2" || wrong "$1: nothing says \"$2\""
}

printf '%s\n' offense keep 'hint greedy' 'hint all' 'hint nobody' 'what if' 7D 'what if' 'pass at start' auto 'stop at start' \
    'pass at moon' 'pass trigger' quit |
    "$DUELLO" play solrei --seed 11 --muse gorrim --deck2 ysolde --players human,random --save "$folder/x.duello" >"$folder/said"
says hint 'A machine would choose place [0-9JQKA]+[HDSC] \([0-9]+%\) and otherwise place [0-9JQKA]+[HDSC] \([0-9]+%\)'
says levels '"nobody" is not a kind of player'
says unpassable 'This question cannot be passed\. For example: what if place'
says foreseen 'SHOWDOWN! Player shows 7D What comes then depends on what you do not know\.'
says forced 'auto: done for you: Go on with the card you placed'
says by 'Now it is on\. Passed by: Start of Round\.'
says stop 'You are asked in the Start of Round\.'
says phases 'Phases are: .*Start of Round, Open'
says trigger 'There is nothing on the chain'

# A choice that loses is marked, and made when it is said again.
yes '
1' | head -n 900 | "$DUELLO" play --strict --players human,human --muse brannoc --deck2 ysolde --seed 5 --save "$folder/x.duello" >"$folder/said"
says marked 'by discarding [0-9JQKA]+[HDSC] from your hand \(loses\)'
says again 'loses at once\. SOL-12\.4: [^>]* Say it again if you want it all the same\.'
says lost 'loses the Fight'

# Friends hand over less often than those who are strict, and are told what is done for them.
handed() {
    yes '
1' | head -n 400 | "$DUELLO" play "$1" --players human,human --muse brannoc --deck2 ysolde --seed 5 --save "$folder/x.duello" >"$folder/said"
    awk '/^Pass the keyboard/ { n++ } /^(Fight|Round).* Round / { r = $0 } END { print n + 0 }' "$folder/said"
}
[ "$(handed --friends)" -gt 0 ] || wrong "friends never hand over"
says told 'auto: passed for you, [0-9]+ times?; done for you'
"$DUELLO" play --friends --strict >"$folder/said" 2>&1 && wrong "both at once are accepted"
says both 'it is --friends or --strict, not both'

# At a terminal they are asked once.
for answer in '' strictly; do
    printf '%s\n\nauto on\nquit\n' "$answer" | TERM=xterm script -qec "'$DUELLO' play --players human,human --muse brannoc \
        --deck2 ysolde --seed 5 --colour never --save '$folder/y.duello'" /dev/null >"$folder/said"
    says asked 'As friends \(Enter\), or strictly\?'
    case $answer in
    '') says friends 'I pass for you when there is nothing else to do' ;;
    *) says strictly 'Not with another person at the table, and strictly' ;;
    esac
done
exit $failed
