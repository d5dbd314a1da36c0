/* laying.c: laying a given position out on the table, and telling a position in words.
 *
 * Every card stays in the place where the set-up put it unless the position says otherwise: cards
 * that are named come to lie where they are named, on top of what is at home there.
 */
#include <stdio.h>

#include "position.h"
#include "runtime/effects.h"

struct laying {
    struct position *p;
    struct duel *d;
    struct mistake *mistake;
    bool named[4096]; /* objects the position names: they stay where they were laid */
};

static bool wrong(struct laying *l, struct spot spot, const char *text)
{
    if (!l->mistake->line) {
        l->mistake->line = spot.line ? spot.line : 1;
        l->mistake->column = spot.column ? spot.column : 1;
        snprintf(l->mistake->text, sizeof l->mistake->text, "%s", text);
    }
    return false;
}

/* ---- cards ---------------------------------------------------------------------------------- */

static int place_for(const struct duel *d, int zone, int seat)
{
    return place_of(d, zone, game_of(d)->vocabulary->zones[zone].shared ? 0 : seat);
}

static void lay(struct duel *d, ref r, int to, enum where where)
{
    uint16_t *hook = &place(d, object(d, r)->place)->first;

    while (*hook != r)
        hook = &object(d, *hook)->next;
    *hook = object(d, r)->next;
    place(d, object(d, r)->place)->count--;

    hook = &place(d, to)->first;
    if (where == ON_BOTTOM)
        while (*hook)
            hook = &object(d, *hook)->next;
    object(d, r)->next = *hook;
    object(d, r)->place = (uint8_t)to;
    *hook = r;
    place(d, to)->count++;
}

/* Who knows the face of a card that lies there and was never seen elsewhere. */
static void learn_here(struct duel *d, ref r)
{
    uint8_t faces = game_of(d)->vocabulary->zones[zone_of(d, r)].faces;

    object(d, r)->known = (uint8_t)(faces == FACES_ALL ? OPEN_TO_ALL : faces == FACES_OWNER ? 1u << owner_of(d, r) : 0);
}

static int last_object(const struct duel *d)
{
    int n = game_of(d)->objects;
    return n < 4096 ? n : 4096;
}

/* A card of this face that the seat owns, in the zone or anywhere (0), and not `taken` (or NULL). */
static ref object_with_face(const struct duel *d, int seat, int card, int zone, const bool *taken)
{
    for (int r = FIRST_CARD_REF; r < last_object(d); r++)
        if (object(d, (ref)r)->place && object(d, (ref)r)->card == card && !(taken && taken[r]) &&
            owner_of(d, (ref)r) == seat && (!zone || zone_of(d, (ref)r) == zone))
            return (ref)r;
    return NOTHING;
}

/* Finds the object that a named card is: best of all one that lies there already. */
static bool find_object(struct laying *l, int i)
{
    struct given_card *c = &l->p->card[i];
    const char *name = l->d->book->card[c->card].name;
    char text[400];

    c->object = object_with_face(l->d, c->seat, c->card, c->zone, l->named);
    if (!c->object)
        c->object = object_with_face(l->d, c->seat, c->card, 0, l->named);
    if (c->object) {
        l->named[c->object] = true;
        return true;
    }
    for (int j = 0; j < i; j++)
        if (l->p->card[j].card == c->card && l->p->card[j].seat == c->seat) {
            snprintf(text, sizeof text,
                     "p%d has no other \"%.80s\": it was given in line %d already; take one of the two away",
                     c->seat + 1, name, l->p->card[j].spot.line);
            return wrong(l, c->spot, text);
        }
    snprintf(text, sizeof text, "p%d brings no \"%.80s\"; let it bring one (p%d brings \"...\"), or give another card",
             c->seat + 1, name, c->seat + 1);
    return wrong(l, c->spot, text);
}

/* Hands that the game has already dealt go back into the decks. */
static void take_hands_back(struct laying *l)
{
    struct duel *d = l->d;
    int hand = zone_called(game_of(d), "hand"), deck = zone_called(game_of(d), "deck");

    if (!hand || !deck || l->p->opening)
        return;
    for (int seat = 0; seat < d->seats; seat++)
        for (ref r; (r = place(d, place_for(d, hand, seat))->first) != NOTHING;) {
            lay(d, r, place_for(d, deck, seat), ON_BOTTOM);
            learn_here(d, r);
        }
}

