/* facts.h: the state a game declares: of the duel, of its seats, cards, squares and links.
 *
 * A game lists each kind once (`SOLREI_FIELDS`). From that list come the struct, the view, what a scenario may give and
 * expect, what a program on the other side of a door is told, and what goes with a card that changes its sleeve.
 */
#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct duel;

/* SEEN_WITH_FACE: of a card, by whoever knows it. INTERNAL with one of them: the rules' own bookkeeping (sets of bits, numbers
 * of objects), which says nothing to a person. It is left out of whatever is meant to be read by one, and can be asked for
 * by its name. */
enum visibility { SEEN_BY_ALL = 1, SEEN_BY_OWNER, SEEN_BY_NOBODY, SEEN_WITH_FACE, INTERNAL = 8 };

/* What it is a fact of. The own objects of seats come before the cards: they can carry what cards carry. `OF_LIST`: each row
 * of a list that is the game's own business. */
enum fact_of { OF_DUEL, OF_SEAT, OF_CARD, OF_SQUARE, OF_LINK, OF_LIST };

/* What it is: a thing is named by its reference, which is another one when the card has changed its sleeve. */
enum fact_is { FACT_NUMBER, FACT_THING };

struct fact {
    const char *name;
    uint8_t of;   /* enum fact_of */
    uint8_t is;   /* enum fact_is */
    uint8_t seen; /* enum visibility */
    uint8_t size; /* bytes: 1, 2, 4 or 8; 0: worked out by `derive` */
    bool is_signed, internal;
    uint16_t offset;         /* from the start of the duel to the first one; of links, from the start of the link */
    uint16_t stride;         /* from one to the next */
    uint16_t rows;           /* of a list */
    int32_t lowest, highest; /* what a scenario may give */
    int (*derive)(const struct duel *, int of); /* ABSENT: not to be shown */
    const char *const *names;                   /* words for its values, NULL: a number */
};

/* FIELD(type, name, visibility, lowest, highest, names): a field without a visibility does not compile. */
#define DECLARE_FIELD(type, name, seen, lowest, highest, names) type name;
#define IS_SIGNED(type) ((type)-1 < (type)1)
#define FACT_OF(whose, structure, base, type, field, visible, low, high, words)                                        \
    { .name = #field,                                                                                                  \
      .of = whose,                                                                                                     \
      .seen = (visible) & ~INTERNAL,                                                                                   \
      .internal = ((visible)&INTERNAL) != 0,                                                                           \
      .size = sizeof(type),                                                                                            \
      .is_signed = IS_SIGNED(type),                                                                                    \
      .offset = (uint16_t)((base) + offsetof(structure, field)),                                                       \
      .stride = sizeof(structure),                                                                                     \
      .lowest = low,                                                                                                   \
      .highest = high,                                                                                                 \
      .names = words },
/* A reference to a thing in the first member of `structure` at `base`, which nobody is shown by itself. */
#define THING_OF(whose, structure, base, field, most)                                                                  \
    { .name = #field,                                                                                                  \
      .of = whose,                                                                                                     \
      .is = FACT_THING,                                                                                                \
      .seen = SEEN_BY_NOBODY,                                                                                          \
      .internal = true,                                                                                                \
      .size = sizeof(uint16_t),                                                                                        \
      .offset = (uint16_t)((base) + offsetof(structure, field)),                                                       \
      .stride = sizeof(structure),                                                                                     \
      .rows = most },

/* One of the things that a link names, by its place among them. */
#define LINK_THING(field, nth)                                                                                         \
    { .name = #field,                                                                                                  \
      .of = OF_LINK,                                                                                                   \
      .is = FACT_THING,                                                                                                \
      .seen = SEEN_BY_NOBODY,                                                                                          \
      .internal = true,                                                                                                \
      .size = sizeof(uint16_t),                                                                                        \
      .offset = offsetof(struct link, target) + (nth) * sizeof(uint16_t) },

/* What a step names among its locals. A card that may lie in a hand while effects run inside the step (HELD): what the step
 * itself moves it finds again by itself. A list of things (HELD_LIST) is followed whatever happens, also by what the step does
 * with the first of them; of each the two highest bits are the step's own. */
struct held {
    uint8_t step, at; /* where it is, or the list begins, among the locals */
    uint8_t listed;   /* where the length of the list is, a byte; 0: it is no list */
};
enum { HELD_THING = 0x3fff };
#define HELD(name, local)                                                                                              \
    {                                                                                                                  \
        STEP_##name, offsetof(struct name, local), 0                                                                   \
    }
#define HELD_LIST(name, list, length)                                                                                  \
    {                                                                                                                  \
        STEP_##name, offsetof(struct name, list), offsetof(struct name, length)                                        \
    }

/* How many there are of what it is a fact of: `of` runs from 0, cards and squares from 1. */
int fact_count(const struct duel *, const struct fact *);
int fact_value(const struct duel *, const struct fact *, int of);
/* Not of one that is worked out. */
void set_fact(struct duel *, const struct fact *, int of, int value);
/* Two sleeves have changed faces: facts that name the one now name the other. */
void facts_follow(struct duel *, uint16_t a, uint16_t b);
/* Is any such fact set? */
bool facts_name_things(const struct duel *);

#endif
