/* shelf.c: a book's memory: making it, freeing it, putting cards where their names are found. */
#include "shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "engine/game.h"
#include "language/printer/printer.h"

uint32_t zones_in_play(const struct duello_book *b)
{
    return b->game->live_zones;
}

bool remembers_second_roles(const struct duello_book *b)
{
    return b->game->second_roles || !b->game->size;
}

bool players_bear_abilities(const struct duello_book *b)
{
    return !b->game->bearer;
}

void shelve_cards(struct duello_book *b)
{
    if (b->slots < 2 * b->cards) {
        b->slots = 4 * b->cards;
        b->slot = storage_get(b->storage, sizeof *b->slot * (size_t)b->slots);
    }
    memset(b->slot, 0, sizeof *b->slot * (size_t)b->slots);
    for (int i = 1; i < b->cards; i++)
        if (!b->card[i].role_of)
            b->slot[slot_of_name(b, b->card[i].name)] = (uint16_t)i;
}

void shelve_card(struct duello_book *b, int row)
{
    if (b->slots < 2 * b->cards)
        shelve_cards(b);
    else
        b->slot[slot_of_name(b, b->card[row].name)] = (uint16_t)row;
}

/* What is said to be wrong may only be what memory was missing for. */
static struct duello_book *no_book(struct duello_book *b, char *error, size_t error_size)
{
    const struct storage *storage = b->storage;

    if (storage->has_run_out)
        snprintf(error, error_size, "%s", NO_MEMORY);
    book_free(b);
    return NULL;
}

struct duello_book *book_new(const struct game *game, char *error, size_t error_size)
{
    struct storage *storage = calloc(1, sizeof *storage);
    if (!storage || !storage_lay_aside(storage, BOOK_CUSHION)) {
        free(storage);
        snprintf(error, error_size, "%s", NO_MEMORY);
        return NULL;
    }
    struct duello_book *b = storage_get(storage, sizeof *b);
    b->game = game;
    b->programs = &card_programs;
    b->storage = storage;
    number_places(b);
    b->phrases = make_phrases(storage, game->vocabulary, error, error_size);
    if (!b->phrases)
        return no_book(b, error, error_size);
    /* row 0 of each table means "none" */
    b->card = storage_grow(storage, NULL, 0, sizeof *b->card);
    b->ability = storage_grow(storage, NULL, 0, sizeof *b->ability);
    b->cost = storage_grow(storage, NULL, 0, sizeof *b->cost);
    b->code = storage_grow(storage, NULL, 0, sizeof *b->code);
    b->string = storage_grow(storage, NULL, 0, sizeof *b->string);
    b->tally = storage_get(storage, sizeof *b->tally * BOOK_TALLIES);
    b->code[0] = OP_END; /* an ability without a body does nothing */
    b->string[0] = "";
    b->card[0].name = "";
    b->cards = b->abilities = b->costs = b->cells = b->strings = 1;
    b->shelf = storage_get(storage, sizeof *b->shelf);
    shelve_cards(b);
    if (!define_vocabulary(b, error, error_size))
        return no_book(b, error, error_size);
    return b;
}

void book_free(struct duello_book *b)
{
    if (!b)
        return;
    struct storage *storage = b->storage;
    storage_free(storage);
    free(storage);
}
