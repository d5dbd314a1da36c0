/* compile_statement.c: bodies as cells. Lengths are filled in when a part is finished; the shapes
 * are described in code.h.
 */
#include <string.h>

#include "compiler.h"

static void emit_statement(struct compiler *, const struct node *);

static int open_statement(struct compiler *c, enum statement_op op)
{
    emit(c, (int)op);
    return emit_length(c);
}

static void emit_chooser(struct compiler *c, const struct node *chooser)
{
    if (!chooser) {
        emit_plain_ref(c, REF_YOU);
        return;
    }
    check_choice(c, chooser, NULL);
    emit_set(c, chooser, PICKS);
}

/* Players by a noun without a quantity are all there are. */
static bool means_several(const struct node *set)
{
    const struct node *quantity = group_quantity(set), *group = set->kind == NODE_SET ? set->kid[0] : set;

    if (set->kind == NODE_SET && set->kids > 1)
        return true;
    if (!quantity)
        return group->kind == NODE_GROUP && group->kid[1] && group->kid[1]->kind == NODE_NOUN;
    return quantity->number == QUANTITY_EACH || quantity->number == QUANTITY_ALL;
}

/* A question is put to one player: of several only the first would be asked. */
static void emit_decider(struct compiler *c, const struct node *chooser)
{
    if (chooser && means_several(chooser))
        error_on(c, chooser, "ask one after the other: `for each ...: it ...`", "`%s` cannot decide as one",
                 node_text(c, chooser));
    else if (chooser && leaves_a_choice(chooser))
        error_on(c, chooser, "choose first: `choose ... as foe`, then let `foe` decide",
                 "`%s` would have to be chosen before they can decide", node_text(c, chooser));
    emit_chooser(c, chooser);
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* What can be said behind two paths of which one has been taken. */
static unsigned settled_on_both(unsigned one, unsigned other)
{
    unsigned on_each = KNOWS_CHANCE | KNOWS_THINGS;

    return ((one | other) & ~on_each) | (one & other);
}

/* A block that may not run: names set in it are not sure afterwards. */
static void emit_path(struct compiler *c, const struct node *block)
{
    int before = c->ids;
    emit_block(c, block);
    for (int i = before; i < c->ids; i++)
        c->id[i].maybe = true;
}

static void emit_branch(struct compiler *c, const struct node *block)
{
    unsigned before = c->settled;
    emit_path(c, block);
    c->settled = settled_on_both(c->settled, before);
}

/* A branch with an else part: the branch ends in a SKIP over it. */
static void emit_with_else(struct compiler *c, int length, const struct node *block, const struct node *otherwise)
{
    unsigned before = c->settled;
    if (!otherwise) {
        emit_branch(c, block);
        close_length(c, length);
        return;
    }
    emit_path(c, block);
    emit(c, OP_SKIP);
    int skip = emit_length(c);
    unsigned after = c->settled;
    close_length(c, length);
    c->settled = before; /* what the other path has done is not done here */
    emit_path(c, otherwise);
    c->settled = settled_on_both(c->settled, after);
    close_length(c, skip);
}

/* ---- verbs ----------------------------------------------------------------------------------- */

const struct node *first_set(const struct node *phrase)
{
    for (int i = 0; i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_SET || phrase->kid[i]->kind == NODE_REF)
            return phrase->kid[i];
    return NULL;
}

bool mentions_each(const struct node *n)
{
    const struct node *quantity = group_quantity(n);
    return quantity && quantity->number == QUANTITY_EACH;
}

static void check_tokens(struct compiler *c, const struct node *set)
{
    const struct node *group = set->kind == NODE_SET ? set->kid[0] : set;
    for (int i = 2; group->kind == NODE_GROUP && i < group->kids; i++) {
        const struct node *adjective = group->kid[i];
        for (int k = 0; adjective->kind == NODE_ADJECTIVE && k < adjective->kids; k++) {
            const char *name = adjective->kid[k]->kind == NODE_STRING ? adjective->kid[k]->text : NULL;
            int row = name ? book_card(c->book, name) : 1;
            if (name && (!row || !c->book->card[row].token) && !token_in_file(c, name))
                error_on(c, adjective, format_text(c->scratch, "write `token \"%s\"`", name),
                         "there is no token named \"%s\"", name);
        }
    }
}

/* What is done with a zone itself is done with that of one player. */
static void check_one_zone(struct compiler *c, const struct node *phrase)
{
    for (int i = 0; !first_set(phrase) && i < phrase->kids; i++) {
        const struct node *place = phrase->kid[i], *zone = place->kind == NODE_PLACE ? place->kid[0] : NULL;
        if (zone && zone->kind == NODE_ZONE && zone->kid[0] && zone->kid[0]->flag)
            error_on(c, place, "let each of them do it: `each ... its ...`", "`%s`: these are several zones",
                     node_text(c, place));
    }
}

/* Whatever counters are taken from or put on bears them, whichever place of the sentence it has. */
void check_objects(struct compiler *c, const struct node *phrase, const struct verb *verb)
{
    bool counts = strchr(verb->pattern.shape, 'a' + HOLE_COUNTER);

    for (int i = 0, sets = 0; verb->objects && i < phrase->kids && (counts || !sets); i++) {
        const struct node *set = phrase->kid[i];
        if (set->kind != NODE_SET && set->kind != NODE_REF)
            continue;
        unsigned kinds = kinds_of(c, set);
        sets++;
        if (kinds && !(kinds & verb->objects))
            error_on(c, set, kinds == KIND_LINK ? "name the one you mean with `as`" : NULL,
                     "`%s`: this is nothing that can be done to %s", node_text(c, phrase), kinds_text(kinds));
    }
}

/* What the first thing is exchanged with, put next to or goes to: one thing, which nobody is asked for. */
static void check_second(struct compiler *c, const struct node *phrase)
{
    for (int i = 0, sets = 0; i < phrase->kids; i++) {
        const struct node *set = phrase->kid[i];
        if (set->kind != NODE_SET || ++sets < 2)
            continue;
        if (leaves_a_choice(set))
            error_on(c, set, "choose first: `choose ... as NAME`, then say NAME here",
                     "`%s` would have to be chosen, and nobody is asked here", node_text(c, set));
        else if (!means_one(c, set))
            error_on(c, set, "go through them: `for each ...:`, and say `it` here", "`%s`: this is done with one thing",
                     node_text(c, set));
    }
}

/* `it`, of an event that is heard when its link is over. */
static bool is_over(const struct compiler *c, const struct node *set)
{
    const struct node *group = set->kind == NODE_SET ? set->kid[0] : set;
    const struct node *ref = group->kind == NODE_GROUP ? group->kid[1] : group;

    return c->it == IT_EVENT && c->event && c->event->over && ref && ref->kind == NODE_REF && ref->number == REF_IT &&
           !(ref->kids && ref->kid[0]);
}

/* Checks 9, 10, 12, 14, 15, 17 as far as one verb is concerned. */
static void check_verb(struct compiler *c, const struct node *n, const struct node *subject, const struct verb *verb)
{
    const struct node *phrase = n->kid[1], *set = first_set(phrase);
    unsigned subjects = kinds_of(c, subject);
    if (subject && verb->subjects && !(subjects & verb->subjects))
        error_on(c, subject, NULL, "`%s`: this is nothing that %s can do", node_text(c, n), kinds_text(subjects));
    unsigned objects = set ? kinds_of(c, set) : 0;
    if (objects && verb->objects == KIND_LINK && !(objects & KIND_LINK))
        error_on(c, phrase, "begin with `respond to ...`", "`%s` needs an ability or attack under way",
                 node_text(c, phrase));
    else if (verb->objects == KIND_LINK && set && is_over(c, set))
        error_on(c, phrase, "begin with `respond to ...`", "`%s`: it is over when this is done", node_text(c, phrase));
    else
        check_objects(c, phrase, verb);
    if (verb->changes) {
        const char *what = verb->changes & CHANGE_AMOUNT ? "amount" : "destination";
        if (c->kind != ABILITY_WOULD || !c->event)
            error_on(c, phrase, "begin with `when ... would ...`", "`%s` changes something that would happen",
                     node_text(c, phrase));
        else if (!(c->event->changes & verb->changes))
            error_on(c, phrase, "take its place: `instead ...`", "`%s`: `%s` has no %s that can change",
                     node_text(c, phrase), pattern_in_words(c->scratch, c->phrases->event[c->event - c->v->events]),
                     what);
    }
    if (verb->only)
        error_on(c, phrase, "write it behind `cost` or `pay`", "`%s` can only be a cost", node_text(c, phrase));
    check_zones(c, phrase, verb->zones, verb->stacks);
    check_one_zone(c, phrase);
    check_one_place(c, phrase);
    check_reach(c, phrase, verb);
    for (int i = 0; set && verb->home && i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_PLACE)
            check_home(c, set, phrase->kid[i]);
    if (set && verb->creates)
        check_tokens(c, set);
    else
        check_second(c, phrase);
    for (int i = 0; i < phrase->kids; i++)
        check_joined(c, phrase->kid[i]);
    if (set)
        check_things(c, set, verb, subject);
}

/* In a sentence about `each` thing `its` means each of them in turn; where `it` would mean nothing
 * else, the subject of the sentence. */
static void enter_sentence(struct compiler *c, const struct node *about, bool each)
{
    if (!about || (!each && c->it != IT_NOTHING))
        return;
    c->it_kinds = kinds_of(c, about);
    c->it = IT_SUBJECT;
}

/* What can be asked about coins and dice once this has been done. */
static unsigned chance_settled(const struct compiler *c, int verb)
{
    unsigned told = c->v->verbs[verb].chance;

    return (told & CHANCE_COINS ? KNOWS_HEADS : 0) | (told & CHANCE_DICE ? KNOWS_ROLL : 0);
}

static void emit_do(struct compiler *c, const struct node *n)
{
    const struct node *subject = n->kid[0], *phrase = n->kid[1];
    const struct verb *verb = &c->v->verbs[phrase->row];
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    int length = open_statement(c, OP_DO);
    check_verb(c, n, subject, verb);
    c->traits |= verb->traits;
    *(verb->creates ? &c->created : &c->causes) |= verb->causes;
    c->keeps_those = c->keeps_those || has_hole(c->phrases->verb[phrase->row], HOLE_SET);
    emit(c, phrase->row);
    emit_chooser(c, subject);
    const struct node *each = subject && mentions_each(subject) ? subject : NULL;
    for (int i = 0; !each && i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_SET && mentions_each(phrase->kid[i]))
            each = phrase->kid[i];
    enter_sentence(c, each ? each : subject, each != NULL);
    emit_arguments(c, phrase, PICKS);
    c->it = it;
    c->it_kinds = it_kinds;
    close_length(c, length);
    const struct node *set = first_set(phrase);
    if (verb->shows && set)
        note_shown(c, set);
}

/* ---- grants, permissions, gifts -------------------------------------------------------------- */

/* Whom a statement that goes on is about: they are found anew each time, so nobody can be asked to choose them. */
static void emit_lasting_subject(struct compiler *c, const struct node *set)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++)
        if (leaves_a_choice(set->kid[i]))
            error_on(c, set->kid[i], "say `each`, or aim at one with `on` and speak of `target`",
                     "`%s` would have to be chosen, and nobody is asked here", node_text(c, set->kid[i]));
    check_hidden_lasting(c, set);
    emit_set(c, set, PICKS);
}

