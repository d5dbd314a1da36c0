/* store.c: an open table. Rows are looked for from the place their key names onwards, up to a free one. */
#include <stdlib.h>
#include <string.h>

#include "store.h"

bool store_open(struct store *s, size_t bytes)
{
    uint32_t rows = 1024;

    while (2 * (size_t)rows * sizeof(struct tried) <= bytes && rows < 1u << 30)
        rows *= 2;
    *s = (struct store){ .row = calloc(rows, sizeof(struct tried)), .mask = rows - 1, .epoch = 1 };
    s->most = rows - rows / 4;
    return s->row != NULL;
}

void store_close(struct store *s)
{
    free(s->row);
}

void store_forget(struct store *s)
{
    s->used = 0;
    if (++s->epoch == 0) {
        memset(s->row, 0, ((size_t)s->mask + 1) * sizeof(struct tried));
        s->epoch = 1;
    }
}

/* Where the key's row is, or the free one where it would be. Some are always free. */
static struct tried *look(const struct store *s, uint64_t key)
{
    uint32_t tag = (uint32_t)(key >> 32);

    for (uint32_t i = (uint32_t)key & s->mask;; i = (i + 1) & s->mask) {
        struct tried *t = &s->row[i];
        if (t->epoch != s->epoch || t->tag == tag)
            return t;
    }
}

struct tried *store_find(const struct store *s, uint64_t key)
{
    struct tried *t = look(s, key);

    return t->epoch == s->epoch ? t : NULL;
}

struct tried *store_add(struct store *s, uint64_t key)
{
    struct tried *t = look(s, key);

    if (t->epoch == s->epoch)
        return t;
    if (s->used == s->most)
        return NULL;
    s->used++;
    *t = (struct tried){ .tag = (uint32_t)(key >> 32), .epoch = s->epoch };
    return t;
}
