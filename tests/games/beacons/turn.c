/* turn.c: turns, what is forbidden in them, and what texts do (BCN-2 to BCN-4). */
#include "beacons.h"

ref card_on(const struct duel *d, int square)
{
    FOR_EACH_IN (d, r, board(d))
        if (fact_of_card(d, r)->square == square)
            return r;
    return NOTHING;
}

static int distance(const struct duel *d, ref a, ref b)
{
    return grid_distance(&beacons_boards[0], square_of(d, a), square_of(d, b));
}

static bool is_lit_of(const struct duel *d, ref r, int seat)
{
    return object(d, r)->state == LIT && controller_of(d, r) == seat;
}

/* BCN-3.5 */
static int beam_of(const struct duel *d, ref r, int seat)
{
    int power = attribute_of(d, r, BCN_ATTRIBUTE_BEAM), reach = shot_range(d, r, BCN_ATTRIBUTE_BEAM), sum = 0;

    FOR_EACH_IN (d, other, board(d))
        if (power != ABSENT && other != r && is_lit_of(d, other, seat) && distance(d, r, other) <= reach)
            sum += power;
    return sum;
}

int beacons_score(const struct duel *d, int seat)
{
    int sum = 0;

    FOR_EACH_IN (d, r, board(d))
        if (is_lit_of(d, r, seat))
            sum += attribute_of(d, r, BCN_ATTRIBUTE_LIGHT) + beam_of(d, r, seat);
    FOR_EACH_IN (d, r, board(d)) { /* BCN-3.6 */
        ref pilot = reference_of(d, r, BCN_ATTRIBUTE_PILOT);
        sum += pilot && object(d, r)->state == LIT && controller_of(d, pilot) == seat;
    }
    return sum;
}

/* ---- what is forbidden ---------------------------------------------------------------------------------- */

static bool is_kept_back(const struct duel *d, const struct deed *deed)
{
    return own(d)->kept[deed->seat].card == deed->by;
}

static bool is_taken(const struct duel *d, const struct deed *deed)
{
    return card_on(d, deed->on - TILE_REF) != NOTHING;
}

static bool is_in_fog(const struct duel *d, const struct deed *deed)
{
    return own(d)->square[deed->on - TILE_REF].fog;
}

static bool is_no_own_dark_card(const struct duel *d, const struct deed *deed)
{
    return controller_of(d, deed->by) != deed->seat || object(d, deed->by)->state != FACE_DOWN;
}

static bool is_new(const struct duel *d, const struct deed *deed)
{
    return fact_of_card(d, deed->by)->new;
}

static bool lies_in_fog(const struct duel *d, const struct deed *deed)
{
    return own(d)->square[fact_of_card(d, deed->by)->square].fog;
}

static bool is_deep(const struct duel *d, const struct deed *deed)
{
    return attribute_of(d, deed->on, BCN_ATTRIBUTE_WATER) == BCN_WORD_DEEP;
}

static bool cannot_be_lit(const struct duel *d, const struct deed *deed)
{
    return permission(d, deed->by, BCN_ACTION_KINDLES, NOTHING) < 0;
}

static bool is_no_own_lit_card(const struct duel *d, const struct deed *deed)
{
    return !is_lit_of(d, deed->by, deed->seat);
}

const struct veto beacons_vetoes[] = {
    { PLACES, BCN_2_8, is_kept_back },
    { PLACES_ON, BCN_2_3, is_taken },
    { PLACES_ON, BCN_2_4, is_in_fog },
    { PLACES_ON, BCN_2_11, is_deep },
    { LIGHTS_CARD, BCN_2_5, is_no_own_dark_card },
    { LIGHTS_CARD, BCN_2_6, is_new },
    { LIGHTS_CARD, BCN_2_7, lies_in_fog },
    { LIGHTS_CARD, BCN_2_12, cannot_be_lit },
    { USES_CARD, BCN_2_10, is_no_own_lit_card },
    { 0, 0, NULL },
};

static struct deed deed_on_square(int seat, ref card, int square)
{
    return (struct deed){ .verb = PLACES_ON, .seat = (uint8_t)seat, .by = card, .on = (ref)(TILE_REF + square) };
}

static bool has_square(const struct duel *d, int seat)
{
    for (int square = 1; square <= SQUARES; square++) {
        struct deed deed = deed_on_square(seat, NOTHING, square);
        if (may_do(d, &deed))
            return true;
    }
    return false;
}

/* Copies in a Hand are all the same, but for one that is kept back. */
static bool has_copy_before(const struct duel *d, int seat, ref r)
{
    FOR_EACH_IN (d, other, hand(d, seat)) {
        if (other == r)
            break;
        if (face(d, other) == face(d, r) && own(d)->kept[seat].card != other)
            return true;
    }
    return false;
}

