/* random.c: any option, each as likely as the others. */
#include "player.h"

static int choose(const struct player *p, const struct duel *d, int seat, const struct option *option, int n,
                  uint64_t seed)
{
    (void)p, (void)d, (void)seat, (void)option;
    return (int)(player_chance(&seed) % (uint64_t)n);
}

const struct player_kind random_player = { "random", "any legal move", choose };
