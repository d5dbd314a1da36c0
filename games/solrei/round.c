/* round.c: the round from START OF ROUND to END OF ROUND, and placing Action Cards (SOL-3, SOL-4, SOL-7.14 to SOL-7.25). */
#include "solrei.h"

/* Where a given position begins: the order of solrei_moments. */
enum {
    FROM_NEW_ROUND,
    FROM_START,
    FROM_OPEN,
    FROM_PLACING,
    FROM_BEFORE_SHOWDOWN,
    FROM_SHOWDOWN,
    FROM_AFTER_SHOWDOWN,
    FROM_RESULT,
    FROM_DAMAGE,
    FROM_CHARGE,
    FROM_RESET,
    FROM_END,
};

static void begin_round(struct duel *d)
{
    struct solrei *s = own(d);

    s->step = SOL_WINDOW_START_OF_ROUND;
    s->showdown_resolved = s->showdown_live = s->revealed = s->damage_over = s->in_loop = 0;
    for (int seat = 0; seat < 2; seat++) {
        s->seat[seat].result = RESULT_NONE;
        s->seat[seat].changes = s->seat[seat].agreed = 0;
    }
    NOTE(d, ROUND_BEGINS, SOL_3_1, .seat = -1, .number = s->round);
}

/* SOL-3.11, SOL-4.1: both at once, so that there is always one O and one D (SOL-3.6). */
void switch_positions(struct duel *d)
{
    own(d)->offense = (uint8_t)defense(d);
    CITE(d, SOL_3_6);
    CITE(d, SOL_3_11);
    raise_event(d, SOL_EVENT_POSITION, seat_ref(0), 0, 0);
    raise_event(d, SOL_EVENT_POSITION, seat_ref(1), 0, 0);
}

static bool has_exhausted_art(const struct duel *d, int seat)
{
    FOR_EACH_IN (d, art, arts(d, seat))
        if (object(d, art)->state == EXHAUSTED)
            return true;
    return false;
}

void ready_first_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, art, arts(d, seat)) {
        struct duel_option o = { .verb = READY_ART, .a = art };
        offer_if(m, o, object(d, art)->state == EXHAUSTED, SOL_4_4);
    }
    offer(m, (struct duel_option){ .verb = READY_NOTHING });
}

static bool may_ready_first(const struct duel *d)
{
    return choice_of(d, DEFENDER_RECOVERY) != 1 && has_exhausted_art(d, defense(d)) &&
           permission(d, seat_ref(defense(d)), SOL_ACTION_READY_FIRST, NOTHING) >= 0 &&
           permission(d, seat_ref(defense(d)), SOL_ACTION_READY, NOTHING) >= 0;
}

/* SOL-5.2, SOL-13.9: both cards are turned up at the same time. */
static void showdown(struct duel *d)
{
    struct solrei *s = own(d);

    s->step = SOL_WINDOW_SHOWDOWN;
    s->revealed = 1;
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? offense(d) : defense(d);
        ref card = action_card(d, seat);
        s->seat[seat].told_class = 0;
        if (!card)
            continue;
        reveal(d, card, OPEN_TO_ALL);
        NOTE(d, SHOWDOWN, SOL_5_2, .seat = (int8_t)seat, .thing = card);
        CITE(d, is_charge_card(d, card) ? SOL_1_3 : SOL_1_2);
        raise_event(d, SOL_EVENT_REVEALED, card, 0, 0);
    }
    raise_moment(d, SOL_WINDOW_SHOWDOWN);
    CITE(d, SOL_3_11);
    CITE(d, SOL_13_9);
    CITE(d, SOL_5_5);
}

/* SOL-7.16: what was gained without a duration ends. */
static void reset_gains(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++) {
        struct solrei_seat *p = player(d, seat);
        p->dmg = 0;
        p->standing = 0;
        p->standing_queue = 0;
        p->retaliation = 0;
    }
    if (end_rows(d, ENDS_AT_RESET))
        refresh_abilities(d);
}

/* SOL-7.24 */
static void end_round_effects(struct duel *d)
{
    reset_gains(d);
    for (int seat = 0; seat < 2; seat++) {
        struct solrei_seat *p = player(d, seat);
        p->dmg_locked = p->cannot_gain_dmg = p->cannot_activate = 0;
        p->hurt_by_rival = p->points_taken = p->points_blocked = 0;
        p->told_class = 0;
    }
    if (d->rows) {
        bool ended = end_rows(d, ENDS_WITH_ROUND);
        if (begin_rows(d, ENDS_WITH_ROUND) || ended)
            refresh_abilities(d);
        refresh_ready(d, 0); /* what was used up can be used again */
        refresh_ready(d, 1);
    }
    end_tallies(d, SOL_PERIOD_ROUND);
    CITE(d, SOL_3_8);
    CITE(d, SOL_9_17); /* Arts stay as they are */
    NOTE(d, ENDS_ROUND, SOL_7_24, .seat = -1, .number = own(d)->round);
}

