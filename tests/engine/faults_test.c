/* Every public function that fails says what kind of fault it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello.h"
#include "duello/players.h"
#include "duello/records.h"

enum { ROOM = 1 << 18 };

static struct duello_book *book;
static struct duello_setup setup;
static struct duel *duel;

/* What an error is that nobody has filled: a function that fails and leaves the fault as it was is found. */
static struct duello_error unsaid(void)
{
    return (struct duello_error){ .fault = DUELLO_NO_FAULT };
}

#define FAILS(call, expected)                                                                                          \
    do {                                                                                                               \
        struct duello_error e = unsaid();                                                                              \
        assert_false(call);                                                                                            \
        if (e.fault != (expected))                                                                                     \
            fail_msg("fault %d, not %d: %s", (int)e.fault, (int)(expected), e.text);                                   \
        assert_true(*e.text);                                                                                          \
    } while (0)

static void books(void **state)
{
    (void)state;
    FAILS(duello_open("no such game", &e), DUELLO_UNKNOWN_GAME);
}

static bool reads_deck(const char *text, struct duello_error *e)
{
    struct duello_deck deck;

    return duello_read_deck(book, "mine.deck", text, strlen(text), &deck, e);
}

static void decks(void **state)
{
    (void)state;
    FAILS(reads_deck("", &e), DUELLO_BAD_DECK);
    FAILS(reads_deck("one two three\n", &e), DUELLO_BAD_DECK);
    FAILS(reads_deck("game nothing\n", &e), DUELLO_BAD_DECK);
    FAILS(reads_deck("\"No Such Card At All\"\n", &e), DUELLO_UNKNOWN_CARD);
}

static bool starts(const struct duello_setup *s, struct duello_error *e)
{
    void *memory = malloc(duel_size(book));
    bool started = duel_start(book, memory, s, e);

    free(memory);
    return started;
}

static void set_ups(void **state)
{
    struct duello_setup s = setup;

    (void)state;
    s.mode = "no such mode";
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
    s = setup;
    s.seats = 0;
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
    s = setup;
    s.choice[0].name = "no-such-option";
    s.choice[0].value = "yes";
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
    s = setup;
    s.seat[0].cards[0] = "No Such Card At All";
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
    s = setup;
    s.seat[0].cards[0] = NULL;
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
    s = setup;
    s.seat[0].cards[1] = s.seat[0].cards[0];
    s.seat[0].cards[2] = NULL;
    FAILS(starts(&s, &e), DUELLO_BAD_SETUP);
}

static int who_waits(void)
{
    return __builtin_ctz(duel_waiting(duel));
}

static void answers(void **state)
{
    const struct duel_option none = { .verb = 0xfff0 };
    struct duel_option found;
    int idle = -1;

    (void)state;
    for (int seat = 0; seat < duel_seats(duel); seat++)
        if (!(duel_waiting(duel) >> seat & 1))
            idle = seat;
    FAILS(duel_choose(duel, who_waits(), none, NULL, &e), DUELLO_REFUSED);
    FAILS(duel_read_option(duel, who_waits(), "dance a jig", &found, &e), DUELLO_REFUSED);
    FAILS(duel_read_option(duel, who_waits(), "", &found, &e), DUELLO_REFUSED);
    if (idle >= 0) {
        FAILS(duel_choose(duel, idle, none, NULL, &e), DUELLO_NOT_AWAITED);
        FAILS(duel_time_out(duel, idle, NULL, &e), DUELLO_NOT_AWAITED);
        FAILS(duel_read_option(duel, idle, "pass", &found, &e), DUELLO_NOT_AWAITED);
    }
    FAILS(duel_choose(duel, 9, none, NULL, &e), DUELLO_NOT_AWAITED);
}

static void answers_when_it_is_over(void **state)
{
    struct duel *over = malloc(duel_size(book));
    struct duel_option found;

    (void)state;
    duel_copy(over, duel);
    while (duel_waiting(over))
        duel_choose(over, __builtin_ctz(duel_waiting(over)), duel_concession(), NULL, NULL);
    FAILS(duel_choose(over, 0, duel_concession(), NULL, &e), DUELLO_DUEL_OVER);
    FAILS(duel_time_out(over, 0, NULL, &e), DUELLO_DUEL_OVER);
    FAILS(duel_read_option(over, 0, "concede", &found, &e), DUELLO_DUEL_OVER);
    free(over);
}

static void saves(void **state)
{
    static uint8_t bytes[ROOM], spoiled[ROOM];
    size_t length = duel_save(duel, bytes, sizeof bytes);
    void *memory = malloc(duel_size(book));

    (void)state;
    assert_true(length < sizeof bytes);
    FAILS(duel_restore(book, memory, bytes, 8, &e), DUELLO_BAD_SAVE);
    FAILS(duel_restore(book, memory, bytes, length - 1, &e), DUELLO_BAD_SAVE);
    memcpy(spoiled, bytes, length);
    spoiled[length / 2] ^= 1;
    FAILS(duel_restore(book, memory, spoiled, length, &e), DUELLO_BAD_SAVE);
    memcpy(spoiled, bytes, length);
    spoiled[6] ^= 0x40;
    FAILS(duel_restore(book, memory, spoiled, length, &e), DUELLO_OTHER_VERSION);
    struct duello_book *other = duello_games()[1] ? duello_open(duello_games()[1], NULL) : NULL;
    if (other) {
        void *elsewhere = malloc(duel_size(other));
        FAILS(duel_restore(other, elsewhere, bytes, length, &e), DUELLO_OTHER_BOOK);
        free(elsewhere);
        duello_close(other);
    }
    free(memory);
}

