/* parse_statement.c: what a body says, line by line.
 *
 * A statement that opens a block is settled by its head: once its colon has been read, a mistake
 * inside is reported there and the statement stands. Only lines without blocks are read by trial.
 */
#include "parse.h"

#include <string.h>

static struct node *parse_simple(struct parser *);

static struct node *over(struct parser *p, enum node_kind kind, int first, struct node *a, struct node *b,
                         struct node *c, struct node *d, int kids)
{
    struct node *all[] = { a, b, c, d };
    int from = mark(p);
    for (int i = 0; i < kids; i++)
        push(p, all[i]);
    return make(p, kind, first, from);
}

/* ---- choices --------------------------------------------------------------------------------- */

static struct node *choice_of_number(struct parser *p, int first)
{
    p->nameless = true;
    struct node *least = parse_expression(p);
    struct node *most = least && take_words(p, "to") ? parse_expression(p) : NULL;
    p->nameless = false;
    const char *id = most && take_words(p, "as") ? parse_new_id(p) : NULL;
    if (!id)
        return give_up(p, first, p->stacked);
    struct node *n = over(p, NODE_CHOICE_NUMBER, first, least, most, NULL, NULL, 2);
    n->text = id;
    return n;
}

/* an Element as way, a Counter found on target except Damage as stain, an Element not found on this as gap */
static struct node *choice_of_word(struct parser *p, int first)
{
    bool counter = at_word(p, "Counter") && !find_name(p->phrases, peek(p, 0), 1, IN_TABLE(TABLE_LIST), 0);
    struct node *list = NULL, *found = NULL, *except = NULL;
    if (counter)
        p->at++;
    else if (!(list = parse_name(p, IN_TABLE(TABLE_LIST), 0, "a list of values")))
        return give_up(p, first, p->stacked);
    bool missing = skip_words(p, "not found on");
    if ((missing || skip_words(p, "found on")) && !(found = parse_ref(p)))
        return give_up(p, first, p->stacked);
    if (skip_words(p, "except") &&
        !(except = parse_name(p, IN_TABLE(counter ? TABLE_COUNTER : TABLE_WORD), WORD_VALUE | WORD_FLAG, "a value")))
        return give_up(p, first, p->stacked);
    const char *id = take_words(p, "as") ? parse_new_id(p) : NULL;
    if (!id)
        return give_up(p, first, p->stacked);
    struct node *n = over(p, counter ? NODE_CHOICE_COUNTER : NODE_CHOICE_WORD, first, found, except, NULL, NULL, 2);
    n->text = id;
    n->flag = missing;
    n->row = list ? list->row : 0;
    return n;
}

struct node *parse_choice(struct parser *p)
{
    int first = p->at;
    if (skip_words(p, "a number from"))
        return choice_of_number(p, first);
    if (skip_words(p, "a") || skip_words(p, "an")) {
        struct node *n = choice_of_word(p, first);
        if (n)
            return n;
        p->at = first;
    }
    struct node *set = parse_set(p);
    return set ? over(p, NODE_CHOICE_SET, first, set, NULL, NULL, NULL, 1) : NULL;
}

/* ---- grants ---------------------------------------------------------------------------------- */

static struct node *grant_of_number(struct parser *p, int first)
{
    struct node *name = parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
    if (!name)
        return NULL;
    if (take_words(p, "=")) {
        struct node *value = parse_value_for(p, name->row);
        if (!value)
            return give_up(p, first, p->stacked);
        struct node *range = skip_words(p, "at") ? parse_number(p) : NULL;
        struct node *n = over(p, NODE_GRANT_SET, first, value, range, NULL, NULL, 2);
        n->row = name->row;
        return n;
    }
    bool minus = at_word(p, "-");
    if (!minus && !at_word(p, "+")) {
        expect(p, "`+`, `-` or `=`", 0);
        return give_up(p, first, p->stacked);
    }
    p->at++;
    struct node *value = parse_term(p);
    if (!value)
        return give_up(p, first, p->stacked);
    struct node *floor = skip_words(p, "down to") ? parse_number(p) : NULL;
    struct node *n = over(p, NODE_GRANT_ADD, first, value, NULL, NULL, NULL, 1);
    n->row = name->row;
    n->flag = minus;
    n->number = floor ? floor->number : -1;
    return n;
}

