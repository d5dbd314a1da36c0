/* uses.c: what is noted of abilities that can be activated (SOL-9.5, SOL-9.6).
 *
 * Windows are many, and in most of them nobody can do anything. So there are notes on each card, made when the book is
 * opened: when it can be used, and what that asks for. And there are notes in the duel: which board cards are ready, and
 * which have something for which window. All checks in their order, with the rule for each, are in abilities.c; these
 * here say the same (check_uses in knowledge.c), only sooner.
 */
#include "solrei.h"

/* ---- what a use asks for -------------------------------------------------------------------------------- */

/* So much of everything a use can ask for, or that a seat has of it. */
struct means {
    unsigned offense, defense; /* 1: on it */
    unsigned damage, ready_damage, cultivated, hand, units;
};

/* Each in a byte of a word, so that one subtraction compares them all. No seat has more than 126 of anything. */
static uint64_t in_lanes(struct means m)
{
    return m.offense | m.defense << 8 | m.damage << 16 | m.cultivated << 24 |
           (uint64_t)(m.hand | m.ready_damage << 8 | m.units << 16) << 32;
}

static bool covers(uint64_t has, uint64_t asks)
{
    const uint64_t tops = 0x8080808080808080;
    return (((has | tops) - asks) & tops) == tops;
}

/* Do these pay for two symbols that take these suits, the choosier first, and so many units in all? */
static bool pays_for(const struct palette *p, unsigned first, unsigned second, unsigned needed)
{
    unsigned of_first = first & p->one, taken = of_first & (0u - of_first),
             of_second = second & (p->one ^ (taken & ~p->two));
    unsigned lacks_first = !of_first, lacks_second = !of_second;

    return (((lacks_first & !(first & p->aligned)) | (lacks_second & !(second & p->aligned))) == 0) &
           (needed + lacks_first + lacks_second <= p->total);
}

/* ---- notes on cards ------------------------------------------------------------------------------------- */

/* "you are on Offense": TEST_IS 0 <you> SET_KIND 0 1 word SET_THAT. */
static int word_about_you(const cell *at)
{
    static const cell you_are[] = { TEST_IS, 0, SET_REF, REF_YOU, SET_THAT, SET_KIND, 0, 1 };
    enum { LENGTH = sizeof you_are / sizeof *you_are };

    return memcmp(at, you_are, sizeof you_are) == 0 && at[LENGTH + 1] == SET_THAT ? at[LENGTH] : 0;
}

/* Notes what a condition asks for; false: there is more to it. */
static bool note_condition(const struct duello_book *b, int condition, struct means *asks)
{
    const cell *at = b->code + condition;
    int word = condition ? word_about_you(at) : 0;

    asks->offense = word == SOL_WORD_ON_OFFENSE;
    asks->defense = word == SOL_WORD_ON_DEFENSE;
    if (condition && at[0] == TEST_KEYWORD && at[1] == SOL_KEYWORD_CRISIS && at[2] == VAL_NUM)
        asks->damage = at[3];
    return !condition || asks->offense || asks->defense || asks->damage;
}

/* "1 Ready Damage card you control": how many; 0: it is another set. */
static unsigned ready_damage_cards(const cell *set)
{
    static const cell yours[] = { SET_NOUN,
                                  1,
                                  SOL_WORD_DAMAGE_CARD,
                                  SET_KIND,
                                  0,
                                  1,
                                  SOL_WORD_READY,
                                  SET_CONTROLLED,
                                  SET_REF,
                                  REF_YOU,
                                  SET_THAT,
                                  SET_PICK,
                                  0,
                                  0,
                                  VAL_NUM };
    return memcmp(set, yours, sizeof yours) == 0 ? set[sizeof yours / sizeof *yours] : 0;
}

/* Notes what is to be paid with cards, X being 1; false: there is more to it. A Damage card that is paid with makes no unit. */
static bool note_items(const struct duello_book *b, const struct cost *c, struct means *asks)
{
    const cell *at = b->code + c->code;
    bool all = true;

    for (int i = 0; i < c->items; i++, at += 2 + at[1]) {
        const cell *amount = at + 6;
        if (at[2] == SOL_VERB_HARVEST && (*amount == VAL_NUM || *amount == VAL_X))
            asks->cultivated += *amount == VAL_NUM ? amount[1] : 1u;
        else if (is_any_of_hand(amount, at[2]) && !c->total)
            asks->hand += amount[7];
        else
            all = false;
        asks->ready_damage += ready_damage_cards(amount);
        asks->units += ready_damage_cards(amount);
    }
    return all;
}

/* Notes the symbols that do not take every suit, the choosiest first; false: there are more than two of them. */
static bool note_suits(const struct cost *c, uint32_t *suits)
{
    unsigned taken[2] = { NO_SYMBOL, NO_SYMBOL };
    int n = 0;

    for (int symbol = 1; symbol < SOL_SYMBOL_1; symbol++)
        for (int i = 0; i < c->symbols[symbol]; i++, n++)
            if (n < 2)
                taken[n] = symbol_suits(symbol);
    *suits = taken[0] | taken[1] << 8;
    return n <= 2;
}

/* More than anybody can have is as much as another amount that nobody can. */
static struct means within_lanes(struct means m)
{
    unsigned *amount[] = { &m.damage, &m.ready_damage, &m.cultivated, &m.hand, &m.units };

    for (size_t i = 0; i < sizeof amount / sizeof *amount; i++)
        *amount[i] = *amount[i] < INT8_MAX ? *amount[i] : INT8_MAX;
    return m;
}

