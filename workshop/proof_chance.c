/* proof_chance.c: what only numbers can tell. Dealing anew is fair: every hidden card comes to every
 * hidden place equally often. And nobody can follow a card: whoever remembers which face was in
 * which sleeve guesses no better than chance once the cards were hidden, and what was known of them
 * is forgotten (see engine/table.c).
 */
#include <string.h>

#include "drawing.h"
#include "proof.h"
#include "scenario/naming.h"

/* ---- fairness ----------------------------------------------------------------------------------------- */

enum { POOL = 128, DEALS = 260, SELDOM = 200, FEW = 4 };

/* Cards of one owner, and of the same types, whose faces a seat does not know. */
struct pool {
    int n;
    ref sleeve[POOL];
    uint16_t face[POOL];        /* what is really there */
    uint16_t count[POOL][POOL]; /* how often each of those faces came to each sleeve */
    bool closed;                /* no other faces ever came */
};

/* A hidden place without an order that is no hand keeps its cards to itself: they are dealt among each other. */
static bool keeps_apart(const struct duel *d, int zone)
{
    const struct zone *z = &game_of(d)->vocabulary->zones[zone];
    return z->faces == FACES_OWNER && !z->ordered && zone != zone_called(game_of(d), "hand");
}

static int apart_in(const struct duel *d, ref r)
{
    return keeps_apart(d, zone_of(d, r)) ? zone_of(d, r) : 0;
}

static bool is_hidden_from(const struct duel *d, int seat, ref r)
{
    return object(d, r)->card && object(d, r)->place && !knows(d, seat, r);
}

/* Those among which this one may be dealt. A card of several types is a kind by itself: where such a one lies may be known
 * to all. */
static void gather_pool(const struct duel *d, int seat, ref like, struct pool *p)
{
    memset(p, 0, sizeof *p);
    p->closed = true;
    for (ref r = FIRST_CARD_REF; r < game_of(d)->objects && p->n < POOL; r++)
        if (is_hidden_from(d, seat, r) && owner_of(d, r) == owner_of(d, like) &&
            same_types(d->book, face(d, r), face(d, like)) && apart_in(d, r) == apart_in(d, like)) {
            p->sleeve[p->n] = r;
            p->face[p->n++] = object(d, r)->card;
        }
}

static void count_deal(const struct duel *d, struct pool *p)
{
    for (int i = 0; i < p->n; i++) {
        int k = 0;
        while (k < p->n && p->face[k] != object(d, p->sleeve[i])->card)
            k++;
        if (k < p->n)
            p->count[i][k]++;
        else
            p->closed = false;
    }
}

/* Something the seat has been told in private may weigh on the faces. */
static bool was_told(const struct duel *d, int seat)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].seen == SEEN_BY_OWNER && game->facts[i].of == OF_SEAT &&
            fact_value(d, &game->facts[i], seat))
            return true;
    return false;
}

/* More above what is expected than `deviations` standard deviations? */
static bool exceeds(double sum, double expected, double variance, double deviations)
{
    return sum > expected && (sum - expected) * (sum - expected) > deviations * deviations * variance;
}

/* How many cards have this face, counted at the first of them; 0 at the others. */
static int copies_of(const struct pool *p, int k)
{
    int n = 0;

    for (int i = 0; i < p->n; i++)
        if (p->face[i] == p->face[k]) {
            if (i < k)
                return 0;
            n++;
        }
    return n;
}

/* Chi-square: how far the counts are from what equal chances would give. Each deal gives every sleeve
 * one face and every face one sleeve, hence the factor and the degrees of freedom. */
static bool is_uneven(const struct pool *p)
{
    double sum = 0;
    int faces = 0;

    for (int k = 0; k < p->n; k++) {
        int copies = copies_of(p, k);
        double expected = (double)DEALS * copies / p->n;
        faces += copies > 0;
        for (int i = 0; copies && i < p->n; i++)
            sum += (p->count[i][k] - expected) * (p->count[i][k] - expected) / expected;
    }
    double freedom = (double)(p->n - 1) * (faces - 1);
    return faces > 1 && exceeds(sum * (p->n - 1) / p->n, freedom, 2 * freedom, 10);
}

/* Where faces are kept as they were known, the rules may have told what kind of card it is: fewer faces fit there. */
static bool is_kept(const struct trial *t, const struct pool *p, int i)
{
    return t->book->game->vocabulary->zones[zone_of(t->duel, p->sleeve[i])].faces == FACES_KEPT;
}

