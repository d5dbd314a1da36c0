/* contest.h: two seats answer at once, neither knowing what the other says: the payoffs of all pairs of answers, and how
 * often each should be given. */
#ifndef PLAYERS_CONTEST_H
#define PLAYERS_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

enum { CONTEST_ANSWERS = 64, CONTEST_WORLDS = 256 };

struct contest {
    int mine, theirs;                 /* answers seen so far */
    uint64_t answer[CONTEST_ANSWERS]; /* theirs, as numbers that name them */
    uint32_t visits[CONTEST_ANSWERS][CONTEST_ANSWERS];
    float sum[CONTEST_ANSWERS][CONTEST_ANSWERS]; /* of my chances of winning */
    uint64_t can[CONTEST_WORLDS];                /* what they could have answered in imagined duels, a bit each */
    uint32_t worlds;
};

void contest_begin(struct contest *, int mine);
/* The number of one of their answers; -1 if there are too many. */
int contest_answer(struct contest *, uint64_t name);
void contest_world(struct contest *, uint64_t can);
void contest_note(struct contest *, int mine, int theirs, double chance);
/* Adds what another contest about the same question has found. */
void contest_join(struct contest *, const struct contest *);

/* How often each of my answers that are still in question (a bit each) should be given against somebody who answers as
 * well as the cards allow; false if too little has been tried. */
bool contest_solve(const struct contest *, uint64_t mine, double played[CONTEST_ANSWERS]);

#endif
