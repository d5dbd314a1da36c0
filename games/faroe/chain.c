/* chain.c: adding links and what that sets off, answering in turn, triggers (FAROE-8). */
#include "faroe.h"

/* ---- Surprise and Contingency hear events --------------------------------------------------------------------- */

static void meet(struct duel *d, ref card, int ability, int seat, struct happening h, bool building)
{
    struct faroe *s = own(d);

    for (int i = 0; i < s->mets; i++)
        if (s->met[i].card == card && s->met[i].ability == ability)
            return;
    if (s->mets == MOST_METS) {
        CITE(d, FAROE_R126);
        return;
    }
    s->met[s->mets++] = (struct met){ .card = card,
                                      .subject = h.subject,
                                      .other = h.other,
                                      .ability = (uint16_t)ability,
                                      .seat = (uint8_t)seat,
                                      .while_building = building };
}

/* The event's arguments inside those of the keyword: ARG_EVENT row would, behind the number of an alternative. */
static int event_head(const struct duel *d, const struct ability *a)
{
    const cell *at = d->book->code + a->head;

    if (a->keyword == FAROE_KEYWORD_CONTINGENCY + 1 && *at++ != 1)
        return 0;
    return *at == ARG_EVENT ? (int)(at + 3 - d->book->code) : 0;
}

static void hear_card(struct duel *d, ref card, int seat, struct happening h, bool building)
{
    const struct card *c = face(d, card);

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        bool waits = a->keyword == FAROE_KEYWORD_SURPRISE + 1 || a->keyword == FAROE_KEYWORD_CONTINGENCY + 1;
        if (!waits || a->event != h.event || !event_head(d, a))
            continue;
        if (event_fits(d, card, seat, event_head(d, a), h))
            meet(d, card, i, seat, h, building);
    }
}

/* FAROE-R86: what lies face-down, or in Hand, hears what happens. */
void tell_hidden(struct duel *d, struct happening h, bool building)
{
    for (int seat = 0; seat < d->seats; seat++) {
        FOR_EACH_IN(d, r, attached(seat))
        if (object(d, r)->state & FACE_DOWN)
            hear_card(d, r, seat, h, building);
        FOR_EACH_IN(d, r, hand(seat))
        if (own(d)->wide_contingency)
            hear_card(d, r, seat, h, building);
    }
}

static void forget_mets(struct duel *d, int seat, bool while_building)
{
    struct faroe *s = own(d);
    int kept = 0;

    for (int i = 0; i < s->mets; i++)
        if (s->met[i].while_building != while_building || (!while_building && s->met[i].seat != seat))
            s->met[kept++] = s->met[i];
    memset(&s->met[kept], 0, (size_t)(s->mets - kept) * sizeof s->met[0]);
    s->mets = (uint8_t)kept;
}

/* The seat has been asked with no Chain open: what it did not play now it will not for that event. */
void had_its_chance(struct duel *d, int seat)
{
    if (own(d)->mets)
        forget_mets(d, seat, false);
}

/* ---- a new link ---------------------------------------------------------------------------------------------------- */

/* The nth target in the order of seats from the active player; in a seat the Player, then Characters by entry:
 * FAROE-R135. NOTHING if there are no more. */
static ref nth_target(const struct duel *d, const struct link *l, int n)
{
    for (int k = 0; k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                for (int i = 0; i < AIMS; i++)
                    if (l->target[i] == r && n-- == 0)
                        return r;
    }
    return NOTHING;
}

/* FAROE-16.96, FAROE-16.21: what may defend this target of the link; NULL: nothing. */
const struct keyword_row *defence_of(const struct duel *d, const struct link *l, ref thing)
{
    bool attack = marks_of(l) & LINK_ATTACK, can_be_blocked = damage_types(d, l) & 1;

    for (int i = 0; is_in_words(own(d)->counted, thing) && i < faroe_keyword_rows; i++) {
        const struct keyword_row *row = &faroe_keywords[i];
        if (row->defends != (attack ? LINK_SHIELD : LINK_BARRIER) || !working_counters(d, thing, row->counter) ||
            is_personal(d, l))
            continue;
        if (!attack || can_be_blocked)
            return row;
        CITE(d, FAROE_16_98);
    }
    return NULL;
}

void defence_options(const struct duel *d, int seat, struct menu *m)
{
    bool deflected = top_frame(d)->step == STEP_do_deflect; /* FAROE-R62 */
    int row = deflected ? ASKING(d, do_deflect)->row : ASKING(d, linked)->row;
    (void)seat;

    offer(m, (struct option){ .verb = faroe_keywords[row].defends == LINK_SHIELD ? USE_SHIELD : USE_BARRIER,
                              .a = faroe_asked_about(d) });
    offer(m, (struct option){ .verb = OPTION_NO });
}

