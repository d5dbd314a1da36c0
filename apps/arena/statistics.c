/* statistics.c: shares and ratings with intervals that know of clusters. */
#include <math.h>
#include <string.h>

#include "statistics.h"

static const double quantile = 1.959963984540054; /* of the normal distribution: 95% between -q and q */

/* ---- shares --------------------------------------------------------------------------------------- */

static void close_cluster(struct sample *t)
{
    if (t->open_results == 0)
        return;
    t->clusters++;
    t->points2 += t->open_points * t->open_points;
    t->points_results += t->open_points * t->open_results;
    t->results2 += t->open_results * t->open_results;
    t->open_points = t->open_results = 0;
}

void sample_add(struct sample *t, long cluster, double points)
{
    if (cluster != t->open)
        close_cluster(t);
    t->open = cluster;
    t->open_points += points;
    t->open_results += 1;
    t->points += points;
    t->results += 1;
}

/* Variance of the share, from how far clusters are from what it lets expect of them. */
static double share_variance(const struct sample *t, double share)
{
    double n = (double)t->clusters, size = t->results / n;
    double spread = t->points2 - 2 * share * t->points_results + share * share * t->results2;
    double unseen = share * share + (1 - share) * (1 - share);

    return (spread / (size * size) + unseen) / (n * (n + 1));
}

static struct estimate wilson(double share, double n)
{
    double z2 = quantile * quantile;
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double half = quantile / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));

    return (struct estimate){ share, fmax(0, middle - half), fmin(1, middle + half), true };
}

struct estimate sample_share(const struct sample *so_far)
{
    struct sample t = *so_far;

    close_cluster(&t);
    if (t.clusters == 0)
        return (struct estimate){ .known = false };
    double n = (double)t.clusters, share = t.points / t.results;
    double drawn_in = (share * n + 1) / (n + 2);
    struct estimate e = wilson(share, drawn_in * (1 - drawn_in) / share_variance(&t, share));
    /* What has never happened, or always, is not bounded on that side. */
    if (share == 0)
        e.low = 0;
    if (share == 1)
        e.high = 1;
    return e;
}

/* ---- ratings -------------------------------------------------------------------------------------- */

static const double elo = 400 / 2.302585092994046; /* points for odds of e to one */

static bool have_met(const struct ratings *r, int a, int b)
{
    return a != b && r->points[a][b] + r->points[b][a] > 0;
}

/* All who are linked to one, directly or through others. */
static void follow(const struct ratings *r, bool (*linked)(const struct ratings *, int a, int b), int one,
                   bool *reached)
{
    memset(reached, 0, RATED_MOST * sizeof *reached);
    reached[one] = true;
    for (int round = 0; round < r->count; round++)
        for (int a = 0; a < r->count; a++)
            for (int b = 0; b < r->count; b++)
                reached[b] |= reached[a] && linked(r, a, b);
}

void ratings_count(struct ratings *r, int a, int b, double points)
{
    r->points[a][b] += points;
    r->points[b][a] += 1 - points;
}

static double expected(const struct ratings *r, int a, int b)
{
    return 1 / (1 + exp((r->rating[b] - r->rating[a]) / elo));
}

/* The slope of the likelihood at the ratings, and how it bends. One drawn game between those who have
 * met is thought in addition, which keeps the rating of somebody who always loses finite. */
static void slope(const struct ratings *r, double *gradient, double (*bend)[RATED_MOST])
{
    memset(gradient, 0, sizeof(double) * RATED_MOST);
    memset(bend, 0, sizeof(double) * RATED_MOST * RATED_MOST);
    for (int a = 0; a < r->count; a++)
        for (int b = 0; b < r->count; b++) {
            if (!have_met(r, a, b) || !r->known[a])
                continue;
            double games = r->points[a][b] + r->points[b][a] + 1, p = expected(r, a, b);
            gradient[a] += r->points[a][b] + 0.5 - games * p;
            bend[a][a] += games * p * (1 - p);
            bend[a][b] -= games * p * (1 - p);
        }
}

/* Solves bend * x = side for all but the first, whose x is 0. The matrix is positive definite for
 * those who can be rated; the others get 0. */
