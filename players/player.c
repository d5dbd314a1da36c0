/* player.c: opening a player, and asking it for a move. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/choices.h"
#include "engine/sha256.h"
#include "kind.h"

uint64_t duello_player_seed(uint64_t seed, int seat)
{
    char text[64];
    uint8_t hash[32];
    uint64_t result = 0;
    int n = snprintf(text, sizeof text, "duello machine %d %llu", seat, (unsigned long long)seed);

    sha256(text, (size_t)n, hash);
    for (int i = 0; i < 8; i++)
        result = result << 8 | hash[i];
    return result;
}

uint64_t duello_scattered(uint64_t n)
{
    return mix64(n);
}

uint64_t duello_player_chance(uint64_t *state)
{
    return mix64(*state += 0x9e3779b97f4a7c15u);
}

int player_sensible(struct duel_option *option, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (option[i].verb != OPTION_CANCEL)
            option[kept++] = option[i];
    return kept > 0 ? kept : n;
}

/* Moving to and fro is legal and leads nowhere: as long as there is anything else, a machine does not. */
static int leave_out_idle(const struct duel *d, struct duel_option *option, int n)
{
    int kept = 0;

    for (int i = 0; game_of(d)->idle && i < n; i++)
        if (!game_of(d)->idle(d, option[i]))
            option[kept++] = option[i];
    return kept > 0 ? kept : n;
}

bool last_is_calm(const struct duel_option *option, int n)
{
    for (int i = 0; i < n - 1; i++)
        if (option[i].verb == option[n - 1].verb)
            return false;
    return true;
}

double calm_share(const struct duel *d, int seat)
{
    int percent = game_of(d)->asks[d->ask[seat]].calm;

    return percent ? percent / 100.0 : 0.75;
}

static uint32_t count_in(const struct duello_player_spec *spec, const struct mode *m)
{
    if (spec->count || spec->milliseconds)
        return spec->count;
    return spec->kind->by_mode && m->iterations ? m->iterations : spec->kind->count;
}

uint32_t duello_player_count(const struct duello_player_spec *spec, const struct duello_book *b, const char *mode)
{
    return count_in(spec, mode_named(b->game, mode));
}

const char *duello_player_unit(const struct duello_player_spec *spec)
{
    return spec->kind->unit;
}

/* ---- opening ------------------------------------------------------------------------------------- */

static struct duello_player *cannot(struct duello_player *p, struct duello_error *e, enum duello_fault fault,
                                    const char *why)
{
    e->fault = fault;
    snprintf(e->text, sizeof e->text, "\"%s\" %s", p->spec.text, why);
    duello_player_close(p);
    return NULL;
}

struct duello_player *duello_player_open(const struct duello_player_spec *spec, const struct duello_book *b,
                                         const struct duello_surroundings *around, uint64_t seed,
                                         struct duello_error *e)
{
    struct duello_player *p = calloc(1, sizeof *p);

    *e = (struct duello_error){ .text = "there is not enough memory for a machine player", .fault = DUELLO_NO_MEMORY };
    if (!p)
        return NULL;
    p->spec = *spec;
    p->book = b;
    p->seed = spec->has_seed ? spec->seed : seed;
    if (around)
        p->around = *around;
    if (spec->milliseconds && !p->around.microseconds)
        return cannot(p, e, DUELLO_BAD_PLAYER,
                      "needs a clock, and there is none here: give it a number instead of a time");
    if (spec->threads > 1 && !p->around.together)
        return cannot(p, e, DUELLO_BAD_PLAYER, "needs threads, and there are none here: leave them out");
    p->imagined = calloc(1, duel_size(b));
    p->scratch = calloc(1, duel_size(b));
    if (!p->imagined || !p->scratch || (spec->kind->open && !spec->kind->open(p)))
        return cannot(p, e, DUELLO_NO_MEMORY, "needs more memory than there is: say :memory=8M, or less");
    return p;
}

void duello_player_close(struct duello_player *p)
{
    if (!p)
        return;
    if (p->own && p->spec.kind->close)
        p->spec.kind->close(p);
    free(p->scratch);
    free(p->imagined);
    free(p);
}

/* ---- playing ------------------------------------------------------------------------------------- */

/* Named options as machines like them: what a person may do bit by bit or take back, and a machine does at once, is not
 * offered, and nobody does it in an imagined duel. Cards thrown away for nothing are most of what there is to learn there
 * otherwise. */
static void choose_as_machines(struct duel *d)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < game->choice_count; i++)
        if (game->choices[i].machine)
            keep_choice(d, i, find_choice_value(d->book, &game->choices[i], game->choices[i].machine));
}

/* Of equals the first is taken, and it is chance which that is: a step to the west, being listed first, would be a habit
 * that favours one side. Who changes nothing stays last. */
static void shuffle_options(struct duel_option *option, int n, uint64_t *chance)
{
    for (int left = last_is_calm(option, n) ? n - 1 : n; left > 1; left--) {
        int i = (int)(duello_player_chance(chance) % (uint64_t)left);
        struct duel_option moved = option[i];
        option[i] = option[left - 1];
        option[left - 1] = moved;
    }
}

struct duel_option duello_player_choose(struct duello_player *p, const struct duel *d, int seat, uint32_t move)
{
    struct duel_option option[DUELLO_OPTIONS] = { 0 };
    uint64_t seed = mix64(p->seed ^ mix64(move));

    p->thoughts = 0;
    p->count = count_in(&p->spec, &game_of(d)->modes[d->mode]);
    duel_copy(p->imagined, d);
    choose_as_machines(p->imagined);
    duel_redeal(p->imagined, seat, duello_player_chance(&seed));
    /* From here on nobody looks at the real duel: the seat has the same options in an imagined one. */
    d = p->imagined;
    int n = player_sensible(option, leave_out_idle(d, option, duel_options(d, seat, option, DUELLO_OPTIONS)));
    if (n == 0)
        return duel_concession();
    if (n == 1)
        return option[0];
    shuffle_options(option, n, &seed);
    return option[p->spec.kind->choose(p, p->imagined, seat, option, n, seed)];
}

static int by_probability(const void *a, const void *b)
{
    const struct duello_thought *x = a, *y = b;

    if (x->played != y->played)
        return x->played < y->played ? 1 : -1;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->win != y->win)
        return x->win < y->win ? 1 : -1;
    /* Of equals the order is the same wherever it is sorted. */
    return memcmp(&x->option, &y->option, sizeof x->option);
}

int duello_player_thoughts(const struct duello_player *p, struct duello_thought *thought, int max)
{
    int n = p->thoughts < max ? p->thoughts : max;
    struct duello_thought all[DUELLO_OPTIONS];

    memcpy(all, p->thought, (size_t)p->thoughts * sizeof all[0]);
    qsort(all, (size_t)p->thoughts, sizeof all[0], by_probability);
    memcpy(thought, all, (size_t)n * sizeof all[0]);
    return n;
}
