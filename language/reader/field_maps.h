/* field_maps.h: field maps that a text of cards brings: a name, and a row of letters for each row of the board.
 *
 *   map "two_fords"
 *     PPPPP
 *     PBPOP
 *     ...
 */
#ifndef LANGUAGE_FIELD_MAPS_H
#define LANGUAGE_FIELD_MAPS_H

#include "engine/game.h"
#include "lexer.h"

/* Adds the maps of a text to those of the book: what is wrong with one is told. `file` is kept with them. */
void read_field_maps(struct duello_book *, struct problems *, const struct tokens *, const char *file);

#endif
