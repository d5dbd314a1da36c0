/* programs.h: what the engine asks of those who run the programs of cards.
 *
 * The engine knows that links, rows and waiting abilities name an ability by its row in the book. What an ability is, and
 * what may be said of it, is theirs who made the book: it holds a table of these functions.
 */
#ifndef ENGINE_PROGRAMS_H
#define ENGINE_PROGRAMS_H

#include "text.h"

struct programs {
    /* Two sleeves have changed faces: what is said of one card must now be said of the other. */
    void (*follow)(struct duel *, ref a, ref b);
    /* Is anything said of things that would have to follow? */
    bool (*names_things)(const struct duel *);
    /* A number with all that changes it; ABSENT where the thing has none. */
    int (*number)(const struct duel *, ref, int attribute);

    /* An ability by its card's name, and its number on it where there are several. */
    void (*put_ability)(struct text_out *, const struct duel *, int ability);
    /* The same as something to be used: whose it is as well, where that does not go without saying. */
    void (*put_use)(struct text_out *, const struct duel *, int viewer, ref bearer, int ability);
    /* What an OPTION_MODE says, as it says it on its card. */
    void (*put_mode)(struct text_out *, const struct duel *, struct duel_option);
    /* Who decides something in the effect of another is told by which of its words they are meant. */
    void (*put_who_you_are)(struct text_out *, const struct duel *, int seat);
};

#endif
