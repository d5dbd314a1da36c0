/* engine_view.c: what a viewer may see of a duel, as JSON. Everything here is copied from the view the
 * engine builds for that viewer, never from the state itself; only `state` and `hash` look further,
 * and they work with --open only.
 */
#include <stdio.h>
#include <string.h>

#include "engine.h"

json_t *thing_json(const struct duel *d, int viewer, ref r)
{
    bool known = viewer == DUELLO_EVERYTHING || (viewer >= 0 ? knows(d, viewer, r) : object(d, r)->known & SPECTATORS);

    return json_pack("{s:i, s:o}", "handle", r, "name",
                     json_words_or_null(known ? duello_card_name(d->book, object(d, r)->card) : NULL));
}

static json_t *card_json(const struct book *b, const struct view_card *c)
{
    json_t *card = json_pack("{s:i, s:o, s:o, s:b}", "handle", c->handle, "name",
                             json_words_or_null(c->face ? duello_card_name(b, c->face) : NULL), "state",
                             json_words_or_null(duello_state_name(b, c->state)), "open", c->open);

    if (c->host)
        put_json(card, "host", json_integer(c->host));
    return card;
}

/* {"handle": {"Poison": 2}} */
static json_t *counters_json(const struct book *b, const struct duel_view *v)
{
    json_t *all = json_object();
    char handle[8];

    for (int i = 0; i < v->counters; i++) {
        snprintf(handle, sizeof handle, "%d", v->counter[i].handle);
        if (!json_object_get(all, handle))
            put_json(all, handle, json_object());
        put_json(json_object_get(all, handle), duello_counter_name(b, v->counter[i].counter),
                 json_integer(v->counter[i].number));
    }
    return all;
}

/* A fact as a word where the game has words for it. */
static json_t *fact_json(const struct game *game, const struct view_fact *v)
{
    const struct fact *f = &game->facts[v->fact];

    if (f->names && v->value >= 0 && v->value >= f->lowest && v->value <= f->highest)
        return json_words(f->names[v->value]);
    return json_integer(v->value);
}

/* The zones and facts of one seat, or with seat -1 those of the table. */
static void put_part(json_t *part, const struct book *b, const struct duel_view *v, int seat)
{
    const struct vocabulary *words = b->game->vocabulary;
    json_t *facts = json_object(), *zones = json_object();

    for (int i = 0; i < v->facts; i++)
        if (v->fact[i].seat == seat)
            put_json(facts, duello_fact_name(b, v->fact[i].fact), fact_json(b->game, &v->fact[i]));
    for (int zone = 1; zone < words->zone_count; zone++)
        if (words->zones[zone].shared == (seat < 0))
            put_json(zones, duello_place_name(b, zone), json_array());
    for (int i = 0; i < v->cards; i++)
        if (v->card[i].seat == seat)
            append_json(json_object_get(zones, duello_place_name(b, v->card[i].place)), card_json(b, &v->card[i]));
    put_json(part, "facts", facts);
    put_json(part, "zones", zones);
}

/* An ability on its way: the card it is printed on, and its number there from 1 on. */
static json_t *link_json(const struct book *b, const struct view_link *l)
{
    const struct ability *a = &b->ability[l->ability];

    return json_pack("{s:i, s:o, s:i, s:i, s:i, s:i, s:b}", "seat", l->seat, "card",
                     json_words_or_null(a->card ? duello_card_name(b, a->card) : NULL), "ability", a->order + 1,
                     "source", l->source, "target", l->target, "x", l->x, "negated", (l->flags & LINK_NEGATED) != 0);
}

static json_t *viewer_json(int viewer)
{
    return viewer >= 0 ? json_integer(viewer) : json_string(viewer == DUELLO_SPECTATOR ? "spectator" : "everything");
}

static json_t *view_json(const struct named_duel *on, int viewer)
{
    const struct book *b = on->duel->book;
    struct duel_view v;
    json_t *seats = json_array(), *links = json_array(), *table = json_object();

    duel_view(on->duel, viewer, &v);
    for (int seat = 0; seat < on->duel->seats; seat++) {
        json_t *part = json_pack("{s:i, s:o}", "seat", seat, "name", json_words(on->player[seat]));
        put_part(part, b, &v, seat);
        append_json(seats, part);
    }
    for (int i = 0; i < v.links; i++)
        append_json(links, link_json(b, &v.link[i]));
    put_part(table, b, &v, -1);
    if (v.counters)
        put_json(table, "counters", counters_json(b, &v));
    return json_pack("{s:o, s:s, s:s, s:o, s:o, s:o, s:o}", "viewer", viewer_json(viewer), "game", b->game->name,
                     "mode", b->game->modes[on->duel->mode].name, "waiting", waiting_json(on, viewer), "table", table,
                     "seats", seats, "links", links);
}

json_t *verb_view(struct door *door, const struct request *r, struct fault *f)
{
    (void)door, (void)f;
    return view_json(r->on, r->viewer);
}

static json_t *chosen_options_json(const struct duel *d)
{
    const struct game *game = game_of(d);
    json_t *options = json_object();

    for (int i = 0; i < game->choice_count; i++)
        put_json(options, game->choices[i].name, json_string(game->choices[i].values[choice_of(d, i)]));
    return options;
}

json_t *verb_state(struct door *door, const struct request *r, struct fault *f)
{
    const struct duel *d = r->on->duel;
    json_t *state = view_json(r->on, DUELLO_EVERYTHING);

    (void)door, (void)f;
    put_json(state, "imagined", json_boolean(r->on->imagined));
    put_json(state, "options", chosen_options_json(d));
    put_json(state, "decisions", json_integer(d->decisions));
    put_json(state, "chance", json_hash(d->chance));
    put_json(state, "veil", json_hash(d->veil));
    put_json(state, "book", json_hash(duello_book_hash(d->book)));
    put_json(state, "hash", json_hash(duel_hash(d)));
    return state;
}

json_t *verb_hash(struct door *door, const struct request *r, struct fault *f)
{
    (void)door, (void)f;
    return json_pack("{s:o}", "hash", json_hash(duel_hash(r->on->duel)));
}
