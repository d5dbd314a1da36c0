/* positions.c: reading, bringing and laying out, as a scenario does it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "positions.h"
#include "scenario/position.h"

static void read_lines(struct position *p, const struct duello_book *book, const char *text)
{
    struct mistake m = { 0 };
    struct script script;
    struct reading reading;

    if (!script_cut(&script, "position", text, strlen(text), &m))
        fail_msg("%s", m.text);
    for (int i = 0; i < script.lines; i++)
        if (script.line[i].length > 0 && !(begin_reading(&reading, &script.line[i], 1, &m) &&
                                           (at_end(&reading) || position_read(p, &reading, book))))
            fail_msg("line %d: %s", m.line, m.text);
    script_free(&script);
}

struct duel *start_at(const struct duello_book *book, const char *text)
{
    return start_in(book, NULL, text);
}

struct duel *start_in(const struct duello_book *book, const char *mode, const char *text)
{
    struct position *p = calloc(1, sizeof *p);
    struct duello_setup setup = { .seats = 2, .seed = 1, .mode = mode };
    struct duello_error e = { .text = "" };
    struct mistake m = { 0 };
    struct duel *d = malloc(duel_size(book));

    read_lines(p, book, text);
    setup.seats = p->seats > 2 ? p->seats : 2;
    for (int seat = 0; seat < setup.seats; seat++)
        if (!position_bring(p, book, seat, false, &setup.seat[seat], &e))
            fail_msg("%s %s", e.rule, e.text);
    if (!duel_start(book, d, &setup, &e))
        fail_msg("%s %s", e.rule, e.text);
    if (!position_apply(p, d, &m))
        fail_msg("%s", m.text);
    free(p);
    return d;
}
