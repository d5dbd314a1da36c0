/* price.c: what a card costs in TP (FAROE-1.14, FAROE-R8). */
#include "faroe.h"

static COLD struct changes changes_once_revealed(const struct duel *d, ref source)
{
    struct faroe_duel room;
    struct duel *revealed = imagined(d, &room);

    object(revealed, source)->state &= (uint8_t)~FACE_DOWN;
    return changes_of(revealed, source, FAROE_ATTRIBUTE_COST);
}

/* What effects change in the Cost of a card, which has been revealed by then (FAROE-8.14). */
static int change_of_cost(const struct duel *d, ref source)
{
    if (!(listeners(d)->changes >> FAROE_ATTRIBUTE_COST & 1))
        return 0;
    struct changes c = object(d, source)->state & FACE_DOWN ? changes_once_revealed(d, source)
                                                            : changes_of(d, source, FAROE_ATTRIBUTE_COST);
    return c.sum + (c.set != ABSENT ? c.set - faroe_attribute(d, source, FAROE_ATTRIBUTE_COST, true) : 0);
}

/* FAROE-R8: by the option a card is free that is played as a Character, not one that could be. */
bool is_free_character(const struct duel *d, int card, int ability)
{
    return choice_of(d, CHARACTER_COST) && card && !ability && is_used_as(&d->book->card[card], FAROE_WORD_CHARACTER);
}

/* FAROE-1.14: a Cost below 0 counts as 0. */
int tp_of_purse(const struct duel *d, const struct purse *p)
{
    bool free = is_free_character(d, p->card, p->ability);
    int tp = 0;

    if (p->card && !d->book->card[p->card].cost)
        CITE(d, FAROE_14_8);
    if (p->card && !free)
        tp = tp_of_row(d, p, cost_row_of(d, p, COST_OF_CARD)) + change_of_cost(d, p->source);
    return (tp < 0 ? 0 : tp) + tp_of_row(d, p, cost_row_of(d, p, COST_OF_ABILITY));
}
