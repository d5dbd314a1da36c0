/* format.h: card text as it is written by hand, put into one form. */
#ifndef LANGUAGE_FORMAT_H
#define LANGUAGE_FORMAT_H

#include "problem.h"

struct duello_book;

/* The text in its canonical form: `the` left out, header fields in order, two spaces a level, one
 * between words, comments kept. Formatting twice changes nothing. NULL, and the problems told, if
 * the text cannot be read. The caller frees it. */
char *format_cards(const struct duello_book *, const char *file, const char *text, size_t length,
                   void (*report)(void *context, const struct duello_problem *), void *context);

#endif
