/* How sentences are understood: longest names, holes that give words back, what belongs to what. */
#include "support.h"

struct read {
    struct bench bench;
    struct storage storage;
    struct problems problems;
    struct tokens tokens;
    struct node *file;
};

static void read_cards(struct read *r, const char *vocabulary, const char *lines)
{
    static char text[8000];
    *r = (struct read){ .storage = { NULL } };
    open_bench(&r->bench, vocabulary);
    snprintf(text, sizeof text, "game %s\ncard \"A\"\n%s", r->bench.source.tables.game, lines);
    r->problems.storage = &r->storage;
    r->tokens = read_tokens(&r->storage, &r->problems, text, strlen(text));
    r->file = parse_file(&r->storage, &r->problems, r->bench.book->phrases, &r->tokens);
    if (r->problems.errors)
        fail_msg("%s: %s", lines, r->problems.row[0].text);
}

static void forget(struct read *r)
{
    close_bench(&r->bench);
    storage_free(&r->storage);
}

/* The words of a part as they were written. */
static void add_words(const struct read *r, const struct node *n, char *out, size_t size)
{
    for (int i = n->first; i <= n->last; i++)
        snprintf(out + strlen(out), size - strlen(out), "%s%s", i > n->first ? " " : "", r->tokens.token[i].text);
}

/* The verb of the first statement of the first ability, and its holes: "put|a card in your Hand|1|this". */
static void expect_verb(const char *vocabulary, const char *sentence, const char *expected)
{
    struct read r;
    char lines[1000], out[1000] = "";
    snprintf(lines, sizeof lines, "  use: %s\n", sentence);
    read_cards(&r, vocabulary, lines);
    const struct node *statement = r.file->kid[0]->kid[0]->kid[2]->kid[0];
    assert_int_equal(statement->kind, NODE_DO);
    const struct node *phrase = statement->kid[1];
    snprintf(out, sizeof out, "%s", r.bench.source.id[TABLE_VERB][phrase->row]);
    for (int i = 0; i < phrase->kids; i++) {
        strcat(out, "|");
        if (phrase->kid[i]->kind == NODE_TAKEN)
            snprintf(out + strlen(out), sizeof out - strlen(out), "%d", phrase->kid[i]->number);
        else
            add_words(&r, phrase->kid[i], out, sizeof out);
    }
    assert_string_equal(out, expected);
    forget(&r);
}

static const char toy[] = "tests/language/vocabularies/toy.vocabulary",
                  faroe[] = "tests/language/vocabularies/faroe.vocabulary", fade[] = "games/fade/vocabulary",
                  despaira[] = "games/despaira/vocabulary";

static void holes_take_what_they_can_and_give_back_what_is_needed(void **state)
{
    (void)state;
    expect_verb(toy, "put a card in your Hand under this", "PUT|a card in your Hand|1|this|0");
    expect_verb(toy, "put a card in your Hand on top of your Deck in any order",
                "PUT|a card in your Hand|2|your Deck|1");
    expect_verb(toy, "put 1 Poison on a Fighter next to this", "PUT_COUNTERS|1|Poison|a Fighter next to this");
    expect_verb(toy, "hit each Fighter with HP <= 3 for PLV - 1, 2 times", "HIT|each Fighter with HP <= 3|PLV - 1|1|2");
    expect_verb(fade, "deflect it to its attacker", "DEFLECT_TO|it|its attacker");
    expect_verb(despaira, "shift it 1 away from this if free", "SHIFT|it|1|this|1");
    expect_verb(despaira, "deal 200 * its tile's Spore damage to each creature on a tile with Spore >= 1",
                "DEAL|200 * its tile 's Spore|each creature on a tile with Spore >= 1");
    expect_verb(faroe, "hit target for 4 Unblockable", "HIT|target|4|1|Unblockable|0");
    expect_verb(toy, "remove up to 3 Poison from this and another Fighter",
                "REMOVE|up to 3|Poison|this and another Fighter");
}

static void the_longest_name_wins(void **state)
{
    (void)state;
    struct read r;
    read_cards(&r, "games/solrei/vocabulary", "  use at Before Showdown: ready 1 Damage card\n");
    const struct node *ability = r.file->kid[0]->kid[0];
    const struct node *moment = ability->kid[1]->kid[0]->kid[0]->kid[0];
    assert_string_equal(r.bench.source.id[TABLE_WINDOW][moment->row], "BEFORE_SHOWDOWN");
    const struct node *group = ability->kid[2]->kid[0]->kid[1]->kid[0]->kid[0];
    assert_string_equal(r.bench.source.id[TABLE_WORD][group->kid[1]->kid[0]->row], "DAMAGE_CARD");
    forget(&r);
}

static const char *only_adjective(struct read *r, const char *set)
{
    char lines[200];
    snprintf(lines, sizeof lines, "  use: destroy each %s\n", set);
    read_cards(r, despaira, lines);
    const struct node *phrase = r->file->kid[0]->kid[0]->kid[2]->kid[0]->kid[1];
    const struct node *group = phrase->kid[0]->kid[0];
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind == NODE_ADJECTIVE)
            return r->bench.source.id[TABLE_WORD][group->kid[i]->kid[0]->row];
    return "";
}

