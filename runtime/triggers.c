/* triggers.c: which abilities hear an event, a moment, or something that would happen.
 *
 * What is listened to at all is kept as bits (struct listeners), so that a quiet event costs one
 * test. An ability that hears its event waits in the duel's line until the game puts it on the
 * chain.
 */
#include "cells.h"
#include "effects.h"
#include "run.h"

/* ---- abilities that work now ---------------------------------------------------------------------- */

/* Who looks for abilities, and for which: of continuous ones only those that do what is looked for, so that the game is
 * not asked about the others. */
struct visit {
    const struct duel *d;
    enum alert kind;
    int event;                   /* that is listened to; 0: any */
    int first;                   /* the seat whose abilities come first; the others follow in their order */
    const struct sought *sought; /* NULL: any */
    ability_visitor *see;
    void *context;
};

/* Does what reaches so far, on a source of this seat, reach the subject? */
static bool reaches_subject(const struct duel *d, ref subject, unsigned reaches, ref source, int seat)
{
    const struct game *game = game_of(d);

    return reaches & REACHES_OTHERS || (reaches & REACHES_PLAYER && seat_ref(seat) == subject) ||
           (reaches & REACHES_ITSELF && source == subject) ||
           (reaches & REACHES_HOST && (game->host_of ? game->host_of(d, source, NOTHING) : source) == subject);
}

/* A text works on its own card, whatever that one keeps off. */
static bool works_on(const struct duel *d, ref source, ref subject)
{
    const struct game *game = game_of(d);

    return source == subject || !game->works_on || game->works_on(d, source, subject);
}

static bool is_sought(const struct visit *v, const struct ability *a, ref source, int seat)
{
    if (!(a->alert & v->kind) || (v->event && a->event != v->event))
        return false;
    return !v->sought ||
           ((a->changes & v->sought->changes || a->permits & v->sought->permits || a->gives & v->sought->gives) &&
            reaches_subject(v->d, v->sought->subject, a->reaches, source, seat));
}

/* Is something inside this one that may be looked for? */
static bool holds_some(const struct visit *v, const struct ability *a)
{
    return is_standing(a) && a->inside & v->kind;
}

static bool may_work(const struct duel *d, ref source, int ability)
{
    const struct game *game = game_of(d);
    return game->may_work ? game->may_work(d, source, ability) : game->active(d, source, ability);
}

/* What a continuous ability gives to others is theirs: those in play whom its words mean now have it. */
static bool visit_given(const struct visit *v, const struct scope *s, int ability)
{
    const struct duel *d = v->d;
    const struct game *game = game_of(d);
    const cell *at = d->book->code + d->book->ability[ability].given_to;
    struct group to;

    eval_set(s, &at, &to);
    FOR_EACH_OF (d, r, to.set.word) {
        ref bearer = game->bearer ? game->bearer(d, r) : r;
        if (!is_seat(bearer) && !(is_card(bearer) && game->live_zones >> zone_of(d, bearer) & 1))
            continue;
        if (works_on(d, s->source, bearer) && may_work(d, bearer, ability) && game->active(d, bearer, ability) &&
            v->see(v->context, bearer, ability, controller_of(d, bearer), -1))
            return true;
    }
    return false;
}

/* Abilities written inside a continuous one exist while it works and its condition holds. */
static bool visit_inside(const struct visit *v, int parent, ref source, int seat)
{
    const struct duel *d = v->d;
    const struct ability *first = d->book->ability;
    const struct card *c = &d->book->card[first[parent].card];
    struct scope s = { .d = d, .seat = seat, .source = source, .plain = v->kind == ALERT_STANDS };
    bool tested = false;

    int behind = first[parent].card ? c->ability + c->abilities : parent + 1; /* of no card: in a definition */
    for (int i = behind; i < d->book->abilities && first[i].card == first[parent].card; i++) {
        const struct ability *a = &first[i];
        bool sought = is_sought(v, a, source, seat);
        if ((!sought && !holds_some(v, a)) || a->parent != parent || !(a->flags & ABILITY_NESTED))
            continue;
        if (!tested && (!game_of(d)->active(d, source, parent) || !test_holds(&s, standing_condition(&first[parent]))))
            return false;
        tested = true;
        if (a->keyword && !a->given_to && !game_of(d)->active(d, source, i))
            continue;
        if (sought && (a->given_to ? visit_given(v, &s, i) : v->see(v->context, source, i, seat, -1)))
            return true;
        if (holds_some(v, a) && visit_inside(v, i, source, seat))
            return true;
    }
    return false;
}

