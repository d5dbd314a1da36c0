/* Despaira's cards and decks, before there are rules that would refuse any: what section 10 of its rules.md counts, what
 * DES-1 asks of a deck, the usual form.
 */
#include "engine/deck.h"
#include "language/reader/format.h"
#include "support.h"

static void compile_cards_of(void *context, const char *path)
{
    static struct said said;

    if (compile_file(context, path, &said) || said.length) /* nor a warning */
        fail_msg("%s", said.text);
}

static void open_despaira(struct bench *b)
{
    open_bench(b, "games/despaira/vocabulary");
    each_file("games/despaira/cards", ".card", compile_cards_of, b);
}

static int row_named(const struct bench *b, enum vocabulary_table table, const char *id)
{
    for (int i = 1; i < 256 && b->source.id[table] && b->source.id[table][i]; i++)
        if (!strcmp(b->source.id[table][i], id))
            return i;
    fail_msg("there is no row %s", id);
    return 0;
}

static void despaira_has_its_cards(void **state)
{
    (void)state;
    struct bench b;
    int creatures = 0, tricks = 0, leaders = 0, tokens = 0, serials = 0, lore = 0;
    open_despaira(&b);
    for (int i = 1; i < b.book->cards; i++) {
        const struct card *c = &b.book->card[i];
        tokens += c->token;
        creatures += !c->token && card_has(c, row_named(&b, TABLE_WORD, "CREATURE"));
        tricks += card_has(c, row_named(&b, TABLE_WORD, "TRICK"));
        leaders += card_has(c, row_named(&b, TABLE_WORD, "LEADER"));
        lore += card_has(c, row_named(&b, TABLE_WORD, "LORE"));
        serials += c->serial != NULL;
        /* DES-1.13: it tells a story, or it does something */
        if (card_has(c, row_named(&b, TABLE_WORD, "LORE")) && c->abilities)
            fail_msg("%s has Lore and an ability", c->name);
    }
    assert_int_equal(creatures, 48 + 2);
    assert_int_equal(tricks, 44 + 1);
    assert_int_equal(leaders, 4);
    assert_int_equal(tokens, 2);
    assert_int_equal(lore, 14 + 1);
    assert_int_equal(serials, b.book->cards - 1);
    walk_book(b.book);
    close_bench(&b);
}

/* What DES-1.1 to DES-1.6 ask of a deck. */
static void check_deck(void *context, const char *path)
{
    struct bench *b = context;
    struct deck deck;
    struct duello_error e;
    size_t length;
    int leaders = 0;
    char *text = load(path, &length);
    if (!deck_read(&deck, b->book, path, text, length, &e))
        fail_msg("%s", e.text);
    for (int i = 0; i < deck.cards; i++) {
        const struct card *c = &b->book->card[deck.card[i]];
        int copies = 0;
        leaders += card_has(c, row_named(b, TABLE_WORD, "LEADER"));
        for (int k = 0; k < deck.cards; k++)
            copies += deck.card[k] == deck.card[i];
        if (copies > 3 || c->token || card_has(c, row_named(b, TABLE_WORD, "FUSION")) ||
            card_has(c, row_named(b, TABLE_WORD, "GOD")))
            fail_msg("%s: %d times %s", path, copies, c->name);
    }
    assert_int_equal(leaders, 1);
    assert_in_range(deck.cards - leaders, 50, 80);
    free(text);
}

static void decks_of_despaira_are_legal(void **state)
{
    (void)state;
    struct bench b;
    open_despaira(&b);
    assert_int_equal(each_file("games/despaira/decks", ".deck", check_deck, &b), 5);
    close_bench(&b);
}

static void check_format(void *context, const char *path)
{
    struct bench *b = context;
    size_t length = 0;
    char *text = load(path, &length), *formatted = format_cards(b->book, path, text, length, NULL, NULL);
    assert_non_null(formatted);
    assert_string_equal(text, formatted);
    free(text);
    free(formatted);
}

static void despaira_is_kept_formatted(void **state)
{
    (void)state;
    struct bench b;
    open_despaira(&b);
    each_file("games/despaira/cards", ".card", check_format, &b);
    close_bench(&b);
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(despaira_has_its_cards),
        cmocka_unit_test(decks_of_despaira_are_legal),
        cmocka_unit_test(despaira_is_kept_formatted),
    };
    return cmocka_run_group_tests_name("despaira", tests, NULL, NULL);
}
