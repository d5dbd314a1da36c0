/* compile.h: card text into the rows and cells of a book. */
#ifndef LANGUAGE_COMPILE_H
#define LANGUAGE_COMPILE_H

#include "language/reader/problem.h"
#include "runtime/program.h"

/* What is laid aside while a book is made, and while cards are added to it: more than built-in cards or any letters of a text
 * have been seen to take (docs/design.md, Bounds). */
enum { BOOK_CUSHION = 2 << 20, TEXT_CUSHION = 512 << 10, CUSHION_A_LETTER = 256 };
#define NO_MEMORY "there is not enough memory"
static inline size_t text_cushion(size_t length)
{
    return TEXT_CUSHION + CUSHION_A_LETTER * length;
}

/* A book without cards, memory laid aside until storage_release; NULL and what is wrong if the game's vocabulary cannot be read. */
struct duello_book *book_new(const struct game *, char *error, size_t error_size);
void book_free(struct duello_book *);

/* Adds the cards of a text to a book. Returns the number of errors; with any, nothing is added.
 * Errors and warnings are told to `report` (which may be NULL) in the order of the text. */
int compile_cards(struct duello_book *, const char *file, const char *text, size_t length,
                  void (*report)(void *context, const struct duello_problem *), void *context);

#endif
