/* open.c: opening a game: its built-in cards compiled into a book, and the names in it. */
#include <stdio.h>
#include <stdlib.h>

#include "compile.h"
#include "duello/words.h"
#include "engine/game.h"
#include "engine/start.h"
#include "engine/words.h"
#include "language/layout/layout_reader.h"
#include "runtime/cells.h"
#include "runtime/machine.h"

const char *duello_version(void)
{
    return DUELLO_VERSION;
}

const char *const *duello_games(void)
{
    return duello_game_names;
}

static const struct game *find_game(const char *name)
{
    for (int i = 0; duello_game_list[i]; i++)
        if (strcmp(duello_game_list[i]->name, name) == 0)
            return duello_game_list[i];
    return NULL;
}

/* The first mistake in a built-in card: the build's tests see to it that there is none. */
static void keep_first(void *context, const struct duello_problem *p)
{
    struct duello_error *e = context;

    if (!p->warning && !e->text[0])
        fail_by(e, DUELLO_BAD_CARDS, "", "%s:%d:%d: %s", p->file, p->line, p->column, p->text);
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* Crisis {n}: a shortcut for the machine, which need not take such patterns apart. */
static uint64_t keywords_with_a_number(const struct vocabulary *v)
{
    uint64_t keywords = 0;

    for (int i = 1; i < v->keyword_count && i < 64; i++) {
        const char *hole = strchr(v->keywords[i].pattern.text, '{');
        if (hole && strcmp(hole, "{n}") == 0)
            keywords |= (uint64_t)1 << i;
    }
    return keywords;
}

/* What an activation costs, and in which windows a card has one: what the options of every decision ask first. */
static void note_use(const struct duello_book *b, struct ability *a)
{
    struct card *c = &b->card[a->card];
    bool nested = a->flags & ABILITY_NESTED;
    bool inside = nested && is_written(b, (int)(a - b->ability)); /* `while ...: use ...` */

    a->price = a->cost || nested || !is_activated(a) ? a->cost : c->cost;
    if (!is_activated(a) || (nested && !inside))
        return;
    c->windows |= a->windows;
    c->uses_inside = c->uses_inside || inside;
}

/* Something to use that is somebody's for as long as a continuous ability goes on: one that gives it, or one that has been
 * given itself. */
static bool is_use_while(const struct duello_book *b, const struct ability *a)
{
    bool inside = a->flags & ABILITY_NESTED && is_standing(&b->ability[a->parent]);

    return is_activated(a) && (a->given_to || (inside && !is_written(b, (int)(a - b->ability))));
}

/* Whom a continuous one gives it to is known by then: that one stands before it. */
static unsigned alert_of(const struct duello_book *b, const struct ability *a)
{
    bool stands = a->kind == ABILITY_STAND || (a->keyword && b->game->vocabulary->keywords[a->keyword - 1].standing);

    return (a->kind == ABILITY_WHEN    ? ALERT_EVENT
            : a->kind == ABILITY_WOULD ? ALERT_WOULD
            : a->kind == ABILITY_AT    ? ALERT_MOMENT
            : is_use_while(b, a)       ? ALERT_USE
                                       : 0) |
           (stands ? ALERT_STANDS : 0);
}

/* The attributes that a GRANT changes. */
static uint32_t granted_attributes(const struct duello_book *b, const cell *grants)
{
    uint32_t attributes = 0;
    const cell *p = grants + 1;

    for (int n = *grants; n > 0; n--, p = skip_part(b, p, 'G'))
        if (*p == GRANT_ADD || *p == GRANT_SET || *p == GRANT_SET_REF || *p == GRANT_SHOT)
            attributes |= 1u << p[1];
    return attributes;
}

/* Those of them that may become less by it: all but what a plain number is added to. */
static uint32_t lowered_attributes(const struct duello_book *b, const cell *grants)
{
    uint32_t attributes = 0;
    const cell *p = grants + 1;

    for (int n = *grants; n > 0; n--, p = skip_part(b, p, 'G'))
        if (*p == GRANT_SET || *p == GRANT_SHOT || (*p == GRANT_ADD && (p[2] || p[3] != VAL_NUM || (int16_t)p[4] < 0)))
            attributes |= 1u << p[1];
    return attributes;
}

static bool sets_a_number(const struct duello_book *b, const cell *grants)
{
    const cell *p = grants + 1;

    for (int n = *grants; n > 0; n--, p = skip_part(b, p, 'G'))
        if (*p == GRANT_SET || *p == GRANT_SHOT || *p == GRANT_SET_REF)
            return true;
    return false;
}

/* The keywords that a GRANT gives, or takes away. */
static uint64_t granted_keywords(const struct duello_book *b, const cell *grants, cell kind)
{
    uint64_t keywords = 0;
    const cell *p = grants + 1;

    for (int n = *grants; n > 0; n--, p = skip_part(b, p, 'G'))
        if (*p == kind)
            keywords |= (uint64_t)1 << p[1];
    return keywords;
}

static unsigned reach_of(const cell *subject)
{
    bool single = subject[0] == SET_REF && subject[2] == SET_THAT;

    return single && subject[1] == REF_THIS   ? REACHES_ITSELF
           : single && subject[1] == REF_HOST ? REACHES_HOST
           : single && subject[1] == REF_YOU  ? REACHES_PLAYER
                                              : REACHES_OTHERS;
}

/* The abilities that a GIVE of a continuous body names are those of whom it names. */
static void note_given(struct duello_book *b, const cell *subject)
{
    const cell *given = skip_part(b, subject, 'S');

    for (int n = *given++; n > 0; n--)
        b->ability[*given++].given_to = (uint16_t)(subject - b->code);
}

static void note_standing(struct duello_book *b, struct ability *a)
{
    a->changes = a->permits = 0;
    a->gives = 0;
    a->reaches = 0;
    if (!(a->alert & ALERT_STANDS))
        return;
    for (const cell *at = b->code + a->body; *at != OP_END; at += 2 + at[1]) {
        if (*at == OP_GRANT || *at == OP_PERMIT)
            a->reaches |= (uint8_t)reach_of(at + 2);
        if (*at == OP_GRANT) {
            const cell *grants = skip_part(b, at + 2, 'S') + 1;
            uint64_t taken = granted_keywords(b, grants, GRANT_NO_KEYWORD);
            a->changes |= granted_attributes(b, grants);
            if (reach_of(at + 2) != REACHES_PLAYER)
                b->changes_things |= granted_attributes(b, grants);
            a->gives |= granted_keywords(b, grants, GRANT_KEYWORD) | taken;
            b->takes |= taken;
            b->gives |= a->gives;
            b->lowers |= lowered_attributes(b, grants);
            if (a->condition || reach_of(at + 2) == REACHES_OTHERS) /* whom it raises it may stop raising */
                b->lowers |= granted_attributes(b, grants);
            if (sets_a_number(b, grants) || a->gives & (b->removes | b->game->newest_keywords))
                b->card[a->card].in_order = true;
        }
        if (*at == OP_PERMIT)
            a->permits |= 1u << skip_part(b, at + 2, 'S')[1];
        if (*at == OP_GIVE)
            note_given(b, at + 2);
    }
}

static uint64_t keyword_bit(int keyword)
{
    return keyword < 64 ? (uint64_t)1 << keyword : 0;
}

/* The keywords in a card's header; those of its abilities are added one by one. */
static uint64_t header_keywords(const struct duello_book *b, const struct card *c)
{
    const cell *at = b->code + c->keywords;
    uint64_t keywords = 0;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--, at = skip_part(b, at, 'K'))
        keywords |= keyword_bit(*at);
    return keywords;
}

