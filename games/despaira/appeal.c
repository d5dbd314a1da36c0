/* appeal.c: what comes to mind first: how players play in what machine players imagine, before anything is known of what
 * comes of it. Who takes the others to do anything imagines leaders who walk into the enemy and creatures that never strike. */
#include "despaira.h"

/* ---- attacks -------------------------------------------------------------------------------------------------------------- */

/* What a blow would do by what lies open: to the leader, to a creature that falls, or that is only hurt. */
int attack_power(const struct duel *d, ref attacker, ref target)
{
    bool next_to_it = are_adjacent(d, square_of(d, attacker), square_of(d, target));
    int power = attribute_of(d, attacker, next_to_it ? DES_ATTRIBUTE_ATK : DES_ATTRIBUTE_RATK);

    return power == ABSENT ? 0 : power;
}

static int attack_appeal(const struct duel *d, ref attacker, ref target)
{
    enum { LEADER = 60, FATAL = 150, WOUNDING = 25, VAIN = 1, HIDDEN = 25 };
    int power = attack_power(d, attacker, target);

    if (is_leader(target))
        return LEADER + power / 10;
    if (!is_up(d, target))
        return HIDDEN;
    int def = attribute_of(d, target, DES_ATTRIBUTE_DEF), past = def == ABSENT ? power : power > def ? power - def : 0;
    past *= is_ambush(d, attacker, target) ? 2 : 1;
    return past == 0 ? VAIN : past >= present_hp(d, target) ? FATAL + level_of(d, target) : WOUNDING;
}

/* ---- Main Phases ------------------------------------------------------------------------------------------------------------- */

/* Towards the enemy leader, or to a tile of its own element. */
static int move_appeal(const struct duel *d, int seat, ref r, int square)
{
    enum { NEARER = 30, FARTHER = 3, OF_LEADER = 3, OF_SET_TRICK = 2 };
    int to = square_of(d, leader_of(opponent(seat)));

    if (is_leader(r))
        return OF_LEADER;
    if (is_trick(d, r))
        return OF_SET_TRICK;
    return steps_between(d, square, to) < steps_between(d, square_of(d, r), to) ? NEARER : FARTHER;
}

int main_appeal(const struct duel *d, int seat, struct duel_option o)
{
    enum {
        A_SPAWN = 60,
        FOR_EACH_LEVEL = 10,
        A_SACRIFICE = 12,
        A_TRICK = 10,
        AN_ABILITY = 15,
        TO_ATTACK = 12,
        TO_DEFENCE = 2,
        A_HEALING = 25
    };

    switch (o.verb) {
    case SPAWN:
        return A_SPAWN + FOR_EACH_LEVEL * level_of(d, o.a);
    case SACRIFICE_SPAWN:
        return A_SACRIFICE;
    case PLACE_TRICK:
        return A_TRICK;
    case MOVE_TO:
        return move_appeal(d, seat, o.a, o.b);
    case ATTACK:
        return attack_appeal(d, o.a, o.b);
    case CHANGE_MODE:
        return o.b == ATTACK_MODE ? TO_ATTACK : TO_DEFENCE;
    case HEAL:
        return A_HEALING;
    case ACTIVATE:
    case ACTIVATE_NTH:
        return AN_ABILITY;
    default:
        return 1;
    }
}

/* ---- targets and tiles ---------------------------------------------------------------------------------------------------------- */

int target_appeal(const struct duel *d, int seat, struct duel_option o)
{
    enum { OTHERS = 3 };

    return o.verb == TARGET && is_card(o.a) && knows(d, seat, o.a) && is_creature(d, o.a) ? OTHERS + level_of(d, o.a)
                                                                                          : OTHERS;
}

/* In ATTACK, where nothing speaks against it. */
int mode_appeal(const struct duel *d, int seat, struct duel_option o)
{
    enum { IN_ATTACK = 12, IN_DEFENCE = 2 };

    (void)d, (void)seat;
    return o.verb == IN_MODE && o.a == ATTACK_MODE ? IN_ATTACK : IN_DEFENCE;
}
