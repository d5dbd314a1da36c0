/* leaving.c: Knock Out, destroying and imprisoning, Orbit, losing, and the check that looks for all of it
 * (FAROE-12, FAROE-15). */
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
static void strip(struct duel *d, ref r)
{
    bool ended = false;

    clear_counters(d, r);
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r || (row(d, i)->kind == ROW_USED && row(d, i)->source == r)) {
            end_row(d, i);
            ended = true;
        }
    if (ended)
        refresh_listeners(d);
    own(d)->felled[r >> 5] &= ~(1u << (r & 31));
    no_longer_spared(d, r);
    own(d)->host[r] = NOTHING;
    object(d, r)->state = 0;
    forget_role(d, r);
}

static bool is_on_field(const struct duel *d, ref r)
{
    uint32_t field = 1u << FAROE_ZONE_CHARACTER_ZONE | 1u << FAROE_ZONE_BACKUP_ZONE | 1u << FAROE_ZONE_ATTACHED |
                     1u << FAROE_ZONE_ZONE_SLOT;
    return field >> zone_of(d, r) & 1;
}

static ref somebody_on(const struct duel *d, ref r, int zone)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN(d, card, zone_place(zone, seat))
    if (host(d, card) == r)
        return card;
    return NOTHING;
}

/* FAROE-12.6; by the option FAROE-R66 it goes back to a Hand. */
static void drop_orphan(struct duel *d, ref card)
{
    CITE(d, FAROE_12_6);
    if (choice_of(d, ORPHANS) == 0) {
        destroy(d, card, FAROE_12_6);
        return;
    }
    NOTE(d, GOES_TO, FAROE_R66, .seat = (int8_t)owner_of(d, card), .thing = card, .number = FAROE_ZONE_HAND);
    leave_field(d, card, FAROE_ZONE_HAND, ON_TOP); /* told before it changes places with another card of the Hand */
}

static void drop_stack_of(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FAROE_ZONE_STACK)) != NOTHING;) {
        CITE(d, FAROE_12_7);
        strip(d, card);
        move_object(d, card, zone_place(FAROE_ZONE_DISCARD_PILE, owner_of(d, card)), ON_TOP);
        NOTE(d, DESTROYED, FAROE_12_7, .seat = (int8_t)owner_of(d, card), .thing = card);
    }
}

