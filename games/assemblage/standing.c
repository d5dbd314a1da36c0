/* standing.c: how well a player stands: what machine players judge a position by. The weights come from
 * `duello fit assemblage`; those for free-for-all from the same regression over 340 Scrambles that `search:150` and
 * `greedy:8` played against themselves with any characters, rounded by hand; but what it is worth to be near the healthiest
 * is set by hand. Regression does not see it: where all wait for each other, nobody wins by going there. */
#include "assemblage.h"

/* ---- rounds and health ------------------------------------------------------------------------------------ */

static int score(const struct duel *d, int seat)
{
    return player(d, seat)->score;
}

static int out_of_round(const struct duel *d, int seat)
{
    return !can_still_win(d, seat);
}

static int health(const struct duel *d, int seat)
{
    return is_still_in(d, seat) ? player(d, seat)->health : 0;
}

/* What the healthiest still in has more: 0 for that one. */
static int behind(const struct duel *d, int seat)
{
    int most = 0;

    for (int other = 0; other < d->seats; other++)
        if (health(d, other) > most)
            most = health(d, other);
    return most - health(d, seat);
}

static int weak(const struct duel *d, int seat)
{
    int n = player(d, seat)->health;

    return is_still_in(d, seat) && n < 6 ? 6 - n : 0;
}

/* AOE-21.6, AOE-23.6: when the first deck runs out the highest health wins; the nearer that is, the more a point of it
 * decides. */
static int health_in_time(const struct duel *d, int seat)
{
    int fewest = METHOD_CARDS;

    for (int other = 0; other < d->seats; other++)
        if (is_still_in(d, other) && place(d, deck(other))->count < fewest)
            fewest = place(d, deck(other))->count;
    return health(d, seat) * (60 / (fewest + 2) + 5);
}

/* ---- what there is to fight with ----------------------------------------------------------------------------- */

static int burst_left(const struct duel *d, int seat)
{
    return is_still_in(d, seat) && player(d, seat)->burst;
}

static int meter_cards(const struct duel *d, int seat)
{
    int n = place(d, meter(seat))->count;

    return n < 4 ? n : 4;
}

static int tokens(const struct duel *d, int seat)
{
    return player(d, seat)->tokens;
}

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count;
}

static int attribute_sum(const struct duel *d, int seat, int attribute)
{
    int sum = 0;

    FOR_EACH_IN (d, r, hand(seat)) {
        int n = face(d, r)->number[attribute];
        sum += n == ABSENT ? 0 : n;
    }
    return sum;
}

static int attack_in_hand(const struct duel *d, int seat)
{
    return attribute_sum(d, seat, AOE_ATTRIBUTE_ATTACK);
}

static int link_in_hand(const struct duel *d, int seat)
{
    return attribute_sum(d, seat, AOE_ATTRIBUTE_LINK);
}

static int priority_in_hand(const struct duel *d, int seat)
{
    return attribute_sum(d, seat, AOE_ATTRIBUTE_PRIORITY);
}

/* ---- how one stands --------------------------------------------------------------------------------------------- */

static int down(const struct duel *d, int seat)
{
    return is_still_in(d, seat) && (player(d, seat)->knocked_down || player(d, seat)->down_next);
}

static int rooted(const struct duel *d, int seat)
{
    return is_still_in(d, seat) && (player(d, seat)->rooted || player(d, seat)->root_next);
}

/* ---- distance ----------------------------------------------------------------------------------------------------- */

enum { REACH = 4, PUSHED_FROM = 4 };

/* Steps to the nearest opponent; 0: there is none. */
static int to_an_opponent(const struct duel *d, int seat)
{
    int nearest = 0;

    for (int other = 0; other < d->seats; other++) {
        int steps = is_opponent(d, seat, other) ? distance_between(d, seat_ref(seat), seat_ref(other)) : -1;
        if (steps > 0 && (!nearest || steps < nearest))
            nearest = steps;
    }
    return nearest;
}

/* How near the attacks in hand are to hitting the nearest opponent: each counts by its damage, the more the fewer
 * steps are lacking. */
