/* abilities.c: which abilities may be activated, and activating one (SOL-9). */
#include "solrei.h"

/* ---- what works, and when --------------------------------------------------------------------------- */

unsigned windows_now(const struct duel *d, int seat)
{
    return 1u << window_now(d, seat);
}

/* Where abilities work by themselves: a Muse or Advantage that is face-up (SOL-9.18), an Art that is
 * Augmented and has resolved (SOL-11.18). */
bool ability_works(const struct duel *d, ref source, int ability)
{
    static const uint8_t working[SOL_ZONE_COUNT] = {
        [SOL_ZONE_MUSE] = READY, [SOL_ZONE_ADVANTAGE] = READY, [SOL_ZONE_ART_ZONE] = WORKING
    };
    int zone = zone_of(d, source);
    (void)ability;

    if (!working[zone] || object(d, source)->state != working[zone])
        return false;
    return choice_of(d, BAD_ADVANTAGE) == 0 || zone != SOL_ZONE_ADVANTAGE ||
           meets_needs(d, seat_of_place(d, object(d, source)->place), source);
}

/* Whether it is an Art itself that is activated, and turned for it; what an Augmented Art gives is not. */
static bool activates_art(const struct duel *d, ref source, const struct ability *a)
{
    return zone_of(d, source) == SOL_ZONE_ART_ZONE && !(a->flags & ABILITY_NESTED);
}

/* SOL-9.10: only a Readied Art can be activated. */
static bool card_usable(const struct duel *d, ref source, int ability, bool art)
{
    return art ? object(d, source)->state == READY : ability_works(d, source, ability);
}

/* UPON WINNING is a moment of the winner alone, UPON LOSING of the loser: SOL-5.21. */
static bool is_others_result(const struct duel *d, int seat)
{
    int step = own(d)->step;

    return (step == SOL_WINDOW_UPON_WINNING && player(d, seat)->result != WON) ||
           (step == SOL_WINDOW_UPON_LOSING && player(d, seat)->result != LOST);
}

/* The rule by which the seat can activate nothing: a GRAPPLE, or what an effect forbids. 0: none. */
int silenced_by(const struct duel *d, int seat)
{
    if (player(d, seat)->cannot_activate)
        return SOL_11_33;
    return permission(d, seat_ref(seat), SOL_ACTION_ACTIVATE, NOTHING) < 0 ? SOL_9_25 : 0;
}

/* SOL-11.33, SOL-10.19: a barred player's automatic abilities do not trigger; one that names a
 * Timing of the result belongs to who has it. */
bool may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];
    (void)source;

    if (silenced_by(d, seat))
        return false;
    if (a->kind == ABILITY_AT)
        return !is_others_result(d, seat);
    return !a->windows || a->windows & windows_now(d, seat) || a->windows & windows_after(d);
}

static bool in_window(const struct duel *d)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == STEP_window_step || frame_at(d, at)->step == STEP_damage_loop)
            return frame_at(d, at)->step == STEP_window_step;
    return false;
}

/* SOL-10.19: what happens in a step without a window counts for the step that follows. */
unsigned windows_after(const struct duel *d)
{
    switch (own(d)->step) {
    case SOL_WINDOW_SHOWDOWN:
        return 1u << SOL_WINDOW_AFTER_SHOWDOWN;
    case SOL_WINDOW_DAMAGE_APPLICATION:
        return 1u << SOL_WINDOW_AFTER_DAMAGE;
    case SOL_WINDOW_BEFORE_DAMAGE: /* only the block decision, behind the window */
        return in_window(d) ? 0 : 1u << SOL_WINDOW_AFTER_DAMAGE;
    default:
        return 0;
    }
}

/* ---- conditions ------------------------------------------------------------------------------------------ */

/* Which rule a failed condition falls under: CRISIS has its own. */
static int condition_rule(const struct duel *d, int seat, ref source, int code)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    const cell *at = d->book->code + code;
    int n = 1;

    if (*at == TEST_AND) {
        n = at[1];
        at += 2;
    }
    for (; n > 0; n--) {
        bool crisis = at[0] == TEST_KEYWORD && at[1] == SOL_KEYWORD_CRISIS;
        if (!eval_test(&s, &at))
            return crisis ? SOL_11_11 : SOL_9_5;
    }
    return SOL_9_5;
}

