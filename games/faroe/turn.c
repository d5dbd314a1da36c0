/* turn.c: rounds, turns and phases, upkeep, Item Windows (FAROE-4, FAROE-R18 to FAROE-R24). */
#include "faroe.h"

/* ---- TP and cards ------------------------------------------------------------------------------------------- */

/* FAROE-4.13: what goes beyond the maximum is lost. */
void gain_tp(struct duel *d, int seat, int n, int rule)
{
    int most = attribute_of(d, seat_ref(seat), FAROE_ATTRIBUTE_MAXIMUM_TP), tp = player(d, seat)->tp + n;

    if (n <= 0)
        return;
    if (is_legend(d, seat))
        CITE(d, FAROE_18_8);
    if (tp > most) {
        CITE(d, is_legend(d, seat) ? FAROE_18_9 : FAROE_4_13);
        tp = player(d, seat)->tp > most ? player(d, seat)->tp : most;
    }
    NOTE(d, GAINS_TP, rule, .seat = (int8_t)seat, .number = (int16_t)(tp - player(d, seat)->tp));
    player(d, seat)->tp = (uint16_t)tp;
}

void spend_tp(struct duel *d, int seat, int n)
{
    if (n <= 0)
        return;
    assert(player(d, seat)->tp >= n);
    player(d, seat)->tp = (uint16_t)(player(d, seat)->tp - n);
    NOTE(d, PAYS, FAROE_1_3, .seat = (int8_t)seat, .number = (int16_t)n);
}

/* FAROE-4.19: from an empty Deck nothing is drawn. */
void faroe_draw_cards(struct duel *d, int seat, int n, int rule)
{
    if (n > 0 && is_legend(d, seat)) { /* FAROE-18.16 */
        legend_draw(d, seat, FAROE_18_16);
        return;
    }
    for (; n > 0; n--) {
        ref top = place(d, deck(seat))->first;
        if (!top) {
            CITE(d, FAROE_4_19);
            return;
        }
        reveal(d, top, 1u << seat); /* told before it changes places with another card of the Hand */
        NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = top);
        CITE(d, FAROE_19_1);
        CITE(d, FAROE_19_11);
        CITE(d, FAROE_19_16);
        move_object(d, top, hand(seat), ON_TOP);
        show_hand(d, seat);
        raise_event(d, FAROE_EVENT_DRAWS, seat_ref(seat), NOTHING, 0);
    }
}

/* FAROE-12.9 */
void discard_from_hand(struct duel *d, ref r, int rule)
{
    int owner = owner_of(d, r);

    move_object(d, r, discard_pile(owner), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)owner, .thing = r);
    raise_event(d, FAROE_EVENT_DISCARDED, r, NOTHING, 0);
}

/* ---- upkeep ---------------------------------------------------------------------------------------------------- */

/* The player's objects in the order of section 7: the Player, front, Backup, face-up attached cards, the Zone. */
static void list_objects(const struct duel *d, int seat, struct upkeep *v)
{
    int places[4] = { front(seat), backup(seat), attached(seat), zone_slot(seat) };

    v->count = 0;
    v->thing[v->count++] = seat_ref(seat);
    for (int i = 0; i < 4; i++)
        FOR_EACH_IN(d, r, places[i])
    if (v->count < 40 && !(object(d, r)->state & FACE_DOWN) && !(i == 2 && is_in_orbit(d, host(d, r))))
        v->thing[v->count++] = r;
}

static bool still_has(const struct duel *d, int seat, ref r)
{
    return is_seat(r) ? in_game(d, seat)
                      : object(d, r)->place && controller(d, r) == seat && zone_of(d, r) != FAROE_ZONE_ORBIT &&
                            zone_of(d, r) != FAROE_ZONE_DISCARD_PILE && zone_of(d, r) != FAROE_ZONE_RIFT_ZONE;
}

/* FAROE-16.5: what the active player controls has its turn, whoever put the counters. */
static bool has_counters_to_tick(const struct duel *d, const struct keyword_row *row, ref r)
{
    bool any = row->counter && counters_on(d, r, row->counter) > 0;

    if (any)
        CITE(d, FAROE_16_5);
    return any;
}

/* Could this step of the upkeep do anything? */
static bool is_idle(const struct duel *d, const struct keyword_row *row)
{
    if (row->counter)
        return own(d)->counter_rows == 0;
    return false;
}

void curse_options(const struct duel *d, int seat, struct menu *m)
{
    const struct upkeep *v = ASKING(d, upkeep);

    if (faroe_keywords[v->row].demands(d, v->thing[v->at]) <= player(d, seat)->tp)
        offer(m, (struct option){ .verb = PAY_CURSE, .a = v->thing[v->at] });
    offer(m, (struct option){ .verb = LET_GO, .a = v->thing[v->at] });
}

