/* book.h: what never changes while duels are played: one game's rules and its cards.
 *
 * A book is made once (language/compiler fills it from card text) and then only read, by any
 * number of duels at the same time. Rows are named by their index; row 0 of cards and abilities is
 * "none". What abilities are, and what can be said of them, is not the engine's business: programs.h.
 */
#ifndef ENGINE_BOOK_H
#define ENGINE_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "duello.h"

typedef uint16_t cell; /* of a card's program: runtime/code.h */

enum {
    BOOK_WORDS = 256,     /* words of a vocabulary that label cards */
    BOOK_SYMBOLS = 8,     /* kinds of cost symbols */
    BOOK_ATTRIBUTES = 24, /* printed numbers a card can have */
    BOOK_TALLIES = 64,
    LARGEST_NUMBER = 99999, /* numbers lie between this and its negative: what would go beyond stays there */
    ABSENT = DUEL_ABSENT,   /* a number that is not there; not the same as 0 */
};

/* What something listens to: events that set it off, and that it steps in for; windows whose beginning does; numbers it
 * changes, actions it permits or forbids, keywords it gives or takes away; a bit each. */
struct attention {
    uint64_t triggers, would, gives;
    uint32_t moments, changes, permits;
    uint8_t alert; /* enum alert */
};

struct card {
    const char *name;
    const char *title, *serial, *flavour; /* or NULL */
    bool token;
    uint8_t roles; /* `as` roles, each a whole card: rows [role, role + roles); 0: a plain card */
    uint16_t role;
    uint64_t labels[BOOK_WORDS / 64]; /* types, values and flags printed on it */
    int32_t number[BOOK_ATTRIBUTES];  /* printed numbers, ABSENT where not printed */
    int32_t number2[BOOK_ATTRIBUTES]; /* the far end of a band, the range of a shot */
    uint16_t needs;                   /* <TEST> on the deck, its first card, host; 0: none */
    uint16_t cost;                    /* row of costs */
    uint16_t keywords;                /* n {keyword arguments}: header keywords; 0: none */
    uint16_t ability, abilities;      /* its own abilities are rows [ability, ability + abilities) */
    uint32_t windows;                 /* in which something on it can be activated, a bit each; */
    bool uses_inside;                 /* something of that stands inside a continuous ability: both noted as above */
    uint64_t holds;                   /* header keywords, a bit each; likewise */
    uint64_t gives;                   /* all that its continuous abilities give, change and permit; likewise */
    uint32_t changes, permits;
    uint8_t alert;               /* all that its abilities, and those inside them, do by themselves; likewise */
    struct attention listens;    /* the same without what is only given by them; likewise */
    uint8_t reaches;             /* on whom the continuous ones work; likewise */
    bool in_order;               /* what they do depends on when the card came; likewise */
    uint64_t bears;              /* keywords of its header and its own abilities, a bit each; likewise */
    uint16_t by_players;         /* n {attribute 4 {number}}: numbers by number of players; 0: none */
    uint16_t role_of, role_word; /* a row that is one role of another card: which, and as what (0: by title) */
    uint16_t serial_group;       /* cards whose serials begin with the same letters share it; 0: none */
    uint32_t noted[5];           /* the game's own notes, likewise: see note_card in game.h */
    const char *file;
    int line; /* where it was written */
};

/* What a card is called: one that shows one of its roles by the title of it, if it has one. */
static inline const char *title_of(const struct card *c)
{
    return c->role_of && c->title ? c->title : c->name;
}

/* Of a place: all see its faces, or its owner does (where it is shared: the card's); veiled: a hand, hidden and without
 * an order, whose sleeves must not tell which card came when. */
enum place_trait { ALL_SEE = 1, OWNER_SEES = 2, IS_SHARED = 4, IS_VEILED = 8 };

/* A field map that a text of cards brings: a letter for each square, the topmost row first. */
struct field_map {
    const char *name, *squares, *file;
    int line; /* where it was written */
};

struct ability;
struct cost;
struct defined;
struct game;
struct phrases;
struct programs;
struct shelf;
struct tally;

struct duello_book {
    const struct game *game;
    struct card *card;
    int cards; /* row 0: no card */
    struct ability *ability;
    int abilities;
    struct cost *cost;
    int costs;
    cell *code;
    int cells; /* cell 0 is unused */
    const char **string;
    int strings;
    struct tally *tally;
    int tallies;             /* row 0 is a tally like the others */
    uint64_t tallied;        /* events that a tally counts, a bit each; noted when the book is opened */
    uint64_t takes;          /* keywords that some continuous ability takes away; likewise */
    uint64_t removes;        /* keywords that any text takes away */
    uint64_t gives;          /* keywords that some continuous ability gives or takes away; likewise */
    uint32_t lowers;         /* attributes that some continuous ability may lower, or stop raising; likewise */
    uint32_t changes_things; /* attributes that some changes of others than its player; likewise */
    uint64_t listed[64][BOOK_WORDS / 64]; /* words that a keyword is printed or given with anywhere: Immune Skills */
    struct defined *defined;
    int defineds;
    const struct field_map *map;
    int maps;
    uint16_t *slot; /* card rows by name, open addressing */
    int slots;
    const char **rule_text;             /* of each rule; NULL: the build has left the texts of rules out */
    const uint8_t *entry_fields;        /* what entries tell of: see declare_entries */
    const struct duello_layout *layout; /* how a table shows the game: engine/layout.h */
    const struct programs *programs;    /* what the engine asks of those who run programs */
    struct shelf *shelf;                /* the compiler's own: definitions of keywords and counters */
    const struct phrases
        *phrases; /* the vocabulary's names and patterns, ready for use; see language/vocabulary/phrases.h */
    uint16_t at_places, at_rows, at_events; /* of a duel: where some of its arrays begin */
    uint16_t link_size;                     /* of a link, with its targets */
    uint8_t zones;                          /* per seat; zones are numbered from 1, place 0 is nowhere */
    uint8_t zone_of[256], seat_of[256];     /* of a place: so that nobody has to divide */
    uint8_t place_is[256];                  /* enum place_trait: who learns what comes there */
    uint8_t naming[16], namings;            /* facts that name things, by their rows: see facts_follow */
    uint16_t veto_from[64];                 /* by kind of deed: the first row that may forbid it, see deeds.h */
    uint64_t single_number;                 /* keywords whose only argument is a number, a bit each */
    uint64_t hash;
    struct duello_card_file added[DUELLO_CARD_TEXTS]; /* texts of cards besides the game's own */
    int additions;
    bool sealed;   /* no more of them */
    void *storage; /* owns all of the above; see language/vocabulary/storage.h */
};

/* What a rule says; "" where the build has left that out. */
static inline const char *rule_text(const struct duello_book *b, int rule)
{
    return b->rule_text ? b->rule_text[rule] : "";
}

static inline bool card_has(const struct card *c, int word)
{
    return c->labels[word >> 6] >> (word & 63) & 1;
}

/* False: neither its header nor an ability of its own has the keyword. */
static inline bool may_bear(const struct card *c, int keyword)
{
    return keyword >= 64 || c->bears >> keyword & 1;
}

/* The row of the card with this name, 0 if there is none. */
int book_card(const struct duello_book *, const char *name);
/* Where a card of this name has its row, or would have it, among the slots. There must be a free one. */
int slot_of_name(const struct duello_book *, const char *name);
/* Works out what of a book follows from its game: where things are in a duel. */
void number_places(struct duello_book *);

#endif
