/* keywords.c: the table of keywords and counters, and how keywords are read (FAROE-16).
 *
 * A keyword that acts by itself is a row: what it does in the Starting Phase, in the End Phase, as an Attack is
 * declared, when its bearer becomes a target. Keywords that only change what others do are asked for where the
 * rule stands, by has_keyword and keyword_number.
 */
#include "faroe.h"

/* ---- reading keywords ---------------------------------------------------------------------------------- */

static void see_any(void *context, struct given given)
{
    (void)given;
    *(bool *)context = true;
}

/* Whom it fights for (FAROE-R68) and The Last Stand (FAROE-13.1) are given in the words of a keyword and are none: what is
 * Muted has them still. */
static bool is_a_state(int keyword)
{
    return keyword == FAROE_KEYWORD_ALLEGIANCE || keyword == FAROE_KEYWORD_LAST_STAND;
}

/* FAROE-18.7, FAROE-R151 */
bool is_never_muted(const struct duel *d, ref r)
{
    return is_legend_ref(d, r);
}

/* FAROE-16.1: whoever asks this asks for something on the field, or for a card where its keyword says. */
bool has_keyword(const struct duel *d, ref r, int keyword)
{
    bool holds = false;

    if (keyword == FAROE_KEYWORD_MUTE) /* FAROE-16.69: it is never switched off by itself */
        return is_muted(d, r);
    if (!may_have_keyword(d, r, keyword) || (!is_a_state(keyword) && is_muted(d, r)) ||
        is_immune_to_keyword(d, r, keyword))
        return false;
    see_keyword(d, r, keyword, see_any, &holds);
    if (holds)
        CITE(d, FAROE_16_1);
    return holds;
}

struct number_sum {
    int sum, found;
};
static void see_number(void *context, struct given given)
{
    struct number_sum *s = context;
    struct scope scope = { .d = given.d, .plain = true };

    s->sum += eval_value(&scope, &given.arguments);
    s->found++;
}

/* FAROE-16.4: amounts add up. */
int keyword_number(const struct duel *d, ref r, int keyword)
{
    struct number_sum s = { 0 };

    if (may_have_keyword(d, r, keyword) && !is_muted(d, r))
        see_keyword(d, r, keyword, see_number, &s);
    if (s.found > 1)
        CITE(d, FAROE_16_4);
    return s.sum;
}

/* ---- Immune ----------------------------------------------------------------------------------------------- */

struct word_wanted {
    int word;
    const struct card *card; /* or the types on it */
    bool found;
};
static void see_words(void *context, struct given given)
{
    struct word_wanted *w = context;
    const cell *at = given.arguments;

    for (int n = *at++; n > 0; n--, at++)
        w->found = w->found || *at == w->word || (w->card && card_has(w->card, *at));
}

/* Is anything at all Immune to this, wherever it may be? */
static bool is_listed(const struct duel *d, int word)
{
    return d->book->listed[FAROE_KEYWORD_IMMUNE][word >> 6] >> (word & 63) & 1;
}

static bool any_label_is_listed(const struct duel *d, const struct card *c)
{
    uint64_t both = 0;

    for (int i = 0; i < BOOK_WORDS / 64; i++)
        both |= c->labels[i] & d->book->listed[FAROE_KEYWORD_IMMUNE][i];
    return both != 0;
}

bool lists_immunity(const struct duel *d, ref r, int word)
{
    struct word_wanted w = { .word = word };

    if (may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE) && is_listed(d, word))
        see_keyword(d, r, FAROE_KEYWORD_IMMUNE, see_words, &w);
    return w.found;
}

bool is_immune_to(const struct duel *d, ref r, int word)
{
    return may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE) && is_listed(d, word) && !is_muted(d, r) &&
           lists_immunity(d, r, word);
}

bool is_immune_to_counter(const struct duel *d, ref r, int counter)
{
    const struct keyword_row *row = row_of_counter(counter);

    return row && row->immunity && is_immune_to(d, r, row->immunity);
}