/* FAROE-4.4, FAROE-R20: the keywords of the Starting Phase, row by row. */
STEP(upkeep)
{
    BEGIN;
    for (v->row = 0; v->row < faroe_keyword_rows; v->row++) {
        if ((!faroe_keywords[v->row].starting && !faroe_keywords[v->row].demands) ||
            is_idle(d, &faroe_keywords[v->row]))
            continue;
        list_objects(d, v->seat, v);
        for (v->at = 0; v->at < v->count; v->at++) {
            if (!still_has(d, v->seat, v->thing[v->at]))
                continue;
            if (faroe_keywords[v->row].counter && !has_counters_to_tick(d, &faroe_keywords[v->row], v->thing[v->at]))
                continue;
            if (faroe_keywords[v->row].starting) {
                faroe_keywords[v->row].starting(d, v->thing[v->at]);
            } else if (faroe_keywords[v->row].demands(d, v->thing[v->at])) {
                ASK(v->seat, ASK_CURSE);
                if (d->answer[v->seat].verb == PAY_CURSE) {
                    CITE(d, FAROE_16_45);
                    spend_tp(d, v->seat, faroe_keywords[v->row].demands(d, v->thing[v->at]));
                } else {
                    faroe_keywords[v->row].unpaid(d, v->thing[v->at]);
                }
            }
            if (check(d, CHECK_ALL, NOTHING))
                return;
            if (!in_game(d, v->seat))
                RETURN(0);
        }
    }
    END;
}

/* FAROE-R23: Timebomb with a check after each, then Blindness for all. True if the duel is over. */
static bool tick_at_end(struct duel *d, int seat)
{
    struct upkeep list;

    for (int row = 0; row < faroe_keyword_rows; row++) {
        if (!faroe_keywords[row].ending || own(d)->counter_rows == 0)
            continue;
        list_objects(d, seat, &list);
        for (int i = 0; i < list.count; i++) {
            if (!still_has(d, seat, list.thing[i]) || !has_counters_to_tick(d, &faroe_keywords[row], list.thing[i]))
                continue;
            faroe_keywords[row].ending(d, list.thing[i]);
            if (check(d, CHECK_ALL, NOTHING))
                return true;
        }
    }
    return false;
}

/* ---- effects that end --------------------------------------------------------------------------------------------- */

static void end_effects(struct duel *d, int until)
{
    if (end_rows(d, until))
        field_changed(d);
    own(d)->unsettled |= SOMEBODY_MAY_FALL; /* a maximum HP may have fallen: FAROE-R3 */
}

/* FAROE-4.20 */
static void begin_phase(struct duel *d, int seat, int phase)
{
    own(d)->phase = (uint8_t)phase;
    if (d->rows)
        end_effects(d, ends_as_phase_begins(phase, seat));
}

static void clear_state(struct duel *d, uint8_t bit)
{
    for (int seat = 0; seat < d->seats; seat++) {
        object(d, seat_ref(seat))->state &= (uint8_t)~bit;
        for (int i = 0; i < 3; i++)
            FOR_EACH_IN(d, r, i == 0 ? front(seat) : i == 1 ? backup(seat) : zone_place(FAROE_ZONE_ORBIT, seat))
        object(d, r)->state &= (uint8_t)~bit;
    }
}

/* FAROE-4.18 */
static void clear_turn_counts(struct duel *d)
{
    struct faroe *s = own(d);

    for (int kind = MADE_ATTACKS; s->counter_rows && kind <= LAST_COUNTER_KIND; kind++)
        clear_kind(d, kind);
    s->links_added = s->forced_chains = 0;
    end_tallies(d, FAROE_PERIOD_TURN);
}

static void end_turn(struct duel *d)
{
    end_effects(d, ENDS_WITH_TURN); /* FAROE-4.17 */
    if (begin_rows(d, ENDS_WITH_TURN))
        field_changed(d);
    clear_state(d, FRESH);
    clear_turn_counts(d);
}

static void end_round(struct duel *d)
{
    end_effects(d, ENDS_WITH_ROUND);
    if (begin_rows(d, ENDS_WITH_ROUND))
        field_changed(d);
    end_tallies(d, FAROE_PERIOD_ROUND);
    clear_state(d, BARRED); /* FAROE-16.83 */
}

/* ---- Item Windows ---------------------------------------------------------------------------------------------------- */

