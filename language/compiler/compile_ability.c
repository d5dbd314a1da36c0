/* compile_ability.c: abilities, their clauses, abilities inside others, definitions. */
#include <string.h>

#include "compiler.h"
#include "language/vocabulary/english.h"

/* ---- rows ------------------------------------------------------------------------------------ */

int count_rows(const struct node *ability)
{
    return ability->kid[0]->kids;
}

int new_ability_rows(struct compiler *c, int count)
{
    struct duello_book *b = c->book;
    int first = b->abilities;
    for (int i = 0; i < count; i++) {
        b->ability = storage_grow(c->storage, b->ability, b->abilities, sizeof *b->ability);
        b->ability[b->abilities++] = (struct ability){ .card = (uint16_t)c->card };
    }
    return first;
}

/* ---- definitions ----------------------------------------------------------------------------- */

const struct definition *find_definition(struct compiler *c, enum vocabulary_table table, int row)
{
    const struct shelf *s = c->book->shelf;
    for (int i = 0; i < s->definitions; i++)
        if (s->definition[i].table == table && s->definition[i].row == row)
            return &s->definition[i];
    return NULL;
}

static bool has_body(const struct node *n)
{
    if (!n)
        return false;
    if (n->kind == NODE_BODY)
        return true;
    for (int i = 0; i < n->kids; i++)
        if (has_body(n->kid[i]))
            return true;
    return false;
}

/* The ability a block keyword stands for, NULL if its meaning is the game's own. */
static const struct node *unfolded(struct compiler *c, const struct node *head, const struct definition **definition)
{
    if (head->number != ABILITY_KEYWORD)
        return NULL;
    *definition = find_definition(c, TABLE_KEYWORD, head->kid[0]->row);
    if (!*definition || !(*definition)->block || !has_body((*definition)->block))
        return NULL;
    const struct node *block = (*definition)->block;
    const struct node *first = block->kids == 1 ? block->kid[0] : NULL;
    return first && first->kind == NODE_WAIT ? first->kid[1] : NULL;
}

/* ---- clauses --------------------------------------------------------------------------------- */

enum { MOST_CLAUSES = 24 };

struct clauses {
    const struct node *row[MOST_CLAUSES];
    int rows;
};

static void gather_clauses(struct compiler *c, struct clauses *out, const struct node *clauses)
{
    for (int i = 0; i < clauses->kids; i++)
        if (out->rows < MOST_CLAUSES)
            out->row[out->rows++] = clauses->kid[i];
        else
            error_on(c, clauses->kid[i], "make two abilities of it", "an ability has at most %d clauses", MOST_CLAUSES);
}

/* The others may be said again: several lists of targets, several conditions. */
static bool stands_once(enum clause kind)
{
    return kind == CLAUSE_AT || kind == CLAUSE_FROM || kind == CLAUSE_MAY || kind == CLAUSE_LIMIT ||
           kind == CLAUSE_NOT_CUMULATIVE;
}

static const char *way_to_join(enum clause kind)
{
    return kind == CLAUSE_AT || kind == CLAUSE_FROM ? "join them: `... or ...`" : "leave out one of them";
}

/* Whether an ability goes off for the first time only is a limit, too. */
static enum clause said_by(const struct node *clause)
{
    return clause->number == CLAUSE_FIRST ? CLAUSE_LIMIT : (enum clause)clause->number;
}

/* Check 16: of two the second would be lost, or the first. */
static void check_stands_once(struct compiler *c, const struct clauses *all)
{
    unsigned seen = 0;

    for (int i = 0; i < all->rows; i++) {
        enum clause kind = said_by(all->row[i]);
        if (stands_once(kind) && seen >> kind & 1)
            error_on(c, all->row[i], way_to_join(kind), "`%s`: the like has been said before",
                     node_text(c, all->row[i]));
        seen |= 1u << kind;
    }
}

static int count_clauses(const struct clauses *all, enum clause kind)
{
    int n = 0;
    for (int i = 0; i < all->rows; i++)
        n += all->row[i]->number == (int)kind;
    return n;
}

