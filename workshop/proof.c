/* proof.c: `duello proof`: plays random duels, with random cards if it is told to, and lets properties look
 * at every decision; the first one that does not hold is told with the command that shows it again
 * (docs/proof.md). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/number.h"
#include "language/printer/printer.h"
#include "language/reader/names.h"
#include "language/vocabulary/vocabulary_form.h"
#include "proof.h"
#include "writer.h"

struct wish {
    const char *game;
    uint64_t seed;
    long first, duels, decisions, seldom;
    long cards, card, books; /* how many cards nobody has written; only this one; in how many books */
    unsigned properties;
    bool is_long, coverage;
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
        } else if (strcmp(argv[i], "--coverage") == 0) {
            w->coverage = true;
        } else if (strcmp(argv[i], "--cards") == 0 && numbered && ++i) {
            w->cards = (long)number;
        } else if (strcmp(argv[i], "--card") == 0 && numbered && ++i) {
            w->card = (long)number;
        } else if (strcmp(argv[i], "--books") == 0 && numbered && ++i) {
            w->books = (long)number;
        } else if (strcmp(argv[i], "--duels") == 0 && numbered && ++i) {
            w->duels = (long)number;
        } else if (strcmp(argv[i], "--decisions") == 0 && numbered && ++i) {
            w->decisions = (long)number;
        } else if (strcmp(argv[i], "--seldom") == 0 && numbered && ++i) {
            w->seldom = (long)number;
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

/* ---- cards that nobody has written ----------------------------------------------------------------------- */

static void tell_problem(void *context, const struct duello_problem *p)
{
    char text[2048];

    (void)context;
    print_problem(p, text, sizeof text);
    printf("%s", text);
}

static void print_unwritten(const struct cards_proof *c, long number)
{
    char text[WRITTEN];
    struct said said;

    write_card(c->book, c->unwritten, c->seed, number, text, &said);
    printf("%s", text);
}

static bool is_brought(const struct duello_setup *setup, const char *name)
{
    for (int seat = 0; seat < setup->seats; seat++)
        for (int i = 0; i < DUELLO_DECK && setup->seat[seat].cards[i]; i++)
            if (setup->seat[seat].cards[i] == name)
                return true;
    return false;
}

/* Those that are in the set-up; their number is in their name. */
static void print_brought(const struct cards_proof *c, const struct duello_setup *setup)
{
    for (int card = c->unwritten; card < c->book->cards; card++)
        if (is_brought(setup, c->book->card[card].name))
            print_unwritten(c, strtol(strrchr(c->book->card[card].name, ' '), NULL, 10));
}

/* How it fails with fewer cards that nobody has written. */
static void print_fewer(const struct proof *p, const struct cards_proof *c)
{
    struct proof one = *p;
    struct failure fewer;

    one.properties = 1u << property_named(p->failure.property);
    leave_out(&one, &fewer);
    printf("with these cards, in a duel of its own: %s\n", fewer.text);
    print_brought(c, &fewer.setup);
    printf("%s", fewer.story);
}

/* What no accepted card has said. */
static void print_coverage(const struct cards_proof *c)
{
    static const enum vocabulary_table tables[] = { TABLE_VERB,  TABLE_EVENT,    TABLE_KEYWORD,
                                                    TABLE_TRAIT, TABLE_RELATION, TABLE_ACTION };
    const struct vocabulary *v = c->book->game->vocabulary;

    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int i = 1; i < rows_of_table(v, tables[t]); i++)
            if (!c->said->row[tables[t]][i])
                printf("  never said: %s %s\n", table_forms[tables[t]].word, name_of_row(v, tables[t], i));
    for (int i = 0; i < writer_ways; i++)
        if (!c->said->row[SAID_WAYS][i] && !(writer_grammar[i].parts & v->lacks))
            printf("  never said: %s = %s\n", writer_grammar[i].rule, writer_grammar[i].text);
}

