/* actions.c: what a player may do and what forbids it: one row a rule; and which of it belongs to which decision (FADE-5,
 * FADE-7, FADE-8). */
#include "fade.h"

enum deed_verb {
    PLAYS_CHARACTER = 1,
    PLAYS_ITEM,
    PLAYS_AUGMENT,
    PLAYS_ZONE,
    PLAYS_COMMAND,
    PLACES_BUILDUP,
    ATTACHES_CARD,
    PLACES_IN_ADVANCE,
    FEEDS,
    RESERVES_CHARACTER,
    RETURNS_CHARACTER,
    SHIFTS_CARD,
    MOVES_ATTACHED,
    ATTACKS_WITH,
    USES_SKILL,
    USES_COMBO,
    USES_REACTION,
    USES_MET,
    USES_ABILITY,
    TAGS_OUT,
};

/* ---- who can act: FADE-R23 --------------------------------------------------------------------------------------- */

/* The rule by which it cannot act; 0: it can. */
int barred_by(const struct duel *d, ref r)
{
    if (is_seat(r))
        return 0;
    if (!is_fighting(d, r) || object(d, r)->state & FACE_DOWN)
        return FADE_7_19;
    if (working_counters(d, r, FADE_COUNTER_PARALYZE))
        return FADE_21_50;
    return permission(d, r, FADE_ACTION_ACT, NOTHING) < 0 ? FADE_R23 : 0;
}

bool can_act(const struct duel *d, ref r)
{
    return barred_by(d, r) == 0;
}

static bool is_fresh(const struct duel *d, ref r)
{
    return is_card(r) && object(d, r)->state & FRESH && !has_keyword(d, r, FADE_KEYWORD_FLASH);
}

/* The rule by which it cannot attack; 0: it can. */
int attack_barred_by(const struct duel *d, ref r)
{
    int barred = barred_by(d, r), permitted = permission(d, r, FADE_ACTION_ATTACK, NOTHING);

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
    return permitted <= 0 && is_fresh(d, r) ? FADE_6_8 : 0;
}

/* FADE-7.3, FADE-R36: the base attack, and extra ones. */
bool has_attack_left(const struct duel *d, ref r)
{
    bool apart = is_seat(r) && choice_of(d, PLAYER_ATTACK_LIMIT);

    return facts_of(d, r)->attacks == 0 || facts_of(d, r)->extra > 0 || apart;
}

