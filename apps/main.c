/* main.c: the `duello` program: finds the command and hands over to it. */
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "duello.h"
#include "engine/spelling.h"

static const struct command commands[] = {
    { "play", command_play, "play at this terminal",
      "duello play [GAME] [OPTION...]\n"
      "\n"
      "  --deck NAME|FILE|none   your deck; --deck2, --deck3, --deck4 for the other seats; with none,\n"
      "                          a game that knows such a choice lets you choose at the table\n"
      "                          (--set-up NAME means the same, and so does a type of its cards: --muse NAME;\n"
      "                          for a seat that plays itself, such a type names its deck: --legend NAME)\n"
      "  --players LIST          who sits where: human, or a machine by its level: easy, normal, hard, master\n"
      "                          (human,normal); or by its kind: random, greedy:64, search:2000, search:500ms\n"
      "  --names LIST            what the table calls them\n"
      "  --mode NAME             a mode of the game; --match is its full match\n"
      "  --option NAME=VALUE     a ruling or variant of the game\n"
      "  --options               only list the modes and options of the game, and for how many players\n"
      "  --seed N                the seed of all chance\n"
      "  --cards FILE            further cards; may be given several times\n"
      "  --save FILE             keep the record here instead of under ~/.local/state/duello\n"
      "  --resume FILE|last      go on with a saved duel\n"
      "  --force                 resume although rules or cards have changed\n"
      "  --colour WHEN           auto, always or never\n"
      "  --plain                 plain text: no colour, no symbols, no clearing of the screen\n"
      "  --open-minds            machines tell at once what they think, not only when the duel is over;\n"
      "                          it may tell of cards that only they know\n"
      "\n"
      "At the table type ? for help.\n" },
    { "replay", command_replay, "show a recorded duel",
      "duello replay FILE [OPTION...]\n"
      "\n"
      "  --to N                  stop after N decisions and show the table\n"
      "  --view WHO              a player (1, 2 ...), spectator or all (all)\n"
      "  --step                  wait for Enter after each decision\n"
      "  --cards FILE            the further cards it was played with\n"
      "  --force                 try although rules or cards have changed, or the end is missing\n"
      "  --colour WHEN, --plain  as for play\n" },
    { "decks", command_decks, "list, show and check decks",
      "duello decks list [GAME]\n"
      "duello decks show GAME NAME\n"
      "duello decks check [--game GAME] [--mode NAME] FILE...\n"
      "\n"
      "  --cards FILE            further cards; may be given several times\n" },
    { "cards", command_cards, "check, show, list and format cards",
      "duello cards check FILE...\n"
      "duello cards show GAME NAME [--code]\n"
      "duello cards list [GAME] [--type TYPE]\n"
      "duello cards fmt FILE... [--check]\n"
      "\n"
      "  --code                  the compiled program too\n"
      "  --type TYPE             only cards of this type\n"
      "  --check                 change nothing; fail if a file is not formatted\n"
      "  --cards FILE            further cards to show and list; may be given several times\n"
      "  --colour WHEN, --plain  as for play\n"
      "\n"
      "NAME is a card's name, its serial or the beginning of its name. docs/card-language.md\n"
      "describes the language of card files.\n" },
    { "rules", command_rules, "the numbered rules, and what proves them",
      "duello rules GAME [ID]\n"
      "\n"
      "  --missing               fail if a rule is not enforced or not proved\n"
      "  --json                  the table for programs\n"
      "  --source DIR            the source tree, where it is not here\n" },
    { "scenario", command_scenario, "run scenarios, the executable rulebook",
      "duello scenario FILE|FOLDER...\n"
      "duello scenario --words GAME\n"
      "\n"
      "  --verbose               tell what happens in each\n"
      "  --list                  only name them, with their rules\n"
      "  --words GAME            what they can be written with: zones, facts, states, moments, asks\n" },
    { "engine", command_engine, "the door for other programs: JSON, a line each way",
      "duello engine\n"
      "\n"
      "  --open                  hidden things may be told: for test benches and designers\n"
      "  --cards FILE            further cards; may be given several times\n"
      "\n"
      "docs/protocol.md describes the requests and the replies.\n" },
    { "proof", command_proof, "prove properties of many random duels",
      "duello proof [GAME] [OPTION...] [PROPERTY...]\n"
      "\n"
      "  --duels N               how many duels (50)\n"
      "  --seed S                all chance follows from it (1)\n"
      "  --duel N                only the duel of this number, to see a failure again\n"
      "  --decisions N           of each game no more duels than it takes to come to so many\n"
      "  --long                  20000 duels unless told otherwise, with progress\n"
      "  --cards N               write N cards at random, and play with those that mean something\n"
      "  --books N               so many such books, each from the next seed (1)\n"
      "  --card N                only show the card of this number, and what is said of it\n"
      "  --coverage              what no such card has said\n"
      "\n"
      "Properties: invariants options words replay secrets futures canaries fairness\n"
      "sleeves; all of them unless some are named. docs/proof.md says what they are.\n" },
    { "arena", command_arena, "machines against each other: who is better, and how surely",
      "duello arena GAME --players LIST [OPTION...]\n"
      "\n"
      "  --players LIST          the agents, as for play: search:2000,greedy\n"
      "  --games N               how many games each table of agents plays (100)\n"
      "  --mode NAME             a mode of the game; --seats N where it leaves a choice\n"
      "  --decks LIST            decks to draw from, by name or file (the game's own)\n"
      "  --option NAME=VALUE     a ruling or variant of the game\n"
      "  --cards FILE            further cards; may be given several times\n"
      "  --seed S                all chance follows from it (1)\n"
      "  --threads N             games played at the same time (one per processor)\n"
      "  --results FILE          keep each result here; the same command goes on where it stopped\n"
      "  --by-deck               how each deck does against each other one\n"
      "  --json                  the report for programs\n"
      "\n"
      "Every deal is played from all sides. docs/arena.md says what the figures mean.\n" },
    { "bench", command_bench, "measure speed; the signature of play",
      "duello bench [GAME]\n"
      "\n"
      "  --duels N               how many to play (20000)\n"
      "  --iterations N          of the search, for one move (2000)\n"
      "  --only PART             playouts, copies, redeals or search; may be given several times\n"
      "  --markdown              a table to paste\n"
      "  --json                  the figures for programs\n" },
    { "fit", command_fit, "find weights for what machine players judge by",
      "duello fit GAME\n"
      "\n"
      "  --player SPEC           who plays all seats (greedy:8)\n"
      "  --duels N               how many duels (500)\n"
      "  --mode NAME             the mode they are played in\n"
      "  --seats N               at how many seats (as many as the mode has)\n"
      "  --option NAME=VALUE     a named option\n"
      "  --seed S                all chance follows from it (1)\n" },
    { "yardstick", command_yardstick, "measure machine players by positions worked out exactly",
      "duello yardstick GAME [FILE|FOLDER...]\n"
      "\n"
      "  --players LIST          the machine players to measure (search,greedy,random)\n"
      "  --times N               how often each is asked at a decision (16)\n"
      "  --most N                situations a position may have (200000)\n"
      "  --why                   what they thought of the moves they were asked for\n"
      "  --json                  the figures for programs\n"
      "\n"
      "Without a file, the game's own: games/GAME/yardsticks/*.position. docs/yardsticks.md\n"
      "says how they are written and what the figures mean.\n" },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_commands(FILE *to)
{
    fprintf(to, "usage: duello COMMAND [ARGUMENTS]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fprintf(to, "\nduello help COMMAND tells more; duello play starts a game at once.\n");
}

static int unknown_command(const char *name)
{
    struct nearest near = nearest_to(name);

    for (int i = 0; i < COMMANDS; i++)
        nearest_try(&near, commands[i].name);
    fprintf(stderr, "duello has no command \"%s\"", name);
    if (near.name)
        fprintf(stderr, "; did you mean \"%s\"?\n", near.name);
    else
        fprintf(stderr, "; duello help lists them.\n");
    return STATUS_USAGE;
}

void print_usage(const char *name)
{
    const struct command *c = find_command(name);

    printf("%s: %s\n\n%s", c->name, c->summary, c->usage);
    if (strstr(c->usage, "GAME")) {
        printf("\nGAME is one of:");
        for (int i = 0; duello_games()[i]; i++)
            printf(" %s", duello_games()[i]);
        printf(c->run == command_play ? "; the first one if none is named.\n" : "\n");
    }
}

int usage_error(const char *command, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fprintf(stderr, "duello %s: ", command);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\nduello help %s shows how it is called.\n", command);
    va_end(args);
    return STATUS_USAGE;
}

static int help(const char *name)
{
    if (!name) {
        print_commands(stdout);
        return STATUS_OK;
    }
    if (!find_command(name))
        return unknown_command(name);
    print_usage(name);
    return STATUS_OK;
}

static bool asks_for_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_commands(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "version") == 0) {
        printf("duello %s\n", duello_version());
        return STATUS_OK;
    }
    if (strcmp(argv[1], "help") == 0 || asks_for_help(argv[1]))
        return help(argc > 2 ? argv[2] : NULL);
    const struct command *c = find_command(argv[1]);
    if (!c)
        return unknown_command(argv[1]);
    for (int i = 2; i < argc; i++)
        if (asks_for_help(argv[i]))
            return help(c->name);
    return c->run(argc - 1, argv + 1);
}

/* Whoever reads through a pipe may stop when they have seen enough. */
static bool reader_has_left(void)
{
    struct pollfd out = { .fd = STDOUT_FILENO };

    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

/* What could not be written has not been said: a full disk is no success. */
static int all_written(int status)
{
    bool lost = ferror(stdout) != 0;

    errno = 0;
    if ((fflush(stdout) == 0 && !lost) || reader_has_left())
        return status;
    fprintf(stderr, "duello: the output could not be written%s%s\n", errno ? ": " : "", errno ? strerror(errno) : "");
    return status == STATUS_OK ? STATUS_FAILED : status;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    return all_written(run(argc, argv));
}
