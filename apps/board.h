/* board.h: what a viewer sees of a duel, as lines of text. */
#ifndef APPS_BOARD_H
#define APPS_BOARD_H

#include "duello.h"
#include "layout.h"
#include "terminal.h"

/* The board as lines with marks, to be freed. Everything in it comes from what the viewer may see. `roomy`: cards that
 * others lie under may take a line each. */
char *board_text(const struct duel *, const struct layout *, int viewer, bool roomy);

/* One line that explains the marks; "" if there are none. */
void board_legend(const struct layout *, char *text, size_t size);

#endif
