/* damage.c: counters, HP, hits and damage (FADE-10, FADE-19, FADE-R81, FADE-R84). */
#include "fade.h"
#include "runtime/cells.h"

/* ---- the table of counters ----------------------------------------------------------------------------------- */

static const struct counters *find_counters(const struct duel *d, ref r, int kind)
{
    const struct fade *s = own(d);

    if (!(s->counter_kinds >> kind & 1) || !is_in_words(s->counted, r))
        return NULL;
    for (int i = 0; i < s->counter_rows; i++)
        if (s->counters[i].on == r && s->counters[i].kind == kind)
            return &s->counters[i];
    return NULL;
}

int counters_on(const struct duel *d, ref r, int kind)
{
    const struct counters *c = find_counters(d, r, kind);
    return c ? c->n : 0;
}

static void note_counted(struct duel *d)
{
    struct fade *s = own(d);

    s->counter_kinds = 0;
    memset(s->counted, 0, sizeof s->counted);
    for (int i = 0; i < s->counter_rows; i++) {
        s->counter_kinds |= 1u << s->counters[i].kind;
        put_in_words(s->counted, s->counters[i].on);
    }
}

/* A full table takes no further row, and says so. */
void set_counters(struct duel *d, ref r, int kind, int n)
{
    struct fade *s = own(d);
    const struct counters *there = find_counters(d, r, kind);
    int at = there ? (int)(there - s->counters) : s->counter_rows;

    n = n > MOST_NUMBER ? MOST_NUMBER : n;
    if (n > 0 && at == MOST_COUNTERS) {
        NOTE(d, BOUND_MET, FADE_R73, .seat = -1);
        return;
    }
    if (n > 0) {
        s->counters[at] = (struct counters){ .on = r, .kind = (uint8_t)kind, .n = (uint16_t)n };
        s->counter_rows = (uint8_t)(s->counter_rows + !there);
    } else if (there) {
        s->counters[at] = s->counters[--s->counter_rows];
        s->counters[s->counter_rows] = (struct counters){ 0 };
    }
    note_counted(d);
}

void clear_counters(struct duel *d, ref r)
{
    struct fade *s = own(d);

    if (!is_in_words(s->counted, r))
        return;
    for (int i = s->counter_rows; i-- > 0;)
        if (s->counters[i].on == r) {
            s->counters[i] = s->counters[--s->counter_rows];
            s->counters[s->counter_rows] = (struct counters){ 0 };
        }
    note_counted(d);
}

/* FADE-19.1, FADE-19.6: Power on any card on the field, the others on Characters. */
bool can_have_counters(const struct duel *d, ref r, int kind)
{
    return is_card(r) && (kind == FADE_COUNTER_POWER ? works_there(d, r) : is_fighting(d, r));
}

void add_counters(struct duel *d, ref r, int kind, int n, int rule)
{
    if (is_seat(r))
        CITE(d, FADE_19_6);
    if (n <= 0 || !can_have_counters(d, r, kind))
        return;
    if (is_immune_to_counter(d, r, kind)) { /* FADE-R127 */
        CITE(d, FADE_21_2);
        return;
    }
    set_counters(d, r, kind, counters_on(d, r, kind) + n);
    CITE_IF(d, kind == FADE_COUNTER_POWER, FADE_19_1);
    NOTE(d, GETS_COUNTERS, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)n,
         .word = (uint16_t)kind);
}

int remove_counters(struct duel *d, ref r, int kind, int n, int rule)
{
    int there = counters_on(d, r, kind);

    n = n < there ? n : there;
    if (n <= 0)
        return 0;
    set_counters(d, r, kind, there - n);
    NOTE(d, LOSES_COUNTERS, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)n,
         .word = (uint16_t)kind);
    return n;
}

/* FADE-R127: those it is Immune to do nothing. */
int working_counters(const struct duel *d, ref r, int counter)
{
    int n = counters_on(d, r, counter);

    return n && is_immune_to_counter(d, r, counter) ? 0 : n;
}

/* ---- HP ---------------------------------------------------------------------------------------------------------- */

int hp_of(const struct duel *d, ref r)
{
    int maximum = attribute_of(d, r, FADE_ATTRIBUTE_MAXIMUM_HP);

    return maximum == ABSENT ? ABSENT : maximum - facts_of(d, r)->damage;
}

int plv_of(const struct duel *d, ref r)
{
    int plv = attribute_of(d, r, FADE_ATTRIBUTE_PLV);
    return plv == ABSENT ? 0 : plv;
}

