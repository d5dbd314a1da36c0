/* triggers.c: abilities that go off by themselves: waiting, being ordered, going on the Chain (FAROE-8.15, FAROE-8.16,
 * FAROE-R44, FAROE-R45), and where rows of them that nobody stops come to an end (FAROE-R52). */
#include "faroe.h"

/* A moment that says whose it is, an event that names its time; Vengeance of one that falls itself (FAROE-16.108). */
bool faroe_may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    if (a->whose == 2 && seat != own(d)->active)
        return false;
    if (a->windows && !(a->windows >> own(d)->phase & 1))
        return false;
    if (a->keyword != FAROE_KEYWORD_VENGEANCE + 1)
        return true;
    CITE(d, is_in_words(own(d)->felled, source) ? FAROE_16_108 : FAROE_16_107);
    return !is_in_words(own(d)->felled, source);
}

static bool same_waiting(const struct duel *d, int i, int j)
{
    const struct waiting *a = waiting(d, i), *b = waiting(d, j);
    return a->seat == b->seat && a->ability == b->ability && a->source == b->source && a->subject == b->subject &&
           a->other == b->other && a->amount == b->amount;
}

/* Is it the first of its like among the seat's, of those from `from` on? */
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

void faroe_order_options(const struct duel *d, int seat, struct menu *m)
{
    bool building = top_frame(d)->step == STEP_link_waiting;

    waiting_options(d, seat, building ? ASKING(d, link_waiting)->from : 0,
                    building ? d->waitings : ASKING(d, settle)->count, m);
}

void close_batch(struct duel *d)
{
    uint8_t *last = &own(d)->batch, next = (uint8_t)(*last % UINT8_MAX + 1);

    if (!d->waitings) /* as if there had never been one: equal positions are equal states */
        *last = 0;
    for (int i = d->waitings; i-- > 0 && !waiting(d, i)->batch;)
        waiting(d, i)->batch = *last = next;
}

static int size_of_first_batch(const struct duel *d)
{
    int n = 1;

    while (n < d->waitings && waiting(d, n)->batch == waiting(d, 0)->batch)
        n++;
    return n;
}

int next_to_trigger(const struct duel *d, int from, int to)
{
    for (int k = 0;; k++) {
        int seat = nth_to_act(d, k);
        for (int i = from; i < to; i++)
            if (waiting(d, i)->seat == seat)
                return seat;
    }
}

int first_waiting(const struct duel *d, int seat, int from, int to, int *kinds)
{
    int first = -1;

    *kinds = 0;
    for (int i = from; i < to; i++)
        if (is_first_of_kind(d, from, i, seat)) {
            ++*kinds;
            first = first < 0 ? i : first;
        }
    return first;
}

/* ---- "as soon as" -------------------------------------------------------------------------------------------------- */

static bool came_true(const struct duel *d, ref source, int seat, int ability)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    const cell *at = d->book->code + d->book->ability[ability].head;

    return eval_test(&s, &at);
}

static void look_at_ability(struct duel *d, ref r, int seat, int i)
{
    const struct ability *a = &d->book->ability[i];

    if (a->kind != ABILITY_SOON || !faroe_may_work(d, r, i) || !faroe_active(d, r, i))
        return;
    bool true_now = faroe_inside_works(d, r, i) && came_true(d, r, seat, i), used = uses_of(d, r, i) > 0;
    if (true_now && !used && use_can_be_counted(d, r, i)) {
        count_use(d, r, i, a->limit ? uses_count_until(a) : ENDS_NEVER);
        if (is_legend_ref(d, r))
            CITE(d, FAROE_18_7);
        wait_for(d, r, i, r, 0);
    } else if (!true_now && !a->limit) {
        forget_uses(d, r, i); /* it goes off again when its condition comes true anew */
    }
}

static void look_at_thing(struct duel *d, ref r, int seat)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        look_at_ability(d, r, seat, i);
    for (int i = c->ability + c->abilities; i < d->book->abilities && d->book->ability[i].card == object(d, r)->card;
         i++)
        if (is_written(d->book, i))
            look_at_ability(d, r, seat, i);
}

