/* script.c: lines and words of a scenario file. Any bytes may come in; what is not text is named
 * with its place. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script.h"

/* ---- lines ---------------------------------------------------------------------------------- */

static bool bad_line(struct mistake *m, int line, int column, const char *text)
{
    if (!m->line) {
        m->line = line;
        m->column = column;
        snprintf(m->text, sizeof m->text, "%s", text);
    }
    return false;
}

/* Where the comment of a line begins, or its end. */
static int comment_start(const char *text, int length)
{
    bool quoted = false;

    for (int i = 0; i < length; i++) {
        if (text[i] == '\\' && quoted)
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (text[i] == '#' && !quoted)
            return i;
    }
    return length;
}

static int count_lines(const char *text, size_t length)
{
    int n = 1;

    for (size_t i = 0; i < length; i++)
        n += text[i] == '\n';
    return n;
}

bool script_cut(struct script *s, const char *file, const char *text, size_t length, struct mistake *m)
{
    *s = (struct script){ .file = file };
    if (length > SCRIPT_BYTES)
        return bad_line(m, 1, 1, "the file is longer than a mebibyte");
    s->line = calloc((size_t)count_lines(text, length), sizeof *s->line);
    if (!s->line)
        return bad_line(m, 1, 1, "there is not enough memory to read this file");
    for (size_t at = 0; at <= length;) {
        const char *from = text + at;
        const char *stop = at < length ? memchr(from, '\n', length - at) : NULL;
        int n = (int)(stop ? stop - from : text + length - from);
        struct script_line *line = &s->line[s->lines++];

        at += (size_t)n + 1;
        line->text = from;
        line->number = s->lines;
        line->length = comment_start(from, n);
        while (line->length > 0 && isspace((unsigned char)from[line->length - 1]))
            line->length--;
        line->indented = line->length == 0 || isspace((unsigned char)from[0]);
        for (int i = 0; i < line->length; i++)
            if (iscntrl((unsigned char)from[i]) && from[i] != '\t')
                return bad_line(m, line->number, i + 1, "this is not text");
    }
    return true;
}

void script_free(struct script *s)
{
    free(s->line);
    s->line = NULL;
    s->lines = 0;
}

/* ---- words ---------------------------------------------------------------------------------- */

static bool is_mark(char c)
{
    return strchr(",:=!<>()", c) != NULL;
}

/* Cuts off one word; returns how many characters it took, 0 if a string is not closed. */
static int cut_word(const char *text, int length, struct said *said, char *out)
{
    int n = 0, used = 0;

    if (text[0] == '"') {
        said->kind = SAID_STRING;
        for (n = 1; n < length && text[n] != '"'; n++) {
            n += text[n] == '\\' && n + 1 < length;
            out[used++] = text[n];
        }
        out[used] = '\0';
        return n < length ? n + 1 : 0;
    }
    if (is_mark(text[0])) {
        said->kind = SAID_MARK;
        n = length > 1 && text[1] == '=' && strchr("!<>", text[0]) ? 2 : 1;
    } else {
        said->kind = SAID_WORD;
        while (n < length && !isspace((unsigned char)text[n]) && !is_mark(text[n]) && text[n] != '"')
            n++;
    }
    memcpy(out, text, (size_t)n);
    out[n] = '\0';
    return n;
}

bool begin_reading(struct reading *r, const struct script_line *line, int column, struct mistake *m)
{
    char *out = r->store;

    r->line = line;
    r->mistake = m;
    r->count = r->at = 0;
    r->said[0] = (struct said){ SAID_END, "", column };
    if (line->length > SCRIPT_LINE)
        return bad_line(m, line->number, 1, "the line is too long");
    for (int i = column - 1;;) {
        while (i < line->length && isspace((unsigned char)line->text[i]))
            i++;
        struct said *said = &r->said[r->count];
        *said = (struct said){ SAID_END, "", i + 1 };
        if (i >= line->length)
            return true;
        if (r->count == SCRIPT_WORDS)
            return bad_line(m, line->number, i + 1, "the line has too many words");
        said->text = out;
        int n = cut_word(line->text + i, line->length - i, said, out);
        if (n == 0) {
            *said = (struct said){ SAID_END, "", i + 1 };
            return bad_line(m, line->number, i + 1, "this name has no closing quote");
        }
        out += strlen(out) + 1;
        i += n;
        r->count++;
    }
}

