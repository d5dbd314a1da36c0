/* filters.c: what the words behind a set leave of it. */
#include "cells.h"
#include "evaluate.h"

enum { ENDLESS = 999 };

/* A noun that says where its things lie tells nothing of a face there: a face-down Action Card is one. */
bool word_is(const struct duel *d, int you, ref r, int word)
{
    const struct word *w = &game_of(d)->vocabulary->words[word];

    if (w->derived || w->judged)
        return game_of(d)->is(d, you, r, word);
    if (is_link(r))
        r = link_of(d, r)->source;
    if (is_seat(r))
        return card_has(face(d, r), word);
    return is_card(r) && card_has(face(d, r), word) &&
           (!game_of(d)->readable || game_of(d)->readable(d, r) ||
            w->zones >> zone_of_place(d, object(d, r)->place) & 1);
}

/* A word that is printed on the card, or that the game reads from it, says something of its face. */
bool reads_hidden_face(const struct duel *d, ref r)
{
    return is_card(r) && !(object(d, r)->known & SPECTATORS);
}

bool is_any(const struct duel *d, int you, ref r, const cell *words, int n)
{
    for (int i = 0; i < n; i++)
        if (word_is(d, you, r, words[i]))
            return true;
    return false;
}

static ref controller_ref(const struct duel *d, ref r)
{
    if (is_seat(r))
        return r;
    if (is_link(r))
        return seat_ref(link_seat(link_of(d, r)));
    return seat_ref(object(d, r)->place ? seat_of_place(d, object(d, r)->place) : owner_of(d, r));
}

/* Does `r` belong to one of the set: a card's owner, a link's controller, its source or its target. */
static bool belongs(const struct duel *d, ref r, const uint32_t *to, int op)
{
    if (game_of(d)->belongs)
        return game_of(d)->belongs(d, r, to, op);
    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON)
            return l->target[0] && set_has(d, to, l->target[0]);
        if (set_has(d, to, l->source))
            return true;
    }
    return set_has(d, to, controller_ref(d, r));
}

static void keep_only(const struct scope *s, struct group *g, const uint32_t *kept, bool keep)
{
    for (int i = 0; i < game_of(s->d)->set_words; i++)
        g->set.word[i] &= keep ? kept[i] : ~kept[i];
}

static void filter_each(const struct scope *s, const cell **at, struct group *g)
{
    const cell *test = *at;

    *at = skip_part(s->d->book, test, 'T');
    FOR_EACH_OF(s->d, r, g->set.word)
    {
        const cell *p = test;
        struct scope inner = with_it(s, r);
        g->veiled = g->veiled || reads_hidden_face(s->d, r);
        if (!eval_test(&inner, &p))
            set_remove(s->d, g->set.word, r);
    }
}

static void filter_distinct(const struct scope *s, int attribute, struct group *g)
{
    uint64_t seen = 0;

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        uint64_t bit = (uint64_t)1 << (read_attribute(s, r, attribute) & 63);
        if (seen & bit)
            set_remove(s->d, g->set.word, r);
        seen |= bit;
    }
}

static void filter_related(const struct scope *s, const cell **at, struct group *g)
{
    int relation = *(*at)++, n = 0;
    struct arguments args = { game_of(s->d)->vocabulary->relations[relation].pattern.shape, *at, { 0 }, 0 };
    struct group to = { 0 };

    set_add(s->d, to.set.word, s->source);
    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_N)
            n = eval_value(s, &args.at);
        else if (hole == HOLE_SET)
            eval_set(s, &args.at, &to);
        else
            pass_argument(s, hole, &args.at);
    }
    *at = args.at;
    ref b = set_first(s->d, to.set.word);
    FOR_EACH_OF(s->d, r, g->set.word)
    if (!game_of(s->d)->related(s->d, relation, r, b, n))
        set_remove(s->d, g->set.word, r);
}