static void compile_payments(struct compiler *c, const struct clauses *all, struct ability *a)
{
    for (int i = 0; i < all->rows; i++) {
        const struct node *n = all->row[i];
        if (n->number == CLAUSE_MAY)
            a->flags |= ABILITY_MAY;
        if ((n->number != CLAUSE_PAY && n->number != CLAUSE_MAY) || !n->kids)
            continue;
        if (a->cost)
            error_on(c, n, "join the costs with `and`", "an ability has one `pay`");
        check_payment(c, n->kid[0], NULL);
        check_price(c, n->kid[0]);
        int row = compile_costs(c, n->kid[0]);
        a = row_of(c, c->ability);
        a->cost = (uint16_t)row;
    }
    if (c->has_x)
        a->flags |= ABILITY_X;
    if (!a->cost && !c->book->card[c->card].cost)
        a->flags |= ABILITY_FREE;
}

/* Without a quantity: somebody or something by name, `top card of ...`, or a noun of which a player has one. */
static bool names_one(const struct compiler *c, const struct node *set)
{
    const struct node *group = set->kind == NODE_SET ? set->kid[0] : set, *source;
    bool owned = false;

    if (set->kind == NODE_SET && set->kids > 1)
        return leaves_a_choice(group); /* check_joined has more to say */
    if (group->kind != NODE_GROUP || !group->kid[1] || group->kid[1]->kind != NODE_NOUN)
        return true;
    source = group->kid[1]->kids == 1 ? group->kid[1]->kid[0] : NULL;
    for (int i = 2; i < group->kids; i++)
        owned = owned || group->kid[i]->kind == NODE_OWNER || group->kid[i]->kind == NODE_OF;
    if (source && source->kind == NODE_TOP)
        return !source->kid[0];
    return source && source->kind == NODE_WORD && owned && has_no_plural(c->v->words[source->row].english);
}

bool means_one(const struct compiler *c, const struct node *set)
{
    const struct node *q = group_quantity(set);

    return q ? says_one(q) : names_one(c, set);
}

/* Clauses of one kind as `n {code}`; 0 if there is none. */
static int compile_list(struct compiler *c, const struct clauses *all, enum clause kind)
{
    int count = count_clauses(all, kind), start = here(c), list = 0, named = 0;
    if (!count)
        return 0;
    if (kind == CLAUSE_ON && count > LIMIT_TARGETS)
        error_on(c, all->row[0], "choose the others in the effect: `choose ... as NAME`",
                 "an ability has at most %d lists of targets", LIMIT_TARGETS);
    emit(c, count);
    for (int i = 0; i < all->rows; i++) {
        const struct node *n = all->row[i];
        if (n->number != (int)kind)
            continue;
        if (kind == CLAUSE_ON && !means_one(c, n->kid[0]))
            check_part(c, n, PART_ON_MANY);
        if (kind == CLAUSE_ON && list > 0)
            check_part(c, n, PART_ON_TWICE);
        if (kind == CLAUSE_ON && c->kind == ABILITY_RESPOND)
            check_part(c, n, PART_ON_ANSWER);
        if (kind == CLAUSE_NAMING && n->kid[0]->kind == NODE_CHOICE_SET && !means_one(c, n->kid[0]->kid[0]))
            check_part(c, n, PART_NAMING_MANY);
        if (kind == CLAUSE_NAMING && named++)
            check_part(c, n, PART_NAMING_TWICE);
        if (kind == CLAUSE_NAMING && n->kid[0]->kind != NODE_CHOICE_SET)
            check_part(c, n, PART_NAMING_VALUE);
        if (kind == CLAUSE_ON) {
            c->target_kinds = (list ? c->target_kinds : 0) | kinds_of(c, n->kid[0]);
            c->target_set = list ? NULL : n->kid[0];
            c->target_list = list++;
            check_not_at_random(c, n->kid[0], "`choose ... at random as NAME` in the body, and speak of NAME there",
                                "a target is aimed at by whoever announces it");
            check_choice(c, n->kid[0], NULL);
            emit_set(c, n->kid[0], PICKS);
            c->target_list = -1;
        } else if (kind == CLAUSE_NAMING) {
            if (n->kid[0]->kind == NODE_CHOICE_SET)
                check_choice(c, n->kid[0]->kid[0], NULL);
            emit_choice(c, n->kid[0]);
        } else {
            emit(c, n->kid[0]->row);
            emit_arguments(c, n->kid[0], NO_PICKS);
        }
    }
    if (kind == CLAUSE_ON)
        c->targets = count;
    return start;
}

