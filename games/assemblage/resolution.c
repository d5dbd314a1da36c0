/* resolution.c: how a card resolves: its windows, the range test, hits and whiffs, cancelling
 * (AOE-12, AOE-14, AOE-15). */
#include "assemblage.h"
#include "runtime/cells.h"

void set_state(struct duel *d, ref r, int state)
{
    object(d, r)->state = (uint8_t)((object(d, r)->state & DAMAGING) | state);
}

/* ---- range -------------------------------------------------------------------------------------------- */

/* One end of it. Changes of the card itself and those of all cards of its owner, then not below 1. */
static int end_of_range(const struct duel *d, ref card, int end, int printed)
{
    if (nothing_changes(d, end))
        return printed < 1 ? 1 : printed;
    struct changes own = changes_of(d, card, end), all = changes_of(d, seat_ref(owner_of(d, card)), end);
    int changed = (own.set != ABSENT ? own.set : all.set != ABSENT ? all.set : printed) + own.sum + all.sum;
    return changed < 1 ? 1 : changed;
}

/* AOE-16.5, AOE-R111: all changes first, then not below 1. */
struct band range_of(const struct duel *d, const struct card *c, ref card)
{
    bool single = c->number2[AOE_ATTRIBUTE_RANGE] == ABSENT;
    struct band b = { c->number[AOE_ATTRIBUTE_RANGE],
                      single ? c->number[AOE_ATTRIBUTE_RANGE] : c->number2[AOE_ATTRIBUTE_RANGE] };

    if (single && choice_of(d, RANGE_IS_EXACT) == 0)
        b.near = 1;
    b.near = end_of_range(d, card, AOE_ATTRIBUTE_NEAR_RANGE, b.near);
    b.far = end_of_range(d, card, AOE_ATTRIBUTE_FAR_RANGE, b.far);
    return b;
}

static bool within(struct band b, int distance)
{
    return distance >= b.near && distance <= b.far;
}

static bool has_range(const struct duel *d, ref card)
{
    return face(d, card)->number[AOE_ATTRIBUTE_RANGE] != ABSENT;
}

bool in_range(const struct duel *d, ref card, int victim)
{
    return reaches(d, face(d, card), card, victim);
}

/* AOE-R100, AOE-R110: "Range may be measured from X": from any X that is on the board. */
static bool is_measured_within(const struct duel *d, const struct card *c, ref card, struct band b, int victim)
{
    const cell *at = header_keyword(d->book, c, AOE_KEYWORD_MEASURED);
    struct scope s = { .d = d, .seat = owner_of(d, card), .source = card };
    struct group from;

    if (!at)
        return false;
    CITE(d, AOE_16_14);
    eval_set(&s, &at, &from);
    FOR_EACH_OF (d, r, from.set.word) {
        struct band here = { is_card(r) && b.near == 1 ? 0 : b.near, b.far };
        if (within(here, distance_between(d, r, seat_ref(victim))))
            return true;
    }
    return false;
}

/* AOE-14.1, AOE-R97: without a range it is enough that the target is there. */
bool reaches(const struct duel *d, const struct card *c, ref card, int victim)
{
    int owner = owner_of(d, card);

    if (victim == NOBODY)
        return false;
    if (c->number[AOE_ATTRIBUTE_RANGE] == ABSENT)
        return true;
    struct band b = range_of(d, c, card);
    CITE(d, AOE_16_3);
    CITE(d, b.far == 1 ? AOE_16_4 : AOE_16_5);
    if (within(b, distance_between(d, seat_ref(owner), seat_ref(victim))))
        return true;
    return is_measured_within(d, c, card, b, victim);
}

/* ---- cancelling ------------------------------------------------------------------------------------------ */

