/* resolve.c: resolving links, cards that enter the field, what becomes of used cards (FAROE-8.19 to FAROE-8.27). */
#include "faroe.h"
#include "runtime/cells.h"

/* ---- entering the field -------------------------------------------------------------------------------------- */

/* FAROE-14.10: an earlier Zone card of the player is destroyed. */
void clear_zone_slot(struct duel *d, int seat, ref newcomer)
{
    for (int i = 0; i < 3; i++)
        FOR_EACH_IN (d, r, i == 0 ? zone_slot(seat) : i == 1 ? front(seat) : backup(seat))
            if (r != newcomer && is_of_type(d, r, FAROE_WORD_ZONE_CARD)) {
                destroy(d, r, FAROE_14_10);
                return;
            }
}

/* FAROE-6.3, FAROE-R30: whether it waits a turn before it can Attack. */
static bool enters_fresh(const struct duel *d, enum entering how)
{
    switch (choice_of(d, FRESH_SCOPE)) {
    case 0:
        return how != IS_PUT;
    case 1:
        return how == IS_PLAYED_FROM_POOL;
    default:
        return true;
    }
}

void enter_field(struct duel *d, ref r, int zone, int seat, enum entering how)
{
    move_object(d, r, zone_place(zone, seat), ON_BOTTOM);
    if (zone != FAROE_ZONE_ATTACHED && zone != FAROE_ZONE_ZONE_SLOT && enters_fresh(d, how))
        object(d, r)->state |= FRESH;
    if (is_of_type(d, r, FAROE_WORD_ZONE_CARD)) { /* FAROE-14.21 */
        CITE(d, FAROE_14_9);
        CITE(d, FAROE_14_21);
        clear_zone_slot(d, seat, r);
    }
    note_entering(d, r);
    field_changed_by(d, r);
    if (zone == FAROE_ZONE_ATTACHED)
        unsettle(d); /* its host may not fit any more */
    NOTE(d, ENTERS, FAROE_8_4, .seat = (int8_t)seat, .thing = r);
    CITE(d, FAROE_19_5);
    if (is_legend(d, seat))
        CITE(d, FAROE_18_36);
    keywords_on_entering(d, r);
    tell_all(d, FAROE_EVENT_ENTERS, r, NOTHING, 0);
}

/* FAROE-16.61, FAROE-R80: may what was attached to a material be attached to the new Character? */
static bool can_be_carried(const struct duel *d, ref card, ref onto)
{
    struct set hosts;

    if (choice_of(d, LEVELUP_CARRY_ATTACHMENTS))
        return false;
    if (object(d, card)->state & FACE_DOWN) /* FAROE-R27: to one's own Characters only */
        return controller(d, card) == controller(d, onto);
    host_candidates(d, controller(d, card), card, object(d, card)->card, &hosts);
    return set_has(d, hosts.word, onto);
}

/* FAROE-16.59 to FAROE-16.62: the materials go under it with all that lay on and under them. */
static void stack_material(struct duel *d, ref material, ref onto)
{
    for (int other = 0; other < d->seats; other++) {
        FOR_EACH_IN (d, r, attached(other))
            if (host(d, r) == material && can_be_carried(d, r, onto)) {
                CITE(d, FAROE_16_61);
                own(d)->host[r] = onto;
            }
        FOR_EACH_IN (d, r, zone_place(FAROE_ZONE_STACK, other))
            if (host(d, r) == material)
                own(d)->host[r] = onto;
    }
    CITE(d, FAROE_14_12);
    CITE(d, FAROE_14_15);
    for (ref left; (left = somebody_on(d, material, FAROE_ZONE_ATTACHED)) != NOTHING;)
        destroy(d, left, FAROE_16_61); /* whatever becomes of other orphans (FAROE-R66) */
    put_in_stack(d, material, onto, FAROE_16_59);
    CITE(d, FAROE_16_62);
}