/* The `if`s, condition keywords and the condition of `while`, as one test. */
static int compile_conditions(struct compiler *c, const struct clauses *all, const struct node *head)
{
    bool stands = head->number == ABILITY_STAND && head->kids;
    int count = count_clauses(all, CLAUSE_IF) + count_clauses(all, CLAUSE_KEYWORD) + stands, start = here(c);
    if (!count)
        return 0;
    if (count > 1) {
        emit(c, TEST_AND);
        emit(c, count);
    }
    if (stands)
        emit_test(c, head->kid[0]);
    for (int i = 0; i < all->rows; i++) {
        const struct node *n = all->row[i];
        if (n->number == CLAUSE_IF)
            emit_test(c, n->kid[0]);
        if (n->number != CLAUSE_KEYWORD)
            continue;
        emit(c, TEST_KEYWORD);
        emit(c, n->kid[0]->row);
        emit_arguments(c, n->kid[0], NO_PICKS);
    }
    return start;
}

/* Check 16: what a card's type and the window itself allow. */
static void check_windows(struct compiler *c, const struct node *written, const struct clauses *all)
{
    struct ability *a = row_of(c, c->ability);
    bool used = c->kind == ABILITY_USE || c->kind == ABILITY_RESPOND;
    for (int i = 0; used && i < all->rows; i++)
        for (int k = 0; all->row[i]->number == CLAUSE_AT && k < all->row[i]->kid[0]->kids; k++) {
            const struct node *moment = all->row[i]->kid[0]->kid[k];
            if (!moment->flag && !c->v->windows[moment->row].use)
                error_on(c, moment, "write `at ...:` for an automatic ability", "nothing can be used at %s",
                         c->v->windows[moment->row].name);
        }
    if (!used || a->windows || !c->type)
        return;
    a->windows = c->type->windows;
    if (!a->windows && count_clauses(all, CLAUSE_AT) == 0)
        error_on(c, written, "add `at ...`",
                 "this ability does not say when it can be used, and a card of type %s has no usual time",
                 c->v->words[c->type->word].name);
}

static void check_respond(struct compiler *c, const struct node *written)
{
    const struct card *card = &c->book->card[c->card];
    if (c->kind != ABILITY_RESPOND || !c->type || !c->type->responds[0])
        return;
    for (int i = 0; i < 4 && c->type->responds[i]; i++)
        if (card_has(card, c->type->responds[i]))
            return;
    error_on(c, written, "add the label, or say `use` or `when`", "`respond to` needs %s%s%s",
             c->v->words[c->type->responds[0]].name, c->type->responds[1] ? " or " : "",
             c->type->responds[1] ? c->v->words[c->type->responds[1]].name : "");
}