/* Notes what it asks for. True: that is all, and there are no targets. */
static bool note_asks(const struct duello_book *b, struct card *c, const struct ability *a)
{
    const struct cost *price = &b->cost[a->price];
    struct means asks = { .units = price->total };
    bool condition = note_condition(b, a->condition, &asks), items = note_items(b, price, &asks),
         suits = note_suits(price, &c->noted[USE_SUITS]);
    uint64_t lanes = in_lanes(within_lanes(asks));

    memcpy(&c->noted[USE_ASKS], &lanes, sizeof lanes);
    return a->kind == ABILITY_USE && !(a->flags & ABILITY_NESTED) && !a->targets && condition && items && suits;
}

void solrei_note_card(const struct duello_book *b, struct card *c)
{
    uint32_t windows = 0;
    int uses = 0, only = 0;

    for (int i = c->ability; c->windows && i < b->abilities && b->ability[i].card == c - b->card; i++) {
        const struct ability *a = &b->ability[i];
        if (!is_activated(a) || a->given_to)
            continue;
        windows |= a->kind == ABILITY_RESPOND ? 1u << IN_ANSWER : a->windows;
        only = uses++ ? 0 : i;
    }
    c->noted[USE_WINDOWS] = windows;
    c->noted[ONLY_USE] = (uint32_t)only | (note_asks(b, c, &b->ability[only]) ? PLAIN_USE : 0);
}

/* ---- what can be used now ------------------------------------------------------------------------------- */

struct means_now open_means(const struct duel *d, int seat)
{
    struct palette p = open_palette(d, seat);
    unsigned in_hand = place(d, hand(d, seat))->count;

    return (struct means_now){ .has = in_lanes((struct means){ .offense = seat == offense(d),
                                                               .defense = seat == defense(d),
                                                               .damage = place(d, damage(d, seat))->count,
                                                               .ready_damage = p.cards - in_hand,
                                                               .cultivated = place(d, cultivated(d, seat))->count,
                                                               .hand = in_hand,
                                                               .units = p.total }),
                               .palette = p };
}

bool has_what_is_noted(const struct means_now *m, const struct card *c)
{
    uint64_t asks;

    memcpy(&asks, &c->noted[USE_ASKS], sizeof asks);
    bool is_covered = covers(m->has, asks);
    bool is_paid = pays_for(&m->palette, c->noted[USE_SUITS] & 0xff, c->noted[USE_SUITS] >> 8, asks >> 48 & 0xff);
    return is_covered & is_paid;
}

/* ---- notes in the duel ---------------------------------------------------------------------------------- */

/* Readied, or an Augmented Art that gives something to be used. */
static bool is_up(const struct duel *d, ref source)
{
    int state = object(d, source)->state;
    return (state == READY) | (state == WORKING && face(d, source)->uses_inside);
}

/* Has the only use of its source been used as often as it may be? Where no limit is stated, only a use without a cost is
 * counted, and one is all there is (SOL-9.8). */
static bool is_used_up(const struct duel *d, const struct row *used)
{
    return used->ability == only_use(face(d, used->source)) && used->value >= d->book->ability[used->ability].limit;
}

bool is_likely_source(const struct duel *d, ref source)
{
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_USED && row(d, i)->source == source && is_used_up(d, row(d, i)))
            return false;
    return is_up(d, source);
}

/* Has the seat gained something that it can activate? */
static bool gives_use(const struct duel *d, const struct row *r)
{
    return r->kind == ROW_ABILITY && is_activated(&d->book->ability[r->ability]);
}

void refresh_ready(struct duel *d, int seat)
{
    unsigned ready = 0;

    for (int i = 0; i < BOARD_CARDS; i++)
        ready |= (unsigned)is_up(d, board_card(seat, i)) << i;
    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if (gives_use(d, r) && card_owner(r->source) == seat)
            ready |= GAINED;
        else if (r->kind == ROW_USED && card_owner(r->source) == seat && is_used_up(d, r))
            ready &= ~(1u << (r->source - board_card(seat, 0)));
    }
    player(d, seat)->ready = (uint8_t)ready;
}

void refresh_source(struct duel *d, ref board)
{
    int seat = card_owner(board);
    unsigned bit = 1u << (board - board_card(seat, 0)), others = player(d, seat)->ready & ~bit;

    player(d, seat)->ready = (uint8_t)(others | (is_likely_source(d, board) ? bit : 0));
}

/* Neither an Art of another Muse (SOL-9.14) nor an Advantage that asks for another one (SOL-1.7) ever has anything. */
static bool is_alive(const struct duel *d, int seat, ref board)
{
    return (zone_of(d, board) != SOL_ZONE_ART_ZONE || has_signature(d, seat, board)) &&
           (choice_of(d, BAD_ADVANTAGE) == 0 || board != advantage(d, seat) || meets_needs(d, seat, board));
}

static void refresh_timely(struct duel *d, int seat)
{
    uint8_t *timely = own(d)->timely[seat];

    memset(timely, 0, WINDOWS);
    for (int i = 0; i < BOARD_CARDS; i++) {
        uint32_t windows = face(d, board_card(seat, i))->noted[USE_WINDOWS] & ((1u << WINDOWS) - 1);
        if (windows && is_alive(d, seat, board_card(seat, i)))
            for (; windows; windows &= windows - 1)
                timely[__builtin_ctz(windows)] |= (uint8_t)(1u << i);
    }
}

void refresh_abilities(struct duel *d)
{
    refresh_listeners(d);
    for (int seat = 0; seat < 2; seat++) {
        refresh_ready(d, seat);
        refresh_timely(d, seat);
    }
}