/* FAROE-12.6, FAROE-12.7: attached cards and the Stack are destroyed. */
static void drop_what_it_bears(struct duel *d, ref r)
{
    for (ref card; (card = somebody_on(d, r, FAROE_ZONE_ATTACHED)) != NOTHING;)
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

    if (performs_something(d, r) && s->gones < MOST_GONE && !find_gone(d, r))
        s->gone[s->gones++] = (struct gone){ r, (uint16_t)plv_of(d, r) };
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
        if (own(d)->other[i] == r)
            own(d)->other[i] = NOTHING;
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

/* To a zone of its owner: FAROE-R70. A face-down card that goes to a Hand or Deck stays hidden (FAROE-19.6). */
void leave_field(struct duel *d, ref r, int zone, enum where where)
{
    bool was_on_field = is_on_field(d, r), orbit = zone_of(d, r) == FAROE_ZONE_ORBIT;

    if (was_on_field)
        tell_all(d, FAROE_EVENT_LEAVES, r, NOTHING, 0);
    CITE(d, FAROE_12_8);
    if (zone_of(d, r) == FAROE_ZONE_RIFT_ZONE)
        CITE(d, FAROE_12_10);
    if (is_fighting(d, r))
        remember_user(d, r);
    tell_all(d, FAROE_EVENT_GOES, r, NOTHING, zone);
    if (is_hidden_zone(zone))
        lose_track(d, r);
    strip(d, r);
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
            FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
            {
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

/* What is told of it while it is still there. */
static void tell_of_destruction(struct duel *d, ref r)
{
    if (is_on_field(d, r) || zone_of(d, r) == FAROE_ZONE_CHAIN) /* FAROE-R51: used cards, too */
        tell_all(d, FAROE_EVENT_DESTROYED, r, NOTHING, 0);
    if (is_fighting(d, r))
        deathmark(d, r);
}

static void leave_destroyed(struct duel *d, ref r, int rule)
{
    if (lies_face_down(d, r))
        CITE(d, FAROE_19_6);
    leave_field(d, r, FAROE_ZONE_DISCARD_PILE, ON_TOP);
    NOTE(d, DESTROYED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
}

static void imprison_void(struct duel *d, ref r)
{
    CITE(d, FAROE_16_110);
    imprison(d, r, FAROE_16_109);
}

/* FAROE-1.8 */
void destroy(struct duel *d, ref r, int rule)
{
    if (is_void(d, r)) {
        imprison_void(d, r);
        return;
    }
    tell_of_destruction(d, r);
    leave_destroyed(d, r, rule);
}

/* FAROE-12.5: what they are, and what is told of them, is settled before the first of them leaves. */
static void destroy_together(struct duel *d, const ref *thing, int n, int rule)
{
    uint32_t imprisoned[OBJECT_WORDS] = { 0 };

    for (int i = 0; i < n; i++)
        if (is_void(d, thing[i]))
            imprisoned[thing[i] >> 5] |= 1u << (thing[i] & 31);
        else
            tell_of_destruction(d, thing[i]);
    for (int i = 0; i < n; i++)
        if (is_in_words(imprisoned, thing[i]))
            imprison_void(d, thing[i]);
        else
            leave_destroyed(d, thing[i], rule);
}

/* FAROE-1.9 */
void imprison(struct duel *d, ref r, int rule)
{
    if (zone_of(d, r) != FAROE_ZONE_RIFT_ZONE)
        tell_all(d, FAROE_EVENT_IMPRISONED, r, NOTHING, 0);
    leave_field(d, r, FAROE_ZONE_RIFT_ZONE, ON_TOP);
    NOTE(d, IMPRISONED, rule, .seat = (int8_t)owner_of(d, r), .thing = r);
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

/* FAROE-14.13: what goes under a card lies open and does nothing (FAROE-14.16); by an option what comes from a hidden
 * zone is known to its owner alone, and which of the cards there it was to nobody else (FAROE-R100). */
void put_in_stack(struct duel *d, ref card, ref under, int rule)
{
    int zone = zone_of(d, card), to = zone_place(FAROE_ZONE_STACK, controller(d, under));
    bool unseen = is_hidden_zone(zone) && choice_of(d, STACK_FACES);

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

/* FAROE-16.71, FAROE-16.73: with all it bears; nothing on it is lost. The place remembers the zone it left. */
void into_orbit(struct duel *d, ref r)
{
    int seat = controller(d, r);

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
static bool send_the_late(struct duel *d)
{
    if (!somebody_may_be_late(d))
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
    if (has_keyword(d, r, FAROE_KEYWORD_ORBITAL) && (is_kept_in_orbit(d, r) || keep_in_orbit(d, r))) {
        into_orbit(d, r);
        return true;
    }
    return false;
}

/* Who is in Orbit without an effect that keeps it there comes back. */
static bool return_the_due(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN(d, r, zone_place(FAROE_ZONE_ORBIT, seat))
    if (!is_kept_in_orbit(d, r)) {
        return_from_orbit(d, r);
        return true;
    }
    return false;
}

/* ---- Knock Outs ------------------------------------------------------------------------------------------------- */

/* What stands can only raise its HP, and those are left without it. */
static bool is_surely_alive(const struct duel *d, ref r)
{
    return !(d->book->lowers >> FAROE_ATTRIBUTE_MAXIMUM_HP & 1) &&
           plain_attribute(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP) > counters_on(d, r, FAROE_COUNTER_DAMAGE);
}

/* May an effect or a text have lowered somebody's HP? */
bool hp_may_change(const struct duel *d)
{
    for (int i = 0; i < d->rows; i++)
        if ((row(d, i)->kind == ROW_ADD || row(d, i)->kind == ROW_SET) && row(d, i)->what == FAROE_ATTRIBUTE_MAXIMUM_HP)
            return true;
    return d->book->lowers >> FAROE_ATTRIBUTE_MAXIMUM_HP & 1;
}

/* Nothing but printed HP and Damage decides who falls: nothing changes HP, nobody is marked or spared. */
static bool only_damage_counts(const struct duel *d)
{
    uint32_t felled = 0;

    for (int i = 0; i < OBJECT_WORDS; i++)
        felled |= own(d)->felled[i];
    return !felled && !own(d)->spareds && !hp_may_change(d);
}

/* Nobody falls if nobody has as much Damage as HP: what most checks find. False: they have to be looked at one by one. */
static bool all_surely_stand(const struct duel *d)
{
    const struct faroe *s = own(d);

    if (d->mode == MODE_LEGEND || s->fallen || s->doomed || !only_damage_counts(d))
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        if (s->seat[seat].damage >= PLAYER_HP)
            return false;
    return !s->endangered;
}

static bool falls(const struct duel *d, ref r)
{
    if (is_spared(d, r)) /* FAROE-R130 */
        return false;
    if (is_legend_ref(d, r)) {
        CITE(d, FAROE_18_6);
        return hp_of(d, r) <= 0;
    }
    return is_in_words(own(d)->felled, r) || (!is_surely_alive(d, r) && hp_of(d, r) <= 0);
}

/* FAROE-16.108: a Vengeance that was set off in the check in which its bearer falls itself does not go off. `since`: what
 * waits from there on has been set off in it. */
static void silence_vengeance(struct duel *d, ref r, int since)
{
    ref other;

    for (int i = d->waitings; i-- > since;)
        if (waiting(d, i)->source == r &&
            d->book->ability[waiting(d, i)->ability].keyword == FAROE_KEYWORD_VENGEANCE + 1) {
            CITE(d, FAROE_16_108);
            take_waiting(d, i, &other);
        }
}

/* FAROE-12.1, FAROE-12.5: all that are found together fall together. */
static void knock_out_characters(struct duel *d, ref striker, int since)
{
    ref fallen[OBJECTS];
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
    if (falls(d, r))
        fallen[n++] = r;
    for (int i = 0; i < n; i++)
        own(d)->felled[fallen[i] >> 5] |= 1u << (fallen[i] & 31); /* FAROE-R97: they hear nothing of each other */
    for (int i = 0; i < n; i++) {
        silence_vengeance(d, fallen[i], since);
        NOTE(d, KNOCKED_OUT, FAROE_12_1, .seat = (int8_t)controller(d, fallen[i]), .thing = fallen[i]);
        tell_all(d, FAROE_EVENT_KNOCKED_OUT, fallen[i], striker, 0);
        CITE(d, FAROE_12_4);
        CITE(d, FAROE_12_5);
    }
    destroy_together(d, fallen, n, FAROE_12_1);
}

/* ---- losing -------------------------------------------------------------------------------------------------------- */

/* FAROE-15.6, FAROE-R69: everything the player owns leaves the game; what was attached to it has no host any more
 * (FAROE-12.6). */
static void leave_game(struct duel *d, int seat)
{
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++) {
        if (!object(d, r)->place)
            continue;
        strip(d, r);
        move_object(d, r, zone_place(FAROE_ZONE_OUT_OF_GAME, seat), ON_BOTTOM);
    }
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++)
        drop_stack_of(d, r); /* what others own: FAROE-12.7 */
    int held[] = { front(seat), backup(seat), zone_place(FAROE_ZONE_ORBIT, seat) };
    for (int i = 0; i < 3; i++) /* what others own and it controlled */
        for (ref r; (r = place(d, held[i])->first) != NOTHING;)
            destroy(d, r, FAROE_15_6);
    clear_counters(d, seat_ref(seat));
    end_effects_of(d, seat);
    field_changed(d);
}

/* Sides that are left: FAROE-15.1, FAROE-15.4. */
static unsigned teams_left(const struct duel *d)
{
    unsigned teams = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat))
            teams |= 1u << player(d, seat)->team;
    return teams;
}

static unsigned seats_of_teams(const struct duel *d, unsigned teams)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (teams >> player(d, seat)->team & 1)
            seats |= 1u << seat;
    return seats;
}

/* By which rule it ends, with this side left or none. */
static int rule_of_end(const struct duel *d, unsigned teams)
{
    if (d->mode != MODE_LEGEND)
        return teams ? FAROE_15_1 : FAROE_15_5;
    return !teams ? FAROE_18_46 : in_game(d, d->seats - 1) ? FAROE_18_44 : FAROE_18_43;
}

static void note_winners(struct duel *d, unsigned winners, int rule)
{
    int first = __builtin_ctz(winners);
    unsigned others = winners & (winners - 1);

    if (!others)
        NOTE(d, WINS, rule, .seat = (int8_t)first);
    else if (d->mode == MODE_LEGEND)
        NOTE(d, PLAYERS_WIN, rule, .seat = -1);
    else
        NOTE(d, TEAM_WINS, rule, .seat = (int8_t)first, .other = seat_ref(__builtin_ctz(others)));
}

/* FAROE-15.2, FAROE-15.3, FAROE-15.8 */
static int rule_of_loss(const struct duel *d, int seat)
{
    if (own(d)->fallen >> seat & 1)
        return FAROE_15_8;
    return own(d)->doomed >> seat & 1 && !place(d, deck(seat))->count ? FAROE_15_3 : FAROE_15_2;
}

/* FAROE-12.3, FAROE-15.5, FAROE-15.7. True if the duel is over. */
static bool lose_together(struct duel *d, unsigned losers)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (losers >> seat & 1) {
            bool knocked_out = !((own(d)->fallen | own(d)->doomed) >> seat & 1);
            if (knocked_out) {
                CITE(d, FAROE_12_3);
                tell_all(d, FAROE_EVENT_KNOCKED_OUT, seat_ref(seat), NOTHING, 0);
            }
            player(d, seat)->lost = 1;
            NOTE(d, LOSES, rule_of_loss(d, seat), .seat = (int8_t)seat);
        }
    own(d)->fallen = own(d)->doomed = 0;
    unsigned teams = teams_left(d);
    if (teams & (teams - 1)) {
        for (int seat = 0; seat < d->seats; seat++)
            if (losers >> seat & 1) {
                CITE(d, FAROE_15_6);
                CITE(d, d->mode == MODE_LEGEND ? FAROE_18_45 : FAROE_17_4);
                leave_game(d, seat);
            }
        return false;
    }
    CITE(d, FAROE_15_4);
    CITE(d, FAROE_15_7);
    int rule = rule_of_end(d, teams);
    if (teams)
        note_winners(d, seats_of_teams(d, teams), rule);
    else
        NOTE(d, NOBODY_WINS, rule, .seat = -1);
    end_duel(d, seats_of_teams(d, teams), rule);
    return true;
}

static unsigned falling_players(const struct duel *d)
{
    unsigned losers = own(d)->fallen | own(d)->doomed;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat) && falls(d, seat_ref(seat)))
            losers |= 1u << seat;
    return losers;
}

