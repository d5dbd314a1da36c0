/* turn.c: rounds, turns, phases and steps (FADE-3, FADE-5, TURN of section 7). */
#include "fade.h"

/* ---- TP and cards --------------------------------------------------------------------------------------------- */

/* FADE-3.9 */
void gain_tp(struct duel *d, int seat, int n, int rule)
{
    int tp = player(d, seat)->tp + n;

    if (n <= 0)
        return;
    player(d, seat)->tp = (uint16_t)(tp < MOST_NUMBER ? tp : MOST_NUMBER);
    CITE(d, FADE_23_4);
    NOTE(d, GAINS_TP, rule, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, FADE_3_9);
}

void spend_tp(struct duel *d, int seat, int n)
{
    if (n <= 0)
        return;
    assert(player(d, seat)->tp >= n);
    player(d, seat)->tp = (uint16_t)(player(d, seat)->tp - n);
    NOTE(d, PAYS, FADE_R76, .seat = (int8_t)seat, .number = (int16_t)n);
}

/* FADE-3.12, FADE-R20: what is there. */
void draw_cards(struct duel *d, int seat, int n, int rule, bool sets_off)
{
    for (; n > 0; n--) {
        ref top = place(d, deck(seat))->first;
        if (!top) {
            CITE(d, FADE_3_12);
            return;
        }
        reveal(d, top, 1u << seat);
        NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = top);
        CITE(d, FADE_24_2);
        ref now = move_object(d, top, hand(seat), ON_TOP);
        show_hand(d, seat);
        if (!sets_off)
            continue;
        tell_all(d, FADE_EVENT_DRAWS, seat_ref(seat), NOTHING, 0);
        tell_all(d, FADE_EVENT_GOES, now, NOTHING, FADE_ZONE_HAND);
        tell_itself(d, now, FADE_EVENT_GOES, FADE_ZONE_HAND);
    }
}

/* ---- effects that end ------------------------------------------------------------------------------------------- */

static void end_effects(struct duel *d, int until)
{
    if (end_rows(d, until))
        field_changed(d);
}

void end_effects_of(struct duel *d, int seat)
{
    for (int phase = 0; phase < PHASES; phase++) {
        end_effects(d, ends_as_phase_begins(phase, seat));
        end_effects(d, ends_as_phase_ends(phase, seat));
    }
    end_effects(d, ENDS_WITH_TURN_OF + seat);
    end_effects(d, ENDS_LATER + seat);
}

static void begin_phase(struct duel *d, int seat, int phase)
{
    own(d)->phase = (uint8_t)phase;
    end_effects(d, ends_as_phase_begins(phase, seat));
}

static void end_turn(struct duel *d, int seat)
{
    end_effects(d, ENDS_WITH_STUN);
    end_effects(d, ENDS_WITH_TURN);
    end_effects(d, ENDS_WITH_TURN_OF + seat);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == ENDS_LATER + seat)
            row(d, i)->until = (uint8_t)(ENDS_WITH_TURN_OF + seat);
    if (begin_rows(d, ENDS_WITH_TURN))
        field_changed(d);
    end_tallies(d, FADE_PERIOD_TURN);
}

/* T1: per-turn records of all units. */
static void clear_records(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        ref first[4] = { seat_ref(seat), place(d, front(seat))->first, place(d, reserve(seat))->first,
                         place(d, equipped(seat))->first };
        for (int tier = 0; tier < 4; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING) {
                struct fade_card *c = facts_of(d, r);
                c->attacks = c->normals = c->extra = c->moved = c->last = 0;
                if (is_seat(r) || is_character(d, r))
                    c->used = 0;
                object(d, r)->state &= (uint8_t)~FRESH;
            }
    }
    own(d)->links_added = 0;
}

/* FADE-13.2 */
static void set_combo_potential(struct duel *d, int seat)
{
    CITE(d, FADE_13_2);
    CITE(d, FADE_3_14);
    CITE(d, FADE_13_1);
    CITE(d, FADE_23_4);
    facts_of(d, seat_ref(seat))->combo = (int16_t)attribute_of(d, seat_ref(seat), FADE_ATTRIBUTE_AGI);
    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(side) : front(side))
                if (is_fighting(d, r) && controller(d, r) == seat)
                    facts_of(d, r)->combo = (int16_t)attribute_of(d, r, FADE_ATTRIBUTE_AGI);
}

