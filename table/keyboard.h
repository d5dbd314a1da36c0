/* keyboard.h: who of those at one keyboard sits before the screen, and when it is handed over.
 *
 * Two persons choose once how they want it. As friends, what could only be passed or has a single answer is done for them
 * and told, and the screen is handed over when there is something to decide. Strictly, everybody is asked everything they
 * may be asked, whatever they hold: then no pause that is missing tells anything.
 */
#ifndef TABLE_KEYBOARD_H
#define TABLE_KEYBOARD_H

#include "duello.h"

enum manners { AS_FRIENDS, STRICTLY };

/* Whether a seat is answered for where it has nothing to decide: where nobody else would learn of it, or nobody minds. */
bool keyboard_is_free(unsigned persons, enum manners);

struct asked {
    int seat;            /* who is asked now; -1: nobody, the duel is over */
    bool person;         /* or a machine */
    bool hand_over;      /* somebody else sits before the screen, and must not see what this person holds */
    int then;            /* the person who is awaited behind this one; -1: nobody */
    unsigned may_answer; /* who can still add to the chain, a bit each */
};

/* Who is asked next: machines first, then the person who sits here already, so that the keyboard wanders little.
 * `persons`: their seats, a bit each; `sitting`: who sits before the screen, or nobody (a negative number). */
struct asked keyboard_next(const struct duel *, unsigned persons, int sitting);

#endif
