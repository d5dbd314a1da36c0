/* parse_set.c: sets, read from left to right: how many, whose, which, what, where, under which
 * conditions. Also references (`its controller`) and places (`your Hand or your Deck`).
 */
#include "parse.h"

#include <string.h>

enum { ADJECTIVE = WORD_VALUE | WORD_FLAG | WORD_SIDE | WORD_TYPE };

/* ---- references ------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    enum reference reference;
} pronouns[] = {
    { "this", REF_THIS },   { "you", REF_YOU },         { "it", REF_IT },
    { "they", REF_IT },     { "targets", REF_TARGETS }, { "target", REF_TARGETS },
    { "those", REF_THOSE }, { "host", REF_HOST },       { "user", REF_USER },
};

static struct node *make_ref(struct parser *p, int first, enum reference reference, struct node *of)
{
    int from = mark(p);
    push(p, of);
    struct node *n = make(p, NODE_REF, first, from);
    n->number = (int)reference;
    return n;
}

/* What can be had of something: its controller, its targets, its host. */
static struct node *had_thing(struct parser *p, int first, struct node *of)
{
    if (skip_words(p, "targets"))
        return make_ref(p, first, REF_TARGETS, of);
    if (skip_words(p, "host"))
        return make_ref(p, first, REF_HOST, of);
    struct node *name = parse_name(p, IN_TABLE(TABLE_REFERENCE), 0, "a player or thing");
    struct node *id = name ? NULL : parse_id(p); /* its bid: what it chose in secret */
    if (!name && !id)
        return NULL;
    struct node *n = make_ref(p, first, name ? REF_NAMED : REF_REGISTER, of);
    if (name)
        n->row = name->row;
    else
        n->text = id->text;
    return n;
}

static struct node *first_ref(struct parser *p)
{
    int first = p->at;
    if (at_word(p, "your") || at_word(p, "its") || at_word(p, "their")) {
        enum reference whose = at_word(p, "your") ? REF_YOU : REF_IT;
        p->at++;
        struct node *of = make_ref(p, first, whose, NULL);
        struct node *n = had_thing(p, first, of);
        return n ? n : give_up(p, first, p->stacked);
    }
    struct node *name = parse_name(p, IN_TABLE(TABLE_REFERENCE), 0, "a player or thing");
    if (name) {
        struct node *n = make_ref(p, first, REF_NAMED, NULL);
        n->row = name->row;
        return n;
    }
    for (size_t i = 0; i < sizeof pronouns / sizeof *pronouns; i++)
        if (at_word(p, pronouns[i].word)) {
            p->at++;
            return make_ref(p, first, pronouns[i].reference, NULL);
        }
    struct node *id = parse_id(p);
    if (!id)
        return NULL;
    struct node *n = make_ref(p, first, REF_REGISTER, NULL);
    n->text = id->text;
    return n;
}

struct node *parse_ref(struct parser *p)
{
    int first = p->at;
    struct node *n = first_ref(p);
    while (n && at_word(p, "'s")) {
        int before = p->at++;
        struct node *more = had_thing(p, first, n);
        if (!more) {
            p->at = before;
            break;
        }
        n = more;
    }
    return n;
}

struct node *parse_owner(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (at_word(p, "each")) {
        p->at++;
        struct node *name = parse_name(p, IN_TABLE(TABLE_WORD), WORD_NOUN, "a kind of player");
        if (!name || !take_words(p, "'s"))
            return give_up(p, first, from);
        struct node *word = leaf(p, NODE_WORD, first);
        word->row = name->row;
        push(p, word);
        struct node *n = make(p, NODE_OWNER, first, from);
        n->flag = true;
        return n;
    }
    struct node *ref = parse_ref(p);
    if (ref && at_word(p, "'s")) {
        p->at++;
        push(p, ref);
        return make(p, NODE_OWNER, first, from);
    }
    give_up(p, first, from);
    if (!at_word(p, "your") && !at_word(p, "its") && !at_word(p, "their"))
        return NULL;
    enum reference whose = at_word(p, "your") ? REF_YOU : REF_IT;
    p->at++;
    push(p, make_ref(p, first, whose, NULL));
    return make(p, NODE_OWNER, first, from);
}

