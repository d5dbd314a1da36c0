/* writer_words.c: rows of a game's vocabulary that fit a place of a text, and names of a card's own.
 *
 * A hole of the grammar is a row of the table below: a table of the vocabulary, and what must be true of its row there.
 */
#include <stdio.h>
#include <string.h>

#include "language/reader/names.h"
#include "language/vocabulary/vocabulary_form.h"
#include "writer.h"

/* ---- what fits -------------------------------------------------------------------------------------------------- */

static bool noun_fits(const struct writer *w, int row, unsigned kind)
{
    const struct word *word = &w->words->words[row];

    return word->roles & WORD_NOUN && word->kinds & kind &&
           (kind != KIND_CARD || !w->reach || !word->zones || word->zones & w->reach);
}

static bool adjective_fits(const struct writer *w, int row, unsigned kind)
{
    const struct word *word = &w->words->words[row];

    return word->roles & (WORD_VALUE | WORD_FLAG | WORD_SIDE) && word->kinds & kind && !word->listed;
}

bool value_fits(const struct writer *w, int row, unsigned list)
{
    const struct word *word = &w->words->words[row];

    return list ? word->list == list : word->roles & (WORD_VALUE | WORD_TYPE) || word->listed;
}

/* Of the list that the attribute before it has. */
static bool its_value_fits(const struct writer *w, int row, unsigned unused)
{
    (void)unused;
    return w->words->words[row].list == w->list;
}

static int type_row(const struct writer *w)
{
    return (int)(w->type - w->words->types);
}

static bool label_fits(const struct writer *w, int row, unsigned unused)
{
    const struct word *word = &w->words->words[row];

    (void)unused;
    return word->roles & WORD_FLAG && word->kinds & KIND_CARD && !word->derived &&
           (!word->types || word->types >> type_row(w) & 1);
}

static bool number_fits(const struct writer *w, int row, unsigned kinds)
{
    return w->words->attributes[row].kind == ATTRIBUTE_NUMBER && w->words->attributes[row].of & kinds;
}

static bool granted_fits(const struct writer *w, int row, unsigned kind)
{
    const struct attribute *a = &w->words->attributes[row];

    return a->granted && a->of & kind && !(w->scene.flags & GOES_ON ? a->momentary : a->standing);
}

static bool worded_fits(const struct writer *w, int row, unsigned unused)
{
    (void)unused;
    return w->words->attributes[row].kind == ATTRIBUTE_WORDS && w->words->attributes[row].one;
}

static bool zone_fits(const struct writer *w, int row, unsigned ordered)
{
    return (!w->reach || w->reach >> row & 1) && (!ordered || w->words->zones[row].ordered);
}

static bool window_fits(const struct writer *w, int row, unsigned use)
{
    return !use || w->words->windows[row].use;
}

enum { PERIOD_LASTS = 1, PERIOD_NEXT };

static bool period_fits(const struct writer *w, int row, unsigned how)
{
    const struct period *p = &w->words->periods[row];

    return !how || (how == PERIOD_NEXT ? p->next : p->lasts);
}

static bool reference_fits(const struct writer *w, int row, unsigned kind)
{
    return w->words->references[row].kinds & kind;
}

static bool trait_fits(const struct writer *w, int row, unsigned kind)
{
    return w->words->traits[row].kinds & kind;
}

static bool action_fits(const struct writer *w, int row, unsigned kind)
{
    return w->words->actions[row].kinds & kind;
}

static bool keyword_fits(const struct writer *w, int row, unsigned uses)
{
    const struct keyword *k = &w->words->keywords[row];

    return k->uses & uses && (!k->types || k->types >> type_row(w) & 1);
}

enum event_use { EVENT_SETS_OFF, EVENT_ALSO, EVENT_WOULD, EVENT_PAST };

static bool event_fits(const struct writer *w, int row, unsigned use)
{
    const struct event *e = &w->words->events[row];

    return use == EVENT_WOULD ? e->would : use != EVENT_PAST || e->remembered;
}

enum verb_use { BY_ANYBODY, AS_COST = 64, AS_CHANGE = 128 }; /* or an enum thing_kind: by such a thing */

/* What is done to links needs one that has been spoken of. */
static bool verb_fits(const struct writer *w, int row, unsigned use)
{
    const struct verb *v = &w->words->verbs[row];
    bool link = w->scene.flags & (IT(KIND_LINK) | AIMED(KIND_LINK));

    if (use == AS_COST)
        return v->cost;
    if (use == AS_CHANGE)
        return v->changes & w->changes;
    return !v->only && !v->changes && (v->objects != KIND_LINK || link) && (!use || v->subjects & use);
}

