/* verbs.c: what the cards' verbs do (DES-13 to DES-18). Each is a step; the machine has worked out its arguments, and its
 * subject has made the choices of its set. */
#include "despaira.h"
#include "runtime/cells.h"

struct call_with_set {
    struct call c;
    uint32_t set[SET_SIZE];
};

/* The sentence that a verb's step carries out, as the cells of the effect below it have it. */
static const struct effect *effect_below(const struct duel *d, const struct frame *f)
{
    return (const struct effect *)(const void *)frame_at(d, f->below)->locals;
}

static void sentence_of(const struct duel *d, const struct frame *f, struct bound *b)
{
    const cell *at = d->book->code + effect_below(d, f)->pc;
    bind_arguments(d->book, despaira_vocabulary.verbs[at[2]].pattern.shape, skip_part(d->book, at + 3, 'S'), b);
}

/* What one of its sets means now. */
static void set_in_sentence(const struct duel *d, const struct frame *f, const cell *at, struct group *g)
{
    const struct effect *e = effect_below(d, f);
    struct scope s = { .d = d,
                       .effect = e,
                       .seat = e->seat,
                       .source = e->source,
                       .it = e->it,
                       .link = e->link,
                       .amount = e->amount,
                       .x = e->x,
                       .subject = e->subject };
    eval_set(&s, &at, g);
}

static int subject_seat(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}

/* ---- damage, HP, destroying ---------------------------------------------------------------------------------------- */

static int do_restore(struct duel *d, const struct call *c, uint32_t *set)
{
    int sum = 0;

    FOR_EACH_OF (d, r, set) {
        int n = is_body(d, r) ? restore_hp(d, r, c->n) : 0;
        if (!n)
            continue;
        NOTE(d, RESTORES, DES_12_24, .seat = (int8_t)controller(d, r), .thing = r, .number = n);
        tell_of(d, DES_EVENT_RESTORED, r, NOTHING, n, 0);
        sum += n;
    }
    return sum;
}

static int do_destroy(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        bool there = is_card(r) && (on_field(d, r) || zone_of(d, r) == DES_ZONE_ATTACHED) && !is_leader(r);
        if (!there)
            continue;
        destroy_card(d, r, c->source, DES_14_2);
        n++;
    }
    return n;
}

static int do_exile(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;
    (void)c;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || is_leader(r))
            continue;
        NOTE(d, IS_EXILED, DES_14_8, .seat = (int8_t)owner_by_number(r), .thing = r);
        CITE(d, DES_14_10);
        ref card = r;
        send_to(d, &card, DES_ZONE_VOID, ON_TOP);
        n++;
    }
    return n;
}

static int do_send(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        bool discarded = c->verb == DES_VERB_DISCARD;
        if (!is_card(r) || is_leader(r))
            continue;
        NOTE(d, discarded ? DISCARDS : IS_SENT, discarded ? DES_14_5 : DES_14_3, .seat = (int8_t)owner_by_number(r),
             .thing = r);
        ref card = r;
        send_to(d, &card, DES_ZONE_GRAVEYARD, ON_BOTTOM);
        n++;
    }
    return n;
}

/* ---- cards ---------------------------------------------------------------------------------------------------------------- */

static int do_draw(struct duel *d, const struct call *c, uint32_t *set)
{
    int seat = subject_seat(c), before = place(d, hand(seat))->count;
    (void)set;

    take_from_deck(d, seat, c->n, DES_16_15);
    return place(d, hand(seat))->count - before;
}

static int do_put(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || is_leader(r))
            continue;
        NOTE(d, PUTS, DES_16_15, .seat = (int8_t)owner_by_number(r), .thing = r, .number = c->zone);
        ref card = r;
        send_to(d, &card, c->zone, c->how[0] == 1 || c->how[0] == 3 ? ON_BOTTOM : ON_TOP);
        n++;
    }
    return n;
}

