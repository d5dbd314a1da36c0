/* shelf.h: the compiler's own memory in a book: definitions of keywords and counters. */
#ifndef LANGUAGE_SHELF_H
#define LANGUAGE_SHELF_H

#include "language/reader/names.h"
#include "language/reader/syntax.h"
#include "runtime/program.h"

struct definition {
    enum vocabulary_table table; /* keywords or counters */
    int row;
    struct node *block, *until;
    const char *parameter; /* what the definition calls the keyword's number, NULL: it has none */
};

struct shelf {
    struct definition *definition;
    int definitions;
};

/* Sorts the cards into their slots anew, or the one that has just been added. */
void shelve_cards(struct duello_book *);
void shelve_card(struct duello_book *, int row);
/* Compiles the keywords that the vocabulary itself defines in the language. */
bool define_vocabulary(struct duello_book *, char *error, size_t error_size);

#endif
