/* chance.c: random numbers, drawn from two counters inside the duel.
 *
 * `chance` decides what the rules leave to chance; a test can prescribe its results. `veil` only
 * deals hidden faces anew so that sleeves cannot be followed; no rule and no player can tell its
 * results apart, so nothing is ever prescribed there.
 */
#include "game.h"

uint64_t mix64(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint32_t next32(uint64_t *counter)
{
    *counter += 0x9e3779b97f4a7c15u;
    return (uint32_t)(mix64(*counter) >> 32);
}

/* Without bias: numbers in the short last stretch are drawn again. */
uint32_t draw_below(uint64_t *counter, uint32_t n)
{
    uint64_t product = (uint64_t)next32(counter) * n;

    if ((uint32_t)product < n) {
        uint32_t threshold = (0u - n) % n;
        while ((uint32_t)product < threshold)
            product = (uint64_t)next32(counter) * n;
    }
    return (uint32_t)(product >> 32);
}

static bool foretold_left(const struct duel *d)
{
    return d->foretold && d->foretold->used < d->foretold->count;
}

uint32_t chance_below(struct duel *d, uint32_t n)
{
    if (n <= 1)
        return 0;
    if (foretold_left(d) && d->foretold->next[d->foretold->used].face == 0) {
        int number = d->foretold->next[d->foretold->used].number;
        if (number >= 0 && (uint32_t)number < n) {
            d->foretold->used++;
            return (uint32_t)number;
        }
    }
    if (RARELY(d->foretold) && !foretold_left(d) && !d->foretold->open)
        d->foretold->open = n;
    return draw_below(&d->chance, n);
}

uint32_t veil_below(struct duel *d, uint32_t n)
{
    return n <= 1 ? 0 : draw_below(&d->veil, n);
}
