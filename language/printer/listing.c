/* listing.c: the program of a card as it was compiled, a line per statement.
 *
 * Operations are printed by the table of shapes (cells.h) with their operands by name, sets in
 * brackets, so that nothing here knows what an operation means.
 */
#include <stdio.h>
#include <string.h>

#include "engine/game.h"
#include "engine/words.h"
#include "printer.h"
#include "runtime/cells.h"

struct lister {
    const struct duello_book *book;
    const struct vocabulary *words;
    struct text_out out;
};

static const char *const reference_names[] = {
    [REF_THIS] = "this",     [REF_YOU] = "you",   [REF_IT] = "it",           [REF_TARGETS] = "targets",
    [REF_THOSE] = "those",   [REF_HOST] = "host", [REF_USER] = "user",       [REF_REGISTER] = "register",
    [REF_MEMBER] = "member", [REF_NAMED] = "",    [REF_SUBJECT] = "subject",
};
static const char *const comparison_names[] = { "=", "!=", "<", "<=", ">", ">=" };
static const char *const kind_names[] = {
    [ABILITY_USE] = "use", [ABILITY_RESPOND] = "respond", [ABILITY_WHEN] = "when",    [ABILITY_WOULD] = "would",
    [ABILITY_AT] = "at",   [ABILITY_SOON] = "as soon as", [ABILITY_STAND] = "stands", [ABILITY_KEYWORD] = "keyword",
};

static void list_parts(struct lister *, const cell **at, const char *letters);

static void say(struct lister *l, const char *text)
{
    put_text(&l->out, text);
}

static void say_number(struct lister *l, int n)
{
    put_char(&l->out, ' ');
    put_number(&l->out, n);
}

/* A pattern is named by its words up to the first hole, one that begins with a hole in full. */
static void say_pattern(struct lister *l, const char *text)
{
    size_t n = strcspn(text, "{[(");

    if (n == 0)
        n = strlen(text);
    put_char(&l->out, ' ');
    for (size_t i = 0; i < n; i++)
        if (text[i] != ' ' || i + 1 < n)
            put_char(&l->out, text[i]);
}

/* ---- names of rows ------------------------------------------------------------------------------- */

static const char *row_name(const struct lister *l, char letter, int row)
{
    const struct vocabulary *v = l->words;

    switch (letter) {
    case 'a':
        return row < v->attribute_count ? v->attributes[row].name : NULL;
    case 'c':
        return row < v->counter_count ? v->counters[row].name : NULL;
    case 'r':
        return row < v->resource_count ? v->resources[row].name : NULL;
    case 'w':
        return row > 0 && row < v->word_count ? v->words[row].name : NULL;
    case 'z':
        return row < v->zone_count ? v->zones[row].name : NULL;
    case 'l':
        return row < v->list_count ? v->lists[row].name : NULL;
    case 'p':
        return row < v->period_count ? v->periods[row].name : NULL;
    case 'q':
        return row < v->reference_count ? v->references[row].name : NULL;
    case 's':
        return l->book->string[row];
    default:
        return NULL;
    }
}

static const char *pattern_text(const struct lister *l, char letter, int row)
{
    switch (letter) {
    case 'D':
        return l->words->verbs[row].pattern.text;
    case 'K':
        return l->words->keywords[row].pattern.text;
    case 'A':
        return l->words->actions[row].pattern.text;
    case 'R':
        return l->words->relations[row].pattern.text;
    case 'I':
        return l->words->traits[row].pattern.text;
    default:
        return l->words->events[row].pattern.text;
    }
}

/* ---- operations ---------------------------------------------------------------------------------- */

static void list_operation(struct lister *l, const cell **at)
{
    const struct shape *shape = shape_of(**at);
    bool compares = **at == TEST_CMP;

    ++*at;
    say(l, " ");
    say(l, shape ? shape->name : "?");
    if (compares) {
        say(l, " ");
        say(l, comparison_names[*(*at)++ % 6]);
        list_parts(l, at, "VV");
    } else if (shape) {
        list_parts(l, at, shape->parts);
    }
}

static void list_filters(struct lister *l, const cell **at)
{
    while (**at != SET_THAT)
        list_operation(l, at);
    ++*at;
}

static void list_set(struct lister *l, const cell **at)
{
    say(l, " (");
    int from = l->out.used;
    list_operation(l, at);
    list_filters(l, at);
    /* the blank behind the bracket */
    if (l->out.used > from) {
        memmove(l->out.at + from, l->out.at + from + 1, (size_t)(l->out.used - from - 1));
        l->out.used--;
    }
    say(l, ")");
}

static void list_reference(struct lister *l, const cell **at)
{
    int reference = *(*at)++;

    if (reference != REF_NAMED) {
        say(l, " ");
        say(l, reference < (int)(sizeof reference_names / sizeof *reference_names) ? reference_names[reference] : "?");
    }
    if (reference == REF_NAMED) {
        say(l, " ");
        say(l, l->words->references[*(*at)++].name);
    } else if (reference == REF_TARGETS || reference == REF_REGISTER || reference == REF_MEMBER) {
        say_number(l, *(*at)++);
    }
}

