/* store.c: an open table. Rows are looked for from the place their key names onwards, up to a free one. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

enum { FEWEST = 1024 };

static void use_rows(struct store *s, uint32_t rows)
{
    s->mask = rows - 1;
    s->most = rows - rows / 4;
}

bool store_open(struct store *s, size_t bytes)
{
    uint32_t rows = FEWEST;

    while (2 * (size_t)rows * sizeof(struct tried) <= bytes && rows < 1u << 30)
        rows *= 2;
    *s = (struct store){ .row = calloc(rows, sizeof(struct tried)), .room = rows };
    use_rows(s, FEWEST);
    return s->row != NULL;
}

void store_close(struct store *s)
{
    free(s->row);
}

void store_forget(struct store *s)
{
    memset(s->row, 0, ((size_t)s->mask + 1) * sizeof(struct tried));
    use_rows(s, FEWEST);
    s->used = 0;
}

/* Where the key's row is, or the free one where it would be. Some are always free. */
static struct tried *look(const struct store *s, uint64_t key)
{
    uint32_t i = (uint32_t)key & s->mask;

    while (s->row[i].key && s->row[i].key != key)
        i = (i + 1) & s->mask;
    return &s->row[i];
}

/* Twice as many are in use. Each row is taken out and put in again, beginning behind a free one: so a row never passes
 * one that is still to be put in again, for none comes to lie further from its place than it was. */
static void spread(struct store *s)
{
    uint32_t rows = s->mask + 1, first = 0;

    use_rows(s, 2 * rows);
    while (s->row[first].key)
        first++;
    for (uint32_t i = 1; i < rows; i++) {
        struct tried *from = &s->row[(first + i) & (rows - 1)], moved = *from;
        from->key = 0;
        if (moved.key)
            *look(s, moved.key) = moved;
    }
}

void store_spread(struct store *s)
{
    while (s->mask + 1 < s->room && s->used > s->mask / 2)
        spread(s);
}

/* No key is 0. */
static uint64_t named(uint64_t key)
{
    return key ? key : 1;
}

struct tried *store_find(const struct store *s, uint64_t key)
{
    struct tried *t = look(s, named(key));

    return t->key ? t : NULL;
}

struct tried *store_add(struct store *s, uint64_t key)
{
    struct tried *t = look(s, named(key));

    if (t->key)
        return t;
    if (s->used == s->most)
        return NULL;
    s->used++;
    *t = (struct tried){ .key = named(key) };
    return t;
}
