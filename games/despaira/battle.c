/* battle.c: attacks, shields, ambush, surplus, counter-attacks (DES-11 to DES-13). */
#include "despaira.h"

/* DES-R95 */
static bool is_straight(const struct duel *d, int a, int b)
{
    return grid_column(board_of(d), a) == grid_column(board_of(d), b) ||
           grid_row(board_of(d), a) == grid_row(board_of(d), b);
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
           (choice_of(d, RANGE_METRIC) == 0 || is_straight(d, from, to));
}

/* DES-13.4, DES-7.17: behind it, in the line of its facing. */
bool is_ambush(const struct duel *d, ref attacker, ref target)
{
    int from = square_of(d, attacker), to = square_of(d, target), facing = card_of(d, target)->facing;

    if (!is_creature(d, attacker) || !is_creature(d, target) || !from || !to)
        return false;
    if (mode_of(d, target) != ATTACK_MODE && choice_of(d, AMBUSH_ON_DEFENCE) == 1)
        return false;
    int across = grid_column(board_of(d), from) - grid_column(board_of(d), to),
        along = grid_row(board_of(d), from) - grid_row(board_of(d), to);
    CITE(d, DES_7_17);
    bool behind = (facing == NORTH && !across && along < 0) || (facing == SOUTH && !across && along > 0) ||
                  (facing == EAST && !along && across < 0) || (facing == WEST && !along && across > 0);
    return behind && (choice_of(d, AMBUSH_ZONE) == 0 || steps_between(d, from, to) == 1);
}

/* ---- damage ------------------------------------------------------------------------------------------------------- */

/* DES-12.16, DES-12.17: what of the power gets past the shield. */
static int past_shield(struct duel *d, ref target, int power)
{
    int def = stat_of(d, target, DES_ATTRIBUTE_DEF);

    CITE_IF(d, def == ABSENT && card_of(d, target)->shield == BROKEN_SHIELD, DES_12_18);
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

void hurt_leader(struct duel *d, ref leader, int n, int entry, int rule)
{
    if (n <= 0)
        return;
    lose_hp(d, leader, n);
    NOTE(d, (uint16_t)entry, rule, .seat = (int8_t)controller(d, leader), .thing = leader, .number = n);
    tell_of(d, DES_EVENT_TAKES, leader, NOTHING, n, 0);
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

/* What of the power gets past the shield, doubled from behind (DES-R92). */
static int damage_of(struct duel *d, const struct strike *v)
{
    int power = v->power, damage;

    if (v->doubled && choice_of(d, AMBUSH_DOUBLES) == 1)
        power *= 2;
    damage = v->shielded ? past_shield(d, v->target, power) : power;
    if (v->doubled && choice_of(d, AMBUSH_DOUBLES) == 0)
        damage *= 2;
    CITE_IF(d, v->doubled, DES_13_5);
    CITE(d, DES_11_17);
    return damage;
}

static void land_blow(struct duel *d, const struct strike *v, struct battle *b, int damage)
{
    if (is_leader(v->target)) {
        hurt_leader(d, v->target, damage, TAKES_DAMAGE, DES_11_12);
        return;
    }
    int hp = present_hp(d, v->target), dealt = damage < hp ? damage : hp;
    lose_hp(d, v->target, dealt);
    NOTE(d, TAKES_DAMAGE, DES_11_11, .seat = (int8_t)controller(d, v->target), .thing = v->target, .number = dealt);
    CITE(d, DES_3_13);
    CITE(d, DES_11_14);
    if (damage > 0) {
        unsigned marks = 2 | (v->by == b->attacker); /* to whom, by its attack */
        tell_of(d, DES_EVENT_BATTLE_DAMAGE, v->by, v->target, damage, marks);
        tell_of(d, DES_EVENT_TAKES, v->target, v->by, damage, 0);
    }
    if (v->surplus)
        deal_surplus(d, b, v->target, damage - dealt);
}

/* Power against a body: shield, doubling, protections, HP, surplus (DES-R92). */
STEP(strike)
{
    BEGIN;
    v->power = damage_of(d, v);
    CALL(protect, .target = v->target, .by = v->by, .n = v->power);
    if (is_body(d, v->target))
        land_blow(d, v, find_step(d, STEP_battle), d->result);
    END;
}

bool are_in_battle(const struct duel *d, ref a, ref b)
{
    const struct battle *v = find_step(d, STEP_battle);
    const struct clash *c = find_step(d, STEP_clash);

    if (c && ((c->newcomer == a && c->holder == b) || (c->newcomer == b && c->holder == a))) /* DES-R106 */
        return true;
    return v && ((v->attacker == a && v->target == b) || (v->attacker == b && v->target == a));
}

ref slayer_of(const struct duel *d, ref r)
{
    const struct battle *v = find_step(d, STEP_battle);
    const struct clash *c = find_step(d, STEP_clash);

    if (c && c->fighting && (r == c->newcomer || r == c->holder))
        return r == c->newcomer ? c->holder : c->newcomer;
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

static void tell_counter(struct duel *d, const struct battle *v)
{
    NOTE(d, COUNTER_ATTACKS, DES_12_4, .seat = (int8_t)controller(d, v->target), .thing = v->target,
         .other = v->attacker);
    CITE(d, DES_12_6);
    CITE(d, DES_12_7);
    CITE(d, DES_12_8);
    CITE(d, DES_12_9);
    CITE_IF(d, is_leader(v->attacker) || is_leader(v->target), DES_19_7);
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
    CITE_IF(d, v->distance == 1 && stat_of(d, v->attacker, DES_ATTRIBUTE_RATK) != ABSENT, DES_12_14);
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
    refresh_field(d); /* whose boosts are ignored in this battle */
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
    CALL(strike, .by = v->attacker, .target = v->target, .power = v->power, .shielded = 1, .doubled = v->ambush,
         .surplus = 1);
    CHECK;
    if (strikes_back(d, v)) {
        tell_counter(d, v);
        CALL(strike, .by = v->target, .target = v->attacker, .power = stat_of(d, v->target, DES_ATTRIBUTE_CATK),
             .shielded = choice_of(d, COUNTER_VS_SHIELD) == 0, .surplus = choice_of(d, COUNTER_SURPLUS) == 0);
        CHECK;
    }
    v->fighting = 0;
    if (is_body(d, v->attacker) && v->link)
        tell_of(d, DES_EVENT_OVER, (ref)(LINK_REF + v->link - 1), NOTHING, 0, 0);
    drop_links(d, v->link ? v->link - 1 : d->links);
    v->attacker = v->target = NOTHING; /* it is over: DES-R126 */
    refresh_field(d);
    CHECK;
    RUN_TRIGGERS;
    d->result = 1;
    END;
}
