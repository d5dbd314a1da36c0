/* record_fuzz.c: any bytes as a record: refused with a reason, or played to its end. */
#include "books.h"
#include "duello/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void play(struct duello_record *r, const struct duello_book *b, struct duel *memory)
{
    struct duello_error e;
    struct duello_record_move move;

    struct duel *d = duello_record_start(r, b, memory, true, &e);
    while (d && duello_record_step(r, d, NULL, &move, &e) == 1)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct duello_error e;
    struct duello_record r;
    char *text = malloc(length + 1);

    if (!text)
        abort();
    memcpy(text, bytes, length);
    if (duello_record_read(&r, text, length, &e)) {
        struct duello_book *own = r.cards[0].file ? duello_record_book(&r, &e) : NULL;
        if (own || !r.cards[0].file)
            play(&r, own ? own : book_number(game_named(r.game)), room_for_a_duel());
        duello_close(own);
    }
    free(text);
    return 0;
}
