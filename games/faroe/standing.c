/* standing.c: how well a player stands: what machine players judge a position by. The weights go back to a logistic
 * regression over 134 duels that `search:100` played against itself with equal decks; they were rounded and evened out by
 * hand, measures were joined afterwards, and that of the Legend is set by hand. `duello fit faroe` has still to find them
 * anew. */
#include "faroe.h"

/* ---- the Player ------------------------------------------------------------------------------------------------ */

static int out(const struct duel *d, int seat)
{
    return !in_game(d, seat);
}

static int life(const struct duel *d, int seat)
{
    return in_game(d, seat) && !is_legend(d, seat) ? hp_of(d, seat_ref(seat)) : 0;
}

static int weak(const struct duel *d, int seat)
{
    enum { WEAK = 10 };
    int hp = life(d, seat);

    return in_game(d, seat) && !is_legend(d, seat) && hp < WEAK ? WEAK - hp : 0;
}

/* A Legend stands as all players together do at the beginning, while it has all of its HP: in thousandths. */
static int legend_life(const struct duel *d, int seat)
{
    ref legend = seat_ref(seat);

    return is_legend(d, seat) && in_game(d, seat)
               ? players(d) * hp_of(d, legend) * 1000 / attribute_of(d, legend, FAROE_ATTRIBUTE_MAXIMUM_HP)
               : 0;
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

static int alone(const struct duel *d, int seat)
{
    return in_game(d, seat) && !is_legend(d, seat) && place(d, front(seat))->count + place(d, backup(seat))->count == 0;
}

static int at_front(const struct duel *d, int seat)
{
    return place(d, front(seat))->count;
}

static int behind(const struct duel *d, int seat)
{
    return place(d, backup(seat))->count;
}

static int sum_in(const struct duel *d, int at, int (*number)(const struct duel *, ref))
{
    int sum = 0;

    FOR_EACH_IN(d, r, at)
    sum += number(d, r);
    return sum;
}

static int front_hp(const struct duel *d, int seat)
{
    return sum_in(d, front(seat), hp_of);
}

static int backup_hp(const struct duel *d, int seat)
{
    return sum_in(d, backup(seat), hp_of);
}

static int plv(const struct duel *d, int seat)
{
    return sum_in(d, front(seat), plv_of) + sum_in(d, backup(seat), plv_of);
}

static int in_pool(const struct duel *d, int seat)
{
    return place(d, pool(seat))->count;
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

static int cards(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count;
}

static int attachments(const struct duel *d, int seat)
{
    return place(d, attached(seat))->count;
}

/* FAROE-15.3: an empty Deck loses the game. */
static int cards_lacking(const struct duel *d, int seat)
{
    enum { ENOUGH = 6 };
    int n = place(d, deck(seat))->count;

    return n < ENOUGH && !is_legend(d, seat) ? ENOUGH - n : 0;
}

/* ---- counters ------------------------------------------------------------------------------------------------- */

/* On the Player and the Characters of a seat. */
static int counters_of(const struct duel *d, int seat, int kind)
{
    if (!(own(d)->counter_kinds >> kind & 1))
        return 0;
    int sum = counters_on(d, seat_ref(seat), kind);
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, r, i ? backup(seat) : front(seat))
    sum += counters_on(d, r, kind);
    return sum;
}

/* Damage shows in HP: no keyword goes with it. */
static int harm(const struct duel *d, int seat)
{
    int sum = 0;

    for (int i = 0; i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].harmful && faroe_keywords[i].counter && faroe_keywords[i].keyword)
            sum += counters_of(d, seat, faroe_keywords[i].counter);
    return sum;
}

static int paralyzed(const struct duel *d, int seat)
{
    return counters_of(d, seat, FAROE_COUNTER_PARALYZE);
}

static int guards(const struct duel *d, int seat)
{
    return counters_of(d, seat, FAROE_COUNTER_SHIELD) + counters_of(d, seat, FAROE_COUNTER_BARRIER);
}

const struct measure faroe_measures[FAROE_MEASURES] = {
    { "out of the game", -2, out },
    { "HP of the Player", 0.08, life },
    { "HP below 10", -0.3, weak },
    { "HP of the Legend", 0.012, legend_life },
    { "TP", 0.45, tp },
    { "its turn begins", 0.9, on_turn },
    { "no Characters", -0.5, alone },
    { "Characters at the front", 0.9, at_front },
    { "Characters behind it", 0.75, behind },
    { "HP of the front", 0.2, front_hp },
    { "HP of the Backup", 0.15, backup_hp },
    { "PLV of the Characters", 0.05, plv },
    { "Characters in the Fighter Pool", 0.5, in_pool },
    { "cards in hand", 0.18, cards },
    { "attached cards", 0.3, attachments },
    { "cards lacking in the Deck", -0.6, cards_lacking },
    { "harmful counters", -0.25, harm },
    { "Paralyze Counters", -0.35, paralyzed },
    { "Shield and Barrier Counters", 0.4, guards },
};

int faroe_side(const struct duel *d, int seat)
{
    return player(d, seat)->team;
}

int faroe_stage(const struct duel *d)
{
    return own(d)->turn;
}
