/* lexer.c: see lexer.h. Works line by line; after a mistake the rest of its line is left out. */
#include "lexer.h"

#include <stdint.h>
#include <string.h>

struct lexer {
    struct storage *storage;
    struct problems *problems;
    struct tokens out;
    const char *start, *p, *end; /* the line */
    int line, levels;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int characters(const char *from, const char *to)
{
    int n = 0;
    for (; from < to; from++)
        n += ((unsigned char)*from & 0xc0) != 0x80;
    return n;
}

static struct span span_of(const struct lexer *l, const char *from, const char *to)
{
    int width = characters(from, to);
    return (struct span){ l->line, characters(l->start, from) + 1, width > 0 ? width : 1 };
}

static void add(struct lexer *l, enum token_kind kind, const char *text, struct span span)
{
    struct tokens *o = &l->out;
    o->token = storage_grow(l->storage, o->token, o->count, sizeof *o->token);
    o->token[o->count++] = (struct token){ .kind = kind, .text = text ? text : "", .span = span };
}

/* Reports a mistake and leaves out the rest of the line. */
static void bad(struct lexer *l, const char *from, const char *to, const char *hint, const char *what)
{
    struct span span = span_of(l, from, to);
    error_at(l->problems, span, hint, "%s", what);
    add(l, TOKEN_BAD, NULL, span);
    l->p = l->end;
}

/* The length of the UTF-8 character at p, 0 if it is none. */
static int utf8_length(const char *p, const char *end)
{
    const unsigned char *s = (const unsigned char *)p;
    size_t left = (size_t)(end - p);
    if (s[0] < 0x80)
        return 1;
    int n = s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
    if (!n || left < (size_t)n)
        return 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool too_long = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xed && s[1] >= 0xa0, too_high = s[0] == 0xf4 && s[1] >= 0x90;
    return too_long || surrogate || too_high ? 0 : n;
}

static bool check_characters(struct lexer *l)
{
    for (const char *p = l->start; p < l->end;) {
        int n = utf8_length(p, l->end);
        if (!n)
            bad(l, p, p + 1, "save the file as UTF-8", "this is not UTF-8");
        else if (*p == '\t')
            bad(l, p, p + 1, "indent with two spaces a level", "a tab");
        else if ((unsigned char)*p < ' ' || *p == 0x7f)
            bad(l, p, p + 1, NULL, "a control character");
        else {
            p += n;
            continue;
        }
        return false;
    }
    return true;
}

static void read_string(struct lexer *l)
{
    const char *from = l->p++;
    char text[LIMIT_LINE];
    size_t n = 0;
    while (l->p < l->end && *l->p != '"') {
        if (*l->p == '\\') {
            if (l->p + 1 == l->end || (l->p[1] != '"' && l->p[1] != '\\')) {
                bad(l, l->p, l->p + 1, "write \\\" for a quote and \\\\ for a backslash", "a backslash in a string");
                return;
            }
            l->p++;
        }
        text[n++] = *l->p++;
    }
    if (l->p == l->end) {
        bad(l, from, l->end, "close it with \" on the same line", "this string does not end");
        return;
    }
    l->p++;
    add(l, TOKEN_STRING, storage_copy(l->storage, text, n), span_of(l, from, l->p));
}

static void read_number(struct lexer *l)
{
    const char *from = l->p;
    long number = 0;
    while (l->p < l->end && is_digit(*l->p)) {
        if (number <= LIMIT_NUMBER)
            number = number * 10 + (*l->p - '0');
        l->p++;
    }
    if (number > LIMIT_NUMBER) {
        bad(l, from, l->p, NULL, "this number is too large: at most 99999");
        return;
    }
    add(l, TOKEN_NUMBER, storage_copy(l->storage, from, (size_t)(l->p - from)), span_of(l, from, l->p));
    l->out.token[l->out.count - 1].number = (int)number;
}

static void read_word(struct lexer *l)
{
    const char *from = l->p;
    while (l->p < l->end) {
        if (is_letter(*l->p))
            l->p++;
        else if ((*l->p == '-' || *l->p == '\'') && l->p + 1 < l->end && is_letter(l->p[1]))
            l->p += 2;
        else
            break;
    }
    size_t n = (size_t)(l->p - from);
    bool possessive = n > 2 && l->p[-2] == '\'' && l->p[-1] == 's';
    if (possessive)
        n -= 2;
    const char *text = storage_copy(l->storage, from, n);
    if (strcmp(text, "the") || possessive)
        add(l, TOKEN_WORD, text, span_of(l, from, from + n));
    if (possessive)
        add(l, TOKEN_SIGN, "'s", span_of(l, from + n, l->p));
}

static void read_symbol(struct lexer *l)
{
    const char *from = l->p++;
    while (l->p < l->end && (is_letter(*l->p) || is_digit(*l->p)))
        l->p++;
    if (l->p == l->end || *l->p != '}' || l->p == from + 1) {
        bad(l, from, l->p, "a cost symbol is written {H} or {1}", "this cost symbol does not end");
        return;
    }
    l->p++;
    add(l, TOKEN_SYMBOL, storage_copy(l->storage, from + 1, (size_t)(l->p - from - 2)), span_of(l, from, l->p));
}

static void read_sign(struct lexer *l)
{
    static const char *const signs[] = { "<=", ">=", "!=", ":", ",", ";", "(", ")", "+", "-", "*", "/", "=", "<", ">" };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i]);
        if ((size_t)(l->end - l->p) >= n && !strncmp(l->p, signs[i], n)) {
            add(l, TOKEN_SIGN, signs[i], span_of(l, l->p, l->p + n));
            l->p += n;
            return;
        }
    }
    int n = utf8_length(l->p, l->end);
    bad(l, l->p, l->p + (n ? n : 1), "names with other letters stand in quotes",
        format_text(l->storage, "`%.*s` has no meaning here", n ? n : 1, l->p));
}

