/* turn.c: turns and phases, spawn points, crystals, drawing (DES-3, DES-4). */
#include "despaira.h"

/* ---- drawing ------------------------------------------------------------------------------------------------------- */

/* DES-20.7: what there is. */
void take_from_deck(struct duel *d, int seat, int n, int rule)
{
    for (; n > 0 && place(d, deck(seat))->first; n--) {
        ref r = place(d, deck(seat))->first;
        reveal(d, r, 1u << seat);
        NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = r);
        move_object(d, r, hand(seat), ON_TOP);
        raise_event(d, DES_EVENT_DRAWS, seat_ref(seat), NOTHING, 1);
        raise_event(d, DES_EVENT_GOES, r, NOTHING, DES_ZONE_HAND);
    }
    refresh_listeners(d);
    if (n > 0) {
        player(d, seat)->starved = 1;
        CITE(d, DES_20_7);
    }
    CITE(d, DES_1_11);
    CITE(d, DES_22_1);
    CITE(d, DES_22_2);
    CITE(d, DES_22_8);
}

/* ---- the Start Phase: DES-3.4 to DES-3.8 ---------------------------------------------------------------------------- */

static void begin_turn(struct duel *d, int seat)
{
    struct despaira *s = own(d);

    s->active = (uint8_t)seat;
    if (s->turn < MOST_TURNS)
        s->turn++;
    player(d, seat)->own_turns = (uint16_t)(player(d, seat)->own_turns + (player(d, seat)->own_turns < MOST_TURNS));
    player(d, seat)->spawns = 0;
    CITE_IF(d, player(d, opponent(seat))->sp, DES_4_2);
    player(d, opponent(seat))->sp = 0;
    for (ref r = FIRST_CARD_REF; r < OBJECTS; r++) {
        struct despaira_card *c = card_of(d, r);
        c->moved = c->attacked = c->mode_changed = c->healed = c->spawned = c->recharged = c->hosted = c->shown = 0;
    }
    s->phase = DES_WINDOW_START_PHASE;
    NOTE(d, TURN_BEGINS, DES_3_1, .seat = (int8_t)seat, .number = s->turn);
    CITE(d, DES_3_2);
    CITE(d, DES_3_19);
    CITE(d, DES_4_5);
}

/* DES-3.5, DES-4.9, DES-4.10 */
static void mine(struct duel *d, int seat)
{
    struct despaira_seat *p = player(d, seat);
    int n = p->used < MINED_EACH_TURN ? p->used : MINED_EACH_TURN;

    p->used = (uint8_t)(p->used - n);
    p->crystals = (uint8_t)(p->crystals + n);
    NOTE(d, MINES, DES_3_5, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, DES_3_8);
    CITE(d, DES_4_8);
    CITE(d, DES_4_10);
    CITE_IF(d, p->crystals == ALL_CRYSTALS, DES_4_9);
}

static void start_phase(struct duel *d, int seat)
{
    bool first = player(d, seat)->own_turns <= 1;

    CITE_IF(d, player(d, seat)->sp, DES_4_2);
    player(d, seat)->sp = SPAWN_POINTS;
    NOTE(d, REFRESHES, first ? DES_2_8 : DES_3_4, .seat = (int8_t)seat, .number = SPAWN_POINTS);
    CITE_IF(d, first, DES_3_7);
    if (!first)
        mine(d, seat);
    if (!first || choice_of(d, FIRST_TURN_DRAW) == 1)
        take_from_deck(d, seat, DRAWN_EACH_TURN, DES_3_6);
}

/* ---- Main Phases and the Battle Phase -------------------------------------------------------------------------------- */

static void begin_phase(struct duel *d, int phase, int rule)
{
    own(d)->phase = (uint8_t)phase;
    NOTE(d, PHASE_BEGINS, rule, .seat = (int8_t)own(d)->active, .number = (int16_t)phase);
}

/* What the active player has chosen. */
static struct duel_option answered(const struct duel *d)
{
    return d->answer[own(d)->active];
}

