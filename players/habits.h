/* habits.h: how a machine player plays, found out by asking it again and again. */
#ifndef PLAYERS_HABITS_H
#define PLAYERS_HABITS_H

#include "duello/players.h"
#include "wood.h"

/* The player's strategy at the decisions of a seat that its own play can reach; elsewhere all options alike. Returns how
 * many decisions it was asked for, or -1 if there are more than `most`. */
int player_habits(struct duello_player *, const struct wood *, int seat, int times, int most, double *strategy);

#endif
