/* printer_sets.c: sets as noun phrases, places, and pronouns for what has been mentioned.
 *
 * A noun phrase runs: how many, whose, other, side, values, noun, whose it is under control, where,
 * in which relation, with what. What a card has named with `as` is called by its noun.
 */
#include <stdio.h>
#include <string.h>

#include "printer_parts.h"

enum { FILTERS = 24, ANY_NUMBER = 999 };

/* A set taken apart. */
struct phrase_parts {
    const cell *source, *pick, *owner, *as;
    const cell *filter[FILTERS];
    int filters;
};

static const cell *take_apart(const struct printer *p, const cell *at, struct phrase_parts *s)
{
    memset(s, 0, sizeof *s);
    s->source = at;
    at = skip_parts(p->book, at + 1, shape_of(*at)->parts);
    for (; *at != SET_THAT; at = skip_parts(p->book, at + 1, shape_of(*at)->parts)) {
        if (*at == SET_PICK)
            s->pick = at;
        else if (*at == SET_AS)
            s->as = at;
        else if (*at == SET_OWNED)
            s->owner = at;
        else if (s->filters < FILTERS)
            s->filter[s->filters++] = at;
    }
    return at + 1;
}

static void print_full(struct printer *, const struct phrase_parts *, enum set_form, bool target);
static void print_parts(struct printer *, const struct phrase_parts *, enum set_form);

/* ---- words --------------------------------------------------------------------------------------- */

/* `english` may give both forms: "enemy|enemies"; an empty second one: there is only one for each player. */
static const char *first_form(const char *english, char *form)
{
    snprintf(form, LONGEST_WORD, "%.*s", (int)strcspn(english, "|"), english);
    return form;
}

static bool one_for_each_player(const struct vocabulary *v, int word)
{
    const char *english = v->words[word].english, *bar = english ? strchr(english, '|') : NULL;

    return bar && !bar[1];
}

const char *word_noun(const struct vocabulary *v, int word, bool plural, char *form)
{
    const struct word *w = &v->words[word];
    const char *bar = w->english ? strchr(w->english, '|') : NULL;

    if (plural && bar && bar[1])
        return bar + 1;
    if (plural && !bar)
        return w->plural && !w->english ? w->plural : plural_of(w->english ? w->english : w->name, form);
    return w->english ? first_form(w->english, form) : w->name;
}

const char *word_english(const struct vocabulary *v, int word)
{
    if (word & CHOSEN)
        return "chosen value";
    return v->words[word].english ? v->words[word].english : v->words[word].name;
}

static bool is_noun(const struct vocabulary *v, int word)
{
    return !(word & CHOSEN) && v->words[word].roles & (WORD_NOUN | WORD_TYPE);
}

/* "on Defense", "in battle": said behind the noun. */
static bool stands_behind(const struct vocabulary *v, int word)
{
    const char *name = word & CHOSEN ? "" : v->words[word].name;

    return strncmp(name, "on ", 3) == 0 || strncmp(name, "in ", 3) == 0 || strncmp(name, "at ", 3) == 0;
}

static void put_article(struct printer *p, const char *before)
{
    put(p, article_for(before));
    put(p, " ");
}

/* ---- agreement ----------------------------------------------------------------------------------- */

bool is_reference(const cell *set, int reference)
{
    int width = reference == REF_TARGETS || reference == REF_REGISTER || reference == REF_MEMBER ||
                reference == REF_ROLE || reference == REF_NAMED;

    return set[0] == SET_REF && set[1] == reference && set[2 + width] == SET_THAT;
}

bool same_cells(const cell *a, const cell *a_end, const cell *b, const cell *b_end)
{
    return a_end - a == b_end - b && memcmp(a, b, (size_t)(a_end - a) * sizeof *a) == 0;
}

static struct agreement agreement_with(const struct introduced *i)
{
    return (struct agreement){ .plural = i->plural, .person = i->person };
}

/* its controller, its targets, its bid */
static const char *relative_name(const struct printer *p, int row)
{
    if (row == OF_TARGETS)
        return "targets";
    if (row == OF_HOST)
        return "host";
    if (row >= OF_REGISTER) {
        const struct introduced *i = &p->kept[(row - OF_REGISTER) % REGISTERS];
        return i->noun ? i->noun : "choice";
    }
    return p->words->references[row].english ? p->words->references[row].english : p->words->references[row].name;
}

static bool is_person_relative(const struct printer *p, int row)
{
    return row < OF_TARGETS && p->words->references[row].kinds & KIND_SEAT;
}

