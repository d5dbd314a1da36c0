/* rei.c: Rei, what a cost asks for, whether it can be paid, and paying it (SOL-8).
 *
 * A payment is worked out in thought: cards are set aside in the frame of the activation and move
 * only when everything has been chosen (SOL-8.15, SOL-R89). Rei is asked for symbol by symbol, the
 * choosiest first: a unit of the pool, a card from hand, a face-up Damage card, or two of them
 * filtered into one of the Alignment (SOL-R90).
 */
#include "solrei.h"

uint8_t *rei(const struct duel *d, int seat)
{
    return &player(d, seat)->hearts;
}

unsigned alignment(const struct duel *d, int seat)
{
    return suits_on(face(d, muse(d, seat)));
}

/* SOL-8.12 */
void empty_rei_pools(struct duel *d)
{
    memset(rei(d, 0), 0, SUITS);
    memset(rei(d, 1), 0, SUITS);
}

/* ---- what a cost asks for ------------------------------------------------------------------------ */

enum { MOST_ITEMS = MOST_COST_CARDS + 1 }; /* with one too many a payment is too long */

/* An additional cost: so many cards to be chosen of these; pick: the words leave a choice. */
struct cost_item {
    uint8_t verb, n;
    bool pick;
    struct set of;
};

struct bill {
    uint8_t symbols[BOOK_SYMBOLS];
    uint8_t harvest, points;
    uint8_t items;
    struct cost_item item[MOST_ITEMS];
};

static struct scope payer(const struct duel *d, int seat, ref source, int x, int verb)
{
    return (struct scope){ .d = d, .seat = seat, .source = source, .x = x, .subject = seat_ref(seat), .verb = verb };
}

/* One verb of a cost: what is paid with it. */
static void add_item(const struct duel *d, struct bill *b, const cell *at, int seat, ref source, int x)
{
    int verb = at[2];
    struct scope s = payer(d, seat, source, x, verb);
    const cell *p = at + 6; /* behind the subject, which is always you: SET_REF REF_YOU SET_THAT */
    struct group g;

    switch (verb) {
    case SOL_VERB_HARVEST:
        b->harvest = (uint8_t)(b->harvest + eval_value(&s, &p));
        return;
    case SOL_VERB_TAKE:
        b->points = (uint8_t)(b->points + eval_value(&s, &p));
        return;
    case SOL_VERB_SPEND:
        b->symbols[SOL_SYMBOL_1] = (uint8_t)(b->symbols[SOL_SYMBOL_1] + eval_value(&s, &p));
        return;
    default:
        if (b->items < MOST_ITEMS) {
            eval_set(&s, &p, &g);
            int n = g.pick ? g.least : set_count(d, g.set.word);
            b->item[b->items++] = (struct cost_item){ (uint8_t)verb, (uint8_t)n, g.pick, g.set };
        }
    }
}

static void make_bill(const struct duel *d, struct bill *b, int row, int seat, ref source, int x)
{
    const struct cost *c = &d->book->cost[row];
    const cell *at = d->book->code + c->code;

    memset(b, 0, offsetof(struct bill, item)); /* of the items only so many are ever looked at */
    if (!row)
        return;
    memcpy(b->symbols, c->symbols, sizeof b->symbols);
    for (int i = 0; c->x & 1 && i < BOOK_SYMBOLS; i++) /* its one symbol stands for X of them */
        if (c->symbols[i])
            b->symbols[i] = (uint8_t)(b->symbols[i] + x - 1);
    for (int i = 0; i < c->items; i++, at += 2 + at[1])
        add_item(d, b, at, seat, source, x);
}

/* ---- what there is to pay with ---------------------------------------------------------------------- */

/* Cards that are already to make Rei or to pay an additional cost. */
static struct set set_aside(const struct duel *d, const struct activate *v)
{
    struct set aside = { { 0 } };

    for (int i = 0; i < v->fuels; i++)
        set_add(d, aside.word, v->fuel[i]);
    for (int i = 0; i < v->costs; i++)
        set_add(d, aside.word, v->cost[i]);
    return aside;
}

