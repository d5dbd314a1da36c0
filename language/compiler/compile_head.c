/* compile_head.c: what an ability begins with: the parts of the language that a game has, events, heads. */
#include <string.h>

#include "compiler.h"

static const struct node *phrase_event(const struct node *phrase)
{
    for (int i = 0; i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_PHRASE && phrase->kid[i]->number == TABLE_EVENT)
            return phrase->kid[i];
    return NULL;
}

void check_part(struct compiler *c, const struct node *n, enum language_part part)
{
    static const char *const said[LANGUAGE_PARTS] = {
        [PART_RESPOND] = "`respond to ...`",
        [PART_SOON] = "`as soon as ...`",
        [PART_MOMENT] = "`at ...:`",
        [PART_MOMENT_OF] = "moments that belong to somebody",
        [PART_MOMENT_OTHERS] = "moments that belong to others than you",
        [PART_END_OF] = "`at end of ...:`",
        [PART_WHEN_AT] = "`at ...` behind `when`",
        [PART_GIVE] = "abilities that are given",
        [PART_KEYWORDS] = "keywords that are given",
        [PART_LABELS] = "values and flags that are given",
        [PART_NO_ABILITIES] = "`no abilities`",
        [PART_ON] = "`on ...`",
        [PART_ON_MANY] = "`on ...` for another number than one",
        [PART_ON_TWICE] = "second `on ...`",
        [PART_ON_ANSWER] = "`on ...` behind `respond to`",
        [PART_NAMING] = "`naming ...`",
        [PART_NAMING_VALUE] = "`naming` of a value",
        [PART_NAMING_MANY] = "`naming ...` for another number than one",
        [PART_NAMING_TWICE] = "second `naming ...`",
        [PART_FROM] = "`from ...`",
        [PART_WITH] = "`with ...`",
        [PART_COST_VERB] = "costs that do something",
        [PART_COST_CHOICE] = "costs with `or`",
        [PART_COST_X] = "costs with X",
        [PART_COST_UP_TO] = "costs with `up to`",
        [PART_COST_OPEN] = "costs that leave open how many it takes",
        [PART_DOWN_TO] = "`down to ...`",
        [PART_COST_DIFFERENT] = "costs `with different ...`",
        [PART_UNTIL] = "`until ...` but for the end of a period",
        [PART_WHILE] = "`while ...` as a duration",
    };
    static const char *const way_out[LANGUAGE_PARTS] = {
        [PART_ON_MANY] = "say `a`, `another` or `1`",
        [PART_ON_ANSWER] = "choose in the effect: `choose ... as NAME`",
        [PART_NAMING_MANY] = "say `a` or `1`, or choose in the effect: `choose ... as NAME`",
        [PART_NAMING_TWICE] = "choose in the effect: `choose ... as NAME`",
        [PART_COST_DIFFERENT] = "let the effect do it: `you may ...`, then `if done: ...`",
    };
    if (c->v->lacks >> part & 1)
        error_on(c, n, way_out[part], "%s has no %s", c->v->game, said[part]);
}

/* Which heads and clauses are parts that a game may be without. */
static void check_head_part(struct compiler *c, const struct node *head)
{
    if (head->number == ABILITY_RESPOND)
        check_part(c, head, PART_RESPOND);
    else if (head->number == ABILITY_SOON)
        check_part(c, head, PART_SOON);
    else if (head->number == ABILITY_AT)
        check_part(c, head, PART_MOMENT);
}

#define CLAUSE_BIT(clause) (1u << (CLAUSE_##clause))