/* ---- what is due in the Starting and End Phase ------------------------------------------------------------------- */

static bool works_in(const struct keyword_row *row, int phase)
{
    return phase == FADE_WINDOW_STARTING_PHASE ? row->starting || row->demands
                                               : phase == FADE_WINDOW_END_PHASE && row->ending;
}

/* FADE-R25: counters tick in the Reserve, too. */
static bool is_due(const struct duel *d, int seat, ref r, const struct keyword_row *row)
{
    if (!is_fighting(d, r) || controller(d, r) != seat || object(d, r)->state & FACE_DOWN)
        return false;
    if (zone_of(d, r) == FADE_ZONE_RESERVE_ZONE && row->counter && choice_of(d, RESERVE_TICKS))
        return false;
    return row->counter ? counters_on(d, r, row->counter) > 0 && (!row->demands || row->demands(d, r) > 0)
                        : keyword_number(d, r, row->keyword) > 0;
}

static void list_due(const struct duel *d, struct upkeep *v)
{
    for (int i = 0; i < fade_keyword_rows; i++) {
        if (!works_in(&fade_keywords[i], v->phase))
            continue;
        for (int side = 0; side < d->seats; side++)
            for (int tier = 0; tier < 2; tier++)
                FOR_EACH_IN (d, r, tier ? reserve(side) : front(side))
                    if (v->count < MOST_DUE && is_due(d, v->seat, r, &fade_keywords[i])) {
                        v->thing[v->count] = r;
                        v->keyword[v->count++] = (uint8_t)i;
                    }
    }
}

static uint8_t take_due(struct upkeep *v, int i)
{
    uint8_t row = v->keyword[i];

    v->count--;
    memmove(&v->thing[i], &v->thing[i + 1], (size_t)(v->count - i) * sizeof v->thing[0]);
    memmove(&v->keyword[i], &v->keyword[i + 1], (size_t)(v->count - i) * sizeof v->keyword[0]);
    return row;
}

static struct duel_option due_option(const struct upkeep *v, int i)
{
    uint16_t counter = fade_keywords[v->keyword[i]].counter;

    return (struct duel_option){
        .verb = counter ? NEXT_COUNTER : NEXT_SOURCE, .a = v->thing[i], .b = (uint16_t)i, .c = counter
    };
}

void upkeep_options(const struct duel *d, int seat, struct menu *m)
{
    const struct upkeep *v = ASKING(d, upkeep);

    for (int i = 0; i < v->count; i++)
        offer(m, due_option(v, i));
    waiting_options(d, seat, 0, d->waitings, m);
}

void curse_options(const struct duel *d, int seat, struct menu *m)
{
    const struct upkeep *v = ASKING(d, upkeep);

    if (counters_on(d, v->next.a, FADE_COUNTER_CURSE) <= player(d, seat)->tp)
        offer(m, (struct duel_option){ .verb = PAY_CURSE, .a = v->next.a });
    offer(m, (struct duel_option){ .verb = LET_GO, .a = v->next.a });
}

/* FADE-R18, FADE-R19: the turn player orders them. */
static int find_next(const struct duel *d, struct upkeep *v)
{
    struct duel_option two[2] = { { 0 }, { 0 } };
    struct menu m = { .option = two, .max = 2 };

    for (int i = v->count; i-- > 0;)
        if (!is_due(d, v->seat, v->thing[i], &fade_keywords[v->keyword[i]]))
            take_due(v, i);
    upkeep_options(d, v->seat, &m);
    v->next = two[0];
    return m.count;
}

