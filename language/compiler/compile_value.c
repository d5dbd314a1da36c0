/* compile_value.c: numbers, what has happened, choices, grants, costs, and the arguments of patterns. */
#include <string.h>

#include "compiler.h"
#include "engine/game.h"

bool is_value(const struct node *n)
{
    return n->kind >= NODE_NUMBER && n->kind <= NODE_LARGER;
}

static bool is_test(const struct node *n)
{
    return n->kind >= NODE_NOT && n->kind <= NODE_COIN;
}

/* ---- numbers --------------------------------------------------------------------------------- */

void emit_number(struct compiler *c, int number)
{
    bool large = number != (int16_t)number;

    emit(c, large ? VAL_LARGE : VAL_NUM);
    if (large)
        emit(c, number >> 16);
    emit(c, number);
}

int small_number(struct compiler *c, const struct node *n, int number)
{
    if (number > LIMIT_SMALL)
        error_on(c, n, NULL, "%d is too large here: at most %d", number, LIMIT_SMALL);
    return number;
}

/* A bare attribute is the actor's own: of the member looked at, yours, the card's or its user's. */
static void emit_actor(struct compiler *c, unsigned kinds)
{
    unsigned actor = c->type ? c->type->actor : 0;
    if (c->it == IT_MEMBER && (!c->it_kinds || (c->it_kinds & kinds))) {
        c->members_read++;
        emit_plain_ref(c, REF_IT);
    } else if (!(kinds & (KIND_CARD | KIND_LINK)) || (actor == KIND_SEAT && (kinds & KIND_SEAT)))
        emit_plain_ref(c, REF_YOU);
    else
        emit_plain_ref(c, actor == KIND_LINK ? REF_USER : REF_THIS);
}

/* Types Human Knight: there is no telling which of them would be meant. */
void check_one_value(struct compiler *c, const struct node *n)
{
    const struct attribute *a = &c->v->attributes[n->row];

    if (a->kind == ATTRIBUTE_WORDS && !a->one)
        error_on(c, n, "ask for one of them: `... is VALUE`", "%s can be several: there is no one value to be read",
                 a->name);
}

/* Counters and keywords are those of a card, unless it is players that are looked at. */
static unsigned may_be_a_seat(const struct compiler *c)
{
    return c->it == IT_MEMBER ? c->it_kinds & KIND_SEAT : 0;
}

static void emit_stat(struct compiler *c, const struct node *n, enum value_op op, unsigned kinds)
{
    const struct node *owner = n->kids ? n->kid[0] : NULL;
    emit(c, (int)op);
    emit(c, n->row);
    if (!owner) {
        emit_actor(c, kinds);
        return;
    }
    if (owner->flag)
        error_on(c, n, "say `highest ... of`, `lowest ... of` or `sum ... of` them", "`%s`: these are several numbers",
                 node_text(c, n));
    unsigned whose = owner->flag ? (unsigned)KIND_SEAT : kinds_of(c, owner->kid[0]);
    if (op == VAL_ATTR && kinds && !(whose & kinds))
        error_on(c, n, NULL, "`%s`: %s has no %s", node_text(c, n), kinds_text(whose), c->v->attributes[n->row].name);
    emit_owner(c, owner);
}

static void emit_id_value(struct compiler *c, const struct node *n)
{
    if (c->parameter && !strcmp(n->text, c->parameter)) {
        if (c->argument) {
            emit_value(c, c->argument);
        } else {
            emit(c, c->defines_counter ? VAL_COUNTER : VAL_KEYWORD);
            emit(c, c->defined_keyword);
            emit_plain_ref(c, REF_THIS);
        }
        return;
    }
    const struct id *id = find_id(c, n->text);
    emit(c, VAL_VAR);
    emit(c, id ? id->index : 0);
    if (!id && is_forgotten(c, n, n->text))
        return;
    if (!id)
        error_on(c, n, "a name is given before it is used, with `as` or `let`, in the same ability",
                 "`%s` is not set here", n->text);
    else if (id->maybe)
        error_on(c, n, "set it before the condition", "`%s` is set only if a condition holds or a choice is made",
                 n->text);
    else if (id->kind == ID_SET || id->kind == ID_TARGETS)
        error_on(c, n, "say `count of` it", "`%s` is a set; a number is needed here", n->text);
}

