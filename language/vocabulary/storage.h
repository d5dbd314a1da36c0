/* storage.h: memory that is only ever given back all at once, or back to a mark. */
#ifndef LANGUAGE_STORAGE_H
#define LANGUAGE_STORAGE_H

#include <stddef.h>

struct storage_block;
struct storage {
    struct storage_block *block;
};
struct storage_mark {
    struct storage_block *block;
    size_t used;
};

/* Zeroed memory, aligned for everything. Running out of memory ends the program: there is nothing a compiler could do
 * about it, and every amount asked for is bounded by the limits on its input. */
void *storage_get(struct storage *, size_t size);
/* A copy of `length` bytes with a zero behind it. */
char *storage_copy(struct storage *, const char *text, size_t length);
/* Room for one more row in an array that grows by doubling. */
void *storage_grow(struct storage *, void *rows, int count, size_t size);

struct storage_mark storage_here(const struct storage *);
void storage_back(struct storage *, struct storage_mark);
void storage_free(struct storage *);

#endif
