/* ahead_test.c: what a table tells of what may come (warnings, hints, what would happen) and of what can be taken back, with
 * no terminal; and that none of it comes from more than the seat knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/choices.h"
#include "engine/deck.h"
#include "engine/game.h"
#include "positions.h"
#include "table/foresight.h"
#include "table/hints.h"
#include "table/news.h"
#include "table/undo.h"
#include "table/warnings.h"

static struct duello_book *open_book(const char *game)
{
    struct duello_error e;
    struct duello_book *book = duello_open(game, &e);

    assert_non_null(book);
    return book;
}

static struct duel_option named(const struct duel *d, int seat, const char *words)
{
    struct duello_error e;
    struct duel_option o;

    if (!duel_read_option(d, seat, words, &o, &e))
        fail_msg("%s: %s %s", words, e.rule, e.text);
    return o;
}

static void choose(struct duel *d, int seat, const char *words)
{
    struct duello_error e;

    if (!duel_choose(d, seat, named(d, seat, words), NULL, &e))
        fail_msg("%s: %s %s", words, e.rule, e.text);
}

/* By which rule this option loses; "": it does not. */
static const char *loss(const struct duel *d, int seat, const char *words)
{
    static struct warning warning[DUELLO_OPTIONS];
    struct duel_option option[DUELLO_OPTIONS], o = named(d, seat, words);
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    warn_of(d, seat, option, n, warning);
    for (int i = 0; i < n; i++)
        if (memcmp(&option[i], &o, sizeof o) == 0)
            return warning[i].loses ? warning[i].rule : "";
    fail_msg("%s is not offered", words);
    return "";
}

/* ---- warnings ---------------------------------------------------------------------------------------------------- */

static void the_last_hand_card_is_not_spent_without_a_warning(void **state)
{
    struct duello_book *book = open_book("solrei");
    struct duel *d = start_at(book, "p1: offense, muse \"Ysolde Marrow\", hand 9H\n"
                                    "p2: muse \"Brannoc Vale\", hand 3C 2C\n"
                                    "at Open\n");
    (void)state;

    assert_string_equal(loss(d, 0, "generate 9H"), "SOL-12.4");
    assert_string_equal(loss(d, 0, "pass"), "");
    free(d);
    d = start_at(book, "p1: offense, muse \"Ysolde Marrow\", hand 9H 8H\n"
                       "p2: muse \"Brannoc Vale\", hand 3C 2C\n"
                       "at Open\n");
    assert_string_equal(loss(d, 0, "generate 9H"), "");
    free(d);
    duello_close(book);
}

static void a_step_off_the_level_is_not_taken_without_a_warning(void **state)
{
    struct duello_book *book = open_book("assemblage");
    struct duel *d = start_at(book, "p1: hand empty, front \"Tide Walk\", square = a1\n"
                                    "p2: hand empty, front \"Heavy Stance\", square = g3\n"
                                    "at Priority\n");
    (void)state;

    for (int i = 0; i < game_of(d)->choice_count; i++)
        if (strcmp(game_of(d)->choices[i].name, "self_ring_out") == 0)
            keep_choice(d, i, find_choice_value(book, &game_of(d)->choices[i], "on"));
    choose(d, 0, "use \"Tide Walk\"");
    assert_string_not_equal(loss(d, 0, "out west"), "");
    assert_string_equal(loss(d, 0, "step b1"), "");
    free(d);
    duello_close(book);
}

/* ---- what would happen --------------------------------------------------------------------------------------------- */

static bool foresees(const struct foreseen *f, const char *words)
{
    bool found = false;

    for (int i = 0; i < f->lines; i++)
        found |= strstr(f->line[i], words) != NULL;
    return found;
}

static void what_an_option_does_is_told_and_what_is_not_known_is_called_so(void **state)
{
    struct duello_book *book = open_book("solrei");
    struct duel *d = start_at(book, "p1: offense, muse \"Ysolde Marrow\", hand 9H\n"
                                    "p2: muse \"Brannoc Vale\", hand 3C 2C\n"
                                    "at Open\n");
    struct duel *before = malloc(duel_size(book));
    struct foreseen f;
    (void)state;

    duel_copy(before, d);
    foresee_option(d, 0, named(d, 0, "generate 9H"), &f);
    assert_true(f.possible && foresees(&f, "loses the Fight"));
    foresee_passing(d, 0, &f);
    assert_true(f.possible && !foresees(&f, "loses the Fight"));
    assert_true(duel_equal(d, before));
    choose(d, 0, "pass");
    choose(d, 1, "pass");
    foresee_passing(d, 0, &f); /* nobody passes by placing a card */
    assert_false(f.possible);
    choose(d, 0, "place 9H");
    foresee_option(d, 1, named(d, 1, "place 3C"), &f);
    assert_true(f.possible);
    assert_false(foresees(&f, "9H")); /* which p2 does not know */
    free(before);
    free(d);
    duello_close(book);
}

/* ---- hints ----------------------------------------------------------------------------------------------------------- */

