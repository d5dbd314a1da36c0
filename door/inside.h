/* inside.h: what is behind the door (docs/protocol.md).
 *
 * A line comes in, becomes a request whose fields have been checked, and is answered by the function of its verb, which
 * writes the reply as it goes or leaves a fault; what it has written by then is taken back. A verb that faults has changed
 * nothing. Without `open` no reply tells more than the seat named in the request may know.
 */
#ifndef DOOR_INSIDE_H
#define DOOR_INSIDE_H

#include "door.h"
#include "duello/records.h"
#include "duello/words.h"
#include "engine/game.h"
#include "json.h"
#include "runtime/program.h"
#include "verbs.h"

enum {
    PROTOCOL = 1,
    DUELS_MOST = 256,
    NAME_MOST = 64,         /* bytes of a duel's or a player's name */
    CHOICE_ENTRIES = 16384, /* journal entries of one choice that are kept */
    JOURNAL_MOST = 32768,   /* journal entries of one duel; beyond them the oldest half goes */
    WORDS_MOST = 512,       /* bytes of one sentence */
};

struct fault {
    enum fault_code code;
    struct duello_error error;
};

/* What a viewer has been told so far has numbers of its own: gaps would tell of hidden entries. */
enum { VIEWERS = DUELLO_SEATS + 2 };
static inline int viewer_row(int viewer)
{
    return viewer + 2; /* everything, spectator, then the seats */
}

struct kept_journal {
    struct duel_entry *entries; /* JOURNAL_MOST at the most */
    int count, room;
    uint32_t forgotten[VIEWERS]; /* entries each viewer could read that are no longer kept */
    uint32_t told[VIEWERS];      /* entries each viewer could read, those included */
};

/* The record of a duel up to now. */
struct kept_record {
    char *text; /* NULL: there is none */
    size_t length, room;
    int lines;
};

/* What a viewer has seen of the parts of a view, so that it can be told what has changed. Its numbers count how often
 * anything had. */
struct kept_view {
    uint32_t number;
    int slots;
    struct {
        uint64_t hash;   /* of what the part was when it was last looked at */
        uint32_t number; /* the view's with which it was so first */
    } slot[];
};

struct kept_table; /* door_table.c */

/* One duel and what the door remembers of it. */
struct named_duel {
    char name[NAME_MOST + 1];
    struct duel *duel;
    bool imagined; /* made by redeal: holds nothing its seat does not know */
    char player[DUELLO_SEATS][NAME_MOST + 1];
    struct kept_journal journal;
    struct kept_record record;
    struct foretold foretold;        /* results of chance that a position gave */
    struct kept_view *seen[VIEWERS]; /* NULL: this one has never asked for changes */
    struct kept_table *table;        /* NULL: nobody has said who sits there */
};

struct door {
    bool open; /* everything may be told */
    bool quit;
    struct duello_book **books; /* as duello_games() lists them; NULL: not opened yet */
    struct named_duel *duels[DUELS_MOST];
    int duel_count;
    struct json_reader reader;
    struct json_out reply;
    struct duel_entry happened[CHOICE_ENTRIES];
};

struct request {
    const struct json_value *fields;
    struct named_duel *on; /* the duel it is about, NULL for verbs that are about none */
    int seat;              /* who acts */
    int viewer;            /* who looks: a seat, DUELLO_SPECTATOR or DUELLO_EVERYTHING */
};

/* ---- door.c ------------------------------------------------------------------------------- */

