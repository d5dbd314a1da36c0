/* compile_set.c: sets, references and places as cells, and what kind of thing a set holds. */
#include <string.h>

#include "compiler.h"

/* ---- names ----------------------------------------------------------------------------------- */

struct id *find_id(struct compiler *c, const char *text)
{
    for (int i = 0; i < c->ids; i++)
        if (!strcmp(c->id[i].text, text))
            return &c->id[i];
    return NULL;
}

static bool was_outer(const struct compiler *c, const char *text)
{
    for (int i = 0; i < c->outer_ids; i++)
        if (strcmp(c->outer_id[i].text, text) == 0)
            return true;
    return (c->outer_x && strcmp(text, "X") == 0) || (c->outer_targets && strncmp(text, "target", 6) == 0);
}

bool is_forgotten(struct compiler *c, const struct node *n, const char *text)
{
    if (!was_outer(c, text))
        return false;
    error_on(c, n,
             is_value(n) ? "write out the number, or count something then"
             : c->may_keep
                 ? "what waits remembers X, and one thing in play that was aimed at or given a name"
                 : "only the event it waits for may speak of it: `when target ...:`; behind the colon that is `it`",
             "`%s` is forgotten by the time that this comes about", text);
    return true;
}

/* A name, or (NULL) the target, of the effect around an ability that waits: what it means there, if it is one thing that
 * can be remembered. */
static const struct id *memorable(const struct compiler *c, const char *text)
{
    const struct id *id = text ? NULL : &c->outer_target;

    for (int i = 0; text && i < c->outer_ids; i++)
        if (strcmp(c->outer_id[i].text, text) == 0)
            id = &c->outer_id[i];
    if (!id)
        return NULL;
    bool one = id->text && (id->kind == ID_SET || id->kind == ID_TARGETS) && !id->several;
    bool is_thing = id->kinds && !(id->kinds & ~(unsigned)(KIND_CARD | KIND_SEAT));
    return c->may_keep && one && is_thing && id->in_play && !id->maybe && !id->hidden ? id : NULL;
}

static bool same_thing(struct keeping a, struct keeping b)
{
    return a.reference == b.reference && a.index == b.index;
}

/* Check 6: it goes with the ability that waits, if nothing else does. */
static void keep(struct compiler *c, const struct node *ref, const struct id *id)
{
    struct keeping it = { id->kind == ID_TARGETS ? REF_TARGETS : REF_REGISTER, id->index };
    bool another = c->kept.reference && !same_thing(c->kept, it);
    bool about_another = c->about.reference ? !same_thing(c->about, it) : c->says_it;

    if (another || about_another)
        error_on(c, ref, "leave out one of the two", "`%s`: what waits remembers one thing, and %s", node_text(c, ref),
                 another ? "speaks of another one as well" : "that is whom its event happens to");
    c->kept = it;
}

/* Check 8: a name is given once. */
struct id *new_id(struct compiler *c, const struct node *node, const char *text, enum id_kind kind)
{
    c->spare_id = (struct id){ .text = text, .kind = kind, .kinds = ALL_KINDS };
    if (find_id(c, text)) {
        error_on(c, node, "choose another name", "`%s` already means something in this ability", text);
        return &c->spare_id;
    }
    int *count = kind == ID_SET ? &c->registers : &c->variables,
        most = kind == ID_SET ? LIMIT_REGISTERS : LIMIT_VARIABLES;
    bool full = c->ids == (int)(sizeof c->id / sizeof *c->id) || (kind != ID_TARGETS && *count == most);
    if (full) {
        error_on(c, node, "make two abilities of it", "an ability can keep at most %d sets and %d numbers",
                 LIMIT_REGISTERS - 1, LIMIT_VARIABLES);
        return &c->spare_id;
    }
    c->id[c->ids] = (struct id){ .text = text, .kind = kind, .node = node, .kinds = ALL_KINDS };
    if (kind != ID_TARGETS)
        c->id[c->ids].index = (*count)++;
    return &c->id[c->ids++];
}

/* ---- kinds ----------------------------------------------------------------------------------- */