/* FAROE-16.58: any card on the field that lies open (FAROE-14.22). */
bool can_be_material(const struct duel *d, int seat, ref r)
{
    return controller(d, r) == seat && is_card(r) && works_there(d, r);
}

/* FAROE-16.60: those that are still there; each goes under by itself, also what is attached to another of them. */
static void stack_materials(struct duel *d, int seat, ref *material, ref onto)
{
    for (int i = 0; i < MOST_COSTS; i++)
        if (can_be_material(d, seat, material[i]))
            own(d)->host[material[i]] = onto;
        else
            material[i] = NOTHING;
    for (int i = MOST_COSTS; i-- > 0;) /* the first named lies on top: FAROE-R140 */
        if (material[i])
            stack_material(d, material[i], onto);
}

/* Unless its host is gone: FAROE-8.27. */
static void enter_from_chain(struct duel *d, struct link *l)
{
    ref r = l->source, materials[MOST_COSTS];
    int seat = link_seat(l);
    const struct card *c = face(d, r);
    bool level_up = c->holds >> FAROE_KEYWORD_LEVEL_UP & 1;

    memcpy(materials, &l->target[LINK_MATERIALS], sizeof materials);
    if (c->holds >> FAROE_KEYWORD_BUILDUP & 1) {
        CITE(d, FAROE_16_33);
        CITE(d, FAROE_16_34);
        own(d)->host[r] = seat_ref(seat);
        enter_field(d, r, FAROE_ZONE_ATTACHED, seat, IS_PLAYED);
        return;
    }
    if (marks_of(l) & LINK_AIMED) { /* FAROE-14.3, FAROE-16.52 */
        struct set hosts;
        host_candidates(d, seat, r, object(d, r)->card, &hosts);
        if (!l->target[0] || !set_has(d, hosts.word, l->target[0])) {
            CITE(d, FAROE_8_27);
            return;
        }
        CITE(d, FAROE_14_3);
        CITE(d, FAROE_14_17);
        CITE(d, FAROE_16_52);
        own(d)->host[r] = l->target[0];
        enter_field(d, r, FAROE_ZONE_ATTACHED, seat, IS_PLAYED);
        return;
    }
    if (!card_has(c, FAROE_WORD_CHARACTER)) {
        enter_field(d, r, FAROE_ZONE_ZONE_SLOT, seat, IS_PLAYED);
        return;
    }
    bool back = marks_of(l) & LINK_TO_BACKUP && place(d, front(seat))->count > 0; /* FAROE-R28 */
    if (place(d, front(seat))->count)
        CITE(d, FAROE_5_4);
    enter_field(d, r, back ? FAROE_ZONE_BACKUP_ZONE : FAROE_ZONE_CHARACTER_ZONE, seat,
                marks_of(l) & LINK_FROM_POOL ? IS_PLAYED_FROM_POOL : IS_PLAYED);
    if (level_up)
        stack_materials(d, seat, materials, r);
}

/* ---- resolving ------------------------------------------------------------------------------------------------------ */

/* Which role of the event that set it off has a name, `... deals damage to a Character as victim`: its register, and
 * whether it is the second role. 0: none. */
static int role_register(const struct duel *d, const struct ability *a, bool *second)
{
    int head = event_head(d->book, a);

    if (!head)
        return 0;
    struct arguments args = { game_of(d)->vocabulary->events[a->event].pattern.shape, d->book->code + head, { 0 }, 0 };
    for (int role = 0, hole; (hole = next_hole(&args)) != 0; role++) {
        int name = hole == HOLE_SET ? name_of_set(d->book, args.at) : 0;
        *second = role > 0;
        if (name)
            return name - 1;
        args.at = skip_hole(d->book, (enum hole)hole, args.at);
    }
    return 0;
}

/* What the ability calls by a name it has given in its head. */
ref named_in_event(const struct duel *d, int ability, ref it, ref other)
{
    bool second;

    if (!role_register(d, &d->book->ability[ability], &second))
        return NOTHING;
    return second ? other : it;
}