/* FAROE-R89: a keyword it is Immune to does nothing to it, whoever has it. */
bool is_immune_to_keyword(const struct duel *d, ref r, int keyword)
{
    if (!may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE))
        return false;
    for (int i = 0; i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].keyword == keyword && !faroe_keywords[i].counter)
            return faroe_keywords[i].immunity && is_immune_to(d, r, faroe_keywords[i].immunity);
    return false;
}

/* FAROE-16.9: is it on the list, by the types of a card (0: of the source's own face) or as an ability? */
static bool lists_source(const struct duel *d, ref r, ref source, int card, bool ability)
{
    struct word_wanted w = { .word = ability ? FAROE_WORD_ABILITY : -1 };

    w.card = card ? &d->book->card[card] : is_card(source) || is_legend_ref(d, source) ? face(d, source) : NULL;
    if ((w.card && any_label_is_listed(d, w.card)) || (ability && is_listed(d, FAROE_WORD_ABILITY)))
        see_keyword(d, r, FAROE_KEYWORD_IMMUNE, see_words, &w);
    return w.found;
}

bool work_out_immunity(const struct duel *d, ref r, ref source, int card, bool ability)
{
    if (!works_there(d, r) || !lists_source(d, r, source, card, ability) || is_muted(d, r))
        return false;
    CITE(d, FAROE_16_9);
    return true;
}

/* FAROE-16.10; a Legend's personal effects do in any case: FAROE-R113. */
bool can_affect(const struct duel *d, ref source, ref link, ref subject)
{
    if (link && is_personal(d, link_of(d, link)))
        return true;
    if (!is_immune_to_source(d, subject, source, 0, link && kind_of(link_of(d, link)) == LINK_ABILITY))
        return true;
    CITE(d, FAROE_16_10);
    return false;
}

/* What is given by a link that was Negated is lost (FAROE-11.8), and nothing is given to what has left the field for Orbit
 * (FAROE-R81). */
bool faroe_affects(const struct duel *d, ref source, ref link, ref subject)
{
    if (is_out_of_sight(d, subject)) {
        CITE(d, FAROE_16_71);
        return false;
    }
    return !(link && link_of(d, link)->seat & LINK_NEGATED) && can_affect(d, source, link, subject);
}

/* FAROE-16.10, FAROE-R142: continuous abilities do nothing to it while it is Immune to them, but for a Legend's own. */
bool faroe_works_on(const struct duel *d, ref source, ref subject)
{
    if (is_legend_ref(d, source) || !is_immune_to_source(d, subject, source, 0, true))
        return true;
    CITE(d, FAROE_16_10);
    return false;
}

/* ---- elements ----------------------------------------------------------------------------------------------- */

enum { ALL_BUT_NULL = (1 << (FAROE_WORD_NULL - FAROE_WORD_FIRE)) - 1, NULL_ELEMENT = ALL_BUT_NULL + 1 };

static unsigned printed_elements(const struct card *c)
{
    unsigned elements = c->labels[0] >> FAROE_WORD_FIRE & (NULL_ELEMENT | ALL_BUT_NULL);

    return elements ? elements : NULL_ELEMENT; /* FAROE-9.1 */
}

struct infusion {
    unsigned elements;
    int began;
};
/* FAROE-R129: of several the newest. */
static void see_elements(void *context, struct given given)
{
    struct infusion *newest = context;
    const cell *at = given.arguments;

    if (newest->elements && given.began < newest->began)
        return;
    *newest = (struct infusion){ .began = given.began };
    for (int n = *at++; n > 0; n--)
        newest->elements |= 1u << (*at++ - FAROE_WORD_FIRE);
}

/* FAROE-16.12; 0 if it is not Infused. */
static unsigned infused_elements(const struct duel *d, ref r)
{
    struct infusion newest = { 0 };

    if (may_have_keyword(d, r, FAROE_KEYWORD_INFUSED) && !is_muted(d, r))
        see_keyword(d, r, FAROE_KEYWORD_INFUSED, see_elements, &newest);
    return newest.elements;
}

