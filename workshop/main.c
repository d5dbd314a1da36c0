/* main.c: the commands of the `duello-workshop` program: what builders of Duello measure and prove with. */
#include "workshop.h"

static const struct command commands[] = {
    { "proof", command_proof, "prove properties of many random duels",
      "duello-workshop proof [GAME] [OPTION...] [PROPERTY...]\n"
      "\n"
      "  --duels N               how many duels (50)\n"
      "  --seed S                all chance follows from it (1)\n"
      "  --duel N                only the duel of this number, to see a failure again\n"
      "  --decisions N           of each game no more duels than it takes to come to so many\n"
      "  --seldom N              what takes long (secrets) at one decision of N\n"
      "  --long                  20000 duels unless told otherwise, with progress\n"
      "  --cards N               write N cards at random, and play with those that mean something\n"
      "  --books N               so many such books, each from the next seed (1)\n"
      "  --card N                only show the card of this number, and what is said of it\n"
      "  --coverage              what no such card has said\n"
      "\n"
      "Properties: invariants options words replay secrets futures canaries fairness\n"
      "sleeves; all of them unless some are named. docs/proof.md says what they are.\n" },
    { "bench", command_bench, "measure speed; the signature of play",
      "duello-workshop bench [GAME]\n"
      "\n"
      "  --duels N               how many to play (20000)\n"
      "  --iterations N          of the search, for one move (2000)\n"
      "  --only PART             playouts, copies, redeals or search; may be given several times\n"
      "  --markdown              a table to paste\n"
      "  --json                  the figures for programs\n" },
    { "show", command_show, "write random duels as text, to compare two builds",
      "duello-workshop show [GAME] [OPTION...]\n"
      "\n"
      "  --mode NAME             only this mode\n"
      "  --seats N               only at so many seats\n"
      "  --duels N               how many of each mode at each number of seats (200)\n"
      "  --duel N                only the duel of this number\n"
      "  --seed S                all chance follows from it (1)\n"
      "  --decisions N           of each duel no more than so many\n"
      "  --digest                a line for each duel, with a number over its text\n"
      "\n"
      "All games unless one is named. What is written is what players are asked, offered\n"
      "and told, and what each viewer sees: docs/proof.md.\n" },
    { "fit", command_fit, "find weights for what machine players judge by",
      "duello-workshop fit GAME\n"
      "\n"
      "  --player SPEC           who plays all seats (greedy:8)\n"
      "  --duels N               how many duels (500)\n"
      "  --mode NAME             the mode they are played in\n"
      "  --seats N               at how many seats (as many as the mode has)\n"
      "  --option NAME=VALUE     a named option\n"
      "  --seed S                all chance follows from it (1)\n" },
    { "yardstick", command_yardstick, "measure machine players by positions worked out exactly",
      "duello-workshop yardstick GAME [FILE|FOLDER...]\n"
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

const struct program this_program = {
    .name = "duello-workshop",
    .commands = commands,
    .count = sizeof commands / sizeof *commands,
    .advice = "docs/proof.md says what is proved",
};

int main(int argc, char **argv)
{
    return run_program(argc, argv);
}
