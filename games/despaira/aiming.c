/* aiming.c: whom an ability can be aimed at, and along which path it moves something (DES-8.19, DES-8.20, DES-6.20,
 * DES-R43). */
#include "despaira.h"
#include "runtime/cells.h"

struct scope despaira_eyes(const struct duel *d, ref source, int seat, ref it)
{
    return (struct scope){ .d = d, .seat = seat, .source = source, .it = it, .subject = seat_ref(seat) };
}

/* DES-R57: a trick that is activated from the hand measures from the tile on which it is put. */
const struct duel *ground_of(const struct duel *d, ref source, int seat, int square, struct despaira_duel *room)
{
    if (!square || on_field(d, source))
        return d;
    struct duel *as_if = imagined(d, room);
    as_if->journal = NULL;
    as_if->running = NULL;
    move_object(as_if, source, FIELD, ON_BOTTOM);
    put_under(as_if, source, seat);
    put_on_tile(as_if, source, square, TRICK_LAYER);
    card_of(as_if, source)->mode = UP_TRICK;
    object(as_if, source)->known = OPEN_TO_ALL;
    return as_if;
}

/* ---- targets ------------------------------------------------------------------------------------------------------- */

/* DES-16.2: what an effect protects from being targeted by this. */
static bool is_protected(const struct duel *d, ref target, ref source)
{
    return is_card(target) && permission(d, target, DES_ACTION_TARGETED, source) < 0;
}

static bool equip_candidates(const struct duel *d, ref trick, int seat, struct group *g)
{
    memset(g, 0, sizeof *g);
    g->pick = true;
    g->least = g->most = 1;
    CITE(d, DES_17_1);
    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && steps_between(d, square_of(d, trick), square) <= 1 && may_be_equipped(d, trick, seat, r))
            set_add(d, g->set.word, r);
    }
    return true;
}

/* Only what can still be done something about: links that have not resolved, and no action but the one at hand. */
static void leave_out_resolved(const struct duel *d, uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (is_link(r) && (marks_of(link_of(d, r)) & LINK_RESOLVED || link_of(d, r)->seat & LINK_NEGATED))
            set_remove(d, set, r);
}

/* What is answered is on the chain, not the card that lies on the field. */
static void leave_out_cards(const struct duel *d, uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (!is_link(r))
            set_remove(d, set, r);
}

/* The words of an ability that say whom it is aimed at; NULL: it aims at nothing. */
static const cell *aim_words(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if (!ability || (a->kind != ABILITY_RESPOND && !a->targets))
        return NULL;
    return d->book->code + (a->kind == ABILITY_RESPOND ? a->head : a->targets + 1);
}

static bool aims_with_names(const struct duel *d, ref source, int ability, int seat, ref it, const uint16_t *names,
                            struct group *g)
{
    struct scope s = despaira_eyes(d, source, seat, it);
    const cell *at = aim_words(d, ability);

    if (is_trick_card(d, source) && has_equip(d, source))
        return equip_candidates(d, source, seat, g);
    if (!at)
        return false;
    s.names = names;
    s.ability = (uint16_t)ability;
    eval_set(&s, &at, g);
    leave_out_resolved(d, g->set.word);
    if (d->book->ability[ability].kind == ABILITY_RESPOND)
        leave_out_cards(d, g->set.word);
    FOR_EACH_OF (d, r, g->set.word)
        if (is_protected(d, r, source)) {
            set_remove(d, g->set.word, r);
            CITE(d, DES_16_2);
        }
    if (!g->pick)
        g->least = g->most = 1;
    if (g->most > MOST_AIMS)
        g->most = MOST_AIMS;
    return true;
}

static bool aims_of(const struct duel *d, ref source, int ability, int seat, ref it, struct group *g)
{
    return aims_with_names(d, source, ability, seat, it, NULL, g);
}

/* Do the words that say whom it is aimed at speak of what is named? Then that comes first. */
bool aims_use_names(const struct duel *d, int ability)
{
    const cell *at = aim_words(d, ability), *end = at ? skip_part(d->book, at, 'S') : NULL;

    if (!at || !namings_of(d->book, ability))
        return false;
    for (; at < end; at++)
        if (*at & CHOSEN || (at[0] == SET_REF && (at[1] == REF_REGISTER || at[1] == REF_NAMED)))
            return true;
    return false;
}

