/* glyphs.c: where the layout's elements are called by a letter, and their signs are among the characters of a terminal,
 * the letter is shown as that: in the names of cards (5H) and by itself ({H}).
 */
#include <stdio.h>
#include <string.h>

#include "duello/layout.h"
#include "duello/words.h"
#include "glyphs.h"

static const struct {
    const char *sign;
    struct glyph glyph;
} glyphs[] = {
    { "heart", { "♥", 'r' } }, { "diamond", { "♦", 'r' } }, { "spade", { "♠", '\0' } }, { "club", { "♣", '\0' } }
};

enum { SHORT_NAME = 4 };

static const struct glyph *glyph_of_element(const struct duello_layout_element *e)
{
    for (size_t i = 0; strlen(e->id) == 1 && i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (strcmp(glyphs[i].sign, e->sign) == 0)
            return &glyphs[i].glyph;
    return NULL;
}

bool glyph_has_letter(const struct duello_layout_element *e)
{
    return glyph_of_element(e) != NULL;
}

static const struct glyph *glyph_of_letter(const struct duello_layout *l, char letter)
{
    for (int i = 0; i < l->elements; i++)
        if (l->element[i].id[0] == letter && glyph_of_element(&l->element[i]))
            return glyph_of_element(&l->element[i]);
    return NULL;
}

const struct glyph *glyph_of_word(const struct duello_book *b, const char *word, size_t length, bool sign)
{
    const struct glyph *g = glyph_of_letter(duello_layout(b), word[length - 1]);
    char name[SHORT_NAME];

    if (!g || length >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return length == 1 ? (sign ? g : NULL) : duello_find_card(b, name) ? g : NULL;
}

/* The list whose values are the elements. */
static int list_of_elements(const struct duello_book *b)
{
    struct duello_word word;

    for (int i = 1; duello_layout(b)->elements && duello_word(b, i, &word); i++)
        if (strcmp(word.name, duello_layout(b)->element[0].id) == 0)
            return word.list;
    return 0;
}

bool glyph_follows(const struct duello_book *b, const char *text, const char *end)
{
    const char *name;
    int list = list_of_elements(b);

    for (int i = 1; list && (name = duello_number_name(b, i)) != NULL; i++) {
        size_t n = strlen(name);
        if (duello_number_list(b, i) == list && (size_t)(end - text) >= n && strncmp(end - n, name, n) == 0)
            return true;
    }
    return false;
}

char glyph_read(const struct duello_book *b, const char *text, size_t *length)
{
    for (int i = 0; i < duello_layout(b)->elements; i++) {
        const struct glyph *g = glyph_of_element(&duello_layout(b)->element[i]);
        *length = g ? strlen(g->symbol) : 0;
        if (g && strncmp(text, g->symbol, *length) == 0)
            return duello_layout(b)->element[i].id[0];
    }
    return '\0';
}
