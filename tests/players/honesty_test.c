/* honesty_test.c: a machine player's move follows from what its seat knows. Everything the seat cannot know is dealt
 * anew, and the same player makes the same move; what it sees is the same number, too. Every game, every mode. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "players/sight.h"
#include "seats.h"

static const char *const honest[] = { "greedy:3",          "search:40",           "search:30:temperature=1",
                                      "search:2:playouts", "search:40:memory=1K", "search:40:threads=2" };

enum { PLAYERS = sizeof honest / sizeof honest[0], EVERY = 9, DEALS = 2, MOST_DECISIONS = 400 };

static struct duel_option any_option(const struct duel *d, int seat, uint64_t *chance)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    return option[duello_player_chance(chance) % (uint64_t)n];
}

static void same_move(const struct duel *d, struct duel *other, int seat, struct duello_player *const player[PLAYERS],
                      uint32_t move)
{
    struct duel_option mine = duello_player_choose(player[move % PLAYERS], d, seat, move);
    struct duel_option theirs = duello_player_choose(player[move % PLAYERS], other, seat, move);

    assert_true(is_offered(d, seat, mine));
    if (memcmp(&mine, &theirs, sizeof mine) != 0)
        fail_msg("%s, decision %u: %s moves otherwise when what seat %d cannot know is dealt anew", game_of(d)->name,
                 (unsigned)d->decisions, honest[move % PLAYERS], seat);
}

static void same_sight(const struct sight *s, const struct duel *d, const struct duel *other, int seat)
{
    assert_true(sight_of(s, d, seat) == sight_of(s, other, seat));
    assert_true(sight_of(s, d, DUELLO_SPECTATOR) == sight_of(s, other, DUELLO_SPECTATOR));
}

/* Random moves lead to many positions; at some of them the players are asked. */
static void look_at_mode(const struct duello_book *b, int mode, struct duello_player *const player[PLAYERS])
{
    struct duel *d = calloc(1, duel_size(b)), *other = calloc(1, duel_size(b));
    uint64_t chance = 77 + (uint64_t)mode;
    uint32_t looked = 0;
    struct sight sight;

    sight_open(&sight, b);
    start_duel(b, mode, b->game->modes[mode].most_seats, d, (uint64_t)mode);
    for (int i = 0; i < MOST_DECISIONS && duel_waiting(d); i++) {
        int seat = __builtin_ctz(duel_waiting(d));
        for (int deal = 0; deal < DEALS && i % EVERY == 0; deal++) {
            duel_copy(other, d);
            duel_redeal(other, seat, duello_player_chance(&chance));
            same_sight(&sight, d, other, seat);
            same_move(d, other, seat, player, looked++);
        }
        duel_play(d, seat, any_option(d, seat, &chance));
    }
    free(other);
    free(d);
}

static void look_at_game(const struct duello_book *b)
{
    struct duello_player *player[PLAYERS];

    for (int i = 0; i < PLAYERS; i++)
        player[i] = open_player(b, honest[i], 5);
    for (int mode = 0; mode < b->game->mode_count; mode++)
        look_at_mode(b, mode, player);
    for (int i = 0; i < PLAYERS; i++)
        duello_player_close(player[i]);
}

static void what_cannot_be_known_changes_no_move(void **state)
{
    (void)state;
    for_each_game(look_at_game);
}

/* The other way round: what the seat can see does change what it sees. */
static void look_closer(const struct duello_book *b)
{
    struct duel *d = calloc(1, duel_size(b));
    struct sight sight;

    sight_open(&sight, b);
    start_duel(b, 0, b->game->modes[0].most_seats, d, 1);
    uint64_t before = sight_of(&sight, d, 0), open = sight_of(&sight, d, DUELLO_SPECTATOR);
    for (ref r = FIRST_CARD_REF; r < b->game->objects; r++) {
        uint16_t card = object(d, r)->card;
        if (!object(d, r)->place)
            continue;
        object(d, r)->card = (uint16_t)(card + 1);
        assert_int_equal(sight_of(&sight, d, 0) != before, knows(d, 0, r));
        assert_int_equal(sight_of(&sight, d, DUELLO_SPECTATOR) != open, object(d, r)->known >> 7);
        object(d, r)->card = card;
    }
    free(d);
}

static void what_is_seen_counts(void **state)
{
    (void)state;
    for_each_game(look_closer);
}

/* What comes to a player's mind first is what it knows, and there is always something. */
static void same_appeal(const struct duel *d, const struct duel *other, int seat)
{
    int (*appeal)(const struct duel *, int, struct duel_option) = game_of(d)->asks[d->ask[seat]].appeal;
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; appeal && i < n; i++) {
        assert_true(appeal(d, seat, option[i]) >= 1);
        assert_int_equal(appeal(d, seat, option[i]), appeal(other, seat, option[i]));
    }
}

static void look_into_minds(const struct duello_book *b)
{
    struct duel *d = calloc(1, duel_size(b)), *other = calloc(1, duel_size(b));

    for (int mode = 0; mode < b->game->mode_count; mode++) {
        uint64_t chance = 78 + (uint64_t)mode;
        start_duel(b, mode, b->game->modes[mode].most_seats, d, chance);
        for (int i = 0; i < 10 * MOST_DECISIONS && duel_waiting(d); i++) {
            int seat = __builtin_ctz(duel_waiting(d));
            duel_copy(other, d);
            duel_redeal(other, seat, duello_player_chance(&chance));
            same_appeal(d, other, seat);
            duel_play(d, seat, any_option(d, seat, &chance));
        }
    }
    free(other);
    free(d);
}

static void what_comes_to_mind_is_known(void **state)
{
    (void)state;
    for_each_game(look_into_minds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_known_changes_no_move),
        cmocka_unit_test(what_is_seen_counts),
        cmocka_unit_test(what_comes_to_mind_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
