/* arena_account.c: from the results of games to what can be said of agents, seats and decks.
 *
 * A game counts as a result for every two seats of which one did better than the other; seats that draw
 * with each other have half a point each. Only deals that are complete at their table count, so that everybody has
 * sat everywhere.
 */
#include <stdlib.h>

#include "apps/memory.h"
#include "arena.h"

/* Calls `take` for the results of all games that count, deal by deal. `points` are those of seat a. */
struct encounter {
    struct pairing pairing;
    int a, b; /* seats */
    double points;
};
typedef void taking(struct account *, const struct tournament *, const struct encounter *);

/* What a seat has of it: 2 if it won, 1 if it is among those who drew, 0 if it lost. */
static int place_of(struct result r, int seat)
{
    return r.winners >> seat & 1 ? 2 : r.drawn >> seat & 1;
}

static void take_encounters(struct account *a, const struct tournament *t, long number, struct result r, taking *take)
{
    struct encounter e;

    tournament_pairing(t, number, &e.pairing);
    for (e.a = 0; e.a < t->setup.seats; e.a++)
        for (e.b = e.a + 1; e.b < t->setup.seats; e.b++) {
            int one = place_of(r, e.a), other = place_of(r, e.b);
            if (one == other && one != 1)
                continue;
            e.points = one == other ? 0.5 : one > other;
            take(a, t, &e);
        }
}

static bool is_complete(const struct run *r, long first)
{
    for (int i = 0; i < r->tournament->at_table; i++)
        if (!r->result[first + i].played)
            return false;
    return true;
}

static void go_through(const struct run *r, struct account *a, taking *take)
{
    for (long first = 0; first < r->tournament->games; first += r->tournament->at_table)
        for (int i = 0; i < r->tournament->at_table && is_complete(r, first); i++)
            take_encounters(a, r->tournament, first + i, r->result[first + i], take);
}

/* ---- what is counted ---------------------------------------------------------------------------------- */

static void count_encounter(struct account *a, const struct tournament *t, const struct encounter *e)
{
    const struct pairing *p = &e->pairing;
    int one = p->agent[e->a], other = p->agent[e->b], deck = p->deck[e->a], other_deck = p->deck[e->b];

    sample_add(&a->seat[e->a], p->deal, e->points);
    sample_add(&a->seat[e->b], p->deal, 1 - e->points);
    if (one != other) {
        sample_add(&a->agent[one].all, p->deal, e->points);
        sample_add(&a->agent[other].all, p->deal, 1 - e->points);
        sample_add(&a->agent[one].against[other], p->deal, e->points);
        sample_add(&a->agent[other].against[one], p->deal, 1 - e->points);
        ratings_count(&a->ratings, one, other, e->points);
    }
    if (a->deck && deck != other_deck) {
        sample_add(&a->deck[deck], p->deal, e->points);
        sample_add(&a->deck[other_deck], p->deal, 1 - e->points);
        sample_add(&a->deck_against[deck * t->decks + other_deck], p->deal, e->points);
        sample_add(&a->deck_against[other_deck * t->decks + deck], p->deal, 1 - e->points);
    }
}

static void rate_encounter(struct account *a, const struct tournament *t, const struct encounter *e)
{
    const struct pairing *p = &e->pairing;

    (void)t;
    if (p->agent[e->a] != p->agent[e->b])
        ratings_add(&a->ratings, p->deal, p->agent[e->a], p->agent[e->b], e->points);
}

static void count_game(struct account *a, const struct tournament *t, long number, struct result r)
{
    struct pairing p;

    tournament_pairing(t, number, &p);
    a->games++;
    a->drawn += r.drawn != 0;
    a->decisions += r.decisions;
    for (int seat = 0; seat < t->setup.seats; seat++) {
        struct agent_account *agent = &a->agent[p.agent[seat]];
        int place = place_of(r, seat);
        agent->won += place == 2;
        agent->drawn += place == 1;
        agent->lost += place == 0;
    }
}

struct account *account_make(const struct run *r, bool by_deck)
{
    const struct tournament *t = r->tournament;
    struct account *a = zeroed(1, sizeof *a);

    if (by_deck) {
        a->deck = zeroed((size_t)t->decks, sizeof *a->deck);
        a->deck_against = zeroed((size_t)t->decks * (size_t)t->decks, sizeof *a->deck_against);
    }
    for (long i = 0; i < t->games; i++)
        if (is_complete(r, i - i % t->at_table))
            count_game(a, t, i, r->result[i]);
    a->left_out = r->known - a->games;
    a->ratings.count = t->agents;
    go_through(r, a, count_encounter);
    ratings_fit(&a->ratings);
    go_through(r, a, rate_encounter);
    ratings_close(&a->ratings);
    return a;
}

void account_free(struct account *a)
{
    free(a->deck);
    free(a->deck_against);
    free(a);
}
