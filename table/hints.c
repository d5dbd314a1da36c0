/* hints.c: a machine in a person's place. What it is started from has nothing to do with the seed of the duel. */
#include "hints.h"

#include <string.h>

enum { SEED = 1 };

static bool is_same(struct duel_option a, struct duel_option b)
{
    return a.verb == b.verb && a.a == b.a && a.b == b.b && a.c == b.c;
}

/* What the machine made of its options: the likeliest to be taken behind the one that was. */
static void compare(const struct duello_thought *thought, int n, struct hint *h)
{
    for (int i = 0; i < n; i++) {
        if (is_same(thought[i].option, h->best)) {
            h->odds = thought[i].win;
            h->judged = true;
        } else if (!h->has_second || thought[i].win > h->second_odds) {
            h->second = thought[i].option;
            h->second_odds = thought[i].win;
            h->has_second = true;
        }
    }
}

bool hint_of(const struct duel *d, int seat, const char *machine, const struct duello_surroundings *around,
             uint32_t move, struct hint *h, struct duello_error *e)
{
    struct duello_player_spec spec;
    struct duello_thought thought[DUELLO_OPTIONS];

    memset(h, 0, sizeof *h);
    if (!duello_player_read(&spec, machine, e))
        return false;
    struct duello_player *p = duello_player_open(&spec, duel_book(d), around, SEED, e);
    if (!p)
        return false;
    h->best = duello_player_choose(p, d, seat, move);
    compare(thought, duello_player_thoughts(p, thought, DUELLO_OPTIONS), h);
    duello_player_close(p);
    return true;
}

/* ---- an order ---------------------------------------------------------------------------------------------------- */

static float odds_of(const struct duello_thought *thought, int thoughts, struct duel_option o)
{
    for (int i = 0; i < thoughts; i++)
        if (is_same(thought[i].option, o))
            return thought[i].win;
    return 0;
}

bool hint_order(const struct duel *d, int seat, struct duel_option *option, float *odds, int n)
{
    struct duello_player_spec spec;
    struct duello_thought thought[DUELLO_OPTIONS];
    struct duello_error e;
    struct duello_player *p =
        duello_player_read(&spec, "greedy", &e) ? duello_player_open(&spec, duel_book(d), NULL, SEED, &e) : NULL;

    if (!p)
        return false;
    duello_player_choose(p, d, seat, 0);
    int thoughts = duello_player_thoughts(p, thought, DUELLO_OPTIONS);
    duello_player_close(p);
    for (int i = 0; i < n; i++) {
        struct duel_option o = option[i];
        float own = odds_of(thought, thoughts, o);
        int at = i;
        for (; at > 0 && odds[at - 1] < own; at--) {
            option[at] = option[at - 1];
            odds[at] = odds[at - 1];
        }
        option[at] = o;
        odds[at] = own;
    }
    return true;
}
