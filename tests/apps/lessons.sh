#!/bin/sh
# Every lesson of every game is gone through to its end: each step with a move that the rules forbid, with each wrong one,
# and with the right one. What is not right is explained and asked again.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
wrong() {
    echo "$*"
    failed=1
}

for lesson in games/*/lessons/*.lesson; do
    game=${lesson#games/} game=${game%%/*} name=${lesson##*/} name=${name%.lesson}
    case " $GAMES " in *" $game "*) ;; *) continue ;; esac

    # What is typed: the wrong moves of a step, words that mean nothing, the first right move, Enter.
    awk '/^[a-z]/ { block = $1 }
         /^scenario/ { if (right) print right "\n"; right = ""; next }
         block == "wrong" && /^ +p1:/ { sub(/^ +p1: /, ""); sub(/ because ".*/, ""); print }
         block == "right" && /^ +p1:/ && !right { sub(/^ +p1: /, ""); right = $0; print "gibberish"; print "why not gibberish" }
         END { print right "\n" }' "$lesson" >"$work/typed"
    steps=$(grep -c '^scenario' "$lesson")
    wrongs=$(grep -c '^  p1: .* because "' "$lesson")

    "$DUELLO" learn "$game" --lesson "$name" <"$work/typed" >"$work/said" 2>&1 || wrong "$lesson: learn ends with $?"
    [ "$(grep -c '^Right\.' "$work/said")" -eq "$steps" ] || wrong "$lesson: not every step is answered"
    [ "$(grep -c '^Not that: ' "$work/said")" -eq "$wrongs" ] || wrong "$lesson: not every wrong move is explained"
    [ "$(grep -c '^"gibberish" is no answer to' "$work/said")" -eq $((2 * steps)) ] || wrong "$lesson: what means nothing is not refused"
    grep -q "^That is all it takes to begin\." "$work/said" || wrong "$lesson: it does not come to its end"
    [ $failed -eq 0 ] || { cat "$work/said"; exit 1; }

    # Whoever wants every answer gets it, and comes to the end as well.
    for _ in $(seq "$steps"); do printf 'answer\n\n'; done | "$DUELLO" learn "$game" --lesson "$name" >"$work/said"
    [ "$(grep -c '^The answer is: ' "$work/said")" -eq "$steps" ] || wrong "$lesson: not every answer is given"

    [ "$("$DUELLO" learn "$game" --list | grep -c '^ ')" -ge "$steps" ] || wrong "$lesson: its steps are not listed"
done

# Who leaves goes on where they were; the words of the table work, those of a duel do not.
printf 'rule 4.9\ncard riposte\nsave x\nquit\n' | "$DUELLO" learn solrei --step 3 >"$work/said" 2>&1
for words in '^Step 3 of ' '^SOL-4\.9' 'Riposte Stance' '^A lesson has no use for "save"'; do
    grep -q "$words" "$work/said" || wrong "step 3: there is no $words"
done
grep -q 'That is all' "$work/said" && wrong 'a lesson that was left is not over'
grep -q '^To go on: duello learn solrei --step 3$' "$work/said" || wrong 'how to go on is not told'

"$DUELLO" learn solrei --lesson nosuch 2>"$work/said" && wrong 'there is a lesson nosuch'
grep -q 'duello learn solrei --list' "$work/said" || wrong 'what lessons there are is not told'
"$DUELLO" learn solrei --step 99 2>"$work/said" && wrong 'there is a step 99'
exit $failed