/* A record of the duel, `moves` moves long. */
static char *record(int moves)
{
    struct duello_record r;
    char *text = malloc(ROOM);
    struct duel *d = malloc(duel_size(book));
    struct duel_option option[DUELLO_OPTIONS];

    assert_non_null(duel_start(book, d, &setup, NULL));
    duello_record_begin(&r, book, &setup);
    int at = duello_record_head(&r, text, ROOM);
    for (int n = 1; n <= moves && duel_waiting(d); n++) {
        int seat = __builtin_ctz(duel_waiting(d));
        duel_options(d, seat, option, DUELLO_OPTIONS);
        at += duello_record_line(d, n, seat, option[0], text + at, ROOM - at);
        duel_play(d, seat, option[0]);
    }
    duello_record_tail(d, text + at, ROOM - at);
    free(d);
    return text;
}

static bool reads_record(const char *text, size_t length, struct duello_error *e)
{
    struct duello_record r;
    char *copy = malloc(length + 1);

    memcpy(copy, text, length);
    bool good = duello_record_read(&r, copy, length, e);
    free(copy);
    return good;
}

/* Reads, starts and plays all of it. */
static bool plays_record(const char *text, struct duello_error *e)
{
    struct duello_record r;
    struct duello_record_move move;
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    void *memory = malloc(duel_size(book));
    int step = 1;

    memcpy(copy, text, length);
    assert_true(duello_record_read(&r, copy, length, e));
    struct duel *d = duello_record_start(&r, book, memory, false, e);
    while (d && step > 0)
        step = duello_record_step(&r, d, NULL, &move, e);
    free(memory);
    free(copy);
    return d && step == 0;
}

/* The text with the first `was` replaced by as many letters of `is`, or cut off there if that is NULL. */
static char *changed(const char *text, const char *was, const char *is)
{
    char *copy = strdup(text), *at = strstr(copy, was);

    assert_non_null(at);
    if (is)
        memcpy(at, is, strlen(is));
    else
        *at = '\0';
    return copy;
}

static void records(void **state)
{
    char *good = record(6), *text;
    struct duello_error fine = unsaid();

    (void)state;
    assert_true(plays_record(good, &fine));
    FAILS(reads_record("", 0, &e), DUELLO_BAD_RECORD);
    FAILS(reads_record("once upon a time\n", 17, &e), DUELLO_BAD_RECORD);
    FAILS(reads_record("duello record 9\n", 16, &e), DUELLO_OTHER_VERSION);
    text = changed(good, "\nmoves", NULL);
    FAILS(reads_record(text, strlen(text), &e), DUELLO_CUT_RECORD);
    free(text);
    text = changed(good, "\ngame ", "\ngame ???");
    FAILS(reads_record(text, strlen(text), &e), DUELLO_UNKNOWN_GAME);
    free(text);
    text = changed(good, "\nbook ", "\nbook 0123456789abcdef");
    FAILS(plays_record(text, &e), DUELLO_OTHER_BOOK);
    free(text);
    text = changed(good, "\n3. ", NULL);
    strcat(text, "\n");
    FAILS(plays_record(text, &e), DUELLO_CUT_RECORD);
    free(text);
    text = changed(good, "\n3. ", "\n4. ");
    FAILS(plays_record(text, &e), DUELLO_BAD_RECORD);
    free(text);
    free(good);
}

static bool opens_player(const char *text, struct duello_error *e)
{
    struct duello_player_spec spec;
    struct duello_error fine;

    assert_true(duello_player_read(&spec, text, &fine));
    struct duello_player *p = duello_player_open(&spec, book, NULL, 1, e);
    duello_player_close(p);
    return p;
}

static void machines(void **state)
{
    static const char *const wrong[] = { "nobody", "search:often", "search:9:patience=3", "easy:9", "search:9:seed=x" };
    struct duello_player_spec spec;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        FAILS(duello_player_read(&spec, wrong[i], &e), DUELLO_BAD_PLAYER);
    FAILS(opens_player("search:50ms", &e), DUELLO_BAD_PLAYER);
    FAILS(opens_player("search:50:threads=2", &e), DUELLO_BAD_PLAYER);
}

static int open_book(void **state)
{
    (void)state;
    book = duello_open(duello_games()[0], NULL);
    setup = duello_default_setup(book);
    duel = malloc(duel_size(book));
    return duel_start(book, duel, &setup, NULL) ? 0 : -1;
}

static int close_book(void **state)
{
    (void)state;
    free(duel);
    duello_close(book);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books),   cmocka_unit_test(decks),    cmocka_unit_test(set_ups),
        cmocka_unit_test(answers), cmocka_unit_test(saves),    cmocka_unit_test(answers_when_it_is_over),
        cmocka_unit_test(records), cmocka_unit_test(machines),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
