/* words.h: names and sentences. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include "text.h"

/* How options of this verb are written; NULL: there are none. */
struct game;
const struct option_kind *kind_of_option(const struct game *, int verb);
/* What an entry of the journal is called and how it reads; NULL: there is none of this kind. */
const struct entry_kind *kind_of_entry(const struct game *, int kind);
/* What entries tell of, by their phrases: a row of fields for each kind of a game, behind them those of the kinds that all
 * games share. */
int entry_kinds(const struct game *); /* how many */
void declare_entries(const struct game *, uint8_t *fields);
/* Is the first word of a line one that options of the game are called by or told with? */
bool begins_an_option(const struct game *, const char *line);

/* "p1" or the name the table uses; never anything else. */
void put_seat(struct text_out *, int seat);
/* A thing as the seat may know it: its name, or "a card". */
void put_thing(struct text_out *, const struct duel *, int viewer, ref);

/* An entry that says in words which option it was: the kind, rule and seat are still to be filled in. */
struct duel_entry entry_of_option(const struct duel *, struct duel_option);

/* The how manieth it is of the cards like it in its seat's open places, as far as the viewer knows. */
int copy_number(const struct duel *, int viewer, ref);
/* Has somebody else a card like it that might be meant as well? */
bool has_namesake(const struct duel *, int viewer, ref);
/* Which of the cards like it, and whose, where that does not go without saying. */
void put_which_copy(struct text_out *, const struct duel *, int viewer, ref);

#endif