/* What effects have given, and what they have left waiting: that comes once. */
static void look_at_rows(struct duel *d)
{
    for (int i = d->rows; i-- > 0;) {
        struct row r = i < d->rows ? *row(d, i) : (struct row){ 0 };
        if ((r.kind != ROW_ABILITY && r.kind != ROW_WAITING) || r.until >= NOT_YET ||
            d->book->ability[r.ability].kind != ABILITY_SOON)
            continue;
        if (r.kind == ROW_ABILITY) {
            if (works_there(d, r.subject))
                look_at_ability(d, r.source, controller(d, r.source), r.ability); /* FAROE-1.11 */
        } else if (came_true(d, r.source, r.seat, r.ability) &&
                   wait_in_line(d,
                                (struct waiting){
                                    .ability = r.ability, .source = r.source, .subject = r.source, .seat = r.seat })) {
            end_row(d, i);
        }
    }
}

void look_at_conditions(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if (!in_game(d, seat))
            continue;
        if (object(d, seat_ref(seat))->card)
            look_at_thing(d, seat_ref(seat), seat);
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat))
                look_at_thing(d, r, seat);
    }
    look_at_rows(d);
}

/* ---- what comes by itself ends ------------------------------------------------------------------------------------ */

void choice_was_made(struct duel *d)
{
    struct faroe *s = own(d);

    s->forced_chains = 0;
    s->position = 0;
}

static uint64_t mix(uint64_t h, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    uint64_t word = 0;

    for (; size > sizeof word; size -= sizeof word, b += sizeof word) {
        memcpy(&word, b, sizeof word);
        h = mix64(h ^ word);
    }
    word = 0;
    memcpy(&word, b, size);
    return mix64(h ^ word);
}

/* All that play goes on from but chance, the number of links and where the cards came from. The order of rows of
 * counters and effects does not matter. */
static uint32_t position_of(const struct duel *d)
{
    const struct faroe *s = own(d);
    uint64_t start = 0xcbf29ce484222325, h = start, sum = 0;

    for (ref r = 1; r < OBJECTS; r++) {
        if (is_card(r) && !object(d, r)->place)
            continue;
        h = mix(h, object(d, r), sizeof(struct object));
    }
    for (int i = 0; i < s->counter_rows; i++)
        sum += mix(start, &s->counters[i], sizeof s->counters[i]);
    for (int i = 0; i < d->rows; i++)
        sum += mix(start, row(d, i), sizeof *row(d, i));
    h = mix(mix(h, &sum, sizeof sum), s->seat, sizeof s->seat);
    h = mix(mix(h, s->host, sizeof s->host), s->felled, sizeof s->felled);
    for (int i = 0; i < d->waitings; i++) {
        struct waiting w = *waiting(d, i);
        w.batch = (uint8_t)(w.batch - waiting(d, 0)->batch); /* only which are together matters */
        h = mix(h, &w, sizeof w);
    }
    h = mix(h, listeners(d) + 1, (size_t)TALLIES * d->seats);
    return (uint32_t)(h >> 32 ^ h);
}

/* FAROE-R52: another Chain begins without a choice. Is it the last? From the 16th on one position is kept at a time, at
 * every power of two, so that a row that repeats itself is found however long it is. */
static bool runs_without_end(struct duel *d)
{
    enum { SUSPICIOUS = 16 };
    struct faroe *s = own(d);

    if (++s->forced_chains > FORCED_CHAINS)
        return true;
    if (s->forced_chains < SUSPICIOUS)
        return false;
    uint32_t now = position_of(d);
    if (now == s->position)
        return ++s->repeats == REPEATS;
    if (!(s->forced_chains & (s->forced_chains - 1))) {
        s->position = now;
        s->repeats = 1;
    }
    return false;
}