/* ---- places ---------------------------------------------------------------------------------- */

static struct node *parse_zone(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *owner = parse_owner(p);
    struct node *name = parse_name(p, IN_TABLE(TABLE_ZONE), 0, "a zone");
    if (!name)
        return give_up(p, first, from);
    if (!owner && at_word(p, "of")) {
        int before = p->at++;
        struct node *ref = parse_ref(p);
        if (ref) {
            push(p, ref);
            owner = make(p, NODE_OWNER, before, mark(p) - 1);
        } else {
            p->at = before;
        }
    }
    push(p, owner);
    struct node *n = make(p, NODE_ZONE, first, from);
    n->row = name->row;
    return n;
}

struct node *parse_place(struct parser *p)
{
    int first = p->at, from = mark(p);
    bool any = at_word(p, "a") || at_word(p, "an") || at_word(p, "any") ||
               (at_word(p, "each") && !ahead_words(p, "each other"));
    struct node *zone = parse_zone(p);
    if (zone)
        any = false;
    else if (any) {
        p->at++;
        zone = parse_zone(p);
    }
    if (!zone) {
        give_up(p, first, from);
        struct node *ref = parse_ref(p);
        if (!ref)
            return NULL;
        push(p, ref);
        return make(p, NODE_PLACE, first, from);
    }
    push(p, zone);
    struct node *owner = zone->kid[0]; /* `your Hand or Discard Pile`: both are yours */
    while (at_word(p, "or")) {
        int before = p->at++;
        zone = parse_zone(p);
        if (!zone) {
            p->at = before;
            break;
        }
        owner = zone->kid[0] ? zone->kid[0] : owner;
        zone->kid[0] = owner;
        push(p, zone);
    }
    struct node *n = make(p, NODE_PLACE, first, from);
    n->flag = any;
    return n;
}

/* ---- how many -------------------------------------------------------------------------------- */

static struct node *quantity_of(struct parser *p, int first, enum quantity kind, struct node *least, struct node *most)
{
    int from = mark(p);
    if (least) {
        push(p, least);
        push(p, most);
    }
    struct node *n = make(p, NODE_QUANTITY, first, from);
    n->number = (int)kind;
    return n;
}

static struct node *parse_quantity(struct parser *p)
{
    static const struct {
        const char *words;
        enum quantity kind;
    } plain[] = {
        { "any number of", QUANTITY_ANY },
        { "another", QUANTITY_ANOTHER },
        { "each", QUANTITY_EACH },
        { "all", QUANTITY_ALL },
        { "an", QUANTITY_A },
        { "a", QUANTITY_A },
        { "no", QUANTITY_NO },
    };
    int first = p->at;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (ahead_words(p, plain[i].words)) {
            take_words(p, plain[i].words);
            return quantity_of(p, first, plain[i].kind, NULL, NULL);
        }
    if (ahead_words(p, "up to")) {
        p->at += 2;
        struct node *most = parse_expression(p);
        return most ? quantity_of(p, first, QUANTITY_UP_TO, most, most) : give_up(p, first, p->stacked);
    }
    if (at_word(p, "X")) {
        struct node *x = leaf(p, NODE_X, p->at++);
        return quantity_of(p, first, QUANTITY_EXACT, x, x);
    }
    struct node *least = parse_number(p);
    if (!least)
        return NULL;
    struct node *most = least;
    if (at_word(p, "to") && peek(p, 1)->kind == TOKEN_NUMBER) {
        p->at++;
        most = parse_number(p);
    }
    return quantity_of(p, first, QUANTITY_EXACT, least, most);
}

