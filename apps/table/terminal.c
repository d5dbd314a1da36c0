/* terminal.c: from text with marks to what the terminal can show. */
#include <ctype.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "apps/memory.h"
#include "glyphs.h"
#include "terminal.h"

void terminal_open(struct terminal *t, int colour, bool plain)
{
    const char *kind = getenv("TERM"), *none = getenv("NO_COLOR");
    bool capable = isatty(STDOUT_FILENO) && kind && *kind && strcmp(kind, "dumb") != 0;

    memset(t, 0, sizeof *t);
    t->typed = isatty(STDIN_FILENO);
    t->screen = capable && t->typed && !plain;
    t->colour = !plain && (colour == COLOUR_ALWAYS || (colour == COLOUR_AUTO && capable && !(none && *none)));
    t->symbols = !plain && (capable || colour == COLOUR_ALWAYS) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    terminal_measure(t);
}

bool colour_named(const char *word, int *colour)
{
    static const char *const words[] = { [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never" };

    for (int i = COLOUR_AUTO; i <= COLOUR_NEVER; i++)
        if (strcmp(words[i], word) == 0) {
            *colour = i;
            return true;
        }
    return false;
}

void terminal_measure(struct terminal *t)
{
    struct winsize size;

    t->width = 80;
    t->height = 24;
    if (t->screen && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        t->width = size.ws_col < 40 ? 40 : size.ws_col > 120 ? 120 : size.ws_col;
        t->height = size.ws_row;
    }
}

void terminal_clear(const struct terminal *t)
{
    if (t->screen)
        fputs("\033[H\033[J", stdout);
}

void terminal_forget(const struct terminal *t)
{
    if (t->screen)
        fputs("\033[H\033[2J\033[3J", stdout);
}

/* ---- expanding: names for p1, glyphs for suits ------------------------------------------------------ */

static void put_style(const struct terminal *t, FILE *out, char style)
{
    static const struct {
        char letter;
        const char *code;
    } styles[] = {
        { 'b', "1" }, { 'd', "2" }, { 'r', "31" }, { 'g', "32" }, { 'y', "33" }, { 'c', "36" },
    };
    for (size_t i = 0; t->colour && i < sizeof styles / sizeof styles[0]; i++)
        if (styles[i].letter == style)
            fprintf(out, "\033[%sm", styles[i].code);
}

static void put_plain(const struct terminal *t, FILE *out)
{
    if (t->colour)
        fputs("\033[0m", out);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c);
}

/* A word on its own: a seat, a card whose suit has a glyph, or just itself. */
static void put_word(const struct terminal *t, FILE *out, const char *word, size_t n, bool sign)
{
    if (n == 2 && word[0] == 'p' && word[1] >= '1' && word[1] <= '0' + DUELLO_SEATS && t->names[word[1] - '1']) {
        fputs(t->names[word[1] - '1'], out);
        return;
    }
    const struct glyph *g = t->book ? glyph_of_word(t->book, word, n, sign) : NULL;
    if (!g) {
        fwrite(word, 1, n, out);
        return;
    }
    put_style(t, out, g->style);
    fwrite(word, 1, n - 1, out);
    fputs(t->symbols ? g->symbol : (char[]){ word[n - 1], 0 }, out);
    if (g->style)
        put_plain(t, out);
}

/* A letter that stands for its symbol: {S}, (S), or after a word that says so. */
static bool is_sign(const struct terminal *t, const char *text, const char *word, size_t n)
{
    if (n != 1 || word == text)
        return false;
    if ((word[-1] == '{' && word[n] == '}') || (word[-1] == '(' && word[n] == ')'))
        return true;
    return t->book && word[-1] == ' ' && glyph_follows(t->book, text, word - 1);
}

static char *expand(const struct terminal *t, const char *text)
{
    char *result = NULL;
    size_t length;
    FILE *out = open_memstream(&result, &length);

    if (!out)
        return NULL;
    for (const char *from = text; *text;) {
        size_t n = 0;
        while (is_word(text[n]))
            n++;
        if (n > 0) {
            put_word(t, out, text, n, is_sign(t, from, text, n));
            text += n;
        } else if (*text == '\1' && text[1]) {
            put_style(t, out, text[1]);
            text += 2;
        } else {
            if (*text == '\2')
                put_plain(t, out);
            else if ((unsigned char)*text >= 0x80)
                fputc(t->symbols || !t->screen ? *text : '?', out);
            else if (isprint((unsigned char)*text) || *text == *HANG || *text == *JOIN)
                fputc(*text, out);
            text++;
        }
    }
    fclose(out);
    return result;
}

/* Columns of the first n bytes of expanded text: colours take none, a character of several bytes
 * takes one. */
static int columns(const char *text, size_t n)
{
    int count = 0;

    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\033') {
            while (i < n && text[i] != 'm')
                i++;
        } else if (text[i] != *HANG && ((unsigned char)text[i] & 0xc0) != 0x80) {
            count++;
        }
    }
    return count;
}

