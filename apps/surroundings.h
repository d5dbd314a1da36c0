/* surroundings.h: the clock and the threads that machine players are lent. */
#ifndef APPS_SURROUNDINGS_H
#define APPS_SURROUNDINGS_H

#include "players/player.h"

extern const struct surroundings our_surroundings;

#endif
