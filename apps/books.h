/* books.h: opening a game, its decks and further cards for a command. */
#ifndef APPS_BOOKS_H
#define APPS_BOOKS_H

#include "duello/records.h"
#include "duello/words.h"

/* Opens a game and adds the cards of these files; NULL after saying what is wrong. A NULL name is
 * the first game. */
struct duello_book *open_book(const char *game, const char *const *card_files);

/* The book of a recorded duel: its game with the cards in the record, or those of these files instead, if there are any. NULL
 * after saying what is wrong. */
struct duello_book *open_recorded(const struct duello_record *, const char *const *card_files);

/* A deck by the name or the beginning of the name of one of the game's own, or from a file; false
 * after saying what is wrong. */
bool find_deck(struct duello_deck *, const struct duello_book *, const char *name_or_file);

/* A deck from the text of a file; false after saying what is wrong, and what to do if a card is not the game's own. */
bool read_deck(struct duello_deck *, const struct duello_book *, const char *file, const char *text, size_t length);

/* What a function of the library prints of a card (duello_card_text, duello_card_body), however long; to be freed. */
char *whole_text(int (*print)(const struct duello_book *, int card, char *text, int size), const struct duello_book *,
                 int card);

/* An error of the library on standard error: "rule: text". */
void tell_error(const struct duello_error *);
/* A mistake in a text of cards on standard error, with its place; for duello_add_cards. */
void tell_problem(void *context, const struct duello_problem *);

/* What a rule says (table/glossary.h), however long; to be freed. */
char *whole_rule(const struct duello_book *, int rule, const char *between);
/* A text that is built into the game ("guide.md"), "" if it has none. */
const char *game_text(const struct duello_book *, const char *name, size_t *length);

#endif
