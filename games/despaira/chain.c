/* chain.c: windows in which players may respond (DES-10, section 7). */
#include "despaira.h"

/* DES-22.7: whoever is asked is asked whatever lies hidden. */
void window_pass_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* The opponent of the actor first, then the actor, until both pass in a row. Gives back whether somebody has acted. */
STEP(responding)
{
    BEGIN;
    while (v->passes < 2) {
        ASK(v->asked, ASK_WINDOW);
        v->passes++;
        v->asked = (uint8_t)opponent(v->asked);
    }
    RETURN(v->acted);
    END;
}
