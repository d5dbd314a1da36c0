/* vocabulary_form.c: the form of each table; it stands here and nowhere else. */
#include "vocabulary_form.h"

#include <stdint.h>

#include "engine/book.h"

#define COLUMN(word, type, row, field, ...)                                                                            \
    {                                                                                                                  \
        word, COLUMN_##type, offsetof(struct row, field), __VA_ARGS__                                                  \
    }

/* clang-format off */
static const char *const face_words[] = { "nobody", "owner", "all", "kept", NULL };
const char *const actor_words[] = { "seat", "card", "user", NULL };
static const char *const ability_words[] = { "use", "respond", "when", "would", "at", "soon", "stand", "own", NULL };
const char *const clause_words[] = { "at", "from", "naming", "on", "with", "if", "pay", "you may", "once", NULL };
const char *const kind_words[] = { "card", "seat", "link", "tile", "duel", NULL };

static const struct column list_columns[] = {
    COLUMN("most", SMALL, word_list, most, 0, 0),
    COLUMN("open", FLAG, word_list, open, 0, 0),
    { 0 },
};

static const struct column word_columns[] = {
    COLUMN("type", BIT, word, roles, WORD_TYPE, 0),
    COLUMN("value", BIT, word, roles, WORD_VALUE, 0),
    COLUMN("flag", BIT, word, roles, WORD_FLAG, 0),
    COLUMN("noun", BIT, word, roles, WORD_NOUN, 0),
    COLUMN("side", BIT, word, roles, WORD_SIDE, 0),
    COLUMN("of", KINDS, word, kinds, 0, 0),
    COLUMN("list", ROW, word, list, TABLE_LIST, 0),
    COLUMN("derived", FLAG, word, derived, 0, 0),
    COLUMN("listed", FLAG, word, listed, 0, 0),
    COLUMN("in", SET32, word, zones, TABLE_ZONE, 0),
    COLUMN("home", FLAG, word, home, 0, 0),
    COLUMN("judged", FLAG, word, judged, 0, 0),
    COLUMN("apart", FLAG, word, apart, 0, 0),
    COLUMN("played", FLAG, word, played, 0, 0),
    COLUMN("momentary", FLAG, word, momentary, 0, 0),
    COLUMN("promises", SET64, word, traits, TABLE_TRAIT, 0),
    COLUMN("types", SET32, word, types, TABLE_TYPE, 0),
    COLUMN("english", TEXT, word, english, 0, 0),
    { 0 },
};

static const struct column type_columns[] = {
    COLUMN("needs", SET32, type_rule, needs, TABLE_ATTRIBUTE, 0),
    COLUMN("allows", SET32, type_rule, allows, TABLE_ATTRIBUTE, 0),
    COLUMN("shows", SET32, type_rule, lists_needed, TABLE_LIST, 0),
    COLUMN("used", SET32, type_rule, windows, TABLE_WINDOW, 0),
    COLUMN("actor", CHOICE, type_rule, actor, 0, actor_words),
    COLUMN("cost", FLAG, type_rule, cost, 0, 0),
    COLUMN("unit", TEXT, type_rule, unit, 0, 0),
    COLUMN("silent", FLAG, type_rule, silent, 0, 0),
    COLUMN("responds", ROWS, type_rule, responds, TABLE_WORD, 0),
    { 0 },
};

static const struct column attribute_columns[] = {
    COLUMN("of", KINDS, attribute, of, 0, 0),
    COLUMN("number", VALUE, attribute, kind, ATTRIBUTE_NUMBER, 0),
    COLUMN("band", VALUE, attribute, kind, ATTRIBUTE_BAND, 0),
    COLUMN("shot", VALUE, attribute, kind, ATTRIBUTE_SHOT, 0),
    COLUMN("words", VALUE, attribute, kind, ATTRIBUTE_WORDS, 0),
    COLUMN("reference", VALUE, attribute, kind, ATTRIBUTE_REF, 0),
    COLUMN("list", ROW, attribute, list, TABLE_LIST, 0),
    COLUMN("one", FLAG, attribute, one, 0, 0),
    COLUMN("printed", FLAG, attribute, printed, 0, 0),
    COLUMN("granted", FLAG, attribute, granted, 0, 0),
    COLUMN("standing", FLAG, attribute, standing, 0, 0),
    COLUMN("momentary", FLAG, attribute, momentary, 0, 0),
    COLUMN("reach", SET32, attribute, reach, TABLE_ZONE, 0),
    COLUMN("face", FLAG, attribute, face, 0, 0),
    COLUMN("greatest", FLAG, attribute, greatest, 0, 0),
    COLUMN("lowest", NUMBER, attribute, lowest, 0, 0),
    COLUMN("highest", NUMBER, attribute, highest, 0, 0),
    COLUMN("least", NUMBER, attribute, least, 0, 0),
    COLUMN("until", ROW, attribute, until, TABLE_PERIOD, 0),
    COLUMN("english", TEXT, attribute, english, 0, 0),
    COLUMN("change", TEXT, attribute, change, 0, 0),
    COLUMN("becomes", TEXT, attribute, becomes, 0, 0),
    COLUMN("traits", SET64, attribute, traits, TABLE_TRAIT, 0),
    { 0 },
};

