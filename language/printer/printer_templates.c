/* printer_templates.c: the English templates of the vocabulary, filled in.
 *
 * A template is the sentence of a pattern in English. Its parts, in the order of the pattern:
 *   {n} {set} {zone} ...  what stands in the hole of that name; {set2}: in the second one
 *   {n:card}              a number with its unit: 1 card, 2 cards, cards equal to your Power
 *   {n:counter}           with the name in another hole as its unit: 2 Poison counters
 *   {n:set} {n2:set2}     with what is described there: 2 Items or Augments
 *   {counter:counters}    all of them: Poison counters
 *   {n:value}             the number as it is, behind "becomes" and the like
 *   {n|point|points}      only the word that fits the number; {set|is|are} likewise
 *   {words:and}           words joined by "and" instead of "or"; {words:with}: by nothing
 *   {each}                where "for each ..." and "equal to ..." of a number belong that has no unit
 *   {set:out}             a verb's second word, which a pronoun comes before: knock out 1 Character, knock it out
 *   {set:target}          a target or link at its first mention as "target Art"; {set:n}: "1 Art"; {set:its}: possessive
 *   {set:untargeted}      of things that are described where it is done, not chosen before: without targeting it
 *   {attribute:set}       the attribute of the set: its Level, the Level of engaged Rival's card
 *   {body:it}             statements that the link itself carries out
 *   [ ] ( | )             the optional parts and alternatives of the pattern, in the same order; brackets
 *                         behind the last alternative are printed
 *   [2:a|b]               the second option of the pattern: a if it was taken, b if not
 *   {subject}             who does it; left out where "you" is told what to do
 *   {it}, {that damage}   what is changed, where it does something itself: it goes, you may have it go
 *   {draw}                any other word is a verb that agrees with the subject
 * A row without a template is printed as its pattern stands.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "language/vocabulary/pattern.h"

#include "printer_parts.h"

struct filling {
    const char *text; /* the template */
    const struct bound *bound;
    const cell *subject; /* NULL: the pattern has none */
    struct agreement agreement;
    enum mood mood;
    enum tense tense;
    bool inflect_first;            /* the first word is the verb: a template or pattern without {subject} */
    bool as_it_stands;             /* the text is the pattern itself */
    bool event;                    /* sets stand for anything that fits: a card, not 1 card */
    bool nobody;                   /* it happened to none of those that the first set means */
    int option, choice;            /* how many have been seen */
    uint8_t seen[HOLE_GRANTS + 1]; /* holes of each kind, where a pattern is printed as it stands */
};

/* ---- verbs --------------------------------------------------------------------------------------- */

static bool is_upper_word(const char *word)
{
    for (const char *c = word; *c; c++)
        if (islower((unsigned char)*c))
            return false;
    return isupper((unsigned char)word[0]);
}

static void put_verb(struct printer *p, const struct filling *f, const char *verb)
{
    char base[LONGEST_WORD], form[LONGEST_WORD];
    const struct agreement *a = &f->agreement;
    bool plain = a->you || a->plural;

    if (is_upper_word(verb))
        snprintf(base, sizeof base, "%s", verb);
    else
        snprintf(base, sizeof base, "%s", base_of(verb, form));
    bool is = strcmp(base, "be") == 0;
    if (f->tense == TENSE_WOULD) {
        put(p, "would ");
        put(p, base);
    } else if (f->tense == TENSE_NOT_PAST) {
        put(p, is ? (plain ? "were not" : "was not") : "did not ");
        put(p, is ? "" : base);
    } else if (f->tense == TENSE_PAST) {
        put(p, is ? (plain ? "were" : "was") : past_of(base, form));
    } else if (f->mood == MOOD_BARE) {
        put(p, base);
    } else if (is) {
        put(p, plain ? "are" : "is");
    } else {
        put(p, plain ? base : third_person_of(base, form));
    }
}

