/* damage.c: counters, hits and damage, healing (FAROE-10, FAROE-14.11). */
#include "faroe.h"

/* ---- the table of counters --------------------------------------------------------------------------- */

#define find_counters(d, r, kind) IN_DUEL(d, struct counters, counters_in(d, r, kind))
static struct counters *counters_in(const struct duel *d, ref r, int kind)
{
    struct faroe *s = own_in(d);

    if (!(s->counter_kinds >> kind & 1) || !is_in_words(s->counted, r))
        return NULL;
    uint16_t what = counters_of_kind(r, kind);
    for (int i = 0; i < s->counter_rows; i++)
        if (s->counters[i].what == what)
            return &s->counters[i];
    return NULL;
}

int counters_on(const struct duel *d, ref r, int kind)
{
    if (kind == FAROE_COUNTER_DAMAGE && is_seat(r))
        return player(d, seat_of_ref(r))->damage;
    const struct counters *c = find_counters(d, r, kind);
    return c ? c->n : 0;
}

bool can_be_counted(const struct duel *d, ref r, int kind)
{
    return own(d)->counter_rows < MOST_COUNTERS || find_counters(d, r, kind);
}

bool somebody_is_endangered(const struct duel *d)
{
    const struct faroe *s = own(d);

    for (int i = 0; s->counter_kinds >> FAROE_COUNTER_DAMAGE & 1 && i < s->counter_rows; i++)
        if (kind_of_counters(&s->counters[i]) == FAROE_COUNTER_DAMAGE &&
            face(d, counters_on_what(&s->counters[i]))->number[FAROE_ATTRIBUTE_HP] <= s->counters[i].n)
            return true;
    return false;
}

static void note_damage(struct duel *d, int kind)
{
    if (kind == FAROE_COUNTER_DAMAGE)
        own(d)->endangered = somebody_is_endangered(d);
}

static void drop_counter_row(struct duel *d, struct counters *c)
{
    struct faroe *s = own(d);
    ref r = counters_on_what(c);
    int kind = kind_of_counters(c);
    bool counted = false;

    *c = s->counters[--s->counter_rows];
    s->counters[s->counter_rows] = (struct counters){ 0 };
    s->counter_kinds = 0;
    for (int i = 0; i < s->counter_rows; i++) {
        s->counter_kinds |= 1u << kind_of_counters(&s->counters[i]);
        counted = counted || counters_on_what(&s->counters[i]) == r;
    }
    if (!counted)
        s->counted[r >> 5] &= ~(1u << (r & 31));
    note_damage(d, kind);
}

/* FAROE-R126: a number stays at its bound; a full table takes no further row. */
void set_counters(struct duel *d, ref r, int kind, int n)
{
    struct faroe *s = own(d);

    if (n > MOST_NUMBER) {
        NOTE(d, BOUND_MET, FAROE_R126, .seat = -1);
        n = MOST_NUMBER;
    }
    if (kind == FAROE_COUNTER_DAMAGE && is_seat(r)) {
        player(d, seat_of_ref(r))->damage = (int16_t)n;
        return;
    }
    struct counters *c = find_counters(d, r, kind);
    if (c && n > 0) {
        c->n = (uint16_t)n;
        note_damage(d, kind);
    } else if (c) {
        drop_counter_row(d, c);
    } else if (n > 0 && s->counter_rows < MOST_COUNTERS) {
        s->counters[s->counter_rows++] = (struct counters){ counters_of_kind(r, kind), (uint16_t)n };
        s->counted[r >> 5] |= 1u << (r & 31);
        s->counter_kinds |= 1u << kind;
        note_damage(d, kind);
    } else if (n > 0) {
        NOTE(d, BOUND_MET, FAROE_R150, .seat = -1);
    }
}

/* FAROE-12.8 */
void clear_counters(struct duel *d, ref r)
{
    struct faroe *s = own(d);

    for (int i = s->counter_rows; is_in_words(s->counted, r) && i-- > 0;)
        if (counters_on_what(&s->counters[i]) == r)
            drop_counter_row(d, &s->counters[i]);
}

