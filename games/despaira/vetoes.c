/* vetoes.c: what forbids what a player would do: a row a rule, asked by whoever offers it and whoever carries it out. */
#include "despaira.h"

/* What an effect says of it: nothing, or that it is allowed (1) or forbidden (-1). What is forbidden beats what is allowed. */
static int said_of(const struct duel *d, ref r, int action)
{
    return permission(d, r, action, NOTHING);
}

/* Section 7, ACTION: as it is carried out, costs, limits and the time for it have been looked at already. */
static bool is_announced(const struct deed *deed)
{
    return deed->source == CARRIED_OUT;
}

static bool is_someone_elses(const struct duel *d, const struct deed *deed)
{
    return !on_field(d, deed->by) || controller(d, deed->by) != deed->seat || deed->seat != own(d)->active;
}

/* ---- basic moves: DES-6.5 to DES-6.16 ------------------------------------------------------------------------ */

static bool is_no_time_to_move(const struct duel *d, const struct deed *deed)
{
    if (in_main_phase(d) || is_announced(deed))
        return false;
    if (own(d)->phase != DES_WINDOW_BATTLE_PHASE)
        return true;
    bool open = choice_of(d, MOVE_IN_BATTLE_PHASE) == 1 && is_body(d, deed->by) && !card_of(d, deed->by)->attacked;
    bool allowed = said_of(d, deed->by, DES_ACTION_MOVES_FIGHTING) > 0;
    CITE_IF(d, allowed, DES_3_22);
    return !open && !allowed;
}

/* Turned up without having been activated: DES-8.8. */
static bool lies_open(const struct duel *d, const struct deed *deed)
{
    return mode_of(d, deed->by) == UP_TRICK && !card_of(d, deed->by)->working;
}

static bool lies_activated(const struct duel *d, const struct deed *deed)
{
    return mode_of(d, deed->by) == UP_TRICK || mode_of(d, deed->by) == EQUIPPED;
}

static bool defends_openly(const struct duel *d, const struct deed *deed)
{
    return mode_of(d, deed->by) == DEF_UP;
}

static bool is_pinned(const struct duel *d, const struct deed *deed)
{
    return is_trick(d, deed->by) && is_locked_down(d, deed->by);
}

static bool has_struck(const struct duel *d, const struct deed *deed)
{
    return card_of(d, deed->by)->attacked;
}

static bool has_moved_enough(const struct duel *d, const struct deed *deed)
{
    return !is_announced(deed) && card_of(d, deed->by)->moved >= attribute_of(d, deed->by, DES_ATTRIBUTE_BASIC_MOVES);
}

static bool may_not_move(const struct duel *d, const struct deed *deed)
{
    return said_of(d, deed->by, DES_ACTION_MOVES) < 0;
}

static bool is_no_next_tile(const struct duel *d, const struct deed *deed)
{
    return deed->on && !are_adjacent(d, square_of(d, deed->by), square_of_tile(deed->on));
}

static bool is_taken_by_body(const struct duel *d, const struct deed *deed)
{
    return deed->on && is_body(d, deed->by) && body_on(d, square_of_tile(deed->on));
}

static bool has_no_room_for_trick(const struct duel *d, const struct deed *deed)
{
    return deed->on && is_trick(d, deed->by) && !has_room_for_trick(d, deed->by, square_of_tile(deed->on));
}

/* ---- modes: DES-7.6 to DES-7.10 ------------------------------------------------------------------------------- */

static bool is_no_main_phase(const struct duel *d, const struct deed *deed)
{
    return !in_main_phase(d) && !is_announced(deed);
}

static bool has_no_mode(const struct duel *d, const struct deed *deed)
{
    return !is_creature(d, deed->by);
}

static bool would_turn_down(const struct duel *d, const struct deed *deed)
{
    (void)d;
    return deed->n == DEF_DOWN;
}

static bool is_in_that_mode(const struct duel *d, const struct deed *deed)
{
    return deed->n && mode_of(d, deed->by) == deed->n;
}

