/* door.h: the rooms of `duello engine`, the door for programs (docs/protocol.md).
 *
 * A line comes in, becomes a request whose fields have been checked, and is answered by the
 * function of its verb: with the reply, or with NULL and a fault. A verb that faults has changed
 * nothing. Without --open no reply tells more than the seat named in the request may know.
 */
#ifndef APPS_DOOR_H
#define APPS_DOOR_H

#include <jansson.h>

#include "duello.h"
#include "engine/game.h"
#include "engine/record.h"
#include "runtime/program.h"

enum {
    PROTOCOL = 1,
    LINE_MOST = 1 << 20, /* bytes of one request */
    DUELS_MOST = 256,
    NAME_MOST = 64,         /* bytes of a duel's or a player's name */
    CHOICE_ENTRIES = 16384, /* journal entries of one choice that are kept */
    JOURNAL_MOST = 32768,   /* journal entries of one duel; beyond them the oldest half goes */
    WORDS_MOST = 512,       /* bytes of one sentence */
};

/* Codes of faults: the enum's comment is their meaning; docs/protocol.md lists them. */
#define FAULTS(F)                                                                                                      \
    F(LINE_TOO_LONG, "line-too-long")                                                                                  \
    F(BAD_JSON, "bad-json") /* not one JSON object */                                                                  \
    F(UNKNOWN_VERB, "unknown-verb")                                                                                    \
    F(UNKNOWN_FIELD, "unknown-field") /* a field this verb does not have */                                            \
    F(MISSING_FIELD, "missing-field")                                                                                  \
    F(BAD_VALUE, "bad-value")   /* a field of the wrong type or out of its range */                                    \
    F(NEEDS_OPEN, "needs-open") /* it would tell hidden things */                                                      \
    F(UNKNOWN_GAME, "unknown-game")                                                                                    \
    F(UNKNOWN_CARD, "unknown-card")                                                                                    \
    F(UNKNOWN_DECK, "unknown-deck")                                                                                    \
    F(UNKNOWN_RULE, "unknown-rule")                                                                                    \
    F(UNKNOWN_DUEL, "unknown-duel")                                                                                    \
    F(UNKNOWN_SEAT, "unknown-seat")                                                                                    \
    F(DUEL_EXISTS, "duel-exists")                                                                                      \
    F(TOO_MANY_DUELS, "too-many-duels")                                                                                \
    F(BAD_SETUP, "bad-setup") /* the game refuses these seats, decks or options */                                     \
    F(BAD_POSITION, "bad-position")                                                                                    \
    F(NOT_AWAITED, "not-awaited") /* this seat owes no answer now */                                                   \
    F(DUEL_OVER, "duel-over")                                                                                          \
    F(REFUSED, "refused")     /* not an option, by the rule that is cited */                                           \
    F(NO_RECORD, "no-record") /* this duel did not begin from a set-up */

#define FAULT_NAME(name, code) FAULT_##name,
enum fault_code { NO_FAULT, FAULTS(FAULT_NAME) };
#undef FAULT_NAME

struct fault {
    enum fault_code code;
    struct duello_error error;
};

/* What a viewer has been told so far has numbers of its own: gaps would tell of hidden entries. */
enum { VIEWERS = DUELLO_SEATS + 2 };

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

/* One duel and what the door remembers of it. */
struct named_duel {
    char name[NAME_MOST + 1];
    struct duel *duel;
    bool imagined; /* made by redeal: holds nothing its seat does not know */
    char player[DUELLO_SEATS][NAME_MOST + 1];
    struct kept_journal journal;
    struct kept_record record;
    struct foretold foretold; /* results of chance that a position gave */
};

/* A file of cards that was added; cards point to where they were written. */
struct card_file {
    const char *path;
    char *text;
    size_t length;
};

