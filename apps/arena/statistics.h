/* statistics.h: what a sample of games allows one to say: shares with intervals, and ratings.
 *
 * Games come in clusters (a deal, played once for each way to sit) that are independent of each
 * other; the games of a cluster are not. Intervals are 95% ones and never empty: the few clusters
 * that nobody has seen yet are allowed for by one that is won and one that is lost.
 */
#ifndef APPS_STATISTICS_H
#define APPS_STATISTICS_H

#include <stdbool.h>

/* Results so far: points (1 a win, 1/2 a draw) out of so many results, cluster by cluster. */
struct sample {
    double points, results;
    long clusters;
    /* sums over the clusters that are closed, and the one that is open */
    double points2, points_results, results2;
    double open_points, open_results;
    long open;
};

struct estimate {
    double rate, low, high;
    bool known; /* false: there are no results */
};

/* Adds one result; those of a cluster come one after another. */
void sample_add(struct sample *, long cluster, double points);

/* The share of points. An interval by Wilson's score, with as many independent games as the spread
 * of the clusters shows there are. */
struct estimate sample_share(const struct sample *);

/* ---- ratings -------------------------------------------------------------------------------------- */

enum { RATED_MOST = 16 };

/* Strengths by the model of Bradley and Terry, in Elo points: 400 are odds of ten to one. The first
 * one has 0. */
struct ratings {
    int count;
    double points[RATED_MOST][RATED_MOST]; /* of the first against the second */
    bool known[RATED_MOST]; /* who has met the first one, or somebody who has, and so on; nobody else can be rated */
    double rating[RATED_MOST], low[RATED_MOST], high[RATED_MOST]; /* an end that has no bound is infinite */
    double scatter[RATED_MOST][RATED_MOST];                       /* summed over the clusters */
    double open[RATED_MOST];
    long open_cluster;
};

/* First every result is counted; then the ratings are found; then every result is added once more
 * in the same order, for the intervals. */
void ratings_count(struct ratings *, int a, int b, double points);
void ratings_fit(struct ratings *);
void ratings_add(struct ratings *, long cluster, int a, int b, double points);
void ratings_close(struct ratings *);

#endif
