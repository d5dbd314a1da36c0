/* wood_test.c: the trees of small positions: what is hidden, what is not, what is refused; and that a machine player
 * cannot tell apart what the tree says it cannot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/habits.h"
#include "players/solve.h"
#include "scenario/scenario.h"

#define SOLREI                                                                                                         \
    "game solrei\noption match_format = single\noption placing = sealed\noption rei_generation = when_paying\n"
#define FERRA                                                                                                          \
    "muse \"Ferra Septima\", arts \"Saint's Overdrive\" broken seen, \"Bulwark Protocol\" broken seen, \"Reforge\" "   \
    "broken seen, \"Scrap Burst\" broken seen"
#define DAMAGE "damage 2H broken 2C broken 2S broken 3H broken 3C broken 3S broken"

/* Whoever takes a point has lost. */
static const char two_cards[] = SOLREI "scenario \"two cards\"\ngiven\n"
                                       "  p1: offense, " FERRA ", hand 9S 5S, deck empty\n"
                                       "  p2: " FERRA ", hand 10C 6C, deck empty\n"
                                       "  at Placing\n";

static const char two_of_three[] = SOLREI "scenario \"two of three\"\ngiven\n"
                                          "  p1: offense, " FERRA ", hand 9S 6S, deck only 4S, " DAMAGE "\n"
                                          "  p2: " FERRA ", hand 8C 7C, deck only 5C, " DAMAGE "\n"
                                          "  at Placing\n";

static const char one_round[] = SOLREI "scenario \"one round\"\nhorizon round = 2\ngiven\n"
                                       "  p1: offense, " FERRA ", hand 9S 5S, deck empty, " DAMAGE "\n"
                                       "  p2: " FERRA ", hand 10C 6C, deck empty\n"
                                       "  at Placing\n";

static const char opening[] = "game solrei\nscenario \"opening\"\ngiven\n  opening\n  at New Round\n";

static const char last_turn[] =
    "game assemblage\nscenario \"last turn\"\ngiven\n  round = 3\n"
    "  p1: character \"Bruna Haldt\", hand \"Anvil Guard\" \"Shoulder Hook\", health = 2, threw, rooted, square = c3\n"
    "  p2: character \"Kestrel Vane\", hand \"Feather Jab\" \"Talon Arc\", deck only \"Read the Wind\", threw, rooted\n"
    "  p1: score = 1, deck empty, burst = no, tokens = 0\n"
    "  p2: score = 1, burst = no, health = 1, square = d3\n"
    "  at Play\n";

static const char three_seats[] = "game assemblage\nmode scramble\nseats 3\nscenario \"three\"\ngiven\n  at Play\n";

struct grown {
    struct wood *tree;
    uint32_t most;
    struct duello_error error;
    void (*look)(const struct wood *);
};

static void grow(void *context, const struct scenario_result *r)
{
    struct grown *g = context;
    struct horizon horizon = { r->horizon, r->horizon_value };

    if (!r->passed)
        fail_msg("%s", r->trouble);
    g->tree = wood_grow(r->end, &horizon, g->most, &g->error);
    if (g->tree && g->look)
        g->look(g->tree);
    wood_free(g->tree);
}

static struct grown grow_text(const char *text, uint32_t most, void (*look)(const struct wood *))
{
    struct grown g = { .most = most, .look = look };
    struct scenario_player *player = scenario_player();

    scenario_play(player, "test", text, strlen(text), NULL, grow, &g);
    scenario_player_free(player);
    return g;
}

static double value_of(const struct wood *t)
{
    struct solution s;

    assert_true(solve(t, 0.001, 20000, &s));
    double value = s.value;
    solution_free(&s);
    return value;
}

static void assert_near(double found, double wanted)
{
    if (found < wanted - 0.002 || found > wanted + 0.002)
        fail_msg("found %.4f instead of %.4f", found, wanted);
}

/* ---- a matrix game on the table: 9 and 5 against 10 and 6 --------------------------------------------------- */

/* 9 into 10 leaves 5 to fall to 6; 9 into 6 wins; 5 into 10 leaves 9 against 6: drawn; 5 into 6 leaves 9 to fall to 10.
 *         10   6
 *    9    -1   1
 *    5     0  -1      so the value is -1/3. */
