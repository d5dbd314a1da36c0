/* pattern.c: reads sentence patterns and compares them. See pattern.h. */
#include "pattern.h"

#include <stdio.h>
#include <string.h>

static const char *const hole_names[] = {
    [HOLE_N] = "n",
    [HOLE_Q] = "q",
    [HOLE_SET] = "set",
    [HOLE_ZONE] = "zone",
    [HOLE_COND] = "cond",
    [HOLE_BODY] = "body",
    [HOLE_EVENT] = "event",
    [HOLE_STRING] = "string",
    [HOLE_MOMENTS] = "moments",
    [HOLE_COSTS] = "costs",
    [HOLE_WORDS] = "words",
    [HOLE_WORD] = "word",
    [HOLE_ATTRIBUTE] = "attribute",
    [HOLE_COUNTER] = "counter",
    [HOLE_RESOURCE] = "resource",
    [HOLE_KEYWORD] = "keyword",
    [HOLE_REF] = "ref",
    [HOLE_CHOICE] = "choice",
    [HOLE_GRANTS] = "grants",
};
enum { HOLES = sizeof hole_names / sizeof *hole_names };

static enum hole hole_named(const char *name, size_t length)
{
    for (int h = 1; h < HOLES; h++)
        if (strlen(hole_names[h]) == length && !strncmp(hole_names[h], name, length))
            return (enum hole)h;
    return 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct pattern_reader {
    struct storage *storage;
    const struct vocabulary *vocabulary;
    const char *text, *p;
    int depth;
    char *error;
    size_t error_size;
};

static struct item *wrong(struct pattern_reader *r, const char *what)
{
    snprintf(r->error, r->error_size, "the pattern `%s`: %s", r->text, what);
    return NULL;
}

static bool read_hole(struct pattern_reader *r, struct item *item)
{
    const char *end = strchr(r->p, '}');
    if (!end)
        return wrong(r, "a { is not closed");
    size_t length = (size_t)(end - r->p - 1);
    const char *name = r->p + 1, *colon = memchr(name, ':', length);
    size_t name_length = colon ? (size_t)(colon - name) : length;
    item->kind = ITEM_HOLE;
    item->hole = hole_named(name, name_length);
    if (!item->hole)
        return wrong(r, "it has a hole of an unknown kind");
    if (colon) {
        size_t list_length = length - name_length - 1;
        for (int i = 1; i < r->vocabulary->list_count; i++)
            if (strlen(r->vocabulary->lists[i].name) == list_length &&
                !strncmp(r->vocabulary->lists[i].name, colon + 1, list_length))
                item->list = i;
        if (!item->list)
            return wrong(r, "it has a hole for a list that does not exist");
    }
    r->p = end + 1;
    return true;
}

static struct item *read_items(struct pattern_reader *r, char close, struct item ***ends, int *count);

/* The inside of [ ] or ( ), which may offer several runs of items. */
static bool read_part(struct pattern_reader *r, struct item *item, char close)
{
    item->kind = close == ']' ? ITEM_OPTION : ITEM_CHOICE;
    r->p++;
    if (++r->depth > 4)
        return wrong(r, "its parts are nested more than four deep");
    if (!read_items(r, close, &item->inside, &item->insides))
        return false;
    r->depth--;
    if (close == ']' && item->insides > 1)
        return wrong(r, "an optional part with alternatives is written [(a|b)]");
    return true;
}

/* Reads items up to `close`; alternatives between | become one row each. */
static struct item *read_items(struct pattern_reader *r, char close, struct item ***rows, int *count)
{
    struct item *first = NULL, **end = &first;
    *count = 0;
    for (;;) {
        while (*r->p == ' ')
            r->p++;
        char c = *r->p;
        if (c == '|' || c == close) {
            if (!first)
                return wrong(r, "a part of it is empty");
            *rows = storage_grow(r->storage, *rows, *count, sizeof **rows);
            (*rows)[(*count)++] = first;
            if (c)
                r->p++;
            if (c == close)
                return (*rows)[0];
            first = NULL;
            end = &first;
            continue;
        }
        if (!c)
            return wrong(r, "a bracket is not closed");
        if (c == ']' || c == ')' || c == '}')
            return wrong(r, "a bracket is closed that was not opened");
        struct item *item = storage_get(r->storage, sizeof *item);
        if (c == '{') {
            if (!read_hole(r, item))
                return NULL;
        } else if (c == '[' || c == '(') {
            if (!read_part(r, item, c == '[' ? ']' : ')'))
                return NULL;
        } else {
            const char *start = r->p;
            while (*r->p && !strchr(" []()|{}", *r->p))
                r->p++;
            item->kind = ITEM_WORD;
            item->word = storage_copy(r->storage, start, (size_t)(r->p - start));
            if (!strcmp(item->word, "the"))
                continue;
        }
        *end = item;
        end = &item->next;
    }
}

struct item *parse_pattern(struct storage *storage, const struct vocabulary *v, const char *text,
                           enum inflection inflection, char *error, size_t error_size)
{
    struct pattern_reader r = { storage, v, text, text, 0, error, error_size };
    struct item **rows = NULL;
    int count = 0;
    struct item *first = read_items(&r, '\0', &rows, &count);
    if (!first)
        return NULL;
    if (count > 1)
        return wrong(&r, "alternatives stand in brackets: (a|b)");
    struct item *word = first;
    if (inflection == INFLECT_SECOND && first->kind == ITEM_HOLE && first->hole == HOLE_SET)
        word = first->next;
    if (inflection != INFLECT_NONE && word && word->kind == ITEM_WORD)
        word->inflects = true;
    return first;
}

/* ---- forms of a word ------------------------------------------------------------------------- */

/* Is `found` the form for he, she and it of `base`? */
static bool adds_s(const char *base, const char *found)
{
    size_t n = strlen(base), m = strlen(found);
    if (m == n + 1 && !strncmp(base, found, n) && found[n] == 's')
        return true;
    if (m == n + 2 && !strncmp(base, found, n) && !strcmp(found + n, "es"))
        return true;
    return n > 1 && m == n + 2 && base[n - 1] == 'y' && !strncmp(base, found, n - 1) && !strcmp(found + n - 1, "ies");
}

static bool is_form_of(const char *const *forms, const char *word)
{
    for (; *forms; forms++)
        if (!strcmp(*forms, word))
            return true;
    return false;
}

bool same_verb(const char *a, const char *b)
{
    static const char *const be[] = { "is", "are", "be", NULL };
    static const char *const was[] = { "was", "were", NULL };
    static const char *const have[] = { "has", "have", NULL };
    return !strcmp(a, b) || adds_s(a, b) || adds_s(b, a) || (is_form_of(be, a) && is_form_of(be, b)) ||
           (is_form_of(was, a) && is_form_of(was, b)) || (is_form_of(have, a) && is_form_of(have, b));
}

bool has_hole(const struct item *item, enum hole hole)
{
    for (; item; item = item->next) {
        if (item->kind == ITEM_HOLE && item->hole == hole)
            return true;
        for (int i = 0; i < item->insides; i++)
            if (has_hole(item->inside[i], hole))
                return true;
    }
    return false;
}

bool item_is_word(const struct item *item, const char *word)
{
    if (item->inflects)
        return same_verb(item->word, word);
    size_t n = strlen(word);
    for (const char *form = item->word;; form++) {
        size_t m = strcspn(form, "/");
        if (m == n && !strncmp(form, word, n))
            return true;
        form += m;
        if (!*form)
            return false;
    }
}

static void add_in_words(char *text, size_t size, const struct item *item)
{
    for (; item; item = item->next) {
        if (item->kind == ITEM_CHOICE)
            add_in_words(text, size, item->inside[0]);
        if (item->kind == ITEM_WORD || item->kind == ITEM_HOLE)
            snprintf(text + strlen(text), size - strlen(text), "%s%.*s", *text ? " " : "",
                     item->kind == ITEM_WORD ? (int)strcspn(item->word, "/") : 3,
                     item->kind == ITEM_WORD ? item->word : "...");
    }
}

const char *pattern_in_words(struct storage *storage, const struct item *item)
{
    char text[120] = "";
    bool subject = item->kind == ITEM_HOLE && item->hole == HOLE_SET && item->next;
    add_in_words(text, sizeof text, subject ? item->next : item);
    return storage_copy(storage, text, strlen(text));
}

/* ---- no two patterns for the same words ------------------------------------------------------ */

enum { VARIANTS = 64, VARIANT_ITEMS = 24 };

/* One way to say a pattern: no options or choices left in it. */
struct variant {
    const struct item *item[VARIANT_ITEMS];
    int items;
};

struct variants {
    struct variant row[VARIANTS];
    int rows;
};

struct rest {
    const struct item *item;
    const struct rest *next;
};

static void spell_out(const struct item *item, const struct rest *rest, struct variant *so_far, struct variants *out)
{
    if (!item) {
        if (rest)
            spell_out(rest->item, rest->next, so_far, out);
        else if (out->rows < VARIANTS)
            out->row[out->rows++] = *so_far;
        return;
    }
    if (out->rows == VARIANTS)
        return;
    if (item->kind == ITEM_WORD || item->kind == ITEM_HOLE) {
        if (so_far->items == VARIANT_ITEMS)
            return;
        so_far->item[so_far->items++] = item;
        spell_out(item->next, rest, so_far, out);
        so_far->items--;
        return;
    }
    const struct rest behind = { item->next, rest };
    for (int i = 0; i < item->insides; i++)
        spell_out(item->inside[i], &behind, so_far, out);
    if (item->kind == ITEM_OPTION)
        spell_out(item->next, rest, so_far, out);
}

static bool is_amount(enum hole h)
{
    return h == HOLE_N || h == HOLE_Q;
}

static bool is_set(enum hole h)
{
    return h == HOLE_SET || h == HOLE_REF;
}

static bool items_meet(const struct item *a, const struct item *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == ITEM_WORD)
        return a->inflects && b->inflects ? same_verb(a->word, b->word) : !strcmp(a->word, b->word);
    if (a->hole == HOLE_WORD || a->hole == HOLE_WORDS)
        return (b->hole == HOLE_WORD || b->hole == HOLE_WORDS) && (a->list == b->list || !a->list || !b->list);
    return a->hole == b->hole || (is_amount(a->hole) && is_amount(b->hole)) || (is_set(a->hole) && is_set(b->hole));
}

