/* appeal.c: what comes to mind first: how players play in what machine players imagine, before anything is known of what
 * comes of it. Each against all it is what `greedy` does there, found by regression over its choices and rounded: it goes
 * for the healthiest, and once it leads it keeps away. Who imagined that the others hit anybody, and walk anywhere, felt
 * safe in front and was caught. */
#include "assemblage.h"

/* Does each player choose a target, and nobody has a partner? */
static bool is_each_for_itself(const struct duel *d)
{
    return d->mode == MODE_SCRAMBLE || d->mode == MODE_VAMPIRE;
}

/* The healthiest opponent; NOBODY: there is none. */
static int healthiest(const struct duel *d, int seat)
{
    int best = NOBODY;

    for (int other = 0; other < d->seats; other++)
        if (is_opponent(d, seat, other) && player(d, other)->square &&
            (best == NOBODY || player(d, other)->health > player(d, best)->health))
            best = other;
    return best;
}

static int steps_between(const struct duel *d, int square, int seat)
{
    return grid_distance(level(d), square, player(d, seat)->square);
}

/* ---- laying a card -------------------------------------------------------------------------------------------- */

/* Steps by which the target is too far or too near for an attack; -1: it is none. The range is the printed one: this is
 * before all thought. */
static int steps_lacking(const struct duel *d, int seat, const struct card *c, int target)
{
    int near = c->number[AOE_ATTRIBUTE_RANGE], far = c->number2[AOE_ATTRIBUTE_RANGE];

    if (near == ABSENT || c->number[AOE_ATTRIBUTE_ATTACK] == ABSENT)
        return -1;
    if (far == ABSENT) {
        far = near;
        near = 1;
    }
    int steps = steps_between(d, player(d, seat)->square, target);
    return steps > far ? steps - far : steps < near ? near - steps : 0;
}

/* What the healthiest opponent has more than the target; between two sides it makes no difference. */
static int points_below_the_healthiest(const struct duel *d, int seat, int target)
{
    int best = is_each_for_itself(d) ? healthiest(d, seat) : NOBODY;
    int more = best == NOBODY ? 0 : player(d, best)->health - player(d, target)->health;

    return more > 0 ? more : 0;
}

static const struct laying {
    int without_range, nearly, too_far, reaching, for_each_point;
} between_two = { 3, 1, 1, 4, 2 }, among_all = { 10, 6, 3, 400, 100 };

/* The more damage it does the sooner; and the nearer to the healthiest its target is, where there are several. */
int play_appeal(const struct duel *d, int seat, struct duel_option o)
{
    const struct laying *u = is_each_for_itself(d) ? &among_all : &between_two;
    const struct card *c = o.b ? &d->book->card[o.b] : face(d, o.a);
    int target = o.c ? seat_of_ref(o.c) : target_of(d, seat);
    int lacking = target == NOBODY ? -1 : steps_lacking(d, seat, c, target);

    if (lacking)
        return lacking < 0 ? u->without_range : lacking == 1 ? u->nearly : u->too_far;
    int weight = u->reaching + u->for_each_point * c->number[AOE_ATTRIBUTE_ATTACK];
    return weight / (1 + 2 * points_below_the_healthiest(d, seat, target));
}

/* ---- stepping --------------------------------------------------------------------------------------------------- */

static int steps_to_any(const struct duel *d, int seat, int square)
{
    int nearest = grid_count(level(d));

    for (int other = 0; other < d->seats; other++)
        if (is_opponent(d, seat, other) && player(d, other)->square && steps_between(d, square, other) < nearest)
            nearest = steps_between(d, square, other);
    return nearest;
}

/* Would the card that is still to resolve hit its target from there? */
static bool hits_from(const struct duel *d, int seat, int square)
{
    ref r = live_card(d, seat);
    int target = target_of(d, seat);

    if (!r || state_of(d, r) != WAITING || target == NOBODY || !player(d, target)->square ||
        face(d, r)->number[AOE_ATTRIBUTE_RANGE] == ABSENT || face(d, r)->number[AOE_ATTRIBUTE_ATTACK] == ABSENT)
        return false;
    struct band b = range_of(d, face(d, r), r);
    int steps = steps_between(d, square, target);
    return steps >= b.near && steps <= b.far;
}

/* Who leads goes where nobody is, whoever is behind to the healthiest. */
static int way_appeal(const struct duel *d, int seat, int from, int to)
{
    enum { THERE = 9, ASIDE = 4, BACK = 2 };
    int best = healthiest(d, seat), farther;

    if (best == NOBODY)
        return ASIDE;
    if (player(d, seat)->health > player(d, best)->health)
        farther = steps_to_any(d, seat, from) - steps_to_any(d, seat, to);
    else
        farther = steps_between(d, to, best) - steps_between(d, from, best);
    return farther < 0 ? THERE : farther > 0 ? BACK : ASIDE;
}

/* Whatever else is moved is moved anywhere, but rather over a red line than not. */
int step_appeal(const struct duel *d, int seat, struct duel_option o)
{
    enum { ANYWHERE = 6, OVER_THE_LINE = 100, TO_HIT = 4, TO_SAFETY = 3 };
    const struct do_move *v = ASKING(d, do_move);
    bool itself = v->now == seat_ref(seat);

    if (!is_each_for_itself(d))
        return 1;
    if (o.verb != STEP_TO)
        return itself ? 1 : OVER_THE_LINE;
    if (!itself)
        return ANYWHERE;
    return way_appeal(d, seat, square_of(d, v->now), o.a) * (hits_from(d, seat, o.a) ? TO_HIT : 1) *
           (grid_is_near_out(level(d), o.a, 1) ? 1 : TO_SAFETY);
}
