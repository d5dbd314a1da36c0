/* door_duels.c: duels by name: starting them, copying them, imagining them anew, letting them go.
 *
 * Whoever could copy a duel could try a future in the copy and so learn what comes next. Without
 * --open only imagined duels are copied: they hold nothing real that their seat does not know.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "door.h"

/* ---- names ------------------------------------------------------------------------------------------------ */

struct named_duel *find_duel(struct door *door, const char *name)
{
    for (int i = 0; i < door->duel_count; i++)
        if (strcmp(door->duels[i]->name, name) == 0)
            return door->duels[i];
    return NULL;
}

/* Whether a new duel could have this name. */
static bool is_free(struct door *door, const char *name, struct fault *f)
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

static struct named_duel *add_duel(struct door *door, const char *name)
{
    struct named_duel *added = have(calloc(1, sizeof *added));

    snprintf(added->name, sizeof added->name, "%s", name);
    door->duels[door->duel_count++] = added;
    return added;
}

static void clear_duel(struct named_duel *on)
{
    free(on->duel);
    free(on->journal.entries);
    free(on->record.text);
}

void door_close_duels(struct door *door)
{
    while (door->duel_count > 0) {
        clear_duel(door->duels[--door->duel_count]);
        free(door->duels[door->duel_count]);
    }
}

/* Gives `to`, which holds nothing but its name, the duel of `from`. */
static void copy_duel(struct named_duel *to, const struct named_duel *from)
{
    to->duel = have(malloc(duel_size(from->duel->book)));
    duel_copy(to->duel, from->duel);
    to->imagined = from->imagined;
    memcpy(to->player, from->player, sizeof to->player);
}

/* The same with all that the door remembers of it. */
static void copy_memory(struct named_duel *to, const struct named_duel *from)
{
    copy_duel(to, from);
    to->foretold = from->foretold;
    journal_copy(&to->journal, &from->journal);
    to->record = from->record;
    if (from->record.text) {
        to->record.text = have(malloc(from->record.room));
        memcpy(to->record.text, from->record.text, from->record.length + 1);
    }
}

/* ---- records ------------------------------------------------------------------------------------------------ */

void record_keep(struct kept_record *record, const char *line, int length)
{
    size_t more = (size_t)length;

    if (record->length + more + 1 > record->room) {
        record->room = 2 * (record->length + more + 1);
        record->text = have(realloc(record->text, record->room));
    }
    memcpy(record->text + record->length, line, more);
    record->length += more;
    record->text[record->length] = '\0';
    record->lines++;
}

static void begin_record(const struct door *door, struct named_duel *on, const struct duello_setup *setup)
{
    const struct duello_book *b = on->duel->book;
    struct record head = {
        .game = b->game->name, .version = duello_version(), .book = duello_book_hash(b), .has_seed = true
    };
    char *text = have(malloc(RECORD_HEAD));

    head.setup = *setup;
    record_hash_seed(setup->seed, head.seed_hash);
    for (int i = 0; i < door->card_files; i++)
        head.card_files[i] = door->card_file[i].path;
    record_keep(&on->record, text, record_head(&head, text, RECORD_HEAD));
    on->record.lines = 0;
    free(text);
}

json_t *verb_record(struct door *door, const struct request *r, struct fault *f)
{
    const struct kept_record *record = &r->on->record;
    char tail[RECORD_LINE];

    (void)door;
    if (!record->text)
        return fault(f, FAULT_NO_RECORD, "only a duel that began from a set-up has a record");
    record_tail(r->on->duel, tail, sizeof tail);
    return json_pack("{s:s++}", "record", record->text, tail, "");
}

/* ---- starting ------------------------------------------------------------------------------------------------- */

static json_t *started_json(const struct named_duel *on)
{
    const struct game *game = game_of(on->duel);

    return json_pack("{s:o, s:s, s:s, s:i, s:o, s:b}", "duel", json_words(on->name), "game", game->name, "mode",
                     game->modes[on->duel->mode].name, "seats", on->duel->seats, "waiting",
                     waiting_json(on, DUELLO_SPECTATOR), "over", duel_over(on->duel, NULL));
}

static void name_player(char player[NAME_MOST + 1], int seat, const char *name)
{
    if (name && *name)
        snprintf(player, NAME_MOST + 1, "%s", name);
    else
        snprintf(player, NAME_MOST + 1, "p%d", seat + 1);
}

json_t *verb_start(struct door *door, const struct request *r, struct fault *f)
{
    const char *name = text_field(r, "duel") ? text_field(r, "duel") : "main";
    struct duello_setup setup = { 0 };
    struct foretold foretold = { .count = 0 };
    struct duel_journal journal = { .entries = door->happened, .max = CHOICE_ENTRIES };

    if (!is_free(door, name, f))
        return NULL;
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    struct duel *started = b ? start_duel(b, r, &setup, &foretold, &journal, f) : NULL;
    if (!started)
        return NULL;
    struct named_duel *on = add_duel(door, name);
    on->duel = started;
    on->foretold = foretold;
    for (int seat = 0; seat < setup.seats; seat++)
        name_player(on->player[seat], seat, setup.seat[seat].name);
    if (door->open && !text_field(r, "position"))
        begin_record(door, on, &setup);
    json_t *entries = journal_keep(on, &journal, DUELLO_SPECTATOR), *reply = started_json(on);
    put_json(reply, "journal", entries);
    return reply;
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

json_t *verb_copy(struct door *door, const struct request *r, struct fault *f)
{
    const char *name = text_field(r, "to");

    if (!may_copy(door, r->on, f) || !is_free(door, name, f))
        return NULL;
    struct named_duel *to = add_duel(door, name);
    copy_memory(to, r->on);
    return started_json(to);
}

json_t *verb_restore(struct door *door, const struct request *r, struct fault *f)
{
    const char *name = text_field(r, "from");
    const struct named_duel *from = find_duel(door, name);
    struct named_duel restored = { 0 };

    if (!from)
        return fault(f, FAULT_UNKNOWN_DUEL, "there is no duel \"%.64s\"", name);
    if (!may_copy(door, r->on, f) || !may_copy(door, from, f))
        return NULL;
    memcpy(restored.name, r->on->name, sizeof restored.name);
    copy_memory(&restored, from);
    json_t *reply = started_json(&restored);
    clear_duel(r->on);
    *r->on = restored;
    return reply;
}

/* Journal, record and foretold chances of the real duel hold what this seat does not know: they stay behind. */
json_t *verb_redeal(struct door *door, const struct request *r, struct fault *f)
{
    const char *name = text_field(r, "to");

    if (!is_free(door, name, f))
        return NULL;
    struct named_duel *to = add_duel(door, name);
    copy_duel(to, r->on);
    to->imagined = true;
    duel_redeal(to->duel, r->seat, seed_field(r));
    return started_json(to);
}

json_t *verb_drop(struct door *door, const struct request *r, struct fault *f)
{
    json_t *reply = json_pack("{s:o}", "dropped", json_words(r->on->name));
    int i = 0;

    (void)f;
    while (door->duels[i] != r->on)
        i++;
    clear_duel(r->on);
    free(r->on);
    door->duels[i] = door->duels[--door->duel_count];
    return reply;
}
