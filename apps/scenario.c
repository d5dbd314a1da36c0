/* scenario.c: `duello scenario`: plays scenario files and says which rulings hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "engine/game.h"
#include "engine/scenario.h"
#include "files.h"
#include "folders.h"

struct score {
    bool verbose;
    int passed, failed;
};

/* A file in a game's own folder is about that game: .../games/NAME/... */
static const char *game_of_path(const char *path)
{
    for (const char *const *game = duello_games(); *game; game++) {
        char folder[128];
        snprintf(folder, sizeof folder, "games/%s/", *game);
        if (strstr(path, folder))
            return *game;
    }
    return NULL;
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
