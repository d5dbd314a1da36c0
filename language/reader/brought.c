/* brought.c: see brought.h.
 *
 *   word LIST NAME [plural NAMES] [english "TEXT"], NAME ...
 *   word counter NAME ...
 *
 * The list is called by its own name or by that of the attribute that shows it (`Type`, `Types`). A word is of the same
 * kind as the words that the list has: an adjective, or a noun with a plural.
 */
#include <stdio.h>
#include <string.h>

#include "brought.h"
#include "engine/book.h"
#include "names.h"

enum { LONGEST_NAME = 60, COUNTERS = -1 /* instead of a list */ };

struct bringing {
    struct storage *storage;
    struct problems *problems;
    const struct phrases *phrases;
    const struct token *token;
    int at;
    const char *file;
    struct vocabulary vocabulary; /* as it is, and from the first new word on with rows of its own */
    struct word *words;           /* those, or NULL */
    struct named *counters;       /* likewise */
    bool full;
};

static const struct token *here(const struct bringing *b)
{
    return &b->token[b->at];
}

static bool is_word(const struct token *t, const char *text)
{
    return t->kind == TOKEN_WORD && !strcmp(t->text, text);
}

static bool is_sign(const struct token *t, const char *text)
{
    return t->kind == TOKEN_SIGN && !strcmp(t->text, text);
}

