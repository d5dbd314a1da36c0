/* fit.c: `duello fit`: weights for what a game says speaks for a seat (struct measure), found from duels that machines
 * play against themselves: those under which the sides that won looked likeliest to win.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "apps/surroundings.h"
#include "engine/deck.h"
#include "engine/game.h"
#include "engine/start.h"
#include "players/judgement.h"
#include "players/kind.h"

enum { MEASURES = 64, MOST_DUELS = 10000000, WANDER = 40 /* one move in so many is any move */, NEWTON = 40 };

/* No weight moves further in a round: far from the goal a whole step of Newton's leads astray. */
static const double STRIDE = 0.5;

/* A position of a duel: what there is of each measure on each side, and which side won. */
struct sample {
    int16_t of[DUELLO_SEATS][MEASURES];
    uint8_t sides, winner;
};

struct fit {
    const struct duello_book *book;
    struct duello_setup setup; /* mode and named options */
    struct duello_player_spec spec;
    uint64_t chance;
    long duels;
    struct sample *sample;
    long samples, room;
    int measures;
    bool among_all; /* which of its weights each measure has */
    double weight[MEASURES], likelihood;
    struct {
        long asked, calm;
    } ask[256]; /* where there was a calm option, and whether it was taken */
};

/* ---- playing ------------------------------------------------------------------------------------------------- */

static uint32_t below(struct fit *f, int n)
{
    return (uint32_t)(duello_player_chance(&f->chance) % (uint64_t)n);
}

/* Everybody brings the same deck, any one of the game's, so that it is not the decks that win. */
static bool start_duel(struct fit *f, struct duel *d, struct duello_error *e)
{
    enum { ATTEMPTS = 1000 };
    struct deck deck;

    f->setup.seed = duello_player_chance(&f->chance);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (!deck_built_in(&deck, f->book, (int)below(f, deck_count(f->book)), e))
            continue;
        for (int seat = 0; seat < f->setup.seats; seat++)
            deck_bring(&deck, f->book, &f->setup.seat[seat]);
        if (duel_start(f->book, d, &f->setup, e))
            return true;
    }
    return false;
}

/* The sides, numbered from 0 on by their first seats. */
static int number_of_side(const struct duel *d, int seat)
{
    int side = 0;

    for (int other = 0; other < seat; other++)
        if (side_of(d, other) == side_of(d, seat))
            return number_of_side(d, other);
    for (int other = 0; other < seat; other++)
        side += number_of_side(d, other) == side;
    return side;
}

static void take_sample(struct fit *f, const struct duel *d)
{
    const struct measure *m = f->book->game->measures;

    if (f->samples == f->room) {
        f->room = 2 * f->room + 4096;
        f->sample = grown(f->sample, (size_t)f->room * sizeof *f->sample);
    }
    struct sample *s = &f->sample[f->samples++];
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < d->seats; seat++) {
        int side = number_of_side(d, seat);
        s->sides = (uint8_t)(side + 1 > s->sides ? side + 1 : s->sides);
        for (int i = 0; i < f->measures; i++)
            s->of[side][i] = (int16_t)(s->of[side][i] + m[i].of(d, seat));
    }
}

static struct duel_option any_option(struct fit *f, const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    if (n > 1 && option[n - 1].verb == OPTION_CANCEL)
        n--;
    return n ? option[below(f, n)] : duel_concession();
}

static void count_calm(struct fit *f, const struct duel *d, int seat, struct duel_option chosen)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = player_sensible(option, duel_options(d, seat, option, DUELLO_OPTIONS));

    if (n < 2 || !last_is_calm(option, n))
        return;
    f->ask[d->ask[seat]].asked++;
    f->ask[d->ask[seat]].calm += memcmp(&chosen, &option[n - 1], sizeof chosen) == 0;
}

