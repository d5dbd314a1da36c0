/* printer_tests.c: conditions, moments and durations in words. */
#include <string.h>

#include "printer_parts.h"

/* ---- comparisons --------------------------------------------------------------------------------- */

static const struct {
    const char *is, *at_least, *with, *have;
} comparisons[] = {
    [CMP_EQ] = { "", "exactly ", "", " as many " },
    [CMP_NE] = { "not ", "a number other than ", " other than ", " not as many " },
    [CMP_LT] = { "less than ", "fewer than ", " less than ", " fewer " },
    [CMP_LE] = { "at most ", "at most ", " or less", " at most as many " },
    [CMP_GT] = { "greater than ", "more than ", " greater than ", " more " },
    [CMP_GE] = { "at least ", "at least ", " or more", " at least as many " },
};

/* "you have", "engaged Rival controls": whose the things are, and the verb for it. */
static void put_owner_has(struct printer *p, const cell *owner, int op)
{
    struct agreement a = agreement_of(p, owner);
    bool base = a.you || a.plural;

    print_set(p, &owner, FORM_SUBJECT);
    if (op == SET_OWNED)
        put(p, base ? " have " : " has ");
    else
        put(p, base ? " control " : " controls ");
}

/* Do two sets differ in nothing but whose they are? */
static bool same_but_owner(struct printer *p, const cell *a, const cell *b)
{
    char text[2][256];
    const cell *set[2] = { a, b };

    for (int i = 0; i < 2; i++) {
        struct printer ahead = silent(p);
        ahead.out = (struct text_out){ .at = text[i], .size = sizeof text[i] };
        print_without_owner(&ahead, &set[i], FORM_COUNTED);
        end_text(&ahead.out);
    }
    return strcmp(text[0], text[1]) == 0;
}

/* "you have at least 4 Damage cards", "you have more Damage cards than engaged Rival" */
static bool print_count_compared(struct printer *p, int how, const cell *a, const cell *b)
{
    int op, other_op;
    const cell *set = a + 1, *owner = a[0] == VAL_COUNT ? owner_in(p, set, &op) : NULL;

    if (a[0] != VAL_COUNT)
        return false;
    if (b[0] == VAL_COUNT) {
        const cell *other = owner_in(p, b + 1, &other_op);
        if (!owner || !other || op != other_op || !same_but_owner(p, set, b + 1))
            return false;
        put_owner_has(p, owner, op);
        put(p, comparisons[how].have);
        print_without_owner(p, &set, FORM_COUNTED);
        put(p, how == CMP_LT || how == CMP_GT ? " than " : " as ");
        print_set(p, &other, FORM_OBJECT);
        return true;
    }
    bool single = is_one(b);
    if (owner)
        put_owner_has(p, owner, op);
    else
        put(p, single ? "there is " : "there are ");
    put(p, comparisons[how].at_least);
    print_value(p, &b);
    put(p, " ");
    if (owner)
        print_without_owner(p, &set, single ? FORM_EACH : FORM_COUNTED);
    else
        print_set(p, &set, single ? FORM_EACH : FORM_COUNTED);
    return true;
}

/* "it has at least 1 Spore counter", "you have at least 2 TP" */
static bool print_holding_compared(struct printer *p, int how, const cell *a, const cell *b)
{
    const cell *set = a + 2;

    if ((a[0] != VAL_COUNTER && a[0] != VAL_RESOURCE) || !is_plain(b))
        return false;
    struct agreement of = agreement_of(p, set);
    bool single = is_one(b);
    print_set(p, &set, FORM_SUBJECT);
    put(p, of.you || of.plural ? " have " : " has ");
    put(p, comparisons[how].at_least);
    print_value(p, &b);
    put(p, " ");
    if (a[0] == VAL_COUNTER)
        put_counter(p, a[1], !single);
    else
        put(p, resource_english(p, a[1]));
    return true;
}

/* "you have no damaging cards": an attribute that is a number of things */
static bool print_number_of_things_compared(struct printer *p, int how, const cell *a, const cell *b)
{
    const cell *set = a + 2;

    if (a[0] != VAL_ATTR || !is_plain(b) || !is_plural_name(attribute_english(p, a[1])))
        return false;
    struct agreement of = agreement_of(p, set);
    print_set(p, &set, FORM_SUBJECT);
    put(p, of.you || of.plural ? " have " : " has ");
    if (how == CMP_EQ && is_number(b, 0)) {
        put(p, "no");
    } else {
        put(p, comparisons[how].at_least);
        print_value(p, &b);
    }
    put(p, " ");
    put(p, attribute_english(p, a[1]));
    return true;
}

