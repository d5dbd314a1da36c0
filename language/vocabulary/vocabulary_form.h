/* vocabulary_form.h: what tables a vocabulary has, and what columns they have. */
#ifndef LANGUAGE_VOCABULARY_FORM_H
#define LANGUAGE_VOCABULARY_FORM_H

#include <stddef.h>

#include "vocabulary_reader.h"

enum column_type {
    COLUMN_FLAG,   /* the word alone: true */
    COLUMN_BIT,    /* the word alone: sets `value` in an 8-bit set */
    COLUMN_VALUE,  /* the word alone: an 8-bit code */
    COLUMN_NUMBER, /* a 32-bit number follows */
    COLUMN_SMALL,  /* an 8-bit number follows */
    COLUMN_TEXT,   /* a string follows */
    COLUMN_KINDS,  /* things it is said of follow: card or seat */
    COLUMN_ROW,    /* a row of table `value` follows, as an 8-bit number */
    COLUMN_ROWS,   /* up to four rows */
    COLUMN_SET32,  /* rows as a bit set */
    COLUMN_SET64,
    COLUMN_CHOICE,  /* one of the words of `choices` follows: its number, plus `value` */
    COLUMN_CHANGES, /* amount, destination */
    COLUMN_CLAUSES, /* the words that clauses begin with, as bits of enum clause */
    COLUMN_RULES,   /* rule ids */
};

struct column {
    const char *word;
    enum column_type type;
    size_t offset;
    int value;
    const char *const *choices;
};

enum row_name { NAME_ONLY, NAME_AND_PLURAL, NAME_OF_WORD, NAME_PATTERN };

struct table_form {
    const char *word, *enum_part;
    size_t row_size, rows, count; /* where the vocabulary keeps its rows and their number */
    enum row_name naming;
    int most;
    const struct column *columns;
};

extern const struct table_form table_forms[TABLES];

/* How many rows a table has; row 0 is none. */
int rows_of_table(const struct vocabulary *, enum vocabulary_table);

/* Choices that are read apart: who acts, what a word is said of, and what clauses begin with. */
extern const char *const actor_words[], *const kind_words[], *const clause_words[];

#endif
