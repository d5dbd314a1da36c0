/* layout_reader.h: reads the text of a game's layout (docs/layout.md). */
#ifndef LANGUAGE_LAYOUT_READER_H
#define LANGUAGE_LAYOUT_READER_H

#include <stdarg.h>

#include "engine/game.h"
#include "engine/layout.h"
#include "language/vocabulary/storage.h"

/* The layout that a text describes; NULL and "FILE:LINE: what is wrong, and what would be right" in `error` if it is none,
 * or names what the game has not. */
const struct duello_layout *read_layout(struct storage *, const struct game *, const char *file, const char *text,
                                        size_t length, char *error, size_t error_size);

/* One made from the game's tables, for a game that has no such text. */
const struct duello_layout *make_layout(struct storage *, const struct game *, char *error, size_t error_size);

/* ---- between the chapters of the reader ----------------------------------------------------------------- */

struct layout_reading {
    struct storage *storage;
    const struct game *game;
    struct duello_layout *out;
    int *line[LAYOUT_PART_COUNT]; /* of each row, where its text stands */
    const char *file;
    char *error;
    size_t error_size;
    bool failed;
};

/* Keeps the first mistake; returns false. */
bool layout_mistake(struct layout_reading *, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Is every name that the rows have there, and do they go together? Fills in what follows from the game's tables. */
bool layout_checked(struct layout_reading *);

#endif