static void compile_plain_clause(struct compiler *c, const struct node *n, struct ability *a, const struct node *head)
{
    switch ((enum clause)n->number) {
    case CLAUSE_AT:
        for (int i = 0; i < n->kid[0]->kids; i++)
            if (n->kid[0]->kid[i]->number)
                error_on(c, n->kid[0]->kid[i], "name the window itself", "`%s`: this goes on for a whole window",
                         node_text(c, n->kid[0]->kid[i]));
        set_moments(c, a, n->kid[0]);
        if (!a->head && c->kind == ABILITY_USE) {
            int start = emit_moments(c, n->kid[0]);
            row_of(c, c->ability)->head = (uint16_t)start;
        }
        break;
    case CLAUSE_FROM:
        for (int i = 0; i < n->kid[0]->kids; i++)
            if (n->kid[0]->kid[i]->kind == NODE_ZONE)
                a->zones |= (uint32_t)1 << n->kid[0]->kid[i]->row;
        break;
    case CLAUSE_LIMIT:
        if (n->kid[0]->number > 255)
            error_on(c, n, "without a limit it can be used any number of times", "%d times: at most 255",
                     n->kid[0]->number);
        if (n->flag && n->kid[0]->number == 0)
            error_on(c, n, "say at least `once`; without a limit `any number of times`", "0 times: that is never");
        a->limit = (uint8_t)n->kid[0]->number;
        a->period = (uint8_t)(n->row ? n->row + 1 : 0);
        break;
    case CLAUSE_FIRST:
        a->flags |= ABILITY_FIRST;
        a->period = (uint8_t)(n->row + 1);
        if (c->kind == ABILITY_WHEN) {
            int tally = tally_of_event(c, head->kid[0], n->row);
            row_of(c, c->ability)->tally = (uint8_t)(tally + 1);
        }
        break;
    case CLAUSE_NOT_CUMULATIVE:
        a->flags |= ABILITY_NOT_CUMULATIVE;
        break;
    default:
        break;
    }
}

static void compile_clauses(struct compiler *c, const struct node *node, const struct node *written,
                            const struct clauses *all, const struct node *head)
{
    bool joined_moment = c->kind == ABILITY_AT && node->kid[0]->kids > 1; /* `at` is said of the heads beside it */
    check_stands_once(c, all);
    compile_payments(c, all, row_of(c, c->ability));
    int naming = compile_list(c, all, CLAUSE_NAMING);
    int targets = compile_list(c, all, CLAUSE_ON);
    int with = compile_list(c, all, CLAUSE_WITH);
    for (int i = 0; i < all->rows; i++) {
        if (joined_moment && all->row[i]->number == CLAUSE_AT)
            continue;
        check_clause(c, all->row[i], head);
        compile_plain_clause(c, all->row[i], row_of(c, c->ability), head);
    }
    int condition = compile_conditions(c, all, head);
    struct ability *a = row_of(c, c->ability);
    a->naming = (uint16_t)naming;
    a->targets = (uint16_t)targets;
    a->with = (uint16_t)with;
    a->condition = (uint16_t)condition;
    check_windows(c, written, all);
    check_respond(c, written);
}

/* ---- abilities ------------------------------------------------------------------------------- */

static void compile_body(struct compiler *c, const struct node *block)
{
    int start = here(c);
    c->depth = c->expression_depth = 0;
    emit_block(c, block);
    for (int i = 0; i < c->stop_count; i++)
        c->book->code[c->stops[i]] = (cell)(here(c) - c->stops[i] - 1);
    c->stop_count = 0;
    emit(c, OP_END);
    row_of(c, c->ability)->body = (uint16_t)start;
}

/* Only what is used, or goes off at an event or a moment, shares a body with other heads: a keyword brings its own, and what
 * goes on or comes true has no uses to share. */
static bool may_be_joined(struct compiler *c, const struct node *head)
{
    if (head->number != ABILITY_KEYWORD && head->number != ABILITY_STAND && head->number != ABILITY_SOON)
        return true;
    error_on(c, head, "write an ability of its own for it", "`%s` cannot be joined with another head",
             node_text(c, head));
    return false;
}

bool fires_once(const struct node *head)
{
    return !head->flag && (head->number == ABILITY_WHEN || head->number == ABILITY_WOULD ||
                           head->number == ABILITY_AT || head->number == ABILITY_SOON);
}

/* `those` takes room in every running effect: not where nobody speaks of them. */
static int registers_needed(const struct compiler *c)
{
    return c->registers > 1 || c->keeps_those ? c->registers : 0;
}

/* When an ability that stands inside another comes about, what that one was about is forgotten: only its event may speak of
 * it, which is settled as it begins to wait. */