/* ---- which and what -------------------------------------------------------------------------- */

static struct node *one_adjective(struct parser *p)
{
    if (peek(p, 0)->kind == TOKEN_STRING)
        return parse_string(p);
    int first = p->at;
    struct node *name = parse_name(p, IN_TABLE(TABLE_WORD), ADJECTIVE, "a value or flag");
    if (!name)
        return NULL;
    struct node *word = leaf(p, NODE_WORD, first);
    word->row = name->row;
    return word;
}

static struct node *parse_adjective(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (skip_words(p, "other"))
        return leaf(p, NODE_OTHER, first);
    bool negated = at_word(p, "not");
    p->at += negated;
    struct node *one = one_adjective(p);
    if (!one)
        return give_up(p, first, from);
    push(p, one);
    while (at_word(p, "or")) {
        int before = p->at++;
        one = one_adjective(p);
        if (!one) {
            p->at = before;
            break;
        }
        push(p, one);
    }
    struct node *n = make(p, NODE_ADJECTIVE, first, from);
    n->flag = negated;
    return n;
}

/* top card of your Deck, top 3 cards of your Deck */
static struct node *parse_top(struct parser *p)
{
    int first = p->at, from = mark(p);
    bool bottom = at_word(p, "bottom");
    p->at++;
    struct node *name = parse_name(p, IN_TABLE(TABLE_WORD), WORD_NOUN, "a kind of thing"), *count = NULL;
    if (!name) {
        count = parse_expression(p);
        name = count ? parse_name(p, IN_TABLE(TABLE_WORD), WORD_NOUN, "a kind of thing") : NULL;
    }
    if (!name || !take_words(p, "of"))
        return give_up(p, first, from);
    struct node *place = parse_place(p);
    if (!place)
        return give_up(p, first, from);
    struct node *word = leaf(p, NODE_WORD, name->first);
    word->row = name->row;
    push(p, count);
    push(p, word);
    push(p, place);
    struct node *n = make(p, NODE_TOP, first, from);
    n->flag = bottom;
    return n;
}

static struct node *one_noun(struct parser *p)
{
    int first = p->at;
    if (at_word(p, "top") || at_word(p, "bottom"))
        return parse_top(p);
    struct node *name = parse_name(p, IN_TABLE(TABLE_WORD) | IN_TABLE(TABLE_ZONE), WORD_NOUN, "a kind of thing");
    if (!name)
        return NULL;
    int from = mark(p);
    bool zone = name->number == TABLE_ZONE;
    if (zone)
        push(p, NULL);
    struct node *n = make(p, zone ? NODE_ZONE : NODE_WORD, first, from);
    n->row = name->row;
    return n;
}

static struct node *parse_noun(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *one = one_noun(p);
    if (!one)
        return NULL;
    push(p, one);
    while (at_word(p, "or")) {
        int before = p->at++;
        one = one_noun(p);
        if (!one) {
            p->at = before;
            break;
        }
        push(p, one);
    }
    return make(p, NODE_NOUN, first, from);
}

/* Adjectives, then the noun they belong to. A word that can be both is the noun only if no other
 * noun follows. Pushes the adjectives; returns the noun, or NULL if there are adjectives alone. */
static struct node *parse_noun_phrase(struct parser *p)
{
    enum { MOST = 8 };
    int first = p->at, from = mark(p), place[MOST + 1], stacked[MOST + 1], n = 0;
    for (;;) {
        place[n] = p->at;
        stacked[n] = p->stacked;
        struct node *adjective = n < MOST ? parse_adjective(p) : NULL;
        if (!adjective)
            break;
        push(p, adjective);
        n++;
    }
    for (int k = n; k >= 0; k--) {
        p->at = place[k];
        p->stacked = stacked[k];
        struct node *noun = parse_noun(p);
        if (noun)
            return noun;
    }
    /* `a "Kettle Rook"`, `is Fire`: adjectives that stand alone; read them again */
    p->at = first;
    p->stacked = from;
    for (int k = 0; k < n; k++)
        push(p, parse_adjective(p));
    return NULL;
}

