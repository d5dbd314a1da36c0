/* arena.h: memory that is only ever given back all at once, or back to a mark. */
#ifndef LANGUAGE_ARENA_H
#define LANGUAGE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *block;
};
struct arena_mark {
    struct arena_block *block;
    size_t used;
};

/* Zeroed memory, aligned for everything. Running out of memory ends the program: there is nothing a compiler could do
 * about it, and every amount asked for is bounded by the limits on its input. */
void *arena_get(struct arena *, size_t size);
/* A copy of `length` bytes with a zero behind it. */
char *arena_copy(struct arena *, const char *text, size_t length);
/* Room for one more row in an array that grows by doubling. */
void *arena_grow(struct arena *, void *rows, int count, size_t size);

struct arena_mark arena_here(const struct arena *);
void arena_back(struct arena *, struct arena_mark);
void arena_free(struct arena *);

#endif
