/* writer.h: cards that nobody has written: texts at random, made of one grammar and a game's vocabulary.
 *
 * The grammar (writer_grammar.c) is a table of rules in the form of the vocabulary's own patterns, so that one way of
 * writing them out (writer.c) serves both; writer_words.c finds rows of the vocabulary that fit. All of it knows roughly
 * what means something where. Whoever reads such a text refuses a good part of it, and should.
 */
#ifndef APPS_WRITER_H
#define APPS_WRITER_H

#include "engine/game.h"
#include "language/vocabulary/vocabulary_reader.h"

enum { WRITTEN = 8192 }; /* bytes of a text at the most */

/* What was said in a text: rows of the vocabulary's tables, and ways of the grammar. */
enum { SAID_WAYS = TABLES, SAID_TABLES, SAID_ROWS = 512 };
struct said {
    bool row[SAID_TABLES][SAID_ROWS];
};

/* Writes the card of this number: a whole file for the game of the book. It may name the first `own` cards of the book.
 * Returns the length. */
int write_card(const struct duello_book *, int own, uint64_t seed, long number, char text[WRITTEN], struct said *);

/* ---- the grammar: writer_grammar.c ------------------------------------------------------------------------------ */

/* What has been spoken of and can be referred to: a bit for each kind of thing, and some more. */
#define IT(kind) ((unsigned)(kind))
#define AIMED(kind) ((unsigned)(kind) << 3)
#define NAMED(kind) ((unsigned)(kind) << 6)
#define THOSE(kind) ((unsigned)(kind) << 9)
enum { ANY_KIND = KIND_CARD | KIND_SEAT | KIND_LINK };
#define NOTED (1u << 12)   /* a number has a name */
#define HAS_X (1u << 13)   /* a cost announces X */
#define DID (1u << 14)     /* a statement comes before this one */
#define COINS (1u << 15)   /* ... which flips coins */
#define DICE (1u << 16)    /* ... or rolls a die */
#define AMOUNT (1u << 17)  /* an event has an amount */
#define TIMED (1u << 18)   /* the card's type says when it is used */
#define USED_BY (1u << 19) /* somebody uses the card */
#define LOOP (1u << 20)    /* there is something to stop */
#define GOES_ON (1u << 21) /* nothing is done here, something is so */

/* A way to write what a rule is about: a pattern as those of the vocabulary are. A hole is a rule, or a row of
 * writer_words.c; {+it:card} says what can be referred to from here on; \( is a bracket in the text. The first way of a
 * rule is the plain one, which does not go on for long. */
struct way {
    const char *rule;
    uint8_t weight;
    unsigned needs; /* what must have been spoken of: all of it */
    uint32_t parts; /* of the language, a bit per enum language_part: the game has them all */
    const char *text;
};
extern const struct way writer_grammar[];
extern const int writer_ways;

/* ---- writing: writer.c -------------------------------------------------------------------------------------------- */

enum { OWN_NAMES = 16, SCENES = 48, TRAIL = 2048 };

/* What has a meaning at this place of the text. */
struct scene {
    unsigned flags; /* IT(kind) and so on */
    unsigned names; /* own names that are known, a bit each */
};

struct writer {
    const struct duello_book *book;
    const struct vocabulary *words;
    int own;
    uint64_t chance;

    char *text;
    int length, level, depth;
    bool stuck; /* there is no word for what should stand here */

    const struct type_rule *type; /* of the card */
    struct scene scene, outer[SCENES];
    int scenes;
    uint8_t name_kind[OWN_NAMES]; /* of the names given so far */
    int names;
    uint32_t reach;  /* zones of what is spoken of; 0: any */
    uint8_t changes; /* what can be changed of the event: enum event_change */
    int list;        /* the last attribute takes its values from */

    uint16_t trail[TRAIL][2]; /* what has been said: table and row */
    int said;
};

/* How the holes of a row of the vocabulary are to be filled. */
struct filling {
    uint8_t kinds[2];      /* what its first and its second {set} are; 0: anything */
    uint32_t reach, zones; /* where its first {set} is, what its {zone} is; 0: anywhere */
    const char *manner;    /* which rules its sets follow: "card", "card it happens to", "card paid" */
    bool would;            /* ... stands behind the first */
    int sets;              /* written so far */
    unsigned first;        /* kind of the first */
};

void write_text(struct writer *, const char *text);
void write_amount(struct writer *, long);
uint32_t one_below(struct writer *, uint32_t n);
void write_pattern(struct writer *, const char *pattern, struct filling *);
void write_rule(struct writer *, const char *name, size_t length);

/* ---- words: writer_words.c ------------------------------------------------------------------------------------------ */

/* Fills a hole with a row of the vocabulary or a name of the card's own, or changes the scene; false: the hole is
 * something else. */
bool write_source(struct writer *, const char *name, size_t length);
/* A row of a table, as long as it fits; stuck if none does. */
typedef bool fitting(const struct writer *, int row, unsigned wanted);
int write_row_of(struct writer *, enum vocabulary_table, fitting *fits, unsigned wanted);
bool value_fits(const struct writer *, int row, unsigned list);

#endif