struct door {
    bool open; /* --open: everything may be told */
    bool quit;
    struct card_file card_file[RECORD_CARD_FILES];
    int card_files;
    struct duello_book **books; /* as duello_games() lists them; NULL: not opened yet */
    struct named_duel *duels[DUELS_MOST];
    int duel_count;
    struct duel_entry happened[CHOICE_ENTRIES];
};

struct request {
    json_t *fields;
    struct named_duel *on; /* the duel it is about, NULL for verbs that are about none */
    int seat;              /* who acts */
    int viewer;            /* who looks: a seat, DUELLO_SPECTATOR or DUELLO_EVERYTHING */
};

typedef json_t *verb_function(struct door *, const struct request *, struct fault *);

/* ---- door.c ------------------------------------------------------------------------------- */

/* Both give NULL, so that a verb can return them. */
void *fault(struct fault *, enum fault_code, const char *format, ...) __attribute__((format(printf, 3, 4)));
void *fault_by(struct fault *, enum fault_code, const struct duello_error *);

/* A string, with what is not UTF-8 in it replaced. */
json_t *json_words(const char *);
json_t *json_words_or_null(const char *);
json_t *json_hash(uint64_t);
/* A value of a named option, as a set-up writes it. */
json_t *choice_value_json(const struct duello_book *, const struct choice *, int value);
/* The id of a rule; null for none. */
json_t *json_rule(const struct game *, int row);
/* Memory that was got; without memory the program ends. */
void *have(void *);
/* The last argument is given away. */
void put_json(json_t *object, const char *key, json_t *value);
void append_json(json_t *array, json_t *value);
void merge_json(json_t *object, json_t *more);

/* The reply to one line, with the request's id in front. */
json_t *door_answer(struct door *, const char *line, size_t length);

const char *text_field(const struct request *, const char *name);
/* The field "seed", which the verb cannot do without. */
uint64_t seed_field(const struct request *);

/* ---- door_books.c: games, cards and rules --------------------------------------------------- */

verb_function verb_hello, verb_games, verb_cards, verb_card, verb_rule;

/* Opens the games that cards are added to; false after saying on standard error what is wrong. */
bool door_open_books(struct door *, char *const *card_files, int count);
/* The book of a game, opened when it is first asked for. */
struct duello_book *door_book(struct door *, const char *game, struct fault *);
void door_close_books(struct door *);

/* ---- door_layout.c: how a table shows a game ------------------------------------------------------ */

verb_function verb_layout;

/* ---- door_setup.c: set-ups and positions ------------------------------------------------------ */

/* Starts the duel that a request describes, in memory to be freed. */
struct duel *start_duel(const struct duello_book *, const struct request *, struct duello_setup *, struct foretold *,
                        struct duel_journal *, struct fault *);

/* ---- door_duels.c: duels by name -------------------------------------------------------------- */

verb_function verb_start, verb_copy, verb_restore, verb_redeal, verb_drop, verb_record;

struct named_duel *find_duel(struct door *, const char *name);
/* Writes down an option that has been chosen; `line` is from record_line. */
void record_keep(struct kept_record *, const char *line, int length);
void door_close_duels(struct door *);

/* ---- door_play.c: asks, options, choices ------------------------------------------------------ */

verb_function verb_waiting, verb_options, verb_choose, verb_time_out, verb_whynot, verb_outcome;

json_t *waiting_json(const struct named_duel *, int viewer);

/* ---- door_view.c: what a viewer may see ------------------------------------------------------- */

verb_function verb_view, verb_state, verb_hash;

/* A card by its handle, with its name if the viewer knows it. */
json_t *thing_json(const struct duel *, int viewer, ref);

/* ---- door_journal.c: what happened --------------------------------------------------------------- */

verb_function verb_journal;

/* Keeps what happened and returns it as the viewer may read it. */
json_t *journal_keep(struct named_duel *, const struct duel_journal *, int viewer);
void journal_copy(struct kept_journal *to, const struct kept_journal *from);

#endif
