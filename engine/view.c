/* view.c: what a viewer may know, and dealing anew what it may not.
 *
 * A view is built from nothing: faces the viewer knows, facts whose declared visibility lets it see
 * them. A card in a hidden place without an order (another's hand) has no handle, and known faces
 * there are listed by name, so that a view never tells which card came when.
 */
#include <stdlib.h>

#include "game.h"
#include "programs.h"

static bool may_know(const struct duel *d, int viewer, ref r)
{
    if (viewer == DUELLO_EVERYTHING)
        return true;
    if (LEAK(SPECTATOR_SEES) && viewer == DUELLO_SPECTATOR)
        viewer = 0;
    return viewer >= 0 ? knows(d, viewer, r) : (object(d, r)->known & SPECTATORS) != 0;
}

/* Of two copies the one that everybody knows comes first, however they lie. */
static int by_face(const void *a, const void *b)
{
    const struct duel_view_card *x = a, *y = b;
    int ax = x->face ? x->face : 0xffff, ay = y->face ? y->face : 0xffff;

    if (ax != ay)
        return ax - ay;
    return x->open != y->open ? y->open - x->open : x->handle - y->handle;
}

/* Are cards there not to be told from each other? */
static bool is_veiled(const struct zone *z, int viewer, int seat)
{
    return !z->ordered && z->faces == FACES_OWNER && viewer != seat && viewer != DUELLO_EVERYTHING;
}

/* A thing that a link is about; nothing where it is a card in a hand: its number would tell which card it is, once that
 * card is laid down. */
static ref told_thing(const struct duel *d, int viewer, ref r)
{
    int at = is_card(r) ? object(d, r)->place : 0;

    return at && is_veiled(&game_of(d)->vocabulary->zones[zone_of_place(d, at)], viewer, seat_of_place(d, at)) ? NOTHING
                                                                                                               : r;
}

/* What a link is aimed at, or else what it is about. */
static ref about(const struct duel *d, const struct link *l)
{
    const struct game *game = game_of(d);

    if (!game->link_targets)
        return NOTHING;
    return l->target[0] ? l->target[0] : l->target[game->link_about];
}

static void view_place(const struct duel *d, int viewer, struct duel_view *v, int zone, int seat)
{
    const struct zone *z = &game_of(d)->vocabulary->zones[zone];
    bool veiled = is_veiled(z, viewer, seat);
    int first = v->cards;

    FOR_EACH_IN (d, r, place_of(d, zone, seat)) {
        if (v->cards == DUEL_VIEW_CARDS)
            return;
        bool known = may_know(d, viewer, r) || (LEAK(FACE_DOWN_SHOWN) && z->faces == FACES_OWNER && z->ordered) ||
                     (LEAK(DECK_TOP_SHOWN) && z->faces == FACES_NOBODY && viewer == seat && v->cards == first);
        v->card[v->cards++] = (struct duel_view_card){
            .handle = veiled && !LEAK(HAND_HANDLES) ? 0 : r,
            .face = known ? object(d, r)->card : 0,
            .place = (uint8_t)zone,
            .seat = (int8_t)(z->shared ? -1 : seat),
            .state = object(d, r)->state,
            .open = (object(d, r)->known & SPECTATORS) != 0,
            .host = game_of(d)->host_of ? game_of(d)->host_of(d, r, NOTHING) : NOTHING,
        };
    }
    if (veiled && !LEAK(HAND_UNSORTED))
        qsort(&v->card[first], (size_t)(v->cards - first), sizeof v->card[0], by_face);
}

/* May the viewer see this fact of a seat, of the card, of a square or link (-1: of none)? */
static bool sees_fact(const struct duel *d, int viewer, const struct fact *f, int seat, ref card)
{
    switch ((enum visibility)f->seen) {
    case SEEN_BY_ALL:
        return true;
    case SEEN_BY_OWNER:
        return seat == viewer || viewer == DUELLO_EVERYTHING || LEAK(OWNERS_FACT_SHOWN);
    case SEEN_WITH_FACE:
        return card && may_know(d, viewer, card);
    default:
        return viewer == DUELLO_EVERYTHING;
    }
}

static void view_fact(const struct duel *d, int viewer, struct duel_view *v, int fact, int seat)
{
    const struct fact *f = &game_of(d)->facts[fact];
    int value = sees_fact(d, viewer, f, seat, NOTHING) ? fact_value(d, f, seat < 0 ? 0 : seat) : ABSENT;

    if (value != ABSENT && v->facts < DUEL_VIEW_FACTS)
        v->fact[v->facts++] = (struct duel_view_fact){ .fact = (uint16_t)fact, .seat = (int8_t)seat, .value = value };
}

