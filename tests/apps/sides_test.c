/* sides_test.c: a board for each seat: who stands where, turned towards the middle, which way a Command reaches and what
 * that does, what lies below and what is attached; closer and closer, and with more players than boards have room.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/board.h"
#include "apps/table/page.h"
#include "engine/game.h"
#include "positions.h"

static struct duello_book *book;
static struct duel *two, *four;

static void strip(char *text)
{
    char *to = text;

    for (const char *from = text; *from; from++)
        if (*from == '\1' && from[1])
            from++;
        else if (*from != '\2')
            *to++ = *from;
    *to = '\0';
}

static char *board(const struct duel *d, int viewer, int other, enum board_room room, int width)
{
    char *text = board_text(d, viewer, other, room, width);

    assert_non_null(text);
    strip(text);
    return text;
}

static void sees(const struct duel *d, int viewer, int other, enum board_room room, const char *words, bool is_there)
{
    char *text = board(d, viewer, other, room, 80);

    if ((strstr(text, words) != NULL) != is_there)
        fail_msg("\"%s\" is %s the board of p%d:\n%s", words, is_there ? "not on" : "on", viewer + 1, text);
    free(text);
}

/* The line that has these words, to be freed. */
static char *line_with(const struct duel *d, int viewer, enum board_room room, const char *words)
{
    char *text = board(d, viewer, -1, room, 80), *at = strstr(text, words), *line;

    if (!at)
        fail_msg("\"%s\" is not on the board:\n%s", words, text);
    *strchr(at, '\n') = '\0';
    while (at > text && at[-1] != '\n')
        at--;
    line = strdup(at);
    free(text);
    return line;
}

static void stand_in_this_order(const struct duel *d, int viewer, const char *first, const char *then)
{
    char *line = line_with(d, viewer, BOARD_ROOMY, first), *at = strstr(line, first), *second = strstr(line, then);

    if (!second || second < at)
        fail_msg("\"%s\" does not stand before \"%s\": %s", first, then, line);
    free(line);
}

static void the_board_opposite_is_turned_round(void **state)
{
    (void)state;
    stand_in_this_order(two, 0, "Rook Ironside", "Pincer Order");
    stand_in_this_order(two, 0, "Pincer Order", "Tin Apostle");
    stand_in_this_order(two, 1, "Tin Apostle", "Pincer Order");
    stand_in_this_order(two, 0, "Loam Shepherd", "Quarry Brute");
    stand_in_this_order(two, 1, "Quarry Brute", "Loam Shepherd");
    sees(two, 0, -1, BOARD_ROOMY, "p|Rook Ironside", true);
    /* Both fronts are next to the middle. */
    char *text = board(two, 0, -1, BOARD_ROOMY, 80);
    assert_true(strstr(text, "Fen Croaker") < strstr(text, "Loam Shepherd"));
    assert_true(strstr(text, "Loam Shepherd") < strstr(text, "Rook Ironside"));
    assert_true(strstr(text, "Rook Ironside") < strstr(text, "Cinder Twin"));
    free(text);
}

static void a_command_shows_where_it_reaches_and_its_materials_are_off(void **state)
{
    (void)state;
    char *line = line_with(two, 0, BOARD_ROOMY, "< >");
    assert_non_null(strstr(line, "off"));
    assert_non_null(strstr(strstr(line, "< >"), "off")); /* on both sides of it */
    assert_true(strstr(line, "off") < strstr(line, "< >"));
    free(line);
    sees(two, 1, -1, BOARD_ROOMY, "> <", true);
    sees(two, 0, -1, BOARD_LEAST, "off", true);
}

static void what_is_attached_lies_behind_its_host_and_stays_hidden(void **state)
{
    (void)state;
    sees(two, 0, -1, BOARD_ROOMY, "Ember Jab*", true);
    sees(two, 1, -1, BOARD_ROOMY, "Ember Jab", false);
    sees(two, 1, -1, BOARD_ROOMY, "?", true);
    sees(two, 0, -1, BOARD_CLOSE, "+1", true);
    sees(two, 0, -1, BOARD_LEAST, "[2]", true);
    sees(two, 1, -1, BOARD_TIGHT, "[2]", true);
    sees(two, 1, -1, BOARD_TIGHT, "Jab", false);
}

static void numbers_counters_and_zone_cards_are_told_with_the_cell(void **state)
{
    (void)state;
    sees(two, 0, -1, BOARD_ROOMY, "12/16 P5 D3", true);
    sees(two, 0, -1, BOARD_ROOMY, "Poison 2", true);
    sees(two, 0, -1, BOARD_ROOMY, "(Cinder Ring)", true);
    sees(two, 0, -1, BOARD_TIGHT, "off Poison 2", true);
    sees(two, 0, -1, BOARD_ROOMY, "c5", true);
    sees(two, 0, -1, BOARD_ROOMY, "--", true);
}

