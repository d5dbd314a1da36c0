/* keywords.c: what the keywords of the cards do (SOL-11). Those that are no verbs stand where they matter: GAIN and CRISIS in
 * solrei.c, AUGMENT in abilities.c, exchange.c and charge.c, SPEND and HARVEST in rei.c and paying.c. */
#include "verbs.h"

#include "runtime/cells.h"

/* ---- BLOCK, COUNTER, RETALIATE ---------------------------------------------------------------------------------- */

/* SOL-R26: with `block_excess = lost` only what is pending now is blocked. */
static int points_to_block(const struct duel *d, int seat, int n)
{
    int pending = pending_points(d, seat) - player(d, seat)->standing;

    if (choice_of(d, BLOCK_EXCESS) == 0 || n <= pending)
        return n;
    CITE(d, SOL_R26);
    return pending > 0 ? pending : 0;
}

/* SOL-9.26: of so many points those for which there is room beside those that stand. */
static int points_that_stand(struct duel *d, int seat, int standing, int n)
{
    int room = MOST_POINTS - standing;

    if (n <= room)
        return n;
    NOTE(d, NO_ROOM_TO_STAND, SOL_9_26, .seat = (int8_t)seat, .number = (int16_t)(n - room));
    return room;
}

static int stand(struct duel *d, int seat, int n, bool counter)
{
    struct solrei_seat *p = player(d, seat);
    int stands = points_that_stand(d, seat, p->standing, points_to_block(d, seat, n));

    for (int i = 0; i < stands; i++)
        p->standing_queue |= (uint32_t)counter << p->standing++;
    return stands;
}

PLAIN_VERB(do_block)
{
    int seat = subject_seat(c), stands = stand(d, seat, c->n, false);

    NOTE(d, STANDS_BLOCK, SOL_11_30, .seat = (int8_t)seat, .number = (int16_t)stands);
    return stands;
}

PLAIN_VERB(do_counter)
{
    int seat = subject_seat(c), stands = stand(d, seat, c->n, true);

    NOTE(d, STANDS_COUNTER, SOL_11_8, .seat = (int8_t)seat, .number = (int16_t)stands);
    return stands;
}

/* SOL-11.5, SOL-11.6: looked at now; the amount is per Rival, not per point taken. */
PLAIN_VERB(do_retaliate)
{
    int seat = subject_seat(c);

    if (player(d, seat)->hurt_by_rival)
        return deal_points(d, rival(seat), c->n, seat, false, SOL_11_5);
    if (choice_of(d, RETALIATE_WHEN) == 1) { /* SOL-R64 */
        uint8_t *stands = &player(d, seat)->retaliation;
        *stands = (uint8_t)(*stands + points_that_stand(d, seat, *stands, c->n));
        CITE(d, SOL_R64);
        return 0;
    }
    CITE(d, SOL_11_6);
    return 0;
}

/* ---- DRAW, CULTIVATE -------------------------------------------------------------------------------------------- */

static void lay_on_discard_pile(struct duel *d, ref r, int rule)
{
    goes(d, r, SOL_ZONE_DISCARD_PILE);
    move_card(d, r, discard_pile(d, card_owner(r)), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)card_owner(r), .thing = r);
    CITE(d, SOL_13_6);
}

void discard_card(struct duel *d, ref r, int rule)
{
    lay_on_discard_pile(d, r, rule);
    raise_event(d, SOL_EVENT_DISCARDED, r, 0, 0);
}

/* SOL-13.15: how many cards can be drawn, which everybody knows. */
int solrei_at_most(const struct duel *d, int verb, ref subject, int word, const uint32_t *set)
{
    bool may_draw = permission(d, subject, SOL_ACTION_DRAW, NOTHING) >= 0;
    (void)verb, (void)word, (void)set; /* nothing else is done up to a number */

    return may_draw ? place(d, deck(d, seat_of_ref(subject)))->count : 0;
}

PLAIN_VERB(do_draw)
{
    draw_cards(d, subject_seat(c), c->n, SOL_11_4);
    return d->result;
}