/* FADE-7.4, FADE-21.40 */
static bool has_normal_attack_left(const struct duel *d, ref r)
{
    return has_attack_left(d, r) || facts_of(d, r)->normals < keyword_number(d, r, FADE_KEYWORD_MULTISTRIKE);
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

static bool has_no_bases(const struct duel *d, const struct deed *o)
{
    return !materials_exist(d, o->seat, object(d, o->by)->card);
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

static bool is_level_up(const struct duel *d, ref r)
{
    return face(d, r)->holds & KEYWORD_BIT(LEVEL_UP);
}

/* FADE-5.10, FADE-R23, FADE-R126 */
bool can_be_reserved(const struct duel *d, int seat, ref r)
{
    return is_in_front(d, r) && owner_of(d, r) == seat && controller(d, r) == seat && can_act(d, r) &&
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

/* FADE-R28: what its bases give free is known when they are chosen; the least that one of those gives that could be. */
int least_freed_by_bases(const struct duel *d, int seat)
{
    int least = -1;

    FOR_EACH_IN (d, r, front(seat))
        if (can_be_material(d, seat, r) && (least < 0 || facts_of(d, r)->slots < least))
            least = facts_of(d, r)->slots;
    return least < 0 ? 0 : least;
}

/* Of a Level Up its bases give theirs free: FADE-R28. */
static bool finds_no_slots(const struct duel *d, const struct deed *o)
{
    int needed = slots_to_play(d, o->seat, o->by), freed = is_level_up(d, o->by) ? least_freed_by_bases(d, o->seat) : 0;

    return needed > free_slots(d, o->seat) + freed + (is_level_up(d, o->by) ? 0 : slots_to_be_freed(d, o->seat));
}

static bool finds_no_cell(const struct duel *d, const struct deed *o)
{
    if (is_level_up(d, o->by) || first_free_cell(d, o->seat, CHARACTER_ROW))
        return false;
    return slots_to_be_freed(d, o->seat) == 0;
}

static bool is_not_of_pool(const struct duel *d, const struct deed *o)
{
    return zone_of(d, o->by) != FADE_ZONE_FIGHTER_POOL;
}

static bool is_not_in_hand(const struct duel *d, const struct deed *o)
{
    return zone_of(d, o->by) != FADE_ZONE_HAND || owner_of(d, o->by) != o->seat;
}

static bool finds_no_host(const struct duel *d, const struct deed *o)
{
    return equip_of(d, object(d, o->by)->card) && !finds_host(d, o->seat, o->by, object(d, o->by)->card);
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
    return !finds_cell_for(d, o->seat, o->by);
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
    return !is_fighting(d, o->by) || zone_of(d, o->by) != FADE_ZONE_RESERVE_ZONE || owner_of(d, o->by) != o->seat ||
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

enum {
    SHIFT_UNIT = 8,
    MOST_SHIFTS = 6
}; /* the free moves of a card in a turn are counted in the high bits of `moved` */
static bool has_been_shifted_enough(const struct duel *d, const struct deed *o)
{
    return facts_of(d, o->by)->moved / SHIFT_UNIT >= MOST_SHIFTS;
}

static bool is_not_own(const struct duel *d, const struct deed *o)
{
    return owner_of(d, o->by) != o->seat || side_where(d, o->by) != o->seat;
}

/* FADE-R27: a unit of the own side that could be its host, with room. */
static bool is_no_host_for(const struct duel *d, const struct deed *o)
{
    struct set hosts;
    ref on = host(d, o->by);

    if (on == o->on || equip_count(d, o->on) >= EQUIP_ROOM || side_where(d, o->on) != o->seat)
        return true;
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

static bool unit_is_fresh(const struct duel *d, const struct deed *o)
{
    return attack_barred_by(d, o->on) == FADE_6_8;
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
    return facts_of(d, o->on)->used > 0;
}

/* FADE-R26, FADE-R34: attached to a unit one controls, or in Hand in The Last Stand. */
static bool is_not_at_hand(const struct duel *d, const struct deed *o)
{
    const struct card *c = face(d, o->by);

    if (owner_of(d, o->by) != o->seat || object(d, o->by)->state & (PREVENTED | DORMANT))
        return true;
    if (zone_of(d, o->by) == FADE_ZONE_HAND)
        return !in_last_stand(d, o->seat) || c->holds & KEYWORD_BIT(BUILDUP) || c->bears & KEYWORD_BIT(TRIGGER);
    return zone_of(d, o->by) != FADE_ZONE_EQUIP_ZONE || !is_card(o->on) || controller(d, o->on) != o->seat;
}

static bool unit_is_in_reserve(const struct duel *d, const struct deed *o)
{
    return is_card(o->on) && zone_of(d, o->on) != FADE_ZONE_CHARACTER_ZONE;
}

/* FADE-R47 */
static bool cannot_be_linked(const struct duel *d, const struct deed *o)
{
    (void)o;
    return d->links > 0 && (choice_of(d, LINK_ATTACKS) == 2 || !own(d)->building);
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
    if (last == FADE_WORD_NORMAL)
        return false;
    return choice_of(d, COMBO_RANK) ? last > rank : last < rank;
}

static bool is_stunned(const struct duel *d, const struct deed *o)
{
    return is_card(o->on) &&
           (has_keyword(d, o->on, FADE_KEYWORD_STUN) || permission(d, o->on, FADE_ACTION_DEFEND, NOTHING) < 0);
}

static bool answers_nothing(const struct duel *d, const struct deed *o)
{
    struct aiming a = {
        .ability = o->n, .seat = o->seat, .source = o->by, .user = o->on, .card = object(d, o->by)->card
    };

    return !finds_answer(d, &a);
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

    if (a->kind == ABILITY_RESPOND)
        return d->links == 0;
    if (is_signature_skill(d, o->n))
        return not_in_combat(d, o) || cannot_be_linked(d, o);
    if (face(d, o->by)->bears & KEYWORD_BIT(STOCK) && card_has(face(d, o->by), FADE_WORD_ITEM)) /* FADE-R115 */
        return not_in_battle(d, o);
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

static bool ability_is_too_dear(const struct duel *d, const struct deed *o)
{
    return !costs_can_be_paid(d, o->seat, o->by, 0, o->n, NOTHING);
}

/* ---- Tag-Out: FADE-R116 --------------------------------------------------------------------------------------------------------- */

static bool cannot_tag_out(const struct duel *d, const struct deed *o)
{
    return !is_in_front(d, o->by) || !has_keyword(d, o->by, FADE_KEYWORD_TAG_OUT) || owner_of(d, o->by) != o->seat ||
           side_where(d, o->by) != o->seat;
}

bool can_swap_with(const struct duel *d, int seat, ref out, ref in)
{
    return is_fighting(d, in) && zone_of(d, in) == FADE_ZONE_RESERVE_ZONE && owner_of(d, in) == seat &&
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
    return facts_of(d, o->by)->moved / SHIFT_UNIT >= MOST_SHIFTS;
}

/* clang-format off */
const struct veto fade_vetoes[] = {
    { PLAYS_CHARACTER, FADE_6_6, is_not_of_pool },
    { PLAYS_CHARACTER, FADE_5_15, not_preparing },
    { PLAYS_CHARACTER, FADE_21_37, has_no_bases },
    { PLAYS_CHARACTER, FADE_21_19, has_no_bosses },
    { PLAYS_CHARACTER, FADE_21_58, has_too_few_to_stack },
    { PLAYS_CHARACTER, FADE_6_4, finds_no_slots },
    { PLAYS_CHARACTER, FADE_5_2, finds_no_cell },
    { PLAYS_ITEM, FADE_5_6, is_not_in_hand },
    { PLAYS_ITEM, FADE_15_2, not_in_battle },
    { PLAYS_ITEM, FADE_R73, is_out_of_links },
    { PLAYS_ITEM, FADE_R64, line_is_full },
    { PLAYS_ITEM, FADE_7_10, is_too_dear },
    { PLAYS_ITEM, FADE_R90, finds_no_host },
    { PLAYS_ITEM, FADE_R74, finds_no_target },
    { PLAYS_AUGMENT, FADE_5_7, is_not_in_hand },
    { PLAYS_AUGMENT, FADE_15_14, not_setting_up },
    { PLAYS_AUGMENT, FADE_7_10, is_too_dear },
    { PLAYS_AUGMENT, FADE_R90, finds_no_host },
    { PLAYS_ZONE, FADE_5_8, is_not_in_hand },
    { PLAYS_ZONE, FADE_5_8, not_setting_up },
    { PLAYS_ZONE, FADE_16_1, finds_no_place },
    { PLAYS_COMMAND, FADE_5_9, is_not_in_hand },
    { PLAYS_COMMAND, FADE_5_9, not_setting_up },
    { PLAYS_COMMAND, FADE_7_10, is_too_dear },
    { PLAYS_COMMAND, FADE_17_1, finds_no_place },
    { PLACES_BUILDUP, FADE_21_20, is_not_in_hand },
    { PLACES_BUILDUP, FADE_R100, not_setting_up },
    { PLACES_BUILDUP, FADE_7_10, is_too_dear },
    { PLACES_BUILDUP, FADE_21_58, has_too_few_to_stack },
    { PLACES_BUILDUP, FADE_21_20, finds_no_front_cell },
    { ATTACHES_CARD, FADE_5_3, not_setting_up },
    { ATTACHES_CARD, FADE_R26, is_no_own_character },
    { ATTACHES_CARD, FADE_5_3, is_placed_otherwise },
    { PLACES_IN_ADVANCE, FADE_R61, not_setting_up },
    { FEEDS, FADE_R100, not_setting_up },
    { FEEDS, FADE_R100, has_been_fed },
    { RESERVES_CHARACTER, FADE_5_16, not_preparing },
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
    { MOVES_ATTACHED, FADE_5_17, not_clearing_up },
    { MOVES_ATTACHED, FADE_R27, is_not_own },
    { MOVES_ATTACHED, FADE_R126, has_been_shifted_enough },
    { MOVES_ATTACHED, FADE_R27, is_no_host_for },
    { ATTACKS_WITH, FADE_7_1, not_in_combat },
    { ATTACKS_WITH, FADE_R47, chain_is_open },
    { ATTACKS_WITH, FADE_7_1, is_not_controlled },
    { ATTACKS_WITH, FADE_R73, is_out_of_links },
    { ATTACKS_WITH, FADE_6_8, unit_is_fresh },
    { ATTACKS_WITH, FADE_R23, unit_cannot_attack },
    { ATTACKS_WITH, FADE_7_4, has_made_its_attacks },
    { ATTACKS_WITH, FADE_7_17, nobody_is_in_reach },
    { USES_SKILL, FADE_7_1, not_in_combat },
    { USES_SKILL, FADE_R47, cannot_be_linked },
    { USES_SKILL, FADE_R26, is_not_at_hand },
    { USES_SKILL, FADE_7_19, unit_is_in_reserve },
    { USES_SKILL, FADE_R73, is_out_of_links },
    { USES_SKILL, FADE_6_8, unit_is_fresh },
    { USES_SKILL, FADE_R23, unit_cannot_attack },
    { USES_SKILL, FADE_7_3, has_no_attack_left },
    { USES_SKILL, FADE_7_11, has_used_a_card },
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
    { USES_COMBO, FADE_21_23, does_not_follow },
    { USES_COMBO, FADE_13_3, has_too_little_combo },
    { USES_COMBO, FADE_7_10, is_too_dear },
    { USES_COMBO, FADE_7_17, finds_no_target },
    { USES_REACTION, FADE_14_12, chain_is_closed },
    { USES_REACTION, FADE_R26, is_not_at_hand },
    { USES_REACTION, FADE_7_19, unit_is_in_reserve },
    { USES_REACTION, FADE_R73, is_out_of_links },
    { USES_REACTION, FADE_R39, unit_cannot_act },
    { USES_REACTION, FADE_21_61, is_stunned },
    { USES_REACTION, FADE_7_10, is_too_dear },
    { USES_REACTION, FADE_8_3, condition_fails },
    { USES_REACTION, FADE_8_6, answers_nothing },
    { USES_MET, FADE_R61, is_not_met },
    { USES_MET, FADE_R73, is_out_of_links },
    { USES_MET, FADE_R64, line_is_full },
    { USES_MET, FADE_7_10, is_too_dear },
    { USES_MET, FADE_R74, met_finds_nothing },
    { USES_ABILITY, FADE_7_13, is_not_controlled },
    { USES_ABILITY, FADE_21_41, text_is_off },
    { USES_ABILITY, FADE_R72, is_wrong_time },
    { USES_ABILITY, FADE_R73, is_out_of_links },
    { USES_ABILITY, FADE_R64, line_is_full },
    { USES_ABILITY, FADE_R23, unit_cannot_act },
    { USES_ABILITY, FADE_21_60, has_no_counter },
    { USES_ABILITY, FADE_R73, has_been_used_enough },
    { USES_ABILITY, FADE_17_3, lacks_materials },
    { USES_ABILITY, FADE_R113, skill_cannot_be_made },
    { USES_ABILITY, FADE_8_6, reaction_cannot_be_made },
    { USES_ABILITY, FADE_8_3, condition_fails },
    { USES_ABILITY, FADE_7_10, ability_is_too_dear },
    { USES_ABILITY, FADE_R74, ability_finds_no_target },
    { TAGS_OUT, FADE_21_65, cannot_tag_out },
    { TAGS_OUT, FADE_R73, is_out_of_links },
    { TAGS_OUT, FADE_R64, line_is_full },
    { TAGS_OUT, FADE_R23, unit_cannot_act },
    { TAGS_OUT, FADE_R73, tagged_out_enough },
    { TAGS_OUT, FADE_R116, nobody_fits },
    { 0 },
};
/* clang-format on */

/* ---- options as deeds ------------------------------------------------------------------------------------------------------------ */

static int verb_of_playing(const struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    return card_has(c, FADE_WORD_CHARACTER)   ? PLAYS_CHARACTER
           : card_has(c, FADE_WORD_ITEM)      ? PLAYS_ITEM
           : card_has(c, FADE_WORD_AUGMENT)   ? PLAYS_AUGMENT
           : card_has(c, FADE_WORD_ZONE_CARD) ? PLAYS_ZONE
           : card_has(c, FADE_WORD_COMMAND)   ? PLAYS_COMMAND
                                              : PLACES_BUILDUP;
}

static ref unit_of(const struct duel *d, int seat, ref card)
{
    return zone_of(d, card) == FADE_ZONE_EQUIP_ZONE && host(d, card) ? host(d, card) : seat_ref(seat);
}

static struct deed deed_of(const struct duel *d, int seat, struct duel_option o)
{
    struct deed deed = { .seat = (uint8_t)seat, .by = o.a, .on = o.b };

    switch (o.verb) {
    case PLAY_CARD:
        deed.verb = (uint8_t)verb_of_playing(d, o.a);
        deed.n = deed.verb == PLAYS_ITEM ? text_of(d, o.a) : 0;
        break;
    case ATTACH_CARD:
        deed.verb = ATTACHES_CARD;
        break;
    case PLACE_TRIGGER:
        deed.verb = PLACES_IN_ADVANCE;
        break;
    case FEED_CARD:
        deed.verb = FEEDS;
        break;
    case MOVE_CARD:
        deed.verb = zone_of(d, o.a) == FADE_ZONE_RESERVE_ZONE ? RETURNS_CHARACTER : RESERVES_CHARACTER;
        break;
    case SHIFT_CARD:
        deed.verb = SHIFTS_CARD;
        break;
    case REATTACH:
        deed.verb = MOVES_ATTACHED;
        break;
    case ATTACK_WITH:
        deed.verb = ATTACKS_WITH;
        deed.on = o.a;
        break;
    case REVEAL_AGAIN:
        deed.verb = USES_COMBO;
        deed.on = unit_of(d, seat, o.a);
        deed.n = o.b;
        break;
    case REVEAL_CARD:
        deed.verb = waits_for_condition(&d->book->ability[o.b])     ? USES_MET
                    : d->book->ability[o.b].kind == ABILITY_RESPOND ? USES_REACTION
                                                                    : USES_SKILL;
        deed.on = unit_of(d, seat, o.a);
        deed.n = o.b;
        break;
    case OPTION_USE:
        deed.verb = USES_ABILITY;
        deed.on = fade_user_of(d, o.a, NOTHING);
        deed.n = o.b;
        break;
    case TAG_OUT:
        deed.verb = TAGS_OUT;
        deed.on = o.a;
        break;
    default:
        break;
    }
    return deed;
}

static void consider(const struct duel *d, int seat, struct menu *m, struct duel_option o)
{
    struct deed deed = deed_of(d, seat, o);

    if (!is_full(m))
        offer_deed(d, m, o, &deed);
}

/* ---- candidates --------------------------------------------------------------------------------------------------------------------- */

bool has_copy_before(const struct duel *d, ref r, int at)
{
    for (ref other = place(d, at)->first; other != r; other = object(d, other)->next)
        if (object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

bool waits_for_condition(const struct ability *a)
{
    return a->keyword == FADE_KEYWORD_TRIGGER + 1 || a->keyword == FADE_KEYWORD_CONTINGENCY + 1;
}

/* What a one-use Item does. */
int text_of(const struct duel *d, ref item)
{
    const struct card *c = face(d, item);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].kind == ABILITY_USE && d->book->ability[i].keyword == 0)
            return i;
    return 0;
}

static bool is_used_card(const struct card *c)
{
    return card_has(c, FADE_WORD_SKILL) || card_has(c, FADE_WORD_REACTION);
}

static void use_options(const struct duel *d, int seat, struct menu *m, ref r, bool combo)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; is_used_card(c) && i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        bool waits = waits_for_condition(a);
        if (a->flags & ABILITY_NESTED || (!waits && !is_activated(a)) || is_signature(d, i))
            continue;
        if (waits ? own(d)->mets > 0 : a->kind == ABILITY_RESPOND ? d->links > 0 : true)
            consider(d, seat, m, (struct duel_option){ .verb = REVEAL_CARD, .a = r, .b = (uint16_t)i });
        if (combo && !waits && a->kind == ABILITY_USE && c->holds & KEYWORD_BIT(COMBO))
            consider(d, seat, m, (struct duel_option){ .verb = REVEAL_AGAIN, .a = r, .b = (uint16_t)i });
    }
}

/* Cards that can be turned up, and in The Last Stand those in Hand: FADE-18.2. */
static void hidden_card_options(const struct duel *d, int seat, struct menu *m, bool combo)
{
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (owner_of(d, r) == seat && object(d, r)->state & FACE_DOWN)
                use_options(d, seat, m, r, combo);
    bool alone = in_last_stand(d, seat);
    FOR_EACH_IN (d, r, hand(seat))
        if ((alone || own(d)->mets) && !has_copy_before(d, r, hand(seat))) {
            CITE_IF(d, alone, FADE_18_2);
            use_options(d, seat, m, r, combo);
        }
}

static void item_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (card_has(face(d, r), FADE_WORD_ITEM) && !has_copy_before(d, r, hand(seat)))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
}

static void ability_options(const struct duel *d, int seat, struct menu *m)
{
    for (int side = 0; side < d->seats; side++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side)) {
                const struct card *c = face(d, r);
                if (controller(d, r) != seat || object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED) || !c->windows)
                    continue;
                for (int i = c->ability; i && i < d->book->abilities && d->book->ability[i].card == object(d, r)->card;
                     i++) {
                    const struct ability *a = &d->book->ability[i];
                    bool played = is_used_card(c) && !is_signature(d, i);
                    if (is_activated(a) && !played && is_written(d->book, i) && !waits_for_condition(a) &&
                        !(card_has(c, FADE_WORD_ITEM) && i == text_of(d, r)))
                        consider(d, seat, m, (struct duel_option){ .verb = OPTION_USE, .a = r, .b = (uint16_t)i });
                }
            }
    FOR_EACH_IN (d, r, front(seat))
        if (may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT))
            consider(d, seat, m, (struct duel_option){ .verb = TAG_OUT, .a = r });
}

