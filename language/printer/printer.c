/* printer.c: whole cards in English: the header, a line per ability. The printer_ files make the lines. */
#include "printer.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/game.h"
#include "printer_parts.h"

/* ---- writing ------------------------------------------------------------------------------------- */

char last_char(const struct printer *p)
{
    return p->out.used > 0 ? p->out.at[p->out.used - 1] : '\0';
}

/* No blank stands at the beginning of a sentence, also not of one in quotation marks. */
void put(struct printer *p, const char *text)
{
    for (; *text; text++) {
        char last = last_char(p);
        bool begins = last == '\0' || last == '\n' || last == '(' || p->sentence == p->out.used;
        if (*text == ' ' && (begins || last == ' '))
            continue;
        if (strchr(",.;:)", *text) && last == ' ')
            p->out.used--;
        put_char(&p->out, *text);
    }
}

void put_int(struct printer *p, int n)
{
    put_number(&p->out, n);
}

void put_joint(struct printer *p, int i, int n, const char *last)
{
    if (i)
        put(p, i + 1 < n ? ", " : last);
}

struct printer silent(const struct printer *p)
{
    struct printer ahead = *p;

    ahead.out = (struct text_out){ 0 };
    return ahead;
}

void begin_sentence(struct printer *p)
{
    p->sentence = p->out.used;
}

/* Quotation marks hold their own full stop. */
void end_sentence(struct printer *p)
{
    struct text_out *out = &p->out;

    while (out->used > 0 && out->at[out->used - 1] == ' ')
        out->used--;
    char last = last_char(p), before = out->used > 1 ? out->at[out->used - 2] : '\0';
    if (last != '.' && last != ')' && last != '\0' && !((last == '"' || last == '\'') && before == '.'))
        put(p, ".");
    else if (last == ')' && before != '.')
        put(p, ".");
    if (p->sentence >= 0 && p->sentence < out->used)
        out->at[p->sentence] = (char)toupper((unsigned char)out->at[p->sentence]);
    p->sentence = -1;
}

void begin_part(struct printer *p)
{
    if (p->sentence >= 0 && p->sentence < p->out.used)
        p->out.at[p->sentence] = (char)toupper((unsigned char)p->out.at[p->sentence]);
    begin_sentence(p);
}

static void begin_line(struct printer *p)
{
    if (last_char(p) == ' ')
        p->out.used--;
    if (p->out.used > 0 && last_char(p) != '\n')
        put(p, "\n");
}

/* ---- cards --------------------------------------------------------------------------------------- */

static struct printer printer_for(const struct duello_book *b, const struct card *card, char *text, int size)
{
    return (struct printer){
        .book = b, .words = b->game->vocabulary, .card = card, .out = { .at = text, .size = size }, .sentence = -1
    };
}

int duello_ability_text(const struct duello_book *b, int ability, char *text, int size)
{
    int card = b->ability[ability].card;
    struct printer p = printer_for(b, card ? &b->card[card] : NULL, text, size);

    print_ability_row(&p, ability);
    return end_text(&p.out);
}

int print_part(const struct duello_book *b, int ability, int part, char *text, int size)
{
    char all[1200];
    int card = b->ability[ability].card;
    struct printer p = printer_for(b, card ? &b->card[card] : NULL, all, sizeof all);

    p.sought = b->code + part;
    print_ability_row(&p, ability);
    end_text(&p.out);
    int n = p.sought_to - p.sought_from;
    if (n > 0 && all[p.sought_to - 1] == '.')
        n--;
    return snprintf(text, (size_t)size, "%.*s", n, all + p.sought_from);
}

/* What a keyword means, in its own words: "(When this would be destroyed, imprison it instead.)" */
static void put_reminder(struct printer *p, int keyword, const cell *arguments)
{
    for (int i = 0; i < p->book->defineds; i++) {
        const struct defined *d = &p->book->defined[i];
        if (d->keyword != keyword || d->abilities == 0)
            continue;
        struct printer inner = *p;
        inner.keyword = keyword;
        inner.keyword_arguments = arguments;
        put(&inner, " (");
        for (int k = 0; k < d->abilities; k++) {
            put(&inner, k ? " " : "");
            print_ability_row(&inner, d->ability + k);
        }
        put(&inner, ")");
        p->out = inner.out;
    }
}

/* Values that stand in the header behind the name of their attribute: Types Human Knight. */
static bool is_shown(const struct printer *p, int attribute)
{
    const struct type_rule *rule = type_of(p);

    return p->words->attributes[attribute].printed && rule && (rule->needs | rule->allows) >> attribute & 1;
}

static bool is_attribute_value(const struct printer *p, int word)
{
    for (int a = 1; a < p->words->attribute_count; a++)
        if (p->words->attributes[a].kind == ATTRIBUTE_WORDS && p->words->words[word].list &&
            p->words->attributes[a].list == p->words->words[word].list && is_shown(p, a))
            return true;
    return false;
}