/* ---- the check ----------------------------------------------------------------------------------------------------- */

/* FAROE-7.5, FAROE-7.6: an empty front pulls the whole Backup forward. */
static void promote(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if (place(d, front(seat))->count)
            continue;
        for (ref r; (r = place(d, backup(seat))->first) != NOTHING;) {
            CITE(d, FAROE_7_6);
            move_character(d, r, FAROE_ZONE_CHARACTER_ZONE, FAROE_7_5);
        }
    }
}

/* An attached card whose host is gone or no longer fits, the first that is found. */
ref find_orphan(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN(d, r, attached(seat))
        {
            ref on = host(d, r);
            if (!is_there(d, on) ? !is_card(on) || zone_of(d, on) != FAROE_ZONE_ORBIT
                                 : !(object(d, r)->state & FACE_DOWN) && !still_fits(d, r, on))
                return r;
        }
    return NOTHING;
}

static void drop_an_orphan(struct duel *d)
{
    ref r = find_orphan(d);

    if (!r)
        own(d)->unsettled &= (uint8_t)~HOSTS_CHANGED;
    else if (is_there(d, host(d, r)))
        destroy(d, r, FAROE_16_54);
    else
        drop_orphan(d, r);
}

/* FAROE-16.35: Buildup cards at their number go off at the next chance, once. */
static void look_at_buildup(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN(d, r, attached(seat))
        {
            if (!(face(d, r)->holds & KEYWORD_BIT(BUILDUP)) || object(d, r)->state & (SPENT | FACE_DOWN) ||
                is_in_orbit(d, host(d, r))) /* FAROE-16.76 */
                continue;
            int n = header_number(d, object(d, r)->card, FAROE_KEYWORD_BUILDUP), under = 0;
            for (int other = 0; other < d->seats; other++)
                FOR_EACH_IN(d, card, zone_place(FAROE_ZONE_STACK, other))
            under += host(d, card) == r;
            const struct card *c = face(d, r);
            int played = 0;
            for (int i = c->ability; i < c->ability + c->abilities; i++)
                if (d->book->ability[i].kind == ABILITY_USE && !d->book->ability[i].head)
                    played = i;
            if (under < n)
                continue;
            if (d->waitings == WAITINGS) { /* it is looked at again when there is room: FAROE-R126 */
                own(d)->unsettled |= FIELD_CHANGED;
                continue;
            }
            CITE(d, FAROE_16_35);
            object(d, r)->state |= SPENT;
            wait_for(d, r, played, seat_ref(seat), WAITS_FOR_BUILDUP);
        }
}

