/* combo.c: linking cards (AOE-13). */
#include "assemblage.h"

static const uint8_t colour_attributes[] = {
    [RED] = AOE_ATTRIBUTE_RED, [YELLOW] = AOE_ATTRIBUTE_YELLOW, [WHITE] = AOE_ATTRIBUTE_WHITE
};

static bool is_label(const struct row *r)
{
    return (r->kind == ROW_LABEL || r->kind == ROW_NO_LABEL) && r->until < NOT_YET;
}

/* Letters of a colour, a bit each; AOE-R30: what an ability has recoloured counts, as does a type gained or lost. */
unsigned inputs(const struct duel *d, ref card, enum colour colour)
{
    int printed = face(d, card)->number[colour_attributes[colour]];
    unsigned letters = printed == ABSENT ? 0 : (unsigned)printed;

    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if (!is_label(r) || r->subject != card || r->what < AOE_WORD_LIGHT || r->what > AOE_WORD_SPECIAL)
            continue;
        unsigned letter = 1u << (r->what - AOE_WORD_LIGHT);
        letters = r->kind == ROW_LABEL && r->value == (int)colour ? letters | letter : letters & ~letter;
    }
    return letters;
}

static bool has_input(const struct duel *d, ref card)
{
    return inputs(d, card, RED) || inputs(d, card, YELLOW) || inputs(d, card, WHITE);
}

bool has_tag(const struct duel *d, ref card, int word)
{
    bool has = card_has(face(d, card), word);

    for (int i = 0; i < d->rows; i++)
        if (is_label(row(d, i)) && row(d, i)->subject == card && row(d, i)->what == word)
            has = row(d, i)->kind == ROW_LABEL;
    return has;
}

/* AOE-13.18 */
static bool is_terminal(const struct duel *d, ref card)
{
    return has_tag(d, card, AOE_WORD_TERMINAL);
}

int combo_limit(const struct duel *d, int seat)
{
    int limit = nothing_changes(d, AOE_ATTRIBUTE_COMBO_LIMIT)
                    ? COMBO_LIMIT
                    : attribute_of(d, seat_ref(seat), AOE_ATTRIBUTE_COMBO_LIMIT);
    return limit > MOST_COMBO ? MOST_COMBO : limit;
}

/* ---- which card may follow which ----------------------------------------------------------------------- */

/* "May be linked after ...": on the card that would be linked. */
static bool says_linkable(const struct duel *d, int seat, ref card, ref last, bool *said)
{
    const cell *at = header_keyword(d->book, face(d, card), AOE_KEYWORD_LINKABLE);
    struct scope s = { .d = d, .seat = seat, .source = card };

    *said = at != NULL;
    return at && set_contains(&s, &at, last);
}

/* "The next card may be ...": letters, on the card before. */
static unsigned says_next(const struct duel *d, ref last)
{
    const cell *at = header_keyword(d->book, face(d, last), AOE_KEYWORD_NEXT);
    unsigned letters = 0;

    for (int n = at ? *at++ : 0; n > 0; n--)
        letters |= 1u << (*at++ - AOE_WORD_LIGHT);
    return letters;
}

/* Whether a card may follow another, and the rule that says so. */
struct verdict {
    bool may;
    int rule;
};

static bool is_attack(const struct duel *d, ref card)
{
    return card_has(face(d, card), AOE_WORD_ATTACK);
}

/* Could an ability of the card change its inputs? Not before it is linked: AOE-13.15. */
static bool can_recolour(const struct duel *d, ref card)
{
    const struct card *c = face(d, card);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].traits >> AOE_TRAIT_RECOLOURS & 1)
            return true;
    return false;
}

/* AOE-13.13, AOE-R29: one shared red letter suffices; else a yellow match, if none is white. */
static struct verdict by_colours(const struct duel *d, ref card, ref last)
{
    unsigned types = inputs(d, card, RED);