static bool ends(const struct token *t)
{
    return t->kind == TOKEN_LINE || t->kind == TOKEN_END;
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

static const char *open_lists(struct storage *storage, const struct vocabulary *v)
{
    char names[300] = "";

    for (int i = 1; i < v->list_count; i++)
        if (v->lists[i].open)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", v->lists[i].name);
    if (v->counter_room)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%scounter", *names ? ", " : "");
    return *names ? format_text(storage, "cards of %s may bring words of: %s", v->game, names)
                  : format_text(storage, "cards of %s bring no words", v->game);
}

/* By its name, or by the attribute whose values it has; COUNTERS. 0: a mistake, which is told. */
static int read_list(struct bringing *b)
{
    const struct vocabulary *v = &b->vocabulary;
    const struct token *t = here(b);
    int left = 0, list = 0;

    while (!ends(&t[left]))
        left++;
    if (is_word(t, "counter") && v->counter_room) {
        b->at++;
        return COUNTERS;
    }
    const struct name *name = find_name(b->phrases, t, left, IN_TABLE(TABLE_LIST), 0);
    if (name)
        list = name->row;
    else if ((name = find_name(b->phrases, t, left, IN_TABLE(TABLE_ATTRIBUTE), 0)) != NULL)
        list = v->attributes[name->row].kind == ATTRIBUTE_WORDS ? v->attributes[name->row].list : 0;
    if (!list) {
        error_at(b->problems, t->span, open_lists(b->problems->storage, v),
                 "a word is brought for a list of values: `word LIST NAME`");
        return 0;
    }
    b->at += name->words;
    if (v->lists[list].open)
        return list;
    error_at(b->problems, t->span, open_lists(b->problems->storage, v),
             "what there is of the list %s the rules of the game say", v->lists[list].name);
    return 0;
}

/* ---- names ------------------------------------------------------------------------------------------------ */

/* A name is up to four words, the first with a capital letter. NULL: a mistake, which is told. */
static const char *read_name(struct bringing *b)
{
    const struct token *first = here(b);
    char text[LONGEST_NAME + 1] = "";
    int words = 0;

    for (; here(b)->kind == TOKEN_WORD && !is_word(here(b), "plural") && !is_word(here(b), "english");
         b->at++, words++) {
        size_t used = strlen(text), more = strlen(here(b)->text) + (words > 0);
        if (words == NAME_WORDS || used + more > LONGEST_NAME) {
            error_at(b->problems, first->span, "separate names with commas",
                     "a name is at most %d words and %d letters", NAME_WORDS, LONGEST_NAME);
            return NULL;
        }
        snprintf(text + used, sizeof text - used, "%s%s", words ? " " : "", here(b)->text);
    }
    if (!words) {
        error_at(b->problems, first->span, NULL, "a name is needed here");
        return NULL;
    }
    if ((*text >= 'a' && *text <= 'z') || (words == 1 && is_language_word(text))) {
        error_at(b->problems, first->span, "begin it with a capital letter; small words are the language's",
                 "`%s` cannot be a name", text);
        return NULL;
    }
    return storage_copy(b->storage, text, strlen(text));
}

/* What is said of a word that is brought: a value of a list, or a counter. */
struct brought {
    const char *name, *plural, *english;
    int list; /* or COUNTERS */
    struct span span;
};

static struct brought row_of_word(const struct word *w)
{
    return (struct brought){ w->name, w->plural, w->english, w->list, { w->line, 0, 0 } };
}

static struct brought row_of_counter(const struct named *c)
{
    return (struct brought){ c->name, c->plural, c->english, COUNTERS, { c->line, 0, 0 } };
}

static bool is_called(const struct brought *w, const char *name)
{
    return name && (!strcmp(w->name, name) || (w->plural && !strcmp(w->plural, name)));
}

static bool spells(const struct name *n, const char *text)
{
    for (int i = 0; i < n->words; i++) {
        size_t length = strlen(n->word[i]);
        if (strncmp(text, n->word[i], length) != 0 || (text[length] != (i + 1 < n->words ? ' ' : '\0')))
            return false;
        text += length + 1;
    }
    return true;
}

/* What else has this name, by the tables to which nothing is brought; NULL: nothing. */
static const char *other_meaning(const struct phrases *p, const char *name)
{
    for (const struct name *n = p->first; n; n = n->later)
        if (n->table != TABLE_WORD && n->table != TABLE_COUNTER && name && spells(n, name))
            return what_it_is(p, n->table, n->row);
    return NULL;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

/* What this row is, for whoever would bring something else of its name; and where it comes from. */
static const char *meaning_of(const struct bringing *b, const struct brought *known, const char *file)
{
    struct storage *storage = b->problems->storage;
    const char *what = known->list == COUNTERS ? "a counter"
                       : known->list
                           ? format_text(storage, "a value of the list %s", b->vocabulary.lists[known->list].name)
                           : "another word";

    return format_text(storage, file ? "%s already (%s, line %d)" : "%s already (the game's own vocabulary)", what,
                       file, known->span.line);
}

/* True: it has nothing to do with what is there. The same brought alike is no mistake, and nothing new. */
static bool is_apart_from(const struct bringing *b, const struct brought *w, struct brought known, const char *file)
{
    if (!is_called(&known, w->name) && !is_called(&known, w->plural))
        return true;
    if (known.list != w->list || strcmp(known.name, w->name) != 0)
        error_at(b->problems, w->span, "give it another name", "`%s` is %s", w->name, meaning_of(b, &known, file));
    else if (!same_text(known.plural, w->plural) || !same_text(known.english, w->english))
        error_at(b->problems, w->span, "write it alike in both places, or give one of them another name",
                 "`%s`, otherwise described, is %s", w->name, meaning_of(b, &known, file));
    return false;
}

/* Nothing else may be called so. */
static bool is_new(const struct bringing *b, const struct brought *w)
{
    const struct vocabulary *v = &b->vocabulary;
    const char *other = NULL;

    for (int i = 1; i < v->word_count; i++)
        if (!is_apart_from(b, w, row_of_word(&v->words[i]), v->words[i].file))
            return false;
    for (int i = 1; i < v->counter_count; i++)
        if (!is_apart_from(b, w, row_of_counter(&v->counters[i]), v->counters[i].file))
            return false;
    if ((other = other_meaning(b->phrases, w->name)) || (other = other_meaning(b->phrases, w->plural)))
        error_at(b->problems, w->span, "give it another name", "`%s` is %s already", w->name, other);
    return !other;
}

/* ---- words ------------------------------------------------------------------------------------------------ */

/* What all words of the list are; a value of a card where it has none yet. */
static struct word like_the_list(const struct vocabulary *v, int list)
{
    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].list == list) {
            const struct word *w = &v->words[i];
            return (struct word){ .roles = w->roles,
                                  .kinds = w->kinds,
                                  .list = w->list,
                                  .listed = w->listed,
                                  .zones = w->zones,
                                  .judged = w->judged,
                                  .momentary = w->momentary,
                                  .home = w->home,
                                  .types = w->types };
        }
    return (struct word){ .roles = WORD_VALUE, .kinds = KIND_CARD, .list = (uint8_t)list };
}

static void tell_full(struct bringing *b, const struct brought *w, int room, const char *what)
{
    if (!b->full)
        error_at(b->problems, w->span, "leave out what no card needs",
                 "there is no room for `%s`: a game and its cards have %d %s at the most", w->name, room, what);
    b->full = true;
}

static int count_values(const struct vocabulary *v, int list)
{
    int n = 0;

    for (int i = 1; i < v->word_count; i++)
        n += v->words[i].list == list;
    return n;
}