/* Somebody who falls and of whom a text says that something else happens; NOTHING if there is none. */
static ref somebody_to_be_spared(const struct duel *d, ref striker)
{
    if (!listeners(d)->would || all_surely_stand(d))
        return NOTHING;
    for (int seat = 0; seat < d->seats; seat++) {
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first };
        for (int tier = 0; tier < 3 && in_game(d, seat); tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (falls(d, r) && finds_instead(d, r, striker))
                    return r;
    }
    return NOTHING;
}

/* True if the duel is over. */
static bool let_fall(struct duel *d, ref striker, int since)
{
    own(d)->unsettled &= (uint8_t)~SOMEBODY_MAY_FALL;
    if (all_surely_stand(d))
        return false;
    knock_out_characters(d, striker, since);
    return lose_together(d, falling_players(d));
}

/* Whoever is not where it belongs, the first that is found. Like all that changes the field it unsettles. */
static void put_somebody_right(struct duel *d)
{
    if (!return_the_due(d) && !send_the_late(d) && !bring_home(d))
        promote(d);
}

bool work_through_check(struct duel *d, enum check_mode mode, ref striker)
{
    enum { AT_MOST = 200 };
    int since = d->waitings;

    if (own(d)->replacing) /* until that is done */
        return false;
    for (int i = 0; i < AT_MOST; i++) {
        if (own(d)->unsettled & SOMEBODY_MAY_FALL) {
            own(d)->would_fall = somebody_to_be_spared(d, striker);
            if (own(d)->would_fall)
                return false;
            if (let_fall(d, striker, since))
                return true;
        }
        if (own(d)->unsettled & HOSTS_CHANGED)
            drop_an_orphan(d);
        if (mode == CHECK_ALL && own(d)->unsettled & FIELD_CHANGED)
            put_somebody_right(d);
        if (!(own(d)->unsettled & SOMEBODY_MAY_FALL)) /* nothing has changed any more */
            break;
    }
    if (mode == CHECK_ALL && own(d)->unsettled & FIELD_CHANGED) {
        own(d)->unsettled &= (uint8_t)~FIELD_CHANGED;
        if (own(d)->buildups)
            look_at_buildup(d);
    }
    if (own(d)->tries)
        forget_tries(d);
    if (own(d)->soon)
        look_at_conditions(d);
    return false;
}

