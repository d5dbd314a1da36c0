/* judgement_test.c: what machine players are told of a duel that is over: who has won has won it together with its side, and
 * a draw is worth something to those who share it, but not half a win where there are more than two sides. And who has given
 * up has no hope, however badly the others stand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/judgement.h"
#include "seats.h"

static unsigned partners(const struct duel *d, int seat)
{
    unsigned seats = 0;

    for (int other = 0; other < d->seats; other++)
        seats |= (unsigned)(side_of(d, other) == side_of(d, seat)) << other;
    return seats;
}

static int count_sides(const struct duel *d)
{
    int sides = 0;

    for (int seat = 0; seat < d->seats; seat++)
        sides += __builtin_ctz(partners(d, seat)) == seat;
    return sides;
}

/* The duel is over, and these seats are told to have so much of it, the others nothing. */
static void expect(const struct duel *d, unsigned seats, double share)
{
    double chance[DUELLO_SEATS];

    judge_chances(d, chance);
    for (int seat = 0; seat < d->seats; seat++)
        if (fabs(chance[seat] - (seats >> seat & 1 ? share : 0)) > 1e-9)
            fail_msg("%s %s, %x: p%d is told %f", game_of(d)->name, game_of(d)->modes[d->mode].name, seats, seat + 1,
                     chance[seat]);
}

static int free_for_alls;

static void look_at_ends(const struct duello_book *b)
{
    struct duel *d = malloc(duel_size(b));

    for (int mode = 0; mode < b->game->mode_count; mode++) {
        start_duel(b, mode, b->game->modes[mode].most_seats, d, 1);
        for (int seat = 0; seat < d->seats; seat++) {
            end_duel(d, partners(d, seat), 0);
            expect(d, partners(d, seat), 1);
        }
        end_drawn(d, all_seats(d), 0);
        expect(d, all_seats(d), 1.0 / count_sides(d));
        if (count_sides(d) > 2) {
            end_drawn(d, 1u << 1 | 1u << 2, 0);
            expect(d, 1u << 1 | 1u << 2, 1.0 / count_sides(d));
            free_for_alls++;
        }
    }
    free(d);
}

static void a_draw_is_for_those_who_share_it(void **state)
{
    (void)state;
    for_each_game(look_at_ends);
    assert_true(free_for_alls > 0);
}

/* Plays to the end, anything, after the first seat has given up. */
static void play_without_the_first(struct duel *d, uint64_t chance)
{
    const double hardly = 0.02;
    double chances[DUELLO_SEATS];

    duel_play(d, 0, duel_concession());
    while (!duel_over(d, NULL)) {
        struct duel_option option[DUELLO_OPTIONS];
        int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
        judge_chances(d, chances);
        if (chances[0] > hardly)
            fail_msg("%s %s, seed %d: who has given up is told %f", game_of(d)->name, game_of(d)->modes[d->mode].name,
                     (int)chance, chances[0]);
        duel_play(d, seat, option[duello_player_chance(&chance) % (uint64_t)n]);
    }
}

static void give_up_among_all(const struct duello_book *b)
{
    enum { DUELS = 20 };
    struct duel *d = malloc(duel_size(b));

    for (int mode = 0; mode < b->game->mode_count; mode++)
        for (uint64_t seed = 1; seed <= DUELS; seed++) {
            start_duel(b, mode, b->game->modes[mode].most_seats, d, seed);
            if (is_among_all(d))
                play_without_the_first(d, seed);
        }
    free(d);
}

static void who_has_given_up_has_no_hope(void **state)
{
    (void)state;
    for_each_game(give_up_among_all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_is_for_those_who_share_it),
        cmocka_unit_test(who_has_given_up_has_no_hope),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
