/* reach.c: who can be attacked and targeted, what a text may be aimed at, which links an answer may act on (FADE-7, FADE-8,
 * FADE-R33, FADE-R39, FADE-R60). */
#include "fade.h"
#include "runtime/cells.h"

/* ---- what a text does -------------------------------------------------------------------------------------------- */

/* FADE-7.14: every Skill; of Reactions what performs a hit (FADE-R37). */
bool is_attack(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if (!ability)
        return false;
    return (card_has(&d->book->card[a->card], FADE_WORD_SKILL) && a->kind == ABILITY_USE) ||
           is_signature_skill(d, ability) || a->traits >> FADE_TRAIT_ATTACKS & 1;
}

/* FADE-11.10: does it strike at the attacker of the link it answers? */
bool is_counter_hit(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    return (a->kind == ABILITY_RESPOND || waits_for_condition(a)) && a->traits >> FADE_TRAIT_ATTACKS & 1 && !a->targets;
}

/* ---- causes -------------------------------------------------------------------------------------------------------- */

struct cause cause_of_source(const struct duel *d, ref source)
{
    return (struct cause){ .source = source,
                           .card = is_card(source) ? object(d, source)->card : 0,
                           .elements = is_card(source) ? printed_elements(face(d, source)) : 0 };
}

struct cause cause_of_link(const struct duel *d, const struct link *l)
{
    bool attack = marks_of(l) & LINK_ATTACK, normal = kind_of(l) == LINK_NORMAL_ATTACK;
    ref user = l->target[LINK_USER];

    return (struct cause){ .source = l->source,
                           .user = user,
                           .card = !normal && is_card(l->source) ? object(d, l->source)->card : 0,
                           .elements = elements_of_link(d, (ref)(LINK_REF + index_of_link(d, l))),
                           .types = attack ? types_of_link(d, l) : 0,
                           .class_word = attack ? class_of_link(d, l) : 0,
                           .attack = attack };
}

static struct cause cause_of_aiming(const struct duel *d, const struct aiming *a)
{
    bool attack = is_attack(d, a->ability);
    struct cause by = cause_of_source(d, a->source);

    by.user = a->user;
    by.attack = attack;
    by.types = attack ? types_of_text(d, a->ability) : 0;
    by.class_word = attack ? FADE_WORD_BASIC : 0;
    if (attack && is_card(a->user) && has_keyword(d, a->user, FADE_KEYWORD_INFUSED))
        by.elements = elements_of(d, a->user);
    return by;
}

struct cause cause_of_normal_attack(const struct duel *d, ref attacker)
{
    bool infused = is_card(attacker) && has_keyword(d, attacker, FADE_KEYWORD_INFUSED);

    return (struct cause){ .source = attacker,
                           .user = attacker,
                           .elements = infused ? elements_of(d, attacker) : 0,
                           .types = 1,
                           .class_word = FADE_WORD_BASIC,
                           .attack = true };
}

/* ---- targets -------------------------------------------------------------------------------------------------------- */

/* FADE-21.68, FADE-R59 */
static bool is_too_great(const struct duel *d, ref user, ref target)
{
    int n = is_card(user) && is_card(target) && is_fighting(d, target) && !is_masked(d, target)
                ? keyword_number(d, user, FADE_KEYWORD_TIMID)
                : 0;

    return n > 0 && attribute_of(d, target, FADE_ATTRIBUTE_LEVEL) >= n;
}

/* The rule by which this cannot be a target of it; 0: it can. */
int untargetable_by(const struct duel *d, ref target, const struct cause *by)
{
    if (is_link(target) || !works_there(d, target))
        return 0;
    if (is_too_great(d, by->user ? by->user : by->source, target))
        return FADE_21_68;
    if (permission(d, target, FADE_ACTION_TARGETED, by->source) < 0)
        return FADE_R60;
    return shielded_by(d, target, by);
}

bool can_be_affected_by(const struct duel *d, ref target, const struct link *l)
{
    struct cause by = cause_of_link(d, l);

    return shielded_by(d, target, &by) == 0;
}