static void solve(double (*bend)[RATED_MOST], const double *side, int count, double *x)
{
    double m[RATED_MOST][RATED_MOST + 1];

    for (int i = 1; i < count; i++) {
        memcpy(m[i], bend[i], sizeof(double) * RATED_MOST);
        m[i][RATED_MOST] = side[i];
        if (m[i][i] <= 0)
            m[i][i] = 1;
    }
    for (int i = 1; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            double factor = m[j][i] / m[i][i];
            for (int k = i; k <= RATED_MOST; k++)
                m[j][k] -= factor * m[i][k];
        }
    x[0] = 0;
    for (int i = count - 1; i > 0; i--) {
        x[i] = m[i][RATED_MOST];
        for (int k = i + 1; k < count; k++)
            x[i] -= m[i][k] * x[k];
        x[i] /= m[i][i];
    }
}

/* Newton's method, with steps of at most one unit: the likelihood has one summit. */
void ratings_fit(struct ratings *r)
{
    double gradient[RATED_MOST], bend[RATED_MOST][RATED_MOST], step[RATED_MOST];

    memset(r->rating, 0, sizeof r->rating);
    memset(r->scatter, 0, sizeof r->scatter);
    memset(r->open, 0, sizeof r->open);
    follow(r, have_met, 0, r->known);
    for (int turn = 0; turn < 200; turn++) {
        double longest = 0;
        slope(r, gradient, bend);
        solve(bend, gradient, r->count, step);
        for (int i = 1; i < r->count; i++)
            longest = fmax(longest, fabs(step[i]));
        for (int i = 1; i < r->count; i++)
            r->rating[i] += elo * step[i] / fmax(1, longest);
        if (longest < 1e-10)
            break;
    }
}

static void close_scatter(struct ratings *r)
{
    for (int a = 0; a < r->count; a++)
        for (int b = 0; b < r->count; b++)
            r->scatter[a][b] += r->open[a] * r->open[b];
    memset(r->open, 0, sizeof r->open);
}

void ratings_add(struct ratings *r, long cluster, int a, int b, double points)
{
    double surprise = points - expected(r, a, b);

    if (cluster != r->open_cluster)
        close_scatter(r);
    r->open_cluster = cluster;
    r->open[a] += surprise;
    r->open[b] -= surprise;
}

/* The drawn game that was thought in addition might as well have been won or lost. */
static void add_imagined(struct ratings *r)
{
    for (int a = 0; a < r->count; a++)
        for (int b = 0; b < r->count; b++) {
            if (!have_met(r, a, b))
                continue;
            double p = expected(r, a, b), surprise = (p * p + (1 - p) * (1 - p)) / 2;
            r->scatter[a][a] += surprise;
            r->scatter[a][b] -= surprise;
        }
}

static bool has_taken_points(const struct ratings *r, int a, int b)
{
    return r->points[a][b] > 0;
}

/* Whether one has taken points from the other, or from somebody who has, and so on: then it cannot be
 * weaker without bound. */
static bool has_a_hold(const struct ratings *r, int one, int other)
{
    bool held[RATED_MOST];

    follow(r, has_taken_points, one, held);
    return held[other];
}

/* The variance of a rating is that of a column of bend^-1 over the scatter. */
void ratings_close(struct ratings *r)
{
    double gradient[RATED_MOST], bend[RATED_MOST][RATED_MOST];

    close_scatter(r);
    add_imagined(r);
    slope(r, gradient, bend);
    for (int i = 0; i < r->count; i++) {
        double unit[RATED_MOST] = { 0 }, weight[RATED_MOST] = { 0 }, variance = 0;
        unit[i] = 1;
        solve(bend, unit, r->count, weight);
        for (int a = 1; a < r->count; a++)
            for (int b = 1; b < r->count; b++)
                variance += weight[a] * r->scatter[a][b] * weight[b];
        double half = quantile * elo * sqrt(variance);
        r->low[i] = has_a_hold(r, i, 0) ? r->rating[i] - half : -INFINITY;
        r->high[i] = has_a_hold(r, 0, i) ? r->rating[i] + half : INFINITY;
    }
}
