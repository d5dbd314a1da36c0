/* answers.c: what others ask of a text before it is carried out (is it an Attack, which types of damage has it, does it act
 * on the attacker), and which links an answer may act on (FAROE-10.6, FAROE-11). */
#include "faroe.h"
#include "runtime/cells.h"

/* ---- what a card's text does ------------------------------------------------------------------------------ */

bool is_attack(const struct duel *d, int ability)
{
    return ability && d->book->ability[ability].traits >> FAROE_TRAIT_ATTACKS & 1;
}

/* The type of one `hit` or `deal`: FAROE-R58, the strongest of several; Basic unless stated. */
static unsigned type_of_damage(const struct duello_book *b, const cell *at)
{
    bool hit = at[2] == FAROE_VERB_HIT;
    const cell *p = skip_part(b, at + 3, 'S');
    int strongest = FAROE_WORD_BASIC;

    p = hit ? skip_part(b, skip_part(b, p, 'S'), 'V') : skip_part(b, p, 'V');
    if (*p++)
        for (int n = *p++; n > 0; n--, p++)
            strongest = *p > strongest ? *p : strongest;
    return 1u << (strongest - FAROE_WORD_BASIC);
}

static unsigned types_of_text(const struct duello_book *b, int ability)
{
    unsigned types = 0;

    for (const cell *at = b->code + b->ability[ability].body; ability && *at != OP_END; at = next_written(b, at))
        if (*at == OP_DO && (at[2] == FAROE_VERB_HIT || at[2] == FAROE_VERB_DEAL))
            types |= type_of_damage(b, at);
    return types;
}

/* FAROE-10.6: the types of an Attack's hits, or of what else a link deals; a bit each. */
unsigned damage_types(const struct duel *d, const struct link *l)
{
    unsigned types = kind_of(l) == LINK_NORMAL_ATTACK ? 1 : types_of_text(d->book, l->ability);

    CITE(d, FAROE_10_6);
    if (marks_of(l) & LINK_OVERDRIVE)
        types |= types_of_text(d->book, overdrive_of(d, d->book->ability[l->ability].card));
    return types;
}

/* Where a set means an "attacker", alone or with others; NULL: it does not. */
static const cell *attacker_in(const struct duello_book *b, const cell *set)
{
    const cell *found = set[0] == SET_REF_OF && set[1] == FAROE_REFERENCE_ATTACKER ? set : NULL;
    const cell *one = set + 2;

    for (int n = set[0] == SET_UNION ? set[1] : 0; n > 0 && !found; n--, one = skip_part(b, one, 'S'))
        found = attacker_in(b, one);
    return found;
}

/* Where a statement says to which "attacker" it does something; NULL: to none. To read a number of it, or to name it by the
 * way, is nothing that is done to it. */
static const cell *attacker_of_statement(const struct duello_book *b, const cell *at)
{
    struct bound bound;

    if (*at == OP_GRANT || *at == OP_GIVE || *at == OP_PERMIT)
        return attacker_in(b, at + 2);
    if (*at != OP_DO)
        return NULL;
    const cell *found = attacker_in(b, at + 3);
    bind_arguments(b, pattern_shape_of(b, 'D', at[2]), skip_part(b, at + 3, 'S'), &bound);
    for (int i = 0; i < bound.holes && !found; i++)
        if (bound.hole[i].hole == HOLE_SET && bound.hole[i].at)
            found = attacker_in(b, bound.hole[i].at);
    return found;
}

const cell *attacker_acted_on(const struct duello_book *b, int ability)
{
    int kind = b->ability[ability].kind;
    const cell *attacker = NULL;

    if (kind != ABILITY_RESPOND && kind != ABILITY_KEYWORD && kind != ABILITY_WHEN)
        return NULL;
    for (const cell *at = b->code + b->ability[ability].body; *at != OP_END && !attacker; at = next_written(b, at))
        attacker = attacker_of_statement(b, at);
    return attacker;
}

/* ---- what may be answered ------------------------------------------------------------------------------------------ */

static bool is_host(const cell *set)
{
    return set[0] == SET_REF && set[1] == REF_HOST && set[2] == SET_THAT;
}

/* Does a statement do something to "host" and to nothing else? */
static bool acts_on_host(const struct duello_book *b, const cell *at)
{
    struct bound bound;
    int hosts = 0, sets = 0;

    if (*at == OP_GRANT || *at == OP_GIVE || *at == OP_PERMIT)
        return is_host(at + 2);
    if (*at != OP_DO)
        return false;
    bind_arguments(b, pattern_shape_of(b, 'D', at[2]), skip_part(b, at + 3, 'S'), &bound);
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].hole == HOLE_SET && bound.hole[i].at) {
            sets++;
            hosts += is_host(bound.hole[i].at);
        }
    return sets && sets == hosts;
}

/* Does it nothing but Block, Deflect or Negate? Cast by a Legend it has no host (FAROE-13.3). */
static bool only_stops(const struct duel *d, int ability)
{
    const struct duello_book *b = d->book;

    for (const cell *at = b->code + b->ability[ability].body; *at != OP_END; at = next_written(b, at))
        if (!acts_on_host(b, at) &&
            (*at != OP_DO || (at[2] != FAROE_VERB_BLOCK && at[2] != FAROE_VERB_DEFLECT && at[2] != FAROE_VERB_NEGATE)))
            return false;
    return true;
}