/* ---- rows ---------------------------------------------------------------------------------------------------------- */

/* One of the rows that fit; 0 and stuck: there is none. */
static int pick(struct writer *w, enum vocabulary_table table, fitting *fits, unsigned wanted)
{
    uint32_t found = 0;
    int row = 0;

    for (int i = 1; i < rows_of_table(w->words, table); i++)
        if ((!fits || fits(w, i, wanted)) && one_below(w, ++found) == 0)
            row = i;
    w->stuck = w->stuck || !row;
    if (row && w->said < TRAIL && row < SAID_ROWS) {
        w->trail[w->said][0] = (uint16_t)table;
        w->trail[w->said++][1] = (uint16_t)row;
    }
    return row;
}

int write_row_of(struct writer *w, enum vocabulary_table table, fitting *fits, unsigned wanted)
{
    int row = pick(w, table, fits, wanted);

    if (row && table >= TABLE_KEYWORD)
        write_pattern(w, name_of_row(w->words, table, row), &(struct filling){ .manner = "" });
    else if (row)
        write_text(w, name_of_row(w->words, table, row));
    return row;
}

/* Then it can be asked what it did. */
static void write_verb(struct writer *w, unsigned use)
{
    int row = pick(w, TABLE_VERB, verb_fits, use);
    const struct verb *v = &w->words->verbs[row];
    struct filling f = { .manner = use == AS_COST ? " paid" : "",
                         .kinds = { v->objects },
                         .reach = v->reach ? v->reach : v->set_zones,
                         .zones = v->zones };

    if (!row)
        return;
    write_pattern(w, v->pattern.text, &f);
    w->scene.flags &= ~(COINS | DICE | THOSE(ANY_KIND));
    w->scene.flags |=
        DID | THOSE(f.first) | (v->chance == CHANCE_COINS ? COINS : 0) | (v->chance == CHANCE_DICE ? DICE : 0);
}

/* As the head of an ability it gives a meaning to `it`. */
static void write_event(struct writer *w, unsigned use)
{
    int row = pick(w, TABLE_EVENT, event_fits, use);
    const struct event *e = &w->words->events[row];
    struct filling f = { .manner = use == EVENT_PAST ? " it happened to" : " it happens to",
                         .kinds = { e->kinds, e->other },
                         .reach = use == EVENT_WOULD ? 0 : e->reach,
                         .zones = e->zones,
                         .would = use == EVENT_WOULD };

    if (!row)
        return;
    write_pattern(w, e->pattern.text, &f);
    if (use == EVENT_PAST)
        return;
    w->scene.flags &= ~(IT(ANY_KIND) | AMOUNT);
    w->changes = e->changes;
    if (use != EVENT_ALSO) /* two heads: it is the one or the other */
        w->scene.flags |= IT(f.first) | (e->roles > 2 ? AMOUNT : 0);
}

/* A keyword with a body, which does something or goes on, as the keyword has it. */
static void write_block_keyword(struct writer *w, unsigned uses)
{
    int row = write_row_of(w, TABLE_KEYWORD, keyword_fits, uses);
    const struct keyword *k = &w->words->keywords[row];

    if (w->stuck)
        return;
    bool stands =
        k->standing || k->block_kind == ABILITY_STAND || (k->definition && strncmp(k->definition, "while", 5) == 0);
    write_pattern(w,
                  stands       ? "[, if {cond}]:{standing}"
                  : k->without ? ":{effect}"
                               : "{trigger clauses}:{effect}",
                  NULL);
}

/* An attribute whose values are words, which may follow. */
static void write_worded(struct writer *w, unsigned unused)
{
    w->list = w->words->attributes[write_row_of(w, TABLE_ATTRIBUTE, worded_fits, unused)].list;
}

/* Symbols, or a number where the game has none. */
static void write_price(struct writer *w, unsigned most)
{
    if (rows_of_table(w->words, TABLE_SYMBOL) <= 1) {
        write_amount(w, one_below(w, 5));
        return;
    }
    for (uint32_t n = 1 + one_below(w, most); n > 0; n--) {
        write_text(w, "{");
        write_row_of(w, TABLE_SYMBOL, NULL, 0);
        write_text(w, "}");
    }
}

static void write_small(struct writer *w, unsigned most)
{
    write_amount(w, 1 + one_below(w, most));
}

static void write_card_name(struct writer *w, unsigned unused)
{
    (void)unused;
    write_text(w, "\"");
    write_text(w, w->book->card[1 + one_below(w, (uint32_t)w->own - 1)].name);
    write_text(w, "\"");
}

/* ---- names of the card's own ------------------------------------------------------------------------------------------ */