static int do_look(struct duel *d, const struct call *c, uint32_t *set)
{
    int seat = subject_seat(c), n = 0;
    bool open = c->verb == DES_VERB_REVEAL;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r))
            continue;
        if (open && on_field(d, r) && !is_up(d, r)) /* what lies face-down on the field stays so */
            continue;
        reveal(d, r, open ? OPEN_TO_ALL : 1u << seat);
        NOTE_TO(d, open ? OPEN_TO_ALL : 1u << seat, open ? SHOWS : SEES, DES_22_6, .seat = (int8_t)seat, .thing = r);
        n++;
    }
    return n;
}

static int do_shuffle(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)set;
    shuffle_place(d, zone_place(c->zone, c->zone_seat));
    NOTE(d, SHUFFLES, DES_22_6, .seat = (int8_t)c->zone_seat);
    return 1;
}

/* ---- crystals, counters, chance ---------------------------------------------------------------------------------------- */

/* DES-4.9, DES-4.10: out of the used zone. */
static int do_crystals(struct duel *d, const struct call *c, uint32_t *set)
{
    struct despaira_seat *p = player(d, subject_seat(c));
    bool gains = c->verb == DES_VERB_GAIN;
    int there = gains ? p->used : p->crystals, n = c->n < there ? c->n : there;
    (void)set;

    if (c->word == DES_RESOURCE_SP) {
        int sp = gains ? p->sp + c->n : p->sp - c->n;
        p->sp = (uint8_t)(sp < 0 ? 0 : sp > SPAWN_POINTS ? SPAWN_POINTS : sp);
        CITE(d, DES_4_2);
        return c->n;
    }
    p->crystals = (uint8_t)(gains ? p->crystals + n : p->crystals - n);
    p->used = (uint8_t)(gains ? p->used - n : p->used + n);
    NOTE(d, gains ? GAINS_CRYSTALS : LOSES_CRYSTALS, DES_4_10, .seat = (int8_t)subject_seat(c), .number = n);
    CITE(d, DES_4_11);
    return n;
}

static int do_counters(struct duel *d, const struct call *c, uint32_t *set)
{
    int kind = c->word, n = 0;

    if (c->verb == DES_VERB_MARK) /* DES-R132: the counter that has the name of the type */
        kind = DES_COUNTER_BURNING_LANDS + c->word - DES_WORD_BURNING_LANDS;
    FOR_EACH_OF (d, r, set) {
        int there = count_on(d, r, kind), by = c->n;
        if (is_card(r) && !on_field(d, r) && zone_of(d, r) != DES_ZONE_ATTACHED)
            continue;
        if (c->verb == DES_VERB_MARK)
            by = 1;
        else if (c->verb == DES_VERB_REMOVE_ALL)
            by = -there;
        else if (c->verb == DES_VERB_REMOVE)
            by = -(c->n < there ? c->n : there);
        change_counters(d, r, kind, by);
        n += by < 0 ? -by : by;
    }
    return n;
}

/* DES-17.30 */
static int do_chance(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;
    (void)set;

    for (int i = 0; i < (c->verb == DES_VERB_FLIP_COINS ? c->n : 1); i++)
        n += (int)(c->verb == DES_VERB_ROLL ? 1 + chance_below(d, 6) : chance_below(d, 2));
    NOTE(d, CHANCE_SAYS, DES_17_30, .seat = (int8_t)subject_seat(c), .number = n);
    return n;
}

/* ---- creatures: modes, facing, shields ------------------------------------------------------------------------------------ */

/* DES-7.10, DES-16.23; DES-8.8 */
static int do_turn(struct duel *d, const struct call *c, uint32_t *set)
{
    bool down = c->how[0] == 0;
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!on_field(d, r) || is_leader(r) || is_up(d, r) != down)
            continue;
        if (is_trick(d, r)) {
            card_of(d, r)->recharged = down;
            card_of(d, r)->working = 0;
            card_of(d, r)->timer = 0;
        }
        if (down) {
            set_mode(d, r, is_trick(d, r) ? SET_TRICK : DEF_DOWN);
            NOTE(d, TURNED_DOWN, is_trick(d, r) ? DES_16_23 : DES_7_10, .seat = (int8_t)controller(d, r), .thing = r);
        } else {
            set_mode(d, r, is_trick(d, r) ? UP_TRICK : DEF_UP);
            NOTE(d, TURNED_UP, is_trick(d, r) ? DES_8_8 : DES_7_13, .seat = (int8_t)controller(d, r), .thing = r,
                 .number = square_of(d, r));
        }
        n++;
    }
    refresh_field(d);
    refresh_listeners(d);
    return n;
}

