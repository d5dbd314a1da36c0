/* chain.c: pending effects. Links are pushed and taken from the top; a game that resolves in
 * another order sorts them first. */
#include "game.h"

struct link *link_at(const struct duel *d, int i)
{
    size_t stride = sizeof(struct link) + (size_t)game_of(d)->link_targets * sizeof(ref);
    return (struct link *)duel_at(d, game_of(d)->at_links + (size_t)i * stride);
}

struct link *add_link(struct duel *d, int ability, ref source, int seat, int x)
{
    const struct game *game = game_of(d);

    if (d->links >= game->links)
        return NULL;
    struct link *l = link_at(d, d->links++);
    l->ability = (uint16_t)ability;
    l->source = source;
    l->seat = (uint8_t)seat;
    l->x = (int8_t)x;
    memset(l->target, 0, (size_t)game->link_targets * sizeof(ref));
    return l;
}

void drop_top_link(struct duel *d)
{
    struct link *l = link_at(d, --d->links);
    memset(l, 0, sizeof(struct link) + (size_t)game_of(d)->link_targets * sizeof(ref));
}

struct waiting *waiting(const struct duel *d, int i)
{
    return (struct waiting *)duel_at(d, game_of(d)->at_waiting) + i;
}
