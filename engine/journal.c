/* journal.c: what happened, and by which rule.
 *
 * An entry keeps the faces as they were and who knew them at that moment, so that it can be told
 * to each player later without asking the duel again.
 */
#include "game.h"

void journal_cite(const struct duel *d, int rule)
{
    if (d->journal->cited)
        d->journal->cited[rule >> 6] |= (uint64_t)1 << (rule & 63);
}

void journal_add(struct duel *d, struct duel_entry e)
{
    struct duel_journal *j = d->journal;

    if (is_card(e.thing)) {
        e.face = object(d, e.thing)->card;
        e.seen = LEAK(LOG_FACE) ? OPEN_TO_ALL : object(d, e.thing)->known;
    }
    if (is_card(e.other)) {
        e.other_face = object(d, e.other)->card;
        e.other_seen = object(d, e.other)->known;
    }
    journal_cite(d, e.rule);
    if (j->count < j->max)
        j->entries[j->count] = e;
    j->count++;
}