static void print_comparison(struct printer *p, const cell **at)
{
    int how = *(*at)++;
    const cell *a = *at, *b = skip_part(p->book, a, 'V');

    *at = skip_part(p->book, b, 'V');
    b = resolved(p, b);
    if (print_count_compared(p, how, a, b) || print_holding_compared(p, how, a, b) ||
        print_number_of_things_compared(p, how, a, b))
        return;
    if (a[0] == VAL_PLAYERS && b[0] == VAL_NUM) {
        put(p, "there are ");
        put(p, comparisons[how].at_least);
        print_value(p, &b);
        put(p, " players");
        return;
    }
    if (a[0] == VAL_DIFFERENT && is_plain(b)) {
        const struct attribute *row = &p->words->attributes[a[1]];
        char form[LONGEST_WORD];
        const cell *set = a + 2;
        put(p, "there are ");
        put(p, how == CMP_EQ ? "" : comparisons[how].at_least);
        print_value(p, &b);
        put(p, " different ");
        put(p, row->plural ? row->plural : plural_of(row->name, form));
        put(p, " among ");
        print_set(p, &set, FORM_COUNTED);
        return;
    }
    bool plural = a[0] == VAL_ATTR && is_plural_name(attribute_english(p, a[1]));
    print_value(p, &a);
    put(p, plural ? " are " : " is ");
    put(p, comparisons[how].is);
    print_value(p, &b);
}

/* ---- tests about a member: with Level 3 or less --------------------------------------------------- */

static bool is_about_member(const cell *set)
{
    return is_reference(set, REF_IT);
}

/* "the chosen Suit", "the same Suit as it" */
static void print_same_value(struct printer *p, int attribute, const cell *value)
{
    if (value[0] == VAL_VAR) {
        print_value(p, &value);
        return;
    }
    put(p, "the same ");
    put(p, attribute_english(p, attribute));
    put(p, " as ");
    value += 2;
    print_set(p, &value, FORM_OBJECT);
}

static bool print_member_comparison(struct printer *p, const cell **at)
{
    int how = (*at)[1];
    const cell *a = *at + 2, *b = skip_part(p->book, a, 'V'), *end = skip_part(p->book, b, 'V');
    bool counted = a[0] == VAL_COUNTER || a[0] == VAL_RESOURCE;

    if ((a[0] != VAL_ATTR && !counted) || !is_about_member(a + 2))
        return false;
    if (counted) {
        put(p, comparisons[how].at_least);
        bool single = is_one(b);
        print_value(p, &b);
        put(p, " ");
        if (a[0] == VAL_COUNTER)
            put_counter(p, a[1], !single);
        else
            put(p, resource_english(p, a[1]));
    } else {
        bool behind = (how == CMP_LE || how == CMP_GE) && b[0] != VAL_ATTR;
        bool worded = p->words->attributes[a[1]].kind == ATTRIBUTE_WORDS && how == CMP_EQ;
        if (worded && (b[0] == VAL_VAR || (b[0] == VAL_ATTR && b[1] == a[1]))) {
            print_same_value(p, a[1], b);
            *at = end;
            return true;
        }
        put(p, attribute_english(p, a[1]));
        put(p, behind ? "" : how == CMP_LE ? " at most" : how == CMP_GE ? " at least" : comparisons[how].with);
        put(p, " ");
        print_value(p, &b);
        put(p, behind ? comparisons[how].with : "");
    }
    *at = end;
    return true;
}

/* "no Poison counters", "no Level": behind TEST_NOT, that there is as little of it as there can be. */
static bool print_none_of_it(struct printer *p, const cell **at)
{
    const cell *a = *at + 3, *b = skip_part(p->book, a, 'V');
    bool counter = a[0] == VAL_COUNTER;

    if ((*at)[2] != CMP_GE || (!counter && a[0] != VAL_ATTR) || !is_about_member(a + 2) ||
        !is_number(b, counter ? 1 : p->words->attributes[a[1]].lowest))
        return false;
    put(p, "no ");
    if (counter)
        put_counter(p, a[1], true);
    else
        put(p, attribute_english(p, a[1]));
    *at = skip_part(p->book, b, 'V');
    return true;
}

