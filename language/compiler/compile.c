/* compile.c: texts, cards and their headers.
 *
 * A text is added to the book as it is compiled; if anything was wrong in it, the book is put back
 * to what it was before. Tables only grow at their ends, so that is a matter of a few counts.
 */
#include "compile.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "compiler.h"
#include "engine/game.h"
#include "language/reader/brought.h"
#include "language/reader/field_maps.h"

/* ---- places in the text ---------------------------------------------------------------------- */

static struct span node_span(const struct compiler *c, const struct node *n)
{
    if (!c->token || n->first >= c->tokens)
        return (struct span){ 1, 1, 1 };
    struct span a = c->token[n->first].span;
    const struct token *last = n->last < c->tokens ? &c->token[n->last] : NULL;
    if (last && last->span.line == a.line && last->span.column >= a.column)
        a.width = last->span.column + last->span.width - a.column;
    return a;
}

const char *node_text(struct compiler *c, const struct node *n)
{
    char text[120] = "";
    for (int i = n->first; c->token && i <= n->last && i < c->tokens && c->token[i].kind < TOKEN_BAD; i++) {
        const struct token *t = &c->token[i];
        bool tight = i == n->first || !strcmp(t->text, ",") || !strcmp(t->text, "'s") || !strcmp(t->text, ":") ||
                     !strcmp(t->text, ";");
        size_t used = strlen(text);
        if (used + strlen(t->text) + 8 > sizeof text) {
            snprintf(text + (used < sizeof text - 5 ? used : sizeof text - 5), 5, " ...");
            break;
        }
        const char *open = t->kind == TOKEN_STRING ? "\"" : t->kind == TOKEN_SYMBOL ? "{" : "";
        const char *close = t->kind == TOKEN_STRING ? "\"" : t->kind == TOKEN_SYMBOL ? "}" : "";
        snprintf(text + used, sizeof text - used, "%s%s%s%s", tight ? "" : " ", open, t->text, close);
    }
    return storage_copy(c->scratch, text, strlen(text));
}

void error_on(struct compiler *c, const struct node *n, const char *hint, const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    error_at(c->problems, node_span(c, n), hint, "%s", text);
}

void warning_on(struct compiler *c, const struct node *n, const char *hint, const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    warning_at(c->problems, node_span(c, n), hint, "%s", text);
}

/* ---- cells ----------------------------------------------------------------------------------- */

int here(const struct compiler *c)
{
    return c->book->cells;
}

/* Beyond the limit nothing is written; the text is refused at its end. */
void emit(struct compiler *c, int value)
{
    struct duello_book *b = c->book;
    if (b->cells >= LIMIT_CELLS) {
        c->full = true;
        return;
    }
    b->code = storage_grow(c->storage, b->code, b->cells, sizeof *b->code);
    b->code[b->cells++] = (cell)value;
}

int emit_length(struct compiler *c)
{
    int at = here(c);
    emit(c, 0);
    return at < here(c) ? at : 0;
}

void close_length(struct compiler *c, int at)
{
    if (at)
        c->book->code[at] = (cell)(here(c) - at - 1);
}

int string_row(struct compiler *c, const char *text)
{
    struct duello_book *b = c->book;
    for (int i = 1; i < b->strings; i++)
        if (!strcmp(b->string[i], text))
            return i;
    if (b->strings >= LIMIT_ROWS) {
        c->full = true;
        return 0;
    }
    b->string = storage_grow(c->storage, b->string, b->strings, sizeof *b->string);
    b->string[b->strings] = storage_copy(c->storage, text, strlen(text));
    return b->strings++;
}

/* ---- header fields --------------------------------------------------------------------------- */

static struct card *the_card(struct compiler *c)
{
    return &c->book->card[c->card];
}

static const char *type_name(const struct compiler *c)
{
    return c->type ? c->v->words[c->type->word].name : "card";
}

static void add_label(struct compiler *c, int word)
{
    the_card(c)->labels[word >> 6] |= (uint64_t)1 << (word & 63);
}

/* The row of a label: where a word is in two lists, the one this type of card shows. */
static int label_row(const struct compiler *c, int row)
{
    if (!c->type)
        return row;
    for (int i = 1; i < c->v->word_count; i++)
        if (!strcmp(c->v->words[i].name, c->v->words[row].name) && c->v->words[i].list &&
            (c->type->lists_needed >> c->v->words[i].list & 1))
            return i;
    return row;
}

static void read_types(struct compiler *c, const struct node *field)
{
    add_label(c, field->row);
    for (int i = 1; i < c->v->type_count; i++) {
        const struct type_rule *type = &c->v->types[i];
        if (type->word != field->row)
            continue;
        c->known |= type->needs | type->allows;
        if (!c->type)
            c->type = type;
    }
}

