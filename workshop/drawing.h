/* drawing.h: set-ups and decisions drawn at random. All follows from `chance`, a counter to draw from. */
#ifndef WORKSHOP_DRAWING_H
#define WORKSHOP_DRAWING_H

#include "engine/deck.h"
#include "engine/game.h"

/* A number from 0 to n - 1. */
uint32_t random_below(uint64_t *chance, uint32_t n);

/* Cards for one seat of this mode: a built-in deck, which is read into `deck`, or cards from the whole book. Whether they
 * may be brought together is for duel_start to say. */
void draw_seat(const struct duello_book *, int mode, bool unmanned, uint64_t *chance, struct deck *,
               struct duello_seat *);

/* Every third named option is given, with any of its values. */
void draw_choices(const struct duello_book *, uint64_t *chance, struct duello_setup *);

/* One of the awaited seats, and any of its options; taking back what was chosen only now and then, and giving up rarely.
 * False: the seat is offered nothing. */
bool draw_decision(const struct duel *, uint64_t *chance, int *seat, struct duel_option *);

#endif