bool same_word(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == *b;
}

bool take(struct reading *r, const char *word)
{
    const struct said *s = next_said(r);

    if (s->kind == SAID_END || s->kind == SAID_STRING || !same_word(s->text, word))
        return false;
    r->at++;
    return true;
}

bool take_phrase(struct reading *r, const char *words)
{
    int n = words_spelling(r, words);

    r->at += n;
    return n > 0;
}

static char folded(char c)
{
    return c == '_' ? ' ' : (char)tolower((unsigned char)c);
}

int words_spelling(const struct reading *r, const char *name)
{
    int taken = 0;
    const char *at = name;

    while (*at) {
        const struct said *s = &r->said[r->at + taken];
        if (s->kind != SAID_WORD && s->kind != SAID_MARK)
            return 0;
        const char *w = s->text;
        while (*w && *at && folded(*w) == folded(*at))
            w++, at++;
        if (*w || (*at && folded(*at) != ' '))
            return 0;
        at += *at != '\0';
        taken++;
    }
    return taken;
}

bool take_number(struct reading *r, int *number)
{
    const struct said *s = next_said(r);
    char *end;

    if (s->kind != SAID_WORD ||
        !(isdigit((unsigned char)s->text[0]) || ((s->text[0] == '+' || s->text[0] == '-') && s->text[1])))
        return false;
    long n = strtol(s->text, &end, 10);
    if (*end || n > 1000000 || n < -1000000)
        return false;
    *number = (int)n;
    r->at++;
    return true;
}

void rest_of_line(const struct reading *r, const char *stop, char *out, size_t size)
{
    int from = next_said(r)->column - 1, to = r->line->length;

    for (int i = r->at; stop && i < r->count; i++)
        if (r->said[i].kind == SAID_WORD && same_word(r->said[i].text, stop)) {
            to = r->said[i].column - 1;
            break;
        }
    while (to > from && isspace((unsigned char)r->line->text[to - 1]))
        to--;
    snprintf(out, size, "%.*s", to > from ? to - from : 0, r->line->text + from);
}

/* ---- mistakes ------------------------------------------------------------------------------- */

bool mistaken(const struct reading *r, const char *format, ...)
{
    va_list args;

    if (r->mistake->line)
        return false;
    r->mistake->line = r->line->number;
    r->mistake->column = next_said(r)->column;
    va_start(args, format);
    vsnprintf(r->mistake->text, sizeof r->mistake->text, format, args);
    va_end(args);
    return false;
}

bool expected(const struct reading *r, const char *what)
{
    if (at_end(r))
        return mistaken(r, "expected %s; the line ends here", what);
    return mistaken(r, "expected %s; found \"%.60s\"", what, next_said(r)->text);
}

bool line_ends(const struct reading *r)
{
    return at_end(r) || expected(r, "the end of the line");
}

/* ---- telling -------------------------------------------------------------------------------- */

enum { LONGEST_TELLING = 1 << 20 };

void tell(struct telling *t, const char *format, ...)
{
    char line[2048];
    va_list args;

    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t length = n < 0 ? 0 : (size_t)n < sizeof line ? (size_t)n : sizeof line - 1;
    if (t->length + length + 1 > LONGEST_TELLING)
        return;
    if (t->length + length + 1 > t->size) {
        size_t size = 2 * t->size + length + 256;
        char *more = realloc(t->text, size);
        if (!more)
            return;
        t->text = more;
        t->size = size;
    }
    memcpy(t->text + t->length, line, length + 1);
    t->length += length;
}