static int words_of_list(const struct compiler *c, int list)
{
    int n = 0;
    const struct card *card = &c->book->card[c->card];
    for (int i = 1; i < c->v->word_count; i++)
        n += c->v->words[i].list == list && card_has(card, i);
    return n;
}

/* Check 4: how many values of its list a card may show. */
static void check_label_count(struct compiler *c, const struct node *field, int row)
{
    int list = c->v->words[row].list, n = list ? words_of_list(c, list) : 0;
    if (list && c->v->lists[list].most && n > c->v->lists[list].most)
        error_on(c, field, "leave some out", "a card of %s shows at most %d of the list %s, this has %d", c->v->game,
                 c->v->lists[list].most, c->v->lists[list].name, n);
}

static void read_words(struct compiler *c, const struct node *field, const struct attribute *a)
{
    int32_t mask = 0;
    if (a->one && field->kids > 1)
        error_on(c, field, "leave all but one out", "%s is one value", a->name);
    for (int i = 0; i < field->kids; i++) {
        const struct node *word = field->kid[i];
        if (word->kind != NODE_WORD) {
            error_on(c, field, "write the words themselves", "%s needs values of the list %s, not numbers", a->name,
                     a->list ? c->v->lists[a->list].name : "?");
            return;
        }
        int place = 0;
        for (int k = 1; k < word->row; k++)
            place += c->v->words[k].list == c->v->words[word->row].list;
        mask |= (int32_t)1 << (place & 31);
        if (!c->v->words[word->row].derived)
            add_label(c, word->row);
    }
    the_card(c)->number[field->row] = mask;
}

static void check_range(struct compiler *c, const struct node *n, const struct attribute *a, int number)
{
    bool bounded = a->lowest || a->highest;
    int lowest = a->least  ? a->least
                 : bounded ? a->lowest
                           : -LIMIT_NUMBER,
        highest = bounded ? a->highest : LIMIT_NUMBER;

    if (number > highest)
        error_on(c, n, NULL, "%s %d: at most %d", a->name, number, highest);
    if (number < lowest)
        error_on(c, n, NULL, "%s %d: at least %d", a->name, number, lowest);
}

/* Check 4: from the smaller number to the larger one, both in range. */
static void check_band(struct compiler *c, const struct node *field, const struct attribute *a)
{
    int from = field->kid[0]->number, to = field->kid[1]->number;
    check_range(c, field, a, to);
    if (to < from)
        error_on(c, field, "the smaller number comes first", "%s %d to %d: nothing lies between", a->name, from, to);
}

static void read_by_players(struct compiler *c, const struct node *field, const struct attribute *a)
{
    if (field->kids > 4)
        error_on(c, field, "leave out the numbers behind the fourth", "there are at most 4 players");
    for (int i = 0; i < field->kids; i++)
        check_range(c, field->kid[i], a, field->kid[i]->number);
    the_card(c)->number[field->row] = field->kid[0]->number;
    c->by_players[c->by_players_count < 4 ? c->by_players_count++ : 3] = field;
}

static void read_attribute(struct compiler *c, const struct node *field)
{
    const struct attribute *a = &c->v->attributes[field->row];
    if (!a->printed || (c->type && !(c->known >> field->row & 1))) {
        error_on(c, field, "leave it out", "a card of type %s has no %s", type_name(c), a->name);
        return;
    }
    if (the_card(c)->number[field->row] != ABSENT && !the_card(c)->role_of)
        error_on(c, field, "leave one out", "%s stands twice", a->name);
    if (field->flag) {
        read_by_players(c, field, a);
        return;
    }
    if (a->kind == ATTRIBUTE_WORDS) {
        read_words(c, field, a);
        return;
    }
    if (field->kid[0]->kind != NODE_NUMBER) {
        error_on(c, field, "write the number behind it", "%s needs a number", a->name);
        return;
    }
    check_range(c, field, a, field->kid[0]->number);
    the_card(c)->number[field->row] = field->kid[0]->number;
    if (field->kids > 1 && a->kind != ATTRIBUTE_BAND && a->kind != ATTRIBUTE_SHOT)
        error_on(c, field, "leave all but one out", "%s is one number", a->name);
    if (field->kids == 1)
        return;
    the_card(c)->number2[field->row] = field->kid[1]->number;
    if (a->kind == ATTRIBUTE_BAND)
        check_band(c, field, a);
}

