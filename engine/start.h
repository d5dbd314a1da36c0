/* start.h: for games, which check set-ups. */
#ifndef ENGINE_START_H
#define ENGINE_START_H

#include "duel.h"

/* Fills the error and returns false. */
bool setup_error(struct duello_error *, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
