/* bench.c: `duello bench`: how fast the engine is, and a signature of how it plays.
 *
 * Full random duels with the built-in decks, one thread, fixed seeds. A decision is an ask answered
 * by a player with more than one option; the others are answered in place and not counted. The
 * signature is a hash over the final states: it changes when, and only when, play changes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../engine/deck.h"
#include "../engine/game.h"
#include "commands.h"

struct figures {
    const char *game;
    size_t state_bytes;
    long duels, decisions;
    double seconds, copy_ns;
    uint64_t signature;
};

/* Time spent by this program, not time passed: others on the machine do not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The players' own generator: quick, and nothing of the duel's. */
static uint32_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static int first_waiting(const struct duel *d)
{
    return __builtin_ctz(duel_waiting(d));
}

static int first_options(const struct duel *d, struct option *option)
{
    return duel_waiting(d) ? duel_options(d, first_waiting(d), option, DUELLO_OPTIONS) : 0;
}

/* Plays one duel to its end; cancelling is never chosen while something else is offered. */
static long play_out(struct duel *d, uint64_t seed)
{
    struct option option[DUELLO_OPTIONS];
    uint64_t random = seed * 0x9e3779b97f4a7c15u + 1;
    long decisions = 0;

    for (int n = first_options(d, option); n > 0;) {
        if (n > 1 && option[n - 1].verb == OPTION_CANCEL)
            n--;
        uint32_t chosen = n == 1 ? 0 : (uint32_t)(((uint64_t)next_random(&random) * (uint32_t)n) >> 31);
        decisions += n > 1;
        n = duel_play_on(d, first_waiting(d), option[chosen], option, DUELLO_OPTIONS);
    }
    return decisions;
}

static void time_copies(const struct duel *d, struct duel *to, struct figures *f)
{
    enum { COPIES = 200000 };
    double start = now();

    for (int i = 0; i < COPIES; i++) {
        duel_copy(to, d);
        __asm__ volatile("" : : "r"(to) : "memory");
    }
    f->copy_ns = (now() - start) * 1e9 / COPIES;
}

/* Machine play: nothing idle is offered. */
static void set_up(const struct book *b, struct setup *s, const struct deck *deck, int decks, long i)
{
    int n = 0;

    memset(s, 0, sizeof *s);
    s->seats = b->game->modes[0].least_seats;
    s->seed = (uint64_t)i;
    for (int seat = 0; seat < s->seats; seat++, i /= decks)
        deck_bring(&deck[i % decks], b, &s->seat[seat]);
    for (int c = 0; c < b->game->choice_count; c++)
        if (b->game->choices[c].machine) {
            s->choice[n].name = b->game->choices[c].name;
            s->choice[n++].value = b->game->choices[c].machine;
        }
}

/* The built-in decks that are legal in the game's first mode. */
static int read_decks(const struct book *b, struct deck *deck, int most, void *memory)
{
    struct duello_error e;
    struct setup s;
    int n = 0;

    for (int i = 0; i < deck_count(b) && n < most; i++) {
        if (!deck_built_in(&deck[n], b, i, &e))
            continue;
        set_up(b, &s, &deck[n], 1, 0);
        n += duel_start(b, memory, &s, &e) != NULL;
    }
    return n;
}

enum { MOST_DECKS = 64 };

static bool run_duels(const struct book *b, long duels, struct figures *f, struct deck *deck, struct duel *d,
                      struct duel *spare)
{
    int decks = read_decks(b, deck, MOST_DECKS, d);
    struct duello_error e = { .text = "there are no decks" };
    struct setup s;

    double start = now();
    for (long i = 0; i < duels && decks; i++) {
        set_up(b, &s, deck, decks, i);
        if (!duel_start(b, d, &s, &e))
            break;
        duel_set_brisk(d, true);
        f->decisions += play_out(d, (uint64_t)i);
        f->signature = mix64(f->signature ^ duel_hash(d));
        f->duels++;
    }
    f->seconds = now() - start;
    if (f->duels < duels || !duel_start(b, d, &s, &e)) {
        fprintf(stderr, "duello bench: %s\n", e.text);
        return false;
    }
    time_copies(d, spare, f);
    return true;
}

static bool run_game(const char *name, long duels, struct figures *f)
{
    struct duello_error e;
    struct book *b = duello_open(name, &e);

    memset(f, 0, sizeof *f);
    if (!b) {
        fprintf(stderr, "duello bench: %s\n", e.text);
        return false;
    }
    struct deck *deck = calloc(MOST_DECKS, sizeof *deck);
    void *memory = malloc(duel_size(b)), *spare = malloc(duel_size(b));
    bool ran = deck && memory && spare && run_duels(b, duels, f, deck, memory, spare);
    f->game = name;
    f->state_bytes = duel_size(b);
    free(deck);
    free(memory);
    free(spare);
    duello_close(b);
    return ran;
}

static void print_figures(const struct figures *f, bool json, bool first)
{
    double ns = f->decisions ? f->seconds * 1e9 / (double)f->decisions : 0;

    if (json) {
        printf("%s\"%s\": {\"duels\": %ld, \"duels_per_second\": %.0f, \"decisions_per_duel\": %.1f, "
               "\"ns_per_decision\": %.1f, \"ns_per_copy\": %.1f, \"state_bytes\": %zu, \"signature\": \"%016llx\"}",
               first ? "" : ", ", f->game, f->duels, (double)f->duels / f->seconds,
               (double)f->decisions / (double)f->duels, ns, f->copy_ns, f->state_bytes,
               (unsigned long long)f->signature);
        return;
    }
    if (first)
        printf("%-12s %12s %16s %12s %8s %12s  %s\n", "game", "duels/s", "decisions/duel", "ns/decision", "ns/copy",
               "state bytes", "signature");
    printf("%-12s %12.0f %16.1f %12.1f %8.1f %12zu  %016llx\n", f->game, (double)f->duels / f->seconds,
           (double)f->decisions / (double)f->duels, ns, f->copy_ns, f->state_bytes, (unsigned long long)f->signature);
}

int command_bench(int argc, char **argv)
{
    const char *only = NULL;
    bool json = false, first = true;
    long duels = 20000;
    int status = STATUS_OK;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--duels") == 0 && i + 1 < argc && atol(argv[i + 1]) > 0)
            duels = atol(argv[++i]);
        else if (argv[i][0] != '-' && !only)
            only = argv[i];
        else
            return usage_error("bench", "\"%s\" is not an option of bench", argv[i]);
    }
    if (json)
        printf("{");
    for (const char *const *game = duello_games(); *game; game++) {
        struct figures f;
        if (only && strcmp(only, *game) != 0)
            continue;
        if (!run_game(*game, duels, &f))
            status = STATUS_FAILED;
        else
            print_figures(&f, json, first);
        first = false;
    }
    if (json)
        printf("}\n");
    if (first)
        return usage_error("bench", "there is no game \"%s\"", only);
    return status;
}
