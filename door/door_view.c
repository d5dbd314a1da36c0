/* door_view.c: what a viewer may see of a duel, as JSON. Everything here is copied from the view the
 * engine builds for that viewer, never from the state itself; only `state` and `hash` look further,
 * and they work with --open only.
 */
#include <string.h>

#include "engine/choices.h"
#include "inside.h"

void write_thing(struct json_out *o, const struct duel *d, int viewer, ref r)
{
    bool known = viewer == DUELLO_EVERYTHING || (viewer >= 0 ? knows(d, viewer, r) : object(d, r)->known & SPECTATORS);

    write_whole(o, "handle", r);
    write_words(o, "name", known ? duello_card_name(d->book, object(d, r)->card) : NULL);
}

/* What is seen of a duel: its view, and the numbers on its cards. */
struct sight {
    const struct duello_book *book;
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
};

/* A fact as a word where the game has words for it. */
static void write_value(struct json_out *o, const char *name, const struct fact *f, int value)
{
    if (f->names && value >= 0 && value >= f->lowest && value <= f->highest)
        write_words(o, name, f->names[value]);
    else
        write_whole(o, name, value);
}

/* Begins an object with the first of what belongs into it. */
static void open_object(struct json_out *o, const char *name, bool *open)
{
    if (!*open)
        write_object(o, name);
    *open = true;
}

static void close_object(struct json_out *o, bool open)
{
    if (open)
        end_object(o);
}

/* "counters": {"Poison": 2}; nothing if there is none on it. */
static void write_counters(struct json_out *o, const struct sight *s, int handle)
{
    bool open = false;

    for (int i = 0; i < s->view.counters; i++) {
        const struct duel_view_counter *c = &s->view.counter[i];
        if (c->handle != handle)
            continue;
        open_object(o, "counters", &open);
        write_whole(o, duello_counter_name(s->book, c->counter), c->number);
    }
    close_object(o, open);
}

/* "numbers": {"PLV": 3}; nothing if it has none that are told. */
static void write_numbers(struct json_out *o, const struct sight *s, int handle)
{
    bool open = false;

    for (int i = 0; i < s->numbers; i++)
        if (s->number[i].handle == handle) {
            open_object(o, "numbers", &open);
            write_whole(o, duello_number_name(s->book, s->number[i].attribute), s->number[i].number);
        }
    close_object(o, open);
}

/* {"mode": "defence"}: what is so of a card, square or link; nothing if nothing is. */
static bool write_marks(struct json_out *o, const char *name, const struct sight *s, int handle)
{
    bool open = false;

    for (int i = 0; i < s->view.marks; i++) {
        const struct duel_view_mark *m = &s->view.mark[i];
        if (m->handle != handle)
            continue;
        open_object(o, name, &open);
        write_value(o, duello_fact_name(s->book, m->fact), &s->book->game->facts[m->fact], m->value);
    }
    close_object(o, open);
    return open;
}

static void write_card(struct json_out *o, const struct sight *s, const struct duel_view_card *c)
{
    const struct duello_book *b = s->book;

    write_object(o, NULL);
    write_whole(o, "handle", c->handle);
    write_words(o, "name", c->face ? duello_card_name(b, c->face) : NULL);
    write_words(o, "state", duello_state_name(b, c->state));
    write_truth(o, "open", c->open);
    if (c->host)
        write_whole(o, "host", c->host);
    if (c->handle) {
        write_numbers(o, s, c->handle);
        write_counters(o, s, c->handle);
        write_marks(o, "facts", s, c->handle);
    }
    end_object(o);
}

static void write_facts(struct json_out *o, const struct sight *s, int seat)
{
    const struct duel_view *v = &s->view;

    write_object(o, "facts");
    for (int i = 0; i < v->facts; i++)
        if (v->fact[i].seat == seat)
            write_value(o, duello_fact_name(s->book, v->fact[i].fact), &s->book->game->facts[v->fact[i].fact],
                        v->fact[i].value);
    end_object(o);
}

/* The view has its cards zone by zone. */
static void write_zones(struct json_out *o, const struct sight *s, int seat)
{
    const struct duel_view *v = &s->view;
    const struct vocabulary *words = s->book->game->vocabulary;
    int card = 0;

    write_object(o, "zones");
    for (int zone = 1; zone < words->zone_count; zone++) {
        if (words->zones[zone].shared != (seat < 0))
            continue;
        write_list(o, duello_place_name(s->book, zone));
        while (card < v->cards && v->card[card].place < zone)
            card++;
        for (; card < v->cards && v->card[card].place == zone; card++)
            if (v->card[card].seat == seat)
                write_card(o, s, &v->card[card]);
        end_list(o);
    }
    end_object(o);
}

