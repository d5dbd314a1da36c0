/* book.h: what never changes while duels are played: one game's rules and its compiled cards.
 *
 * A book is made once (language/compile.c fills it from card text) and then only read, by any
 * number of duels at the same time. Rows are named by their index; row 0 of cards and abilities is
 * "none".
 */
#ifndef ENGINE_BOOK_H
#define ENGINE_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../language/code.h"

enum {
    BOOK_WORDS = 256,     /* words of a vocabulary that label cards */
    BOOK_SYMBOLS = 8,     /* kinds of cost symbols */
    BOOK_ATTRIBUTES = 24, /* printed numbers a card can have */
    BOOK_TALLIES = 64,
    ABSENT = -32768, /* a number that is not there; not the same as 0 */
};

enum ability_kind {
    ABILITY_USE = 1, /* the player decides */
    ABILITY_RESPOND, /* use, in answer to a link */
    ABILITY_WHEN,    /* triggered by an event */
    ABILITY_WOULD,   /* changes or replaces an event */
    ABILITY_AT,      /* triggered by a moment */
    ABILITY_SOON,    /* triggered when a condition becomes true */
    ABILITY_STAND,   /* continuous: while, always */
    ABILITY_KEYWORD, /* a block keyword whose meaning is the game's own (Charge bonus) */
};

enum ability_flag {
    ABILITY_MAY = 1,          /* "you may" */
    ABILITY_ONCE_WAITING = 2, /* a waiting ability that fires once (`when` in an effect, not `whenever`) */
    ABILITY_NOT_CUMULATIVE = 4,
    ABILITY_NESTED = 8,  /* stands inside another ability: given, waiting or conditional */
    ABILITY_X = 16,      /* its cost announces X; of one that waits without a cost: it remembers the one around it */
    ABILITY_FREE = 32,   /* has no cost at all */
    ABILITY_ALSO = 64,   /* the ability of the row before it, set off another way: shares its uses */
    ABILITY_FIRST = 128, /* "first time each PERIOD": only the first such event of the period can set it off */
};

/* What abilities do without being activated: hear events, replace them, hear moments, stand, be there for whom a
 * continuous one gives them to, to be used. Whoever looks for some passes over cards that have none of the kind. */
enum alert { ALERT_EVENT = 1, ALERT_WOULD = 2, ALERT_MOMENT = 4, ALERT_STANDS = 8, ALERT_USE = 16 };

/* On whom a continuous body works: itself, its host, its player, or whomever its words say. */
enum reach { REACHES_ITSELF = 1, REACHES_HOST = 2, REACHES_OTHERS = 4, REACHES_PLAYER = 8 };

/* A cost: symbols, and verbs that are paid with. Code offset 0 means "none". */
struct cost {
    uint8_t symbols[BOOK_SYMBOLS];
    uint8_t total;        /* symbols of all kinds together */
    uint8_t number;       /* a bare number of the type's own resource */
    uint8_t items;        /* how many OP_DO statements (verbs as costs) or resource amounts stand at `code` */
    uint8_t x;            /* bit 0: symbols X times (spend X); bit 1: X inside the items */
    uint8_t alternatives; /* further cost rows right behind this one that may be paid instead */
    uint16_t code;
};

