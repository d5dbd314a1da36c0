/* board.h: what a viewer sees of a duel, as lines of text. */
#ifndef APPS_BOARD_H
#define APPS_BOARD_H

#include "duello.h"
#include "layout.h"
#include "terminal.h"

/* The board as lines with marks, to be freed. Everything in it comes from the view. */
char *board_text(const struct book *, const struct layout *, const struct duel_view *, int seats);

/* One line that explains the marks; "" if there are none. */
void board_legend(const struct layout *, char *text, size_t size);

#endif