static void leave_outer_scope(struct compiler *c, int outer_ids)
{
    c->outer_x = c->outer_x || c->has_x;
    c->outer_targets = c->outer_targets || c->targets;
    for (int i = 0; i < outer_ids && c->outer_ids < (int)(sizeof c->outer_id / sizeof *c->outer_id); i++)
        c->outer_id[c->outer_ids++] = c->id[i];
    if (c->it != IT_THIS && c->kind != ABILITY_RESPOND && !c->event)
        c->it = IT_NOTHING;
    c->targets = 0;
    c->target_kinds = 0;
    c->target_set = NULL;
    c->ids -= outer_ids;
    memmove(c->id, c->id + outer_ids, sizeof c->id[0] * (size_t)c->ids);
    c->has_x = false;
}

static bool speaks_of_outer(const struct node *n)
{
    bool found = n && n->kind == NODE_REF &&
                 (n->number == REF_TARGETS || n->number == REF_REGISTER || n->number == REF_IT ||
                  n->number == REF_USER || n->number == REF_HOST);

    for (int i = 0; n && i < n->kids && !found; i++)
        found = speaks_of_outer(n->kid[i]);
    return found;
}

/* Of what it waits for, only whom it happens to can be settled now. */
static void check_awaited(struct compiler *c, const struct node *event)
{
    const struct node *set[2];

    for (int n = list_sets(event, set, 0), i = 0; i < n; i++)
        if (speaks_of_outer(set[i]) && (i > 0 || kinds_of(c, set[i]) == KIND_LINK))
            error_on(c, set[i], "wait for what happens to somebody: `when target is ...`",
                     "`%s` is forgotten by the time that `%s`", node_text(c, set[i]), node_text(c, event));
}

/* Whom the event is about that it waits for, where only the effect around it knows. */
static struct keeping settled_subject(struct compiler *c, const struct node *event)
{
    const struct node *set[2], *ref;
    const struct id *id;

    if (!list_sets(event, set, 0) || !speaks_of_outer(set[0]))
        return (struct keeping){ 0, 0 };
    ref = set[0]->kids == 1 && set[0]->kid[0]->kind == NODE_GROUP ? set[0]->kid[0]->kid[1] : NULL;
    if (!ref || ref->kind != NODE_REF || (ref->kids && ref->kid[0]))
        return (struct keeping){ -1, 0 };
    id = ref->number == REF_REGISTER ? find_id(c, ref->text) : NULL;
    return ref->number == REF_TARGETS     ? (struct keeping){ REF_TARGETS, 0 }
           : id && id->kind == ID_SET     ? (struct keeping){ REF_REGISTER, id->index }
           : id && id->kind == ID_TARGETS ? (struct keeping){ REF_TARGETS, id->index }
                                          : (struct keeping){ -1, 0 };
}

static bool gives_names(const struct node *event)
{
    const struct node *set[2];
    bool any = false;

    for (int n = list_sets(event, set, 0), i = 0; i < n; i++)
        any = any || is_named(set[i]);
    return any;
}

static bool pays_x(const struct clauses *all)
{
    for (int i = 0; i < all->rows; i++)
        if ((all->row[i]->number == CLAUSE_PAY || all->row[i]->number == CLAUSE_MAY) && mentions_x(all->row[i]))
            return true;
    return false;
}

/* An ability that waits takes along one thing of the effect around it, and X, where it speaks of them: in the room where
 * else stands whom the event happened to, and how much. */
static void begin_to_keep(struct compiler *c, const struct node *ability, const struct clauses *all)
{
    c->says_it = false;
    c->may_keep = (c->kind == ABILITY_WHEN || c->kind == ABILITY_AT) && ability->kid[0]->kids == 1 &&
                  !(c->event && gives_names(ability->kid[0]->kid[0]->kid[0]));
    if (c->may_keep && c->outer_x && !pays_x(all) && (mentions_x(ability->kid[1]) || mentions_x(ability->kid[2])))
        c->has_x = true;
}

