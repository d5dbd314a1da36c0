/* places.c: cards go from place to place, and abilities that listen for it are told. */
#include "assemblage.h"

void tell_where_it_went(struct duel *d, ref r)
{
    int zone = zone_of(d, r);

    if (zone == AOE_ZONE_DISCARD_PILE)
        raise_event(d, AOE_EVENT_DISCARDED, r, 0, 0);
    raise_event(d, AOE_EVENT_GOES, r, 0, zone);
}

/* What lies in front works by itself: who listens changes when such a card comes or goes. */
void note_front(struct duel *d, ref r)
{
    if (!face(d, r)->alert || !in_front(d, r))
        return;
    CITE(d, AOE_R123);
    refresh_listeners(d);
}

/* What it did this turn stays with it wherever it lies open; among cards that nobody can tell apart it is a new one. */
static void note_deeds(struct duel *d, ref r, int to)
{
    struct assemblage_seat *p = player(d, owner_of(d, r));
    uint32_t it = sleeve_bit(r);

    if (did_damage(d, r))
        p->damaging |= it;
    if (zone_of_place(d, to) != AOE_ZONE_HAND && zone_of_place(d, to) != AOE_ZONE_DECK)
        return;
    if (own(d)->phase != PHASE_CLEAN_UP || !in_front(d, r)) { /* its Clean-up text may still ask: played_as */
        p->hitting &= ~it;
        p->damaging &= ~it;
        p->cancelling &= ~it;
    }
    p->returning &= ~it;
    if (r == p->revealed)
        p->revealed = (uint8_t)character(owner_of(d, r)); /* there was one, but no sleeve can be called that any more */
    if (r == p->resolving)
        p->resolving = NOTHING;
}

/* AOE-R86: what was changed of it this turn ends when it leaves the front row. */
static void end_changes(struct duel *d, ref r)
{
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r && (row(d, i)->until & ~NOT_YET) == ENDS_WITH_TURN)
            lose_subject(d, i);
}

/* In the open: everybody can follow it. On its way a card forgets what it did in front and is whole again (AOE-R90).
 * Whoever has to name one that goes to a hand does so before. */
void card_goes(struct duel *d, ref r, int place, enum where where)
{
    bool listened = in_front(d, r) && face(d, r)->alert;

    note_deeds(d, r, place);
    if (d->rows && in_front(d, r))
        end_changes(d, r);
    object(d, r)->state = STATE_NONE;
    object(d, r)->alert = 0; /* nor does its sleeve listen for whatever will be in it */
    if (face(d, r)->role_of)
        object(d, r)->card = face(d, r)->role_of;
    r = move_object(d, r, place, where);
    if (listened)
        refresh_listeners(d);
    note_front(d, r);
    tell_where_it_went(d, r);
}

/* Out of a hand so that only its owner can; gives back the sleeve it is in now. */
ref card_goes_unseen(struct duel *d, ref r, int place, enum where where)
{
    r = move_unseen(d, r, place, where);
    note_front(d, r);
    tell_where_it_went(d, r);
    return r;
}