static int do_face(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set)
        if (is_creature(d, r)) {
            card_of(d, r)->facing = (uint8_t)(NORTH + c->word - DES_WORD_NORTH);
            NOTE(d, FACES, DES_7_16, .seat = (int8_t)controller(d, r), .thing = r, .number = card_of(d, r)->facing);
            n++;
        }
    return n;
}

/* DES-12.21, DES-R88 */
static int do_shield(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set)
        if (is_creature(d, r)) {
            card_of(d, r)->shield = GIVEN_SHIELD;
            card_of(d, r)->shield_size = c->n;
            card_of(d, r)->shield_by = c->how[0] ? c->source : NOTHING;
            NOTE(d, GETS_SHIELD, DES_12_21, .seat = (int8_t)controller(d, r), .thing = r, .number = c->n);
            n++;
        }
    return n;
}

/* DES-15.8, DES-15.12 */
static int do_tile(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set)
        if (is_tile(r)) {
            square_at(d, square_of_tile(r))->terrain = (uint8_t)(c->word - DES_WORD_PLAIN_FIELDS);
            NOTE(d, SETTLES, DES_15_8, .seat = (int8_t)c->seat, .number = square_of_tile(r), .word = c->word);
            CITE(d, DES_15_12);
            n++;
        }
    refresh_field(d);
    return n;
}

/* ---- shifting without a path: DES-6.22 --------------------------------------------------------------------------------------- */

static bool may_be_shifted(const struct duel *d, ref r, ref source)
{
    return on_field(d, r) && !is_leader(r) && permission(d, r, DES_ACTION_MOVED, source) >= 0 &&
           !(is_trick(d, r) && is_locked_down(d, r));
}

static bool has_room_on(const struct duel *d, ref r, int square)
{
    return square && (is_trick(d, r) ? !trick_on(d, square) : !body_on(d, square));
}

static bool shift_one(struct duel *d, const struct call *c, ref r, int square)
{
    if (!square || square == square_of(d, r) || !may_be_shifted(d, r, c->source) || !has_room_on(d, r, square))
        return false;
    card_of(d, r)->came_from = (uint8_t)square_of(d, r);
    card_of(d, r)->arrived_in = own(d)->chain;
    enter_tile(d, r, square);
    NOTE(d, SHIFTS, DES_6_22, .seat = (int8_t)controller(d, r), .thing = r, .number = square);
    refresh_field(d);
    tell_arrival(d, r);
    return true;
}

static int do_shift_to(struct duel *d, const struct call *c, uint32_t *set)
{
    return shift_one(d, c, set_first(d, set), square_of_tile((ref)c->m));
}

/* The tile behind this one, seen from there; NO_SQUARE: the board ends, or it lies in no line with it. */
static int square_beyond(int from, int square)
{
    int across = grid_column(&despaira_board, square) - grid_column(&despaira_board, from),
        along = grid_row(&despaira_board, square) - grid_row(&despaira_board, from);

    if (!across == !along)
        return NO_SQUARE;
    return grid_square(&despaira_board, grid_column(&despaira_board, square) + (across > 0) - (across < 0),
                       grid_row(&despaira_board, square) + (along > 0) - (along < 0));
}

struct do_away {
    struct call_with_set with;
};