const struct nested *given_ability(const struct compiler *c)
{
    for (int row = c->ability, i = c->nesteds - 1; i >= 0; i--) { /* what stands inside comes behind */
        const struct nested *n = &c->nested[i];
        if (row < n->row || row >= n->row + count_rows(n->node))
            continue;
        if (n->bearer_kinds)
            return n;
        row = n->parent;
    }
    return NULL;
}

static unsigned ref_kinds(const struct compiler *c, const struct node *ref)
{
    const struct node *of = ref->kids ? ref->kid[0] : NULL;
    switch ((enum reference)ref->number) {
    case REF_YOU:
        return KIND_SEAT;
    case REF_THIS:
        return given_ability(c) ? given_ability(c)->bearer_kinds : (unsigned)KIND_CARD;
    case REF_HOST:
        return KIND_CARD | KIND_SEAT;
    case REF_USER:
        return KIND_CARD | KIND_SEAT;
    case REF_TARGETS:
        return of            ? (unsigned)ALL_KINDS
               : c->targets  ? c->target_kinds
               : c->may_keep ? c->outer_target.kinds
                             : c->target_kinds;
    case REF_IT:
        return c->it == IT_LINK      ? KIND_LINK
               : c->it == IT_NOTHING ? (unsigned)ALL_KINDS
               : c->it_kinds         ? c->it_kinds
                                     : (unsigned)ALL_KINDS;
    case REF_NAMED:
        return c->v->references[ref->row].kinds ? c->v->references[ref->row].kinds : (unsigned)ALL_KINDS;
    case REF_REGISTER: {
        const struct id *id = find_id((struct compiler *)(uintptr_t)c, ref->text);
        id = id ? id : memorable(c, ref->text);
        return id ? id->kinds : (unsigned)ALL_KINDS;
    }
    default:
        return ALL_KINDS;
    }
}

static unsigned noun_kinds(const struct compiler *c, const struct node *noun)
{
    unsigned kinds = 0;
    for (int i = 0; i < noun->kids; i++)
        kinds |= noun->kid[i]->kind == NODE_WORD ? c->v->words[noun->kid[i]->row].kinds : (unsigned)KIND_CARD;
    return kinds ? kinds : (unsigned)ALL_KINDS;
}

/* What a thing that these nouns mean can be asked for: of a card on its way, whatever a card can. */
static unsigned kinds_asked(const struct compiler *c, const struct node *noun, unsigned kinds)
{
    bool played = noun && noun->kind == NODE_NOUN;

    for (int i = 0; played && i < noun->kids; i++)
        played = noun->kid[i]->kind == NODE_WORD && c->v->words[noun->kid[i]->row].played;
    return played ? kinds | KIND_CARD : kinds;
}

unsigned kinds_of(const struct compiler *c, const struct node *set)
{
    if (!set)
        return KIND_SEAT;
    if (set->kind == NODE_REF)
        return ref_kinds(c, set);
    if (set->kind == NODE_SET) {
        unsigned kinds = 0;
        for (int i = 0; i < set->kids; i++)
            kinds |= kinds_of(c, set->kid[i]);
        return kinds;
    }
    if (set->kind != NODE_GROUP || !set->kid[1])
        return ALL_KINDS;
    return set->kid[1]->kind == NODE_REF ? ref_kinds(c, set->kid[1]) : noun_kinds(c, set->kid[1]);
}

const char *kinds_text(unsigned kinds)
{
    return kinds == KIND_SEAT   ? "a player"
           : kinds == KIND_CARD ? "a card"
           : kinds == KIND_LINK ? "an ability or attack under way"
           : kinds == KIND_TILE ? "a tile"
           : kinds == KIND_DUEL ? "the duel"
                                : "such a thing";
}

const struct node *group_quantity(const struct node *set)
{
    const struct node *group = set && set->kind == NODE_SET && set->kids == 1 ? set->kid[0] : set;
    return group && group->kind == NODE_GROUP ? group->kid[0] : NULL;
}

