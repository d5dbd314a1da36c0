/* actions.c: what forbids what a player would do: one row a rule (FADE-5, FADE-7, FADE-8). */
#include "actions.h"

/* ---- who can act: FADE-R23 --------------------------------------------------------------------------------------- */

/* The rule by which it cannot act; 0: it can. */
int barred_by(const struct duel *d, ref r)
{
    if (is_seat(r))
        return 0;
    if (!is_fighting(d, r))
        return FADE_7_19;
    if (working_counters(d, r, FADE_COUNTER_PARALYZE)) {
        CITE(d, FADE_21_50);
        return FADE_21_50;
    }
    return permission(d, r, FADE_ACTION_ACT, NOTHING) < 0 ? FADE_R23 : 0;
}

bool can_act(const struct duel *d, ref r)
{
    return barred_by(d, r) == 0;
}

/* Whoever lies face-down has what is printed on it as soon as it is turned up, which is before it acts: FADE-R109. */
static bool is_fresh(const struct duel *d, ref r)
{
    bool flash = is_card(r) &&
                 (has_keyword(d, r, FADE_KEYWORD_FLASH) || (is_masked(d, r) && face(d, r)->holds & KEYWORD_BIT(FLASH)));

    return is_card(r) && object(d, r)->state & FRESH && !flash;
}

/* FADE-R28: by the option a Level Up may attack at once. */
static bool is_too_fresh_to_attack(const struct duel *d, ref r)
{
    return is_fresh(d, r) && !(choice_of(d, LEVELUP_CAN_ATTACK) && face(d, r)->holds & KEYWORD_BIT(LEVEL_UP));
}

/* The rule by which it cannot attack; 0: it can. */
int attack_barred_by(const struct duel *d, ref r)
{
    int barred = barred_by(d, r), permitted = permission(d, r, FADE_ACTION_ATTACK, NOTHING);

    CITE_IF(d, is_card(r) && object(d, r)->state & FRESH, FADE_6_10);
    CITE_IF(d, is_card(r) && object(d, r)->state & FRESH, FADE_21_33);
    if (barred)
        return barred;
    if (permitted < 0)
        return FADE_R23;
    if (has_keyword(d, r, FADE_KEYWORD_STUN))
        return FADE_21_61;
    if (is_card(r) && zone_of(d, r) != FADE_ZONE_CHARACTER_ZONE)
        return FADE_7_19;
    if (own(d)->turn == 1 && choice_of(d, FIRST_TURN_ATTACK))
        return FADE_R21;
    return permitted <= 0 && is_too_fresh_to_attack(d, r) ? FADE_6_8 : 0;
}

/* FADE-7.3, FADE-R36: the base attack, and extra ones. */
bool has_attack_left(const struct duel *d, ref r)
{
    return facts_of(d, r)->attacks == 0 || facts_of(d, r)->extra > 0;
}

/* FADE-7.4, FADE-21.40; by the option player_attack_limit a Player has one besides the card it uses. */
static bool has_normal_attack_left(const struct duel *d, ref r)
{
    const struct fade_card *c = facts_of(d, r);

    if (is_seat(r) && choice_of(d, PLAYER_ATTACK_LIMIT))
        return c->normals == 0 || c->extra_normals > 0 || c->extra > 0;
    return has_attack_left(d, r) || c->extra_normals > 0 || c->normals < keyword_number(d, r, FADE_KEYWORD_MULTISTRIKE);
}

/* ---- phases ------------------------------------------------------------------------------------------------------------ */

static bool is_phase(const struct duel *d, int phase)
{
    return own(d)->phase == phase;
}

static bool is_quiet_time(const struct duel *d, const struct deed *o)
{
    return d->links == 0 && o->seat == own(d)->active;
}

static bool not_preparing(const struct duel *d, const struct deed *o)
{
    return !is_quiet_time(d, o) || !is_phase(d, FADE_WINDOW_PREPARATION_STEP);
}

static bool not_setting_up(const struct duel *d, const struct deed *o)
{
    return !is_quiet_time(d, o) ||
           (!is_phase(d, FADE_WINDOW_PREPARATION_STEP) && !is_phase(d, FADE_WINDOW_AFTERMATH_STEP));
}

static bool not_clearing_up(const struct duel *d, const struct deed *o)
{
    return !is_quiet_time(d, o) || !is_phase(d, FADE_WINDOW_AFTERMATH_STEP);
}

static bool not_in_combat(const struct duel *d, const struct deed *o)
{
    return o->seat != own(d)->active || !is_phase(d, FADE_WINDOW_COMBAT_STEP);
}

static bool is_in_battle(const struct duel *d)
{
    return is_phase(d, FADE_WINDOW_PREPARATION_STEP) || is_phase(d, FADE_WINDOW_COMBAT_STEP) ||
           is_phase(d, FADE_WINDOW_AFTERMATH_STEP);
}

static bool not_in_battle(const struct duel *d, const struct deed *o)
{
    (void)o;
    CITE(d, FADE_15_2);
    return !is_in_battle(d);
}

static bool chain_is_open(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links > 0;
}

static bool chain_is_closed(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links == 0;
}

static bool has_attacker_role(const struct duel *d, const struct deed *o)
{
    return d->links == 0 && o->seat == own(d)->active && is_phase(d, FADE_WINDOW_COMBAT_STEP);
}

static bool is_out_of_links(const struct duel *d, const struct deed *o)
{
    (void)o;
    return own(d)->links_added >= MOST_TURN_LINKS || d->links >= MOST_LINKS;
}

static bool line_is_full(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links > 0 && own(d)->lines >= MOST_IN_LINE;
}

/* ---- playing ------------------------------------------------------------------------------------------------------------- */

static ref user_of_deed(const struct duel *d, const struct deed *o)
{
    return zone_of(d, o->by) == FADE_ZONE_EQUIP_ZONE && host(d, o->by) ? host(d, o->by) : seat_ref(o->seat);
}

