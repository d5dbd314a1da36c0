/* parse_phrase.c: tokens, names, and sentence patterns with holes.
 *
 * A pattern is matched item by item with everything that may follow kept as a chain (struct rest),
 * so that a set which took too many words can give them back, from the right, until what follows
 * it fits.
 */
#include "parse.h"

#include <string.h>

#include "language/vocabulary/english.h"

/* ---- tokens ---------------------------------------------------------------------------------- */

static const struct token nothing = { .kind = TOKEN_END, .text = "" };

const struct token *peek(const struct parser *p, int ahead)
{
    int i = p->at + ahead;
    return i < p->limit ? &p->token[i] : &nothing;
}

static bool is_text(const struct token *t, const char *word, size_t length)
{
    return (t->kind == TOKEN_WORD || t->kind == TOKEN_SIGN) && strlen(t->text) == length &&
           !strncmp(t->text, word, length);
}

bool at_word(const struct parser *p, const char *word)
{
    return is_text(peek(p, 0), word, strlen(word));
}

bool ahead_words(const struct parser *p, const char *words)
{
    for (int i = 0; *words; i++) {
        size_t n = strcspn(words, " ");
        if (!is_text(peek(p, i), words, n))
            return false;
        words += n + (words[n] == ' ');
    }
    return true;
}

bool take_words(struct parser *p, const char *words)
{
    if (!ahead_words(p, words)) {
        expect(p, words, 0);
        return false;
    }
    p->at++;
    for (; *words; words++)
        p->at += *words == ' ';
    return true;
}

bool skip_words(struct parser *p, const char *words)
{
    return ahead_words(p, words) && take_words(p, words);
}

bool take_line(struct parser *p)
{
    if (peek(p, 0)->kind != TOKEN_LINE) {
        expect(p, "the end of the line", 0);
        return false;
    }
    p->at++;
    return true;
}

/* Keeps what would have fitted at the furthest place any reading came to. */
void expect(struct parser *p, const char *what, unsigned tables)
{
    enum {
        ONE_KIND = IN_TABLE(TABLE_COUNTER) | IN_TABLE(TABLE_RESOURCE) | IN_TABLE(TABLE_ZONE) | IN_TABLE(TABLE_WINDOW) |
                   IN_TABLE(TABLE_PERIOD)
    };
    if (p->quiet)
        return;
    if (tables && !(tables & ~(unsigned)ONE_KIND) && p->at >= p->misfit_at &&
        find_name(p->phrases, peek(p, 0), p->limit - p->at, ~0u, ~0u)) {
        p->misfit_at = p->at;
        p->misfit = (struct expectation){ what, tables, 0 };
    }
    if (p->at < p->far || (p->limit < p->tokens && p->at >= p->limit))
        return;
    if (p->at > p->far)
        p->expectations = 0;
    p->far = p->at;
    for (int i = 0; i < p->expectations; i++)
        if (!strcmp(p->expected[i].what, what)) {
            p->expected[i].tables |= tables;
            return;
        }
    if (p->expectations < EXPECTATIONS)
        p->expected[p->expectations++] = (struct expectation){ what, tables, 0 };
}

