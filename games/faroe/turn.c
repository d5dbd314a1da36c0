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
    if (tp > player(d, seat)->tp)
        NOTE(d, GAINS_TP, rule, .seat = (int8_t)seat, .number = (int16_t)(tp - player(d, seat)->tp));
    else
        CITE(d, rule);
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
        tell_all(d, FAROE_EVENT_DRAWS, seat_ref(seat), NOTHING, 0);
    }
}

/* FAROE-12.9 */
void discard_from_hand(struct duel *d, ref r, int rule)
{
    int owner = owner_of(d, r);

    tell_all(d, FAROE_EVENT_GOES, r, NOTHING, FAROE_ZONE_DISCARD_PILE);
    move_object(d, r, discard_pile(owner), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)owner, .thing = r);
    tell_all(d, FAROE_EVENT_DISCARDED, r, NOTHING, 0);
}

/* ---- effects that end --------------------------------------------------------------------------------------------- */

static void end_effects(struct duel *d, int until, int rule)
{
    int before = d->rows;

    if (end_rows(d, until))
        field_changed(d);
    if (d->rows < before)
        CITE(d, rule);
    own(d)->unsettled |= SOMEBODY_MAY_FALL; /* a maximum HP may have fallen: FAROE-R3 */
}

/* What ends with this, what begins then, and what ends with the next one comes closer. */
static void end_effects_with(struct duel *d, int until)
{
    end_effects(d, until, FAROE_4_17);
    if (begin_rows(d, until))
        field_changed(d);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == ends_one_later(until))
            row(d, i)->until = (uint8_t)until;
}

/* FAROE-16.74: what waits for the turn of whoever controls its subject waits for this one. */
static void settle_whose_turn(struct duel *d, int seat)
{
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == AS_ITS_TURN_BEGINS && controller(d, row(d, i)->subject) == seat)
            row(d, i)->until = (uint8_t)ends_as_phase_begins(FAROE_WINDOW_STARTING_PHASE, seat);
}

void end_effects_of(struct duel *d, int seat)
{
    settle_whose_turn(d, seat);
    for (int phase = FAROE_WINDOW_STARTING_PHASE; phase <= FAROE_WINDOW_END_PHASE; phase++) {
        end_effects(d, ends_as_phase_begins(phase, seat), FAROE_R23);
        end_effects(d, ends_as_phase_ends(phase, seat), FAROE_R23);
        end_effects(d, ends_one_later(ends_as_phase_ends(phase, seat)), FAROE_R23);
    }
    end_effects(d, ENDS_WITH_TURN_OF + seat, FAROE_R23);
    end_effects(d, ends_one_later(ENDS_WITH_TURN_OF + seat), FAROE_R23);
}

void begin_phase(struct duel *d, int seat, int phase)
{
    own(d)->phase = (uint8_t)phase;
    if (phase == FAROE_WINDOW_STARTING_PHASE)
        settle_whose_turn(d, seat);
    if (d->rows)
        end_effects(d, ends_as_phase_begins(phase, seat), FAROE_4_20);
}

static void clear_state(struct duel *d, uint8_t bit)
{
    for (int seat = 0; seat < d->seats; seat++) {
        int places[] = { front(seat), backup(seat), attached(seat), zone_slot(seat),
                         zone_place(FAROE_ZONE_ORBIT, seat) };
        object(d, seat_ref(seat))->state &= (uint8_t)~bit;
        for (int i = 0; i < 5; i++)
            FOR_EACH_IN (d, r, places[i])
                object(d, r)->state &= (uint8_t)~bit;
    }
}

/* FAROE-4.18 */
static void clear_turn_counts(struct duel *d)
{
    struct faroe *s = own(d);

    if (clear_turn_kinds(d))
        CITE(d, FAROE_4_18);
    s->links_added = 0;
    choice_was_made(d);
    end_tallies(d, FAROE_PERIOD_TURN);
}

