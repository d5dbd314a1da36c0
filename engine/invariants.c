/* invariants.c: what must be true of every state. Debug builds look after every step; tests ask at
 * any time. */
#include <stdio.h>
#include <stdlib.h>

#include "game.h"

static const char *check_stack(const struct duel *d)
{
    unsigned end = d->end;

    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below) {
        if (at >= end || frame_at(d, at)->step == 0 || frame_at(d, at)->step >= game_of(d)->step_count)
            return "the stack of steps is not in order";
        end = at;
    }
    return end == game_of(d)->at_stack || d->top == NO_FRAME ? NULL : "the stack of steps does not begin at its bottom";
}

static const char *check_asks(const struct duel *d)
{
    if (d->over && d->waiting)
        return "somebody is asked although the duel is over";
    if (!d->over && !d->waiting && d->top == NO_FRAME)
        return "nobody is asked and nothing goes on";
    for (int seat = 0; seat < d->seats; seat++)
        if (d->waiting >> seat & 1 && (d->ask[seat] == 0 || d->ask[seat] >= game_of(d)->ask_count))
            return "an ask is not in the game's table";
    return d->waiting >> d->seats ? "a seat is asked that is not there" : NULL;
}

static const char *check_tables(const struct duel *d)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == 0 || row(d, i)->ability >= d->book->cells || row(d, i)->seat >= d->seats)
            return "a row of an effect is not in order";
    for (int i = 0; i < d->links; i++)
        if ((link_at(d, i)->ability == 0 && !link_at(d, i)->source) || link_at(d, i)->ability >= d->book->abilities)
            return "a link has neither ability nor card";
    for (int seat = 0; seat < d->seats; seat++)
        if (rows_of_seat(d, seat) > game->rows_each || waitings_of_seat(d, seat) > game->waitings_each)
            return "a seat has more rows or waiting abilities than it has room for";
    return d->links > game->links ? "a table is overfull" : NULL;
}

const char *duel_invariant(const struct duel *d)
{
    const char *wrong = check_stack(d);

    wrong = wrong ? wrong : check_asks(d);
    wrong = wrong ? wrong : check_tables(d);
    return wrong ? wrong : game_of(d)->invariant(d);
}

#ifdef DUELLO_DEBUG
void check_invariants(const struct duel *d)
{
    const char *wrong = duel_invariant(d);

    if (wrong) {
        fprintf(stderr, "duello: after %u decisions: %s\n", (unsigned)d->decisions, wrong);
        abort();
    }
}
#endif