bool finds_aims(const struct duel *d, ref source, int ability, int seat, ref it)
{
    struct group g;

    if (!aims_of(d, source, ability, seat, it, &g) || aims_use_names(d, ability))
        return true;
    return set_count(d, g.set.word) >= (g.least > 0 ? g.least : 1); /* DES-R56: up to, but something */
}

/* DES-10.24: of the targets of a link those that still fit its words; how far they are was asked when they were chosen
 * (DES-R79). */
void keep_fitting_aims(const struct duel *d, struct link *l, struct set *fitting)
{
    struct scope s = despaira_eyes(d, l->source, link_seat(l), l->target[LINK_IT]);
    const cell *at = aim_words(d, l->ability);
    struct group g;

    *fitting = (struct set){ { 0 } };
    if (marks_of(l) & LINK_EQUIPS) {
        if (l->target[0] && may_be_equipped(d, l->source, link_seat(l), l->target[0]))
            set_add(d, fitting->word, l->target[0]);
        return;
    }
    s.chosen = true;
    s.names = &l->target[LINK_NAMES];
    s.ability = l->ability;
    if (at) {
        eval_set(&s, &at, &g);
        *fitting = g.set;
    }
}

static bool offer_aims(const struct duel *d, const struct activate *v, struct group *g)
{
    if (!aims_with_names(d, v->source, v->ability, v->seat, v->it, v->name, g))
        return false;
    for (int i = 0; i < v->targets; i++) {
        if (g->different) {
            struct scope s = despaira_eyes(d, v->source, v->seat, v->it);
            leave_out_alike(&s, g->different, v->target[i], g->set.word);
        }
        set_remove(d, g->set.word, v->target[i]);
    }
    FOR_EACH_OF (d, r, g->set.word)
        if (is_card(r) && lacks_path(d, v->source, v->ability, v->seat, r))
            set_remove(d, g->set.word, r);
    return true;
}

/* Copies in a hand are all the same: one of them is offered. */
static bool is_copy_of_one_before(const struct duel *d, const uint32_t *set, ref r)
{
    if (!is_card(r) || zone_of(d, r) != DES_ZONE_HAND)
        return false;
    FOR_EACH_OF (d, other, set) {
        if (other == r)
            return false;
        if (is_card(other) && object(d, other)->place == object(d, r)->place &&
            object(d, other)->card == object(d, r)->card)
            return true;
    }
    return false;
}

void offer_cards_of(const struct duel *d, const uint32_t *set, int verb, struct menu *m)
{
    FOR_EACH_OF (d, r, set)
        if (!is_copy_of_one_before(d, set, r))
            offer(m, (struct duel_option){ .verb = (uint16_t)verb, .a = r });
}

/* DES-D16 */
void aim_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct despaira_duel room;
    struct group g;

    offer_aims(ground_of(d, v->source, seat, v->square, &room), v, &g);
    FOR_EACH_OF (d, r, g.set.word) {
        if (is_link(r))
            offer(m, (struct duel_option){ .verb = TARGET_LINK, .a = r, .b = (uint16_t)(r - LINK_REF + 1) });
        else if (is_tile(r))
            offer(m, (struct duel_option){ .verb = ON_TILE, .a = (uint16_t)square_of_tile(r) });
        else if (is_card(r) && !is_copy_of_one_before(d, g.set.word, r))
            offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    }
    if (v->targets >= g.least && v->targets)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_take_back(v, m);
}

bool lacks_aims(const struct duel *d, const struct activate *v)
{
    struct despaira_duel room;
    struct group g;

    return v->targets == 0 && !v->triggered && offer_aims(ground_of(d, v->source, v->seat, v->square, &room), v, &g);
}

bool wants_aim(const struct duel *d, const struct activate *v)
{
    struct despaira_duel room;
    struct group g;

    return offer_aims(ground_of(d, v->source, v->seat, v->square, &room), v, &g) && v->targets < g.most &&
           set_first(d, g.set.word) != NOTHING;
}