static bool some_are_kept(const struct trial *t, const struct pool *p)
{
    for (int i = 0; i < p->n; i++)
        if (is_kept(t, p, i))
            return true;
    return false;
}

/* A sleeve that never changes its face although others have another one. */
static bool is_stuck(const struct trial *t, const struct pool *p, int i)
{
    int k = 0;

    while (p->face[k] != p->face[i])
        k++;
    return p->count[i][k] == DEALS && copies_of(p, k) < p->n && !is_kept(t, p, i);
}

static bool is_even(struct trial *t, int seat, const struct pool *p)
{
    for (int i = 0; i < p->n; i++)
        if (is_stuck(t, p, i))
            return refute(t, seat, "dealt anew %d times, %s card %d never changes", DEALS,
                          duello_place_name(t->book, zone_of(t->duel, p->sleeve[i])), p->sleeve[i]);
    if (p->closed && !was_told(t->duel, seat) && !some_are_kept(t, p) && is_uneven(p))
        return refute(t, seat, "dealt anew %d times, %d hidden cards do not lie evenly", DEALS, p->n);
    return true;
}

/* Once for each pool: with its first card. */
static bool deal_often(struct trial *t, int seat, ref first)
{
    static struct pool pool;
    struct duel *d = t->scratch[0];

    gather_pool(t->duel, seat, first, &pool);
    if (pool.n < FEW || pool.sleeve[0] != first)
        return true;
    for (int i = 0; i < DEALS; i++) {
        duel_copy(d, t->duel);
        duel_redeal(d, seat, mix64(t->chance + (uint64_t)i));
        count_deal(d, &pool);
    }
    return is_even(t, seat, &pool);
}

/* Secret answers of others are dealt anew too. */
static bool answers_change(struct trial *t, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct duel *d = t->scratch[0];

    for (int other = 0; other < t->duel->seats; other++) {
        bool changed = false;
        if (other == seat || !(t->duel->answered >> other & 1))
            continue;
        duel_copy(d, t->duel);
        d->waiting |= (uint8_t)(1u << other);
        if (duel_options(d, other, option, DUELLO_OPTIONS) < FEW)
            continue;
        for (int i = 0; i < DEALS && !changed; i++) {
            duel_copy(d, t->duel);
            duel_redeal(d, seat, mix64(t->chance + (uint64_t)i));
            changed = memcmp(&d->answer[other], &t->duel->answer[other], sizeof d->answer[other]) != 0;
        }
        if (!changed)
            return refute(t, seat, "dealt anew %d times, the secret answer of p%d is always the same", DEALS,
                          other + 1);
    }
    return true;
}

static bool count_redealt(struct trial *t)
{
    if (t->duel->answered && !is_race(t->duel)) /* who has passed in a race is known: nothing is secret there */
        for (int seat = 0; seat < t->duel->seats; seat++)
            if (!answers_change(t, seat))
                return false;
    if (random_below(&t->chance, SELDOM))
        return true;
    for (int seat = 0; seat < t->duel->seats; seat++)
        for (ref r = FIRST_CARD_REF; r < game_of(t->duel)->objects; r++)
            if (is_hidden_from(t->duel, seat, r) && !deal_often(t, seat, r))
                return false;
    return true;
}

const struct property fairness_property = {
    .name = "fairness",
    .summary = "dealing anew puts every hidden card into every hidden place equally often",
    .before = count_redealt,
};

/* ---- sleeves ------------------------------------------------------------------------------------------ */

enum { MOST_OBJECTS = 1024 };

/* The last face each seat has seen in each sleeve; 0: none since it was guessed. */
struct remembered {
    uint16_t face[DUELLO_SEATS][MOST_OBJECTS];
};

struct guesses {
    long made, right;
    double expected, variance;
};

/* Those about sleeves that stay in a hand when another leaves it unseen are judged by themselves: there are few of them,
 * and many of the others are wrong, because the face is known to be elsewhere. */
struct followed {
    struct guesses all, stayed;
};

/* A guess that counts: it is right by chance as often as the face lies among these cards. */
static void count_guess(struct guesses *g, bool right, int copies, int cards)
{
    double p = cards > 0 ? (double)copies / cards : 1;

    g->made++;
    g->right += right;
    g->expected += p;
    g->variance += p * (1 - p);
}

