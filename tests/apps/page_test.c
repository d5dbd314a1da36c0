/* page_test.c: a board on a screen: parts beside each other, lines that are cut off, parts that hold together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/page.h"

#define BAR STYLE("d") " | " PLAIN
#define RULE "-----------------------------\n"

static const struct terminal screen = { .width = 30, .height = 24 };

static void shows(const char *board, const char *expected)
{
    char *page = page_of(&screen, board);

    assert_string_equal(page, expected);
    free(page);
}

static void lines_stand_beside_each_other(void **state)
{
    (void)state;
    shows("Round 1\n" LEFT "1 . .\n" LEFT "  a b\n" RIGHT "Ann" BAR "Health 18\n" RIGHT "Ben\n-\nHand\n",
          "Round 1\n1 . .  Ann | Health 18\n  a b  Ben\n" RULE "Hand\n" RULE);
    /* Neither side is lost where the other one ends first. */
    shows(LEFT "1 .\n" RIGHT "Ann\n" RIGHT "Ben\n", "1 .  Ann\n     Ben\n" RULE);
    shows(LEFT "1 .\n" LEFT "  a\n" RIGHT "Ann\n", "1 .  Ann\n  a\n" RULE);
    /* What is too long for its side goes on below itself. */
    shows(LEFT "1 . . . . . .\n" RIGHT "Ann fights on and on\n",
          "1 . . . . . .  Ann fights on\n                 and on\n" RULE);
}

static void lines_are_cut_off(void **state)
{
    (void)state;
    shows(CUT "Ann has very many cards on the table\n", "Ann has very many cards ...\n" RULE);
    shows(CUT "Ann has few cards on it\n", "Ann has few cards on it\n" RULE);
}

static void short_parts_hold_together(void **state)
{
    (void)state;
    shows("Ann Pim Larkspur" BAR "Understudy on b1\n", "Ann Pim Larkspur |\n  Understudy on b1\n" RULE);
    shows("Hand: one, two, three, four, five, six\n", "Hand: one, two, three, four,\n  five, six\n" RULE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_stand_beside_each_other),
        cmocka_unit_test(lines_are_cut_off),
        cmocka_unit_test(short_parts_hold_together),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
