/* storage.c: see storage.h. Blocks are chained, the newest first; each is at least BLOCK bytes. */
#include "storage.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

struct storage_block {
    struct storage_block *before;
    size_t size, used;
    alignas(max_align_t) char bytes[];
};

static size_t rounded_up(size_t size)
{
    return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

bool storage_lay_aside(struct storage *a, size_t size)
{
    free(a->cushion);
    a->cushion = malloc(size);
    a->has_run_out = !a->cushion;
    return a->cushion;
}

void storage_release(struct storage *a)
{
    free(a->cushion);
    a->cushion = NULL;
}

/* Where there is no memory for a block, the cushion makes room for it. */
static struct storage_block *new_block(struct storage *a, size_t room)
{
    struct storage_block *b = malloc(sizeof *b + room);

    if (!b && a->cushion) {
        a->has_run_out = true;
        storage_release(a);
        b = malloc(sizeof *b + room);
    }
    if (!b)
        abort(); /* too little was laid aside: a mistake of ours */
    return b;
}

void *storage_get(struct storage *a, size_t size)
{
    size = rounded_up(size ? size : 1);
    struct storage_block *b = a->block;
    if (!b || b->size - b->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;
        b = new_block(a, room);
        *b = (struct storage_block){ .before = a->block, .size = room };
        a->block = b;
    }
    void *p = b->bytes + b->used;
    b->used += size;
    return memset(p, 0, size);
}

char *storage_copy(struct storage *a, const char *text, size_t length)
{
    char *copy = storage_get(a, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void *storage_grow(struct storage *a, void *rows, int count, size_t size)
{
    enum { FIRST = 8 };
    if (rows && (count < FIRST || (count & (count - 1))))
        return rows;
    size_t room = count < FIRST ? FIRST : (size_t)count * 2;
    void *grown = storage_get(a, room * size);
    if (rows)
        memcpy(grown, rows, (size_t)count * size);
    return grown;
}

struct storage_mark storage_here(const struct storage *a)
{
    return (struct storage_mark){ a->block, a->block ? a->block->used : 0 };
}

void storage_back(struct storage *a, struct storage_mark mark)
{
    while (a->block != mark.block) {
        struct storage_block *b = a->block;
        a->block = b->before;
        free(b);
    }
    if (a->block)
        a->block->used = mark.used;
}

void storage_free(struct storage *a)
{
    storage_release(a);
    storage_back(a, (struct storage_mark){ NULL, 0 });
}