static struct node *parse_grant(struct parser *p)
{
    int first = p->at;
    bool no = skip_words(p, "no");
    struct node *n = no ? NULL : grant_of_number(p, first);
    if (n)
        return n;
    struct node *phrase = parse_phrase(p, TABLE_KEYWORD, KEYWORD_GRANTED | KEYWORD_HEADER);
    if (phrase) {
        n = over(p, NODE_GRANT_KEYWORD, first, phrase, NULL, NULL, NULL, 1);
        n->flag = no;
        return n;
    }
    unsigned roles = WORD_FLAG | WORD_VALUE | (no ? (unsigned)WORD_NOUN : 0);
    struct node *name = parse_name(p, IN_TABLE(TABLE_WORD), roles, "a keyword or flag");
    if (!name)
        return give_up(p, first, p->stacked);
    n = leaf(p, NODE_GRANT_LABEL, first);
    n->row = name->row;
    n->flag = no;
    return n;
}

/* Pushes the grants of a list; false if there is none. */
static bool push_grants(struct parser *p)
{
    int from = mark(p);
    struct node *grant = parse_grant(p);
    while (grant) {
        push(p, grant);
        int before = p->at;
        grant = skip_words(p, ",") || skip_words(p, "and") ? parse_grant(p) : NULL;
        if (!grant)
            p->at = before;
    }
    return mark(p) > from;
}

struct node *parse_grants(struct parser *p)
{
    int first = p->at, from = mark(p);
    return push_grants(p) ? make(p, NODE_GRANTS, first, from) : give_up(p, first, from);
}

static int gain_word(const struct parser *p)
{
    static const char *const words[] = { "has", "have", "gains", "gain", "loses", "lose" };
    for (int i = 0; i < 6; i++)
        if (at_word(p, words[i]))
            return i / 2;
    return -1;
}

static struct node *parse_grant_statement(struct parser *p, int first, struct node *subject)
{
    int how = gain_word(p), from = mark(p);
    p->at++;
    push(p, subject);
    push(p, NULL);
    if (!push_grants(p))
        return give_up(p, first, from);
    struct node *until = parse_duration(p);
    p->stack[from + 1] = until;
    struct node *n = make(p, NODE_GRANT, first, from);
    n->number = how;
    return n;
}

/* The `:` of `SET gains [duration]:` with a block of abilities behind it. */
static bool gives_abilities(struct parser *p)
{
    int first = p->at;
    bool block = gain_word(p) >= 0;
    p->at++;
    if (block && !at_word(p, ":"))
        parse_duration(p);
    block = block && at_word(p, ":");
    p->at = first;
    return block;
}

static struct node *parse_give(struct parser *p, int first, struct node *subject)
{
    int from = mark(p), how = gain_word(p);
    p->at++;
    struct node *until = at_word(p, ":") ? NULL : parse_duration(p);
    p->at++;
    push(p, subject);
    push(p, until);
    if (!take_line(p) || peek(p, 0)->kind != TOKEN_IN) {
        expect(p, "abilities, indented on the lines below", 0);
        return give_up(p, first, from);
    }
    p->at++;
    while (peek(p, 0)->kind != TOKEN_OUT && peek(p, 0)->kind != TOKEN_END) {
        int line = p->at;
        struct node *ability = parse_ability(p);
        if (ability)
            push(p, ability);
        else
            report_line(p, line);
    }
    p->at++;
    struct node *n = make(p, NODE_GIVE, first, from);
    n->number = how;
    return n;
}

/* ---- simple statements ----------------------------------------------------------------------- */

static struct node *parse_permit(struct parser *p, int first, struct node *subject)
{
    int from = mark(p);
    bool can = at_word(p, "can");
    p->at++;
    push(p, subject);
    push(p, NULL);
    struct node *action = parse_phrase(p, TABLE_ACTION, 0);
    if (!action)
        return give_up(p, first, from);
    while (action) {
        push(p, action);
        int before = p->at;
        action = skip_words(p, ",") || skip_words(p, "or") ? parse_phrase(p, TABLE_ACTION, 0) : NULL;
        if (!action)
            p->at = before;
    }
    struct node *until = parse_duration(p);
    p->stack[from + 1] = until;
    struct node *n = make(p, NODE_PERMIT, first, from);
    n->flag = can;
    return n;
}

