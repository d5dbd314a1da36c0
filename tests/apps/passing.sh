#!/bin/sh
# Passing until something happens, until one's turn, until a phase: typed through a pipe, in games with Chains and with
# Exchanges, alone and before one keyboard; and what ends it is told.
set -u
. "$SOURCE_DIR/tests/apps/typing"

# says TITLE WORDS: somewhere in what was said, line ends apart.
says() {
    tr '\n' ' ' <"$folder/said" | tr -s ' ' | grep -qE -e "$2" || wrong "$1: nothing says \"$2\""
}

faroe() {
    typed "$1" "$2" faroe --seed 7 --players human,random
}

faroe 'pass until something
1
end' 3000
says something 'auto: passed for you, [0-9]+ times; now it is your turn'
says something 'auto: [^.]*(now )?[A-Z][^.]* of Random is aimed at '
says something 'auto: [^.]*something has happened to you'
faroe 'pass until turn
1
end' 3000
says turn 'auto: passed for you, [0-9]+ times; now it is your turn'
says turn 'is aimed at '
! grep -q 'something has happened' "$folder/said" || wrong "turn: ended by something else"
faroe 'pass until aftermath
1
end' 3000
says phase 'auto: passed for you, [0-9]+ times?; now it is the Aftermath Phase'

# What cannot be passed is asked: the wish ends there, and begins behind the question at which it was said.
faroe 'rock
keep
pass until turn
end' 200
says question 'auto: passed for you, [0-9]+ times? Preparation: what do you do\?'

# What one does oneself has not happened to one.
printf 'keep\npass until prep\npass until something\nplay tinder\nquit\n' | "$DUELLO" play faroe --seed 12 \
    --deck "Cinder Accord" --players human,greedy --option first_player=fixed --save "$folder/x.duello" >"$folder/said"
says own 'I begin behind it.*Tinder Ottla enters the field for Player auto: passed for you, 1 time Preparation'

# A question to which one has gone back is put again, and can be passed like any other.
printf 'offense\nkeep\nplace\n2\nagree\nuse gorrim\nundo\npass until round\nquit\n' |
    "$DUELLO" play solrei --seed 11 --muse gorrim --deck2 ysolde --players human,random --save "$folder/x.duello" \
        >"$folder/said"
says undone 'Taken back\. Activate something, or pass\?'
says undone 'pass until round I pass for you until the next round, .* Round 2 \| '

# What can be said; words that mean nothing change nothing.
typed 'rock
keep
pass until
pass until moon
auto
auto off
auto
quit' 8 faroe --seed 7 --players human,random
says words 'You can pass until: something, chain, turn, .*Combat Phase'
says words '"moon" is nothing to pass until'
says words 'Now it is on\..*Now it is off\.'

# The Exchanges of SolRei: rounds are counted, and steps have names.
typed 'pass until something
1' 2000 solrei --seed 11 --muse brannoc --deck2 ysolde --players human,random
says solrei 'auto: passed for you, [0-9]+ times?'
says solrei 'something has happened to you'
typed 'pass until charge
1' 2000 solrei --seed 11 --muse brannoc --deck2 ysolde --players human,random
says solrei 'auto: passed for you, [0-9]+ times?; now it is the Charge'
typed 'pass until round
1' 600 solrei --seed 11 --muse brannoc --deck2 ysolde --players human,random
says solrei 'until the next round, or until something is aimed at you'

# Before one keyboard what is passed is passed for one of them alone, whatever they hold.
typed '
pass until something
1' 3000 faroe --seed 7 --players human,human --names Left,Right
says two 'Pass the keyboard to Right\.'
says two 'auto: passed for you, [0-9]+ times?'
exit $failed
