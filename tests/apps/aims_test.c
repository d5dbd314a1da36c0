/* aims_test.c: what a link is about is told, but not which card of a hand it is, nor what it is only paid for with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "positions.h"

static const char cards[] = "game solrei\n"
                            "card \"Drawback\"\n"
                            "  Advantage, Trick\n"
                            "  when your card goes to your Hand: discard it\n"
                            "  use at Before Showdown: put 1 card in your Discard Pile into your Hand\n";

static void choose(struct duel *d, int seat, const char *words)
{
    struct duello_error e;
    struct duel_option o;

    if (!duel_read_option(d, seat, words, &o, &e) || !duel_choose(d, seat, o, NULL, &e))
        fail_msg("%s: %s %s", words, e.rule, e.text);
}

static int target_seen_by(const struct duel *d, int viewer)
{
    static struct duel_view v;

    duel_view(d, viewer, &v);
    assert_int_equal(v.links, 1);
    return v.link[0].target;
}

static void a_card_in_a_hand_is_told_to_its_owner(void **state)
{
    struct duel_view_aims aims;
    struct duello_error e;
    struct duello_book *book = duello_open("solrei", &e);
    (void)state;

    assert_non_null(book);
    assert_int_equal(duello_add_cards(book, "drawback.card", cards, sizeof cards - 1, NULL, NULL), 0);
    struct duel *d =
        start_in(book, "open",
                 "p1: offense, muse \"Teku-Ra\", advantage \"Drawback\", hand 4S 5S, discard KH, action 5C\n"
                 "p2: muse \"Brannoc Vale\", action 2D\n"
                 "at Before Showdown\n");
    choose(d, 0, "use Drawback");
    choose(d, 1, "pass");
    choose(d, 0, "pass");
    assert_int_equal(d->links, 1); /* it has been set off, and waits for an answer */
    ref card = link_at(d, 0)->target[game_of(d)->link_about];
    assert_string_equal(face(d, card)->name, "KH");
    assert_int_equal(target_seen_by(d, 0), card);
    assert_int_equal(target_seen_by(d, 1), NOTHING);
    assert_int_equal(target_seen_by(d, DUELLO_SPECTATOR), NOTHING);
    duel_aims(d, 0, &aims);
    assert_int_equal(aims.targets, 0);
    free(d);
    duello_close(book);
}

static void what_a_level_up_is_made_of_is_no_target(void **state)
{
    struct duel_view_aims aims;
    struct duello_error e;
    struct duello_book *book = duello_open("faroe", &e);
    (void)state;

    assert_non_null(book);
    struct duel *d = start_in(book, "free-for-all",
                              "p1: character \"Kettle Rook\", fighter pool \"Cinder Regent Varn\", tp = 3\n"
                              "p2: character \"Walking Massif\", attached \"Stone Shoulder\" on \"Walking Massif\"\n"
                              "at Preparation\n");
    choose(d, 0, "play Cinder Regent Varn");
    choose(d, 0, "level up Kettle Rook");
    assert_int_equal(d->links, 1);
    duel_aims(d, 0, &aims);
    assert_int_equal(aims.targets, 0);
    assert_int_equal(target_seen_by(d, 1), NOTHING);
    free(d);
    duello_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_card_in_a_hand_is_told_to_its_owner),
                                        cmocka_unit_test(what_a_level_up_is_made_of_is_no_target) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
