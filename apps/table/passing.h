/* passing.h: what a person says of passing, at the terminal; what then is passed, and until when, table/stops.h says. */
#ifndef APPS_PASSING_H
#define APPS_PASSING_H

#include <stdbool.h>
#include <stddef.h>

struct sitting;

/* Carry out "pass until WORDS", "pass at WORDS", "pass trigger", "stop at WORDS", "stop trigger"; they say what it means, or what can be said. */
void passing_wish(struct sitting *, const char *words);
void passing_by(struct sitting *, const char *words);
void passing_stop(struct sitting *, const char *words);
void passing_trigger(struct sitting *, const char *words);
void passing_stop_trigger(struct sitting *, const char *words);
/* What is passed now, for "auto". */
void passing_tell(const struct sitting *);
/* The words that can stand behind "pass until", in turn; NULL: no more. */
const char *passing_word(const struct sitting *, int i);
/* Answers for a person who wished it so, or has nothing to decide; nothing is shown, and whoever sits here stays. */
bool passing_answers(struct sitting *, int seat);
/* What was done in the name of who sits here, and why that has ended; returns the length. */
int passing_text(const struct sitting *, char *text, size_t size);

#endif