static void emit_subject(struct compiler *c, const struct node *set)
{
    if (c->standing) {
        check_joined(c, set);
        emit_lasting_subject(c, set);
        return;
    }
    if (leaves_a_choice(set))
        check_choice(c, set, NULL);
    else
        check_hidden_receivers(c, set);
    emit_set(c, set, PICKS);
}

/* What a thing is only asked for on its way (its cost) is changed for those who are still to come: not for those whom the
 * bare name of their kind means, who are there. */
static void check_still_to_come(struct compiler *c, const struct node *set, const char *attribute)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++) {
        const struct node *group = set->kid[i], *source = group->kind == NODE_GROUP ? group->kid[1] : NULL;
        for (int k = 0; source && source->kind == NODE_NOUN && !part_of(group, NODE_IN) && k < source->kids; k++)
            if (source->kid[k]->kind == NODE_WORD && c->v->words[source->kid[k]->row].home)
                error_on(c, group, "say where they come from: `... in your Hand`, or `... cards you control`",
                         "`%s` are there already: their %s is no longer asked for", node_text(c, group), attribute);
    }
}

static void emit_grant(struct compiler *c, const struct node *n)
{
    for (int i = 2; i < n->kids; i++)
        if ((n->kid[i]->kind == NODE_GRANT_ADD || n->kid[i]->kind == NODE_GRANT_SET) &&
            c->v->attributes[n->kid[i]->row].standing)
            check_still_to_come(c, n->kid[0], c->v->attributes[n->kid[i]->row].name);
    int length = open_statement(c, OP_GRANT);
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    emit_subject(c, n->kid[0]);
    bool loses = n->number == 2;
    emit(c, loses ? 1 : n->number);
    enter_sentence(c, n->kid[0], mentions_each(n->kid[0]));
    emit_grants(c, n->kid + 2, n->kids - 2, n->kid[0], n->kid[1], loses);
    emit_until(c, n->kid[1]);
    c->it = it;
    c->it_kinds = it_kinds;
    close_length(c, length);
}

