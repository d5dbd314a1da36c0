/* english.h: forms of English words: plurals, verbs, a or an. */
#ifndef LANGUAGE_ENGLISH_H
#define LANGUAGE_ENGLISH_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_WORD = 96 };

/* A form is written into `form` (LONGEST_WORD bytes), which is also what is given back. Words in
 * capitals take lower-case endings: DISCARDs. */
const char *plural_of(const char *word, char *form);
const char *third_person_of(const char *verb, char *form);
const char *past_of(const char *verb, char *form); /* of the base form; was and were for is and are */
const char *base_of(const char *verb, char *form); /* of the third person: takes, is */

/* Of both forms of a noun the second is empty, "Muse|": there is one for each player. */
bool has_no_plural(const char *forms);

/* "a" or "an", by the sound of what follows. */
const char *article_for(const char *text);

#endif
