/* A bound of the engine ends a duel as drawn between those who have not lost it yet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "engine/game.h"

static struct duel *start(const struct duello_book *b, const char *mode, int seats)
{
    struct duello_setup setup = { .seats = seats, .seed = 1, .mode = mode };
    struct duel *d = malloc(duel_size(b));
    struct duello_error e = { .text = "" };
    struct deck deck;

    for (int seat = 0; seat < seats; seat++) {
        assert_true(deck_built_in(&deck, b, seat % deck_count(b), &e));
        deck_bring(&deck, b, &setup.seat[seat]);
    }
    if (!duel_start(b, d, &setup, &e))
        fail_msg("%s %s", e.rule, e.text);
    return d;
}

/* A yes-or-no fact of a seat. */
static void make_so(struct duel *d, const char *name, int seat)
{
    const struct game *game = game_of(d);
    int i = 0;

    while (strcmp(game->facts[i].name, name) != 0)
        i++;
    set_fact(d, &game->facts[i], seat, 1);
}

/* A game that these seats have lost already, as the stack is full; who shares it, and what the journal tells at last. */
static unsigned shared_by(const char *game, const char *mode, int seats, unsigned lost, char *told, int size)
{
    struct duello_error e = { .text = "" };
    struct duel_entry entries[8];
    struct duel_journal journal = { .entries = entries, .max = 8 };
    struct duello_book *b = duello_open(game, &e);
    struct duel *d = start(b, mode, seats);
    struct duel_outcome o;

    for (int seat = 0; seat < seats; seat++)
        if (lost >> seat & 1)
            make_so(d, strcmp(game, "faroe") == 0 ? "lost" : "out", seat);
    d->journal = &journal;
    stack_is_full(d);
    assert_true(duel_over(d, &o));
    assert_int_equal(o.winners, 0);
    *told = '\0';
    if (journal.count)
        duel_entry_text(d, &entries[journal.count - 1], DUELLO_EVERYTHING, told, size);
    free(d);
    duello_close(b);
    return o.drawn;
}

static void who_has_lost_has_no_share(void **state)
{
    char told[100];
    (void)state;

    assert_int_equal(shared_by("faroe", "free-for-all", 3, 2, told, sizeof told), 5);
    assert_string_equal(told, "The game is drawn between p1 and p3");
    assert_int_equal(shared_by("faroe", "free-for-all", 4, 1, told, sizeof told), 14);
    assert_string_equal(told, "The game is drawn between p2, p3 and p4");
    assert_int_equal(shared_by("assemblage", "scramble", 3, 4, told, sizeof told), 3);
}

static void who_has_conceded_has_lost(void **state)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = duello_open("faroe", &e);
    struct duel *d = start(b, "free-for-all", 3);
    struct duel_outcome o;
    (void)state;

    duel_play(d, __builtin_ctz(d->waiting), (struct duel_option){ .verb = OPTION_CONCEDE });
    stack_is_full(d);
    assert_true(duel_over(d, &o));
    assert_int_equal(__builtin_popcount(o.drawn), 2);
    free(d);
    duello_close(b);
}

static void who_has_lost_shares_with_a_team(void **state)
{
    char told[100];
    (void)state;

    assert_int_equal(shared_by("faroe", "teams", 4, 1, told, sizeof told), 15);
    assert_string_equal(told, "The game is drawn");
    assert_int_equal(shared_by("assemblage", "teams", 4, 1, told, sizeof told), 15);
}

static void all_share_where_nobody_has_lost(void **state)
{
    char told[100];
    (void)state;

    assert_int_equal(shared_by("faroe", "free-for-all", 3, 0, told, sizeof told), 7);
    assert_int_equal(shared_by("assemblage", "scramble", 3, 0, told, sizeof told), 7);
    assert_int_equal(shared_by("solrei", NULL, 2, 0, told, sizeof told), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_lost_has_no_share),
        cmocka_unit_test(who_has_conceded_has_lost),
        cmocka_unit_test(who_has_lost_shares_with_a_team),
        cmocka_unit_test(all_share_where_nobody_has_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
