/* glyphs.h: symbols for the letters that a game calls its elements by. */
#ifndef APPS_GLYPHS_H
#define APPS_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>

#include "duello/layout.h"

struct glyph {
    const char *symbol;
    char style; /* of terminal.h; 0: plain */
};

/* The glyph for a word that is a short card name or, where it stands alone as a sign, the letter itself; or NULL. */
const struct glyph *glyph_of_word(const struct duello_book *, const char *word, size_t length, bool sign);
/* Whether a letter after this word, the one that ends here, stands for its symbol. */
bool glyph_follows(const struct duello_book *, const char *text, const char *end);
/* The letter whose symbol stands here, and how long that is; 0: there is none. */
char glyph_read(const struct duello_book *, const char *text, size_t *length);
/* Is the element called by a single letter that has a symbol? */
bool glyph_has_letter(const struct duello_layout_element *);

#endif
