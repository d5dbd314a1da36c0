/* charge.c: turning cards, drawing, the CHARGE, and the end of the round's cards (SOL-7, SOL-9.9). */
#include "solrei.h"

/* ---- going, turning and drawing ------------------------------------------------------------------------------ */

/* A card is about to go to a zone: it is told of as what it still is, an Action Card or a Damage card for instance, and face-up
 * where all will see it. SOL-R101: a draw is told of as a draw alone, for nobody else sees what comes to a hand. */
void goes(struct duel *d, ref r, int zone)
{
    if (zone == SOL_ZONE_DISCARD_PILE || zone == SOL_ZONE_DAMAGE_ZONE)
        reveal(d, r, OPEN_TO_ALL);
    raise_event(d, SOL_EVENT_GOES, r, 0, zone);
}

/* A card is no longer ready. Only an Art that was or is Augmented did more than wait for being activated. */
static void left_ready(struct duel *d, ref r, bool was_augmented)
{
    if (zone_of(d, r) != SOL_ZONE_ART_ZONE)
        return;
    if (was_augmented)
        refresh_listeners(d);
    refresh_source(d, r);
}

bool can_be_readied(const struct duel *d, ref r)
{
    return object(d, r)->state == EXHAUSTED;
}

/* SOL-11.14; a readied Art has been seen (SOL-13.3). */
void ready_card(struct duel *d, ref r, int rule)
{
    turn_card(d, r, READY);
    reveal(d, r, OPEN_TO_ALL);
    NOTE(d, READIES, rule, .seat = (int8_t)card_owner(r), .thing = r);
    CITE(d, SOL_13_3);
    CITE(d, SOL_9_9);
    if (zone_of(d, r) == SOL_ZONE_ART_ZONE)
        refresh_source(d, r);
    raise_event(d, SOL_EVENT_READIED, r, 0, 0);
}

/* Whether a point that was taken has ended it is told by the rule: SOL-6.21. */
static void stopped_being_augmented(struct duel *d, ref r, int rule)
{
    raise_event(d, SOL_EVENT_UNAUGMENTED, r, 0, rule == SOL_6_21);
}

/* SOL-11.15, SOL-11.16; SOL-11.22: an Augmented Art whose requirements are not met is BROKEN instead. */
void exhaust_card(struct duel *d, ref r, int rule)
{
    bool was_augmented = is_augmented(object(d, r)->state);

    if (was_augmented && !meets_needs(d, card_owner(r), r)) {
        CITE(d, SOL_11_22);
        break_card(d, r, rule == SOL_6_21 ? rule : SOL_11_22);
        return;
    }
    turn_card(d, r, EXHAUSTED);
    NOTE(d, EXHAUSTS, rule, .seat = (int8_t)card_owner(r), .thing = r);
    CITE(d, SOL_13_5);
    if (was_augmented)
        CITE(d, SOL_11_16);
    left_ready(d, r, was_augmented);
    raise_event(d, SOL_EVENT_EXHAUSTED, r, 0, 0);
    if (was_augmented)
        stopped_being_augmented(d, r, rule);
}

/* SOL-11.28, SOL-11.29 */
void break_card(struct duel *d, ref r, int rule)
{
    bool was_augmented = is_augmented(object(d, r)->state);

    turn_card(d, r, BROKEN);
    NOTE(d, BREAKS, rule, .seat = (int8_t)card_owner(r), .thing = r);
    CITE(d, SOL_11_29);
    CITE(d, SOL_13_5);
    left_ready(d, r, was_augmented);
    raise_event(d, SOL_EVENT_BROKEN, r, 0, 0);
    if (was_augmented)
        stopped_being_augmented(d, r, rule);
}

/* The top card of the deck comes to the hand; false: there is none. */
static bool take_top_card(struct duel *d, int seat, int rule)
{
    ref r = place(d, deck(d, seat))->first;

    if (!r)
        return false;
    reveal(d, r, 1u << seat); /* SOL-13.7: and to nobody else */
    CITE(d, SOL_13_7);
    NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = r);
    move_card(d, r, hand(d, seat), ON_TOP);
    return true;
}