/* How much of it has happened that set the ability off: it stands where X does; no text speaks of both. */
static int amount_of(const struct duel *d, const struct link *l)
{
    return d->book->ability[l->ability].kind == ABILITY_WHEN ? l->x : 0;
}

static ref named_thing(const struct duel *d, const struct link *l)
{
    ref named = named_in_event(d, l->ability, l->target[LINK_IT], l->target[LINK_OTHER]);
    return named ? named : l->target[LINK_NAMED];
}

ref target_heard_of(const struct duel *d, ref card, int seat, int ability, ref link)
{
    const struct ability *a = &d->book->ability[ability];
    const struct link *l = link_of(d, link);

    for (int i = 0; a->event == FAROE_EVENT_TARGETS && i < aims_of(l); i++)
        if (event_fits(d, card, seat, event_head(d->book, a),
                       (struct happening){ FAROE_EVENT_TARGETS, link, l->target[i], 0 }))
            return l->target[i];
    return NOTHING;
}

static bool is_gone(const struct duel *d, const struct link *l, int at)
{
    return !is_there(d, l->target[at]) && !(places_in(l, LINK_LYING) >> at & 1);
}

/* Does the text of the link on top still fit? Reach is a rule of choosing (FAROE-7.11); what an Attack on "each" hits was settled as it was
 * declared (FAROE-7.14). */
static bool text_still_fits(const struct duel *d, const struct link *l, ref r)
{
    const struct ability *a = &d->book->ability[l->ability];
    struct scope s = { .d = d,
                       .seat = link_seat(l),
                       .source = l->source,
                       .it = l->target[LINK_ANSWERS] ? l->target[LINK_ANSWERS] : l->target[LINK_IT],
                       .named = named_thing(d, l),
                       .second = l->target[LINK_OTHER],
                       .second_register = l->target[LINK_OTHER] ? second_name(d, a) : 0,
                       .subject = seat_ref(link_seat(l)),
                       .link = (ref)(LINK_REF + d->links - 1),
                       .chosen = true,
                       .x = l->x };
    const cell *at = d->book->code + a->targets + 1;
    struct group each;

    if (kind_of(l) == LINK_NORMAL_ATTACK) /* FAROE-7.10: it has no text that says otherwise */
        return is_enemy(d, link_seat(l), controller(d, r));
    if (!a->targets)
        return true;
    const cell *whole = at;
    bool fits = set_contains(&s, &at, r);
    if (!fits) {
        eval_set(&s, &whole, &each);
        fits = each.each || !each.pick;
    }
    return fits;
}

/* Of the link on top, which resolves. Where it has been Deflected it hits others than its text says. */
static bool is_still_legal(const struct duel *d, const struct link *l, int at)
{
    ref r = l->target[at];

    bool can = !works_there(d, r) || can_be_targeted(d, r, cause_of_link(d, (ref)(LINK_REF + d->links - 1)));
    return can && (places_in(l, LINK_TURNED) >> at & 1 || text_still_fits(d, l, r));
}

/* FAROE-8.19, FAROE-R47: targets that are gone or no longer legal are skipped. False if it had some and none is left. */
static bool keep_targets(struct duel *d, struct link *l)
{
    bool any = false;

    if (!(marks_of(l) & LINK_AIMED) || kind_of(l) == LINK_PLAYS)
        return true;
    for (int i = 0; i < aims_of(l); i++) {
        ref r = l->target[i];
        if (r && (is_gone(d, l, i) || !is_still_legal(d, l, i))) {
            CITE(d, FAROE_8_19);
            l->target[i] = NOTHING;
        } else if (is_card(r) && zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE) {
            CITE(d, FAROE_7_11);
        }
        any = any || l->target[i];
    }
    return any;
}

