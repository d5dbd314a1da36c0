/* grow.c: growing the tree of a position by playing every option of every decision in the engine itself.
 *
 * What a seat knows at a decision is kept as a number: it begins with what the seat sees on the table and takes up,
 * in order, each choice of its own, each line of the journal that it may read, and each new look of the table. Nothing
 * here knows what any of it means, so a tree is as fair as the engine's own views are.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "judgement.h"
#include "wood.h"

enum { DEPTH = 600, ENTRIES = 512, TEXT = 400 };

/* What the seats have seen and chosen so far. */
struct memory {
    uint64_t key[2], last_sight[2];
};

/* Where in the tree the next node goes. */
struct bud {
    uint32_t parent;
    int nth;
};

/* One decision on the way down. */
struct level {
    struct duel *duel;
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t reads[DUELLO_OPTIONS];
};

struct growth {
    struct wood *tree;
    struct horizon horizon;
    struct duel *scratch;
    struct level *level[DEPTH];
    struct duel_entry entry[ENTRIES];
    struct duello_error *error;
};

bool wood_refuse(struct duello_error *e, const char *format, ...)
{
    va_list args;

    e->rule[0] = '\0';
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    return false;
}

static bool too_large(struct growth *g)
{
    return wood_refuse(g->error,
                       "too large to be worked out: it has more than %u situations (%d deals); give fewer "
                       "cards, or less to choose, or allow for more of them",
                       g->tree->most, g->tree->deals);
}

/* ---- numbers for what is seen ----------------------------------------------------------------------- */

static uint64_t take_up(uint64_t key, uint64_t seen)
{
    return mix64(key ^ mix64(seen + 0x9e3779b97f4a7c15u)) + 0x632be59bd9b4e019u;
}

static uint64_t text_number(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;

    for (; *text; text++)
        h = (h ^ (uint8_t)*text) * 0x100000001b3u;
    return mix64(h);
}

static const struct duel_view_card *card_seen(const struct duel_view *v, uint16_t handle)
{
    for (int i = 0; handle && i < v->cards; i++)
        if (v->card[i].handle == handle)
            return &v->card[i];
    return NULL;
}

static uint64_t look_of(const struct duel_view_card *c)
{
    uint64_t where = (uint64_t)c->place << 8 | (uint8_t)c->seat;

    return mix64(where << 32 | (uint64_t)c->face << 16 | (uint64_t)c->state << 8 | c->open);
}

/* Another thing than a card is what its number says. */
static uint64_t thing_seen(const struct duel_view *v, uint16_t handle)
{
    const struct duel_view_card *c = is_card(handle) ? card_seen(v, handle) : NULL;

    return c ? look_of(c) : is_card(handle) ? 1 : mix64(handle);
}

uint64_t wood_sight(const struct duel *d, int viewer)
{
    struct duel_view v;
    uint64_t sight = 0;

    duel_view(d, viewer, &v);
    for (int i = 0, nth = 0; i < v.cards; i++) {
        bool ordered = game_of(d)->vocabulary->zones[v.card[i].place].ordered;
        nth = i > 0 && v.card[i].place == v.card[i - 1].place && v.card[i].seat == v.card[i - 1].seat ? nth + 1 : 0;
        sight += mix64(look_of(&v.card[i]) + (ordered ? (uint64_t)nth + 1 : 0)); /* a sum: no order */
    }
    for (int i = 0; i < v.facts; i++)
        sight = take_up(sight, (uint64_t)v.fact[i].fact << 40 | (uint64_t)(uint8_t)v.fact[i].seat << 32 |
                                   (uint32_t)v.fact[i].value);
    for (int i = 0; i < v.links; i++) {
        sight = take_up(sight, (uint64_t)v.link[i].ability << 32 | (uint64_t)(uint8_t)v.link[i].seat << 16 |
                                   (uint64_t)(uint8_t)v.link[i].x << 8 | v.link[i].flags);
        sight = take_up(sight, thing_seen(&v, v.link[i].source));
        sight = take_up(sight, thing_seen(&v, v.link[i].target));
    }
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        sight = take_up(sight, v.waiting >> seat & 1 ? v.ask[seat] + 1u : 0);
    return sight;
}

/* A look at the table that has not changed tells nothing: not even that time has passed. */
static void watch(struct memory *m, const struct duel *d, const struct duel_journal *j)
{
    char text[TEXT];

    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; j && i < j->count; i++)
            if (duel_entry_text(d, &j->entries[i], seat, text, sizeof text) > 0)
                m->key[seat] = take_up(m->key[seat], text_number(text));
        uint64_t sight = wood_sight(d, seat);
        if (sight != m->last_sight[seat])
            m->key[seat] = take_up(m->key[seat], sight);
        m->last_sight[seat] = sight;
    }
}

