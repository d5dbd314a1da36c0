/* glossary.c: lines and tables of rules.md taken apart, as far as the rules themselves do not have what is asked for. */
#include "glossary.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "duello/words.h"

enum { RULE_LINE = 4096 };

/* ---- writing ---------------------------------------------------------------------------------------------- */

/* What does not fit is counted all the same. */
struct wording {
    char *text;
    int size, length;
};

static void put(struct wording *w, const char *words)
{
    int room = w->length < w->size ? w->size - w->length : 0;

    w->length += snprintf(room ? w->text + w->length : NULL, (size_t)room, "%s", words);
}

/* ---- lines of rules.md ------------------------------------------------------------------------------------ */

/* The game's rules as they are written; empty where the build has left the texts of rules out. */
static struct duello_text rules_of(const struct duello_book *b)
{
    struct duello_text t;

    for (int i = 0; duello_text(b, i, &t); i++)
        if (strcmp(t.name, "rules.md") == 0)
            return t;
    return (struct duello_text){ "rules.md", "", 0 };
}

/* The next line from `at` on, without its end; NULL behind the last one. */
static const char *next_line(const char *at, const char *end, char line[RULE_LINE])
{
    if (at >= end)
        return NULL;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t n = (size_t)((stop ? stop : end) - at);
    snprintf(line, RULE_LINE, "%.*s", (int)(n < RULE_LINE ? n : RULE_LINE - 1), at);
    return at + n + (stop != NULL);
}

/* The rule whose text a line gives ("- **SOL-5.16** ..."), 0: none. */
static int rule_of_line(const struct duello_book *b, const char *line)
{
    char id[32];

    if (strncmp(line, "- **", 4) != 0)
        return 0;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(line + 4, "*"), line + 4);
    return duello_find_rule(b, id);
}

/* ---- rows of tables --------------------------------------------------------------------------------------- */

/* A column of a row without the bars around it; false behind the last one. */
static bool read_column(const char **row, char *column, size_t size)
{
    const char *at = *row + strspn(*row, "| ");
    const char *bar = strstr(at, " |");
    size_t n = bar ? (size_t)(bar - at) : strlen(at);

    snprintf(column, size, "%.*s", (int)n, at);
    *row = at + n;
    return n > 0;
}

/* The heads of the table in which a rule stands, behind that of its first column; "" if it stands in none. */
static void find_heads(const struct duello_book *b, const char *id, char heads[RULE_LINE])
{
    struct duello_text rules = rules_of(b);
    const char *at = rules.text, *end = at + rules.length;
    size_t n = strlen(id);
    char line[RULE_LINE], last[RULE_LINE] = "";

    while ((at = next_line(at, end, line))) {
        if (strncmp(line, "| id |", 6) == 0)
            memcpy(last, line, sizeof last);
        else if (strncmp(line, "| ", 2) == 0 && strncmp(line + 2, id, n) == 0 && line[2 + n] == ' ')
            break;
    }
    snprintf(heads, RULE_LINE, "%s", at && *last ? last + 4 : "");
}

/* "when: set-up; who: each player" */
static void put_decision(const struct duello_book *b, const struct duello_rule *r, const char *between,
                         struct wording *out)
{
    char heads[RULE_LINE], head[256], column[RULE_LINE];
    const char *row = r->text, *rest = heads, *first = "";

    find_heads(b, r->id, heads);
    while (read_column(&row, column, sizeof column)) {
        bool named = read_column(&rest, head, sizeof head);
        if (strcmp(column, "-") == 0)
            continue;
        head[strcspn(head, "?")] = '\0';
        put(out, first);
        put(out, named ? head : "");
        put(out, named ? ": " : "");
        put(out, column);
        first = between;
    }
}

/* "starting HP of a Player: 30 (3.3)" */
static void put_constant(const struct duello_rule *r, struct wording *out)
{
    char name[RULE_LINE], value[RULE_LINE], rules[RULE_LINE];
    const char *row = r->text;

    if (!read_column(&row, name, sizeof name) || !read_column(&row, value, sizeof value)) {
        put(out, r->text);
        return;
    }
    put(out, name);
    put(out, ": ");
    put(out, value);
    if (!read_column(&row, rules, sizeof rules))
        return;
    put(out, " (");
    put(out, rules);
    put(out, ")");
}

int rule_in_words(const struct duello_book *b, int rule, const char *between, char *text, int size)
{
    struct wording out = { text, size, 0 };
    struct duello_rule r;

    put(&out, "");
    if (!duello_rule(b, rule, &r))
        return 0;
    if (r.kind == DUELLO_DECISION)
        put_decision(b, &r, between, &out);
    else if (r.kind == DUELLO_CONSTANT)
        put_constant(&r, &out);
    else
        put(&out, r.text);
    return out.length;
}

/* ---- keywords --------------------------------------------------------------------------------------------- */

/* The keyword that a line is the heading of: "Flash:", "Aura (n):"; "" if it is none. */
static void read_heading(const struct duello_book *b, const char *line, char name[64])
{
    size_t n = strcspn(line, "(:"), length = strlen(line);
    char keyword[96];

    *name = '\0';
    if (length == 0 || line[length - 1] != ':' || n >= 64)
        return;
    while (n > 0 && line[n - 1] == ' ')
        n--;
    for (int i = 1; duello_keyword_name(b, i, keyword, sizeof keyword) > 0; i++)
        if (n > 0 && strncmp(keyword, line, n) == 0 && !isalnum((unsigned char)keyword[n]))
            snprintf(name, 64, "%.*s", (int)n, line);
}

