/* machines_test.c: machine players are read from text, make legal moves, the same ones with the same seed, leave the
 * duel they look at alone, keep to their budget, do nothing over and over, play with people as among themselves, have no
 * habits, and can say what they thought; looking ahead pays. */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/kind.h"
#include "seats.h"

/* ---- as text ----------------------------------------------------------------------------------------------- */

static void a_player_is_read(void **state)
{
    static const struct {
        const char *text, *wrong;
    } said[] = {
        { "random", NULL },
        { "greedy", NULL },
        { "greedy:64:seed=7", NULL },
        { "search", NULL },
        { "search:2000", NULL },
        { "search:500ms:threads=2", NULL },
        { "search:playouts:memory=64M:temperature=0.5", NULL },
        { "greed", "\"greed\" is not a kind of player: machines are random, greedy and search, or by level easy, "
                   "normal, hard and master" },
        { "random:5", "\"random:5\" cannot play: \"5\" says too much: this player takes no time to think" },
        { "greedy:0", "\"greedy:0\" cannot play: \"0\" is no budget: write a number of imagined duels from 1 "
                      "to 1000000000" },
        { "greedy:5ms", "\"greedy:5ms\" cannot play: \"5ms\" is no budget: write a number of imagined duels from 1 to "
                        "1000000000" },
        { "search:5x", "\"search:5x\" cannot play: \"5x\" is no budget: write a number of iterations from 1 to "
                       "1000000000, or a time such as 500ms or 2s" },
        { "search:1000000001", "\"search:1000000001\" cannot play: \"1000000001\" is no budget: write a number of "
                               "iterations from 1 to 1000000000, or a time such as 500ms or 2s" },
        { "master", NULL },
        { "easy:100", "\"easy:100\" cannot play: a level is given nothing more; easy is search:100:temperature=2" },
        { "greedy:5:6", "\"greedy:5:6\" cannot play: \"6\" is not a setting: there are playouts, threads, memory, "
                        "temperature and seed" },
        { "search:-1", "\"search:-1\" cannot play: \"-1\" is no budget: write a number of iterations from 1 to "
                       "1000000000, or a time such as 500ms or 2s" },
        { "search:",
          "\"search:\" cannot play: \"\" is no budget: write a number of iterations from 1 to 1000000000, or a "
          "time such as 500ms or 2s" },
        { "search:seed=1:seed=2", "\"search:seed=1:seed=2\" cannot play: \"seed=2\" was set before: say it once" },
        { "greedy:threads=2", "\"greedy:threads=2\" cannot play: \"threads=2\" is not a setting of this player" },
        { "greedy:seed=x",
          "\"greedy:seed=x\" cannot play: \"seed=x\" needs a number below 18446744073709551615, as in seed=7" },
        { "random:seed=18446744073709551614", NULL },
        { "random:seed=18446744073709551616",
          "\"random:seed=18446744073709551616\" cannot play: "
          "\"seed=18446744073709551616\" needs a number below 18446744073709551615, "
          "as in seed=7" },
        { "search:threads=99",
          "\"search:threads=99\" cannot play: \"threads=99\" needs a number up to 64, as in threads=2" },
        { "search:memory=5", "\"search:memory=5\" cannot play: \"memory=5\" needs a size up to 1G, as in memory=64M" },
    };
    struct duello_player_spec spec;
    struct duello_error e;

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        assert_int_equal(duello_player_read(&spec, said[i].text, &e), said[i].wrong == NULL);
        assert_string_equal(e.text, said[i].wrong ? said[i].wrong : "");
    }
}

static void what_is_not_there_is_not_lent(const struct duello_book *b)
{
    struct duello_player_spec spec;
    struct duello_error e;

    assert_true(duello_player_read(&spec, "search:5ms", &e));
    assert_null(duello_player_open(&spec, b, NULL, 1, &e));
    assert_non_null(strstr(e.text, "needs a clock"));
    assert_true(duello_player_read(&spec, "search:5:threads=2", &e));
    assert_null(duello_player_open(&spec, b, NULL, 1, &e));
    assert_non_null(strstr(e.text, "needs threads"));
}

