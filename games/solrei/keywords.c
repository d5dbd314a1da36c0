/* keywords.c: what the cards' verbs do (SOL-11). Each is a step; the machine has worked out its
 * arguments and its subject has made the choices of its set. */
#include "solrei.h"

static int subject_seat(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}

/* The locals of a verb with a set: its members lie behind the call. */
struct call_with_set {
    struct call c;
    uint32_t set[SET_SIZE];
};

/* Verbs that do their work at once need no frame of their own beyond their call and the members of its set. */
static void end_verb(struct duel *d, int result)
{
    d->result = (int16_t)result;
    if (!own(d)->ended) /* else all steps of the round are gone */
        end_step(d);
}

#define PLAIN_VERB(name)                                                                                               \
    struct name {                                                                                                      \
        struct call c;                                                                                                 \
    };                                                                                                                 \
    static int name##_at_once(struct duel *d, const struct call *c);                                                   \
    STEP(name)                                                                                                         \
    {                                                                                                                  \
        (void)f;                                                                                                       \
        end_verb(d, name##_at_once(d, &v->c));                                                                         \
    }                                                                                                                  \
    static int name##_at_once(struct duel *d, const struct call *c)
#define VERB(name)                                                                                                     \
    struct name {                                                                                                      \
        struct call_with_set with;                                                                                     \
    };                                                                                                                 \
    static int name##_at_once(struct duel *d, const struct call *c, uint32_t *set);                                    \
    STEP(name)                                                                                                         \
    {                                                                                                                  \
        (void)f;                                                                                                       \
        end_verb(d, name##_at_once(d, &v->with.c, v->with.set));                                                       \
    }                                                                                                                  \
    static int name##_at_once(struct duel *d, const struct call *c, uint32_t *set)

/* ---- points -------------------------------------------------------------------------------------------- */

/* SOL-R26: with `block_excess = lost` only what is pending now is blocked. */
static int standing_room(const struct duel *d, int seat, int n)
{
    const struct solrei_seat *p = player(d, seat);
    int room = MOST_POINTS - p->standing;

    if (choice_of(d, BLOCK_EXCESS) == 1) {
        int pending = pending_points(d, seat) - p->standing;
        room = pending < room ? pending : room;
    }
    return n < room ? n : room < 0 ? 0 : room;
}

static int stand(struct duel *d, int seat, int n, bool counter)
{
    struct solrei_seat *p = player(d, seat);
    int stands = standing_room(d, seat, n);

    if (stands < n)
        CITE(d, choice_of(d, BLOCK_EXCESS) == 1 ? SOL_R26 : SOL_9_26);
    for (int i = 0; i < stands; i++)
        p->standing_queue |= (uint32_t)counter << p->standing++;
    return stands;
}

PLAIN_VERB(do_block)
{
    int seat = subject_seat(c);

    NOTE(d, STANDS_BLOCK, SOL_11_30, .seat = (int8_t)seat, .number = c->n);
    return stand(d, seat, c->n, false);
}

PLAIN_VERB(do_counter)
{
    int seat = subject_seat(c);

    NOTE(d, STANDS_COUNTER, SOL_11_8, .seat = (int8_t)seat, .number = c->n);
    return stand(d, seat, c->n, true);
}

static int deal_points(struct duel *d, int to, int n, int by, bool sure, int rule)
{
    NOTE(d, DEALS_POINTS, rule, .seat = (int8_t)by, .other = seat_ref(to), .number = (int16_t)n);
    CITE(d, SOL_11_7);
    return add_points(d, to, n, by, sure);
}

/* SOL-11.5, SOL-11.6: looked at now; the amount is per Rival, not per point taken. */
PLAIN_VERB(do_retaliate)
{
    int seat = subject_seat(c);

    if (player(d, seat)->hurt_by_rival)
        return deal_points(d, rival(seat), c->n, seat, false, SOL_11_5);
    if (choice_of(d, RETALIATE_WHEN) == 1) { /* SOL-R64 */
        int stands = player(d, seat)->retaliation + c->n;
        player(d, seat)->retaliation = (uint8_t)(stands < MOST_POINTS ? stands : MOST_POINTS); /* SOL-9.26 */
        CITE(d, SOL_R64);
        return 0;
    }
    CITE(d, SOL_11_6);
    return 0;
}

VERB(do_deal)
{
    int dealt = 0;

    for (int seat = 0; seat < 2; seat++)
        if (set_has(d, set, seat_ref(seat)))
            dealt += deal_points(d, seat, c->n, subject_seat(c), c->how[0], SOL_6_3);
    return dealt;
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void lay_on_discard_pile(struct duel *d, ref r, int rule)
{
    raise_event(d, SOL_EVENT_GOES, r, 0, SOL_ZONE_DISCARD_PILE); /* a Damage card still, if it is one */
    move_card(d, r, discard_pile(d, card_owner(r)), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)card_owner(r), .thing = r);
    CITE(d, SOL_13_6);
}

void discard_card(struct duel *d, ref r, int rule)
{
    lay_on_discard_pile(d, r, rule);
    raise_event(d, SOL_EVENT_DISCARDED, r, 0, 0);
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

/* ---- READY, EXHAUST, BREAK, DISCARD ------------------------------------------------------------------- */

/* One card after the other; for each an effect may step in (SOL-R80). */
struct do_cards {
    struct call c;
    uint32_t set[SET_SIZE];
    ref now;
    uint8_t done, event;
};

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

static void do_card(struct duel *d, int verb, ref r)
{
    switch (verb) {
    case SOL_VERB_READY:
        ready_card(d, r, SOL_11_14);
        break;
    case SOL_VERB_EXHAUST:
        exhaust_card(d, r, SOL_11_15);
        CITE(d, SOL_D21);
        break;
    case SOL_VERB_BREAK:
        break_card(d, r, SOL_11_28);
        CITE(d, SOL_D22);
        break;
    default:
        discard_card(d, r, SOL_11_23);
        CITE(d, SOL_D23);
        break;
    }
}

/* SOL-13.20: nobody else can tell which card leaves a hand for one of these zones. */
static bool leaves_unseen(int from, int to)
{
    return from == SOL_ZONE_HAND && (to == SOL_ZONE_DECK || to == SOL_ZONE_CULTIVATED);
}

void lay_card(struct duel *d, ref r, int zone, enum where where, int rule)
{
    bool unseen = leaves_unseen(zone_of(d, r), zone);
    int owner = card_owner(r);

    raise_event(d, SOL_EVENT_GOES, r, 0, zone); /* an Action Card or Damage card still, if it is one */
    r = (unseen ? move_card_unseen : move_card)(d, r, place_of(d, zone, owner), where);
    turn_card(d, r, zone == SOL_ZONE_DAMAGE_ZONE ? READY : STATE_NONE);
    if (zone == SOL_ZONE_CULTIVATED && choice_of(d, CULTIVATE_PEEK) == 1)
        reveal(d, r, 1u << owner); /* SOL-R31 */
    NOTE(d, GOES_TO, rule, .seat = (int8_t)owner, .thing = r);
}

void send_card(struct duel *d, ref r, int way)
{
    int to = way - TO_ZONE;

    lay_card(d, r, to & ~AT_BOTTOM, to & AT_BOTTOM ? ON_BOTTOM : ON_TOP, SOL_R101);
}

bool dies_of_damage(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++)
        if (damage_cards(d, seat) >= FATAL_DAMAGE) {
            bool both = damage_cards(d, rival(seat)) >= FATAL_DAMAGE;
            fight_over(d, both ? -1 : seat, both ? SOL_12_7 : SOL_12_2);
            return true;
        }
    return false;
}

static bool is_replaceable(const struct duel *d, int event)
{
    return listeners(d)->would >> event & 1;
}

STEP(do_cards)
{
    BEGIN;
    CITE(d, SOL_9_20);
    if (v->c.verb == SOL_VERB_READY && permission(d, seat_ref(subject_seat(&v->c)), SOL_ACTION_READY, NOTHING) < 0) {
        CITE(d, SOL_9_25);
        RETURN(0);
    }
    while ((v->now = set_first(d, v->set)) != NOTHING) {
        set_remove(d, v->set, v->now);
        d->result = 0;
        if (is_augmented(object(d, v->now)->state) && is_replaceable(d, SOL_EVENT_UNAUGMENTED)) {
            CALL(replacing, .event = SOL_EVENT_UNAUGMENTED, .subject = v->now);
            if (d->result == REPLACED) {
                NOTE(d, STAYS_AUGMENTED, SOL_9_24, .seat = (int8_t)card_owner(v->now), .thing = v->now);
                continue;
            }
        }
        v->event = (uint8_t)event_for(d, v->c.verb, v->now);
        if (is_replaceable(d, v->event)) {
            CALL(replacing, .event = v->event, .subject = v->now);
            if (d->result == REPLACED)
                continue;
        }
        if (v->event == SOL_EVENT_DISCARDED && d->result < TO_ZONE && is_replaceable(d, SOL_EVENT_GOES)) {
            CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->now, .amount = SOL_ZONE_DISCARD_PILE);
            if (d->result == REPLACED)
                continue;
        }
        if (d->result >= TO_ZONE)
            send_card(d, v->now, d->result);
        else
            do_card(d, v->c.verb, v->now);
        v->done++;
    }
    if (dies_of_damage(d))
        return;
    d->result = v->done;
    END;
}

/* What a verb can be done to. SOL-11.14: never the Art whose own effect it is. */
bool solrei_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    int state = is_card(thing) ? object(d, thing)->state : STATE_NONE;
    int zone = is_card(thing) ? zone_of(d, thing) : 0;
    bool turnable = zone == SOL_ZONE_ART_ZONE || zone == SOL_ZONE_DAMAGE_ZONE;
    (void)subject;

    switch (verb) {
    case SOL_VERB_READY:
        return state == EXHAUSTED && thing != source;
    case SOL_VERB_EXHAUST:
        return turnable && is_face_up(state);
    case SOL_VERB_BREAK:
        return turnable && state != BROKEN;
    default:
        return true;
    }
}