/* SOL-9.8: an ability without any cost may be activated once per round unless it says otherwise. */
static int use_limit(const struct duel *d, const struct ability *a, ref source)
{
    if (a->limit || a->price)
        return a->limit;
    return !activates_art(d, source, a) && choice_of(d, FREE_ABILITY_LIMIT) == 0 ? 1 : 0;
}

int use_counts_until(const struct ability *a)
{
    return a->limit && a->period != SOL_PERIOD_ROUND + 1 ? ENDS_WITH_FIGHT : ENDS_WITH_ROUND;
}

static int state_rule(int state)
{
    return state == BROKEN ? SOL_11_28 : is_augmented(state) ? SOL_11_21 : state == EXHAUSTED ? SOL_9_12 : SOL_9_10;
}

/* Things an ability may be aimed at: links it answers, or what its `on` says. */
static void targets_of(const struct duel *d, int ability, ref source, int seat, ref it, int x, struct set *out)
{
    const struct ability *a = &d->book->ability[ability];
    struct scope s = { .d = d, .seat = seat, .source = source, .it = it, .x = x, .subject = seat_ref(seat) };
    const cell *at = d->book->code + (a->kind == ABILITY_RESPOND ? a->head : a->targets + 1);
    struct group g;

    eval_set(&s, &at, &g);
    *out = g.set;
}

static bool has_targets(const struct ability *a)
{
    return a->kind == ABILITY_RESPOND || a->targets;
}

static bool finds_target_with(const struct duel *d, ref source, int ability, int seat, ref it, int x)
{
    struct set targets;

    if (!has_targets(&d->book->ability[ability]))
        return true;
    targets_of(d, ability, source, seat, it, x, &targets);
    return set_first(d, targets.word) != NOTHING;
}

bool finds_target(const struct duel *d, ref source, int ability, int seat, ref it, int most)
{
    for (int x = d->book->cost[d->book->ability[ability].price].x ? most : 1; x > 1; x--)
        if (finds_target_with(d, source, ability, seat, it, x))
            return true;
    return finds_target_with(d, source, ability, seat, it, 1);
}

/* SOL-9.20, SOL-R69: at resolution a target that no longer fits the words is left out. */
void drop_illegal_target(struct duel *d, struct link *l)
{
    struct set targets;

    if (!l->target[LINK_TARGET])
        return;
    targets_of(d, l->ability, l->source, link_seat(l), l->target[LINK_EVENT], l->x, &targets);
    if (!set_has(d, targets.word, l->target[LINK_TARGET])) {
        l->target[LINK_TARGET] = NOTHING;
        CITE(d, SOL_9_20);
    }
}

/* What is the same for all abilities that a seat could activate now. */
struct prospect {
    struct menu *m;
    int seat;
    unsigned windows;
    int barred; /* the rule by which the seat can activate nothing at all; 0: none */
    struct purse purse;
};

static int barred_by(const struct duel *d, int seat)
{
    int rule = silenced_by(d, seat);

    if (rule)
        return rule;
    if (own(d)->activations >= MOST_ACTIVATIONS)
        return SOL_10_18;
    return exchange_is_full(d, seat) ? SOL_10_20 : 0;
}

/* SOL-8.15, SOL-8.23, SOL-11.13 */
static bool payable(const struct duel *d, const struct prospect *p, int ability, ref source)
{
    const struct ability *a = &d->book->ability[ability];
    return purse_pays(d, &p->purse, p->seat, a->price, least_x(d, a->price), source);
}

/* Are there no cheap reasons why it cannot be activated? Unless somebody asks why, they come before the checks in their
 * order. */
static bool is_in_reach(const struct duel *d, const struct prospect *p, int ability, ref source)
{
    const struct ability *a = &d->book->ability[ability];

    return a->windows & p->windows && (a->kind == ABILITY_USE || (a->kind == ABILITY_RESPOND && d->links > 0)) &&
           d->book->cost[a->price].total <= p->purse.total && !(a->limit && uses_of(d, source, ability) >= a->limit);
}

