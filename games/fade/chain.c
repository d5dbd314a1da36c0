/* chain.c: declaring links, answering in turn, resolving, the waiting line (FADE-14, RUN_CHAIN of section 7). */
#include "fade.h"
#include "runtime/cells.h"

/* ---- what hidden cards hear: FADE-R61, FADE-R62 --------------------------------------------------------------------- */

static int event_head(const struct ability *a)
{
    return a->head + (a->keyword == FADE_KEYWORD_CONTINGENCY + 1) + 3; /* ARG_EVENT row would */
}

static bool waits_for_event(const struct duello_book *b, const struct ability *a)
{
    return a->keyword == FADE_KEYWORD_TRIGGER + 1 || b->code[a->head] != 0;
}

static void hear_card(struct duel *d, ref card, int seat, struct happening h)
{
    const struct card *c = face(d, card);
    struct fade *s = own(d);

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (!waits_for_condition(a) || !waits_for_event(d->book, a) || a->event != h.event ||
            !event_fits(d, card, seat, event_head(a), h) || find_met(d, card, i))
            continue;
        if (s->mets == MOST_METS) {
            NOTE_TO(d, 1u << seat, BOUND_MET, FADE_R73, .seat = -1);
            return;
        }
        s->met[s->mets++] = (struct met){ .card = card,
                                          .subject = h.subject,
                                          .other = h.other,
                                          .ability = (uint16_t)i,
                                          .seat = (uint8_t)seat,
                                          .while_building = s->building };
    }
}

/* Could some card of the book that lies hidden there have waited for this? Which cards lie there is not asked: FADE-R122. */
static bool may_wait_at(const struct duel *d, ref sleeve, int seat, struct happening h)
{
    const struct duello_book *b = d->book;

    for (int i = 1; i < b->abilities; i++)
        if (waits_for_condition(&b->ability[i]) && waits_for_event(b, &b->ability[i]) &&
            b->ability[i].event == h.event && event_fits(d, sleeve, seat, event_head(&b->ability[i]), h))
            return true;
    return false;
}

static bool may_wait_for(const struct duel *d, int seat, struct happening h)
{
    if (place(d, hand(seat))->first && may_wait_at(d, place(d, hand(seat))->first, seat, h))
        return true;
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (owner_of(d, r) == seat && (object(d, r)->state & FACE_DOWN || is_paid_for(d, r)) &&
                may_wait_at(d, r, seat, h))
                return true;
    return false;
}

void tell_all(struct duel *d, int event, ref subject, ref other, int amount)
{
    struct happening h = { event, subject, other, amount };

    raise_event(d, event, subject, other, amount);
    if (!(own(d)->overheard >> event & 1))
        return;
    for (int seat = 0; seat < d->seats && !own(d)->building; seat++)
        own(d)->heard |= (uint8_t)(may_wait_for(d, seat, h) << seat);
    for (int seat = 0; seat < d->seats; seat++) {
        FOR_EACH_IN (d, r, equipped(seat))
            if (object(d, r)->state & FACE_DOWN || is_paid_for(d, r))
                hear_card(d, r, owner_of(d, r), h);
        FOR_EACH_IN (d, r, hand(seat))
            if (face(d, r)->bears & KEYWORD_BIT(CONTINGENCY))
                hear_card(d, r, seat, h);
    }
}

const struct met *find_met(const struct duel *d, ref card, int ability)
{
    for (int i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].card == card && own(d)->met[i].ability == ability)
            return &own(d)->met[i];
    return NULL;
}

static void keep_mets(struct duel *d, bool (*kept)(const struct met *, int), int of)
{
    struct fade *s = own(d);
    int n = 0;

    for (int i = 0; i < s->mets; i++)
        if (kept(&s->met[i], of))
            s->met[n++] = s->met[i];
    memset(&s->met[n], 0, (size_t)(s->mets - n) * sizeof s->met[0]);
    s->mets = (uint8_t)n;
}

static bool is_not_of_building(const struct met *m, int of)
{
    (void)of;
    return !m->while_building;
}

static bool is_not_of_seat(const struct met *m, int of)
{
    return m->seat != of;
}

static bool is_not_of_card(const struct met *m, int of)
{
    return m->card != of;
}

void forget_met(struct duel *d, ref card, int ability)
{
    (void)ability;
    keep_mets(d, is_not_of_card, card);
}

/* FADE-R90, FADE-R115: an Equip Item reaches its host, a Stock Item its player. */
static bool stays_on_field(const struct duel *d, ref item)
{
    return is_card(item) && face(d, item)->bears & (KEYWORD_BIT(EQUIP) | KEYWORD_BIT(STOCK));
}

