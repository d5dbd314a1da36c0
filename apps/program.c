/* program.c: a program of many commands: finds the one that is called and hands over to it. */
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
#include "duello/words.h"

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < this_program.count; i++)
        if (strcmp(this_program.commands[i].name, name) == 0)
            return &this_program.commands[i];
    return NULL;
}

static void print_commands(FILE *to)
{
    fprintf(to, "usage: %s COMMAND [ARGUMENTS]\n\n", this_program.name);
    for (int i = 0; i < this_program.count; i++)
        fprintf(to, "  %-10s %s\n", this_program.commands[i].name, this_program.commands[i].summary);
    fprintf(to, "\n%s help COMMAND tells more; %s.\n", this_program.name, this_program.advice);
}

static int unknown_command(const char *name)
{
    struct duello_nearest near = duello_nearest_to(name);

    for (int i = 0; i < this_program.count; i++)
        duello_nearest_try(&near, this_program.commands[i].name);
    fprintf(stderr, "%s has no command \"%s\"", this_program.name, name);
    if (near.name)
        fprintf(stderr, "; did you mean \"%s\"?\n", near.name);
    else
        fprintf(stderr, "; %s help lists them.\n", this_program.name);
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
        printf(strstr(c->usage, "[GAME] [OPTION...]") ? "; the first one if none is named.\n" : "\n");
    }
}

int usage_error(const char *command, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fprintf(stderr, "%s %s: ", this_program.name, command);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n%s help %s shows how it is called.\n", this_program.name, command);
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
        printf("%s %s\n", this_program.name, duello_version());
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
    fprintf(stderr, "%s: the output could not be written%s%s\n", this_program.name, errno ? ": " : "",
            errno ? strerror(errno) : "");
    return status == STATUS_OK ? STATUS_FAILED : status;
}

int run_program(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    return all_written(run(argc, argv));
}