/* All give NULL, so that a verb can return them. */
void *fault(struct fault *, enum fault_code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* What the library has refused, under the code that is the protocol's for it; or under another one. Return NULL. */
void *fault_of(struct fault *, const struct duello_error *);
void *fault_by(struct fault *, enum fault_code, const struct duello_error *);
void *no_memory(struct fault *);

/* The id of a rule; null for none. */
void write_rule(struct json_out *, const char *name, const struct game *, int row);

/* The text in a field; NULL if the request has none. */
const char *text_field(const struct request *, const char *name);
/* The number in a field; 0 if the request has none. */
int64_t whole_field(const struct request *, const char *name);
/* The words in a field, a bit each; 0 if the request has none. */
unsigned words_field(const struct request *, const char *name, const char *const *words);
/* The field "seed"; 0 if the request has none. */
uint64_t seed_field(const struct request *);

/* ---- door_books.c: games, cards and rules --------------------------------------------------- */

int count_games(void);
/* The book of a game, opened when it is first asked for. */
struct duello_book *door_book(struct door *, const char *game, struct fault *);
void close_books(struct door *);
/* A value of a named option, as a set-up writes it. */
void write_choice_value(struct json_out *, const char *name, const struct duello_book *, const struct choice *,
                        int value);

/* ---- door_setup.c: set-ups and positions ------------------------------------------------------ */

/* Starts the duel that a request describes, in memory to be freed. */
struct duel *start_duel(const struct duello_book *, const struct request *, struct duello_setup *, struct foretold *,
                        struct duel_journal *, struct fault *);

/* ---- door_duels.c: duels by name -------------------------------------------------------------- */

struct named_duel *find_duel(struct door *, const char *name);
/* Whether a new duel could have this name. */
bool can_name_duel(struct door *, const char *name, struct fault *);
/* Gives a duel that is there already a name that it can have; NULL without memory: then it is freed. */
struct named_duel *name_duel(struct door *, const char *name, struct duel *, struct fault *);
/* The fields of a duel that has been started. */
void write_started(struct json_out *, const struct named_duel *);
/* What a client keeps of a duel while it lies elsewhere is in door_save.c: a duel as text, and back, in memory to be freed. */
char *text_of_duel(const struct duel *);
struct duel *duel_of_text(struct door *, const char *text, struct fault *);
/* Makes room for the line of one more option. */
bool record_has_room(struct kept_record *);
/* Writes down an option that has been chosen; `line` is from record_line, and there is room. */
void record_keep(struct kept_record *, const char *line, int length);
void close_duels(struct door *);

/* ---- door_play.c: asks, options, choices ------------------------------------------------------ */

void write_waiting(struct json_out *, const struct named_duel *, int viewer);
/* Seats, given as a bit each. */
void write_seats(struct json_out *, const char *name, unsigned seats);

/* The fields of an option. */
void write_option(struct json_out *, const struct duel *, int seat, struct duel_option);
bool is_asked(const struct request *, struct fault *);
/* The first option that is written exactly so. */
bool find_notation(const struct request *, const char *notation, struct duel_option *, struct fault *);
/* What comes of a decision of the seat that the request names. */
bool carry_out(struct door *, const struct request *, struct duel_option, struct json_out *, struct fault *);

/* ---- door_table.c: tables ----------------------------------------------------------------------- */

void free_table(struct kept_table *);
/* The duel as it is before a person's move, for who wants to take it back; NULL: it cannot be gone back to. */
struct duel *table_before_move(const struct named_duel *, int seat);
/* Takes it, with what was told on the way. */
void table_after_move(struct named_duel *, int seat, struct duel *before, const struct duel_journal *told);
/* A person has chosen by hand. */
void table_acted(const struct named_duel *, int seat);

/* ---- door_view.c: what a viewer may see ------------------------------------------------------- */

/* The fields of a view: those parts (enum view_part) of it; with a number since which it is to tell what has changed, that
 * number, -1: all there is. */
void write_view(struct json_out *, struct named_duel *, int viewer, unsigned parts, int64_t since);
/* Could changes since then be told? Makes room to remember by. */
bool can_tell_changes(struct named_duel *, int viewer, const char *field, int64_t since, struct fault *);

/* A card by its handle, with its name if the viewer knows it: the two fields. */
void write_thing(struct json_out *, const struct duel *, int viewer, ref);

/* ---- door_journal.c: what happened --------------------------------------------------------------- */

/* Keeps what happened, and writes as "journal" what the viewer may read of it. */
void journal_keep(struct json_out *, struct named_duel *, const struct duel_journal *, int viewer);
/* The fields of a journal: the entries the viewer may read with a number above this. */
void write_journal(struct json_out *, const struct named_duel *, int viewer, int64_t since);
/* Makes room to keep anything at all; false without memory. */
bool journal_begin(struct kept_journal *);
bool journal_copy(struct kept_journal *to, const struct kept_journal *from);

#endif
