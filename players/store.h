/* store.h: what a search remembers: for a choice that somebody has made, how often, and what came of it. One block of
 * memory, allocated once, of which no more is used than there is to remember: what lies close together is found sooner.
 * When it is full nothing new is remembered. */
#ifndef PLAYERS_STORE_H
#define PLAYERS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tried {
    uint64_t key; /* 0: a free row */
    uint32_t visits;
    float sum; /* of chances of winning */
};

struct store {
    struct tried *row;
    uint32_t room;             /* rows that there are */
    uint32_t mask, used, most; /* of those in use: how many less one, filled ones, and how many of these there may be */
};

/* Room for as many rows as fit into so many bytes. */
bool store_open(struct store *, size_t bytes);
void store_close(struct store *);
void store_forget(struct store *);

/* Takes more of its room into use if much of what is in use is filled. Rows may be elsewhere afterwards. */
void store_spread(struct store *);

/* Lets the rows around this key come nearer, while something else is done. */
static inline void store_expect(const struct store *s, uint64_t key)
{
    __builtin_prefetch(&s->row[(uint32_t)key & s->mask]);
}

/* The row with this key, NULL if there is none; a new row, NULL if there is no room. */
struct tried *store_find(const struct store *, uint64_t key);
struct tried *store_add(struct store *, uint64_t key);

#endif
