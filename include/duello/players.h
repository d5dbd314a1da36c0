/* players.h: machine players.
 *
 * A player is written as text, `KIND[:BUDGET][:SETTING...]`: `random`, `greedy:64`, `search:2000`,
 * `search:500ms:threads=2`; levels for people (`easy`, `normal`, `hard`, `master`) are names for such texts. It is
 * opened once, with all the memory it will ever need, and then asked for moves. It sees a duel only through a seat: the
 * options of that seat, and imagined duels in which everything the seat cannot know has been dealt anew.
 * docs/players.md tells more.
 *
 * examples/machine_match.c shows how it is used.
 */
#ifndef DUELLO_PLAYERS_H
#define DUELLO_PLAYERS_H

#include "duello.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { DUELLO_PLAYER_TEXT = 64, DUELLO_PLAYER_THREADS = 64 };

/* ---- as text --------------------------------------------------------------------------------- */

struct duello_player_kind;

/* A player as it was asked for. */
struct duello_player_spec {
    const struct duello_player_kind *kind; /* NULL: no machine */
    char text[DUELLO_PLAYER_TEXT];         /* the words it was read from */
    uint32_t count;        /* how many imagined duels a move may cost; 0: time counts, or what is usual */
    uint32_t milliseconds; /* how long a move may take */
    uint32_t threads;
    size_t memory; /* bytes for what is remembered while a move is worked out */
    double temperature;
    bool playouts;
    bool has_seed;
    uint64_t seed;
};

/* Reads the text of a player; false and what is wrong with it otherwise. */
bool duello_player_read(struct duello_player_spec *, const char *text, struct duello_error *);

/* The name of a spec's level or kind: "hard", "search". */
const char *duello_player_kind_name(const struct duello_player_spec *);
/* The names of all levels, then of all kinds; NULL behind the last. */
const char *duello_player_name(int n);

/* What a move may cost it in this mode if time does not count, and of what: 2000 "iterations". 0: nothing. */
uint32_t duello_player_count(const struct duello_player_spec *, const struct duello_book *, const char *mode);
const char *duello_player_unit(const struct duello_player_spec *);

/* ---- playing --------------------------------------------------------------------------------- */

/* What the library does not have itself. Either may be NULL: then only players that need none can be opened. */
struct duello_surroundings {
    uint64_t (*microseconds)(void); /* a clock that never goes back */
    /* Calls part(context, 0) to part(context, parts - 1), at the same time where that is possible,
     * and returns when all have. */
    void (*together)(void (*part)(void *context, int number), void *context, int parts);
};

/* A player for duels of this book. Its moves follow from what it sees and from the seed (its own, if it was
 * read with one). NULL and an error if it cannot be had here; nothing is allocated later on. */
struct duello_player *duello_player_open(const struct duello_player_spec *, const struct duello_book *,
                                         const struct duello_surroundings *, uint64_t seed, struct duello_error *);
void duello_player_close(struct duello_player *);

/* The player's answer for an awaited seat. `move`: how many moves the seat has made in this duel; each gets
 * its own chances, and a duel that is taken up again goes on as it would have. */
struct duel_option duello_player_choose(struct duello_player *, const struct duel *, int seat, uint32_t move);

/* What the player made of an option of its last move. */
struct duello_thought {
    struct duel_option option;
    uint32_t visits; /* imagined duels in which it was tried */
    float win;       /* chance of winning, 0 to 1, as expected */
    float played;    /* probability with which it was chosen */
};

/* The options of the last move, the likeliest first; returns how many. None if there was no choice. */
int duello_player_thoughts(const struct duello_player *, struct duello_thought *, int max);

/* A small generator for whoever plays. */
uint64_t duello_player_chance(uint64_t *state);
/* The seed for a machine at a seat of a duel: it follows from the duel's and tells nothing of it. */
uint64_t duello_player_seed(uint64_t duel_seed, int seat);
/* A number scattered over all 64 bits, the same everywhere: for seeds that follow from others. */
uint64_t duello_scattered(uint64_t);

#ifdef __cplusplus
}
#endif
#endif
