/* scene.h: a scenario being played, between scenario.c that plays it and expectation.c that looks. */
#ifndef ENGINE_SCENE_H
#define ENGINE_SCENE_H

#include "position.h"

enum { SCENE_RULES = 64 /* most rules one scenario cites */, SCENE_RULE_WORDS = 32 /* 2,048 rules of a game */ };

/* What has happened so far. */
struct happened {
    struct entry *entry;
    int entries, room;
    int new_from;                        /* where the last `play` block began */
    uint64_t cited[SCENE_RULE_WORDS];    /* rules that came into play */
    uint64_t cited_new[SCENE_RULE_WORDS];
};

struct scene {
    const struct book *book;
    struct duel *d;                      /* NULL: not started yet */
    struct duel *beginning;              /* the position it began with */
    struct duel *before;                 /* as it was before a try that must be refused */
    struct foretold foretold, foretold_at_beginning;
    struct happened happened;
    uint64_t executed[SCENE_RULE_WORDS]; /* cited, asked or the reason of a refusal */
    struct telling story;
    struct mistake mistake;
    int decisions;
};

enum verdict { HOLDS, FAILS, UNREADABLE };

/* Looks whether what the rest of the line says is true now; `found` gets what is true instead. */
enum verdict expectation(struct scene *, struct reading *, struct telling *found);

/* A rule id or a part of a reason behind `because`, compared with an error. True if there is none. */
bool read_because(struct scene *, struct reading *, const struct duello_error *, struct telling *found, bool *agrees);
void mark_executed(struct scene *, const char *rule);

#endif
