/* json_test.c: the JSON of the door by itself: what it reads and with which words it refuses the rest, what it writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "door/json.h"

static struct json_reader reader;

static const struct json_value *read_text(const char *text)
{
    return read_json(&reader, text, strlen(text));
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static void values_of_every_kind(void **state)
{
    (void)state;
    const struct json_value *v =
        read_text(" {\"a\" : [1, -2, [], {}], \"b\":{\"c\":null}, \"d\":true,\"e\":\"x\",\"f\":1.5e3} ");

    assert_true(is_json(v, IS_OBJECT));
    assert_int_equal(v->count, 5);
    const struct json_value *a = value_named(v, "a"), *inside = first_inside(a);
    assert_int_equal(a->count, 4);
    assert_int_equal(inside->whole, 1);
    assert_int_equal(next_inside(inside)->whole, -2);
    assert_true(is_json(next_inside(next_inside(inside)), IS_LIST));
    assert_null(first_inside(next_inside(next_inside(inside))));
    assert_null(next_inside(next_inside(next_inside(next_inside(inside)))));
    assert_true(is_json(value_named(value_named(v, "b"), "c"), IS_NULL));
    assert_true(is_json(value_named(v, "d"), IS_TRUE));
    assert_string_equal(value_named(v, "e")->text, "x");
    assert_true(is_json(value_named(v, "f"), IS_REAL));
    assert_null(value_named(v, "c"));
    assert_null(value_named(a, "a"));
    assert_null(value_named(NULL, "a"));
}

static void whole_numbers_of_64_bits(void **state)
{
    (void)state;
    assert_true(read_text("9223372036854775807")->whole == INT64_MAX);
    assert_true(read_text("-9223372036854775808")->whole == INT64_MIN);
    assert_true(read_text("-0")->whole == 0);
    assert_null(read_text("9223372036854775808"));
    assert_null(read_text("-9223372036854775809"));
    assert_null(read_text("99999999999999999999999999"));
}

static void escapes(void **state)
{
    (void)state;
    const struct json_value *v = read_text("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83c\\udccf\"");

    assert_string_equal(v->text, "\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x82\xac\xf0\x9f\x83\x8f");
    assert_int_equal(v->count, strlen(v->text));
}

/* What is refused, and with which words. */
static const struct {
    const char *text, *error;
} refused[] = {
    { "", "the line ends where a value is expected (at byte 1)" },
    { "nul", "a value is expected: a text in \" \", a number, {...}, [...], true, false or null (at byte 1)" },
    { "[1,]", "a value is expected: a text in \" \", a number, {...}, [...], true, false or null (at byte 4)" },
    { "[,1]", "a value is expected: a text in \" \", a number, {...}, [...], true, false or null (at byte 2)" },
    { "[1 2]", "a comma or ] is expected here (at byte 4)" },
    { "{\"a\":1", "a comma or } is expected here (at byte 7)" },
    { "{\"a\":1]", "a comma or } is expected here (at byte 7)" },
    { "{\"a\" 1}", "a name is followed by a colon (at byte 6)" },
    { "{a:1}", "a name in \" \" is expected here (at byte 2)" },
    { "{\"a\":1,}", "a name in \" \" is expected here (at byte 8)" },
    { "{\"a\":1,\"b\":2,\"a\":3}", "the name \"a\" stands twice in this object; leave one out (at byte 14)" },
    { "{\"a\":1,\"\\u0061\":3}", "the name \"a\" stands twice in this object; leave one out (at byte 8)" },
    { "1 2", "nothing may stand behind the value; write one in a line (at byte 3)" },
    { "01", "a number does not begin with 0 (at byte 1)" },
    { "-", "a number has digits here (at byte 1)" },
    { "1.", "a number has digits behind its point (at byte 3)" },
    { "1e+", "a number has digits behind its e (at byte 4)" },
    { "1e999", "numbers have at most 309 digits before the point (at byte 1)" },
    { "9223372036854775808", "whole numbers are from -9223372036854775808 to 9223372036854775807 (at byte 1)" },
    { "\"a", "this text has no end: a \" is missing (at byte 1)" },
    { "\"a\tb\"", "write control characters in a text as \\n, \\t or \\u00.. (at byte 3)" },
    { "\"\\x\"", "\\ is followed by one of \" \\ / b f n r t u (at byte 2)" },
    { "\"\\u12g4\"", "\\u is followed by four hexadecimal digits (at byte 2)" },
    { "\"a\\u0000\"", "a text cannot have the character U+0000; leave it out (at byte 3)" },
    { "\"\\ud800\"", "this is the first half of a pair; write the second one behind it (at byte 2)" },
    { "\"\\ud800\\u0041\"", "this is the first half of a pair; write the second one behind it (at byte 2)" },
    { "\"\\udc00\"", "this is the second half of a pair; write the first one before it (at byte 2)" },
    { "\"\x80\"", "this is not UTF-8 (at byte 2)" },
    { "\"\xc0\x80\"", "this is not UTF-8 (at byte 2)" }, /* longer than need be */
    { "\"\xe0\x80\x80\"", "this is not UTF-8 (at byte 2)" },
    { "\"\xf0\x80\x80\x80\"", "this is not UTF-8 (at byte 2)" },
    { "\"\xed\xa0\x80\"", "this is not UTF-8 (at byte 2)" },     /* half of a pair */
    { "\"\xf4\x90\x80\x80\"", "this is not UTF-8 (at byte 2)" }, /* behind U+10FFFF */
    { "\"\xe2\x82\"", "this is not UTF-8 (at byte 2)" },         /* cut off */
    { "\xef\xbb\xbf{}",
      "a value is expected: a text in \" \", a number, {...}, [...], true, false or null (at byte 1)" },
};

