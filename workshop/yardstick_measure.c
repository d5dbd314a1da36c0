/* yardstick_measure.c: working out a position, and how far machine players are from playing it perfectly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/musings.h"
#include "apps/surroundings.h"
#include "players/habits.h"
#include "yardstick.h"

enum { ROUNDS = 20000 };

/* An equilibrium is looked for until it is so good, and a move counts as best that is worth so little less. */
static const double small_gap = 0.001, small_loss = 0.01;

/* Nobody waits longer for a larger tree: it gets fewer rounds. */
static int rounds_for(const struct wood *t)
{
    uint64_t rounds = 1000000000u / t->nodes;

    return rounds > ROUNDS ? ROUNDS : (int)rounds;
}

/* ---- first moves ------------------------------------------------------------------------------------ */

/* The options of the first decision, as they stand in the tree. */
static bool first_move_begin(struct first_move *f, const struct duel *d, int seat, const struct scenario_result *r)
{
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t reads[DUELLO_OPTIONS];

    f->options = duel_waiting(d) >> seat & 1 ? wood_options(d, seat, option, reads) : 0;
    f->option = calloc((size_t)f->options + 1, sizeof *f->option);
    if (!f->option)
        return false;
    for (int i = 0; i < f->options; i++) {
        duel_option_notation(d, seat, option[i], f->option[i].text, YARDSTICK_TEXT);
        for (int k = 0; k < r->rights; k++)
            if (r->right[k].seat == seat && wood_option_reads(r->end, seat, r->right[k].option) == reads[i])
                f->option[i].right = true;
    }
    return true;
}

/* What the equilibrium says of the options, if this is the seat's first decision in the tree too. */
static void judge_first_move(struct first_move *f, const struct wood *t, int seat, const struct solution *s,
                             const double *worth)
{
    int set = wood_first_set(t, seat);
    double best = -2;

    if (set < 0 || t->set[set].options != f->options) {
        f->options = 0;
        return;
    }
    for (int i = 0; i < f->options; i++) {
        f->option[i].probability = s->strategy[t->set[set].at + (uint32_t)i];
        f->option[i].worth = worth[t->set[set].at + (uint32_t)i];
        best = f->option[i].worth > best ? f->option[i].worth : best;
    }
    for (int i = 0; i < f->options; i++)
        f->option[i].best = f->option[i].worth > best - small_loss;
}

/* ---- players ---------------------------------------------------------------------------------------- */

static struct duello_player *open_machine(struct machine_figures *m, const struct duello_player_spec *spec,
                                          const struct duello_book *b)
{
    struct duello_error e;
    struct duello_player *p = duello_player_open(spec, b, &our_surroundings, 1, &e);

    if (!p)
        snprintf(m->trouble, sizeof m->trouble, "%.190s", e.text);
    return p;
}

/* Its loss as each seat, and how often its first move is as good as any. */
static void measure_losses(struct machine_figures *m, struct duello_player *p, const struct yardstick *y,
                           const struct wood *t, const struct measuring *how)
{
    double *strategy = calloc(t->slots + 1, sizeof *strategy);

    m->measured = strategy != NULL;
    for (int seat = 0; m->measured && seat < 2; seat++) {
        double value = seat == 0 ? y->value : -y->value;
        m->measured = player_habits(p, t, seat, how->times, how->most_asked, strategy) >= 0;
        m->loss[seat] = value + best_answer(t, 1 - seat, strategy, NULL);
        m->loss[seat] = m->loss[seat] < 0 ? 0 : m->loss[seat];
        int set = wood_first_set(t, seat);
        for (int i = 0; set >= 0 && i < y->first[seat].options; i++)
            m->right[seat] += y->first[seat].option[i].best ? strategy[t->set[set].at + (uint32_t)i] : 0;
    }
    free(strategy);
}

