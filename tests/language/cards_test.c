/* All cards of the five starter sets go through the one grammar; SolRei's are looked at closely. */
#include <glob.h>

#include "language/reader/format.h"
#include "support.h"

static const char *const solrei_files[] = {
    "brannoc-vale",  "ysolde-marrow", "teku-ra",       "odette-quill", "gorrim-stonehand",
    "lumi-ashgrove", "cassian-nyx",   "ferra-septima", "generic",      "action-deck",
};

/* Sketches of tests/language/, and games that have their words already. */
static const struct {
    const char *vocabulary, *files;
    int cards;
} sets[] = {
    { "tests/language/vocabularies/faroe.vocabulary", "tests/language/cards/faroe.card", 116 },
    { "games/fade/vocabulary", "games/fade/cards/*.card", 141 },
    { "games/fade/vocabulary", "tests/language/cards/fade.card", 10 }, /* what none of those says */
    { "games/despaira/vocabulary", "games/despaira/cards/*.card", 101 },
    { "tests/language/vocabularies/assemblage.vocabulary", "tests/language/cards/assemblage.card", 98 },
};

static void open_solrei(struct bench *b)
{
    static struct said said;
    open_bench(b, "games/solrei/vocabulary");
    for (size_t i = 0; i < sizeof solrei_files / sizeof *solrei_files; i++) {
        char path[200];
        snprintf(path, sizeof path, "games/solrei/cards/%s.card", solrei_files[i]);
        if (compile_file(b, path, &said) || said.length)
            fail_msg("%s", said.text);
    }
}

static void the_five_starter_sets_compile(void **state)
{
    (void)state;
    static struct said said;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct bench b;
        int cards = 0;
        size_t length = 0;
        open_bench(&b, sets[i].vocabulary);
        char *text = load_cards(sets[i].files, &length);
        if (compile_text(&b, sets[i].files, text, &said))
            fail_msg("%s", said.text);
        free(text);
        for (int k = 1; k < b.book->cards; k++)
            cards += !b.book->card[k].role_of;
        assert_int_equal(cards, sets[i].cards);
        walk_book(b.book);
        close_bench(&b);
    }
}

/* Behind the line that names it, a quoted name in a deck is a card's. */
static void check_deck(const struct bench *b, const char *path)
{
    size_t length = 0;
    char *text = load(path, &length);
    int named = 0;

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char name[128];
        if (!strncmp(line, "deck ", 5) || sscanf(line, "%*[^\"#]\"%127[^\"]\"", name) != 1)
            continue;
        if (!book_card(b->book, name))
            fail_msg("%s: there is no card \"%s\"", path, name);
        named++;
    }
    assert_true(named > 0);
    free(text);
}

