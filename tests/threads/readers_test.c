/* readers_test.c: threads share a book and read the same duel at the same time (docs/design.md, The state).
 *
 * At every position they are shown, all of them ask it all there is to ask, and play on in copies of their own. They must
 * come to the same. That none of them writes where another looks is for ThreadSanitizer to say: ./run test has a build of
 * this test for it. The positions are those of all scenarios, for there is no rule that they do not come to, and of random
 * duels, at which machines think as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/files.h"
#include "apps/folders.h"
#include "apps/surroundings.h"
#include "duello/players.h"
#include "scenario/scenario.h"
#include "workshop/drawing.h"

enum { THREADS = 2, TEXT = 600, HINTS = 2, MACHINES = 3 };

/* What the threads are given, and what each comes to. */
struct reading_room {
    const struct duel *d;
    struct duello_player *machine[THREADS][MACHINES]; /* NULL: none is asked */
    uint32_t move;
    uint64_t found[THREADS];
};

static void take_down(uint64_t *found, const void *what, size_t size)
{
    const unsigned char *p = what;

    for (size_t i = 0; i < size; i++)
        *found = (*found ^ p[i]) * 0x100000001b3u;
}

static void take_down_text(uint64_t *found, const char *text)
{
    take_down(found, text, strlen(text));
}

/* ---- asking --------------------------------------------------------------------------------------------------------- */

static void read_option(const struct duel *d, int seat, struct duel_option o, bool hint, uint64_t *found)
{
    struct duel_option same = { 0 };
    struct duello_error e = { .text = "" };
    char text[TEXT];

    duel_option_text(d, seat, o, text, sizeof text);
    take_down_text(found, text);
    if (hint) {
        duel_option_hint(d, seat, o, text, sizeof text);
        take_down_text(found, text);
    }
    duel_option_notation(d, seat, o, text, sizeof text);
    take_down_text(found, text);
    if (hint && duel_read_option(d, seat, text, &same, &e))
        take_down(found, &same, sizeof same);
    take_down_text(found, e.text);
}

static int read_options(const struct duel *d, int seat, struct duel_option *option, uint64_t *found)
{
    struct duel_option none;
    struct duello_error e = { .text = "" };
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);
    char text[TEXT];

    take_down(found, option, (size_t)n * sizeof *option);
    for (int i = 0; i < n; i++)
        read_option(d, seat, option[i], (i + (int)d->decisions) % n < HINTS, found);
    duel_prompt(d, seat, text, sizeof text);
    take_down_text(found, text);
    if (!duel_read_option(d, seat, "pass", &none, &e)) /* why not? */
        take_down_text(found, e.text);
    return n;
}

static void read_views(const struct duel *d, uint64_t *found)
{
    static const size_t number_size = sizeof(struct duel_view_number);
    struct duel_view *view = calloc(1, sizeof *view);
    struct duel_view_number number[DUEL_VIEW_CARDS];

    for (int viewer = DUELLO_EVERYTHING; viewer < d->seats; viewer++) {
        duel_view(d, viewer, view);
        take_down(found, view->card, (size_t)view->cards * sizeof view->card[0]);
        take_down(found, view->fact, (size_t)view->facts * sizeof view->fact[0]);
        memset(number, 0, sizeof number);
        take_down(found, number, (size_t)duel_numbers(d, viewer, number, DUEL_VIEW_CARDS) * number_size);
    }
    for (int link = 0; link < view->links; link++) {
        struct duel_view_aims aims;
        memset(&aims, 0, sizeof aims);
        duel_aims(d, link, &aims);
        take_down(found, &aims, sizeof aims);
    }
    unsigned may_answer = duel_may_answer(d);
    take_down(found, &may_answer, sizeof may_answer);
    free(view);
}

/* ---- playing on in a copy ------------------------------------------------------------------------------------------- */

static void take_down_duel(uint64_t *found, const struct duel *d)
{
    uint64_t hash = duel_hash(d);

    take_down(found, &hash, sizeof hash);
}

static void play_copies(const struct duel *d, int seat, const struct duel_option *option, int n, uint64_t *found)
{
    struct duel *copy = malloc(duel_size(d->book));
    struct duello_error e;

    duel_copy(copy, d);
    take_down_duel(found, copy);
    duel_redeal(copy, seat, d->decisions + 1);
    take_down_duel(found, copy);
    duel_time_out(copy, seat, NULL, &e);
    take_down_duel(found, copy);
    duel_copy(copy, d);
    if (!duel_equal(copy, d))
        take_down_text(found, "a copy differs");
    if (n > 0 && duel_choose(copy, seat, option[d->decisions % (unsigned)n], NULL, &e))
        take_down_duel(found, copy);
    free(copy);
}

static void let_machines_think(struct reading_room *room, int number, int seat)
{
    for (int i = 0; i < MACHINES && room->machine[number][i]; i++) {
        struct duel_option o = duello_player_choose(room->machine[number][i], room->d, seat, room->move);
        take_down(&room->found[number], &o, sizeof o);
    }
}

/* ---- all at once ---------------------------------------------------------------------------------------------------- */

static void read_all(void *context, int number)
{
    struct reading_room *room = context;
    const struct duel *d = room->d;
    uint64_t *found = &room->found[number];
    struct duel_option option[DUELLO_OPTIONS];
    struct duel_outcome outcome;

    *found = 0;
    take_down_duel(found, d);
    duel_over(d, &outcome);
    take_down(found, &outcome.winners, sizeof outcome.winners);
    read_views(d, found);
    for (int seat = 0; seat < d->seats; seat++) {
        if (!(duel_waiting(d) >> seat & 1))
            continue;
        int n = read_options(d, seat, option, found);
        play_copies(d, seat, option, n, found);
        let_machines_think(room, number, seat);
    }
}