/* Check 5: a serial is unique; cards whose serials begin alike belong together. */
static void read_serial(struct compiler *c, const struct node *field, const char *text)
{
    size_t letters = strcspn(text, "-");
    struct card *card = the_card(c);
    card->serial_group = (uint16_t)c->card;
    for (int i = c->card - 1; i > 0; i--) {
        const struct card *other = &c->book->card[i];
        if (!other->serial || other->role_of)
            continue;
        if (!strcmp(other->serial, text) && card->role_of != i) /* a role repeats the serial of its card */
            error_on(c, field, "give it another, or none", "\"%s\" has the serial \"%s\" already", other->name, text);
        if (!strncmp(other->serial, text, letters) && other->serial[letters] == text[letters])
            card->serial_group = other->serial_group;
    }
    card->serial = storage_copy(c->storage, text, strlen(text));
}

static bool is_of_a_type(struct compiler *c, uint32_t types)
{
    for (int i = 1; i < c->v->type_count; i++)
        if (types >> i & 1 && card_has(the_card(c), c->v->types[i].word))
            return true;
    return false;
}

/* Check 3: what stands on cards of some types only; 0: on any. */
static void check_types(struct compiler *c, const struct node *node, uint32_t types)
{
    char names[160] = "";

    if (!types || !c->type || is_of_a_type(c, types))
        return;
    for (uint32_t left = types; left; left &= left - 1)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                 left == types          ? ""
                 : !(left & (left - 1)) ? " or "
                                        : ", ",
                 c->v->words[c->v->types[__builtin_ctz(left)].word].name);
    error_on(c, node, format_text(c->scratch, "it stands on a card of type %s", names),
             "`%s`: a card of type %s cannot have this", node_text(c, node), type_name(c));
}

/* Check 3: what a card needs is settled before the duel begins, and asked for by keywords that are conditions and nothing
 * else. */
static void check_needs(struct compiler *c, const struct node *test)
{
    bool joined = test->kind == NODE_NOT || test->kind == NODE_AND || test->kind == NODE_OR;

    for (int i = 0; joined && i < test->kids; i++)
        check_needs(c, test->kid[i]);
    if (!joined && (test->kind != NODE_KEYWORD || c->v->keywords[test->kid[0]->row].uses != KEYWORD_CONDITION))
        error_on(c, test, "ask for it in an ability: `if ...`",
                 "`%s`: a card needs what is so before the duel, not what comes about in it", node_text(c, test));
}

static void read_field(struct compiler *c, const struct node *field)
{
    const char *text = field->kids && field->kid[0]->text ? field->kid[0]->text : "";
    int row;
    switch ((enum field)field->number) {
    case FIELD_LABEL:
        row = label_row(c, field->row);
        if (c->v->words[row].derived)
            error_on(c, field, "leave it out; an effect can give it",
                     "%s is what happens to a card; it is not printed on one", c->v->words[row].name);
        add_label(c, row);
        check_label_count(c, field, row);
        check_types(c, field, c->v->words[row].types);
        break;
    case FIELD_COST:
        if (c->type && !c->type->cost)
            error_on(c, field, "an ability's cost stands behind `pay`", "a card of type %s has no cost", type_name(c));
        check_payment(c, field->kid[0], NULL);
        row = compile_costs(c, field->kid[0]);
        the_card(c)->cost = (uint16_t)row;
        break;
    case FIELD_ATTRIBUTE:
        read_attribute(c, field);
        break;
    case FIELD_NEEDS:
        check_needs(c, field->kid[0]);
        row = here(c);
        emit_test(c, field->kid[0]);
        the_card(c)->needs = (uint16_t)row;
        break;
    case FIELD_TITLE:
        the_card(c)->title = storage_copy(c->storage, text, strlen(text));
        break;
    case FIELD_SERIAL:
        read_serial(c, field, text);
        break;
    case FIELD_FLAVOUR:
        the_card(c)->flavour = storage_copy(c->storage, text, strlen(text));
        break;
    case FIELD_TYPE:
    case FIELD_KEYWORD:
        break;
    }
}

