/* start.h: for games, which check set-ups, and for whoever writes one down. */
#ifndef ENGINE_START_H
#define ENGINE_START_H

#include "duel.h"

struct game;

/* Fills the error and returns false. */
bool fail_by(struct duello_error *, enum duello_fault, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for what is wrong with a set-up. */
bool setup_error(struct duello_error *, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says what else is wrong with the same set-up: the first fills the error, further ones stand behind it with their rules,
 * as far as there is room. Returns false. */
bool setup_objection(struct duello_error *, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds the named options as machines have them among themselves, but for those that the set-up names already. */
void choose_for_machines(struct duello_setup *, const struct game *);

/* duel_start for tests: what happens on the way is written down, and results of chance are
 * prescribed (for all of the duel). Both may be NULL. */
struct duel *duel_start_watched(const struct duello_book *, void *memory, const struct duello_setup *,
                                struct duel_journal *, struct foretold *, struct duello_error *);

#endif