bool leaves_a_choice(const struct node *set)
{
    const struct node *quantity = group_quantity(set);

    return quantity && quantity->number != QUANTITY_EACH && quantity->number != QUANTITY_ALL &&
           quantity->number != QUANTITY_NO;
}

/* ---- references ------------------------------------------------------------------------------ */

void emit_plain_ref(struct compiler *c, enum reference reference)
{
    emit(c, SET_REF);
    emit(c, (int)reference);
    emit(c, SET_THAT);
}

/* `it` is the subject of the nearest head: check 6. */
static void emit_it(struct compiler *c, const struct node *ref)
{
    switch (c->it) {
    case IT_EVENT:
        c->says_it = true;
        if (c->kept.reference && !c->about.reference)
            error_on(c, ref, "leave out one of the two",
                     "`it`: what waits remembers one thing, and speaks of another one as well");
        __attribute__((fallthrough));
    case IT_LINK:
    case IT_MEMBER:
        c->members_read += c->it == IT_MEMBER;
        emit(c, SET_REF);
        emit(c, REF_IT);
        return;
    case IT_THIS:
        emit(c, SET_REF);
        emit(c, REF_THIS);
        return;
    case IT_SUBJECT:
        emit(c, SET_REF);
        emit(c, REF_SUBJECT);
        return;
    case IT_VARIABLE:
        emit(c, SET_REF);
        emit(c, REF_MEMBER);
        emit(c, c->it_variable);
        return;
    case IT_NOTHING:
        break;
    }
    error_on(c, ref, c->targets ? "say `target`, `this` or `you`" : "say `this`, `you`, or name a set with `as`",
             "`it` means nothing here");
    emit(c, SET_REF);
    emit(c, REF_IT);
}

static void emit_id(struct compiler *c, const struct node *ref)
{
    const struct id *id = find_id(c, ref->text), *kept = id ? NULL : memorable(c, ref->text);
    if (kept)
        keep(c, ref, id = kept);
    emit(c, SET_REF);
    emit(c, id && id->kind == ID_TARGETS ? REF_TARGETS : REF_REGISTER);
    emit(c, id ? id->index : 0);
    if (!id && is_forgotten(c, ref, ref->text))
        return;
    if (!id)
        error_on(c, ref, "a name is given before it is used, with `as` or `let`, in the same ability",
                 "`%s` is not set here", ref->text);
    else if (id->maybe)
        error_on(c, ref, "set it before the condition", "`%s` is set only if a condition holds or a choice is made",
                 ref->text);
    else if (id->kind == ID_NUMBER || id->kind == ID_WORD)
        error_on(c, ref, "a set gets its name with `as`", "`%s` is a number or a value; a set is needed here",
                 ref->text);
}

/* Without the SET_THAT at its end, so that filters can follow. */
static void emit_ref_source(struct compiler *c, const struct node *ref)
{
    const struct node *of = ref->kids ? ref->kid[0] : NULL;
    if (of) {
        const struct id *id = ref->number == REF_REGISTER ? find_id(c, ref->text) : NULL;
        emit(c, SET_REF_OF);
        emit(c, ref->number == REF_TARGETS ? OF_TARGETS
                : ref->number == REF_HOST  ? OF_HOST
                : id                       ? OF_REGISTER + id->index
                                           : ref->row);
        emit_ref(c, of);
        return;
    }
    switch ((enum reference)ref->number) {
    case REF_IT:
        emit_it(c, ref);
        return;
    case REF_REGISTER:
        emit_id(c, ref);
        return;
    case REF_TARGETS:
        if (!c->targets && memorable(c, NULL))
            keep(c, ref, memorable(c, NULL));
        else if (!c->targets && c->paying)
            error_on(c, ref, "let the effect do it: `you may: ...`, then `if done: ...`",
                     "`%s`: what is paid is not aimed at", node_text(c, ref));
        else if (!c->targets && !is_forgotten(c, ref, "target"))
            error_on(c, ref, "add `on ...` before the colon; for a choice at resolution write `a ...` or `1 ...` here",
                     "`%s`: this ability has no `on ...`", node_text(c, ref));
        emit(c, SET_REF);
        emit(c, REF_TARGETS);
        emit(c, 0);
        return;
    case REF_NAMED:
        emit(c, SET_REF);
        emit(c, REF_NAMED);
        emit(c, ref->row);
        return;
    default:
        if (ref->number == REF_THOSE)
            check_settled(c, ref, KNOWS_THINGS);
        c->keeps_those = c->keeps_those || ref->number == REF_THOSE;
        emit(c, SET_REF);
        emit(c, ref->number);
        return;
    }
}

