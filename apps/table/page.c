/* page.c: a board as it stands on a screen: wrapped or cut off, and with parts beside each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "page.h"

/* Parts of a line so short are not torn apart, unless there is hardly more room. */
enum { SHORT_PART = 28, PART_TEXT = 4096, GAP = 2, LEAST_PAGE = 3 };

/* Between the parts of a line. */
static const char bar[] = STYLE("d") " | " PLAIN;

/* Lines that are gathered until those that stand beside them are known. */
struct column {
    char *text;
    size_t size;
    FILE *out;
    int wide;
};

static void open_column(struct column *c)
{
    *c = (struct column){ 0 };
    c->out = open_memstream(&c->text, &c->size);
    if (!c->out)
        c->text = zeroed(1, 1);
}

static void close_column(struct column *c)
{
    if (c->out)
        fclose(c->out);
    c->out = NULL;
}

/* ---- a line ------------------------------------------------------------------------------------------------ */

/* A line whose short parts hold together. */
static void join_parts(const struct terminal *t, const char *line, char *joined, size_t size)
{
    char part[PART_TEXT];
    size_t used = 0;

    *joined = '\0';
    while (*line && used + 1 < size) {
        const char *end = strstr(line, bar);
        size_t n = end ? (size_t)(end - line) : strlen(line);
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        int wide = text_columns(t, part);
        bool is_short = wide <= SHORT_PART && wide <= 2 * t->width / 3;
        for (size_t i = strspn(part, " "); is_short && part[i]; i++)
            if (part[i] == ' ')
                part[i] = *JOIN;
        used += (size_t)snprintf(joined + used, size - used, "%s%s", part, end ? bar : "");
        line += n + (end ? sizeof bar - 1 : 0);
    }
}

static void put_shown(const struct terminal *t, FILE *out, const char *line, bool cut)
{
    char joined[2 * PART_TEXT];

    join_parts(t, line, joined, sizeof joined);
    char *shown = cut ? text_cut_off(t, joined) : text_shown(t, joined);
    if (out)
        fputs(shown, out);
    free(shown);
}

/* ---- beside each other --------------------------------------------------------------------------------------- */

/* The next line of a column goes to `out`; returns where the one after it begins. */
static const char *pass_line(const char *from, FILE *out)
{
    size_t n = strcspn(from, "\n");

    fwrite(from, 1, n, out);
    return from + n + (from[n] == '\n');
}

static void put_beside(const struct terminal *t, FILE *out, struct column *left, struct column *right)
{
    close_column(left);
    close_column(right);
    const char *l = left->text, *r = right->text;
    while (*l || *r) {
        if (*l)
            l = pass_line(l, out);
        else
            fprintf(out, "%*s", left->wide, "");
        if (left->wide && *r)
            fprintf(out, "%*s", GAP, "");
        r = pass_line(r, out);
        fputs(t->colour ? "\033[0m\n" : "\n", out);
    }
    free(left->text);
    free(right->text);
    open_column(left);
    open_column(right);
}

/* The room that the left column leaves. */
static struct terminal right_of(const struct terminal *t, const struct column *left)
{
    struct terminal rest = *t;

    rest.width -= left->wide ? left->wide + GAP : 0;
    return rest;
}

static void take_line(const struct terminal *t, FILE *out, struct column *left, struct column *right, const char *line)
{
    if (*line == *LEFT) {
        int wide = text_columns(t, line + 1);
        left->wide = wide > left->wide ? wide : left->wide;
        put_shown(t, left->out, line + 1, true);
    } else if (*line == *RIGHT || *line == *CUT) {
        struct terminal rest = right_of(t, left);
        put_shown(&rest, right->out, line + 1, *line == *CUT);
    } else {
        put_beside(t, out, left, right);
        if (strcmp(line, "-") == 0)
            put_rule(t, out);
        else
            put_shown(t, out, line, false);
    }
}

char *page_of(const struct terminal *t, const char *board)
{
    char line[PART_TEXT], *page = NULL;
    struct column left, right;
    size_t size;
    FILE *out = open_memstream(&page, &size);

    if (!out)
        return zeroed(1, 1);
    open_column(&left);
    open_column(&right);
    while (*board) {
        size_t n = strcspn(board, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), board);
        take_line(t, out, &left, &right, line);
        board += n + (board[n] == '\n');
    }
    put_beside(t, out, &left, &right);
    put_rule(t, out);
    close_column(&left);
    close_column(&right);
    free(left.text);
    free(right.text);
    fclose(out);
    return page;
}

/* ---- on the screen --------------------------------------------------------------------------------------------- */

int page_lines(const char *page)
{
    int lines = 0;

    for (; *page; page++)
        lines += *page == '\n';
    return lines;
}

void page_say(const struct terminal *t, const char *page, int most)
{
    int too_many = page_lines(page) - (most > LEAST_PAGE ? most : LEAST_PAGE);

    if (too_many <= 0) {
        fputs(page, stdout);
        return;
    }
    page = pass_line(page, stdout);
    putchar('\n');
    say(t, STYLE("d") "  (%d lines have no room: board shows them)" PLAIN, too_many + 1);
    for (; too_many >= 0; too_many--)
        page += strcspn(page, "\n") + 1;
    fputs(page, stdout);
}
