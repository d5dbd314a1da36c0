/* stops_test.c: passing for a person tells nothing: whether it goes on or ends, and why, is the same whatever that
 * person holds; and it ends when it should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "engine/game.h"
#include "table/stops.h"

enum { DUELS = 24, MOVES = 400, WORLDS = 3 };

static struct duel *duel, *real;
static struct stops stops[1]; /* of seat 0 */
static int moves;

static uint64_t next(uint64_t *chance)
{
    return mix64(*chance += 0x9e3779b97f4a7c15u);
}

static void sit_down(struct duello_book *book, const char *mode, int seats, uint64_t seed)
{
    static struct deck deck[DUELLO_SEATS];
    static struct duello_setup setup;
    struct duello_error e;

    memset(&setup, 0, sizeof setup);
    memset(stops, 0, sizeof stops);
    moves = 0;
    setup.seats = seats;
    setup.seed = seed;
    setup.mode = mode;
    for (int seat = 0; seat < seats; seat++) {
        assert_true(deck_built_in(&deck[seat], book, (int)((seed + (uint64_t)seat) % 4), &e));
        deck_bring(&deck[seat], book, &setup.seat[seat]);
    }
    if (!duel_start(book, duel, &setup, &e))
        fail_msg("%s %s", e.rule, e.text);
}

/* The same decision in worlds that another seat cannot tell from this one. */
static void compare_worlds(int other, uint64_t *chance, int *ended)
{
    const struct stops before = *stops;
    struct duel_option o;
    bool passes = stops_answer(stops, duel, 0, &o);
    const struct stops after = *stops;

    duel_copy(real, duel);
    *ended += *after.reason != '\0';
    for (int world = 0; world < WORLDS; world++) {
        duel_redeal(duel, other, next(chance));
        *stops = before;
        bool also = stops_answer(stops, duel, 0, &o);
        if (passes != also || strcmp(after.reason, stops->reason) != 0)
            fail_msg("move %d: p%d is told by \"%s\" and \"%s\"", moves, other + 1, after.reason, stops->reason);
        duel_copy(duel, real);
    }
    *stops = after;
}

/* One of the phases, in turn. */
static const char *phase(int n)
{
    int count = 0;

    while (stops_phase(duel, count))
        count++;
    assert_int_not_equal(count, 0);
    return count ? stops_phase(duel, n % count) : NULL;
}

/* A wish, unless there is one: by turns until something, the turn, a phase, the end of the chain; and now and then a phase
 * or a trigger is passed by, or is so no more. */
static void wish(int n)
{
    static const enum pass_until wishes[] = { PASS_SOMETHING, PASS_TURN, PASS_PHASE, PASS_CHAIN };

    if (n % 7 == 0)
        stops_pass_by(stops, duel, phase(n / 7), (enum stops_turns)(1 + n % 3), n % 2 == 0);
    if (n % 11 == 0)
        stops_pass_trigger(stops, duel, n % 3 != 0);
    if (stops->until == PASS_NOT && !*stops->reason)
        stops_begin(stops, duel, 0, wishes[n % 4], wishes[n % 4] == PASS_PHASE ? phase(n / 4) : NULL);
}

static void choose(int seat, struct duel_option o)
{
    struct duello_error e;

    if (!duel_choose(duel, seat, o, NULL, &e))
        fail_msg("%s %s", e.rule, e.text);
    moves++;
}

/* Any move for a seat; seat 0 passes where it wished to. */
static void move(int seat, uint64_t *chance)
{
    struct duel_option option[DUELLO_OPTIONS], o;

    if (seat == 0 && stops_answer(stops, duel, 0, &o)) {
        stops_answered(stops, duel, 0, o);
        choose(0, o);
        return;
    }
    int n = duel_options(duel, seat, option, DUELLO_OPTIONS);
    choose(seat, option[next(chance) % (uint64_t)n]);
}

