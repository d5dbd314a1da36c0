/* naming.h: what the words of a scenario name, looked up in the tables of its game. */
#ifndef SCENARIO_NAMING_H
#define SCENARIO_NAMING_H

#include "duello/words.h"
#include "engine/game.h"
#include "engine/words.h"
#include "runtime/program.h"
#include "script.h"

/* Each takes the words of a name if they come next. Not found: 0 (for facts, states and seats -1),
 * and nothing is taken. A zone may be called by one word of its name that no other zone has. */
int take_seat(struct reading *);
int take_zone(struct reading *, const struct game *);
int take_fact(struct reading *, const struct game *, enum fact_of of);
int take_state(struct reading *, const struct game *);
int take_attribute(struct reading *, const struct game *, unsigned kinds);
int take_label(struct reading *, const struct game *);
int take_period(struct reading *, const struct game *);
int take_counter(struct reading *, const struct game *);
/* A card in quotes, or by a name of one word. */
int take_card(struct reading *, const struct duello_book *);

/* A value of a fact: a number, one of its words, a seat, yes or no. False if none of these comes next. */
bool take_value(struct reading *, const struct fact *, int *value);
/* The same of a fact whose values have names, by such a name alone. */
bool take_named_value(struct reading *, const struct fact *, int *value);
int take_square(struct reading *, const struct game *);                /* NO_SQUARE: none is named */
bool expected_fact_value(const struct reading *, const struct fact *); /* false, with a message that names its words */
/* How a value of a fact is written. */
void put_value(struct telling *, const struct fact *, int value);

bool take_comparison(struct reading *, enum comparison *);
bool compares(enum comparison, int a, int b);

/* Says that there is nothing of this name, and which name was probably meant. Returns false. */
bool no_such(const struct reading *, const char *what, const struct duello_nearest *);
/* The same, and which names there are. */
bool no_such_among(const struct reading *, const char *what, const struct name_list *);
bool no_such_card(const struct reading *, const struct duello_book *);
bool no_such_zone(const struct reading *, const struct game *);
bool no_such_fact(const struct reading *, const struct game *, enum fact_of of);
bool no_such_item(const struct reading *, const struct duello_book *);
bool no_such_state(const struct reading *, const struct game *);
bool no_such_ask(const struct reading *, const struct game *);

/* The row of a rule, 0 if there is none. */
int find_rule(const struct game *, const char *id);
/* The zone a general word of card games ("hand", "deck", "discard") means in this game, 0 if none. */
int zone_called(const struct game *, const char *word);

#endif
