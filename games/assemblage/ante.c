/* ante.c: betting, and in which order what was bet for happens (AOE-10). */
#include "assemblage.h"
#include "runtime/cells.h"

/* No less than nothing can be bet, whatever a number has become. */
static const struct ability *ante_of(const struct duel *d, int seat, int *most, int *resource)
{
    ref card = player(d, seat)->revealed;
    const struct ability *a = &d->book->ability[ability_with(d, card, AOE_KEYWORD_ANTE)];
    const cell *at = d->book->code + a->arguments;
    struct scope s = { .d = d, .seat = seat, .source = card };
    int n = eval_value(&s, &at);

    *most = n < 0 ? 0 : n;
    *resource = *at;
    return a;
}

/* AOE-10.6: no more than is owned; health down to 1. */
static int most_to_bet(const struct duel *d, int seat)
{
    int most, resource;

    ante_of(d, seat, &most, &resource);
    return owned(d, seat, resource) < most ? owned(d, seat, resource) : most;
}

void ante_options(const struct duel *d, int seat, struct menu *m)
{
    int most, resource;
    bool draws = draws_on_empty(d, seat, ante_of(d, seat, &most, &resource));

    for (int n = most; n >= 0; n--) {
        struct duel_option o = { .verb = BET, .a = (uint16_t)n };
        if (!refused(m, o, n <= most_to_bet(d, seat), AOE_10_6) && !refused(m, o, n == 0 || !draws, AOE_R54))
            offer(m, o);
    }
}

void stake_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        offer_if(m, (struct duel_option){ .verb = STAKE, .a = r }, !is_common(d, r), AOE_R19);
}

/* AOE-10.4: what was bet is lost; meter and cards are still to be picked. */
static void take_bet(struct duel *d, struct ante *v, int seat)
{
    int most, resource, n = d->answer[seat].a;

    ante_of(d, seat, &most, &resource);
    player(d, seat)->bet = (uint8_t)n;
    NOTE(d, BETS, AOE_10_1, .seat = (int8_t)seat, .number = (int16_t)n);
    if (n == 0)
        return;
    CITE(d, AOE_10_4);
    if (resource == AOE_RESOURCE_HEALTH)
        lose_health(d, seat, n);
    else if (resource == AOE_RESOURCE_METER || resource == AOE_RESOURCE_CARDS)
        v->owed[seat] = (uint8_t)n;
    else
        spend_tokens(d, seat, n);
}

static bool bets_cards(const struct duel *d, int seat)
{
    int most, resource;
    ante_of(d, seat, &most, &resource);
    return resource == AOE_RESOURCE_CARDS;
}

static uint8_t meter_owed(const struct duel *d, const struct ante *v, int seat)
{
    return v->owed[seat] && !bets_cards(d, seat) ? v->owed[seat] : 0;
}

static uint8_t askers(const struct duel *d, const struct ante *v)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (v->owed[seat] && bets_cards(d, seat))
            seats |= 1u << seat;
    return (uint8_t)seats;
}

/* AOE-10.1: a bet of zero means that the ability is not used. */
static unsigned bettors(const struct duel *d, unsigned seats)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (!player(d, seat)->bet)
            seats &= ~(1u << seat);
    return seats;
}

/* Does a statement leave something else behind than changed numbers? */
static bool leaves_more_than_numbers(const struct duello_book *b, const cell *at)
{
    if (*at != OP_GRANT)
        return *at == OP_PERMIT || *at == OP_WAIT;
    const cell *grant = skip_part(b, at + 2, 'S') + 1;
    for (int n = *grant++; n > 0; n--, grant = skip_part(b, grant, 'G'))
        if (*grant != GRANT_ADD && *grant != GRANT_SET)
            return true;
    return false;
}

/* Its text does nothing but change numbers: there is no verb in it, and nobody is kept from anything. */
static bool changes_numbers_only(const struct duel *d, int seat)
{
    const struct ability *a = &d->book->ability[ability_with(d, player(d, seat)->revealed, AOE_KEYWORD_ANTE)];

    if (a->traits)
        return false;
    for (const cell *at = d->book->code + a->body; *at != OP_END; at = next_written(d->book, at))
        if (leaves_more_than_numbers(d->book, at))
            return false;
    return true;
}

