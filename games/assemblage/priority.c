/* priority.c: who resolves when, and checking priority (AOE-11). */
#include "assemblage.h"

/* AOE-17.2, AOE-17.7: what knockdown and root add to the priority of a card that was played. */
static int slowed_by(const struct duel *d, ref card)
{
    const struct assemblage_seat *p = player(d, owner_of(d, card));

    if (!in_front(d, card) || (!p->knocked_down && !p->rooted))
        return 0;
    CITE(d, p->rooted ? AOE_17_7 : AOE_17_2);
    if (is_common(d, card))
        CITE(d, AOE_17_4);
    if (p->knocked_down && p->rooted)
        CITE(d, AOE_17_10);
    return -1;
}

bool lacks_priority(const struct duel *d, ref card)
{
    return is_card(card) && face(d, card)->number[AOE_ATTRIBUTE_PRIORITY] == ABSENT;
}

/* AOE-11.6, AOE-R25: a priority after all changes, not below 0. A card without one stays without. */
int assemblage_settled(const struct duel *d, ref card, int attribute, int value)
{
    if (attribute != AOE_ATTRIBUTE_PRIORITY)
        return value;
    if (lacks_priority(d, card))
        return ABSENT;
    value += slowed_by(d, card);
    return value < 0 ? 0 : value;
}

/* AOE-R24: none counts 0. */
int speed_of(const struct duel *d, ref card)
{
    int priority = attribute_of(d, card, AOE_ATTRIBUTE_PRIORITY);

    return priority == ABSENT ? 0 : priority;
}

/* ---- the order ---------------------------------------------------------------------------------------- */

/* AOE-11.18, AOE-R112: by the text; a card with a printed priority always has its place. */
static bool has_something_to_resolve(const struct duel *d, ref card)
{
    const struct card *c = face(d, card);
    const uint32_t *texts = &c->noted[NOTED_TEXTS];

    if (c->number[AOE_ATTRIBUTE_PRIORITY] != ABSENT || c->number[AOE_ATTRIBUTE_ATTACK] > 0 ||
        texts[WINDOW_BEFORE] | texts[WINDOW_AFTER] | texts[WINDOW_FINAL] || ability_with(d, card, AOE_KEYWORD_ON_HIT))
        return true;
    CITE(d, AOE_11_18);
    return false;
}

static bool waits(const struct duel *d, int seat)
{
    ref r = player(d, seat)->revealed;
    return state_of(d, r) == WAITING && takes_part(d, seat) && has_something_to_resolve(d, r);
}

static int order_value(const struct duel *d, int seat)
{
    ref card = player(d, seat)->revealed;
    int speed = speed_of(d, card);

    if (lacks_priority(d, card))
        CITE(d, AOE_11_17);
    else if (speed != face(d, card)->number[AOE_ATTRIBUTE_PRIORITY])
        CITE(d, AOE_11_6);
    return speed;
}

/* Those with the highest current priority among the set. */
static unsigned fastest(const struct duel *d, unsigned seats)
{
    unsigned best = 0;
    int most = -1;

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1) {
            int value = order_value(d, seat);
            best = value > most ? 1u << seat : value == most ? best | 1u << seat : best;
            most = value > most ? value : most;
        }
    return best;
}

static unsigned all_waiting(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)waits(d, seat) << seat;
    return seats;
}

int best_ranked(const struct duel *d, unsigned seats)
{
    int best = NOBODY;

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1 && (best == NOBODY || player(d, seat)->rank < player(d, best)->rank))
            best = seat;
    return best;
}

/* AOE-11.1: from the highest to the lowest. */
STEP(priority_order)
{
    BEGIN;
    for (;;) {
        v->tied = (uint8_t)fastest(d, all_waiting(d));
        if (!v->tied)
            break;
        CITE(d, AOE_11_1);
        CITE_IF(d, v->tied != all_waiting(d), AOE_11_2);
        if (several(v->tied)) {
            CITE(d, AOE_11_5);
            if (__builtin_popcount(v->tied) > 2)
                CITE(d, AOE_11_16);
            CALL(check, .group = v->tied);
            TELL_TRIGGERS;
        }
        while (v->tied) {
            v->seat = (uint8_t)best_ranked(d, v->tied);
            v->tied &= (uint8_t) ~(1u << v->seat);
            if (!waits(d, v->seat))
                continue;
            CITE_IF(d, several(all_waiting(d)), AOE_11_3);
            CITE_IF(d, player(d, v->seat)->damage_taken, AOE_11_4);
            CALL(resolve, .card = player(d, v->seat)->revealed, .seat = v->seat);
            CALL(combo, .seat = v->seat);
        }
    }
    END;
}

