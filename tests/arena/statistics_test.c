/* statistics_test.c: intervals hold what they promise, whatever the games of a cluster have to do with
 * each other; nothing is certain after a few games; ratings are those the results were made from. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "apps/arena/statistics.h"
#include "duello/players.h"

static double fraction(uint64_t *chance)
{
    return (double)(duello_player_chance(chance) >> 11) * 0x1p-53;
}

/* Pairs of games: `alike` of them end alike, `split` of them give one win to each, others are independent. */
static struct estimate draw_sample(int pairs, double rate, double alike, double split, uint64_t *chance)
{
    struct sample s = { 0 };

    for (int i = 0; i < pairs; i++) {
        double kind = fraction(chance), first = fraction(chance) < rate, second = fraction(chance) < rate;
        if (kind < alike)
            second = first;
        else if (kind < alike + split)
            second = 1 - first;
        sample_add(&s, i, first);
        sample_add(&s, i, second);
    }
    return sample_share(&s);
}

/* How often the interval holds the true share. */
static double coverage(int pairs, double rate, double alike, double split)
{
    enum { SAMPLES = 4000 };
    double truth = (1 - split) * rate + split * 0.5;
    uint64_t chance = 7;
    int held = 0;

    for (int i = 0; i < SAMPLES; i++) {
        struct estimate e = draw_sample(pairs, rate, alike, split, &chance);
        held += e.low <= truth && truth <= e.high;
    }
    return (double)held / SAMPLES;
}

static void intervals_hold_the_truth(void **state)
{
    static const struct {
        int pairs;
        double rate, alike, split;
    } cases[] = {
        { 10, 0.5, 0, 0 },     { 10, 0.5, 1, 0 },    { 10, 0.5, 0, 0.5 },  { 10, 0.9, 0.5, 0 }, { 50, 0.5, 0, 0 },
        { 50, 0.5, 1, 0 },     { 50, 0.5, 0, 0.5 },  { 50, 0.9, 0, 0 },    { 50, 0.9, 1, 0 },   { 50, 0.97, 0, 0 },
        { 500, 0.5, 0, 0 },    { 500, 0.5, 0.5, 0 }, { 500, 0.5, 0, 0.9 }, { 500, 0.8, 0, 0 },  { 500, 0.8, 1, 0 },
        { 500, 0.99, 0.5, 0 }, { 500, 0.6, 0, 0.2 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double held = coverage(cases[i].pairs, cases[i].rate, cases[i].alike, cases[i].split);
        if (held < 0.93)
            fail_msg("case %zu: the interval holds the truth in only %.1f%% of samples", i, 100 * held);
        /* An interval that is too wide promises less than it could. */
        if (cases[i].pairs == 500 && cases[i].rate < 0.9 && held > 0.975)
            fail_msg("case %zu: the interval holds the truth in %.1f%% of samples: it is too wide", i, 100 * held);
    }
}

static void pairs_that_cancel_make_narrow_intervals(void **state)
{
    uint64_t chance = 1;

    (void)state;
    struct estimate alone = draw_sample(500, 0.5, 0, 0, &chance), alike = draw_sample(500, 0.5, 1, 0, &chance),
                    split = draw_sample(500, 0.5, 0, 0.9, &chance);
    assert_true(split.high - split.low < 0.5 * (alone.high - alone.low));
    assert_true(alike.high - alike.low > 1.3 * (alone.high - alone.low));
}

static void nothing_is_certain(void **state)
{
    struct sample lost = { 0 }, drawn = { 0 }, none = { 0 };

    (void)state;
    assert_false(sample_share(&none).known);
    for (int pairs = 1; pairs <= 1000; pairs++) {
        for (int game = 0; game < 2; game++) {
            sample_add(&lost, pairs, 0);
            sample_add(&drawn, pairs, 0.5);
        }
        struct estimate l = sample_share(&lost), d = sample_share(&drawn);
        assert_true(l.rate == 0 && l.low == 0 && l.high > fmin(0.5, 1.5 / pairs) && l.high < 1);
        assert_true(d.rate == 0.5 && d.low < 0.5 && d.high > 0.5 && d.low > 0 && d.high < 1);
        assert_true(pairs < 1000 || (l.high < 0.006 && d.high < 0.51));
    }
}

/* Results of a round robin among players of known strength, a pair of games for each two at a time; the second one ends
 * like the first if they are `alike`. */
static void draw_pairs(struct ratings *r, const double *strength, int deals, bool alike, uint64_t seed)
{
    for (int pass = 0; pass < 2; pass++) {
        uint64_t chance = seed;
        for (int deal = 0; deal < deals; deal++)
            for (int a = 0; a < r->count; a++)
                for (int b = a + 1; b < r->count; b++)
                    for (int game = 0, points = 0; game < 2; game++) {
                        double p = 1 / (1 + pow(10, (strength[b] - strength[a]) / 400)), drawn = fraction(&chance);
                        points = game && alike ? points : drawn < p;
                        if (pass == 0)
                            ratings_count(r, a, b, points);
                        else
                            ratings_add(r, deal, a, b, points);
                    }
        if (pass == 0)
            ratings_fit(r);
    }
    ratings_close(r);
}

static void draw_ratings(struct ratings *r, const double *strength, int deals, uint64_t seed)
{
    draw_pairs(r, strength, deals, false, seed);
}

static void find_strengths(bool alike)
{
    enum { SAMPLES = 300 };
    static const double strength[] = { 0, 100, -150, 300 };
    int held = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct ratings r = { .count = 4 };
        draw_pairs(&r, strength, 100, alike, seed * 1000003);
        assert_true(r.rating[0] == 0);
        for (int i = 1; i < 4; i++) {
            assert_true(fabs(r.rating[i] - strength[i]) < 160);
            held += r.low[i] <= strength[i] && strength[i] <= r.high[i];
        }
    }
    if (held < 3 * SAMPLES * 93 / 100 || held > 3 * SAMPLES * 98 / 100)
        fail_msg("the intervals hold the true rating in %.1f%% of samples%s", 100.0 * held / (3 * SAMPLES),
                 alike ? " whose games end alike" : "");
}

