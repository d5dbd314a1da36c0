/* table.h: a duel being played by persons and machines: its moves, its record, what has happened,
 * and what may still be taken back. Nothing here prints or reads.
 */
#ifndef APPS_TABLE_H
#define APPS_TABLE_H

#include "apps/musings.h"
#include "duello.h"
#include "duello/players.h"
#include "duello/records.h"

enum { NAME_ROOM = 40 };

struct moment;

struct table {
    const struct duello_book *book;
    struct duello_record record; /* how it was set up */
    struct duel *duel;
    struct duello_player_spec machine[DUELLO_SEATS]; /* without a kind: a person */
    struct duello_player *player[DUELLO_SEATS];      /* the machines, once the duel has begun */
    uint32_t made[DUELLO_SEATS];                     /* moves that each seat has made */
    char name[DUELLO_SEATS][NAME_ROOM];

    struct duel_entry *log; /* all that has happened */
    int logged, log_room;
    char *lines; /* the moves as the record has them */
    size_t lines_used, lines_room;
    int moves;

    struct musings musings; /* what the machines thought */

    struct moment *moments; /* one before each move that can be taken back */
    int moment_count;
    const char *no_undo; /* why none can */
};

/* Begins the duel of table->record.setup; seats without a machine are persons. */
bool table_start(struct table *, const struct duello_book *, struct duello_error *);
/* Plays a record that has been read; nothing of it can be taken back. */
bool table_replay(struct table *, const struct duello_book *, struct duello_record *, bool force,
                  struct duello_error *);
/* Lays a position that has been reached elsewhere, and what has happened on the way. It is no duel that could be saved. */
void table_lay(struct table *, const struct duello_book *, const struct duel *, const struct duel_entry *, int entries);
void table_close(struct table *);

/* Names a seat; what cannot be printed is left out. */
void table_name(struct table *, int seat, const char *name);
static inline bool is_person(const struct table *t, int seat)
{
    return t->machine[seat].kind == NULL;
}
int table_persons(const struct table *);
/* Their seats, a bit each. */
unsigned table_seats_of_persons(const struct table *);

/* Answers for a seat, in the name of a person or of its machine. */
bool table_choose(struct table *, int seat, struct duel_option, struct duello_error *);
void table_move_machine(struct table *, int seat);

/* Takes back the seat's last move; NULL, or the reason why that cannot be. */
const char *table_undo(struct table *, int seat);
/* Nothing that has happened so far can be taken back any more. */
void table_forget_moments(struct table *, const char *why);

/* The record up to now, to be freed. Without the seed it cannot be resumed. */
char *table_record(const struct table *, bool with_seed, size_t *length);

#endif
