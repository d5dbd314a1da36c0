/* hot_seat_test.c: two persons at one keyboard who play as the greedy machine does: how often they are asked, and how often
 * the screen is handed over. As the machine passes, so they pass; or whoever passes says "pass until round" instead, having
 * said once that the first step of a round is passed by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello/players.h"
#include "engine/deck.h"
#include "table/keyboard.h"
#include "table/stops.h"

enum { FIGHTS = 2, ROUNDS = 201, PERSONS = 3 /* both seats */ };

struct toll {
    int inputs[ROUNDS], hand_overs[ROUNDS], rounds;
};

static struct duel *start(const struct duello_book *b, uint64_t seed)
{
    static struct deck deck[2];
    static struct duello_setup setup;
    struct duello_error e;
    struct duel *d = malloc(duel_size(b));

    memset(&setup, 0, sizeof setup);
    setup.seats = 2;
    setup.seed = seed;
    setup.choice[0].name = "match_format";
    setup.choice[0].value = "single";
    for (int seat = 0; seat < 2; seat++) {
        assert_true(deck_built_in(&deck[seat], b, (int)((seed + (uint64_t)seat) % 4), &e));
        deck_bring(&deck[seat], b, &setup.seat[seat]);
    }
    if (!duel_start(b, d, &setup, &e))
        fail_msg("%s %s", e.rule, e.text);
    return d;
}

static int round_of(const struct duel *d)
{
    static struct duel_view v;
    int fact = duello_turn_fact(duel_book(d));

    duel_view(d, DUELLO_SPECTATOR, &v);
    for (int i = 0; i < v.facts; i++)
        if (v.fact[i].fact == fact && v.fact[i].seat < 0)
            return v.fact[i].value;
    fail_msg("there are no rounds");
    return 0;
}

/* A whole Fight; adds what was asked of the persons in each of its rounds. */
static void play(const struct duello_book *b, enum manners manners, bool wishes, uint64_t seed, struct toll *t)
{
    struct duello_player_spec spec;
    struct duello_player *player[2];
    struct duello_error e;
    struct stops stops[2] = { { .freely = keyboard_is_free(PERSONS, manners) },
                              { .freely = keyboard_is_free(PERSONS, manners) } };
    struct duel *d = start(b, seed);
    int sitting = DUELLO_SPECTATOR, from = t->rounds;
    uint32_t move = 0;

    assert_true(duello_player_read(&spec, "greedy:8", &e));
    for (int seat = 0; seat < 2; seat++)
        assert_non_null(player[seat] = duello_player_open(&spec, b, NULL, seed + (uint64_t)seat, &e));
    for (int seat = 0; seat < 2 && wishes; seat++, t->inputs[from]++)
        stops_pass_by(&stops[seat], d, stops_phase_named(d, "Start of Round"), STOPS_ALL_TURNS, true);
    while (!duel_over(d, NULL)) {
        struct asked now = keyboard_next(d, PERSONS, sitting);
        int at = from + round_of(d);
        struct duel_option o;
        assert_in_range(at, 0, ROUNDS - 1);
        t->rounds = at + 1;
        stops_watch(&stops[0], d);
        stops_watch(&stops[1], d);
        if (stops_answer(&stops[now.seat], d, now.seat, &o)) {
            stops_answered(&stops[now.seat], d, now.seat, o);
        } else {
            t->inputs[at]++;
            t->hand_overs[at] += now.hand_over;
            sitting = now.seat;
            o = duello_player_choose(player[now.seat], d, now.seat, move);
            stops_told(&stops[now.seat]);
            if (wishes && duel_option_sort(o) == DUEL_PASSES) {
                stops_begin(&stops[now.seat], d, now.seat, PASS_TURN, NULL);
                stops_answered(&stops[now.seat], d, now.seat, o);
            }
        }
        move++;
        assert_true(duel_choose(d, now.seat, o, NULL, &e));
    }
    for (int seat = 0; seat < 2; seat++)
        duello_player_close(player[seat]);
    free(d);
}

static int by_size(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int median(int *list, int n)
{
    qsort(list, (size_t)n, sizeof *list, by_size);
    return list[n / 2];
}

static void measure(enum manners manners, bool wishes, int *inputs, int *hand_overs)
{
    static struct toll t;
    struct duello_error e;
    struct duello_book *b = duello_open("solrei", &e);

    memset(&t, 0, sizeof t);
    for (uint64_t seed = 1; seed <= FIGHTS; seed++)
        play(b, manners, wishes, seed, &t);
    *inputs = median(t.inputs, t.rounds);
    *hand_overs = median(t.hand_overs, t.rounds);
    print_message("%s%s: %d inputs and %d hand-overs in a round, of %d rounds the median\n",
                  manners == AS_FRIENDS ? "as friends" : "strictly", wishes ? ", with wishes" : "", *inputs,
                  *hand_overs, t.rounds);
    duello_close(b);
}

static void friends_are_asked_and_change_places_less(void **state)
{
    int strict_inputs, strict_hand_overs, inputs, hand_overs;
    (void)state;

    measure(STRICTLY, false, &strict_inputs, &strict_hand_overs);
    measure(AS_FRIENDS, false, &inputs, &hand_overs);
    assert_true(2 * inputs < strict_inputs && 2 * hand_overs < strict_hand_overs);
}

static void friends_who_say_what_they_pass_are_asked_little(void **state)
{
    int inputs, hand_overs;
    (void)state;

    measure(AS_FRIENDS, true, &inputs, &hand_overs);
    assert_in_range(inputs, 1, 7);
    assert_in_range(hand_overs, 1, 4);
}

static void who_sits_there_is_asked_first_and_who_comes_next_is_told(void **state)
{
    struct duello_error e;
    struct duello_book *b = duello_open("solrei", &e);
    struct duel *d = start(b, 1);
    struct asked now;
    (void)state;

    while (duel_waiting(d) != PERSONS) {
        int seat = __builtin_ctz(duel_waiting(d));
        struct duel_option option[DUELLO_OPTIONS];
        int n = duel_options(d, seat, option, DUELLO_OPTIONS);
        assert_true(duel_choose(d, seat, option[n - 1], NULL, &e));
    }
    now = keyboard_next(d, PERSONS, 1);
    assert_true(now.seat == 1 && now.person && !now.hand_over && now.then == 0);
    now = keyboard_next(d, PERSONS, DUELLO_SPECTATOR);
    assert_true(now.seat == 0 && now.hand_over && now.then == 1);
    now = keyboard_next(d, 1, 0); /* seat 1 is a machine */
    assert_true(now.seat == 1 && !now.person && !now.hand_over && now.then == 0);
    assert_int_equal(now.may_answer, duel_may_answer(d));
    assert_true(keyboard_is_free(1, STRICTLY) && !keyboard_is_free(PERSONS, STRICTLY));
    free(d);
    duello_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_sits_there_is_asked_first_and_who_comes_next_is_told),
        cmocka_unit_test(friends_are_asked_and_change_places_less),
        cmocka_unit_test(friends_who_say_what_they_pass_are_asked_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