STEP(upkeep)
{
    int left;

    BEGIN;
    CITE(d, v->phase == FADE_WINDOW_STARTING_PHASE ? FADE_3_6
            : v->phase == FADE_WINDOW_DRAW_PHASE   ? FADE_3_10
                                                   : FADE_3_15);
    raise_moment(d, v->phase);
    list_due(d, v);
    while (in_game(d, v->seat) && (left = find_next(d, v)) > 0) {
        if (left > 1) {
            ASK(v->seat, ASK_EVENT);
            v->next = d->answer[v->seat];
            if (has_conceded(d, v->seat)) {
                CALL(settle, .from = 0);
                RETURN(0);
            }
        }
        if (v->next.verb == ORDER_WAITING) {
            struct waiting w = take_waiting(d, v->next.b);
            own(d)->mark = d->waitings;
            CALL(trigger, .w = w);
            own(d)->mark = 0;
        } else {
            v->row = take_due(v, v->next.b);
            if (fade_keywords[v->row].demands) {
                ASK(v->seat, ASK_CURSE);
                if (d->answer[v->seat].verb == PAY_CURSE) {
                    CITE(d, FADE_21_28);
                    spend_tp(d, v->seat, fade_keywords[v->row].demands(d, v->next.a));
                } else {
                    fade_keywords[v->row].unpaid(d, v->next.a);
                }
            } else if (v->phase == FADE_WINDOW_STARTING_PHASE) {
                fade_keywords[v->row].starting(d, v->next.a);
            } else {
                fade_keywords[v->row].ending(d, v->next.a);
            }
        }
        CALL(settle, .from = d->waitings);
        CALL_PLAIN(offer_triggered);
        CALL_PLAIN(run_waiting);
    }
    END;
}

/* Works out with its player what has just been answered, in private: a choice that is taken back is asked again where it was
 * asked. Goes to `again` if it is. */
#define WORK_OUT(of_seat, again)                                                                                       \
    do {                                                                                                               \
        v->option = d->answer[of_seat];                                                                                \
        v->came = IS_DONE;                                                                                             \
        if (!is_quiet(v->option)) {                                                                                    \
            DIALOGUE(of_seat, announce, .seat = (uint8_t)(of_seat), .option = v->option);                              \
            v->came = (uint8_t)d->result;                                                                              \
        }                                                                                                              \
        if (v->came == CANCELLED_ALL)                                                                                  \
            goto again;                                                                                                \
        CALL(act, .seat = (uint8_t)(of_seat), .option = v->option, .came = v->came);                                   \
    } while (0)

/* ---- windows of the others ---------------------------------------------------------------------------------------- */

/* FADE-D45 */
STEP(others_act)
{
    BEGIN;
    v->left = (uint8_t)(d->seats - 1);
    v->asked = (uint8_t)seat_after(d, v->seat);
    while (v->left > 0 && in_game(d, v->seat)) {
        if (in_game(d, v->asked) && might_answer(d, v->asked) &&
            (!d->brisk || finds_option(d, v->asked, window_options))) {
            ASK(v->asked, ASK_WINDOW);
            CITE(d, FADE_23_6);
            if (own(d)->fallen)
                CALL(settle, .from = 0);
            else if (d->answer[v->asked].verb != OPTION_PASS) {
                WORK_OUT(v->asked, again);
                RETURN(1);
            }
        }
        v->asked = (uint8_t)seat_after(d, v->asked);
        v->left--;
    again:;
    }
    RETURN(0);
    END;
}

/* Tag-Out and Contingencies in a phase: FADE-R63. */
STEP(phase_window)
{
    BEGIN;
    CALL(settle, .from = 0);
    CALL_PLAIN(offer_triggered);
    CALL_PLAIN(run_waiting);
    for (v->left = d->seats, v->asked = own(d)->active; v->left > 0 && in_game(d, own(d)->active); v->left--) {
        if (in_game(d, v->asked) && finds_option(d, v->asked, tag_options)) {
            ASK(v->asked, ASK_WINDOW);
            if (own(d)->fallen) {
                CALL(settle, .from = 0);
            } else if (d->answer[v->asked].verb != OPTION_PASS) {
                WORK_OUT(v->asked, again);
                v->asked = own(d)->active;
            again:
                v->left = (uint8_t)(d->seats + 1);
                continue;
            }
        }
        v->asked = (uint8_t)seat_after(d, v->asked);
    }
    END;
}

/* ---- Preparation, Combat, Aftermath ---------------------------------------------------------------------------------- */

static int ask_of_step(int phase)
{
    return phase == FADE_WINDOW_PREPARATION_STEP ? ASK_PREPARE
           : phase == FADE_WINDOW_COMBAT_STEP    ? ASK_COMBAT
                                                 : ASK_AFTERMATH;
}

static void clear_combat_records(struct duel *d)
{
    for (int side = 0; side < d->seats; side++) {
        facts_of(d, seat_ref(side))->used = facts_of(d, seat_ref(side))->last = 0;
        FOR_EACH_IN (d, r, front(side))
            if (is_character(d, r))
                facts_of(d, r)->used = facts_of(d, r)->last = 0;
    }
}

