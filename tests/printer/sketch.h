/* sketch.h: books of games that are only sketched (tests/language/vocabularies), for printing. */
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

/* A book without cards, with the templates of tests/printer/NAME.english added to the vocabulary;
 * NULL after saying why not. */
struct duello_book *sketched_book(struct sketch *, const char *name);

void print_problem_to_stderr(void *context, const struct duello_problem *);

#endif