/* SOL-R75: before round 1 no effect forbids, hears or counts a draw. */
void draw_opening_hand(struct duel *d, int seat, int rule)
{
    for (int n = 0; n < OPENING_HAND; n++)
        take_top_card(d, seat, rule);
}

/* SOL-11.4, SOL-7.21: with too few cards what there is, without any loss. */
void draw_cards(struct duel *d, int seat, int n, int rule)
{
    if (permission(d, seat_ref(seat), SOL_ACTION_DRAW, NOTHING) < 0) {
        CITE(d, SOL_9_25);
        return;
    }
    for (; n > 0; n--) {
        if (!take_top_card(d, seat, rule)) {
            CITE(d, rule == SOL_7_20 ? SOL_7_21 : rule == SOL_7_3 ? SOL_7_5 : SOL_11_4);
            CITE(d, SOL_7_23);
            return;
        }
        d->result++;
        raise_event(d, SOL_EVENT_DRAWS, seat_ref(seat), 0, 1);
    }
}

/* ---- the CHARGE ---------------------------------------------------------------------------------------- */

/* SOL-R82: a CHARGE that is the effect of an Art does not ready that Art. */
static void readiable_options(const struct duel *d, struct menu *m, uint16_t verb, int zone)
{
    const struct charge *v = ASKING(d, charge);

    FOR_EACH_IN (d, r, zone) {
        struct duel_option o = { .verb = verb, .a = r };
        offer_if(m, o, can_be_readied(d, r) & (r != v->source), SOL_11_14);
    }
}

void charge_options(const struct duel *d, int seat, struct menu *m)
{
    readiable_options(d, m, CHARGE_READY, arts(d, seat));
    readiable_options(d, m, CHARGE_READY, damage(d, seat));
}

static bool can_draw(const struct duel *d, int seat)
{
    return place(d, deck(d, seat))->count > 0 && permission(d, seat_ref(seat), SOL_ACTION_DRAW, NOTHING) >= 0;
}

void recover_options(const struct duel *d, int seat, struct menu *m)
{
    struct duel_option o = { .verb = RECOVER_DRAW };

    readiable_options(d, m, RECOVER_READY, arts(d, seat));
    readiable_options(d, m, RECOVER_READY, damage(d, seat));
    if (!refused(m, o, can_draw(d, seat), SOL_7_10))
        offer(m, o);
}

/* How many of them there are, and one of them. */
static int count_readiable(const struct duel *d, int seat, ref *one)
{
    ref source = ASKING(d, charge)->source, found = NOTHING;
    int zones[] = { arts(d, seat), damage(d, seat) }, n = 0;

    for (int i = 0; i < 2 && permission(d, seat_ref(seat), SOL_ACTION_READY, NOTHING) >= 0; i++)
        FOR_EACH_IN (d, r, zones[i]) {
            bool readiable = can_be_readied(d, r) & (r != source);
            found = readiable ? r : found;
            n += readiable;
        }
    *one = found;
    return n;
}

/* The suit of the seat's Charge Card; SUITS: its Action Card is none, or cannot be read (SOL-5.24). */
uint8_t charge_suit(const struct duel *d, int seat)
{
    ref card = action_card(d, seat);

    return (uint8_t)(card && own(d)->revealed && is_charge_card(d, card) ? suit_of(d, card) : SUITS);
}

/* The row of the Muse's CHARGE bonus, if this suit triggers it: SOL-7.6. */
static int bonus_ability(const struct duel *d, int seat, int suit)
{
    const struct card *c = face(d, muse(d, seat));

    if (object(d, muse(d, seat))->state != READY)
        return 0;
    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (a->keyword != SOL_KEYWORD_CHARGE_BONUS + 1)
            continue;
        const cell *words = d->book->code + (a->arguments ? a->arguments : a->head);
        for (int n = *words; n > 0; n--)
            if (words[n] == SOL_WORD_H + suit)
                return i;
    }
    return 0;
}