struct ability {
    uint8_t kind; /* enum ability_kind */
    uint8_t flags;
    uint8_t limit;       /* uses per period; 0: no limit */
    uint8_t period;      /* row of periods + 1; 0: ever */
    uint16_t card;       /* the card it is printed on */
    uint16_t parent;     /* the ability it stands in, for nested ones; 0: none */
    uint32_t windows;    /* bit per window: when it may be used, or which moments trigger it */
    uint8_t edge, whose; /* of a moment trigger: see MOMENT; whose: 0 any, 1 each, 2 yours, 3 as `head` says */
    uint8_t event;       /* row of events for WHEN and WOULD; the pattern's arguments stand at `head` */
    uint8_t keyword;     /* row of keywords + 1: a block keyword, or a keyword the link carries */
    uint32_t zones;      /* bit per zone it works from; 0: where its type works */
    uint16_t head;       /* event arguments, keyword arguments, RESPOND's <SET>, n {<MOMENT>} of AT (and of a USE */
                         /* that says when), or SOON's <TEST> */
    uint16_t condition;  /* <TEST>, 0: none */
    uint16_t targets;    /* n {<SET>}: the `on` clauses; 0: none */
    uint16_t naming;     /* n {<CHOICE>}; 0: none */
    uint16_t with;       /* n {keyword arguments}: keywords the link carries; 0: none */
    uint16_t cost;       /* row of costs, 0: none */
    uint16_t body;       /* statements */
    uint8_t variables;   /* 16-bit locals the body needs */
    uint8_t members;     /* those of them that name the member a loop is at, a bit each */
    uint8_t registers;   /* set registers the body needs; register 0 is `those`, if anything is */
    uint16_t steps;      /* worst case, for the checker */
    uint64_t traits;     /* what it might do: bit per trait */
    uint8_t alert;   /* what it does by itself: enum alert. This and the next ones are noted when the book is opened, */
                     /* so that whoever looks for abilities passes over the others without reading their code */
    uint8_t inside;  /* what the abilities inside a continuous one do by themselves; likewise */
    uint8_t reaches; /* of a continuous body: enum reach */
    uint32_t changes;   /* likewise: attributes it changes, a bit each */
    uint32_t permits;   /* likewise: actions it permits or forbids */
    uint64_t gives;     /* likewise: keywords it gives or takes away */
    uint16_t price;     /* row of costs: what activating it costs, by its own words or its card's; noted as well */
    uint16_t order;     /* position on its card, for printing */
    uint16_t arguments; /* of a block keyword: its own arguments; 0: none */
    uint16_t keeps;     /* of one that waits: <SET> of one thing, which it remembers of the effect around it; 0: none */
    uint16_t given_to;  /* of one that a continuous body gives: <SET> of those who have it; 0: none; noted as well */
    uint8_t tally;      /* ABILITY_FIRST: row of tallies + 1 that counts its event */
};

/* Somebody uses it: it does not go off by itself. */
static inline bool is_activated(const struct ability *a)
{
    return a->kind == ABILITY_USE || a->kind == ABILITY_RESPOND;
}

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

/* A pattern of an event that some ability asks about ("this round you block a point"): counted per
 * seat as `you` and cleared when its period ends. */
struct tally {
    uint8_t event, period;
    uint16_t head; /* the event pattern's arguments */
};

/* A keyword or counter whose meaning is written in the language: `this` is what bears it, VAL_KEYWORD
 * its number. */
struct defined {
    uint8_t keyword, counter; /* row of one of the two */
    uint16_t ability, abilities;
    uint16_t until; /* <UNTIL> of a keyword that wears off; 0: none */
};

/* Of a place: all see its faces, or its owner does (where it is shared: the card's); veiled: a hand, hidden and without
 * an order, whose sleeves must not tell which card came when. */
enum place_trait { ALL_SEE = 1, OWNER_SEES = 2, IS_SHARED = 4, IS_VEILED = 8 };

struct game;
struct phrases;
struct shelf;

struct book {
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
    struct tally tally[BOOK_TALLIES];
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
    struct shelf *shelf;           /* the compiler's own: names, serials, definitions */
    const struct phrases *phrases; /* the vocabulary's names and patterns, ready for use; see language/names.h */
    uint16_t size, at_places, at_rows, at_events; /* of a duel: its bytes, and where some of its arrays begin */
    uint16_t link_size;                           /* of a link, with its targets */
    uint8_t zones;                                /* per seat; zones are numbered from 1, place 0 is nowhere */
    uint8_t zone_of[256], seat_of[256];           /* of a place: so that nobody has to divide */
    uint8_t place_is[256];                        /* enum place_trait: who learns what comes there */
    uint64_t single_number;                       /* keywords whose only argument is a number, a bit each */
    uint64_t hash;
    void *arena; /* owns all of the above; see language/arena.h */
};

static inline bool card_has(const struct card *c, int word)
{
    return c->labels[word >> 6] >> (word & 63) & 1;
}

/* False: neither its header nor an ability of its own has the keyword. */
static inline bool may_bear(const struct card *c, int keyword)
{
    return keyword >= 64 || c->bears >> keyword & 1;
}

/* A book without cards; NULL and what is wrong if the game's vocabulary cannot be read. */
struct book *book_new(const struct game *, char *error, size_t error_size);
void book_free(struct book *);

/* The row of the card with this name, 0 if there is none. */
int book_card(const struct book *, const char *name);

/* Where the abilities of cards can work, a bit each; 0: nobody has said so. */
uint32_t zones_in_play(const struct book *);

/* Does an ability that waits still know the second one of its event? */
bool remembers_second_roles(const struct book *);
/* Is an ability that is given to a player the player's own, not that of a card which stands for them? */
bool players_bear_abilities(const struct book *);

#endif