/* Behind the first `from` of each, which have been printed already. */
static void put_keyword_lines(struct printer *p, const struct card *c, int from)
{
    const cell *at = p->book->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--) {
        int keyword = *at;
        const cell *arguments = at + 1, *end = skip_part(p->book, at, 'K');
        if (from-- <= 0) {
            begin_line(p);
            print_phrase(p, 'K', &at);
            put_reminder(p, keyword, arguments);
        }
        at = end;
    }
}

static void put_ability_lines(struct printer *p, const struct card *c, int from)
{
    for (int i = c->ability + from; i < c->ability + c->abilities; i++) {
        if (p->book->ability[i].flags & (ABILITY_NESTED | ABILITY_ALSO))
            continue;
        begin_line(p);
        print_ability_row(p, i);
        if (p->book->ability[i].keyword && p->book->ability[i].arguments)
            put_reminder(p, p->book->ability[i].keyword - 1, p->book->code + p->book->ability[i].arguments);
    }
}

static void put_abilities(struct printer *p, const struct card *c)
{
    put_keyword_lines(p, c, 0);
    put_ability_lines(p, c, 0);
}

/* What a role shows and its card does not, as a list behind the colon. */
static void put_shown(struct printer *p, const char *label, const char *own, const char *shared, int *count)
{
    if (!*own || strcmp(own, shared) == 0)
        return;
    put(p, (*count)++ ? "; " : " ");
    put(p, label);
    put(p, own);
}

static void put_role_labels(struct printer *p, const struct card *c, const struct card *role, int *count)
{
    for (int w = 1; w < p->words->word_count; w++)
        if (card_has(role, w) && !card_has(c, w) && w != role->role_word && !is_attribute_value(p, w))
            put_shown(p, "", word_english(p->words, w), role->title ? role->title : "", count);
}

static void put_role_header(struct printer *p, const struct card *c, const struct card *role)
{
    static const struct {
        const char *label;
        int (*print)(const struct duello_book *, int, char *, int);
    } shown[] = { { "cost ", duello_card_cost }, { "", duello_card_numbers }, { "needs ", duello_card_needs } };
    char own[256], shared[256];
    int count = 0;

    put_role_labels(p, c, role, &count);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        shown[i].print(p->book, (int)(role - p->book->card), own, sizeof own);
        shown[i].print(p->book, (int)(c - p->book->card), shared, sizeof shared);
        put_shown(p, shown[i].label, own, shared, &count);
    }
}

/* A card that can be several things: "As Skill: ..." What all of them have stands before. */
static void put_roles(struct printer *p, const struct card *c)
{
    for (int i = 1; i <= c->roles; i++) {
        const struct card *role = &p->book->card[c->role + i - 1];
        char form[LONGEST_WORD];
        begin_line(p);
        put(p, "As ");
        put(p, role->role_word ? word_noun(p->words, role->role_word, false, form)
               : role->title   ? role->title
                               : role->name);
        put(p, ":");
        p->card = role;
        put_role_header(p, c, role);
        put_keyword_lines(p, role, c->keywords ? p->book->code[c->keywords] : 0);
        put_ability_lines(p, role, c->abilities);
    }
    p->card = c;
}

int duello_card_body(const struct duello_book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, &b->card[card], text, size);

    put_abilities(&p, p.card);
    put_roles(&p, p.card);
    return end_text(&p.out);
}

int print_card_line(const struct duello_book *b, int card, char *text, int size)
{
    char lines[1024];
    struct text_out t = { text, size, 0 };

    duello_card_body(b, card, lines, sizeof lines);
    for (const char *p = lines; *p; p++)
        if (*p != '\n')
            put_char(&t, *p);
        else
            put_text(&t, p > lines && strchr(".:", p[-1]) ? " " : "; ");
    return end_text(&t);
}

/* ---- the header ---------------------------------------------------------------------------------- */

int duello_card_types(const struct duello_book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, &b->card[card], text, size);
    const struct vocabulary *v = p.words;
    char form[LONGEST_WORD];
    int n = 0;

    for (int w = 1; w < v->word_count; w++)
        if (v->words[w].roles & WORD_TYPE && card_has(p.card, w)) {
            put(&p, n++ ? " " : "");
            put(&p, word_noun(v, w, false, form));
        }
    n = 0;
    for (int w = 1; w < v->word_count; w++)
        if (!(v->words[w].roles & WORD_TYPE) && card_has(p.card, w) && !is_attribute_value(&p, w)) {
            put(&p, n++ ? ", " : " - ");
            put(&p, word_noun(v, w, false, form));
        }
    return end_text(&p.out);
}

