/* names.c: see names.h. */
#include "names.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "problem.h"

/* Words of the grammar: no card may give them another meaning. */
static const char *const language_words[] = {
    "a",        "all",      "always",   "an",      "and",        "another",   "any",    "are",    "as",      "at",
    "be",       "body",     "bottom",   "by",      "can",        "can't",     "card",   "choose", "chooses", "control",
    "controls", "cost",     "count",    "counter", "cumulative", "different", "done",   "down",   "during",  "each",
    "else",     "end",      "except",   "first",   "flavour",    "for",       "found",  "from",   "gain",    "gains",
    "game",     "has",      "have",     "heads",   "highest",    "host",      "if",     "in",     "instead", "is",
    "it",       "its",      "keyword",  "larger",  "let",        "lose",      "loses",  "lowest", "many",    "may",
    "naming",   "needs",    "next",     "no",      "not",        "nothing",   "number", "of",     "on",      "once",
    "one",      "or",       "other",    "pay",     "per",        "players",   "random", "repeat", "respond", "rest",
    "roll",     "rounded",  "secretly", "serial",  "smaller",    "soon",      "start",  "stop",   "success", "sum",
    "target",   "targets",  "that",     "the",     "their",      "there",     "they",   "this",   "those",   "time",
    "times",    "title",    "to",       "token",   "top",        "under",     "until",  "up",     "use",     "user",
    "when",     "whenever", "while",    "with",    "would",      "you",       "your",   "X",
};

bool is_language_word(const char *word)
{
    for (size_t i = 0; i < sizeof language_words / sizeof *language_words; i++)
        if (!strcmp(language_words[i], word))
            return true;
    return false;
}

/* ---- making ---------------------------------------------------------------------------------- */

static unsigned bucket_of(const char *word)
{
    unsigned h = 5381;
    for (; *word; word++)
        h = h * 33 + (unsigned char)*word;
    return h % NAME_BUCKETS;
}

/* Cuts a name into words; a name of more than four is refused. */
static bool add_name(struct storage *storage, struct phrases *p, const char *text, enum vocabulary_table table, int row)
{
    struct name *name = storage_get(storage, sizeof *name);
    name->table = table;
    name->row = row;
    while (*text) {
        size_t n = strcspn(text, " ");
        if (n) {
            if (name->words == NAME_WORDS)
                return false;
            name->word[name->words++] = storage_copy(storage, text, n);
        }
        text += n + (text[n] == ' ');
    }
    if (!name->words)
        return false;
    /* at the end, so that the rows of a table are met in their order */
    const struct name **end = &p->bucket[bucket_of(name->word[0])];
    while (*end)
        end = (const struct name **)(uintptr_t) & (*end)->next;
    *end = name;
    if (p->last)
        ((struct name *)(uintptr_t)p->last)->later = name;
    else
        p->first = name;
    p->last = name;
    return true;
}

struct named_row {
    const char *name, *plural;
};

static struct named_row named_row(const struct vocabulary *v, enum vocabulary_table t, int row)
{
    switch (t) {
    case TABLE_LIST:
        return (struct named_row){ v->lists[row].name, NULL };
    case TABLE_WORD:
        return (struct named_row){ v->words[row].name, v->words[row].plural };
    case TABLE_ATTRIBUTE:
        return (struct named_row){ v->attributes[row].name, v->attributes[row].plural };
    case TABLE_ZONE:
        return (struct named_row){ v->zones[row].name, v->zones[row].plural };
    case TABLE_COUNTER:
        return (struct named_row){ v->counters[row].name, v->counters[row].plural };
    case TABLE_RESOURCE:
        return (struct named_row){ v->resources[row].name, v->resources[row].plural };
    case TABLE_SYMBOL:
        return (struct named_row){ v->symbols[row].name, NULL };
    case TABLE_PERIOD:
        return (struct named_row){ v->periods[row].name, v->periods[row].plural };
    case TABLE_REFERENCE:
        return (struct named_row){ v->references[row].name, v->references[row].plural };
    case TABLE_WINDOW:
        return (struct named_row){ v->windows[row].name, NULL };
    case TABLE_TYPE:
        return (struct named_row){ v->words[v->types[row].word].name, NULL };
    case TABLE_KEYWORD:
        return (struct named_row){ v->keywords[row].pattern.text, NULL };
    case TABLE_EVENT:
        return (struct named_row){ v->events[row].pattern.text, NULL };
    case TABLE_RELATION:
        return (struct named_row){ v->relations[row].pattern.text, NULL };
    case TABLE_ACTION:
        return (struct named_row){ v->actions[row].pattern.text, NULL };
    case TABLE_TRAIT:
        return (struct named_row){ v->traits[row].pattern.text, NULL };
    case TABLE_VERB:
        return (struct named_row){ v->verbs[row].pattern.text, NULL };
    case TABLES:
        break;
    }
    return (struct named_row){ NULL, NULL };
}