/* ---- filters --------------------------------------------------------------------------------- */

static struct node *with_tests(struct parser *p, int first)
{
    int from = mark(p);
    if (skip_words(p, "different")) {
        struct node *name = parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
        if (!name)
            return give_up(p, first, from);
        struct node *n = leaf(p, NODE_WITH_DIFFERENT, first);
        n->row = name->row;
        return n;
    }
    struct node *test = parse_member_test(p);
    if (!test)
        return give_up(p, first, from);
    int tests = mark(p), start = test->first;
    push(p, test);
    while (at_word(p, "and")) {
        int before = p->at++;
        test = parse_member_test(p);
        if (!test) {
            p->at = before;
            break;
        }
        push(p, test);
    }
    struct node *all = p->stacked - tests == 1 ? p->stack[--p->stacked] : make(p, NODE_AND, start, tests);
    push(p, all);
    return make(p, NODE_WITH, first, from);
}

static struct node *filter_over(struct parser *p, enum node_kind kind, int first, struct node *inside)
{
    int from = mark(p);
    if (!inside)
        return give_up(p, first, from);
    push(p, inside);
    return make(p, kind, first, from);
}

static struct node *controlled(struct parser *p, int first)
{
    p->quiet++;
    struct node *ref = parse_ref(p);
    bool found = ref && (skip_words(p, "control") || skip_words(p, "controls"));
    p->quiet--;
    return found ? filter_over(p, NODE_CONTROLLED, first, ref) : give_up(p, first, p->stacked);
}

static struct node *parse_filter(struct parser *p)
{
    static const struct {
        const char *word;
        enum node_kind kind;
    } groups[] = { { "on", NODE_ON }, { "under", NODE_UNDER }, { "of", NODE_OF }, { "by", NODE_BY } };
    int first = p->at;
    if (peek(p, 0)->kind != TOKEN_WORD)
        return NULL;
    bool inner = p->inner;
    p->inner = true;
    p->quiet++;
    struct node *phrase = parse_phrase(p, TABLE_RELATION, 0), *group = NULL;
    p->quiet--;
    size_t i = 0;
    while (!phrase && i < sizeof groups / sizeof *groups && !skip_words(p, groups[i].word))
        i++;
    if (!phrase && i < sizeof groups / sizeof *groups)
        group = parse_group(p);
    p->inner = inner;
    if (phrase)
        return filter_over(p, NODE_RELATED, first, phrase);
    if (i < sizeof groups / sizeof *groups)
        return filter_over(p, groups[i].kind, first, group);
    if (skip_words(p, "in"))
        return filter_over(p, NODE_IN, first, parse_place(p));
    if (skip_words(p, "with"))
        return with_tests(p, first);
    if (skip_words(p, "that"))
        return filter_over(p, NODE_THAT, first, parse_phrase(p, TABLE_TRAIT, 0));
    if (skip_words(p, "except")) {
        bool single = p->single, nameless = p->nameless;
        p->nameless = true; /* a name is that of the whole */
        struct node *set = parse_set(p);
        p->single = single;
        p->nameless = nameless;
        return filter_over(p, NODE_EXCEPT, first, set);
    }
    if (skip_words(p, "at random"))
        return leaf(p, NODE_RANDOM, first);
    if (at_word(p, "as") && !ahead_words(p, "as soon as")) {
        p->at++;
        const char *id = parse_new_id(p);
        if (!id)
            return give_up(p, first, p->stacked);
        struct node *n = leaf(p, NODE_AS, first);
        n->text = id;
        return n;
    }
    return controlled(p, first);
}

