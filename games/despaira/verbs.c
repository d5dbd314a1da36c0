/* verbs.c: what the cards' verbs do (DES-13 to DES-18). Each is a step; the machine has worked out its arguments, and its
 * subject has made the choices of its set. */
#include "despaira.h"
#include "runtime/cells.h"

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

/* What can be destroyed: a card on the field or on a host, never a leader; DES-R102. */
static bool can_be_destroyed(const struct duel *d, ref r)
{
    return is_card(r) && (on_field(d, r) || zone_of(d, r) == DES_ZONE_ATTACHED) && !is_leader(r) &&
           mode_of(d, r) != CARRIED && permission(d, r, DES_ACTION_DESTROYED, NOTHING) >= 0;
}

struct do_destroy {
    struct call_with_set with;
    ref now;
    uint8_t done, unused;
};

STEP(do_destroy)
{
    BEGIN;
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        if (!can_be_destroyed(d, v->now))
            continue;
        CALL(perish, .card = v->now, .by = v->with.c.source, .rule = DES_14_2);
        v->done = (uint8_t)(v->done + d->result);
    }
    d->result = v->done;
    END;
}

static int do_exile(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;
    (void)c;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || is_leader(r))
            continue;
        show_as_it_leaves(d, r);
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
    (void)c;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || is_leader(r))
            continue;
        send_off(d, r);
        n++;
    }
    return n;
}

/* DES-14.5; a text may step in. */
STEP(do_discard)
{
    BEGIN;
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        if (!is_card(v->now) || zone_of(d, v->now) != DES_ZONE_HAND)
            continue;
        CALL(replacing, .event = DES_EVENT_DISCARDED, .subject = v->now);
        if (d->result || zone_of(d, v->now) != DES_ZONE_HAND)
            continue;
        throw_away(d, v->now, owner_by_number(v->now), DES_14_5);
        v->done++;
    }
    d->result = v->done;
    END;
}

/* ---- cards ---------------------------------------------------------------------------------------------------------------- */

static int do_draw(struct duel *d, const struct call *c, uint32_t *set)
{
    int seat = subject_seat(c), before = place(d, hand(seat))->count;
    (void)set;

    take_from_deck(d, seat, c->n, DES_16_15);
    return place(d, hand(seat))->count - before;
}

/* Do the words of a `put` leave a choice of some cards only? Whether what was taken is one of them must be seen. */
static bool is_restricted(const struct duel *d)
{
    const struct effect *e = find_step(d, STEP_effect);
    const cell *at = e ? d->book->code + e->pc : NULL;
    struct bound b;

    if (!at || *at != OP_DO)
        return false;
    bind_arguments(d->book, despaira_vocabulary.verbs[at[2]].pattern.shape, skip_part(d->book, at + 3, 'S'), &b);
    for (const cell *p = b.hole[0].at, *end = skip_part(d->book, p, 'S'); p < end; p++)
        if ((*p == SET_NOUN && p[2] != DES_WORD_CARD) || *p == SET_KIND || *p == SET_NAMED || *p == SET_WITH)
            return true;
    return false;
}

static int do_put(struct duel *d, const struct call *c, uint32_t *set)
{
    bool restricted = is_restricted(d);
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || is_leader(r))
            continue;
        if (zone_of(d, r) == DES_ZONE_DECK && c->zone == DES_ZONE_HAND && restricted) { /* DES-22.6 */
            reveal(d, r, OPEN_TO_ALL);
            CITE(d, DES_D32);
        }
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

static int flip_coin(struct duel *d, int seat)
{
    int heads = (int)chance_below(d, 2);

    NOTE(d, heads ? COIN_HEADS : COIN_TAILS, DES_17_30, .seat = (int8_t)seat);
    return heads;
}

/* DES-17.30 */
static int do_chance(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;
    (void)set;

    for (int i = 0; i < (c->verb == DES_VERB_FLIP_COINS ? c->n : 1); i++)
        n += c->verb == DES_VERB_ROLL ? 1 + (int)chance_below(d, 6) : flip_coin(d, subject_seat(c));
    if (c->verb == DES_VERB_ROLL)
        NOTE(d, CHANCE_SAYS, DES_17_30, .seat = (int8_t)subject_seat(c), .number = n);
    return n;
}

/* ---- creatures: modes, facing, shields ------------------------------------------------------------------------------------ */