bool clear_turn_kinds(struct duel *d)
{
    struct faroe *s = own(d);
    bool attacks = false;
    int kept = 0;

    if (!(s->counter_kinds >> MADE_ATTACKS))
        return false;
    s->counter_kinds = 0;
    memset(s->counted, 0, sizeof s->counted);
    for (int i = 0; i < s->counter_rows; i++) {
        ref on = counters_on_what(&s->counters[i]);
        int kind = kind_of_counters(&s->counters[i]);
        attacks = attacks || kind == MADE_ATTACKS;
        if (kind >= MADE_ATTACKS)
            continue;
        s->counters[kept++] = s->counters[i];
        s->counter_kinds |= 1u << kind;
        s->counted[on >> 5] |= 1u << (on & 31);
    }
    memset(&s->counters[kept], 0, (size_t)(s->counter_rows - kept) * sizeof s->counters[0]);
    s->counter_rows = (uint16_t)kept;
    return attacks;
}

void clear_kind(struct duel *d, int kind)
{
    for (int i = own(d)->counter_rows; own(d)->counter_kinds >> kind & 1 && i-- > 0;)
        if (kind_of_counters(&own(d)->counters[i]) == kind)
            drop_counter_row(d, &own(d)->counters[i]);
}

/* ---- putting and removing --------------------------------------------------------------------------------- */

/* A new reason to fall: what was replaced before is not what is looked for now (FAROE-R130). */
void fell(struct duel *d, ref r)
{
    if (is_legend_ref(d, r)) { /* by its HP alone */
        CITE(d, FAROE_18_6);
        return;
    }
    no_longer_spared(d, r);
    own(d)->felled[r >> 5] |= 1u << (r & 31);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
}

/* FAROE-16.39, FAROE-16.105: what counters can do at once. */
static void look_at_counters(struct duel *d, ref r, int kind)
{
    if (kind == FAROE_COUNTER_DAMAGE) {
        no_longer_spared(d, r); /* FAROE-R130 */
        own(d)->unsettled |= SOMEBODY_MAY_FALL;
        if (has_keyword(d, r, FAROE_KEYWORD_CONCUSSION)) {
            CITE(d, FAROE_16_39);
            fell(d, r);
        }
    }
    if (kind == FAROE_COUNTER_TIMEBOMB && counters_on(d, r, kind) >= FATAL_TIMEBOMB && is_there(d, r)) {
        CITE(d, FAROE_16_105);
        CITE(d, FAROE_16_106);
        fell(d, r);
    }
}

/* FAROE-14.11: on Players and on cards on the field; what has no HP takes no Damage. */
bool can_have_counters(const struct duel *d, ref r, int kind)
{
    return kind == FAROE_COUNTER_DAMAGE ? is_there(d, r) : works_there(d, r);
}

void add_counters_by(struct duel *d, ref link, ref r, int kind, int n, int rule)
{
    bool personal = link && is_personal(d, link_of(d, link));

    if (n <= 0 && kind == FAROE_COUNTER_DAMAGE)
        CITE(d, FAROE_16_40);
    if (n <= 0 || !can_have_counters(d, r, kind))
        return;
    if (!personal && is_immune_to_counter(d, r, kind)) { /* FAROE-16.11 */
        CITE(d, FAROE_16_11);
        return;
    }
    CITE(d, FAROE_14_11);
    if (counters_on(d, r, kind))
        CITE(d, FAROE_16_4);
    set_counters(d, r, kind, counters_on(d, r, kind) + n);
    if (kind == FAROE_COUNTER_DAMAGE)
        CITE(d, FAROE_1_13);
    if (is_legend_ref(d, r))
        CITE(d, FAROE_18_42);
    NOTE(d, kind == FAROE_COUNTER_DAMAGE ? TAKES_DAMAGE : GETS_COUNTERS, rule, .seat = (int8_t)controller(d, r),
         .thing = r, .number = (int16_t)n, .word = (uint16_t)kind);
    look_at_counters(d, r, kind);
}

