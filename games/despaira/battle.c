/* battle.c: attacks, shields, ambush, surplus, counter-attacks (DES-11 to DES-13). */
#include "despaira.h"

/* DES-R95 */
static bool is_straight(int a, int b)
{
    return grid_column(&despaira_board, a) == grid_column(&despaira_board, b) ||
           grid_row(&despaira_board, a) == grid_row(&despaira_board, b);
}

/* DES-11.5, DES-12.10, DES-12.14 */
bool reaches_target(const struct duel *d, ref attacker, ref target)
{
    int from = square_of(d, attacker), to = square_of(d, target);

    if (!from || !to)
        return false;
    int distance = steps_between(d, from, to);
    if (distance == 1)
        return stat_of(d, attacker, DES_ATTRIBUTE_ATK) != ABSENT;
    CITE(d, DES_12_11);
    return distance >= 2 && distance <= shot_range(d, attacker, DES_ATTRIBUTE_RATK) &&
           (choice_of(d, RANGE_METRIC) == 0 || is_straight(from, to));
}

/* DES-13.4, DES-7.17: behind it, in the line of its facing. */
bool is_ambush(const struct duel *d, ref attacker, ref target)
{
    int from = square_of(d, attacker), to = square_of(d, target), facing = card_of(d, target)->facing;

    if (!is_creature(d, attacker) || !is_creature(d, target) || !from || !to)
        return false;
    if (mode_of(d, target) != ATTACK_MODE && choice_of(d, AMBUSH_ON_DEFENCE) == 1)
        return false;
    int across = grid_column(&despaira_board, from) - grid_column(&despaira_board, to),
        along = grid_row(&despaira_board, from) - grid_row(&despaira_board, to);
    bool behind = (facing == NORTH && !across && along < 0) || (facing == SOUTH && !across && along > 0) ||
                  (facing == EAST && !along && across < 0) || (facing == WEST && !along && across > 0);
    return behind && (choice_of(d, AMBUSH_ZONE) == 0 || steps_between(d, from, to) == 1);
}

/* ---- damage ------------------------------------------------------------------------------------------------------- */

/* DES-12.16, DES-12.17: what of the power gets past the shield. */
static int past_shield(struct duel *d, ref target, int power)
{
    int def = stat_of(d, target, DES_ATTRIBUTE_DEF);

    if (def == ABSENT || def == 0)
        return power;
    if (power <= def) {
        NOTE(d, SHIELD_HOLDS, DES_12_16, .seat = (int8_t)controller(d, target), .thing = target, .number = def);
        CITE_IF(d, mode_of(d, target) != ATTACK_MODE, DES_12_19);
        return 0;
    }
    card_of(d, target)->shield = BROKEN_SHIELD;
    NOTE(d, SHIELD_BREAKS, DES_12_17, .seat = (int8_t)controller(d, target), .thing = target, .number = def);
    switch (choice_of(d, SHIELD_BREAK)) { /* DES-R87 */
    case 0:
        return power - def;
    case 1:
        return 0;
    default:
        return power;
    }
}

static void hurt_leader(struct duel *d, ref leader, int n, enum despaira_entry entry, int rule)
{
    if (n <= 0)
        return;
    lose_hp(d, leader, n);
    NOTE(d, (uint16_t)entry, rule, .seat = (int8_t)controller(d, leader), .thing = leader, .number = n);
}

/* DES-11.15, DES-11.16, DES-11.20: from a creature in ATTACK, up to the cap for each leader in one battle. */
static void deal_surplus(struct duel *d, struct battle *v, ref creature, int excess)
{
    int seat = controller(d, creature), left = MOST_SURPLUS - v->surplus[seat];

    if (excess <= 0)
        return;
    if (mode_of(d, creature) != ATTACK_MODE) {
        CITE(d, DES_7_3);
        CITE(d, DES_11_18);
        return;
    }
    if (permission(d, leader_of(seat), DES_ACTION_SURPLUS, NOTHING) < 0) {
        CITE(d, DES_16_24);
        return;
    }
    CITE_IF(d, excess > left, v->ambush ? DES_13_9 : DES_11_16);
    CITE_IF(d, is_token_sleeve(creature), DES_11_19);
    int dealt = excess < left ? excess : left;
    v->surplus[seat] += dealt;
    hurt_leader(d, leader_of(seat), dealt, SURPLUS, DES_11_15);
}