bool is_written(const struct duello_book *b, int ability)
{
    const struct ability *a = &b->ability[ability];

    for (; a->flags & ABILITY_NESTED; a = &b->ability[a->parent])
        if (a->given_to || !is_standing(&b->ability[a->parent]))
            return false;
    return true;
}

bool holds_around(const struct scope *s, int ability)
{
    const struct ability *first = s->d->book->ability;

    while (first[ability].flags & ABILITY_NESTED) {
        ability = first[ability].parent;
        if (!game_of(s->d)->active(s->d, s->source, ability) || !test_holds(s, standing_condition(&first[ability])))
            return false;
    }
    return true;
}

/* Can something on this card be what is looked for? Most do something else, which is seen without a branch for each. */
static inline bool bears_some(const struct visit *v, ref r)
{
    const struct card *c = face(v->d, r);

    if (!(object(v->d, r)->alert & v->kind))
        return false;
    if (v->event)
        return (c->listens.triggers | c->listens.would) >> v->event & 1;
    return !v->sought ||
           ((c->changes & v->sought->changes) | (c->permits & v->sought->permits) | (c->gives & v->sought->gives));
}

static bool visit_card(const struct visit *v, ref r, int seat)
{
    const struct card *c = face(v->d, r);

    if (v->sought &&
        !(reaches_subject(v->d, v->sought->subject, c->reaches, r, seat) && works_on(v->d, r, v->sought->subject)))
        return false;
    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &v->d->book->ability[i];
        if (a->flags & ABILITY_NESTED)
            continue;
        if (is_sought(v, a, r, seat) && game_of(v->d)->active(v->d, r, i) && v->see(v->context, r, i, seat, -1))
            return true;
        if (holds_some(v, a) && visit_inside(v, i, r, seat))
            return true;
    }
    return false;
}

static bool visit_rows(const struct visit *v)
{
    const struct duel *d = v->d;

    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if ((r->kind != ROW_ABILITY && r->kind != ROW_WAITING) || r->until >= NOT_YET)
            continue;
        /* What is given is its bearer's, whoever gave it. */
        int seat = r->kind == ROW_ABILITY ? controller_of(d, r->source) : r->seat;
        const struct ability *a = &d->book->ability[r->ability];
        bool sought = is_sought(v, a, r->source, seat);
        if (!sought && !holds_some(v, a))
            continue;
        if (r->kind == ROW_ABILITY && !game_of(d)->active(d, r->source, r->ability))
            continue;
        if (v->sought && !works_on(d, r->source, v->sought->subject))
            continue;
        if (sought && v->see(v->context, r->source, r->ability, seat, i))
            return true;
        if (holds_some(v, a) && visit_inside(v, r->ability, r->source, seat))
            return true;
    }
    return false;
}

/* Cards that have left their place since the list was made are no longer among them. */
static bool visit_listed(const struct visit *v, int from, int to)
{
    const struct duel *d = v->d;
    const struct listeners *l = listeners(d);

    for (int i = 0; i < l->sources; i++) {
        ref r = l->source[i];
        if (!bears_some(v, r))
            continue;
        bool works = is_seat(r) || game_of(d)->live_zones >> zone_of(d, r) & 1;
        int seat = controller_of(d, r);
        if (works && seat >= from && seat < to && visit_card(v, r, seat))
            return true;
    }
    return false;
}

/* Whose a card is its place does not say: on a board that all share it is the game's to tell. */
static bool is_of_seats(const struct duel *d, ref r, int from, int to)
{
    int seat = controller_of(d, r);

    return seat >= from && seat < to;
}

static bool visit_all(const struct visit *v, int from, int to)
{
    const struct duel *d = v->d;

    for (int seat = 0; seat < d->seats; seat++) {
        ref own = seat_ref(seat);
        if (seat >= from && seat < to && bears_some(v, own) && visit_card(v, own, seat))
            return true;
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, place_of(d, __builtin_ctz(left), seat))
                if (bears_some(v, r) && is_of_seats(d, r, from, to) && visit_card(v, r, controller_of(d, r)))
                    return true;
    }
    return false;
}

static bool visit_seats(const struct visit *v, int from, int to)
{
    return listeners(v->d)->sources != TOO_MANY ? visit_listed(v, from, to) : visit_all(v, from, to);
}

