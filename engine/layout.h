/* layout.h: how a table shows a game, as data: what a terminal and a page both draw from.
 *
 * A game says it in games/GAME/layout (docs/layout.md); language/layout/ reads that text, checks every name in it against
 * the game's tables, and leaves these rows in the book, where they never change. Names in them (`id`, `beside`, ...) are
 * the game's own: those of its zones, facts, attributes, counters, states and journal entries, as a view calls them.
 *
 * `layout_parts` says of every row which fields it has and what they are called: the reader reads by it, and whoever
 * writes a layout down (the protocol, as JSON) writes by it.
 */
#ifndef ENGINE_LAYOUT_H
#define ENGINE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every choice begins at 1: 0 says that the row leaves it open. */
enum layout_of { LAYOUT_OF_DUEL = 1, LAYOUT_OF_SEAT, LAYOUT_OF_CARD, LAYOUT_OF_LINK, LAYOUT_OF_SQUARE };
enum layout_role {
    LAYOUT_ROLE_HAND = 1,
    LAYOUT_ROLE_DECK,
    LAYOUT_ROLE_DISCARD,
    LAYOUT_ROLE_REMOVED,
    LAYOUT_ROLE_POOL,
    LAYOUT_ROLE_BODY,
    LAYOUT_ROLE_PLACE,
    LAYOUT_ROLE_WOUNDS,
    LAYOUT_ROLE_PLAYED,
    LAYOUT_ROLE_ATTACHED,
    LAYOUT_ROLE_STACK
};
enum layout_zone_as {
    LAYOUT_AS_ROW = 1,
    LAYOUT_AS_FAN,
    LAYOUT_AS_PILE,
    LAYOUT_AS_SLOTS,
    LAYOUT_AS_CELL,
    LAYOUT_AS_SLIPS
};
enum layout_number_as {
    LAYOUT_AS_FIGURE = 1,
    LAYOUT_AS_BAR,
    LAYOUT_AS_PIPS,
    LAYOUT_AS_TOKENS,
    LAYOUT_AS_CARDS,
    LAYOUT_AS_BADGE
};
enum layout_knower { LAYOUT_BY_ALL = 1, LAYOUT_BY_OWNER, LAYOUT_BY_NOBODY };
enum layout_loudness { LAYOUT_LOUD_MARK = 1, LAYOUT_LOUD_MOVE, LAYOUT_LOUD_STRIKE, LAYOUT_LOUD_BANNER };
enum layout_empty { LAYOUT_EMPTY_SLOT = 1, LAYOUT_EMPTY_NAME, LAYOUT_EMPTY_NOTHING };
enum layout_edge { LAYOUT_EDGE_PLAIN = 1, LAYOUT_EDGE_WALL, LAYOUT_EDGE_OUT };

enum { LAYOUT_LISTED = 24 };
struct layout_list {
    const char *name[LAYOUT_LISTED];
    int count;
};

struct layout_element {
    const char *id, *name, *sign;
};

/* What says whose turn it is or counts turns, and what part of it is the present one: facts of the duel. */
struct layout_time {
    const char *turn, *step;
    uint8_t of; /* what the steps are parts of: 1 a round, 2 a turn */
};

struct layout_step {
    const char *id, *name, *brief;
    uint8_t of; /* as in layout_time */
};

struct layout_number {
    const char *id, *name, *brief, *sign;
    uint8_t of, as;
    int rank;                    /* 1: always, 2: on boards, 3: where it is looked at */
    const char *least, *most;    /* a number, or the id of one */
    const char *beside, *counts; /* zones: where it stands, and whose cards it is the number of */
    bool life, unless_zero;      /* who has none of it loses; it is not shown at zero */
    struct layout_list once_any; /* it is not shown before one of these facts is more than zero */
};

struct layout_mark {
    const char *id, *name, *says, *beside;
    uint8_t of; /* enum layout_of, a bit each */
    bool amount, unless_zero;
    struct layout_list words; /* for the values of a fact from 0 on, "" where there is nothing to show; none: its own */
    struct layout_list once_any;
};

struct layout_zone {
    const char *id, *name, *brief;
    uint8_t of, role, as;
    int row, order; /* 0: nearest to the middle of the table; from left to right for its owner */
    uint8_t align, size, empty;
    int least, most;             /* places; 0: as many as there are cards */
    uint8_t face, seen, counted; /* how they lie; who knows them, who knows how many there are */
    bool turns, heads, ordered;  /* heads: it says who its seat is, and stands where the seat is named */
};

struct layout_board {
    const char *id, *name;
    int group; /* boards of one row of the text have its kinds and pieces in common */
    const char *shown_by,
        *shown_at; /* the fact that says which of them is the present one, and its word for this one */
    uint8_t of, grids;
    int columns, rows, near;
    struct layout_list map;           /* a string a row, from above; a letter a square, a blank where there is none */
    const char *edge[4];              /* up, down, left, right: a letter a square, each one of a kind; NULL: plain */
    uint8_t border[4];                /* the same where all squares of a side have one: enum layout_edge */
    uint8_t letters, numbers, begins; /* which axis has letters, which numbers, and where they begin */
    struct layout_list zones;         /* what can lie on a square whose kind does not say, from below to above */
    const char *by, *facing_by;       /* facts of cards: on which of its squares one lies, and which way it looks */
    const char *ground;               /* a fact of squares: which of the board's kinds one is now, in their order */
    int halves;                       /* so many rows are a seat's own half */
    bool turned;
    struct layout_list lists;
    uint8_t piece, facing;
};