/* Who counts takes all that there are. */
static void check_counted(struct compiler *c, const struct node *set)
{
    const struct node *quantity = group_quantity(set);

    if (quantity && quantity->number >= QUANTITY_NO)
        error_on(c, set, "leave it out", "`%s`: how many cannot be said of what is counted", node_text(c, set));
}

static void emit_over_set(struct compiler *c, const struct node *n, enum value_op op)
{
    check_counted(c, n->kid[0]);
    emit(c, (int)op);
    if (op != VAL_COUNT) {
        emit(c, n->row);
        check_one_value(c, n);
        if (c->v->attributes[n->row].face)
            check_hidden_faces(c, n->kid[0]);
    } else {
        check_hidden_count(c, n->kid[0]);
    }
    emit_set(c, n->kid[0], NO_PICKS);
}

static void emit_two(struct compiler *c, const struct node *n, enum value_op op)
{
    emit(c, (int)op);
    emit_value(c, n->kid[0]);
    emit_value(c, n->kid[1]);
}

static void emit_any_value(struct compiler *c, const struct node *n)
{
    switch (n->kind) {
    case NODE_NUMBER:
        emit_number(c, n->number);
        break;
    case NODE_X:
        if (!c->has_x && !is_forgotten(c, n, "X"))
            error_on(c, n, "write X in a cost: `cost harvest X`", "X is used, but nothing in the cost has an X");
        emit(c, VAL_X);
        break;
    case NODE_ID:
        emit_id_value(c, n);
        break;
    case NODE_ATTRIBUTE:
        check_one_value(c, n);
        if (c->v->attributes[n->row].face && n->kids && n->kid[0] && !n->kid[0]->flag)
            check_hidden_read(c, n->kid[0]->kid[0]);
        emit_stat(c, n, VAL_ATTR, c->v->attributes[n->row].of);
        break;
    case NODE_COUNTER:
        emit_stat(c, n, VAL_COUNTER, KIND_CARD | KIND_TILE | may_be_a_seat(c));
        break;
    case NODE_RESOURCE:
        emit_stat(c, n, VAL_RESOURCE, KIND_SEAT);
        break;
    case NODE_KEYWORD_NUMBER:
        emit_stat(c, n, VAL_KEYWORD, KIND_CARD | may_be_a_seat(c));
        break;
    case NODE_COUNT:
        emit_over_set(c, n, VAL_COUNT);
        break;
    case NODE_DIFFERENT:
        emit_over_set(c, n, VAL_DIFFERENT);
        break;
    case NODE_SUM:
        emit_over_set(c, n, VAL_SUM);
        break;
    case NODE_HIGHEST:
        emit_over_set(c, n, VAL_HIGH);
        break;
    case NODE_LOWEST:
        emit_over_set(c, n, VAL_LOW);
        break;
    case NODE_TIMES:
        emit(c, VAL_TIMES);
        emit(c, tally_of_event(c, n->kid[0], n->row));
        break;
    case NODE_THAT_MANY:
        check_settled(c, n, KNOWS_RESULT);
        emit(c, VAL_RESULT);
        break;
    case NODE_CHANCE:
        check_settled(c, n, n->flag ? KNOWS_HEADS : KNOWS_ROLL);
        emit(c, VAL_CHANCE);
        emit(c, n->flag);
        break;
    case NODE_PLAYERS:
        emit(c, VAL_PLAYERS);
        break;
    case NODE_AMOUNT:
        if (!c->event || !(c->event->changes & CHANGE_AMOUNT))
            error_on(c, n, "it is said behind `when ... would ...` of what has one",
                     "`amount`: nothing here has an amount");
        emit(c, VAL_ROLE);
        emit(c, 2);
        break;
    case NODE_WORD_VALUE:
        emit(c, VAL_WORD);
        emit(c, n->row);
        break;
    case NODE_ADD:
        emit_two(c, n, VAL_ADD);
        break;
    case NODE_SUBTRACT:
        emit_two(c, n, VAL_SUB);
        break;
    case NODE_MULTIPLY:
        emit_two(c, n, VAL_MUL);
        break;
    case NODE_SMALLER:
        emit_two(c, n, VAL_LESSER);
        break;
    case NODE_LARGER:
        emit_two(c, n, VAL_GREATER);
        break;
    case NODE_DIVIDE:
        if (n->number < 1)
            error_on(c, n, "divide by 1 or more", "nothing can be divided by %d", n->number);
        emit(c, n->flag ? VAL_DIV_UP : VAL_DIV_DOWN);
        emit_value(c, n->kid[0]);
        emit(c, n->number);
        break;
    default:
        error_on(c, n, NULL, "`%s` is not a number", node_text(c, n));
        emit_number(c, 0);
        break;
    }
}