static void mistakes_are_told_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (read_text(refused[i].text))
            fail_msg("%s was read", refused[i].text);
        assert_string_equal(reader.error, refused[i].error);
        assert_false(reader.no_memory);
    }
}

/* So many copies of a piece between a beginning and an end. */
static char *repeated(const char *begin, const char *piece, int n, const char *end)
{
    char *text = malloc(strlen(begin) + (size_t)n * (strlen(piece) + 12) + strlen(end) + 1), *at = text;

    at += sprintf(at, "%s", begin);
    for (int i = 0; i < n; i++) {
        const char *number = strchr(piece, '#');
        at += number ? sprintf(at, "%.*s%d%s", (int)(number - piece), piece, i, number + 1) : sprintf(at, "%s", piece);
    }
    sprintf(at, "%s", end);
    return text;
}

static void reads(bool good, char *text, const char *error)
{
    assert_true((read_text(text) != NULL) == good);
    if (!good && !strstr(reader.error, error))
        fail_msg("%s", reader.error);
    free(text);
}

static void everything_is_bounded(void **state)
{
    (void)state;
    char *ends = repeated("", "]", JSON_DEPTH_MOST, "");
    reads(true, repeated("", "[", JSON_DEPTH_MOST, ends), "");
    free(ends);
    reads(false, repeated("", "[", JSON_DEPTH_MOST + 1, ""), "lists and objects are at most 2048 deep");
    reads(false, repeated("", "[", 1000000, ""), "lists and objects are at most 2048 deep");
    reads(true, repeated("{", "\"#\":0,", JSON_NAMES_MOST - 1, "\"x\":1}"), "");
    reads(false, repeated("{", "\"#\":0,", JSON_NAMES_MOST, "\"x\":1}"), "an object has at most 256 names");
    reads(true, repeated("[", "1,", JSON_VALUES_MOST - 2, "1]"), "");
    reads(false, repeated("[", "1,", JSON_VALUES_MOST - 1, "1]"), "a line has at most 65536 values");
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void what_is_written(void **state)
{
    struct json_out o = { 0 };

    (void)state;
    write_object(&o, NULL);
    write_whole(&o, "least", INT64_MIN);
    write_list(&o, "list");
    write_whole(&o, NULL, 0);
    write_truth(&o, NULL, true);
    write_words(&o, NULL, NULL);
    write_list(&o, NULL);
    end_list(&o);
    end_list(&o);
    write_words(&o, "words", "[\"\\\b\f\n\r\t\x01\x1f/{:");
    write_object(&o, "empty");
    end_object(&o);
    write_hash(&o, "hash", 0xfedcba98765432);
    end_object(&o);
    assert_string_equal(o.text,
                        "{\"least\":-9223372036854775808,\"list\":[0,true,null,[]],\"words\":"
                        "\"[\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001F/{:\",\"empty\":{},\"hash\":\"00fedcba98765432\"}");
    free_out(&o);
}

static void what_is_not_utf8_is_replaced(void **state)
{
    struct json_out o = { 0 };

    (void)state;
    write_list(&o, NULL);
    write_words(&o, NULL, "Zo\xc3\xab");
    write_words(&o, NULL, "Zo\xc3\xab \"\xc3");
    end_list(&o);
    assert_string_equal(o.text, "[\"Zo\xc3\xab\",\"Zo?? \\\"?\"]");
    free_out(&o);
}

static void what_is_taken_back_was_never_written(void **state)
{
    struct json_out o = { 0 };

    (void)state;
    write_object(&o, NULL);
    write_whole(&o, "a", 1);
    size_t before = o.length;
    for (int i = 0; i < 10000; i++)
        write_words(&o, "b", "much");
    unwrite(&o, before);
    write_whole(&o, "c", 3);
    end_object(&o);
    assert_string_equal(o.text, "{\"a\":1,\"c\":3}");
    free_out(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_every_kind),
        cmocka_unit_test(whole_numbers_of_64_bits),
        cmocka_unit_test(escapes),
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(everything_is_bounded),
        cmocka_unit_test(what_is_written),
        cmocka_unit_test(what_is_not_utf8_is_replaced),
        cmocka_unit_test(what_is_taken_back_was_never_written),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free_json(&reader);
    return failed;
}
