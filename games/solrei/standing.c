/* standing.c: how well a player stands: what machine players judge a position by. The weights come from
 * `duello fit solrei --option match_format=single`: they tell who wins the Fight at hand. */
#include "solrei.h"

int count_state(const struct duel *d, int zone, int state)
{
    int n = 0;

    FOR_EACH_IN (d, r, zone)
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

static int three_points(const struct duel *d, int seat)
{
    return damage_cards(d, seat) == FATAL_DAMAGE - 3;
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

/* SOL-6.11: Damage cards that can be broken to block. */
static int shields(const struct duel *d, int seat)
{
    unsigned suits = alignment(d, seat);
    int n = 0;

    FOR_EACH_IN (d, r, damage(d, seat))
        n += object(d, r)->state == READY && (suits >> suit_of(d, r) & 1) != 0;
    return n;
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

    FOR_EACH_IN (d, r, hand(d, seat))
        if (!is_charge_card(d, r))
            sum += face(d, r)->number[SOL_ATTRIBUTE_RANK] - 6;
    return sum;
}

static int charge_cards(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN (d, r, hand(d, seat))
        n += is_charge_card(d, r);
    return n;
}

/* SOL-6.10: what a point can be blocked with. */
static int blockers(const struct duel *d, int seat)
{
    unsigned suits = alignment(d, seat);
    int n = 0;

    FOR_EACH_IN (d, r, hand(d, seat))
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

/* SOL-6.18: with an empty deck every point is the last. */
static int empty_deck(const struct duel *d, int seat)
{
    return place(d, deck(d, seat))->count == 0;
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

/* ---- how long it can last ------------------------------------------------------------------------------- */

/* SOL-4.14: a card must be placed every round. */
static int cards_to_place(const struct duel *d, int seat)
{
    return place(d, hand(d, seat))->count + place(d, deck(d, seat))->count;
}

/* Of one or more. */
static int whole_root(int n)
{
    int root = 1;

    while ((root + 1) * (root + 1) <= n)
        root++;
    return root;
}

/* A card more than the Rival counts the more, the fewer rounds there are left in which that could change: by the root of
 * their number. In tenths. */
static int outlasts(const struct duel *d, int seat)
{
    int mine = cards_to_place(d, seat), theirs = cards_to_place(d, rival(seat));

    return mine > theirs ? (mine - theirs) * 100 / whole_root(100 * (theirs + 2)) : 0;
}

static int on_offense(const struct duel *d, int seat)
{
    return offense(d) == seat;
}

const struct measure solrei_measures[SOLREI_MEASURES] = {
    { "cards in deck", cards_in_deck, 0.18 },
    { "deck nearly empty", short_deck, -0.03 },
    { "deck empty", empty_deck, -0.15 },
    { "cards in hand", cards, 0.15 },
    { "fewer than three cards", few_cards, -0.3 },
    { "cards to outlast the Rival", outlasts, 0.2 },
    { "strength of Attack Cards", strength, 0.02 },
    { "Charge Cards", charge_cards, -0.12 },
    { "cards that can block", blockers, 0.02 },
    { "cultivated cards", cultivated_cards, -0.15 },
    { "Damage cards", taken, 0.15 },
    { "Damage cards to use", fuel, 0.13 },
    { "Damage cards that can block", shields, 0.43 },
    { "three points from defeat", three_points, -0.38 },
    { "two points from defeat", two_points, -0.72 },
    { "one point from defeat", last_point, -1.3 },
    { "points due", due, -0.4 },
    { "standing points", standing, 0.1 },
    { "Arts ready", ready_arts, 0.03 },
    { "Arts augmented", augmented_arts, 0.25 },
    { "leads the showdown", leads, 0.1 },
    { "DMG", dmg, 0.05 },
    { "on OFFENSE", on_offense, 0.04 },
};

/* SOL-2.1: from a Fight to the best of three. The Fights still to come are taken to be even ones. */
void solrei_chances(const struct duel *d, double chance[DUELLO_SEATS])
{
    if (choice_of(d, MATCH_FORMAT) == 1)
        return;
    for (int seat = 0; seat < 2; seat++) {
        int mine = player(d, seat)->fights_won, theirs = player(d, rival(seat))->fights_won;
        double if_lost = theirs ? 0 : mine ? 0.5 : 0.25, if_won = mine ? 1 : theirs ? 0.5 : 0.75;
        chance[seat] = if_lost + (if_won - if_lost) * chance[seat];
    }
}

int solrei_stage(const struct duel *d)
{
    return own(d)->fight * (MOST_ROUNDS + 1) + own(d)->round;
}

/* One round, until the end of the Fight is in sight. */
int solrei_foresight(const struct duel *d)
{
    enum { LAST_CARDS = 6 };

    return cards_to_place(d, 0) > LAST_CARDS && cards_to_place(d, 1) > LAST_CARDS;
}