/* DES-R61: alone on its tile, unless there may be several. */
static bool can_be_recharged(const struct duel *d, ref trick)
{
    return choice_of(d, TRICKS_PER_TILE) == 1 ||
           (trick_on(d, square_of(d, trick)) == trick && !card_of(d, trick)->beneath);
}

/* DES-7.10, DES-16.23; DES-8.8 */
static int do_turn(struct duel *d, const struct call *c, uint32_t *set)
{
    bool down = c->how[0] == 0;
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!on_field(d, r) || is_leader(r) || is_up(d, r) != down)
            continue;
        if (is_trick(d, r)) {
            if (down && !can_be_recharged(d, r)) /* DES-R61 */
                continue;
            card_of(d, r)->recharged = down;
            card_of(d, r)->working = 0;
            card_of(d, r)->timer = 0;
        }
        if (down) {
            set_mode(d, r, is_trick(d, r) ? SET_TRICK : DEF_DOWN);
            CITE(d, DES_22_11);
            CITE_IF(d, is_trick(d, r), DES_D35);
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

/* By what it would be moved: a link, or the card whose text does it. */
static ref mover(const struct call *c)
{
    return is_link(c->link) ? c->link : c->source;
}

static bool may_be_shifted(const struct duel *d, ref r, ref by)
{
    return on_field(d, r) && !is_leader(r) && permission(d, r, DES_ACTION_MOVED, by) >= 0 &&
           !(is_trick(d, r) && is_locked_down(d, r));
}

static bool has_room_on(const struct duel *d, ref r, int square)
{
    return square && (is_trick(d, r) ? has_room_for_trick(d, r, square) : !body_on(d, square));
}

static void shift_one(struct duel *d, ref r, int square)
{
    card_of(d, r)->came_from = (uint8_t)square_of(d, r);
    card_of(d, r)->arrived = 1;
    enter_tile(d, r, square);
    NOTE(d, SHIFTS, DES_6_22, .seat = (int8_t)controller(d, r), .thing = r, .number = square);
    refresh_field(d);
    tell_arrival(d, r);
}

struct do_shift {
    struct call_with_set with;
    ref now;
    uint8_t square, done;
};

/* To one tile: the first that gets there has it, or fights for it. */
STEP(do_shift)
{
    BEGIN;
    v->square = (uint8_t)square_of_tile((ref)v->with.c.m);
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        if (!v->square || !may_be_shifted(d, v->now, mover(&v->with.c)) || v->square == square_of(d, v->now))
            continue;
        if (has_room_on(d, v->now, v->square)) {
            shift_one(d, v->now, v->square);
            v->done++;
        } else if (is_creature(d, v->now) && would_clash(d, v->now, v->square)) {
            CALL(clash, .newcomer = v->now, .holder = body_on(d, v->square), .square = v->square);
            v->done++;
        }
    }
    d->result = v->done;
    END;
}

/* The tile behind this one, seen from there; NO_SQUARE: the board ends, or it lies in no line with it. */
static int square_beyond(const struct duel *d, int from, int square)
{
    int across = grid_column(board_of(d), square) - grid_column(board_of(d), from),
        along = grid_row(board_of(d), square) - grid_row(board_of(d), from);

    if (!square || !across == !along)
        return NO_SQUARE;
    return grid_square(board_of(d), grid_column(board_of(d), square) + (across > 0) - (across < 0),
                       grid_row(board_of(d), square) + (along > 0) - (along < 0));
}

struct do_away {
    struct call_with_set with;
    ref now;
    uint8_t here, left, square, done, if_free, unused;
};

static void find_origin(const struct duel *d, const struct frame *f, struct do_away *v)
{
    struct bound b;
    struct group from;

    sentence_of(d, f, &b);
    set_in_sentence(d, f, b.hole[2].at, &from);
    ref origin = set_first(d, from.set.word);
    v->here = (uint8_t)(is_tile(origin) ? square_of_tile(origin) : is_card(origin) ? square_of(d, origin) : NO_SQUARE);
    v->if_free = b.option[0];
}

