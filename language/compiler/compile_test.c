/* compile_test.c: conditions, moments and durations. */
#include <string.h>

#include "compiler.h"

/* ---- tests ----------------------------------------------------------------------------------- */

static void emit_tests(struct compiler *c, const struct node *n, enum test_op op)
{
    emit(c, (int)op);
    emit(c, n->kids);
    for (int i = 0; i < n->kids; i++)
        emit_test(c, n->kid[i]);
}

static void emit_about(struct compiler *c, const struct node *set, const struct node *test)
{
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    c->it_kinds = kinds_of(c, set);
    c->it = IT_MEMBER;
    emit_test(c, test);
    c->it = it;
    c->it_kinds = it_kinds;
}

/* What is asked of a set is asked of all its members. */
static void check_asked_set(struct compiler *c, const struct node *set)
{
    const struct node *quantity = group_quantity(set);

    if (quantity && quantity->number != QUANTITY_EACH && quantity->number != QUANTITY_ALL)
        error_on(c, set, "say `there is ...` or `there is no ...`; if all of them are meant, `each ...`",
                 "`%s`: this is asked of all of them", node_text(c, set));
}

/* What is had is asked for with `has`; whether several differ is a number. */
static void check_predicate(struct compiler *c, const struct node *group)
{
    const struct node *with = part_of(group, NODE_WITH), *different = part_of(group, NODE_WITH_DIFFERENT);

    if (different)
        error_on(c, different,
                 format_text(c->scratch, "compare: `count of different %s of ... = count of ...`",
                             c->v->attributes[different->row].name),
                 "`%s`: this is not asked of each of them", node_text(c, different));
    else if (with && !group->kid[1] && group->kid[2] == with)
        error_on(c, with, "say `has ...`", "`%s`: nothing is that", node_text(c, with));
}

static void emit_is(struct compiler *c, const struct node *n)
{
    const struct node *set = n->kid[0];
    check_asked_set(c, set);
    check_predicate(c, n->kid[1]);
    emit(c, TEST_IS);
    emit(c, n->flag);
    if (set) {
        if (filters_read_face(c, n->kid[1]))
            check_hidden_faces(c, set);
        emit_set(c, set, NO_PICKS);
    } else {
        emit_plain_ref(c, REF_IT);
    }
    emit_filters(c, n->kid[1], set ? kinds_of(c, set) : (unsigned)ALL_KINDS);
}

/* Values that are no numbers are compared by what they name: a value of a list, a thing. */
static bool is_same_twice(const struct compiler *c, int left, int right)
{
    const cell *code = c->book->code;

    return here(c) - right == right - left &&
           memcmp(code + left, code + right, sizeof *code * (size_t)(right - left)) == 0;
}

static void emit_compare(struct compiler *c, const struct node *n)
{
    for (int i = 0; i < 2; i++)
        if (n->kid[i]->kind == NODE_REF && !n->kid[i]->kid[0] && n->kid[i]->number == REF_REGISTER) {
            const struct id *id = find_id(c, n->kid[i]->text);
            if (id && (id->kind == ID_NUMBER || id->kind == ID_WORD))
                continue;
        } else if (n->kid[i]->kind == NODE_REF) {
            error_on(c, n->kid[i], "say `is`", "`%s` is a thing; only numbers and values are compared",
                     node_text(c, n->kid[i]));
        }
    int members_read = c->members_read;
    emit(c, TEST_CMP);
    emit(c, n->number);
    int left = here(c);
    emit_value(c, n->kid[0]);
    int right = here(c);
    emit_value(c, n->kid[1]);
    if (is_same_twice(c, left, right) && n->kid[0]->kind != NODE_NUMBER)
        error_on(c, n, "say whose it is: `your ...`, `user's ...`, `target's ...`",
                 "`%s` compares a number with itself", node_text(c, n));
    if (c->it == IT_MEMBER && c->members_read == members_read)
        error_on(c, n, "say whose it is: `with its ... >= 3`; what is asked of somebody else is an `if ...`",
                 "`%s`: this says nothing about %s", node_text(c, n), kinds_text(c->it_kinds));
}

/* Who has a keyword, or how much of it: what it lists is not looked at. */
static void check_asked_keyword(struct compiler *c, const struct node *n)
{
    const struct item *pattern = c->phrases->keyword[n->kid[0]->row];

    if (has_hole(pattern, HOLE_WORDS) || has_hole(pattern, HOLE_SET))
        error_on(c, n, "ask whether it has the keyword at all: leave the list out",
                 "`%s`: what this keyword lists cannot be asked for", node_text(c, n));
    if (c->it == IT_MEMBER && c->v->keywords[n->kid[0]->row].uses & KEYWORD_CONDITION)
        error_on(c, n, "ask for it by itself: `if ...`", "`%s`: this is asked of the card that says so, not of %s",
                 node_text(c, n), kinds_text(c->it_kinds));
}

