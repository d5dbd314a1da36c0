/* printer_parts.h: what the chapters of the printer share.
 *
 * printer.c             cards
 * printer_abilities.c   abilities
 * printer_clauses.c     windows, costs, limits, conditions of abilities
 * printer_statements.c  statements, and how they are joined to sentences
 * printer_templates.c   the vocabulary's templates
 * printer_values.c      numbers
 * printer_tests.c       conditions, moments, durations
 * printer_sets.c        noun phrases
 * printer_references.c  names, pronouns, agreement
 *
 * The functions named print_ read the part of the program at *at, write it and move *at behind it.
 */
#ifndef LANGUAGE_PRINTER_PARTS_H
#define LANGUAGE_PRINTER_PARTS_H

#include "engine/words.h"
#include "language/vocabulary/english.h"
#include "runtime/cells.h"

/* What a pronoun could mean: the thing that was mentioned last, if it is one of these. */
enum mentioned {
    MENTIONED_NOTHING,
    MENTIONED_TARGETS,
    MENTIONED_REGISTER,
    MENTIONED_EVENT,
    MENTIONED_OBJECT,
    MENTIONED_THIS
};

struct mention {
    enum mentioned what;
    int k;
};

/* How a thing is called once it has been introduced: that card, those cards, that player. */
struct introduced {
    const char *noun; /* NULL: not introduced yet */
    bool plural, person;
    bool apart; /* "it" could be taken for something else: "that attack" */
};

/* How a verb agrees with a set. */
struct agreement {
    bool you, plural, person;
};

enum { REGISTERS = 16, TARGET_LISTS = 4, VARIABLES = 16 };

struct printer {
    const struct duello_book *book;
    const struct vocabulary *words;
    const struct card *card; /* whose text it is; NULL in a definition */
    const struct ability *ability;
    struct text_out out;
    int sentence;   /* where the sentence began, for its capital; -1: in the middle of one */
    int quotes;     /* how deep in given abilities */
    bool given;     /* in a given ability: `this` is what has been given it */
    bool standing;  /* the body goes on: `while`, `always` */
    bool link_acts; /* in what replaces a link: `you` is the link */
    struct mention last;
    struct introduced target[TARGET_LISTS], kept[REGISTERS], object, subject_of_event, member, bearer;
    struct agreement subject;      /* of the sentence: for "its" and "their" */
    const cell *place;             /* the place that was named last as a whole, NULL: none */
    bool all_of;                   /* several sets are all meant, not one of them */
    bool done_to;                  /* the next set is what a verb is done to: without a quantity "all" of them */
    bool it_is_a_place;            /* "it" has just been said of that place */
    const cell *respond;           /* the link answered, until it has been introduced */
    const char *chosen[VARIABLES]; /* what a chosen word or number is called; NULL: a `let` */
    uint32_t spoken_of;            /* variables that were chosen or noted so far, a bit each */
    const char *unit;              /* of a bare number in a cost, NULL: none */
    const cell *each;              /* a value whose `for each` waits for its place in the template */
    const cell *bare_for;          /* behind "may": who has been said already */
    const cell *until;             /* how long a waiting ability waits, NULL: as long as the game says */
    bool waiting;                  /* the next ability printed waits in the body of this one */
    bool inside;                   /* the ability goes on with a sentence of the one it stands in */
    bool tagged;                   /* the ability's windows stand in brackets before it */
    bool followed;                 /* behind the block that is printed next the sentence goes on */
    bool replacing;                /* what is printed takes the place of an event */
    const cell *keyword_arguments; /* of the keyword whose definition is printed, NULL: none known */
    int keyword;
    const cell *sought; /* a mode, or who chooses: where the words for it stand is noted; NULL: nothing */
    int sought_from, sought_to;
    int list_end; /* where the last list of modes ended; 0: there was none */
};

enum mood {
    MOOD_ORDER, /* draw 1 card; each player draws 1 card */
    MOOD_STATE, /* you draw 1 card */
    MOOD_BARE,  /* behind "may": draw 1 card, without the subject */
};

enum tense { TENSE_PRESENT, TENSE_PAST, TENSE_NOT_PAST, TENSE_WOULD };

/* ---- printer.c: writing ------------------------------------------------------------------------ */