/* Opens and closes levels for a line that has words. */
static void indent(struct lexer *l, const char *first)
{
    int spaces = (int)(first - l->start);
    struct span span = span_of(l, l->start, first);
    int level = spaces / 2;
    if (spaces % 2) {
        error_at(l->problems, span, "indent with two spaces a level", "this line is indented by %d spaces", spaces);
        level = spaces / 2;
    }
    if (level > l->levels + 1) {
        error_at(l->problems, span, "two spaces deeper than the line above begins a level",
                 "this line is indented by %d spaces, the line above it by %d", spaces, 2 * l->levels);
        level = l->levels + 1;
    }
    if (level > LIMIT_LEVELS) {
        error_at(l->problems, span, NULL, "more than %d levels deep", LIMIT_LEVELS);
        level = LIMIT_LEVELS;
    }
    for (; l->levels < level; l->levels++)
        add(l, TOKEN_IN, NULL, span);
    for (; l->levels > level; l->levels--)
        add(l, TOKEN_OUT, NULL, span);
}

static void read_line(struct lexer *l)
{
    struct source_line line = { .first = l->out.count, .end = l->out.count };
    l->p = l->start;
    while (l->p < l->end && *l->p == ' ')
        l->p++;
    const char *first = l->p;
    bool empty = l->p == l->end || *l->p == '#';
    if (l->end - l->start > LIMIT_LINE) {
        indent(l, l->start);
        line.first = l->out.count;
        bad(l, l->start, l->start + 1, "break it into several lines", "this line is longer than 2000 letters");
        empty = false;
    } else if (!check_characters(l)) {
        /* what stands before the mistake tells the level all the same */
        struct token mistake = l->out.token[--l->out.count];
        if (*first != '\t') {
            indent(l, first);
        } else if (l->levels == 0) { /* a tab was meant as a level */
            add(l, TOKEN_IN, NULL, mistake.span);
            l->levels++;
        }
        line.first = l->out.count;
        add(l, TOKEN_BAD, NULL, mistake.span);
        empty = false;
    } else if (!empty) {
        indent(l, first);
        line.first = l->out.count;
    }
    while (l->p < l->end) {
        if (*l->p == ' ')
            l->p++;
        else if (*l->p == '#') {
            line.comment = storage_copy(l->storage, l->p, (size_t)(l->end - l->p));
            l->p = l->end;
        } else if (*l->p == '"')
            read_string(l);
        else if (*l->p == '{')
            read_symbol(l);
        else if (is_digit(*l->p))
            read_number(l);
        else if (is_letter(*l->p))
            read_word(l);
        else
            read_sign(l);
    }
    line.end = empty ? line.first : l->out.count;
    line.indent = empty ? (int)(first - l->start) / 2 : l->levels;
    if (!empty)
        add(l, TOKEN_LINE, NULL, span_of(l, l->end, l->end));
    l->out.line = storage_grow(l->storage, l->out.line, l->out.lines, sizeof *l->out.line);
    l->out.line[l->out.lines++] = line;
}

struct tokens read_tokens(struct storage *storage, struct problems *problems, const char *text, size_t length)
{
    struct lexer l = { .storage = storage, .problems = problems };
    const char *end = text + length;
    if (length > LIMIT_FILE) {
        error_at(problems, (struct span){ 1, 1, 1 }, "split it into several files", "this text is longer than %d bytes",
                 LIMIT_FILE);
        text = end;
    }
    if (end - text >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) /* some editors mark a text in UTF-8 so */
        text += 3;
    while (text < end && !enough_errors(problems)) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        l.start = text;
        l.end = stop > text && stop[-1] == '\r' ? stop - 1 : stop;
        l.line++;
        read_line(&l);
        text = stop < end ? stop + 1 : end;
    }
    l.start = l.end = end;
    struct span last = { l.line > 0 ? l.line : 1, 1, 1 };
    for (; l.levels > 0; l.levels--)
        add(&l, TOKEN_OUT, NULL, last);
    add(&l, TOKEN_END, NULL, last);
    return l.out;
}
