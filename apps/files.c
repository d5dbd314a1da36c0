/* files.c: reading with a limit, writing without ever leaving half a file. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"

enum { LARGEST = 16 << 20 };

static char *read_stream(FILE *file, const char *path, size_t *length)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room);

    while (text && (used += fread(text + used, 1, room - used - 1, file), !feof(file) && !ferror(file))) {
        if (used > LARGEST) {
            fprintf(stderr, "%s: too large: more than %d megabytes\n", path, LARGEST >> 20);
            free(text);
            return NULL;
        }
        if (used + 1 == room) {
            char *more = realloc(text, room *= 2);
            if (!more)
                free(text);
            text = more;
        }
    }
    if (text && ferror(file)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        free(text);
        return NULL;
    }
    if (!text) {
        fprintf(stderr, "%s: out of memory\n", path);
        return NULL;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

char *read_whole_file(const char *path, size_t *length)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");

    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(file, path, length);
    if (file != stdin)
        fclose(file);
    return text;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

static bool write_and_close(int fd, const char *text, size_t length)
{
    bool written = fd >= 0 && write_all(fd, text, length);
    int reason = errno;

    if (fd >= 0 && close(fd) != 0 && written)
        return false;
    errno = reason;
    return written;
}

/* A new file takes the place of the old one when it is complete. A save holds hidden cards: it is nobody else's
 * business. */
static bool replace_whole_file(const char *path, const char *text, size_t length)
{
    char beside[4096];
    int n = snprintf(beside, sizeof beside, "%s.%ld.part", path, (long)getpid());

    if (n < 0 || (size_t)n >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        return false;
    if (write_and_close(fd, text, length) && rename(beside, path) == 0)
        return true;
    int reason = errno;
    unlink(beside);
    errno = reason;
    return false;
}

/* Devices and pipes are written to as they are; behind a link it is the file that changes, not the link. */
bool write_whole_file(const char *path, const char *text, size_t length)
{
    struct stat there;

    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return write_and_close(open(path, O_WRONLY), text, length);
    char *file = realpath(path, NULL);
    bool written = replace_whole_file(file ? file : path, text, length);
    int reason = errno;
    free(file);
    errno = reason;
    return written;
}

bool make_folders(const char *path)
{
    char part[4096];

    if (strlen(path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 1; path[i - 1]; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}
