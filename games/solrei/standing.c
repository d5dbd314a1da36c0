/* standing.c: how well a player stands: what machine players judge a position by. The weights come from
 * `duello fit solrei`. */
#include "solrei.h"

int count_state(const struct duel *d, int zone, int state)
{
    int n = 0;

    FOR_EACH_IN(d, r, zone)
    n += object(d, r)->state == state || (state == AUGMENTED && object(d, r)->state == WORKING);
    return n;
}

/* ---- damage --------------------------------------------------------------------------------------------- */

static int taken(const struct duel *d, int seat)
{
    return damage_cards(d, seat);
}

static int two_points(const struct duel *d, int seat)
{
    return damage_cards(d, seat) == FATAL_DAMAGE - 2;
}

static int last_point(const struct duel *d, int seat)
{
    return damage_cards(d, seat) >= FATAL_DAMAGE - 1;
}

static int due(const struct duel *d, int seat)
{
    return pending_points(d, seat);
}

static int standing(const struct duel *d, int seat)
{
    return player(d, seat)->standing;
}

static int fuel(const struct duel *d, int seat)
{
    return count_state(d, damage(d, seat), READY);
}

/* ---- the hand ------------------------------------------------------------------------------------------- */

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(d, seat))->count;
}

static int few_cards(const struct duel *d, int seat)
{
    int n = place(d, hand(d, seat))->count;

    return n < 3 ? 3 - n : 0;
}

/* Attack Cards by what they have above a middling one. */
static int strength(const struct duel *d, int seat)
{
    int sum = 0;

    FOR_EACH_IN(d, r, hand(d, seat))
    if (!is_charge_card(d, r))
        sum += face(d, r)->number[SOL_ATTRIBUTE_RANK] - 6;
    return sum;
}

static int charge_cards(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN(d, r, hand(d, seat))
    n += is_charge_card(d, r);
    return n;
}

/* SOL-6.10: what a point can be blocked with. */
static int blockers(const struct duel *d, int seat)
{
    unsigned suits = alignment(d, seat);
    int n = 0;

    FOR_EACH_IN(d, r, hand(d, seat))
    n += (suits >> suit_of(d, r) & 1) != 0;
    return n;
}

static int cards_in_deck(const struct duel *d, int seat)
{
    return place(d, deck(d, seat))->count;
}

static int short_deck(const struct duel *d, int seat)
{
    int left = place(d, deck(d, seat))->count;

    return left < 8 ? 8 - left : 0;
}

/* ---- the board ------------------------------------------------------------------------------------------ */

static int ready_arts(const struct duel *d, int seat)
{
    return count_state(d, arts(d, seat), READY);
}

static int augmented_arts(const struct duel *d, int seat)
{
    return count_state(d, arts(d, seat), AUGMENTED);
}

static int cultivated_cards(const struct duel *d, int seat)
{
    return place(d, cultivated(d, seat))->count;
}

/* ---- the round at hand ---------------------------------------------------------------------------------- */

/* Power counts while the showdown is open. */
static int leads(const struct duel *d, int seat)
{
    if (!own(d)->revealed || player(d, seat)->result != RESULT_NONE)
        return 0;
    int mine = power_of(d, seat), theirs = power_of(d, rival(seat));
    return mine != ABSENT && (theirs == ABSENT || mine > theirs);
}

static int dmg(const struct duel *d, int seat)
{
    return dmg_of(d, seat);
}

static int fights(const struct duel *d, int seat)
{
    return player(d, seat)->fights_won;
}

const struct measure solrei_measures[SOLREI_MEASURES] = {
    { "cards in deck", 0.3, cards_in_deck },
    { "deck nearly empty", -0.2, short_deck },
    { "cards in hand", 0.3, cards },
    { "fewer than three cards", -0.3, few_cards },
    { "strength of Attack Cards", 0.01, strength },
    { "Charge Cards", -0.09, charge_cards },
    { "cards that can block", 0, blockers },
    { "cultivated cards", -0.1, cultivated_cards },
    { "Damage cards", -0.08, taken },
    { "Damage cards to use", 0.26, fuel },
    { "two points from defeat", -0.5, two_points },
    { "one point from defeat", -1.5, last_point },
    { "points due", -0.20, due },
    { "standing points", 0.10, standing },
    { "Arts ready", 0, ready_arts },
    { "Arts augmented", 0.15, augmented_arts },
    { "leads the showdown", 0.10, leads },
    { "DMG", 0.05, dmg },
    { "Fights won", 2, fights },
};

int solrei_stage(const struct duel *d)
{
    return own(d)->fight * (MOST_ROUNDS + 1) + own(d)->round;
}
