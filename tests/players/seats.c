/* seats.c: setting up duels for tests of machine players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "apps/surroundings.h"
#include "engine/deck.h"
#include "engine/start.h"
#include "seats.h"

static void start(const struct duello_book *b, int mode, int seats, struct duel *memory, uint64_t seed,
                  bool as_machines)
{
    struct duello_setup setup = { .seats = seats, .seed = seed, .mode = b->game->modes[mode].name };
    struct duello_error e = { .text = "" };
    struct deck deck;

    if (as_machines)
        choose_for_machines(&setup, b->game);
    for (int first = 0; first < deck_count(b); first++) {
        for (int seat = 0; seat < setup.seats; seat++) {
            uint64_t nth = seed + (uint64_t)first + (uint64_t)seat;
            bool unmanned = seat >= seats - b->game->modes[mode].unmanned;
            int which = unmanned ? deck_count(b) : (int)(nth % (uint64_t)deck_count(b));
            assert_true(deck_built_in(&deck, b, which, &e));
            deck_bring(&deck, b, &setup.seat[seat]);
        }
        if (duel_start(b, memory, &setup, &e))
            return;
    }
    fail_msg("%s %s: %s %s", b->game->name, setup.mode, e.rule, e.text);
}

void start_duel(const struct duello_book *b, int mode, int seats, struct duel *memory, uint64_t seed)
{
    start(b, mode, seats, memory, seed, true);
}

void start_duel_of_people(const struct duello_book *b, int mode, int seats, struct duel *memory, uint64_t seed)
{
    start(b, mode, seats, memory, seed, false);
}

struct duello_player *open_player(const struct duello_book *b, const char *text, uint64_t seed)
{
    struct duello_player_spec spec;
    struct duello_error e;
    struct duello_player *p = NULL;

    if (!duello_player_read(&spec, text, &e) || !(p = duello_player_open(&spec, b, &our_surroundings, seed, &e)))
        fail_msg("%s", e.text);
    return p;
}

bool is_offered(const struct duel *d, int seat, struct duel_option o)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if (memcmp(&option[i], &o, sizeof o) == 0)
            return true;
    return false;
}

void for_each_game(void (*test)(const struct duello_book *))
{
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_error e;
        struct duello_book *b = duello_open(*game, &e);
        assert_non_null(b);
        test(b);
        duello_close(b);
    }
}
