/* rei.c: Rei, what a cost asks for, and whether it can be paid (SOL-8). Paying it is a chapter of its own: paying.c. */
#include "bill.h"

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

/* ---- cards that make Rei ---------------------------------------------------------------------------- */

/* A card that makes a unit: in hand (SOL-8.1), or a face-up Damage card (SOL-8.2); nothing else (SOL-8.8). */
static bool is_unit(const struct duel *d, ref r)
{
    int zone = zone_of(d, r);
    return (zone == SOL_ZONE_HAND) | ((zone == SOL_ZONE_DAMAGE_ZONE) & (object(d, r)->state == READY));
}

/* 1 at the card's suit: four bits for each, which is enough for the 13 cards of a suit. */
static unsigned unit_of(const struct duel *d, ref r)
{
    return suits_on(face(d, r)) * 0x0249u & 0x1111u;
}

uint16_t count_fuel(const struct duel *d, int seat)
{
    unsigned units = 0;

    FOR_EACH_IN (d, r, hand(d, seat))
        units += unit_of(d, r);
    FOR_EACH_IN (d, r, damage(d, seat))
        units += unit_of(d, r) * is_unit(d, r);
    return (uint16_t)units;
}

/* A card has become a unit, or ceased to be one. */
static void recount(struct duel *d, ref r, bool was_unit)
{
    struct solrei_seat *p = player(d, seat_of_place(d, object(d, r)->place));
    p->fuel = (uint16_t)(p->fuel + unit_of(d, r) * ((unsigned)is_unit(d, r) - was_unit));
}

ref move_card(struct duel *d, ref r, int to, enum where where)
{
    bool was_unit = is_unit(d, r);
    ref now = move_object(d, r, to, where);

    recount(d, now, was_unit);
    return now;
}

ref move_card_unseen(struct duel *d, ref r, int to, enum where where)
{
    bool was_unit = is_unit(d, r);
    ref now = move_unseen(d, r, to, where);

    recount(d, now, was_unit);
    return now;
}

void turn_card(struct duel *d, ref r, enum card_state state)
{
    bool was_unit = is_unit(d, r);

    object(d, r)->state = (uint8_t)state;
    recount(d, r, was_unit);
}

/* ---- what a cost asks for ------------------------------------------------------------------------ */

static struct scope payer(const struct duel *d, int seat, ref source, int x, int verb)
{
    return (struct scope){ .d = d, .seat = seat, .source = source, .x = x, .subject = seat_ref(seat), .verb = verb };
}

/* An amount as it is kept: none below 0, and more than anybody has where it is more than fits. */
static uint8_t kept_amount(int n)
{
    return (uint8_t)(n < 0 ? 0 : n > UINT8_MAX ? UINT8_MAX : n);
}

/* So much of what is counted: nearly always a plain number. */
static int amount_at(const struct duel *d, const cell *at, int seat, ref source, int x, int verb)
{
    if (*at == VAL_NUM)
        return (int16_t)at[1];
    struct scope s = payer(d, seat, source, x, verb);
    return eval_value(&s, &at);
}

/* "discard 1 card": any card of the hand will do. */
bool is_any_of_hand(const cell *set, int verb)
{
    return verb == SOL_VERB_DISCARD && set[0] == SET_NOUN && set[1] == 1 && set[2] == SOL_WORD_CARD &&
           set[3] == SET_PICK && !set[4] && !set[5] && set[6] == VAL_NUM && set[10] == SET_THAT;
}

/* The cards an additional cost may be paid with: those of its set that can undergo the verb. An Art is turned for its own
 * activation and pays nothing else (SOL-8.20) unless the cost names it. */
static struct set payable_with(const struct duel *d, const struct group *g, int verb, int seat, ref source)
{
    struct set cards = { { 0 } };

    FOR_EACH_OF (d, r, g->set.word)
        if (owner_of(d, r) == seat && solrei_able(d, verb, seat_ref(seat), r, source) && !(g->pick && r == source))
            set_add(d, cards.word, r);
    return cards;
}

