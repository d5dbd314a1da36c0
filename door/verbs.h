/* verbs.h: the tables the door goes by: what can be asked, with which fields, and what can be wrong. Requests are checked
 * by them, and docs/protocol.md and the types for TypeScript are made from them. */
#ifndef DOOR_VERBS_H
#define DOOR_VERBS_H

#include <stdbool.h>
#include <stdint.h>

/* What a field takes: the enum, as TypeScript says it, as a sentence says it. */
#define FIELD_TYPES(T)                                                                                                 \
    T(TEXT, "string", "a string")                                                                                      \
    T(WHOLE, "number", "a whole number from 0 on")                                                                     \
    T(SEAT, "number", "the number of a seat, from 0 on")                                                               \
    T(VIEWER, "Viewer", "the number of a seat, \"spectator\" or \"everything\"")                                       \
    T(SEED, "number | string", "a whole number from 0 to 18446744073709551615, as a number or as a string of digits")  \
    T(DECK, "string | string[]", "the name of one, or a list of the names of cards")                                   \
    T(SEATS, "Seat[]", "a list")                                                                                       \
    T(MAP, "{ [name: string]: string }", "an object")                                                                  \
    T(SEAT_LIST, "number[]", "a list of the numbers of seats, from 0 on")                                              \
    T(WORDS, "string[]", "a list of words, each one of those that the verb knows")

#define FIELD_TYPE(type, types, words) A_##type,
enum field_type { FIELD_TYPES(FIELD_TYPE) FIELD_TYPE_COUNT };
#undef FIELD_TYPE

struct door_field {
    const char *name;
    enum field_type type;
    bool needed;
    const char *meaning;
    int64_t most;             /* of whole numbers; 0: as many as there are */
    const char *const *words; /* of a list of words: those there are, ended by NULL */
};

/* Parts of a view; what a reply may bring with it; in the order of their bits. */
extern const char *const view_parts[], *const company[], *const game_parts[], *const table_manners[],
                                                                                  *const undo_only[];
enum view_part {
    PART_WAITING = 1,
    PART_TABLE = 2,
    PART_SEATS = 4,
    PART_LINKS = 8,
    PART_ANSWERING = 16,
    ALL_PARTS = 31
};
enum company_bit { WITH_OPTIONS = 1, WITH_NEWS = 2, WITH_VIEW = 4 };
enum game_part { WITH_FITS = 1 };
enum table_manner { WITH_STRICTNESS = 1 };

struct door;
struct request;
struct json_out;
struct fault;
typedef bool verb_function(struct door *, const struct request *, struct json_out *, struct fault *);

/* Is about a duel that exists; about one that may exist; works with --open only. */
enum { ABOUT_DUEL = 1, ABOUT_NAME = 2, NEEDS_OPEN = 4 };

enum { FIELDS_MOST = 12 };

struct door_verb {
    const char *name;
    verb_function *run;
    const char *reply; /* what it consists of: a type of shapes.h */
    unsigned needs;
    const char *meaning;
    struct door_field field[FIELDS_MOST]; /* besides do and id; ended by one without a name */
};

extern const struct door_verb door_verbs[];
extern const int door_verb_count;
/* Of one of the `seats` of a start. */
extern const struct door_field seat_fields[];

const struct door_verb *find_door_verb(const char *name);
const struct door_field *find_door_field(const struct door_field *, const char *name);
/* What such a field takes, in a sentence; in TypeScript. */
extern const char *const field_type_words[FIELD_TYPE_COUNT], *const field_type_types[FIELD_TYPE_COUNT];

/* What can be wrong with a request: code and meaning. */
#define FAULTS(F)                                                                                                      \
    F(LINE_TOO_LONG, "line-too-long", "more than 1 MiB; the line was skipped")                                         \
    F(BAD_JSON, "bad-json",                                                                                            \
      "not one JSON object in UTF-8, a name twice in an object, more than 256 names in one or 65,536 values in all, "  \
      "numbers beyond 64 bits, the character U+0000, or more than 2,048 levels deep")                                  \
    F(UNKNOWN_VERB, "unknown-verb", "`do` is none of the verbs above")                                                 \
    F(UNKNOWN_FIELD, "unknown-field", "the verb has no such field")                                                    \
    F(MISSING_FIELD, "missing-field", "the verb needs this field")                                                     \
    F(BAD_VALUE, "bad-value", "a field of the wrong type, or out of its range")                                        \
    F(NEEDS_OPEN, "needs-open", "works with `--open` only")                                                            \
    F(UNKNOWN_GAME, "unknown-game", "no such game")                                                                    \
    F(UNKNOWN_CARD, "unknown-card", "the game has no such card")                                                       \
    F(UNKNOWN_DECK, "unknown-deck", "the game has no built-in deck of this name")                                      \
    F(UNKNOWN_RULE, "unknown-rule", "the game has no such rule")                                                       \
    F(UNKNOWN_DUEL, "unknown-duel", "no duel of this name")                                                            \
    F(UNKNOWN_SEAT, "unknown-seat", "the duel has fewer seats")                                                        \
    F(DUEL_EXISTS, "duel-exists", "the name is taken")                                                                 \
    F(TOO_MANY_DUELS, "too-many-duels", "256 are there already")                                                       \
    F(BAD_SETUP, "bad-setup", "the game refuses the seats, decks, mode or options")                                    \
    F(BAD_POSITION, "bad-position", "the position cannot be read or laid out; the text names line and column")         \
    F(BAD_SAVE, "bad-save", "the saved duel is damaged, or of other rules, cards or another version")                  \
    F(NOT_AWAITED, "not-awaited", "this seat owes no answer now")                                                      \
    F(DUEL_OVER, "duel-over", "the duel is over")                                                                      \
    F(REFUSED, "refused", "not an option of this decision; by `rule` where there is one")                              \
    F(NO_RECORD, "no-record", "the duel began from a position or was imagined")                                        \
    F(NO_MEMORY, "no-memory",                                                                                          \
      "there is not enough memory; should it have been too little for the reply alone, `waiting` tells how it stands")

#define FAULT_NAME(name, code, meaning) FAULT_##name,
enum fault_code { NO_FAULT, FAULTS(FAULT_NAME) FAULT_COUNT };
#undef FAULT_NAME

extern const struct fault_kind {
    const char *code, *meaning;
} fault_kinds[FAULT_COUNT];

#endif
