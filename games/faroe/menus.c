/* menus.c: what belongs to which decision: phases, Item Windows, Chains, a Legend's turn; and what the others can know of
 * it (FAROE-5, FAROE-6, FAROE-8, FAROE-18, FAROE-19). */
#include <limits.h>

#include "actions.h"

/* ---- naming and offering ---------------------------------------------------------------------------------------- */

enum { CANDIDATES = 4 * DUELLO_OPTIONS };

typedef void candidates_of(const struct duel *, struct prospect *);

/* What a player can pay, as long as everything has the cost that is printed on it. */
static int means_of(const struct duel *d, int seat)
{
    bool as_printed = !(listeners(d)->changes >> FAROE_ATTRIBUTE_COST & 1) && choice_of(d, CHARACTER_COST) == 0;
    return as_printed ? player(d, seat)->tp : INT_MAX;
}

/* Of what kind the links of the Chain are, for who might answer them. */
static uint32_t answerable(const struct duel *d, int seat)
{
    uint32_t kinds = 0;

    for (int i = 0; i < d->links; i++) {
        const struct link *l = link_at(d, i);
        const struct card *c = &d->book->card[is_link_of_card(l) ? object(d, l->source)->card : 0];
        kinds |= (card_has(c, FAROE_WORD_SKILL) ? ANSWERS_SKILL : 0u) |
                 (card_has(c, FAROE_WORD_REACTION) ? ANSWERS_REACTION : 0u) |
                 (card_has(c, FAROE_WORD_ITEM) ? ANSWERS_ITEM : 0u);
        if (!(marks_of(l) & LINK_ATTACK))
            continue;
        kinds |= ANSWERS_ATTACK | (is_enemy(d, seat, link_seat(l)) ? ANSWERS_ENEMY_ATTACK : 0u);
        for (int k = 0; k < aims_of(l); k++)
            if (l->target[k] && controller(d, l->target[k]) == seat)
                kinds |= ANSWERS_ATTACK_ON_OWN;
    }
    return kinds;
}

/* A Contingency may be played: one of all the cards there are whose condition is met by what has happened. */
static bool contingency_might_be(const struct duel *d, int seat)
{
    for (int i = 0; i < d->book->tallies && i < TALLIES; i++)
        if (tally_of(d, i, seat))
            return true;
    return own(d)->wide_contingency;
}

static uint32_t events_met(const struct duel *d)
{
    return own(d)->mets ? WHEN_EVENT_IS_MET : 0u;
}

/* The windows that are open, what could be answered, and when conditions may be met. */
static uint32_t times_for(const struct duel *d, int seat)
{
    return text_windows(d, seat) | answerable(d, seat) | events_met(d) |
           (contingency_might_be(d, seat) ? WHEN_TEST_HOLDS : 0u);
}

static struct prospect prospect_of(const struct duel *d, struct menu *m, int seat)
{
    struct prospect p = { .m = m, .seat = seat, .why = m->refusal, .means = INT_MAX, .times = ~0u };
    const struct card *cards = d->book->card;

    if (!p.why) {
        p.means = means_of(d, seat);
        p.times = times_for(d, seat);
    }
    FOR_EACH_IN (d, r, hand(seat)) {
        p.uses |= cards[object(d, r)->card].noted[NOTED_USES];
        p.texts |= cards[object(d, r)->card].noted[NOTED_TEXTS];
    }
    return p;
}

/* Of the candidates those that are allowed. */
static void offer_allowed(const struct duel *d, struct prospect p, candidates_of *acts)
{
    struct duel_option candidate[CANDIDATES];
    struct chooser who = { p.m, p.seat };

    p.next = candidate;
    p.end = candidate + CANDIDATES;
    acts(d, &p);
    for (const struct duel_option *o = candidate; o < p.next && !is_full(p.m); o++)
        if (is_allowed(d, &who, *o))
            offer(p.m, *o);
}

/* The candidates, if the menu wants them, or those that are allowed. `sure`: so many options come behind them. */
static inline void offer_acts(const struct duel *d, struct prospect p, int sure, candidates_of *acts)
{
    struct menu *m = p.m;

    m->sure = sure;
    if (m->loose) {
        p.next = m->option + m->count;
        p.end = m->option + m->max - sure;
        acts(d, &p);
        m->count = (int)(p.next - m->option);
    } else {
        offer_allowed(d, p, acts);
    }
    m->sure = 0;
}

/* Whatever may be done, and behind it how the phase is left: what changes nothing is offered last. */
static inline void act_or_end(const struct duel *d, int seat, struct menu *m, candidates_of *acts)
{
    bool skips = !ASKING(d, sub_phase)->begun; /* FAROE-R24 */

    offer_acts(d, prospect_of(d, m, seat), 1 + skips, acts);
    if (skips)
        offer(m, (struct duel_option){ .verb = SKIP_PHASE });
    offer(m, (struct duel_option){ .verb = END_PHASE });
}

