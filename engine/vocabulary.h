/* vocabulary.h: the tables of words a game's cards may use.
 *
 * Each game writes them as text (games/GAME/vocabulary); the build turns that text into these
 * tables and into the C enums the rules use (language/vocabulary/generate.c), so that neither can drift from
 * the other. Row 0 of every table is unused, so that 0 can mean "none".
 */
#ifndef ENGINE_VOCABULARY_H
#define ENGINE_VOCABULARY_H

#include <stdbool.h>
#include <stdint.h>

/* What makes an ability work. */
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

/* What a word can be in a sentence. */
enum word_role {
    WORD_TYPE = 1,  /* a card's type: Art, Skill, creature */
    WORD_VALUE = 2, /* a value of a closed list: a suit, an element */
    WORD_FLAG = 4,  /* yes or no: Augmented, face-up */
    WORD_NOUN = 8,  /* may head a set */
    WORD_SIDE = 16, /* ally, enemy */
};

enum thing_kind { KIND_CARD = 1, KIND_SEAT = 2, KIND_LINK = 4, KIND_TILE = 8, KIND_DUEL = 16 };

struct word {
    const char *name, *plural;
    uint8_t roles;
    uint8_t kinds;       /* what it is said of: enum thing_kind */
    uint8_t list;        /* row of lists, for values */
    bool derived;        /* the game answers; otherwise it is a label printed on the card */
    bool listed;         /* a keyword can list it, though it is derived */
    uint32_t zones;      /* for nouns: where such things are; 0: anywhere (or the verb's own place) */
    bool judged;         /* printed, but the game says what is so now: an Element that has been replaced */
    bool apart;          /* nothing is it to itself: an ally */
    bool played;         /* of links: a card is on its way, and what is asked of a card is asked of it */
    bool momentary;      /* given by what is done only: no continuous ability gives it */
    bool home;           /* they are there unless a place is named: a Character in your Discard Pile */
    uint64_t traits;     /* a label that promises something: the card's program must have one of these */
    uint32_t types;      /* a label that only cards of these types can show; 0: any */
    const char *english; /* how it is printed, NULL: as its name */
    const char *file;    /* of cards, which has brought it; NULL: it is the vocabulary's own */
    int line;
};

enum { LIST_VALUES = 32 }; /* of one list, so that a choice among them has a bit for each */

struct word_list {
    const char *name;
    uint8_t most; /* how many values of it a card may show */
    bool open;    /* files of cards may bring more values */
};

enum attribute_kind { ATTRIBUTE_NUMBER, ATTRIBUTE_BAND, ATTRIBUTE_SHOT, ATTRIBUTE_WORDS, ATTRIBUTE_REF };

struct attribute {
    const char *name, *plural;
    uint8_t of;   /* enum thing_kind, or'ed */
    uint8_t kind; /* enum attribute_kind */
    uint8_t list; /* for ATTRIBUTE_WORDS: the list its values come from */
    bool one;     /* for ATTRIBUTE_WORDS: it has one value at a time, which can be read; otherwise any number of them */
    bool printed; /* may stand in a card's header */
    bool granted; /* may be changed by `has`/`gains` */
    bool standing;  /* only while a continuous ability says so */
    bool momentary; /* only by what is done, and for as long as the game says */
    uint32_t reach; /* of cards: the zones of those that can be given it; 0: any */
    bool face;      /* reading it reads the face of the card: hidden as the face is */
    bool greatest;  /* of all that sets it, and what it is by itself, the greatest counts, not the newest */
    int32_t lowest, highest;
    int32_t least; /* that can be printed, if that is more than the lowest it can become; 0: that is the same */
    uint8_t until; /* default duration: row of periods */
    const char *english;
    const char *change;  /* how a change of it is said: "take {n} (more|less) damage"; NULL: +1 and its name */
    uint64_t traits;     /* a program that changes it might do this: bit per trait */
    const char *becomes; /* how it is said what it is set to: "count as {n}"; NULL: its name is or becomes that */
};

enum zone_faces { FACES_NOBODY, FACES_OWNER, FACES_ALL, FACES_KEPT /* as known before */ };

struct zone {
    const char *name, *plural;
    bool shared; /* one for the table instead of one per seat */
    bool ordered;
    bool masked;   /* cards may lie face-down among those that all see: coming here shows nothing by itself */
    uint8_t faces; /* who learns the face of what comes here: enum zone_faces */
    const char *english;
};