/* ---- a duel ------------------------------------------------------------------------------------------------- */

/* What a player says of its last move. */
static void check_thoughts(const struct duel *d, int seat, const struct duello_player *p, struct duel_option choice)
{
    struct duello_thought thought[DUELLO_OPTIONS];
    int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
    double played = 0;
    bool found = n == 0;

    for (int i = 0; i < n; i++) {
        assert_true(is_offered(d, seat, thought[i].option));
        assert_true(thought[i].win >= 0 && thought[i].win <= 1);
        assert_true(i == 0 || thought[i].played <= thought[i - 1].played);
        played += (double)thought[i].played;
        found |= memcmp(&thought[i].option, &choice, sizeof choice) == 0 && thought[i].played > 0;
    }
    assert_true(found);
    assert_true(n == 0 || fabs(played - 1) < 1e-3);
}

/* Plays a duel, but not for long, the two players taking turns at the seats; returns a number for what
 * became of it. */
static uint64_t play(const struct duello_book *b, struct duello_player *const players[2])
{
    struct duel *d = malloc(duel_size(b)), *before = malloc(duel_size(b));
    uint32_t made[DUELLO_SEATS] = { 0 };
    int left = 160;

    start_duel(b, 0, b->game->modes[0].least_seats, d, 1);
    while (!duel_over(d, NULL) && left-- > 0) {
        int seat = __builtin_ctz(duel_waiting(d));
        duel_copy(before, d);
        struct duel_option choice = duello_player_choose(players[seat % 2], d, seat, made[seat]++);
        assert_true(duel_equal(before, d));
        check_thoughts(d, seat, players[seat % 2], choice);
        assert_true(duel_choose(d, seat, choice, NULL, NULL));
    }
    uint64_t hash = duel_hash(d);
    free(before);
    free(d);
    return hash;
}

static void repeat(const struct duello_book *b)
{
    static const char *const texts[] = {
        "random", "greedy:4", "search:12", "search:12:memory=1K", "search:12:threads=2", "search:12:temperature=0.5"
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct duello_player *players[2] = { open_player(b, texts[i], 5), open_player(b, "random", 6) };
        uint64_t first = play(b, players);
        assert_int_equal(first, play(b, players));
        duello_player_close(players[1]);
        players[1] = open_player(b, "random", 7);
        assert_int_not_equal(first, play(b, players));
        duello_player_close(players[0]);
        duello_player_close(players[1]);
    }
}

static void a_machine_repeats_itself(void **state)
{
    (void)state;
    for_each_game(repeat);
}

/* ---- budgets ---------------------------------------------------------------------------------------------------- */

static uint64_t fake_time;
static uint64_t slow_clock(void)
{
    return fake_time += 100;
}

/* Time is looked at, and iterations are counted. */
static void keep_to_budget(const struct duello_book *b)
{
    static const struct duello_surroundings around = { slow_clock, NULL };
    struct duel *d = calloc(1, duel_size(b));
    struct duello_thought thought[DUELLO_OPTIONS];
    struct duello_player_spec spec;
    struct duello_error e;

    what_is_not_there_is_not_lent(b);
    start_duel(b, 0, b->game->modes[0].least_seats, d, 3);
    for (int timed = 0; timed < 2; timed++) {
        assert_true(duello_player_read(&spec, timed ? "search:10ms" : "search:100", &e));
        struct duello_player *p = duello_player_open(&spec, b, &around, 1, &e);
        uint32_t visits = 0;
        fake_time = 0;
        duello_player_choose(p, d, __builtin_ctz(duel_waiting(d)), 0);
        int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
        for (int i = 0; i < n; i++)
            visits += thought[i].visits;
        if (timed)
            assert_in_range(fake_time, 10000, 10500);
        else
            assert_in_range(visits, 100, 100 + n);
        duello_player_close(p);
    }
    free(d);
}

static void a_budget_is_kept(void **state)
{
    (void)state;
    for_each_game(keep_to_budget);
}