/* FADE-10.14, FADE-R40, FADE-R53: what is taken off a hit of the class Basic. */
int def_of(const struct duel *d, ref r)
{
    int def = attribute_of(d, r, FADE_ATTRIBUTE_DEF);

    if (has_keyword(d, r, FADE_KEYWORD_STUN) || permission(d, r, FADE_ACTION_DEFEND, NOTHING) < 0)
        return 0;
    return def == ABSENT ? 0 : def;
}

static void change_damage(struct duel *d, ref r, int by)
{
    int damage = facts_of(d, r)->damage + by;

    facts_of(d, r)->damage = (int16_t)(damage > MOST_NUMBER    ? MOST_NUMBER
                                       : damage < -MOST_NUMBER ? -MOST_NUMBER
                                                               : damage);
    field_changed(d);
}

/* FADE-10.9, FADE-R85: no damage. HP never goes below 0. */
int fade_lose_hp(struct duel *d, ref r, int n, int rule)
{
    int hp = is_there(d, r) ? hp_of(d, r) : 0;

    n = n < hp ? n : hp;
    if (n <= 0)
        return 0;
    change_damage(d, r, n);
    NOTE(d, LOSES_HP, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)n);
    CITE(d, FADE_10_9);
    return n;
}

/* FADE-R86: by the option no more than the maximum. */
int gain_hp(struct duel *d, ref r, int n, int rule)
{
    if (choice_of(d, HP_CAP) && n > facts_of(d, r)->damage)
        n = facts_of(d, r)->damage;
    if (n <= 0 || !is_there(d, r))
        return 0;
    change_damage(d, r, -n);
    NOTE(d, GAINS_HP, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)n);
    return n;
}

void wear(struct duel *d, ref item)
{
    CITE(d, FADE_15_8);
    facts_of(d, item)->damage++;
    CITE(d, FADE_15_4);
}

/* ---- class and type: FADE-10.5, FADE-10.10 -------------------------------------------------------------------------- */

/* Downgraded and upgraded as often as that has been done to its link: FADE-R43. */
static int class_now(const struct link *l, int class_word)
{
    int now = class_word - (l->target[LINK_STEPS] ? l->target[LINK_STEPS] - 100 : 0);

    return now < FADE_WORD_BASIC ? FADE_WORD_BASIC : now > FADE_WORD_RELENTLESS ? FADE_WORD_RELENTLESS : now;
}

/* hit {set} for {n} [{word:class}] [{word:type}] [, {n} times] */
static void read_hit(const struct duello_book *b, const cell *at, int *class_word, int *type)
{
    const cell *p = skip_part(b, skip_part(b, at + 3, 'S'), 'S'); /* behind the subject and the set */

    *class_word = FADE_WORD_BASIC;
    *type = FADE_WORD_UNKNOWN;
    p = skip_part(b, p, 'V');
    if (*p++)
        *class_word = *p++;
    if (*p++)
        *type = *p++;
}

/* Its strictest class, and the types of its hits, a bit each. */
static void judge_text(const struct duello_book *b, int ability, int *strictest, unsigned *types)
{
    for (const cell *at = b->code + b->ability[ability].body; ability && *at != OP_END; at = next_written(b, at)) {
        int class_word, type;
        if (*at != OP_DO || at[2] != FADE_VERB_HIT)
            continue;
        read_hit(b, at, &class_word, &type);
        *strictest = class_word > *strictest ? class_word : *strictest;
        *types |= 1u << (type - FADE_WORD_PHYSICAL);
    }
}

/* The class that asks for least: FADE-R128. */
int mildest_class(const struct duel *d, const struct link *l)
{
    int mildest = ABSENT;
    const struct duello_book *b = d->book;

    for (const cell *at = b->code + b->ability[l->ability].body; l->ability && *at != OP_END;
         at = next_written(b, at)) {
        int class_word, type;
        if (*at != OP_DO || at[2] != FADE_VERB_HIT)
            continue;
        read_hit(b, at, &class_word, &type);
        mildest = mildest == ABSENT || class_word < mildest ? class_word : mildest;
    }
    return class_now(l, mildest == ABSENT ? FADE_WORD_BASIC : mildest);
}

int class_of_link(const struct duel *d, const struct link *l)
{
    int strictest = FADE_WORD_BASIC;
    unsigned types = 0;

    if (kind_of(l) != LINK_NORMAL_ATTACK)
        judge_text(d->book, l->ability, &strictest, &types);
    CITE_IF(d, strictest == FADE_WORD_BASIC, FADE_10_10);
    return class_now(l, strictest);
}

