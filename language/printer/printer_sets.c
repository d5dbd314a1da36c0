/* printer_sets.c: sets as noun phrases, and places.
 *
 * A noun phrase runs: how many, whose, other, side, values, noun, whose it is under control, where,
 * in which relation, with what.
 */
#include "printer_parts.h"

enum { ANY_NUMBER = 999 };

/* ---- places -------------------------------------------------------------------------------------- */

static const char *zone_english(const struct printer *p, int zone)
{
    return p->words->zones[zone].english ? p->words->zones[zone].english : p->words->zones[zone].name;
}

static void put_zones(struct printer *p, const cell *zone, int n)
{
    for (int i = 0; i < n; i++) {
        bool shared = p->words->zones[zone[i]].shared; /* there is one of it */
        put_joint(p, i, n, " or ");
        if (shared)
            put(p, "the ");
        else if (i == 0)
            put_article(p, zone_english(p, zone[i]));
        put(p, zone_english(p, zone[i]));
    }
}

void print_place(struct printer *p, const cell **at)
{
    int op = *(*at)++, n;

    switch (op) {
    case PLACE_OF: {
        int zone = *(*at)++;
        if (p->words->zones[zone].shared) {
            put(p, "the ");
            *at = skip_part(p->book, *at, 'S');
        } else {
            print_possessive(p, at);
            put(p, " ");
        }
        put(p, zone_english(p, zone));
        break;
    }
    case PLACE_CARD:
        print_set(p, at, FORM_OBJECT);
        break;
    case PLACE_ANY:
        n = *(*at)++;
        put_zones(p, *at, n);
        *at += n;
        break;
    case PLACE_EITHER:
        n = *(*at)++;
        for (int i = 0; i < n; i++) {
            put_joint(p, i, n, " or ");
            print_place(p, at);
        }
        break;
    }
}

/* ---- quantity ------------------------------------------------------------------------------------ */

/* 2, X: what is worked out or chosen is said behind the noun. */
static bool stands_before_noun(const struct printer *p, const cell *number)
{
    return is_plain(number) && has_number_head(p->book, number);
}

/* Writes how many; true if a singular follows. */
static bool put_quantity(struct printer *p, const struct phrase_parts *s, enum set_form form)
{
    const cell *least = s->pick + 3, *most = most_of(p, s);

    if (s->pick[2]) {
        put(p, "each ");
    } else if (is_number(most, ANY_NUMBER)) {
        put(p, "any number of ");
        return false;
    } else if (is_number(most, 0)) {
        put(p, "no ");
        return false;
    } else if (is_number(least, 0) && !stands_before_noun(p, most)) {
        put(p, "a number of ");
        return false;
    } else if (is_number(least, 0)) {
        put(p, "up to ");
        print_value(p, &most);
    } else if (same_cells(least, most, most, skip_part(p->book, most, 'V'))) {
        if (form == FORM_ANY && is_number(most, 1))
            return true;
        bool noted = least[0] == VAL_VAR;
        print_value(p, &least);
        put(p, noted ? " of" : "");
    } else {
        print_value(p, &least);
        put(p, " to ");
        print_value(p, &most);
    }
    put(p, " ");
    return s->pick[2] || is_number(most_of(p, s), 1);
}

/* ---- the noun and what stands before it ---------------------------------------------------------- */

static void put_kinds(struct printer *p, const cell *filter, bool plural)
{
    char form[LONGEST_WORD];
    int n = filter[2];

    for (int i = 0; i < n; i++) {
        int word = filter[3 + i];
        put_joint(p, i, n, filter[1] ? " and " : " or ");
        if (filter[1])
            put(p, "non-");
        if (word & CHOSEN)
            put(p, "chosen");
        else
            put(p, is_noun(p->words, word) ? word_noun(p->words, word, plural, form) : word_english(p->words, word));
    }
}

static void put_names(struct printer *p, const cell *filter)
{
    for (int i = 0; i < filter[2]; i++) {
        put_joint(p, i, filter[2], " or ");
        put(p, filter[1] ? "non-\"" : "\"");
        put(p, p->book->string[filter[3 + i]]);
        put(p, "\"");
    }
}