/* FAROE-16.22, FAROE-16.97: a link of its own, the counter being its cost. */
static void add_defence(struct duel *d, const struct linked *v)
{
    const struct keyword_row *row = &faroe_keywords[v->row];
    struct link *l;

    remove_counters(d, v->thing, row->counter, 1, row->rule);
    l = add_link(d, 0, v->thing, controller(d, v->thing), 0);
    if (!l)
        return;
    l->target[LINK_USER] = v->thing;
    l->target[LINK_ANSWERS] = (ref)(LINK_REF + v->link);
    l->target[LINK_MARKS] = row->defends;
    own(d)->links_added++;
    CITE(d, row->defends == LINK_SHIELD ? FAROE_16_97 : FAROE_16_22);
    NOTE(d, ACTIVATES, row->rule, .seat = (int8_t)controller(d, v->thing), .thing = v->thing);
}

/* What an Attack sets off as it is declared: FAROE-16.24, FAROE-16.56. */
static void declare_attack(struct duel *d, struct link *l)
{
    ref attacker = l->target[LINK_USER];

    if (is_card(attacker) && object(d, attacker)->state & FRESH)
        CITE(d, FAROE_16_55);
    if (own(d)->turn == 1)
        CITE(d, FAROE_6_21);
    if (kind_of(l) == LINK_NORMAL_ATTACK) {
        if (counters_on(d, attacker, MADE_ATTACKS)) {
            CITE(d, FAROE_16_65);
            CITE(d, FAROE_16_66);
        }
        set_counters(d, attacker, MADE_ATTACKS, counters_on(d, attacker, MADE_ATTACKS) + 1);
    }
    for (int i = 0; is_in_words(own(d)->counted, attacker) && i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].declared)
            faroe_keywords[i].declared(d, l, attacker);
    raise_event(d, FAROE_EVENT_ATTACKS, attacker, NOTHING, 0);
}

static void tell_of_targets(struct duel *d, struct link *l, ref link)
{
    for (int i = 0; marks_of(l) & LINK_AIMED && i < AIMS && l->target[i]; i++) {
        raise_event(d, FAROE_EVENT_TARGETS, link, l->target[i], 0);
        tell_hidden(d, (struct happening){ FAROE_EVENT_TARGETS, link, l->target[i], 0 }, true);
    }
}

STEP(linked)
{
    BEGIN;
    v->link = (uint8_t)(d->links - 1);
    v->mark = d->waitings;
    own(d)->links_added++;
    CITE(d, FAROE_8_1);
    if (marks_of(link_at(d, v->link)) & LINK_ATTACK)
        declare_attack(d, link_at(d, v->link));
    tell_of_targets(d, link_at(d, v->link), (ref)(LINK_REF + v->link));
    if (check(d, CHECK_KNOCK_OUTS, NOTHING))
        return;
    for (v->at = 0; marks_of(link_at(d, v->link)) & LINK_AIMED && v->at < AIMS; v->at++) {
        v->thing = nth_target(d, link_at(d, v->link), v->at);
        if (!v->thing)
            break;
        const struct keyword_row *row = defence_of(d, link_at(d, v->link), v->thing);
        if (!row || d->links >= MOST_LINKS)
            continue;
        v->row = (uint8_t)(row - faroe_keywords);
        ASK(controller(d, v->thing), faroe_keywords[v->row].offer);
        if (d->answer[controller(d, v->thing)].verb != OPTION_NO)
            add_defence(d, v);
    }
    while (d->waitings > v->mark && d->links < MOST_LINKS) { /* FAROE-8.15 */
        ref other;
        struct waiting w = take_waiting(d, v->mark, &other);
        CITE(d, FAROE_8_15);
        CALL(trigger, .w = w, .other = other);
    }
    if (check(d, CHECK_ALL, NOTHING))
        return;
    END;
}

/* ---- the Chain ------------------------------------------------------------------------------------------------------ */

static int living_seats(const struct duel *d)
{
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        n += in_game(d, seat);
    return n;
}

/* FAROE-R53: with the option off only the two sides of the first link may answer. */
static bool may_link(const struct duel *d, int seat)
{
    if (choice_of(d, BYSTANDERS_MAY_LINK) == 0)
        return true;
    const struct link *l = link_at(d, 0);
    if (link_seat(l) == seat)
        return true;
    for (int i = 0; i < AIMS; i++)
        if (l->target[i] && !is_link(l->target[i]) && object(d, l->target[i])->place + is_seat(l->target[i]) &&
            controller(d, l->target[i]) == seat)
            return true;
    return false;
}

