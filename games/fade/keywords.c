/* keywords.c: the table of keywords and counters, Immune, Lock and Ghost, Elements (FADE-21).
 *
 * A keyword that acts by itself is a row: what it does in the Starting Phase, in the End Phase, as an attack is declared.
 * Keywords that only change what others do are asked for where the rule stands, by has_keyword and keyword_number.
 */
#include "fade.h"

/* ---- reading keywords ------------------------------------------------------------------------------------------ */

struct own_view {
    keyword_visitor *see;
    void *context;
    bool blanked;
};
static void see_unless_blanked(void *context, struct given given)
{
    const struct own_view *v = context;

    if (!v->blanked || given.seat != BY_NOBODY) /* FADE-R104: printed ones alone are off */
        v->see(v->context, given);
}

void see_own_keyword(const struct duel *d, ref r, int keyword, keyword_visitor *see, void *context)
{
    struct own_view v = { see, context, is_blanked(d, r) };

    see_keyword(d, r, keyword, see_unless_blanked, &v);
}

static void see_any(void *context, struct given given)
{
    (void)given;
    *(bool *)context = true;
}

bool is_never_muted(const struct duel *d, ref r)
{
    (void)d;
    return is_seat(r);
}

/* FADE-R104: what harms its bearer goes on while that is Muted; so does whom it fights for. */
static bool works_muted(int keyword)
{
    return keyword == FADE_KEYWORD_STUN || keyword == FADE_KEYWORD_CONCUSSION || keyword == FADE_KEYWORD_DEATHMARK ||
           keyword == FADE_KEYWORD_VOID || keyword == FADE_KEYWORD_ALLEGIANCE;
}

/* FADE-6.12: keywords of a Character in the Reserve are off without Backup, which is none of those. */
static bool is_off(const struct duel *d, ref r, int keyword)
{
    return keyword != FADE_KEYWORD_BACKUP && !works_muted(keyword) && is_fighting(d, r) &&
           zone_of(d, r) == FADE_ZONE_RESERVE_ZONE && !has_keyword(d, r, FADE_KEYWORD_BACKUP);
}

bool has_keyword(const struct duel *d, ref r, int keyword)
{
    bool holds = false;

    if (is_seat(r)) {
        CITE(d, FADE_19_6);
        return false;
    }
    if (keyword == FADE_KEYWORD_MUTE)
        return is_muted(d, r);
    if (!may_have_keyword(d, r, keyword) || (!works_muted(keyword) && is_muted(d, r)) || is_off(d, r, keyword) ||
        is_immune_to_keyword(d, r, keyword) || object(d, r)->state & (FACE_DOWN | DORMANT))
        return false;
    see_own_keyword(d, r, keyword, see_any, &holds);
    if (holds)
        CITE(d, FADE_19_7);
    return holds;
}

struct numbers {
    int sum, least, most, found;
};
static void see_number(void *context, struct given given)
{
    struct numbers *s = context;
    struct scope scope = { .d = given.d, .plain = true };
    int n = eval_value(&scope, &given.arguments);

    s->sum += n;
    s->least = !s->found || n < s->least ? n : s->least;
    s->most = !s->found || n > s->most ? n : s->most;
    s->found++;
}

/* FADE-R95: Bloodlust, Multistrike and Power Source add up; of Aura and Timid the smallest counts, else the largest. */
int keyword_number(const struct duel *d, ref r, int keyword)
{
    struct numbers s = { 0 };

    if (is_seat(r) || !may_have_keyword(d, r, keyword) || !has_keyword(d, r, keyword))
        return 0;
    see_own_keyword(d, r, keyword, see_number, &s);
    switch (keyword) {
    case FADE_KEYWORD_BLOODLUST:
    case FADE_KEYWORD_MULTISTRIKE:
    case FADE_KEYWORD_POWER_SOURCE:
        return s.sum;
    case FADE_KEYWORD_AURA:
    case FADE_KEYWORD_TIMID:
        return s.least;
    default:
        return s.most;
    }
}

/* ---- Immune --------------------------------------------------------------------------------------------------------- */