/* The `on` clause of a target; a waiting ability speaks of those of the one it waits for. */
static const cell *target_set(const struct printer *p, int list)
{
    const struct ability *a = p->ability;

    while (!a->targets && a->flags & ABILITY_NESTED && a->parent)
        a = &p->book->ability[a->parent];
    const cell *at = p->book->code + a->targets;
    if (!a->targets || list >= *at)
        return NULL;
    for (at++; list > 0; list--)
        at = skip_part(p->book, at, 'S');
    return at;
}

static struct agreement agreement_of_reference(const struct printer *p, const cell *at)
{
    const struct introduced *known = NULL;

    switch (at[0]) {
    case REF_YOU:
        return (struct agreement){ .you = !p->link_acts };
    case REF_NAMED:
        return (struct agreement){ .person = p->words->references[at[1]].kinds & KIND_SEAT };
    case REF_TARGETS:
        known = &p->target[at[1] % TARGET_LISTS];
        if (!known->noun && p->ability && target_set(p, at[1]))
            return agreement_of(p, target_set(p, at[1]));
        break;
    case REF_REGISTER:
        known = &p->kept[at[1] % REGISTERS];
        break;
    case REF_THOSE:
        known = &p->object;
        break;
    case REF_IT:
    case REF_ROLE:
        known = &p->subject_of_event;
        break;
    case REF_MEMBER:
        known = &p->member;
        break;
    }
    return known ? agreement_with(known) : (struct agreement){ 0 };
}

static int first_word(const cell *source)
{
    return source[0] == SET_NOUN && source[1] > 0 ? source[2] : 0;
}

/* The most that a quantity allows. */
static const cell *most_of(const struct printer *p, const struct phrase_parts *s)
{
    return skip_part(p->book, s->pick + 3, 'V');
}

static bool is_one_thing(const struct printer *p, const struct phrase_parts *s)
{
    if (s->pick)
        return s->pick[2] || is_number(most_of(p, s), 1);
    if (s->source[0] == SET_TOP || s->source[0] == SET_BOTTOM)
        return is_number(s->source + 1, 1);
    return s->source[0] == SET_PLACE || (first_word(s->source) && one_for_each_player(p->words, first_word(s->source)));
}

struct agreement agreement_of(const struct printer *p, const cell *set)
{
    struct phrase_parts s;
    struct agreement a = { 0 };

    take_apart(p, set, &s);
    if (s.source[0] == SET_REF && !s.pick)
        return agreement_of_reference(p, s.source + 1);
    if (s.source[0] == SET_REF_OF) {
        a = agreement_of(p, s.source + 2);
        return (struct agreement){ .plural = a.plural || s.source[1] == OF_TARGETS,
                                   .person = is_person_relative(p, s.source[1]) };
    }
    if (s.source[0] == SET_UNION) {
        a.plural = true;
        return a;
    }
    if (first_word(s.source))
        a.person = p->words->words[first_word(s.source)].kinds == KIND_SEAT;
    a.plural = !is_one_thing(p, &s);
    return a;
}

/* ---- remembering --------------------------------------------------------------------------------- */

/* The noun that a set is called by later: "that card". */
static const char *noun_of(const struct printer *p, const struct phrase_parts *s, bool plural)
{
    const struct vocabulary *v = p->words;
    int word = s->source[0] == SET_NOUN && s->source[1] == 1 ? s->source[2] : 0;

    for (int i = 0; i < s->filters && !word; i++)
        if (s->filter[i][0] == SET_KIND && !s->filter[i][1] && s->filter[i][2] == 1 && is_noun(v, s->filter[i][3]))
            word = s->filter[i][3];
    if (s->source[0] == SET_REF_OF)
        return relative_name(p, s->source[1]);
    if (word && v->words[word].english)
        return v->words[word].name;
    if (word)
        return plural && v->words[word].plural ? v->words[word].plural : v->words[word].name;
    return plural ? "cards" : "card";
}

static struct introduced introduce(const struct printer *p, const cell *set)
{
    struct phrase_parts s;
    struct agreement a = agreement_of(p, set);

    take_apart(p, set, &s);
    if (s.source[0] == SET_REF && !s.pick) {
        const struct introduced *known = s.source[1] == REF_TARGETS    ? &p->target[s.source[2] % TARGET_LISTS]
                                         : s.source[1] == REF_REGISTER ? &p->kept[s.source[2] % REGISTERS]
                                         : s.source[1] == REF_THOSE    ? &p->object
                                                                       : NULL;
        if (known && known->noun)
            return *known;
    }
    return (struct introduced){ noun_of(p, &s, a.plural), a.plural, a.person };
}