static bool condition_holds(const struct duel *d, int seat, ref source, int condition)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    return test_holds(&s, condition);
}

/* Why what a card has does not work now: it lies face-down, it is an Art that is Augmented no longer, or it is an Advantage
 * that the Muse does not fit (`bad_advantage = dead_card`). */
static int silence_rule(const struct duel *d, ref source)
{
    if (zone_of(d, source) == SOL_ZONE_ART_ZONE)
        return SOL_11_18;
    return object(d, source)->state == FACE_DOWN ? SOL_9_18 : SOL_1_7;
}

/* With an X that can be paid: SOL-8.23. */
static bool finds_payable_target(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    return !has_targets(a) || finds_target(d, source, ability, seat, NOTHING,
                                           d->book->cost[a->price].x ? greatest_x(d, seat, a->price, source) : 0);
}

/* All checks of SOL-9.5 and SOL-9.6, before anything is paid. */
static void consider(const struct duel *d, const struct prospect *p, ref source, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    struct duel_option o = { .verb = OPTION_USE, .a = source, .b = (uint16_t)ability };
    struct menu *m = p->m;
    bool art = activates_art(d, source, a);
    int seat = p->seat, limit;

    if (!is_activated(a))
        return;
    if (refused(m, o, (a->windows & p->windows) != 0, SOL_9_4) ||
        refused(m, o, card_usable(d, source, ability, art),
                art ? state_rule(object(d, source)->state) : silence_rule(d, source)) ||
        refused(m, o, !p->barred, p->barred) ||
        refused(m, o, !a->condition || condition_holds(d, seat, source, a->condition),
                m->refusal && a->condition ? condition_rule(d, seat, source, a->condition) : SOL_9_5))
        return;
    limit = use_limit(d, a, source);
    if (refused(m, o, !limit || uses_of(d, source, ability) < limit, a->limit ? SOL_9_5 : SOL_9_8) ||
        refused(m, o, !limit || use_can_be_counted(d, source, ability), SOL_9_26) ||
        refused(m, o, !m->refusal || !art || has_signature(d, seat, source), SOL_9_14) || /* likely ones have it */
        refused(m, o, finds_payable_target(d, source, ability, seat),
                a->kind == ABILITY_RESPOND ? SOL_11_37 : SOL_9_5) ||
        refused(m, o, payable(d, p, ability, source), a->flags & ABILITY_X ? SOL_8_23 : SOL_8_15))
        return;
    offer(m, o);
}

/* Abilities written inside others stand behind the card's own. */
static bool is_inside(const struct duel *d, ref source, int ability)
{
    return ability < d->book->abilities && d->book->ability[ability].card == object(d, source)->card;
}

/* `while ...: use ...`: there as long as the condition holds. Whether the card works at all is looked at by `consider`, which
 * tells why not. */
static bool is_there(const struct duel *d, ref source, int ability, int seat)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    return is_written(d->book, ability) && (!ability_works(d, source, ability) || holds_around(&s, ability));
}

static void consider_card(const struct duel *d, const struct prospect *p, ref source)
{
    const struct card *c = face(d, source);

    for (int i = c->ability; i < c->ability + c->abilities && !is_full(p->m); i++)
        if (p->m->refusal || is_in_reach(d, p, i, source))
            consider(d, p, source, i);
    for (int i = c->ability + c->abilities; c->uses_inside && is_inside(d, source, i) && !is_full(p->m); i++)
        if ((p->m->refusal || is_in_reach(d, p, i, source)) && is_there(d, source, i, p->seat))
            consider(d, p, source, i);
}

/* SOL-R56: of several that are the same one is offered: which of them is used makes no difference. */
static bool is_gained_before(const struct duel *d, int n)
{
    for (int i = 0; i < n; i++)
        if (row(d, i)->kind == ROW_ABILITY && row(d, i)->ability == row(d, n)->ability &&
            row(d, i)->source == row(d, n)->source)
            return true;
    return false;
}

struct giving {
    const struct duel *d;
    const struct prospect *p;
};

