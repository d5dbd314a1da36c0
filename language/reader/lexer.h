/* lexer.h: a card text as tokens. Indentation becomes TOKEN_IN and TOKEN_OUT, line ends TOKEN_LINE;
 * `the` is left out, comments are kept beside the lines for the formatter.
 */
#ifndef LANGUAGE_LEXER_H
#define LANGUAGE_LEXER_H

#include "engine/book.h"
#include "language/vocabulary/storage.h"
#include "problem.h"

enum {
    LIMIT_FILE = 4 << 20, /* bytes in a text */
    LIMIT_LINE = 2000,    /* bytes in a line */
    LIMIT_LEVELS = 12,    /* indents */
    LIMIT_NUMBER = LARGEST_NUMBER,
    LIMIT_SMALL = 32766, /* what a cell of a program holds, and some keep one more */
};

enum token_kind {
    TOKEN_WORD,
    TOKEN_STRING, /* its text without quotes and escapes */
    TOKEN_NUMBER,
    TOKEN_SYMBOL, /* {H}: the text is H */
    TOKEN_SIGN,   /* : , ; ( ) + - * / = != < <= > >= 's */
    TOKEN_BAD,    /* a mistake that has been reported */
    TOKEN_LINE,
    TOKEN_IN,
    TOKEN_OUT,
    TOKEN_END,
};

struct token {
    enum token_kind kind;
    const char *text;
    int number;
    struct span span;
};

struct source_line {
    int indent;          /* levels */
    int first, end;      /* its tokens, without TOKEN_LINE; none: an empty line or a comment */
    const char *comment; /* from # on, NULL: none */
};

struct tokens {
    struct token *token;
    int count;
    struct source_line *line; /* line 1 is line[0] */
    int lines;
};

/* Always ends in TOKEN_END. A text that is too long gives nothing but that and an error. */
struct tokens read_tokens(struct storage *, struct problems *, const char *text, size_t length);

#endif