/* AOE-14.6 to AOE-14.13. `by` is the card that does it, NOTHING: a burst, or its owner has fallen. */
void cancel_card(struct duel *d, ref card, ref by, int seat, bool to_deck)
{
    int owner = owner_of(d, card);

    if (!in_front(d, card))
        return;
    if (player(d, owner)->immune && seat != owner) {
        CITE(d, AOE_7_4);
        return;
    }
    NOTE(d, CANCELS, AOE_14_6, .seat = (int8_t)owner, .thing = card);
    drop_effects(d, owner, card);
    if (state_of(d, card) == RESOLVED || state_of(d, card) == WHIFFED)
        CITE(d, AOE_14_8);
    if (did_damage(d, card))
        CITE(d, AOE_14_9);
    if (state_of(d, card) == WHIFFED)
        CITE(d, AOE_14_4);
    if (meter_requirement(d, card)) {
        CITE(d, AOE_6_5);
        CITE(d, AOE_14_7);
    }
    if (card == player(d, owner)->revealed) {
        player(d, owner)->may_link = 0;
        CITE(d, AOE_14_10);
    }
    if (is_common(d, card)) {
        CITE(d, AOE_14_13);
        card_goes(d, card, aside(owner), ON_TOP);
    } else if (to_deck) {
        CITE(d, AOE_24_12);
        card_goes(d, card, deck(owner), ON_BOTTOM);
        NOTE(d, GOES, AOE_R92, .seat = (int8_t)owner, .thing = card, .number = AOE_ZONE_DECK);
    } else {
        card_goes(d, card, discard_pile(owner), ON_TOP);
    }
    if (by) {
        player(d, owner_of(d, by))->cancelling |= sleeve_bit(by);
        if (is_throw(d, by))
            CITE(d, AOE_8_3);
        raise_event(d, AOE_EVENT_CANCELS, by, card, 0);
    }
}

/* AOE-14.12: it stays where it is, and does nothing more. */
void blank_card(struct duel *d, ref card)
{
    int owner = owner_of(d, card);

    set_state(d, card, BLANK);
    note_front(d, card);
    drop_effects(d, owner, card);
    refresh_listeners(d);
    CITE(d, AOE_14_12);
}

/* In front, and not blank. */
bool still_works(const struct duel *d, ref card)
{
    return in_front(d, card) && state_of(d, card) != BLANK;
}

/* AOE-21.7, AOE-23.7: everything its owner has in front. */
void cancel_all(struct duel *d, int seat)
{
    while (place(d, front(seat))->first)
        cancel_card(d, place(d, front(seat))->first, NOTHING, seat, false);
}

/* ---- what can be used in a window ----------------------------------------------------------------------------- */

#define TEXTS(keyword) ((uint64_t)1 << AOE_KEYWORD_##keyword)

/* The window of abilities that say `use at`, and the keywords of texts that belong to it. */
static const struct {
    uint8_t ask, window;
    uint64_t texts;
} windows[] = {
    [WINDOW_PRE] = { ASK_PRE_PRIORITY, AOE_WINDOW_PRE_PRIORITY, TEXTS(PRE_PRIORITY) },
    [WINDOW_BEFORE] = { ASK_BEFORE, AOE_WINDOW_BEFORE_DAMAGE, TEXTS(RESOLVE) | TEXTS(METER) },
    [WINDOW_AFTER] = { ASK_AFTER, AOE_WINDOW_AFTER_DAMAGE, TEXTS(RESOLVE) | TEXTS(METER) },
    [WINDOW_FINAL] = { ASK_FINAL, 0, TEXTS(FINAL) },
};

/* "Meter 1": its number. */
static int meter_price(const struct duel *d, const struct ability *a)
{
    const cell *at = d->book->code + a->arguments;
    struct scope s = { .d = d };
    return a->keyword == AOE_KEYWORD_METER + 1 ? eval_value(&s, &at) : 0;
}

/* "before damage" 1, "after damage" 2, neither 0. */
static int said_time(const struct duello_book *b, const struct ability *a)
{
    const cell *at = b->code + a->arguments;

    if (a->keyword == AOE_KEYWORD_METER + 1)
        at = skip_part(b, at, 'V');
    return at[0] ? 1 + at[1] : 0;
}

static bool is_this(const cell *set)
{
    return set[0] == SET_REF && set[1] == REF_THIS && set[2] == SET_THAT;
}

