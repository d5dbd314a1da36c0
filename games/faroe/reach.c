/* reach.c: the Combat Zone Order, who can be targeted, what a text may be aimed at (FAROE-7). */
#include "faroe.h"
#include "runtime/cells.h"

/* ---- targeting ------------------------------------------------------------------------------------------ */

/* A Player in Orbit; a Legend is never moved (FAROE-18.5). */
bool is_away(const struct duel *d, ref r)
{
    if (!is_seat(r) || !has_keyword(d, r, FAROE_KEYWORD_ORBITAL))
        return false;
    if (is_legend_ref(d, r))
        CITE(d, FAROE_18_5);
    return !is_legend_ref(d, r);
}

/* A Replay: the card lies on the Chain, and who performs it is told by the link that it will be. */
static bool is_used_again(const struct duel *d, const struct aiming *a)
{
    return !a->link && a->user && is_card(a->source) && zone_of(d, a->source) == FAROE_ZONE_CHAIN;
}

/* What texts say of links ("can't be targeted by Skills") is asked of the link that it would be, which stands behind the
 * Chain of a copy. */
const struct duel *imagine_link(const struct duel *d, const struct aiming *a, unsigned kind, struct faroe_duel *room)
{
    bool asked = listeners(d)->permits >> FAROE_ACTION_TARGETED & 1 || is_used_again(d, a);

    if (!asked || !is_room_for_link(d))
        return d;
    struct duel *as_if = imagined(d, room);
    struct link *l = draft_link(as_if, a->ability, a->source, a->seat, 0);
    l->target[LINK_USER] = a->user ? a->user : faroe_user_of(d, a->source, NOTHING);
    l->target[LINK_MARKS] =
        (uint16_t)(kind | (kind == LINK_NORMAL_ATTACK || is_attack(d, a->ability) ? LINK_ATTACK : 0));
    own(as_if)->drafted = 1;
    return as_if;
}

static unsigned kind_to_be(const struct aiming *a)
{
    return a->card ? LINK_CARD : a->ability ? LINK_ABILITY : LINK_NORMAL_ATTACK;
}

/* FAROE-1.10: by what its source is, or by what kind of link it is. */
static bool is_forbidden(const struct duel *d, ref target, ref source, ref link)
{
    return permission(d, target, FAROE_ACTION_TARGETED, source) < 0 ||
           permission(d, target, FAROE_ACTION_TARGETED, link) < 0;
}

static struct cause normal_attack_by(const struct duel *d, ref attacker)
{
    return (struct cause){ .source = attacker, .attack = true, .link = drafted_link(d) };
}

static struct cause cause_of_aiming(const struct duel *d, const struct aiming *a)
{
    return (struct cause){ .source = a->source,
                           .ability = a->ability && !a->card,
                           .attack = !a->ability || is_attack(d, a->ability),
                           .personal = is_personal_text(d, a->source, a->ability),
                           .card = a->card,
                           .link = drafted_link(d) };
}

struct cause cause_of_link(const struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);
    bool card = kind_of(l) == LINK_CARD && is_card(l->source);

    return (struct cause){ .source = l->source,
                           .ability = kind_of(l) == LINK_ABILITY,
                           .attack = (marks_of(l) & LINK_ATTACK) != 0,
                           .personal = is_personal(d, l),
                           .card = card ? object(d, l->source)->card : 0,
                           .link = link };
}

bool can_be_targeted(const struct duel *d, ref target, struct cause by)
{
    if (!works_there(d, target))
        return false;
    if (is_away(d, target)) {
        CITE(d, FAROE_16_76);
        return false;
    }
    return (by.personal || !is_immune_to_source(d, target, by.source, by.card, by.ability)) &&
           !is_forbidden(d, target, by.source, by.link);
}

/* FAROE-7.4: whoever cannot be targeted does not hold its tier closed, unless the option FAROE-R36 says so. */
static bool is_held(const struct duel *d, int tier, struct cause by)
{
    FOR_EACH_IN (d, r, tier) {
        if (choice_of(d, UNTARGETABLE_WALLS) == 1 || can_be_targeted(d, r, by))
            return true;
        CITE(d, FAROE_7_4);
    }
    return false;
}

