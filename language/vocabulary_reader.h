/* vocabulary_reader.h: reads a game's vocabulary from its text.
 *
 * The build uses it to make C tables of the text (generate.c), tests use it to try a vocabulary
 * without a build.
 */
#ifndef LANGUAGE_VOCABULARY_READER_H
#define LANGUAGE_VOCABULARY_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"
#include "pattern.h"
#include "vocabulary.h"

enum vocabulary_table {
    TABLE_LIST,
    TABLE_WORD,
    TABLE_TYPE,
    TABLE_ATTRIBUTE,
    TABLE_ZONE,
    TABLE_COUNTER,
    TABLE_RESOURCE,
    TABLE_SYMBOL,
    TABLE_PERIOD,
    TABLE_REFERENCE,
    TABLE_WINDOW,
    TABLE_KEYWORD,
    TABLE_EVENT,
    TABLE_RELATION,
    TABLE_ACTION,
    TABLE_TRAIT,
    TABLE_VERB,
    TABLES,
};

enum { VERB_RULES = 4 };

struct vocabulary_source {
    struct vocabulary tables;
    const char **id[TABLES];               /* per table and row: what the C enum calls it, "BEFORE_DAMAGE" */
    const char *(*verb_rules)[VERB_RULES]; /* per verb: the ids of its rules, "SOL-11.4" */
};

/* A text that `include NAME` names, or NULL. */
struct vocabulary_include {
    const char *(*find)(void *context, const char *name, size_t *length);
    void *context;
};

/* False and "FILE:LINE: what is wrong" in `error` if the text is not a vocabulary; that includes a
 * pattern that cannot be read, and two patterns of a table that can match the same words. */
bool read_vocabulary(struct arena *, const char *file, const char *text, size_t length, struct vocabulary_include,
                     struct vocabulary_source *, char *error, size_t error_size);

/* Which word of a table's patterns takes the form of its subject. */
enum inflection vocabulary_inflection(enum vocabulary_table);

/* The word a vocabulary's lines use for a table ("verb"), and its part of enum names ("VERB"). */
const char *vocabulary_table_word(enum vocabulary_table);

#endif
