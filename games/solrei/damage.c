/* damage.c: points of damage, one at a time: blocked or taken (SOL-6). */
#include "solrei.h"

int damage_cards(const struct duel *d, int seat)
{
    return place(d, damage(d, seat))->count;
}

/* SOL-6.2, SOL-6.4: worked out afresh each time it is asked; none outside the DAMAGE PHASE (SOL-6.33). */
static int showdown_points(const struct duel *d, int seat)
{
    const struct solrei *s = own(d);
    int left = dmg_of(d, rival(seat)) - s->showdown_resolved;

    if (s->seat[seat].result != LOST || left <= 0)
        return 0;
    if (!s->showdown_live) {
        CITE(d, SOL_6_33);
        return 0;
    }
    return left;
}

int pending_points(const struct duel *d, int seat)
{
    return showdown_points(d, seat) + player(d, seat)->points;
}

/* As many as there is room for; none once the DAMAGE PHASE is over, with `late_damage = ignored` (SOL-R30). */
static int points_that_come(struct duel *d, int seat, int n)
{
    int room = MOST_POINTS - player(d, seat)->points;

    if (own(d)->damage_over && choice_of(d, LATE_DAMAGE) == 1) {
        CITE(d, SOL_R30);
        return 0;
    }
    if (n > room)
        NOTE(d, NO_ROOM_FOR_POINTS, SOL_9_26, .seat = (int8_t)seat, .number = (int16_t)(n - room));
    return n < room ? n : room;
}

/* SOL-6.3: points dealt by effects wait in the order in which they were dealt. Gives back how many there are more. */
int deal_points(struct duel *d, int to, int n, int by, bool sure, int rule)
{
    struct solrei_seat *p = player(d, to);
    int dealt = points_that_come(d, to, n);

    if (!own(d)->damage_over && !own(d)->in_loop)
        CITE(d, SOL_6_28);
    for (int i = 0; i < dealt; i++) {
        p->point_source |= (uint32_t)(by != to) << p->points;
        p->point_sure |= (uint32_t)sure << p->points;
        p->points++;
    }
    CITE(d, SOL_6_3);
    CITE(d, SOL_11_7);
    if (dealt)
        NOTE(d, DEALS_POINTS, rule, .seat = (int8_t)by, .other = seat_ref(to), .number = (int16_t)dealt);
    return dealt;
}

static void drop_effect_point(struct solrei_seat *p)
{
    p->point_source >>= 1;
    p->point_sure >>= 1;
    p->points--;
}

/* ---- blocking ----------------------------------------------------------------------------------------- */

/* SOL-6.10: the Alignment; cards may widen it (SOL-9.24) or forbid it (SOL-9.25). */
bool suit_can_block(const struct duel *d, int seat, ref card)
{
    int may = permission(d, seat_ref(seat), SOL_ACTION_BLOCK_WITH, card);

    return may > 0 || (may == 0 && alignment(d, seat) >> suit_of(d, card) & 1);
}

void block_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(d, seat)) {
        struct duel_option o = { .verb = BLOCK_DISCARD, .a = r };
        offer_if(m, o, suit_can_block(d, seat, r), SOL_6_10);
    }
    FOR_EACH_IN (d, r, damage(d, seat)) {
        struct duel_option o = { .verb = BLOCK_BREAK, .a = r };
        offer_if(m, o, object(d, r)->state == READY && suit_can_block(d, seat, r), SOL_6_11);
    }
    offer(m, (struct duel_option){ .verb = TAKE });
}

/* SOL-13.15, SOL-D19: put unless open information leaves nothing but taking it. */
static bool could_block(const struct duel *d, int seat)
{
    if (LEAK(WINDOW_SKIPPED)) {
        FOR_EACH_IN (d, r, hand(d, seat))
            if (suit_can_block(d, seat, r))
                return true;
    } else if (place(d, hand(d, seat))->count) {
        return true;
    }
    FOR_EACH_IN (d, r, damage(d, seat))
        if (object(d, r)->state == READY && suit_can_block(d, seat, r))
            return true;
    return false;
}

static bool forbidden_to_block(const struct duel *d, int seat)
{
    return permission(d, seat_ref(seat), SOL_ACTION_BLOCK, NOTHING) < 0;
}

/* The point that is due can't be blocked: SOL-6.34. */
static bool point_is_sure(const struct duel *d, int seat)
{
    return (showdown_points(d, seat) == 0 && player(d, seat)->point_sure & 1) || forbidden_to_block(d, seat);
}