/* One PERMIT for each action. */
static void emit_permit(struct compiler *c, const struct node *n)
{
    for (int i = 2; i < n->kids; i++) {
        const struct phrase *action = &c->v->actions[n->kid[i]->row];
        unsigned kinds = kinds_of(c, n->kid[0]);
        if (action->kinds && !(kinds & action->kinds))
            error_on(c, n->kid[0], NULL, "`%s`: this is nothing that %s can do", node_text(c, n->kid[i]),
                     kinds_text(kinds));
        enum it_kind it = c->it;
        unsigned it_kinds = c->it_kinds;
        int length = open_statement(c, OP_PERMIT);
        emit_lasting_subject(c, n->kid[0]);
        emit(c, n->flag);
        emit(c, n->kid[i]->row);
        enter_sentence(c, n->kid[0], mentions_each(n->kid[0]));
        emit_arguments(c, n->kid[i], NO_PICKS);
        emit_until(c, n->kid[1]);
        c->it = it;
        c->it_kinds = it_kinds;
        close_length(c, length);
    }
}

/* Who has an ability for as long as something goes on: players, and cards that are in play. */
static void check_bearers(struct compiler *c, const struct node *set)
{
    uint32_t live = zones_in_play(c->book);

    if (live && !may_lie_in(c, set, live))
        error_on(c, set, format_text(c->scratch, "where they work: %s", zones_text(c, live)),
                 "`%s`: abilities do not work there", node_text(c, set));
    if (c->book->ability[c->ability].flags & ABILITY_NOT_CUMULATIVE)
        error_on(c, set, "leave out `not cumulative`", "`not cumulative` is said of numbers, and this gives abilities");
}

