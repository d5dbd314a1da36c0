/* shown_view.c: views as lines of words, a zone or a fact a line, of which those are told that have changed.
 *
 * Cards are named by their faces, what they are attached to or aimed at by where that lies. A field that nobody may see is
 * the game's own note and is left out; everything else that a view has is told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "engine/words.h"
#include "runtime/program.h"
#include "shown.h"

enum { SLOTS = 1024, SLOT_NAME = 64, HANDLES = LINK_REF, ZONES = 32, FACTS = 256 };

/* A line of a view: what it is about. */
enum about { ABOUT_ASKS, ABOUT_FACT, ABOUT_COUNTERS, ABOUT_SQUARES, ABOUT_ZONE, ABOUT_LINK, ABOUT_ANSWERS };
struct slot {
    enum about about;
    int row, seat; /* which fact, zone or link; whose, -1: the duel's */
    char name[SLOT_NAME];
};

/* One viewer's, at one moment. */
struct sight {
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
    struct duel_view_aims aims[DUEL_VIEW_LINKS];
    unsigned may_answer;
    uint32_t line[SLOTS]; /* where in the text it begins; 0: it is empty */
    char text[SHOWN_TEXT];
};

struct views {
    const struct duello_book *book;
    struct slot slot[SLOTS];
    int slots;
    uint16_t zone_slot[ZONES][1 + DUELLO_SEATS], fact_slot[FACTS][1 + DUELLO_SEATS]; /* by row and 1 + seat */

    /* of the view being written */
    uint16_t at[HANDLES];  /* by handle: 1 + which card */
    uint16_t first[SLOTS]; /* by line: 1 + the first card of the zone, 1 + the fact; 0: there is none */

    struct sight *sight[SHOWN_VIEWERS], *seen[SHOWN_VIEWERS]; /* now, and the last time */
};

/* ---- lines ------------------------------------------------------------------------------------------------- */

static void add_slot(struct views *w, enum about about, int row, int seat, const char *name)
{
    struct slot *s = &w->slot[w->slots++];

    *s = (struct slot){ about, row, seat, "" };
    if (about == ABOUT_LINK)
        snprintf(s->name, sizeof s->name, "%s %d", name, row + 1);
    else if (seat >= 0)
        snprintf(s->name, sizeof s->name, "p%d %s", seat + 1, name);
    else
        snprintf(s->name, sizeof s->name, "%s", name);
}

/* By what they are called, not by the order of fields and zones; links from the first one on. */
static int by_name(const void *a, const void *b)
{
    const struct slot *x = a, *y = b;

    if (x->about != y->about && (x->about >= ABOUT_LINK || y->about >= ABOUT_LINK))
        return (int)x->about - (int)y->about;
    if (x->about == ABOUT_LINK)
        return x->row - y->row;
    int order = strcmp(x->name, y->name);
    return order ? order : x->about != y->about ? (int)x->about - (int)y->about : x->row - y->row;
}

static void list_slots(struct views *w)
{
    const struct game *game = w->book->game;

    assert(game->fact_count <= FACTS && game->vocabulary->zone_count <= ZONES);
    add_slot(w, ABOUT_ASKS, 0, -1, "asked");
    for (int i = 0; i < game->fact_count; i++) {
        const struct fact *f = &game->facts[i];
        for (int seat = 0; f->of <= OF_SEAT && seat < (f->of == OF_SEAT ? DUELLO_SEATS : 1); seat++)
            if (f->seen != SEEN_BY_NOBODY)
                add_slot(w, ABOUT_FACT, i, f->of == OF_SEAT ? seat : -1, f->name);
    }
    if (game->squares)
        add_slot(w, ABOUT_SQUARES, 0, -1, "squares");
    for (int zone = 1; zone < game->vocabulary->zone_count; zone++)
        for (int seat = 0; seat < (game->vocabulary->zones[zone].shared ? 1 : DUELLO_SEATS); seat++)
            add_slot(w, ABOUT_ZONE, zone, game->vocabulary->zones[zone].shared ? -1 : seat,
                     duello_place_name(w->book, zone));
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        add_slot(w, ABOUT_COUNTERS, 0, seat, "counters");
    for (int i = 0; i < DUEL_VIEW_LINKS; i++)
        add_slot(w, ABOUT_LINK, i, -1, "link");
    add_slot(w, ABOUT_ANSWERS, 0, -1, "may still answer");
    assert(w->slots <= SLOTS);
    qsort(w->slot, (size_t)w->slots, sizeof w->slot[0], by_name);
    for (int i = 0; i < w->slots; i++) {
        const struct slot *s = &w->slot[i];
        if (s->about == ABOUT_ZONE)
            w->zone_slot[s->row][1 + s->seat] = (uint16_t)i;
        else if (s->about == ABOUT_FACT)
            w->fact_slot[s->row][1 + s->seat] = (uint16_t)i;
    }
}