/* Some of them, and it matters which: `at random` can be said of them. */
static bool leaves_some_out(const struct node *quantity)
{
    return quantity && quantity->number != QUANTITY_EACH && quantity->number != QUANTITY_ALL &&
           quantity->number != QUANTITY_NO;
}

/* What stands at last is said of the whole set, not of what says which members it has. `each Rival at random`: there is
 * nothing to find out about them. */
static bool ends_here(struct parser *p, const struct node *quantity)
{
    if (ahead_words(p, "at random"))
        return p->inner || !leaves_some_out(quantity);
    return at_word(p, "as") ? p->nameless || p->inner : p->inner && at_word(p, "except");
}

static void push_filters(struct parser *p, const struct node *quantity)
{
    struct node *filter;

    while (!ends_here(p, quantity) && (filter = parse_filter(p)) != NULL)
        push(p, filter);
}

/* ---- groups and sets ------------------------------------------------------------------------- */

static bool ref_ahead(struct parser *p)
{
    int first = p->at;
    bool found = parse_ref(p) && !at_word(p, "'s");
    p->at = first;
    return found;
}

/* `each opponent's Hand`: not each of them, but all of them together. */
static bool each_owner_ahead(struct parser *p)
{
    int first = p->at;
    p->quiet++;
    bool found = at_word(p, "each") && parse_owner(p);
    p->quiet--;
    p->at = first;
    return found;
}

/* `1 of your Arts`: an Art of yours, while `1 of its targets` is one of what it calls so. */
static bool owned_noun_ahead(struct parser *p)
{
    int first = p->at, from = mark(p);
    p->quiet++;
    bool found = parse_owner(p) && parse_noun_phrase(p);
    p->quiet--;
    give_up(p, first, from);
    return found;
}

/* A number that the card has noted, or `that many`. */
static struct node *noted_number(struct parser *p)
{
    int first = p->at;
    if (skip_words(p, "that many"))
        return leaf(p, NODE_THAT_MANY, first);
    return parse_id(p);
}

static struct node *parse_noted(struct parser *p)
{
    int first = p->at;
    struct node *number = noted_number(p);
    return quantity_of(p, first, QUANTITY_EXACT, number, number);
}

static bool counted_ahead(struct parser *p)
{
    int first = p->at, from = mark(p);
    p->quiet++;
    bool found = noted_number(p) && (skip_words(p, "of") ? parse_ref(p) != NULL : parse_noun_phrase(p) != NULL);
    p->quiet--;
    give_up(p, first, from);
    return found;
}

/* Who or what has a name needs nothing more to be known by: what follows is said of the whole set. `1 Art of engaged Rival
 * at random`, `an Art of engaged Rival as mark`: of the Art; `opponents within 2 of target except you`: of the opponents. */
static struct node *group_of_ref(struct parser *p, int first, int from, struct node *quantity)
{
    struct node *ref = parse_ref(p);
    if (!ref)
        return give_up(p, first, from);
    push(p, quantity);
    push(p, ref);
    if (quantity || !p->inner)
        push_filters(p, quantity);
    return make(p, NODE_GROUP, first, from);
}

static struct node *group_of_things(struct parser *p, int first, int from, struct node *quantity)
{
    push(p, quantity);
    int source = mark(p);
    push(p, NULL);
    struct node *owner = parse_owner(p);
    if (owner)
        push(p, owner);
    int before = mark(p), start = p->at;
    struct node *noun = parse_noun_phrase(p);
    p->stack[source] = noun;
    bool said = noun || mark(p) > before;
    if (!said && (owner || p->at != start))
        return give_up(p, first, from);
    push_filters(p, quantity);
    bool counts = quantity && quantity->number >= QUANTITY_ALL; /* `ready 1`: of what the verb is about */
    if (!said && !counts)
        return give_up(p, first, from);
    return make(p, NODE_GROUP, first, from);
}