/* ---- what keywords and counters mean ----------------------------------------------------------------- */

/* Does it do what is looked for? A keyword does not give others: what has one could not be found without asking that. */
static bool may_mean(const struct visit *v, const struct defined *w)
{
    const struct attention *does = &w->listens;

    if (!(does->alert & v->kind) || (v->sought && v->sought->gives && w->keyword))
        return false;
    if (v->event)
        return (does->triggers | does->would) >> v->event & 1;
    return !v->sought || ((does->changes & v->sought->changes) | (does->permits & v->sought->permits) |
                          (does->gives & v->sought->gives));
}

static bool visit_defined(const struct visit *v, const struct defined *w, ref bearer)
{
    const struct duel *d = v->d;
    int seat = controller_of(d, bearer);

    if (v->sought && !works_on(d, bearer, v->sought->subject))
        return false;
    for (int i = w->ability; i < w->ability + w->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        bool sought = is_sought(v, a, bearer, seat);
        if ((!sought && !holds_some(v, a)) || !game_of(d)->active(d, bearer, i))
            continue;
        if (sought && v->see(v->context, bearer, i, seat, -1))
            return true;
        if (holds_some(v, a) && visit_inside(v, i, bearer, seat))
            return true;
    }
    return false;
}

/* Of each card where abilities work, as it lies there, what it bears. */
static bool visit_bearers(const struct visit *v, int from, int to)
{
    const struct duel *d = v->d;
    const struct duello_book *b = d->book;

    for (int seat = 0; seat < d->seats; seat++)
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, place_of(d, __builtin_ctz(left), seat))
                for (int i = 0; is_of_seats(d, r, from, to) && i < b->defineds; i++)
                    if (may_mean(v, &b->defined[i]) && bears(d, r, &b->defined[i]) &&
                        visit_defined(v, &b->defined[i], r))
                        return true;
    return false;
}

static bool visit_meanings(const struct visit *v)
{
    bool any = false;

    for (int i = 0; i < v->d->book->defineds && !any; i++)
        any = may_mean(v, &v->d->book->defined[i]);
    return any && (visit_bearers(v, v->first, v->d->seats) || (v->first && visit_bearers(v, 0, v->first)));
}

static bool visit(const struct visit *v)
{
    return visit_seats(v, v->first, v->d->seats) || (v->first && visit_seats(v, 0, v->first)) || visit_rows(v) ||
           visit_meanings(v);
}

bool visit_abilities(const struct duel *d, enum alert kind, ability_visitor *see, void *context)
{
    return visit(&(struct visit){ d, kind, 0, 0, NULL, see, context });
}

bool visit_standing(const struct duel *d, struct sought sought, ability_visitor *see, void *context)
{
    return visit(&(struct visit){ d, ALERT_STANDS, 0, 0, &sought, see, context });
}

static bool may_give(const struct duel *d, ref source, int seat, int keyword, ref to)
{
    const struct card *c = face(d, source);

    return c->gives >> keyword & 1 && reaches_subject(d, to, c->reaches, source, seat);
}

static bool may_be_given_by_some(const struct duel *d, ref r, int keyword)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if (may_give(d, seat_ref(seat), seat, keyword, r))
            return true;
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, source, place_of(d, __builtin_ctz(left), seat))
                if (object(d, source)->alert & ALERT_STANDS &&
                    may_give(d, source, controller_of(d, source), keyword, r))
                    return true;
    }
    return false;
}

bool may_be_given(const struct duel *d, ref r, int keyword)
{
    const struct listeners *l = listeners(d);

    for (int i = 0; i < d->book->defineds; i++)
        if (d->book->defined[i].listens.gives >> keyword & 1)
            return true;

    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_ABILITY || row(d, i)->kind == ROW_WAITING ||
            (row(d, i)->kind == ROW_KEYWORD && row(d, i)->subject == r && row(d, i)->what == keyword))
            return true;
    if (l->sources == TOO_MANY)
        return may_be_given_by_some(d, r, keyword);
    for (int i = 0; i < l->sources; i++)
        if (may_give(d, l->source[i], controller_of(d, l->source[i]), keyword, r))
            return true;
    return false;
}

/* ---- what is listened to ------------------------------------------------------------------------------ */

