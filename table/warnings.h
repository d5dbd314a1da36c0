/* warnings.h: options that lose at once by rule, to be marked and asked about again before they are taken. */
#ifndef TABLE_WARNINGS_H
#define TABLE_WARNINGS_H

#include "duello.h"

struct warning {
    bool
        loses; /* however what the seat does not know may lie, though nobody does anything more; and another option does not */
    char rule[16]; /* by which it does */
};

/* What is to be said of each of the `n` options that a seat has. Where all of them lose there is nothing to warn of. */
void warn_of(const struct duel *, int seat, const struct duel_option *, int n, struct warning *);

#endif
