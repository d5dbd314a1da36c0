/* machine.c: statements of compiled cards, run one after the other on the engine's stack.
 *
 * A running effect is a step like any other. It stops when a statement calls a rule step (a verb)
 * or asks; `stage` then says how far the statement has come. A budget bounds every effect.
 */
#include "run.h"

#include "cells.h"
#include "effects.h"
#include "evaluate.h"

enum { STEPS_AT_MOST = 1000 };

/* ---- locals ---------------------------------------------------------------------------------------- */

static size_t variables_size(const struct ability *a)
{
    return (size_t)a->variables * sizeof(int32_t);
}

int32_t *effect_variable(const struct effect *e, int i)
{
    return (int32_t *)(uintptr_t)(const void *)(e + 1) + i;
}

uint32_t *effect_register(const struct duel *d, const struct effect *e, int i)
{
    const struct ability *a = &d->book->ability[e->ability];
    assert(i < a->registers);
    return (uint32_t *)(uintptr_t)(const void *)((const char *)(e + 1) + variables_size(a)) + i * game_of(d)->set_words;
}

bool named_roles(const struct duello_book *b, const struct vocabulary *v, const struct ability *a, int at[2])
{
    struct arguments args = { v->events[a->event].pattern.shape, b->code + a->head, { 0 }, 0 };

    at[0] = at[1] = 0;
    if (a->kind != ABILITY_WHEN && a->kind != ABILITY_WOULD)
        return false;
    for (int hole, role = 0; (hole = next_hole(&args)) != 0; role = 1) {
        int name = hole == HOLE_SET ? name_of_set(b, args.at) : 0;
        if (name)
            at[role] = name - 1;
        args.at = skip_hole(b, (enum hole)hole, args.at);
    }
    return at[0] || at[1];
}

int second_name(const struct duel *d, const struct ability *a)
{
    int at[2];
    return a->registers > 2 && named_roles(d->book, game_of(d)->vocabulary, a, at) && at[0] ? at[1] : 0;
}

/* Who fills the roles of the event that its head has given names. */
static void keep_named_roles(struct duel *d, struct effect *e, const struct ability *a, struct effect_start start)
{
    int at[2];

    if (!named_roles(d->book, game_of(d)->vocabulary, a, at))
        return;
    if (at[0] && start.it)
        set_add(d, effect_register(d, e, at[0]), start.it);
    if (at[1] && start.other)
        set_add(d, effect_register(d, e, at[1]), start.other);
}

/* What an ability that has waited remembers comes with it in the place of the event's subject. */
static void recall_name(struct duel *d, struct effect *e, const cell *kept)
{
    if (kept[1] == REF_REGISTER && e->it)
        set_add(d, effect_register(d, e, kept[2]), e->it);
}

void begin_effect(struct duel *d, struct effect_start start)
{
    const struct ability *a = &d->book->ability[start.ability];
    size_t behind = variables_size(a) + a->registers * set_bytes(d);
    struct effect *e = push_step(d, STEP_effect, sizeof *e + behind);

    if (!e)
        return;
    memset(e + 1, 0, behind);
    *e = (struct effect){
        .ability = (uint16_t)start.ability,
        .pc = a->body,
        .source = start.source,
        .link = start.link,
        .it = start.it,
        .amount = start.amount,
        .result = start.amount, /* `that many`, until a statement has done something */
        .seat = (uint8_t)start.seat,
        .x = start.x,
    };
    if (a->keeps)
        recall_name(d, e, d->book->code + a->keeps);
    if (start.named && start.named_register < a->registers)
        set_add(d, effect_register(d, e, start.named_register), start.named);
    if (start.names)
        keep_names(d, e, start.names);
    if (a->registers > 1)
        keep_named_roles(d, e, a, start);
}

void drop_effects(struct duel *d, int seat, ref source)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below) {
        struct effect *e = (struct effect *)(void *)frame_at(d, at)->locals;
        if (frame_at(d, at)->step == STEP_effect && e->seat == seat && (!source || e->source == source))
            e->steps = STEPS_AT_MOST;
    }
}

