/* record_test.c: what is written can be read and leads to the same duel; the small parts it is made of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello/players.h"
#include "duello/records.h"
#include "duello/words.h"
#include "engine/deck.h"
#include "engine/duel.h"
#include "engine/sha256.h"

enum { ROOM = 1 << 20 };

static struct duello_book *book;

static void sha256_as_published(void **state)
{
    static const struct {
        const char *text, *hash;
    } known[] = {
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint8_t hash[32];
        char text[65];
        sha256(known[i].text, strlen(known[i].text), hash);
        for (int b = 0; b < 32; b++)
            snprintf(text + 2 * b, 3, "%02x", hash[b]);
        assert_string_equal(text, known[i].hash);
    }
}

static void the_nearest_name_is_meant(void **state)
{
    static const char *const names[] = { "play", "replay", "scenario", "Brannoc Vale", "Ysolde Marrow" };
    static const struct {
        const char *word, *meant;
    } cases[] = {
        { "plya", "play" },           { "Scenarios", "scenario" },
        { "branoc", "Brannoc Vale" }, { "ysolde", "Ysolde Marrow" },
        { "xxxxxxxxxx", NULL },       { "", NULL },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct duello_nearest n = duello_nearest_to(cases[i].word);
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            duello_nearest_try(&n, names[k]);
        if (cases[i].meant)
            assert_string_equal(n.name, cases[i].meant);
        else
            assert_null(n.name);
    }
}

/* Plays a duel of random moves, in which time runs out now and then, and writes it down; returns the length. */
static size_t write_duel(struct duel *d, uint64_t seed, char *text)
{
    struct duello_setup setup = { .seats = 2, .seed = seed };
    struct duello_record r;
    struct duello_player_spec spec;
    struct duello_error e = { .text = "" };
    struct deck deck;
    int number = 0, n;

    for (int seat = 0; seat < 2; seat++) {
        assert_true(deck_built_in(&deck, book, (int)((seed + (uint64_t)seat) % 6), &e));
        deck_bring(&deck, book, &setup.seat[seat]);
    }
    setup.seat[0].name = "a \"quoted\" \\ name";
    duello_record_begin(&r, book, &setup);
    assert_non_null(duel_start(book, d, &setup, &e));
    n = duello_record_head(&r, text, ROOM);
    assert_true(duello_player_read(&spec, "random", &e));
    struct duello_player *player = duello_player_open(&spec, book, NULL, seed, &e);
    while (!duel_over(d, NULL)) {
        int seat = duel_waiting(d) & 1 ? 0 : 1;
        struct duel_option o = duello_player_choose(player, d, seat, (uint32_t)number);
        if (number % 16 == 15)
            o = duel_time_is_up();
        n += duello_record_line(d, ++number, seat, o, text + n, ROOM - n);
        assert_true(duel_decide(d, seat, o, NULL, &e));
    }
    n += duello_record_tail(d, text + n, ROOM - n);
    duello_player_close(player);
    return (size_t)n;
}

static void what_is_written_can_be_read(void **state)
{
    struct duel *played = malloc(duel_size(book)), *replayed = malloc(duel_size(book));
    char *text = malloc(ROOM);
    struct duello_error e = { .text = "" };
    struct duello_record_move move;
    struct duello_record r;

    (void)state;
    for (uint64_t seed = 0; seed < 16; seed++) {
        size_t length = write_duel(played, seed, text);
        int step;
        assert_true(duello_record_read(&r, text, length, &e));
        assert_string_equal(r.setup.seat[0].name, "a \"quoted\" \\ name");
        assert_non_null(duello_record_start(&r, book, replayed, false, &e));
        while ((step = duello_record_step(&r, replayed, NULL, &move, &e)) == 1)
            ;
        if (step < 0)
            fail_msg("seed %d: %s", (int)seed, e.text);
        assert_true(duel_equal(played, replayed));
    }
    free(text);
    free(replayed);
    free(played);
}

/* However much of a record is left, but for the end of its last line, reading it ends well: it is played as far as it
 * goes, and refused. */
static void a_record_can_be_cut_anywhere(void **state)
{
    struct duel *d = malloc(duel_size(book));
    char *text = malloc(ROOM), *copy = malloc(ROOM);
    struct duello_error e;
    struct duello_record_move move;
    struct duello_record r;
    size_t length = write_duel(d, 3, text);

    (void)state;
    for (size_t cut = 0; cut + 1 < length; cut += cut < 2000 ? 7 : 97) {
        memcpy(copy, text, cut);
        if (!duello_record_read(&r, copy, cut, &e) || !duello_record_start(&r, book, d, false, &e))
            continue;
        int step;
        while ((step = duello_record_step(&r, d, NULL, &move, &e)) == 1)
            ;
        assert_int_equal(step, -1);
    }
    free(copy);
    free(text);
    free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_as_published),
        cmocka_unit_test(the_nearest_name_is_meant),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(a_record_can_be_cut_anywhere),
    };
    struct duello_error e;

    book = duello_open(duello_games()[0], &e);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    duello_close(book);
    return failed;
}