void emit_ref(struct compiler *c, const struct node *ref)
{
    emit_ref_source(c, ref);
    emit(c, SET_THAT);
}

/* The players an owner names: your, its, foe's, each player's. */
void emit_owner(struct compiler *c, const struct node *owner)
{
    const struct node *who = owner->kid[0];
    if (owner->flag) {
        emit(c, SET_NOUN);
        emit(c, 1);
        emit(c, who->row);
        emit(c, SET_THAT);
    } else {
        emit_ref(c, who);
    }
}

/* ---- places ---------------------------------------------------------------------------------- */

static void emit_zone(struct compiler *c, int zone, const struct node *owner)
{
    if (owner) {
        emit(c, PLACE_OF);
        emit(c, zone);
        emit_owner(c, owner);
    } else {
        emit(c, PLACE_ANY);
        emit(c, 1);
        emit(c, zone);
    }
}

void emit_place(struct compiler *c, const struct node *place)
{
    if (place->kids == 1 && place->kid[0]->kind == NODE_REF) {
        emit(c, PLACE_CARD);
        emit_ref(c, place->kid[0]);
        return;
    }
    if (place->kids > 1) {
        emit(c, PLACE_EITHER);
        emit(c, place->kids);
    }
    for (int i = 0; i < place->kids; i++)
        emit_zone(c, place->kid[i]->row, place->kid[i]->kid[0]);
}

/* ---- groups ---------------------------------------------------------------------------------- */

const struct node *part_of(const struct node *group, enum node_kind kind)
{
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind == kind)
            return group->kid[i];
    return NULL;
}

static void emit_one_noun(struct compiler *c, const struct node *noun, const struct node *owner)
{
    if (noun->kind == NODE_ZONE) {
        emit(c, SET_PLACE);
        emit_zone(c, noun->row, owner);
    } else {
        emit(c, noun->flag ? SET_BOTTOM : SET_TOP);
        if (noun->kid[0])
            emit_value(c, noun->kid[0]);
        else
            emit_number(c, 1);
        emit_place(c, noun->kid[2]);
    }
}

/* True if the owner is said by the source itself (your Hand). */
static bool emit_noun(struct compiler *c, const struct node *noun, const struct node *owner)
{
    int words = 0;
    for (int i = 0; i < noun->kids; i++)
        words += noun->kid[i]->kind == NODE_WORD;
    if (words == noun->kids) {
        emit(c, SET_NOUN);
        emit(c, words);
        for (int i = 0; i < noun->kids; i++)
            emit(c, noun->kid[i]->row);
        return false;
    }
    if (noun->kids == 1) {
        emit_one_noun(c, noun->kid[0], owner);
        return true;
    }
    emit(c, SET_UNION);
    emit(c, noun->kids);
    for (int i = 0; i < noun->kids; i++) {
        if (noun->kid[i]->kind == NODE_WORD) {
            emit(c, SET_NOUN);
            emit(c, 1);
            emit(c, noun->kid[i]->row);
        } else {
            emit_one_noun(c, noun->kid[i], owner);
        }
        emit(c, SET_THAT);
    }
    return false;
}

/* What is said of a thing can be said of such a thing; otherwise it is never so. */
static void check_said_of(struct compiler *c, const struct node *words, unsigned kinds)
{
    for (int i = 0; kinds && i < words->kids; i++) {
        const struct word *w = words->kid[i]->kind == NODE_WORD ? &c->v->words[words->kid[i]->row] : NULL;
        if (w && w->kinds && !(w->kinds & kinds) && !(w->roles & WORD_SIDE))
            warning_on(c, words->kid[i], NULL, "`%s`: %s is never that", w->name, kinds_text(kinds));
    }
}

