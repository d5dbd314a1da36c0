/* quiet.c: what does not use the Chain and cannot be answered: attaching face-down, placing a Surprise, moving and
 * reattaching (FAROE-8.22). */
#include "faroe.h"

/* Gives back the sleeve it is in now. What lies face-down does nothing, so nothing else changes. What comes from a
 * Legend's open Hand everybody goes on knowing (FAROE-R124). */
static ref attach_face_down(struct duel *d, int seat, ref r, ref to)
{
    ref card = is_legend(d, seat) ? move_object(d, r, attached(seat), ON_BOTTOM)
                                  : move_unseen(d, r, attached(seat), ON_BOTTOM);

    own(d)->host[card] = to;
    object(d, card)->state = FACE_DOWN;
    object(d, card)->alert = 0;
    return card;
}

static bool bears_a_card(const struct duel *d, int seat, ref to)
{
    FOR_EACH_IN (d, r, attached(seat))
        if (host(d, r) == to)
            return true;
    return false;
}

void do_quietly(struct duel *d, int seat, struct duel_option o)
{
    ref card = o.a;

    CITE(d, FAROE_8_22);
    switch (o.verb) {
    case ATTACH_CARD:
        CITE(d, FAROE_D14);
        if (bears_a_card(d, seat, o.b))
            CITE(d, FAROE_5_8);
        card = attach_face_down(d, seat, o.a, o.b);
        CITE(d, FAROE_19_4);
        NOTE(d, ATTACHES, FAROE_5_6, .seat = (int8_t)seat, .thing = card, .other = o.b);
        show_hand(d, seat);
        break;
    case PLACE_SURPRISE:
        card = attach_face_down(d, seat, o.a, seat_ref(seat));
        NOTE(d, PLACES_SURPRISE, FAROE_16_101, .seat = (int8_t)seat, .thing = card);
        show_hand(d, seat);
        break;
    case MOVE_CARD:
        set_counters(d, card, MOVED, counters_on(d, card, MOVED) + 1);
        move_character(d, card,
                       zone_of(d, card) == FAROE_ZONE_BACKUP_ZONE ? FAROE_ZONE_CHARACTER_ZONE : FAROE_ZONE_BACKUP_ZONE,
                       zone_of(d, card) == FAROE_ZONE_BACKUP_ZONE ? FAROE_5_12 : FAROE_5_11);
        CITE(d, FAROE_5_14);
        break;
    default: /* REATTACH */
        own(d)->host[card] = o.b;
        set_counters(d, card, REATTACHED, counters_on(d, card, REATTACHED) + 1);
        NOTE(d, REATTACHES, FAROE_5_16, .seat = (int8_t)seat, .thing = card, .other = o.b);
        if (object(d, card)->state & FACE_DOWN)
            CITE(d, FAROE_5_17);
        else
            unsettle(d);
        break;
    }
}