/* FAROE-7.14: what is no Attack has no targets for saying "each"; whom it is about is counted now. */
static void count_group(struct duel *d, struct link *l)
{
    struct aiming a = { .ability = l->ability,
                        .seat = link_seat(l),
                        .source = l->source,
                        .answers = l->target[LINK_ANSWERS],
                        .named = named_thing(d, l),
                        .it = l->target[LINK_IT],
                        .other = l->target[LINK_OTHER],
                        .user = l->target[LINK_USER],
                        .link = (ref)(LINK_REF + d->links - 1),
                        .x = l->x };
    struct group g;

    if (marks_of(l) & LINK_AIMED || !d->book->ability[l->ability].targets || !aim_candidates(d, &a, &g) || !g.each)
        return;
    l->target[LINK_AIMS] = (uint16_t)take_all_aims(d, &g.set, l->target);
}

/* Does it do nothing, for all that it was not Negated? */
static bool comes_to_nothing(struct duel *d, struct link *l)
{
    if (marks_of(l) & LINK_NOTHING) { /* FAROE-R54 */
        CITE(d, FAROE_16_27);
        return true;
    }
    if (!is_there(d, l->target[LINK_USER])) {
        bool attack = marks_of(l) & LINK_ATTACK;
        CITE(d, attack ? FAROE_8_20 : FAROE_8_21);
        if (attack && choice_of(d, ATTACKER_GONE) == 0) /* FAROE-R48 */
            return true;
    }
    if (kind_of(l) == LINK_PLAYS && zone_of(d, l->source) != FAROE_ZONE_CHAIN) { /* FAROE-R50 */
        CITE(d, FAROE_R50);
        return true;
    }
    return !keep_targets(d, l);
}

/* FAROE-10.4: whom a hit of it has damaged and who leaves while it resolves, Knocked Out or otherwise, is told of before, as
 * what it still is. */
void tell_of_success_against(struct duel *d, ref r)
{
    uint32_t *victims = &own(d)->victims[r >> 5], bit = 1u << (r & 31);

    if (!(*victims & bit))
        return;
    *victims &= ~bit;
    tell_all(d, FAROE_EVENT_SUCCEEDS, (ref)(LINK_REF + d->links - 1), r, 0);
}

/* FAROE-10.4: once, and once for each whom a hit of it has damaged. */
static void tell_of_success(struct duel *d, ref link)
{
    tell_all(d, FAROE_EVENT_SUCCESSFUL, link, NOTHING, 0);
    for (int i = 0; i < OBJECT_WORDS; i++)
        while (own(d)->victims[i])
            tell_of_success_against(d, (ref)(32 * i + __builtin_ctz(own(d)->victims[i])));
}

/* FAROE-6.6, FAROE-10.4, FAROE-11.11 */
static void reward_success(struct duel *d, struct link *l, ref link)
{
    if (marks_of(l) & LINK_ATTACK)
        CITE(d, marks_of(l) & LINK_HIT ? FAROE_10_4 : FAROE_11_11);
    if (!(marks_of(l) & LINK_HIT))
        return;
    tell_of_success(d, link);
    if (kind_of(l) == LINK_NORMAL_ATTACK && in_game(d, link_seat(l))) {
        int tp = attribute_of(d, seat_ref(link_seat(l)), FAROE_ATTRIBUTE_ATTACK_TP);
        gain_tp(d, link_seat(l), tp < 0 ? 0 : tp, in_last_stand(d, link_seat(l)) ? FAROE_13_4 : FAROE_6_6);
    }
}

/* The register that `naming ... as NAME`, or the name of a role in its event, is kept under. */
static int naming_register(const struct duel *d, int ability)
{
    const cell *at = d->book->code + d->book->ability[ability].naming;
    bool second;

    if (!d->book->ability[ability].naming)
        return role_register(d, &d->book->ability[ability], &second);
    int name = name_of_set(d->book, at + 2); /* it is a set */
    return name ? name - 1 : 0;
}

static bool has_true_damage(const struct duel *d, const struct link *l)
{
    return damage_types(d, l) >> (FAROE_WORD_TRUE - FAROE_WORD_BASIC) & 1;
}