PLAIN_VERB(do_cultivate)
{
    int seat = subject_seat(c), n = 0;

    for (; n < c->n && place(d, deck(d, seat))->first; n++) {
        ref r = place(d, deck(d, seat))->first;
        goes(d, r, SOL_ZONE_CULTIVATED);
        move_card(d, r, cultivated(d, seat), ON_TOP);
        if (choice_of(d, CULTIVATE_PEEK) == 1)
            reveal(d, r, 1u << seat); /* SOL-R31 */
    }
    NOTE(d, CULTIVATES, SOL_11_12, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, SOL_13_11);
    if (n)
        raise_event(d, SOL_EVENT_CULTIVATES, seat_ref(seat), 0, n);
    return n;
}

/* ---- READY, EXHAUST, BREAK, DISCARD ----------------------------------------------------------------------------- */

static int event_of_verb(int verb)
{
    switch (verb) {
    case SOL_VERB_READY:
        return SOL_EVENT_READIED;
    case SOL_VERB_EXHAUST:
        return SOL_EVENT_EXHAUSTED;
    case SOL_VERB_BREAK:
        return SOL_EVENT_BROKEN;
    default:
        return SOL_EVENT_DISCARDED;
    }
}

/* SOL-11.22: some Augmented Arts are BROKEN instead of EXHAUSTED. */
static int event_for(const struct duel *d, int verb, ref r)
{
    bool breaks = verb == SOL_VERB_EXHAUST && is_augmented(object(d, r)->state) && !meets_needs(d, card_owner(r), r);
    return breaks ? SOL_EVENT_BROKEN : event_of_verb(verb);
}

static int rule_of_verb(int verb)
{
    switch (verb) {
    case SOL_VERB_READY:
        return SOL_11_14;
    case SOL_VERB_EXHAUST:
        return SOL_11_15;
    case SOL_VERB_BREAK:
        return SOL_11_28;
    default:
        return SOL_11_23;
    }
}

void do_at_once(struct duel *d, struct do_card what)
{
    switch (what.verb) {
    case SOL_VERB_READY:
        ready_card(d, what.card, what.rule);
        break;
    case SOL_VERB_EXHAUST:
        exhaust_card(d, what.card, what.rule);
        break;
    case SOL_VERB_BREAK:
        break_card(d, what.card, what.rule);
        break;
    default:
        discard_card(d, what.card, what.rule);
        break;
    }
}

bool may_be_replaced(const struct duel *d)
{
    const uint64_t turning = 1ull << SOL_EVENT_READIED | 1ull << SOL_EVENT_EXHAUSTED | 1ull << SOL_EVENT_BROKEN |
                             1ull << SOL_EVENT_UNAUGMENTED | 1ull << SOL_EVENT_DISCARDED | 1ull << SOL_EVENT_GOES;
    return listeners(d)->would & turning;
}

/* SOL-R80: for each card an effect may step in. Gives back 1 if it was done, or the card sent elsewhere. */
STEP(do_card)
{
    BEGIN;
    d->result = 0;
    if (is_augmented(object(d, v->card)->state) && is_replaceable(d, SOL_EVENT_UNAUGMENTED)) {
        CALL(replacing, .event = SOL_EVENT_UNAUGMENTED, .subject = v->card);
        if (d->result == REPLACED) {
            note_stays_augmented(d, v->card);
            RETURN(0);
        }
    }
    v->event = (uint8_t)event_for(d, v->verb, v->card);
    if (is_replaceable(d, v->event)) {
        CALL(replacing, .event = v->event, .subject = v->card);
        if (d->result == REPLACED)
            RETURN(0);
    }
    if (v->event == SOL_EVENT_DISCARDED && d->result < TO_ZONE && is_replaceable(d, SOL_EVENT_GOES)) {
        CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->card, .amount = SOL_ZONE_DISCARD_PILE);
        if (d->result == REPLACED)
            RETURN(0);
    }
    if (d->result >= TO_ZONE)
        send_card(d, v->card, d->result);
    else
        do_at_once(d, *v);
    d->result = 1;
    END;
}

static COLD void cite_choice(struct duel *d, int verb)
{
    if (verb != SOL_VERB_READY)
        CITE(d, verb == SOL_VERB_EXHAUST ? SOL_D21 : verb == SOL_VERB_BREAK ? SOL_D22 : SOL_D23);
}

