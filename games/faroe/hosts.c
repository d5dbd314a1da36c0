/* hosts.c: what a card may be attached to: Equip filters, and whether a host still fits (FAROE-14.4, FAROE-16.52 to
 * FAROE-16.54). */
#include "faroe.h"

const struct ability *equip_of(const struct duel *d, int card)
{
    const struct card *c = &d->book->card[card];

    for (int i = c->ability; c->bears & KEYWORD_BIT(EQUIP) && i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FAROE_KEYWORD_EQUIP + 1)
            return &d->book->ability[i];
    return NULL;
}

/* Nearly all Equip filters say what the host must be and whose, and no more: "a Character you control". They are looked
 * at without gathering the set. */
struct plain_filter {
    bool players, characters, yours;
    uint8_t side; /* enemy, ally; 0: anybody's */
};

/* False if it says more. */
static bool read_plain_filter(const struct duel *d, const struct ability *equip, struct plain_filter *f)
{
    const cell *at = d->book->code + equip->arguments;

    *f = (struct plain_filter){ 0 };
    if (*at++ != SET_NOUN)
        return false;
    for (int n = *at++; n > 0; n--, at++) {
        if (*at != FAROE_WORD_CHARACTER && *at != FAROE_WORD_PLAYER)
            return false;
        f->characters = f->characters || *at == FAROE_WORD_CHARACTER;
        f->players = f->players || *at == FAROE_WORD_PLAYER;
    }
    for (; *at != SET_THAT; at += *at == SET_SIDE ? 2 : 4) {
        if (*at == SET_SIDE)
            f->side = (uint8_t)at[1];
        else if (*at == SET_CONTROLLED && at[1] == SET_REF && at[2] == REF_YOU && at[3] == SET_THAT)
            f->yours = true;
        else
            return false;
    }
    return true;
}

static bool is_meant(const struct duel *d, const struct plain_filter *f, ref r)
{
    return is_seat(r) ? f->players : f->characters && card_has(face(d, r), FAROE_WORD_CHARACTER);
}

/* Those on the field that a filter means. */
static void gather_plainly(const struct duel *d, int you, const struct plain_filter *f, uint32_t *set)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if ((f->yours && seat != you) || (f->side && !faroe_is(d, you, seat_ref(seat), f->side)))
            continue;
        if (f->players)
            set_add(d, set, seat_ref(seat));
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
        if (is_meant(d, f, r))
            set_add(d, set, r);
    }
}

/* FAROE-16.52; without a named host the controller or a Character of theirs (FAROE-14.4). */
void host_candidates(const struct duel *d, int seat, ref source, int card, struct set *out)
{
    const struct ability *equip = equip_of(d, card);
    struct plain_filter f = { .players = true, .characters = true, .yours = true };

    *out = (struct set){ { 0 } };
    if (!equip || read_plain_filter(d, equip, &f)) {
        if (!equip)
            CITE(d, FAROE_14_4);
        gather_plainly(d, seat, &f, out->word);
    } else {
        struct scope s = { .d = d, .seat = seat, .source = source };
        const cell *at = d->book->code + equip->arguments;
        struct group g;
        eval_set(&s, &at, &g);
        *out = g.set;
    }
    FOR_EACH_OF(d, r, out->word)
    if (!can_be_targeted(d, r, source, card, false))
        set_remove(d, out->word, r);
}

/* FAROE-16.54: does the host still fit the Equip filter, whoever controls it? Its words about control are true for some
 * seat. */
bool still_fits(const struct duel *d, ref card, ref on)
{
    const struct ability *equip = equip_of(d, object(d, card)->card);
    struct plain_filter f;

    if (!equip)
        return true;
    if (read_plain_filter(d, equip, &f))
        return is_meant(d, &f, on);
    for (int seat = 0; seat < d->seats; seat++) {
        struct scope s = { .d = d, .seat = seat, .source = card };
        const cell *at = d->book->code + equip->arguments;
        if (set_contains(&s, &at, on))
            return true;
    }
    return false;
}
