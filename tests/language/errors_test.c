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
    "36-english",       "37-heads",       "38-clauses",  "39-words",        "40-meanings",
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

/* ---- words that files bring ------------------------------------------------------------------------------- */

static const char *const steam = "game toy\nword Element Steam\ncard \"A\"\n  Fighter, Steam, Level 1, HP 1\n";

static void words_of_one_file_serve_the_next(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    int known = b.book->game->vocabulary->word_count;
    assert_int_equal(compile_text(&b, "a", steam, NULL), 0);
    assert_int_equal(compile_text(&b, "b",
                                  "game toy\nword Element Steam, Smoke\ncard \"B\"\n  Fighter, Smoke, Level 1, HP 1\n"
                                  "  use: draw count of Steam Fighters\n",
                                  NULL),
                     0);
    const struct vocabulary *v = b.book->game->vocabulary;
    assert_int_equal(v->word_count, known + 2);
    assert_string_equal(v->words[known].name, "Steam");
    assert_true(card_has(&b.book->card[book_card(b.book, "A")], known));
    assert_true(card_has(&b.book->card[book_card(b.book, "B")], known + 1));
    assert_false(card_has(&b.book->card[book_card(b.book, "B")], known));
    walk_book(b.book);
    close_bench(&b);
}

static void a_word_brought_otherwise_is_an_error_with_both_places(void **state)
{
    (void)state;
    static struct said said;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    assert_int_equal(compile_text(&b, "one.card", steam, NULL), 0);
    assert_int_equal(compile_text(&b, "two.card", "game toy\n\nword Element Steam english \"Hot Steam\"\n", &said), 1);
    assert_non_null(strstr(said.text, "two.card:3:14: error: `Steam`, otherwise described, is a value of the list "
                                      "Element already (one.card, line 2)"));
    close_bench(&b);
}

/* Whether words of a refused text stay does not depend on where its mistake is. */
static void a_refused_text_brings_no_words(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    struct duello_book before = *b.book;
    assert_int_equal(
        compile_text(&b, "a", "game toy\nword Element Steam\ncard \"A\"\n  Fighter, Steem, Level 1, HP 1\n", NULL), 1);
    assert_memory_equal(&before, b.book, sizeof before);
    assert_int_equal(compile_text(&b, "b", "game toy\ncard \"A\"\n  Fighter, Steam, Level 1, HP 1\n", NULL), 1);
    close_bench(&b);
}

/* A set of words as they are is one book, in another order another one: labels are told apart by their place. */
static void books_with_other_words_are_others(void **state)
{
    (void)state;
    static const char *const texts[] = { "game toy\n", "game toy\nword Element Ash\n",
                                         "game toy\nword Element Ash, Ice\n", "game toy\nword Element Ice, Ash\n" };
    uint64_t hash[4];
    for (int i = 0; i < 4; i++) {
        struct bench b;
        open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
        assert_int_equal(compile_text(&b, "a", texts[i], NULL), 0);
        hash[i] = b.book->hash;
        close_bench(&b);
        for (int k = 0; k < i; k++)
            assert_true(hash[k] != hash[i]);
    }
}

static void counters_can_be_brought_too(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    int known = b.book->game->vocabulary->counter_count;
    assert_int_equal(compile_text(&b, "a",
                                  "game toy\nword counter Rime\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n"
                                  "  use: put 2 Rime on this\n",
                                  NULL),
                     0);
    assert_int_equal(b.book->game->vocabulary->counter_count, known + 1);
    assert_string_equal(b.book->game->vocabulary->counters[known].name, "Rime");
    assert_int_equal(compile_text(&b, "b", "game toy\nword counter Rime\ncounter Rime: this has PLV -1\n", NULL), 0);
    walk_book(b.book);
    close_bench(&b);
}

static void there_is_room_for_so_many_values_of_a_list(void **state)
{
    (void)state;
    static struct said said;
    static char text[20 * BOOK_WORDS];
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    const struct vocabulary *v = b.book->game->vocabulary;
    int room = LIST_VALUES, list = 1;
    for (int i = 1; i < v->word_count; i++)
        room -= v->words[i].list == list;
    assert_string_equal(v->lists[list].name, "Element");
    int length = sprintf(text, "game toy\n");
    for (int i = 0; i < room; i++)
        length += sprintf(text + length, "word Element W%c%c\n", 'a' + i / 26, 'a' + i % 26);
    assert_int_equal(compile_text(&b, "full", text, &said), 0);
    int last = b.book->game->vocabulary->word_count - 1;
    sprintf(text, "game toy\ncard \"A\"\n  Fighter, W%c%c, Level 1, HP 1\n", 'a' + (room - 1) / 26,
            'a' + (room - 1) % 26);
    assert_int_equal(compile_text(&b, "last", text, NULL), 0);
    assert_true(card_has(&b.book->card[1], last));
    assert_int_equal(compile_text(&b, "more", "game toy\nword Element More, Most\n", &said), 1);
    assert_non_null(
        strstr(said.text, "there is no room for `More`: a game and its cards have 32 values of one list at the most"));
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
        cmocka_unit_test(words_of_one_file_serve_the_next),
        cmocka_unit_test(a_word_brought_otherwise_is_an_error_with_both_places),
        cmocka_unit_test(a_refused_text_brings_no_words),
        cmocka_unit_test(books_with_other_words_are_others),
        cmocka_unit_test(counters_can_be_brought_too),
        cmocka_unit_test(there_is_room_for_so_many_values_of_a_list),
        cmocka_unit_test(at_most_twenty_errors_are_told),
    };
    return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