/* What it has turned out to speak of, as a set in the words of the effect around it. */
static void note_kept(struct compiler *c)
{
    int start = here(c);

    if (!c->kept.reference)
        return;
    emit(c, SET_REF);
    emit(c, c->kept.reference);
    emit(c, c->kept.index);
    emit(c, SET_THAT);
    row_of(c, c->ability)->keeps = (uint16_t)start;
}

/* One way to set an ability off, with clauses and a body that fit it. The scope (names, `it`, targets) is set by the caller,
 * anew for each. */
static void compile_ability(struct compiler *c, const struct node *node, int way, bool waits)
{
    const struct definition *definition = NULL;
    const struct node *written = node->kid[0]->kid[way], *head = written, *inner = unfolded(c, head, &definition);
    const struct node *body = node->kid[2];
    struct clauses all = { .rows = 0 };
    const struct node *outer_body = c->body, *outer_argument = c->argument;
    const char *outer_parameter = c->parameter;
    int keyword_row = 0, arguments = 0;
    if (node->kid[0]->kids > 1 && !may_be_joined(c, written))
        return;
    gather_clauses(c, &all, node->kid[1]);
    if (inner) {
        keyword_row = head->kid[0]->row;
        arguments = here(c);
        emit_arguments(c, head->kid[0], NO_PICKS);
        c->body = body;
        c->parameter = definition->parameter;
        c->argument = NULL;
        for (int i = 0; i < head->kid[0]->kids && !c->argument; i++)
            if (is_value(head->kid[0]->kid[i]))
                c->argument = head->kid[0]->kid[i];
        gather_clauses(c, &all, inner->kid[1]);
        head = inner->kid[0]->kid[0];
        body = inner->kid[2];
    }
    bool nested = row_of(c, c->ability)->flags & ABILITY_NESTED;
    if (nested && !waits)
        leave_outer_scope(c, c->ids);
    int outer_ids = c->ids;
    begin_head(c, head);
    c->may_keep = c->says_it = false;
    c->kept = c->about = (struct keeping){ 0, 0 };
    if (nested && waits && c->event) {
        check_awaited(c, head->kid[0]);
        c->about = settled_subject(c, head->kid[0]);
    }
    c->traits = c->causes = c->created = 0;
    c->steps = 0;
    c->multiplier = 1;
    c->shown_count = 0;
    c->members = 0;
    c->keeps_those = false;
    c->settled = 0;
    struct ability row = *row_of(c, c->ability);
    compile_head(c, head, &row);
    if (nested)
        leave_outer_scope(c, outer_ids);
    if (nested && waits && !inner)
        begin_to_keep(c, node, &all);
    if (inner) {
        row.keyword = (uint8_t)(keyword_row + 1);
        row.arguments = (uint16_t)arguments;
    }
    if (waits && fires_once(head))
        row.flags |= ABILITY_ONCE_WAITING;
    if (way > 0)
        row.flags |= ABILITY_ALSO;
    *row_of(c, c->ability) = row;
    compile_clauses(c, node, written, &all, head);
    if (c->kind == ABILITY_WHEN && c->event && c->event->roles > 2 && node->kid[0]->kids == 1 && !c->has_x)
        c->settled = KNOWS_RESULT; /* how much has happened */
    compile_body(c, body);
    note_kept(c);
    struct ability *a = row_of(c, c->ability);
    a->variables = (uint8_t)c->variables;
    a->members = (uint8_t)c->members;
    a->registers = (uint8_t)registers_needed(c);
    a->steps = (uint16_t)(c->steps > 65535 ? 65535 : c->steps);
    a->traits = c->traits;
    check_budget(c, written);
    check_endless(c, written);
    c->body = outer_body;
    c->argument = outer_argument;
    c->parameter = outer_parameter;
}

