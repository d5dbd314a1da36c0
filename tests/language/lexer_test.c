/* Tokens, indentation, strings, and texts that are no texts. */
#include "support.h"

struct lexed {
    struct storage storage;
    struct problems problems;
    struct tokens tokens;
};

static void lex(struct lexed *l, const char *text, size_t length)
{
    *l = (struct lexed){ .storage = { NULL } };
    l->problems.storage = &l->storage;
    l->tokens = read_tokens(&l->storage, &l->problems, text, length);
}

static void lex_text(struct lexed *l, const char *text)
{
    lex(l, text, strlen(text));
}

/* The tokens as one line: words as they are, [ and ] for levels, / for line ends. */
static const char *shown(const struct lexed *l, char *out, size_t size)
{
    *out = '\0';
    for (int i = 0; i < l->tokens.count; i++) {
        const struct token *t = &l->tokens.token[i];
        const char *text = t->kind == TOKEN_IN     ? "["
                           : t->kind == TOKEN_OUT  ? "]"
                           : t->kind == TOKEN_LINE ? "/"
                           : t->kind == TOKEN_BAD  ? "BAD"
                           : t->kind == TOKEN_END  ? "END"
                                                   : t->text;
        snprintf(out + strlen(out), size - strlen(out), "%s%s", i ? " " : "", text);
    }
    return out;
}

static void expect_tokens(const char *text, const char *tokens)
{
    struct lexed l;
    char out[1000];
    lex_text(&l, text);
    assert_string_equal(shown(&l, out, sizeof out), tokens);
    storage_free(&l.storage);
}

static void expect_problem(const char *text, size_t length, int line, int column, const char *what)
{
    struct lexed l;
    lex(&l, text, length);
    assert_int_equal(l.problems.errors, 1);
    assert_string_equal(l.problems.row[0].text, what);
    assert_int_equal(l.problems.row[0].span.line, line);
    assert_int_equal(l.problems.row[0].span.column, column);
    storage_free(&l.storage);
}

static void words_numbers_and_signs(void **state)
{
    (void)state;
    expect_tokens("\xef\xbb\xbfgame toy", "game toy / END");
    expect_tokens("use pay {H}{1}: PLV -2 <= 3*X", "use pay H 1 : PLV - 2 <= 3 * X / END");
    expect_tokens("Level-Up engaged Rival's face-down can't", "Level-Up engaged Rival 's face-down can't / END");
    expect_tokens("the Hand of the Rival # a comment", "Hand of Rival / END");
    expect_tokens("\"a \\\"b\\\" \\\\c # d\"", "a \"b\" \\c # d / END");
}

static void indentation_makes_levels(void **state)
{
    (void)state;
    expect_tokens("a\n  b\n    c\n\n  # only a comment\n  d\ne\n", "a / [ b / [ c / ] d / ] e / END");
    expect_tokens("a\n  b", "a / [ b / ] END");
}

static void mistakes_have_a_place(void **state)
{
    (void)state;
    expect_problem("a\n  b \"c", 8, 2, 5, "this string does not end");
    expect_problem("a \tb", 4, 1, 3, "a tab");
    expect_problem("a $", 3, 1, 3, "`$` has no meaning here");
    expect_problem("\xc3\xa9t\xc3\xa9 \"\xff\"", 9, 1, 6, "this is not UTF-8");
    expect_problem("a\x01", 2, 1, 2, "a control character");
    expect_problem("a 1000000000000000000000", 24, 1, 3, "this number is too large: at most 99999");
    expect_problem("a 100000", 8, 1, 3, "this number is too large: at most 99999");
    expect_problem("a {H", 4, 1, 3, "this cost symbol does not end");
    expect_problem("a \"\\n\"", 6, 1, 4, "a backslash in a string");
}

static void columns_count_characters(void **state)
{
    (void)state;
    struct lexed l;
    lex_text(&l, "card \"\xc3\x89t\xc3\xa9\" x");
    assert_int_equal(l.tokens.token[2].span.column, 12);
    assert_int_equal(l.tokens.token[1].span.width, 5);
    storage_free(&l.storage);
}

static void long_lines_and_texts_are_refused(void **state)
{
    (void)state;
    static char text[LIMIT_FILE + 2];
    memset(text, 'a', sizeof text);
    expect_problem(text, LIMIT_LINE + 1, 1, 1, "this line is longer than 2000 letters");
    expect_problem(text, LIMIT_FILE + 1, 1, 1, "this text is longer than 4194304 bytes");
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_numbers_and_signs),
        cmocka_unit_test(indentation_makes_levels),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(long_lines_and_texts_are_refused),
    };
    return cmocka_run_group_tests_name("lexer", tests, NULL, NULL);
}
