/* parse_card.c: abilities, headers, cards and files. */
#include "parse.h"

#include <string.h>

#include "runtime/program.h"

static struct node *over(struct parser *p, enum node_kind kind, int first, struct node *a, struct node *b)
{
    int from = mark(p);
    if (a)
        push(p, a);
    if (b)
        push(p, b);
    return make(p, kind, first, from);
}

/* ---- abilities ------------------------------------------------------------------------------- */

bool ability_ahead(const struct parser *p)
{
    static const char *const words[] = {
        "use", "respond to", "when", "whenever", "at", "as soon as", "while", "always"
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ahead_words(p, words[i]))
            return true;
    return false;
}

static struct node *head_of(struct parser *p, int first, enum ability_kind kind, bool flag, struct node *inside)
{
    struct node *n = over(p, NODE_HEAD, first, inside, NULL);
    n->number = (int)kind;
    n->flag = flag;
    return n;
}

static struct node *parse_head(struct parser *p)
{
    int first = p->at;
    struct node *inside;
    if (skip_words(p, "use"))
        return head_of(p, first, ABILITY_USE, false, NULL);
    if (skip_words(p, "always"))
        return head_of(p, first, ABILITY_STAND, false, NULL);
    if (skip_words(p, "respond to"))
        return (inside = parse_set(p)) ? head_of(p, first, ABILITY_RESPOND, false, inside) : NULL;
    if (at_word(p, "when") || at_word(p, "whenever")) {
        bool always = at_word(p, "whenever");
        p->at++;
        inside = parse_event(p);
        p->happening = !inside;
        return inside ? head_of(p, first, inside->flag ? ABILITY_WOULD : ABILITY_WHEN, always, inside) : NULL;
    }
    if (skip_words(p, "at"))
        return (inside = parse_moments(p)) ? head_of(p, first, ABILITY_AT, false, inside) : NULL;
    if (skip_words(p, "as soon as"))
        return (inside = parse_condition(p)) ? head_of(p, first, ABILITY_SOON, false, inside) : NULL;
    if (skip_words(p, "while"))
        return (inside = parse_condition(p)) ? head_of(p, first, ABILITY_STAND, false, inside) : NULL;
    inside = parse_phrase(p, TABLE_KEYWORD, KEYWORD_BLOCK);
    return inside ? head_of(p, first, ABILITY_KEYWORD, false, inside) : NULL;
}

static struct node *clause_of(struct parser *p, int first, enum clause kind, struct node *inside, bool good)
{
    if (!good)
        return give_up(p, first, p->stacked);
    struct node *n = over(p, NODE_CLAUSE, first, inside, NULL);
    n->number = (int)kind;
    return n;
}

static struct node *clause_with(struct parser *p, int first, enum clause kind, struct node *inside)
{
    return clause_of(p, first, kind, inside, inside != NULL);
}

/* once per round, 2 times per Fight, any number of times */
static struct node *parse_limit(struct parser *p, int first)
{
    struct node *count = leaf(p, NODE_NUMBER, first), *per = NULL;
    bool limited = !skip_words(p, "any number of times");
    if (limited && skip_words(p, "once"))
        count->number = 1;
    else if (limited) {
        count = parse_number(p);
        if (!count || !take_words(p, "times"))
            return give_up(p, first, p->stacked);
    }
    if (skip_words(p, "per") && !(per = parse_name(p, IN_TABLE(TABLE_PERIOD), 0, "a period")))
        return give_up(p, first, p->stacked);
    struct node *n = clause_of(p, first, CLAUSE_LIMIT, count, true);
    n->row = per ? per->row : 0;
    n->flag = limited;
    return n;
}