static void end_turn(struct duel *d)
{
    end_effects_with(d, ENDS_WITH_TURN);
    end_effects_with(d, ENDS_WITH_TURN_OF + own(d)->active);
    clear_state(d, FRESH);
    clear_turn_counts(d);
}

void close_round(struct duel *d)
{
    CITE(d, FAROE_1_6);
    end_effects_with(d, ENDS_WITH_ROUND);
    end_tallies(d, FAROE_PERIOD_ROUND);
    clear_kind(d, EXTRA_ATTACKS);
    clear_state(d, BARRED); /* FAROE-16.83 */
}

/* ---- Item Windows ---------------------------------------------------------------------------------------------------- */

/* FAROE-R86: who begins a Chain has had the chance to play what waited, unless it is one of several that waited. */
void did_something(struct duel *d, int seat)
{
    if (!waits_for_condition(&d->book->ability[top_link(d)->ability]))
        had_its_chance(d, seat);
}

/* FAROE-4.16, FAROE-R19. `who`: seats, a bit each. */
STEP(item_window)
{
    BEGIN;
    v->asked = (uint8_t)nth_to_act(d, 0);
    v->left = d->seats;
    while (v->left > 0 && in_game(d, own(d)->active)) { /* FAROE-15.6: else the turn is over */
        if (v->who >> v->asked & 1 && in_game(d, v->asked) && !is_legend(d, v->asked) && /* FAROE-18.27 */
            might_play_item(d, v->asked)) {
            CITE(d, FAROE_19_12);
            CITE(d, FAROE_19_13);
            d->answer[v->asked] = (struct duel_option){ .verb = OPTION_PASS };
            if (!d->brisk || could_use_something(d, v->asked))
                ASK(v->asked, ASK_ITEM);
            if (d->answer[v->asked].verb != OPTION_PASS) {
                DIALOGUE(v->asked, announce, .seat = v->asked, .option = d->answer[v->asked]);
                if (!d->result)
                    continue;
                CITE(d, FAROE_4_16);
                choice_was_made(d);
                did_something(d, v->asked);
                CALL_PLAIN(linked);
                CALL_PLAIN(chain);
                CALL_PLAIN(settle);
                v->played = 1;
                v->asked = (uint8_t)nth_to_act(d, 0);
                v->left = d->seats;
                continue;
            }
            had_its_chance(d, v->asked);
            if (own(d)->fallen) /* FAROE-R146 */
                CALL_PLAIN(settle);
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

/* By which rule the active player acts now. */
static void cite_action(const struct duel *d)
{
    CITE(d, FAROE_4_15);
    CITE(d, own(d)->phase == FAROE_WINDOW_COMBAT_PHASE        ? FAROE_6_1
            : own(d)->phase == FAROE_WINDOW_PREPARATION_PHASE ? FAROE_5_1
                                                              : FAROE_5_15);
}

static bool is_quiet(struct duel_option o)
{
    return o.verb == ATTACH_CARD || o.verb == PLACE_SURPRISE || o.verb == MOVE_CARD || o.verb == REATTACH;
}

/* What was set off in the Battle Phase otherwise than by a Chain starts Chains of its own; as after any Chain a window of
 * the others follows: FAROE-R19. */
STEP(battle_triggers)
{
    BEGIN;
    CHECK(CHECK_ALL, NOTHING);
    if (d->waitings == 0)
        RETURN(0);
    CALL_PLAIN(settle);
    CALL(item_window, .who = (uint8_t)(EVERYBODY & ~(1u << v->seat)));
    END;
}

static bool is_in_battle(int phase)
{
    return phase >= FAROE_WINDOW_PREPARATION_PHASE && phase <= FAROE_WINDOW_AFTERMATH_PHASE;
}

/* FAROE-R23: triggers of its end, then the effects that last until then. */
STEP(phase_end)
{
    BEGIN;
    if (!in_game(d, v->seat))
        RETURN(0);
    raise_end_of(d, v->phase);
    if (is_in_battle(v->phase))
        CALL(battle_triggers, .seat = v->seat);
    else if (d->waitings)
        CALL_PLAIN(settle);
    if (d->rows)
        end_effects_with(d, ends_as_phase_ends(v->phase, v->seat));
    CHECK(CHECK_ALL, NOTHING);
    END;
}

static bool hears_beginning(void *context, ref source, int ability, int seat, int row)
{
    const struct duel *d = *(const struct duel **)context;
    const struct ability *a = &d->book->ability[ability];
    (void)row;

    return a->edge != EDGE_END && faroe_may_trigger(d, source, ability, seat);
}

/* FAROE-R24: does anything happen as this sub-phase begins, so that skipping it must come before? */
static bool begins_with_something(const struct duel *d, const struct sub_phase *v)
{
    if (listeners(d)->moments >> v->phase & 1 && visit_abilities(d, ALERT_MOMENT, hears_beginning, &d))
        return true;
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == ends_as_phase_begins(v->phase, v->seat))
            return true;
    return false;
}

void begin_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = SKIP_PHASE });
    offer(m, (struct duel_option){ .verb = BEGIN_PHASE });
}

