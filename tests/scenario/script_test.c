/* script_test.c: cutting scenario files into lines and words, whatever they hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "scenario/script.h"

static void read_text(struct script *s, struct reading *r, struct mistake *m, const char *text, bool ok)
{
    memset(m, 0, sizeof *m);
    assert_true(script_cut(s, "test", text, strlen(text), m));
    assert_int_equal(begin_reading(r, &s->line[0], 1, m), ok);
}

static void words_strings_and_marks_are_told_apart(void **state)
{
    struct script s;
    struct reading r;
    struct mistake m;

    (void)state;
    read_text(&s, &r, &m, "p1: hand \"Hold the \\\"Line\\\"\" x>=2 # a comment, \"quoted\"", true);
    assert_int_equal(r.count, 7);
    assert_true(take(&r, "P1"));
    assert_true(take(&r, ":"));
    assert_true(take(&r, "hand"));
    assert_int_equal(next_said(&r)->kind, SAID_STRING);
    assert_string_equal(next_said(&r)->text, "Hold the \"Line\"");
    assert_int_equal(next_said(&r)->column, 10);
    r.at++;
    assert_true(take_phrase(&r, "x >="));
    int number;
    assert_true(take_number(&r, &number));
    assert_int_equal(number, 2);
    assert_true(line_ends(&r));
    script_free(&s);
}

static void underlines_and_blanks_in_names_are_the_same(void **state)
{
    struct script s;
    struct reading r;
    struct mistake m;

    (void)state;
    read_text(&s, &r, &m, "fights won = 2", true);
    assert_int_equal(words_spelling(&r, "fights_won"), 2);
    assert_int_equal(words_spelling(&r, "fights"), 1);
    assert_int_equal(words_spelling(&r, "fight"), 0);
    assert_int_equal(words_spelling(&r, "fights won much"), 0);
    script_free(&s);
    read_text(&s, &r, &m, "fights_won", true);
    assert_int_equal(words_spelling(&r, "Fights Won"), 1);
    script_free(&s);
}

static void a_mistake_has_its_place(void **state)
{
    struct script s;
    struct reading r;
    struct mistake m;

    (void)state;
    read_text(&s, &r, &m, "hand \"9H", false);
    assert_int_equal(m.line, 1);
    assert_int_equal(m.column, 6);
    script_free(&s);
    memset(&m, 0, sizeof m);
    assert_false(script_cut(&s, "test", "one\ntwo \001", 9, &m));
    assert_int_equal(m.line, 2);
    assert_int_equal(m.column, 5);
    script_free(&s);
}

static void long_lines_and_many_words_are_refused(void **state)
{
    char text[SCRIPT_LINE + 8];
    struct script s;
    struct reading r;
    struct mistake m;

    (void)state;
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    read_text(&s, &r, &m, text, false);
    script_free(&s);
    for (size_t i = 0; i < SCRIPT_LINE; i++)
        text[i] = ',';
    text[SCRIPT_LINE] = '\0';
    read_text(&s, &r, &m, text, false);
    assert_int_equal(m.column, SCRIPT_WORDS + 1);
    script_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_strings_and_marks_are_told_apart),
        cmocka_unit_test(underlines_and_blanks_in_names_are_the_same),
        cmocka_unit_test(a_mistake_has_its_place),
        cmocka_unit_test(long_lines_and_many_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
