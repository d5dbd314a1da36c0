/* duello.h: the public C interface of Duello, all a client needs.
 *
 * A book holds one game: its rules and its compiled cards. A duel is one flat block of memory
 * that belongs to a book; it is copied with duel_copy, compared by value and never allocates.
 * Players answer asks by choosing among options. Nothing here prints, reads files, takes time
 * from a clock or keeps global state.
 *
 * Threads may share a book, and may ask and copy the same duel at the same time: what takes it as const writes nothing to it.
 * While one of them plays it, or adds cards to the book, no other may look; a book that is sealed takes no more cards.
 *
 * Seats are numbered from 0. Every function that takes untrusted input returns an error that
 * says what was wrong, and then has changed nothing.
 *
 * examples/random_duel.c and examples/one_seat.c show how it is used.
 */
#ifndef DUELLO_H
#define DUELLO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DUELLO_SEATS = 5,       /* most seats at one table: four players, and one that plays itself */
    DUELLO_SPECTATOR = -1,  /* a viewer who sees what is open to everybody */
    DUELLO_EVERYTHING = -2, /* a viewer for test benches: sees all there is */
    DUELLO_OPTIONS = 512,   /* most options that are listed of one ask */
    DUELLO_DECK = 256,      /* most cards one seat may bring */
    DUELLO_CHOICES = 48,    /* most named options (rulings) of one game */
    DUELLO_CARD_TEXTS = 16, /* most texts of cards that are added to one book */
};

/* What a fact, a number or a mark is of. */
enum duello_of { DUELLO_OF_DUEL = 1, DUELLO_OF_SEAT, DUELLO_OF_CARD, DUELLO_OF_LINK, DUELLO_OF_SQUARE };

/* What kind of thing went wrong, for programs. */
enum duello_fault {
    DUELLO_NO_FAULT,
    DUELLO_NO_MEMORY,
    DUELLO_UNKNOWN_GAME,
    DUELLO_BAD_CARDS,     /* a text of cards has a mistake, or is not there */
    DUELLO_BAD_DECK,      /* a text cannot be read as a deck of this game */
    DUELLO_UNKNOWN_CARD,  /* ... because the book has no card that it names */
    DUELLO_BAD_SETUP,     /* the game refuses seats, decks, mode or named options */
    DUELLO_DUEL_OVER,     /* nothing is answered any more */
    DUELLO_NOT_AWAITED,   /* this seat owes no answer now */
    DUELLO_REFUSED,       /* not an option of the decision, by `rule` where there is one */
    DUELLO_UNCLEAR,       /* the words could mean several options */
    DUELLO_BAD_SAVE,      /* no saved duel of this game, or a damaged one */
    DUELLO_BAD_RECORD,    /* no record, or one that could not have been played */
    DUELLO_CUT_RECORD,    /* a record whose end is missing */
    DUELLO_OTHER_VERSION, /* saved or recorded by another version of Duello */
    DUELLO_OTHER_BOOK,    /* ... with other rules or cards, or of another game */
    DUELLO_NO_SEED,       /* a record that can be read, but not played */
    DUELLO_BAD_PLAYER     /* no machine player, or one that cannot play here */
};

/* What went wrong, where, and by which rule ("" where no rule is concerned). */
struct duello_error {
    char rule[16];
    char text[488];
    enum duello_fault fault;
};

/* ---- books: a game's rules and cards ---------------------------------------------------- */

struct duello_book;

/* The names of the games in this library, ended by NULL. */
const char *const *duello_games(void);

/* Opens a game with its built-in cards. NULL and an error if there is no such game, or not enough memory. */
struct duello_book *duello_open(const char *game, struct duello_error *);

/* Adds the cards of one text in the card language. Returns the number of mistakes; the first
 * ones are reported one by one to `report` with their place; that there is not enough memory is one, too. With any
 * mistake nothing is added. */
struct duello_problem {
    const char *file;
    int line, column, width;
    bool warning;
    const char *source; /* the line itself */
    const char *text;   /* what was found and what was expected */
    const char *hint;   /* a way out, or NULL */
};
int duello_add_cards(struct duello_book *, const char *file, const char *text, size_t length,
                     void (*report)(void *context, const struct duello_problem *), void *context);