void print_with(struct printer *p, const cell **at)
{
    switch (**at) {
    case TEST_CMP:
        if (print_member_comparison(p, at))
            return;
        break;
    case TEST_KEYWORD:
        ++*at;
        print_phrase(p, 'K', at);
        return;
    case TEST_NOT:
        if ((*at)[1] == TEST_KEYWORD) {
            *at += 2;
            put(p, "no ");
            print_phrase(p, 'K', at);
            return;
        }
        if ((*at)[1] == TEST_CMP && print_none_of_it(p, at))
            return;
        break;
    case TEST_AND:
    case TEST_OR: {
        const char *last = **at == TEST_AND ? " and " : " or ";
        int n = (*at)[1];
        *at += 2;
        for (int i = 0; i < n; i++) {
            put_joint(p, i, n, last);
            print_with(p, at);
        }
        return;
    }
    }
    put(p, "the property that ");
    print_test(p, at);
}

/* ---- tests --------------------------------------------------------------------------------------- */

static void print_exists(struct printer *p, const cell **at, bool no)
{
    int op;
    const cell *owner = owner_in(p, *at, &op);
    struct phrase_parts s;
    take_apart(p, *at, &s);
    bool plural = s.pick && agreement_of(p, *at).plural; /* without a number it is one of them: a card */

    if (owner)
        put_owner_has(p, owner, op);
    else
        put(p, plural && !no ? "there are " : "there is ");
    if (no)
        put(p, "no ");
    enum set_form form = no ? FORM_EACH : FORM_ANY;
    if (owner)
        print_without_owner(p, at, form);
    else
        print_set(p, at, form);
}

/* "all opponents", "no opponent", "none of your Arts": whom a condition about several asks, and whether it then speaks of
 * many. */
static bool put_asked(struct printer *p, const cell **at, bool negated, bool turned)
{
    int op;
    bool owned = owner_in(p, *at, &op) != NULL;

    if (negated && turned)
        put(p, "it is not the case that ");
    put(p, negated ? (owned ? "none " : "no ") : turned ? "not all " : "all ");
    put(p, owned ? "of " : "");
    print_set(p, at, negated && !owned ? FORM_EACH : FORM_COUNTED);
    return !negated || owned;
}

static bool asks_several(const struct printer *p, const cell *set)
{
    return set[0] == SET_NOUN && agreement_of(p, set).plural;
}

static void print_is(struct printer *p, const cell **at, bool turned)
{
    bool flag = *(*at)++, negated = flag != turned;
    struct agreement a = agreement_of(p, *at);

    if (asks_several(p, *at)) {
        bool plural = put_asked(p, at, flag, turned);
        put(p, plural ? " are " : " is ");
        print_filters(p, at, plural);
        return;
    }
    print_set(p, at, FORM_SUBJECT);
    put(p, a.you || a.plural ? " are " : " is ");
    put(p, negated ? "not " : "");
    print_filters(p, at, a.plural);
}

static void print_has(struct printer *p, const cell **at, bool turned)
{
    bool flag = *(*at)++, negated = flag != turned;
    struct agreement a = agreement_of(p, *at);

    if (asks_several(p, *at)) {
        put(p, put_asked(p, at, flag, turned) ? " have " : " has ");
        print_with(p, at);
        return;
    }
    print_set(p, at, FORM_SUBJECT);
    put(p, a.you || a.plural ? " have " : " has ");
    put(p, negated ? "no " : "");
    print_with(p, at);
}

static void print_tests(struct printer *p, const cell **at, const char *joint)
{
    int n = *(*at)++;

    for (int i = 0; i < n; i++) {
        bool either = **at == TEST_OR && strcmp(joint, " and ") == 0;
        bool both = **at == TEST_AND && strcmp(joint, " or ") == 0;
        put(p, i ? joint : "");
        put(p, either ? "either " : both ? "both " : "");
        print_test(p, at);
    }
}

void print_test(struct printer *p, const cell **at)
{
    int op = *(*at)++;

    switch (op) {
    case TEST_CMP:
        print_comparison(p, at);
        break;
    case TEST_IS:
        print_is(p, at, false);
        break;
    case TEST_HAS:
        print_has(p, at, false);
        break;
    case TEST_EXISTS:
        print_exists(p, at, false);
        break;
    case TEST_HAPPENED:
        print_tally(p, *(*at)++, TENSE_PAST);
        break;
    case TEST_TRAIT: {
        struct agreement a = agreement_of(p, *at);
        if (asks_several(p, *at))
            put_asked(p, at, false, false);
        else
            print_set(p, at, FORM_SUBJECT);
        put(p, " ");
        print_trait_of(p, at, a);
        break;
    }
    case TEST_KEYWORD:
        print_phrase(p, 'K', at);
        break;
    case TEST_DONE:
        put(p, p->subject.you ? "you do" : p->subject.person ? "they do" : "that happens");
        break;
    case TEST_SUCCESS:
        put(p, "it is successful");
        p->last = (struct mention){ 0 };
        break;
    case TEST_HEADS:
        put(p, "it is heads");
        break;
    case TEST_NOT:
        print_not_test(p, at);
        break;
    case TEST_AND:
        print_tests(p, at, " and ");
        break;
    case TEST_OR:
        print_tests(p, at, " or ");
        break;
    case TEST_TRUE:
        put(p, "always");
        break;
    }
}