static void view_mark(struct duel_view *v, int fact, ref handle, int value)
{
    if (value != 0 && value != ABSENT && v->marks < DUEL_VIEW_MARKS)
        v->mark[v->marks++] = (struct duel_view_mark){ .handle = handle, .fact = (uint16_t)fact, .value = value };
}

/* Of the cards that the view shows one by one, of squares and of links. */
static void view_marks(const struct duel *d, int viewer, struct duel_view *v, int fact)
{
    const struct fact *f = &game_of(d)->facts[fact];

    if (f->of == OF_CARD) {
        for (int i = 0; i < v->cards; i++) {
            ref r = v->card[i].handle;
            if (r && sees_fact(d, viewer, f, controller_of(d, r), r))
                view_mark(v, fact, r, fact_value(d, f, r));
        }
    } else if (sees_fact(d, viewer, f, -1, NOTHING)) {
        bool square = f->of == OF_SQUARE;
        for (int of = square; of < fact_count(d, f); of++)
            view_mark(v, fact, (ref)((square ? TILE_REF : LINK_REF) + of), fact_value(d, f, of));
    }
}

static void view_facts(const struct duel *d, int viewer, struct duel_view *v)
{
    const struct game *game = game_of(d);

    for (int fact = 0; fact < game->fact_count; fact++)
        switch ((enum fact_of)game->facts[fact].of) {
        case OF_DUEL:
            view_fact(d, viewer, v, fact, -1);
            break;
        case OF_SEAT:
            for (int seat = 0; seat < d->seats; seat++)
                view_fact(d, viewer, v, fact, seat);
            break;
        case OF_LIST:
            break;
        default:
            view_marks(d, viewer, v, fact);
        }
}

static bool sees_into_dialogue(const struct duel *d, int viewer)
{
    return d->dialogue == NO_FRAME || viewer == d->dialogue_seat || viewer == DUELLO_EVERYTHING || LEAK(PAYMENT_SHOWN);
}

unsigned asks_seen(const struct duel *d, int viewer, uint8_t ask[DUELLO_SEATS])
{
    memset(ask, 0, DUELLO_SEATS);
    for (int seat = 0; seat < d->seats; seat++)
        if (d->waiting >> seat & 1)
            ask[seat] = sees_into_dialogue(d, viewer) ? d->ask[seat] : d->dialogue_ask;
        else if (LEAK(ANSWER_SHOWN) && d->answered >> seat & 1)
            ask[seat] = (uint8_t)d->answer[seat].a;
    return d->waiting;
}

void duel_view(const struct duel *d, int viewer, struct duel_view *v)
{
    const struct game *game = game_of(d);

    memset(v, 0, sizeof *v);
    v->viewer = viewer;
    v->waiting = asks_seen(d, viewer, v->ask);
    for (int zone = 1; zone < game->vocabulary->zone_count; zone++)
        for (int seat = 0; seat < (game->vocabulary->zones[zone].shared ? 1 : d->seats); seat++)
            view_place(d, viewer, v, zone, seat);
    view_facts(d, viewer, v);
    for (int i = 0; i < d->links && i < DUEL_VIEW_LINKS; i++) {
        const struct link *l = link_at(d, i);
        v->link[v->links++] = (struct duel_view_link){
            .ability = l->ability,
            .source = l->source,
            .target = told_thing(d, viewer, about(d, l)),
            .seat = (int8_t)link_seat(l),
            .x = l->x,
            .flags = (uint8_t)(l->seat & ~7u),
        };
    }
    if (game->counters)
        v->counters = game->counters(d, v->counter, DUEL_VIEW_COUNTERS);
}

/* ---- the table as it is now ------------------------------------------------------------------------ */

static void view_number(const struct duel *d, int viewer, ref r, int attribute, struct duel_view_number *number, int *n)
{
    int value = may_know(d, viewer, r) ? d->book->programs->number(d, r, attribute) : ABSENT;

    if (value != ABSENT)
        number[(*n)++] = (struct duel_view_number){ .handle = r, .attribute = (uint8_t)attribute, .number = value };
}