    if (types & inputs(d, last, RED))
        return (struct verdict){ true, AOE_13_12 };
    if (inputs(d, last, RED) && choice_of(d, RED_LINKS_ANY_RED) == 1)
        return (struct verdict){ true, AOE_R28 };
    if (types & inputs(d, last, YELLOW) && !(types & inputs(d, last, WHITE)))
        return (struct verdict){ true, AOE_13_10 };
    return (struct verdict){ false, can_recolour(d, card)            ? AOE_13_15
                                    : types & inputs(d, last, WHITE) ? AOE_13_11
                                                                     : AOE_13_13 };
}

static struct verdict may_follow(const struct duel *d, int seat, ref card, ref last)
{
    bool said, may = says_linkable(d, seat, card, last, &said);
    unsigned next = says_next(d, last);

    if (is_common(d, card))
        return (struct verdict){ false, AOE_13_20 };
    if (may || (next & inputs(d, card, RED) && is_attack(d, card)))
        return (struct verdict){ true, is_attack(d, card) && is_attack(d, last) ? AOE_13_8 : AOE_13_7 };
    if (!is_attack(d, card) || !is_attack(d, last))
        return (struct verdict){ false, AOE_13_7 };
    if (said || next || !inputs(d, card, RED) || !has_input(d, last))
        return (struct verdict){ false, AOE_13_8 };
    return by_colours(d, card, last);
}

bool could_follow(const struct duel *d, int seat, ref card, ref last)
{
    return !is_terminal(d, last) && may_follow(d, seat, card, last).may &&
           meter_requirement(d, card) <= place(d, meter(seat))->count;
}

/* By how much a statement raises the limit of this seat. */
static int raise_of_statement(const struct scope *s, const cell *at)
{
    const cell *p = at + 2;
    int sum = 0;

    if (*at != OP_GRANT || !set_contains(s, &p, seat_ref(s->seat)))
        return 0;
    p++;
    for (int n = *p++; n > 0; n--) {
        struct grant g = read_grant(s, &p);
        sum += g.kind == GRANT_ADD && g.attribute == AOE_ATTRIBUTE_COMBO_LIMIT ? g.value : 0;
    }
    return sum;
}

/* AOE-D28: what may be used at the limit and raises it is asked with the link, not by itself. False: it does something
 * else, or that hangs on more. */
bool raises_limit(const struct duel *d, int seat, const struct ability *a)
{
    struct scope s = { .d = d, .seat = seat, .source = character(seat) };
    int sum = 0;

    if (a->event != AOE_EVENT_AT_LIMIT || !(a->flags & ABILITY_MAY))
        return false;
    for (const cell *at = d->book->code + a->body; *at != OP_END; at += 2 + at[1])
        sum += raise_of_statement(&s, at);
    return sum > 0;
}

/* An ability of the character that can raise the limit now, so that another card fits which requires so much meter; 0:
 * none. The card itself pays for nothing. */
static int raising_ability(const struct duel *d, int seat, int requirement)
{
    const struct card *c = face(d, character(seat));

    if (player(d, seat)->combo > combo_limit(d, seat)) /* it was lowered meanwhile */
        return 0;

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (raises_limit(d, seat, a) && can_afford_with(d, seat, character(seat), a->cost, requirement, 1) &&
            condition_holds(d, seat, character(seat), a) && !no_use_left(d, seat, i) &&
            player(d, seat)->combo < MOST_COMBO)
            return i;
    }
    return 0;
}

static bool at_limit(const struct duel *d, int seat)
{
    return player(d, seat)->combo >= combo_limit(d, seat);
}

/* ---- the ask ---------------------------------------------------------------------------------------------- */

/* Some card of the public list could follow by its own text. */
static bool list_has_linkable(const struct duel *d, int seat, ref last)
{
    bool said;

    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS; r++)
        if (says_linkable(d, seat, r, last, &said))
            return true;
    return false;
}