struct word_wanted {
    int word;
    bool found;
};
static void see_words(void *context, struct given given)
{
    struct word_wanted *w = context;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--, at++)
        w->found = w->found || *at == w->word;
}

static bool is_listed(const struct duel *d, int word)
{
    return d->book->listed[FADE_KEYWORD_IMMUNE][word >> 6] >> (word & 63) & 1;
}

bool lists_immunity(const struct duel *d, ref r, int word)
{
    struct word_wanted w = { .word = word };

    if (is_card(r) && may_have_keyword(d, r, FADE_KEYWORD_IMMUNE) && is_listed(d, word))
        see_own_keyword(d, r, FADE_KEYWORD_IMMUNE, see_words, &w);
    return w.found;
}

bool is_immune_to(const struct duel *d, ref r, int word)
{
    return is_card(r) && may_have_keyword(d, r, FADE_KEYWORD_IMMUNE) && is_listed(d, word) && !is_muted(d, r) &&
           lists_immunity(d, r, word);
}

bool is_immune_to_counter(const struct duel *d, ref r, int counter)
{
    for (int i = 0; i < fade_keyword_rows; i++)
        if (fade_keywords[i].counter == counter)
            return fade_keywords[i].immunity && is_immune_to(d, r, fade_keywords[i].immunity);
    return false;
}

bool is_immune_to_keyword(const struct duel *d, ref r, int keyword)
{
    if (!may_have_keyword(d, r, FADE_KEYWORD_IMMUNE))
        return false;
    for (int i = 0; i < fade_keyword_rows; i++)
        if (fade_keywords[i].keyword == keyword && !fade_keywords[i].counter)
            return fade_keywords[i].immunity && is_immune_to(d, r, fade_keywords[i].immunity);
    return false;
}

/* Is it on the list by something that this is: a type of card, an Element, a Rank, a class or type of damage? */
static bool lists_cause(const struct duel *d, ref r, const struct cause *by)
{
    const struct card *c = by->card ? &d->book->card[by->card] : NULL;

    for (int word = 1; word < FADE_WORD_COUNT; word++) {
        bool is = false;
        if (!is_listed(d, word))
            continue;
        if (word >= FADE_WORD_FIRE && word <= FADE_WORD_SPACE)
            is = by->elements >> (word - FADE_WORD_FIRE) & 1;
        else if (word >= FADE_WORD_PHYSICAL && word <= FADE_WORD_UNKNOWN)
            is = by->types >> (word - FADE_WORD_PHYSICAL) & 1;
        else if (word >= FADE_WORD_BASIC && word <= FADE_WORD_RELENTLESS)
            is = by->attack && by->class_word == word;
        else
            is = c && card_has(c, word);
        if (is && is_immune_to(d, r, word))
            return true;
    }
    return false;
}

struct lock_wanted {
    unsigned elements;
    bool shut;
};
static void see_lock(void *context, struct given given)
{
    struct lock_wanted *w = context;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--, at++)
        w->shut |= !(w->elements >> (*at - FADE_WORD_FIRE) & 1);
}

/* FADE-21.1, FADE-21.8, FADE-21.35, FADE-R60: can nothing of this kind touch it? The rule by which that is so; 0: it can. */
static int why_shielded(const struct duel *d, ref r, const struct cause *by)
{
    struct lock_wanted lock = { .elements = by->elements };

    if (!is_fighting(d, r) || (by->source == r && !by->attack) ||
        object(d, r)->state & FACE_DOWN) /* FADE-R109: for all that is seen */
        return 0;
    if (by->types & 1 && working_counters(d, r, FADE_COUNTER_GHOST)) /* Physical */
        return FADE_21_35;
    if (may_have_keyword(d, r, FADE_KEYWORD_IMMUNE) && !is_muted(d, r) && lists_cause(d, r, by))
        return FADE_21_1;
    if (has_keyword(d, r, FADE_KEYWORD_LOCK)) {
        see_own_keyword(d, r, FADE_KEYWORD_LOCK, see_lock, &lock);
        if (lock.shut)
            return FADE_21_8;
    }
    return 0;
}