static bool has_changed_mode(const struct duel *d, const struct deed *deed)
{
    const struct despaira_card *c = card_of(d, deed->by);
    if (is_announced(deed))
        return false;
    bool came_now = c->spawned == NORMAL_SPAWNED || c->spawned == SACRIFICE_SPAWNED;

    return c->mode_changed || (came_now && choice_of(d, MODE_CHANGE_ON_SPAWN_TURN) == 0);
}

static bool has_moved(const struct duel *d, const struct deed *deed)
{
    return card_of(d, deed->by)->moved && !is_announced(deed);
}

static bool has_struck_and_stands(const struct duel *d, const struct deed *deed)
{
    return card_of(d, deed->by)->attacked && choice_of(d, DEFEND_AFTER_ATTACK) == 0;
}

static bool may_not_change_mode(const struct duel *d, const struct deed *deed)
{
    return said_of(d, deed->by, DES_ACTION_MODE) < 0;
}

/* ---- HL: DES-12.22 to DES-12.25 ------------------------------------------------------------------------------- */

static bool is_no_time_to_heal(const struct duel *d, const struct deed *deed)
{
    (void)deed;
    return !in_main_phase(d) && own(d)->phase != DES_WINDOW_BATTLE_PHASE;
}

static bool cannot_heal(const struct duel *d, const struct deed *deed)
{
    return !is_creature(d, deed->by) || !is_up(d, deed->by) || stat_of(d, deed->by, DES_ATTRIBUTE_HL) == ABSENT;
}

static bool has_healed(const struct duel *d, const struct deed *deed)
{
    const struct despaira_card *c = card_of(d, deed->by);
    return c->healed && !is_announced(deed);
}

static bool has_struck_instead(const struct duel *d, const struct deed *deed)
{
    return choice_of(d, HEAL_EXCLUDES_ATTACK) == 1 && card_of(d, deed->by)->attacked;
}

static bool cannot_be_healed(const struct duel *d, const struct deed *deed)
{
    return deed->on && (deed->on == deed->by || !is_creature(d, deed->on) || !is_up(d, deed->on));
}

static bool is_not_next_to(const struct duel *d, const struct deed *deed)
{
    return deed->on && !are_adjacent(d, square_of(d, deed->by), square_of(d, deed->on));
}

static bool may_not_be_selected(const struct duel *d, const struct deed *deed)
{
    return deed->on && !is_announced(deed) && permission(d, deed->on, DES_ACTION_TARGETED, deed->by) < 0;
}

/* ---- attacks: DES-11.1 to DES-11.6 ------------------------------------------------------------------------------ */

static bool is_no_time_to_attack(const struct duel *d, const struct deed *deed)
{
    (void)deed;
    return own(d)->phase != DES_WINDOW_MAIN_PHASE_1 && own(d)->phase != DES_WINDOW_BATTLE_PHASE;
}

static bool is_no_fighting_leader(const struct duel *d, const struct deed *deed)
{
    return is_leader(deed->by) &&
           (choice_of(d, LEADER_ATTACK) == 1 ||
            (stat_of(d, deed->by, DES_ATTRIBUTE_ATK) == ABSENT && stat_of(d, deed->by, DES_ATTRIBUTE_RATK) == ABSENT));
}

static bool is_not_in_attack(const struct duel *d, const struct deed *deed)
{
    return !is_body(d, deed->by) || (!is_leader(deed->by) && mode_of(d, deed->by) != ATTACK_MODE);
}

static bool is_new_and_weak(const struct duel *d, const struct deed *deed)
{
    return choice_of(d, SPAWN_SICKNESS) == 1 && card_of(d, deed->by)->spawned;
}

static bool has_healed_instead(const struct duel *d, const struct deed *deed)
{
    return choice_of(d, HEAL_EXCLUDES_ATTACK) == 1 && card_of(d, deed->by)->healed;
}

static bool may_not_attack(const struct duel *d, const struct deed *deed)
{
    return said_of(d, deed->by, DES_ACTION_ATTACKS) < 0;
}