/* In the line from it, one tile after the other. */
STEP(do_away)
{
    struct bound b;
    struct group from;
    int n = 0;

    sentence_of(d, f, &b);
    set_in_sentence(d, f, b.hole[2].at, &from);
    ref origin = set_first(d, from.set.word);
    int here = is_tile(origin) ? square_of_tile(origin) : is_card(origin) ? square_of(d, origin) : NO_SQUARE;
    FOR_EACH_OF (d, r, v->with.set)
        for (int i = 0; here && on_field(d, r) && i < v->with.c.n; i++)
            n += shift_one(d, &v->with.c, r, square_beyond(here, square_of(d, r)));
    d->result = n;
    end_step(d);
}

static int do_swap(struct duel *d, const struct call *c, uint32_t *set)
{
    ref a = set_first(d, set), b = a ? set_after(d, set, a) : NOTHING;

    if (!a || !b || !may_be_shifted(d, a, c->source) || !may_be_shifted(d, b, c->source) || !is_body(d, a) ||
        !is_body(d, b))
        return 0;
    int here = square_of(d, a), there = square_of(d, b);
    lift_off_tile(d, a);
    lift_off_tile(d, b);
    put_on_tile(d, a, there, BODY_LAYER);
    put_on_tile(d, b, here, BODY_LAYER);
    card_of(d, a)->arrived_in = card_of(d, b)->arrived_in = own(d)->chain;
    card_of(d, a)->came_from = (uint8_t)here;
    card_of(d, b)->came_from = (uint8_t)there;
    NOTE(d, SHIFTS, DES_6_22, .seat = (int8_t)controller(d, a), .thing = a, .number = there);
    NOTE(d, SHIFTS, DES_6_22, .seat = (int8_t)controller(d, b), .thing = b, .number = here);
    refresh_field(d);
    tell_arrival(d, a);
    tell_arrival(d, b);
    return 2;
}

/* ---- the chain, the end ------------------------------------------------------------------------------------------------------ */

/* DES-10.21, DES-16.8 */
static int do_negate(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set)
        if (is_link(r) && !(marks_of(link_of(d, r)) & LINK_RESOLVED)) {
            struct link *l = link_of(d, r);
            l->seat |= LINK_NEGATED;
            NOTE(d, NEGATES, is_ability_link(l) ? DES_10_21 : DES_16_8, .seat = (int8_t)c->seat,
                 .thing = is_ability_link(l) ? l->source : l->target[LINK_IT]);
            tell_of(d, DES_EVENT_NEGATED, r, NOTHING, 0, 0);
            n++;
        }
    return n;
}

static int do_win(struct duel *d, const struct call *c, uint32_t *set)
{
    int seat = c->verb == DES_VERB_WIN_DUEL ? subject_seat(c) : opponent(subject_seat(c));
    (void)set;

    own(d)->victors |= (uint8_t)(1u << seat); /* DES-20.4: the next check decides */
    NOTE(d, WINS_BY_TEXT, DES_20_4, .seat = (int8_t)seat);
    return 1;
}

/* DES-18.6 */
static int do_reduce(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)set;
    own(d)->damage_at_hand -= c->n < own(d)->damage_at_hand ? c->n : own(d)->damage_at_hand;
    CITE(d, DES_18_6);
    return c->n;
}

static int do_nothing(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)d, (void)c, (void)set;
    return 0;
}

typedef int at_once(struct duel *, const struct call *, uint32_t *set);

