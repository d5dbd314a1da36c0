/* parse_value.c: numbers, tests, moments, durations and costs. */
#include "parse.h"

#include <string.h>

/* ---- numbers --------------------------------------------------------------------------------- */

struct node *parse_number(struct parser *p)
{
    if (peek(p, 0)->kind != TOKEN_NUMBER) {
        expect(p, "a number", 0);
        return NULL;
    }
    struct node *n = leaf(p, NODE_NUMBER, p->at);
    n->number = p->token[p->at++].number;
    return n;
}

static struct node *with_kids(struct parser *p, enum node_kind kind, int first, struct node *a, struct node *b)
{
    int from = mark(p);
    push(p, a);
    if (b)
        push(p, b);
    return make(p, kind, first, from);
}

static struct node *set_after(struct parser *p, enum node_kind kind, int first, int row)
{
    struct node *set = parse_set(p);
    if (!set)
        return give_up(p, first, p->stacked);
    struct node *n = with_kids(p, kind, first, set, NULL);
    n->row = row;
    return n;
}

static struct node *parse_count(struct parser *p, int first)
{
    if (!skip_words(p, "different"))
        return set_after(p, NODE_COUNT, first, 0);
    struct node *name = parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
    if (!name || !take_words(p, "of"))
        return give_up(p, first, p->stacked);
    return set_after(p, NODE_DIFFERENT, first, name->row);
}

static struct node *parse_over(struct parser *p, enum node_kind kind, int first)
{
    p->at++;
    struct node *name = parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
    if (!name || !take_words(p, "of"))
        return give_up(p, first, p->stacked);
    return set_after(p, kind, first, name->row);
}

static struct node *parse_lesser(struct parser *p, enum node_kind kind, int first)
{
    p->at += 2;
    struct node *a = parse_expression(p);
    struct node *b = a && take_words(p, "and") ? parse_expression(p) : NULL;
    return b ? with_kids(p, kind, first, a, b) : give_up(p, first, p->stacked);
}

static struct node *event_of_period(struct parser *p, enum node_kind kind, int first)
{
    struct node *period = parse_name(p, IN_TABLE(TABLE_PERIOD), 0, "a period");
    struct node *event = period ? parse_event(p) : NULL;
    if (!event)
        return give_up(p, first, p->stacked);
    struct node *n = with_kids(p, kind, first, event, NULL);
    n->row = period->row;
    return n;
}

/* An attribute, counter, resource or the number of a keyword, of somebody or the actor's own. */
static struct node *parse_stat(struct parser *p, int first)
{
    static const struct {
        enum vocabulary_table table;
        enum node_kind kind;
    } kinds[] = {
        { TABLE_ATTRIBUTE, NODE_ATTRIBUTE },
        { TABLE_COUNTER, NODE_COUNTER },
        { TABLE_RESOURCE, NODE_RESOURCE },
        { TABLE_KEYWORD, NODE_KEYWORD_NUMBER },
    };
    struct node *owner = parse_owner(p);
    unsigned tables =
        IN_TABLE(TABLE_ATTRIBUTE) | IN_TABLE(TABLE_COUNTER) | IN_TABLE(TABLE_RESOURCE) | IN_TABLE(TABLE_KEYWORD);
    struct node *name = parse_name(p, tables, 0, "a number");
    if (!name)
        return give_up(p, first, p->stacked);
    enum node_kind kind = NODE_ATTRIBUTE;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (name->number == (int)kinds[i].table)
            kind = kinds[i].kind;
    struct node *n = with_kids(p, kind, first, owner, NULL);
    n->row = name->row;
    return n;
}

