/* solve.h: how a tree is played well: its value, an equilibrium, and the best answer to any way of playing.
 *
 * Values are the first seat's, from -1 (it loses) to 1 (it wins), unless a seat is named.
 */
#ifndef PLAYERS_SOLVE_H
#define PLAYERS_SOLVE_H

#include "wood.h"

struct solution {
    double *strategy; /* of both seats: tree->slots probabilities */
    double value;
    double gap; /* what the best answers to both seats win together above the value; 0: a perfect equilibrium */
    int rounds;
};

/* Looks for an equilibrium until its gap is that small, or for so many rounds. False: there is no memory. */
bool solve(const struct wood *, double gap, int most_rounds, struct solution *);
void solution_free(struct solution *);

/* What the strategies of both seats lead to. */
double expected_value(const struct wood *, const double *strategy);

/* What `seat` wins at most against the other one's strategy (that of `seat` itself does not matter), for that seat.
 * `worth`, if not NULL, gets what each option of the seat's sets is worth then. */
double best_answer(const struct wood *, int seat, const double *strategy, double *worth);

#endif
