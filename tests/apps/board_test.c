/* board_test.c: what a table draws of a board: figures where they stand, other things, and who lies on its side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/board.h"
#include "engine/deck.h"
#include "engine/game.h"

static struct duello_book *book;
static struct duel *duel;

/* A fact of a seat, as if play had come to it. */
static void make_so(const char *name, int seat, int value)
{
    const struct game *game = book->game;

    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == OF_SEAT && game->facts[i].size == 1 && strcmp(game->facts[i].name, name) == 0) {
            set_fact(duel, &game->facts[i], seat, value);
            return;
        }
    fail_msg("there is no fact %s", name);
}

static int square(const char *name)
{
    return grid_read(&book->game->grids[0], name);
}

/* The row of the board that begins with this number, without marks of style. */
static void board_row(int number, char row[128])
{
    char begins[8];

    char *text = board_text(duel, 0, -1, BOARD_ROOMY, 80);
    assert_non_null(text);
    snprintf(begins, sizeof begins, "\n%2d ", number);
    const char *at = strstr(text, begins);
    assert_non_null(at);
    size_t n = 0;
    for (at++; *at && *at != '\n' && n < 127; at++)
        if (strchr("0123456789u~.!#", *at))
            row[n++] = *at;
    row[n] = '\0';
    free(text);
}

static void figures_stand_where_they_are(void **state)
{
    char row[128];

    (void)state;
    board_row(3, row);
    assert_non_null(strstr(row, "3!..1...2..!"));
}

static void a_token_shares_the_square_of_a_figure(void **state)
{
    char row[128];

    (void)state;
    make_so("understudy", 0, square("g3"));
    board_row(3, row);
    assert_non_null(strstr(row, "3!..1...2u1..!"));
    make_so("understudy", 0, NO_SQUARE);
}

static void a_figure_lies_on_its_side_as_long_as_its_status_says(void **state)
{
    static const char *const statuses[] = { "down_next", "knocked_down", "root_next", "rooted" };
    char row[128];

    (void)state;
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        make_so(statuses[i], 1, 1);
        board_row(3, row);
        assert_non_null(strstr(row, "3!..1...~2..!"));
        make_so(statuses[i], 1, 0);
        board_row(3, row);
        assert_null(strchr(row, '~'));
    }
}

static void a_narrow_screen_holds_the_whole_board(void **state)
{
    static const int widths[] = { 30, 40, 60, 80 };

    (void)state;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        char *text = board_text(duel, 0, -1, BOARD_ROOMY, widths[i]);
        const char *at = strstr(text, "\n 3 ");
        int columns = 0;
        assert_non_null(at);
        for (at++; *at != '\n'; at++)
            if (*at == '\1')
                at++;
            else if (*at != '\2')
                columns++;
        assert_true(columns < widths[i]);
        free(text);
    }
}

static void the_legend_says_what_lying_looks_like(void **state)
{
    char legend[512];

    (void)state;
    board_legend(book->layout, legend, sizeof legend);
    assert_non_null(strstr(legend, "~1: a figure that lies on its side"));
    assert_non_null(strstr(legend, "#: a wall; !: out of play; 1: the figure of p1; u1: understudy of p1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_stand_where_they_are),
        cmocka_unit_test(a_token_shares_the_square_of_a_figure),
        cmocka_unit_test(a_figure_lies_on_its_side_as_long_as_its_status_says),
        cmocka_unit_test(a_narrow_screen_holds_the_whole_board),
        cmocka_unit_test(the_legend_says_what_lying_looks_like),
    };
    struct duello_setup setup = { .seats = 2, .seed = 1 };
    struct duello_error e;
    struct deck deck;

    book = duello_open("assemblage", &e);
    duel = calloc(1, duel_size(book));
    for (int seat = 0; seat < 2; seat++)
        if (deck_built_in(&deck, book, 0, &e))
            deck_bring(&deck, book, &setup.seat[seat]);
    if (!duel_start(book, duel, &setup, &e))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(duel);
    duello_close(book);
    return failed;
}