static struct node *parse_factor(struct parser *p)
{
    static const struct {
        const char *words;
        enum node_kind kind;
    } plain[] = {
        { "that many", NODE_THAT_MANY }, { "X", NODE_X },           { "heads", NODE_CHANCE }, { "roll", NODE_CHANCE },
        { "players", NODE_PLAYERS },     { "amount", NODE_AMOUNT },
    };
    int first = p->at;
    if (peek(p, 0)->kind == TOKEN_NUMBER)
        return parse_number(p);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (ahead_words(p, plain[i].words)) {
            take_words(p, plain[i].words);
            struct node *n = leaf(p, plain[i].kind, first);
            n->flag = plain[i].words[0] == 'h'; /* heads */
            return n;
        }
    if (at_word(p, "(")) {
        p->at++;
        struct node *inside = parse_expression(p);
        return inside && take_words(p, ")") ? inside : give_up(p, first, p->stacked);
    }
    if (ahead_words(p, "count of")) {
        p->at += 2;
        return parse_count(p, first);
    }
    if (at_word(p, "sum"))
        return parse_over(p, NODE_SUM, first);
    if (at_word(p, "highest"))
        return parse_over(p, NODE_HIGHEST, first);
    if (at_word(p, "lowest"))
        return parse_over(p, NODE_LOWEST, first);
    if (ahead_words(p, "smaller of"))
        return parse_lesser(p, NODE_SMALLER, first);
    if (ahead_words(p, "larger of"))
        return parse_lesser(p, NODE_LARGER, first);
    if (ahead_words(p, "times this")) {
        p->at += 2;
        return event_of_period(p, NODE_TIMES, first);
    }
    struct node *stat = parse_stat(p, first);
    return stat ? stat : parse_id(p);
}

struct node *parse_term(struct parser *p)
{
    int first = p->at;
    struct node *n = parse_factor(p);
    while (n && at_word(p, "*")) {
        int before = p->at++;
        struct node *by = parse_factor(p);
        if (!by) {
            p->at = before;
            break;
        }
        n = with_kids(p, NODE_MULTIPLY, first, n, by);
    }
    if (n && at_word(p, "/")) {
        p->at++;
        struct node *by = parse_number(p);
        bool rounded = by && take_words(p, "rounded"), up = rounded && skip_words(p, "up");
        if (!rounded || (!up && !take_words(p, "down")))
            return give_up(p, first, p->stacked);
        n = with_kids(p, NODE_DIVIDE, first, n, NULL);
        n->number = by->number;
        n->flag = up;
    }
    return n;
}

struct node *parse_expression(struct parser *p)
{
    struct memory *m = remembered(p, RULE_EXPRESSION);
    if (m)
        return m->node;
    if (!deeper(p))
        return NULL;
    int first = p->at;
    struct node *n = parse_term(p);
    while (n && (at_word(p, "+") || at_word(p, "-"))) {
        enum node_kind kind = at_word(p, "+") ? NODE_ADD : NODE_SUBTRACT;
        int before = p->at++;
        struct node *more = parse_term(p);
        if (!more) {
            p->at = before;
            break;
        }
        n = with_kids(p, kind, first, n, more);
    }
    higher(p);
    return remember(p, RULE_EXPRESSION, first, n);
}

/* What stands on a side of a comparison or behind `=`: a number, a value of a list, a thing. */
struct node *parse_value(struct parser *p)
{
    int first = p->at;
    struct node *n = parse_expression(p);
    if (n)
        return n;
    struct node *name = parse_name(p, IN_TABLE(TABLE_WORD), WORD_VALUE | WORD_FLAG, "a value");
    if (name) {
        n = leaf(p, NODE_WORD_VALUE, first);
        n->row = name->row;
        return n;
    }
    return parse_ref(p);
}