/* FAROE-16.111, FAROE-16.112: Wildcard after Infused. */
unsigned elements_of(const struct duel *d, ref r)
{
    unsigned elements = infused_elements(d, r);

    CITE(d, FAROE_9_1);
    if (!elements)
        elements = is_card(r) || is_legend_ref(d, r) ? printed_elements(face(d, r)) : NULL_ELEMENT;
    else
        CITE(d, FAROE_16_12);
    if (has_keyword(d, r, FAROE_KEYWORD_WILDCARD)) {
        CITE(d, FAROE_16_111);
        elements |= ALL_BUT_NULL;
    }
    return elements;
}

/* FAROE-9.4, FAROE-16.13 */
unsigned elements_of_link(const struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);
    ref user = l->target[LINK_USER];
    unsigned infused = marks_of(l) & LINK_ATTACK && user ? infused_elements(d, user) : 0;

    CITE(d, infused ? FAROE_16_13 : FAROE_9_4);
    if (infused)
        return infused;
    if (kind_of(l) == LINK_NORMAL_ATTACK && has_keyword(d, user, FAROE_KEYWORD_WILDCARD))
        CITE(d, FAROE_16_112);
    if (kind_of(l) == LINK_NORMAL_ATTACK)
        return choice_of(d, NORMAL_ATTACK_ELEMENT) ? elements_of(d, user) : NULL_ELEMENT; /* FAROE-R57 */
    return is_card(l->source) ? printed_elements(face(d, l->source)) : NULL_ELEMENT;
}

/* FAROE-16.80, FAROE-16.81, FAROE-9.3: its Elements are those it has now, on the field or as it is used. */
bool paradox_holds(const struct duel *d, int seat, ref source)
{
    unsigned missing = is_card(source) ? elements_of(d, source) : 0;
    int zones[2] = { front(seat), backup(seat) };

    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, zones[i])
            if (r != source || choice_of(d, PARADOX_COUNTS_SELF))
                missing &= ~elements_of(d, r);
    CITE(d, FAROE_9_3);
    CITE(d, missing ? FAROE_16_81 : FAROE_16_80);
    return missing == 0;
}

/* FAROE-16.16, FAROE-16.17 */
bool is_armed_up(const struct duel *d, ref r, int n)
{
    for (int seat = 0; seat < d->seats && n > 0; seat++)
        FOR_EACH_IN (d, card, attached(seat))
            if (host(d, card) == r && !(object(d, card)->state & FACE_DOWN) && equip_of(d, object(d, card)->card))
                n--;
    CITE(d, n <= 0 ? FAROE_16_16 : FAROE_16_17);
    return n <= 0;
}

/* ---- what counters do by themselves --------------------------------------------------------------------- */

/* FAROE-16.11: counters that do something; those it is Immune to stay, but do nothing. */
int working_counters(const struct duel *d, ref r, int counter)
{
    int n = counters_on(d, r, counter);

    if (!n || !is_immune_to_counter(d, r, counter))
        return n;
    CITE(d, FAROE_16_11);
    return 0;
}

/* FAROE-16.37, FAROE-16.38 */
static void charge(struct duel *d, ref r)
{
    int n = keyword_number(d, r, FAROE_KEYWORD_CHARGE);

    if (!n)
        return;
    CITE(d, FAROE_16_38);
    gain_tp(d, controller(d, r), n, FAROE_16_37);
}

/* FAROE-16.86, FAROE-16.87: no damage dealt by anything. */
static void poison(struct duel *d, ref r)
{
    int n = working_counters(d, r, FAROE_COUNTER_POISON);

    if (!n)
        return;
    remove_counters(d, r, FAROE_COUNTER_POISON, n, FAROE_16_86);
    CITE(d, FAROE_16_87);
    CITE(d, FAROE_10_11);
    add_counters(d, r, FAROE_COUNTER_DAMAGE, n, FAROE_16_86);
}

