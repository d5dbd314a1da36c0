/* standing.c: how well a player stands: what machine players judge a position by. Numbers of HP and power are counted in
 * hundreds. The weights are set by hand, with an eye on `duello-workshop fit despaira`: duels of machines that look one move
 * ahead are mostly ended by famine, so what it finds is true of little else. */
#include "despaira.h"

enum { HUNDRED = 100 };

/* ---- leaders ------------------------------------------------------------------------------------------------------------- */

static int leader_hp(const struct duel *d, int seat)
{
    return on_field(d, leader_of(seat)) ? present_hp(d, leader_of(seat)) : 0;
}

static int life(const struct duel *d, int seat)
{
    return leader_hp(d, seat) / HUNDRED;
}

/* What is missing of the last 1,500: a blow or two. */
static int frailty(const struct duel *d, int seat)
{
    enum { FRAIL = 1500 };
    int hp = leader_hp(d, seat);

    return hp < FRAIL ? (FRAIL - hp) / HUNDRED : 0;
}

/* ---- creatures ------------------------------------------------------------------------------------------------------------- */

static int sum_of(const struct duel *d, int seat, int (*number)(const struct duel *, ref))
{
    int sum = 0;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && !is_leader(r) && controller(d, r) == seat)
            sum += number(d, r);
    }
    return sum;
}

static int stat_or_none(const struct duel *d, ref r, int attribute)
{
    int n = attribute_of(d, r, attribute);
    return n == ABSENT ? 0 : n / HUNDRED;
}

static int one(const struct duel *d, ref r)
{
    (void)d, (void)r;
    return 1;
}
static int atk(const struct duel *d, ref r)
{
    return stat_or_none(d, r, DES_ATTRIBUTE_ATK);
}
static int hp(const struct duel *d, ref r)
{
    return present_hp(d, r) / HUNDRED;
}
static int ratk(const struct duel *d, ref r)
{
    return stat_or_none(d, r, DES_ATTRIBUTE_RATK);
}
static int guard(const struct duel *d, ref r)
{
    return stat_or_none(d, r, DES_ATTRIBUTE_DEF) + stat_or_none(d, r, DES_ATTRIBUTE_CATK);
}
static int attacking(const struct duel *d, ref r)
{
    return mode_of(d, r) == ATTACK_MODE;
}

static int steps_to_leader(const struct duel *d, ref r)
{
    ref leader = leader_of(opponent(controller(d, r)));

    return on_field(d, leader) ? steps_between(d, square_of(d, r), square_of(d, leader)) : COLUMNS + BOARD_ROWS;
}

/* A step nearer to the enemy leader is worth more the more it will strike with. */
static int pressure(const struct duel *d, ref r)
{
    int far = COLUMNS + BOARD_ROWS - 2 - steps_to_leader(d, r);
    return far > 0 ? far * (2 + atk(d, r)) / 4 : 0;
}

/* What can be done to the enemy leader in the next turn: a step and a blow, or a shot. */
static int threat(const struct duel *d, ref r)
{
    int steps = steps_to_leader(d, r), reach = shot_range(d, r, DES_ATTRIBUTE_RATK);

    return steps <= 2 ? atk(d, r) : steps <= reach + 1 ? ratk(d, r) : 0;
}

static int creatures(const struct duel *d, int seat)
{
    return sum_of(d, seat, one);
}
static int power(const struct duel *d, int seat)
{
    return sum_of(d, seat, atk);
}
static int bodies(const struct duel *d, int seat)
{
    return sum_of(d, seat, hp);
}
static int shots(const struct duel *d, int seat)
{
    return sum_of(d, seat, ratk);
}
static int guards(const struct duel *d, int seat)
{
    return sum_of(d, seat, guard);
}
static int upright(const struct duel *d, int seat)
{
    return sum_of(d, seat, attacking);
}
static int advance(const struct duel *d, int seat)
{
    return sum_of(d, seat, pressure);
}
static int threats(const struct duel *d, int seat)
{
    return sum_of(d, seat, threat);
}

/* ---- cards and crystals ------------------------------------------------------------------------------------------------------ */

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count;
}

static int tricks_set(const struct duel *d, int seat)
{
    int n = 0;

    for (int square = 1; square <= TILES; square++)
        n += trick_on(d, square) && controller(d, trick_on(d, square)) == seat;
    return n;
}

static int crystals(const struct duel *d, int seat)
{
    return player(d, seat)->crystals;
}

