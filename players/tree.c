/* tree.c: Monte Carlo tree search over what the seats know.
 *
 * An iteration deals anew what the seat cannot know and plays from the position at hand: while it meets choices that
 * have been made before, by what came of them; then by what came of choices like them, up to the next round or turn; then
 * the game's measures say who is likely to win, and every choice on the way is told. Nodes hold numbers, never duels.
 *
 * What is remembered belongs to what the chooser sees. The searching seat sees its own cards. What the others hold is
 * different in every imagined duel: what they choose belongs to what is open to all, and each hand chooses among the
 * options it has. So nobody's choice rests on more than that seat could know. Seats that are asked at the same
 * time choose each for itself.
 */
#include <limits.h>
#include <stdlib.h>

#include "judgement.h"
#include "numbers.h"
#include "tree.h"

enum {
    AHEAD = 128,    /* decisions after which a duel is judged in the middle of a round */
    PLAYOUT = 4000, /* and a playout where it stands */
    FEW = 12,       /* options that are still weighed against each other behind the tree */
};

/* How much likelier a choice becomes for each standard error by which it did better, as a power of e; what results are
 * taken to be off by at first, and how many of them that counts; how many trials in situations like this one count at
 * the most; and the power of e by which a choice becomes less likely at the worst, so that nothing is ruled out for
 * good. */
static const double TRUST = 2, USUALLY_OFF = 0.1, AT_FIRST = 10, ALIKE = 30, WORST = -4;

/* ---- a question ---------------------------------------------------------------------------------------- */

/* The options of a seat, as it sees them, and what the choice among them belongs to: the situation as the seat sees it,
 * and all situations like it, whatever the cards are. */
struct question {
    const struct duel_option *option;
    int n;
    uint64_t seen[DUELLO_OPTIONS];
    uint64_t key, alike;
    uint64_t ask, gist; /* both are made of */
};

/* As far as situations like this one go. */
static void see_roughly(const struct tree *t, int seat, struct question *q)
{
    q->ask = mix64(ask_seen(t->sight, t->d, seat) + (uint64_t)seat);
    q->gist = gist_of(t->sight, t->d, DUELLO_SPECTATOR);
    q->alike = mix64(q->gist ^ q->ask);
    store_expect(&t->store, q->alike);
    for (int i = 0; i < q->n; i++)
        q->seen[i] = option_seen(t->sight, t->d, seat, q->option[i]);
}

static void see_question(const struct tree *t, int seat, struct question *q)
{
    see_roughly(t, seat, q);
    uint64_t seen = q->ask;
    if (seat == t->seat) {
        seen ^= gist_of(t->sight, t->d, seat) + cards_seen(t->sight, t->d, seat, t->cards);
        for (int i = 0; i < q->n; i++)
            seen += q->seen[i]; /* what it has chosen so far shows in its options */
    } else {
        seen ^= q->gist + cards_seen(t->sight, t->d, DUELLO_SPECTATOR, t->cards);
    }
    q->key = mix64(seen);
}

/* What is remembered of the options of one situation lies close together: they are looked up one after the other. */
static uint64_t choice_key(uint64_t situation, uint64_t option)
{
    const uint64_t close = 15, tag = ~(uint64_t)UINT32_MAX;

    return ((situation + option) & tag) | (situation & ~tag & ~close) | (option & close);
}

static uint64_t key_of(const struct question *q, int i)
{
    return choice_key(q->key, q->seen[i]);
}

static uint64_t key_alike(const struct question *q, int i)
{
    return choice_key(q->alike, q->seen[i]);
}

/* ---- choosing -------------------------------------------------------------------------------------------- */

/* A number for the choice at hand, 0 to 1, which follows from the imagined duel, who is asked what, and for which time:
 * whatever has been chosen before, the same hand is in the same mood. */
static double mood(struct tree *t, int seat)
{
    uint8_t *times = &t->asked[seat][t->d->ask[seat] % ASKS];
    uint64_t number = mix64(t->chance + ((uint64_t)seat << 16 | (uint64_t)t->d->ask[seat] << 8 | (*times)++));

    return (double)(number >> 11) * 0x1p-53;
}

