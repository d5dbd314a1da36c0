/* words_test.c: forms of English words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "language/vocabulary/english.h"

static void nouns_have_plurals(void **state)
{
    char form[LONGEST_WORD];
    (void)state;

    assert_string_equal(plural_of("card", form), "cards");
    assert_string_equal(plural_of("enemy", form), "enemies");
    assert_string_equal(plural_of("ally", form), "allies");
    assert_string_equal(plural_of("day", form), "days");
    assert_string_equal(plural_of("Counter of Rush", form), "Counter of Rushes");
}

static void verbs_agree(void **state)
{
    char form[LONGEST_WORD];
    (void)state;

    assert_string_equal(third_person_of("draw", form), "draws");
    assert_string_equal(third_person_of("DISCARD", form), "DISCARDs");
    assert_string_equal(third_person_of("have", form), "has");
    assert_string_equal(third_person_of("go", form), "goes");
    assert_string_equal(third_person_of("carry", form), "carries");
    assert_string_equal(third_person_of("push", form), "pushes");
    assert_string_equal(base_of("takes", form), "take");
    assert_string_equal(base_of("pushes", form), "push");
    assert_string_equal(base_of("is", form), "be");
    assert_string_equal(base_of("draw", form), "draw");
}

static void verbs_have_a_past(void **state)
{
    char form[LONGEST_WORD];
    (void)state;

    assert_string_equal(past_of("block", form), "blocked");
    assert_string_equal(past_of("take", form), "took");
    assert_string_equal(past_of("swap", form), "swapped");
    assert_string_equal(past_of("burst", form), "burst");
    assert_string_equal(past_of("charge", form), "charged");
    assert_string_equal(past_of("CHARGE", form), "CHARGEd");
    assert_string_equal(past_of("carry", form), "carried");
}

static void articles_go_by_sound(void **state)
{
    (void)state;
    assert_string_equal(article_for("Attack Card"), "an");
    assert_string_equal(article_for("card"), "a");
    assert_string_equal(article_for("hour"), "an");
    assert_string_equal(article_for("unit"), "a");
    assert_string_equal(article_for("utility card"), "a");
    assert_string_equal(article_for("uninjured Character"), "an");
    assert_string_equal(article_for("HP counter"), "an");
    assert_string_equal(article_for("\"Kettle Rook\""), "a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nouns_have_plurals),
        cmocka_unit_test(verbs_agree),
        cmocka_unit_test(verbs_have_a_past),
        cmocka_unit_test(articles_go_by_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