bool enter_expression(struct compiler *c, const struct node *n)
{
    if (c->expression_depth == LIMIT_EXPRESSION) {
        error_on(c, n, "say it in two sentences", "this stands in other parts, more than %d deep", LIMIT_EXPRESSION);
        return false;
    }
    c->expression_depth++;
    return true;
}

void leave_expression(struct compiler *c)
{
    c->expression_depth--;
}

void emit_value(struct compiler *c, const struct node *n)
{
    if (!enter_expression(c, n))
        return;
    emit_any_value(c, n);
    leave_expression(c);
}

/* ---- history --------------------------------------------------------------------------------- */

/* Code that cannot stand in the midst of what is being made (a cost, the arguments of a tally) is cut
 * out again and waits for settle_apart. It has no fixed places in it, so it can stand anywhere. */
static struct apart *set_apart(struct compiler *c, int start)
{
    struct apart *a = storage_get(c->scratch, sizeof *a);
    a->length = here(c) - start;
    a->cells = storage_get(c->scratch, sizeof(cell) * (size_t)a->length);
    memcpy(a->cells, c->book->code + start, sizeof(cell) * (size_t)a->length);
    c->book->cells = start;
    a->tally = a->cost = -1;
    a->next = c->apart;
    c->apart = a;
    return a;
}

void settle_apart(struct compiler *c)
{
    for (; c->apart; c->apart = c->apart->next) {
        int start = here(c);
        for (int i = 0; i < c->apart->length; i++)
            emit(c, c->apart->cells[i]);
        if (c->apart->cost >= 0)
            c->book->cost[c->apart->cost].code = (uint16_t)start;
        else
            c->book->tally[c->apart->tally].head = (uint16_t)start;
    }
}

static const cell *cells_of_tally(const struct compiler *c, int tally)
{
    for (const struct apart *a = c->apart; a; a = a->next)
        if (a->tally == tally)
            return a->cells;
    return c->book->code + c->book->tally[tally].head;
}

/* What happened is counted for each player, whoever asks: only `you` and what the vocabulary names are known then. */
static const struct node *not_remembered(const struct node *n)
{
    const struct node *found = NULL;

    if (n && n->kind == NODE_REF && n->number != REF_YOU && n->number != REF_IT && n->number != REF_NAMED)
        return n;
    for (int i = 0; n && i < n->kids && !found; i++)
        found = not_remembered(n->kid[i]);
    return found;
}