/* Abilities of its own has what bears a counter, or has a keyword in its header or by an effect. The meaning of a keyword that
 * heads a block is written into each card instead. */
static bool gives_abilities(const struct duello_book *b, const struct defined *w)
{
    return w->counter || !(b->game->vocabulary->keywords[w->keyword].uses & KEYWORD_BLOCK);
}

/* The abilities of a definition are of no card, and neither is what follows from them. A card with such a keyword in its
 * header is one whose abilities work by themselves: what they are is looked up with the definition. */
static void note_definitions(struct duello_book *b)
{
    struct card *nobody = &b->card[0];
    nobody->alert = nobody->reaches = 0;
    nobody->uses_inside = nobody->in_order = false;
    nobody->windows = nobody->changes = nobody->permits = 0;
    nobody->gives = nobody->bears = 0;
    nobody->listens = (struct attention){ 0 };
    for (int i = 0; i < b->defineds; i++) {
        struct defined *w = &b->defined[i];
        w->listens = (struct attention){ 0 };
        for (int k = w->ability; gives_abilities(b, w) && k < w->ability + w->abilities; k++)
            attend_all(b, &w->listens, k);
        for (int card = 1; card < b->cards && w->keyword; card++)
            if (b->card[card].holds >> w->keyword & 1)
                b->card[card].alert |= w->listens.alert;
    }
}