/* ---- declaring a link: A4, A5, FADE-R67 ------------------------------------------------------------------------------- */

static void tell_of_targets(struct duel *d, int at)
{
    struct link *l = link_at(d, at);

    for (int i = 0; marks_of(l) & LINK_AIMED && i < l->target[LINK_LAST]; i++)
        if (l->target[i]) {
            CITE(d, FADE_20_5);
            CITE_IF(d, marks_of(l) & LINK_ATTACK, FADE_20_6);
            tell_all(d, FADE_EVENT_TARGETS, (ref)(LINK_REF + at), l->target[i], 0);
        }
}

/* Of a Skill, of a Reaction that performs a hit. */
static void cite_attack(const struct duel *d, const struct link *l)
{
    if (kind_of(l) == LINK_NORMAL_ATTACK)
        return;
    CITE_IF(d, !(marks_of(l) & LINK_COUNTER), FADE_7_14);
    if (marks_of(l) & LINK_COUNTER) {
        CITE(d, FADE_11_9);
        CITE(d, FADE_11_10);
    }
}

static void declare_attack(struct duel *d, struct link *l)
{
    CITE(d, FADE_7_2);
    CITE(d, FADE_20_7);
    tell_all(d, FADE_EVENT_ATTACKS, l->target[LINK_USER], NOTHING, 0);
}

/* Bloodlust and Fracture of an attacker, that have not happened yet, a bit for each row of the table. */
static uint32_t declared_rows(const struct duel *d, const struct link *l, uint32_t done)
{
    ref attacker = l->target[LINK_USER];
    uint32_t rows = 0;

    for (int i = 0; is_card(attacker) && i < fade_keyword_rows; i++)
        if (fade_keywords[i].declared && !(done >> i & 1) &&
            (fade_keywords[i].counter ? working_counters(d, attacker, fade_keywords[i].counter) > 0
                                      : keyword_number(d, attacker, fade_keywords[i].keyword) > 0))
            rows |= 1u << i;
    return rows;
}

/* FADE-R58: the attacker's controller orders them. */
void declared_options(const struct duel *d, int seat, struct menu *m)
{
    const struct declare *v = ASKING(d, declare);
    const struct link *l = link_at(d, v->link);
    (void)seat;

    for (uint32_t rows = declared_rows(d, l, v->done); rows; rows &= rows - 1) {
        int i = __builtin_ctz(rows);
        offer(m, (struct duel_option){ .verb = fade_keywords[i].counter ? NEXT_COUNTER : NEXT_KEYWORD,
                                       .a = l->target[LINK_USER],
                                       .b = (uint16_t)i,
                                       .c = fade_keywords[i].counter ? fade_keywords[i].counter
                                                                     : fade_keywords[i].keyword });
    }
}

void fade_coin_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = CALL_HEADS });
    offer(m, (struct duel_option){ .verb = CALL_TAILS });
}

static void flip_for_blindness(struct duel *d, struct link *l, bool called_heads)
{
    bool heads = chance_below(d, 2) == 1;

    NOTE(d, heads ? FLIPS_HEADS : FLIPS_TAILS, FADE_21_16, .seat = (int8_t)link_seat(l), .thing = l->target[LINK_USER]);
    CITE(d, FADE_R123);
    if (heads != called_heads)
        *marks(l) |= LINK_NOTHING;
}

static bool is_blind(const struct duel *d, const struct link *l)
{
    return marks_of(l) & LINK_ATTACK && is_card(l->target[LINK_USER]) &&
           working_counters(d, l->target[LINK_USER], FADE_COUNTER_BLINDNESS) > 0;
}

static bool attacker_has_left(const struct duel *d, const struct link *l)
{
    ref user = l->target[LINK_USER];

    return marks_of(l) & LINK_ATTACK && is_card(user) && !is_in_front(d, user);
}

static bool is_on_chain_alone(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) == FADE_ZONE_CHAIN;
}

/* FADE-R130 */
static void enter_by_announcement(struct duel *d, ref item)
{
    CITE(d, FADE_20_2);
    tell_all(d, FADE_EVENT_ENTERS, item, NOTHING, 0);
    if (is_on_chain_alone(d, item))
        tell_itself(d, item, FADE_EVENT_ENTERS, 0);
}

