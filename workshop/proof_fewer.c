/* proof_fewer.c: which of the cards that nobody has written a failure needs. The others make room, some at a time, for
 * others of the same types, as long as the same property fails in one of a few duels with what is left. */
#include <string.h>

#include "proof.h"

enum { TRIES = 6, CARDS = DUELLO_SEATS * DUELLO_DECK };

static const char **card_at(struct failure *f, int at)
{
    return &f->setup.seat[at / DUELLO_DECK].cards[at % DUELLO_DECK];
}

/* Where such cards are in the set-up, all seats in a row. */
static int find_brought(const struct proof *proof, struct failure *f, int *at)
{
    int n = 0;

    for (int i = 0; i < CARDS; i++)
        if (*card_at(f, i) && book_card(proof->book, *card_at(f, i)) >= proof->unwritten)
            at[n++] = i;
    return n;
}

static bool is_listed(struct failure *f, int at, const char *name)
{
    for (int i = at - at % DUELLO_DECK; i < at - at % DUELLO_DECK + DUELLO_DECK && *card_at(f, i); i++)
        if (*card_at(f, i) == name)
            return true;
    return false;
}

/* Puts a card of the book in its place, the first of the same types that is not there yet. */
static void replace(const struct proof *proof, struct failure *f, int at)
{
    const struct duello_book *b = proof->book;
    const struct card *like = &b->card[book_card(b, *card_at(f, at))];

    for (int c = 1; c < proof->unwritten; c++)
        if (!b->card[c].role_of && !b->card[c].token && same_types(b, like, &b->card[c]) &&
            !is_listed(f, at, b->card[c].name)) {
            *card_at(f, at) = b->card[c].name;
            return;
        }
}

/* Does it still fail without these? `fewer` is then how. */
static bool fails_without(const struct proof *proof, const int *at, int n, struct failure *fewer)
{
    struct failure tried = *fewer;
    struct proof again = *proof;

    for (int i = 0; i < n; i++)
        replace(proof, &tried, at[i]);
    again.again = &tried;
    again.first = 0;
    again.duels = TRIES;
    again.progress = NULL;
    again.failure.property = "";
    if (proof_run(&again) || strcmp(again.failure.property, fewer->property) != 0)
        return false;
    *fewer = again.failure;
    return true;
}

/* Half of them, a quarter, ... and at last each by itself. */
void leave_out(const struct proof *proof, struct failure *fewer)
{
    int at[CARDS];

    *fewer = proof->failure;
    for (int part = (find_brought(proof, fewer, at) + 1) / 2; part; part = part == 1 ? 0 : (part + 1) / 2)
        for (int n = find_brought(proof, fewer, at), i = 0; i < n; i += part)
            fails_without(proof, at + i, part < n - i ? part : n - i, fewer);
}