/* The filter that serves as the noun where the set has none: `an enemy in reach`, `a "Kettle Rook"`. */
static const cell *noun_filter(const struct printer *p, const struct phrase_parts *s)
{
    const cell *found = NULL;

    if (s->source[0] != SET_ALL)
        return NULL;
    for (int i = 0; i < s->filters; i++) {
        const cell *f = s->filter[i];
        if (f[0] == SET_NAMED || f[0] == SET_SIDE || (f[0] == SET_KIND && is_noun(p->words, f[3])))
            found = f;
    }
    return found;
}

static void put_values(struct printer *p, const struct phrase_parts *s, const cell *noun)
{
    for (int i = 0; i < s->filters; i++) {
        const cell *f = s->filter[i];
        if (f == noun || (f[0] != SET_KIND && f[0] != SET_NAMED) || (f[0] == SET_KIND && stands_behind(p->words, f[3])))
            continue;
        if (f[0] == SET_KIND)
            put_kinds(p, f, false);
        else
            put_names(p, f);
        put(p, " ");
    }
}

static void put_adjectives(struct printer *p, const struct phrase_parts *s, const cell *noun, bool another)
{
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i][0] == SET_OTHER && !another)
            put(p, "other ");
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i][0] == SET_SIDE && s->filter[i] != noun) {
            put(p, word_english(p->words, s->filter[i][1]));
            put(p, " ");
        }
    put_values(p, s, noun);
}

static void put_noun(struct printer *p, const struct phrase_parts *s, const cell *noun, bool plural)
{
    char form[LONGEST_WORD];

    if (noun) {
        if (noun[0] == SET_KIND)
            put_kinds(p, noun, plural);
        else if (noun[0] == SET_SIDE)
            put(p, word_noun(p->words, noun[1], plural, form));
        else
            put_names(p, noun);
        return;
    }
    for (int i = 0; s->source[0] == SET_NOUN && i < s->source[1]; i++) {
        put_joint(p, i, s->source[1], " or ");
        if (i > 0) /* they are said of each noun */
            put_values(p, s, noun);
        put(p, word_noun(p->words, s->source[2 + i], plural, form));
    }
}

/* "the top 3 cards of your Deck" */
static void put_top(struct printer *p, const struct phrase_parts *s)
{
    const cell *number = s->source + 1, *at = skip_part(p->book, number, 'V');
    bool one = is_number(number, 1);

    put(p, s->source[0] == SET_TOP ? "the top " : "the bottom ");
    if (!one && is_plain(number)) {
        const cell *value = number;
        print_value(p, &value);
    }
    put(p, one ? " card of " : " cards of ");
    print_place(p, &at);
    if (!is_plain(number)) {
        put(p, " equal to ");
        print_value(p, &number);
    }
}

/* ---- what stands behind the noun ----------------------------------------------------------------- */

/* `look at your Hand; choose a card in your Hand`: in it. */
static bool is_place_spoken_of(const struct printer *p, const cell *place)
{
    return p->place && same_cells(place, skip_part(p->book, place, 'P'), p->place, skip_part(p->book, p->place, 'P'));
}

static const struct {
    cell op;
    const char *joint;
} prepositions[] = {
    { SET_OF, " of " }, { SET_BY, " by " }, { SET_ON, " on " }, { SET_UNDER, " under " }, { SET_EXCEPT, " except " },
};

/* "a card on a Character", but "2 cards on Characters". */
static enum set_form form_behind(const struct printer *p, const cell *f, bool plural)
{
    struct phrase_parts s;

    take_apart(p, f + 1, &s);
    return f[0] == SET_EXCEPT ? FORM_OBJECT : plural && !s.pick ? FORM_COUNTED : FORM_ANY;
}

