/* menus.c: what belongs to which decision: phases, Item Windows, Chains, a Legend's turn; and what the others can know of
 * it (FAROE-5, FAROE-6, FAROE-8, FAROE-18, FAROE-19). */
#include "actions.h"

/* ---- the menus ------------------------------------------------------------------------------------------------------ */

/* Whatever may be done, and behind it how the phase is left: what changes nothing is offered last. */
static void act_or_end(const struct duel *d, int seat, struct menu *m,
                       void (*acts)(const struct duel *, const struct prospect *))
{
    bool skips = !ASKING(d, sub_phase)->begun; /* FAROE-R24 */
    struct prospect p = prospect_of(d, m, seat);

    m->sure = 1 + skips;
    acts(d, &p);
    m->sure = 0;
    if (skips)
        offer(m, (struct option){ .verb = SKIP_PHASE });
    offer(m, (struct option){ .verb = END_PHASE });
}

static void act_or_pass(const struct duel *d, const struct prospect *p,
                        void (*acts)(const struct duel *, const struct prospect *))
{
    p->m->sure = 1;
    acts(d, p);
    p->m->sure = 0;
    offer(p->m, (struct option){ .verb = OPTION_PASS });
}

static void field_options(const struct duel *d, const struct prospect *p)
{
    struct hosts fighters;
    uint64_t seen = 0;

    list_fighters_to_attach_to(d, p, &fighters);
    FOR_EACH_IN(d, r, hand(p->seat))
    {
        if (is_full(p->m) || is_copy(d, r, hand(p->seat), &seen))
            continue;
        attach_options(d, p, r, &fighters);
        consider_playing(d, p, r);
        place_option(d, p, r);
    }
    move_options(d, p);
    hand_item_options(d, p);
    hidden_card_options(d, p);
    consider_abilities(d, p);
    refuse_attacks(d, p);
}

/* FAROE-5.1 to FAROE-5.14, FAROE-5.21 */
static void preparations(const struct duel *d, const struct prospect *p)
{
    uint64_t seen = 0;

    FOR_EACH_IN(d, r, pool(p->seat))
    if (!is_full(p->m) && !is_copy(d, r, pool(p->seat), &seen))
        consider_playing(d, p, r);
    field_options(d, p);
}

void prepare_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, preparations);
}

/* FAROE-5.15, FAROE-5.16 */
static void clearing_up(const struct duel *d, const struct prospect *p)
{
    if (p->m->refusal)
        FOR_EACH_IN(d, r, pool(p->seat))
    consider_playing(d, p, r);
    field_options(d, p);
    reattach_options(d, p);
}

void aftermath_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, clearing_up);
}

/* FAROE-8.12: why nothing is brought onto the field now. */
static void refuse_playing(const struct duel *d, const struct prospect *p)
{
    int places[2] = { hand(p->seat), pool(p->seat) };

    for (int i = 0; i < 2 && p->m->refusal; i++)
        FOR_EACH_IN(d, r, places[i])
    consider_playing(d, p, r);
}

/* FAROE-6.1 */
static void fighting(const struct duel *d, const struct prospect *p)
{
    attack_options(d, p);
    hidden_card_options(d, p);
    hand_item_options(d, p);
    consider_abilities(d, p);
    refuse_playing(d, p);
}

void combat_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, fighting);
}

/* FAROE-R19 */
static void playing_items(const struct duel *d, const struct prospect *p)
{
    hand_item_options(d, p);
    hidden_card_options(d, p);
    consider_abilities(d, p);
    refuse_attacks(d, p);
}

void item_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of(d, m, seat);

    p.timed = true;
    act_or_pass(d, &p, playing_items);
}

static void answering(const struct duel *d, const struct prospect *p)
{
    hidden_card_options(d, p);
    if (p->m->refusal)
        hand_item_options(d, p);
    consider_abilities(d, p);
}

void chain_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of(d, m, seat);

    act_or_pass(d, &p, answering);
}

/* ---- a Legend: FAROE-18.27 -------------------------------------------------------------------------------------------- */

static struct prospect prospect_of_legend(const struct duel *d, struct menu *m, int seat)
{
    struct prospect p = prospect_of(d, m, seat);

    p.tight = true;
    return p;
}

/* With no Chain open, in its Combat Phase: anything but Reactions. */
void cast_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of_legend(d, m, seat);

    hidden_card_options(d, &p);
    hand_item_options(d, &p);
    FOR_EACH_IN(d, r, hand(seat))
    if (!is_full(m) && !has_copy_before(d, r, hand(seat))) {
        consider_playing(d, &p, r);
        place_option(d, &p, r);
    }
}

/* During a Chain: Reactions, and what waits for its condition. */
void react_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of_legend(d, m, seat);

    hidden_card_options(d, &p);
}

/* FAROE-18.31: the Legend itself, then its Characters. */
void assault_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = prospect_of_legend(d, m, seat);
    int before = m->count;

    consider(d, &p, (struct option){ .verb = ATTACK_WITH, .a = seat_ref(seat) });
    if (m->count == before)
        attack_options(d, &p);
    if (choice_of(d, LEGEND_MUST_ATTACK) == 1) /* FAROE-R110 */
        offer(m, (struct option){ .verb = OPTION_PASS });
}

/* FAROE-R111: each once in a Legend's turn. */
void legend_ability_options(const struct duel *d, int seat, struct menu *m)
{
    struct option option[DUELLO_OPTIONS];
    struct menu all = { .option = option, .max = DUELLO_OPTIONS };
    struct prospect p = prospect_of(d, &all, seat);

    consider_abilities(d, &p);
    for (int i = 0; i < all.count && i < all.max; i++)
        if (uses_of(d, option[i].a, option[i].b) == 0)
            offer(m, option[i]);
    if (m->count > 0)
        offer(m, (struct option){ .verb = OPTION_PASS });
}

/* Moved or attached anew once this turn already: FAROE-R52 lets it be done again and again. */
bool faroe_is_idle(const struct duel *d, struct option o)
{
    return (o.verb == MOVE_CARD && counters_on(d, o.a, MOVED) > 0) ||
           (o.verb == REATTACH && counters_on(d, o.a, REATTACHED) > 0);
}

/* ---- what the others can know -------------------------------------------------------------------------------------- */

/* FAROE-19.12: a seat is asked unless open information says that it can do nothing. */
static bool has_hidden_cards(const struct duel *d, int seat)
{
    FOR_EACH_IN(d, r, attached(seat))
    if (object(d, r)->state & FACE_DOWN)
        return true;
    return false;
}

/* Something face-up that can be activated at all. */
static bool has_open_ability(const struct duel *d, int seat)
{
    if (own(d)->users[seat])
        return true;
    for (int i = 0; i < d->rows; i++)
        if (is_given_to(d, row(d, i), seat))
            return true;
    return false;
}

bool might_play_item(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || has_hidden_cards(d, seat) || has_open_ability(d, seat);
}

/* A Contingency may be linked from Hand: one of all the cards there are whose condition is met. */
static bool contingency_might_be(const struct duel *d, int seat)
{
    for (int i = 0; i < d->book->tallies && i < TALLIES; i++)
        if (tally_of(d, i, seat))
            return true;
    return own(d)->wide_contingency;
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
