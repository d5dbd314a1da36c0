/* actions.c: what a player may do with nothing pending (DES-3.9, DES-D8 to DES-D24), and carrying it out (section 7,
 * ACTION). */
#include "despaira.h"

/* ---- what is offered ------------------------------------------------------------------------------------------- */

/* Of copies in a hand or a pack one is offered: which of them makes no difference. */
bool has_copy_before(const struct duel *d, ref r)
{
    FOR_EACH_IN (d, other, object(d, r)->place) {
        if (other == r)
            return false;
        if (object(d, other)->card == object(d, r)->card)
            return true;
    }
    return false;
}

static void offer_hand(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat)) {
        struct deed deed = { .seat = (uint8_t)seat, .by = r };
        if (has_copy_before(d, r))
            continue;
        if (is_trick_card(d, r)) {
            deed.verb = SETS_TRICK;
            offer_deed(d, m, (struct duel_option){ .verb = PLACE_TRICK, .a = r }, &deed);
            continue;
        }
        deed.verb = SPAWNS;
        offer_deed(d, m, (struct duel_option){ .verb = SPAWN, .a = r }, &deed);
        deed.verb = SPAWNS_BY_SACRIFICE;
        offer_deed(d, m, (struct duel_option){ .verb = SACRIFICE_SPAWN, .a = r }, &deed);
    }
}

/* The tiles next to it; where somebody asks why not, all of them. */
static void offer_moves(const struct duel *d, int seat, ref r, struct menu *m)
{
    struct deed deed = { .verb = MOVES_STEP, .seat = (uint8_t)seat, .by = r };

    if (!m->refusal && rule_against(d, &deed))
        return;
    for (int square = 1; square <= TILES; square++) {
        if (!m->refusal && !are_adjacent(d, square_of(d, r), square))
            continue;
        deed.on = tile_ref(square);
        offer_deed(d, m, (struct duel_option){ .verb = MOVE_TO, .a = r, .b = (uint16_t)square }, &deed);
    }
}

static void offer_modes(const struct duel *d, int seat, ref r, struct menu *m)
{
    for (int mode = ATTACK_MODE; mode <= DEF_DOWN; mode++)
        offer_deed(d, m, (struct duel_option){ .verb = CHANGE_MODE, .a = r, .b = (uint16_t)mode },
                   &(struct deed){ .verb = CHANGES_MODE, .seat = (uint8_t)seat, .by = r, .n = mode });
}

/* Whom it can reach, heal or attack, by tiles. */
static void offer_on_others(const struct duel *d, int seat, ref r, int deed_verb, int option, struct menu *m)
{
    struct deed deed = { .verb = (uint8_t)deed_verb, .seat = (uint8_t)seat, .by = r };

    if (!m->refusal && rule_against(d, &deed))
        return;
    for (int square = 1; square <= TILES; square++) {
        deed.on = body_on(d, square);
        if (deed.on)
            offer_deed(d, m, (struct duel_option){ .verb = (uint16_t)option, .a = r, .b = deed.on }, &deed);
    }
}

/* With those that the seat controls; whoever asks why not may ask about the others, too. */
static void offer_field(const struct duel *d, int seat, struct menu *m)
{
    for (int square = 1; square <= TILES; square++) {
        ref body = body_on(d, square);
        if (body && (controller(d, body) == seat || m->refusal)) {
            offer_moves(d, seat, body, m);
            if (!is_leader(body) || m->refusal)
                offer_modes(d, seat, body, m);
            offer_on_others(d, seat, body, HEALS, HEAL, m);
            offer_on_others(d, seat, body, STRIKES, ATTACK, m);
        }
        FOR_EACH_TRICK_ON(d, each, square)
        if (controller(d, each) == seat || m->refusal)
            offer_moves(d, seat, each, m);
    }
}

/* DES-D22 */
static void offer_attached(const struct duel *d, int seat, struct menu *m)
{
    for (int owner = 0; owner < SEATS; owner++)
        FOR_EACH_IN (d, r, zone_place(DES_ZONE_ATTACHED, owner))
            if (mode_of(d, r) == CARRIED && (controller(d, r) == seat || m->refusal))
                offer_deed(d, m, (struct duel_option){ .verb = DETACH, .a = r },
                           &(struct deed){ .verb = LETS_GO, .seat = (uint8_t)seat, .by = r });
}

