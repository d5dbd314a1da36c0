/* phrases.h: a vocabulary made ready for use: its names by their words, its patterns as items.
 *
 * Made once per book; whoever reads, compiles, runs and prints its cards shares it.
 */
#ifndef LANGUAGE_PHRASES_H
#define LANGUAGE_PHRASES_H

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

#endif
