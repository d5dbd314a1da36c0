/* leaving.c: what becomes of a card that leaves the field: destroying, imprisoning, Orbit (FAROE-12). */
#include "faroe.h"

/* ---- on and off the field ---------------------------------------------------------------------------------- */

/* A card that shows one of its roles is the whole card again. */
static void forget_role(struct duel *d, ref r)
{
    if (face(d, r)->role_of)
        object(d, r)->card = face(d, r)->role_of;
}

/* FAROE-14.20, FAROE-R94: of its roles, if it has any, the one of this type. */
void take_role(struct duel *d, ref r, int type)
{
    forget_role(d, r);
    const struct card *c = face(d, r);
    for (int role = c->role; role < c->role + c->roles; role++)
        if (d->book->card[role].role_word == type)
            object(d, r)->card = (uint16_t)role;
}

/* FAROE-12.8: what lay on it is gone. */
void strip(struct duel *d, ref r)
{
    bool ended = false;

    clear_counters(d, r);
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r || (row(d, i)->kind == ROW_USED && row(d, i)->source == r))
            ended |= lose_subject(d, i);
    if (ended)
        refresh_listeners(d);
    own(d)->felled[r >> 5] &= ~(1u << (r & 31));
    no_longer_spared(d, r);
    own(d)->host[r] = NOTHING;
    object(d, r)->state = 0;
    forget_role(d, r);
}

bool is_on_field(const struct duel *d, ref r)
{
    uint32_t field = 1u << FAROE_ZONE_CHARACTER_ZONE | 1u << FAROE_ZONE_BACKUP_ZONE | 1u << FAROE_ZONE_ATTACHED |
                     1u << FAROE_ZONE_ZONE_SLOT;
    return field >> zone_of(d, r) & 1;
}

ref somebody_on(const struct duel *d, ref r, int zone)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, card, zone_place(zone, seat))
            if (host(d, card) == r)
                return card;
    return NOTHING;
}

/* FAROE-12.6; by the option FAROE-R66 it goes back to a Hand. */
void drop_orphan(struct duel *d, ref card)
{
    CITE(d, FAROE_12_6);
    if (choice_of(d, ORPHANS) == 0) {
        destroy(d, card, FAROE_12_6);
        return;
    }
    NOTE(d, GOES_TO, FAROE_R66, .seat = (int8_t)owner_of(d, card), .thing = card, .number = FAROE_ZONE_HAND);
    tell_of_going(d, card, FAROE_ZONE_HAND);
    leave_field(d, card, FAROE_ZONE_HAND, ON_TOP); /* told before it changes places with another card of the Hand */
}

void drop_stack_of(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FAROE_ZONE_STACK)) != NOTHING;) {
        CITE(d, FAROE_12_7);
        strip(d, card);
        move_object(d, card, zone_place(FAROE_ZONE_DISCARD_PILE, owner_of(d, card)), ON_TOP);
        NOTE(d, DESTROYED, FAROE_12_7, .seat = (int8_t)owner_of(d, card), .thing = card);
    }
}

/* Its link has been added and is being paid for: it is on its way to the Chain. */
static bool is_being_revealed(const struct duel *d, ref card)
{
    return d->links > 0 && top_link(d)->source == card && kind_of(top_link(d)) == LINK_CARD &&
           !(marks_of(top_link(d)) & LINK_BUILDUP);
}

/* FAROE-12.6, FAROE-12.7: attached cards and the Stack are destroyed; not what is revealed at the price of its host
 * (FAROE-8.24). */
static void drop_what_it_bears(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FAROE_ZONE_ATTACHED)) != NOTHING;)
        if (is_being_revealed(d, card))
            own(d)->host[card] = NOTHING;
        else
            drop_orphan(d, card);
    drop_stack_of(d, r);
}

static bool is_waited_for(const struct duel *d, ref r)
{
    for (int i = 0; i < d->waitings; i++)
        if (waiting(d, i)->source == r)
            return true;
    return false;
}

static bool performs_something(const struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->target[LINK_USER] == r)
            return true;
    return is_waited_for(d, r);
}

/* At the end of a Chain nobody need be remembered but whose abilities still wait. */
void forget_gones(struct duel *d)
{
    struct faroe *s = own(d);

    for (int i = s->gones; i-- > 0;)
        if (!is_waited_for(d, s->gone[i].thing)) {
            s->gone[i] = s->gone[--s->gones];
            s->gone[s->gones] = (struct gone){ 0 };
        }
}

/* FAROE-R49: what is still on the Chain, or waits for it, remembers who performs it. */
static void remember_user(struct duel *d, ref r)
{
    struct faroe *s = own(d);

    if (!performs_something(d, r) || find_gone(d, r))
        return;
    if (s->gones < MOST_GONE)
        s->gone[s->gones++] = (struct gone){ r, (uint16_t)plv_of(d, r) };
    else
        NOTE(d, BOUND_MET, FAROE_R150, .seat = -1);
}