static void decks_name_cards_of_their_game(void **state)
{
    (void)state;
    static struct said said;
    struct bench b;
    size_t length = 0;
    glob_t found;

    open_bench(&b, "games/fade/vocabulary");
    char *text = load_cards("games/fade/cards/*.card", &length);
    assert_int_equal(compile_text(&b, "games/fade/cards", text, &said), 0);
    free(text);
    assert_int_equal(glob("games/fade/decks/*.deck", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_deck(&b, found.gl_pathv[i]);
    globfree(&found);
    close_bench(&b);
}

static void solrei_has_sixty_cards_and_a_deck(void **state)
{
    (void)state;
    struct bench b;
    open_solrei(&b);
    assert_int_equal(b.book->cards - 1, 60 + 52);
    int serials = 0;
    for (int i = 1; i < b.book->cards; i++)
        serials += b.book->card[i].serial != NULL;
    assert_int_equal(serials, 60);
    walk_book(b.book);
    close_bench(&b);
}

static const struct ability *only_ability(const struct bench *b, const char *name)
{
    int row = book_card(b->book, name);
    assert_int_not_equal(row, 0);
    assert_true(b->book->card[row].abilities > 0);
    return &b->book->ability[b->book->card[row].ability];
}

static int row_named(const struct bench *b, enum vocabulary_table table, const char *id)
{
    for (int i = 1; i < 256 && b->source.id[table] && b->source.id[table][i]; i++)
        if (!strcmp(b->source.id[table][i], id))
            return i;
    fail_msg("there is no row %s", id);
    return 0;
}

static void headers_of_solrei(void **state)
{
    (void)state;
    struct bench b;
    open_solrei(&b);
    const struct card *nine = &b.book->card[book_card(b.book, "9H")], *king = &b.book->card[book_card(b.book, "KS")];
    int power = row_named(&b, TABLE_ATTRIBUTE, "POWER"), rank = row_named(&b, TABLE_ATTRIBUTE, "RANK");
    assert_int_equal(nine->number[power], 9);
    assert_int_equal(king->number[power], ABSENT);
    assert_int_equal(king->number[rank], 13);
    assert_true(card_has(nine, row_named(&b, TABLE_WORD, "H")) && card_has(nine, row_named(&b, TABLE_WORD, "RED")));
    assert_true(card_has(king, row_named(&b, TABLE_WORD, "CHARGE_CARD")));
    const struct card *note = &b.book->card[book_card(b.book, "Margin Note")];
    assert_true(card_has(note, row_named(&b, TABLE_WORD, "ART_LORE"))); /* the type of Art, not the Skill */
    assert_false(card_has(note, row_named(&b, TABLE_WORD, "LORE")));
    const struct card *muse = &b.book->card[book_card(b.book, "Brannoc Vale")],
                      *plate = &b.book->card[book_card(b.book, "Oathbound Plate")];
    assert_int_equal(muse->serial_group, plate->serial_group);
    assert_int_not_equal(muse->serial_group, note->serial_group);
    assert_string_equal(muse->title, "Cinder Warden");
    const struct cost *oath = &b.book->cost[b.book->card[book_card(b.book, "Cinderfall Oath")].cost];
    assert_int_equal(oath->symbols[row_named(&b, TABLE_SYMBOL, "H")], 1);
    assert_int_equal(oath->symbols[row_named(&b, TABLE_SYMBOL, "R")], 1);
    close_bench(&b);
}

static void abilities_of_solrei(void **state)
{
    (void)state;
    struct bench b;
    open_solrei(&b);
    const struct ability *a = only_ability(&b, "Mourner's Bell");
    assert_int_equal(a->kind, ABILITY_WHEN);
    assert_true(a->flags & ABILITY_FIRST);
    assert_true(a->condition && a->tally);
    assert_int_equal(a->windows, 1u << row_named(&b, TABLE_WINDOW, "AFTER_DAMAGE"));
    assert_int_equal(b.book->tally[a->tally - 1].event, row_named(&b, TABLE_EVENT, "TAKES"));

    a = only_ability(&b, "Redundant Core");
    assert_int_equal(a->kind, ABILITY_WOULD);
    assert_true(a->flags & ABILITY_MAY && a->cost && a->limit == 1);
    assert_int_equal(b.book->code[a->body], OP_INSTEAD);

    a = only_ability(&b, "Hold the Line");
    assert_int_equal(a->kind, ABILITY_USE);
    assert_int_equal(a->keyword, row_named(&b, TABLE_KEYWORD, "AUGMENT") + 1);
    assert_int_equal(b.book->code[a->body], OP_WAIT);
    assert_int_equal(b.book->ability[b.book->code[a->body + 2]].kind, ABILITY_STAND);

    a = only_ability(&b, "Errata");
    assert_int_equal(a->kind, ABILITY_RESPOND);
    assert_true(a->windows >> row_named(&b, TABLE_WINDOW, "BEFORE_DAMAGE") & 1);
    assert_false(a->windows >> row_named(&b, TABLE_WINDOW, "SHOWDOWN") & 1);
    assert_true(a->traits >> row_named(&b, TABLE_TRAIT, "NEGATES") & 1);

    a = only_ability(&b, "Riptide Jab");
    const struct ability *given = a + 1;
    assert_int_equal(given->parent, a - b.book->ability);
    assert_true(given->flags & ABILITY_FIRST && !(given->flags & ABILITY_ONCE_WAITING));
    assert_int_equal(given->tally, only_ability(&b, "Mourner's Bell")->tally);

    a = only_ability(&b, "Old Campaigner");
    assert_true((a + 1)->flags & ABILITY_ONCE_WAITING);
    assert_true(only_ability(&b, "Windfall")->flags & ABILITY_X);
    const struct cost *spend = &b.book->cost[b.book->card[book_card(b.book, "Desperate Gambit")].cost];
    assert_int_equal(spend->x, 1);
    assert_int_equal(spend->symbols[row_named(&b, TABLE_SYMBOL, "1")], 1);
    assert_true(only_ability(&b, "Last Breath")->flags & ABILITY_FREE);
    assert_true(only_ability(&b, "Shatterpoint")->targets);
    close_bench(&b);
}

static void formatting_twice_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct bench b;
        size_t length = 0;
        open_bench(&b, sets[i].vocabulary);
        char *text = load_cards(sets[i].files, &length);
        char *once = format_cards(b.book, sets[i].files, text, length, NULL, NULL);
        assert_non_null(once);
        char *twice = format_cards(b.book, sets[i].files, once, strlen(once), NULL, NULL);
        assert_non_null(twice);
        assert_string_equal(once, twice);
        /* and means the same */
        assert_int_equal(compile_text(&b, "formatted", once, NULL), 0);
        uint64_t hash = b.book->hash;
        close_bench(&b);
        open_bench(&b, sets[i].vocabulary);
        assert_int_equal(compile_text(&b, "as written", text, NULL), 0);
        assert_true(hash == b.book->hash);
        close_bench(&b);
        free(text);
        free(once);
        free(twice);
    }
}

