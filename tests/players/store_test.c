/* store_test.c: the store of a search remembers what it was told, wherever its rows go while it grows, and is bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/duel.h"
#include "players/store.h"

static void it_is_bounded(void **state)
{
    struct store s;
    uint32_t kept = 0;

    (void)state;
    assert_true(store_open(&s, 1));
    for (uint64_t i = 0; i < 5000; i++) {
        struct tried *t = store_add(&s, mix64(i));
        assert_ptr_equal(t, store_find(&s, mix64(i)));
        kept += t != NULL;
        store_spread(&s);
    }
    assert_int_equal(kept, s.most);
    store_forget(&s);
    assert_null(store_find(&s, mix64(1)));
    assert_non_null(store_add(&s, mix64(1)));
    store_close(&s);
}

/* Keys anywhere; keys that all want the last places, whose rows go on at the first ones; one after the other, 0 too. */
static uint64_t anywhere(uint64_t i)
{
    return mix64(i);
}

static uint64_t at_the_end(uint64_t i)
{
    return mix64(i) | 0xfffff0;
}

static uint64_t in_order(uint64_t i)
{
    return i ? i + 1 : 0; /* 0 and 1 are the same */
}

static void it_grows(void **state)
{
    enum { MANY = 60000, FEW = 3000 };
    static const struct {
        uint64_t (*key)(uint64_t);
        uint32_t n;
    } keys[] = { { anywhere, MANY }, { at_the_end, FEW }, { in_order, MANY } };
    struct store s;

    (void)state;
    assert_true(store_open(&s, 4u << 20));
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        for (uint32_t i = 0; i < keys[k].n; i++) {
            store_spread(&s);
            struct tried *t = store_add(&s, keys[k].key(i));
            assert_non_null(t);
            assert_int_equal(t->visits, 0);
            t->visits = i + 1;
        }
        assert_int_equal(s.used, keys[k].n);
        assert_true(s.mask < 4 * keys[k].n);
        for (uint32_t i = 0; i < keys[k].n; i++)
            assert_int_equal(store_find(&s, keys[k].key(i))->visits, i + 1);
        store_forget(&s);
        assert_null(store_find(&s, keys[k].key(1)));
    }
    store_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(it_is_bounded), cmocka_unit_test(it_grows) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
