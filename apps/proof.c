/* proof.c: `duello proof`: plays random duels and lets properties look at every decision; the first
 * one that does not hold is told with the command that shows it again (docs/proof.md). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "number.h"
#include "proof.h"

struct wish {
    const char *game;
    uint64_t seed;
    long first, duels, decisions;
    unsigned properties;
    bool is_long;
};

enum { SHORT_DUELS = 50, LONG_DUELS = 20000 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int property_named(const char *name)
{
    for (int i = 0; proof_properties[i]; i++)
        if (strcmp(proof_properties[i]->name, name) == 0)
            return i;
    return -1;
}

static bool game_named(const char *name)
{
    for (const char *const *game = duello_games(); *game; game++)
        if (strcmp(*game, name) == 0)
            return true;
    return false;
}

static int read_arguments(int argc, char **argv, struct wish *w)
{
    for (int i = 1; i < argc; i++) {
        uint64_t number = 0;
        int property = property_named(argv[i]);
        bool numbered = read_number(argv[i + 1], 0, UINT64_MAX, &number);
        if (strcmp(argv[i], "--long") == 0) {
            w->is_long = true;
        } else if (strcmp(argv[i], "--duels") == 0 && numbered && ++i) {
            w->duels = (long)number;
        } else if (strcmp(argv[i], "--decisions") == 0 && numbered && ++i) {
            w->decisions = (long)number;
        } else if (strcmp(argv[i], "--seed") == 0 && numbered && ++i) {
            w->seed = number;
        } else if (strcmp(argv[i], "--duel") == 0 && numbered && ++i) {
            w->first = (long)number;
            w->duels = 1;
        } else if (property >= 0) {
            w->properties |= 1u << property;
        } else if (game_named(argv[i])) {
            w->game = argv[i];
        } else {
            return usage_error("proof", "\"%s\" is neither a game, a property nor an option with its number", argv[i]);
        }
    }
    if (!w->duels)
        w->duels = w->is_long ? LONG_DUELS : SHORT_DUELS;
    if (!w->properties)
        w->properties = (1u << PROOF_PROPERTIES) - 1;
    return STATUS_OK;
}

/* A line that is written over, on a terminal; otherwise a line now and then. */
static void show_progress(struct proof *p)
{
    static double last;
    bool terminal = isatty(STDERR_FILENO);

    if (now() - last < (terminal ? 0.5 : 30))
        return;
    last = now();
    fprintf(stderr, "%s%s: %ld of %ld duels, %ld decisions%s", terminal ? "\r" : "", p->book->game->name, p->played,
            p->duels, p->decisions, terminal ? "" : "\n");
}

static void print_failure(const struct proof *p)
{
    const struct failure *f = &p->failure;
    const char *game = p->book->game->name;
    int property = property_named(f->property); /* -1: a set-up was refused before any could look */

    printf("%s: %s does not hold: %s\n", game, f->property, f->text);
    if (property >= 0)
        printf("  what should: %s\n", proof_properties[property]->summary);
    printf("  seed %" PRIu64 ", duel %ld, after %ld decisions", p->seed, f->duel, f->decision);
    if (f->seat >= 0)
        printf(", as p%d sees it\n", f->seat + 1);
    else
        printf("%s\n", f->seat == DUELLO_SPECTATOR ? "" : ", as everybody together sees it");
    printf("  duello proof %s --seed %" PRIu64 " --duel %ld%s%s\n", game, p->seed, f->duel, property >= 0 ? " " : "",
           property >= 0 ? f->property : "");
}

static bool prove_game(const struct wish *w, const char *game)
{
    struct duello_error e = { .text = "" };
    struct book *b = duello_open(game, &e);
    struct proof p = { .book = b,
                       .seed = w->seed,
                       .first = w->first,
                       .duels = w->duels,
                       .enough = w->decisions,
                       .properties = w->properties };
    double start = now();

    if (!b) {
        fprintf(stderr, "duello proof: %s\n", e.text);
        return false;
    }
    p.progress = w->is_long ? show_progress : NULL;
    bool holds = proof_run(&p);
    if (holds)
        printf("%s: all hold, in %ld duels with %ld decisions (%.1f s)\n", game, p.played, p.decisions, now() - start);
    else
        print_failure(&p);
    duello_close(b);
    return holds;
}

int command_proof(int argc, char **argv)
{
    struct wish w = { .seed = 1 };
    bool holds = true;

    if (read_arguments(argc, argv, &w) != STATUS_OK)
        return STATUS_USAGE;
    for (const char *const *game = duello_games(); *game; game++)
        if (!w.game || strcmp(w.game, *game) == 0)
            holds = prove_game(&w, *game) && holds;
    return holds ? STATUS_OK : STATUS_FAILED;
}
