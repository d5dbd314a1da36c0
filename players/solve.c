/* solve.c: an equilibrium by regret matching, and best answers.
 *
 * Both seats play the tree against each other again and again. After each round a seat counts, for every option of
 * every information set, how much better it would have done with it; it then plays its options in proportion to
 * what it regrets not to have played, and forgets regrets below zero (CFR+). The average of what it played, later
 * rounds counting more, comes ever closer to an equilibrium; how close is measured by the best answers to it.
 */
#include <stdlib.h>

#include "solve.h"

/* Rows of one round, a number for each node or slot. */
struct table {
    const struct wood *tree;
    double *own, *others; /* how far a seat's own choices, and all others, lead to a node */
    double *value;
    double *regret, *sum, *now; /* a slot each */
};

static const struct wood_set *set_of(const struct wood *t, const struct wood_node *n)
{
    return n->set >= 0 ? &t->set[n->set] : NULL;
}

/* From the root to the leaves: how likely each node is as far as `seat`, and all others, have a say in it. */
static void reach_nodes(const struct wood *t, int seat, const double *strategy, double *own, double *others)
{
    memset(own, 0, t->nodes * sizeof *own);
    memset(others, 0, t->nodes * sizeof *others);
    own[WOOD_ROOT] = others[WOOD_ROOT] = 1;
    for (uint32_t at = 0; at < t->nodes; at++) {
        uint32_t i = t->order[at];
        const struct wood_node *n = &t->node[i];
        const struct wood_set *s = set_of(t, n);
        for (uint32_t k = 0; k < n->branches; k++) {
            const struct wood_branch *b = &t->branch[n->branch + k];
            double p = s ? strategy[s->at + k] : (double)b->probability;
            bool mine = s && s->seat == seat;
            own[b->node] += own[i] * (mine ? p : 1);
            others[b->node] += others[i] * (mine ? 1 : p);
        }
    }
}

/* From the leaves to the root: what each node is worth to `seat` when all play on like this. */
static void value_nodes(const struct wood *t, int seat, const double *strategy, double *value)
{
    for (uint32_t at = t->nodes; at-- > 0;) {
        uint32_t i = t->order[at];
        const struct wood_node *n = &t->node[i];
        const struct wood_set *s = set_of(t, n);
        double sum = n->set == WOOD_END ? (seat == 0 ? (double)n->value : -(double)n->value) : 0;
        for (uint32_t k = 0; k < n->branches; k++) {
            const struct wood_branch *b = &t->branch[n->branch + k];
            sum += value[b->node] * (s ? strategy[s->at + k] : (double)b->probability);
        }
        value[i] = sum;
    }
}

double expected_value(const struct wood *t, const double *strategy)
{
    double *value = calloc(t->nodes, sizeof *value);

    if (!value)
        return 0;
    value_nodes(t, 0, strategy, value);
    double result = value[WOOD_ROOT];
    free(value);
    return result;
}

/* ---- regrets ---------------------------------------------------------------------------------------- */

/* In proportion to the numbers of the set; all alike where there are none. */
static void share_out(const struct wood_set *s, const double *numbers, double *strategy)
{
    double all = 0;

    for (uint32_t k = 0; k < s->options; k++)
        all += numbers[s->at + k];
    for (uint32_t k = 0; k < s->options; k++)
        strategy[s->at + k] = all > 0 ? numbers[s->at + k] / all : 1.0 / s->options;
}

static void add_regrets(struct table *w, int seat)
{
    const struct wood *t = w->tree;

    for (uint32_t i = 0; i < t->nodes; i++) {
        const struct wood_node *n = &t->node[i];
        const struct wood_set *s = set_of(t, n);
        for (uint32_t k = 0; s && s->seat == seat && k < n->branches; k++)
            w->regret[s->at + k] += w->others[i] * (w->value[t->branch[n->branch + k].node] - w->value[i]);
    }
}

static void one_round(struct table *w, int seat, int round)
{
    const struct wood *t = w->tree;

    reach_nodes(t, seat, w->now, w->own, w->others);
    value_nodes(t, seat, w->now, w->value);
    add_regrets(w, seat);
    for (uint32_t i = 0; i < t->sets; i++) {
        const struct wood_set *s = &t->set[i];
        if (s->seat != seat)
            continue;
        for (uint32_t k = s->at; k < s->at + s->options; k++) {
            w->sum[k] += round * w->own[s->first] * w->now[k];
            if (w->regret[k] < 0)
                w->regret[k] = 0;
        }
        share_out(s, w->regret, w->now);
    }
}

/* ---- best answers ----------------------------------------------------------------------------------- */

struct answer {
    const struct wood *tree;
    int seat;
    const double *strategy;
    double *others, *value, *worth;
    bool *known;     /* the value of this node */
    int32_t *chosen; /* by set; -1: not yet */
};

static double answer_value(struct answer *, uint32_t node);

