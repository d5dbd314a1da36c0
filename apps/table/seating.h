/* seating.h: from the command line to a table at which everybody sits with a deck. */
#ifndef APPS_SEATING_H
#define APPS_SEATING_H

#include "sitting.h"

/* What the command line asks for. */
struct wishes {
    const char *game, *mode, *save, *resume;
    const char *deck[DUELLO_SEATS], *with[DUELLO_SEATS];
    const char *teams;               /* "1,1,2" */
    const char *own_word, *own_deck; /* --TYPE NAME, by a type of the game's cards */
    const char *unmanned;            /* the deck of a seat that plays itself */
    const char *card_files[DUELLO_CARD_TEXTS + 1];
    char *choice[DUELLO_CHOICES + 1]; /* NAME=VALUE */
    const char *players, *names;
    const char *seed;
    bool match, force, plain, list_options, open_minds;
    bool friends, strict; /* how two persons want it; neither: they are asked */
    int colour;
};

int read_wishes(struct wishes *, int argc, char **argv);

/* The modes and named options of a game, with their values and the rulings they belong to. */
void print_options(const struct duello_book *);

/* Reads the record that --resume names; its game comes from it. NULL after saying what is wrong;
 * otherwise the text, to be freed when the table has been closed. */
char *read_save(struct wishes *, struct duello_record *);

/* Seats everybody and begins the duel, or goes on with the one that was saved (NULL: none). Both
 * this and read_wishes return an exit status and have said what is wrong. */
int seat_everybody(struct sitting *, struct wishes *, const struct duello_book *, struct duello_record *saved);

/* Seats for a rematch everybody who sat there before, with what they brought and with all that had been chosen. */
bool seat_again(struct sitting *, struct sitting *before, const struct wishes *, struct duello_error *);

#endif
