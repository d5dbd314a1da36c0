/* surroundings.h: the clock and the threads that machine players are lent. */
#ifndef APPS_SURROUNDINGS_H
#define APPS_SURROUNDINGS_H

#include "duello/players.h"

extern const struct duello_surroundings our_surroundings;

#endif