STEP(do_cards)
{
    BEGIN;
    CITE(d, SOL_9_20);
    while ((v->now = set_first(d, v->set)) != NOTHING) {
        set_remove(d, v->set, v->now);
        if (!solrei_able(d, v->c.verb, v->c.subject, v->now, v->c.source) || /* it may have paid for another one */
            has_lost(d, card_owner(v->now)))
            continue;
        if (RARELY(d->journal))
            cite_choice(d, v->c.verb);
        if (!may_be_replaced(d)) {
            do_at_once(
                d, (struct do_card){ .card = v->now, .rule = (uint16_t)rule_of_verb(v->c.verb), .verb = v->c.verb });
            v->done++;
            continue;
        }
        CALL(do_card, .card = v->now, .rule = (uint16_t)rule_of_verb(v->c.verb), .verb = v->c.verb);
        v->done = (uint8_t)(v->done + d->result);
    }
    if (dies_of_damage(d))
        return;
    d->result = v->done;
    END;
}

static bool may_ready(const struct duel *d, ref subject)
{
    if (permission(d, subject, SOL_ACTION_READY, NOTHING) >= 0)
        return true;
    CITE(d, SOL_9_25);
    return false;
}

/* SOL-R82: does the text that is being carried out ready its own card by name? */
static bool readies_this(const struct duel *d)
{
    const struct effect *e = find_step(d, STEP_effect);
    const cell *at = d->book->code + (e ? e->pc : 0);

    if (!e || at[0] != OP_DO || at[2] != SOL_VERB_READY)
        return false;
    const cell *set = skip_part(d->book, at + 3, 'S'); /* behind the subject */
    bool several = *set == SET_UNION;
    int sets = several ? set[1] : 1;
    for (set += several ? 2 : 0; sets > 0; sets--, set = skip_part(d->book, set, 'S'))
        if (set[0] == SET_REF && set[1] == REF_THIS)
            return true;
    return false;
}

/* What a verb can be done to. SOL-11.14: not the Art whose own effect it is, unless the text says so. */
bool solrei_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    int state = is_card(thing) ? object(d, thing)->state : STATE_NONE;
    int zone = is_card(thing) ? zone_of(d, thing) : 0;
    bool turnable = zone == SOL_ZONE_ART_ZONE || zone == SOL_ZONE_DAMAGE_ZONE;

    switch (verb) {
    case SOL_VERB_READY:
        return state == EXHAUSTED && (thing != source || readies_this(d)) && may_ready(d, subject);
    case SOL_VERB_EXHAUST:
        return turnable && is_face_up(state);
    case SOL_VERB_BREAK:
        return turnable && state != BROKEN;
    case SOL_VERB_DISCARD:
        return zone == SOL_ZONE_HAND; /* SOL-11.23 */
    default:
        return true;
    }
}

/* ---- CHECK ------------------------------------------------------------------------------------------------------ */

bool is_chosen(const struct do_check *v, int i, int chosen)
{
    for (int k = 0; k < chosen; k++)
        if ((v->order[k] & 63) == i)
            return true;
    return false;
}

void check_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_check *v = ASKING(d, do_check);
    (void)seat;

    ref r = place(d, deck(d, v->seat))->first;
    for (int i = 0; i < v->count; i++, r = object(d, r)->next)
        if (!is_chosen(v, i, v->chosen)) {
            offer(m, (struct duel_option){ .verb = CHECK_TOP, .a = r });
            offer(m, (struct duel_option){ .verb = CHECK_BOTTOM, .a = r });
        }
}

static void look_at_top(struct duel *d, struct do_check *v)
{
    ref r = place(d, deck(d, v->seat))->first;

    for (v->count = 0; r && v->count < v->c.n; r = object(d, r)->next) {
        v->count++;
        object(d, r)->known =
            (uint8_t)(LEAK(LOOK_SHOWN) ? OPEN_TO_ALL
                                       : 1u << v->seat); /* SOL-R96: a Rival who knew it cannot follow it */
        NOTE_TO(d, 1u << v->seat, SEES, SOL_11_35, .seat = (int8_t)v->seat, .thing = r);
    }
}

/* All have been chosen. Cards put on top lie on those put there before; the last sleeves of those looked at go to the
 * bottom. */
