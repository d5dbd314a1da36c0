/* leaving.c: what becomes of a card that comes onto the field or leaves it: entering, destroying, imprisoning, Stacks
 * (FADE-4, FADE-6.13, FADE-R8, FADE-R103). */
#include "fighters.h"

/* Abilities may have started or stopped working, numbers be others. */
void field_changed(struct duel *d)
{
    refresh_listeners(d);
}

/* ---- off the field ------------------------------------------------------------------------------------------------ */

/* FADE-6.13: what lay on it is gone. */
void strip(struct duel *d, ref r)
{
    clear_counters(d, r);
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r || (row(d, i)->kind == ROW_USED && row(d, i)->source == r))
            lose_subject(d, i);
    own(d)->felled[r >> 5] &= ~(1u << (r & 31));
    own(d)->blanked[r >> 5] &= ~(1u << (r & 31));
    *facts_of(d, r) = (struct fade_card){ 0 };
    object(d, r)->state = 0;
}

/* An Equip Zone may hold too many cards, by what this seat has added: FADE-R91. */
void note_overflow(struct duel *d, int seat)
{
    own(d)->overflowing = (uint8_t)(1 + seat);
}

/* FADE-R107: those with Synchronize count in the order in which they came to their cells. */
void came_to_cell(struct duel *d, ref r)
{
    if (!(face(d, r)->bears & KEYWORD_BIT(SYNCHRONIZE)))
        return;
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->kind == ROW_BEGAN && row(d, i)->subject == r)
            end_row(d, i);
    note_beginning(d, r, ENDS_NEVER);
}

/* FADE-R88: by the option whoever loses an Augment keeps 1 HP. `hp`: what it had before. */
static void keep_one_hp(struct duel *d, ref unit, int hp)
{
    int short_of = unit && choice_of(d, AUGMENT_HP_LOSS) && is_there(d, unit) && hp > 0 ? 1 - hp_of(d, unit) : 0;

    if (short_of > 0) {
        CITE(d, FADE_R88);
        facts_of(d, unit)->damage = (int16_t)(facts_of(d, unit)->damage - short_of);
    }
}

static ref unit_with_augment(const struct duel *d, ref r)
{
    ref on = zone_of(d, r) == FADE_ZONE_EQUIP_ZONE && card_has(face(d, r), FADE_WORD_AUGMENT) ? host(d, r) : NOTHING;

    return on && is_there(d, on) ? on : NOTHING;
}

/* To another unit of the same side: FADE-R27. */
void reattach(struct duel *d, ref r, ref to)
{
    ref on = unit_with_augment(d, r);
    int hp = on ? hp_of(d, on) : 0;

    facts_of(d, r)->host = to;
    keep_one_hp(d, on, hp);
    field_changed(d);
}

static ref somebody_on(const struct duel *d, ref r, int zone)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, card, zone_place(zone, seat))
            if (host(d, card) == r)
                return card;
    return NOTHING;
}

/* FADE-R8: what lies under it is not destroyed and sets nothing off. */
static void drop_stack_of(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FADE_ZONE_STACK)) != NOTHING;) {
        strip(d, card);
        move_object(d, card, discard_pile(owner_of(d, card)), ON_TOP);
        NOTE(d, GOES_TO, FADE_6_13, .seat = (int8_t)owner_of(d, card), .thing = card, .number = FADE_ZONE_DISCARD_PILE);
    }
}

static void drop_what_it_bears(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FADE_ZONE_EQUIP_ZONE)) != NOTHING;)
        destroy(d, card, FADE_6_13);
    drop_stack_of(d, r);
    for (int seat = 0; seat < d->seats; seat++) /* FADE-R100: of a Buildup Skill the Player is the user then */
        FOR_EACH_IN (d, card, front(seat))
            if (host(d, card) == r)
                facts_of(d, card)->host = seat_ref(seat);
}

bool is_hidden_zone(int zone)
{
    return zone == FADE_ZONE_HAND || zone == FADE_ZONE_DECK || zone == FADE_ZONE_FIGHTER_POOL;
}

