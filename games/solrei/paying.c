/* paying.c: paying a cost (SOL-8.15 to SOL-8.23).
 *
 * A payment is worked out in thought: cards are set aside in the frame of the activation and move
 * only when everything has been chosen (SOL-8.15, SOL-R89). Rei is asked for symbol by symbol, the
 * choosiest first: a unit of the pool, a card from hand, a face-up Damage card, or two of them
 * filtered into one of the Alignment (SOL-R90).
 */
#include "bill.h"

int next_symbol(const struct activate *v)
{
    uint64_t symbols = in_word(v->symbols);
    return symbols ? __builtin_ctzll(symbols) / 8 : 0;
}

/* Nothing but symbols, as many as are printed. */
static bool is_plain_cost(const struct cost *c)
{
    return !c->items && !c->x;
}

/* Fills in the symbols that are to be paid. */
void begin_paying(struct duel *d, struct activate *v)
{
    const struct cost *c = &d->book->cost[v->cost_row];
    struct bill b;

    if (is_plain_cost(c)) {
        memcpy(v->symbols, c->symbols, sizeof v->symbols);
        return;
    }
    sum_up(d, &b, v);
    memcpy(v->symbols, b.symbols, sizeof v->symbols);
}

bool payment_complete(const struct activate *v)
{
    return next_symbol(v) == 0;
}

/* The additional cost whose cards are to be chosen now; false when all are. */
bool next_cost_item(const struct duel *d, struct activate *v)
{
    struct bill b;

    if (!d->book->cost[v->cost_row].items)
        return false;
    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
    for (; v->item < b.items; v->item++, v->picked = 0) /* what can be paid has no more than MOST_ITEMS */
        if (v->picked < b.item[v->item].n)
            return true;
    return false;
}

int points_in_cost(const struct duel *d, const struct activate *v)
{
    struct bill b;

    if (!d->book->cost[v->cost_row].items)
        return 0;
    sum_up(d, &b, v);
    return b.points;
}

static void set_card_aside(struct activate *v, ref r, enum paying how)
{
    v->payment[v->paid++] = (ref)(r | (int)how);
}

/* Would the rest still be payable with this card set aside? */
static bool rest_payable(const struct duel *d, const struct activate *v, const struct bill *b, ref r)
{
    struct activate later = *v;

    set_card_aside(&later, r, FOR_REI); /* for whatever */
    struct purse left = purse_left(d, &later);
    return items_payable(d, b, v->item, b->item[v->item].n - v->picked - 1, v->seat, left.units, set_aside(&later),
                         NONE_HIDDEN);
}

void next_cost_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    uint64_t aside = set_aside(v);
    struct bill b;

    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
    int verb = b.item[v->item].verb;
    uint16_t how = verb == SOL_VERB_DISCARD ? COST_DISCARD : verb == SOL_VERB_BREAK ? COST_BREAK : COST_EXHAUST;
    FOR_EACH_OF (d, r, b.item[v->item].of.word) {
        struct duel_option o = { .verb = how, .a = r };
        if (aside & bit_of(seat, r) || refused(m, o, rest_payable(d, v, &b, r), SOL_8_20))
            continue;
        offer(m, o);
    }
    if (v->kind == 0)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* May a unit of this suit go to the next symbol, or into the filter? */
static bool unit_helps(const struct activate *v, int symbol, int suit, const uint8_t all[SUITS], unsigned aligned)
{
    uint8_t units[SUITS], symbols[BOOK_SYMBOLS];

    if (!v->filtering && !(symbol_suits(symbol) >> suit & 1))
        return false;
    memcpy(units, all, sizeof units);
    memcpy(symbols, v->symbols, sizeof symbols);
    units[suit]--;
    symbols[symbol]--;
    if (v->filtering > 1) /* one more unit will have to go into the filter: any will do */
        symbols[SOL_SYMBOL_1]++;
    return units_pay_with(symbols, units, 0, aligned);
}

