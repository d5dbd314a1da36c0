#!/bin/sh
# generate.sh: duello-generate makes the same C of the same text, and says where a text is wrong.
set -eu
generate="$BUILD_DIR/duello-generate"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

mkdir "$folder/toy"
cat >"$folder/toy/rules.md" <<'END'
# Rules
- **TOY-1.1** [source: page 1] Each player has a deck.
- **TOY-1.2** [source: page 2] [definition: names a thing] A "deck" is a pile of cards.
- **TOY-R1**: Who goes first? Ruling: nobody.
| id | name |
| TOY-C1 | hand size | 5 |
| TOY-D1 | first turn | who begins |
END
"$generate" rules "$folder/toy/rules.md" "$folder/rules.h" "$folder/rules.c"
for row in 'TOY_1_1 = 1' 'TOY_R1 = 3' 'TOY_C1 = 4' 'TOY_D1 = 5' 'TOY_RULE_COUNT = 6'; do
    grep -q "$row" "$folder/rules.h" || fail "rules.h has no $row"
done
# Where the words of a rule stand in the text, and how many bytes they are.
words=$(sed -n 's/.*{ "TOY-1.2", 1, "names a thing", \([0-9]*\), \([0-9]*\) }.*/\1 \2/p' "$folder/rules.c")
[ -n "$words" ] || fail "rules.c has lost a definition"
[ "$(tail -c "+$((${words% *} + 1))" "$folder/toy/rules.md" | head -c "${words#* }")" = 'A "deck" is a pile of cards.' ] ||
    fail "rules.c does not say where the words of a rule stand"

echo '- **TOY-1.1** again' >>"$folder/toy/rules.md"
"$generate" rules "$folder/toy/rules.md" "$folder/x.h" "$folder/x.c" 2>"$folder/said" && fail "a rule that stands twice was taken"
grep -q 'rules.md:8: TOY-1.1 stands in line 2 already' "$folder/said" || fail "the message has no place: $(cat "$folder/said")"

for round in one two; do
    mkdir "$folder/$round"
    "$generate" vocabulary games/solrei/vocabulary "$folder/$round/vocabulary.h" "$folder/$round/vocabulary.c"
    "$generate" embed solrei "$folder/$round/texts.c" games/solrei/rules.md games/solrei/cards/generic.card
done
diff -r "$folder/one" "$folder/two" || fail "the same text made different C"
grep -q '"cards/generic.card"' "$folder/one/texts.c" || fail "an embedded text has lost its name"
grep -q '"rules.md"' "$folder/one/texts.c" || fail "a text of the game's own folder is known by its name alone"

# What a game has before its rules in C: its rules and words can be read, and its verbs cite rules that there are.
for game in games/*/rules.md; do
    game=${game%rules.md}
    "$generate" rules "$game"rules.md "$folder/rules.h" "$folder/rules.c" || fail "$game: the rules cannot be read"
    "$generate" vocabulary "$game"vocabulary "$folder/vocabulary.h" "$folder/vocabulary.c" || fail "$game: the words cannot be read"
    prefix=$(sed -n 's/^game .* prefix //p' "$game"vocabulary)
    grep -oE "\b${prefix}_(R[0-9]+|[0-9]+_[0-9]+)\b" "$folder/vocabulary.c" | sort -u >"$folder/cited"
    [ -s "$folder/cited" ] || fail "$game: no verb cites a rule"
    while read -r rule; do
        grep -qw "$rule" "$folder/rules.h" || fail "$game: a verb cites $rule, and there is no such rule"
    done <"$folder/cited"
done