static bool is_too_dear(const struct duel *d, const struct deed *o)
{
    return !costs_can_be_paid(d, o->seat, o->by, object(d, o->by)->card, o->n, user_of_deed(d, o));
}

static bool has_too_few_hp(const struct duel *d, const struct deed *o)
{
    return lacks_hp(d, o->seat, o->by, object(d, o->by)->card, o->n);
}

/* FADE-9.2: with one of those that could be its host. */
static bool is_too_dear_for_all_hosts(const struct duel *d, const struct deed *o)
{
    CITE(d, FADE_15_14);
    int card = object(d, o->by)->card;
    struct set hosts;

    if (face(d, o->by)->holds & KEYWORD_BIT(ARENA))
        return is_too_dear(d, o);
    host_candidates(d, o->seat, o->by, card, &hosts);
    FOR_EACH_OF (d, r, hosts.word)
        if (costs_can_be_paid(d, o->seat, o->by, card, 0, r))
            return false;
    return set_first(d, hosts.word) != NOTHING; /* else that is the reason */
}

/* FADE-R100: with one of those that could be its user. */
static bool is_too_dear_for_all_users(const struct duel *d, const struct deed *o)
{
    int card = object(d, o->by)->card;

    if (!is_too_dear(d, o))
        return false;
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, front(side))
            if (is_fighting(d, r) && controller(d, r) == o->seat && costs_can_be_paid(d, o->seat, o->by, card, 0, r))
                return false;
    return true;
}

static bool is_level_up(const struct duel *d, ref r)
{
    return face(d, r)->holds & KEYWORD_BIT(LEVEL_UP);
}

static bool has_no_bases(const struct duel *d, const struct deed *o)
{
    return !materials_exist(d, o->seat, object(d, o->by)->card);
}

/* FADE-6.9: there would be bases, were they not fresh. */
static bool base_has_just_arrived(const struct duel *d, const struct deed *o)
{
    struct fade_duel room;

    if (!is_level_up(d, o->by) || !has_no_bases(d, o))
        return false;
    struct duel *later = imagined(d, &room);
    FOR_EACH_IN (d, r, front(o->seat))
        object(later, r)->state &= (uint8_t)~FRESH;
    return !has_no_bases(later, o);
}

static bool has_no_bosses(const struct duel *d, const struct deed *o)
{
    return face(d, o->by)->holds & KEYWORD_BIT(BOSS) &&
           header_number(d, object(d, o->by)->card, FADE_KEYWORD_BOSS) > boss_cards(d, o->seat);
}

static bool has_too_few_to_stack(const struct duel *d, const struct deed *o)
{
    int others = place(d, hand(o->seat))->count - (zone_of(d, o->by) == FADE_ZONE_HAND);

    return face(d, o->by)->holds & KEYWORD_BIT(STACKER) &&
           header_number(d, object(d, o->by)->card, FADE_KEYWORD_STACKER) > others;
}

/* FADE-5.10, FADE-R23, FADE-R126 */
bool can_be_reserved(const struct duel *d, int seat, ref r)
{
    return is_in_front(d, r) && side_where(d, r) == seat && controller(d, r) == seat && can_act(d, r) &&
           !is_fresh(d, r) && !(facts_of(d, r)->moved & TO_RESERVE_ONCE) &&
           permission(d, r, FADE_ACTION_MOVE, NOTHING) >= 0;
}

/* FADE-6.3: how many CS can be made free, by moving what can act to free Reserve cells. */
int slots_to_be_freed(const struct duel *d, int seat)
{
    int freed = 0, cells = 0, slots[COLUMNS], n = 0;

    for (int column = 1; column < COLUMNS; column++)
        cells += is_cell_free(d, seat, cell_at(RESERVE_ROW, column));
    FOR_EACH_IN (d, r, front(seat))
        if (can_be_reserved(d, seat, r) && n < COLUMNS)
            slots[n++] = facts_of(d, r)->slots;
    for (; n > 0 && cells > 0; cells--) { /* the largest first */
        int best = 0;
        for (int i = 1; i < n; i++)
            best = slots[i] > slots[best] ? i : best;
        freed += slots[best];
        slots[best] = slots[--n];
    }
    return freed;
}

static int slots_it_takes(const struct duel *d, ref r)
{
    return facts_of(d, r)->slots;
}

/* The most that bases for it can give free, with whoever else can go to the Reserve: FADE-R28. */
static bool finds_no_slots(const struct duel *d, const struct deed *o)
{
    int needed = is_character(d, o->by) ? slots_to_play(d, o->seat, o->by) : 0;
    int freed = is_level_up(d, o->by) ? most_by_materials(d, o->seat, object(d, o->by)->card, slots_it_takes) : 0;
    int moved = slots_to_be_freed(d, o->seat); /* its bases are among those */

    return needed > free_slots(d, o->seat) + (freed > moved ? freed : moved);
}

static bool finds_no_cell(const struct duel *d, const struct deed *o)
{
    if (!is_character(d, o->by) || is_level_up(d, o->by) || first_free_cell(d, o->seat, CHARACTER_ROW))
        return false;
    FOR_EACH_IN (d, r, front(o->seat))
        if (can_be_reserved(d, o->seat, r) && free_cells(d, o->seat, RESERVE_ROW))
            return false;
    return true;
}

/* FADE-R12: by the option it may be one in Hand. */
static bool is_not_of_pool(const struct duel *d, const struct deed *o)
{
    CITE(d, FADE_6_6);
    bool hand_too = choice_of(d, CHARACTERS_IN_DECK) && zone_of(d, o->by) == FADE_ZONE_HAND;

    return zone_of(d, o->by) != FADE_ZONE_FIGHTER_POOL && !hand_too;
}

