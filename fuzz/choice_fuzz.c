/* choice_fuzz.c: any bytes as the decisions of a duel. What is offered is accepted, everything else is
 * refused and changes nothing; whatever was chosen, the state stays in order.
 *
 * A byte: the game, the seed, and which decks; again so, in the same game, when a duel is over. Then a
 * byte for each decision, which says which option; from 0xf0 on: a concession, a raw option (its 8 bytes
 * and a seat), words (up to the next zero), dealing anew, a copy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deck.h"
#include "engine/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static struct duel *duel, *spare;

struct input {
    const uint8_t *at, *end;
};

static uint8_t next_byte(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* With the first two built-in decks from there on that the game's first mode allows. */
static bool start(const struct duello_book *b, uint8_t choice)
{
    static struct deck deck[DUELLO_SEATS];
    struct duello_setup setup = { .seats = b->game->modes[0].least_seats, .seed = choice };
    struct duello_error e;
    int decks = deck_count(b);

    for (int i = 0; i < decks * decks; i++) {
        for (int seat = 0; seat < setup.seats; seat++)
            if (deck_built_in(&deck[seat], b, (choice + (seat ? i / decks : i)) % decks, &e))
                deck_bring(&deck[seat], b, &setup.seat[seat]);
        if (duel_start(b, duel, &setup, &e))
            return true;
    }
    return false;
}

static bool is_offered(int seat, struct duel_option o)
{
    struct duel_option option[DUELLO_OPTIONS];

    for (int n = duel_options(duel, seat, option, DUELLO_OPTIONS) - 1; n >= 0; n--)
        if (memcmp(&option[n], &o, sizeof o) == 0)
            return true;
    return o.verb == OPTION_CONCEDE && seat >= 0 && seat < duel->seats && duel_waiting(duel) >> seat & 1;
}

/* There are words for every option, even if they make no sense. */
static void tell(int seat, struct duel_option o)
{
    char text[256];

    must(duel_option_notation(duel, seat, o, text, sizeof text) < (int)sizeof text, "a notation is too long");
    must(duel_option_text(duel, seat, o, text, sizeof text) < (int)sizeof text, "a sentence is too long");
}

static void try_raw_option(struct input *in)
{
    uint8_t raw[9];
    struct duello_error e = { .text = "" };
    struct duel_option o;

    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = next_byte(in);
    memcpy(&o, raw, sizeof o);
    int seat = (int)raw[8] - 2;
    bool offered = is_offered(seat, o);
    tell(seat, o);
    duel_copy(spare, duel);
    bool chosen = duel_choose(duel, seat, o, NULL, &e);
    must(chosen == offered, "an option is offered but refused, or the other way round");
    must(chosen || (e.text[0] && duel_equal(duel, spare)), "a refusal has no reason, or has changed something");
}

static void try_words(struct input *in, int seat)
{
    char wish[300];
    size_t n = 0;
    struct duello_error e = { .text = "" };
    struct duel_option o;

    while (in->at < in->end && *in->at && n < sizeof wish - 1)
        wish[n++] = (char)*in->at++;
    wish[n] = '\0';
    if (duel_read_option(duel, seat, wish, &o, &e))
        must(duel_choose(duel, seat, o, NULL, &e), "words name an option that is refused");
    else
        must(e.text[0] != '\0', "words are refused without a reason");
}

static void take(struct input *in, int seat, uint8_t byte)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct duello_error e;
    int n = duel_options(duel, seat, option, DUELLO_OPTIONS);

    must(n > 0, "a seat is asked without any option");
    switch (byte) {
    case 0xf0:
        must(duel_choose(duel, seat, duel_concession(), NULL, &e), "a concession is refused");
        break;
    case 0xf1:
        try_raw_option(in);
        break;
    case 0xf2:
        try_words(in, seat);
        break;
    case 0xf3:
        duel_redeal(duel, next_byte(in) % duel->seats, next_byte(in));
        break;
    case 0xf4:
        duel_copy(spare, duel);
        must(duel_equal(duel, spare) && duel_hash(duel) == duel_hash(spare), "a copy is not equal");
        break;
    default:
        must(duel_choose(duel, seat, option[byte % n], NULL, &e), "an option that is offered is refused");
    }
}

/* The games in turn; memory for the largest of their duels. */
static const struct duello_book *book_of(uint8_t choice)
{
    enum { GAMES = 8 };
    static struct duello_book *book[GAMES];
    static int games;

    if (games == 0) {
        struct duello_error e;
        size_t largest = 0;
        for (; games < GAMES && duello_games()[games]; games++) {
            book[games] = duello_open(duello_games()[games], &e);
            largest = duel_size(book[games]) > largest ? duel_size(book[games]) : largest;
        }
        must(largest > 0, "there is no game");
        duel = malloc(largest);
        spare = malloc(largest);
    }
    return book[choice % games];
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct input in = { bytes, bytes + length };
    const struct duello_book *book = book_of(in.at < in.end ? *in.at : 0);

    must(start(book, next_byte(&in)), "no duel can be started");
    while (in.at < in.end) {
        uint8_t byte = next_byte(&in);
        if (!duel_waiting(duel)) {
            must(start(book, byte), "no duel can be started");
            continue;
        }
        int seat = __builtin_ctz(duel_waiting(duel));
        if (duel_waiting(duel) & (duel_waiting(duel) - 1) && byte & 1)
            seat = 31 - __builtin_clz(duel_waiting(duel));
        take(&in, seat, byte);
        const char *wrong = duel_invariant(duel);
        must(!wrong, wrong ? wrong : "");
    }
    return 0;
}