static const struct column zone_columns[] = {
    COLUMN("shared", FLAG, zone, shared, 0, 0),
    COLUMN("ordered", FLAG, zone, ordered, 0, 0),
    COLUMN("masked", FLAG, zone, masked, 0, 0),
    COLUMN("faces", CHOICE, zone, faces, FACES_NOBODY, face_words),
    COLUMN("english", TEXT, zone, english, 0, 0),
    { 0 },
};

static const struct column named_columns[] = {
    COLUMN("of", KINDS, named, kinds, 0, 0),
    COLUMN("momentary", FLAG, named, momentary, 0, 0),
    COLUMN("english", TEXT, named, english, 0, 0),
    { 0 },
};

static const struct column period_columns[] = {
    COLUMN("lasts", FLAG, period, lasts, 0, 0),
    COLUMN("next", FLAG, period, next, 0, 0),
    COLUMN("waits", FLAG, period, waits, 0, 0),
    COLUMN("from", ROW, period, start, TABLE_WINDOW, 0),
    COLUMN("to", ROW, period, stop, TABLE_WINDOW, 0),
    COLUMN("english", TEXT, period, english, 0, 0),
    { 0 },
};

static const struct column window_columns[] = {
    COLUMN("use", FLAG, window, use, 0, 0),
    COLUMN("covers", SET32, window, covers, TABLE_WINDOW, 0),
    COLUMN("again", FLAG, window, again, 0, 0),
    COLUMN("resets", FLAG, window, resets, 0, 0),
    COLUMN("english", TEXT, window, english, 0, 0),
    { 0 },
};

static const struct column keyword_columns[] = {
    COLUMN("header", BIT, keyword, uses, KEYWORD_HEADER, 0),
    COLUMN("block", BIT, keyword, uses, KEYWORD_BLOCK, 0),
    COLUMN("condition", BIT, keyword, uses, KEYWORD_CONDITION, 0),
    COLUMN("clause", BIT, keyword, uses, KEYWORD_CLAUSE, 0),
    COLUMN("granted", BIT, keyword, uses, KEYWORD_GRANTED, 0),
    COLUMN("kind", CHOICE, keyword, block_kind, ABILITY_USE, ability_words),
    COLUMN("standing", FLAG, keyword, standing, 0, 0),
    COLUMN("once", FLAG, keyword, once, 0, 0),
    COLUMN("undivided", FLAG, keyword, undivided, 0, 0),
    COLUMN("types", SET32, keyword, types, TABLE_TYPE, 0),
    COLUMN("without", CLAUSES, keyword, without, 0, 0),
    COLUMN("of", KINDS, keyword, kinds, 0, 0),
    COLUMN("marks", ROW, keyword, marks, TABLE_WORD, 0),
    COLUMN("on", ROW, keyword, marks_only, TABLE_WORD, 0),
    COLUMN("means", TEXT, keyword, definition, 0, 0),
    COLUMN("traits", SET64, keyword, traits, TABLE_TRAIT, 0),
    COLUMN("english", TEXT, keyword, pattern.english, 0, 0),
    { 0 },
};

static const struct column event_columns[] = {
    COLUMN("would", FLAG, event, would, 0, 0),
    COLUMN("remembered", FLAG, event, remembered, 0, 0),
    COLUMN("roles", SMALL, event, roles, 0, 0),
    COLUMN("changes", CHANGES, event, changes, 0, 0),
    COLUMN("of", KINDS, event, kinds, 0, 0),
    COLUMN("other", KINDS, event, other, 0, 0),
    COLUMN("reach", SET32, event, reach, TABLE_ZONE, 0),
    COLUMN("zones", SET32, event, zones, TABLE_ZONE, 0),
    COLUMN("past", ROWS, event, past, TABLE_WORD, 0),
    COLUMN("over", FLAG, event, over, 0, 0),
    COLUMN("english", TEXT, event, pattern.english, 0, 0),
    { 0 },
};

static const struct column phrase_columns[] = {
    COLUMN("of", KINDS, phrase, kinds, 0, 0),
    COLUMN("needs", ROW, phrase, needs, TABLE_WORD, 0),
    COLUMN("not", TEXT, phrase, negative, 0, 0),
    COLUMN("english", TEXT, phrase, pattern.english, 0, 0),
    { 0 },
};