/* How often it takes a move that the position calls right. */
static void count_right_moves(struct machine_figures *m, struct duello_player *p, const struct yardstick *y,
                              const struct duel *d, const struct measuring *how)
{
    for (int seat = 0; seat < 2; seat++) {
        int right = 0;
        for (int i = 0; y->first[seat].options && i < how->times; i++) {
            char text[YARDSTICK_TEXT];
            duel_option_notation(d, seat, duello_player_choose(p, d, seat, (uint32_t)i), text, sizeof text);
            for (int k = 0; k < y->first[seat].options; k++)
                right += y->first[seat].option[k].right && strcmp(y->first[seat].option[k].text, text) == 0;
        }
        m->right[seat] = (double)right / how->times;
        if (how->why && y->first[seat].options && !m->why)
            m->why = musing_in_words(p, d, seat);
    }
}

/* ---- the position ----------------------------------------------------------------------------------- */

/* A right move must be the best there is, and nothing else may be as good. */
static void check_right_moves(struct yardstick *y, int seat)
{
    const struct first_move *f = &y->first[seat];
    const struct first_option *wrong = NULL;
    bool named = false;

    for (int i = 0; i < f->options; i++)
        named = named || f->option[i].right;
    for (int i = 0; named && i < f->options; i++)
        if (f->option[i].right != f->option[i].best && (!wrong || f->option[i].right))
            wrong = &f->option[i];
    if (wrong)
        snprintf(y->trouble, sizeof y->trouble, "worked out, p%d: %s is worth %.3f: it is %s", seat + 1, wrong->text,
                 wrong->worth, wrong->right ? "not right" : "right too, and should be named");
}

static void work_out(struct yardstick *y, const struct wood *t)
{
    struct solution s;
    double *worth = calloc(t->slots + 1, sizeof *worth);

    y->nodes = t->nodes;
    y->sets = t->sets;
    y->deals = t->deals;
    if (worth && solve(t, small_gap, rounds_for(t), &s)) {
        y->value = s.value;
        y->gap = s.gap;
        for (int seat = 0; seat < 2; seat++) {
            best_answer(t, seat, s.strategy, worth);
            judge_first_move(&y->first[seat], t, seat, &s, worth);
        }
        if (s.gap > small_gap)
            snprintf(y->trouble, sizeof y->trouble, "no equilibrium was found in %d rounds: the gap is still %.4f",
                     s.rounds, s.gap);
        solution_free(&s);
    }
    free(worth);
}

static void measure_players(struct yardstick *y, const struct duel *d, const struct wood *t,
                            const struct measuring *how)
{
    for (int i = 0; i < how->players; i++) {
        struct duello_player *p = open_machine(&y->machine[i], &how->spec[i], d->book);
        if (p && y->says_right)
            count_right_moves(&y->machine[i], p, y, d, how);
        else if (p && t)
            measure_losses(&y->machine[i], p, y, t, how);
        duello_player_close(p);
    }
}

void yardstick_measure(struct yardstick *y, const struct scenario_result *r, const struct measuring *how)
{
    struct horizon horizon = { r->horizon, r->horizon_value };
    struct duello_error e = { .text = "" };

    *y = (struct yardstick){ .file = r->file, .line = r->line, .says_right = r->rights > 0 };
    snprintf(y->title, sizeof y->title, "%.*s", YARDSTICK_TEXT - 1, r->title);
    if (!r->passed || !r->end) {
        snprintf(y->trouble, sizeof y->trouble, "%.990s", r->trouble);
        return;
    }
    struct wood *t = wood_grow(r->end, &horizon, how->most, &e);
    for (int seat = 0; seat < 2 && seat < r->end->seats; seat++)
        if (!first_move_begin(&y->first[seat], t ? t->deal[0].duel : r->end, seat, r)) {
            wood_free(t);
            return;
        }
    if (t)
        work_out(y, t);
    else
        snprintf(y->refused, sizeof y->refused, "%s", e.text);
    for (int seat = 0; t && seat < 2; seat++)
        check_right_moves(y, seat);
    if (!t && !y->says_right)
        snprintf(y->trouble, sizeof y->trouble, "%s", e.text);
    if (!*y->trouble)
        measure_players(y, r->end, t, how);
    wood_free(t);
}

void yardstick_free(struct yardstick *y)
{
    free(y->first[0].option);
    free(y->first[1].option);
    for (int i = 0; i < YARDSTICK_PLAYERS; i++)
        free(y->machine[i].why);
}