static void put_by_players(struct printer *p, int attribute)
{
    const cell *at = p->book->code + p->card->by_players;

    for (int n = *at++; n > 0; n--, at += 5)
        if (at[0] == attribute)
            for (int i = 1; i <= 4; i++) {
                put(p, i > 1 ? "/" : " ");
                put_int(p, (int16_t)at[i]);
            }
}

static bool has_by_players(const struct printer *p, int attribute)
{
    const cell *at = p->book->code + p->card->by_players;

    for (int n = p->card->by_players ? *at++ : 0; n > 0; n--, at += 5)
        if (at[0] == attribute)
            return true;
    return false;
}

/* Whether the card prints this word as a value of the attribute. Words that the game derives are no
 * labels: the attribute's number has a bit for each, in the order of the list. */
static bool prints_word(const struct printer *p, int attribute, int word)
{
    int list = p->words->attributes[attribute].list, place = 0;

    if (p->words->words[word].list != list)
        return false;
    if (!p->words->words[word].derived)
        return card_has(p->card, word);
    for (int w = 1; w < word; w++)
        place += p->words->words[w].list == list;
    return p->card->number[attribute] != ABSENT && p->card->number[attribute] >> place & 1;
}

static void put_attribute_words(struct printer *p, int attribute)
{
    int n = 0;

    for (int w = 1; w < p->words->word_count; w++)
        if (prints_word(p, attribute, w)) {
            put(p, n++ ? ", " : " ");
            put(p, word_english(p->words, w));
        }
}

static bool shows_value(const struct printer *p, int attribute)
{
    for (int w = 1; w < p->words->word_count; w++)
        if (prints_word(p, attribute, w))
            return true;
    return false;
}

int duello_card_numbers(const struct duello_book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, &b->card[card], text, size);
    int count = 0;

    for (int a = 1; a < p.words->attribute_count && a < BOOK_ATTRIBUTES; a++) {
        const struct attribute *row = &p.words->attributes[a];
        bool words = row->kind == ATTRIBUTE_WORDS && is_shown(&p, a) && shows_value(&p, a),
             many = has_by_players(&p, a);
        if (!words && !many && (row->kind == ATTRIBUTE_WORDS || p.card->number[a] == ABSENT || !row->printed))
            continue;
        put(&p, count++ ? "; " : "");
        put(&p, row->english ? row->english : row->name);
        if (words) {
            put_attribute_words(&p, a);
        } else if (many) {
            put_by_players(&p, a);
        } else {
            put(&p, " ");
            put_int(&p, p.card->number[a]);
            if ((row->kind == ATTRIBUTE_BAND || row->kind == ATTRIBUTE_SHOT) && p.card->number2[a] != ABSENT) {
                put(&p, row->kind == ATTRIBUTE_BAND ? " to " : " at ");
                put_int(&p, p.card->number2[a]);
            }
        }
    }
    return end_text(&p.out);
}

int print_cost(const struct duello_book *b, int cost, char *text, int size)
{
    struct printer p = printer_for(b, NULL, text, size);

    if (cost)
        print_costs(&p, cost, false);
    return end_text(&p.out);
}

int duello_card_cost(const struct duello_book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, &b->card[card], text, size);
    const struct type_rule *type = type_of(&p);

    p.card = NULL;
    p.unit = type ? type->unit : NULL;
    if (b->card[card].cost)
        print_costs(&p, b->card[card].cost, false);
    return end_text(&p.out);
}

int duello_card_needs(const struct duello_book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, &b->card[card], text, size);
    const cell *at = b->code + p.card->needs;

    if (p.card->needs)
        print_test(&p, &at);
    return end_text(&p.out);
}

/* ---- the public text ----------------------------------------------------------------------------- */

int duello_card_text(const struct duello_book *b, int face, char *text, int size)
{
    static int (*const lines[])(const struct duello_book *, int, char *, int) = { duello_card_types,
                                                                                  duello_card_numbers };
    static const struct {
        const char *label;
        int (*print)(const struct duello_book *, int, char *, int);
    } labelled[] = {
        { "Cost: ", duello_card_cost },
        { "Needs: ", duello_card_needs },
    };
    char line[512];

    if (face <= 0 || face >= b->cards)
        return end_text(&(struct text_out){ .at = text, .size = size });
    struct printer p = printer_for(b, &b->card[face], text, size);
    put(&p, p.card->name);
    put(&p, p.card->title ? ", " : "");
    put(&p, p.card->title ? p.card->title : "");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i](b, face, line, sizeof line)) {
            begin_line(&p);
            put(&p, line);
        }
    for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++)
        if (labelled[i].print(b, face, line, sizeof line)) {
            begin_line(&p);
            put(&p, labelled[i].label);
            put(&p, line);
        }
    int used = p.out.used;
    begin_line(&p);
    put_abilities(&p, p.card);
    put_roles(&p, p.card);
    if (p.out.used == used + 1)
        p.out.used = used;
    return end_text(&p.out);
}
