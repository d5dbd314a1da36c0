/* Texts that are too long, too deep or mere noise: refused with a message, quickly, and never worse. */
#include "language/reader/format.h"
#include "support.h"

static const char head[] = "game toy\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n";

static void repeat(char *text, size_t size, const char *part, int times)
{
    size_t used = strlen(text), n = strlen(part);
    for (int i = 0; i < times && used + n + 1 < size; i++, used += n)
        memcpy(text + used, part, n + 1);
}

static void expect_error(const char *text, const char *message)
{
    static struct said said;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    assert_true(compile_text(&b, "limits", text, &said) > 0);
    if (message && !strstr(said.text, message))
        fail_msg("expected \"%s\" in:\n%s", message, said.text);
    close_bench(&b);
}

static void brackets_may_not_be_nested_without_end(void **state)
{
    (void)state;
    static char text[20000];
    snprintf(text, sizeof text, "%s  use: draw ", head);
    repeat(text, sizeof text, "(", 900);
    repeat(text, sizeof text, "1", 1);
    repeat(text, sizeof text, ")", 900);
    expect_error(text, "this line is too complicated to be understood");
    snprintf(text, sizeof text, "%s  use: if ", head);
    repeat(text, sizeof text, "not ", 400);
    strcat(text, "HP = 1: draw 1\n");
    expect_error(text, "this line is too complicated to be understood");
    snprintf(text, sizeof text, "%s  use: hit each Fighter ", head);
    repeat(text, sizeof text, "next to a Fighter ", 100);
    strcat(text, "for 1\n");
    expect_error(text, NULL);
}

static void levels_are_bounded(void **state)
{
    (void)state;
    static char text[20000];
    snprintf(text, sizeof text, "%s  use:\n", head);
    for (int level = 2; level < 40; level++) {
        repeat(text, sizeof text, "  ", level);
        strcat(text, "if HP = 1:\n");
    }
    expect_error(text, "more than 12 levels deep");
}

static void one_line_bodies_are_bounded(void **state)
{
    (void)state;
    static char text[20000];
    snprintf(text, sizeof text, "%s  use: ", head);
    repeat(text, sizeof text, "if HP = 1: ", 150);
    strcat(text, "draw 1\n");
    expect_error(text, NULL);
}

static void an_ability_keeps_few_names(void **state)
{
    (void)state;
    expect_error(
        "game toy\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n  use:\n    choose a Fighter in your Arena as aa\n"
        "    choose a Fighter in your Arena as bb\n    choose a Fighter in your Arena as cc\n"
        "    choose a Fighter in your Arena as dd\n",
        "an ability can keep at most 3 sets and 8 numbers");
}

static void costs_are_counted_in_full(void **state)
{
    (void)state;
    static char text[4000];
    snprintf(text, sizeof text, "%s  use pay ", head);
    repeat(text, sizeof text, "{F}{1}", 128);
    strcat(text, ": draw 1\n");
    expect_error(text, "a cost of 256: at most 255");
    snprintf(text, sizeof text, "%s  use pay 1", head);
    repeat(text, sizeof text, " or 1", 256);
    strcat(text, ": draw 1\n");
    expect_error(text, "257 ways to pay: at most 256");
}

static void a_game_remembers_few_things(void **state)
{
    (void)state;
    static char text[4000];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", head);
    for (int hp = 1; hp <= 9; hp++) /* the benches' games have room for 8 */
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  use if this turn a Fighter with HP = %d is destroyed: draw 1\n", hp);
    expect_error(text, "limits:12:");
    expect_error(text, "can ask about at most 8 different things of the past");
}

static void a_book_has_a_last_page(void **state)
{
    (void)state;
    static struct said said;
    static char text[1 << 20];
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    int errors = 0, texts = 0;
    for (; !errors && texts < 100; texts++) {
        size_t used = (size_t)snprintf(text, sizeof text, "game toy\n");
        for (int i = 0; i < 200; i++)
            used += (size_t)snprintf(
                text + used, sizeof text - used,
                "card \"%d-%d\"\n  Fighter, Fire, Level 1, HP 1\n  use: draw 1; draw 2; draw 3; draw 4; draw 5\n",
                texts, i);
        struct duello_book before = *b.book;
        errors = compile_text(&b, "pages", text, &said);
        if (errors)
            assert_memory_equal(&before, b.book, sizeof before);
    }
    assert_int_equal(errors, 1);
    assert_non_null(strstr(said.text, "the book is full"));
    walk_book(b.book);
    close_bench(&b);
}

