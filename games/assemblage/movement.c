/* movement.c: figures and board tokens on the level: steps, pushes, pulls, swaps, ring out (AOE-16). */
#include "assemblage.h"

int square_of(const struct duel *d, ref r)
{
    if (is_board_token(r))
        return player(d, owner_of(d, r))->understudy;
    return is_seat(r) && !player(d, seat_of_ref(r))->resting ? player(d, seat_of_ref(r))->square : NO_SQUARE;
}

int distance_between(const struct duel *d, ref a, ref b)
{
    int from = a ? square_of(d, a) : NO_SQUARE, to = b ? square_of(d, b) : NO_SQUARE;
    return from && to ? grid_distance(level(d), from, to) : -1;
}

squares figures(const struct duel *d)
{
    squares taken = 0;

    for (int seat = 0; seat < d->seats; seat++)
        taken |= square_bit(square_of(d, seat_ref(seat)));
    return taken;
}

/* AOE-16.17, AOE-17.8 */
bool can_be_moved(const struct duel *d, int figure, int by)
{
    if (figure == by && player(d, figure)->rooted) {
        CITE(d, AOE_17_8);
        return false;
    }
    if (figure != by &&
        (player(d, figure)->immune || permission(d, seat_ref(figure), AOE_ACTION_MOVED, seat_ref(by)) < 0)) {
        CITE(d, AOE_16_17);
        return false;
    }
    return on_board(d, figure);
}

/* ---- one step --------------------------------------------------------------------------------------------- */

/* AOE-R45: a push leads away from the mover's own figure, a pull nearer to it. */
static bool kind_allows(const struct duel *d, const struct do_move *v, int direction)
{
    int source = square_of(d, seat_ref(v->c.seat)), from = square_of(d, v->now);

    if (v->c.verb == AOE_VERB_MOVE)
        return true;
    if (!source)
        return false;
    return v->c.verb == AOE_VERB_PUSH ? grid_leads_away(level(d), from, direction, source)
                                      : grid_leads_nearer(level(d), from, direction, source);
}

/* AOE-16.6, AOE-16.12, AOE-R70: figures jump figures; nobody is led over a red line by the own side. */
static bool step_leads(const struct duel *d, const struct do_move *v, int direction, struct grid_step *step)
{
    bool figure = is_seat(v->now);
    int from = square_of(d, v->now);

    if (!from || !kind_allows(d, v, direction) || (figure && !can_be_moved(d, seat_of_ref(v->now), v->c.seat)))
        return false;
    *step = grid_step(level(d), from, direction, figure ? figures(d) & ~square_bit(from) : 0);
    if (step->out) {
        bool own_side =
            !figure || (!is_opponent(d, seat_of_ref(v->now), v->c.seat) && choice_of(d, SELF_RING_OUT) == 0);
        if (own_side)
            CITE(d, AOE_16_12);
        return !own_side;
    }
    return step->square != NO_SQUARE;
}

void step_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_move *v = ASKING(d, do_move);
    struct grid_step step;
    (void)seat;

    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (step_leads(d, v, direction, &step))
            offer(m, step.out ? (struct option){ .verb = (uint16_t)(STEP_OUT + direction) }
                              : (struct option){ .verb = STEP_TO, .a = (uint16_t)step.square });
    if (v->taken >= v->c.n)
        offer(m, (struct option){ .verb = STOP });
}

static bool can_step(const struct duel *d, const struct do_move *v)
{
    struct grid_step step;

    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (step_leads(d, v, direction, &step))
            return true;
    CITE(d, AOE_16_11);
    return false;
}

static void cite_jump(struct duel *d, int from, int to)
{
    if (grid_distance(level(d), from, to) > 1)
        CITE(d, AOE_16_6);
    if (grid_distance(level(d), from, to) > 2)
        CITE(d, AOE_16_7);
    if (grid_distance(level(d), from, to) > 1)
        CITE(d, AOE_16_8);
    CITE(d, AOE_16_9);
    CITE(d, AOE_16_16);
    CITE(d, AOE_16_15);
}