uint32_t *those_of(struct duel *d, struct frame *f)
{
    if (f->below == NO_FRAME || frame_at(d, f->below)->step != STEP_effect)
        return NULL;
    return effect_register(d, (struct effect *)(void *)frame_at(d, f->below)->locals, 0);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

static int chooser_of(const struct duel *d, const struct effect *e, const struct group *g)
{
    ref r = set_first(d, g->set.word);
    return is_seat(r) ? seat_of_ref(r) : e->seat;
}

/* The thing on which what is named is found, or is not; 0: there is none, or it does not matter. `found` stands at p. */
static ref found_on(const struct scope *s, const cell *p)
{
    struct group on;

    if (*p == FOUND_ANYWHERE)
        return NOTHING;
    p++;
    eval_set(s, &p, &on);
    return set_first(s->d, on.set.word);
}

static bool lies_on(const struct duel *d, ref on, int counter)
{
    const struct game *game = game_of(d);

    return on && game->number && game->number(d, on, VAL_COUNTER, counter) > 0;
}

/* Can what is there, or is not, be named? */
static bool fits_found(enum found found, bool there)
{
    return found == FOUND_ANYWHERE || there == (found == FOUND_ON);
}

/* The kinds of counters that can be named, a bit each: all but one, those found on something, or those not found there. */
uint32_t counters_found(const struct scope *s, const cell *p)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;
    ref on = found_on(s, p + 1);
    unsigned found = 0;

    for (int c = 1; c < v->counter_count; c++)
        if (c + 1 != (int)p[0] && fits_found(p[1], lies_on(s->d, on, c)))
            found |= 1u << c;
    return found;
}

static bool shows_value(const struct scope *s, ref on, int word)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    for (int c = 1; c < v->counter_count; c++)
        if (strcmp(v->counters[c].name, v->words[word].name) == 0 && lies_on(s->d, on, c))
            return true;
    return (is_card(on) || is_tile(on)) && word_is(s, on, word);
}

/* The values of a list that can be named, a bit each in the order of the list: all but one, those found on something, or
 * those not found there. */
uint32_t values_found(const struct scope *s, const cell *p)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;
    ref on = found_on(s, p + 2);
    unsigned found = 0;

    for (int w = 1, k = 0; w < v->word_count; w++)
        if (v->words[w].list == p[0]) {
            if (k < LIST_VALUES && w != p[1] && fits_found(p[2], shows_value(s, on, w)))
                found |= 1u << k;
            k++;
        }
    return found;
}

/* The answer of whoever cannot act: nothing, or no. */
static bool answer_nothing(struct duel *d, struct effect *e)
{
    memset(effect_register(d, e, 0), 0, set_bytes(d));
    d->result = 0;
    e->stage = 1;
    return true;
}

static bool run_choose(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 2;
    struct group chooser, g;

    eval_set(&s, &p, &chooser);
    p++;
    int seat = chooser_of(d, e, &chooser);
    int kind = *p++;
    s.subject = e->subject = seat_ref(seat);
    if (e->stage == 0 && !seat_can_act(d, seat))
        return answer_nothing(d, e);
    if (kind == CHOICE_SET) {
        eval_choice(&s, seat, &p, &g);
        if (e->stage == 0) {
            e->stage = 1;
            if (g.pick && g.random) {
                memset(effect_register(d, e, 0), 0, set_bytes(d));
                pick_at_random(d, e, &g, effect_register(d, e, 0));
                d->result = set_count(d, effect_register(d, e, 0));
                return true;
            }
            begin_pick(d, &g, seat, 0);
            return false;
        }
        note_chooser(e, 0, seat);
        if (g.name) {
            memcpy(effect_register(d, e, g.name - 1), effect_register(d, e, 0), set_bytes(d));
            note_chooser(e, g.name - 1, seat);
        }
        e->result = d->result;
    } else {
        int variable = *p++;
        if (e->stage == 0) {
            e->stage = 1;
            if (kind == CHOICE_NUMBER) {
                uint8_t least = as_chosen(eval_value(&s, &p)), most = as_chosen(eval_value(&s, &p));
                begin_ask(d, (struct ask_one){ .seat = (uint8_t)seat,
                                               .kind = ASK_NUMBER,
                                               .least = least,
                                               .most = most < least ? least : most });
            } else {
                bool counter = kind == CHOICE_COUNTER, all = !counter && p[2] == FOUND_ANYWHERE;
                uint32_t found = counter ? counters_found(&s, p) : all ? 0 : values_found(&s, p);
                if (!found && !all) { /* there is none */
                    d->result = 0;
                    return true;
                }
                begin_ask(d, (struct ask_one){ .seat = (uint8_t)seat,
                                               .kind = ASK_WORD,
                                               .list = counter ? 0 : p[0],
                                               .taken = counter ? 0 : p[1],
                                               .found = found });
            }
            return false;
        }
        *effect_variable(e, variable) = d->result;
        e->result = d->result;
    }
    e->stage = 0;
    e->done = e->result > 0;
    e->pc = (uint16_t)(e->pc + 2 + at[1]);
    return true;
}

