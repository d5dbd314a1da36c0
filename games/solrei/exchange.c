/* exchange.c: windows, the Exchange, automatic abilities, replacements (SOL-10). */
#include "solrei.h"

/* ---- windows ------------------------------------------------------------------------------------------- */

/* Whatever else may be done, and passing. */
static void pass_or_act(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    ability_options(d, seat, m);
    if (!is_full(m) && (choice_of(d, REI_GENERATION) == 0 || m->refusal)) /* SOL-R67: else only when paying */
        generate_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

void window_options(const struct duel *d, int seat, struct menu *m)
{
    if (LEAK(OPTION_COUNT) && place(d, hand(d, rival(seat)))->first &&
        is_charge_card(d, place(d, hand(d, rival(seat)))->first))
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    pass_or_act(d, seat, m);
}

/* Can the seat activate anything? If so, that is ready for the ask, with passing. */
static bool finds_use(struct duel *d, int seat)
{
    struct duel_option option;
    struct menu one, *m = next_menu(d);

    if (m)
        m->count = 0;
    else
        *(m = &one) = (struct menu){ .option = &option, .max = 1 };
    ability_options(d, seat, m);
    m->ready = m->count > 0;
    if (m->ready)
        offer(m, (struct duel_option){ .verb = OPTION_PASS });
    return m->ready;
}

/* In simulation whoever can do nothing but pass is passed over. */
static bool only_passes(struct duel *d, int seat, int ask)
{
    if (!d->brisk)
        return false;
    if (choice_of(d, REI_GENERATION) == 0)
        return !offers_more_than(d, 1, seat, ask);
    return !timely_sources(d, seat) || !finds_use(d, seat);
}

/* A window at whose beginning nothing is set off and in which, by a glance, both can only pass. */
static bool is_quiet(const struct duel *d, int window)
{
    uint32_t moments = 1u << window | (window == SOL_WINDOW_UPON_WINNING ? 1u << SOL_WINDOW_UPON_LOSING : 0);

    return d->brisk && choice_of(d, REI_GENERATION) == 1 && !(listeners(d)->moments & moments) && !d->waitings &&
           !(timely_sources(d, 0) | timely_sources(d, 1));
}

/* Whose turn it is, from this seat on; false if both have passed. */
static bool somebody_acts(struct duel *d, uint8_t *seat, uint8_t *passes, int ask)
{
    for (; *passes < 2; ++*passes, *seat = (uint8_t)rival(*seat))
        if (!only_passes(d, *seat, ask))
            return true;
    return false;
}

static void close_window(struct duel *d, int window)
{
    CITE(d, SOL_3_2);
    CITE(d, SOL_3_7);
    CITE(d, SOL_10_9);
    CITE(d, SOL_10_11);
    if (window != SOL_WINDOW_END_OF_ROUND) /* that step goes on to what the draw triggers: SOL-7.25 */
        empty_rei_pools(d);                /* SOL-8.12 */
}

/* A window in which something might happen. */
static __attribute__((noinline)) struct window_step open_window(struct duel *d, int window)
{
    struct window_step w = { .window = (uint8_t)window, .asked = (uint8_t)offense(d) };

    raise_moment(d, window);
    if (window == SOL_WINDOW_UPON_WINNING) {
        own(d)->step = SOL_WINDOW_UPON_LOSING;
        raise_moment(d, SOL_WINDOW_UPON_LOSING);
        own(d)->step = SOL_WINDOW_UPON_WINNING;
    }
    CITE(d, SOL_3_4);
    if (d->waitings)
        return w;
    w.found = somebody_acts(d, &w.asked, &w.passes, ASK_WINDOW);
    if (!w.found)
        close_window(d, window);
    return w;
}

/* Begins a step of the round, and gives back its window: it is over if nothing waits and both can only pass. */
struct window_step begin_window(struct duel *d, int window)
{
    own(d)->step = (uint8_t)window;
    own(d)->activations = 0;
    if (!is_quiet(d, window))
        return open_window(d, window);
    CITE(d, SOL_3_4);
    close_window(d, window);
    return (struct window_step){ .window = (uint8_t)window, .passes = 2 };
}

static bool points_are_late(const struct duel *d)
{
    return own(d)->damage_over && !own(d)->in_loop && (pending_points(d, 0) || pending_points(d, 1));
}

/* SOL-3.7, SOL-10.9 to SOL-10.11: O first, until both decline in succession. */
STEP(window_step)
{
    BEGIN;
    if (d->waitings) {
        CALL_PLAIN(triggers);
        v->asked = (uint8_t)offense(d);
    }
    while (v->passes < 2) {
        if (own(d)->activations >= MOST_ACTIVATIONS) { /* SOL-10.18, SOL-R103 */
            NOTE(d, STEP_CAPPED, SOL_10_18, .seat = -1);
            break;
        }
        if (!v->found && !somebody_acts(d, &v->asked, &v->passes, ASK_WINDOW))
            break;
        v->found = 0;
        ASK(v->asked, ASK_WINDOW);
        if (d->answer[v->asked].verb == OPTION_USE) {
            DIALOGUE(v->asked, activate, .seat = v->asked, .source = d->answer[v->asked].a,
                     .ability = d->answer[v->asked].b);
            if (!d->result)
                continue;
            CALL(exchange, .asked = (uint8_t)rival(v->asked)); /* SOL-10.2, SOL-10.14 */
            if (d->waitings)
                CALL_PLAIN(triggers);
            v->asked = (uint8_t)offense(d);
            v->passes = 0;
            CITE(d, SOL_10_10);
        } else if (d->answer[v->asked].verb == OPTION_PASS) {
            v->passes++;
            v->asked = (uint8_t)rival(v->asked);
        } else {
            CALL(generate, .seat = v->asked);
            if (points_are_late(d)) /* SOL-6.29: dealt by what took the place of giving up a card */
                CALL_PLAIN(late_points);
            if (d->waitings) { /* SOL-10.16: no Exchange is under way that it would have to wait for */
                v->before = own(d)->activations;
                CALL_PLAIN(triggers);
                if (own(d)->activations > v->before) { /* not all of them were declined */
                    v->asked = (uint8_t)offense(d);
                    v->passes = 0;
                }
            }
        }
    }
    close_window(d, v->window);
    END;
}

/* ---- the Exchange ----------------------------------------------------------------------------------------- */

bool exchange_is_full(const struct duel *d, int seat)
{
    int own_links = 0;

    if (d->links < MOST_LINKS_EACH)
        return false;
    for (int i = 0; i < d->links; i++)
        own_links += link_seat(link_at(d, i)) == seat;
    return own_links >= MOST_LINKS_EACH;
}

void response_options(const struct duel *d, int seat, struct menu *m)
{
    pass_or_act(d, seat, m);
}

#define top_link(d) link_at(d, (d)->links - 1)

/* `it`: the link that is answered, or whom the event happened to. */
static ref it_of(const struct duel *d, const struct link *l)
{
    return l->target[is_activated(&d->book->ability[l->ability]) ? LINK_TARGET : LINK_EVENT];
}

/* How much has happened stands where X does: nobody pays an X for an ability that speaks of it. */
static bool has_amount(const struct ability *a)
{
    return a->kind == ABILITY_WHEN && !(a->flags & ABILITY_X);
}

static int amount_of(const struct duel *d, const struct link *l)
{
    return has_amount(&d->book->ability[l->ability]) ? l->x : 0;
}

static int32_t x_of_trigger(const struct duel *d, const struct waiting *w)
{
    return has_amount(&d->book->ability[w->ability]) ? w->amount : kept_x(d, w);
}

static bool is_augment(const struct duel *d, const struct link *l)
{
    return d->book->ability[l->ability].keyword == SOL_KEYWORD_AUGMENT + 1;
}

/* SOL-11.18, SOL-R54: from now on, if the Art still lies sideways. */
static void start_augment(struct duel *d, ref art)
{
    if (object(d, art)->state == AUGMENTED)
        object(d, art)->state = WORKING;
    CITE(d, SOL_11_18);
    refresh_listeners(d);
    refresh_source(d, art);
}

/* SOL-6.29: an extra Damage loop, and then the step that it interrupts goes on. */
STEP(late_points)
{
    struct solrei *s = own(d);

    BEGIN;
    v->step = s->step;
    v->activations = s->activations;
    CALL(damage_loop, .first = 0);
    s->step = v->step;
    s->activations = v->activations;
    END;
}

STEP(exchange)
{
    BEGIN;
    while (somebody_acts(d, &v->asked, &v->passes, ASK_RESPONSE)) { /* SOL-10.4 */
        ASK(v->asked, ASK_RESPONSE);
        if (d->answer[v->asked].verb == OPTION_USE) {
            DIALOGUE(v->asked, activate, .seat = v->asked, .source = d->answer[v->asked].a,
                     .ability = d->answer[v->asked].b);
            if (d->result) {
                v->passes = 0;
                v->asked = (uint8_t)rival(v->asked);
                CITE(d, SOL_10_2);
            }
        } else if (d->answer[v->asked].verb == OPTION_PASS) {
            v->passes++;
            v->asked = (uint8_t)rival(v->asked);
            CITE(d, v->passes == 1 ? SOL_10_3 : SOL_10_4);
        } else {
            CALL(generate, .seat = v->asked);
        }
    }
    CITE(d, SOL_10_6);
    while (d->links > 0) { /* SOL-10.5, SOL-10.6 */
        if (top_link(d)->seat & LINK_NEGATED) {
            NOTE(d, IS_NEGATED, SOL_11_36, .seat = (int8_t)link_seat(top_link(d)), .thing = top_link(d)->source,
                 .word = top_link(d)->ability);
            if (is_augment(d, top_link(d)) && is_augmented(object(d, top_link(d)->source)->state)) {
                CITE(d, SOL_11_38);
                CALL(leave_augmented, .art = top_link(d)->source, .seat = (uint8_t)link_seat(top_link(d)));
            }
        } else {
            NOTE(d, RESOLVES, SOL_10_5, .seat = (int8_t)link_seat(top_link(d)), .thing = top_link(d)->source,
                 .word = top_link(d)->ability);
            CITE(d, SOL_9_22);
            drop_illegal_target(d, top_link(d));
            if (is_augment(d, top_link(d)))
                start_augment(d, top_link(d)->source);
            else
                RUN_EFFECT(.ability = top_link(d)->ability, .source = top_link(d)->source,
                           .seat = link_seat(top_link(d)), .link = (ref)(LINK_REF + d->links - 1), .x = top_link(d)->x,
                           .it = it_of(d, top_link(d)), .amount = amount_of(d, top_link(d)));
        }
        drop_top_link(d);
    }
    if (points_are_late(d))
        CALL_PLAIN(late_points);
    END;
}

/* ---- automatic abilities ------------------------------------------------------------------------------------ */

/* SOL-11.33, SOL-R50: what still waits for a barred player is dropped. */
static void drop_barred(struct duel *d)
{
    const int barred_by[] = { silenced_by(d, 0), silenced_by(d, 1) };
    int kept = 0;

    for (int i = 0; i < d->waitings; i++) {
        int rule = barred_by[waiting(d, i)->seat];
        if (rule) {
            CITE(d, rule);
            continue;
        }
        *waiting(d, kept++) = *waiting(d, i);
    }
    d->waitings = (uint8_t)kept;
}

/* SOL-10.16: the Exchange is over on which an ability was that set something off: nothing more can be done to it. */
static void forget_links(struct duel *d)
{
    for (int i = 0; i < d->waitings; i++)
        if (is_link(waiting(d, i)->subject))
            waiting(d, i)->subject = NOTHING;
}

static void drop_first_waiting(struct duel *d, int n)
{
    memmove(waiting(d, 0), waiting(d, n), (size_t)(d->waitings - n) * sizeof(struct waiting));
    d->waitings = (uint8_t)(d->waitings - n);
}

static bool same_waiting(const struct waiting *a, const struct waiting *b)
{
    return a->ability == b->ability && a->source == b->source && a->subject == b->subject && a->amount == b->amount;
}

/* Whether it is the first of its kind from this place in the line on. */
static bool is_first_waiting(const struct duel *d, int i, int from)
{
    for (int j = from; j < i; j++)
        if (same_waiting(waiting(d, i), waiting(d, j)))
            return false;
    return true;
}

/* How many different abilities of the seat wait from this place in the line on. */
static int waiting_kinds(const struct duel *d, int seat, int from, int until)
{
    int kinds = 0;

    for (int i = from; i < until; i++)
        kinds += waiting(d, i)->seat == seat && is_first_waiting(d, i, from);
    return kinds;
}

void order_options(const struct duel *d, int seat, struct menu *m)
{
    const struct triggers *v = ASKING(d, triggers);

    for (int i = v->next; i < v->count; i++)
        if (waiting(d, i)->seat == seat && is_first_waiting(d, i, v->next))
            offer(m, (struct duel_option){ .verb = OPTION_ORDER,
                                           .a = waiting(d, i)->source,
                                           .b = waiting(d, i)->ability,
                                           .c = (uint16_t)i });
}

/* Brings the chosen one to this place in the line; the others keep their order. */
static void bring_forward(struct duel *d, int to, int from)
{
    struct waiting w = *waiting(d, from);

    memmove(waiting(d, to + 1), waiting(d, to), (size_t)(from - to) * sizeof(struct waiting));
    *waiting(d, to) = w;
}

_Static_assert((int)WAITINGS_EACH <= (int)MOST_LINKS_EACH,
               "what waits always finds room in an Exchange of its own"); /* SOL-10.20 */

/* SOL-10.12 to SOL-10.16: O's are added first, then D's, each in the order its player chooses. */
STEP(triggers)
{
    BEGIN;
    while (d->waitings > 0) {
        CITE(d, SOL_10_16);
        CITE(d, SOL_10_19);
        drop_barred(d);
        forget_links(d);
        v->count = d->waitings;
        v->any = 0;
        for (v->turn = 0; v->turn < 2; v->turn++) {
            v->seat = (uint8_t)(v->turn == 0 ? offense(d) : defense(d));
            for (v->next = 0; v->next < v->count; v->next++) {
                if (waiting_kinds(d, v->seat, v->next, v->count) < 2)
                    break;
                ASK(v->seat, ASK_ORDER);
                bring_forward(d, v->next, d->answer[v->seat].c);
                CITE(d, SOL_10_13);
            }
            for (v->next = 0; v->next < v->count; v->next++) {
                if (waiting(d, v->next)->seat != v->seat)
                    continue;
                if (own(d)->activations >= MOST_ACTIVATIONS) { /* SOL-10.18 */
                    CITE(d, SOL_10_18);
                    continue;
                }
                CALL(add_trigger, .w = *waiting(d, v->next));
                if (d->result) {
                    v->last = v->seat;
                    v->any = 1;
                }
            }
        }
        drop_first_waiting(d, v->count);
        if (v->any)
            CALL(exchange, .asked = (uint8_t)rival(v->last)); /* SOL-10.2, SOL-10.14 */
    }
    END;
}

/* What the seat is asked to use, in whatever step it is asked. */
const struct offered_use *offered_use(const struct duel *d)
{
    return (const struct offered_use *)(const void *)top_frame(d)->locals;
}

/* SOL-10.15: optional ones are decided and paid, and targets chosen, as they are added. */
STEP(add_trigger)
{
    const struct ability *a = &d->book->ability[v->w.ability];

    BEGIN;
    if (a->limit &&
        (uses_of(d, v->w.source, v->w.ability) >= a->limit || /* it has triggered more than once at a time */
         !use_can_be_counted(d, v->w.source, v->w.ability))) {
        CITE(d, SOL_9_5);
        RETURN(0);
    }
    if (!finds_target(d, v->w.source, v->w.ability, v->w.seat, v->w.subject, DECK_SIZE)) { /* SOL-R93 */
        CITE(d, SOL_10_15);
        RETURN(0);
    }
    v->offered = (struct offered_use){ .source = v->w.source, .cost_row = a->cost };
    if (a->flags & ABILITY_MAY || a->cost) {
        if (!could_pay(d, v->w.seat, a->cost, v->w.source)) /* SOL-R94 */
            RETURN(0);
        ASK(v->w.seat, ASK_USE);
        CITE(d, SOL_10_15);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
        DIALOGUE(v->w.seat, activate, .kind = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability,
                 .it = v->w.subject, .x = x_of_trigger(d, &v->w));
    } else {
        CALL(activate, .kind = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability, .it = v->w.subject,
             .x = x_of_trigger(d, &v->w));
    }
    CITE(d, SOL_10_14);
    END;
}

/* The card whose ability somebody is being asked about. */
ref asked_about(const struct duel *d)
{
    const struct frame *f = top_frame(d);

    switch (f->step) {
    case STEP_activate:
        return ASKING(d, activate)->source;
    case STEP_add_trigger:
    case STEP_replacing:
    case STEP_payment:
        return offered_use(d)->source;
    default:
        for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
            if (frame_at(d, at)->step == STEP_effect)
                return ((const struct effect *)(const void *)frame_at(d, at)->locals)->source;
        return NOTHING;
    }
}

/* ---- replacements ---------------------------------------------------------------------------------------------- */

static struct happening happening_of(const struct replacing *v)
{
    return (struct happening){ v->event, v->subject, v->other, v->amount };
}

/* SOL-R80: what takes the place of an event is still that event, so what is being carried out does not apply again. */
static bool is_being_applied(const struct duel *d, const struct replacing *v, const struct replacement *r)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below) {
        const struct replacing *outer = (const struct replacing *)(const void *)frame_at(d, at)->locals;
        if (frame_at(d, at)->step == STEP_replacing && outer != v && outer->ability == r->ability &&
            outer->offered.source == r->source)
            return true;
    }
    return false;
}