enum { A_NUMBER = 32, A_WORD = 64 }; /* what has a name, besides things */

static const char *const own_names[OWN_NAMES] = {
    "oak", "elm",   "ash",   "yew",  "fir",   "birch", "alder", "rowan",
    "box", "hazel", "beech", "lime", "maple", "aspen", "larch", "cedar",
};

static void write_new_name(struct writer *w, unsigned kind)
{
    w->stuck = w->stuck || w->names == OWN_NAMES;
    if (w->stuck)
        return;
    write_text(w, own_names[w->names]);
    w->name_kind[w->names] = (uint8_t)kind;
    w->scene.names |= 1u << w->names++;
    w->scene.flags |= kind == A_NUMBER ? NOTED : NAMED(kind & ANY_KIND);
}

static void write_known_name(struct writer *w, unsigned kind)
{
    uint32_t found = 0;
    const char *name = NULL;

    for (int i = 0; i < w->names; i++)
        if (w->scene.names >> i & 1 && w->name_kind[i] == kind && one_below(w, ++found) == 0)
            name = own_names[i];
    w->stuck = w->stuck || !name;
    write_text(w, name ? name : "");
}

/* ---- scenes --------------------------------------------------------------------------------------------------------- */

static void open_scene(struct writer *w, unsigned unused)
{
    (void)unused;
    w->stuck = w->stuck || w->scenes == SCENES;
    if (!w->stuck)
        w->outer[w->scenes++] = w->scene;
}

/* What was done inside may not have been done. */
static void close_scene(struct writer *w, unsigned unused)
{
    (void)unused;
    w->scene = w->outer[--w->scenes];
    w->scene.flags &= ~(DID | COINS | DICE | THOSE(ANY_KIND));
}

static void forget(struct writer *w, unsigned flags)
{
    w->scene.flags &= ~flags;
    if (flags & NAMED(ANY_KIND))
        w->scene.names = 0;
}

static void refer(struct writer *w, unsigned flags)
{
    w->scene.flags |= flags;
}

/* A line of its own, so many levels further in. */
static void begin_line(struct writer *w, unsigned unused)
{
    (void)unused;
    write_text(w, "\n");
    for (int i = 0; i < w->level; i++)
        write_text(w, "  ");
}

static void go_in(struct writer *w, unsigned unused)
{
    (void)unused;
    w->level++;
}

static void go_out(struct writer *w, unsigned unused)
{
    (void)unused;
    w->level--;
}

/* ---- holes ---------------------------------------------------------------------------------------------------------- */

#define OF_SCENE (NAMED(ANY_KIND) | THOSE(ANY_KIND) | IT(ANY_KIND) | NOTED | DID | COINS | DICE | AMOUNT | LOOP)