/* What came of the options of a question. */
struct experience {
    struct trials {
        double visits, sum;
    } of[DUELLO_OPTIONS], all;
};

/* By the keys of this situation, or of those like it; then without what is known already from here, if that is given. */
static void recall(const struct tree *t, const struct question *q, uint64_t (*key)(const struct question *, int),
                   const struct experience *here, struct experience *e)
{
    e->all = (struct trials){ 0 };
    for (int i = 0; i < q->n; i++) {
        const struct tried *tried = store_find(&t->store, key(q, i));
        struct trials known = here ? here->of[i] : (struct trials){ 0 };
        bool more = tried && tried->visits > known.visits;
        e->of[i] = more ? (struct trials){ tried->visits - known.visits, (double)tried->sum - known.sum }
                        : (struct trials){ 0 };
        e->all.visits += e->of[i].visits;
        e->all.sum += e->of[i].sum;
    }
}

/* What all of them brought together, on average. */
static double usual(const struct experience *e)
{
    return e->all.visits > 0 ? e->all.sum / e->all.visits : 0;
}

/* How much more than usual an option brought, added up over its trials, of which so many count at the most. */
static double more_than(double usual, struct trials of, double most)
{
    double more = of.sum - of.visits * usual;

    return of.visits > most ? more * most / of.visits : more;
}

/* One of the options by their shares. If they are candidates only and the one drawn is not allowed, another is, by where
 * in its share the number lay; the last one, which is always allowed, stays as likely as it was. */
static int draw(struct tree *t, const struct question *q, int seat, double *share, double all)
{
    int last = q->n - 1;
    double number = mood(t, seat) * all;

    all -= share[last];
    if (number >= all)
        return last;
    for (int tries = last; tries > 0; tries--) {
        int chosen = 0; /* NOLINTNEXTLINE(clang-analyzer-core.*): each option has its share */
        while (chosen < last - 1 && number >= share[chosen])
            number -= share[chosen++];
        if (!t->loose || duel_allows(t->d, seat, q->option[chosen]))
            return chosen;
        double within = number < share[chosen] ? number / share[chosen] : 0;
        all -= share[chosen];
        share[chosen] = 0;
        number = within * all;
    }
    return last;
}

/* The square root of a number of trials. */
static double root_of(const struct tree *t, double n)
{
    return n < (double)ROOTS ? t->root_of[(int)n] : square_root(n);
}

/* How likely each option is to be taken without much thought: as they suggest themselves, and the calm one as often as the
 * game says. All together are 1. */
static void usual_shares(const struct tree *t, const struct question *q, int seat, double *share)
{
    const struct ask *ask = &game_of(t->d)->asks[t->d->ask[seat]];
    bool calm = last_is_calm(q->option, q->n);
    int n = calm ? q->n - 1 : q->n;
    double all = 0;

    for (int i = 0; i < n; i++)
        all += share[i] = ask->appeal ? ask->appeal(t->d, seat, q->option[i]) : 1;
    double taken = calm ? calm_share(t->d, seat) : 0;
    if (calm && ask->calm_appeal)
        taken = ask->calm_appeal / (ask->calm_appeal + all);
    for (int i = 0; i < n; i++)
        share[i] *= (1 - taken) / all;
    if (calm)
        share[n] = taken;
}

/* As without much thought; but what has done better than the others is likelier to be taken, and the more so the surer
 * that is. So a situation that is new is played as it would be outside the tree, with the same luck for all candidates,
 * and one that is well known is played well. Situations like it count as well; they are all that counts if `here` is
 * NULL. */
