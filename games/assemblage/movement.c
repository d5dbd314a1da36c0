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

/* AOE-16.17, AOE-17.8: the rule that protects a figure from an effect of a player by which another may move it; 0: none.
 * Root forbids what the player's own cards do as well as what the player does (AOE-R46). */
static int why_not_moved(const struct duel *d, int figure, int by, int effect_of)
{
    if ((figure == by || figure == effect_of) && player(d, figure)->rooted)
        return AOE_17_8;
    if ((figure != effect_of && player(d, figure)->immune) ||
        permission(d, seat_ref(figure), AOE_ACTION_MOVED, seat_ref(by)) < 0)
        return AOE_16_17;
    return 0;
}

/* AOE-R70: others cannot move a board token. */
static int why_thing_not_moved(const struct duel *d, ref thing, int by, int effect_of)
{
    if (is_board_token(thing))
        return owner_of(d, thing) == by ? 0 : AOE_16_14;
    return why_not_moved(d, seat_of_ref(thing), by, effect_of);
}

/* ---- one step --------------------------------------------------------------------------------------------- */

static bool is_own_side(const struct duel *d, const struct do_move *v)
{
    return !is_seat(v->now) ||
           (!is_opponent(d, seat_of_ref(v->now), subject_seat(&v->c)) && choice_of(d, SELF_RING_OUT) == 0);
}

/* The steps of what is being moved, in all directions, and what is the same for each of them. */
struct walk {
    const struct grid *level;
    int from, source; /* where it begins, and the square of the mover's own figure */
    int rule;         /* which forbids it altogether; 0: none */
    unsigned ways;    /* directions in which its verb leads, a bit each */
    bool own_side;
    struct grid_step step[DIRECTIONS];
};

/* AOE-R45: a push leads away from the mover's own figure, a pull nearer to it. */
static unsigned ways_of(const struct walk *w, int verb)
{
    if (verb == AOE_VERB_MOVE)
        return (1u << DIRECTIONS) - 1;
    if (!w->source)
        return 0;
    return verb == AOE_VERB_PUSH ? grid_leads_away(w->level, w->from, w->source)
                                 : grid_leads_nearer(w->level, w->from, w->source);
}

static void look_around(const struct duel *d, const struct do_move *v, struct walk *w)
{
    w->level = level(d);
    w->from = square_of(d, v->now);
    w->source = square_of(d, seat_ref(subject_seat(&v->c)));
    w->rule = why_thing_not_moved(d, v->now, subject_seat(&v->c), v->c.seat);
    w->ways = ways_of(w, v->c.verb);
    w->own_side = is_own_side(d, v);
    /* figures jump figures (AOE-16.6), a board token ignores them (AOE-R70) */
    grid_steps(w->level, w->from, is_seat(v->now) ? figures(d) & ~square_bit(w->from) : 0, w->step);
}

/* The rule that forbids a step; 0: none. */
static inline int why_no_step(const struct walk *w, int direction)
{
    if (w->rule)
        return w->rule;
    if (!(w->ways >> direction & 1))
        return AOE_16_13;
    if (w->step[direction].out)
        return w->own_side ? AOE_16_12 : 0;
    return w->step[direction].square ? 0 : AOE_16_11;
}

static inline struct duel_option step_option(const struct walk *w, int direction)
{
    struct grid_step step = w->step[direction];

    return (struct duel_option){ .verb = (uint16_t)(step.out ? STEP_OUT + direction : STEP_TO), .a = step.square };
}

/* One that leads nowhere is called by the neighbour it would begin with. */
static void refuse_step(const struct walk *w, int direction, struct menu *m, int rule)
{
    struct duel_option o = step_option(w, direction);

    if (!o.a)
        o.a = (uint16_t)grid_neighbour(w->level, w->from, direction);
    note_refusal(m, o, rule);
}

/* What a step cannot reach: a square that a figure is on, and those that are too far away. */
static void refuse_other_squares(const struct duel *d, const struct do_move *v, struct menu *m)
{
    int from = square_of(d, v->now);

    for (int square = 1; square <= grid_count(level(d)); square++)
        if (grid_has(level(d), square))
            refused(m, (struct duel_option){ .verb = STEP_TO, .a = (uint16_t)square }, false,
                    grid_distance(level(d), from, square) == 1 ? AOE_16_6 : AOE_16_1);
}

void step_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_move *v = ASKING(d, do_move);
    struct walk w;
    (void)seat;

    look_around(d, v, &w);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int rule = why_no_step(&w, direction);
        if (RARELY(m->refusal) && rule)
            refuse_step(&w, direction, m, rule);
        else
            offer_if(m, step_option(&w, direction), rule == 0, rule);
    }
    if (RARELY(m->refusal))
        refuse_other_squares(d, v, m);
    if (!refused(m, (struct duel_option){ .verb = STOP }, v->taken >= v->c.n, AOE_16_13))
        offer(m, (struct duel_option){ .verb = STOP });
}

/* Whoever reads along is told of everything that is in the way. */
static void cite_obstacles(const struct duel *d, const struct do_move *v)
{
    struct walk w;

    look_around(d, v, &w);
    for (int direction = 0; w.from && direction < DIRECTIONS; direction++) {
        int rule = why_no_step(&w, direction);
        if (rule)
            CITE(d, rule);
    }
}

static bool can_step(struct duel *d, const struct do_move *v)
{
    bool may_stop = v->taken >= v->c.n;

    if (RARELY(d->journal))
        cite_obstacles(d, v);
    return offers_more_than(d, may_stop, subject_seat(&v->c), ASK_STEP);
}