/* How it is told that a link resolves: a card by its name, an Attack or ability by whose it is. */
static uint16_t resolution_of(const struct link *l)
{
    bool card = kind_of(l) == LINK_CARD || kind_of(l) == LINK_PLAYS;

    return card ? RESOLVES : kind_of(l) == LINK_NORMAL_ATTACK ? ATTACK_RESOLVES : ABILITY_RESOLVES;
}

/* The link on top is over: what waits and was set off by it has to do with what stays of it. */
static void outlive_link(struct duel *d)
{
    ref link = (ref)(LINK_REF + d->links - 1), stays = what_stays_of(d, link);

    for (int i = 0; i < d->waitings; i++) {
        if (waiting(d, i)->subject == link)
            waiting(d, i)->subject = stays;
        if (waiting(d, i)->other == link)
            waiting(d, i)->other = stays;
    }
}

STEP(resolve)
{
    struct link *l = top_link(d);

    BEGIN;
    if (!in_game(d, link_seat(l))) { /* FAROE-15.6 */
        drop_top_link(d);
        RETURN(0);
    }
    v->nothing = comes_to_nothing(d, l);
    count_group(d, l);
    if (l->seat & LINK_NEGATED) { /* FAROE-11.7, FAROE-11.8 */
        NOTE(d, IS_NEGATED, FAROE_11_7, .seat = (int8_t)link_seat(l), .thing = l->source);
        CITE(d, FAROE_8_17);
        v->nothing = v->nothing || !has_true_damage(d, l);
        if (!v->nothing)
            CITE(d, FAROE_11_8);
    } else if (v->nothing) {
        NOTE(d, DOES_NOTHING, FAROE_8_19, .seat = (int8_t)link_seat(l), .thing = l->source);
    } else {
        NOTE(d, resolution_of(l), FAROE_8_2, .seat = (int8_t)link_seat(l), .thing = l->source);
    }
    if (!v->nothing) {
        if (l->target[LINK_ANSWERS] && attacker_acted_on(d->book, l->ability))
            CITE(d, FAROE_11_9);
        if (is_card(l->source) && is_muted(d, l->source))
            CITE(d, FAROE_16_69);
        if (kind_of(l) == LINK_PLAYS)
            enter_from_chain(d, l);
        else if (kind_of(l) == LINK_NORMAL_ATTACK)
            normal_attack(d, l);
        else if (kind_of(l) == LINK_SHIELD || kind_of(l) == LINK_BARRIER)
            defend(d, l);
        else if (kind_of(l) == LINK_KEYWORD && l->x != STACKER_ROW)
            CALL(keyword_works, .thing = top_link(d)->target[LINK_USER], .row = (uint8_t)top_link(d)->x,
                 .seat = (uint8_t)link_seat(top_link(d)));
        else if (kind_of(l) == LINK_KEYWORD)
            CALL(stacker, .card = top_link(d)->source, .seat = (uint8_t)link_seat(top_link(d)),
                 .left = (uint8_t)header_number(d, object(d, top_link(d)->source)->card, FAROE_KEYWORD_STACKER));
        else
            RUN_EFFECT(.ability = top_link(d)->ability, .source = top_link(d)->source, .seat = link_seat(top_link(d)),
                       .link = (ref)(LINK_REF + d->links - 1), .x = top_link(d)->x, .amount = amount_of(d, top_link(d)),
                       .it = top_link(d)->target[LINK_ANSWERS] ? top_link(d)->target[LINK_ANSWERS]
                                                               : top_link(d)->target[LINK_IT],
                       .other = top_link(d)->target[LINK_OTHER], .named = named_thing(d, top_link(d)),
                       .named_register = naming_register(d, top_link(d)->ability));
        if (kind_of(top_link(d)) == LINK_CARD && !(top_link(d)->seat & LINK_NEGATED))
            put_played_counters(d, top_link(d));
        if (marks_of(top_link(d)) & LINK_OVERDRIVE) { /* FAROE-16.79 */
            CITE(d, FAROE_16_79);
            RUN_EFFECT(.ability = overdrive_of(d, d->book->ability[top_link(d)->ability].card),
                       .source = top_link(d)->source, .seat = link_seat(top_link(d)),
                       .link = (ref)(LINK_REF + d->links - 1), .x = top_link(d)->x);
        }
        CHECK(CHECK_KNOCK_OUTS, marks_of(top_link(d)) & LINK_ATTACK ? (ref)(LINK_REF + d->links - 1) : NOTHING);
        reward_success(d, top_link(d), (ref)(LINK_REF + d->links - 1));
    }
    if (kind_of(top_link(d)) == LINK_PLAYS && zone_of(d, top_link(d)->source) == FAROE_ZONE_CHAIN)
        destroy(d, top_link(d)->source, FAROE_8_23);
    if (is_used_up(d, top_link(d)))
        CALL(finish, .card = top_link(d)->source, .ability = top_link(d)->ability,
             .user = top_link(d)->target[LINK_USER], .seat = (uint8_t)link_seat(top_link(d)),
             .replayed = (marks_of(top_link(d)) & LINK_REPLAYED) != 0);
    outlive_link(d);
    drop_top_link(d);
    END;
}