STEP(declare)
{
    BEGIN;
    if (v->link == 0) {
        CITE(d, FADE_14_1);
        tell_all(d, FADE_EVENT_STARTS, LINK_REF, NOTHING, 0);
    } else {
        CITE(d, FADE_14_5);
    }
    CITE(d, FADE_24_5);
    if (is_blind(d, link_at(d, v->link))) {
        ASK(link_seat(link_at(d, v->link)), ASK_COIN);
        flip_for_blindness(d, link_at(d, v->link), d->answer[link_seat(link_at(d, v->link))].verb == CALL_HEADS);
    }
    if (kind_of(link_at(d, v->link)) != LINK_NORMAL_ATTACK) {
        CITE(d, FADE_20_1);
        tell_all(d, FADE_EVENT_ACTIVATED, link_at(d, v->link)->source, NOTHING, 0);
        if (is_on_chain_alone(d, link_at(d, v->link)->source))
            tell_itself(d, link_at(d, v->link)->source, FADE_EVENT_ACTIVATED, 0);
        if (kind_of(link_at(d, v->link)) == LINK_ITEM && !stays_on_field(d, link_at(d, v->link)->source))
            enter_by_announcement(d, link_at(d, v->link)->source);
        CALL(settle, .from = 0);
    }
    if (marks_of(link_at(d, v->link)) & LINK_ATTACK) {
        cite_attack(d, link_at(d, v->link));
        while ((v->left = declared_rows(d, link_at(d, v->link), v->done)) != 0) {
            if (v->left & (v->left - 1)) {
                CITE(d, FADE_R58);
                ASK(link_seat(link_at(d, v->link)), ASK_DECLARED);
                v->left = 1u << d->answer[link_seat(link_at(d, v->link))].b;
            }
            v->done |= v->left & (~v->left + 1);
            fade_keywords[__builtin_ctz(v->left)].declared(d, link_at(d, v->link)->target[LINK_USER]);
        }
        declare_attack(d, link_at(d, v->link));
        CALL(settle, .from = 0);
    }
    tell_of_targets(d, v->link);
    CALL(settle, .from = 0);
    if (attacker_has_left(d, link_at(d, v->link))) {
        CITE(d, FADE_R48);
        *marks(link_at(d, v->link)) |= LINK_NOTHING;
    }
    END;
}

/* ---- the Chain ----------------------------------------------------------------------------------------------------------- */

/* FADE-R63: for an attack the controllers of its targets first, then the others; the link's controller last. */
static int response_order(const struct duel *d, const struct link *l, uint8_t order[DUELLO_SEATS])
{
    unsigned first = 0, listed = 0;
    int n = 0, seat = link_seat(l);

    for (int i = 0; marks_of(l) & LINK_ATTACK && i < aims_of(l); i++)
        if (l->target[i] && !is_link(l->target[i]))
            first |= 1u << controller(d, l->target[i]);
    first &= ~(1u << seat);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 1; k < d->seats; k++) {
            int other = (seat + k) % d->seats;
            if (in_game(d, other) && !(listed >> other & 1) && (pass || first >> other & 1)) {
                order[n++] = (uint8_t)other;
                listed |= 1u << other;
            }
        }
    if (in_game(d, seat))
        order[n++] = (uint8_t)seat;
    return n;
}

static int nth_to_answer(const struct duel *d, int k, int *all)
{
    uint8_t order[DUELLO_SEATS];

    *all = response_order(d, top_link(d), order);
    return *all ? order[k % *all] : 0;
}

static int counted_answerers(const struct duel *d)
{
    int all;

    nth_to_answer(d, 0, &all);
    return all;
}

STEP(run_chain)
{
    int all;

    BEGIN;
    own(d)->building = 1;
    CALL(declare, .link = 0);
build:
    own(d)->building = 1;
    while (!(marks_of(link_at(d, 0)) & LINK_NOTHING) && v->passes < counted_answerers(d)) {
        int seat = nth_to_answer(d, v->asked, &all);
        CITE(d, FADE_14_9);
        d->answer[seat] = (struct duel_option){ .verb = OPTION_PASS };
        if (might_answer(d, seat) && (!d->brisk || finds_option(d, seat, chain_options))) {
            CITE(d, FADE_24_10);
            ASK(nth_to_answer(d, v->asked, &all), ASK_CHAIN);
        }
        seat = nth_to_answer(d, v->asked, &all);
        if (d->answer[seat].verb == OPTION_PASS) {
            v->passes++;
            v->asked++;
            if (own(d)->fallen) {
                CALL(settle, .from = 0);
                v->passes = 0;
            }
            continue;
        }
        v->link = d->links;
        DIALOGUE(seat, announce, .seat = (uint8_t)seat, .option = d->answer[seat]);
        if (d->links > v->link) {
            CALL(declare, .link = v->link);
            v->passes = v->asked = 0;
        }
    }
    own(d)->building = 0;
    CITE(d, FADE_14_8);
    keep_mets(d, is_not_of_building, 0);
    CITE(d, FADE_14_4);
    while (d->links > 0) {
        CALL(resolve, .link = (uint8_t)(d->links - 1));
        CALL_PLAIN(offer_triggered);
        if (own(d)->reopened && d->links > 0) { /* FADE-R44: by the option deflect_window */
            own(d)->reopened = v->passes = v->asked = 0;
            goto build;
        }
    }
    own(d)->reopened = 0;
    forget_gones(d);
    END;
}

