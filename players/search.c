/* search.c: the player that searches: its budget and its threads, and from what the trees have found to a move.
 *
 * All options are tried in the same imagined duels, so that luck does not decide between them; the less promising half
 * is dropped again and again, until the budget is spent on the best. Where other seats answer at the same time, several
 * are kept, and played as often as the payoffs of all pairs of answers say.
 */
#include <stdlib.h>

#include "numbers.h"
#include "tree.h"

enum {
    CONTENDERS = 4 /* kept where answers meet */,
    ENOUGH = 200 /* imagined duels after which others have learned */
};

/* By how many standard errors an option must be better than changing nothing, and two must differ to be compared no
 * more. */
static const double SURE = 2, PLAIN = 3;

struct search {
    struct duello_player *p;
    struct sight sight;
    struct tree *tree[DUELLO_PLAYER_THREADS];
    uint64_t began; /* by the clock */
};

/* ---- the budget ------------------------------------------------------------------------------------------- */

/* How much of the budget is spent, 0 to 1. */
static double spent(const struct search *s, uint32_t done, uint32_t share)
{
    const struct duello_player *p = s->p;

    if (p->count) /* fewer than there are threads leave nothing to some of them */
        return share ? (double)done / share : 1;
    return (double)(p->around.microseconds() - s->began) / (1000.0 * p->spec.milliseconds);
}

/* Is it plain which one is the best? Half of all moves are windows in which there is little to do. */
static bool is_settled(const struct search *s, const struct tree *t)
{
    bool settled = t->compared >= ENOUGH && !t->contest.others && s->p->spec.temperature <= 0;

    for (int i = 0; settled && i < t->options; i++) {
        const struct candidate *c = &t->candidate[i];
        bool decided = c->above * c->above >= PLAIN * PLAIN * c->squares && (c->above <= 0 || t->left == 2);
        settled = c->dropped || i == t->mark || decided;
    }
    return settled;
}

/* Half of the candidates are dropped each time an equal part of the budget is spent. */
static void work(void *context, int number)
{
    struct search *s = context;
    struct tree *t = s->tree[number];
    uint32_t share = (s->p->count + (uint32_t)number) / s->p->spec.threads, done = 0, world = 0;
    int least = t->contest.others ? CONTENDERS : 2, rounds = 1, round = 1;

    for (int n = t->left; n > least; n = (n + 1) / 2)
        rounds++;
    while (world == 0 || (spent(s, done, share) < 1 && !is_settled(s, t))) {
        done += (uint32_t)tree_grow(t, world++);
        if (round < rounds && spent(s, done, share) * rounds >= round) {
            tree_drop(t, (t->left + 1) / 2 > least ? (t->left + 1) / 2 : least);
            round++;
        }
    }
}

/* ---- the move ------------------------------------------------------------------------------------------------ */

/* By how much an option is worse than another one, in the imagined duels in which both were tried. */
static double below(const struct search *s, int option, int other)
{
    double sum = 0, duels = 0;

    for (uint32_t t = 0; t < s->p->spec.threads; t++)
        sum += tree_behind(s->tree[t], option, other, &duels);
    return duels > 0 ? sum / duels : 1;
}

/* Adds up what all trees know of the options. The average of one that was dropped early belongs to other imagined duels
 * and to others who had learned little: it is told by its distance from one that has been tried to the end. */
static void gather(struct duello_player *p, const struct duel_option *option, int n)
{
    const struct search *s = p->own;
    double sum[DUELLO_OPTIONS];
    int last = 0;

    p->thoughts = n;
    for (int i = 0; i < n; i++) {
        p->thought[i] = (struct duello_thought){ .option = option[i] };
        sum[i] = 0;
        for (uint32_t t = 0; t < p->spec.threads; t++) {
            p->thought[i].visits += s->tree[t]->candidate[i].visits;
            sum[i] += s->tree[t]->candidate[i].sum;
        }
        last = p->thought[i].visits > p->thought[last].visits ? i : last;
    }
    for (int i = 0; i < n; i++) {
        double win = sum[last] / p->thought[last].visits - below(s, i, last);
        p->thought[i].win = (float)(win < 0 ? 0 : win > 1 ? 1 : win);
    }
    for (uint32_t t = 1; t < p->spec.threads && s->tree[0]->contest.others; t++)
        contest_join(&s->tree[0]->contest, &s->tree[t]->contest);
}

/* What an option promises above the calm one is trusted only as far as it stands out from its own noise: there are many
 * occasions to do something, and at each the luckiest estimate looks good. */
