/* undo.h: whether a move can be taken back, and why not. */
#ifndef TABLE_UNDO_H
#define TABLE_UNDO_H

#include "duello.h"

/* Why a move of this seat, between these two duels, cannot be taken back; NULL: nobody has learned anything from it, as of a
 * step of a choice that is half made. `told`: what the journal told on the way. */
const char *undo_refused(const struct duel *before, const struct duel *after, int seat, const struct duel_entry *told,
                         int count);

#endif
