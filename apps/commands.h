/* commands.h: commands of a program, one row of a table each (see main.c).
 *
 * A command gets its arguments as main does: argv[0] is the command's own name, argv[argc] is NULL.
 * What it returns is the program's exit status.
 */
#ifndef APPS_COMMANDS_H
#define APPS_COMMANDS_H

enum status { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary; /* one line */
    const char *usage;   /* arguments and options, as `duello help NAME` prints them */
};

/* A program: main.c of each defines its own. */
struct program {
    const char *name;
    const struct command *commands;
    int count;
    const char *advice; /* the last line of its help */
};
extern const struct program this_program;

/* Finds the command that is called and gives it its arguments. */
int run_program(int argc, char **argv);

int command_play(int argc, char **argv);
int command_learn(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_decks(int argc, char **argv);
int command_cards(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_scenario(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_completion(int argc, char **argv);

/* Says what is wrong with the arguments of a command and how it is called; STATUS_USAGE. */
int usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints what `duello help COMMAND` prints. */
void print_usage(const char *command);

#endif
