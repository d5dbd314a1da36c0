/* musings.c: keeping and telling what machines thought of their moves. */
#include <stdio.h>
#include <stdlib.h>

#include "memory.h"
#include "musings.h"

enum { MOST_TOLD = 6 /* options of a move */ };

/* The option comes last: names of any length may stand in it. */
static void put_thought(FILE *out, const struct duel *d, int seat, const struct duello_thought *t)
{
    char notation[160];

    duel_option_notation(d, seat, t->option, notation, sizeof notation);
    if (t->visits > 0)
        fprintf(out, "    wins %3.0f%%, tried %5u times, ", 100 * (double)t->win, t->visits);
    else
        fprintf(out, "    not tried%*s", 21, "");
    if (t->played >= 0.005F)
        fprintf(out, "chosen %3.0f%%  %s\n", 100 * (double)t->played, notation);
    else
        fprintf(out, "%11s  %s\n", "", notation);
}

char *musing_in_words(const struct duello_player *p, const struct duel *d, int seat)
{
    struct duello_thought *thought = zeroed(DUELLO_OPTIONS, sizeof *thought);
    int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
    char *text = NULL;
    size_t size;
    FILE *out = n > 0 ? open_memstream(&text, &size) : NULL;

    for (int i = 0; out && i < n && i < MOST_TOLD; i++)
        put_thought(out, d, seat, &thought[i]);
    if (out && n > MOST_TOLD)
        fprintf(out, "    and %d more\n", n - MOST_TOLD);
    if (out)
        fclose(out);
    free(thought);
    return text;
}

void musings_add(struct musings *m, const struct duello_player *p, const struct duel *d, int seat, int move,
                 struct duel_option made)
{
    char *text = musing_in_words(p, d, seat);

    if (!text)
        return;
    if (m->count == m->room) {
        m->room = 2 * m->room + 64;
        m->musing = grown(m->musing, (size_t)m->room * sizeof *m->musing);
    }
    struct musing *added = &m->musing[m->count++];
    *added = (struct musing){ .move = move, .seat = seat, .text = text };
    duel_option_notation(d, seat, made, added->made, sizeof added->made);
}

void musings_free(struct musings *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->musing[i].text);
    free(m->musing);
}

static void tell(const struct musing *m, const struct terminal *t)
{
    const char *line = m->text;

    say(t, "  Move %d, %s: %s", m->move, t->names[m->seat], m->made);
    while (*line) {
        int n = 0;
        while (line[n] != '\n')
            n++;
        say(t, "%.*s", n, line);
        line += n + 1;
    }
}

bool musings_tell(const struct musings *m, const struct terminal *t, int move)
{
    for (int i = m->count - 1; i >= 0; i--)
        if (move == 0 || m->musing[i].move == move) {
            tell(&m->musing[i], t);
            return true;
        }
    return false;
}

void musings_tell_all(const struct musings *m, const struct terminal *t)
{
    for (int i = 0; i < m->count; i++)
        tell(&m->musing[i], t);
}