unsigned types_of_text(const struct duel *d, int ability)
{
    int strictest = FADE_WORD_BASIC;
    unsigned types = 0;

    judge_text(d->book, ability, &strictest, &types);
    CITE_IF(d, types >> (FADE_WORD_UNKNOWN - FADE_WORD_PHYSICAL) & 1, FADE_10_6);
    return types ? types : 1u << (FADE_WORD_UNKNOWN - FADE_WORD_PHYSICAL);
}

unsigned types_of_link(const struct duel *d, const struct link *l)
{
    if (kind_of(l) == LINK_NORMAL_ATTACK) { /* FADE-10.7 */
        CITE(d, FADE_10_7);
        return 1;
    }
    return types_of_text(d, l->ability);
}

/* ---- one hit: FADE-R81 ---------------------------------------------------------------------------------------------- */

struct mastery {
    unsigned elements;
    bool fits;
};
static void see_mastery(void *context, struct given given)
{
    struct mastery *m = context;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--, at++)
        m->fits |= m->elements >> (*at - FADE_WORD_FIRE) & 1;
}

/* FADE-21.9, FADE-R79, FADE-R80: of damage dealt with a Skill, Reaction, Signature ability or Equip Item, by its printed
 * Elements; once. */
static bool is_doubled(const struct duel *d, const struct link *l, ref attacker, ref target)
{
    struct mastery m = { 0 };

    bool with_card = kind_of(l) == LINK_CARD || marks_of(l) & LINK_SIGNATURE ||
                     (is_card(l->source) && fade_is(d, 0, l->source, FADE_WORD_EQUIP_ITEM));

    if (!with_card || !is_card(attacker) || !is_card(l->source) || !has_keyword(d, attacker, FADE_KEYWORD_MASTERY) ||
        is_immune_to(d, target, FADE_WORD_IMMUNE_MASTERY))
        return false;
    m.elements = printed_elements(face(d, l->source));
    see_own_keyword(d, attacker, FADE_KEYWORD_MASTERY, see_mastery, &m);
    if (m.fits)
        CITE(d, FADE_21_9);
    return m.fits;
}

static int at_least_0(int n)
{
    return n < 0 ? 0 : n;
}

/* The place of this one among the targets of a link; -1: it is none of them. */
int place_among_targets(const struct link *l, ref r)
{
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i] == r)
            return i;
    return -1;
}

/* FADE-R41: whom a Block covers is set when it resolves; by the option `hit` it is spent by one hit. */
static bool is_blocked(struct duel *d, ref link, ref target)
{
    struct link *l = link_of(d, link);
    int at = place_among_targets(l, target);
    uint32_t all = places_in(l, LINK_BLOCKED);

    if (choice_of(d, BLOCK_SCOPE) == BLOCKS_ATTACK)
        return all != 0;
    if (at < 0 || !(all >> at & 1))
        return false;
    if (choice_of(d, BLOCK_SCOPE) == BLOCKS_HIT)
        set_places(l, LINK_BLOCKED, all & ~(1u << at));
    return true;
}

/* What reaches the target of an amount of damage of this class. `l`: the link that deals it. */
static int net_damage(struct duel *d, const struct link *l, ref link, ref target, int figure, int class_word,
                      bool is_hit)
{
    int change = link ? attribute_of(d, link, FADE_ATTRIBUTE_DAMAGE) : 0;
    int net = at_least_0(figure + (change == ABSENT ? 0 : change));
    bool doubled = l && is_doubled(d, l, l->target[LINK_USER], target);

    class_word = is_hit ? class_now(l, class_word) : class_word;
    if (doubled && choice_of(d, MASTERY_STAGE))
        net *= 2;
    if (class_word == FADE_WORD_BASIC && (is_hit || choice_of(d, EFFECT_DAMAGE_VS_DEF) == 0)) {
        CITE(d, FADE_8_4);
        net = at_least_0(net - def_of(d, target));
    } else {
        CITE(d, class_word == FADE_WORD_UNBLOCKABLE ? FADE_10_11 : FADE_10_12);
        CITE(d, FADE_10_14);
    }
    CITE(d, FADE_10_1);
    CITE(d, FADE_10_4);
    CITE_IF(d, !is_hit && l && is_card(l->source) && card_has(face(d, l->source), FADE_WORD_ITEM), FADE_15_10);
    if (doubled && choice_of(d, MASTERY_STAGE) == 0)
        net *= 2;
    int taken = attribute_of(d, target, FADE_ATTRIBUTE_DAMAGE_TAKEN);
    net = at_least_0(net + (taken == ABSENT ? 0 : taken));
    if (is_hit && class_word == FADE_WORD_BASIC && is_blocked(d, link, target)) { /* FADE-11.1, FADE-R128 */
        CITE(d, FADE_11_1);
        CITE(d, FADE_11_2);
        net = 0;
    }
    return net < MOST_NUMBER ? net : MOST_NUMBER;
}

