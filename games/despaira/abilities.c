/* abilities.c: which abilities and tricks may be activated, and working one out with its player: what it answers, its
 * targets, its path, what is paid (DES-8, DES-10, section 7, make_link). */
#include "despaira.h"
#include "runtime/cells.h"

/* ---- what an ability is ---------------------------------------------------------------------------------------- */

static bool carries(const struct duel *d, const struct ability *a, int keyword)
{
    const cell *at = d->book->code + a->with;

    for (int n = a->with ? *at++ : 0; n > 0; n--, at = skip_part(d->book, at, 'K'))
        if (*at == keyword)
            return true;
    return false;
}

/* DES-8.16: what answers something, or says so. */
static bool is_instant(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    return a->kind == ABILITY_RESPOND || carries(d, a, DES_KEYWORD_INSTANT);
}

static const cell *header_of(const struct duello_book *b, const struct card *c, int keyword)
{
    const cell *at = b->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--, at = skip_part(b, at, 'K'))
        if (*at == keyword)
            return at + 1;
    return NULL;
}

int first_header_number(const struct duel *d, ref r, int keyword)
{
    const cell *at = header_of(d->book, face(d, r), keyword);
    struct scope s = { .d = d };

    return at ? eval_value(&s, &at) : 0;
}

/* The first ability of a card with this block keyword; 0: none. */
static int block_of(const struct duel *d, ref r, int keyword)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == keyword + 1)
            return i;
    return 0;
}

int trap_of(const struct duel *d, ref trick)
{
    return block_of(d, trick, DES_KEYWORD_TRAP);
}

/* DES-17.2: whom an Equip trick asks for, in its header or at the head of a block. NULL: it is no Equip. */
static const cell *equip_words(const struct duel *d, ref trick)
{
    int block = block_of(d, trick, DES_KEYWORD_EQUIP);
    return block ? d->book->code + d->book->ability[block].arguments
                 : header_of(d->book, face(d, trick), DES_KEYWORD_EQUIP);
}

bool has_equip(const struct duel *d, ref trick)
{
    return equip_words(d, trick) != NULL;
}

/* DES-17.1 to DES-17.3, DES-R110; reach is asked for only as it is activated. */
bool may_be_equipped(const struct duel *d, ref trick, int seat, ref creature)
{
    const cell *at = equip_words(d, trick);
    struct scope s = { .d = d, .seat = seat, .source = trick };

    return is_creature(d, creature) && at && set_contains(&s, &at, creature);
}

/* What is carried out as the link of a trick resolves: what it says of its use, of its Trap; 0: nothing. */
static int used_ability(const struct duel *d, ref trick)
{
    const struct card *c = face(d, trick);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (is_activated(&d->book->ability[i]) && !d->book->ability[i].zones)
            return i;
    return trap_of(d, trick);
}

static bool is_of_activation(const struct duel *d, ref trick, int word)
{
    return card_has(face(d, trick), word);
}

/* DES-10.8, DES-10.11 */
static int speed_of(const struct duel *d, ref source, int ability)
{
    if (is_trick_card(d, source))
        return is_of_activation(d, source, DES_WORD_CHAIN) ? 1 : is_of_activation(d, source, DES_WORD_INSTANT) ? 2 : 4;
    return is_instant(d, ability) ? 3 : 5;
}

/* ---- targets ------------------------------------------------------------------------------------------------------- */

static struct scope eyes(const struct duel *d, ref source, int seat, ref it)
{
    return (struct scope){ .d = d, .seat = seat, .source = source, .it = it, .subject = seat_ref(seat) };
}

/* DES-R97 and the like: what an effect protects from being targeted by this. */
static bool is_protected(const struct duel *d, ref target, ref source)
{
    return is_card(target) && permission(d, target, DES_ACTION_TARGETED, source) < 0;
}