static void solrei_is_kept_formatted(void **state)
{
    (void)state;
    struct bench b;
    open_solrei(&b);
    for (size_t i = 0; i < sizeof solrei_files / sizeof *solrei_files; i++) {
        char path[200];
        size_t length = 0;
        snprintf(path, sizeof path, "games/solrei/cards/%s.card", solrei_files[i]);
        char *text = load(path, &length), *formatted = format_cards(b.book, path, text, length, NULL, NULL);
        assert_string_equal(text, formatted);
        free(text);
        free(formatted);
    }
    close_bench(&b);
}

static void the_formatter_tidies_up(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, "tests/language/vocabularies/toy.vocabulary");
    const char *messy =
        "game toy\n\n\n\n# note\ncard   \"A\"   # why\n  HP 3,Level 2 , serial \"T-1\",Fire,  Fighter, PLV - 2\n"
        "  use pay { 1 } :draw 1\n";
    char *text = format_cards(b.book, "messy", messy, strlen(messy), NULL, NULL);
    assert_null(text); /* `{ 1 }` cannot be read: broken texts are refused */
    messy = "game toy\n\n\n\n# note\ncard   \"A\"   # why\n  HP 3,Level 2 , serial \"T-1\",Fire,  Fighter, PLV - 2\n"
            "  use pay {F} {1} :the opponent   has Hand Size + ( 1+2 ) ;draw 1\n\n";
    text = format_cards(b.book, "messy", messy, strlen(messy), NULL, NULL);
    assert_non_null(text);
    assert_string_equal(
        text, "game toy\n\n# note\ncard \"A\"  # why\n  Fighter, Fire, HP 3, Level 2, PLV -2, serial \"T-1\"\n"
              "  use pay {F}{1}: opponent has Hand Size +(1 + 2); draw 1\n");
    free(text);
    close_bench(&b);
}

static uint64_t hash_of(const char *vocabulary, const char *text)
{
    struct bench b;
    static struct said said;
    open_bench(&b, vocabulary);
    if (compile_text(&b, "hashed", text, &said))
        fail_msg("%s", said.text);
    uint64_t hash = b.book->hash;
    close_bench(&b);
    return hash;
}

/* Each of two says the same words, and plays otherwise. */
static void books_that_play_differently_have_different_hashes(void **state)
{
    (void)state;
    static const char solrei[] = "games/solrei/vocabulary", faroe[] = "games/faroe/vocabulary";
    static const struct {
        const char *vocabulary, *one, *other;
    } pairs[] = {
        { solrei,
          "game solrei\ncard \"A\"\n  Advantage, Relic\n  use at Open, pay {1}: draw 1\n  use at Open: draw 2\n",
          "game solrei\ncard \"A\"\n  Advantage, Relic\n  use at Open: draw 1\n  use at Open, pay {1}: draw 2\n" },
        { solrei, "game solrei\ncard \"A\"\n  Art, Rite, needs Signature \"B\"\n  use at Open: draw 1\n",
          "game solrei\ncard \"A\"\n  Art, Rite, needs Signature \"C\"\n  use at Open: draw 1\n" },
        { faroe, "game faroe\ncard \"A\"\n  Skill, Fire, Special\n  use with Lock-On: draw 1\n  use: draw 2\n",
          "game faroe\ncard \"A\"\n  Skill, Fire, Special\n  use: draw 1\n  use with Lock-On: draw 2\n" },
        { faroe,
          "game faroe\ncard \"A\"\n  Skill, Fire, Special\n  use, naming an opponent as foe: draw 1\n  use: draw 2\n",
          "game faroe\ncard \"A\"\n  Skill, Fire, Special\n  use: draw 1\n  use, naming an opponent as foe: draw 2\n" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(hash_of(pairs[i].vocabulary, pairs[i].one) != hash_of(pairs[i].vocabulary, pairs[i].other));
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_five_starter_sets_compile),
        cmocka_unit_test(decks_name_cards_of_their_game),
        cmocka_unit_test(solrei_has_sixty_cards_and_a_deck),
        cmocka_unit_test(headers_of_solrei),
        cmocka_unit_test(abilities_of_solrei),
        cmocka_unit_test(formatting_twice_changes_nothing),
        cmocka_unit_test(solrei_is_kept_formatted),
        cmocka_unit_test(the_formatter_tidies_up),
        cmocka_unit_test(books_that_play_differently_have_different_hashes),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
