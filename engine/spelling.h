/* spelling.h: how far two words are apart, for "did you mean". */
#ifndef ENGINE_SPELLING_H
#define ENGINE_SPELLING_H

#include <stdbool.h>

/* The name that was most likely meant, found by looking at one candidate after the other. */
struct nearest {
    const char *word; /* what was written */
    const char *name; /* the best so far, NULL: nothing is near */
    int distance;
};

struct nearest nearest_to(const char *word);
void nearest_try(struct nearest *, const char *candidate);

#endif
