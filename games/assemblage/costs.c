/* costs.c: what an ability costs besides its keyword's meter: meter, power tokens, health and cards, in any sum of
 * them (AOE-15.5, AOE-15.7). What cannot be paid whole is not paid at all. */
#include "assemblage.h"

/* ---- reading a cost ------------------------------------------------------------------------------------ */

struct price {
    int meter, tokens, health, cards;
};

/* Which power token a resource is: a character has one kind of them. */
static int token_of_resource(int resource)
{
    static const uint8_t counter[AOE_RESOURCE_COUNT] = {
        [AOE_RESOURCE_TEMPO] = AOE_COUNTER_TEMPO, [AOE_RESOURCE_OIL] = AOE_COUNTER_OIL,
        [AOE_RESOURCE_BRACE] = AOE_COUNTER_BRACE, [AOE_RESOURCE_ENCORE] = AOE_COUNTER_ENCORE,
        [AOE_RESOURCE_POWER] = AOE_COUNTER_POWER,
    };
    return counter[resource];
}

bool has_token_kind(const struct duel *d, int seat, int counter)
{
    return face(d, character(seat))->noted[NOTED_TOKENS] == (uint32_t)counter;
}

/* AOE-10.6, AOE-R26: the last health can neither be bet nor paid. */
int owned(const struct duel *d, int seat, int resource)
{
    switch (resource) {
    case AOE_RESOURCE_METER:
        return place(d, meter(seat))->count;
    case AOE_RESOURCE_CARDS:
        return non_commons(d, seat);
    case AOE_RESOURCE_HEALTH:
        return player(d, seat)->health > 0 ? player(d, seat)->health - 1 : 0;
    default:
        return has_token_kind(d, seat, token_of_resource(resource)) ? player(d, seat)->tokens : 0;
    }
}

/* False if the seat cannot pay it: a token of another kind has no price. `source`: of whose numbers it may speak. */
static bool read_price(const struct duel *d, int seat, ref source, int cost, struct price *p)
{
    const cell *at = d->book->code + d->book->cost[cost].code;
    struct scope s = { .d = d, .seat = seat, .source = source };

    *p = (struct price){ 0 };
    for (int item = 0; cost && item < d->book->cost[cost].items; item++) {
        int resource = at[2];
        at += 4;
        int n = eval_value(&s, &at);
        int *part = resource == AOE_RESOURCE_METER    ? &p->meter
                    : resource == AOE_RESOURCE_CARDS  ? &p->cards
                    : resource == AOE_RESOURCE_HEALTH ? &p->health
                                                      : &p->tokens;
        *part += n < 0 ? 0 : n;
        if (*part > owned(d, seat, resource))
            return false;
    }
    return true;
}

bool can_afford(const struct duel *d, int seat, ref source, int cost)
{
    struct price p;
    return read_price(d, seat, source, cost, &p);
}

bool can_afford_with(const struct duel *d, int seat, ref source, int cost, int more_meter, int more_cards)
{
    struct price p;
    return read_price(d, seat, source, cost, &p) && p.meter + more_meter <= owned(d, seat, AOE_RESOURCE_METER) &&
           p.cards + more_cards <= owned(d, seat, AOE_RESOURCE_CARDS);
}

bool costs_something(const struct duel *d, int seat, ref source, int cost)
{
    struct price p;

    read_price(d, seat, source, cost, &p);
    return p.meter || p.tokens || p.health || p.cards;
}

/* ---- paying ------------------------------------------------------------------------------------------------ */

void discard_chosen(struct duel *d, int seat, int rule)
{
    ref r = d->answer[seat].a;

    card_goes(d, r, discard_pile(seat), ON_TOP);
    NOTE(d, DISCARDS, rule, .seat = (int8_t)seat, .thing = r);
}

/* The price is read once: paying changes what it was read from. */
STEP(pay_cost)
{
    struct price p;

    BEGIN;
    read_price(d, v->seat, v->source, v->cost, &p);
    v->cards = (uint8_t)p.cards;
    if (p.tokens)
        spend_tokens(d, v->seat, p.tokens);
    if (p.health)
        lose_health(d, v->seat, p.health);
    if (p.meter + v->meter)
        CALL(pay_meter, OWES(v->seat, p.meter + v->meter));
    while (v->cards) {
        ASK(v->seat, ASK_PRICE);
        discard_chosen(d, v->seat, AOE_15_5);
        v->cards--;
    }
    CITE(d, AOE_15_5);
    END;
}

/* "You may pay 1 Oil: ..." within an effect. */
STEP(offer_payment)
{
    BEGIN;
    if (!can_afford(d, v->seat, v->source, v->cost) || option_draws_on_empty(d, v->seat))
        RETURN(0);
    ASK(v->seat, ASK_TRIGGER);
    if (d->answer[v->seat].verb == OPTION_NO)
        RETURN(0);
    CALL(pay_cost, .seat = v->seat, .cost = v->cost, .source = v->source);
    RETURN(1);
    END;
}

void assemblage_begin_payment(struct duel *d, int seat, int cost, ref source)
{
    struct offer_payment v = { .source = source, .cost = (uint16_t)cost, .seat = (uint8_t)seat };
    begin_step(d, STEP_offer_payment, &v, sizeof v);
}
