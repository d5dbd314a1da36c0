/* deck_fuzz.c: any bytes as a deck: refused with a reason, or brought to a duel. */
#include "books.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct duello_book *book = book_number(game_of_text((const char *)bytes, length));
    struct duello_error e;
    struct deck deck;
    struct duello_setup setup = { .seats = 2 };

    if (!deck_read(&deck, book, "fuzz", (const char *)bytes, length, &e))
        return 0;
    deck_bring(&deck, book, &setup.seat[0]);
    deck_bring(&deck, book, &setup.seat[1]);
    duel_start(book, room_for_a_duel(), &setup, &e);
    return 0;
}