/* SOL-9.26: nor does one whose use could not be counted. */
static bool may_apply(const struct duel *d, const struct replacing *v, const struct replacement *r)
{
    return !is_being_applied(d, v, r) &&
           (!d->book->ability[r->ability].limit || use_can_be_counted(d, r->source, r->ability));
}

static bool was_tried(const struct replacing *v, int bit)
{
    return v->tried[bit >> 5] >> (bit & 31) & 1;
}

static void note_tried(struct replacing *v, int bit, bool tried)
{
    uint32_t *word = &v->tried[bit >> 5], one = 1u << (bit & 31);
    *word = tried ? *word | one : *word & ~one;
}

/* The nth replacement that applies and has not been looked at yet; `bit`: its bit in `tried`. */
static bool find_applicable(const struct duel *d, const struct replacing *v, int n, struct replacement *found, int *bit)
{
    int after = 0;

    while (next_replacement(d, happening_of(v), &after, found))
        if (after <= MOST_REPLACEMENTS && !was_tried(v, after - 1) && may_apply(d, v, found) && n-- == 0) {
            *bit = after - 1;
            return true;
        }
    return false;
}

/* One that was waiting is gone: those behind it move up. */
static void forget_tried(struct replacing *v, int bit)
{
    for (; bit < MOST_REPLACEMENTS - 1; bit++)
        note_tried(v, bit, was_tried(v, bit + 1));
    note_tried(v, bit, false);
}

