/* save.c: a duel as bytes: what of it is in use (parts_of_duel), behind a head that says of which book it is, before a hash
 * of all. States are little-endian and have no pointers, so that the bytes are the same on every machine. */
#include "game.h"
#include "sha256.h"
#include "start.h"

/* Changes whenever a state lies otherwise in memory, or is read otherwise, although its book has the same hash. */
enum { VERSION = 1, HASH = 32 };

struct head {
    char mark[6];
    uint16_t version;
    uint64_t book;
    uint32_t size[DUEL_PARTS]; /* of each part */
};
_Static_assert(sizeof(struct head) == 32, "the head of a saved duel is the same everywhere");

static const char mark[6] = "duello";

size_t duel_save(const struct duel *d, void *bytes, size_t room)
{
    struct head head = { .version = VERSION, .book = duello_book_hash(d->book) };
    struct duel_part part[DUEL_PARTS];
    size_t length = sizeof head;

    memcpy(head.mark, mark, sizeof mark);
    parts_of_duel(d, part);
    for (int i = 0; i < DUEL_PARTS; i++) {
        head.size[i] = (uint32_t)part[i].size;
        length += part[i].size;
    }
    if (room < length + HASH)
        return length + HASH;
    uint8_t *to = bytes;
    memcpy(to, &head, sizeof head);
    to += sizeof head;
    for (int i = 0; i < DUEL_PARTS; i++) {
        if (part[i].size)
            memcpy(to, duel_at(d, part[i].at), part[i].size);
        to += part[i].size;
    }
    memset((uint8_t *)bytes + sizeof head, 0,
           offsetof(struct duel, chance)); /* the pointers at its head are no state */
    sha256(bytes, length, to);
    return length + HASH;
}

/* Is this a saved duel of the book, with nothing missing and nothing changed? */
static bool is_whole(const struct duello_book *b, const struct head *head, const uint8_t *bytes, size_t length,
                     struct duello_error *e)
{
    uint8_t hash[HASH];
    uint64_t parts = 0;

    if (head->version != VERSION)
        return fail_by(e, DUELLO_OTHER_VERSION, "",
                       "this duel was saved by another version of Duello: play it on there");
    for (int i = 0; i < DUEL_PARTS; i++)
        parts += head->size[i];
    if (length != parts + sizeof *head + HASH)
        return fail_by(e, DUELLO_BAD_SAVE, "", "a saved duel of this size is cut off, or has something behind it");
    sha256(bytes, length - HASH, hash);
    if (memcmp(hash, bytes + length - HASH, HASH) != 0)
        return fail_by(e, DUELLO_BAD_SAVE, "", "the saved duel is damaged: its hash is not that of its bytes");
    if (head->book != duello_book_hash(b))
        return fail_by(e, DUELLO_OTHER_BOOK, "", "the saved duel is of another book: %s has other rules or cards here",
                       b->game->title);
    return true;
}

/* Does the state say itself how large its parts are, and do they lie where they can? */
static bool fits(const struct duel *d, const struct head *head)
{
    const struct game *game = game_of(d);
    struct duel_part part[DUEL_PARTS];

    if (d->end != head->size[0] || d->links > game->links || d->seats > DUELLO_SEATS || d->mode >= game->mode_count ||
        d->rows > DUELLO_SEATS * game->rows_each || d->waitings > DUELLO_SEATS * game->waitings_each)
        return false;
    parts_of_duel(d, part);
    for (int i = 0; i < DUEL_PARTS; i++)
        if (part[i].size != head->size[i] || part[i].at + part[i].size > game->size)
            return false;
    return d->end <= end_of_room(d);
}

struct duel *duel_restore(const struct duello_book *b, void *memory, const void *bytes, size_t length,
                          struct duello_error *e)
{
    struct duel *d = memory;
    struct duel_part part[DUEL_PARTS];
    struct head head;

    if (length < sizeof head + HASH || memcmp(bytes, mark, sizeof mark) != 0) {
        fail_by(e, DUELLO_BAD_SAVE, "", "this is no saved duel");
        return NULL;
    }
    memcpy(&head, bytes, sizeof head);
    if (!is_whole(b, &head, bytes, length, e))
        return NULL;
    if (head.size[0] < b->game->at_stack || head.size[0] > b->game->size) {
        fail_by(e, DUELLO_BAD_SAVE, "", "this is no saved duel of %s", b->game->title);
        return NULL;
    }
    const uint8_t *from = (const uint8_t *)bytes + sizeof head;
    memset(d, 0, b->game->size);
    memcpy(d, from, head.size[0]);
    d->book = b;
    d->journal = NULL;
    d->foretold = NULL;
    d->running = NULL;
    if (!fits(d, &head)) {
        fail_by(e, DUELLO_BAD_SAVE, "", "this is no saved duel of %s", b->game->title);
        return NULL;
    }
    parts_of_duel(d, part);
    from += head.size[0];
    for (int i = 1; i < DUEL_PARTS; from += part[i++].size)
        if (part[i].size)
            memcpy(duel_at(d, part[i].at), from, part[i].size);
    const char *wrong = duel_invariant(d);
    if (wrong) {
        fail_by(e, DUELLO_BAD_SAVE, "", "this is no saved duel of %s: %s", b->game->title, wrong);
        return NULL;
    }
    return d;
}
