/* What is answered for a seat whose time is up; who is first in a race closes it for the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "engine/game.h"
#include "engine/words.h"

/* With the built-in decks, one after the other from this one on; those of the seats that play themselves are others. */
static struct duel *start(const struct duello_book *b, const struct mode *m, int seats, int deck, uint64_t seed)
{
    struct duello_setup setup = { .seats = seats, .seed = seed, .mode = m->name };
    struct duel *d = malloc(duel_size(b));
    struct duello_error e = { .text = "" };
    struct deck list;

    for (int seat = 0; seat < seats; seat++) {
        int others = seat >= seats - m->unmanned ? deck_count(b) : (deck + seat) % deck_count(b);
        assert_true(deck_built_in(&list, b, others, &e));
        deck_bring(&list, b, &setup.seat[seat]);
    }
    if (!duel_start(b, d, &setup, &e))
        fail_msg("%s in mode %s: %s %s", b->game->name, m->name, e.rule, e.text);
    return d;
}

static int next_seat_asked(const struct duel *d)
{
    return __builtin_ctz(duel_waiting(d));
}

/* At random, up to so many decisions. */
static void play(struct duel *d, int decisions, uint64_t *chance)
{
    struct duel_option option[DUELLO_OPTIONS];

    while (decisions-- > 0 && duel_waiting(d)) {
        int seat = next_seat_asked(d), n = duel_options(d, seat, option, DUELLO_OPTIONS);
        assert_true(duel_choose(d, seat, option[draw_below(chance, (uint32_t)n)], NULL, NULL));
    }
}

static void late_for_ever(struct duel *d)
{
    enum { ENOUGH = 40000 };
    int decisions = 0;

    for (; duel_waiting(d) && decisions < ENOUGH; decisions++)
        assert_true(duel_time_out(d, next_seat_asked(d), NULL, NULL));
    assert_true(duel_over(d, NULL));
}

/* From the beginning and from the midst of play, whatever has been begun there. */
static void who_never_answers_comes_to_the_end(void **state)
{
    struct duello_error e;
    uint64_t chance = 1;
    (void)state;

    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, &e);
        for (int i = 0; i < b->game->mode_count * 4; i++) {
            const struct mode *m = &b->game->modes[i / 4];
            if (m->unmanned && deck_count(b) == all_decks(b))
                continue;
            struct duel *d = start(b, m, m->most_seats, i, (uint64_t)i + 1);
            play(d, i & 1 ? (int)draw_below(&chance, 400) : 0, &chance);
            late_for_ever(d);
            free(d);
        }
        duello_close(b);
    }
}

static void only_who_owes_an_answer_can_be_late(void **state)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = duello_open(duello_games()[0], &e);
    struct duel *d = start(b, &b->game->modes[0], 2, 0, 1);
    uint64_t before = duel_hash(d);
    int other = !next_seat_asked(d);
    (void)state;

    assert_false(duel_time_out(d, other, NULL, &e));
    assert_string_equal(e.text, "this seat is not being asked anything now");
    assert_false(duel_time_out(d, -1, NULL, &e));
    assert_false(duel_time_out(d, 100, NULL, &e));
    assert_false(duel_choose(d, !other, duel_time_is_up(), NULL, &e));
    assert_true(duel_hash(d) == before);
    late_for_ever(d);
    assert_false(duel_time_out(d, 0, NULL, &e));
    assert_string_equal(e.text, "the duel is over");
    free(d);
    duello_close(b);
}

/* ---- races ---------------------------------------------------------------------------------------------- */

/* A game in which the ask of that name is a race. */
struct racing {
    struct game game;
    struct ask asks[256];
    struct duello_book *book;
};

static void open_racing(struct racing *r, const char *game, const char *ask)
{
    struct duello_error e;

    r->book = duello_open(game, &e);
    r->game = *r->book->game;
    memcpy(r->asks, r->game.asks, (size_t)r->game.ask_count * sizeof r->asks[0]);
    for (int i = 1; i < r->game.ask_count; i++)
        r->asks[i].race = strcmp(r->asks[i].name, ask) == 0;
    r->game.asks = r->asks;
    r->book->game = &r->game;
}

/* Plays on until so many are asked this at once. */
static struct duel *begin_race(struct racing *r, int racers, uint64_t seed)
{
    struct duel *d = start(r->book, mode_named(&r->game, "scramble"), 4, 0, seed);

    while (__builtin_popcount(duel_waiting(d)) < racers || !is_race(d))
        play(d, 1, &seed);
    return d;
}

static struct duel_option option_of(const struct duel *d, int seat, int verb)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if ((option[i].verb == OPTION_PASS) == (verb == OPTION_PASS))
            return option[i];
    fail_msg("there is no such option");
    return option[0];
}

static void the_first_answer_closes_a_race(void **state)
{
    struct racing r;
    struct duel_option found;
    (void)state;

    open_racing(&r, "assemblage", "burst");
    struct duel *d = begin_race(&r, 4, 1), *imagined = malloc(duel_size(r.book));
    int ask = d->ask[0];
    assert_true(duel_choose(d, 2, option_of(d, 2, OPTION_PASS), NULL, NULL));
    assert_int_equal(duel_waiting(d), 11);
    /* That somebody has passed is known, and stays so in whatever is imagined. */
    duel_copy(imagined, d);
    duel_redeal(imagined, 0, 5);
    reopen_answers(imagined, 0);
    assert_int_equal(duel_waiting(imagined), 11);
    assert_int_equal(imagined->answer[2].verb, OPTION_PASS);
    assert_true(duel_choose(d, 1, option_of(d, 1, OPTION_GAME), NULL, NULL));
    assert_false(is_race(d) && d->ask[next_seat_asked(d)] == ask && duel_waiting(d) & 8);
    assert_false(duel_read_option(d, 3, "burst", &found, NULL));
    free(imagined);
    free(d);
    duello_close(r.book);
}

static void time_is_up_for_all_who_race(void **state)
{
    struct racing r;
    struct duel_entry entry[64];
    struct duel_journal journal = { .entries = entry, .max = 64 };
    char told[64];
    (void)state;

    open_racing(&r, "assemblage", "burst");
    struct duel *d = begin_race(&r, 4, 1), *passed = malloc(duel_size(r.book));
    duel_copy(passed, d);
    for (int seat = 0; seat < 4; seat++)
        assert_true(duel_choose(passed, seat, option_of(passed, seat, OPTION_PASS), NULL, NULL));
    assert_true(duel_time_out(d, 3, &journal, NULL));
    d->decisions = passed->decisions;
    assert_true(duel_equal(d, passed));
    assert_true(duel_entry_text(d, &entry[0], 0, told, sizeof told) > 0);
    assert_string_equal(told, "the time of p4 is up");
    assert_string_equal(kind_of_entry(game_of(d), entry[0].kind)->name, "time-out");
    free(passed);
    free(d);
    duello_close(r.book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_never_answers_comes_to_the_end),
        cmocka_unit_test(only_who_owes_an_answer_can_be_late),
        cmocka_unit_test(the_first_answer_closes_a_race),
        cmocka_unit_test(time_is_up_for_all_who_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