/* DES-D34, once a turn: more tells nothing new. */
static void offer_to_show(const struct duel *d, int seat, struct menu *m)
{
    for (int square = 1; square <= TILES; square++)
        FOR_EACH_TRICK_ON(d, trick, square)
    if (mode_of(d, trick) == SET_TRICK && controller(d, trick) != seat && is_locked_down(d, trick) &&
        !card_of(d, trick)->shown)
        offer(m, (struct duel_option){ .verb = SHOW, .a = trick });
}

/* DES-D8, DES-D24 */
void open_options(const struct duel *d, int seat, struct menu *m)
{
    if (in_main_phase(d) || m->refusal)
        offer_hand(d, seat, m);
    offer_field(d, seat, m);
    offer_attached(d, seat, m);
    offer_to_show(d, seat, m);
    offer_activations(d, seat, IN_OPEN, m);
    offer(m, (struct duel_option){ .verb = END_PHASE });
    if (!refused(m, (struct duel_option){ .verb = END_TURN }, own(d)->phase == DES_WINDOW_BATTLE_PHASE, DES_3_3))
        offer(m, (struct duel_option){ .verb = END_TURN });
}

/* HL for whom nothing is the matter with. */
bool despaira_is_idle(const struct duel *d, struct duel_option o)
{
    return o.verb == HEAL && card_of(d, o.b)->damage == 0;
}

/* ---- working out a spawn, a trick that is set -------------------------------------------------------------------- */

static void offer_cancel(struct menu *m)
{
    offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* DES-D10, DES-D13; DES-D36, where nothing can be taken back. */
void tile_options(const struct duel *d, int seat, struct menu *m)
{
    bool announced = top_frame(d)->step == STEP_action, activates = top_frame(d)->step == STEP_activate;
    const struct announce *v = ASKING(d, announce);
    bool places = activates || (!announced && v->verb == PLACE_TRICK);
    squares tiles = activates ? tiles_to_activate_on(d, seat, ASKING(d, activate)->source)
                    : places  ? place_tiles(d, seat)
                              : spawn_tiles(d, seat, announced ? 0 : squares_of(&v->victims));

    for (int square = 1; square <= TILES; square++) {
        struct duel_option o = { .verb = ON_TILE, .a = (uint16_t)square };
        struct deed deed = { .verb = places ? LIES : LANDS, .seat = (uint8_t)seat, .on = tile_ref(square) };
        if (tiles & square_bit(square))
            offer(m, o);
        else if (RARELY(m->refusal))
            refused(m, o, false, rule_against(d, &deed) ? rule_against(d, &deed) : DES_8_20);
    }
    if (!announced)
        offer_cancel(m);
}

/* DES-D22, DES-17.16 */
void detach_tile_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);

    for (int square = 1; square <= TILES; square++)
        if (are_adjacent(d, square_of(d, card_of(d, v->card)->host), square) || RARELY(m->refusal))
            offer_deed(d, m, (struct duel_option){ .verb = ON_TILE, .a = (uint16_t)square },
                       &(struct deed){ .verb = LETS_GO, .seat = (uint8_t)seat, .by = v->card, .on = tile_ref(square) });
    offer_cancel(m);
}

/* DES-D11, DES-5.7, DES-5.24 */
void mode_in_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;
    for (int mode = ATTACK_MODE; mode <= DEF_DOWN; mode++) {
        struct duel_option o = { .verb = IN_MODE, .a = (uint16_t)mode };
        /* one without HP would be destroyed as it comes: nothing hidden may tell of itself */
        bool would_fall = mode == DEF_DOWN && face(d, ASKING(d, announce)->card)->number[DES_ATTRIBUTE_HP] <= 0;
        if (!refused(m, o, !would_fall, DES_11_13) &&
            !refused(m, o, mode != DEF_UP || choice_of(d, SPAWN_FACEUP_DEFENCE) == 0, DES_R29))
            offer(m, o);
    }
    offer_cancel(m);
}