/* FAROE-8.16, FAROE-R45. No Chain is open. */
STEP(settle)
{
    int kinds;

    BEGIN;
    for (;;) {
        CHECK(CHECK_ALL, NOTHING);
        close_batch(d); /* what the check has set off belongs to what was before it: FAROE-R139 */
        if (d->waitings == 0)
            break;
        if (runs_without_end(d)) {
            end_undecided(d, FAROE_R52);
            return;
        }
        v->count = (uint8_t)size_of_first_batch(d);
        v->seat = (uint8_t)next_to_trigger(d, 0, v->count);
        v->next = (uint8_t)first_waiting(d, v->seat, 0, v->count, &kinds);
        if (kinds > 1) {
            ASK(v->seat, ASK_ORDER);
            if (has_conceded(d, v->seat)) /* FAROE-R146 */
                continue;
            v->next = (uint8_t)d->answer[v->seat].b;
            choice_was_made(d);
        }
        struct waiting w = take_waiting(d, v->next);
        CITE(d, FAROE_8_16);
        CALL(trigger, .w = w);
        if (d->links > 0) {
            CALL_PLAIN(linked);
            CALL_PLAIN(chain);
        }
    }
    END;
}

/* ---- going on the Chain ----------------------------------------------------------------------------------------------- */

/* A Replay, a Buildup that goes off. */
static bool is_second(const struct trigger *v)
{
    return v->w.amount == WAITS_FOR_REPLAY || v->w.amount == WAITS_FOR_BUILDUP;
}

static ref user_of_trigger(const struct duel *d, const struct trigger *v)
{
    return is_second(v) ? v->w.subject : faroe_user_of(d, v->w.source, NOTHING);
}

/* The card that is used once more; 0: it is an ability. */
static uint16_t card_of_trigger(const struct duel *d, const struct trigger *v)
{
    return is_second(v) ? object(d, v->w.source)->card : 0;
}

/* How much has happened stands where X does; an X that is paid for is still to be named. */
static int32_t x_of_trigger(const struct duel *d, const struct waiting *w)
{
    const struct ability *a = &d->book->ability[w->ability];

    return a->kind == ABILITY_WHEN && !(a->flags & ABILITY_X) ? w->amount : kept_x(d, w);
}

static bool trigger_finds_aim(const struct duel *d, const struct trigger *v)
{
    struct aiming a = { .ability = v->w.ability,
                        .seat = v->w.seat,
                        .source = v->w.source,
                        .it = v->w.subject,
                        .other = v->w.other,
                        .user = user_of_trigger(d, v),
                        .card = card_of_trigger(d, v) };

    if (d->book->ability[v->w.ability].kind == ABILITY_RESPOND) /* a Replay, a Buildup: it starts a Chain */
        return false;
    return finds_aim(d, &a);
}

void faroe_use_options(const struct duel *d, int seat, struct menu *m)
{
    const struct trigger *v = ASKING(d, trigger);
    struct purse p = { .source = v->w.source, .ability = v->w.ability, .seat = (uint8_t)seat };

    if (purse_can_be_paid_somehow(d, &p))
        offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

void overdrive_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

int overdrive_of(const struct duel *d, int card)
{
    const struct card *c = &d->book->card[card];

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FAROE_KEYWORD_OVERDRIVE + 1)
            return i;
    return 0;
}

int overdrive_cost(const struct duel *d, int ability)
{
    struct scope s = { .d = d, .plain = true };
    const cell *at = d->book->code + d->book->ability[ability].arguments;

    return eval_value(&s, &at);
}

/* "Once per turn": counted as it goes on the Chain; what comes "as soon as" has been counted when it came. */
bool counts_as_trigger(const struct ability *a)
{
    return a->limit && a->kind != ABILITY_SOON;
}

/* FAROE-R126, FAROE-R52: what finds none is dropped. */
static bool is_room_on_chain(struct duel *d)
{
    int bound = own(d)->links_added >= MOST_TURN_LINKS ? FAROE_R52 : is_room_for_link(d) ? 0 : FAROE_R126;

    if (bound)
        NOTE(d, BOUND_MET, bound, .seat = -1);
    return !bound;
}