/* What a card says of what happens to itself where no other ability works: in its owner's Hand (FADE-20.4, FADE-R68), on the
 * Chain alone (FADE-R130). */
void tell_itself(struct duel *d, ref r, int event, int amount)
{
    const struct card *c = face(d, r);
    struct happening h = { event, r, NOTHING, amount };

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (a->kind == ABILITY_WHEN && a->event == h.event && !(a->flags & ABILITY_NESTED) && !waits_for_condition(a) &&
            event_fits(d, r, owner_of(d, r), a->head, h)) {
            CITE_IF(d, event == FADE_EVENT_GOES, FADE_20_4);
            wait_in_line(d, (struct waiting){ .ability = (uint16_t)i,
                                              .source = r,
                                              .subject = r,
                                              .amount = h.amount,
                                              .seat = (uint8_t)owner_of(d, r) });
        }
    }
}

static bool performs_something(const struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->target[LINK_USER] == r)
            return true;
    return false;
}

/* FADE-R71 */
static void remember_user(struct duel *d, ref r)
{
    struct fade *s = own(d);

    if (performs_something(d, r) && s->gones < MOST_GONE && !find_gone(d, r))
        s->gone[s->gones++] = (struct gone){ r, (uint16_t)plv_of(d, r) };
}

void forget_gones(struct duel *d)
{
    memset(own(d)->gone, 0, sizeof own(d)->gone);
    own(d)->gones = 0;
}

/* A card that goes where nobody can follow it is not the one that links and waiting abilities came from any more. */
static void lose_track(struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->source == r)
            link_at(d, i)->source = seat_ref(link_seat(link_at(d, i)));
    for (int i = 0; i < d->waitings; i++) {
        struct waiting *w = waiting(d, i);
        w->source = w->source == r ? seat_ref(w->seat) : w->source;
        w->subject = w->subject == r ? NOTHING : w->subject;
        w->other = w->other == r ? NOTHING : w->other;
    }
    for (int i = 0; i < own(d)->mets; i++) {
        struct met *m = &own(d)->met[i];
        m->subject = m->subject == r ? NOTHING : m->subject;
        m->other = m->other == r ? NOTHING : m->other;
    }
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind != ROW_USED && row(d, i)->source == r)
            row(d, i)->source = seat_ref(row(d, i)->seat);
}

/* FADE-R124: a Character never goes to a Hand or Deck. */
static int zone_it_goes_to(const struct duel *d, ref r, int zone)
{
    if ((zone == FADE_ZONE_HAND || zone == FADE_ZONE_DECK) && is_character(d, r) && !choice_of(d, CHARACTERS_IN_DECK)) {
        CITE(d, FADE_R124);
        return FADE_ZONE_FIGHTER_POOL;
    }
    return zone;
}

/* Told of while it is still there. */
void tell_of_going(struct duel *d, ref r, int zone)
{
    if (is_on_field(d, r) && !(object(d, r)->state & FACE_DOWN))
        tell_all(d, FADE_EVENT_LEAVES, r, NOTHING, 0);
    if (zone_of(d, r) != zone)
        tell_all(d, FADE_EVENT_GOES, r, NOTHING, zone);
}

/* To a zone of its owner: FADE-4.4. Gives back the sleeve it lies in now. */
ref leave_for(struct duel *d, ref r, int zone, enum where where)
{
    ref augmented = is_on_field(d, r) ? unit_with_augment(d, r) : NOTHING;
    int hp = augmented ? hp_of(d, augmented) : 0;
    bool bears =
        is_fighting(d, r) || zone_of(d, r) == FADE_ZONE_CHARACTER_ZONE || zone_of(d, r) == FADE_ZONE_RESERVE_ZONE;

    zone = zone_it_goes_to(d, r, zone);
    CITE(d, FADE_4_4);
    if (is_fighting(d, r))
        remember_user(d, r);
    if (is_hidden_zone(zone))
        lose_track(d, r);
    strip(d, r);
    ref now = move_object(d, r, zone_place(zone, owner_of(d, r)), where);
    if (bears)
        drop_what_it_bears(d, r);
    keep_one_hp(d, augmented, hp);
    if (zone == FADE_ZONE_HAND) {
        show_hand(d, owner_of(d, r));
        tell_itself(d, now, FADE_EVENT_GOES, FADE_ZONE_HAND);
    }
    if (zone == FADE_ZONE_FIGHTER_POOL)
        show_pool(d, owner_of(d, r));
    field_changed(d);
    return now;
}

