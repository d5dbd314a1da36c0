/* folders.h: the files of a folder and those below it. */
#ifndef APPS_FOLDERS_H
#define APPS_FOLDERS_H

#include <stdbool.h>

struct file_list {
    char **path;
    int count, room;
};

/* Adds a file as it is, or every file of a folder (and of those below it) whose name ends so, in
 * the order of their names. False after saying what is wrong. */
bool add_files(struct file_list *, const char *path, const char *ending);
void free_files(struct file_list *);

bool is_folder(const char *path);

#endif
