/* position.h: a position given in words, and a position told in words.
 *
 * The words come from the game's tables (zones, facts, card states, moments). A position is read
 * first, against the book alone; then it says which cards the seats must bring, and when the duel
 * has been started with them it is laid out on the table.
 */
#ifndef SCENARIO_POSITION_H
#define SCENARIO_POSITION_H

#include "naming.h"

enum {
    GIVEN_CARDS = 640,
    GIVEN_SQUARES = 64,
    GIVEN_COUNTS = 64,
    GIVEN_FACTS = 128,
    GIVEN_MARKS = 6, /* facts of one card */
    GIVEN_ROWS = 32,
    GIVEN_UNTIL = 8,
};

struct spot {
    int line, column; /* where it was written */
};

struct given_counters {
    int kind[4], number[4];
    int kinds;
};

struct given_card {
    struct spot spot;
    int seat, zone, card;
    bool bottom;        /* counts from the bottom of the zone */
    int state;          /* -1: as the zone leaves it */
    int known;          /* -1: as the zone says; otherwise who knows the face */
    bool known_exactly; /* nobody else does, not even the owner */
    struct {
        int fact, value;
    } fact[GIVEN_MARKS];
    int facts;
    int host, host_seat; /* the card it is attached to or lies under, and whose; -1 and the seat: the player */
    struct given_counters counters; /* that lie on it */
    ref object;                     /* when it is laid out */
};

/* How many cards lie in a zone. */
struct given_count {
    struct spot spot;
    int seat, zone;
    int count; /* -1: only those that are named */
};

struct given_fact {
    int fact, of; /* the seat; the square; -1: the duel */
    int value;
};

/* Something an effect has left behind. */
struct given_row {
    struct spot spot;
    int seat; /* whose; also who made it */
    int on;   /* a card it lies on, 0: the seat itself */
    struct row row;
    cell until[GIVEN_UNTIL];
};

struct position {
    bool given;   /* there is one at all */
    bool opening; /* hands stay as the game dealt them */
    struct given_card card[GIVEN_CARDS];
    struct given_count count[GIVEN_COUNTS];
    struct given_fact fact[GIVEN_FACTS];
    struct given_row row[GIVEN_ROWS];
    int cards, counts, facts, rows;
    struct given_counters counters[DUELLO_SEATS]; /* on players */
    struct {
        int square;
        struct given_counters counters;
    } square[GIVEN_SQUARES]; /* on squares */
    int squares;
    int rest[DUELLO_SEATS]; /* the zone for cards that lie nowhere else; 0: the discard pile */
    char moment[64];        /* "": the game's first */
    struct spot moment_spot;
    struct foretold foretold;
    int seats; /* the highest seat that was mentioned */
};

/* Reads one line of a given position. */
bool position_read(struct position *, struct reading *, const struct duello_book *);
/* Reads the results of chance behind `next chance`. */
bool position_read_chance(struct foretold *, struct reading *, const struct duello_book *);

/* Fills in what a seat brings: a built-in deck that suits the cards named for it, in which cards that
 * are named and quite missing take the place of others of their type. */
bool position_bring(const struct position *, const struct duello_book *, int seat, bool unmanned, struct duello_seat *,
                    struct duello_error *);

/* Lays the position out in a duel that has just been started, and lets play begin at its moment. */
bool position_apply(struct position *, struct duel *, struct mistake *);

/* The position as a viewer may know it: zones, facts, asks and, for DUELLO_EVERYTHING, options. */
void position_tell(struct telling *, const struct duel *, int viewer);
void position_tell_card(struct telling *, const struct duel *, const struct duel_view_card *);

#endif