/* FADE-21.73: it is imprisoned instead. */
static bool is_void(const struct duel *d, ref r)
{
    return is_fighting(d, r) && has_keyword(d, r, FADE_KEYWORD_VOID);
}

/* FADE-21.29, FADE-R102: marks those that fall with an ally that is destroyed. */
static void deathmark(struct duel *d, ref destroyed)
{
    int level = attribute_of(d, destroyed, FADE_ATTRIBUTE_LEVEL);

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat)) {
                if (r == destroyed || !is_fighting(d, r) || !has_keyword(d, r, FADE_KEYWORD_DEATHMARK) ||
                    !is_ally(d, controller(d, r), controller(d, destroyed)))
                    continue;
                if (level != ABSENT && attribute_of(d, r, FADE_ATTRIBUTE_LEVEL) <= level) {
                    CITE(d, FADE_21_29);
                    fell(d, r);
                }
            }
}

static void remove_destroyed(struct duel *d, ref r, bool to_rift, int rule)
{
    if (object(d, r)->state & FACE_DOWN) /* FADE-R8: it is shown */
        reveal(d, r, OPEN_TO_ALL);
    leave_for(d, r, to_rift ? FADE_ZONE_RIFT_ZONE : FADE_ZONE_DISCARD_PILE, ON_TOP);
    NOTE(d, to_rift ? IMPRISONED : DESTROYED, to_rift ? FADE_21_73 : rule, .seat = (int8_t)owner_of(d, r), .thing = r);
    CITE(d, to_rift ? FADE_4_2 : FADE_4_1);
}

static bool foretell_destroyed(struct duel *d, ref r)
{
    bool to_rift = is_void(d, r);

    if (!(object(d, r)->state & (FACE_DOWN | DORMANT)) && zone_of(d, r) != FADE_ZONE_STACK) {
        CITE(d, FADE_20_3);
        CITE(d, FADE_12_5);
        tell_all(d, FADE_EVENT_DESTROYED, r, NOTHING, 0);
    }
    if (is_fighting(d, r))
        deathmark(d, r);
    tell_of_going(d, r, to_rift ? FADE_ZONE_RIFT_ZONE : FADE_ZONE_DISCARD_PILE);
    return to_rift;
}

void destroy(struct duel *d, ref r, int rule)
{
    bool to_rift = foretell_destroyed(d, r);

    remove_destroyed(d, r, to_rift, rule);
}

/* What they are, and what hears of it, is settled before the first of them leaves. */
void destroy_together(struct duel *d, const ref *thing, int n, int rule)
{
    bool to_rift[OBJECTS];

    for (int i = 0; i < n; i++)
        to_rift[i] = foretell_destroyed(d, thing[i]);
    for (int i = 0; i < n; i++)
        if (object(d, thing[i])->place && zone_of(d, thing[i]) != FADE_ZONE_DISCARD_PILE)
            remove_destroyed(d, thing[i], to_rift[i], rule);
}