/* The nth text of cards that has been added, from 0; false: there are no more. It belongs to the book. */
struct duello_card_file {
    const char *file, *text;
    size_t length;
};
bool duello_added(const struct duello_book *, int n, struct duello_card_file *);
/* From now on no cards can be added: the book is the same for all who share it. */
void duello_seal(struct duello_book *);

void duello_close(struct duello_book *);

const char *duello_version(void);
/* A number that changes with the rules or the cards of the book: two books with the same one
 * play the same. */
uint64_t duello_book_hash(const struct duello_book *);

/* ---- what a book offers: modes, named options, decks, cards ------------------------------------ */

/* The title of the game. */
const char *duello_title(const struct duello_book *);

struct duello_mode {
    const char *name, *title;
    int least_seats, most_seats; /* those that play themselves, the last ones, included ... */
    int unmanned;                /* ... so many */
    const char *rule;            /* the rule that tells of it */
    bool drafts;                 /* decks are drafted at the table: nobody has to bring one */
};
/* The nth mode, from 0, the usual one first; false: there are no more. */
bool duello_mode(const struct duello_book *, int n, struct duello_mode *);
/* The mode of this name; the usual one if it is NULL, or the name of none. */
struct duello_mode duello_mode_named(const struct duello_book *, const char *name);

/* A named option of set-ups: how a question is ruled that the rules leave open. */
struct duello_choice {
    const char *name, *rule; /* the rule that tells of it */
    int values;              /* how many there are; value 0 is the default */
    int least, most;         /* bounds, if it can be a number; 0 and 0: it cannot */
    const char *machine;     /* what machines keep to instead of the default, among themselves; NULL: the default */
};
/* The nth named option, from 0; false: there are no more. */
bool duello_choice(const struct duello_book *, int n, struct duello_choice *);
/* How the value of a number is written, for the set-up. Returns the length written. */
int duello_choice_text(const struct duello_book *, int n, int value, char *text, int size);
/* All values in a few words ("both, charge, start"; "none, or a number from 1 to 99"), the default first, or the one that was
 * probably meant by `wish` (may be NULL). Returns the length written. */
int duello_choice_values(const struct duello_book *, int n, const char *wish, char *text, int size);

struct duello_deck {
    char name[80];
    const char *cards[DUELLO_DECK]; /* as a seat brings them, ended by NULL */
    int count;                      /* how many these are ... */
    int side;                       /* ... of which so many, the last ones, are its side deck */
    bool unmanned;                  /* for a seat that plays itself */
    bool unknown_card;              /* it could not be read, because it names a card that the book does not have */
};
/* The nth of the game's own decks, from 0, those for seats that play themselves last; false: there are no more. */
bool duello_deck(const struct duello_book *, int n, struct duello_deck *);
/* Reads a deck that was written as text. False and an error with its line, if it cannot be read. */
bool duello_read_deck(const struct duello_book *, const char *file, const char *text, size_t length,
                      struct duello_deck *, struct duello_error *);
/* Whether players can bring it to this mode. False, too, if there is not enough memory to find out. */
bool duello_deck_fits(const struct duello_book *, const struct duello_deck *, const char *mode);

/* How many rows there are of each kind, row 0, which is nothing, included: what numbers in options, views and journals are below. */
struct duello_rows {
    int cards, places, states, facts, counters, numbers, words, symbols, asks, verbs, entries, abilities;
};
void duello_rows(const struct duello_book *, struct duello_rows *);
const char *duello_word_name(const struct duello_book *, int word);
const char *duello_ask_name(const struct duello_book *, int ask);
/* Whether a type, value or flag is printed on a card; and a number printed on it (false: it has none). */
bool duello_card_has(const struct duello_book *, int face, int word);
bool duello_card_number(const struct duello_book *, int face, int attribute, int32_t *number);

/* ---- setting up ------------------------------------------------------------------------- */

/* One seat's cards by name, in the game's own order (see docs), and its team. */
struct duello_seat {
    const char *name;               /* what the table calls this player; may be NULL */
    const char *cards[DUELLO_DECK]; /* ended by NULL */
    int side;                       /* so many of them, the last ones, are its side deck, in games that have one */
    int team;                       /* 0: everybody for themselves */
};