struct type_rule { /* what a card of a type needs and may have: checks 3 and 16 */
    uint8_t word;
    uint32_t needs, allows; /* attributes, a bit each */
    uint32_t lists_needed;  /* lists of which it must show a value */
    uint32_t windows;       /* default windows of `use` */
    uint8_t actor;          /* whose a bare attribute is: KIND_SEAT (you), KIND_CARD (this) or KIND_LINK (user) */
    bool cost;
    const char *unit;    /* what a bare number in its cost is a number of; NULL: that goes without saying */
    bool silent;         /* it has no abilities */
    uint8_t responds[4]; /* `respond to` needs one of these words on the card; none: it is always allowed */
};

/* A pattern is compiled into items: words, holes, optional parts and alternatives. */
enum hole {
    HOLE_N = 1,
    HOLE_Q,
    HOLE_SET,
    HOLE_ZONE,
    HOLE_COND,
    HOLE_BODY,
    HOLE_EVENT,
    HOLE_STRING,
    HOLE_MOMENTS,
    HOLE_COSTS,
    HOLE_WORDS /* one or more words of a list, joined */,
    HOLE_WORD,
    HOLE_ATTRIBUTE,
    HOLE_COUNTER,
    HOLE_RESOURCE,
    HOLE_KEYWORD,
    HOLE_REF,
    HOLE_CHOICE,
    HOLE_GRANTS,
};

struct pattern {
    const char *text;    /* as the vocabulary spells it */
    const char *english; /* template, see printer.c */
    const char *shape;   /* its holes alone, a letter each ('a' + enum hole), with [ ] ( | ) around and between */
};

struct verb {
    struct pattern pattern;
    uint8_t subjects;   /* enum thing_kind: who can do it */
    bool cost;          /* may be a cost */
    bool only;          /* and nothing else */
    uint8_t objects;    /* enum thing_kind: what its first {set} can be; 0: anything */
    bool hidden;        /* what it did may be known to the subject only (swap, look) */
    bool asks;          /* how many its {q} means, where that leaves a choice, the subject says before it is done */
    bool offers;        /* picks only what the game says can undergo it (game->able) */
    uint32_t set_zones; /* where the things of its first {set} are taken from if the set does not say; 0: anywhere */
    uint8_t set_owner;  /* 1: those of the subject; 0: anybody's */
    uint32_t reach;     /* the only zones it can be done in; 0: any */
    uint32_t zones;     /* what its {zone} may be; 0: any */
    bool stacks;        /* or else a card, under which things then lie */
    bool home;          /* a thing goes to that zone of its owner only */
    bool shows;         /* the subject has then seen the faces of its first {set} */
    bool creates;       /* the quoted names of its first {set} are tokens */
    uint8_t changes;    /* what of a replaced event it changes: enum event_change */
    uint8_t chance;     /* what can be asked about after it: enum chance_told */
    uint8_t spends;     /* as a cost: so many of this symbol (row of symbols); 0: a verb like any other */
    uint64_t causes;    /* events it sets off by itself: bit per event */
    uint64_t traits;
    uint8_t rule_count;
    uint16_t rules[4];
};

enum event_change { CHANGE_DESTINATION = 1, CHANGE_AMOUNT = 2 };
enum chance_told { CHANCE_COINS = 1, CHANCE_DICE = 2 };

struct event {
    struct pattern pattern;
    bool would;      /* may be replaced */
    bool remembered; /* may be asked about with `this round ...` */
    uint8_t roles;   /* number of roles bound: subject, other, amount */
    uint8_t changes; /* which roles a replacement may change: enum event_change */
    uint8_t kinds;   /* what its subject can be: enum thing_kind */
    uint8_t other;   /* what its second role can be */
    uint32_t reach;  /* where its subject lies once it has happened; 0: anywhere */
    uint32_t zones;  /* the zones it can name; 0: any */
    uint8_t past[4]; /* words of what its subject is then no more */
    bool over;       /* its subject, a link, is over when it is heard */
};

enum keyword_use {
    KEYWORD_HEADER = 1,
    KEYWORD_BLOCK = 2,
    KEYWORD_CONDITION = 4,
    KEYWORD_CLAUSE = 8,
    KEYWORD_GRANTED = 16
};

