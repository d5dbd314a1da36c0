/* deeds.c: asking the table of what forbids what. */
#include "deeds.h"

#include "game.h"

uint16_t rule_against(const struct duel *d, const struct deed *deed)
{
    for (const struct veto *v = &game_of(d)->vetoes[d->book->veto_from[deed->verb]]; v->verb == deed->verb; v++)
        if (v->forbids(d, deed))
            return v->rule;
    return 0;
}