/* Which clauses an ability of each kind heeds; a condition keyword is an `if`. */
static const uint16_t heeded[] = {
#define ANNOUNCED                                                                                                      \
    (CLAUSE_BIT(FROM) | CLAUSE_BIT(NAMING) | CLAUSE_BIT(ON) | CLAUSE_BIT(WITH) | CLAUSE_BIT(IF) | CLAUSE_BIT(PAY) |    \
     CLAUSE_BIT(LIMIT))
    [ABILITY_USE] = ANNOUNCED | CLAUSE_BIT(AT),
    [ABILITY_RESPOND] = ANNOUNCED | CLAUSE_BIT(AT),
    [ABILITY_WHEN] = ANNOUNCED | CLAUSE_BIT(MAY) | CLAUSE_BIT(AT) | CLAUSE_BIT(FIRST),
    [ABILITY_WOULD] = CLAUSE_BIT(FROM) | CLAUSE_BIT(IF) | CLAUSE_BIT(PAY) | CLAUSE_BIT(MAY) | CLAUSE_BIT(LIMIT),
    [ABILITY_AT] = ANNOUNCED | CLAUSE_BIT(MAY),
    [ABILITY_SOON] = ANNOUNCED | CLAUSE_BIT(MAY),
    [ABILITY_STAND] = CLAUSE_BIT(FROM) | CLAUSE_BIT(IF) | CLAUSE_BIT(NOT_CUMULATIVE),
    [ABILITY_KEYWORD] = ANNOUNCED | CLAUSE_BIT(MAY) | CLAUSE_BIT(AT),
};

/* What to write instead. */
static const char *way_to_heed(const struct compiler *c, enum clause clause)
{
    static const char *const in_effect[] = {
        [CLAUSE_NAMING] = "choose in the effect: `choose ... as NAME`",
        [CLAUSE_ON] = "choose in the effect: `choose ... as NAME`",
        [CLAUSE_IF] = "ask in the effect: `if ...:`",
        [CLAUSE_PAY] = "let the effect ask for it: `you may pay ...:`",
        [CLAUSE_MAY] = "let the effect ask: `you may ...`",
        [CLAUSE_FIRST] = "say `once per ...`",
        [CLAUSE_NOT_CUMULATIVE] = "leave it out: it is said of numbers that `always` or `while` changes",
    };
    bool used = c->kind == ABILITY_USE || c->kind == ABILITY_RESPOND;

    if (clause == CLAUSE_MAY && used)
        return "leave out `you may`, for that is your choice anyway; write `pay ...` for a cost";
    if (clause == CLAUSE_AT && c->kind == ABILITY_AT)
        return "join the moments: `at ... or ...:`";
    if (c->kind == ABILITY_STAND)
        return "leave it out; a condition is said with `while ...:` or `if ...`";
    return (size_t)clause < sizeof in_effect / sizeof *in_effect && in_effect[clause] ? in_effect[clause]
                                                                                      : "leave it out";
}

/* Check 16: a clause that nobody heeds would be printed, or lost, in vain. */
static void check_heeded(struct compiler *c, const struct node *clause, const struct node *head)
{
    static const char *const said[] = {
        [ABILITY_USE] = "what is used",
        [ABILITY_RESPOND] = "an answer",
        [ABILITY_WHEN] = "what an event sets off",
        [ABILITY_WOULD] = "what changes or replaces an event",
        [ABILITY_AT] = "what a moment sets off",
        [ABILITY_SOON] = "what comes as soon as something is true",
        [ABILITY_STAND] = "what goes on",
    };
    const struct keyword *k = head->number == ABILITY_KEYWORD ? &c->v->keywords[head->kid[0]->row] : NULL;
    unsigned fits = heeded[c->kind] & ~(unsigned)(k ? k->without : 0);
    int kind = clause->number == CLAUSE_KEYWORD ? CLAUSE_IF : clause->number; /* an `if` with a name */

    if (c->standing)
        fits |= CLAUSE_BIT(NOT_CUMULATIVE);
    if (!(fits >> kind & 1))
        error_on(c, clause, way_to_heed(c, (enum clause)kind), "`%s` cannot be said of %s", node_text(c, clause),
                 k ? format_text(c->scratch, "`%s`", node_text(c, head)) : said[c->kind]);
}

void check_clause(struct compiler *c, const struct node *clause, const struct node *head)
{
    static const uint8_t part[] = { [CLAUSE_FROM] = PART_FROM + 1,
                                    [CLAUSE_NAMING] = PART_NAMING + 1,
                                    [CLAUSE_ON] = PART_ON + 1,
                                    [CLAUSE_WITH] = PART_WITH + 1 };
    if ((size_t)clause->number < sizeof part && part[clause->number])
        check_part(c, clause, (enum language_part)(part[clause->number] - 1));
    if (clause->number == CLAUSE_AT && (c->kind == ABILITY_WHEN || c->kind == ABILITY_WOULD))
        check_part(c, clause, PART_WHEN_AT);
    check_heeded(c, clause, head);
}

