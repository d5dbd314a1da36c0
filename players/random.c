/* random.c: any option, each as likely as the others. */
#include "kind.h"

static int choose(struct duello_player *p, struct duel *imagined, int seat, const struct duel_option *option, int n,
                  uint64_t seed)
{
    (void)p, (void)imagined, (void)seat, (void)option;
    return (int)(duello_player_chance(&seed) % (uint64_t)n);
}

const struct duello_player_kind random_player = { .name = "random", .choose = choose };
