/* rules_list.h: what is known about the rules of a game: where its code cites them, and which scenarios
 * prove them. */
#ifndef APPS_RULES_LIST_H
#define APPS_RULES_LIST_H

#include <stdbool.h>

#include "engine/game.h"

/* A place in the code that names a rule. */
struct citation {
    int rule, line;
    char *file;
};

/* A scenario that says it proves a rule. */
struct claim {
    int rule, line;
    char *file, *title;
    bool passed;
    bool executed; /* the rule came into play in it */
};

struct evidence {
    const struct game *game;
    struct citation *citation;
    int citations, citation_room;
    struct claim *claim;
    int claims, claim_room;
    int passed, failed; /* scenarios */
};

/* Reads games/GAME of the source tree and plays its scenarios. False after saying what is wrong. */
bool gather_evidence(struct evidence *, const struct duello_book *, const char *source);
void free_evidence(struct evidence *);

int count_citations(const struct evidence *, int rule);
/* Scenarios that say they prove the rule, and those of them that pass and in which it came into play. */
int count_claims(const struct evidence *, int rule);
int count_proofs(const struct evidence *, int rule);

/* What a rule still lacks: "code", "scenario"; NULL: nothing. At most two, ended by NULL. */
void what_is_missing(const struct evidence *, int rule, const char *missing[3]);

#endif
