/* chain.c: windows, the Activation Period, what sets itself off (DES-10, section 7).
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
    forget_caught(d);
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
        FOR_EACH_TRICK_ON(d, trick, square)
    hear(d, trick, (struct happening){ event, subject, other, amount, marks | MARKED });
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

/* DES-R70: of two equally fast ones the earlier, or the later. */
static bool comes_before(const struct duel *d, const struct link *l, const struct link *next)
{
    return choice_of(d, TIE_ORDER) == 0 ? l->target[LINK_SPEED] < next->target[LINK_SPEED]
                                        : l->target[LINK_SPEED] <= next->target[LINK_SPEED];
}

/* DES-R71: a Counter that names a link of equal speed comes directly before it. */
static int counter_of(const struct duel *d, int base, int next)
{
    const struct link *named = link_at(d, next);

    for (int i = base; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (!(marks_of(l) & LINK_RESOLVED) && l->target[LINK_SPEED] == named->target[LINK_SPEED] &&
            l->target[0] == LINK_REF + next && kind_of(l) == OF_TRICK &&
            card_has(face(d, l->source), DES_WORD_COUNTER)) {
            CITE(d, DES_R71);
            return counter_of(d, base, i);
        }
    }
    return next;
}

/* DES-10.9, DES-10.10: the fastest that has not resolved, of equal ones the earliest; -1: all have. */
static int next_to_resolve(const struct duel *d, int base)
{
    int next = -1;

    for (int i = base; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (!(marks_of(l) & LINK_RESOLVED) && (next < 0 || comes_before(d, l, link_at(d, next))))
            next = i;
    }
    return next >= 0 && choice_of(d, COUNTER_BEATS_TIE) == 1 ? counter_of(d, base, next) : next;
}

/* What came to its tile in this chain came by itself (DES-13.10). */
static void forget_arrivals(struct duel *d)
{
    for (int square = 1; square <= TILES; square++)
        if (body_on(d, square))
            card_of(d, body_on(d, square))->arrived = 0;
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
    forget_arrivals(d);
    while (next_to_resolve(d, v->base) >= 0) {
        CITE_IF(d, d->links - v->base > 1, DES_10_9);
        v->now = (uint8_t)next_to_resolve(d, v->base);
        CITE(d, DES_10_10);
        CITE_IF(d, is_locked_down(d, link_at(d, v->now)->source), DES_9_11);
        CALL(resolve, .link = v->now);
        CITE(d, DES_10_13);
        CHECK;
    }
    forget_arrivals(d);
    drop_links(d, v->base);
    d->result = 1;
    END;
}

/* ---- what sets itself off: section 7, RUN_TRIGGERS --------------------------------------------------------------------- */

static bool has_set_trick(const struct duel *d, int seat)
{
    for (int square = 1; square <= TILES; square++) {
        FOR_EACH_TRICK_ON(d, trick, square)
        if (controller(d, trick) == seat && mode_of(d, trick) == SET_TRICK)
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
           !finds_aims(d, w->source, w->ability, w->seat, w->subject) ||
           (a->flags & ABILITY_MAY && lacks_every_path(d, w->source, w->ability, w->seat, w->subject));
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