static bool equip_candidates(const struct duel *d, ref trick, int seat, struct group *g)
{
    memset(g, 0, sizeof *g);
    g->pick = true;
    g->least = g->most = 1;
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

/* What it may be aimed at; false: it aims at nothing. */
static bool aims_of(const struct duel *d, ref source, int ability, int seat, ref it, struct group *g)
{
    const struct ability *a = &d->book->ability[ability];
    struct scope s = eyes(d, source, seat, it);
    const cell *at;

    if (is_trick(d, source) && has_equip(d, source))
        return equip_candidates(d, source, seat, g);
    if (!ability || (a->kind != ABILITY_RESPOND && !a->targets))
        return false;
    at = d->book->code + (a->kind == ABILITY_RESPOND ? a->head : a->targets + 1);
    eval_set(&s, &at, g);
    leave_out_resolved(d, g->set.word);
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

bool finds_aims(const struct duel *d, ref source, int ability, int seat, ref it)
{
    struct group g;

    if (!aims_of(d, source, ability, seat, it, &g))
        return true;
    return set_count(d, g.set.word) >= (g.least > 0 ? g.least : 1); /* DES-R56: up to, but something */
}

/* DES-10.24: of the targets of a link those that still fit its words. */
void keep_fitting_aims(const struct duel *d, struct link *l, struct set *fitting)
{
    struct group g;

    if (kind_of(l) == OF_TRICK && marks_of(l) & LINK_EQUIPS) {
        *fitting = (struct set){ { 0 } };
        if (l->target[0] && may_be_equipped(d, l->source, link_seat(l), l->target[0]))
            set_add(d, fitting->word, l->target[0]);
        return;
    }
    const struct ability *a = &d->book->ability[l->ability];
    const cell *at = d->book->code + (a->kind == ABILITY_RESPOND ? a->head : a->targets + 1);
    struct scope s = eyes(d, l->source, link_seat(l), l->target[LINK_IT]);
    eval_set(&s, &at, &g);
    *fitting = g.set;
}

/* ---- paths: DES-6.20, DES-R43 ---------------------------------------------------------------------------------------- */

/* Does an earlier link move the body that stands there, or lead there? */
static bool is_in_motion(const struct duel *d, ref body)
{
    for (int i = 0; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (!is_ability_link(l) || marks_of(l) & LINK_RESOLVED || !l->target[LINK_STEPS])
            continue;
        if (l->target[0] == body || (!l->target[LINK_AIMS] && l->source == body))
            return true;
    }
    return false;
}

/* The tiles next to this one that it could enter, a bit each. */
uint32_t path_tiles(const struct duel *d, ref walker, int from, int seat)
{
    uint32_t tiles = 0;
    (void)seat;

    for (int direction = 0; from && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(&despaira_board, from, direction);
        ref body = square ? body_on(d, square) : NOTHING;
        bool open = is_trick(d, walker)
                        ? !trick_on(d, square) && (!body || controller(d, body) == controller(d, walker))
                        : !body || body == walker || is_in_motion(d, body);
        if (square && open)
            tiles |= 1u << (square - 1);
    }
    return tiles;
}

/* The first sentence of an ability that moves something along a path; NULL: none does. */
static const cell *walk_of(const struct duel *d, int ability)
{
    const cell *at = d->book->code + d->book->ability[ability].body;

    for (; ability && *at != OP_END; at = next_written(d->book, at))
        if (*at == OP_DO && at[2] == DES_VERB_WALK)
            return at;
    return NULL;
}

/* Whom it moves, and how far. */
static ref walker_of(const struct duel *d, const struct activate *v, int *least, int *most, bool *forward)
{
    const cell *at = walk_of(d, v->ability), *p;
    struct scope s = eyes(d, v->source, v->seat, v->it);
    struct group whom;
    struct bound b;

    s.target = v->target[0];
    if (!at)
        return NOTHING;
    p = skip_part(d->book, at + 3, 'S');
    bind_arguments(d->book, despaira_vocabulary.verbs[DES_VERB_WALK].pattern.shape, p, &b);
    p = b.hole[0].at;
    eval_set(&s, &p, &whom);
    ref walker = set_first(d, whom.set.word);
    p = b.hole[1].at + 1;
    *least = eval_value(&s, &p);
    *most = eval_value(&s, &p);
    *forward = b.option[0];
    *most = *most > MOST_PATH ? MOST_PATH : *most;
    return walker;
}

static int end_of_path(const struct duel *d, const struct activate *v, ref walker)
{
    return v->steps ? v->path[v->steps - 1] : square_of(d, walker);
}

static bool may_walk(const struct duel *d, ref walker, ref source)
{
    return is_card(walker) && on_field(d, walker) && permission(d, walker, DES_ACTION_WALKS, NOTHING) >= 0 &&
           permission(d, walker, DES_ACTION_MOVED, source) >= 0 && !(is_trick(d, walker) && is_locked_down(d, walker));
}

static uint32_t next_steps(const struct duel *d, const struct activate *v)
{
    int least, most;
    bool forward;
    ref walker = walker_of(d, v, &least, &most, &forward);
    uint32_t tiles = may_walk(d, walker, v->source) ? path_tiles(d, walker, end_of_path(d, v, walker), v->seat) : 0;

    if (forward && tiles) {
        int ahead =
            grid_neighbour(&despaira_board, end_of_path(d, v, walker), 2 * (card_of(d, walker)->facing - NORTH));
        tiles &= ahead ? 1u << (ahead - 1) : 0;
    }
    return tiles;
}

static bool is_longer_than(const struct duel *d, struct activate *v, int left)
{
    if (left <= 0)
        return true;
    if (v->steps >= MOST_PATH)
        return false;
    for (uint32_t tiles = next_steps(d, v); tiles; tiles &= tiles - 1) {
        v->path[v->steps++] = (uint8_t)(1 + __builtin_ctz(tiles));
        bool found = is_longer_than(d, v, left - 1);
        v->steps--;
        if (found)
            return true;
    }
    return false;
}

/* Does it move something that would not have the path that it asks for? What does nothing else is not activated then. */
static bool lacks_path(const struct duel *d, ref source, int ability, int seat, ref target)
{
    struct activate v = { .source = source, .ability = (uint16_t)ability, .seat = (uint8_t)seat, .target = { target } };
    int least = 0, most = 0;
    bool forward;

    if (!walk_of(d, ability))
        return false;
    walker_of(d, &v, &least, &most, &forward);
    return !is_longer_than(d, &v, least > 0 ? least : 1);
}

/* With every target it could have? */
static bool lacks_every_path(const struct duel *d, ref source, int ability, int seat, ref it)
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

/* ---- costs ----------------------------------------------------------------------------------------------------------- */

/* One sentence of a cost: what is taken for it, and how. */
struct item {
    int verb, counter, n;
    struct group things;
};

static bool read_item(const struct duel *d, const struct activate *v, int nth, struct item *item)
{
    const struct cost *c = &d->book->cost[d->book->ability[v->ability].price];
    const cell *at = d->book->code + c->code;
    struct scope s = eyes(d, v->source, v->seat, v->it);
    struct bound b;

    memset(item, 0, sizeof *item);
    if (!v->ability || nth >= c->items)
        return false;
    for (; nth > 0; nth--)
        at += 2 + at[1];
    if (*at == OP_PAY) {
        const cell *amount = at + 4;
        item->verb = DES_VERB_LOSE;
        item->counter = at[2];
        item->n = eval_value(&s, &amount);
        return true;
    }
    item->verb = s.verb = at[2];
    bind_arguments(d->book, despaira_vocabulary.verbs[item->verb].pattern.shape, skip_part(d->book, at + 3, 'S'), &b);
    for (int i = 0; i < b.holes; i++) {
        const cell *p = b.hole[i].at;
        if (b.hole[i].hole == HOLE_SET) {
            eval_choice(&s, v->seat, &p, &item->things);
        } else if (b.hole[i].hole == HOLE_COUNTER) {
            item->counter = *p;
        } else if (b.hole[i].hole == HOLE_Q) {
            p++;
            item->n = eval_value(&s, &p);
        }
    }
    if (!item->things.pick)
        item->things.least = item->counter ? 0 : set_count(d, item->things.set.word);
    for (int i = 0; i < v->paid_count; i++) {
        if (item->things.different)
            leave_out_alike(&s, item->things.different, v->paid[i], item->things.set.word);
        set_remove(d, item->things.set.word, v->paid[i]);
    }
    return true;
}

static bool item_can_be_paid(const struct duel *d, const struct activate *v, const struct item *item)
{
    if (item->verb == DES_VERB_LOSE)
        return player(d, v->seat)->crystals >= item->n;
    if (item->counter) {
        ref on = set_first(d, item->things.set.word);
        return on && count_on(d, on, item->counter) >= item->n;
    }
    struct scope s = eyes(d, v->source, v->seat, v->it);
    int there = item->things.different ? count_different(&s, item->things.different, item->things.set.word)
                                       : set_count(d, item->things.set.word);
    return there >= item->things.least && there > 0;
}

/* DES-4.6, DES-4.7 */
static int crystals_for(const struct duel *d, ref source)
{
    return is_trick_card(d, source) && mode_of(d, source) != EQUIPPED && !card_of(d, source)->working
               ? level_of(d, source)
               : 0;
}

static bool can_pay(const struct duel *d, ref source, int ability, int seat)
{
    struct activate v = { .source = source, .ability = (uint16_t)ability, .seat = (uint8_t)seat };
    struct item item;

    for (int i = 0; read_item(d, &v, i, &item); i++)
        if (!item_can_be_paid(d, &v, &item))
            return false;
    return true;
}

/* ---- may it be activated now? ------------------------------------------------------------------------------------------ */

static bool is_own_turn(const struct duel *d, int seat)
{
    return seat == own(d)->active;
}

/* DES-8.10 to DES-8.12, DES-16.6: by the type of a trick. 0: it may. */
static int wrong_time_for_trick(const struct duel *d, int seat, ref trick, enum occasion when)
{
    if (trap_of(d, trick) && when != AS_TRAP)
        return DES_16_6;
    if (is_of_activation(d, trick, DES_WORD_NORMAL_TRICK))
        return when == AS_TRAP ? (is_own_turn(d, seat) && own(d)->phase != DES_WINDOW_BATTLE_PHASE ? 0 : DES_R59)
               : when == IN_OPEN && in_main_phase(d) && is_own_turn(d, seat) ? 0
               : own(d)->phase == DES_WINDOW_BATTLE_PHASE                    ? DES_3_11
                                                                             : DES_8_10;
    if (is_of_activation(d, trick, DES_WORD_CHAIN) && when != IN_CHAIN)
        return DES_8_12;
    return 0;
}

/* DES-8.15, DES-8.16 */
static int wrong_time_for_ability(const struct duel *d, int seat, int ability, enum occasion when)
{
    const struct ability *a = &d->book->ability[ability];

    if (is_instant(d, ability))
        return 0;
    if (when == IN_CHAIN)
        return DES_10_3;
    uint32_t now = 1u << own(d)->phase | (in_main_phase(d) ? 1u << DES_WINDOW_MAIN_PHASE : 0);
    return when == IN_OPEN && is_own_turn(d, seat) && a->windows & now ? 0 : DES_8_15;
}

/* DES-8.17 */
static bool is_used_up(const struct duel *d, ref source, int ability)
{
    int limit = d->book->ability[ability].limit;
    return uses_of(d, source, ability) >= (limit ? limit : 1) || !use_can_be_counted(d, source, ability);
}

static bool condition_holds(const struct duel *d, ref source, int ability, int seat)
{
    struct scope s = eyes(d, source, seat, NOTHING);
    return test_holds(&s, d->book->ability[ability].condition);
}

static bool answers_nothing(const struct duel *d, int ability)
{
    return ability && d->book->ability[ability].kind == ABILITY_RESPOND && d->links == 0;
}

static bool has_met(const struct duel *d, ref trick)
{
    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick == trick)
            return true;
    return false;
}

static struct duel_option option_to_activate(const struct duel *d, ref source, int ability)
{
    const struct card *c = face(d, source);
    int several = 0;

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        several += is_activated(&d->book->ability[i]);
    if (several < 2 || is_trick_card(d, source))
        return (struct duel_option){ .verb = ACTIVATE, .a = source, .b = (uint16_t)ability };
    return (struct duel_option){
        .verb = ACTIVATE_NTH, .a = source, .b = (uint16_t)ability, .c = (uint16_t)(ability - c->ability + 1)
    };
}

/* What all of them have to pass, behind what their kinds ask for. */
static bool refused_any(const struct duel *d, int seat, ref source, int ability, struct duel_option o, struct menu *m)
{
    bool link = d->links < MOST_LINKS;

    return refused(m, o, link, DES_R81) || refused(m, o, !answers_nothing(d, ability), DES_16_8) ||
           refused(m, o, !ability || condition_holds(d, source, ability, seat), DES_R84) ||
           refused(m, o, crystals_for(d, source) <= player(d, seat)->crystals, DES_4_7) ||
           refused(m, o, !ability || can_pay(d, source, ability, seat), DES_4_13) ||
           refused(m, o, finds_aims(d, source, ability, seat, NOTHING), DES_8_20) ||
           refused(m, o, !lacks_every_path(d, source, ability, seat, NOTHING), DES_R43);
}

static void consider_trick(const struct duel *d, int seat, ref trick, enum occasion when, struct menu *m)
{
    int ability = used_ability(d, trick), wrong = wrong_time_for_trick(d, seat, trick, when);
    struct duel_option o = { .verb = ACTIVATE, .a = trick, .b = (uint16_t)ability };

    if (card_of(d, trick)->working || (when == AS_TRAP && !has_met(d, trick)))
        return;
    bool overlapped =
        when == AS_TRAP && d->book->code[d->book->ability[ability].arguments + 1] == DES_EVENT_OVERLAPS; /* DES-9.4 */
    if (refused(m, o, !is_locked_down(d, trick) || overlapped, DES_9_2) || refused(m, o, !wrong, wrong) ||
        refused(m, o, !card_of(d, trick)->recharged, DES_R61) || refused_any(d, seat, trick, ability, o, m))
        return;
    offer(m, o);
}

static void consider_ability(const struct duel *d, int seat, ref source, int ability, enum occasion when,
                             struct menu *m)
{
    struct duel_option o = option_to_activate(d, source, ability);
    int wrong = wrong_time_for_ability(d, seat, ability, when);

    if (refused(m, o, !on_field(d, source) || is_up(d, source), DES_8_18) || refused(m, o, !wrong, wrong) ||
        refused(m, o, !is_used_up(d, source, ability), DES_8_17) ||
        refused(m, o, !on_field(d, source) || permission(d, source, DES_ACTION_ABILITIES, NOTHING) >= 0, DES_18_2) ||
        refused_any(d, seat, source, ability, o, m))
        return;
    offer(m, o);
}

/* Those that it has where it lies: on the field, or in a zone that they name. */
static void consider_card(const struct duel *d, int seat, ref r, enum occasion when, struct menu *m)
{
    const struct card *c = face(d, r);
    bool field = on_field(d, r);

    if (when == AS_TRAP)
        return;
    for (int i = c->ability; i < c->ability + c->abilities && !is_full(m); i++) {
        const struct ability *a = &d->book->ability[i];
        bool here = a->zones ? a->zones >> zone_of(d, r) & 1 : field;
        if (is_activated(a) && here && !(a->flags & ABILITY_NESTED))
            consider_ability(d, seat, r, i, when, m);
    }
}

void offer_activations(const struct duel *d, int seat, enum occasion when, struct menu *m)
{
    static const uint8_t zones[] = { DES_ZONE_GRAVEYARD, DES_ZONE_SPECIAL_DECK, DES_ZONE_VOID };

    for (int square = 1; square <= TILES && !is_full(m); square++) {
        ref body = body_on(d, square), trick = trick_on(d, square);
        if (body && controller(d, body) == seat)
            consider_card(d, seat, body, when, m);
        if (trick && controller(d, trick) == seat)
            consider_trick(d, seat, trick, when, m);
    }
    for (size_t i = 0; i < sizeof zones && when != AS_TRAP; i++)
        FOR_EACH_IN (d, r, zone_place(zones[i], seat))
            if (face(d, r)->windows)
                consider_card(d, seat, r, when, m);
}

/* ---- working it out ------------------------------------------------------------------------------------------------------- */

static bool is_aimed_at(const struct activate *v, ref r)
{
    for (int i = 0; i < v->targets; i++)
        if (v->target[i] == r)
            return true;
    return false;
}

static bool offer_aims(const struct duel *d, const struct activate *v, struct group *g)
{
    if (!aims_of(d, v->source, v->ability, v->seat, v->it, g))
        return false;
    FOR_EACH_OF (d, r, g->set.word)
        if (is_aimed_at(v, r) ||
            (walk_of(d, v->ability) && is_card(r) && lacks_path(d, v->source, v->ability, v->seat, r)))
            set_remove(d, g->set.word, r);
    return true;
}

static void offer_to_take_back(const struct activate *v, struct menu *m)
{
    if (!v->triggered)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
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

/* DES-D16 */
void aim_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct group g;
    (void)seat;

    offer_aims(d, v, &g);
    FOR_EACH_OF (d, r, g.set.word) {
        if (is_link(r))
            offer(m, (struct duel_option){ .verb = TARGET_LINK, .a = r, .b = (uint16_t)(r - LINK_REF + 1) });
        else if (is_tile(r))
            offer(m, (struct duel_option){ .verb = ON_TILE, .a = (uint16_t)square_of_tile(r) });
        else
            offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    }
    if (v->targets >= g.least && v->targets)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_take_back(v, m);
}

/* Is there more to be chosen? */
static bool wants_aim(const struct duel *d, const struct activate *v)
{
    struct group g;

    return offer_aims(d, v, &g) && v->targets < g.most && set_first(d, g.set.word) != NOTHING;
}

/* What it answers, where there is one thing only: nobody is asked. */
static void settle_answer(const struct duel *d, struct activate *v)
{
    struct group g;

    if (!v->ability || d->book->ability[v->ability].kind != ABILITY_RESPOND || !offer_aims(d, v, &g) ||
        set_count(d, g.set.word) != 1)
        return;
    v->target[v->targets++] = set_first(d, g.set.word);
}

static void take_aim(const struct duel *d, struct activate *v)
{
    struct duel_option o = d->answer[v->seat];
    v->target[v->targets++] = o.verb == ON_TILE ? tile_ref(o.a) : o.a;
}

/* DES-D17 */
void path_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct activate longer = *v;
    uint32_t tiles = next_steps(d, v);
    (void)seat;

    for (; tiles; tiles &= tiles - 1) {
        int square = 1 + __builtin_ctz(tiles);
        longer.path[v->steps] = (uint8_t)square;
        longer.steps = (uint8_t)(v->steps + 1);
        if (is_longer_than(d, &longer, v->least_steps - longer.steps))
            offer(m, (struct duel_option){ .verb = STEP_TO, .a = (uint16_t)square });
    }
    if (v->steps >= v->least_steps)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_take_back(v, m);
}

