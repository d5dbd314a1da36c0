/* layout_test.c: what the layouts of the games name is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "apps/table/layout.h"
#include "apps/table/sitting.h"
#include "engine/game.h"

static void what_can_be_chosen_at_times_is_an_option(void **state)
{
    struct duello_error e;
    struct layout layout;

    (void)state;
    for (const char *const *name = duello_games(); *name; name++) {
        struct duello_book *book = duello_open(*name, &e);
        assert_non_null(book);
        assert_true(open_layout(&layout, book));
        for (int w = 0; w < layout.whens; w++)
            for (int n = 0; n < layout.when[w].names; n++)
                if (!begins_an_option(book->game, layout.when[w].name[n]))
                    fail_msg("%s: no option begins with \"%s\"", book->game->name, layout.when[w].name[n]);
        duello_close(book);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_chosen_at_times_is_an_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