/* FADE-R64, FADE-R112: of what does nothing the card that is used up. */
static bool is_to_be_put_away(const struct duel *d, const struct in_line *w)
{
    unsigned kind = w->flags & LINK_KIND;

    return w->card && is_card(w->source) && object(d, w->source)->place && (kind == LINK_ITEM || kind == LINK_CARD) &&
           (zone_of(d, w->source) == FADE_ZONE_CHAIN || (kind == LINK_CARD && is_on_field(d, w->source)));
}

/* FADE-R64, FADE-14.7: first in, first out. */
STEP(run_waiting)
{
    BEGIN;
    while (own(d)->lines > 0 && d->links == 0) {
        v->next = own(d)->line[0];
        own(d)->lines--;
        memmove(&own(d)->line[0], &own(d)->line[1], own(d)->lines * sizeof own(d)->line[0]);
        own(d)->line[own(d)->lines] = (struct in_line){ 0 };
        CITE(d, FADE_14_7);
        if (!in_game(d, v->next.seat) || !finds_aim_in_line(d, &v->next)) {
            NOTE(d, DOES_NOTHING, FADE_R64, .seat = (int8_t)v->next.seat, .thing = v->next.source);
            if (is_to_be_put_away(d, &v->next))
                destroy(d, v->next.source, FADE_R64);
            CALL(settle, .from = 0);
            continue;
        }
        CALL(announce, .fixed = 1, .seat = v->next.seat, .source = v->next.source, .user = v->next.user,
             .ability = v->next.ability, .card = v->next.card, .flags = v->next.flags, .more = v->next.more,
             .it = v->next.it, .other = v->next.other, .purse.x = v->next.x);
        if (d->links > 0)
            CALL_PLAIN(run_chain);
        else if (is_to_be_put_away(d, &v->next)) /* its targets were not what they seemed: FADE-R109 */
            destroy(d, v->next.source, FADE_R64);
        CALL(settle, .from = 0);
    }
    END;
}

bool finds_aim_in_line(const struct duel *d, const struct in_line *w)
{
    struct aiming a = { .ability = w->ability,
                        .seat = w->seat,
                        .source = w->source,
                        .user = w->user,
                        .it = w->it,
                        .other = w->other,
                        .card = w->card };

    if (w->more & LINK_TAG_OUT) {
        FOR_EACH_IN (d, r, reserve(w->seat))
            if (is_in_front(d, w->source) && can_swap_with(d, w->seat, w->source, r))
                return true;
        return false;
    }
    if (w->card && equip_of(d, w->card))
        return finds_host(d, w->seat, w->source, w->card);
    return !w->ability || finds_aim(d, &a);
}

/* ---- Triggers and Contingencies: OFFER_TRIGGERED ---------------------------------------------------------------------------- */

STEP(offer_triggered)
{
    BEGIN;
    if (!own(d)->heard || own(d)->building)
        RETURN(0);
    v->seats = own(d)->heard;
    own(d)->heard = 0;
    for (v->asked = 0; v->asked < d->seats; v->asked++) {
        int seat = nth_to_act(d, v->asked);
        d->answer[seat] = (struct duel_option){ .verb = OPTION_PASS };
        if (!in_game(d, seat) || !(v->seats >> seat & 1))
            continue;
        if (!d->brisk || finds_option(d, seat, triggered_options))
            ASK(nth_to_act(d, v->asked), ASK_TRIGGERED);
        seat = nth_to_act(d, v->asked);
        if (d->answer[seat].verb == OPTION_PASS) {
            keep_mets(d, is_not_of_seat, seat);
            continue;
        }
        v->left = d->links;
        DIALOGUE(seat, announce, .seat = (uint8_t)seat, .option = d->answer[seat]);
        if (v->left == 0 && d->links > 0)
            CALL_PLAIN(run_chain);
        v->asked--; /* it may have another one */
    }
    keep_mets(d, is_not_of_seat, NOBODY);
    END;
}

/* ---- resolving ------------------------------------------------------------------------------------------------------------------ */