/* Blanks never double and never stand before a comma, a full stop or a closing bracket. */
void put(struct printer *, const char *text);
void put_int(struct printer *, int);
/* A sentence gets its capital and its full stop. */
void begin_sentence(struct printer *);
void end_sentence(struct printer *);
/* What stands before a colon or bracket gets its capital too, without a full stop. */
void begin_part(struct printer *);
/* A copy that writes nowhere, to look ahead. */
struct printer silent(const struct printer *);
/* ", " or the last joint, before member i of n. */
void put_joint(struct printer *, int i, int n, const char *last);

char last_char(const struct printer *);

/* ---- printer_abilities.c ----------------------------------------------------------------------- */

void print_ability_row(struct printer *, int ability);

/* ---- printer_clauses.c ------------------------------------------------------------------------- */

enum { CONDITIONS = 8, WINDOWS = 32 };

void print_costs(struct printer *, int cost, bool sentence);
void put_window(struct printer *, int window);
/* Is the card of this type, or if it is one role of a card, is it that role? */
bool shows_type(const struct card *, int word);
const struct type_rule *type_of(const struct printer *);
/* A card whose type has a cost is used by being played. */
bool type_is_played(const struct printer *);
/* USE and RESPOND: a player decides. */
bool is_used(const struct ability *);
bool is_tag(const struct vocabulary *, int window);
/* The tag in front of an ability; false if the windows of this game are no tags. */
bool put_tag(struct printer *, uint32_t windows);
/* Does the ability say when, and not just what its type says anyway? */
bool says_windows(const struct printer *, const struct ability *);
int name_windows(const struct vocabulary *, uint32_t windows, int *names);
void put_window_names(struct printer *, const int *names, int n);
void put_moments(struct printer *, const struct ability *);
const char *period_name(const struct printer *, int period);
void put_limit(struct printer *, const struct ability *);
/* Conditions that are keywords (CRISIS 3), or the others; how many. */
int split_condition(const struct duello_book *, const struct ability *, bool keywords, const cell **tests, int most);
void put_conditions(struct printer *, const cell *const *tests, int n);
void put_works_from(struct printer *, const struct ability *);
void put_naming(struct printer *, const struct ability *);
bool has_unmentioned_targets(const struct printer *, const struct ability *);
void put_unmentioned_targets(struct printer *, const struct ability *);
/* All that stands before the colon; how many clauses that was. */
int put_clauses(struct printer *, const struct ability *);

/* ---- printer_sets.c ---------------------------------------------------------------------------- */

enum set_form {
    FORM_OBJECT,  /* 1 card, up to 2 cards, it, them */
    FORM_SUBJECT, /* they */
    FORM_ANY,     /* a card: in events and conditions */
    FORM_EACH,    /* card: behind "for each" */
    FORM_COUNTED, /* cards: behind "at least 2" */
    FORM_OF_ONE,  /* a set of one without a quantity: your Action Card */
};

void print_set(struct printer *, const cell **at, enum set_form);
void print_filters(struct printer *, const cell **at, bool plural); /* behind is, are */
void print_possessive(struct printer *, const cell **at);
bool is_printed_as(const struct printer *, const cell *set, enum set_form, const char *text);
/* "its Level", "the Level of each creature next to you" */
void print_possession(struct printer *, const cell **at, const char *what);
bool is_plural_name(const char *name);
const char *one_of(const char *name, char *form); /* cards: card; what is no plural stays as it is */
/* A target or answered link at its first mention, by number ("1 enemy") or as "target enemy". */
void print_target(struct printer *, const cell **at, bool by_number);
void print_place(struct printer *, const cell **at);
struct agreement agreement_of(const struct printer *, const cell *set);
/* Is this set one of the references without further filters? */
bool is_reference(const cell *set, int reference);
bool is_plain_reference(const struct printer *, const cell *set); /* them, with nothing said about which */
bool same_cells(const cell *a, const cell *a_end, const cell *b, const cell *b_end);
/* Whose things of a set these are (`your`, `engaged Rival controls`): the owner's set, or NULL. */
const cell *owner_in(const struct printer *, const cell *set, int *op);
/* The set without its owner. */
void print_without_owner(struct printer *, const cell **at, enum set_form);
/* Remembers the things of a set as the last ones spoken of. */
void mention_set(struct printer *, const cell *set);
/* One member of a set: the subject of an event, the member of a loop. */
struct introduced introduce_one(const struct printer *, const cell *set);
struct introduced one_of_those(const struct printer *, struct introduced); /* those opponents: that opponent */
/* One of those to whom an ability is given: what `this` means in it. */
struct introduced introduce_bearer(const struct printer *, const cell *set);

