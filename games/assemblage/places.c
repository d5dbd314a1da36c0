/* places.c: cards go from place to place, and abilities that listen for it are told. */
#include "assemblage.h"

void tell_where_it_went(struct duel *d, ref r)
{
    int zone = zone_at(d, r);

    if (zone == AOE_ZONE_DISCARD_PILE)
        raise_event(d, AOE_EVENT_DISCARDED, r, 0, 0);
    raise_event(d, AOE_EVENT_GOES, r, 0, zone);
}

/* What lies in front works by itself: who listens changes when such a card comes or goes. Elsewhere a card has
 * neither resolved nor done damage. */
void note_front(struct duel *d, ref r, int zone_before)
{
    if (zone_at(d, r) != AOE_ZONE_FRONT)
        object(d, r)->state = STATE_NONE;
    if (!face(d, r)->alert || (zone_before != AOE_ZONE_FRONT && zone_at(d, r) != AOE_ZONE_FRONT))
        return;
    CITE(d, AOE_R123);
    refresh_listeners(d);
}

/* In the open: everybody can follow it. */
void card_goes(struct duel *d, ref r, int place, enum where where)
{
    int before = zone_at(d, r);

    move_object(d, r, place, where);
    note_front(d, r, before);
    tell_where_it_went(d, r);
}

/* Out of a hand so that only its owner can; gives back the sleeve it is in now. */
ref card_goes_unseen(struct duel *d, ref r, int place, enum where where)
{
    r = move_unseen(d, r, place, where);
    note_front(d, r, AOE_ZONE_HAND);
    tell_where_it_went(d, r);
    return r;
}