static void add_cards(const struct duel *d, struct bill *b, const cell *at, int seat, ref source, int x, int verb)
{
    struct cost_item *item = &b->item[b->items];
    struct scope s;
    struct group g;

    if (b->items++ >= MOST_ITEMS)
        return;
    if (is_any_of_hand(at, verb)) {
        *item = (struct cost_item){ (uint8_t)verb, kept_amount((int16_t)at[7]), true, { { 0 } } };
        FOR_EACH_IN (d, r, hand(d, seat))
            set_add(d, item->of.word, r);
        return;
    }
    s = payer(d, seat, source, x, verb);
    eval_set(&s, &at, &g);
    int n = g.pick ? g.least : set_count(d, g.set.word);
    *item = (struct cost_item){ (uint8_t)verb, kept_amount(n), g.pick, payable_with(d, &g, verb, seat, source) };
}

/* One verb of a cost: what is paid with it. The subject before its arguments is always you: SET_REF REF_YOU SET_THAT. */
static void add_item(const struct duel *d, struct bill *b, const cell *at, int seat, ref source, int x, bool cards)
{
    int verb = at[2];
    const cell *p = at + 6;
    uint8_t *sum = verb == SOL_VERB_HARVEST ? &b->harvest
                   : verb == SOL_VERB_TAKE  ? &b->points
                   : verb == SOL_VERB_SPEND ? &b->symbols[SOL_SYMBOL_1]
                                            : NULL;

    if (sum)
        *sum = kept_amount(*sum + amount_at(d, p, seat, source, x, verb));
    else if (cards)
        add_cards(d, b, p, seat, source, x, verb);
}

static void fill_bill(const struct duel *d, struct bill *b, int row, int seat, ref source, int x, bool cards)
{
    const struct cost *c = &d->book->cost[row];
    const cell *at = d->book->code + c->code;

    b->harvest = b->points = b->items = 0;
    memcpy(b->symbols, c->symbols, sizeof b->symbols);
    for (int i = 0; c->x & 1 && i < BOOK_SYMBOLS; i++) /* its one symbol stands for X of them */
        if (c->symbols[i])
            b->symbols[i] = (uint8_t)(b->symbols[i] + x - 1);
    for (int i = 0; i < c->items; i++, at += 2 + at[1])
        add_item(d, b, at, seat, source, x, cards);
}

void make_bill(const struct duel *d, struct bill *b, int row, int seat, ref source, int x)
{
    fill_bill(d, b, row, seat, source, x, true);
}

/* The same without the cards that are to be chosen. */
void sum_up(const struct duel *d, struct bill *b, const struct activate *v)
{
    fill_bill(d, b, v->cost_row, v->seat, v->source, v->x, false);
}

/* ---- what there is to pay with ---------------------------------------------------------------------- */

/* Cards that are already to make Rei or to pay an additional cost. */
uint64_t set_aside(const struct activate *v)
{
    uint64_t aside = 0;

    for (int i = 0; i < v->paid; i++)
        aside |= bit_of(v->seat, paying_card(v, i));
    return aside;
}

/* The four bytes of a word, and their sum. */
static struct purse purse_of(uint32_t units)
{
    struct purse p = { .total = (int)(units * 0x01010101u >> 24) };

    memcpy(p.units, &units, sizeof units);
    return p;
}

/* The pool, a byte per suit; as a rule it is empty. */
uint32_t pool_of(const struct duel *d, int seat)
{
    uint32_t pool;

    memcpy(&pool, rei(d, seat), sizeof pool);
    return pool;
}

/* From four bits a suit to a byte each. */
static uint32_t in_bytes(uint32_t units)
{
    units = (units | units << 8) & 0x00ff00ff;
    return (units | units << 4) & 0x0f0f0f0f;
}

/* The top bits of four bytes, side by side. */
static unsigned tops_of(uint32_t bytes)
{
    return (bytes >> 7 & 0x01010101u) * 0x01020408u >> 24;
}