/* Whose owner can lay it anew while being asked: what it will be is not decided yet. */
static bool is_being_arranged(const struct duel *d, ref r)
{
    const struct zone *z = &game_of(d)->vocabulary->zones[zone_of(d, r)];
    return z->faces == FACES_OWNER && z->ordered && (duel_waiting(d) | d->answered) >> owner_of(d, r) & 1;
}

/* Turned down, or no longer to be looked at, without leaving its place in sight of all: whoever has seen it remembers it. */
static bool is_hidden_where_it_lies(const struct trial *t, ref r)
{
    return game_of(t->duel)->vocabulary->zones[zone_of(t->duel, r)].faces == FACES_KEPT &&
           object(t->before, r)->place == object(t->duel, r)->place;
}

/* A sleeve whose face the seat saw last, and which it does not know now: it is one of those of the unknown cards that came
 * from the same place. */
static void guess(struct trial *t, int seat, ref r)
{
    struct remembered *m = t->memory;
    struct followed *f = t->account;
    uint16_t face = m->face[seat][r];
    int cards = 0, copies = 0;

    for (ref k = FIRST_CARD_REF; k < game_of(t->duel)->objects; k++)
        if (object(t->before, k)->place == object(t->before, r)->place && !knows(t->duel, seat, k)) {
            cards++;
            copies += object(t->duel, k)->card == face;
        }
    count_guess(&f->all, object(t->duel, r)->card == face, copies, cards);
    m->face[seat][r] = 0;
}

/* A sleeve of a hand with its own face? */
static void guess_in_hand(const struct trial *t, ref r, struct guesses *g)
{
    uint16_t face = object(t->before, r)->card;
    int at = object(t->duel, r)->place, copies = 0;

    FOR_EACH_IN (t->duel, k, at)
        copies += object(t->duel, k)->card == face;
    count_guess(g, object(t->duel, r)->card == face, copies, place(t->duel, at)->count);
}

static bool learnt_in_private(const struct trial *t, int seat, ref r)
{
    for (int i = 0; i < t->journal.count; i++)
        if (t->journal.entries[i].to != OPEN_TO_ALL && t->journal.entries[i].to >> seat & 1 &&
            t->journal.entries[i].thing == r)
            return true;
    return false;
}

static bool is_hidden_zone(const struct duel *d, ref r)
{
    return game_of(d)->vocabulary->zones[zone_of(d, r)].faces == FACES_NOBODY;
}

static bool is_hand(const struct duel *d, int at)
{
    const struct zone *z = &game_of(d)->vocabulary->zones[zone_of_place(d, at)];
    return at && z->faces == FACES_OWNER && !z->ordered;
}

/* Did the seat know the face elsewhere, from where it has come in its own sleeve? */
static bool has_put_it_there(const struct trial *t, int seat, ref r)
{
    for (ref k = FIRST_CARD_REF; k < game_of(t->before)->objects; k++)
        if (object(t->before, k)->card == object(t->duel, r)->card && owner_of(t->before, k) == owner_of(t->duel, r) &&
            object(t->before, k)->place != object(t->duel, r)->place && knows(t->before, seat, k))
            return true;
    return false;
}

/* A hidden order that chance has changed is known to nobody; only who is being asked may have been
 * shown some of it since, and who has put a card there (and a die was cast besides) knows that one. */
static bool is_forgotten_by_shuffle(struct trial *t, ref r)
{
    if (t->duel->chance == t->before->chance || !is_hidden_zone(t->duel, r) ||
        object(t->duel, r)->card == object(t->before, r)->card)
        return true;
    for (int seat = 0; seat < t->duel->seats; seat++)
        if (knows(t->duel, seat, r) && !(duel_waiting(t->duel) >> seat & 1) && !learnt_in_private(t, seat, r) &&
            !has_put_it_there(t, seat, r))
            return refute(t, seat, "%s card %d was shuffled and is still known",
                          duello_place_name(t->book, zone_of(t->duel, r)), r);
    return true;
}

/* Did a card leave this hand, in this decision, for a place that does not show it? */
static bool left_unseen(const struct trial *t, int at)
{
    int owner = seat_of_place(t->duel, at);

    for (ref r = FIRST_CARD_REF; r < game_of(t->duel)->objects; r++)
        if (object(t->before, r)->place == at && object(t->duel, r)->place != at && object(t->duel, r)->place &&
            owner_of(t->duel, r) == owner && (object(t->duel, r)->known & OPEN_TO_ALL) != OPEN_TO_ALL &&
            !is_hidden_zone(t->duel, r))
            return true;
    return false;
}