uint64_t wood_option_reads(const struct duel *d, int seat, struct duel_option o)
{
    char text[TEXT];

    duel_option_notation(d, seat, o, text, sizeof text);
    return text_number(text);
}

int wood_options(const struct duel *d, int seat, struct duel_option *option, uint64_t *reads)
{
    int n = duel_options(d, seat, option, DUELLO_OPTIONS), kept = 0;

    for (int i = 0; i < n; i++) {
        if (option[i].verb == OPTION_CANCEL && n > 1)
            continue;
        uint64_t number = wood_option_reads(d, seat, option[i]);
        bool known = false;
        for (int k = 0; k < kept; k++)
            known = known || reads[k] == number;
        if (known)
            continue;
        option[kept] = option[i];
        reads[kept++] = number;
    }
    return kept;
}

/* ---- ends ------------------------------------------------------------------------------------------- */

static bool has_ended(const struct growth *g, const struct duel *d)
{
    return d->over || (g->horizon.fact && fact_value(d, g->horizon.fact, 0) >= g->horizon.value);
}

/* What became of it, or is likely to. */
static double end_value(const struct duel *d)
{
    double chance[DUELLO_SEATS];

    judge_chances(d, chance);
    return chance[0] - chance[1];
}

/* ---- growing ---------------------------------------------------------------------------------------- */

static bool grow_at(struct growth *, int depth, struct memory, struct bud);

/* If there are no secrets: a number for the situation, by which it is found again. 0: there are some. */
static uint64_t open_key(struct growth *g, const struct duel *d)
{
    if (d->answered || d->dialogue != NO_FRAME || !nothing_is_hidden(d, g->scratch))
        return 0;
    duel_copy(g->scratch, d);
    g->scratch->chance = g->scratch->veil = g->scratch->decisions = 0;
    return duel_hash(g->scratch) | 1;
}

static struct level *level_at(struct growth *g, int depth, const struct duello_book *b)
{
    if (depth >= DEPTH)
        return NULL;
    if (!g->level[depth] && (g->level[depth] = calloc(1, sizeof(struct level))))
        g->level[depth]->duel = calloc(1, duel_size(b));
    return g->level[depth] && g->level[depth]->duel ? g->level[depth] : NULL;
}

/* Plays an option with what is foretold. The veil is always the same one, so that hands are sorted alike on every way. */
static void play_foretold(struct duel *d, int seat, struct duel_option o, struct foretold *f, struct duel_journal *j)
{
    f->used = 0;
    f->open = 0;
    d->veil = 0;
    d->foretold = f;
    d->journal = j;
    duel_play(d, seat, o);
    d->foretold = NULL;
    d->journal = NULL;
}

/* Plays an option with what is foretold; where that is not all, chance branches. */
static bool grow_option(struct growth *g, int depth, struct memory m, struct bud bud, int seat, struct duel_option o,
                        struct foretold foretold)
{
    const struct duel *before = g->level[depth]->duel;
    struct level *next = level_at(g, depth + 1, before->book);
    struct duel_journal journal = { .entries = g->entry, .max = ENTRIES };

    if (!next)
        return wood_refuse(g->error, "too long to be worked out: there is no end after %d decisions", DEPTH);
    struct duel *d = next->duel;
    duel_copy(d, before);
    play_foretold(d, seat, o, &foretold, &journal);
    if (foretold.open) {
        uint32_t node;
        if (foretold.count == sizeof foretold.next / sizeof foretold.next[0] || foretold.open > 1000)
            return wood_refuse(g->error, "too much is left to chance at once");
        if (!wood_add_chance(g->tree, bud.parent, bud.nth, (int)foretold.open, &node))
            return too_large(g);
        foretold.count++;
        for (uint32_t i = 0, n = foretold.open; i < n; i++) {
            foretold.next[foretold.count - 1].face = 0;
            foretold.next[foretold.count - 1].number = (int32_t)i;
            if (!grow_option(g, depth, m, (struct bud){ node, (int)i }, seat, o, foretold))
                return false;
        }
        return true;
    }
    if (d->chance != before->chance)
        return wood_refuse(g->error, "something is shuffled: that cannot be worked out; begin later, or give less");
    if (journal.count > journal.max)
        return wood_refuse(g->error, "too much happens at once: more than %d lines of the journal", ENTRIES);
    watch(&m, d, &journal);
    return grow_at(g, depth + 1, m, bud);
}

