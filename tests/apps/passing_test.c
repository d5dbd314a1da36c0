/* passing_test.c: passing for a person tells nothing: whether it goes on or ends, and why, is the same whatever that
 * person holds; and it ends when it should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/sitting.h"
#include "engine/deck.h"
#include "engine/game.h"

enum { DUELS = 24, MOVES = 400, WORLDS = 3 };

static struct sitting *sitting;
static struct duel *real;

static uint64_t next(uint64_t *chance)
{
    return mix64(*chance += 0x9e3779b97f4a7c15u);
}

static void sit_down(struct duello_book *book, const char *mode, int seats, uint64_t seed)
{
    static struct deck deck[DUELLO_SEATS];
    struct duello_setup *setup = &sitting->table.record.setup;
    struct duello_error e;

    memset(sitting, 0, sizeof *sitting);
    setup->seats = seats;
    setup->seed = seed;
    setup->mode = mode;
    for (int seat = 0; seat < seats; seat++) {
        assert_true(deck_built_in(&deck[seat], book, (int)((seed + (uint64_t)seat) % 4), &e));
        deck_bring(&deck[seat], book, &setup->seat[seat]);
    }
    if (!table_start(&sitting->table, book, &e))
        fail_msg("%s %s", e.rule, e.text);
}

/* What is decided for seat 0, and the words for it. */
static void decide(bool *passes, char reason[REASON])
{
    struct duel_option o;

    *passes = passing_wants(sitting, 0, &o);
    snprintf(reason, REASON, "%s", sitting->passing[0].reason);
}

/* The same decision in worlds that another seat cannot tell from this one. */
static void compare_worlds(int other, uint64_t *chance, int *ended)
{
    const struct passing before = sitting->passing[0];
    struct passing after;
    bool passes, also;
    char reason[REASON], its[REASON];

    duel_copy(real, sitting->table.duel);
    decide(&passes, reason);
    after = sitting->passing[0];
    *ended += *reason != '\0';
    for (int world = 0; world < WORLDS; world++) {
        duel_redeal(sitting->table.duel, other, next(chance));
        sitting->passing[0] = before;
        decide(&also, its);
        if (passes != also || strcmp(reason, its) != 0)
            fail_msg("seed %llu, move %d: p%d is told by \"%s\" and \"%s\"",
                     (unsigned long long)sitting->table.record.setup.seed, sitting->table.moves, other + 1, reason,
                     its);
        duel_copy(sitting->table.duel, real);
    }
    sitting->passing[0] = after;
}

/* One of the phases, in turn. */
static const char *phase(int n)
{
    const struct game *game = game_of(sitting->table.duel);

    for (int i = 0; i < game->fact_count; i++)
        if (strcmp(game->facts[i].name, sitting->table.book->layout->time->step) == 0)
            return game->facts[i].names[n % game->facts[i].highest];
    fail_msg("%s has no phases", game->name);
    return NULL;
}

/* A wish, unless there is one: by turns until something, the turn, a phase. */
static void wish(int n)
{
    static const enum pass_until wishes[] = { PASS_SOMETHING, PASS_TURN, PASS_PHASE };

    if (sitting->passing[0].until != PASS_NOT)
        return;
    sitting->viewer = 0;
    passing_begin(sitting, wishes[n % 3], wishes[n % 3] == PASS_PHASE ? phase(n / 3) : NULL);
}

/* Any move for a seat; seat 0 passes where it wished to. */
static void move(int seat, uint64_t *chance)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct duello_error e;
    int n = duel_options(sitting->table.duel, seat, option, DUELLO_OPTIONS);
    struct duel_option o = option[next(chance) % (uint64_t)n];

    if (seat == 0 && passing_answers(sitting, 0))
        return;
    if (!table_choose(&sitting->table, seat, o, &e))
        fail_msg("%s %s", e.rule, e.text);
}

static void play(struct duello_book *book, const char *mode, int seats, uint64_t seed, int *ended)
{
    uint64_t chance = mix64(seed);

    sit_down(book, mode, seats, seed);
    while (!duel_over(sitting->table.duel, NULL) && sitting->table.moves < MOVES) {
        unsigned waiting = duel_waiting(sitting->table.duel);
        int seat = __builtin_ctz(waiting);
        passing_watch(sitting);
        if (seat == 0) {
            wish(sitting->table.moves);
            if (sitting->table.duel->dialogue == NO_FRAME)
                compare_worlds(1 + (int)(next(&chance) % (uint64_t)(seats - 1)), &chance, ended);
            sitting->passing[0].reason[0] = '\0';
        }
        move(seat, &chance);
    }
    table_close(&sitting->table);
}

static void play_game(const char *game, const char *mode, int seats)
{
    struct duello_error e;
    struct duello_book *book = duello_open(game, &e);
    int ended = 0;

    real = malloc(duel_size(book));
    for (uint64_t seed = 1; seed <= DUELS; seed++)
        play(book, mode, seats, seed, &ended);
    if (ended < DUELS)
        fail_msg("only %d times something ended the passing", ended);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_for_two_tells_nothing),
        cmocka_unit_test(a_chain_for_four_tells_nothing),
        cmocka_unit_test(an_exchange_tells_nothing),
    };
    sitting = calloc(1, sizeof *sitting);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sitting);
    return failed;
}