static void look_at_two_cards(const struct wood *t)
{
    struct solution s;

    assert_int_equal(t->deals, 1);
    assert_int_equal(t->sets, 2);
    assert_int_equal(wood_first_set(t, 0), 0);
    assert_int_equal(wood_first_set(t, 1), 1);
    assert_true(solve(t, 0.001, 20000, &s));
    assert_near(s.value, -1.0 / 3);
    assert_near(s.strategy[0], 2.0 / 3); /* 5, which comes before 9 in the book */
    assert_near(s.strategy[1], 1.0 / 3);
    assert_near(s.strategy[2], 1.0 / 3); /* 6 */
    assert_near(s.strategy[3], 2.0 / 3);
    solution_free(&s);
}

static void test_matrix_game(void **state)
{
    (void)state;
    assert_non_null(grow_text(two_cards, 1000, look_at_two_cards).tree);
}

/* ---- what is hidden -------------------------------------------------------------------------------------------- */

/* Each seat holds two of three cards: nine deals, and each seat knows its own three ways apart. */
static void look_at_hidden_hands(const struct wood *t)
{
    bool seen[2][3] = { { false } };
    uint64_t sight[2][3] = { { 0 } };

    assert_int_equal(t->deals, 9);
    for (int i = 0; i < t->deals; i++) {
        assert_near(t->deal[i].weight, t->deal[0].weight);
        for (int seat = 0; seat < 2; seat++) {
            int at = 0;
            while (at < 3 && seen[seat][at] && sight[seat][at] != t->deal[i].seen[seat])
                at++;
            assert_true(at < 3);
            seen[seat][at] = true;
            sight[seat][at] = t->deal[i].seen[seat];
        }
    }
    assert_true(seen[0][2] && seen[1][2]);
    assert_near(value_of(t), 0.75);
}

static void test_hidden_hands(void **state)
{
    (void)state;
    assert_non_null(grow_text(two_of_three, 10000, look_at_hidden_hands).tree);
}

/* At every node of a set a player must answer the same with the same chances. */
static void look_with_a_player(const struct wood *t)
{
    const struct duello_book *b = t->deal[0].duel->book;
    struct duel *one = calloc(1, duel_size(b)), *other = calloc(1, duel_size(b));
    struct duello_player_spec spec;
    struct duello_error e;
    int compared = 0;

    assert_true(duello_player_read(&spec, "greedy:4", &e));
    struct duello_player *p = duello_player_open(&spec, b, NULL, 1, &e);
    for (uint32_t i = 0; i < t->sets && compared < 200; i++) {
        int seat = t->set[i].seat;
        assert_true(wood_duel(t, t->set[i].first, one));
        uint64_t chosen = wood_option_reads(one, seat, duello_player_choose(p, one, seat, i));
        for (uint32_t n = t->node[t->set[i].first].alike; n; n = t->node[n].alike, compared++) {
            assert_true(wood_duel(t, n, other));
            assert_int_equal(wood_option_reads(other, seat, duello_player_choose(p, other, seat, i)), chosen);
        }
    }
    assert_true(compared > 10);
    duello_player_close(p);
    free(one);
    free(other);
}

static void test_players_cannot_tell_apart(void **state)
{
    (void)state;
    assert_non_null(grow_text(two_of_three, 10000, look_with_a_player).tree);
    assert_non_null(grow_text(last_turn, 10000, look_with_a_player).tree);
}

/* ---- where it ends ------------------------------------------------------------------------------------------------ */

static void look_at_one_round(const struct wood *t)
{
    bool judged = false;

    for (uint32_t i = 0; i < t->nodes; i++)
        judged = judged ||
                 (t->node[i].set == WOOD_END && t->node[i].value != 0 && t->node[i].value > -1 && t->node[i].value < 1);
    assert_true(judged);
    assert_int_equal(t->sets, 2);
}

static void test_horizon(void **state)
{
    (void)state;
    assert_non_null(grow_text(one_round, 1000, look_at_one_round).tree);
}

static void assert_refused(const char *text, uint32_t most, const char *why)
{
    struct grown g = grow_text(text, most, NULL);

    assert_null(g.tree);
    if (!strstr(g.error.text, why))
        fail_msg("refused, but: %s", g.error.text);
}

static void test_refusals(void **state)
{
    (void)state;
    assert_refused(two_of_three, 50, "more than 50 situations (9 deals)");
    assert_refused(opening, 1000, "too much is hidden");
    assert_refused(three_seats, 1000, "only positions of two players");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matrix_game),
        cmocka_unit_test(test_hidden_hands),
        cmocka_unit_test(test_players_cannot_tell_apart),
        cmocka_unit_test(test_horizon),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
