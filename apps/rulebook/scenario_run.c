/* scenario_run.c: `duello scenario`: plays scenario files and says which rulings hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/folders.h"
#include "engine/game.h"
#include "scenario/scenario.h"

struct score {
    bool verbose;
    int passed, failed;
};

/* A file in a game's own folder is about that game, from wherever it is called: .../games/NAME/... */
static const char *game_of_path(const char *path)
{
    char *whole = realpath(path, NULL);
    const char *const *game = duello_games();

    for (; *game; game++) {
        char folder[128];
        snprintf(folder, sizeof folder, "games/%s/", *game);
        if (strstr(whole ? whole : path, folder))
            break;
    }
    free(whole);
    return *game;
}

/* The report of `duello rules` counts a scenario only for the rules that came into play in it. */
static void print_idle_rules(const struct scenario_result *r)
{
    for (int i = 0; i < r->rules; i++) {
        int rule = r->rule[i];
        if (!(r->executed[rule >> 6] >> (rule & 63) & 1))
            printf("  %s did not come into play\n", r->book->game->rules[rule].id);
    }
}

static void print_result(void *context, const struct scenario_result *r)
{
    struct score *t = context;

    if (r->passed)
        t->passed++;
    else
        t->failed++;
    if (t->verbose || !r->passed)
        printf("%s %s:%d: %s\n", r->passed ? "passed" : "FAILED", r->file, r->line, r->title);
    if (t->verbose && r->passed) {
        fputs(r->story, stdout);
        print_idle_rules(r);
    }
    fputs(r->trouble, stdout);
}

static void print_title(void *context, int line, const char *title, const char *rules)
{
    printf("%s:%d: %s%s%s%s\n", (const char *)context, line, title, *rules ? " (" : "", *rules ? rules + 1 : "",
           *rules ? ")" : "");
}

static bool play_file(struct scenario_player *player, const char *path, bool list, struct score *t)
{
    size_t length;
    char *text = read_whole_file(path, &length);

    if (!text)
        return false;
    if (list)
        t->passed += scenario_list(path, text, length, print_title, (void *)(size_t)path);
    else
        scenario_play(player, path, text, length, game_of_path(path), print_result, t);
    free(text);
    return true;
}

/* ---- what a scenario can be written with ------------------------------------------------------------------ */

/* Words with commas between them, wrapped to the width of a page and indented. */
struct list_of_words {
    int indent, column;
};

static void print_word(struct list_of_words *l, const char *word)
{
    if (l->column > l->indent && l->column + (int)strlen(word) + 3 > 80) {
        printf(",\n");
        l->column = 0;
    } else if (l->column > l->indent) {
        l->column += printf(", ");
    }
    if (l->column < l->indent)
        l->column += printf("%*s", l->indent - l->column, "");
    l->column += printf("%s", word);
}

static void print_names(const char *heading, const char *const *names, int count)
{
    struct list_of_words l = { .indent = 2 };

    printf("%s:\n", heading);
    for (int i = 0; i < count; i++)
        if (names[i] && *names[i])
            print_word(&l, names[i]);
    printf("\n");
}

/* A fact without a range belongs to the engine alone; "?" stands for values that never come about. */
static void print_fact(const struct fact *f)
{
    struct list_of_words l = { .indent = 23 };
    char range[32] = "worked out from the rest";

    if (f->size && f->lowest == f->highest)
        return;
    l.column = printf("  %-20s", f->name);
    if (f->size && !f->names)
        snprintf(range, sizeof range, "%d to %d", f->lowest, f->highest);
    if (!f->names)
        print_word(&l, range);
    for (int i = f->lowest; f->names && i <= f->highest; i++)
        if (*f->names[i] && strcmp(f->names[i], "?") != 0 &&
            (i == f->lowest || strcmp(f->names[i], f->names[i - 1]) != 0))
            print_word(&l, f->names[i]);
    printf("\n");
}

static void print_facts(const char *heading, const struct game *game, enum fact_of of)
{
    bool any = false;

    for (int i = 0; i < game->fact_count; i++)
        any = any || (game->facts[i].of == of && !game->facts[i].internal);
    if (any)
        printf("%s:\n", heading);
    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == of && !game->facts[i].internal)
            print_fact(&game->facts[i]);
}

static void print_zones(const struct vocabulary *v)
{
    struct list_of_words l = { .indent = 2 };

    printf("Zones:\n");
    for (int i = 1; i < v->zone_count; i++)
        print_word(&l, v->zones[i].name);
    printf("\n");
}

static void print_asks(const struct game *game)
{
    printf("Asks (p1 is asked ...):\n");
    for (int i = 1; i < game->ask_count; i++)
        if (game->asks[i].name)
            printf("  %-20s %s\n", game->asks[i].name, game->asks[i].prompt);
}

static int print_words(const char *name)
{
    struct duello_book *b = open_book(name, (const char *const[]){ NULL });
    int moments = 0;

    if (!b)
        return STATUS_FAILED;
    const struct game *game = b->game;
    while (game->moments && game->moments[moments])
        moments++;
    print_zones(game->vocabulary);
    print_names("States of cards", game->states, game->state_count);
    print_facts("Facts of the duel", game, OF_DUEL);
    print_facts("Facts of a seat", game, OF_SEAT);
    print_facts("Facts of a card", game, OF_CARD);
    print_facts("Facts of a square", game, OF_SQUARE);
    print_names("Moments (at ...)", game->moments, moments);
    print_asks(game);
    printf("Modes and options: duello play %s --options\n", game->name);
    duello_close(b);
    return STATUS_OK;
}

/* ---- the command ------------------------------------------------------------------------------------------ */

int command_scenario(int argc, char **argv)
{
    struct score t = { .verbose = false };
    struct file_list files = { NULL, 0, 0 };
    bool list = false, read = true;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0)
            t.verbose = true;
        else if (strcmp(argv[i], "--list") == 0)
            list = true;
        else if (strcmp(argv[i], "--words") == 0)
            return argv[i + 1] ? print_words(argv[i + 1]) : usage_error("scenario", "--words needs a game");
        else if (argv[i][0] == '-' && argv[i][1])
            return usage_error("scenario", "there is no option %s", argv[i]);
        else
            read = add_files(&files, argv[i], ".scenario") && read;
    }
    if (files.count == 0 && read)
        return usage_error("scenario", "name at least one scenario file, or a folder that holds some");
    struct scenario_player *player = scenario_player();
    for (int i = 0; player && i < files.count; i++)
        read = play_file(player, files.path[i], list, &t) && read;
    scenario_player_free(player);
    free_files(&files);
    if (list)
        printf("%d scenarios\n", t.passed);
    else
        printf("%d passed, %d failed\n", t.passed, t.failed);
    return read && player && t.failed == 0 ? STATUS_OK : STATUS_FAILED;
}