static void a_word_of_two_lists_is_of_the_one_that_its_noun_shows(void **state)
{
    (void)state;
    static const struct {
        const char *set, *word;
    } said[] = { { "Normal trick", "NORMAL_TRICK" }, { "Normal creature", "NORMAL" }, { "Fire creature", "FIRE" } };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct read r;
        assert_string_equal(only_adjective(&r, said[i].set), said[i].word);
        forget(&r);
    }
}

static void and_joins_tests_in_conditions_and_things_in_sets(void **state)
{
    (void)state;
    struct read r;
    read_cards(&r, toy,
               "  use if there is a Fighter next to this and this is damaged, on this and another Fighter: draw 1\n");
    const struct node *clauses = r.file->kid[0]->kid[0]->kid[1];
    assert_int_equal(clauses->kids, 2);
    assert_int_equal(clauses->kid[0]->kid[0]->kind, NODE_AND);
    assert_int_equal(clauses->kid[1]->kid[0]->kids, 2);
    forget(&r);
}

static void adjectives_and_nouns(void **state)
{
    (void)state;
    struct read r;
    read_cards(
        &r, toy,
        "  use: destroy up to 2 other face-down Fire or Metal Fighters you control in an Arena with Level <= 3\n");
    const struct node *group = r.file->kid[0]->kid[0]->kid[2]->kid[0]->kid[1]->kid[0]->kid[0];
    static const enum node_kind kinds[] = { NODE_QUANTITY,  NODE_NOUN,       NODE_OTHER, NODE_ADJECTIVE,
                                            NODE_ADJECTIVE, NODE_CONTROLLED, NODE_IN,    NODE_WITH };
    assert_int_equal(group->kids, (int)(sizeof kinds / sizeof *kinds));
    for (int i = 0; i < group->kids; i++)
        assert_int_equal(group->kid[i]->kind, kinds[i]);
    assert_int_equal(group->kid[4]->kids, 2);
    forget(&r);
}

static void definitions_unfold(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, toy);
    const char *text =
        "game toy\ncard \"A\"\n  Fighter, Fire, Level 1, HP 1\n  Rally 3: this has PLV +1\n  Vengeance: draw 1\n"
        "keyword Flash:\n  when this enters the field: draw 1\n";
    static struct said said;
    if (compile_text(&b, "definitions", text, &said))
        fail_msg("%s", said.text);
    const struct card *card = &b.book->card[1];
    const struct ability *rally = &b.book->ability[card->ability], *vengeance = rally + 1;
    assert_int_equal(rally->kind, ABILITY_STAND);
    assert_true(rally->condition && rally->arguments && rally->keyword);
    assert_int_equal(b.book->code[rally->body], OP_GRANT);
    assert_int_equal(vengeance->kind, ABILITY_WHEN);
    assert_int_equal(b.book->code[vengeance->body], OP_DO);
    assert_int_equal(b.book->defined[b.book->defineds - 1].abilities, 1);
    walk_book(b.book);
    close_bench(&b);
}

static void roles_are_whole_cards(void **state)
{
    (void)state;
    struct bench b;
    open_bench(&b, toy);
    const char *text =
        "game toy\ncard \"Two\"\n  Fighter, Trick, Fire, Normal, Level 1, HP 1\n  as Fighter:\n    Flash\n  as Trick:\n"
        "    use on an enemy: hit target for 1\ncard \"Faces\"\n  Trick, Normal\n  as \"Left\":\n    use: draw 1\n  as "
        "\"Right\":\n    use: draw 2\n";
    static struct said said;
    if (compile_text(&b, "roles", text, &said))
        fail_msg("%s", said.text);
    int row = book_card(b.book, "Faces");
    assert_int_equal(b.book->card[row].roles, 2);
    assert_string_equal(b.book->card[row + 2].title, "Right");
    assert_int_equal(b.book->card[row + 2].role_of, row);
    assert_int_equal(b.book->card[row + 2].abilities, 1);
    row = book_card(b.book, "Two");
    assert_int_equal(b.book->card[row].abilities, 0);
    assert_true(b.book->card[row + 1].keywords);
    assert_int_equal(b.book->card[row + 2].abilities, 1);
    walk_book(b.book);
    close_bench(&b);
}

int main(int count, char **argument)
{
    set_root(count, argument);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holes_take_what_they_can_and_give_back_what_is_needed),
        cmocka_unit_test(the_longest_name_wins),
        cmocka_unit_test(a_word_of_two_lists_is_of_the_one_that_its_noun_shows),
        cmocka_unit_test(and_joins_tests_in_conditions_and_things_in_sets),
        cmocka_unit_test(adjectives_and_nouns),
        cmocka_unit_test(definitions_unfold),
        cmocka_unit_test(roles_are_whole_cards),
    };
    return cmocka_run_group_tests_name("parser", tests, NULL, NULL);
}
