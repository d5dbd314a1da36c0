/* layout.h: how a table shows a game, as data: what a terminal and a page both draw from (docs/layout.md).
 *
 * The rows belong to the book and never change. Names in them (`id`, `beside`, ...) are the game's own: those of its zones,
 * facts, attributes, counters, states and journal entries, as a view calls them.
 *
 * examples/print_layout.c shows how it is used.
 */
#ifndef DUELLO_LAYOUT_H
#define DUELLO_LAYOUT_H

#include "duello.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Every choice begins at 1: 0 says that the row leaves it open. */
enum duello_layout_role {
    DUELLO_ROLE_HAND = 1,
    DUELLO_ROLE_DECK,
    DUELLO_ROLE_DISCARD,
    DUELLO_ROLE_REMOVED,
    DUELLO_ROLE_POOL,
    DUELLO_ROLE_BODY,
    DUELLO_ROLE_PLACE,
    DUELLO_ROLE_WOUNDS,
    DUELLO_ROLE_PLAYED,
    DUELLO_ROLE_ATTACHED,
    DUELLO_ROLE_STACK
};
enum duello_layout_zone_as {
    DUELLO_AS_ROW = 1,
    DUELLO_AS_FAN,
    DUELLO_AS_PILE,
    DUELLO_AS_SLOTS,
    DUELLO_AS_CELL,
    DUELLO_AS_SLIPS
};
enum duello_layout_number_as {
    DUELLO_AS_FIGURE = 1,
    DUELLO_AS_BAR,
    DUELLO_AS_PIPS,
    DUELLO_AS_TOKENS,
    DUELLO_AS_CARDS,
    DUELLO_AS_BADGE
};
enum duello_layout_knower { DUELLO_BY_ALL = 1, DUELLO_BY_OWNER, DUELLO_BY_NOBODY };
enum duello_layout_empty { DUELLO_EMPTY_SLOT = 1, DUELLO_EMPTY_NAME, DUELLO_EMPTY_NOTHING };
enum duello_layout_edge { DUELLO_EDGE_PLAIN = 1, DUELLO_EDGE_WALL, DUELLO_EDGE_OUT };

enum { DUELLO_LAYOUT_LISTED = 24 };
struct duello_layout_list {
    const char *name[DUELLO_LAYOUT_LISTED];
    int count;
};

struct duello_layout_element {
    const char *id, *name, *sign;
};

/* What says whose turn it is or counts turns, and what part of it is the present one: facts of the duel. */
struct duello_layout_time {
    const char *turn, *step;
    uint8_t of; /* what the steps are parts of: 1 a round, 2 a turn */
};

struct duello_layout_step {
    const char *id, *name, *brief;
    uint8_t of; /* as in layout_time */
};

struct duello_layout_number {
    const char *id, *name, *brief, *sign;
    uint8_t of, as;
    int rank;                           /* 1: always, 2: on boards, 3: where it is looked at */
    const char *least, *most;           /* a number, or the id of one */
    const char *beside, *counts;        /* zones: where it stands, and whose cards it is the number of */
    bool life, unless_zero;             /* who has none of it loses; it is not shown at zero */
    struct duello_layout_list once_any; /* it is not shown before one of these facts is more than zero */
};

struct duello_layout_mark {
    const char *id, *name, *says, *beside;
    uint8_t of; /* enum duello_of, a bit each */
    bool amount, unless_zero;
    struct duello_layout_list
        words; /* for the values of a fact from 0 on, "" where there is nothing to show; none: its own */
    struct duello_layout_list once_any;
};

struct duello_layout_zone {
    const char *id, *name, *brief;
    uint8_t of, role, as;
    int row, order; /* 0: nearest to the middle of the table; from left to right for its owner */
    uint8_t align, size, empty;
    int least, most;             /* places; 0: as many as there are cards */
    uint8_t face, seen, counted; /* how they lie; who knows them, who knows how many there are */
    bool turns, heads, ordered;  /* heads: it says who its seat is, and stands where the seat is named */
};

