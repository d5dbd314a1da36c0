/* deeds.h: what forbids what: one table for "may I", "why not" and "would it".
 *
 * A deed is a value: what somebody would do, to whom, with what. Nothing has to be so for it to be asked about, and asking
 * changes nothing. A game lists what forbids deeds of each kind, a row a rule; the first row that forbids one is the answer.
 */
#ifndef ENGINE_DEEDS_H
#define ENGINE_DEEDS_H

#include "duel.h"

struct deed {
    uint8_t verb; /* the game's kind of deed, from 1 on */
    uint8_t seat; /* who does it */
    ref by;       /* with whom or what: the card that is moved, played, that attacks */
    ref on;       /* to whom, where: a card, a seat, a square */
    ref source;   /* the card whose text orders it; NOTHING: the rules let the player choose it */
    ref link;     /* the link by which it happens; NOTHING: none */
    int32_t n;
};

/* Rows of one kind of deed stand together, in the order in which their rules are told. */
struct veto {
    uint8_t verb;
    uint16_t rule;
    bool (*forbids)(const struct duel *, const struct deed *);
};

enum { MOST_DEEDS = 64 };

/* The rule that forbids it; 0: nothing does. */
uint16_t rule_against(const struct duel *, const struct deed *);
static inline bool may_do(const struct duel *d, const struct deed *deed)
{
    return rule_against(d, deed) == 0;
}
/* Offers the option if nothing forbids the deed that it stands for. */
static inline bool offer_deed(const struct duel *d, struct menu *m, struct duel_option o, const struct deed *deed)
{
    uint16_t rule = rule_against(d, deed);

    if (refused(m, o, rule == 0, rule))
        return false;
    offer(m, o);
    return true;
}

#endif
