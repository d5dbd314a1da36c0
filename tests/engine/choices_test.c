/* Named options: words, numbers between bounds, names that the book has; the first value is the default. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/choices.h"
#include "engine/deck.h"
#include "engine/start.h"

static const char *map_of(const struct duello_book *b, int n)
{
    static const char *const maps[] = { "Plain", "Nine Realms", NULL };
    (void)b;
    return maps[n];
}

enum { WORDS, LIMIT, CAP, MAP, ROWS };
static const struct choice rows[ROWS] = {
    [WORDS] = { "words", { "off", "on" } },
    [LIMIT] = { "limit", { "none" }, .number = { 1, 99 } },
    [CAP] = { "cap", .number = { 0, 9999, 200 }, .machine = "0", .at = offsetof(struct duel, unused) },
    [MAP] = { "map", .named = map_of },
};

static struct duello_book *book;
static struct game game;

/* Nothing happens in such a duel: the rules of the game whose book it has know other options. */
static bool start_nothing(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    (void)d, (void)s, (void)e;
    return true;
}

static int open_book(void **state)
{
    (void)state;
    book = duello_open("assemblage", NULL);
    game = *book->game;
    game.choices = rows;
    game.choice_count = ROWS;
    game.start = start_nothing;
    book->game = &game;
    return 0;
}

static int close_book(void **state)
{
    (void)state;
    duello_close(book);
    return 0;
}

static const char *written(const struct choice *c, int value)
{
    static char text[128];
    struct text_out t = { text, sizeof text, 0 };

    put_choice_value(&t, book, c, value);
    end_text(&t);
    return text;
}

static const char *listed(const struct choice *c, const char *wish)
{
    static char text[256];
    struct text_out t = { text, sizeof text, 0 };

    put_choice_values(&t, book, c, wish);
    end_text(&t);
    return text;
}

static void every_value_is_found_by_how_it_is_written(void **state)
{
    static const int count[ROWS] = { 2, 100, 10000, 2 };
    (void)state;

    for (int row = 0; row < ROWS; row++) {
        const struct choice *c = &rows[row];
        assert_int_equal(count_choice_values(book, c), count[row]);
        for (int value = 0; value < count[row]; value++)
            assert_int_equal(find_choice_value(book, c, written(c, value)), value);
    }
    assert_string_equal(written(&rows[LIMIT], 0), "none");
    assert_string_equal(written(&rows[CAP], 0), "200");
    assert_string_equal(written(&rows[CAP], 1), "0");
    assert_string_equal(written(&rows[CAP], 9999), "9999");
    assert_string_equal(written(&rows[MAP], 1), "Nine Realms");
}

static void anything_else_is_no_value(void **state)
{
    static const char *const none[] = { "", "0", "100", "01", "+1", "-1", "1 ", "1.5", "99999999999999", "None", "x" };
    (void)state;

    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(find_choice_value(book, &rows[LIMIT], none[i]), -1);
    assert_int_equal(find_choice_value(book, &rows[CAP], "10000"), -1);
    assert_int_equal(find_choice_value(book, &rows[WORDS], "0"), -1);
    assert_int_equal(find_choice_value(book, &rows[MAP], "Nine"), -1);
}

static void lists_say_what_is_allowed(void **state)
{
    (void)state;
    assert_string_equal(listed(&rows[WORDS], NULL), "off, on");
    assert_string_equal(listed(&rows[LIMIT], NULL), "none, or a number from 1 to 99");
    assert_string_equal(listed(&rows[CAP], "12345"), "200, or another number from 0 to 9999");
    assert_string_equal(listed(&rows[MAP], "Nine Realm"), "Nine Realms, Plain");
}

/* ---- in a set-up ------------------------------------------------------------------------------------------ */

static struct duel *start(const char *name, const char *value, struct duello_error *e)
{
    struct duello_setup setup = { .seats = 2, .seed = 1, .choice = { { name, value } } };
    struct duel *d = malloc(duel_size(book));
    struct deck deck[2];

    for (int seat = 0; seat < 2; seat++) {
        assert_true(deck_built_in(&deck[seat], book, seat, NULL));
        deck_bring(&deck[seat], book, &setup.seat[seat]);
    }
    if (duel_start(book, d, &setup, e))
        return d;
    free(d);
    return NULL;
}

static void a_duel_keeps_what_was_chosen(void **state)
{
    struct duello_error e = { .text = "" };
    (void)state;

    struct duel *d = start("cap", "9999", &e);
    assert_int_equal(number_of_choice(d, CAP), 9999);
    assert_int_equal(number_of_choice(d, LIMIT), ABSENT);
    assert_int_equal(chosen_value(d, MAP), 0);
    free(d);
    d = start("limit", "7", &e);
    assert_int_equal(number_of_choice(d, CAP), 200);
    assert_int_equal(number_of_choice(d, LIMIT), 7);
    free(d);
    d = start("map", "Nine Realms", &e);
    assert_int_equal(chosen_value(d, MAP), 1);
    assert_int_equal(number_of_choice(d, MAP), ABSENT);
    free(d);
}

static void a_refusal_says_what_is_allowed(void **state)
{
    struct duello_error e = { .text = "" };
    (void)state;

    assert_null(start("cap", "10000", &e));
    assert_string_equal(e.text,
                        "option cap cannot be \"10000\"; it can be: 200, or another number from 0 to 9999 (200 unless "
                        "changed)");
    assert_null(start("limit", "0", &e));
    assert_string_equal(
        e.text, "option limit cannot be \"0\"; it can be: none, or a number from 1 to 99 (none unless changed)");
    assert_null(start("caps", "1", &e));
    assert_non_null(strstr(e.text, "it has: cap,"));
}

static void machines_have_their_own_value(void **state)
{
    struct duello_setup setup = { .seats = 2 };
    (void)state;

    choose_for_machines(&setup, &game);
    assert_string_equal(setup.choice[0].name, "cap");
    assert_string_equal(setup.choice[0].value, "0");
    assert_null(setup.choice[1].name);
}

/* Of every game: the value that machines keep to is one; what a byte cannot hold has a place of its own. */
static void tables_of_games_are_sound(void **state)
{
    (void)state;
    for (const char *const *name = duello_games(); *name; name++) {
        struct duello_book *b = duello_open(*name, NULL);
        for (int i = 0; i < b->game->choice_count; i++) {
            const struct choice *c = &b->game->choices[i];
            int values = count_choice_values(b, c);
            assert_true(values > 1 && (values <= 256 || c->at));
            assert_true(!c->machine || find_choice_value(b, c, c->machine) >= 0);
            assert_true(!c->number.most || c->values[0] ||
                        (c->number.usual >= c->number.least && c->number.usual <= c->number.most));
        }
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_value_is_found_by_how_it_is_written, open_book, close_book),
        cmocka_unit_test_setup_teardown(anything_else_is_no_value, open_book, close_book),
        cmocka_unit_test_setup_teardown(lists_say_what_is_allowed, open_book, close_book),
        cmocka_unit_test_setup_teardown(a_duel_keeps_what_was_chosen, open_book, close_book),
        cmocka_unit_test_setup_teardown(a_refusal_says_what_is_allowed, open_book, close_book),
        cmocka_unit_test_setup_teardown(machines_have_their_own_value, open_book, close_book),
        cmocka_unit_test(tables_of_games_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