/* DES-D12: one after the other, until the levels and the points that may be added are enough. */
void sacrifice_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        struct deed deed = { .verb = IS_GIVEN_UP, .seat = (uint8_t)seat, .by = r, .on = v->card };
        if (r && !(squares_of(&v->victims) & square_bit(square)) && (controller(d, r) == seat || m->refusal))
            offer_deed(d, m, (struct duel_option){ .verb = SACRIFICE, .a = r }, &deed);
    }
    struct duel_option done = { .verb = OPTION_DONE };
    if (!refused(m, done, is_sacrifice_enough(d, seat, v->card, squares_of(&v->victims)),
                 spawn_tiles(d, seat, squares_of(&v->victims)) ? DES_5_10 : DES_5_25))
        offer(m, done);
    offer_cancel(m);
}

static bool wants_more_sacrifices(const struct duel *d, const struct announce *v)
{
    return v->verb == SACRIFICE_SPAWN && d->answer[v->seat].verb != OPTION_DONE;
}

/* DES-8.1, DES-6.23, DES-6.24: face-down, at no cost, without a window. */
static void set_trick(struct duel *d, int seat, ref card, int square)
{
    leave_hand_for(d, &card, FIELD, false);
    put_on_tile(d, card, square, TRICK_LAYER);
    set_mode(d, card, SET_TRICK);
    NOTE(d, SETS, DES_8_1, .seat = (int8_t)seat, .thing = card, .number = (int16_t)square);
    CITE(d, DES_6_23);
    CITE(d, DES_6_24);
    CITE(d, DES_D13);
    CITE(d, DES_19_5);
    CITE(d, DES_4_6);
    refresh_field(d);
}

/* In private, until all is chosen: which card it is stays hidden if it comes face-down. */
STEP(announce)
{
    BEGIN;
    while (wants_more_sacrifices(d, v)) {
        ASK(v->seat, ASK_SACRIFICE);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        if (d->answer[v->seat].verb == SACRIFICE)
            keep_squares(&v->victims, squares_of(&v->victims) | square_bit(square_of(d, d->answer[v->seat].a)));
    }
    if (v->verb == DETACH) {
        ASK(v->seat, ASK_DETACH_TILE);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->square = (uint8_t)d->answer[v->seat].a;
        end_dialogue(d);
        CALL(action, .verb = DETACH, .seat = v->seat, .card = v->card, .square = v->square,
             .on = card_of(d, v->card)->host);
        RETURN(1);
    }
    ASK(v->seat, ASK_TILE);
    if (d->answer[v->seat].verb == OPTION_CANCEL)
        goto cancelled;
    v->square = (uint8_t)d->answer[v->seat].a;
    if (v->verb == PLACE_TRICK) {
        end_dialogue(d);
        set_trick(d, v->seat, v->card, v->square);
        CHECK;
        RUN_TRIGGERS;
        RETURN(1);
    }
    ASK(v->seat, ASK_MODE_IN);
    if (d->answer[v->seat].verb == OPTION_CANCEL)
        goto cancelled;
    v->mode = (uint8_t)d->answer[v->seat].a;
    end_dialogue(d);
    CALL(action, .verb = v->verb, .seat = v->seat, .card = v->card, .square = v->square, .mode = v->mode,
         .victims = v->victims);
    RETURN(1);
cancelled:
    end_dialogue(d);
    d->result = 0;
    END;
}

/* ---- ACTION ------------------------------------------------------------------------------------------------------------ */

/* DES-5.18: as a cost, not destroyed. */
static void give_up_victims(struct duel *d, struct action *v)
{
    for (squares left = squares_of(&v->victims); left; left &= left - 1) {
        ref r = body_on(d, 1 + __builtin_ctzll(left));
        show_as_it_leaves(d, r);
        NOTE(d, IS_SACRIFICED, DES_5_10, .seat = (int8_t)v->seat, .thing = r);
        CITE_IF(d, card_of(d, r)->spawned == MIRACLE_SPAWNED, DES_5_16);
        tell_of(d, DES_EVENT_SACRIFICED, r, NOTHING, 0, 0);
        leave_board(d, r, DES_ZONE_GRAVEYARD, DES_5_18);
    }
}

