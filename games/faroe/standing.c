/* standing.c: how well a player stands: what machine players judge a position by. */
#include "faroe.h"

static int out(const struct duel *d, int seat)
{
    return !in_game(d, seat);
}

static int life(const struct duel *d, int seat)
{
    return in_game(d, seat) ? hp_of(d, seat_ref(seat)) : 0;
}

static int tp(const struct duel *d, int seat)
{
    return player(d, seat)->tp;
}

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count;
}

static int sum_of(const struct duel *d, int seat, int (*number)(const struct duel *, ref))
{
    int sum = 0;

    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
    sum += number(d, r);
    return sum;
}

static int fighters_hp(const struct duel *d, int seat)
{
    return sum_of(d, seat, hp_of);
}

static int fighters_plv(const struct duel *d, int seat)
{
    return sum_of(d, seat, plv_of);
}

static int attachments(const struct duel *d, int seat)
{
    return place(d, attached(seat))->count;
}

const struct measure faroe_measures[FAROE_MEASURES] = {
    { "out of the game", -1.2, out },
    { "HP of the Player", 0.03, life },
    { "TP", 0.025, tp },
    { "cards in hand", 0.02, cards },
    { "HP of the Characters", 0.025, fighters_hp },
    { "PLV of the Characters", 0.055, fighters_plv },
    { "attached cards", 0.03, attachments },
};

int faroe_side(const struct duel *d, int seat)
{
    return player(d, seat)->team;
}

int faroe_stage(const struct duel *d)
{
    return own(d)->turn;
}
