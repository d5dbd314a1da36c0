/* seats.h: a table that can be sat down at although nobody has said who brings what: modes and decks that fit together, by
 * chance.
 */
#ifndef TABLE_SEATS_H
#define TABLE_SEATS_H

#include "duello.h"

/* So many players there are where nobody has said so: two, or, in a mode that is not for two, as many as have room. Seats
 * that play themselves are not counted. */
int usual_players(struct duello_mode);

/* Chooses the first mode in which those decks are legal that have any cards, one for each seat; the game's first if there is
 * none. */
void choose_mode(const struct duello_book *, struct duello_setup *, const struct duello_deck decks[DUELLO_SEATS]);

/* Brings one of the game's own decks to a seat, another one than other seats bring while there are enough. False if none of
 * them is legal there, or without memory. */
bool bring_any_deck(const struct duello_book *, struct duello_setup *, int seat, uint64_t *chance);

/* Brings this deck, or one of the game's if it is NULL, to each seat that plays itself. False if there is none. */
bool bring_unmanned_decks(const struct duello_book *, struct duello_setup *, const struct duello_deck *,
                          uint64_t *chance);

#endif