static void filter_named(const struct scope *s, const cell **at, struct group *g)
{
    bool negated = *(*at)++;
    int n = *(*at)++;

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        bool is = false;
        for (int i = 0; i < n; i++)
            is = is || (is_card(r) && strcmp(face(s->d, r)->name, s->d->book->string[(*at)[i]]) == 0);
        if (is == negated)
            set_remove(s->d, g->set.word, r);
    }
    *at += n;
}

/* How a card lies (face-down, exhausted) is open even if its face is not. */
static bool are_open(const struct duel *d, const cell *words, int n)
{
    for (int i = 0; i < n; i++) {
        const struct word *w = &game_of(d)->vocabulary->words[words[i]];
        if (!w->derived || !(w->roles & WORD_FLAG))
            return false;
    }
    return true;
}

static void filter_kind(const struct scope *s, const cell **at, struct group *g)
{
    bool negated = *(*at)++;
    int n = *(*at)++;
    bool open = are_open(s->d, *at, n);

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        g->veiled = g->veiled || (!open && reads_hidden_face(s->d, r));
        if (is_any(s->d, s->seat, r, *at, n) == negated)
            set_remove(s->d, g->set.word, r);
    }
    *at += n;
}

static void filter_belonging(const struct scope *s, const cell **at, struct group *g, int op)
{
    struct group to;

    eval_set(s, at, &to);
    FOR_EACH_OF(s->d, r, g->set.word)
    if (!belongs(s->d, r, to.set.word, op))
        set_remove(s->d, g->set.word, r);
}

void apply_filters(const struct scope *outer, const cell **at, struct group *g, bool *placed)
{
    if (**at == SET_THAT) { /* as a rule there are none */
        ++*at;
        return;
    }
    struct scope all = *outer, *s = &all;
    struct group other;

    all.only = NOTHING; /* what the filters name is not what is looked for */
    for (;;) {
        int op = *(*at)++;
        switch (op) {
        case SET_KIND:
            filter_kind(s, at, g);
            break;
        case SET_NAMED:
            filter_named(s, at, g);
            break;
        case SET_OTHER:
            if (s->source)
                set_remove(s->d, g->set.word, s->source);
            break;
        case SET_OWNED:
        case SET_CONTROLLED:
        case SET_OF:
        case SET_BY:
        case SET_ON:
        case SET_UNDER:
            filter_belonging(s, at, g, op);
            g->whose = true;
            break;
        case SET_SIDE: {
            int word = *(*at)++;
            FOR_EACH_OF(s->d, r, g->set.word)
            if (!game_of(s->d)->is(s->d, s->seat, controller_ref(s->d, r), word))
                set_remove(s->d, g->set.word, r);
            g->whose = true;
            break;
        }
        case SET_IN: {
            struct set there = { { 0 } };
            eval_place(s, at, there.word);
            keep_only(s, g, there.word, true);
            *placed = g->whose = true;
            break;
        }
        case SET_WITH:
            filter_each(s, at, g);
            break;
        case SET_DISTINCT:
            filter_distinct(s, *(*at)++, g);
            break;
        case SET_TRAIT: {
            int trait = *(*at)++;
            pass_arguments(s, game_of(s->d)->vocabulary->traits[trait].pattern.shape, at);
            FOR_EACH_OF(s->d, r, g->set.word)
            if (!has_trait(s->d, r, trait))
                set_remove(s->d, g->set.word, r);
            break;
        }
        case SET_RELATION:
            filter_related(s, at, g);
            break;
        case SET_EXCEPT:
            eval_set(s, at, &other);
            keep_only(s, g, other.set.word, false);
            break;
        case SET_SAME:
            eval_set(s, at, &other);
            keep_only(s, g, other.set.word, true);
            break;
        case SET_AS:
            g->name = 1 + *(*at)++;
            break;
        case SET_PICK:
            g->pick = true;
            g->random = *(*at)++;
            g->each = *(*at)++;
            g->least = eval_value(s, at);
            g->most = eval_value(s, at);
            if (g->most >= ENDLESS)
                g->most = set_count(s->d, g->set.word);
            break;
        default:
            return; /* SET_THAT */
        }
    }
}
