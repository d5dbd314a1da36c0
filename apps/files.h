/* files.h: whole files in and out of memory. */
#ifndef APPS_FILES_H
#define APPS_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The text of a file with a zero behind it, to be freed; NULL and an error message on standard
 * error otherwise. "-" is standard input. */
char *read_whole_file(const char *path, size_t *length);

/* Puts a file in place in one piece: whatever happens, the old or the new content is there. False
 * leaves the reason in errno. */
bool write_whole_file(const char *path, const char *text, size_t length);

/* Makes a folder and those above it. */
bool make_folders(const char *path);

#endif
