/* sight.h: what a seat sees of a duel, as a number: two duels that look the same to it have the same number. */
#ifndef PLAYERS_SIGHT_H
#define PLAYERS_SIGHT_H

#include "engine/game.h"

enum { SIGHT_WORDS = 256, SIGHT_VERBS = 128, SIGHT_MARKS = 32 };

/* Eight bytes of a duel with facts in them that a viewer sees, and two numbers that stand for their place. */
struct sight_word {
    uint64_t seen; /* which bits of them */
    uint32_t low, high;
    uint16_t offset;
};

/* Worked out once from the tables of a game. */
struct sight {
    struct sight_word word[1 + DUELLO_SEATS][SIGHT_WORDS]; /* for spectators, then for each seat */
    int words[1 + DUELLO_SEATS][1 + DUELLO_SEATS];         /* likewise: how many a duel of so many seats has */
    uint8_t things[SIGHT_VERBS];          /* which arguments of a verb are things: bit 0 for a, 1 for b, 2 for c */
    const struct fact *mark[SIGHT_MARKS]; /* facts of cards and squares that can be seen */
    int marks;
    bool ordered[256];   /* places whose cards can be told apart wherever they lie */
    bool looked_at[256]; /* and all but decks: what is in those follows from what is not */
};

void sight_open(struct sight *, const struct duello_book *);

/* What the viewer (a seat, or DUELLO_SPECTATOR) sees but for the cards: numbers, and what is pending. */
uint64_t gist_of(const struct sight *, const struct duel *, int viewer);

/* What it sees of the cards in front of `end`, and which effects last. */
uint64_t cards_seen(const struct sight *, const struct duel *, int viewer, int end);

/* All that it can see on the table, but not what it is asked. */
static inline uint64_t sight_of(const struct sight *s, const struct duel *d, int viewer)
{
    return gist_of(s, d, viewer) + cards_seen(s, d, viewer, game_of(d)->objects);
}

/* Behind the last card that lies somewhere: where fewer play than could, many lie nowhere. */
int end_of_cards(const struct duel *);

/* An option of a seat as that seat sees it: by the faces it knows and the places of those it does not. Options that
 * the seat cannot tell apart have the same number. */
uint64_t option_seen(const struct sight *, const struct duel *, int seat, struct duel_option);

/* What the seat is asked, and about which card. */
uint64_t ask_seen(const struct sight *, const struct duel *, int seat);

#endif