/* Chooses for the whole set at once: the seat does not know at which of its nodes it is. */
static int choose_option(struct answer *a, int set)
{
    const struct wood *t = a->tree;
    const struct wood_set *s = &t->set[set];
    double weight = 0;
    int best = 0;

    for (uint32_t i = s->first; i; i = t->node[i].alike)
        weight += a->others[i];
    for (uint32_t k = 0; k < s->options; k++) {
        double sum = 0;
        for (uint32_t i = s->first; i; i = t->node[i].alike)
            sum += a->others[i] * answer_value(a, t->branch[t->node[i].branch + k].node);
        a->worth[s->at + k] = weight > 0 ? sum / weight : 0;
        if (a->worth[s->at + k] > a->worth[s->at + (uint32_t)best])
            best = (int)k;
    }
    return best;
}

static double answer_value(struct answer *a, uint32_t node)
{
    const struct wood *t = a->tree;
    const struct wood_node *n = &t->node[node];
    const struct wood_set *s = set_of(t, n);
    double sum = n->set == WOOD_END ? (a->seat == 0 ? (double)n->value : -(double)n->value) : 0;

    if (a->known[node])
        return a->value[node];
    if (s && s->seat == a->seat) {
        if (a->chosen[n->set] < 0)
            a->chosen[n->set] = choose_option(a, n->set);
        sum = answer_value(a, t->branch[n->branch + (uint32_t)a->chosen[n->set]].node);
    } else {
        for (uint32_t k = 0; k < n->branches; k++) {
            const struct wood_branch *b = &t->branch[n->branch + k];
            sum += answer_value(a, b->node) * (s ? a->strategy[s->at + k] : (double)b->probability);
        }
    }
    a->known[node] = true;
    a->value[node] = sum;
    return sum;
}

double best_answer(const struct wood *t, int seat, const double *strategy, double *worth)
{
    double *own = calloc(t->nodes, sizeof *own), *slots = calloc(t->slots + 1, sizeof *slots), result = 0;
    struct answer a = {
        .tree = t,
        .seat = seat,
        .strategy = strategy,
        .others = calloc(t->nodes, sizeof *a.others),
        .value = calloc(t->nodes, sizeof *a.value),
        .known = calloc(t->nodes, sizeof *a.known),
        .chosen = calloc(t->sets + 1, sizeof *a.chosen),
        .worth = worth ? worth : slots,
    };

    if (own && slots && a.others && a.value && a.known && a.chosen) {
        reach_nodes(t, seat, strategy, own, a.others);
        for (uint32_t i = 0; i < t->sets; i++)
            a.chosen[i] = -1;
        result = answer_value(&a, WOOD_ROOT);
    }
    free(own);
    free(slots);
    free(a.others);
    free(a.value);
    free(a.known);
    free(a.chosen);
    return result;
}

/* ---- equilibria ------------------------------------------------------------------------------------- */

static double gap_of(const struct wood *t, const double *strategy)
{
    return best_answer(t, 0, strategy, NULL) + best_answer(t, 1, strategy, NULL);
}

/* The average, or the same without what is hardly ever played, which is mostly what early rounds left behind. */
static void average(const struct table *w, struct solution *s)
{
    const struct wood *t = w->tree;
    double *tidy = calloc(t->slots + 1, sizeof *tidy);

    for (uint32_t i = 0; i < t->sets; i++)
        share_out(&t->set[i], w->sum, s->strategy);
    s->gap = gap_of(t, s->strategy);
    for (uint32_t k = 0; tidy && k < t->slots; k++)
        tidy[k] = s->strategy[k] < 0.01 ? 0 : s->strategy[k];
    for (uint32_t i = 0; tidy && i < t->sets; i++)
        share_out(&t->set[i], tidy, tidy);
    double tidy_gap = tidy ? gap_of(t, tidy) : s->gap;
    if (tidy && tidy_gap < s->gap) {
        memcpy(s->strategy, tidy, t->slots * sizeof *tidy);
        s->gap = tidy_gap;
    }
    free(tidy);
    s->value = expected_value(t, s->strategy);
}

bool solve(const struct wood *t, double gap, int most_rounds, struct solution *s)
{
    double *rows = calloc(3 * (size_t)t->nodes + 3 * (size_t)t->slots + 1, sizeof *rows);
    struct table w = { .tree = t };

    *s = (struct solution){ .strategy = calloc(t->slots + 1, sizeof *s->strategy) };
    if (!rows || !s->strategy) {
        free(rows);
        return false;
    }
    w.own = rows;
    w.others = w.own + t->nodes;
    w.value = w.others + t->nodes;
    w.regret = w.value + t->nodes;
    w.sum = w.regret + t->slots;
    w.now = w.sum + t->slots;
    for (uint32_t i = 0; i < t->sets; i++)
        share_out(&t->set[i], w.regret, w.now);
    for (int look = 16; s->rounds < most_rounds;) {
        s->rounds++;
        one_round(&w, 0, s->rounds);
        one_round(&w, 1, s->rounds);
        if (s->rounds < look && s->rounds < most_rounds)
            continue;
        average(&w, s);
        if (s->gap <= gap)
            break;
        look += look / 2;
    }
    free(rows);
    return true;
}

void solution_free(struct solution *s)
{
    free(s->strategy);
    s->strategy = NULL;
}