/* FADE-4.2 */
void imprison(struct duel *d, ref r, int rule)
{
    tell_all(d, FADE_EVENT_IMPRISONED, r, NOTHING, 0);
    tell_of_going(d, r, FADE_ZONE_RIFT_ZONE);
    leave_for(d, r, FADE_ZONE_RIFT_ZONE, ON_TOP);
    NOTE(d, IMPRISONED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
}

/* For the shared chapter on costs: all are told of before the first leaves. */
enum removal foretell(struct duel *d, ref r, enum removal how)
{
    if (how == IS_IMPRISONED) {
        tell_all(d, FADE_EVENT_IMPRISONED, r, NOTHING, 0);
        tell_of_going(d, r, FADE_ZONE_RIFT_ZONE);
        return how;
    }
    return foretell_destroyed(d, r) ? IS_VOID : IS_DESTROYED;
}

void remove_card(struct duel *d, ref r, enum removal how, int rule)
{
    if (how != IS_IMPRISONED) {
        remove_destroyed(d, r, how == IS_VOID, rule);
        return;
    }
    leave_for(d, r, FADE_ZONE_RIFT_ZONE, ON_TOP);
    NOTE(d, IMPRISONED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
}

/* FADE-R103: not destroyed. */
void discard_from_hand(struct duel *d, ref r, int rule)
{
    int owner = owner_of(d, r);

    tell_all(d, FADE_EVENT_GOES, r, NOTHING, FADE_ZONE_DISCARD_PILE);
    move_object(d, r, discard_pile(owner), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)owner, .thing = r);
    CITE(d, FADE_24_7);
    tell_all(d, FADE_EVENT_DISCARDED, r, NOTHING, 0);
}

/* ---- Stacks --------------------------------------------------------------------------------------------------------- */

bool can_have_stack(const struct duel *d, ref r)
{
    return is_in_zones(d, r, CHARACTER_ZONES) && !is_zone_card(d, r);
}

/* FADE-R6: by the option only whoever controls what it lies under sees it. */
void show_stacked(struct duel *d, ref card)
{
    reveal(d, card, choice_of(d, STACK_PUBLIC) ? 1u << controller(d, host(d, card)) : OPEN_TO_ALL);
}

/* FADE-19.3, FADE-19.5 */
void put_in_stack(struct duel *d, ref card, ref under, int rule)
{
    if (is_on_field(d, card))
        tell_of_going(d, card, 0);
    strip(d, card);
    move_object(d, card, zone_place(FADE_ZONE_STACK, side_where(d, under)), ON_TOP);
    facts_of(d, card)->host = under;
    show_stacked(d, card);
    NOTE(d, GOES_UNDER, rule, .seat = (int8_t)controller(d, under), .thing = card, .other = under);
    CITE(d, FADE_19_3);
    CITE(d, FADE_19_5);
    field_changed(d);
}

/* FADE-21.38, FADE-R28: with its Stack; what is attached to it stays attached, to the new one. */
void stack_base(struct duel *d, ref base, ref onto)
{
    for (int seat = 0; seat < d->seats; seat++) {
        FOR_EACH_IN (d, r, equipped(seat))
            if (host(d, r) == base)
                facts_of(d, r)->host = onto;
        FOR_EACH_IN (d, r, zone_place(FADE_ZONE_STACK, seat))
            if (host(d, r) == base)
                facts_of(d, r)->host = onto;
    }
    put_in_stack(d, base, onto, FADE_21_38);
    note_overflow(d, side_where(d, onto));
}

int stack_size(const struct duel *d, ref r)
{
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, card, zone_place(FADE_ZONE_STACK, seat))
            n += host(d, card) == r;
    return n;
}

/* How many of them are Characters: a Level Up was placed on those. */
int bases_under(const struct duel *d, ref r)
{
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, card, zone_place(FADE_ZONE_STACK, seat))
            n += host(d, card) == r && is_character(d, card);
    return n;
}

/* ---- onto the field ----------------------------------------------------------------------------------------------------- */

/* FADE-20.2, FADE-21.22, FADE-21.59: it has come onto the field. */
static void has_entered(struct duel *d, ref r)
{
    const struct card *c = face(d, r);
    int carrier = header_number(d, object(d, r)->card, FADE_KEYWORD_CARRIER);

    CITE(d, FADE_20_2);
    CITE_IF(d, is_character(d, r) && zone_of(d, r) == FADE_ZONE_CHARACTER_ZONE, FADE_6_5);
    CITE_IF(d, zone_of(d, r) == FADE_ZONE_EQUIP_ZONE, FADE_4_5);
    CITE(d, FADE_24_5);
    if (c->holds & KEYWORD_BIT(CARRIER))
        add_counters(d, r, FADE_COUNTER_POWER, carrier, FADE_21_22);
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FADE_KEYWORD_STOCK + 1) {
            struct scope s = { .d = d, .source = r, .plain = true };
            const cell *at = d->book->code + d->book->ability[i].arguments;
            add_counters(d, r, FADE_COUNTER_POWER, eval_value(&s, &at), FADE_21_59);
        }
    tell_all(d, FADE_EVENT_ENTERS, r, NOTHING, 0);
}