static bool is_not_in_hand(const struct duel *d, const struct deed *o)
{
    return zone_of(d, o->by) != FADE_ZONE_HAND || owner_of(d, o->by) != o->seat;
}

static bool finds_no_host(const struct duel *d, const struct deed *o)
{
    return equip_of(d, object(d, o->by)->card) && !finds_host(d, o->seat, o->by, object(d, o->by)->card);
}

/* An Augment goes to a host, one without Equip to a Character of its player's; with Arena to none. */
static bool augment_finds_no_host(const struct duel *d, const struct deed *o)
{
    const struct card *c = face(d, o->by);

    return card_has(c, FADE_WORD_AUGMENT) && !(c->holds & KEYWORD_BIT(ARENA)) &&
           !finds_host(d, o->seat, o->by, object(d, o->by)->card);
}

static bool finds_no_target(const struct duel *d, const struct deed *o)
{
    struct aiming a = {
        .ability = o->n, .seat = o->seat, .source = o->by, .user = user_of_deed(d, o), .card = object(d, o->by)->card
    };

    return o->n && d->links == 0 && !finds_name_or_aim(d, &a);
}

static bool finds_no_place(const struct duel *d, const struct deed *o)
{
    return cells_for(d, o->seat, o->by) == 0;
}

static bool finds_no_front_cell(const struct duel *d, const struct deed *o)
{
    return !first_free_cell(d, o->seat, CHARACTER_ROW);
}

/* ---- attaching, placing, moving --------------------------------------------------------------------------------------------- */

static bool is_no_own_character(const struct duel *d, const struct deed *o)
{
    return !is_fighting(d, o->on) || controller(d, o->on) != o->seat;
}

static bool is_placed_otherwise(const struct duel *d, const struct deed *o)
{
    return face(d, o->by)->holds & KEYWORD_BIT(BUILDUP) || face(d, o->by)->bears & KEYWORD_BIT(TRIGGER) ||
           is_not_in_hand(d, o);
}

/* By the option buildup_feed. */
static bool feeds_by_effects_only(const struct duel *d, const struct deed *o)
{
    (void)o;
    return choice_of(d, BUILDUP_FEED) != 0;
}

static bool lacks_stack_of_character(const struct duel *d, const struct deed *o)
{
    return is_character(d, o->by) && !is_on_field(d, o->by) && has_too_few_to_stack(d, o);
}

static bool has_gone_to_reserve(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->by)->moved & TO_RESERVE_ONCE;
}

static bool has_been_fed(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->on)->moved & FED_ONCE;
}

static bool cannot_be_reserved(const struct duel *d, const struct deed *o)
{
    return !can_be_reserved(d, o->seat, o->by);
}

static bool reserve_is_full(const struct duel *d, const struct deed *o)
{
    return !first_free_cell(d, o->seat, RESERVE_ROW);
}

static bool cannot_return(const struct duel *d, const struct deed *o)
{
    return !is_fighting(d, o->by) || zone_of(d, o->by) != FADE_ZONE_RESERVE_ZONE || controller(d, o->by) != o->seat ||
           permission(d, o->by, FADE_ACTION_MOVE, NOTHING) < 0;
}

static bool has_returned(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->by)->moved & FROM_RESERVE_ONCE;
}

static bool does_not_fit(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->by)->slots > free_slots(d, o->seat);
}

static bool has_been_shifted_enough(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->by)->shifts >= number_of_choice(d, EFFECT_CAP);
}

/* FADE-R27: Neutrality and what others have attached stay where they are. */
static bool is_not_own(const struct duel *d, const struct deed *o)
{
    return owner_of(d, o->by) != o->seat || grid_side(d, o->by) != o->seat || is_zone_card(d, o->by) ||
           (is_character(d, o->by) && controller(d, o->by) != o->seat);
}

/* FADE-R27: to another cell of the same row, free or not; a Command to any legal cell with room. */
static bool cannot_be_shifted_to(const struct duel *d, const struct deed *o)
{
    int spot = o->n, side = o->seat;
    bool stands = is_in_zones(d, o->by, CHARACTER_ZONES);
    ref there = zone_of_cell(spot) == FADE_ZONE_EQUIP_ZONE ? NOTHING : occupant_of(d, side, spot);

    if (spot == cell_of(d, o->by))
        return true;
    if (card_has(face(d, o->by), FADE_WORD_COMMAND) && cells_for(d, side, o->by) & cell_bit(spot))
        return unit_of_cell(d, side, spot) == host(d, o->by) && host(d, o->by) != NOTHING;
    if (!stands || zone_of_cell(spot) != zone_of(d, o->by) || !is_cell_open(d, side, spot))
        return true;
    return there && (owner_of(d, there) != o->seat || (is_character(d, there) && controller(d, there) != o->seat));
}

/* FADE-R27: a unit of the own side that could be its host, with room. */
static bool is_no_host_for(const struct duel *d, const struct deed *o)
{
    struct set hosts;
    ref on = host(d, o->by);

    if (on == o->on || equip_count(d, o->on) >= EQUIP_ROOM || side_where(d, o->on) != o->seat)
        return true;
    if (object(d, o->by)->state & (DORMANT | PREVENTED)) /* they stay so, and do nothing there */
        return false;
    if (is_paid_for(d, o->by))
        return is_seat(on) || !is_fighting(d, o->on) || controller(d, o->on) != o->seat;
    if (object(d, o->by)->state & FACE_DOWN)
        return is_seat(on) || !is_fighting(d, o->on) || controller(d, o->on) != o->seat;
    if (!equip_of(d, object(d, o->by)->card))
        return true;
    host_candidates(d, o->seat, o->by, object(d, o->by)->card, &hosts);
    return !set_has(d, hosts.word, o->on);
}

/* ---- fighting ------------------------------------------------------------------------------------------------------------------ */

