/* habits.c: asking a machine player for its strategy.
 *
 * Nobody can look into a player: it is asked often enough, with other chances each time, and what it does is counted.
 * All chances follow from the player's own seed, so that the same player always has the same habits.
 */
#include <stdlib.h>

#include "habits.h"

static int slot_of(const struct duel *d, int seat, struct duel_option o, const uint64_t *reads, int n)
{
    uint64_t number = wood_option_reads(d, seat, o);

    for (int i = 0; i < n; i++)
        if (reads[i] == number)
            return i;
    return -1;
}

/* Adds what one move tells: what it was likely to be, or just what it was. */
static void add_move(const struct duello_player *p, const struct duel *d, int seat, struct duel_option chosen,
                     const uint64_t *reads, int n, double *share)
{
    struct duello_thought thought[DUELLO_OPTIONS];
    int thoughts = duello_player_thoughts(p, thought, DUELLO_OPTIONS), slot = slot_of(d, seat, chosen, reads, n);
    double all = 0;

    for (int i = 0; i < thoughts; i++)
        all += (double)thought[i].played;
    if (all < 0.999 || all > 1.001) {
        if (slot >= 0)
            share[slot] += 1;
        return;
    }
    for (int i = 0; i < thoughts; i++)
        if ((slot = slot_of(d, seat, thought[i].option, reads, n)) >= 0)
            share[slot] += (double)thought[i].played / all;
}

/* How often the player, asked for the moves from `move` on, `times` times and with other chances each time, takes each of
 * the options that wood_options lists: shares that add up to 1. A player that says how likely it was to take what it
 * took is believed. */
static void player_shares(struct duello_player *p, const struct duel *d, int seat, uint32_t move, int times,
                          double *share, int options)
{
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t reads[DUELLO_OPTIONS];
    int n = wood_options(d, seat, option, reads);
    double all = 0;

    for (int i = 0; i < options; i++)
        share[i] = 0;
    for (int i = 0; i < times; i++)
        add_move(p, d, seat, duello_player_choose(p, d, seat, move + (uint32_t)i), reads, n < options ? n : options,
                 share);
    for (int i = 0; i < options; i++)
        all += share[i];
    for (int i = 0; i < options; i++)
        share[i] = all > 0 ? share[i] / all : 1.0 / options;
}

int player_habits(struct duello_player *p, const struct wood *t, int seat, int times, int most, double *strategy)
{
    double *reach = calloc(t->nodes, sizeof *reach);
    struct duel *d = calloc(1, duel_size(t->deal[0].duel->book));
    bool *known = calloc(t->sets + 1, sizeof *known);
    int asked = reach && d && known ? 0 : -1;

    for (uint32_t i = 0; i < t->sets; i++)
        for (uint32_t k = 0; t->set[i].seat == seat && k < t->set[i].options; k++)
            strategy[t->set[i].at + k] = 1.0 / t->set[i].options;
    for (uint32_t at = 0; asked >= 0 && at < t->nodes; at++) {
        uint32_t i = t->order[at];
        const struct wood_node *n = &t->node[i];
        const struct wood_set *s = n->set >= 0 && t->set[n->set].seat == seat ? &t->set[n->set] : NULL;
        if (i == WOOD_ROOT)
            reach[i] = 1;
        if (s && !known[n->set] && reach[i] > 0) {
            known[n->set] = true;
            if (asked == most || !wood_duel(t, i, d)) {
                asked = -1;
                break;
            }
            player_shares(p, d, seat, (uint32_t)(n->set * times), times, &strategy[s->at], s->options);
            asked++;
        }
        for (uint32_t k = 0; k < n->branches; k++)
            reach[t->branch[n->branch + k].node] += reach[i] * (s ? strategy[s->at + k] : 1);
    }
    free(reach);
    free(known);
    free(d);
    return asked;
}