static void play(struct duello_book *book, const char *mode, int seats, uint64_t seed, int *ended)
{
    uint64_t chance = mix64(seed);

    sit_down(book, mode, seats, seed);
    while (!duel_over(duel, NULL) && moves < MOVES) {
        int seat = __builtin_ctz(duel_waiting(duel));
        stops_watch(stops, duel);
        if (seat == 0) {
            wish(moves);
            if (duel->dialogue == NO_FRAME)
                compare_worlds(1 + (int)(next(&chance) % (uint64_t)(seats - 1)), &chance, ended);
            stops->reason[0] = '\0';
        }
        move(seat, &chance);
    }
}

static void play_game(const char *game, const char *mode, int seats)
{
    struct duello_error e;
    struct duello_book *book = duello_open(game, &e);
    int ended = 0;

    duel = malloc(duel_size(book));
    real = malloc(duel_size(book));
    for (uint64_t seed = 1; seed <= DUELS; seed++)
        play(book, mode, seats, seed, &ended);
    if (ended < DUELS)
        fail_msg("only %d times something ended the passing", ended);
    free(duel);
    free(real);
    duello_close(book);
}

static void a_chain_for_two_tells_nothing(void **state)
{
    (void)state;
    play_game("faroe", "free-for-all", 2);
}

static void a_chain_for_four_tells_nothing(void **state)
{
    (void)state;
    play_game("faroe", "free-for-all", 4);
}

static void an_exchange_tells_nothing(void **state)
{
    (void)state;
    play_game("solrei", NULL, 2);
}

/* ---- what is passed by ------------------------------------------------------------------------------------------ */

static const char *phase_now(void)
{
    static struct duel_view v;
    int fact = duello_step_fact(duel_book(duel));

    duel_view(duel, DUELLO_SPECTATOR, &v);
    for (int i = 0; i < v.facts; i++)
        if (v.fact[i].fact == fact && v.fact[i].seat < 0)
            return duello_fact_word(duel_book(duel), fact, v.fact[i].value);
    return "";
}

/* Windows in which seat 0 could pass: which of them are passed by in the turns that were meant, and none once it is
 * revoked. Whatever came last onto the chain is passed by and put again likewise. */
static void revoke_what_is_passed_by(int counts[2])
{
    struct stops by_phase = { .freely = false }, by_trigger = { .freely = false };
    struct duel_option o;
    const char *now = phase_now();

    stops_pass_by(&by_phase, duel, now, STOPS_ALL_TURNS, true);
    assert_true(stops_passes_by(&by_phase, duel, now, STOPS_OWN_TURNS));
    if (stops_answer(&by_phase, duel, 0, &o)) {
        assert_int_equal(duel_option_sort(o), DUEL_PASSES);
        counts[0]++;
    }
    stops_pass_by(&by_phase, duel, now, STOPS_ALL_TURNS, false);
    assert_false(stops_answer(&by_phase, duel, 0, &o));
    if (!stops_pass_trigger(&by_trigger, duel, true))
        return;
    assert_true(stops_answer(&by_trigger, duel, 0, &o));
    counts[1]++;
    assert_true(stops_pass_trigger(&by_trigger, duel, false));
    assert_false(stops_answer(&by_trigger, duel, 0, &o));
}

static void what_is_passed_by_can_be_revoked(void **state)
{
    struct duello_error e;
    struct duello_book *book = duello_open("faroe", &e);
    int counts[2] = { 0, 0 };
    (void)state;

    duel = malloc(duel_size(book));
    for (uint64_t seed = 1; seed <= 4; seed++) {
        uint64_t chance = mix64(seed);
        for (sit_down(book, "free-for-all", 2, seed); !duel_over(duel, NULL) && moves < MOVES;) {
            int seat = __builtin_ctz(duel_waiting(duel));
            if (seat == 0 && stops_can_pass(duel, 0))
                revoke_what_is_passed_by(counts);
            move(seat, &chance);
        }
    }
    assert_true(counts[0] > 0 && counts[1] > 0);
    free(duel);
    duello_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_for_two_tells_nothing),
        cmocka_unit_test(a_chain_for_four_tells_nothing),
        cmocka_unit_test(an_exchange_tells_nothing),
        cmocka_unit_test(what_is_passed_by_can_be_revoked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