static void one_after_the_other(void (*part)(void *context, int number), void *context, int parts)
{
    for (int i = 0; i < parts; i++)
        part(context, i);
}

/* More threads than iterations, and no clock: some have nothing to spend. */
static void share_little(const struct duello_book *b)
{
    static const struct duello_surroundings around = { NULL, one_after_the_other };
    struct duel *d = calloc(1, duel_size(b));
    struct duello_player_spec spec;
    struct duello_error e;

    start_duel(b, 0, b->game->modes[0].least_seats, d, 3);
    assert_true(duello_player_read(&spec, "search:1:threads=3", &e));
    struct duello_player *p = duello_player_open(&spec, b, &around, 1, &e);
    int seat = __builtin_ctz(duel_waiting(d));
    assert_true(is_offered(d, seat, duello_player_choose(p, d, seat, 0)));
    duello_player_close(p);
    free(d);
}

static void fewer_iterations_than_threads_are_enough(void **state)
{
    (void)state;
    for_each_game(share_little);
}

/* ---- what is thought of options ----------------------------------------------------------------------------------- */

/* What was dropped in the race was behind those that were not in every imagined duel that both have seen: it is never the
 * likelier one, and never said to be the better one, however lucky its few trials were. */
static void race(const struct duello_book *b, const char *text)
{
    enum { MOVES = 60 };
    struct duel *d = malloc(duel_size(b));
    struct duello_player *p = open_player(b, text, 3);
    struct duello_thought thought[DUELLO_OPTIONS];
    int dropped = 0;

    start_duel(b, 0, b->game->modes[0].least_seats, d, 1);
    for (uint32_t i = 0; i < MOVES && !duel_over(d, NULL); i++) {
        int seat = __builtin_ctz(duel_waiting(d));
        struct duel_option choice = duello_player_choose(p, d, seat, i);
        int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
        uint32_t most = 0;
        float best = 0;
        for (int k = 0; k < n; k++)
            most = thought[k].visits > most ? thought[k].visits : most;
        assert_true(n == 0 || thought[0].visits == most);
        for (int k = 0; k < n; k++)
            if (thought[k].visits == most)
                best = thought[k].win > best ? thought[k].win : best;
            else
                dropped++;
        for (int k = 0; k < n; k++)
            assert_true(thought[k].win <= best + 1e-6f);
        assert_true(duel_choose(d, seat, choice, NULL, NULL));
    }
    assert_true(dropped > 0);
    duello_player_close(p);
    free(d);
}

static void race_cold_and_warm(const struct duello_book *b)
{
    race(b, "search:60");
    race(b, "search:60:temperature=1");
}

static void nobody_is_misled_by_a_few_lucky_trials(void **state)
{
    (void)state;
    for_each_game(race_cold_and_warm);
}

enum { WORLDS = 16 };

static void (*redeal_of_game)(struct duel *, int seat);
static uint64_t world[WORLDS]; /* the chances of imagined duels, each once */
static int worlds;

static void note_world(struct duel *d, int seat)
{
    bool known = worlds == WORLDS;

    for (int i = 0; i < worlds && !known; i++)
        known = world[i] == d->chance;
    if (!known)
        world[worlds++] = d->chance;
    redeal_of_game(d, seat);
}

/* What a seat cannot know is dealt anew again and again, not just once. */
static void imagine_much(const struct duello_book *b)
{
    static const char *const texts[] = { "greedy:16", "search:600" };
    struct game game = *b->game;
    struct duello_book watched = *b;
    struct duel *d = malloc(duel_size(b));

    redeal_of_game = game.redeal;
    game.redeal = note_world;
    watched.game = &game;
    start_duel(&watched, 0, game.modes[0].least_seats, d, 3);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct duello_player *p = open_player(&watched, texts[i], 3);
        worlds = 0;
        duello_player_choose(p, d, __builtin_ctz(duel_waiting(d)), 0);
        assert_int_equal(worlds, WORLDS);
        duello_player_close(p);
    }
    free(d);
}

static void many_worlds_are_imagined(void **state)
{
    (void)state;
    for_each_game(imagine_much);
}