/* SOL-6.9: the oldest standing point is used up. A counter point hits back (SOL-11.8 to SOL-11.10). */
static void use_standing_point(struct duel *d, int seat)
{
    struct solrei_seat *p = player(d, seat);
    bool counter = p->standing_queue & 1;

    p->standing_queue >>= 1;
    p->standing--;
    NOTE(d, BLOCKS_STANDING, SOL_6_9, .seat = (int8_t)seat);
    if (!counter)
        return;
    CITE(d, SOL_11_8);
    if (seat == defense(d) || choice_of(d, COUNTER_NEEDS_ATTACKER) == 1) {
        deal_points(d, rival(seat), 1, seat, false, SOL_11_10);
    } else {
        CITE(d, SOL_11_9);
    }
}

static struct do_card blocking_card(struct duel_option o)
{
    bool discards = o.verb == BLOCK_DISCARD;
    return (struct do_card){ .card = o.a,
                             .rule = discards ? SOL_6_10 : SOL_6_11,
                             .verb = discards ? SOL_VERB_DISCARD : SOL_VERB_BREAK };
}

static void note_blocking_card(struct duel *d, int seat, struct duel_option o)
{
    NOTE(d, BLOCKS_POINT, blocking_card(o).rule, .seat = (int8_t)seat, .thing = o.a);
    if (o.verb == BLOCK_BREAK)
        CITE(d, SOL_6_31);
    if (!(alignment(d, seat) >> suit_of(d, o.a) & 1))
        CITE(d, SOL_9_24);
    CITE(d, SOL_6_12);
    CITE(d, SOL_6_14);
    CITE(d, SOL_10_8);
    CITE(d, SOL_6_15);
    if (player(d, seat)->cannot_activate)
        CITE(d, SOL_11_34);
}

/* ---- the loop -------------------------------------------------------------------------------------------- */

/* SOL-6.24: blocked or taken, the point is resolved. SOL-6.7: showdown points come first. */
static bool resolve_point(struct duel *d, int seat)
{
    struct solrei_seat *p = player(d, seat);
    bool by_rival = true;

    if (showdown_points(d, seat)) {
        own(d)->showdown_resolved++;
        CITE(d, SOL_6_2);
        CITE(d, SOL_6_4);
        if (p->points)
            CITE(d, SOL_6_7);
    } else {
        by_rival = p->point_source & 1;
        drop_effect_point(p);
    }
    CITE(d, SOL_6_24);
    return by_rival;
}

/* Who dealt a point to the seat: the Rival, or else the seat itself. */
static ref dealer_of(int seat, bool by_rival)
{
    return seat_ref(by_rival ? rival(seat) : seat);
}

/* SOL-6.35: what is still pending then is void; showdown points are over with their loop anyway. */
static void drop_pending_points(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++)
        while (player(d, seat)->points)
            drop_effect_point(player(d, seat));
    CITE(d, SOL_6_35);
}

STEP(damage_loop)
{
    struct solrei *s = own(d);

    BEGIN;
    s->in_loop = 1;
    if (!v->first) {
        empty_rei_pools(d); /* the step under way is interrupted: SOL-R14 */
        CITE(d, SOL_6_29);
    }
    while (v->first || pending_points(d, 0) || pending_points(d, 1)) {
        if (v->passes++ == MOST_PASSES) {
            drop_pending_points(d);
            break;
        }
        CITE(d, v->first ? SOL_6_1 : SOL_6_5);
        v->first = 0;
        WINDOW(SOL_WINDOW_BEFORE_DAMAGE);
        v->victim = (uint8_t)(pending_points(d, offense(d))   ? offense(d)
                              : pending_points(d, defense(d)) ? defense(d)
                                                              : NO_SEAT);
        if (v->victim != NO_SEAT) {
            CITE(d, SOL_6_6);
            CITE(d, SOL_6_8);
            v->blocked = v->by_rival = 0;
            if (point_is_sure(d, v->victim)) {
                CITE(d, SOL_6_34);
            } else if (s->seat[v->victim].standing) {
                v->by_rival = resolve_point(d, v->victim);
                use_standing_point(d, v->victim);
                v->blocked = 1;
            } else if (could_block(d, v->victim)) {
                ASK(v->victim, ASK_BLOCK);
                CITE(d, SOL_6_13);
                CITE(d, SOL_13_15);
                if (d->answer[v->victim].verb != TAKE) {
                    v->by_rival = resolve_point(d, v->victim);
                    v->blocked = 1;
                    note_blocking_card(d, v->victim, d->answer[v->victim]);
                    if (may_be_replaced(d)) { /* SOL-R80: what takes the place of giving it up blocks as well */
                        struct do_card what = blocking_card(d->answer[v->victim]);
                        CALL(do_card, .card = what.card, .rule = what.rule, .verb = what.verb);
                    } else {
                        do_at_once(d, blocking_card(d->answer[v->victim]));
                    }
                }
            }
            if (v->blocked) {
                CITE(d, SOL_6_16);
                if (!place(d, deck(d, v->victim))->first)
                    CITE(d, SOL_6_19);
                s->seat[v->victim].points_blocked++;
                raise_event(d, SOL_EVENT_BLOCKS, seat_ref(v->victim), dealer_of(v->victim, v->by_rival), 1);
            } else {
                CALL(take_point, .seat = v->victim, .dealt_by_rival = resolve_point(d, v->victim));
                empty_rei_pools(d); /* DAMAGE APPLICATION was a step of its own: SOL-3.4 */
            }
        }
        WINDOW(SOL_WINDOW_AFTER_DAMAGE);
        CITE(d, SOL_6_23);
    }
    s->in_loop = 0;
    CITE(d, SOL_6_30);
    END;
}

