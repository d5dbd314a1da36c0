/* reference_test.c: every example of docs/card-language.md does what the page says.
 *
 *   ```card         is compiled without a mistake; its game is SolRei, or what its `game` line says
 *   ```text         right behind it: the rules text of its last card
 *   ```card-error   is refused; its first line is a comment with the message: # error: MESSAGE
 *
 * Games that are only sketched are those of tests/language/vocabularies, or have their words in games/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello.h"
#include "language/printer/printer.h"
#include "runtime/program.h"
#include "sketch.h"

#define PAGE "docs/card-language.md"
enum { TEXT = 8192 };

struct example {
    const char *kind, *text; /* kind: up to the line end */
    size_t length;
    int line;
};

/* What the compiler said first. */
struct heard {
    char text[512];
    int problems;
};

static void hear(void *context, const struct duello_problem *p)
{
    struct heard *h = context;

    if (h->problems++ == 0)
        snprintf(h->text, sizeof h->text, "%s", p->text);
}

/* The next fenced block at or behind *at. */
static bool next_example(const char **at, int *line, struct example *e)
{
    bool open = false;

    while (**at) {
        const char *start = *at;
        size_t n = strcspn(start, "\n");
        *at = start + n + (start[n] == '\n');
        ++*line;
        if (strncmp(start, "```", 3) != 0)
            continue;
        if (open) {
            e->length = (size_t)(start - e->text);
            return true;
        }
        *e = (struct example){ .kind = start + 3, .text = *at, .line = *line };
        open = true;
    }
    return false;
}

static bool is_kind(const struct example *e, const char *kind)
{
    size_t n = strlen(kind);

    return strncmp(e->kind, kind, n) == 0 && e->kind[n] == '\n';
}

struct
try {
    struct sketch sketch;
    struct duello_book *book;
    struct heard heard;
    int errors, first; /* the first card it added */
};

static void compile_example(struct try *t, const struct example *e)
{
    char game[64] = "solrei", text[TEXT];
    const char *line = strstr(e->text, "game ");
    bool says = line && line < e->text + e->length && (line == e->text || line[-1] == '\n');

    memset(t, 0, sizeof *t);
    if (says)
        sscanf(line, "game %63s", game);
    snprintf(text, sizeof text, "%s%.*s", says ? "" : "game solrei\n", (int)e->length, e->text);
    t->book = strcmp(game, "solrei") == 0 ? duello_open(game, &(struct duello_error){ .text = "" })
                                          : sketched_book(&t->sketch, game);
    assert_non_null(t->book);
    t->first = t->book->cards;
    t->errors = compile_cards(t->book, PAGE, text, strlen(text), hear, &t->heard);
}

static void finish(struct try *t)
{
    book_free(t->book);
    storage_free(&t->sketch.storage);
}

static int complaints;

static void complain(const struct example *e, const char *what, const char *found)
{
    fprintf(stderr, "%s:%d: %s: %s\n", PAGE, e->line, what, found);
    complaints++;
}

static void check_card(const struct example *e)
{
    struct try t;

    compile_example(&t, e);
    if (t.errors || t.heard.problems)
        complain(e, "the example does not compile", t.heard.text);
    if (t.book->cards == t.first && t.book->defineds == 0)
        complain(e, "the example has no card", "");
    finish(&t);
}

static void check_error(const struct example *e)
{
    char wanted[512] = "";
    struct try t;

    if (sscanf(e->text, "# error: %511[^\n]", wanted) != 1)
        complain(e, "the first line should say", "# error: MESSAGE");
    compile_example(&t, e);
    if (strcmp(t.heard.text, wanted) != 0)
        complain(e, "the message is", t.heard.text);
    finish(&t);
}

static void check_text(const struct example *card, const struct example *e)
{
    char text[TEXT];
    struct try t;

    compile_example(&t, card);
    int last = t.book->cards - 1;
    while (last > 0 && t.book->card[last].role_of)
        last--;
    int length = duello_card_body(t.book, last, text, sizeof text - 1);
    strcpy(text + length, "\n");
    if (strlen(text) != e->length || strncmp(text, e->text, e->length) != 0)
        complain(e, "the text is", text);
    finish(&t);
}

static void every_example_of_the_reference_holds(void **state)
{
    size_t length;
    char *page = read_files(PAGE, NULL, &length);
    const char *at = page;
    struct example e, before = { .kind = "\n" };
    int line = 0, examples = 0;
    (void)state;

    while (next_example(&at, &line, &e)) {
        if (is_kind(&e, "card"))
            check_card(&e);
        else if (is_kind(&e, "card-error"))
            check_error(&e);
        else if (is_kind(&e, "text") && is_kind(&before, "card"))
            check_text(&before, &e);
        examples++;
        before = e;
    }
    assert_true(examples > 30);
    assert_int_equal(complaints, 0);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_example_of_the_reference_holds) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
