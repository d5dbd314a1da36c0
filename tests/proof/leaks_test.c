/* leaks_test.c: the proofs are proved: each known kind of leak, planted by itself, is found by at least one property; with
 * none planted all of them hold; and what is told of a failure is no more than it takes. The library under it is built
 * with DUELLO_LEAKS (engine/leaks.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "workshop/proof.h"

enum leak planted_leak;

static const char *const leak_words[] = { "no leak",
#define LEAK_WORDS(name, words) words,
                                          LEAKS(LEAK_WORDS)
#undef LEAK_WORDS
};

/* The quick ones first, and as many duels as the rarest occasion takes. */
static const struct {
    const struct property *property;
    long duels;
} trials[] = {
    { &sleeves_property, 400 }, { &futures_property, 60 },  { &canaries_property, 8 },
    { &secrets_property, 60 },  { &fairness_property, 20 },
};

static struct duello_book *book;

static unsigned bit_of(const struct property *p)
{
    unsigned bit = 1;

    for (int i = 0; proof_properties[i] != p; i++)
        bit <<= 1;
    return bit;
}

/* Runs the properties one after the other, until one does not hold. */
static bool is_found(struct proof *p)
{
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        *p = (struct proof){
            .book = book, .seed = 1, .duels = trials[i].duels, .properties = bit_of(trials[i].property)
        };
        if (!proof_run(p))
            return true;
    }
    return false;
}

static void without_a_leak_all_properties_hold(void **state)
{
    struct proof p;

    (void)state;
    planted_leak = LEAK_NONE;
    if (is_found(&p))
        fail_msg("%s, duel %ld: %s", p.failure.property, p.failure.duel, p.failure.text);
}

static void each_planted_leak_is_found(void **state)
{
    int missed = 0;

    (void)state;
    for (int leak = 1; leak < LEAK_COUNT; leak++) {
        struct proof p;
        planted_leak = (enum leak)leak;
        if (is_found(&p)) {
            printf("%-72s %s, duel %ld\n", leak_words[leak], p.failure.property, p.failure.duel);
            continue;
        }
        missed++;
        printf("%-72s NOT FOUND\n", leak_words[leak]);
    }
    planted_leak = LEAK_NONE;
    assert_int_equal(missed, 0);
}

static int count_brought(const struct proof *p, const struct duello_setup *setup)
{
    int n = 0;

    for (int seat = 0; seat < setup->seats; seat++)
        for (int i = 0; i < DUELLO_DECK && setup->seat[seat].cards[i]; i++)
            n += book_card(p->book, setup->seat[seat].cards[i]) >= p->unwritten;
    return n;
}

/* Half of the cards are taken for such that nobody has written. None of them has a part in this leak, which shows in any
 * duel. */
static void a_failure_is_told_without_cards_that_it_does_not_need(void **state)
{
    struct proof p = { .book = book, .seed = 1, .duels = 60, .properties = bit_of(&futures_property) };
    struct failure fewer;

    (void)state;
    p.unwritten = book->cards / 2;
    planted_leak = LEAK_FACE_DOWN_SHOWN;
    assert_false(proof_run(&p));
    assert_string_equal(p.failure.property, futures_property.name);
    assert_true(count_brought(&p, &p.failure.setup) > 0);
    leave_out(&p, &fewer);
    assert_string_equal(fewer.property, futures_property.name);
    assert_int_equal(count_brought(&p, &fewer.setup), 0);
    assert_string_not_equal(fewer.story, "");
    planted_leak = LEAK_NONE;
}

/* Cards with which a property once failed, for nothing or because something was wrong that no other card had shown. */
static const struct {
    const char *game, *text;
    const struct property *property;
} once_failed[] = {
    /* A hand of one card, of which everybody knows that it is the common one: dealt anew, it stays where it is. */
    { "assemblage", "card \"Empty Sleeves\"\n  Character, Feather, health 9, hand size 0\n", &fairness_property },
    /* Who says that this is all has chosen something before, or nothing: others do not know, and do not see. */
    { "faroe",
      "card \"Tidy Up\"\n  Item, Null, Normal\n  use: discard any number of Items in your Hand; discard any number of "
      "Augments in your Hand\n",
      &futures_property },
    /* A round ends with it in front: in the next one its sleeve has another card, which does not listen. */
    { "assemblage",
      "card \"Long Ears\"\n  Attack, priority 9, range 1 to 9, attack 9\n  when you draw a card: draw 1\n",
      &invariants_property },
};

static void cards_that_once_failed_hold(void **state)
{
    (void)state;
    planted_leak = LEAK_NONE;
    for (size_t i = 0; i < sizeof once_failed / sizeof once_failed[0]; i++) {
        struct duello_book *b = duello_open(once_failed[i].game, NULL);
        struct proof p = {
            .book = b, .unwritten = b->cards, .seed = 1, .duels = 60, .properties = bit_of(once_failed[i].property)
        };
        char cards[400];
        int length = snprintf(cards, sizeof cards, "game %s\n%s", once_failed[i].game, once_failed[i].text);
        assert_int_equal(duello_add_cards(b, "card", cards, (size_t)length, NULL, NULL), 0);
        if (!proof_run(&p))
            fail_msg("%s, duel %ld: %s", p.failure.property, p.failure.duel, p.failure.text);
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_leak_all_properties_hold),
        cmocka_unit_test(each_planted_leak_is_found),
        cmocka_unit_test(a_failure_is_told_without_cards_that_it_does_not_need),
        cmocka_unit_test(cards_that_once_failed_hold),
    };
    struct duello_error e;

    book = duello_open(duello_games()[0], &e);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    duello_close(book);
    return failed;
}
