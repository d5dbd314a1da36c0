/* What a book offers is enough to set up every duel there is, from the public header alone, and to understand its options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "duello.h"

typedef void about_book(const struct duello_book *);

static void for_each_book(about_book *look)
{
    for (const char *const *game = duello_games(); *game; game++) {
        struct duello_book *b = duello_open(*game, NULL);
        assert_non_null(b);
        look(b);
        duello_close(b);
    }
}

/* A deck that fits for everybody, and for seats that play themselves one of theirs. */
static bool bring_decks(const struct duello_book *b, const struct duello_mode *mode, int seats, struct duello_setup *s)
{
    static struct duello_deck own[64];
    int decks = 0, players = 0;

    while (decks < 64 && duello_deck(b, decks, &own[decks]))
        decks++;
    for (int i = 0; i < decks; i++) {
        bool fits = !own[i].unmanned && duello_deck_fits(b, &own[i], mode->name);
        while (fits && players < seats - mode->unmanned) {
            memcpy(s->seat[players++].cards, own[i].cards, sizeof own[i].cards);
            if (players >= 2)
                break; /* partners may not be allowed to bring the same */
        }
        if (own[i].unmanned)
            for (int seat = seats - mode->unmanned; seat < seats; seat++)
                memcpy(s->seat[seat].cards, own[i].cards, sizeof own[i].cards);
    }
    return players == seats - mode->unmanned;
}

static void play_fifty_moves(const struct duello_book *b, const struct duello_setup *s)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct duel_option_parts parts;
    struct duello_rows rows;
    struct duello_error e;
    void *memory = malloc(duel_size(b));
    struct duel *d = duel_start(b, memory, s, &e);

    if (!d)
        fail_msg("%s: %s", s->mode, e.text);
    duello_rows(b, &rows);
    for (int move = 0; move < 50 && duel_waiting(d); move++) {
        int seat = __builtin_ctz(duel_waiting(d)), n = duel_options(d, seat, option, DUELLO_OPTIONS);
        for (int i = 0; i < n; i++) {
            duel_option_parts(d, option[i], &parts);
            assert_true(option[i].verb < rows.verbs && (*parts.verb || parts.parts));
            for (int p = 0; p < parts.parts; p++) {
                assert_true(parts.part[p].is != DUEL_PART_WORD || parts.part[p].value < rows.words);
                assert_true(parts.part[p].is != DUEL_PART_SEAT || parts.part[p].value < s->seats);
                assert_true(parts.part[p].is != DUEL_PART_ABILITY || parts.part[p].value < rows.abilities);
            }
        }
        assert_true(duel_choose(d, seat, option[(unsigned)move % (unsigned)n], NULL, &e));
    }
    free(memory);
}

static void play_each_mode(const struct duello_book *b)
{
    struct duello_setup plain = duello_default_setup(b);
    struct duello_mode mode;
    int modes = 0;

    for (; duello_mode(b, modes, &mode); modes++) {
        struct duello_setup s = { .mode = mode.name, .seats = mode.least_seats, .seed = 3 };
        assert_true(mode.least_seats >= 2 && mode.most_seats >= mode.least_seats && *mode.title);
        if (modes == 0)
            play_fifty_moves(b, &plain);
        if (mode.least_seats - mode.unmanned == 2) {
            assert_true(bring_decks(b, &mode, s.seats, &s));
            play_fifty_moves(b, &s);
        }
    }
    assert_true(modes > 0);
}

static void every_mode_can_be_set_up(void **state)
{
    (void)state;
    for_each_book(play_each_mode);
}

/* Each value of each option is taken, as it is written, or refused for a reason that the rules give. */
static void choose_each_value(const struct duello_book *b)
{
    void *memory = malloc(duel_size(b));
    struct duello_choice choice;
    struct duello_error e;
    char text[128];

    for (int n = 0; duello_choice(b, n, &choice); n++) {
        assert_true(choice.values > 1 || choice.most > choice.least);
        for (int value = 0; value < choice.values && value < 12; value++) {
            struct duello_setup s = duello_default_setup(b);
            int i = 0;
            while (s.choice[i].name)
                i++;
            s.choice[i].name = choice.name;
            s.choice[i].value = text;
            assert_true(duello_choice_text(b, n, value, text, sizeof text) > 0);
            if (!duel_start(b, memory, &s, &e) && !*e.rule)
                fail_msg("%s = %s: %s", choice.name, text, e.text);
        }
        assert_int_equal(duello_choice_text(b, n, choice.values, text, sizeof text), 0);
    }
    free(memory);
}

static void options_are_written_as_they_are_read(void **state)
{
    (void)state;
    for_each_book(choose_each_value);
}

static void a_deck_that_is_no_deck_does_not_fit(void **state)
{
    struct duello_book *b = duello_open("solrei", NULL);
    struct duello_deck deck;
    struct duello_error e;
    const char *text = "deck \"Nothing much\"\n\"Hold the Line\"\n", *wrong = "deck \"None\"\n\"No Such Card\"\n";

    (void)state;
    assert_true(duello_read_deck(b, "much.deck", text, strlen(text), &deck, &e));
    assert_string_equal(deck.name, "Nothing much");
    assert_null(deck.cards[1]);
    assert_false(duello_deck_fits(b, &deck, NULL));
    assert_false(duello_read_deck(b, "none.deck", wrong, strlen(wrong), &deck, &e));
    assert_non_null(strstr(e.text, "none.deck:2"));
    duello_close(b);
}

static void look_at_cards(const struct duello_book *b)
{
    struct duello_rows rows;
    int with_words = 0, with_numbers = 0;
    int32_t number;

    duello_rows(b, &rows);
    for (int face = 1; face < rows.cards; face++) {
        for (int word = 1; word < rows.words; word++)
            with_words += duello_card_has(b, face, word);
        for (int i = 1; i < rows.numbers; i++)
            with_numbers += duello_card_number(b, face, i, &number);
    }
    assert_true(with_words >= rows.cards / 2 && with_numbers > 0);
    assert_false(duello_card_has(b, rows.cards, 1));
    assert_false(duello_card_number(b, 0, 1, &number));
}

static void cards_have_words_and_numbers(void **state)
{
    (void)state;
    for_each_book(look_at_cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mode_can_be_set_up),
        cmocka_unit_test(options_are_written_as_they_are_read),
        cmocka_unit_test(a_deck_that_is_no_deck_does_not_fit),
        cmocka_unit_test(cards_have_words_and_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
