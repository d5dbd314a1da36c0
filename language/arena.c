/* arena.c: see arena.h. Blocks are chained, the newest first; each is at least BLOCK bytes. */
#include "arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

struct arena_block {
    struct arena_block *before;
    size_t size, used;
    alignas(max_align_t) char bytes[];
};

static size_t rounded_up(size_t size)
{
    return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

void *arena_get(struct arena *a, size_t size)
{
    size = rounded_up(size ? size : 1);
    struct arena_block *b = a->block;
    if (!b || b->size - b->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;
        b = malloc(sizeof *b + room);
        if (!b)
            abort();
        *b = (struct arena_block){ .before = a->block, .size = room };
        a->block = b;
    }
    void *p = b->bytes + b->used;
    b->used += size;
    return memset(p, 0, size);
}

char *arena_copy(struct arena *a, const char *text, size_t length)
{
    char *copy = arena_get(a, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void *arena_grow(struct arena *a, void *rows, int count, size_t size)
{
    enum { FIRST = 8 };
    if (rows && (count < FIRST || (count & (count - 1))))
        return rows;
    size_t room = count < FIRST ? FIRST : (size_t)count * 2;
    void *grown = arena_get(a, room * size);
    if (rows)
        memcpy(grown, rows, (size_t)count * size);
    return grown;
}

struct arena_mark arena_here(const struct arena *a)
{
    return (struct arena_mark){ a->block, a->block ? a->block->used : 0 };
}

void arena_back(struct arena *a, struct arena_mark mark)
{
    while (a->block != mark.block) {
        struct arena_block *b = a->block;
        a->block = b->before;
        free(b);
    }
    if (a->block)
        a->block->used = mark.used;
}

void arena_free(struct arena *a)
{
    arena_back(a, (struct arena_mark){ NULL, 0 });
}
