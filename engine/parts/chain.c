/* chain.c: pending effects. Links are pushed and taken from the top; a game that resolves in
 * another order sorts them first.
 *
 * The first one lies at the end of their room, each other one before the one it was put on: they grow towards the stack of
 * steps, and what neither of the two takes is room for both.
 */
#include "engine/game.h"

bool is_room_for_link(const struct duel *d)
{
    return d->links < game_of(d)->links && d->end + d->book->link_size <= end_of_room(d);
}

struct link *draft_link(struct duel *d, int ability, ref source, int seat, int x)
{
    if (!is_room_for_link(d))
        return NULL;
    struct link *l = link_at(d, d->links);
    memset(l, 0, d->book->link_size);
    l->ability = (uint16_t)ability;
    l->source = source;
    l->seat = (uint8_t)seat;
    l->x = x;
    return l;
}

struct link *add_link(struct duel *d, int ability, ref source, int seat, int x)
{
    struct link *l = draft_link(d, ability, source, seat, x);

    if (l)
        d->links++;
    return l;
}

void drop_top_link(struct duel *d)
{
    d->links--;
}

int rows_of_seat(const struct duel *d, int seat)
{
    int n = 0;

    for (int i = 0; i < d->rows; i++)
        n += row(d, i)->seat == seat;
    return n;
}

int waitings_of_seat(const struct duel *d, int seat)
{
    int n = 0;

    for (int i = 0; i < d->waitings; i++)
        n += waiting(d, i)->seat == seat;
    return n;
}

struct waiting *waiting_in(const struct duel *d, int i)
{
    return (struct waiting *)(void *)duel_byte(d, game_of(d)->at_waiting) + i;
}

struct waiting take_waiting(struct duel *d, int i)
{
    struct waiting w = *waiting(d, i);

    d->waitings--;
    memmove(waiting(d, i), waiting(d, i + 1), (size_t)(d->waitings - i) * sizeof w);
    return w;
}