/* FAROE-16.83: barred for the rest of the round. */
static void paralyze(struct duel *d, ref r)
{
    if (!working_counters(d, r, FAROE_COUNTER_PARALYZE))
        return;
    remove_counters(d, r, FAROE_COUNTER_PARALYZE, 1, FAROE_16_83);
    object(d, r)->state |= BARRED;
    NOTE(d, BARRED_THIS_ROUND, FAROE_16_83, .seat = (int8_t)controller(d, r), .thing = r);
}

/* FAROE-16.44, FAROE-16.46: of a Player nothing is asked, unless the option says so (FAROE-R77). */
static int curse(const struct duel *d, ref r)
{
    int n = working_counters(d, r, FAROE_COUNTER_CURSE);

    if (!n || is_card(r) || (choice_of(d, CURSE_ON_PLAYER) && !is_legend_ref(d, r))) /* FAROE-18.42 */
        return n;
    CITE(d, FAROE_16_46);
    return 0;
}

/* FAROE-16.44: only cards can be imprisoned. */
static void carry_off(struct duel *d, ref r)
{
    if (is_card(r))
        imprison(d, r, FAROE_16_44);
    else
        fell(d, r);
}

/* FAROE-16.104: the upkeep comes only to those that have some. */
static void timebomb(struct duel *d, ref r)
{
    add_counters(d, r, FAROE_COUNTER_TIMEBOMB, 1, FAROE_16_104);
}

/* FAROE-16.26 */
static void blindness_wears_off(struct duel *d, ref r)
{
    if (working_counters(d, r, FAROE_COUNTER_BLINDNESS))
        remove_counters(d, r, FAROE_COUNTER_BLINDNESS, 1, FAROE_16_26);
}

/* FAROE-16.24, FAROE-16.25, FAROE-16.27 */
static void blindness(struct duel *d, struct link *l, ref attacker)
{
    if (!working_counters(d, attacker, FAROE_COUNTER_BLINDNESS))
        return;
    bool heads = chance_below(d, 2) == 1;
    NOTE(d, heads ? FLIPS_HEADS : FLIPS_TAILS, FAROE_16_24, .seat = (int8_t)link_seat(l), .thing = attacker);
    if (heads)
        return;
    CITE(d, FAROE_16_25);
    *marks(l) |= LINK_NOTHING;
}

/* FAROE-16.56, FAROE-16.57 */
static void fracture(struct duel *d, struct link *l, ref attacker)
{
    int n = working_counters(d, attacker, FAROE_COUNTER_FRACTURE);
    (void)l;

    if (!n)
        return;
    CITE(d, FAROE_16_57);
    CITE(d, FAROE_10_11);
    add_counters(d, attacker, FAROE_COUNTER_DAMAGE, n, FAROE_16_56);
}

/* FAROE-16.49 */
static int until_end_of_round(const struct duel *d, ref r)
{
    (void)d, (void)r;
    return ENDS_WITH_ROUND;
}

/* FAROE-16.74, FAROE-R81 */
int until_next_starting_phase(const struct duel *d, ref r)
{
    (void)r;
    return choice_of(d, ORBITAL_DEFAULT) ? ENDS_WITH_TURN : AS_ITS_TURN_BEGINS;
}

