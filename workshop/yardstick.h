/* yardstick.h: what is found out about one position, and about machine players in it. */
#ifndef APPS_YARDSTICK_H
#define APPS_YARDSTICK_H

#include "duello/players.h"
#include "players/solve.h"
#include "scenario/scenario.h"

enum { YARDSTICK_PLAYERS = 8, YARDSTICK_TEXT = 200 };

/* How it is measured. */
struct measuring {
    struct duello_player_spec spec[YARDSTICK_PLAYERS];
    int players;
    int times;      /* a player is asked at each decision */
    uint32_t most;  /* situations a position may have */
    int most_asked; /* decisions a player is asked for in one position */
    bool why;       /* what it thought of a move that was asked for is kept */
};

/* An option of a first move. */
struct first_option {
    char text[YARDSTICK_TEXT]; /* its notation */
    double probability;        /* in the equilibrium */
    double worth;              /* against it, to the seat */
    bool best;                 /* nothing is worth more */
    bool right;                /* the position says so */
};

struct first_move {
    struct first_option *option;
    int options; /* 0: the seat is not asked first */
};

struct machine_figures {
    bool measured;     /* its losses could be worked out */
    double loss[2];    /* what a best answer to it as that seat wins above the value of the position */
    double right[2];   /* how often its first move is right, 0 to 1 */
    char *why;         /* what it thought, in words, the last time it was asked for a right move; NULL: nothing */
    char trouble[200]; /* why it cannot play here; "" otherwise */
};

struct yardstick {
    const char *file;
    char title[YARDSTICK_TEXT];
    int line;
    bool says_right;                           /* it names the right moves */
    char trouble[1000];                        /* the position itself is wrong; "" otherwise */
    char refused[sizeof(struct duello_error)]; /* why it cannot be worked out; "" if it could */
    uint32_t nodes, sets;
    int deals;
    double value, gap;
    struct first_move first[2];
    struct machine_figures machine[YARDSTICK_PLAYERS];
};

/* Measures the position that a scenario leaves. */
void yardstick_measure(struct yardstick *, const struct scenario_result *, const struct measuring *);
void yardstick_free(struct yardstick *);

#endif