/* It finds nothing to aim at, or is an Attack of somebody who cannot make one (FAROE-6.22). */
static bool waits_in_vain(const struct duel *d, const struct trigger *v)
{
    return !trigger_finds_aim(d, v) || (is_attack(d, v->w.ability) && !can_attack(d, user_of_trigger(d, v)));
}

/* A triggered ability goes on the Chain: decided, paid, aimed. Gives back whether it has. */
STEP(trigger)
{
    const struct ability *a = &d->book->ability[v->w.ability];
    bool second = is_second(v);

    BEGIN;
    if (!in_game(d, v->w.seat))
        RETURN(0);
    if (second)
        CITE(d, v->w.amount == WAITS_FOR_BUILDUP ? FAROE_D30 : FAROE_16_94);
    if (second && (waits_in_vain(d, v) || !is_room_on_chain(d))) { /* FAROE-16.36, FAROE-16.94: it is used up */
        destroy(d, v->w.source, v->w.amount == WAITS_FOR_BUILDUP ? FAROE_16_36 : FAROE_16_94);
        RETURN(0);
    }
    if (!is_room_on_chain(d))
        RETURN(0);
    if (counts_as_trigger(a) && (uses_of(d, v->w.source, v->w.ability) >= a->limit ||
                                 !use_can_be_counted(d, v->w.source, v->w.ability))) /* FAROE-R126 */
        RETURN(0);
    if (v->w.amount == WAITS_FOR_STACKER) {
        own(d)->mark = d->waitings;
        struct link *l = add_link(d, 0, v->w.source, v->w.seat, STACKER_ROW);
        l->target[LINK_USER] = v->w.source;
        l->target[LINK_MARKS] = LINK_KEYWORD;
        NOTE(d, TRIGGERS, FAROE_16_99, .seat = (int8_t)v->w.seat, .thing = v->w.source);
        RETURN(1);
    }
    if (v->w.amount == WAITS_FOR_ATTACK) { /* FAROE-R132 */
        if (!can_attack(d, v->w.source) || !finds_attack_target(d, v->w.source))
            RETURN(0);
        CALL(announce, .fixed = 1, .seat = v->w.seat, .source = v->w.source, .user = v->w.source,
             .flags = LINK_NORMAL_ATTACK | LINK_ATTACK | LINK_EXTRA);
        RETURN(1);
    }
    if (waits_in_vain(d, v)) { /* FAROE-8.25 */
        CITE(d, FAROE_8_25);
        RETURN(0);
    }
    if (v->w.amount == WAITS_FOR_OVERDRIVE) { /* FAROE-16.77, FAROE-16.78 */
        if (overdrive_cost(d, v->w.ability) > player(d, v->w.seat)->tp)
            RETURN(0);
        CITE(d, FAROE_16_77);
        ASK(v->w.seat, ASK_OVERDRIVE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
        choice_was_made(d);
        CITE(d, FAROE_16_78);
        spend_tp(d, v->w.seat, overdrive_cost(d, v->w.ability));
    } else if (!second && (a->flags & ABILITY_MAY || a->cost)) {
        ASK(v->w.seat, ASK_USE);
        if (d->answer[v->w.seat].verb == OPTION_NO)
            RETURN(0);
        choice_was_made(d);
    }
    CALL(announce, .fixed = 1, .seat = v->w.seat, .source = v->w.source, .ability = v->w.ability,
         .purse.x = x_of_trigger(d, &v->w), .card = card_of_trigger(d, v), .user = user_of_trigger(d, v),
         .it = v->w.subject, .other = v->w.other,
         .flags = (uint16_t)((is_attack(d, v->w.ability) ? LINK_ATTACK : 0) |
                             (!second                           ? LINK_ABILITY
                              : v->w.amount == WAITS_FOR_REPLAY ? LINK_CARD | LINK_REPLAYED
                                                                : LINK_CARD | LINK_BUILDUP)));
    RETURN(1);
    END;
}