struct duello_layout_board {
    const char *id, *name;
    int group; /* boards of one row of the text have its kinds and pieces in common */
    const char *shown_by,
        *shown_at; /* the fact that says which of them is the present one, and its word for this one */
    uint8_t of, grids;
    int columns, rows, near;
    struct duello_layout_list map;    /* a string a row, from above; a letter a square, a blank where there is none */
    const char *edge[4];              /* up, down, left, right: a letter a square, each one of a kind; NULL: plain */
    uint8_t border[4];                /* the same where all squares of a side have one: enum duello_layout_edge */
    uint8_t letters, numbers, begins; /* which axis has letters, which numbers, and where they begin */
    struct duello_layout_list zones;  /* what can lie on a square whose kind does not say, from below to above */
    const char *by, *facing_by;       /* facts of cards: on which of its squares one lies, and which way it looks */
    const char *ground;               /* a fact of squares: which of the board's kinds one is now, in their order */
    /* Facts of cards: in which directions one reaches, a bit each (up, down, left, right, then the diagonals: up-left,
     * up-right, down-left, down-right), and whether one lies below what stands on its square. */
    const char *reach_by, *below_by;
    int halves; /* so many rows are a seat's own half */
    bool turned;
    struct duello_layout_list lists;
    uint8_t piece, facing;
};

/* A kind of square, by its letter in the maps of its board. */
struct duello_layout_kind {
    const char *letter, *name;
    int group;
    struct duello_layout_list zones; /* what can lie there instead of what the board says, from below to above */
    bool shut, terrain, wall, out;
};

/* What stands on squares that facts of the seats name. */
struct duello_layout_piece {
    const char *id, *name, *letter; /* letter: what it is called in one letter; NULL: its seat's number will do */
    int group;
    const char *lies; /* the fact of its seat by which it lies on its side */
};

struct duello_layout_track {
    const char *id, *name;
    int from, to;
};

struct duello_layout_chain {
    const char *name, *waits;
    uint8_t order;
};

struct duello_layout_lane {
    const char *id, *name;
    int group;
};

struct duello_layout_line {
    const char *id, *name;
    uint8_t kind;
};

struct duello_layout_loud {
    uint8_t loud; /* enum duello_loudness */
    struct duello_layout_list entries;
    bool first, together; /* told before others where there is little room; several in a row told as one */
};

/* When options that begin with these words come up. */
struct duello_layout_when {
    struct duello_layout_list options;
    const char *says;
};

/* Options that are seldom wanted: by their first word, where these asks offer them. */
struct duello_layout_quiet {
    struct duello_layout_list options, asks;
};

struct duello_layout_teams {
    struct duello_layout_list modes;
};

/* Settings, a mode or OPTION=VALUE: for a match of several duels, and for one by itself. */
struct duello_layout_match {
    const char *whole, *single;
};

/* For a terminal alone: what stands before and after a card in that state, ... */
struct duello_layout_look {
    const char *mark, *before, *after;
    uint8_t style;
};
/* ... numbers that stand behind the names of cards in these zones, ... */
struct duello_layout_tell {
    const char *number;
    struct duello_layout_list zones;
};
/* ... and how many cards of these piles are named. */
struct duello_layout_first {
    int count;
    struct duello_layout_list zones;
};

/* PART(row's word, struct, plural): the parts of a layout, in the order in which they are told. */
#define DUELLO_LAYOUT_PARTS(PART)                                                                                      \
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

#define LAYOUT_ROWS(word, plural)                                                                                      \
    const struct duello_layout_##word *word;                                                                           \
    int plural;
struct duello_layout {
    DUELLO_LAYOUT_PARTS(LAYOUT_ROWS)
};
#undef LAYOUT_ROWS

const struct duello_layout *duello_layout(const struct duello_book *);

/* Is it one of the names? */
bool duello_layout_lists(const struct duello_layout_list *, const char *name);
/* The zone, mark, number of this id; NULL: there is none. */
const struct duello_layout_zone *duello_layout_zone_named(const struct duello_layout *, const char *id);
const struct duello_layout_mark *duello_layout_mark_of(const struct duello_layout *, enum duello_of, const char *id);

#ifdef __cplusplus
}
#endif
#endif
