/* table.c: objects in places, and who knows what is in which sleeve.
 *
 * A place is a singly linked list of objects, top first. Faces move between sleeves only here:
 * when a place is shuffled, when a card enters or leaves a hidden place that has no order.
 */
#include "game.h"

static const struct zone *zone_row(const struct duel *d, int at)
{
    return &game_of(d)->vocabulary->zones[zone_of_place(d, at)];
}

/* Hidden and without an order: a hand. Its sleeves must not tell which card came when. */
static bool is_veiled(const struct zone *z)
{
    return z->faces == FACES_OWNER && !z->ordered;
}

static void unlink_object(struct duel *d, ref r)
{
    struct place *from = place(d, object(d, r)->place);
    uint16_t *hook = &from->first;

    while (*hook != r)
        hook = &object(d, *hook)->next;
    *hook = object(d, r)->next;
    from->count--;
}

static void link_object(struct duel *d, ref r, int to, enum where where)
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

void reveal(struct duel *d, ref r, unsigned who)
{
    object(d, r)->known |= (uint8_t)who;
    if (RARELY(d->journal) && d->journal->shown)
        d->journal->shown[object(d, r)->card] |= (uint8_t)who;
}

static void learn_on_arrival(struct duel *d, ref r, int to, const struct zone *z)
{
    if (z->faces == FACES_ALL)
        reveal(d, r, OPEN_TO_ALL);
    else if (z->faces == FACES_OWNER)
        reveal(d, r, 1u << (z->shared ? owner_of(d, r) : seat_of_place(d, to)));
}

void move_object(struct duel *d, ref r, int to, enum where where)
{
    if (object(d, r)->place)
        unlink_object(d, r);
    link_object(d, r, to, where);
    object(d, r)->life++;
    const struct zone *z = zone_row(d, to);
    learn_on_arrival(d, r, to, z);
    if (is_veiled(z) && !LEAK(HAND_KEEPS_SLEEVE))
        swap_faces(d, r, nth_in(d, to, (int)veil_below(d, place(d, to)->count)));
}

/* Deals the faces of a place anew among its sleeves. */
static void permute_faces(struct duel *d, int at, uint64_t *generator)
{
    ref sleeve[512];
    uint32_t n = 0;

    FOR_EACH_IN(d, r, at)
    if (n < 512)
        sleeve[n++] = r;
    for (uint32_t i = n; i > 1; i--)
        swap_faces(d, sleeve[i - 1], sleeve[draw_below(generator, i)]);
}

void forget_place(struct duel *d, int at)
{
    uint8_t owner = (uint8_t)(1u << seat_of_place(d, at));

    FOR_EACH_IN(d, r, at)
    if (!LEAK(UNSEEN_KEEPS_KNOWLEDGE))
        object(d, r)->known &= owner;
    if (!LEAK(UNSEEN_KEEPS_SLEEVES))
        permute_faces(d, at, &d->veil);
}

ref move_unseen(struct duel *d, ref r, int to, enum where where)
{
    int from = object(d, r)->place;
    ref leaving = LEAK(UNSEEN_KEEPS_SLEEVES) ? r : place(d, from)->first;

    if (leaving != r)
        swap_faces(d, r, leaving);
    if (!LEAK(UNSEEN_KEEPS_KNOWLEDGE))
        object(d, leaving)->known &= (uint8_t)(1u << seat_of_place(d, from));
    unlink_object(d, leaving);
    forget_place(d, from);
    link_object(d, leaving, to, where);
    object(d, leaving)->life++;
    learn_on_arrival(d, leaving, to, zone_row(d, to));
    return leaving;
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
    FOR_EACH_IN(d, r, at)
    if (!LEAK(SHUFFLE_KEEPS_KNOWLEDGE))
        object(d, r)->known = 0;
    if (!LEAK(SHUFFLE_KEEPS_FACES))
        permute_faces(d, at, &d->chance);
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

    FOR_EACH_IN(d, r, at)
    last = r;
    return last;
}
