/* engine.c: `duello engine`: the lines of standard input through the door for programs (door/door.h), the replies to
 * standard output, each before the next line is read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "books.h"
#include "commands.h"
#include "door/door.h"
#include "files.h"
#include "memory.h"

/* Reads a line without its end; a longer one is read to its end and only its first bytes are kept.
 * Returns its length, at most size + 1; -1 at the end of the input. */
static long read_line(FILE *in, char *line, long size)
{
    long n = 0;
    int c;

    while ((c = getc(in)) != EOF && c != '\n') {
        if (n < size)
            line[n] = (char)c;
        if (n <= size)
            n++;
    }
    return c == EOF && n == 0 ? -1 : n;
}

static bool serve(struct door *door)
{
    char *line = grown(NULL, DOOR_LINE_MOST);
    bool written = true;
    size_t length;
    long n;

    while (written && !door_has_quit(door) && (n = read_line(stdin, line, DOOR_LINE_MOST)) >= 0) {
        const char *reply = door_line(door, line, (size_t)n, &length);
        written = fwrite(reply, 1, length, stdout) == length && putchar('\n') != EOF && fflush(stdout) == 0;
    }
    free(line);
    return written;
}

static bool add_cards(struct door *door, const char *path)
{
    struct duello_error e;
    size_t length;
    char *text = read_whole_file(path, &length);
    bool added = text && door_add_cards(door, path, text, length, tell_problem, NULL, &e);

    if (text && !added && *e.text)
        tell_error(&e);
    free(text);
    return added;
}

/* What the door says of itself: see door_tables and door_types. */
static int describe(char *(*description)(void))
{
    char *text = description();
    bool written = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;

    free(text);
    return written ? STATUS_OK : STATUS_FAILED;
}

int command_engine(int argc, char **argv)
{
    char *card_files[DUELLO_CARD_TEXTS];
    int files = 0;
    bool open = false, good = true;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--tables") == 0)
            return describe(door_tables);
        if (strcmp(argv[i], "--types") == 0)
            return describe(door_types);
        if (strcmp(argv[i], "--open") == 0)
            open = true;
        else if (strcmp(argv[i], "--cards") == 0 && i + 1 < argc && files < DUELLO_CARD_TEXTS)
            card_files[files++] = argv[++i];
        else if (strcmp(argv[i], "--cards") == 0)
            return usage_error("engine", "--cards takes a file, and at most %d are read", DUELLO_CARD_TEXTS);
        else
            return usage_error("engine", "%s is not an option", argv[i]);
    }
    struct door *door = door_open(open);
    for (int i = 0; door && good && i < files; i++)
        good = add_cards(door, card_files[i]);
    good = door && good && serve(door);
    door_close(door);
    return good ? STATUS_OK : STATUS_FAILED;
}