struct node *parse_value_for(struct parser *p, int attribute)
{
    const struct vocabulary *v = p->phrases->vocabulary;
    const struct attribute *a = &v->attributes[attribute];
    const struct name *name = a->kind == ATTRIBUTE_WORDS ? find_name(p->phrases, peek(p, 0), p->limit - p->at,
                                                                     IN_TABLE(TABLE_WORD), WORD_VALUE)
                                                         : NULL;
    while (name && v->words[name->row].list != a->list)
        name = next_same_name(name, IN_TABLE(TABLE_WORD), WORD_VALUE, p->phrases);
    if (!name)
        return parse_value(p);
    int first = p->at;
    p->at += name->words;
    struct node *n = leaf(p, NODE_WORD_VALUE, first);
    n->row = name->row;
    return n;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static struct node *parse_compare(struct parser *p)
{
    static const char *const signs[] = {
        [CMP_EQ] = "=", [CMP_NE] = "!=", [CMP_LT] = "<", [CMP_LE] = "<=", [CMP_GT] = ">", [CMP_GE] = ">="
    };
    int first = p->at;
    struct node *a = parse_value(p);
    if (!a)
        return NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (at_word(p, signs[i])) {
            p->at++;
            struct node *b = a->kind == NODE_ATTRIBUTE ? parse_value_for(p, a->row) : parse_value(p);
            if (!b)
                break;
            struct node *n = with_kids(p, NODE_COMPARE, first, a, b);
            n->number = (int)i;
            return n;
        }
    if (!at_word(p, "is") && !at_word(p, "are") && !at_word(p, "has") && !at_word(p, "have"))
        expect(p, "a comparison such as `>=`", 0);
    return give_up(p, first, p->stacked);
}

/* What a member of a set can have: Poison, Flash, Level. */
static struct node *parse_had(struct parser *p)
{
    int first = p->at;
    struct node *phrase = parse_phrase(p, TABLE_KEYWORD, ~0u);
    if (phrase)
        return with_kids(p, NODE_KEYWORD, first, phrase, NULL);
    unsigned tables = IN_TABLE(TABLE_COUNTER) | IN_TABLE(TABLE_ATTRIBUTE) | IN_TABLE(TABLE_WORD);
    struct node *name = parse_name(p, tables, WORD_FLAG | WORD_VALUE | WORD_NOUN, "a keyword, counter or flag");
    if (!name)
        return NULL;
    if (name->number == TABLE_WORD) {
        int from = mark(p), inside;
        push(p, NULL);
        inside = mark(p);
        push(p, NULL);
        push(p, NULL);
        struct node *word = leaf(p, NODE_WORD, first);
        word->row = name->row;
        push(p, with_kids(p, NODE_ADJECTIVE, first, word, NULL));
        push(p, make(p, NODE_GROUP, first, inside));
        return make(p, NODE_IS, first, from); /* without a set: about the member */
    }
    struct node *stat = with_kids(p, name->number == TABLE_COUNTER ? NODE_COUNTER : NODE_ATTRIBUTE, first, NULL, NULL);
    stat->row = name->row;
    struct node *one = leaf(p, NODE_NUMBER, first);
    one->number = name->number == TABLE_COUNTER ? 1 : p->phrases->vocabulary->attributes[name->row].lowest;
    struct node *n = with_kids(p, NODE_COMPARE, first, stat, one);
    n->number = CMP_GE;
    return n;
}

static struct node *compare_or_had(struct parser *p)
{
    struct node *n = parse_compare(p);
    return n ? n : parse_had(p);
}

/* A test about a member of a set: with Level <= 3, with Poison, with no Flash. */
struct node *parse_member_test(struct parser *p)
{
    int first = p->at;
    if (!skip_words(p, "no"))
        return compare_or_had(p);
    struct node *had = parse_had(p);
    return had ? with_kids(p, NODE_NOT, first, had, NULL) : give_up(p, first, p->stacked);
}

/* `SET is GROUP`, `SET has TEST`, `SET TRAIT`. */
static struct node *test_about_set(struct parser *p)
{
    int first = p->at;
    struct node *set = parse_set(p);
    if (!set)
        return NULL;
    if (skip_words(p, "is") || skip_words(p, "are")) {
        bool negated = skip_words(p, "not");
        struct node *group = parse_predicate(p);
        if (group) {
            struct node *n = with_kids(p, NODE_IS, first, set, group);
            n->flag = negated;
            return n;
        }
        p->at = set->last + 1;
    }
    if (skip_words(p, "has") || skip_words(p, "have")) {
        bool no = skip_words(p, "no");
        struct node *test = compare_or_had(p);
        if (test) {
            struct node *n = with_kids(p, NODE_HAS, first, set, test);
            n->flag = no;
            return n;
        }
        p->at = set->last + 1;
    }
    struct node *phrase = parse_phrase(p, TABLE_TRAIT, 0);
    return phrase ? with_kids(p, NODE_TRAIT, first, set, phrase) : give_up(p, first, p->stacked);
}

static struct node *read_test(struct parser *p)
{
    int first = p->at;
    struct node *n;
    if (skip_words(p, "not")) {
        bool room = deeper(p);
        n = room ? read_test(p) : NULL;
        p->depth -= room;
        return n ? with_kids(p, NODE_NOT, first, n, NULL) : give_up(p, first, p->stacked);
    }
    if (at_word(p, "(")) {
        p->at++;
        n = parse_condition(p);
        if (n && take_words(p, ")"))
            return n;
        give_up(p, first, p->stacked);
    }
    if (ahead_words(p, "there is")) {
        p->at += 2;
        return set_after(p, NODE_EXISTS, first, 0);
    }
    if (at_word(p, "this")) {
        p->at++;
        n = event_of_period(p, NODE_HAPPENED, first);
        if (n)
            return n;
    }
    static const struct {
        const char *word;
        enum node_kind kind;
    } facts[] = { { "done", NODE_DONE }, { "success", NODE_SUCCESS } };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (skip_words(p, facts[i].word))
            return leaf(p, facts[i].kind, first);
    if ((n = parse_compare(p)) != NULL)
        return n;
    if (skip_words(p, "heads"))
        return leaf(p, NODE_COIN, first);
    if ((n = test_about_set(p)) != NULL)
        return n;
    struct node *phrase = parse_phrase(p, TABLE_KEYWORD, KEYWORD_CONDITION | KEYWORD_BLOCK | KEYWORD_HEADER);
    return phrase ? with_kids(p, NODE_KEYWORD, first, phrase, NULL) : NULL;
}

static struct node *joined_tests(struct parser *p, const char *word, enum node_kind kind,
                                 struct node *(*one)(struct parser *))
{
    int first = p->at, from = mark(p);
    struct node *n = one(p);
    if (!n)
        return NULL;
    push(p, n);
    while (at_word(p, word)) {
        int before = p->at++;
        n = one(p);
        if (!n) {
            p->at = before;
            break;
        }
        push(p, n);
    }
    return p->stacked - from == 1 ? p->stack[--p->stacked] : make(p, kind, first, from);
}

static struct node *both_tests(struct parser *p)
{
    return joined_tests(p, "and", NODE_AND, read_test);
}

/* `and` and `or` join tests here, not sets; only if that does not work out are they tried as parts
 * of a set (`if you or host is damaged`). */
struct node *parse_condition(struct parser *p)
{
    struct memory *m = remembered(p, RULE_CONDITION);
    if (m)
        return m->node;
    if (!deeper(p))
        return NULL;
    int first = p->at;
    bool single = p->single;
    p->single = true;
    struct node *n = joined_tests(p, "or", NODE_OR, both_tests);
    if (!n) {
        p->single = false;
        n = joined_tests(p, "or", NODE_OR, both_tests);
    }
    p->single = single;
    higher(p);
    return remember(p, RULE_CONDITION, first, n);
}

/* ---- moments and durations ------------------------------------------------------------------- */

static struct node *mark_if(struct parser *p, const char *word)
{
    int first = p->at;
    return at_word(p, word) ? (p->at++, leaf(p, NODE_MARK, first)) : NULL;
}

/* [start of|end of] [your|each] [this] [next] NAME */
static struct node *parse_moment(struct parser *p)
{
    int first = p->at, from = mark(p);
    int edge = ahead_words(p, "start of") ? 1 : ahead_words(p, "end of") ? 2 : 0;
    p->at += edge ? 2 : 0;
    struct node *owner = parse_owner(p);
    push(p, owner);
    push(p, owner ? NULL : mark_if(p, "each"));
    push(p, mark_if(p, "this"));
    push(p, mark_if(p, "next"));
    struct node *name = parse_name(p, IN_TABLE(TABLE_WINDOW) | IN_TABLE(TABLE_PERIOD), 0, "a window or period");
    if (!name)
        return give_up(p, first, from);
    struct node *n = make(p, NODE_MOMENT, first, from);
    n->number = edge;
    n->row = name->row;
    n->flag = name->number == TABLE_PERIOD;
    return n;
}

struct node *parse_moments(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *n = parse_moment(p);
    if (!n)
        return NULL;
    push(p, n);
    while (at_word(p, "or")) {
        int before = p->at++;
        n = parse_moment(p);
        if (!n) {
            p->at = before;
            break;
        }
        push(p, n);
    }
    return make(p, NODE_MOMENTS, first, from);
}

static struct node *until_period(struct parser *p, enum until_op op, int first)
{
    struct node *name = parse_name(p, IN_TABLE(TABLE_PERIOD), 0, "a period");
    if (!name)
        return give_up(p, first, p->stacked);
    struct node *n = leaf(p, NODE_UNTIL, first);
    n->number = (int)op;
    n->row = name->row;
    return n;
}

struct node *parse_duration(struct parser *p)
{
    int first = p->at;
    struct node *inside;
    if (skip_words(p, "until")) {
        inside = parse_moment(p);
        if (!inside)
            return give_up(p, first, p->stacked);
        struct node *n = with_kids(p, NODE_UNTIL, first, inside, NULL);
        n->number = UNTIL_MOMENT;
        return n;
    }
    if (skip_words(p, "during this"))
        return until_period(p, UNTIL_THIS, first);
    if (skip_words(p, "during next"))
        return until_period(p, UNTIL_NEXT, first);
    if (skip_words(p, "for rest of"))
        return until_period(p, UNTIL_REST, first);
    if (skip_words(p, "while")) {
        inside = parse_condition(p);
        if (!inside)
            return give_up(p, first, p->stacked);
        struct node *n = with_kids(p, NODE_UNTIL, first, inside, NULL);
        n->number = UNTIL_WHILE;
        return n;
    }
    return NULL;
}

/* ---- costs ----------------------------------------------------------------------------------- */

static struct node *parse_symbols(struct parser *p)
{
    int first = p->at, from = mark(p);
    const struct vocabulary *v = p->phrases->vocabulary;
    while (peek(p, 0)->kind == TOKEN_SYMBOL) {
        int row = 0;
        for (int i = 1; i < v->symbol_count; i++)
            if (!strcmp(v->symbols[i].name, peek(p, 0)->text))
                row = i;
        if (!row) {
            expect(p, "a cost symbol", IN_TABLE(TABLE_SYMBOL));
            return give_up(p, first, from);
        }
        struct node *n = leaf(p, NODE_SYMBOL, p->at++);
        n->row = row;
        push(p, n);
    }
    return make(p, NODE_SYMBOLS, first, from);
}

static struct node *parse_payment(struct parser *p)
{
    int first = p->at;
    bool up_to = skip_words(p, "up to");
    struct node *amount = parse_expression(p);
    struct node *name = amount ? parse_name(p, IN_TABLE(TABLE_RESOURCE), 0, "a resource") : NULL;
    if (!name)
        return give_up(p, first, p->stacked);
    struct node *n = with_kids(p, NODE_PAY, first, amount, NULL);
    n->row = name->row;
    n->flag = up_to;
    return n;
}

static struct node *one_cost(struct parser *p)
{
    if (peek(p, 0)->kind == TOKEN_SYMBOL)
        return parse_symbols(p);
    struct node *n = parse_payment(p);
    if (!n)
        n = parse_phrase(p, TABLE_VERB, 0);
    return n ? n : parse_number(p);
}

static struct node *all_costs(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *n = one_cost(p);
    if (!n)
        return NULL;
    push(p, n);
    while (at_word(p, "and")) {
        int before = p->at++;
        n = one_cost(p);
        if (!n) {
            p->at = before;
            break;
        }
        push(p, n);
    }
    return make(p, NODE_COST, first, from);
}

struct node *parse_costs(struct parser *p)
{
    int first = p->at, from = mark(p);
    bool single = p->single;
    p->single = true;
    struct node *n = all_costs(p);
    while (n) {
        push(p, n);
        int before = p->at;
        n = skip_words(p, "or") ? all_costs(p) : NULL;
        if (!n)
            p->at = before;
    }
    p->single = single;
    return p->stacked > from ? make(p, NODE_COSTS, first, from) : give_up(p, first, from);
}