/* A card that goes where nobody can follow it is not the one that links and waiting abilities came from any more: its
 * controller stands for it (FAROE-19.11). */
static void lose_track(struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->source == r)
            link_at(d, i)->source = seat_ref(link_seat(link_at(d, i)));
    for (int i = 0; i < d->waitings; i++) {
        struct waiting *w = waiting(d, i);
        if (w->source == r)
            w->source = seat_ref(w->seat);
        if (w->subject == r)
            w->subject = NOTHING;
        if (w->other == r)
            w->other = NOTHING;
    }
    for (int i = 0; i < own(d)->mets; i++) {
        struct met *m = &own(d)->met[i];
        if (m->subject == r)
            m->subject = NOTHING;
        if (m->other == r)
            m->other = NOTHING;
    }
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind != ROW_USED && row(d, i)->source == r)
            row(d, i)->source = seat_ref(row(d, i)->seat);
}

bool is_hidden_zone(int zone)
{
    return zone == FAROE_ZONE_HAND || zone == FAROE_ZONE_DECK || zone == FAROE_ZONE_FIGHTER_POOL;
}

/* Of several that leave together all are told of before the first of them leaves: FAROE-R65, FAROE-R157. */
void tell_of_going(struct duel *d, ref r, int zone)
{
    tell_of_success_against(d, r);
    if (is_on_field(d, r))
        tell_all(d, FAROE_EVENT_LEAVES, r, NOTHING, 0);
    if (zone_of(d, r) != zone)
        tell_all(d, FAROE_EVENT_GOES, r, NOTHING, zone);
}

/* It has been told of. To a zone of its owner: FAROE-R70. A face-down card that goes to a Hand or Deck stays hidden
 * (FAROE-19.6). */
void leave_field(struct duel *d, ref r, int zone, enum where where)
{
    bool was_on_field = is_on_field(d, r), orbit = zone_of(d, r) == FAROE_ZONE_ORBIT;

    CITE(d, FAROE_12_8);
    if (zone_of(d, r) == FAROE_ZONE_RIFT_ZONE)
        CITE(d, FAROE_12_10);
    if (is_fighting(d, r))
        remember_user(d, r);
    if (is_hidden_zone(zone))
        lose_track(d, r);
    strip(d, r);
    if (zone == FAROE_ZONE_HAND && is_legend(d, owner_of(d, r)))
        lay_open(d, owner_of(d, r), r);
    else
        move_object(d, r, zone_place(zone, owner_of(d, r)), where);
    if (zone == FAROE_ZONE_HAND)
        show_hand(d, owner_of(d, r));
    if (zone == FAROE_ZONE_FIGHTER_POOL)
        show_pool(d, owner_of(d, r));
    if (!was_on_field && !orbit)
        return;
    drop_what_it_bears(d, r);
    field_changed_by(d, r);
}

/* What others knew of that Hand ends: any of its cards may be the one that left. */
ref slip_away(struct duel *d, ref r, int zone, enum where where)
{
    int seat = owner_of(d, r);

    tell_all(d, FAROE_EVENT_GOES, r, NOTHING, zone);
    lose_track(d, r);
    strip(d, r);
    r = move_unseen(d, r, zone_place(zone, seat), where);
    CITE(d, FAROE_19_15);
    show_hand(d, seat);
    if (zone == FAROE_ZONE_FIGHTER_POOL)
        show_pool(d, seat);
    return r;
}

/* FAROE-16.47, FAROE-16.48: marks those that fall with an ally that is about to be destroyed, by a Knock Out or not
 * (FAROE-R143). */
static void deathmark(struct duel *d, ref destroyed)
{
    int level = attribute_of(d, destroyed, FAROE_ATTRIBUTE_LEVEL);

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2 && !is_enemy(d, seat, controller(d, destroyed)); i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat)) {
                if (r == destroyed || !has_keyword(d, r, FAROE_KEYWORD_DEATHMARK))
                    continue;
                int own_level = attribute_of(d, r, FAROE_ATTRIBUTE_LEVEL);
                bool falls_too = level != ABSENT && own_level != ABSENT && own_level <= level;
                CITE(d, falls_too ? FAROE_16_47 : FAROE_16_48);
                if (falls_too)
                    fell(d, r);
            }
}

static bool lies_face_down(const struct duel *d, ref r)
{
    return object(d, r)->state & FACE_DOWN;
}

/* FAROE-16.109: is it imprisoned instead of being destroyed? FAROE-R141: what lies face-down or in a Stack is not. */
static bool is_void(const struct duel *d, ref r)
{
    return !lies_face_down(d, r) && zone_of(d, r) != FAROE_ZONE_STACK && has_keyword(d, r, FAROE_KEYWORD_VOID);
}