static void emit_adjective(struct compiler *c, const struct node *adjective)
{
    int words = 0;
    for (int i = 0; i < adjective->kids; i++)
        words += adjective->kid[i]->kind == NODE_WORD;
    if (words && words < adjective->kids)
        error_on(c, adjective, "write two sets", "names of cards and words cannot be joined with `or`");
    const struct node *first = adjective->kid[0];
    if (words && (c->v->words[first->row].roles & WORD_SIDE) && adjective->kids == 1 && !adjective->flag) {
        emit(c, SET_SIDE);
        emit(c, first->row);
        return;
    }
    emit(c, words ? SET_KIND : SET_NAMED);
    emit(c, adjective->flag);
    emit(c, adjective->kids);
    for (int i = 0; i < adjective->kids; i++)
        emit(c, adjective->kid[i]->kind == NODE_WORD ? adjective->kid[i]->row : string_row(c, adjective->kid[i]->text));
}

/* Inside a filter `it` and bare attributes are the member's. */
static void emit_about_member(struct compiler *c, const struct node *test, unsigned kinds)
{
    enum it_kind it = c->it;
    unsigned it_kinds = c->it_kinds;
    c->it = IT_MEMBER;
    c->it_kinds = kinds;
    emit_test(c, test);
    c->it = it;
    c->it_kinds = it_kinds;
}

/* Check 16: a relation may ask for a word on the card (`in reach 3` for Ranged). */
static void check_phrase_needs(struct compiler *c, const struct node *phrase, int needs)
{
    const struct node *option = phrase->kids ? phrase->kid[0] : NULL;
    bool plain = option && option->kind == NODE_TAKEN && option->number == 0;
    if (needs && !plain && c->card && !card_has(&c->book->card[c->card], needs))
        error_on(c, phrase, "add the label to the card", "`%s` needs %s", node_text(c, phrase),
                 c->v->words[needs].name);
}

/* `chosen`: of those that are alike any can be taken. */
static void emit_different(struct compiler *c, const struct node *part, unsigned kinds, bool chosen)
{
    const struct attribute *a = &c->v->attributes[part->row];

    check_one_value(c, part);
    if (!(a->of & kinds))
        error_on(c, part, NULL, "`%s`: %s has no %s", node_text(c, part), kinds_text(kinds), a->name);
    emit(c, SET_DISTINCT);
    emit(c, part->row);
    emit(c, chosen);
}

static void emit_part(struct compiler *c, const struct node *part, unsigned kinds)
{
    static const struct {
        enum node_kind kind;
        enum set_op op;
    } over_groups[] = { { NODE_ON, SET_ON }, { NODE_UNDER, SET_UNDER }, { NODE_OF, SET_OF }, { NODE_BY, SET_BY } };
    for (size_t i = 0; i < sizeof over_groups / sizeof *over_groups; i++)
        if (part->kind == over_groups[i].kind) {
            emit(c, (int)over_groups[i].op);
            emit_group(c, part->kid[0], NO_PICKS);
            return;
        }
    switch (part->kind) {
    case NODE_OWNER:
        emit(c, SET_OWNED);
        emit_owner(c, part);
        break;
    case NODE_OTHER:
        emit(c, SET_OTHER);
        break;
    case NODE_ADJECTIVE:
        check_said_of(c, part, kinds);
        emit_adjective(c, part);
        break;
    case NODE_CONTROLLED:
        emit(c, SET_CONTROLLED);
        emit_ref(c, part->kid[0]);
        break;
    case NODE_IN:
        if (kinds == KIND_SEAT)
            error_on(c, part, "say it right behind what lies there: `a ... in ... of ...`",
                     "`%s`: a player lies nowhere", node_text(c, part));
        emit(c, SET_IN);
        emit_place(c, part->kid[0]);
        break;
    case NODE_WITH:
        emit(c, SET_WITH);
        emit_about_member(c, part->kid[0], kinds);
        break;
    case NODE_WITH_DIFFERENT:
        emit_different(c, part, kinds, false);
        break;
    case NODE_THAT:
        if (!(kinds & c->v->traits[part->kid[0]->row].kinds))
            error_on(c, part, "say it right behind what it is about", "`%s`: this cannot be said of %s",
                     node_text(c, part), kinds_text(kinds));
        emit(c, SET_TRAIT);
        emit(c, part->kid[0]->row);
        emit_arguments(c, part->kid[0], NO_PICKS);
        break;
    case NODE_RELATED:
        check_phrase_needs(c, part->kid[0], c->v->relations[part->kid[0]->row].needs);
        emit(c, SET_RELATION);
        emit(c, part->kid[0]->row);
        emit_arguments(c, part->kid[0], NO_PICKS);
        break;
    case NODE_EXCEPT:
        emit(c, SET_EXCEPT);
        emit_set(c, part->kid[0], NO_PICKS);
        break;
    case NODE_AS: {
        if (c->counting)
            break;
        struct id *id = new_id(c, part, part->text, c->target_list >= 0 ? ID_TARGETS : ID_SET);
        id->kinds = kinds;
        if (c->target_list >= 0) {
            id->index = c->target_list;
            break;
        }
        emit(c, SET_AS);
        emit(c, id->index);
        break;
    }
    default:
        break;
    }
}

