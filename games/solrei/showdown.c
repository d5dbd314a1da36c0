/* showdown.c: Power, DMG, and who wins the Showdown (SOL-5). */
#include "solrei.h"

/* SOL-5.7: set-value or base, plus gains, minus losses, not below 0. SOL-5.4, SOL-5.15: a Charge
 * Card, or no card, has none, whatever its player has gained. */
int power_of(const struct duel *d, int seat)
{
    int power = own(d)->revealed ? attribute_of(d, seat_ref(seat), SOL_ATTRIBUTE_POWER) : ABSENT;

    return power == ABSENT ? ABSENT : power < 0 ? 0 : power;
}

/* SOL-11.3, SOL-R74 */
int dmg_of(const struct duel *d, int seat)
{
    const struct solrei_seat *p = player(d, seat);
    return ((p->dmg_locked != 0) | (p->dmg < 0)) ? 0 : p->dmg;
}

/* SOL-5.18, SOL-5.19: then it is 0 for the rest of the round, whatever an effect would make of it. */
static bool is_locked(struct duel *d, int seat)
{
    const struct solrei_seat *p = player(d, seat);

    if (p->dmg_locked) {
        CITE(d, p->result == TIED ? SOL_5_19 : SOL_5_18);
        CITE(d, SOL_9_21);
    }
    return p->dmg_locked;
}

/* The sum is kept within its bounds. */
static int8_t kept_dmg(struct duel *d, int seat, int sum)
{
    int kept = sum > 99 ? 99 : sum < -99 ? -99 : sum;

    if (kept != sum)
        NOTE(d, STAYS_AT_LIMIT, SOL_9_26, .seat = (int8_t)seat, .thing = muse(d, seat), .number = kept);
    return (int8_t)kept;
}

/* SOL-11.31, SOL-9.25 */
static bool may_not_gain_dmg(struct duel *d, int seat)
{
    bool barred = player(d, seat)->cannot_gain_dmg || permission(d, seat_ref(seat), SOL_ACTION_GAIN_DMG, NOTHING) < 0;

    CITE_IF(d, barred, SOL_11_31);
    return barred;
}

/* SOL-11.1; not while locked or grappling (SOL-11.31). */
void gain_dmg(struct duel *d, int seat, int n)
{
    struct solrei_seat *p = player(d, seat);

    if (is_locked(d, seat))
        return;
    if (n > 0 && may_not_gain_dmg(d, seat))
        return;
    p->dmg = kept_dmg(d, seat, p->dmg + n);
    if (n < 0)
        NOTE(d, LOSES_DMG, SOL_11_3, .seat = (int8_t)seat, .number = (int16_t)-n);
    else
        NOTE(d, GAINS_DMG, SOL_11_1, .seat = (int8_t)seat, .number = (int16_t)n);
}

/* SOL-R74: to become a number is to gain or lose what is missing to it, so that it is no way around what forbids a gain. */
void set_dmg(struct duel *d, int seat, int n)
{
    struct solrei_seat *p = player(d, seat);

    if (is_locked(d, seat) || (n > p->dmg && may_not_gain_dmg(d, seat)))
        return;
    p->dmg = kept_dmg(d, seat, n);
    NOTE(d, SETS_DMG, SOL_R74, .seat = (int8_t)seat, .number = p->dmg);
}

static void lock_dmg(struct duel *d, int seat, int rule)
{
    player(d, seat)->dmg = 0;
    player(d, seat)->dmg_locked = 1;
    CITE(d, rule);
}

/* The seat with the better card, -1: neither. */
static int better_card(struct duel *d)
{
    int power[2] = { power_of(d, 0), power_of(d, 1) };

    for (int seat = 0; seat < 2; seat++)
        if (action_card(d, seat))
            CITE(d, !is_charge_card(d, action_card(d, seat)) ? SOL_5_3 : power[seat] == ABSENT ? SOL_5_4 : SOL_5_23);
    if (power[0] == ABSENT && power[1] == ABSENT) {
        CITE(d, action_card(d, 0) && action_card(d, 1) ? SOL_5_14 : SOL_5_15);
        return -1;
    }
    if (power[0] == ABSENT || power[1] == ABSENT) {
        int without = power[0] == ABSENT ? 0 : 1;
        CITE(d, action_card(d, without) ? SOL_5_13 : SOL_5_15);
        return rival(without);
    }
    if (power[0] == power[1]) {
        CITE(d, SOL_5_12);
        return -1;
    }
    CITE(d, SOL_5_11);
    return power[0] > power[1] ? 0 : 1;
}

/* SOL-5.16, SOL-R73: a rule, not an ability. */
static void gain_base_dmg(struct duel *d, int winner)
{
    struct solrei_seat *p = player(d, winner);
    uint8_t barred = p->cannot_gain_dmg;

    if (winner != offense(d)) {
        CITE(d, SOL_5_17);
        return;
    }
    CITE(d, SOL_5_16);
    if (choice_of(d, GRAPPLE_BLOCKS_BASE) == 1)
        p->cannot_gain_dmg = 0; /* SOL-R104: only the +1 is given */
    if (barred)
        CITE(d, SOL_11_32);
    gain_dmg(d, winner, 1);
    p->cannot_gain_dmg = barred;
}

/* SOL-5.10: decided once, when the AFTER SHOWDOWN window has closed. */
void decide_showdown(struct duel *d)
{
    int winner = better_card(d);

    CITE(d, SOL_5_10);
    if (winner < 0) {
        NOTE(d, TIES_SHOWDOWN, SOL_5_12, .seat = -1);
        for (int seat = 0; seat < 2; seat++) {
            player(d, seat)->result = TIED;
            lock_dmg(d, seat, SOL_5_19);
        }
        return;
    }
    player(d, winner)->result = WON;
    player(d, rival(winner))->result = LOST;
    NOTE(d, WINS_SHOWDOWN, SOL_5_11, .seat = (int8_t)winner, .thing = action_card(d, winner),
         .number = (int16_t)power_of(d, winner));
    if (player(d, winner)->dmg > 0)
        CITE(d, SOL_5_20);
    gain_base_dmg(d, winner);
    lock_dmg(d, rival(winner), SOL_5_18);
}