/* Whether the order could matter: another one applies that is not the same as the first. */
static bool several_apply(const struct duel *d, const struct replacing *v, const struct replacement *first)
{
    struct replacement other;
    int bit;

    for (int n = 1; find_applicable(d, v, n, &other, &bit); n++)
        if (other.ability != first->ability || other.source != first->source)
            return true;
    return false;
}

void replace_options(const struct duel *d, int seat, struct menu *m)
{
    const struct replacing *v = ASKING(d, replacing);
    struct replacement found;
    int bit;
    (void)seat;

    for (uint16_t n = 0; find_applicable(d, v, n, &found, &bit); n++)
        offer(m, (struct duel_option){ .verb = OPTION_ORDER, .a = found.source, .b = (uint16_t)found.ability, .c = n });
}

static uint8_t place_of_subject(const struct duel *d, const struct replacing *v)
{
    return is_card(v->subject) ? object(d, v->subject)->place : 0;
}

/* Does the card lie as what would happen to it would have it lie, or so that this cannot happen any more (SOL-11.28)? */
static bool is_turned(const struct duel *d, const struct replacing *v)
{
    int state = is_card(v->subject) ? object(d, v->subject)->state : STATE_NONE;

    switch (v->event) {
    case SOL_EVENT_READIED:
        return state != EXHAUSTED;
    case SOL_EVENT_EXHAUSTED:
        return !is_face_up(state);
    case SOL_EVENT_BROKEN:
        return state == BROKEN;
    case SOL_EVENT_UNAUGMENTED:
        return !is_augmented(state);
    default:
        return false;
    }
}