static bool wants_step(const struct duel *d, struct activate *v)
{
    int least = 0, most = 0;
    bool forward = false;

    if (!walker_of(d, v, &least, &most, &forward))
        return false;
    v->walks = 1;
    v->least_steps = (uint8_t)least;
    v->most_steps = (uint8_t)most;
    return v->steps < most && next_steps(d, v) && is_longer_than(d, v, least - v->steps);
}

/* DES-D18: a word that the ability names. */
static const cell *named_list(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    const cell *at = d->book->code + a->naming + 1;

    return ability && a->naming && at[0] == CHOICE_WORD ? at : NULL;
}

void name_word_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    const cell *at = named_list(d, v->ability);
    (void)seat;

    for (int word = 1; word < despaira_vocabulary.word_count; word++)
        if (despaira_vocabulary.words[word].list == at[2] && word != at[3])
            offer(m, (struct duel_option){ .verb = OPTION_WORD, .a = (uint16_t)word });
    offer_to_take_back(v, m);
}

/* DES-D39 */
void pay_with_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct item item;
    (void)seat;

    read_item(d, v, v->item, &item);
    FOR_EACH_OF (d, r, item.things.set.word)
        if (!is_copy_of_one_before(d, item.things.set.word, r))
            offer(m, (struct duel_option){ .verb = PAY, .a = r });
    offer_to_take_back(v, m);
}

