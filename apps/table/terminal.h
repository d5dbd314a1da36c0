/* terminal.h: text on a terminal or in a pipe: width, colour, symbols, wrapping.
 *
 * Text given to say() may contain marks: STYLE("b") "bold" PLAIN. Everything else that is not
 * printable is left out, so that no name in a file can play tricks with a terminal.
 */
#ifndef APPS_TERMINAL_H
#define APPS_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "duello.h"

#define STYLE(letter) "\1" letter /* b bold, d dim, r red, g green, y yellow, c cyan */
#define PLAIN "\2"
#define HANG "\3" /* further lines begin below this word, if that leaves them room */
#define JOIN "\4" /* a blank at which no line ends */

enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct duello_book;

struct terminal {
    int width, height;
    bool screen; /* can be cleared; otherwise it is a pipe or a plain one */
    bool typed;  /* somebody sits at the keyboard */
    bool colour, symbols;
    FILE *gathered;                  /* where text goes instead of being shown at once; NULL: it is shown */
    const struct duello_book *book;  /* whose elements have symbols, once a game is known */
    const char *names[DUELLO_SEATS]; /* what p1, p2 ... are called */
};

void terminal_open(struct terminal *, int colour, bool plain);
/* What --colour can be: auto, always or never. */
bool colour_named(const char *word, int *colour);
/* Looks again how large it is. */
void terminal_measure(struct terminal *);
void terminal_clear(const struct terminal *);
/* Clears what has scrolled away as well, so that nobody can look back. */
void terminal_forget(const struct terminal *);

/* A paragraph, wrapped to the width; leading blanks indent it, further lines by two more. */
void say(const struct terminal *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_rule(const struct terminal *, FILE *); /* a line across */

/* The text with players called by their names, to be freed; NULL: no memory. */
char *text_with_names(const struct terminal *, const char *text);

/* How many columns a text takes, and how many lines when it is wrapped. */
int text_columns(const struct terminal *, const char *text);
int text_lines(const struct terminal *, const char *text);
/* The lines of a text as they are shown, to be freed; "" without memory. Cut off, it is one line. */
char *text_shown(const struct terminal *, const char *text);
char *text_cut_off(const struct terminal *, const char *text);

#endif