static void attach_options(const struct duel *d, int seat, struct menu *m, ref r)
{
    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, on, i ? reserve(side) : front(side))
                if (is_fighting(d, on))
                    consider(d, seat, m, (struct duel_option){ .verb = ATTACH_CARD, .a = r, .b = on });
}

static void feed_options(const struct duel *d, int seat, struct menu *m, ref r)
{
    FOR_EACH_IN (d, on, front(seat))
        if (face(d, on)->holds & KEYWORD_BIT(BUILDUP))
            consider(d, seat, m, (struct duel_option){ .verb = FEED_CARD, .a = r, .b = on });
}

/* FADE-5.3 to FADE-5.9 */
static void hand_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat)) {
        const struct card *c = face(d, r);
        bool buildup = c->holds & KEYWORD_BIT(BUILDUP), trigger = c->bears & KEYWORD_BIT(TRIGGER);
        if (has_copy_before(d, r, hand(seat)))
            continue;
        if (!is_used_card(c) || buildup)
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
        else if (trigger)
            consider(d, seat, m, (struct duel_option){ .verb = PLACE_TRIGGER, .a = r });
        else
            attach_options(d, seat, m, r);
        feed_options(d, seat, m, r);
    }
}

void prepare_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    FOR_EACH_IN (d, r, pool(seat))
        if (!has_copy_before(d, r, pool(seat)))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
    hand_options(d, seat, m);
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
            if (is_fighting(d, r))
                consider(d, seat, m, (struct duel_option){ .verb = MOVE_CARD, .a = r });
    ability_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