static void put_filter_behind(struct printer *p, const cell *f, bool plural)
{
    const cell *at = f + 1;

    for (size_t i = 0; i < sizeof prepositions / sizeof *prepositions; i++)
        if (prepositions[i].op == f[0]) {
            put(p, prepositions[i].joint);
            print_set(p, &at, form_behind(p, f, plural));
            return;
        }
    switch (f[0]) {
    case SET_CONTROLLED: {
        struct agreement a = agreement_of(p, at);
        put(p, " ");
        print_set(p, &at, FORM_SUBJECT);
        bool they = is_reference(f + 1, REF_SUBJECT) && p->subject.person;
        put(p, a.you || a.plural || they ? " control" : " controls");
        break;
    }
    case SET_IN:
        put(p, " in ");
        if (is_place_spoken_of(p, at)) {
            put(p, "it");
            p->it_is_a_place = true;
        } else
            print_place(p, &at);
        break;
    case SET_RELATION:
        put(p, " ");
        print_phrase(p, 'R', &at);
        break;
    case SET_TRAIT:
        put(p, " that ");
        print_trait_of(p, &at, (struct agreement){ .plural = plural });
        break;
    case SET_WITH:
        put(p, " with ");
        print_with(p, &at);
        break;
    case SET_DISTINCT: {
        char form[LONGEST_WORD];
        const struct attribute *a = &p->words->attributes[*at];
        put(p, " with different ");
        put(p, a->plural ? a->plural : plural_of(a->name, form));
        break;
    }
    case SET_SAME:
        put(p, " ");
        print_set(p, &at, FORM_OBJECT);
        break;
    case SET_KIND:
        if (stands_behind(p->words, f[3])) {
            put(p, f[1] ? " not " : " ");
            put(p, word_english(p->words, f[3]));
        }
        break;
    }
}

static void put_behind(struct printer *p, const struct phrase_parts *s, const cell *noun, bool plural)
{
    static const cell order[] = { SET_SAME,  SET_KIND,     SET_CONTROLLED, SET_OF,   SET_BY,       SET_IN,    SET_ON,
                                  SET_UNDER, SET_RELATION, SET_TRAIT,      SET_WITH, SET_DISTINCT, SET_EXCEPT };

    for (size_t o = 0; o < sizeof order / sizeof *order; o++)
        for (int i = 0; i < s->filters; i++)
            if (s->filter[i][0] == order[o] && s->filter[i] != noun)
                put_filter_behind(p, s->filter[i], plural);
}

/* ---- the whole phrase ---------------------------------------------------------------------------- */

static bool has_filter(const struct phrase_parts *s, cell op)
{
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i][0] == op)
            return true;
    return false;
}

/* An article fits what comes behind it, which has not been written yet. */
static void put_article_for(struct printer *p, const struct phrase_parts *s, const cell *noun)
{
    char next[LONGEST_WORD];
    struct printer ahead = silent(p);

    ahead.out = (struct text_out){ .at = next, .size = sizeof next };
    put_adjectives(&ahead, s, noun, true);
    put_noun(&ahead, s, noun, false);
    end_text(&ahead.out);
    put_article(p, next);
}

/* What was named as a whole, "their Hand", is "it"; of several cards in it there are some. */
static bool refers_to_it(const struct printer *p, const cell *reference)
{
    char said[LONGEST_WORD];
    struct printer ahead = silent(p);

    ahead.out = (struct text_out){ .at = said, .size = sizeof said };
    put_reference(&ahead, reference, FORM_OBJECT);
    end_text(&ahead.out);
    return strcmp(ahead.out.at, "it") == 0;
}

/* `pages except those` */
static bool is_the_rest(const struct phrase_parts *s)
{
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i][0] == SET_EXCEPT && s->filter[i][1] == SET_REF && s->source[1] == REF_REGISTER)
            return true;
    return false;
}

/* It would be "them", not "those cards". */
static bool is_pronoun(const struct printer *p, const struct phrase_parts *s)
{
    return s->source[0] == SET_REF && s->source[1] == REF_REGISTER && p->last.what == MENTIONED_REGISTER &&
           p->last.k == s->source[2];
}

