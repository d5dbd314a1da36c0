/* judgement_test.c: what machine players are told of a duel that is over: who has won has won it together with its side, and
 * a draw is worth something to those who have drawn level, but not half a win where there are more than two sides. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/judgement.h"
#include "seats.h"

static int side_of(const struct duel *d, int seat)
{
    return game_of(d)->side ? game_of(d)->side(d, seat) : seat;
}

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

/* Ends the duel so, and says who is told to have how much of it. */
static void expect(struct duel *d, unsigned winners, unsigned have, double share)
{
    double chance[DUELLO_SEATS];

    d->over = (uint8_t)(1 + winners);
    judge_chances(d, chance);
    for (int seat = 0; seat < d->seats; seat++)
        if (fabs(chance[seat] - (have >> seat & 1 ? share : 0)) > 1e-9)
            fail_msg("%s %s, won by %x: p%d is told %f", game_of(d)->name, game_of(d)->modes[d->mode].name, winners,
                     seat + 1, chance[seat]);
}

/* The field in which a game counts what its duels are won by; NULL: there is none. */
static uint8_t *score_of(struct duel *d, int seat)
{
    for (int i = 0; i < game_of(d)->fact_count; i++) {
        const struct fact *f = &game_of(d)->facts[i];
        if (f->of_seat && f->size == 1 && strcmp(f->name, "score") == 0)
            return duel_at(d, f->offset + (size_t)seat * game_of(d)->seat_size);
    }
    return NULL;
}

static int free_for_alls;

static void look_at_ends(const struct book *b)
{
    struct duel *d = malloc(duel_size(b));

    for (int mode = 0; mode < b->game->mode_count; mode++) {
        start_duel(b, mode, b->game->modes[mode].most_seats, d, 1);
        unsigned all = (1u << d->seats) - 1;
        for (int seat = 0; seat < d->seats; seat++)
            expect(d, partners(d, seat), partners(d, seat), 1);
        expect(d, 0, all, 1.0 / count_sides(d));
        if (score_of(d, 0) && count_sides(d) > 2) {
            *score_of(d, 1) = *score_of(d, 2) = 1;
            expect(d, 0, 1u << 1 | 1u << 2, 1.0 / count_sides(d));
            free_for_alls++;
        }
    }
    free(d);
}

static void a_draw_is_for_those_who_lead(void **state)
{
    (void)state;
    for_each_game(look_at_ends);
    assert_true(free_for_alls > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_draw_is_for_those_who_lead) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
