/* Texts of cards that are added belong to the book from then on, until it is sealed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello.h"

static const char cards[] =
    "game solrei\n\ncard \"Ember Vow\"\n  Art, Stance, cost {H}{1}\n  use at Before Damage: block 1\n";

static void keep(void *context, const struct duello_problem *p)
{
    snprintf(context, 256, "%s", p->text);
}

static int add(struct duello_book *b, int number, char *problem)
{
    char text[512], file[16];

    *problem = '\0';
    snprintf(file, sizeof file, "%d.card", number);
    snprintf(text, sizeof text,
             "game solrei\n\ncard \"Vow %d\"\n  Art, Stance, cost {H}\n  use at Before Damage: block 1\n", number);
    return duello_add_cards(b, file, text, strlen(text), keep, problem);
}

static void what_is_added_is_kept(void **state)
{
    struct duello_error e = { .text = "" };
    struct duello_card_file added;
    struct duello_book *b = duello_open("solrei", &e);
    char problem[256] = "", *text = strdup(cards);
    uint64_t before = duello_book_hash(b);

    (void)state;
    assert_false(duello_added(b, 0, &added));
    assert_int_equal(duello_add_cards(b, "mine.card", text, strlen(text), keep, problem), 0);
    memset(text, '?', strlen(text));
    free(text);
    assert_true(duello_added(b, 0, &added));
    assert_string_equal(added.file, "mine.card");
    assert_string_equal(added.text, cards);
    assert_int_equal(added.length, strlen(cards));
    assert_true(duello_book_hash(b) != before);
    assert_int_not_equal(duello_add_cards(b, "wrong.card", "game solrei\ncard", 16, keep, problem), 0);
    assert_false(duello_added(b, 1, &added));
    duello_close(b);
}

static void a_book_has_room_for_sixteen(void **state)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = duello_open("solrei", &e);
    char problem[256];

    (void)state;
    for (int i = 0; i < DUELLO_CARD_TEXTS; i++)
        assert_int_equal(add(b, i, problem), 0);
    assert_int_equal(add(b, DUELLO_CARD_TEXTS, problem), 1);
    assert_non_null(strstr(problem, "16"));
    duello_close(b);
}

static void a_sealed_book_takes_no_more(void **state)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = duello_open("solrei", &e);
    char problem[256];

    (void)state;
    assert_int_equal(add(b, 1, problem), 0);
    uint64_t before = duello_book_hash(b);
    duello_seal(b);
    assert_int_equal(add(b, 2, problem), 1);
    assert_non_null(strstr(problem, "share"));
    assert_true(duello_book_hash(b) == before);
    duello_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_added_is_kept),
        cmocka_unit_test(a_book_has_room_for_sixteen),
        cmocka_unit_test(a_sealed_book_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
