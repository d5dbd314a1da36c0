/* table.c: moves, the record of them, and taking them back. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "apps/surroundings.h"
#include "table.h"
#include "table/undo.h"

enum { ENTRIES_A_MOVE = 4096, MOMENTS = 64 };

/* All that a move changes, as it was before. */
struct moment {
    int seat;
    struct duel *duel;
    int logged, moves;
    size_t lines_used;
    uint32_t made[DUELLO_SEATS];
};

static struct duel *new_duel(const struct duello_book *b)
{
    return grown(NULL, duel_size(b));
}

/* ---- sitting down ------------------------------------------------------------------------------------- */

void table_name(struct table *t, int seat, const char *name)
{
    char *to = t->name[seat];

    while (*name && to < t->name[seat] + NAME_ROOM - 1) {
        if (!iscntrl((unsigned char)*name))
            *to++ = *name;
        name++;
    }
    *to = '\0';
    t->record.setup.seat[seat].name = t->name[seat];
}

unsigned table_seats_of_persons(const struct table *t)
{
    unsigned seats = 0;

    for (int seat = 0; seat < t->record.setup.seats; seat++)
        seats |= (unsigned)is_person(t, seat) << seat;
    return seats;
}

int table_persons(const struct table *t)
{
    return __builtin_popcount(table_seats_of_persons(t));
}

static bool wake_machines(struct table *t, struct duello_error *e)
{
    for (int seat = 0; seat < t->record.setup.seats; seat++) {
        if (is_person(t, seat))
            continue;
        t->player[seat] = duello_player_open(&t->machine[seat], t->book, &our_surroundings,
                                             duello_player_seed(t->record.setup.seed, seat), e);
        if (!t->player[seat])
            return false;
    }
    return true;
}

static void fill_record(struct table *t)
{
    int manned = t->record.setup.seats - duello_mode_named(t->book, t->record.setup.mode).unmanned;

    duello_record_begin(&t->record, t->book, &t->record.setup);
    for (int seat = 0; seat < t->record.setup.seats; seat++)
        t->record.played_by[seat] = seat >= manned ? NULL : is_person(t, seat) ? "human" : t->machine[seat].text;
}

bool table_start(struct table *t, const struct duello_book *b, struct duello_error *e)
{
    t->book = b;
    t->duel = new_duel(b);
    if (!duel_start(b, t->duel, &t->record.setup, e))
        return false;
    fill_record(t);
    t->no_undo = "nothing has been played yet";
    return wake_machines(t, e);
}

void table_lay(struct table *t, const struct duello_book *b, const struct duel *position,
               const struct duel_entry *happened, int entries)
{
    t->book = b;
    t->duel = new_duel(b);
    duel_copy(t->duel, position);
    t->record.setup.seats = duel_seats(position);
    t->log = grown(NULL, ((size_t)entries + 1) * sizeof *t->log);
    if (entries > 0)
        memcpy(t->log, happened, (size_t)entries * sizeof *t->log);
    t->logged = t->log_room = entries;
    t->no_undo = "nothing has been played yet";
}

