/* playing.c: what is done with no more ado, without a Chain: playing Characters, Augments, Zone cards, Commands and Buildup
 * Skills, attaching, moving, rearranging, Materials (FADE-5, FADE-14.2, FADE-14.3, FADE-R27, FADE-R106). */
#include "fighters.h"

/* ---- playing ------------------------------------------------------------------------------------------------------- */

/* FADE-16.4: the old one is destroyed as the new one enters. */
static void lay_zone_card(struct duel *d, const struct announce *v)
{
    ref old = zone_card_of(d, v->seat, v->cell);
    bool extra = column_of_cell(v->cell) == COLUMNS - 1 && zone_of_cell(v->cell) != FADE_ZONE_EQUIP_ZONE;

    enter_field(d, v->source, extra ? FADE_ZONE_EXTRA_ZONE : zone_of_cell(v->cell), v->seat, v->cell, NOTHING);
    CITE(d, FADE_16_1);
    CITE(d, FADE_16_2);
    CITE(d, FADE_16_3);
    CITE(d, FADE_16_5);
    if (old)
        destroy(d, old, FADE_16_4);
}

/* Into a cell of the rows, or into the Equip Zone of whose cell it is. */
static ref enter_cell(struct duel *d, ref r, int seat, int spot)
{
    ref on = unit_of_cell(d, seat, spot);

    return enter_field(d, r, zone_of_cell(spot), seat, on ? NO_CELL : spot, on);
}

static ref bring_character(struct duel *d, const struct announce *v)
{
    int slots = slots_to_play(d, v->seat, v->source);

    for (int i = 0; v->makes_room && i < v->aims; i++) {
        facts_of(d, v->aim[i])->moved |= TO_RESERVE_ONCE;
        move_to_cell(d, v->aim[i], v->seat, v->room[i], RESERVES, FADE_6_3);
    }
    for (int i = v->purse.things; i-- > 0;)
        if (v->purse.pays_for[i] == PAYS_MATERIAL) {
            CITE(d, FADE_21_37);
            own(d)->card[v->purse.thing[i]].cell = NO_CELL;
        }
    ref r = enter_field(d, v->source, zone_of_cell(v->cell), v->seat, v->cell, NOTHING);
    facts_of(d, r)->slots = (uint8_t)slots;
    for (int i = v->purse.things; i-- > 0;)
        if (v->purse.pays_for[i] == PAYS_MATERIAL)
            stack_base(d, v->purse.thing[i], r);
    return r;
}

static int rule_of_playing(const struct card *c)
{
    return card_has(c, FADE_WORD_CHARACTER)   ? FADE_5_2
           : card_has(c, FADE_WORD_AUGMENT)   ? FADE_5_7
           : card_has(c, FADE_WORD_ZONE_CARD) ? FADE_5_8
           : card_has(c, FADE_WORD_COMMAND)   ? FADE_5_9
                                              : FADE_21_20;
}

/* Comes to its place from the Hand or Pool, face-up or face-down. Gives back the sleeve it lies in. */
static ref come_to_place(struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[object(d, v->source)->card];
    ref r = v->source;

    if (card_has(c, FADE_WORD_CHARACTER))
        return bring_character(d, v);
    if (card_has(c, FADE_WORD_ZONE_CARD)) {
        lay_zone_card(d, v);
    } else if (card_has(c, FADE_WORD_COMMAND)) {
        CITE(d, FADE_17_1);
        CITE(d, FADE_17_2);
        return enter_cell(d, r, v->seat, v->cell);
    } else if (c->holds & KEYWORD_BIT(BUILDUP)) {
        CITE(d, FADE_D48);
        return enter_field(d, r, FADE_ZONE_CHARACTER_ZONE, v->seat, v->cell, v->aim[0]);
    } else if (c->holds & KEYWORD_BIT(ARENA)) {
        r = enter_field(d, r, FADE_ZONE_ARENA_ZONE, v->seat, NO_CELL, NOTHING);
        note_beginning(d, r, ENDS_NEVER);
        CITE(d, FADE_21_10);
    } else {
        CITE(d, FADE_D15);
        CITE(d, FADE_R90);
        CITE(d, FADE_15_3);
        return enter_field(d, r, FADE_ZONE_EQUIP_ZONE, v->seat, NO_CELL, v->aims ? v->aim[0] : seat_ref(v->seat));
    }
    return r;
}

