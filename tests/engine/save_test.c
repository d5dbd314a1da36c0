/* A duel as bytes: restored it is the same duel and goes on as the one that was saved; what is damaged, cut off, or of
 * another book or version is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/deck.h"
#include "engine/game.h"
#include "engine/sha256.h"

static struct duel *start(const struct duello_book *b)
{
    struct duello_setup setup = duello_default_setup(b);
    struct duel *d = malloc(duel_size(b));
    struct duello_error e;

    assert_non_null(duel_start(b, d, &setup, &e));
    return d;
}

/* So many decisions by chance. */
static void play(struct duel *d, int decisions, uint64_t chance)
{
    struct duel_option option[DUELLO_OPTIONS];

    for (int i = 0; i < decisions && duel_waiting(d); i++) {
        int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
        chance = mix64(chance + 1);
        duel_play(d, seat, option[chance % (uint64_t)n]);
    }
}

static uint8_t *saved(const struct duel *d, size_t *length)
{
    *length = duel_save(d, NULL, 0);
    uint8_t *bytes = malloc(*length);
    memset(bytes, 0xaa, *length);
    assert_int_equal(duel_save(d, bytes, *length - 1), *length);
    assert_int_equal(bytes[0], 0xaa); /* too little room: nothing is written */
    assert_int_equal(duel_save(d, bytes, *length), *length);
    return bytes;
}

static void a_restored_duel_goes_on_as_the_saved_one(void **state)
{
    (void)state;
    for (int i = 0; duello_games()[i]; i++) {
        struct duello_error e;
        struct duello_book *b = duello_open(duello_games()[i], &e);
        struct duel *d = start(b), *again = malloc(duel_size(b));
        for (int moves = 0; moves < 60; moves++) {
            size_t length;
            uint8_t *bytes = saved(d, &length);
            memset(again, 0x55, duel_size(b));
            assert_ptr_equal(duel_restore(b, again, bytes, length, &e), again);
            assert_true(duel_equal(d, again));
            assert_true(duel_hash(d) == duel_hash(again));
            play(d, 7, (uint64_t)moves);
            play(again, 7, (uint64_t)moves);
            assert_true(duel_equal(d, again));
            free(bytes);
        }
        free(again);
        free(d);
        duello_close(b);
    }
}

static void refuses(const struct duello_book *b, const uint8_t *bytes, size_t length, const char *because)
{
    void *memory = malloc(duel_size(b));
    struct duello_error e = { .text = "" };

    assert_null(duel_restore(b, memory, bytes, length, &e));
    if (!strstr(e.text, because))
        fail_msg("%s", e.text);
    free(memory);
}

static void damage_is_noticed(void **state)
{
    struct duello_error e;
    struct duello_book *b = duello_open(duello_games()[0], &e);
    struct duel *d = start(b);
    size_t length;

    (void)state;
    play(d, 40, 1);
    uint8_t *bytes = saved(d, &length);
    for (size_t i = 0; i < length; i++) {
        bytes[i] ^= 0x10;
        refuses(b, bytes, length, "saved");
        bytes[i] ^= 0x10;
    }
    for (size_t n = 0; n < length; n += 13)
        refuses(b, bytes, n, "saved duel");
    uint8_t *longer = calloc(length + 1, 1);
    assert_non_null(longer);
    memcpy(longer, bytes, length);
    refuses(b, longer, length + 1, "something behind it");
    free(longer);
    free(bytes);
    free(d);
    duello_close(b);
}

/* The bytes with this one changed and a hash that is right again. */
static void forge(uint8_t *bytes, size_t length, size_t at, uint8_t byte)
{
    bytes[at] = byte;
    sha256(bytes, length - 32, bytes + length - 32);
}

static void other_versions_and_books_are_refused(void **state)
{
    struct duello_error e;
    struct duello_book *b = duello_open(duello_games()[0], &e), *other = duello_open(duello_games()[1], &e);
    struct duel *d = start(b);
    size_t length;
    uint8_t *bytes = saved(d, &length);

    (void)state;
    refuses(other, bytes, length, "another book");
    forge(bytes, length, 6, 99);
    refuses(b, bytes, length, "another version");
    forge(bytes, length, 6, 1);
    assert_non_null(duel_restore(b, d, bytes, length, &e));

    /* A state that does not say of itself what its head says of it. */
    forge(bytes, length, 32 + offsetof(struct duel, end), 0xff);
    refuses(b, bytes, length, "no saved duel");
    free(bytes);
    free(d);
    duello_close(b);
    duello_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restored_duel_goes_on_as_the_saved_one),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(other_versions_and_books_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