static void give_details(struct duel *d, const struct given_card *c)
{
    struct object *o = object(d, c->object);

    if (c->state >= 0)
        o->state = (uint8_t)c->state;
    for (int i = 0; i < c->facts; i++)
        set_fact(d, &game_of(d)->facts[c->fact[i].fact], c->object, c->fact[i].value);
    if (c->known_exactly)
        o->known = (uint8_t)c->known;
    else if (c->known > 0)
        o->known |= (uint8_t)c->known;
}

static void lay_card(struct laying *l, const struct given_card *c, enum where where)
{
    struct duel *d = l->d;
    int to = place_for(d, c->zone, c->seat);

    if (object(d, c->object)->place != to) {
        lay(d, c->object, to, where);
        object(d, c->object)->state = 0;
        learn_here(d, c->object);
    } else {
        lay(d, c->object, to, where);
    }
    give_details(d, c);
}

static void give_counters(struct duel *d, ref r, const struct given_counters *c)
{
    for (int i = 0; i < c->kinds; i++)
        game_of(d)->give_counters(d, r, c->kind[i], c->number[i]);
}

/* The card of this face that the position names for the seat, itself attached to no card. */
static ref named_host(const struct position *p, const struct given_card *c)
{
    if (c->host < 0)
        return seat_ref(c->host_seat);
    for (int i = 0; i < p->cards; i++)
        if (p->card[i].card == c->host && p->card[i].seat == c->host_seat && &p->card[i] != c && p->card[i].host <= 0)
            return p->card[i].object;
    return NOTHING;
}

static bool attach_cards(struct laying *l)
{
    struct position *p = l->p;

    for (int seat = 0; seat < l->d->seats; seat++)
        give_counters(l->d, seat_ref(seat), &p->counters[seat]);
    for (int i = 0; i < p->squares; i++)
        give_counters(l->d, (ref)(TILE_REF + p->square[i].square), &p->square[i].counters);
    for (int i = 0; i < p->cards; i++) {
        give_counters(l->d, p->card[i].object, &p->card[i].counters);
        if (!p->card[i].host)
            continue;
        ref host = named_host(p, &p->card[i]);
        if (!host)
            return wrong(l, p->card[i].spot, "the card it is attached to is not given in this position");
        game_of(l->d)->give_host(l->d, p->card[i].object, host);
    }
    return true;
}

/* From the last to the first, so that the first lies on top; those counted from the bottom the other way. */
static bool lay_cards(struct laying *l)
{
    struct position *p = l->p;

    for (int i = 0; i < p->cards; i++)
        if (!find_object(l, i))
            return false;
    take_hands_back(l);
    for (int i = p->cards; i-- > 0;)
        if (!p->card[i].bottom)
            lay_card(l, &p->card[i], ON_TOP);
    for (int i = 0; i < p->cards; i++)
        if (p->card[i].bottom)
            lay_card(l, &p->card[i], ON_BOTTOM);
    return true;
}

/* ---- counts --------------------------------------------------------------------------------- */

/* The lowest card of a place that the position does not name. */
static ref unnamed_in(const struct laying *l, int at)
{
    ref last = NOTHING;

    FOR_EACH_IN (l->d, r, at)
        if (!l->named[r])
            last = r;
    return last;
}

static bool meet_count(struct laying *l, const struct given_count *c)
{
    struct duel *d = l->d;
    const struct game *game = game_of(d);
    int at = place_for(d, c->zone, c->seat), count = c->count, named = 0;
    int deck = zone_called(game, "deck"), rest = l->p->rest[c->seat];
    char text[300];
    ref r;

    FOR_EACH_IN (d, each, at)
        named += l->named[each];
    if (count < 0)
        count = named;
    if (count < named) {
        snprintf(text, sizeof text, "%d cards are named in %s, more than the %d it shall hold", named,
                 game->vocabulary->zones[c->zone].name, count);
        return wrong(l, c->spot, text);
    }
    if (!rest)
        rest = zone_called(game, "discard");
    while (place(d, at)->count > count) {
        r = rest && rest != c->zone ? unnamed_in(l, at) : NOTHING;
        if (!r)
            return wrong(l, c->spot, "say where the cards that are too many go: rest in ZONE");
        lay(d, r, place_for(d, rest, c->seat), ON_BOTTOM);
        learn_here(d, r);
    }
    while (place(d, at)->count < count) {
        r = deck && deck != c->zone ? unnamed_in(l, place_for(d, deck, c->seat)) : NOTHING;
        if (!r)
            return wrong(l, c->spot, "there are not as many cards left in the deck");
        lay(d, r, at, ON_BOTTOM);
        learn_here(d, r);
    }
    return true;
}