/* Goes on to the next part of the cost that leaves a choice; what leaves none is taken. */
static bool wants_payment(const struct duel *d, struct activate *v)
{
    struct item item;

    for (; read_item(d, v, v->item, &item); v->item++, v->chosen = 0) {
        int wanted = item.things.least - v->chosen;
        if (item.counter || item.verb == DES_VERB_LOSE || wanted <= 0)
            continue;
        if (item.things.pick && !item.things.random)
            return true;
        FOR_EACH_OF (d, r, item.things.set.word)
            if (v->paid_count < MOST_PAID)
                v->paid[v->paid_count++] = r;
    }
    return false;
}

/* ---- paying, and the link ---------------------------------------------------------------------------------------------------- */

static void give_up(struct duel *d, int verb, ref r, int seat)
{
    switch (verb) {
    case DES_VERB_DISCARD:
        NOTE(d, DISCARDS, DES_14_5, .seat = (int8_t)seat, .thing = r);
        send_to(d, &r, DES_ZONE_GRAVEYARD, ON_BOTTOM);
        break;
    case DES_VERB_EXILE:
        NOTE(d, IS_EXILED, DES_14_8, .seat = (int8_t)seat, .thing = r);
        send_to(d, &r, DES_ZONE_VOID, ON_TOP);
        break;
    default:
        NOTE(d, IS_SENT, DES_14_3, .seat = (int8_t)seat, .thing = r);
        send_to(d, &r, DES_ZONE_GRAVEYARD, ON_BOTTOM);
    }
}