/* May two units be filtered into one that pays the next symbol? */
static bool filter_helps(const struct activate *v, int symbol, int suit, const uint8_t units[SUITS], unsigned aligned)
{
    uint8_t symbols[BOOK_SYMBOLS];

    if (symbol == SOL_SYMBOL_1 || !(symbol_suits(symbol) & aligned & 1u << suit))
        return false;
    memcpy(symbols, v->symbols, sizeof symbols);
    symbols[symbol]--;
    symbols[SOL_SYMBOL_1] = (uint8_t)(symbols[SOL_SYMBOL_1] + 2);
    return units_pay_with(symbols, units, 0, aligned);
}

/* With one symbol left, or none but those that take anything, it is plain what helps. */
static bool is_plain(const struct activate *v, int symbol)
{
    return !v->filtering && (symbol == SOL_SYMBOL_1 || in_word(v->symbols) == (uint64_t)1 << 8 * symbol);
}

/* The suits of which a unit may go to the next symbol, or into the filter, a bit each. */
static unsigned helpful_suits(const struct activate *v, int symbol, const struct purse *left, unsigned aligned)
{
    unsigned suits = 0;

    if (is_plain(v, symbol))
        return symbol_suits(symbol);
    for (int suit = 0; suit < SUITS; suit++)
        suits |= (unsigned)(left->units[suit] > 0 && unit_helps(v, symbol, suit, left->units, aligned)) << suit;
    return suits;
}

/* The suits into which two units may be filtered for it. */
static unsigned filtered_suits(const struct activate *v, int symbol, const struct purse *left, unsigned aligned)
{
    unsigned suits = 0;

    if (is_plain(v, symbol))
        return symbol != SOL_SYMBOL_1 && left->total >= 2 ? symbol_suits(symbol) & aligned : 0;
    for (int suit = 0; suit < SUITS; suit++)
        suits |= (unsigned)filter_helps(v, symbol, suit, left->units, aligned) << suit;
    return suits;
}

/* Can a card make Rei for this payment? If not, by which rule? */
static bool is_fuel(const struct duel *d, const struct activate *v, ref r, uint64_t aside, unsigned helps)
{
    bool is_aside = (aside & bit_of(v->seat, r)) != 0, suits = (helps & suits_on(face(d, r))) != 0;

    return suits & !is_aside;
}

static int fuel_rule(const struct activate *v, ref r, uint64_t aside)
{
    return aside & bit_of(v->seat, r) ? SOL_8_20 : SOL_8_5;
}

void next_rei_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    int symbol = next_symbol(v);
    unsigned aligned = alignment(d, seat);
    struct purse left = purse_left(d, v);
    uint64_t aside = set_aside(v);
    unsigned helps = helpful_suits(v, symbol, &left, aligned);

    for (uint16_t suit = 0; suit < SUITS && pool_of(d, seat); suit++)
        if (rei(d, seat)[suit] > v->pool[suit]) {
            struct duel_option o = { .verb = PAY_POOL, .a = (uint16_t)(SOL_WORD_H + suit), .b = (uint16_t)symbol };
            offer_if(m, o, helps >> suit & 1, SOL_8_19);
        }
    FOR_EACH_IN (d, r, hand(d, seat)) {
        struct duel_option o = { .verb = PAY_DISCARD, .a = r, .b = (uint16_t)symbol };
        offer_if(m, o, is_fuel(d, v, r, aside, helps), fuel_rule(v, r, aside));
    }
    FOR_EACH_IN (d, r, damage(d, seat)) {
        struct duel_option o = { .verb = PAY_EXHAUST, .a = r, .b = (uint16_t)symbol };
        bool ready = object(d, r)->state == READY;
        offer_if(m, o, ready & is_fuel(d, v, r, aside, helps), ready ? fuel_rule(v, r, aside) : SOL_8_8);
    }
    unsigned filtered = v->filtering ? 0 : filtered_suits(v, symbol, &left, aligned);
    for (uint16_t suit = 0; suit < SUITS && !v->filtering && (filtered || m->refusal); suit++) {
        struct duel_option o = { .verb = PAY_FILTER, .a = (uint16_t)(SOL_WORD_H + suit), .b = (uint16_t)symbol };
        offer_if(m, o, filtered >> suit & 1, SOL_8_11);
    }
    if (v->kind == 0)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* Takes the answer to a question about a cost into the plan. False: cancelled. */
