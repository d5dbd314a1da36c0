/* scene.h: a scenario being played, between scenario.c that plays it and expectation.c that looks. */
#ifndef SCENARIO_SCENE_H
#define SCENARIO_SCENE_H

#include "position.h"
#include "scenario.h"

enum {
    SCENE_RULE_WORDS = 32,     /* a game has at most 64 times as many rules */
    SCENE_ANSWERS = 5000,      /* most answers of one line */
    SCENE_ALL_ANSWERS = 20000, /* and of a whole scenario */
    SCENE_ENTRIES = 1 << 18,   /* most entries of the journal that are kept */
};

enum { SCENE_RIGHT = 16 /* most right moves */, SCENE_WRONG = 16 /* and wrong ones */ };

/* Somebody who wants to see the positions: see scenario_show. */
struct onlooker {
    void (*look)(void *context, const struct duel *); /* NULL: nobody */
    void *context;
};

/* What has happened so far. */
struct happened {
    int entries;
    int new_from;                     /* where the last `play` block began */
    uint64_t cited[SCENE_RULE_WORDS]; /* rules that came into play */
    uint64_t cited_new[SCENE_RULE_WORDS];
};

struct scene {
    const struct duello_book *book;
    struct duel *d;         /* NULL: not started yet */
    struct duel *beginning; /* the position it began with */
    struct duel *before;    /* as it was before a try that must be refused */
    struct foretold foretold, foretold_at_beginning;
    struct happened happened, happened_at_beginning;
    struct duel_entry *entry;
    int room;                            /* for entries */
    uint64_t executed[SCENE_RULE_WORDS]; /* cited, asked or the reason of a refusal */
    uint64_t seed;
    struct telling story, trouble;
    const char *file;
    struct mistake mistake;
    int answers;
    struct onlooker onlooker;
    struct right_move right[SCENE_RIGHT]; /* what should be chosen in the end */
    int rights;
    struct wrong_move wrong[SCENE_WRONG];
    int wrongs;
    struct telling says, then; /* to whoever learns */
};

/* ---- scene.c, lesson.c ---------------------------------------------------------------------------------- */

/* Starts the duel and lays out the position. False: refused, with the error, or mistaken. */
bool scene_start(struct scene *, const struct duello_setup *, struct position *, struct duello_error *);
void scene_free(struct scene *);
void scene_show(const struct scene *);

/* Each carries out one line and returns false when the scenario cannot go on. */
bool scene_play(struct scene *, struct reading *);
bool scene_expect(struct scene *, struct reading *);
bool scene_refuse(struct scene *, struct reading *);
bool scene_right(struct scene *, struct reading *);
bool scene_wrong(struct scene *, struct reading *);
bool scene_says(struct scene *, struct reading *);
bool scene_then(struct scene *, struct reading *);
/* A `play` block begins. */
void scene_new_play(struct scene *);
/* Back to the position it began with. */
bool scene_again(struct scene *, const struct reading *);
/* Every result of chance that was given must have been used. */
bool scene_chance_used(struct scene *, int line);

/* Writes down what failed in this line, and what was found instead. Returns false. */
bool scene_failed(struct scene *, const struct reading *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- expectation.c ---------------------------------------------------------------------------- */

enum verdict { HOLDS, FAILS, UNREADABLE };

/* Looks whether what the rest of the line says is true now; `found` gets what is true instead. */
enum verdict expectation(struct scene *, struct reading *, struct telling *found);

/* Compares an error with what stands behind `because`: a rule id, or words in quotes. */
bool read_because(struct scene *, struct reading *, const struct duello_error *, struct telling *found, bool *agrees);
void mark_executed(struct scene *, const char *rule);

#endif