static int put_back(struct duel *d, struct do_check *v)
{
    ref sleeve[DECK_SIZE];
    uint16_t top[DECK_SIZE], bottom[DECK_SIZE];
    int tops = 0, bottoms = 0;

    for (int i = 0; i < v->count; i++)
        sleeve[i] = i ? object(d, sleeve[i - 1])->next : place(d, deck(d, v->seat))->first;
    for (int k = 0; k < v->count; k++) {
        uint16_t card = object(d, sleeve[v->order[k] & 63])->card;
        if (v->order[k] & 64)
            bottom[bottoms++] = card;
        else
            top[tops++] = card;
    }
    for (int i = 0; i < tops; i++)
        object(d, sleeve[i])->card = top[tops - 1 - i];
    for (int i = 0; i < bottoms; i++) {
        object(d, sleeve[tops + i])->card = bottom[i];
        move_card(d, sleeve[tops + i], deck(d, v->seat), ON_BOTTOM);
    }
    return bottoms;
}

static int depth_in_deck(const struct duel *d, int seat, ref card)
{
    int depth = 0;

    for (ref r = place(d, deck(d, seat))->first; r && r != card; r = object(d, r)->next)
        depth++;
    return depth;
}

STEP(do_check)
{
    BEGIN;
    v->seat = (uint8_t)subject_seat(&v->c);
    look_at_top(d, v);
    while (v->chosen < v->count) {
        ASK(v->seat, ASK_CHECK);
        v->order[v->chosen++] = (uint8_t)(depth_in_deck(d, v->seat, d->answer[v->seat].a) |
                                          (d->answer[v->seat].verb == CHECK_BOTTOM ? 64 : 0));
    }
    int bottoms = put_back(d, v);
    NOTE(d, CHECKS, SOL_11_35, .seat = (int8_t)v->seat, .number = (int16_t)bottoms);
    CITE(d, SOL_13_12);
    CITE(d, SOL_13_19);
    CITE(d, SOL_13_21);
    d->result = v->count;
    END;
}

/* ---- SWAP ------------------------------------------------------------------------------------------------------- */

static bool can_swap_out(const struct duel *d, int seat)
{
    ref old = action_card(d, seat);
    return !is_charge_card(d, old) || choice_of(d, SWAP_SOURCE) == 1;
}

/* SOL-11.26: with a face-down Charge Card only "keep", but asked all the same. */
void swap_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(d, seat)) {
        struct duel_option o = { .verb = SWAP_IN, .a = r };
        if (!refused(m, o, can_swap_out(d, seat), SOL_11_24))
            offer(m, o);
    }
    offer(m, (struct duel_option){ .verb = SWAP_KEEP });
}

/* Open information leaves something to ask. */
static bool swap_is_asked(const struct duel *d, int seat)
{
    return action_card(d, seat) && place(d, hand(d, seat))->count > 0 && (!own(d)->revealed || can_swap_out(d, seat)) &&
           permission(d, seat_ref(seat), SOL_ACTION_SWAP, NOTHING) >= 0;
}

/* SOL-R52: where the replaced card goes, and whether all see it go. */
static int swapped_out_to(const struct duel *d)
{
    return choice_of(d, SWAP_RETURN) == 1 ? SOL_ZONE_DISCARD_PILE : SOL_ZONE_HAND;
}

static bool swaps_openly(const struct duel *d)
{
    return own(d)->revealed || swapped_out_to(d) == SOL_ZONE_DISCARD_PILE;
}

/* SOL-R101: what took the place of its going may have left the old card where it was, or paid with the new one. */
static bool is_still_swapped(const struct duel *d, int seat, ref new_card)
{
    return zone_of(d, new_card) == SOL_ZONE_HAND && (d->result != REPLACED || !action_card(d, seat));
}