struct keyword {
    struct pattern pattern;
    uint8_t uses;           /* enum keyword_use */
    uint8_t block_kind;     /* for a block keyword of the game's own: ABILITY_KEYWORD, or the kind it stands for */
    bool standing;          /* its body is continuous whatever its kind (an Augment) */
    bool once;              /* a card shows it once at the most */
    bool undivided;         /* a card with roles cannot have it */
    uint32_t types;         /* only cards of these types can have it; 0: any */
    uint16_t without;       /* clauses that the game does not heed behind it: a bit per enum clause */
    uint8_t kinds;          /* what can bear it: enum thing_kind */
    uint8_t marks;          /* a card whose `needs` asks for it shows this word; 0: none */
    uint8_t marks_only;     /* ... if it is of this type; 0: of any */
    uint64_t traits;        /* a program that gives it might do this: bit per trait */
    const char *definition; /* in the card language, NULL: a rule step in C */
};

struct window {
    const char *name;
    bool use;        /* an activated ability may name it */
    uint32_t covers; /* windows it stands for (Any Step, Damage Phase); 0: itself */
    bool again;      /* it may come several times in one period; the others come once, in the order of their rows */
    bool resets;     /* with it ends what has been gained before without a duration */
    const char *english;
};

struct named {
    const char *name, *plural, *english;
    uint8_t kinds;
    bool momentary;   /* a reference: whom it means now it does not mean later */
    const char *file; /* a counter that cards have brought: as of a word */
    int line;
}; /* counters, resources, symbols, references, traits */
struct period {
    const char *name, *plural, *english;
    bool lasts;          /* what an effect gives may last for it */
    bool next;           /* ... and may begin with the next one */
    bool waits;          /* what waits without a duration waits no longer than that */
    uint8_t start, stop; /* the windows it begins and ends with, for `at start of ...` and `at end of ...`; 0: none */
};
struct phrase {
    struct pattern pattern;
    const char *negative; /* of a trait: how it is said that it is not so; NULL: by a roundabout sentence */
    uint8_t kinds, needs;
}; /* relations, actions, traits; needs: a word the card must show */

/* Parts of the language that a game need not have: what its rules never do, no card of it may say. */
enum language_part {
    PART_RESPOND,
    PART_SOON,
    PART_MOMENT,
    PART_MOMENT_OF,
    PART_MOMENT_OTHERS,
    PART_END_OF,
    PART_WHEN_AT,
    PART_GIVE,
    PART_KEYWORDS,
    PART_LABELS,
    PART_NO_ABILITIES,
    PART_ON,
    PART_ON_MANY,
    PART_ON_TWICE,
    PART_ON_ANSWER,
    PART_NAMING,
    PART_NAMING_VALUE,
    PART_NAMING_MANY,
    PART_NAMING_TWICE,
    PART_FROM,
    PART_WITH,
    PART_COST_VERB,
    PART_COST_CHOICE,
    PART_COST_X,
    PART_COST_UP_TO,
    PART_COST_OPEN,
    PART_DOWN_TO,
    PART_COST_DIFFERENT,
    PART_UNTIL,
    PART_WHILE,
    LANGUAGE_PARTS,
};

/* What the field maps are that texts of cards may bring: so many rows of so many letters, each of which means a kind of
 * square. */
struct map_form {
    int columns, rows; /* 0: the game has no such maps */
    const char *letters;
};

struct vocabulary {
    const char *game, *prefix;
    uint32_t lacks;     /* bit per enum language_part */
    bool partial_names; /* a quoted name is a run of whole words of a card's name */
    const struct word *words;
    int word_count;
    const struct word_list *lists;
    int list_count;
    const struct type_rule *types;
    int type_count;
    const struct attribute *attributes;
    int attribute_count;
    const struct zone *zones;
    int zone_count;
    const struct named *counters;
    int counter_count;
    const struct named *resources;
    int resource_count;
    const struct named *symbols;
    int symbol_count;
    const struct period *periods;
    int period_count;
    const struct named *references;
    int reference_count;
    const struct window *windows;
    int window_count;
    const struct keyword *keywords;
    int keyword_count;
    const struct event *events;
    int event_count;
    const struct phrase *relations;
    int relation_count;
    const struct phrase *actions;
    int action_count;
    const struct phrase *traits;
    int trait_count;
    const struct verb *verbs;
    int verb_count;
    int budget_steps, budget_objects, budget_questions;
    struct map_form maps;
    int counter_room; /* counters that a duel can hold, those that files of cards bring included; 0: they bring none */
};

#endif