/* Plays a duel and keeps some of its positions, unless nobody wins it. */
static void play_duel(struct fit *f, struct duel *d, struct duello_player *const player[])
{
    long first = f->samples;
    uint32_t move = (uint32_t)duello_player_chance(&f->chance);
    struct duel_outcome o;

    f->among_all = is_among_all(d);
    int stage = f->book->game->stage(d);
    while (!duel_over(d, &o)) {
        int seat = __builtin_ctz(duel_waiting(d));
        bool wander = below(f, WANDER) == 0;
        if (f->book->game->stage(d) != stage)
            take_sample(f, d);
        stage = f->book->game->stage(d);
        struct duel_option chosen =
            wander ? any_option(f, d, seat) : duello_player_choose(player[seat], d, seat, move++);
        if (!wander)
            count_calm(f, d, seat, chosen);
        duel_play(d, seat, chosen);
    }
    if (o.winners == 0)
        f->samples = first;
    for (long i = first; i < f->samples; i++)
        f->sample[i].winner = (uint8_t)number_of_side(d, __builtin_ctz(o.winners));
}

static bool play_duels(struct fit *f, struct duello_error *e)
{
    struct duel *d = grown(NULL, duel_size(f->book));
    struct duello_player *player =
        duello_player_open(&f->spec, f->book, &our_surroundings, duello_player_chance(&f->chance), e);
    struct duello_player *everybody[DUELLO_SEATS] = { player, player, player, player };
    bool played = player != NULL;

    for (long i = 0; i < f->duels && played; i++) {
        played = start_duel(f, d, e);
        if (played) {
            duel_set_brisk(d, true);
            play_duel(f, d, everybody);
        }
    }
    duello_player_close(player);
    free(d);
    return played;
}

/* ---- fitting -------------------------------------------------------------------------------------------------- */

struct slope {
    double of[MEASURES], bend[MEASURES][MEASURES];
};

/* Adds what one position says about the weights. */
static void add_sample(const struct fit *f, const struct sample *s, struct slope *slope, double *likelihood)
{
    double chance[DUELLO_SEATS] = { 0 }, all = 0, mean[MEASURES] = { 0 };

    for (int side = 0; side < s->sides; side++) {
        double standing = 0;
        for (int i = 0; i < f->measures; i++)
            standing += f->weight[i] * s->of[side][i];
        all += chance[side] = exp(standing);
    }
    for (int side = 0; side < s->sides; side++)
        for (int i = 0; i < f->measures; i++)
            mean[i] += chance[side] / all * s->of[side][i];
    *likelihood += log(chance[s->winner] / all);
    for (int i = 0; i < f->measures; i++) {
        slope->of[i] += s->of[s->winner][i] - mean[i];
        for (int j = 0; j <= i; j++) {
            for (int side = 0; side < s->sides; side++)
                slope->bend[i][j] += chance[side] / all * s->of[side][i] * s->of[side][j];
            slope->bend[i][j] -= mean[i] * mean[j];
        }
    }
}

/* Solves bend * step = of; both are used up. */
static void solve(struct slope *s, int n, double *step)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            s->bend[j][i] = s->bend[i][j];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double factor = s->bend[k][i] / s->bend[i][i];
            if (k == i)
                continue;
            for (int j = i; j < n; j++)
                s->bend[k][j] -= factor * s->bend[i][j];
            s->of[k] -= factor * s->of[i];
        }
    for (int i = 0; i < n; i++)
        step[i] = s->of[i] / s->bend[i][i];
}

static double weight_now(const struct fit *f, int measure)
{
    const struct measure *m = &f->book->game->measures[measure];

    return f->among_all ? m->among_all : m->between_two;
}

/* Newton's method. Each weight is held by a weak spring, so that one the duels say nothing about stays where it is. */
static void fit_weights(struct fit *f)
{
    double step[MEASURES], spring = 1e-4 * (double)f->samples + 1e-9;
    double held[MEASURES] = { 0 };
    struct slope slope;

    for (int i = 0; i < f->measures; i++)
        held[i] = f->weight[i] = weight_now(f, i);
    for (int round = 0; round < NEWTON; round++) {
        memset(&slope, 0, sizeof slope);
        f->likelihood = 0;
        for (long i = 0; i < f->samples; i++)
            add_sample(f, &f->sample[i], &slope, &f->likelihood);
        for (int i = 0; i < f->measures; i++) {
            slope.bend[i][i] += spring;
            slope.of[i] -= spring * (f->weight[i] - held[i]);
        }
        solve(&slope, f->measures, step);
        double longest = STRIDE;
        for (int i = 0; i < f->measures; i++)
            longest = fmax(longest, fabs(step[i]));
        for (int i = 0; i < f->measures; i++)
            f->weight[i] += step[i] * STRIDE / longest;
    }
}

