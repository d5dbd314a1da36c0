/* seats.h: duels for tests of machine players: any game, any mode, built-in decks. */
#ifndef TESTS_PLAYERS_SEATS_H
#define TESTS_PLAYERS_SEATS_H

#include "duello/players.h"
#include "engine/game.h"

/* Begins a duel in `memory`, as machines play it; every seed has other decks. The test fails if it cannot be. */
void start_duel(const struct duello_book *, int mode, int seats, struct duel *memory, uint64_t seed);

/* The same with the options that people play by. */
void start_duel_of_people(const struct duello_book *, int mode, int seats, struct duel *memory, uint64_t seed);

/* A player by its text; the test fails if there is none. */
struct duello_player *open_player(const struct duello_book *, const char *text, uint64_t seed);

bool is_offered(const struct duel *, int seat, struct duel_option);

/* Calls a test for every game, with its book. */
void for_each_game(void (*test)(const struct duello_book *));

#endif
