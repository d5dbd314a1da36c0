/* names.h: a vocabulary made ready for reading cards: its names by their words, its patterns as items.
 *
 * Made once per book; the parser, the compiler and the printer share it.
 */
#ifndef LANGUAGE_NAMES_H
#define LANGUAGE_NAMES_H

#include "../engine/spelling.h"
#include "lexer.h"
#include "pattern.h"
#include "vocabulary_reader.h"

enum { NAME_WORDS = 4 };

struct name {
    const char *word[NAME_WORDS];
    int words;
    enum vocabulary_table table;
    int row;
    const struct name *next;  /* another name that begins with the same word */
    const struct name *later; /* the next one in the order of the vocabulary */
};

enum { NAME_BUCKETS = 256 };

struct phrases {
    const struct vocabulary *vocabulary;
    const struct name *bucket[NAME_BUCKETS];
    const struct name *first, *last;                                       /* of all names */
    struct item **verb, **event, **keyword, **relation, **action, **trait; /* by row */
};

/* NULL and what is wrong if a name or pattern of the vocabulary cannot be read. */
const struct phrases *make_phrases(struct arena *, const struct vocabulary *, char *error, size_t error_size);

/* What the vocabulary calls a row: its name, or its pattern. */
const char *name_of_row(const struct vocabulary *, enum vocabulary_table, int row);

/* A set of tables, a bit each. */
#define IN_TABLE(t) (1u << (t))

/* The longest name of these tables (words: with one of these roles) that begins at the token; NULL:
 * none. At most `left` tokens are looked at. */
const struct name *find_name(const struct phrases *, const struct token *, int left, unsigned tables, unsigned roles);
/* The same name again in another row of the tables: words may belong to several lists. */
const struct name *next_same_name(const struct name *, unsigned tables, unsigned roles, const struct phrases *);

/* What a row of a table is called, for messages: "a counter", "a zone", "an element". */
const char *what_it_is(const struct phrases *, enum vocabulary_table, int row);

/* The name that was most likely meant by the words at a token, however they are spelled. */
struct near_name {
    const char *text; /* NULL: none is like them */
    enum vocabulary_table table;
    int words; /* how many of the tokens were meant by it */
};
/* Of these tables, and of words only those of the list; 0: of any. */
struct near_name nearest_name(struct arena *, const struct phrases *, const struct token *, int left, unsigned tables,
                              int list);

struct nearest strictly_nearest_to(const char *word);

/* "round, Fight and Match": the names of a table, the values of a list, at most a dozen; some events. */
const char *names_of_table(struct arena *, const struct phrases *, enum vocabulary_table);
const char *values_of_list(struct arena *, const struct vocabulary *, int list);
const char *events_in_words(struct arena *, const struct phrases *);

bool is_language_word(const char *word);

#endif