static void emit_pick(struct compiler *c, const struct node *quantity, bool random, enum picking picking)
{
    if (!quantity)
        return;
    enum quantity kind = (enum quantity)quantity->number;
    if (kind == QUANTITY_ALL || kind == QUANTITY_NO)
        return;
    bool several = kind == QUANTITY_EXACT && !(quantity->kid[0]->kind == NODE_NUMBER && quantity->kid[0]->number < 2);
    if (picking == NO_PICKS && !several)
        return;
    if (random && (kind == QUANTITY_UP_TO || kind == QUANTITY_ANY || (several && quantity->kid[0] != quantity->kid[1])))
        error_on(c, quantity,
                 "say how many: `2 ... at random`; who is to say it, `choose a number from 0 to 2 as NAME` first",
                 "`%s` at random: how many is not left to chance", node_text(c, quantity));
    c->keeps_those = true;
    emit(c, SET_PICK);
    emit(c, random);
    emit(c, kind == QUANTITY_EACH);
    switch (kind) {
    case QUANTITY_ANY:
        emit_number(c, 0);
        emit_number(c, 999);
        break;
    case QUANTITY_EACH:
        emit_number(c, 0);
        emit_number(c, 999);
        break;
    case QUANTITY_UP_TO:
        emit_number(c, 0);
        emit_value(c, quantity->kid[1]);
        break;
    case QUANTITY_EXACT:
        emit_value(c, quantity->kid[0]);
        emit_value(c, quantity->kid[1]);
        break;
    default:
        emit_number(c, 1);
        emit_number(c, 1);
        break;
    }
}

/* `a Utility or heavy Attack` would be an Attack that is one or the other. */
static void check_adjectives(struct compiler *c, const struct node *group)
{
    for (int i = 2; i < group->kids; i++) {
        const struct node *adjective = group->kid[i];
        int nouns = 0;
        if (adjective->kind != NODE_ADJECTIVE || !group->kid[1])
            continue;
        for (int k = 0; k < adjective->kids; k++)
            nouns += adjective->kid[k]->kind == NODE_WORD && c->v->words[adjective->kid[k]->row].roles & WORD_NOUN;
        if (nouns && nouns < adjective->kids)
            error_on(c, adjective, "say it of each of them: `a ... or a ...`, `... is a ... or ... is a ...`",
                     "`%s` is all said of what comes behind it", node_text(c, adjective));
    }
}

/* Another than `this`, or than you: not than what the ability has given a name. */
static void check_another(struct compiler *c, const struct node *group, unsigned kinds)
{
    for (int i = 0; i < c->ids; i++)
        if ((c->id[i].kind == ID_SET || c->id[i].kind == ID_TARGETS) && c->id[i].kinds == kinds) {
            error_on(c, group, "say `a ... except` and the name; if another than `this` is meant, `1 other ...`",
                     "`%s` could be `%s` again", node_text(c, group), c->id[i].text);
            return;
        }
}

