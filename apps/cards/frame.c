/* frame.c: boxes of line-drawing characters, or of ASCII where the terminal has no others. */
#include "frame.h"

#include <stdio.h>
#include <string.h>

enum { WIDEST = 64 };

struct border {
    const char *top_left, *top_right, *left, *right, *bottom_left, *bottom_right, *across, *side;
};

static const struct border borders[] = {
    { "+", "+", "+", "+", "+", "+", "-", "|" },
    { "\xe2\x95\xad", "\xe2\x95\xae", "\xe2\x94\x9c", "\xe2\x94\xa4", "\xe2\x95\xb0", "\xe2\x95\xaf", "\xe2\x94\x80",
      "\xe2\x94\x82" },
};

static const struct border *border_of(const struct frame_out *f)
{
    return &borders[f->terminal->symbols];
}

/* Columns of the first n bytes; a character of several bytes takes one. */
static int columns(const char *text, size_t n)
{
    int count = 0;

    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static void put_across(const struct frame_out *f, int n)
{
    while (n-- > 0)
        fputs(border_of(f)->across, stdout);
}

static void put_line(const struct frame_out *f, const char *text, size_t n)
{
    printf("%s %.*s%*s %s\n", border_of(f)->side, (int)n, text, f->width - columns(text, n), "", border_of(f)->side);
}

struct frame_out frame_open(const struct terminal *t)
{
    struct frame_out f = { t, t->width - 5 < WIDEST ? t->width - 5 : WIDEST };

    fputs(border_of(&f)->top_left, stdout);
    put_across(&f, f.width + 2);
    printf("%s\n", border_of(&f)->top_right);
    return f;
}

void frame_ends(const struct frame_out *f, const char *left, const char *right)
{
    int gap = f->width - columns(left, strlen(left)) - columns(right, strlen(right));

    if (gap < 1) {
        frame_text(f, left);
        frame_text(f, right);
        return;
    }
    printf("%s %s%*s%s %s\n", border_of(f)->side, left, gap, "", right, border_of(f)->side);
}

/* How many bytes of the line fit: up to the last blank, or as many as there is room for. */
static size_t fitting(const struct frame_out *f, const char *text, size_t n)
{
    size_t fits = 0, i = 0;

    if (columns(text, n) <= f->width)
        return n;
    for (; i < n && columns(text, i + 1) <= f->width; i++)
        if (text[i] == ' ')
            fits = i;
    if (i < n && text[i] == ' ')
        fits = i;
    while (!fits && i > 1 && ((unsigned char)text[i] & 0xc0) == 0x80)
        i--;
    return fits ? fits : i;
}

void frame_text(const struct frame_out *f, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n"), used = fitting(f, text, n);
        put_line(f, text, used);
        text += used;
        while (used < n && *text == ' ') {
            text++;
            used++;
        }
        text += *text == '\n';
    }
}

void frame_rule(const struct frame_out *f)
{
    fputs(border_of(f)->left, stdout);
    put_across(f, f->width + 2);
    printf("%s\n", border_of(f)->right);
}

void frame_close(const struct frame_out *f, const char *label)
{
    int room = f->width + 2, used = label && *label ? columns(label, strlen(label)) + 3 : 0;

    fputs(border_of(f)->bottom_left, stdout);
    put_across(f, used && used < room ? room - used : room);
    if (used && used < room) {
        printf(" %s ", label);
        put_across(f, 1);
    }
    printf("%s\n", border_of(f)->bottom_right);
}