/* A card that makes a unit: in hand (SOL-8.1), or a face-up Damage card (SOL-8.2); nothing else (SOL-8.8). */
static bool is_unit(const struct duel *d, ref r)
{
    int zone = zone_of(d, r);
    return zone == SOL_ZONE_HAND || (zone == SOL_ZONE_DAMAGE_ZONE && object(d, r)->state == READY);
}

/* A byte with a 1 in it for the card's suit: bits 0 to 3 are spread over four bytes. */
static uint32_t unit_of(const struct duel *d, ref r)
{
    return suits_on(face(d, r)) * 0x00204081u & 0x01010101u;
}

/* The pool, and a unit for each such card. Every decision asks: the suits are counted in one word, a byte each. */
struct purse open_purse(const struct duel *d, int seat)
{
    const uint8_t *pool = rei(d, seat);
    struct purse p = { .total = 0 };
    uint32_t cards = 0;

    FOR_EACH_IN(d, r, hand(d, seat))
    cards += unit_of(d, r);
    FOR_EACH_IN(d, r, damage(d, seat))
    cards += unit_of(d, r) * (object(d, r)->state == READY);
    for (int suit = 0; suit < SUITS; suit++) {
        p.units[suit] = (uint8_t)(pool[suit] + (cards >> 8 * suit & 0xff));
        p.total += p.units[suit];
    }
    return p;
}

static void take_unit(struct purse *p, int suit, int n)
{
    p->units[suit] = (uint8_t)(p->units[suit] - n);
}

/* What is left of it in the middle of a payment. */
static struct purse purse_left(const struct duel *d, const struct activate *v)
{
    struct purse p = open_purse(d, v->seat);

    for (int suit = 0; suit < SUITS; suit++)
        take_unit(&p, suit, v->pool[suit]);
    for (int i = 0; i < v->fuels; i++)
        take_unit(&p, suit_of(d, v->fuel[i]), 1);
    for (int i = 0; i < v->costs; i++)
        if (is_unit(d, v->cost[i]))
            take_unit(&p, suit_of(d, v->cost[i]), 1);
    return p;
}

/* Suits a symbol takes: SOL-8.5 to SOL-8.7. */
static unsigned symbol_suits(int symbol)
{
    static const uint8_t suits[BOOK_SYMBOLS] = {
        [SOL_SYMBOL_H] = 1, [SOL_SYMBOL_D] = 2,  [SOL_SYMBOL_S] = 4,  [SOL_SYMBOL_C] = 8,
        [SOL_SYMBOL_R] = 3, [SOL_SYMBOL_B] = 12, [SOL_SYMBOL_1] = 15,
    };
    return suits[symbol];
}

static const uint8_t choosiest_first[] = { SOL_SYMBOL_H, SOL_SYMBOL_D, SOL_SYMBOL_S, SOL_SYMBOL_C,
                                           SOL_SYMBOL_R, SOL_SYMBOL_B, SOL_SYMBOL_1 };

/* Can these units, and so many more of any suits, pay these symbols? A symbol without a unit of its own
 * can be paid by filtering two others if it takes the Alignment (SOL-8.10). */
static bool units_pay_with(const uint8_t symbols[BOOK_SYMBOLS], const uint8_t units[SUITS], int any, unsigned aligned)
{
    int left[SUITS], total = any, needed = 0, filtered = 0;

    for (int suit = 0; suit < SUITS; suit++)
        total += left[suit] = units[suit];
    for (int i = 0; i < 7; i++) {
        int symbol = choosiest_first[i], want = symbols[symbol];
        if (!want)
            continue;
        unsigned suits = symbol_suits(symbol);
        needed += want;
        for (int suit = 0; suit < SUITS; suit++)
            if (suits >> suit & 1) {
                int used = left[suit] < want ? left[suit] : want;
                left[suit] -= used;
                want -= used;
            }
        if (suits & aligned)
            filtered += want;
        else if ((any -= want) < 0)
            return false;
    }
    return needed + (filtered > any ? filtered - any : 0) <= total;
}

static bool units_pay(const uint8_t symbols[BOOK_SYMBOLS], const uint8_t units[SUITS], unsigned aligned)
{
    return units_pay_with(symbols, units, 0, aligned);
}