/* FADE-7.15, FADE-7.16, FADE-R33: the rule by which an attack of this one cannot reach the target; 0: it can. */
static int out_of_reach_by(const struct duel *d, ref attacker, ref target)
{
    int seat = controller(d, attacker), other = controller(d, target);

    if (!is_there(d, target))
        return FADE_7_15;
    if (!is_enemy(d, seat, other))
        return FADE_7_16;
    if (is_card(target) && zone_of(d, target) == FADE_ZONE_CHARACTER_ZONE)
        return 0;
    if (is_card(attacker) && has_keyword(d, attacker, FADE_KEYWORD_LOCK_ON) &&
        !is_immune_to(d, target, FADE_WORD_IMMUNE_LOCK_ON)) {
        CITE(d, FADE_21_39);
        return 0;
    }
    if (is_card(target)) {
        CITE(d, FADE_6_7);
        return FADE_6_7;
    }
    if (in_last_stand(d, other)) {
        CITE(d, FADE_18_4);
        return 0;
    }
    if (choice_of(d, LAST_STAND_REACH) == 0) {
        bool covered = false;
        for (int side = 0; side < d->seats; side++)
            FOR_EACH_IN (d, r, front(side))
                covered = covered || (is_fighting(d, r) && controller(d, r) == other);
        if (!covered) {
            CITE(d, FADE_R33);
            return 0;
        }
    }
    return FADE_7_15;
}

bool in_reach(const struct duel *d, ref attacker, ref target)
{
    return !is_link(target) && out_of_reach_by(d, attacker, target) == 0;
}

/* One of all that an attack of this one may be aimed at. */
void attack_targets(const struct duel *d, ref attacker, struct cause by, struct group *g)
{
    *g = (struct group){ .pick = true, .least = 1, .most = 1 };
    CITE(d, FADE_23_7);
    for (int seat = 0; seat < d->seats; seat++) {
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, reserve(seat))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (!out_of_reach_by(d, attacker, r) && !untargetable_by(d, r, &by))
                    set_add(d, g->set.word, r);
    }
}

bool finds_attack_target(const struct duel *d, ref attacker)
{
    struct group g;

    attack_targets(d, attacker, cause_of_normal_attack(d, attacker), &g);
    return set_first(d, g.set.word) != NOTHING;
}

/* Why not this one. */
int target_barred_by(const struct duel *d, const struct aiming *a, bool attack, ref r)
{
    struct cause by = a->ability ? cause_of_aiming(d, a) : cause_of_normal_attack(d, a->source);
    int rule = attack ? out_of_reach_by(d, a->user ? a->user : a->source, r) : 0;

    rule = rule ? rule : untargetable_by(d, r, &by);
    return rule ? rule : FADE_7_17;
}

/* ---- what a text is aimed at ------------------------------------------------------------------------------------------ */

static struct scope scope_of(const struct duel *d, const struct aiming *a)
{
    return (struct scope){ .d = d,
                           .seat = a->seat,
                           .source = a->source,
                           .it = a->answers ? a->answers : a->it,
                           .named = a->named,
                           .second = a->other,
                           .second_register = a->other ? second_name(d, &d->book->ability[a->ability]) : 0,
                           .subject = seat_ref(a->seat),
                           .link = a->link,
                           .x = a->x };
}

static void keep_targetable(const struct duel *d, const struct aiming *a, struct group *g)
{
    struct cause by = cause_of_aiming(d, a);

    FOR_EACH_OF (d, r, g->set.word)
        if (untargetable_by(d, r, &by) || (g->each && is_attack(d, a->ability) && is_seat(r) && !is_there(d, r)))
            set_remove(d, g->set.word, r);
}

