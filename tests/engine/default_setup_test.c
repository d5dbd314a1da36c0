/* Every game can be played with the set-up that its book offers, and with what somebody has altered in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "duello.h"

static void starts(void **state)
{
    (void)state;
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_error e = { .text = "" };
        struct duello_book *b = duello_open(*game, &e);
        assert_non_null(b);
        void *memory = malloc(duel_size(b));
        struct duello_setup s = duello_default_setup(b);
        s.seed = 7;
        s.seat[0].name = "Ada";
        if (!duel_start(b, memory, &s, &e))
            fail_msg("%s: %s %s", *game, e.rule, e.text);
        assert_true(duel_waiting(memory) != 0);
        free(memory);
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(starts) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
