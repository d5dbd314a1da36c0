/* attachments_test.c: what a table draws of cards that lie on and under others, of counters, and of a chain: all of it
 * to who may know it, and no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/board.h"
#include "engine/game.h"
#include "positions.h"

static struct duello_book *book;

/* Takes away the marks of style. */
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

static char *board(const struct duel *d, int viewer, enum board_room room)
{
    char *text = board_text(d, viewer, -1, room, 80);

    assert_non_null(text);
    strip(text);
    return text;
}

/* The board of the viewer says these words, or does not. */
static void sees(const struct duel *d, int viewer, enum board_room room, const char *words, bool is_there)
{
    char *text = board(d, viewer, room);

    if ((strstr(text, words) != NULL) != is_there)
        fail_msg("\"%s\" is %s the board of p%d:\n%s", words, is_there ? "not on" : "on", viewer + 1, text);
    free(text);
}

static void choose(struct duel *d, int seat, const char *words)
{
    struct duello_error e;
    struct duel_option o;

    if (!duel_read_option(d, seat, words, &o, &e) || !duel_choose(d, seat, o, NULL, &e))
        fail_msg("%s: %s %s", words, e.rule, e.text);
}

static const char fight[] = "at Combat\n"
                            "p1: character \"Brazen Doyle\" with 3 Damage and 1 Aura, \"Kettle Rook\", attached "
                            "\"Spark Jab\" on \"Brazen Doyle\", "
                            "\"Riveted Gauntlet\" on \"Brazen Doyle\", tp = 5\n"
                            "p2: character \"Thunder Drover\", backup \"Pebble Scout\", attached \"Flue Reversal\" on "
                            "\"Thunder Drover\", tp = 5\n"
                            "p2: with 2 Poison\n";

/* One zone of a seat, as the viewer is told of it. */
static void tells(const struct duel *d, int viewer, const char *zone, int seat, const char *words)
{
    int z = 1;

    while (strcmp(d->book->game->vocabulary->zones[z].name, zone) != 0)
        z++;
    char *text = board_zone(d, viewer, z, seat);
    assert_non_null(text);
    strip(text);
    assert_string_equal(text, words);
    free(text);
}

static void a_zone_looked_at_alone_holds_what_is_drawn_with_others_too(void **state)
{
    struct duel *d = start_at(book, fight);

    (void)state;
    tells(d, 0, "Attached", 0, "Spark Jab* on Brazen Doyle, Riveted Gauntlet on Brazen Doyle");
    tells(d, 0, "Attached", 1, "1 face-down");
    tells(d, 1, "Attached", 1, "Flue Reversal* on Thunder Drover");
    free(d);
}

static void a_card_shows_what_lies_on_and_under_it(void **state)
{
    struct duel *d = start_at(book, fight);

    (void)state;
    sees(d, 0, BOARD_ROOMY, "Brazen Doyle HP 3/6 PLV 4 (Aura 1) [Spark Jab*, Riveted Gauntlet]\n        Kettle Rook",
         true);
    sees(d, 0, BOARD_CLOSE, "[Spark Jab*, Riveted Gauntlet], Kettle Rook HP", true);
    sees(d, 0, BOARD_ROOMY, "Poison 2", true);
    free(d);
}

static void a_face_down_card_is_a_back_to_others(void **state)
{
    struct duel *d = start_at(book, fight);

    (void)state;
    for (int room = BOARD_ROOMY; room <= BOARD_TIGHT; room++) {
        sees(d, 1, (enum board_room)room, "Brazen Doyle HP 3/6 PLV 4 (Aura 1) [Riveted Gauntlet, 1 face-down]", true);
        sees(d, 1, (enum board_room)room, "Spark Jab", false);
        sees(d, 0, (enum board_room)room, "Thunder Drover HP 6/6 PLV 4 [1 face-down]", true);
        sees(d, 0, (enum board_room)room, "Flue Reversal", false);
        sees(d, DUELLO_SPECTATOR, (enum board_room)room, "Spark Jab", false);
        sees(d, DUELLO_SPECTATOR, (enum board_room)room, "Flue Reversal", false);
    }
    free(d);
}

static void a_card_attached_by_another_says_whose_it_is(void **state)
{
    struct duel *d = start_at(book, "p1: character \"Brazen Doyle\"\n"
                                    "p2: character \"Bogwick\", attached \"Mourner's Brand\" on p1 \"Brazen Doyle\"\n");

    (void)state;
    sees(d, 0, BOARD_ROOMY, "Brazen Doyle HP 6/6 PLV 2 [Mourner's Brand of p2]", true);
    free(d);
}

static void copies_have_the_numbers_that_options_use(void **state)
{
    struct duel *d = start_at(book, "at Combat\np1: character \"Brazen Doyle\" \"Brazen Doyle\"\np2: character "
                                    "\"Bogwick\", attached \"Choking Reeds\" on \"Bogwick\"\n");

    (void)state;
    sees(d, 0, BOARD_ROOMY, "Brazen Doyle HP 6/6", true);
    sees(d, 0, BOARD_ROOMY, "Brazen Doyle 2 HP 6/6", true);
    choose(d, 0, "attack with Brazen Doyle 2");
    sees(d, 0, BOARD_ROOMY, "attack by Brazen Doyle 2 -> Bogwick", true);
    free(d);
}

static void a_chain_says_who_is_aimed_at_and_who_may_answer(void **state)
{
    struct duel *d = start_at(book, fight);

    (void)state;
    sees(d, 1, BOARD_ROOMY, "Chain", false);
    choose(d, 0, "attack with Brazen Doyle");
    sees(d, 1, BOARD_ROOMY, "Chain 1. p1: attack by Brazen Doyle -> Thunder Drover\nmay still answer: p1, p2", true);
    choose(d, 1, "reveal Flue Reversal");
    choose(d, 1, "answer 1");
    sees(d, 0, BOARD_ROOMY, "Chain 2. p2: uses Flue Reversal with Thunder Drover on 1 -> Brazen Doyle", true);
    free(d);
}

static void a_zone_is_looked_at_by_who_may_know_it(void **state)
{
    struct duel *d = start_at(book, "p1: hand \"Spark Jab\" \"Spark Jab\" \"Rivet Spray\"\np2: hand \"Rot Kiss\"\n");
    char *own = NULL, *other = NULL;

    (void)state;
    for (int zone = 1; zone < book->game->vocabulary->zone_count; zone++)
        if (strcmp(duello_place_name(book, zone), "Hand") == 0) {
            own = board_zone(d, 0, zone, 0);
            other = board_zone(d, 1, zone, 0);
        }
    assert_string_equal(own, "Spark Jab (1 TP) x2, Rivet Spray (2 TP)");
    assert_string_equal(other, "3 unknown");
    free(own);
    free(other);
    free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_shows_what_lies_on_and_under_it),
        cmocka_unit_test(a_zone_looked_at_alone_holds_what_is_drawn_with_others_too),
        cmocka_unit_test(a_face_down_card_is_a_back_to_others),
        cmocka_unit_test(a_card_attached_by_another_says_whose_it_is),
        cmocka_unit_test(copies_have_the_numbers_that_options_use),
        cmocka_unit_test(a_chain_says_who_is_aimed_at_and_who_may_answer),
        cmocka_unit_test(a_zone_is_looked_at_by_who_may_know_it),
    };
    struct duello_error e;

    book = duello_open("faroe", &e);
    if (!book)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    duello_close(book);
    return failed;
}
