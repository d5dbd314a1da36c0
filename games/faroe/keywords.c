/* keywords.c: the table of keywords and counters, and how keywords are read (FAROE-16).
 *
 * A keyword that acts by itself is a row: what it does in the Starting Phase, in the End Phase, as an Attack is
 * declared, when its bearer becomes a target. Keywords that only change what others do are asked for where the
 * rule stands, by has_keyword and keyword_number.
 */
#include "faroe.h"

/* ---- reading keywords ---------------------------------------------------------------------------------- */

static void see_any(void *context, const cell *arguments)
{
    (void)arguments;
    *(bool *)context = true;
}

/* Whether a continuous ability works may depend on keywords (Paradox on Elements): a reading inside a reading inside a
 * reading sees no more than what is printed and what effects have left, so that there are no circles. */
void see_keyword(const struct duel *d, ref r, int keyword, keyword_visitor *see, void *context)
{
    enum { DEEPEST = 2 };

    if (own(d)->depth < DEEPEST) {
        own(d)->depth++;
        visit_keyword(d, r, keyword, see, context);
        own(d)->depth--;
        return;
    }
    const cell *printed = is_card(r) ? header_argument(d, object(d, r)->card, keyword) : NULL;
    if (printed)
        see(context, printed);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_KEYWORD && row(d, i)->subject == r && row(d, i)->what == keyword &&
            row(d, i)->until < NOT_YET)
            see(context, d->book->code + row(d, i)->ability);
}

static bool is_muted_by_effect(const struct duel *d, ref r)
{
    bool muted = is_card(r) && face(d, r)->holds >> FAROE_KEYWORD_MUTE & 1;

    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->subject == r && row(d, i)->what == FAROE_KEYWORD_MUTE && row(d, i)->until < NOT_YET &&
            (row(d, i)->kind == ROW_KEYWORD || row(d, i)->kind == ROW_NO_KEYWORD))
            muted = row(d, i)->kind == ROW_KEYWORD;
    return muted;
}

/* Does a continuous ability of this card mute it? What is muted by an effect mutes nothing; what such an ability
 * mutes goes on muting others, so that there are no circles. */
static bool mutes(const struct duel *d, ref source, ref r)
{
    const struct card *c = face(d, source);
    struct scope s = { .d = d, .seat = controller(d, source), .source = source, .plain = true };

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (!(a->gives >> FAROE_KEYWORD_MUTE & 1) || (a->keyword && !keyword_is_on(d, source, a)))
            continue;
        for (const cell *at = d->book->code + a->body; *at != OP_END; at += 2 + at[1]) {
            const cell *p = at + 2;
            if (*at == OP_GRANT && set_contains(&s, &p, r) && test_holds(&s, a->condition))
                return true;
        }
    }
    return false;
}

/* FAROE-16.67 */
bool is_muted(const struct duel *d, ref r)
{
    if (!may_have_keyword(d, r, FAROE_KEYWORD_MUTE))
        return false;
    if (is_muted_by_effect(d, r))
        return true;
    for (int seat = 0; seat < d->seats && own(d)->depth == 0; seat++)
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN(d, source, zone_place(__builtin_ctz(left), seat))
    if (object(d, source)->alert & ALERT_STANDS && !(object(d, source)->state & FACE_DOWN) &&
        !is_muted_by_effect(d, source) && mutes(d, source, r))
        return true;
    return false;
}

bool has_keyword(const struct duel *d, ref r, int keyword)
{
    bool holds = false;

    if (!may_have_keyword(d, r, keyword) || is_muted(d, r))
        return false;
    see_keyword(d, r, keyword, see_any, &holds);
    return holds;
}

struct number_sum {
    const struct duel *d;
    int sum;
};
static void see_number(void *context, const cell *arguments)
{
    struct number_sum *s = context;
    struct scope scope = { .d = s->d, .plain = true };

    s->sum += eval_value(&scope, &arguments);
}

