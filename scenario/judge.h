/* judge.h: one line of expectations being judged. */
#ifndef SCENARIO_JUDGE_H
#define SCENARIO_JUDGE_H

#include "scene.h"

struct judge {
    struct scene *scene;
    const struct duel *d;
    const struct game *game;
    struct reading *r;
    struct telling *found;
    struct duel_view view;
};

static inline enum verdict verdict(bool holds)
{
    return holds ? HOLDS : FAILS;
}

/* For the end of a sentence: nothing may be left over. */
static inline enum verdict finally(struct judge *j, bool holds)
{
    return line_ends(j->r) ? verdict(holds) : UNREADABLE;
}

/* A comparison with a number comes next. */
enum verdict judge_number(struct judge *, int value);

/* What can be said of a zone, a fact, and of all that a seat has. */
enum verdict judge_zone(struct judge *, int zone, int seat);
enum verdict judge_fact(struct judge *, int fact, int seat);
enum verdict judge_square(struct judge *);
enum verdict judge_seat_state(struct judge *, int seat);

#endif
