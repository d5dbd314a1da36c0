/* heading.h: what the lines before the first block of a scenario say, and the set-up they make. */
#ifndef SCENARIO_HEADING_H
#define SCENARIO_HEADING_H

#include "position.h"

enum { HEADING_NAME = 64, HEADING_RULES = 64 };

/* What a seat brings, if it is said. */
struct brought {
    bool said;
    uint16_t card[DUELLO_DECK];
    int cards, side, team; /* side: so many of the cards, the last ones, are the side deck */
    char name[HEADING_NAME];
};

struct heading {
    char mode[HEADING_NAME];
    struct {
        char name[HEADING_NAME], value[HEADING_NAME];
    } option[DUELLO_CHOICES];
    int options;
    int seats; /* 0: as many as are spoken of, and as the mode needs */
    uint64_t seed;
    struct brought seat[DUELLO_SEATS];
    struct foretold foretold; /* from the very start of the duel */
    uint16_t rule[HEADING_RULES];
    int rules;
    const struct fact *horizon; /* where whoever works the position out may stop; NULL: at the end of the duel */
    int horizon_value;
};

/* Reads the line if it is a heading; what is wrong with it is then the reading's mistake. Otherwise
 * false, and `n` has looked at the words that headings begin with. */
bool heading_read(struct heading *, struct reading *, const struct duello_book *, struct duello_nearest *n);

/* What duel_start needs. Seats that say nothing bring a deck that suits the position. */
bool heading_setup(const struct heading *, const struct position *, const struct duello_book *, struct duello_setup *,
                   struct duello_error *);

#endif
