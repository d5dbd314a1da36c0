/* door_view.c: what a viewer may see of a duel, as JSON. Everything here is copied from the view the
 * engine builds for that viewer, never from the state itself; only `state` and `hash` look further,
 * and they work with --open only.
 */
#include <stdio.h>
#include <string.h>

#include "door.h"
#include "engine/choices.h"

json_t *thing_json(const struct duel *d, int viewer, ref r)
{
    bool known = viewer == DUELLO_EVERYTHING || (viewer >= 0 ? knows(d, viewer, r) : object(d, r)->known & SPECTATORS);

    return json_pack("{s:i, s:o}", "handle", r, "name",
                     json_words_or_null(known ? duello_card_name(d->book, object(d, r)->card) : NULL));
}

/* What is seen of a duel: its view, and the numbers on its cards. */
struct sight {
    const struct duello_book *book;
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
};

/* A fact as a word where the game has words for it. */
static json_t *value_json(const struct fact *f, int value)
{
    if (f->names && value >= 0 && value >= f->lowest && value <= f->highest)
        return json_words(f->names[value]);
    return json_integer(value);
}

/* {"Poison": 2}; NULL: there is none on it. */
static json_t *counters_json(const struct sight *s, int handle)
{
    json_t *counters = NULL;

    for (int i = 0; i < s->view.counters; i++) {
        const struct duel_view_counter *c = &s->view.counter[i];
        if (c->handle != handle)
            continue;
        counters = counters ? counters : json_object();
        put_json(counters, duello_counter_name(s->book, c->counter), json_integer(c->number));
    }
    return counters;
}

/* {"PLV": 3}; NULL: it has none that are told. */
static json_t *numbers_json(const struct sight *s, int handle)
{
    json_t *numbers = NULL;

    for (int i = 0; i < s->numbers; i++)
        if (s->number[i].handle == handle) {
            numbers = numbers ? numbers : json_object();
            put_json(numbers, duello_number_name(s->book, s->number[i].attribute), json_integer(s->number[i].number));
        }
    return numbers;
}

/* {"mode": "defence"}: what is so of a card, square or link; NULL: nothing is. */
static json_t *marks_json(const struct sight *s, int handle)
{
    json_t *marks = NULL;

    for (int i = 0; i < s->view.marks; i++) {
        const struct duel_view_mark *m = &s->view.mark[i];
        if (m->handle != handle)
            continue;
        marks = marks ? marks : json_object();
        put_json(marks, duello_fact_name(s->book, m->fact), value_json(&s->book->game->facts[m->fact], m->value));
    }
    return marks;
}

static void put_if_there(json_t *object, const char *key, json_t *value)
{
    if (value)
        put_json(object, key, value);
}

static json_t *card_json(const struct sight *s, const struct duel_view_card *c)
{
    const struct duello_book *b = s->book;
    json_t *card = json_pack("{s:i, s:o, s:o, s:b}", "handle", c->handle, "name",
                             json_words_or_null(c->face ? duello_card_name(b, c->face) : NULL), "state",
                             json_words_or_null(duello_state_name(b, c->state)), "open", c->open);

    if (c->host)
        put_json(card, "host", json_integer(c->host));
    if (c->handle) {
        put_if_there(card, "numbers", numbers_json(s, c->handle));
        put_if_there(card, "counters", counters_json(s, c->handle));
        put_if_there(card, "facts", marks_json(s, c->handle));
    }
    return card;
}

/* The zones and facts of one seat, or with seat -1 those of the table. */
static void put_part(json_t *part, const struct sight *s, int seat)
{
    const struct duello_book *b = s->book;
    const struct duel_view *v = &s->view;
    const struct vocabulary *words = b->game->vocabulary;
    json_t *facts = json_object(), *zones = json_object();

    for (int i = 0; i < v->facts; i++)
        if (v->fact[i].seat == seat)
            put_json(facts, duello_fact_name(b, v->fact[i].fact),
                     value_json(&b->game->facts[v->fact[i].fact], v->fact[i].value));
    for (int zone = 1; zone < words->zone_count; zone++)
        if (words->zones[zone].shared == (seat < 0))
            put_json(zones, duello_place_name(b, zone), json_array());
    for (int i = 0; i < v->cards; i++)
        if (v->card[i].seat == seat)
            append_json(json_object_get(zones, duello_place_name(b, v->card[i].place)), card_json(s, &v->card[i]));
    put_json(part, "facts", facts);
    if (seat >= 0)
        put_if_there(part, "counters", counters_json(s, seat_ref(seat)));
    put_json(part, "zones", zones);
}

