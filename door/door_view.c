/* door_view.c: what a viewer may see of a duel, as JSON. Everything here is copied from the view the
 * engine builds for that viewer, never from the state itself; only `state` and `hash` look further,
 * and they work with --open only.
 */
#include <stdlib.h>
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

/* "counters": {"Poison": 2}; if there is none on it nothing, or where that has to be said an empty object. */
static void write_counters(struct json_out *o, const struct sight *s, int handle, bool always)
{
    bool open = false;

    if (always)
        open_object(o, "counters", &open);
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

static void write_marks_in(struct json_out *o, const char *name, const struct sight *s, int handle, bool *open)
{
    for (int i = 0; i < s->view.marks; i++) {
        const struct duel_view_mark *m = &s->view.mark[i];
        if (m->handle != handle)
            continue;
        open_object(o, name, open);
        write_value(o, duello_fact_name(s->book, m->fact), &s->book->game->facts[m->fact], m->value);
    }
}

/* {"mode": "defence"}: what is so of a card, square or link; nothing if nothing is. */
static bool write_marks(struct json_out *o, const char *name, const struct sight *s, int handle)
{
    bool open = false;

    write_marks_in(o, name, s, handle, &open);
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
        write_counters(o, s, c->handle, false);
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

/* ---- parts of a view, and what has changed of them ------------------------------------------------------------ */

/* A view being written: all of it, or with `kept` what has changed since a number. */
struct looking {
    struct json_out *o;
    struct sight sight;
    struct kept_view *kept;
    uint32_t next; /* the number this view gets if anything has changed */
    int64_t since;
};

/* Slots of the table (seat -1) and of each seat: its facts, its counters or squares, its zones. Then those of the rest. */
enum slot { FACTS_SLOT = -1, COUNTERS_SLOT = 0 /* then the zones, from 1 on */ };
enum rest_slot { WAITING_SLOT, LINKS_SLOT, ANSWERING_SLOT, REST_SLOTS };

static int slot_of(const struct duello_book *b, int seat, int slot)
{
    return (seat + 1) * (b->game->vocabulary->zone_count + 1) + slot + 1;
}

static int slot_of_rest(const struct duel *d, enum rest_slot slot)
{
    return slot_of(d->book, d->seats, FACTS_SLOT) + (int)slot;
}

static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = length + 1, eight;

    for (; length >= sizeof eight; text += sizeof eight, length -= sizeof eight) {
        memcpy(&eight, text, sizeof eight);
        hash = mix64(hash ^ eight);
    }
    for (; length > 0; length--)
        hash = mix64(hash ^ (uint8_t)*text++);
    return hash;
}

/* Takes back what has been written from `before` on if the viewer has it already. What it looks like as JSON is all that
 * counts, so nothing can change that is not told. */
static void leave_out_known(struct looking *l, int slot, size_t before)
{
    const struct json_out *o = l->o;

    if (!l->kept || o->full)
        return;
    size_t begin = before + (o->text[before] == ',');
    uint64_t hash = hash_of(o->text + begin, o->length - begin);
    if (l->kept->slot[slot].hash != hash) {
        l->kept->slot[slot].hash = hash;
        l->kept->slot[slot].number = l->next;
        l->kept->number = l->next;
    }
    if (l->kept->slot[slot].number <= l->since)
        unwrite(l->o, before);
}

/* The view has its cards zone by zone. */
static void write_zones(struct looking *l, int seat)
{
    const struct duel_view *v = &l->sight.view;
    const struct duello_book *b = l->sight.book;
    const struct vocabulary *words = b->game->vocabulary;
    int card = 0;

    write_object(l->o, "zones");
    for (int zone = 1; zone < words->zone_count; zone++) {
        size_t before = l->o->length;
        if (words->zones[zone].shared != (seat < 0))
            continue;
        write_list(l->o, duello_place_name(b, zone));
        while (card < v->cards && v->card[card].place < zone)
            card++;
        for (; card < v->cards && v->card[card].place == zone; card++)
            if (v->card[card].seat == seat)
                write_card(l->o, &l->sight, &v->card[card]);
        end_list(l->o);
        leave_out_known(l, slot_of(b, seat, zone), before);
    }
    end_object(l->o);
}

static void write_squares(struct json_out *o, const struct sight *s, bool always);

/* The zones and facts of one seat, or with seat -1 those of the table. */
static void write_part(struct looking *l, int seat)
{
    const struct duello_book *b = l->sight.book;
    size_t before = l->o->length;

    write_facts(l->o, &l->sight, seat);
    leave_out_known(l, slot_of(b, seat, FACTS_SLOT), before);
    if (seat >= 0) {
        before = l->o->length;
        write_counters(l->o, &l->sight, seat_ref(seat), l->kept);
        leave_out_known(l, slot_of(b, seat, COUNTERS_SLOT), before);
    }
    before = l->o->length;
    write_zones(l, seat);
    if (l->kept && l->o->text[l->o->length - 2] == '{')
        unwrite(l->o, before);
    if (seat < 0 && b->game->squares) {
        before = l->o->length;
        write_squares(l->o, &l->sight, l->kept);
        leave_out_known(l, slot_of(b, seat, COUNTERS_SLOT), before);
    }
}

static void write_seat(struct looking *l, const struct named_duel *on, int seat)
{
    size_t before = l->o->length;

    write_object(l->o, NULL);
    write_whole(l->o, "seat", seat);
    if (l->since <= 0)
        write_words(l->o, "name", on->player[seat]);
    size_t head = l->o->length;
    write_part(l, seat);
    bool anything = l->o->length > head;
    end_object(l->o);
    if (l->kept && !anything)
        unwrite(l->o, before);
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

static bool has_counters(const struct sight *s, int handle)
{
    for (int i = 0; i < s->view.counters; i++)
        if (s->view.counter[i].handle == handle)
            return true;
    return false;
}

/* {"terrain": "ocean", "counters": {"Spore": 2}}: nothing if nothing is so of it. */
static void write_square(struct json_out *o, const struct sight *s, int square)
{
    bool open = false;
    char name[16];

    name_square(s->book->game, square, name);
    write_marks_in(o, name, s, DUEL_SQUARE + square, &open);
    if (has_counters(s, DUEL_SQUARE + square)) {
        open_object(o, name, &open);
        write_counters(o, s, DUEL_SQUARE + square, false);
    }
    close_object(o, open);
}

static bool is_of_square(int handle)
{
    return (handle & (DUEL_SQUARE | DUEL_LINK)) == DUEL_SQUARE;
}

/* "squares": {"c3": {"terrain": "ocean"}}: what is so of the squares of the board; if nothing is nothing, or where that has
 * to be said an empty object. */
static void write_squares(struct json_out *o, const struct sight *s, bool always)
{
    const struct game *game = s->book->game;
    bool open = false, marked = false;

    for (int i = 0; i < s->view.marks && !marked; i++)
        marked = is_of_square(s->view.mark[i].handle);
    for (int i = 0; i < s->view.counters && !marked; i++)
        marked = is_of_square(s->view.counter[i].handle);
    if (!marked && !always)
        return;
    open_object(o, "squares", &open);
    for (int square = 1; marked && square <= game->squares; square++)
        write_square(o, s, square);
    close_object(o, open);
}

static void write_viewer(struct json_out *o, int viewer)
{
    if (viewer >= 0)
        write_whole(o, "viewer", viewer);
    else
        write_words(o, "viewer", viewer == DUELLO_SPECTATOR ? "spectator" : "everything");
}

static void write_table(struct looking *l)
{
    size_t before = l->o->length;

    write_object(l->o, "table");
    write_part(l, -1);
    end_object(l->o);
    if (l->kept && l->o->text[l->o->length - 2] == '{')
        unwrite(l->o, before);
}

static void write_all_seats(struct looking *l, const struct named_duel *on)
{
    size_t before = l->o->length;

    write_list(l->o, "seats");
    for (int seat = 0; seat < on->duel->seats; seat++)
        write_seat(l, on, seat);
    end_list(l->o);
    if (l->kept && l->o->text[l->o->length - 2] == '[')
        unwrite(l->o, before);
}

static void write_links(struct looking *l, const struct duel *d)
{
    size_t before = l->o->length;

    write_list(l->o, "links");
    for (int i = 0; i < l->sight.view.links; i++)
        write_link(l->o, &l->sight, d, i, &l->sight.view.link[i]);
    end_list(l->o);
    leave_out_known(l, slot_of_rest(d, LINKS_SLOT), before);
}

static void write_rest(struct looking *l, const struct named_duel *on, int viewer, enum rest_slot slot)
{
    size_t before = l->o->length;

    if (slot == WAITING_SLOT)
        write_waiting(l->o, on, viewer);
    else
        write_seats(l->o, "answering", duel_may_answer(on->duel));
    leave_out_known(l, slot_of_rest(on->duel, slot), before);
}

bool can_tell_changes(struct named_duel *on, int viewer, const char *field, int64_t since, struct fault *f)
{
    struct kept_view **kept = &on->seen[viewer_row(viewer)];
    int slots = slot_of_rest(on->duel, REST_SLOTS);

    if (since > (*kept ? (*kept)->number : 0))
        return fault(f, FAULT_BAD_VALUE, "\"%s\" is from 0 to %u here", field, (unsigned)(*kept ? (*kept)->number : 0));
    if (!*kept) {
        *kept = calloc(1, sizeof **kept + (size_t)slots * sizeof(*kept)->slot[0]);
        if (!*kept)
            return no_memory(f);
        (*kept)->slots = slots;
    }
    return true;
}

void write_view(struct json_out *o, struct named_duel *on, int viewer, unsigned parts, int64_t since)
{
    const struct duel *d = on->duel;
    struct looking l = { .o = o, .sight.book = d->book, .since = since };

    if (since >= 0) {
        l.kept = on->seen[viewer_row(viewer)];
        l.next = l.kept->number + 1;
    }
    if (parts & (PART_TABLE | PART_SEATS | PART_LINKS)) {
        duel_view(d, viewer, &l.sight.view);
        l.sight.numbers = duel_numbers(d, viewer, l.sight.number, DUEL_VIEW_CARDS);
    }
    write_viewer(o, viewer);
    if (since <= 0) {
        write_words(o, "game", game_of(d)->name);
        write_words(o, "mode", game_of(d)->modes[d->mode].name);
    }
    if (parts & PART_WAITING)
        write_rest(&l, on, viewer, WAITING_SLOT);
    if (parts & PART_TABLE)
        write_table(&l);
    if (parts & PART_SEATS)
        write_all_seats(&l, on);
    if (parts & PART_LINKS)
        write_links(&l, d);
    if (parts & PART_ANSWERING)
        write_rest(&l, on, viewer, ANSWERING_SLOT);
    if (l.kept)
        write_whole(o, "number", l.kept->number);
}

bool verb_view(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    bool changes = value_named(r->fields, "since"), some = value_named(r->fields, "parts");
    int64_t since = changes ? whole_field(r, "since") : -1;

    (void)door;
    if (changes && !can_tell_changes(r->on, r->viewer, "since", since, f))
        return false;
    write_view(o, r->on, r->viewer, some ? words_field(r, "parts", view_parts) : ALL_PARTS, since);
    return true;
}

bool verb_state(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duel *d = r->on->duel;
    const struct game *game = game_of(d);

    (void)door, (void)f;
    write_view(o, r->on, DUELLO_EVERYTHING, ALL_PARTS, -1);
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
