/* instead.c: what steps in for damage that would be taken, for a card that would be destroyed or discarded (DES-18.6,
 * DES-D33, DES-R101). */
#include "despaira.h"

/* ---- which text applies ---------------------------------------------------------------------------------------------- */

static struct happening what_would_happen(const struct duel *d, const struct replacing *v)
{
    int amount = v->event == DES_EVENT_TAKES ? own(d)->damage_at_hand : v->amount;
    return (struct happening){ v->event, v->subject, v->other, amount, v->marks | MARKED };
}

static bool has_stepped_in(const struct replacing *v, const struct replacement *r)
{
    for (int i = 0; i < v->tries; i++)
        if (v->tried[i].source == r->source && v->tried[i].ability == r->ability)
            return true;
    return false;
}

static bool can_still_be_used(const struct duel *d, const struct replacement *r)
{
    int limit = d->book->ability[r->ability].limit;
    return !limit || (uses_of(d, r->source, r->ability) < limit && use_can_be_counted(d, r->source, r->ability));
}

/* Those that apply and have not stepped in yet, the first of them and how many. */
static int applicable(const struct duel *d, const struct replacing *v, struct replacement *first, struct menu *m)
{
    struct replacement found;
    int after = 0, n = 0;

    if (!(listeners(d)->would >> v->event & 1) || v->tries == MOST_INSTEAD)
        return 0;
    while (next_replacement(d, what_would_happen(d, v), &after, &found)) {
        if (has_stepped_in(v, &found) || !can_still_be_used(d, &found))
            continue;
        if (n++ == 0)
            *first = found;
        if (m)
            offer(m, (struct duel_option){
                         .verb = OPTION_ORDER, .a = found.source, .b = (uint16_t)found.ability, .c = (uint16_t)n });
    }
    return n;
}

/* DES-R102: it has been kept from being destroyed, and what keeps it is still there. */
bool is_still_spared(const struct duel *d, ref r)
{
    struct replacing v = { .event = DES_EVENT_DESTROYED, .subject = r };
    struct replacement first;

    return card_of(d, r)->spared && applicable(d, &v, &first, NULL) > 0;
}

/* DES-D33 */
void instead_options(const struct duel *d, int seat, struct menu *m)
{
    struct replacement first;
    (void)seat;

    applicable(d, ASKING(d, replacing), &first, m);
}

static void take_text(struct duel *d, struct replacing *v, const struct replacement *r)
{
    v->source = r->source;
    v->ability = (uint16_t)r->ability;
    v->seat = (uint8_t)r->seat;
    v->row = (int16_t)r->row;
    v->tried[v->tries++] = (struct stepped_in){ v->source, v->ability };
    CITE(d, DES_D33);
}

/* The one that was chosen. */
static void take_chosen(struct duel *d, struct replacing *v, struct duel_option o)
{
    struct replacement found;
    int after = 0;

    while (next_replacement(d, what_would_happen(d, v), &after, &found))
        if (found.source == o.a && found.ability == o.b) {
            take_text(d, v, &found);
            return;
        }
}

static void count_text(struct duel *d, const struct replacing *v)
{
    const struct ability *a = &d->book->ability[v->ability];

    if (a->limit)
        count_use(d, v->source, v->ability, a->period ? ENDS_WITH_TURN : ENDS_NEVER);
    if (a->flags & ABILITY_ONCE_WAITING && v->row >= 0) {
        end_row(d, v->row);
        refresh_listeners(d);
    }
    NOTE(d, STEPS_IN, v->event == DES_EVENT_TAKES ? DES_18_6 : DES_D33, .seat = (int8_t)v->seat, .thing = v->source);
}

static bool is_settled(const struct duel *d, const struct replacing *v)
{
    return v->event == DES_EVENT_TAKES && own(d)->damage_at_hand <= 0;
}

/* Gives back 1 if something else has happened instead. Of reductions the order is that in which they were gained (DES-18.6);
 * of others the one whose card it is chooses. */
STEP(replacing)
{
    struct replacement first = { 0 };
    int n;

    BEGIN;
    while (!is_settled(d, v) && (n = applicable(d, v, &first, NULL)) > 0) {
        if (n > 1 && v->event != DES_EVENT_TAKES) {
            ASK(controller_of(d, v->subject), ASK_INSTEAD);
            take_chosen(d, v, d->answer[controller_of(d, v->subject)]);
        } else {
            take_text(d, v, &first);
        }
        if (d->book->ability[v->ability].flags & ABILITY_MAY) {
            ASK(v->seat, ASK_USE);
            if (d->answer[v->seat].verb == OPTION_NO)
                continue;
        }
        count_text(d, v);
        RUN_EFFECT(.ability = v->ability, .source = v->source, .seat = v->seat, .it = v->subject, .other = v->other,
                   .amount = what_would_happen(d, v).amount);
        if (d->result)
            RETURN(1);
    }
    d->result = 0;
    END;
}

/* ---- damage: DES-18.6 --------------------------------------------------------------------------------------------------- */

/* Gives back what is left of it. */
STEP(protect)
{
    BEGIN;
    v->outer = own(d)->damage_at_hand;
    own(d)->damage_at_hand = v->n;
    if (v->n > 0 && listeners(d)->would >> DES_EVENT_TAKES & 1) {
        CALL(replacing, .event = DES_EVENT_TAKES, .subject = v->target, .other = v->by);
        if (d->result)
            own(d)->damage_at_hand = 0;
    }
    d->result = own(d)->damage_at_hand;
    own(d)->damage_at_hand = v->outer;
    END;
}

/* By an ability: past any shield; what lies face-down is turned up first (DES-13.1, DES-13.3, DES-7.12). */
STEP(hurt)
{
    BEGIN;
    if (is_creature(d, v->target))
        turn_up(d, v->target, DES_7_12);
    CALL(protect, .target = v->target, .n = v->n);
    v->n = d->result;
    if (is_body(d, v->target))
        take_damage(d, v->target, v->n, v->rule);
    d->result = v->n;
    END;
}

/* ---- being destroyed: DES-14.2 --------------------------------------------------------------------------------------------- */

/* By an effect, by damage, by battle, unless something steps in. Gives back 1 if it has gone. */
STEP(perish)
{
    BEGIN;
    if (listeners(d)->would >> DES_EVENT_DESTROYED & 1) {
        CALL(replacing, .event = DES_EVENT_DESTROYED, .subject = v->card,
             .other = slayer_of(d, v->card) ? slayer_of(d, v->card) : v->by,
             .marks = slayer_of(d, v->card) ? BY_BATTLE : 0);
        if (d->result)
            RETURN(0);
    }
    tell_destroyed(d, v->card, v->by, v->rule);
    bury(d, v->card);
    RETURN(1);
    END;
}
