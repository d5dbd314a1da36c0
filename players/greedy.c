/* greedy.c: looks one move ahead. Each option is tried in a number of imagined duels (dealt anew from
 * what the seat knows), played on for a while without much thought and then judged by the game's
 * own evaluation; the option with the best average is taken.
 */
#include <stdlib.h>

#include "judgement.h"
#include "kind.h"

enum {
    AHEAD = 64, /* decisions that are played on: about a round */
    WIN = 1000000,
};

/* What the seat may expect, in millionths above an even chance: where a duel is as good as decided, too, something is
 * better than something else. */
static int judge(const struct duel *d, int seat)
{
    double chance[DUELLO_SEATS];

    judge_chances(d, chance);
    return (int)(2 * WIN * chance[seat]) - WIN;
}

/* The option after which the seat stands best at once; of equals any. */
static struct duel_option at_a_glance(struct duel *glance, const struct duel *d, int seat,
                                      const struct duel_option *option, int n, uint64_t *chance)
{
    int first = (int)(duello_player_chance(chance) % (uint64_t)n), best = first, most = -2 * WIN;

    for (int i = 0; i < n; i++) {
        int at = (first + i) % n;
        duel_copy(glance, d);
        duel_play(glance, seat, option[at]);
        int worth = judge(glance, seat);
        if (worth > most) {
            most = worth;
            best = at;
        }
    }
    return option[best];
}

/* Plays on: by a glance where that tells something, otherwise usually calmly where that is possible, or anything. */
static struct duel_option continuation(struct duel *glance, const struct duel *d, int seat, uint64_t *chance)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = player_sensible(option, duel_options(d, seat, option, DUELLO_OPTIONS));

    if (n == 0)
        return duel_concession();
    if (game_of(d)->asks[d->ask[seat]].shows)
        return at_a_glance(glance, d, seat, option, n, chance);
    if (last_is_calm(option, n) && player_fraction(chance) < calm_share(d, seat))
        return option[n - 1];
    return option[duello_player_chance(chance) % (uint64_t)n];
}

static int first_waiting(const struct duel *d)
{
    int seat = 0;

    while (!(duel_waiting(d) >> seat & 1))
        seat++;
    return seat;
}

/* Whoever decides for another together with others judges as that one would, and imagines to decide alone. */
static int try_option(struct duel *glance, struct duel *d, int seat, struct duel_option o, uint64_t chance)
{
    int side = d->asked_for ? d->asked_for - 1 : seat;

    if (d->asked_for) {
        d->waiting = (uint8_t)(1u << seat);
        d->answered = 0;
    }
    duel_play(d, seat, o);
    int until = game_of(d)->stage(d) + 1;
    for (int i = 0; i < AHEAD && !duel_over(d, NULL) && game_of(d)->stage(d) < until; i++) {
        int next = first_waiting(d);
        duel_play(d, next, continuation(glance, d, next, &chance));
    }
    return judge(d, side);
}

/* What an option promises above the calm one, world by world. Squares of millionths, world after world, are more than
 * whole numbers hold. */
struct promise {
    double sum, squares;
};

/* An estimate is trusted only as far as it stands out from its own noise; otherwise two cards of
 * about the same worth would be exchanged for each other for ever. */
static bool stands_out(const struct promise *p)
{
    return p->sum > 0 && p->sum * p->sum > 4 * p->squares;
}

static void tell_thoughts(struct duello_player *p, const struct duel_option *option, int n, const int64_t *total,
                          int chosen)
{
    p->thoughts = n;
    for (int i = 0; i < n; i++)
        p->thought[i] = (struct duello_thought){
            .option = option[i],
            .visits = p->count,
            .win = (float)total[i] / (float)p->count / (2 * WIN) + 0.5f,
            .played = i == chosen,
        };
}

static int choose(struct duello_player *p, struct duel *imagined, int seat, const struct duel_option *option, int n,
                  uint64_t seed)
{
    int64_t total[DUELLO_OPTIONS] = { 0 };
    struct promise promise[DUELLO_OPTIONS] = { 0 };
    int worth[DUELLO_OPTIONS], best = 0;

    for (uint32_t world = 0; world < p->count; world++) {
        uint64_t deal = duello_player_chance(&seed), chance = duello_player_chance(&seed);
        for (int i = 0; i < n; i++) {
            duel_copy(p->scratch, imagined);
            duel_redeal(p->scratch, seat, deal);
            reopen_answers(p->scratch, seat); /* whoever sits first is no better off */
            duel_set_brisk(p->scratch, true);
            worth[i] = try_option(p->own, p->scratch, seat, option[i], chance);
            total[i] += worth[i];
        }
        for (int i = 0; i < n; i++) {
            double above = worth[i] - worth[n - 1];
            promise[i].sum += above;
            promise[i].squares += above * above;
        }
    }
    for (int i = 1; i < n; i++)
        if (total[i] > total[best])
            best = i;
    if (last_is_calm(option, n) && calm_share(imagined, seat) > 0.5 && !stands_out(&promise[best]))
        best = n - 1;
    tell_thoughts(p, option, n, total, best);
    return best;
}

/* Its own memory: a duel for a glance at what comes next. */
static bool open_greedy(struct duello_player *p)
{
    p->own = calloc(1, duel_size(p->book));
    return p->own;
}

static void close_greedy(struct duello_player *p)
{
    free(p->own);
}

const struct duello_player_kind greedy_player = {
    .name = "greedy",
    .count = 32,
    .unit = "imagined duels",
    .open = open_greedy,
    .close = close_greedy,
    .choose = choose,
};
