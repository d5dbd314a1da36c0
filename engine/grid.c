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

int grid_distance(const struct grid *g, int a, int b)
{
    int across = abs(grid_column(g, a) - grid_column(g, b)), along = abs(grid_row(g, a) - grid_row(g, b));
    return across > along ? across : along;
}

struct grid_step grid_step(const struct grid *g, int from, int direction, squares taken)
{
    int across = directions[direction].column, along = directions[direction].row;
    int column = grid_column(g, from), row = grid_row(g, from), square = from;
    struct grid_step step = { .square = NO_SQUARE };

    if (from == NO_SQUARE)
        return step;
    const char *cell = &g->cells[(g->rows - row) * (g->columns + 2) + column + 1];
    for (bool first = true;; first = false) {
        column += across;
        row += along;
        cell += across - along * (g->columns + 2);
        square += across + along * g->stride;
        bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
        if (first && inside)
            step.first = square;
        step.out = *cell == GROUND_OUT;
        if (step.out || *cell == GROUND_WALL || !inside)
            return step;
        if (!(taken & square_bit(square))) {
            step.square = square;
            return step;
        }
    }
}

/* How much farther from the source the neighbour in this direction is; it may lie beyond the board. */
static int drift(const struct grid *g, int from, int direction, int source)
{
    int across = abs(grid_column(g, from) + directions[direction].column - grid_column(g, source));
    int along = abs(grid_row(g, from) + directions[direction].row - grid_row(g, source));

    return (across > along ? across : along) - grid_distance(g, from, source);
}

bool grid_leads_away(const struct grid *g, int from, int direction, int source)
{
    return drift(g, from, direction, source) > 0;
}
bool grid_leads_nearer(const struct grid *g, int from, int direction, int source)
{
    return drift(g, from, direction, source) < 0;
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

    for (int s = 1; s <= grid_count(g); s++) {
        grid_name(g, s, text);
        if (grid_has(g, s) && strcmp(text, name) == 0)
            return s;
    }
    return NO_SQUARE;
}
