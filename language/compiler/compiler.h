/* compiler.h: what the compile_ files share while they make cells of trees, checking as they go.
 *
 * compile.c            texts, cards and headers; the book's memory of names
 * compile_ability.c    abilities, their clauses, limits, windows; definitions
 * compile_head.c       what they begin with: events, moments, which parts of the language a game has
 * compile_statement.c  bodies
 * compile_value.c      numbers, what has happened, choices, grants, costs, arguments of patterns
 * compile_test.c       conditions, moments, durations
 * compile_set.c        sets, references, places; what kind of thing a set holds
 * check.c              checks that look at a whole ability or card: hidden faces, circles, budgets
 */
#ifndef LANGUAGE_COMPILER_H
#define LANGUAGE_COMPILER_H

#include "compile.h"
#include "language/reader/parse.h"
#include "runtime/program.h"
#include "shelf.h"

enum {
    LIMIT_CELLS = 65000,
    LIMIT_ROWS = 60000,
    LIMIT_NAME = 60,       /* letters of a card's name */
    LIMIT_VARIABLES = 8,   /* locals of an ability */
    LIMIT_REGISTERS = 4,   /* sets it can keep; register 0 is `those` */
    LIMIT_TARGETS = 4,     /* `on` clauses */
    LIMIT_EXPRESSION = 16, /* values, tests and sets within each other */
    LIMIT_NESTED = 64,     /* abilities inside the abilities of one card */
    ASSUMED_MEMBERS = 30,  /* of a set nobody bounds */
    ALL_KINDS = KIND_CARD | KIND_SEAT | KIND_LINK | KIND_TILE | KIND_DUEL,
};

/* A name given with `as`, `let`, `on ... as` or `naming`. */
enum id_kind { ID_SET, ID_NUMBER, ID_WORD, ID_TARGETS };
struct id {
    const char *text;
    enum id_kind kind;
    int index;      /* register, variable or target list */
    unsigned kinds; /* what a set holds */
    bool maybe;     /* set on some paths only */
    bool hidden;    /* came from where nobody has looked yet */
    bool several;   /* it may be more than one thing */
    bool in_play;   /* nothing says that it lies where abilities do not work */
    const struct node *node;
};

/* A thing that is spoken of: a target list or a register; reference 0: none, -1: something else. */
struct keeping {
    int reference, index;
};

/* What `it` means at some place. */
enum it_kind {
    IT_NOTHING,
    IT_EVENT,
    IT_LINK,
    IT_VARIABLE,
    IT_MEMBER /* of the set being filtered */,
    IT_SUBJECT /* of the sentence, or each of its things in turn */,
    IT_THIS /* in a definition: what bears it */
};

/* How an ability stands inside another: it waits (there `when` is for once), it is given by an effect, it stands in a
 * continuous body, or that gives it to somebody. */
enum nesting { NEST_WAITING, NEST_GIVEN, NEST_INSIDE, NEST_WHILE };

/* An ability met inside another one, compiled when that one is finished. */
struct nested {
    const struct node *node;
    int row, parent;
    struct id id[16];
    int ids;
    enum it_kind it;
    int it_variable;
    unsigned it_kinds;
    int targets;
    unsigned target_kinds;
    const struct node *target_set;
    enum nesting nesting;
    bool has_x;
    unsigned bearer_kinds; /* what it is given to, which `this` is in it; 0: it is not given */
    uint32_t bearer_home;  /* where that is at home, a bit for each zone; 0: anywhere */
};

/* Code that waits for a place of its own, and the row that wants to know where that is. */
struct apart {
    cell *cells;
    int length;
    int tally, cost; /* one of the two, the other -1 */
    struct apart *next;
};

/* What can be said of the last statement. */
enum settled {
    KNOWS_DONE = 1,
    KNOWS_RESULT = 2,
    KNOWS_HEADS = 4,
    KNOWS_ROLL = 8,
    KNOWS_THINGS = 16, /* what it was done to is `those` */
    KNOWS_CHANCE = KNOWS_HEADS | KNOWS_ROLL
};