static at_once *const works[DES_VERB_COUNT] = {
    [DES_VERB_RESTORE] = do_restore,
    [DES_VERB_DESTROY] = do_destroy,
    [DES_VERB_EXILE] = do_exile,
    [DES_VERB_SEND] = do_send,
    [DES_VERB_DISCARD] = do_send,
    [DES_VERB_DRAW] = do_draw,
    [DES_VERB_PUT] = do_put,
    [DES_VERB_LOOK] = do_look,
    [DES_VERB_REVEAL] = do_look,
    [DES_VERB_SHUFFLE] = do_shuffle,
    [DES_VERB_GAIN] = do_crystals,
    [DES_VERB_LOSE] = do_crystals,
    [DES_VERB_PUT_COUNTERS] = do_counters,
    [DES_VERB_REMOVE] = do_counters,
    [DES_VERB_REMOVE_ALL] = do_counters,
    [DES_VERB_MARK] = do_counters,
    [DES_VERB_FLIP] = do_chance,
    [DES_VERB_FLIP_COINS] = do_chance,
    [DES_VERB_ROLL] = do_chance,
    [DES_VERB_TURN] = do_turn,
    [DES_VERB_FACE] = do_face,
    [DES_VERB_SHIELD] = do_shield,
    [DES_VERB_TILE] = do_tile,
    [DES_VERB_SHIFT_TO] = do_shift_to,
    [DES_VERB_SWAP] = do_swap,
    [DES_VERB_NEGATE] = do_negate,
    [DES_VERB_WIN_DUEL] = do_win,
    [DES_VERB_LOSE_DUEL] = do_win,
    [DES_VERB_REDUCE] = do_reduce,
};

struct do_at_once {
    struct call_with_set with;
};

STEP(do_at_once)
{
    at_once *work = works[v->with.c.verb] ? works[v->with.c.verb] : do_nothing;
    (void)f;

    d->result = work(d, &v->with.c, v->with.set);
    end_step(d);
}

/* DES-13.1, DES-13.2, DES-12.20: what lies face-down is turned up first. */
struct do_damage {
    struct call_with_set with;
};

STEP(do_damage)
{
    int sum = 0;
    (void)f;

    FOR_EACH_OF (d, r, v->with.set)
        if (is_body(d, r)) {
            deal_damage_to(d, r, v->with.c.n, DES_13_1);
            sum += v->with.c.n;
        }
    d->result = sum;
    end_step(d);
}

/* ---- miracle spawns: DES-5.21 to DES-5.25 --------------------------------------------------------------------------------- */

struct do_spawn {
    struct call_with_set with;
    uint32_t tiles; /* where it may come, a bit each */
    ref now;
    uint8_t square, done, mode, unused[3];
};

/* "on a tile next to this": those of them that are free; without such words next to the leader. */
static uint32_t tiles_for(const struct duel *d, const struct frame *f, const struct do_spawn *v)
{
    struct bound b;
    struct group on;
    uint32_t tiles = 0;

    if (v->with.c.verb != DES_VERB_CREATE)
        return spawn_tiles(d, v->with.c.seat, v->now, 0);
    sentence_of(d, f, &b);
    set_in_sentence(d, f, b.hole[1].at, &on);
    FOR_EACH_OF (d, r, on.set.word)
        if (is_tile(r) && !body_on(d, square_of_tile(r)))
            tiles |= 1u << (square_of_tile(r) - 1);
    return tiles;
}

void spawn_tile_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_spawn *v = ASKING(d, do_spawn);
    (void)seat;

    for (uint32_t tiles = v->tiles; tiles; tiles &= tiles - 1)
        offer(m, (struct duel_option){ .verb = ON_TILE, .a = (uint16_t)(1 + __builtin_ctz(tiles)) });
}

/* DES-5.24 */
void spawn_mode_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = IN_MODE, .a = ATTACK_MODE });
    offer(m, (struct duel_option){ .verb = IN_MODE, .a = DEF_UP });
}

static void arrive_by_miracle(struct duel *d, struct do_spawn *v)
{
    int seat = v->with.c.seat;
    struct despaira_card *c = card_of(d, v->now);

    memset(c, 0, sizeof *c);
    c->controller = (uint8_t)seat;
    if (zone_of(d, v->now) == DES_ZONE_HAND)
        leave_hand_for(d, &v->now, FIELD, true);
    else
        move_object(d, v->now, FIELD, ON_BOTTOM);
    c = card_of(d, v->now);
    c->controller = (uint8_t)seat;
    put_on_tile(d, v->now, v->square, BODY_LAYER);
    c->facing = (uint8_t)forward_of(seat);
    c->spawned = MIRACLE_SPAWNED;
    c->arrived_in = own(d)->chain;
    set_mode(d, v->now, v->mode);
    NOTE(d, ARRIVES, DES_5_21, .seat = (int8_t)seat, .thing = v->now, .number = v->square);
    CITE(d, DES_5_22);
    CITE(d, DES_5_23);
    CITE(d, DES_16_13);
    CITE_IF(d, is_token_sleeve(v->now), DES_17_21);
    refresh_field(d);
    refresh_listeners(d);
    tell_of(d, DES_EVENT_SPAWNED, v->now, NOTHING, 0, 0);
    tell_arrival(d, v->now);
}

