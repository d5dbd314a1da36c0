/* pattern.h: sentence patterns of a vocabulary, taken apart.
 *
 * A pattern is a row of items: words, {holes}, [optional parts] and (alternatives|of words). The
 * parser matches them, the compiler writes their holes as arguments in the same order, the printer
 * and the rules read the arguments back in that order.
 */
#ifndef LANGUAGE_PATTERN_H
#define LANGUAGE_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/vocabulary.h"
#include "storage.h"

enum item_kind { ITEM_WORD, ITEM_HOLE, ITEM_OPTION, ITEM_CHOICE };

struct item {
    enum item_kind kind;
    enum hole hole;
    int list;             /* of HOLE_WORD and HOLE_WORDS: the list the words come from; 0: any */
    bool inflects;        /* the word takes the form of its subject */
    const char *word;     /* "points/point": either form */
    struct item **inside; /* the alternatives of a choice; an option has one */
    int insides;
    struct item *next;
};

/* Which word of a pattern takes the form of its subject: none, the first (draw, draws), or the
 * first behind a leading {set} (is, are, would be). */
enum inflection { INFLECT_NONE, INFLECT_FIRST, INFLECT_SECOND };

/* The items of a pattern, or NULL and what is wrong with it. */
struct item *parse_pattern(struct storage *, const struct vocabulary *, const char *text, enum inflection, char *error,
                           size_t error_size);

/* Is the word what the item asks for, in whatever form it may take? */
bool item_is_word(const struct item *, const char *word);
/* Has the pattern that begins here such a hole anywhere? */
bool has_hole(const struct item *, enum hole);
/* What a pattern says without its subject and its optional parts, for messages: "goes to ...". */
const char *pattern_in_words(struct storage *, const struct item *);
/* What the machine needs of a pattern: its holes and brackets, without the words. */
const char *pattern_shape(struct storage *, const char *text);

/* Are these two forms of one word: draw and draws, is and are, go and goes? */
bool same_verb(const char *a, const char *b);

/* Two patterns of one table, the first of which is tried first: can both match the same words, or
 * does the first match the beginning of what the second asks for, so that the second is never
 * reached? As far as that can be decided. */
enum clash { CLASH_NONE, CLASH_SAME, CLASH_HIDDEN };
enum clash patterns_clash(const struct item *first, const struct item *second);

#endif