static void reward_success(struct duel *d, int at)
{
    struct link *l = link_at(d, at);

    if (!(marks_of(l) & LINK_HIT) || !in_game(d, link_seat(l)))
        return;
    CITE(d, FADE_7_6);
    CITE(d, FADE_10_3);
    if (kind_of(l) == LINK_NORMAL_ATTACK) {
        bool alone = in_last_stand(d, link_seat(l));
        int tp = attribute_of(d, seat_ref(link_seat(l)), FADE_ATTRIBUTE_ATTACK_TP);
        gain_tp(d, link_seat(l), tp, alone ? FADE_18_3 : FADE_7_7);
    }
    CITE(d, FADE_20_8);
    tell_all(d, FADE_EVENT_SUCCESSFUL, (ref)(LINK_REF + at), NOTHING, 0);
}

/* FADE-15.4, FADE-R89: every one by a Normal Attack, by an attack that one of them grants that one alone. */
static bool is_attack_with(const struct duel *d, const struct link *l, ref item)
{
    if (kind_of(l) == LINK_NORMAL_ATTACK)
        return true;
    return choice_of(d, EQUIP_WEAR) ? !(marks_of(l) & LINK_COUNTER) : l->source == item;
}

static void wear_equip_items(struct duel *d, const struct link *l)
{
    ref user = l->target[LINK_USER];

    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, equipped(seat))
            if (host(d, r) == user && is_attack_with(d, l, r) && fade_is(d, seat, r, FADE_WORD_EQUIP_ITEM) &&
                !(object(d, r)->state & PREVENTED) && face(d, r)->number[FADE_ATTRIBUTE_HP] != ABSENT)
                wear(d, r);
}

/* FADE-R53: the next attack on a victim of Stun, declared after it was given, has left the Chain. */
void end_stuns_of(struct duel *d, const struct link *l, ref r)
{
    for (int i = d->rows; i-- > 0;)
        if (is_card(r) && is_row_of(d, i, ROW_KEYWORD, r, FADE_KEYWORD_STUN) &&
            row(d, i)->value <= l->target[LINK_NUMBER]) {
            end_row(d, i);
            CITE(d, FADE_21_61);
        }
}

static void end_stuns(struct duel *d, const struct link *l)
{
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i])
            end_stuns_of(d, l, l->target[i]);
}

/* FADE-R74: what its own text may still be aimed at. */
static bool finds_targets_of(const struct duel *d, const struct link *l, struct group *g)
{
    struct aiming a = { .ability = l->ability,
                        .seat = link_seat(l),
                        .source = l->source,
                        .answers = l->target[LINK_ANSWERS],
                        .named = l->target[LINK_NAMED],
                        .it = l->target[LINK_IT],
                        .other = l->target[LINK_OTHER],
                        .user = l->target[LINK_USER],
                        .x = l->x };

    return kind_of(l) != LINK_TRIGGERED && l->ability && d->book->ability[l->ability].targets &&
           !(l->target[LINK_MORE] & LINK_TAG_OUT) && aim_candidates(d, &a, g);
}

/* FADE-R49, FADE-R74: targets that are gone, or are not what the text says any more, are left out; of an attack its hits look
 * for themselves. False if it had some and none is left. */
static bool keep_targets(struct duel *d, struct link *l)
{
    bool any = false, attack = marks_of(l) & LINK_ATTACK;
    struct group g;

    if (!(marks_of(l) & LINK_AIMED))
        return true;
    bool judged = !attack && finds_targets_of(d, l, &g);
    for (int i = 0; judged && i < aims_of(l); i++)
        if (l->target[i] && !set_has(d, g.set.word, l->target[i]))
            l->target[i] = NOTHING;
    for (int i = 0; i < aims_of(l); i++) {
        ref r = l->target[i];
        bool lies = places_in(l, LINK_LYING) >> i & 1;
        if (r && !is_link(r) && !attack &&
            ((!is_there(d, r) && !lies) || (works_there(d, r) && !can_be_affected_by(d, r, l))))
            l->target[i] = NOTHING;
        if (attack && marks_of(l) & LINK_COUNTER && !d->book->ability[l->ability].targets && !is_there(d, r))
            l->target[i] = NOTHING; /* FADE-R46: the previous attacker is gone */
        any = any || l->target[i];
    }
    return any;
}

static bool comes_to_nothing(struct duel *d, struct link *l)
{
    if (l->seat & LINK_NEGATED) { /* FADE-11.4, FADE-11.5 */
        NOTE(d, IS_NEGATED, FADE_11_4, .seat = (int8_t)link_seat(l), .thing = l->source);
        CITE(d, FADE_11_5);
        return true;
    }
    if (!(marks_of(l) & LINK_NOTHING) && !attacker_has_left(d, l) && keep_targets(d, l))
        return false;
    NOTE(d, DOES_NOTHING, FADE_R48, .seat = (int8_t)link_seat(l), .thing = l->source);
    return true;
}

