/* cells.h: the shape of compiled code: what stands behind every operation.
 *
 * One table says it for all of them, so that a reader can find the end of any part of a program
 * (the printer) or list it in full (listing.c) without knowing what it means.
 */
#ifndef RUNTIME_CELLS_H
#define RUNTIME_CELLS_H

#include "program.h"

/* A shape is a row of letters:
 *   S set   L filters up to SET_THAT   V value   T test   P place   C choice   G grant   U until   M moment
 *   D verb with its arguments   K keyword ...   A action ...   R relation ...   I trait ...   E event ...
 *   F reference   a attribute   c counter   r resource   w word   z zone   l list   q named reference
 *   p period   s string   g tally   b ability   $ cost   f register   x variable   n number
 *   * a number, and so many of the next   ? 0, or 1 and the next */
struct shape {
    const char *name, *parts;
};

/* NULL for a cell that is no operation. */
const struct shape *shape_of(cell op);

/* The cell behind the part that the letter describes. */
const cell *skip_part(const struct duello_book *, const cell *at, char letter);
const cell *skip_parts(const struct duello_book *, const cell *at, const char *letters);

/* The register + 1 under which a set is kept (SET_AS), 0: none. */
int name_of_set(const struct duello_book *, const cell *set);
/* Does somebody choose of what it means? Not where chance does, nor where all of it is meant. */
bool leaves_choice(const struct duello_book *, const cell *set);

/* The cell behind what fills a hole of a pattern. */
const cell *skip_hole(const struct duello_book *, enum hole, const cell *at);

/* The cell behind a statement and all that belongs to it: an else part, the body of a loop. */
const cell *skip_statement(const struct duello_book *, const cell *at);
/* The statement behind this one in the order they are written, whichever way a branch goes. */
const cell *next_written(const struct duello_book *, const cell *at);
/* The end of the block of an IF, MODE or MAY, and its else part (start = end: it has none). */
struct branches {
    const cell *start, *end, *else_start, *else_end;
};
struct branches branches_of(const struct duello_book *, const cell *at);

/* The arguments of a pattern, in its order; holes of parts that were left out have no cell. */
enum { ARGUMENTS = 16 };
struct bound {
    struct {
        enum hole hole;
        const cell *at;
    } hole[ARGUMENTS];
    int holes;
    uint8_t option[ARGUMENTS], choice[ARGUMENTS];
    int options, choices;
    const cell *end;
};
void bind_arguments(const struct duello_book *, const char *shape, const cell *at, struct bound *);

/* The shape of the pattern that a letter of the shapes (D, K, A, R, I, E) names by row. */
const char *pattern_shape_of(const struct duello_book *, char letter, int row);

#endif