/* FADE-10.12, FADE-11.9: what answers an attack does nothing to its attacker that the class of the attack, or the attacker,
 * is proof against. */
static bool cannot_be_countered(const struct duel *d, ref link, ref subject)
{
    ref answered = link ? link_of(d, link)->target[LINK_ANSWERS] : NOTHING;

    if (!answered || !is_link(answered) || answered - LINK_REF >= d->links ||
        !(marks_of(link_of(d, answered)) & LINK_ATTACK) || link_of(d, answered)->target[LINK_USER] != subject)
        return false;
    if (is_immune_to(d, subject, FADE_WORD_IMMUNE_COUNTER))
        return true;
    CITE_IF(d, class_of_link(d, link_of(d, answered)) == FADE_WORD_RELENTLESS, FADE_10_12);
    return class_of_link(d, link_of(d, answered)) == FADE_WORD_RELENTLESS;
}

int shielded_by(const struct duel *d, ref r, const struct cause *by)
{
    int rule = why_shielded(d, r, by);

    if (rule)
        CITE(d, rule);
    return rule;
}

static bool can_reach(const struct duel *d, ref source, ref link, ref subject)
{
    struct cause by = link ? cause_of_link(d, link_of(d, link)) : cause_of_source(d, source);
    int rule = is_link(subject) ? 0 : shielded_by(d, subject, &by);

    return rule == 0 && !cannot_be_countered(d, link, subject);
}

bool can_affect(const struct duel *d, ref source, ref link, ref subject)
{
    return can_reach(d, source, link, subject);
}

bool fade_affects(const struct duel *d, ref source, ref link, ref subject)
{
    return can_reach(d, source, link, subject);
}

bool fade_works_on(const struct duel *d, ref source, ref subject)
{
    bool attached_to = is_card(source) && zone_of(d, source) == FADE_ZONE_EQUIP_ZONE && host(d, source) == subject;

    return attached_to || is_link(subject) || can_reach(d, source, NOTHING, subject); /* FADE-R60 */
}

/* ---- Elements -------------------------------------------------------------------------------------------------------- */

enum { TEN = 10 };
unsigned printed_elements(const struct card *c)
{
    return (unsigned)(c->labels[FADE_WORD_FIRE >> 6] >> (FADE_WORD_FIRE & 63)) & ((1u << TEN) - 1);
}
_Static_assert(FADE_WORD_SPACE / 64 == FADE_WORD_FIRE / 64, "the Elements lie in one word");

struct infusion {
    unsigned elements;
    int began;
};
static void see_elements(void *context, struct given given)
{
    struct infusion *newest = context;
    const cell *at = given.arguments;

    if (newest->elements && given.began < newest->began)
        return;
    *newest = (struct infusion){ .began = given.began };
    for (int n = *at++; n > 0; n--)
        newest->elements |= 1u << (*at++ - FADE_WORD_FIRE);
}

/* FADE-21.3, FADE-R79: of several the newest; 0 if it is not infused. */
static unsigned infused_elements(const struct duel *d, ref r)
{
    struct infusion newest = { 0 };

    if (is_card(r) && has_keyword(d, r, FADE_KEYWORD_INFUSED))
        see_own_keyword(d, r, FADE_KEYWORD_INFUSED, see_elements, &newest);
    return newest.elements;
}

unsigned elements_of(const struct duel *d, ref r)
{
    unsigned infused = infused_elements(d, r);

    if (infused)
        CITE(d, FADE_21_3);
    return infused ? infused : is_card(r) ? printed_elements(face(d, r)) : 0;
}

/* FADE-9.5, FADE-9.7, FADE-21.4 */
unsigned elements_of_link(const struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);
    ref user = l->target[LINK_USER];
    unsigned infused = marks_of(l) & LINK_ATTACK && is_card(user) ? infused_elements(d, user) : 0;

    if (infused) {
        CITE(d, FADE_21_4);
        return infused;
    }
    if (kind_of(l) == LINK_NORMAL_ATTACK || !is_card(l->source)) {
        CITE(d, FADE_9_5);
        return 0;
    }
    CITE(d, FADE_9_7);
    return printed_elements(face(d, l->source));
}