const char *verb_spelling(const struct printer *p, const char *verb, struct agreement a, bool bare, char *form)
{
    char capitals[LONGEST_WORD];
    const char *base = verb;
    size_t n = strlen(verb);

    for (int i = 1; i < p->words->verb_count; i++) {
        const struct pattern *row = &p->words->verbs[i].pattern;
        if (strncmp(row->text, verb, n) != 0 || row->text[n] != ' ' || !row->english)
            continue;
        snprintf(capitals, sizeof capitals, "{%s}", verb);
        for (char *c = capitals; *c; c++)
            *c = (char)toupper((unsigned char)*c);
        if (strstr(row->english, capitals)) {
            capitals[n + 1] = '\0';
            base = capitals + 1;
        }
        break;
    }
    if (!bare && !a.you && !a.plural)
        snprintf(form, LONGEST_WORD, "%s", third_person_of(base, (char[LONGEST_WORD]){ 0 }));
    else
        snprintf(form, LONGEST_WORD, "%s", base);
    return form;
}

/* ---- holes --------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum hole hole;
} hole_kinds[] = {
    { "n", HOLE_N },
    { "q", HOLE_Q },
    { "set", HOLE_SET },
    { "zone", HOLE_ZONE },
    { "cond", HOLE_COND },
    { "body", HOLE_BODY },
    { "event", HOLE_EVENT },
    { "string", HOLE_STRING },
    { "moments", HOLE_MOMENTS },
    { "costs", HOLE_COSTS },
    { "words", HOLE_WORDS },
    { "word", HOLE_WORD },
    { "attribute", HOLE_ATTRIBUTE },
    { "counter", HOLE_COUNTER },
    { "resource", HOLE_RESOURCE },
    { "keyword", HOLE_KEYWORD },
    { "ref", HOLE_REF },
    { "choice", HOLE_CHOICE },
    { "grants", HOLE_GRANTS },
};

static enum hole hole_named(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof hole_kinds / sizeof *hole_kinds; i++)
        if (strlen(hole_kinds[i].name) == length && strncmp(hole_kinds[i].name, name, length) == 0)
            return hole_kinds[i].hole;
    return (enum hole)0;
}

/* The cells of the k-th hole of a kind, NULL if it was left out. */
static const cell *hole_cells(const struct bound *bound, enum hole hole, int k)
{
    for (int i = 0; i < bound->holes; i++)
        if (bound->hole[i].hole == hole && --k == 0)
            return bound->hole[i].at;
    return NULL;
}

static const char *name_in_row(const struct printer *p, enum hole hole, int row)
{
    const struct vocabulary *v = p->words;

    if (row & CHOSEN)
        return p->chosen[(row & ~CHOSEN) % VARIABLES] ? p->chosen[(row & ~CHOSEN) % VARIABLES] : "that kind";
    switch (hole) {
    case HOLE_WORD:
        return word_english(v, row);
    case HOLE_ATTRIBUTE:
        return v->attributes[row].english ? v->attributes[row].english : v->attributes[row].name;
    case HOLE_COUNTER:
        return v->counters[row].english ? v->counters[row].english : v->counters[row].name;
    case HOLE_RESOURCE:
        return v->resources[row].english ? v->resources[row].english : v->resources[row].name;
    default:
        return "";
    }
}

static void print_apart(const struct printer *p, const cell *set, enum set_form form, char *text)
{
    struct printer apart = silent(p);

    apart.out = (struct text_out){ .at = text, .size = LONGEST_WORD };
    print_set(&apart, &set, form);
    end_text(&apart.out);
}

