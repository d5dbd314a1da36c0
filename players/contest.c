/* contest.c: the payoffs of answers given at the same time, and regret matching on them.
 *
 * Each of the others is met by itself: what it gains by an answer, and what I do, is averaged over whatever the rest have
 * answered. Its answers depend on cards that are not known: it is confined to what it could have answered in each of the
 * imagined duels. Pairs that were seldom tried lean on what their two answers did otherwise.
 */
#include <string.h>

#include "contest.h"

/* Seats of a contest, one after the other. */
#define FOR_EACH_OTHER(c, seat)                                                                                        \
    for (int seat = 0; seat < DUELLO_SEATS; seat++)                                                                    \
        if ((c)->others >> seat & 1)

void contest_begin(struct contest *c, int answers, unsigned others)
{
    c->answers = answers;
    c->others = others;
    FOR_EACH_OTHER (c, seat)
        memset(&c->with[seat], 0, sizeof c->with[seat]);
}

int contest_answer(struct contest *c, int seat, uint64_t name)
{
    struct encounter *e = &c->with[seat];

    for (int i = 0; i < e->answers; i++)
        if (e->answer[i] == name)
            return i;
    if (e->answers == CONTEST_ANSWERS)
        return -1;
    e->answer[e->answers] = name;
    return e->answers++;
}

void contest_world(struct contest *c, int seat, uint64_t can)
{
    struct encounter *e = &c->with[seat];

    e->can[e->worlds++ % CONTEST_WORLDS] = can;
}

void contest_note(struct contest *c, int mine, int seat, int theirs, double my_chance, double their_chance)
{
    struct encounter *e = &c->with[seat];

    e->visits[mine][theirs]++;
    e->mine[mine][theirs] += (float)my_chance;
    e->theirs[mine][theirs] += (float)their_chance;
}

static uint32_t worlds_kept(const struct encounter *e)
{
    return e->worlds < CONTEST_WORLDS ? e->worlds : CONTEST_WORLDS;
}

static void join_encounter(struct contest *c, int seat, const struct encounter *other)
{
    struct encounter *e = &c->with[seat];
    int as[CONTEST_ANSWERS] = { 0 };

    for (int j = 0; j < other->answers; j++) {
        as[j] = contest_answer(c, seat, other->answer[j]);
        for (int i = 0; i < c->answers && as[j] >= 0; i++) {
            e->visits[i][as[j]] += other->visits[i][j];
            e->mine[i][as[j]] += other->mine[i][j];
            e->theirs[i][as[j]] += other->theirs[i][j];
        }
    }
    for (uint32_t w = 0; w < worlds_kept(other); w++) {
        uint64_t can = 0;
        for (int j = 0; j < other->answers; j++)
            if (other->can[w] >> j & 1 && as[j] >= 0)
                can |= (uint64_t)1 << as[j];
        contest_world(c, seat, can);
    }
}

void contest_join(struct contest *c, const struct contest *other)
{
    FOR_EACH_OTHER (c, seat)
        join_encounter(c, seat, &other->with[seat]);
}

/* ---- payoffs ----------------------------------------------------------------------------------------------- */

typedef float table[CONTEST_ANSWERS][CONTEST_ANSWERS]; /* by my answer and the other's */

static double mean(double sum, double visits, double otherwise, double weight)
{
    return (sum + weight * otherwise) / (visits + weight);
}

/* The average of each pair from what its trials add up to. */
static void fill_payoffs(const struct encounter *e, int mine, const table sums, table payoff)
{
    enum { LEAN = 4 };
    double row[CONTEST_ANSWERS], column[CONTEST_ANSWERS], sum = 0, visits = 0;

    for (int i = 0; i < mine; i++)
        for (int j = 0; j < e->answers; j++) {
            sum += (double)sums[i][j];
            visits += e->visits[i][j];
        }
    double all = sum / visits;
    for (int i = 0; i < mine; i++) {
        sum = visits = 0;
        for (int j = 0; j < e->answers; j++) {
            sum += (double)sums[i][j];
            visits += e->visits[i][j];
        }
        row[i] = mean(sum, visits, all, 1) - all;
    }
    for (int j = 0; j < e->answers; j++) {
        sum = visits = 0;
        for (int i = 0; i < mine; i++) {
            sum += (double)sums[i][j] - row[i] * e->visits[i][j];
            visits += e->visits[i][j];
        }
        column[j] = mean(sum, visits, all, 1) - all;
    }
    for (int i = 0; i < mine; i++)
        for (int j = 0; j < e->answers; j++)
            payoff[i][j] = (float)mean((double)sums[i][j], e->visits[i][j], all + row[i] + column[j], LEAN);
}