/* An ability on its way: the card it is printed on, and its number there from 1 on; what else there is to a link. */
static json_t *link_json(const struct sight *s, const struct duel *d, int link, const struct duel_view_link *l)
{
    const struct duello_book *b = d->book;
    const struct ability *a = &b->ability[l->ability];
    struct duel_view_aims aims;
    json_t *targets = json_array();

    duel_aims(d, link, &aims);
    for (int i = 0; i < aims.targets; i++)
        append_json(targets, json_integer(aims.target[i]));
    json_t *json =
        json_pack("{s:i, s:o, s:i, s:i, s:i, s:i, s:b}", "seat", l->seat, "card",
                  json_words_or_null(a->card ? duello_card_name(b, a->card) : NULL), "ability", a->order + 1, "source",
                  l->source, "target", l->target, "x", l->x, "negated", (l->flags & LINK_NEGATED) != 0);
    put_json(json, "kind", json_words_or_null(duello_link_kind(b, aims.kind)));
    put_json(json, "user", json_integer(aims.user));
    put_json(json, "answers", aims.answers >= 0 ? json_integer(aims.answers) : json_null());
    put_json(json, "targets", targets);
    put_if_there(json, "facts", marks_json(s, DUEL_LINK + link));
    return json;
}

/* {"c3": {"terrain": "ocean"}}: what is so of the squares of the board; NULL: nothing is. */
static json_t *squares_json(const struct sight *s)
{
    const struct game *game = s->book->game;
    json_t *marked = NULL;

    for (int square = 1; square <= game->squares; square++) {
        json_t *marks = marks_json(s, DUEL_SQUARE + square);
        char name[4];
        if (!marks)
            continue;
        marked = marked ? marked : json_object();
        grid_name(&game->grids[0], square, name);
        put_json(marked, name, marks);
    }
    return marked;
}

/* Seats, given as a bit each. */
static json_t *seats_json(unsigned seats)
{
    json_t *list = json_array();

    for (; seats; seats &= seats - 1)
        append_json(list, json_integer(__builtin_ctz(seats)));
    return list;
}

static json_t *viewer_json(int viewer)
{
    return viewer >= 0 ? json_integer(viewer) : json_string(viewer == DUELLO_SPECTATOR ? "spectator" : "everything");
}

static json_t *view_json(const struct named_duel *on, int viewer)
{
    const struct duel *d = on->duel;
    struct sight s = { .book = d->book };
    json_t *seats = json_array(), *links = json_array(), *table = json_object();

    duel_view(d, viewer, &s.view);
    s.numbers = duel_numbers(d, viewer, s.number, DUEL_VIEW_CARDS);
    for (int seat = 0; seat < d->seats; seat++) {
        json_t *part = json_pack("{s:i, s:o}", "seat", seat, "name", json_words(on->player[seat]));
        put_part(part, &s, seat);
        append_json(seats, part);
    }
    for (int i = 0; i < s.view.links; i++)
        append_json(links, link_json(&s, d, i, &s.view.link[i]));
    put_part(table, &s, -1);
    put_if_there(table, "squares", squares_json(&s));
    json_t *view = json_pack("{s:o, s:s, s:s, s:o, s:o, s:o, s:o}", "viewer", viewer_json(viewer), "game",
                             game_of(d)->name, "mode", game_of(d)->modes[d->mode].name, "waiting",
                             waiting_json(on, viewer), "table", table, "seats", seats, "links", links);
    put_json(view, "answering", seats_json(duel_may_answer(d)));
    return view;
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
        put_json(options, game->choices[i].name, choice_value_json(d->book, &game->choices[i], chosen_value(d, i)));
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