static void add_word(struct bringing *b, const struct brought *w)
{
    struct vocabulary *v = &b->vocabulary;
    struct word word = like_the_list(v, w->list);

    if (v->word_count == BOOK_WORDS || count_values(v, w->list) >= LIST_VALUES) {
        bool words = v->word_count == BOOK_WORDS;
        tell_full(b, w, words ? BOOK_WORDS - 1 : LIST_VALUES, words ? "words" : "values of one list");
        return;
    }
    if (!b->words) {
        b->words = storage_get(b->storage, sizeof *b->words * BOOK_WORDS);
        memcpy(b->words, v->words, sizeof *b->words * (size_t)v->word_count);
        v->words = b->words;
    }
    word.name = w->name;
    word.plural = w->plural;
    word.english = w->english;
    word.file = b->file;
    word.line = w->span.line;
    b->words[v->word_count++] = word;
}

/* A counter lies where the game's own do. */
static void add_counter(struct bringing *b, const struct brought *w)
{
    struct vocabulary *v = &b->vocabulary;
    int count = v->counter_count ? v->counter_count : 1;

    if (count > v->counter_room) {
        tell_full(b, w, v->counter_room, "counters");
        return;
    }
    if (!b->counters) {
        b->counters = storage_get(b->storage, sizeof *b->counters * (size_t)(v->counter_room + 1));
        memcpy(b->counters, v->counters, sizeof *b->counters * (size_t)v->counter_count);
        v->counters = b->counters;
    }
    b->counters[count] = (struct named){ .name = w->name,
                                         .plural = w->plural,
                                         .english = w->english,
                                         .kinds = count > 1 ? b->counters[1].kinds : KIND_CARD,
                                         .file = b->file,
                                         .line = w->span.line };
    v->counter_count = count + 1;
}

static bool takes_plural(const struct bringing *b, int list)
{
    return list != COUNTERS && like_the_list(&b->vocabulary, list).roles & WORD_NOUN;
}

/* One name with what is said of it. False: what stands here cannot be read. */
static bool read_word(struct bringing *b, int list)
{
    struct brought w = { .list = list, .span = here(b)->span };

    if (!(w.name = read_name(b)))
        return false;
    if (is_word(here(b), "plural")) {
        struct span plural = here(b)->span;
        b->at++;
        if (!(w.plural = read_name(b)))
            return false;
        if (!takes_plural(b, list)) {
            error_at(b->problems, plural, "leave it out", "`%s` has no plural: it stands before a noun", w.name);
            return false;
        }
    }
    if (is_word(here(b), "english")) {
        b->at++;
        if (here(b)->kind != TOKEN_STRING || !*here(b)->text) {
            error_at(b->problems, here(b)->span, "`english \"...\"`", "how it is printed stands in quotes");
            return false;
        }
        w.english = storage_copy(b->storage, here(b)->text, strlen(here(b)->text));
        b->at++;
    }
    if (!is_new(b, &w))
        return true;
    if (list == COUNTERS)
        add_counter(b, &w);
    else
        add_word(b, &w);
    return true;
}

static void read_line(struct bringing *b)
{
    int list;

    b->at++;
    if ((list = read_list(b)) != 0)
        while (read_word(b, list)) {
            if (ends(here(b)))
                break;
            if (!is_sign(here(b), ",")) {
                error_at(b->problems, here(b)->span, "separate names with commas",
                         "the end of the line is expected here");
                break;
            }
            b->at++;
        }
    while (!ends(here(b)))
        b->at++;
    b->at += here(b)->kind == TOKEN_LINE;
}

const struct phrases *read_brought(struct storage *storage, struct problems *problems, const struct phrases *phrases,
                                   const struct tokens *tokens, const char *file)
{
    struct bringing b = { .storage = storage,
                          .problems = problems,
                          .phrases = phrases,
                          .token = tokens->token,
                          .file = file,
                          .vocabulary = *phrases->vocabulary };
    char error[200];

    if (tokens->count < 4 || !is_word(here(&b), "game") || !is_word(&b.token[1], phrases->vocabulary->game) ||
        b.token[2].kind != TOKEN_LINE)
        return phrases;
    b.at = 3;
    while (is_word(here(&b), "word") && !enough_errors(problems))
        read_line(&b);
    if (!b.words && !b.counters)
        return phrases;
    struct vocabulary *v = storage_get(storage, sizeof *v);
    *v = b.vocabulary;
    const struct phrases *made = make_phrases(storage, v, error, sizeof error);
    return made ? made : phrases; /* the patterns have been read before, and the names are in order */
}