struct introduced introduce_one(const struct printer *p, const cell *set)
{
    struct phrase_parts s;

    if (set[0] == SET_REF)
        return introduce(p, set);
    take_apart(p, set, &s);
    return (struct introduced){ noun_of(p, &s, false), false, agreement_of(p, set).person };
}

/* A set that was printed in full is what "it" means from now on, unless it is a person. */
static void remember(struct printer *p, const cell *set, const struct phrase_parts *s)
{
    struct introduced i = introduce(p, set);

    if (s->as)
        p->kept[s->as[1] % REGISTERS] = i;
    if (!i.person)
        p->last = s->as ? (struct mention){ MENTIONED_REGISTER, s->as[1] } : (struct mention){ MENTIONED_OBJECT, 0 };
    if (p->it_is_a_place)
        p->last = (struct mention){ 0 };
    p->it_is_a_place = false;
}

void mention_set(struct printer *p, const cell *set)
{
    p->object = introduce(p, set);
}

static void put_that(struct printer *p, const struct introduced *i)
{
    put(p, i->plural ? "those " : "that ");
    put(p, i->noun ? i->noun : i->plural ? "cards" : "card");
}

static void put_pronoun(struct printer *p, const struct introduced *i, enum set_form form)
{
    if (i->person && !i->plural)
        put_that(p, i);
    else
        put(p, !i->plural ? "it" : form == FORM_SUBJECT ? "they" : "them");
}

/* "it" while nothing else has been mentioned since, otherwise "that card". */
static void put_known(struct printer *p, const struct introduced *i, enum mentioned what, int k, enum set_form form)
{
    if (p->last.what == what && p->last.k == k)
        put_pronoun(p, i, form);
    else
        put_that(p, i);
    if (!i->person)
        p->last = (struct mention){ what, k };
}

/* ---- references ---------------------------------------------------------------------------------- */

static void put_this(struct printer *p)
{
    const struct vocabulary *v = p->words;

    for (int w = 1; p->card && w < v->word_count; w++)
        if (v->words[w].roles & WORD_TYPE && card_has(p->card, w)) {
            char form[LONGEST_WORD];
            put(p, "this ");
            put(p, word_noun(v, w, false, form));
            return;
        }
    put(p, p->card ? "this card" : "this");
}

/* What a target or an answered link is, at its first mention. */
static void print_first_mention(struct printer *p, const cell **at, bool by_number)
{
    static const cell one[] = { SET_PICK, 0, 0, VAL_NUM, 1, VAL_NUM, 1, SET_THAT };
    bool link = *at == p->book->code + p->ability->head;
    struct phrase_parts s;

    *at = take_apart(p, *at, &s);
    if (link && !s.pick)
        s.pick = one;
    if (s.source[0] == SET_NOUN || s.source[0] == SET_ALL)
        print_full(p, &s, FORM_OBJECT, !by_number && s.pick && !s.pick[2]);
    else
        print_parts(p, &s, FORM_OBJECT);
}

static void introduce_target(struct printer *p, int list, bool by_number)
{
    const cell *set = target_set(p, list), *at = set;

    p->target[list % TARGET_LISTS] = introduce(p, set);
    print_first_mention(p, &at, by_number);
    p->last = (struct mention){ MENTIONED_TARGETS, list };
}

static void put_target(struct printer *p, int list, enum set_form form)
{
    struct introduced *i = &p->target[list % TARGET_LISTS];

    if (!i->noun && p->ability && target_set(p, list)) {
        introduce_target(p, list, false);
        return;
    }
    if (p->last.what == MENTIONED_TARGETS && p->last.k == list)
        put_pronoun(p, i, form);
    else
        put(p, i->plural ? "the targets" : "the target");
    p->last = (struct mention){ MENTIONED_TARGETS, list };
}

static void introduce_link(struct printer *p, bool by_number)
{
    const cell *at = p->respond;

    p->respond = NULL;
    p->subject_of_event = introduce_one(p, at);
    print_first_mention(p, &at, by_number);
    p->last = (struct mention){ MENTIONED_EVENT, 0 };
}

static void put_it(struct printer *p, enum set_form form)
{
    if (p->respond)
        introduce_link(p, false);
    else
        put_pronoun(p, &p->subject_of_event, form);
}

