/* foresight.c: what is the same in all worlds that the seat cannot tell from the real one is foreseen. */
#include "foresight.h"

#include <stdlib.h>
#include <string.h>

#include "worlds.h"

/* What the seat would read of what has happened in this world. */
static void read_world(const struct world *w, struct foreseen *f)
{
    for (int i = 0; i < w->entries; i++) {
        char *line = f->line[f->lines < FORESEEN_LINES ? f->lines : FORESEEN_LINES - 1], text[FORESEEN_TEXT];
        if (duel_entry_text(w->duel, &w->entry[i], w->seat, text, sizeof text) == 0)
            continue;
        if (f->lines == FORESEEN_LINES) {
            f->more = true;
            return;
        }
        memcpy(line, text, sizeof text);
        f->kind[f->lines++] = w->entry[i].kind;
    }
}

/* Keeps what both have in common from the beginning on. */
static void keep_common(struct foreseen *f, const struct foreseen *other)
{
    int n = 0;

    while (n < f->lines && n < other->lines && strcmp(f->line[n], other->line[n]) == 0)
        n++;
    f->unknown |= n < f->lines || n < other->lines || f->more != other->more || f->over != other->over;
    f->lines = n;
}

static void foresee(const struct duel *d, int seat, const struct duel_option *o, struct foreseen *f)
{
    struct world *w = world_open(duel_book(d));
    struct foreseen *other = calloc(1, sizeof *other);

    memset(f, 0, sizeof *f);
    f->possible = w && other;
    for (int n = 0; f->possible && n < WORLDS; n++) {
        struct foreseen *now = n == 0 ? f : other;
        *other = (struct foreseen){ .lines = 0 };
        world_deal(w, d, seat, n);
        f->possible = !o || world_choose(w, *o);
        enum world_end end = world_go_on(w, false);
        now->over = end == WORLD_IS_OVER || (end == WORLD_IS_LOST && duel_over(w->duel, NULL));
        read_world(w, now);
        if (n > 0)
            keep_common(f, other);
    }
    if (f->unknown)
        f->over = f->more = false;
    free(other);
    world_close(w);
}

void foresee_passing(const struct duel *d, int seat, struct foreseen *f)
{
    struct duel_option option[DUELLO_OPTIONS];
    bool asked = seat >= 0 && duel_waiting(d) >> seat & 1, passes = !asked;
    int n = asked ? duel_options(d, seat, option, DUELLO_OPTIONS) : 0;

    for (int i = 0; i < n; i++)
        passes |= duel_option_sort(option[i]) == DUEL_PASSES;
    if (passes)
        foresee(d, seat, NULL, f);
    else
        memset(f, 0, sizeof *f);
}

void foresee_option(const struct duel *d, int seat, struct duel_option o, struct foreseen *f)
{
    foresee(d, seat, &o, f);
}