void attend(struct attention *sum, const struct ability *a)
{
    if (a->alert & ALERT_EVENT)
        sum->triggers |= (uint64_t)1 << a->event;
    if (a->alert & ALERT_WOULD)
        sum->would |= (uint64_t)1 << a->event;
    if (a->alert & ALERT_MOMENT)
        sum->moments |= a->windows;
    if (a->alert & ALERT_USE)
        sum->triggers |= GIVEN_TO_USE;
    sum->changes |= a->changes;
    sum->permits |= a->permits;
    sum->gives |= a->gives;
    sum->alert |= a->alert;
}

int listens_with(const struct duello_book *b, int ability)
{
    int outer = ability;

    while (b->ability[outer].flags & ABILITY_NESTED && b->ability[outer].parent)
        outer = b->ability[outer].parent;
    return outer == ability || is_standing(&b->ability[outer]) ? outer : 0;
}

static void listen_for(struct duel *d, struct listeners *l, const struct attention *a)
{
    l->triggers |= a->triggers;
    l->would |= a->would;
    l->moments |= a->moments;
    l->changes |= a->changes;
    l->permits |= a->permits;
    if (game_of(d)->at_keywords)
        *given_keywords(d) |= a->gives;
}

/* The abilities of a card that work by themselves, and those inside them. */
static void add_attention(const struct duel *d, ref r, struct attention *sum)
{
    const struct ability *first = d->book->ability;

    for (int i = face(d, r)->ability; i < d->book->abilities && first[i].card == object(d, r)->card; i++) {
        int outer = first[i].alert ? listens_with(d->book, i) : 0;
        if (outer && may_work(d, r, outer))
            attend(sum, &first[i]);
    }
}

static void gather_card(struct duel *d, struct listeners *l, ref r)
{
    const struct card *c = face(d, r);
    struct attention some = { 0 };
    const struct attention *listens = &some;

    if (!game_of(d)->works_whole)
        add_attention(d, r, &some);
    else if (c->listens.alert && may_work(d, r, c->ability))
        listens = &c->listens;
    object(d, r)->alert = listens->alert;
    if (!listens->alert)
        return;
    listen_for(d, l, listens);
    if (l->sources == TOO_MANY)
        return;
    if (l->sources < SOURCES && r <= UINT8_MAX) {
        l->source[l->sources++] = (uint8_t)r;
        return;
    }
    l->sources = TOO_MANY;
    memset(l->source, 0, sizeof l->source);
}

void attend_all(const struct duello_book *b, struct attention *sum, int ability)
{
    const struct ability *a = &b->ability[ability];

    attend(sum, a);
    for (int i = ability + 1; is_standing(a) && a->inside && i < b->abilities && b->ability[i].card == a->card; i++)
        if (b->ability[i].flags & ABILITY_NESTED && b->ability[i].parent == ability)
            attend_all(b, sum, i);
}

static void gather_row(struct duel *d, struct listeners *l, const struct row *r)
{
    struct attention a = { 0 };

    if (r->kind == ROW_CAN || r->kind == ROW_CANNOT)
        a.permits = 1u << r->what;
    else if (r->kind == ROW_KEYWORD || r->kind == ROW_NO_KEYWORD)
        a.gives = (uint64_t)1 << r->what;
    else if (r->kind == ROW_ABILITY || r->kind == ROW_WAITING)
        attend_all(d->book, &a, r->ability);
    listen_for(d, l, &a);
}

/* Of a keyword, if somebody may have it; who has counters is not noted, so of those always. */
static void listen_to_meanings(struct duel *d, struct listeners *l)
{
    uint64_t had = game_of(d)->at_keywords ? *given_keywords(d) | keywords_printed(d) : 0;

    for (int i = 0; i < d->book->defineds; i++) {
        const struct defined *w = &d->book->defined[i];
        if (w->counter || had >> w->keyword & 1)
            listen_for(d, l, &w->listens);
    }
}

void refresh_listeners(struct duel *d)
{
    struct listeners *l = listeners(d);

    memset(l, 0, sizeof *l);
    if (game_of(d)->at_keywords)
        *given_keywords(d) = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        if (object(d, seat_ref(seat))->card) /* a seat with a face of its own */
            gather_card(d, l, seat_ref(seat));
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, place_of(d, __builtin_ctz(left), seat)) {
                object(d, r)->alert = 0;
                if (face(d, r)->alert)
                    gather_card(d, l, r);
            }
    }
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind >= ROW_CAN && row(d, i)->kind < ROW_USED)
            gather_row(d, l, row(d, i));
    if (d->book->defineds)
        listen_to_meanings(d, l);
}

