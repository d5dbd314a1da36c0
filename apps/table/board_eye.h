/* board_eye.h: what the chapters of the board share: who looks at what, and where it is written. */
#ifndef APPS_BOARD_EYE_H
#define APPS_BOARD_EYE_H

#include <stdio.h>

#include "board.h"
#include "duello/layout.h"
#include "duello/words.h"

#define ONLY_YOU_KNOW "*"    /* behind a card that nobody else knows, where that does not go without saying */
#define LIES_ON_ITS_SIDE "~" /* before the figure that does */

/* Is there a board of squares whose level a fact tells? */
static inline bool has_levels(const struct duello_layout *l)
{
    return l->boards > 0 && l->board[0].shown_by;
}

/* What is seen of a duel. */
struct sight {
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
};

struct eye {
    const struct duel *duel; /* for names alone: what they stand for comes from what is seen */
    const struct duello_book *book;
    const struct duello_layout *layout;
    const struct duel_view *view;
    struct sight *sight;
    int seat; /* whose line it is; -1: the duel's */
    enum board_room room;
    FILE *out;
    const char *margin; /* what its lines begin with */
    bool alone;         /* one zone is looked at: nothing of it is drawn elsewhere */
    bool shown;         /* something of the part has been shown */
    bool begun;         /* something of the line has been shown */
};

/* ---- board_cards.c -------------------------------------------------------------------------------------- */

/* The zone of this name, 0: there is none. */
int zone_named(const struct eye *, const char *name);
const struct duel_view_card *card_of_handle(const struct eye *, int handle);
/* What the view says of a card or square by this fact; 0: nothing. */
int marked(const struct eye *, const char *fact, int handle);
/* A number of a card as it is now; false: nobody can read such a number off it. */
bool number_read(const struct eye *, const struct duel_view_card *, const char *name, int *number);
bool lies_here(const struct eye *, const struct duel_view_card *, int zone);
int count_zone(const struct eye *, int zone);
enum zone_look { ZONE_LISTED, ZONE_BELOW_EACH_OTHER, ZONE_KNOWN /* only what the viewer knows of it */ };
/* The first `most` cards of a zone, with all that lies on and under them. */
void put_zone(struct eye *, int zone, int most, enum zone_look);
/* "Poison 2, Aura 1" on a card or player. */
void put_counters(struct eye *, int handle);
/* The signs of the elements of the cards in a zone, where a letter has a symbol. */
void put_elements(struct eye *, int zone);
/* A card or player by its handle, as options call it. */
void put_name(struct eye *, int handle);

/* The name of a card in the look of its state; returns how many letters at its end tell it apart. */
int name_of_card(const struct eye *, const struct duel_view_card *, char *text, size_t);

/* ---- board_grid.c --------------------------------------------------------------------------------------- */

/* The squares as wide as the screen allows, or as leaves room for the other players beside them. */
void put_grid(const struct eye *, int seats, int width);

/* ---- board_field.c -------------------------------------------------------------------------------------- */

/* A board of everybody's on whose squares cards lie, if the game has one. */
void put_field(const struct eye *, int width);

/* ---- board_sides.c -------------------------------------------------------------------------------------- */

/* The board that each seat has, if the game has such; NULL: it has none. */
const struct duello_layout_board *board_of_sides(const struct duello_layout *);
/* The board of a seat, as seen by whoever sits at the bottom. */
void put_side(const struct eye *, int seat, int bottom, int width);
/* Who stands on the board of the seat, in a line. */
void put_bodies(struct eye *, const void *row);
/* Whose board is drawn above that of whoever sits at the bottom; `wanted`: who was asked for, -1: nobody. */
int side_viewed(const struct eye *, int bottom, int wanted);

#endif
