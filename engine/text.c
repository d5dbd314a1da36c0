/* text.c: writing into a buffer of fixed size, lists of names, and the comparison of typed words. */
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "duello/words.h"

void put_char(struct text_out *t, char c)
{
    if (t->used + 1 < t->size)
        t->at[t->used++] = c;
}

void put_text(struct text_out *t, const char *s)
{
    int room = t->size - t->used - 1;
    size_t length = strlen(s);

    if (room <= 0)
        return;
    length = length < (size_t)room ? length : (size_t)room;
    memcpy(t->at + t->used, s, length);
    t->used += (int)length;
}

void put_number(struct text_out *t, long n)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%ld", n);
    put_text(t, digits);
}

int end_text(struct text_out *t)
{
    if (t->size > 0)
        t->at[t->used] = '\0';
    return t->used;
}

/* ---- names to choose from --------------------------------------------------------------------------- */

void add_name(struct name_list *n, const char *name)
{
    if (n->count < NAME_LIST)
        n->name[n->count++] = name;
}

void put_name_list(struct text_out *t, const struct name_list *n, const char *wish)
{
    struct duello_nearest near = duello_nearest_to(wish);

    for (int i = 0; i < n->count; i++)
        duello_nearest_try(&near, n->name[i]);
    put_text(t, near.name ? near.name : "");
    for (int i = 0, listed = near.name != NULL; i < n->count; i++) {
        if (n->name[i] == near.name)
            continue;
        if (t->used + (int)(strlen(n->name[i]) + sizeof ", , ...") > t->size) {
            put_text(t, ", ...");
            return;
        }
        put_text(t, listed++ ? ", " : "");
        put_text(t, n->name[i]);
    }
}

/* ---- comparing typed words ----------------------------------------------------------------------- */

static int fold_char(unsigned char c)
{
    if (c == '"' || c == '\'' || c == ',' || c == '.')
        return 0;
    return isspace(c) ? ' ' : tolower(c);
}

bool words_fold(const char *wish, char *out, size_t size)
{
    size_t n = 0;

    for (const char *p = wish; *p; p++) {
        int c = fold_char((unsigned char)*p);
        if (c == 0 || (c == ' ' && (n == 0 || out[n - 1] == ' ')))
            continue;
        if (n + 1 >= size)
            return false;
        out[n++] = (char)c;
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return n > 0;
}

bool words_equal(const char *text, const char *folded)
{
    char own[256];
    return words_fold(text, own, sizeof own) && strcmp(own, folded) == 0;
}

bool words_begin(const char *text, const char *folded)
{
    char own[256];
    size_t n = strlen(folded);
    return words_fold(text, own, sizeof own) && strncmp(own, folded, n) == 0 && (own[n] == '\0' || own[n] == ' ');
}

/* Every word of the wish begins a word of the text. */
bool words_contain(const char *text, const char *folded)
{
    char own[512];

    if (!words_fold(text, own, sizeof own))
        return false;
    for (const char *w = folded; *w;) {
        size_t n = strcspn(w, " ");
        const char *at = own;
        while (*at && !(strncmp(at, w, n) == 0 && (at == own || !isalnum((unsigned char)at[-1]))))
            at++;
        if (!*at)
            return false;
        w += n;
        w += *w == ' ';
    }
    return true;
}
