/* contest_test.c: answers given at the same time are played as often as they should be; numbers are what they should be. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "players/contest.h"
#include "players/numbers.h"

static const uint64_t ALL = ~(uint64_t)0;

/* Another seat whose every answer was tried against each of mine; what it gains is `share` of what I do not, or of what
 * I do if that is negative. */
static void meet(struct contest *c, int seat, int theirs, const double *payoff, uint64_t can, double share)
{
    for (int j = 0; j < theirs; j++)
        assert_int_equal(contest_answer(c, seat, 100 + (uint64_t)j), j);
    for (int times = 0; times < 500; times++)
        for (int i = 0; i < c->answers; i++)
            for (int j = 0; j < theirs; j++) {
                double mine = payoff[i * theirs + j];
                contest_note(c, i, seat, j, mine, share < 0 ? -share * mine : share * (1 - mine));
            }
    contest_world(c, seat, can);
}

static void fill(struct contest *c, int mine, int theirs, const double *payoff, uint64_t can)
{
    contest_begin(c, mine, 2);
    meet(c, 1, theirs, payoff, can, 1);
}

static void a_contest_is_mixed(void **state)
{
    static const double rock_paper_scissors[] = { 0.5, 0, 1, 1, 0.5, 0, 0, 1, 0.5 };
    static struct contest c, twice;
    double played[CONTEST_ANSWERS];

    (void)state;
    fill(&c, 3, 3, rock_paper_scissors, 7);
    assert_true(contest_solve(&c, ALL, played));
    for (int i = 0; i < 3; i++)
        assert_true(fabs(played[i] - 1.0 / 3) < 0.03);

    assert_true(contest_solve(&c, 3, played)); /* no scissors: paper, against which there are scissors half the time */
    assert_true(played[0] < played[1] && played[2] == 0);

    fill(&c, 3, 3, rock_paper_scissors, 1); /* the other side has nothing but a rock */
    assert_true(contest_solve(&c, ALL, played));
    assert_true(played[1] > 0.98);

    fill(&twice, 3, 3, rock_paper_scissors, 4); /* joined: half the time a rock, half the time scissors */
    contest_join(&c, &twice);
    assert_int_equal(c.with[1].visits[2][1], 1000);
    assert_true(contest_solve(&c, ALL, played));
    assert_true(played[0] > 0.9); /* rock: even against rock, beats scissors */
}

static void the_better_answer_is_played(void **state)
{
    static const double better[] = { 0.6, 0.7, 0.4, 0.5 };
    static struct contest c;
    double played[CONTEST_ANSWERS];

    (void)state;
    fill(&c, 2, 2, better, 3);
    assert_true(contest_solve(&c, ALL, played));
    assert_true(played[0] > 0.98);
    contest_begin(&c, 2, 2);
    assert_false(contest_solve(&c, ALL, played));
}

static void more_than_two_answer_at_once(void **state)
{
    static const double even_or_odd[] = { 0.6, 0.2, 0.2, 0.6 };
    static struct contest c;
    double played[CONTEST_ANSWERS];

    (void)state;
    contest_begin(&c, 2, 6); /* two others who would both like to guess what I do */
    meet(&c, 1, 2, even_or_odd, 3, 0.5);
    meet(&c, 2, 2, even_or_odd, 3, 0.5);
    assert_true(contest_solve(&c, ALL, played));
    assert_true(fabs(played[0] - 0.5) < 0.03);

    contest_begin(&c, 2, 6); /* a partner, who has but one answer, to which mine must fit */
    meet(&c, 1, 2, even_or_odd, 3, 0.5);
    meet(&c, 2, 2, even_or_odd, 2, -1);
    assert_true(contest_solve(&c, ALL, played));
    assert_true(played[1] > 0.95);
}

static void numbers_are_right(void **state)
{
    (void)state;
    for (double x = -20; x < 20; x += 0.37)
        assert_true(fabs(exponential(x) / exp(x) - 1) < 1e-6);
    for (double x = 0.001; x < 1e7; x *= 1.7) {
        assert_true(fabs(natural_log(x) - log(x)) < 1e-5);
        assert_true(fabs(square_root(x) / sqrt(x) - 1) < 1e-6);
    }
    assert_true(square_root(0) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contest_is_mixed),
        cmocka_unit_test(the_better_answer_is_played),
        cmocka_unit_test(more_than_two_answer_at_once),
        cmocka_unit_test(numbers_are_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