static bool is_no_body(const struct duel *d, const struct deed *deed)
{
    return deed->on && !is_body(d, deed->on);
}

static bool is_on_its_side(const struct duel *d, const struct deed *deed)
{
    return deed->on && controller(d, deed->on) == controller(d, deed->by);
}

static bool lacks_atk(const struct duel *d, const struct deed *deed)
{
    return deed->on && are_adjacent(d, square_of(d, deed->by), square_of(d, deed->on)) &&
           stat_of(d, deed->by, DES_ATTRIBUTE_ATK) == ABSENT;
}

static bool has_no_shot(const struct duel *d, const struct deed *deed)
{
    return deed->on && !are_adjacent(d, square_of(d, deed->by), square_of(d, deed->on)) &&
           stat_of(d, deed->by, DES_ATTRIBUTE_RATK) == ABSENT;
}

static bool is_out_of_range(const struct duel *d, const struct deed *deed)
{
    return deed->on && !reaches_target(d, deed->by, deed->on);
}

/* ---- spawns and tricks: DES-5, DES-8.1 --------------------------------------------------------------------------- */

static bool has_spawned_enough(const struct duel *d, const struct deed *deed)
{
    return player(d, deed->seat)->spawns >= SPAWNS_EACH_TURN;
}

static bool comes_another_way(const struct duel *d, const struct deed *deed)
{
    return face(d, deed->by)->holds >> DES_KEYWORD_OWN_WAY & 1;
}

static bool is_too_dear(const struct duel *d, const struct deed *deed)
{
    return level_of(d, deed->by) > player(d, deed->seat)->sp;
}

static bool has_no_tile(const struct duel *d, const struct deed *deed)
{
    return !spawn_tiles(d, deed->seat, 0);
}

static bool lacks_sacrifices(const struct duel *d, const struct deed *deed)
{
    squares victims = possible_victims(d, deed->seat, deed->by);
    int points = points_needed(d, deed->by, victims);

    return !victims || points > POINTS_TO_ADD || points > player(d, deed->seat)->sp;
}

static bool is_battle_phase(const struct duel *d, const struct deed *deed)
{
    (void)deed;
    return own(d)->phase == DES_WINDOW_BATTLE_PHASE;
}

/* All that it could give up have come this turn. */
static bool has_new_ones_only(const struct duel *d, const struct deed *deed)
{
    bool any = false;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        int way = r && is_creature(d, r) && controller(d, r) == deed->seat ? card_of(d, r)->spawned : NOT_SPAWNED;
        any = any || way == NORMAL_SPAWNED || way == SACRIFICE_SPAWNED;
    }
    return any && !possible_victims(d, deed->seat, deed->by);
}

static bool lacks_more_than_points(const struct duel *d, const struct deed *deed)
{
    squares victims = possible_victims(d, deed->seat, deed->by);
    int points = points_needed(d, deed->by, victims);

    return victims && points > POINTS_TO_ADD && points <= player(d, deed->seat)->sp;
}

static bool has_no_tile_after(const struct duel *d, const struct deed *deed)
{
    return !spawn_tiles(d, deed->seat, possible_victims(d, deed->seat, deed->by));
}

static bool is_others_creature(const struct duel *d, const struct deed *deed)
{
    return controller(d, deed->by) != deed->seat;
}

static bool is_a_leader(const struct duel *d, const struct deed *deed)
{
    (void)d;
    return is_leader(deed->by);
}

static bool came_this_turn(const struct duel *d, const struct deed *deed)
{
    int way = card_of(d, deed->by)->spawned;
    return way == NORMAL_SPAWNED || way == SACRIFICE_SPAWNED;
}

