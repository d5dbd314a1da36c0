/* layout_test.c: what a layout may say, what is wrong with one that says something else, and what two tables of other
 * shapes than those of the games here come to: a board for each seat, and one whose squares are several things deep.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "apps/files.h"
#include "language/layout/layout_reader.h"
#include "language/vocabulary/vocabulary_reader.h"

/* ---- a game that is nothing but its tables -------------------------------------------------------------- */

static const char *const seats[] = { "p1", "p2" }, *const phases[] = { "Starting", "Combat", "Main 1", "Battle" },
                         *const modes_of_bodies[] = { "attack", "defence" }, *const yes_no[] = { "no", "yes" };

static const struct fact facts[] = {
    { .name = "active", .seen = SEEN_BY_ALL, .highest = 1, .names = seats },
    { .name = "phase", .seen = SEEN_BY_ALL, .highest = 3, .names = phases },
    { .name = "turn", .seen = SEEN_BY_ALL, .highest = 99 },
    { .name = "hp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 50 },
    { .name = "tp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 50 },
    { .name = "leader_hp", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 9999 },
    { .name = "leader_max", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 9999 },
    { .name = "inventory", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 15 },
    { .name = "spawn", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 6 },
    { .name = "mode", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .names = modes_of_bodies },
    { .name = "lost", .of = OF_SEAT, .seen = SEEN_BY_ALL, .highest = 1, .names = yes_no },
    { .name = "secret", .of = OF_SEAT, .seen = SEEN_BY_NOBODY, .highest = 1 },
    { .name = "bits", .of = OF_SEAT, .seen = SEEN_BY_ALL, .internal = true, .highest = 255 },
};
static const struct entry_kind entries[] = { { "none", "" }, { "hit", "{seat} hits" }, { "fall", "{seat} falls" } };
static const struct ask asks[] = { { .name = "none" }, { .name = "window" } };
static const struct option_kind options[] = { { "attack {a:thing}", "Attack with {a:thing}" } };
static const struct mode modes[] = { { "duel", "Two players", 2, 2 }, { "teams", "Two teams", 4, 4 } };
static const struct choice choices[] = { { "length", { "one", "three" } } };
static const char *const states[] = { "", "exhausted" };

struct table {
    struct storage storage;
    struct vocabulary_source words;
    struct game game;
    char error[512];
};

static void open_table(struct table *t, const char *vocabulary)
{
    size_t length;
    char path[256];

    memset(t, 0, sizeof *t);
    snprintf(path, sizeof path, "tests/language/layouts/%s.vocabulary", vocabulary);
    char *text = read_whole_file(path, &length);
    assert_non_null(text);
    struct vocabulary_include none = { NULL, NULL };
    if (!read_vocabulary(&t->storage, path, text, length, none, &t->words, t->error, sizeof t->error))
        fail_msg("%s", t->error);
    free(text);
    t->game = (struct game){ .name = vocabulary,
                             .vocabulary = &t->words.tables,
                             .facts = facts,
                             .fact_count = sizeof facts / sizeof facts[0],
                             .entries = entries,
                             .entry_count = sizeof entries / sizeof entries[0],
                             .asks = asks,
                             .ask_count = sizeof asks / sizeof asks[0],
                             .options = options,
                             .option_count = sizeof options / sizeof options[0],
                             .modes = modes,
                             .mode_count = sizeof modes / sizeof modes[0],
                             .choices = choices,
                             .choice_count = sizeof choices / sizeof choices[0],
                             .states = states,
                             .state_count = sizeof states / sizeof states[0] };
}

static const struct duello_layout *read_text(struct table *t, const char *text)
{
    return read_layout(&t->storage, &t->game, "layout", text, strlen(text), t->error, sizeof t->error);
}

static const struct duello_layout *read_example(struct table *t, const char *name)
{
    size_t length;
    char path[256];

    open_table(t, name);
    snprintf(path, sizeof path, "tests/language/layouts/%s.layout", name);
    char *text = read_whole_file(path, &length);
    assert_non_null(text);
    const struct duello_layout *l = read_layout(&t->storage, &t->game, path, text, length, t->error, sizeof t->error);
    free(text);
    if (!l)
        fail_msg("%s", t->error);
    return l;
}

/* ---- tables of other shapes ----------------------------------------------------------------------------- */

static const struct duello_layout_kind *kind_at(const struct duello_layout *l, int board, int row, int column)
{
    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == l->board[board].group && l->kind[i].letter[0] == l->board[board].map.name[row][column])
            return &l->kind[i];
    return NULL;
}

static void a_seat_can_have_a_board_of_its_own(void **state)
{
    struct table t;
    const struct duello_layout *l = read_example(&t, "sides");

    (void)state;
    assert_int_equal(l->boards, 1);
    assert_int_equal(l->board[0].of, DUELLO_OF_SEAT);
    assert_int_equal(l->board[0].columns, 8);
    assert_int_equal(l->board[0].rows, 4);
    assert_true(l->board[0].turned);
    assert_string_equal(kind_at(l, 0, 0, 0)->name, "Player");
    assert_null(kind_at(l, 0, 2, 0)); /* a hole */
    const struct duello_layout_kind *extra = kind_at(l, 0, 0, 7);
    assert_true(extra->shut);
    assert_int_equal(extra->zones.count, 2);
    assert_string_equal(extra->zones.name[1], "Character Zone");
    assert_true(duello_layout_lists(&l->board[0].lists, "Equip Zone"));
    const struct duello_layout_zone *arena = duello_layout_zone_named(l, "Arena Zone");
    assert_int_equal(arena->of, DUELLO_OF_DUEL); /* the vocabulary says that there is one */
    storage_free(&t.storage);
}

static void a_square_can_be_several_things_deep(void **state)
{
    struct table t;
    const struct duello_layout *l = read_example(&t, "field");

    (void)state;
    assert_int_equal(l->board[0].of, DUELLO_OF_DUEL);
    assert_int_equal(l->board[0].near, 4);
    assert_int_equal(l->board[0].halves, 3);
    assert_int_equal(l->board[0].zones.count, 2);
    assert_string_equal(l->board[0].zones.name[0], "Trick"); /* from below to above */
    assert_true(kind_at(l, 0, 1, 0)->terrain);
    assert_true(kind_at(l, 0, 1, 1)->wall);
    assert_int_equal(l->lanes, 3);
    assert_string_equal(l->lane[2].name, "Creatures");
    assert_true(duello_layout_zone_named(l, "Body")->turns);
    assert_non_null(duello_layout_mark_of(l, DUELLO_OF_LINK, "negated"));
    assert_null(duello_layout_mark_of(l, DUELLO_OF_CARD, "negated"));
    storage_free(&t.storage);
}

/* ---- what follows from the game's tables ---------------------------------------------------------------- */

static void what_the_vocabulary_says_need_not_be_said_again(void **state)
{
    struct table t;

    (void)state;
    open_table(&t, "sides");
    const struct duello_layout *l =
        read_text(&t, "zone \"Hand\" role hand as fan row 1\n"
                      "zone \"Deck\" role deck as pile\n"
                      "zone \"Discard Pile\" role discard as pile row 1 # the second of its row\n"
                      "number \"hp\" of seat\n");
    assert_non_null(l);
    const struct duello_layout_zone *hand = duello_layout_zone_named(l, "Hand"),
                                    *deck = duello_layout_zone_named(l, "Deck"),
                                    *discard = duello_layout_zone_named(l, "Discard Pile");
    assert_string_equal(hand->name, "Hand");
    assert_int_equal(hand->of, DUELLO_OF_SEAT);
    assert_int_equal(hand->seen, DUELLO_BY_OWNER);
    assert_false(hand->ordered);
    assert_int_equal(deck->seen, DUELLO_BY_NOBODY);
    assert_true(deck->ordered);
    assert_int_equal(deck->order, 0);
    assert_int_equal(discard->seen, DUELLO_BY_ALL);
    assert_int_equal(discard->order, 1);
    assert_int_equal(l->number[0].as, DUELLO_AS_FIGURE);
    assert_int_equal(l->number[0].rank, 2);
    storage_free(&t.storage);
}

static void a_game_without_a_layout_gets_one_of_its_tables(void **state)
{
    struct table t;

    (void)state;
    open_table(&t, "sides");
    const struct duello_layout *l = make_layout(&t.storage, &t.game, t.error, sizeof t.error);
    if (!l) {
        fail_msg("%s", t.error);
        return;
    }
    assert_int_equal(l->zones, t.game.vocabulary->zone_count - 1);
    assert_int_equal(l->numbers + l->marks,
                     (int)(sizeof facts / sizeof facts[0]) - 2); /* nobody sees the secret one, nobody reads bits */
    assert_int_equal(duello_layout_zone_named(l, "Hand")->role, DUELLO_ROLE_HAND);
    storage_free(&t.storage);
}

static void the_levels_of_a_game_are_boards(void **state)
{
    static const struct grid grids[] = { { "Long", 3, 2, 3, "!###!!...!#..!##!##!" },
                                         { "Ring", 2, 2, 3, "#!!##..##..#####" } };
    struct table t;

    (void)state;
    open_table(&t, "sides");
    t.game.grids = grids;
    t.game.grid_count = 2;
    const struct duello_layout *l =
        read_text(&t, "board \"phase\" grids near 8 piece figure\npiece \"hp\" letter \"h\"\n");
    if (!l) {
        fail_msg("%s", t.error);
        return;
    }
    assert_int_equal(l->boards, 2);
    assert_string_equal(l->board[0].id, "Long");
    assert_string_equal(l->board[1].shown_at, "Ring");
    assert_string_equal(l->board[0].shown_by, "phase");
    assert_int_equal(l->board[0].columns, 3);
    assert_string_equal(l->board[0].map.name[0], "...");
    assert_string_equal(l->board[0].map.name[1], "..!");
    assert_string_equal(l->board[0].edge[0], "###");
    assert_string_equal(l->board[0].edge[1], "!##");
    assert_string_equal(l->board[0].edge[2], "!#");
    assert_string_equal(l->board[1].edge[0], "!!");
    assert_int_equal(l->piece[0].group, l->board[1].group); /* what stands on one level stands on all */
    storage_free(&t.storage);
}

/* ---- mistakes ------------------------------------------------------------------------------------------- */

static const struct {
    const char *text, *error;
} mistakes[] = {
    { "zoone \"Hand\" role hand as fan", "layout:1: a row does not begin with zoone; did you mean zone?" },
    { "zone \"Hnad\" role hand as fan", "layout:1: there is no zone \"Hnad\"; did you mean \"Hand\"?" },
    { "\nzone \"Hand\" rule hand as fan", "layout:2: a row of zone says nothing with rule; did you mean role?" },
    { "zone \"Hand\" role hands as fan", "layout:1: role: not hands but one of hand, deck, discard, removed, pool, "
                                         "body, place, wounds, played, attached, stack" },
    { "zone \"Hand\" as fan",
      "layout:1: a row of zone needs role: one of hand, deck, discard, removed, pool, body, place, "
      "wounds, played, attached, stack" },
    { "zone \"Hand\" role hand as fan as row", "layout:1: as is said twice in this row" },
    { "zone Hand role hand as fan", "layout:1: id: not Hand but words in quotation marks" },
    { "zone \"Hand\" role hand\n  as fan row -1", "layout:2: row: not -1 but a whole number from 0 on" },
    { "zone \"Hand\" role hand as",
      "layout:1: as: here the row ends; there should be one of row, fan, pile, slots, cell, slips" },
    { "zone \"Hand role hand", "layout:1: a name is not closed with \"" },
    { "zone \"Hand\" role hand as fan\n# again\nzone \"Hand\" role hand as row",
      "layout:3: line 1 says so of \"Hand\" already" },
    { "zone \"Hand\" of duel role hand as fan",
      "layout:1: every seat has a \"Hand\" of its own: it is of seat, card or square" },
    { "zone \"Arena Zone\" of seat role place as row",
      "layout:1: there is one \"Arena Zone\" for the table: it is of duel, card or square" },
    { "zone \"Hand\" role hand as fan least 3 most 2", "layout:1: least 3 is more than most 2" },
    { "number \"hpp\" of seat", "layout:1: there is no number of a seat \"hpp\"; did you mean \"hp\"?" },
    { "number \"secret\" of seat", "layout:1: there is no number of a seat \"secret\"" },
    { "number \"bits\" of seat", "layout:1: there is no number of a seat \"bits\"" },
    { "number \"turn\" of seat", "layout:1: there is no number of a seat \"turn\"" },
    { "number \"lost\" of seat", "layout:1: \"lost\" is told in words: make it a mark" },
    { "number \"hp\" of seat rank 4",
      "layout:1: rank is 1 (always), 2 (on boards) or 3 (where it is looked at), not 4" },
    { "number \"hp\" of seat most \"hq\"", "layout:1: there is no number of a seat \"hq\"; did you mean \"hp\"?" },
    { "number \"hp\" of seat life\nnumber \"tp\" of seat life",
      "layout:2: line 1 says already what the life of a seat is" },
    { "number \"hp\" of seat beside \"Hnd\"", "layout:1: there is no zone \"Hnd\"; did you mean \"Hand\"?" },
    { "number \"hp\" of seat sign \"Fyre\"\nelement \"Fire\" sign \"flame\"",
      "layout:1: there is no element in this layout \"Fyre\"; did you mean \"Fire\"?" },
    { "mark \"hp\" of seat", "layout:1: \"hp\" is told as a number: make it one" },
    { "mark \"poison\" of card", "layout:1: there is no mark of a card \"poison\"; did you mean \"Poison\"?" },
    { "mark \"exhausted\" of link", "layout:1: there is no mark of a link \"exhausted\"" },
    { "mark \"lost\" of seat words \"a\" \"b\" \"c\"",
      "layout:1: \"lost\" has 2 values, and there are 3 words for them" },
    { "mark \"Poison\" of card words \"a\"",
      "layout:1: words and unless_zero are for the values of a fact; \"Poison\" is none" },
    { "step \"Combat\"", "layout:1: say above which fact the steps are read off: time step \"...\"" },
    { "time step \"phase\"\nstep \"Combot\"", "layout:2: there is no step \"Combot\"; did you mean \"Combat\"?" },
    { "time step \"turn\"", "layout:1: \"turn\" has no words for its values: no steps can be read off it" },
    { "time turn \"active\"\ntime turn \"turn\"", "layout:2: there is a row of time already; one is all there can be" },
    { "element \"Fire\" sign \"flam\"", "layout:1: there is no sign \"flam\"; did you mean \"flame\"?" },
    { "element \"Fire\" sign \"drop\"\nelement \"Water\" sign \"drop\"",
      "layout:2: \"Fire\" has the sign drop already; each element has its own" },
    { "kind \"C\"", "layout:1: a row of kind belongs to a board: there is none above it" },
    { "board \"side\" rows 1 columns 2 map \"C \"",
      "layout:1: the map has the letter C; say below what it is: kind \"C\" name \"...\"" },
    { "board \"side\" rows 2 columns 2 map \"CC\"\nkind \"C\"", "layout:1: the map has 1 rows, the board 2" },
    { "board \"side\" rows 1 columns 2 map \"CCC\"\nkind \"C\"",
      "layout:1: row 1 of the map has 3 letters, the board 2 columns" },
    { "board \"side\"", "layout:1: a board needs columns and rows, or grids: those of the rules" },
    { "board \"phase\" grids", "layout:1: grids: the game has none; give the board columns, rows and a map" },
    { "board \"side\" rows 1 columns 1 near 5 map \" \"", "layout:1: a square has 4 neighbours or 8, not 5" },
    { "board \"side\" rows 1 columns 1 map \"C\"\nkind \"C\"\nkind \"C\"",
      "layout:3: line 2 says already what \"C\" is" },
    { "board \"side\" rows 1 columns 1 halves 1 map \" \"",
      "layout:1: two halves of 1 rows are more than the board has" },
    { "loud strike \"hitt\"", "layout:1: there is no kind of journal entry \"hitt\"; did you mean \"hit\"?" },
    { "loud shout \"hit\"", "layout:1: loud: not shout but one of mark, move, strike, banner" },
    { "when \"atack\" says \"now\"", "layout:1: there is no first word of an option \"atack\"" },
    { "quiet \"attack\" asks \"windw\"", "layout:1: there is no ask \"windw\"; did you mean \"window\"?" },
    { "teams \"team\"", "layout:1: there is no mode \"team\"; did you mean \"teams\"?" },
    { "match whole \"length=four\"", "layout:1: there is no mode or OPTION=VALUE \"length=four\"" },
    { "line \"target\" kind aim", "layout:1: there is no relation \"target\"; did you mean \"targets\"?" },
    { "look \"exhausted\" \"(\" \")\"",
      "layout:1: a row of look is for a terminal alone: put it behind the line \"terminal\"" },
    { "terminal\nnumber \"hp\" of seat",
      "layout:2: a row of number is for all tables: put it above the line \"terminal\"" },
    { "terminal\nlook \"exhaused\" \"(\" \")\"",
      "layout:2: there is no state of cards \"exhaused\"; did you mean \"exhausted\"?" },
};

static void a_mistake_is_told_with_its_line_and_a_way_out(void **state)
{
    struct table t;

    (void)state;
    open_table(&t, "sides");
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        t.error[0] = '\0';
        assert_null(read_text(&t, mistakes[i].text));
        assert_string_equal(t.error, mistakes[i].error);
    }
    storage_free(&t.storage);
}