struct compiler {
    struct storage *scratch;
    struct duello_book *book;
    struct storage *storage; /* the book's */
    struct problems *problems;
    const struct phrases *phrases;
    const struct vocabulary *v;
    const struct token *token;
    int tokens;
    const char *file;

    /* the card */
    const struct node *file_node;
    int card;
    const struct type_rule *type; /* its first */
    uint32_t known;               /* attributes its types may show */
    bool card_x;                  /* its cost announces X */
    const struct node *by_players[4];
    int by_players_count;
    bool full; /* the book has no room left */

    /* the ability */
    int ability;
    bool counting; /* how often something happens: nothing of it gets a name */
    bool in_event; /* of the head: who fills its roles can be given a name */
    enum ability_kind kind;
    bool standing;                 /* the body states, it does not act */
    const struct node *while_test; /* the condition of a continuous ability, NULL: none */
    const struct event *event;     /* of `when` and `would` */
    int targets;
    unsigned target_kinds;
    const struct node *target_set; /* of its first `on` */
    bool has_x;
    bool paying;                 /* a cost is being compiled, which comes before all that is aimed at */
    bool outer_x, outer_targets; /* of the ability around it, forgotten when it comes about: likewise its names */
    struct id outer_id[16];
    int outer_ids;
    struct id outer_target; /* the one thing that is aimed at there; no text: none, or several */
    bool may_keep;          /* it waits, and can remember one thing of that, and X */
    struct keeping kept;    /* that one thing */
    struct keeping about;   /* whom the event it waits for must happen to, if that is settled as it begins to wait */
    bool says_it;           /* it speaks of what the event happened to */
    enum it_kind it;
    int it_variable;
    unsigned it_kinds;
    int members_read; /* how often a test has spoken of the member it is about */
    bool it_hidden;   /* what the event is about goes unseen by you */
    struct id id[16], spare_id;
    int ids;
    int variables, registers;
    unsigned members; /* variables that loops keep their members in, a bit each */
    bool keeps_those; /* something in it is chosen, acted on by its set, or called `those` */
    unsigned settled; /* what a statement before this one has settled: enum settled */
    uint64_t traits, causes;
    uint64_t created; /* of what it causes: what happens only to tokens that it makes */
    long steps, multiplier;
    int stops[32], stop_count; /* cells of STOPs that wait for their loop's end */
    int depth, expression_depth;
    int target_list;             /* of the `on` clause being compiled; -1: none */
    const struct node *shown[8]; /* zones whose faces have been looked at */
    int shown_count;

    /* a definition being unfolded */
    const struct node *body; /* the card's own, for `body` */
    const struct node *argument;
    const char *parameter;
    int defined_keyword;  /* row: `n` is the bearer's number */
    bool defines_counter; /* it is a row of counters */

    struct nested nested[LIMIT_NESTED];
    int nesteds;

    struct apart *apart;
};

