/* worlds.c: imagined duels in which everybody passes. */
#include "worlds.h"

#include <stdlib.h>

enum { FAR_ENOUGH = 64 /* answers */ };

struct world *world_open(const struct duello_book *b)
{
    struct world *w = calloc(1, sizeof *w);

    if (w)
        w->duel = calloc(1, duel_size(b));
    if (w && w->duel)
        return w;
    free(w);
    return NULL;
}

void world_close(struct world *w)
{
    if (w)
        free(w->duel);
    free(w);
}

void world_deal(struct world *w, const struct duel *d, int seat, int n)
{
    w->seat = seat;
    w->chance = (uint64_t)n + 1;
    w->entries = 0;
    duel_over(d, &w->before);
    duel_copy(w->duel, d);
    duel_redeal(w->duel, seat, ((uint64_t)n + 1) * 0x9e3779b97f4a7c15u);
}

static struct duel_journal rest_of_journal(struct world *w)
{
    return (struct duel_journal){ .entries = w->entry + w->entries, .max = WORLD_ENTRIES - w->entries };
}

static void keep_journal(struct world *w, const struct duel_journal *j)
{
    w->entries += j->count < j->max ? j->count : j->max;
}

static bool choose(struct world *w, int seat, struct duel_option o)
{
    struct duello_error e;
    struct duel_journal j = rest_of_journal(w);
    bool done = duel_choose(w->duel, seat, o, &j, &e);

    keep_journal(w, &j);
    return done;
}

bool world_choose(struct world *w, struct duel_option o)
{
    return choose(w, w->seat, o);
}

/* Others have won what is counted, and this seat has not. */
static bool is_lost(const struct world *w)
{
    struct duel_outcome now;
    bool others = false;

    if (duel_over(w->duel, &now))
        return !((now.winners | now.drawn) >> w->seat & 1);
    for (int seat = 0; seat < duel_seats(w->duel); seat++)
        others |= seat != w->seat && now.score[seat] > w->before.score[seat];
    return others && now.score[w->seat] <= w->before.score[w->seat];
}

/* What goes on without doing anything: passing, or going on with what is half made. */
static bool calm_option(struct world *w, int seat, struct duel_option *o)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(w->duel, seat, option, DUELLO_OPTIONS), kept = 0;

    for (int i = 0; i < n; i++) {
        if (duel_option_sort(option[i]) == DUEL_PASSES) {
            *o = option[i];
            return true;
        }
        if (duel_option_sort(option[i]) != DUEL_TAKES_BACK)
            option[kept++] = option[i];
    }
    if (!duel_is_half_made(w->duel, seat) || kept == 0)
        return false;
    w->chance = w->chance * 6364136223846793005u + 1442695040888963407u;
    *o = option[(w->chance >> 33) % (uint64_t)kept];
    return true;
}

static void answer_late(struct world *w, int seat)
{
    struct duello_error e;
    struct duel_journal j = rest_of_journal(w);

    duel_time_out(w->duel, seat, &j, &e);
    keep_journal(w, &j);
}

enum world_end world_go_on(struct world *w, bool through)
{
    for (int i = 0; i < FAR_ENOUGH; i++) {
        struct duel_option o;
        if (is_lost(w))
            return WORLD_IS_LOST;
        if (duel_over(w->duel, NULL))
            return WORLD_IS_OVER;
        int seat = __builtin_ctz(duel_waiting(w->duel));
        if (calm_option(w, seat, &o))
            choose(w, seat, o);
        else if (through && seat != w->seat)
            answer_late(w, seat);
        else
            return WORLD_ASKS;
    }
    return WORLD_GOES_ON;
}