static struct node *parse_clause(struct parser *p)
{
    int first = p->at;
    struct node *inside = NULL;
    if (skip_words(p, "at"))
        return clause_with(p, first, CLAUSE_AT, parse_moments(p));
    if (skip_words(p, "from"))
        return clause_with(p, first, CLAUSE_FROM, parse_place(p));
    if (skip_words(p, "naming"))
        return clause_with(p, first, CLAUSE_NAMING, parse_choice(p));
    if (skip_words(p, "on"))
        return clause_with(p, first, CLAUSE_ON, parse_set(p));
    if (skip_words(p, "with"))
        return clause_with(p, first, CLAUSE_WITH, parse_phrase(p, TABLE_KEYWORD, ~0u));
    if (skip_words(p, "if"))
        return clause_with(p, first, CLAUSE_IF, parse_condition(p));
    if (skip_words(p, "pay"))
        return clause_with(p, first, CLAUSE_PAY, parse_costs(p));
    if (skip_words(p, "you may")) {
        bool pays = skip_words(p, "pay");
        inside = pays ? parse_costs(p) : NULL;
        return clause_of(p, first, CLAUSE_MAY, inside, !pays || inside);
    }
    if (skip_words(p, "not cumulative"))
        return clause_of(p, first, CLAUSE_NOT_CUMULATIVE, NULL, true);
    if (skip_words(p, "first time each")) {
        struct node *period = parse_name(p, IN_TABLE(TABLE_PERIOD), 0, "a period");
        struct node *n = clause_of(p, first, CLAUSE_FIRST, NULL, period);
        if (n)
            n->row = period->row;
        return n;
    }
    if (at_word(p, "once") || ahead_words(p, "any number of times") || peek(p, 0)->kind == TOKEN_NUMBER)
        return parse_limit(p, first);
    inside = parse_phrase(p, TABLE_KEYWORD, KEYWORD_CLAUSE | KEYWORD_CONDITION);
    return clause_with(p, first, CLAUSE_KEYWORD, inside);
}

static struct node *parse_heads(struct parser *p)
{
    int first = p->at, from = mark(p);
    do {
        struct node *head = parse_head(p);
        if (!head)
            return give_up(p, first, from);
        push(p, head);
    } while (skip_words(p, "or"));
    return make(p, NODE_HEADS, first, from);
}

static struct node *parse_clauses(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (!at_word(p, ":") && !at_word(p, ",")) {
        struct node *clause = parse_clause(p);
        if (!clause)
            return give_up(p, first, from);
        push(p, clause);
    }
    while (skip_words(p, ",")) {
        struct node *clause = parse_clause(p);
        if (!clause)
            return give_up(p, first, from);
        push(p, clause);
    }
    return make(p, NODE_CLAUSES, first, from);
}

struct node *parse_ability(struct parser *p)
{
    int first = p->at, from = mark(p);
    if (!deeper(p))
        return NULL;
    struct node *heads = parse_heads(p);
    struct node *clauses = heads ? parse_clauses(p) : NULL;
    if (clauses && !at_word(p, ":"))
        expect(p, "`,`", 0);
    struct node *body = clauses && take_words(p, ":") ? parse_body(p) : NULL;
    higher(p);
    if (!body)
        return give_up(p, first, from);
    push(p, heads);
    push(p, clauses);
    push(p, body);
    return make(p, NODE_ABILITY, first, from);
}

/* ---- header fields --------------------------------------------------------------------------- */

static bool field_ends(struct parser *p)
{
    if (at_word(p, ",") || peek(p, 0)->kind == TOKEN_LINE)
        return true;
    expect(p, "`,` or the end of the line", 0);
    return false;
}

static struct node *field_of(struct parser *p, int first, enum field kind, struct node *inside, int row)
{
    struct node *n = over(p, NODE_FIELD, first, inside, NULL);
    n->number = (int)kind;
    n->row = row;
    return n;
}

/* Level 8, PLV -2, RATK 400 at 2, range 2 to 4, Types Human Knight, HP by players 40 65 90 115 */
static struct node *attribute_field(struct parser *p, int first, int row)
{
    int from = mark(p);
    bool by_players = skip_words(p, "by players");
    if (by_players || at_word(p, "-") || peek(p, 0)->kind == TOKEN_NUMBER) {
        do {
            bool minus = skip_words(p, "-");
            struct node *number = parse_number(p);
            if (!number)
                return give_up(p, first, from);
            if (minus)
                number->number = -number->number;
            push(p, number);
        } while (by_players ? at_word(p, "-") || peek(p, 0)->kind == TOKEN_NUMBER
                            : p->stacked - from == 1 && (skip_words(p, "to") || skip_words(p, "at")));
    } else {
        int list = p->phrases->vocabulary->attributes[row].list;
        const struct vocabulary *v = p->phrases->vocabulary;
        for (;;) {
            const struct name *name = find_name(p->phrases, peek(p, 0), p->limit - p->at, IN_TABLE(TABLE_WORD), ~0u);
            while (name && list && v->words[name->row].list != list)
                name = next_same_name(name, IN_TABLE(TABLE_WORD), ~0u, p->phrases);
            if (!name)
                break;
            struct node *word = leaf(p, NODE_WORD, p->at);
            word->row = name->row;
            p->at += name->words;
            push(p, word);
        }
        if (p->stacked == from) {
            if (list)
                expect_of_list(p, list);
            else
                expect(p, "a number", 0);
            return give_up(p, first, from);
        }
    }
    struct node *n = make(p, NODE_FIELD, first, from);
    n->number = FIELD_ATTRIBUTE;
    n->row = row;
    n->flag = by_players;
    return n;
}