struct duello_setup {
    int seats;
    struct duello_seat seat[DUELLO_SEATS];
    const char *mode; /* NULL: the game's first mode */
    struct {
        const char *name, *value;
    } choice[DUELLO_CHOICES]; /* named options, ended by a NULL name */
    uint64_t seed;
};

/* Whether a deck is legal by itself for the players of this set-up who have none yet: everybody brings it; or, since partners
 * may not be allowed to bring the same, others bring some of the game's own. */
bool duello_deck_fits_in(const struct duello_book *, const struct duello_deck *, const struct duello_setup *);
/* Brings it to a seat. */
void duello_bring(const struct duello_deck *, struct duello_seat *);
/* Adds the named options as machines have them among themselves, but for those that the set-up names already. */
void duello_choose_for_machines(const struct duello_book *, struct duello_setup *);

/* A set-up that can be played as it is, and altered: the game's first mode with as few players as it allows, each with one of
 * the game's own decks, seed 1. What it names belongs to the book. */
struct duello_setup duello_default_setup(const struct duello_book *);

size_t duel_size(const struct duello_book *);
/* Starts a duel in `memory` (duel_size bytes, aligned as malloc does). NULL and an error if the
 * set-up is not legal. */
struct duel *duel_start(const struct duello_book *, void *memory, const struct duello_setup *, struct duello_error *);

/* ---- playing ---------------------------------------------------------------------------- */

/* A choice offered to a player. Its meaning is the game's; its words come from duel_option_text. */
struct duel_option {
    uint16_t verb, a, b, c;
};

/* The set of seats that owe an answer, a bit each; 0 when the duel is over. */
unsigned duel_waiting(const struct duel *);

/* Writes the options of an awaited seat and returns their number (at most DUELLO_OPTIONS). Should there ever be more, the
 * journal tells that seat, and duel_choose and duel_read_option take those that are not listed as well. */
int duel_options(const struct duel *, int seat, struct duel_option *, int max);

struct duel_journal;
/* Answers for a seat. Refuses anything that is not among its options (or a concession), with the
 * rule that forbids it; then nothing has changed. `journal` may be NULL. */
bool duel_choose(struct duel *, int seat, struct duel_option, struct duel_journal *, struct duello_error *);

/* The host says that a seat that owes an answer has none in time; whatever clock there is, is the host's. What is answered
 * then follows from the ask: to pass if that can be, else as the game's rules say; of a choice that is being worked out in
 * private (announced, aimed, paid) nothing stays, and the ask before it is answered. Where several seats race for one
 * answer, it is too late for all of them. It is a move like any other, and a record has it. */
bool duel_time_out(struct duel *, int seat, struct duel_journal *, struct duello_error *);
/* That move as an option: for duel_play, and for its notation. It is not among the options, and duel_choose refuses it. */
struct duel_option duel_time_is_up(void);

/* The same without looking whether the option is one of those offered: for simulation, where it
 * has just been taken from duel_options. Anything else is the caller's mistake. */
void duel_play(struct duel *, int seat, struct duel_option);
/* The same, and what comes next: writes the options of the first awaited seat and returns their number, 0 when the
 * duel is over. In brisk play (below) they have then been worked out only once. */
int duel_play_on(struct duel *, int seat, struct duel_option, struct duel_option *next, int max);
/* The same, but what it writes are candidates: which of them may be chosen is for duel_allows to say. Whoever draws one
 * at random, and another if that one is not allowed, need not know about all the rest. One of them always is. */
int duel_play_loosely(struct duel *, int seat, struct duel_option, struct duel_option *next, int max);
bool duel_allows(const struct duel *, int seat, struct duel_option candidate);

/* For simulation: asks that leave only one option are answered in place and never wait. (At a table
 * they are put all the same, so that a pause tells nothing.) */
void duel_set_brisk(struct duel *, bool brisk);

/* Giving up is possible at every decision and is never among the options. */
struct duel_option duel_concession(void);

struct duel_outcome {
    bool over;
    unsigned winners;        /* seats, a bit each; none: drawn */
    unsigned drawn;          /* the seats that share a drawn duel; any others have lost it */
    int score[DUELLO_SEATS]; /* as the game counts it, say fights won */
    char rule[16];           /* the rule that ended it */
};
bool duel_over(const struct duel *, struct duel_outcome *);

