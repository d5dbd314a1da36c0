/* grid.c: squares, distances and steps on a small board. */
#include "grid.h"

#include <stdlib.h>
#include <string.h>

/* North, north-east, and so on clockwise. */
static const struct {
    int8_t column, row;
} directions[DIRECTIONS] = {
    { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 },
};

#define SHARE(n) (4096 / (n) + 1)
#define SHARES(n)                                                                                                      \
    SHARE(n), SHARE(n + 1), SHARE(n + 2), SHARE(n + 3), SHARE(n + 4), SHARE(n + 5), SHARE(n + 6), SHARE(n + 7)
const uint16_t grid_share[GRID_SQUARES + 1] = { 0,          SHARES(1),  SHARES(9),  SHARES(17), SHARES(25),
                                                SHARES(33), SHARES(41), SHARES(49), SHARES(57) };

static int between(int least, int n, int most)
{
    return n < least ? least : n > most ? most : n;
}

enum ground grid_ground(const struct grid *g, int column, int row)
{
    int across = between(0, column + 1, g->columns + 1), down = between(0, g->rows - row, g->rows + 1);

    return (enum ground)g->cells[down * (g->columns + 2) + across];
}

int grid_square(const struct grid *g, int column, int row)
{
    bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
    return inside ? row * g->stride + column + 1 : NO_SQUARE;
}

/* Directions are counted clockwise from the north: every second one is diagonal. */
static bool leads_to_neighbour(const struct grid *g, int direction)
{
    return g->neighbours == ALL_AROUND || direction % 2 == 0;
}

static int steps_over(const struct grid *g, int across, int along)
{
    if (g->neighbours == BY_EDGES)
        return abs(across) + abs(along);
    return abs(across) > abs(along) ? abs(across) : abs(along);
}

int grid_distance(const struct grid *g, int a, int b)
{
    return steps_over(g, grid_column(g, a) - grid_column(g, b), grid_row(g, a) - grid_row(g, b));
}

bool grid_is_near_out(const struct grid *g, int square, int steps)
{
    int column = grid_column(g, square) + 1, row = g->rows - grid_row(g, square); /* of the cells */
    int west = between(0, column - steps, column), east = between(column, column + steps, g->columns + 1);
    int north = between(0, row - steps, row), south = between(row, row + steps, g->rows + 1);

    for (int r = north; r <= south; r++)
        for (const char *cell = &g->cells[r * (g->columns + 2) + west], *end = cell + (east - west); cell <= end;
             cell++)
            if (*cell == GROUND_OUT)
                return true;
    return false;
}

struct grid_step grid_step(const struct grid *g, int from, int direction, squares taken)
{
    struct grid_step step[DIRECTIONS];

    grid_steps(g, from, taken, step);
    return step[direction];
}

/* As `directions`, counted in cells and in squares. */
void grid_steps(const struct grid *g, int from, squares taken, struct grid_step step[DIRECTIONS])
{
    int w = g->columns + 2, s = g->stride;
    const int onward[DIRECTIONS] = { -w, 1 - w, 1, 1 + w, w, w - 1, -1, -1 - w };
    const int beside[DIRECTIONS] = { s, s + 1, 1, 1 - s, -s, -1 - s, -1, s - 1 };

    if (from == NO_SQUARE) {
        memset(step, 0, DIRECTIONS * sizeof *step);
        return;
    }
    const char *here = &g->cells[(g->rows - grid_row(g, from)) * w + grid_column(g, from) + 1];
    for (int i = 0; i < DIRECTIONS; i++) {
        const char *cell = here + onward[i];
        int square = from + beside[i], ground = *cell;
        while (ground == GROUND_FLOOR && taken >> (square - 1) & 1) {
            ground = *(cell += onward[i]);
            square += beside[i];
        }
        step[i].square = (uint8_t)(ground == GROUND_FLOOR ? square : NO_SQUARE);
        step[i].out = ground == GROUND_OUT;
        if (!leads_to_neighbour(g, i))
            step[i] = (struct grid_step){ NO_SQUARE, false };
    }
}

int grid_neighbour(const struct grid *g, int square, int direction)
{
    if (!leads_to_neighbour(g, direction))
        return NO_SQUARE;
    return grid_square(g, grid_column(g, square) + directions[direction].column,
                       grid_row(g, square) + directions[direction].row);
}

/* The neighbour in a direction may lie beyond the board. */
static unsigned drifts(const struct grid *g, int from, int source, bool away)
{
    int across = grid_column(g, from) - grid_column(g, source), along = grid_row(g, from) - grid_row(g, source);
    int here = steps_over(g, across, along);
    unsigned found = 0;

    for (int i = 0; i < DIRECTIONS; i++) {
        int there = steps_over(g, across + directions[i].column, along + directions[i].row);
        if (leads_to_neighbour(g, i))
            found |= (unsigned)(away ? there > here : there < here) << i;
    }
    return found;
}

unsigned grid_leads_away(const struct grid *g, int from, int source)
{
    return drifts(g, from, source, true);
}
unsigned grid_leads_nearer(const struct grid *g, int from, int source)
{
    return drifts(g, from, source, false);
}

squares grid_nearest_free(const struct grid *g, int square, squares taken)
{
    squares nearest = 0;
    int least = GRID_SQUARES;

    for (int s = 1; s <= grid_count(g); s++) {
        int distance = grid_distance(g, square, s);
        if (!grid_has(g, s) || taken & square_bit(s) ||
            grid_ground(g, grid_column(g, s), grid_row(g, s)) != GROUND_FLOOR || distance > least)
            continue;
        nearest = distance < least ? square_bit(s) : nearest | square_bit(s);
        least = distance;
    }
    return nearest;
}

void grid_name(const struct grid *g, int square, char text[4])
{
    int row = square ? grid_row(g, square) + 1 : 0, n = 0;

    if (square)
        text[n++] = (char)('a' + grid_column(g, square));
    if (row > 9)
        text[n++] = (char)('0' + row / 10);
    text[n++] = (char)(square ? '0' + row % 10 : '-');
    text[n] = '\0';
}

int grid_read(const struct grid *g, const char *name)
{
    char text[4];
    int row = 0;

    for (int i = 1; i < 3 && name[0] && name[i] >= '0' && name[i] <= '9'; i++)
        row = 10 * row + name[i] - '0';
    int square = grid_square(g, name[0] - 'a', row - 1);
    grid_name(g, square, text);
    return strcmp(text, name) == 0 ? square : NO_SQUARE;
}
