/* deck_fuzz.c: any bytes as a deck: refused with a reason, or brought to a duel. */
#include <stdlib.h>

#include "engine/deck.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct duello_book *book;
    static struct duel *memory;
    struct duello_error e;
    struct deck deck;
    struct duello_setup setup = { .seats = 2 };
    char game[32];

    if (!book) {
        book = duello_open(duello_games()[0], &e);
        memory = malloc(duel_size(book));
    }
    deck_game((const char *)bytes, length, game, sizeof game);
    if (!deck_read(&deck, book, "fuzz", (const char *)bytes, length, &e))
        return 0;
    deck_bring(&deck, book, &setup.seat[0]);
    deck_bring(&deck, book, &setup.seat[1]);
    duel_start(book, memory, &setup, &e);
    return 0;
}
