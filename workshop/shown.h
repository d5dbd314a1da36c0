/* shown.h: duels written out as whoever sits there sees them, so that two builds of the engine can be compared: words
 * only, nothing that follows from how a duel lies in memory (docs/proof.md).
 */
#ifndef WORKSHOP_SHOWN_H
#define WORKSHOP_SHOWN_H

#include "engine/game.h"

enum {
    SHOWN_VIEWERS = DUELLO_SEATS + 2, /* the seats, a spectator, and one who sees all there is */
    SHOWN_TEXT = 1 << 17,             /* bytes of one view */
};

/* Where the text goes. */
struct telling {
    void (*take)(struct telling *, const char *text, size_t length);
    uint64_t digest; /* of what was taken, where it is not printed */
};
void show_text(struct telling *, const char *text);

/* The viewers of a duel, from 0 on: its seats, then a spectator, then DUELLO_EVERYTHING. */
int viewers_of(const struct duel *);
int viewer_number(const struct duel *, int i);

/* Tells what each viewer was given: the same words once, with who reads them unless all do; NULL: that one reads
 * nothing. */
void show_readers(struct telling *, const struct duel *, const char *head, const char *const text[SHOWN_VIEWERS]);

/* ---- what is in sight: shown_view.c ---------------------------------------------------------------------- */

struct views;
struct views *views_open(const struct duello_book *);
void views_close(struct views *);
/* A new duel: nothing has been seen yet. */
void views_begin(struct views *);
/* Tells what has changed in the views since the last time. */
void show_views(struct views *, struct telling *, const struct duel *);

#endif