void turned_up_on_field(struct duel *d, ref r)
{
    CITE(d, FADE_24_5);
    object(d, r)->state &= (uint8_t)~FACE_DOWN;
    reveal(d, r, OPEN_TO_ALL);
    field_changed(d);
    has_entered(d, r);
}

/* Into a cell of a side, or with NO_CELL and a host to its Equip Zone. */
ref enter_field(struct duel *d, ref r, int zone, int seat, int spot, ref on)
{
    bool hidden = object(d, r)->state & FACE_DOWN;

    if (hidden) {
        object(d, r)->state = 0; /* that of the sleeve it leaves */
        r = move_unseen(d, r, zone_place(zone, seat), ON_BOTTOM);
        show_hand(d, seat);
    } else
        move_object(d, r, zone_place(zone, seat), ON_BOTTOM);
    facts_of(d, r)->cell = (uint8_t)spot;
    facts_of(d, r)->host = on;
    object(d, r)->state |= hidden ? FACE_DOWN : 0;
    if (!hidden) {
        reveal(d, r, OPEN_TO_ALL);
        CITE(d, FADE_24_5);
    }
    came_to_cell(d, r);
    if (is_character(d, r) && zone == FADE_ZONE_CHARACTER_ZONE) {
        object(d, r)->state |= FRESH;                                                            /* FADE-6.8 */
        if (choice_of(d, ENTRY_COMBO_POTENTIAL) && !(face(d, r)->holds & KEYWORD_BIT(LEVEL_UP))) /* FADE-R97 */
            facts_of(d, r)->combo = (int16_t)attribute_of(d, r, FADE_ATTRIBUTE_AGI);
    }
    field_changed(d);
    if (zone == FADE_ZONE_EQUIP_ZONE)
        note_overflow(d, seat);
    if (hidden || object(d, r)->state & DORMANT)
        return r;
    NOTE(d, ENTERS, FADE_20_2, .seat = (int8_t)seat, .thing = r);
    has_entered(d, r);
    return r;
}

/* ---- between rows --------------------------------------------------------------------------------------------------------- */

/* FADE-5.12: it keeps all it has. */
void move_to_cell(struct duel *d, ref r, int side, int spot, uint16_t entry, int rule)
{
    bool back = row_of_cell(spot) == RESERVE_ROW, was_back = zone_of(d, r) == FADE_ZONE_RESERVE_ZONE;
    int from = side_where(d, r);

    if (back && !was_back) /* while what it says works still */
        tell_all(d, FADE_EVENT_GOES, r, NOTHING, FADE_ZONE_RESERVE_ZONE);
    move_object(d, r, back ? reserve(side) : front(side), ON_BOTTOM);
    facts_of(d, r)->cell = (uint8_t)spot;
    if (from != side)
        for (ref card = place(d, zone_place(FADE_ZONE_STACK, from))->first, next; card; card = next) {
            next = object(d, card)->next;
            if (host(d, card) == r)
                move_object(d, card, zone_place(FADE_ZONE_STACK, side), ON_BOTTOM);
        }
    came_to_cell(d, r);
    if (!back && (was_back || from != side)) /* FADE-6.8, FADE-R9 */
        object(d, r)->state |= FRESH;
    CITE(d, FADE_5_12);
    NOTE(d, entry, rule, .seat = (int8_t)side, .thing = r);
    field_changed(d);
}

/* ---- put, return, move --------------------------------------------------------------------------------------------------- */

static bool can_be_moved(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) != FADE_ZONE_OUT_OF_GAME && object(d, r)->place;
}