/* The cards an additional cost may be paid with: those of its set that can undergo the verb. An Art
 * is turned for its own activation and pays nothing else (SOL-8.20) unless the cost names it. */
static void item_candidates(const struct duel *d, const struct cost_item *item, int seat, ref source, struct set *out)
{
    memset(out, 0, sizeof *out);
    FOR_EACH_OF(d, r, item->of.word)
    if (owner_of(d, r) == seat && solrei_able(d, item->verb, seat_ref(seat), r, source) && !(item->pick && r == source))
        set_add(d, out->word, r);
}

/* All costs together (SOL-8.20): each card set aside for an additional cost is one unit less. Of the cards for the last
 * of them one of each suit is tried: behind it only suits count. */
static bool items_payable(const struct duel *d, const struct bill *b, int i, int still, int seat, ref source,
                          uint8_t units[SUITS], uint32_t *used)
{
    bool last = i + 1 == b->items;
    struct set candidates;
    unsigned tried = 0;

    if (i == b->items)
        return units_pay(b->symbols, units, alignment(d, seat));
    if (still == 0)
        return items_payable(d, b, i + 1, last ? 0 : b->item[i + 1].n, seat, source, units, used);
    item_candidates(d, &b->item[i], seat, source, &candidates);
    FOR_EACH_OF(d, r, candidates.word)
    {
        bool unit = is_unit(d, r);
        int suit = unit ? suit_of(d, r) : SUITS;
        if (set_has(d, used, r) || (last && tried >> suit & 1))
            continue;
        tried |= 1u << suit;
        set_add(d, used, r);
        if (unit)
            units[suit]--;
        bool ok = items_payable(d, b, i, still - 1, seat, source, units, used);
        if (unit)
            units[suit]++;
        set_remove(d, used, r);
        if (ok)
            return true;
    }
    return false;
}

/* SOL-9.26, SOL-C39: one payment holds only so many cards. */
static bool is_too_long(const struct bill *b)
{
    int symbols = 0, cards = 0;

    for (int i = 0; i < BOOK_SYMBOLS; i++)
        symbols += b->symbols[i];
    for (int i = 0; i < b->items; i++)
        cards += b->item[i].n;
    return symbols > MOST_FUELS || cards > MOST_COST_CARDS;
}

static bool items_can_be_paid(const struct duel *d, struct purse p, int seat, int cost, int x, ref source)
{
    struct set used = { { 0 } };
    struct bill b;

    make_bill(d, &b, cost, seat, source, x);
    if (b.harvest > place(d, cultivated(d, seat))->count || is_too_long(&b)) /* SOL-11.13 */
        return false;
    return items_payable(d, &b, 0, b.items ? b.item[0].n : 0, seat, source, p.units, used.word);
}

bool purse_pays(const struct duel *d, const struct purse *p, int seat, int cost, int x, ref source)
{
    const struct cost *c = &d->book->cost[cost];

    if (!cost)
        return true;
    if (!units_pay(c->symbols, p->units, alignment(d, seat))) /* whatever else is to be paid */
        return false;
    return (!c->items && !c->x && c->total <= MOST_FUELS) || items_can_be_paid(d, *p, seat, cost, x, source);
}

int least_x(const struct duel *d, int cost)
{
    return d->book->cost[cost].x ? 1 : 0;
}

bool can_pay(const struct duel *d, int seat, int cost, ref source)
{
    struct purse p = open_purse(d, seat);
    return purse_pays(d, &p, seat, cost, least_x(d, cost), source);
}

