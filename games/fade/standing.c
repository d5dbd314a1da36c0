/* standing.c: how well a player stands: what machine players judge a position by. The weights are set by hand; `duello-workshop
 * fit fade` has still to find them. */
#include "fade.h"

/* ---- the Player ------------------------------------------------------------------------------------------------ */

/* FADE-R121: who concedes leaves a little later. */
static int out(const struct duel *d, int seat)
{
    return !in_game(d, seat) || own(d)->fallen >> seat & 1;
}

static int life(const struct duel *d, int seat)
{
    return in_game(d, seat) ? hp_of(d, seat_ref(seat)) : 0;
}

static int weak(const struct duel *d, int seat)
{
    enum { WEAK = 16 };
    int hp = life(d, seat);

    return in_game(d, seat) && hp < WEAK ? WEAK - hp : 0;
}

static int tp(const struct duel *d, int seat)
{
    return player(d, seat)->tp;
}

static int on_turn(const struct duel *d, int seat)
{
    return own(d)->active == seat;
}

/* ---- Characters ------------------------------------------------------------------------------------------------ */

static int sum_of(const struct duel *d, int seat, bool in_reserve, int (*number)(const struct duel *, ref))
{
    int sum = 0;

    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, in_reserve ? reserve(side) : front(side))
            if (is_fighting(d, r) && controller(d, r) == seat)
                sum += number(d, r);
    return sum;
}

static int one(const struct duel *d, ref r)
{
    (void)d, (void)r;
    return 1;
}

static int at_front(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, one);
}

static int behind(const struct duel *d, int seat)
{
    return sum_of(d, seat, true, one);
}

/* FADE-R33: everybody can attack the Player. */
static int open_to_attack(const struct duel *d, int seat)
{
    return in_game(d, seat) && at_front(d, seat) == 0;
}

static int front_hp(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, hp_of);
}

static int reserve_hp(const struct duel *d, int seat)
{
    return sum_of(d, seat, true, hp_of);
}

static int plv(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, plv_of);
}

static int def(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, def_of);
}

static int in_pool(const struct duel *d, int seat)
{
    return place(d, pool(seat))->count;
}

/* ---- cards ----------------------------------------------------------------------------------------------------- */

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count;
}

static int attachments(const struct duel *d, int seat)
{
    return place(d, equipped(seat))->count;
}

static int harm_on(const struct duel *d, ref r)
{
    int sum = 0;

    for (int i = 0; i < fade_keyword_rows; i++)
        if (fade_keywords[i].harmful && fade_keywords[i].counter)
            sum += counters_on(d, r, fade_keywords[i].counter);
    return sum;
}

static int harm(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, harm_on) + sum_of(d, seat, true, harm_on);
}

static int paralyzed_one(const struct duel *d, ref r)
{
    return counters_on(d, r, FADE_COUNTER_PARALYZE) > 0;
}

static int paralyzed(const struct duel *d, int seat)
{
    return sum_of(d, seat, false, paralyzed_one);
}

/* FADE-3.5 */
static int cards_lacking(const struct duel *d, int seat)
{
    enum { ENOUGH = 10 };
    int n = place(d, deck(seat))->count;

    return n < ENOUGH ? ENOUGH - n : 0;
}

/* What a player of more than two has left before it is out: its own HP, and those of the Characters in front of it. The less
 * there is, the more each point counts. */
static int nearly_fallen(const struct duel *d, int seat)
{
    enum { UNIT = 600, AT_LAST = 10 };

    return in_game(d, seat) ? UNIT / (life(d, seat) + front_hp(d, seat) + reserve_hp(d, seat) + AT_LAST) : 0;
}

const struct measure fade_measures[FADE_MEASURES] = {
    { "out of the game", out, -2, -40 },
    { "HP of the Player", life, 0.09, 0.05 },
    { "HP below 16", weak, -0.05, -0.04 },
    { "TP", tp, 0.06, 0.03 },
    { "its turn begins", on_turn, 0.3, 0 },
    { "Characters at the front", at_front, 0.3, 0.15 },
    { "nobody at the front", open_to_attack, -0.6, -0.4 },
    { "Characters in the Reserve", behind, 0.2, 0.1 },
    { "HP of the front", front_hp, 0.05, 0.02 },
    { "HP of the Reserve", reserve_hp, 0.02, 0.01 },
    { "PLV of the front", plv, 0.08, 0.04 },
    { "DEF of the front", def, 0.06, 0.03 },
    { "Characters in the Fighter Pool", in_pool, 0.05, 0.03 },
    { "cards in hand", cards, 0.05, 0.02 },
    { "attached cards", attachments, 0.12, 0.05 },
    { "cards lacking in the Deck", cards_lacking, -0.3, -0.1 },
    { "harmful counters", harm, -0.08, -0.03 },
    { "Characters that are Paralyzed", paralyzed, -0.2, -0.1 },
    { "near to being out", nearly_fallen, 0, -0.06 },
};

int fade_side(const struct duel *d, int seat)
{
    return player(d, seat)->team;
}

int fade_stage(const struct duel *d)
{
    return own(d)->turn;
}

int fade_plays_on(const struct duel *d)
{
    int turns = 0;

    for (int seat = 0; seat < d->seats; seat++)
        turns += in_game(d, seat);
    return d->mode == MODE_FREE_FOR_ALL && turns > 2 ? 2 : turns;
}