const char *node_text(struct compiler *, const struct node *); /* as it was written */
void error_on(struct compiler *, const struct node *, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void warning_on(struct compiler *, const struct node *, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

int here(const struct compiler *); /* the next cell */
void emit(struct compiler *, int value);
int emit_length(struct compiler *); /* a cell to be filled in by close_length */
void close_length(struct compiler *, int cell);
int string_row(struct compiler *, const char *text);

/* Goes one value, test or set deeper; false, and an error, where that is too deep. */
bool enter_expression(struct compiler *, const struct node *);
void leave_expression(struct compiler *);

/* ---- sets ------------------------------------------------------------------------------------- */

/* Does somebody choose? In tests, filters and events a quantity is only an article; what a keyword in a card's header means
 * by it is the keyword's own. */
enum picking { PICKS, HEADER_PICKS, NO_PICKS };
void emit_set(struct compiler *, const struct node *, enum picking);
void emit_group(struct compiler *, const struct node *, enum picking);
void emit_filters(struct compiler *, const struct node *group, unsigned kinds); /* a predicate about such things */
void emit_ref(struct compiler *, const struct node *);
void emit_plain_ref(struct compiler *, enum reference); /* with its SET_THAT */
void emit_place(struct compiler *, const struct node *);
void emit_owner(struct compiler *, const struct node *);
unsigned kinds_of(const struct compiler *, const struct node *set);
const char *kinds_text(unsigned kinds);
/* The filter of this kind that a group has; NULL: none. */
const struct node *part_of(const struct node *group, enum node_kind);
const struct node *group_quantity(const struct node *set); /* of a set of one group; or NULL */
bool leaves_a_choice(const struct node *set);              /* a, 2, up to 3; not each, all or no */
/* Just one thing: `a`, `another` or `1` of them, or somebody by name. */
bool means_one(const struct compiler *, const struct node *set);

/* The ability that is given, if this is one, or stands in one; NULL: it is not. */
const struct nested *given_ability(const struct compiler *);

struct id *find_id(struct compiler *, const char *text);
/* Check 6: says so if it meant something in the ability around this one; false if it did not. */
bool is_forgotten(struct compiler *, const struct node *, const char *text);
struct id *new_id(struct compiler *, const struct node *, const char *text, enum id_kind);

/* ---- values ----------------------------------------------------------------------------------- */

void emit_value(struct compiler *, const struct node *);
void check_one_value(struct compiler *, const struct node *);          /* of an attribute that is read */
void check_shown(struct compiler *, const struct node *, int keyword); /* on this card */
void emit_number(struct compiler *, int);
/* One that a single cell must hold. */
int small_number(struct compiler *, const struct node *, int);
void emit_test(struct compiler *, const struct node *);
void emit_arguments(struct compiler *, const struct node *phrase, enum picking);
void emit_keyword(struct compiler *, int row, const struct node *phrase, enum picking);
void emit_moment(struct compiler *, const struct node *);
int emit_moments(struct compiler *, const struct node *); /* where they stand */
/* The windows that a moment is the beginning or end of, a bit each. */
uint32_t window_bits(const struct compiler *, const struct node *moment);
void set_moments(struct compiler *, struct ability *, const struct node *moments); /* when it is set off, or used */
void emit_until(struct compiler *, const struct node *);                           /* NULL: the default */
void emit_choice(struct compiler *, const struct node *);
/* set: whom they are given to, NULL: anything; until: how long, NULL: as the game says */
void emit_grants(struct compiler *, struct node *const *, int count, const struct node *set, const struct node *until,
                 bool loses);
int compile_costs(struct compiler *, const struct node *);     /* the row */
void check_price(struct compiler *, const struct node *costs); /* of an ability or an offer: not nothing */
int tally_of_event(struct compiler *, const struct node *event, int period);
void settle_apart(struct compiler *);
bool mentions_x(const struct node *);
bool is_value(const struct node *);

/* ---- statements and abilities ------------------------------------------------------------------- */

void emit_block(struct compiler *, const struct node *); /* without an END */
int count_rows(const struct node *ability);
bool fires_once(const struct node *head); /* of what waits: the next time, not `whenever` */
static inline struct ability *row_of(struct compiler *c, int row)
{
    return &c->book->ability[row];
}
int new_ability_rows(struct compiler *, int count);
/* A card's own ability into the rows made for it; what stands inside it waits for compile_nested. */
void compile_own_ability(struct compiler *, const struct node *ability, int row, int order);
/* A definition of the language: rows for what bears it. */
void compile_definition(struct compiler *, struct definition *);
/* Check 16: what waits for a moment, or is given until then, is still there when it comes. */
void check_comes(struct compiler *, const struct node *ability, const struct node *until, bool given);
/* A row for an ability inside the one being compiled; its code comes later. */
int nest_ability(struct compiler *, const struct node *, enum nesting);
void compile_nested(struct compiler *);
/* An error where the game is without this part of the language. */
void check_part(struct compiler *, const struct node *, enum language_part);
/* Whether the game, and an ability with this head, has such a clause. */
void check_clause(struct compiler *, const struct node *clause, const struct node *head);
void check_event(struct compiler *, const struct node *event);
/* Which kind of ability it is, and what `it` and `amount` mean in what follows; then its code. */
void begin_head(struct compiler *, const struct node *head);
void compile_head(struct compiler *, const struct node *head, struct ability *);
const struct node *first_set(const struct node *phrase); /* that a verb is done to; NULL: none */
/* The sets of a phrase behind the first n, at most two in all; returns how many there are then. */
int list_sets(const struct node *phrase, const struct node *set[2], int n);
bool says_one(const struct node *quantity);
bool is_named(const struct node *set); /* with `as` */
bool token_in_file(const struct compiler *, const char *name);
const struct definition *find_definition(struct compiler *, enum vocabulary_table, int row);

/* ---- checks ------------------------------------------------------------------------------------- */

void check_hidden_read(struct compiler *, const struct node *set); /* check 14 */
void check_hidden_count(struct compiler *, const struct node *set);
void check_hidden_receivers(struct compiler *, const struct node *set);
void check_hidden_lasting(struct compiler *, const struct node *set);
void check_hidden_faces(struct compiler *, const struct node *set);
bool test_reads_face(const struct compiler *, const struct node *);
/* Does a group choose its members, or a predicate speak of them, by what is on their faces? */
bool filters_read_face(const struct compiler *, const struct node *group);
bool goes_unseen(const struct compiler *, const struct node *event);
void check_hidden_event(struct compiler *, const struct node *event);                     /* check 14, too */
void check_past(struct compiler *, const struct node *event, const struct node *subject); /* check 2 */
bool mentions_each(const struct node *); /* does it speak of `each` thing? */
/* Checks 7 and 12: of targets and costs. */
void check_not_at_random(struct compiler *, const struct node *set, const char *hint, const char *why);
/* Checks 12 and 15: you (payer NULL, or said so) pay with what is yours, and everybody with what they can choose. */
void check_payment(struct compiler *, const struct node *costs, const struct node *payer);
void check_reach(struct compiler *, const struct node *phrase,
                 const struct verb *); /* check 16: where it can be done */
/* False, if it is said that the things of a set lie elsewhere. */
bool may_lie_in(const struct compiler *, const struct node *set, uint32_t zones);
uint32_t home_of(const struct compiler *,
                 const struct node *set);                  /* where all of its things are at home; 0: anywhere */
const char *zones_text(struct compiler *, uint32_t zones); /* "Hand, Deck" */
/* Check 9, too: a verb is done to what it can be done to. */
void check_objects(struct compiler *, const struct node *phrase, const struct verb *);
/* Check 2: a verb is done with, and an event told of, the zones that there are for it (0: all), or a card that stacks. */
void check_zones(struct compiler *, const struct node *phrase, uint32_t zones, bool stacks);
void check_one_place(struct compiler *, const struct node *phrase);
void check_keyword_number(struct compiler *, const struct node *phrase); /* check 17 */
void check_joined(struct compiler *, const struct node *set);            /* check 15 */
/* Check 15: somebody (NULL: you) can see what is to be chosen from, if anything is; a verb may say where that is. */
void check_choice(struct compiler *, const struct node *set, const struct node *chooser);
void check_things(struct compiler *, const struct node *set, const struct verb *, const struct node *chooser);
void check_home(struct compiler *, const struct node *set, const struct node *place);
void note_shown(struct compiler *, const struct node *set);
bool is_hidden(const struct compiler *, const struct node *group);             /* lies where `you` have not looked */
void check_settled(struct compiler *, const struct node *, enum settled);      /* check 6 */
void check_circle(struct compiler *, const struct node *value, int attribute); /* check 20 */
void check_budget(struct compiler *, const struct node *head);                 /* check 21 */
void check_endless(struct compiler *, const struct node *head);                /* check 22 */

#endif