/* FAROE-8.13, FAROE-8.2 */
STEP(chain)
{
    BEGIN;
    own(d)->building = 1;
    v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
    while (v->passes < living_seats(d)) {
        if (is_legend(d, v->asked))
            CITE(d, FAROE_18_41);
        if (is_legend(d, v->asked) && may_link(d, v->asked) && finds_option(d, v->asked, react_options)) {
            ASK(v->asked, ASK_REACT); /* FAROE-18.33 */
            CITE(d, FAROE_18_33);
            CALL(announce, .seat = v->asked, .option = d->answer[v->asked]);
            CALL_PLAIN(linked);
            v->passes = 0;
            v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
            continue;
        }
        if (!is_legend(d, v->asked) && d->links < MOST_LINKS && own(d)->links_added < MOST_TURN_LINKS &&
            may_link(d, v->asked) && might_answer(d, v->asked)) {
            ASK(v->asked, ASK_CHAIN);
            if (d->answer[v->asked].verb != OPTION_PASS) {
                DIALOGUE(v->asked, announce, .seat = v->asked, .option = d->answer[v->asked]);
                if (!d->result)
                    continue;
                CITE(d, FAROE_8_13);
                CITE(d, FAROE_17_3);
                own(d)->forced_chains = 0;
                CALL_PLAIN(linked);
                v->passes = 0;
                v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
                continue;
            }
        }
        v->passes++;
        v->asked = (uint8_t)next_seat(d, v->asked);
    }
    own(d)->building = 0; /* FAROE-8.7 */
    if (own(d)->mets)
        forget_mets(d, 0, true);
    CITE(d, FAROE_8_7);
    CITE(d, FAROE_8_2);
    while (d->links > 0) {
        CALL_PLAIN(resolve);
        if (check(d, CHECK_ALL, NOTHING))
            return;
    }
    END;
}

/* ---- the Chain as everybody sees it --------------------------------------------------------------------------------- */

void faroe_view_aims(const struct duel *d, const struct link *l, struct view_aims *a)
{
    (void)d;
    a->kind = (uint8_t)kind_of(l);
    a->user = l->target[LINK_USER];
    if (is_link(l->target[LINK_ANSWERS]))
        a->answers = l->target[LINK_ANSWERS] - LINK_REF;
    for (int i = 0; i < AIMS; i++)
        if (is_seat(l->target[i]) || is_card(l->target[i]))
            a->target[a->targets++] = l->target[i];
}

/* By what lies open: FAROE-19.12. */
static bool could_link(const struct duel *d, int seat)
{
    return may_link(d, seat) && (is_legend(d, seat) ? finds_option(d, seat, react_options) : might_answer(d, seat));
}

/* FAROE-8.13: those who have not passed since the last link; as long as a link is being added, everybody. */
unsigned faroe_may_answer(const struct duel *d)
{
    unsigned seats = 0, at = d->top;
    bool adding = false;

    for (; at != NO_FRAME && frame_at(d, at)->step != STEP_chain; at = frame_at(d, at)->below)
        adding |= frame_at(d, at)->step == STEP_linked;
    if (!own(d)->building || at == NO_FRAME)
        return 0;
    const struct chain *v = (const struct chain *)(const void *)frame_at(d, at)->locals;
    int seat = v->asked;
    for (int left = living_seats(d) - (adding ? 0 : v->passes); left > 0; left--) {
        if (could_link(d, seat))
            seats |= 1u << seat;
        seat = next_seat(d, seat);
    }
    return seats;
}

/* ---- triggers -------------------------------------------------------------------------------------------------------- */

/* A moment that says whose it is; Vengeance of one that falls itself (FAROE-16.108). */
bool faroe_may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    if (a->kind == ABILITY_AT && a->whose == 2 && seat != own(d)->active)
        return false;
    if (a->keyword != FAROE_KEYWORD_VENGEANCE + 1)
        return true;
    CITE(d, is_in_words(own(d)->felled, source) ? FAROE_16_108 : FAROE_16_107);
    return !is_in_words(own(d)->felled, source);
}

struct waiting take_waiting(struct duel *d, int i, ref *other)
{
    struct waiting w = *waiting(d, i);
    ref *others = own(d)->other;

    *other = others[i];
    d->waitings--;
    memmove(waiting(d, i), waiting(d, i + 1), (size_t)(d->waitings - i) * sizeof w);
    memmove(&others[i], &others[i + 1], (size_t)(d->waitings - i) * sizeof *others);
    memset(waiting(d, d->waitings), 0, sizeof w);
    others[d->waitings] = NOTHING;
    return w;
}