int duel_numbers(const struct duel *d, int viewer, struct duel_view_number *number, int max)
{
    const struct game *game = game_of(d);
    int n = 0;

    for (int i = 0; i < game->number_count; i++)
        for (int zone = 1; zone < game->vocabulary->zone_count; zone++)
            for (int seat = 0; game->numbers[i].zones >> zone & 1 && seat < d->seats; seat++) {
                if (is_veiled(&game->vocabulary->zones[zone], viewer, seat))
                    continue;
                FOR_EACH_IN (d, r, place_of(d, zone, seat))
                    if (n < max)
                        view_number(d, viewer, r, game->numbers[i].attribute, number, &n);
            }
    return n;
}

void duel_aims(const struct duel *d, int link, struct duel_view_aims *a)
{
    const struct game *game = game_of(d);

    *a = (struct duel_view_aims){ .answers = -1 };
    if (link < 0 || link >= d->links)
        return;
    const struct link *l = link_at(d, link);
    if (game->view_aims)
        game->view_aims(d, l, a);
    else if (is_link(about(d, l)))
        a->answers = about(d, l) - LINK_REF;
    else if (is_seat(about(d, l)) || is_card(about(d, l)))
        a->target[a->targets++] = about(d, l);
    int told = 0;
    for (int i = 0; i < a->targets; i++)
        if (told_thing(d, DUELLO_SPECTATOR, a->target[i]))
            a->target[told++] = a->target[i];
    a->targets = told;
}

unsigned duel_may_answer(const struct duel *d)
{
    if (d->links == 0)
        return 0;
    return game_of(d)->may_answer ? game_of(d)->may_answer(d) : d->waiting;
}

/* ---- dealing anew --------------------------------------------------------------------------------- */

void undo_dialogue(struct duel *d)
{
    while (d->top != NO_FRAME && d->top >= d->dialogue)
        end_step(d);
    top_frame(d)->resume = d->dialogue_resume;
    d->asked_at = d->dialogue_resume;
    d->waiting = (uint8_t)(1u << d->dialogue_seat);
    d->answered = 0;
    d->ask[d->dialogue_seat] = d->dialogue_ask;
    d->dialogue = NO_FRAME;
}

/* Others may have answered already, in secret: any answer they could give now will do. */
static void redeal_answer(struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];

    d->waiting |= (uint8_t)(1u << seat);
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);
    d->waiting &= (uint8_t) ~(1u << seat);
    if (n > 0)
        d->answer[seat] = option[chance_below(d, (uint32_t)n)];
}

void reopen_answers(struct duel *d, int seat)
{
    if (!(d->waiting >> seat & 1) || is_race(d))
        return;
    d->waiting |= d->answered;
    d->answered = 0;
}

void duel_redeal(struct duel *d, int seat, uint64_t seed)
{
    if (seat < 0 || seat >= d->seats)
        return;
    /* What another seat is choosing in private has not happened as far as this one knows. */
    if (d->dialogue != NO_FRAME && d->dialogue_seat != seat && !LEAK(REDEAL_KEEPS_DIALOGUE))
        undo_dialogue(d);
    d->chance = LEAK(REDEAL_KEEPS_CHANCE) ? d->chance : mix64(seed);
    d->veil = mix64(seed + 1);
    game_of(d)->redeal(d, seat);
    for (int other = 0; other < d->seats; other++) {
        if (other == seat || (d->answered >> other & 1 && (LEAK(REDEAL_KEEPS_ANSWER) || is_race(d))))
            continue;
        if (d->answered >> other & 1)
            redeal_answer(d, other);
        else
            d->answer[other] = (struct duel_option){ 0 };
    }
}

/* Sorts by one byte of each number; what is alike in it stays in its order. */
static void sort_by_byte(const uint16_t *number, int n, int shift, uint16_t *sorted)
{
    int below[256] = { 0 }, at = 0; /* numbers with a smaller byte */

    for (int i = 0; i < n; i++) /* NOLINTNEXTLINE(clang-analyzer-core.*): n of them are there, sorted before or not */
        below[number[i] >> shift & 255]++;
    for (int byte = 0; at < n; byte++) {
        int alike = below[byte];
        below[byte] = at;
        at += alike;
    }
    for (int i = 0; i < n; i++)
        sorted[below[number[i] >> shift & 255]++] = number[i];
}

/* Puts the faces of these objects into the order of the book: how they lay is forgotten. */
static void sort_faces(struct duel *d, const ref *sleeve, int n)
{
    uint16_t card[REDEALT], sorted[REDEALT];

    if (n < 2)
        return;
    for (int i = 0; i < n; i++)
        card[i] = object(d, sleeve[i])->card;
    sort_by_byte(card, n, 0, sorted);
    sort_by_byte(sorted, n, 8, card);
    for (int i = 0; i < n; i++)
        object(d, sleeve[i])->card = card[i];
}

