/* door_journal.c: what happened in a duel, kept by the door and told to each viewer as that viewer
 * may read it.
 *
 * A viewer's entries are numbered from 1 on, counting only those it may know of. The parts of an
 * entry are told only where its sentence tells them, and faces only to those who may know them.
 */
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "engine/words.h"

static int viewer_row(int viewer)
{
    return viewer + 2; /* everything, spectator, then the seats */
}

static unsigned viewer_bit(int viewer)
{
    return viewer == DUELLO_EVERYTHING ? 0xff : viewer == DUELLO_SPECTATOR ? SPECTATORS : 1u << viewer;
}

static bool may_read(const struct duel *d, const struct duel_entry *e, int viewer)
{
    char text[2];
    return duel_entry_text(d, e, viewer, text, sizeof text) > 0;
}

/* A card or a seat that an entry is about. */
static json_t *part_json(const struct duel *d, ref r, int face, bool known)
{
    if (is_seat(r))
        return json_pack("{s:i}", "seat", seat_of_ref(r));
    if (!is_card(r))
        return json_null();
    if (!known || !face)
        return json_pack("{s:n, s:n}", "handle", "name");
    return json_pack("{s:i, s:o}", "handle", r, "name", json_words(duello_card_name(d->book, face)));
}

static json_t *entry_json(const struct duel *d, const struct duel_entry *e, int viewer, uint32_t number)
{
    const struct game *game = game_of(d);
    const struct entry_kind *kind = kind_of_entry(game, e->kind);
    const char *rule = duel_entry_rule(d, e);
    char text[WORDS_MOST];

    duel_entry_text(d, e, viewer, text, sizeof text);
    json_t *entry =
        json_pack("{s:I, s:o, s:o, s:o}", "number", (json_int_t)number, "kind", json_words_or_null(kind->name), "rule",
                  json_words_or_null(rule && *rule ? rule : NULL), "text", json_words(text));
    if (strstr(kind->phrase, "{seat"))
        put_json(entry, "seat", json_integer(e->seat));
    if (strstr(kind->phrase, "{thing") || (strstr(kind->phrase, "{option") && e->thing))
        put_json(entry, "thing", part_json(d, e->thing, e->face, e->seen & viewer_bit(viewer)));
    if (strstr(kind->phrase, "{other") && e->other)
        put_json(entry, "other", part_json(d, e->other, e->other_face, e->other_seen & viewer_bit(viewer)));
    if (strstr(kind->phrase, "{ability")) {
        const struct ability *a = &d->book->ability[e->word];
        put_json(entry, "card", json_words_or_null(duello_card_name(d->book, a->card)));
        put_json(entry, "ability", json_integer(a->order + 1));
    }
    if (strstr(kind->phrase, "{number") || strstr(kind->phrase, "{name:"))
        put_json(entry, "amount", json_integer(e->number));
    if (strstr(kind->phrase, "{word") && e->word < game->vocabulary->word_count)
        put_json(entry, "word", json_words_or_null(game->vocabulary->words[e->word].name));
    return entry;
}

/* Makes room by letting the oldest half go. */
static void forget_oldest(struct named_duel *on)
{
    struct kept_journal *j = &on->journal;
    int half = j->count / 2;

    for (int i = 0; i < half; i++)
        for (int viewer = DUELLO_EVERYTHING; viewer < DUELLO_SEATS; viewer++)
            j->forgotten[viewer_row(viewer)] += may_read(on->duel, &j->entries[i], viewer);
    j->count -= half;
    memmove(j->entries, j->entries + half, (size_t)j->count * sizeof *j->entries);
}

static void make_room(struct named_duel *on)
{
    struct kept_journal *j = &on->journal;

    if (j->count < j->room)
        return;
    if (j->room < JOURNAL_MOST) {
        j->room = j->room ? 2 * j->room : 256;
        j->entries = have(realloc(j->entries, (size_t)j->room * sizeof *j->entries));
    } else {
        forget_oldest(on);
    }
}

json_t *journal_keep(struct named_duel *on, const struct duel_journal *happened, int viewer)
{
    struct kept_journal *j = &on->journal;
    json_t *entries = json_array();

    for (int i = 0; i < happened->count && i < happened->max; i++) {
        const struct duel_entry *e = &happened->entries[i];
        make_room(on);
        j->entries[j->count++] = *e;
        for (int other = DUELLO_EVERYTHING; other < DUELLO_SEATS; other++)
            j->told[viewer_row(other)] += may_read(on->duel, e, other);
        if (may_read(on->duel, e, viewer))
            append_json(entries, entry_json(on->duel, e, viewer, j->told[viewer_row(viewer)]));
    }
    return entries;
}

void journal_copy(struct kept_journal *to, const struct kept_journal *from)
{
    *to = *from;
    if (!from->entries)
        return;
    to->entries = have(malloc((size_t)from->room * sizeof *to->entries));
    memcpy(to->entries, from->entries, (size_t)from->count * sizeof *to->entries);
}

json_t *verb_journal(struct door *door, const struct request *r, struct fault *f)
{
    const struct kept_journal *j = &r->on->journal;
    json_int_t since = json_integer_value(json_object_get(r->fields, "since"));
    uint32_t number = j->forgotten[viewer_row(r->viewer)];
    json_int_t first = (json_int_t)number + 1;
    json_t *entries = json_array();

    (void)door, (void)f;
    for (int i = 0; i < j->count; i++)
        if (may_read(r->on->duel, &j->entries[i], r->viewer) && ++number > since)
            append_json(entries, entry_json(r->on->duel, &j->entries[i], r->viewer, number));
    return json_pack("{s:I, s:I, s:o}", "first", first, "last", (json_int_t)number, "journal", entries);
}