static int by_experience(struct tree *t, const struct question *q, int seat, const struct experience *here)
{
    double share[DUELLO_OPTIONS], all = 0, here_usual = here ? usual(here) : 0;
    struct experience elsewhere;

    recall(t, q, key_alike, here, &elsewhere);
    double elsewhere_usual = usual(&elsewhere);
    usual_shares(t, q, seat, share);
    for (int i = 0; i < q->n; i++) {
        double n = elsewhere.of[i].visits < ALIKE ? elsewhere.of[i].visits : ALIKE;
        double better = more_than(elsewhere_usual, elsewhere.of[i], ALIKE);
        if (here) {
            n += here->of[i].visits;
            better += here->of[i].sum - here->of[i].visits * here_usual;
        }
        if (n > 0) {
            double surely = t->trust * better / root_of(t, n);
            share[i] *= exponential(surely > WORST ? surely : WORST);
        }
        all += share[i];
    }
    return draw(t, q, seat, share, all);
}

/* Notes that this choice has been made, to be told what comes of it; true if it never was before. */
static bool remember(struct tree *t, uint64_t key, int seat)
{
    struct tried *tried = store_find(&t->store, key);
    bool fresh = !tried;

    if (fresh)
        tried = store_add(&t->store, key);
    if (tried && t->steps < PATH)
        t->path[t->steps++] = (struct chosen){ tried, seat };
    return fresh;
}

/* Whoever decides for a seat at which nobody sits wants what is good for that seat. */
static int decides_for(const struct duel *d, int seat)
{
    return d->asked_for ? d->asked_for - 1 : seat;
}

/* Who decides next, a bit each. Of those who decide together for another only one does, and imagines to be alone. */
static unsigned deciding(struct duel *d, int seat)
{
    unsigned waiting = duel_waiting(d);

    if (!d->asked_for)
        return waiting;
    unsigned alone = waiting >> seat & 1 ? 1u << seat : waiting & (~waiting + 1);
    d->waiting = (uint8_t)alone;
    d->answered = 0;
    return alone;
}

/* ---- an iteration ------------------------------------------------------------------------------------------ */

/* The options of an awaited seat; those of the first one are known already. */
static int options_of(struct tree *t, int seat)
{
    if (seat != __builtin_ctz(duel_waiting(t->d)) || t->count == 0)
        t->count = duel_options(t->d, seat, t->next, DUELLO_OPTIONS);
    return player_sensible(t->next, t->count);
}

static void play(struct tree *t, int seat, struct duel_option o)
{
    t->count = (t->loose ? duel_play_loosely : duel_play_on)(t->d, seat, o, t->next, DUELLO_OPTIONS);
}

/* What another seat of the contest could answer in this imagined duel, and does. */
static void note_answer(struct tree *t, int seat, const struct question *q, int chosen)
{
    uint64_t can = 0;

    for (int i = 0; i < q->n; i++) {
        int answer = contest_answer(&t->contest, seat, q->seen[i]);
        if (answer >= 0)
            can |= (uint64_t)1 << answer;
        if (i == chosen)
            t->answer[seat] = answer;
    }
    contest_world(&t->contest, seat, can);
}

static void decide_with_care(struct tree *t, int seat, bool at_root)
{
    struct question q; /* large: only what there is of it is filled in */
    int chosen = 0;

    q.option = t->next;
    q.n = options_of(t, seat);
    if (q.n > 1) {
        struct experience here;
        see_question(t, seat, &q);
        recall(t, &q, key_of, NULL, &here);
        chosen = by_experience(t, &q, seat, &here);
        t->fresh |= remember(t, key_of(&q, chosen), decides_for(t->d, seat));
        remember(t, key_alike(&q, chosen), decides_for(t->d, seat));
    }
    if (at_root && t->contest.others && q.n > 0) {
        q.seen[0] = q.n > 1 ? q.seen[0] : option_seen(t->sight, t->d, seat, q.option[0]);
        note_answer(t, seat, &q, chosen);
    }
    play(t, seat, q.n ? q.option[chosen] : duel_concession());
}

static int without_thought(struct tree *t, const struct question *q, int seat)
{
    double share[DUELLO_OPTIONS];

    usual_shares(t, q, seat, share);
    return draw(t, q, seat, share, 1);
}