/* `Red cards of pages`: "2 Red cards among them" */
static bool put_some_of_reference(struct printer *p, const struct phrase_parts *s, enum set_form form)
{
    const cell *noun = NULL;
    bool one = form == FORM_EACH || form == FORM_OF_ONE;

    for (int i = s->filters; i-- > 0;) /* of `Item cards` the cards, which come first */
        if (s->filter[i][0] == SET_KIND && is_noun(p->words, s->filter[i][3]))
            noun = s->filter[i];
    if (!noun)
        return false;
    if (s->pick && form != FORM_EACH && form != FORM_COUNTED)
        one = put_quantity(p, s, form);
    if (form == FORM_ANY) {
        put_article_for(p, s, noun);
        one = true;
    } else if (!s->pick && !one && form != FORM_COUNTED)
        put(p, "the ");
    put_adjectives(p, s, noun, false);
    put_noun(p, s, noun, !one);
    put(p, " among ");
    put_reference(p, s->source + 1, FORM_OBJECT);
    put_behind(p, s, noun, !one);
    return true;
}

/* `1 of pages`, `each of its targets`, `pages except those`: a reference that is counted or cut down. */
static void put_counted_reference(struct printer *p, const struct phrase_parts *s, enum set_form form)
{
    p->done_to = false;
    if (is_the_rest(s)) {
        put(p, "the rest");
        return;
    }
    if (s->source[0] == SET_REF && put_some_of_reference(p, s, form))
        return;
    if (s->pick) {
        put_quantity(p, s, FORM_OBJECT);
        put(p, "of ");
    } else if (is_pronoun(p, s) && (has_filter(s, SET_WITH) || has_filter(s, SET_TRAIT)))
        put(p, "those of ");
    if (s->pick && s->source[0] == SET_REF && refers_to_it(p, s->source + 1))
        put(p, "them");
    else if (s->source[0] == SET_REF)
        put_reference(p, s->source + 1, FORM_OBJECT);
    else {
        const cell *at = s->source + 2;
        print_possession(p, &at, relative_name(p, s->source[1]));
    }
    put_behind(p, s, NULL, true);
}

static void put_owner(struct printer *p, const struct phrase_parts *s)
{
    const cell *at = s->owner + 1;

    print_possessive(p, &at);
    put(p, " ");
}

/* "a number of cards (up to the chosen number) in your Discard Pile" */
static void put_bound(struct printer *p, const struct phrase_parts *s)
{
    const cell *most = most_of(p, s);

    if (s->pick[2] || stands_before_noun(p, most) || !is_number(s->pick + 3, 0))
        return;
    put(p, " (up to ");
    print_value(p, &most);
    put(p, ")");
}

/* A phrase with a noun: "1 of your Damage cards", "an enemy Character in a Character Zone". */
void print_full(struct printer *p, const struct phrase_parts *s, enum set_form form, bool target)
{
    const cell *noun = noun_filter(p, s);
    bool one = form == FORM_EACH || form == FORM_OF_ONE || (!s->pick && is_one_thing(p, s)), another = false;
    bool random = s->pick && s->pick[1], done_to = p->done_to && form == FORM_OBJECT;

    p->done_to = p->done_to && form != FORM_OBJECT;
    if (done_to && !s->pick && !s->owner && s->source[0] == SET_NOUN)
        put(p, !one ? "all " : has_filter(s, SET_OF) || has_filter(s, SET_CONTROLLED) ? "" : "each ");
    if (s->pick && form != FORM_EACH && form != FORM_COUNTED) {
        bool exactly_one = is_number(s->pick + 3, 1) && is_number(most_of(p, s), 1) && !s->pick[2];
        another = exactly_one && has_filter(s, SET_OTHER);
        if (another || (target && exactly_one)) {
            put(p, another && target ? "another target " : another ? "another " : "target ");
            one = true;
        } else {
            one = put_quantity(p, s, form);
            if (target)
                put(p, has_filter(s, SET_OTHER) ? "other target " : "target ");
            another = target;
            if (form == FORM_ANY && exactly_one && !s->owner)
                put_article_for(p, s, noun);
        }
        if (s->owner && !target) {
            put(p, form == FORM_ANY && exactly_one ? "one of " : "of ");
            one = false;
        }
    } else if (form == FORM_EACH && s->owner) {
        put(p, "of ");
        one = false;
    } else if (form == FORM_ANY && !s->owner && !s->pick && s->source[0] == SET_NOUN) {
        another = has_filter(s, SET_OTHER);
        if (another)
            put(p, "another ");
        else
            put_article_for(p, s, noun);
        one = true;
    } else if (form == FORM_ANY && s->owner) {
        one = true;
    }
    if (random && has_tail(s))
        put(p, "random ");
    if (s->owner)
        put_owner(p, s);
    put_adjectives(p, s, noun, another);
    put_noun(p, s, noun, !one);
    if (random && !has_tail(s))
        put(p, " at random");
    if (s->pick && form != FORM_EACH && form != FORM_COUNTED)
        put_bound(p, s);
    put_behind(p, s, noun, !one);
}

