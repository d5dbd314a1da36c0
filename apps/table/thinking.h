/* thinking.h: what a person notices of a machine's thinking: that it thinks, and never how much there was to think about. */
#ifndef APPS_THINKING_H
#define APPS_THINKING_H

#include <stdint.h>

#include "terminal.h"

/* How long a machine has needed for an answer at most, in microseconds. */
struct pace {
    uint64_t longest;
};

/* How much longer it takes over an answer for which it has needed so long. */
uint64_t pace_rest(struct pace *, uint64_t needed);

/* Between the two a line says that `name` is thinking, from half a second on, if somebody is there to see it; and then it
 * takes as long as its pace. */
void thinking_begin(const struct terminal *, const char *name);
void thinking_end(struct pace *);

#endif