int rules_headed(const struct duello_book *b, const char *keyword, int *first)
{
    struct duello_text rules = rules_of(b);
    const char *at = rules.text, *end = at + rules.length;
    char line[RULE_LINE], name[64] = "";
    int count = 0;

    while ((at = next_line(at, end, line)) && strcasecmp(name, keyword) != 0)
        read_heading(b, line, name);
    *first = at ? rule_of_line(b, line) : 0;
    while (at && rule_of_line(b, line)) {
        count++;
        at = next_line(at, end, line);
    }
    return count;
}

/* Does a zone's name stand here? */
static bool is_zone(const struct duello_book *b, const char *text)
{
    struct duello_place place;

    for (int i = 1; duello_place(b, i, &place); i++)
        if (strncmp(text, place.name, strlen(place.name)) == 0)
            return true;
    return false;
}

/* Does the word stand in the text by itself, or as somebody does it ("DISCARDs")? */
static bool mentions(const struct duello_book *b, const char *text, const char *word)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        const char *end = at + strlen(word);
        end += *end == 's';
        if (!(at > text && isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)*end) && !is_zone(b, at))
            return true;
    }
    return false;
}

/* The word in capitals that a rule defines: "DRAW X: take", "GRAPPLE, first part:", "SPEND X = pay"; "" if it defines
 * none. */
static void read_defined(const struct duello_rule *r, char word[64])
{
    size_t n = strspn(r->text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *rest = r->text + n;

    *word = '\0';
    if (r->kind != DUELLO_RULE || n < 4 || n >= 64)
        return;
    rest += strncmp(rest, " X", 2) == 0 || strncmp(rest, " n", 2) == 0 ? 2 : 0;
    bool elsewhere = strncmp(rest, ": see ", 6) == 0;
    if (!elsewhere && (*rest == ':' || *rest == ',' || strncmp(rest, " is ", 4) == 0 || strncmp(rest, " = ", 3) == 0))
        snprintf(word, 64, "%.*s", (int)n, r->text);
}

struct glossary {
    struct word_meaning *meaning;
    int max, count;
};

static void add_meaning(struct glossary *g, const char *word, int rule)
{
    if (g->count < g->max) {
        struct word_meaning *m = &g->meaning[g->count];
        snprintf(m->word, sizeof m->word, "%s", word);
        m->rule = rule;
    }
    g->count++;
}

/* The first rule that speaks of "a Final ability", or of such abilities; 0: none. */
static int rule_of_ability(const struct duello_book *b, const char *keyword)
{
    static const char *const ends[] = { "ability", "abilities" };
    struct duello_rule r;
    char words[96];

    for (size_t end = 0; end < sizeof ends / sizeof ends[0]; end++) {
        snprintf(words, sizeof words, "%s %s", keyword, ends[end]);
        for (int i = 1; duello_rule(b, i, &r); i++)
            if (r.kind == DUELLO_RULE && strstr(r.text, words))
                return i;
    }
    return 0;
}

/* What a keyword is: the first of its rules, and another one where that says little more than its name. */
static void add_keyword(const struct duello_book *b, const char *keyword, struct glossary *g)
{
    enum { LITTLE = 40 };
    struct duello_rule r;
    int first, count = rules_headed(b, keyword, &first), rule = count > 0 ? first : rule_of_ability(b, keyword);

    if (!duello_rule(b, rule, &r))
        return;
    add_meaning(g, keyword, rule);
    if (count > 1 && strlen(r.text) < LITTLE && duello_rule(b, rule + 1, &r))
        add_meaning(g, keyword, rule + 1);
}

int glossary_of(const struct duello_book *b, const char *card_text, struct word_meaning *meaning, int max)
{
    struct glossary g = { meaning, max, 0 };
    struct duello_rule r;
    char word[64], seen[64] = "";

    card_text += strcspn(card_text, "\n"); /* behind the name */
    for (int i = 1; duello_keyword_name(b, i, word, sizeof word) > 0; i++) {
        if (strcmp(word, seen) != 0 && mentions(b, card_text, word))
            add_keyword(b, word, &g);
        memcpy(seen, word, sizeof seen);
    }
    for (int i = 1; duello_rule(b, i, &r); i++) {
        read_defined(&r, word);
        if (*word && mentions(b, card_text, word))
            add_meaning(&g, "", i);
    }
    return g.count;
}

/* ---- by words --------------------------------------------------------------------------------------------- */

static bool holds_words(const char *text, const char *words)
{
    for (; *text; text++)
        if (strncasecmp(text, words, strlen(words)) == 0)
            return true;
    return false;
}

static bool holds_each_word(const char *text, const char *words)
{
    char word[64];

    for (size_t n; *words; words += n + strspn(words + n, " ")) {
        n = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), words);
        if (!holds_words(text, word))
            return false;
    }
    return true;
}

int rules_about(const struct duello_book *b, const char *words, int *rule, int max)
{
    struct duello_rule r;
    int first, headed = rules_headed(b, words, &first), count = 0;

    for (int i = first; i < first + headed; i++, count++)
        if (count < max)
            rule[count] = i;
    for (int i = 1; strlen(words) > 2 && duello_rule(b, i, &r); i++)
        if (!(i >= first && i < first + headed) && holds_each_word(r.text, words)) {
            if (count < max)
                rule[count] = i;
            count++;
        }
    return count;
}
