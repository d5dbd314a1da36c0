/* prompt.h: a line from the person at the keyboard, or from a pipe. */
#ifndef APPS_PROMPT_H
#define APPS_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "terminal.h"

enum line_end {
    LINE_READ,
    LINE_TOO_LONG,
    LINE_OVER,   /* end of input, or Ctrl-C */
    LINE_RESIZED /* before anything was typed the window has got another size */
};

/* Ctrl-C and a hang-up end the input instead of the program. */
void prompt_open(void);
/* Whether Ctrl-C or a hang-up has come. */
bool prompt_interrupted(void);

/* Lets go what was typed at the terminal before anything was asked; an end of the input among it counts as a hang-up. */
void prompt_drop_typed(void);

/* Forgets the lines read so far: the next person must not leaf through them. */
void prompt_forget(void);

/* Reads one line; with an empty prompt nothing is shown on the way. A word can be completed to one of `words` (ended by NULL) with Tab. */
enum line_end prompt_line(const struct terminal *, const char *prompt, char *const *words, char *line, size_t size);
/* The same below something that is drawn anew where the window has got another size; prompt_line asks again by itself. */
enum line_end prompt_question(const struct terminal *, const char *prompt, char *const *words, char *line, size_t size);

#endif