/* ---- the games here ------------------------------------------------------------------------------------- */

static void every_game_has_a_layout_that_says_where_each_seat_stands(void **state)
{
    struct duello_error e;

    (void)state;
    for (const char *const *name = duello_games(); *name; name++) {
        struct duello_book *book = duello_open(*name, &e);
        if (!book) {
            fail_msg("%s", e.text);
            return;
        }
        const struct duello_layout *l = book->layout;
        int lives = 0, hands = 0;
        for (int i = 0; i < l->numbers; i++)
            lives += l->number[i].life && l->number[i].of == DUELLO_OF_SEAT && l->number[i].rank == 1;
        for (int i = 0; i < l->zones; i++)
            hands += l->zone[i].role == DUELLO_ROLE_HAND;
        if (lives != 1 || hands != 1 || !l->times || !l->steps || !l->elements || !l->louds)
            fail_msg("the layout of %s does not say all that a table needs", *name);
        duello_close(book);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_can_have_a_board_of_its_own),
        cmocka_unit_test(a_square_can_be_several_things_deep),
        cmocka_unit_test(what_the_vocabulary_says_need_not_be_said_again),
        cmocka_unit_test(a_game_without_a_layout_gets_one_of_its_tables),
        cmocka_unit_test(the_levels_of_a_game_are_boards),
        cmocka_unit_test(a_mistake_is_told_with_its_line_and_a_way_out),
        cmocka_unit_test(every_game_has_a_layout_that_says_where_each_seat_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