/* FAROE-4.2, FAROE-R24: a sub-phase that is skipped does not begin; after an Item that somebody plays as it is to end the
 * active player may act again (FAROE-D37). */
STEP(sub_phase)
{
    BEGIN;
    own(d)->phase = v->phase;
    if (begins_with_something(d, v)) {
        ASK(v->seat, ASK_BEGIN);
        if (has_conceded(d, v->seat))
            goto gone;
        if (d->answer[v->seat].verb == SKIP_PHASE) {
            CITE(d, FAROE_4_2);
            RETURN(0);
        }
        v->begun = 1;
    }
    begin_phase(d, v->seat, v->phase);
    raise_moment(d, v->phase);
    CALL(battle_triggers, .seat = v->seat);
    while (in_game(d, v->seat)) {
        ASK(v->seat, ask_of_phase(v->phase));
        if (has_conceded(d, v->seat))
            goto gone;
        choice_was_made(d);
        if (d->answer[v->seat].verb == SKIP_PHASE) {
            CITE(d, FAROE_4_2);
            RETURN(0);
        }
        if (d->answer[v->seat].verb == END_PHASE) {
            v->begun = 1;
            had_its_chance(d, v->seat);
            CALL(item_window, .who = (uint8_t)(EVERYBODY & ~(1u << v->seat)));
            if (!d->result)
                break;
            CITE(d, FAROE_D37);
            continue;
        }
        if (is_quiet(d->answer[v->seat])) {
            v->begun = 1;
            if (RARELY(d->journal))
                cite_action(d);
            had_its_chance(d, v->seat);
            do_quietly(d, v->seat, d->answer[v->seat]);
            CALL(battle_triggers, .seat = v->seat);
            continue;
        }
        DIALOGUE(v->seat, announce, .seat = v->seat, .option = d->answer[v->seat]);
        if (!d->result)
            continue;
        v->begun = 1;
        did_something(d, v->seat);
        if (RARELY(d->journal))
            cite_action(d);
        CALL_PLAIN(linked);
        CALL_PLAIN(chain);
        CALL_PLAIN(settle);
        if (in_game(d, v->seat))
            CALL(item_window, .who = (uint8_t)(EVERYBODY & ~(1u << v->seat)));
    }
    CALL(phase_end, .seat = v->seat, .phase = v->phase);
    RETURN(0);
gone: /* FAROE-R146: before anybody else is asked */
    CALL_PLAIN(settle);
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
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r, hand(seat)))
            offer(m, (struct duel_option){ .verb = DISCARD_CARD, .a = r });
}

/* Texts may bring the Maximum Hand Size below 0: then no card is left. */
static bool is_over_hand_size(const struct duel *d, int seat)
{
    int count = place(d, hand(seat))->count;

    return count && count > attribute_of(d, seat_ref(seat), FAROE_ATTRIBUTE_HAND_SIZE);
}