static bool is_of_the_blow(int attribute)
{
    return attribute == AOE_ATTRIBUTE_DAMAGE || attribute == AOE_ATTRIBUTE_ATTACK_DAMAGE ||
           attribute == AOE_ATTRIBUTE_LINK_DAMAGE || attribute == AOE_ATTRIBUTE_FAR_RANGE ||
           attribute == AOE_ATTRIBUTE_NEAR_RANGE;
}

/* Does a GRANT change nothing but the damage or the range of its own card? */
static bool changes_own_blow(const struct duello_book *b, const cell *grant)
{
    const cell *at = grant + 7;

    if (*grant != OP_GRANT || !is_this(grant + 2))
        return false;
    for (int n = grant[6]; n > 0; n--, at = skip_part(b, at, 'G'))
        if ((*at != GRANT_ADD && *at != GRANT_SET) || !is_of_the_blow(at[1]))
            return false;
    return true;
}

/* AOE-R37: a text whose whole effect is such a change belongs before the damage (1), one that hangs as a whole on "if this
 * hit" behind it (2), though it does not say so. */
static int meant_time(const struct duello_book *b, const struct ability *a)
{
    const cell *at = b->code + a->body;

    if (*at == OP_IF && at[2] == TEST_TRAIT && is_this(at + 3) && at[6] == AOE_TRAIT_HIT && at[2 + at[1]] == OP_END)
        return 2;
    while (changes_own_blow(b, at))
        at += 2 + at[1];
    return *at == OP_END;
}

static bool belongs_to_window(const struct duello_book *b, const struct ability *a, int kind)
{
    int keyword = a->keyword - 1;

    if (a->kind == ABILITY_USE)
        return a->windows >> windows[kind].window & 1;
    if (!(windows[kind].texts & (uint64_t)1 << a->keyword >> 1)) /* keyword 0: none */
        return false;
    if (keyword != AOE_KEYWORD_RESOLVE && keyword != AOE_KEYWORD_METER)
        return true;
    int time = said_time(b, a) ? said_time(b, a) : meant_time(b, a);
    return time != (kind == WINDOW_BEFORE ? 2 : 1);
}

uint32_t texts_of_window(const struct duello_book *b, const struct card *c, int kind)
{
    uint32_t texts = 0;

    for (int i = 0; i < c->abilities && i < MOST_TEXTS; i++)
        texts |= (uint32_t)belongs_to_window(b, &b->ability[c->ability + i], kind) << i;
    return texts;
}

/* Of a card and its character each has its own bits. */
#define uses(d, seat, source) ((source) == character(seat) ? &player(d, seat)->character_used : &player(d, seat)->used)

/* AOE-R74: what stands behind the last text that has a bit. */
static void cite_unused_texts(const struct duel *d, ref source)
{
    CITE_IF(d, face(d, source)->abilities > MOST_TEXTS, AOE_R74);
}

static bool is_meant(const struct duel *d, int seat, const cell *set)
{
    struct scope s = { .d = d, .seat = seat };
    return set_contains(&s, &set, seat_ref(seat));
}

static bool would_draw(const struct duel *d, int seat, const cell *at, const cell *end);

static bool mode_draws(const struct duel *d, const cell *mode, int seat)
{
    struct branches b = branches_of(d->book, mode);
    return would_draw(d, seat, b.start, b.end);
}

/* A choice of one's own draws if too few of its modes do not. */
static bool modes_draw(const struct duel *d, int seat, const cell *at)
{
    const cell *numbers = skip_part(d->book, at + 3, 'S'), *mode = at + 2 + at[1];
    int least = numbers[0] ? numbers[0] : 1, n = numbers[2], without = 0;

    for (int k = 0; k < n; k++, mode += 2 + mode[1])
        without += !mode_draws(d, mode, seat);
    return without < (is_meant(d, seat, at + 3) ? least : n);
}

/* What hangs on a condition, or on what somebody else chooses, may come. */
static bool statement_draws(const struct duel *d, int seat, const cell *at)
{
    if (*at == OP_DO)
        return at[2] == AOE_VERB_DRAW && is_meant(d, seat, at + 3);
    if (*at == OP_MODES)
        return modes_draw(d, seat, at);
    if (*at != OP_IF && *at != OP_MAY)
        return false;
    struct branches b = branches_of(d->book, at);
    bool yes = would_draw(d, seat, b.start, b.end), no = would_draw(d, seat, b.else_start, b.else_end);
    return *at == OP_MAY && is_meant(d, seat, at + 2) ? yes && no : yes || no;
}