static bool is_each_owner(const struct node *owner)
{
    return owner && owner->kind == NODE_OWNER && owner->flag;
}

/* `1 card in each opponent's Hand`: does it take one of each, or one in all? */
static void check_one_of_each(struct compiler *c, const struct node *group)
{
    const struct node *in = part_of(group, NODE_IN), *owner = part_of(group, NODE_OWNER);
    bool each = is_each_owner(owner);

    for (int i = 0; in && i < in->kid[0]->kids; i++)
        each = each || (in->kid[0]->kid[i]->kind == NODE_ZONE && is_each_owner(in->kid[0]->kid[i]->kid[0]));
    if (each && leaves_a_choice(group))
        error_on(c, group,
                 "for some of each, `for each ...: ... its ...`; for some of them all, say `of` or `enemy` instead of "
                 "`each`",
                 "`%s`: of each of them, or of all together?", node_text(c, group));
}

static bool says_several(const struct node *quantity)
{
    const struct node *most = quantity && quantity->kids ? quantity->kid[1] : NULL;

    return quantity && (quantity->number == QUANTITY_ANY || (most && (most->kind != NODE_NUMBER || most->number > 1)));
}

/* Of which there are several, the ones that are chosen or have to be there differ; of all that there are, it is not so. */
static void check_different(struct compiler *c, const struct node *group, enum picking picking)
{
    const struct node *part = part_of(group, NODE_WITH_DIFFERENT);

    if (part && (picking == HEADER_PICKS || !says_several(group->kid[0])))
        error_on(
            c, part,
            format_text(c->scratch,
                        "say how many of them: `2 ...`, `up to 3 ...`; to count them, `count of different %s of ...`",
                        c->v->attributes[part->row].name),
            "`%s`: how many of them are to differ is not said", node_text(c, group));
}

/* `Red cards of pages`: cards that are kept under a name, or were acted on, of which the noun says some. */
static const struct node *kept_source(const struct compiler *c, const struct node *group)
{
    const struct node *of = part_of(group, NODE_OF), *in = part_of(group, NODE_IN), *noun = group->kid[1];
    const struct node *inner = of ? of->kid[0] : in && in->kid[0]->kids == 1 ? in->kid[0]->kid[0] : NULL;
    const struct node *ref = inner && inner->kind == NODE_GROUP && inner->kids == 2 ? inner->kid[1] : inner;

    if (!ref || ref->kind != NODE_REF || (ref->kids && ref->kid[0]) || !noun || noun->kind != NODE_NOUN)
        return NULL;
    for (int i = 0; i < noun->kids; i++)
        if (noun->kid[i]->kind != NODE_WORD || c->v->words[noun->kid[i]->row].kinds != KIND_CARD)
            return NULL;
    bool kept = ref->number == REF_THOSE || (ref->number == REF_REGISTER && ref_kinds(c, ref) == KIND_CARD);
    return kept ? ref : NULL;
}

/* The nouns as a filter. */
static void emit_noun_filter(struct compiler *c, const struct node *noun)
{
    emit(c, SET_KIND);
    emit(c, 0);
    emit(c, noun->kids);
    for (int i = 0; i < noun->kids; i++)
        emit(c, noun->kid[i]->row);
}

/* Players by a noun that is no type of card: each player has a Legend, none has an opponent of its own. */
static bool is_players(const struct compiler *c, const struct node *noun)
{
    const struct node *word = noun && noun->kind == NODE_NOUN ? noun->kid[0] : NULL;
    const struct word *w = word && word->kind == NODE_WORD ? &c->v->words[word->row] : NULL;

    return w && w->kinds == KIND_SEAT && !(w->roles & WORD_TYPE);
}