static void spend_crystals(struct duel *d, int seat, int n)
{
    struct despaira_seat *p = player(d, seat);

    p->crystals = (uint8_t)(p->crystals - n);
    p->used = (uint8_t)(p->used + n);
    CITE_IF(d, n, DES_4_7);
}

static void pay(struct duel *d, struct activate *v)
{
    struct activate reading = *v;
    struct item item;
    int taken = 0;

    spend_crystals(d, v->seat, crystals_for(d, v->source));
    reading.paid_count = 0;
    for (int i = 0; read_item(d, &reading, i, &item); i++) {
        if (item.verb == DES_VERB_LOSE) {
            spend_crystals(d, v->seat, item.n);
        } else if (item.counter) {
            change_counters(d, set_first(d, item.things.set.word), item.counter, -item.n);
        } else {
            for (int n = item.things.least; n > 0 && taken < v->paid_count; n--)
                give_up(d, item.verb, v->paid[taken++], v->seat);
        }
    }
}

/* DES-10.16, DES-10.26: whom it is aimed at, and where that stood. */
static uint16_t tile_of(const struct duel *d, ref r)
{
    return (uint16_t)(on_field(d, r) ? square_of(d, r) : 0);
}

static void write_link(struct duel *d, const struct activate *v)
{
    bool trick = is_trick_card(d, v->source);
    struct link *l = add_link(d, v->ability, v->source, v->seat, v->amount);
    const struct ability *a = &d->book->ability[v->ability];

    if (!l) {
        NOTE(d, BOUND_MET, DES_R81, .seat = -1);
        return;
    }
    for (int i = 0; i < v->targets; i++) {
        l->target[i] = v->target[i];
        l->target[LINK_TILES + i] = tile_of(d, v->target[i]);
    }
    l->target[LINK_IT] = a->kind == ABILITY_RESPOND ? v->target[0] : v->it;
    l->target[LINK_OTHER] = v->other;
    l->target[LINK_IT_TILE] = tile_of(d, v->it);
    l->target[LINK_OTHER_TILE] = tile_of(d, v->other);
    l->target[LINK_WORD] = v->word;
    l->target[LINK_AIMS] = v->targets;
    l->target[LINK_SPEED] = (uint16_t)speed_of(d, v->source, v->ability);
    l->target[LINK_MARKS] = (uint16_t)((trick ? OF_TRICK : OF_CREATURE) | (v->targets ? LINK_HAD_AIMS : 0) |
                                       (v->triggered ? LINK_TRIGGERED : 0) |
                                       (trick && !v->triggered && has_equip(d, v->source) ? LINK_EQUIPS : 0));
    l->target[LINK_STEPS] = v->steps;
    for (int i = 0; i < v->steps; i++)
        l->target[LINK_PATH + i] = v->path[i];
}

