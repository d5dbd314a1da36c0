/* support.h: files, vocabularies and books for the tests of the language. */
#ifndef TESTS_LANGUAGE_SUPPORT_H
#define TESTS_LANGUAGE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "language/compiler/compile.h"
#include "language/compiler/compiler.h"

/* The folder of the project: the first argument of a test program, or the working directory. */
void set_root(int count, char **argument);

/* A file below the project's folder, ended by a zero; NULL if it is not there. The caller frees it. */
char *load(const char *path, size_t *length);

/* A book with one of the tests' vocabularies (tests/language/vocabularies), or of a game. */
struct bench {
    struct storage storage;
    struct vocabulary_source source;
    struct game game;
    struct duello_book *book;
};
void open_bench(struct bench *, const char *vocabulary_path);
void close_bench(struct bench *);

/* Compiles a text; problems are printed one after the other into `said`. Returns the errors. */
enum { SAID = 1 << 16 };
struct said {
    char text[SAID];
    size_t length;
};
int compile_text(struct bench *, const char *file, const char *text, struct said *);
int compile_file(struct bench *, const char *path, struct said *);

/* All files of a pattern below the project's folder as one text, in the order of their names; `game` lines but the first
 * are left out. The caller frees it. */
char *load_cards(const char *pattern, size_t *length);

/* All files of a folder that end so, in the order of their names: calls `visit` with the path of each. Returns how many. */
int each_file(const char *folder, const char *ending, void (*visit)(void *context, const char *path), void *context);

/* Follows every cell of every ability, cost and test of a book: the code is well formed. */
void walk_book(const struct duello_book *);

#endif