/* SOL-R94: whether the cost could be paid as far as everybody can see: a card in hand may be any card. */
bool could_pay(const struct duel *d, int seat, int cost, ref source)
{
    uint8_t units[SUITS];
    int any = place(d, hand(d, seat))->count;
    struct bill b;

    if (any == 0) /* then everything lies open */
        return can_pay(d, seat, cost, source);
    make_bill(d, &b, cost, seat, source, least_x(d, cost));
    memcpy(units, rei(d, seat), SUITS);
    FOR_EACH_IN(d, r, damage(d, seat))
    units[suit_of(d, r)] = (uint8_t)(units[suit_of(d, r)] + (object(d, r)->state == READY));
    for (int i = 0; i < b.items; i++) {
        struct set candidates;
        item_candidates(d, &b.item[i], seat, source, &candidates);
        if (b.item[i].verb == SOL_VERB_DISCARD)
            any -= b.item[i].n;
        else if (set_count(d, candidates.word) < b.item[i].n)
            return false;
    }
    return any >= 0 && b.harvest <= place(d, cultivated(d, seat))->count &&
           units_pay_with(b.symbols, units, any, alignment(d, seat));
}

/* SOL-8.23: X is at least 1 and at most what can be paid; 0 if not even that. */
int greatest_x(const struct duel *d, int seat, int cost, ref source)
{
    struct purse p = open_purse(d, seat);
    int x = 0;

    while (x < DECK_SIZE && purse_pays(d, &p, seat, cost, x + 1, source)) /* SOL-C39 */
        x++;
    return x;
}

/* ---- generating Rei apart from a payment (SOL-8.13) -------------------------------------------------- */

void generate_options(const struct duel *d, int seat, struct menu *m)
{
    const uint8_t *pool = rei(d, seat);
    unsigned aligned = alignment(d, seat);
    int total = pool[0] + pool[1] + pool[2] + pool[3];

    if (is_full(m) || (choice_of(d, REI_GENERATION) != 0 && !m->refusal)) /* SOL-R67: when_paying */
        return;
    FOR_EACH_IN(d, r, hand(d, seat))
    {
        struct option o = { .verb = GENERATE_DISCARD, .a = r };
        if (refused(m, o, choice_of(d, REI_GENERATION) == 0, SOL_R67) || refused(m, o, total < MOST_POINTS, SOL_9_26))
            continue;
        offer(m, o);
    }
    FOR_EACH_IN(d, r, damage(d, seat))
    {
        struct option o = { .verb = GENERATE_EXHAUST, .a = r };
        if (refused(m, o, choice_of(d, REI_GENERATION) == 0, SOL_R67) ||
            refused(m, o, object(d, r)->state == READY, SOL_8_8) || refused(m, o, total < MOST_POINTS, SOL_9_26))
            continue;
        offer(m, o);
    }
    /* SOL-8.10, SOL-8.11: any two units become one of the Alignment. */
    for (uint16_t one = 0; one < SUITS; one++)
        for (uint16_t two = one; two < SUITS; two++)
            for (uint16_t into = 0; into < SUITS; into++) {
                struct option o = { .verb = FILTER,
                                    .a = (uint16_t)(SOL_WORD_H + one),
                                    .b = (uint16_t)(SOL_WORD_H + two),
                                    .c = (uint16_t)(SOL_WORD_H + into) };
                if (pool[one] < 1 || pool[two] < 1 + (one == two))
                    continue;
                if (refused(m, o, choice_of(d, REI_GENERATION) == 0, SOL_R67) ||
                    refused(m, o, aligned >> into & 1, SOL_8_11))
                    continue;
                offer(m, o);
            }
}

static void cite_filtering(struct duel *d, int seat)
{
    CITE(d, SOL_8_11);
    CITE(d, SOL_D12);
    if (alignment(d, seat) & (alignment(d, seat) - 1))
        CITE(d, SOL_D35);
}

void generate_rei(struct duel *d, int seat, struct option o)
{
    uint8_t *pool = rei(d, seat);

    if (o.verb == FILTER) {
        pool[o.a - SOL_WORD_H]--;
        pool[o.b - SOL_WORD_H]--;
        pool[o.c - SOL_WORD_H]++;
        NOTE(d, FILTERS, SOL_8_10, .seat = (int8_t)seat, .word = o.c);
        CITE(d, SOL_R36);
        cite_filtering(d, seat);
        return;
    }
    int suit = suit_of(d, o.a);
    if (o.verb == GENERATE_DISCARD)
        discard_card(d, o.a, SOL_8_1);
    else
        exhaust_card(d, o.a, SOL_8_2);
    pool[suit]++;
    CITE(d, SOL_8_4);
    CITE(d, SOL_8_9);
    CITE(d, SOL_8_13);
    CITE(d, SOL_8_14);
    CITE(d, SOL_10_8);
    NOTE(d, GENERATES, o.verb == GENERATE_DISCARD ? SOL_8_1 : SOL_8_2, .seat = (int8_t)seat, .thing = o.a,
         .word = (uint16_t)(SOL_WORD_H + suit));
}

