/* costs.c: what activating costs: crystals for a trick, and what the text itself asks for (DES-4.6, DES-4.13, DES-D39). */
#include "despaira.h"
#include "runtime/cells.h"

/* ---- costs ----------------------------------------------------------------------------------------------------------- */

/* One sentence of a cost: what is taken for it, and how. */
struct item {
    int verb, counter, n;
    struct group things;
};

static bool read_item(const struct duel *d, const struct activate *v, int nth, struct item *item)
{
    const struct cost *c = &d->book->cost[d->book->ability[v->ability].price];
    const cell *at = d->book->code + c->code;
    struct scope s = despaira_eyes(d, v->source, v->seat, v->it);
    struct bound b;

    memset(item, 0, sizeof *item);
    if (!v->ability || nth >= c->items)
        return false;
    for (; nth > 0; nth--)
        at += 2 + at[1];
    if (*at == OP_PAY) {
        const cell *amount = at + 4;
        item->verb = DES_VERB_LOSE;
        item->counter = at[2];
        item->n = eval_value(&s, &amount);
        return true;
    }
    item->verb = s.verb = at[2];
    bind_arguments(d->book, despaira_vocabulary.verbs[item->verb].pattern.shape, skip_part(d->book, at + 3, 'S'), &b);
    for (int i = 0; i < b.holes; i++) {
        const cell *p = b.hole[i].at;
        if (b.hole[i].hole == HOLE_SET) {
            eval_choice(&s, v->seat, &p, &item->things);
        } else if (b.hole[i].hole == HOLE_COUNTER) {
            item->counter = *p;
        } else if (b.hole[i].hole == HOLE_Q) {
            p++;
            item->n = eval_value(&s, &p);
        }
    }
    if (!item->things.pick)
        item->things.least = item->counter ? 0 : set_count(d, item->things.set.word);
    for (int i = 0; i < v->paid_count; i++) {
        if (item->things.different)
            leave_out_alike(&s, item->things.different, v->paid[i], item->things.set.word);
        set_remove(d, item->things.set.word, v->paid[i]);
    }
    return true;
}

static bool item_can_be_paid(const struct duel *d, const struct activate *v, const struct item *item)
{
    if (item->verb == DES_VERB_LOSE)
        return player(d, v->seat)->crystals >= item->n;
    if (item->counter) {
        ref on = set_first(d, item->things.set.word);
        return on && count_on(d, on, item->counter) >= item->n;
    }
    struct scope s = despaira_eyes(d, v->source, v->seat, v->it);
    int there = item->things.different ? count_different(&s, item->things.different, item->things.set.word)
                                       : set_count(d, item->things.set.word);
    return there >= item->things.least && there > 0;
}

/* DES-4.6, DES-4.7 */
int crystals_for(const struct duel *d, ref source)
{
    return is_trick_card(d, source) && mode_of(d, source) != EQUIPPED && !card_of(d, source)->working
               ? level_of(d, source)
               : 0;
}

bool can_pay_for(const struct duel *d, ref source, int ability, int seat)
{
    struct activate v = { .source = source, .ability = (uint16_t)ability, .seat = (uint8_t)seat };
    struct item item;

    for (int i = 0; read_item(d, &v, i, &item); i++)
        if (!item_can_be_paid(d, &v, &item))
            return false;
    return true;
}

/* DES-D39 */
void pay_with_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct despaira_duel room;
    struct item item;
    (void)seat;

    read_item(ground_of(d, v->source, v->seat, v->square, &room), v, v->item, &item);
    offer_cards_of(d, item.things.set.word, PAY, m);
    offer_to_take_back(v, m);
}

/* Goes on to the next part of the cost that leaves a choice; what leaves none is taken. */
bool wants_payment(const struct duel *d, struct activate *v)
{
    struct despaira_duel room;
    const struct duel *ground = ground_of(d, v->source, v->seat, v->square, &room);
    struct item item;

    for (; read_item(ground, v, v->item, &item); v->item++, v->chosen = 0) {
        int wanted = item.things.least - v->chosen;
        if (item.counter || item.verb == DES_VERB_LOSE || wanted <= 0 || item.things.random)
            continue;
        if (item.things.pick)
            return true;
        FOR_EACH_OF (d, r, item.things.set.word)
            if (v->paid_count < MOST_PAID)
                v->paid[v->paid_count++] = r;
    }
    return false;
}

/* ---- paying ----------------------------------------------------------------------------------------------------- */

static void give_up(struct duel *d, int verb, ref r, int seat)
{
    switch (verb) {
    case DES_VERB_DISCARD:
        throw_away(d, r, seat, DES_14_5);
        break;
    case DES_VERB_EXILE:
        show_as_it_leaves(d, r);
        NOTE(d, IS_EXILED, DES_14_8, .seat = (int8_t)seat, .thing = r);
        send_to(d, &r, DES_ZONE_VOID, ON_TOP);
        break;
    default:
        send_off(d, r);
    }
}

static void spend_crystals(struct duel *d, int seat, int n)
{
    struct despaira_seat *p = player(d, seat);

    p->crystals = (uint8_t)(p->crystals - n);
    p->used = (uint8_t)(p->used + n);
    CITE_IF(d, n, DES_4_7);
}

/* What chance takes is taken only now: nobody can take back what it has come to. */
static void give_up_at_random(struct duel *d, int verb, struct group *things, int seat)
{
    for (int n = things->least; n > 0; n--) {
        int there = set_count(d, things->set.word);
        ref r = set_first(d, things->set.word);
        for (uint32_t k = there ? chance_below(d, (uint32_t)there) : 0; k > 0; k--)
            r = set_after(d, things->set.word, r);
        if (!r)
            return;
        set_remove(d, things->set.word, r);
        give_up(d, verb, r, seat);
    }
}

/* DES-4.7, DES-4.12 */
void pay(struct duel *d, struct activate *v)
{
    struct activate reading = *v;
    struct item item;
    int taken = 0;

    spend_crystals(d, v->seat, crystals_for(d, v->source));
    reading.paid_count = 0;
    for (int i = 0; read_item(d, &reading, i, &item); i++) {
        if (item.verb == DES_VERB_LOSE) {
            spend_crystals(d, v->seat, item.n);
        } else if (item.counter) {
            change_counters(d, set_first(d, item.things.set.word), item.counter, -item.n);
        } else if (item.things.random) {
            give_up_at_random(d, item.verb, &item.things, v->seat);
        } else {
            for (int n = item.things.least; n > 0 && taken < v->paid_count; n--)
                give_up(d, item.verb, v->paid[taken++], v->seat);
        }
    }
}
