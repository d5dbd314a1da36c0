/* printer.h: compiled cards as English.
 *
 * Every text is made from the program of the card and the templates of the vocabulary, so that it
 * cannot say anything else than the card does. All functions write at most `size` bytes, the
 * closing zero included, and return the length written; none allocates.
 */
#ifndef LANGUAGE_PRINTER_H
#define LANGUAGE_PRINTER_H

#include "duello/words.h"
#include "runtime/program.h"

/* The parts of a card and its text: duello_card_body, duello_card_types ... (duello/words.h) */

/* The text on one line. */
int print_card_line(const struct duello_book *, int card, char *text, int size);
/* Part of an ability, which stands in its program there: one of the things to choose from behind `choose one:`, or who
 * chooses. Empty: that is not said. */
int print_part(const struct duello_book *, int ability, int part, char *text, int size);

int print_cost(const struct duello_book *, int cost, char *text, int size); /* a row of costs */

/* The program of a card, a line per statement (listing.c). */
int print_code(const struct duello_book *, int card, char *text, int size);

struct programs;
/* What the engine asks of those who run programs: uses.c. */
extern const struct programs card_programs;

#endif