/* Whether the games of a deal have to do with each other or not. */
static void ratings_find_the_strengths(void **state)
{
    (void)state;
    find_strengths(false);
    find_strengths(true);
}

static void no_rating_is_certain(void **state)
{
    struct ratings r = { .count = 2 };

    (void)state;
    for (int game = 0; game < 10; game++)
        ratings_count(&r, 0, 1, 0.5);
    ratings_fit(&r);
    for (int game = 0; game < 10; game++)
        ratings_add(&r, game, 0, 1, 0.5);
    ratings_close(&r);
    assert_true(fabs(r.rating[1]) < 1e-6 && r.low[1] < -10 && r.high[1] > 10);
}

static void who_always_loses_has_a_rating_below_something(void **state)
{
    static const double strength[] = { 0, -1e6, 1e6 };
    struct ratings r = { .count = 3 };

    (void)state;
    draw_ratings(&r, strength, 50, 1);
    assert_true(isfinite(r.rating[1]) && r.rating[1] < -500 && isinf(r.low[1]) && r.high[1] < 0);
    assert_true(isfinite(r.rating[2]) && r.rating[2] > 500 && isinf(r.high[2]) && r.low[2] > 0);
    assert_true(r.low[0] == 0 && r.high[0] == 0);
}

/* The ratings of two who are a match for each other, when the first one never wins. */
static void nobody_is_measured_by_who_always_loses(void **state)
{
    static const double strength[] = { -1e6, 0, 0 };
    struct ratings r = { .count = 3 };

    (void)state;
    draw_ratings(&r, strength, 50, 1);
    for (int i = 1; i < 3; i++)
        assert_true(r.rating[i] > 500 && r.low[i] > 200 && isinf(r.high[i]));
    assert_true(fabs(r.rating[1] - r.rating[2]) < 100);
}

static void who_has_not_met_anybody_has_no_say(void **state)
{
    struct ratings r = { .count = 3 };

    (void)state;
    ratings_count(&r, 0, 1, 1);
    ratings_fit(&r);
    ratings_add(&r, 0, 0, 1, 1);
    ratings_close(&r);
    assert_true(r.rating[1] < 0 && r.rating[2] == 0 && isfinite(r.rating[1]));
}

/* Two who have met nobody but each other, as when a tournament is interrupted early. */
static void who_is_not_linked_to_the_first_is_not_rated(void **state)
{
    struct ratings r = { .count = 4 };

    (void)state;
    for (int game = 0; game < 3; game++) {
        ratings_count(&r, 0, 1, game > 0);
        ratings_count(&r, 2, 3, game > 0);
    }
    ratings_fit(&r);
    for (int game = 0; game < 3; game++) {
        ratings_add(&r, game, 0, 1, game > 0);
        ratings_add(&r, game, 2, 3, game > 0);
    }
    ratings_close(&r);
    assert_true(r.known[0] && r.known[1] && !r.known[2] && !r.known[3]);
    assert_true(r.rating[1] < 0 && r.low[1] < r.rating[1] && r.rating[1] < r.high[1]);
    for (int i = 0; i < 4; i++)
        assert_true(isfinite(r.rating[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(pairs_that_cancel_make_narrow_intervals),
        cmocka_unit_test(nothing_is_certain),
        cmocka_unit_test(ratings_find_the_strengths),
        cmocka_unit_test(no_rating_is_certain),
        cmocka_unit_test(who_always_loses_has_a_rating_below_something),
        cmocka_unit_test(nobody_is_measured_by_who_always_loses),
        cmocka_unit_test(who_has_not_met_anybody_has_no_say),
        cmocka_unit_test(who_is_not_linked_to_the_first_is_not_rated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
