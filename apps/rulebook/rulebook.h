/* rulebook.h: the numbered rules as somebody reads them who is not looking at rules.md: rows of its tables in words, and
 * what a keyword means. */
#ifndef APPS_RULEBOOK_H
#define APPS_RULEBOOK_H

struct duello_book;

/* What a rule says, to be freed. A decision, which is a row of a table, is told by the heads of its columns, with
 * `between` between them. */
char *rule_words(const struct duello_book *, int rule, const char *between);

/* How many rules stand under the heading that is this keyword, and the first of them. */
int rules_headed(const struct duello_book *, const char *keyword, int *first);

/* What the keywords mean that stand in the text of a card, a line each; to be freed. */
char *glossary_of(const struct duello_book *, const char *card_text);

#endif