static void lay_as_damage(struct duel *d, int seat, ref card)
{
    goes(d, card, SOL_ZONE_DAMAGE_ZONE);
    move_card(d, card, damage(d, seat), ON_BOTTOM);
    turn_card(d, card, READY);
    CITE(d, SOL_6_26);
}

/* SOL-6.17 to SOL-6.21: the top card of the own deck becomes a Damage card. */
STEP(take_point)
{
    struct solrei *s = own(d);

    BEGIN;
    if (!v->cost) {
        s->step = SOL_WINDOW_DAMAGE_APPLICATION;
        raise_moment(d, SOL_WINDOW_DAMAGE_APPLICATION); /* SOL-10.19 */
    }
    if (!v->cost && listeners(d)->would >> SOL_EVENT_TAKES & 1) { /* SOL-R80: what is paid is not replaced */
        CALL(replacing, .event = SOL_EVENT_TAKES, .subject = seat_ref(v->seat), .amount = 1,
             .other = dealer_of(v->seat, v->dealt_by_rival));
        if (d->result == REPLACED)
            RETURN(0);
    }
    CITE(d, SOL_6_22);
    ref card = place(d, deck(d, v->seat))->first;
    if (!card) {
        CITE(d, SOL_6_18);
        fight_over(d, v->seat, SOL_12_3);
        return;
    }
    v->card = card;
    d->result = 0;
    if (!v->cost && listeners(d)->would >> SOL_EVENT_GOES & 1) { /* SOL-R101 */
        reveal(d, card, OPEN_TO_ALL);
        CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->card, .amount = SOL_ZONE_DAMAGE_ZONE);
    }
    if (d->result != REPLACED && d->result < TO_ZONE)
        lay_as_damage(d, v->seat, v->card);
    NOTE(d, TAKES_POINT, v->cost ? SOL_8_22 : SOL_6_17, .seat = (int8_t)v->seat, .thing = v->card);
    if (d->result >= TO_ZONE)
        send_card(d, v->card, d->result);
    s->seat[v->seat].points_taken++;
    CITE(d, SOL_13_6);
    if (damage_cards(d, v->seat) >= FATAL_DAMAGE) {
        CITE(d, SOL_6_20);
        CITE(d, SOL_6_27);
        fight_over(d, v->seat, SOL_12_2);
        return;
    }
    if (v->dealt_by_rival) {
        s->seat[v->seat].hurt_by_rival = 1;
        CITE(d, SOL_6_25);
        if (s->seat[v->seat].retaliation) { /* SOL-R64, option standing */
            deal_points(d, rival(v->seat), s->seat[v->seat].retaliation, v->seat, false, SOL_11_5);
            s->seat[v->seat].retaliation = 0;
        }
    }
    raise_event(d, SOL_EVENT_TAKES, seat_ref(v->seat), v->cost ? NOTHING : dealer_of(v->seat, v->dealt_by_rival), 1);
    if (!v->cost) /* SOL-8.22: that one nobody has dealt */
        raise_event(d, SOL_EVENT_DEALS, dealer_of(v->seat, v->dealt_by_rival), seat_ref(v->seat), 1);
    if (augmented_art(d, v->seat)) {
        CITE(d, SOL_6_21);
        CITE(d, SOL_11_20);
        CALL(leave_augmented, .art = augmented_art(d, v->seat), .seat = v->seat, .by_point = 1);
    }
    END;
}