static void forget_met(struct duel *d, ref trick)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick != trick)
            own(d)->met[kept++] = own(d)->met[i];
    own(d)->mets = kept;
}

/* DES-8.2, DES-8.5: turned up, announced, paid for; then it is a link. */
static void commit(struct duel *d, struct activate *v)
{
    bool trick = is_trick(d, v->source) && !v->triggered;

    CITE(d, d->links && is_ability_link(link_at(d, d->links - 1)) ? DES_10_2 : DES_10_1);
    pay(d, v);
    if (trick) {
        set_mode(d, v->source, UP_TRICK);
        forget_met(d, v->source);
        CITE(d, DES_8_7);
        CITE(d, DES_8_2);
    }
    NOTE(d, v->triggered ? TRIGGERS : ACTIVATES,
         v->triggered ? DES_10_14
         : trick      ? DES_8_2
                      : DES_8_15,
         .seat = (int8_t)v->seat, .thing = v->source, .other = is_card(v->target[0]) ? v->target[0] : NOTHING);
    write_link(d, v);
    if (!trick && !v->triggered)
        count_use(d, v->source, v->ability, ENDS_WITH_TURN);
    else if (v->triggered && d->book->ability[v->ability].limit)
        count_use(d, v->source, v->ability, d->book->ability[v->ability].period ? ENDS_WITH_TURN : ENDS_NEVER);
    CITE(d, DES_10_8);
    CITE(d, DES_22_5);
    refresh_field(d);
}

