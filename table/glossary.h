/* glossary.h: rules as somebody asks for them who is not looking at rules.md: a row of its tables in words, the rules behind a
 * keyword, those that speak of something, and what the words mean that stand on a card.
 */
#ifndef TABLE_GLOSSARY_H
#define TABLE_GLOSSARY_H

struct duello_book;

/* What a rule says. A decision, which is a row of a table, is told by the heads of its columns, with `between` between them.
 * Returns how long that is, whether or not it has room. */
int rule_in_words(const struct duello_book *, int rule, const char *between, char *text, int size);

/* How many rules stand under the heading that is this keyword, and the first of them. */
int rules_headed(const struct duello_book *, const char *keyword, int *first);

/* The rules of the keyword that is called so, and then those in which all the words stand. Returns how many there are; the
 * first `max` are written. */
int rules_about(const struct duello_book *, const char *words, int *rule, int max);

/* A keyword that stands in the text of a card, and a rule that says what it is; "" for a word that its rule begins with. */
enum { MEANING_WORD = 64 };
struct word_meaning {
    char word[MEANING_WORD];
    int rule;
};
/* Returns how many there are; the first `max` are written. */
int glossary_of(const struct duello_book *, const char *card_text, struct word_meaning *, int max);

#endif