void emit_test(struct compiler *c, const struct node *n)
{
    if (!enter_expression(c, n))
        return;
    switch (n->kind) {
    case NODE_NOT:
        emit(c, TEST_NOT);
        emit_test(c, n->kid[0]);
        break;
    case NODE_AND:
        emit_tests(c, n, TEST_AND);
        break;
    case NODE_OR:
        emit_tests(c, n, TEST_OR);
        break;
    case NODE_EXISTS: {
        const struct node *quantity = group_quantity(n->kid[0]);
        if (quantity && quantity->number == QUANTITY_NO)
            emit(c, TEST_NOT);
        check_hidden_read(c, n->kid[0]);
        if (quantity && (quantity->number == QUANTITY_UP_TO || quantity->number == QUANTITY_ANY))
            error_on(c, n->kid[0], "compare: `count of ... <= 2`", "`%s`: this is always so", node_text(c, n->kid[0]));
        emit(c, TEST_EXISTS);
        emit_set(c, n->kid[0], NO_PICKS);
        break;
    }
    case NODE_HAPPENED:
        emit(c, TEST_HAPPENED);
        emit(c, tally_of_event(c, n->kid[0], n->row));
        break;
    case NODE_COMPARE:
        emit_compare(c, n);
        break;
    case NODE_IS:
        emit_is(c, n);
        break;
    case NODE_HAS:
        check_asked_set(c, n->kid[0]);
        if (test_reads_face(c, n->kid[1]))
            check_hidden_faces(c, n->kid[0]);
        emit(c, TEST_HAS);
        emit(c, n->flag);
        emit_set(c, n->kid[0], NO_PICKS);
        emit_about(c, n->kid[0], n->kid[1]);
        break;
    case NODE_TRAIT:
        check_asked_set(c, n->kid[0]);
        if (!(kinds_of(c, n->kid[0]) & c->v->traits[n->kid[1]->row].kinds))
            warning_on(c, n, NULL, "`%s`: this is never so of %s", node_text(c, n), kinds_text(kinds_of(c, n->kid[0])));
        emit(c, TEST_TRAIT);
        emit_set(c, n->kid[0], NO_PICKS);
        emit(c, n->kid[1]->row);
        emit_arguments(c, n->kid[1], NO_PICKS);
        break;
    case NODE_KEYWORD:
        check_asked_keyword(c, n);
        emit(c, TEST_KEYWORD);
        emit(c, n->kid[0]->row);
        emit_arguments(c, n->kid[0], NO_PICKS);
        break;
    case NODE_DONE:
        check_settled(c, n, KNOWS_DONE);
        emit(c, TEST_DONE);
        break;
    case NODE_SUCCESS:
        emit(c, TEST_SUCCESS);
        break;
    case NODE_COIN:
        check_settled(c, n, KNOWS_HEADS);
        emit(c, TEST_HEADS);
        break;
    default:
        emit(c, TEST_TRUE);
        break;
    }
    leave_expression(c);
}

/* ---- moments and durations ------------------------------------------------------------------- */

void emit_moment(struct compiler *c, const struct node *n)
{
    const struct node *owner = n->kid[0];
    emit(c, MOMENT);
    emit(c, n->number);
    emit(c, n->kid[3] != NULL);
    emit(c, owner ? 2 : n->kid[1] ? 1 : 0);
    emit(c, n->flag ? PERIOD_BASE + n->row : n->row);
    if (owner)
        emit_owner(c, owner);
}

/* The window that a moment is the beginning or end of; 0: there is none. */
static int window_of(const struct compiler *c, const struct node *moment)
{
    const struct period *p = moment->flag ? &c->v->periods[moment->row] : NULL;
    return !p ? moment->row : moment->number == EDGE_START ? p->start : moment->number == EDGE_END ? p->stop : 0;
}

uint32_t window_bits(const struct compiler *c, const struct node *moment)
{
    int window = window_of(c, moment);
    return window ? (uint32_t)1 << window | c->v->windows[window].covers : 0;
}

int emit_moments(struct compiler *c, const struct node *moments)
{
    int start = here(c);
    emit(c, moments->kids);
    for (int i = 0; i < moments->kids; i++)
        emit_moment(c, moments->kid[i]);
    return start;
}

static uint8_t whose_of(const struct node *moment)
{
    const struct node *owner = moment->kid[0];
    if (!owner)
        return moment->kid[1] ? 1 : 0;
    return !owner->flag && owner->kid[0]->number == REF_YOU && !owner->kid[0]->kid[0] ? 2 : 3;
}

/* Check 16: it comes, and something is set off then. */
static void check_moment(struct compiler *c, const struct node *moment)
{
    const struct period *p = moment->flag ? &c->v->periods[moment->row] : NULL;
    if (!window_of(c, moment))
        error_on(c, moment, p && (p->start || p->stop) ? "write `start of ...` or `end of ...`" : "name a window",
                 "nothing is set off at `%s` in %s", node_text(c, moment), c->v->game);
    else if (moment->number == EDGE_END)
        check_part(c, moment, PART_END_OF);
    if (whose_of(moment) > 1)
        check_part(c, moment, PART_MOMENT_OF);
    if (whose_of(moment) > 2)
        check_part(c, moment, PART_MOMENT_OTHERS);
}

