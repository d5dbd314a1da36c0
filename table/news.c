/* news.c: what belongs together, and how loud it is. */
#include "news.h"

#include <stdio.h>
#include <string.h>

static bool belongs_to(const struct duello_book *b, const struct news *n, const struct duel_entry *next,
                       const char *words)
{
    if (n->times == 0 || strcmp(n->text, words) == 0)
        return true;
    return duello_entry_loud(b, n->last->kind).together && duello_entry_loud(b, next->kind).together &&
           n->last->seat == next->seat;
}

/* Why a duel or a part of it has ended is never left out: there may be no time to ask. */
static enum news_weight weight_of(struct duello_loud loud)
{
    return loud.loud == DUELLO_LOUD_BANNER ? NEVER_LEFT_OUT : loud.first ? HEADLINE : OTHER_NEWS;
}

int news_next(const struct duel *d, const struct duel_entry *journal, int count, int at, int viewer, struct news *n)
{
    const struct duello_book *b = duel_book(d);
    char words[sizeof n->text];

    *n = (struct news){ .alike = true };
    for (; at < count; at++) {
        if (!duel_entry_is_for(d, &journal[at], viewer))
            continue;
        duel_entry_text(d, &journal[at], viewer, words, sizeof words);
        if (!belongs_to(b, n, &journal[at], words))
            break;
        n->alike &= n->times == 0 || strcmp(n->text, words) == 0;
        n->last = &journal[at];
        n->times++;
        memcpy(n->text, words, sizeof words);
    }
    if (n->last) {
        struct duello_loud loud = duello_entry_loud(b, n->last->kind);
        n->loud = loud.loud;
        n->weight = weight_of(loud);
    }
    return at;
}

void news_text(const struct news *n, char *text, size_t size)
{
    if (n->times == 1)
        snprintf(text, size, "%s", n->text);
    else if (n->alike)
        snprintf(text, size, "%s (%d times)", n->text, n->times);
    else
        snprintf(text, size, "%s, the last of %d such moves", n->text, n->times);
}