void duel_copy(struct duel *to, const struct duel *from);
bool duel_equal(const struct duel *, const struct duel *);
/* Of values, so equal on every machine and from every compiler. */
uint64_t duel_hash(const struct duel *);

/* A duel as bytes, the same on every machine, for files and across wires. Returns how many there are, and writes them if
 * there is room for all. They hold everything, what is hidden and what is to come: whoever hands them out hands out that. */
size_t duel_save(const struct duel *, void *bytes, size_t room);
/* The duel that was saved, in `memory` as for duel_start. NULL and an error, if the bytes are damaged or cut off, of another
 * version, or of a book with other rules or cards. A checksum tells damage, not forgery: take bytes from whom you would take
 * a state from. */
struct duel *duel_restore(const struct duello_book *, void *memory, const void *bytes, size_t length,
                          struct duello_error *);

/* An imagined duel that this seat cannot tell from the real one: everything it does not know,
 * the future of the generator included, is dealt anew. For a seat that is not at the table nothing is. */
void duel_redeal(struct duel *, int seat, uint64_t seed);

/* ---- words ------------------------------------------------------------------------------ */

/* How an option is typed and written down in a record ("block 5D"), and the same as a sentence
 * ("Block the point with 5D from your hand"). Both return the length written. */
int duel_option_notation(const struct duel *, int seat, struct duel_option, char *text, int size);
int duel_option_text(const struct duel *, int seat, struct duel_option, char *text, int size);
/* What an option that is offered would do from here, as far as its seat can tell ("range 1, reaches p2"); empty
 * where the game has nothing to say. Returns the length written. */
int duel_option_hint(const struct duel *, int seat, struct duel_option, char *text, int size);
/* The id of the decision in the rules that the awaited seat is being asked, "SOL-D15". */
const char *duel_decision(const struct duel *, int seat);
/* What the awaited seat is being asked, in a sentence. */
int duel_prompt(const struct duel *, int seat, char *text, int size);

/* An option in parts: what its verb is called, and its arguments, as its notation names them. */
enum duel_part_is {
    DUEL_PART_NUMBER,
    DUEL_PART_THING,   /* a card, player, square or link by its handle, as in views; 0: a card that is hidden */
    DUEL_PART_SEAT,    /* a number of a seat */
    DUEL_PART_ABILITY, /* rows of the book, as in duello_rows ... */
    DUEL_PART_WORD,
    DUEL_PART_COUNTER,
    DUEL_PART_SYMBOL
};
enum { DUEL_OPTION_PARTS = 6 };
struct duel_option_parts {
    char verb[32]; /* the words before the first argument; "" if it begins with one */
    int parts;
    struct {
        enum duel_part_is is;
        uint16_t value;
    } part[DUEL_OPTION_PARTS];
};
void duel_option_parts(const struct duel *, struct duel_option, struct duel_option_parts *);

/* Finds the one option that `wish` names. Returns false and says why not otherwise: the rule
 * that forbids it, or what the words could have meant. */
bool duel_read_option(const struct duel *, int seat, const char *wish, struct duel_option *, struct duello_error *);

/* ---- the journal: what happened, and by which rule --------------------------------------- */

struct duel_entry {
    uint16_t kind;            /* a row of the game's table of journal phrases */
    uint16_t rule;            /* a row of the game's rules */
    int8_t seat;              /* who; -1: nobody in particular */
    uint8_t to;               /* who may know of it at all, a bit each; bit 7: everybody */
    uint8_t seen, other_seen; /* who may know the faces in it, likewise */
    uint16_t thing, face;     /* a card of the duel, and its face at that moment */
    uint16_t other, other_face;
    int32_t number;
    uint16_t word;
};

struct duel_journal {
    struct duel_entry *entries; /* given by the caller */
    int max;
    int count;       /* entries that happened; only the first `max` are kept */
    uint64_t *cited; /* rules that came into play, a bit each (see duello_rules); may be NULL */
    uint8_t *shown;  /* per row of the book's cards, who was shown that face on the way: a bit per seat, bit 7 */
                     /* spectators; may be NULL */
};