/* "reduce amount by n" in a text that applies. */
static int reduction_of(const struct duel *d, const struct replacement *r)
{
    const struct duello_book *b = d->book;
    struct scope s = { .d = d, .seat = r->seat, .source = r->source };
    int sum = 0;

    for (const cell *at = b->code + b->ability[r->ability].body; *at != OP_END; at = next_written(b, at))
        if (*at == OP_DO && at[2] == FADE_VERB_REDUCE) {
            const cell *n = skip_part(b, at + 3, 'S');
            sum += eval_value(&s, &n);
        }
    return sum;
}

/* FADE-R45, FADE-R81: what texts take off it. */
static int reduced(struct duel *d, ref target, int net)
{
    struct happening h = { FADE_EVENT_TAKES, target, NOTHING, net };
    struct replacement found;
    int after = 0;

    if (!(listeners(d)->would >> FADE_EVENT_TAKES & 1))
        return net;
    while (next_replacement(d, h, &after, &found))
        net = at_least_0(net - reduction_of(d, &found));
    return net;
}

/* FADE-21.75, FADE-R55: what it comes to. */
static int spared_by_willpower(const struct duel *d, ref target, int net)
{
    int hp = hp_of(d, target);

    if (hp <= 1 || net < hp || !is_card(target) || !has_keyword(d, target, FADE_KEYWORD_WILLPOWER))
        return net < hp ? net : hp;
    CITE(d, FADE_21_75);
    return hp - 1;
}

/* Deals it: gives back how much HP was lost. */
int deal_damage(struct duel *d, ref link, ref target, int figure, int class_word, bool is_hit)
{
    const struct link *l = link ? link_of(d, link) : NULL;
    int net = reduced(d, target, net_damage(d, l, link, target, figure, class_word, is_hit));

    net = spared_by_willpower(d, target, net);
    if (net <= 0)
        return 0;
    change_damage(d, target, net);
    NOTE(d, TAKES_DAMAGE, is_hit ? FADE_10_2 : FADE_R84, .seat = (int8_t)controller(d, target), .thing = target,
         .number = (int16_t)net);
    if (is_card(target) && has_keyword(d, target, FADE_KEYWORD_CONCUSSION)) { /* FADE-21.25, FADE-R56 */
        CITE(d, FADE_21_25);
        fell(d, target);
    }
    CITE(d, FADE_20_10);
    tell_all(d, FADE_EVENT_TAKES, target, NOTHING, net);
    if (link)
        tell_all(d, FADE_EVENT_DAMAGES, link, target, net);
    return net;
}

/* Knocked Out by the next check. */
void fell(struct duel *d, ref r)
{
    if (is_card(r))
        put_in_words(own(d)->felled, r);
}

/* ---- the hits of an attack: FADE-10.2, FADE-12.6 ----------------------------------------------------------------------- */

static void perform_hit(struct duel *d, struct strike *v)
{
    struct link *l = link_of(d, v->link);
    ref target = v->target;
    int dealt = deal_damage(d, v->link, target, v->figure, v->class_word, true);

    put_in_words(own(d)->hit, target);
    put_in_words(own(d)->last_hit, target);
    CITE(d, FADE_20_9);
    tell_all(d, FADE_EVENT_HITS, v->link, target, dealt);
    tell_all(d, FADE_EVENT_HITS, l->target[LINK_USER], target, dealt);
    if (!dealt)
        return;
    put_in_words(own(d)->damaged, target);
    put_in_words(own(d)->last_damaged, target);
    *marks(l) |= LINK_HIT;
    v->dealt += dealt;
}

/* Can a hit of it still be performed on this target? FADE-R49: not if it has come under the attacker's control, unless a
 * Deflect or a Counter-hit has brought it there. */
static bool can_be_hit(const struct duel *d, const struct link *l, ref r)
{
    int at = place_among_targets(l, r);
    bool anybody = marks_of(l) & LINK_COUNTER || (at >= 0 && places_in(l, LINK_TURNED) >> at & 1);

    if (!is_there(d, r) || (!anybody && controller(d, r) == link_seat(l)))
        return false;
    return (is_seat(r) || zone_of(d, r) == FADE_ZONE_CHARACTER_ZONE ||
            has_keyword(d, l->target[LINK_USER], FADE_KEYWORD_LOCK_ON) || marks_of(l) & LINK_COUNTER) &&
           can_be_affected_by(d, r, l);
}

