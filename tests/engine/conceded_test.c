/* Whatever can be asked of a duel can be asked of one that has ended by concessions: views, dealing anew, what a seat
 * reads. There is no step in it any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "engine/game.h"

static struct duel *start(const struct duello_book *b, const struct mode *mode)
{
    struct duello_setup setup = { .seats = mode->least_seats, .seed = 1, .mode = mode->name };
    struct duel *d = malloc(duel_size(b));
    struct duello_error e = { .text = "" };
    struct deck deck;

    for (int seat = 0; seat < setup.seats; seat++) {
        assert_true(deck_built_in(&deck, b, seat % deck_count(b), &e));
        deck_bring(&deck, b, &setup.seat[seat]);
    }
    if (!duel_start(b, d, &setup, &e)) { /* a mode that wants other cards than these */
        free(d);
        return NULL;
    }
    return d;
}

/* The first option, so many times; then everybody concedes who is asked. */
static void play_and_concede(struct duel *d, int decisions)
{
    struct duel_option option[DUELLO_OPTIONS];

    for (int i = 0; i < decisions && duel_waiting(d); i++) {
        int seat = __builtin_ctz(duel_waiting(d));
        assert_true(duel_options(d, seat, option, DUELLO_OPTIONS) > 0);
        duel_play(d, seat, option[0]);
    }
    for (int i = 0; i < 2000 && duel_waiting(d); i++)
        duel_play(d, __builtin_ctz(duel_waiting(d)), duel_concession());
}

static void look_at(const struct duel *d, struct duel *imagined)
{
    static struct duel_view view;

    for (int seat = 0; seat < d->seats; seat++) {
        duel_copy(imagined, d);
        duel_redeal(imagined, seat, 7);
        assert_null(game_of(d)->invariant(imagined));
        assert_int_equal(imagined->over, d->over);
        duel_view(imagined, seat, &view);
        duel_redeal(imagined, seat, 8); /* and what is imagined, too */
    }
    duel_view(d, DUELLO_SPECTATOR, &view);
}

static void a_duel_that_was_conceded_is_dealt_anew(void **state)
{
    struct duello_error e = { .text = "" };
    int over = 0;

    (void)state;
    for (int g = 0; duello_game_list[g]; g++) {
        struct duello_book *b = duello_open(duello_game_names[g], &e);
        struct duel *imagined = malloc(duel_size(b));
        int ended = 0;
        for (int mode = 0; mode < b->game->mode_count; mode++)
            for (int decisions = 0; decisions <= 60; decisions += 12) {
                struct duel *d = start(b, &b->game->modes[mode]);
                if (!d)
                    break;
                play_and_concede(d, decisions);
                look_at(d, imagined);
                ended += d->over != 0;
                free(d);
            }
        assert_true(ended > 0);
        over += ended;
        free(imagined);
        duello_close(b);
    }
    assert_true(over > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_duel_that_was_conceded_is_dealt_anew) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