/* FADE-R106: placed from the Hand without paying it is dormant; a Character is played; what lies on the field is moved. */
static void place_material(struct duel *d, const struct announce *v)
{
    ref r = v->source;

    CITE(d, FADE_17_7);
    NOTE(d, PLACES_MATERIAL, FADE_R106, .seat = (int8_t)v->seat, .thing = r);
    if (is_on_field(d, r)) {
        facts_of(d, r)->shifts++;
        lay_in_cell(d, r, v->seat, v->cell);
    } else if (is_character(d, r)) {
        bring_character(d, v);
    } else {
        object(d, r)->state = DORMANT;
        enter_cell(d, r, v->seat, v->cell);
    }
}

/* FADE-R106: as if it were played from the Hand where it lies. */
static void wake(struct duel *d, const struct announce *v)
{
    ref r = v->source;

    NOTE(d, WAKES, FADE_R106, .seat = (int8_t)v->seat, .thing = r);
    object(d, r)->state = 0;
    if (face(d, r)->holds & KEYWORD_BIT(BUILDUP))
        facts_of(d, r)->host = v->aim[0];
    if (is_used_card(face(d, r)))
        CITE(d, FADE_5_5);
    turned_up_on_field(d, r);
}

/* Overdrive and Mystify of what is no link: their texts are carried out behind it (FADE-21.48, FADE-21.43). */
static void note_extras(struct duel *d, const struct announce *v, ref r)
{
    for (int i = 0; i < EXTRA_TEXTS; i++)
        if (v->extras >> i & 1)
            facts_of(d, r)->moved |= (uint8_t)(i == EXTRA_OVERDRIVE ? OVERDRIVEN : MYSTIFIED);
}

void commit_quietly(struct duel *d, struct announce *v)
{
    const struct card *c = &d->book->card[object(d, v->source)->card];
    ref r = v->source;

    CITE(d, card_has(c, FADE_WORD_AUGMENT) ? FADE_14_2 : FADE_14_3);
    pay_purse(d, &v->purse, v->extra);
    switch (v->playing) {
    case PLACED:
        place_material(d, v);
        return;
    case MOVED: {
        bool returns = zone_of(d, r) == FADE_ZONE_RESERVE_ZONE;
        facts_of(d, r)->moved |= returns ? FROM_RESERVE_ONCE : TO_RESERVE_ONCE;
        move_to_cell(d, r, v->seat, v->cell, returns ? RETURNS : RESERVES, returns ? FADE_5_11 : FADE_5_10);
        return;
    }
    case WOKEN:
        CITE(d, FADE_D23);
        note_extras(d, v, r);
        wake(d, v);
        return;
    case TURNED_UP:
        note_extras(d, v, r);
        NOTE(d, TURNS_UP, FADE_21_43, .seat = (int8_t)v->seat, .thing = r);
        turned_up_on_field(d, r);
        return;
    case HIDDEN:
        CITE(d, FADE_21_42);
        CITE(d, FADE_D21);
        if (!is_zone_card(d, r))
            object(d, r)->state = FACE_DOWN;
        r = come_to_place(d, v);
        NOTE(d, HIDES, FADE_R109, .seat = (int8_t)v->seat, .thing = r);
        return;
    default:
        NOTE(d, PLAYS, rule_of_playing(c), .seat = (int8_t)v->seat, .thing = r,
             .other = v->aims && !v->makes_room ? v->aim[0] : NOTHING);
        r = come_to_place(d, v);
        note_extras(d, v, r);
        v->source = r;
        break;
    }
}

/* ---- without anything to be worked out ------------------------------------------------------------------------------- */

static void attach_face_down(struct duel *d, int seat, ref r, ref to)
{
    ref card = move_unseen(d, r, equipped(seat), ON_BOTTOM);

    facts_of(d, card)->host = to;
    object(d, card)->state = FACE_DOWN;
    note_overflow(d, seat);
    show_hand(d, seat);
    CITE(d, FADE_D13);
    CITE(d, FADE_24_3);
    CITE(d, FADE_24_4);
    CITE(d, FADE_5_4);
    NOTE(d, is_seat(to) ? PLACES_TRIGGER : ATTACHES, is_seat(to) ? FADE_21_69 : FADE_5_3, .seat = (int8_t)seat,
         .thing = card, .other = is_seat(to) ? NOTHING : to);
}