/* FADE-21.49, FADE-R110: all Elements printed on it, each one of some Character but itself. */
bool paradox_holds(const struct duel *d, int seat, ref source)
{
    unsigned missing = is_card(source) ? printed_elements(face(d, source)) : 0;

    if (!missing)
        return false;
    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(side) : front(side))
                if (r != source && is_fighting(d, r) && controller(d, r) == seat)
                    missing &= ~elements_of(d, r);
    CITE(d, FADE_21_49);
    return missing == 0;
}

/* FADE-21.12 */
bool is_armed_up(const struct duel *d, ref r, int n)
{
    for (int seat = 0; seat < d->seats && n > 0; seat++)
        FOR_EACH_IN (d, card, equipped(seat))
            if (host(d, card) == r && fade_is(d, seat, card, FADE_WORD_EQUIP_ITEM))
                n--;
    CITE(d, FADE_21_12);
    return n <= 0;
}

/* ---- what counters and keywords do by themselves ----------------------------------------------------------------------- */

/* FADE-21.53 */
static void power_source(struct duel *d, ref r)
{
    gain_tp(d, controller(d, r), keyword_number(d, r, FADE_KEYWORD_POWER_SOURCE), FADE_21_53);
}

static void ghost_fades(struct duel *d, ref r)
{
    remove_counters(d, r, FADE_COUNTER_GHOST, 1, FADE_21_36);
}

/* FADE-21.52 */
static void poison(struct duel *d, ref r)
{
    bool works = working_counters(d, r, FADE_COUNTER_POISON) > 0;

    remove_counters(d, r, FADE_COUNTER_POISON, 1, FADE_21_52);
    if (works)
        fade_lose_hp(d, r, 1, FADE_21_52);
}

/* FADE-21.27 */
static int curse(const struct duel *d, ref r)
{
    return working_counters(d, r, FADE_COUNTER_CURSE);
}

/* FADE-R101: no Knock Out, and not destroyed. */
static void carry_off(struct duel *d, ref r)
{
    imprison(d, r, FADE_21_27);
}

static void blindness_wears_off(struct duel *d, ref r)
{
    remove_counters(d, r, FADE_COUNTER_BLINDNESS, 1, FADE_21_17);
}

static void drain_wears_off(struct duel *d, ref r)
{
    remove_counters(d, r, FADE_COUNTER_DRAIN, 1, FADE_21_31);
}

static void paralyze_wears_off(struct duel *d, ref r)
{
    remove_counters(d, r, FADE_COUNTER_PARALYZE, 1, FADE_21_51);
}

/* FADE-21.66 */
static void timebomb(struct duel *d, ref r)
{
    if (working_counters(d, r, FADE_COUNTER_TIMEBOMB))
        add_counters(d, r, FADE_COUNTER_TIMEBOMB, 1, FADE_21_66);
}

/* FADE-21.18: as an attack is declared. */
static void bloodlust(struct duel *d, ref attacker)
{
    gain_hp(d, attacker, keyword_number(d, attacker, FADE_KEYWORD_BLOODLUST), FADE_21_18);
}

/* FADE-21.34 */
static void fracture(struct duel *d, ref attacker)
{
    fade_lose_hp(d, attacker, working_counters(d, attacker, FADE_COUNTER_FRACTURE), FADE_21_34);
}

