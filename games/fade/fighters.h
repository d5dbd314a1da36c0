/* fighters.h: what the chapters of games/fighters/ call by other names. */
#ifndef GAMES_FADE_FIGHTERS_H
#define GAMES_FADE_FIGHTERS_H

#include "fade.h"

#define MY(row) FADE_##row
#define own_duel fade_duel
#define own_attribute fade_attribute
#define ATTACHED_ZONE FADE_ZONE_EQUIP_ZONE
#define AFTER_PAYING (void)0 /* what the effect sets off comes when it is done */

enum own_rules {
    RULE_DESTROYED = FADE_R103,
    RULE_IMPRISONED = FADE_4_2,
    RULE_DISCARDED = FADE_R103,
    RULE_PAID = FADE_R76,
    RULE_PUT_UNDER = FADE_19_3,
    RULE_BOSS = FADE_21_19,
    RULE_MUTE = FADE_21_41,
};

/* FADE-R76: HP, of which 1 is left at least. */
enum { NO_LIFE = -1, LIFE = FADE_RESOURCE_HP };
static inline bool can_spare_life(const struct duel *d, int seat, int n)
{
    return n <= 0 || n < hp_of(d, seat_ref(seat));
}
static inline void spend_life(struct duel *d, int seat, int n)
{
    fade_lose_hp(d, seat_ref(seat), n, FADE_R76);
}

/* Where what a Level Up is placed on can stand: FADE-R28. */
enum { MATERIAL_PLACES = 1 };
static inline int material_place(int i, int seat)
{
    (void)i;
    return front(seat);
}

#endif