/* Whoever is given an ability is `this` in it; a player may have a card for that. */
static void note_bearers(struct compiler *c, const struct node *set, int row)
{
    struct nested *n = c->nesteds ? &c->nested[c->nesteds - 1] : NULL;
    unsigned kinds = kinds_of(c, set) & (unsigned)(KIND_CARD | KIND_SEAT);

    if (!n || n->row != row)
        return;
    n->bearer_kinds = players_bear_abilities(c->book) ? kinds : (unsigned)KIND_CARD;
    n->bearer_home = kinds == KIND_CARD ? home_of(c, set) : 0;
}

static void emit_give(struct compiler *c, const struct node *n)
{
    int length = open_statement(c, OP_GIVE), count = 0;
    unsigned kinds = kinds_of(c, n->kid[0]);
    check_part(c, n, PART_GIVE);
    if (n->number == 2)
        error_on(
            c, n->kid[0],
            "say `gains:` to give it; what is lost is named, a keyword or a label, or it is all: `has no abilities`",
            "`%s` cannot lose an ability that is written out", node_text(c, n->kid[0]));
    if (kinds && !(kinds & (KIND_CARD | KIND_SEAT)))
        error_on(c, n->kid[0], "give it to a player or a card in play", "%s cannot have an ability", kinds_text(kinds));
    if (c->standing)
        check_bearers(c, n->kid[0]);
    emit_subject(c, n->kid[0]);
    for (int i = 2; i < n->kids; i++)
        count += count_rows(n->kid[i]);
    emit(c, count);
    for (int i = 2; i < n->kids; i++) {
        if (!c->standing)
            check_comes(c, n->kid[i], n->kid[1], true);
        int row = nest_ability(c, n->kid[i], c->standing ? NEST_WHILE : NEST_GIVEN);
        note_bearers(c, n->kid[0], row);
        for (int k = 0; k < count_rows(n->kid[i]); k++)
            emit(c, row + k);
    }
    emit_until(c, n->kid[1]);
    close_length(c, length);
}

