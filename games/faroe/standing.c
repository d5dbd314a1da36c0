/* standing.c: how well a player stands: what machine players judge a position by. The weights go back to a logistic
 * regression over 134 duels that `search:100` played against itself with equal decks; they were rounded and evened out by
 * hand, measures were joined afterwards, and that of the Legend is set by hand. `duello fit faroe` has still to find them
 * anew. Those of each against all were set by hand, after regressions over some 400 games of `search` against three `greedy`,
 * so that what decides such games counts: who has lost is out of it, the Decks end it, and until then hardly anything
 * foretells who wins, for whoever leads is attacked by all. */
#include "faroe.h"

/* ---- the Player ------------------------------------------------------------------------------------------------ */

/* FAROE-15.8: who concedes leaves a little later. */
static int out(const struct duel *d, int seat)
{
    return !in_game(d, seat) || own(d)->fallen >> seat & 1;
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

    FOR_EACH_IN (d, r, at)
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

/* FAROE-15.3: mostly it is the Decks that end it. In so many turns a player enters one with an empty Deck, if nothing but
 * the draw of each turn takes from it; whose turn has just begun has still to draw. */
static int endurance(const struct duel *d, int seat)
{
    if (!in_game(d, seat) || is_legend(d, seat))
        return 0;
    bool draws_first = own(d)->active == seat && own(d)->phase == FAROE_WINDOW_STARTING_PHASE;
    int turns = draws_first ? 0 : (seat - own(d)->active - 1 + d->seats) % d->seats + 1;
    return place(d, deck(seat))->count * d->seats + turns;
}

/* What a player has left before it is Knocked Out: its own HP, and those of the Characters that stand in front of it. The
 * less there is, the more each point counts. */
static int nearly_fallen(const struct duel *d, int seat)
{
    enum { UNIT = 600, AT_LAST = 10 };

    if (!in_game(d, seat) || is_legend(d, seat))
        return 0;
    return UNIT / (life(d, seat) + front_hp(d, seat) + backup_hp(d, seat) + AT_LAST);
}

/* The fewer turns there can be, the less can come of anything else. */
static int as_time_runs_out(const struct duel *d, int n)
{
    enum { UNIT = 60, SOON = 2 };
    int most = 0;

    for (int seat = 0; seat < d->seats; seat++)
        most = endurance(d, seat) > most ? endurance(d, seat) : most;
    return n * UNIT / (most / d->seats + SOON); /* NOLINT(clang-analyzer-core.*): there are seats */
}

static int lasts(const struct duel *d, int seat)
{
    return as_time_runs_out(d, endurance(d, seat));
}

static int outlasted(const struct duel *d, int seat)
{
    int n = 0;

    for (int other = 0; other < d->seats; other++)
        n += in_game(d, seat) && endurance(d, other) > endurance(d, seat);
    return as_time_runs_out(d, n);
}

/* ---- counters ------------------------------------------------------------------------------------------------- */

/* On the Player and the Characters of a seat. */
static int counters_of(const struct duel *d, int seat, int kind)
{
    if (!(own(d)->counter_kinds >> kind & 1))
        return 0;
    int sum = counters_on(d, seat_ref(seat), kind);
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
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
    { "out of the game", out, -2, -40 },
    { "HP of the Player", life, 0.08, 0.04 },
    { "HP below 10", weak, -0.3, -0.08 },
    { "HP of the Legend", legend_life, 0.012, 0 },
    { "TP", tp, 0.45, 0.07 },
    { "its turn begins", on_turn, 0.9, 0 },
    { "no Characters", alone, -0.5, 0 },
    { "Characters at the front", at_front, 0.9, 0.15 },
    { "Characters behind it", behind, 0.75, 0.15 },
    { "HP of the front", front_hp, 0.2, 0.02 },
    { "HP of the Backup", backup_hp, 0.15, 0.015 },
    { "PLV of the Characters", plv, 0.05, 0.06 },
    { "Characters in the Fighter Pool", in_pool, 0.5, 0.15 },
    { "cards in hand", cards, 0.18, 0 },
    { "attached cards", attachments, 0.3, 0.05 },
    { "cards lacking in the Deck", cards_lacking, -0.6, 0 },
    { "harmful counters", harm, -0.25, -0.04 },
    { "Paralyze Counters", paralyzed, -0.35, -0.05 },
    { "Shield and Barrier Counters", guards, 0.4, 0.03 },
    { "near to being Knocked Out", nearly_fallen, 0, -0.06 },
    { "turns the Deck lasts, as time runs out", lasts, 0, 0.012 },
    { "players who outlast it, as time runs out", outlasted, 0, -0.25 },
};

int faroe_side(const struct duel *d, int seat)
{
    return player(d, seat)->team;
}

int faroe_stage(const struct duel *d)
{
    return own(d)->turn;
}

/* Once around the table: what Reactions are good for, and who is left to be hit, shows only in the turns of the others. Each
 * against all one of these is enough: what three others do by chance hides what a turn was worth. */
int faroe_plays_on(const struct duel *d)
{
    int turns = 0;

    for (int seat = 0; seat < d->seats; seat++)
        turns += in_game(d, seat);
    return d->mode == MODE_FREE_FOR_ALL && turns > 2 ? 2 : turns;
}