/* In the line from it, one tile after the other. */
STEP(do_away)
{
    BEGIN;
    find_origin(d, f, v);
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        for (v->left = (uint8_t)v->with.c.n; v->left > 0 && v->here; v->left--) {
            if (!may_be_shifted(d, v->now, mover(&v->with.c)))
                break;
            v->square = (uint8_t)square_beyond(d, v->here, square_of(d, v->now));
            if (has_room_on(d, v->now, v->square)) {
                shift_one(d, v->now, v->square);
                v->done++;
            } else {
                if (v->square && !v->if_free && is_creature(d, v->now) && would_clash(d, v->now, v->square))
                    CALL(clash, .newcomer = v->now, .holder = body_on(d, v->square), .square = v->square);
                break;
            }
        }
    }
    d->result = v->done;
    END;
}

/* DES-6.22: both are lifted, then both put down: neither blocks the other. */
static int do_swap(struct duel *d, const struct call *c, uint32_t *set)
{
    ref a = set_first(d, set), b = a ? set_after(d, set, a) : NOTHING;

    if (!a || !b || !may_be_shifted(d, a, mover(c)) || !may_be_shifted(d, b, mover(c)) ||
        card_of(d, a)->layer != card_of(d, b)->layer)
        return 0;
    int here = square_of(d, a), there = square_of(d, b);
    enum layer layer = (enum layer)card_of(d, a)->layer;
    lift_off_tile(d, a);
    lift_off_tile(d, b);
    put_on_tile(d, a, there, layer);
    put_on_tile(d, b, here, layer);
    card_of(d, a)->arrived = card_of(d, b)->arrived = 1;
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

typedef int at_once(struct duel *, const struct call *, uint32_t *set);

static at_once *const works[DES_VERB_COUNT] = {
    [DES_VERB_RESTORE] = do_restore,
    [DES_VERB_EXILE] = do_exile,
    [DES_VERB_SEND] = do_send,
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
    (void)f;
    d->result = works[v->with.c.verb](d, &v->with.c, v->with.set);
    end_step(d);
}

/* DES-13.1, DES-13.2, DES-12.20: what lies face-down is turned up first. */
struct do_damage {
    struct call_with_set with;
    ref now;
    uint16_t unused;
    int32_t sum;
};

STEP(do_damage)
{
    BEGIN;
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        if (!is_body(d, v->now))
            continue;
        CALL(hurt, .target = v->now, .n = v->with.c.n, .rule = is_leader(v->now) ? DES_13_2 : DES_13_1);
        v->sum += d->result;
    }
    d->result = v->sum;
    END;
}

/* ---- miracle spawns: DES-5.21 to DES-5.25 --------------------------------------------------------------------------------- */

struct do_spawn {
    struct call_with_set with;
    struct tiles tiles; /* where it may come */
    ref now;
    uint8_t square, done, mode, unused[3];
};

/* "on a tile next to this": those of them that are free; without such words next to the leader. */
static squares tiles_for(const struct duel *d, const struct frame *f, const struct do_spawn *v)
{
    struct bound b;
    struct group on;
    squares tiles = 0;

    if (v->with.c.verb != DES_VERB_CREATE) {
        for (int square = 1; square <= TILES; square++)
            if (would_clash(d, v->now, square) && are_adjacent(d, square_of(d, leader_of(v->with.c.seat)), square))
                tiles |= square_bit(square);
        return tiles | spawn_tiles(d, v->with.c.seat, 0);
    }
    sentence_of(d, f, &b);
    set_in_sentence(d, f, b.hole[1].at, &on);
    FOR_EACH_OF (d, r, on.set.word)
        if (is_tile(r) && (!body_on(d, square_of_tile(r)) || would_clash(d, v->now, square_of_tile(r))))
            tiles |= square_bit(square_of_tile(r));
    return tiles;
}

void spawn_tile_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_spawn *v = ASKING(d, do_spawn);
    (void)seat;

    for (squares tiles = squares_of(&v->tiles); tiles; tiles &= tiles - 1)
        offer(m, (struct duel_option){ .verb = ON_TILE, .a = (uint16_t)(1 + __builtin_ctzll(tiles)) });
}

/* DES-5.24 */
void spawn_mode_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = IN_MODE, .a = ATTACK_MODE });
    offer(m, (struct duel_option){ .verb = IN_MODE, .a = DEF_UP });
}

