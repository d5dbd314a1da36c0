/* prompt.c: line editing with history and completion at a terminal, plain lines from a pipe. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <editline/readline.h>

#include "prompt.h"

static volatile sig_atomic_t interrupted, resized;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void note_size(int signal)
{
    (void)signal;
    resized = 1;
}

void prompt_open(void)
{
    struct sigaction stop = { .sa_handler = note_interrupt }, size = { .sa_handler = note_size };

    /* Without SA_RESTART: a read that waits for the keyboard returns. */
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    sigaction(SIGWINCH, &size, NULL);
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

/* Waits for the first key of a line, which stays for whoever reads it. False if the window has got another size before. */
static bool key_comes(const char *prompt)
{
    struct termios lines, keys;
    sigset_t size_changes, others;
    fd_set keyboard;

    if (tcgetattr(STDIN_FILENO, &lines) != 0)
        return true;
    keys = lines;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    printf("%s", prompt);
    fflush(stdout);
    sigemptyset(&size_changes);
    sigaddset(&size_changes, SIGWINCH);
    sigprocmask(SIG_BLOCK, &size_changes, &others);
    tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    FD_ZERO(&keyboard);
    FD_SET(STDIN_FILENO, &keyboard);
    while (!interrupted && !resized && pselect(STDIN_FILENO + 1, &keyboard, NULL, NULL, NULL, &others) < 0)
        FD_SET(STDIN_FILENO, &keyboard);
    tcsetattr(STDIN_FILENO, TCSANOW, &lines);
    sigprocmask(SIG_SETMASK, &others, NULL);
    putchar('\r'); /* the prompt is written once more */
    return !resized;
}

static enum line_end typed_line(const char *prompt, char *line, size_t size)
{
    static char none[] = "";

    if (!key_comes(prompt)) {
        resized = 0;
        return LINE_RESIZED;
    }

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
    enum line_end end;

    do
        end = prompt_question(t, prompt, words, line, size);
    while (end == LINE_RESIZED);
    return end;
}

enum line_end prompt_question(const struct terminal *t, const char *prompt, char *const *words, char *line, size_t size)
{
    completions = words;
    *line = '\0';
    if (interrupted)
        return LINE_OVER;
    fflush(stdout);
    return t->screen ? typed_line(prompt, line, size) : piped_line(prompt, !t->typed, line, size);
}
