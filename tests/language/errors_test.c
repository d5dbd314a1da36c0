/* Every check with its message: tests/language/errors/NAME.card must give NAME.expected, to the letter.
 * With UPDATE set in the environment the expected texts are written anew.
 */
#include "support.h"

static const char *const names[] = {
    "01-unknown-names", "02-wrong-kinds", "03-fields",   "04-ranges",       "05-unique",
    "06-references",    "07-targets",     "08-names",    "09-links",        "10-replacements",
    "11-continuous",    "12-costs",       "13-x",        "14-hidden-faces", "15-hidden-choices",
    "16-times",         "17-bearers",     "18-labels",   "19-durations",    "20-circles",
    "21-budget",        "22-endless",     "23-form",     "24-game",         "25-goes-on",
    "26-blocks",        "27-ways-out",    "28-idle",     "29-losing",       "30-deciders",
    "31-misread",       "32-filters",     "33-nameless", "34-forgotten",    "35-acting",
    "36-english",       "37-heads",       "38-clauses",
};

static void write_expected(const char *path, const struct said *said)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fwrite(said->text, 1, said->length, f);
    fclose(f);
}

static void messages_are_as_expected(void **state)
{
    (void)state;
    static struct said said;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char card[200], expected[200];
        struct bench b;
        size_t length = 0;
        snprintf(card, sizeof card, "tests/language/errors/%s.card", names[i]);
        snprintf(expected, sizeof expected, "tests/language/errors/%s.expected", names[i]);
        open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
        int errors = compile_file(&b, card, &said);
        if (getenv("UPDATE"))
            write_expected(expected, &said);
        char *text = load(expected, &length);
        if (!text || strcmp(text, said.text))
            fail_msg("%s now says:\n%s", card, said.text);
        free(text);
        if (errors)
            assert_int_equal(b.book->cards, 1);
        close_bench(&b);
    }
}

static void an_error_leaves_the_book_as_it_was(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    const char *good = "game toy\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n  use: draw 1\n";
    const char *bad =
        "game toy\ncard \"B\"\n  Fighter, Fire, Level 1, HP 1\n  use: draw 1\ncard \"C\"\n  use: drow 1\n";
    assert_int_equal(compile_text(&b, "a", good, NULL), 0);
    struct duello_book before = *b.book;
    assert_int_not_equal(compile_text(&b, "b", bad, NULL), 0);
    assert_memory_equal(&before, b.book, sizeof before);
    assert_int_equal(book_card(b.book, "A"), 1);
    assert_int_equal(book_card(b.book, "B"), 0);
    assert_int_equal(compile_text(&b, "c", "game toy\ncard \"B\"\n  Fighter, Fire, Level 1, HP 1\n", NULL), 0);
    assert_int_equal(book_card(b.book, "B"), 2);
    assert_int_not_equal(before.hash, b.book->hash);
    close_bench(&b);
}

static void at_most_twenty_errors_are_told(void **state)
{
    (void)state;
    static struct said said;
    struct bench b;
    char text[4000] = "game toy\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n";
    for (int i = 0; i < 50; i++)
        strcat(text, "  use: drow 1\n");
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    assert_int_equal(compile_text(&b, "many", text, &said), MOST_PROBLEMS);
    close_bench(&b);
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_as_expected),
        cmocka_unit_test(an_error_leaves_the_book_as_it_was),
        cmocka_unit_test(at_most_twenty_errors_are_told),
    };
    return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
