/* generate.c: duello-generate, a program of the build. It makes C of the texts a game is written in.
 *
 *   duello-generate vocabulary IN OUT.h OUT.c    tables and enums of a vocabulary
 *   duello-generate rules IN.md OUT.h OUT.c      the numbered rules as a table and an enum
 *   duello-generate embed NAME OUT.c FILE...     files as byte arrays, so that no file is needed at run time
 *
 * The same input makes the same output, byte for byte.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules.h"
#include "pattern.h"
#include "vocabulary_form.h"

static int generate_vocabulary(int count, char **argument);
static int generate_rules(int count, char **argument);
static int generate_embed(int count, char **argument);

static const struct command {
    const char *word;
    int least;
    int (*run)(int count, char **argument);
    const char *usage;
} commands[] = {
    { "vocabulary", 3, generate_vocabulary, "vocabulary IN OUT.h OUT.c" },
    { "rules", 3, generate_rules, "rules IN.md OUT.h OUT.c" },
    { "embed", 2, generate_embed, "embed NAME OUT.c FILE..." },
};

int main(int count, char **argument)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (count > commands[i].least + 1 && !strcmp(argument[1], commands[i].word))
            return commands[i].run(count - 2, argument + 2);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(stderr, "%s duello-generate %s\n", i ? "      " : "usage:", commands[i].usage);
    return 2;
}

/* ---- files ----------------------------------------------------------------------------------- */

static char *read_file(struct storage *storage, const char *name, size_t *length)
{
    FILE *f = fopen(name, "rb");
    if (!f)
        return NULL;
    char *text = NULL;
    size_t used = 0, room = 0, got;
    char part[4096];
    while ((got = fread(part, 1, sizeof part, f)) > 0) {
        if (used + got > room) {
            room = (used + got) * 2;
            char *grown = storage_get(storage, room + 1);
            if (text)
                memcpy(grown, text, used);
            text = grown;
        }
        memcpy(text + used, part, got);
        used += got;
    }
    fclose(f);
    *length = used;
    return text ? text : storage_get(storage, 1);
}

static FILE *create_file(const char *name)
{
    FILE *f = fopen(name, "wb");
    if (!f)
        fprintf(stderr, "%s: cannot be written\n", name);
    return f;
}

static int close_file(FILE *f, const char *name)
{
    if (!ferror(f) && !fclose(f))
        return 0;
    fprintf(stderr, "%s: cannot be written\n", name);
    return 1;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- vocabulary ------------------------------------------------------------------------------ */

struct include_place {
    struct storage *storage;
    const char *beside; /* the file that includes */
};

/* NAME.vocabulary beside the including file, or in language/vocabulary/ two folders up, or three. */
static const char *find_include(void *context, const char *name, size_t *length)
{
    struct include_place *place = context;
    int folder = (int)(base_name(place->beside) - place->beside);
    const char *forms[] = { "%.*s%s.vocabulary", "%.*s../../language/vocabulary/%s.vocabulary",
                            "%.*s../../../language/vocabulary/%s.vocabulary" };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char path[1024];
        snprintf(path, sizeof path, forms[i], folder, place->beside, name);
        const char *text = read_file(place->storage, path, length);
        if (text)
            return text;
    }
    return NULL;
}

