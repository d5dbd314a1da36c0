/* storage.h: memory that is only ever given back all at once, or back to a mark. */
#ifndef LANGUAGE_STORAGE_H
#define LANGUAGE_STORAGE_H

#include <stdbool.h>
#include <stddef.h>

struct storage_block;
struct storage {
    struct storage_block *block;
    void *cushion;
    bool has_run_out; /* the memory of the program, so that the cushion is gone */
};
struct storage_mark {
    struct storage_block *block;
    size_t used;
};

/* Lays so much aside for the case that memory runs out: then that much can still be had, `has_run_out` says so, and whoever
 * is at work stops as soon as may be and says that it has not been done. False if there is not even that. */
bool storage_lay_aside(struct storage *, size_t size);
/* Nobody is at work any more. */
void storage_release(struct storage *);
/* Zeroed memory, aligned for everything. There always is, as long as what was laid aside is enough for what is done after
 * memory has run out. */
void *storage_get(struct storage *, size_t size);
/* A copy of `length` bytes with a zero behind it. */
char *storage_copy(struct storage *, const char *text, size_t length);
/* Room for one more row in an array that grows by doubling. */
void *storage_grow(struct storage *, void *rows, int count, size_t size);

struct storage_mark storage_here(const struct storage *);
void storage_back(struct storage *, struct storage_mark);
void storage_free(struct storage *);

#endif