/* The unit of {n:unit}: a word, or the name in the hole of that name. */
static void find_unit(const struct printer *p, const struct filling *f, const char *unit, char *one, char *many)
{
    size_t n = strlen(unit);
    int k = n > 1 && unit[n - 1] >= '2' && unit[n - 1] <= '9' ? unit[n - 1] - '0' : 1;
    enum hole hole = hole_named(unit, k > 1 ? n - 1 : n);
    const cell *at = hole ? hole_cells(f->bound, hole, k) : NULL;
    char form[LONGEST_WORD];

    if (at && hole == HOLE_SET) {
        print_apart(p, at, FORM_EACH, one);
        print_apart(p, at, FORM_COUNTED, many);
    } else if (!at) {
        snprintf(one, LONGEST_WORD, "%s", unit);
        snprintf(many, LONGEST_WORD, "%s", plural_of(unit, form));
    } else if (hole == HOLE_COUNTER && (*at & CHOSEN)) {
        snprintf(one, LONGEST_WORD, "counter of that kind");
        snprintf(many, LONGEST_WORD, "counters of that kind");
    } else if (hole == HOLE_COUNTER && !p->words->counters[*at].english) {
        snprintf(one, LONGEST_WORD, "%s counter", p->words->counters[*at].name);
        snprintf(many, LONGEST_WORD, "%s counters", p->words->counters[*at].name);
    } else if (hole == HOLE_RESOURCE) {
        snprintf(many, LONGEST_WORD, "%s", name_in_row(p, hole, *at));
        one_of(many, one);
    } else {
        snprintf(one, LONGEST_WORD, "%s", name_in_row(p, hole, *at));
        snprintf(many, LONGEST_WORD, "%s", plural_of(one, form));
    }
}

/* Between bounds: 2 cards, up to 2 cards, 1 to 3 cards. Behind a noun: "move it a number of squares equal to ...". */
static void put_quantity(struct printer *p, const cell *at, const char *one, const char *many, bool behind_noun)
{
    const cell *least = at + 1, *most = skip_part(p->book, least, 'V'), *end = skip_part(p->book, most, 'V');

    if (is_number(most, 999)) {
        put(p, "any number of ");
        put(p, many ? many : "them");
        return;
    }
    if (!same_cells(least, most, most, end)) {
        if (is_number(least, 0)) {
            put(p, "up to ");
            if (one && !has_number_head(p->book, most))
                put(p, "a number of ");
        } else {
            print_value(p, &least);
            put(p, " to ");
        }
    } else if (one && behind_noun && !has_number_head(p->book, most)) {
        put(p, "a number of ");
    }
    print_amount(p, &most, one, many);
}

/* Only the word that agrees with what is in a hole: {n|point|points}. */
static void put_agreeing(struct printer *p, enum hole hole, const cell *at, const char *forms)
{
    const char *bar = strchr(forms, '|');
    bool single = hole == HOLE_N ? is_one(at) : hole == HOLE_SET ? !agreement_of(p, at).plural : true;
    char word[LONGEST_WORD];

    if (!bar)
        return;
    if (single)
        snprintf(word, sizeof word, "%.*s", (int)(bar - forms), forms);
    else
        snprintf(word, sizeof word, "%s", bar + 1);
    put(p, word);
}

static void put_words(struct printer *p, const cell *at, const char *how)
{
    int n = *at++;
    char form[LONGEST_WORD];

    for (int i = 0; i < n; i++) {
        bool type = !(at[i] & CHOSEN) && p->words->words[at[i]].roles & WORD_TYPE;
        if (strcmp(how, "with") == 0)
            put(p, i ? " " : "");
        else
            put_joint(p, i, n, strcmp(how, "and") == 0 ? " and " : " or ");
        put(p, type ? word_noun(p->words, at[i], true, form) : name_in_row(p, HOLE_WORD, at[i]));
    }
}

static bool acts_on_itself(const struct printer *p, const struct filling *f, const cell *set)
{
    return f->subject && f->subject[0] == SET_REF && set[0] == SET_REF &&
           same_cells(f->subject, skip_part(p->book, f->subject, 'S'), set, skip_part(p->book, set, 'S'));
}

/* "knock out 1 Character", but "knock it out". */
static void put_around(struct printer *p, const cell *at, const char *particle)
{
    bool pronoun = is_printed_as(p, at, FORM_OBJECT, "it") || is_printed_as(p, at, FORM_OBJECT, "them");

    put(p, pronoun ? "" : particle);
    put(p, pronoun ? "" : " ");
    print_set(p, &at, FORM_OBJECT);
    put(p, pronoun ? " " : "");
    put(p, pronoun ? particle : "");
}

