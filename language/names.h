/* names.h: a vocabulary made ready for reading cards: its names by their words, its patterns as items.
 *
 * Made once per book; the parser, the compiler and the printer share it.
 */
#ifndef LANGUAGE_NAMES_H
#define LANGUAGE_NAMES_H

#include "lexer.h"
#include "pattern.h"
#include "vocabulary_reader.h"

enum { NAME_WORDS = 4 };

struct name {
    const char *word[NAME_WORDS];
    int words;
    enum vocabulary_table table;
    int row;
    const struct name *next; /* another name that begins with the same word */
};

enum { NAME_BUCKETS = 256 };

struct phrases {
    const struct vocabulary *vocabulary;
    const struct name *bucket[NAME_BUCKETS];
    struct item **verb, **event, **keyword, **relation, **action, **trait; /* by row */
};

/* NULL and what is wrong if a name or pattern of the vocabulary cannot be read. */
const struct phrases *make_phrases(struct arena *, const struct vocabulary *, char *error, size_t error_size);

/* A set of tables, a bit each. */
#define IN_TABLE(t) (1u << (t))

/* The longest name of these tables (words: with one of these roles) that begins at the token; NULL:
 * none. At most `left` tokens are looked at. */
const struct name *find_name(const struct phrases *, const struct token *, int left, unsigned tables, unsigned roles);
/* The same name again in another row of the tables: words may belong to several lists. */
const struct name *next_same_name(const struct name *, unsigned tables, unsigned roles, const struct phrases *);

/* What a row of a table is called, for messages: "a counter", "a zone", "an element". */
const char *what_it_is(const struct phrases *, enum vocabulary_table, int row);

/* The known name of these tables most like the word, and its table; NULL if none is like it. */
const char *nearest_name(struct arena *, const struct phrases *, const char *word, unsigned tables,
                         enum vocabulary_table *);
/* How many letters must be changed, added, left out or swapped to make b of a; at most `most` + 1. */
int letters_between(const char *a, const char *b, int most);

bool is_language_word(const char *word);

#endif
