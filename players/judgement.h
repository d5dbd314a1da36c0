/* judgement.h: who is likely to win, from the facts that a game says speak for a seat. */
#ifndef PLAYERS_JUDGEMENT_H
#define PLAYERS_JUDGEMENT_H

#include "engine/game.h"

/* Each seat's chance of winning, 0 to 1, from the measures of the game; of a duel that is over: what became of it.
 * Seats of one side win together; the sides share out 1, but for a draw between some of them. */
void judge_chances(const struct duel *, double chance[DUELLO_SEATS]);

/* Whether there are more than two sides: which of its weights a measure has. */
bool is_among_all(const struct duel *);

#endif