/* The modes that cannot be carried out, or are not to be, a bit each. */
static unsigned barred_modes(struct duel *d, struct effect *e, const cell *mode, int n, int chooser)
{
    const struct game *game = game_of(d);
    unsigned barred = 0;

    for (int k = 1; k <= n; k++, mode += 2 + mode[1])
        if ((game->bars_modes && is_beyond(d, e, mode + 4, chooser)) ||
            (game->bars_mode && game->bars_mode(d, mode, chooser)))
            barred |= 1u << k;
    return barred;
}

/* Modes are chosen one by one; the variable collects them as bits. */
static bool run_modes(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 3;
    struct group chooser;
    int32_t *chosen = effect_variable(e, at[2]);

    eval_set(&s, &p, &chooser);
    int least = p[0], most = p[1], n = p[2];
    if (e->stage == 0)
        *chosen = 0;
    else if (d->result)
        *chosen |= 1 << d->result;
    if (e->stage < most && (e->stage == 0 || d->result) && seat_can_act(d, chooser_of(d, e, &chooser))) {
        int seat = chooser_of(d, e, &chooser);
        unsigned all = (1u << (n + 1)) - 2;
        unsigned left_out = (uint16_t)*chosen | barred_modes(d, e, at + 2 + at[1], n, seat);
        begin_ask(d, (struct ask_one){ .seat = (uint8_t)seat,
                                       .kind = ASK_MODE,
                                       .least = e->stage < least,
                                       .most = (uint8_t)n,
                                       .taken = left_out == all ? (uint16_t)*chosen : (uint16_t)left_out });
        e->stage++;
        return false;
    }
    e->stage = 0;
    e->pc = (uint16_t)(e->pc + 2 + at[1]);
    return true;
}

static bool run_may(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 2;
    struct group chooser;

    eval_set(&s, &p, &chooser);
    int seat = chooser_of(d, e, &chooser), cost = *p++;
    if (e->stage == 0 && !seat_can_act(d, seat))
        return answer_nothing(d, e);
    if (e->stage == 0) {
        e->stage = 1;
        if (cost && game_of(d)->begin_payment)
            game_of(d)->begin_payment(d, seat, cost, e->source);
        else
            begin_ask(d, (struct ask_one){ .seat = (uint8_t)seat, .kind = ASK_MAY });
        return false;
    }
    e->stage = 0;
    e->done = d->result != 0;
    e->pc = (uint16_t)(d->result ? p - d->book->code : e->pc + 2 + at[1]);
    return true;
}

/* ---- loops -------------------------------------------------------------------------------------------- */

static void run_each(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 5;
    struct group g;

    eval_set(&s, &p, &g);
    memcpy(effect_register(d, e, at[2]), g.set.word, set_bytes(d));
    e->pc = (uint16_t)(e->pc + 2 + at[1] + at[4]);
}

/* Players in their order, then what they have in play, as it lies there. */
static ref first_of(const struct duel *d, const uint32_t *set)
{
    for (int n = 0; n < d->seats; n++)
        if (set_has(d, set, seat_ref(nth_seat_to_act(d, n))))
            return seat_ref(nth_seat_to_act(d, n));
    for (int n = 0; n < d->seats; n++)
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, place_of(d, __builtin_ctz(left), nth_seat_to_act(d, n)))
                if (set_has(d, set, r))
                    return r;
    return set_first(d, set);
}

