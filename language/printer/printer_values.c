/* printer_values.c: numbers in words.
 *
 * A number with a unit has a head before the unit and a tail behind it: "2 cards for each Art you
 * control", "damage equal to its PLV".
 */
#include <stdio.h>
#include <string.h>

#include "printer_parts.h"

/* ---- kinds of numbers ---------------------------------------------------------------------------- */

bool is_number(const cell *at, int n)
{
    return at[0] == VAL_NUM && (int16_t)at[1] == n;
}

bool is_one(const cell *at)
{
    return is_number(at, 1);
}

bool is_plain(const cell *at)
{
    return at[0] == VAL_NUM || at[0] == VAL_LARGE || at[0] == VAL_X || at[0] == VAL_RESULT || at[0] == VAL_VAR ||
           at[0] == VAL_ROLE || at[0] == VAL_WORD || at[0] & CHOSEN;
}

/* Things that can be counted one by one: "for each Art". */
static bool counts(const cell *at)
{
    return at[0] == VAL_COUNT || at[0] == VAL_COUNTER || at[0] == VAL_TIMES || at[0] == VAL_RESOURCE ||
           at[0] == VAL_DIFFERENT || (at[0] == VAL_CHANCE && at[1]);
}

/* `3 * count of ...` or `count of ...`: the counted part, and how many for each (NULL: 1). */
static const cell *counted_part(const struct duello_book *b, const cell *at, const cell **factor)
{
    *factor = NULL;
    if (counts(at))
        return at;
    if (at[0] != VAL_MUL)
        return NULL;
    const cell *right = skip_part(b, at + 1, 'V');
    if (counts(right) && is_plain(at + 1)) {
        *factor = at + 1;
        return right;
    }
    if (counts(at + 1) && is_plain(right)) {
        *factor = right;
        return at + 1;
    }
    return NULL;
}

/* ---- names --------------------------------------------------------------------------------------- */

const char *attribute_english(const struct printer *p, int attribute)
{
    const struct attribute *a = &p->words->attributes[attribute];

    return a->english ? a->english : a->name;
}

void put_counter(struct printer *p, int counter, bool plural)
{
    const struct named *c = &p->words->counters[counter & ~CHOSEN];
    char form[LONGEST_WORD];

    if (counter & CHOSEN) {
        put(p, plural ? "counters of that kind" : "counter of that kind");
        return;
    }
    if (c->english) {
        put(p, plural ? plural_of(c->english, form) : c->english);
        return;
    }
    put(p, c->name);
    put(p, plural ? " counters" : " counter");
}

const char *resource_english(const struct printer *p, int resource)
{
    const struct named *r = &p->words->resources[resource & ~CHOSEN];

    return resource & CHOSEN ? "of that kind" : r->english ? r->english : r->name;
}

void put_period(struct printer *p, int period)
{
    const struct period *row = &p->words->periods[period];

    put(p, row->english ? row->english : row->name);
}

/* ---- numbers as noun phrases --------------------------------------------------------------------- */

void print_tally(struct printer *p, int tally, enum tense tense)
{
    const struct tally *t = &p->book->tally[tally];
    const cell *at = p->book->code + t->head;

    print_event(p, t->event, &at, tense);
    put(p, " this ");
    put_period(p, t->period);
}

static void print_of_set(struct printer *p, const cell **at, const char *before)
{
    int attribute = *(*at)++;

    put(p, before);
    put(p, attribute_english(p, attribute));
    put(p, " of ");
    print_set(p, at, FORM_COUNTED);
}

static void print_two(struct printer *p, const cell **at, const char *between)
{
    print_value(p, at);
    put(p, between);
    print_value(p, at);
}

static bool is_added(const cell *at)
{
    return at[0] == VAL_ADD || at[0] == VAL_SUB;
}

/* What would take in the words behind it: "the larger of 1 and your Power", "half of it, rounded up". */
static bool is_open(const cell *at)
{
    return at[0] == VAL_LESSER || at[0] == VAL_GREATER || at[0] == VAL_DIV_UP || at[0] == VAL_DIV_DOWN;
}

/* A part of a sum or product; `binds`: a sum is not one as it stands. */
static void print_operand(struct printer *p, const cell **at, bool binds)
{
    bool brackets = is_open(*at) || (binds && is_added(*at));

    put(p, brackets ? "(" : "");
    print_value(p, at);
    put(p, brackets ? ")" : "");
}

static void print_factors(struct printer *p, const cell **at)
{
    print_operand(p, at, true);
    put(p, " times ");
    print_operand(p, at, true);
}

static void print_counted(struct printer *, const cell *at);

static void print_product(struct printer *p, const cell **at)
{
    const cell *factor, *counted = counted_part(p->book, *at - 1, &factor);

    if (factor) {
        const cell *end = skip_parts(p->book, *at, "VV");
        print_value(p, &factor);
        put(p, " for each ");
        print_counted(p, counted);
        *at = end;
    } else {
        print_factors(p, at);
    }
}