/* Will it be Blocked, Deflected or Negated by a link above it that is not stopped itself? */
static bool is_being_stopped(const struct duel *d, int link)
{
    uint64_t stopping =
        (uint64_t)1 << FAROE_TRAIT_BLOCKS | (uint64_t)1 << FAROE_TRAIT_DEFLECTS | (uint64_t)1 << FAROE_TRAIT_NEGATES;

    for (int i = link + 1; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        bool stops =
            kind_of(l) == LINK_SHIELD || kind_of(l) == LINK_BARRIER || d->book->ability[l->ability].traits & stopping;
        if (stops && l->target[LINK_ANSWERS] == LINK_REF + link && !is_being_stopped(d, i))
            return true;
    }
    return false;
}

/* FAROE-R109, FAROE-R148: a Legend answers its enemies alone, and stops nothing twice. */
static bool is_worth_answering(const struct duel *d, const struct aiming *a, ref link)
{
    return is_enemy(d, a->seat, link_seat(link_of(d, link))) &&
           !(only_stops(d, a->ability) && is_being_stopped(d, link - LINK_REF));
}

/* FAROE-11.12: what an answer may act on by its kind; its own words come on top. Gives back the rule by which it cannot,
 * 0: it can. */
static int unanswerable_by(const struct duel *d, const struct aiming *a, ref link)
{
    uint64_t traits = d->book->ability[a->ability].traits;
    const struct link *l = link_of(d, link);
    unsigned basic = 1, types = damage_types(d, l);
    bool attack = marks_of(l) & LINK_ATTACK;

    if (is_legend(d, a->seat) && !is_worth_answering(d, a, link))
        return FAROE_R109;
    if (traits >> FAROE_TRAIT_NEGATES & 1 && is_personal(d, l)) /* FAROE-R113 */
        return FAROE_18_7;
    if (traits >> FAROE_TRAIT_BLOCKS & 1 && !(attack && types & basic))
        return attack ? FAROE_11_3 : FAROE_11_1;
    if (traits >> FAROE_TRAIT_DEFLECTS & 1 && !(attack && types == basic))
        return attack ? FAROE_11_5 : FAROE_11_4;
    if (!attacker_acted_on(d->book, a->ability)) /* no Counter */
        return 0;
    if (!(traits & ((uint64_t)1 << FAROE_TRAIT_BLOCKS | (uint64_t)1 << FAROE_TRAIT_DEFLECTS |
                    (uint64_t)1 << FAROE_TRAIT_NEGATES)) &&
        attack && !is_enemy(d, a->seat, link_seat(l)))
        return FAROE_11_12;
    if (!attack || !is_there(d, l->target[LINK_USER]))
        return FAROE_8_9;
    return could_target(d, a, l->target[LINK_USER]) ? 0 : FAROE_11_10;
}

struct aiming about_link(const struct duel *d, const struct aiming *a, ref link)
{
    struct aiming about = *a;

    about.links = 0;
    about.answers = about.it = link;
    about.other = target_heard_of(d, a->source, a->seat, a->ability, link);
    return about;
}

static bool acts_on_link(const struct duello_book *b, int ability)
{
    uint64_t stops =
        (uint64_t)1 << FAROE_TRAIT_BLOCKS | (uint64_t)1 << FAROE_TRAIT_DEFLECTS | (uint64_t)1 << FAROE_TRAIT_NEGATES;

    return b->ability[ability].traits & stops || attacker_acted_on(b, ability);
}

/* The rule by which a Surprise or Contingency cannot be about this link, of those that it has heard of; 0: it can. */
static int not_about_by(const struct duel *d, const struct aiming *a, ref link)
{
    int rule = acts_on_link(d->book, a->ability) ? unanswerable_by(d, a, link) : 0;
    struct aiming about = about_link(d, a, link);

    return rule ? rule : finds_name_or_aim(d, &about) ? 0 : is_attack(d, a->ability) ? FAROE_6_18 : FAROE_7_2;
}

/* Why there is nothing that it may answer. */
int no_answer_by(const struct duel *d, const struct aiming *a)
{
    if (a->links)
        return not_about_by(d, a, (ref)(LINK_REF + __builtin_ctz(a->links)));
    struct scope s = { .d = d, .seat = a->seat, .source = a->source };
    const cell *at = d->book->code + d->book->ability[a->ability].head;
    struct group g;

    eval_set(&s, &at, &g);
    ref link = set_first(d, g.set.word);
    return is_link(link) ? unanswerable_by(d, a, link) : FAROE_11_12;
}

static bool may_be_answered(const struct duel *d, const struct aiming *a, ref link)
{
    struct scope s = { .d = d, .seat = a->seat, .source = a->source };
    const cell *at = d->book->code + d->book->ability[a->ability].head;

    if (a->links)
        return a->links >> (link - LINK_REF) & 1 && !not_about_by(d, a, link);
    return set_contains(&s, &at, link) && !unanswerable_by(d, a, link);
}

bool finds_answer(const struct duel *d, const struct aiming *a)
{
    for (int i = 0; i < d->links; i++)
        if (may_be_answered(d, a, (ref)(LINK_REF + i)))
            return true;
    return false;
}

void answer_candidates(const struct duel *d, const struct aiming *a, struct set *out)
{
    *out = (struct set){ { 0 } };
    for (int i = 0; i < d->links; i++)
        if (may_be_answered(d, a, (ref)(LINK_REF + i)))
            set_add(d, out->word, (ref)(LINK_REF + i));
}
