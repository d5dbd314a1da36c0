/* habits.h: how a machine player plays, found out by asking it again and again. */
#ifndef PLAYERS_HABITS_H
#define PLAYERS_HABITS_H

#include "player.h"
#include "wood.h"

/* How often the player, asked for the moves from `move` on, `times` times and with other chances each time, takes each of
 * the options that wood_options lists: shares that add up to 1. A player that says how likely it was to take what it
 * took is believed. */
void player_shares(struct player *, const struct duel *, int seat, uint32_t move, int times, double *share,
                   int options);

/* The player's strategy at the decisions of a seat that its own play can reach; elsewhere all options alike. Returns how
 * many decisions it was asked for, or -1 if there are more than `most`. */
int player_habits(struct player *, const struct wood *, int seat, int times, int most, double *strategy);

#endif