/* The ability that can be used of a card which everybody knows; 0: it has none. */
static int use_of(const struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; object(d, r)->state == LIT && i < c->ability + c->abilities; i++)
        if (is_activated(&d->book->ability[i]))
            return i;
    return 0;
}

void turn_options(const struct duel *d, int seat, struct menu *m)
{
    bool room = has_square(d, seat);

    FOR_EACH_IN (d, r, hand(d, seat)) {
        struct duel_option o = { .verb = PLACES_IT, .a = r };
        if (!has_copy_before(d, seat, r) && !refused(m, o, room, BCN_2_3))
            offer_deed(d, m, o, &(struct deed){ .verb = PLACES, .seat = (uint8_t)seat, .by = r });
    }
    FOR_EACH_IN (d, r, board(d))
        offer_deed(d, m, (struct duel_option){ .verb = LIGHTS_IT, .a = r, .b = fact_of_card(d, r)->square },
                   &(struct deed){ .verb = LIGHTS_CARD, .seat = (uint8_t)seat, .by = r });
    FOR_EACH_IN (d, r, board(d))
        if (use_of(d, r))
            offer_deed(d, m, (struct duel_option){ .verb = USES_IT, .a = r, .b = fact_of_card(d, r)->square },
                       &(struct deed){ .verb = USES_CARD, .seat = (uint8_t)seat, .by = r });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

void square_options(const struct duel *d, int seat, struct menu *m)
{
    const struct turn *v = ASKING(d, turn);

    for (uint16_t square = 1; square <= SQUARES; square++) {
        struct deed deed = deed_on_square(seat, v->card, square);
        offer_deed(d, m, (struct duel_option){ .verb = ON_SQUARE, .a = square }, &deed);
    }
    offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* ---- a turn -------------------------------------------------------------------------------------------------- */

/* BCN-4.2 */
static int draw_cards(struct duel *d, int seat, int n)
{
    int drawn = 0;

    for (ref top; drawn < n && (top = place(d, deck(d, seat))->first) != NOTHING; drawn++) {
        reveal(d, top, 1u << seat);
        NOTE(d, DRAWS, BCN_2_1, .seat = (int8_t)seat, .thing = top); /* told before it has another sleeve */
        move_object(d, top, hand(d, seat), ON_TOP);
    }
    if (drawn < n)
        CITE(d, BCN_4_2);
    return drawn;
}

static void place_card(struct duel *d, int seat, ref card, int square)
{
    ref r = move_unseen(d, card, board(d), ON_BOTTOM);

    object(d, r)->state = FACE_DOWN;
    *fact_of_card(d, r) = (struct beacons_card){ .square = (uint8_t)square, .new = 1 };
    NOTE(d, PLACES_CARD, BCN_2_2, .seat = (int8_t)seat, .thing = r, .number = square);
}

static void light_card(struct duel *d, int seat, ref r)
{
    object(d, r)->state = LIT;
    reveal(d, r, OPEN_TO_ALL);
    NOTE(d, LIGHTS, BCN_2_5, .seat = (int8_t)seat, .thing = r);
    refresh_listeners(d);
    raise_event(d, BCN_EVENT_LIT, r, NOTHING, 0);
}

/* ---- using a text ------------------------------------------------------------------------------------------- */

static struct scope eyes_of(const struct duel *d, const struct use *v)
{
    return (struct scope){ .d = d, .seat = v->seat, .source = v->card, .names = v->names, .ability = v->ability };
}

void name_options(const struct duel *d, int seat, struct menu *m)
{
    const struct use *v = ASKING(d, use);
    struct scope s = eyes_of(d, v);
    (void)seat;

    offer_names(&s, v->ability, v->k, m);
    offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

static int names_there_are(const struct duel *d, const struct use *v)
{
    struct scope s = eyes_of(d, v);

    return offer_names(&s, v->ability, v->k, NULL);
}

/* Where the way has come to so far. */
static int end_of_way(const struct duel *d, const struct use *v)
{
    return v->steps ? v->way[v->steps - 1] : square_of(d, v->moved);
}

static bool can_go_on(const struct duel *d, const struct use *v, int square)
{
    return grid_distance(&beacons_boards[0], end_of_way(d, v), square) == 1 && !card_on(d, square);
}

static bool has_way(const struct duel *d, const struct use *v)
{
    for (int square = 1; v->moved && v->steps < v->most && square <= SQUARES; square++)
        if (can_go_on(d, v, square))
            return true;
    return false;
}

void way_options(const struct duel *d, int seat, struct menu *m)
{
    const struct use *v = ASKING(d, use);
    (void)seat;

    for (uint16_t square = 1; square <= SQUARES; square++)
        offer_if(m, (struct duel_option){ .verb = TO_SQUARE, .a = square }, can_go_on(d, v, square), BCN_4_8);
    offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* BCN-4.8: whom it moves, and how far. */
static void look_for_way(const struct duel *d, struct use *v)
{
    const cell *statement = statement_of(d->book, v->ability, BCN_VERB_TOW, NULL);
    struct scope s = eyes_of(d, v);
    struct foreseen f;

    if (!statement)
        return;
    foresee(&s, statement, &f);
    v->moved = set_first(d, f.things.set.word);
    v->most = (uint8_t)(f.most < LONGEST_WAY ? f.most : LONGEST_WAY);
}

/* BCN-2.10; d->result: 0 if it has been taken back. */
STEP(use)
{
    BEGIN;
    for (; v->k < namings_of(d->book, v->ability); v->k++) {
        if (!names_there_are(d, v))
            continue;
        ASK(v->seat, ASK_NAME);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            RETURN(0);
        v->names[v->k] = d->answer[v->seat].a;
    }
    look_for_way(d, v);
    while (has_way(d, v)) {
        ASK(v->seat, ASK_WAY);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            RETURN(0);
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        v->way[v->steps++] = (uint8_t)d->answer[v->seat].a;
    }
    NOTE(d, USES, BCN_2_10, .seat = (int8_t)v->seat, .thing = v->card);
    RUN_EFFECT(.ability = v->ability, .source = v->card, .seat = v->seat, .names = v->names);
    RETURN(1);
    END;
}

/* BCN-4.3 */
STEP(carry_out_triggers)
{
    BEGIN;
    while (d->waitings) {
        for (v->next = 0; v->next < d->waitings && waiting(d, v->next)->seat != own(d)->active;)
            v->next++;
        v->w = take_waiting(d, v->next < d->waitings ? v->next : 0);
        CITE(d, BCN_4_3);
        if (d->book->ability[v->w.ability].limit)
            count_use(d, v->w.source, v->w.ability, ENDS_NEVER);
        RUN_EFFECT(.ability = v->w.ability, .source = v->w.source, .seat = v->w.seat, .it = v->w.subject,
                   .other = v->w.other, .amount = v->w.amount);
    }
    END;
}

/* What is over with the turn of this seat; what it has still a turn for has one less. */
static void end_effects(struct duel *d, int seat)
{
    end_rows(d, ENDS_WITH_TURN);
    end_rows(d, ENDS_WITH_TURN_OF + seat);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == ENDS_LATER_OF + seat)
            row(d, i)->until = (uint8_t)(ENDS_WITH_TURN_OF + seat);
    end_lapsed_rows(d);
    refresh_listeners(d);
}

STEP(turn)
{
    BEGIN;
    own(d)->active = v->seat;
    own(d)->phase = 1;
    NOTE(d, TURN_BEGINS, BCN_2_9, .seat = (int8_t)v->seat, .number = own(d)->round);
    own(d)->kept[v->seat].card = NOTHING;
    if (!v->given) {
        draw_cards(d, v->seat, 1);
        raise_moment(d, BCN_WINDOW_TURN);
        CALL_PLAIN(carry_out_triggers);
    }
    for (;;) {
        ASK(v->seat, ASK_TURN);
        if (d->answer[v->seat].verb == USES_IT) {
            v->card = d->answer[v->seat].a;
            CALL(use, .card = v->card, .ability = (uint16_t)use_of(d, v->card), .seat = v->seat);
            if (!d->result)
                continue;
            break;
        }
        if (d->answer[v->seat].verb != PLACES_IT)
            break;
        v->card = d->answer[v->seat].a;
        ASK(v->seat, ASK_SQUARE);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            continue;
        place_card(d, v->seat, v->card, d->answer[v->seat].a);
        break;
    }
    if (d->answer[v->seat].verb == LIGHTS_IT)
        light_card(d, v->seat, d->answer[v->seat].a);
    CALL_PLAIN(carry_out_triggers);
    FOR_EACH_IN (d, r, board(d))
        fact_of_card(d, r)->new = 0;
    end_effects(d, v->seat);
    END;
}

/* BCN-3.1 */
static void count_light(struct duel *d)
{
    int difference = beacons_score(d, 0) - beacons_score(d, 1);

    if (difference == 0) {
        NOTE(d, DRAWN_GAME, BCN_3_1, .seat = -1);
        end_drawn(d, all_seats(d), BCN_3_1);
    } else {
        NOTE(d, WINS, BCN_3_1, .seat = (int8_t)(difference < 0));
        end_duel(d, 1u << (difference < 0), BCN_3_1);
    }
}

STEP(match)
{
    BEGIN;
    if (!v->given) {
        own(d)->first = (uint8_t)chance_below(d, PLAYERS);
        NOTE(d, BEGINS, BCN_1_3, .seat = (int8_t)own(d)->first);
        for (int seat = 0; seat < PLAYERS; seat++)
            draw_cards(d, seat, OPENING_HAND);
        own(d)->round = 1;
    }
    for (; own(d)->round <= number_of_choice(d, ROUNDS); own(d)->round++)
        for (v->turn = v->given ? own(d)->active != own(d)->first : 0; v->turn < PLAYERS; v->turn++) {
            CALL(turn, .seat = own(d)->first ^ v->turn, .given = v->given);
            v->given = 0;
        }
    own(d)->round--;
    CITE(d, BCN_R1);
    count_light(d);
    return;
    END;
}

void beacons_concede(struct duel *d, int seat)
{
    NOTE(d, CONCEDES, BCN_3_2, .seat = (int8_t)seat);
    end_duel(d, 1u << (1 - seat), BCN_3_2);
}

/* ---- verbs ---------------------------------------------------------------------------------------------------- */

STEP(do_draw)
{
    BEGIN;
    RETURN(draw_cards(d, is_seat(v->c.subject) ? seat_of_ref(v->c.subject) : v->c.seat, v->c.n));
    END;
}

/* BCN-4.1 */
STEP(do_fog)
{
    BEGIN;
    bool fog = v->c.verb == BCN_VERB_FOG;
    int n = 0;
    FOR_EACH_OF (d, r, v->set) {
        struct beacons_square *s = &own(d)->square[r - TILE_REF];
        if (s->fog == fog)
            continue;
        s->fog = fog;
        n++;
        NOTE(d, fog ? FOGS : CLEARS, BCN_4_1, .seat = -1, .thing = v->c.source, .number = r - TILE_REF);
    }
    RETURN(n);
    END;
}

/* BCN-4.4: how many the player keeps back all see; which one, nobody else. */
STEP(do_keep)
{
    BEGIN;
    ref r = set_first(d, v->set);
    if (!r || object(d, r)->place != hand(d, v->c.seat))
        RETURN(0);
    own(d)->kept[v->c.seat].card = r;
    NOTE(d, KEEPS, BCN_4_4, .seat = (int8_t)v->c.seat);
    RETURN(1);
    END;
}

/* BCN-4.9 */
STEP(do_fill)
{
    BEGIN;
    int n = 0;
    FOR_EACH_OF (d, r, v->set) {
        own(d)->square[r - TILE_REF].sea = v->c.word == BCN_WORD_DEEP;
        NOTE(d, FILLS, BCN_4_9, .seat = -1, .thing = v->c.source, .number = r - TILE_REF);
        n++;
    }
    RETURN(n);
    END;
}

/* BCN-4.8: on the way that was said when the text was used. */
STEP(do_tow)
{
    BEGIN;
    const struct use *use = find_step(d, STEP_use);
    ref r = set_first(d, v->set);
    int n = 0;
    for (; use && use->moved == r && n < use->steps; n++) {
        fact_of_card(d, r)->square = use->way[n];
        NOTE(d, GOES, BCN_4_8, .seat = -1, .thing = r, .number = use->way[n]);
    }
    RETURN(n);
    END;
}

/* BCN-4.6 */
STEP(do_count)
{
    BEGIN;
    bool puts = v->c.verb == BCN_VERB_PUT_COUNTERS;
    int sum = 0;
    FOR_EACH_OF (d, r, v->set) {
        int there = *oil_on(d, r), most = puts ? MOST_OIL - there : there;
        int n = v->c.verb == BCN_VERB_REMOVE_ALL || v->c.n > most ? most : v->c.n;
        *oil_on(d, r) = (uint8_t)(puts ? there + n : there - n);
        sum += n;
    }
    if (sum)
        NOTE(d, COUNTERS, BCN_4_6, .seat = (int8_t)v->c.seat, .thing = v->c.source, .number = sum);
    RETURN(sum);
    END;
}

const struct verb_step beacons_verb_steps[BCN_VERB_COUNT] = {
    [BCN_VERB_DRAW] = { STEP_do_draw, sizeof(struct do_draw) },
    [BCN_VERB_FOG] = { STEP_do_fog, sizeof(struct do_fog) },
    [BCN_VERB_CLEAR] = { STEP_do_fog, sizeof(struct do_fog) },
    [BCN_VERB_FILL] = { STEP_do_fill, sizeof(struct do_fill) },
    [BCN_VERB_TOW] = { STEP_do_tow, sizeof(struct do_tow) },
    [BCN_VERB_PUT_COUNTERS] = { STEP_do_count, sizeof(struct do_count) },
    [BCN_VERB_REMOVE] = { STEP_do_count, sizeof(struct do_count) },
    [BCN_VERB_REMOVE_ALL] = { STEP_do_count, sizeof(struct do_count) },
    [BCN_VERB_KEEP] = { STEP_do_keep, sizeof(struct do_keep) },
};
