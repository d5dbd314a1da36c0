/* triggers.c: what goes off by itself: ordered, carried out at once, checked (RUN_TRIGGERS of section 7, FADE-R65, FADE-R66,
 * FADE-R73); "as soon as", Buildup. */
#include "fade.h"

/* FADE-R73: it does not go off again by what it does itself; FADE-R102: nor Vengeance of one that falls itself. */
bool fade_may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    if ((a->whose == 2 && seat != own(d)->active) || (a->windows && !(a->windows >> own(d)->phase & 1)))
        return false;
    if (a->keyword == FADE_KEYWORD_VENGEANCE + 1 && is_in_words(own(d)->felled, source)) {
        CITE(d, FADE_R102);
        return false;
    }
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == STEP_trigger) {
            const struct trigger *v = (const struct trigger *)(const void *)frame_at(d, at)->locals;
            if (v->w.source == source && v->w.ability == ability) {
                CITE(d, FADE_R73);
                return false;
            }
        }
    return true;
}

static bool same_waiting(const struct duel *d, int i, int j)
{
    const struct waiting *a = waiting(d, i), *b = waiting(d, j);
    return a->seat == b->seat && a->ability == b->ability && a->source == b->source && a->subject == b->subject &&
           a->other == b->other && a->amount == b->amount;
}

static bool is_first_of_kind(const struct duel *d, int from, int i, int seat)
{
    if (waiting(d, i)->seat != seat)
        return false;
    for (int j = from; j < i; j++)
        if (same_waiting(d, i, j))
            return false;
    return true;
}

void waiting_options(const struct duel *d, int seat, int from, int to, struct menu *m)
{
    for (int i = from; i < to; i++)
        if (is_first_of_kind(d, from, i, seat))
            offer(m, (struct duel_option){ .verb = ORDER_WAITING,
                                           .a = waiting(d, i)->source,
                                           .b = (uint16_t)i,
                                           .c = waiting(d, i)->subject });
}

void order_options(const struct duel *d, int seat, struct menu *m)
{
    waiting_options(d, seat, ASKING(d, settle)->from, d->waitings, m);
}

/* The seat whose abilities come next, the first of them, and how many kinds it has. */
static int next_to_trigger(const struct duel *d, int from, int *first, int *kinds)
{
    for (int k = 0; k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        *kinds = 0;
        for (int i = from; i < d->waitings; i++)
            if (is_first_of_kind(d, from, i, seat)) {
                *first = *kinds ? *first : i;
                ++*kinds;
            }
        if (*kinds)
            return seat;
    }
    return 0;
}

/* ---- cards beyond 5 in an Equip Zone: FADE-15.12, FADE-R91 ------------------------------------------------------------- */

static ref overfull_unit(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, reserve(seat))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (is_there(d, r) && equip_count(d, r) > EQUIP_ROOM) {
                    CITE(d, FADE_15_11);
                    return r;
                }
    }
    return NOTHING;
}

void equip_limit_options(const struct duel *d, int seat, struct menu *m)
{
    ref on = overfull_unit(d);
    (void)seat;

    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (host(d, r) == on && !is_zone_card(d, r))
                offer(m, (struct duel_option){ .verb = DISCARD_CARD, .a = r });
}

/* FADE-R91: the host's controller; by the option whoever has added a card. */
static int chooser_of_overflow(const struct duel *d)
{
    int adding = own(d)->overflowing - 1;

    return choice_of(d, OVERFLOW_CHOOSER) && in_game(d, adding) ? adding : controller(d, overfull_unit(d));
}

static void discard_overflow(struct duel *d, ref r)
{
    reveal(d, r, OPEN_TO_ALL);
    tell_of_going(d, r, FADE_ZONE_DISCARD_PILE);
    leave_for(d, r, FADE_ZONE_DISCARD_PILE, ON_TOP);
    NOTE(d, DISCARDS, FADE_15_12, .seat = (int8_t)owner_of(d, r), .thing = r);
}

/* ---- RUN_TRIGGERS -------------------------------------------------------------------------------------------------------------- */

STEP(settle)
{
    int first = 0, kinds = 0;

    BEGIN;
    for (;;) {
        if (check(d))
            return;
        while (find_displaced(d) != NOTHING) {
            CALL(rehouse, .thing = find_displaced(d));
            if (check(d))
                return;
        }
        while (own(d)->overflowing && overfull_unit(d)) {
            v->seat = (uint8_t)chooser_of_overflow(d);
            ASK(v->seat, ASK_EQUIP_LIMIT);
            if (has_conceded(d, v->seat))
                break;
            discard_overflow(d, d->answer[v->seat].a);
        }
        own(d)->overflowing = 0;
        if (check(d))
            return;
        if (d->waitings <= v->from)
            RETURN(0);
        v->seat = (uint8_t)next_to_trigger(d, v->from, &first, &kinds);
        v->next = (uint8_t)first;
        if (kinds > 1) {
            ASK(v->seat, ASK_ORDER);
            if (has_conceded(d, v->seat))
                continue;
            v->next = (uint8_t)d->answer[v->seat].b;
        }
        struct waiting w = take_waiting(d, v->next);
        CITE(d, FADE_20_11);
        CALL(trigger, .w = w);
    }
    END;
}

