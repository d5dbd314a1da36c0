/* announcing.c: what an ability says before its effect runs: what is named as it is announced, and whom a statement of it
 * will be about, and with which numbers.
 *
 * Nothing here runs an effect or asks anybody: a game's announcing step asks, and keeps the answers.
 */
#include "cells.h"
#include "evaluate.h"
#include "run.h"

/* ---- what is named -------------------------------------------------------------------------------------- */

int namings_of(const struct duello_book *b, int ability)
{
    const struct ability *a = &b->ability[ability];
    return a->naming ? b->code[a->naming] : 0;
}

/* The <CHOICE> of one of them. */
static const cell *naming_at(const struct duello_book *b, int ability, int k)
{
    const cell *at = b->code + b->ability[ability].naming + 1;

    while (k-- > 0)
        at = skip_part(b, at, 'C');
    return at;
}

/* Without a menu it is only counted. */
static int offer_name(struct menu *m, struct duel_option o)
{
    if (m)
        offer(m, o);
    return 1;
}

static int offer_things(const struct scope *s, const cell *set, struct menu *m)
{
    struct group g;
    int n = 0;

    eval_choice(s, s->seat, &set, &g);
    FOR_EACH_OF (s->d, r, g.set.word)
        n += offer_name(m, (struct duel_option){ .verb = OPTION_PICK, .a = r });
    return n;
}

static int offer_values(const struct scope *s, const cell *p, struct menu *m)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;
    uint32_t found = values_found(s, p);
    int n = 0;

    for (uint16_t w = 1, k = 0; w < v->word_count; w++)
        if (v->words[w].list == p[0] && found >> k++ & 1)
            n += offer_name(m, (struct duel_option){ .verb = OPTION_WORD, .a = w });
    return n;
}

int offer_names(const struct scope *s, int ability, int k, struct menu *m)
{
    const cell *at = naming_at(s->d->book, ability, k);
    int n = 0;

    switch (*at) {
    case CHOICE_SET:
        return offer_things(s, at + 1, m);
    case CHOICE_WORD:
        return offer_values(s, at + 2, m);
    case CHOICE_COUNTER:
        for (uint32_t left = counters_found(s, at + 2); left; left &= left - 1)
            n += offer_name(m, (struct duel_option){ .verb = OPTION_COUNTER, .a = (uint16_t)__builtin_ctz(left) });
        return n;
    default: {
        const cell *p = at + 2;
        uint16_t least = as_chosen(eval_value(s, &p)), most = as_chosen(eval_value(s, &p));
        for (uint16_t number = least; number <= most; number++)
            n += offer_name(m, (struct duel_option){ .verb = OPTION_NUMBER, .a = number });
        return n;
    }
    }
}

void keep_names(struct duel *d, struct effect *e, const uint16_t *names)
{
    for (int k = 0; k < namings_of(d->book, e->ability) && k < NAMINGS_AT_MOST; k++) {
        const cell *at = naming_at(d->book, e->ability, k);
        int name = *at == CHOICE_SET ? name_of_set(d->book, at + 1) : 0;
        if (*at != CHOICE_SET)
            *effect_variable(e, at[1]) = names[k];
        else if (name && names[k])
            set_add(d, effect_register(d, e, name - 1), names[k]);
    }
}

/* What has been named and is called so, before there is an effect that knows it; 0: nothing. */
static int named_as(const struct scope *s, bool thing, int index)
{
    for (int k = 0; s->names && k < namings_of(s->d->book, s->ability) && k < NAMINGS_AT_MOST; k++) {
        const cell *at = naming_at(s->d->book, s->ability, k);
        if (thing ? *at == CHOICE_SET && name_of_set(s->d->book, at + 1) == index + 1
                  : *at != CHOICE_SET && at[1] == index)
            return s->names[k];
    }
    return 0;
}

ref named_thing_as(const struct scope *s, int reg)
{
    return (ref)named_as(s, true, reg);
}

int named_value_as(const struct scope *s, int variable)
{
    return named_as(s, false, variable);
}

/* ---- what a statement will be about ----------------------------------------------------------------------- */

const cell *statement_of(const struct duello_book *b, int ability, int verb, const cell *after)
{
    const cell *at = after ? next_written(b, after) : b->code + b->ability[ability].body;

    while (*at != OP_END && !(*at == OP_DO && at[2] == verb))
        at = next_written(b, at);
    return *at == OP_END ? NULL : at;
}

void foresee(const struct scope *s, const cell *statement, struct foreseen *f)
{
    const struct duel *d = s->d;
    struct scope inner = *s;
    struct arguments args = { .shape = game_of(d)->vocabulary->verbs[statement[2]].pattern.shape,
                              .at = skip_part(d->book, statement + 3, 'S') };
    bool has_number = false, has_set = false;

    *f = (struct foreseen){ 0 };
    inner.verb = statement[2];
    for (int hole; (hole = next_hole(&args)) != 0;) {
        const cell *at = args.at;
        if ((hole == HOLE_N || hole == HOLE_Q) && !has_number) {
            at += hole == HOLE_Q;
            f->least = eval_value(&inner, &at);
            f->most = hole == HOLE_Q ? eval_value(&inner, &at) : f->least;
            has_number = true;
        } else if (hole == HOLE_SET && !has_set) {
            eval_choice(&inner, s->seat, &at, &f->things);
            has_set = true;
        }
        pass_argument(&inner, hole, &args.at);
    }
    f->least = f->least < 0 ? 0 : f->least; /* absent, too */
    f->most = f->most < 0 ? 0 : f->most;
    f->how[0] = (uint8_t)args.how[0];
    f->how[1] = (uint8_t)args.how[1];
}

/* ---- whose moment it is ------------------------------------------------------------------------------------- */

static bool is_at_window(const struct vocabulary *v, int edge, int named, int window)
{
    if (named >= PERIOD_BASE)
        return window ==
               (edge == EDGE_END ? v->periods[named - PERIOD_BASE].stop : v->periods[named - PERIOD_BASE].start);
    return named == window || v->windows[named].covers >> window & 1;
}

bool is_moment_of(const struct duel *d, ref source, int ability, int seat, int window, int active)
{
    const struct ability *a = &d->book->ability[ability];
    const cell *at = d->book->code + a->head;
    struct scope s = { .d = d, .seat = seat, .source = source };

    for (int n = a->head ? *at++ : 0; n > 0; n--) {
        const cell *moment = at + 1, *whose = moment + 4;
        at = skip_part(d->book, at, 'M');
        if (is_at_window(game_of(d)->vocabulary, moment[0], moment[3], window) &&
            (moment[2] != 2 || set_contains(&s, &whose, seat_ref(active))))
            return true;
    }
    return false;
}
