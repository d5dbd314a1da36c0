/* sleeves.c: objects in places, and who knows what is in which sleeve.
 *
 * A place is a singly linked list of objects, top first. Faces move between sleeves only here:
 * when a place is shuffled, when a card enters or leaves a hidden place that has no order.
 */
#include "game.h"
#include "programs.h"

static inline void unlink_object(struct duel *d, struct place *from, ref r)
{
    uint16_t *hook = &from->first;

    while (*hook != r)
        hook = &object(d, *hook)->next;
    *hook = object(d, r)->next;
    from->count--;
}

static inline void link_object(struct duel *d, ref r, int to, enum where where)
{
    struct place *at = place(d, to);
    uint16_t *hook = &at->first;

    if (where == ON_BOTTOM)
        while (*hook)
            hook = &object(d, *hook)->next;
    object(d, r)->next = *hook;
    object(d, r)->place = (uint8_t)to;
    *hook = r;
    at->count++;
}

void swap_faces(struct duel *d, ref a, ref b)
{
    struct object *x = object(d, a), *y = object(d, b);
    uint16_t card = x->card;
    uint8_t known = x->known;

    x->card = y->card;
    x->known = y->known;
    y->card = card;
    y->known = known;
}

void trade_faces(struct duel *d, ref a, ref b)
{
    if (a == b)
        return;
    swap_faces(d, a, b);
    d->book->programs->follow(d, a, b);
}

void reveal(struct duel *d, ref r, unsigned who)
{
    object(d, r)->known |= (uint8_t)who;
    if (RARELY(d->journal) && d->journal->shown)
        d->journal->shown[object(d, r)->card] |= (uint8_t)who;
}

static inline void learn_on_arrival(struct duel *d, ref r, int to, unsigned traits)
{
    if (traits & ALL_SEE)
        reveal(d, r, OPEN_TO_ALL);
    else if (traits & OWNER_SEES)
        reveal(d, r, 1u << (traits & IS_SHARED ? owner_of(d, r) : seat_of_place(d, to)));
}

ref move_object(struct duel *d, ref r, int to, enum where where)
{
    int from = object(d, r)->place;
    unsigned traits = d->book->place_is[to];

    if (from)
        unlink_object(d, place(d, from), r);
    link_object(d, r, to, where);
    learn_on_arrival(d, r, to, traits);
    if (!(traits & IS_VEILED) || LEAK(HAND_KEEPS_SLEEVE))
        return r;
    ref now = nth_in(d, to, (int)veil_below(d, place(d, to)->count));
    trade_faces(d, r, now);
    return now;
}

void clear_place(struct duel *d, int at)
{
    FOR_EACH_IN (d, r, at)
        object(d, r)->place = 0;
    *place(d, at) = (struct place){ 0, 0 };
}

void lay_run(struct duel *d, ref first, int n, int to)
{
    unsigned traits = d->book->place_is[to];

    for (ref r = first; r < first + n; r++) {
        object(d, r)->next = (uint16_t)(r + 1);
        object(d, r)->place = (uint8_t)to;
    }
    for (ref r = first; traits & (ALL_SEE | OWNER_SEES) && r < first + n; r++)
        learn_on_arrival(d, r, to, traits);
    if (n)
        object(d, (ref)(first + n - 1))->next = NOTHING;
    *place(d, to) = (struct place){ n ? first : NOTHING, (uint16_t)n };
}

enum { MOST_SLEEVES = 1280 };

/* The sleeves of a place; of what is known of each face only this much is kept. */
static uint32_t forget_faces(struct duel *d, int at, unsigned keep, ref sleeve[MOST_SLEEVES])
{
    uint32_t n = 0;

    FOR_EACH_IN (d, r, at) {
        object(d, r)->known &= (uint8_t)keep;
        if (n < MOST_SLEEVES)
            sleeve[n++] = r;
    }
    return n;
}

