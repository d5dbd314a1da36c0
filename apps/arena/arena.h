/* arena.h: the rooms of `duello arena`: machine players against each other (docs/arena.md).
 *
 * A deal is a seed and a deck for each seat. It is played at every table (a choice of agents who sit
 * together), there as often as its agents can change places: the games of a deal differ only in who
 * sits where. So games have numbers, and what happens in a game follows from the tournament and its
 * number; how many threads there are, and whether the tournament was interrupted, changes nothing.
 */
#ifndef APPS_ARENA_H
#define APPS_ARENA_H

#include <stdio.h>

#include "duello.h"
#include "duello/players.h"
#include "duello/words.h"
#include "statistics.h"

enum {
    ARENA_AGENTS = RATED_MOST,
    ARENA_DECKS = 64,
    ARENA_TABLES = 1024,
    ARENA_GAMES = 20000000,   /* at all tables together */
    ARENA_DECISIONS = 200000, /* a game that lasts longer is broken off and counts as drawn */
};

/* ---- the tournament: who plays what ----------------------------------------------------------------- */

struct tournament {
    const struct duello_book *book;
    struct duello_setup setup; /* seats, mode and named options of every game */
    uint64_t seed;
    struct duello_player_spec agent[ARENA_AGENTS];
    int agents;
    struct duello_deck *deck;
    int decks;
    long games; /* in all */

    int at_table, tables;                      /* agents at one table; how many tables there are */
    uint8_t table[ARENA_TABLES][DUELLO_SEATS]; /* the agents of each */
    uint8_t (*lineup)[DUELLO_SEATS];           /* what decks may meet: a deck for each seat */
    long lineups;
    uint32_t *deal; /* the line-up of each deal */
    long deals;
};

/* One game of it. */
struct pairing {
    long number, deal;
    int table, turn; /* how often its agents have changed places */
    uint64_t seed;
    uint8_t agent[DUELLO_SEATS], deck[DUELLO_SEATS];
};

/* Takes more seats, up to `most`, where the mode cannot be played at so few without an option that says so, such as teams
 * at three. Where it cannot be at any number, as many stay as there were. */
void tournament_choose_seats(struct tournament *, int most);
/* Works out tables, line-ups and deals for at least `games` games at each table. False after saying
 * what is wrong. */
bool tournament_prepare(struct tournament *, long games, bool decks_named);
void tournament_close(struct tournament *);
void tournament_pairing(const struct tournament *, long number, struct pairing *);

/* ---- what comes of it ------------------------------------------------------------------------------ */

/* How long moves took, in nanoseconds; a bucket is an eighth of a doubling. */
enum { TIME_BUCKETS = 8 * 48 };
struct times {
    uint64_t moves, late; /* late: took longer than its budget */
    uint64_t total, longest;
    uint64_t bucket[TIME_BUCKETS];
};

/* The time that this share of the moves did not exceed, as exactly as the buckets tell. */
double times_quantile(const struct times *, double share);

struct result {
    bool played;
    uint8_t winners, drawn; /* seats, a bit each; all others have lost */
    uint32_t decisions;
};

/* Everything known so far, and how the run goes. */
struct run {
    const struct tournament *tournament;
    struct result *result; /* by number of the game */
    struct times time[ARENA_AGENTS];
    FILE *file; /* where results are kept; may be NULL */
    long known; /* games that have a result */
    long played;
    double seconds; /* games of this run, and how long they took */
    int threads;
    bool interrupted;
};

/* A game that has been played, with the times of each seat. */
void run_take(struct run *, const struct pairing *, struct result, const struct times *seat);

/* Plays what has no result yet. False after saying what went wrong. */
bool arena_play(struct run *);

/* ---- results on file: arena_results.c ---------------------------------------------------------------- */

/* Opens the file, takes what it holds, and has `run->file` ready for more. False after saying what is
 * wrong with it, and in which line. */
bool results_open(struct run *, const char *path);
/* Adds a line for a game. False if it could not be written. */
bool results_write(struct run *, const struct pairing *, struct result, const struct times *seat);

/* ---- the account: arena_account.c, arena_report.c ----------------------------------------------------- */

struct agent_account {
    long won, drawn, lost; /* seats in games */
    struct sample all;     /* results against others */
    struct sample against[ARENA_AGENTS];
};

struct account {
    long games, drawn, left_out; /* left out: the deal is not complete at this table */
    double decisions;
    struct agent_account agent[ARENA_AGENTS];
    struct sample seat[DUELLO_SEATS];
    struct sample *deck, *deck_against; /* a row for each deck; NULL unless wanted */
    struct ratings ratings;
};

struct account *account_make(const struct run *, bool by_deck);
void account_free(struct account *);

void report_text(const struct run *, const struct account *);
void report_json(const struct run *, const struct account *);

#endif