/* In the order of refresh_listeners: by seats, first what a seat bears itself, then by zones. */
static bool comes_before(const struct duel *d, ref a, ref b)
{
    int of_a = controller_of(d, a), of_b = controller_of(d, b);

    return of_a < of_b || (of_a == of_b && (is_seat(a) || zone_of(d, a) <= zone_of(d, b)));
}

void listener_moved(struct duel *d, ref r)
{
    struct listeners *l = listeners(d);
    int at = 0, to = 0;

    if (l->sources == TOO_MANY || !object(d, r)->alert)
        return;
    while (at < l->sources && l->source[at] != r)
        at++;
    if (at == l->sources) {
        refresh_listeners(d);
        return;
    }
    memmove(&l->source[at], &l->source[at + 1], (size_t)(l->sources - 1 - at));
    while (to < l->sources - 1 && comes_before(d, l->source[to], r))
        to++;
    memmove(&l->source[to + 1], &l->source[to], (size_t)(l->sources - 1 - to));
    l->source[to] = (uint8_t)r;
}

static bool same_alerts(const struct duel *a, const struct duel *b)
{
    for (int seat = 0; seat < a->seats; seat++) {
        if (object(a, seat_ref(seat))->alert != object(b, seat_ref(seat))->alert)
            return false;
        for (uint32_t left = game_of(a)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (a, r, place_of(a, __builtin_ctz(left), seat))
                if (object(a, r)->alert != object(b, r)->alert)
                    return false;
    }
    return true;
}

/* A keyword for which there was no room any more may be noted as given: nobody has it, and nothing is overlooked. */
bool listeners_are_current(const struct duel *d)
{
    uint64_t memory[UINT16_MAX / 8 + 1];
    struct duel *anew = (struct duel *)(void *)memory;

    duel_copy(anew, d);
    refresh_listeners(anew);
    return memcmp(listeners(d), listeners(anew), sizeof(struct listeners)) == 0 && same_alerts(d, anew) &&
           (!game_of(d)->at_keywords || !(*given_keywords(anew) & ~*given_keywords(d)));
}

/* ---- does an event fit -------------------------------------------------------------------------------- */

/* Has it gone to the place: to the zone of one of these owners, of anybody, or to one of several? */
static bool place_fits(const struct scope *s, const cell *place, struct happening h)
{
    const cell *at = place + 2;

    if (place[0] == PLACE_OF)
        return place[1] == h.amount && set_contains(s, &at, seat_ref(owner_of(s->d, h.subject)));
    for (int n = place[0] == PLACE_CARD ? 0 : place[1]; n > 0; n--) {
        if (place[0] == PLACE_ANY ? *at == h.amount : place_fits(s, at, h))
            return true;
        at = place[0] == PLACE_ANY ? at + 1 : skip_part(s->d->book, at, 'P');
    }
    return false;
}

/* The holes of an event's pattern are its roles in order: the subject, then the other one. `about`: whom the subject must
 * be, whatever its words mean by now; NOTHING: one of those whom they mean. */
static bool pattern_fits(const struct scope *s, int event, int head, struct happening h, ref about)
{
    const struct event *row = &game_of(s->d)->vocabulary->events[event];
    struct arguments args = { row->pattern.shape, s->d->book->code + head, { 0 }, 0 };
    int role = 0;

    for (int hole; (hole = next_hole(&args)) != 0; role++) {
        ref who = role == 0 ? h.subject : h.other;
        if (hole == HOLE_SET && role == 0 && about) {
            if (who != about)
                return false;
            args.at = skip_part(s->d->book, args.at, 'S');
        } else if (hole == HOLE_SET) {
            if (!set_contains(s, &args.at, who))
                return false;
        } else if (hole == HOLE_ZONE) {
            if (!place_fits(s, args.at, h))
                return false;
            args.at = skip_part(s->d->book, args.at, 'P');
        } else {
            pass_argument(s, hole, &args.at);
        }
    }
    if (h.marks & MARKED) {
        for (int i = 0; i < args.hows && i < 4; i++)
            if (args.how[i] && !(h.marks >> i & 1))
                return false;
        return true;
    }
    /* An optional tail without a hole ("by a point") asks for the happening's own mark. */
    return role > 1 || !args.hows || !args.how[args.hows - 1] || h.amount || h.other;
}

bool event_fits(const struct duel *d, ref source, int seat, int head, struct happening h)
{
    struct scope s = { .d = d, .seat = seat, .source = source, .it = h.subject, .amount = h.amount };
    return pattern_fits(&s, h.event, head, h, NOTHING);
}

/* Whom an ability that waits is about, if that was settled when it began to. */
static ref waits_about(const struct duel *d, int row_number)
{
    const struct row *r = row_number >= 0 ? row(d, row_number) : NULL;

    return r && r->kind == ROW_WAITING && r->what == ABOUT_SUBJECT ? r->subject : NOTHING;
}

/* What one that waits remembers: whom its event has happened to, or a thing as long as that is in play. */
static ref remembered(const struct duel *d, const struct row *r)
{
    bool there = r->what == ABOUT_SUBJECT || is_seat(r->subject) ||
                 (is_card(r->subject) && game_of(d)->live_zones >> zone_of(d, r->subject) & 1);
    return there ? r->subject : NOTHING;
}

/* The row of an ability that waits and remembers something of the effect around it; NULL: it does not. */
static const struct row *memory_of(const struct duel *d, const struct ability *a, int row_number)
{
    bool remembers = row_number >= 0 && (a->keeps || a->flags & ABILITY_X);
    return remembers && row(d, row_number)->kind == ROW_WAITING ? row(d, row_number) : NULL;
}

static void recall(struct scope *s, const struct ability *a, const struct row *memory)
{
    s->x = memory->value;
    if (a->keeps)
        s->named = s->target = remembered(s->d, memory);
}

/* Into the line it takes along what it remembers, in the place of what is told of the event. */
static void take_along(const struct duel *d, const struct ability *a, int row_number, struct waiting *w)
{
    const struct row *memory = memory_of(d, a, row_number);

    if (memory && a->keeps)
        w->subject = remembered(d, memory);
    if (memory && a->flags & ABILITY_X)
        w->amount = memory->value;
}

static bool ability_hears(const struct duel *d, int ability, ref source, int seat, int row_number, struct happening h)
{
    const struct ability *a = &d->book->ability[ability];
    struct scope s = { .d = d, .seat = seat, .source = source, .it = h.subject, .amount = h.amount };

    if (!pattern_fits(&s, h.event, a->head, h, waits_about(d, row_number)))
        return false;
    int at[2];
    if (a->condition && named_roles(d->book, game_of(d)->vocabulary, a, at)) {
        s.named = at[0] ? h.subject : h.other;
        s.second = h.other;
        s.second_register = at[0] ? at[1] : 0;
    }
    const struct row *memory = memory_of(d, a, row_number);
    if (memory)
        recall(&s, a, memory);
    if (a->flags & ABILITY_FIRST && tally_of(d, a->tally - 1, seat) != 1)
        return false;
    if (a->limit && uses_of(d, source, ability) >= a->limit)
        return false;
    return test_holds(&s, a->condition);
}

/* ---- tallies -------------------------------------------------------------------------------------------- */

#define tally_counts(d) IN_DUEL(d, uint8_t, (void *)(listeners_in(d) + 1))

int tally_of(const struct duel *d, int tally, int seat)
{
    return tally < game_of(d)->tallies ? tally_counts(d)[tally * d->seats + seat] : 0;
}

void end_tallies(struct duel *d, int period)
{
    for (int t = 0; t < d->book->tallies && t < game_of(d)->tallies; t++)
        if (d->book->tally[t].period == period)
            for (int seat = 0; seat < d->seats; seat++)
                tally_counts(d)[t * d->seats + seat] = 0;
}

static void count_tallies(struct duel *d, struct happening h)
{
    for (int t = 0; t < d->book->tallies && t < game_of(d)->tallies; t++) {
        if (d->book->tally[t].event != h.event)
            continue;
        for (int seat = 0; seat < d->seats; seat++) {
            struct scope s = { .d = d, .seat = seat, .it = h.subject, .amount = h.amount };
            uint8_t *count = &tally_counts(d)[t * d->seats + seat];
            if (*count < 255 && pattern_fits(&s, h.event, d->book->tally[t].head, h, NOTHING))
                ++*count;
        }
    }
}

/* ---- telling ---------------------------------------------------------------------------------------------- */

/* A waiting ability that fires once has fired: its row ends when all have heard, for those behind it move up then. */
static bool is_spent(struct duel *d, const struct ability *a, int row_number)
{
    if (row_number < 0 || !(a->flags & ABILITY_ONCE_WAITING))
        return false;
    row(d, row_number)->until = SPENT_ROW;
    return true;
}

static void end_spent(struct duel *d, bool any)
{
    if (any && end_rows(d, SPENT_ROW))
        refresh_listeners(d);
}

struct telling_event {
    struct duel *d;
    struct happening h;
    bool spent; /* some row */
};

bool wait_in_line(struct duel *d, struct waiting w)
{
    if (!is_room_to_wait(d, w.seat)) {
        NOTE(d, NO_ROOM_TO_WAIT, game_of(d)->rule_bound, .seat = (int8_t)w.seat, .thing = w.source);
        return false;
    }
    *waiting(d, d->waitings++) = w;
    return true;
}

static bool tell_event(void *context, ref source, int ability, int seat, int row)
{
    struct telling_event *t = context;
    const struct ability *a = &t->d->book->ability[ability];

    if (!ability_hears(t->d, ability, source, seat, row, t->h))
        return false;
    if (game_of(t->d)->may_trigger && !game_of(t->d)->may_trigger(t->d, source, ability, seat))
        return false;
    struct waiting w = { .ability = (uint16_t)ability,
                         .source = source,
                         .subject = t->h.subject,
                         .other = t->h.other,
                         .amount = t->h.amount,
                         .seat = (uint8_t)seat };
    take_along(t->d, a, row, &w);
    wait_in_line(t->d, w);
    t->spent |= is_spent(t->d, a, row);
    return false;
}

static int hears_first(const struct duel *d, struct happening h)
{
    return game_of(d)->hears_first ? game_of(d)->hears_first(d, h.subject) : 0;
}

void happened(struct duel *d, struct happening h)
{
    struct telling_event t = { .d = d, .h = h };

    if (d->book->tallied >> h.event & 1)
        count_tallies(d, h);
    if (!(listeners(d)->triggers >> h.event & 1))
        return;
    visit(&(struct visit){ d, ALERT_EVENT, h.event, hears_first(d, h), NULL, tell_event, &t });
    end_spent(d, t.spent);
}

struct telling_moment {
    struct duel *d;
    int window;
    bool ends;
    bool spent; /* some row */
};

static bool tell_moment(void *context, ref source, int ability, int seat, int row)
{
    struct telling_moment *t = context;
    const struct ability *a = &t->d->book->ability[ability];
    struct scope s = { .d = t->d, .seat = seat, .source = source };

    if (!(a->windows >> t->window & 1) || (a->edge == EDGE_END) != t->ends)
        return false;
    if (game_of(t->d)->may_trigger && !game_of(t->d)->may_trigger(t->d, source, ability, seat))
        return false;
    const struct row *memory = memory_of(t->d, a, row);
    if (memory)
        recall(&s, a, memory);
    if ((a->limit && uses_of(t->d, source, ability) >= a->limit) || !test_holds(&s, a->condition))
        return false;
    struct waiting w = { .ability = (uint16_t)ability, .source = source, .seat = (uint8_t)seat };
    take_along(t->d, a, row, &w);
    wait_in_line(t->d, w);
    t->spent |= is_spent(t->d, a, row);
    return false;
}

void moment_came(struct duel *d, int window, bool ends)
{
    struct telling_moment t = { .d = d, .window = window, .ends = ends };

    visit_abilities(d, ALERT_MOMENT, tell_moment, &t);
    end_spent(d, t.spent);
}

/* ---- replacements --------------------------------------------------------------------------------------------- */

struct search {
    const struct duel *d;
    struct happening h;
    int skip, seen;
    struct replacement *found;
};

static bool find_replacement(void *context, ref source, int ability, int seat, int row)
{
    struct search *s = context;

    if (s->seen++ < s->skip)
        return false;
    if (!ability_hears(s->d, ability, source, seat, row, s->h))
        return false;
    *s->found = (struct replacement){ source, ability, seat, row };
    return true;
}

bool next_replacement(const struct duel *d, struct happening h, int *after, struct replacement *found)
{
    struct search s = { d, h, *after, 0, found };

    if (!(listeners(d)->would >> h.event & 1))
        return false;
    bool any = visit(&(struct visit){ d, ALERT_WOULD, h.event, hears_first(d, h), NULL, find_replacement, &s });
    *after = s.seen;
    return any;
}
