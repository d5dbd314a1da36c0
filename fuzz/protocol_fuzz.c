/* protocol_fuzz.c: any lines as requests to the door for programs: each gets a reply, and nothing else
 * happens. What one input leaves behind is gone before the next. */
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/door/door.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* The program's front (apps/main.c) is not part of this. */
int usage_error(const char *command, const char *format, ...)
{
    (void)command, (void)format;
    return STATUS_USAGE;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct door *door;

    if (!door) {
        door = calloc(1, sizeof *door);
        if (!door || !door_open_books(door, NULL, 0))
            abort();
    }
    door->open = length & 1;
    door->quit = false;
    while (length > 0 && !door->quit) {
        const uint8_t *end = memchr(bytes, '\n', length);
        size_t line = end ? (size_t)(end - bytes) : length;
        json_t *reply = door_answer(door, (const char *)bytes, line);
        if (!json_is_object(reply))
            abort();
        json_decref(reply);
        line += end != NULL;
        bytes += line;
        length -= line;
    }
    door_close_duels(door);
    return 0;
}
