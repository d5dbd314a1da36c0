/* parse.h: from tokens to trees. The parser goes by trial: a reading that fails gives its words back.
 *
 * parse_phrase.c   names, patterns and their holes
 * parse_set.c      sets, references, places
 * parse_value.c    numbers, tests, moments, durations, costs
 * parse_statement.c  statements and grants
 * parse_card.c     abilities, headers, cards, files; what to do after a mistake
 */
#ifndef LANGUAGE_PARSE_H
#define LANGUAGE_PARSE_H

#include "names.h"
#include "runtime/code.h"
#include "syntax.h"

enum {
    LIMIT_DEPTH = 48,      /* parts within parts */
    LIMIT_TRIALS = 200000, /* steps of trial and error in one line */
    LIMIT_CARDS = 5000,    /* in one text */
    LIMIT_IDS = 64,        /* names given in one card */
    EXPECTATIONS = 8,
};

/* A reading that was tried before at the same place, and what came of it. */
struct memory {
    int at, limit, rule;
    struct node *node;
    int end;
    struct memory *next;
};
enum { MEMORY_BUCKETS = 512 };

struct expectation {
    const char *what; /* "a counter", "`:`" */
    unsigned tables;  /* a name of one of these was wanted */
    int list;         /* a value of this list; 0: none in particular */
};

struct parser {
    struct storage *storage;
    struct problems *problems;
    const struct phrases *phrases;
    struct token *token;
    int tokens;
    int at, limit; /* tokens from `limit` on are not to be looked at */
    int depth, trials;
    bool too_deep;    /* a reading of this line was cut short */
    int quiet;        /* optional words are tried: nobody need hear that they are not there */
    int phrase_start; /* where the pattern being matched began */
    bool single;      /* `and` and `or` join something else than sets here */
    bool inner;       /* this set only says which members another one has: a reference takes no filters */
    bool nameless;    /* nothing here is given a name: what stands behind it is */
    bool happening;   /* what stands behind `when` could not be read */
    bool defining;    /* inside a definition: `body` is a statement */
    int far;          /* the furthest place a reading failed at, and what would have fitted there */
    struct expectation expected[EXPECTATIONS];
    int expectations;
    int misfit_at; /* the last name that is known, but of another kind than was wanted, and what was */
    struct expectation misfit;
    bool broken;               /* a line of this card could not be read */
    const char *id[LIMIT_IDS]; /* names this card gives with `as` and `let` */
    int ids;
    struct node **stack; /* kids of nodes under construction */
    int stacked, stack_room;
    struct memory *memory[MEMORY_BUCKETS];
};

/* Makes a tree of a whole text. Mistakes are reported; what could not be read is left out. */
struct node *parse_file(struct storage *, struct problems *, const struct phrases *, const struct tokens *);
/* Reads the definition of a keyword from the vocabulary: an ability, or several. */
struct node *parse_definition(struct storage *, struct problems *, const struct phrases *, const struct tokens *);

/* ---- shared by the parse_ files --------------------------------------------------------------- */

const struct token *peek(const struct parser *, int ahead);
bool at_word(const struct parser *, const char *word); /* a word or a sign */
bool take_words(struct parser *,
                const char *words); /* all of them or none; notes them as expected if they are not there */
bool skip_words(struct parser *, const char *words); /* the same, for words that may be missing */
bool ahead_words(const struct parser *, const char *words);
bool take_line(struct parser *);
void expect(struct parser *, const char *what, unsigned tables);
void expect_of_list(struct parser *, int list);

int mark(const struct parser *); /* of the stack of kids */
void push(struct parser *, struct node *);
/* A node over the tokens from `first` up to here, with the kids pushed since the mark. */
struct node *make(struct parser *, enum node_kind, int first, int mark);
struct node *leaf(struct parser *, enum node_kind, int first);
struct node *give_up(struct parser *, int at, int mark); /* back to `at`; NULL */

bool deeper(struct parser *); /* false: too deep, or too many trials */
void higher(struct parser *);
struct memory *remembered(struct parser *, int rule); /* of this rule, at this place */
struct node *remember(struct parser *, int rule, int at, struct node *);
enum memory_rule { RULE_SET, RULE_GROUP, RULE_EXPRESSION, RULE_CONDITION, RULE_EVENT };

struct node *parse_name(struct parser *, unsigned tables, unsigned roles, const char *what); /* NODE_ROW */
const char *parse_new_id(struct parser *);
struct node *parse_id(struct parser *);
struct node *parse_phrase(struct parser *, enum vocabulary_table, unsigned uses);
struct node *parse_event(struct parser *);
struct node *parse_string(struct parser *);

struct node *parse_set(struct parser *);
struct node *parse_group(struct parser *);
struct node *parse_predicate(struct parser *); /* what stands behind `is` */
struct node *parse_ref(struct parser *);
struct node *parse_owner(struct parser *);
struct node *parse_place(struct parser *);

struct node *parse_number(struct parser *); /* digits */
struct node *parse_expression(struct parser *);
struct node *parse_term(struct parser *);
struct node *parse_value(struct parser *);
/* What is compared with an attribute or given to it: of values that share a name with a counter its own list's. */
struct node *parse_value_for(struct parser *, int attribute);
struct node *parse_condition(struct parser *);
struct node *parse_member_test(struct parser *);
struct node *parse_moments(struct parser *);
struct node *parse_duration(struct parser *);
struct node *parse_costs(struct parser *);

struct node *parse_body(struct parser *);
struct node *parse_statement(struct parser *);
struct node *parse_choice(struct parser *);
struct node *parse_grants(struct parser *);
struct node *parse_ability(struct parser *);
bool ability_ahead(const struct parser *);

/* Reports why the line that began at token `first` could not be read, and goes behind it and
 * everything indented under it. */
void report_line(struct parser *, int first);
/* Goes behind the line that ends at token `end` and everything indented under it. */
void skip_block(struct parser *, int end);

#endif
