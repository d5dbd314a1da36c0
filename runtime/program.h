/* program.h: the programs of cards as rows of a book: abilities, what they cost, what they count.
 *
 * Rows are named by their index; row 0 is "none". What stands in the cells of a program: code.h.
 */
#ifndef RUNTIME_PROGRAM_H
#define RUNTIME_PROGRAM_H

#include "code.h"
#include "engine/vocabulary.h"

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

/* A pattern of an event that some ability asks about ("this round you block a point"): counted per
 * seat as `you` and cleared when its period ends. */
struct tally {
    uint8_t event, period;
    uint16_t head; /* the event pattern's arguments */
};

/* A keyword or counter whose meaning is written in the language: `this` is what bears it, VAL_KEYWORD or VAL_COUNTER of it
 * its number. Its abilities are of no card, and work for each card that bears it. */
struct defined {
    uint8_t keyword, counter; /* row of one of the two */
    uint16_t ability, abilities;
    uint16_t until; /* <UNTIL> of a keyword that wears off; 0: none */
    struct attention
        listens; /* all that its abilities, and those inside them, do by themselves; noted when the book is opened */
};

/* Where the abilities of cards can work, a bit each; 0: nobody has said so. */
uint32_t zones_in_play(const struct duello_book *);

/* Does an ability that waits still know the second one of its event? */
bool remembers_second_roles(const struct duello_book *);
/* Is an ability that is given to a player the player's own, not that of a card which stands for them? */
bool players_bear_abilities(const struct duello_book *);

#endif