/* The likeliest option is taken as often as it is said to be likely, and not always. */
static void draw_moves(const struct duello_book *b)
{
    enum { MOVES = 300 };
    struct duel *d = malloc(duel_size(b));
    struct duello_player *p = open_player(b, "search:30:temperature=2", 3);
    struct duello_thought thought[DUELLO_OPTIONS];
    double likely = 0, spread = 0;
    int taken = 0;

    start_duel(b, 0, b->game->modes[0].least_seats, d, 3);
    for (uint32_t move = 0; move < MOVES; move++) {
        struct duel_option choice = duello_player_choose(p, d, __builtin_ctz(duel_waiting(d)), move);
        assert_true(duello_player_thoughts(p, thought, DUELLO_OPTIONS) > 1);
        double played = (double)thought[0].played;
        likely += played;
        spread += played * (1 - played);
        taken += memcmp(&choice, &thought[0].option, sizeof choice) == 0;
    }
    assert_true(spread > 10);
    assert_true(fabs(taken - likely) < 4 * sqrt(spread));
    duello_player_close(p);
    free(d);
}

static void what_is_told_is_played(void **state)
{
    (void)state;
    for_each_game(draw_moves);
}

static int held_back;

static void hold_back(const struct duello_book *b)
{
    enum { MOVES = 100 };
    struct duel *d = malloc(duel_size(b));
    struct duello_player *p = open_player(b, "greedy:8", 3);
    struct duello_thought thought[DUELLO_OPTIONS];

    start_duel(b, 0, b->game->modes[0].least_seats, d, 1);
    for (uint32_t move = 0; move < MOVES && !duel_over(d, NULL); move++) {
        int seat = __builtin_ctz(duel_waiting(d));
        struct duel_option choice = duello_player_choose(p, d, seat, move);
        int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
        bool better = false;
        for (int i = 1; i < n; i++)
            better |= thought[i].win > thought[0].win;
        held_back += better;
        assert_true(duel_choose(d, seat, choice, NULL, NULL));
    }
    duello_player_close(p);
    free(d);
}

/* What looks a little better than changing nothing is often luck, and is not done. */
static void nothing_is_wasted_on_a_lucky_estimate(void **state)
{
    (void)state;
    held_back = 0;
    for_each_game(hold_back);
    assert_true(held_back > 0);
}

/* How many options of a seat only do over what has been done. */
static int count_idle(const struct duel *d, int seat, int *all)
{
    struct duel_option option[DUELLO_OPTIONS];
    int idle = 0;

    *all = duel_options(d, seat, option, DUELLO_OPTIONS);
    for (int i = 0; i < *all; i++)
        idle += game_of(d)->idle(d, option[i]);
    return idle;
}

static void move_on(const struct duello_book *b)
{
    enum { MOVES = 1500 };
    struct duel *d = malloc(duel_size(b));
    struct duello_player *p = open_player(b, "random", 3);
    int tempted = 0, duels = 0, all;

    for (uint32_t i = 0; b->game->idle && i < MOVES; i++) {
        if (duels == 0 || duel_over(d, NULL))
            start_duel_of_people(b, 0, 2, d, (uint64_t)++duels);
        int seat = __builtin_ctz(duel_waiting(d)), idle = count_idle(d, seat, &all);
        struct duel_option choice = duello_player_choose(p, d, seat, i);
        assert_true(idle == all || !game_of(d)->idle(d, choice));
        tempted += idle > 0;
        assert_true(duel_choose(d, seat, choice, NULL, NULL));
    }
    if (b->game->idle && tempted < 10)
        fail_msg("%s: only %d times there was something idle to do", b->game->name, tempted);
    duello_player_close(p);
    free(d);
}

static void a_machine_does_nothing_over_and_over(void **state)
{
    (void)state;
    for_each_game(move_on);
}