/* Check 3: what a card of its type must show. */
static void check_type(struct compiler *c, const struct node *node)
{
    char types[160] = "";
    if (!c->type) {
        for (int i = 1; i < c->v->type_count; i++)
            snprintf(types + strlen(types), sizeof types - strlen(types), "%s%s",
                     i == 1                      ? ""
                     : i + 1 == c->v->type_count ? " or "
                                                 : ", ",
                     c->v->words[c->v->types[i].word].name);
        if (c->v->type_count > 1)
            error_on(c, node, format_text(c->scratch, "the types are %s", types), "this card has no type");
        return;
    }
    for (int i = 1; i < c->v->attribute_count; i++)
        if ((c->type->needs >> i & 1) && the_card(c)->number[i] == ABSENT)
            error_on(c, node, "add it to the line of the type", "a card of type %s needs %s", type_name(c),
                     c->v->attributes[i].name);
    for (int i = 1; i < c->v->list_count; i++) {
        if (!(c->type->lists_needed >> i & 1) || words_of_list(c, i))
            continue;
        char words[200] = "";
        int shown = 0;
        for (int w = 1; w < c->v->word_count && shown < 5; w++)
            if (c->v->words[w].list == i)
                snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", shown++ ? ", " : "",
                         c->v->words[w].name);
        error_on(c, node, format_text(c->scratch, "such as %s", words),
                 "a card of type %s needs a value of the list %s", type_name(c), c->v->lists[i].name);
    }
}

/* Check 18: a label that promises something is kept by the program. */
static void check_promises(struct compiler *c, const struct node *node)
{
    uint64_t traits = 0;
    const struct card *card = the_card(c);
    for (int i = card->ability; i < c->book->abilities; i++)
        traits |= c->book->ability[i].card == c->card ? c->book->ability[i].traits : 0;
    for (int i = 1; i < c->v->word_count; i++)
        if (card_has(card, i) && c->v->words[i].traits && !(c->v->words[i].traits & traits))
            error_on(c, node, "leave the label out", "this card is labelled %s, but nothing in it does that",
                     c->v->words[i].name);
}

/* Check 3: a card that is paid for or used, and shows no numbers, is nothing without an ability. */
static void check_idle(struct compiler *c, const struct node *node)
{
    const struct card *card = the_card(c);
    bool acts = c->type && !c->type->needs && (c->type->cost || c->type->windows);
    for (int i = 1; i < c->v->attribute_count; i++)
        acts = acts && card->number[i] == ABSENT;
    if (acts && !card->token && !card->abilities && !card->keywords)
        warning_on(c, node, "give it an ability, such as `use ...: ...`", "this card of type %s does nothing",
                   type_name(c));
}

/* A keyword that is asked for, not one that must be absent. */
static const struct node *keyword_that_marks(const struct compiler *c, const struct node *n)
{
    if (n->kind == NODE_PHRASE && n->number == TABLE_KEYWORD && c->v->keywords[n->row].marks)
        return n;
    const struct node *found = NULL;
    for (int i = 0; n->kind != NODE_NOT && i < n->kids && !found; i++)
        found = n->kid[i] ? keyword_that_marks(c, n->kid[i]) : NULL;
    return found;
}

/* Check 18, the other way round: what a card needs may have to show as a label. */
static void check_marks(struct compiler *c, const struct node *part)
{
    for (int i = 0; i < part->kids; i++) {
        const struct node *field = part->kid[i];
        if (field->kind != NODE_FIELD || field->number != FIELD_NEEDS)
            continue;
        const struct node *found = keyword_that_marks(c, field->kid[0]);
        const struct keyword *k = found ? &c->v->keywords[found->row] : NULL;
        if (!k || card_has(the_card(c), k->marks) || (k->marks_only && !card_has(the_card(c), k->marks_only)))
            continue;
        const char *label = c->v->words[k->marks].name;
        error_on(c, field, format_text(c->scratch, "add `%s` to its labels", label),
                 "a card of type %s that needs `%s` must be labelled %s", type_name(c), node_text(c, found), label);
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static int new_card(struct compiler *c)
{
    struct duello_book *b = c->book;
    if (b->cards >= LIMIT_ROWS) {
        c->full = true;
        return 0;
    }
    b->card = storage_grow(c->storage, b->card, b->cards, sizeof *b->card);
    struct card *card = &b->card[b->cards];
    *card = (struct card){ .file = c->file };
    for (int i = 0; i < BOOK_ATTRIBUTES; i++)
        card->number[i] = card->number2[i] = ABSENT;
    return b->cards++;
}

/* Check 3: what a card has one of it says once; a role may say another one than its card. */
static void check_field_once(struct compiler *c, const struct node *field, unsigned *seen)
{
    static const char *const way_out[] = {
        [FIELD_COST] = "join the costs: `cost ... and ...`",
        [FIELD_NEEDS] = "join the conditions: `needs ... and ...`",
        [FIELD_TITLE] = "leave out one of them",
        [FIELD_SERIAL] = "leave out one of them",
        [FIELD_FLAVOUR] = "write one text",
    };
    const char *hint = way_out[field->number];

    if (hint && *seen >> field->number & 1)
        error_on(c, field, hint, "`%s`: the like stands there already", node_text(c, field));
    *seen |= 1u << field->number;
}

static void read_header(struct compiler *c, const struct node *node)
{
    unsigned seen = 0;

    for (int i = 0; i < node->kids; i++)
        if (node->kid[i]->kind == NODE_FIELD && node->kid[i]->number == FIELD_TYPE)
            read_types(c, node->kid[i]);
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i]->kind == NODE_FIELD) {
            check_field_once(c, node->kid[i], &seen);
            read_field(c, node->kid[i]);
        }
}