/* SOL-3.1: the phases in their order. */
STEP(round)
{
    struct solrei *s = own(d);

    BEGIN;
    if (v->from <= FROM_NEW_ROUND) {
        begin_round(d);
        if (s->round > 1 || choice_of(d, FIRST_ROUND_SWITCH) == 1) {
            switch_positions(d);
            NOTE(d, SWITCHES, s->round > 1 ? SOL_4_1 : SOL_R2, .seat = (int8_t)offense(d));
        } else {
            CITE(d, SOL_4_2);
        }
    }
    if (v->from <= FROM_START) {
        s->step = SOL_WINDOW_START_OF_ROUND;
        if (may_ready_first(d)) { /* SOL-4.3 */
            v->seat = (uint8_t)defense(d);
            ASK(v->seat, ASK_READY_FIRST);
            if (d->answer[v->seat].verb == READY_ART)
                CALL(readying, .card = d->answer[v->seat].a, .rule = SOL_4_3);
            CITE(d, SOL_4_5);
            CITE(d, SOL_10_8);
        }
        WINDOW(SOL_WINDOW_START_OF_ROUND);
        CITE(d, SOL_4_6);
    }

    if (v->from <= FROM_OPEN) {
        WINDOW(SOL_WINDOW_OPEN);
        CITE(d, SOL_4_7);
    }
    if (v->from <= FROM_PLACING)
        CALL_PLAIN(placing);

    if (v->from <= FROM_BEFORE_SHOWDOWN) {
        WINDOW(SOL_WINDOW_BEFORE_SHOWDOWN);
        CITE(d, SOL_5_1);
    }
    if (v->from <= FROM_SHOWDOWN)
        showdown(d);
    if (v->from <= FROM_AFTER_SHOWDOWN) {
        WINDOW(SOL_WINDOW_AFTER_SHOWDOWN);
        CITE(d, SOL_5_9);
        decide_showdown(d);
    }
    if (v->from <= FROM_RESULT) {
        CITE(d, SOL_5_21);
        if (s->seat[0].result != TIED && s->seat[0].result != RESULT_NONE)
            WINDOW(SOL_WINDOW_UPON_WINNING);
    }

    if (v->from <= FROM_DAMAGE) {
        s->showdown_live = 1;
        CITE(d, SOL_3_3);
        CALL(damage_loop, .first = 1); /* SOL-6.1 */
        s->showdown_live = 0;          /* SOL-6.33 */
    }
    s->damage_over = 1;

    if (v->from <= FROM_CHARGE) {
        s->step = SOL_WINDOW_CHARGE;
        /* SOL-7.1, SOL-7.13: who is O and which cards count is fixed now. */
        v->first = (uint8_t)offense(d);
        v->suit[0] = charge_suit(d, 0);
        v->suit[1] = charge_suit(d, 1);
        CITE(d, SOL_3_10);
        CITE(d, SOL_7_1);
        CITE(d, SOL_7_13);
        for (v->left = 0; v->left < 2; v->left++) {
            v->seat = v->left == 0 ? v->first : (uint8_t)rival(v->first);
            CALL(charge, .seat = v->seat, .with_card = v->suit[v->seat] < SUITS, .suit = v->suit[v->seat],
                 .recovers = v->left == 1 && v->suit[v->seat] == SUITS);
            if (pending_points(d, 0) || pending_points(d, 1)) { /* SOL-6.29: dealt by a bonus */
                CALL(damage_loop, .first = 0);
                s->step = SOL_WINDOW_CHARGE;
            }
        }
        WINDOW(SOL_WINDOW_CHARGE);
        CITE(d, SOL_7_12);
    }

    if (v->from <= FROM_RESET) {
        WINDOW(SOL_WINDOW_RESET);
        CITE(d, SOL_7_14);
        for (v->left = 0; v->left < 2; v->left++) { /* O's first; an effect may change positions in between */
            v->seat = (uint8_t)(v->left == 0 ? offense(d) : rival(v->seat));
            CALL(discard_actions, .seat = v->seat);
        }
        if (dies_of_damage(d))
            return;
        if (pending_points(d, 0) || pending_points(d, 1)) /* SOL-6.30: dealt by what took their place */
            CALL(damage_loop, .first = 0);
        empty_rei_pools(d); /* of the RESET PHASE, which ends only now: SOL-8.12 */
        reset_gains(d);
        CITE(d, SOL_7_15);
        CITE(d, SOL_7_16);
        CITE(d, SOL_7_17); /* everything else stays */
    }

    WINDOW(SOL_WINDOW_END_OF_ROUND);
    CITE(d, SOL_7_18);
    CITE(d, SOL_7_19);
    draw_cards(d, 0, 1, SOL_7_20);
    draw_cards(d, 1, 1, SOL_7_20);
    CITE(d, SOL_3_11);
    CITE(d, SOL_7_22); /* nobody discards down */
    if (d->waitings) {
        CITE(d, SOL_7_25);
        CALL_PLAIN(triggers);
    }
    empty_rei_pools(d);
    end_round_effects(d);
    END;
}