static const struct column verb_columns[] = {
    COLUMN("by", KINDS, verb, subjects, 0, 0),
    COLUMN("cost", FLAG, verb, cost, 0, 0),
    COLUMN("only", FLAG, verb, only, 0, 0),
    COLUMN("to", KINDS, verb, objects, 0, 0),
    COLUMN("hidden", FLAG, verb, hidden, 0, 0),
    COLUMN("asks", FLAG, verb, asks, 0, 0),
    COLUMN("offers", FLAG, verb, offers, 0, 0),
    COLUMN("home", FLAG, verb, home, 0, 0),
    COLUMN("shows", FLAG, verb, shows, 0, 0),
    COLUMN("creates", FLAG, verb, creates, 0, 0),
    COLUMN("in", SET32, verb, set_zones, TABLE_ZONE, 0),
    COLUMN("own", VALUE, verb, set_owner, 1, 0),
    COLUMN("reach", SET32, verb, reach, TABLE_ZONE, 0),
    COLUMN("zones", SET32, verb, zones, TABLE_ZONE, 0),
    COLUMN("stacks", FLAG, verb, stacks, 0, 0),
    COLUMN("changes", CHANGES, verb, changes, 0, 0),
    COLUMN("coins", VALUE, verb, chance, CHANCE_COINS, 0),
    COLUMN("dice", VALUE, verb, chance, CHANCE_DICE, 0),
    COLUMN("spends", ROW, verb, spends, TABLE_SYMBOL, 0),
    COLUMN("causes", SET64, verb, causes, TABLE_EVENT, 0),
    COLUMN("traits", SET64, verb, traits, TABLE_TRAIT, 0),
    COLUMN("rules", RULES, verb, rules, 0, 0),
    COLUMN("english", TEXT, verb, pattern.english, 0, 0),
    { 0 },
};

#define TABLE(word, part, structure, field, counter, naming, most, columns)                                           \
    { word, part, sizeof(struct structure), offsetof(struct vocabulary, field), offsetof(struct vocabulary, counter), \
      naming, most, columns }

const struct table_form table_forms[TABLES] = {
    [TABLE_LIST] = TABLE("list", "LIST", word_list, lists, list_count, NAME_ONLY, 31, list_columns),
    [TABLE_WORD] = TABLE("word", "WORD", word, words, word_count, NAME_AND_PLURAL, BOOK_WORDS - 1, word_columns),
    [TABLE_TYPE] = TABLE("type", "TYPE", type_rule, types, type_count, NAME_OF_WORD, 31, type_columns),
    [TABLE_ATTRIBUTE] = TABLE("attribute", "ATTRIBUTE", attribute, attributes, attribute_count, NAME_AND_PLURAL,
                              BOOK_ATTRIBUTES - 1, attribute_columns),
    [TABLE_ZONE] = TABLE("zone", "ZONE", zone, zones, zone_count, NAME_AND_PLURAL, 31, zone_columns),
    [TABLE_COUNTER] = TABLE("counter", "COUNTER", named, counters, counter_count, NAME_AND_PLURAL, 31, named_columns),
    [TABLE_RESOURCE] = TABLE("resource", "RESOURCE", named, resources, resource_count, NAME_AND_PLURAL, 63, named_columns),
    [TABLE_SYMBOL] = TABLE("symbol", "SYMBOL", named, symbols, symbol_count, NAME_AND_PLURAL, BOOK_SYMBOLS - 1, named_columns),
    [TABLE_PERIOD] = TABLE("period", "PERIOD", period, periods, period_count, NAME_AND_PLURAL, 15, period_columns),
    [TABLE_REFERENCE] = TABLE("reference", "REFERENCE", named, references, reference_count, NAME_AND_PLURAL, 63, named_columns),
    [TABLE_WINDOW] = TABLE("window", "WINDOW", window, windows, window_count, NAME_ONLY, 31, window_columns),
    [TABLE_KEYWORD] = TABLE("keyword", "KEYWORD", keyword, keywords, keyword_count, NAME_PATTERN, 127, keyword_columns),
    [TABLE_EVENT] = TABLE("event", "EVENT", event, events, event_count, NAME_PATTERN, 63, event_columns),
    [TABLE_RELATION] = TABLE("relation", "RELATION", phrase, relations, relation_count, NAME_PATTERN, 63, phrase_columns),
    [TABLE_ACTION] = TABLE("action", "ACTION", phrase, actions, action_count, NAME_PATTERN, 63, phrase_columns),
    [TABLE_TRAIT] = TABLE("trait", "TRAIT", phrase, traits, trait_count, NAME_PATTERN, 63, phrase_columns),
    [TABLE_VERB] = TABLE("verb", "VERB", verb, verbs, verb_count, NAME_PATTERN, 255, verb_columns),
};

/* clang-format on */

int rows_of_table(const struct vocabulary *v, enum vocabulary_table t)
{
    return *(const int *)((const char *)v + table_forms[t].count);
}
