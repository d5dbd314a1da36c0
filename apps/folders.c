/* folders.c: finding files. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "folders.h"

enum { DEEPEST = 12 };

bool is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static bool add_path(struct file_list *list, const char *path)
{
    if (list->count == list->room) {
        int room = 2 * list->room + 16;
        char **more = realloc(list->path, (size_t)room * sizeof *more);
        if (!more)
            return false;
        list->path = more;
        list->room = room;
    }
    list->path[list->count] = strdup(path);
    return list->path[list->count] && ++list->count;
}

static bool add_folder(struct file_list *list, const char *folder, const char *ending, int depth)
{
    struct dirent **entry;
    bool ok = true;
    int n = scandir(folder, &entry, NULL, alphasort);

    if (n < 0) {
        fprintf(stderr, "duello: %s: %s\n", folder, strerror(errno));
        return false;
    }
    for (int i = 0; i < n; i++) {
        char path[4096];
        const char *name = entry[i]->d_name;
        if (name[0] != '.' && (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) < sizeof path) {
            if (is_folder(path))
                ok = ok && (depth == 0 || add_folder(list, path, ending, depth - 1));
            else if (ends_with(name, ending))
                ok = ok && add_path(list, path);
        }
        free(entry[i]);
    }
    free(entry);
    return ok;
}

bool add_files(struct file_list *list, const char *path, const char *ending)
{
    return is_folder(path) ? add_folder(list, path, ending, DEEPEST) : add_path(list, path);
}

void free_files(struct file_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    *list = (struct file_list){ NULL, 0, 0 };
}
