/* undo.c: what has come to light cannot be forgotten. */
#include "undo.h"

#include <stdlib.h>

enum { TO_EVERYBODY = 0x9f }; /* all seats, and the spectators */

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* The faces a seat knows, in order. */
static int known_faces(const struct duel *d, int seat, struct duel_view *v, uint16_t faces[DUEL_VIEW_CARDS])
{
    int n = 0;

    duel_view(d, seat, v);
    for (int i = 0; i < v->cards; i++)
        if (v->card[i].face)
            faces[n++] = v->card[i].face;
    qsort(faces, (size_t)n, sizeof faces[0], by_number);
    return n;
}

/* Whether the seat has learned a face. */
static bool has_learned(const struct duel *before, const struct duel *after, int seat, struct duel_view *v)
{
    uint16_t then[DUEL_VIEW_CARDS] = { 0 }, now[DUEL_VIEW_CARDS] = { 0 };
    int n = known_faces(before, seat, v, then), k = known_faces(after, seat, v, now), i = 0, j = 0;

    while (j < k) {
        if (i == n || now[j] < then[i])
            return true;
        j += now[j] == then[i++];
    }
    return false;
}

const char *undo_refused(const struct duel *before, const struct duel *after, int seat, const struct duel_entry *told,
                         int count)
{
    static const char came_to_light[] = "something hidden has come to light since";
    struct duel_view *v;
    bool learned;

    if (!duel_same_chance(before, after))
        return "chance has decided something since";
    for (int i = 0; i < count; i++)
        if (told[i].to != TO_EVERYBODY)
            return came_to_light;
    v = malloc(sizeof *v);
    learned = !v || has_learned(before, after, seat, v);
    free(v);
    return learned ? came_to_light : NULL;
}