/* ---- what stands in them --------------------------------------------------------------------------------------- */

static void put_seats(struct text_out *t, unsigned seats)
{
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1) {
            put_char(t, ' ');
            put_seat(t, seat);
        }
}

static const char *face_name(const struct views *w, int face)
{
    return face ? duello_card_name(w->book, face) : "?";
}

/* How manieth card of its place it is. */
static int position_of(const struct duel_view *v, int card)
{
    int n = 1;

    while (card - n >= 0 && v->card[card - n].place == v->card[card].place &&
           v->card[card - n].seat == v->card[card].seat)
        n++;
    return n;
}

/* A thing by where it lies: "p2 arts 3 (Riposte)". */
static void put_place_of(struct text_out *t, const struct views *w, const struct sight *s, unsigned handle)
{
    if (handle && is_seat((ref)handle)) {
        put_seat(t, seat_of_ref((ref)handle));
    } else if (handle >= LINK_REF) {
        put_text(t, "link ");
        put_number(t, (long)handle - LINK_REF + 1);
    } else if (handle >= TILE_REF) {
        put_text(t, "tile ");
        put_number(t, (long)handle - TILE_REF);
    } else if (handle && w->at[handle]) {
        int card = w->at[handle] - 1;
        const struct duel_view_card *c = &s->view.card[card];
        if (c->seat >= 0) {
            put_seat(t, c->seat);
            put_char(t, ' ');
        }
        put_text(t, duello_place_name(w->book, c->place));
        put_char(t, ' ');
        put_number(t, position_of(&s->view, card));
        put_text(t, " (");
        put_text(t, face_name(w, c->face));
        put_char(t, ')');
    } else {
        put_text(t, handle ? "something" : "nothing");
    }
}

static void put_value(struct text_out *t, const struct views *w, int fact, int value)
{
    const struct fact *f = &w->book->game->facts[fact];

    put_char(t, ' ');
    if (f->names && value >= f->lowest && value <= f->highest && value >= 0)
        put_text(t, f->names[value]);
    else
        put_number(t, value);
}

/* What is so of a card, a square or a link, but for what is the game's own business. */
static void put_marks(struct text_out *t, const struct views *w, const struct sight *s, unsigned handle)
{
    for (int i = 0; i < s->view.marks; i++) {
        const struct duel_view_mark *m = &s->view.mark[i];
        const struct fact *f = &w->book->game->facts[m->fact];
        if (m->handle != handle || f->seen == SEEN_BY_NOBODY)
            continue;
        put_char(t, ' ');
        put_text(t, f->name);
        put_value(t, w, m->fact, m->value);
    }
}

static void put_squares(struct text_out *t, const struct views *w, const struct sight *s)
{
    for (int square = 1; square <= w->book->game->squares; square++) {
        put_text(t, " ; ");
        put_number(t, square);
        put_marks(t, w, s, DUEL_SQUARE + (unsigned)square);
    }
}

static void put_counters(struct text_out *t, const struct views *w, const struct sight *s, unsigned handle)
{
    for (int i = 0; i < s->view.counters; i++)
        if (s->view.counter[i].handle == handle) {
            put_text(t, " [");
            put_number(t, s->view.counter[i].number);
            put_char(t, ' ');
            put_text(t, duello_counter_name(w->book, s->view.counter[i].counter));
            put_char(t, ']');
        }
}

static void put_numbers(struct text_out *t, const struct views *w, const struct sight *s, unsigned handle)
{
    for (int i = 0; i < s->numbers; i++)
        if (s->number[i].handle == handle) {
            put_char(t, ' ');
            put_text(t, duello_number_name(w->book, s->number[i].attribute));
            put_char(t, ' ');
            put_number(t, s->number[i].number);
        }
}

