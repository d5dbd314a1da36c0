/* main.c: the commands of the `duello` program. */
#include "commands.h"

static const struct command commands[] = {
    { "play", command_play, "play at this terminal",
      "duello play [GAME] [OPTION...]\n"
      "\n"
      "  --deck DECK|FILE|none   your deck; --deck2 DECK, --deck3 DECK, --deck4 DECK for the others; with none,\n"
      "                          a game that knows such a choice lets you choose at the table\n"
      "                          (--set-up DECK means the same, and so does a type of its cards: --muse DECK;\n"
      "                          for a seat that plays itself, such a type names its deck: --legend DECK)\n"
      "  --with CARD             one more card than your deck has; --with2 CARD, --with3 CARD, --with4 CARD for the "
      "others\n"
      "  --players PLAYER,...    who sits where: human, or a machine by its level: easy, normal, hard, master\n"
      "                          (human,normal); or by its kind: random, greedy:64, search:2000, search:500ms\n"
      "  --names LIST            what the table calls them\n"
      "  --mode MODE             a mode of the game; --match is its full match\n"
      "  --teams N,...           in which team each player is, 1 to 4: 1,1,1,2 is three against one\n"
      "  --option NAME=VALUE     a ruling or variant of the game\n"
      "  --options               only list the modes and options of the game, and for how many players\n"
      "  --seed N                the seed of all chance\n"
      "  --cards FILE            further cards; may be given several times\n"
      "  --save FILE             keep the record here instead of under ~/.local/state/duello\n"
      "  --resume FILE|last      go on with a saved duel\n"
      "  --force                 resume although rules or cards have changed\n"
      "  --colour WHEN           auto, always or never\n"
      "  --plain                 plain text: no colour, no symbols, no clearing of the screen\n"
      "  --friends, --strict     two persons at one keyboard: what leaves nothing to decide is done for them\n"
      "                          and told; or everybody is asked everything, so that no pause tells\n"
      "  --open-minds            machines tell at once what they think, not only when the duel is over;\n"
      "                          it may tell of cards that only they know\n"
      "\n"
      "At the table type ? for help.\n" },
    { "learn", command_learn, "learn a game in ten minutes, one move after the other",
      "duello learn [GAME] [OPTION...]\n"
      "\n"
      "  --lesson NAME           another lesson than the game's first\n"
      "  --list                  only list the lessons of the game and their steps\n"
      "  --step N                begin with this step\n"
      "  --colour WHEN, --plain  as for play\n"
      "\n"
      "Answer as at the table; what is not right is explained. ? tells what else can be said.\n" },
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
      "duello decks show GAME DECK\n"
      "duello decks check [--game GAME] [--mode MODE] FILE...\n"
      "\n"
      "  --cards FILE            further cards; may be given several times\n" },
    { "cards", command_cards, "check, show, list and format cards",
      "duello cards check FILE...\n"
      "duello cards show GAME CARD [--code]\n"
      "duello cards list [GAME] [--type TYPE]\n"
      "duello cards fmt FILE... [--check]\n"
      "\n"
      "  --code                  the compiled program too\n"
      "  --type TYPE             only cards of this type\n"
      "  --check                 change nothing; fail if a file is not formatted\n"
      "  --cards FILE            further cards to show and list; may be given several times\n"
      "  --colour WHEN, --plain  as for play\n"
      "\n"
      "CARD is a card's name, its serial or the beginning of its name. docs/card-language.md\n"
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
      "  --tables                prints the tables of docs/protocol.md instead\n"
      "  --types                 prints the requests and replies as declarations for TypeScript instead\n"
      "\n"
      "docs/protocol.md describes the requests and the replies.\n" },
    { "arena", command_arena, "machines against each other: who is better, and how surely",
      "duello arena GAME --players PLAYER,... [OPTION...]\n"
      "\n"
      "  --players PLAYER,...    the agents, as for play: search:2000,greedy\n"
      "  --games N               how many games each table of agents plays (100)\n"
      "  --mode MODE             a mode of the game; --seats N where it leaves a choice\n"
      "  --decks DECK,...        decks to draw from, by name or file (the game's own)\n"
      "  --option NAME=VALUE     a ruling or variant of the game\n"
      "  --cards FILE            further cards; may be given several times\n"
      "  --seed S                all chance follows from it (1)\n"
      "  --threads N             games played at the same time (one per processor)\n"
      "  --results FILE          keep each result here; the same command goes on where it stopped\n"
      "  --by-deck               how each deck does against each other one\n"
      "  --json                  the report for programs\n"
      "\n"
      "Every deal is played from all sides. docs/arena.md says what the figures mean.\n" },
    { "completion", command_completion, "what a shell puts in when Tab is pressed",
      "duello completion bash|zsh|fish\n"
      "duello completion --words WORD...\n"
      "\n"
      "  --words WORD...         only what the last of these words may become\n"
      "\n"
      "The script of a shell asks for the rest; eval \"$(duello completion bash)\" tries it at once.\n" },
};

const struct program this_program = {
    .name = "duello",
    .commands = commands,
    .count = sizeof commands / sizeof *commands,
    .advice = "duello learn teaches a game, duello play starts one",
};

int main(int argc, char **argv)
{
    return run_program(argc, argv);
}