void overflow_options(const struct duel *d, int seat, struct menu *m)
{
    const struct strike *v = ASKING(d, strike);
    struct group g;
    (void)seat;

    attack_targets(d, link_of(d, v->link)->target[LINK_USER], cause_of_link(d, link_of(d, v->link)), &g);
    FOR_EACH_OF (d, r, g.set.word)
        offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

static bool attacker_is_gone(const struct duel *d, const struct link *l)
{
    ref user = l->target[LINK_USER];

    return is_card(user) && (!is_fighting(d, user) || zone_of(d, user) != FADE_ZONE_CHARACTER_ZONE);
}

static int hits_of(const struct duel *d, ref link, int n)
{
    int more = attribute_of(d, link, FADE_ATTRIBUTE_HITS);

    n += more == ABSENT ? 0 : more;
    return n < 0 ? 0 : n < 99 ? n : 99;
}

/* FADE-12.6: it has left by a Knock Out since the attack was declared, not otherwise. */
static bool was_knocked_out(const struct duel *d, const struct link *l, ref r)
{
    int at = place_among_targets(l, r);

    return at >= 0 && places_in(l, LINK_FALLEN) >> at & 1 && !is_there(d, r);
}

/* FADE-R51: is it an attack on each or all of something? */
static bool is_on_each(const struct duel *d, const struct link *l)
{
    const struct duello_book *b = d->book;

    return l->ability && b->ability[l->ability].targets &&
           !leaves_choice(b, b->code + b->ability[l->ability].targets + 1);
}

/* FADE-R50, FADE-R46: left-over hits of a Counter-hit are lost. */
static bool may_be_redirected(const struct duel *d, const struct strike *v)
{
    const struct link *l = link_of(d, v->link);

    return was_knocked_out(d, l, v->target) && !is_on_each(d, l) && !(marks_of(l) & LINK_COUNTER);
}

static void redirect(struct duel *d, struct strike *v, ref to)
{
    struct link *l = link_of(d, v->link);
    int at = place_among_targets(l, v->target);

    CITE(d, FADE_12_6);
    set_places(l, LINK_FALLEN, places_in(l, LINK_FALLEN) & ~(1u << at));
    l->target[at] = v->target = to;
    tell_all(d, FADE_EVENT_TARGETS, v->link, to, 0);
}

/* FADE-R51: the first of them by seat and cell. */
static ref first_by_cell(const struct duel *d, const uint32_t *set)
{
    ref first = NOTHING;
    int least = 0;

    FOR_EACH_OF (d, r, set) {
        int at = side_where(d, r) * (CELLS + 1) + (is_there(d, r) ? cell_of(d, r) : CELLS);
        if (!first || at < least) {
            first = r;
            least = at;
        }
    }
    return first;
}

/* The set: those to be hit, each by all hits, in the order of seats and cells (FADE-R51). */
STEP(strike)
{
    BEGIN;
    for (int i = 0; v->at && i < aims_of(link_of(d, v->link)); i++) /* a Normal Attack hits its target */
        if (link_of(d, v->link)->target[i])
            set_add(d, v->set, link_of(d, v->link)->target[i]);
    memset(own(d)->last_hit, 0, sizeof own(d)->last_hit);
    memset(own(d)->last_damaged, 0, sizeof own(d)->last_damaged);
    v->hits = (uint8_t)hits_of(d, v->link, v->hits);
    while ((v->target = first_by_cell(d, v->set)) != NOTHING) {
        set_remove(d, v->set, v->target);
        for (v->hit = 0; v->hit < v->hits; v->hit++) {
            if (attacker_is_gone(d, link_of(d, v->link)))
                RETURN(v->dealt);
            if (may_be_redirected(d, v)) {
                if (!offers_more_than(d, 1, link_seat(link_of(d, v->link)), ASK_OVERFLOW))
                    break;
                ASK(link_seat(link_of(d, v->link)), ASK_OVERFLOW);
                if (d->answer[link_seat(link_of(d, v->link))].verb == OPTION_PASS) { /* FADE-12.7 */
                    CITE(d, FADE_12_7);
                    break;
                }
                redirect(d, v, d->answer[link_seat(link_of(d, v->link))].a);
                CALL(settle, .from = own(d)->mark);
            }
            CALL(unmask, .thing = v->target);
            if (!can_be_hit(d, link_of(d, v->link), v->target))
                continue;
            perform_hit(d, v);
            CALL(settle, .from = own(d)->mark);
        }
    }
    RETURN(v->dealt);
    END;
}