/* What it answers, where there is one thing only: nobody is asked. */
void settle_answer(const struct duel *d, struct activate *v)
{
    struct group g;

    if (!v->ability || d->book->ability[v->ability].kind != ABILITY_RESPOND || !offer_aims(d, v, &g) ||
        set_count(d, g.set.word) != 1)
        return;
    v->target[v->targets++] = set_first(d, g.set.word);
}

/* ---- paths: DES-6.20, DES-R43 ---------------------------------------------------------------------------------------- */

/* Does an earlier link move the body that stands there away? */
static bool is_in_motion(const struct duel *d, ref body)
{
    for (int i = 0; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (!is_ability_link(l) || marks_of(l) & LINK_RESOLVED)
            continue;
        for (int k = 0; k < l->target[LINK_STEPS]; k++)
            if (l->target[LINK_WALKERS + (l->target[LINK_PATH + k] >> WALKER_SHIFT)] == body)
                return true;
    }
    return false;
}

/* The tiles next to this one that it could enter, a bit each. */
static squares path_tiles(const struct duel *d, ref walker, int from)
{
    squares tiles = 0;

    for (int direction = 0; from && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(board_of(d), from, direction);
        ref body = square ? body_on(d, square) : NOTHING;
        bool open = is_trick(d, walker)
                        ? has_room_for_trick(d, walker, square)
                        : !body || body == walker || is_in_motion(d, body) || would_clash(d, walker, square);
        if (square && open)
            tiles |= square_bit(square);
    }
    return tiles;
}

/* The first sentence of an ability that moves something along a path; NULL: none does. */
static const cell *walk_of(const struct duel *d, int ability)
{
    return ability ? statement_of(d->book, ability, DES_VERB_WALK, NULL) : NULL;
}

/* What it moves, and how far. */
struct walk {
    struct group whom;
    int least, most;
    bool forward;
};

static bool read_walk(const struct duel *d, const struct activate *v, struct walk *w)
{
    const cell *at = walk_of(d, v->ability), *p;
    struct scope s = despaira_eyes(d, v->source, v->seat, v->it);
    struct bound b;
    struct set aimed = { { 0 } };

    if (!at)
        return false;
    s.target = v->target[0];
    bind_arguments(d->book, despaira_vocabulary.verbs[DES_VERB_WALK].pattern.shape, skip_part(d->book, at + 3, 'S'),
                   &b);
    p = b.hole[0].at;
    eval_set(&s, &p, &w->whom);
    for (int i = 0; i < v->targets; i++) /* outside a link `targets` are one */
        set_add(d, aimed.word, v->target[i]);
    if (v->targets > 1 && set_has(d, w->whom.set.word, v->target[0]) && set_count(d, w->whom.set.word) == 1)
        w->whom.set = aimed;
    p = b.hole[1].at + 1;
    w->least = eval_value(&s, &p);
    w->most = eval_value(&s, &p);
    w->forward = b.option[0];
    w->most = w->most > MOST_PATH ? MOST_PATH : w->most;
    return true;
}

static ref nth_walker(const struct duel *d, const struct walk *w, int n)
{
    FOR_EACH_OF (d, r, w->whom.set.word)
        if (n-- == 0)
            return r;
    return NOTHING;
}

static int steps_taken(const struct activate *v, int walker)
{
    int n = 0;

    for (int i = 0; i < v->steps; i++)
        n += v->path[i] >> WALKER_SHIFT == walker;
    return n;
}

static int end_of_path(const struct duel *d, const struct activate *v, ref walker)
{
    for (int i = v->steps; i-- > 0;)
        if (v->path[i] >> WALKER_SHIFT == v->walker)
            return v->path[i] & PATH_SQUARE;
    return square_of(d, walker);
}

bool may_walk(const struct duel *d, ref walker, ref by)
{
    return is_card(walker) && on_field(d, walker) && permission(d, walker, DES_ACTION_WALKS, NOTHING) >= 0 &&
           permission(d, walker, DES_ACTION_MOVED, by) >= 0 && !(is_trick(d, walker) && is_locked_down(d, walker));
}

