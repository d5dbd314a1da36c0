/* musings.h: what machines thought of their moves, in words.
 *
 * It follows from everything a machine knows, its own hidden cards included; so it is kept until the duel is over, or
 * told at once only where everybody has agreed to that.
 */
#ifndef APPS_MUSINGS_H
#define APPS_MUSINGS_H

#include "apps/table/terminal.h"
#include "duello/players.h"

struct musing {
    int move, seat; /* the move's number in the record */
    char made[160]; /* what it came to */
    char *text;
};

struct musings {
    struct musing *musing;
    int count, room;
};

/* What the player has made of the options of its last move, a line each; NULL: nothing. To be freed. */
char *musing_in_words(const struct duello_player *, const struct duel *d, int seat);

/* Keeps what the player has made of the options before it, and which it took; `d` is the duel before the move. */
void musings_add(struct musings *, const struct duello_player *, const struct duel *d, int seat, int move,
                 struct duel_option made);
void musings_free(struct musings *);

/* Tells of one move, of the last move that was thought about (move 0), or of all of them; false if there is no such. */
bool musings_tell(const struct musings *, const struct terminal *, int move);
void musings_tell_all(const struct musings *, const struct terminal *);

#endif