/* FAROE-7.3: the tiers of each opponent stand for themselves; by the option FAROE-R35 they are those of all opponents. */
static bool holds_tier(const struct duel *d, int zone, int seat, ref attacker, struct cause by)
{
    if (choice_of(d, REACH_SCOPE) == 0)
        return is_held(d, zone_place(zone, seat), by);
    for (int other = 0; other < d->seats; other++)
        if (in_game(d, other) && is_enemy(d, controller(d, attacker), other) && is_held(d, zone_place(zone, other), by))
            return true;
    return false;
}

/* Lock-On comes from the text or from the attacker, of whom it is asked unless that has been done already. */
enum lock_on { NOT_BY_TEXT, HAS_LOCK_ON, HAS_NO_LOCK_ON };
static bool order_allows(const struct duel *d, ref attacker, struct cause by, ref target, enum lock_on lock_on)
{
    int seat = controller(d, target);

    if (!is_there(d, target))
        return false;
    if (!is_enemy(d, controller(d, attacker), seat)) {
        CITE(d, FAROE_7_10);
        return false;
    }
    CITE(d, FAROE_7_1);
    if (is_legend_ref(d, target)) {
        CITE(d, FAROE_18_3);
        CITE(d, FAROE_7_12);
    }
    if (d->mode == MODE_TEAMS)
        CITE(d, FAROE_17_6);
    if (is_card(target) && zone_of(d, target) == FAROE_ZONE_CHARACTER_ZONE)
        return true;
    if (lock_on != HAS_NO_LOCK_ON && (lock_on == HAS_LOCK_ON || has_keyword(d, attacker, FAROE_KEYWORD_LOCK_ON)) &&
        !is_immune_to_keyword(d, target, FAROE_KEYWORD_LOCK_ON)) { /* FAROE-7.8, FAROE-R89 */
        CITE(d, FAROE_7_8);
        CITE(d, FAROE_16_63);
        return true;
    }
    if (is_seat(target) && by.attack && in_last_stand(d, seat)) { /* FAROE-7.7, FAROE-13.5 */
        CITE(d, FAROE_7_7);
        CITE(d, FAROE_13_5);
        return true;
    }
    CITE(d, FAROE_7_3);
    if (is_seat(target))
        CITE(d, FAROE_14_7);
    if (holds_tier(d, FAROE_ZONE_CHARACTER_ZONE, seat, attacker, by))
        return false;
    return is_card(target) || !holds_tier(d, FAROE_ZONE_BACKUP_ZONE, seat, attacker, by);
}

/* FAROE-7.1 */
bool in_reach(const struct duel *d, ref attacker, ref target, bool lock_on)
{
    return order_allows(d, attacker, normal_attack_by(d, attacker), target, lock_on ? HAS_LOCK_ON : NOT_BY_TEXT);
}

/* No other keyword can be said of a text: `with Lock-On`. */
static enum lock_on lock_on_of_text(const struct duel *d, ref source)
{
    const struct card *c = face(d, source);

    for (int i = c->ability; is_card(source) && i < c->ability + c->abilities; i++)
        if (d->book->ability[i].with)
            return HAS_LOCK_ON;
    return NOT_BY_TEXT;
}

/* Is it an Attack for which somebody is to be in reach? The text that aims, or (0) the one that is carried out. */
static bool reaches_with_attack(const struct duel *d, int ability)
{
    const struct effect *e = ability ? NULL : running_effect(d);

    return is_attack(d, e ? e->ability : ability);
}

/* FAROE-7.16: judged for who performs it. */
bool is_in_reach_of(const struct duel *d, int ability, ref source, ref r)
{
    struct cause by = { .source = source,
                        .ability = is_seat(source) || is_fighting(d, source) || is_fitted(d, source),
                        .attack = reaches_with_attack(d, ability),
                        .personal = is_legend_ref(d, source),
                        .link = drafted_link(d) };

    CITE(d, FAROE_7_16);
    return order_allows(d, faroe_user_of(d, source, NOTHING), by, r, lock_on_of_text(d, source));
}

