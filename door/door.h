/* door.h: the door for programs (docs/protocol.md) as a function: a line in, a line out.
 *
 * It reads no file and no clock, starts no thread, prints nothing and ends nothing: `duello engine`, a worker of a web page
 * and a server hand it the lines of whoever talks to them, and nobody can tell which of them it is. All it asks for is
 * memory; where there is none it says so in a reply.
 */
#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "duello.h"

enum { DOOR_LINE_MOST = 1 << 20 /* bytes of one request */ };

struct door;

/* A door without duels. With `open` it tells hidden things, too: for test benches, and hosts that guard what they pass on.
 * NULL: there is not enough memory. */
struct door *door_open(bool open);
void door_close(struct door *);

/* Adds the cards of a text to the game that its line `game NAME` names, before there are duels. Mistakes are reported as by
 * duello_add_cards; false, with an error unless there were any, if nothing was added. */
bool door_add_cards(struct door *, const char *file, const char *text, size_t length,
                    void (*report)(void *context, const struct duello_problem *), void *context, struct duello_error *);

/* The reply to a request, without the end of a line, which stands until the next one. Of one that is longer than a line
 * may be, all but its length is of no account. */
const char *door_line(struct door *, const char *line, size_t length, size_t *reply_length);

/* Has somebody asked it to quit? It goes on answering whoever does not care. */
bool door_has_quit(const struct door *);

/* The tables of docs/protocol.md, and declarations for TypeScript, from those it goes by (verbs.h, shapes.h). To be freed;
 * NULL: there is not enough memory. */
char *door_tables(void);
char *door_types(void);

#endif