/* AOE-16.10, AOE-19.6, AOE-23.7 */
static bool ring_out(struct duel *d, int seat)
{
    struct assemblage_seat *p = player(d, seat);

    p->moved = 1;
    NOTE(d, RINGS_OUT, AOE_19_6, .seat = (int8_t)seat);
    CITE(d, AOE_16_10);
    CITE(d, AOE_19_7);
    if (d->mode == MODE_VAMPIRE && choice_of(d, VAMPIRE_RING_OUT) == 0) {
        p->health = 0;
        p->square = NO_SQUARE;
        p->may_link = 0;
        while (place(d, front(seat))->first)
            cancel_card(d, place(d, front(seat))->first, NOTHING, seat, false);
        CITE(d, AOE_23_7);
        refresh_listeners(d);
        return false;
    }
    p->out = RINGED_OUT;
    own(d)->one_event |= (uint8_t)(1u << seat);
    return fall_test(d);
}

static bool take_step(struct duel *d, struct do_move *v, struct option o)
{
    int from = square_of(d, v->now);

    v->taken++;
    if (is_board_token(v->now)) {
        player(d, owner_of(d, v->now))->understudy = (uint8_t)o.a;
        NOTE(d, MOVES_TOKEN, AOE_16_14, .seat = (int8_t)owner_of(d, v->now), .thing = v->now, .number = (int16_t)o.a);
        return true;
    }
    if (o.verb != STEP_TO)
        return !ring_out(d, seat_of_ref(v->now));
    player(d, seat_of_ref(v->now))->square = (uint8_t)o.a;
    player(d, seat_of_ref(v->now))->moved = 1;
    NOTE(d, MOVES, AOE_16_1, .seat = (int8_t)seat_of_ref(v->now), .number = (int16_t)o.a);
    cite_jump(d, from, o.a);
    return true;
}

/* AOE-16.2, AOE-16.13: step by step; "up to" may stop early, otherwise as many steps as there are. */
STEP(do_move)
{
    BEGIN;
    while ((v->now = set_first(d, v->set)) != NOTHING) {
        set_remove(d, v->set, v->now);
        v->taken = 0;
        while (v->taken < v->c.m && can_step(d, v)) {
            ASK(v->c.seat, ASK_STEP);
            CITE(d, AOE_16_2);
            CITE(d, AOE_16_13);
            if (d->answer[v->c.seat].verb == STOP)
                break;
            v->asked++;
            if (!take_step(d, v, d->answer[v->c.seat]))
                return;
        }
    }
    d->result = v->asked;
    END;
}

/* ---- exchanging squares ------------------------------------------------------------------------------------- */

/* AOE-R81, AOE-R70 */
bool swap_places(struct duel *d, int seat, ref with, int by)
{
    struct assemblage_seat *p = player(d, seat);
    int there = with ? square_of(d, with) : NO_SQUARE;

    if (!there || !p->square || !can_be_moved(d, seat, by) || (figures(d) & square_bit(there) && there != p->square))
        return false;
    player(d, owner_of(d, with))->understudy = p->square;
    p->square = (uint8_t)there;
    p->moved = 1;
    NOTE(d, SWAPS, AOE_R81, .seat = (int8_t)seat, .thing = with, .number = (int16_t)there);
    return true;
}

/* ---- placing a board token ------------------------------------------------------------------------------------- */

/* Free squares next to the figure; the token shares squares, but begins on one of its own. */
void square_options(const struct duel *d, int seat, struct menu *m)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        struct grid_step step = grid_step(level(d), player(d, seat)->square, direction, 0);
        if (step.square && !(figures(d) & square_bit(step.square)))
            offer(m, (struct option){ .verb = PUT_ON, .a = (uint16_t)step.square });
    }
}

STEP(do_place)
{
    BEGIN;
    ASK(v->c.seat, ASK_SQUARE);
    player(d, v->c.seat)->understudy = (uint8_t)d->answer[v->c.seat].a;
    NOTE(d, PLACES_TOKEN, AOE_2_13, .seat = (int8_t)v->c.seat, .number = (int16_t)d->answer[v->c.seat].a);
    d->result = 1;
    END;
}