static bool is_worked_out(int verb)
{
    return verb == SPAWN || verb == SACRIFICE_SPAWN || verb == PLACE_TRICK;
}

/* Section 7, OPEN_STATE: nothing pending, the active player acts. Gives back where it leads. */
STEP(open_state)
{
    BEGIN;
    for (;;) {
        CITE_IF(d, own(d)->phase == DES_WINDOW_BATTLE_PHASE, DES_3_12);
        CITE(d, DES_D15);
        ASK(own(d)->active, own(d)->phase == DES_WINDOW_BATTLE_PHASE ? ASK_BATTLE : ASK_MAIN);
        CITE(d, DES_23_1);
        CITE(d, DES_23_3);
        if (is_late(d, own(d)->active)) { /* DES-23.2: without the window of a phase that is ended in time */
            CITE(d, DES_23_2);
            CITE(d, DES_23_5);
            RETURN(TO_END);
        }
        if (answered(d).verb == END_PHASE || answered(d).verb == END_TURN) {
            v->left = answered(d).verb == END_PHASE ? TO_NEXT_PHASE : TO_END;
            CITE(d, DES_3_14);
            CALL(responding, .actor = own(d)->active, .asked = (uint8_t)opponent(own(d)->active));
            if (!d->result)
                RETURN(v->left);
        } else if (is_worked_out(answered(d).verb)) {
            DIALOGUE(own(d)->active, announce, .verb = (uint8_t)answered(d).verb, .seat = own(d)->active,
                     .card = answered(d).a);
        } else if (answered(d).verb == ATTACK) {
            CALL(battle, .seat = own(d)->active, .attacker = answered(d).a, .target = answered(d).b);
        } else if (answered(d).verb == SHOW) {
            show_locked(d, answered(d).a);
        } else if (answered(d).verb == DETACH) {
            DIALOGUE(own(d)->active, announce, .verb = DETACH, .seat = own(d)->active, .card = answered(d).a);
        } else if (answered(d).verb == HEAL) {
            CALL(action, .verb = HEAL, .seat = own(d)->active, .card = answered(d).a, .on = answered(d).b);
        } else if (answered(d).verb == MOVE_TO) {
            CALL(action, .verb = MOVE_TO, .seat = own(d)->active, .card = answered(d).a,
                 .square = (uint8_t)answered(d).b);
        } else if (answered(d).verb == CHANGE_MODE) {
            CALL(action, .verb = CHANGE_MODE, .seat = own(d)->active, .card = answered(d).a,
                 .mode = (uint8_t)answered(d).b);
        } else {
            DIALOGUE(own(d)->active, activate, .seat = own(d)->active, .source = answered(d).a,
                     .ability = answered(d).b);
            if (d->result) {
                CALL(activation_period, .base = (uint8_t)(d->links - 1));
                RUN_TRIGGERS;
            }
        }
    }
    END;
}

/* The next one that can still do what it does. */
static bool next_of_statuses(struct duel *d, struct status_step *v)
{
    while (d->waitings) {
        v->w = take_waiting(d, 0);
        int limit = d->book->ability[v->w.ability].limit;
        if (limit && uses_of(d, v->w.source, v->w.ability) >= limit)
            continue;
        if (limit)
            count_use(d, v->w.source, v->w.ability, ENDS_NEVER);
        return true;
    }
    return false;
}

/* DES-R130 */
static void end_used_up(struct duel *d, const struct waiting *w)
{
    for (int keyword = DES_KEYWORD_SCORCH; keyword <= DES_KEYWORD_ROOTED; keyword++)
        if (d->book->ability[w->ability].limit && is_over(d, w->source, w->ability, keyword))
            end_status(d, w->source, keyword);
}

/* DES-3.18, step 3: nobody can respond to it; what it sets off waits. */
STEP(status_step)
{
    BEGIN;
    raise_moment(d, DES_WINDOW_STATUS_STEP);
    own(d)->heard = d->waitings;
    while (own(d)->heard > 0 && next_of_statuses(d, v)) {
        own(d)->heard--;
        RUN_EFFECT(.ability = v->w.ability, .source = v->w.source, .seat = v->w.seat);
        end_used_up(d, &v->w);
    }
    own(d)->heard = 0;
    END;
}

