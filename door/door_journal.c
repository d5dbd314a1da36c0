/* door_journal.c: what happened in a duel, kept by the door and told to each viewer as that viewer
 * may read it.
 *
 * A viewer's entries are numbered from 1 on, counting only those it may know of. The parts of an
 * entry are told only where its sentence tells them, and faces only to those who may know them.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/words.h"
#include "inside.h"

/* A card or a seat that an entry is about; face 0: the card is not known. */
static void write_part(struct json_out *o, const char *name, const struct duel *d, ref r, int face)
{
    if (!is_seat(r) && !is_card(r)) {
        write_null(o, name);
        return;
    }
    write_object(o, name);
    if (is_seat(r)) {
        write_whole(o, "seat", seat_of_ref(r));
    } else if (!face) {
        write_null(o, "handle");
        write_null(o, "name");
    } else {
        write_whole(o, "handle", r);
        write_words(o, "name", duello_card_name(d->book, face));
    }
    end_object(o);
}

static void write_entry(struct json_out *o, const struct duel *d, const struct duel_entry *e, int viewer,
                        uint32_t number)
{
    unsigned tells = duello_entry_fields(d->book, e->kind);
    const char *rule = duel_entry_rule(d, e);
    char text[WORDS_MOST];

    duel_entry_text(d, e, viewer, text, sizeof text);
    write_object(o, NULL);
    write_whole(o, "number", number);
    write_words(o, "kind", duello_entry_name(d->book, e->kind));
    write_words(o, "rule", rule && *rule ? rule : NULL);
    write_words(o, "text", text);
    if (tells & (DUELLO_ENTRY_SEAT | DUELLO_ENTRY_SEATS)) /* of several it says nothing: the sentence names them */
        write_whole(o, "seat", e->seat);
    if (tells & DUELLO_ENTRY_THING || (tells & DUELLO_ENTRY_OPTION && e->thing))
        write_part(o, "thing", d, e->thing, duel_entry_face(d, e, viewer));
    if (tells & DUELLO_ENTRY_OTHER && e->other)
        write_part(o, "other", d, e->other, duel_entry_other_face(d, e, viewer));
    if (tells & DUELLO_ENTRY_ABILITY) {
        const struct ability *a = &d->book->ability[e->word];
        write_words(o, "card", duello_card_name(d->book, a->card));
        write_whole(o, "ability", a->order + 1);
    }
    if (tells & DUELLO_ENTRY_NUMBER)
        write_whole(o, "amount", e->number);
    if (tells & DUELLO_ENTRY_WORD && duello_word_name(d->book, e->word))
        write_words(o, "word", duello_word_name(d->book, e->word));
    end_object(o);
}

/* Makes room by letting the oldest half go. */
static void forget_oldest(struct named_duel *on)
{
    struct kept_journal *j = &on->journal;
    int half = j->count / 2;

    for (int i = 0; i < half; i++)
        for (int viewer = DUELLO_EVERYTHING; viewer < DUELLO_SEATS; viewer++)
            j->forgotten[viewer_row(viewer)] += duel_entry_is_for(on->duel, &j->entries[i], viewer);
    j->count -= half;
    memmove(j->entries, j->entries + half, (size_t)j->count * sizeof *j->entries);
}

bool journal_begin(struct kept_journal *j)
{
    enum { AT_FIRST = 256 };

    j->entries = malloc(AT_FIRST * sizeof *j->entries);
    j->room = j->entries ? AT_FIRST : 0;
    return j->entries;
}

/* Where there is no memory for more entries, the oldest go earlier than they would. */
static void make_room(struct named_duel *on)
{
    struct kept_journal *j = &on->journal;

    if (j->count < j->room)
        return;
    struct duel_entry *more =
        j->room < JOURNAL_MOST ? realloc(j->entries, 2 * (size_t)j->room * sizeof *j->entries) : NULL;
    if (more) {
        j->entries = more;
        j->room *= 2;
    } else {
        forget_oldest(on);
    }
}

void journal_keep(struct json_out *o, struct named_duel *on, const struct duel_journal *happened, int viewer)
{
    struct kept_journal *j = &on->journal;

    write_list(o, "journal");
    for (int i = 0; i < happened->count && i < happened->max; i++) {
        const struct duel_entry *e = &happened->entries[i];
        make_room(on);
        j->entries[j->count++] = *e;
        for (int other = DUELLO_EVERYTHING; other < DUELLO_SEATS; other++)
            j->told[viewer_row(other)] += duel_entry_is_for(on->duel, e, other);
        if (duel_entry_is_for(on->duel, e, viewer))
            write_entry(o, on->duel, e, viewer, j->told[viewer_row(viewer)]);
    }
    end_list(o);
}

bool journal_copy(struct kept_journal *to, const struct kept_journal *from)
{
    struct duel_entry *entries = realloc(to->entries, (size_t)from->room * sizeof *entries);

    if (!entries)
        return false;
    *to = *from;
    to->entries = entries;
    memcpy(entries, from->entries, (size_t)from->count * sizeof *entries);
    return true;
}

void write_journal(struct json_out *o, const struct named_duel *on, int viewer, int64_t since)
{
    const struct kept_journal *j = &on->journal;
    uint32_t before = j->forgotten[viewer_row(viewer)], number = before;

    write_whole(o, "first", (int64_t)before + 1);
    write_whole(o, "last", j->told[viewer_row(viewer)]);
    write_list(o, "journal");
    for (int i = 0; i < j->count; i++)
        if (duel_entry_is_for(on->duel, &j->entries[i], viewer) && ++number > since)
            write_entry(o, on->duel, &j->entries[i], viewer, number);
    end_list(o);
}

bool verb_journal(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door, (void)f;
    write_journal(o, r->on, r->viewer, whole_field(r, "since"));
    return true;
}