static bool same_waiting(const struct duel *d, int i, int j)
{
    const struct waiting *a = waiting(d, i), *b = waiting(d, j);
    return a->seat == b->seat && a->ability == b->ability && a->source == b->source && a->subject == b->subject &&
           own(d)->other[i] == own(d)->other[j] && a->amount == b->amount;
}

/* Is it the first of its like among the seat's? */
static bool is_first_of_kind(const struct duel *d, int i, int seat)
{
    if (waiting(d, i)->seat != seat)
        return false;
    for (int j = 0; j < i; j++)
        if (same_waiting(d, i, j))
            return false;
    return true;
}

void waiting_options(const struct duel *d, int seat, int count, struct menu *m)
{
    for (int i = 0; i < count; i++)
        if (is_first_of_kind(d, i, seat))
            offer(m, (struct option){ .verb = ORDER_WAITING,
                                      .a = waiting(d, i)->source,
                                      .b = (uint16_t)i,
                                      .c = waiting(d, i)->subject });
}

void faroe_order_options(const struct duel *d, int seat, struct menu *m)
{
    waiting_options(d, seat, ASKING(d, settle)->count, m);
}

/* The seat whose waiting abilities come next: FAROE-R45. */
static int next_to_trigger(const struct duel *d, int count)
{
    for (int k = 0; k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        for (int i = 0; i < count; i++)
            if (waiting(d, i)->seat == seat)
                return seat;
    }
    return waiting(d, 0)->seat;
}

static int first_waiting(const struct duel *d, int seat, int count, int *kinds)
{
    int first = -1;

    *kinds = 0;
    for (int i = 0; i < count; i++)
        if (is_first_of_kind(d, i, seat)) {
            ++*kinds;
            first = first < 0 ? i : first;
        }
    return first;
}

/* FAROE-8.16, FAROE-R45, FAROE-R52. No Chain is open. */
STEP(settle)
{
    int kinds;

    BEGIN;
    for (;;) {
        if (check(d, CHECK_ALL, NOTHING))
            return;
        if (d->waitings == 0)
            break;
        if (++own(d)->forced_chains > FORCED_CHAINS) {
            NOTE(d, NOBODY_WINS, FAROE_R52, .seat = -1);
            end_duel(d, 0, FAROE_R52);
            return;
        }
        if (v->count == 0 || v->count > d->waitings)
            v->count = d->waitings;
        v->seat = (uint8_t)next_to_trigger(d, v->count);
        v->next = (uint8_t)first_waiting(d, v->seat, v->count, &kinds);
        if (kinds > 1) {
            ASK(v->seat, ASK_ORDER);
            v->next = (uint8_t)d->answer[v->seat].b;
        }
        v->count--;
        ref other;
        struct waiting w = take_waiting(d, v->next, &other);
        CITE(d, FAROE_8_16);
        CALL(trigger, .w = w, .other = other);
        if (d->links > 0)
            CALL_PLAIN(chain);
    }
    END;
}

static bool trigger_finds_aim(const struct duel *d, const struct trigger *v)
{
    struct aiming a = {
        .ability = v->w.ability, .seat = v->w.seat, .source = v->w.source, .it = v->w.subject, .other = v->other
    };
    struct group g;

    return !aim_candidates(d, &a, &g) || set_first(d, g.set.word) != NOTHING;
}

void faroe_use_options(const struct duel *d, int seat, struct menu *m)
{
    const struct trigger *v = ASKING(d, trigger);
    int cost = d->book->ability[v->w.ability].cost;

    if (tp_of_cost(d, cost, v->w.source) <= player(d, seat)->tp)
        offer(m, (struct option){ .verb = OPTION_YES });
    offer(m, (struct option){ .verb = OPTION_NO });
}

void overdrive_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct option){ .verb = OPTION_YES });
    offer(m, (struct option){ .verb = OPTION_NO });
}

int overdrive_of(const struct duel *d, int card)
{
    const struct card *c = &d->book->card[card];

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FAROE_KEYWORD_OVERDRIVE + 1)
            return i;
    return 0;
}

int overdrive_cost(const struct duel *d, int ability)
{
    struct scope s = { .d = d, .plain = true };
    const cell *at = d->book->code + d->book->ability[ability].arguments;

    return eval_value(&s, &at);
}

/* A waiting card that cannot be used is used up: FAROE-16.36, FAROE-16.94. */
static bool waits_in_vain(const struct duel *d, const struct trigger *v)
{
    bool second = v->w.amount == WAITS_FOR_REPLAY || v->w.amount == WAITS_FOR_BUILDUP;

    if (!second)
        return false;
    return !trigger_finds_aim(d, v) || (is_attack(d, v->w.ability) && !can_attack(d, v->w.subject));
}

