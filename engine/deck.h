/* deck.h: the cards one seat brings, as text (docs/playing.md).
 *
 *     deck "NAME"
 *     game GAME
 *     TYPE "CARD"                  # a type, where given, must be true of the card
 *     2 "CARD"                     # a number of copies
 *     side                         # what comes below is the side deck, in games that have one
 */
#ifndef ENGINE_DECK_H
#define ENGINE_DECK_H

#include "duello.h"

struct deck {
    char name[80];
    uint16_t card[DUELLO_DECK]; /* rows of the book's cards, in the order of the text */
    int cards, side;            /* the last ones are the side deck */
    bool unknown_card;          /* it could not be read because it names a card that the game does not have */
};

/* The game a deck is for, "" if it does not say. */
void deck_game(const char *text, size_t length, char *game, size_t size);

/* Reads a deck. Whether it is legal is for duel_start to say. */
bool deck_read(struct deck *, const struct duello_book *, const char *file, const char *text, size_t length,
               struct duello_error *);

/* The game's own decks: how many players can bring, how many there are with those of seats that play themselves,
 * which come last, and the nth of them all. */
int deck_count(const struct duello_book *);
int all_decks(const struct duello_book *);
bool deck_built_in(struct deck *, const struct duello_book *, int n, struct duello_error *);

/* Whether a deck is legal by itself for the players of this set-up, whose other seats have theirs already: everybody brings
 * it; or, since partners may not be allowed to bring the same, others bring some of the game's own. `memory` is for a duel. */
bool deck_fits(const struct deck *, const struct duello_book *, const struct duello_setup *, void *memory);

/* Brings the deck to a seat. */
void deck_bring(const struct deck *, const struct duello_book *, struct duello_seat *);

#endif