static void fresh_scope(struct compiler *c)
{
    c->outer_x = c->outer_targets = false;
    c->outer_ids = 0;
    c->may_keep = false;
    c->it = c->defined_keyword ? IT_THIS : IT_NOTHING;
    c->it_kinds = c->defined_keyword ? KIND_CARD : 0;
    c->targets = 0;
    c->target_kinds = 0;
    c->target_set = NULL;
    c->target_list = -1;
    c->ids = 0;
    c->variables = 0;
    c->registers = 1;
    c->has_x = c->card_x;
}

/* A block keyword that a card shows once at the most. */
static void check_once(struct compiler *c, const struct node *ability, int row)
{
    int keyword = row_of(c, row)->keyword;

    if (!keyword || !c->v->keywords[keyword - 1].once)
        return;
    for (int before = row - 1; before > 0 && row_of(c, before)->card == row_of(c, row)->card; before--)
        if (row_of(c, before)->keyword == keyword) {
            error_on(c, ability->kid[0], "leave one out", "`%s`: this keyword stands twice",
                     node_text(c, ability->kid[0]));
            return;
        }
}

void compile_own_ability(struct compiler *c, const struct node *ability, int row, int order)
{
    for (int i = 0; i < count_rows(ability); i++) {
        fresh_scope(c);
        c->ability = row + i;
        row_of(c, c->ability)->order = (uint16_t)order;
        compile_ability(c, ability, i, false);
    }
    check_once(c, ability, row);
    if (row_of(c, row)->keyword)
        check_shown(c, ability->kid[0], row_of(c, row)->keyword - 1);
    compile_nested(c);
}

int nest_ability(struct compiler *c, const struct node *ability, enum nesting nesting)
{
    int row = new_ability_rows(c, count_rows(ability));
    for (int i = 0; i < count_rows(ability); i++) {
        struct ability *a = row_of(c, row + i);
        a->flags |= ABILITY_NESTED;
        a->parent = (uint16_t)c->ability;
        a->order = row_of(c, c->ability)->order;
    }
    if (c->nesteds == LIMIT_NESTED) {
        error_on(c, ability, "give fewer, or on another card", "more than %d abilities stand inside others here",
                 LIMIT_NESTED);
        return row;
    }
    struct nested *n = &c->nested[c->nesteds++];
    *n = (struct nested){ .node = ability,
                          .row = row,
                          .parent = c->ability,
                          .ids = c->ids,
                          .it = c->it,
                          .it_variable = c->it_variable,
                          .it_kinds = c->it_kinds,
                          .targets = c->targets,
                          .target_kinds = c->target_kinds,
                          .target_set = c->target_set,
                          .nesting = nesting,
                          .has_x = c->has_x };
    memcpy(n->id, c->id, sizeof n->id);
    return row;
}

/* What a nested ability might do, the one around it might do too. */
static void pass_traits_up(struct compiler *c, int row)
{
    uint64_t traits = row_of(c, row)->traits;
    for (int up = row_of(c, row)->parent; up; up = row_of(c, up)->parent)
        row_of(c, up)->traits |= traits;
}

/* Check 11: for as long as something goes on, somebody has what is used or goes off by itself. What a continuous ability
 * would do to them it does itself; whether a condition has come true is looked at on cards and among what effects have
 * given. */
static void check_given_while(struct compiler *c, const struct node *ability, int first)
{
    for (int i = 0; i < count_rows(ability); i++) {
        const struct ability *a = row_of(c, first + i);
        const struct node *head = ability->kid[0]->kid[i];
        if (a->kind == ABILITY_STAND || (a->keyword && c->v->keywords[a->keyword - 1].standing))
            error_on(c, head, "say it of them: `... with ... have ...`",
                     "`%s`: a continuous ability gives no continuous ability", node_text(c, head));
        else if (a->kind == ABILITY_SOON || a->kind == ABILITY_KEYWORD)
            error_on(c, head, "give it by an effect, or write it on the card itself",
                     "`%s`: a continuous ability gives what is used, or goes off with `when` or `at`",
                     node_text(c, head));
    }
}