/* Check 3: a keyword that decides how the whole card is played stands on none that is played in one of several roles. */
void check_shown(struct compiler *c, const struct node *node, int keyword)
{
    check_types(c, node, c->v->keywords[keyword].types);
    if (c->v->keywords[keyword].undivided && the_card(c)->role_of)
        error_on(c, node, "write a card without roles", "`%s`: a card with roles cannot have this keyword",
                 node_text(c, node));
}

/* The keyword of the field stands before it as well, and should not. */
static void check_once(struct compiler *c, const struct node *field, uint64_t *seen)
{
    const struct keyword *k = &c->v->keywords[field->row];
    uint64_t bit = (uint64_t)1 << (field->row & 63), *word = &seen[field->row >> 6];

    if (k->once && *word & bit)
        error_on(c, field, "leave one out", "`%s`: this keyword stands twice", node_text(c, field));
    *word |= bit;
}

static void compile_header_keywords(struct compiler *c, const struct node *const *node, int nodes)
{
    int count = 0, start = here(c);
    uint64_t seen[2] = { 0 };
    for (int pass = 0; pass < 2; pass++) {
        if (pass && !count)
            return;
        if (pass)
            emit(c, count);
        for (int n = 0; n < nodes; n++)
            for (int i = 0; i < node[n]->kids; i++) {
                const struct node *field = node[n]->kid[i];
                if (field->kind != NODE_FIELD || field->number != FIELD_KEYWORD)
                    continue;
                count += !pass;
                if (!pass) {
                    check_once(c, field, seen);
                    check_shown(c, field, field->row);
                    check_keyword_number(c, field->kid[0]);
                }
                if (pass)
                    emit_keyword(c, field->row, field->kid[0], HEADER_PICKS);
            }
    }
    the_card(c)->keywords = (uint16_t)start;
}

static void compile_by_players(struct compiler *c)
{
    if (!c->by_players_count)
        return;
    the_card(c)->by_players = (uint16_t)here(c);
    emit(c, c->by_players_count);
    for (int i = 0; i < c->by_players_count; i++) {
        const struct node *field = c->by_players[i];
        emit(c, field->row);
        for (int k = 0; k < 4; k++)
            emit(c, small_number(c, field, field->kid[k < field->kids ? k : field->kids - 1]->number));
    }
    c->by_players_count = 0;
}

/* Rows for the card's own abilities first, so that they stand together. */
static void compile_abilities(struct compiler *c, const struct node *const *node, int nodes)
{
    int rows = 0, order = 0;
    for (int n = 0; n < nodes; n++)
        for (int i = 0; i < node[n]->kids; i++)
            if (node[n]->kid[i]->kind == NODE_ABILITY)
                rows += count_rows(node[n]->kid[i]);
    if (c->book->abilities + rows >= LIMIT_ROWS) {
        c->full = true;
        return;
    }
    int row = new_ability_rows(c, rows);
    the_card(c)->ability = (uint16_t)row;
    the_card(c)->abilities = (uint16_t)rows;
    for (int n = 0; n < nodes; n++)
        for (int i = 0; i < node[n]->kids; i++)
            if (node[n]->kid[i]->kind == NODE_ABILITY) {
                if (c->type && c->type->silent)
                    error_on(c, node[n]->kid[i], "write them on another card", "a card of type %s has no abilities",
                             type_name(c));
                compile_own_ability(c, node[n]->kid[i], row, order++);
                row += count_rows(node[n]->kid[i]);
            }
}