static bool is_not_controlled(const struct duel *d, const struct deed *o)
{
    return controller(d, o->by) != o->seat;
}

static bool unit_cannot_act(const struct duel *d, const struct deed *o)
{
    return barred_by(d, o->on) != 0;
}

static bool unit_is_paralyzed(const struct duel *d, const struct deed *o)
{
    return barred_by(d, o->on) == FADE_21_50;
}

static bool unit_is_fresh(const struct duel *d, const struct deed *o)
{
    return attack_barred_by(d, o->on) == FADE_6_8;
}

static bool is_first_turn(const struct duel *d, const struct deed *o)
{
    return attack_barred_by(d, o->on) == FADE_R21;
}

static bool unit_cannot_attack(const struct duel *d, const struct deed *o)
{
    int rule = attack_barred_by(d, o->on);
    return rule != 0;
}

static bool has_made_its_attacks(const struct duel *d, const struct deed *o)
{
    return !has_normal_attack_left(d, o->on);
}

static bool has_no_attack_left(const struct duel *d, const struct deed *o)
{
    return !has_attack_left(d, o->on);
}

static bool nobody_is_in_reach(const struct duel *d, const struct deed *o)
{
    return !finds_attack_target(d, o->on);
}

static bool has_used_a_card(const struct duel *d, const struct deed *o)
{
    CITE(d, FADE_7_11);
    return facts_of(d, o->on)->used > 0;
}

/* On the Chain, or waiting to be played again: a card that is used once at a time. */
static bool is_under_way(const struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->source == r && kind_of(link_at(d, i)) == LINK_CARD)
            return true;
    for (int i = 0; i < own(d)->lines; i++)
        if (own(d)->line[i].source == r)
            return true;
    return false;
}

/* FADE-R26, FADE-R34: attached to a unit one controls, or in Hand in The Last Stand. */
static bool is_not_at_hand(const struct duel *d, const struct deed *o)
{
    const struct card *c = face(d, o->by);

    if (owner_of(d, o->by) != o->seat || object(d, o->by)->state & (PREVENTED | DORMANT) || is_under_way(d, o->by))
        return true;
    if (zone_of(d, o->by) == FADE_ZONE_HAND)
        return !in_last_stand(d, o->seat) || c->holds & KEYWORD_BIT(BUILDUP) || c->bears & KEYWORD_BIT(TRIGGER);
    return zone_of(d, o->by) != FADE_ZONE_EQUIP_ZONE || !is_card(o->on) || controller(d, o->on) != o->seat;
}

static bool unit_is_in_reserve(const struct duel *d, const struct deed *o)
{
    return is_card(o->on) && zone_of(d, o->on) != FADE_ZONE_CHARACTER_ZONE;
}

static bool is_defending(const struct duel *d, const struct deed *o)
{
    return d->links > 0 && o->seat != own(d)->active;
}

/* FADE-R47 */
static bool cannot_be_linked(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links > 0 && (choice_of(d, LINK_ATTACKS) == 2 || !own(d)->building);
}

static bool normal_attack_cannot_be_linked(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links > 0 && (choice_of(d, LINK_ATTACKS) != 1 || !own(d)->building);
}

static bool is_no_combo_card(const struct duel *d, const struct deed *o)
{
    return !(face(d, o->by)->holds & KEYWORD_BIT(COMBO));
}

/* FADE-13.3 */
static bool has_too_little_combo(const struct duel *d, const struct deed *o)
{
    int have = attribute_of(d, o->on, FADE_ATTRIBUTE_COMBO_POTENTIAL);

    return header_number(d, object(d, o->by)->card, FADE_KEYWORD_COMBO) > (have == ABSENT ? 0 : have);
}

/* FADE-21.23, FADE-R98 */
static bool does_not_follow(const struct duel *d, const struct deed *o)
{
    int last = facts_of(d, o->on)->last - 1, rank = attribute_of(d, o->by, FADE_ATTRIBUTE_RANK_ATTRIBUTE);

    if (last < 0)
        return true;
    if (facts_of(d, o->on)->last == AFTER_NORMAL_ATTACK)
        return false;
    return choice_of(d, COMBO_RANK) ? last > rank : last < rank;
}

static bool is_stunned(const struct duel *d, const struct deed *o)
{
    return has_keyword(d, o->on, FADE_KEYWORD_STUN) || permission(d, o->on, FADE_ACTION_DEFEND, NOTHING) < 0;
}

/* The rule by which it has no link to act on; 0: it has one. */
static int unanswered_by(const struct duel *d, const struct deed *o)
{
    struct aiming a = {
        .ability = o->n, .seat = o->seat, .source = o->by, .user = o->on, .card = object(d, o->by)->card
    };

    return finds_answer(d, &a) ? 0 : why_no_answer(d, &a);
}

static bool has_answered_already(const struct duel *d, const struct deed *o)
{
    return unanswered_by(d, o) == FADE_8_2;
}

static bool does_not_stop_this(const struct duel *d, const struct deed *o)
{
    return unanswered_by(d, o) == FADE_11_12;
}

static bool would_be_futile(const struct duel *d, const struct deed *o)
{
    return unanswered_by(d, o) == FADE_R42;
}

static bool answers_nothing(const struct duel *d, const struct deed *o)
{
    return unanswered_by(d, o) != 0;
}

static bool condition_fails(const struct duel *d, const struct deed *o)
{
    struct scope s = { .d = d, .seat = o->seat, .source = o->by };
    int condition = d->book->ability[o->n].condition;

    return condition && !test_holds(&s, condition);
}

static bool is_not_met(const struct duel *d, const struct deed *o)
{
    return !find_met(d, o->by, o->n);
}