/* Does the card in hand say so of itself ("always, from your Hand: tokens you control can be sacrificed to spawn this")? */
static bool says_so_itself(const struct duel *d, const struct deed *deed)
{
    const struct card *c = face(d, deed->on);
    struct scope s = { .d = d, .seat = deed->seat, .source = deed->on, .subject = deed->by };

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        const cell *at = d->book->code + a->body;
        if (a->kind != ABILITY_STAND || !(a->zones >> zone_of(d, deed->on) & 1) || !test_holds(&s, a->condition))
            continue;
        for (; *at != OP_END; at += 2 + at[1]) {
            const cell *p = at + 2;
            if (*at == OP_PERMIT && set_contains(&s, &p, deed->by) && p[0] && p[1] == DES_ACTION_SACRIFICED)
                return true;
        }
    }
    return false;
}

static bool is_kept_token(const struct duel *d, const struct deed *deed)
{
    return is_token_sleeve(deed->by) && permission(d, deed->by, DES_ACTION_SACRIFICED, deed->on) <= 0 &&
           !says_so_itself(d, deed);
}

static bool has_no_tile_for_trick(const struct duel *d, const struct deed *deed)
{
    return !place_tiles(d, deed->seat);
}

static bool is_not_beside_leader(const struct duel *d, const struct deed *deed)
{
    return !are_adjacent(d, square_of(d, leader_of(deed->seat)), square_of_tile(deed->on));
}

static bool is_stood_on(const struct duel *d, const struct deed *deed)
{
    return body_on(d, square_of_tile(deed->on)) != NOTHING;
}

static bool has_a_trick(const struct duel *d, const struct deed *deed)
{
    FOR_EACH_TRICK_ON(d, there, square_of_tile(deed->on))
    if (choice_of(d, TRICKS_PER_TILE) == 0 || controller(d, there) != deed->seat)
        return true;
    return false;
}

static bool has_enemy_body(const struct duel *d, const struct deed *deed)
{
    ref body = body_on(d, square_of_tile(deed->on));
    return body && controller(d, body) != deed->seat;
}

/* ---- attached creatures: DES-17.12, DES-17.13, DES-17.16 ------------------------------------------------------------ */

static bool is_not_attached(const struct duel *d, const struct deed *deed)
{
    return zone_of(d, deed->by) != DES_ZONE_ATTACHED || mode_of(d, deed->by) != CARRIED;
}

static bool is_others_attached(const struct duel *d, const struct deed *deed)
{
    return controller(d, deed->by) != deed->seat || deed->seat != own(d)->active;
}

static bool was_attached_lately(const struct duel *d, const struct deed *deed)
{
    return card_of(d, deed->by)->attached_in >= own(d)->turn;
}

static bool has_taken_somebody(const struct duel *d, const struct deed *deed)
{
    return card_of(d, card_of(d, deed->by)->host)->hosted == HAS_TAKEN;
}

static bool has_no_way_down(const struct duel *d, const struct deed *deed)
{
    int host = square_of(d, card_of(d, deed->by)->host);

    if (deed->on)
        return !are_adjacent(d, host, square_of_tile(deed->on)) || body_on(d, square_of_tile(deed->on));
    for (int direction = 0; host && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(board_of(d), host, direction);
        if (square && !body_on(d, square))
            return false;
    }
    return true;
}

/* ---- the table ----------------------------------------------------------------------------------------------------- */