static int reach(const struct duel *d, int seat)
{
    int steps = to_an_opponent(d, seat), sum = 0;

    if (!steps)
        return 0;
    FOR_EACH_IN (d, r, hand(seat)) {
        const struct card *c = face(d, r);
        if (c->number[AOE_ATTRIBUTE_RANGE] == ABSENT || c->number[AOE_ATTRIBUTE_ATTACK] == ABSENT)
            continue;
        struct band b = range_of(d, c, r);
        int lacking = steps > b.far ? steps - b.far : steps < b.near ? b.near - steps : 0;
        if (lacking < REACH)
            sum += c->number[AOE_ATTRIBUTE_ATTACK] * (REACH - lacking);
    }
    return sum;
}

/* Steps to the nearest of the healthiest, for who is not one of them. Each against all, whoever is behind and keeps away from
 * them has lost when time runs out (AOE-21.6). */
static int steps_to_the_healthiest(const struct duel *d, int seat)
{
    int most = health(d, seat), nearest = 0;

    if (!is_still_in(d, seat))
        return 0;
    for (int other = 0; other < d->seats; other++) {
        if (!is_opponent(d, seat, other) || health(d, other) <= health(d, seat) || health(d, other) < most)
            continue;
        int steps = distance_between(d, seat_ref(seat), seat_ref(other));
        if (health(d, other) > most || steps < nearest)
            nearest = steps;
        most = health(d, other);
    }
    return nearest;
}

/* ---- red lines ---------------------------------------------------------------------------------------------------- */

/* A red line is a danger while somebody stands near enough to push one over it. */
static bool can_be_pushed(const struct duel *d, int seat)
{
    int steps = to_an_opponent(d, seat);

    return steps && steps <= PUSHED_FROM;
}

static bool line_within(const struct duel *d, int seat, int steps)
{
    int square = player(d, seat)->square;

    return square && grid_is_near_out(level(d), square, steps);
}

static int on_the_line(const struct duel *d, int seat)
{
    return can_be_pushed(d, seat) && line_within(d, seat, 1);
}

static int near_the_line(const struct duel *d, int seat)
{
    return can_be_pushed(d, seat) && !line_within(d, seat, 1) && line_within(d, seat, 2);
}

/* ---- the turn at hand --------------------------------------------------------------------------------------------- */

static int revealed_damage(const struct duel *d, int seat)
{
    ref r = live_card(d, seat);

    if (!r || state_of(d, r) != WAITING)
        return 0;
    int n = face(d, r)->number[AOE_ATTRIBUTE_ATTACK];
    return n == ABSENT ? 0 : n;
}

static int safe_for_now(const struct duel *d, int seat)
{
    return player(d, seat)->immune;
}

/* Among all, whoever stands in the crowd is hit by several, and it is mostly time that ends the round: to be near anybody but
 * the healthiest is no gain there, and who has fallen (AOE-21.5) has hardly any hope, for all others would have to fall too. */
const struct measure assemblage_measures[AOE_MEASURES] = {
    { "rounds won", score, 1.4, 1.4 },
    { "out of the round", out_of_round, -1.5, -4.5 },
    { "health", health, 0.135, 0 },
    { "health as time runs out", health_in_time, 0, 0.02 },
    { "behind the healthiest", behind, -0.035, -0.035 },
    { "nearly beaten", weak, -0.02, -0.02 },
    { "burst left", burst_left, 0.35, 0.75 },
    { "meter", meter_cards, 0.03, 0.03 },
    { "power tokens", tokens, 0.04, 0.04 },
    { "cards in hand", cards, 0.02, 0.02 },
    { "attack in hand", attack_in_hand, 0, 0 },
    { "link damage in hand", link_in_hand, 0.01, 0.01 },
    { "priority in hand", priority_in_hand, 0.01, 0.01 },
    { "knocked down", down, -0.08, -0.08 },
    { "rooted", rooted, -0.05, -0.05 },
    { "next to a red line", on_the_line, -0.15, -0.15 },
    { "near a red line", near_the_line, -0.15, -0.15 },
    { "attacks within reach", reach, 0.015, 0 },
    { "steps to the healthiest", steps_to_the_healthiest, 0, -0.06 },
    { "damage to come", revealed_damage, 0.02, 0.02 },
    { "cannot be touched", safe_for_now, 0.02, 0.02 },
};

int assemblage_stage(const struct duel *d)
{
    return own(d)->round * (MOST_TURNS + 1) + own(d)->turn;
}

/* Each against all it is mostly time that decides, by a point or two of health: a turn more shows who is near whom, and who
 * will be the one to hit. */
int assemblage_plays_on(const struct duel *d)
{
    return d->mode == MODE_SCRAMBLE || d->mode == MODE_VAMPIRE ? 3 : 1;
}
