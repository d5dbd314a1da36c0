/* hints.h: what a machine would do in a seat's place, from no more than the seat knows. */
#ifndef TABLE_HINTS_H
#define TABLE_HINTS_H

#include "duello/players.h"

struct hint {
    struct duel_option best, second;
    float odds, second_odds; /* of winning, 0 to 1, as that machine sees it */
    bool judged;             /* false: the machine does not weigh its options, or there was only one; no odds then */
    bool has_second;
};

/* Asks a machine, as the text of a player names it ("easy", "hard", "greedy", "search:2000"). The answer follows from what
 * the seat knows and from `move`, the number of moves it has made. False and an error if there is no such machine, or if it
 * needs what these surroundings (NULL: none) do not have. */
bool hint_of(const struct duel *, int seat, const char *machine, const struct duello_surroundings *, uint32_t move,
             struct hint *, struct duello_error *);

/* Puts options of the seat in order, what is worth most first, as a machine that looks one move ahead sees it; what it does
 * not look at (taking back, moving to and fro) comes last, and of equals stays in order. Writes the odds of each, 0 where
 * it was not looked at. False if there is not enough memory: then nothing is changed. */
bool hint_order(const struct duel *, int seat, struct duel_option *, float *odds, int n);

#endif