/* FADE-11.8, FADE-R45, FADE-R129 */
static void leave_prevented(struct duel *d, struct link *l)
{
    ref r = l->source;

    NOTE(d, IS_PREVENTED, FADE_11_7, .seat = (int8_t)link_seat(l), .thing = r);
    if (!is_card(r) || !is_link_of_card(l) || l->target[LINK_MORE] & (LINK_STOCK | LINK_COMMAND))
        return;
    CITE(d, FADE_11_8);
    if (zone_of(d, r) == FADE_ZONE_CHAIN) {
        move_object(d, r, equipped(link_seat(l)), ON_BOTTOM);
        facts_of(d, r)->host = seat_ref(link_seat(l));
        note_overflow(d, link_seat(l));
    }
    object(d, r)->state = PREVENTED;
    field_changed(d);
}

static void bring_item(struct duel *d, struct link *l)
{
    ref r = l->source, on = equip_of(d, object(d, r)->card) ? l->target[0] : seat_ref(link_seat(l));

    if (zone_of(d, r) != FADE_ZONE_CHAIN || !on || !is_there(d, on))
        return;
    CITE(d, FADE_21_32);
    enter_field(d, r, FADE_ZONE_EQUIP_ZONE, link_seat(l), NO_CELL, on);
}

static void tag_out(struct duel *d, struct link *l)
{
    ref out = l->source, in = l->target[0];
    int seat = link_seat(l);

    if (!is_in_front(d, out) || !can_swap_with(d, seat, out, in))
        return;
    int front_cell = facts_of(d, out)->cell, back_cell = facts_of(d, in)->cell;
    facts_of(d, in)->cell = NO_CELL;
    NOTE(d, SWAPS, FADE_21_65, .seat = (int8_t)seat, .thing = out, .other = in);
    move_to_cell(d, out, seat, back_cell, RESERVES, FADE_R116);
    move_to_cell(d, in, seat, front_cell, RETURNS, FADE_R116);
}

static uint16_t resolution_of(const struct link *l)
{
    return kind_of(l) == LINK_NORMAL_ATTACK                             ? ATTACK_RESOLVES
           : kind_of(l) == LINK_ABILITY || kind_of(l) == LINK_TRIGGERED ? ABILITY_RESOLVES
                                                                        : RESOLVES;
}

static void begin_attack(struct duel *d, const struct link *l)
{
    if (!(marks_of(l) & LINK_ATTACK))
        return;
    memset(own(d)->hit, 0, sizeof own(d)->hit);
    memset(own(d)->damaged, 0, sizeof own(d)->damaged);
    memset(own(d)->last_hit, 0, sizeof own(d)->last_hit);
    memset(own(d)->last_damaged, 0, sizeof own(d)->last_damaged);
}

/* What a role of the event that set the ability off is called by, and the register of it. */
static int register_of(const struct duel *d, const struct link *l, ref *named)
{
    const struct ability *a = &d->book->ability[l->ability];
    int at[2] = { 0 };

    *named = l->target[LINK_NAMED];
    if (a->naming) {
        int name = name_of_set(d->book, d->book->code + a->naming + 2);
        return name ? name - 1 : 0;
    }
    if (!a->event || !named_roles(d->book, game_of(d)->vocabulary, a, at))
        return 0;
    *named = at[0] ? l->target[LINK_IT] : l->target[LINK_OTHER];
    return at[0] ? at[0] : at[1];
}

ref striking_link(const struct duel *d)
{
    for (int i = d->links; i-- > 0;)
        if (marks_of(link_at(d, i)) & LINK_ATTACK)
            return own(d)->building ? NOTHING : (ref)(LINK_REF + i);
    return NOTHING;
}

/* FADE-R92, FADE-R109: the text of Overdrive or Mystify is about its own targets, which take the place of the others. False
 * if it was not paid for, or is no text of its own. */
static bool aims_at_extra(const struct duel *d, struct link *l, int which)
{
    unsigned paid = which == EXTRA_OVERDRIVE ? LINK_OVERDRIVE : LINK_MYSTIFY;
    int first = l->target[which == EXTRA_OVERDRIVE ? LINK_SECOND : LINK_THIRD], last = l->target[LINK_LAST];

    if (!(marks_of(l) & paid) || !extra_text_of(d, object(d, l->source)->card, which))
        return false;
    if (which == EXTRA_OVERDRIVE)
        last = l->target[LINK_THIRD];
    l->target[LINK_AIMS] = 0;
    for (int i = first; i < last; i++) /* those behind stay where they are */
        l->target[l->target[LINK_AIMS]++] = l->target[i];
    return true;
}

