/* sketch.h: books of games that the build does not have: sketches (tests/language/vocabularies), and folders of games/
 * with words and no rules in C yet. */
#ifndef TESTS_PRINTER_SKETCH_H
#define TESTS_PRINTER_SKETCH_H

#include "engine/game.h"
#include "language/compiler/compile.h"
#include "language/vocabulary/vocabulary_reader.h"

struct sketch {
    struct storage storage;
    struct vocabulary_source source;
    struct game game;
};

/* The text of one or two files, one behind the other; a file that is not there is empty. */
char *read_files(const char *path, const char *second, size_t *length);

/* A book without cards: of a sketch, with the templates of tests/printer/NAME.english added to the vocabulary, or of
 * games/NAME; NULL after saying why not. */
struct duello_book *sketched_book(struct sketch *, const char *name);

/* Adds the cards of all files of that pattern, in the order of their names; returns the errors, which have been said. No
 * such file is one. */
int sketched_cards(struct duello_book *, const char *pattern);

void print_problem_to_stderr(void *context, const struct duello_problem *);

#endif