/* "You may draw", and nothing else if one does not. */
static bool is_draw_or_nothing(const struct duel *d, int seat, const cell *at)
{
    if (*at != OP_MAY)
        return false;
    struct branches b = branches_of(d->book, at);
    return b.else_start == b.else_end && would_draw(d, seat, b.start, b.end);
}

/* AOE-R54: would the player draw by these statements, whatever the player chooses in them, or do nothing at all? */
static bool would_draw(const struct duel *d, int seat, const cell *at, const cell *end)
{
    bool optional = false, other = false;

    for (; at != end && *at != OP_END; at = skip_statement(d->book, at)) {
        if (statement_draws(d, seat, at))
            return true;
        if (is_draw_or_nothing(d, seat, at))
            optional = true;
        else
            other = true;
    }
    return optional && !other;
}

static bool refuses_to_draw(const struct duel *d, int seat)
{
    return choice_of(d, OPTIONAL_DRAW_ON_EMPTY) == 1 && place(d, deck(seat))->count == 0;
}

/* AOE-R54: a draw that could be declined, with nothing to draw. */
bool draws_on_empty(const struct duel *d, int seat, const struct ability *a)
{
    return refuses_to_draw(d, seat) && would_draw(d, seat, d->book->code + a->body, NULL);
}

bool assemblage_bars_mode(const struct duel *d, const cell *mode, int seat)
{
    return refuses_to_draw(d, seat) && mode_draws(d, mode, seat);
}

/* The same of what is optional inside an effect that is being carried out. */
bool option_draws_on_empty(const struct duel *d, int seat)
{
    const struct effect *e = find_step(d, STEP_effect); /* it is at its MAY */

    if (!refuses_to_draw(d, seat))
        return false;
    struct branches yes = branches_of(d->book, d->book->code + e->pc);
    return would_draw(d, seat, yes.start, yes.end);
}

bool is_paid_for(const struct ability *a)
{
    return a->cost || a->keyword == AOE_KEYWORD_METER + 1;
}

/* AOE-R74: nothing but paying real cards, tokens or health lets a text be used again. */
static bool may_be_repeated(const struct duel *d, int seat, ref source, const struct ability *a)
{
    return meter_price(d, a) > 0 || costs_something(d, seat, source, a->cost);
}

/* The meter of its keyword comes on top of that in its cost. */
static bool can_pay(const struct duel *d, int seat, ref source, const struct ability *a)
{
    return can_afford_with(d, seat, source, a->cost, meter_price(d, a), 0);
}

bool condition_holds(const struct duel *d, int seat, ref source, const struct ability *a)
{
    return test_holds(&(struct scope){ .d = d, .seat = seat, .source = source }, a->condition);
}

/* AOE-R74: what could not be counted any more is used up. Limits count with the player: the card may come again in
 * another sleeve, and there is only one of it (AOE-1.3). */
bool no_use_left(const struct duel *d, int seat, int ability)
{
    int limit = d->book->ability[ability].limit;

    return limit && (uses_of(d, character(seat), ability) >= limit || !use_can_be_counted(d, character(seat), ability));
}

static int use_ends(const struct ability *a)
{
    return a->period == AOE_PERIOD_TURN + 1    ? ENDS_WITH_TURN
           : a->period == AOE_PERIOD_ROUND + 1 ? ENDS_WITH_ROUND
                                               : ENDS_WITH_GAME;
}

void count_limited(struct duel *d, int seat, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if (a->limit)
        count_use(d, character(seat), ability, use_ends(a));
}

bool happens_now(const struct duel *d, int seat, ref source, int ability)
{
    return !no_use_left(d, seat, ability) && condition_holds(d, seat, source, &d->book->ability[ability]);
}