static inline void act_or_pass(const struct duel *d, struct prospect p, candidates_of *acts)
{
    offer_acts(d, p, 1, acts);
    offer(p.m, (struct duel_option){ .verb = OPTION_PASS });
}

/* ---- the menus ------------------------------------------------------------------------------------------------------ */

static void field_options(const struct duel *d, struct prospect *p, const struct hosts *fighters)
{
    uint64_t seen = 0;

    FOR_EACH_IN (d, r, hand(p->seat)) {
        if (might_be_brought(p, face(d, r)) && !is_copy(d, r, hand(p->seat), &seen))
            consider_bringing(d, p, r, fighters);
    }
    move_options(p, fighters);
    hand_item_options(d, p);
    hidden_card_options(d, p);
    consider_abilities(d, p);
    refuse_attacks(d, p);
    refuse_rift(d, p);
}

/* FAROE-5.1 to FAROE-5.14, FAROE-5.21 */
static void preparations(const struct duel *d, struct prospect *p)
{
    uint32_t handled[OBJECT_WORDS];
    struct hosts fighters;
    uint64_t seen = 0;

    list_fighters(d, p, &fighters);
    list_handled(d, handled);
    p->handled = handled;
    FOR_EACH_IN (d, r, pool(p->seat))
        if (price_noted(face(d, r)) <= p->means && !is_copy(d, r, pool(p->seat), &seen))
            consider_playing(d, p, r);
    field_options(d, p, &fighters);
}

void prepare_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, preparations);
}

/* FAROE-5.15, FAROE-5.16 */
static void clearing_up(const struct duel *d, struct prospect *p)
{
    uint32_t handled[OBJECT_WORDS];
    struct hosts fighters;

    list_fighters(d, p, &fighters);
    list_handled(d, handled);
    p->handled = handled;
    if (p->why)
        FOR_EACH_IN (d, r, pool(p->seat))
            if (uses_noted(d, r) & MIGHT_ENTER)
                consider_playing(d, p, r);
    field_options(d, p, &fighters);
    reattach_options(d, p, &fighters);
}

void aftermath_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, clearing_up);
}

/* FAROE-8.12: nothing is brought onto the field now but Items; who asks why not considers all. */
static void bring_items(const struct duel *d, struct prospect *p)
{
    int places[2] = { hand(p->seat), pool(p->seat) };

    if (!p->why)
        equip_item_options(d, p);
    for (int i = 0; i < 2 && p->why; i++)
        FOR_EACH_IN (d, r, places[i])
            if (uses_noted(d, r) & MIGHT_ENTER)
                consider_playing(d, p, r);
}

/* FAROE-6.1 */
static void fighting(const struct duel *d, struct prospect *p)
{
    attack_options(d, p);
    hidden_card_options(d, p);
    hand_item_options(d, p);
    consider_abilities(d, p);
    bring_items(d, p);
}

void combat_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, fighting);
}

/* FAROE-R19 */
static void playing_items(const struct duel *d, struct prospect *p)
{
    hand_item_options(d, p);
    bring_items(d, p);
    hidden_card_options(d, p);
    consider_abilities(d, p);
    refuse_attacks(d, p);
}

void item_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of(d, m, seat);

    p.timed = true;
    act_or_pass(d, p, playing_items);
}

static void answering(const struct duel *d, struct prospect *p)
{
    hidden_card_options(d, p);
    if (p->why) {
        hand_item_options(d, p);
        bring_items(d, p);
    }
    consider_abilities(d, p);
}

void chain_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_pass(d, prospect_of(d, m, seat), answering);
}

/* ---- a Legend: FAROE-18.27 -------------------------------------------------------------------------------------------- */

/* With no Chain open, in its Combat Phase: anything but Reactions. */
static void casting(const struct duel *d, struct prospect *p)
{
    static const struct hosts nobody;

    hidden_card_options(d, p);
    hand_item_options(d, p);
    FOR_EACH_IN (d, r, hand(p->seat))
        if (!is_held_longer(d, r))
            consider_bringing(d, p, r, &nobody);
}

void cast_options(const struct duel *d, int seat, struct menu *m)
{
    offer_allowed(d, prospect_of(d, m, seat), casting);
    refused(m, (struct duel_option){ .verb = OPTION_PASS }, false, FAROE_18_26);
}

/* During a Chain: Reactions, and what waits for its condition. */
void react_options(const struct duel *d, int seat, struct menu *m)
{
    offer_allowed(d, prospect_of(d, m, seat), hidden_card_options);
    refused(m, (struct duel_option){ .verb = OPTION_PASS }, false, FAROE_18_33);
}