/* SOL-11.25; `way`: TO_ZONE and more if an effect sends the old card elsewhere. */
static void swap_openly(struct duel *d, int seat, ref new_card, int way)
{
    ref old = action_card(d, seat);

    new_card = (own(d)->revealed ? move_card : move_card_unseen)(d, new_card, action_zone(d, seat), ON_TOP);
    if (own(d)->revealed)
        reveal(d, new_card, OPEN_TO_ALL);
    if (old && way >= TO_ZONE) {
        send_card(d, old, way);
    } else if (old && swapped_out_to(d) == SOL_ZONE_DISCARD_PILE) {
        lay_on_discard_pile(d, old, SOL_R52);
    } else if (old) {
        goes(d, old, SOL_ZONE_HAND);
        move_card(d, old, hand(d, seat), ON_TOP);
    }
    if (own(d)->revealed)
        NOTE(d, SWAPPED, SOL_11_25, .seat = (int8_t)seat, .thing = new_card);
    CITE(d, SOL_11_27);
    CITE(d, SOL_5_8);
}

/* The two cards change sleeves, so that nobody else can tell whether any did (SOL-11.26). */
static void swap_in_secret(struct duel *d, int seat, ref new_card)
{
    trade_faces(d, action_card(d, seat), new_card);
    player(d, seat)->fuel = count_fuel(d, seat);
}

/* SOL-13.20, SOL-R96: before the reveal the Rival forgets the hand and the Action Card, whether or not any was changed. */
static void forget_swapped(struct duel *d, int seat)
{
    ref card = action_card(d, seat);

    if (card)
        object(d, card)->known = (uint8_t)(1u << seat);
    forget_place(d, hand(d, seat));
    player(d, rival(seat))->told_class = 0;
    NOTE(d, SWAPS, SOL_11_26, .seat = (int8_t)seat);
}

STEP(do_swap)
{
    BEGIN;
    v->seat = (uint8_t)subject_seat(&v->c);
    if (!swap_is_asked(d, v->seat)) {
        CITE(d, SOL_11_24);
        RETURN(0);
    }
    ASK(v->seat, ASK_SWAP);
    CITE(d, SOL_13_15);
    v->card = d->answer[v->seat].verb == SWAP_IN ? d->answer[v->seat].a : NOTHING;
    d->result = 0;
    if (v->card && swaps_openly(d) && is_replaceable(d, SOL_EVENT_GOES)) {
        CALL(replacing, .event = SOL_EVENT_GOES, .subject = action_card(d, v->seat),
             .amount = (int8_t)swapped_out_to(d));
        if (!is_still_swapped(d, v->seat, v->card))
            v->card = NOTHING;
    }
    if (v->card && swaps_openly(d))
        swap_openly(d, v->seat, v->card, d->result);
    else if (v->card)
        swap_in_secret(d, v->seat, v->card);
    if (!own(d)->revealed)
        forget_swapped(d, v->seat);
    if (dies_of_damage(d))
        return;
    d->result = !own(d)->revealed || v->card; /* SOL-R52: nobody is told whether */
    if (d->result)
        raise_event(d, SOL_EVENT_SWAPS, seat_ref(v->seat), 0, 0);
    END;
}

/* ---- GRAPPLE, NEGATE, CHARGE ------------------------------------------------------------------------------------ */

/* SOL-11.31 to SOL-11.34 */
PLAIN_VERB(do_grapple)
{
    int seat = subject_seat(c);

    player(d, seat)->cannot_gain_dmg = 1;
    player(d, rival(seat))->cannot_activate = 1;
    NOTE(d, GRAPPLES, SOL_11_31, .seat = (int8_t)seat);
    CITE(d, SOL_11_33);
    return 1;
}

/* SOL-11.36: it has no effect when its turn comes. */
VERB(do_negate)
{
    int n = 0;
    (void)c;

    FOR_EACH_OF (d, r, set) {
        link_of(d, r)->seat |= LINK_NEGATED;
        NOTE(d, NEGATES, SOL_11_36, .seat = (int8_t)c->seat, .thing = link_of(d, r)->source,
             .word = link_of(d, r)->ability);
        CITE(d, SOL_9_23);
        raise_event(d, SOL_EVENT_NEGATED, r, 0, 0);
        n++;
    }
    return n;
}

/* SOL-11.40 */
STEP(do_charge)
{
    BEGIN;
    v->seat = (uint8_t)subject_seat(&v->c);
    CITE(d, SOL_11_40);
    CALL(charge, .seat = v->seat, .with_card = 1, .suit = charge_suit(d, v->seat), .source = v->c.source);
    END;
}