static void pay_for_spawn(struct duel *d, struct action *v)
{
    struct despaira_seat *p = player(d, v->seat);
    bool sacrifice = v->verb == SACRIFICE_SPAWN;

    v->points = (uint8_t)(sacrifice ? points_needed(d, v->card, squares_of(&v->victims)) : level_of(d, v->card));
    if (sacrifice && v->points == 0)
        CITE(d, DES_5_13);
    p->sp = (uint8_t)(p->sp - v->points);
    p->spawns++;
    CITE(d, sacrifice ? DES_5_12 : DES_4_1);
    CITE(d, sacrifice ? DES_D12 : DES_D9);
    CITE(d, DES_5_2);
    CITE_IF(d, sacrifice && v->points, DES_5_11);
    CITE_IF(d, sacrifice && p->spawns == SPAWNS_EACH_TURN, DES_5_14);
    CITE(d, DES_4_4);
    give_up_victims(d, v);
    leave_hand_for(d, &v->card, pending(v->seat), v->mode != DEF_DOWN);
    card_of(d, v->card)->mode = v->mode;
    NOTE(d, ANNOUNCES_SPAWN, sacrifice ? DES_5_10 : DES_5_1, .seat = (int8_t)v->seat, .thing = v->card,
         .number = v->square);
}

static void pay_for(struct duel *d, struct action *v)
{
    struct despaira_card *c = card_of(d, v->card);

    switch (v->verb) {
    case SPAWN:
    case SACRIFICE_SPAWN:
        pay_for_spawn(d, v);
        break;
    case MOVE_TO:
        c->moved++;
        CITE(d, DES_D19);
        CITE(d, DES_6_6);
        CITE_IF(d, is_trick(d, v->card), DES_6_17);
        CITE_IF(d, attribute_of(d, v->card, DES_ATTRIBUTE_BASIC_MOVES) > 1, DES_3_22);
        CITE_IF(d, controller(d, v->card) != owner_by_number(v->card), DES_14_1);
        NOTE(d, ANNOUNCES_MOVE, DES_6_5, .seat = (int8_t)v->seat, .thing = v->card, .number = v->square);
        break;
    case CHANGE_MODE:
        c->mode_changed = 1;
        CITE(d, DES_D20);
        NOTE(d, ANNOUNCES_MODE, DES_7_6, .seat = (int8_t)v->seat, .thing = v->card, .number = v->mode);
        break;
    case DETACH:
        c->moved = 1;
        NOTE(d, ANNOUNCES_MOVE, DES_17_16, .seat = (int8_t)v->seat, .thing = v->card, .number = v->square);
        break;
    default:
        c->healed = 1;
        CITE(d, DES_D21);
        NOTE(d, ANNOUNCES_HEAL, DES_12_22, .seat = (int8_t)v->seat, .thing = v->card, .other = v->on);
    }
}

/* Where a spawned creature comes to stand, with all that belongs to it from then on. */
static void arrive(struct duel *d, struct action *v)
{
    struct despaira_card *c = card_of(d, v->card);

    move_object(d, v->card, FIELD, ON_BOTTOM);
    put_on_tile(d, v->card, v->square, BODY_LAYER);
    c->facing = (uint8_t)forward_of(v->seat);
    c->spawned = v->verb == SPAWN ? NORMAL_SPAWNED : SACRIFICE_SPAWNED;
    set_mode(d, v->card, v->mode);
    if (v->mode != DEF_DOWN)
        note_start(d, v->card);
    NOTE(d, ARRIVES, DES_5_3, .seat = (int8_t)v->seat, .thing = v->card, .number = v->square);
    CITE(d, DES_5_7);
    CITE(d, DES_5_28);
    CITE(d, DES_7_15);
    CITE_IF(d, squares_of(&v->victims) & square_bit(v->square), DES_5_20);
    CITE_IF(d, v->mode == DEF_DOWN, DES_5_8);
    CITE_IF(d, trick_on(d, v->square), DES_5_4);
    CITE_IF(d, v->mode != DEF_DOWN && trick_on(d, v->square), DES_5_5);
    refresh_field(d);
    refresh_listeners(d);
    if (v->mode != DEF_DOWN) { /* DES-R39 */
        tell_of(d, DES_EVENT_SPAWNED, v->card, NOTHING, 0, 0);
        if (v->verb == SACRIFICE_SPAWN)
            tell_of(d, DES_EVENT_SACRIFICE_SPAWNED, v->card, NOTHING, 0, 0);
    }
    tell_arrival(d, v->card);
}

/* DES-5.27 */
static void return_to_hand(struct duel *d, ref card, int seat)
{
    clear_card(d, card);
    NOTE(d, RETURNS, DES_5_27, .seat = (int8_t)seat, .thing = card);
    move_object(d, card, hand(seat), ON_TOP);
    refresh_listeners(d);
}