void print_target(struct printer *p, const cell **at, bool by_number)
{
    const cell *set = *at;

    if (is_reference(set, REF_IT) && p->respond)
        introduce_link(p, by_number);
    else if (is_reference(set, REF_TARGETS) && !p->target[set[2] % TARGET_LISTS].noun && target_set(p, set[2]))
        introduce_target(p, set[2], by_number);
    else {
        print_set(p, at, FORM_OBJECT);
        return;
    }
    *at = skip_part(p->book, set, 'S');
}

static void put_reference(struct printer *p, const cell *at, enum set_form form)
{
    switch (at[0]) {
    case REF_THIS:
        if (p->last.what == MENTIONED_THIS)
            put(p, "it");
        else
            put_this(p);
        p->last = (struct mention){ MENTIONED_THIS, 0 };
        break;
    case REF_YOU:
        put(p, p->link_acts ? "it" : "you");
        break;
    case REF_IT:
        put_it(p, form);
        break;
    case REF_TARGETS:
        put_target(p, at[1], form);
        break;
    case REF_THOSE:
        put_known(p, &p->object, MENTIONED_OBJECT, 0, form);
        break;
    case REF_HOST:
        put(p, "the host");
        break;
    case REF_USER:
        put(p, "the user");
        break;
    case REF_REGISTER:
        put_known(p, &p->kept[at[1] % REGISTERS], MENTIONED_REGISTER, at[1], form);
        break;
    case REF_MEMBER:
        put_pronoun(p, &p->member, form);
        break;
    case REF_ROLE:
        put(p, at[1] == 0 ? "it" : "the other");
        break;
    case REF_NAMED:
        put(p, p->words->references[at[1]].english ? p->words->references[at[1]].english : p->words->references[at[1]].name);
        break;
    case REF_SUBJECT:
        put(p, "it");
        break;
    }
}

/* ---- possessives --------------------------------------------------------------------------------- */

/* "its" and "their" for what "it" and "they" would be. */
static bool put_possessive_pronoun(struct printer *p, const cell *set)
{
    struct agreement a = agreement_of(p, set);

    if (set[0] != SET_REF || skip_part(p->book, set + 1, 'F')[0] != SET_THAT)
        return false;
    switch (set[1]) {
    case REF_YOU:
        put(p, p->link_acts ? "its" : "your");
        return true;
    case REF_THIS:
        if (p->last.what != MENTIONED_THIS)
            return false;
        put(p, "its");
        return true;
    case REF_SUBJECT:
        put(p, p->subject.person || p->subject.plural ? "their" : "its");
        return true;
    case REF_IT:
        if (p->respond)
            return false;
        put(p, a.plural || a.person ? "their" : "its");
        return true;
    case REF_MEMBER:
        put(p, a.plural || a.person ? "their" : "its");
        return true;
    case REF_TARGETS:
        if (p->last.what != MENTIONED_TARGETS || p->last.k != set[2])
            return false;
        put(p, a.plural ? "their" : "its");
        return true;
    default:
        return false;
    }
}

void print_possessive(struct printer *p, const cell **at)
{
    const cell *end = skip_part(p->book, *at, 'S');

    if (!put_possessive_pronoun(p, *at)) {
        bool each = (*at)[0] == SET_NOUN && skip_parts(p->book, *at + 1, "*w")[0] == SET_THAT, plural = !each && agreement_of(p, *at).plural;
        put(p, each ? "each " : "");
        print_set(p, at, FORM_OF_ONE);
        put(p, plural ? "'" : "'s");
    }
    *at = end;
}

static bool has_tail(const struct phrase_parts *s)
{
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i][0] != SET_KIND && s->filter[i][0] != SET_NAMED && s->filter[i][0] != SET_SIDE &&
            s->filter[i][0] != SET_OTHER)
            return true;
    return false;
}

bool is_plural_name(const char *name)
{
    size_t n = strlen(name);

    return n > 2 && name[n - 1] == 's' && name[n - 2] != 's' && name[n - 2] != 'u';
}

/* Short enough for an 's: a reference, or a noun without an owner and without a tail. */
static bool takes_apostrophe(const struct printer *p, const cell *set)
{
    struct phrase_parts s;

    if (is_reference(set, REF_TARGETS) && p->ability && !p->target[set[2] % TARGET_LISTS].noun && target_set(p, set[2]))
        return takes_apostrophe(p, target_set(p, set[2]));
    take_apart(p, set, &s);
    return s.source[0] == SET_REF || (!s.owner && s.source[0] == SET_NOUN && !has_tail(&s));
}