static void print_quotient(struct printer *p, const cell **at, const char *rounded)
{
    const cell *divisor = skip_part(p->book, *at, 'V');

    if (*divisor == 2)
        put(p, "half of ");
    if ((*at)[0] == VAL_MUL) {
        ++*at;
        print_factors(p, at);
    } else
        print_operand(p, at, true);
    if (*divisor != 2) {
        put(p, " divided by ");
        put_int(p, (int16_t)*divisor);
    }
    put(p, ", rounded ");
    put(p, rounded);
    ++*at;
}

static void print_sum(struct printer *p, const cell **at, const char *sign)
{
    print_operand(p, at, false);
    put(p, sign);
    print_operand(p, at, true);
}

void speak_of(struct printer *p, int variable, const char *called)
{
    p->chosen[variable % VARIABLES] = called;
    p->spoken_of |= (uint32_t)1 << variable % VARIABLES;
}

/* Would the two be called the same? */
static bool are_called_alike(const struct printer *p, int a, int b)
{
    const char *one = p->chosen[a], *other = p->chosen[b];

    return p->spoken_of >> b & 1 && (one && other ? strcmp(one, other) == 0 : one == other);
}

/* "the chosen number", "the second chosen number" */
static void print_variable(struct printer *p, int variable)
{
    int at = variable % VARIABLES, alike = 0, before = 0;

    for (int i = 0; i < VARIABLES; i++) {
        alike += are_called_alike(p, at, i);
        before += i < at && are_called_alike(p, at, i);
    }
    put(p, "the ");
    put_rank(p, alike, before);
    put(p, p->chosen[at] ? "chosen " : "noted number");
    put(p, p->chosen[at] ? p->chosen[at] : "");
}

/* The number of the keyword whose definition is being printed: what the card says. */
const cell *resolved(const struct printer *p, const cell *at)
{
    struct bound bound;

    if (at[0] != VAL_KEYWORD || at[1] != p->keyword || !p->keyword_arguments)
        return at;
    bind_arguments(p->book, pattern_shape_of(p->book, 'K', at[1]), p->keyword_arguments, &bound);
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].hole == HOLE_N && bound.hole[i].at)
            return bound.hole[i].at;
    return at;
}

static void print_keyword_number(struct printer *p, const cell **at)
{
    const cell *number = resolved(p, *at - 1);
    int keyword = *(*at)++;

    if (number != *at - 2) {
        print_value(p, &number);
        *at = skip_part(p->book, *at, 'S');
        return;
    }
    print_possessive(p, at);
    put(p, " ");
    const char *text = p->words->keywords[keyword].pattern.text;
    char name[LONGEST_WORD];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "{["), text);
    put(p, name);
    put(p, " number");
}

void print_value(struct printer *p, const cell **at)
{
    char form[LONGEST_WORD];
    int op = *(*at)++, n;

    if (op & CHOSEN)
        print_variable(p, op & ~CHOSEN);
    switch (op) {
    case VAL_NUM:
        put_int(p, (int16_t) * (*at)++);
        break;
    case VAL_LARGE:
        put_int(p, large_number(*at));
        *at += 2;
        break;
    case VAL_X:
        put(p, "X");
        break;
    case VAL_VAR:
        print_variable(p, *(*at)++);
        break;
    case VAL_ATTR:
        n = *(*at)++;
        if (p->words->attributes[n].of == KIND_DUEL) {
            put(p, "the ");
            put(p, attribute_english(p, n));
            *at = skip_part(p->book, *at, 'S');
        } else
            print_possession(p, at, attribute_english(p, n));
        break;
    case VAL_COUNTER:
        n = *(*at)++;
        put(p, "the number of ");
        put_counter(p, n, true);
        put(p, " on ");
        print_set(p, at, FORM_OBJECT);
        break;
    case VAL_RESOURCE:
        n = *(*at)++;
        print_possession(p, at, resource_english(p, n));
        break;
    case VAL_COUNT:
        put(p, "the number of ");
        print_set(p, at, FORM_COUNTED);
        break;
    case VAL_DIFFERENT:
        put(p, "the number of different ");
        put(p, plural_of(attribute_english(p, *(*at)++), form));
        put(p, " of ");
        print_set(p, at, FORM_COUNTED);
        break;
    case VAL_SUM:
        print_of_set(p, at, "the total ");
        break;
    case VAL_HIGH:
        print_of_set(p, at, "the highest ");
        break;
    case VAL_LOW:
        print_of_set(p, at, "the lowest ");
        break;
    case VAL_TIMES:
        put(p, "the number of times ");
        print_tally(p, *(*at)++, TENSE_PAST);
        break;
    case VAL_RESULT:
        put(p, "that many");
        break;
    case VAL_CHANCE:
        put(p, *(*at)++ ? "the number of heads" : "the result");
        break;
    case VAL_ROLE:
        ++*at;
        put(p, "that amount");
        break;
    case VAL_WORD:
        n = *(*at)++;
        if (n & CHOSEN && p->chosen[(n & ~CHOSEN) % VARIABLES])
            print_variable(p, n & ~CHOSEN);
        else {
            put(p, n & CHOSEN ? "the chosen " : "");
            put(p, word_english(p->words, n));
        }
        break;
    case VAL_PLAYERS:
        put(p, "the number of players");
        break;
    case VAL_ADD:
        print_sum(p, at, " + ");
        break;
    case VAL_SUB:
        print_sum(p, at, " - ");
        break;
    case VAL_MUL:
        print_product(p, at);
        break;
    case VAL_DIV_UP:
        print_quotient(p, at, "up");
        break;
    case VAL_DIV_DOWN:
        print_quotient(p, at, "down");
        break;
    case VAL_LESSER:
        put(p, "the smaller of ");
        print_two(p, at, " and ");
        break;
    case VAL_GREATER:
        put(p, "the larger of ");
        print_two(p, at, " and ");
        break;
    case VAL_KEYWORD:
        print_keyword_number(p, at);
        break;
    }
}