/* One of the faces from sleeve `i` on that fit it, by chance; the one in it if none does. */
static int fitting_face(struct duel *d, const ref *sleeve, int i, int n,
                        bool (*fits)(const struct duel *, ref, int card))
{
    enum { GUESSES = 4 };
    int candidates = 0, chosen = i;

    for (int guess = 0; guess < GUESSES; guess++) {
        int j = i + (int)chance_below(d, (uint32_t)(n - i));
        if (!fits || fits(d, sleeve[i], object(d, sleeve[j])->card))
            return j;
    }
    for (int j = i; j < n; j++)
        if (fits(d, sleeve[i], object(d, sleeve[j])->card) && chance_below(d, (uint32_t)++candidates) == 0)
            chosen = j;
    return chosen;
}

/* Deals anew, among the objects listed, the faces this seat does not know: `fits` may forbid a face
 * for an object (what the seat has been told of it). Objects with fewer fitting faces must come
 * first. The result follows from which faces there are, not from how they lay. */
void redeal_faces(struct duel *d, ref *sleeve, int n, bool (*fits)(const struct duel *, ref, int card))
{
    assert(n <= REDEALT);
    /* NOLINTNEXTLINE(misc-redundant-expression): in builds with leaks */
    if (!LEAK(REDEAL_SKIPS_PLACE) && !LEAK(REDEAL_REMEMBERS))
        sort_faces(d, sleeve, n);
    for (int i = 0; i < n; i++) {
        if (LEAK(REDEAL_SKIPS_PLACE) && object(d, sleeve[i])->place == object(d, sleeve[n - 1])->place)
            continue;
        int chosen = fitting_face(d, sleeve, i, n, fits);
        uint16_t card = object(d, sleeve[i])->card;
        object(d, sleeve[i])->card = object(d, sleeve[chosen])->card;
        object(d, sleeve[chosen])->card = card;
    }
}

/* ---- whole states ------------------------------------------------------------------------------------- */

enum { STATE = offsetof(struct duel, chance) };

size_t duel_size(const struct duello_book *b)
{
    return b->game->size;
}

void parts_of_duel(const struct duel *d, struct duel_part part[DUEL_PARTS])
{
    part[0] = (struct duel_part){ 0, d->end };
    part[1] = (struct duel_part){ end_of_room(d), (size_t)d->links * d->book->link_size };
    part[2] = (struct duel_part){ d->book->at_rows, (size_t)d->rows * sizeof(struct row) };
    part[3] = (struct duel_part){ game_of(d)->at_waiting, (size_t)d->waitings * sizeof(struct waiting) };
}

void duel_copy(struct duel *to, const struct duel *from)
{
    struct duel_part part[DUEL_PARTS];

    memcpy(to, from, from->end);
    if (!(from->links | from->rows | from->waitings))
        return;
    parts_of_duel(from, part);
    for (int i = 1; i < DUEL_PARTS; i++)
        if (part[i].size)
            memcpy(duel_at(to, part[i].at), duel_at(from, part[i].at), part[i].size);
}

bool duel_equal(const struct duel *a, const struct duel *b)
{
    struct duel_part part[DUEL_PARTS];

    if (a->book != b->book || a->end != b->end ||
        memcmp((const char *)a + STATE, (const char *)b + STATE, a->end - STATE) != 0)
        return false;
    parts_of_duel(a, part);
    for (int i = 1; i < DUEL_PARTS; i++)
        if (memcmp(duel_at(a, part[i].at), duel_at(b, part[i].at), part[i].size) != 0)
            return false;
    return true;
}

/* All values are little-endian integers of fixed width at fixed offsets, and padding is zero. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states and their hashes are little-endian");

static uint64_t hash_bytes(uint64_t h, const char *p, size_t n)
{
    for (; n >= 8; p += 8, n -= 8) {
        uint64_t w;
        memcpy(&w, p, 8);
        h = mix64(h ^ w) + 0x9e3779b97f4a7c15u;
    }
    for (; n > 0; p++, n--)
        h = mix64(h ^ (uint8_t)*p);
    return h;
}

uint64_t duel_hash(const struct duel *d)
{
    struct duel_part part[DUEL_PARTS];
    uint64_t h = hash_bytes(0, (const char *)d + STATE, d->end - STATE);

    parts_of_duel(d, part);
    for (int i = 1; i < DUEL_PARTS; i++)
        h = hash_bytes(h, duel_at(d, part[i].at), part[i].size);
    return h;
}