static void note_outer_target(struct compiler *c, const struct nested *n)
{
    bool one = n->targets == 1 && n->target_set && means_one(c, n->target_set);
    uint32_t live = zones_in_play(c->book);

    c->outer_target = (struct id){ .text = one ? "target" : NULL,
                                   .kind = ID_TARGETS,
                                   .kinds = n->target_kinds,
                                   .in_play = one && (!live || may_lie_in(c, n->target_set, live)) };
}

/* The scope is that of the place where it stands. */
static void enter_nested(struct compiler *c, const struct nested *n)
{
    c->it = n->it;
    c->it_variable = n->it_variable;
    c->it_kinds = n->it_kinds;
    c->targets = n->targets;
    c->target_kinds = n->target_kinds;
    c->target_set = NULL;
    c->has_x = n->has_x;
    c->ids = n->ids;
    memcpy(c->id, n->id, sizeof c->id);
    c->variables = row_of(c, n->parent)->variables;
    c->registers = row_of(c, n->parent)->registers ? row_of(c, n->parent)->registers : 1;
    c->outer_x = c->outer_targets = false;
    c->outer_ids = 0;
    c->may_keep = false;
    note_outer_target(c, n);
}

void compile_nested(struct compiler *c)
{
    for (int i = 0; i < c->nesteds; i++) {
        struct nested n = c->nested[i];
        for (int way = 0; way < count_rows(n.node); way++) {
            enter_nested(c, &n);
            c->ability = n.row + way;
            compile_ability(c, n.node, way, n.nesting == NEST_WAITING);
            pass_traits_up(c, c->ability);
        }
        if (n.nesting == NEST_WHILE)
            check_given_while(c, n.node, n.row);
    }
    c->nesteds = 0;
}

/* The abilities a keyword or counter gives to what bears it. Statements of its own (`this has PLV +
 * Aura`) are one continuous ability. */
void compile_definition(struct compiler *c, struct definition *d)
{
    struct duello_book *b = c->book;
    struct defined row = { .keyword = (uint8_t)(d->table == TABLE_KEYWORD ? d->row : 0),
                           .counter = (uint8_t)(d->table == TABLE_COUNTER ? d->row : 0) };
    c->card = 0;
    c->card_x = false;
    c->type = NULL;
    c->parameter = d->parameter;
    c->argument = NULL;
    c->defined_keyword = d->row;
    c->defines_counter = d->table == TABLE_COUNTER;
    fresh_scope(c);
    c->standing = false;
    if (d->until) {
        row.until = (uint16_t)here(c);
        emit_until(c, d->until);
    }
    bool states = false;
    for (int i = 0; d->block && i < d->block->kids; i++)
        states |= d->block->kid[i]->kind != NODE_WAIT;
    if (states) {
        row.ability = (uint16_t)new_ability_rows(c, 1);
        row.abilities = 1;
        c->ability = row.ability;
        c->kind = ABILITY_STAND;
        c->standing = true;
        c->while_test = NULL;
        c->event = NULL;
        b->ability[row.ability].kind = ABILITY_STAND;
        compile_body(c, d->block);
        b->ability[row.ability].registers = (uint8_t)c->registers;
    } else if (d->block) {
        for (int i = 0; i < d->block->kids; i++)
            row.abilities = (uint16_t)(row.abilities + count_rows(d->block->kid[i]->kid[1]));
        row.ability = (uint16_t)new_ability_rows(c, row.abilities);
        int at = row.ability;
        for (int i = 0; i < d->block->kids; i++)
            for (int way = 0; way < count_rows(d->block->kid[i]->kid[1]); way++) {
                fresh_scope(c);
                c->ability = at++;
                compile_ability(c, d->block->kid[i]->kid[1], way, false);
            }
    }
    compile_nested(c);
    settle_apart(c);
    c->parameter = NULL;
    c->defined_keyword = 0;
    c->defines_counter = false;
    b->defined = storage_grow(c->storage, b->defined, b->defineds, sizeof *b->defined);
    b->defined[b->defineds++] = row;
}
