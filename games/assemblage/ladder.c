/* ladder.c: the steps of the attack phase before the priority order: meter requirements, burst,
 * throws, pre-priority and ante (AOE-6 to AOE-10). */
#include "assemblage.h"

int meter_requirement(const struct duel *d, ref card)
{
    int cost = face(d, card)->number[AOE_ATTRIBUTE_METER_COST];
    return cost == ABSENT ? 0 : cost;
}

ref live_card(const struct duel *d, int seat)
{
    ref r = player(d, seat)->revealed;
    return in_front(d, r) && state_of(d, r) != BLANK ? r : NOTHING;
}

int ability_with(const struct duel *d, ref card, int keyword)
{
    const struct card *c = face(d, card);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == keyword + 1 && !(d->book->ability[i].flags & ABILITY_NESTED))
            return i;
    return 0;
}

/* ---- paying with meter --------------------------------------------------------------------------------- */

void meter_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN(d, r, meter(seat))
    offer(m, (struct option){ .verb = PAY, .a = r });
}

static void pay_card(struct duel *d, int seat, ref r)
{
    move_object(d, r, removed(seat), ON_TOP);
    NOTE(d, PAYS_METER, AOE_15_2, .seat = (int8_t)seat, .thing = r);
    CITE(d, AOE_15_1);
}

/* AOE-R8: nobody is asked where all of it goes, or the oldest do; the oldest lies lowest. */
static bool pays_without_asking(const struct duel *d, int seat, int owed)
{
    return owed >= place(d, meter(seat))->count || choice_of(d, METER_PICK) == 1;
}

/* AOE-15.3, AOE-R119: one card after the other, all payers at the same time. */
STEP(pay_meter)
{
    BEGIN;
    for (;;) {
        v->asked = 0;
        for (int seat = 0; seat < d->seats; seat++) {
            while (v->owed[seat] && pays_without_asking(d, seat, v->owed[seat])) {
                v->owed[seat]--;
                if (place(d, meter(seat))->first)
                    pay_card(d, seat, bottom_of(d, meter(seat)));
            }
            if (v->owed[seat])
                v->asked |= (uint8_t)(1u << seat);
        }
        if (!v->asked)
            break;
        ASK_ALL(v->asked, ASK_METER);
        CITE(d, AOE_15_3);
        for (int seat = 0; seat < d->seats; seat++)
            if (v->asked >> seat & 1) {
                pay_card(d, seat, d->answer[seat].a);
                v->owed[seat]--;
            }
    }
    END;
}

/* ---- burst ------------------------------------------------------------------------------------------------ */

void burst_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct option){ .verb = BURST });
    offer(m, (struct option){ .verb = OPTION_PASS });
}

/* AOE-7.2 to AOE-7.5 */
void burst(struct duel *d, int seat, ref card)
{
    struct assemblage_seat *p = player(d, seat);

    p->burst = 0;
    p->immune = 1;
    p->may_link = 0;
    NOTE(d, BURSTS, AOE_7_1, .seat = (int8_t)seat);
    CITE(d, AOE_7_2);
    CITE(d, AOE_7_5);
    CITE(d, AOE_7_7);
    CITE(d, AOE_7_11);
    if (p->knocked_down || p->rooted)
        CITE(d, AOE_7_12);
    if (in_front(d, card)) {
        if (meter_requirement(d, card))
            CITE(d, AOE_6_4);
        cancel_card(d, card, NOTHING, seat, false);
    }
}

STEP(burst_step)
{
    BEGIN;
    for (int seat = 0; seat < d->seats; seat++)
        if (takes_part(d, seat) && player(d, seat)->burst)
            v->asked |= (uint8_t)(1u << seat);
    if (!v->asked)
        RETURN(0);
    if (choice_of(d, BURST_DECLARE) == 1) { /* AOE-R9: seat_order */
        for (v->seat = 0; v->seat < d->seats; v->seat++)
            if (v->asked >> v->seat & 1) {
                ASK(v->seat, ASK_BURST);
                if (d->answer[v->seat].verb == BURST)
                    burst(d, v->seat, player(d, v->seat)->revealed);
            }
    } else {
        ASK_ALL(v->asked, ASK_BURST);
        for (int seat = 0; seat < d->seats; seat++)
            if (v->asked >> seat & 1 && d->answer[seat].verb == BURST)
                burst(d, seat, player(d, seat)->revealed);
    }
    END;
}

/* ---- throws ------------------------------------------------------------------------------------------------ */

static bool throws_now(const struct duel *d, int seat)
{
    ref r = live_card(d, seat);
    return r && takes_part(d, seat) && is_throw(d, r) && state_of(d, r) == WAITING;
}

static unsigned throwers(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)throws_now(d, seat) << seat;
    return seats;
}