static bool is_shown_hand(const struct duel *d, int seat, int owner)
{
    return game_of(d)->sees_hand && game_of(d)->sees_hand(d, seat, owner);
}

/* Where everybody sees the cards of a hand there is nothing to be guessed. */
static bool is_secret(const struct duel *d, ref r, int owner)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (seat != owner && !knows(d, seat, r) && !is_shown_hand(d, seat, owner))
            return true;
    return false;
}

/* Can others than its owner remember what was in it? */
static bool was_known_to_others(const struct trial *t, ref r, int owner)
{
    return object(t->before, r)->known & ~(1u << owner);
}

/* A sleeve that came has any face of the hand; so has one that stayed and was known. */
static bool is_forgotten_by_placing(struct trial *t, int at)
{
    struct followed *f = t->account;
    int owner = seat_of_place(t->duel, at);
    bool unseen = left_unseen(t, at);

    FOR_EACH_IN (t->duel, r, at)
        if (!is_secret(t->duel, r, owner))
            continue;
        else if (object(t->before, r)->place != at)
            guess_in_hand(t, r, &f->all);
        else if (unseen && was_known_to_others(t, r, owner))
            guess_in_hand(t, r, &f->stayed);
    if (!unseen)
        return true;
    FOR_EACH_IN (t->duel, r, at)
        for (int seat = 0; seat < t->duel->seats; seat++)
            if (seat != owner && knows(t->duel, seat, r) && !learnt_in_private(t, seat, r) &&
                object(t->before, r)->place == at && !is_shown_hand(t->duel, seat, owner))
                return refute(t, seat, "a card left the hand of p%d unseen, and another one in it is still known",
                              owner + 1);
    return true;
}

/* What was shown to some readers only is news to nobody else. */
static bool is_shown_to_readers_only(struct trial *t, const struct duel_entry *e)
{
    if (e->to == OPEN_TO_ALL || !is_card(e->thing))
        return true;
    for (int seat = 0; seat < t->duel->seats; seat++)
        if (!(e->to >> seat & 1) && knows(t->duel, seat, e->thing) && !knows(t->before, seat, e->thing) &&
            object(t->before, e->thing)->place == object(t->duel, e->thing)->place &&
            object(t->duel, e->thing)->card == e->face)
            return refute(t, seat, "a card that was shown to others in private is known to p%d", seat + 1);
    return true;
}

static bool follow_sleeves(struct trial *t)
{
    struct remembered *m = t->memory;

    if (game_of(t->duel)->objects > MOST_OBJECTS)
        return refute(t, -1, "there are more than %d objects", MOST_OBJECTS);
    for (ref r = FIRST_CARD_REF; r < game_of(t->duel)->objects; r++) {
        for (int seat = 0; seat < t->duel->seats; seat++) {
            if (knows(t->before, seat, r))
                m->face[seat][r] = object(t->before, r)->card;
            if (m->face[seat][r] && !knows(t->duel, seat, r) && !is_being_arranged(t->duel, r)) {
                if (is_hidden_where_it_lies(t, r))
                    m->face[seat][r] = 0;
                else
                    guess(t, seat, r);
            }
        }
        if (!is_forgotten_by_shuffle(t, r))
            return false;
    }
    for (int zone = 1; zone < game_of(t->duel)->vocabulary->zone_count; zone++)
        for (int seat = 0; seat < t->duel->seats; seat++)
            if (is_hand(t->duel, place_of(t->duel, zone, seat)) &&
                !is_forgotten_by_placing(t, place_of(t->duel, zone, seat)))
                return false;
    for (int i = 0; i < t->journal.count; i++)
        if (!is_shown_to_readers_only(t, &t->journal.entries[i]))
            return false;
    return true;
}

static bool judge(struct trial *t, const struct guesses *g)
{
    if (exceeds((double)g->right - 3, g->expected, g->variance, 6))
        return refute(t, -1, "%ld of %ld remembered faces are where they were; chance would give %.1f", g->right,
                      g->made, g->expected);
    return true;
}

static bool judge_followed(struct trial *t)
{
    const struct followed *f = t->account;
    return judge(t, &f->all) && judge(t, &f->stayed);
}

const struct property sleeves_property = {
    .name = "sleeves",
    .summary = "faces are forgotten when they are hidden, and cannot be followed",
    .memory = sizeof(struct remembered),
    .account = sizeof(struct followed),
    .after = follow_sleeves,
    .finish = judge_followed,
};
