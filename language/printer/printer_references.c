/* printer_references.c: what things are called: nouns, pronouns, "the target", "its controller".
 *
 * The first mention of a thing is full; then it is "it" as long as nothing else has been mentioned,
 * and "that card" or "the target" afterwards. A name that the card gave with `as` never appears.
 */
#include <stdio.h>
#include <string.h>

#include "printer_parts.h"

const cell *take_apart(const struct printer *p, const cell *at, struct phrase_parts *s)
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

/* ---- words --------------------------------------------------------------------------------------- */

/* `english` may give both forms: "enemy|enemies"; an empty second one: there is only one for each player. */
static const char *first_form(const char *english, char *form)
{
    snprintf(form, LONGEST_WORD, "%.*s", (int)strcspn(english, "|"), english);
    return form;
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

bool is_noun(const struct vocabulary *v, int word)
{
    return !(word & CHOSEN) && v->words[word].roles & WORD_NOUN;
}

/* "on Defense", "in battle": said behind the noun. */
bool stands_behind(const struct vocabulary *v, int word)
{
    const char *name = word & CHOSEN ? "" : v->words[word].name;

    return strncmp(name, "on ", 3) == 0 || strncmp(name, "in ", 3) == 0 || strncmp(name, "at ", 3) == 0;
}

void put_article(struct printer *p, const char *before)
{
    put(p, article_for(before));
    put(p, " ");
}

/* ---- agreement ----------------------------------------------------------------------------------- */

bool is_reference(const cell *set, int reference)
{
    int width =
        reference == REF_TARGETS || reference == REF_REGISTER || reference == REF_MEMBER || reference == REF_NAMED;

    return set[0] == SET_REF && set[1] == reference && set[2 + width] == SET_THAT;
}

bool is_plain_reference(const struct printer *p, const cell *set)
{
    return set[0] == SET_REF && skip_part(p->book, set + 1, 'F')[0] == SET_THAT;
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
const char *relative_name(const struct printer *p, int row)
{
    if (row == OF_TARGETS)
        return "targets";
    if (row == OF_HOST)
        return "host";
    if (row >= OF_REGISTER) {
        const struct introduced *i = &p->kept[(row - OF_REGISTER) % REGISTERS];
        return i->noun ? i->noun : "choice";
    }
    const char *english = p->words->references[row].english;
    if (english && strncmp(english, "your ", 5) == 0) /* without an owner it is yours */
        return english + 5;
    return english ? english : p->words->references[row].name;
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
const cell *most_of(const struct printer *p, const struct phrase_parts *s)
{
    return skip_part(p->book, s->pick + 3, 'V');
}

bool is_one_thing(const struct printer *p, const struct phrase_parts *s)
{
    if (s->pick)
        return s->pick[2] || is_number(most_of(p, s), 1);
    if (s->source[0] == SET_TOP || s->source[0] == SET_BOTTOM)
        return is_number(s->source + 1, 1);
    return s->source[0] == SET_PLACE ||
           (first_word(s->source) && has_no_plural(p->words->words[first_word(s->source)].english));
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

/* A word that is printed as another one is called by that one's name; else by its own, which is shorter than what is
 * printed for it. */
static const char *name_in_print(const struct vocabulary *v, const struct word *w)
{
    size_t n = strcspn(w->english, "|");

    for (int i = 1; i < v->word_count; i++)
        if (strlen(v->words[i].name) == n && strncmp(v->words[i].name, w->english, n) == 0)
            return v->words[i].name;
    return w->name;
}

/* What anybody who plays is called; 0: nothing. */
static int word_for_players(const struct vocabulary *v)
{
    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & WORD_NOUN && !(v->words[i].roles & WORD_TYPE) && v->words[i].kinds == KIND_SEAT)
            return i;
    return 0;
}

/* The noun that a set is called by later: "that card"; none if it is one of several ("a Character or Player"). */
static const char *noun_of(const struct printer *p, const struct phrase_parts *s, bool plural)
{
    const struct vocabulary *v = p->words;
    int word = s->source[0] == SET_NOUN && s->source[1] == 1 ? s->source[2] : 0;

    for (int i = 0; i < s->filters && !word; i++)
        if (s->filter[i][0] == SET_KIND && !s->filter[i][1] && s->filter[i][2] == 1 && is_noun(v, s->filter[i][3]))
            word = s->filter[i][3];
    if (s->source[0] == SET_REF_OF)
        return relative_name(p, s->source[1]);
    if (s->source[0] == SET_NOUN && s->source[1] > 1)
        return "";
    if (word && v->words[word].english && !(plural && v->words[word].plural))
        return name_in_print(v, &v->words[word]);
    if (!word && s->source[0] == SET_REF && s->source[1] == REF_NAMED && v->references[s->source[2]].kinds == KIND_SEAT)
        word = word_for_players(v);
    if (word)
        return plural && v->words[word].plural ? v->words[word].plural : v->words[word].name;
    return plural ? "cards" : "card";
}

/* What a word that points back was called when it came in. */
static struct introduced introduced_as(const struct printer *p, const cell *reference)
{
    switch ((enum reference)reference[1]) {
    case REF_TARGETS:
        return p->target[reference[2] % TARGET_LISTS];
    case REF_REGISTER:
        return p->kept[reference[2] % REGISTERS];
    case REF_THOSE:
        return p->object;
    default:
        return (struct introduced){ 0 };
    }
}

struct introduced introduce(const struct printer *p, const cell *set)
{
    struct phrase_parts s;
    struct agreement a = agreement_of(p, set);

    take_apart(p, set, &s);
    if (s.source[0] == SET_REF && !s.pick) {
        struct introduced known = introduced_as(p, s.source);
        if (known.noun)
            return known;
    }
    bool plural = a.plural || s.source[0] == SET_PLACE; /* a Hand: the cards in it */
    return (struct introduced){ noun_of(p, &s, plural), plural, a.person };
}

struct introduced introduce_one(const struct printer *p, const cell *set)
{
    struct phrase_parts s;

    take_apart(p, set, &s);
    if (set[0] == SET_REF && !s.filters)
        return introduce(p, set);
    return (struct introduced){ noun_of(p, &s, false), false, agreement_of(p, set).person };
}

/* What the card is attached to, as the keyword of its ability says it: "Equip a Character". */
static const char *noun_of_host(const struct printer *p)
{
    const struct keyword *k = p->ability && p->ability->keyword ? &p->words->keywords[p->ability->keyword - 1] : NULL;
    struct phrase_parts s;

    if (!k || k->pattern.shape[0] != 'a' + HOLE_SET)
        return "host";
    take_apart(p, p->book->code + p->ability->head, &s);
    bool side = s.source[0] != SET_NOUN || s.source[1] != 1 || p->words->words[s.source[2]].roles & WORD_SIDE;
    return side ? "host" : noun_of(p, &s, false);
}

struct introduced introduce_bearer(const struct printer *p, const cell *set)
{
    struct introduced one = one_of_those(p, introduce_one(p, set));

    if (is_reference(set, REF_HOST))
        one.noun = noun_of_host(p);
    else if ((one.person || agreement_of(p, set).you) && players_bear_abilities(p->book))
        one = (struct introduced){ .noun = p->words->words[word_for_players(p->words)].name, .person = true };
    else if (one.person)
        one.noun = "card"; /* that stands for the player */
    return one;
}

struct introduced one_of_those(const struct printer *p, struct introduced i)
{
    for (int w = 1; i.plural && i.noun && w < p->words->word_count; w++)
        if (p->words->words[w].plural && strcmp(p->words->words[w].plural, i.noun) == 0)
            i.noun = p->words->words[w].name;
    i.plural = false;
    return i;
}

/* A set that was printed in full is what "it" means from now on, unless it is a person. */
void remember_set(struct printer *p, const cell *set, const struct phrase_parts *s)
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
    if (i->noun && !*i->noun) {
        put(p, i->plural ? "them" : "that one");
        return;
    }
    put(p, i->plural ? "those " : "that ");
    put(p, i->noun ? i->noun : i->plural ? "cards" : "card");
}

static void put_pronoun(struct printer *p, const struct introduced *i, enum set_form form)
{
    if ((i->person || i->apart) && !i->plural)
        put_that(p, i);
    else
        put(p, !i->plural ? "it" : form == FORM_SUBJECT ? "they" : "them");
}

void put_rank(struct printer *p, int alike, int before)
{
    static const char *const ranks[] = { "first ", "second ", "third ", "fourth ", "fifth ", "sixth " };

    if (alike > 1 && before < (int)(sizeof ranks / sizeof *ranks))
        put(p, ranks[before]);
}

/* "the second opponent", where several names mean something of that noun. */
static bool put_ranked(struct printer *p, int k)
{
    const struct introduced *i = &p->kept[k % REGISTERS];
    int alike = 0, before = 0;

    for (int j = 0; i->noun && *i->noun && j < REGISTERS; j++)
        if (p->kept[j].noun && strcmp(p->kept[j].noun, i->noun) == 0 && p->kept[j].plural == i->plural) {
            alike++;
            before += j < k % REGISTERS;
        }
    if (alike < 2)
        return false;
    put(p, "the ");
    put_rank(p, alike, before);
    put(p, i->noun);
    return true;
}

/* What an ability remembers that waits: "that card" would be the one that its event happened to. */
static void put_chosen(struct printer *p, const struct introduced *i)
{
    put(p, "the chosen ");
    put(p, i->noun && *i->noun ? i->noun : "one");
}

/* "it" while nothing else has been mentioned since, otherwise "that card". */
static void put_known(struct printer *p, const struct introduced *i, enum mentioned what, int k, enum set_form form)
{
    bool just_said = p->last.what == what && p->last.k == k;

    if (what != MENTIONED_REGISTER || (just_said && !i->person) || !put_ranked(p, k)) {
        if (just_said)
            put_pronoun(p, i, form);
        else if (what == MENTIONED_REGISTER && p->ability && p->ability->keeps)
            put_chosen(p, i);
        else
            put_that(p, i);
    }
    if (!i->person)
        p->last = (struct mention){ what, k };
}

/* ---- references ---------------------------------------------------------------------------------- */

static void put_this(struct printer *p)
{
    const struct vocabulary *v = p->words;

    if (p->given) {
        put(p, "this ");
        put(p, p->bearer.noun && *p->bearer.noun ? p->bearer.noun : "card");
        return;
    }
    for (int w = 1; p->card && w < v->word_count; w++)
        if (v->words[w].roles & WORD_TYPE && shows_type(p->card, w)) {
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

void put_reference(struct printer *p, const cell *at, enum set_form form)
{
    switch (at[0]) {
    case REF_THIS:
        if (p->last.what == MENTIONED_THIS && !(p->given && p->bearer.person))
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
    case REF_NAMED:
        put(p, p->words->references[at[1]].english ? p->words->references[at[1]].english
                                                   : p->words->references[at[1]].name);
        break;
    case REF_SUBJECT:
        put(p, !p->subject.person && !p->subject.plural ? "it" : form == FORM_SUBJECT ? "they" : "them");
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
        if (p->respond || p->subject_of_event.apart)
            return false;
        put(p, a.plural || a.person ? "their" : "its");
        return true;
    case REF_MEMBER:
        put(p, a.plural || a.person ? "their" : "its");
        return true;
    case REF_TARGETS:
        if (p->last.what != MENTIONED_TARGETS || p->last.k != set[2])
            return false;
        put(p, a.plural || a.person ? "their" : "its");
        return true;
    case REF_REGISTER:
        if (p->last.what != MENTIONED_REGISTER || p->last.k != set[2] || (a.person && !a.plural))
            return false;
        put(p, a.plural ? "their" : "its");
        return true;
    case REF_THOSE:
        if (p->last.what != MENTIONED_OBJECT || (a.person && !a.plural))
            return false;
        put(p, a.plural ? "their" : "its");
        return true;
    default:
        return false;
    }
}

/* Would it be called so here? */
bool is_printed_as(const struct printer *p, const cell *set, enum set_form form, const char *text)
{
    char said[LONGEST_WORD];
    struct printer ahead = silent(p);

    ahead.out = (struct text_out){ .at = said, .size = sizeof said };
    print_set(&ahead, &set, form);
    end_text(&ahead.out);
    return strcmp(ahead.out.at, text) == 0;
}

void print_possessive(struct printer *p, const cell **at)
{
    const cell *end = skip_part(p->book, *at, 'S');

    if (!put_possessive_pronoun(p, *at)) {
        bool each = (*at)[0] == SET_NOUN && skip_parts(p->book, *at + 1, "*w")[0] == SET_THAT,
             plural = !each && agreement_of(p, *at).plural;
        put(p, each ? "each " : "");
        if (is_printed_as(p, *at, FORM_OF_ONE, "it")) {
            put(p, "its");
        } else {
            print_set(p, at, FORM_OF_ONE);
            put(p, plural ? "'" : "'s");
        }
    }
    *at = end;
}

bool has_tail(const struct phrase_parts *s)
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

const char *one_of(const char *name, char *form)
{
    snprintf(form, LONGEST_WORD, "%.*s", (int)strlen(name) - is_plural_name(name), name);
    return form;
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