void add_counters(struct duel *d, ref r, int kind, int n, int rule)
{
    add_counters_by(d, NOTHING, r, kind, n, rule);
}

/* FAROE-16.7: gives back how many there were to remove. */
int remove_counters(struct duel *d, ref r, int kind, int n, int rule)
{
    int there = counters_on(d, r, kind);

    n = n < there ? n : there;
    if (n <= 0)
        return 0;
    CITE(d, n < there ? FAROE_16_6 : FAROE_16_7);
    set_counters(d, r, kind, there - n);
    NOTE(d, LOSES_COUNTERS, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)n,
         .word = (uint16_t)kind);
    return n;
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* FAROE-1.13 */
int hp_of(const struct duel *d, ref r)
{
    return attribute_of(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP) - hp_lost(d, r);
}

int hp_lost(const struct duel *d, ref r)
{
    return counters_on(d, r, FAROE_COUNTER_DAMAGE) - counters_on(d, r, SURPLUS);
}

int plv_of(const struct duel *d, ref r)
{
    int plv = attribute_of(d, r, FAROE_ATTRIBUTE_PLV);
    return plv == ABSENT ? 0 : plv;
}

/* ---- damage --------------------------------------------------------------------------------------------------- */

/* FAROE-10.12. By the option FAROE-R2 what goes beyond the counters there are is added to the HP, and the maximum stays what
 * it is. Gives back how much. */
int heal(struct duel *d, ref r, int n, int rule)
{
    int there = counters_on(d, r, FAROE_COUNTER_DAMAGE);
    int more = n > there && choice_of(d, HEAL_CAP) && is_there(d, r) ? n - there : 0;

    n = n < there + more ? n : there + more;
    if (n <= 0)
        return 0;
    set_counters(d, r, FAROE_COUNTER_DAMAGE, there - (n - more));
    if (more)
        set_counters(d, r, SURPLUS, counters_on(d, r, SURPLUS) + more);
    NOTE(d, HEALS, more ? FAROE_R2 : rule, .seat = (int8_t)controller(d, r), .thing = r, .number = n);
    return n;
}

/* FAROE-16.28 to FAROE-16.30 */
static void bloodlust(struct duel *d, ref by, int amount)
{
    int counters = by ? working_counters(d, by, FAROE_COUNTER_BLOODLUST) : 0;

    if (counters && is_there(d, by)) {
        CITE(d, FAROE_16_29);
        CITE(d, FAROE_16_30);
        heal(d, by, choice_of(d, BLOODLUST_AMOUNT) ? counters : amount, FAROE_16_28);
    }
}

/* FAROE-10.10: puts the counters. `by`: whose damage it is, for Bloodlust; 0: nobody's (FAROE-R144). */
int deal_damage(struct duel *d, ref by, ref link, ref target, int amount)
{
    if (!is_there(d, target))
        return 0;
    if (amount <= 0) {
        CITE(d, FAROE_16_40);
        return 0;
    }
    add_counters(d, target, FAROE_COUNTER_DAMAGE, amount, FAROE_10_10);
    bloodlust(d, by, amount);
    if (link)
        tell_all(d, FAROE_EVENT_DAMAGES, link, target, amount);
    return amount;
}

struct mastery {
    unsigned elements;
    int fitting;
};
static void see_mastery(void *context, struct given given)
{
    struct mastery *m = context;
    unsigned listed = 0;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--, at++)
        listed |= 1u << (*at - FAROE_WORD_FIRE);
    m->fitting += (listed & m->elements) != 0;
}