/* FADE-R27: occupants to other cells of their row, attached cards to other units. */
static void rearrange_options(const struct duel *d, int seat, struct menu *m)
{
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
            for (int column = 1; !is_zone_card(d, r) && column < COLUMNS; column++) {
                int spot = cell_at(i ? RESERVE_ROW : CHARACTER_ROW, column);
                if (is_cell_free(d, seat, spot))
                    consider(d, seat, m, (struct duel_option){ .verb = SHIFT_CARD, .a = r, .c = (uint16_t)spot });
            }
    FOR_EACH_IN (d, r, equipped(seat))
        for (int i = 0; !is_zone_card(d, r) && i < 2; i++)
            FOR_EACH_IN (d, on, i ? reserve(seat) : front(seat))
                if (is_fighting(d, on))
                    consider(d, seat, m, (struct duel_option){ .verb = REATTACH, .a = r, .b = on });
}

void aftermath_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    hand_options(d, seat, m);
    ability_options(d, seat, m);
    rearrange_options(d, seat, m);
    if (m->refusal)
        FOR_EACH_IN (d, r, pool(seat))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

void combat_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    consider(d, seat, m, (struct duel_option){ .verb = ATTACK_WITH, .a = seat_ref(seat) });
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, front(side))
            if (is_fighting(d, r) && (controller(d, r) == seat || m->refusal))
                consider(d, seat, m, (struct duel_option){ .verb = ATTACK_WITH, .a = r });
    hidden_card_options(d, seat, m, true);
    item_options(d, seat, m);
    ability_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

