/* solve_test.c: trees whose equilibria are known: matrix games, a game with hidden cards, best answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "players/solve.h"

static void assert_near(double found, double wanted)
{
    if (found < wanted - 0.002 || found > wanted + 0.002)
        fail_msg("found %.4f instead of %.4f", found, wanted);
}

/* Both choose at once: a row and a column. */
static struct wood *matrix_game(int rows, int columns, const double *value)
{
    struct wood *t = wood_new(1000);
    uint32_t root, first, second;

    assert_true(wood_add_chance(t, 0, 0, 1, &root));
    assert_true(wood_add_decision(t, root, 0, 0, 1, rows, 0, &first));
    for (int i = 0; i < rows; i++) {
        assert_true(wood_add_decision(t, first, i, 1, 2, columns, 0, &second));
        for (int k = 0; k < columns; k++)
            assert_true(wood_add_end(t, second, k, value[i * columns + k]));
    }
    assert_true(wood_finish(t));
    return t;
}

/* A matrix game with its value and what both play. */
struct known {
    int rows, columns;
    double matrix[9], value, row[3], column[3];
};

static void assert_solution(const struct known *k)
{
    struct wood *t = matrix_game(k->rows, k->columns, k->matrix);
    struct solution s;

    assert_true(solve(t, 0.001, 20000, &s));
    assert_true(s.gap <= 0.001);
    assert_near(s.value, k->value);
    for (int i = 0; i < k->rows; i++)
        assert_near(s.strategy[t->set[0].at + (uint32_t)i], k->row[i]);
    for (int i = 0; i < k->columns; i++)
        assert_near(s.strategy[t->set[1].at + (uint32_t)i], k->column[i]);
    solution_free(&s);
    wood_free(t);
}

static void test_matching_pennies(void **state)
{
    (void)state;
    assert_solution(&(struct known){ 2, 2, { 1, -1, -1, 1 }, 0, { 0.5, 0.5 }, { 0.5, 0.5 } });
}

static void test_uneven_pennies(void **state)
{
    (void)state;
    assert_solution(&(struct known){ 2, 2, { -1, 1, 0, -1 }, -1. / 3, { 1. / 3, 2. / 3 }, { 2. / 3, 1. / 3 } });
}

static void test_rock_paper_scissors(void **state)
{
    (void)state;
    assert_solution(&(struct known){
        3, 3, { 0, -1, 1, 1, 0, -1, -1, 1, 0 }, 0, { 1. / 3, 1. / 3, 1. / 3 }, { 1. / 3, 1. / 3, 1. / 3 } });
}

static void test_saddle_point(void **state)
{
    (void)state;
    assert_solution(&(struct known){ 2, 3, { 0.5, 0.25, 0.75, 0, -0.5, 1 }, 0.25, { 1, 0 }, { 0, 1, 0 } });
}

/* ---- hidden cards: Kuhn's poker, stakes divided by 2 so that values stay between -1 and 1 ------------------- */

static uint32_t poker_decision(struct wood *t, uint32_t parent, int nth, int seat, int card, int history)
{
    uint32_t node;

    assert_true(wood_add_decision(t, parent, nth, seat, (uint64_t)(100 * seat + 10 * card + history + 1), 2, 0, &node));
    return node;
}

static struct wood *poker(void)
{
    struct wood *t = wood_new(1000);
    uint32_t root;
    int nth = 0;

    assert_true(wood_add_chance(t, 0, 0, 6, &root));
    for (int mine = 0; mine < 3; mine++)
        for (int other = 0; other < 3; other++) {
            if (mine == other)
                continue;
            double win = mine > other ? 1 : -1;
            uint32_t open = poker_decision(t, root, nth++, 0, mine, 0);
            uint32_t after_check = poker_decision(t, open, 0, 1, other, 1);
            wood_add_end(t, after_check, 0, win / 2);
            uint32_t checked_bet = poker_decision(t, after_check, 1, 0, mine, 2);
            wood_add_end(t, checked_bet, 0, -0.5);
            wood_add_end(t, checked_bet, 1, win);
            uint32_t after_bet = poker_decision(t, open, 1, 1, other, 3);
            wood_add_end(t, after_bet, 0, 0.5);
            wood_add_end(t, after_bet, 1, win);
        }
    assert_true(wood_finish(t));
    return t;
}

static void test_poker(void **state)
{
    struct wood *t = poker();
    struct solution s;

    (void)state;
    assert_int_equal(t->sets, 12);
    assert_true(solve(t, 0.0005, 50000, &s));
    assert_near(s.value, -1.0 / 36);
    solution_free(&s);
    wood_free(t);
}

/* Whoever never bets, nor calls a bet, loses to a bet with anything. */
static void test_best_answer(void **state)
{
    struct wood *t = poker();
    double *timid = calloc(t->slots, sizeof *timid), *worth = calloc(t->slots, sizeof *worth);

    (void)state;
    for (uint32_t i = 0; i < t->sets; i++)
        timid[t->set[i].at] = 1;
    assert_near(best_answer(t, 0, timid, worth), 0.5);
    assert_near(worth[t->set[0].at + 1], 0.5);
    assert_near(best_answer(t, 1, timid, NULL), 0.5);
    assert_near(expected_value(t, timid), 0);
    free(timid);
    free(worth);
    wood_free(t);
}

/* A set must offer the same things at each of its nodes, and a tree keeps within its bound. */
static void test_refusals(void **state)
{
    struct wood *t = wood_new(3);
    uint32_t root, node;

    (void)state;
    assert_true(wood_add_chance(t, 0, 0, 2, &root));
    assert_true(wood_add_decision(t, root, 0, 0, 1, 2, 7, &node));
    assert_false(wood_add_decision(t, root, 1, 0, 1, 3, 7, &node));
    assert_false(wood_add_decision(t, root, 1, 0, 1, 2, 8, &node));
    assert_true(wood_add_end(t, node, 0, 1));
    assert_false(wood_add_end(t, node, 1, 1));
    wood_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matching_pennies),
        cmocka_unit_test(test_uneven_pennies),
        cmocka_unit_test(test_rock_paper_scissors),
        cmocka_unit_test(test_saddle_point),
        cmocka_unit_test(test_poker),
        cmocka_unit_test(test_best_answer),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