/* What entries of a kind tell of, a bit each; what is not there is 0 or nobody's, and means nothing. */
enum duello_entry_field {
    DUELLO_ENTRY_SEAT = 1,
    DUELLO_ENTRY_THING = 2,
    DUELLO_ENTRY_OTHER = 4,    /* where there is one */
    DUELLO_ENTRY_NUMBER = 8,   /* an amount, or a number that stands for a word */
    DUELLO_ENTRY_SEATS = 16,   /* several seats: a bit each in `number` */
    DUELLO_ENTRY_WORD = 32,    /* `word` is a row of the book's words ... */
    DUELLO_ENTRY_ABILITY = 64, /* ... or of its abilities ... */
    DUELLO_ENTRY_OPTION = 128, /* ... or the verb of an option, with its arguments in `thing` and `other` */
};
unsigned duello_entry_fields(const struct duello_book *, int kind);
/* Whether a viewer may know of an entry at all. */
bool duel_entry_is_for(const struct duel *, const struct duel_entry *, int viewer);
/* The face of its `thing`, or of its `other`, if this viewer knew it at that moment; 0: unknown, or it is no card. */
int duel_entry_face(const struct duel *, const struct duel_entry *, int viewer);
int duel_entry_other_face(const struct duel *, const struct duel_entry *, int viewer);
/* An entry in words, as `viewer` may read it; 0 if that viewer may not know of it. */
int duel_entry_text(const struct duel *, const struct duel_entry *, int viewer, char *text, int size);
/* The id of the rule an entry cites, "SOL-6.9". */
const char *duel_entry_rule(const struct duel *, const struct duel_entry *);

/* The text of a rule by its id; NULL: there is no such rule, or the library was built without their texts. */
const char *duello_rule_text(const struct duello_book *, const char *id);

/* ---- views: what a seat may know ---------------------------------------------------------- */

enum {
    DUEL_VIEW_CARDS = 1280,
    DUEL_VIEW_FACTS = 320,
    DUEL_VIEW_MARKS = 2048,
    DUEL_VIEW_LINKS = 64,
    DUEL_VIEW_COUNTERS = 640
};

struct duel_view_card {
    uint16_t handle; /* names the card in options; 0 for a card that cannot be told from its neighbours */
    uint16_t face;   /* a row of the book's cards; 0: unknown to the viewer */
    uint8_t place;   /* kind of place: a row of the game's places */
    int8_t seat;     /* whose place; -1: shared */
    uint8_t state;   /* a row of the game's card states */
    uint8_t open;    /* 1: the face lies open to everybody */
    uint16_t host;   /* the handle of what it is attached to or lies under; 0: nothing */
};

/* Counters on a card, player or square. */
struct duel_view_counter {
    uint16_t handle; /* a seat's is its number + 1, a square's DUEL_SQUARE + its number */
    uint8_t counter; /* a row of the game's counters */
    int32_t number;
};

struct duel_view_fact {
    uint16_t fact; /* a row of the game's facts */
    int8_t seat;   /* whose; -1: the duel's */
    int32_t value; /* DUEL_ABSENT: there is no such thing now */
};
enum { DUEL_ABSENT = -100000 };

/* A fact of a card, a square or a link; those that are 0 are not listed. */
struct duel_view_mark {
    uint16_t handle; /* of a card or player; DUEL_SQUARE + its number; DUEL_LINK + its place in the chain */
    uint16_t fact;   /* a row of the game's facts */
    int32_t value;
};
enum { DUEL_SQUARE = 0x4000, DUEL_LINK = 0x8000 };

struct duel_view_link {
    uint16_t ability, source, target;
    int8_t seat;
    uint8_t flags; /* DUEL_LINK_NEGATED; the others are the game's own */
    int32_t x;
};
enum { DUEL_LINK_NEGATED = 8 };

struct duel_view {
    int viewer;
    unsigned waiting;          /* who owes an answer */
    uint8_t ask[DUELLO_SEATS]; /* which ask, as far as the viewer may know; a row of the game's asks */
    int cards, facts, marks, links, counters;
    struct duel_view_card card[DUEL_VIEW_CARDS];
    struct duel_view_fact fact[DUEL_VIEW_FACTS];
    struct duel_view_mark mark[DUEL_VIEW_MARKS];
    struct duel_view_link link[DUEL_VIEW_LINKS];
    struct duel_view_counter counter[DUEL_VIEW_COUNTERS];
};

void duel_view(const struct duel *, int viewer, struct duel_view *);

