/* names.h: a vocabulary made ready for reading cards: its names by their words, its patterns as items.
 *
 * Made once per book; the parser, the compiler and the printer share it.
 */
#ifndef LANGUAGE_NAMES_H
#define LANGUAGE_NAMES_H

#include "duello/words.h"
#include "language/vocabulary/phrases.h"
#include "lexer.h"

/* NULL and what is wrong if a name or pattern of the vocabulary cannot be read. */
const struct phrases *make_phrases(struct storage *, const struct vocabulary *, char *error, size_t error_size);

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
struct near_name nearest_name(struct storage *, const struct phrases *, const struct token *, int left, unsigned tables,
                              int list);

struct duello_nearest strictly_nearest_to(const char *word);

/* "round, Fight and Match": the names of a table, the values of a list, at most a dozen; some events. */
const char *names_of_table(struct storage *, const struct phrases *, enum vocabulary_table);
const char *values_of_list(struct storage *, const struct vocabulary *, int list);
const char *events_in_words(struct storage *, const struct phrases *);

bool is_language_word(const char *word);

#endif