/* Equal questions about the past share a row. */
int tally_of_event(struct compiler *c, const struct node *event, int period)
{
    struct duello_book *b = c->book;
    const struct event *row = &c->v->events[event->row];
    const struct node *unknown = not_remembered(event);
    int most = b->game && b->game->tallies < BOOK_TALLIES ? b->game->tallies : BOOK_TALLIES;
    if (unknown)
        error_on(c, unknown, "say what kind of thing it is", "what happened to `%s` is not remembered",
                 node_text(c, unknown));
    check_event(c, event);
    if (!row->remembered)
        error_on(c, event, "hear of it as it happens: `when ...`", "whether `%s` has happened is not remembered",
                 node_text(c, event));
    if (event->flag)
        error_on(c, event, "leave out `would`", "what would happen has not happened");
    int start = here(c);
    enum it_kind it = c->it;
    c->it = IT_NOTHING;
    c->counting = true;
    emit_arguments(c, event, NO_PICKS);
    c->counting = false;
    c->it = it;
    struct apart *made = set_apart(c, start);
    for (int i = 0; i < b->tallies; i++)
        if (b->tally[i].event == event->row && b->tally[i].period == period &&
            !memcmp(cells_of_tally(c, i), made->cells, sizeof(cell) * (size_t)made->length)) {
            c->apart = made->next;
            return i;
        }
    if (b->tallies >= most) {
        c->apart = made->next;
        error_on(c, event, "ask what another card asks, in its very words",
                 "the cards of a game can ask about at most %d different things of the past", most);
        return 0;
    }
    made->tally = b->tallies;
    b->tally[b->tallies] = (struct tally){ .event = (uint8_t)event->row, .period = (uint8_t)period };
    return b->tallies++;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Check 19: there is a number to choose, and the highest can be chosen. */
static void check_numbers(struct compiler *c, const struct node *n, const struct node *least, const struct node *most)
{
    bool from = least->kind == NODE_NUMBER, to = most->kind == NODE_NUMBER;

    if (from && to && least->number > most->number)
        error_on(c, n, "the smaller number comes first", "`%s`: nothing lies between", node_text(c, n));
    else if ((to && most->number > HIGHEST_CHOSEN) || (from && least->number > HIGHEST_CHOSEN))
        error_on(c, n, NULL, "`%s`: a number that is chosen is at most %d", node_text(c, n), HIGHEST_CHOSEN);
}

void emit_choice(struct compiler *c, const struct node *n)
{
    const struct node *found = n->kids > 0 ? n->kid[0] : NULL, *except = n->kids > 1 ? n->kid[1] : NULL;
    switch (n->kind) {
    case NODE_CHOICE_SET:
        emit(c, CHOICE_SET);
        emit_set(c, n->kid[0], PICKS);
        break;
    case NODE_CHOICE_NUMBER:
        emit(c, CHOICE_NUMBER);
        check_numbers(c, n, n->kid[0], n->kid[1]);
        emit(c, new_id(c, n, n->text, ID_NUMBER)->index);
        emit_value(c, n->kid[0]);
        emit_value(c, n->kid[1]);
        break;
    default: {
        bool counter = n->kind == NODE_CHOICE_COUNTER;
        emit(c, counter ? CHOICE_COUNTER : CHOICE_WORD);
        emit(c, new_id(c, n, n->text, ID_WORD)->index);
        if (!counter)
            emit(c, n->row);
        emit(c, except ? except->row + counter : 0);
        emit(c, found ? n->flag ? MISSING_ON : FOUND_ON : FOUND_ANYWHERE);
        if (found)
            emit_ref(c, found);
        break;
    }
    }
}

/* ---- grants ---------------------------------------------------------------------------------- */

static bool is_abilities(const struct compiler *c, int word)
{
    const struct word *w = &c->v->words[word];
    return (w->roles & WORD_NOUN) && (w->kinds & KIND_LINK);
}

/* Check 17: the subject can have what it is given. */
static void check_bearer(struct compiler *c, const struct node *n, unsigned subject, unsigned kinds, const char *what)
{
    if (kinds && subject && !(subject & kinds))
        error_on(c, n, NULL, "%s cannot have %s", kinds_text(subject), what);
}

static void emit_grant_number(struct compiler *c, const struct node *n, unsigned subject, const struct node *set,
                              const struct node *until)
{
    const struct attribute *a = &c->v->attributes[n->row];
    if (!a->granted)
        error_on(c, n, NULL, "%s cannot be changed by a card", a->name);
    else if (a->standing && !c->standing)
        error_on(c, n, "let a continuous ability say it: `always: ...`", "%s cannot be changed by what is done",
                 a->name);
    else if (a->momentary && (c->standing || until))
        error_on(c, n, "let it be gained at its time: `at ...: you gain ...`",
                 "%s is gained there and then; it does not go on", a->name);
    if (set && a->reach && !may_lie_in(c, set, a->reach))
        error_on(c, n, format_text(c->scratch, "what can have it: a player, or a card in %s", zones_text(c, a->reach)),
                 "`%s` cannot have %s", node_text(c, set), a->name);
    check_bearer(c, n, subject, a->of, a->name);
    if (c->standing) {
        check_circle(c, n->kid[0], n->row);
        check_circle(c, c->while_test, n->row);
    }
    if (n->kind == NODE_GRANT_ADD) {
        if (n->number >= 0)
            check_part(c, n, PART_DOWN_TO);
        emit(c, GRANT_ADD);
        emit(c, n->row);
        emit(c, n->flag);
        emit_value(c, n->kid[0]);
        emit(c, n->number < 0 ? 0 : small_number(c, n, n->number) + 1);
    } else if (n->kid[0]->kind == NODE_REF) {
        emit(c, GRANT_SET_REF);
        emit(c, n->row);
        emit_ref(c, n->kid[0]);
    } else if (n->kid[1]) {
        emit(c, GRANT_SHOT);
        emit(c, n->row);
        emit_value(c, n->kid[0]);
        emit(c, small_number(c, n->kid[1], n->kid[1]->number));
    } else {
        emit(c, GRANT_SET);
        emit(c, n->row);
        emit_value(c, n->kid[0]);
    }
}

/* `loses` takes away what it names, and what is less of a number is written with its sign. */
static void check_loss(struct compiler *c, const struct node *n)
{
    if (n->kind == NODE_GRANT_SET || (n->kind == NODE_GRANT_ADD && !n->flag))
        error_on(c, n, "write `loses ... -1` or `gains ... +1`", "`%s` cannot be lost", node_text(c, n));
    else if (n->kind != NODE_GRANT_ADD && n->flag)
        error_on(c, n, "write `loses ...` or `has no ...`", "`loses no ...` says nothing");
}

/* What has a keyword is asked for its number again and again, by whoever wants to know it: nothing is worked out then. */
void check_keyword_number(struct compiler *c, const struct node *phrase)
{
    for (int i = 0; i < phrase->kids; i++)
        if (is_value(phrase->kid[i]) && phrase->kid[i]->kind != NODE_NUMBER)
            error_on(c, phrase->kid[i],
                     c->v->keywords[phrase->row].uses & KEYWORD_GRANTED
                         ? "give it with several numbers under several conditions: `while ...`, `if ...`"
                         : "write a number",
                     "`%s`: the number of a keyword is written out", node_text(c, phrase));
}

void emit_grants(struct compiler *c, struct node *const *grant, int count, const struct node *set,
                 const struct node *until, bool loses)
{
    unsigned subject = set ? kinds_of(c, set) : (unsigned)ALL_KINDS;
    emit(c, count);
    for (int i = 0; i < count; i++) {
        const struct node *n = grant[i];
        if (loses)
            check_loss(c, n);
        if (n->kind == NODE_GRANT_ADD || n->kind == NODE_GRANT_SET) {
            c->traits |= c->v->attributes[n->row].traits;
            emit_grant_number(c, n, subject, set, until);
        } else if (n->kind == NODE_GRANT_KEYWORD) {
            const struct keyword *k = &c->v->keywords[n->kid[0]->row];
            check_part(c, n, PART_KEYWORDS);
            if (c->standing && c->defined_keyword && !c->defines_counter)
                error_on(c, n, "say what the other one says",
                         "`%s`: a keyword gives no other one for as long as it is there", node_text(c, n));
            check_bearer(c, n, subject, k->kinds ? k->kinds : (unsigned)KIND_CARD, node_text(c, n->kid[0]));
            emit(c, n->flag || loses ? GRANT_NO_KEYWORD : GRANT_KEYWORD);
            if (n->flag || loses)
                c->book->removes |= (uint64_t)1 << n->kid[0]->row;
            check_keyword_number(c, n->kid[0]);
            c->traits |= n->flag || loses ? 0 : k->traits;
            emit_keyword(c, n->kid[0]->row, n->kid[0], NO_PICKS);
        } else if ((n->flag || loses) && is_abilities(c, n->row)) {
            check_part(c, n, PART_NO_ABILITIES);
            emit(c, GRANT_NO_ABILITIES);
        } else {
            check_bearer(c, n, subject, c->v->words[n->row].kinds, c->v->words[n->row].name);
            check_part(c, n, PART_LABELS);
            if (c->v->words[n->row].momentary && c->standing)
                error_on(c, n, "let it be gained at its time", "`%s` is gained there and then; it does not go on",
                         c->v->words[n->row].name);
            emit(c, n->flag || loses ? GRANT_NO_LABEL : GRANT_LABEL);
            emit(c, n->row);
        }
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

bool mentions_x(const struct node *n)
{
    if (!n)
        return false;
    if (n->kind == NODE_X)
        return true;
    for (int i = 0; i < n->kids; i++)
        if (mentions_x(n->kid[i]))
            return true;
    return false;
}

/* What is paid is chosen by whoever pays it. */
static void check_cost_choice(struct compiler *c, const struct node *phrase)
{
    const struct node *set = phrase->kids && phrase->kid[0]->kind == NODE_SET ? phrase->kid[0] : NULL;
    const struct node *group = set ? set->kid[0] : NULL, *quantity = group_quantity(set);
    bool by_noun = group && group->kind == NODE_GROUP && group->kid[1] && group->kid[1]->kind == NODE_NOUN;

    if (!set)
        return;
    check_not_at_random(c, set, "leave it out, or let the effect do it", "a cost is chosen by whoever pays it");
    check_joined(c, set);
    if (group && group->kind == NODE_GROUP && part_of(group, NODE_WITH_DIFFERENT))
        check_part(c, phrase, PART_COST_DIFFERENT);
    bool open = quantity && (quantity->number == QUANTITY_UP_TO || quantity->number == QUANTITY_ANY);
    if (open || (by_noun && !leaves_a_choice(set)))
        check_part(c, phrase, PART_COST_OPEN);
}

static uint8_t cost_number(struct compiler *c, const struct node *n, int number)
{
    if (number > 255)
        error_on(c, n, NULL, "a cost of %d: at most 255", number);
    return (uint8_t)number;
}

/* All kinds together are as many as can be counted (`total` of a cost). */
static void count_symbols(struct compiler *c, const struct node *n, struct cost *cost, int symbol, int more)
{
    cost->total = cost_number(c, n, cost->total + more);
    cost->symbols[symbol] = (uint8_t)(cost->symbols[symbol] + more);
}

static void compile_cost_item(struct compiler *c, const struct node *n, struct cost *cost)
{
    bool x = mentions_x(n);
    if (x)
        check_part(c, n, PART_COST_X);
    if (n->kind == NODE_SYMBOLS) {
        for (int i = 0; i < n->kids; i++)
            count_symbols(c, n, cost, n->kid[i]->row, 1);
        return;
    }
    if (n->kind == NODE_NUMBER) {
        if (cost->number)
            error_on(c, n, "write their sum", "`%d`: a cost has one bare number", n->number);
        cost->number = cost_number(c, n, n->number);
        return;
    }
    if (n->kind == NODE_PAY) {
        if (n->flag)
            check_part(c, n, PART_COST_UP_TO);
        emit(c, OP_PAY);
        int length = emit_length(c);
        emit(c, n->row);
        emit(c, n->flag);
        emit_value(c, n->kid[0]);
        close_length(c, length);
    } else {
        const struct verb *verb = &c->v->verbs[n->row];
        if (!verb->cost) {
            error_on(c, n, NULL, "`%s` cannot be a cost", node_text(c, n));
            return;
        }
        check_part(c, n, PART_COST_VERB);
        if (verb->spends && n->kids == 1 && n->kid[0]->kind == NODE_NUMBER) {
            count_symbols(c, n, cost, verb->spends, n->kid[0]->number);
            return;
        }
        if (verb->spends && n->kids == 1 && n->kid[0]->kind == NODE_X) {
            count_symbols(c, n, cost, verb->spends, 1);
            cost->x |= 1;
            return;
        }
        check_cost_choice(c, n);
        check_objects(c, n, verb);
        check_reach(c, n, verb);
        check_zones(c, n, verb->zones, verb->stacks);
        check_one_place(c, n);
        c->traits |= verb->traits;
        emit(c, OP_DO);
        int length = emit_length(c);
        emit(c, n->row);
        emit_plain_ref(c, REF_YOU);
        emit_arguments(c, n, PICKS);
        close_length(c, length);
    }
    cost->items = cost_number(c, n, cost->items + 1);
    if (x)
        cost->x |= 2;
}

int compile_costs(struct compiler *c, const struct node *costs)
{
    struct duello_book *b = c->book;
    int first = b->costs;
    bool has_x = c->has_x;
    c->has_x = c->paying = true;
    if (costs->kids > 1)
        check_part(c, costs, PART_COST_CHOICE);
    if (costs->kids > 256)
        error_on(c, costs, NULL, "%d ways to pay: at most 256", costs->kids);
    for (int i = 0; i < costs->kids; i++) {
        const struct node *all = costs->kid[i];
        struct cost cost = { .alternatives = (uint8_t)(i ? 0 : costs->kids - 1) };
        int start = here(c), names = c->ids;
        for (int k = 0; k < all->kids; k++)
            compile_cost_item(c, all->kid[k], &cost);
        if (c->ids > names)
            error_on(
                c, all,
                "let the effect do it: `you may:`, below it `... as NAME`, then `if done:` and what speaks of NAME",
                "`%s`: what has been paid has no name", node_text(c, all));
        if ((cost.x & 1) && cost.total > 1)
            error_on(c, all, "put the other symbols into an ability's `pay`",
                     "an amount X of symbols stands alone in its cost");
        if (cost.items) {
            emit(c, OP_END);
            set_apart(c, start)->cost = b->costs;
        }
        if (b->costs >= LIMIT_ROWS) {
            c->full = true;
            break;
        }
        b->cost = storage_grow(c->storage, b->cost, b->costs, sizeof *b->cost);
        b->cost[b->costs++] = cost;
    }
    c->has_x = has_x || mentions_x(costs);
    c->paying = false;
    return first;
}

void check_price(struct compiler *c, const struct node *costs)
{
    for (int i = 0; i < costs->kids; i++) {
        const struct node *all = costs->kid[i];
        if (all->kids == 1 && all->kid[0]->kind == NODE_NUMBER && all->kid[0]->number == 0)
            error_on(c, all, "leave the price out", "`%s`: nothing is paid", node_text(c, all));
    }
}

/* ---- arguments of patterns ------------------------------------------------------------------- */

static void emit_row(struct compiler *c, const struct node *n)
{
    if (n->kind != NODE_ID) {
        emit(c, n->row);
        return;
    }
    const struct id *id = find_id(c, n->text);
    if (!id || id->kind != ID_WORD)
        error_on(c, n, "choose one: `choose a ... as NAME`", "`%s` is not a chosen value", n->text);
    emit(c, CHOSEN + (id ? id->index : 0));
}

static void emit_argument(struct compiler *c, const struct node *n, enum picking picking)
{
    const struct id *id = n->kind == NODE_ID ? find_id(c, n->text) : NULL;
    if (id && id->kind == ID_WORD) {
        emit_row(c, n);
        return;
    }
    if (is_value(n)) {
        emit_value(c, n);
        return;
    }
    if (is_test(n)) {
        emit_test(c, n);
        return;
    }
    switch (n->kind) {
    case NODE_SET:
        emit_set(c, n, picking);
        break;
    case NODE_REF:
        emit_ref(c, n);
        break;
    case NODE_PLACE:
        emit_place(c, n);
        break;
    case NODE_TAKEN:
        emit(c, n->number);
        break;
    case NODE_RANGE:
        emit(c, ARG_QTY);
        emit_value(c, n->kid[0]);
        emit_value(c, n->kid[1]);
        break;
    case NODE_WORDS:
        emit(c, n->kids);
        for (int i = 0; i < n->kids; i++)
            emit(c, n->kid[i]->row);
        break;
    case NODE_STRING:
        emit(c, string_row(c, n->text));
        break;
    case NODE_MOMENTS:
        emit(c, n->kids);
        for (int i = 0; i < n->kids; i++)
            emit_moment(c, n->kid[i]);
        break;
    case NODE_COSTS:
        emit(c, compile_costs(c, n));
        break;
    case NODE_PHRASE:
        if (n->number == TABLE_EVENT) {
            emit(c, ARG_EVENT);
            emit(c, n->row);
            emit(c, n->flag);
        } else {
            emit(c, n->row);
        }
        emit_arguments(c, n, NO_PICKS);
        break;
    case NODE_BLOCK: {
        emit(c, ARG_BLOCK);
        int length = emit_length(c);
        emit_block(c, n);
        emit(c, OP_END);
        close_length(c, length);
        break;
    }
    case NODE_GRANTS:
        emit_grants(c, n->kid, n->kids, NULL, NULL, false);
        break;
    case NODE_CHOICE_SET:
    case NODE_CHOICE_NUMBER:
    case NODE_CHOICE_WORD:
    case NODE_CHOICE_COUNTER:
        emit_choice(c, n);
        break;
    default:
        emit_row(c, n);
        break;
    }
}

void emit_arguments(struct compiler *c, const struct node *phrase, enum picking picking)
{
    for (int i = 0; i < phrase->kids; i++)
        emit_argument(c, phrase->kid[i], picking);
}

/* Notes the words it comes with. */
void emit_keyword(struct compiler *c, int row, const struct node *phrase, enum picking picking)
{
    emit(c, row);
    emit_arguments(c, phrase, picking);
    bool any = strstr(c->v->keywords[row].pattern.text, "{words}"); /* else those of a list */
    for (int i = 0; row < 64 && i < phrase->kids; i++)
        for (int k = 0; phrase->kid[i]->kind == NODE_WORDS && k < phrase->kid[i]->kids; k++) {
            int word = phrase->kid[i]->kid[k]->row;
            if (any && c->v->words[word].derived && !c->v->words[word].listed)
                error_on(c, phrase->kid[i]->kid[k], NULL, "`%s`: no keyword lists this", c->v->words[word].name);
            c->book->listed[row][word >> 6] |= (uint64_t)1 << (word & 63);
        }
}