void may_use_options(const struct duel *d, int seat, struct menu *m)
{
    const struct trigger *v = ASKING(d, trigger);
    struct purse p = { .source = v->w.source, .ability = v->w.ability, .seat = (uint8_t)seat };

    if (purse_can_be_paid_somehow(d, &p))
        offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

static bool waits_in_vain(const struct duel *d, const struct trigger *v)
{
    struct aiming a = { .ability = v->w.ability,
                        .seat = v->w.seat,
                        .source = v->w.source,
                        .it = v->w.subject,
                        .other = v->w.other,
                        .user = fade_user_of(d, v->w.source, NOTHING) };
    const struct ability *ability = &d->book->ability[v->w.ability];

    if (!in_game(d, v->w.seat) || !finds_name_or_aim(d, &a) || !is_room_for_link(d))
        return true;
    return ability->limit && ability->kind != ABILITY_SOON &&
           (uses_of(d, v->w.source, v->w.ability) >= ability->limit ||
            !use_can_be_counted(d, v->w.source, v->w.ability));
}

/* One of them: decided, aimed, carried out; what it sets off comes before those that still wait. */
STEP(trigger)
{
    const struct ability *a = &d->book->ability[v->w.ability];

    BEGIN;
    if (is_card(v->w.source) && zone_of(d, v->w.source) == FADE_ZONE_HAND)
        v->w.source = v->w.subject; /* On Draw: the card has gone on to another sleeve of the Hand */
    v->mark = own(d)->mark;
    if (waits_in_vain(d, v))
        RETURN(0);
    if (a->flags & ABILITY_MAY || a->cost) {
        ASK(v->w.seat, ASK_USE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
    }
    if (d->book->ability[v->w.ability].cost) {
        CALL(payment, .purse = { .source = v->w.source, .ability = v->w.ability, .seat = v->w.seat });
        if (!d->result)
            RETURN(0);
    }
    if (d->book->ability[v->w.ability].limit && d->book->ability[v->w.ability].kind != ABILITY_SOON)
        count_use(d, v->w.source, v->w.ability, uses_count_until(&d->book->ability[v->w.ability]));
    own(d)->mark = d->waitings;
    v->links = d->links;
    if (is_card(v->w.source) && zone_of(d, v->w.source) == FADE_ZONE_HAND) { /* FADE-R68 */
        reveal(d, v->w.source, OPEN_TO_ALL);
        NOTE(d, SHOWS, FADE_R68, .seat = (int8_t)v->w.seat, .thing = v->w.source);
    }
    CITE_IF(d, d->book->ability[v->w.ability].keyword == FADE_KEYWORD_VENGEANCE + 1, FADE_21_72);
    NOTE(d, TRIGGERS, FADE_20_11, .seat = (int8_t)v->w.seat, .thing = v->w.source);
    CALL(announce, .fixed = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability,
         .purse.x = v->w.amount, .user = fade_user_of(d, v->w.source, NOTHING), .it = v->w.subject, .other = v->w.other,
         .flags = LINK_TRIGGERED);
    if (d->links > v->links)
        CALL(resolve, .link = v->links);
    if (d->waitings > own(d)->mark)
        CALL(settle, .from = own(d)->mark);
    own(d)->mark = v->mark;
    END;
}

/* ---- "as soon as" ------------------------------------------------------------------------------------------------------------ */

static bool came_true(const struct duel *d, ref source, int seat, int ability)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    const cell *at = d->book->code + d->book->ability[ability].head;

    return eval_test(&s, &at);
}

/* FADE-R110, FADE-R111: what is true is remembered for the turn. */
static void look_at_ability(struct duel *d, ref r, int i)
{
    const struct ability *a = &d->book->ability[i];
    int seat = controller(d, r);
    bool paradox = a->keyword == FADE_KEYWORD_PARADOX + 1;

    if ((a->kind != ABILITY_SOON && !paradox) || a->flags & ABILITY_NESTED || !fade_may_work(d, r, i) ||
        !fade_active(d, r, i))
        return;
    bool true_now = paradox ? paradox_holds(d, seat, r) : inside_works(d, r, i) && came_true(d, r, seat, i);
    if (true_now && uses_of(d, r, i) == 0 && use_can_be_counted(d, r, i)) {
        CITE_IF(d, a->keyword == FADE_KEYWORD_REINFORCE + 1, FADE_21_54);
        count_use(d, r, i, paradox ? ENDS_WITH_TURN : a->limit ? uses_count_until(a) : ENDS_NEVER);
        wait_in_line(d, (struct waiting){ .ability = (uint16_t)i, .source = r, .subject = r, .seat = (uint8_t)seat });
    } else if (!true_now && !a->limit && !paradox) {
        forget_uses(d, r, i);
    }
}

void look_at_conditions(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat))
                for (int i = face(d, r)->ability; i < face(d, r)->ability + face(d, r)->abilities; i++)
                    look_at_ability(d, r, i);
}

/* FADE-21.21: a Buildup Skill whose Stack has reached its number joins the line, once. */
void look_at_buildups(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, front(seat)) {
            const struct card *c = face(d, r);
            int played = 0;
            if (!(c->holds & KEYWORD_BIT(BUILDUP)) || facts_of(d, r)->used || own(d)->lines == MOST_IN_LINE ||
                stack_size(d, r) < header_number(d, object(d, r)->card, FADE_KEYWORD_BUILDUP))
                continue;
            for (int i = c->ability; i < c->ability + c->abilities; i++)
                played = !played && d->book->ability[i].kind == ABILITY_USE ? i : played;
            ref user = host(d, r);
            if (is_card(user) && (!is_in_front(d, user) || !can_act(d, user)))
                user = seat_ref(seat);
            facts_of(d, r)->used = 1;
            CITE(d, FADE_21_21);
            own(d)->line[own(d)->lines++] = (struct in_line){ .source = r,
                                                              .user = user,
                                                              .ability = (uint16_t)played,
                                                              .card = object(d, r)->card,
                                                              .flags = LINK_CARD | LINK_ATTACK | LINK_BUILDUP,
                                                              .seat = (uint8_t)seat };
        }
}
