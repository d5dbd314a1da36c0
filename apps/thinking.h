/* thinking.h: what a person sees while a machine thinks. */
#ifndef APPS_THINKING_H
#define APPS_THINKING_H

#include "terminal.h"

/* Between the two a line says that `name` is thinking, from half a second on, if somebody is there to see it. */
void thinking_begin(const struct terminal *, const char *name);
void thinking_end(void);

#endif
