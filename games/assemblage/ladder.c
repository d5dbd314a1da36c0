/* ladder.c: the steps of the attack phase before the priority order, but for the ante: meter
 * requirements, burst, throws and pre-priority (AOE-6 to AOE-9). */
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

    if (!may_bear(c, keyword))
        return 0;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == keyword + 1)
            return i;
    return 0;
}

/* ---- paying with meter --------------------------------------------------------------------------------- */

void meter_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, meter(seat))
        offer(m, (struct duel_option){ .verb = PAY, .a = r });
}

static void pay_card(struct duel *d, int seat, ref r)
{
    card_goes(d, r, removed(seat), ON_TOP);
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
    offer(m, (struct duel_option){ .verb = BURST });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* AOE-7.2 to AOE-7.5 */
void burst(struct duel *d, int seat, ref card)
{
    struct assemblage_seat *p = player(d, seat);

    p->burst = 0;
    p->immune = 1;
    p->may_link = 0;
    NOTE(d, BURSTS, AOE_7_1, .seat = (int8_t)seat);
    CITE(d, AOE_7_5);
    CITE(d, AOE_7_7);
    CITE(d, AOE_7_11);
    if (p->knocked_down || p->rooted)
        CITE(d, AOE_7_12);
    if (in_front(d, card)) {
        CITE(d, AOE_7_2);
        if (meter_requirement(d, card))
            CITE(d, AOE_6_4);
        if (is_throw(d, card) && own(d)->phase == PHASE_BURST)
            CITE(d, AOE_8_8);
        cancel_card(d, card, NOTHING, seat, false);
    }
    raise_event(d, AOE_EVENT_BURSTS, seat_ref(seat), 0, 0);
}

unsigned may_burst(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)(player(d, seat)->burst && takes_part(d, seat)) << seat;
    return seats;
}

STEP(burst_step)
{
    BEGIN;
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
    TELL_TRIGGERS;
    END;
}

/* ---- throws ------------------------------------------------------------------------------------------------ */

static bool throws_now(const struct duel *d, int seat)
{
    ref r = player(d, seat)->revealed;
    return is_throw(d, r) && state_of(d, r) == WAITING && takes_part(d, seat);
}

unsigned throwers(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)throws_now(d, seat) << seat;
    return seats;
}

static void tech(struct duel *d, int seat)
{
    blank_card(d, player(d, seat)->revealed);
    player(d, seat)->may_link = 0;
    NOTE(d, TECHS, AOE_8_5, .seat = (int8_t)seat, .thing = player(d, seat)->revealed);
    CITE(d, AOE_8_6);
    CITE(d, AOE_8_7);
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
        if (throws_now(d, other) && target_of(d, other) == seat && in_range(d, player(d, other)->revealed, seat))
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

/* Each of them is thrown at, and throws at one: so all of them lie on rings. */
static void tech_all(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (throws_now(d, seat))
            tech(d, seat);
}

STEP(throw_step)
{
    BEGIN;
    CITE(d, AOE_8_1);
    CITE_IF(d, several(throwers(d)), AOE_11_14); /* whoever goes first: never by a check */
    tech_pairs(d);
    while (throwers(d)) {
        if (first_thrower(d) == NOBODY) {
            CITE(d, AOE_8_11);
            tech_all(d);
            continue;
        }
        CITE_IF(d, several(throwers(d)), AOE_8_11);
        CITE(d, AOE_8_2);
        v->seat = (uint8_t)first_thrower(d);
        CALL(resolve, .card = player(d, v->seat)->revealed, .seat = v->seat);
        CALL(combo, .seat = v->seat);
    }
    END;
}

/* ---- pre-priority -------------------------------------------------------------------------------------------- */

/* "use at Pre-Priority" is Pre-Priority text too. */
static bool has_text(const struct duel *d, ref card, int keyword)
{
    return (keyword == AOE_KEYWORD_PRE_PRIORITY && face(d, card)->windows >> AOE_WINDOW_PRE_PRIORITY & 1) ||
           ability_with(d, card, keyword);
}

unsigned with_text(const struct duel *d, int keyword)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (has_text(d, player(d, seat)->revealed, keyword) && takes_part(d, seat) && live_card(d, seat))
            seats |= 1u << seat;
    return seats;
}

static bool character_has_text(const struct duel *d, int seat)
{
    return has_text(d, character(seat), AOE_KEYWORD_PRE_PRIORITY) && on_board(d, seat); /* AOE-R98 */
}

bool anything_before_priority(const struct duel *d)
{
    bool any = with_text(d, AOE_KEYWORD_PRE_PRIORITY);

    for (int seat = 0; seat < d->seats; seat++)
        any = any || character_has_text(d, seat);
    return any;
}

STEP(pre_priority)
{
    BEGIN;
    v->left = (uint8_t)with_text(d, AOE_KEYWORD_PRE_PRIORITY);
    if (several(v->left)) { /* AOE-9.4, AOE-9.5 */
        CITE(d, AOE_9_4);
        CITE(d, AOE_9_5);
        CALL(check, .group = v->left);
        TELL_TRIGGERS;
    }
    while (v->left) {
        v->seat = (uint8_t)best_ranked(d, v->left);
        v->left &= (uint8_t) ~(1u << v->seat);
        if (!live_card(d, v->seat)) { /* AOE-9.6 */
            CITE(d, AOE_9_6);
            continue;
        }
        CITE(d, AOE_9_1);
        CALL(use_window, .card = player(d, v->seat)->revealed, .seat = v->seat, .kind = WINDOW_PRE);
        CITE(d, AOE_9_2);
    }
    for (v->seat = 0; v->seat < d->seats; v->seat++) { /* AOE-9.9: last, and without a check */
        if (!character_has_text(d, v->seat))
            continue;
        CITE(d, AOE_9_9);
        CALL(use_window, .card = character(v->seat), .seat = v->seat, .kind = WINDOW_PRE);
    }
    END;
}