/* DES-20.2: whoever has fewer left is starved first. */
static int famine(const struct duel *d, int seat)
{
    enum { SHORT = 10 };
    int left = place(d, deck(seat))->count;

    return own(d)->playing && left < SHORT ? SHORT - left : 0;
}

static int on_turn(const struct duel *d, int seat)
{
    return own(d)->playing && own(d)->active == seat;
}

/* ---- decks that are being chosen ---------------------------------------------------------------------------------------------- */

static int printed(const struct card *c, int attribute)
{
    return c->number[attribute] == ABSENT ? 0 : c->number[attribute];
}

/* What it has above the price of its level; a trick, whose text does it, a little more than a plain creature. */
int worth_of_card(const struct duello_book *b, int card)
{
    enum { TRICK = 3, TEXT = 2, OF_LEVEL = 300, AT_LEAST = 500 };
    const struct card *c = &b->card[card];

    if (card_has(c, DES_WORD_TRICK))
        return TRICK;
    int stats = printed(c, DES_ATTRIBUTE_ATK) + printed(c, DES_ATTRIBUTE_HP) + printed(c, DES_ATTRIBUTE_CATK) +
                printed(c, DES_ATTRIBUTE_DEF) + printed(c, DES_ATTRIBUTE_HL) + printed(c, DES_ATTRIBUTE_RATK) / 2;
    int above = stats - OF_LEVEL * printed(c, DES_ATTRIBUTE_LEVEL) - AT_LEAST;
    return above / HUNDRED + (c->abilities ? TEXT : 0);
}

struct shape {
    int worth, cards, tricks, dear;
};

static void add_to_shape(const struct duel *d, int card, struct shape *s)
{
    enum { DEAR = 5 };
    const struct card *c = &d->book->card[card];

    s->worth += worth_of_card(d->book, card);
    s->cards++;
    s->tricks += card_has(c, DES_WORD_TRICK);
    s->dear += card_has(c, DES_WORD_CREATURE) && printed(c, DES_ATTRIBUTE_LEVEL) >= DEAR;
}

/* Good cards, of which a third are tricks and a fifth are creatures that take more than a turn's spawn points. */
static int worth_of_list(const struct duel *d, int seat)
{
    enum { FOR_EACH_TOO_MANY = 4 };
    const struct exchange *v = find_step(d, STEP_exchange);
    struct shape s = { 0 };

    if (own(d)->playing)
        return 0;
    FOR_EACH_IN (d, r, deck_list(seat))
        if (!v || v->seat != seat || !is_leaving_list(d, v, r))
            add_to_shape(d, object(d, r)->card, &s);
    if (v && v->seat == seat)
        FOR_EACH_IN (d, r, side_deck(seat))
            if (is_leaving_list(d, v, r))
                add_to_shape(d, object(d, r)->card, &s);
    int tricks = s.tricks - 1 - s.cards / 3, dear = s.dear - 1 - s.cards / 5, big = s.cards - least_deck(d);
    return s.worth - FOR_EACH_TOO_MANY * (tricks > 0 ? tricks : 0) - FOR_EACH_TOO_MANY * (dear > 0 ? dear : 0) -
           FOR_EACH_TOO_MANY * (v && big > 0 ? big : 0);
}

const struct measure despaira_measures[DESPAIRA_MEASURES] = {
    { "HP of the leader", life, 0.08, 0.08 },
    { "a leader about to fall", frailty, -0.1, -0.1 },
    { "creatures", creatures, 0.1, 0.1 },
    { "ATK", power, 0.06, 0.06 },
    { "HP of creatures", bodies, 0.05, 0.05 },
    { "RATK", shots, 0.03, 0.03 },
    { "DEF and CATK", guards, 0.05, 0.05 },
    { "creatures in ATTACK", upright, 0.12, 0.12 },
    { "on the way to the enemy leader", advance, 0.01, 0.01 },
    { "in reach of the enemy leader", threats, 0.1, 0.1 },
    { "cards in hand", cards, 0.06, 0.06 },
    { "tricks on the field", tricks_set, 0.02, 0.02 },
    { "crystals", crystals, 0.01, 0.01 },
    { "deck nearly empty", famine, -0.4, -0.4 },
    { "on turn", on_turn, 0.05, 0.05 },
    { "worth of a deck that is chosen", worth_of_list, 0.02, 0.02 },
};

/* A turn begins with little in the air; so does a new duel of a match. */
int despaira_stage(const struct duel *d)
{
    return own(d)->duel * MOST_TURNS + own(d)->turn;
}
