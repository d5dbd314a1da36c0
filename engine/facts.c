/* facts.c: reading, writing and following what a game declares. */
#include "game.h"

int fact_count(const struct duel *d, const struct fact *f)
{
    switch ((enum fact_of)f->of) {
    case OF_SEAT:
        return d->seats;
    case OF_CARD:
        return game_of(d)->objects;
    case OF_SQUARE:
        return game_of(d)->squares + 1;
    case OF_LINK:
        return d->links;
    case OF_LIST:
        return f->rows;
    default:
        return 1;
    }
}

#define fact_at(d, f, of) IN_DUEL(d, void, (void *)fact_in(d, f, of))
static char *fact_in(const struct duel *d, const struct fact *f, int of)
{
    if (f->of == OF_LINK)
        return (char *)link_in(d, of) + f->offset;
    return duel_byte(d, f->offset + (size_t)of * f->stride);
}

int fact_value(const struct duel *d, const struct fact *f, int of)
{
    if (f->derive)
        return f->derive(d, of);
    const void *at = fact_at(d, f, of);
    switch (f->size) {
    case 1:
        return f->is_signed ? *(const int8_t *)at : *(const uint8_t *)at;
    case 2:
        return f->is_signed ? *(const int16_t *)at : *(const uint16_t *)at;
    default:
        return *(const int32_t *)at;
    }
}

void set_fact(struct duel *d, const struct fact *f, int of, int value)
{
    int64_t wide = value; /* little-endian: the low bytes come first */

    memcpy(fact_at(d, f, of), &wide, f->size);
}

void facts_follow(struct duel *d, ref a, ref b)
{
    for (int i = 0; i < d->book->namings; i++) {
        const struct fact *f = &game_of(d)->facts[d->book->naming[i]];
        for (int of = 0, n = fact_count(d, f); of < n; of++) {
            ref *thing = fact_at(d, f, of);
            *thing = *thing == a ? b : *thing == b ? a : *thing;
        }
    }
}

bool facts_name_things(const struct duel *d)
{
    for (int i = 0; i < d->book->namings; i++) {
        const struct fact *f = &game_of(d)->facts[d->book->naming[i]];
        for (int of = 0, n = fact_count(d, f); of < n; of++)
            if (*(const ref *)fact_at(d, f, of) != NOTHING)
                return true;
    }
    return false;
}