/* A number of a card as it is now, with all that changes it. */
struct duel_view_number {
    uint16_t handle;
    uint8_t attribute; /* a row of the game's numbers */
    int32_t number;
};
/* Writes the numbers that the viewer can see of cards on the table and returns how many (at most `max`). */
int duel_numbers(const struct duel *, int viewer, struct duel_view_number *, int max);

/* What a link of the chain is and whom it is aimed at; of one that is not there, nothing. Chains lie open. */
enum { DUEL_VIEW_TARGETS = 32 };
struct duel_view_aims {
    uint8_t kind;                       /* a row of the game's kinds of links; 0: it has no kinds */
    uint16_t user;                      /* the handle of who performs it; 0: nobody in particular */
    int answers;                        /* the link it acts on; -1: none */
    int targets;                        /* cards and players it is aimed at ... */
    uint16_t target[DUEL_VIEW_TARGETS]; /* ... by their handles */
};
void duel_aims(const struct duel *, int link, struct duel_view_aims *);
/* The seats that may still add to the open chain before it closes, a bit each, as far as everybody can know. */
unsigned duel_may_answer(const struct duel *);

/* Names for the rows in a view. */
const char *duello_card_name(const struct duello_book *, int face);
const char *duello_place_name(const struct duello_book *, int place);
const char *duello_state_name(const struct duello_book *, int state);
const char *duello_fact_name(const struct duello_book *, int fact);
const char *duello_counter_name(const struct duello_book *, int counter);
const char *duello_number_name(const struct duello_book *, int attribute);
const char *duello_link_kind(const struct duello_book *, int kind);
int duello_card_text(const struct duello_book *, int face, char *text, int size);

/* ---- for tables: what a host needs to ask, to pass and to tell well ------------------------ */

/* What choosing an option means in every game. */
enum duel_sort {
    DUEL_MAKES,     /* something of the game's own */
    DUEL_PASSES,    /* nothing is done, and whoever is next goes on */
    DUEL_TAKES_BACK /* the choice that is half made is given up */
};
enum duel_sort duel_option_sort(struct duel_option);
/* Whether the layout of the game calls it seldom wanted where it is offered now. */
bool duel_is_seldom(const struct duel *, int seat, struct duel_option);
/* Whether this seat has begun a choice that the others do not see yet: announced, aimed, paid for in part. */
bool duel_is_half_made(const struct duel *, int seat);
/* The seat in whose stead the awaited ones are asked; -1: each for itself. */
int duel_asked_for(const struct duel *);
/* What a card, player, square or link is called, as the viewer may know it. Returns the length written. */
int duel_thing_text(const struct duel *, int viewer, int handle, char *text, int size);
/* The how manieth it is of the cards like it in its seat's open places, as options tell them apart; 0: it is the only one. */
int duel_copy_number(const struct duel *, int viewer, int handle);
/* Whose a card, player or link is now, whoever has brought it; -1: nobody's. */
int duel_side(const struct duel *, int handle);
/* Whether chance has decided nothing between the two, one of which became of the other. */
bool duel_same_chance(const struct duel *, const struct duel *);
const struct duello_book *duel_book(const struct duel *);
int duel_seats(const struct duel *);

/* The facts of the duel by which turns or rounds, and the parts of them, are told: rows of the game's facts; -1: none. */
int duello_turn_fact(const struct duello_book *);
int duello_step_fact(const struct duello_book *);
/* The word for a value of a fact; NULL: it is a number, or has no such value. */
const char *duello_fact_word(const struct duello_book *, int fact, int value);
/* Whether a fact is worked out from what else there is: it changes only with that. */
bool duello_fact_is_derived(const struct duello_book *, int fact);

/* How much is to be made of an entry of the journal, as the layout of the game says. */
enum duello_loudness { DUELLO_NOT_LOUD, DUELLO_LOUD_MARK, DUELLO_LOUD_MOVE, DUELLO_LOUD_STRIKE, DUELLO_LOUD_BANNER };
struct duello_loud {
    enum duello_loudness loud;
    bool first;    /* told before others where there is little room */
    bool together; /* several in a row of one seat are told as one */
};
struct duello_loud duello_entry_loud(const struct duello_book *, int kind);
/* The name of a kind of entry; NULL: there is none. */
const char *duello_entry_name(const struct duello_book *, int kind);

#ifdef __cplusplus
}
#endif
#endif