/* A Trap is about what it has heard. */
static void recall_event(const struct duel *d, struct activate *v)
{
    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick == v->source && v->ability && trap_of(d, v->source) == v->ability) {
            v->it = own(d)->met[i].subject;
            v->other = own(d)->met[i].other;
            v->amount = own(d)->met[i].amount;
        }
}

/* Gives back 1 if it is on the chain now. Nothing moves before the last answer. */
STEP(activate)
{
    BEGIN;
    if (!v->triggered)
        recall_event(d, v);
    settle_answer(d, v);
    while (wants_aim(d, v)) {
        ASK(v->seat, ASK_TARGET);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        take_aim(d, v);
        CITE(d, DES_8_19);
    }
    if (named_list(d, v->ability)) {
        ASK(v->seat, ASK_NAME);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->word = (uint8_t)d->answer[v->seat].a;
    }
    while (wants_step(d, v)) {
        ASK(v->seat, ASK_PATH);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        v->path[v->steps++] = (uint8_t)d->answer[v->seat].a;
    }
    while (wants_payment(d, v)) {
        ASK(v->seat, ASK_COST);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->paid[v->paid_count++] = d->answer[v->seat].a;
        v->chosen++;
    }
    end_dialogue(d);
    commit(d, v);
    CHECK;
    RETURN(1);
cancelled:
    end_dialogue(d);
    d->result = 0;
    END;
}
