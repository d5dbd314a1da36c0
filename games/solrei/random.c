/* random.c: set-ups drawn at random from all the cards there are, for proofs. */
#include "solrei.h"

static uint32_t draw(uint64_t *chance, uint32_t n)
{
    return (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * n >> 32);
}

static bool is_among(const uint16_t *list, int n, int card)
{
    for (int i = 0; i < n; i++)
        if (list[i] == card)
            return true;
    return false;
}

/* A card with this label that is not in the list yet; in Arcade Mode only Muses with a Default Set-Up. */
static uint16_t draw_card(const struct duello_book *b, int label, bool arcade, const uint16_t *list, int n,
                          uint64_t *chance)
{
    uint16_t chosen = 0;
    uint32_t fitting = 0;

    for (uint16_t c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], label) && !is_among(list, n, c) && (!arcade || b->card[c].serial_group))
            if (draw(chance, ++fitting) == 0)
                chosen = c;
    return chosen;
}

/* SOL-1.5, SOL-1.15: a Muse alone stands for its Default Set-Up. Whether the Muse meets the needs of
 * the Advantage is left to the start of the duel. */
void solrei_random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    static const uint8_t labels[BOARD_CARDS] = { SOL_WORD_MUSE, SOL_WORD_ADVANTAGE, SOL_WORD_ART,
                                                 SOL_WORD_ART,  SOL_WORD_ART,       SOL_WORD_ART };
    int wanted = mode == MODE_ARCADE ? 1 : BOARD_CARDS;
    uint16_t list[BOARD_CARDS];

    for (int i = 0; i < wanted; i++) {
        list[i] = draw_card(b, labels[i], mode == MODE_ARCADE, list, i, chance);
        seat->cards[i] = b->card[list[i]].name;
    }
    seat->cards[wanted] = NULL;
}
