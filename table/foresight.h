/* foresight.h: what happens if all pass now, and what an option would do, as far as a seat can know. */
#ifndef TABLE_FORESIGHT_H
#define TABLE_FORESIGHT_H

#include "duello.h"

enum { FORESEEN_LINES = 24, FORESEEN_TEXT = 256 };

struct foreseen {
    char line[FORESEEN_LINES][FORESEEN_TEXT]; /* as the journal will have them, whatever the seat does not know */
    uint16_t kind[FORESEEN_LINES];            /* kinds of entries of the journal */
    int lines;
    bool unknown;  /* what comes then depends on what the seat does not know, or on chance */
    bool more;     /* there is more than these lines */
    bool over;     /* the duel ends with it */
    bool possible; /* false: this cannot be passed, or is none of the options */
};

/* If everybody who is asked passes, the seat too, until somebody is asked what cannot be passed. A seat that is not
 * asked, and a spectator, may look as well. */
void foresee_passing(const struct duel *, int seat, struct foreseen *);
/* If the seat, which is asked, takes this option and everybody passes then. */
void foresee_option(const struct duel *, int seat, struct duel_option, struct foreseen *);

#endif
