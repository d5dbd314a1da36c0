/* positions.h: duels that begin where a test wants them to. */
#ifndef TESTS_APPS_POSITIONS_H
#define TESTS_APPS_POSITIONS_H

#include "duello.h"

/* A duel at a position given in the words of scenarios, to be freed; the test fails if it cannot be laid out. */
struct duel *start_at(const struct duello_book *, const char *position);
/* The same in a mode of the game; NULL: its first. */
struct duel *start_in(const struct duello_book *, const char *mode, const char *position);

#endif