/* What can be known of the cards before anything is played. */
static void note_cards(struct duello_book *b)
{
    b->tallied = b->takes = b->gives = 0;
    b->lowers = b->changes_things = 0;
    for (int t = 0; t < b->tallies && t < b->game->tallies; t++)
        b->tallied |= (uint64_t)1 << b->tally[t].event;
    for (int i = 1; i < b->cards; i++) {
        b->card[i].windows = b->card[i].alert = b->card[i].reaches = 0;
        b->card[i].uses_inside = b->card[i].in_order = false;
        b->card[i].holds = b->card[i].bears = header_keywords(b, &b->card[i]);
        b->card[i].changes = b->card[i].permits = 0;
        b->card[i].gives = 0;
        b->card[i].listens = (struct attention){ 0 };
    }
    for (int i = 1; i < b->abilities; i++) {
        struct ability *a = &b->ability[i];
        a->alert = (uint8_t)alert_of(b, a);
        a->inside = 0; /* those inside it come behind it */
        for (int up = i; b->ability[up].flags & ABILITY_NESTED; up = b->ability[up].parent)
            b->ability[b->ability[up].parent].inside |= a->alert;
        b->card[a->card].alert |= a->alert;
        note_standing(b, a);
        note_use(b, a);
        if (a->keyword && !(a->flags & ABILITY_NESTED))
            b->card[a->card].bears |= keyword_bit(a->keyword - 1);
        b->card[a->card].gives |= a->gives;
        b->card[a->card].changes |= a->changes;
        b->card[a->card].permits |= a->permits;
        b->card[a->card].reaches |= a->reaches;
        if (a->alert && listens_with(b, i)) /* those it stands inside come before it */
            attend(&b->card[a->card].listens, a);
    }
    note_definitions(b);
    for (int i = 1; b->game->note_card && i < b->cards; i++)
        b->game->note_card(b, &b->card[i]);
}

/* The game's own layout, or one made from its tables. */
static const struct duello_layout *open_layout(const struct duello_book *b, struct duello_error *e)
{
    char file[64];

    snprintf(file, sizeof file, "games/%s/layout", b->game->name);
    for (const struct text *t = b->game->texts; t->name; t++)
        if (strcmp(t->name, "layout") == 0)
            return read_layout(b->storage, b->game, file, (const char *)t->bytes, t->length, e->text, sizeof e->text);
    return make_layout(b->storage, b->game, e->text, sizeof e->text);
}

/* What each rule says, cut out of the rules.md that is built in, if it is. */
static void open_rule_texts(struct duello_book *b)
{
    const struct game *game = b->game;
    const struct text *t = game->texts;

    while (t->name && strcmp(t->name, "rules.md") != 0)
        t++;
    if (!t->name)
        return;
    b->rule_text = storage_get(b->storage, (size_t)game->rule_count * sizeof *b->rule_text);
    b->rule_text[0] = "";
    for (int i = 1; i < game->rule_count; i++)
        b->rule_text[i] = storage_copy(b->storage, (const char *)t->bytes + game->rules[i].at, game->rules[i].length);
}

static void open_entries(struct duello_book *b)
{
    uint8_t *fields = storage_get(b->storage, (size_t)entry_kinds(b->game));

    declare_entries(b->game, fields);
    b->entry_fields = fields;
}

/* False after closing a book that cannot be had whole. */
static bool is_whole(struct duello_book *b, struct duello_error *e)
{
    struct storage *storage = b->storage;
    bool has_run_out = storage->has_run_out;

    storage_release(storage);
    if (has_run_out)
        fail_by(e, DUELLO_NO_MEMORY, "", NO_MEMORY);
    if (!*e->text)
        return true;
    duello_close(b);
    return false;
}

struct duello_book *duello_open(const char *name, struct duello_error *e)
{
    struct duello_error ignored;
    const struct game *game = find_game(name);

