/* chain.c: windows, the Activation Period, how links resolve, what send_to off by itself (DES-10, section 7).
 *
 * Links keep the place in the chain that they got when they were added. They resolve where they stand, in order of speed;
 * what has resolved or was negated is marked, and all are dropped when the period is over. The action at hand is a link
 * below them, so that it can be answered.
 */
#include "despaira.h"

/* ---- links of actions ----------------------------------------------------------------------------------------- */

/* Its source is its player: who acts, and on whom, are what it is about (DES-16.8). */
ref add_action_link(struct duel *d, int seat, unsigned kind, ref by, ref on)
{
    struct link *l = add_link(d, 0, seat_ref(seat), seat, 0);

    if (!l)
        return NOTHING;
    l->target[LINK_IT] = by;
    l->target[0] = on;
    l->target[LINK_AIMS] = on != NOTHING;
    l->target[LINK_MARKS] = (uint16_t)kind;
    return (ref)(LINK_REF + d->links - 1);
}

void drop_links(struct duel *d, int base)
{
    d->links = (uint8_t)base;
    for (int i = 0; i < d->waitings; i++) { /* nothing more can be done to them */
        struct waiting *w = waiting(d, i);
        if (is_link(w->subject) && w->subject - LINK_REF >= base)
            w->subject = NOTHING;
    }
}

bool is_action_negated(const struct duel *d, int link)
{
    return link && link_at(d, link - 1)->seat & LINK_NEGATED;
}

/* ---- Traps hear -------------------------------------------------------------------------------------------------- */

static void hear(struct duel *d, ref trick, struct happening h)
{
    int ability = trap_of(d, trick);
    const struct ability *a = &d->book->ability[ability];

    if (!ability || d->book->code[a->arguments + 1] != h.event || mode_of(d, trick) != SET_TRICK)
        return;
    if (!event_fits(d, trick, controller(d, trick), a->arguments + 3, h))
        return;
    if (own(d)->mets == MOST_METS) {
        NOTE_TO(d, 1u << controller(d, trick), BOUND_MET, DES_R81, .seat = -1);
        return;
    }
    own(d)->met[own(d)->mets++] = (struct met){
        .trick = trick, .subject = h.subject, .other = h.other, .ability = (uint16_t)ability, .amount = h.amount
    };
}

void tell_of(struct duel *d, int event, ref subject, ref other, int amount, unsigned marks)
{
    raise_marked(d, event, subject, other, amount, marks);
    own(d)->stirred = 1;
    for (int square = 1; square <= TILES; square++)
        if (trick_on(d, square))
            hear(d, trick_on(d, square), (struct happening){ event, subject, other, amount, marks | MARKED });
}

/* ---- windows --------------------------------------------------------------------------------------------------------- */

