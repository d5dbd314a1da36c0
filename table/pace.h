/* pace.h: how long a machine takes over an answer, so that this never tells how much there was to think about. */
#ifndef TABLE_PACE_H
#define TABLE_PACE_H

#include <stdint.h>

/* How long a machine has needed for an answer at most, in microseconds. */
struct pace {
    uint64_t longest;
};

/* How much longer it takes over an answer for which it has needed so long. The clock is the host's. */
uint64_t pace_rest(struct pace *, uint64_t needed);

#endif
