/* deals.c: which deals could lie behind a position, and how likely each of them is.
 *
 * duel_redeal says what a seat believes: it deals anew, by chance, what that seat does not know. Here every way that
 * chance can go is followed, for one seat, then for the other from each deal found, until nothing new turns up. How
 * much likelier one deal is than another follows from the seat that cannot tell them apart; if two seats would
 * say different things about that, the position is none that can be worked out.
 */
#include <stdlib.h>

#include "wood.h"

enum { DEALS = 4096, RUNS = 400000, SEED = 1 };

/* All that one seat thinks possible. */
struct belief {
    struct wood *tree;
    const struct deal *from;
    int seat;
    struct deal *deal;
    int deals, room;
    long runs;
    bool only_one; /* stop when there is another deal than the one at hand */
    struct duello_error *error;
};

static bool same_weight(double a, double b)
{
    double difference = a > b ? a - b : b - a;

    return difference <= 1e-9 * (a + b);
}

static struct deal describe(struct duel *d, double weight)
{
    return (struct deal){ d, weight, wood_sight(d, DUELLO_EVERYTHING), { wood_sight(d, 0), wood_sight(d, 1) } };
}

static int find_deal(const struct deal *deal, int deals, uint64_t whole)
{
    for (int i = 0; i < deals; i++)
        if (deal[i].whole == whole)
            return i;
    return -1;
}

/* How a hand is sorted means nothing: in every deal it is sorted alike, so that a player who cannot tell two deals apart
 * is offered the same things in the same order. */
static void sort_hands(struct duel *d)
{
    const struct zone *zones = game_of(d)->vocabulary->zones;

    for (int at = 1; at < d->book->zones * d->seats; at++) {
        const struct zone *z = &zones[zone_of_place(d, at)];
        if (z->ordered || z->faces != FACES_OWNER)
            continue;
        FOR_EACH_IN (d, r, at)
            for (ref other = object(d, r)->next; other; other = object(d, other)->next)
                if (object(d, other)->card < object(d, r)->card)
                    swap_faces(d, r, other);
    }
}

/* Adds a deal to a list; the list owns the duel from then on. */
static bool keep(struct deal **deal, int *deals, struct deal new, struct duello_error *e)
{
    struct deal *more = *deals < DEALS ? realloc(*deal, (size_t)(*deals + 1) * sizeof *more) : NULL;

    if (!more)
        return wood_refuse(e, "too large to be worked out: more than %d deals look the same; let less be hidden",
                           DEALS);
    more[(*deals)++] = new;
    *deal = more;
    return true;
}

static bool note_deal(struct belief *b, struct duel *d, double probability)
{
    struct deal new = describe(d, probability);
    int at = find_deal(b->deal, b->deals, new.whole);

    if (new.seen[b->seat] != b->from->seen[b->seat])
        return wood_refuse(b->error, "dealing anew what p%d does not know has changed what it sees", b->seat + 1);
    if (b->only_one)
        return new.whole == b->from->whole;
    if (at >= 0) {
        b->deal[at].weight += probability;
        return true;
    }
    struct duel *own = calloc(1, duel_size(d->book));
    if (!own)
        return wood_refuse(b->error, "there is not enough memory");
    duel_copy(own, d);
    sort_hands(own);
    new.duel = own;
    if (keep(&b->deal, &b->deals, new, b->error))
        return true;
    free(own);
    return false;
}

/* Deals anew with what is foretold; where that is not all, each way is followed. */
static bool follow_chance(struct belief *b, struct duel *scratch, struct foretold f, double probability)
{
    const struct duel *from = b->from->duel;

    if (++b->runs > RUNS)
        return wood_refuse(b->error, "too much is hidden from p%d: give fewer cards that it does not know",
                           b->seat + 1);
    f.used = 0;
    f.open = 0;
    duel_copy(scratch, from);
    scratch->foretold = &f;
    duel_redeal(scratch, b->seat, SEED);
    scratch->foretold = NULL;
    if (f.open && f.count == sizeof f.next / sizeof f.next[0])
        return wood_refuse(b->error, "too much is hidden from p%d: give fewer cards that it does not know",
                           b->seat + 1);
    if (f.open) {
        f.count++;
        for (uint32_t i = 0, n = f.open; i < n; i++) {
            f.next[f.count - 1].face = 0;
            f.next[f.count - 1].number = (int32_t)i;
            if (!follow_chance(b, scratch, f, probability / n))
                return false;
        }
        return true;
    }
    if (scratch->chance != mix64(SEED))
        return wood_refuse(b->error, "this game shuffles when it deals anew: that cannot be worked out");
    scratch->chance = from->chance;
    scratch->veil = from->veil;
    return note_deal(b, scratch, probability);
}

/* Takes over what the seat believes: weights in proportion to that of the deal it started from. */
static bool take_over(struct belief *b, int from)
{
    struct wood *t = b->tree;
    int self = find_deal(b->deal, b->deals, t->deal[from].whole);
    double scale = self < 0 ? 0 : t->deal[from].weight / b->deal[self].weight;

    if (self < 0)
        return wood_refuse(b->error, "p%d would not think this position possible", b->seat + 1);
    for (int i = 0; i < b->deals; i++) {
        double weight = scale * b->deal[i].weight;
        int at = find_deal(t->deal, t->deals, b->deal[i].whole);
        if (at >= 0 && !same_weight(t->deal[at].weight, weight))
            return wood_refuse(b->error, "the players would not agree how likely the deals are");
        if (at >= 0)
            continue;
        b->deal[i].weight = weight;
        if (!keep(&t->deal, &t->deals, b->deal[i], b->error))
            return false;
        b->deal[i].duel = NULL;
    }
    return true;
}

/* What looks the same to a seat has been dealt anew once already. */
static bool looked_into(const struct wood *t, int deal, int seat)
{
    for (int i = 0; i < deal; i++)
        if (t->deal[i].seen[seat] == t->deal[deal].seen[seat])
            return true;
    return false;
}

static bool believe(struct wood *t, int from, int seat, struct duel *scratch, struct duello_error *e)
{
    struct deal origin = t->deal[from];
    struct belief b = { .tree = t, .from = &origin, .seat = seat, .error = e };
    bool ok = follow_chance(&b, scratch, (struct foretold){ .count = 0 }, 1) && take_over(&b, from);

    for (int i = 0; i < b.deals; i++)
        free(b.deal[i].duel);
    free(b.deal);
    return ok;
}

bool find_deals(struct wood *t, const struct duel *position, struct duello_error *e)
{
    size_t size = duel_size(position->book);
    struct duel *own = calloc(1, size), *scratch = calloc(1, size);
    bool ok = own && scratch;

    if (ok) {
        duel_copy(own, position);
        sort_hands(own);
        ok = keep(&t->deal, &t->deals, describe(own, 1), e);
        own = ok ? NULL : own;
    }
    for (int i = 0; ok && i < t->deals; i++)
        for (int seat = 0; ok && seat < 2; seat++)
            ok = looked_into(t, i, seat) || believe(t, i, seat, scratch, e);
    free(own);
    free(scratch);
    return ok;
}

bool nothing_is_hidden(const struct duel *d, struct duel *scratch)
{
    struct duello_error ignored;
    struct deal at_hand = describe((struct duel *)(uintptr_t)d, 1);

    for (int seat = 0; seat < 2; seat++) {
        struct belief b = { .from = &at_hand, .seat = seat, .only_one = true, .error = &ignored };
        if (!follow_chance(&b, scratch, (struct foretold){ .count = 0 }, 1))
            return false;
    }
    return true;
}
