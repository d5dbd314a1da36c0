/* evaluate.c: values and tests of compiled cards. */
#include "evaluate.h"

#include <limits.h>

#include "cells.h"

/* ---- values ------------------------------------------------------------------------------------------- */

static int clamp(long v)
{
    return v < -LARGEST_NUMBER ? -LARGEST_NUMBER : v > LARGEST_NUMBER ? LARGEST_NUMBER : (int)v;
}

static int divide(int value, int by, bool up)
{
    int q = by ? value / by : 0;

    if (by && up && value % by && (value < 0) == (by < 0))
        q++;
    if (by && !up && value % by && (value < 0) != (by < 0))
        q--;
    return q;
}

static int eval_over_set(const struct scope *s, const cell **at, int op)
{
    int attribute = op == VAL_COUNT ? 0 : *(*at)++, result = ABSENT, n = 0;
    struct group g;

    if (op == VAL_COUNT && (n = count_of_player(s, at, INT_MAX)) >= 0)
        return n;
    n = 0;
    eval_set(s, at, &g);
    if (op == VAL_COUNT)
        return set_count(s->d, g.set.word);
    if (op == VAL_DIFFERENT)
        return count_different(s, attribute, g.set.word);
    FOR_EACH_OF (s->d, r, g.set.word) {
        int value = read_attribute(s, r, attribute);
        if (value == ABSENT)
            continue;
        n++;
        if (result == ABSENT)
            result = value;
        else if (op == VAL_SUM)
            result = clamp((long)result + value);
        else if (op == VAL_HIGH ? value > result : op == VAL_LOW && value < result)
            result = value;
    }
    return n ? result : ABSENT;
}

static int number_or_zero(int v)
{
    return v == ABSENT ? 0 : v;
}

