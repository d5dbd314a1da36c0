/* vocabulary_reader.c: the text of a vocabulary, row by row.
 *
 * A row is a line: the table's word, the row's name or pattern, then columns in any order. An
 * indented line goes on with the row above it. Two passes: the first gives every row its number,
 * so that a column of the second may name rows that come later.
 *
 * What columns a table has stands in vocabulary_form.c.
 */
#include "vocabulary_reader.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vocabulary_form.h"

const char *vocabulary_table_word(enum vocabulary_table t)
{
    return table_forms[t].enum_part;
}

/* ---- lines and words ------------------------------------------------------------------------- */

enum { LINE_WORDS = 400, INCLUDES = 4, NAME_BYTES = 64 };

struct piece {
    const char *text;
    bool quoted;
    bool slash; /* a plural of the piece before it: "Art"/"Arts" */
};

struct line {
    const char *file;
    int number;
    struct piece *piece;
    int pieces;
    bool left_out; /* `without` */
};

struct reader {
    struct storage *storage;
    struct vocabulary_source *out;
    struct vocabulary_include include;
    int depth;
    struct line *line;
    int lines;
    const struct item *items[TABLES][256]; /* of the patterns read so far */
    char *error;
    size_t error_size;
    bool failed;
};

static bool fail(struct reader *r, const struct line *l, const char *format, ...)
{
    if (r->failed)
        return false;
    r->failed = true;
    int n = snprintf(r->error, r->error_size, "%s:%d: ", l->file, l->number);
    va_list list;
    va_start(list, format);
    if (n >= 0 && (size_t)n < r->error_size)
        vsnprintf(r->error + n, r->error_size - (size_t)n, format, list);
    va_end(list);
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ',';
}

static bool ends_word(char c)
{
    return is_space(c) || c == '"' || c == '#' || c == '/' || c == '\n';
}

/* Cuts [p, end) into words and strings and appends them to the line. */
static bool cut_line(struct reader *r, struct line *l, const char *p, const char *end)
{
    bool slash = false;
    while (p < end) {
        if (is_space(*p)) {
            p++;
            continue;
        }
        if (*p == '#')
            return true;
        if (*p == '/') {
            slash = true;
            p++;
            continue;
        }
        struct piece piece = { .slash = slash };
        slash = false;
        const char *start = p;
        if (*p == '"') {
            start = ++p;
            while (p < end && *p != '"')
                p++;
            if (p == end)
                return fail(r, l, "a string is not closed with \"");
            piece.quoted = true;
            piece.text = storage_copy(r->storage, start, (size_t)(p++ - start));
        } else {
            while (p < end && !ends_word(*p))
                p++;
            piece.text = storage_copy(r->storage, start, (size_t)(p - start));
        }
        if (l->pieces == LINE_WORDS)
            return fail(r, l, "this row has more than %d words", LINE_WORDS);
        l->piece = storage_grow(r->storage, l->piece, l->pieces, sizeof *l->piece);
        l->piece[l->pieces++] = piece;
    }
    return true;
}

static bool cut_lines(struct reader *r, const char *file, const char *text, size_t length);

static bool include_text(struct reader *r, const struct line *l)
{
    size_t length = 0;
    const char *text = NULL;
    if (l->pieces != 2)
        return fail(r, l, "say `include NAME`");
    if (r->depth == INCLUDES)
        return fail(r, l, "texts include each other more than %d deep", INCLUDES);
    if (r->include.find)
        text = r->include.find(r->include.context, l->piece[1].text, &length);
    if (!text)
        return fail(r, l, "there is no vocabulary named `%s` to include", l->piece[1].text);
    r->depth++;
    bool good = cut_lines(r, l->piece[1].text, text, length);
    r->depth--;
    return good;
}