/* "deflect it to that Character": two things in one sentence are not both "it". */
static void tell_apart(struct printer *p, const struct filling *f, const cell *second)
{
    const cell *first = hole_cells(f->bound, HOLE_SET, 1);

    if (second == hole_cells(f->bound, HOLE_SET, 2) && is_printed_as(p, second, FORM_OBJECT, "it") &&
        is_printed_as(p, first, FORM_OBJECT, "it"))
        p->last = (struct mention){ 0 };
}

/* Who is only described is no target; of a reference it has been said what it is. */
static void put_untargeted(struct printer *p, const cell *at)
{
    if (*at == SET_REF || *at == SET_REF_OF)
        return;
    put(p, agreement_of(p, at).plural ? " without targeting them" : " without targeting it");
}

static void put_set_hole(struct printer *p, const struct filling *f, const cell *at, const char *how)
{
    if (strcmp(how, "untargeted") == 0) {
        put_untargeted(p, at);
        return;
    }
    if (!f->event)
        tell_apart(p, f, at);
    if (strcmp(how, "its") == 0)
        print_possessive(p, &at);
    else if (strcmp(how, "or") == 0) {
        bool all_of = p->all_of;
        p->all_of = false;
        print_set(p, &at, FORM_ANY);
        p->all_of = all_of;
    } else if (strcmp(how, "n") == 0 || strcmp(how, "target") == 0)
        print_target(p, &at, how[0] == 'n');
    else if (is_reference(at, REF_YOU) && f->agreement.you && !f->event)
        put(p, "yourself");
    else if (!f->event && acts_on_itself(p, f, at))
        put(p, f->agreement.person || f->agreement.plural ? "themselves" : "itself");
    else if (strcmp(how, "out") == 0)
        put_around(p, at, how);
    else if (f->nobody && at == hole_cells(f->bound, HOLE_SET, 1)) {
        put(p, "no ");
        print_set(p, &at, FORM_EACH);
    } else
        print_set(p, &at, f->event ? FORM_ANY : FORM_OBJECT);
}

static void put_body_hole(struct printer *p, const cell *at, bool link_acts)
{
    bool before = p->link_acts;

    p->link_acts = link_acts;
    print_inside(p, at + 2, end_of_program(p->book, at + 2));
    p->link_acts = before;
}

static void put_hole(struct printer *p, struct filling *f, enum hole hole, const cell *at, const char *how)
{
    char one[LONGEST_WORD], many[LONGEST_WORD];

    switch (hole) {
    case HOLE_N:
    case HOLE_Q:
        if (*how)
            find_unit(p, f, how, one, many);
        if (hole == HOLE_Q)
            put_quantity(p, at, *how ? one : NULL, *how ? many : NULL, strstr(f->text, "{set} {q:") != NULL);
        else if (strcmp(how, "value") == 0)
            print_value(p, &at);
        else if (!*how && (f->as_it_stands || strstr(f->text, "{each}"))) {
            print_number_head(p, at);
            p->each = at;
        } else
            print_amount(p, &at, *how ? one : NULL, *how ? many : NULL);
        break;
    case HOLE_SET:
    case HOLE_REF:
        put_set_hole(p, f, at, how);
        break;
    case HOLE_ZONE:
        print_place(p, &at);
        break;
    case HOLE_COND:
        print_test(p, &at);
        break;
    case HOLE_BODY:
        put_body_hole(p, at, strcmp(how, "it") == 0);
        break;
    case HOLE_EVENT: {
        const cell *head = at + 3;
        print_event(p, at[1], &head, at[2] ? TENSE_WOULD : TENSE_PRESENT);
        break;
    }
    case HOLE_STRING:
        put(p, p->book->string[*at]);
        break;
    case HOLE_WORDS:
        put_words(p, at, how);
        break;
    case HOLE_MOMENTS:
        for (int n = *at++, i = 0; i < n; i++) {
            put_joint(p, i, n, " or ");
            print_moment(p, &at);
        }
        break;
    case HOLE_COSTS:
        print_costs(p, *at, false);
        break;
    case HOLE_KEYWORD: {
        char name[LONGEST_WORD];
        const char *text = p->words->keywords[*at].pattern.text;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "{["), text);
        put(p, name);
        break;
    }
    case HOLE_COUNTER:
        find_unit(p, f, "counter", one, many);
        put(p, strcmp(how, "counters") == 0 ? many : name_in_row(p, hole, *at));
        break;
    case HOLE_ATTRIBUTE:
        if (strcmp(how, "set") == 0 && hole_cells(f->bound, HOLE_SET, 1)) {
            const cell *set = hole_cells(f->bound, HOLE_SET, 1);
            print_possession(p, &set, name_in_row(p, hole, *at));
            break;
        }
        /* fall through */
    default:
        put(p, *at & CHOSEN ? "the chosen " : "");
        put(p, name_in_row(p, hole, *at));
    }
}