/* FADE-R27: into another cell; with whoever stands there it changes places. */
static void shift(struct duel *d, int seat, ref r, int spot)
{
    ref there = zone_of_cell(spot) == FADE_ZONE_EQUIP_ZONE ? NOTHING : occupant_of(d, seat, spot);

    facts_of(d, r)->shifts++;
    NOTE(d, SHIFTS, FADE_5_17, .seat = (int8_t)seat, .thing = r);
    CITE(d, FADE_5_18);
    if (there && there != r) {
        facts_of(d, there)->cell = facts_of(d, r)->cell;
        came_to_cell(d, there);
    }
    lay_in_cell(d, r, seat, spot);
}

static void do_quietly(struct duel *d, int seat, struct duel_option o)
{
    switch (o.verb) {
    case ATTACH_CARD:
        attach_face_down(d, seat, o.a, o.b);
        break;
    case PLACE_TRIGGER:
        attach_face_down(d, seat, o.a, seat_ref(seat));
        break;
    case FEED_CARD:
        facts_of(d, o.b)->moved |= FED_ONCE;
        put_in_stack(d, o.a, o.b, FADE_R100);
        break;
    case SHIFT_CARD:
        shift(d, seat, o.a, o.c);
        break;
    case REATTACH:
        facts_of(d, o.a)->shifts++;
        NOTE(d, REATTACHES, FADE_R27, .seat = (int8_t)seat, .thing = o.a, .other = o.b);
        reattach(d, o.a, o.b);
        break;
    default: /* DISCARD_CARD: a dormant one */
        CITE(d, FADE_D23);
        tell_of_going(d, o.a, FADE_ZONE_DISCARD_PILE);
        NOTE(d, DISCARDS, FADE_R106, .seat = (int8_t)seat, .thing = o.a);
        leave_for(d, o.a, FADE_ZONE_DISCARD_PILE, ON_TOP);
        break;
    }
}

bool is_quiet(struct duel_option o)
{
    return o.verb == ATTACH_CARD || o.verb == PLACE_TRIGGER || o.verb == FEED_CARD || o.verb == SHIFT_CARD ||
           o.verb == REATTACH || o.verb == DISCARD_CARD;
}

/* ---- Stacker: FADE-21.58, FADE-R114 -------------------------------------------------------------------------------------- */

void stacker_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r, hand(seat)))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FADE_VERB_PUT });
}

static bool lacks_stack(const struct duel *d, ref r, int seat)
{
    return can_have_stack(d, r) && face(d, r)->holds & KEYWORD_BIT(STACKER) &&
           stack_size(d, r) < header_number(d, object(d, r)->card, FADE_KEYWORD_STACKER) + bases_under(d, r) &&
           place(d, hand(seat))->count > 0;
}

STEP(stack_up)
{
    BEGIN;
    while (lacks_stack(d, v->thing, v->seat)) {
        ASK(v->seat, ASK_STACKER);
        if (has_conceded(d, v->seat))
            break;
        put_in_stack(d, d->answer[v->seat].a, v->thing, FADE_21_58);
    }
    END;
}

/* ---- what a player does ------------------------------------------------------------------------------------------------------ */

/* The text of its Overdrive or Mystify that was paid for and is still to be carried out; 0: none. */
static int text_to_carry_out(const struct duel *d, ref r, int which)
{
    unsigned paid = which == EXTRA_OVERDRIVE ? OVERDRIVEN : MYSTIFIED;

    return is_card(r) && is_on_field(d, r) && facts_of(d, r)->moved & paid ? extra_text_of(d, object(d, r)->card, which)
                                                                           : 0;
}

static bool puts_on_field(struct duel_option o)
{
    return o.verb == PLAY_CARD || o.verb == PLAY_DRAWN || o.verb == PLAY_HIDDEN || o.verb == TURN_UP ||
           o.verb == MATERIAL_CARD || o.verb == WAKE_CARD;
}

STEP(act)
{
    BEGIN;
    if (v->came == IS_LINKED) {
        CALL_PLAIN(run_chain);
    } else {
        if (is_quiet(v->option))
            do_quietly(d, v->seat, v->option);
        if (puts_on_field(v->option)) {
            CALL(stack_up, .seat = v->seat, .thing = v->option.a);
            for (v->extra = 0; v->extra < EXTRA_TEXTS; v->extra++)
                if (text_to_carry_out(d, v->option.a, v->extra))
                    CALL(trigger, .w = { .ability = (uint16_t)text_to_carry_out(d, v->option.a, v->extra),
                                         .source = v->option.a,
                                         .subject = v->option.a,
                                         .seat = v->seat });
        }
        CALL(settle, .from = 0);
        CALL_PLAIN(offer_triggered);
    }
    CALL_PLAIN(run_waiting);
    END;
}
