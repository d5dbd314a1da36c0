/* bench.c: `duello bench`: how fast the engine is, and a signature of how it plays.
 *
 * One thread, fixed seeds, the built-in decks. Playouts are full random duels; a decision is an ask
 * answered by a player with more than one option, the others are answered in place and not counted.
 * Copies, re-deals and the search start from openings. The signature is a hash over the final states
 * of the playouts: it changes when, and only when, play changes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/commands.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "apps/surroundings.h"
#include "duello/players.h"
#include "engine/deck.h"
#include "engine/game.h"
#include "engine/start.h"

enum { MOST_DECKS = 64 };

/* What is measured with. */
struct bench {
    const struct duello_book *book;
    struct deck deck[MOST_DECKS];
    int decks;
    struct duel *duel, *spare;
    long duels, iterations;
};

struct figures {
    const char *game;
    size_t state_bytes;
    long duels, decisions, iterations;
    double seconds, copy_ns, redeal_ns, search_seconds;
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

static int first_options(const struct duel *d, struct duel_option *option)
{
    return duel_waiting(d) ? duel_options(d, first_waiting(d), option, DUELLO_OPTIONS) : 0;
}

/* Any candidate that may be chosen, each as likely as the others; the one that was drawn. */
static uint32_t draw(const struct duel *d, struct duel_option *candidate, int n, uint64_t *random)
{
    int seat = first_waiting(d);

    for (; n > 1; n--) {
        uint32_t k = (uint32_t)(((uint64_t)next_random(random) * (uint32_t)n) >> 31);
        if (duel_allows(d, seat, candidate[k]))
            return k;
        candidate[k] = candidate[n - 1];
    }
    return 0;
}

/* Plays one duel to its end; cancelling is never chosen while something else is offered. */
static long play_out(struct duel *d, uint64_t seed)
{
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t random = seed * 0x9e3779b97f4a7c15u + 1;
    long decisions = 0;

    for (int n = first_options(d, option); n > 0;) {
        if (n > 1 && option[n - 1].verb == OPTION_CANCEL)
            n--;
        decisions += n > 1;
        n = duel_play_loosely(d, first_waiting(d), option[draw(d, option, n, &random)], option, DUELLO_OPTIONS);
    }
    return decisions;
}

/* ---- set-ups ------------------------------------------------------------------------------------------ */

/* Machine play: nothing idle is offered. */
static void set_up(const struct bench *b, struct duello_setup *s, const struct deck *deck, int decks, long i)
{
    const struct game *game = b->book->game;

    memset(s, 0, sizeof *s);
    s->seats = game->modes[0].least_seats;
    s->seed = (uint64_t)i;
    for (int seat = 0; seat < s->seats; seat++, i /= decks)
        deck_bring(&deck[i % decks], b->book, &s->seat[seat]);
    choose_for_machines(s, game);
}

/* The built-in decks that are legal in the game's first mode. */
static void read_decks(struct bench *b)
{
    struct duello_error e;
    struct duello_setup s;

    for (int i = 0; i < deck_count(b->book) && b->decks < MOST_DECKS; i++) {
        if (!deck_built_in(&b->deck[b->decks], b->book, i, &e))
            continue;
        set_up(b, &s, &b->deck[b->decks], 1, 0);
        b->decks += duel_start(b->book, b->duel, &s, &e) != NULL;
    }
}

static bool start(struct bench *b, long i)
{
    struct duello_error e = { .text = "there are no decks" };
    struct duello_setup s;

    if (b->decks)
        set_up(b, &s, b->deck, b->decks, i);
    if (!b->decks || !duel_start(b->book, b->duel, &s, &e)) {
        fprintf(stderr, "duello bench: %s\n", e.text);
        return false;
    }
    duel_set_brisk(b->duel, true);
    return true;
}

/* ---- what is measured ----------------------------------------------------------------------------------- */

static bool time_playouts(struct bench *b, struct figures *f)
{
    double before = now();

    for (long i = 0; i < b->duels; i++) {
        if (!start(b, i))
            return false;
        f->decisions += play_out(b->duel, (uint64_t)i);
        f->signature = mix64(f->signature ^ duel_hash(b->duel));
        f->duels++;
    }
    f->seconds = now() - before;
    return true;
}

static bool time_copies(struct bench *b, struct figures *f)
{
    enum { COPIES = 200000 };

    if (!start(b, b->duels - 1))
        return false;
    double before = now();
    for (int i = 0; i < COPIES; i++) {
        duel_copy(b->spare, b->duel);
        __asm__ volatile("" : : "r"(b->spare) : "memory");
    }
    f->copy_ns = (now() - before) * 1e9 / COPIES;
    return true;
}

static bool time_redeals(struct bench *b, struct figures *f)
{
    enum { OPENINGS = 20, REDEALS = 2000 };
    double seconds = 0;

    for (int i = 0; i < OPENINGS; i++) {
        if (!start(b, i))
            return false;
        double before = now();
        for (uint64_t n = 0; n < REDEALS; n++)
            duel_redeal(b->duel, (int)(n % 2), n);
        seconds += now() - before;
    }
    f->redeal_ns = seconds * 1e9 / (OPENINGS * REDEALS);
    return true;
}

/* A search that is sure of its move may stop early. */
static long iterations_done(const struct duello_player *p)
{
    struct duello_thought thought[DUELLO_OPTIONS];
    int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
    long done = 0;

    for (int i = 0; i < n; i++)
        done += thought[i].visits;
    return done;
}

/* The first decision of some duels, by a player that searches. */
static bool time_search(struct bench *b, struct figures *f)
{
    enum { OPENINGS = 8 };
    struct duello_error e = { .text = "" };
    struct duello_player_spec spec;
    char text[DUELLO_PLAYER_TEXT];
    bool good = true;

    snprintf(text, sizeof text, "search:%ld", b->iterations);
    struct duello_player *p =
        duello_player_read(&spec, text, &e) ? duello_player_open(&spec, b->book, &our_surroundings, 1, &e) : NULL;
    if (!p) {
        fprintf(stderr, "duello bench: %s\n", e.text);
        return false;
    }
    for (int i = 0; i < OPENINGS && (good = start(b, i)); i++) {
        double before = now();
        duello_player_choose(p, b->duel, first_waiting(b->duel), 0);
        f->search_seconds += now() - before;
        f->iterations += iterations_done(p);
    }
    duello_player_close(p);
    return good;
}

static const struct {
    const char *name;
    bool (*measure)(struct bench *, struct figures *);
} parts[] = {
    { "playouts", time_playouts },
    { "copies", time_copies },
    { "redeals", time_redeals },
    { "search", time_search },
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static bool run_game(struct bench *b, const char *name, unsigned wanted, struct figures *f)
{
    struct duello_error e;
    struct duello_book *book = duello_open(name, &e);
    bool ran = book != NULL;

    memset(f, 0, sizeof *f);
    if (!book) {
        fprintf(stderr, "duello bench: %s\n", e.text);
        return false;
    }
    b->book = book;
    b->decks = 0;
    b->duel = grown(NULL, duel_size(book));
    b->spare = grown(NULL, duel_size(book));
    read_decks(b);
    for (int i = 0; i < PARTS && ran; i++)
        ran = !(wanted >> i & 1) || parts[i].measure(b, f);
    f->game = name;
    f->state_bytes = duel_size(book);
    free(b->duel);
    free(b->spare);
    duello_close(book);
    return ran;
}

/* ---- what is told ------------------------------------------------------------------------------------------- */

/* A figure of the table; a figure of 0 was not measured. */
struct column {
    const char *title, *name; /* for readers, for programs */
    int width, digits;
};

static const struct column columns[] = {
    { "duels/s", "duels_per_second", 10, 0 },      { "decisions/duel", "decisions_per_duel", 16, 1 },
    { "ns/decision", "ns_per_decision", 13, 1 },   { "ns/copy", "ns_per_copy", 9, 1 },
    { "re-deals/s", "redeals_per_second", 12, 0 }, { "iterations/s", "iterations_per_second", 14, 0 },
    { "state bytes", "state_bytes", 13, 0 },
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static void work_out(const struct figures *f, double *figure)
{
    const double all[COLUMNS] = {
        ratio((double)f->duels, f->seconds),
        ratio((double)f->decisions, (double)f->duels),
        ratio(f->seconds * 1e9, (double)f->decisions),
        f->copy_ns,
        ratio(1e9, f->redeal_ns),
        ratio((double)f->iterations, f->search_seconds),
        (double)f->state_bytes,
    };

    memcpy(figure, all, sizeof all);
}

static void print_json(const struct figures *f, const double *figure, bool first)
{
    printf("%s\"%s\": {\"duels\": %ld, \"decisions\": %ld, \"iterations\": %ld", first ? "" : ", ", f->game, f->duels,
           f->decisions, f->iterations);
    for (int i = 0; i < COLUMNS; i++)
        if (figure[i] > 0)
            printf(", \"%s\": %.*f", columns[i].name, columns[i].digits, figure[i]);
    if (f->duels)
        printf(", \"signature\": \"%016llx\"", (unsigned long long)f->signature);
    printf("}");
}

static void print_markdown(const struct figures *f, const double *figure, bool first)
{
    for (int i = 0; i < COLUMNS && first; i++)
        printf("%s| %s%s", i ? " " : "| game ", columns[i].title, i == COLUMNS - 1 ? " |\n|---" : "");
    for (int i = 0; i < COLUMNS && first; i++)
        printf("|--:%s", i == COLUMNS - 1 ? "|\n" : "");
    printf("| %s |", f->game);
    for (int i = 0; i < COLUMNS; i++)
        printf(figure[i] > 0 ? " %.*f |" : " |", columns[i].digits, figure[i]);
    printf("\n");
}

static void print_text(const struct figures *f, const double *figure, bool first)
{
    if (first)
        printf("%-12s", "game");
    for (int i = 0; i < COLUMNS && first; i++)
        printf("%*s%s", columns[i].width, columns[i].title, i == COLUMNS - 1 ? "  signature\n" : "");
    printf("%-12s", f->game);
    for (int i = 0; i < COLUMNS; i++)
        if (figure[i] > 0)
            printf("%*.*f", columns[i].width, columns[i].digits, figure[i]);
        else
            printf("%*s", columns[i].width, "-");
    if (f->duels)
        printf("  %016llx", (unsigned long long)f->signature);
    printf("\n");
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

struct wish {
    const char *only;
    unsigned parts;
    bool json, markdown;
};

static bool take_part(struct wish *w, const char *name)
{
    for (int i = 0; i < PARTS; i++)
        if (name && strcmp(parts[i].name, name) == 0) {
            w->parts |= 1u << i;
            return true;
        }
    return false;
}

static int read_arguments(struct bench *b, struct wish *w, int argc, char **argv)
{
    const uint64_t most = 1000000000;
    uint64_t number;

    for (int i = 1; i < argc && argv[i]; i++) {
        if (strcmp(argv[i], "--json") == 0)
            w->json = true;
        else if (strcmp(argv[i], "--markdown") == 0)
            w->markdown = true;
        else if (strcmp(argv[i], "--duels") == 0) {
            if (!needed_number("bench", &argv[i++], 1, most, &number))
                return STATUS_USAGE;
            b->duels = (long)number;
        } else if (strcmp(argv[i], "--iterations") == 0) {
            if (!needed_number("bench", &argv[i++], 1, most, &number))
                return STATUS_USAGE;
            b->iterations = (long)number;
        } else if (strcmp(argv[i], "--only") == 0) {
            if (!take_part(w, argv[++i]))
                return usage_error("bench", "--only needs playouts, copies, redeals or search, not \"%s\"",
                                   argv[i] ? argv[i] : "");
        } else if (argv[i][0] != '-' && !w->only)
            w->only = argv[i];
        else if (argv[i][0] != '-')
            return usage_error("bench", "one game at a time: \"%s\" is too much", argv[i]);
        else
            return usage_error("bench", "there is no option \"%s\"", argv[i]);
    }
    if (!w->parts)
        w->parts = (1u << PARTS) - 1;
    return STATUS_OK;
}

static bool is_game(const char *name)
{
    for (const char *const *game = duello_games(); *game; game++)
        if (strcmp(name, *game) == 0)
            return true;
    return false;
}

int command_bench(int argc, char **argv)
{
    static struct bench b;
    struct wish w = { 0 };
    bool first = true;

    b.duels = 20000;
    b.iterations = 2000;
    int status = read_arguments(&b, &w, argc, argv);
    if (status != STATUS_OK)
        return status;
    if (w.only && !is_game(w.only))
        return usage_error("bench", "there is no game \"%s\"", w.only);
    void (*print)(const struct figures *, const double *, bool) = w.json       ? print_json
                                                                  : w.markdown ? print_markdown
                                                                               : print_text;
    if (w.json)
        printf("{");
    for (const char *const *game = duello_games(); *game; game++) {
        struct figures f;
        double figure[COLUMNS];
        if (w.only && strcmp(w.only, *game) != 0)
            continue;
        if (!run_game(&b, *game, w.parts, &f)) {
            status = STATUS_FAILED;
        } else {
            work_out(&f, figure);
            print(&f, figure, first);
        }
        first = false;
    }
    if (w.json)
        printf("}\n");
    return status;
}
