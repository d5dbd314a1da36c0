/* module.c: the door for programs as a WebAssembly module: what a page's worker calls (web/src/host/module.ts), and the
 * tests of the door (tests/wasm/door.mjs). */
#include <stdlib.h>

#include "door/door.h"

static struct door *door;
static char *line;
static size_t room;

/* Opens the door; false without memory. */
bool worker_open(bool open)
{
    door = door_open(open);
    return door;
}

/* Room for a line of so many bytes; NULL without memory. */
char *worker_room(size_t length)
{
    if (length >= room) {
        char *more = realloc(line, 2 * length + 1);
        if (!more)
            return NULL;
        line = more;
        room = 2 * length + 1;
    }
    return line;
}

/* The reply to the line that was put there. */
const char *worker_line(size_t length)
{
    size_t reply;
    return door_line(door, line, length, &reply);
}

bool worker_has_quit(void)
{
    return door_has_quit(door);
}