/* ---- used cards ------------------------------------------------------------------------------------------------------ */

/* FAROE-6.10, FAROE-14.1, FAROE-16.36, FAROE-16.53 */
bool is_used_up(const struct duel *d, const struct link *l)
{
    if (kind_of(l) == LINK_CARD) {
        if (marks_of(l) & LINK_BUILDUP)
            CITE(d, FAROE_16_36);
        return zone_of(d, l->source) == FAROE_ZONE_CHAIN || zone_of(d, l->source) == FAROE_ZONE_ATTACHED;
    }
    if (zone_of(d, l->source) != FAROE_ZONE_ATTACHED || !is_used_as(face(d, l->source), FAROE_WORD_ITEM) ||
        !equip_of(d, object(d, l->source)->card) || !is_activated(&d->book->ability[l->ability]))
        return false;
    CITE(d, FAROE_16_53);
    return true;
}

void replay_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

/* FAROE-16.93 to FAROE-16.95 */
STEP(finish)
{
    int price = header_number(d, object(d, v->card)->card, FAROE_KEYWORD_REPLAY);
    bool replays = face(d, v->card)->holds >> FAROE_KEYWORD_REPLAY & 1;

    BEGIN;
    if (v->replayed && replays)
        CITE(d, FAROE_16_95);
    if (replays && (!v->replayed || choice_of(d, REPLAY_LIMIT)) && is_room_to_wait(d, controller(d, v->card)) &&
        player(d, v->seat)->tp >= price) {
        ASK(v->seat, ASK_REPLAY);
        if (d->answer[v->seat].verb == OPTION_YES) {
            spend_tp(d, v->seat, header_number(d, object(d, v->card)->card, FAROE_KEYWORD_REPLAY));
            NOTE(d, REPLAYS, FAROE_16_93, .seat = (int8_t)v->seat, .thing = v->card);
            wait_for(d, v->card, v->ability, v->user, WAITS_FOR_REPLAY);
            RETURN(0);
        }
    }
    destroy(d, v->card, is_of_type(d, v->card, FAROE_WORD_ITEM) ? FAROE_14_1 : FAROE_6_10);
    CITE(d, FAROE_R51);
    if (is_legend(d, owner_of(d, v->card)))
        CITE(d, FAROE_18_38);
    END;
}

/* FAROE-16.100: any number up to n, chosen as it resolves. */
void stacker_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r, hand(seat)))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FAROE_VERB_PUT });
    offer(m, (struct duel_option){ .verb = OPTION_DONE });
}

STEP(stacker)
{
    BEGIN;
    if (!can_have_stack(d, v->card)) /* it has left; a Buildup card has one, too */
        v->left = 0;
    while (v->left > 0 && place(d, hand(v->seat))->count > 0) {
        ASK(v->seat, ASK_STACKER);
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        put_in_stack(d, d->answer[v->seat].a, v->card, FAROE_16_100);
        v->left--;
    }
    END;
}
