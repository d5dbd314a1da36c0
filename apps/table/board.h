/* board.h: what a viewer sees of a duel, as lines of text. */
#ifndef APPS_BOARD_H
#define APPS_BOARD_H

#include "duello.h"
#include "duello/layout.h"
#include "terminal.h"

/* How much room there is: for a line for each card that others lie under; for everything, but closer; so that the other
 * players stand beside a level; for the least of them; for one line where they have several. */
enum board_room { BOARD_ROOMY, BOARD_CLOSE, BOARD_BESIDE, BOARD_TIGHT, BOARD_LEAST };

/* The board as lines with marks (page.h), for a screen of so many columns, to be freed. Everything in it comes from what
 * the viewer may see. Where each seat has a board, that of `other` is drawn above the viewer's; -1: of whose turn it is. */
char *board_text(const struct duel *, int viewer, int other, enum board_room, int width);

/* All cards of a seat's zone on one line, to be freed; "" if there are none. */
char *board_zone(const struct duel *, int viewer, int zone, int seat);

/* One line that explains the marks; "" if there are none. */
void board_legend(const struct duello_layout *, char *text, size_t size);

#endif