    e = e ? e : &ignored;
    memset(e, 0, sizeof *e);
    if (!game) {
        fail_by(e, DUELLO_UNKNOWN_GAME, "", "there is no game \"%.40s\"; the first one is \"%s\"", name,
                duello_game_list[0]->name);
        return NULL;
    }
    struct duello_book *b = book_new(game, e->text, sizeof e->text);
    if (!b) {
        e->fault = strcmp(e->text, NO_MEMORY) == 0 ? DUELLO_NO_MEMORY : DUELLO_BAD_CARDS;
        return NULL;
    }
    b->single_number = keywords_with_a_number(game->vocabulary);
    for (int i = 0; game->texts[i].name && !*e->text; i++) {
        const struct text *t = &game->texts[i];
        if (ends_with(t->name, ".card"))
            compile_cards(b, t->name, (const char *)t->bytes, t->length, keep_first, e);
    }
    if (!*e->text) {
        note_cards(b);
        open_rule_texts(b);
        open_entries(b);
        b->layout = open_layout(b, e);
        e->fault = b->layout ? DUELLO_NO_FAULT : DUELLO_BAD_CARDS;
    }
    return is_whole(b, e) ? b : NULL;
}

int duello_add_cards(struct duello_book *b, const char *file, const char *text, size_t length,
                     void (*report)(void *, const struct duello_problem *), void *context)
{
    const char *why = b->sealed ? "no cards can be added any more: others share this book"
                      : b->additions == DUELLO_CARD_TEXTS
                          ? "there is no room for another text of cards beside the 16 that were added"
                          : NULL;
    if (why) {
        report(context, &(struct duello_problem){ .file = file, .line = 1, .column = 1, .text = why });
        return 1;
    }
    /* Cards point to the name of their file; and the book keeps the text. */
    struct storage *storage = b->storage;
    storage_lay_aside(storage, text_cushion(length) + length + strlen(file));
    int errors = compile_cards(b, file, text, length, report, context);
    if (errors == 0) {
        file = storage_copy(storage, file, strlen(file));
        b->added[b->additions++] = (struct duello_card_file){ file, storage_copy(storage, text, length), length };
        note_cards(b);
    }
    storage_release(storage);
    return errors;
}

bool duello_added(const struct duello_book *b, int n, struct duello_card_file *added)
{
    if (n < 0 || n >= b->additions)
        return false;
    *added = b->added[n];
    return true;
}

void duello_seal(struct duello_book *b)
{
    b->sealed = true;
}

void duello_close(struct duello_book *b)
{
    book_free(b);
}

uint64_t duello_book_hash(const struct duello_book *b)
{
    return b->hash;
}

/* ---- names ---------------------------------------------------------------------------------------- */

const char *duello_card_name(const struct duello_book *b, int face)
{
    return face > 0 && face < b->cards ? b->card[face].name : NULL;
}

int duello_ability_card(const struct duello_book *b, int ability)
{
    return ability > 0 && ability < b->abilities ? b->ability[ability].card : 0;
}

int duello_ability_price(const struct duello_book *b, int ability, char *text, int size)
{
    const struct ability *a = &b->ability[ability > 0 && ability < b->abilities ? ability : 0];

    *text = '\0';
    if (a->cost || a->flags & ABILITY_NESTED || !b->card[a->card].cost)
        return 0;
    return duello_card_cost(b, a->card, text, size);
}

const char *duello_place_name(const struct duello_book *b, int place)
{
    const struct vocabulary *v = b->game->vocabulary;
    return place > 0 && place < v->zone_count ? v->zones[place].name : NULL;
}

const char *duello_state_name(const struct duello_book *b, int state)
{
    return state >= 0 && state < b->game->state_count ? b->game->states[state] : NULL;
}

const char *duello_fact_name(const struct duello_book *b, int fact)
{
    return fact >= 0 && fact < b->game->fact_count ? b->game->facts[fact].name : NULL;
}

const char *duello_counter_name(const struct duello_book *b, int counter)
{
    const struct vocabulary *v = b->game->vocabulary;
    return counter > 0 && counter < v->counter_count ? v->counters[counter].name : NULL;
}

const char *duello_number_name(const struct duello_book *b, int attribute)
{
    const struct vocabulary *v = b->game->vocabulary;
    return attribute > 0 && attribute < v->attribute_count ? v->attributes[attribute].name : NULL;
}

const char *duello_link_kind(const struct duello_book *b, int kind)
{
    return kind >= 0 && kind < b->game->link_kind_count ? b->game->link_kinds[kind] : NULL;
}

const char *duello_rule_text(const struct duello_book *b, const char *id)
{
    for (int i = 1; i < b->game->rule_count; i++)
        if (strcmp(b->game->rules[i].id, id) == 0)
            return b->rule_text ? b->rule_text[i] : NULL;
    return NULL;
}