bool take_payment_answer(struct duel *d, struct activate *v)
{
    struct duel_option o = d->answer[v->seat];

    switch (o.verb) {
    case OPTION_CANCEL:
        return false;
    case COST_DISCARD:
    case COST_EXHAUST:
    case COST_BREAK:
        set_card_aside(v, o.a,
                       o.verb == COST_DISCARD   ? BY_DISCARDING
                       : o.verb == COST_EXHAUST ? BY_EXHAUSTING
                                                : BY_BREAKING);
        if (o.verb != COST_DISCARD)
            CITE(d, SOL_D14);
        v->picked++;
        return true;
    case PAY_FILTER:
        v->filtering = 2;
        CITE(d, SOL_8_10);
        cite_filtering(d, v->seat);
        return true;
    case PAY_POOL:
        v->pool[o.a - SOL_WORD_H]++;
        break;
    default:
        set_card_aside(v, o.a, FOR_REI);
        break;
    }
    if (v->filtering && --v->filtering > 0)
        return true;
    v->symbols[next_symbol(v)]--;
    return true;
}

static COLD void cite_payment(struct duel *d, const struct activate *v, const struct bill *b)
{
    CITE(d, SOL_8_15);
    CITE(d, SOL_8_18); /* nobody else's cards or Rei were looked at */
    if (rei(d, v->seat)[0] + rei(d, v->seat)[1] + rei(d, v->seat)[2] + rei(d, v->seat)[3])
        CITE(d, SOL_8_16);
    for (int i = 0; i < BOOK_SYMBOLS; i++)
        if (b->symbols[i])
            CITE(d, i == SOL_SYMBOL_1 ? SOL_8_7 : i == SOL_SYMBOL_R || i == SOL_SYMBOL_B ? SOL_8_6 : SOL_8_5);
    if (b->symbols[SOL_SYMBOL_R] || b->symbols[SOL_SYMBOL_B])
        CITE(d, SOL_1_4);
    if (v->cost_row && d->book->cost[v->cost_row].x & 1) {
        CITE(d, SOL_11_39);
        CITE(d, SOL_8_17);
    }
}

/* Cards for Rei go first, then those for additional costs (SOL-R90), which were chosen before them. */
static void put_rei_first(struct activate *v)
{
    ref costs[BOARD_CARDS + DECK_SIZE];
    int n = 0, first = 0;

    for (int i = 0; i < v->paid; i++)
        if ((v->payment[i] & PAYING) == FOR_REI)
            v->payment[first++] = v->payment[i];
        else
            costs[n++] = v->payment[i];
    for (int i = 0; i < n; i++)
        v->payment[first + i] = costs[i];
}

/* SOL-8.15: everything is paid at once: units of the pool here, then the cards, one by one, then what is harvested. Gives
 * back how many are to be. */
int begin_payment(struct duel *d, struct activate *v)
{
    struct bill b;

    b.harvest = 0;
    if (RARELY(d->journal) || d->book->cost[v->cost_row].items)
        sum_up(d, &b, v);
    for (int suit = 0; suit < SUITS; suit++)
        rei(d, v->seat)[suit] = (uint8_t)(rei(d, v->seat)[suit] - v->pool[suit]);
    put_rei_first(v);
    if (RARELY(d->journal))
        cite_payment(d, v, &b);
    return b.harvest;
}

/* What is done to the nth card of a payment, and by which rule. */
struct do_card given_up(const struct duel *d, const struct activate *v, int i)
{
    static const struct {
        uint16_t rule;
        uint8_t verb;
    } ways[] = {
        [BY_DISCARDING >> PAYING_SHIFT] = { SOL_11_23, SOL_VERB_DISCARD },
        [BY_EXHAUSTING >> PAYING_SHIFT] = { SOL_11_15, SOL_VERB_EXHAUST },
        [BY_BREAKING >> PAYING_SHIFT] = { SOL_11_28, SOL_VERB_BREAK },
    };
    int way = (v->payment[i] & PAYING) >> PAYING_SHIFT;
    ref r = paying_card(v, i);

    if (way != FOR_REI) {
        CITE(d, SOL_8_21);
        return (struct do_card){ .card = r, .rule = ways[way].rule, .verb = ways[way].verb };
    }
    CITE(d, SOL_8_3);
    CITE(d, SOL_8_4);
    CITE(d, SOL_8_9);
    return unit_given_up(d, r);
}