/* "Riposte ready open Power 3"; one that cannot be told from its neighbours stands in brackets. */
static void put_card(struct text_out *t, const struct views *w, const struct sight *s, const struct duel_view_card *c)
{
    const char *state = duello_state_name(w->book, c->state);

    put_text(t, c->handle ? " " : " (");
    put_text(t, face_name(w, c->face));
    if (!c->handle)
        put_char(t, ')');
    if (state && *state) {
        put_char(t, ' ');
        put_text(t, state);
    }
    if (c->open)
        put_text(t, " open");
    if (c->handle) {
        put_numbers(t, w, s, c->handle);
        put_counters(t, w, s, c->handle);
        put_marks(t, w, s, c->handle);
    }
    if (c->host) {
        put_text(t, " on ");
        put_place_of(t, w, s, c->host);
    }
}

/* The cards of a place from this one on; several in a row that look alike stand there once, with how many they are. */
static void put_zone(struct text_out *t, const struct views *w, const struct sight *s, int first)
{
    const struct duel_view_card *c = &s->view.card[first], *end = &s->view.card[s->view.cards];
    char text[2][512] = { "", "" };
    int alike = 0, now = 0;

    for (bool more = true; more; c++, alike++, now = !now) {
        struct text_out one = { text[now], sizeof text[now], 0 };
        more = c < end && c->place == s->view.card[first].place && c->seat == s->view.card[first].seat;
        if (more)
            put_card(&one, w, s, c);
        end_text(&one);
        if (!alike || strcmp(text[0], text[1]) == 0)
            continue;
        put_text(t, text[!now]);
        if (alike > 1) {
            put_text(t, " x ");
            put_number(t, alike);
        }
        put_char(t, ';');
        alike = 0;
    }
}

/* An ability by the card it is printed on, and its number there. */
static void put_link(struct text_out *t, const struct views *w, const struct sight *s, int link)
{
    const struct duel_view_link *l = &s->view.link[link];
    const struct duel_view_aims *a = &s->aims[link];
    const struct ability *ability = &w->book->ability[l->ability];
    const char *kind = duello_link_kind(w->book, a->kind);

    put_char(t, ' ');
    put_seat(t, l->seat);
    put_char(t, ' ');
    if (kind) {
        put_text(t, kind);
        put_char(t, ' ');
    }
    put_text(t, face_name(w, ability->card));
    put_char(t, ' ');
    put_number(t, ability->order + 1);
    put_text(t, l->flags & LINK_NEGATED ? " negated, of " : " of ");
    put_place_of(t, w, s, l->source);
    put_text(t, ", x ");
    put_number(t, l->x);
    put_text(t, ", user ");
    put_place_of(t, w, s, a->user);
    put_text(t, ", answers ");
    put_number(t, a->answers + 1);
    put_text(t, ", about ");
    put_place_of(t, w, s, l->target);
    for (int i = 0; i < a->targets; i++) {
        put_text(t, ", at ");
        put_place_of(t, w, s, a->target[i]);
    }
    put_marks(t, w, s, DUEL_LINK + (unsigned)link);
}

static void put_asks(struct text_out *t, const struct views *w, const struct sight *s)
{
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        if (s->view.waiting >> seat & 1) {
            put_char(t, ' ');
            put_seat(t, seat);
            put_char(t, ' ');
            put_text(t, w->book->game->asks[s->view.ask[seat]].name);
        }
}