static void ten_megabytes_of_junk_are_refused_at_once(void **state)
{
    (void)state;
    enum { SIZE = 10 << 20 };
    char *junk = malloc(SIZE);
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    memset(junk, 'x', SIZE);
    assert_int_equal(compile_cards(b.book, "junk", junk, SIZE, NULL, NULL), 1);
    for (int i = 0; i < SIZE; i++)
        junk[i] = i % 80 == 79 ? '\n' : "use: (\"{a 1"[(unsigned)i * 2654435761u >> 28 & 7];
    assert_true(compile_cards(b.book, "junk", junk, 4 << 20, NULL, NULL) >= MOST_PROBLEMS);
    assert_int_equal(b.book->cards, 1);
    free(junk);
    close_bench(&b);
}

/* ---- mutated cards ---------------------------------------------------------------------------- */

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

/* Swaps, drops, doubles or replaces words and characters of a text. */
static size_t mutate(char *text, size_t length, size_t room, uint32_t *seed)
{
    static const char *const parts[] = { " each ",  ":",   "\n    ", " of ",           "(",    " 99999 ",
                                         " as it ", "\"",  " when ", " instead ",      ",",    " X ",
                                         "\n",      "  ",  " its ",  " target ",       " or ", " and ",
                                         "\xff",    "{1}", " -",     " while HP = 1: " };
    for (int k = 1 + (int)(next_random(seed) % 4); k > 0 && length > 20; k--) {
        size_t at = next_random(seed) % length;
        const char *part = parts[next_random(seed) % (sizeof parts / sizeof *parts)];
        size_t n = strlen(part), cut = next_random(seed) % 12;
        if (cut > length - at)
            cut = length - at;
        if (length + n >= room)
            continue;
        memmove(text + at + n, text + at + cut, length - at - cut);
        memcpy(text + at, part, n);
        length = length - cut + n;
    }
    text[length] = '\0';
    return length;
}

static void mutated_cards_never_do_harm(void **state)
{
    (void)state;
    static const struct {
        const char *vocabulary, *cards;
    } sets[] = {
        { "games/solrei/vocabulary", "games/solrei/cards/generic.card" },
        { "tests/language/vocabularies/faroe.vocabulary", "tests/language/cards/faroe.card" },
        { "games/fade/vocabulary", "games/fade/cards/*.card" },
        { "games/despaira/vocabulary", "games/despaira/cards/*.card" },
        { "tests/language/vocabularies/assemblage.vocabulary", "tests/language/cards/assemblage.card" },
    };
    const char *times = getenv("ROUNDS");
    int rounds = times ? (int)strtol(times, NULL, 10) : 40;
    const char *start = getenv("SEED");
    uint32_t seed = start ? (uint32_t)strtoul(start, NULL, 10) : 1;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct bench b;
        size_t length = 0;
        open_bench(&b, sets[i].vocabulary);
        char *text = load_cards(sets[i].cards, &length), *copy = malloc(length + 4096);
        for (int round = 0; round < rounds; round++) {
            struct duello_book before = *b.book;
            memcpy(copy, text, length + 1);
            size_t mutated = mutate(copy, length, length + 4000, &seed);
            int errors = compile_cards(b.book, "mutated", copy, mutated, NULL, NULL);
            char *formatted = format_cards(b.book, "mutated", copy, mutated, NULL, NULL);
            if (formatted) {
                char *again = format_cards(b.book, "mutated", formatted, strlen(formatted), NULL, NULL);
                if (!again || strcmp(again, formatted))
                    fail_msg("formatting twice differs (round %d of %s)", round, sets[i].cards);
                free(again);
            }
            free(formatted);
            if (errors) {
                assert_memory_equal(&before, b.book, sizeof before);
            } else {
                walk_book(b.book);
                close_bench(&b);
                open_bench(&b, sets[i].vocabulary);
            }
        }
        free(text);
        free(copy);
        close_bench(&b);
    }
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brackets_may_not_be_nested_without_end),
        cmocka_unit_test(levels_are_bounded),
        cmocka_unit_test(one_line_bodies_are_bounded),
        cmocka_unit_test(an_ability_keeps_few_names),
        cmocka_unit_test(costs_are_counted_in_full),
        cmocka_unit_test(a_game_remembers_few_things),
        cmocka_unit_test(a_book_has_a_last_page),
        cmocka_unit_test(ten_megabytes_of_junk_are_refused_at_once),
        cmocka_unit_test(mutated_cards_never_do_harm),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