/* A triggered ability goes on the Chain: decided, paid, aimed. */
STEP(trigger)
{
    const struct ability *a = &d->book->ability[v->w.ability];
    bool second = v->w.amount == WAITS_FOR_REPLAY || v->w.amount == WAITS_FOR_BUILDUP;

    BEGIN;
    if (!in_game(d, v->w.seat) || d->links >= MOST_LINKS || own(d)->links_added >= MOST_TURN_LINKS)
        RETURN(0);
    if (v->w.amount == WAITS_FOR_STACKER) {
        struct link *l = add_link(d, 0, v->w.source, v->w.seat, STACKER_ROW);
        l->target[LINK_USER] = v->w.source;
        l->target[LINK_MARKS] = LINK_KEYWORD;
        NOTE(d, TRIGGERS, FAROE_16_99, .seat = (int8_t)v->w.seat, .thing = v->w.source);
        CALL_PLAIN(linked);
        RETURN(1);
    }
    if (second)
        CITE(d, v->w.amount == WAITS_FOR_BUILDUP ? FAROE_D30 : FAROE_16_94);
    if (waits_in_vain(d, v)) {
        destroy(d, v->w.source, v->w.amount == WAITS_FOR_BUILDUP ? FAROE_16_36 : FAROE_16_94);
        RETURN(0);
    }
    if (!second && !trigger_finds_aim(d, v)) { /* FAROE-8.25 */
        CITE(d, FAROE_8_25);
        RETURN(0);
    }
    if (v->w.amount == WAITS_FOR_OVERDRIVE) { /* FAROE-16.77, FAROE-16.78 */
        if (overdrive_cost(d, v->w.ability) > player(d, v->w.seat)->tp)
            RETURN(0);
        CITE(d, FAROE_16_77);
        ASK(v->w.seat, ASK_OVERDRIVE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
        CITE(d, FAROE_16_78);
        spend_tp(d, v->w.seat, overdrive_cost(d, v->w.ability));
    } else if (!second && (a->flags & ABILITY_MAY || a->cost)) {
        ASK(v->w.seat, ASK_USE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
    }
    CALL(announce, .fixed = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability,
         .card = second ? object(d, v->w.source)->card : 0,
         .user = second ? v->w.subject : faroe_user_of(d, v->w.source, NOTHING), .it = v->w.subject, .other = v->other,
         .flags = (uint16_t)(second ? LINK_CARD | (is_attack(d, v->w.ability) ? LINK_ATTACK : 0) |
                                          (v->w.amount == WAITS_FOR_REPLAY ? LINK_REPLAYED : LINK_BUILDUP)
                                    : LINK_ABILITY));
    CALL_PLAIN(linked);
    RETURN(1);
    END;
}

/* The effect that is being carried out, NULL: none. */
static const struct effect *running_effect(const struct duel *d)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == STEP_effect)
            return (const struct effect *)(const void *)frame_at(d, at)->locals;
    return NULL;
}

/* Asks of the card language that are several decisions of the rules. */
uint16_t faroe_decision(const struct duel *d, int seat, int ask)
{
    const struct effect *e = running_effect(d);

    if ((ask == ASK_MODE || ask == ASK_MAY) && e && seat != e->seat)
        return FAROE_D42;
    const cell *statement = e ? d->book->code + e->pc : NULL;
    if (ask == ASK_PICK && e && statement[0] == OP_DO &&
        (statement[2] == FAROE_VERB_SEARCH || statement[2] == FAROE_VERB_LOOK))
        return FAROE_D34;
    return 0;
}

/* The card about which somebody is being asked. */
ref faroe_asked_about(const struct duel *d)
{
    const struct frame *f = top_frame(d);

    switch (f->step) {
    case STEP_announce:
        return ASKING(d, announce)->source;
    case STEP_linked:
        return ASKING(d, linked)->thing;
    case STEP_trigger:
        return ASKING(d, trigger)->w.source;
    case STEP_keyword_works:
        return ASKING(d, keyword_works)->thing;
    case STEP_finish:
        return ASKING(d, finish)->card;
    case STEP_stacker:
        return ASKING(d, stacker)->card;
    case STEP_payment:
        return ASKING(d, payment)->source;
    case STEP_do_deflect:
        if (ASKING(d, do_deflect)->turned)
            return ASKING(d, do_deflect)->turned;
        __attribute__((fallthrough));
    default:
        return running_effect(d) ? running_effect(d)->source : NOTHING;
    }
}