/* Power against a body: shield, doubling, HP, surplus (DES-R92). */
static void strike(struct duel *d, struct battle *v, ref target, int power, bool shielded, bool doubled, bool surplus)
{
    if (doubled && choice_of(d, AMBUSH_DOUBLES) == 1)
        power *= 2;
    int damage = shielded ? past_shield(d, target, power) : power;

    if (doubled && choice_of(d, AMBUSH_DOUBLES) == 0)
        damage *= 2;
    CITE_IF(d, doubled, DES_13_5);
    CITE(d, DES_11_17);
    ref by = target == v->target ? v->attacker : v->target;
    damage = damage_after_protections(d, target, by, damage);
    if (is_leader(target)) {
        hurt_leader(d, target, damage, TAKES_DAMAGE, DES_11_12);
        return;
    }
    int hp = present_hp(d, target), dealt = damage < hp ? damage : hp;
    lose_hp(d, target, dealt);
    NOTE(d, TAKES_DAMAGE, DES_11_11, .seat = (int8_t)controller(d, target), .thing = target, .number = dealt);
    CITE(d, DES_3_13);
    CITE(d, DES_11_14);
    if (damage > 0) {
        unsigned marks = 2 | (by == v->attacker); /* to whom, by its attack */
        tell_of(d, DES_EVENT_BATTLE_DAMAGE, by, target, damage, marks);
        tell_of(d, DES_EVENT_TAKES, target, by, damage, 0);
    }
    if (surplus)
        deal_surplus(d, v, target, damage - dealt);
}

bool are_in_battle(const struct duel *d, ref a, ref b)
{
    const struct battle *v = find_step(d, STEP_battle);
    return v && ((v->attacker == a && v->target == b) || (v->attacker == b && v->target == a));
}

ref slayer_of(const struct duel *d, ref r)
{
    const struct battle *v = find_step(d, STEP_battle);

    if (!v || !v->fighting)
        return NOTHING;
    return r == v->attacker ? v->target : r == v->target ? v->attacker : NOTHING;
}

/* ---- an attack -------------------------------------------------------------------------------------------------- */

/* DES-11.9 */
static bool misses(const struct duel *d, const struct battle *v)
{
    if (!is_body(d, v->attacker) || controller(d, v->attacker) != v->seat || !is_body(d, v->target) ||
        controller(d, v->target) == v->seat)
        return true;
    if (!is_leader(v->attacker) && mode_of(d, v->attacker) != ATTACK_MODE)
        return true;
    return (square_of(d, v->target) != v->square && choice_of(d, ATTACK_FOLLOWS) == 0) ||
           !reaches_target(d, v->attacker, v->target);
}

/* DES-12.4 to DES-12.9, DES-19.7 */
static bool strikes_back(const struct duel *d, const struct battle *v)
{
    if (!is_body(d, v->attacker) || !is_body(d, v->target) || !is_up(d, v->target))
        return false;
    int power = stat_of(d, v->target, DES_ATTRIBUTE_CATK);
    if (power == ABSENT)
        return false;
    CITE_IF(d, v->distance != 1, DES_12_13);
    CITE_IF(d, v->ambush, DES_13_6);
    CITE(d, DES_12_5);
    return v->distance == 1 && !v->ambush && permission(d, v->target, DES_ACTION_COUNTERS, NOTHING) >= 0;
}

static void strike_back(struct duel *d, struct battle *v)
{
    NOTE(d, COUNTER_ATTACKS, DES_12_4, .seat = (int8_t)controller(d, v->target), .thing = v->target,
         .other = v->attacker);
    CITE(d, DES_12_6);
    CITE(d, DES_12_7);
    CITE(d, DES_12_8);
    CITE(d, DES_12_9);
    CITE_IF(d, is_leader(v->attacker) || is_leader(v->target), DES_19_7);
    strike(d, v, v->attacker, stat_of(d, v->target, DES_ATTRIBUTE_CATK), choice_of(d, COUNTER_VS_SHIELD) == 0, false,
           choice_of(d, COUNTER_SURPLUS) == 0);
    CITE(d, DES_11_20);
}

