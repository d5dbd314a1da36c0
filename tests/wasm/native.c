/* native.c: what equal.mjs does with the WebAssembly module, on the processor at hand.
 *
 *     equal play FOLDER         the duels of equal.h, a record each: FOLDER/N.duello
 *     equal replay FILE...      how each of these ends, a line each
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/files.h"
#include "equal.h"

static bool is_wrong(const char *text)
{
    return strncmp(text, "wrong:", 6) == 0;
}

static int play(const char *folder)
{
    for (int i = 0; i < equal_duels(); i++) {
        const char *text = equal_play(i);
        char path[4096];
        snprintf(path, sizeof path, "%s/%d.duello", folder, i);
        FILE *file = is_wrong(text) ? NULL : fopen(path, "w");
        if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
            fprintf(stderr, "duel %d: %s", i, file ? "cannot be written\n" : text);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}

static int replay(char **path)
{
    int status = EXIT_SUCCESS;

    for (; *path; path++) {
        size_t length;
        char *text = read_whole_file(*path, &length);
        if (!text)
            return EXIT_FAILURE;
        memcpy(equal_room(length), text, length);
        free(text);
        const char *end = equal_replay(length);
        printf("%s: %s", *path, end);
        if (is_wrong(end))
            status = EXIT_FAILURE;
    }
    return status;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "play") == 0)
        return play(argv[2]);
    if (argc >= 3 && strcmp(argv[1], "replay") == 0)
        return replay(argv + 2);
    fprintf(stderr, "usage: equal play FOLDER, equal replay FILE...\n");
    return 2;
}
