#!/bin/sh
# The command `duello cards`: checks files one by one, shows and lists cards, formats files.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# expect STATUS WORDS ARGUMENTS...: this exit status, and these words somewhere in what is said.
expect() {
    status=$1
    words=$2
    shift 2
    out=$("$DUELLO" cards "$@" 2>&1)
    got=$?
    if [ $got -ne "$status" ] || ! printf '%s\n' "$out" | grep -qF -e "$words"; then
        echo "duello cards $*: expected status $status and \"$words\"; got $got and:"
        printf '%s\n' "$out" | head -n 8
        failed=1
    fi
}

cat >"$folder/good.card" <<'END'
game solrei

card "Ember Feint"
  Art, Ploy, cost {H}, needs Skill Blade, serial "MINE-01", flavour "Blink."
  use at After Showdown: draw 1; you gain Power +2
END
cat >"$folder/broken.card" <<'END'
game solrei

card "Misspelt"
  Art, Ploy, cost {H}
  use at After Showdown: drow 1
END
printf 'game solrei\ncard "Untidy"\n  cost {H},   Art, Ploy\n  use at the After Showdown:draw 1\n' >"$folder/untidy.card"
printf 'card "Gameless"\n  Art, Ploy\n  use at Open: draw 1\n' >"$folder/gameless.card"
printf 'game chess\ncard "Rook"\n  Art, Ploy\n' >"$folder/chess.card"

{
    printf 'game solrei\ncard "Long Story"\n  Art, Lore\n  use at Open:\n'
    for line in $(seq 150); do
        echo '    if there is an Augmented Art of engaged Rival and you are on Offense: discard 1 card at random; check 1'
    done
    printf '    cultivate 7\n'
} >"$folder/long.card"

# The games' own files are right, and formatted.
for game in $GAMES; do
    cards=$SOURCE_DIR/games/$game/cards
    expect 0 " 0 errors, 0 warnings" check "$cards"/*.card
    expect 0 "" fmt --check "$cards"/*.card
done

expect 0 "1 card, 0 errors, 0 warnings" check "$folder/good.card"
expect 1 "broken.card:5:26: error: \`drow\` is not a verb of solrei" check "$folder/broken.card"
expect 1 "did you mean \`draw\`?" check "$folder/broken.card"
expect 1 "                         ^~~~" check "$folder/broken.card"
expect 1 "1 card, 2 errors" check "$folder/broken.card" "$folder/nothing.card" "$folder/good.card"
expect 1 "does not say which game" check "$folder/gameless.card"
printf 'card' >"$folder/begun.card"
expect 1 "begins with the name of its game" show --cards "$folder/begun.card" solrei Cutpurse
expect 1 "no game \"chess\"" check "$folder/chess.card"
expect 2 "needs one or more files" check
expect 2 "did you mean \"--type\"" list --tpye Art solrei
expect 2 "none of them" chekc "$folder/good.card"

expect 0 "Look at engaged Rival's Hand and choose 1 card" show solrei Cutpurse
expect 0 "| Muse " show solrei BRV-00 --plain
expect 0 "Cinder Warden" show solrei brannoc
expect 0 "CULTIVATE 7." show solrei "Long Story" --cards "$folder/long.card"
expect 0 "DO draw" show solrei "Second Wind" --code
expect 0 "[AFTER SHOWDOWN] DRAW 1, then GAIN +2 Power." show solrei "Ember Feint" --cards "$folder/good.card"
expect 0 "Blink." show solrei "Ember Feint" --cards "$folder/good.card"
expect 1 "did you mean \"Cutpurse\"" show solrei Cutpruse
expect 1 "no game \"solrie\"" show solrie Cutpurse
expect 0 "8 cards" list solrei --type muse
expect 0 "MINE-01" list solrei --cards "$folder/good.card"
expect 1 "did you mean \"Muse\"" list solrei --type mus

expect 1 "untidy.card: not formatted" fmt --check "$folder/untidy.card"
chmod 640 "$folder/untidy.card"
expect 0 "formatted" fmt "$folder/untidy.card"
expect 0 "" fmt --check "$folder/untidy.card"
grep -qF '  Art, Ploy, cost {H}' "$folder/untidy.card" || { echo "fmt did not sort the header"; failed=1; }
[ "$(stat -c %a "$folder/untidy.card")" = 640 ] || { echo "fmt changed the permissions"; failed=1; }
before=$(cksum <"$folder/broken.card")
"$DUELLO" cards fmt "$folder/broken.card" >/dev/null 2>&1
[ "$before" = "$(cksum <"$folder/broken.card")" ] || { echo "fmt changed a file it cannot read"; failed=1; }

# No line of a frame is wider than the frame, whatever the terminal.
"$DUELLO" cards show solrei "Margin Note" --plain | awk 'NR == 1 { n = length($0) } length($0) != n { exit 1 }' ||
    { echo "the frame is not straight"; failed=1; }
exit $failed
