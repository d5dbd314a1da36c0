/* proof_canaries.c: no byte given to a seat names a card it does not know.
 *
 * The duel is dressed in a book of its own, in which every single card is a copy of its face with a
 * name that no other card has. A canary that is heard gives away exactly which card leaked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proof.h"

enum { MOST_CARDS = 1600, NAME = 16 };
static const char call[] = "canary-";

struct aviary {
    struct duello_book book;
    int bare; /* rows of the real book; the canaries follow, a row for each sleeve at that moment */
    struct card card[MOST_CARDS];
    char name[MOST_CARDS][NAME];
    uint8_t shown[MOST_CARDS]; /* who was shown the face in the decision at hand */
};

static bool open_aviary(struct trial *t, struct aviary *a)
{
    int objects = t->book->game->objects;

    if (a->bare)
        return true;
    if (t->book->cards + objects > MOST_CARDS)
        return refute(t, -1, "there is no room for canaries: %d cards and %d objects", t->book->cards, objects);
    a->book = *t->book;
    a->bare = t->book->cards;
    memcpy(a->card, t->book->card, (size_t)a->bare * sizeof a->card[0]);
    a->book.card = a->card;
    a->book.cards = a->bare + objects;
    return true;
}

/* Gives each card of the duel a name of its own. Faces that lie open keep theirs: rules may ask for
 * a card by its name, but not for one that is hidden. */
static void dress(struct aviary *a, struct duel *d)
{
    for (ref r = FIRST_CARD_REF; r < game_of(d)->objects; r++) {
        int bird = a->bare + r;
        if (!object(d, r)->card || (object(d, r)->known & SPECTATORS))
            continue;
        a->card[bird] = a->card[object(d, r)->card];
        snprintf(a->name[bird], NAME, "%s%04d", call, r);
        a->card[bird].name = a->name[bird];
        object(d, r)->card = (uint16_t)bird;
    }
    d->book = &a->book;
}

static bool knows_bird(const struct duel *d, int viewer, int bird)
{
    for (ref r = FIRST_CARD_REF; r < game_of(d)->objects; r++)
        if (object(d, r)->card == bird)
            return object(d, r)->known & viewer_bit(viewer);
    return false;
}

/* Listens for canaries that the viewer does not know, nor has known since `then` (NULL: this is about now alone):
 * what was seen on the way may have been shuffled away again. */
static bool is_silent(struct trial *t, const struct aviary *a, int viewer, const char *text, const struct duel *now,
                      const struct duel *then)
{
    for (const char *at = text; (at = strstr(at, call)) != NULL; at++) {
        int bird = a->bare + (int)strtol(at + strlen(call), NULL, 10);
        if (knows_bird(now, viewer, bird) ||
            (then && (knows_bird(then, viewer, bird) || a->shown[bird] & viewer_bit(viewer))))
            continue;
        const char *line = at;
        while (line > text && line[-1] != '\n')
            line--;
        return refute(t, viewer, "the name of a hidden card in \"%.*s\"", (int)strcspn(line, "\n"), line);
    }
    return true;
}

static bool look_for_canaries(struct trial *t)
{
    struct aviary *a = t->account;
    struct duel *d = t->scratch[0];

    if (!open_aviary(t, a))
        return false;
    duel_copy(d, t->duel);
    dress(a, d);
    for (int viewer = DUELLO_SPECTATOR; viewer < d->seats; viewer++) {
        write_given(d, viewer, mix64(t->chance), t->text[0]);
        if (!is_silent(t, a, viewer, t->text[0], d, NULL))
            return false;
    }
    return true;
}

/* The last decision once more, with canaries. */
static bool look_for_canaries_in_journal(struct trial *t)
{
    static struct duel_entry entries[PROOF_ENTRIES];
    struct aviary *a = t->account;
    struct duel_journal journal = { .entries = entries, .max = PROOF_ENTRIES, .shown = a->shown };
    struct duel *then = t->scratch[0], *now = t->scratch[1];
    struct duello_error e = { .text = "" };

    if (!open_aviary(t, a))
        return false;
    duel_copy(then, t->before);
    dress(a, then);
    duel_copy(now, then);
    memset(a->shown, 0, sizeof a->shown);
    if (!duel_decide(now, t->seat, t->chosen, &journal, &e))
        return refute(t, t->seat, "a duel whose cards have other names refuses a decision: %s", e.text);
    journal.count = journal.count < journal.max ? journal.count : journal.max;
    for (int viewer = DUELLO_SPECTATOR; viewer < now->seats; viewer++) {
        write_entries(now, &journal, viewer, t->text[0]);
        if (!is_silent(t, a, viewer, t->text[0], now, then))
            return false;
        for (int i = 0; i < journal.count; i++)
            if (!(journal.entries[i].to & viewer_bit(viewer)) &&
                duel_entry_text(now, &journal.entries[i], viewer, t->text[0], PROOF_TEXT))
                return refute(t, viewer, "an entry of the journal is read to others: \"%s\"", t->text[0]);
    }
    return true;
}

const struct property canaries_property = {
    .name = "canaries",
    .summary = "no byte given to a seat names a card that seat does not know",
    .account = sizeof(struct aviary),
    .before = look_for_canaries,
    .after = look_for_canaries_in_journal,
};