/* FAROE-4.16, FAROE-R19. `who`: seats, a bit each. */
STEP(item_window)
{
    BEGIN;
    v->asked = (uint8_t)nth_to_act(d, 0);
    v->left = d->seats;
    while (v->left > 0) {
        if (v->who >> v->asked & 1 && in_game(d, v->asked) && !is_legend(d, v->asked) && /* FAROE-18.27 */
            might_play_item(d, v->asked)) {
            CITE(d, FAROE_19_12);
            CITE(d, FAROE_19_13);
            ASK(v->asked, ASK_ITEM);
            if (d->answer[v->asked].verb != OPTION_PASS) {
                DIALOGUE(v->asked, announce, .seat = v->asked, .option = d->answer[v->asked]);
                if (!d->result)
                    continue;
                CITE(d, FAROE_4_16);
                own(d)->forced_chains = 0;
                CALL_PLAIN(linked);
                CALL_PLAIN(chain);
                CALL_PLAIN(settle);
                v->played = 1;
                v->asked = (uint8_t)nth_to_act(d, 0);
                v->left = d->seats;
                continue;
            }
            had_its_chance(d, v->asked);
        }
        v->left--;
        v->asked = (uint8_t)nth_to_act(d, d->seats - v->left);
    }
    RETURN(v->played);
    END;
}

enum { EVERYBODY = 15 };

/* ---- Preparation, Combat, Aftermath ------------------------------------------------------------------------------------ */

static int ask_of_phase(int phase)
{
    return phase == FAROE_WINDOW_PREPARATION_PHASE ? ASK_PREPARE
           : phase == FAROE_WINDOW_COMBAT_PHASE    ? ASK_COMBAT
                                                   : ASK_AFTERMATH;
}

static bool is_quiet(struct option o)
{
    return o.verb == ATTACH_CARD || o.verb == PLACE_SURPRISE || o.verb == MOVE_CARD || o.verb == REATTACH;
}

/* FAROE-4.2, FAROE-R24 */
STEP(sub_phase)
{
    BEGIN;
    begin_phase(d, v->seat, v->phase);
    raise_moment(d, v->phase);
    if (d->waitings)
        CALL_PLAIN(settle);
    while (in_game(d, v->seat)) {
        ASK(v->seat, ask_of_phase(v->phase));
        own(d)->forced_chains = 0;
        if (d->answer[v->seat].verb == SKIP_PHASE) {
            CITE(d, FAROE_4_2);
            RETURN(0);
        }
        v->begun = 1;
        if (d->answer[v->seat].verb == END_PHASE) {
            had_its_chance(d, v->seat);
            CALL(item_window, .who = (uint8_t)(EVERYBODY & ~(1u << v->seat)));
            if (d->result)
                continue;
            break;
        }
        if (is_quiet(d->answer[v->seat])) {
            do_quietly(d, v->seat, d->answer[v->seat]);
            if (check(d, CHECK_ALL, NOTHING))
                return;
            if (d->waitings)
                CALL_PLAIN(settle);
            continue;
        }
        DIALOGUE(v->seat, announce, .seat = v->seat, .option = d->answer[v->seat]);
        if (!d->result)
            continue;
        CITE(d, FAROE_4_15);
        CALL_PLAIN(linked);
        CALL_PLAIN(chain);
        CALL_PLAIN(settle);
        if (in_game(d, v->seat))
            CALL(item_window, .who = (uint8_t)(EVERYBODY & ~(1u << v->seat)));
    }
    END;
}

/* ---- the turn ----------------------------------------------------------------------------------------------------------- */

/* FAROE-4.8, FAROE-R16 */
static bool skips_first_draw(const struct duel *d, int seat)
{
    return d->seats == 2 && d->mode != MODE_LEGEND && seat == own(d)->first && player(d, seat)->turns == 1;
}

/* FAROE-4.7: in the first turns too, unless there are exactly two players (FAROE-R16). */
static void draw_for_turn(struct duel *d, int seat)
{
    if (player(d, seat)->turns == 1)
        CITE(d, d->mode == MODE_LEGEND ? FAROE_18_22 : FAROE_17_9);
    faroe_draw_cards(d, seat, 1, FAROE_4_7);
}

void hand_limit_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN(d, r, hand(seat))
    if (!has_copy_before(d, r, hand(seat)))
        offer(m, (struct option){ .verb = DISCARD_CARD, .a = r });
}

/* FAROE-4.11 */
STEP(hand_limit)
{
    BEGIN;
    while (place(d, hand(v->seat))->count > attribute_of(d, seat_ref(v->seat), FAROE_ATTRIBUTE_HAND_SIZE)) {
        ASK(v->seat, ASK_HAND_LIMIT);
        discard_from_hand(d, d->answer[v->seat].a, is_legend(d, v->seat) ? FAROE_18_35 : FAROE_4_11);
    }
    END;
}

/* True if the duel is over or the player has lost: FAROE-4.3, FAROE-15.3. */
static bool deck_is_empty(struct duel *d, int seat)
{
    if (place(d, deck(seat))->count || is_legend(d, seat)) /* FAROE-18.19 */
        return false;
    CITE(d, FAROE_4_3);
    CITE(d, FAROE_15_3);
    own(d)->felled[0] |= 1u << seat_ref(seat);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
    return true;
}