/* FADE-D32 */
void chain_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    hidden_card_options(d, seat, m, false);
    item_options(d, seat, m);
    ability_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* FADE-D45, FADE-D46 */
void window_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    item_options(d, seat, m);
    ability_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* Of other phases than the Battle Phase. */
void tag_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, front(seat))
        if (may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT))
            consider(d, seat, m, (struct duel_option){ .verb = TAG_OUT, .a = r });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* FADE-D35, FADE-D36 */
void triggered_options(const struct duel *d, int seat, struct menu *m)
{
    hidden_card_options(d, seat, m, false);
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* ---- who could have something, for all that the others know: FADE-R122 --------------------------------------------------------------- */

static bool has_hidden_cards(const struct duel *d, int seat)
{
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (owner_of(d, r) == seat && object(d, r)->state & FACE_DOWN)
                return true;
    return false;
}

static bool has_something_open(const struct duel *d, int seat)
{
    for (uint32_t left = FIELD; left; left &= left - 1)
        for (int side = 0; side < d->seats; side++)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (controller(d, r) == seat && !(object(d, r)->state & FACE_DOWN) &&
                    (face(d, r)->windows || may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT)))
                    return true;
    return false;
}

bool might_answer(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || has_hidden_cards(d, seat) || has_something_open(d, seat);
}

bool finds_option(const struct duel *d, int seat, void (*options)(const struct duel *, int, struct menu *))
{
    struct duel_option two[2];
    struct menu m = { .option = two, .max = 2 };

    options(d, seat, &m);
    return m.count > 1;
}