static struct node *parse_choose(struct parser *p, int first, struct node *chooser)
{
    p->at++;
    bool secretly = skip_words(p, "secretly");
    struct node *choice = parse_choice(p);
    if (!choice)
        return give_up(p, first, p->stacked);
    struct node *n = over(p, NODE_CHOOSE, first, chooser, choice, NULL, NULL, 2);
    n->flag = secretly;
    return n;
}

static struct node *parse_let(struct parser *p, int first)
{
    const char *id = parse_new_id(p);
    struct node *value = id && take_words(p, "=") ? parse_expression(p) : NULL;
    if (!value)
        return give_up(p, first, p->stacked);
    struct node *n = over(p, NODE_LET, first, value, NULL, NULL, NULL, 1);
    n->text = id;
    return n;
}

/* Is it one and the same wherever it is said again: a reference, and nothing that would have to be picked? */
static bool is_reference(const struct node *set)
{
    const struct node *group = set->kids == 1 ? set->kid[0] : NULL;

    return group && group->kids == 2 && !group->kid[0] && group->kid[1] && group->kid[1]->kind == NODE_REF;
}

/* `engaged Rival may draw 1`: who may do it does it, unless somebody else is named. */
static struct node *may_simple(struct parser *p, int first, struct node *chooser)
{
    p->at++;
    int start = p->at, from = mark(p);
    struct node *inside = parse_simple(p);
    if (!inside)
        return give_up(p, first, from);
    if ((inside->kind == NODE_DO || inside->kind == NODE_CHOOSE) && !inside->kid[0] && is_reference(chooser))
        inside->kid[0] = chooser;
    push(p, inside);
    struct node *block = make(p, NODE_BLOCK, start, from);
    return over(p, NODE_MAY, first, chooser, NULL, block, NULL, 4);
}

/* Sentences that begin with a set: the set is tried whole, then with fewer words, until what
 * follows it makes a sentence (`exhaust`, `may`, `has`, `can`). */
static struct node *with_subject(struct parser *p, int first, struct node *subject)
{
    struct node *n;
    if (at_word(p, "may"))
        return may_simple(p, first, subject);
    if (at_word(p, "can") || at_word(p, "can't"))
        return parse_permit(p, first, subject);
    if (at_word(p, "choose") || at_word(p, "chooses")) {
        if ((n = parse_choose(p, first, subject)) != NULL)
            return n;
        p->at = subject->last + 1;
    }
    if (gain_word(p) >= 0) {
        if ((n = parse_grant_statement(p, first, subject)) != NULL)
            return n;
        p->at = subject->last + 1;
    }
    n = parse_phrase(p, TABLE_VERB, 0);
    return n ? over(p, NODE_DO, first, subject, n, NULL, NULL, 2) : give_up(p, first, p->stacked);
}

static struct node *read_simple(struct parser *p)
{
    int first = p->at;
    static const struct {
        const char *word;
        enum node_kind kind;
    } plain[] = { { "stop", NODE_STOP }, { "nothing", NODE_NOTHING } };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (skip_words(p, plain[i].word))
            return leaf(p, plain[i].kind, first);
    if (p->defining && skip_words(p, "body"))
        return leaf(p, NODE_BODY, first);
    if (skip_words(p, "let"))
        return parse_let(p, first);
    if (skip_words(p, "instead")) {
        struct node *inside = parse_simple(p);
        return inside ? over(p, NODE_INSTEAD, first, inside, NULL, NULL, NULL, 1) : give_up(p, first, p->stacked);
    }
    struct node *n = parse_phrase(p, TABLE_VERB, 0);
    if (n)
        return over(p, NODE_DO, first, NULL, n, NULL, NULL, 2);
    if (at_word(p, "choose"))
        return parse_choose(p, first, NULL);
    struct node *subject = parse_set(p);
    return subject ? with_subject(p, first, subject) : NULL;
}

static struct node *parse_simple(struct parser *p)
{
    if (!deeper(p))
        return NULL;
    struct node *n = read_simple(p);
    higher(p);
    return n;
}