bool faroe_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    (void)relation, (void)n;
    if (is_link(a))
        return false;
    if (!s->chosen)
        return is_in_reach_of(s->d, s->ability, b, a);
    CITE(s->d, FAROE_7_11);
    return true;
}

static bool somebody_provokes(const struct duel *d)
{
    return *given_keywords(d) >> FAROE_KEYWORD_PROVOKE & 1 || own(d)->provokers;
}

/* FAROE-16.88, FAROE-16.90: those with Provoke come before all others, those of third players too (FAROE-16.89);
 * by the option FAROE-R39 only before others of the same controller. */
void keep_provoking(const struct duel *d, ref attacker, struct group *g)
{
    int seat = controller(d, attacker);
    struct set provoking = { { 0 } };
    unsigned bound = 0; /* seats with somebody who provokes */

    if (!somebody_provokes(d) || is_immune_to_keyword(d, attacker, FAROE_KEYWORD_PROVOKE))
        return;
    FOR_EACH_OF (d, r, g->set.word)
        if (is_enemy(d, seat, controller(d, r)) && has_keyword(d, r, FAROE_KEYWORD_PROVOKE)) {
            set_add(d, provoking.word, r);
            bound |= 1u << controller(d, r);
            if (is_card(r) && zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE)
                CITE(d, FAROE_16_64);
        }
    if (!bound)
        return;
    CITE(d, FAROE_7_9);
    CITE(d, FAROE_16_88);
    FOR_EACH_OF (d, r, g->set.word) {
        if (!(bound >> controller(d, r) & 1))
            CITE(d, FAROE_16_89);
        if (choice_of(d, PROVOKE_SCOPE) && !(bound >> controller(d, r) & 1))
            set_add(d, provoking.word, r);
    }
    g->set = provoking;
}

static const struct duel *imagine_attack(const struct duel *d, ref attacker, struct faroe_duel *room)
{
    struct aiming a = { .seat = controller(d, attacker), .source = attacker, .user = attacker };

    return imagine_link(d, &a, LINK_NORMAL_ATTACK, room);
}

