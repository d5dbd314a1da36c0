/* worlds.h: what would become of a duel, played on in copies that a seat cannot tell from it; for the files of this folder.
 *
 * A copy is dealt anew from what the seat knows, so that nothing here can tell more than that. In it everybody passes what
 * can be passed, and the seat brings to an end what it has half made.
 */
#ifndef TABLE_WORLDS_H
#define TABLE_WORLDS_H

#include "duello.h"

enum { WORLDS = 6, WORLD_ENTRIES = 512 };

struct world {
    struct duel *duel;
    int seat;
    uint64_t chance; /* for choices that do not matter */
    struct duel_outcome before;
    struct duel_entry entry[WORLD_ENTRIES]; /* what has happened in it ... */
    int entries;                            /* ... so far; WORLD_ENTRIES: perhaps more */
};

/* To be closed; NULL: there is not enough memory. */
struct world *world_open(const struct duello_book *);
void world_close(struct world *);

/* Deals it anew, as the n-th way in which it might be. */
void world_deal(struct world *, const struct duel *, int seat, int n);
/* False: this is not among the seat's options here. */
bool world_choose(struct world *, struct duel_option);

enum world_end {
    WORLD_IS_OVER,
    WORLD_ASKS,    /* somebody is asked what cannot be passed */
    WORLD_IS_LOST, /* the seat's side has lost the duel, or what is counted of it */
    WORLD_GOES_ON  /* it was followed far enough */
};
/* Everybody passes. `through`: what others are asked that cannot be passed is answered as if they were late. */
enum world_end world_go_on(struct world *, bool through);

#endif