/* ---- statements with blocks ------------------------------------------------------------------ */

/* What follows a colon: statements on the same line, or an indented block. Mistakes inside are
 * reported here; there is always a block. NULL only where there is nothing at all. */
struct node *parse_body(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (!deeper(p))
        return NULL;
    if (peek(p, 0)->kind != TOKEN_LINE) {
        struct node *n = parse_statement(p);
        if (n && n->kind == NODE_BLOCK) {
            higher(p);
            return n;
        }
        if (n)
            push(p, n);
        else
            report_line(p, first);
        higher(p);
        return make(p, NODE_BLOCK, first, from);
    }
    p->at++;
    if (peek(p, 0)->kind != TOKEN_IN) {
        p->at--;
        expect(p, "a statement, here or indented on the line below", 0);
        higher(p);
        return give_up(p, p->at, from);
    }
    p->at++;
    while (peek(p, 0)->kind != TOKEN_OUT && peek(p, 0)->kind != TOKEN_END && !enough_errors(p->problems)) {
        int line = p->at;
        struct node *n = parse_statement(p);
        if (!n)
            report_line(p, line);
        else if (n->kind == NODE_BLOCK)
            for (int i = 0; i < n->kids; i++)
                push(p, n->kid[i]);
        else
            push(p, n);
    }
    if (peek(p, 0)->kind == TOKEN_OUT)
        p->at++;
    higher(p);
    return make(p, NODE_BLOCK, first, from);
}

static struct node *parse_else(struct parser *p)
{
    if (!at_word(p, "else"))
        return NULL;
    int first = p->at++, from = mark(p);
    if (at_word(p, "if")) {
        struct node *n = parse_statement(p);
        if (!n) {
            report_line(p, first);
            return NULL;
        }
        push(p, n);
        return make(p, NODE_BLOCK, first, from);
    }
    struct node *block = take_words(p, ":") ? parse_body(p) : NULL;
    if (!block)
        report_line(p, first);
    return block;
}

static struct node *parse_if(struct parser *p)
{
    int first = p->at++;
    struct node *test = parse_condition(p);
    struct node *block = test && take_words(p, ":") ? parse_body(p) : NULL;
    if (!block)
        return give_up(p, first, p->stacked);
    return over(p, NODE_IF, first, test, block, parse_else(p), NULL, 3);
}

static struct node *parse_loop(struct parser *p)
{
    int first = p->at;
    bool each = at_word(p, "for");
    p->at += each ? 2 : 1;
    if (each)
        skip_words(p, "of"); /* for each of foes */
    struct node *over_what = each ? parse_set(p) : parse_expression(p);
    bool good = over_what && (each || take_words(p, "times")) && take_words(p, ":");
    struct node *block = good ? parse_body(p) : NULL;
    return block ? over(p, each ? NODE_EACH : NODE_REPEAT, first, over_what, block, NULL, NULL, 2)
                 : give_up(p, first, p->stacked);
}

/* choose one: / choose up to 2: with modes that begin with `-`. */
static struct node *parse_modes(struct parser *p, int first, struct node *chooser)
{
    int from = mark(p), most = 1;
    bool up_to = false;
    p->at++;
    if (!skip_words(p, "one")) {
        up_to = skip_words(p, "up to");
        struct node *number = parse_number(p);
        if (!number)
            return give_up(p, first, from);
        most = number->number;
    }
    if (!take_words(p, ":"))
        return give_up(p, first, from);
    if (peek(p, 0)->kind != TOKEN_LINE || peek(p, 1)->kind != TOKEN_IN) {
        expect(p, "modes, indented on the lines below, each beginning with `-`", 0);
        return give_up(p, first, from);
    }
    p->at += 2;
    push(p, chooser);
    while (peek(p, 0)->kind != TOKEN_OUT && peek(p, 0)->kind != TOKEN_END && !enough_errors(p->problems)) {
        int line = p->at;
        if (!at_word(p, "-"))
            expect(p, "a mode, which begins with `-`", 0);
        struct node *mode = skip_words(p, "-") ? parse_body(p) : NULL;
        if (mode)
            push(p, mode);
        else
            report_line(p, line);
    }
    if (peek(p, 0)->kind == TOKEN_OUT)
        p->at++;
    struct node *n = make(p, NODE_MODES, first, from);
    n->number = most;
    n->flag = up_to;
    return n;
}

