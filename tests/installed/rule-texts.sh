#!/bin/sh
# Without the texts of rules (DUELLO_RULE_TEXTS=OFF) a program has them nowhere, and all that is played, refused and cited is
# the same: every scenario says by which rule something is refused.
set -eu
game=${GAMES%% *}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$CMAKE" -S "$SOURCE_DIR" -B "$work/build" -G Ninja -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_FLAGS_RELEASE=-O1 "-DDUELLO_GAMES=$game" -DDUELLO_RULE_TEXTS=OFF -DDUELLO_INSTALL=OFF -DBUILD_TESTING=OFF \
    >"$work/log" || { cat "$work/log"; exit 1; }
"$CMAKE" --build "$work/build" --target duello duello-static >"$work/log" || { cat "$work/log"; exit 1; }

"$work/build/duello" scenario "$SOURCE_DIR/games/$game/scenarios" | tail -n 1 >"$work/without"
"$DUELLO" scenario "$SOURCE_DIR/games/$game/scenarios" | tail -n 1 | diff - "$work/without"

rule=$(sed -n 's/^- \*\*\([A-Z]*-[0-9.]*\)\*\*.*/\1/p' "$SOURCE_DIR/games/$game/rules.md" | sed -n 1p)
cat >"$work/texts.c" <<'END_OF_PROGRAM'
#include <stdio.h>
#include <string.h>

#include "duello.h"
#include "duello/words.h"

int main(int count, char **argument)
{
    struct duello_error e;
    struct duello_book *b = count > 2 ? duello_open(argument[1], &e) : NULL;
    struct duello_rule rule;
    struct duello_text text;

    if (!b || !duello_rule(b, duello_find_rule(b, argument[2]), &rule) || strcmp(rule.id, argument[2]) != 0)
        return 2;
    for (int i = 0; duello_text(b, i, &text); i++)
        if (strcmp(text.name, "rules.md") == 0)
            return 1;
    puts(duello_rule_text(b, argument[2]) || *rule.text ? "has its text" : "has no text");
    return 0;
}
END_OF_PROGRAM
"$CC" -std=c17 -I"$SOURCE_DIR/include" "$work/texts.c" "$work/build/libduello.a" -o "$work/texts"
[ "$("$work/texts" "$game" "$rule")" = 'has no text' ]

# What one of its sentences says is in the one program and not in the other.
words=$(sed -n "s/^- \*\*$rule\*\* *\(\[[^]]*\] *\)*//p" "$SOURCE_DIR/games/$game/rules.md" | cut -c1-40)
grep -qF "$words" "$DUELLO"
! grep -qF "$words" "$work/build/duello"
