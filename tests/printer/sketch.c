/* sketch.c: vocabularies read at run time. */
#include "sketch.h"
#include "language/compiler/compile.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void copy_file(FILE *out, const char *path)
{
    char chunk[4096];
    size_t n;
    FILE *in = fopen(path, "r");

    while (in && (n = fread(chunk, 1, sizeof chunk, in)) > 0)
        fwrite(chunk, 1, n, out);
    if (in)
        fclose(in);
}

char *read_files(const char *path, const char *second, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);

    copy_file(out, path);
    if (second)
        copy_file(out, second);
    fclose(out);
    return text;
}

static const char *find_include(void *context, const char *name, size_t *length)
{
    char path[256];

    snprintf(path, sizeof path, "language/vocabulary/%s.vocabulary", name);
    char *text = read_files(path, NULL, length);
    const char *kept = storage_copy(context, text, *length);
    free(text);
    return kept;
}

struct duello_book *sketched_book(struct sketch *s, const char *name)
{
    char vocabulary[256], english[256], error[512];
    size_t length;

    snprintf(vocabulary, sizeof vocabulary, "tests/language/vocabularies/%s.vocabulary", name);
    if (access(vocabulary, R_OK) != 0)
        snprintf(vocabulary, sizeof vocabulary, "games/%s/vocabulary", name);
    snprintf(english, sizeof english, "tests/printer/%s.english", name);
    char *text = read_files(vocabulary, english, &length);
    const char *kept = storage_copy(&s->storage, text, length);
    free(text);
    struct duello_book *b = NULL;
    if (read_vocabulary(&s->storage, vocabulary, kept, length, (struct vocabulary_include){ find_include, &s->storage },
                        &s->source, error, sizeof error)) {
        s->game = (struct game){ .name = name, .title = name, .vocabulary = &s->source.tables, .tallies = 8 };
        b = book_new(&s->game, error, sizeof error);
    }
    if (!b)
        fprintf(stderr, "%s: %s\n", vocabulary, error);
    return b;
}

int sketched_cards(struct duello_book *b, const char *pattern)
{
    glob_t found;
    int errors = 0;

    if (glob(pattern, 0, NULL, &found) != 0)
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t length;
        char *text = read_files(found.gl_pathv[i], NULL, &length);
        errors += compile_cards(b, found.gl_pathv[i], text, length, print_problem_to_stderr, NULL);
        free(text);
    }
    globfree(&found);
    return errors;
}

void print_problem_to_stderr(void *context, const struct duello_problem *p)
{
    char text[1024];
    (void)context;

    print_problem(p, text, sizeof text);
    if (!p->warning)
        fprintf(stderr, "%s", text);
}