/* SOL-R56: the same one given by two is one. */
static bool is_offered(const struct menu *m, ref source, int ability)
{
    for (int i = 0; i < m->count && i < m->max; i++)
        if (m->option[i].verb == OPTION_USE && m->option[i].a == source && m->option[i].b == ability)
            return true;
    return false;
}

static bool consider_given(void *context, ref source, int ability, int seat, int row)
{
    const struct giving *g = context;
    const struct prospect *p = g->p;
    (void)row;

    if (seat == p->seat && !is_offered(p->m, source, ability) &&
        (p->m->refusal || is_in_reach(g->d, p, ability, source)))
        consider(g->d, p, source, ability);
    return is_full(p->m);
}

/* What a seat has gained, and what it is given for as long as something goes on: SOL-11.2. */
static void consider_gained(const struct duel *d, const struct prospect *p)
{
    for (int i = 0; i < d->rows && !is_full(p->m); i++)
        if (row(d, i)->kind == ROW_ABILITY && card_owner(row(d, i)->source) == p->seat && row(d, i)->until < NOT_YET &&
            !is_gained_before(d, i) && (p->m->refusal || is_in_reach(d, p, row(d, i)->ability, row(d, i)->source)))
            consider(d, p, row(d, i)->source, row(d, i)->ability);
    if (gives_uses(d))
        visit_abilities(d, ALERT_USE, consider_given, &(struct giving){ d, p });
}

static struct prospect prospect_of(const struct duel *d, int seat, struct menu *m)
{
    return (struct prospect){ .m = m,
                              .seat = seat,
                              .windows = windows_now(d, seat),
                              .barred = barred_by(d, seat),
                              .purse = open_purse(d, seat) };
}

/* Of a board card, by what is noted on it where that tells all; by all checks where it does not rule it out. */
static void consider_noted(const struct duel *d, int seat, ref source, const struct means_now *means, struct menu *m)
{
    const struct card *c = face(d, source);
    struct duel_option o = { .verb = OPTION_USE, .a = source, .b = only_use(c) };
    bool has = has_what_is_noted(means, c);

    if (!m->refusal && notes_tell_all(d, c)) {
        offer_if(m, o, has, SOL_9_5);
    } else if (m->refusal || has) {
        struct prospect p = prospect_of(d, seat, m);
        consider_card(d, &p, source);
    }
}

/* Abilities of the Muse, the Advantage, the Arts, and those that were gained: SOL-9.1. All of them are looked at, by all
 * checks, only if somebody asks why not. */
void ability_options(const struct duel *d, int seat, struct menu *m)
{
    unsigned sources = m->refusal ? GAINED | (GAINED - 1) : timely_sources(d, seat);

    if (!sources || (barred_by(d, seat) && !m->refusal))
        return;
    struct means_now means = open_means(d, seat);
    for (unsigned left = sources & ~(unsigned)GAINED; left && !is_full(m); left &= left - 1)
        consider_noted(d, seat, board_card(seat, __builtin_ctz(left)), &means, m);
    if (sources & GAINED) {
        struct prospect p = prospect_of(d, seat, m);
        consider_gained(d, &p);
    }
}

/* ---- activating ------------------------------------------------------------------------------------------- */

void target_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct set targets;

    targets_of(d, v->ability, v->source, seat, v->it, v->x, &targets);
    FOR_EACH_OF (d, r, targets.word) {
        if (is_link(r)) /* by its number, for several may be of cards of one name */
            offer(m, (struct duel_option){ .verb = TARGET_ABILITY, .a = r, .b = (uint16_t)(r - LINK_REF + 1) });
        else
            offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    }
    if (v->kind == 0)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

void x_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    int most = greatest_x(d, seat, v->cost_row, v->source);

    for (uint16_t x = 1; x <= most; x++) {
        struct duel_option o = { .verb = X_IS, .a = x };
        offer_if(m, o, v->kind != 0 || finds_target_with(d, v->source, v->ability, seat, v->it, x), SOL_9_5);
    }
    if (v->kind == 0)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* SOL-D18, SOL-D31, SOL-R94: who cannot pay is asked all the same, but can only decline. */