/* FADE-R39, FADE-R62: who it is attached to has to be able to use it. */
static bool user_is_unable(const struct duel *d, const struct deed *o)
{
    if (owner_of(d, o->by) != o->seat || is_under_way(d, o->by) || object(d, o->by)->state & (PREVENTED | DORMANT))
        return true;
    return is_card(o->on) &&
           (controller(d, o->on) != o->seat || !is_in_front(d, o->on) || !can_act(d, o->on) || is_stunned(d, o));
}

/* FADE-8.2, FADE-R39: one card of a unit for each link. */
static bool unit_has_answered(const struct duel *d, const struct deed *o)
{
    const struct met *met = find_met(d, o->by, o->n);

    return met && is_link(met->subject) && has_answered(d, o->on, met->subject);
}

static bool met_finds_nothing(const struct duel *d, const struct deed *o)
{
    const struct met *met = find_met(d, o->by, o->n);
    struct aiming a = { .ability = o->n,
                        .seat = o->seat,
                        .source = o->by,
                        .user = user_of_deed(d, o),
                        .card = object(d, o->by)->card,
                        .it = met ? met->subject : NOTHING,
                        .other = met ? met->other : NOTHING };

    if (met && is_link(met->subject) && d->book->ability[o->n].traits >> FADE_TRAIT_ATTACKS & 1)
        a.answers = met->subject;
    return !finds_name_or_aim(d, &a);
}

/* ---- activated abilities ---------------------------------------------------------------------------------------------------------- */

static bool text_is_off(const struct duel *d, const struct deed *o)
{
    const struct ability *a = &d->book->ability[o->n];
    int text = a->flags & ABILITY_NESTED && !a->given_to ? a->parent : o->n;

    return !works_there(d, o->by) || !fade_active(d, o->by, text) || !inside_works(d, o->by, o->n);
}

static bool is_wrong_time(const struct duel *d, const struct deed *o)
{
    const struct ability *a = &d->book->ability[o->n];

    CITE(d, FADE_7_13);
    if (a->kind == ABILITY_RESPOND) {
        CITE(d, FADE_8_3);
        return d->links == 0;
    }
    if (card_has(face(d, o->by), FADE_WORD_COMMAND)) /* FADE-R105 */
        return d->links > 0 || o->seat != own(d)->active || !is_in_battle(d);
    if (is_signature_skill(d, o->n))
        return not_in_combat(d, o) || cannot_be_linked(d, o);
    if (face(d, o->by)->bears & KEYWORD_BIT(STOCK) && card_has(face(d, o->by), FADE_WORD_ITEM)) /* FADE-R115 */
        return not_in_battle(d, o);
    if (a->keyword == FADE_KEYWORD_STOCK + 1) /* what is no Item: FADE-R115 */
        return o->seat != own(d)->active || !is_in_battle(d);
    if (a->head)
        return !(a->windows >> own(d)->phase & 1) || (a->whose == 2 && o->seat != own(d)->active);
    return o->seat != own(d)->active || !is_in_battle(d);
}

static bool has_been_used_enough(const struct duel *d, const struct deed *o)
{
    const struct ability *a = &d->book->ability[o->n];
    int most = a->keyword == FADE_KEYWORD_STOCK + 1 ? 1 : a->limit ? a->limit : number_of_choice(d, EFFECT_CAP);

    return uses_of(d, o->by, o->n) >= most || !use_can_be_counted(d, o->by, o->n);
}

static bool stock_was_used(const struct duel *d, const struct deed *o)
{
    return d->book->ability[o->n].keyword == FADE_KEYWORD_STOCK + 1 && uses_of(d, o->by, o->n) > 0;
}

static bool has_no_counter(const struct duel *d, const struct deed *o)
{
    return d->book->ability[o->n].keyword == FADE_KEYWORD_STOCK + 1 && counters_on(d, o->by, FADE_COUNTER_POWER) == 0;
}

static bool lacks_materials(const struct duel *d, const struct deed *o)
{
    return card_has(face(d, o->by), FADE_WORD_COMMAND) && !has_materials(d, o->by);
}

static bool skill_cannot_be_made(const struct duel *d, const struct deed *o)
{
    CITE_IF(d, is_signature_skill(d, o->n), FADE_21_57);
    return is_signature_skill(d, o->n) &&
           (attack_barred_by(d, o->on) || has_no_attack_left(d, o) || has_used_a_card(d, o));
}

static bool reaction_cannot_be_made(const struct duel *d, const struct deed *o)
{
    return d->book->ability[o->n].kind == ABILITY_RESPOND && (is_stunned(d, o) || answers_nothing(d, o));
}

static bool ability_finds_no_target(const struct duel *d, const struct deed *o)
{
    struct aiming a = { .ability = o->n, .seat = o->seat, .source = o->by, .user = o->on };

    return d->book->ability[o->n].kind != ABILITY_RESPOND && (d->links == 0 || is_signature_skill(d, o->n)) &&
           !finds_name_or_aim(d, &a);
}

static bool ability_lacks_hp(const struct duel *d, const struct deed *o)
{
    return lacks_hp(d, o->seat, o->by, 0, o->n);
}

static bool ability_is_too_dear(const struct duel *d, const struct deed *o)
{
    return !costs_can_be_paid(d, o->seat, o->by, 0, o->n, NOTHING);
}

/* ---- Tag-Out: FADE-R116 --------------------------------------------------------------------------------------------------------- */

static bool cannot_tag_out(const struct duel *d, const struct deed *o)
{
    return !is_in_front(d, o->by) || !has_keyword(d, o->by, FADE_KEYWORD_TAG_OUT) || controller(d, o->by) != o->seat ||
           side_where(d, o->by) != o->seat;
}

bool can_swap_with(const struct duel *d, int seat, ref out, ref in)
{
    return is_fighting(d, in) && zone_of(d, in) == FADE_ZONE_RESERVE_ZONE && controller(d, in) == seat &&
           side_where(d, in) == seat && facts_of(d, in)->slots <= free_slots(d, seat) + facts_of(d, out)->slots;
}