/* ---- walking a template -------------------------------------------------------------------------- */

/* Nobody can be told to be something: "you are told". */
static bool states_what_is(const struct filling *f)
{
    return strstr(f->text, "{subject} {are}") || strstr(f->text, "{subject} {is}");
}

static bool subject_is_silent(const struct filling *f)
{
    if (f->mood == MOOD_ORDER && states_what_is(f))
        return false;
    return f->mood == MOOD_BARE || (f->mood == MOOD_ORDER && f->agreement.you);
}

static void put_subject(struct printer *p, const struct filling *f)
{
    const cell *at = f->subject;

    if (!at || subject_is_silent(f))
        return;
    print_set(p, &at, FORM_SUBJECT);
    put(p, " ");
}

/* {name}, {name2}, {name:how}, {name|one|many}, {verb} */
static void put_brace(struct printer *p, struct filling *f, const char *inside, size_t length)
{
    char name[LONGEST_WORD];
    snprintf(name, sizeof name, "%.*s", (int)length, inside);
    char *how = strpbrk(name, ":|");
    char kind = how ? *how : '\0';

    if (how)
        *how++ = '\0';
    size_t n = strlen(name);
    int k = 1;
    if (n > 1 && name[n - 1] >= '2' && name[n - 1] <= '9')
        k = name[--n] - '0';
    enum hole hole = hole_named(name, n);
    if (hole && f->as_it_stands) {
        k = ++f->seen[hole];
        kind = '\0';
        how = NULL;
    }
    if (hole) {
        const cell *at = hole_cells(f->bound, hole, k);
        if (at && kind == '|')
            put_agreeing(p, hole, at, how);
        else if (at)
            put_hole(p, f, hole, at, how ? how : "");
    } else if (strcmp(name, "subject") == 0) {
        put_subject(p, f);
    } else if (strcmp(name, "it") == 0 || strncmp(name, "that", 4) == 0) {
        put(p, f->mood == MOOD_BARE ? "have " : "");
        put(p, name);
        f->agreement = (struct agreement){ 0 };
    } else if (strcmp(name, "each") == 0) {
        if (p->each)
            print_number_tail(p, p->each);
        p->each = NULL;
    } else {
        put_verb(p, f, name);
    }
}

static const char *fill(struct printer *, struct filling *, const char *t, const char *stops);

/* "[2: ..." names the option it means. */
static bool is_numbered(const char *t)
{
    return t[0] >= '1' && t[0] <= '9' && t[1] == ':';
}

/* Counts the parts of a stretch that is left out. */
static const char *pass_over(struct filling *f, const char *t, const char *stops)
{
    for (int depth = 0; *t; t++) {
        if (depth == 0 && strchr(stops, *t))
            return t;
        if (*t == '[' || *t == '(') {
            depth++;
            if (*t == '(' || !is_numbered(t + 1))
                *(*t == '[' ? &f->option : &f->choice) += 1;
        } else if (*t == ']' || *t == ')') {
            depth--;
        } else if (*t == '{') {
            t += strcspn(t, "}");
        }
        if (!*t)
            break;
    }
    return t;
}

/* The end of a plain word: at a blank or at what means something in a template. */
static size_t plain_length(const char *t)
{
    size_t n = strcspn(t, "{[(|)] ");

    return n ? n : 1;
}