const char *word_noun(const struct vocabulary *, int word, bool plural, char *form);
const char *word_english(const struct vocabulary *, int word);

/* ---- printer_references.c ---------------------------------------------------------------------- */

enum { FILTERS = 24 };

/* A set taken apart. */
struct phrase_parts {
    const cell *source, *pick, *owner, *as;
    const cell *filter[FILTERS];
    int filters;
};

const cell *take_apart(const struct printer *, const cell *set, struct phrase_parts *);
const cell *most_of(const struct printer *, const struct phrase_parts *); /* the most its quantity allows */
bool is_one_thing(const struct printer *, const struct phrase_parts *);
bool has_tail(const struct phrase_parts *); /* anything behind its noun */
bool is_noun(const struct vocabulary *, int word);
bool stands_behind(const struct vocabulary *, int word); /* "on DEFENSE" */
/* Which of several that are called alike: "second "; nothing where there is one. */
void put_rank(struct printer *, int alike, int before);
void put_article(struct printer *, const char *before);
struct introduced introduce(const struct printer *, const cell *set);
void remember_set(struct printer *, const cell *set, const struct phrase_parts *);
void put_reference(struct printer *, const cell *at, enum set_form);
const char *relative_name(const struct printer *, int row);
void print_full(struct printer *, const struct phrase_parts *, enum set_form, bool target);
void print_parts(struct printer *, const struct phrase_parts *, enum set_form);

/* ---- printer_values.c -------------------------------------------------------------------------- */

void print_value(struct printer *, const cell **at);
/* With a unit: 1 card, 2 cards for each Art, cards equal to ... Without: both NULL. */
void print_amount(struct printer *, const cell **at, const char *one, const char *many);
bool has_number_head(const struct duello_book *, const cell *at);
bool is_in_figures(const struct duello_book *, const cell *at);
void print_equal_to(struct printer *, const cell *at);
void speak_of(struct printer *, int variable, const char *called); /* chosen, or noted (NULL) */
void print_number_head(struct printer *, const cell *at);          /* what stands before the unit */
void print_number_tail(struct printer *, const cell *at);          /* what stands behind it */
bool is_number(const cell *at, int n);
bool is_one(const cell *at);
bool is_plain(const cell *at); /* a number, X or that many */
const char *attribute_english(const struct printer *, int attribute);
const char *resource_english(const struct printer *, int resource);
void put_counter(struct printer *, int counter, bool plural);
void put_period(struct printer *, int period);
void print_tally(struct printer *, int tally, enum tense);
/* The number of the keyword whose definition is printed: what the card says. */
const cell *resolved(const struct printer *, const cell *value);

/* ---- printer_tests.c --------------------------------------------------------------------------- */

void print_test(struct printer *, const cell **at);
void print_not_test(struct printer *, const cell **at);
void print_with(struct printer *, const cell **at); /* a test about a member: Level 3 or less */
void print_until(struct printer *, const cell **at);
void print_moment(struct printer *, const cell **at);

/* ---- printer_templates.c ----------------------------------------------------------------------- */

void print_do(struct printer *, const cell **at, enum mood); /* verb, subject, arguments */
void print_event(struct printer *, int event, const cell **at, enum tense);
/* Keywords (K), actions (A), relations (R) and traits (I): the row's number and its arguments. */
void print_phrase(struct printer *, char table, const cell **at);
void print_keyword(struct printer *, int keyword, const cell *arguments);
void print_trait_of(struct printer *, const cell **at, struct agreement);
/* The spelling the game's own verb gives to a word of the grammar: GAIN. */
const char *verb_spelling(const struct printer *, const char *verb, struct agreement, bool bare, char *form);

/* ---- printer_statements.c ---------------------------------------------------------------------- */

/* Statements as sentences; the first one goes on with the sentence that has been begun. */
void print_body(struct printer *, const cell *at, const cell *end);
/* Statements within a sentence: a, then b. */
void print_inside(struct printer *, const cell *at, const cell *end);
/* Statements behind "you may", which have no subject there if it is the chooser's own. */
void print_behind_may(struct printer *, const cell *at, const cell *end, const cell *chooser);
void print_choice(struct printer *, const cell **at);
const cell *end_of_program(const struct duello_book *, const cell *at);

#endif