/* Check 16: what waits for the next time waits for one thing; of two each would come, once. */
static void check_waits_once(struct compiler *c, const struct node *ability)
{
    const struct node *heads = ability->kid[0];

    for (int i = 0; heads->kids > 1 && i < heads->kids; i++)
        if (fires_once(heads->kid[i])) {
            error_on(c, heads, "write a sentence for each, or say `whenever` of each",
                     "`%s`: what waits for the next time waits for one thing", node_text(c, heads));
            return;
        }
}

static void emit_wait(struct compiler *c, const struct node *n)
{
    const struct node *ability = n->kid[1];
    if (!c->standing) {
        check_waits_once(c, ability);
        check_comes(c, ability, n->kid[0], false);
    }
    int rows = count_rows(ability), row = nest_ability(c, ability, c->standing ? NEST_INSIDE : NEST_WAITING);
    for (int i = 0; i < rows; i++) {
        int length = open_statement(c, OP_WAIT);
        emit(c, row + i);
        emit_until(c, n->kid[0]);
        close_length(c, length);
    }
}

/* ---- loops ----------------------------------------------------------------------------------- */

static int new_variable(struct compiler *c, const struct node *n)
{
    if (c->variables == LIMIT_VARIABLES) {
        error_on(c, n, "make two abilities of it", "an ability can keep at most %d numbers", LIMIT_VARIABLES);
        return 0;
    }
    return c->variables++;
}

static void emit_loop_body(struct compiler *c, const struct node *block, long times)
{
    long before = c->multiplier;
    c->multiplier = before * times > 100000 ? 100000 : before * times;
    c->settled &= ~(unsigned)KNOWS_CHANCE; /* the second time round something else has been done */
    emit_branch(c, block);
    c->multiplier = before;
}

/* STOPs of the body jump here, behind the loop. */
static void land_stops(struct compiler *c, int from)
{
    for (int i = from; i < c->stop_count; i++)
        c->book->code[c->stops[i]] = (cell)(here(c) - c->stops[i] - 1);
    c->stop_count = from;
}

/* How many members a set can have at most, for the budget. */
static long most_members(const struct node *set)
{
    const struct node *quantity = group_quantity(set);
    bool bounded = quantity && (quantity->number == QUANTITY_EXACT || quantity->number == QUANTITY_UP_TO);
    if (bounded && quantity->kid[1]->kind == NODE_NUMBER)
        return quantity->kid[1]->number;
    return quantity && quantity->number <= QUANTITY_ANOTHER ? 1 : ASSUMED_MEMBERS;
}

static void emit_each(struct compiler *c, const struct node *n)
{
    int variable = new_variable(c, n), set_register = c->registers, stops = c->stop_count;
    c->members |= 1u << variable;
    if (c->registers == LIMIT_REGISTERS)
        error_on(c, n, "make two abilities of it", "an ability can keep at most %d sets", LIMIT_REGISTERS - 1);
    else
        c->registers++;
    int length = open_statement(c, OP_EACH);
    emit(c, set_register);
    emit(c, variable);
    int body = emit_length(c);
    if (leaves_a_choice(n->kid[0]))
        error_on(c, n->kid[0], "choose them first: `choose ... as NAME`, then `for each of NAME:`",
                 "`for each %s`: this goes through all there are", node_text(c, n->kid[0]));
    check_hidden_count(c, n->kid[0]);
    emit_set(c, n->kid[0], NO_PICKS);
    close_length(c, length);
    int start = here(c), it_variable = c->it_variable;
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    c->it_kinds = kinds_of(c, n->kid[0]);
    c->it = IT_VARIABLE;
    c->it_variable = variable;
    emit_loop_body(c, n->kid[1], most_members(n->kid[0]));
    c->it = it;
    c->it_kinds = it_kinds;
    c->it_variable = it_variable;
    c->book->code[body] = (cell)(here(c) - start);
    int next = here(c);
    emit(c, OP_NEXT);
    emit(c, next - start);
    emit(c, set_register);
    emit(c, variable);
    land_stops(c, stops);
}