/* It is on the field, on no tile yet. */
static void enter_by_miracle(struct duel *d, struct do_spawn *v)
{
    int seat = v->with.c.seat;

    if (zone_of(d, v->now) == DES_ZONE_HAND)
        leave_hand_for(d, &v->now, FIELD, true);
    else
        move_object(d, v->now, FIELD, ON_BOTTOM);
    clear_card(d, v->now);
    struct despaira_card *c = card_of(d, v->now);
    put_under(d, v->now, owner_by_number(v->now));
    if (seat != owner_by_number(v->now))
        begin_under(d, v->now, seat);
    c->facing = (uint8_t)forward_of(seat);
    c->spawned = MIRACLE_SPAWNED;
    c->layer = BODY_LAYER;
    set_mode(d, v->now, v->mode);
    CITE(d, DES_5_22);
    CITE(d, DES_5_23);
    CITE(d, DES_16_13);
    CITE_IF(d, is_token_sleeve(v->now), DES_17_21);
}

static void arrive_by_miracle(struct duel *d, struct do_spawn *v)
{
    put_on_tile(d, v->now, v->square, BODY_LAYER);
    card_of(d, v->now)->arrived = 1;
    NOTE(d, ARRIVES, DES_5_21, .seat = (int8_t)v->with.c.seat, .thing = v->now, .number = v->square);
    refresh_field(d);
}

/* Whoever comes to stay: DES-R105. */
static void tell_spawn(struct duel *d, const struct do_spawn *v)
{
    refresh_listeners(d);
    tell_of(d, DES_EVENT_SPAWNED, v->now, NOTHING, 0, 0);
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
        keep_squares(&v->tiles, tiles_for(d, f, v));
        if (!squares_of(&v->tiles) || on_field(d, v->now) || !is_creature_card(d, v->now)) { /* DES-5.25 */
            CITE(d, DES_5_25);
            continue;
        }
        v->square = (uint8_t)(1 + __builtin_ctzll(squares_of(&v->tiles)));
        if (squares_of(&v->tiles) & (squares_of(&v->tiles) - 1)) {
            ASK(v->with.c.seat, ASK_SPAWN_TILE);
            v->square = (uint8_t)d->answer[v->with.c.seat].a;
        }
        ASK(v->with.c.seat, ASK_SPAWN_MODE);
        CITE(d, DES_5_24);
        v->mode = (uint8_t)d->answer[v->with.c.seat].a;
        enter_by_miracle(d, v);
        if (body_on(d, v->square)) { /* DES-13.20 */
            CALL(clash, .newcomer = v->now, .holder = body_on(d, v->square), .square = v->square);
            if (on_field(d, v->now))
                tell_spawn(d, v);
        } else {
            arrive_by_miracle(d, v);
            tell_spawn(d, v);
            tell_arrival(d, v->now);
        }
        v->done++;
    }
    d->result = v->done;
    END;
}

/* ---- movement along a path: DES-6.20, DES-6.21 -------------------------------------------------------------------------------- */

struct do_walk {
    struct call_with_set with;
    ref now;
    uint8_t walker, at, square, taken, least, most, all, asks; /* asks: its path is chosen only now */
    uint16_t unused;
};

/* The number under which its path was noted as the ability was announced. */
static int walker_in(const struct link *l, ref r)
{
    for (int i = 0; l && i < MOST_WALKERS; i++)
        if (l->target[LINK_WALKERS + i] == r)
            return i;
    return MOST_WALKERS;
}

static const struct link *walked_by(const struct duel *d, const struct do_walk *v)
{
    return is_link(v->with.c.link) ? link_of(d, v->with.c.link) : NULL;
}

/* DES-D17: of what was not known when the ability was announced the path is chosen as it is moved. */
static bool chooses_now(const struct duel *d, const struct do_walk *v)
{
    const struct link *l = walked_by(d, v);
    return !l || (walker_in(l, v->now) == MOST_WALKERS && l->target[LINK_STEPS] == 0 && !l->target[LINK_WALKERS]);
}

void walk_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_walk *v = ASKING(d, do_walk);
    (void)seat;

    for (squares tiles = steps_from(d, v->now, square_of(d, v->now), v->with.c.how[0] != 0); tiles; tiles &= tiles - 1)
        offer(m, (struct duel_option){ .verb = STEP_TO, .a = (uint16_t)(1 + __builtin_ctzll(tiles)) });
    if (v->taken >= v->least)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
}

