/* door_think.c: what a machine would choose for a seat. It sees what the seat sees, and counts what it spends instead of
 * looking at a clock, so that the same request gets the same reply on every machine. */
#include <string.h>

#include "duello/players.h"
#include "inside.h"

enum { PER_MILLE = 1000 };

static int per_mille(float share)
{
    int n = (int)(share * PER_MILLE + 0.5f);

    return n < 0 ? 0 : n > PER_MILLE ? PER_MILLE : n;
}

static bool same_option(struct duel_option a, struct duel_option b)
{
    return a.verb == b.verb && a.a == b.a && a.b == b.b && a.c == b.c;
}

/* The fields of an option as `options` lists it; without a place where only machines have it. */
static void write_listed(struct json_out *o, const struct request *r, struct duel_option chosen)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(r->on->duel, r->seat, option, DUELLO_OPTIONS), i = 0;

    while (i < n && !same_option(option[i], chosen))
        i++;
    write_object(o, "option");
    if (i < n)
        write_whole(o, "index", i);
    write_option(o, r->on->duel, r->seat, chosen);
    end_object(o);
}

/* What it thinks of an option: null where it has not tried it. */
static void write_odds(struct json_out *o, const struct duello_thought *t)
{
    if (t) {
        write_whole(o, "odds", per_mille(t->win));
        write_whole(o, "tried", t->visits);
    } else {
        write_null(o, "odds");
        write_whole(o, "tried", 0);
    }
}

static void write_thoughts(struct json_out *o, const struct request *r, const struct duello_player *p,
                           struct duel_option chosen)
{
    struct duello_thought thought[DUELLO_OPTIONS];
    const struct duello_thought *first = NULL, *second = NULL;
    int n = duello_player_thoughts(p, thought, DUELLO_OPTIONS);

    for (int i = n - 1; i >= 0; i--)
        if (same_option(thought[i].option, chosen))
            first = &thought[i];
        else
            second = &thought[i];
    write_listed(o, r, chosen);
    write_odds(o, first);
    if (!second) {
        write_null(o, "runner_up");
        return;
    }
    write_object(o, "runner_up");
    write_listed(o, r, second->option);
    write_odds(o, second);
    end_object(o);
}

/* Settings of a player are a host's business: time, threads, memory. A client names it and says how much it may spend. */
static bool read_player(const struct request *r, struct duello_player_spec *spec, struct fault *f)
{
    const char *name = text_field(r, "player");
    struct duello_error e;

    if (name && strchr(name, ':'))
        return fault(f, FAULT_BAD_VALUE,
                     "\"player\" is a machine or a level by its name alone; \"budget\" says how much it may spend");
    if (!duello_player_read(spec, name ? name : "search", &e))
        return fault_of(f, &e);
    if (value_named(r->fields, "budget"))
        spec->count = (uint32_t)whole_field(r, "budget");
    return true;
}

bool verb_think(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_surroundings none = { NULL, NULL };
    const struct duel *d = r->on->duel;
    struct duello_player_spec spec;
    struct duello_error e;

    (void)door;
    if (!is_asked(r, f) || !read_player(r, &spec, f))
        return false;
    struct duello_player *p = duello_player_open(&spec, d->book, &none, seed_field(r), &e);
    if (!p)
        return fault_of(f, &e);
    struct duel_option chosen = duello_player_choose(p, d, r->seat, d->decisions);
    write_words(o, "player", duello_player_kind_name(&spec));
    write_thoughts(o, r, p, chosen);
    duello_player_close(p);
    return true;
}