/* The pool, and a unit for each card that makes one. */
static uint32_t all_units(const struct duel *d, int seat)
{
    return pool_of(d, seat) + in_bytes(player(d, seat)->fuel);
}

struct purse open_purse(const struct duel *d, int seat)
{
    return purse_of(all_units(d, seat));
}

struct palette open_palette(const struct duel *d, int seat)
{
    uint32_t cards = in_bytes(player(d, seat)->fuel), units = pool_of(d, seat) + cards;

    return (struct palette){ .one = tops_of(units + 0x7f7f7f7f) | NO_SYMBOL,
                             .two = tops_of(units + 0x7e7e7e7e) | NO_SYMBOL,
                             .aligned = alignment(d, seat),
                             .cards = cards * 0x01010101u >> 24,
                             .total = units * 0x01010101u >> 24 };
}

/* What is left of it in the middle of a payment. */
struct purse purse_left(const struct duel *d, const struct activate *v)
{
    uint32_t units = all_units(d, v->seat), spent;

    memcpy(&spent, v->pool, sizeof spent);
    units -= spent;
    for (int i = 0; i < v->paid; i++)
        units -= in_bytes(unit_of(d, paying_card(v, i)) * is_unit(d, paying_card(v, i)));
    return purse_of(units);
}

/* SOL-8.5 to SOL-8.7 */
unsigned symbol_suits(int symbol)
{
    static const uint8_t suits[BOOK_SYMBOLS] = {
        [SOL_SYMBOL_H] = 1, [SOL_SYMBOL_D] = 2,  [SOL_SYMBOL_S] = 4,  [SOL_SYMBOL_C] = 8,
        [SOL_SYMBOL_R] = 3, [SOL_SYMBOL_B] = 12, [SOL_SYMBOL_1] = 15,
    };
    return suits[symbol];
}