/* ---- placing: secret, at the same time, and changeable until both agree ------------------------------------- */

void place_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(d, seat))
        offer(m, (struct duel_option){ .verb = PLACE, .a = r });
}

void agree_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(d, seat))
        offer_if(m, (struct duel_option){ .verb = CHANGE, .a = r }, choice_of(d, PLACING) == 0, SOL_R13);
    offer(m, (struct duel_option){ .verb = AGREE });
}

/* SOL-4.15: the card leaves the hand, face-down; nobody else can tell which it was. */
static void place_card(struct duel *d, int seat, ref card)
{
    ref placed = move_card_unseen(d, card, action_zone(d, seat), ON_TOP);
    NOTE(d, PLACES_CARD, SOL_4_9, .seat = (int8_t)seat, .thing = placed);
    CITE(d, SOL_4_15);
    CITE(d, SOL_13_20);
}

static void change_card(struct duel *d, int seat, ref card)
{
    ref old = action_card(d, seat);
    uint16_t chosen = object(d, card)->card;

    move_card(d, old, hand(d, seat), ON_TOP);
    FOR_EACH_IN (d, r, hand(d, seat))
        if (object(d, r)->card == chosen) {
            place_card(d, seat, r);
            break;
        }
    player(d, seat)->changes++;
    NOTE(d, CHANGES_CARD, SOL_4_11, .seat = (int8_t)seat);
}

/* SOL-R91: with an empty hand or no change left the player agrees at once. */
static bool can_change(const struct duel *d, int seat)
{
    return player(d, seat)->changes < MOST_CHANGES && place(d, hand(d, seat))->count > 0;
}

static unsigned still_to_agree(struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < 2; seat++) {
        if (player(d, seat)->agreed)
            continue;
        if (can_change(d, seat))
            seats |= 1u << seat;
        else
            player(d, seat)->agreed = 1;
    }
    return seats;
}

STEP(placing)
{
    BEGIN;
    own(d)->step = SOL_WINDOW_OPEN;
    v->asked = (uint8_t)((place(d, hand(d, 0))->count ? 1 : 0) | (place(d, hand(d, 1))->count ? 2 : 0));
    CITE(d, SOL_4_8);
    if (v->asked != 3)
        CITE(d, SOL_4_14);
    if (v->asked == 0) {
        fight_over(d, -1, SOL_12_5);
        return;
    }
    if (v->asked != 3) {
        fight_over(d, v->asked == 1 ? 1 : 0, SOL_12_4);
        return;
    }
    ASK_ALL(3, ASK_PLACE);
    CITE(d, SOL_4_10);
    CITE(d, SOL_4_13);
    CITE(d, SOL_13_10);
    for (int seat = 0; seat < 2; seat++)
        place_card(d, seat, d->answer[seat].a);
    CITE(d, SOL_3_12);
    while (choice_of(d, PLACING) == 0 && (v->asked = (uint8_t)still_to_agree(d)) != 0) {
        ASK_ALL(v->asked, ASK_AGREE);
        bool changed = false;
        for (int seat = 0; seat < 2; seat++) {
            if (!(v->asked >> seat & 1))
                continue;
            if (d->answer[seat].verb == CHANGE) {
                change_card(d, seat, d->answer[seat].a);
                changed = true;
            } else {
                player(d, seat)->agreed = 1;
                NOTE(d, AGREES, SOL_4_12, .seat = (int8_t)seat);
            }
        }
        if (changed)
            player(d, 0)->agreed = player(d, 1)->agreed = 0;
    }
    CITE(d, SOL_4_16);
    END;
}