/* FAROE-4.11 */
STEP(hand_limit)
{
    BEGIN;
    while (is_over_hand_size(d, v->seat)) {
        ASK(v->seat, ASK_HAND_LIMIT);
        if (has_conceded(d, v->seat))
            RETURN(0);
        discard_from_hand(d, d->answer[v->seat].a, is_legend(d, v->seat) ? FAROE_18_35 : FAROE_4_11);
    }
    END;
}

/* FAROE-4.3, FAROE-15.3: by the check that follows. */
static void lose_by_empty_deck(struct duel *d, int seat)
{
    if (place(d, deck(seat))->count || is_legend(d, seat)) /* FAROE-18.19 */
        return;
    CITE(d, FAROE_4_3);
    CITE(d, FAROE_15_3);
    own(d)->doomed |= (uint8_t)(1u << seat);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
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
    own(d)->phase = FAROE_WINDOW_STARTING_PHASE;
    lose_by_empty_deck(d, v->seat);
    CHECK(CHECK_ALL, NOTHING);
    LEAVE_IF_LOST;
    begin_phase(d, v->seat, FAROE_WINDOW_STARTING_PHASE);
    CHECK(CHECK_ALL, NOTHING);
    LEAVE_IF_LOST;
    CALL(upkeep, .seat = v->seat);
    LEAVE_IF_LOST;
    if (choice_of(d, UPKEEP_ORDER) == 0)
        raise_moment(d, FAROE_WINDOW_STARTING_PHASE);
    if (d->waitings)
        CITE(d, FAROE_4_4);
    CALL_PLAIN(settle);
    LEAVE_IF_LOST;
    if (player(d, v->seat)->tp)
        CITE(d, FAROE_4_14);
    gain_tp(d, v->seat, attribute_of(d, seat_ref(v->seat), FAROE_ATTRIBUTE_INCOME),
            is_legend(d, v->seat) ? FAROE_18_24 : FAROE_4_5);
    CALL(item_window, .who = EVERYBODY);
    LEAVE_IF_LOST;
    CALL(phase_end, .seat = v->seat, .phase = FAROE_WINDOW_STARTING_PHASE);
    LEAVE_IF_LOST;
later:
    if (v->from <= FAROE_WINDOW_DRAW_PHASE) {
        begin_phase(d, v->seat, FAROE_WINDOW_DRAW_PHASE);
        raise_moment(d, FAROE_WINDOW_DRAW_PHASE);
        if (d->waitings)
            CITE(d, FAROE_4_6);
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
        CALL(phase_end, .seat = v->seat, .phase = FAROE_WINDOW_DRAW_PHASE);
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
    CHECK(CHECK_ALL, NOTHING);
    LEAVE_IF_LOST;
    CALL(upkeep, .seat = v->seat);
    LEAVE_IF_LOST;
    raise_moment(d, FAROE_WINDOW_END_PHASE);
    if (d->waitings)
        CITE(d, FAROE_4_10);
    CALL_PLAIN(settle);
    LEAVE_IF_LOST;
    CALL(item_window, .who = EVERYBODY);
    LEAVE_IF_LOST;
    CALL(hand_limit, .seat = v->seat);
    CHECK(CHECK_ALL, NOTHING); /* FAROE-R146 */
    LEAVE_IF_LOST;
    CALL(phase_end, .seat = v->seat, .phase = FAROE_WINDOW_END_PHASE);
over:
    CALL_PLAIN(settle);
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

bool begin_next_round(struct duel *d)
{
    if (own(d)->round >= MOST_ROUNDS) {
        end_undecided(d, FAROE_R52);
        return false;
    }
    own(d)->round++;
    NOTE(d, ROUND_BEGINS, FAROE_1_6, .seat = -1, .number = own(d)->round);
    return true;
}