static void print_string(FILE *f, const char *text)
{
    if (!text) {
        fputs("NULL", f);
        return;
    }
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

static void print_field(FILE *f, const char *field, const char *text)
{
    if (!text)
        return;
    fprintf(f, " .%s = ", field);
    print_string(f, text);
    fputc(',', f);
}

static void print_number(FILE *f, const char *field, int64_t number)
{
    if (number)
        fprintf(f, " .%s = %" PRId64 ",", field, number);
}

static void print_bits(FILE *f, const char *field, uint64_t bits)
{
    if (bits)
        fprintf(f, " .%s = UINT64_C(0x%" PRIx64 "),", field, bits);
}

static void print_bits32(FILE *f, const char *field, uint32_t bits)
{
    if (bits)
        fprintf(f, " .%s = UINT32_C(0x%" PRIx32 "),", field, bits);
}

static void print_pattern(FILE *f, const struct pattern *p)
{
    fputs(" .pattern = {", f);
    print_field(f, "text", p->text);
    print_field(f, "english", p->english);
    print_field(f, "shape", p->shape);
    fputs(" },", f);
}

static void print_list(FILE *f, const struct vocabulary *v, int i)
{
    print_field(f, "name", v->lists[i].name);
    print_number(f, "most", v->lists[i].most);
    print_number(f, "open", v->lists[i].open);
}

static void print_word(FILE *f, const struct vocabulary *v, int i)
{
    const struct word *w = &v->words[i];
    print_field(f, "name", w->name);
    print_field(f, "plural", w->plural);
    print_number(f, "roles", w->roles);
    print_number(f, "kinds", w->kinds);
    print_number(f, "list", w->list);
    print_number(f, "derived", w->derived);
    print_number(f, "listed", w->listed);
    print_number(f, "home", w->home);
    print_number(f, "judged", w->judged);
    print_number(f, "played", w->played);
    print_number(f, "momentary", w->momentary);
    print_number(f, "apart", w->apart);
    print_bits32(f, "zones", w->zones);
    print_bits(f, "traits", w->traits);
    print_bits32(f, "types", w->types);
    print_field(f, "english", w->english);
}

static void print_type(FILE *f, const struct vocabulary *v, int i)
{
    const struct type_rule *t = &v->types[i];
    print_number(f, "word", t->word);
    print_bits32(f, "needs", t->needs);
    print_bits32(f, "allows", t->allows);
    print_bits32(f, "lists_needed", t->lists_needed);
    print_bits32(f, "windows", t->windows);
    print_number(f, "actor", t->actor);
    print_number(f, "cost", t->cost);
    print_field(f, "unit", t->unit);
    print_number(f, "silent", t->silent);
    if (t->responds[0])
        fprintf(f, " .responds = { %d, %d, %d, %d },", t->responds[0], t->responds[1], t->responds[2], t->responds[3]);
}

static void print_attribute(FILE *f, const struct vocabulary *v, int i)
{
    const struct attribute *a = &v->attributes[i];
    print_field(f, "name", a->name);
    print_field(f, "plural", a->plural);
    print_number(f, "of", a->of);
    print_number(f, "kind", a->kind);
    print_number(f, "list", a->list);
    print_number(f, "one", a->one);
    print_number(f, "printed", a->printed);
    print_number(f, "granted", a->granted);
    print_number(f, "standing", a->standing);
    print_number(f, "momentary", a->momentary);
    print_bits32(f, "reach", a->reach);
    print_number(f, "face", a->face);
    print_number(f, "greatest", a->greatest);
    print_number(f, "lowest", a->lowest);
    print_number(f, "highest", a->highest);
    print_number(f, "least", a->least);
    print_number(f, "until", a->until);
    print_field(f, "english", a->english);
    print_field(f, "change", a->change);
    print_field(f, "becomes", a->becomes);
    print_bits(f, "traits", a->traits);
}

static void print_zone(FILE *f, const struct vocabulary *v, int i)
{
    const struct zone *z = &v->zones[i];
    print_field(f, "name", z->name);
    print_field(f, "plural", z->plural);
    print_number(f, "shared", z->shared);
    print_number(f, "ordered", z->ordered);
    print_number(f, "masked", z->masked);
    print_number(f, "faces", z->faces);
    print_field(f, "english", z->english);
}

static void print_named(FILE *f, const struct named *n)
{
    print_field(f, "name", n->name);
    print_field(f, "plural", n->plural);
    print_field(f, "english", n->english);
    print_number(f, "kinds", n->kinds);
    print_number(f, "momentary", n->momentary);
}

static void print_period(FILE *f, const struct vocabulary *v, int i)
{
    const struct period *p = &v->periods[i];
    print_field(f, "name", p->name);
    print_field(f, "plural", p->plural);
    print_field(f, "english", p->english);
    print_number(f, "lasts", p->lasts);
    print_number(f, "next", p->next);
    print_number(f, "waits", p->waits);
    print_number(f, "start", p->start);
    print_number(f, "stop", p->stop);
}

static void print_window(FILE *f, const struct vocabulary *v, int i)
{
    const struct window *w = &v->windows[i];
    print_field(f, "name", w->name);
    print_number(f, "use", w->use);
    print_bits32(f, "covers", w->covers);
    print_number(f, "again", w->again);
    print_number(f, "resets", w->resets);
    print_field(f, "english", w->english);
}

static void print_keyword(FILE *f, const struct vocabulary *v, int i)
{
    const struct keyword *k = &v->keywords[i];
    print_pattern(f, &k->pattern);
    print_number(f, "uses", k->uses);
    print_number(f, "block_kind", k->block_kind);
    print_number(f, "standing", k->standing);
    print_number(f, "once", k->once);
    print_number(f, "undivided", k->undivided);
    print_bits32(f, "types", k->types);
    print_number(f, "without", k->without);
    print_number(f, "kinds", k->kinds);
    print_number(f, "marks", k->marks);
    print_number(f, "marks_only", k->marks_only);
    print_field(f, "definition", k->definition);
    print_bits(f, "traits", k->traits);
}

static void print_event(FILE *f, const struct vocabulary *v, int i)
{
    const struct event *e = &v->events[i];
    print_pattern(f, &e->pattern);
    print_number(f, "would", e->would);
    print_number(f, "remembered", e->remembered);
    print_number(f, "roles", e->roles);
    print_number(f, "changes", e->changes);
    print_number(f, "kinds", e->kinds);
    print_number(f, "other", e->other);
    print_bits32(f, "reach", e->reach);
    print_bits32(f, "zones", e->zones);
    print_number(f, "over", e->over);
    if (e->past[0])
        fprintf(f, " .past = { %d, %d, %d, %d },", e->past[0], e->past[1], e->past[2], e->past[3]);
}

static void print_phrase(FILE *f, const struct phrase *p)
{
    print_pattern(f, &p->pattern);
    print_field(f, "negative", p->negative);
    print_number(f, "kinds", p->kinds);
    print_number(f, "needs", p->needs);
}

/* SOL_11_4 for "SOL-11.4". */
static void print_rule_name(FILE *f, const char *id)
{
    for (; *id; id++)
        fputc(isalnum((unsigned char)*id) ? *id : '_', f);
}

static void print_verb(FILE *f, const struct vocabulary_source *s, int i)
{
    const struct verb *v = &s->tables.verbs[i];
    print_pattern(f, &v->pattern);
    print_number(f, "subjects", v->subjects);
    print_number(f, "cost", v->cost);
    print_number(f, "only", v->only);
    print_number(f, "objects", v->objects);
    print_number(f, "hidden", v->hidden);
    print_number(f, "asks", v->asks);
    print_number(f, "offers", v->offers);
    print_bits32(f, "set_zones", v->set_zones);
    print_number(f, "set_owner", v->set_owner);
    print_bits32(f, "reach", v->reach);
    print_bits32(f, "zones", v->zones);
    print_number(f, "stacks", v->stacks);
    print_number(f, "home", v->home);
    print_number(f, "shows", v->shows);
    print_number(f, "creates", v->creates);
    print_number(f, "changes", v->changes);
    print_number(f, "chance", v->chance);
    print_number(f, "spends", v->spends);
    print_bits(f, "causes", v->causes);
    print_bits(f, "traits", v->traits);
    if (!v->rule_count)
        return;
    fprintf(f, " .rule_count = %d, .rules = {", v->rule_count);
    for (int k = 0; k < v->rule_count; k++) {
        fputc(' ', f);
        print_rule_name(f, s->verb_rules[i][k]);
        fputc(',', f);
    }
    fputs(" },", f);
}

static void print_row(FILE *f, const struct vocabulary_source *s, enum vocabulary_table t, int i)
{
    const struct vocabulary *v = &s->tables;
    switch (t) {
    case TABLE_LIST:
        print_list(f, v, i);
        break;
    case TABLE_WORD:
        print_word(f, v, i);
        break;
    case TABLE_TYPE:
        print_type(f, v, i);
        break;
    case TABLE_ATTRIBUTE:
        print_attribute(f, v, i);
        break;
    case TABLE_ZONE:
        print_zone(f, v, i);
        break;
    case TABLE_COUNTER:
        print_named(f, &v->counters[i]);
        break;
    case TABLE_RESOURCE:
        print_named(f, &v->resources[i]);
        break;
    case TABLE_SYMBOL:
        print_named(f, &v->symbols[i]);
        break;
    case TABLE_PERIOD:
        print_period(f, v, i);
        break;
    case TABLE_REFERENCE:
        print_named(f, &v->references[i]);
        break;
    case TABLE_WINDOW:
        print_window(f, v, i);
        break;
    case TABLE_KEYWORD:
        print_keyword(f, v, i);
        break;
    case TABLE_EVENT:
        print_event(f, v, i);
        break;
    case TABLE_RELATION:
        print_phrase(f, &v->relations[i]);
        break;
    case TABLE_ACTION:
        print_phrase(f, &v->actions[i]);
        break;
    case TABLE_TRAIT:
        print_phrase(f, &v->traits[i]);
        break;
    case TABLE_VERB:
        print_verb(f, s, i);
        break;
    case TABLES:
        break;
    }
}

struct c_table {
    const char *structure, *rows, *count;
};
static const struct c_table c_tables[TABLES] = {
    [TABLE_LIST] = { "word_list", "lists", "list_count" },
    [TABLE_WORD] = { "word", "words", "word_count" },
    [TABLE_TYPE] = { "type_rule", "types", "type_count" },
    [TABLE_ATTRIBUTE] = { "attribute", "attributes", "attribute_count" },
    [TABLE_ZONE] = { "zone", "zones", "zone_count" },
    [TABLE_COUNTER] = { "named", "counters", "counter_count" },
    [TABLE_RESOURCE] = { "named", "resources", "resource_count" },
    [TABLE_SYMBOL] = { "named", "symbols", "symbol_count" },
    [TABLE_PERIOD] = { "period", "periods", "period_count" },
    [TABLE_REFERENCE] = { "named", "references", "reference_count" },
    [TABLE_WINDOW] = { "window", "windows", "window_count" },
    [TABLE_KEYWORD] = { "keyword", "keywords", "keyword_count" },
    [TABLE_EVENT] = { "event", "events", "event_count" },
    [TABLE_RELATION] = { "phrase", "relations", "relation_count" },
    [TABLE_ACTION] = { "phrase", "actions", "action_count" },
    [TABLE_TRAIT] = { "phrase", "traits", "trait_count" },
    [TABLE_VERB] = { "verb", "verbs", "verb_count" },
};

static void print_vocabulary_header(FILE *f, const struct vocabulary_source *s, const char *from)
{
    const struct vocabulary *v = &s->tables;
    fprintf(f, "/* Made by duello-generate from %s. */\n#ifndef %s_VOCABULARY_H\n#define %s_VOCABULARY_H\n\n", from,
            v->prefix, v->prefix);
    fputs("#include \"engine/vocabulary.h\"\n\n", f);
    for (int t = 0; t < TABLES; t++) {
        int count = rows_of_table(v, (enum vocabulary_table)t);
        if (count < 2)
            continue;
        fputs("enum {\n", f);
        for (int i = 1; i < count; i++)
            fprintf(f, "    %s_%s_%s = %d,\n", v->prefix, vocabulary_table_word((enum vocabulary_table)t), s->id[t][i],
                    i);
        fprintf(f, "    %s_%s_COUNT = %d,\n};\n\n", v->prefix, vocabulary_table_word((enum vocabulary_table)t), count);
    }
    if (v->counter_room)
        fprintf(f, "enum { %s_COUNTER_ROOM = %d };\n\n", v->prefix, v->counter_room);
    fprintf(f, "extern const struct vocabulary %s_vocabulary;\n\n#endif\n", v->game);
}

static bool cites_rules(const struct vocabulary *v)
{
    for (int i = 1; i < v->verb_count; i++)
        if (v->verbs[i].rule_count)
            return true;
    return false;
}

static void print_vocabulary_source(FILE *f, const struct vocabulary_source *s, const char *from, const char *header)
{
    const struct vocabulary *v = &s->tables;
    fprintf(f, "/* Made by duello-generate from %s. */\n#include \"%s\"\n\n#include <stddef.h>\n", from, header);
    if (cites_rules(v))
        fprintf(f, "\n#include \"%s/rules.h\"\n", v->game);
    for (int t = 0; t < TABLES; t++) {
        int count = rows_of_table(v, (enum vocabulary_table)t);
        if (count < 2)
            continue;
        fprintf(f, "\nstatic const struct %s %s[] = {\n", c_tables[t].structure, c_tables[t].rows);
        for (int i = 1; i < count; i++) {
            fputs(i == 1 ? "    [1] = {" : "    {", f);
            print_row(f, s, (enum vocabulary_table)t, i);
            fputs(" },\n", f);
        }
        fputs("};\n", f);
    }
    fprintf(f,
            "\nconst struct vocabulary %s_vocabulary = {\n    .game = \"%s\", .prefix = \"%s\", .partial_names = %d, "
            ".lacks = %" PRIu32 ",\n",
            v->game, v->game, v->prefix, v->partial_names, v->lacks);
    for (int t = 0; t < TABLES; t++) {
        int count = rows_of_table(v, (enum vocabulary_table)t);
        if (count > 1)
            fprintf(f, "    .%s = %s, .%s = %d,\n", c_tables[t].rows, c_tables[t].rows, c_tables[t].count, count);
    }
    if (v->maps.columns)
        fprintf(f, "    .maps = { %d, %d, \"%s\" },\n", v->maps.columns, v->maps.rows, v->maps.letters);
    fprintf(f,
            "    .budget_steps = %d, .budget_objects = %d, .budget_questions = %d,\n"
            "    .counter_room = %d,\n};\n",
            v->budget_steps, v->budget_objects, v->budget_questions, v->counter_room);
}

static int generate_vocabulary(int count, char **argument)
{
    (void)count;
    struct storage storage = { 0 };
    struct vocabulary_source source;
    struct include_place place = { &storage, argument[0] };
    char error[512];
    size_t length = 0;
    const char *text = read_file(&storage, argument[0], &length);
    if (!text) {
        fprintf(stderr, "%s: cannot be read\n", argument[0]);
        return 1;
    }
    if (!read_vocabulary(&storage, argument[0], text, length, (struct vocabulary_include){ find_include, &place },
                         &source, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    FILE *header = create_file(argument[1]), *body = create_file(argument[2]);
    if (!header || !body)
        return 1;
    print_vocabulary_header(header, &source, base_name(argument[0]));
    print_vocabulary_source(body, &source, base_name(argument[0]), base_name(argument[1]));
    int bad = close_file(header, argument[1]) | close_file(body, argument[2]);
    storage_free(&storage);
    return bad;
}

/* ---- rules ----------------------------------------------------------------------------------- */

struct rule_line {
    struct rule rule;
    int line;
};

struct rule_table {
    struct storage *storage;
    const char *file, *text;
    struct rule_line *row;
    int rows;
    char prefix[16];
};

static const char *skip_spaces(const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    return p;
}

/* The id at p ("SOL-11.4", "SOL-R15"): its end, or NULL if there is none. */
static const char *rule_id_end(const char *p, const char *end)
{
    const char *start = p;
    while (p < end && isupper((unsigned char)*p))
        p++;
    if (p - start < 2 || p == end || *p != '-')
        return NULL;
    p++;
    if (p < end && (*p == 'R' || *p == 'C' || *p == 'D'))
        p++;
    if (p == end || !isdigit((unsigned char)*p))
        return NULL;
    while (p < end && (isalnum((unsigned char)*p) || (*p == '.' && p + 1 < end && isdigit((unsigned char)p[1]))))
        p++;
    return p;
}

static unsigned char rule_kind_of(const char *id)
{
    const char *p = strchr(id, '-') + 1;
    return *p == 'R' ? RULE_RULING : *p == 'C' ? RULE_CONSTANT : *p == 'D' ? RULE_DECISION : RULE_RULE;
}

/* Takes "[NAME: ...]" off the head of the text, as its inside; NULL if it is not there. */
static const char *take_note(struct rule_table *t, const char **p, const char *end, const char *name)
{
    size_t length = strlen(name);
    const char *start = *p;
    if ((size_t)(end - start) < length + 3 || *start != '[' || strncmp(start + 1, name, length) ||
        start[length + 1] != ':')
        return NULL;
    const char *close = memchr(start, ']', (size_t)(end - start));
    if (!close)
        return NULL;
    const char *inside = skip_spaces(start + length + 2, close);
    *p = skip_spaces(close + 1, end);
    return storage_copy(t->storage, inside, (size_t)(close - inside));
}

/* `- **SOL-1.1** [source: ...] [definition: ...] text`, `- **SOL-R15**: text`, `| SOL-C1 | name | value | ...`. */
static bool read_rule_line(struct rule_table *t, const char *p, const char *end, int line)
{
    bool listed = end - p > 4 && !strncmp(p, "- **", 4), tabled = end - p > 2 && *p == '|';
    if (!listed && !tabled)
        return true;
    const char *id = skip_spaces(p + (listed ? 4 : 1), end);
    const char *stop = rule_id_end(id, end);
    if (!stop || (listed && (end - stop < 2 || strncmp(stop, "**", 2))) || (tabled && *skip_spaces(stop, end) != '|'))
        return true;
    /* Another prefix than the first rule's is the serial of a card. */
    size_t prefix = strlen(t->prefix);
    if (t->rows && ((size_t)(stop - id) <= prefix || strncmp(id, t->prefix, prefix) || id[prefix] != '-'))
        return true;
    struct rule_line row = { .line = line };
    row.rule.id = storage_copy(t->storage, id, (size_t)(stop - id));
    row.rule.kind = rule_kind_of(row.rule.id);
    p = listed ? stop + 2 : skip_spaces(stop, end) + 1;
    p = skip_spaces(p, end);
    if (p < end && *p == ':')
        p = skip_spaces(p + 1, end);
    take_note(t, &p, end, "source");
    row.rule.definition = take_note(t, &p, end, "definition");
    while (end > p && (end[-1] == ' ' || end[-1] == '|' || end[-1] == '\r'))
        end--;
    row.rule.at = (unsigned)(p - t->text);
    row.rule.length = (unsigned)(end - p);
    for (int i = 0; i < t->rows; i++)
        if (!strcmp(t->row[i].rule.id, row.rule.id)) {
            fprintf(stderr, "%s:%d: %s stands in line %d already\n", t->file, line, row.rule.id, t->row[i].line);
            return false;
        }
    if (!t->rows)
        snprintf(t->prefix, sizeof t->prefix, "%.*s", (int)strcspn(row.rule.id, "-"), row.rule.id);
    t->row = storage_grow(t->storage, t->row, t->rows, sizeof *t->row);
    t->row[t->rows++] = row;
    return true;
}

/* The game is the name of the folder the rules stand in. */
static void game_of_path(const char *path, char *game, size_t size)
{
    const char *end = base_name(path), *start;
    if (end > path)
        end--;
    for (start = end; start > path && start[-1] != '/'; start--)
        ;
    snprintf(game, size, "%.*s", (int)(end - start), start);
}

static int generate_rules(int count, char **argument)
{
    (void)count;
    struct storage storage = { 0 };
    struct rule_table table = { .storage = &storage, .file = argument[0] };
    size_t length = 0;
    const char *text = read_file(&storage, argument[0], &length);
    if (!text) {
        fprintf(stderr, "%s: cannot be read\n", argument[0]);
        return 1;
    }
    const char *end = text + length;
    table.text = text;
    for (int line = 1; text < end; line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        if (!read_rule_line(&table, text, stop, line))
            return 1;
        text = stop < end ? stop + 1 : end;
    }
    if (!table.rows) {
        fprintf(stderr, "%s: there is no rule in it, such as `- **SOL-1.1** text`\n", argument[0]);
        return 1;
    }
    char game[64];
    game_of_path(argument[0], game, sizeof game);
    FILE *header = create_file(argument[1]), *body = create_file(argument[2]);
    if (!header || !body)
        return 1;
    fprintf(header, "/* Made by duello-generate from %s. */\n#ifndef %s_RULES_H\n#define %s_RULES_H\n\n",
            base_name(argument[0]), table.prefix, table.prefix);
    fputs("#include \"engine/rules.h\"\n\nenum {\n", header);
    fprintf(body, "/* Made by duello-generate from %s. */\n#include \"%s\"\n\n#include <stddef.h>\n\n",
            base_name(argument[0]), base_name(argument[1]));
    fprintf(body, "const struct rule %s_rules[] = {\n", game);
    for (int i = 0; i < table.rows; i++) {
        const struct rule *r = &table.row[i].rule;
        fputs("    ", header);
        print_rule_name(header, r->id);
        fprintf(header, " = %d,\n", i + 1);
        fputs(i == 0 ? "    [1] = { " : "    { ", body);
        print_string(body, r->id);
        fprintf(body, ", %d, ", r->kind);
        print_string(body, r->definition);
        fprintf(body, ", %u, %u },\n", r->at, r->length);
    }
    fprintf(header, "    %s_RULE_COUNT = %d,\n};\n\nextern const struct rule %s_rules[];\n\n#endif\n", table.prefix,
            table.rows + 1, game);
    fputs("};\n", body);
    int bad = close_file(header, argument[1]) | close_file(body, argument[2]);
    storage_free(&storage);
    return bad;
}

/* ---- embed ----------------------------------------------------------------------------------- */

/* A file is known by its name and the folder it stands in, unless that is the game's own: "cards/generic.card". */
static const char *embedded_name(const char *path, const char *game)
{
    const char *file = base_name(path), *folder = file;
    if (file == path)
        return file;
    for (folder--; folder > path && folder[-1] != '/'; folder--)
        ;
    size_t length = strlen(game);
    return !strncmp(folder, game, length) && folder + length + 1 == file ? file : folder;
}

static int generate_embed(int count, char **argument)
{
    struct storage storage = { 0 };
    FILE *f = create_file(argument[1]);
    if (!f)
        return 1;
    fprintf(f, "/* Made by duello-generate: the texts of %s. */\n#include \"engine/game.h\"\n", argument[0]);
    size_t length = 0;
    for (int i = 2; i < count; i++) {
        const char *text = read_file(&storage, argument[i], &length);
        if (!text) {
            fprintf(stderr, "%s: cannot be read\n", argument[i]);
            return 1;
        }
        fprintf(f, "\nstatic const unsigned char text_%d[] = {", i - 2);
        for (size_t k = 0; k < length; k++)
            fprintf(f, "%s%d,", k % 24 ? "" : "\n    ", (unsigned char)text[k]);
        fputs("\n    0,\n};\n", f);
    }
    fprintf(f, "\nconst struct text %s_texts[] = {\n", argument[0]);
    for (int i = 2; i < count; i++) {
        fputs("    { ", f);
        print_string(f, embedded_name(argument[i], argument[0]));
        fprintf(f, ", text_%d, sizeof text_%d - 1 },\n", i - 2, i - 2);
    }
    fputs("    { NULL, NULL, 0 },\n};\n", f);
    storage_free(&storage);
    return close_file(f, argument[1]);
}
