/* support.c: see support.h. */
#include "support.h"

#include <glob.h>

#include "runtime/cells.h"

static const char *root = ".";

void set_root(int count, char **argument)
{
    if (count > 1)
        root = argument[1];
}

char *load(const char *path, size_t *length)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", root, path);
    FILE *f = fopen(name, "rb");
    if (!f)
        return NULL;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *text = malloc((size_t)size + 1);
    *length = fread(text, 1, (size_t)size, f);
    text[*length] = '\0';
    fclose(f);
    return text;
}

char *load_cards(const char *pattern, size_t *length)
{
    char path[1024], *all = NULL;
    glob_t found;
    FILE *out = open_memstream(&all, length);

    snprintf(path, sizeof path, "%s/%s", root, pattern);
    if (glob(path, 0, NULL, &found) != 0)
        fail_msg("%s: there is no such file", pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t n;
        char *text = load(found.gl_pathv[i] + strlen(root) + 1, &n), *after = strchr(text, '\n');
        fputs(i && after ? after + 1 : text, out);
        free(text);
    }
    globfree(&found);
    fclose(out);
    return all;
}

static const char *find_include(void *context, const char *name, size_t *length)
{
    struct bench *b = context;
    char path[256];
    snprintf(path, sizeof path, "language/vocabulary/%s.vocabulary", name);
    char *text = load(path, length);
    const char *kept = text ? storage_copy(&b->storage, text, *length) : NULL;
    free(text);
    return kept;
}

void open_bench(struct bench *b, const char *path)
{
    char error[512] = "";
    size_t length = 0;
    *b = (struct bench){ .storage = { NULL } };
    char *text = load(path, &length);
    if (!text)
        fail_msg("%s cannot be read", path);
    if (!read_vocabulary(&b->storage, path, text, length, (struct vocabulary_include){ find_include, b }, &b->source,
                         error, sizeof error))
        fail_msg("%s", error);
    free(text);
    b->game.name = b->game.title = b->source.tables.game;
    b->game.vocabulary = &b->source.tables;
    b->game.tallies = 8;
    b->book = book_new(&b->game, error, sizeof error);
    if (!b->book)
        fail_msg("%s", error);
}

void close_bench(struct bench *b)
{
    book_free(b->book);
    storage_free(&b->storage);
}

static void keep_problem(void *context, const struct duello_problem *p)
{
    struct said *said = context;
    if (said)
        said->length += (size_t)print_problem(p, said->text + said->length, SAID - said->length);
}

int compile_text(struct bench *b, const char *file, const char *text, struct said *said)
{
    if (said)
        *said = (struct said){ .length = 0 };
    return compile_cards(b->book, file, text, strlen(text), keep_problem, said);
}

int compile_file(struct bench *b, const char *path, struct said *said)
{
    size_t length = 0;
    char *text = load(path, &length);
    if (!text)
        fail_msg("%s cannot be read", path);
    const char *name = strrchr(path, '/');
    int errors = compile_text(b, name ? name + 1 : path, text, said);
    free(text);
    return errors;
}

int each_file(const char *folder, const char *ending, void (*visit)(void *context, const char *path), void *context)
{
    char pattern[1024];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/%s/*%s", root, folder, ending);
    if (glob(pattern, 0, NULL, &found) != 0)
        fail_msg("there is no %s", pattern);
    int files = (int)found.gl_pathc;
    for (int i = 0; i < files; i++)
        visit(context, found.gl_pathv[i] + strlen(root) + 1);
    globfree(&found);
    return files;
}

/* ---- walking --------------------------------------------------------------------------------- */

static void walk_statements(const struct duello_book *b, int offset)
{
    const cell *at = b->code + offset, *end = b->code + b->cells;
    while (at < end && *at != OP_END) {
        const struct shape *shape = shape_of(*at);
        if (!shape)
            fail_msg("cell %d (%d) is no statement", (int)(at - b->code), *at);
        const cell *next = skip_statement(b, at);
        assert_true(next > at && next < end);
        at = next;
    }
    assert_true(at < end);
}

static void walk_list(const struct duello_book *b, int offset, char letter)
{
    const cell *at = b->code + offset;
    for (int n = offset ? *at++ : 0; n > 0; n--)
        at = skip_part(b, at, letter);
    assert_true(at <= b->code + b->cells);
}

void walk_book(const struct duello_book *b)
{
    for (int i = 1; i < b->abilities; i++) {
        const struct ability *a = &b->ability[i];
        assert_in_range(a->kind, ABILITY_USE, ABILITY_KEYWORD);
        walk_statements(b, a->body);
        walk_list(b, a->targets, 'S');
        walk_list(b, a->naming, 'C');
        walk_list(b, a->with, 'K');
        if (a->condition)
            assert_true(skip_part(b, b->code + a->condition, 'T') <= b->code + b->cells);
        if (a->flags & ABILITY_NESTED)
            assert_true(a->parent && a->parent < b->abilities && b->ability[a->parent].card == a->card);
    }
    for (int i = 1; i < b->costs; i++)
        if (b->cost[i].items)
            walk_statements(b, b->cost[i].code);
    for (int i = 1; i < b->cards; i++) {
        const struct card *card = &b->card[i];
        if (card->needs)
            assert_true(skip_part(b, b->code + card->needs, 'T') <= b->code + b->cells);
        walk_list(b, card->keywords, 'K');
        for (int k = card->ability; k < card->ability + card->abilities; k++)
            assert_int_equal(b->ability[k].card, i);
    }
}
