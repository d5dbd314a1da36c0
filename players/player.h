/* player.h: machine players.
 *
 * A player looks at a duel only through its own seat: at its options, and at copies in which
 * everything it cannot know has been dealt anew. With the same seed it makes the same moves.
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "duello.h"

struct player;

struct player_kind {
    const char *name, *summary;
    /* Chooses among the `n` options of the seat; `seed` is this move's own. */
    int (*choose)(const struct player *, const struct duel *, int seat, const struct option *, int n, uint64_t seed);
};

struct player {
    const struct player_kind *kind;
    uint64_t seed;
    uint32_t moves;        /* made so far: each gets its own seed */
    struct duel *imagined; /* duel_size bytes to think in */
};

extern const struct player_kind random_player, greedy_player;

/* All kinds, ended by NULL. */
extern const struct player_kind *const player_kinds[];
const struct player_kind *player_kind_named(const char *name);

/* The player's answer for an awaited seat. */
struct option player_choose(struct player *, const struct duel *, int seat);

/* Leaves out options that only take something back, unless there are no others; returns how many
 * are left. A machine knows its mind, and one that changes it for ever never comes to an end. */
int player_sensible(struct option *, int n);

/* A small generator for players. */
uint64_t player_chance(uint64_t *state);

#endif