static void read_at_once(struct reading_room *room)
{
    uint64_t before = duel_hash(room->d);

    our_surroundings.together(read_all, room, THREADS);
    for (int i = 1; i < THREADS; i++)
        assert_true(room->found[i] == room->found[0]);
    assert_true(duel_hash(room->d) == before);
}

/* ---- the positions of scenarios ------------------------------------------------------------------------------------- */

/* There are some 30,000 positions, and what is asked at one of them is asked at others: one in FEW will do. */
enum { REMEMBERED = 1 << 16, FEW = 128 };
struct onlookers {
    uint64_t seen[REMEMBERED]; /* positions by what they hash to: to read them once is enough */
    int positions, scenarios;
};

static bool is_to_be_read(struct onlookers *o, uint64_t hash)
{
    uint64_t *seen = &o->seen[hash % REMEMBERED];

    if (*seen == hash || hash >> 32 & (FEW - 1))
        return false;
    *seen = hash;
    return true;
}

static void look(void *context, const struct duel *d)
{
    struct onlookers *o = context;
    struct duel *shown = malloc(duel_size(d->book));
    struct reading_room room = { .d = shown };

    duel_copy(shown, d);
    shown->foretold = NULL; /* what the scenario prescribes to chance is its own: all copies would share it */
    if (is_to_be_read(o, duel_hash(d))) {
        o->positions++;
        read_at_once(&room);
    }
    free(shown);
}

static void count_scenario(void *context, const struct scenario_result *result)
{
    struct onlookers *o = context;

    o->scenarios++;
    if (!result->passed)
        fail_msg("%s:%d: %s", result->file, result->line, result->trouble);
}

static void scenarios_are_read_at_once(void **state)
{
    struct scenario_player *player = scenario_player();
    struct onlookers *o = calloc(1, sizeof *o);

    (void)state;
    scenario_show(player, look, o);
    for (const char *const *game = duello_games(); *game; game++) {
        struct file_list files = { NULL, 0, 0 };
        char folder[TEXT];
        int before = o->positions;
        snprintf(folder, sizeof folder, "games/%s/scenarios", *game);
        assert_true(add_files(&files, folder, ".scenario"));
        for (int i = 0; i < files.count; i++) {
            size_t length;
            char *text = read_whole_file(files.path[i], &length);
            assert_non_null(text);
            scenario_play(player, files.path[i], text, length, *game, count_scenario, o);
            free(text);
        }
        free_files(&files);
        printf("%s: %d positions\n", *game, o->positions - before);
        assert_true(o->positions > before);
    }
    free(o);
    scenario_player_free(player);
}

/* ---- random duels, and machines --------------------------------------------------------------------------------------- */

static void open_machines(struct reading_room *room, const struct duello_book *b)
{
    static const char *const kind[MACHINES] = { "random", "greedy:4", "search:12" };
    struct duello_player_spec spec;
    struct duello_error e = { .text = "" };

    for (int thread = 0; thread < THREADS; thread++)
        for (int i = 0; i < MACHINES; i++) {
            assert_true(duello_player_read(&spec, kind[i], &e));
            room->machine[thread][i] = duello_player_open(&spec, b, &our_surroundings, 7, &e);
            if (!room->machine[thread][i])
                fail_msg("%s: %s", kind[i], e.text);
        }
}

static void close_machines(struct reading_room *room)
{
    for (int thread = 0; thread < THREADS; thread++)
        for (int i = 0; i < MACHINES; i++)
            duello_player_close(room->machine[thread][i]);
}

/* Cards may be drawn that cannot be brought together: then others. */
static bool start_at_random(const struct duello_book *b, int mode, uint64_t *chance, struct duel *memory)
{
    const struct mode *m = &b->game->modes[mode];
    struct deck *deck = malloc(DUELLO_SEATS * sizeof *deck);
    bool ok = false;

    for (int attempt = 0; !ok && attempt < 2000; attempt++) {
        struct duello_setup setup = { .seats = m->most_seats, .mode = m->name, .seed = *chance };
        struct duello_error e;
        for (int seat = 0; seat < setup.seats; seat++)
            draw_seat(b, mode, seat >= setup.seats - m->unmanned, chance, &deck[seat], &setup.seat[seat]);
        ok = duel_start(b, memory, &setup, &e);
    }
    free(deck);
    return ok;
}

enum { EVERY = 9, POSITIONS = 12 };
static void read_duel(struct reading_room *room, struct duel *d, uint64_t *chance)
{
    struct duel_option o;
    int seat;

    room->d = d;
    for (int i = 0; i < EVERY * POSITIONS && duel_waiting(d); i++) {
        room->move = (uint32_t)i;
        if (i % EVERY == 0)
            read_at_once(room);
        if (!draw_decision(d, chance, &seat, &o))
            break;
        duel_play(d, seat, o);
    }
}

static void duels_are_read_at_once(void **state)
{
    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_error e;
        struct duello_book *b = duello_open(*game, &e);
        struct reading_room room = { .d = NULL };
        uint64_t chance = 1;
        assert_non_null(b);
        struct duel *d = malloc(duel_size(b));
        open_machines(&room, b);
        for (int mode = 0; mode < b->game->mode_count; mode++)
            if (start_at_random(b, mode, &chance, d))
                read_duel(&room, d, &chance);
            else
                fail_msg("%s %s: no cards were found to begin with", *game, b->game->modes[mode].name);
        close_machines(&room);
        free(d);
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duels_are_read_at_once),
        cmocka_unit_test(scenarios_are_read_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
