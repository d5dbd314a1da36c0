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

static struct player *open_player(const char *text, uint64_t seed)
{
    struct player_spec spec;
    struct duello_error e;
    struct player *p = NULL;

    if (!player_read(&spec, text, &e) || !(p = player_open(&spec, book, NULL, seed, &e)))
        fail_msg("%s", e.text);
    return p;
}

/* Plays a duel to its end; returns the set of winners. `hash` becomes a number over its course. */
static unsigned play(struct player *const players[2], uint64_t seed, uint64_t *hash)
{
    struct duel *d = malloc(duel_size(book)), *before = malloc(duel_size(book));
    uint32_t made[2] = { 0 };
    struct outcome o;

    start(d, seed);
    while (!duel_over(d, &o)) {
        for (int seat = 0; seat < 2; seat++) {
            if (!(duel_waiting(d) >> seat & 1))
                continue;
            duel_copy(before, d);
            struct option choice = player_choose(players[seat], d, seat, made[seat]++);
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
    static const char *const texts[] = { "random", "greedy", "greedy:8" };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct player *players[2] = { open_player(texts[i], 5), open_player("random", 6) };
        uint64_t first, second, other;
        play(players, 1, &first);
        play(players, 1, &second);
        assert_int_equal(first, second);
        player_close(players[1]);
        players[1] = open_player("random", 7);
        play(players, 1, &other);
        assert_int_not_equal(first, other);
        player_close(players[0]);
        player_close(players[1]);
    }
}

static void looking_ahead_pays(void **state)
{
    int won = 0, lost = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        int greedy = (int)(seed % 2);
        struct player *players[2];
        uint64_t hash;
        players[greedy] = open_player("greedy", 1);
        players[1 - greedy] = open_player("random", 2);
        unsigned winners = play(players, seed, &hash);
        won += winners == 1u << greedy;
        lost += winners == 1u << (1 - greedy);
        player_close(players[0]);
        player_close(players[1]);
    }
    if (won < 2 * lost)
        fail_msg("greedy won %d and lost %d duels against random", won, lost);
}

static void a_player_is_read(void **state)
{
    static const struct {
        const char *text, *wrong;
    } said[] = {
        { "random", NULL },
        { "greedy", NULL },
        { "greedy:64", NULL },
        { "greedy:64:seed=7", NULL },
        { "greed", "\"greed\" is not a kind of player: machines are random and greedy" },
        { "random:5", "\"random:5\" cannot play: \"5\" says too much: this player takes no time to think" },
        { "greedy:0", "\"greedy:0\" cannot play: \"0\" is no budget: write a number of imagined duels" },
        { "greedy:5:6", "\"greedy:5:6\" cannot play: \"6\" is not a setting: there are playouts, threads, memory, "
                        "temperature and seed" },
        { "greedy:threads=2", "\"greedy:threads=2\" cannot play: \"threads=2\" is not a setting of this player" },
        { "greedy:seed=x", "\"greedy:seed=x\" cannot play: \"seed=x\" needs a number, as in seed=7" },
    };
    struct player_spec spec;
    struct duello_error e;

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        assert_int_equal(player_read(&spec, said[i].text, &e), said[i].wrong == NULL);
        assert_string_equal(e.text, said[i].wrong ? said[i].wrong : "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_is_read),
        cmocka_unit_test(a_machine_repeats_itself),
        cmocka_unit_test(looking_ahead_pays),
    };
    struct duello_error e;

    book = duello_open(duello_games()[0], &e);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    duello_close(book);
    return failed;
}