/* Zones that fill up from the deck come before the deck itself. */
static bool meet_counts(struct laying *l)
{
    int deck = zone_called(game_of(l->d), "deck");

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < l->p->counts; i++)
            if ((l->p->count[i].zone == deck) == pass && !meet_count(l, &l->p->count[i]))
                return false;
    return true;
}

/* ---- facts and effects ---------------------------------------------------------------------- */

static bool add_effect(struct laying *l, const struct given_row *g)
{
    struct duel *d = l->d;
    struct row r = g->row;

    r.seat = (uint8_t)g->seat;
    r.subject = r.source = seat_ref(g->seat);
    if (g->on) {
        r.subject = r.source = object_with_face(d, g->seat, g->on, 0, NULL);
        if (!r.subject)
            return wrong(l, g->spot, "this seat does not have the card the effect lies on");
    }
    /* An ability that is given works as if it were printed on whatever bears it. */
    if (r.kind == ROW_ABILITY && game_of(d)->bearer)
        r.source = game_of(d)->bearer(d, r.subject);
    int attribute = r.kind == ROW_ABILITY ? 0 : r.kind == ROW_WAITING ? -1 : r.what;
    r.until = (uint8_t)game_of(d)->row_end(d, g->until, attribute, g->seat, r.subject);
    return add_row(d, r) || wrong(l, g->spot, "there is no room for another effect in this game");
}

/* What could never come about by the rules is no position: the rules could not go on from it. */
static bool can_be(struct laying *l)
{
    const char *what = game_of(l->d)->invariant(l->d);
    char text[200];

    if (!what)
        return true;
    snprintf(text, sizeof text, "there can be no such position: %s", what);
    return wrong(l, l->p->cards ? l->p->card[0].spot : l->p->counts ? l->p->count[0].spot : l->p->moment_spot, text);
}

static bool begin_play(struct laying *l)
{
    const struct game *game = game_of(l->d);
    struct duello_error e = { .text = "" };
    const char *moment = *l->p->moment ? l->p->moment : game->moments ? game->moments[0] : NULL;

    if (!game->begin_at || !moment)
        return wrong(l, l->p->moment_spot, "this game cannot begin in the middle");
    if (!game->begin_at(l->d, moment, &e))
        return wrong(l, l->p->moment_spot, e.text);
    /* The game may have turned cards over as they would lie at that moment; what is said counts more. */
    for (int i = 0; i < l->p->cards; i++)
        give_details(l->d, &l->p->card[i]);
    if (game->lies_so)
        game->lies_so(l->d);
    if (!can_be(l))
        return false;
    run_steps(l->d);
    return true;
}

bool position_apply(struct position *p, struct duel *d, struct mistake *m)
{
    struct laying l = { .p = p, .d = d, .mistake = m };

    if (p->seats > d->seats)
        return wrong(&l, (struct spot){ 0, 0 }, "the position speaks of more seats than there are at the table");
    if (!lay_cards(&l) || !meet_counts(&l))
        return false;
    for (int i = 0; i < p->facts; i++)
        set_fact(d, &game_of(d)->facts[p->fact[i].fact], p->fact[i].of < 0 ? 0 : p->fact[i].of, p->fact[i].value);
    if (!attach_cards(&l))
        return false;
    for (int i = 0; i < p->rows; i++)
        if (!add_effect(&l, &p->row[i]))
            return false;
    return begin_play(&l);
}

/* ---- telling -------------------------------------------------------------------------------- */

enum { TOLD_IN_A_ROW = 14 };

void position_tell_card(struct telling *t, const struct duel *d, const struct duel_view_card *c)
{
    const char *name = c->face ? d->book->card[c->face].name : "?";
    const char *state = c->state < game_of(d)->state_count ? game_of(d)->states[c->state] : "";
    bool quote = strchr(name, ' ') != NULL;

    tell(t, "%s%s%s%s%s", quote ? "\"" : "", name, quote ? "\"" : "", *state ? " " : "", state);
}

/* What is so of a card or square. */
static void tell_marks(struct telling *t, const struct duel *d, const struct duel_view *v, int handle)
{
    for (int i = 0; i < v->marks; i++) {
        const struct fact *f = &game_of(d)->facts[v->mark[i].fact];
        if (v->mark[i].handle != handle || f->internal)
            continue;
        tell(t, " %s = ", f->name);
        put_value(t, f, v->mark[i].value);
    }
}