/* A card, or one role of it: the parts are the card's own lines and those of the role. */
static int compile_card(struct compiler *c, const struct node *card, const struct node *role)
{
    const struct node *part[2] = { card, role };
    int parts = role ? 2 : 1, base = c->card;
    c->card = new_card(c);
    if (!c->card)
        return 0;
    the_card(c)->name = storage_copy(c->storage, card->text, strlen(card->text));
    the_card(c)->token = card->flag;
    the_card(c)->line = c->token[role ? role->first : card->first].span.line;
    c->type = NULL;
    c->known = 0;
    c->card_x = false;
    c->by_players_count = 0;
    if (role) {
        the_card(c)->role_of = (uint16_t)base;
        the_card(c)->role_word = (uint16_t)role->row;
        if (role->row) {
            add_label(c, role->row);
            for (int i = 1; i < c->v->type_count; i++)
                if (c->v->types[i].word == role->row)
                    c->type = &c->v->types[i];
        }
    }
    for (int i = 0; i < parts; i++)
        for (int k = 0; k < part[i]->kids; k++)
            if (part[i]->kid[k]->kind == NODE_FIELD && part[i]->kid[k]->number == FIELD_COST)
                c->card_x |= mentions_x(part[i]->kid[k]);
    for (int i = 0; i < parts; i++)
        read_header(c, part[i]);
    if (role && role->text)
        the_card(c)->title = storage_copy(c->storage, role->text, strlen(role->text));
    compile_header_keywords(c, part, parts);
    compile_by_players(c);
    compile_abilities(c, part, parts);
    settle_apart(c);
    if (card->number) /* a line of it is missing */
        return c->card;
    check_promises(c, card);
    for (int i = 0; i < parts; i++)
        check_marks(c, part[i]);
    return c->card;
}

/* Of a text in UTF-8: bytes that begin a letter. */
static int count_letters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static bool is_called_alike(const struct node *a, const struct node *b)
{
    return a->kind == b->kind && a->row == b->row && !strcmp(a->text ? a->text : "", b->text ? b->text : "");
}

/* Check 3: a card is in each of its roles something that it is by its types, and can be played as one or the other. */
static void check_role(struct compiler *c, const struct node *card, int nth)
{
    const struct node *role = card->kid[nth];
    const char *type = role->row ? c->v->words[role->row].name : "";

    if (role->row && !card_has(the_card(c), role->row))
        error_on(c, role, format_text(c->scratch, "add `%s` to its types", type), "`as %s`: the card is no %s", type,
                 type);
    for (int i = 0; i < nth; i++)
        if (is_called_alike(card->kid[i], role))
            error_on(c, role, "call it something else: `as \"NAME\":`", "another role of this card is called so");
}

static void compile_card_and_roles(struct compiler *c, const struct node *card)
{
    int before = c->problems->errors, roles = 0;
    if (!card->text[strspn(card->text, " ")])
        error_on(c, card, "write `card \"NAME\"`", "a card needs a name");
    int letters = count_letters(card->text);
    if (letters > LIMIT_NAME)
        error_on(c, card, "give it a shorter one; decks and records have to name it",
                 "a card's name has at most %d letters, this has %d", LIMIT_NAME, letters);
    for (int i = 0; i < card->kids; i++)
        roles += card->kid[i]->kind == NODE_ROLE;
    int other = book_card(c->book, card->text);
    if (other)
        error_on(c, card, "give it another name", "there is a card named \"%s\" already (%s, line %d)", card->text,
                 c->book->card[other].file, c->book->card[other].line);
    int row = compile_card(c, card, NULL);
    if (!row)
        return;
    if (!roles && !card->number) {
        check_type(c, card);
        check_idle(c, card);
    }
    c->book->card[row].roles = (uint8_t)roles;
    c->book->card[row].role = (uint16_t)(roles ? row + 1 : 0);
    if (!other)
        shelve_card(c->book, row);
    for (int i = 0; i < card->kids && c->problems->errors == before; i++)
        if (card->kid[i]->kind == NODE_ROLE) {
            c->card = row;
            check_role(c, card, i);
            compile_card(c, card, card->kid[i]);
            check_type(c, card->kid[i]);
            if (!card->number)
                check_idle(c, card->kid[i]);
        }
}

bool token_in_file(const struct compiler *c, const char *name)
{
    for (int i = 0; i < c->file_node->kids; i++) {
        const struct node *n = c->file_node->kid[i];
        if (n->kind == NODE_CARD && n->flag && !strcmp(n->text, name))
            return true;
    }
    return false;
}

/* ---- definitions ----------------------------------------------------------------------------- */

static struct node *keep_tree(struct storage *storage, const struct node *n)
{
    if (!n)
        return NULL;
    struct node *copy = storage_get(storage, sizeof *copy);
    *copy = *n;
    copy->text = n->text ? storage_copy(storage, n->text, strlen(n->text)) : NULL;
    copy->kid = storage_get(storage, sizeof *copy->kid * (size_t)(n->kids + 1));
    for (int i = 0; i < n->kids; i++)
        copy->kid[i] = keep_tree(storage, n->kid[i]);
    return copy;
}