static bool cut_lines(struct reader *r, const char *file, const char *text, size_t length)
{
    const char *end = text + length;
    int number = 0;
    struct line *row = NULL;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        number++;
        bool goes_on = *text == ' ' || *text == '\t';
        struct line fresh = { .file = file, .number = number };
        struct line *l = goes_on && row ? row : &fresh;
        if (!cut_line(r, l, text, stop))
            return false;
        if (l == &fresh && fresh.pieces) {
            if (!strcmp(fresh.piece[0].text, "include")) {
                if (!include_text(r, &fresh))
                    return false;
                row = NULL;
            } else {
                r->line = storage_grow(r->storage, r->line, r->lines, sizeof *r->line);
                row = &r->line[r->lines++];
                *row = fresh;
            }
        }
        text = stop < end ? stop + 1 : end;
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static char *rows_of(const struct vocabulary *v, enum vocabulary_table t)
{
    char *rows;
    memcpy(&rows, (const char *)v + table_forms[t].rows, sizeof rows);
    return rows;
}

static int *count_of(struct vocabulary *v, enum vocabulary_table t)
{
    return (int *)(void *)((char *)v + table_forms[t].count);
}

static int find_table(const char *word)
{
    for (int t = 0; t < TABLES; t++)
        if (!strcmp(table_forms[t].word, word))
            return t;
    return -1;
}

/* BEFORE_DAMAGE for "Before Damage". */
static const char *enum_name(struct reader *r, const char *name)
{
    char *made = storage_copy(r->storage, name, strlen(name));
    for (char *p = made; *p; p++) {
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
        else if (!(*p >= 'A' && *p <= 'Z') && !(*p >= '0' && *p <= '9'))
            *p = '_';
    }
    return made;
}

static bool add_row(struct reader *r, const struct line *l, int t, const char *id, const char *name, const char *plural)
{
    struct vocabulary *v = &r->out->tables;
    int *count = count_of(v, (enum vocabulary_table)t);
    if (*count == 0)
        *count = 1;
    if (*count > table_forms[t].most)
        return fail(r, l, "there are more than %d rows in the table `%s`", table_forms[t].most, table_forms[t].word);
    if (strlen(name) > NAME_BYTES && table_forms[t].naming != NAME_PATTERN)
        return fail(r, l, "the name `%s` is longer than %d letters", name, NAME_BYTES);
    const char *made = enum_name(r, id);
    for (int i = 1; i < *count; i++)
        if (!strcmp(r->out->id[t][i], made))
            return fail(r, l, "`%s` is in the table `%s` already", id, table_forms[t].word);
    char *rows = rows_of(v, (enum vocabulary_table)t);
    /* the rows of a table move as it grows; nothing points into them yet */
    char *grown = storage_get(r->storage, table_forms[t].row_size * (size_t)(*count + 1));
    if (rows)
        memcpy(grown, rows, table_forms[t].row_size * (size_t)*count);
    memcpy((char *)v + table_forms[t].rows, &grown, sizeof grown);
    const char **ids = storage_get(r->storage, sizeof *ids * (size_t)(*count + 1));
    if (*count > 1)
        memcpy(ids, r->out->id[t], sizeof *ids * (size_t)*count);
    ids[*count] = made;
    r->out->id[t] = ids;

    char *row = grown + table_forms[t].row_size * (size_t)*count;
    if (table_forms[t].naming == NAME_PATTERN)
        *(struct pattern *)(void *)row = (struct pattern){ .text = name, .shape = pattern_shape(r->storage, name) };
    else if (table_forms[t].naming != NAME_OF_WORD)
        ((const char **)(void *)row)[0] = name;
    if (table_forms[t].naming == NAME_AND_PLURAL)
        ((const char **)(void *)row)[1] = plural;
    (*count)++;
    return true;
}

/* A name that stands for two things needs an id of its own: `word art_lore "Lore" ...`. */
static bool has_id(const struct line *l)
{
    return l->pieces > 2 && !l->piece[1].quoted && l->piece[2].quoted;
}

/* How many pieces of a row are its name: the table's word, then names, or an id and a pattern. */
static int name_pieces(const struct line *l, int t)
{
    int n = 1 + has_id(l);
    if (table_forms[t].naming == NAME_PATTERN)
        return 3;
    while (n < l->pieces && l->piece[n].quoted)
        n++;
    return n;
}

static bool name_rows(struct reader *r, const struct line *l, int t)
{
    if (table_forms[t].naming == NAME_PATTERN) {
        if (l->pieces < 3 || l->piece[1].quoted || !l->piece[2].quoted)
            return fail(r, l, "say `%s NAME \"PATTERN\" ...`", table_forms[t].word);
        return add_row(r, l, t, l->piece[1].text, l->piece[2].text, NULL);
    }
    int end = name_pieces(l, t), first = 1 + has_id(l);
    if (end <= first)
        return fail(r, l, "say `%s \"NAME\" ...`", table_forms[t].word);
    for (int i = first; i < end; i++) {
        bool more = i + 1 < end && l->piece[i + 1].slash;
        if (!add_row(r, l, t, l->piece[i == first ? 1 : i].text, l->piece[i].text, more ? l->piece[i + 1].text : NULL))
            return false;
        i += more;
    }
    return true;
}

/* A row by its name, or by the name its enum has (which is how patterns are named). */
static int find_row(struct reader *r, const struct line *l, int t, const char *name)
{
    const char *made = enum_name(r, name);
    int count = *count_of(&r->out->tables, (enum vocabulary_table)t);
    for (int i = 1; i < count; i++)
        if (!strcmp(r->out->id[t][i], made))
            return i;
    fail(r, l, "`%s` is not in the table `%s`", name, table_forms[t].word);
    return 0;
}

/* ---- columns --------------------------------------------------------------------------------- */

static const struct column *find_column(int t, const char *word)
{
    for (const struct column *c = table_forms[t].columns; c->word; c++)
        if (!strcmp(c->word, word))
            return c;
    return NULL;
}

static int choice_index(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

static bool read_number(const struct piece *p, long *number)
{
    char *end;
    *number = strtol(p->text, &end, 10);
    return !p->quoted && end != p->text && !*end && *number >= -99999 && *number <= 99999;
}

/* A column whose word says all. */
static bool says_all(const struct column *c, void *field)
{
    switch (c->type) {
    case COLUMN_FLAG:
        *(bool *)field = true;
        return true;
    case COLUMN_BIT:
        *(uint8_t *)field |= (uint8_t)c->value;
        return true;
    case COLUMN_VALUE:
        *(uint8_t *)field = (uint8_t)c->value;
        return true;
    default:
        return false;
    }
}

static bool takes_one(const struct column *c)
{
    return c->type == COLUMN_NUMBER || c->type == COLUMN_SMALL || c->type == COLUMN_TEXT || c->type == COLUMN_CHOICE ||
           c->type == COLUMN_ROW;
}

static bool read_one(struct reader *r, const struct line *l, const struct column *c, void *field, const struct piece *p)
{
    long number;
    int n;

    switch (c->type) {
    case COLUMN_TEXT:
        if (!p->quoted)
            return fail(r, l, "`%s` needs a text in quotes, not `%s`", c->word, p->text);
        *(const char **)field = p->text;
        return true;
    case COLUMN_CHOICE:
        n = choice_index(c->choices, p->text);
        if (n < 0)
            return fail(r, l, "`%s` cannot be `%s`", c->word, p->text);
        *(uint8_t *)field =
            c->choices == actor_words ? (uint8_t[]){ KIND_SEAT, KIND_CARD, KIND_LINK }[n] : (uint8_t)(n + c->value);
        return true;
    case COLUMN_ROW:
        n = find_row(r, l, c->value, p->text);
        *(uint8_t *)field = (uint8_t)n;
        return n != 0;
    default: /* a number, large or small */
        if (!read_number(p, &number))
            return fail(r, l, "`%s` needs a number, not `%s`", c->word, p->text);
        if (c->type == COLUMN_SMALL)
            *(uint8_t *)field = (uint8_t)number;
        else
            *(int32_t *)field = (int32_t)number;
        return true;
    }
}

static bool add_rule(struct reader *r, const struct line *l, char *row, const char *rule)
{
    struct verb *v = (struct verb *)(void *)row;

    if (v->rule_count == VERB_RULES)
        return fail(r, l, "a verb has at most %d rules", VERB_RULES);
    long verb = (row - rows_of(&r->out->tables, TABLE_VERB)) / (long)sizeof(struct verb);
    r->out->verb_rules[verb][v->rule_count++] = rule;
    return true;
}

/* One of several, of which there are `got` so far. */
static bool add_one(struct reader *r, const struct line *l, const struct column *c, char *row, const char *text,
                    int got)
{
    void *field = row + c->offset;
    int n;

    switch (c->type) {
    case COLUMN_KINDS:
        if ((n = choice_index(kind_words, text)) < 0)
            return fail(r, l, "`%s` cannot be said of `%s`; there are card, seat, link, tile and duel", c->word, text);
        *(uint8_t *)field |= (uint8_t)(1 << n);
        return true;
    case COLUMN_CHANGES:
        if (strcmp(text, "amount") && strcmp(text, "destination"))
            return fail(r, l, "what can be changed is `amount` or `destination`, not `%s`", text);
        *(uint8_t *)field |= *text == 'a' ? CHANGE_AMOUNT : CHANGE_DESTINATION;
        return true;
    case COLUMN_CLAUSES:
        if ((n = choice_index(clause_words, text)) < 0)
            return fail(r, l, "no clause begins with `%s`", text);
        *(uint16_t *)field |= (uint16_t)(1 << n);
        return true;
    case COLUMN_RULES:
        return add_rule(r, l, row, text);
    default:
        break;
    }
    if (!(n = find_row(r, l, c->value, text)))
        return false;
    if (c->type == COLUMN_ROWS && got == 4)
        return fail(r, l, "`%s` takes at most four words", c->word);
    if (c->type == COLUMN_ROWS)
        ((uint8_t *)field)[got] = (uint8_t)n;
    else if (c->type == COLUMN_SET32)
        *(uint32_t *)field |= (uint32_t)1 << n;
    else
        *(uint64_t *)field |= (uint64_t)1 << n;
    return true;
}

/* As many as there are, joined by `or` or by nothing. */
static bool read_several(struct reader *r, const struct line *l, int t, const struct column *c, char *row, int *at)
{
    bool takes_words = c->type == COLUMN_KINDS || c->type == COLUMN_CHANGES || c->type == COLUMN_RULES;
    int got = 0;

    for (; *at < l->pieces; ++*at) {
        const struct piece *p = &l->piece[*at];
        if (!p->quoted && (!strcmp(p->text, "or") || !strcmp(p->text, "and")))
            continue;
        if (takes_words && p->quoted)
            break;
        if (got && !p->quoted && find_column(t, p->text)) /* the first can only be meant as a name */
            break;
        if (!add_one(r, l, c, row, p->text, got))
            return false;
        got++;
    }
    return got || fail(r, l, "something must follow `%s`", c->word);
}

/* Reads the arguments of one column, from piece *at on, into the row. */
static bool read_column(struct reader *r, const struct line *l, int t, const struct column *c, char *row, int *at)
{
    if (says_all(c, row + c->offset))
        return true;
    if (*at == l->pieces)
        return fail(r, l, "something must follow `%s`", c->word);
    return takes_one(c) ? read_one(r, l, c, row + c->offset, &l->piece[(*at)++]) : read_several(r, l, t, c, row, at);
}

static bool read_columns(struct reader *r, const struct line *l, int t, int row, int at)
{
    char *bytes = rows_of(&r->out->tables, (enum vocabulary_table)t) + table_forms[t].row_size * (size_t)row;
    if (table_forms[t].naming == NAME_OF_WORD) {
        int word = find_row(r, l, TABLE_WORD, l->piece[1].text);
        if (!word)
            return false;
        ((struct type_rule *)(void *)bytes)->word = (uint8_t)word;
    }
    while (at < l->pieces) {
        const struct piece *p = &l->piece[at++];
        const struct column *c = p->quoted ? NULL : find_column(t, p->text);
        if (!c)
            return fail(r, l, "the table `%s` has no column `%s`", table_forms[t].word, p->text);
        if (!read_column(r, l, t, c, bytes, &at))
            return false;
    }
    return true;
}

enum inflection vocabulary_inflection(enum vocabulary_table t)
{
    return t == TABLE_VERB || t == TABLE_TRAIT ? INFLECT_FIRST : t == TABLE_EVENT ? INFLECT_SECOND : INFLECT_NONE;
}

/* Patterns are tried in their order, and no two of a table may fit the same words: nobody could say
 * which is meant. */
static bool read_row_pattern(struct reader *r, const struct line *l, int t, int row)
{
    char wrong[256];
    const char *text = l->piece[2].text;
    const struct item *items = parse_pattern(r->storage, &r->out->tables, text,
                                             vocabulary_inflection((enum vocabulary_table)t), wrong, sizeof wrong);
    if (!items)
        return fail(r, l, "%s", wrong);
    for (int i = 1; i < row; i++) {
        enum clash clash = patterns_clash(r->items[t][i], items);
        if (clash == CLASH_SAME)
            return fail(r, l, "`%s` can match the same words as an earlier pattern, `%s`", text, r->out->id[t][i]);
        if (clash == CLASH_HIDDEN)
            return fail(r, l,
                        "`%s` is never reached: the earlier pattern `%s` matches its beginning; put it before that",
                        text, r->out->id[t][i]);
    }
    r->items[t][row] = items;
    return true;
}

/* `also TABLE NAME columns` adds columns to a row that stands elsewhere, say in an included text. */
static bool read_also(struct reader *r, const struct line *l)
{
    int t = l->pieces > 3 ? find_table(l->piece[1].text) : -1;
    if (t < 0)
        return fail(r, l, "say `also TABLE NAME columns`");
    int row = find_row(r, l, t, l->piece[2].text);
    return row && read_columns(r, l, t, row, 3);
}

/* ---- what a game is without ------------------------------------------------------------------ */

static const char *const part_words[LANGUAGE_PARTS + 1] = {
    [PART_RESPOND] = "respond",
    [PART_SOON] = "soon",
    [PART_MOMENT] = "moment",
    [PART_MOMENT_OF] = "moment_of",
    [PART_MOMENT_OTHERS] = "moment_others",
    [PART_END_OF] = "end_of",
    [PART_WHEN_AT] = "when_at",
    [PART_GIVE] = "give",
    [PART_KEYWORDS] = "keywords",
    [PART_LABELS] = "labels",
    [PART_NO_ABILITIES] = "no_abilities",
    [PART_ON] = "on",
    [PART_ON_MANY] = "on_many",
    [PART_ON_TWICE] = "on_twice",
    [PART_ON_ANSWER] = "on_answer",
    [PART_NAMING] = "naming",
    [PART_NAMING_VALUE] = "naming_value",
    [PART_NAMING_MANY] = "naming_many",
    [PART_NAMING_TWICE] = "naming_twice",
    [PART_FROM] = "from",
    [PART_WITH] = "with",
    [PART_COST_VERB] = "cost_verb",
    [PART_COST_CHOICE] = "cost_choice",
    [PART_COST_X] = "cost_x",
    [PART_COST_UP_TO] = "cost_up_to",
    [PART_COST_OPEN] = "cost_open",
    [PART_DOWN_TO] = "down_to",
    [PART_COST_DIFFERENT] = "cost_different",
    [PART_UNTIL] = "until",
    [PART_WHILE] = "while",
};

static bool is_without(const struct line *l)
{
    return !strcmp(l->piece[0].text, "without");
}

static bool lack_part(struct reader *r, const struct line *l, const char *word)
{
    int part = choice_index(part_words, word);
    if (part < 0)
        return fail(r, l, "the language has no part `%s`", word);
    r->out->tables.lacks |= (uint32_t)1 << part;
    return true;
}

/* The row of that name in an included text; those of the text that says so stay. */
static bool leave_out(struct reader *r, const struct line *l, int t, const char *name)
{
    for (int i = 1; i < r->lines; i++) {
        const struct line *row = &r->line[i];
        if (row->pieces < 2 || find_table(row->piece[0].text) != t || strcmp(row->piece[1].text, name) ||
            !strcmp(row->file, l->file))
            continue;
        r->line[i].left_out = true;
        return true;
    }
    return fail(r, l, "no included text has a %s `%s` to leave out", table_forms[t].word, name);
}

static bool read_withouts(struct reader *r)
{
    for (int i = 1; i < r->lines; i++) {
        if (!is_without(&r->line[i]))
            continue;
        const struct line l = r->line[i];
        bool part = l.pieces > 2 && !strcmp(l.piece[1].text, "part");
        int t = l.pieces > 2 && !part ? find_table(l.piece[1].text) : -1;
        if (!part && (t < 0 || table_forms[t].naming != NAME_PATTERN))
            return fail(r, &l, "say `without verb NAME ...`, or another table with patterns, or `without part ...`");
        for (int n = 2; n < l.pieces; n++)
            if (part ? !lack_part(r, &l, l.piece[n].text) : !leave_out(r, &l, t, l.piece[n].text))
                return false;
    }
    return true;
}

/* ---- the whole text -------------------------------------------------------------------------- */

static bool read_game(struct reader *r)
{
    struct vocabulary *v = &r->out->tables;
    if (!r->lines)
        return fail(r, &(struct line){ .file = "vocabulary", .number = 1 }, "the text is empty");
    const struct line *l = &r->line[0];
    if (l->pieces != 4 || strcmp(l->piece[0].text, "game") || strcmp(l->piece[2].text, "prefix"))
        return fail(r, l, "a vocabulary begins with `game NAME prefix PREFIX`");
    v->game = l->piece[1].text;
    v->prefix = l->piece[3].text;
    v->budget_steps = 1000;
    v->budget_objects = 32;
    v->budget_questions = 64;
    return true;
}

static bool is_also(const struct line *l)
{
    return !strcmp(l->piece[0].text, "also");
}

/* `open maps 5 6 "PBFO"`: texts of cards may bring maps of 6 rows of 5 of these letters. */
static bool read_map_form(struct reader *r, const struct line *l)
{
    enum { MOST = 32 };
    long columns, rows;

    if (l->pieces != 5 || !read_number(&l->piece[2], &columns) || !read_number(&l->piece[3], &rows) || columns < 1 ||
        rows < 1 || columns > MOST || rows > MOST || !*l->piece[4].text)
        return fail(r, l, "`open maps 5 6 \"PBFO\"`: letters in a row, rows, and the letters there are");
    r->out->tables.maps = (struct map_form){ (int)columns, (int)rows, l->piece[4].text };
    return true;
}

/* `open counters 24`: with those that files of cards bring there are so many at the most. */
static bool read_room(struct reader *r, const struct line *l)
{
    long n;

    if (l->pieces != 3 || strcmp(l->piece[1].text, "counters") || !read_number(&l->piece[2], &n) || n < 1 ||
        n > table_forms[TABLE_COUNTER].most)
        return fail(r, l, "`open counters N`, with the vocabulary's own no more than there is room for");
    r->out->tables.counter_room = (int)n;
    return true;
}

/* `budget steps 1000 objects 32 questions 64` and `names partial` stand beside the tables. */
static bool read_setting(struct reader *r, const struct line *l)
{
    struct vocabulary *v = &r->out->tables;
    if (!strcmp(l->piece[0].text, "open"))
        return l->pieces > 1 && !strcmp(l->piece[1].text, "maps") ? read_map_form(r, l) : read_room(r, l);
    if (!strcmp(l->piece[0].text, "names") && l->pieces == 2) {
        v->partial_names = !strcmp(l->piece[1].text, "partial");
        return v->partial_names || !strcmp(l->piece[1].text, "whole") || fail(r, l, "names are `whole` or `partial`");
    }
    if (strcmp(l->piece[0].text, "budget") || l->pieces % 2 == 0)
        return fail(r, l, "there is no table `%s`", l->piece[0].text);
    for (int i = 1; i < l->pieces; i += 2) {
        long n;
        const char *what = l->piece[i].text;
        int *budget = !strcmp(what, "steps")       ? &v->budget_steps
                      : !strcmp(what, "objects")   ? &v->budget_objects
                      : !strcmp(what, "questions") ? &v->budget_questions
                                                   : NULL;
        if (!budget || !read_number(&l->piece[i + 1], &n) || n < 1 || n > *budget)
            return fail(r, l, "a budget is of steps, objects or questions, and not above the common one");
        *budget = (int)n;
    }
    return true;
}

bool read_vocabulary(struct storage *storage, const char *file, const char *text, size_t length,
                     struct vocabulary_include include, struct vocabulary_source *out, char *error, size_t error_size)
{
    struct reader *r = storage_get(storage, sizeof *r);
    *r =
        (struct reader){ .storage = storage, .out = out, .include = include, .error = error, .error_size = error_size };
    *out = (struct vocabulary_source){ 0 };
    if (!cut_lines(r, file, text, length) || !read_game(r) || !read_withouts(r))
        return false;
    for (int i = 1; i < r->lines; i++) {
        int t = find_table(r->line[i].piece[0].text);
        if (is_also(&r->line[i]) || is_without(&r->line[i]) || r->line[i].left_out)
            continue;
        if (t < 0 ? !read_setting(r, &r->line[i]) : !name_rows(r, &r->line[i], t))
            return false;
    }
    out->verb_rules = storage_get(storage, sizeof *out->verb_rules * (size_t)(out->tables.verb_count + 1));
    int row[TABLES];
    for (int t = 0; t < TABLES; t++)
        row[t] = 1;
    for (int i = 1; i < r->lines; i++) {
        const struct line *l = &r->line[i];
        int t = find_table(l->piece[0].text);
        if (is_also(l) && !read_also(r, l))
            return false;
        if (t < 0 || l->left_out)
            continue;
        if (table_forms[t].naming == NAME_PATTERN && !read_row_pattern(r, l, t, row[t]))
            return false;
        int names = table_forms[t].naming == NAME_PATTERN ? 1 : 0;
        if (!names)
            for (int n = 1 + has_id(l); n < name_pieces(l, t); n++)
                names += !l->piece[n].slash;
        while (names-- > 0)
            if (!read_columns(r, l, t, row[t]++, name_pieces(l, t)))
                return false;
    }
    return true;
}