/* Of a period that ends what waits: does the window come (again) after another one, and does what is given then last till it? */
static bool comes_after(const struct compiler *c, int window, int other, bool given)
{
    bool later = window > other || c->v->windows[window].again;

    for (int reset = 1; given && later && reset < c->v->window_count; reset++)
        later = !c->v->windows[reset].resets || other > reset || window <= reset;
    return later;
}

static bool can_come(const struct compiler *c, uint32_t awaited, uint32_t now, bool given)
{
    for (int w = 1; w < c->v->window_count; w++)
        for (int o = 1; awaited >> w & 1 && !c->v->windows[w].covers && o < c->v->window_count; o++)
            if (now >> o & 1 && !c->v->windows[o].covers && comes_after(c, w, o, given))
                return true;
    return false;
}

static bool is_within(const struct node *until, int period)
{
    const struct node *moment = until && until->number == UNTIL_MOMENT ? until->kid[0] : NULL;

    return !until || (moment ? moment->flag && moment->row == period && moment->number == EDGE_END && !moment->kid[3]
                             : until->number == UNTIL_THIS && until->row == period);
}

void check_comes(struct compiler *c, const struct node *ability, const struct node *until, bool given)
{
    uint32_t now = c->book->ability[c->ability].windows ? c->book->ability[c->ability].windows : ~(uint32_t)0;
    const struct period *over = NULL;

    for (int i = 1; i < c->v->period_count && !over; i++)
        over = c->v->periods[i].waits && is_within(until, i) ? &c->v->periods[i] : NULL;
    for (int i = 0; over && i < ability->kid[0]->kids; i++) {
        const struct node *head = ability->kid[0]->kid[i];
        for (int k = 0; head->number == ABILITY_AT && k < head->kid[0]->kids; k++)
            if (!can_come(c, window_bits(c, head->kid[0]->kid[k]), now, given && !until))
                error_on(c, head,
                         format_text(c->scratch,
                                     given ? "say how long: `gain during next %s:` or `gain during this %s:`"
                                           : "say how long: `during next %s, at ...:`",
                                     over->name, over->name),
                         "`%s`: %s is over before that comes", node_text(c, head),
                         given ? "what is given" : format_text(c->scratch, "the %s", over->name));
    }
}

/* The moments of one ability are of one kind: beginnings or ends, yours or anybody's. */
static void check_alike(struct compiler *c, const struct node *first, const struct node *other)
{
    if ((first->number == EDGE_END) != (other->number == EDGE_END) || whose_of(first) != whose_of(other))
        error_on(c, other, "write an ability of its own for it", "`%s` is not of the kind of `%s`", node_text(c, other),
                 node_text(c, first));
}

void set_moments(struct compiler *c, struct ability *a, const struct node *moments)
{
    for (int i = 0; i < moments->kids; i++) {
        a->windows |= window_bits(c, moments->kid[i]);
        check_moment(c, moments->kid[i]);
        check_alike(c, moments->kid[0], moments->kid[i]);
    }
    a->edge = (uint8_t)moments->kid[0]->number;
    a->whose = whose_of(moments->kid[0]);
}

/* Check 19: what the game can end. */
static void check_until(struct compiler *c, const struct node *n)
{
    const struct node *moment = n->number == UNTIL_MOMENT ? n->kid[0] : NULL;
    bool of_period = moment ? moment->flag : n->number != UNTIL_WHILE;
    int period = moment ? moment->row : n->row;
    if (moment && (!moment->flag || moment->number != EDGE_END || moment->kid[0] || moment->kid[3]))
        check_part(c, n, PART_UNTIL);
    else if (n->number == UNTIL_WHILE)
        check_part(c, n, PART_WHILE);
    if (of_period && !(n->number == UNTIL_NEXT ? c->v->periods[period].next : c->v->periods[period].lasts))
        error_on(c, n, NULL, "`%s`: nothing lasts for %s %s in %s", node_text(c, n),
                 n->number == UNTIL_NEXT ? "the next" : "a", c->v->periods[period].name, c->v->game);
}

/* In a continuous body the condition is the duration: check 19, too. */
void emit_until(struct compiler *c, const struct node *n)
{
    if (!n) {
        emit(c, UNTIL_DEFAULT);
        return;
    }
    if (c->standing)
        error_on(c, n, "leave it out", "`%s` in a continuous ability: its condition is the duration", node_text(c, n));
    check_until(c, n);
    emit(c, n->number);
    if (n->number == UNTIL_MOMENT)
        emit_moment(c, n->kid[0]);
    else if (n->number == UNTIL_WHILE)
        emit_test(c, n->kid[0]);
    else
        emit(c, n->row);
}
