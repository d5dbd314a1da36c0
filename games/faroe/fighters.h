/* fighters.h: what the chapters of games/fighters/ call by other names. */
#ifndef GAMES_FAROE_FIGHTERS_H
#define GAMES_FAROE_FIGHTERS_H

#include "faroe.h"

#define MY(row) FAROE_##row
#define own_duel faroe_duel
#define own_attribute faroe_attribute
#define ATTACHED_ZONE FAROE_ZONE_ATTACHED
#define AFTER_PAYING CHECK(CHECK_KNOCK_OUTS, NOTHING)

enum own_rules {
    RULE_DESTROYED = FAROE_1_8,
    RULE_IMPRISONED = FAROE_1_9,
    RULE_DISCARDED = FAROE_12_9,
    RULE_PAID = FAROE_6_9,
    RULE_PUT_UNDER = FAROE_14_14,
    RULE_BOSS = FAROE_16_31,
    RULE_MUTE = FAROE_16_68,
};

/* Nothing costs anything but TP and cards. */
enum { NO_LIFE = -1, LIFE = NO_LIFE };
static inline bool can_spare_life(const struct duel *d, int seat, int n)
{
    (void)d, (void)seat;
    return n == 0;
}
static inline void spend_life(struct duel *d, int seat, int n)
{
    (void)d, (void)seat, (void)n;
}

/* Where what a player controls lies on the field. */
enum { MATERIAL_PLACES = 4 };
static inline int material_place(int i, int seat)
{
    int places[MATERIAL_PLACES] = { front(seat), backup(seat), attached(seat), zone_slot(seat) };

    return places[i];
}

#endif