static bool speaks_of_it(const struct node *n)
{
    bool found = n && n->kind == NODE_REF && n->number == REF_IT;

    for (int i = 0; n && i < n->kids && !found; i++)
        found = speaks_of_it(n->kid[i]);
    return found;
}

/* `deal its Level damage to each enemy`: the number is another one for each of them. Which of the phrase's parts they are;
 * -1: there is no such number. */
static int part_in_turn(const struct node *n)
{
    const struct node *phrase = n->kid[1];
    bool counts_it = false;
    int each = -1;

    for (int i = 0; i < phrase->kids; i++) {
        const struct node *part = phrase->kid[i];
        if (part->kind == NODE_SET && mentions_each(part))
            each = i;
        else if (part->kind != NODE_SET && part->kind != NODE_PLACE)
            counts_it = counts_it || speaks_of_it(part);
    }
    return !n->kid[0] && counts_it ? each : -1;
}

static struct node *copy_node(struct compiler *c, const struct node *n)
{
    struct node *copy = storage_get(c->scratch, sizeof *copy);

    *copy = *n;
    copy->kid = storage_get(c->scratch, sizeof *copy->kid * (size_t)n->kids);
    memcpy(copy->kid, n->kid, sizeof *copy->kid * (size_t)n->kids);
    return copy;
}

/* A statement about each of a set as a loop over it, in which `it` has the place where the set stood. */
static void emit_over_each(struct compiler *c, struct node *statement, struct node **place)
{
    struct node *set = copy_node(c, *place);
    struct node *none[1] = { NULL }, it = { .kind = NODE_REF, .number = REF_IT, .kid = none, .kids = 1 };
    struct node *body[1] = { statement }, block = { .kind = NODE_BLOCK, .kid = body, .kids = 1 };
    struct node *parts[2] = { set, &block }, loop = { .kind = NODE_EACH, .kid = parts, .kids = 2 };

    if (set->kind == NODE_SET) {
        set->kid[0] = copy_node(c, set->kid[0]);
        set->kid[0]->kid[0] = NULL; /* its quantity */
    }
    it.first = loop.first = block.first = set->first;
    it.last = loop.last = block.last = set->last;
    *place = copy_node(c, &it);
    emit_each(c, &loop);
}

/* As if it were written `for each enemy: deal its Level damage to it`. */
static void emit_in_turn(struct compiler *c, const struct node *n, int part)
{
    struct node *statement = copy_node(c, n);

    statement->kid[1] = copy_node(c, n->kid[1]);
    emit_over_each(c, statement, &statement->kid[1]->kid[part]);
}

/* Whom a sentence is about, where that may be more than one. */
static bool are_several(struct compiler *c, const struct node *subject)
{
    const struct node *group = subject->kind == NODE_SET ? subject->kid[0] : subject;
    const struct node *ref = group->kind == NODE_GROUP ? group->kid[1] : group;
    const struct id *id = ref && ref->kind == NODE_REF && ref->text ? find_id(c, ref->text) : NULL;

    if (leaves_a_choice(subject))
        return !means_one(c, subject);
    if (ref && ref->kind == NODE_REF && !(ref->kids && ref->kid[0]) && ref->number == REF_TARGETS)
        return c->targets > 1 || (c->target_set && !means_one(c, c->target_set));
    return id ? id->several : means_several(subject);
}

/* Things that do something do it one after the other, as players do by themselves: `each Character you control deals 1
 * damage to target`. */
