/* door_duels.c: duels by name: starting them, copying them, imagining them anew, letting them go.
 *
 * Whoever could copy a duel could try a future in the copy and so learn what comes next. Without
 * --open only imagined duels are copied: they hold nothing real that their seat does not know.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- names ------------------------------------------------------------------------------------------------ */

struct named_duel *find_duel(struct door *door, const char *name)
{
    for (int i = 0; i < door->duel_count; i++)
        if (strcmp(door->duels[i]->name, name) == 0)
            return door->duels[i];
    return NULL;
}

bool can_name_duel(struct door *door, const char *name, struct fault *f)
{
    size_t n = strlen(name);

    if (n == 0 || n > NAME_MOST)
        return fault(f, FAULT_BAD_VALUE, "a duel's name has 1 to %d bytes", NAME_MOST);
    if (find_duel(door, name))
        return fault(f, FAULT_DUEL_EXISTS, "there is a duel \"%s\" already; \"drop\" it or take another name", name);
    if (door->duel_count == DUELS_MOST)
        return fault(f, FAULT_TOO_MANY_DUELS, "there are %d duels, and no room for more; \"drop\" one", DUELS_MOST);
    return true;
}

static void clear_duel(struct named_duel *on)
{
    free(on->duel);
    free(on->journal.entries);
    free(on->record.text);
    free_table(on->table);
    for (int i = 0; i < VIEWERS; i++)
        free(on->seen[i]);
}

/* A duel that has a name and nothing else, which nobody finds yet; NULL without memory. */
static struct named_duel *new_duel(const char *name)
{
    struct named_duel *new = calloc(1, sizeof *new);

    if (new)
        snprintf(new->name, sizeof new->name, "%s", name);
    return new;
}

static void *discard(struct named_duel *on, struct fault *f)
{
    if (on)
        clear_duel(on);
    free(on);
    return no_memory(f);
}

static void add_duel(struct door *door, struct named_duel *on)
{
    door->duels[door->duel_count++] = on;
}

static void drop(struct door *door, struct named_duel *on)
{
    int i = 0;

    while (door->duels[i] != on)
        i++;
    clear_duel(on);
    free(on);
    door->duels[i] = door->duels[--door->duel_count];
}

void close_duels(struct door *door)
{
    while (door->duel_count > 0) {
        clear_duel(door->duels[--door->duel_count]);
        free(door->duels[door->duel_count]);
    }
}

/* Gives `to`, which holds nothing but its name, the duel of `from`. */
static bool copy_duel(struct named_duel *to, const struct named_duel *from)
{
    to->duel = malloc(duel_size(from->duel->book));
    if (!to->duel || !journal_begin(&to->journal))
        return false;
    duel_copy(to->duel, from->duel);
    to->imagined = from->imagined;
    memcpy(to->player, from->player, sizeof to->player);
    return true;
}

/* The same with all that the door remembers of it. */
static bool copy_memory(struct named_duel *to, const struct named_duel *from)
{
    if (!copy_duel(to, from) || !journal_copy(&to->journal, &from->journal))
        return false;
    to->foretold = from->foretold;
    if (!from->record.text)
        return true;
    to->record = from->record;
    to->record.text = malloc(from->record.room);
    if (to->record.text)
        memcpy(to->record.text, from->record.text, from->record.length + 1);
    return to->record.text;
}

/* ---- records ------------------------------------------------------------------------------------------------ */

static bool make_room(struct kept_record *record, size_t more)
{
    size_t room = record->length + more + 1;

    if (room <= record->room)
        return true;
    char *text = realloc(record->text, 2 * room);
    if (!text)
        return false;
    record->text = text;
    record->room = 2 * room;
    return true;
}

bool record_has_room(struct kept_record *record)
{
    return make_room(record, DUELLO_RECORD_LINE);
}

void record_keep(struct kept_record *record, const char *line, int length)
{
    memcpy(record->text + record->length, line, (size_t)length);
    record->length += (size_t)length;
    record->text[record->length] = '\0';
    record->lines++;
}

static bool begin_record(struct named_duel *on, const struct duello_setup *setup)
{
    const struct duello_book *b = on->duel->book;
    struct duello_record head;

    duello_record_begin(&head, b, setup);
    size_t room = duello_record_room(&head);
    if (!make_room(&on->record, room))
        return false;
    on->record.length = (size_t)duello_record_head(&head, on->record.text, (int)room);
    return true;
}

bool verb_record(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct kept_record *record = &r->on->record;

    (void)door;
    if (!record->text)
        return fault(f, FAULT_NO_RECORD, "only a duel that began from a set-up has a record");
    if (!record_has_room(record))
        return no_memory(f);
    /* The tail is written behind the lines and goes again: the next line takes its place. */
    int tail = duello_record_tail(r->on->duel, record->text + record->length, DUELLO_RECORD_LINE);
    write_bytes(o, "record", record->text, record->length + (size_t)tail);
    record->text[record->length] = '\0';
    return true;
}

/* ---- starting ------------------------------------------------------------------------------------------------- */

void write_started(struct json_out *o, const struct named_duel *on)
{
    const struct game *game = game_of(on->duel);

    write_words(o, "duel", on->name);
    write_words(o, "game", game->name);
    write_words(o, "mode", game->modes[on->duel->mode].name);
    write_whole(o, "seats", on->duel->seats);
    write_waiting(o, on, DUELLO_SPECTATOR);
    write_truth(o, "over", duel_over(on->duel, NULL));
}