void forget_place(struct duel *d, int at)
{
    ref sleeve[MOST_SLEEVES];
    unsigned keep = LEAK(UNSEEN_KEEPS_KNOWLEDGE) ? OPEN_TO_ALL : 1u << seat_of_place(d, at);
    uint32_t n = forget_faces(d, at, keep, sleeve);
    void (*swap)(struct duel *, ref, ref) = d->book->programs->names_things(d) ? trade_faces : swap_faces;

    for (uint32_t i = n; i > 1 && !LEAK(UNSEEN_KEEPS_SLEEVES); i--)
        swap(d, sleeve[i - 1], sleeve[draw_below(&d->veil, i)]);
}

/* Does anybody but its owner know a face of the place? */
static bool is_known_to_others(const struct duel *d, int at)
{
    unsigned known = 0;

    FOR_EACH_IN (d, r, at)
        known |= object(d, r)->known;
    return known & ~(1u << seat_of_place(d, at));
}

/* To those who knew none of the faces each could have been in each sleeve, whichever was chosen to leave, and those that
 * stay still can: there is nothing to be forgotten. */
ref move_unseen(struct duel *d, ref r, int to, enum where where)
{
    int from = object(d, r)->place;
    ref leaving = LEAK(UNSEEN_KEEPS_SLEEVES) ? r : place(d, from)->first;
    bool forgotten = is_known_to_others(d, from);

    if (leaving != r)
        trade_faces(d, r, leaving);
    if (!LEAK(UNSEEN_KEEPS_KNOWLEDGE))
        object(d, leaving)->known &= (uint8_t)(1u << seat_of_place(d, from));
    unlink_object(d, place(d, from), leaving);
    if (forgotten)
        forget_place(d, from);
    link_object(d, leaving, to, where);
    learn_on_arrival(d, leaving, to, d->book->place_is[to]);
    return leaving;
}

int known_around(const struct duel *d, ref r, int seat, ref *sleeve, int most)
{
    bool found = false;
    int n = 0;

    FOR_EACH_IN (d, other, object(d, r)->place) {
        if (!knows(d, seat, other)) {
            if (found)
                break;
            n = 0;
            continue;
        }
        found = found || other == r;
        if (n < most)
            sleeve[n++] = other;
    }
    return found ? n : 0;
}

ref hide_choice(struct duel *d, const ref *sleeve, int n, ref r, unsigned who)
{
    bool open = true;
    int at = 0;

    for (int i = 0; i < n; i++) {
        open = open && object(d, sleeve[i])->known & SPECTATORS;
        at = sleeve[i] == r ? i : at;
    }
    if (n < 2 || open) /* there was nothing to choose, or it was done in the open */
        return r;
    for (; at > 0; at--)
        trade_faces(d, sleeve[at - 1], sleeve[at]);
    for (int i = 0; i < n; i++)
        object(d, sleeve[i])->known &= (uint8_t)who;
    return sleeve[0];
}

/* Prescribed faces come to lie on top, in their order. */
static void apply_foretold_order(struct duel *d, int at)
{
    ref top = place(d, at)->first;

    while (top && d->foretold && d->foretold->used < d->foretold->count) {
        uint16_t face = d->foretold->next[d->foretold->used].face;
        ref r = top;
        while (r && object(d, r)->card != face)
            r = object(d, r)->next;
        if (!face || !r)
            return;
        swap_faces(d, top, r);
        d->foretold->used++;
        top = object(d, top)->next;
    }
}

void shuffle_place(struct duel *d, int at)
{
    ref sleeve[MOST_SLEEVES];
    uint32_t n = forget_faces(d, at, LEAK(SHUFFLE_KEEPS_KNOWLEDGE) ? OPEN_TO_ALL : 0, sleeve);

    for (uint32_t i = n; i > 1 && !LEAK(SHUFFLE_KEEPS_FACES); i--)
        swap_faces(d, sleeve[i - 1], sleeve[draw_below(&d->chance, i)]);
    apply_foretold_order(d, at);
}

ref nth_in(const struct duel *d, int at, int n)
{
    ref r = place(d, at)->first;

    while (n-- > 0 && r)
        r = object(d, r)->next;
    return r;
}

ref bottom_of(const struct duel *d, int at)
{
    ref last = NOTHING;

    FOR_EACH_IN (d, r, at)
        last = r;
    return last;
}
