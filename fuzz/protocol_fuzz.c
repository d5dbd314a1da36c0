/* protocol_fuzz.c: any lines as requests to the door for programs: each gets a reply, and nothing else
 * happens. What one input leaves behind is gone before the next. */
#include <stdlib.h>
#include <string.h>

#include "door/inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct door *door;

    if (!door)
        door = door_open(false);
    if (!door)
        abort();
    door->open = length & 1;
    door->quit = false;
    while (length > 0 && !door_has_quit(door)) {
        const uint8_t *end = memchr(bytes, '\n', length);
        size_t line = end ? (size_t)(end - bytes) : length, reply;
        if (door_line(door, (const char *)bytes, line, &reply)[0] != '{')
            abort();
        line += end != NULL;
        bytes += line;
        length -= line;
    }
    close_duels(door);
    return 0;
}