static void name_player(char player[NAME_MOST + 1], int seat, const char *name)
{
    if (name && *name)
        snprintf(player, NAME_MOST + 1, "%s", name);
    else
        snprintf(player, NAME_MOST + 1, "p%d", seat + 1);
}

struct named_duel *name_duel(struct door *door, const char *name, struct duel *d, struct fault *f)
{
    struct named_duel *on = new_duel(name);

    if (on)
        on->duel = d;
    else
        free(d);
    if (!on || !journal_begin(&on->journal))
        return discard(on, f);
    for (int seat = 0; seat < d->seats; seat++)
        name_player(on->player[seat], seat, NULL);
    add_duel(door, on);
    return on;
}

bool verb_start(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const char *name = text_field(r, "duel") ? text_field(r, "duel") : "main";
    struct duello_setup setup = { 0 };
    struct duel_journal journal = { .entries = door->happened, .max = CHOICE_ENTRIES };

    if (!can_name_duel(door, name, f))
        return false;
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    struct named_duel *on = b ? new_duel(name) : NULL;
    if (!b || !on || !journal_begin(&on->journal))
        return b ? discard(on, f) : NULL;
    on->duel = start_duel(b, r, &setup, &on->foretold, &journal, f);
    if (on->duel && door->open && !text_field(r, "position") && !begin_record(on, &setup))
        return discard(on, f);
    if (!on->duel) {
        clear_duel(on);
        free(on);
        return false;
    }
    for (int seat = 0; seat < setup.seats; seat++)
        name_player(on->player[seat], seat, setup.seat[seat].name);
    add_duel(door, on);
    write_started(o, on);
    journal_keep(o, on, &journal, DUELLO_SPECTATOR);
    return true;
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

static bool may_copy(const struct door *door, const struct named_duel *from, struct fault *f)
{
    if (door->open || from->imagined)
        return true;
    return fault(f, FAULT_NEEDS_OPEN,
                 "in a copy one could try what comes next; without --open only duels made by "
                 "\"redeal\" are copied");
}

bool verb_copy(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const char *name = text_field(r, "to");

    if (!may_copy(door, r->on, f) || !can_name_duel(door, name, f))
        return false;
    struct named_duel *to = new_duel(name);
    if (!to || !copy_memory(to, r->on))
        return discard(to, f);
    add_duel(door, to);
    write_started(o, to);
    return true;
}

static bool copy_other(struct door *door, const struct request *r, struct named_duel *to, struct fault *f)
{
    const char *name = text_field(r, "from");
    const struct named_duel *from = find_duel(door, name);

    if (!from)
        return fault(f, FAULT_UNKNOWN_DUEL, "there is no duel \"%.64s\"", name);
    if (!may_copy(door, r->on, f) || !may_copy(door, from, f))
        return false;
    return copy_memory(to, from) || no_memory(f);
}

/* What was saved has no journal and no record; the players are called as they were. */
static bool take_saved(struct door *door, const struct request *r, struct named_duel *to, struct fault *f)
{
    const struct named_duel *before = r->on;

    if (!door->open)
        return fault(f, FAULT_NEEDS_OPEN, "what was saved could be tried and altered; it is restored with --open only");
    to->duel = duel_of_text(door, text_field(r, "saved"), f);
    if (!to->duel)
        return false;
    if (before && (to->duel->book != before->duel->book || to->duel->seats != before->duel->seats))
        return fault(f, FAULT_BAD_VALUE, "the saved duel is of another table than \"%s\"; give it a free name",
                     before->name);
    for (int seat = 0; seat < to->duel->seats; seat++)
        name_player(to->player[seat], seat, before ? before->player[seat] : NULL);
    return journal_begin(&to->journal) || no_memory(f);
}

/* In place of the duel of this name, if there is one: its viewers go on being told what has changed. */
bool verb_restore(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const char *name = text_field(r, "duel") ? text_field(r, "duel") : "main";
    bool from = text_field(r, "from"), saved = text_field(r, "saved");

    if (from == saved)
        return fault(f, FAULT_MISSING_FIELD, "\"restore\" needs one of \"from\" and \"saved\"");
    if (from && !r->on)
        return fault(f, FAULT_UNKNOWN_DUEL, "there is no duel \"%.64s\"", name);
    if (!r->on && !can_name_duel(door, name, f))
        return false;
    struct named_duel *restored = new_duel(name);
    if (!restored)
        return no_memory(f);
    if (!(from ? copy_other(door, r, restored, f) : take_saved(door, r, restored, f))) {
        clear_duel(restored);
        free(restored);
        return false;
    }
    if (r->on) {
        memcpy(restored->seen, r->on->seen, sizeof restored->seen);
        memset(r->on->seen, 0, sizeof r->on->seen);
        drop(door, r->on);
    }
    add_duel(door, restored);
    write_started(o, restored);
    return true;
}

/* Journal, record and foretold chances of the real duel hold what this seat does not know: they stay behind. */
bool verb_redeal(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const char *name = text_field(r, "to");

    if (!can_name_duel(door, name, f))
        return false;
    struct named_duel *to = new_duel(name);
    if (!to || !copy_duel(to, r->on))
        return discard(to, f);
    to->imagined = true;
    duel_redeal(to->duel, r->seat, seed_field(r));
    add_duel(door, to);
    write_started(o, to);
    return true;
}

bool verb_drop(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)f;
    write_words(o, "dropped", r->on->name);
    drop(door, r->on);
    return true;
}