/* ---- checking priority ----------------------------------------------------------------------------------- */

/* AOE-11.13: laying the top card is no draw. */
void check_priority_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        offer(m, (struct duel_option){ .verb = CHECK_HAND, .a = r });
    struct duel_option top = { .verb = CHECK_TOP };
    if (!refused(m, top, place(d, deck(seat))->count > 0, AOE_11_13))
        offer(m, top);
}

static bool can_lay(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || place(d, deck(seat))->count > 0;
}

static unsigned who_can_lay(const struct duel *d, unsigned group)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (group >> seat & 1 && can_lay(d, seat))
            seats |= 1u << seat;
    return seats;
}

/* AOE-11.9, AOE-11.10: printed priority of an attack card, else 0. */
int check_value(const struct duel *d, ref r)
{
    int printed = face(d, r)->number[AOE_ATTRIBUTE_PRIORITY];
    return printed == ABSENT || !card_has(face(d, r), AOE_WORD_ATTACK) ? 0 : printed;
}

/* AOE-D11: the top of the deck, else the lowest value. */
int check_in_default(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    int lowest = 0;
    (void)seat;

    for (int i = 0; i < n; i++) {
        if (option[i].verb == CHECK_TOP)
            return i;
        if (check_value(d, option[i].a) < check_value(d, option[lowest].a))
            lowest = i;
    }
    return lowest;
}

/* AOE-11.8, AOE-11.11, AOE-R22: shown together, then discarded; a common card lies aside until clean-up. */
static int lay_check(struct duel *d, int seat, struct duel_option o)
{
    ref r = o.verb == CHECK_TOP ? place(d, deck(seat))->first : o.a;
    int to = is_common(d, r) ? aside(seat) : discard_pile(seat);

    if (o.verb == CHECK_TOP) {
        card_goes(d, r, to, ON_TOP);
        CITE(d, AOE_11_8);
        CITE(d, AOE_24_4);
    } else {
        r = card_goes_unseen(d, r, to, ON_TOP);
    }
    NOTE(d, CHECKS, AOE_11_7, .seat = (int8_t)seat, .thing = r, .number = (int16_t)check_value(d, r));
    if (is_common(d, r) || !card_has(face(d, r), AOE_WORD_ATTACK))
        CITE(d, AOE_11_9);
    if (player(d, seat)->knocked_down || player(d, seat)->rooted) {
        CITE(d, AOE_11_10);
        CITE(d, AOE_17_11);
    }
    CITE(d, AOE_11_11);
    return check_value(d, r);
}

static void rank_by_chance(struct duel *d, unsigned group, int first)
{
    for (uint32_t left = (uint32_t)__builtin_popcount(group); left > 0; left--) {
        uint32_t n = chance_below(d, left);
        for (int seat = 0; seat < d->seats; seat++)
            if (group >> seat & 1 && n-- == 0) {
                player(d, seat)->rank = (uint8_t)first++;
                group &= ~(1u << seat);
                NOTE(d, CHECK_BY_CHANCE, AOE_R22, .seat = (int8_t)seat);
                break;
            }
    }
}

static unsigned best_values(const struct check *v)
{
    unsigned best = 0;
    int most = INT8_MIN;

    for (int seat = 0; seat < MOST_PLAYERS; seat++)
        if (v->left >> seat & 1) {
            best = v->value[seat] > most ? 1u << seat : v->value[seat] == most ? best | 1u << seat : best;
            most = v->value[seat] > most ? v->value[seat] : most;
        }
    return best;
}

/* Gives every member of the group its rank, from `first` on. */
STEP(check)
{
    BEGIN;
    CITE(d, AOE_11_15);
    v->laid = (uint8_t)who_can_lay(d, v->group);
    if (!v->laid) {
        rank_by_chance(d, v->group, v->first);
        RETURN(0);
    }
    ASK_ALL(v->laid, ASK_CHECK);
    for (int seat = 0; seat < d->seats; seat++)
        if (v->laid >> seat & 1)
            v->value[seat] = (int8_t)lay_check(d, seat, d->answer[seat]);
    v->left = v->group;
    while (v->left) {
        if (__builtin_popcount(best_values(v)) == 1) {
            player(d, __builtin_ctz(best_values(v)))->rank = v->first;
            NOTE(d, CHECK_ORDER, AOE_11_7, .seat = (int8_t)__builtin_ctz(best_values(v)), .number = v->first);
        } else {
            CITE(d, AOE_11_12);
            CALL(check, .group = (uint8_t)best_values(v), .first = v->first);
        }
        v->first = (uint8_t)(v->first + __builtin_popcount(best_values(v)));
        v->left &= (uint8_t)~best_values(v);
    }
    END;
}