/* In the order in which the Starting Phase goes through them: FAROE-R20. */
/* clang-format off */
const struct keyword_row faroe_keywords[] = {
    { .keyword = FAROE_KEYWORD_CHARGE, .rule = FAROE_16_37, .starting = charge },
    { .keyword = FAROE_KEYWORD_POISON, .counter = FAROE_COUNTER_POISON, .rule = FAROE_16_86, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_POISON, .starting = poison },
    { .keyword = FAROE_KEYWORD_PARALYZE, .counter = FAROE_COUNTER_PARALYZE, .rule = FAROE_16_82, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_PARALYZE, .starting = paralyze },
    { .keyword = FAROE_KEYWORD_CURSE, .counter = FAROE_COUNTER_CURSE, .rule = FAROE_16_43, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_CURSE, .demands = curse, .unpaid = carry_off },
    { .keyword = FAROE_KEYWORD_TIMEBOMB, .counter = FAROE_COUNTER_TIMEBOMB, .rule = FAROE_16_104, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_TIMEBOMB, .ending = timebomb },
    { .keyword = FAROE_KEYWORD_BLINDNESS, .counter = FAROE_COUNTER_BLINDNESS, .rule = FAROE_16_24, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_BLINDNESS, .ending = blindness_wears_off, .declared = blindness },
    { .keyword = FAROE_KEYWORD_FRACTURE, .counter = FAROE_COUNTER_FRACTURE, .rule = FAROE_16_56, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_FRACTURE, .declared = fracture },
    { .keyword = FAROE_KEYWORD_AURA, .counter = FAROE_COUNTER_AURA, .rule = FAROE_16_18, .plv = 1,
      .immunity = FAROE_WORD_IMMUNE_AURA },
    { .keyword = FAROE_KEYWORD_DRAIN, .counter = FAROE_COUNTER_DRAIN, .rule = FAROE_16_50, .plv = -1, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_DRAIN },
    { .keyword = FAROE_KEYWORD_BLOODLUST, .counter = FAROE_COUNTER_BLOODLUST, .rule = FAROE_16_28,
      .immunity = FAROE_WORD_IMMUNE_BLOODLUST },
    { .keyword = FAROE_KEYWORD_SHIELD, .counter = FAROE_COUNTER_SHIELD, .rule = FAROE_16_96,
      .immunity = FAROE_WORD_IMMUNE_SHIELD, .defends = LINK_SHIELD, .offer = ASK_SHIELD },
    { .keyword = FAROE_KEYWORD_BARRIER, .counter = FAROE_COUNTER_BARRIER, .rule = FAROE_16_21,
      .immunity = FAROE_WORD_IMMUNE_BARRIER, .defends = LINK_BARRIER, .offer = ASK_BARRIER },
    { .counter = FAROE_COUNTER_DAMAGE, .rule = FAROE_10_10, .harmful = true },
    /* Those asked for where their rule stands: what something can be Immune to, and how long they last if given
     * without a duration. */
    { .keyword = FAROE_KEYWORD_CONCUSSION, .rule = FAROE_16_39, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_CONCUSSION },
    { .keyword = FAROE_KEYWORD_DEATHMARK, .rule = FAROE_16_49, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_DEATHMARK, .lasts = until_end_of_round },
    { .keyword = FAROE_KEYWORD_ORBITAL, .rule = FAROE_16_74, .harmful = true,
      .immunity = FAROE_WORD_IMMUNE_ORBITAL, .lasts = until_next_starting_phase },
    { .keyword = FAROE_KEYWORD_MUTE, .rule = FAROE_16_67, .harmful = true, .immunity = FAROE_WORD_IMMUNE_MUTE },
    { .keyword = FAROE_KEYWORD_ALLEGIANCE, .rule = FAROE_R68, .harmful = true },
    { .keyword = FAROE_KEYWORD_LOCK_ON, .rule = FAROE_16_63, .immunity = FAROE_WORD_IMMUNE_LOCK_ON },
    { .keyword = FAROE_KEYWORD_MASTERY, .rule = FAROE_16_14, .immunity = FAROE_WORD_IMMUNE_MASTERY },
    { .keyword = FAROE_KEYWORD_PROVOKE, .rule = FAROE_16_88, .immunity = FAROE_WORD_IMMUNE_PROVOKE },
};
/* clang-format on */
const int faroe_keyword_rows = sizeof faroe_keywords / sizeof faroe_keywords[0];

const struct keyword_row *row_of_counter(int counter)
{
    for (int i = 0; i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].counter == counter)
            return &faroe_keywords[i];
    return NULL;
}