/* Can these units, and so many more of any suits, pay these symbols? A symbol without a unit of its own can be paid by filtering two others if it takes the Alignment (SOL-8.10). */
bool units_pay_with(const uint8_t symbols[BOOK_SYMBOLS], const uint8_t units[SUITS], int any, unsigned aligned)
{
    int left[SUITS], total = any, needed = 0, filtered = 0;

    for (int suit = 0; suit < SUITS; suit++)
        total += left[suit] = units[suit];
    for (int symbol = 1; symbol < BOOK_SYMBOLS; symbol++) {
        int want = symbols[symbol];
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
    needed += filtered > any ? filtered - any : 0;
    return needed <= total;
}

static bool units_pay(const uint8_t symbols[BOOK_SYMBOLS], const uint8_t units[SUITS], unsigned aligned)
{
    return units_pay_with(symbols, units, 0, aligned);
}

/* Cards that pay alike for an item: they make a unit of the same suit, or none, and can pay the same of the items that
 * follow. Those that make none come first: nothing is lost by them. */
static unsigned pays_like(const struct duel *d, const struct bill *b, int i, ref r)
{
    unsigned like = is_unit(d, r) ? 1u + (unsigned)suit_of(d, r) : 0;

    while (++i < b->items)
        like |= (unsigned)set_has(d, b->item[i].of.word, r) << (3 + i);
    return like;
}

static bool items_payable_from(const struct duel *d, const struct bill *b, int i, int still, unsigned from, int seat,
                               uint8_t units[SUITS], uint64_t used, int hidden)
{
    unsigned tried[BOARD_CARDS + DECK_SIZE];
    int kinds = 0;

    if (i == b->items)
        return units_pay_with(b->symbols, units, hidden > 0 ? hidden : 0, alignment(d, seat));
    if (still == 0 || (hidden != NONE_HIDDEN && b->item[i].verb == SOL_VERB_DISCARD))
        return items_payable_from(d, b, i + 1, i + 1 == b->items ? 0 : b->item[i + 1].n, 0, seat, units, used, hidden);
    FOR_EACH_OF (d, r, b->item[i].of.word) {
        unsigned like = pays_like(d, b, i, r);
        int k = 0;
        while (k < kinds && tried[k] != like)
            k++;
        if (used & bit_of(seat, r) || like < from || k < kinds)
            continue;
        tried[kinds++] = like;
        bool unit = is_unit(d, r);
        int suit = suit_of(d, r);
        if (unit)
            units[suit]--;
        bool ok = items_payable_from(d, b, i, still - 1, like, seat, units, used | bit_of(seat, r), hidden);
        if (unit)
            units[suit]++;
        if (ok)
            return true;
    }
    return false;
}

/* Of cards that pay alike one is tried, and those for one item are tried in one order only. */
bool items_payable(const struct duel *d, const struct bill *b, int i, int still, int seat, uint8_t units[SUITS],
                   uint64_t used, int hidden)
{
    return items_payable_from(d, b, i, still, 0, seat, units, used, hidden);
}

static bool items_can_be_paid(const struct duel *d, struct purse p, int seat, int cost, int x, ref source)
{
    struct bill b;

    make_bill(d, &b, cost, seat, source, x);
    if (b.harvest > place(d, cultivated(d, seat))->count || b.items > MOST_ITEMS) /* SOL-11.13, SOL-9.26 */
        return false;
    return items_payable(d, &b, 0, b.items ? b.item[0].n : 0, seat, p.units, 0, NONE_HIDDEN);
}

bool purse_pays(const struct duel *d, const struct purse *p, int seat, int cost, int x, ref source)
{
    const struct cost *c = &d->book->cost[cost];

    if (!cost)
        return true;
    if (c->total > p->total) /* whatever else is to be paid */
        return false;
    if (c->symbols[SOL_SYMBOL_1] < c->total && !units_pay(c->symbols, p->units, alignment(d, seat)))
        return false;
    return (!c->items && !c->x) || items_can_be_paid(d, *p, seat, cost, x, source);
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
    FOR_EACH_IN (d, r, damage(d, seat))
        units[suit_of(d, r)] = (uint8_t)(units[suit_of(d, r)] + (object(d, r)->state == READY));
    for (int i = 0; i < b.items && i < MOST_ITEMS; i++)
        any -= b.item[i].verb == SOL_VERB_DISCARD ? b.item[i].n : 0;
    return any >= 0 && b.harvest <= place(d, cultivated(d, seat))->count && b.items <= MOST_ITEMS &&
           items_payable(d, &b, 0, b.items ? b.item[0].n : 0, seat, units, 0, any);
}

/* SOL-8.23: X is at least 1 and at most what can be paid; 0 if not even that. */
int greatest_x(const struct duel *d, int seat, int cost, ref source)
{
    struct purse p = open_purse(d, seat);
    int x = 0;

    while (x < MOST_X && purse_pays(d, &p, seat, cost, x + 1, source)) /* SOL-C39 */
        x++;
    return x;
}

/* ---- generating Rei apart from a payment (SOL-8.13) -------------------------------------------------- */

/* The rule by which no Rei can be made now; 0: none. */
static int rei_barred_by(const struct duel *d, int seat)
{
    return choice_of(d, REI_GENERATION) != 0 ? SOL_R67 : exchange_is_full(d, seat) ? SOL_10_20 : 0;
}

/* SOL-8.8: own cards that lie where they make none. */
static void refuse_fuel(const struct duel *d, int seat, struct menu *m)
{
    const int places[] = { action_zone(d, seat), discard_pile(d, seat), cultivated(d, seat) };

    for (int i = 0; i < 3; i++)
        FOR_EACH_IN (d, r, places[i])
            refused(m, (struct duel_option){ .verb = GENERATE_DISCARD, .a = r }, false, SOL_8_8);
}

void generate_options(const struct duel *d, int seat, struct menu *m)
{
    const uint8_t *pool = rei(d, seat);
    unsigned aligned = alignment(d, seat);
    int total = rei_in_pool(d, seat), barred = rei_barred_by(d, seat);

    FOR_EACH_IN (d, r, hand(d, seat)) {
        struct duel_option o = { .verb = GENERATE_DISCARD, .a = r };
        if (refused(m, o, !barred, barred) || refused(m, o, total < MOST_POINTS, SOL_9_26))
            continue;
        offer(m, o);
    }
    FOR_EACH_IN (d, r, damage(d, seat)) {
        struct duel_option o = { .verb = GENERATE_EXHAUST, .a = r };
        if (refused(m, o, !barred, barred) || refused(m, o, object(d, r)->state == READY, SOL_8_8) ||
            refused(m, o, total < MOST_POINTS, SOL_9_26))
            continue;
        offer(m, o);
    }
    if (m->refusal)
        refuse_fuel(d, seat, m);
    /* SOL-8.10, SOL-8.11: any two units become one of the Alignment. */
    for (uint16_t one = 0; one < SUITS; one++)
        for (uint16_t two = one; two < SUITS; two++)
            for (uint16_t into = 0; into < SUITS; into++) {
                struct duel_option o = { .verb = FILTER,
                                         .a = (uint16_t)(SOL_WORD_H + one),
                                         .b = (uint16_t)(SOL_WORD_H + two),
                                         .c = (uint16_t)(SOL_WORD_H + into) };
                if (pool[one] < 1 || pool[two] < 1 + (one == two))
                    continue;
                if (refused(m, o, !barred, barred) || refused(m, o, aligned >> into & 1, SOL_8_11))
                    continue;
                offer(m, o);
            }
}

void cite_filtering(struct duel *d, int seat)
{
    CITE(d, SOL_8_11);
    CITE(d, SOL_D12);
    if (alignment(d, seat) & (alignment(d, seat) - 1))
        CITE(d, SOL_D35);
}

struct do_card unit_given_up(const struct duel *d, ref r)
{
    bool in_hand = zone_of(d, r) == SOL_ZONE_HAND;
    return (struct do_card){ .card = r,
                             .rule = in_hand ? SOL_8_1 : SOL_8_2,
                             .verb = in_hand ? SOL_VERB_DISCARD : SOL_VERB_EXHAUST };
}

static void filter_rei(struct duel *d, int seat, struct duel_option o)
{
    uint8_t *pool = rei(d, seat);

    pool[o.a - SOL_WORD_H]--;
    pool[o.b - SOL_WORD_H]--;
    pool[o.c - SOL_WORD_H]++;
    NOTE(d, FILTERS, SOL_8_10, .seat = (int8_t)seat, .word = o.c);
    CITE(d, SOL_R36);
    cite_filtering(d, seat);
}

/* As the seat has answered. SOL-R80: what takes the place of exhausting or discarding the card makes the unit as well. */
STEP(generate)
{
    BEGIN;
    if (d->answer[v->seat].verb == FILTER) {
        filter_rei(d, v->seat, d->answer[v->seat]);
        RETURN(0);
    }
    v->card = d->answer[v->seat].a;
    v->suit = (uint8_t)suit_of(d, v->card);
    if (may_be_replaced(d)) {
        struct do_card what = unit_given_up(d, v->card);
        CALL(do_card, .card = what.card, .rule = what.rule, .verb = what.verb);
    } else {
        do_at_once(d, unit_given_up(d, v->card));
    }
    rei(d, v->seat)[v->suit]++;
    CITE(d, SOL_8_4);
    CITE(d, SOL_8_9);
    CITE(d, SOL_8_13);
    CITE(d, SOL_8_14);
    CITE(d, SOL_10_8);
    NOTE(d, GENERATES, zone_of(d, v->card) == SOL_ZONE_DAMAGE_ZONE ? SOL_8_2 : SOL_8_1, .seat = (int8_t)v->seat,
         .thing = v->card, .word = (uint16_t)(SOL_WORD_H + v->suit), .number = 1);
    END;
}
