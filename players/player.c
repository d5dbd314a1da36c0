/* player.c: what all machine players share. */
#include <string.h>

#include "../engine/duel.h"
#include "player.h"

const struct player_kind *const player_kinds[] = { &random_player, &greedy_player, NULL };

const struct player_kind *player_kind_named(const char *name)
{
    for (int i = 0; player_kinds[i]; i++)
        if (strcmp(player_kinds[i]->name, name) == 0)
            return player_kinds[i];
    return NULL;
}

uint64_t player_chance(uint64_t *state)
{
    return mix64(*state += 0x9e3779b97f4a7c15u);
}

int player_sensible(struct option *option, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (option[i].verb != OPTION_CANCEL)
            option[kept++] = option[i];
    return kept > 0 ? kept : n;
}

struct option player_choose(struct player *p, const struct duel *d, int seat)
{
    struct option option[DUELLO_OPTIONS] = { 0 };
    int n = player_sensible(option, duel_options(d, seat, option, DUELLO_OPTIONS));
    uint64_t seed = mix64(p->seed ^ mix64(p->moves++));

    if (n == 0)
        return duel_concession();
    return option[n == 1 ? 0 : p->kind->choose(p, d, seat, option, n, seed)];
}
