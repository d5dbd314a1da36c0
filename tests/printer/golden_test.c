/* golden_test.c: the text of every card is what its golden file says.
 *
 * tests/printer/GAME.golden is written by UPDATE=1 and read by people: each line of it has to read
 * like a well-edited card and mean what the game's catalogue of cards says. The games of the library
 * are printed, those that have their words and no rules in C yet, and the sketched ones of tests/language/
 * with the templates of tests/printer/GAME.english.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

#include "duello.h"
#include "engine/game.h"
#include "language/printer/printer.h"
#include "runtime/program.h"
#include "sketch.h"

enum { TEXT = 8192 };

/* Cards without a serial and without text are playing cards: nothing to read. */
static bool is_worth_reading(const struct duello_book *b, int card)
{
    char text[TEXT];

    return !b->card[card].role_of && (b->card[card].serial || duello_card_body(b, card, text, sizeof text) > 0);
}

static void write_card(FILE *out, const struct duello_book *b, int card)
{
    char text[TEXT];

    duello_card_text(b, card, text, sizeof text);
    fprintf(out, "%s\n", b->card[card].serial ? b->card[card].serial : "-");
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        fprintf(out, "  %s\n", line);
    fprintf(out, "\n");
}

static char *all_cards(const struct duello_book *b)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    for (int i = 1; i < b->cards; i++)
        if (is_worth_reading(b, i))
            write_card(out, b, i);
    fclose(out);
    return text;
}

/* Prints the first line that differs, as a person needs it. */
static void assert_same_lines(const char *path, const char *golden, const char *printed)
{
    int line = 1;

    while (*golden || *printed) {
        size_t n = strcspn(golden, "\n"), m = strcspn(printed, "\n");
        if (n != m || strncmp(golden, printed, n) != 0)
            fail_msg("%s:%d\n  golden:  %.*s\n  printed: %.*s\nUPDATE=1 writes the file anew; read the difference.",
                     path, line, (int)n, golden, (int)m, printed);
        golden += n + (golden[n] == '\n');
        printed += m + (printed[m] == '\n');
        line++;
    }
}

/* A sketch of a game's words may stand beside the game itself: its file is GAME-sketch.golden. */
static void compare_game(const struct duello_book *b, const char *kind)
{
    char path[256];
    char *printed = all_cards(b), *again = all_cards(b);

    assert_string_equal(printed, again);
    /* NOLINTNEXTLINE(clang-analyzer-core.*): without a book the test has ended */
    snprintf(path, sizeof path, "tests/printer/%s%s.golden", b->game->name, kind);
    if (getenv("UPDATE")) {
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        fputs(printed, out);
        fclose(out);
    } else {
        size_t length;
        char *golden = read_files(path, NULL, &length);
        assert_same_lines(path, golden, printed);
        free(golden);
    }
    free(printed);
    free(again);
}

static void every_card_reads_as_its_golden_text(void **state)
{
    (void)state;
    for (int i = 0; duello_games()[i]; i++) {
        struct duello_error e;
        struct duello_book *b = duello_open(duello_games()[i], &e);
        if (!b)
            fail_msg("%s: %s", duello_games()[i], e.text);
        compare_game(b, "");
        duello_close(b);
    }
}

static bool is_built(const char *game)
{
    for (int i = 0; duello_games()[i]; i++)
        if (strcmp(duello_games()[i], game) == 0)
            return true;
    return false;
}

static void so_does_every_card_of_a_game_without_rules_in_c(void **state)
{
    glob_t found;
    (void)state;

    assert_int_equal(glob("games/*/vocabulary", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char game[64] = "", cards[256];
        struct sketch sketch = { .storage = { NULL } };
        sscanf(found.gl_pathv[i], "games/%63[^/]", game);
        if (is_built(game))
            continue;
        snprintf(cards, sizeof cards, "games/%s/cards/*.card", game);
        struct duello_book *b = sketched_book(&sketch, game);
        assert_non_null(b);
        assert_int_equal(sketched_cards(b, cards), 0);
        compare_game(b, "");
        book_free(b);
        storage_free(&sketch.storage);
    }
    globfree(&found);
}

static void every_construct_of_the_language_can_be_printed(void **state)
{
    static const char *const names[] = { "assemblage", "fade", "faroe" };
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char cards[256];
        struct sketch sketch = { .storage = { NULL } };
        struct duello_book *b = sketched_book(&sketch, names[i]);
        snprintf(cards, sizeof cards, "tests/language/cards/%s.card", names[i]);
        assert_int_equal(sketched_cards(b, cards), 0);
        compare_game(b, "-sketch");
        book_free(b);
        storage_free(&sketch.storage);
    }
}

static void an_ability_printed_alone_reads_as_on_its_card(void **state)
{
    (void)state;
    for (int i = 0; duello_games()[i]; i++) {
        struct duello_book *b = duello_open(duello_games()[i], &(struct duello_error){ .text = "" });
        assert_non_null(b);
        for (int a = 1; a < b->abilities; a++) {
            char card[TEXT], ability[TEXT];
            if (!b->ability[a].card || b->ability[a].flags & (ABILITY_NESTED | ABILITY_ALSO))
                continue;
            duello_card_body(b, b->ability[a].card, card, sizeof card);
            duello_ability_text(b, a, ability, sizeof ability);
            if (!strstr(card, ability))
                fail_msg("\"%s\" is not in \"%s\"", ability, card);
        }
        duello_close(b);
    }
}

/* However small the buffer, nothing behind it is touched and the text is closed. */
static void a_small_buffer_is_never_overrun(void **state)
{
    (void)state;
    for (int i = 0; duello_games()[i]; i++) {
        struct duello_book *b = duello_open(duello_games()[i], &(struct duello_error){ .text = "" });
        assert_non_null(b);
        for (int card = 1; card < b->cards; card++)
            for (int size = 1; size < 200; size += 7) {
                char text[256];
                memset(text, '#', sizeof text);
                int length = duello_card_text(b, card, text, size);
                assert_true(length < size);
                assert_int_equal(text[length], '\0');
                assert_int_equal(text[size], '#');
                memset(text, '#', sizeof text);
                length = print_code(b, card, text, size);
                assert_true(length < size);
                assert_int_equal(text[size], '#');
            }
        duello_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_reads_as_its_golden_text),
        cmocka_unit_test(so_does_every_card_of_a_game_without_rules_in_c),
        cmocka_unit_test(every_construct_of_the_language_can_be_printed),
        cmocka_unit_test(an_ability_printed_alone_reads_as_on_its_card),
        cmocka_unit_test(a_small_buffer_is_never_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
