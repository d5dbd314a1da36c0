/* bill.h: what a cost comes to and what there is to pay it with: for rei.c, which asks whether it can be paid, and paying.c. */
#ifndef SOLREI_BILL_H
#define SOLREI_BILL_H

#include "solrei.h"

enum { MOST_ITEMS = 8 }; /* SOL-C39 */

/* An additional cost: so many cards to be chosen of these, which can undergo the verb; pick: the words leave a choice. */
struct cost_item {
    uint8_t verb, n;
    bool pick;
    struct set of;
};

struct bill {
    uint8_t symbols[BOOK_SYMBOLS];
    uint8_t harvest, points;
    uint8_t items; /* more than MOST_ITEMS: nobody can pay so many */
    struct cost_item item[MOST_ITEMS];
};

void make_bill(const struct duel *, struct bill *, int row, int seat, ref source, int x);
/* The same without the cards that are to be chosen. */
void sum_up(const struct duel *, struct bill *, const struct activate *);
/* All cards of a seat, in numbers from 0 on: a bit each. */
_Static_assert(BOARD_CARDS + DECK_SIZE <= 64, "a seat's cards fit into a word");
static inline uint64_t bit_of(int seat, ref r)
{
    return (uint64_t)1 << (r - board_card(seat, 0));
}

/* Cards that are already to make Rei or to pay an additional cost. */
uint64_t set_aside(const struct activate *);
/* The pool, a byte per suit. */
uint32_t pool_of(const struct duel *, int seat);
/* What is left to pay with in the middle of a payment. */
struct purse purse_left(const struct duel *, const struct activate *);

/* Symbols are counted in the bytes of a word. Their order in the vocabulary has the choosiest first. */
_Static_assert(BOOK_SYMBOLS == sizeof(uint64_t) && SOL_SYMBOL_1 == (int)BOOK_SYMBOLS - 1, "they fill a word");
_Static_assert(SOL_SYMBOL_C < SOL_SYMBOL_R && SOL_SYMBOL_B < SOL_SYMBOL_1,
               "what takes one suit comes before what takes two, and what takes any last");
static inline uint64_t in_word(const uint8_t symbols[BOOK_SYMBOLS])
{
    uint64_t word;

    memcpy(&word, symbols, sizeof word);
    return word;
}

/* Can these units, and so many more of any suits, pay these symbols? */
bool units_pay_with(const uint8_t symbols[BOOK_SYMBOLS], const uint8_t units[SUITS], int any, unsigned aligned);
/* All costs together (SOL-8.20): each card set aside for an additional cost is one unit less. `hidden`: so many cards of
 * the hand may be any cards; what is discarded has been taken from them. */
enum { NONE_HIDDEN = -1 };
bool items_payable(const struct duel *, const struct bill *, int i, int still, int seat, uint8_t units[SUITS],
                   uint64_t used, int hidden);
void cite_filtering(struct duel *, int seat);

#endif
