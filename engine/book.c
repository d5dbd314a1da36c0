/* book.c: finding cards by name, and where things are in a duel of the book's game. */
#include "book.h"

#include <string.h>

#include "deeds.h"
#include "game.h"

static uint32_t hash_name(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

int slot_of_name(const struct duello_book *b, const char *name)
{
    int i = (int)(hash_name(name) % (uint32_t)b->slots);
    while (b->slot[i] && b->card[b->slot[i]].name != name && strcmp(b->card[b->slot[i]].name, name))
        i = (i + 1) % b->slots;
    return i;
}

int book_card(const struct duello_book *b, const char *name)
{
    return b->slot[slot_of_name(b, name)];
}

static unsigned traits_of(const struct zone *z)
{
    bool owner = z->faces == FACES_OWNER;

    return (z->faces == FACES_ALL && !z->masked ? ALL_SEE : 0u) | (owner ? OWNER_SEES : 0u) |
           (z->shared ? IS_SHARED : 0u) | (owner && !z->ordered ? IS_VEILED : 0u);
}

static void number_vetoes(struct duello_book *b)
{
    const struct veto *rows = b->game->vetoes;

    for (int i = 0; rows && rows[i].verb; i++) {
        assert(rows[i].verb < MOST_DEEDS && (i == 0 || rows[i].verb >= rows[i - 1].verb));
        if (i == 0 || rows[i].verb != rows[i - 1].verb)
            b->veto_from[rows[i].verb] = (uint16_t)i;
    }
}

/* Where things are in a duel. Each seat has a place for every zone; row 0 of the zones is none. */
void number_places(struct duello_book *b)
{
    b->namings = 0;
    for (int i = 0; i < b->game->fact_count; i++)
        if (b->game->facts[i].is == FACT_THING) {
            assert(b->namings < sizeof b->naming);
            b->naming[b->namings++] = (uint8_t)i;
        }
    number_vetoes(b);
    b->link_size = (uint16_t)((offsetof(struct link, target) + (size_t)b->game->link_targets * sizeof(ref) + 3) & ~3u);
    b->at_places = (uint16_t)b->game->at_places;
    b->at_rows = (uint16_t)b->game->at_rows;
    b->at_events = (uint16_t)b->game->at_events;
    b->zones = (uint8_t)(b->game->vocabulary->zone_count - 1);
    for (int at = 1; at < 256 && b->zones; at++) {
        b->zone_of[at] = (uint8_t)((at - 1) % b->zones + 1);
        b->seat_of[at] = (uint8_t)((at - 1) / b->zones);
        b->place_is[at] = (uint8_t)traits_of(&b->game->vocabulary->zones[b->zone_of[at]]);
    }
}