/* FAROE-16.4: amounts add up. */
int keyword_number(const struct duel *d, ref r, int keyword)
{
    struct number_sum s = { d, 0 };

    if (may_have_keyword(d, r, keyword) && !is_muted(d, r))
        see_keyword(d, r, keyword, see_number, &s);
    return s.sum;
}

/* The arguments of a keyword in a card's header, NULL if it has none. */
const cell *header_argument(const struct duel *d, int card, int keyword)
{
    const struct card *c = &d->book->card[card];
    struct scope s = { .d = d };
    const cell *at = d->book->code + c->keywords;

    if (!(c->holds >> keyword & 1))
        return NULL;
    for (int n = *at++; n > 0; n--) {
        int row = *at++;
        if (row == keyword)
            return at;
        pass_arguments(&s, game_of(d)->vocabulary->keywords[row].pattern.shape, &at);
    }
    return NULL;
}

int header_number(const struct duel *d, int card, int keyword)
{
    struct scope s = { .d = d, .plain = true };
    const cell *at = header_argument(d, card, keyword);

    return at ? eval_value(&s, &at) : 0;
}

/* ---- Immune ----------------------------------------------------------------------------------------------- */

struct word_wanted {
    int word;
    const struct card *card; /* or the types on it */
    bool found;
};
static void see_words(void *context, const cell *arguments)
{
    struct word_wanted *w = context;

    for (int n = *arguments++; n > 0; n--, arguments++)
        w->found = w->found || *arguments == w->word || (w->card && card_has(w->card, *arguments));
}

bool is_immune_to(const struct duel *d, ref r, int word)
{
    struct word_wanted w = { .word = word };

    if (!may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE) || is_muted(d, r))
        return false;
    see_keyword(d, r, FAROE_KEYWORD_IMMUNE, see_words, &w);
    return w.found;
}

/* FAROE-16.9: to the types of a card; 0: of the source's own face. */
bool is_immune_to_source(const struct duel *d, ref r, ref source, int card)
{
    struct word_wanted w = { .word = -1 };

    if (!is_there(d, r) || !may_have_keyword(d, r, FAROE_KEYWORD_IMMUNE) || is_muted(d, r))
        return false;
    w.card = card ? &d->book->card[card] : is_card(source) ? face(d, source) : NULL;
    if (w.card)
        see_keyword(d, r, FAROE_KEYWORD_IMMUNE, see_words, &w);
    if (w.found)
        CITE(d, FAROE_16_9);
    return w.found;
}

/* FAROE-16.10 */
bool can_affect(const struct duel *d, ref source, ref link, ref subject)
{
    if (link && (kind_of(link_of(d, link)) == LINK_SHIELD || kind_of(link_of(d, link)) == LINK_BARRIER))
        return true;
    if (!is_card(source) || !is_immune_to_source(d, subject, source, 0))
        return true;
    CITE(d, FAROE_16_10);
    return false;
}

/* What is given by a link that was Negated is lost: FAROE-11.8. */
bool faroe_affects(const struct duel *d, ref source, ref link, ref subject)
{
    return !(link && link_of(d, link)->seat & LINK_NEGATED) && can_affect(d, source, link, subject);
}

/* ---- elements ----------------------------------------------------------------------------------------------- */

enum { ALL_BUT_NULL = (1 << (FAROE_WORD_NULL - FAROE_WORD_FIRE)) - 1, NULL_ELEMENT = ALL_BUT_NULL + 1 };

static unsigned printed_elements(const struct card *c)
{
    unsigned elements = 0;

    for (int word = FAROE_WORD_FIRE; word <= FAROE_WORD_NULL; word++)
        elements |= (unsigned)card_has(c, word) << (word - FAROE_WORD_FIRE);
    return elements ? elements : NULL_ELEMENT; /* FAROE-9.1 */
}

static void see_elements(void *context, const cell *arguments)
{
    unsigned *elements = context;

    *elements = 0; /* FAROE-R129: of several the newest */
    for (int n = *arguments++; n > 0; n--)
        *elements |= 1u << (*arguments++ - FAROE_WORD_FIRE);
}