static bool nobody_fits(const struct duel *d, const struct deed *o)
{
    FOR_EACH_IN (d, r, reserve(o->seat))
        if (can_swap_with(d, o->seat, o->by, r))
            return false;
    return true;
}

static bool tagged_out_enough(const struct duel *d, const struct deed *o)
{
    return uses_of(d, o->by, TAG_OUT_TEXT) >= number_of_choice(d, EFFECT_CAP) ||
           !use_can_be_counted(d, o->by, TAG_OUT_TEXT);
}

/* ---- face-down, dormant, Materials: FADE-R106, FADE-R109 ------------------------------------------------------------------------ */

static bool has_no_mystify(const struct duel *d, const struct deed *o)
{
    return !has_mystify(d, o->by) || is_zone_card(d, o->by) || face(d, o->by)->holds & KEYWORD_BIT(BUILDUP);
}

/* Where a card of its type comes from, and when. */
static bool cannot_come_now(const struct duel *d, const struct deed *o)
{
    if (is_character(d, o->by))
        return is_not_of_pool(d, o) || not_preparing(d, o);
    if (is_not_in_hand(d, o) || d->links > 0)
        return true;
    return card_has(face(d, o->by), FADE_WORD_ITEM) ? not_in_battle(d, o) : not_setting_up(d, o);
}

static bool command_finds_no_place(const struct duel *d, const struct deed *o)
{
    return card_has(face(d, o->by), FADE_WORD_COMMAND) && finds_no_place(d, o);
}

static bool is_not_hidden(const struct duel *d, const struct deed *o)
{
    return !is_on_field(d, o->by) || !(object(d, o->by)->state & FACE_DOWN) || is_used_card(face(d, o->by)) ||
           (is_character(d, o->by) ? controller(d, o->by) : owner_of(d, o->by)) != o->seat;
}

static bool cannot_be_revealed_now(const struct duel *d, const struct deed *o)
{
    if (d->links > 0 || !is_in_battle(d))
        return true;
    return o->seat != own(d)->active && !card_has(face(d, o->by), FADE_WORD_ITEM);
}

static bool item_finds_no_host(const struct duel *d, const struct deed *o)
{
    return card_has(face(d, o->by), FADE_WORD_ITEM) && finds_no_host(d, o);
}

static bool is_not_battle_of_own(const struct duel *d, const struct deed *o)
{
    return !is_quiet_time(d, o) || !is_in_battle(d);
}

/* From Hand or Pool, or face-up from the own side. */
static bool cannot_be_material_at_all(const struct duel *d, const struct deed *o)
{
    int zone = zone_of(d, o->by);

    if (is_zone_card(d, o->by) || owner_of(d, o->by) != o->seat)
        return true;
    if (zone == FADE_ZONE_HAND)
        return is_character(d, o->by) && !choice_of(d, CHARACTERS_IN_DECK);
    if (zone == FADE_ZONE_FIGHTER_POOL)
        return false;
    return !is_on_field(d, o->by) || zone == FADE_ZONE_ARENA_ZONE || is_not_own(d, o) ||
           object(d, o->by)->state & FACE_DOWN;
}

static bool is_level_up_card(const struct duel *d, const struct deed *o)
{
    return !is_on_field(d, o->by) && is_level_up(d, o->by);
}

static bool finds_no_cell_beside(const struct duel *d, const struct deed *o)
{
    return cells_for_material(d, o->seat, o->by) == 0;
}

static bool is_not_dormant(const struct duel *d, const struct deed *o)
{
    return !is_on_field(d, o->by) || !(object(d, o->by)->state & DORMANT) || owner_of(d, o->by) != o->seat;
}

static bool is_a_material(const struct duel *d, const struct deed *o)
{
    return is_blanked(d, o->by);
}

/* Where a card of its type could have been played. */
static bool lies_out_of_place(const struct duel *d, const struct deed *o)
{
    const struct card *c = face(d, o->by);
    ref on = zone_of(d, o->by) == FADE_ZONE_EQUIP_ZONE ? host(d, o->by) : NOTHING;
    struct set hosts;

    if (card_has(c, FADE_WORD_COMMAND))
        return false;
    if (c->holds & KEYWORD_BIT(BUILDUP))
        return zone_of(d, o->by) != FADE_ZONE_CHARACTER_ZONE;
    if (!on || c->holds & KEYWORD_BIT(ARENA))
        return true;
    if (is_used_card(c))
        return c->bears & KEYWORD_BIT(TRIGGER) ? !is_seat(on) : is_seat(on) || controller(d, on) != o->seat;
    if (!equip_of(d, object(d, o->by)->card))
        return false;
    host_candidates(d, o->seat, o->by, object(d, o->by)->card, &hosts);
    return !set_has(d, hosts.word, on);
}

static bool is_too_dear_to_wake(const struct duel *d, const struct deed *o)
{
    return face(d, o->by)->holds & KEYWORD_BIT(BUILDUP) ? is_too_dear_for_all_users(d, o) : is_too_dear(d, o);
}