STEP(resolve)
{
    ref named;

    BEGIN;
    if (!in_game(d, link_seat(link_at(d, v->link)))) { /* FADE-R119 */
        drop_top_link(d);
        RETURN(0);
    }
    begin_attack(d, link_at(d, v->link));
    if (marks_of(link_at(d, v->link)) & LINK_PREVENTED) {
        leave_prevented(d, link_at(d, v->link));
        if (marks_of(link_at(d, v->link)) & LINK_ATTACK)
            end_stuns(d, link_at(d, v->link));
        drop_top_link(d);
        CALL(settle, .from = own(d)->mark);
        RETURN(0);
    }
    v->nothing = comes_to_nothing(d, link_at(d, v->link));
    if (!v->nothing) {
        v->resolved = 1;
        NOTE(d, resolution_of(link_at(d, v->link)), FADE_14_4, .seat = (int8_t)link_seat(link_at(d, v->link)),
             .thing = link_at(d, v->link)->source);
        if (kind_of(link_at(d, v->link)) == LINK_NORMAL_ATTACK) {
            CITE(d, FADE_7_5);
            CALL(strike, .link = (ref)(LINK_REF + v->link), .figure = plv_of(d, link_at(d, v->link)->target[LINK_USER]),
                 .class_word = FADE_WORD_BASIC, .type = FADE_WORD_PHYSICAL, .hits = 1, .at = 1);
        } else if (link_at(d, v->link)->target[LINK_MORE] & LINK_TAG_OUT) {
            tag_out(d, link_at(d, v->link));
        } else if (kind_of(link_at(d, v->link)) == LINK_ITEM && stays_on_field(d, link_at(d, v->link)->source)) {
            bring_item(d, link_at(d, v->link));
        } else if (link_at(d, v->link)->ability) {
            int at = register_of(d, link_at(d, v->link), &named);
            RUN_EFFECT(.ability = link_at(d, v->link)->ability, .source = link_at(d, v->link)->source,
                       .seat = link_seat(link_at(d, v->link)), .link = (ref)(LINK_REF + v->link),
                       .x = link_at(d, v->link)->x,
                       .amount = d->book->ability[link_at(d, v->link)->ability].kind == ABILITY_WHEN
                                     ? link_at(d, v->link)->x
                                     : 0,
                       .it = link_at(d, v->link)->target[LINK_ANSWERS] ? link_at(d, v->link)->target[LINK_ANSWERS]
                                                                       : link_at(d, v->link)->target[LINK_IT],
                       .other = link_at(d, v->link)->target[LINK_OTHER], .named = named, .named_register = at);
        }
        for (v->extra = 0; v->extra < EXTRA_TEXTS; v->extra++)
            if (aims_at_extra(d, link_at(d, v->link), v->extra))
                RUN_EFFECT(.ability = extra_text_of(d, object(d, link_at(d, v->link)->source)->card, v->extra),
                           .source = link_at(d, v->link)->source, .seat = link_seat(link_at(d, v->link)),
                           .link = (ref)(LINK_REF + v->link), .x = link_at(d, v->link)->x);
        CALL(settle, .from = own(d)->mark);
        reward_success(d, v->link);
        CALL(settle, .from = own(d)->mark);
    }
    if (kind_of(link_at(d, v->link)) == LINK_TRIGGERED) {
        drop_top_link(d);
        RETURN(1);
    }
    if (marks_of(link_at(d, v->link)) & LINK_ATTACK) {
        wear_equip_items(d, link_at(d, v->link));
        end_stuns(d, link_at(d, v->link));
        CALL(settle, .from = own(d)->mark);
    }
    CALL(finish, .card = link_at(d, v->link)->source, .user = link_at(d, v->link)->target[LINK_USER],
         .ability = link_at(d, v->link)->ability, .seat = (uint8_t)link_seat(link_at(d, v->link)),
         .resolved = !(marks_of(link_at(d, v->link)) & LINK_NOTHING));
    drop_top_link(d);
    CALL(settle, .from = own(d)->mark);
    END;
}

/* ---- used cards ------------------------------------------------------------------------------------------------------------------- */