static unsigned largest_bets(const struct duel *d, unsigned seats)
{
    unsigned best = 0;
    int most_bet = 0, most_priority = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        int bet = player(d, seat)->bet, priority = speed_of(d, player(d, seat)->revealed);
        int more = bet != most_bet ? bet - most_bet : priority - most_priority;
        if (more > 0) {
            best = 0;
            most_bet = bet;
            most_priority = priority;
        }
        if (more >= 0)
            best |= 1u << seat;
    }
    return best;
}

static int by_chance(struct duel *d, unsigned seats)
{
    for (uint32_t n = chance_below(d, (uint32_t)__builtin_popcount(seats)); n > 0; n--)
        seats &= seats - 1;
    NOTE(d, CHECK_BY_CHANCE, AOE_R20, .seat = (int8_t)__builtin_ctz(seats));
    return __builtin_ctz(seats);
}

/* AOE-10.8, AOE-R20: changes of numbers, which belong together; then the larger bet, the higher priority, chance. */
static int next_to_ante(struct duel *d, unsigned seats)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1 && changes_numbers_only(d, seat))
            return seat;
    unsigned best = largest_bets(d, seats);
    return several(best) ? by_chance(d, best) : __builtin_ctz(best);
}

/* AOE-10.7: cancelled or blank, a card cannot ante. */
void cite_no_antes(const struct duel *d)
{
    CITE_IF(d, !with_text(d, AOE_KEYWORD_ANTE), AOE_6_2);
    for (int seat = 0; seat < d->seats; seat++)
        if (player(d, seat)->revealed && !live_card(d, seat) &&
            ability_with(d, player(d, seat)->revealed, AOE_KEYWORD_ANTE))
            CITE(d, AOE_10_7);
}

/* AOE-R104: not those whose printed condition is false. */
static unsigned who_can_ante(const struct duel *d)
{
    unsigned seats = with_text(d, AOE_KEYWORD_ANTE);

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1) {
            ref card = player(d, seat)->revealed;
            bool can = happens_now(d, seat, card, ability_with(d, card, AOE_KEYWORD_ANTE));
            seats &= ~((unsigned)!can << seat);
        }
    return seats;
}

STEP(ante)
{
    BEGIN;
    v->left = (uint8_t)who_can_ante(d);
    if (!v->left)
        RETURN(0);
    ASK_ALL(v->left, ASK_ANTE);
    CITE(d, several(v->left) ? AOE_10_2 : AOE_10_3);
    if (several(v->left)) {
        CITE(d, AOE_24_6);
        CITE(d, AOE_11_14); /* no check: the bets settle the order */
    }
    for (int seat = 0; seat < d->seats; seat++)
        if (v->left >> seat & 1)
            take_bet(d, v, seat);
    CALL(pay_meter, .owed = { meter_owed(d, v, 0), meter_owed(d, v, 1), meter_owed(d, v, 2), meter_owed(d, v, 3) });
    while (askers(d, v)) {
        ASK_ALL(askers(d, v), ASK_STAKE);
        for (int seat = 0; seat < d->seats && seat < MOST_PLAYERS; seat++)
            if (askers(d, v) >> seat & 1) {
                discard_chosen(d, seat, AOE_10_4);
                v->owed[seat]--;
            }
    }
    v->left = (uint8_t)bettors(d, v->left);
    if (several(v->left))
        CITE(d, AOE_10_8);
    while (v->left) {
        v->seat = (uint8_t)next_to_ante(d, v->left);
        v->left &= (uint8_t) ~(1u << v->seat);
        if (!live_card(d, v->seat))
            continue;
        CITE(d, AOE_10_5);
        RUN_TEXT(ability_with(d, player(d, v->seat)->revealed, AOE_KEYWORD_ANTE), player(d, v->seat)->revealed,
                 v->seat);
        TELL_TRIGGERS;
    }
    END;
}
