/* layout.h: the fields of the rows of a layout (duello/layout.h) and what they are called.
 *
 * language/layout/ reads a layout's text by these, checks every name in it against the game's tables, and leaves the rows in
 * the book; whoever writes a layout down (the protocol, as JSON) writes by them.
 */
#ifndef ENGINE_LAYOUT_H
#define ENGINE_LAYOUT_H

#include "duello/layout.h"

#define LAYOUT_PART(word, plural) LAYOUT_##word,
enum layout_part_number { DUELLO_LAYOUT_PARTS(LAYOUT_PART) LAYOUT_PART_COUNT };
#undef LAYOUT_PART

enum layout_field_type {
    LAYOUT_TEXT,    /* a name or a sentence; NULL: there is none */
    LAYOUT_BOUND,   /* the same: a number, or the id of one */
    LAYOUT_INT,     /* 0: there is none */
    LAYOUT_FLAG,    /* bool */
    LAYOUT_CHOICE,  /* 8 bits: one of the words */
    LAYOUT_CHOICES, /* 8 bits: a bit for each of the words */
    LAYOUT_LIST,    /* struct duello_layout_list */
};

/* What a name has to be. */
enum layout_names {
    LAYOUT_ANY_WORDS,
    LAYOUT_NAMES_ZONE,
    LAYOUT_NAMES_DUEL_FACT,
    LAYOUT_NAMES_SEAT_FACT,
    LAYOUT_NAMES_ANY_FACT,
    LAYOUT_NAMES_CARD_FACT,
    LAYOUT_NAMES_SQUARE_FACT,
    LAYOUT_NAMES_ENTRY,
    LAYOUT_NAMES_WORD,
    LAYOUT_NAMES_SIGN,
    LAYOUT_NAMES_ASK,
    LAYOUT_NAMES_OPTION,
    LAYOUT_NAMES_MODE,
    LAYOUT_NAMES_SETTING,
    LAYOUT_NAMES_ELEMENT,
    LAYOUT_NAMES_NUMBER,
    LAYOUT_NAMES_STATE,
};

struct layout_field {
    const char *word;
    uint8_t type, names;
    bool needed;  /* a row without it says nothing */
    bool derived; /* the reader fills it in */
    bool inner;   /* told to others in another form, or not at all */
    bool always;  /* 0 is a value like others */
    uint16_t offset;
    const char *const *choices; /* from 1 on, ended by NULL; see enum duello_of */
};

struct layout_part {
    const char *word, *plural;
    int by_place;                      /* so many of its fields, the first ones, stand without their word */
    uint16_t size, rows, count, group; /* of a row; where the layout has the rows, how many; and of rows, their group */
    int inside;                        /* the part whose last row it belongs to; 0: it stands by itself */
    bool single, terminal;             /* one row at the most; behind the line `terminal` */
    const struct layout_field *fields; /* ended by one without a word */
};
extern const struct layout_part layout_parts[LAYOUT_PART_COUNT];

/* Row i of a part. */
static inline const void *layout_row(const struct duello_layout *l, const struct layout_part *p, int i)
{
    const char *const *rows = (const char *const *)(const void *)((const char *)l + p->rows);
    return *rows + (size_t)i * p->size;
}
static inline int layout_count(const struct duello_layout *l, const struct layout_part *p)
{
    return *(const int *)(const void *)((const char *)l + p->count);
}

#endif