/* In the order of FADE-R18 and FADE-R19. */
/* clang-format off */
const struct keyword_row fade_keywords[] = {
    { .keyword = FADE_KEYWORD_POWER_SOURCE, .rule = FADE_21_53, .starting = power_source },
    { .counter = FADE_COUNTER_GHOST, .rule = FADE_21_35, .immunity = FADE_WORD_IMMUNE_GHOST, .starting = ghost_fades },
    { .counter = FADE_COUNTER_POISON, .rule = FADE_21_52, .immunity = FADE_WORD_IMMUNE_POISON, .harmful = true,
      .starting = poison },
    { .counter = FADE_COUNTER_CURSE, .rule = FADE_21_27, .immunity = FADE_WORD_IMMUNE_CURSE, .harmful = true,
      .demands = curse, .unpaid = carry_off },
    { .counter = FADE_COUNTER_BLINDNESS, .rule = FADE_21_16, .immunity = FADE_WORD_IMMUNE_BLINDNESS, .harmful = true,
      .ending = blindness_wears_off },
    { .counter = FADE_COUNTER_DRAIN, .rule = FADE_21_30, .immunity = FADE_WORD_IMMUNE_DRAIN, .harmful = true,
      .ending = drain_wears_off },
    { .counter = FADE_COUNTER_PARALYZE, .rule = FADE_21_50, .immunity = FADE_WORD_IMMUNE_PARALYZE, .harmful = true,
      .ending = paralyze_wears_off },
    { .counter = FADE_COUNTER_TIMEBOMB, .rule = FADE_21_66, .immunity = FADE_WORD_IMMUNE_TIMEBOMB, .harmful = true,
      .ending = timebomb },
    { .keyword = FADE_KEYWORD_BLOODLUST, .rule = FADE_21_18, .declared = bloodlust },
    { .counter = FADE_COUNTER_FRACTURE, .rule = FADE_21_34, .immunity = FADE_WORD_IMMUNE_FRACTURE, .harmful = true,
      .declared = fracture },
    { .counter = FADE_COUNTER_POWER, .rule = FADE_19_1 },
    /* Those asked for where their rule stands: what something can be Immune to. */
    { .keyword = FADE_KEYWORD_CONCUSSION, .rule = FADE_21_25, .immunity = FADE_WORD_IMMUNE_CONCUSSION, .harmful = true },
    { .keyword = FADE_KEYWORD_DEATHMARK, .rule = FADE_21_29, .immunity = FADE_WORD_IMMUNE_DEATHMARK, .harmful = true },
    { .keyword = FADE_KEYWORD_VOID, .rule = FADE_21_73, .immunity = FADE_WORD_IMMUNE_VOID, .harmful = true },
    { .keyword = FADE_KEYWORD_STUN, .rule = FADE_21_61, .immunity = FADE_WORD_IMMUNE_STUN, .harmful = true },
    { .keyword = FADE_KEYWORD_MUTE, .rule = FADE_21_41, .immunity = FADE_WORD_IMMUNE_MUTE, .harmful = true },
    { .keyword = FADE_KEYWORD_LOCK_ON, .rule = FADE_21_39, .immunity = FADE_WORD_IMMUNE_LOCK_ON },
};
/* clang-format on */
const int fade_keyword_rows = sizeof fade_keywords / sizeof fade_keywords[0];

/* What a given keyword does at once. FADE-R54: a Stun by an attack gives its attacker an extra one. */
void fade_got_keyword(struct duel *d, ref r, int keyword)
{
    const struct effect *e = running_effect(d);
    const struct link *l = e && e->link ? link_of(d, e->link) : NULL;

    NOTE(d, GETS_KEYWORD, FADE_R94, .seat = (int8_t)controller(d, r), .thing = r, .word = (uint16_t)keyword);
    CITE(d, FADE_19_8);
    field_changed(d);
    if (keyword != FADE_KEYWORD_STUN || !is_card(r))
        return;
    int given = 0;
    for (int i = 0; i < d->rows; i++)
        given += is_row_of(d, i, ROW_KEYWORD, r, keyword);
    if (given == 1)
        for (int i = 0; i < d->rows; i++)
            if (is_row_of(d, i, ROW_KEYWORD, r, keyword)) {
                row(d, i)->until = ENDS_WITH_STUN;
                row(d, i)->value = own(d)->links_added; /* what is declared later ends it: FADE-R53 */
            }
    if (given == 1 && l && marks_of(l) & LINK_ATTACK && is_there(d, l->target[LINK_USER]) &&
        !is_immune_to(d, r, FADE_WORD_IMMUNE_STUN))
        give_extra_attack(d, l->target[LINK_USER], FADE_21_62);
}
