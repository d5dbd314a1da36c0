/* asked_test.c: who decides something in the effect of another is told by which of its words they are meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "positions.h"

static const char cards[] = "game faroe\n"
                            "card \"Small Tithe\"\n"
                            "  Item, Null, Normal\n"
                            "  use:\n"
                            "    for each Player:\n"
                            "      it chooses one:\n"
                            "        - it discards 1 card\n"
                            "        - deal 3 damage to it\n"
                            "card \"Toll\"\n"
                            "  Item, Null, Normal\n"
                            "  use naming an opponent as foe:\n"
                            "    foe may: foe discards 1 card\n"
                            "    you may: draw 1\n";

static void choose(struct duel *d, int seat, const char *words)
{
    struct duello_error e;
    struct duel_option o;

    if (!duel_read_option(d, seat, words, &o, &e) || !duel_choose(d, seat, o, NULL, &e))
        fail_msg("%s: %s %s", words, e.rule, e.text);
}

static void assert_asked(const struct duel *d, int seat, const char *question)
{
    char text[200];

    duel_prompt(d, seat, text, sizeof text);
    assert_string_equal(text, question);
}

/* p1 has this card in Hand. */
static struct duel *start_with(const struct duello_book *book, const char *card)
{
    char position[200];

    snprintf(position, sizeof position,
             "p1: character \"Kettle Rook\", hand \"%s\" \"Spark Jab\"\n"
             "p2: character \"Gate Warden Hroth\", hand \"Spark Jab\"\n"
             "at Combat\n",
             card);
    return start_at(book, position);
}

static struct duello_book *open_book(void)
{
    struct duello_error e;
    struct duello_book *book = duello_open("faroe", &e);

    assert_non_null(book);
    assert_int_equal(duello_add_cards(book, "asked.card", cards, sizeof cards - 1, NULL, NULL), 0);
    return book;
}

static void who_is_one_of_each_is_told_so(void **state)
{
    struct duello_book *book = open_book();
    struct duel *d = start_with(book, "Small Tithe");
    (void)state;

    choose(d, 0, "reveal Small Tithe");
    assert_asked(d, 0, "Small Tithe: choose one");
    choose(d, 0, "choice 2");
    assert_asked(d, 1, "Small Tithe: choose one (\"that Player\" is you)");
    assert_asked(d, 0, "");
    free(d);
    duello_close(book);
}

static void who_was_named_is_told_so_and_who_names_is_not(void **state)
{
    struct duello_book *book = open_book();
    struct duel *d = start_with(book, "Toll");
    (void)state;

    choose(d, 0, "reveal Toll");
    choose(d, 0, "target p2");
    assert_asked(d, 1, "Toll: do you want to? (\"That opponent\" is you)");
    choose(d, 1, "no");
    assert_asked(d, 0, "Toll: do you want to?");
    free(d);
    duello_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_one_of_each_is_told_so),
        cmocka_unit_test(who_was_named_is_told_so_and_who_names_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