static bool is_spawn(const struct action *v)
{
    return v->verb == SPAWN || v->verb == SACRIFICE_SPAWN;
}

/* legal(a) tested again, costs and limits aside. */
static bool is_still_possible(const struct duel *d, const struct action *v)
{
    struct deed deed = { .seat = v->seat, .by = v->card, .source = CARRIED_OUT };

    switch (v->verb) {
    case MOVE_TO:
        deed.verb = MOVES_STEP;
        deed.on = tile_ref(v->square);
        break;
    case CHANGE_MODE:
        deed.verb = CHANGES_MODE;
        deed.n = v->mode;
        break;
    case DETACH:
        deed.verb = LETS_GO;
        deed.on = tile_ref(v->square);
        break;
    default:
        deed.verb = HEALS;
        deed.on = v->on;
    }
    return may_do(d, &deed);
}

static void perform(struct duel *d, struct action *v)
{
    switch (v->verb) {
    case MOVE_TO:
        enter_tile(d, v->card, v->square);
        NOTE(d, MOVES, DES_6_5, .seat = (int8_t)v->seat, .thing = v->card, .number = v->square);
        CITE_IF(d, is_trick(d, v->card), DES_6_16);
        CITE_IF(d, mode_of(d, v->card) == DEF_DOWN, DES_7_5);
        CITE_IF(d, is_leader(v->card), DES_19_4);
        CITE_IF(d, !is_up(d, v->card), DES_22_8);
        CITE(d, DES_6_1);
        CITE(d, DES_6_19);
        CITE_IF(d, is_body(d, v->card) && trick_on(d, v->square) && controller(d, trick_on(d, v->square)) != v->seat,
                DES_6_14);
        refresh_field(d);
        if (is_body(d, v->card))
            tell_arrival(d, v->card);
        break;
    case CHANGE_MODE:
        set_mode(d, v->card, v->mode);
        NOTE(d, TURNS_TO, DES_7_6, .seat = (int8_t)v->seat, .thing = v->card, .number = v->mode);
        refresh_field(d);
        break;
    case DETACH:
        detach_creature(d, v->card, v->square);
        break;
    default: {
        int hl = stat_of(d, v->card, DES_ATTRIBUTE_HL), n = restore_hp(d, v->on, hl == ABSENT ? 0 : hl);
        NOTE(d, RESTORES, DES_12_22, .seat = (int8_t)v->seat, .thing = v->on, .number = n);
        if (n)
            tell_of(d, DES_EVENT_RESTORED, v->on, NOTHING, n, 0);
    }
    }
}

static unsigned kind_of_action(const struct action *v)
{
    return v->verb == SPAWN             ? A_NORMAL_SPAWN
           : v->verb == SACRIFICE_SPAWN ? A_SACRIFICE_SPAWN
           : v->verb == MOVE_TO         ? A_BASIC_MOVE
                                        : AN_ACTION;
}

/* An action with all that belongs to it: section 7. */
STEP(action)
{
    BEGIN;
    pay_for(d, v);
    CHECK;
    v->link = (uint8_t)(add_action_link(d, v->seat, kind_of_action(v), v->card, v->on) ? d->links : 0);
    CALL(responding, .actor = v->seat, .asked = (uint8_t)opponent(v->seat), .link = v->link);
    v->negated = is_action_negated(d, v->link);
    drop_links(d, v->link ? v->link - 1 : d->links);
    if (v->negated) {
        CITE(d, DES_16_8);
        CITE(d, DES_4_12);
        if (is_spawn(v)) {
            CITE(d, DES_5_26);
            send_to(d, &v->card, DES_ZONE_GRAVEYARD, ON_BOTTOM);
        }
    } else if (is_spawn(v)) {
        if (body_on(d, v->square) || !are_adjacent(d, square_of(d, leader_of(v->seat)), v->square)) {
            CITE(d, DES_5_27);
            if (!spawn_tiles(d, v->seat, 0)) {
                return_to_hand(d, v->card, v->seat);
                CHECK;
                RETURN(1);
            }
            CITE(d, DES_D36);
            ASK(v->seat, ASK_TILE);
            v->square = (uint8_t)d->answer[v->seat].a;
        }
        arrive(d, v);
    } else if (is_still_possible(d, v)) {
        perform(d, v);
    }
    CHECK;
    RUN_TRIGGERS;
    d->result = 1;
    END;
}
