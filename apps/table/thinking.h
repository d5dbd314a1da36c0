/* thinking.h: what a person notices of a machine's thinking: that it thinks, and never how much there was to think about. */
#ifndef APPS_THINKING_H
#define APPS_THINKING_H

#include "table/pace.h"
#include "terminal.h"

/* Between the two a line says that `name` is thinking, from half a second on, if somebody is there to see it; and then it
 * takes as long as its pace (table/pace.h). */
void thinking_begin(const struct terminal *, const char *name);
void thinking_end(struct pace *);

#endif
