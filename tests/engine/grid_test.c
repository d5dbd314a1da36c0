/* The board by itself: distances, steps, jumps, walls, lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/parts/grid.h"

/* Five columns, three rows; out in the west, walls elsewhere, a pit in the middle of the top row. */
static const struct grid room = { "Room", 5, 3, 5,
                                  "!######"
                                  "!..!..#"
                                  "!.....#"
                                  "!.....#"
                                  "!######" };

enum { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST };

static int at(const char *name)
{
    return grid_read(&room, name);
}

static void squares_have_names(void **state)
{
    char text[4];
    (void)state;

    assert_int_equal(at("a1"), 1);
    assert_int_equal(at("e3"), 15);
    assert_int_equal(at("f1"), NO_SQUARE);
    assert_int_equal(at("a4"), NO_SQUARE);
    assert_int_equal(at("a01"), NO_SQUARE);
    assert_int_equal(at("-"), NO_SQUARE);
    assert_int_equal(at(""), NO_SQUARE);
    for (int s = 1; s <= grid_count(&room); s++) {
        grid_name(&room, s, text);
        assert_int_equal(at(text), s);
    }
    grid_name(&room, NO_SQUARE, text);
    assert_string_equal(text, "-");
}

static void levels_of_one_stride_share_numbers(void **state)
{
    struct grid wide = room;
    (void)state;

    wide.stride = 9;
    assert_int_equal(grid_read(&wide, "a2"), 10);
    assert_int_equal(grid_read(&wide, "f1"), NO_SQUARE);
    assert_false(grid_has(&wide, 6));
    assert_int_equal(grid_step(&wide, grid_read(&wide, "b1"), NORTH_EAST, 0).square, grid_read(&wide, "c2"));
    assert_int_equal(grid_step(&wide, grid_read(&wide, "e1"), EAST, 0).square, NO_SQUARE);
}

static void every_stride_has_its_rows_and_columns(void **state)
{
    struct grid g = room;

    (void)state;
    for (g.stride = 1; g.stride <= GRID_SQUARES; g.stride++)
        for (int square = 1; square <= GRID_SQUARES; square++) {
            assert_int_equal(grid_row(&g, square), (square - 1) / g.stride);
            assert_int_equal(grid_column(&g, square), (square - 1) % g.stride);
        }
}

static void diagonals_count_as_one(void **state)
{
    (void)state;
    assert_int_equal(grid_distance(&room, at("a1"), at("b2")), 1);
    assert_int_equal(grid_distance(&room, at("a1"), at("e2")), 4);
    assert_int_equal(grid_distance(&room, at("c2"), at("c2")), 0);
}

static void lines_and_pits_are_near(void **state)
{
    (void)state;

    assert_true(grid_is_near_out(&room, at("a1"), 1));
    assert_false(grid_is_near_out(&room, at("b1"), 1));
    assert_true(grid_is_near_out(&room, at("b1"), 2)); /* the line in the west, and the pit */
    assert_true(grid_is_near_out(&room, at("d2"), 1));
    assert_false(grid_is_near_out(&room, at("e1"), 1));
    assert_true(grid_is_near_out(&room, at("e1"), 2));
    assert_true(grid_is_near_out(&room, at("e3"), 2));
    assert_false(grid_is_near_out(&room, at("d1"), 1));
}

static void a_step_goes_to_a_neighbour(void **state)
{
    struct grid_step s = grid_step(&room, at("b1"), NORTH_EAST, 0);
    (void)state;

    assert_int_equal(s.square, at("c2"));
    assert_int_equal(grid_neighbour(&room, at("b1"), NORTH_EAST), at("c2"));
    assert_int_equal(grid_neighbour(&room, at("e1"), EAST), NO_SQUARE);
    assert_false(s.out);
}

static void walls_stop_and_lines_do_not(void **state)
{
    struct grid_step s = grid_step(&room, at("e1"), EAST, 0);
    (void)state;

    assert_int_equal(s.square, NO_SQUARE);
    assert_false(s.out);
    s = grid_step(&room, at("a1"), WEST, 0);
    assert_int_equal(s.square, NO_SQUARE);
    assert_true(s.out);
    assert_true(grid_step(&room, at("c2"), NORTH, 0).out);      /* the pit */
    assert_true(grid_step(&room, at("a1"), SOUTH_WEST, 0).out); /* a corner is what it is drawn as */
    assert_false(grid_step(&room, at("e3"), NORTH_EAST, 0).out);
}

