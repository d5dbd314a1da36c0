/* words.h: what there is in a book to read and to look up: rules and texts, cards, what its rows are called, and the name that
 * was most likely meant.
 *
 * All that is handed out belongs to the book and never changes, unless cards are added to it.
 *
 * examples/own_cards.c shows how it is used.
 */
#ifndef DUELLO_WORDS_H
#define DUELLO_WORDS_H

#include "duello.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rules ------------------------------------------------------------------------------------------------------- */

enum duello_rule_kind { DUELLO_RULE = 1, DUELLO_RULING, DUELLO_CONSTANT, DUELLO_DECISION };

struct duello_rule {
    const char *id;   /* "SOL-5.16" */
    const char *text; /* "": this build has left the texts of rules out */
    enum duello_rule_kind kind;
    const char *definition; /* why nothing in play can cite it ("names a thing"); NULL: it can be cited */
};
/* The nth rule in the order of the text, from 1, as entries of the journal number them; false: there are no more. */
bool duello_rule(const struct duello_book *, int n, struct duello_rule *);
/* The rule of this id, whose letters before the dash may be left out; 0: there is none. */
int duello_find_rule(const struct duello_book *, const char *id);

/* ---- texts ------------------------------------------------------------------------------------------------------- */

/* The game's name, by which it is opened. */
const char *duello_game(const struct duello_book *);
/* The nth text that is built into the game ("rules.md", "guide.md", "cards/NAME.card", "lessons/NAME.lesson"), from 0;
 * false: there are no more. */
struct duello_text {
    const char *name, *text;
    size_t length;
};
bool duello_text(const struct duello_book *, int n, struct duello_text *);
/* The game that a text of cards or of a deck says it is for, "" if it does not say. */
void duello_text_game(const char *text, size_t length, char *game, size_t size);

/* ---- cards ------------------------------------------------------------------------------------------------------- */

struct duello_card {
    const char *name;
    const char *title; /* what it is called at the table: one that shows one of its roles, by that; else the name */
    bool token;        /* nobody brings it: it is made in play */
    int role_of;       /* the card of which it is one role; 0: a card by itself */
    const char *file;  /* where it was written, and in which line */
    int line;
};
/* A card by its row, from 1; false: there is none. */
bool duello_card(const struct duello_book *, int face, struct duello_card *);
/* The row of the card with exactly this name; 0: there is none. */
int duello_find_card(const struct duello_book *, const char *name);
/* Parts of a card as they are printed; each returns the length written. */
int duello_card_cost(const struct duello_book *, int face, char *text, int size);
int duello_card_types(const struct duello_book *, int face, char *text, int size);
int duello_card_numbers(const struct duello_book *, int face, char *text, int size);
int duello_card_needs(const struct duello_book *, int face, char *text, int size);
/* What stands below its head: its abilities, a paragraph each. */
int duello_card_body(const struct duello_book *, int face, char *text, int size);
/* An ability by its row, as options have it: the card it is printed on, and what it says. */
int duello_ability_card(const struct duello_book *, int ability);
int duello_ability_text(const struct duello_book *, int ability, char *text, int size);
/* What its use costs where that is printed on the card instead of in the ability. Returns the length written. */
int duello_ability_price(const struct duello_book *, int ability, char *text, int size);

/* ---- rows -------------------------------------------------------------------------------------------------------- */

struct duello_place {
    const char *name, *plural;
    bool shared;  /* one for the table instead of one for each seat */
    bool ordered; /* the order of its cards counts */
    bool works;   /* abilities of cards there can do something */
};
/* A kind of place, by its row in views, from 1. */
bool duello_place(const struct duello_book *, int n, struct duello_place *);

struct duello_word {
    const char *name, *plural;
    bool type, value, flag; /* a type of cards, a value of a list (an element), yes or no */
    int list;               /* whose value it is; 0: of none */
};
bool duello_word(const struct duello_book *, int n, struct duello_word *);
/* The list from which a number of cards that is no number takes its words (an Alignment); 0: it is a number. */
int duello_number_list(const struct duello_book *, int attribute);
/* What the nth keyword is called, from 1; "": there are no more. */
int duello_keyword_name(const struct duello_book *, int n, char *name, int size);
/* The row of the fact of this name; -1: there is none. */
int duello_find_fact(const struct duello_book *, enum duello_of, const char *name);
/* Has a counter come with cards, so that the layout cannot know it? */
bool duello_counter_is_brought(const struct duello_book *, int counter);

/* A level of a game that is played on a board of squares, as one of its facts numbers them, from 0; false: there is none. */
struct duello_level {
    const char *name;
    int columns, rows;
    int stride; /* from the number of a square to that of the one above it; 1 is the lowest at the left */
    const char
        *cells; /* a letter each, a border of one all around included, row by row from above: . floor, # wall, ! out */
};
bool duello_level(const struct duello_book *, int n, struct duello_level *);
/* How options of a verb are written and said, with {a}, {b} and {c} for the arguments; false: there are none of it. */
struct duello_option_form {
    const char *notation, *sentence;
};
bool duello_option_form(const struct duello_book *, int verb, struct duello_option_form *);
/* Is the first word of a line one that options of the game are called by or told with? */
bool duello_begins_an_option(const struct duello_book *, const char *line);

/* ---- spelling ---------------------------------------------------------------------------------------------------- */

/* The name that was most likely meant, found by looking at one candidate after the other. */
struct duello_nearest {
    const char *word; /* what was written */
    const char *name; /* the best so far, NULL: nothing is near */
    int distance;
};
struct duello_nearest duello_nearest_to(const char *word);
void duello_nearest_try(struct duello_nearest *, const char *candidate);

#ifdef __cplusplus
}
#endif
#endif
