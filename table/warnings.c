/* warnings.c: each option is tried in worlds that the seat cannot tell from the real one. */
#include "warnings.h"

#include <stdio.h>
#include <string.h>

#include "worlds.h"

/* The rule of what was told loudest, and last of that: that something is lost is told louder than what led to it. */
static void put_rule_of_loss(const struct world *w, char rule[16])
{
    struct duel_outcome o;
    enum duello_loudness most = DUELLO_NOT_LOUD;

    duel_over(w->duel, &o);
    snprintf(rule, 16, "%s", o.rule);
    for (int i = 0; i < w->entries; i++) {
        enum duello_loudness loud = duello_entry_loud(duel_book(w->duel), w->entry[i].kind).loud;
        if (loud < most || (loud < DUELLO_LOUD_BANNER && o.over))
            continue;
        most = loud;
        snprintf(rule, 16, "%s", duel_entry_rule(w->duel, &w->entry[i]));
    }
}

/* Whether it loses in every world that is looked at. */
static bool loses(struct world *w, const struct duel *d, int seat, struct duel_option o)
{
    for (int n = 0; n < WORLDS; n++) {
        world_deal(w, d, seat, n);
        if (!world_choose(w, o) || world_go_on(w, true) != WORLD_IS_LOST)
            return false;
    }
    return true;
}

void warn_of(const struct duel *d, int seat, const struct duel_option *option, int n, struct warning *warning)
{
    struct world *w = world_open(duel_book(d));
    int lost = 0;

    memset(warning, 0, (size_t)n * sizeof *warning);
    for (int i = 0; w && i < n; i++) {
        if (duel_option_sort(option[i]) == DUEL_TAKES_BACK || !loses(w, d, seat, option[i]))
            continue;
        warning[i].loses = true;
        put_rule_of_loss(w, warning[i].rule);
        lost++;
    }
    world_close(w);
    /* What comes whatever is chosen is no reason to ask again. */
    if (lost == n)
        memset(warning, 0, (size_t)n * sizeof *warning);
}