/* DES-R60 */
static bool counts_now(const struct duel *d, ref trick)
{
    return choice_of(d, TIMER_COUNTS) == 0 || controller(d, trick) == own(d)->active;
}

/* DES-16.22 */
static void count_timers(struct duel *d)
{
    for (int square = 1; square <= TILES; square++)
        for (ref trick = trick_on(d, square), next; trick; trick = next) {
            next = card_of(d, trick)->beneath;
            if (!card_of(d, trick)->timer || !counts_now(d, trick))
                continue;
            card_of(d, trick)->timer--;
            NOTE(d, COUNTS_DOWN, DES_16_22, .seat = (int8_t)controller(d, trick), .thing = trick,
                 .number = card_of(d, trick)->timer);
            if (!card_of(d, trick)->timer)
                leave_board(d, trick, DES_ZONE_GRAVEYARD, DES_16_22);
        }
}

/* DES-R17: by the option, down to so many. */
static bool is_above_limit(const struct duel *d, int seat)
{
    int limit = choice_of(d, HAND_LIMIT);
    return limit && place(d, hand(seat))->count >= limit;
}

/* DES-D31 */
void discard_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r))
            offer(m, (struct duel_option){ .verb = DISCARD, .a = r });
}

STEP(discard_down)
{
    BEGIN;
    while (is_above_limit(d, v->seat)) {
        ASK(v->seat, ASK_DISCARD);
        CITE(d, DES_D31);
        throw_away(d, d->answer[v->seat].a, v->seat, DES_R17);
    }
    END;
}

/* DES-3.17, DES-3.18 */
STEP(end_phase)
{
    BEGIN;
    begin_phase(d, DES_WINDOW_END_PHASE, DES_3_17);
    CALL(responding, .actor = own(d)->active, .asked = (uint8_t)opponent(own(d)->active));
    CITE(d, DES_3_18);
    raise_moment(d, DES_WINDOW_END_PHASE);
    CHECK;
    RUN_TRIGGERS;
    CALL_PLAIN(status_step);
    CHECK;
    count_timers(d);
    CHECK;
    end_turn_rows(d);
    end_tallies(d, DES_PERIOD_TURN);
    CHECK;
    if (is_above_limit(d, own(d)->active))
        CALL(discard_down, .seat = own(d)->active);
    RUN_TRIGGERS;
    if (end_rows(d, ENDS_WITH_TURN))
        refresh_listeners(d);
    CHECK;
    CITE(d, DES_3_20);
    END;
}

/* Section 7, TURN. `from`: the phase in which a given position begins; 0: a whole turn. */
STEP(turn)
{
    BEGIN;
    if (v->from <= DES_WINDOW_START_PHASE) {
        begin_turn(d, v->seat);
        start_phase(d, v->seat);
        CHECK;
        raise_moment(d, DES_WINDOW_START_PHASE);
        CITE(d, DES_R83);
        RUN_TRIGGERS;
        do
            CALL(responding, .actor = v->seat, .asked = (uint8_t)opponent(v->seat));
        while (d->result);
    }
    if (v->from <= DES_WINDOW_MAIN_PHASE_1)
        begin_phase(d, DES_WINDOW_MAIN_PHASE_1, DES_3_9);
    d->result = TO_END;
    if (v->from <= DES_WINDOW_BATTLE_PHASE) {
        CALL_PLAIN(open_state);
        CITE_IF(d, own(d)->phase != DES_WINDOW_BATTLE_PHASE, DES_3_3);
        if (own(d)->phase != DES_WINDOW_BATTLE_PHASE)
            d->result = TO_END;
    }
    if (d->result == TO_NEXT_PHASE || v->from == DES_WINDOW_MAIN_PHASE_2) {
        begin_phase(d, DES_WINDOW_MAIN_PHASE_2, DES_3_16);
        CALL_PLAIN(open_state);
    }
    CALL_PLAIN(end_phase);
    END;
}