/* FAROE-16.12; 0 if it is not Infused. */
static unsigned infused_elements(const struct duel *d, ref r)
{
    unsigned elements = 0;

    if (may_have_keyword(d, r, FAROE_KEYWORD_INFUSED) && !is_muted(d, r))
        see_keyword(d, r, FAROE_KEYWORD_INFUSED, see_elements, &elements);
    return elements;
}

/* FAROE-16.111, FAROE-16.112: Wildcard after Infused. */
unsigned elements_of(const struct duel *d, ref r)
{
    unsigned elements = infused_elements(d, r);

    if (!elements)
        elements = is_card(r) ? printed_elements(face(d, r)) : NULL_ELEMENT;
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
    if (kind_of(l) == LINK_NORMAL_ATTACK)
        return choice_of(d, NORMAL_ATTACK_ELEMENT) ? elements_of(d, user) : NULL_ELEMENT; /* FAROE-R57 */
    return is_card(l->source) ? printed_elements(face(d, l->source)) : NULL_ELEMENT;
}

/* FAROE-16.80, FAROE-16.81, FAROE-9.3 */
bool paradox_holds(const struct duel *d, int seat, ref source)
{
    unsigned missing = is_card(source) ? printed_elements(face(d, source)) : 0;
    int zones[2] = { front(seat), backup(seat) };

    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, r, zones[i])
    if (r != source || choice_of(d, PARADOX_COUNTS_SELF))
        missing &= ~elements_of(d, r);
    CITE(d, FAROE_9_3);
    return missing == 0;
}

/* FAROE-16.16, FAROE-16.17 */
bool is_armed_up(const struct duel *d, ref r, int n)
{
    for (int seat = 0; seat < d->seats && n > 0; seat++)
        FOR_EACH_IN(d, card, attached(seat))
        {
            if (host(d, card) != r || object(d, card)->state & FACE_DOWN)
                continue;
            const struct card *c = face(d, card);
            for (int i = c->ability; i < c->ability + c->abilities; i++)
                if (d->book->ability[i].keyword == FAROE_KEYWORD_EQUIP + 1) {
                    n--;
                    break;
                }
        }
    return n <= 0;
}

/* ---- what counters do by themselves --------------------------------------------------------------------- */

/* FAROE-16.37, FAROE-16.38 */
static void charge(struct duel *d, ref r)
{
    int n = keyword_number(d, r, FAROE_KEYWORD_CHARGE);

    if (n)
        gain_tp(d, controller(d, r), n, FAROE_16_37);
}

/* FAROE-16.86, FAROE-16.87: no damage dealt by anything. */
static void poison(struct duel *d, ref r)
{
    int n = counters_on(d, r, FAROE_COUNTER_POISON);

    if (!n || is_immune_to(d, r, FAROE_WORD_IMMUNE_POISON))
        return;
    remove_counters(d, r, FAROE_COUNTER_POISON, n, FAROE_16_86);
    CITE(d, FAROE_16_87);
    CITE(d, FAROE_10_11);
    add_counters(d, r, FAROE_COUNTER_DAMAGE, n, FAROE_16_86);
}

/* FAROE-16.83: barred for the rest of the round. */
static void paralyze(struct duel *d, ref r)
{
    if (!counters_on(d, r, FAROE_COUNTER_PARALYZE) || is_immune_to(d, r, FAROE_WORD_IMMUNE_PARALYZE))
        return;
    remove_counters(d, r, FAROE_COUNTER_PARALYZE, 1, FAROE_16_83);
    object(d, r)->state |= BARRED;
    NOTE(d, BARRED_THIS_ROUND, FAROE_16_83, .seat = (int8_t)controller(d, r), .thing = r);
}