static void put_slot(struct text_out *t, const struct views *w, const struct sight *s, int i)
{
    const struct slot *slot = &w->slot[i];
    int first = w->first[i] - 1;

    switch (slot->about) {
    case ABOUT_ASKS:
        put_asks(t, w, s);
        break;
    case ABOUT_FACT:
        if (first >= 0)
            put_value(t, w, s->view.fact[first].fact, s->view.fact[first].value);
        break;
    case ABOUT_COUNTERS:
        put_counters(t, w, s, seat_ref(slot->seat));
        break;
    case ABOUT_SQUARES:
        put_squares(t, w, s);
        break;
    case ABOUT_ZONE:
        if (first >= 0)
            put_zone(t, w, s, first);
        break;
    case ABOUT_LINK:
        if (slot->row < s->view.links)
            put_link(t, w, s, slot->row);
        break;
    case ABOUT_ANSWERS:
        put_seats(t, s->may_answer);
        break;
    }
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

static void look(struct sight *s, const struct duel *d, int viewer)
{
    duel_view(d, viewer, &s->view);
    memset(s->number, 0, sizeof s->number);
    s->numbers = duel_numbers(d, viewer, s->number, DUEL_VIEW_CARDS);
    memset(s->aims, 0, sizeof s->aims);
    for (int i = 0; i < s->view.links; i++)
        duel_aims(d, i, &s->aims[i]);
    s->may_answer = duel_may_answer(d);
}

/* Nothing has to be written of a view that is as it was. */
static bool looks_the_same(const struct sight *a, const struct sight *b)
{
    return memcmp(a, b, offsetof(struct sight, line)) == 0;
}

static void find_things(struct views *w, const struct duel_view *v)
{
    memset(w->first, 0, sizeof w->first);
    for (int i = v->cards - 1; i >= 0; i--) {
        w->at[v->card[i].handle] = (uint16_t)(i + 1);
        w->first[w->zone_slot[v->card[i].place][1 + v->card[i].seat]] = (uint16_t)(i + 1);
    }
    for (int i = 0; i < v->facts; i++)
        if (w->book->game->facts[v->fact[i].fact].seen != SEEN_BY_NOBODY)
            w->first[w->fact_slot[v->fact[i].fact][1 + v->fact[i].seat]] = (uint16_t)(i + 1);
}

static void write_lines(struct views *w, struct sight *s)
{
    struct text_out t = { s->text, sizeof s->text, 1 };

    find_things(w, &s->view);
    for (int i = 0; i < w->slots; i++) {
        int begin = t.used;
        put_slot(&t, w, s, i);
        s->line[i] = t.used > begin ? (uint32_t)begin : 0;
        if (t.used > begin)
            put_char(&t, '\0');
    }
    assert(t.used < SHOWN_TEXT - 1);
    for (int i = 0; i < s->view.cards; i++)
        w->at[s->view.card[i].handle] = 0;
}

/* What each viewer sees anew in this line. */
static void show_slot(const struct views *w, struct telling *to, const struct duel *d, int slot, unsigned anew)
{
    const char *text[SHOWN_VIEWERS] = { NULL };
    char indent[SLOT_NAME + 8];
    bool any = false;

    for (int i = 0; i < viewers_of(d); i++)
        if (anew >> i & 1) {
            const struct sight *now = w->sight[i], *then = w->seen[i];
            const char *words = now->text + now->line[slot];
            text[i] = strcmp(words, then->text + then->line[slot]) == 0 ? NULL : *words ? words : " nothing";
            any = any || text[i];
        }
    if (!any)
        return;
    snprintf(indent, sizeof indent, "  | %s", w->slot[slot].name);
    show_readers(to, d, indent, text);
}

void show_views(struct views *w, struct telling *to, const struct duel *d)
{
    unsigned anew = 0;

    for (int i = 0; i < viewers_of(d); i++) {
        look(w->sight[i], d, viewer_number(d, i));
        if (looks_the_same(w->sight[i], w->seen[i]))
            continue;
        write_lines(w, w->sight[i]);
        anew |= 1u << i;
    }
    for (int slot = 0; anew && slot < w->slots; slot++)
        show_slot(w, to, d, slot, anew);
    for (int i = 0; i < viewers_of(d); i++)
        if (anew >> i & 1) {
            struct sight *s = w->seen[i];
            w->seen[i] = w->sight[i];
            w->sight[i] = s;
        }
}

struct views *views_open(const struct duello_book *b)
{
    struct views *w = zeroed(1, sizeof *w);

    w->book = b;
    list_slots(w);
    for (int i = 0; i < SHOWN_VIEWERS; i++) {
        w->sight[i] = zeroed(1, sizeof *w->sight[i]);
        w->seen[i] = zeroed(1, sizeof *w->seen[i]);
    }
    return w;
}

void views_begin(struct views *w)
{
    for (int i = 0; i < SHOWN_VIEWERS; i++) {
        memset(w->seen[i], 0, sizeof *w->seen[i]);
        w->sight[i]->text[0] = '\0';
    }
}

void views_close(struct views *w)
{
    for (int i = 0; i < SHOWN_VIEWERS; i++) {
        free(w->sight[i]);
        free(w->seen[i]);
    }
    free(w);
}