static void attacking_itself(const struct duel *d, struct prospect *p)
{
    (void)d;
    consider(p, (struct duel_option){ .verb = ATTACK_WITH, .a = seat_ref(p->seat) });
}

/* FAROE-18.31: the Legend itself, then its Characters. */
void assault_options(const struct duel *d, int seat, struct menu *m)
{
    int before = m->count;

    offer_allowed(d, prospect_of(d, m, seat), attacking_itself);
    if (m->count == before)
        offer_allowed(d, prospect_of(d, m, seat), attack_options);
    offer_if(m, (struct duel_option){ .verb = OPTION_PASS }, choice_of(d, LEGEND_MUST_ATTACK) == 1, FAROE_R110);
}

/* FAROE-R111: with no Chain open each once in its turn, in a Chain what answers a link, and in a player's turn what an
 * Attack allows; that once a turn, too. */
static bool legend_may_use(const struct duel *d, int seat, struct duel_option o)
{
    const struct ability *a = &d->book->ability[o.b];

    if (d->links == 0)
        return !was_offered(ASKING(d, legend_combat), o.a, o.b);
    return (a->kind == ABILITY_RESPOND || seat != own(d)->active) &&
           (uses_of(d, o.a, o.b) == 0 || (a->limit && uses_count_until(a) != ENDS_WITH_TURN));
}

void legend_ability_options(const struct duel *d, int seat, struct menu *m)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct menu all = { .option = option, .max = DUELLO_OPTIONS };

    offer_allowed(d, prospect_of(d, &all, seat), consider_abilities);
    for (int i = 0; i < all.count && i < all.max; i++)
        if (legend_may_use(d, seat, option[i]))
            offer(m, option[i]);
    if (m->count > 0)
        offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* Moved or attached anew once this turn already: FAROE-R52 lets it be done again and again. */
bool faroe_is_idle(const struct duel *d, struct duel_option o)
{
    return (o.verb == MOVE_CARD && counters_on(d, o.a, MOVED) > 0) ||
           (o.verb == REATTACH && counters_on(d, o.a, REATTACHED) > 0);
}

/* ---- what the others can know -------------------------------------------------------------------------------------- */

/* FAROE-19.12: a seat is asked unless open information says that it can do nothing. */
static bool has_hidden_cards(const struct duel *d, int seat)
{
    FOR_EACH_IN (d, r, attached(seat))
        if (object(d, r)->state & FACE_DOWN)
            return true;
    return false;
}

/* Something face-up that can be activated at all. */
static bool has_open_ability(const struct duel *d, int seat)
{
    return own(d)->users[seat] || has_been_given_use(d, seat);
}

/* All bits or none: of what nobody foresees it is told without a branch. */
static inline uint32_t all_if(bool condition)
{
    return 0u - condition;
}

/* All times at which something that lies face-down or in Hand, and could be paid for, might be played. */
static uint32_t times_of_hidden(const struct duel *d, int seat)
{
    const struct card *cards = d->book->card;
    uint32_t times = 0, from_hand = uses_hand(d, seat) ? ~0u : WAITS_FOR_CONDITION;
    int means = means_of(d, seat);

    FOR_EACH_IN (d, r, attached(seat)) {
        const struct card *c = &cards[object(d, r)->card];
        uint32_t hidden = all_if((object(d, r)->state & FACE_DOWN) != 0);
        times |= texts_noted(c) & hidden & all_if(price_noted(c) <= means);
    }
    FOR_EACH_IN (d, r, hand(seat)) {
        const struct card *c = &cards[object(d, r)->card];
        uint32_t those = from_hand | all_if((c->noted[NOTED_USES] & IS_ITEM) != 0);
        times |= texts_noted(c) & those & all_if(price_noted(c) <= means);
    }
    return times;
}

/* Could it, for all that its own faces and their prices tell? Where nobody watches, a window in which nothing can be used
 * need not be opened for it. */
bool could_use_something(const struct duel *d, int seat)
{
    uint32_t hidden = times_of_hidden(d, seat);

    return (own(d)->users[seat] | hidden) & (text_windows(d, seat) | events_met(d)) ||
           (hidden & WHEN_TEST_HOLDS && contingency_might_be(d, seat)) ||
           (hidden & ANSWERS_SOME_KIND && hidden & answerable(d, seat)) || has_been_given_use(d, seat);
}

bool might_play_item(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || has_hidden_cards(d, seat) || has_open_ability(d, seat);
}

bool might_answer(const struct duel *d, int seat)
{
    if (has_hidden_cards(d, seat))
        return true;
    if (place(d, hand(seat))->count > 0 &&
        (in_last_stand(d, seat) || choice_of(d, HAND_USE) == 1 || contingency_might_be(d, seat)))
        return true;
    return has_open_ability(d, seat);
}
