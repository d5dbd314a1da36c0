/* format.c: a card text in its canonical form.
 *
 * Lines are printed again from their tokens: two spaces a level, one between words, none where none
 * belongs. The tree is asked for two things only: where header fields begin and end, and which signs
 * are part of a grant (`Power +3`) rather than of a sum (`PLV - 1`).
 */
#include <stdlib.h>
#include <string.h>

#include "brought.h"
#include "format.h"
#include "parse.h"

struct growing {
    char *bytes;
    size_t length, room;
};

static void add_bytes(struct growing *t, const char *bytes, size_t length)
{
    if (t->length + length + 1 > t->room) {
        t->room = (t->length + length + 1) * 2;
        t->bytes = realloc(t->bytes, t->room);
        if (!t->bytes)
            abort();
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = '\0';
}

static void add_text(struct growing *t, const char *text)
{
    add_bytes(t, text, strlen(text));
}

struct formatter {
    const struct tokens *tokens;
    bool *tight;               /* signs that belong to the number behind them */
    const struct node **field; /* by first token: the header field that begins there */
    struct growing out;
};

/* ---- tokens ---------------------------------------------------------------------------------- */

static bool is_sign(const struct token *t, const char *signs)
{
    return t->kind == TOKEN_SIGN && strlen(t->text) == 1 && strchr(signs, *t->text);
}

static bool space_between(const struct formatter *f, int a, int b)
{
    const struct token *before = &f->tokens->token[a], *after = &f->tokens->token[b];
    if (is_sign(after, ",;:)") || (after->kind == TOKEN_SIGN && !strcmp(after->text, "'s")) || is_sign(before, "("))
        return false;
    if (before->kind == TOKEN_SYMBOL && after->kind == TOKEN_SYMBOL)
        return false;
    return !f->tight[a];
}

static void add_token(struct formatter *f, const struct token *t)
{
    if (t->kind == TOKEN_STRING) {
        add_text(&f->out, "\"");
        for (const char *p = t->text; *p; p++) {
            if (*p == '"' || *p == '\\')
                add_text(&f->out, "\\");
            add_bytes(&f->out, p, 1);
        }
        add_text(&f->out, "\"");
    } else if (t->kind == TOKEN_SYMBOL) {
        add_text(&f->out, "{");
        add_text(&f->out, t->text);
        add_text(&f->out, "}");
    } else {
        add_text(&f->out, t->text);
    }
}

static void add_tokens(struct formatter *f, int first, int end)
{
    for (int i = first; i < end; i++) {
        if (i > first && space_between(f, i - 1, i))
            add_text(&f->out, " ");
        add_token(f, &f->tokens->token[i]);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

enum { MOST_FIELDS = LIMIT_LINE / 2 };

/* The fields of a header line, in the order of their kinds. */
static void add_fields(struct formatter *f, const struct source_line *line)
{
    const struct node *field[MOST_FIELDS];
    int n = 0;
    for (int i = line->first; i < line->end && n < MOST_FIELDS; i++)
        if (f->field[i])
            field[n++] = f->field[i];
    for (int i = 1; i < n; i++) /* few and nearly sorted; equal kinds keep their order */
        for (int k = i; k > 0 && field[k]->number < field[k - 1]->number; k--) {
            const struct node *swap = field[k];
            field[k] = field[k - 1];
            field[k - 1] = swap;
        }
    for (int i = 0; i < n; i++) {
        if (i)
            add_text(&f->out, ", ");
        add_tokens(f, field[i]->first, field[i]->last + 1);
    }
}

static void add_line(struct formatter *f, const struct source_line *line)
{
    bool code = line->end > line->first;
    for (int i = 0; i < line->indent && (code || line->comment); i++)
        add_text(&f->out, "  ");
    if (code && f->field[line->first])
        add_fields(f, line);
    else
        add_tokens(f, line->first, line->end);
    if (line->comment) {
        size_t n = strlen(line->comment);
        while (n && line->comment[n - 1] == ' ')
            n--;
        if (code)
            add_text(&f->out, "  ");
        add_bytes(&f->out, line->comment, n);
    }
    add_text(&f->out, "\n");
}

/* ---- what the tree knows --------------------------------------------------------------------- */

static void learn(struct formatter *f, const struct node *n, bool in_field)
{
    if (!n)
        return;
    if (n->kind == NODE_FIELD && n->first < f->tokens->count)
        f->field[n->first] = n;
    if (n->kind == NODE_GRANT_ADD) {
        int i = n->kid[0]->first - 1;
        while (i > n->first && is_sign(&f->tokens->token[i], "("))
            i--;
        f->tight[i] = is_sign(&f->tokens->token[i], "+-");
    }
    if (in_field && n->kind == NODE_NUMBER && n->first > 0 && is_sign(&f->tokens->token[n->first - 1], "-"))
        f->tight[n->first - 1] = true;
    for (int i = 0; i < n->kids; i++)
        learn(f, n->kid[i], n->kind == NODE_FIELD && n->number == FIELD_ATTRIBUTE);
}

char *format_cards(const struct duello_book *b, const char *file, const char *text, size_t length,
                   void (*report)(void *context, const struct duello_problem *), void *context)
{
    struct storage scratch = { 0 };
    struct problems problems = { .storage = &scratch };
    struct tokens tokens = read_tokens(&scratch, &problems, text, length);
    const struct phrases *phrases = read_brought(&scratch, &problems, b->phrases, &tokens, file);
    struct node *tree = parse_file(&scratch, &problems, phrases, &tokens);
    struct formatter f = { .tokens = &tokens };
    if (!problems.errors) {
        f.tight = storage_get(&scratch, sizeof *f.tight * (size_t)(tokens.count + 1));
        f.field = storage_get(&scratch, sizeof *f.field * (size_t)(tokens.count + 1));
        learn(&f, tree, false);
        bool blank = true;
        for (int i = 0; i < tokens.lines; i++) {
            const struct source_line *line = &tokens.line[i];
            bool empty = line->end == line->first && !line->comment;
            if (!empty || !blank)
                add_line(&f, line);
            blank = empty;
        }
        while (f.out.length > 1 && f.out.bytes[f.out.length - 2] == '\n')
            f.out.bytes[--f.out.length] = '\0';
    }
    tell_problems(&problems, file, text, length, report, context);
    storage_free(&scratch);
    return f.out.bytes;
}
