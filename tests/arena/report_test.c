/* report_test.c: the JSON of the arena can be read, and says of the tournament what the tournament was; tables
 * with three and four seats are fair to everybody. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "apps/arena/arena.h"
#include "apps/books.h"
#include "apps/memory.h"
#include "engine/game.h"

enum { AGENTS = 5, GAMES = 240 };

/* NULL where the game does not allow so many seats without an option that says so. */
static struct tournament *prepare(const struct duello_book *b, const struct mode *mode, int seats, int agents,
                                  long games)
{
    struct tournament *t = zeroed(1, sizeof *t);

    t->book = b;
    t->seed = 3;
    t->setup.seats = seats;
    t->setup.mode = mode->name;
    t->agents = agents;
    t->deck = zeroed(ARENA_DECKS, sizeof *t->deck);
    while (t->decks < ARENA_DECKS && duello_deck(b, t->decks, &t->deck[t->decks]) && !t->deck[t->decks].unmanned)
        t->decks++;
    if (tournament_prepare(t, games, false))
        return t;
    tournament_close(t);
    free(t);
    return NULL;
}

/* What the report prints, read again. */
static json_t *report(const struct run *r, const struct account *a)
{
    FILE *page = tmpfile();
    json_error_t e;

    assert_non_null(page);
    fflush(stdout);
    int terminal = dup(STDOUT_FILENO);
    dup2(fileno(page), STDOUT_FILENO);
    report_json(r, a);
    fflush(stdout);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    rewind(page);
    json_t *j = json_loadf(page, 0, &e);
    fclose(page);
    if (!j)
        fail_msg("line %d: %s", e.line, e.text);
    return j;
}

static double real(json_t *j, const char *name)
{
    json_t *value = json_object_get(j, name);

    if (!json_is_number(value))
        fail_msg("there is no number \"%s\"", name);
    return json_number_value(value);
}

static void assert_share(json_t *j)
{
    json_t *interval = json_object_get(j, "interval");
    double rate = real(j, "win_rate"), low = json_number_value(json_array_get(interval, 0)),
           high = json_number_value(json_array_get(interval, 1));

    assert_true(0 <= low && low <= rate && rate <= high && high <= 1 && low < high);
}

static void assert_tournament(json_t *j)
{
    json_t *agents = json_object_get(j, "agents"), *agent = json_array_get(agents, 1);
    json_t *times = json_object_get(agent, "seconds_per_move");

    assert_share(j);
    assert_int_equal(real(j, "games"), 20);
    assert_int_equal(real(j, "seed"), 3);
    assert_true(real(j, "seconds") > 0 && real(j, "games_per_second") > 0 && real(j, "decisions_per_game") > 2);
    assert_string_equal(json_string_value(json_object_get(j, "game")), duello_games()[0]);
    assert_int_equal(json_array_size(agents), 2);
    assert_string_equal(json_string_value(json_object_get(agent, "agent")), "greedy:1");
    assert_share(agent);
    assert_true(real(agent, "won") + real(agent, "drawn") + real(agent, "lost") == 20);
    assert_true(fabs(real(agent, "won") + real(agent, "drawn") / 2 - 20 * real(agent, "win_rate")) < 1e-4);
    assert_true(fabs(real(agent, "win_rate") + real(j, "win_rate") - 1) < 1e-4);
    assert_true(real(times, "mean") <= real(times, "longest") &&
                real(times, "percentile_99") <= real(times, "longest"));
    assert_share(json_array_get(json_object_get(j, "by_seat"), 0));
    assert_true(json_array_size(json_object_get(j, "by_deck")) > 1);
}

/* One game is missing: the other one of its deal does not count. */
static void assert_incomplete(struct run *r)
{
    r->result[3].played = false;
    r->known--;
    struct account *a = account_make(r, false);
    assert_int_equal(a->games, 18);
    assert_int_equal(a->left_out, 1);
    assert_int_equal(a->agent[0].won + a->agent[0].drawn + a->agent[0].lost, 18);
    assert_true(a->agent[0].all.results == 18);
    account_free(a);
}

static void json_says_what_was_played(void **state)
{
    struct duello_book *b = open_book(NULL, NULL);
    struct tournament *t = prepare(b, &b->game->modes[0], 2, 2, 20);
    struct run *r = zeroed(1, sizeof *r);
    struct duello_error e;

    (void)state;
    assert_true(duello_player_read(&t->agent[0], "random", &e) && duello_player_read(&t->agent[1], "greedy:1", &e));
    r->tournament = t;
    r->result = zeroed((size_t)t->games, sizeof *r->result);
    r->threads = 2;
    assert_true(arena_play(r));
    struct account *a = account_make(r, true);
    json_t *j = report(r, a);
    assert_tournament(j);
    json_decref(j);
    account_free(a);
    assert_incomplete(r);
    tournament_close(t);
    duello_close(b);
    free(r->result);
    free(r);
    free(t);
}

/* ---- what is counted ----------------------------------------------------------------------------------- */

enum { FIRST_ONES = 4 };

/* Both seats have drawn so many games, and the first seat has won the others: so have the decks it had. */
static void assert_decks(const struct run *r, const struct account *a)
{
    const struct tournament *t = r->tournament;
    double *points = zeroed((size_t)t->decks * (size_t)t->decks, sizeof *points);
    struct pairing p;

    for (long i = 0; i < t->games; i++) {
        tournament_pairing(t, i, &p);
        points[p.deck[0] * t->decks + p.deck[1]] += i < FIRST_ONES ? 0.5 : 1;
        points[p.deck[1] * t->decks + p.deck[0]] += i < FIRST_ONES ? 0.5 : 0;
    }
    for (int i = 0; i < t->decks * t->decks; i++)
        assert_true(i % t->decks == i / t->decks || a->deck_against[i].points == points[i]);
    free(points);
}