static void tell_counters(struct telling *t, const struct duel *d, const struct duel_view *v, int handle)
{
    for (int i = 0; i < v->counters; i++)
        if (v->counter[i].handle == handle)
            tell(t, " %s = %d", game_of(d)->vocabulary->counters[v->counter[i].counter].name,
                 (int)v->counter[i].number);
}

static void tell_squares(struct telling *t, const struct duel *d, const struct duel_view *v)
{
    for (int square = 1; square <= game_of(d)->squares; square++) {
        bool any = false;
        char name[16];
        for (int i = 0; i < v->marks; i++)
            any = any || (v->mark[i].handle == DUEL_SQUARE + square && !game_of(d)->facts[v->mark[i].fact].internal);
        for (int i = 0; i < v->counters; i++)
            any = any || v->counter[i].handle == DUEL_SQUARE + square;
        if (!any)
            continue;
        name_square(game_of(d), square, name);
        tell(t, "    square %s:", name);
        tell_marks(t, d, v, DUEL_SQUARE + square);
        tell_counters(t, d, v, DUEL_SQUARE + square);
        tell(t, "\n");
    }
}

static void tell_zone(struct telling *t, const struct duel *d, const struct duel_view *v, int zone, int seat)
{
    int n = 0;

    for (int i = 0; i < v->cards; i++) {
        const struct duel_view_card *c = &v->card[i];
        if (c->place != zone || c->seat != seat)
            continue;
        if (n == 0)
            tell(t, "    %s: ", game_of(d)->vocabulary->zones[zone].name);
        if (n < TOLD_IN_A_ROW) {
            tell(t, "%s", n ? ", " : "");
            position_tell_card(t, d, c);
            tell_marks(t, d, v, c->handle ? c->handle : DUEL_LINK);
        }
        n++;
    }
    if (n > TOLD_IN_A_ROW)
        tell(t, " ... %d in all", n);
    if (n)
        tell(t, "\n");
}

/* A fact whose 0 is not worth telling. */
static bool says_nothing(const struct fact *f)
{
    return !f->names || same_word(f->names[0], "no") || same_word(f->names[0], "none");
}

static void tell_facts(struct telling *t, const struct duel *d, const struct duel_view *v, int seat)
{
    int n = 0;

    for (int i = 0; i < v->facts; i++) {
        const struct fact *f = &game_of(d)->facts[v->fact[i].fact];
        if (v->fact[i].seat != seat || f->internal || (v->fact[i].value == 0 && says_nothing(f)))
            continue;
        tell(t, "%s%s = ", n++ ? ", " : "    ", f->name);
        put_value(t, f, v->fact[i].value);
    }
    if (n)
        tell(t, "\n");
}

/* All of them; what reads the same once, since nobody can tell it apart. */
static void tell_options(struct telling *t, const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);
    char text[200], earlier[200];

    for (int i = 0; i < n; i++) {
        bool again = false;
        duel_option_notation(d, seat, option[i], text, sizeof text);
        for (int k = 0; k < i && !again; k++) {
            duel_option_notation(d, seat, option[k], earlier, sizeof earlier);
            again = strcmp(text, earlier) == 0;
        }
        if (!again)
            tell(t, "%s%s", i ? " | " : "      ", text);
    }
    tell(t, "\n");
}

void position_tell(struct telling *t, const struct duel *d, int viewer)
{
    const struct game *game = game_of(d);
    struct duel_view v;

    duel_view(d, viewer, &v);
    tell_facts(t, d, &v, -1);
    tell_squares(t, d, &v);
    for (int seat = -1; seat < d->seats; seat++) {
        if (seat >= 0) {
            tell(t, "  p%d\n", seat + 1);
            tell_facts(t, d, &v, seat);
        }
        for (int zone = 1; zone < game->vocabulary->zone_count; zone++)
            tell_zone(t, d, &v, zone, seat);
    }
    for (int seat = 0; seat < d->seats; seat++)
        if (v.waiting >> seat & 1) {
            tell(t, "  p%d is asked %s\n", seat + 1, game->asks[v.ask[seat]].name);
            if (viewer == DUELLO_EVERYTHING)
                tell_options(t, d, seat);
        }
    if (!v.waiting)
        tell(t, "  nobody is asked\n");
}
