/* Vocabularies: what is read, what is refused and with which words. */
#include "support.h"

static const char *read_text(const char *text, struct vocabulary_source *source, char *error)
{
    static struct storage storage;
    storage_free(&storage);
    *error = '\0';
    if (!read_vocabulary(&storage, "v", text, strlen(text), (struct vocabulary_include){ NULL, NULL }, source, error,
                         512))
        return error;
    return "";
}

static void expect_refusal(const char *text, const char *message)
{
    struct vocabulary_source source;
    char error[512];
    assert_string_equal(read_text(text, &source, error), message);
}

static void rows_and_columns(void **state)
{
    (void)state;
    struct vocabulary_source s;
    char error[512];
    const char *text = "game g prefix G\n"
                       "word \"Art\"/\"Arts\" type noun of card in \"Art Zone\"   # zones may come later\n"
                       "word \"Fire\" \"Ice\" value list \"Element\"\n"
                       "word art_fire \"Fire\" flag\n"
                       "list \"Element\" most 2\n"
                       "zone \"Art Zone\" ordered faces owner\n"
                       "trait draws \"would draw\" of link\n"
                       "verb draw \"draw {q}\" by seat\n"
                       "     traits draws rules G-1.1 G-R2\n"
                       "also verb draw cost english \"draws\"\n";
    assert_string_equal(read_text(text, &s, error), "");
    assert_int_equal(s.tables.word_count, 5);
    assert_string_equal(s.tables.words[1].plural, "Arts");
    assert_int_equal(s.tables.words[1].zones, 2);
    assert_int_equal(s.tables.words[3].list, 1);
    assert_string_equal(s.id[TABLE_WORD][4], "ART_FIRE");
    assert_string_equal(s.tables.words[4].name, "Fire");
    assert_int_equal(s.tables.verbs[1].traits, 2);
    assert_true(s.tables.verbs[1].cost);
    assert_string_equal(s.tables.verbs[1].pattern.english, "draws");
    assert_string_equal(s.verb_rules[1][1], "G-R2");
}

static const char *find_shared(void *context, const char *name, size_t *length)
{
    static const char text[] = "event draws \"{set} draws a card\" of seat would\n"
                               "verb draw \"draw {q}\" by seat causes draws\n"
                               "verb win \"win\" by seat\n";
    (void)context, (void)name;
    *length = strlen(text);
    return text;
}

/* A row of an included text is left out, or another one of the game's own takes its place. */
static void a_game_can_be_without_something(void **state)
{
    (void)state;
    static struct storage storage;
    struct vocabulary_source s;
    char error[512];
    const char *text = "game g prefix G\n"
                       "event draws \"{set} draws a card\" of seat\n"
                       "include shared\n"
                       "without event draws\n"
                       "without verb win\n"
                       "without part on cost_x\n";
    struct vocabulary_include include = { find_shared, NULL };
    assert_true(read_vocabulary(&storage, "v", text, strlen(text), include, &s, error, sizeof error));
    assert_int_equal(s.tables.verb_count, 2);
    assert_int_equal(s.tables.event_count, 2);
    assert_false(s.tables.events[1].would);
    assert_int_equal(s.tables.verbs[1].causes, 2);
    assert_int_equal(s.tables.lacks, 1 << PART_ON | 1 << PART_COST_X);
    storage_free(&storage);
    expect_refusal("game g prefix G\nverb win \"win\" by seat\nwithout verb win\n",
                   "v:3: no included text has a verb `win` to leave out");
    expect_refusal("game g prefix G\nwithout part wings\n", "v:2: the language has no part `wings`");
    expect_refusal("game g prefix G\nkeyword a \"A\" block kind own without \"fly\"\n",
                   "v:2: no clause begins with `fly`");
    expect_refusal("game g prefix G\nwithout zone \"Hand\"\n",
                   "v:2: say `without verb NAME ...`, or another table with patterns, or `without part ...`");
}

static void mistakes_name_their_line(void **state)
{
    (void)state;
    expect_refusal("", "vocabulary:1: the text is empty");
    expect_refusal("word \"A\"\n", "v:1: a vocabulary begins with `game NAME prefix PREFIX`");
    expect_refusal("game g prefix G\nwrod \"A\"\n", "v:2: there is no table `wrod`");
    expect_refusal("game g prefix G\nword \"A\" noum\n", "v:2: the table `word` has no column `noum`");
    expect_refusal("game g prefix G\nword \"A\" list \"L\"\n", "v:2: `L` is not in the table `list`");
    expect_refusal("game g prefix G\nword \"A\"\nword \"A\"\n", "v:3: `A` is in the table `word` already");
    expect_refusal("game g prefix G\nzone \"A\" faces blue\n", "v:2: `faces` cannot be `blue`");
    expect_refusal("game g prefix G\nverb \"draw\"\n", "v:2: say `verb NAME \"PATTERN\" ...`");
    expect_refusal("game g prefix G\nword \"A\n", "v:2: a string is not closed with \"");
    expect_refusal("game g prefix G\ninclude x\n", "v:2: there is no vocabulary named `x` to include");
    expect_refusal("game g prefix G\nlist \"A\" most many\n", "v:2: `most` needs a number, not `many`");
}

static void patterns_are_checked(void **state)
{
    (void)state;
    expect_refusal("game g prefix G\nverb a \"draw {z}\"\n",
                   "v:2: the pattern `draw {z}`: it has a hole of an unknown kind");
    expect_refusal("game g prefix G\nverb a \"draw [x\"\n", "v:2: the pattern `draw [x`: a bracket is not closed");
    expect_refusal("game g prefix G\nverb a \"draw x]\"\n",
                   "v:2: the pattern `draw x]`: a bracket is closed that was not opened");
    expect_refusal("game g prefix G\nverb a \"draw ()\"\n", "v:2: the pattern `draw ()`: a part of it is empty");
}

static void two_patterns_for_the_same_words_are_refused(void **state)
{
    (void)state;
    struct vocabulary_source s;
    char error[512];
    expect_refusal("game g prefix G\nverb a \"draw {n}\"\nverb b \"draw {q}\"\n",
                   "v:3: `draw {q}` can match the same words as an earlier pattern, `A`");
    expect_refusal("game g prefix G\nverb a \"move {set} [slowly]\"\nverb b \"move {set}\"\n",
                   "v:3: `move {set}` can match the same words as an earlier pattern, `A`");
    expect_refusal("game g prefix G\nevent a \"{set} is hit\"\nevent b \"{set} are hit\"\n",
                   "v:3: `{set} are hit` can match the same words as an earlier pattern, `A`");
    expect_refusal(
        "game g prefix G\naction a \"block\"\naction b \"block with {set}\"\n",
        "v:3: `block with {set}` is never reached: the earlier pattern `A` matches its beginning; put it before that");
    assert_string_equal(
        read_text("game g prefix G\nverb a \"move {set} to {zone}\"\nverb b \"move {set}\"\n", &s, error), "");
    assert_string_equal(
        read_text("game g prefix G\nlist \"A\"\nlist \"B\"\nverb a \"call {word:A}\"\nverb b \"call {word:B}\"\n", &s,
                  error),
        "");
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_columns),
        cmocka_unit_test(a_game_can_be_without_something),
        cmocka_unit_test(mistakes_name_their_line),
        cmocka_unit_test(patterns_are_checked),
        cmocka_unit_test(two_patterns_for_the_same_words_are_refused),
    };
    return cmocka_run_group_tests_name("vocabulary", tests, NULL, NULL);
}