/* The duel with all named options as machines have them among themselves. */
static void as_machines_play(struct duel *copy, const struct duel *d)
{
    const struct game *game = game_of(d);

    duel_copy(copy, d);
    uint8_t *chosen = duel_at(copy, game->at_choices);
    for (int i = 0; i < game->choice_count; i++)
        for (uint8_t v = 0; game->choices[i].machine && v < CHOICE_VALUES && game->choices[i].values[v]; v++)
            if (strcmp(game->choices[i].values[v], game->choices[i].machine) == 0)
                chosen[i] = v;
}

static int left_to_people;

static void play_with_people(const struct duello_book *b)
{
    enum { SEEDS = 4, MOVES = 300 };
    struct duel *d = malloc(duel_size(b)), *copy = malloc(duel_size(b));
    struct duello_player *p = open_player(b, "random", 3);
    struct duel_option option[DUELLO_OPTIONS];

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        start_duel_of_people(b, 0, 2, d, seed);
        for (uint32_t i = 0; i < MOVES && !duel_over(d, NULL); i++) {
            int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
            as_machines_play(copy, d);
            for (int k = 0; k < n; k++)
                left_to_people += !is_offered(copy, seat, option[k]);
            struct duel_option choice = duello_player_choose(p, d, seat, i);
            assert_true(is_offered(copy, seat, choice));
            assert_true(duel_choose(d, seat, choice, NULL, NULL));
        }
    }
    duello_player_close(p);
    free(copy);
    free(d);
}

/* At a table with people, too, who may throw cards away for nothing or change what is settled as often as they like. */
static void a_machine_plays_as_among_machines(void **state)
{
    (void)state;
    left_to_people = 0;
    for_each_game(play_with_people);
    if (left_to_people < 200)
        fail_msg("only %d options were for people alone", left_to_people);
}

/* ---- habits ------------------------------------------------------------------------------------------------------ */

static int take_the_first(struct duello_player *p, struct duel *d, int seat, const struct duel_option *option, int n,
                          uint64_t seed)
{
    (void)p, (void)d, (void)seat, (void)option, (void)n, (void)seed;
    return 0;
}

static int unmoved;

/* Every option but the one that changes nothing comes first some time. */
static void be_listed_first(const struct duello_book *b)
{
    static const struct duello_player_kind kind = { .name = "first", .choose = take_the_first };
    struct duello_player_spec spec = { .kind = &kind, .threads = 1 };
    struct duel *d = calloc(1, duel_size(b));
    struct duello_error e;
    struct duello_player *p = duello_player_open(&spec, b, NULL, 1, &e);

    start_duel(b, 0, b->game->modes[0].least_seats, d, 3);
    for (uint32_t move = 0; move < 40 && !duel_over(d, NULL); move++) {
        struct duel_option option[DUELLO_OPTIONS];
        int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
        struct duel_option first = duello_player_choose(p, d, seat, 0);
        bool other = false;
        for (uint32_t k = 1; k < 20; k++) {
            struct duel_option now = duello_player_choose(p, d, seat, k);
            other |= memcmp(&now, &first, sizeof now) != 0;
            assert_false(n > 1 && last_is_calm(option, n) && memcmp(&now, &option[n - 1], sizeof now) == 0);
        }
        unmoved += n > 2 && !other;
        assert_true(duel_choose(d, seat, first, NULL, NULL));
    }
    duello_player_close(p);
    free(d);
}

static void what_is_listed_first_is_chance(void **state)
{
    (void)state;
    unmoved = 0;
    for_each_game(be_listed_first);
    if (unmoved > 3) /* where others are left out because they are idle or take something back */
        fail_msg("%d times the same option came first", unmoved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_is_read),
        cmocka_unit_test(a_machine_repeats_itself),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(fewer_iterations_than_threads_are_enough),
        cmocka_unit_test(nobody_is_misled_by_a_few_lucky_trials),
        cmocka_unit_test(many_worlds_are_imagined),
        cmocka_unit_test(what_is_told_is_played),
        cmocka_unit_test(nothing_is_wasted_on_a_lucky_estimate),
        cmocka_unit_test(a_machine_does_nothing_over_and_over),
        cmocka_unit_test(a_machine_plays_as_among_machines),
        cmocka_unit_test(what_is_listed_first_is_chance),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