/* FADE-7.12, FADE-R52: a used Skill or Reaction, a one-use Item, an activated Command, a Buildup Skill. */
static bool is_used_up(const struct duel *d, const struct link *l)
{
    ref r = l->source;

    if (!is_card(r))
        return false;
    if (kind_of(l) == LINK_TRIGGERED || !object(d, r)->place)
        return false;
    if (l->target[LINK_MORE] & LINK_COMMAND)
        return is_on_field(d, r);
    if (kind_of(l) == LINK_ITEM)
        return zone_of(d, r) == FADE_ZONE_CHAIN;
    return kind_of(l) == LINK_CARD && (zone_of(d, r) == FADE_ZONE_CHAIN || is_on_field(d, r));
}

void replay_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

/* FADE-21.56, FADE-R112 */
static bool may_be_replayed(const struct duel *d, const struct finish *v)
{
    int price = header_number(d, object(d, v->card)->card, FADE_KEYWORD_REPLAY);
    struct aiming a = {
        .ability = v->ability, .seat = v->seat, .source = v->card, .user = v->user, .card = object(d, v->card)->card
    };

    return v->resolved && face(d, v->card)->holds & KEYWORD_BIT(REPLAY) && price <= player(d, v->seat)->tp &&
           (price > 0 || uses_of(d, v->card, v->ability) == 0) && own(d)->lines < MOST_IN_LINE &&
           (is_seat(v->user) || (is_in_front(d, v->user) && can_act(d, v->user))) && finds_aim(d, &a);
}

STEP(finish)
{
    BEGIN;
    if (!is_used_up(d, top_link(d)))
        RETURN(0);
    if (may_be_replayed(d, v)) {
        ASK(v->seat, ASK_REPLAY);
        if (d->answer[v->seat].verb == OPTION_YES) {
            spend_tp(d, v->seat, header_number(d, object(d, v->card)->card, FADE_KEYWORD_REPLAY));
            NOTE(d, REPLAYS, FADE_21_56, .seat = (int8_t)v->seat, .thing = v->card);
            count_use(d, v->card, v->ability, ENDS_WITH_TURN);
            memmove(&own(d)->line[1], &own(d)->line[0], own(d)->lines * sizeof own(d)->line[0]);
            own(d)->lines++;
            own(d)->line[0] =
                (struct in_line){ .source = v->card,
                                  .user = v->user,
                                  .ability = v->ability,
                                  .card = object(d, v->card)->card,
                                  .flags =
                                      (uint16_t)((marks_of(top_link(d)) & (LINK_KIND | LINK_ATTACK)) | LINK_REPLAYED),
                                  .seat = v->seat,
                                  .x = top_link(d)->x };
            RETURN(0);
        }
    }
    destroy(d, v->card,
            card_has(face(d, v->card), FADE_WORD_ITEM)      ? FADE_15_1
            : card_has(face(d, v->card), FADE_WORD_COMMAND) ? FADE_R105
                                                            : FADE_7_12);
    CITE(d, FADE_R52);
    CITE_IF(d, card_has(face(d, v->card), FADE_WORD_COMMAND), FADE_17_6);
    END;
}

/* ---- the Chain as everybody sees it ------------------------------------------------------------------------------------------------ */

void fade_view_aims(const struct duel *d, const struct link *l, struct duel_view_aims *a)
{
    (void)d;
    a->kind = (uint8_t)kind_of(l);
    a->user = l->target[LINK_USER];
    if (is_link(l->target[LINK_ANSWERS]))
        a->answers = l->target[LINK_ANSWERS] - LINK_REF;
    for (int i = 0; i < aims_of(l); i++)
        if (is_seat(l->target[i]) || is_card(l->target[i]))
            a->target[a->targets++] = l->target[i];
}

const struct effect *running_effect(const struct duel *d)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == STEP_effect)
            return (const struct effect *)(const void *)frame_at(d, at)->locals;
    return NULL;
}

/* The card about which somebody is being asked. */
ref fade_asked_about(const struct duel *d)
{
    switch (top_frame(d)->step) {
    case STEP_whole_game: /* FADE-D2 */
        return ASKING(d, whole_game)->rule;
    case STEP_announce:
        return ASKING(d, announce)->source;
    case STEP_trigger:
        return ASKING(d, trigger)->w.source;
    case STEP_finish:
        return ASKING(d, finish)->card;
    case STEP_stack_up:
        return ASKING(d, stack_up)->thing;
    case STEP_unmask:
        return ASKING(d, unmask)->thing;
    case STEP_declare:
        return link_at(d, ASKING(d, declare)->link)->target[LINK_USER];
    case STEP_payment:
        return ASKING(d, payment)->purse.source;
    case STEP_upkeep:
        return ASKING(d, upkeep)->next.a;
    case STEP_strike:
        return link_of(d, ASKING(d, strike)->link)->target[LINK_USER];
    default:
        return running_effect(d) ? running_effect(d)->source : NOTHING;
    }
}