static void put_plain_word(struct printer *p, struct filling *f, const char *t, size_t n)
{
    char word[LONGEST_WORD];

    /* "points/point" in a pattern: either form */
    snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), t);
    word[strcspn(word, "/")] = '\0';
    if (f->inflect_first && isalpha((unsigned char)*word)) {
        f->inflect_first = false;
        put_subject(p, f);
        put_verb(p, f, word);
    } else {
        put(p, word);
        if (f->as_it_stands && p->each && *word != ' ') {
            print_number_tail(p, p->each);
            p->each = NULL;
        }
    }
}

/* Behind a [: what is said if the option was taken, and behind a bar what is said if not. */
static const char *fill_option(struct printer *p, struct filling *f, const char *t)
{
    int k;

    if (is_numbered(t)) {
        k = t[0] - '1';
        t += 2;
    } else {
        k = f->option++;
    }
    if (k >= f->bound->options || !f->bound->option[k]) {
        t = pass_over(f, t, "|]");
        return *t == '|' ? fill(p, f, t + 1, "]") : t;
    }
    t = fill(p, f, t, "|]");
    return *t == '|' ? pass_over(f, t + 1, "]") : t;
}

static const char *fill(struct printer *p, struct filling *f, const char *t, const char *stops)
{
    while (*t && !strchr(stops, *t)) {
        if (*t == '{') {
            size_t n = strcspn(t, "}");
            put_brace(p, f, t + 1, n - 1);
            t += n;
        } else if (*t == '[') {
            t = fill_option(p, f, t + 1);
        } else if (*t == '(' && f->choice >= f->bound->choices) {
            put(p, "(");
            t = fill(p, f, t + 1, ")");
            put(p, ")");
        } else if (*t == '(') {
            int which = f->bound->choice[f->choice++];
            for (t++; which > 0; which--)
                t = pass_over(f, t, "|)") + 1;
            t = fill(p, f, t, "|)");
            if (*t == '|')
                t = pass_over(f, t, ")");
        } else {
            size_t n = plain_length(t);
            put_plain_word(p, f, t, n);
            t += n;
            continue;
        }
        t += *t != '\0';
    }
    return t;
}

static void print_filling(struct printer *p, struct filling *f)
{
    const cell *each = p->each;

    p->each = NULL;
    fill(p, f, f->text, "");
    if (p->each)
        print_number_tail(p, p->each);
    p->each = each;
}

/* ---- verbs, events, keywords ... ----------------------------------------------------------------- */

/* The first thing a statement is about is what "those" means behind it. */
static void note_object(struct printer *p, const struct bound *bound)
{
    const cell *set = hole_cells(bound, HOLE_SET, 1);

    if (set)
        mention_set(p, set);
}