void emit_group(struct compiler *c, const struct node *group, enum picking picking)
{
    if (group->kind == NODE_REF) {
        emit_ref(c, group);
        return;
    }
    if (!enter_expression(c, group))
        return;
    const struct node *quantity = group->kid[0], *source = group->kid[1], *owner = part_of(group, NODE_OWNER);
    unsigned kinds = kinds_of(c, group);
    if (owner && is_players(c, source))
        error_on(c, group, "say `an ...`, `each ...`, or name the one you mean", "`%s`: players belong to nobody",
                 node_text(c, group));
    const struct node *kept = kept_source(c, group), *in = part_of(group, NODE_IN);
    const struct node *of = kept ? part_of(group, NODE_OF) : NULL;
    if (kept && !of)
        of = in;
    bool owner_said = false;
    check_adjectives(c, group);
    check_different(c, group, picking);
    if (picking == PICKS)
        check_one_of_each(c, group);
    if (picking == PICKS && quantity && quantity->number == QUANTITY_NO)
        error_on(c, group, "leave the sentence out; a condition can say `there is no ...`",
                 "`%s`: nothing is done to it", node_text(c, group));
    if (kept) {
        emit_ref_source(c, kept);
        emit_noun_filter(c, source);
    } else if (!source)
        emit(c, SET_ALL);
    else if (source->kind == NODE_REF)
        emit_ref_source(c, source);
    else
        owner_said = emit_noun(c, source, owner);
    if (quantity && quantity->number == QUANTITY_ANOTHER) {
        check_another(c, group, kinds);
        emit(c, SET_OTHER);
    }
    if (in && in != of) /* first, so that nothing is looked at elsewhere */
        emit_part(c, in, kinds);
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind == NODE_WITH_DIFFERENT)
            emit_different(c, group->kid[i], kinds, picking == PICKS);
        else if (group->kid[i]->kind != NODE_AS && group->kid[i] != in && group->kid[i] != of &&
                 !(owner_said && group->kid[i] == owner))
            emit_part(c, group->kid[i], kinds_asked(c, source, kinds));
    const struct node *as = part_of(group, NODE_AS);
    if (as && picking != PICKS && !c->in_event && !c->counting)
        error_on(c, as,
                 "choose it first: `choose ... as NAME`; what an ability answers is `it`, and so is what a loop is at",
                 "`%s`: nothing is chosen or done here that could have a name", node_text(c, as));
    if (as && !c->counting) {
        emit_part(c, as, kinds);
        struct id *id = find_id(c, as->text);
        if (id) {
            id->hidden = is_hidden(c, group);
            id->in_play = !zones_in_play(c->book) || may_lie_in(c, group, zones_in_play(c->book));
            id->several = !means_one(c, group) && !c->in_event;
        }
    }
    emit_pick(c, quantity, part_of(group, NODE_RANDOM) != NULL, picking);
    emit(c, SET_THAT);
    leave_expression(c);
}

void emit_set(struct compiler *c, const struct node *set, enum picking picking)
{
    if (set->kind != NODE_SET || set->kids == 1) {
        emit_group(c, set->kind == NODE_SET ? set->kid[0] : set, picking);
        return;
    }
    emit(c, SET_UNION);
    emit(c, set->kids);
    for (int i = 0; i < set->kids; i++)
        emit_group(c, set->kid[i], picking);
    emit(c, SET_THAT);
}

/* A group behind `is`: its noun is a filter too. */
void emit_filters(struct compiler *c, const struct node *group, unsigned kinds)
{
    const struct node *source = group->kid[1];
    check_adjectives(c, group);
    if (source && source->kind == NODE_REF) {
        emit(c, SET_SAME);
        emit_ref(c, source);
    } else if (source) {
        int words = 0;
        for (int i = 0; i < source->kids; i++)
            words += source->kid[i]->kind == NODE_WORD;
        if (words < source->kids) {
            error_on(c, source, "say `in` before a zone", "a thing cannot be a place");
        } else {
            check_said_of(c, source, kinds);
            emit_noun_filter(c, source);
        }
    }
    if (group->kid[0] && group->kid[0]->number == QUANTITY_ANOTHER)
        emit(c, SET_OTHER);
    for (int i = 2; i < group->kids; i++)
        emit_part(c, group->kid[i], kinds_asked(c, source, kinds));
    emit(c, SET_THAT);
}