/* What may be aimed at; false if it aims at nothing at all. */
bool aim_candidates(const struct duel *d, const struct aiming *a, struct group *g)
{
    memset(g, 0, sizeof *g);
    if (d->book->ability[a->ability].targets) {
        const cell *at = d->book->code + d->book->ability[a->ability].targets + 1;
        struct scope s = scope_of(d, a);
        eval_set(&s, &at, g);
        g->each = g->each || !g->pick;
        keep_targetable(d, a, g);
        for (int i = 0; i < a->aims; i++)
            if (g->different)
                leave_out_alike(&s, g->different, a->chosen[i], g->set.word);
            else
                set_remove(d, g->set.word, a->chosen[i]);
        return true;
    }
    if (!is_counter_hit(d, a->ability) || !a->answers || !is_link(a->answers))
        return false;
    ref attacker = link_of(d, a->answers)->target[LINK_USER]; /* FADE-R46 */
    struct cause by = cause_of_aiming(d, a);
    g->pick = true;
    g->least = g->most = 1;
    if (is_there(d, attacker) && !untargetable_by(d, attacker, &by))
        set_add(d, g->set.word, attacker);
    return true;
}

bool finds_aim(const struct duel *d, const struct aiming *a)
{
    struct group g;

    return !aim_candidates(d, a, &g) || set_first(d, g.set.word) != NOTHING;
}

bool finds_name_or_aim(const struct duel *d, const struct aiming *a)
{
    struct set named;

    if (!d->book->ability[a->ability].naming)
        return finds_aim(d, a);
    can_be_named(d, a, &named);
    return set_first(d, named.word) != NOTHING;
}

void can_be_named(const struct duel *d, const struct aiming *a, struct set *out)
{
    const cell *at = d->book->code + d->book->ability[a->ability].naming + 2;
    struct scope s = { .d = d, .seat = a->seat, .source = a->source, .x = a->x };
    struct group named, g;

    eval_set(&s, &at, &named);
    FOR_EACH_OF (d, r, named.set.word) {
        struct aiming other = *a;
        other.named = r;
        if (aim_candidates(d, &other, &g) && !set_first(d, g.set.word))
            set_remove(d, named.set.word, r);
    }
    *out = named.set;
}

/* ---- what may be answered ------------------------------------------------------------------------------------------------ */

/* FADE-8.2, FADE-R39: has this unit used a card on this link already? */
bool has_answered(const struct duel *d, ref user, ref link)
{
    for (int i = 0; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        if (l->target[LINK_ANSWERS] == link && l->target[LINK_USER] == user &&
            (kind_of(l) == LINK_CARD || marks_of(l) & LINK_SIGNATURE))
            return true;
    }
    return false;
}

/* FADE-R42: does the class of the attack exclude all the mechanics of the text? */
static bool is_futile(const struct duel *d, int ability, const struct link *l)
{
    const struct duello_book *b = d->book;
    int class_word = marks_of(l) & LINK_ATTACK ? class_of_link(d, l) : FADE_WORD_BASIC;
    bool any = false;

    for (const cell *at = b->code + b->ability[ability].body; *at != OP_END; at = next_written(b, at)) {
        int verb = *at == OP_DO ? at[2] : 0;
        bool stands = verb == FADE_VERB_BLOCK || verb == FADE_VERB_HIT || verb == FADE_VERB_DEFLECT ||
                      verb == FADE_VERB_DEFLECT_TO || verb == FADE_VERB_NEGATE || verb == FADE_VERB_DOWNGRADE;
        any = any || stands;
        if (verb == FADE_VERB_PREVENT || (verb == FADE_VERB_DOWNGRADE && class_word != FADE_WORD_BASIC) ||
            (verb == FADE_VERB_BLOCK && mildest_class(d, l) == FADE_WORD_BASIC) ||
            (stands && verb != FADE_VERB_DOWNGRADE && verb != FADE_VERB_BLOCK && class_word != FADE_WORD_RELENTLESS))
            return false;
    }
    return any;
}