/* clang-format off */
const struct veto fade_vetoes[] = {
    { PLAYS_CHARACTER, FADE_6_6, is_not_of_pool },
    { PLAYS_CHARACTER, FADE_5_15, not_preparing },
    { PLAYS_CHARACTER, FADE_6_9, base_has_just_arrived },
    { PLAYS_CHARACTER, FADE_21_37, has_no_bases },
    { PLAYS_CHARACTER, FADE_21_19, has_no_bosses },
    { PLAYS_CHARACTER, FADE_21_58, has_too_few_to_stack },
    { PLAYS_CHARACTER, FADE_6_4, finds_no_slots },
    { PLAYS_CHARACTER, FADE_5_2, finds_no_cell },
    { PLAYS_ITEM, FADE_5_6, is_not_in_hand },
    { PLAYS_ITEM, FADE_15_2, not_in_battle },
    { PLAYS_ITEM, FADE_R73, is_out_of_links },
    { PLAYS_ITEM, FADE_R64, line_is_full },
    { PLAYS_ITEM, FADE_R76, has_too_few_hp },
    { PLAYS_ITEM, FADE_7_10, is_too_dear },
    { PLAYS_ITEM, FADE_R90, finds_no_host },
    { PLAYS_ITEM, FADE_R74, finds_no_target },
    { PLAYS_AUGMENT, FADE_5_7, is_not_in_hand },
    { PLAYS_AUGMENT, FADE_15_14, not_setting_up },
    { PLAYS_AUGMENT, FADE_7_10, is_too_dear_for_all_hosts },
    { PLAYS_AUGMENT, FADE_R90, augment_finds_no_host },
    { PLAYS_ZONE, FADE_5_8, is_not_in_hand },
    { PLAYS_ZONE, FADE_5_8, not_setting_up },
    { PLAYS_ZONE, FADE_16_1, finds_no_place },
    { PLAYS_COMMAND, FADE_5_9, is_not_in_hand },
    { PLAYS_COMMAND, FADE_5_9, not_setting_up },
    { PLAYS_COMMAND, FADE_R76, has_too_few_hp },
    { PLAYS_COMMAND, FADE_7_10, is_too_dear },
    { PLAYS_COMMAND, FADE_17_1, finds_no_place },
    { PLACES_BUILDUP, FADE_21_20, is_not_in_hand },
    { PLACES_BUILDUP, FADE_R100, not_setting_up },
    { PLACES_BUILDUP, FADE_7_10, is_too_dear_for_all_users },
    { PLACES_BUILDUP, FADE_21_58, has_too_few_to_stack },
    { PLACES_BUILDUP, FADE_21_20, finds_no_front_cell },
    { ATTACHES_CARD, FADE_5_3, not_setting_up },
    { ATTACHES_CARD, FADE_R26, is_no_own_character },
    { ATTACHES_CARD, FADE_5_3, is_placed_otherwise },
    { PLACES_IN_ADVANCE, FADE_R61, not_setting_up },
    { FEEDS, FADE_R100, not_setting_up },
    { FEEDS, FADE_R100, feeds_by_effects_only },
    { FEEDS, FADE_R100, has_been_fed },
    { RESERVES_CHARACTER, FADE_5_16, not_preparing },
    { RESERVES_CHARACTER, FADE_R126, has_gone_to_reserve },
    { RESERVES_CHARACTER, FADE_5_10, cannot_be_reserved },
    { RESERVES_CHARACTER, FADE_5_10, reserve_is_full },
    { RETURNS_CHARACTER, FADE_5_16, not_preparing },
    { RETURNS_CHARACTER, FADE_5_11, cannot_return },
    { RETURNS_CHARACTER, FADE_R126, has_returned },
    { RETURNS_CHARACTER, FADE_5_11, does_not_fit },
    { RETURNS_CHARACTER, FADE_5_11, finds_no_front_cell },
    { SHIFTS_CARD, FADE_5_17, not_clearing_up },
    { SHIFTS_CARD, FADE_R27, is_not_own },
    { SHIFTS_CARD, FADE_R126, has_been_shifted_enough },
    { SHIFTS_CARD, FADE_R27, cannot_be_shifted_to },
    { MOVES_ATTACHED, FADE_5_17, not_clearing_up },
    { MOVES_ATTACHED, FADE_R27, is_not_own },
    { MOVES_ATTACHED, FADE_R126, has_been_shifted_enough },
    { MOVES_ATTACHED, FADE_R27, is_no_host_for },
    { ATTACKS_WITH, FADE_7_1, not_in_combat },
    { ATTACKS_WITH, FADE_R47, normal_attack_cannot_be_linked },
    { ATTACKS_WITH, FADE_7_1, is_not_controlled },
    { ATTACKS_WITH, FADE_7_19, unit_is_in_reserve },
    { ATTACKS_WITH, FADE_R73, is_out_of_links },
    { ATTACKS_WITH, FADE_6_8, unit_is_fresh },
    { ATTACKS_WITH, FADE_R21, is_first_turn },
    { ATTACKS_WITH, FADE_R23, unit_cannot_attack },
    { ATTACKS_WITH, FADE_7_4, has_made_its_attacks },
    { ATTACKS_WITH, FADE_7_17, nobody_is_in_reach },
    { USES_SKILL, FADE_8_5, is_defending },
    { USES_SKILL, FADE_7_1, not_in_combat },
    { USES_SKILL, FADE_R47, cannot_be_linked },
    { USES_SKILL, FADE_R26, is_not_at_hand },
    { USES_SKILL, FADE_7_19, unit_is_in_reserve },
    { USES_SKILL, FADE_R73, is_out_of_links },
    { USES_SKILL, FADE_6_8, unit_is_fresh },
    { USES_SKILL, FADE_R21, is_first_turn },
    { USES_SKILL, FADE_R23, unit_cannot_attack },
    { USES_SKILL, FADE_7_3, has_no_attack_left },
    { USES_SKILL, FADE_7_11, has_used_a_card },
    { USES_SKILL, FADE_R76, has_too_few_hp },
    { USES_SKILL, FADE_7_10, is_too_dear },
    { USES_SKILL, FADE_8_3, condition_fails },
    { USES_SKILL, FADE_7_17, finds_no_target },
    { USES_COMBO, FADE_7_1, not_in_combat },
    { USES_COMBO, FADE_R99, chain_is_open },
    { USES_COMBO, FADE_R99, is_no_combo_card },
    { USES_COMBO, FADE_R26, is_not_at_hand },
    { USES_COMBO, FADE_7_19, unit_is_in_reserve },
    { USES_COMBO, FADE_R73, is_out_of_links },
    { USES_COMBO, FADE_R23, unit_cannot_attack },
    { USES_COMBO, FADE_13_3, has_too_little_combo },
    { USES_COMBO, FADE_21_23, does_not_follow },
    { USES_COMBO, FADE_7_10, is_too_dear },
    { USES_COMBO, FADE_8_3, condition_fails },
    { USES_COMBO, FADE_7_17, finds_no_target },
    { USES_REACTION, FADE_7_9, has_attacker_role },
    { USES_REACTION, FADE_14_12, chain_is_closed },
    { USES_REACTION, FADE_R26, is_not_at_hand },
    { USES_REACTION, FADE_7_19, unit_is_in_reserve },
    { USES_REACTION, FADE_R73, is_out_of_links },
    { USES_REACTION, FADE_R39, unit_cannot_act },
    { USES_REACTION, FADE_21_61, is_stunned },
    { USES_REACTION, FADE_R76, has_too_few_hp },
    { USES_REACTION, FADE_7_10, is_too_dear },
    { USES_REACTION, FADE_8_3, condition_fails },
    { USES_REACTION, FADE_8_2, has_answered_already },
    { USES_REACTION, FADE_R42, would_be_futile },
    { USES_REACTION, FADE_11_12, does_not_stop_this },
    { USES_REACTION, FADE_8_6, answers_nothing },
    { USES_MET, FADE_R61, is_not_met },
    { USES_MET, FADE_R39, user_is_unable },
    { USES_MET, FADE_8_2, unit_has_answered },
    { USES_MET, FADE_R73, is_out_of_links },
    { USES_MET, FADE_R64, line_is_full },
    { USES_MET, FADE_7_10, is_too_dear },
    { USES_MET, FADE_R74, met_finds_nothing },
    { USES_ABILITY, FADE_7_13, is_not_controlled },
    { USES_ABILITY, FADE_21_41, text_is_off },
    { USES_ABILITY, FADE_R72, is_wrong_time },
    { USES_ABILITY, FADE_R73, is_out_of_links },
    { USES_ABILITY, FADE_R64, line_is_full },
    { USES_ABILITY, FADE_21_50, unit_is_paralyzed },
    { USES_ABILITY, FADE_R23, unit_cannot_act },
    { USES_ABILITY, FADE_21_60, has_no_counter },
    { USES_ABILITY, FADE_21_60, stock_was_used },
    { USES_ABILITY, FADE_R73, has_been_used_enough },
    { USES_ABILITY, FADE_17_3, lacks_materials },
    { USES_ABILITY, FADE_R113, skill_cannot_be_made },
    { USES_ABILITY, FADE_8_6, reaction_cannot_be_made },
    { USES_ABILITY, FADE_8_3, condition_fails },
    { USES_ABILITY, FADE_R76, ability_lacks_hp },
    { USES_ABILITY, FADE_7_10, ability_is_too_dear },
    { USES_ABILITY, FADE_R74, ability_finds_no_target },
    { TAGS_OUT, FADE_21_65, cannot_tag_out },
    { TAGS_OUT, FADE_R73, is_out_of_links },
    { TAGS_OUT, FADE_R64, line_is_full },
    { TAGS_OUT, FADE_R23, unit_cannot_act },
    { TAGS_OUT, FADE_R73, tagged_out_enough },
    { TAGS_OUT, FADE_R116, nobody_fits },
    { HIDES_CARD, FADE_21_42, has_no_mystify },
    { HIDES_CARD, FADE_R109, cannot_come_now },
    { HIDES_CARD, FADE_21_37, has_no_bases },
    { HIDES_CARD, FADE_21_19, has_no_bosses },
    { HIDES_CARD, FADE_21_58, has_too_few_to_stack },
    { HIDES_CARD, FADE_6_4, finds_no_slots },
    { HIDES_CARD, FADE_5_2, finds_no_cell },
    { HIDES_CARD, FADE_R90, augment_finds_no_host },
    { HIDES_CARD, FADE_17_1, command_finds_no_place },
    { REVEALS_CARD, FADE_R109, is_not_hidden },
    { REVEALS_CARD, FADE_R109, cannot_be_revealed_now },
    { REVEALS_CARD, FADE_R73, is_out_of_links },
    { REVEALS_CARD, FADE_7_10, is_too_dear },
    { REVEALS_CARD, FADE_R90, item_finds_no_host },
    { REVEALS_CARD, FADE_R74, finds_no_target },
    { PLACES_AS_MATERIAL, FADE_R106, is_not_battle_of_own },
    { PLACES_AS_MATERIAL, FADE_17_7, cannot_be_material_at_all },
    { PLACES_AS_MATERIAL, FADE_R28, is_level_up_card },
    { PLACES_AS_MATERIAL, FADE_21_19, has_no_bosses },
    { PLACES_AS_MATERIAL, FADE_21_58, lacks_stack_of_character },
    { PLACES_AS_MATERIAL, FADE_R126, has_been_shifted_enough },
    { PLACES_AS_MATERIAL, FADE_R106, finds_no_cell_beside },
    { DISCARDS_DORMANT, FADE_R106, not_setting_up },
    { DISCARDS_DORMANT, FADE_R106, is_not_dormant },
    { WAKES_CARD, FADE_R106, not_setting_up },
    { WAKES_CARD, FADE_R106, is_not_dormant },
    { WAKES_CARD, FADE_R106, is_a_material },
    { WAKES_CARD, FADE_R106, lies_out_of_place },
    { WAKES_CARD, FADE_R73, is_out_of_links },
    { WAKES_CARD, FADE_21_58, has_too_few_to_stack },
    { WAKES_CARD, FADE_7_10, is_too_dear_to_wake },
    { WAKES_CARD, FADE_R74, finds_no_target },
    { 0 },
};
/* clang-format on */