static void a_hint_has_odds_and_a_second_choice(void **state)
{
    struct duello_book *book = open_book("solrei");
    struct duel *d = start_at(book, "p1: offense, muse \"Ysolde Marrow\", hand 9H 3H 5C\n"
                                    "p2: muse \"Brannoc Vale\", hand 3C 2C\n"
                                    "at Placing\n");
    struct duel_option option[DUELLO_OPTIONS];
    float odds[DUELLO_OPTIONS];
    struct duello_error e;
    struct hint h, again;
    int n = duel_options(d, 0, option, DUELLO_OPTIONS);
    (void)state;

    assert_true(hint_of(d, 0, "greedy", NULL, 0, &h, &e) && hint_of(d, 0, "greedy", NULL, 0, &again, &e));
    assert_memory_equal(&h.best, &again.best, sizeof h.best);
    assert_true(h.judged && h.has_second && h.odds > 0 && h.odds <= 1);
    assert_memory_not_equal(&h.best, &h.second, sizeof h.best);
    assert_false(hint_of(d, 0, "nobody", NULL, 0, &h, &e));
    assert_true(strstr(e.text, "nobody") != NULL);
    assert_true(hint_order(d, 0, option, odds, n));
    for (int i = 1; i < n; i++)
        assert_true(odds[i] <= odds[i - 1]);
    free(d);
    duello_close(book);
}

/* ---- what it is made from ------------------------------------------------------------------------------------------- */

enum { MOVES = 120, WORLDS = 3 };

static struct duel *start(const struct duello_book *book, uint64_t seed)
{
    static struct deck deck[2];
    static struct duello_setup setup;
    struct duello_error e;
    struct duel *d = malloc(duel_size(book));

    memset(&setup, 0, sizeof setup);
    setup.seats = 2;
    setup.seed = seed;
    for (int seat = 0; seat < 2; seat++) {
        assert_true(deck_built_in(&deck[seat], book, (int)((seed + (uint64_t)seat) % 4), &e));
        deck_bring(&deck[seat], book, &setup.seat[seat]);
    }
    assert_non_null(duel_start(book, d, &setup, &e));
    return d;
}

/* Which of its options a seat is warned of. */
static uint64_t warned_of(const struct duel *d, int seat)
{
    static struct warning warning[DUELLO_OPTIONS];
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);
    uint64_t sum = 0;

    warn_of(d, seat, option, n, warning);
    for (int i = 0; i < n; i++)
        sum = sum * 3 + warning[i].loses;
    return sum;
}

/* In duels that the seat cannot tell from this one, it is told the same. */
static void what_is_told_depends_on_what_is_known(void **state)
{
    static const char *const games[] = { "solrei", "assemblage" };
    (void)state;

    for (int g = 0; g < 2; g++) {
        struct duello_book *book = open_book(games[g]);
        struct duel *d = start(book, 7), *other = malloc(duel_size(book));
        uint64_t chance = 7;
        for (int moves = 0; moves < MOVES && !duel_over(d, NULL); moves++) {
            struct duel_option option[DUELLO_OPTIONS];
            int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
            struct foreseen f, its;
            if (moves % 5 == 0) {
                uint64_t warned = warned_of(d, seat);
                foresee_option(d, seat, option[0], &f);
                for (int world = 0; world < WORLDS; world++) {
                    duel_copy(other, d);
                    duel_redeal(other, seat, chance = mix64(chance + 1));
                    foresee_option(other, seat, option[0], &its);
                    if (warned != warned_of(other, seat))
                        fail_msg("%s, move %d: p%d is warned by what it does not know", games[g], moves, seat + 1);
                    for (int i = 0; i < f.lines && i < its.lines; i++)
                        assert_string_equal(f.line[i], its.line[i]);
                }
            }
            chance = mix64(chance + 1);
            assert_true(duel_choose(d, seat, option[chance % (uint64_t)n], NULL, NULL));
        }
        free(other);
        free(d);
        duello_close(book);
    }
}

/* ---- taking back, and telling ------------------------------------------------------------------------------------- */

static void a_move_that_told_something_cannot_be_taken_back(void **state)
{
    struct duello_book *book = open_book("solrei");
    struct duel *d = start_at(book, "p1: offense, muse \"Ysolde Marrow\", hand 9H 4H\n"
                                    "p2: muse \"Brannoc Vale\", hand 3C 2C\n"
                                    "at Placing\n");
    struct duel *before = malloc(duel_size(book));
    struct duel_entry entries[64];
    struct duel_journal journal = { .entries = entries, .max = 64 };
    struct duello_error e;
    struct news news;
    (void)state;

    duel_copy(before, d);
    assert_true(duel_choose(d, 0, named(d, 0, "place 9H"), &journal, &e));
    assert_null(undo_refused(before, d, 0, entries, journal.count));
    entries[0] = (struct duel_entry){ .to = 1 };
    assert_non_null(undo_refused(before, d, 0, entries, 1));
    free(d);

    d = start(book, 3);
    journal = (struct duel_journal){ .entries = entries, .max = 64 };
    duel_copy(before, d);
    while (duel_same_chance(before, d))
        for (int seat = __builtin_ctz(duel_waiting(d)), once = 1; once; once = 0) {
            struct duel_option option[DUELLO_OPTIONS];
            int n = duel_options(d, seat, option, DUELLO_OPTIONS);
            journal.count = 0;
            assert_true(duel_choose(d, seat, option[n - 1], &journal, &e));
        }
    assert_non_null(undo_refused(before, d, 0, entries, 0));
    for (int at = 0, all = 0; at < journal.count; all += news.times) {
        at = news_next(d, entries, journal.count, at, 0, &news);
        assert_true(at <= journal.count && all + news.times <= journal.count);
        assert_true(news.times == 0 || *news.text);
    }
    free(before);
    free(d);
    duello_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_hand_card_is_not_spent_without_a_warning),
        cmocka_unit_test(a_step_off_the_level_is_not_taken_without_a_warning),
        cmocka_unit_test(what_an_option_does_is_told_and_what_is_not_known_is_called_so),
        cmocka_unit_test(a_hint_has_odds_and_a_second_choice),
        cmocka_unit_test(what_is_told_depends_on_what_is_known),
        cmocka_unit_test(a_move_that_told_something_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