squares steps_from(const struct duel *d, ref walker, int from, bool forward)
{
    squares tiles = path_tiles(d, walker, from);

    if (forward && tiles)
        tiles &= square_bit(grid_neighbour(board_of(d), from, 2 * (card_of(d, walker)->facing - NORTH)));
    return tiles;
}

static squares next_steps(const struct duel *d, const struct activate *v, const struct walk *w)
{
    ref walker = nth_walker(d, w, v->walker);

    return may_walk(d, walker, v->source) ? steps_from(d, walker, end_of_path(d, v, walker), w->forward) : 0;
}

static bool is_longer_than(const struct duel *d, struct activate *v, const struct walk *w, int left)
{
    if (left <= 0)
        return true;
    if (v->steps >= MOST_PATH)
        return false;
    for (squares tiles = next_steps(d, v, w); tiles; tiles &= tiles - 1) {
        v->path[v->steps++] = (uint8_t)((1 + __builtin_ctzll(tiles)) | v->walker << WALKER_SHIFT);
        bool found = is_longer_than(d, v, w, left - 1);
        v->steps--;
        if (found)
            return true;
    }
    return false;
}

/* Does it move something that would not have the path that it asks for? */
bool lacks_path(const struct duel *d, ref source, int ability, int seat, ref target)
{
    struct activate v = { .source = source,
                          .ability = (uint16_t)ability,
                          .seat = (uint8_t)seat,
                          .target = { target },
                          .targets = target != NOTHING };
    struct walk w;

    if (!read_walk(d, &v, &w))
        return false;
    if (!set_first(d, w.whom.set.word)) /* who walks is chosen only when it resolves */
        return false;
    return !is_longer_than(d, &v, &w, w.least > 0 ? w.least : 1);
}

bool lacks_every_path(const struct duel *d, ref source, int ability, int seat, ref it)
{
    struct group g;

    if (!walk_of(d, ability))
        return false;
    if (!aims_of(d, source, ability, seat, it, &g))
        return lacks_path(d, source, ability, seat, NOTHING);
    FOR_EACH_OF (d, r, g.set.word)
        if (!lacks_path(d, source, ability, seat, r))
            return false;
    return true;
}

/* DES-D17 */
void path_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct despaira_duel room;
    const struct duel *ground = ground_of(d, v->source, seat, v->square, &room);
    struct activate longer = *v;
    struct walk w;

    read_walk(ground, v, &w);
    int taken = steps_taken(v, v->walker);
    for (squares tiles = next_steps(ground, v, &w); tiles; tiles &= tiles - 1) {
        int square = 1 + __builtin_ctzll(tiles);
        longer.path[v->steps] = (uint8_t)(square | v->walker << WALKER_SHIFT);
        longer.steps = (uint8_t)(v->steps + 1);
        if (is_longer_than(ground, &longer, &w, w.least - taken - 1))
            offer(m, (struct duel_option){ .verb = STEP_TO, .a = (uint16_t)square });
    }
    if (taken >= w.least)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_take_back(v, m);
}

/* Goes on to the next one that still can go. */
bool wants_step(const struct duel *d, struct activate *v)
{
    struct despaira_duel room;
    const struct duel *ground = ground_of(d, v->source, v->seat, v->square, &room);
    struct walk w;

    if (!read_walk(ground, v, &w))
        return false;
    for (; v->walker < MOST_WALKERS && nth_walker(ground, &w, v->walker); v->walker++) {
        int taken = steps_taken(v, v->walker);
        if (v->steps < MOST_PATH && taken < w.most && next_steps(ground, v, &w) &&
            is_longer_than(ground, v, &w, w.least - taken))
            return true;
    }
    return false;
}

void take_step(const struct duel *d, struct activate *v, int square)
{
    struct despaira_duel room;
    const struct duel *ground = ground_of(d, v->source, v->seat, v->square, &room);
    struct walk w;

    read_walk(ground, v, &w);
    v->who[v->walker] = nth_walker(ground, &w, v->walker);
    v->path[v->steps++] = (uint8_t)(square | v->walker << WALKER_SHIFT);
}