const char *name_of_row(const struct vocabulary *v, enum vocabulary_table t, int row)
{
    return named_row(v, t, row).name;
}

/* A keyword is known by the words before its first hole. */
static bool add_keyword_name(struct storage *storage, struct phrases *p, int row)
{
    char text[128] = "";
    for (const struct item *i = p->keyword[row]; i && i->kind == ITEM_WORD; i = i->next)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", i->word);
    return !*text || add_name(storage, p, text, TABLE_KEYWORD, row);
}

static struct item **read_patterns(struct storage *storage, const struct vocabulary *v, enum vocabulary_table t,
                                   int count, char *error, size_t error_size)
{
    struct item **items = storage_get(storage, sizeof *items * (size_t)(count + 1));
    for (int i = 1; i < count; i++) {
        items[i] = parse_pattern(storage, v, name_of_row(v, t, i), vocabulary_inflection(t), error, error_size);
        if (!items[i])
            return NULL;
    }
    return items;
}

const struct phrases *make_phrases(struct storage *storage, const struct vocabulary *v, char *error, size_t error_size)
{
    struct phrases *p = storage_get(storage, sizeof *p);
    p->vocabulary = v;
    const struct {
        enum vocabulary_table table;
        int count;
    } named[] = {
        { TABLE_LIST, v->list_count },     { TABLE_WORD, v->word_count },       { TABLE_ATTRIBUTE, v->attribute_count },
        { TABLE_ZONE, v->zone_count },     { TABLE_COUNTER, v->counter_count }, { TABLE_RESOURCE, v->resource_count },
        { TABLE_PERIOD, v->period_count }, { TABLE_WINDOW, v->window_count },   { TABLE_REFERENCE, v->reference_count },
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        for (int row = 1; row < named[i].count; row++) {
            struct named_row n = named_row(v, named[i].table, row);
            if (!add_name(storage, p, n.name, named[i].table, row) ||
                (n.plural && !add_name(storage, p, n.plural, named[i].table, row))) {
                snprintf(error, error_size, "the name `%s` has no word in it, or more than %d", n.name, NAME_WORDS);
                return NULL;
            }
        }
    p->verb = read_patterns(storage, v, TABLE_VERB, v->verb_count, error, error_size);
    p->event = p->verb ? read_patterns(storage, v, TABLE_EVENT, v->event_count, error, error_size) : NULL;
    p->keyword = p->event ? read_patterns(storage, v, TABLE_KEYWORD, v->keyword_count, error, error_size) : NULL;
    p->relation = p->keyword ? read_patterns(storage, v, TABLE_RELATION, v->relation_count, error, error_size) : NULL;
    p->action = p->relation ? read_patterns(storage, v, TABLE_ACTION, v->action_count, error, error_size) : NULL;
    p->trait = p->action ? read_patterns(storage, v, TABLE_TRAIT, v->trait_count, error, error_size) : NULL;
    if (!p->trait)
        return NULL;
    for (int i = 1; i < v->keyword_count; i++)
        add_keyword_name(storage, p, i);
    return p;
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool allowed(const struct phrases *p, const struct name *n, unsigned tables, unsigned roles)
{
    if (!(tables & IN_TABLE(n->table)))
        return false;
    return n->table != TABLE_WORD || (p->vocabulary->words[n->row].roles & roles);
}

static bool name_fits(const struct name *n, const struct token *token, int left)
{
    if (n->words > left)
        return false;
    for (int i = 0; i < n->words; i++)
        if (token[i].kind != TOKEN_WORD || strcmp(token[i].text, n->word[i]))
            return false;
    return true;
}

const struct name *find_name(const struct phrases *p, const struct token *token, int left, unsigned tables,
                             unsigned roles)
{
    const struct name *best = NULL;
    if (left < 1 || token->kind != TOKEN_WORD)
        return NULL;
    for (const struct name *n = p->bucket[bucket_of(token->text)]; n; n = n->next)
        if ((!best || n->words > best->words) && allowed(p, n, tables, roles) && name_fits(n, token, left))
            best = n;
    return best;
}

const struct name *next_same_name(const struct name *name, unsigned tables, unsigned roles, const struct phrases *p)
{
    for (const struct name *n = name->next; n; n = n->next) {
        bool same = n->words == name->words && allowed(p, n, tables, roles);
        for (int i = 0; same && i < n->words; i++)
            same = !strcmp(n->word[i], name->word[i]);
        if (same)
            return n;
    }
    return NULL;
}

const char *what_it_is(const struct phrases *p, enum vocabulary_table t, int row)
{
    static const char *const called[TABLES] = {
        [TABLE_LIST] = "a list of values", [TABLE_WORD] = "a word",
        [TABLE_TYPE] = "a type",           [TABLE_ATTRIBUTE] = "an attribute",
        [TABLE_ZONE] = "a zone",           [TABLE_COUNTER] = "a counter",
        [TABLE_RESOURCE] = "a resource",   [TABLE_SYMBOL] = "a cost symbol",
        [TABLE_PERIOD] = "a period",       [TABLE_REFERENCE] = "a player or thing",
        [TABLE_WINDOW] = "a window",       [TABLE_KEYWORD] = "a keyword",
        [TABLE_EVENT] = "an event",        [TABLE_RELATION] = "a relation",
        [TABLE_ACTION] = "an action",      [TABLE_TRAIT] = "a trait",
        [TABLE_VERB] = "a verb",
    };
    if (t != TABLE_WORD)
        return called[t];
    const struct word *w = &p->vocabulary->words[row];
    if (w->roles & WORD_TYPE)
        return "a type of card";
    return w->roles & WORD_NOUN   ? "a kind of thing"
           : w->roles & WORD_FLAG ? "a flag"
           : w->roles & WORD_SIDE ? "a side"
                                  : "a value";
}

/* ---- spelling -------------------------------------------------------------------------------- */

static const char *joined(struct storage *storage, const char *const *word, int words)
{
    char text[200] = "";
    for (int i = 0; i < words; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "", word[i]);
    return storage_copy(storage, text, strlen(text));
}

/* Among so many names a third of the letters may be wrong and no more. */
struct duello_nearest strictly_nearest_to(const char *word)
{
    struct duello_nearest n = duello_nearest_to(word);
    n.distance--;
    return n;
}

/* Names of several words are compared with as many words of the text; a name of which only the first
 * word is there is thought of last. */
struct near_name nearest_name(struct storage *storage, const struct phrases *p, const struct token *token, int left,
                              unsigned tables, int list)
{
    struct near_name best = { NULL, TABLES, 0 };
    const char *word[NAME_WORDS];
    int words = 0, distance = 0;
    while (words < NAME_WORDS && words < left && token[words].kind == TOKEN_WORD) {
        word[words] = token[words].text;
        words++;
    }
    for (int begun = 0; begun < 2 && !best.text; begun++)
        for (int count = begun ? 1 : words; count > 0; count--) {
            struct duello_nearest n = strictly_nearest_to(joined(storage, word, count));
            for (const struct name *name = p->first; name; name = name->later) {
                int limit = n.distance;
                if (!(tables & IN_TABLE(name->table)) || (begun ? name->words < 2 : name->words != count) ||
                    (list && name->table == TABLE_WORD && p->vocabulary->words[name->row].list != list))
                    continue;
                duello_nearest_try(&n, joined(storage, name->word, name->words));
                if (n.distance < limit && (!best.text || n.distance < distance)) {
                    best = (struct near_name){ n.name, name->table, count };
                    distance = n.distance;
                }
            }
        }
    return best;
}

/* ---- lists for messages ------------------------------------------------------------------------ */

enum { MOST_LISTED = 12 };

/* "a, b and c"; "a, b, ..." where there are more than `most`. */
static const char *listed(struct storage *storage, const char *const *name, int count, int most)
{
    char text[300] = "";
    for (int i = 0; i < count && i < most; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
                 i == 0           ? ""
                 : i + 1 == count ? " and "
                                  : ", ",
                 name[i]);
    return format_text(storage, "%s%s", text, count > most ? ", ..." : "");
}

const char *names_of_table(struct storage *storage, const struct phrases *p, enum vocabulary_table table)
{
    const char *name[MOST_LISTED + 1];
    int count = 0, row = 0;
    for (const struct name *n = p->first; n && count <= MOST_LISTED; n = n->later)
        if (n->table == table && n->row != row) { /* a plural is the same row again */
            row = n->row;
            name[count++] = joined(storage, n->word, n->words);
        }
    return listed(storage, name, count, MOST_LISTED);
}

const char *values_of_list(struct storage *storage, const struct vocabulary *v, int list)
{
    const char *name[MOST_LISTED + 1];
    int count = 0;
    for (int i = 1; i < v->word_count && count <= MOST_LISTED; i++)
        if (v->words[i].list == list)
            name[count++] = v->words[i].name;
    return listed(storage, name, count, MOST_LISTED);
}

const char *events_in_words(struct storage *storage, const struct phrases *p)
{
    enum { MOST_EVENTS = 6 }; /* each is several words */
    const char *name[MOST_EVENTS + 1];
    int count = 0;
    for (int i = 1; i < p->vocabulary->event_count && count <= MOST_EVENTS; i++)
        name[count++] = format_text(storage, "`%s`", pattern_in_words(storage, p->event[i]));
    return listed(storage, name, count, MOST_EVENTS);
}