/* "you did not move this turn", if the vocabulary says how */
static void print_not_trait(struct printer *p, const cell **at)
{
    const cell *trait = skip_part(p->book, *at, 'S');
    const char *negative = p->words->traits[*trait].negative;
    struct agreement a = agreement_of(p, *at);

    if (asks_several(p, *at)) {
        put_asked(p, at, false, true);
        put(p, " ");
        print_trait_of(p, at, a);
        return;
    }
    put(p, negative ? "" : "it is not the case that ");
    print_set(p, at, FORM_SUBJECT);
    put(p, " ");
    if (!negative) {
        print_trait_of(p, at, a);
        return;
    }
    bool agrees = strncmp(negative, "is ", 3) == 0 && (a.you || a.plural);
    put(p, agrees ? "are" : "");
    put(p, negative + (agrees ? 2 : 0));
    *at = skip_part(p->book, trait, 'I');
}

void print_not_test(struct printer *p, const cell **at)
{
    int op = *(*at)++;

    switch (op) {
    case TEST_IS:
        print_is(p, at, true);
        break;
    case TEST_HAS:
        print_has(p, at, true);
        break;
    case TEST_EXISTS:
        print_exists(p, at, true);
        break;
    case TEST_HAPPENED:
        print_tally(p, *(*at)++, TENSE_NOT_PAST);
        break;
    case TEST_TRAIT:
        print_not_trait(p, at);
        break;
    case TEST_DONE:
        put(p, p->subject.you ? "you do not" : p->subject.person ? "they do not" : "that does not happen");
        break;
    case TEST_SUCCESS:
        put(p, "it is not successful");
        break;
    case TEST_HEADS:
        put(p, "it is tails");
        break;
    case TEST_KEYWORD:
        put(p, "not ");
        print_phrase(p, 'K', at);
        break;
    case TEST_CMP: {
        static const cell opposite[] = { CMP_NE, CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT };
        const cell *end = skip_parts(p->book, *at, "nVV");
        cell turned[64];
        if ((size_t)(end - *at) < sizeof turned / sizeof *turned) {
            memcpy(turned, *at, (size_t)(end - *at) * sizeof *turned);
            turned[0] = opposite[turned[0]];
            const cell *copy = turned;
            print_comparison(p, &copy);
            *at = end;
            break;
        }
    }
        /* fall through */
    default:
        --*at;
        put(p, "it is not the case that ");
        print_test(p, at);
    }
}

/* ---- moments and durations ----------------------------------------------------------------------- */

void print_moment(struct printer *p, const cell **at)
{
    if (**at == MOMENT)
        ++*at;
    int edge = (*at)[0], next = (*at)[1], whose = (*at)[2], window = (*at)[3];

    *at += 4;
    bool bare = edge && !next && whose == 0;
    if (edge)
        put(p, bare ? "" : "the ");
    if (edge)
        put(p, edge == 1 ? "start of " : "end of ");
    if (whose == 1)
        put(p, "each ");
    else if (whose == 2) {
        print_possessive(p, at);
        put(p, " ");
    } else if (next || (!edge && window >= PERIOD_BASE))
        put(p, "the ");
    put(p, next ? "next " : "");
    if (window >= PERIOD_BASE)
        put_period(p, window - PERIOD_BASE);
    else
        put_window(p, window);
}

void print_until(struct printer *p, const cell **at)
{
    int op = *(*at)++;

    switch (op) {
    case UNTIL_MOMENT:
        put(p, " until ");
        print_moment(p, at);
        break;
    case UNTIL_THIS:
        put(p, " this ");
        put_period(p, *(*at)++);
        break;
    case UNTIL_NEXT:
        put(p, " during the next ");
        put_period(p, *(*at)++);
        break;
    case UNTIL_REST:
        put(p, " for the rest of the ");
        put_period(p, *(*at)++);
        break;
    case UNTIL_WHILE:
        put(p, " for as long as ");
        print_test(p, at);
        break;
    }
}
