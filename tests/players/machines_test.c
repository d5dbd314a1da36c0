/* machines_test.c: machine players make legal moves, the same ones with the same seed, and leave the
 * duel they look at alone; looking ahead pays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "players/player.h"

static struct book *book;

static void start(struct duel *memory, uint64_t seed)
{
    struct setup setup = { .seats = 2, .seed = seed };
    struct duello_error e = { "", "" };
    struct deck deck;

    for (int seat = 0; seat < 2; seat++) {
        assert_true(deck_built_in(&deck, book, (int)((seed + 3 * (uint64_t)seat) % 6), &e));
        deck_bring(&deck, book, &setup.seat[seat]);
    }
    if (!duel_start(book, memory, &setup, &e))
        fail_msg("%s: %s", e.rule, e.text);
}

static bool is_offered(const struct duel *d, int seat, struct option o)
{
    struct option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if (memcmp(&option[i], &o, sizeof o) == 0)
            return true;
    return false;
}

/* Plays a duel to its end; returns the set of winners. `hash` becomes a number over its course. */
static unsigned play(struct player *players, uint64_t seed, uint64_t *hash)
{
    struct duel *d = malloc(duel_size(book)), *before = malloc(duel_size(book));
    struct outcome o;

    start(d, seed);
    for (int i = 0; i < 2; i++)
        players[i].moves = 0;
    while (!duel_over(d, &o)) {
        for (int seat = 0; seat < 2; seat++) {
            if (!(duel_waiting(d) >> seat & 1))
                continue;
            duel_copy(before, d);
            struct option choice = player_choose(&players[seat], d, seat);
            assert_true(duel_equal(before, d));
            assert_true(is_offered(d, seat, choice));
            assert_true(duel_choose(d, seat, choice, NULL, NULL));
            break;
        }
    }
    *hash = duel_hash(d);
    free(before);
    free(d);
    return o.winners;
}

static void a_machine_repeats_itself(void **state)
{
    struct duel *imagined = calloc(1, duel_size(book));

    (void)state;
    for (int kind = 0; player_kinds[kind]; kind++) {
        struct player players[2] = { { player_kinds[kind], 5, 0, imagined }, { &random_player, 6, 0, imagined } };
        uint64_t first, second, other;
        play(players, 1, &first);
        play(players, 1, &second);
        assert_int_equal(first, second);
        players[1].seed = 7;
        play(players, 1, &other);
        assert_int_not_equal(first, other);
    }
    free(imagined);
}

static void looking_ahead_pays(void **state)
{
    struct duel *imagined = calloc(1, duel_size(book));
    int won = 0, lost = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        int greedy = (int)(seed % 2);
        struct player players[2] = { { &random_player, 1, 0, imagined }, { &random_player, 2, 0, imagined } };
        players[greedy].kind = &greedy_player;
        uint64_t hash;
        unsigned winners = play(players, seed, &hash);
        won += winners == 1u << greedy;
        lost += winners == 1u << (1 - greedy);
    }
    free(imagined);
    if (won < 2 * lost)
        fail_msg("greedy won %d and lost %d duels against random", won, lost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_machine_repeats_itself),
        cmocka_unit_test(looking_ahead_pays),
    };
    struct duello_error e;

    book = duello_open(duello_games()[0], &e);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    duello_close(book);
    return failed;
}
