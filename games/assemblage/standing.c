/* standing.c: how well a player stands: what machine players judge a position by. The weights come from
 * `duello fit assemblage`; those for free-for-all from the same regression over 340 Scrambles that `search:150` and
 * `greedy:8` played against themselves with any characters, rounded by hand. */
#include "assemblage.h"

static bool is_in(const struct duel *d, int seat)
{
    return player(d, seat)->out == STILL_IN;
}

/* Free for all: whoever stands in the crowd is hit by several, and it is mostly time that ends the round. What counts
 * there has measures of its own, which are 0 elsewhere. */
static bool each_against_all(const struct duel *d)
{
    return d->seats > 2 && !has_teams(d);
}

/* ---- rounds and health ------------------------------------------------------------------------------------ */

static int score(const struct duel *d, int seat)
{
    return player(d, seat)->score;
}

static int out_of_round(const struct duel *d, int seat)
{
    return !is_in(d, seat);
}

static int health(const struct duel *d, int seat)
{
    return is_in(d, seat) ? player(d, seat)->health : 0;
}

static int health_of_sides(const struct duel *d, int seat)
{
    return each_against_all(d) ? 0 : health(d, seat);
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

    return is_in(d, seat) && n < 6 ? 6 - n : 0;
}

/* AOE-21.6, AOE-23.6: when the first deck runs out the highest health wins; the nearer that is, the more a point of it
 * decides. */
static int health_in_time(const struct duel *d, int seat)
{
    int fewest = METHOD_CARDS;

    if (!each_against_all(d))
        return 0;
    for (int other = 0; other < d->seats; other++)
        if (is_in(d, other) && place(d, deck(other))->count < fewest)
            fewest = place(d, deck(other))->count;
    return health(d, seat) * (60 / (fewest + 2) + 5);
}

/* AOE-21.5: without any hope, where all others have to fall too. */
static int fallen_among_all(const struct duel *d, int seat)
{
    return each_against_all(d) && !is_in(d, seat);
}

/* ---- what there is to fight with ----------------------------------------------------------------------------- */

static int burst_left(const struct duel *d, int seat)
{
    return is_in(d, seat) && player(d, seat)->burst;
}

static int burst_among_all(const struct duel *d, int seat)
{
    return each_against_all(d) && burst_left(d, seat);
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

    FOR_EACH_IN(d, r, hand(seat))
    {
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
    return is_in(d, seat) && (player(d, seat)->knocked_down || player(d, seat)->down_next);
}

static int rooted(const struct duel *d, int seat)
{
    return is_in(d, seat) && (player(d, seat)->rooted || player(d, seat)->root_next);
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
 * steps are lacking. Among several opponents it is no gain to stand near one: all of them choose whom they hit. */
static int reach(const struct duel *d, int seat)
{
    int steps = to_an_opponent(d, seat), sum = 0;

    if (!steps || each_against_all(d))
        return 0;
    FOR_EACH_IN(d, r, hand(seat))
    {
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

/* ---- red lines ---------------------------------------------------------------------------------------------------- */

/* Steps to the nearest red line, up to three. */
static int from_the_line(const struct duel *d, int seat)
{
    const struct grid *g = level(d);
    int square = player(d, seat)->square, nearest = 3;

    if (!square)
        return nearest;
    int column = grid_column(g, square), row = grid_row(g, square);
    for (int c = column - 2; c <= column + 2; c++)
        for (int r = row - 2; r <= row + 2; r++) {
            int across = c > column ? c - column : column - c, along = r > row ? r - row : row - r;
            int steps = across > along ? across : along;
            if (steps < nearest && c >= -1 && r >= -1 && c <= g->columns && r <= g->rows &&
                grid_ground(g, c, r) == GROUND_OUT)
                nearest = steps;
        }
    return nearest;
}

/* A red line is a danger while somebody stands near enough to push one over it. */
static bool can_be_pushed(const struct duel *d, int seat)
{
    int steps = to_an_opponent(d, seat);

    return steps && steps <= PUSHED_FROM;
}

static int on_the_line(const struct duel *d, int seat)
{
    return can_be_pushed(d, seat) && from_the_line(d, seat) == 1;
}

static int near_the_line(const struct duel *d, int seat)
{
    return can_be_pushed(d, seat) && from_the_line(d, seat) == 2;
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

/* The last three are for free-for-all. */
const struct measure assemblage_measures[AOE_MEASURES] = {
    { "rounds won", 1.4, score },
    { "out of the round", -1.5, out_of_round },
    { "health", 0.135, health_of_sides },
    { "behind the healthiest", -0.035, behind },
    { "nearly beaten", -0.02, weak },
    { "burst left", 0.35, burst_left },
    { "meter", 0.03, meter_cards },
    { "power tokens", 0.04, tokens },
    { "cards in hand", 0.02, cards },
    { "attack in hand", 0, attack_in_hand },
    { "link damage in hand", 0.01, link_in_hand },
    { "priority in hand", 0.01, priority_in_hand },
    { "knocked down", -0.08, down },
    { "rooted", -0.05, rooted },
    { "next to a red line", -0.15, on_the_line },
    { "near a red line", -0.15, near_the_line },
    { "attacks within reach", 0.015, reach },
    { "damage to come", 0.02, revealed_damage },
    { "cannot be touched", 0.02, safe_for_now },
    { "health as time runs out", 0.02, health_in_time },
    { "fallen among all", -3, fallen_among_all },
    { "burst left among all", 0.4, burst_among_all },
};

int assemblage_stage(const struct duel *d)
{
    return own(d)->round * (MOST_TURNS + 1) + own(d)->turn;
}
