/* price.c: what a card costs: TP with Element Matching, Affinity and Wildcard; CS of a Character with Friendship (FADE-9,
 * FADE-R76). */
#include "fighters.h"

static int change_of_cost(const struct duel *d, ref source, int printed);

/* What lies face-down is shown before its cost is worked out: A1. */
static COLD int change_of_cost_if_shown(const struct duel *d, ref source, int printed)
{
    struct fade_duel room;
    struct duel *shown = imagined(d, &room);

    object(shown, source)->state &= (uint8_t)~FACE_DOWN;
    return change_of_cost(shown, source, printed);
}

static int change_of_cost(const struct duel *d, ref source, int printed)
{
    if (!(listeners(d)->changes >> FADE_ATTRIBUTE_COST & 1) && d->rows == 0)
        return 0;
    if (is_card(source) && object(d, source)->state & FACE_DOWN)
        return change_of_cost_if_shown(d, source, printed);
    struct changes c = changes_of(d, source, FADE_ATTRIBUTE_COST);
    return c.sum + (c.set != ABSENT ? c.set - printed : 0);
}

/* FADE-9.1, FADE-9.3, FADE-21.74 */
static int matched_elements(const struct duel *d, const struct card *c, ref user)
{
    unsigned elements = printed_elements(c);
    bool matches = card_has(c, FADE_WORD_SKILL) || card_has(c, FADE_WORD_REACTION) || card_has(c, FADE_WORD_AUGMENT);

    CITE_IF(d, !matches, FADE_9_3);
    CITE(d, FADE_9_2);
    CITE_IF(d, !elements, FADE_1_10);
    if (!matches || !is_card(user))
        return 0;
    if (has_keyword(d, user, FADE_KEYWORD_WILDCARD)) {
        CITE(d, FADE_21_74);
        return __builtin_popcount(elements);
    }
    CITE(d, FADE_9_1);
    return __builtin_popcount(elements & elements_of(d, user));
}

struct listed {
    unsigned elements;
    int least; /* number of Friendship */
};
static void see_listed(void *context, struct given given)
{
    struct listed *l = context;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--)
        l->elements |= 1u << (*at++ - FADE_WORD_FIRE);
}

/* FADE-21.5, FADE-R77: of different cards it adds up. */
static int affinity(const struct duel *d, int seat, const struct card *c)
{
    unsigned elements = printed_elements(c);
    int sum = 0;

    if (!elements)
        return 0;
    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(side) : front(side)) {
                struct listed l = { 0 };
                if (!is_fighting(d, r) || controller(d, r) != seat || !has_keyword(d, r, FADE_KEYWORD_AFFINITY))
                    continue;
                see_own_keyword(d, r, FADE_KEYWORD_AFFINITY, see_listed, &l);
                sum += __builtin_popcount(elements & l.elements);
                CITE(d, FADE_21_5);
                CITE(d, FADE_21_6);
            }
    return sum;
}

/* FADE-5.5: a Skill or Reaction that lies face-up where it is attached was paid for as it was. */
bool is_paid_for(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) == FADE_ZONE_EQUIP_ZONE && is_used_card(face(d, r)) &&
           !(object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED));
}

/* FADE-9.4: never below 0. */
static int tp_of_card(const struct duel *d, const struct purse *p)
{
    const struct card *c = &d->book->card[p->card];
    int tp;

    CITE(d, FADE_1_12);
    if (!p->card || !c->cost || card_has(c, FADE_WORD_CHARACTER))
        return 0;
    if (is_paid_for(d, p->source)) /* FADE-7.8 */
        return 0;
    tp = tp_of_row(d, p, cost_row_of(d, p, COST_OF_CARD));
    tp += change_of_cost(d, p->source, tp);
    tp -= MATCH_DISCOUNT * matched_elements(d, c, p->user) + affinity(d, p->seat, c);
    if (tp < 0)
        CITE(d, FADE_9_4);
    return tp < 0 ? 0 : tp;
}

int tp_of_purse(const struct duel *d, const struct purse *p)
{
    return tp_of_card(d, p) + tp_of_row(d, p, cost_row_of(d, p, COST_OF_ABILITY));
}

/* FADE-R76: is it the HP that is lacking? */
bool lacks_hp(const struct duel *d, int seat, ref source, int card, int ability)
{
    struct purse p = { .source = source, .card = (uint16_t)card, .ability = (uint16_t)ability, .seat = (uint8_t)seat };

    return !can_spare_life(d, seat, life_of_purse(d, &p));
}

bool costs_can_be_paid(const struct duel *d, int seat, ref source, int card, int ability, ref user)
{
    struct purse p = {
        .source = source, .card = (uint16_t)card, .ability = (uint16_t)ability, .seat = (uint8_t)seat, .user = user
    };

    return purse_can_be_paid_somehow(d, &p);
}

/* FADE-21.7, FADE-R29 */
static int friendship(const struct duel *d, int seat, const struct card *c)
{
    unsigned elements = printed_elements(c);
    int sum = 0, n = characters_of(d, seat);

    for (int side = 0; elements && side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(side) : front(side)) {
                struct listed l = { 0 };
                if (!is_fighting(d, r) || controller(d, r) != seat || !has_keyword(d, r, FADE_KEYWORD_FRIENDSHIP))
                    continue;
                see_own_keyword(d, r, FADE_KEYWORD_FRIENDSHIP, see_listed, &l);
                if (!(elements & l.elements) || n < friendship_needs(d, r))
                    continue;
                CITE(d, FADE_21_7);
                sum++;
            }
    return sum;
}

static void see_least(void *context, struct given given)
{
    int *least = context;
    const cell *at = given.arguments + 1 + given.arguments[0];
    int n = *at == VAL_NUM ? (int16_t)at[1] : 0;

    *least = *least == ABSENT || n < *least ? n : *least;
}

int friendship_needs(const struct duel *d, ref r)
{
    int least = ABSENT;

    see_own_keyword(d, r, FADE_KEYWORD_FRIENDSHIP, see_least, &least);
    return least;
}

/* FADE-6.1, FADE-R24: CS it takes if it is played now. */
int slots_to_play(const struct duel *d, int seat, ref r)
{
    const struct card *c = face(d, r);
    int slots = c->cost ? d->book->cost[c->cost].number : 0;

    slots += change_of_cost(d, r, slots) - friendship(d, seat, c);
    return slots < 0 ? 0 : slots;
}
