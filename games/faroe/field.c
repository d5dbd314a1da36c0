/* field.c: what is noted of the cards on the field, so that nobody has to look for it: who provokes, who has something to
 * activate, what may work by itself; and that the next check has to look (FAROE-12). */
#include "faroe.h"

/* Counts whom everybody asks for again and again. */
struct census take_census(const struct duel *d)
{
    struct census c = { 0 };

    for (int seat = 0; seat < d->seats; seat++) {
        FOR_EACH_IN (d, r, zone_place(FAROE_ZONE_ORBIT, seat))
            c.strangers = (uint8_t)(c.strangers + (owner_of(d, r) != seat));
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat)) {
                if (object(d, r)->state & FACE_DOWN)
                    continue;
                if (face(d, r)->windows)
                    c.users[seat] |= (uint8_t)(ONE_CAN_BE_USED | abilities_noted(face(d, r)));
                if (face(d, r)->holds & KEYWORD_BIT(PROVOKE) && is_fighting(d, r))
                    c.provokers++;
                if (face(d, r)->holds & KEYWORD_BIT(BUILDUP))
                    c.buildups++;
                c.picky = (uint8_t)(c.picky + (hosts_noted(face(d, r)) == NOT_PLAIN));
                c.strangers = (uint8_t)(c.strangers + (is_fighting(d, r) && owner_of(d, r) != seat));
            }
    }
    return c;
}

/* Would the census be another one with it? Of a card with roles it depends on which it shows, or showed; one that has gone
 * where it is hidden may have changed places with another, which may be known to all. */
static bool is_of_note(const struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    if (!(object(d, r)->known & SPECTATORS) || is_hidden_zone(zone_of(d, r)) || controller(d, r) != owner_of(d, r))
        return true;
    return c->windows || c->roles || c->role_of || c->holds & (KEYWORD_BIT(PROVOKE) | KEYWORD_BIT(BUILDUP)) ||
           hosts_noted(c) == NOT_PLAIN || own(d)->strangers;
}

static void note_census(struct duel *d)
{
    struct census c = take_census(d);

    own(d)->provokers = c.provokers;
    memcpy(own(d)->users, c.users, sizeof c.users);
    own(d)->buildups = c.buildups;
    own(d)->picky = c.picky;
    own(d)->strangers = c.strangers;
}

/* Numbers, hosts or sides may be others now, but no card has come or gone. */
void unsettle(struct duel *d)
{
    own(d)->unsettled |= FIELD_CHANGED | SOMEBODY_MAY_FALL | HOSTS_CHANGED;
}

/* The same where everything is still attached to what it was attached to, or has gone with it. */
void unsettle_fighters(struct duel *d)
{
    own(d)->unsettled |= FIELD_CHANGED | SOMEBODY_MAY_FALL | (own(d)->picky ? HOSTS_CHANGED : 0);
}

/* FAROE-R142: what it sets is the newest now. Only of those of which it may matter; a row of it ends as the card leaves. */
void note_entering(struct duel *d, ref r)
{
    int began = beginning_of(d, r);

    if (!face(d, r)->in_order || object(d, r)->state & FACE_DOWN)
        return;
    if (began != BEGAN_LAST)
        end_row(d, began);
    note_beginning(d, r, ENDS_NEVER);
}

/* Abilities may have started or stopped working. */
void field_changed(struct duel *d)
{
    unsettle(d);
    note_census(d);
    refresh_listeners(d);
}

/* The same where only this one has come or gone, or stands elsewhere: most cards do nothing by themselves. */
void field_changed_by(struct duel *d, ref r)
{
    if (is_of_note(d, r))
        note_census(d);
    unsettle_fighters(d);
    if (object(d, r)->alert | face(d, r)->alert)
        refresh_listeners(d);
}
