/* contest.c: the payoffs of answers given at the same time, and regret matching on them.
 *
 * The other side's answers depend on cards that are not known: it is confined to what it could have answered in each of
 * the imagined duels. Pairs that were seldom tried lean on what their two answers did otherwise.
 */
#include <string.h>

#include "contest.h"

void contest_begin(struct contest *c, int mine)
{
    memset(c, 0, sizeof *c);
    c->mine = mine;
}

int contest_answer(struct contest *c, uint64_t name)
{
    for (int i = 0; i < c->theirs; i++)
        if (c->answer[i] == name)
            return i;
    if (c->theirs == CONTEST_ANSWERS)
        return -1;
    c->answer[c->theirs] = name;
    return c->theirs++;
}

void contest_world(struct contest *c, uint64_t can)
{
    c->can[c->worlds++ % CONTEST_WORLDS] = can;
}

void contest_note(struct contest *c, int mine, int theirs, double chance)
{
    c->visits[mine][theirs]++;
    c->sum[mine][theirs] += (float)chance;
}

void contest_join(struct contest *c, const struct contest *other)
{
    int as[CONTEST_ANSWERS];

    for (int j = 0; j < other->theirs; j++) {
        as[j] = contest_answer(c, other->answer[j]);
        for (int i = 0; i < c->mine && as[j] >= 0; i++) {
            c->visits[i][as[j]] += other->visits[i][j];
            c->sum[i][as[j]] += other->sum[i][j];
        }
    }
    uint32_t worlds = other->worlds < CONTEST_WORLDS ? other->worlds : CONTEST_WORLDS;
    for (uint32_t w = 0; w < worlds; w++) {
        uint64_t can = 0;
        for (int j = 0; j < other->theirs; j++)
            if (other->can[w] >> j & 1 && as[j] >= 0)
                can |= (uint64_t)1 << as[j];
        contest_world(c, can);
    }
}

/* ---- payoffs ----------------------------------------------------------------------------------------------- */

struct payoffs {
    double of[CONTEST_ANSWERS][CONTEST_ANSWERS];
};

static double mean(double sum, double visits, double otherwise, double weight)
{
    return (sum + weight * otherwise) / (visits + weight);
}

static bool fill_payoffs(const struct contest *c, struct payoffs *p)
{
    enum { LEAN = 4 };
    double row[CONTEST_ANSWERS], column[CONTEST_ANSWERS], sum = 0, visits = 0;

    for (int i = 0; i < c->mine; i++)
        for (int j = 0; j < c->theirs; j++) {
            sum += c->sum[i][j];
            visits += c->visits[i][j];
        }
    if (visits == 0)
        return false;
    double all = sum / visits;
    for (int i = 0; i < c->mine; i++) {
        sum = visits = 0;
        for (int j = 0; j < c->theirs; j++) {
            sum += c->sum[i][j];
            visits += c->visits[i][j];
        }
        row[i] = mean(sum, visits, all, 1) - all;
    }
    for (int j = 0; j < c->theirs; j++) {
        sum = visits = 0;
        for (int i = 0; i < c->mine; i++) {
            sum += c->sum[i][j] - (float)(row[i] * c->visits[i][j]);
            visits += c->visits[i][j];
        }
        column[j] = mean(sum, visits, all, 1) - all;
    }
    for (int i = 0; i < c->mine; i++)
        for (int j = 0; j < c->theirs; j++)
            p->of[i][j] = mean(c->sum[i][j], c->visits[i][j], all + row[i] + column[j], LEAN);
    return true;
}

/* ---- regret matching ------------------------------------------------------------------------------------------ */

/* What is done as often as it is regretted not to have been done; among the allowed ones. */
static void match_regret(const double *regret, int n, uint64_t allowed, double *played)
{
    double all = 0;
    int count = 0;

    for (int i = 0; i < n; i++) {
        played[i] = allowed >> i & 1 && regret[i] > 0 ? regret[i] : 0;
        all += played[i];
        count += (allowed >> i & 1) != 0;
    }
    for (int i = 0; i < n; i++)
        played[i] = all > 0 ? played[i] / all : allowed >> i & 1 ? 1.0 / count : 0;
}

static void learn(double *regret, int n, uint64_t allowed, const double *worth, const double *played)
{
    double got = 0;

    for (int i = 0; i < n; i++)
        got += worth[i] * played[i];
    for (int i = 0; i < n; i++)
        if (allowed >> i & 1)
            regret[i] = regret[i] + worth[i] - got > 0 ? regret[i] + worth[i] - got : 0;
}

bool contest_solve(const struct contest *c, uint64_t mine, double result[CONTEST_ANSWERS])
{
    enum { ROUNDS = 4000 };
    double regret[CONTEST_ANSWERS] = { 0 }, their_regret[CONTEST_ANSWERS] = { 0 };
    double played[CONTEST_ANSWERS], answered[CONTEST_ANSWERS], worth[CONTEST_ANSWERS];
    uint32_t worlds = c->worlds < CONTEST_WORLDS ? c->worlds : CONTEST_WORLDS;
    double all = 0;
    struct payoffs p;

    if (worlds == 0 || !fill_payoffs(c, &p))
        return false;
    memset(result, 0, CONTEST_ANSWERS * sizeof result[0]);
    for (int t = 0; t < ROUNDS; t++) {
        uint64_t can = c->can[(uint32_t)t % worlds];
        if (!can)
            continue;
        match_regret(regret, c->mine, mine, played);
        match_regret(their_regret, c->theirs, can, answered);
        for (int i = 0; i < c->mine; i++) {
            worth[i] = 0;
            for (int j = 0; j < c->theirs; j++)
                worth[i] += answered[j] * p.of[i][j];
            result[i] += t * played[i];
        }
        learn(regret, c->mine, mine, worth, played);
        for (int j = 0; j < c->theirs; j++) {
            worth[j] = 0;
            for (int i = 0; i < c->mine; i++)
                worth[j] -= played[i] * p.of[i][j];
        }
        learn(their_regret, c->theirs, can, worth, answered);
        all += t;
    }
    for (int i = 0; i < c->mine; i++)
        result[i] /= all;
    return all > 0;
}