static const struct source {
    const char *name;
    void (*write)(struct writer *, unsigned argument); /* NULL: a row of the table that fits */
    enum vocabulary_table table;
    fitting *fits; /* NULL: any */
    unsigned argument;
} sources[] = {
    { "noun:card", NULL, TABLE_WORD, noun_fits, KIND_CARD },
    { "noun:seat", NULL, TABLE_WORD, noun_fits, KIND_SEAT },
    { "noun:link", NULL, TABLE_WORD, noun_fits, KIND_LINK },
    { "adjective:card", NULL, TABLE_WORD, adjective_fits, KIND_CARD },
    { "adjective:seat", NULL, TABLE_WORD, adjective_fits, KIND_SEAT },
    { "adjective:link", NULL, TABLE_WORD, adjective_fits, KIND_LINK },
    { "its value", NULL, TABLE_WORD, its_value_fits, 0 },
    { "label", NULL, TABLE_WORD, label_fits, 0 },
    { "attribute", NULL, TABLE_ATTRIBUTE, number_fits, ANY_KIND | KIND_DUEL },
    { "attribute:card", NULL, TABLE_ATTRIBUTE, number_fits, KIND_CARD },
    { "attribute:seat", NULL, TABLE_ATTRIBUTE, number_fits, KIND_SEAT },
    { "attribute:words", write_worded, 0, NULL, 0 },
    { "granted:card", NULL, TABLE_ATTRIBUTE, granted_fits, KIND_CARD },
    { "granted:seat", NULL, TABLE_ATTRIBUTE, granted_fits, KIND_SEAT },
    { "granted:link", NULL, TABLE_ATTRIBUTE, granted_fits, KIND_LINK },
    { "zone", NULL, TABLE_ZONE, zone_fits, false },
    { "ordered zone", NULL, TABLE_ZONE, zone_fits, true },
    { "window", NULL, TABLE_WINDOW, window_fits, false },
    { "window:use", NULL, TABLE_WINDOW, window_fits, true },
    { "period", NULL, TABLE_PERIOD, period_fits, 0 },
    { "period:lasts", NULL, TABLE_PERIOD, period_fits, PERIOD_LASTS },
    { "period:next", NULL, TABLE_PERIOD, period_fits, PERIOD_NEXT },
    { "reference:card", NULL, TABLE_REFERENCE, reference_fits, KIND_CARD },
    { "reference:seat", NULL, TABLE_REFERENCE, reference_fits, KIND_SEAT },
    { "counter", NULL, TABLE_COUNTER, NULL, 0 },
    { "resource", NULL, TABLE_RESOURCE, NULL, 0 },
    { "list", NULL, TABLE_LIST, NULL, 0 },
    { "keyword:header", NULL, TABLE_KEYWORD, keyword_fits, KEYWORD_HEADER },
    { "keyword:granted", NULL, TABLE_KEYWORD, keyword_fits, KEYWORD_GRANTED },
    { "keyword:condition", NULL, TABLE_KEYWORD, keyword_fits, KEYWORD_CONDITION },
    { "keyword:clause", NULL, TABLE_KEYWORD, keyword_fits, KEYWORD_CLAUSE },
    { "keyword:block", write_block_keyword, 0, NULL, KEYWORD_BLOCK },
    { "trait:card", NULL, TABLE_TRAIT, trait_fits, KIND_CARD },
    { "trait:seat", NULL, TABLE_TRAIT, trait_fits, KIND_SEAT },
    { "trait:link", NULL, TABLE_TRAIT, trait_fits, KIND_LINK },
    { "action:card", NULL, TABLE_ACTION, action_fits, KIND_CARD },
    { "action:seat", NULL, TABLE_ACTION, action_fits, KIND_SEAT },
    { "relation", NULL, TABLE_RELATION, NULL, 0 },
    { "verb", write_verb, 0, NULL, BY_ANYBODY },
    { "verb:seat", write_verb, 0, NULL, KIND_SEAT },
    { "verb:card", write_verb, 0, NULL, KIND_CARD },
    { "verb:cost", write_verb, 0, NULL, AS_COST },
    { "verb:change", write_verb, 0, NULL, AS_CHANGE },
    { "event", write_event, 0, NULL, EVENT_SETS_OFF },
    { "event:also", write_event, 0, NULL, EVENT_ALSO },
    { "event:would", write_event, 0, NULL, EVENT_WOULD },
    { "event:past", write_event, 0, NULL, EVENT_PAST },
    { "price", write_price, 0, NULL, 2 },
    { "small", write_small, 0, NULL, 3 },
    { "string", write_card_name, 0, NULL, 0 },
    { "new:card", write_new_name, 0, NULL, KIND_CARD },
    { "new:seat", write_new_name, 0, NULL, KIND_SEAT },
    { "new:number", write_new_name, 0, NULL, A_NUMBER },
    { "new:word", write_new_name, 0, NULL, A_WORD },
    { "named:card", write_known_name, 0, NULL, KIND_CARD },
    { "named:seat", write_known_name, 0, NULL, KIND_SEAT },
    { "named:number", write_known_name, 0, NULL, A_NUMBER },
    { "open", open_scene, 0, NULL, 0 },
    { "close", close_scene, 0, NULL, 0 },
    { "in", go_in, 0, NULL, 0 },
    { "out", go_out, 0, NULL, 0 },
    { "line", begin_line, 0, NULL, 0 },
    { "-all", forget, 0, NULL, OF_SCENE | AIMED(ANY_KIND) | HAS_X | USED_BY },
    { "-names", forget, 0, NULL, OF_SCENE },
    { "-it", forget, 0, NULL, IT(ANY_KIND) },
    { "+it:card", refer, 0, NULL, IT(KIND_CARD) },
    { "+it:seat", refer, 0, NULL, IT(KIND_SEAT) },
    { "+it:link", refer, 0, NULL, IT(KIND_LINK) },
    { "+aimed:card", refer, 0, NULL, AIMED(KIND_CARD) },
    { "+aimed:seat", refer, 0, NULL, AIMED(KIND_SEAT) },
    { "+x", refer, 0, NULL, HAS_X },
    { "+goes on", refer, 0, NULL, GOES_ON },
    { "+loop", refer, 0, NULL, LOOP },
};

bool write_source(struct writer *w, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        const struct source *s = &sources[i];
        if (strlen(s->name) != length || memcmp(s->name, name, length) != 0)
            continue;
        if (s->write)
            s->write(w, s->argument);
        else
            write_row_of(w, s->table, s->fits, s->argument);
        return true;
    }
    return false;
}
