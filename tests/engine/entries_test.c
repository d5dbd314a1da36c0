/* What entries of the journal tell of, and to whom, is declared: nobody has to read it out of their words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello/words.h"
#include "engine/game.h"
#include "engine/words.h"

static void kinds_that_all_games_share(void **state)
{
    static const struct {
        int kind;
        unsigned fields;
    } shared[] = {
        { ENTRY_TIME_OUT, DUELLO_ENTRY_SEAT },
        { NO_ROOM_FOR_EFFECT, DUELLO_ENTRY_SEAT | DUELLO_ENTRY_THING },
        { NO_ROOM_TO_WAIT, DUELLO_ENTRY_SEAT | DUELLO_ENTRY_THING },
        { STAYS_AT_LIMIT, DUELLO_ENTRY_THING | DUELLO_ENTRY_NUMBER },
        { MENU_IS_FULL, DUELLO_ENTRY_SEAT | DUELLO_ENTRY_NUMBER },
        { ENTRY_SHARED_END, 0 },
        { -1, 0 },
    };

    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, NULL);
        for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
            assert_int_equal(duello_entry_fields(b, shared[i].kind), shared[i].fields);
        assert_int_equal(duello_entry_fields(b, b->game->entry_count), 0);
        duello_close(b);
    }
}

/* What a phrase is replaced by where one of its fields is another: a field that is declared shows, any other does not. */
static void check_field(const struct duel *d, int kind, unsigned field, struct duel_entry a, struct duel_entry b)
{
    const char *phrase = kind_of_entry(game_of(d), kind)->phrase;
    char text[2][512];

    duel_entry_text(d, &a, DUELLO_EVERYTHING, text[0], sizeof text[0]);
    duel_entry_text(d, &b, DUELLO_EVERYTHING, text[1], sizeof text[1]);
    if (duello_entry_fields(duel_book(d), kind) & field)
        assert_string_not_equal(text[0], text[1]);
    else if (strcmp(text[0], text[1]) != 0)
        fail_msg("\"%s\" tells of field %u, which is not declared: \"%s\", \"%s\"", phrase, field, text[0], text[1]);
}

static void what_shows_is_declared(void **state)
{
    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, NULL);
        struct duello_setup setup = duello_default_setup(b);
        struct duel *d = malloc(duel_size(b));
        assert_non_null(duel_start(b, d, &setup, NULL));
        for (int kind = 0; kind < b->game->entry_count; kind++) {
            const struct duel_entry one = {
                .kind = (uint16_t)kind, .to = OPEN_TO_ALL, .thing = 1, .other = 1, .number = 1, .word = 1
            };
            struct duel_entry another = one;
            if (!b->game->entries[kind].phrase || duello_entry_fields(b, kind) & DUELLO_ENTRY_OPTION)
                continue; /* shows what its verb takes */
            another.thing = 2;
            check_field(d, kind, DUELLO_ENTRY_THING, one, another);
            another = one;
            another.other = 2;
            check_field(d, kind, DUELLO_ENTRY_OTHER, one, another);
            another = one;
            another.seat = 1;
            if (!strstr(b->game->entries[kind].phrase, "{thing of seat}"))
                check_field(d, kind, DUELLO_ENTRY_SEAT, one, another);
        }
        free(d);
        duello_close(b);
    }
}

static void it_is_for_who_may_read_it(void **state)
{
    static struct duel_entry entries[4096];
    struct duel_option option[DUELLO_OPTIONS];
    char text[512];
    int hidden = 0, unknown = 0;

    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, NULL);
        struct duello_setup setup = duello_default_setup(b);
        struct duel *d = malloc(duel_size(b));
        uint64_t chance = 3;
        assert_non_null(duel_start(b, d, &setup, NULL));
        for (int i = 0; i < 300 && duel_waiting(d); i++) {
            struct duel_journal j = { .entries = entries, .max = 4096 };
            int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
            chance = mix64(chance + 1);
            assert_true(duel_choose(d, seat, option[chance % (uint64_t)n], &j, NULL));
            for (int k = 0; k < j.count && k < j.max; k++)
                for (int viewer = DUELLO_EVERYTHING; viewer < d->seats; viewer++) {
                    const struct duel_entry *e = &entries[k];
                    bool is_for = duel_entry_is_for(d, e, viewer);
                    assert_int_equal(is_for, duel_entry_text(d, e, viewer, text, sizeof text) > 0);
                    hidden += !is_for;
                    bool knows_face = viewer == DUELLO_EVERYTHING || e->seen >> (viewer < 0 ? 7 : viewer) & 1;
                    assert_int_equal(duel_entry_face(d, e, viewer),
                                     is_for && is_card(e->thing) && knows_face ? e->face : 0);
                    unknown += is_for && is_card(e->thing) && !knows_face;
                }
        }
        free(d);
        duello_close(b);
    }
    assert_true(hidden + unknown > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_that_all_games_share),
        cmocka_unit_test(what_shows_is_declared),
        cmocka_unit_test(it_is_for_who_may_read_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