static void draws_are_half_a_win_for_both(void **state)
{
    struct duello_book *b = open_book(NULL, NULL);
    struct tournament *t = prepare(b, &b->game->modes[0], 2, 2, 20);
    struct run *r = zeroed(1, sizeof *r);

    (void)state;
    r->tournament = t;
    r->result = zeroed((size_t)t->games, sizeof *r->result);
    for (long i = 0; i < t->games; i++)
        r->result[i] =
            i < FIRST_ONES ? (struct result){ .played = true, .drawn = 3 } : (struct result){ true, 1, 0, 1 };
    struct account *a = account_make(r, true);
    assert_true(a->seat[0].points == 16 + 2 && a->seat[1].points == 2);
    for (int i = 0; i < 2; i++) {
        assert_true(a->agent[i].won == 8 && a->agent[i].drawn == 4 && a->agent[i].lost == 8);
        assert_true(a->agent[i].all.points == 10 && a->agent[i].against[1 - i].points == 10);
    }
    assert_decks(r, a);
    assert_true(a->drawn == FIRST_ONES && sample_share(&a->seat[0]).rate == 0.9);
    account_free(a);
    tournament_close(t);
    duello_close(b);
    free(r->result);
    free(r);
    free(t);
}

static void moves_are_timed(void **state)
{
    struct times t = { .moves = 100, .longest = 1500 };

    (void)state;
    t.bucket[8 * 4] = 98; /* from 128 on, to below 144 */
    t.bucket[8 * 7] = 2;  /* from 1024 on, to below 1152 */
    assert_true(times_quantile(&t, 0.5) == 144 && times_quantile(&t, 0.98) == 144 && times_quantile(&t, 0.99) == 1152);
    t.longest = 1100;
    assert_true(times_quantile(&t, 1) == 1100);
}

/* Line-ups are dealt each as often as the others, in an order of chance. */
static void line_ups_come_in_an_order_of_chance(void **state)
{
    struct duello_book *b = open_book(NULL, NULL);
    struct tournament *t = prepare(b, &b->game->modes[0], 2, 2, 2);
    long lineups = t->lineups, in_order = 0;
    uint8_t *dealt = zeroed((size_t)lineups, 1);

    (void)state;
    tournament_close(t);
    free(t);
    t = prepare(b, &b->game->modes[0], 2, 2, 2 * lineups);
    for (long i = 0; i < lineups; i++) {
        dealt[t->deal[i]]++;
        in_order += t->deal[i] == (uint32_t)i;
    }
    for (long i = 0; i < lineups; i++)
        assert_int_equal(dealt[i], 1);
    assert_true(in_order < lineups / 2);
    free(dealt);
    tournament_close(t);
    free(t);
    duello_close(b);
}

/* ---- who sits where ---------------------------------------------------------------------------------- */

/* Every agent is dealt the same on every seat; where more than two sit together, nobody has always the
 * same neighbour. */
static void assert_fair(const struct tournament *t)
{
    int sat[DUELLO_SEATS][AGENTS] = { 0 }, before[AGENTS][AGENTS] = { 0 }, seats = t->setup.seats;
    uint64_t dealt[DUELLO_SEATS][AGENTS] = { 0 };
    struct pairing p;

    for (long i = 0; i < t->games; i++) {
        tournament_pairing(t, i, &p);
        for (int seat = 0; seat < seats; seat++) {
            sat[seat][p.agent[seat]]++;
            dealt[seat][p.agent[seat]] += p.seed * (p.deck[seat] + 1u);
            before[p.agent[seat]][p.agent[(seat + 1) % seats]]++;
        }
    }
    for (int seat = 0; seat < seats; seat++)
        for (int a = 0; a < t->agents; a++) {
            assert_true(sat[seat][a] > 0 && sat[seat][a] == sat[seat][0]);
            assert_true(dealt[seat][a] == dealt[seat][0]);
        }
    for (int a = 0; a < t->agents && t->at_table > 2; a++)
        for (int b = 0; b < t->agents; b++)
            assert_true(a == b || 2 * before[a][b] > before[b][a]);
}

static void tables_are_fair(void **state)
{
    (void)state;
    for (int game = 0; duello_games()[game]; game++) {
        struct duello_book *b = open_book(duello_games()[game], NULL);
        for (int mode = 0; mode < b->game->mode_count; mode++)
            for (int agents = 1; agents <= AGENTS; agents++) {
                const struct mode *m = &b->game->modes[mode];
                if (m->unmanned) /* nobody plays against each other there */
                    continue;
                for (int seats = m->least_seats; seats <= m->most_seats; seats++) {
                    struct tournament *t = prepare(b, m, seats, agents, GAMES);
                    if (!t) {
                        assert_true(seats < m->most_seats);
                        continue;
                    }
                    assert_fair(t);
                    tournament_close(t);
                    free(t);
                }
            }
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_says_what_was_played), cmocka_unit_test(draws_are_half_a_win_for_both),
        cmocka_unit_test(moves_are_timed),           cmocka_unit_test(line_ups_come_in_an_order_of_chance),
        cmocka_unit_test(tables_are_fair),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