static bool stands_out(const struct search *s, int i)
{
    double above = 0, spread = 0;

    for (uint32_t t = 0; t < s->p->spec.threads; t++) {
        above += s->tree[t]->candidate[i].above;
        spread += s->tree[t]->candidate[i].squares;
    }
    return above > 0 && above * above > SURE * SURE * spread;
}

/* Has the option been tried to the end, by one tree at least? */
static bool in_question(const struct search *s, int option)
{
    for (uint32_t t = 0; t < s->p->spec.threads; t++)
        if (!s->tree[t]->candidate[option].dropped)
            return true;
    return false;
}

static void play_best(struct duello_player *p)
{
    const struct search *s = p->own;
    int calm = s->tree[0]->calm, best = -1;

    for (int i = 0; i < p->thoughts; i++)
        if (in_question(s, i) && (best < 0 || p->thought[i].win > p->thought[best].win))
            best = i;
    if (calm >= 0 && !stands_out(s, best))
        best = calm;
    p->thought[best].played = 1;
}

/* The lower the temperature, the surer the best one is played. A tenth of a chance counts e times at temperature 1. */
static void play_warmly(struct duello_player *p)
{
    double best = 0, all = 0;

    for (int i = 0; i < p->thoughts; i++)
        best = (double)p->thought[i].win > best ? (double)p->thought[i].win : best;
    for (int i = 0; i < p->thoughts; i++) {
        double below = best - (double)p->thought[i].win;
        p->thought[i].played = p->thought[i].visits ? (float)exponential(-10 * below / p->spec.temperature) : 0;
        all += (double)p->thought[i].played;
    }
    for (int i = 0; i < p->thoughts; i++)
        p->thought[i].played = (float)((double)p->thought[i].played / all);
}

/* What should hardly ever be played is not played at all. */
static void play_contest(struct duello_player *p, const struct contest *c)
{
    const double rare = 0.02;
    double played[CONTEST_ANSWERS], all = 0;
    uint64_t mine = 0;

    for (int i = 0; i < p->thoughts; i++)
        mine |= (uint64_t)in_question(p->own, i) << i;
    if (!contest_solve(c, mine, played)) {
        play_best(p);
        return;
    }
    for (int i = 0; i < p->thoughts; i++) {
        played[i] = played[i] < rare ? 0 : played[i];
        all += played[i];
    }
    for (int i = 0; i < p->thoughts; i++)
        p->thought[i].played = (float)(played[i] / all);
}

static int draw(const struct duello_player *p, uint64_t seed)
{
    double left = player_fraction(&seed);
    int last = 0;

    for (int i = 0; i < p->thoughts && left >= 0; i++) {
        if (p->thought[i].played <= 0)
            continue;
        last = i;
        left -= (double)p->thought[i].played;
    }
    return last;
}

static int choose(struct duello_player *p, struct duel *imagined, int seat, const struct duel_option *option, int n,
                  uint64_t seed)
{
    struct search *s = p->own;

    s->began = p->spec.milliseconds ? p->around.microseconds() : 0;
    duel_set_brisk(imagined, true);
    for (uint32_t t = 0; t < p->spec.threads; t++)
        tree_begin(s->tree[t], &s->sight, imagined, seat, option, n, duello_player_chance(&seed));
    if (p->spec.threads > 1)
        p->around.together(work, s, (int)p->spec.threads);
    else
        work(s, 0);
    gather(p, option, n);
    if (p->spec.temperature > 0)
        play_warmly(p);
    else if (s->tree[0]->contest.others)
        play_contest(p, &s->tree[0]->contest);
    else
        play_best(p);
    return draw(p, duello_player_chance(&seed));
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

static void close_search(struct duello_player *p)
{
    struct search *s = p->own;

    for (uint32_t t = 0; t < p->spec.threads && s->tree[t]; t++) {
        tree_close(s->tree[t]);
        free(s->tree[t]);
    }
    free(s);
}

static bool open_search(struct duello_player *p)
{
    struct search *s = p->own = calloc(1, sizeof *s);

    if (!s)
        return false;
    s->p = p;
    sight_open(&s->sight, p->book);
    for (uint32_t t = 0; t < p->spec.threads; t++) {
        s->tree[t] = calloc(1, sizeof *s->tree[t]);
        if (!s->tree[t] || !tree_open(s->tree[t], p->book, p->spec.memory / p->spec.threads))
            return false;
        s->tree[t]->playouts = p->spec.playouts;
    }
    return true;
}

const struct duello_player_kind search_player = {
    .name = "search",
    .count = 8000,
    .by_mode = true,
    .unit = "iterations",
    .settings = SETTING_TIME | SETTING_PLAYOUTS | SETTING_THREADS | SETTING_MEMORY | SETTING_TEMPERATURE,
    .open = open_search,
    .close = close_search,
    .choose = choose,
};