/* Where it is the question whether to do one of a few things, experience in situations like this one helps. */
static void decide_lightly(struct tree *t, int seat)
{
    struct question q;
    int chosen = 0;

    q.option = t->next;
    q.n = options_of(t, seat);
    if (q.n > 1 && q.n <= FEW && last_is_calm(q.option, q.n)) {
        see_roughly(t, seat, &q);
        chosen = by_experience(t, &q, seat, NULL);
        remember(t, key_alike(&q, chosen), decides_for(t->d, seat));
    } else if (q.n > 1) {
        chosen = without_thought(t, &q, seat);
    }
    play(t, seat, q.n ? q.option[chosen] : duel_concession());
}

/* The move that is worked out: this candidate; the others who are asked choose for themselves. */
static void answer_root(struct tree *t, int candidate)
{
    for (unsigned asked = deciding(t->d, t->seat); asked && duel_waiting(t->d); asked &= asked - 1) {
        int seat = __builtin_ctz(asked);
        if (seat == t->seat)
            play(t, seat, t->option[candidate]);
        else
            decide_with_care(t, seat, true);
    }
}

/* Where an imagined duel is judged at the latest. */
static int last_stage(const struct tree *t)
{
    const struct game *game = game_of(t->d);
    int bound = game->foresight ? game->foresight(t->root) : 0;

    return bound && !t->playouts ? game->stage(t->root) + bound : INT_MAX;
}

static void play_on(struct tree *t)
{
    const struct game *game = game_of(t->d);
    int last = last_stage(t);

    while (!t->fresh && duel_waiting(t->d) && game->stage(t->d) < last)
        for (unsigned asked = deciding(t->d, t->seat); asked && duel_waiting(t->d); asked &= asked - 1)
            decide_with_care(t, __builtin_ctz(asked), false);
    int next = game->stage(t->d) + (game->plays_on ? game->plays_on(t->root) : 1);
    int most = t->playouts ? PLAYOUT : AHEAD;
    int until = t->playouts || next > last ? last : next;
    t->loose = true;
    for (int i = 0; i < most && duel_waiting(t->d) && game->stage(t->d) < until; i++)
        decide_lightly(t, __builtin_ctz(deciding(t->d, t->seat)));
}

static void learn(struct tree *t)
{
    for (int i = 0; i < t->steps; i++) {
        const struct chosen *made = &t->path[i];
        if (made->tried->visits) {
            double n = made->tried->visits, off = t->chances[made->seat] - (double)made->tried->sum / n;
            t->squares += off * off * n / (n + 1);
            t->results++;
        }
        made->tried->visits++;
        made->tried->sum += (float)t->chances[made->seat];
    }
}

/* A duel as it may be: all candidates are tried in it. */
static void imagine(struct tree *t, uint32_t world)
{
    uint64_t seed = mix64(t->seed + world);

    duel_copy(t->imagined, t->root);
    duel_redeal(t->imagined, t->seat, seed);
    reopen_answers(t->imagined, t->seat);
    t->chance = ~seed;
}

static void iterate(struct tree *t, int candidate)
{
    store_spread(&t->store);
    duel_copy(t->d, t->imagined);
    memset(t->asked, 0, sizeof t->asked);
    t->trust = TRUST / square_root(t->squares / t->results);
    t->count = t->steps = 0;
    t->fresh = t->loose = false;
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        t->answer[seat] = -1;
    answer_root(t, candidate);
    play_on(t);
    judge_chances(t->d, t->chances);
    learn(t);
    t->candidate[candidate].visits++;
    t->candidate[candidate].sum += t->candidate[candidate].latest = t->chances[t->side];
    for (int seat = 0; seat < t->d->seats; seat++)
        if (t->answer[seat] >= 0)
            contest_note(&t->contest, candidate, seat, t->answer[seat], t->chances[t->seat], t->chances[seat]);
}

/* ---- candidates ---------------------------------------------------------------------------------------------- */

static void compare_with_mark(struct tree *t)
{
    for (int i = 0; i < t->options; i++) {
        struct candidate *c = &t->candidate[i];
        double above = c->latest - t->candidate[t->mark].latest;
        if (c->dropped)
            continue;
        c->above += above;
        c->squares += above * above;
    }
    t->compared++;
}

