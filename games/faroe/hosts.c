/* hosts.c: what a card may be attached to (FAROE-14.4, FAROE-16.52 to FAROE-16.54).
 *
 * Nearly all Equip filters say what the host must be and whose, and no more: "a Character you control". That is noted on
 * the card (struct host_filter, as bits), and nobody has to gather the set.
 */
#include "faroe.h"

static const struct ability *find_equip(const struct book *b, const struct card *c)
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

/* What the filter of an Equip says, as bits; NOT_PLAIN if it says more than they can. */
static unsigned read_filter(const struct book *b, const struct ability *equip)
{
    const cell *at = b->code + equip->arguments;
    unsigned filter = 0;

    if (*at++ != SET_NOUN)
        return NOT_PLAIN;
    for (int n = *at++; n > 0; n--, at++) {
        if (*at != FAROE_WORD_CHARACTER && *at != FAROE_WORD_PLAYER)
            return NOT_PLAIN;
        filter |= *at == FAROE_WORD_CHARACTER ? OF_CHARACTERS : OF_PLAYERS;
    }
    for (; *at != SET_THAT; at += *at == SET_SIDE ? 2 : 4) {
        if (*at == SET_SIDE)
            filter |= (unsigned)at[1] << SIDE_WORD;
        else if (*at == SET_CONTROLLED && at[1] == SET_REF && at[2] == REF_YOU && at[3] == SET_THAT)
            filter |= OF_YOURS;
        else
            return NOT_PLAIN;
    }
    return filter;
}

/* Without a named host the controller or a Character of theirs: FAROE-14.4. */
uint32_t host_filter(const struct book *b, const struct card *c)
{
    const struct ability *equip = find_equip(b, c);

    return equip ? read_filter(b, equip) : OF_PLAYERS | OF_CHARACTERS | OF_YOURS;
}

static bool is_meant(const struct duel *d, unsigned filter, ref r)
{
    return is_seat(r) ? filter & OF_PLAYERS : filter & OF_CHARACTERS && card_has(face(d, r), FAROE_WORD_CHARACTER);
}

static bool is_on_side(const struct duel *d, int you, unsigned filter, int seat)
{
    return (!(filter & OF_YOURS) || seat == you) &&
           (!(filter >> SIDE_WORD) || faroe_is(d, you, seat_ref(seat), (int)(filter >> SIDE_WORD)));
}

/* ---- who may be the host ---------------------------------------------------------------------------------------- */

/* Does what the card says mean this one on the field? */
static bool filter_means(const struct duel *d, int seat, ref source, int card, ref on)
{
    unsigned filter = hosts_noted(&d->book->card[card]);

    if (filter != NOT_PLAIN)
        return is_meant(d, filter, on) && is_on_side(d, seat, filter, controller(d, on));
    struct scope s = { .d = d, .seat = seat, .source = source };
    const cell *at = d->book->code + equip_of(d, card)->arguments;
    return set_contains(&s, &at, on);
}

bool may_be_host(const struct duel *d, int seat, ref source, int card, ref on)
{
    return is_there(d, on) && filter_means(d, seat, source, card, on) && can_be_targeted(d, on, source, card, false);
}

/* Calls it for all bodies on the field, until one will do: gives that back. */
static ref find_host(const struct duel *d, int seat, ref source, int card, uint32_t *all)
{
    unsigned filter = hosts_noted(&d->book->card[card]);

    for (int other = 0; other < d->seats; other++) {
        ref first[3] = { seat_ref(other), place(d, front(other))->first, place(d, backup(other))->first };
        if (filter != NOT_PLAIN && !is_on_side(d, seat, filter, other))
            continue;
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
        return is_meant(d, filter, on) || !equip_of(d, object(d, card)->card);
    for (int seat = 0; seat < d->seats; seat++)
        if (filter_means(d, seat, card, object(d, card)->card, on))
            return true;
    return false;
}
