/* kind.h: what a kind of machine player is made of; for the files of this folder only. */
#ifndef PLAYERS_KIND_H
#define PLAYERS_KIND_H

#include "duello/players.h"
#include "engine/game.h"

/* Settings that a kind understands, besides `seed`. */
enum setting {
    SETTING_TIME = 1,
    SETTING_PLAYOUTS = 2,
    SETTING_THREADS = 4,
    SETTING_MEMORY = 8,
    SETTING_TEMPERATURE = 16
};

struct duello_player_kind {
    const char *name;
    uint32_t count; /* what it is given unless somebody, or the mode, says otherwise; 0: it takes no budget */
    bool by_mode;   /* the mode may say */
    const char *unit;
    unsigned settings;
    /* Memory for spec->threads ways of thinking; may be NULL. `open` is false if there is not enough. */
    bool (*open)(struct duello_player *);
    void (*close)(struct duello_player *);
    /* Chooses among the `n` options of the seat. `imagined` is a duel that the seat cannot tell from the real
     * one and may be changed; `seed` is this move's own. Says in p->thought what it made of the options. */
    int (*choose)(struct duello_player *p, struct duel *imagined, int seat, const struct duel_option *, int n,
                  uint64_t seed);
};

struct duello_player {
    struct duello_player_spec spec;
    const struct duello_book *book;
    struct duello_surroundings around;
    uint64_t seed;
    uint32_t count;        /* what the move at hand may cost; 0: time counts */
    struct duel *imagined; /* the duel as the seat might imagine it */
    struct duel *scratch;  /* and a copy to play on */
    struct duello_thought thought[DUELLO_OPTIONS];
    int thoughts;
    void *own; /* the kind's */
};

extern const struct duello_player_kind random_player, greedy_player, search_player;

/* Leaves out options that only take something back, unless there are no others; returns how many
 * are left. A machine knows its mind, and one that changes it for ever never comes to an end. */
int player_sensible(struct duel_option *, int n);

/* True if the last option changes nothing (passing, agreeing, keeping): games offer it last, and it is
 * then the only one of its kind. */
bool last_is_calm(const struct duel_option *, int n);

/* How often the calm option is the one to take where this seat is asked, as far as the game says. */
double calm_share(const struct duel *, int seat);

/* A number from 0 up to, not including, 1. */
static inline double player_fraction(uint64_t *chance)
{
    return (double)(duello_player_chance(chance) >> 11) * 0x1p-53;
}

#endif