/* ---- regret matching ------------------------------------------------------------------------------------------ */

/* Answers of a set, one after the other. A hand allows few of all that were ever seen, and only these are looked at: so a
 * move that is due is not late. */
#define FOR_EACH_ANSWER(i, set)                                                                                        \
    for (uint64_t rest_##i = (set), i = 0; rest_##i && (i = (uint64_t)__builtin_ctzll(rest_##i), true);                \
         rest_##i &= rest_##i - 1)

/* What is done as often as it is regretted not to have been done; among the allowed ones. */
static void match_regret(const double *regret, uint64_t allowed, double *played)
{
    double all = 0;

    FOR_EACH_ANSWER (i, allowed) {
        played[i] = regret[i] > 0 ? regret[i] : 0;
        all += played[i];
    }
    FOR_EACH_ANSWER (i, allowed)
        played[i] = all > 0 ? played[i] / all : 1.0 / __builtin_popcountll(allowed);
}

static void learn(double *regret, uint64_t allowed, const double *worth, const double *played)
{
    double got = 0;

    FOR_EACH_ANSWER (i, allowed)
        got += worth[i] * played[i];
    FOR_EACH_ANSWER (i, allowed)
        regret[i] = regret[i] + worth[i] - got > 0 ? regret[i] + worth[i] - got : 0;
}

/* Another seat as it learns to answer. */
struct other {
    const struct encounter *met;
    table mine, theirs; /* payoffs */
    double regret[CONTEST_ANSWERS];
};

static bool ready(struct other *o, const struct encounter *e, int mine)
{
    bool tried = false;

    for (int i = 0; i < mine; i++)
        for (int j = 0; j < e->answers; j++)
            tried |= e->visits[i][j] > 0;
    if (!tried || e->worlds == 0)
        return false;
    o->met = e;
    fill_payoffs(e, mine, e->mine, o->mine);
    fill_payoffs(e, mine, e->theirs, o->theirs);
    memset(o->regret, 0, sizeof o->regret);
    return true;
}

/* It answers in one of the imagined duels, against my way to play, and learns; adds to what mine are worth. */
static void meet(struct other *o, uint32_t t, const double *played, uint64_t mine, double *worth)
{
    double answered[CONTEST_ANSWERS], theirs[CONTEST_ANSWERS];
    uint64_t can = o->met->can[t % worlds_kept(o->met)];

    if (!can)
        return;
    match_regret(o->regret, can, answered);
    FOR_EACH_ANSWER (j, can) {
        theirs[j] = 0;
        FOR_EACH_ANSWER (i, mine) {
            theirs[j] += played[i] * (double)o->theirs[i][j];
            worth[i] += answered[j] * (double)o->mine[i][j];
        }
    }
    learn(o->regret, can, theirs, answered);
}

static uint64_t first_answers(int n)
{
    return n < CONTEST_ANSWERS ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
}

bool contest_solve(const struct contest *c, uint64_t mine, double result[CONTEST_ANSWERS])
{
    enum { ROUNDS = 4000 };
    double regret[CONTEST_ANSWERS] = { 0 }, played[CONTEST_ANSWERS] = { 0 }, worth[CONTEST_ANSWERS], all = 0;
    struct other other[DUELLO_SEATS];
    int others = 0;

    mine &= first_answers(c->answers);
    FOR_EACH_OTHER (c, seat)
        others += ready(&other[others], &c->with[seat], c->answers);
    if (others == 0)
        return false;
    memset(result, 0, CONTEST_ANSWERS * sizeof result[0]);
    for (uint32_t t = 1; t <= ROUNDS; t++) {
        match_regret(regret, mine, played);
        memset(worth, 0, sizeof worth);
        for (int i = 0; i < others; i++)
            meet(&other[i], t, played, mine, worth);
        learn(regret, mine, worth, played);
        for (int i = 0; i < c->answers; i++)
            result[i] += t * played[i];
        all += t;
    }
    for (int i = 0; i < c->answers; i++)
        result[i] /= all;
    return true;
}