static void run_next(struct duel *d, struct effect *e, const cell *at)
{
    uint32_t *left = effect_register(d, e, at[2]);
    ref r = first_of(d, left);

    if (!r) {
        e->pc = (uint16_t)(e->pc + 4);
        return;
    }
    set_remove(d, left, r);
    *effect_variable(e, at[3]) = r;
    e->pc = (uint16_t)(e->pc - at[1]);
}

static void run_repeat(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    const cell *p = at + 4;
    int n = eval_value(&s, &p);

    *effect_variable(e, at[2]) = n < 0 ? 0 : n > 99 ? 99 : n;
    e->pc = (uint16_t)(e->pc + 2 + at[1] + at[3]);
}

static void run_again(struct effect *e, const cell *at)
{
    int32_t *left = effect_variable(e, at[2]);

    if (*left <= 0) {
        e->pc = (uint16_t)(e->pc + 3);
        return;
    }
    --*left;
    e->pc = (uint16_t)(e->pc - at[1]);
}

/* ---- the machine --------------------------------------------------------------------------------------- */

/* A statement that gives something is done. False if the game has begun to look at what comes of it. */
static bool has_given(struct duel *d, struct effect *e, const cell *at)
{
    pass_statement(e, at);
    return !game_of(d)->gave || !game_of(d)->gave(d);
}

/* Runs one statement. False if it stopped: something was begun on top of it, or somebody is asked. */
static bool run_statement(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s;

    switch (*at) {
    case OP_DO:
        return run_do(d, e, at);
    case OP_CHOOSE:
        return run_choose(d, e, at);
    case OP_MODES:
        return run_modes(d, e, at);
    case OP_MAY:
        return run_may(d, e, at);
    case OP_GRANT:
        if (!run_grant(d, e, at))
            return false;
        return has_given(d, e, at);
    case OP_PERMIT:
        run_permit(d, e, at);
        return has_given(d, e, at);
    case OP_GIVE:
        if (!run_give(d, e, at))
            return false;
        return has_given(d, e, at);
    case OP_WAIT:
        run_wait(d, e, at);
        break;
    case OP_IF: {
        const cell *p = at + 2;
        s = scope_of(d, e);
        if (eval_test(&s, &p)) {
            e->pc = (uint16_t)(p - d->book->code);
            return true;
        }
        break;
    }
    case OP_MODE:
        if (*effect_variable(e, at[2]) >> at[3] & 1) {
            e->pc = (uint16_t)(e->pc + 4);
            return true;
        }
        break;
    case OP_EACH:
        run_each(d, e, at);
        return true;
    case OP_NEXT:
        run_next(d, e, at);
        return true;
    case OP_REPEAT:
        run_repeat(d, e, at);
        return true;
    case OP_AGAIN:
        run_again(e, at);
        return true;
    case OP_LET: {
        const cell *p = at + 3;
        s = scope_of(d, e);
        *effect_variable(e, at[2]) = kept_number(eval_value(&s, &p));
        break;
    }
    case OP_INSTEAD:
        e->instead = 1;
        e->pc = (uint16_t)(e->pc + 2);
        return true;
    default:
        break; /* SKIP and STOP jump over their length, as every statement does */
    }
    pass_statement(e, at);
    return true;
}

/* Runs what a statement has begun on top of the effect. True if it has come to its end already. */
static bool runs_at_once(struct duel *d, const struct frame *f)
{
    return !d->waiting && d->top != NO_FRAME && top_frame(d) != f &&
           runs_through(d, game_of(d)->steps[top_frame(d)->step], f);
}

void step_effect(struct duel *d, struct frame *f)
{
    struct effect *e = (struct effect *)(void *)f->locals;

    for (;;) {
        const cell *at = d->book->code + e->pc;
        if (*at == OP_END || e->steps++ >= STEPS_AT_MOST) {
            d->result = e->instead;
            if (!d->book->ability[e->ability].card)
                end_if_used_up(d, e->source, e->ability);
            end_step(d);
            return;
        }
        if (!run_statement(d, e, at) && !runs_at_once(d, f))
            return;
    }
}