/* A kind of square, by its letter in the maps of its board. */
struct layout_kind {
    const char *letter, *name;
    int group;
    struct layout_list zones; /* what can lie there instead of what the board says, from below to above */
    bool shut, terrain, wall, out;
};

/* What stands on squares that facts of the seats name. */
struct layout_piece {
    const char *id, *name, *letter; /* letter: what it is called in one letter; NULL: its seat's number will do */
    int group;
    const char *lies; /* the fact of its seat by which it lies on its side */
};

struct layout_track {
    const char *id, *name;
    int from, to;
};

struct layout_chain {
    const char *name, *waits;
    uint8_t order;
};

struct layout_lane {
    const char *id, *name;
    int group;
};

struct layout_line {
    const char *id, *name;
    uint8_t kind;
};

struct layout_loud {
    uint8_t loud;
    struct layout_list entries;
    bool first, together; /* told before others where there is little room; several in a row told as one */
};

/* When options that begin with these words come up. */
struct layout_when {
    struct layout_list options;
    const char *says;
};

/* Options that are seldom wanted: by their first word, where these asks offer them. */
struct layout_quiet {
    struct layout_list options, asks;
};

struct layout_teams {
    struct layout_list modes;
};

/* Settings, a mode or OPTION=VALUE: for a match of several duels, and for one by itself. */
struct layout_match {
    const char *whole, *single;
};

/* For a terminal alone: what stands before and after a card in that state, ... */
struct layout_look {
    const char *mark, *before, *after;
    uint8_t style;
};
/* ... numbers that stand behind the names of cards in these zones, ... */
struct layout_tell {
    const char *number;
    struct layout_list zones;
};
/* ... and how many cards of these piles are named. */
struct layout_first {
    int count;
    struct layout_list zones;
};

/* PART(row's word, struct, plural): the parts of a layout, in the order in which they are told. */
#define LAYOUT_PARTS(PART)                                                                                             \
    PART(teams, team_rows)                                                                                             \
    PART(match, matches)                                                                                               \
    PART(time, times)                                                                                                  \
    PART(step, steps)                                                                                                  \
    PART(element, elements)                                                                                            \
    PART(zone, zones)                                                                                                  \
    PART(number, numbers)                                                                                              \
    PART(mark, marks)                                                                                                  \
    PART(board, boards)                                                                                                \
    PART(kind, kinds)                                                                                                  \
    PART(piece, pieces)                                                                                                \
    PART(track, tracks)                                                                                                \
    PART(chain, chains)                                                                                                \
    PART(lane, lanes)                                                                                                  \
    PART(line, lines)                                                                                                  \
    PART(loud, louds)                                                                                                  \
    PART(when, occasions)                                                                                              \
    PART(quiet, seldom)                                                                                                \
    PART(look, looks)                                                                                                  \
    PART(tell, tells)                                                                                                  \
    PART(first, firsts)

#define LAYOUT_PART(word, plural) LAYOUT_##word,
enum layout_part_number { LAYOUT_PARTS(LAYOUT_PART) LAYOUT_PART_COUNT };
#undef LAYOUT_PART

#define LAYOUT_ROWS(word, plural)                                                                                      \
    const struct layout_##word *word;                                                                                  \
    int plural;
struct layout {
    LAYOUT_PARTS(LAYOUT_ROWS)
};
#undef LAYOUT_ROWS

/* ---- what the fields are called ------------------------------------------------------------------------- */

enum layout_field_type {
    LAYOUT_TEXT,    /* a name or a sentence; NULL: there is none */
    LAYOUT_BOUND,   /* the same: a number, or the id of one */
    LAYOUT_INT,     /* 0: there is none */
    LAYOUT_FLAG,    /* bool */
    LAYOUT_CHOICE,  /* 8 bits: one of the words */
    LAYOUT_CHOICES, /* 8 bits: a bit for each of the words */
    LAYOUT_LIST,    /* struct layout_list */
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
    const char *const *choices; /* from 1 on, ended by NULL; see enum layout_of */
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
static inline const void *layout_row(const struct layout *l, const struct layout_part *p, int i)
{
    const char *const *rows = (const char *const *)(const void *)((const char *)l + p->rows);
    return *rows + (size_t)i * p->size;
}
static inline int layout_count(const struct layout *l, const struct layout_part *p)
{
    return *(const int *)(const void *)((const char *)l + p->count);
}

/* Is it one of the names? */
bool layout_lists(const struct layout_list *, const char *name);
/* The zone, mark, number of this id; NULL: there is none. */
const struct layout_zone *layout_zone_named(const struct layout *, const char *id);
const struct layout_mark *layout_mark_of(const struct layout *, enum layout_of, const char *id);

#endif