/* SOL-8.20: a card that has paid for its replacement is gone, and so is one that this has sent away. SOL-R80: one that has
 * been turned on the way is not turned again. */
static bool is_gone(const struct duel *d, const struct replacing *v)
{
    return place_of_subject(d, v) != v->from || is_turned(d, v);
}

/* SOL-R80: each replacement applies at most once to an event; the player affected picks the order.
 * Gives back 0, REPLACED, or TO_ZONE + a new destination. */
STEP(replacing)
{
    struct replacement found;
    int bit, x = 0; /* x: of its cost, once that has been paid */

    BEGIN;
    v->from = place_of_subject(d, v);
    while (find_applicable(d, v, 0, &found, &bit)) {
        if (several_apply(d, v, &found)) {
            ASK(owner_of(d, v->subject), ASK_REPLACE);
            if (!find_applicable(d, v, d->answer[owner_of(d, v->subject)].c, &found, &bit))
                break;
        }
        note_tried(v, bit, true);
        v->bit = (uint8_t)bit;
        v->ability = (uint16_t)found.ability;
        v->seat = (uint8_t)found.seat;
        v->row = (int16_t)found.row;
        v->offered = (struct offered_use){ .source = found.source, .cost_row = d->book->ability[found.ability].cost };
        if (d->book->ability[v->ability].flags & ABILITY_MAY || v->offered.cost_row) {
            if (!could_pay(d, v->seat, v->offered.cost_row, v->offered.source)) /* SOL-R94 */
                continue;
            ASK(v->seat, ASK_USE);
            CITE(d, SOL_D31);
            if (d->answer[v->seat].verb == OPTION_NO)
                continue;
            if (v->offered.cost_row) {
                DIALOGUE(v->seat, activate, .kind = 2, .seat = v->seat, .source = v->offered.source,
                         .cost_row = v->offered.cost_row);
                x = d->result - 1;
            }
        }
        if (d->book->ability[v->ability].limit)
            count_use(d, v->offered.source, v->ability, use_counts_until(&d->book->ability[v->ability]));
        if (d->book->ability[v->ability].flags & ABILITY_ONCE_WAITING) {
            end_row(d, v->row);
            forget_tried(v, v->bit);
            refresh_listeners(d);
        }
        CITE(d, SOL_R80);
        CITE(d, SOL_9_24);
        RUN_EFFECT(.ability = v->ability, .source = v->offered.source, .seat = v->seat,
                   .it = is_gone(d, v) ? NOTHING : v->subject, .x = x);
        if (is_gone(d, v))
            RETURN(REPLACED);
        if (d->result || v->destination)
            RETURN(v->destination ? TO_ZONE + v->destination : REPLACED);
    }
    d->result = 0;
    END;
}