/* ---- entering the field -------------------------------------------------------------------------------------- */

/* Something of a card waits as a trigger of its controller does: FAROE-R45. `user`: who will perform it. */
void wait_for(struct duel *d, ref card, int ability, ref user, int what)
{
    wait_in_line(d, (struct waiting){ .ability = (uint16_t)ability,
                                      .source = card,
                                      .subject = user,
                                      .seat = (uint8_t)controller(d, card),
                                      .amount = what });
}

/* FAROE-16.3: no number means 1. */
static int printed_counters(const struct duel *d, int card, int keyword)
{
    struct scope s = { .d = d, .plain = true };
    const cell *at = header_argument(d, card, keyword);

    if (!at)
        return 0;
    return *at++ ? eval_value(&s, &at) : 1;
}

/* FAROE-16.3: a counter keyword of a card that is used puts its counters on each target. */
void put_played_counters(struct duel *d, const struct link *l)
{
    for (int i = 0; i < faroe_keyword_rows; i++) {
        const struct keyword_row *row = &faroe_keywords[i];
        bool printed = row->counter && face(d, l->source)->holds >> row->keyword & 1;
        int n = printed ? printed_counters(d, object(d, l->source)->card, row->keyword) : 0;
        for (int k = 0; n && k < aims_of(l); k++)
            if (l->target[k]) {
                CITE(d, FAROE_16_3);
                add_counters(d, l->target[k], row->counter, n, row->rule);
            }
    }
}

/* FAROE-16.3: counters printed bare; FAROE-16.77, FAROE-16.99: what may be used on entering. */
void keywords_on_entering(struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    if (is_muted(d, r))
        return;
    for (int i = 0; i < faroe_keyword_rows; i++) {
        const struct keyword_row *row = &faroe_keywords[i];
        int n =
            row->counter && c->holds >> row->keyword & 1 ? printed_counters(d, object(d, r)->card, row->keyword) : 0;
        if (n) {
            CITE(d, FAROE_16_3);
            add_counters(d, r, row->counter, n, row->rule);
        }
    }
    if (c->holds >> FAROE_KEYWORD_STACKER & 1)
        wait_for(d, r, 0, r, WAITS_FOR_STACKER);
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FAROE_KEYWORD_OVERDRIVE + 1)
            wait_for(d, r, i, r, WAITS_FOR_OVERDRIVE);
}

/* FAROE-16.2: given without a duration it lasts as long as its bearer stays, or as its row says. */
static void set_duration(struct duel *d, ref r, int keyword)
{
    for (int i = d->rows; i-- > 0;) {
        if (row(d, i)->kind != ROW_KEYWORD || row(d, i)->subject != r || row(d, i)->what != keyword)
            continue;
        if (row(d, i)->until != ENDS_NEVER)
            return;
        CITE(d, FAROE_16_2);
        for (int k = 0; k < faroe_keyword_rows; k++)
            if (faroe_keywords[k].keyword == keyword && faroe_keywords[k].lasts) {
                CITE(d, faroe_keywords[k].rule);
                row(d, i)->until = (uint8_t)faroe_keywords[k].lasts(d, r);
            }
        return;
    }
}

/* What a given keyword does at once: FAROE-16.71. */
void faroe_got_keyword(struct duel *d, ref r, int keyword)
{
    if (keyword == FAROE_KEYWORD_ALLEGIANCE) /* "to you" says nothing in the journal: it tells who changes sides */
        CITE(d, FAROE_14_18);
    else
        NOTE(d, GETS_KEYWORD, FAROE_14_18, .seat = (int8_t)controller(d, r), .thing = r, .word = (uint16_t)keyword);
    set_duration(d, r, keyword);
    unsettle(d);
    if (keyword == FAROE_KEYWORD_ORBITAL && is_fighting(d, r) && has_keyword(d, r, FAROE_KEYWORD_ORBITAL))
        into_orbit(d, r);
}
