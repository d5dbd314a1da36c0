/* greedy.c: looks one move ahead. Each option is tried in a number of imagined duels (dealt anew from
 * what the seat knows), played on for a while without much thought and then judged by the game's
 * own evaluation; the option with the best average is taken.
 */
#include "../engine/game.h"
#include "player.h"

enum {
    WORLDS = 32, /* imagined duels; every option is tried in each of them */
    AHEAD = 32,  /* decisions that are played on: about a round */
    WIN = 1000,
};

/* Games offer last what changes nothing: passing, agreeing, keeping. It is then the only option of
 * its kind. */
static bool last_is_calm(const struct option *option, int n)
{
    for (int i = 0; i < n - 1; i++)
        if (option[i].verb == option[n - 1].verb)
            return false;
    return true;
}

/* Plays on: usually calmly where that is possible, otherwise anything. */
static struct option continuation(const struct duel *d, int seat, uint64_t *chance)
{
    struct option option[DUELLO_OPTIONS];
    int n = player_sensible(option, duel_options(d, seat, option, DUELLO_OPTIONS));

    if (n == 0)
        return duel_concession();
    if (last_is_calm(option, n) && player_chance(chance) % 4 != 0)
        return option[n - 1];
    return option[player_chance(chance) % (uint64_t)n];
}

static int first_waiting(const struct duel *d)
{
    int seat = 0;

    while (!(duel_waiting(d) >> seat & 1))
        seat++;
    return seat;
}

static int judge(const struct duel *d, int seat)
{
    struct outcome o;

    if (!duel_over(d, &o))
        return game_of(d)->evaluate(d, seat);
    return o.winners == 0 ? 0 : o.winners >> seat & 1 ? WIN : -WIN;
}

static int try_option(struct duel *d, int seat, struct option o, uint64_t chance)
{
    duel_play(d, seat, o);
    for (int i = 0; i < AHEAD && !duel_over(d, NULL); i++) {
        int next = first_waiting(d);
        duel_play(d, next, continuation(d, next, &chance));
    }
    return judge(d, seat);
}

/* What an option promises above the calm one, world by world. */
struct promise {
    int64_t sum, squares;
};

/* An estimate is trusted only as far as it stands out from its own noise; otherwise two cards of
 * about the same worth would be exchanged for each other for ever. */
static bool stands_out(const struct promise *p)
{
    return p->sum > 0 && p->sum * p->sum > 4 * p->squares;
}

static int choose(const struct player *p, const struct duel *d, int seat, const struct option *option, int n,
                  uint64_t seed)
{
    int64_t total[DUELLO_OPTIONS] = { 0 };
    struct promise promise[DUELLO_OPTIONS] = { 0 };
    int worth[DUELLO_OPTIONS], best = 0;

    for (int world = 0; world < WORLDS; world++) {
        uint64_t deal = player_chance(&seed), chance = player_chance(&seed);
        for (int i = 0; i < n; i++) {
            duel_copy(p->imagined, d);
            duel_redeal(p->imagined, seat, deal);
            duel_set_brisk(p->imagined, true);
            worth[i] = try_option(p->imagined, seat, option[i], chance);
            total[i] += worth[i];
        }
        for (int i = 0; i < n; i++) {
            int64_t above = worth[i] - worth[n - 1];
            promise[i].sum += above;
            promise[i].squares += above * above;
        }
    }
    for (int i = 1; i < n; i++)
        if (total[i] > total[best])
            best = i;
    return last_is_calm(option, n) && !stands_out(&promise[best]) ? n - 1 : best;
}

const struct player_kind greedy_player = { "greedy", "looks one move ahead", choose };
