/* brought.h: words that a text of cards brings with it: `word Type Pirate, Corsair`, `word counter Rime`.
 *
 * They are values of lists that the vocabulary leaves open, or counters, and are from then on as if the vocabulary had them: the built-in
 * words are the same thing, read first.
 */
#ifndef LANGUAGE_BROUGHT_H
#define LANGUAGE_BROUGHT_H

#include "language/vocabulary/phrases.h"
#include "lexer.h"

/* The phrases with the words that stand between the first line of the text and its first card; the same ones if it brings
 * nothing new. `file` is kept with them, and all that is new lies in the storage. */
const struct phrases *read_brought(struct storage *, struct problems *, const struct phrases *, const struct tokens *,
                                   const char *file);

#endif