static struct node *parse_field(struct parser *p)
{
    static const struct {
        const char *word;
        enum field kind;
    } texts[] = { { "title", FIELD_TITLE }, { "serial", FIELD_SERIAL }, { "flavour", FIELD_FLAVOUR } };
    int first = p->at, from = mark(p);
    struct node *inside, *n;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (skip_words(p, texts[i].word))
            return (inside = parse_string(p)) ? field_of(p, first, texts[i].kind, inside, 0) : NULL;
    if (skip_words(p, "needs"))
        return (inside = parse_condition(p)) ? field_of(p, first, FIELD_NEEDS, inside, 0) : NULL;
    if (at_word(p, "cost")) {
        p->at++;
        return (inside = parse_costs(p)) ? field_of(p, first, FIELD_COST, inside, 0) : NULL;
    }
    inside = parse_phrase(p, TABLE_KEYWORD, KEYWORD_HEADER);
    if (inside && field_ends(p))
        return field_of(p, first, FIELD_KEYWORD, inside, inside->row);
    give_up(p, first, from);
    struct node *name = parse_name(p, IN_TABLE(TABLE_ATTRIBUTE), 0, "an attribute");
    n = name ? attribute_field(p, first, name->row) : NULL;
    if (n && field_ends(p))
        return n;
    give_up(p, first, from);
    name = parse_name(p, IN_TABLE(TABLE_WORD), WORD_TYPE | WORD_VALUE | WORD_FLAG, "a type or label");
    if (!name)
        return NULL;
    bool type = p->phrases->vocabulary->words[name->row].roles & WORD_TYPE;
    return field_of(p, first, type ? FIELD_TYPE : FIELD_LABEL, NULL, name->row);
}