static void list_moment(struct lister *l, const cell **at)
{
    static const char *const edges[] = { "", " start of", " end of" };

    *at += **at == MOMENT;
    int edge = (*at)[0], next = (*at)[1], whose = (*at)[2], window = (*at)[3];
    *at += 4;
    say(l, edges[edge % 3]);
    say(l, next ? " next" : "");
    say(l, whose == 1 ? " each " : " ");
    say(l, window >= PERIOD_BASE ? l->words->periods[window - PERIOD_BASE].name : l->words->windows[window].name);
    if (whose == 2)
        list_set(l, at);
}

static void list_hole(struct lister *l, enum hole hole, const cell *at)
{
    static const char letters[] = {
        [HOLE_WORD] = 'w',   [HOLE_ATTRIBUTE] = 'a', [HOLE_COUNTER] = 'c', [HOLE_RESOURCE] = 'r',
        [HOLE_STRING] = 's', [HOLE_N] = 'V',         [HOLE_SET] = 'S',     [HOLE_ZONE] = 'P',
        [HOLE_COND] = 'T',   [HOLE_CHOICE] = 'C',    [HOLE_COSTS] = '$',   [HOLE_REF] = 'S',
    };
    char letter = (size_t)hole < sizeof letters ? letters[hole] : '\0';

    if (hole == HOLE_WORDS)
        list_parts(l, &at, "*w");
    else if (hole == HOLE_MOMENTS)
        list_parts(l, &at, "*M");
    else if (hole == HOLE_GRANTS)
        list_parts(l, &at, "*G");
    else if (hole == HOLE_Q) {
        at++;
        list_parts(l, &at, "VV");
    } else if (hole == HOLE_BODY) {
        say(l, " BLOCK");
        say_number(l, at[1]);
    } else if (hole == HOLE_EVENT) {
        at++;
        say(l, at[1] ? " WOULD" : " EVENT");
        say_pattern(l, pattern_text(l, 'E', at[0]));
    } else if (letter)
        list_parts(l, &at, (char[]){ letter, '\0' });
    else
        say_number(l, *at);
}

static void list_phrase(struct lister *l, const cell **at, char letter)
{
    int row = *(*at)++;
    struct bound bound;

    say_pattern(l, pattern_text(l, letter, row));
    if (letter == 'D')
        list_set(l, at);
    bind_arguments(l->book, pattern_shape_of(l->book, letter, row), *at, &bound);
    for (int i = 0; i < bound.options; i++)
        say(l, bound.option[i] ? " [1]" : " [0]");
    for (int i = 0; i < bound.choices; i++) {
        say(l, " |");
        put_number(&l->out, bound.choice[i]);
    }
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].at)
            list_hole(l, bound.hole[i].hole, bound.hole[i].at);
    *at = bound.end;
}

static void list_part(struct lister *l, const cell **at, char letter)
{
    const char *name;

    switch (letter) {
    case 'S':
        list_set(l, at);
        break;
    case 'L':
        list_filters(l, at);
        break;
    case 'V':
    case 'T':
    case 'P':
    case 'C':
    case 'G':
    case 'U':
        list_operation(l, at);
        break;
    case 'M':
        list_moment(l, at);
        break;
    case 'F':
        list_reference(l, at);
        break;
    case 'D':
    case 'K':
    case 'A':
    case 'R':
    case 'I':
    case 'E':
        list_phrase(l, at, letter);
        break;
    default:
        name = **at & CHOSEN ? NULL : row_name(l, letter, **at);
        if (name) {
            say(l, " ");
            say(l, name);
        } else {
            say_number(l, (int16_t) * *at);
        }
        ++*at;
    }
}

static void list_parts(struct lister *l, const cell **at, const char *letters)
{
    for (const char *p = letters; *p; p++) {
        int n = 1;
        if (*p == '*' || *p == '?') {
            n = *p == '*' ? **at : **at != 0;
            ++*at;
            p++;
        }
        while (n-- > 0)
            list_part(l, at, *p);
    }
}

/* ---- statements ---------------------------------------------------------------------------------- */

static void new_line(struct lister *l, int indent)
{
    put_char(&l->out, '\n');
    for (int i = 0; i < indent; i++)
        put_char(&l->out, ' ');
}

static void list_block(struct lister *l, const cell *at, const cell *end, int indent);

static void list_statement(struct lister *l, const cell *at, int indent)
{
    const struct shape *shape = shape_of(*at);
    const cell *part = at + 2;

    say(l, shape->name);
    if (*shape->parts)
        list_parts(l, &part, shape->parts);
    if (*at == OP_IF || *at == OP_MODE || *at == OP_MAY) {
        struct branches b = branches_of(l->book, at);
        list_block(l, b.start, b.end, indent + 2);
        if (b.else_start < b.else_end) {
            new_line(l, indent);
            say(l, "ELSE");
            list_block(l, b.else_start, b.else_end, indent + 2);
        }
    } else if (*at == OP_EACH || *at == OP_REPEAT) {
        list_block(l, at + 2 + at[1], at + 2 + at[1] + at[*at == OP_EACH ? 4 : 3], indent + 2);
    }
}