static void tech(struct duel *d, int seat)
{
    set_state(d, player(d, seat)->revealed, BLANK);
    player(d, seat)->may_link = 0;
    NOTE(d, TECHS, AOE_8_5, .seat = (int8_t)seat, .thing = player(d, seat)->revealed);
    CITE(d, AOE_8_6);
    CITE(d, AOE_8_7);
    CITE(d, AOE_14_12);
}

/* AOE-8.5, AOE-8.6: mutual targets, whatever the range. */
static void tech_pairs(struct duel *d)
{
    for (int a = 0; a < d->seats; a++)
        for (int b = a + 1; b < d->seats; b++)
            if (throws_now(d, a) && throws_now(d, b) && target_of(d, a) == b && target_of(d, b) == a) {
                tech(d, a);
                tech(d, b);
                CITE(d, d->mode >= MODE_SCRAMBLE ? AOE_21_9 : AOE_8_5);
            }
}

static bool is_thrown_at(const struct duel *d, int seat)
{
    for (int other = 0; other < d->seats; other++)
        if (other != seat && throws_now(d, other) && target_of(d, other) == seat &&
            in_range(d, player(d, other)->revealed, seat))
            return true;
    return false;
}

/* AOE-R14: the first whose throw nobody can still cancel; NOBODY: they form a ring. */
static int first_thrower(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (throws_now(d, seat) && !is_thrown_at(d, seat))
            return seat;
    return NOBODY;
}

/* A throw lies on a ring if following the targets leads back to it. */
static bool is_on_ring(const struct duel *d, int seat)
{
    int at = seat;

    for (int i = 0; i < d->seats; i++) {
        if (!throws_now(d, at) || !in_range(d, player(d, at)->revealed, target_of(d, at)))
            return false;
        at = target_of(d, at);
        if (at == seat)
            return true;
    }
    return false;
}

static void tech_ring(struct duel *d)
{
    unsigned ring = 0;

    for (int seat = 0; seat < d->seats; seat++)
        ring |= (unsigned)(throws_now(d, seat) && is_on_ring(d, seat)) << seat;
    for (int seat = 0; seat < d->seats; seat++)
        if (ring >> seat & 1)
            tech(d, seat);
}

STEP(throw_step)
{
    BEGIN;
    if (!throwers(d))
        RETURN(0);
    CITE(d, AOE_8_1);
    CITE(d, AOE_8_2);
    CITE(d, AOE_8_8);
    tech_pairs(d);
    while (throwers(d)) {
        if (first_thrower(d) == NOBODY) {
            CITE(d, AOE_8_11);
            tech_ring(d);
            continue;
        }
        if (throwers(d) & (throwers(d) - 1))
            CITE(d, AOE_8_11);
        v->seat = (uint8_t)first_thrower(d);
        CALL(resolve, .card = player(d, v->seat)->revealed, .seat = v->seat);
        CALL(combo, .seat = v->seat);
    }
    END;
}

/* ---- pre-priority -------------------------------------------------------------------------------------------- */

static unsigned with_text(const struct duel *d, int keyword)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (takes_part(d, seat) && live_card(d, seat) && ability_with(d, live_card(d, seat), keyword))
            seats |= 1u << seat;
    return seats;
}

static bool several(unsigned seats)
{
    return (seats & (seats - 1)) != 0;
}

/* The seat of the set with the best rank. */
static int next_in_order(const struct duel *d, unsigned seats)
{
    int best = NOBODY;

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1 && (best == NOBODY || player(d, seat)->rank < player(d, best)->rank))
            best = seat;
    return best;
}

STEP(pre_priority)
{
    BEGIN;
    v->left = (uint8_t)with_text(d, AOE_KEYWORD_PRE_PRIORITY);
    if (several(v->left)) { /* AOE-9.4, AOE-9.5 */
        CITE(d, AOE_9_4);
        CITE(d, AOE_9_5);
        CALL(check, .group = v->left);
    }
    while (v->left) {
        v->seat = (uint8_t)next_in_order(d, v->left);
        v->left &= (uint8_t) ~(1u << v->seat);
        if (!live_card(d, v->seat) || !takes_part(d, v->seat)) { /* AOE-9.6 */
            CITE(d, AOE_9_6);
            continue;
        }
        player(d, v->seat)->used = 0;
        CITE(d, AOE_9_1);
        CITE(d, AOE_9_7);
        CALL(use_window, .card = player(d, v->seat)->revealed, .seat = v->seat, .kind = WINDOW_PRE);
        CITE(d, AOE_9_2);
    }
    for (v->seat = 0; v->seat < d->seats; v->seat++) { /* AOE-9.9: last, and without a check */
        if (!takes_part(d, v->seat) || !ability_with(d, character(v->seat), AOE_KEYWORD_PRE_PRIORITY))
            continue;
        player(d, v->seat)->used = 0;
        CITE(d, AOE_9_9);
        CALL(use_window, .card = character(v->seat), .seat = v->seat, .kind = WINDOW_PRE);
    }
    END;
}

/* ---- ante --------------------------------------------------------------------------------------------------------- */