static void empty_rows_of_others_give_way_first(void **state)
{
    struct duel *d = start_at(book, "at Preparation\np1: character \"Tin Apostle\"\np2: character \"Cinder Twin\"\n");

    (void)state;
    sees(d, 0, -1, BOARD_ROOMY, "r3|", true);
    char *text = board(d, 0, -1, BOARD_CLOSE, 80), *at = strstr(text, "r3|");
    assert_non_null(at);                /* the viewer's own, ... */
    assert_null(strstr(at + 1, "r3|")); /* ... and no other */
    free(text);
    sees(d, 0, -1, BOARD_BESIDE, "r3|", false);
    sees(d, 0, -1, BOARD_LEAST, "c3|", true);
    free(d);
}

static void of_four_players_two_have_boards(void **state)
{
    (void)state;
    sees(four, 0, -1, BOARD_ROOMY, "Bastion Mule 12 1/2/0", true);
    sees(four, 0, -1, BOARD_ROOMY, "|Bastion Mule", false);
    sees(four, 0, 2, BOARD_ROOMY, "Bastion Mule 12", false);
    sees(four, 0, 2, BOARD_ROOMY, "Bastion Mule", true);
    sees(four, 0, 2, BOARD_LEAST, "Bastion Mule 12 1/2/0", true);
}

/* Columns of a line, not bytes. */
static void every_line_fits(const struct duel *d, enum board_room room, int width)
{
    struct terminal t = { .width = width, .height = 99 };
    char *text = board_text(d, 0, -1, room, width), *page = page_of(&t, text);

    for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n"))
        if (text_columns(&t, line) > width)
            fail_msg("%d columns are not enough for: %s", width, line);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strchr(line, '|') && !strstr(line, " | ") && text_columns(&t, line) >= width)
            fail_msg("a row of cells is wider than %d: %s", width, line);
    free(page);
    free(text);
}

static void it_is_laid_out_on_small_screens(void **state)
{
    static const int widths[] = { 40, 60, 80, 100 };

    (void)state;
    for (int room = BOARD_ROOMY; room <= BOARD_LEAST; room++)
        for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
            every_line_fits(two, (enum board_room)room, widths[i]);
            every_line_fits(four, (enum board_room)room, widths[i]);
        }
    struct terminal t = { .width = 60, .height = 18 };
    char *text = board_text(four, 0, -1, BOARD_LEAST, 60), *page = page_of(&t, text);
    assert_true(page_lines(page) <= 12); /* and leaves room for a question */
    free(page);
    free(text);
}

static void the_legend_says_what_stands_in_a_cell(void **state)
{
    char legend[1024];

    (void)state;
    board_legend(book->layout, legend, sizeof legend);
    assert_non_null(strstr(legend, "5 of 9 HP, then PLV/DEF/AGI"));
    assert_non_null(strstr(legend, "Card': fresh"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_opposite_is_turned_round),
        cmocka_unit_test(a_command_shows_where_it_reaches_and_its_materials_are_off),
        cmocka_unit_test(what_is_attached_lies_behind_its_host_and_stays_hidden),
        cmocka_unit_test(numbers_counters_and_zone_cards_are_told_with_the_cell),
        cmocka_unit_test(empty_rows_of_others_give_way_first),
        cmocka_unit_test(of_four_players_two_have_boards),
        cmocka_unit_test(it_is_laid_out_on_small_screens),
        cmocka_unit_test(the_legend_says_what_stands_in_a_cell),
    };
    struct duello_error e;

    book = duello_open("fade", &e);
    if (!book) {
        puts("no game of this build has a board for each seat");
        return 0;
    }
    two = start_at(book, "at Preparation\n"
                         "p1: character \"Rook Ironside\" damage = 4 with 2 Poison \"Pincer Order\" \"Tin Apostle\", "
                         "reserve zone \"Cinder Twin\", equip zone \"Ember Jab\" on \"Rook Ironside\" \"Iron Guard\" "
                         "on \"Rook Ironside\", "
                         "character zone \"Cinder Ring\" cell = c1, tp = 5\n"
                         "p2: character \"Quarry Brute\" \"Loam Shepherd\", reserve zone \"Fen Croaker\"\n");
    four = start_at(book, "at Preparation\nactive = p2\n"
                          "p1: character \"Rook Ironside\"\n"
                          "p2: character \"Quarry Brute\"\n"
                          "p3: character \"Bastion Mule\"\n"
                          "p4: character \"Tin Apostle\"\n");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(two);
    free(four);
    duello_close(book);
    return failed;
}