/* A sleeve in reserve for a token of this name; NOTHING: there is none. */
static ref take_token(struct duel *d, int seat, const char *name)
{
    int card = book_card(d->book, name);

    for (int i = 0; card && i < MOST_TOKENS; i++) {
        ref r = token_sleeve(seat, i);
        if (object(d, r)->place && zone_of(d, r) != DES_ZONE_OUT_OF_GAME)
            continue;
        object(d, r)->card = (uint16_t)card;
        if (!object(d, r)->place)
            move_object(d, r, zone_place(DES_ZONE_OUT_OF_GAME, seat), ON_TOP);
        return r;
    }
    return NOTHING;
}

/* The name that CREATE gives its token: all cards of this name, it says. */
static const char *name_of_token(const struct duel *d, const struct frame *f)
{
    struct bound b;

    sentence_of(d, f, &b);
    const cell *at = b.hole[0].at;
    return at[0] == SET_ALL && at[1] == SET_NAMED ? d->book->string[at[4]] : NULL;
}

STEP(do_spawn)
{
    BEGIN;
    if (v->with.c.verb == DES_VERB_CREATE) {
        const char *name = name_of_token(d, f);
        memset(v->with.set, 0, sizeof v->with.set);
        v->now = name ? take_token(d, v->with.c.seat, name) : NOTHING;
        if (v->now)
            set_add(d, v->with.set, v->now);
    }
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        v->tiles = tiles_for(d, f, v);
        if (!v->tiles || on_field(d, v->now) || !is_creature_card(d, v->now)) { /* DES-5.25 */
            CITE(d, DES_5_25);
            continue;
        }
        v->square = (uint8_t)(1 + __builtin_ctz(v->tiles));
        if (v->tiles & (v->tiles - 1)) {
            ASK(v->with.c.seat, ASK_SPAWN_TILE);
            v->square = (uint8_t)d->answer[v->with.c.seat].a;
        }
        ASK(v->with.c.seat, ASK_SPAWN_MODE);
        v->mode = (uint8_t)d->answer[v->with.c.seat].a;
        arrive_by_miracle(d, v);
        v->done++;
    }
    d->result = v->done;
    END;
}

/* ---- movement along a path: DES-6.20, DES-6.21 -------------------------------------------------------------------------------- */

struct do_walk {
    struct call_with_set with;
};

STEP(do_walk)
{
    const struct link *l = is_link(v->with.c.link) ? link_of(d, v->with.c.link) : NULL;
    ref walker = set_first(d, v->with.set);
    int taken = 0;
    (void)f;

    for (int i = 0; l && walker && on_field(d, walker) && i < l->target[LINK_STEPS]; i++) {
        int square = l->target[LINK_PATH + i];
        bool stays = permission(d, walker, DES_ACTION_WALKS, NOTHING) < 0 ||
                     permission(d, walker, DES_ACTION_MOVED, v->with.c.source) < 0;
        if (stays || !are_adjacent(d, square_of(d, walker), square) || !has_room_on(d, walker, square))
            break;
        card_of(d, walker)->came_from = (uint8_t)square_of(d, walker);
        card_of(d, walker)->arrived_in = own(d)->chain;
        enter_tile(d, walker, square);
        NOTE(d, MOVES, DES_6_20, .seat = (int8_t)controller(d, walker), .thing = walker, .number = square);
        CITE(d, DES_6_18);
        CITE(d, DES_6_21);
        refresh_field(d);
        tell_of(d, DES_EVENT_ENTERS, walker, tile_ref(square), 0, 0);
        taken++;
    }
    if (taken)
        tell_overlap(d, walker);
    d->result = taken;
    end_step(d);
}

