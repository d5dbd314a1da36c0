/* board_grid.c: a board of squares, and what stands on it. */
#include <string.h>

#include "board_eye.h"
#include "page.h"

enum { OUT = '!', LEAST_CELL = 2, MOST_CELL = 5, NUMBERS = 3, THINGS = 4 * 2 * DUELLO_SEATS, LEAST_BESIDE = 24 };

/* What the view says of a fact, -1: nothing. */
static int viewed(const struct eye *e, const char *name, int seat)
{
    for (int i = 0; i < e->view->facts; i++) {
        const char *fact = duello_fact_name(e->book, e->view->fact[i].fact);
        if (e->view->fact[i].seat == seat && strcmp(fact, name) == 0)
            return e->view->fact[i].value;
    }
    return -1;
}

/* Figures by their seats' numbers, other things by their letters and the number of their owner. */
static void fill_cell(const struct eye *e, int seats, int square, char text[THINGS])
{
    size_t used = 0;

    *text = '\0';
    for (int i = 0; i < e->layout->pieces; i++)
        for (int seat = 0; seat < seats; seat++) {
            const struct duello_layout_piece *p = &e->layout->piece[i];
            bool lies = p->lies && viewed(e, p->lies, seat) > 0;
            if (viewed(e, p->id, seat) == square)
                used += (size_t)snprintf(text + used, THINGS - used, "%s%.1s%d", lies ? LIES_ON_ITS_SIDE : "",
                                         p->letter ? p->letter : "", seat + 1);
        }
}

static void put_ground(const struct eye *e, char ground, const char *things, int wide)
{
    if (*things)
        fprintf(e->out, STYLE("b") "%-*s" PLAIN, wide, things);
    else if (ground == OUT)
        fprintf(e->out, STYLE("r") "%-*c" PLAIN, wide, ground);
    else
        fprintf(e->out, STYLE("d") "%-*c" PLAIN, wide, ground);
}

/* How wide a square is drawn, its border counted as squares. */
static int cell_width(const struct duello_level *g, int width)
{
    int wide = (width - 1 - NUMBERS) / (g->columns + 2);
    return wide < LEAST_CELL ? LEAST_CELL : wide > MOST_CELL ? MOST_CELL : wide;
}

/* How wide it is if others are to stand beside it; 0: the screen is too narrow for that. */
static int cell_width_beside(const struct duello_level *g, int width)
{
    int wide = cell_width(g, width / 2);
    return width - (NUMBERS + (g->columns + 1) * wide + 1) > LEAST_BESIDE ? wide : 0;
}

/* What is at a column and row, both from 0 below at the left; -1 and one beyond the last are the border. */
static char ground_at(const struct duello_level *g, int column, int row)
{
    return g->cells[(g->rows - row) * (g->columns + 2) + column + 1];
}

static void put_row(const struct eye *e, const struct duello_level *g, int seats, int row, int wide)
{
    for (int column = -1; column <= g->columns; column++) {
        char things[THINGS] = "";
        if (column >= 0 && column < g->columns && row >= 0 && row < g->rows)
            fill_cell(e, seats, row * g->stride + column + 1, things);
        put_ground(e, ground_at(g, column, row), things, column < g->columns ? wide : 1);
    }
}

/* The letters of the columns; where there is little room, before what the lower border is. */
static void put_letters(const struct eye *e, const struct duello_level *g, int wide)
{
    fprintf(e->out, "   %*s", wide, "");
    for (int column = 0; column < g->columns; column++) {
        fputc('a' + column, e->out);
        if (e->room != BOARD_ROOMY)
            put_ground(e, ground_at(g, column, -1), "", column < g->columns - 1 ? wide - 1 : 1);
        else if (column < g->columns - 1)
            fprintf(e->out, "%*s", wide - 1, "");
    }
}

void put_grid(const struct eye *e, int seats, int width)
{
    struct duello_level level;
    int number = has_levels(e->layout) ? viewed(e, e->layout->board[0].shown_by, -1) : -1;

    if (!duello_level(e->book, number, &level))
        return;
    const struct duello_level *g = &level;
    int beside = e->room >= BOARD_BESIDE ? cell_width_beside(g, width) : 0,
        wide = beside ? beside : cell_width(g, width);
    const char *margin = beside ? LEFT : "";
    for (int row = g->rows; row >= (e->room == BOARD_ROOMY ? -1 : 0); row--) {
        fprintf(e->out, row >= 0 && row < g->rows ? "%s%2d " : "%s   ", margin, row + 1);
        put_row(e, g, seats, row, wide);
        fputc('\n', e->out);
    }
    fputs(margin, e->out);
    put_letters(e, g, wide);
    fprintf(e->out, "%*s\n", beside ? wide - 1 : 0, "");
}