/* ---- CHECK ------------------------------------------------------------------------------------------------ */

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
            offer(m, (struct option){ .verb = CHECK_TOP, .a = r });
            offer(m, (struct option){ .verb = CHECK_BOTTOM, .a = r });
        }
}

static void look_at_top(struct duel *d, struct do_check *v)
{
    ref r = place(d, deck(d, v->seat))->first;

    for (v->count = 0; r && v->count < v->c.n && v->count < MOST_CHECKED; r = object(d, r)->next) {
        v->count++;
        object(d, r)->known =
            (uint8_t)(LEAK(LOOK_SHOWN) ? OPEN_TO_ALL
                                       : 1u << v->seat); /* SOL-R96: a Rival who knew it cannot follow it */
        NOTE_TO(d, 1u << v->seat, SEES, SOL_11_35, .seat = (int8_t)v->seat, .thing = r);
    }
    if (r && v->count < v->c.n)
        CITE(d, SOL_9_26);
}

/* Cards put on top lie on those put there before; the last sleeves of those looked at go to the bottom. */
static int put_back(struct duel *d, struct do_check *v)
{
    ref sleeve[MOST_CHECKED];
    uint16_t top[MOST_CHECKED], bottom[MOST_CHECKED];
    int tops = 0, bottoms = 0;

    for (int i = 0; i < v->count; i++)
        sleeve[i] = i ? object(d, sleeve[i - 1])->next : place(d, deck(d, v->seat))->first;
    for (int k = 0; k < v->chosen; k++) {
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

/* ---- SWAP ------------------------------------------------------------------------------------------------- */

struct do_swap {
    struct call c;
    uint8_t seat, unused;
};

static bool can_swap_out(const struct duel *d, int seat)
{
    ref old = action_card(d, seat);
    return !is_charge_card(d, old) || choice_of(d, SWAP_SOURCE) == 1;
}

/* SOL-11.26: with a face-down Charge Card only "keep", but asked all the same. */
void swap_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN(d, r, hand(d, seat))
    {
        struct option o = { .verb = SWAP_IN, .a = r };
        if (!refused(m, o, can_swap_out(d, seat), SOL_11_24))
            offer(m, o);
    }
    offer(m, (struct option){ .verb = SWAP_KEEP });
}

/* Open information leaves something to ask. */
static bool swap_is_asked(const struct duel *d, int seat)
{
    return action_card(d, seat) && place(d, hand(d, seat))->count > 0 && (!own(d)->revealed || can_swap_out(d, seat)) &&
           permission(d, seat_ref(seat), SOL_ACTION_SWAP, NOTHING) >= 0;
}

/* Before the reveal the two cards change sleeves, and nobody else can tell whether any did
 * (SOL-11.25, SOL-13.20). */
static void swap_face_down(struct duel *d, int seat, struct option o)
{
    ref old = action_card(d, seat);

    if (o.verb == SWAP_IN) {
        trade_faces(d, old, o.a);
        player(d, seat)->fuel = count_fuel(d, seat);
        if (choice_of(d, SWAP_RETURN) == 1)
            lay_on_discard_pile(d, o.a, SOL_R52);
    }
    object(d, old)->known = (uint8_t)(1u << seat);
    forget_place(d, hand(d, seat));
    player(d, rival(seat))->told_class = 0; /* SOL-R96 */
    NOTE(d, SWAPS, SOL_11_26, .seat = (int8_t)seat);
}

static void swap_face_up(struct duel *d, int seat, struct option o)
{
    ref old = action_card(d, seat);

    if (o.verb != SWAP_IN)
        return;
    move_card(d, o.a, action_zone(d, seat), ON_TOP);
    reveal(d, o.a, OPEN_TO_ALL);
    if (choice_of(d, SWAP_RETURN) == 1)
        lay_on_discard_pile(d, old, SOL_R52);
    else
        move_card(d, old, hand(d, seat), ON_TOP);
    NOTE(d, SWAPPED, SOL_11_25, .seat = (int8_t)seat, .thing = o.a);
    CITE(d, SOL_11_27);
    CITE(d, SOL_5_8);
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
    if (own(d)->revealed)
        swap_face_up(d, v->seat, d->answer[v->seat]);
    else
        swap_face_down(d, v->seat, d->answer[v->seat]);
    d->result = !own(d)->revealed || d->answer[v->seat].verb == SWAP_IN; /* SOL-R52: nobody is told whether */
    if (d->result)
        raise_event(d, SOL_EVENT_SWAPS, seat_ref(v->seat), 0, 0);
    END;
}

/* ---- the Rival, the Exchange, positions ---------------------------------------------------------------------- */

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

    FOR_EACH_OF(d, r, set)
    {
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
struct do_charge {
    struct call c;
    uint8_t seat, unused;
};

STEP(do_charge)
{
    BEGIN;
    v->seat = (uint8_t)subject_seat(&v->c);
    CITE(d, SOL_11_40);
    CALL(charge, .seat = v->seat, .with_card = 1, .suit = charge_suit(d, v->seat), .source = v->c.source);
    END;
}

VERB(do_position)
{
    const struct effect *e = find_step(d, STEP_effect);
    (void)c, (void)set;

    if (e->todo) /* both change position: that is one switch */
        return 0;
    switch_positions(d);
    NOTE(d, CHANGES_POSITION, SOL_3_13, .seat = (int8_t)offense(d));
    return 1;
}

/* SOL-9.18: a Muse or Advantage turned face-down has no abilities and no CHARGE bonus. */
VERB(do_turn)
{
    bool up = c->how[0] == 1;
    int n = 0;

    FOR_EACH_OF(d, r, set)
    {
        if (zone_of(d, r) != SOL_ZONE_MUSE && zone_of(d, r) != SOL_ZONE_ADVANTAGE)
            continue;
        object(d, r)->state = up ? READY : FACE_DOWN;
        NOTE(d, up ? TURNS_UP : TURNS_DOWN, SOL_9_18, .seat = (int8_t)card_owner(r), .thing = r);
        n++;
    }
    refresh_abilities(d);
    return n;
}

PLAIN_VERB(do_generate)
{
    int seat = subject_seat(c), suit = c->word - SOL_WORD_H, n = 0;
    uint8_t *pool = rei(d, seat);

    for (; n < c->n && pool[0] + pool[1] + pool[2] + pool[3] < MOST_POINTS; n++)
        pool[suit]++;
    if (n < c->n)
        CITE(d, SOL_9_26);
    NOTE(d, GENERATES, SOL_8_12, .seat = (int8_t)seat, .word = c->word, .number = (int16_t)n);
    return n;
}

/* ---- looking ---------------------------------------------------------------------------------------------------- */

/* SOL-13.18: shown to who looks, and to nobody else. */
VERB(do_look)
{
    int seat = subject_seat(c), n = 0;

    FOR_EACH_OF(d, r, set)
    {
        reveal(d, r, 1u << seat);
        NOTE_TO(d, 1u << seat, SEES, SOL_13_18, .seat = (int8_t)seat, .thing = r);
        n++;
    }
    NOTE(d, LOOKS, SOL_13_18, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, SOL_13_19);
    CITE(d, SOL_13_21);
    CITE(d, SOL_D30);
    return n;
}

VERB(do_reveal)
{
    int n = 0;

    FOR_EACH_OF(d, r, set)
    {
        reveal(d, r, OPEN_TO_ALL);
        NOTE(d, REVEALS, SOL_13_18, .seat = (int8_t)c->seat, .thing = r);
        raise_event(d, SOL_EVENT_REVEALED, r, 0, 0);
        n++;
    }
    return n;
}

/* One thing about a hidden card: its class, for the Rival's Action Card; any other way of learning
 * would need to be remembered as this one is. */
VERB(do_learn)
{
    int seat = subject_seat(c), n = 0;

    FOR_EACH_OF(d, r, set)
    {
        int word = is_charge_card(d, r) ? SOL_WORD_CHARGE_CARD : SOL_WORD_ATTACK_CARD;
        if (c->word != SOL_ATTRIBUTE_CLASS) {
            reveal(d, r, 1u << seat);
            NOTE_TO(d, 1u << seat, SEES, SOL_13_18, .seat = (int8_t)seat, .thing = r);
        } else {
            if (r == action_card(d, rival(seat)))
                player(d, seat)->told_class = is_charge_card(d, r) ? 2 : 1;
            NOTE_TO(d, 1u << seat, IS_TOLD, SOL_13_18, .seat = (int8_t)seat, .word = (uint16_t)word);
        }
        n++;
    }
    NOTE(d, LOOKS, SOL_13_18, .seat = (int8_t)seat, .number = (int16_t)n);
    return n;
}

/* ---- moving ------------------------------------------------------------------------------------------------------- */

/* SOL-6.32, SOL-R77: always to a zone of its owner. A card that leaves the Damage Zone is an ordinary card again; for each
 * card an effect may step in (SOL-R80). Ways: into, under, on top of, on bottom of. */
struct do_put {
    struct call c;
    uint32_t set[SET_SIZE];
    ref now;
    uint8_t done, unused;
};

static bool is_board_zone(int zone)
{
    return zone == SOL_ZONE_MUSE || zone == SOL_ZONE_ADVANTAGE || zone == SOL_ZONE_ART_ZONE;
}

STEP(do_put)
{
    enum where where = v->c.how[0] == 1 || v->c.how[0] == 3 ? ON_BOTTOM : ON_TOP;

    BEGIN;
    while ((v->now = set_first(d, v->set)) != NOTHING) { /* what is left of the set goes with its faces */
        set_remove(d, v->set, v->now);
        if (is_board_zone(zone_of(d, v->now)))
            continue;
        CITE(d, SOL_1_18);
        d->result = 0;
        if (is_replaceable(d, SOL_EVENT_GOES)) {
            CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->now, .amount = (int8_t)v->c.zone);
            if (d->result == REPLACED)
                continue;
        }
        if (d->result >= TO_ZONE)
            send_card(d, v->now, d->result);
        else
            lay_card(d, v->now, v->c.zone, where, zone_of(d, v->now) == SOL_ZONE_DAMAGE_ZONE ? SOL_6_32 : SOL_9_24);
        v->done++;
    }
    /* SOL-12.7: if each player does it, they do it at the same instant */
    if (!((const struct effect *)find_step(d, STEP_effect))->todo && dies_of_damage(d))
        return;
    d->result = v->done;
    END;
}

PLAIN_VERB(do_shuffle)
{
    shuffle_place(d, place_of(d, c->zone, c->zone_seat));
    NOTE(d, SHUFFLES, SOL_9_24, .seat = (int8_t)c->zone_seat);
    CITE(d, SOL_13_8);
    CITE(d, SOL_13_20);
    return 1;
}

/* SOL-R101: in a replacement, where the card goes. */
PLAIN_VERB(do_destination)
{
    struct replacing *r = find_step(d, STEP_replacing);

    if (r)
        r->destination = (uint8_t)(c->zone | (c->how[0] && c->how[1] ? AT_BOTTOM : 0)); /* how: any, top or bottom */
    return 1;
}

/* SOL-5.7, SOL-5.23: a set-value of Power, kept on its player. */
VERB(do_set)
{
    int n = 0;

    FOR_EACH_OF(d, r, set)
    {
        ref to = is_seat(r) ? r : seat_ref(card_owner(r));
        add_row(d, (struct row){ .kind = ROW_SET,
                                 .what = SOL_ATTRIBUTE_POWER,
                                 .subject = to,
                                 .source = c->source,
                                 .seat = c->seat,
                                 .value = c->n,
                                 .until = ENDS_AT_RESET });
        NOTE(d, SETS_POWER, SOL_5_7, .seat = (int8_t)seat_of_ref(to), .number = c->n);
        n++;
    }
    return n;
}

PLAIN_VERB(do_flip)
{
    int heads = 0;

    for (int i = 0; i < (c->verb == SOL_VERB_FLIP_COINS ? c->n : 1); i++)
        heads += (int)chance_below(d, 2);
    if (c->verb == SOL_VERB_ROLL)
        heads = 1 + (int)chance_below(d, 6);
    return heads;
}

PLAIN_VERB(do_end_fight)
{
    const struct effect *e = find_step(d, STEP_effect);
    int seat = subject_seat(c);

    if (c->verb == SOL_VERB_DRAW_FIGHT || e->todo) /* both at the same instant */
        fight_over(d, -1, SOL_12_7);
    else
        fight_over(d, c->verb == SOL_VERB_WIN_FIGHT ? rival(seat) : seat, SOL_12_1);
    return 1;
}

/* ---- which step carries out which verb --------------------------------------------------------------------------- */

#define AT_ONCE(name)                                                                                                  \
    {                                                                                                                  \
        STEP_##name, sizeof(struct name)                                                                               \
    }

const struct verb_step solrei_verb_steps[] = {
    [SOL_VERB_BLOCK] = AT_ONCE(do_block),
    [SOL_VERB_COUNTER] = AT_ONCE(do_counter),
    [SOL_VERB_RETALIATE] = AT_ONCE(do_retaliate),
    [SOL_VERB_DEAL] = AT_ONCE(do_deal),
    [SOL_VERB_DRAW] = AT_ONCE(do_draw),
    [SOL_VERB_DISCARD] = { STEP_do_cards, sizeof(struct do_cards) },
    [SOL_VERB_CHECK] = { STEP_do_check, sizeof(struct do_check) },
    [SOL_VERB_CULTIVATE] = AT_ONCE(do_cultivate),
    [SOL_VERB_READY] = { STEP_do_cards, sizeof(struct do_cards) },
    [SOL_VERB_EXHAUST] = { STEP_do_cards, sizeof(struct do_cards) },
    [SOL_VERB_BREAK] = { STEP_do_cards, sizeof(struct do_cards) },
    [SOL_VERB_SWAP] = { STEP_do_swap, sizeof(struct do_swap) },
    [SOL_VERB_GRAPPLE] = AT_ONCE(do_grapple),
    [SOL_VERB_NEGATE] = AT_ONCE(do_negate),
    [SOL_VERB_CHARGE] = { STEP_do_charge, sizeof(struct do_charge) },
    [SOL_VERB_POSITION] = AT_ONCE(do_position),
    [SOL_VERB_TURN] = AT_ONCE(do_turn),
    [SOL_VERB_GENERATE] = AT_ONCE(do_generate),
    [SOL_VERB_LOOK] = AT_ONCE(do_look),
    [SOL_VERB_REVEAL] = AT_ONCE(do_reveal),
    [SOL_VERB_LEARN] = AT_ONCE(do_learn),
    [SOL_VERB_PUT] = { STEP_do_put, sizeof(struct do_put) },
    [SOL_VERB_SHUFFLE] = AT_ONCE(do_shuffle),
    [SOL_VERB_SET] = AT_ONCE(do_set),
    [SOL_VERB_DESTINATION] = AT_ONCE(do_destination),
    [SOL_VERB_FLIP] = AT_ONCE(do_flip),
    [SOL_VERB_FLIP_COINS] = AT_ONCE(do_flip),
    [SOL_VERB_ROLL] = AT_ONCE(do_flip),
    [SOL_VERB_WIN_FIGHT] = AT_ONCE(do_end_fight),
    [SOL_VERB_LOSE_FIGHT] = AT_ONCE(do_end_fight),
    [SOL_VERB_DRAW_FIGHT] = AT_ONCE(do_end_fight),
};

/* What is about to be done to a card of a hand is done to that card, whatever effects step in. */
const uint8_t solrei_held[STEP_COUNT] = {
    [STEP_do_cards] = offsetof(struct do_cards, now),
    [STEP_do_put] = offsetof(struct do_put, now),
    [STEP_replacing] = offsetof(struct replacing, subject),
};