/* The next tile of a path that was noted; NO_SQUARE: there is none. */
static uint8_t next_noted(const struct duel *d, struct do_walk *v)
{
    const struct link *l = walked_by(d, v);

    for (; l && v->at < l->target[LINK_STEPS]; v->at++)
        if (l->target[LINK_PATH + v->at] >> WALKER_SHIFT == v->walker)
            return (uint8_t)(l->target[LINK_PATH + v->at++] & PATH_SQUARE);
    return NO_SQUARE;
}

static bool may_go_on(const struct duel *d, const struct do_walk *v)
{
    return on_field(d, v->now) && may_walk(d, v->now, mover(&v->with.c)) && v->square &&
           are_adjacent(d, square_of(d, v->now), v->square);
}

static void step_to(struct duel *d, struct do_walk *v)
{
    card_of(d, v->now)->came_from = (uint8_t)square_of(d, v->now);
    card_of(d, v->now)->arrived = 1;
    enter_tile(d, v->now, v->square);
    NOTE(d, MOVES, DES_6_20, .seat = (int8_t)controller(d, v->now), .thing = v->now, .number = v->square);
    CITE(d, DES_6_18);
    CITE(d, DES_6_21);
    refresh_field(d);
    tell_of(d, DES_EVENT_ENTERS, v->now, tile_ref(v->square), 0, 0);
    v->taken++;
}

/* Each tile of its path is entered in turn, as far as that goes: section 7, MOVE_ALONG. */
STEP(do_walk)
{
    BEGIN;
    v->least = (uint8_t)(v->with.c.n > MOST_PATH ? MOST_PATH : v->with.c.n);
    v->most = (uint8_t)(v->with.c.m > MOST_PATH ? MOST_PATH : v->with.c.m);
    while ((v->now = set_first(d, v->with.set)) != NOTHING) {
        set_remove(d, v->with.set, v->now);
        v->asks = chooses_now(d, v);
        v->walker = (uint8_t)walker_in(walked_by(d, v), v->now);
        v->at = v->taken = 0;
        for (;;) {
            v->square = NO_SQUARE;
            if (!v->asks) {
                v->square = next_noted(d, v);
            } else if (v->taken < v->most && may_walk(d, v->now, mover(&v->with.c)) &&
                       steps_from(d, v->now, square_of(d, v->now), v->with.c.how[0] != 0)) {
                ASK(v->with.c.seat, ASK_WALK);
                if (d->answer[v->with.c.seat].verb == STEP_TO)
                    v->square = (uint8_t)d->answer[v->with.c.seat].a;
            }
            if (!may_go_on(d, v))
                break;
            if (is_creature(d, v->now) && would_clash(d, v->now, v->square)) {
                CALL(clash, .newcomer = v->now, .holder = body_on(d, v->square), .square = v->square);
                v->all++;
                v->taken = 0; /* whoever has won has been told of */
                break;
            }
            if (!has_room_on(d, v->now, v->square))
                break;
            step_to(d, v);
        }
        if (v->taken)
            tell_overlap(d, v->now);
        v->all = (uint8_t)(v->all + v->taken);
    }
    d->result = v->all;
    END;
}

/* ---- attaching: DES-17.10 ------------------------------------------------------------------------------------------------------ */

struct do_attach {
    struct call_with_set with;
};

STEP(do_attach)
{
    struct bound b;
    struct group to;
    int n = 0;

    sentence_of(d, f, &b);
    set_in_sentence(d, f, b.hole[1].at, &to);
    FOR_EACH_OF (d, r, v->with.set)
        n += attach_creature(d, r, set_first(d, to.set.word), v->with.c.seat);
    d->result = n;
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
    [DES_VERB_DESTROY] = BY(do_destroy),
    [DES_VERB_EXILE] = AT_ONCE,
    [DES_VERB_SEND] = AT_ONCE,
    [DES_VERB_DISCARD] = BY(do_discard),
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
    [DES_VERB_SHIFT_TO] = BY(do_shift),
    [DES_VERB_SHIFT] = BY(do_away),
    [DES_VERB_SWAP] = AT_ONCE,
    [DES_VERB_NEGATE] = AT_ONCE,
    [DES_VERB_WIN_DUEL] = AT_ONCE,
    [DES_VERB_LOSE_DUEL] = AT_ONCE,
    [DES_VERB_REDUCE] = AT_ONCE,
    [DES_VERB_REPLACE] = BY(do_replace),
    [DES_VERB_ATTACH] = BY(do_attach),
};