/* ---- paying ------------------------------------------------------------------------------------------- */

static int next_symbol(const struct activate *v)
{
    for (int i = 0; i < 7; i++)
        if (v->symbols[choosiest_first[i]])
            return choosiest_first[i];
    return 0;
}

/* Fills in the symbols that are to be paid. */
void begin_paying(struct duel *d, struct activate *v)
{
    struct bill b;

    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
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
    for (; v->item < b.items; v->item++, v->picked = 0)
        if (v->picked < b.item[v->item].n)
            return true;
    return false;
}

int points_in_cost(const struct duel *d, const struct activate *v)
{
    struct bill b;

    if (!d->book->cost[v->cost_row].items)
        return 0;
    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
    return b.points;
}

/* Would the rest still be payable with this card set aside? */
static bool rest_payable(const struct duel *d, const struct activate *v, const struct bill *b, ref r)
{
    struct activate later = *v;

    later.cost[later.costs++] = (uint8_t)r;
    struct purse left = purse_left(d, &later);
    struct set used = set_aside(d, &later);
    return items_payable(d, b, v->item, b->item[v->item].n - v->picked - 1, v->seat, v->source, left.units, used.word);
}

void next_cost_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct set candidates, aside = set_aside(d, v);
    struct bill b;

    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
    int verb = b.item[v->item].verb;
    uint16_t how = verb == SOL_VERB_DISCARD ? COST_DISCARD : verb == SOL_VERB_BREAK ? COST_BREAK : COST_EXHAUST;
    item_candidates(d, &b.item[v->item], seat, v->source, &candidates);
    FOR_EACH_OF(d, r, candidates.word)
    {
        struct option o = { .verb = how, .a = r };
        if (set_has(d, aside.word, r) || refused(m, o, rest_payable(d, v, &b, r), SOL_8_20))
            continue;
        offer(m, o);
    }
    if (v->kind == 0)
        offer(m, (struct option){ .verb = OPTION_CANCEL });
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
    return units_pay(symbols, units, aligned);
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
    return units_pay(symbols, units, aligned);
}

void next_rei_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    int symbol = next_symbol(v);
    unsigned aligned = alignment(d, seat);
    struct purse left = purse_left(d, v);
    struct set aside = set_aside(d, v);
    bool helps[SUITS];

    for (int suit = 0; suit < SUITS; suit++)
        helps[suit] = left.units[suit] > 0 && unit_helps(v, symbol, suit, left.units, aligned);
    for (uint16_t suit = 0; suit < SUITS; suit++)
        if (rei(d, seat)[suit] > v->pool[suit]) {
            struct option o = { .verb = PAY_POOL, .a = (uint16_t)(SOL_WORD_H + suit), .b = (uint16_t)symbol };
            if (!refused(m, o, helps[suit], SOL_8_19))
                offer(m, o);
        }
    FOR_EACH_IN(d, r, hand(d, seat))
    {
        struct option o = { .verb = PAY_DISCARD, .a = r, .b = (uint16_t)symbol };
        if (refused(m, o, !set_has(d, aside.word, r), SOL_8_20) || refused(m, o, v->fuels < sizeof v->fuel, SOL_9_26) ||
            refused(m, o, helps[suit_of(d, r)], SOL_8_5))
            continue;
        offer(m, o);
    }
    FOR_EACH_IN(d, r, damage(d, seat))
    {
        struct option o = { .verb = PAY_EXHAUST, .a = r, .b = (uint16_t)symbol };
        if (refused(m, o, object(d, r)->state == READY, SOL_8_8) ||
            refused(m, o, !set_has(d, aside.word, r), SOL_8_20) || refused(m, o, v->fuels < sizeof v->fuel, SOL_9_26) ||
            refused(m, o, helps[suit_of(d, r)], SOL_8_5))
            continue;
        offer(m, o);
    }
    for (uint16_t suit = 0; suit < SUITS && !v->filtering; suit++) {
        struct option o = { .verb = PAY_FILTER, .a = (uint16_t)(SOL_WORD_H + suit), .b = (uint16_t)symbol };
        if (!refused(m, o, filter_helps(v, symbol, suit, left.units, aligned), SOL_8_11))
            offer(m, o);
    }
    if (v->kind == 0)
        offer(m, (struct option){ .verb = OPTION_CANCEL });
}