/* FAROE-16.44, FAROE-16.46: only cards can be imprisoned. */
static int curse(const struct duel *d, ref r)
{
    if (is_seat(r)) {
        if (counters_on(d, r, FAROE_COUNTER_CURSE))
            CITE(d, FAROE_16_46);
        return 0;
    }
    return is_immune_to(d, r, FAROE_WORD_IMMUNE_CURSE) ? 0 : counters_on(d, r, FAROE_COUNTER_CURSE);
}

/* FAROE-16.104 */
static void timebomb(struct duel *d, ref r)
{
    if (counters_on(d, r, FAROE_COUNTER_TIMEBOMB))
        add_counters(d, r, FAROE_COUNTER_TIMEBOMB, 1, FAROE_16_104);
}

/* FAROE-16.26 */
static void blindness_wears_off(struct duel *d, ref r)
{
    if (!is_immune_to(d, r, FAROE_WORD_IMMUNE_BLINDNESS))
        remove_counters(d, r, FAROE_COUNTER_BLINDNESS, 1, FAROE_16_26);
}

/* FAROE-16.24, FAROE-16.25, FAROE-16.27 */
static void blindness(struct duel *d, struct link *l, ref attacker)
{
    if (!counters_on(d, attacker, FAROE_COUNTER_BLINDNESS) || is_immune_to(d, attacker, FAROE_WORD_IMMUNE_BLINDNESS))
        return;
    bool heads = chance_below(d, 2) == 1;
    NOTE(d, heads ? FLIPS_HEADS : FLIPS_TAILS, FAROE_16_24, .seat = (int8_t)link_seat(l), .thing = attacker);
    CITE(d, FAROE_16_25);
    if (!heads)
        *marks(l) |= LINK_NOTHING;
}

/* FAROE-16.56, FAROE-16.57 */
static void fracture(struct duel *d, struct link *l, ref attacker)
{
    int n = counters_on(d, attacker, FAROE_COUNTER_FRACTURE);
    (void)l;

    if (!n || is_immune_to(d, attacker, FAROE_WORD_IMMUNE_FRACTURE))
        return;
    CITE(d, FAROE_16_57);
    CITE(d, FAROE_10_11);
    add_counters(d, attacker, FAROE_COUNTER_DAMAGE, n, FAROE_16_56);
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
      .immunity = FAROE_WORD_IMMUNE_CURSE, .demands = curse },
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

static void wait_for(struct duel *d, ref card, int ability, int what)
{
    if (d->waitings >= WAITINGS) {
        CITE(d, FAROE_R126);
        return;
    }
    own(d)->other[d->waitings] = NOTHING;
    *waiting(d, d->waitings++) = (struct waiting){ .ability = (uint16_t)ability,
                                                   .source = card,
                                                   .subject = card,
                                                   .seat = (uint8_t)controller(d, card),
                                                   .amount = (int8_t)what };
}

/* FAROE-16.3: counters printed bare; FAROE-16.77, FAROE-16.99: what may be used on entering. */
void keywords_on_entering(struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    if (is_muted(d, r))
        return;
    for (int i = 0; i < faroe_keyword_rows; i++) {
        const struct keyword_row *row = &faroe_keywords[i];
        if (row->counter && row->keyword && c->holds >> row->keyword & 1) {
            CITE(d, FAROE_16_3);
            add_counters(d, r, row->counter, header_number(d, object(d, r)->card, row->keyword), row->rule);
        }
    }
    if (c->holds >> FAROE_KEYWORD_STACKER & 1)
        wait_for(d, r, 0, WAITS_FOR_STACKER);
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FAROE_KEYWORD_OVERDRIVE + 1)
            wait_for(d, r, i, WAITS_FOR_OVERDRIVE);
}

/* FAROE-16.71: what a given keyword does at once. */
void faroe_got_keyword(struct duel *d, ref r, int keyword)
{
    NOTE(d, GETS_KEYWORD, FAROE_14_18, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)keyword);
    field_changed(d);
    if (keyword == FAROE_KEYWORD_ORBITAL && is_fighting(d, r))
        into_orbit(d, r);
}