const struct veto despaira_vetoes[] = {
    { MOVES_STEP, DES_6_5, is_someone_elses },
    { MOVES_STEP, DES_6_10, is_no_time_to_move },
    { MOVES_STEP, DES_8_7, lies_open },
    { MOVES_STEP, DES_6_8, lies_activated },
    { MOVES_STEP, DES_6_7, defends_openly },
    { MOVES_STEP, DES_9_3, is_pinned },
    { MOVES_STEP, DES_6_9, has_struck },
    { MOVES_STEP, DES_6_5, has_moved_enough },
    { MOVES_STEP, DES_3_22, may_not_move },
    { MOVES_STEP, DES_6_3, is_no_next_tile },
    { MOVES_STEP, DES_6_12, is_taken_by_body },
    { MOVES_STEP, DES_6_16, has_no_room_for_trick },
    { CHANGES_MODE, DES_7_6, is_no_main_phase },
    { CHANGES_MODE, DES_7_6, is_someone_elses },
    { CHANGES_MODE, DES_19_2, has_no_mode },
    { CHANGES_MODE, DES_7_10, would_turn_down },
    { CHANGES_MODE, DES_7_6, is_in_that_mode },
    { CHANGES_MODE, DES_7_7, has_changed_mode },
    { CHANGES_MODE, DES_7_8, has_moved },
    { CHANGES_MODE, DES_7_9, has_struck_and_stands },
    { CHANGES_MODE, DES_3_22, may_not_change_mode },
    { HEALS, DES_12_22, is_no_time_to_heal },
    { HEALS, DES_12_22, is_someone_elses },
    { HEALS, DES_12_22, cannot_heal },
    { HEALS, DES_12_23, has_healed },
    { HEALS, DES_R96, has_struck_instead },
    { HEALS, DES_12_25, cannot_be_healed },
    { HEALS, DES_12_22, is_not_next_to },
    { HEALS, DES_R96, may_not_be_selected },
    { STRIKES, DES_3_15, is_no_time_to_attack },
    { STRIKES, DES_11_2, is_someone_elses },
    { STRIKES, DES_19_6, is_no_fighting_leader },
    { STRIKES, DES_7_1, is_not_in_attack },
    { STRIKES, DES_11_1, has_struck },
    { STRIKES, DES_R31, is_new_and_weak },
    { STRIKES, DES_R96, has_healed_instead },
    { STRIKES, DES_11_2, may_not_attack },
    { STRIKES, DES_11_3, is_no_body },
    { STRIKES, DES_11_4, is_on_its_side },
    { STRIKES, DES_11_21, lacks_atk },
    { STRIKES, DES_11_5, has_no_shot },
    { STRIKES, DES_12_10, is_out_of_range },
    { SPAWNS, DES_3_11, is_battle_phase },
    { SPAWNS, DES_5_2, is_no_main_phase },
    { SPAWNS, DES_3_22, comes_another_way },
    { SPAWNS, DES_5_6, has_spawned_enough },
    { SPAWNS, DES_4_1, is_too_dear },
    { SPAWNS, DES_5_25, has_no_tile },
    { SPAWNS_BY_SACRIFICE, DES_5_2, is_no_main_phase },
    { SPAWNS_BY_SACRIFICE, DES_3_22, comes_another_way },
    { SPAWNS_BY_SACRIFICE, DES_5_6, has_spawned_enough },
    { SPAWNS_BY_SACRIFICE, DES_5_15, has_new_ones_only },
    { SPAWNS_BY_SACRIFICE, DES_5_11, lacks_more_than_points },
    { SPAWNS_BY_SACRIFICE, DES_5_10, lacks_sacrifices },
    { SPAWNS_BY_SACRIFICE, DES_5_25, has_no_tile_after },
    { IS_GIVEN_UP, DES_5_10, is_others_creature },
    { IS_GIVEN_UP, DES_5_19, is_a_leader },
    { IS_GIVEN_UP, DES_5_15, came_this_turn },
    { IS_GIVEN_UP, DES_5_17, is_kept_token },
    { SETS_TRICK, DES_8_1, is_no_main_phase },
    { SETS_TRICK, DES_R36, has_no_tile_for_trick },
    { LANDS, DES_5_3, is_not_beside_leader },
    { LANDS, DES_5_4, is_stood_on },
    { LIES, DES_6_23, is_not_beside_leader },
    { LIES, DES_6_4, has_a_trick },
    { LIES, DES_6_23, has_enemy_body },
    { LETS_GO, DES_17_16, is_no_main_phase },
    { LETS_GO, DES_17_15, is_not_attached },
    { LETS_GO, DES_17_16, is_others_attached },
    { LETS_GO, DES_17_12, was_attached_lately },
    { LETS_GO, DES_17_13, has_taken_somebody },
    { LETS_GO, DES_17_16, has_no_way_down },
    { 0 },
};
