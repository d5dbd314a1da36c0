/* standing.c: how well a player stands: what machine players judge a position by. The weights go back to a logistic
 * regression over 134 duels that `search:100` played against itself with equal decks; they were rounded and evened out by
 * hand, measures were joined afterwards, and that of the Legend is set by hand. `duello fit faroe` has still to find them
 * anew. Those of each against all go back to 120 games of four `greedy:4`, with what tempo and Characters are worth set by
 * hand: among players who judge by these weights already, hardly anything foretells who wins. */
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

/* ---- free for all ------------------------------------------------------------------------------------------------ */

/* FAROE-15.3: mostly it is the Decks that end it. Who has more of this enters a turn with an empty one later, if nothing
 * but the draw of each turn takes from it. */
static int endurance(const struct duel *d, int seat)
{
    if (!in_game(d, seat) || is_legend(d, seat))
        return 0;
    return place(d, deck(seat))->count * d->seats + (seat - own(d)->active - 1 + d->seats) % d->seats;
}

static int outlasted(const struct duel *d, int seat)
{
    int n = 0;

    for (int other = 0; other < d->seats; other++)
        n += in_game(d, seat) && endurance(d, other) > endurance(d, seat);
    return n;
}

/* The nearer the end is, the less can come of anything else. */
static int outlasts_in_time(const struct duel *d, int seat)
{
    return in_game(d, seat) && !outlasted(d, seat) ? 60 / (place(d, deck(seat))->count + 2) : 0;
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
    { "out of the game", out, -2, -4.5 },
    { "HP of the Player", life, 0.08, 0.15 },
    { "HP below 10", weak, -0.3, -0.8 },
    { "HP of the Legend", legend_life, 0.012, 0 },
    { "TP", tp, 0.45, 0.15 },
    { "its turn begins", on_turn, 0.9, 0 },
    { "no Characters", alone, -0.5, -0.2 },
    { "Characters at the front", at_front, 0.9, 0.3 },
    { "Characters behind it", behind, 0.75, 0.25 },
    { "HP of the front", front_hp, 0.2, 0.07 },
    { "HP of the Backup", backup_hp, 0.15, 0.05 },
    { "PLV of the Characters", plv, 0.05, 0.02 },
    { "Characters in the Fighter Pool", in_pool, 0.5, 0.2 },
    { "cards in hand", cards, 0.18, 0.06 },
    { "attached cards", attachments, 0.3, 0.1 },
    { "cards lacking in the Deck", cards_lacking, -0.6, 0 },
    { "harmful counters", harm, -0.25, -0.08 },
    { "Paralyze Counters", paralyzed, -0.35, -0.3 },
    { "Shield and Barrier Counters", guards, 0.4, 0.12 },
    { "turns the Deck lasts", endurance, 0, 0.25 },
    { "players who outlast it", outlasted, 0, -0.8 },
    { "outlasts all, as time runs out", outlasts_in_time, 0, 0.1 },
};

int faroe_side(const struct duel *d, int seat)
{
    return player(d, seat)->team;
}

int faroe_stage(const struct duel *d)
{
    return own(d)->turn;
}

/* Once around the table: what Reactions are good for, and who is left to be hit, shows only in the turns of the others. */
int faroe_plays_on(const struct duel *d)
{
    int turns = 0;

    for (int seat = 0; seat < d->seats; seat++)
        turns += in_game(d, seat);
    return turns;
}
