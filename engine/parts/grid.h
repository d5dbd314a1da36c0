/* grid.h: a small board of squares: who is how far from whom, and where a step leads.
 *
 * A level is a rectangle of squares inside a border one cell wide. Every cell is floor, wall, or
 * out: over a line that one does not come back from. Squares are numbered from 1, along the rows
 * from the south-west corner, and named by column and row: a1. Which squares are neighbours a level says: the eight around
 * a square, or the four that share an edge with it.
 *
 * The board does not hold anybody: figures stand where the game's own fields say, and a game says
 * which squares count as taken. Things that share squares are simply not among them.
 */
#ifndef ENGINE_GRID_H
#define ENGINE_GRID_H

#include <stdbool.h>
#include <stdint.h>

enum { GRID_SQUARES = 64, DIRECTIONS = 8, NO_SQUARE = 0 };
enum neighbours { ALL_AROUND, BY_EDGES };
enum ground { GROUND_FLOOR = '.', GROUND_WALL = '#', GROUND_OUT = '!' };

struct grid {
    const char *name;
    int columns, rows;
    int stride;        /* from a square to the one north of it: levels with one stride share their numbers */
    const char *cells; /* the border, which has no floor, included; row by row from the north: a ground each */
    enum neighbours neighbours;
};

/* Squares, a bit each: square s is bit s - 1. */
typedef uint64_t squares;
static inline squares square_bit(int square)
{
    return square ? (squares)1 << (square - 1) : 0;
}

/* Dividing by what is not known before is slow: 4096 parts of a square's number, divided by each stride and rounded up. */
extern const uint16_t grid_share[GRID_SQUARES + 1];
static inline int grid_row(const struct grid *g, int square)
{
    return (square - 1) * grid_share[g->stride] >> 12;
}
static inline int grid_column(const struct grid *g, int square)
{
    return square - 1 - grid_row(g, square) * g->stride;
}
/* The highest number a square can have; with a wide stride not every number below it is one. */
static inline int grid_count(const struct grid *g)
{
    return g->stride * (g->rows - 1) + g->columns;
}
static inline bool grid_has(const struct grid *g, int square)
{
    return square >= 1 && square <= grid_count(g) && grid_column(g, square) < g->columns;
}

/* What is at a column and row, both from 0; -1 and one beyond the last are the border. */
enum ground grid_ground(const struct grid *, int column, int row);
/* NO_SQUARE beyond the rectangle. */
int grid_square(const struct grid *, int column, int row);
/* The least number of steps from neighbour to neighbour, whoever stands between. */
int grid_distance(const struct grid *, int a, int b);

/* Is anything so near, in steps, out? */
bool grid_is_near_out(const struct grid *, int square, int steps);

/* Where a step leads: to a neighbour, or, while that square is taken, on in the same direction. */
struct grid_step {
    uint8_t square; /* where it ends; NO_SQUARE: not possible, or out */
    bool out;       /* it passes over a line */
};
struct grid_step grid_step(const struct grid *, int from, int direction, squares taken);
/* The same for all directions at once; from NO_SQUARE none is possible, nor where a direction leads to no neighbour. */
void grid_steps(const struct grid *, int from, squares taken, struct grid_step step[DIRECTIONS]);
/* NO_SQUARE beyond the rectangle, or where no neighbour lies in that direction. */
int grid_neighbour(const struct grid *, int square, int direction);

/* The directions in which a neighbour is farther from a source, or nearer to it (its own square included): a bit each. */
unsigned grid_leads_away(const struct grid *, int from, int source);
unsigned grid_leads_nearer(const struct grid *, int from, int source);

/* The floor squares that are not taken and lie nearest to a square, itself included. */
squares grid_nearest_free(const struct grid *, int square, squares taken);

/* "c3"; writes at most 4 bytes. A name that is no square reads as NO_SQUARE. */
void grid_name(const struct grid *, int square, char text[4]);
int grid_read(const struct grid *, const char *name);

#endif