/* Is a the whole of b, or its beginning? */
static bool begins(const struct variant *a, const struct variant *b)
{
    if (a->items > b->items)
        return false;
    for (int i = 0; i < a->items; i++)
        if (!items_meet(a->item[i], b->item[i]))
            return false;
    return true;
}

enum clash patterns_clash(const struct item *first, const struct item *second)
{
    struct variants a = { .rows = 0 }, b = { .rows = 0 };
    enum clash clash = CLASH_NONE;
    spell_out(first, NULL, &(struct variant){ .items = 0 }, &a);
    spell_out(second, NULL, &(struct variant){ .items = 0 }, &b);
    for (int i = 0; i < a.rows; i++)
        for (int k = 0; k < b.rows; k++) {
            if (!begins(&a.row[i], &b.row[k]))
                continue;
            if (a.row[i].items == b.row[k].items)
                return CLASH_SAME;
            clash = CLASH_HIDDEN;
        }
    return clash;
}

/* ---- shapes ------------------------------------------------------------------------------------ */

const char *pattern_shape(struct storage *storage, const char *text)
{
    char *shape = storage_get(storage, strlen(text) + 1), *to = shape;

    for (const char *p = text; *p; p++) {
        if (*p == '{')
            *to++ = (char)('a' + hole_named(p + 1, strcspn(p + 1, ":}")));
        else if (strchr("[]()|", *p))
            *to++ = *p;
    }
    *to = '\0';
    return shape;
}