/* Would it leave where it lies, and come there? FADE-4.3: nothing leaves the Rift Zone that is not said to lie there, which
 * is said by where its words look. */
bool would_go(const struct duel *d, ref r, int zone, int seat)
{
    bool field = zone == FADE_ZONE_CHARACTER_ZONE || zone == FADE_ZONE_RESERVE_ZONE;

    if (!can_be_moved(d, r))
        return false;
    if (field)
        return cells_to_put_into(d, r, zone, seat) != 0;
    return object(d, r)->place != zone_place(zone_it_goes_to(d, r, zone), owner_of(d, r));
}

/* FADE-6.4, FADE-R114: the cells an effect can put it into, a bit each; on the field it keeps to its side (FADE-R31). */
uint32_t cells_to_put_into(const struct duel *d, ref r, int zone, int seat)
{
    bool there = is_fighting(d, r);
    int row = zone == FADE_ZONE_RESERVE_ZONE ? RESERVE_ROW : CHARACTER_ROW;

    seat = there ? side_where(d, r) : seat;
    int slots = there ? facts_of(d, r)->slots : slots_to_play(d, seat, r);
    bool barred = there && permission(d, r, FADE_ACTION_MOVE, NOTHING) < 0;
    bool stacks = !there && face(d, r)->holds & KEYWORD_BIT(STACKER) &&
                  header_number(d, object(d, r)->card, FADE_KEYWORD_STACKER) > place(d, hand(seat))->count;

    if (!is_character(d, r) || barred || stacks || (there && zone_of(d, r) == zone) ||
        (there && row == CHARACTER_ROW && slots > free_slots(d, seat)))
        return 0; /* what comes by an effect may be too much: FADE-R24 */
    return free_cells(d, seat, row);
}

void put_onto_field(struct duel *d, ref r, int zone, int seat, int spot)
{
    if (is_fighting(d, r)) {
        move_to_cell(d, r, side_where(d, r), spot, zone == FADE_ZONE_RESERVE_ZONE ? RESERVES : RETURNS, FADE_R131);
        return;
    }
    int slots = slots_to_play(d, seat, r);
    object(d, r)->state = 0;
    enter_field(d, r, zone, seat, spot, NOTHING);
    facts_of(d, r)->slots = (uint8_t)slots;
}

void put_into_zone(struct duel *d, ref r, int zone, int seat, enum where where, bool unseen)
{
    int from = zone_of(d, r);

    CITE_IF(d, from == FADE_ZONE_STACK, FADE_19_3);
    CITE_IF(d, from == FADE_ZONE_STACK, FADE_19_5);
    if (!can_be_moved(d, r))
        return;
    if (zone == FADE_ZONE_CHARACTER_ZONE || zone == FADE_ZONE_RESERVE_ZONE) { /* as a cost: the first cell */
        uint32_t cells = cells_to_put_into(d, r, zone, seat);
        if (cells)
            put_onto_field(d, r, zone, seat, 1 + __builtin_ctz(cells));
        return;
    }
    zone = zone_it_goes_to(d, r, zone);
    if (from == FADE_ZONE_DECK && zone == FADE_ZONE_DECK) {
        move_object(d, r, deck(owner_of(d, r)), where);
        return;
    }
    if (unseen && from == FADE_ZONE_HAND && is_hidden_zone(zone)) {
        int owner = owner_of(d, r);
        lose_track(d, r);
        r = move_unseen(d, r, zone_place(zone, owner), where);
        NOTE(d, GOES_TO, FADE_24_1, .seat = (int8_t)owner, .thing = r, .number = (int16_t)zone);
        show_hand(d, owner);
        return;
    }
    NOTE(d, GOES_TO, FADE_4_4, .seat = (int8_t)owner_of(d, r), .thing = r, .number = (int16_t)zone);
    tell_of_going(d, r, zone);
    leave_for(d, r, zone, where);
}

void tell_who_leaves(struct duel *d, const uint32_t *set, int zone)
{
    (void)d, (void)set, (void)zone; /* each is told of as it goes: put_into_zone */
}
