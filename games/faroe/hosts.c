/* hosts.c: what a card may be attached to (FAROE-14.4, FAROE-16.52 to FAROE-16.54).
 *
 * Nearly all Equip filters are plain words, "a Character you control" (bodies.c). They are noted on the card as bits, and
 * nobody has to gather the set.
 */
#include "faroe.h"

static const struct ability *find_equip(const struct duello_book *b, const struct card *c)
{
    if (c->bears & KEYWORD_BIT(EQUIP))
        for (int i = c->ability; i < c->ability + c->abilities; i++)
            if (b->ability[i].keyword == FAROE_KEYWORD_EQUIP + 1)
                return &b->ability[i];
    return NULL;
}

const struct ability *equip_of(const struct duel *d, int card)
{
    return find_equip(d->book, &d->book->card[card]);
}

/* ---- the filter as it is noted ---------------------------------------------------------------------------------- */

/* Without a named host the controller or a Character of theirs: FAROE-14.4. */
uint32_t host_filter(const struct duello_book *b, const struct card *c)
{
    const struct ability *equip = find_equip(b, c);
    const cell *at = b->code + (equip ? equip->arguments : 0);
    unsigned filter = equip ? read_bodies(&at) : OF_PLAYERS | OF_CHARACTERS | OF_YOURS;

    return equip && (*at != SET_THAT || filter & (OF_FIGHTERS | IN_REACH | IN_FRONT)) ? NOT_PLAIN : filter;
}

/* ---- who may be the host ---------------------------------------------------------------------------------------- */

/* Does what the card says mean this one on the field? */
static bool filter_means(const struct duel *d, int seat, ref source, int card, ref on)
{
    unsigned filter = hosts_noted(&d->book->card[card]);

    if (filter != NOT_PLAIN)
        return means_kind(d, filter, on) && means_side(d, seat, filter, controller(d, on));
    struct scope s = { .d = d, .seat = seat, .source = source };
    const cell *at = d->book->code + equip_of(d, card)->arguments;
    return set_contains(&s, &at, on);
}

bool may_be_host(const struct duel *d, int seat, ref source, int card, ref on)
{
    struct aiming a = { .seat = seat, .source = source, .card = (uint16_t)card };
    struct cause by = { .source = source, .card = (uint16_t)card };
    struct faroe_duel room;

    if (!is_there(d, on) || !filter_means(d, seat, source, card, on))
        return false;
    d = imagine_link(d, &a, LINK_PLAYS, &room);
    by.link = drafted_link(d);
    return can_be_targeted(d, on, by);
}

/* Calls it for all bodies on the field, until one will do: gives that back. */
static ref find_host(const struct duel *d, int seat, ref source, int card, uint32_t *all)
{
    for (int other = 0; other < d->seats; other++) {
        ref first[3] = { seat_ref(other), place(d, front(other))->first, place(d, backup(other))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING) {
                if (!may_be_host(d, seat, source, card, r))
                    continue;
                if (!all)
                    return r;
                set_add(d, all, r);
            }
    }
    return NOTHING;
}

void host_candidates(const struct duel *d, int seat, ref source, int card, struct set *out)
{
    *out = (struct set){ { 0 } };
    if (!equip_of(d, card))
        CITE(d, FAROE_14_4);
    find_host(d, seat, source, card, out->word);
}

bool finds_host(const struct duel *d, int seat, ref source, int card)
{
    return find_host(d, seat, source, card, NULL) != NOTHING;
}

/* FAROE-16.54: does the host still fit the Equip filter, whoever controls it? Its words about control are true for some
 * seat. */
bool still_fits(const struct duel *d, ref card, ref on)
{
    unsigned filter = hosts_noted(face(d, card));

    if (filter != NOT_PLAIN)
        return means_kind(d, filter, on) || !equip_of(d, object(d, card)->card);
    for (int seat = 0; seat < d->seats; seat++)
        if (filter_means(d, seat, card, object(d, card)->card, on))
            return true;
    return false;
}