/* The sets of a phrase in their order. */
int list_sets(const struct node *phrase, const struct node *set[2], int n)
{
    for (int i = 0; i < phrase->kids && n < 2; i++)
        if (phrase->kid[i] && phrase->kid[i]->kind == NODE_SET)
            set[n++] = phrase->kid[i];
        else if (phrase->kid[i])
            n = list_sets(phrase->kid[i], set, n);
    return n;
}

static bool is_number_one(const struct node *n)
{
    return n->kind == NODE_NUMBER && n->number == 1;
}

bool says_one(const struct node *q)
{
    return q->number == QUANTITY_A || q->number == QUANTITY_ANOTHER ||
           (q->number == QUANTITY_EXACT && is_number_one(q->kid[0]) && is_number_one(q->kid[1]));
}

bool is_named(const struct node *set)
{
    return set->kids == 1 && part_of(set->kid[0], NODE_AS) != NULL;
}

/* Check 2: the roles of an event are filled by what can fill them; anything else would never happen. */
void check_event(struct compiler *c, const struct node *event)
{
    const struct event *row = &c->v->events[event->row];
    const uint8_t wanted[2] = { row->kinds, row->other };
    const struct node *set[2];

    check_zones(c, event, row->zones, false);
    for (int n = list_sets(event, set, 0), i = 0; i < n; i++) {
        unsigned kinds = kinds_of(c, set[i]);
        const struct node *quantity = group_quantity(set[i]);
        if (i == 0)
            check_hidden_event(c, event);
        if (i == 0 && !event->flag)
            check_past(c, event, set[i]);
        if (quantity && !says_one(quantity))
            error_on(c, set[i], "say `a` or `an`; for what did not happen `not this ...`",
                     "`%s`: an event happens to one at a time", node_text(c, set[i]));
        if (i == 1 && is_named(set[i]) && c->kind == ABILITY_WHEN && !remembers_second_roles(c->book))
            error_on(c, set[i], "leave out the name, and say whom the effect means: `engaged Rival`, `you`",
                     "`%s`: who that was is forgotten when the effect comes", node_text(c, set[i]));
        if (!wanted[i] || kinds & wanted[i])
            continue;
        const char *hint = wanted[i] == KIND_LINK ? "say what it does: `an attack by ...`, `an ability of ...`" : NULL;
        error_on(c, set[i], hint, "`%s`: `%s` is nothing that can stand here; %s can", node_text(c, event),
                 node_text(c, set[i]), kinds_text(wanted[i]));
    }
}

/* Which kind it is, and what `it` and `amount` mean in what follows. */
void begin_head(struct compiler *c, const struct node *head)
{
    const struct node *event = NULL;
    c->it_hidden = false;
    check_head_part(c, head);
    c->kind = (enum ability_kind)head->number;
    c->standing = c->kind == ABILITY_STAND;
    c->while_test = c->standing && head->kids ? head->kid[0] : NULL;
    c->event = NULL;
    if (c->kind == ABILITY_KEYWORD) {
        const struct keyword *k = &c->v->keywords[head->kid[0]->row];
        if (k->block_kind)
            c->kind = (enum ability_kind)k->block_kind;
        if (k->block_kind == ABILITY_KEYWORD && row_of(c, c->ability)->flags & ABILITY_NESTED)
            error_on(c, head, "write it on the card itself, with a condition if need be: `..., if ...:`",
                     "`%s` cannot stand inside another ability", node_text(c, head));
        c->standing = k->standing || c->kind == ABILITY_STAND;
        event = phrase_event(head->kid[0]);
        if (has_hole(c->phrases->keyword[head->kid[0]->row], HOLE_SET) && c->it == IT_NOTHING) {
            c->it = IT_EVENT;
            c->it_kinds = ALL_KINDS;
        }
    } else if (c->kind == ABILITY_WHEN || c->kind == ABILITY_WOULD) {
        event = head->kid[0];
    } else if (c->kind == ABILITY_RESPOND) {
        c->it = IT_LINK;
        c->it_kinds = KIND_LINK;
    }
    if (event) {
        const struct node *subject = event->kids && event->kid[0]->kind == NODE_SET ? event->kid[0] : NULL;
        c->event = &c->v->events[event->row];
        check_event(c, event);
        c->it_kinds = c->event->kinds ? c->event->kinds : subject ? kinds_of(c, subject) : (unsigned)ALL_KINDS;
        c->it = IT_EVENT;
        c->it_hidden = goes_unseen(c, event);
        if (event->flag && c->kind == ABILITY_WHEN)
            c->kind = ABILITY_WOULD;
        if (event->flag && !c->event->would)
            error_on(c, event, "say `when ...`: what follows comes after it", "`%s` cannot be changed or replaced",
                     node_text(c, event));
    }
}