/* One of all that a Normal Attack of this attacker may be aimed at. */
void attack_targets(const struct duel *now, ref attacker, struct group *g)
{
    int seat = controller(now, attacker);
    enum lock_on lock_on = has_keyword(now, attacker, FAROE_KEYWORD_LOCK_ON) ? HAS_LOCK_ON : HAS_NO_LOCK_ON;
    struct faroe_duel room;
    const struct duel *d = imagine_attack(now, attacker, &room);

    *g = (struct group){ .pick = true, .least = 1, .most = 1 };
    if (players(d) > 2)
        CITE(d, FAROE_17_2);
    for (int other = 0; other < d->seats; other++) {
        ref candidates[3] = { seat_ref(other), place(d, front(other))->first, place(d, backup(other))->first };
        if (!in_game(d, other) || !is_enemy(d, seat, other))
            continue;
        for (int tier = 0; tier < 3; tier++)
            for (ref r = candidates[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (order_allows(d, attacker, normal_attack_by(d, attacker), r, lock_on) &&
                    can_be_targeted(d, r, normal_attack_by(d, attacker)))
                    set_add(d, g->set.word, r);
    }
    keep_provoking(now, attacker, g);
}

static bool can_attack_somebody(const struct duel *d, ref attacker)
{
    int seat = controller(d, attacker);

    for (int other = 0; other < d->seats; other++) {
        if (!in_game(d, other) || !is_enemy(d, seat, other))
            continue;
        FOR_EACH_IN (d, r, front(other))
            if (can_be_targeted(d, r, normal_attack_by(d, attacker)))
                return true;
        FOR_EACH_IN (d, r, backup(other))
            if (in_reach(d, attacker, r, false) && can_be_targeted(d, r, normal_attack_by(d, attacker)))
                return true;
        if (in_reach(d, attacker, seat_ref(other), false) &&
            can_be_targeted(d, seat_ref(other), normal_attack_by(d, attacker)))
            return true;
    }
    return false;
}

bool finds_attack_target(const struct duel *d, ref attacker)
{
    struct faroe_duel room;

    return can_attack_somebody(imagine_attack(d, attacker, &room), attacker);
}

/* ---- candidates ------------------------------------------------------------------------------------------- */

/* Who performs it, as far as is known before it is announced. */
static ref performer(const struct duel *d, const struct aiming *a)
{
    return a->user ? a->user : faroe_user_of(d, a->source, NOTHING);
}

/* FAROE-7.2: every Attack is bound by the order, whether its text says so or not; by the option FAROE-R37 everything. */
static bool needs_reach(const struct duel *d, int ability)
{
    return is_attack(d, ability) || choice_of(d, ABILITY_REACH) == 1;
}

static bool is_out_of_reach(const struct duel *d, const struct aiming *a, ref r)
{
    return is_there(d, r) && is_enemy(d, a->seat, controller(d, r)) &&
           !order_allows(d, performer(d, a), cause_of_aiming(d, a), r,
                         d->book->ability[a->ability].with ? HAS_LOCK_ON : NOT_BY_TEXT);
}

static void keep_in_reach(const struct duel *d, const struct aiming *a, struct group *g)
{
    CITE(d, FAROE_7_2);
    FOR_EACH_OF (d, r, g->set.word)
        if (is_out_of_reach(d, a, r))
            set_remove(d, g->set.word, r);
}

static int barred_by(const struct duel *d, const struct aiming *a, bool attack, ref r)
{
    for (int i = 0; i < a->aims; i++)
        if (a->chosen[i] == r)
            return FAROE_7_13;
    if (attack && !is_enemy(d, a->seat, controller(d, r)))
        return FAROE_7_10;
    if ((attack || needs_reach(d, a->ability)) && is_out_of_reach(d, a, r))
        return FAROE_7_1;
    if (is_forbidden(d, r, a->source, drafted_link(d)))
        return FAROE_1_10;
    if (!can_be_targeted(d, r, cause_of_aiming(d, a)))
        return is_away(d, r) ? FAROE_16_76 : FAROE_16_9;
    return attack && somebody_provokes(d) ? FAROE_7_9 : FAROE_7_2;
}

/* The rule by which this cannot be chosen as a target. */
int target_barred_by(const struct duel *d, const struct aiming *a, bool attack, ref r)
{
    struct faroe_duel room;

    return barred_by(imagine_link(d, a, kind_to_be(a), &room), a, attack, r);
}

bool could_target(const struct duel *d, const struct aiming *a, ref r)
{
    struct faroe_duel room;

    d = imagine_link(d, a, kind_to_be(a), &room);
    return can_be_targeted(d, r, cause_of_aiming(d, a));
}

bool is_out_of_sight(const struct duel *d, ref r)
{
    return is_card(r) && (is_in_orbit(d, r) || (is_card(host(d, r)) && is_in_orbit(d, host(d, r))));
}

static void keep_targetable(const struct duel *d, const struct aiming *a, struct group *g)
{
    FOR_EACH_OF (d, r, g->set.word)
        if (works_there(d, r) ? !can_be_targeted(d, r, cause_of_aiming(d, a)) : is_out_of_sight(d, r))
            set_remove(d, g->set.word, r);
}

static struct scope scope_of(const struct duel *d, const struct aiming *a)
{
    return (struct scope){ .d = d,
                           .seat = a->seat,
                           .source = a->source,
                           .it = a->answers ? a->answers : a->it,
                           .named = a->named ? a->named : named_in_event(d, a->ability, a->it, a->other),
                           .second = a->other,
                           .second_register = a->other ? second_name(d, &d->book->ability[a->ability]) : 0,
                           .subject = seat_ref(a->seat),
                           .link = is_used_again(d, a) ? drafted_link(d) : a->link,
                           .ability = (uint16_t)a->ability,
                           .x = a->x };
}

/* The set a text aims at, if its words are plain: NOT_PLAIN else, and nothing is read. */
static unsigned read_aims(const struct duel *d, const struct aiming *a, struct group *g)
{
    const cell *at = d->book->code + d->book->ability[a->ability].targets + 1;
    unsigned bodies = read_bodies(&at);

    g->pick = *at == SET_PICK;
    g->each = !g->pick;
    if (bodies == NOT_PLAIN || !g->pick)
        return bodies;
    if (at[1] || at[3] != VAL_NUM || at[5] != VAL_NUM || at[7] != SET_THAT) /* at random, or X of them */
        return NOT_PLAIN;
    g->each = at[2];
    g->least = at[4];
    g->most = at[6];
    return bodies;
}

/* Which of those whom its words mean it is aimed at. FAROE-7.14: an Attack on "each" targets whom it hits, wherever they
 * are; what else says so targets nobody. */
enum aimed_at { ALL_THAT_ARE_MEANT, WHO_CAN_BE_TARGETED, WHO_IS_IN_REACH_TOO };

static enum aimed_at aimed_at(const struct duel *d, const struct aiming *a, bool each)
{
    return !each ? WHO_IS_IN_REACH_TOO : is_attack(d, a->ability) ? WHO_CAN_BE_TARGETED : ALL_THAT_ARE_MEANT;
}

static bool can_be_aimed_at(const struct duel *d, const struct aiming *a, unsigned bodies, enum aimed_at who, ref r)
{
    bool said = bodies & IN_REACH, lock_on = d->book->ability[a->ability].with; /* by this text, not by another */
    bool settled = said && performer(d, a) == faroe_user_of(d, a->source, NOTHING) &&
                   lock_on == (lock_on_of_text(d, a->source) == HAS_LOCK_ON);

    if (who == ALL_THAT_ARE_MEANT || !can_be_targeted(d, r, cause_of_aiming(d, a)))
        return who == ALL_THAT_ARE_MEANT;
    return who == WHO_CAN_BE_TARGETED || settled || !(said || needs_reach(d, a->ability)) || !is_out_of_reach(d, a, r);
}

/* The first of those that plain words mean and that can be aimed at; NOTHING: there is none. With `all` they are all added
 * to it, and NOTHING is given back. Opponents are looked at first. */
static ref find_aim(const struct duel *d, const struct aiming *a, unsigned bodies, enum aimed_at who, uint32_t *all)
{
    for (int k = 1; k <= d->seats; k++) {
        int seat = a->seat + k < d->seats ? a->seat + k : a->seat + k - d->seats;
        ref player = in_game(d, seat) ? seat_ref(seat) : NOTHING;
        ref first[3] = { place(d, front(seat))->first, place(d, backup(seat))->first, player };
        if (!means_side(d, a->seat, bodies, seat))
            continue;
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier < 2 ? object(d, r)->next : NOTHING) {
                if (!means_body(d, bodies, a->ability, a->source, r) || !can_be_aimed_at(d, a, bodies, who, r))
                    continue;
                if (!all)
                    return r;
                set_add(d, all, r);
            }
    }
    return NOTHING;
}

/* What its words mean; unless all of that is meant, as far as it can be chosen. */
static void gather_aims(const struct duel *d, const struct aiming *a, struct group *g)
{
    const cell *at = d->book->code + d->book->ability[a->ability].targets + 1;
    struct scope s = scope_of(d, a);
    unsigned bodies;

    memset(g, 0, sizeof *g);
    bodies = read_aims(d, a, g);
    if (bodies != NOT_PLAIN) {
        find_aim(d, a, bodies, aimed_at(d, a, g->each), g->set.word);
        if (needs_reach(d, a->ability) && !g->each)
            CITE(d, FAROE_7_2);
        return;
    }
    eval_set(&s, &at, g);
    g->each = g->each || !g->pick;            /* all of them, if no number is said */
    if (!g->each || is_attack(d, a->ability)) /* FAROE-7.14: what an Attack on "each" hits it targets */
        keep_targetable(d, a, g);
    if (!g->each && needs_reach(d, a->ability))
        keep_in_reach(d, a, g);
}

static bool is_triggered(const struct duel *d, const struct aiming *a)
{
    return d->book->ability[a->ability].kind == ABILITY_WHEN;
}

/* It has been chosen; "with different Level": so what is like it can no longer be. */
static void take_aim(const struct duel *d, const struct aiming *a, struct group *g, ref chosen)
{
    struct scope s = scope_of(d, a);

    if (g->different)
        leave_out_alike(&s, g->different, chosen, g->set.word);
    else
        set_remove(d, g->set.word, chosen);
}

static bool list_aims(const struct duel *d, const struct aiming *a, struct group *g)
{
    if (d->book->ability[a->ability].targets) {
        gather_aims(d, a, g);
        for (int i = 0; i < a->aims; i++)
            take_aim(d, a, g, a->chosen[i]);
        if (a->aims && is_attack(d, a->ability))
            CITE(d, FAROE_16_90);
        if (!g->each && is_attack(d, a->ability))
            keep_provoking(d, a->user ? a->user : seat_ref(a->seat), g);
        else if (somebody_provokes(d))
            CITE(d, FAROE_16_91);
        return true;
    }
    const cell *named = a->answers || is_triggered(d, a) ? attacker_acted_on(d->book, a->ability) : NULL;
    if (!named)
        return false;
    if (a->answers) {
        CITE(d, FAROE_8_9);
        CITE(d, FAROE_11_10);
    }
    struct scope s = scope_of(d, a);
    eval_set(&s, &named, g);
    g->least = g->most = 1;
    FOR_EACH_OF (d, attacker, g->set.word)
        if (!can_be_targeted(d, attacker, cause_of_aiming(d, a)))
            set_remove(d, g->set.word, attacker);
    return true;
}

bool aim_candidates(const struct duel *d, const struct aiming *a, struct group *g)
{
    struct faroe_duel room;

    return list_aims(imagine_link(d, a, kind_to_be(a), &room), a, g);
}

/* One target will do; Provoke leaves somebody. Whoever reads along sees all of them be looked at. */
bool finds_aim(const struct duel *d, const struct aiming *a)
{
    bool aims = d->book->ability[a->ability].targets;
    struct group g;

    if (!aims && !a->answers && !is_triggered(d, a))
        return true;
    unsigned bodies = aims && !RARELY(d->journal) ? read_aims(d, a, &g) : NOT_PLAIN;
    if (bodies == NOT_PLAIN)
        return !aim_candidates(d, a, &g) || set_first(d, g.set.word) != NOTHING;
    struct faroe_duel room;
    return find_aim(imagine_link(d, a, kind_to_be(a), &room), a, bodies, aimed_at(d, a, g.each), NULL) != NOTHING;
}

/* For invariants: do plain words mean what the set means that they stand for? Asked of the cards in a place. */
bool plain_words_hold(const struct duel *d, int at)
{
    FOR_EACH_IN (d, r, at)
        for (int i = face(d, r)->ability; i < face(d, r)->ability + face(d, r)->abilities; i++) {
            struct aiming a = { .ability = i, .seat = controller(d, r), .source = r };
            const cell *set = d->book->code + d->book->ability[i].targets + 1;
            struct scope s = scope_of(d, &a);
            struct group plain = { 0 }, g;
            unsigned bodies = d->book->ability[i].targets ? read_aims(d, &a, &plain) : NOT_PLAIN;
            if (bodies == NOT_PLAIN)
                continue;
            find_aim(d, &a, bodies, ALL_THAT_ARE_MEANT, plain.set.word);
            eval_set(&s, &set, &g);
            if (memcmp(&plain.set, &g.set, sizeof g.set) != 0 || plain.each != (g.each || !g.pick) ||
                (g.pick && !g.each && (plain.least != g.least || plain.most != g.most)))
                return false;
        }
    return true;
}