static bool begins_with_verb(const char *english, const char *pattern)
{
    char a[LONGEST_WORD], b[LONGEST_WORD];

    snprintf(a, sizeof a, "%.*s", (int)strcspn(english, " "), english);
    snprintf(b, sizeof b, "%.*s", (int)strcspn(pattern, " "), pattern);
    for (char *c = a; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return same_verb(a, b);
}

/* A template that begins with what is changed ("the HP of {set} becomes {n}") has no place for who does it. */
static bool leaves_out_who(const char *english)
{
    return (*english == '{' || strncmp(english, "the ", 4) == 0) && !strstr(english, "{subject}") &&
           !strstr(english, "{it}") && !strstr(english, "{that");
}

/* "that opponent does this: ..."; behind "may" they have been named. */
static void put_who_does_this(struct printer *p, const struct filling *f)
{
    if (f->mood == MOOD_BARE || (f->mood == MOOD_ORDER && !f->agreement.you)) {
        put_subject(p, f);
        put_verb(p, f, "do");
        put(p, " this: ");
    }
}

void print_do(struct printer *p, const cell **at, enum mood mood)
{
    const struct verb *verb = &p->words->verbs[**at];
    const char *english = verb->pattern.english ? verb->pattern.english : verb->pattern.text;
    struct bound bound;
    struct filling f = {
        .text = english, .bound = &bound, .subject = *at + 1, .mood = mood, .as_it_stands = !verb->pattern.english
    };

    f.agreement = agreement_of(p, f.subject);
    f.inflect_first = !strstr(english, "{subject}") && begins_with_verb(english, verb->pattern.text);
    p->subject = f.agreement;
    bind_arguments(p->book, verb->pattern.shape, skip_part(p->book, *at + 1, 'S'), &bound);
    if (leaves_out_who(english))
        put_who_does_this(p, &f);
    p->done_to = true;
    print_filling(p, &f);
    p->done_to = false;
    p->subject = f.agreement;
    note_object(p, &bound);
    *at = bound.end;
}

/* The pattern of an event begins with its subject; the verb comes next. */
void print_event(struct printer *p, int event, const cell **at, enum tense tense)
{
    const struct event *row = &p->words->events[event];
    const char *english = row->pattern.english;
    struct bound bound;

    bind_arguments(p->book, pattern_shape_of(p->book, 'E', event), *at, &bound);
    *at = bound.end;
    struct filling f = { .text = english ? english : row->pattern.text,
                         .bound = &bound,
                         .mood = MOOD_STATE,
                         .tense = tense,
                         .event = true,
                         .inflect_first = !english,
                         .as_it_stands = !english };
    const cell *subject = hole_cells(&bound, HOLE_SET, 1);
    int op;
    if (subject && tense == TENSE_NOT_PAST && subject[0] == SET_NOUN && !owner_in(p, subject, &op)) {
        f.nobody = true;
        f.tense = TENSE_PAST;
    }
    if (subject) {
        f.agreement = agreement_of(p, subject);
        if (!f.agreement.you && subject[0] != SET_REF)
            f.agreement.plural = false;
        p->subject_of_event = introduce_one(p, subject);
    }
    print_filling(p, &f);
    const cell *second = hole_cells(&bound, HOLE_SET, 2);
    if (second) { /* "it" would be taken for the second */
        p->last = (struct mention){ 0 };
        struct agreement a = agreement_of(p, second);
        p->subject_of_event.apart = row->kinds == KIND_LINK && !a.person && !a.you;
    } else if (subject && is_reference(subject, REF_THIS))
        p->last = (struct mention){ MENTIONED_THIS, 0 };
    else if (!p->subject_of_event.person)
        p->last = (struct mention){ MENTIONED_EVENT, 0 };
}

static const struct pattern *pattern_row(const struct vocabulary *v, char table, int row)
{
    switch (table) {
    case 'K':
        return &v->keywords[row].pattern;
    case 'A':
        return &v->actions[row].pattern;
    case 'R':
        return &v->relations[row].pattern;
    default:
        return &v->traits[row].pattern;
    }
}

static const cell *print_row(struct printer *p, char table, int row, const cell *arguments, struct filling f)
{
    const struct pattern *pattern = pattern_row(p->words, table, row);
    struct bound bound;
    bool all_of = p->all_of;

    p->all_of = table == 'K';
    f.text = pattern->english ? pattern->english : pattern->text;
    f.as_it_stands = !pattern->english;
    f.bound = &bound;
    bind_arguments(p->book, pattern_shape_of(p->book, table, row), arguments, &bound);
    print_filling(p, &f);
    p->all_of = all_of;
    return bound.end;
}

void print_keyword(struct printer *p, int keyword, const cell *arguments)
{
    print_row(p, 'K', keyword, arguments, (struct filling){ .mood = MOOD_BARE, .event = true });
}

void print_phrase(struct printer *p, char table, const cell **at)
{
    *at = print_row(p, table, **at, *at + 1, (struct filling){ .mood = MOOD_BARE, .event = table != 'A' });
}

void print_trait_of(struct printer *p, const cell **at, struct agreement agreement)
{
    static const char *const agree[] = { "is ", "are ", "has ", "have ", "does ", "do " };
    const struct pattern *pattern = pattern_row(p->words, 'I', **at);
    bool inflect = false;

    for (size_t i = 0; i < sizeof agree / sizeof *agree && !pattern->english; i++)
        inflect = inflect || strncmp(pattern->text, agree[i], strlen(agree[i])) == 0;
    *at = print_row(
        p, 'I', **at, *at + 1,
        (struct filling){ .mood = MOOD_STATE, .event = true, .agreement = agreement, .inflect_first = inflect });
}