/* Where there is no calm one, the others are compared with the best, from now on. */
static void move_mark(struct tree *t)
{
    for (int i = 0; i < t->options; i++) {
        struct candidate *c = &t->candidate[i];
        c->above = c->squares = 0;
        if (!c->dropped && (t->candidate[t->mark].dropped || c->sum > t->candidate[t->mark].sum))
            t->mark = i;
    }
    t->compared = 0;
}

int tree_grow(struct tree *t, uint32_t world)
{
    int tried = 0;

    imagine(t, world);
    for (int i = 0; i < t->options; i++)
        if (!t->candidate[i].dropped) {
            iterate(t, i);
            tried++;
        }
    compare_with_mark(t);
    return tried;
}

void tree_drop(struct tree *t, int keep)
{
    int now = t->drops;

    assert(now < DROPS);
    for (int i = 0; i < t->options; i++)
        t->candidate[i].until[now] = t->candidate[i].sum;
    t->drops++;
    while (t->left > keep) {
        int worst = -1;
        for (int i = 0; i < t->options; i++) {
            const struct candidate *c = &t->candidate[i], *w = &t->candidate[worst < 0 ? i : worst];
            if (!c->dropped && i != t->calm && (worst < 0 || c->sum * w->visits < w->sum * c->visits))
                worst = i;
        }
        t->candidate[worst].dropped = true;
        t->candidate[worst].last = now;
        t->left--;
    }
    if (t->calm < 0)
        move_mark(t);
}

double tree_behind(const struct tree *t, int candidate, int best, double *duels)
{
    const struct candidate *c = &t->candidate[candidate], *b = &t->candidate[best];
    int last = c->last < b->last ? c->last : b->last;

    *duels += c->visits < b->visits ? c->visits : b->visits;
    return last == DROPS ? b->sum - c->sum : b->until[last] - c->until[last];
}

/* Options that the seat cannot tell apart are one candidate. */
static void drop_doubles(struct tree *t)
{
    uint64_t seen[DUELLO_OPTIONS];

    for (int i = 0; i < t->options; i++) {
        seen[i] = option_seen(t->sight, t->d, t->seat, t->option[i]);
        for (int j = 0; j < i && !t->candidate[i].dropped; j++)
            t->candidate[i].dropped = seen[j] == seen[i];
        t->left += !t->candidate[i].dropped;
    }
}

void tree_begin(struct tree *t, const struct sight *sight, const struct duel *root, int seat,
                const struct duel_option *option, int n, uint64_t seed)
{
    t->sight = sight;
    t->root = root;
    t->seat = seat;
    t->side = decides_for(root, seat);
    t->cards = end_of_cards(root);
    t->option = option;
    t->options = n;
    t->seed = seed;
    t->left = t->drops = 0;
    t->results = AT_FIRST;
    t->squares = AT_FIRST * USUALLY_OFF * USUALLY_OFF;
    store_forget(&t->store);
    memset(t->candidate, 0, (size_t)n * sizeof t->candidate[0]);
    for (int i = 0; i < n; i++)
        t->candidate[i].last = DROPS;
    duel_copy(t->d, root);
    reopen_answers(t->d, seat);
    unsigned others = deciding(t->d, seat) & ~(1u << seat);
    contest_begin(&t->contest, n, n <= CONTEST_ANSWERS ? others : 0);
    drop_doubles(t);
    t->calm = !t->contest.others && last_is_calm(option, n) && calm_share(root, seat) > 0.5 ? n - 1 : -1;
    t->mark = t->calm >= 0 ? t->calm : 0;
    t->compared = 0;
}

bool tree_open(struct tree *t, const struct duello_book *b, size_t memory)
{
    t->d = calloc(1, duel_size(b));
    t->imagined = calloc(1, duel_size(b));
    for (int n = 0; n < ROOTS; n++)
        t->root_of[n] = square_root(n);
    return t->d && t->imagined && store_open(&t->store, memory);
}

void tree_close(struct tree *t)
{
    store_close(&t->store);
    free(t->imagined);
    free(t->d);
}