void expect_of_list(struct parser *p, int list)
{
    if (p->quiet || p->at < p->far) /* nobody will hear of it */
        return;
    const char *name = p->phrases->vocabulary->lists[list].name;
    const char *what = format_text(p->storage, "%s %s", article_for(name), name);
    expect(p, what, IN_TABLE(TABLE_WORD));
    for (int i = 0; i < p->expectations; i++)
        if (!strcmp(p->expected[i].what, what))
            p->expected[i].list = list;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

int mark(const struct parser *p)
{
    return p->stacked;
}

void push(struct parser *p, struct node *n)
{
    if (p->stacked == p->stack_room) {
        int room = p->stack_room ? p->stack_room * 2 : 64;
        struct node **grown = storage_get(p->storage, sizeof *grown * (size_t)room);
        if (p->stacked)
            memcpy(grown, p->stack, sizeof *grown * (size_t)p->stacked);
        p->stack = grown;
        p->stack_room = room;
    }
    p->stack[p->stacked++] = n;
}

struct node *make(struct parser *p, enum node_kind kind, int first, int from)
{
    struct node *n = storage_get(p->storage, sizeof *n);
    n->kind = kind;
    n->first = first;
    n->last = p->at > first ? p->at - 1 : first;
    n->kids = p->stacked - from;
    if (n->kids) {
        n->kid = storage_get(p->storage, sizeof *n->kid * (size_t)n->kids);
        memcpy(n->kid, p->stack + from, sizeof *n->kid * (size_t)n->kids);
    }
    p->stacked = from;
    return n;
}

struct node *leaf(struct parser *p, enum node_kind kind, int first)
{
    return make(p, kind, first, p->stacked);
}

struct node *give_up(struct parser *p, int at, int from)
{
    p->at = at;
    p->stacked = from;
    return NULL;
}

bool deeper(struct parser *p)
{
    p->too_deep = p->too_deep || p->depth >= LIMIT_DEPTH;
    if (p->depth >= LIMIT_DEPTH || p->trials >= LIMIT_TRIALS || p->storage->has_run_out)
        return false;
    p->depth++;
    p->trials++;
    return true;
}

void higher(struct parser *p)
{
    p->depth--;
}

static unsigned memory_bucket(int at, int limit, int rule)
{
    return ((unsigned)at * 31u + (unsigned)limit * 7u + (unsigned)rule) % MEMORY_BUCKETS;
}

struct memory *remembered(struct parser *p, int rule)
{
    rule = ((rule * 2 + p->single) * 2 + p->inner) * 2 + p->nameless;
    for (struct memory *m = p->memory[memory_bucket(p->at, p->limit, rule)]; m; m = m->next)
        if (m->at == p->at && m->limit == p->limit && m->rule == rule) {
            if (m->node)
                p->at = m->end;
            return m;
        }
    return NULL;
}

/* What a reading found, or NULL, for the next time somebody asks at the same place. A reading cut
 * short because it went too deep is not kept: from elsewhere it may succeed. */
struct node *remember(struct parser *p, int rule, int at, struct node *node)
{
    rule = ((rule * 2 + p->single) * 2 + p->inner) * 2 + p->nameless;
    if (!node && p->depth >= LIMIT_DEPTH - 1)
        return NULL;
    struct memory *m = storage_get(p->storage, sizeof *m);
    struct memory **bucket = &p->memory[memory_bucket(at, p->limit, rule)];
    *m = (struct memory){ at, p->limit, rule, node, p->at, *bucket };
    *bucket = m;
    return node;
}

/* ---- names ----------------------------------------------------------------------------------- */

struct node *parse_name(struct parser *p, unsigned tables, unsigned roles, const char *what)
{
    const struct name *name = find_name(p->phrases, peek(p, 0), p->limit - p->at, tables, roles);
    if (!name) {
        expect(p, what, tables);
        return NULL;
    }
    int first = p->at;
    p->at += name->words;
    struct node *n = leaf(p, NODE_ROW, first);
    n->number = (int)name->table;
    n->row = name->row;
    return n;
}

struct node *parse_id(struct parser *p)
{
    const struct token *t = peek(p, 0);
    for (int i = 0; t->kind == TOKEN_WORD && i < p->ids; i++)
        if (!strcmp(p->id[i], t->text)) {
            struct node *n = leaf(p, NODE_ID, p->at++);
            n->text = p->id[i];
            return n;
        }
    return NULL;
}

static bool is_lower_case(const char *text)
{
    for (; *text; text++)
        if (*text < 'a' || *text > 'z')
            return false;
    return true;
}

const char *parse_new_id(struct parser *p)
{
    const struct token *t = peek(p, 0);
    bool taken = t->kind != TOKEN_WORD || !is_lower_case(t->text) || is_language_word(t->text) ||
                 find_name(p->phrases, t, 1, ~0u, ~0u);
    if (taken) {
        expect(p, "a new name in small letters that means nothing else", 0);
        return NULL;
    }
    p->at++;
    return t->text;
}

struct node *parse_string(struct parser *p)
{
    if (peek(p, 0)->kind != TOKEN_STRING) {
        expect(p, "a text in quotes", 0);
        return NULL;
    }
    struct node *n = leaf(p, NODE_STRING, p->at);
    n->text = p->token[p->at++].text;
    return n;
}

/* ---- holes ----------------------------------------------------------------------------------- */

static struct node *range_hole(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (skip_words(p, "up to")) {
        struct node *most = parse_expression(p);
        if (!most)
            return give_up(p, first, from);
        push(p, leaf(p, NODE_NUMBER, first));
        push(p, most);
        return make(p, NODE_RANGE, first, from);
    }
    struct node *least = parse_expression(p);
    if (!least)
        return give_up(p, first, from);
    struct node *most = least;
    if (least->kind == NODE_NUMBER && at_word(p, "to") && peek(p, 1)->kind == TOKEN_NUMBER) {
        p->at++;
        most = parse_number(p);
    }
    push(p, least);
    push(p, most);
    return make(p, NODE_RANGE, first, from);
}

static struct node *word_of_list(struct parser *p, int list)
{
    int first = p->at;
    const struct vocabulary *v = p->phrases->vocabulary;
    const struct name *name = find_name(p->phrases, peek(p, 0), p->limit - p->at, IN_TABLE(TABLE_WORD), ~0u);
    while (name && list && v->words[name->row].list != list)
        name = next_same_name(name, IN_TABLE(TABLE_WORD), ~0u, p->phrases);
    if (!name) {
        if (list)
            expect_of_list(p, list);
        else
            expect(p, "a word", IN_TABLE(TABLE_WORD));
        return NULL;
    }
    p->at += name->words;
    struct node *n = leaf(p, NODE_WORD, first);
    n->row = name->row;
    return n;
}

static struct node *words_hole(struct parser *p, int list)
{
    int first = p->at, from = mark(p);
    for (;;) {
        int before = p->at;
        if (p->stacked > from && (at_word(p, "and") || at_word(p, "or")))
            p->at++;
        struct node *word = word_of_list(p, list);
        if (!word) {
            p->at = before;
            break;
        }
        push(p, word);
    }
    return p->stacked > from ? make(p, NODE_WORDS, first, from) : give_up(p, first, from);
}

static struct node *row_hole(struct parser *p, enum vocabulary_table table, const char *what)
{
    struct node *n = parse_name(p, IN_TABLE(table), ~0u, what);
    return n ? n : parse_id(p);
}

static struct node *read_hole(struct parser *p, const struct item *item)
{
    switch (item->hole) {
    case HOLE_N:
        return parse_expression(p);
    case HOLE_Q:
        return range_hole(p);
    case HOLE_SET:
        return parse_set(p);
    case HOLE_ZONE:
        return parse_place(p);
    case HOLE_COND:
        return parse_condition(p);
    case HOLE_BODY:
        return parse_body(p);
    case HOLE_EVENT:
        return parse_event(p);
    case HOLE_STRING:
        return parse_string(p);
    case HOLE_MOMENTS:
        return parse_moments(p);
    case HOLE_COSTS:
        return parse_costs(p);
    case HOLE_WORDS:
        return words_hole(p, item->list);
    case HOLE_WORD: {
        struct node *word = word_of_list(p, item->list);
        return word ? word : parse_id(p);
    }
    case HOLE_ATTRIBUTE:
        return parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
    case HOLE_COUNTER:
        return row_hole(p, TABLE_COUNTER, "a counter");
    case HOLE_RESOURCE:
        return row_hole(p, TABLE_RESOURCE, "a resource");
    case HOLE_KEYWORD:
        return parse_phrase(p, TABLE_KEYWORD, ~0u);
    case HOLE_REF:
        return parse_ref(p);
    case HOLE_CHOICE:
        return parse_choice(p);
    case HOLE_GRANTS:
        return parse_grants(p);
    }
    return NULL;
}

/* ---- patterns -------------------------------------------------------------------------------- */

struct rest {
    const struct item *item;
    const struct rest *next;
};

static bool match(struct parser *, const struct item *, const struct rest *, bool *would);

/* Could what is still to come begin with this token? Holes may begin with anything. */
static bool can_begin(const struct item *item, const struct rest *rest, const struct token *t, int depth)
{
    if (!item)
        return rest && depth < 8 && can_begin(rest->item, rest->next, t, depth + 1);
    switch (item->kind) {
    case ITEM_WORD:
        return (t->kind == TOKEN_WORD || t->kind == TOKEN_SIGN) &&
               (item_is_word(item, t->text) || !strcmp(t->text, "would"));
    case ITEM_HOLE:
        return true;
    case ITEM_OPTION:
    case ITEM_CHOICE:
        for (int i = 0; i < item->insides; i++)
            if (can_begin(item->inside[i], NULL, t, depth + 1))
                return true;
        return item->kind == ITEM_OPTION && can_begin(item->next, rest, t, depth);
    }
    return false;
}

static bool gives_back(enum hole hole)
{
    return hole == HOLE_SET || hole == HOLE_N || hole == HOLE_Q || hole == HOLE_ZONE;
}

/* A hole takes as much as it can; if what follows does not fit then, it is read again with ever
 * fewer words. */
static bool match_hole(struct parser *p, const struct item *item, const struct rest *rest, bool *would)
{
    int first = p->at, from = mark(p), limit = p->limit;
    struct node *n = read_hole(p, item);
    if (!n)
        return false;
    int end = p->at;
    push(p, n);
    if (match(p, item->next, rest, would))
        return true;
    give_up(p, first, from);
    if (!gives_back(item->hole) || (!item->next && !rest))
        return false;
    for (int stop = end - 1; stop > first; stop--) {
        if (!can_begin(item->next, rest, &p->token[stop], 0))
            continue;
        p->limit = stop;
        n = read_hole(p, item);
        p->limit = limit;
        if (n && p->at == stop) {
            push(p, n);
            if (match(p, item->next, rest, would))
                return true;
        }
        give_up(p, first, from);
    }
    return false;
}

static void push_taken(struct parser *p, int which)
{
    struct node *taken = leaf(p, NODE_TAKEN, p->at);
    taken->number = which;
    push(p, taken);
}

static bool match(struct parser *p, const struct item *item, const struct rest *rest, bool *would)
{
    if (++p->trials >= LIMIT_TRIALS)
        return false;
    if (!item)
        return !rest || match(p, rest->item, rest->next, would);
    int first = p->at, from = mark(p);
    const struct rest behind = { item->next, rest };
    switch (item->kind) {
    case ITEM_WORD: {
        bool will = would && item->inflects && at_word(p, "would");
        p->at += will;
        const struct token *t = peek(p, 0);
        bool fits = (t->kind == TOKEN_WORD || t->kind == TOKEN_SIGN) && item_is_word(item, t->text);
        if (!fits && first > p->phrase_start) {
            expect(p, item->word, 0);
        } else if (fits) {
            p->at++;
            if (match(p, item->next, rest, would)) {
                if (will)
                    *would = true;
                return true;
            }
        }
        give_up(p, first, from);
        return false;
    }
    case ITEM_HOLE:
        return match_hole(p, item, rest, would);
    case ITEM_OPTION:
        push_taken(p, 1);
        if (match(p, item->inside[0], &behind, would))
            return true;
        give_up(p, first, from);
        push_taken(p, 0);
        if (match(p, item->next, rest, would))
            return true;
        give_up(p, first, from);
        return false;
    case ITEM_CHOICE:
        for (int i = 0; i < item->insides; i++) {
            push_taken(p, i);
            if (match(p, item->inside[i], &behind, would))
                return true;
            give_up(p, first, from);
        }
        return false;
    }
    return false;
}

/* Tries the patterns of a table in order. `uses` narrows keywords to those that may stand here. */
static struct node *match_table(struct parser *p, enum vocabulary_table table, struct item *const *patterns, int count,
                                unsigned uses)
{
    int first = p->at, from = mark(p), outer = p->phrase_start;
    if (!deeper(p))
        return NULL;
    p->phrase_start = first;
    for (int row = 1; row < count; row++) {
        if (table == TABLE_KEYWORD && !(p->phrases->vocabulary->keywords[row].uses & uses))
            continue;
        bool would = false;
        if (match(p, patterns[row], NULL, table == TABLE_EVENT ? &would : NULL)) {
            higher(p);
            p->phrase_start = outer;
            struct node *n = make(p, NODE_PHRASE, first, from);
            n->number = (int)table;
            n->row = row;
            n->flag = would;
            return n;
        }
    }
    higher(p);
    p->phrase_start = outer;
    return give_up(p, first, from);
}

struct node *parse_phrase(struct parser *p, enum vocabulary_table table, unsigned uses)
{
    const struct phrases *f = p->phrases;
    const struct vocabulary *v = f->vocabulary;
    bool single = p->single;
    struct node *n = NULL;
    p->single = single || table == TABLE_RELATION || table == TABLE_TRAIT;
    switch (table) {
    case TABLE_VERB:
        n = match_table(p, table, f->verb, v->verb_count, 0);
        break;
    case TABLE_EVENT:
        n = match_table(p, table, f->event, v->event_count, 0);
        break;
    case TABLE_KEYWORD:
        n = match_table(p, table, f->keyword, v->keyword_count, uses);
        break;
    case TABLE_RELATION:
        n = match_table(p, table, f->relation, v->relation_count, 0);
        break;
    case TABLE_ACTION:
        n = match_table(p, table, f->action, v->action_count, 0);
        break;
    case TABLE_TRAIT:
        n = match_table(p, table, f->trait, v->trait_count, 0);
        break;
    default:
        break;
    }
    p->single = single;
    if (!n)
        expect(p, what_it_is(f, table, 0), IN_TABLE(table));
    return n;
}

struct node *parse_event(struct parser *p)
{
    struct memory *m = remembered(p, RULE_EVENT);
    if (m)
        return m->node;
    int first = p->at;
    return remember(p, RULE_EVENT, first, parse_phrase(p, TABLE_EVENT, 0));
}
