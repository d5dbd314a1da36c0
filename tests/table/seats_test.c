/* seats_test.c: in every mode of every game a table can be sat down at although nobody has said who brings what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello/layout.h"
#include "table/seats.h"

static bool can_start(const struct duello_book *b, const struct duello_setup *setup, struct duello_error *e)
{
    void *memory = malloc(duel_size(b));
    bool can = duel_start(b, memory, setup, e);

    free(memory);
    return can;
}

static bool is_in_teams(const struct duello_book *b, const char *mode)
{
    const struct duello_layout *l = duello_layout(b);

    for (int i = 0; i < l->team_rows; i++)
        if (duello_layout_lists(&l->teams[i].modes, mode))
            return true;
    return false;
}

static void fill(const struct duello_book *b, struct duello_setup *setup, struct duello_mode m, uint64_t chance)
{
    int players = usual_players(m);

    *setup = (struct duello_setup){ .seats = players + m.unmanned, .mode = m.name, .seed = chance };
    assert_in_range(setup->seats, m.least_seats, m.most_seats);
    assert_true(bring_unmanned_decks(b, setup, NULL, &chance));
    for (int seat = 0; seat < players; seat++)
        assert_true(bring_any_deck(b, setup, seat, &chance));
}

static void every_mode_can_be_played(void **state)
{
    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, NULL);
        struct duello_mode m;
        for (int mode = 0; duello_mode(b, mode, &m); mode++) {
            struct duello_error e = { .text = "" };
            struct duello_setup setup;
            fill(b, &setup, m, 7);
            if (!can_start(b, &setup, &e) && !is_in_teams(b, m.name)) /* whose teams are the host's to say */
                fail_msg("%s, %s: %s", *game, m.name, e.text);
        }
        duello_close(b);
    }
}

static void chance_says_which(void **state)
{
    struct duello_book *b = duello_open("solrei", NULL);
    struct duello_mode m = duello_mode_named(b, NULL);
    struct duello_setup one, same, other;
    int others = 0;

    (void)state;
    for (uint64_t chance = 1; chance < 12; chance++) {
        fill(b, &one, m, chance);
        fill(b, &same, m, chance);
        fill(b, &other, m, chance + 100);
        assert_string_equal(one.seat[0].cards[0], same.seat[0].cards[0]);
        assert_string_not_equal(one.seat[0].cards[0], one.seat[1].cards[0]); /* while there are enough */
        others += strcmp(one.seat[0].cards[0], other.seat[0].cards[0]) != 0;
    }
    assert_true(others > 0);
    duello_close(b);
}

static void the_mode_is_one_for_the_decks(void **state)
{
    struct duello_book *b = duello_open("solrei", NULL);
    struct duello_deck decks[DUELLO_SEATS] = { 0 };
    struct duello_setup setup = { .seats = 2 };
    struct duello_mode first = duello_mode_named(b, NULL);

    (void)state;
    choose_mode(b, &setup, decks);
    assert_string_equal(setup.mode, first.name);
    for (int i = 0; duello_deck(b, i, &decks[0]) && !decks[0].unmanned; i++) {
        choose_mode(b, &setup, decks);
        assert_true(duello_deck_fits(b, &decks[0], setup.mode));
    }
    duello_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mode_can_be_played),
        cmocka_unit_test(chance_says_which),
        cmocka_unit_test(the_mode_is_one_for_the_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