/* AOE-13.4, AOE-24.10: by what everybody can see. The rule that forbids more cards; 0: none does. */
static int why_no_more(const struct duel *d, int seat, ref last)
{
    const struct assemblage_seat *p = player(d, seat);

    if (p->damage_taken)
        return AOE_13_5;
    if (!takes_part(d, seat) || !p->may_link || !still_works(d, last) ||
        permission(d, seat_ref(seat), AOE_ACTION_LINK, NOTHING) < 0)
        return AOE_13_4;
    if (p->timed_out && d->mode == MODE_TAG) /* AOE-R60 */
        return AOE_20_7;
    if (is_terminal(d, last))
        return AOE_13_18;
    if (at_limit(d, seat) && !raising_ability(d, seat, 0))
        return AOE_13_3;
    if (!has_input(d, last) && !says_next(d, last) && !list_has_linkable(d, seat, last))
        return AOE_13_8;
    return 0;
}

static bool may_be_asked(const struct duel *d, int seat, ref last)
{
    int rule = why_no_more(d, seat, last);

    if (rule) {
        CITE(d, rule);
        CITE(d, AOE_13_4);
    }
    return !rule && non_commons(d, seat) > 0;
}

/* AOE-13.16: beside what it costs to raise the limit for it. */
static bool can_be_linked(const struct duel *d, int seat, ref card)
{
    int requirement = meter_requirement(d, card);
    return requirement <= place(d, meter(seat))->count && (!at_limit(d, seat) || raising_ability(d, seat, requirement));
}

void link_options(const struct duel *d, int seat, struct menu *m)
{
    const struct combo *v = ASKING(d, combo);

    FOR_EACH_IN (d, r, hand(seat)) {
        struct duel_option o = { .verb = LINK, .a = r };
        struct verdict verdict = may_follow(d, seat, r, v->card);
        if (refused(m, o, verdict.may, verdict.rule) || refused(m, o, can_be_linked(d, seat, r), AOE_13_16))
            continue;
        offer(m, o);
    }
    offer(m, (struct duel_option){ .verb = STOP });
}

void link_burst_options(const struct duel *d, int seat, struct menu *m)
{
    burst_options(d, seat, m);
}

/* AOE-7.6, AOE-7.8, AOE-R10 */
static unsigned may_burst_now(const struct duel *d, int seat)
{
    unsigned seats = 0;
    int target = target_of(d, seat);

    if (d->mode >= MODE_SCRAMBLE) {
        CITE(d, AOE_7_8);
        CITE(d, AOE_21_4);
        return 0;
    }
    if (choice_of(d, BURST_ON_LINK) != 1 && player(d, seat)->burst)
        seats |= 1u << seat;
    if (choice_of(d, BURST_ON_LINK) != 0 && target != NOBODY && player(d, target)->burst)
        seats |= 1u << target;
    return seats;
}

/* AOE-R10: of the victim, the card that still waits; what has resolved lies there as before. */
static ref waiting_card(const struct duel *d, int seat)
{
    ref r = live_card(d, seat);
    return r && state_of(d, r) == WAITING ? r : NOTHING;
}

static void take_link_bursts(struct duel *d, const struct combo *v, unsigned asked)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (asked >> seat & 1 && d->answer[seat].verb == BURST) {
            CITE(d, AOE_7_6);
            CITE(d, AOE_7_9);
            burst(d, seat, seat == v->seat ? v->card : waiting_card(d, seat));
        }
}

