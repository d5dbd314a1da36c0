/* rulebook.c: the numbered rules in words: rows of the tables of rules.md, and the rules behind a keyword. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/memory.h"
#include "rulebook.h"

enum { RULE_LINE = 4096 };

/* ---- lines of rules.md ------------------------------------------------------------------------------------ */

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

    return sscanf(line, "- **%31[^*]**", id) == 1 ? duello_find_rule(b, id) : 0;
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
    size_t length, n = strlen(id);
    const char *at = game_text(b, "rules.md", &length), *end = at + length;
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
static void put_decision(const struct duello_book *b, const struct duello_rule *r, const char *between, FILE *out)
{
    char heads[RULE_LINE], head[256], column[RULE_LINE];
    const char *row = r->text, *rest = heads, *first = "";

    find_heads(b, r->id, heads);
    while (read_column(&row, column, sizeof column)) {
        bool named = read_column(&rest, head, sizeof head);
        if (strcmp(column, "-") == 0)
            continue;
        head[strcspn(head, "?")] = '\0';
        fprintf(out, "%s%s%s%s", first, named ? head : "", named ? ": " : "", column);
        first = between;
    }
}

/* "starting HP of a Player: 30 (3.3)" */
static void put_constant(const struct duello_rule *r, FILE *out)
{
    char name[RULE_LINE], value[RULE_LINE], rules[RULE_LINE];
    const char *row = r->text;

    if (!read_column(&row, name, sizeof name) || !read_column(&row, value, sizeof value))
        fputs(r->text, out);
    else
        fprintf(out, read_column(&row, rules, sizeof rules) ? "%s: %s (%s)" : "%s: %s", name, value, rules);
}

char *rule_words(const struct duello_book *b, int rule, const char *between)
{
    struct duello_rule r;
    char *text = NULL;
    size_t size;
    FILE *out = duello_rule(b, rule, &r) ? open_memstream(&text, &size) : NULL;

    if (!out)
        return zeroed(1, 1);
    if (r.kind == DUELLO_DECISION)
        put_decision(b, &r, between, out);
    else if (r.kind == DUELLO_CONSTANT)
        put_constant(&r, out);
    else
        fputs(r.text, out);
    fclose(out);
    return text ? text : zeroed(1, 1);
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
    size_t length;
    const char *at = game_text(b, "rules.md", &length), *end = at + length;
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

static void put_meaning(const struct duello_rule *r, const char *keyword, FILE *out)
{
    fprintf(out, "%s%s%s [%s]\n", keyword, *keyword ? ": " : "", r->text, r->id);
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
static void put_keyword(const struct duello_book *b, const char *keyword, FILE *out)
{
    enum { LITTLE = 40 };
    struct duello_rule r;
    int first, count = rules_headed(b, keyword, &first), rule = count > 0 ? first : rule_of_ability(b, keyword);

    if (!duello_rule(b, rule, &r))
        return;
    put_meaning(&r, keyword, out);
    if (count > 1 && strlen(r.text) < LITTLE && duello_rule(b, rule + 1, &r))
        put_meaning(&r, keyword, out);
}

char *glossary_of(const struct duello_book *b, const char *card_text)
{
    struct duello_rule r;
    char *text = NULL, word[64], seen[64] = "";
    size_t size;
    FILE *out = open_memstream(&text, &size);

    card_text += strcspn(card_text, "\n"); /* behind the name */
    for (int i = 1; out && duello_keyword_name(b, i, word, sizeof word) > 0; i++) {
        if (strcmp(word, seen) != 0 && mentions(b, card_text, word))
            put_keyword(b, word, out);
        memcpy(seen, word, sizeof seen);
    }
    for (int i = 1; out && duello_rule(b, i, &r); i++) {
        read_defined(&r, word);
        if (*word && mentions(b, card_text, word))
            put_meaning(&r, "", out);
    }
    if (out)
        fclose(out);
    return text ? text : zeroed(1, 1);
}