static const struct ability *ante_of(const struct duel *d, int seat, int *most, int *resource)
{
    int row = ability_with(d, player(d, seat)->revealed, AOE_KEYWORD_ANTE);
    const struct ability *a = &d->book->ability[row];
    const cell *at = d->book->code + a->arguments;
    struct scope s = { .d = d, .seat = seat };

    *most = eval_value(&s, &at);
    *resource = *at;
    return a;
}

/* AOE-10.6: no more than is owned; health down to 1. */
static int most_to_bet(const struct duel *d, int seat)
{
    const struct assemblage_seat *p = player(d, seat);
    int most, resource;

    ante_of(d, seat, &most, &resource);
    int owned = resource == AOE_RESOURCE_METER    ? place(d, meter(seat))->count
                : resource == AOE_RESOURCE_CARDS  ? non_commons(d, seat)
                : resource == AOE_RESOURCE_HEALTH ? p->health - 1
                                                  : p->tokens;
    return owned < most ? owned : most;
}

void ante_options(const struct duel *d, int seat, struct menu *m)
{
    int most, resource;

    ante_of(d, seat, &most, &resource);
    for (int n = most; n >= 0; n--) {
        struct option o = { .verb = BET, .a = (uint16_t)n };
        if (!refused(m, o, n <= most_to_bet(d, seat), AOE_10_6))
            offer(m, o);
    }
}

void stake_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN(d, r, hand(seat))
    if (!is_common(d, r))
        offer(m, (struct option){ .verb = STAKE, .a = r });
}

/* AOE-10.4: what was bet is lost; meter and cards are still to be picked. */
static void take_bet(struct duel *d, struct ante *v, int seat)
{
    int most, resource, n = d->answer[seat].a;

    ante_of(d, seat, &most, &resource);
    player(d, seat)->bet = (uint8_t)n;
    NOTE(d, BETS, AOE_10_1, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, AOE_10_4);
    CITE(d, AOE_10_6);
    if (resource == AOE_RESOURCE_HEALTH)
        lose_health(d, seat, n);
    else if (resource == AOE_RESOURCE_METER || resource == AOE_RESOURCE_CARDS)
        v->owed[seat] = (uint8_t)n;
    else
        spend_tokens(d, seat, n);
}

static bool bets_cards(const struct duel *d, int seat)
{
    int most, resource;
    ante_of(d, seat, &most, &resource);
    return resource == AOE_RESOURCE_CARDS;
}

static uint8_t meter_owed(const struct duel *d, const struct ante *v, int seat)
{
    return v->left >> seat & 1 && !bets_cards(d, seat) ? v->owed[seat] : 0;
}

static uint8_t askers(const struct duel *d, const struct ante *v)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (v->left >> seat & 1 && bets_cards(d, seat) && v->owed[seat])
            seats |= 1u << seat;
    return (uint8_t)seats;
}

/* AOE-10.8, AOE-R20: the larger bet, then the higher priority, then the lower seat. */
static int next_to_ante(const struct duel *d, unsigned seats)
{
    int best = NOBODY;

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1) {
            int bet = player(d, seat)->bet, priority = priority_of(d, player(d, seat)->revealed);
            if (best == NOBODY || bet > player(d, best)->bet ||
                (bet == player(d, best)->bet && priority > priority_of(d, player(d, best)->revealed)))
                best = seat;
        }
    return best;
}

STEP(ante)
{
    BEGIN;
    v->left = (uint8_t)with_text(d, AOE_KEYWORD_ANTE);
    if (!v->left)
        RETURN(0);
    ASK_ALL(v->left, ASK_ANTE);
    CITE(d, several(v->left) ? AOE_10_2 : AOE_10_3);
    CITE(d, AOE_24_6);
    for (int seat = 0; seat < d->seats; seat++)
        if (v->left >> seat & 1)
            take_bet(d, v, seat);
    CALL(pay_meter, .owed = { meter_owed(d, v, 0), meter_owed(d, v, 1), meter_owed(d, v, 2), meter_owed(d, v, 3) });
    while (askers(d, v)) {
        ASK_ALL(askers(d, v), ASK_STAKE);
        for (int seat = 0; seat < d->seats; seat++)
            if (askers(d, v) >> seat & 1) {
                ref r = d->answer[seat].a;
                move_object(d, r, discard_pile(seat), ON_TOP);
                NOTE(d, DISCARDS, AOE_10_4, .seat = (int8_t)seat, .thing = r);
                v->owed[seat]--;
            }
    }
    CITE(d, AOE_10_5);
    CITE(d, AOE_10_8);
    while (v->left) {
        v->seat = (uint8_t)next_to_ante(d, v->left);
        v->left &= (uint8_t) ~(1u << v->seat);
        if (player(d, v->seat)->bet && live_card(d, v->seat))
            RUN_EFFECT(.ability = ability_with(d, player(d, v->seat)->revealed, AOE_KEYWORD_ANTE),
                       .source = player(d, v->seat)->revealed, .seat = v->seat);
    }
    END;
}