static void offer_and_pass(const struct duel *d, int seat, enum occasion when, struct menu *m)
{
    m->sure = 1;
    offer_activations(d, seat, when, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

void respond_options(const struct duel *d, int seat, struct menu *m)
{
    offer_and_pass(d, seat, IN_WINDOW, m);
}

void chain_link_options(const struct duel *d, int seat, struct menu *m)
{
    offer_and_pass(d, seat, IN_CHAIN, m);
}

void trap_options(const struct duel *d, int seat, struct menu *m)
{
    offer_and_pass(d, seat, AS_TRAP, m);
}

/* DES-R72 */
static bool is_raced(const struct duel *d)
{
    return choice_of(d, RESPONSE_MODE) == 1;
}

/* Who was first to do something; NO_SEAT: all have passed. Whoever has passed is not asked again until something is added. */
static int first_of_race(const struct duel *d, uint8_t *passed)
{
    int first = NO_SEAT;

    for (int seat = 0; seat < SEATS; seat++) {
        if (*passed >> seat & 1)
            continue;
        if (d->answer[seat].verb == OPTION_PASS)
            *passed |= (uint8_t)(1u << seat);
        else if (d->answer[seat].verb)
            first = seat;
    }
    return first;
}

/* The opponent of the actor first, then the actor, until both pass in a row (DES-22.7: whoever is asked is asked whatever
 * lies hidden). Gives back whether somebody has acted. */
STEP(responding)
{
    BEGIN;
    while (v->passes < 2 && !is_action_negated(d, v->link)) {
        if (is_raced(d)) {
            ASK_ALL(all_seats(d) & ~v->passed, ASK_WINDOW_RACE);
            v->asked = (uint8_t)first_of_race(d, &v->passed);
            if (v->asked == NO_SEAT)
                break;
        } else {
            ASK(v->asked, ASK_WINDOW);
        }
        CITE(d, DES_22_7);
        CITE(d, DES_23_4);
        if (d->answer[v->asked].verb == OPTION_PASS) {
            v->passes++;
            v->asked = (uint8_t)opponent(v->asked);
            continue;
        }
        DIALOGUE(v->asked, activate, .seat = v->asked, .source = d->answer[v->asked].a,
                 .ability = d->answer[v->asked].b);
        if (!d->result)
            continue;
        CALL(activation_period, .base = (uint8_t)(d->links - 1));
        RUN_TRIGGERS;
        v->acted = 1;
        v->passes = v->passed = 0;
        v->asked = (uint8_t)opponent(v->actor);
    }
    RETURN(v->acted);
    END;
}

/* ---- the Activation Period ------------------------------------------------------------------------------------------- */

/* DES-10.9, DES-10.10: the fastest that has not resolved, of equal ones the earliest; -1: all have. */
static int next_to_resolve(const struct duel *d, int base)
{
    int next = -1;

    for (int i = base; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (!(marks_of(l) & LINK_RESOLVED) &&
            (next < 0 || l->target[LINK_SPEED] < link_at(d, next)->target[LINK_SPEED]))
            next = i;
    }
    return next;
}

/* The chain from `base` on: both may add links, then they resolve (DES-10.1 to DES-10.13). */
STEP(activation_period)
{
    BEGIN;
    v->asked = (uint8_t)opponent(link_seat(link_at(d, d->links - 1)));
    while (v->passes < 2) {
        if (is_raced(d)) {
            ASK_ALL(all_seats(d) & ~v->passed, ASK_CHAIN_RACE);
            v->asked = (uint8_t)first_of_race(d, &v->passed);
            if (v->asked == NO_SEAT)
                break;
        } else {
            ASK(v->asked, ASK_CHAIN);
        }
        CITE(d, DES_10_5);
        if (d->answer[v->asked].verb == OPTION_PASS) {
            v->passes++;
            v->asked = (uint8_t)opponent(v->asked);
            continue;
        }
        DIALOGUE(v->asked, activate, .seat = v->asked, .source = d->answer[v->asked].a,
                 .ability = d->answer[v->asked].b);
        if (!d->result)
            continue;
        v->passes = v->passed = 0;
        v->asked = (uint8_t)opponent(link_seat(link_at(d, d->links - 1)));
        CITE(d, DES_10_4);
        CITE(d, DES_8_13);
    }
    CITE(d, DES_10_6);
    CITE(d, DES_10_7);
    own(d)->chain = (uint8_t)(own(d)->chain % UINT8_MAX + 1);
    while (next_to_resolve(d, v->base) >= 0) {
        CITE_IF(d, d->links - v->base > 1, DES_10_9);
        v->now = (uint8_t)next_to_resolve(d, v->base);
        CALL(resolve, .link = v->now);
        CHECK;
        CITE(d, DES_10_13);
    }
    drop_links(d, v->base);
    d->result = 1;
    END;
}

/* ---- resolving ---------------------------------------------------------------------------------------------------------- */

static bool is_unavoidable(const struct duel *d, const struct link *l)
{
    return kind_of(l) == OF_TRICK && card_has(face(d, l->source), DES_WORD_UNAVOIDABLE);
}

/* DES-10.16 to DES-10.20: the other player's card has left the tile where it was aimed at. */
static bool evades(const struct duel *d, const struct link *l, ref r, int tile)
{
    if (!is_card(r) || !tile || !on_field(d, r) || square_of(d, r) == tile)
        return false;
    if (controller(d, r) == link_seat(l)) {
        CITE(d, DES_10_19);
        return false;
    }
    CITE_IF(d, is_unavoidable(d, l), DES_10_20);
    return !is_unavoidable(d, l);
}

static void drop_target(struct duel *d, struct link *l, int i, int entry, int rule)
{
    if (entry)
        NOTE(d, (uint16_t)entry, rule, .seat = (int8_t)link_seat(l), .thing = l->target[i]);
    else
        CITE(d, rule);
    l->target[i] = NOTHING;
}

/* True if it has nothing left to act on: DES-10.24. */
static bool loses_targets(struct duel *d, struct link *l)
{
    struct set fitting;
    bool any = false;

    if (l->target[LINK_IT] && !(d->book->ability[l->ability].kind == ABILITY_RESPOND) &&
        evades(d, l, l->target[LINK_IT], l->target[LINK_IT_TILE]))
        drop_target(d, l, LINK_IT, EVADES, DES_10_26);
    if (l->target[LINK_OTHER] && evades(d, l, l->target[LINK_OTHER], l->target[LINK_OTHER_TILE]))
        drop_target(d, l, LINK_OTHER, EVADES, DES_10_26);
    if (!(marks_of(l) & LINK_HAD_AIMS))
        return false;
    for (int i = 0; i < l->target[LINK_AIMS]; i++)
        if (l->target[i] && evades(d, l, l->target[i], l->target[LINK_TILES + i]))
            drop_target(d, l, i, EVADES, DES_10_16);
    keep_fitting_aims(d, l, &fitting);
    for (int i = 0; i < l->target[LINK_AIMS]; i++) {
        ref r = l->target[i];
        bool fits =
            r && (is_link(r) || is_up(d, r) == false || set_has(d, fitting.word, r) || l->target[LINK_TILES + i]);
        if (r && is_card(r) && !l->target[LINK_TILES + i])
            fits = set_has(d, fitting.word, r); /* it lies off the field */
        if (r && is_link(r) && marks_of(link_of(d, r)) & LINK_RESOLVED) {
            drop_target(d, l, i, 0, DES_10_22);
            continue;
        }
        if (r && !fits)
            drop_target(d, l, i, 0, DES_10_24);
        any = any || l->target[i];
    }
    return !any;
}

/* DES-8.6, DES-8.14, DES-16.20 to DES-16.23: it send_to, unless something keeps it where it is. */
static void spend_trick(struct duel *d, struct link *l, bool negated)
{
    ref trick = l->source;

    if (kind_of(l) != OF_TRICK || marks_of(l) & LINK_TRIGGERED || !is_trick(d, trick) || mode_of(d, trick) != UP_TRICK)
        return;
    bool timer = face(d, trick)->holds >> DES_KEYWORD_TIMER & 1,
         stays = timer || card_has(face(d, trick), DES_WORD_INFINITE);
    if (stays && !negated) {
        card_of(d, trick)->working = 1;
        if (timer)
            card_of(d, trick)->timer = (uint8_t)first_header_number(d, trick, DES_KEYWORD_TIMER);
        NOTE(d, REMAINS, timer ? DES_16_21 : DES_16_20, .seat = (int8_t)controller(d, trick), .thing = trick);
        refresh_listeners(d);
        return;
    }
    NOTE(d, IS_SPENT, negated ? DES_10_21 : DES_8_6, .seat = (int8_t)controller(d, trick), .thing = trick);
    CITE(d, DES_8_14);
    leave_board(d, trick, DES_ZONE_GRAVEYARD, DES_14_7);
}

/* What is named is known to the effect from its beginning. */
static void recall_word(struct duel *d, const struct link *l)
{
    const struct ability *a = &d->book->ability[l->ability];

    if (l->ability && a->naming && d->book->code[a->naming + 1] == CHOICE_WORD)
        *effect_variable((const struct effect *)(void *)top_frame(d)->locals, d->book->code[a->naming + 2]) =
            l->target[LINK_WORD];
}

static void begin_link_effect(struct duel *d, const struct resolve *v)
{
    const struct link *l = link_at(d, v->link);

    if (l->target[LINK_INSTEAD]) {
        begin_effect(d, (struct effect_start){ .ability = l->target[LINK_INSTEAD_OF],
                                               .source = l->source,
                                               .seat = l->target[LINK_INSTEAD_BY],
                                               .link = (ref)(LINK_REF + v->link),
                                               .it = (ref)(LINK_REF + v->link) });
        if (d->top != NO_FRAME && top_frame(d)->step == STEP_effect)
            ((struct effect *)(void *)top_frame(d)->locals)->pc = l->target[LINK_INSTEAD];
        return;
    }
    begin_effect(d, (struct effect_start){ .ability = l->ability,
                                           .source = l->source,
                                           .seat = link_seat(l),
                                           .link = (ref)(LINK_REF + v->link),
                                           .x = l->x,
                                           .it = l->target[LINK_IT],
                                           .other = l->target[LINK_OTHER],
                                           .amount = l->x });
    if (d->top != NO_FRAME && top_frame(d)->step == STEP_effect)
        recall_word(d, l);
}

/* DES-10.23: what stays needs its source still to be there. */
static bool needs_source(const struct duel *d, const struct link *l)
{
    return kind_of(l) == OF_TRICK && !(marks_of(l) & LINK_TRIGGERED) &&
           (marks_of(l) & LINK_EQUIPS || card_has(face(d, l->source), DES_WORD_INFINITE) ||
            face(d, l->source)->holds >> DES_KEYWORD_TIMER & 1);
}

/* Section 7, RESOLVE. */
STEP(resolve)
{
    struct link *l = link_at(d, v->link);

    BEGIN;
    l->target[LINK_MARKS] |= LINK_RESOLVED;
    if (l->seat & LINK_NEGATED) {
        NOTE(d, IS_NEGATED, DES_10_21, .seat = (int8_t)link_seat(l), .thing = l->source);
        spend_trick(d, l, true);
        RETURN(0);
    }
    NOTE(d, RESOLVES, DES_10_9, .seat = (int8_t)link_seat(l), .thing = l->source);
    CITE(d, DES_10_12);
    if (needs_source(d, l) && !is_trick(d, l->source)) {
        CITE(d, DES_10_23);
        RETURN(0);
    }
    if (loses_targets(d, l)) {
        NOTE(d, DOES_NOTHING, marks_of(l) & LINK_EQUIPS ? DES_17_31 : DES_10_24, .seat = (int8_t)link_seat(l),
             .thing = l->source);
        spend_trick(d, l, false);
        RETURN(0);
    }
    CITE_IF(d, l->target[LINK_INSTEAD], DES_R64);
    if (marks_of(l) & LINK_EQUIPS && !l->target[LINK_INSTEAD])
        attach_trick(d, l->source, l->target[0]);
    if (l->target[LINK_INSTEAD] ||
        (l->ability && !(marks_of(l) & LINK_EQUIPS && d->book->ability[l->ability].kind == ABILITY_STAND))) {
        f->resume = (uint8_t)(__COUNTER__ - first_point);
        begin_link_effect(d, v);
        if (!runs_through(d, step_effect, f))
            return;
        __attribute__((fallthrough));
    case __COUNTER__ - first_point - 1:;
    }
    spend_trick(d, link_at(d, v->link), false);
    d->result = 1;
    END;
}

/* ---- what send_to off by itself: section 7, RUN_TRIGGERS --------------------------------------------------------------------- */

static bool has_set_trick(const struct duel *d, int seat)
{
    for (int square = 1; square <= TILES; square++) {
        ref trick = trick_on(d, square);
        if (trick && controller(d, trick) == seat && mode_of(d, trick) == SET_TRICK)
            return true;
    }
    return false;
}

bool something_waits(const struct duel *d)
{
    return d->waitings || (own(d)->stirred && (has_set_trick(d, 0) || has_set_trick(d, 1)));
}

static int waiting_of(const struct duel *d, int seat, int from, int to)
{
    int n = 0;

    for (int i = from; i < to; i++)
        n += waiting(d, i)->seat == seat;
    return n;
}

/* DES-D29 */
void trigger_order_options(const struct duel *d, int seat, struct menu *m)
{
    const struct triggers *v = ASKING(d, triggers);

    for (int i = 0; i < v->count; i++)
        if (waiting(d, i)->seat == seat)
            offer(m, (struct duel_option){ .verb = OPTION_ORDER,
                                           .a = waiting(d, i)->source,
                                           .b = waiting(d, i)->ability,
                                           .c = (uint16_t)i });
}

static int first_waiting_of(const struct duel *d, int seat, int to)
{
    for (int i = 0; i < to; i++)
        if (waiting(d, i)->seat == seat)
            return i;
    return 0;
}

/* DES-D28 */
void use_trigger_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

static bool triggers_in_vain(const struct duel *d, const struct waiting *w)
{
    const struct ability *a = &d->book->ability[w->ability];

    return d->links >= MOST_LINKS || (a->limit && uses_of(d, w->source, w->ability) >= a->limit) ||
           !finds_aims(d, w->source, w->ability, w->seat, w->subject);
}

/* An optional one is decided, targets are chosen, as it becomes a link (DES-R74). */
STEP(add_trigger)
{
    BEGIN;
    if (triggers_in_vain(d, &v->w))
        RETURN(0);
    if (d->book->ability[v->w.ability].flags & ABILITY_MAY) {
        ASK(v->w.seat, ASK_USE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
    }
    CALL(activate, .triggered = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability,
         .it = v->w.subject, .other = v->w.other, .amount = v->w.amount);
    CITE(d, DES_10_14);
    END;
}

/* The active player's first, then the other's, each in the order that its player chooses; then Traps; then all of them are
 * a chain. Until nothing waits any more. */
STEP(triggers)
{
    BEGIN;
    for (v->rounds = 0; something_waits(d); v->rounds++) {
        if (v->rounds >= TRIGGER_ROUNDS) { /* DES-10.25 */
            d->waitings = 0;
            own(d)->mets = 0;
            own(d)->stirred = 0;
            NOTE(d, BOUND_MET, DES_10_25, .seat = -1);
            break;
        }
        for (v->turn = 0; v->turn < 2; v->turn++) {
            v->seat = (uint8_t)(own(d)->active ^ v->turn);
            v->count = d->waitings;
            while (waiting_of(d, v->seat, 0, v->count)) {
                v->next = (uint8_t)first_waiting_of(d, v->seat, v->count);
                if (waiting_of(d, v->seat, 0, v->count) > 1) {
                    ASK(v->seat, ASK_ORDER);
                    v->next = (uint8_t)d->answer[v->seat].c;
                }
                v->count--;
                struct waiting w = take_waiting(d, v->next);
                CALL(add_trigger, .w = w);
            }
            while (own(d)->stirred && has_set_trick(d, v->seat)) {
                ASK(v->seat, ASK_TRAP);
                CITE(d, DES_16_6);
                if (d->answer[v->seat].verb == OPTION_PASS)
                    break;
                DIALOGUE(v->seat, activate, .seat = v->seat, .source = d->answer[v->seat].a,
                         .ability = d->answer[v->seat].b);
            }
        }
        own(d)->mets = 0;
        own(d)->stirred = 0;
        if (d->links > v->base)
            CALL(activation_period, .base = v->base);
    }
    d->result = 1;
    END;
}