static void consider_uses(const struct duel *d, int seat, struct menu *m, ref source, unsigned texts)
{
    const struct card *c = face(d, source);
    bool several = (texts & (texts - 1)) != 0;

    for (unsigned left = texts; left && !is_full(m); left &= left - 1) {
        int i = __builtin_ctz(left);
        const struct ability *a = &d->book->ability[c->ability + i];
        struct duel_option o = { .verb = (uint16_t)(several ? USE_NTH : USE),
                                 .a = source,
                                 .b = (uint16_t)(c->ability + i),
                                 .c = (uint16_t)(several ? i + 1 : 0) };
        bool again = may_be_repeated(d, seat, source, a);
        if (refused(m, o, again || !(*uses(d, seat, source) >> i & 1), AOE_15_13) ||
            refused(m, o, !no_use_left(d, seat, c->ability + i),
                    uses_of(d, character(seat), c->ability + i) ? AOE_15_13 : AOE_R74) ||
            refused(m, o, !draws_on_empty(d, seat, a), AOE_R54) ||
            refused(m, o, can_pay(d, seat, source, a), AOE_15_4) ||
            refused(m, o, condition_holds(d, seat, source, a), AOE_R104))
            continue;
        offer(m, o);
    }
}

static unsigned texts_for(const struct duel *d, ref source, int kind)
{
    return face(d, source)->noted[NOTED_TEXTS + kind];
}

/* Its own texts are used while its cards resolve; at Pre-Priority they have a window for themselves (AOE-9.9). */
static unsigned texts_of_character(const struct duel *d, int seat, int kind)
{
    return kind == WINDOW_BEFORE || kind == WINDOW_AFTER ? texts_for(d, character(seat), kind) : 0;
}

bool has_window(const struct duel *d, int seat, ref card, int kind)
{
    return texts_for(d, card, kind) || texts_of_character(d, seat, kind);
}

