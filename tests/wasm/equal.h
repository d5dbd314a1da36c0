/* equal.h: duels played and replayed the same on every machine. What is the same everywhere is a text: the record of a
 * duel, in which comments say what its states, options and words came to on the way. Built for the processor at hand
 * (native.c calls it) and as a WebAssembly module (equal.mjs does). */
#ifndef TESTS_WASM_EQUAL_H
#define TESTS_WASM_EQUAL_H

#include <stddef.h>

/* How many duels there are to play: of every game and mode, at every number of seats, one at random and one of machine
 * players. */
int equal_duels(void);
/* Plays one of them and returns its record, which stands until the next call; what went wrong otherwise, which begins
 * with "wrong:". */
const char *equal_play(int number);

/* Room for a record of so many bytes. */
char *equal_room(size_t length);
/* Replays the record that was put there and says in a line how it ended. */
const char *equal_replay(size_t length);

#endif
