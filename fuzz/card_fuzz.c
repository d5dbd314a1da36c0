/* card_fuzz.c: any bytes as a file of cards: refused with a place and a reason, or added; then every
 * card of the book has a text, and a duel of random set-ups can be played with it. */
#include "books.h"
#include "workshop/proof.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void check_problem(void *context, const struct duello_problem *p)
{
    (void)context;
    if (!p->text || !p->text[0] || p->line < 0 || p->column < 0)
        abort();
}

/* Those that name everything a card can say, played on to the end; the proofs are elsewhere. */
static void play(struct duello_book *b, uint64_t seed)
{
    struct proof p = { .book = b, .seed = seed, .duels = 2, .properties = 1 };

    if (!proof_run(&p) && strcmp(p.failure.property, "set-up") != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    int game = game_of_text((const char *)bytes, length);
    struct duello_book *book = book_number(game);
    char text[4096];

    int cards = book->cards;
    uint64_t hash = duello_book_hash(book);
    int mistakes = duello_add_cards(book, "fuzz.card", (const char *)bytes, length, check_problem, NULL);
    if (mistakes && (book->cards != cards || duello_book_hash(book) != hash))
        abort();
    if (mistakes || book->cards == cards)
        return 0;
    for (int face = 1; face < book->cards; face++)
        if (duello_card_text(book, face, text, sizeof text) < 0)
            abort();
    play(book, length);
    forget_book(game);
    return 0;
}