/* Takes the answer to a question about a cost into the plan. False: cancelled. */
bool take_payment_answer(struct duel *d, struct activate *v)
{
    struct option o = d->answer[v->seat];

    switch (o.verb) {
    case OPTION_CANCEL:
        return false;
    case COST_DISCARD:
    case COST_EXHAUST:
    case COST_BREAK:
        v->cost[v->costs++] = (uint8_t)o.a;
        v->cost_verbs[v->costs - 1] = (uint8_t)o.verb;
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
        v->fuel[v->fuels++] = (uint8_t)o.a;
        break;
    }
    if (v->filtering && --v->filtering > 0)
        return true;
    v->symbols[next_symbol(v)]--;
    return true;
}

/* SOL-8.15: everything is paid at once. Cards for Rei go first, then additional costs, then what is
 * harvested (SOL-R90). */
void commit_payment(struct duel *d, struct activate *v)
{
    struct bill b;

    make_bill(d, &b, v->cost_row, v->seat, v->source, v->x);
    for (int suit = 0; suit < SUITS; suit++)
        rei(d, v->seat)[suit] = (uint8_t)(rei(d, v->seat)[suit] - v->pool[suit]);
    for (int i = 0; i < v->fuels; i++) {
        ref r = v->fuel[i];
        CITE(d, SOL_8_3);
        CITE(d, SOL_8_4);
        CITE(d, SOL_8_9);
        if (zone_of(d, r) == SOL_ZONE_HAND)
            discard_card(d, r, SOL_8_1);
        else
            exhaust_card(d, r, SOL_8_2);
    }
    for (int i = 0; i < v->costs; i++) {
        ref r = v->cost[i];
        CITE(d, SOL_8_21);
        if (v->cost_verbs[i] == COST_DISCARD)
            discard_card(d, r, SOL_11_23);
        else if (v->cost_verbs[i] == COST_BREAK)
            break_card(d, r, SOL_11_28);
        else
            exhaust_card(d, r, SOL_11_15);
    }
    for (int i = 0; i < b.harvest; i++) { /* SOL-11.13: the most recently attached first */
        ref r = place(d, cultivated(d, v->seat))->first;
        move_object(d, r, discard_pile(d, v->seat), ON_TOP);
        NOTE(d, HARVESTS, SOL_11_13, .seat = (int8_t)v->seat, .thing = r);
        CITE(d, SOL_R66);
    }
    if (b.harvest)
        raise_event(d, SOL_EVENT_HARVESTS, seat_ref(v->seat), 0, b.harvest);
    CITE(d, SOL_8_15);
    CITE(d, SOL_8_18); /* nobody else's cards or Rei were looked at */
    if (rei(d, v->seat)[0] + rei(d, v->seat)[1] + rei(d, v->seat)[2] + rei(d, v->seat)[3])
        CITE(d, SOL_8_16);
    for (int i = 0; i < BOOK_SYMBOLS; i++)
        if (b.symbols[i])
            CITE(d, i == SOL_SYMBOL_1 ? SOL_8_7 : i == SOL_SYMBOL_R || i == SOL_SYMBOL_B ? SOL_8_6 : SOL_8_5);
    if (b.symbols[SOL_SYMBOL_R] || b.symbols[SOL_SYMBOL_B])
        CITE(d, SOL_1_4);
    if (v->cost_row && d->book->cost[v->cost_row].x & 1) {
        CITE(d, SOL_11_39);
        CITE(d, SOL_8_17);
    }
}