void use_window_options(const struct duel *d, int seat, struct menu *m)
{
    const struct use_window *v = ASKING(d, use_window);
    unsigned of_card = texts_for(d, v->card, v->kind), of_character = texts_of_character(d, seat, v->kind);

    if (of_card)
        consider_uses(d, seat, m, v->card, of_card);
    if (of_character)
        consider_uses(d, seat, m, character(seat), of_character);
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

STEP(use_window)
{
    BEGIN;
    cite_unused_texts(d, v->card);
    cite_unused_texts(d, character(v->seat));
    while ((still_works(d, v->card) || v->card == character(v->seat)) && on_board(d, v->seat) &&
           offers_more_than(d, 1, v->seat, windows[v->kind].ask)) {
        ASK(v->seat, windows[v->kind].ask);
        if (d->answer[v->seat].verb == OPTION_PASS)
            break;
        CALL(use_ability, .source = d->answer[v->seat].a, .ability = d->answer[v->seat].b, .seat = v->seat);
        TELL_TRIGGERS;
    }
    END;
}

static bool somebody_moved(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (player(d, seat)->moved)
            return true;
    return false;
}

static void mark_used(struct duel *d, const struct use_ability *v)
{
    const struct ability *a = &d->book->ability[v->ability];
    int index = v->ability - d->book->card[a->card].ability;

    if (index < MOST_TEXTS && a->kind != ABILITY_WHEN && a->kind != ABILITY_WOULD) /* of the card at hand: AOE-15.13 */
        *uses(d, v->seat, v->source) |= 1u << index;
    count_limited(d, v->seat, v->ability);
    NOTE(d, USES,
         a->keyword == AOE_KEYWORD_METER + 1          ? AOE_15_4
         : a->keyword == AOE_KEYWORD_FINAL + 1        ? AOE_15_8
         : a->keyword == AOE_KEYWORD_PRE_PRIORITY + 1 ? AOE_9_1
         : v->source == character(v->seat)            ? AOE_15_7
                                                      : AOE_12_2,
         .seat = (int8_t)v->seat, .thing = v->source);
    if (in_front(d, v->source) && (a->kind == ABILITY_WHEN || a->kind == ABILITY_WOULD))
        CITE(d, AOE_R123);
    if (in_front(d, v->source) && state_of(d, v->source) == WHIFFED)
        CITE(d, AOE_14_3);
    if (a->keyword == AOE_KEYWORD_METER + 1) {
        CITE(d, AOE_12_4);
        CITE(d, AOE_15_6);
    }
    if (a->keyword == AOE_KEYWORD_PRE_PRIORITY + 1) {
        if (a->condition)
            CITE(d, AOE_1_14);
        if (somebody_moved(d))
            CITE(d, AOE_9_7);
    }
    if (a->keyword == AOE_KEYWORD_FINAL + 1 && card_has(face(d, v->source), AOE_WORD_TERMINAL))
        CITE(d, AOE_15_10);
}

/* AOE-15.5: pays, then it happens. */
STEP(use_ability)
{
    BEGIN;
    mark_used(d, v);
    if (is_paid_for(&d->book->ability[v->ability]))
        CALL(pay_cost, .source = v->source, .cost = d->book->ability[v->ability].cost, .seat = v->seat,
             .meter = (uint8_t)meter_price(d, &d->book->ability[v->ability]));
    RUN_EFFECT(.ability = v->ability, .source = v->source, .seat = v->seat, .it = v->it, .other = v->other,
               .amount = v->amount);
    END;
}

/* "You may ..." within an effect. */
void assemblage_may_options(const struct duel *d, int seat, struct menu *m)
{
    if (refused(m, (struct duel_option){ .verb = OPTION_YES }, !option_draws_on_empty(d, seat), AOE_R54))
        offer(m, (struct duel_option){ .verb = OPTION_NO });
    else
        may_options(d, seat, m);
}

/* ---- abilities that something has set off ------------------------------------------------------------------------ */

void trigger_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

STEP(tell_triggers)
{
    BEGIN;
    while (d->waitings) {
        v->w = take_waiting(d, 0);
        if (!on_board(d, v->w.seat) || !can_afford(d, v->w.seat, v->w.source, d->book->ability[v->w.ability].cost) ||
            no_use_left(d, v->w.seat, v->w.ability)) /* also by several events at once */
            continue;
        if (d->book->ability[v->w.ability].flags & ABILITY_MAY) {
            if (draws_on_empty(d, v->w.seat, &d->book->ability[v->w.ability]))
                continue;
            ASK(v->w.seat, ASK_TRIGGER);
            if (d->answer[v->w.seat].verb == OPTION_NO)
                continue;
        }
        CALL(use_ability, .source = v->w.source, .ability = v->w.ability, .it = v->w.subject, .other = v->w.other,
             .amount = v->w.amount, .seat = v->w.seat);
    }
    END;
}

/* ---- resolving ----------------------------------------------------------------------------------------------------- */

static void begin_resolving(struct duel *d, const struct resolve *v)
{
    struct assemblage_seat *p = player(d, v->seat);

    set_state(d, v->card, RESOLVING);
    p->resolving = (uint8_t)v->card;
    p->used = v->card == p->revealed ? p->used : 0; /* what was used at Pre-Priority stays used */
    p->character_used = 0;
    if (v->card == p->revealed)
        p->resolved = ++own(d)->resolutions;
    NOTE(d, RESOLVES, AOE_12_1, .seat = (int8_t)v->seat, .thing = v->card);
    CITE(d, AOE_12_5);
}

static void whiff(struct duel *d, const struct resolve *v)
{
    set_state(d, v->card, WHIFFED);
    player(d, v->seat)->may_link = 0;
    NOTE(d, WHIFFS, is_throw(d, v->card) ? AOE_8_4 : AOE_14_1, .seat = (int8_t)v->seat, .thing = v->card);
    CITE(d, AOE_14_2);
    if (target_of(d, v->seat) == NOBODY && d->mode >= MODE_SCRAMBLE)
        CITE(d, AOE_21_8);
}

/* AOE-12.6 to AOE-12.8, AOE-R36, AOE-R79: only earlier cards count. */
static int card_damage(const struct duel *d, const struct resolve *v)
{
    bool earlier = player(d, v->seat)->damaging_cards > did_damage(d, v->card);
    int base = face(d, v->card)->number[earlier ? AOE_ATTRIBUTE_LINK : AOE_ATTRIBUTE_ATTACK];

    CITE(d, earlier ? AOE_12_7 : v->card == player(d, v->seat)->revealed ? AOE_12_6 : AOE_12_8);
    if (base == ABSENT) {
        base = 0;
        CITE(d, AOE_12_12);
    }
    int alone = earlier ? AOE_ATTRIBUTE_LINK_DAMAGE : AOE_ATTRIBUTE_ATTACK_DAMAGE;
    if (nothing_changes(d, AOE_ATTRIBUTE_DAMAGE) && nothing_changes(d, alone))
        return base;
    struct changes both = changes_of(d, v->card, AOE_ATTRIBUTE_DAMAGE), one = changes_of(d, v->card, alone);
    base = one.set != ABSENT ? one.set : both.set != ABSENT ? both.set : base; /* "becomes", then plus and minus */
    base += one.sum + both.sum;
    return base < 0 || one.to_zero || both.to_zero ? 0 : base; /* "deals no damage", whatever is added */
}

/* The next on-hit text from ability `from` on that comes before or after the damage and whose condition holds; 0: none. */
static int on_hit_text(const struct duel *d, ref card, int from, bool after)
{
    const struct card *c = face(d, card);

    if (!may_bear(c, AOE_KEYWORD_ON_HIT))
        return 0;
    for (int i = c->ability + from; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == AOE_KEYWORD_ON_HIT + 1 &&
            (bool)d->book->code[d->book->ability[i].arguments] == after && happens_now(d, owner_of(d, card), card, i))
            return i;
    return 0;
}

/* AOE-14.6, AOE-R124: neither has the card left nor its player been tagged out. */
static bool goes_on(const struct duel *d, const struct resolve *v)
{
    return still_works(d, v->card) && on_board(d, v->seat);
}

/* Goes on to the text behind the last one; false if there is none, or the card does nothing more. */
static bool next_on_hit(const struct duel *d, struct resolve *v, bool after)
{
    int text = goes_on(d, v) ? on_hit_text(d, v->card, v->next, after) : 0;

    v->next = (uint8_t)(text ? text - face(d, v->card)->ability + 1 : 0);
    return text != 0;
}

STEP(resolve)
{
    BEGIN;
    begin_resolving(d, v);
    USE_WINDOW(WINDOW_BEFORE);
    if (!goes_on(d, v))
        goto finished;
    CITE_IF(d, d->mode == MODE_TAG && target_of(d, v->seat) != NOBODY && !player(d, target_of(d, v->seat))->revealed,
            AOE_20_15);
    CITE_IF(d, !has_range(d, v->card), AOE_14_14);
    if (in_range(d, v->card, target_of(d, v->seat)))
        player(d, v->seat)->hitting |= sleeve_bit(v->card);
    else if (has_range(d, v->card))
        whiff(d, v);
    if (player(d, v->seat)->hitting & sleeve_bit(v->card)) {
        if (has_range(d, v->card))
            NOTE(d, HITS, AOE_14_15, .seat = (int8_t)v->seat, .thing = v->card);
        else
            CITE(d, AOE_14_15);
        for (v->next = 0; next_on_hit(d, v, false);)
            RUN_TEXT(face(d, v->card)->ability + v->next - 1, v->card, v->seat);
        if (goes_on(d, v) && target_of(d, v->seat) != NOBODY) /* neither has left by its own text */
            CALL(damage, .card = v->card, .amount = (int16_t)card_damage(d, v),
                 .victims = (uint8_t)(1u << target_of(d, v->seat)), .seat = v->seat);
        for (v->next = 0; next_on_hit(d, v, true);)
            RUN_TEXT(face(d, v->card)->ability + v->next - 1, v->card, v->seat);
        TELL_TRIGGERS;
    }
    if (goes_on(d, v))
        USE_WINDOW(WINDOW_AFTER);
finished:
    if (state_of(d, v->card) == RESOLVING)
        set_state(d, v->card, RESOLVED);
    player(d, v->seat)->resolving = 0;
    if (settle_falls(d))
        return;
    END;
}
