/* problem.h: what is wrong in a card text: where, what was found, what was expected, a way out.
 *
 * Problems are gathered while a text is read and told in the order of its lines. Reading stops
 * after twenty errors.
 */
#ifndef LANGUAGE_PROBLEM_H
#define LANGUAGE_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "duello.h"
#include "language/vocabulary/storage.h"

enum { MOST_PROBLEMS = 20 };

/* A run of characters in the text. Lines and columns begin at 1; columns count characters. */
struct span {
    int line, column, width;
};

struct problem {
    struct span span;
    bool warning;
    const char *text, *hint;
};

struct problems {
    struct storage *storage;
    struct problem row[2 * MOST_PROBLEMS];
    int rows, errors, warnings;
};

/* Notes an error. `hint` says what to do about it and may be NULL. */
void error_at(struct problems *, struct span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void warning_at(struct problems *, struct span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Text made in the storage, for hints. */
const char *format_text(struct storage *, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline bool enough_errors(const struct problems *p)
{
    return p->errors >= MOST_PROBLEMS || p->storage->has_run_out;
}

/* Tells all of them, sorted by place. */
void tell_problems(const struct problems *, const char *file, const char *text, size_t length,
                   void (*report)(void *context, const struct duello_problem *), void *context);

/* A problem as compilers print it: place, message, the line, carets under it, the hint. Returns the
 * length written. */
int print_problem(const struct duello_problem *, char *text, size_t size);

#endif