void print_possession(struct printer *p, const cell **at, const char *what)
{
    if (takes_apostrophe(p, *at)) {
        print_possessive(p, at);
        put(p, " ");
        put(p, what);
        return;
    }
    put(p, "the ");
    put(p, what);
    put(p, " of ");
    print_set(p, at, FORM_OBJECT);
}

/* ---- places -------------------------------------------------------------------------------------- */

static const char *zone_english(const struct printer *p, int zone)
{
    return p->words->zones[zone].english ? p->words->zones[zone].english : p->words->zones[zone].name;
}

static void put_zones(struct printer *p, const cell *zone, int n)
{
    put_article(p, zone_english(p, zone[0]));
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " or ");
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
    } else if (is_number(least, 0)) {
        put(p, "up to ");
        print_value(p, &most);
    } else if (same_cells(least, most, most, skip_part(p->book, most, 'V'))) {
        if (form == FORM_ANY && is_number(most, 1))
            return true;
        print_value(p, &least);
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
        put(p, word_noun(p->words, s->source[2 + i], plural, form));
    }
}

/* "the top 3 cards of your Deck" */
static void put_top(struct printer *p, const struct phrase_parts *s)
{
    const cell *at = s->source + 1;
    bool one = is_number(at, 1);

    put(p, s->source[0] == SET_TOP ? "the top " : "the bottom ");
    if (one)
        at = skip_part(p->book, at, 'V');
    else
        print_value(p, &at);
    put(p, one ? " card of " : " cards of ");
    print_place(p, &at);
}

/* ---- what stands behind the noun ----------------------------------------------------------------- */

/* `look at your Hand; choose a card in your Hand`: in it. */
static bool is_place_spoken_of(const struct printer *p, const cell *place)
{
    return p->place && same_cells(place, skip_part(p->book, place, 'P'), p->place, skip_part(p->book, p->place, 'P'));
}

static const struct { cell op; const char *joint; } prepositions[] = {
    { SET_OF, " of " }, { SET_BY, " by " }, { SET_ON, " on " }, { SET_UNDER, " under " }, { SET_EXCEPT, " except " },
};

static void put_filter_behind(struct printer *p, const cell *f, bool plural)
{
    const cell *at = f + 1;

    for (size_t i = 0; i < sizeof prepositions / sizeof *prepositions; i++)
        if (prepositions[i].op == f[0]) {
            put(p, prepositions[i].joint);
            print_set(p, &at, f[0] == SET_EXCEPT ? FORM_OBJECT : FORM_ANY);
            return;
        }
    switch (f[0]) {
    case SET_CONTROLLED: {
        struct agreement a = agreement_of(p, at);
        put(p, " ");
        print_set(p, &at, FORM_SUBJECT);
        put(p, a.you || a.plural ? " control" : " controls");
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
    static const cell order[] = { SET_SAME, SET_KIND, SET_CONTROLLED, SET_OF, SET_BY, SET_IN, SET_ON, SET_UNDER, SET_RELATION,
                                  SET_TRAIT, SET_WITH, SET_DISTINCT, SET_EXCEPT };

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

/* `1 of pages`, `each of its targets`, `pages except those`: a reference that is counted or cut down. */
static void put_counted_reference(struct printer *p, const struct phrase_parts *s)
{
    if (has_filter(s, SET_EXCEPT) && s->source[1] == REF_REGISTER) {
        put(p, "the rest");
        return;
    }
    if (s->pick) {
        put_quantity(p, s, FORM_OBJECT);
        put(p, "of ");
    }
    if (s->source[0] == SET_REF)
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

/* A phrase with a noun: "1 of your Damage cards", "an enemy Character in a Character Zone". */
static void print_full(struct printer *p, const struct phrase_parts *s, enum set_form form, bool target)
{
    const cell *noun = noun_filter(p, s);
    bool one = form == FORM_EACH || form == FORM_OF_ONE || (!s->pick && is_one_thing(p, s)), another = false;
    bool random = s->pick && s->pick[1];

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

static void print_parts(struct printer *p, const struct phrase_parts *s, enum set_form form)
{
    const cell *at = s->source + 1;

    switch (s->source[0]) {
    case SET_REF:
    case SET_REF_OF:
        if (s->source[0] == SET_REF && !s->pick && !s->filters)
            put_reference(p, s->source + 1, form);
        else
            put_counted_reference(p, s);
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
        remember(p, set, &s);
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