/* SOL-R61: is a CHARGE bonus of this seat being carried out, which orders another CHARGE? */
static bool is_in_bonus(const struct duel *d, int seat)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below) {
        const struct charge *v = (const struct charge *)(const void *)frame_at(d, at)->locals;
        if (frame_at(d, at)->step == STEP_charge && v->seat == seat && v->bonus)
            return true;
    }
    return false;
}

/* SOL-R33; SOL-R104: none in a CHARGE that a card orders, whose source is that card. */
static bool has_own_exchange(const struct duel *d, ref source)
{
    return choice_of(d, CHARGE_BONUS_IN_EXCHANGE) == 1 && !source;
}

/* The CHARGE bonus that the seat gets now, if any. SOL-R104: one with an Exchange of its own is added like an automatic
 * ability, and so not to who can activate none. */
static int bonus_due(const struct duel *d, int seat, int suit, ref source)
{
    int bonus = is_in_bonus(d, seat) ? 0 : bonus_ability(d, seat, suit);

    return bonus && has_own_exchange(d, source) && !may_trigger(d, muse(d, seat), bonus, seat) ? 0 : bonus;
}

/* A rule readies a card, unless an effect takes its place (SOL-R80). */
STEP(readying)
{
    BEGIN;
    d->result = 0;
    if (listeners(d)->would >> SOL_EVENT_READIED & 1)
        CALL(replacing, .event = SOL_EVENT_READIED, .subject = v->card);
    if (d->result != REPLACED)
        ready_card(d, v->card, v->rule);
    END;
}

