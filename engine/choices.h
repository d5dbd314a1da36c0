/* choices.h: the values of named options: words, numbers between bounds, and names that a book has. */
#ifndef ENGINE_CHOICES_H
#define ENGINE_CHOICES_H

#include "game.h"
#include "text.h"

/* Values are counted from 0, the default; a number's default comes before all other numbers. */
int count_choice_values(const struct duello_book *, const struct choice *);
/* The value that is written so; -1: there is none. */
int find_choice_value(const struct duello_book *, const struct choice *, const char *text);
void put_choice_value(struct text_out *, const struct duello_book *, const struct choice *, int value);
/* "both, charge, start"; "none, or a number from 1 to 99"; "60, or another number from 1 to 120": what there is, the default
 * first; or first the word that was probably meant, if somebody has written what is none of them. */
void put_choice_values(struct text_out *, const struct duello_book *, const struct choice *, const char *wish);
/* What was chosen for a duel. */
int chosen_value(const struct duel *, int choice);
void keep_choice(struct duel *, int choice, int value);
/* The number that was chosen; ABSENT: a word was. */
int number_of_choice(const struct duel *, int choice);

#endif
