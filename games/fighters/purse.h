/* purse.h: what a player has chosen to pay with. The sibling's state.h has been read before. */
#ifndef GAMES_FIGHTERS_PURSE_H
#define GAMES_FIGHTERS_PURSE_H

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

/* Nothing leaves it until all is settled. */
enum {
    PAYS_MATERIAL,
    PAYS_BOSS,
    PAYS_FIRST_ITEM
}; /* what it is placed on, Boss, the verbs among the costs in their order */
struct purse {
    int32_t x;
    ref source;
    uint16_t card, ability; /* what is paid for: the role a card is played in, an ability; 0: none */
    uint16_t cost;          /* instead of the ability's: a row of the book */
    uint8_t seat, can_be_taken_back;
    uint8_t part, way[2]; /* of the card's costs and the ability's: which of those to choose between */
    uint8_t item, enough; /* which verb is being paid, and whether no more is wished to be paid for it */
    uint8_t things, pays_for[MOST_COSTS];
    ref thing[MOST_COSTS];
    ref user; /* who performs it, where that decides what it costs; 0: not known, or nobody */
    uint16_t unused;
};

struct payment {
    struct purse purse;
};

#pragma GCC diagnostic pop

#endif