/* SOL-7.2 to SOL-7.11. A CHARGE is parts 1 to 3; D without a Charge Card recovers instead. */
STEP(charge)
{
    BEGIN;
    if (!v->with_card && !v->recovers) {
        CITE(d, SOL_7_9);
        RETURN(0);
    }
    if (v->recovers) {
        if (choice_of(d, DEFENDER_RECOVERY) == 2)
            RETURN(0);
        CITE(d, SOL_7_8);
        v->options = (uint8_t)(count_readiable(d, v->seat, &v->one) + can_draw(d, v->seat));
        if (v->options == 0) {
            CITE(d, SOL_7_10);
            RETURN(0);
        }
        if (v->options > 1) { /* SOL-R32: with one possibility it is carried out */
            ASK(v->seat, ASK_RECOVER);
            v->one = d->answer[v->seat].verb == RECOVER_READY ? d->answer[v->seat].a : NOTHING;
        }
        if (v->one)
            CALL(readying, .card = v->one, .rule = SOL_7_8);
        else
            draw_cards(d, v->seat, 1, SOL_7_8);
        RETURN(1);
    }
    if (permission(d, seat_ref(v->seat), SOL_ACTION_CHARGE, NOTHING) < 0) {
        CITE(d, SOL_9_25);
        RETURN(0);
    }
    if (listeners(d)->would >> SOL_EVENT_CHARGES & 1) {
        CALL(replacing, .event = SOL_EVENT_CHARGES, .subject = seat_ref(v->seat));
        if (d->result == REPLACED)
            RETURN(0);
    }
    NOTE(d, CHARGES, SOL_7_2, .seat = (int8_t)v->seat);
    CITE(d, SOL_7_11);
    CITE(d, SOL_10_8);
    if (player(d, v->seat)->cannot_activate)
        CITE(d, SOL_11_34);
    raise_event(d, SOL_EVENT_CHARGES, seat_ref(v->seat), 0, 0);
    v->options = (uint8_t)count_readiable(d, v->seat, &v->one);
    if (v->options > 1) {
        ASK(v->seat, ASK_CHARGE);
        v->one = d->answer[v->seat].a;
    }
    if (v->options)
        CALL(readying, .card = v->one, .rule = SOL_7_4);
    draw_cards(d, v->seat, 1, SOL_7_3);
    v->bonus = (uint16_t)bonus_due(d, v->seat, v->suit, v->source);
    if (v->bonus && listeners(d)->would >> SOL_EVENT_BONUS & 1) {
        CALL(replacing, .event = SOL_EVENT_BONUS, .subject = seat_ref(v->seat));
        v->bonus = d->result == REPLACED ? 0 : (uint16_t)bonus_due(d, v->seat, v->suit, v->source); /* SOL-9.18 */
    }
    if (v->bonus) {
        NOTE(d, GETS_BONUS, SOL_7_6, .seat = (int8_t)v->seat, .thing = muse(d, v->seat));
        raise_event(d, SOL_EVENT_BONUS, seat_ref(v->seat), 0, 0);
        if (!has_own_exchange(d, v->source)) {
            CITE(d, SOL_7_7);
            RUN_EFFECT(.ability = v->bonus, .source = muse(d, v->seat), .seat = v->seat);
        } else if (add_link(d, v->bonus, muse(d, v->seat), v->seat, 0)) {
            CITE(d, SOL_R33);
            CALL(exchange, .asked = (uint8_t)rival(v->seat)); /* SOL-10.2 */
            if (d->waitings)
                CALL_PLAIN(triggers); /* SOL-10.16: before the Rival's bonus can be responded to */
        }
    }
    d->result = 1;
    END;
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

/* SOL-11.19: there is never more than one. */
ref augmented_art(const struct duel *d, int seat)
{
    FOR_EACH_IN (d, art, arts(d, seat))
        if (is_augmented(object(d, art)->state))
            return art;
    return NOTHING;
}

/* Unless what took the place of its stopping has turned it all the same. */
void note_stays_augmented(struct duel *d, ref art)
{
    if (is_augmented(object(d, art)->state))
        NOTE(d, STAYS_AUGMENTED, SOL_9_24, .seat = (int8_t)card_owner(art), .thing = art);
}

/* SOL-11.20, SOL-11.22, SOL-11.38: an Art stops being Augmented; cards may save it (SOL-D31). */
STEP(leave_augmented)
{
    BEGIN;
    if (listeners(d)->would >> SOL_EVENT_UNAUGMENTED & 1) {
        CALL(replacing, .event = SOL_EVENT_UNAUGMENTED, .subject = v->art, .amount = (int8_t)v->by_point);
        if (d->result == REPLACED) {
            note_stays_augmented(d, v->art);
            RETURN(0);
        }
    }
    v->event = meets_needs(d, v->seat, v->art) ? SOL_EVENT_EXHAUSTED : SOL_EVENT_BROKEN; /* SOL-11.22 */
    if (listeners(d)->would >> v->event & 1) {
        CALL(replacing, .event = v->event, .subject = v->art);
        if (d->result == REPLACED)
            RETURN(0);
    }
    exhaust_card(d, v->art, v->by_point ? SOL_6_21 : SOL_11_38);
    d->result = 1;
    END;
}

/* SOL-7.15: the Action Card goes to the Discard pile, unless an effect sends it elsewhere (SOL-R101). */
STEP(discard_actions)
{
    BEGIN;
    v->card = action_card(d, v->seat);
    if (!v->card)
        RETURN(0);
    d->result = 0;
    if (listeners(d)->would >> SOL_EVENT_GOES & 1)
        CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->card, .amount = SOL_ZONE_DISCARD_PILE);
    v->card = action_card(d, v->seat); /* what took its place may have sent it away */
    if (!v->card)
        RETURN(0);
    if (d->result >= TO_ZONE) {
        send_card(d, v->card, d->result);
    } else {
        goes(d, v->card, SOL_ZONE_DISCARD_PILE);
        v->card = move_card(d, v->card, discard_pile(d, v->seat), ON_TOP);
        NOTE(d, DISCARDS, SOL_7_15, .seat = (int8_t)v->seat, .thing = v->card);
    }
    END;
}