static void taken_squares_are_jumped(void **state)
{
    squares two = square_bit(at("c1")) | square_bit(at("d1"));
    (void)state;

    assert_int_equal(grid_step(&room, at("b1"), EAST, two).square, at("e1"));
    assert_int_equal(grid_neighbour(&room, at("b1"), EAST), at("c1"));
    assert_int_equal(grid_step(&room, at("b1"), EAST, two | square_bit(at("e1"))).square, NO_SQUARE);
    assert_true(grid_step(&room, at("b1"), WEST, square_bit(at("a1"))).out);
}

static void away_and_nearer(void **state)
{
    (void)state;
    assert_true(grid_leads_away(&room, at("c2"), at("b2")) >> EAST & 1);
    assert_true(grid_leads_away(&room, at("c2"), at("b2")) >> NORTH_EAST & 1);
    assert_false(grid_leads_away(&room, at("c2"), at("b2")) >> NORTH & 1);
    assert_true(grid_leads_away(&room, at("e2"), at("d2")) >> EAST & 1);   /* also where there is no square */
    assert_true(grid_leads_nearer(&room, at("c2"), at("b2")) >> WEST & 1); /* on to the source itself */
    assert_false(grid_leads_nearer(&room, at("c2"), at("b2")) >> NORTH & 1);
}

static void the_nearest_free_squares(void **state)
{
    squares taken = square_bit(at("a1"));
    (void)state;

    assert_true(grid_nearest_free(&room, at("b1"), taken) == square_bit(at("b1")));
    assert_true(grid_nearest_free(&room, at("a1"), taken) ==
                (square_bit(at("a2")) | square_bit(at("b1")) | square_bit(at("b2"))));
    assert_true(grid_nearest_free(&room, at("c3"), 0) ==
                (square_bit(at("b2")) | square_bit(at("c2")) | square_bit(at("d2")) | square_bit(at("b3")) |
                 square_bit(at("d3"))));
}

static void neighbours_may_be_those_by_edges_alone(void **state)
{
    struct grid g = room;
    struct grid_step step[DIRECTIONS];
    (void)state;

    g.neighbours = BY_EDGES;
    assert_int_equal(grid_distance(&g, at("a1"), at("b2")), 2);
    assert_int_equal(grid_distance(&g, at("a1"), at("e2")), 5);
    assert_int_equal(grid_neighbour(&g, at("b1"), NORTH_EAST), NO_SQUARE);
    assert_int_equal(grid_neighbour(&g, at("b1"), EAST), at("c1"));
    grid_steps(&g, at("b2"), 0, step);
    assert_int_equal(step[NORTH].square, at("b3"));
    assert_int_equal(step[SOUTH_WEST].square, NO_SQUARE);
    grid_steps(&g, at("a1"), 0, step);
    assert_true(step[WEST].out);
    assert_false(step[NORTH_WEST].out);
    assert_int_equal(grid_leads_away(&g, at("b2"), at("a1")), 1u << NORTH | 1u << EAST);
    assert_int_equal(grid_leads_nearer(&g, at("b2"), at("a1")), 1u << SOUTH | 1u << WEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_have_names),
        cmocka_unit_test(levels_of_one_stride_share_numbers),
        cmocka_unit_test(every_stride_has_its_rows_and_columns),
        cmocka_unit_test(diagonals_count_as_one),
        cmocka_unit_test(lines_and_pits_are_near),
        cmocka_unit_test(a_step_goes_to_a_neighbour),
        cmocka_unit_test(walls_stop_and_lines_do_not),
        cmocka_unit_test(taken_squares_are_jumped),
        cmocka_unit_test(away_and_nearer),
        cmocka_unit_test(the_nearest_free_squares),
        cmocka_unit_test(neighbours_may_be_those_by_edges_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