/* ---- what a link does instead: DES-16.7, DES-R64 ------------------------------------------------------------------------------- */

struct do_replace {
    struct call_with_set with;
};

STEP(do_replace)
{
    struct bound b;
    int n = 0;

    sentence_of(d, f, &b);
    FOR_EACH_OF (d, r, v->with.set) {
        struct link *l = is_link(r) ? link_of(d, r) : NULL;
        if (!l || !is_ability_link(l) || marks_of(l) & LINK_RESOLVED) { /* DES-10.22 */
            CITE(d, DES_10_22);
            continue;
        }
        l->target[LINK_INSTEAD] = (uint16_t)(b.hole[1].at + 2 - d->book->code); /* behind BLOCK and its length */
        l->target[LINK_INSTEAD_OF] = v->with.c.ability;
        l->target[LINK_INSTEAD_BY] = v->with.c.seat;
        NOTE(d, NEGATES, DES_16_7, .seat = (int8_t)v->with.c.seat, .thing = l->source);
        n++;
    }
    d->result = n;
    end_step(d);
}

/* ---- which step carries out which verb ------------------------------------------------------------------------------------------ */

#define AT_ONCE                                                                                                        \
    {                                                                                                                  \
        STEP_do_at_once, sizeof(struct call_with_set)                                                                  \
    }
#define BY(name)                                                                                                       \
    {                                                                                                                  \
        STEP_##name, sizeof(struct name)                                                                               \
    }

const struct verb_step despaira_verb_steps[DES_VERB_COUNT] = {
    [DES_VERB_DEAL] = BY(do_damage),
    [DES_VERB_SPAWN] = BY(do_spawn),
    [DES_VERB_CREATE] = BY(do_spawn),
    [DES_VERB_WALK] = BY(do_walk),
    [DES_VERB_RESTORE] = AT_ONCE,
    [DES_VERB_DESTROY] = AT_ONCE,
    [DES_VERB_EXILE] = AT_ONCE,
    [DES_VERB_SEND] = AT_ONCE,
    [DES_VERB_DISCARD] = AT_ONCE,
    [DES_VERB_DRAW] = AT_ONCE,
    [DES_VERB_PUT] = AT_ONCE,
    [DES_VERB_LOOK] = AT_ONCE,
    [DES_VERB_REVEAL] = AT_ONCE,
    [DES_VERB_SHUFFLE] = AT_ONCE,
    [DES_VERB_GAIN] = AT_ONCE,
    [DES_VERB_LOSE] = AT_ONCE,
    [DES_VERB_PUT_COUNTERS] = AT_ONCE,
    [DES_VERB_REMOVE] = AT_ONCE,
    [DES_VERB_REMOVE_ALL] = AT_ONCE,
    [DES_VERB_MARK] = AT_ONCE,
    [DES_VERB_FLIP] = AT_ONCE,
    [DES_VERB_FLIP_COINS] = AT_ONCE,
    [DES_VERB_ROLL] = AT_ONCE,
    [DES_VERB_TURN] = AT_ONCE,
    [DES_VERB_FACE] = AT_ONCE,
    [DES_VERB_SHIELD] = AT_ONCE,
    [DES_VERB_TILE] = AT_ONCE,
    [DES_VERB_SHIFT_TO] = AT_ONCE,
    [DES_VERB_SHIFT] = BY(do_away),
    [DES_VERB_SWAP] = AT_ONCE,
    [DES_VERB_NEGATE] = AT_ONCE,
    [DES_VERB_WIN_DUEL] = AT_ONCE,
    [DES_VERB_LOSE_DUEL] = AT_ONCE,
    [DES_VERB_REDUCE] = AT_ONCE,
    [DES_VERB_REPLACE] = BY(do_replace),
    [DES_VERB_ATTACH] = AT_ONCE,
    [DES_VERB_DESTINATION] = AT_ONCE,
};
