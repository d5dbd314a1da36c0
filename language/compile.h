/* compile.h: card text into the rows and cells of a book. */
#ifndef LANGUAGE_COMPILE_H
#define LANGUAGE_COMPILE_H

#include "../engine/book.h"
#include "problem.h"

/* Adds the cards of a text to a book. Returns the number of errors; with any, nothing is added.
 * Errors and warnings are told to `report` (which may be NULL) in the order of the text. */
int compile_cards(struct book *, const char *file, const char *text, size_t length,
                  void (*report)(void *context, const struct card_problem *), void *context);

/* The text in its canonical form: `the` left out, header fields in order, two spaces a level, one
 * between words, comments kept. Formatting twice changes nothing. NULL, and the problems told, if
 * the text cannot be read. The caller frees it. */
char *format_cards(const struct book *, const char *file, const char *text, size_t length,
                   void (*report)(void *context, const struct card_problem *), void *context);

#endif
