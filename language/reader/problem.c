/* problem.c: see problem.h. */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 400 };

const char *format_text(struct storage *storage, const char *format, ...)
{
    char text[MESSAGE];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return storage_copy(storage, text, strlen(text));
}

static void note(struct problems *p, bool warning, struct span span, const char *hint, const char *format, va_list list)
{
    char text[MESSAGE];
    vsnprintf(text, sizeof text, format, list);
    for (int i = 0; i < p->rows; i++) /* said already, of the same words */
        if (p->row[i].span.line == span.line && p->row[i].span.column == span.column && !strcmp(p->row[i].text, text))
            return;
    int *count = warning ? &p->warnings : &p->errors;
    if ((*count)++ >= MOST_PROBLEMS)
        return;
    p->row[p->rows++] = (struct problem){ span, warning, storage_copy(p->storage, text, strlen(text)), hint };
}

void error_at(struct problems *p, struct span span, const char *hint, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(p, false, span, hint, format, list);
    va_end(list);
}

void warning_at(struct problems *p, struct span span, const char *hint, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(p, true, span, hint, format, list);
    va_end(list);
}

static int by_place(const void *a, const void *b)
{
    const struct problem *x = a, *y = b;
    if (x->span.line != y->span.line)
        return x->span.line < y->span.line ? -1 : 1;
    if (x->span.column != y->span.column)
        return x->span.column < y->span.column ? -1 : 1;
    return strcmp(x->text, y->text);
}

void tell_problems(const struct problems *p, const char *file, const char *text, size_t length,
                   void (*report)(void *context, const struct duello_problem *), void *context)
{
    if (!report)
        return;
    struct problem sorted[2 * MOST_PROBLEMS];
    memcpy(sorted, p->row, sizeof *sorted * (size_t)p->rows);
    qsort(sorted, (size_t)p->rows, sizeof *sorted, by_place);
    const char *at = text, *end = text + length;
    int line = 1;
    for (int i = 0; i < p->rows; i++) {
        while (line < sorted[i].span.line && at < end) {
            const char *stop = memchr(at, '\n', (size_t)(end - at));
            at = stop ? stop + 1 : end;
            line++;
        }
        enum { LINE = 160 };
        char source[LINE + 4] = "";
        size_t n = 0;
        while (at + n < end && n < LINE && at[n] != '\n' && at[n] != '\r') {
            source[n] = (unsigned char)at[n] < ' ' ? ' ' : at[n];
            n++;
        }
        struct duello_problem told = {
            .file = file,
            .line = sorted[i].span.line,
            .column = sorted[i].span.column,
            .width = sorted[i].span.width,
            .warning = sorted[i].warning,
            .source = source,
            .text = sorted[i].text,
            .hint = sorted[i].hint,
        };
        report(context, &told);
    }
}

int print_problem(const struct duello_problem *p, char *text, size_t size)
{
    int n = snprintf(text, size, "%s:%d:%d: %s: %s\n  %s\n", p->file, p->line, p->column,
                     p->warning ? "warning" : "error", p->text, p->source);
    bool shown = (size_t)p->column <= strlen(p->source) + 1; /* of a long line only the beginning is printed */
    if (shown && n >= 0 && (size_t)n < size)
        n += snprintf(text + n, size - (size_t)n, "  %*s^", p->column > 1 ? p->column - 1 : 0, "");
    for (int i = 1; shown && i < p->width && n >= 0 && (size_t)n + 1 < size; i++)
        text[n++] = '~';
    if (n >= 0 && (size_t)n < size)
        n += snprintf(text + n, size - (size_t)n, "%s%s%s%s", shown ? "\n" : "", p->hint ? "  " : "",
                      p->hint ? p->hint : "", p->hint ? "\n" : "");
    return n;
}