static bool modes_ahead(const struct parser *p)
{
    if (!at_word(p, "choose") && !at_word(p, "chooses"))
        return false;
    const struct token *next = peek(p, 1), *third = peek(p, 2);
    return (!strcmp(next->text, "one") && !strcmp(third->text, ":")) ||
           (next->kind == TOKEN_NUMBER && !strcmp(third->text, ":")) ||
           (!strcmp(next->text, "up") && peek(p, 3)->kind == TOKEN_NUMBER && !strcmp(peek(p, 4)->text, ":"));
}

static struct node *parse_may_block(struct parser *p, int first, struct node *chooser)
{
    p->at++;
    struct node *costs = NULL;
    if (skip_words(p, "pay") && !(costs = parse_costs(p)))
        return give_up(p, first, p->stacked);
    struct node *block = take_words(p, ":") ? parse_body(p) : NULL;
    if (!block)
        return give_up(p, first, p->stacked);
    return over(p, NODE_MAY, first, chooser, costs, block, parse_else(p), 4);
}

static bool may_block_ahead(const struct parser *p)
{
    return at_word(p, "may") && (!strcmp(peek(p, 1)->text, ":") || !strcmp(peek(p, 1)->text, "pay"));
}

static struct node *parse_waiting(struct parser *p)
{
    int first = p->at;
    struct node *until = NULL;
    if (!ability_ahead(p)) {
        until = parse_duration(p);
        if (!until || !skip_words(p, ","))
            return give_up(p, first, p->stacked);
    }
    struct node *ability = parse_ability(p);
    return ability ? over(p, NODE_WAIT, first, until, ability, NULL, NULL, 2) : give_up(p, first, p->stacked);
}

/* A line of simple statements, up to its end. Several of them become a block. */
static struct node *parse_simple_line(struct parser *p)
{
    int first = p->at, from = mark(p);
    struct node *n;
    do {
        n = parse_simple(p);
        if (!n)
            return give_up(p, first, from);
        push(p, n);
    } while (skip_words(p, ";"));
    enum token_kind before = p->token[p->at - 1].kind;
    if (before != TOKEN_LINE && before != TOKEN_OUT && !take_line(p))
        return give_up(p, first, from);
    return p->stacked - from == 1 ? p->stack[--p->stacked] : make(p, NODE_BLOCK, first, from);
}

static struct node *block_with_subject(struct parser *p)
{
    int first = p->at;
    if (modes_ahead(p))
        return parse_modes(p, first, NULL);
    struct node *subject = parse_set(p);
    struct node *n = NULL;
    if (subject && modes_ahead(p))
        n = parse_modes(p, first, subject);
    else if (subject && may_block_ahead(p))
        n = parse_may_block(p, first, subject);
    else if (subject && gives_abilities(p))
        n = parse_give(p, first, subject);
    return n ? n : give_up(p, first, p->stacked);
}

static struct node *read_statement(struct parser *p)
{
    if (at_word(p, "if"))
        return parse_if(p);
    if (ahead_words(p, "for each") || at_word(p, "repeat"))
        return parse_loop(p);
    if (ability_ahead(p) || at_word(p, "until") || at_word(p, "during") || ahead_words(p, "for rest of"))
        return parse_waiting(p);
    struct node *n = block_with_subject(p);
    if (n)
        return n;
    n = parse_simple_line(p);
    if (n)
        return n;
    /* a keyword's block in a continuous body: `Vengeance: draw 1` */
    int first = p->at;
    struct node *phrase = parse_phrase(p, TABLE_KEYWORD, KEYWORD_BLOCK);
    p->at = first;
    struct node *ability = phrase ? parse_ability(p) : NULL;
    return ability ? over(p, NODE_WAIT, first, NULL, ability, NULL, NULL, 2) : NULL;
}

struct node *parse_statement(struct parser *p)
{
    if (!deeper(p))
        return NULL;
    struct node *n = read_statement(p);
    higher(p);
    return n;
}
