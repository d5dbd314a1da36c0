/* sight.h: what a seat sees of a duel, as a number: two duels that look the same to it have the same number. */
#ifndef PLAYERS_SIGHT_H
#define PLAYERS_SIGHT_H

#include "../engine/game.h"

enum { SIGHT_WORDS = 256, SIGHT_VERBS = 128 };

/* Worked out once from the tables of a game. */
struct sight {
    struct { /* eight bytes of a duel with facts in them */
        uint64_t factor;
        uint64_t seen[1 + DUELLO_SEATS]; /* which bits of them: spectators, then each seat */
        uint16_t offset;
    } word[SIGHT_WORDS];
    int words;
    uint8_t things[SIGHT_VERBS]; /* which arguments of a verb are things: bit 0 for a, 1 for b, 2 for c */
    uint64_t ordered;            /* zones whose cards can be told apart wherever they lie */
    uint64_t decks;              /* zones whose faces nobody learns: what is in them follows from what is not */
};

void sight_open(struct sight *, const struct book *);

/* All that the viewer (a seat, or DUELLO_SPECTATOR) can see on the table, but not what it is asked. */
uint64_t sight_of(const struct sight *, const struct duel *, int viewer);

/* What is open to all but for the cards: numbers, and what is pending. */
uint64_t gist_of(const struct sight *, const struct duel *);

/* An option of a seat as that seat sees it: by the faces it knows and the places of those it does not. Options that
 * the seat cannot tell apart have the same number. */
uint64_t option_seen(const struct sight *, const struct duel *, int seat, struct option);

/* What the seat is asked, and about which card. */
uint64_t ask_seen(const struct sight *, const struct duel *, int seat);

#endif
