/* set.c: sets of seats, cards, squares and links as bits. */
#include "machine.h"

static ref set_ref(const struct duel *d, int index)
{
    if (index < first_square_index(d))
        return (ref)index;
    return (ref)(index >= first_link_index(d) ? LINK_REF + (index - first_link_index(d))
                                              : TILE_REF + (index - first_square_index(d)));
}

/* Members are few: counting them one by one is quicker than counting bits where the processor cannot. */
int set_count(const struct duel *d, const uint32_t *set)
{
    int n = 0;

    for (int i = 0; i < game_of(d)->set_words; i++)
        for (uint32_t bits = set[i]; bits; bits &= bits - 1)
            n++;
    return n;
}

static ref set_from(const struct duel *d, const uint32_t *set, int index)
{
    int words = game_of(d)->set_words;
    uint32_t wanted = ~0u << (index & 31);

    for (int w = index >> 5; w < words; w++, wanted = ~0u)
        if (set[w] & wanted)
            return set_ref(d, w * 32 + __builtin_ctz(set[w] & wanted));
    return NOTHING;
}

ref set_first(const struct duel *d, const uint32_t *set)
{
    return set_from(d, set, 0);
}
ref set_after(const struct duel *d, const uint32_t *set, ref r)
{
    return set_from(d, set, set_index(d, r) + 1);
}