static void add_definition(struct compiler *c, struct definition d)
{
    struct shelf *s = c->book->shelf;
    d.block = keep_tree(c->storage, d.block);
    d.until = keep_tree(c->storage, d.until);
    s->definition = storage_grow(c->storage, s->definition, s->definitions, sizeof *s->definition);
    s->definition[s->definitions++] = d;
    compile_definition(c, &s->definition[s->definitions - 1]);
}

static void compile_define(struct compiler *c, const struct node *n)
{
    if (find_definition(c, (enum vocabulary_table)n->number, n->row)) {
        error_on(c, n, "leave it out, or give it another name", "this is defined already");
        return;
    }
    add_definition(
        c, (struct definition){
               .table = (enum vocabulary_table)n->number,
               .row = n->row,
               .until = n->kid[0],
               .block = n->kid[1],
               .parameter = n->kids > 2 ? storage_copy(c->storage, n->kid[2]->text, strlen(n->kid[2]->text)) : NULL });
}

/* ---- texts ----------------------------------------------------------------------------------- */

static struct compiler *new_compiler(struct storage *scratch, struct duello_book *b, struct problems *problems,
                                     const char *file)
{
    struct compiler *c = storage_get(scratch, sizeof *c);
    c->scratch = scratch;
    c->book = b;
    c->storage = b->storage;
    c->problems = problems;
    c->phrases = b->phrases;
    c->v = b->phrases->vocabulary;
    c->file = file;
    c->target_list = -1;
    return c;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; text && *text; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 256);
}

static uint64_t mix_card(uint64_t h, const struct card *card)
{
    h = mix_text(mix_text(h, card->name), card->title);
    for (int k = 0; k < BOOK_WORDS / 64; k++)
        h = mix(h, card->labels[k]);
    for (int k = 0; k < BOOK_ATTRIBUTES; k++)
        h = mix(mix(h, (uint64_t)(int64_t)card->number[k]), (uint64_t)(int64_t)card->number2[k]);
    h = mix(mix(mix(mix(h, card->needs), card->cost), card->keywords), card->by_players);
    h = mix(mix(mix(mix(h, card->ability), card->abilities), card->token), card->serial_group);
    return mix(mix(h, card->role_of), card->role_word);
}

static uint64_t mix_ability(uint64_t h, const struct ability *a)
{
    h = mix(mix(mix(mix(h, a->kind), a->flags), a->limit), a->period);
    h = mix(mix(mix(mix(h, a->windows), a->zones), a->event), a->keyword);
    h = mix(mix(mix(mix(h, a->head), a->condition), a->targets), a->body);
    h = mix(mix(mix(mix(h, a->cost), a->naming), a->with), a->arguments);
    h = mix(mix(mix(mix(h, a->edge), a->whose), a->keeps), a->tally);
    return mix(h, a->parent);
}

static uint64_t mix_cost(uint64_t h, const struct cost *cost)
{
    for (int k = 0; k < BOOK_SYMBOLS; k++)
        h = mix(h, cost->symbols[k]);
    return mix(mix(mix(mix(h, cost->number), cost->x), cost->alternatives), cost->code);
}

/* Of what play depends on: names, numbers, programs. */
static uint64_t hash_book(const struct duello_book *b)
{
    const struct vocabulary *v = b->phrases->vocabulary;
    uint64_t h = mix_text(0, v->game);
    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].file)
            h = mix_text(mix(h, (uint64_t)i), v->words[i].name);
    for (int i = 1; i < v->counter_count; i++)
        if (v->counters[i].file)
            h = mix_text(mix(h, (uint64_t)i), v->counters[i].name);
    for (int i = 1; i < b->cards; i++)
        h = mix_card(h, &b->card[i]);
    for (int i = 1; i < b->abilities; i++)
        h = mix_ability(h, &b->ability[i]);
    for (int i = 1; i < b->costs; i++)
        h = mix_cost(h, &b->cost[i]);
    for (int i = 0; i < b->tallies; i++)
        h = mix(mix(mix(h, b->tally[i].event), b->tally[i].period), b->tally[i].head);
    for (int i = 0; i < b->defineds; i++)
        h = mix(mix(mix(mix(h, b->defined[i].keyword), b->defined[i].counter), b->defined[i].ability),
                b->defined[i].until);
    for (int i = 0; i < b->maps; i++)
        h = mix_text(mix_text(h, b->map[i].name), b->map[i].squares);
    for (int i = 1; i < b->strings; i++)
        h = mix_text(h, b->string[i]);
    for (int i = 1; i < b->cells; i++)
        h = mix(h, b->code[i]);
    return h;
}