static void print_fit(const struct fit *f)
{
    printf("%ld positions from %ld duel%s; log-likelihood %.4f a position\n", f->samples, f->duels,
           f->duels == 1 ? "" : "s", f->likelihood / (double)f->samples);
    for (int i = 0; i < f->measures; i++)
        printf("%8.3f  (%.3f)  %s\n", f->weight[i], weight_now(f, i), f->book->game->measures[i].name);
    for (int i = 0; i < f->book->game->ask_count; i++)
        if (f->ask[i].asked)
            printf("%7ld%%  calm at %s, of %ld\n", (100 * f->ask[i].calm + f->ask[i].asked / 2) / f->ask[i].asked,
                   f->book->game->asks[i].name, f->ask[i].asked);
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static bool begin(struct fit *f)
{
    const struct game *game = f->book->game;

    f->measures = game->measure_count < MEASURES ? game->measure_count : MEASURES;
    for (int i = 0; i < game->mode_count; i++)
        if (!f->setup.mode || strcmp(game->modes[i].name, f->setup.mode) == 0) {
            f->setup.mode = game->modes[i].name;
            if (!f->setup.seats)
                f->setup.seats = game->modes[i].most_seats;
            choose_for_machines(&f->setup, game);
            return true;
        }
    return false;
}

int command_fit(int argc, char **argv)
{
    struct fit f = { .duels = 500, .chance = 1 };
    const char *game = NULL, *players = "greedy:8";
    struct duello_error e = { .text = "" };
    uint64_t number;
    size_t options = 0;

    for (int i = 1; i < argc; i++) {
        char none[] = "", *value = i + 1 < argc ? argv[i + 1] : none, *equals = strchr(value, '=');
        if (argv[i][0] != '-' && !game)
            game = argv[i];
        else if (strcmp(argv[i], "--duels") == 0) {
            if (!needed_number("fit", &argv[i++], 1, MOST_DUELS, &number))
                return STATUS_USAGE;
            f.duels = (long)number;
        } else if (strcmp(argv[i], "--seed") == 0) {
            if (!needed_number("fit", &argv[i++], 0, UINT64_MAX, &f.chance))
                return STATUS_USAGE;
        } else if (strcmp(argv[i], "--seats") == 0) {
            if (!needed_number("fit", &argv[i++], 1, DUELLO_SEATS, &number))
                return STATUS_USAGE;
            f.setup.seats = (int)number;
        } else if (strcmp(argv[i], "--mode") == 0 && *value)
            f.setup.mode = argv[++i];
        else if (strcmp(argv[i], "--player") == 0 && *value)
            players = argv[++i];
        else if (strcmp(argv[i], "--option") == 0 && equals &&
                 options < sizeof f.setup.choice / sizeof *f.setup.choice) {
            *equals = '\0';
            f.setup.choice[options].name = argv[++i];
            f.setup.choice[options++].value = equals + 1;
        } else
            return usage_error("fit", "\"%s\" is not an option of fit, or has no value", argv[i]);
    }
    if (!game)
        return usage_error("fit", "which game?");
    if (!duello_player_read(&f.spec, players, &e))
        return usage_error("fit", "%s", e.text);
    struct duello_book *b = open_book(game, (const char *const[]){ NULL });
    if (!b)
        return STATUS_FAILED;
    f.book = b;
    int status = STATUS_FAILED;
    if (!begin(&f)) {
        status = usage_error("fit", "%s has no mode \"%s\"", b->game->title, f.setup.mode);
    } else if (!play_duels(&f, &e)) {
        tell_error(&e);
    } else if (f.samples == 0) {
        fprintf(stderr, "Nobody won any of these duels, so they say nothing about weights: play more of them.\n");
    } else {
        fit_weights(&f);
        print_fit(&f);
        status = STATUS_OK;
    }
    free(f.sample);
    duello_close(b);
    return status;
}
