/* contest.h: seats answer at once, none knowing what the others say: the payoffs of my answers against those of each
 * other seat, and how often each of mine should be given. */
#ifndef PLAYERS_CONTEST_H
#define PLAYERS_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "duello.h"

enum { CONTEST_ANSWERS = 64, CONTEST_WORLDS = 256 };

/* My answers and those of one other seat. */
struct encounter {
    int answers;                      /* of the other's that were seen so far */
    uint64_t answer[CONTEST_ANSWERS]; /* as numbers that name them */
    uint32_t visits[CONTEST_ANSWERS][CONTEST_ANSWERS];
    float mine[CONTEST_ANSWERS][CONTEST_ANSWERS];   /* sums of my chances of winning, by my answer and the other's */
    float theirs[CONTEST_ANSWERS][CONTEST_ANSWERS]; /* and of the other's */
    uint64_t can[CONTEST_WORLDS];                   /* what it could have answered in imagined duels, a bit each */
    uint32_t worlds;
};

struct contest {
    int answers;     /* mine */
    unsigned others; /* seats, a bit each; 0: there is no contest */
    struct encounter with[DUELLO_SEATS];
};

void contest_begin(struct contest *, int answers, unsigned others);
/* The number of one of a seat's answers; -1 if there are too many. */
int contest_answer(struct contest *, int seat, uint64_t name);
void contest_world(struct contest *, int seat, uint64_t can);
void contest_note(struct contest *, int mine, int seat, int theirs, double my_chance, double their_chance);
/* Adds what another contest about the same question has found. */
void contest_join(struct contest *, const struct contest *);

/* How often each of my answers that are still in question (a bit each) should be given against others who answer as
 * well for themselves as their cards allow; false if too little has been tried. */
bool contest_solve(const struct contest *, uint64_t mine, double played[CONTEST_ANSWERS]);

#endif