static void print_union(struct printer *p, const cell *source, enum set_form form)
{
    const cell *at = source + 2;

    for (int i = 0; i < source[1]; i++) {
        put_joint(p, i, source[1], form == FORM_ANY && !p->all_of ? " or " : " and ");
        print_set(p, &at, form);
    }
}

void print_parts(struct printer *p, const struct phrase_parts *s, enum set_form form)
{
    const cell *at = s->source + 1;

    switch (s->source[0]) {
    case SET_REF:
    case SET_REF_OF:
        if (s->source[0] == SET_REF && !s->pick && !s->filters)
            put_reference(p, s->source + 1, form);
        else
            put_counted_reference(p, s, form);
        break;
    case SET_PLACE:
        print_place(p, &at);
        put_behind(p, s, NULL, true);
        p->place = s->source + 1;
        break;
    case SET_TOP:
    case SET_BOTTOM:
        put_top(p, s);
        put_behind(p, s, NULL, true);
        break;
    case SET_UNION:
        print_union(p, s->source, form);
        put_behind(p, s, NULL, true);
        break;
    default:
        print_full(p, s, form, false);
    }
}

void print_set(struct printer *p, const cell **at, enum set_form form)
{
    const cell *set = *at;
    struct phrase_parts s;

    *at = take_apart(p, set, &s);
    print_parts(p, &s, form);
    if (form == FORM_ANY && s.as)
        p->kept[s.as[1] % REGISTERS] = introduce_one(p, set);
    else if (s.source[0] != SET_REF && (form == FORM_OBJECT || s.as))
        remember_set(p, set, &s);
    else if (s.as)
        p->kept[s.as[1] % REGISTERS] = introduce(p, set);
}

void print_without_owner(struct printer *p, const cell **at, enum set_form form)
{
    struct phrase_parts s;

    *at = take_apart(p, *at, &s);
    s.owner = NULL;
    for (int i = 0; i < s.filters; i++)
        if (s.filter[i][0] == SET_CONTROLLED)
            s.filter[i--] = s.filter[--s.filters];
    print_parts(p, &s, form);
}

const cell *owner_in(const struct printer *p, const cell *set, int *op)
{
    struct phrase_parts s;

    take_apart(p, set, &s);
    *op = SET_OWNED;
    if (s.owner)
        return s.owner + 1;
    *op = SET_CONTROLLED;
    for (int i = 0; i < s.filters; i++)
        if (s.filter[i][0] == SET_CONTROLLED)
            return s.filter[i] + 1;
    return NULL;
}

/* ---- is, are ------------------------------------------------------------------------------------- */

void print_filters(struct printer *p, const cell **at, bool plural)
{
    static const cell all[] = { SET_ALL };
    struct phrase_parts s = { .source = all };
    bool noun = false;

    for (; **at != SET_THAT; *at = skip_parts(p->book, *at + 1, shape_of(**at)->parts)) {
        if (**at == SET_OWNED)
            s.owner = *at;
        else if (**at != SET_PICK && **at != SET_AS && s.filters < FILTERS)
            s.filter[s.filters++] = *at;
        noun = noun || **at == SET_NAMED || (**at == SET_KIND && is_noun(p->words, (*at)[3]));
    }
    ++*at;
    const cell *by = noun ? noun_filter(p, &s) : NULL;
    if (noun && !plural && !s.owner)
        put_article_for(p, &s, by);
    if (s.owner)
        put_owner(p, &s);
    put_adjectives(p, &s, by, false);
    put_noun(p, &s, by, plural);
    put_behind(p, &s, by, plural);
}
