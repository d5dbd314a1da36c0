/* tree.h: a search tree over what the seats know, and growing it by imagined duels. */
#ifndef PLAYERS_TREE_H
#define PLAYERS_TREE_H

#include "contest.h"
#include "kind.h"
#include "sight.h"
#include "store.h"

enum { PATH = 768, ASKS = 64, DROPS = 10 /* times that half of the candidates can be dropped */, ROOTS = 256 };

/* A choice on the way of an iteration, as it is remembered. */
struct chosen {
    struct tried *tried;
    int seat;
};

/* An option of the move that is worked out. */
struct candidate {
    uint32_t visits;
    double sum;
    double above, squares; /* what it brought more than the mark, duel by duel */
    double latest;
    bool dropped;
    int last;            /* where it was dropped: as the how manieth time; otherwise DROPS */
    double until[DROPS]; /* the sum when candidates were dropped for that time */
};

/* One tree and all it takes to grow it; a search has one for each thread. */
struct tree {
    const struct sight *sight;
    const struct duel *root; /* the move to be worked out: by this seat, among these options */
    int seat, side;          /* `side`: the seat for which it decides, its own unless nobody sits there */
    const struct duel_option *option;
    int options;
    bool playouts;
    uint64_t seed;

    struct candidate candidate[DUELLO_OPTIONS];
    int left;               /* candidates that have not been dropped */
    int drops;              /* how often some were */
    int calm;               /* the one that changes nothing, never dropped; -1: there is none */
    int mark;               /* the one that others are compared with: the calm one, or what was best at the last drop */
    uint32_t compared;      /* imagined duels in which they were */
    struct contest contest; /* with the others who answer at the same time */

    struct store store;
    double root_of[ROOTS];   /* square roots of small numbers */
    double squares, results; /* how far results are off what came of the same choice before */

    struct duel *imagined; /* as the duel may be */
    int cards;             /* those that matter are in front of this one */

    /* the iteration at hand */
    struct duel *d;
    struct duel_option next[DUELLO_OPTIONS]; /* options of the first seat that is asked */
    int count;
    uint64_t chance;
    double trust; /* how much a difference between choices says, for each standard error that it has */
    uint8_t asked[DUELLO_SEATS][ASKS]; /* how often so far, by what */
    struct chosen path[PATH];
    int steps;
    bool fresh;               /* a choice has been made that was never made in that situation */
    bool loose;               /* `next` holds candidates: see duel_play_loosely */
    int answer[DUELLO_SEATS]; /* the others' in the contest; -1: none */
    double chances[DUELLO_SEATS];
};

bool tree_open(struct tree *, const struct duello_book *, size_t memory);
void tree_close(struct tree *);

/* A new move: all is forgotten. `root` may not change while the tree grows. */
void tree_begin(struct tree *, const struct sight *, const struct duel *root, int seat, const struct duel_option *,
                int n, uint64_t seed);

/* Tries every candidate that is left once, all in the same imagined duel; returns how many. */
int tree_grow(struct tree *, uint32_t world);

/* Drops the least promising candidates but for so many. */
void tree_drop(struct tree *, int keep);

/* By how much `best` did better than another candidate in the imagined duels in which both were tried, added up; adds
 * to `duels` how many there were. */
double tree_behind(const struct tree *, int candidate, int best, double *duels);

#endif