/* AOE-16.6 to AOE-16.9 */
static void cite_jump(const struct duel *d, const struct do_move *v, int from, int to)
{
    int length = grid_distance(level(d), from, to);

    if (length < 2)
        return;
    CITE(d, AOE_16_6);
    CITE(d, AOE_16_9);
    if (length > 2)
        CITE(d, AOE_16_7);
    if (subject_seat(&v->c) != seat_of_ref(v->now))
        CITE(d, AOE_16_8);
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
        cancel_all(d, seat);
        CITE(d, AOE_23_7);
        refresh_listeners(d);
        return false;
    }
    p->out = RINGED_OUT;
    p->square = NO_SQUARE;
    /* NOLINTNEXTLINE(clang-analyzer-core.*): somebody does */
    own(d)->one_event |= (uint8_t)(1u << seat);
    return fall_test(d);
}

static bool take_step(struct duel *d, struct do_move *v, struct duel_option o)
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
    cite_jump(d, v, from, o.a);
    CITE(d, AOE_16_15);
    CITE(d, AOE_16_16);
    return true;
}

/* AOE-16.2, AOE-16.13: step by step, as whoever moves it likes; "up to" may stop early, otherwise as many steps as there
 * are. */
STEP(do_move)
{
    BEGIN;
    while (is_still_in(d, v->c.seat) && (v->now = set_first(d, v->set)) != NOTHING) {
        set_remove(d, v->set, v->now);
        v->taken = 0;
        while (v->taken < v->c.m && can_step(d, v)) {
            ASK(subject_seat(&v->c), ASK_STEP);
            if (v->taken)
                CITE(d, AOE_16_2);
            if (v->now != seat_ref(subject_seat(&v->c)))
                CITE(d, AOE_16_13);
            if (d->answer[subject_seat(&v->c)].verb == STOP)
                break;
            v->asked++;
            if (!take_step(d, v, d->answer[subject_seat(&v->c)]))
                return;
        }
    }
    d->result = v->asked;
    END;
}

/* ---- exchanging squares ------------------------------------------------------------------------------------- */

static void put_on(struct duel *d, ref thing, int square)
{
    if (is_board_token(thing)) {
        player(d, owner_of(d, thing))->understudy = (uint8_t)square;
        return;
    }
    player(d, seat_of_ref(thing))->square = (uint8_t)square;
    player(d, seat_of_ref(thing))->moved = 1;
}

/* Could the thing stand where the other one is, once that has left it? AOE-R70 */
static bool may_stand_at(const struct duel *d, ref thing, ref other)
{
    squares others = figures(d) & ~square_bit(square_of(d, thing));
    return is_seat(other) || !(others & square_bit(square_of(d, other)));
}

/* AOE-R81: nothing happens unless both can be moved and can stand there. */
bool swap_places(struct duel *d, ref a, ref b, int by, int effect_of)
{
    int here = a ? square_of(d, a) : NO_SQUARE, there = b ? square_of(d, b) : NO_SQUARE;

    if (!here || !there)
        return false;
    int rule = why_thing_not_moved(d, a, by, effect_of);
    if (!rule)
        rule = why_thing_not_moved(d, b, by, effect_of);
    if (rule) {
        CITE(d, rule);
        return false;
    }
    if (!may_stand_at(d, a, b) || !may_stand_at(d, b, a))
        return false;
    put_on(d, a, there);
    put_on(d, b, here);
    NOTE(d, SWAPS, AOE_R81, .thing = b, .other = a, .seat = (int8_t)by, .number = (int16_t)there);
    return true;
}

/* ---- placing a board token ------------------------------------------------------------------------------------- */

/* Free squares next to the figure or token; the token shares squares, but begins on one of its own. */
void square_options(const struct duel *d, int seat, struct menu *m)
{
    struct grid_step step[DIRECTIONS];
    squares near = 0;
    (void)seat;

    grid_steps(level(d), square_of(d, (ref)ASKING(d, do_place)->c.m), 0, step);
    for (int i = 0; i < DIRECTIONS; i++) {
        struct duel_option o = { .verb = PUT_ON, .a = step[i].square };
        if (!o.a)
            continue;
        near |= square_bit(o.a);
        offer_if(m, o, !(figures(d) & square_bit(o.a)), AOE_2_13);
    }
    for (int square = 1; RARELY(m->refusal) && square <= grid_count(level(d)); square++)
        if (grid_has(level(d), square))
            refused(m, (struct duel_option){ .verb = PUT_ON, .a = (uint16_t)square }, near & square_bit(square),
                    AOE_2_13);
}

/* AOE-R70, AOE-R85: its owner's alone, and not without a square for it. */
STEP(do_place)
{
    BEGIN;
    if (set_first(d, v->set) != board_token(subject_seat(&v->c)) ||
        !offers_more_than(d, 0, subject_seat(&v->c), ASK_SQUARE))
        RETURN(0);
    ASK(subject_seat(&v->c), ASK_SQUARE);
    player(d, subject_seat(&v->c))->understudy = (uint8_t)d->answer[subject_seat(&v->c)].a;
    NOTE(d, PLACES_TOKEN, AOE_2_13, .seat = (int8_t)subject_seat(&v->c),
         .number = (int16_t)d->answer[subject_seat(&v->c)].a);
    d->result = 1;
    END;
}