/* Pushes the fields of a line; a mistake costs the rest of the line. */
static void push_fields(struct parser *p)
{
    int first = p->at;
    for (;;) {
        struct node *field = parse_field(p);
        if (!field || !field_ends(p)) {
            report_line(p, first);
            return;
        }
        push(p, field);
        if (!skip_words(p, ","))
            break;
    }
    take_line(p);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool line_has_colon(const struct parser *p)
{
    for (int i = p->at; p->token[i].kind != TOKEN_LINE && p->token[i].kind != TOKEN_END; i++)
        if (p->token[i].kind == TOKEN_SIGN && !strcmp(p->token[i].text, ":"))
            return true;
    return false;
}

static void push_members(struct parser *, bool in_role);

/* as Character: / as "Dash": */
static struct node *parse_role(struct parser *p)
{
    int first = p->at++, from = mark(p);
    struct node *title = peek(p, 0)->kind == TOKEN_STRING ? parse_string(p) : NULL;
    struct node *name = title ? NULL : parse_name(p, IN_TABLE(TABLE_WORD), WORD_TYPE, "a type or a title in quotes");
    if ((!title && !name) || !take_words(p, ":") || !take_line(p))
        return give_up(p, first, from);
    if (peek(p, 0)->kind != TOKEN_IN) {
        expect(p, "what the card is in this role, indented on the lines below", 0);
        return give_up(p, first, from);
    }
    p->at++;
    push_members(p, true);
    struct node *n = make(p, NODE_ROLE, first, from);
    n->text = title ? title->text : NULL;
    n->row = name ? name->row : 0;
    return n;
}

/* The lines of a card up to its end. */
static void push_members(struct parser *p, bool in_role)
{
    while (peek(p, 0)->kind != TOKEN_OUT && peek(p, 0)->kind != TOKEN_END && !enough_errors(p->problems)) {
        int line = p->at;
        p->trials = 0;
        p->too_deep = false;
        if (peek(p, 0)->kind == TOKEN_IN) {
            error_at(p->problems, p->token[p->at + 1].span, "two spaces fewer",
                     "nothing above this line opens a block");
            p->broken = true;
            skip_block(p, p->at - 1);
            continue;
        }
        if (!line_has_colon(p) && ability_ahead(p)) {
            error_at(p->problems, p->token[p->at].span, "write `use ...: ...`",
                     "an ability has a colon before what it does");
            p->broken = true;
            while (p->token[p->at].kind != TOKEN_LINE)
                p->at++;
            skip_block(p, p->at);
            continue;
        }
        if (!line_has_colon(p)) {
            push_fields(p);
            continue;
        }
        bool role = at_word(p, "as") && !ahead_words(p, "as soon as");
        struct node *n = role && !in_role ? parse_role(p) : parse_ability(p);
        if (n)
            push(p, n);
        else
            report_line(p, line);
    }
    if (peek(p, 0)->kind == TOKEN_OUT)
        p->at++;
}

/* The names a card gives, found beforehand so that reading need not keep track of them. */
static void find_ids(struct parser *p, int first, int end)
{
    p->ids = 0;
    for (int i = first; i + 1 < end && p->ids < LIMIT_IDS - 1; i++) {
        const struct token *t = &p->token[i], *next = &p->token[i + 1];
        bool names = t->kind == TOKEN_WORD &&
                     (!strcmp(t->text, "let") || (!strcmp(t->text, "as") && i > first && t[-1].kind < TOKEN_LINE));
        if (names && next->kind == TOKEN_WORD && next->text[0] >= 'a' && next->text[0] <= 'z' &&
            !is_language_word(next->text))
            p->id[p->ids++] = next->text;
    }
}

/* The first token behind this line and what is indented under it. */
static int end_of_item(const struct parser *p)
{
    int i = p->at, levels = 0;
    for (; p->token[i].kind != TOKEN_END; i++) {
        levels += (p->token[i].kind == TOKEN_IN) - (p->token[i].kind == TOKEN_OUT);
        if (p->token[i].kind == TOKEN_LINE && levels == 0 && p->token[i + 1].kind != TOKEN_IN)
            return i + 1;
        if (p->token[i].kind == TOKEN_OUT && levels == 0)
            return i + 1;
    }
    return i;
}

static struct node *parse_card(struct parser *p)
{
    int first = p->at, from = mark(p);
    bool token = at_word(p, "token");
    p->at++;
    struct node *name = parse_string(p);
    if (!name || !take_line(p))
        return give_up(p, first, from);
    if (peek(p, 0)->kind != TOKEN_IN) {
        p->at--;
        expect(p, "the card's lines, indented by two spaces", 0);
        return give_up(p, first, from);
    }
    p->at++;
    p->broken = false;
    push_members(p, false);
    struct node *n = make(p, NODE_CARD, first, from);
    n->number = p->broken;
    n->text = name->text;
    n->flag = token;
    n->last = first + 1;
    return n;
}

/* keyword Reinforce n: while count of Characters in your Backup Zone >= n: body */
static struct node *parse_define(struct parser *p)
{
    int first = p->at, from = mark(p);
    enum vocabulary_table table = at_word(p, "keyword") ? TABLE_KEYWORD : TABLE_COUNTER;
    p->at++;
    struct node *name = parse_name(p, IN_TABLE(table), 0, what_it_is(p->phrases, table, 0));
    if (!name)
        return give_up(p, first, from);
    int parameters = mark(p);
    while (peek(p, 0)->kind == TOKEN_WORD && p->ids < LIMIT_IDS && !ability_ahead(p)) {
        const char *id = parse_new_id(p);
        if (!id)
            break;
        struct node *parameter = leaf(p, NODE_ID, p->at - 1);
        parameter->text = p->id[p->ids++] = id;
        push(p, parameter);
    }
    struct node *ids = make(p, NODE_BLOCK, first, parameters);
    struct node *until = parse_duration(p), *block = NULL;
    p->defining = true;
    if (skip_words(p, ":"))
        block = parse_body(p);
    else if (!take_line(p))
        give_up(p, first, from);
    p->defining = false;
    if (p->at == first || (!block && p->token[p->at - 1].kind != TOKEN_LINE))
        return give_up(p, first, from);
    push(p, until);
    push(p, block);
    for (int i = 0; i < ids->kids; i++)
        push(p, ids->kid[i]);
    struct node *n = make(p, NODE_DEFINE, first, from);
    n->number = (int)table;
    n->row = name->row;
    n->last = name->last;
    return n;
}

static void parse_game_line(struct parser *p)
{
    const struct vocabulary *v = p->phrases->vocabulary;
    int first = p->at;
    if (!take_words(p, "game")) {
        error_at(p->problems, p->token[p->at].span, format_text(p->storage, "begin with `game %s`", v->game),
                 "a text of cards begins with the name of its game");
        return;
    }
    const struct token *t = peek(p, 0);
    if (t->kind != TOKEN_WORD || strcmp(t->text, v->game)) {
        error_at(p->problems, t->span, format_text(p->storage, "`game %s`", v->game), "these cards are not for %s",
                 v->game);
        while (p->token[p->at].kind != TOKEN_END) /* its words would all be wrong here */
            p->at++;
        return;
    }
    p->at++;
    if (!take_line(p))
        report_line(p, first);
}

static struct parser new_parser(struct storage *storage, struct problems *problems, const struct phrases *phrases,
                                const struct tokens *tokens)
{
    return (struct parser){ .storage = storage,
                            .problems = problems,
                            .phrases = phrases,
                            .token = tokens->token,
                            .tokens = tokens->count,
                            .limit = tokens->count };
}

/* Words that the text brings have been read before: what stands behind them may speak of them. */
static void skip_brought(struct parser *p, int from)
{
    if (p->stacked > from)
        error_at(p->problems, p->token[p->at].span, "write it before the first card",
                 "words come before all that can speak of them");
    while (p->token[p->at].kind != TOKEN_LINE && p->token[p->at].kind != TOKEN_END)
        p->at++;
    p->at += p->token[p->at].kind == TOKEN_LINE;
}

struct node *parse_file(struct storage *storage, struct problems *problems, const struct phrases *phrases,
                        const struct tokens *tokens)
{
    struct parser p = new_parser(storage, problems, phrases, tokens);
    int from = mark(&p), cards = 0;
    if (p.token[0].kind == TOKEN_END && !problems->errors)
        error_at(problems, p.token[0].span, format_text(storage, "begin with `game %s`", phrases->vocabulary->game),
                 "the text is empty");
    else if (p.token[0].kind != TOKEN_END && !enough_errors(problems))
        parse_game_line(&p);
    while (p.token[p.at].kind != TOKEN_END && !enough_errors(problems)) {
        int first = p.at;
        memset(p.memory, 0, sizeof p.memory);
        find_ids(&p, first, end_of_item(&p));
        struct node *n = NULL;
        if (at_word(&p, "word")) {
            skip_brought(&p, from);
            continue;
        }
        if (at_word(&p, "map")) { /* they have been read before: field_maps.c */
            p.at = end_of_item(&p);
            continue;
        }
        if (at_word(&p, "card") || at_word(&p, "token")) {
            if (++cards > LIMIT_CARDS) {
                error_at(problems, p.token[first].span, "split it into several files", "more than %d cards in one text",
                         LIMIT_CARDS);
                break;
            }
            n = parse_card(&p);
        } else if (at_word(&p, "keyword") || at_word(&p, "counter")) {
            n = parse_define(&p);
        } else {
            if (p.token[first].kind == TOKEN_IN || p.token[first].kind == TOKEN_OUT) {
                p.at++;
                continue;
            }
            p.far = first;
            p.expectations = 0;
            expect(&p, "card", 0);
            expect(&p, "token", 0);
            expect(&p, "keyword", 0);
            expect(&p, "counter", 0);
            if (p.stacked == from)
                expect(&p, "word", 0);
        }
        if (n)
            push(&p, n);
        else
            report_line(&p, first);
        p.depth = 0;
        p.trials = 0;
        p.too_deep = false;
    }
    return make(&p, NODE_FILE, 0, from);
}

struct node *parse_definition(struct storage *storage, struct problems *problems, const struct phrases *phrases,
                              const struct tokens *tokens)
{
    struct parser p = new_parser(storage, problems, phrases, tokens);
    p.id[p.ids++] = "n";
    p.defining = true;
    struct node *block = parse_body(&p);
    if (!block)
        report_line(&p, 0);
    return block;
}