static void leave_destroyed(struct duel *d, ref r, int rule)
{
    if (lies_face_down(d, r))
        CITE(d, FAROE_19_6);
    leave_field(d, r, FAROE_ZONE_DISCARD_PILE, ON_TOP);
    NOTE(d, DESTROYED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
}

static void tell_of_imprisonment(struct duel *d, ref r)
{
    if (zone_of(d, r) != FAROE_ZONE_RIFT_ZONE)
        tell_all(d, FAROE_EVENT_IMPRISONED, r, NOTHING, 0);
    tell_of_going(d, r, FAROE_ZONE_RIFT_ZONE);
}

static void leave_imprisoned(struct duel *d, ref r, int rule)
{
    leave_field(d, r, FAROE_ZONE_RIFT_ZONE, ON_TOP);
    NOTE(d, IMPRISONED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
}

/* What is told of it while it is still there. Gives back how it leaves: a Void card is imprisoned. */
enum removal foretell(struct duel *d, ref r, enum removal how)
{
    if (how == IS_IMPRISONED || is_void(d, r)) {
        tell_of_imprisonment(d, r);
        return how == IS_IMPRISONED ? how : IS_VOID;
    }
    if (is_on_field(d, r) || zone_of(d, r) == FAROE_ZONE_CHAIN) /* FAROE-R51: used cards, too */
        tell_all(d, FAROE_EVENT_DESTROYED, r, NOTHING, 0);
    if (is_fighting(d, r))
        deathmark(d, r);
    tell_of_going(d, r, FAROE_ZONE_DISCARD_PILE);
    return IS_DESTROYED;
}

/* It has been foretold. */
void remove_card(struct duel *d, ref r, enum removal how, int rule)
{
    if (how == IS_DESTROYED) {
        leave_destroyed(d, r, rule);
        return;
    }
    if (how == IS_VOID)
        CITE(d, FAROE_16_110);
    leave_imprisoned(d, r, how == IS_VOID ? FAROE_16_109 : rule);
}

/* FAROE-12.5, FAROE-R65: what they are, and what hears of it, is settled before the first of them leaves. */
static void remove_together(struct duel *d, const ref *thing, int n, enum removal how, int rule)
{
    uint8_t removal[OBJECTS];

    for (int i = 0; i < n; i++)
        removal[i] = (uint8_t)foretell(d, thing[i], how);
    for (int i = 0; i < n; i++)
        remove_card(d, thing[i], removal[i], rule);
}

/* FAROE-1.8 */
void destroy(struct duel *d, ref r, int rule)
{
    remove_card(d, r, foretell(d, r, IS_DESTROYED), rule);
}

void destroy_together(struct duel *d, const ref *thing, int n, int rule)
{
    remove_together(d, thing, n, IS_DESTROYED, rule);
}

/* FAROE-1.9 */
void imprison(struct duel *d, ref r, int rule)
{
    remove_card(d, r, foretell(d, r, IS_IMPRISONED), rule);
}

void imprison_together(struct duel *d, const ref *thing, int n, int rule)
{
    remove_together(d, thing, n, IS_IMPRISONED, rule);
}

/* FAROE-5.14: it keeps all it has; it stands last there (FAROE-R143). */
void move_character(struct duel *d, ref r, int zone, int rule)
{
    int seat = controller(d, r);

    move_object(d, r, zone_place(zone, seat), ON_BOTTOM);
    NOTE(d,
         rule == FAROE_7_5                ? MOVES_FORWARD
         : zone == FAROE_ZONE_BACKUP_ZONE ? MOVES_BACK
                                          : MOVES,
         rule, .seat = (int8_t)seat, .thing = r);
    unsettle_fighters(d);
    if (may_bear(face(d, r), FAROE_KEYWORD_BACKUP))
        refresh_listeners(d);
    else if (object(d, r)->alert)
        listener_moved(d, r);
}

/* FAROE-14.13 */
bool can_have_stack(const struct duel *d, ref r)
{
    return is_fighting(d, r) || (is_card(r) && zone_of(d, r) == FAROE_ZONE_ATTACHED);
}

/* FAROE-14.13: what goes under a card lies open and does nothing (FAROE-14.16); by an option what comes from a hidden
 * zone is known to its owner alone, and which of the cards there it was to nobody else (FAROE-R100). */
void put_in_stack(struct duel *d, ref card, ref under, int rule)
{
    int zone = zone_of(d, card), to = zone_place(FAROE_ZONE_STACK, controller(d, under));
    bool open = zone == FAROE_ZONE_HAND && is_legend(d, owner_of(d, card)); /* FAROE-R124 */
    bool unseen = is_hidden_zone(zone) && !open && choice_of(d, STACK_FACES);

    tell_of_success_against(d, card);
    strip(d, card);
    if (unseen && zone != FAROE_ZONE_DECK)
        card = move_unseen(d, card, to, ON_TOP);
    else
        move_object(d, card, to, ON_TOP);
    own(d)->host[card] = under;
    drop_what_it_bears(d, card);
    if (unseen) {
        CITE(d, FAROE_R100);
        object(d, card)->known = (uint8_t)(1u << owner_of(d, card));
    } else {
        reveal(d, card, OPEN_TO_ALL);
    }
    NOTE(d, GOES_UNDER, rule, .seat = (int8_t)controller(d, under), .thing = card, .other = under);
    CITE(d, FAROE_14_13);
    CITE(d, FAROE_14_16);
    field_changed_by(d, card);
}

/* ---- Orbit ------------------------------------------------------------------------------------------------------ */

/* FAROE-16.71, FAROE-R81: it leaves the field, and so does what is attached to it. */
static void tell_of_leaving(struct duel *d, ref r)
{
    tell_of_success_against(d, r);
    tell_all(d, FAROE_EVENT_LEAVES, r, NOTHING, 0);
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, card, attached(seat))
            if (host(d, card) == r)
                tell_all(d, FAROE_EVENT_LEAVES, card, NOTHING, 0);
}

/* FAROE-16.71, FAROE-16.73: with all it bears; nothing on it is lost. The place remembers the zone it left. */
void into_orbit(struct duel *d, ref r)
{
    int seat = controller(d, r);

    tell_of_leaving(d, r);
    if (zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE)
        object(d, r)->state |= SPENT;
    remember_user(d, r);
    move_object(d, r, zone_place(FAROE_ZONE_ORBIT, seat), ON_BOTTOM);
    NOTE(d, IN_ORBIT, FAROE_16_71, .seat = (int8_t)seat, .thing = r);
    CITE(d, FAROE_16_72);
    CITE(d, FAROE_16_73);
    field_changed(d);
}

/* FAROE-16.74, FAROE-16.75 */
void return_from_orbit(struct duel *d, ref r)
{
    int seat = controller(d, r);
    bool back = object(d, r)->state & SPENT && place(d, front(seat))->count > 0;

    object(d, r)->state &= (uint8_t)~SPENT;
    move_object(d, r, back ? backup(seat) : front(seat), ON_BOTTOM);
    NOTE(d, OUT_OF_ORBIT, FAROE_16_74, .seat = (int8_t)seat, .thing = r);
    CITE(d, FAROE_16_75);
    if (is_of_type(d, r, FAROE_WORD_ZONE_CARD)) /* FAROE-R143 */
        clear_zone_slot(d, seat, r);
    field_changed(d);
}

static bool is_kept_in_orbit(const struct duel *d, ref r)
{
    for (int i = 0; i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, r, FAROE_KEYWORD_ORBITAL))
            return true;
    return false;
}

