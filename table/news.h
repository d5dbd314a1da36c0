/* news.h: what has happened since a viewer looked last, as it is worth telling: what is said in the same words once, small
 * things of one seat together, and how loudly.
 */
#ifndef TABLE_NEWS_H
#define TABLE_NEWS_H

#include "duello.h"

enum news_weight { OTHER_NEWS, HEADLINE, NEVER_LEFT_OUT };

/* Events that are told as one. */
struct news {
    char text[512]; /* the last of them, as the viewer may read it */
    int times;
    bool alike; /* all of them in these words */
    const struct duel_entry *last;
    enum duello_loudness loud;
    enum news_weight weight; /* what matters more is left out later */
};

/* The next news in a journal of `count` entries, from number `at` on; returns where the following ones begin. Where there
 * are none, `times` is 0 and the end is returned. */
int news_next(const struct duel *, const struct duel_entry *journal, int count, int at, int viewer, struct news *);
/* What is to be said of them in one line. */
void news_text(const struct news *, char *text, size_t size);

#endif