#define LEAVE_IF_LOST                                                                                                  \
    do {                                                                                                               \
        if (!in_game(d, v->seat))                                                                                      \
            goto over;                                                                                                 \
    } while (0)

/* FAROE-4.1: from `from` on, for a given position. */
STEP(turn)
{
    BEGIN;
    own(d)->active = v->seat;
    if (v->from > FAROE_WINDOW_STARTING_PHASE)
        goto later;
    own(d)->turn++;
    player(d, v->seat)->turns++;
    NOTE(d, TURN_BEGINS, FAROE_1_5, .seat = (int8_t)v->seat, .number = (int16_t)own(d)->turn);
    CITE(d, FAROE_4_1);
    begin_phase(d, v->seat, FAROE_WINDOW_STARTING_PHASE);
    if (deck_is_empty(d, v->seat)) {
        if (check(d, CHECK_ALL, NOTHING))
            return;
        CALL_PLAIN(settle);
        LEAVE_IF_LOST;
    }
    if (check(d, CHECK_ALL, NOTHING))
        return;
    CALL(upkeep, .seat = v->seat);
    LEAVE_IF_LOST;
    raise_moment(d, FAROE_WINDOW_STARTING_PHASE);
    CALL_PLAIN(settle);
    LEAVE_IF_LOST;
    gain_tp(d, v->seat, attribute_of(d, seat_ref(v->seat), FAROE_ATTRIBUTE_INCOME),
            is_legend(d, v->seat) ? FAROE_18_24 : FAROE_4_5);
    CALL(item_window, .who = EVERYBODY);
    LEAVE_IF_LOST;
later:
    if (v->from <= FAROE_WINDOW_DRAW_PHASE) {
        begin_phase(d, v->seat, FAROE_WINDOW_DRAW_PHASE);
        raise_moment(d, FAROE_WINDOW_DRAW_PHASE); /* FAROE-4.6 */
        CALL_PLAIN(settle);
        LEAVE_IF_LOST;
        if (is_legend(d, v->seat))
            legend_draw(d, v->seat, FAROE_18_25);
        else if (skips_first_draw(d, v->seat))
            CITE(d, FAROE_4_8);
        else
            draw_for_turn(d, v->seat);
        CALL_PLAIN(settle);
        CALL(item_window, .who = EVERYBODY);
        LEAVE_IF_LOST;
    }
    CITE(d, FAROE_4_9);
    if (is_legend(d, v->seat)) { /* FAROE-18.23 */
        if (v->from <= FAROE_WINDOW_COMBAT_PHASE)
            CALL(legend_combat, .seat = v->seat);
        LEAVE_IF_LOST;
        goto ending;
    }
    if (v->from <= FAROE_WINDOW_PREPARATION_PHASE)
        CALL(sub_phase, .seat = v->seat, .phase = FAROE_WINDOW_PREPARATION_PHASE);
    LEAVE_IF_LOST;
    if (v->from <= FAROE_WINDOW_COMBAT_PHASE)
        CALL(sub_phase, .seat = v->seat, .phase = FAROE_WINDOW_COMBAT_PHASE);
    LEAVE_IF_LOST;
    if (v->from <= FAROE_WINDOW_AFTERMATH_PHASE)
        CALL(sub_phase, .seat = v->seat, .phase = FAROE_WINDOW_AFTERMATH_PHASE);
    LEAVE_IF_LOST;
ending:
    begin_phase(d, v->seat, FAROE_WINDOW_END_PHASE);
    if (check(d, CHECK_ALL, NOTHING) || tick_at_end(d, v->seat))
        return;
    raise_moment(d, FAROE_WINDOW_END_PHASE); /* FAROE-4.10 */
    CALL_PLAIN(settle);
    LEAVE_IF_LOST;
    CALL(item_window, .who = EVERYBODY);
    LEAVE_IF_LOST;
    CALL(hand_limit, .seat = v->seat);
over:
    end_turn(d);
    CALL_PLAIN(settle);
    END;
}

/* ---- rounds -------------------------------------------------------------------------------------------------------------- */

/* FAROE-R18: a round ends as play comes past the seat that went first. */
bool passes_first_seat(const struct duel *d, int from, int to)
{
    for (int seat = seat_after(d, from);; seat = seat_after(d, seat)) {
        if (seat == own(d)->first)
            return true;
        if (seat == to)
            return false;
    }
}

bool finish_round(struct duel *d)
{
    CITE(d, FAROE_1_6);
    end_round(d);
    if (own(d)->round >= MOST_ROUNDS) {
        NOTE(d, NOBODY_WINS, FAROE_R52, .seat = -1);
        end_duel(d, 0, FAROE_R52);
        return true;
    }
    own(d)->round++;
    NOTE(d, ROUND_BEGINS, FAROE_1_6, .seat = -1, .number = own(d)->round);
    return false;
}