static void list_block(struct lister *l, const cell *at, const cell *end, int indent)
{
    for (; at < end && *at != OP_END; at = skip_statement(l->book, at)) {
        if (*at == OP_SKIP)
            continue;
        new_line(l, indent);
        list_statement(l, at, indent);
    }
}

/* ---- abilities ----------------------------------------------------------------------------------- */

enum { LABELS = 14 };

/* A line of an ability: what it is, and the code that says it. */
static void begin_item(struct lister *l, const char *label)
{
    new_line(l, 4);
    say(l, label);
    for (size_t n = strlen(label); n < LABELS - 4; n++)
        put_char(&l->out, ' ');
}

static void list_item(struct lister *l, const char *label, int code, const char *letters)
{
    const cell *at = l->book->code + code;

    if (!code)
        return;
    begin_item(l, label);
    list_parts(l, &at, letters);
}

static void list_bits(struct lister *l, const char *label, uint64_t set,
                      const char *(*name)(const struct vocabulary *, int))
{
    if (!set)
        return;
    say(l, label);
    for (int i = 1; i < 64; i++)
        if (set >> i & 1) {
            say(l, " ");
            say(l, name(l->words, i));
            set &= ~((uint64_t)1 << i);
            say(l, set >> i ? "," : "");
        }
}

static const char *window_name(const struct vocabulary *v, int i)
{
    return i < v->window_count ? v->windows[i].name : "?";
}
static const char *zone_name(const struct vocabulary *v, int i)
{
    return i < v->zone_count ? v->zones[i].name : "?";
}
static const char *trait_name(const struct vocabulary *v, int i)
{
    return i < v->trait_count ? v->traits[i].pattern.text : "?";
}

static void list_event(struct lister *l, const struct ability *a)
{
    const cell *at = l->book->code + a->head;
    struct bound bound;

    begin_item(l, "event");
    say_pattern(l, l->words->events[a->event].pattern.text);
    bind_arguments(l->book, pattern_shape_of(l->book, 'E', a->event), at, &bound);
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].at)
            list_hole(l, bound.hole[i].hole, bound.hole[i].at);
}

static void list_ability(struct lister *l, int row)
{
    const struct ability *a = &l->book->ability[row];
    char cost[256];

    new_line(l, 2);
    say(l, "ability");
    say_number(l, row);
    say(l, ": ");
    say(l, a->kind < sizeof kind_names / sizeof *kind_names && kind_names[a->kind] ? kind_names[a->kind] : "?");
    if (a->flags & ABILITY_NESTED) {
        say(l, " | inside");
        say_number(l, a->parent);
    }
    list_bits(l, " | windows", a->windows, window_name);
    list_bits(l, " | from", a->zones, zone_name);
    if (a->limit) {
        say(l, " | limit");
        say_number(l, a->limit);
        say(l, a->period ? " per " : "");
        say(l, a->period ? l->words->periods[a->period - 1].name : "");
    }
    say(l, a->flags & ABILITY_MAY ? " | may" : "");
    if (a->keyword) {
        say(l, " | keyword");
        say_pattern(l, l->words->keywords[a->keyword - 1].pattern.text);
    }
    list_bits(l, " | traits", a->traits, trait_name);
    if (a->kind == ABILITY_WHEN || a->kind == ABILITY_WOULD)
        list_event(l, a);
    else if (a->kind == ABILITY_RESPOND)
        list_item(l, "to", a->head, "S");
    else if (a->kind == ABILITY_SOON)
        list_item(l, "as soon as", a->head, "T");
    list_item(l, "condition", a->condition, "T");
    list_item(l, "targets", a->targets, "*S");
    list_item(l, "naming", a->naming, "*C");
    list_item(l, "with", a->with, "*K");
    if (a->cost && print_cost(l->book, a->cost, cost, sizeof cost)) {
        begin_item(l, "cost");
        say(l, " ");
        say(l, cost);
    }
    begin_item(l, "body");
    list_block(l, l->book->code + a->body, l->book->code + l->book->cells, 6);
}

int print_code(const struct duello_book *b, int card, char *text, int size)
{
    struct lister l = { b, b->game->vocabulary, { .at = text, .size = size } };

    say(&l, b->card[card].name);
    for (int i = 1; i < b->abilities; i++)
        if (b->ability[i].card == card)
            list_ability(&l, i);
    for (int r = 1; r <= b->card[card].roles; r++)
        for (int i = 1; i < b->abilities; i++)
            if (b->ability[i].card == card + r)
                list_ability(&l, i);
    new_line(&l, 0);
    return end_text(&l.out);
}
