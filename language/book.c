/* book.c: a book's memory: making it, freeing it, finding cards by name. */
#include "../engine/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/game.h"
#include "shelf.h"

static uint32_t hash_name(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h;
}

/* The slot a name is in, or the free one where it would go. */
static int slot_of(const struct book *b, const char *name)
{
    const struct shelf *s = b->shelf;
    int i = (int)(hash_name(name) % (uint32_t)s->slots);
    while (s->slot[i] && b->card[s->slot[i]].name != name && strcmp(b->card[s->slot[i]].name, name))
        i = (i + 1) % s->slots;
    return i;
}

int book_card(const struct book *b, const char *name)
{
    return b->shelf->slot[slot_of(b, name)];
}

uint32_t zones_in_play(const struct book *b)
{
    return b->game->live_zones;
}

bool remembers_second_roles(const struct book *b)
{
    return b->game->at_others || !b->game->size;
}

bool players_bear_abilities(const struct book *b)
{
    return !b->game->bearer;
}

void shelve_cards(struct book *b)
{
    struct shelf *s = b->shelf;
    if (s->slots < 2 * b->cards) {
        s->slots = 4 * b->cards;
        s->slot = arena_get(b->arena, sizeof *s->slot * (size_t)s->slots);
    }
    memset(s->slot, 0, sizeof *s->slot * (size_t)s->slots);
    for (int i = 1; i < b->cards; i++)
        if (!b->card[i].role_of)
            s->slot[slot_of(b, b->card[i].name)] = (uint16_t)i;
}

void shelve_card(struct book *b, int row)
{
    if (b->shelf->slots < 2 * b->cards)
        shelve_cards(b);
    else
        b->shelf->slot[slot_of(b, b->card[row].name)] = (uint16_t)row;
}

static unsigned traits_of(const struct zone *z)
{
    bool owner = z->faces == FACES_OWNER;

    return (z->faces == FACES_ALL ? ALL_SEE : 0u) | (owner ? OWNER_SEES : 0u) | (z->shared ? IS_SHARED : 0u) |
           (owner && !z->ordered ? IS_VEILED : 0u);
}

/* Where things are in a duel. Each seat has a place for every zone; row 0 of the zones is none. */
static void number_places(struct book *b)
{
    b->size = (uint16_t)b->game->size;
    b->link_size = (uint16_t)(sizeof(struct link) + (size_t)b->game->link_targets * sizeof(ref));
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

struct book *book_new(const struct game *game, char *error, size_t error_size)
{
    struct arena *arena = calloc(1, sizeof *arena);
    if (!arena)
        abort();
    struct book *b = arena_get(arena, sizeof *b);
    b->game = game;
    b->arena = arena;
    number_places(b);
    b->phrases = make_phrases(arena, game->vocabulary, error, error_size);
    if (!b->phrases) {
        book_free(b);
        return NULL;
    }
    /* row 0 of each table means "none" */
    b->card = arena_grow(arena, NULL, 0, sizeof *b->card);
    b->ability = arena_grow(arena, NULL, 0, sizeof *b->ability);
    b->cost = arena_grow(arena, NULL, 0, sizeof *b->cost);
    b->code = arena_grow(arena, NULL, 0, sizeof *b->code);
    b->string = arena_grow(arena, NULL, 0, sizeof *b->string);
    b->code[0] = OP_END; /* an ability without a body does nothing */
    b->string[0] = "";
    b->card[0].name = "";
    b->cards = b->abilities = b->costs = b->cells = b->strings = 1;
    b->shelf = arena_get(arena, sizeof *b->shelf);
    shelve_cards(b);
    if (!define_vocabulary(b, error, error_size)) {
        book_free(b);
        return NULL;
    }
    return b;
}

void book_free(struct book *b)
{
    if (!b)
        return;
    struct arena *arena = b->arena;
    arena_free(arena);
    free(arena);
}