static bool acts_in_turn(struct compiler *c, const struct node *subject)
{
    if (!subject || !(kinds_of(c, subject) & (unsigned)KIND_CARD) || kinds_of(c, subject) == ALL_KINDS ||
        !are_several(c, subject))
        return false;
    if (leaves_a_choice(subject))
        error_on(c, subject, "choose them first: `choose ... as NAME`, then `for each of NAME: it ...`",
                 "`%s` cannot act as one", node_text(c, subject));
    return !leaves_a_choice(subject);
}

/* Has it one set of things, which `those` can mean? Of several that act each has another one. */
static unsigned things_settled(struct compiler *c, const struct node *n)
{
    const struct node *subject = n->kid[0];
    bool chosen = subject && leaves_a_choice(subject);

    return (first_set(n->kid[1]) || chosen) && !(subject && are_several(c, subject)) ? KNOWS_THINGS : 0;
}

static void emit_act_in_turn(struct compiler *c, const struct node *n)
{
    struct node *statement = copy_node(c, n);

    emit_over_each(c, statement, &statement->kid[0]);
}

static void emit_repeat(struct compiler *c, const struct node *n)
{
    int variable = new_variable(c, n), stops = c->stop_count;
    int length = open_statement(c, OP_REPEAT);
    emit(c, variable);
    int body = emit_length(c);
    emit_value(c, n->kid[0]);
    close_length(c, length);
    int start = here(c);
    bool known = n->kid[0]->kind == NODE_NUMBER;
    if (known && n->kid[0]->number > 99)
        error_on(c, n->kid[0], "say how much at once: `draw 100`", "repeat %d times: at most 99", n->kid[0]->number);
    emit_loop_body(c, n->kid[1], known ? n->kid[0]->number : 99);
    c->book->code[body] = (cell)(here(c) - start);
    int again = here(c);
    emit(c, OP_AGAIN);
    emit(c, again - start);
    emit(c, variable);
    land_stops(c, stops);
}

static void emit_stop(struct compiler *c, const struct node *n)
{
    emit(c, OP_STOP);
    int cell_at = emit_length(c);
    if (c->stop_count == (int)(sizeof c->stops / sizeof *c->stops))
        error_on(c, n, "say with `else` what is left", "an ability can have at most %d `stop`s",
                 (int)(sizeof c->stops / sizeof *c->stops));
    else
        c->stops[c->stop_count++] = cell_at;
}

/* ---- choices --------------------------------------------------------------------------------- */

static void emit_modes(struct compiler *c, const struct node *n)
{
    int modes = n->kids - 1, variable = new_variable(c, n);
    if (modes && (n->number > modes || n->number < 1)) /* without any, the lines below have been refused */
        error_on(c, n, "add modes, or choose fewer", "`choose %d` of %d modes", n->number, modes);
    if (modes > 15)
        error_on(c, n, "make two choices of it", "at most 15 modes");
    int length = open_statement(c, OP_MODES);
    emit(c, variable);
    emit_decider(c, n->kid[0]);
    emit(c, n->flag ? 0 : n->number);
    emit(c, n->number);
    emit(c, modes);
    close_length(c, length);
    for (int i = 1; i <= modes; i++) {
        length = open_statement(c, OP_MODE);
        emit(c, variable);
        emit(c, i);
        emit_branch(c, n->kid[i]);
        close_length(c, length);
    }
}

static void emit_may(struct compiler *c, const struct node *n)
{
    int length = open_statement(c, OP_MAY);
    emit_decider(c, n->kid[0]);
    if (n->kid[1]) {
        check_payment(c, n->kid[1], n->kid[0]);
        check_price(c, n->kid[1]);
    }
    emit(c, n->kid[1] ? compile_costs(c, n->kid[1]) : 0);
    c->settled |= KNOWS_DONE;
    emit_with_else(c, length, n->kid[2], n->kid[3]);
}

static void emit_choose(struct compiler *c, const struct node *n)
{
    const struct node *choice = n->kid[1];
    if (choice->kind == NODE_CHOICE_SET) {
        if (!leaves_a_choice(choice->kid[0]))
            error_on(c, choice, "say how many: `a`, `2`, `up to 3`", "nothing is left to choose here");
        check_choice(c, choice->kid[0], n->kid[0]);
    }
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    int length = open_statement(c, OP_CHOOSE);
    emit_decider(c, n->kid[0]);
    emit(c, n->flag);
    enter_sentence(c, n->kid[0], false);
    emit_choice(c, choice);
    c->it = it;
    c->it_kinds = it_kinds;
    close_length(c, length);
}

