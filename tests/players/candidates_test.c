/* candidates_test.c: a loose menu and the test of single candidates together say the same as the options do. Every game,
 * every mode, as machines and as people play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seats.h"

enum { MOST_DECISIONS = 1500 };

/* Leaves those of the candidates that are allowed; returns their number. */
static int sift(const struct duel *d, int seat, struct duel_option *candidate, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (duel_allows(d, seat, candidate[i]))
            candidate[kept++] = candidate[i];
    return kept;
}

/* Returns their number. */
static int same_options(const struct duel *d, int seat, struct duel_option *candidate, int n)
{
    struct duel_option option[DUELLO_OPTIONS];
    int options = duel_options(d, seat, option, DUELLO_OPTIONS), kept = sift(d, seat, candidate, n);

    if (kept != options || memcmp(candidate, option, (size_t)kept * sizeof *option) != 0)
        fail_msg("%s, decision %u, ask \"%s\": %d of %d candidates are allowed, but there are %d options",
                 game_of(d)->name, (unsigned)d->decisions, game_of(d)->asks[d->ask[seat]].name, kept, n, options);
    return kept;
}

static void play_out(struct duel *d, bool brisk, uint64_t chance)
{
    struct duel_option candidate[DUELLO_OPTIONS];

    duel_set_brisk(d, brisk);
    int n = duel_waiting(d) ? duel_options(d, __builtin_ctz(duel_waiting(d)), candidate, DUELLO_OPTIONS) : 0;
    for (int i = 0; i < MOST_DECISIONS && n > 0; i++) {
        int seat = __builtin_ctz(duel_waiting(d));
        n = same_options(d, seat, candidate, n);
        /* NOLINTNEXTLINE(clang-analyzer-core.*): there are some */
        struct duel_option chosen = candidate[duello_player_chance(&chance) % (uint64_t)n];
        n = duel_play_loosely(d, seat, chosen, candidate, DUELLO_OPTIONS);
    }
}

static void look_at_game(const struct duello_book *b)
{
    struct duel *d = calloc(1, duel_size(b));

    for (int mode = 0; mode < b->game->mode_count; mode++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            (seed & 1 ? start_duel : start_duel_of_people)(b, mode, b->game->modes[mode].most_seats, d, seed);
            play_out(d, seed & 2, seed + 1);
        }
    free(d);
}

static void candidates_that_are_allowed_are_the_options(void **state)
{
    (void)state;
    for_each_game(look_at_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(candidates_that_are_allowed_are_the_options) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