/* FAROE-15.8, FAROE-R146: open requests of the conceder are declined, the loss is carried out by the check. */
static struct option declining_option(const struct duel *d, int seat)
{
    struct option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if (option[i].verb == OPTION_PASS || option[i].verb == OPTION_NO || option[i].verb == OPTION_CANCEL ||
            option[i].verb == END_PHASE || option[i].verb == LET_GO || option[i].verb == OPTION_DONE)
            return option[i];
    return n ? option[0] : (struct option){ .verb = OPTION_PASS };
}

void faroe_concede(struct duel *d, int seat)
{
    enum { AT_MOST = 256 };

    NOTE(d, CONCEDES, FAROE_15_8, .seat = (int8_t)seat);
    CITE(d, FAROE_D43);
    own(d)->fallen |= (uint8_t)(1u << seat);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
    unsigned left = teams_left(d), mine = 1u << player(d, seat)->team;
    for (int other = 0; other < d->seats; other++)
        if (other != seat && in_game(d, other) && 1u << player(d, other)->team == mine)
            mine = 0;
    left &= ~mine;
    if (!(left & (left - 1))) { /* the last ones left */
        lose_together(d, 1u << seat);
        return;
    }
    for (int i = 0; i < AT_MOST && !d->over && d->waiting >> seat & 1; i++) {
        d->answer[seat] = d->asked_for ? (struct option){ 0 } : declining_option(d, seat);
        d->waiting &= (uint8_t) ~(1u << seat);
        if (!d->asked_for || !(d->waiting | d->answered)) /* in a joint decision the others decide: FAROE-18.39 */
            d->answered |= (uint8_t)(1u << seat);
        if (d->waiting)
            return;
        close_ask(d);
        run_steps(d);
    }
}