static bool stops(const struct compiler *c)
{
    return enough_errors(c->problems) || c->storage->has_run_out;
}

static void compile_tree(struct compiler *c, const struct node *tree)
{
    c->file_node = tree;
    for (int i = 0; i < tree->kids && !stops(c); i++)
        if (tree->kid[i]->kind == NODE_DEFINE)
            compile_define(c, tree->kid[i]);
    for (int i = 0; i < tree->kids && !stops(c); i++)
        if (tree->kid[i]->kind == NODE_CARD)
            compile_card_and_roles(c, tree->kid[i]);
    if (c->full)
        error_at(c->problems, (struct span){ 1, 1, 1 }, "leave out some cards",
                 "the book is full: there is no room for more than %d cells of code", LIMIT_CELLS);
}

/* The game of a book has the words that its cards have brought. */
static void bring_words(struct duello_book *b, const struct phrases *phrases)
{
    if (phrases == b->phrases)
        return;
    struct game *game = storage_get(b->storage, sizeof *game);
    *game = *b->game;
    game->vocabulary = phrases->vocabulary;
    b->game = game;
    b->phrases = phrases;
}

static int tell_no_memory(const char *file, void (*report)(void *context, const struct duello_problem *), void *context)
{
    if (report)
        report(context, &(struct duello_problem){
                            .file = file, .line = 1, .column = 1, .width = 1, .source = "", .text = NO_MEMORY });
    return 1;
}

int compile_cards(struct duello_book *b, const char *file, const char *text, size_t length,
                  void (*report)(void *context, const struct duello_problem *), void *context)
{
    struct storage scratch = { 0 }, *kept = b->storage;
    struct problems problems = { .storage = &scratch };
    if (kept->has_run_out || !storage_lay_aside(&scratch, text_cushion(length < LIMIT_FILE ? length : 0))) {
        kept->has_run_out = true;
        return tell_no_memory(file, report, context);
    }
    struct duello_book before = *b;
    struct shelf shelf = *b->shelf;
    struct storage_mark mark_before = storage_here(b->storage);
    const char *kept_file = storage_copy(b->storage, file, strlen(file));
    struct tokens tokens = read_tokens(&scratch, &problems, text, length);
    bring_words(b, read_brought(b->storage, &problems, b->phrases, &tokens, kept_file));
    read_field_maps(b, &problems, &tokens, kept_file);
    struct node *tree = parse_file(&scratch, &problems, b->phrases, &tokens);
    struct compiler *c = new_compiler(&scratch, b, &problems, kept_file);
    c->token = tokens.token;
    c->tokens = tokens.count;
    if (!enough_errors(&problems))
        compile_tree(c, tree);
    bool has_run_out = scratch.has_run_out || kept->has_run_out;
    if (problems.errors || has_run_out) {
        *b = before;
        *b->shelf = shelf;
        storage_back(b->storage, mark_before);
        shelve_cards(b);
    } else {
        b->hash = hash_book(b);
    }
    kept->has_run_out = has_run_out; /* for whoever asks why */
    if (has_run_out)
        problems.errors = tell_no_memory(file, report, context);
    else
        tell_problems(&problems, file, text, length, report, context);
    storage_free(&scratch);
    return problems.errors;
}

bool define_vocabulary(struct duello_book *b, char *error, size_t error_size)
{
    struct storage scratch = { 0 }, *kept = b->storage;
    bool good = storage_lay_aside(&scratch, TEXT_CUSHION);
    const struct vocabulary *v = b->phrases->vocabulary;
    for (int i = 1; i < v->keyword_count && good; i++) {
        const char *text = v->keywords[i].definition;
        if (!text)
            continue;
        struct problems problems = { .storage = &scratch };
        struct tokens tokens = read_tokens(&scratch, &problems, text, strlen(text));
        struct node *block = parse_definition(&scratch, &problems, b->phrases, &tokens);
        struct compiler *c = new_compiler(&scratch, b, &problems, "vocabulary");
        c->token = tokens.token;
        c->tokens = tokens.count;
        c->file_node = block;
        if (block && !problems.errors)
            add_definition(c,
                           (struct definition){ .table = TABLE_KEYWORD, .row = i, .block = block, .parameter = "n" });
        good = block && !problems.errors;
        if (!good)
            snprintf(error, error_size, "the keyword `%s` means nothing: %s", v->keywords[i].pattern.text,
                     problems.rows ? problems.row[0].text : "its definition is empty");
    }
    kept->has_run_out |= scratch.has_run_out;
    storage_free(&scratch);
    return good && !kept->has_run_out;
}