/* The rule by which it cannot act on this link; 0: it can. */
static int unanswerable_by(const struct duel *d, const struct aiming *a, ref link)
{
    const struct link *l = link_of(d, link);
    uint64_t traits = d->book->ability[a->ability].traits;
    struct aiming about = *a;

    if (kind_of(l) == LINK_TRIGGERED) /* FADE-R65 */
        return FADE_R65;
    if ((a->card || is_signature(d, a->ability)) && has_answered(d, a->user, link))
        return FADE_8_2;
    if (choice_of(d, FUTILE_REACTIONS) && is_futile(d, a->ability, l))
        return FADE_R42;
    if (traits & ((uint64_t)1 << FADE_TRAIT_BLOCKS | (uint64_t)1 << FADE_TRAIT_DEFLECTS) &&
        !(marks_of(l) & LINK_ATTACK))
        return FADE_11_1;
    about.answers = link;
    about.link = NOTHING;
    return finds_name_or_aim(d, &about) ? 0 : FADE_R74;
}

static bool may_be_answered(const struct duel *d, const struct aiming *a, ref link)
{
    struct scope s = { .d = d, .seat = a->seat, .source = a->source };
    const cell *at = d->book->code + d->book->ability[a->ability].head;

    return set_contains(&s, &at, link) && !unanswerable_by(d, a, link);
}

/* FADE-8.2, FADE-R42, FADE-11.12, FADE-8.6: why it can act on none of them. */
int why_no_answer(const struct duel *d, const struct aiming *a)
{
    int why = FADE_8_6;

    for (int i = 0; i < d->links; i++) {
        struct scope s = { .d = d, .seat = a->seat, .source = a->source };
        const cell *at = d->book->code + d->book->ability[a->ability].head;
        ref link = (ref)(LINK_REF + i);
        if (set_contains(&s, &at, link))
            why = unanswerable_by(d, a, link);
        else if (why == FADE_8_6 && marks_of(link_at(d, i)) & LINK_ATTACK &&
                 place_among_targets(link_at(d, i), a->user) >= 0)
            why = FADE_11_12;
    }
    return why;
}

void answer_candidates(const struct duel *d, const struct aiming *a, struct set *out)
{
    *out = (struct set){ { 0 } };
    for (int i = 0; i < d->links; i++)
        if (may_be_answered(d, a, (ref)(LINK_REF + i)))
            set_add(d, out->word, (ref)(LINK_REF + i));
}

bool finds_answer(const struct duel *d, const struct aiming *a)
{
    struct set links;

    answer_candidates(d, a, &links);
    return set_first(d, links.word) != NOTHING;
}

/* ---- hosts of Augments and Equip Items: FADE-21.32 ------------------------------------------------------------------------ */

const struct ability *equip_of(const struct duel *d, int card)
{
    const struct card *c = &d->book->card[card];

    if (c->bears & KEYWORD_BIT(EQUIP))
        for (int i = c->ability; i < c->ability + c->abilities; i++)
            if (d->book->ability[i].keyword == FADE_KEYWORD_EQUIP + 1)
                return &d->book->ability[i];
    return NULL;
}

/* FADE-R60, FADE-R90: choosing a host is choosing a target; who says nothing means an own Character. */
void host_candidates(const struct duel *d, int seat, ref source, int card, struct set *out)
{
    const struct ability *equip = equip_of(d, card);
    struct cause by = { .source = source,
                        .user = seat_ref(seat),
                        .card = (uint16_t)card,
                        .elements = printed_elements(&d->book->card[card]) };

    *out = (struct set){ { 0 } };
    for (int other = 0; other < d->seats; other++) {
        ref first[3] = { seat_ref(other), place(d, front(other))->first, place(d, reserve(other))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING) {
                struct scope s = { .d = d, .seat = seat, .source = source };
                const cell *at = d->book->code + (equip ? equip->arguments : 0);
                bool meant = equip ? set_contains(&s, &at, r) : is_card(r) && controller(d, r) == seat;
                if (is_there(d, r) && meant && !untargetable_by(d, r, &by))
                    set_add(d, out->word, r);
            }
    }
}

bool finds_host(const struct duel *d, int seat, ref source, int card)
{
    struct set hosts;

    host_candidates(d, seat, source, card, &hosts);
    return set_first(d, hosts.word) != NOTHING;
}