static void declare(struct duel *d, struct battle *v)
{
    if (own(d)->phase != DES_WINDOW_BATTLE_PHASE) {
        own(d)->phase = DES_WINDOW_BATTLE_PHASE;
        NOTE(d, PHASE_BEGINS, DES_3_10, .seat = (int8_t)v->seat, .number = own(d)->phase);
    }
    card_of(d, v->attacker)->attacked = 1;
    v->square = (uint8_t)square_of(d, v->target);
    NOTE(d, DECLARES_ATTACK, DES_11_2, .seat = (int8_t)v->seat, .thing = v->attacker, .other = v->target);
    CITE(d, DES_11_3);
    CITE(d, DES_11_7);
    CITE(d, DES_D23);
    CITE_IF(d, is_leader(v->target), DES_11_6);
    CITE_IF(d, is_leader(v->attacker), DES_19_6);
    CITE_IF(d, card_of(d, v->attacker)->moved, DES_6_11);
    CITE_IF(d, card_of(d, v->attacker)->spawned, DES_5_9);
}

static void measure_attack(const struct duel *d, struct battle *v)
{
    v->distance = (uint8_t)steps_between(d, square_of(d, v->attacker), square_of(d, v->target));
    int power = stat_of(d, v->attacker, v->distance == 1 ? DES_ATTRIBUTE_ATK : DES_ATTRIBUTE_RATK);
    v->power = power == ABSENT ? 0 : power;
    v->ambush = is_ambush(d, v->attacker, v->target);
    CITE(d, DES_11_10);
    CITE_IF(d, v->distance == 1, DES_12_2);
    CITE_IF(d, v->distance > 1, DES_12_12);
    CITE_IF(d, v->distance > 1 && is_leader(v->target), DES_12_15);
    CITE_IF(d, v->ambush, DES_13_4);
    CITE_IF(d, v->ambush && mode_of(d, v->target) != ATTACK_MODE, DES_13_8);
    CITE_IF(d, is_leader(v->attacker) || is_leader(v->target), DES_13_7);
}

/* Section 7, BATTLE_STEP. */
STEP(battle)
{
    BEGIN;
    declare(d, v);
    v->link = (uint8_t)(add_action_link(d, v->seat, AN_ATTACK, v->attacker, v->target) ? d->links : 0);
    if (mode_of(d, v->target) == DEF_DOWN) {
        turn_up(d, v->target, DES_7_11);
        CHECK;
    }
    RUN_TRIGGERS;
    CITE(d, DES_11_8);
    if (!misses(d, v))
        CALL(responding, .actor = v->seat, .asked = (uint8_t)opponent(v->seat), .link = v->link);
    if (is_action_negated(d, v->link) || misses(d, v)) {
        NOTE(d, MISSES, is_action_negated(d, v->link) ? DES_16_8 : DES_11_9, .seat = (int8_t)v->seat,
             .thing = v->attacker);
        drop_links(d, v->link ? v->link - 1 : d->links);
        CHECK;
        RUN_TRIGGERS;
        RETURN(0);
    }
    if (mode_of(d, v->target) == DEF_DOWN) {
        turn_up(d, v->target, DES_7_18);
        CHECK;
    }
    measure_attack(d, v);
    if (v->ambush && v->link)
        link_at(d, v->link - 1)->target[LINK_MARKS] |= LINK_AMBUSHES;
    v->fighting = 1;
    strike(d, v, v->target, v->power, true, v->ambush, true);
    CHECK;
    if (strikes_back(d, v)) {
        strike_back(d, v);
        CHECK;
    }
    v->fighting = 0;
    if (is_body(d, v->attacker) && v->link)
        tell_of(d, DES_EVENT_OVER, (ref)(LINK_REF + v->link - 1), NOTHING, 0, 0);
    drop_links(d, v->link ? v->link - 1 : d->links);
    RUN_TRIGGERS;
    d->result = 1;
    END;
}