void use_options(const struct duel *d, int seat, struct menu *m)
{
    const struct offered_use *v = offered_use(d);

    if (can_pay(d, seat, v->cost_row, v->source))
        offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

/* SOL-9.11, SOL-9.13, SOL-11.17: an Art is turned as the last part of paying. */
static void turn_art(struct duel *d, int seat, ref art, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    bool augments = a->keyword == SOL_KEYWORD_AUGMENT + 1;

    if (!activates_art(d, art, a)) {
        CITE(d, SOL_9_7);
        return;
    }
    CITE(d, SOL_9_10);
    CITE(d, SOL_9_16);
    if (object(d, art)->state == BROKEN) /* for its own cost: SOL-11.28 */
        return;
    if (object(d, art)->state == EXHAUSTED && (augments || meets_needs(d, seat, art))) { /* likewise: SOL-8.20 */
        CITE(d, SOL_8_20);
        return;
    }
    if (augments) {
        object(d, art)->state = AUGMENTED;
        NOTE(d, AUGMENTS, SOL_11_17, .seat = (int8_t)seat, .thing = art);
        refresh_source(d, art);
        raise_event(d, SOL_EVENT_AUGMENTED, art, 0, 0);
    } else if (meets_needs(d, seat, art)) {
        exhaust_card(d, art, SOL_9_11);
    } else {
        CITE(d, SOL_1_8);
        break_card(d, art, card_has(face(d, art), SOL_WORD_SIGNATURE_MOVE) ? SOL_9_15 : SOL_9_13);
    }
}

static void count_activation(struct duel *d, const struct activate *v)
{
    const struct ability *a = &d->book->ability[v->ability];
    int limit = v->kind == 0 ? use_limit(d, a, v->source) : a->limit;

    own(d)->activations++;
    if (!limit)
        return;
    count_use(d, v->source, v->ability, use_counts_until(a));
    refresh_source(d, v->source);
}

static void put_on_exchange(struct duel *d, struct activate *v)
{
    struct link *l = add_link(d, v->ability, v->source, v->seat, v->x);

    if (!l) { /* SOL-9.26: effects inside effects take up all the room there is */
        NOTE(d, NO_ROOM_TO_WAIT, SOL_9_26, .seat = (int8_t)v->seat, .thing = v->source);
        return;
    }
    l->target[LINK_TARGET] = v->target;
    l->target[LINK_EVENT] = v->it;
    NOTE(d, v->kind == 0 ? ACTIVATES : TRIGGERS, v->kind == 0 ? SOL_10_1 : SOL_10_12, .seat = (int8_t)v->seat,
         .thing = v->source, .word = v->ability);
    CITE(d, SOL_9_1);
    CITE(d, SOL_9_2); /* continuous abilities never come here */
    CITE(d, SOL_9_3);
    CITE(d, SOL_9_6);
    CITE(d, SOL_10_7);
    CITE(d, SOL_13_14);
    if (d->book->ability[v->ability].flags & ABILITY_NESTED && zone_of(d, v->source) == SOL_ZONE_MUSE)
        CITE(d, SOL_11_2);
    raise_event(d, SOL_EVENT_ACTIVATED, (ref)(LINK_REF + d->links - 1), seat_ref(v->seat), 0);
}

/* SOL-R80: what took the place of giving up another card may have sent this one away, or turned it. */
static bool is_still_there(const struct duel *d, const struct activate *v, int i)
{
    struct do_card what = given_up(d, v, i);
    return solrei_able(d, what.verb, seat_ref(v->seat), what.card, NOTHING);
}

static ref last_cultivated(const struct duel *d, int seat)
{
    return place(d, cultivated(d, seat))->first;
}

/* `way`: TO_ZONE and more if an effect sends the card elsewhere. */
static void harvest(struct duel *d, int seat, int way)
{
    ref r = last_cultivated(d, seat);

    CITE(d, SOL_R66);
    if (way >= TO_ZONE) {
        send_card(d, r, way);
        return;
    }
    goes(d, r, SOL_ZONE_DISCARD_PILE);
    move_card(d, r, discard_pile(d, seat), ON_TOP);
    NOTE(d, HARVESTS, SOL_11_13, .seat = (int8_t)seat, .thing = r);
}

/* Gives back 1 if it was done (a cost by itself: 1 + X), 0 if it was cancelled or found no target. The order is
 * SOL-R89's: X, targets, additional cards, Rei; nothing moves before the last answer. */
STEP(activate)
{
    BEGIN;
    if (v->kind != 2)
        v->cost_row = d->book->ability[v->ability].price; /* SOL-8.21 */
    if (d->book->cost[v->cost_row].x) {
        ASK(v->seat, ASK_X);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->x = d->answer[v->seat].a;
        CITE(d, SOL_8_23);
    }
    if (v->kind != 2) {
        if (!finds_target_with(d, v->source, v->ability, v->seat, v->it, v->x))
            goto cancelled;
        if (has_targets(&d->book->ability[v->ability])) {
            ASK(v->seat, ASK_TARGET);
            if (d->answer[v->seat].verb == OPTION_CANCEL)
                goto cancelled;
            v->target = d->answer[v->seat].a;
            CITE(d, SOL_9_19);
            if (d->book->ability[v->ability].kind == ABILITY_RESPOND)
                CITE(d, SOL_D29);
        }
    }
    begin_paying(d, v);
    while (next_cost_item(d, v)) {
        ASK(v->seat, ASK_COST);
        if (!take_payment_answer(d, v))
            goto cancelled;
    }
    while (!payment_complete(v)) {
        ASK(v->seat, ASK_REI);
        if (!take_payment_answer(d, v))
            goto cancelled;
    }
    end_dialogue(d);
    v->item = (uint8_t)points_in_cost(d, v);  /* counted before anything is paid */
    v->picked = (uint8_t)begin_payment(d, v); /* to be harvested */
    for (; v->given_up < v->paid; v->given_up++) {
        if (!may_be_replaced(d)) {
            do_at_once(d, given_up(d, v, v->given_up));
        } else if (is_still_there(d, v, v->given_up)) {
            struct do_card what = given_up(d, v, v->given_up);
            CALL(do_card, .card = what.card, .rule = what.rule, .verb = what.verb);
        }
    }
    for (v->given_up = 0; v->given_up < v->picked; v->given_up++) { /* SOL-11.13: the most recently attached first */
        d->result = 0;
        if (listeners(d)->would >> SOL_EVENT_GOES & 1 && last_cultivated(d, v->seat))
            CALL(replacing, .event = SOL_EVENT_GOES, .subject = last_cultivated(d, v->seat),
                 .amount = SOL_ZONE_DISCARD_PILE);
        if (d->result != REPLACED && last_cultivated(d, v->seat))
            harvest(d, v->seat, d->result);
    }
    if (v->picked)
        raise_event(d, SOL_EVENT_HARVESTS, seat_ref(v->seat), 0, v->picked);
    for (; v->item > 0; v->item--) /* SOL-8.22: paid last */
        CALL(take_point, .seat = v->seat, .cost = 1);
    if (v->kind == 2)
        RETURN(1 + v->x);
    if (d->book->ability[v->ability].keyword == SOL_KEYWORD_AUGMENT + 1 && augmented_art(d, v->seat)) {
        CITE(d, SOL_11_19);
        exhaust_card(d, augmented_art(d, v->seat), SOL_11_19); /* SOL-R80: whatever would keep it */
    }
    if (v->kind == 0)
        turn_art(d, v->seat, v->source, v->ability);
    count_activation(d, v);
    put_on_exchange(d, v);
    RETURN(1);
cancelled:
    end_dialogue(d);
    d->result = 0;
    END;
}

/* Whether a cost is paid in the middle of an effect: "may pay". */
STEP(payment)
{
    BEGIN;
    if (!could_pay(d, v->seat, v->offered.cost_row, v->offered.source)) /* SOL-R94 */
        RETURN(0);
    ASK(v->seat, ASK_USE);
    if (d->answer[v->seat].verb == OPTION_NO)
        RETURN(0);
    DIALOGUE(v->seat, activate, .kind = 2, .seat = v->seat, .source = v->offered.source,
             .cost_row = v->offered.cost_row);
    if (d->book->cost[v->offered.cost_row].x)
        ((struct effect *)find_step(d, STEP_effect))->x = d->result - 1; /* SOL-8.23 */
    END;
}