static void print_failed_card(const struct cards_proof *c)
{
    const char *game = c->book->game->name;

    printf("%s: cards does not hold: %s\n  what should: %s\n  seed %" PRIu64 ", card %ld:\n", game, c->text,
           cards_summary, c->seed, c->failed);
    print_unwritten(c, c->failed);
    printf("  duello proof %s --seed %" PRIu64 " --card %ld\n", game, c->seed, c->failed);
}

/* The card, and what is said of it. */
static void show_card(const struct cards_proof *c, long number)
{
    char text[WRITTEN];

    print_unwritten(c, number);
    for (int card = c->unwritten; card < c->book->cards; card++) {
        duello_card_body(c->book, card, text, sizeof text);
        printf("\n%s\n", text);
    }
}

static bool write_cards(const struct wish *w, struct cards_proof *c)
{
    bool only = w->card >= 0;

    c->first = only ? w->card : 0;
    c->cards = only ? 1 : w->cards;
    c->tell = only ? tell_problem : NULL;
    bool holds = prove_cards(c);
    if (!holds)
        print_failed_card(c);
    else if (only)
        show_card(c, w->card);
    return holds;
}

/* ---- duels ------------------------------------------------------------------------------------------------- */

static void print_failure(const struct proof *p, const struct cards_proof *c)
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
    printf("%s", f->story);
    if (p->unwritten && property >= 0)
        print_fewer(p, c);
    printf("  duello proof %s --seed %" PRIu64, game, p->seed);
    if (p->unwritten)
        printf(" --cards %ld", c->cards);
    printf(" --duel %ld%s%s\n", f->duel, property >= 0 ? " " : "", property >= 0 ? f->property : "");
}

static bool play_book(const struct wish *w, uint64_t seed, const struct cards_proof *c)
{
    struct proof p = { .book = c->book,
                       .seed = seed,
                       .unwritten = w->cards ? c->unwritten : 0,
                       .first = w->first,
                       .duels = w->duels,
                       .enough = w->decisions,
                       .seldom = w->seldom,
                       .properties = w->properties,
                       .progress = w->is_long ? show_progress : NULL };
    double start = now();
    bool holds = proof_run(&p);

    if (holds)
        printf("%s: all hold, in %ld duels with %ld decisions (%.1f s)\n", c->book->game->name, p.played, p.decisions,
               now() - start);
    else
        print_failure(&p, c);
    return holds;
}

/* A book for each seed, with cards that nobody has written if there are to be any. */
static bool prove_book(const struct wish *w, const char *game, uint64_t seed, struct said *said)
{
    struct duello_error e = { .text = "" };
    struct cards_proof c = { .book = duello_open(game, &e), .seed = seed, .said = said };
    bool with_cards = w->cards || w->card >= 0;

    if (!c.book) {
        fprintf(stderr, "duello proof: %s\n", e.text);
        return false;
    }
    bool holds = !with_cards || write_cards(w, &c);
    if (holds && w->cards)
        printf("%s: of %ld cards that nobody has written %ld mean something (seed %" PRIu64 ")\n", game, c.cards,
               c.accepted, seed);
    holds = holds && (w->card >= 0 || play_book(w, seed, &c));
    if (holds && w->coverage && seed == w->seed + (uint64_t)w->books - 1)
        print_coverage(&c);
    duello_close(c.book);
    return holds;
}

static bool prove_game(const struct wish *w, const char *game)
{
    struct said said = { 0 };
    bool holds = true;

    for (long i = 0; i < w->books && holds; i++)
        holds = prove_book(w, game, w->seed + (uint64_t)i, &said);
    return holds;
}

int command_proof(int argc, char **argv)
{
    struct wish w = { .seed = 1, .card = -1, .books = 1 };
    bool holds = true;

    if (read_arguments(argc, argv, &w) != STATUS_OK)
        return STATUS_USAGE;
    for (const char *const *game = duello_games(); *game; game++)
        if (!w.game || strcmp(w.game, *game) == 0)
            holds = prove_game(&w, *game) && holds;
    return holds ? STATUS_OK : STATUS_FAILED;
}