/* The zones and facts of one seat, or with seat -1 those of the table. */
static void write_part(struct json_out *o, const struct sight *s, int seat)
{
    write_facts(o, s, seat);
    if (seat >= 0)
        write_counters(o, s, seat_ref(seat));
    write_zones(o, s, seat);
}

/* An ability on its way: the card it is printed on, and its number there from 1 on; what else there is to a link. */
static void write_link(struct json_out *o, const struct sight *s, const struct duel *d, int link,
                       const struct duel_view_link *l)
{
    const struct duello_book *b = d->book;
    const struct ability *a = &b->ability[l->ability];
    struct duel_view_aims aims;

    duel_aims(d, link, &aims);
    write_object(o, NULL);
    write_whole(o, "seat", l->seat);
    write_words(o, "card", a->card ? duello_card_name(b, a->card) : NULL);
    write_whole(o, "ability", a->order + 1);
    write_whole(o, "source", l->source);
    write_whole(o, "target", l->target);
    write_whole(o, "x", l->x);
    write_truth(o, "negated", (l->flags & LINK_NEGATED) != 0);
    write_words(o, "kind", duello_link_kind(b, aims.kind));
    write_whole(o, "user", aims.user);
    if (aims.answers >= 0)
        write_whole(o, "answers", aims.answers);
    else
        write_null(o, "answers");
    write_list(o, "targets");
    for (int i = 0; i < aims.targets; i++)
        write_whole(o, NULL, aims.target[i]);
    end_list(o);
    write_marks(o, "facts", s, DUEL_LINK + link);
    end_object(o);
}

/* "squares": {"c3": {"terrain": "ocean"}}: what is so of the squares of the board; nothing if nothing is. */
static void write_squares(struct json_out *o, const struct sight *s)
{
    const struct game *game = s->book->game;
    bool open = false, marked = false;

    for (int i = 0; i < s->view.marks && !marked; i++)
        marked = (s->view.mark[i].handle & (DUEL_SQUARE | DUEL_LINK)) == DUEL_SQUARE;
    for (int square = 1; marked && square <= game->squares; square++) {
        size_t before = o->length;
        char name[16];
        bool was_open = open;
        open_object(o, "squares", &open);
        name_square(game, square, name);
        if (!write_marks(o, name, s, DUEL_SQUARE + square)) {
            unwrite(o, before);
            open = was_open;
        }
    }
    close_object(o, open);
}

static void write_viewer(struct json_out *o, int viewer)
{
    if (viewer >= 0)
        write_whole(o, "viewer", viewer);
    else
        write_words(o, "viewer", viewer == DUELLO_SPECTATOR ? "spectator" : "everything");
}

static void write_view(struct json_out *o, const struct named_duel *on, int viewer)
{
    const struct duel *d = on->duel;
    struct sight s = { .book = d->book };

    duel_view(d, viewer, &s.view);
    s.numbers = duel_numbers(d, viewer, s.number, DUEL_VIEW_CARDS);
    write_viewer(o, viewer);
    write_words(o, "game", game_of(d)->name);
    write_words(o, "mode", game_of(d)->modes[d->mode].name);
    write_waiting(o, on, viewer);
    write_object(o, "table");
    write_part(o, &s, -1);
    write_squares(o, &s);
    end_object(o);
    write_list(o, "seats");
    for (int seat = 0; seat < d->seats; seat++) {
        write_object(o, NULL);
        write_whole(o, "seat", seat);
        write_words(o, "name", on->player[seat]);
        write_part(o, &s, seat);
        end_object(o);
    }
    end_list(o);
    write_list(o, "links");
    for (int i = 0; i < s.view.links; i++)
        write_link(o, &s, d, i, &s.view.link[i]);
    end_list(o);
    write_seats(o, "answering", duel_may_answer(d));
}

bool verb_view(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door, (void)f;
    write_view(o, r->on, r->viewer);
    return true;
}

bool verb_state(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duel *d = r->on->duel;
    const struct game *game = game_of(d);

    (void)door, (void)f;
    write_view(o, r->on, DUELLO_EVERYTHING);
    write_truth(o, "imagined", r->on->imagined);
    write_object(o, "options");
    for (int i = 0; i < game->choice_count; i++)
        write_choice_value(o, game->choices[i].name, d->book, &game->choices[i], chosen_value(d, i));
    end_object(o);
    write_whole(o, "decisions", d->decisions);
    write_hash(o, "chance", d->chance);
    write_hash(o, "veil", d->veil);
    write_hash(o, "book", duello_book_hash(d->book));
    write_hash(o, "hash", duel_hash(d));
    return true;
}

bool verb_hash(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door, (void)f;
    write_hash(o, "hash", duel_hash(r->on->duel));
    return true;
}