static struct node *read_group(struct parser *p)
{
    int first = p->at, from = mark(p);
    bool counted = counted_ahead(p); /* `n cards`, and not the set `n` */
    if (!counted && ref_ahead(p))
        return group_of_ref(p, first, from, NULL);
    if (each_owner_ahead(p))
        return group_of_things(p, first, from, NULL);
    struct node *quantity = counted ? parse_noted(p) : parse_quantity(p);
    if (quantity && skip_words(p, "of"))
        return owned_noun_ahead(p) ? group_of_things(p, first, from, quantity) : group_of_ref(p, first, from, quantity);
    return group_of_things(p, first, from, quantity);
}

/* The lists of which cards of these types show a value, a bit each. */
static uint32_t lists_shown(const struct vocabulary *v, const struct node *noun)
{
    uint32_t lists = 0;

    for (int i = 0; i < noun->kids; i++)
        for (int t = 1; t < v->type_count; t++)
            if (noun->kid[i]->kind == NODE_WORD && v->types[t].word == noun->kid[i]->row)
                lists |= v->types[t].lists_needed;
    return lists;
}

static int namesake_of(const struct vocabulary *v, int word, uint32_t lists)
{
    for (int i = 1; i < v->word_count; i++)
        if (lists >> v->words[i].list & 1 && !strcmp(v->words[i].name, v->words[word].name))
            return i;
    return word;
}

/* A word that is in two lists is of the one that cards of the noun's type show: a Normal trick, a Normal creature. */
static void settle_namesakes(const struct parser *p, const struct node *group)
{
    const struct vocabulary *v = p->phrases->vocabulary;
    uint32_t lists = group->kid[1] && group->kid[1]->kind == NODE_NOUN ? lists_shown(v, group->kid[1]) : 0;

    for (int i = 2; lists && i < group->kids; i++)
        for (int k = 0; group->kid[i]->kind == NODE_ADJECTIVE && k < group->kid[i]->kids; k++) {
            struct node *word = group->kid[i]->kid[k];
            if (word->kind == NODE_WORD && v->words[word->row].list && !(lists >> v->words[word->row].list & 1))
                word->row = namesake_of(v, word->row, lists);
        }
}

struct node *parse_group(struct parser *p)
{
    struct memory *m = remembered(p, RULE_GROUP);
    if (m)
        return m->node;
    if (!deeper(p))
        return NULL;
    int first = p->at;
    struct node *n = read_group(p);
    higher(p);
    if (n)
        settle_namesakes(p, n);
    return remember(p, RULE_GROUP, first, n);
}

/* After `and` or `or` a new group begins only with a quantity, an owner or a reference. */
static bool group_begins(struct parser *p)
{
    int first = p->at;
    bool begins = parse_quantity(p) || parse_owner(p) || parse_ref(p);
    p->at = first;
    return begins;
}

struct node *parse_set(struct parser *p)
{
    struct memory *m = remembered(p, RULE_SET);
    if (m)
        return m->node;
    int first = p->at, from = mark(p);
    struct node *group = parse_group(p);
    if (!group)
        return remember(p, RULE_SET, first, NULL);
    push(p, group);
    while (!p->single && (at_word(p, "and") || at_word(p, "or"))) {
        int before = p->at++;
        group = group_begins(p) ? parse_group(p) : NULL;
        if (!group) {
            p->at = before;
            break;
        }
        push(p, group);
    }
    return remember(p, RULE_SET, first, make(p, NODE_SET, first, from));
}

/* `is an Attack Card`, `is in your Hand`, `is this`. */
struct node *parse_predicate(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *group = ref_ahead(p) ? NULL : parse_group(p);
    if (group && (group->kid[1] || group->kids > 2))
        return group;
    give_up(p, first, from);
    push(p, NULL);
    push(p, NULL);
    push_filters(p, NULL);
    if (p->stacked > from + 2)
        return make(p, NODE_GROUP, first, from);
    give_up(p, first, from);
    return parse_group(p);
}