int work_out_value(const struct scope *s, const cell **at)
{
    int op = *(*at)++, a, b;

    switch (op) {
    case VAL_X:
        return s->x;
    case VAL_VAR:
        a = *(*at)++;
        return s->effect ? *effect_variable(s->effect, a) : named_value_as(s, a);
    case VAL_ATTR: {
        a = *(*at)++;
        ref r = first_member(s, at);
        return r ? read_attribute(s, r, a) : ABSENT;
    }
    case VAL_COUNT:
    case VAL_DIFFERENT:
    case VAL_SUM:
    case VAL_HIGH:
    case VAL_LOW:
        return eval_over_set(s, at, op);
    case VAL_COUNTER:
    case VAL_RESOURCE:
    case VAL_KEYWORD: {
        a = *(*at)++;
        ref r = first_member(s, at);
        return r && game_of(s->d)->number ? game_of(s->d)->number(s->d, r, op, a) : 0;
    }
    case VAL_TIMES:
        return tally_of(s->d, *(*at)++, s->seat);
    case VAL_CHANCE:
        (*at)++;
        __attribute__((fallthrough));
    case VAL_RESULT:
        return s->effect ? s->effect->result : 0;
    case VAL_ROLE:
        (*at)++;
        return s->amount;
    case VAL_LARGE:
        *at += 2;
        return large_number(*at - 2);
    case VAL_WORD:
        return *(*at)++;
    case VAL_PLAYERS:
        return s->d->seats - game_of(s->d)->modes[s->d->mode].unmanned;
    case VAL_ADD:
    case VAL_SUB:
    case VAL_MUL:
    case VAL_LESSER:
    case VAL_GREATER:
        a = number_or_zero(eval_value(s, at));
        b = number_or_zero(eval_value(s, at));
        return op == VAL_ADD      ? clamp((long)a + b)
               : op == VAL_SUB    ? clamp((long)a - b)
               : op == VAL_MUL    ? clamp((long)a * b)
               : op == VAL_LESSER ? (a < b ? a : b)
                                  : (a > b ? a : b);
    case VAL_DIV_UP:
    case VAL_DIV_DOWN:
        a = number_or_zero(eval_value(s, at));
        return divide(a, (int16_t) * (*at)++, op == VAL_DIV_UP);
    }
    return 0;
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

static bool compare(int how, int a, int b)
{
    if (a == ABSENT || b == ABSENT)
        return false;
    switch (how) {
    case CMP_EQ:
        return a == b;
    case CMP_NE:
        return a != b;
    case CMP_LT:
        return a < b;
    case CMP_LE:
        return a <= b;
    case CMP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* What a link's program might do; what the game says of it, or of anything else. */
bool has_trait(const struct duel *d, ref r, int trait)
{
    if (is_link(r) && d->book->ability[link_of(d, r)->ability].traits >> trait & 1)
        return true;
    return game_of(d)->has_trait && game_of(d)->has_trait(d, r, trait);
}

/* The most common question, "you are on Defense", without making a set: one thing, and words it must be. */
static bool test_one_is(const struct scope *s, const cell **at, bool negated, bool *verdict)
{
    const cell *p = *at;
    ref r;

    if (!single_reference(s, &p, &r) || p[0] != SET_KIND || p[3 + p[2]] != SET_THAT)
        return false;
    *verdict = r && (is_any(s, r, p + 3, p[2]) != (bool)p[1]) != negated;
    *at = p + 4 + p[2];
    return true;
}

static bool test_is(const struct scope *s, const cell **at)
{
    bool negated = *(*at)++;
    struct group g;
    bool verdict = false;

    if (test_one_is(s, at, negated, &verdict))
        return verdict;

    eval_set(s, at, &g);
    int before = set_count(s->d, g.set.word);
    apply_filters(s, at, &g);
    return before > 0 && set_count(s->d, g.set.word) == (negated ? 0 : before);
}

static bool test_has(const struct scope *s, const cell **at)
{
    bool negated = *(*at)++, all = true;
    struct group g;

    eval_set(s, at, &g);
    const cell *test = *at;
    *at = skip_part(s->d->book, test, 'T');
    if (set_count(s->d, g.set.word) == 0)
        return false;
    FOR_EACH_OF (s->d, r, g.set.word) {
        const cell *p = test;
        struct scope inner = with_it(s, r);
        all = all && eval_test(&inner, &p) != negated;
    }
    return all;
}

static bool test_trait(const struct scope *s, const cell **at)
{
    struct group g;
    ref only;
    bool all = true, single = single_reference(s, at, &only);

    if (!single)
        eval_set(s, at, &g);
    int trait = *(*at)++;
    pass_arguments(s, game_of(s->d)->vocabulary->traits[trait].pattern.shape, at);
    if (single)
        return only && has_trait(s->d, only, trait);
    FOR_EACH_OF (s->d, r, g.set.word)
        all = all && has_trait(s->d, r, trait);
    return all && set_first(s->d, g.set.word) != NOTHING;
}

/* Whom a keyword is asked of: a condition (Crisis 5) of the card that says so, any other (with Flash) of the member. */
static ref asked_of(const struct scope *s, int keyword)
{
    bool condition = game_of(s->d)->vocabulary->keywords[keyword].uses & KEYWORD_CONDITION;
    return condition || !s->it ? s->source : s->it;
}

static bool test_keyword(const struct scope *s, const cell **at)
{
    int keyword = *(*at)++, n = 0;
    ref r = asked_of(s, keyword);

    if (**at == VAL_NUM && s->d->book->single_number >> keyword & 1) {
        *at += 2;
        return game_of(s->d)->condition(s->d, s->seat, r, keyword, (int16_t)(*at)[-1]);
    }
    struct arguments args = { game_of(s->d)->vocabulary->keywords[keyword].pattern.shape, *at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_N)
            n = eval_value(s, &args.at);
        else if (hole == HOLE_STRING || hole == HOLE_WORD)
            n = *args.at++;
        else
            pass_argument(s, hole, &args.at);
    }
    *at = args.at;
    return game_of(s->d)->condition(s->d, s->seat, r, keyword, n);
}

bool eval_test(const struct scope *s, const cell **at)
{
    int op = *(*at)++;

    switch (op) {
    case TEST_CMP: {
        int how = *(*at)++, a = eval_value(s, at), b = eval_value(s, at);
        return compare(how, a, b);
    }
    case TEST_IS:
        return test_is(s, at);
    case TEST_HAS:
        return test_has(s, at);
    case TEST_EXISTS: {
        const cell *set = *at;
        bool any = exists(s, at);
        if (*at == set)
            *at = skip_part(s->d->book, set, 'S');
        return any;
    }
    case TEST_HAPPENED:
        return tally_of(s->d, *(*at)++, s->seat) > 0;
    case TEST_TRAIT:
        return test_trait(s, at);
    case TEST_KEYWORD:
        return test_keyword(s, at);
    case TEST_DONE:
        return s->effect && s->effect->done;
    case TEST_SUCCESS:
    case TEST_HEADS:
        return s->effect && s->effect->result > 0;
    case TEST_NOT:
        return !eval_test(s, at);
    case TEST_AND:
    case TEST_OR: {
        bool verdict = op == TEST_AND;
        for (int n = *(*at)++; n > 0; n--) {
            bool one = eval_test(s, at);
            verdict = op == TEST_AND ? verdict && one : verdict || one;
        }
        return verdict;
    }
    }
    return true;
}

/* Nobody reads on behind it: of several tests, the first that fails is the last to be looked at. */
bool test_holds(const struct scope *s, int code)
{
    const cell *at = s->d->book->code + code;

    if (code == 0)
        return true;
    if (*at == TEST_EXISTS) {
        at++;
        return exists(s, &at);
    }
    if (*at != TEST_AND)
        return eval_test(s, &at);
    int left = at[1];
    for (at += 2; left > 0 && eval_test(s, &at); left--)
        ;
    return left == 0;
}
