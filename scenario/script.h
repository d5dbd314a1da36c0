/* script.h: the text of a scenario file, cut into lines and the lines into words.
 *
 * A line that begins at the left margin opens something (a scenario, a block, a card) or is a
 * heading; an indented line belongs to what was opened last. Nothing here knows what a word means.
 */
#ifndef SCENARIO_SCRIPT_H
#define SCENARIO_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SCRIPT_BYTES = 1 << 20, /* longest file */
    SCRIPT_LINE = 1000,     /* longest line */
    SCRIPT_WORDS = 240,     /* most words of a line */
};

struct script_line {
    const char *text; /* without its comment and the blanks at its end */
    int length;
    int number;    /* from 1 */
    bool indented; /* or empty */
};

struct script {
    const char *file;
    struct script_line *line;
    int lines;
};

/* What is wrong with a file, and where. Only the first mistake is kept. */
struct mistake {
    int line, column; /* line 0: nothing is wrong */
    char text[600];
};

/* Cuts the text into lines; they point into it. False if it is too long or no text. */
bool script_cut(struct script *, const char *file, const char *text, size_t length, struct mistake *);
void script_free(struct script *);

enum said_kind { SAID_END, SAID_WORD, SAID_STRING, SAID_MARK };

struct said {
    enum said_kind kind;
    const char *text; /* without quotes; "" at the end of the line */
    int column;       /* from 1 */
};

/* One line being read, word by word. */
struct reading {
    const struct script_line *line;
    struct mistake *mistake;
    struct said said[SCRIPT_WORDS + 1];
    int count, at;
    char store[2 * SCRIPT_LINE];
};

/* Begins to read a line, or a part of it from `column` on. False: it cannot be cut into words. */
bool begin_reading(struct reading *, const struct script_line *, int column, struct mistake *);

static inline const struct said *next_said(const struct reading *r)
{
    return &r->said[r->at];
}
static inline bool at_end(const struct reading *r)
{
    return r->said[r->at].kind == SAID_END;
}

/* Equal whatever the case of the letters. */
bool same_word(const char *, const char *);
/* Takes the next word if it is this one (a word or a mark, not a string). */
bool take(struct reading *, const char *word);
/* Takes several words in a row, or none of them: take_phrase(r, "is not asked"). */
bool take_phrase(struct reading *, const char *words);
/* How many of the next words spell this name, in which blanks and underlines are the same; 0: they do not. */
int words_spelling(const struct reading *, const char *name);
/* Takes a whole number, with or without a sign. */
bool take_number(struct reading *, int *);
/* The line from the next word on, as it was written; up to the word `stop` if that is not NULL. */
void rest_of_line(const struct reading *, const char *stop, char *out, size_t size);

/* Keeps the mistake with the place of the next word, unless there is one already. Returns false. */
bool mistaken(const struct reading *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with what was found: `expected a zone; found "hnad"`. */
bool expected(const struct reading *, const char *what);
/* True at the end of the line; otherwise says what is left over. */
bool line_ends(const struct reading *);

/* Text that grows, for what is told about a scenario. */
struct telling {
    char *text;
    size_t length, size;
};
void tell(struct telling *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
