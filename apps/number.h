/* number.h: whole numbers from the command line. */
#ifndef APPS_NUMBER_H
#define APPS_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a number that is all of the text (NULL is none) and lies within these bounds. */
bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* The same for the value behind an option of a command; says so if it is none. */
bool needed_number(const char *command, char **option, uint64_t least, uint64_t most, uint64_t *number);

#endif
