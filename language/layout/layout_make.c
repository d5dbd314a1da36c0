/* layout_make.c: a layout for a game that has none: all its facts and zones, in the order of its tables. */
#include <stdio.h>
#include <string.h>

#include "layout_reader.h"

enum { MADE_ROOM = 32768 };

struct made {
    char text[MADE_ROOM];
    size_t used;
};

static void add_line(struct made *m, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    int n = vsnprintf(m->text + m->used, sizeof m->text - m->used, format, list);
    va_end(list);
    if (n > 0 && m->used + (size_t)n < sizeof m->text)
        m->used += (size_t)n;
}

/* What is known of the zone tells what it is likely to be: a deck nobody sees, a hand only its owner. */
static void add_zone(struct made *m, const struct zone *z)
{
    static const char *const likely[] = { [FACES_NOBODY] = "deck as pile",
                                          [FACES_OWNER] = "hand as fan",
                                          [FACES_ALL] = "place as row",
                                          [FACES_KEPT] = "place as row" };

    add_line(m, "zone \"%s\" role %s\n", z->name, likely[z->faces]);
}

const struct duello_layout *make_layout(struct storage *storage, const struct game *game, char *error,
                                        size_t error_size)
{
    struct made *m = storage_get(storage, sizeof *m);

    for (int i = 0; i < game->fact_count; i++) {
        const struct fact *f = &game->facts[i];
        if (f->of <= OF_SEAT && f->seen != SEEN_BY_NOBODY && !f->internal)
            add_line(m, "%s \"%s\" of %s\n", f->names ? "mark" : "number", f->name, f->of == OF_SEAT ? "seat" : "duel");
    }
    for (int i = 1; i < game->vocabulary->zone_count; i++)
        add_zone(m, &game->vocabulary->zones[i]);
    return read_layout(storage, game, "layout", m->text, m->used, error, error_size);
}