/* By which rules the card at hand follows the one before it. */
static void cite_link(const struct duel *d, int seat, ref card, ref last)
{
    int rule = may_follow(d, seat, card, last).rule;

    CITE(d, rule);
    if (rule == AOE_13_12 || rule == AOE_13_10) {
        CITE(d, AOE_13_6);
        CITE(d, AOE_13_9);
        CITE(d, AOE_13_13);
    }
    if (!is_attack(d, card))
        CITE(d, AOE_1_7);
    if (player(d, seat)->combo > 1)
        CITE(d, AOE_13_14);
    if (ability_with(d, last, AOE_KEYWORD_FINAL))
        CITE(d, AOE_15_9);
    if (ability_with(d, card, AOE_KEYWORD_PRE_PRIORITY) || ability_with(d, card, AOE_KEYWORD_ANTE)) {
        CITE(d, ability_with(d, card, AOE_KEYWORD_ANTE) ? AOE_10_7 : AOE_9_3);
        CITE(d, AOE_15_12);
    }
    if (meter_requirement(d, card))
        CITE(d, AOE_6_6);
    if (own(d)->phase == PHASE_THROW)
        CITE(d, AOE_8_10);
}

static void lay_link(struct duel *d, int seat, ref card)
{
    card_goes(d, card, front(seat), ON_BOTTOM);
    object(d, card)->state = WAITING;
    player(d, seat)->combo++;
    NOTE(d, LINKS, AOE_13_2, .seat = (int8_t)seat, .thing = card);
    CITE(d, AOE_13_1);
    if (d->mode >= MODE_SCRAMBLE)
        CITE(d, AOE_5_10);
}

static bool has_final_say(const struct duel *d, const struct combo *v)
{
    return did_damage(d, v->card) && state_of(d, v->card) == RESOLVED;
}

/* After a revealed card has resolved: AOE-13.2. */
STEP(combo)
{
    BEGIN;
    v->card = player(d, v->seat)->revealed;
    v->used = player(d, v->seat)->used;
    while (may_be_asked(d, v->seat, v->card)) {
        ASK(v->seat, ASK_LINK);
        CITE(d, AOE_24_10);
        if (player(d, v->seat)->damaging_cards)
            CITE(d, AOE_6_7); /* they lie in front: what can be linked is paid from the pile alone */
        if (d->answer[v->seat].verb == STOP) {
            CITE(d, AOE_13_19);
            break;
        }
        if (RARELY(d->journal))
            cite_link(d, v->seat, d->answer[v->seat].a, v->card);
        v->card = d->answer[v->seat].a;
        v->owed = (uint8_t)meter_requirement(d, v->card); /* AOE-6.6: whatever becomes of the card meanwhile */
        v->raising = at_limit(d, v->seat) ? (uint16_t)raising_ability(d, v->seat, v->owed) : 0;
        lay_link(d, v->seat, v->card);
        if (v->raising) {
            CITE(d, AOE_D28);
            CALL(use_ability, .source = character(v->seat), .ability = v->raising, .seat = v->seat);
        }
        if (at_limit(d, v->seat))
            raise_event(d, AOE_EVENT_AT_LIMIT, seat_ref(v->seat), 0, 0);
        if (v->owed)
            CALL(pay_meter, OWES(v->seat, v->owed));
        TELL_TRIGGERS;
        if (in_front(d, v->card) && may_burst_now(d, v->seat)) {
            ASK_ALL(may_burst_now(d, v->seat), ASK_LINK_BURST);
            take_link_bursts(d, v, may_burst_now(d, v->seat));
            TELL_TRIGGERS;
        }
        if (!in_front(d, v->card))
            break;
        CITE(d, AOE_13_17);
        CALL(resolve, .card = v->card, .seat = v->seat);
    }
    if (has_final_say(d, v)) {
        USE_WINDOW(WINDOW_FINAL);
        if (ability_with(d, v->card, AOE_KEYWORD_RESOLVE))
            CITE(d, AOE_12_3);
    }
    if (own(d)->phase == PHASE_THROW) /* AOE-15.13: text of the revealed card is still to come */
        player(d, v->seat)->used = v->used;
    if (takes_part(d, v->seat)) {
        raise_event(d, AOE_EVENT_ENDS, seat_ref(v->seat), 0, 0);
        TELL_TRIGGERS;
    }
    END;
}
