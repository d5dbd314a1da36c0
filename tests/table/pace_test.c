/* pace_test.c: how long a machine takes over a question tells nothing of what there was to think about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "table/pace.h"

static void takes_as_long_as_ever(void **state)
{
    struct pace p = { 0 };
    (void)state;

    assert_int_equal(pace_rest(&p, 300), 0);
    assert_int_equal(pace_rest(&p, 0), 300);
    assert_int_equal(pace_rest(&p, 120), 180);
    assert_int_equal(pace_rest(&p, 700), 0);
    assert_int_equal(pace_rest(&p, 300), 400);
}

static void nobody_waits_for_ever(void **state)
{
    const uint64_t second = 1000000;
    struct pace p = { 0 };
    (void)state;

    assert_int_equal(pace_rest(&p, 60 * second), 0);
    assert_int_equal(pace_rest(&p, 0), 2 * second);
    assert_int_equal(pace_rest(&p, 30 * second), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_as_long_as_ever),
        cmocka_unit_test(nobody_waits_for_ever),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