void table_close(struct table *t)
{
    table_forget_moments(t, "");
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        duello_player_close(t->player[seat]);
    free(t->moments);
    free(t->duel);
    free(t->log);
    free(t->lines);
    musings_free(&t->musings);
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

static struct duel_journal journal_of(struct table *t)
{
    if (t->logged + ENTRIES_A_MOVE > t->log_room) {
        t->log_room = 2 * t->log_room + ENTRIES_A_MOVE;
        t->log = grown(t->log, (size_t)t->log_room * sizeof *t->log);
    }
    return (struct duel_journal){ .entries = t->log + t->logged, .max = ENTRIES_A_MOVE };
}

static void write_line(struct table *t, const char *line)
{
    size_t n = strlen(line);

    if (t->lines_used + n + 1 > t->lines_room) {
        t->lines_room = 2 * t->lines_room + n + 4096;
        t->lines = grown(t->lines, t->lines_room);
    }
    memcpy(t->lines + t->lines_used, line, n + 1);
    t->lines_used += n;
}

static bool make_move(struct table *t, int seat, struct duel_option o, struct duello_error *e)
{
    struct duel_journal journal = journal_of(t);
    char line[DUELLO_RECORD_LINE];

    duello_record_line(t->duel, t->moves + 1, seat, o, line, sizeof line);
    if (!duel_choose(t->duel, seat, o, &journal, e))
        return false;
    write_line(t, line);
    t->moves++;
    t->logged += journal.count < journal.max ? journal.count : journal.max;
    return true;
}

void table_move_machine(struct table *t, int seat)
{
    struct duello_error e;
    struct duel_option o = duello_player_choose(t->player[seat], t->duel, seat, t->made[seat]++);

    musings_add(&t->musings, t->player[seat], t->duel, seat, t->moves + 1, o);
    if (!make_move(t, seat, o, &e))
        make_move(t, seat, duel_concession(), &e);
    table_forget_moments(t, "somebody else has moved since");
}

bool table_replay(struct table *t, const struct duello_book *b, struct duello_record *r, bool force,
                  struct duello_error *e)
{
    struct duello_record_move move;
    char line[DUELLO_RECORD_LINE];
    int step;

    t->book = b;
    t->record = *r;
    t->duel = new_duel(b);
    if (!duello_record_start(r, b, t->duel, force, e))
        return false;
    struct duel *before = new_duel(b);
    do {
        struct duel_journal journal = journal_of(t);
        duel_copy(before, t->duel);
        step = duello_record_step(r, t->duel, &journal, &move, e);
        if (step != 1)
            continue;
        duello_record_line(before, ++t->moves, move.seat, move.option, line, sizeof line);
        write_line(t, line);
        t->made[move.seat]++;
        t->logged += journal.count < journal.max ? journal.count : journal.max;
    } while (step == 1);
    free(before);
    if (step < 0)
        return false;
    for (int seat = 0; seat < t->record.setup.seats; seat++)
        table_name(t, seat, r->setup.seat[seat].name);
    fill_record(t);
    t->no_undo = "nothing has been played since the duel was resumed";
    return wake_machines(t, e);
}

/* ---- taking back ------------------------------------------------------------------------------------------ */

void table_forget_moments(struct table *t, const char *why)
{
    for (int i = 0; i < t->moment_count; i++)
        free(t->moments[i].duel);
    t->moment_count = 0;
    t->no_undo = why;
}

static struct moment take_moment(const struct table *t, int seat)
{
    struct moment m = {
        .seat = seat, .duel = new_duel(t->book), .logged = t->logged, .moves = t->moves, .lines_used = t->lines_used
    };

    duel_copy(m.duel, t->duel);
    memcpy(m.made, t->made, sizeof m.made);
    return m;
}

static void keep_moment(struct table *t, struct moment m)
{
    if (!t->moments)
        t->moments = zeroed(MOMENTS, sizeof *t->moments);
    if (t->moment_count == MOMENTS) {
        free(t->moments[0].duel);
        memmove(t->moments, t->moments + 1, (MOMENTS - 1) * sizeof *t->moments);
        t->moment_count--;
    }
    t->moments[t->moment_count++] = m;
}

bool table_choose(struct table *t, int seat, struct duel_option o, struct duello_error *e)
{
    struct moment before = take_moment(t, seat);

    if (!make_move(t, seat, o, e)) {
        free(before.duel);
        return false;
    }
    t->made[seat]++;
    const char *why = undo_refused(before.duel, t->duel, seat, t->log + before.logged, t->logged - before.logged);
    if (why) {
        free(before.duel);
        table_forget_moments(t, why);
    } else {
        keep_moment(t, before);
    }
    return true;
}

const char *table_undo(struct table *t, int seat)
{
    if (t->made[seat] == 0)
        return "you have not moved yet";
    if (t->moment_count == 0)
        return t->no_undo;
    struct moment *m = &t->moments[t->moment_count - 1];
    if (m->seat != seat)
        return "somebody else has moved since";
    duel_copy(t->duel, m->duel);
    free(m->duel);
    t->logged = m->logged;
    t->moves = m->moves;
    t->lines_used = m->lines_used;
    memcpy(t->made, m->made, sizeof t->made);
    t->no_undo = "there is nothing more that could be taken back";
    t->moment_count--;
    return NULL;
}

/* ---- the record ---------------------------------------------------------------------------------------------- */

char *table_record(const struct table *t, bool with_seed, size_t *length)
{
    struct duello_record head = t->record;
    size_t room = duello_record_room(&t->record);
    char *text = grown(NULL, room + t->lines_used + DUELLO_RECORD_LINE);

    head.has_seed = with_seed || duel_over(t->duel, NULL);
    size_t n = (size_t)duello_record_head(&head, text, (int)room);
    if (t->lines_used > 0)
        memcpy(text + n, t->lines, t->lines_used);
    n += t->lines_used;
    n += (size_t)duello_record_tail(t->duel, text + n, DUELLO_RECORD_LINE);
    *length = n;
    return text;
}