STEP(step_loop)
{
    BEGIN;
    begin_phase(d, v->seat, v->phase);
    CITE(d, FADE_3_13);
    CITE_IF(d, v->phase == FADE_WINDOW_AFTERMATH_STEP, FADE_5_14);
    if (v->phase == FADE_WINDOW_COMBAT_STEP)
        clear_combat_records(d);
    raise_moment(d, v->phase);
    CALL(settle, .from = 0);
    while (in_game(d, v->seat)) {
        CALL_PLAIN(run_waiting);
        if (!in_game(d, v->seat))
            break;
        ASK(v->seat, ask_of_step(v->phase));
        if (has_conceded(d, v->seat)) {
            CALL(settle, .from = 0);
            break;
        }
        if (d->answer[v->seat].verb == END_STEP) {
            CALL(others_act, .seat = v->seat);
            if (d->result)
                continue;
            break;
        }
        CITE(d, v->phase == FADE_WINDOW_PREPARATION_STEP ? FADE_5_1
                : v->phase == FADE_WINDOW_COMBAT_STEP    ? FADE_7_1
                                                         : FADE_5_14);
        WORK_OUT(v->seat, again);
    again:;
    }
    if (in_game(d, v->seat)) {
        raise_end_of(d, v->phase);
        CALL(settle, .from = 0);
        end_effects(d, ends_as_phase_ends(v->phase, v->seat));
    }
    END;
}

void enter_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = ENTER_COMBAT });
    offer(m, (struct duel_option){ .verb = SKIP_COMBAT });
}

/* ---- the hand limit: FADE-3.16 ------------------------------------------------------------------------------------------- */

void hand_limit_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r, hand(seat)))
            offer(m, (struct duel_option){ .verb = DISCARD_CARD, .a = r });
}

static bool is_over_hand_size(const struct duel *d, int seat)
{
    int count = place(d, hand(seat))->count;

    CITE(d, FADE_3_17);
    return count && count > attribute_of(d, seat_ref(seat), FADE_ATTRIBUTE_HAND_SIZE);
}

STEP(hand_limit)
{
    BEGIN;
    while (is_over_hand_size(d, v->seat)) {
        ASK(v->seat, ASK_HAND_LIMIT);
        if (has_conceded(d, v->seat))
            RETURN(0);
        discard_from_hand(d, d->answer[v->seat].a, FADE_3_16);
    }
    END;
}

/* ---- the turn --------------------------------------------------------------------------------------------------------------- */

#define LEAVE_IF_LOST                                                                                                  \
    do {                                                                                                               \
        if (!in_game(d, v->seat))                                                                                      \
            goto over;                                                                                                 \
    } while (0)

/* FADE-3.5 */
static void lose_by_empty_deck(struct duel *d, int seat)
{
    if (place(d, deck(seat))->count)
        return;
    CITE(d, FADE_3_5);
    own(d)->doomed |= (uint8_t)(1u << seat);
}

/* FADE-R16: true if the game goes on. */
static bool begin_turn(struct duel *d, int seat)
{
    unsigned living = 0;

    for (int other = 0; other < d->seats; other++)
        living |= (unsigned)in_game(d, other) << other;
    own(d)->active = (uint8_t)seat;
    own(d)->turn++;
    if ((own(d)->begun & living) == living || own(d)->round == 0) {
        if (own(d)->round) {
            end_effects(d, ENDS_WITH_ROUND);
            if (begin_rows(d, ENDS_WITH_ROUND))
                field_changed(d);
            end_tallies(d, FADE_PERIOD_ROUND);
        }
        int cap = number_of_choice(d, ROUND_CAP);
        if (cap && own(d)->round >= cap) { /* FADE-R22 */
            fade_end_undecided(d, FADE_R22);
            return false;
        }
        own(d)->round++;
        own(d)->begun = 0;
        NOTE(d, ROUND_BEGINS, FADE_3_2, .seat = -1, .number = own(d)->round);
    }
    own(d)->begun |= (uint8_t)(1u << seat);
    player(d, seat)->turns++;
    NOTE(d, TURN_BEGINS, FADE_3_3, .seat = (int8_t)seat, .number = (int16_t)own(d)->turn);
    clear_records(d);
    begin_phase(d, seat, FADE_WINDOW_START_OF_TURN);
    return true;
}

