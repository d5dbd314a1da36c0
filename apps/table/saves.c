/* saves.c: names of saves. They say when a duel began, and nothing about it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "apps/files.h"
#include "saves.h"

static void saves_folder(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    if (state && *state == '/')
        snprintf(path, size, "%s/duello", state);
    else
        snprintf(path, size, "%s/.local/state/duello", home && *home ? home : ".");
}

/* What was played through a pipe is told by its name. */
static const char piped[] = "-piped.duello", typed[] = ".duello";

bool saves_new_path(const char *game, bool by_hand, char *path, size_t size)
{
    time_t now = time(NULL);
    struct tm local;
    char stamp[32];

    saves_folder(path, size);
    if (!make_folders(path) || access(path, W_OK) != 0)
        return false;
    localtime_r(&now, &local);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    size_t n = strlen(path);
    const char *ending = by_hand ? typed : piped;
    snprintf(path + n, size - n, "/%s-%s-%ld%s", game, stamp, (long)getpid(), ending);
    for (int again = 2; access(path, F_OK) == 0; again++) /* a rematch of a duel that was over at once */
        snprintf(path + n, size - n, "/%s-%s-%ld-%d%s", game, stamp, (long)getpid(), again, ending);
    return true;
}

/* A record whose duel is over has a line that begins with "end". */
static bool is_over(const char *path)
{
    char tail[512];
    FILE *file = fopen(path, "rb");
    size_t n = 0;

    if (file && (fseek(file, -(long)(sizeof tail - 1), SEEK_END) == 0 || fseek(file, 0, SEEK_SET) == 0))
        n = fread(tail, 1, sizeof tail - 1, file);
    if (file)
        fclose(file);
    tail[n] = '\0';
    return strstr(tail, "\nend ") != NULL;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);

    return n >= m && strcmp(name + n - m, ending) == 0;
}

bool saves_last_path(char *path, size_t size)
{
    char folder[1024], candidate[2048];
    struct timespec newest = { 0, 0 };
    struct dirent *entry;
    struct stat about;
    bool found = false;

    saves_folder(folder, sizeof folder);
    snprintf(path, size, "%s", folder);
    DIR *dir = opendir(folder);
    while (dir && (entry = readdir(dir))) {
        if (!ends_with(entry->d_name, typed) || ends_with(entry->d_name, piped))
            continue;
        snprintf(candidate, sizeof candidate, "%s/%s", folder, entry->d_name);
        if (stat(candidate, &about) != 0)
            continue;
        bool newer = about.st_mtim.tv_sec > newest.tv_sec ||
                     (about.st_mtim.tv_sec == newest.tv_sec && about.st_mtim.tv_nsec > newest.tv_nsec);
        if (newer && !is_over(candidate)) {
            newest = about.st_mtim;
            snprintf(path, size, "%s", candidate);
            found = true;
        }
    }
    if (dir)
        closedir(dir);
    return found;
}
