/* greedy.c: looks one move ahead. Each option is tried in a number of imagined duels (dealt anew from
 * what the seat knows), played on for a while without much thought and then judged by the game's
 * own evaluation; the option with the best average is taken.
 */
#include "../engine/game.h"
#include "player.h"

enum {
    WORLDS = 24,        /* imagined duels; every option is tried in each of them */
    AHEAD = 40,         /* decisions that are played on: about a round */
    WIN = 1000,
};

/* Plays on: usually passes where that is possible, otherwise anything. */
static struct option continuation(const struct duel *d, int seat, uint64_t *chance)
{
    struct option option[DUELLO_OPTIONS];
    int n = player_sensible(option, duel_options(d, seat, option, DUELLO_OPTIONS));

    if (n == 0)
        return duel_concession();
    if (option[0].verb == OPTION_PASS && player_chance(chance) % 4 != 0)
        return option[0];
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

static int choose(const struct player *p, const struct duel *d, int seat, const struct option *option, int n, uint64_t seed)
{
    long total[DUELLO_OPTIONS] = { 0 };
    int best = 0;

    for (int world = 0; world < WORLDS; world++) {
        uint64_t deal = player_chance(&seed), chance = player_chance(&seed);
        for (int i = 0; i < n; i++) {
            duel_copy(p->imagined, d);
            duel_redeal(p->imagined, seat, deal);
            total[i] += try_option(p->imagined, seat, option[i], chance);
        }
    }
    for (int i = 1; i < n; i++)
        if (total[i] > total[best])
            best = i;
    return best;
}

const struct player_kind greedy_player = { "greedy", "looks one move ahead", choose };