/* FADE-3.8 */
static bool skips_income(const struct duel *d, int seat)
{
    return seat == own(d)->first && player(d, seat)->turns == 1;
}

STEP(turn)
{
    BEGIN;
    if (v->from > FADE_WINDOW_STARTING_PHASE) {
        own(d)->active = v->seat;
        goto later;
    }
    if (!begin_turn(d, v->seat))
        return;
    if (check(d))
        return;
    set_combo_potential(d, v->seat);
    raise_moment(d, FADE_WINDOW_START_OF_TURN);
    CALL(settle, .from = 0);
    begin_phase(d, v->seat, FADE_WINDOW_STARTING_PHASE);
    lose_by_empty_deck(d, v->seat);
    CALL(settle, .from = 0);
    LEAVE_IF_LOST;
    CALL(upkeep, .seat = v->seat, .phase = FADE_WINDOW_STARTING_PHASE);
    LEAVE_IF_LOST;
    CALL_PLAIN(phase_window);
    LEAVE_IF_LOST;
    if (skips_income(d, v->seat))
        CITE(d, FADE_3_8);
    else
        gain_tp(d, v->seat, attribute_of(d, seat_ref(v->seat), FADE_ATTRIBUTE_INCOME), FADE_3_7);
    raise_end_of(d, FADE_WINDOW_STARTING_PHASE);
    CALL(settle, .from = 0);
    end_effects(d, ends_as_phase_ends(FADE_WINDOW_STARTING_PHASE, v->seat));
later:
    if (v->from <= FADE_WINDOW_DRAW_PHASE) {
        begin_phase(d, v->seat, FADE_WINDOW_DRAW_PHASE);
        CALL(upkeep, .seat = v->seat, .phase = FADE_WINDOW_DRAW_PHASE);
        LEAVE_IF_LOST;
        CALL_PLAIN(phase_window);
        LEAVE_IF_LOST;
        draw_cards(d, v->seat, attribute_of(d, seat_ref(v->seat), FADE_ATTRIBUTE_DRAW), FADE_3_11, true);
        raise_end_of(d, FADE_WINDOW_DRAW_PHASE);
        CALL(settle, .from = 0);
        CALL_PLAIN(offer_triggered);
        CALL_PLAIN(run_waiting);
        end_effects(d, ends_as_phase_ends(FADE_WINDOW_DRAW_PHASE, v->seat));
    }
    LEAVE_IF_LOST;
    if (v->from <= FADE_WINDOW_PREPARATION_STEP)
        CALL(step_loop, .seat = v->seat, .phase = FADE_WINDOW_PREPARATION_STEP);
    LEAVE_IF_LOST;
    if (v->from < FADE_WINDOW_COMBAT_STEP) {
        ASK(v->seat, ASK_ENTER);
        CITE(d, FADE_3_4);
        if (has_conceded(d, v->seat))
            CALL(settle, .from = 0);
        LEAVE_IF_LOST;
    }
    if (v->from == FADE_WINDOW_COMBAT_STEP ||
        (v->from < FADE_WINDOW_COMBAT_STEP && d->answer[v->seat].verb == ENTER_COMBAT))
        CALL(step_loop, .seat = v->seat, .phase = FADE_WINDOW_COMBAT_STEP);
    LEAVE_IF_LOST;
    if (v->from <= FADE_WINDOW_AFTERMATH_STEP)
        CALL(step_loop, .seat = v->seat, .phase = FADE_WINDOW_AFTERMATH_STEP);
    LEAVE_IF_LOST;
    begin_phase(d, v->seat, FADE_WINDOW_END_PHASE);
    end_effects(d, ENDS_WITH_STUN); /* FADE-21.61 */
    CALL(upkeep, .seat = v->seat, .phase = FADE_WINDOW_END_PHASE);
    LEAVE_IF_LOST;
    CALL_PLAIN(phase_window);
    LEAVE_IF_LOST;
    CALL(hand_limit, .seat = v->seat);
    raise_end_of(d, FADE_WINDOW_END_PHASE);
    CALL(settle, .from = 0);
    end_effects(d, ends_as_phase_ends(FADE_WINDOW_END_PHASE, v->seat));
over:
    end_turn(d, v->seat);
    CALL(settle, .from = 0);
    CALL_PLAIN(offer_triggered);
    CALL_PLAIN(run_waiting);
    END;
}