static bool grow_at(struct growth *g, int depth, struct memory m, struct bud bud)
{
    struct level *l = g->level[depth];
    const struct foretold nothing = { .count = 0 };
    uint64_t offered = 0;
    uint32_t node;

    if (has_ended(g, l->duel))
        return wood_add_end(g->tree, bud.parent, bud.nth, end_value(l->duel)) || too_large(g);
    int seat = __builtin_ctz(duel_waiting(l->duel));
    int n = wood_options(l->duel, seat, l->option, l->reads);
    if (n == 1)
        return grow_option(g, depth, m, bud, seat, l->option[0], nothing);
    uint64_t open = open_key(g, l->duel);
    if (open && wood_join(g->tree, bud.parent, bud.nth, open))
        return true;
    for (int seat_to_forget = 0; open && seat_to_forget < 2; seat_to_forget++)
        m.key[seat_to_forget] = open;
    for (int i = 0; i < n; i++)
        offered = take_up(offered, l->reads[i]);
    if (!wood_add_decision(g->tree, bud.parent, bud.nth, seat, m.key[seat] + (uint64_t)seat, n, offered, &node)) {
        if (g->tree->nodes >= g->tree->most)
            return too_large(g);
        return wood_refuse(g->error, "p%d is offered other things in situations that look the same to it", seat + 1);
    }
    for (int i = 0; i < n; i++) {
        struct memory after = m;
        after.key[seat] = take_up(m.key[seat], l->reads[i]);
        if (!grow_option(g, depth, after, (struct bud){ node, i }, seat, l->option[i], nothing))
            return false;
    }
    return !open || wood_mark_open(g->tree, open, node);
}

static bool grow_deals(struct growth *g)
{
    struct wood *t = g->tree;
    struct level *first = level_at(g, 0, t->deal[0].duel->book);
    double all = 0;
    uint32_t root;

    if (!first || !wood_add_chance(t, WOOD_ROOT, 0, t->deals, &root))
        return too_large(g);
    for (int i = 0; i < t->deals; i++)
        all += t->deal[i].weight;
    for (int i = 0; i < t->deals; i++) {
        struct memory m = { { 0, 0 }, { 0, 0 } };
        t->branch[t->node[root].branch + (uint32_t)i].probability = (float)(t->deal[i].weight / all);
        duel_copy(first->duel, t->deal[i].duel);
        watch(&m, first->duel, NULL);
        if (!grow_at(g, 0, m, (struct bud){ root, i }))
            return false;
    }
    return true;
}

struct wood *wood_grow(const struct duel *position, const struct horizon *horizon, uint32_t most,
                       struct duello_error *e)
{
    struct growth *g = calloc(1, sizeof *g);
    bool ok = g && (g->tree = wood_new(most)) != NULL;

    wood_refuse(e, "there is not enough memory");
    if (ok && position->seats != 2)
        ok = wood_refuse(e, "only positions of two players can be worked out; this one has %d", position->seats);
    if (ok) {
        g->error = e;
        if (horizon)
            g->horizon = *horizon;
        g->scratch = calloc(1, duel_size(position->book));
        ok = g->scratch && find_deals(g->tree, position, e) && grow_deals(g) && wood_finish(g->tree);
    }
    struct wood *t = g ? g->tree : NULL;
    if (g)
        free(g->scratch);
    for (int i = 0; g && i < DEPTH; i++)
        if (g->level[i]) {
            free(g->level[i]->duel);
            free(g->level[i]);
        }
    free(g);
    if (ok)
        return t;
    wood_free(t);
    return NULL;
}

/* ---- finding a duel again --------------------------------------------------------------------------- */

/* Plays an option as the way down says chance went; `way` goes on behind it. */
static void play_on_way(struct duel *d, struct duel *before, int seat, struct duel_option o, const uint16_t *way,
                        int *at)
{
    struct foretold f = { .count = 0 };

    duel_copy(before, d);
    for (;;) {
        play_foretold(d, seat, o, &f, NULL);
        if (!f.open)
            return;
        f.next[f.count].face = 0;
        f.next[f.count++].number = way[(*at)++];
        duel_copy(d, before);
    }
}

/* Which branch was taken at each node from the root to this one; NULL: there is no memory. */
static uint16_t *way_to(const struct wood *t, uint32_t node, int *length)
{
    *length = 0;
    for (uint32_t n = node; n != WOOD_ROOT; n = t->node[n].parent)
        ++*length;
    uint16_t *way = calloc((size_t)*length + 1, sizeof *way);
    int left = *length;
    for (uint32_t n = node; way && n != WOOD_ROOT; n = t->node[n].parent)
        way[--left] = t->node[n].nth;
    return way;
}

bool wood_duel(const struct wood *t, uint32_t node, struct duel *to)
{
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t reads[DUELLO_OPTIONS];
    int length, at = 1;
    uint16_t *way = way_to(t, node, &length);
    struct duel *before = calloc(1, duel_size(t->deal[0].duel->book));
    bool ok = way && before;

    if (ok)
        duel_copy(to, t->deal[way[0]].duel);
    while (ok && duel_waiting(to)) {
        int seat = __builtin_ctz(duel_waiting(to));
        int n = wood_options(to, seat, option, reads);
        if (n > 1 && at == length)
            break;
        play_on_way(to, before, seat, option[n > 1 ? way[at++] : 0], way, &at);
    }
    free(way);
    free(before);
    return ok;
}