/* What an answer is to say instead, where the game has a word for cards of that kind that are under way. */
static const char *way_to_answer(struct compiler *c, const struct node *word)
{
    const char *name = word && word->kind == NODE_WORD ? c->v->words[word->row].name : "";

    for (int i = 1; *name && i < c->v->word_count; i++)
        if (c->v->words[i].kinds == KIND_LINK && strncmp(c->v->words[i].name, name, strlen(name)) == 0)
            return format_text(c->scratch, "say `%s`", c->v->words[i].name);
    return "say what is under way: `an attack by ...`, `an ability of ...`; what else happens is heard with `when`";
}

static bool is_answerable(const struct compiler *c, const struct node *noun)
{
    const struct word *w = noun->kind == NODE_WORD ? &c->v->words[noun->row] : NULL;

    return w && (!w->kinds || w->kinds & KIND_LINK);
}

/* `an attack on you or host` is an attack, or a host. */
static bool seems_joined(const struct node *before)
{
    return before && before->kind == NODE_GROUP &&
           (part_of(before, NODE_ON) || part_of(before, NODE_BY) || part_of(before, NODE_OF));
}

/* Check 9, too: whatever is answered is a link. `before`: the set that this one is joined to; NULL: none. */
static void check_answer(struct compiler *c, const struct node *group, const struct node *before)
{
    const struct node *source = group->kind == NODE_GROUP ? group->kid[1] : NULL, *said = NULL, *word = NULL;
    int nouns = source && source->kind == NODE_NOUN ? source->kids : 0;

    if (!nouns && !(kinds_of(c, group) & KIND_LINK))
        said = group;
    for (int i = 0; i < nouns && !word; i++)
        if (!is_answerable(c, source->kid[i])) {
            word = source->kid[i];
            said = nouns > 1 ? word : group;
        }
    if (said)
        error_on(c, said,
                 seems_joined(before) ? "say of each what is answered: `an attack on ... or an attack on ...`"
                                      : way_to_answer(c, word),
                 "`%s` is nothing that can be answered", node_text(c, said));
}

void compile_head(struct compiler *c, const struct node *head, struct ability *a)
{
    const struct node *inside = head->kids ? head->kid[0] : NULL;
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    int start = here(c), ids;
    a->kind = (uint8_t)c->kind;
    if (!inside)
        return;
    if (c->it != IT_THIS)
        c->it = IT_NOTHING;
    switch ((enum ability_kind)head->number) {
    case ABILITY_RESPOND:
        for (int i = 0; i < inside->kids; i++)
            check_answer(c, inside->kid[i], i ? inside->kid[i - 1] : NULL);
        emit_set(c, inside, NO_PICKS);
        a->head = (uint16_t)start;
        break;
    case ABILITY_WHEN:
    case ABILITY_WOULD:
        a->event = (uint8_t)inside->row;
        c->it = IT_EVENT;
        ids = c->ids;
        c->in_event = true;
        emit_arguments(c, inside, NO_PICKS);
        c->in_event = false;
        for (; c->it_hidden && ids < c->ids; ids++)
            c->id[ids].hidden = true;
        a->head = (uint16_t)start;
        break;
    case ABILITY_AT:
        set_moments(c, a, inside);
        a->head = (uint16_t)emit_moments(c, inside);
        break;
    case ABILITY_SOON:
        emit_test(c, inside);
        a->head = (uint16_t)start;
        break;
    case ABILITY_KEYWORD: {
        const struct node *event = phrase_event(inside);
        a->keyword = (uint8_t)(inside->row + 1);
        if (event)
            a->event = (uint8_t)event->row;
        c->in_event = event != NULL;
        emit_arguments(c, inside, NO_PICKS);
        c->in_event = false;
        a->head = a->arguments = (uint16_t)start;
        break;
    }
    default:
        break;
    }
    c->it = it;
    c->it_kinds = it_kinds;
}
