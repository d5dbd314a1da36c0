/* random.c: set-ups drawn at random from all the cards there are, for proofs. */
#include "despaira.h"

static uint32_t draw(uint64_t *chance, uint32_t n)
{
    return (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * n >> 32);
}

/* DES-1.1, DES-1.3, DES-1.6: a leader, and 50 to 60 cards of which none comes more often than it may. */
void despaira_random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    enum { CARDS = 4096 };
    uint8_t copies[CARDS] = { 0 };
    uint32_t leaders = 0;
    int n = 1, wanted = 1 + LEAST_DECK + (int)draw(chance, 11);
    (void)mode;

    for (int c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], DES_WORD_LEADER) && draw(chance, ++leaders) == 0)
            seat->cards[0] = b->card[c].name;
    for (int tries = 0; n < wanted && tries < 4000; tries++) {
        uint32_t c = 1 + draw(chance, (uint32_t)b->cards - 1);
        if (c >= CARDS || !is_for_main_deck(&b->card[c]) || copies[c] >= MOST_COPIES)
            continue;
        copies[c]++;
        seat->cards[n++] = b->card[c].name;
    }
    seat->cards[n] = NULL;
}