/* ---- amounts of something ------------------------------------------------------------------------ */

/* X and sums of numbers and X can stand before a unit: "(X + 1) cards". */
static bool is_short(const struct duello_book *b, const cell *at)
{
    if (is_plain(at))
        return at[0] != VAL_VAR && at[0] != VAL_ROLE && !(at[0] & CHOSEN);
    return is_added(at) && is_short(b, at + 1) && is_short(b, skip_part(b, at + 1, 'V'));
}

bool has_number_head(const struct duello_book *b, const cell *at)
{
    const cell *factor;

    return counted_part(b, at, &factor) || is_short(b, at);
}

/* Nothing in it was noted, chosen or done before: "+2 Power", but "Power equal to the chosen number". */
bool is_in_figures(const struct duello_book *b, const cell *at)
{
    if (is_added(at))
        return is_in_figures(b, at + 1) && is_in_figures(b, skip_part(b, at + 1, 'V'));
    return at[0] != VAL_RESULT && at[0] != VAL_VAR && at[0] != VAL_ROLE;
}

void print_equal_to(struct printer *p, const cell *at)
{
    put(p, " equal to ");
    if (at[0] == VAL_RESULT)
        put(p, "that number");
    else
        print_value(p, &at);
}

void print_number_head(struct printer *p, const cell *at)
{
    const cell *factor, *counted = counted_part(p->book, at, &factor);

    if (counted && factor)
        print_value(p, &factor);
    else if (counted)
        put(p, "1");
    else if (is_added(at) && is_short(p->book, at)) {
        put(p, "(");
        print_value(p, &at);
        put(p, ")");
    } else if (is_short(p->book, at))
        print_value(p, &at);
}

/* What is counted, one of it: behind "for each". */
static void print_counted(struct printer *p, const cell *at)
{
    int op = *at++;

    switch (op) {
    case VAL_COUNT:
        if (is_reference(at, REF_TARGETS)) {
            put(p, "target");
        } else {
            put(p, is_plain_reference(p, at) ? "of " : ""); /* for each of them */
            print_set(p, &at, FORM_EACH);
        }
        break;
    case VAL_COUNTER:
        put_counter(p, *at++, false);
        put(p, " on ");
        print_set(p, &at, FORM_OBJECT);
        break;
    case VAL_RESOURCE: {
        int resource = *at++;
        put(p, resource_english(p, resource));
        put(p, " ");
        struct agreement a = agreement_of(p, at);
        print_set(p, &at, FORM_SUBJECT);
        put(p, a.you || a.plural ? " have" : " has");
        break;
    }
    case VAL_DIFFERENT:
        put(p, "different ");
        print_of_set(p, &at, "");
        break;
    case VAL_TIMES:
        put(p, "time ");
        print_tally(p, *at, TENSE_PAST);
        break;
    case VAL_CHANCE:
        put(p, "heads");
        break;
    }
}

void print_number_tail(struct printer *p, const cell *at)
{
    const cell *factor, *counted = counted_part(p->book, at, &factor);

    if (counted) {
        put(p, " for each ");
        print_counted(p, counted);
    } else if (!is_short(p->book, at)) {
        put(p, " equal to ");
        print_value(p, &at);
    }
}

void print_amount(struct printer *p, const cell **at, const char *one, const char *many)
{
    const cell *factor, *value = *at, *counted = counted_part(p->book, value, &factor);
    bool single = counted ? !factor || is_one(factor) : is_one(value);

    *at = skip_part(p->book, value, 'V');
    if (!one && is_plain(value)) {
        print_value(p, &value);
        return;
    }
    if (!one && !counted && !is_short(p->book, value))
        put(p, "a number");
    print_number_head(p, value);
    if (one) {
        put(p, " ");
        put(p, single ? one : many);
    }
    print_number_tail(p, value);
}