/* ---- statements ------------------------------------------------------------------------------ */

/* Check 11: continuous bodies state, they do not act. */
static bool may_stand(const struct node *n)
{
    return n->kind == NODE_GRANT || n->kind == NODE_PERMIT || n->kind == NODE_WAIT || n->kind == NODE_NOTHING ||
           n->kind == NODE_BODY || n->kind == NODE_GIVE;
}

static void emit_plain(struct compiler *c, enum statement_op op)
{
    emit(c, (int)op);
    emit(c, 0);
}

static void emit_let(struct compiler *c, const struct node *n)
{
    int length = open_statement(c, OP_LET), variable = emit_length(c);
    emit_value(c, n->kid[0]);
    c->book->code[variable] = (cell)new_id(c, n, n->text, ID_NUMBER)->index;
    close_length(c, length);
}

static void emit_sentence(struct compiler *c, const struct node *n)
{
    unsigned things = 0;

    if (acts_in_turn(c, n->kid[0])) {
        emit_act_in_turn(c, n);
    } else if (part_in_turn(n) >= 0) {
        emit_in_turn(c, n, part_in_turn(n));
    } else {
        emit_do(c, n);
        things = things_settled(c, n);
    }
    c->settled = KNOWS_DONE | KNOWS_RESULT | things | chance_settled(c, n->kid[1]->row);
}

static void emit_statement(struct compiler *c, const struct node *n)
{
    int length;
    if (c->standing && !may_stand(n)) {
        error_on(c, n, "did you mean `as soon as ...:` or `when ...:`?",
                 "`%s` happens once, but a continuous ability goes on", node_text(c, n));
        return;
    }
    c->steps += c->multiplier;
    switch (n->kind) {
    case NODE_DO:
        emit_sentence(c, n);
        break;
    case NODE_GRANT:
        emit_grant(c, n);
        c->settled |= KNOWS_DONE | (leaves_a_choice(n->kid[0]) ? KNOWS_THINGS : 0);
        break;
    case NODE_PERMIT:
        emit_permit(c, n);
        break;
    case NODE_GIVE:
        emit_give(c, n);
        break;
    case NODE_WAIT:
        emit_wait(c, n);
        break;
    case NODE_IF:
        length = open_statement(c, OP_IF);
        emit_test(c, n->kid[0]);
        emit_with_else(c, length, n->kid[1], n->kid[2]);
        break;
    case NODE_EACH:
        emit_each(c, n);
        break;
    case NODE_REPEAT:
        emit_repeat(c, n);
        break;
    case NODE_MODES:
        emit_modes(c, n);
        break;
    case NODE_MAY:
        emit_may(c, n);
        break;
    case NODE_CHOOSE:
        emit_choose(c, n);
        c->settled = KNOWS_DONE | KNOWS_RESULT | (n->kid[1]->kind == NODE_CHOICE_SET ? KNOWS_THINGS : 0);
        break;
    case NODE_LET:
        emit_let(c, n);
        break;
    case NODE_INSTEAD:
        if (c->kind != ABILITY_WOULD)
            error_on(c, n, "leave it out, or say `would` in the head", "`instead` needs `when ... would ...`");
        emit_plain(c, OP_INSTEAD);
        emit_statement(c, n->kid[0]);
        break;
    case NODE_STOP:
        emit_stop(c, n);
        break;
    case NODE_BODY:
        if (c->body)
            emit_block(c, c->body);
        else
            emit_plain(c, OP_BODY);
        break;
    case NODE_BLOCK:
        emit_block(c, n);
        break;
    default:
        emit_plain(c, OP_NOTHING);
        break;
    }
}

void emit_block(struct compiler *c, const struct node *block)
{
    if (++c->depth > LIMIT_DEPTH)
        error_on(c, block, "make two abilities of it", "blocks stand in each other more than %d deep", LIMIT_DEPTH);
    else
        for (int i = 0; i < block->kids; i++)
            emit_statement(c, block->kid[i]);
    c->depth--;
}
