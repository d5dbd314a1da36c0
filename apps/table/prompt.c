/* prompt.c: line editing with history and completion at a terminal, plain lines from a pipe. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include <editline/readline.h>

#include "prompt.h"

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void prompt_open(void)
{
    struct sigaction stop = { .sa_handler = note_interrupt };

    /* Without SA_RESTART: a read that waits for the keyboard returns. */
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool prompt_interrupted(void)
{
    return interrupted;
}

void prompt_drop_typed(void)
{
    struct pollfd typed = { .fd = STDIN_FILENO, .events = POLLIN };
    char lines[256];

    while (poll(&typed, 1, 0) == 1)
        if (read(STDIN_FILENO, lines, sizeof lines) <= 0) {
            interrupted = 1;
            return;
        }
    tcflush(STDIN_FILENO, TCIFLUSH); /* a line that is not complete */
}

void prompt_forget(void)
{
    clear_history();
}

/* ---- at a terminal ------------------------------------------------------------------------------------ */

static char *const *completions;

static char *next_completion(const char *begun, int state)
{
    static int at;

    if (state == 0)
        at = 0;
    while (completions && completions[at]) {
        const char *word = completions[at++];
        if (strncasecmp(word, begun, strlen(begun)) == 0)
            return strdup(word);
    }
    return NULL;
}

/* Whole lines are completed, not the last word: options have blanks in them. */
static char **complete_line(const char *word, int start, int end)
{
    (void)word, (void)start;
    char begun[256];

    rl_attempted_completion_over = 1;
    snprintf(begun, sizeof begun, "%.*s", end, rl_line_buffer);
    return rl_completion_matches(begun, next_completion);
}

static enum line_end typed_line(const char *prompt, char *line, size_t size)
{
    static char none[] = "";

    rl_readline_name = "duello";
    rl_completer_word_break_characters = none;
    rl_basic_word_break_characters = none;
    rl_attempted_completion_function = complete_line;
    rl_completion_append_character = '\0';
    char *text = readline(prompt);
    if (!text || interrupted) {
        putchar('\n');
        free(text);
        return LINE_OVER;
    }
    size_t length = strlen(text);
    bool fits = length < size;
    if (fits) {
        memcpy(line, text, length + 1);
        if (*line && completions)
            add_history(line);
    }
    free(text);
    return fits ? LINE_READ : LINE_TOO_LONG;
}

/* ---- from a pipe -------------------------------------------------------------------------------------- */

static enum line_end piped_line(const char *prompt, bool echo, char *line, size_t size)
{
    size_t n = 0;
    bool fits = true;
    int c;

    fputs(prompt, stdout);
    fflush(stdout);
    while ((c = getc(stdin)) != EOF && c != '\n') {
        if (n + 1 < size)
            line[n++] = c == '\0' ? ' ' : (char)c;
        else
            fits = false;
    }
    line[n] = '\0';
    if ((c == EOF && n == 0) || interrupted) {
        if (*prompt)
            putchar('\n');
        return LINE_OVER;
    }
    if (echo && *prompt) {
        for (size_t i = 0; i < n && fits; i++)
            putchar((unsigned char)line[i] < ' ' || line[i] == 0x7f ? '?' : line[i]);
        putchar('\n');
    }
    return fits ? LINE_READ : LINE_TOO_LONG;
}

enum line_end prompt_line(const struct terminal *t, const char *prompt, char *const *words, char *line, size_t size)
{
    completions = words;
    *line = '\0';
    if (interrupted)
        return LINE_OVER;
    fflush(stdout);
    return t->screen ? typed_line(prompt, line, size) : piped_line(prompt, !t->typed, line, size);
}