/* FAROE-R155: no text that goes on reaches it there, so it is kept as long as nothing else is said. */
static bool keep_in_orbit(struct duel *d, ref r)
{
    CITE(d, FAROE_R155);
    return add_row(d, (struct row){ .kind = ROW_KEYWORD,
                                    .what = FAROE_KEYWORD_ORBITAL,
                                    .subject = r,
                                    .seat = (uint8_t)controller(d, r),
                                    .until = (uint8_t)until_next_starting_phase(d, r) }) != NULL;
}

/* Can anybody on the field have Orbital: by an effect, or by a text that goes on? */
static bool somebody_may_be_late(const struct duel *d)
{
    bool given = *given_keywords(d) >> FAROE_KEYWORD_ORBITAL & 1;

    for (int i = 0; given && i < d->rows; i++)
        if (row(d, i)->kind == ROW_KEYWORD && row(d, i)->what == FAROE_KEYWORD_ORBITAL &&
            is_fighting(d, row(d, i)->subject))
            return true;
    return given && d->book->gives >> FAROE_KEYWORD_ORBITAL & 1;
}

/* Who has Orbital by a text that goes on, or was kept from Orbit by Mute, goes as soon as nothing keeps it. */
bool send_the_late(struct duel *d)
{
    if (!somebody_may_be_late(d))
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
                if (has_keyword(d, r, FAROE_KEYWORD_ORBITAL) && (is_kept_in_orbit(d, r) || keep_in_orbit(d, r))) {
                    into_orbit(d, r);
                    return true;
                }
    return false;
}

/* Who is in Orbit without an effect that keeps it there comes back. */
bool return_the_due(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, zone_place(FAROE_ZONE_ORBIT, seat))
            if (!is_kept_in_orbit(d, r)) {
                return_from_orbit(d, r);
                return true;
            }
    return false;
}