/* FAROE-16.14, FAROE-16.15: how often it is doubled: once, however many Masteries fit (FAROE-R95). */
static int doublings(const struct duel *d, ref link, ref attacker, ref target)
{
    enum { MOST_DOUBLINGS = 14 }; /* of 1 they come to more than MOST_NUMBER already */
    struct mastery m = { 0 };

    if (!may_have_keyword(d, attacker, FAROE_KEYWORD_MASTERY) || is_muted(d, attacker) ||
        is_immune_to_keyword(d, target, FAROE_KEYWORD_MASTERY))
        return 0;
    m.elements = elements_of_link(d, link);
    see_keyword(d, attacker, FAROE_KEYWORD_MASTERY, see_mastery, &m);
    if (m.fitting)
        CITE(d, FAROE_16_14);
    if (m.fitting <= 1)
        return m.fitting;
    CITE(d, FAROE_16_15);
    return choice_of(d, MASTERY_STACKS) ? (m.fitting < MOST_DOUBLINGS ? m.fitting : MOST_DOUBLINGS) : 1;
}

/* FAROE-R6: what is changed where damage comes from, and where it goes; at least 0 each time. */
int damage_of_link(const struct duel *d, ref link, int base)
{
    int amount = base + (link ? attribute_of(d, link, FAROE_ATTRIBUTE_DAMAGE) : 0);
    return amount < 0 ? 0 : amount;
}

int damage_received(const struct duel *d, ref target, int amount)
{
    amount += attribute_of(d, target, FAROE_ATTRIBUTE_DAMAGE_TAKEN);
    return amount < 0 ? 0 : amount > MOST_NUMBER ? MOST_NUMBER : amount; /* FAROE-R126 */
}

/* What its type does for a hit of an Attack that is Blocked or Negated: FAROE-10.7 to FAROE-10.9. */
static void cite_type(const struct duel *d, const struct link *l, ref target, int type)
{
    if (is_blocked(l, target) || l->seat & LINK_NEGATED)
        CITE(d, type == FAROE_WORD_BASIC ? FAROE_10_7 : type == FAROE_WORD_UNBLOCKABLE ? FAROE_10_8 : FAROE_10_9);
}

/* How much a hit of an Attack deals to one of those it hits: FAROE-10.5. */
static int amount_of_hit(const struct duel *d, const struct link *l, ref link, ref target, int base, int type)
{
    int amount = damage_of_link(d, link, base) << doublings(d, link, l->target[LINK_USER], target);

    amount = damage_received(d, target, amount);
    CITE(d, FAROE_10_5);
    CITE(d, FAROE_10_6);
    if (RARELY(d->journal))
        cite_type(d, l, target, type);
    if (is_blocked(l, target)) { /* FAROE-11.1, FAROE-11.3 */
        CITE(d, type == FAROE_WORD_BASIC ? FAROE_11_2 : FAROE_11_3);
        amount = type == FAROE_WORD_BASIC ? 0 : amount;
    }
    return amount;
}

/* One hit of an Attack on all of these together: what it does to one changes nothing for the others (FAROE-R157). Gives
 * back the damage dealt. */
int strike(struct duel *d, struct link *l, ref link, const ref *target, int n, int base, int type)
{
    int amount[OBJECTS], dealt = 0;

    for (int i = 0; i < n; i++)
        amount[i] = amount_of_hit(d, l, link, target[i], base, type);
    for (int i = 0; i < n; i++) {
        dealt += amount[i];
        if (!deal_damage(d, l->target[LINK_USER], link, target[i], amount[i]))
            continue;
        *marks(l) |= LINK_HIT;
        own(d)->struck[target[i] >> 5] |= 1u << (target[i] & 31);
        own(d)->victims[target[i] >> 5] |= 1u << (target[i] & 31);
    }
    return dealt;
}

/* FAROE-6.4, FAROE-10.1 */
void normal_attack(struct duel *d, struct link *l)
{
    ref link = (ref)(LINK_REF + d->links - 1), target[AIMS];
    int n = 0;

    CITE(d, FAROE_10_1);
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i])
            target[n++] = l->target[i];
    strike(d, l, link, target, n, plv_of(d, l->target[LINK_USER]), FAROE_WORD_BASIC);
}