int text_columns(const struct terminal *t, const char *text)
{
    char *expanded = expand(t, text);
    int n = expanded ? columns(expanded, strlen(expanded)) : 0;

    free(expanded);
    return n;
}

char *text_with_names(const struct terminal *t, const char *text)
{
    struct terminal plain = { .symbols = true };

    memcpy(plain.names, t->names, sizeof plain.names);
    return expand(&plain, text);
}

/* ---- wrapping --------------------------------------------------------------------------------------- */

/* The blanks that a text begins with, and the colours before and among them. */
static size_t leading_blanks(const char *text)
{
    size_t n = 0;

    while (text[n] == ' ' || text[n] == '\033')
        n += text[n] == ' ' ? 1 : strcspn(text + n, "m") + 1;
    return n;
}

static void put_joined(FILE *out, const char *text, size_t n)
{
    for (size_t i = 0; out && i < n; i++)
        fputc(text[i] == *JOIN ? ' ' : text[i], out);
}

/* Prints expanded text word by word; returns how many lines it took. With no `out` it only counts. */
static int wrap(const struct terminal *t, FILE *out, const char *text)
{
    size_t lead = leading_blanks(text);
    int indent = columns(text, lead), hang = indent + 2, at = indent, lines = 1;
    const char *p = text + lead;

    if (out)
        fwrite(text, 1, lead, out);
    while (*p) {
        size_t blanks = strspn(p, " "), n = strcspn(p + blanks, " ");
        int wide = columns(p + blanks, n);
        if (p[blanks] == *HANG) {
            p++;
            n--;
            hang = at + (int)blanks < t->width / 2 ? at + (int)blanks : hang;
        }
        if (at > indent && at + (int)blanks + wide > t->width - 1) {
            lines++;
            at = hang;
            if (out)
                fprintf(out, "\n%*s", at, "");
        } else {
            at += (int)blanks;
            if (out)
                fprintf(out, "%*s", (int)blanks, "");
        }
        put_joined(out, p + blanks, n);
        at += wide;
        p += blanks + n;
    }
    if (out)
        fputc('\n', out);
    return lines;
}

int text_lines(const struct terminal *t, const char *text)
{
    char *expanded = expand(t, text);
    int n = expanded ? wrap(t, NULL, expanded) : 1;

    free(expanded);
    return n;
}

char *text_shown(const struct terminal *t, const char *text)
{
    char *expanded = expand(t, text), *shown = NULL;
    size_t size;
    FILE *out = open_memstream(&shown, &size);

    if (out && expanded)
        wrap(t, out, expanded);
    if (out)
        fclose(out);
    free(expanded);
    return shown ? shown : zeroed(1, 1);
}

char *text_cut_off(const struct terminal *t, const char *text)
{
    struct terminal closer = *t;
    char *shown = text_shown(t, text), *all = NULL;
    size_t size;

    if (!strchr(shown, '\n') || !strchr(shown, '\n')[1])
        return shown;
    free(shown);
    closer.width -= 4;
    shown = text_shown(&closer, text);
    FILE *out = open_memstream(&all, &size);
    if (!out)
        return shown;
    fwrite(shown, 1, strcspn(shown, "\n"), out);
    put_plain(t, out);
    fputs(" ...\n", out);
    fclose(out);
    free(shown);
    return all;
}

void say(const struct terminal *t, const char *format, ...)
{
    char text[4096];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    char *expanded = expand(t, text);
    if (expanded)
        wrap(t, t->gathered ? t->gathered : stdout, expanded);
    free(expanded);
}

void put_rule(const struct terminal *t, FILE *out)
{
    put_style(t, out, 'd');
    for (int i = 0; i < t->width - 1; i++)
        fputs(t->symbols ? "\xe2\x94\x80" : "-", out);
    put_plain(t, out);
    fputc('\n', out);
}
