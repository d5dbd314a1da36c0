/* tree.c: Monte Carlo tree search over what the seats know.
 *
 * An iteration deals anew what the seat cannot know and plays from the position at hand: while it meets choices that
 * have been made before, by what came of them; then without much thought up to the next round or turn; then the game's
 * measures say who is likely to win, and every choice on the way is told. Nodes hold numbers, never duels.
 *
 * What is remembered belongs to what the chooser sees. The searching seat sees its own cards. What the others hold is
 * different in every imagined duel: what they choose belongs to what is open to all, and each hand chooses among the
 * options it has. So nobody's choice rests on more than that seat could know. Seats that are asked at the same
 * time choose each for itself.
 */
#include <stdlib.h>

#include "judgement.h"
#include "numbers.h"
#include "tree.h"

enum {
    AHEAD = 128,    /* decisions after which a duel is judged in the middle of a round */
    PLAYOUT = 4000, /* and a playout where it stands */
};

/* How strongly doubt counts; how many trials an option's usual worth, and a habit's first ones, are worth. */
static const double DOUBT = 0.3, LEAN = 1, ROOTED = 4;

/* ---- a question ---------------------------------------------------------------------------------------- */

/* The options of a seat, as it sees them, and what the choice among them belongs to. */
struct question {
    const struct option *option;
    int n;
    uint64_t seen[DUELLO_OPTIONS];
    uint64_t ask, key;
};

static void see_question(const struct tree *t, int seat, struct question *q)
{
    bool own = seat == t->seat;
    uint64_t sum = 0;

    for (int i = 0; i < q->n; i++) {
        q->seen[i] = option_seen(t->sight, t->d, seat, q->option[i]);
        sum += own ? mix64(q->seen[i]) : 0; /* what it has chosen so far shows in its options */
    }
    q->ask = mix64(ask_seen(t->sight, t->d, seat) + (uint64_t)seat);
    q->key = mix64(sight_of(t->sight, t->d, own ? seat : DUELLO_SPECTATOR) ^ q->ask ^ sum);
}

static struct habit *habit_of(struct tree *t, const struct question *q, int i)
{
    return &t->habit[(q->ask ^ q->seen[i]) % HABITS];
}

static uint64_t key_of(const struct question *q, int i)
{
    return mix64(q->key + q->seen[i]);
}

/* ---- choosing -------------------------------------------------------------------------------------------- */

/* By promise and doubt: what is expected of it, from itself and from what it usually does, and how little it has been
 * tried. Where there is a calm option, the others must earn their trials. */
static int most_promising(struct tree *t, const struct question *q, double calm_share)
{
    const struct tried *tried[DUELLO_OPTIONS];
    double visits = 0, sum = 0, best = -1;
    int chosen = 0;

    for (int i = 0; i < q->n; i++) {
        tried[i] = store_find(&t->store, key_of(q, i));
        if (tried[i]) {
            visits += tried[i]->visits;
            sum += (double)tried[i]->sum;
        }
    }
    double mean = visits > 0 ? sum / visits : 0.5, doubt = DOUBT * square_root(visits + 1);
    bool calm = last_is_calm(q->option, q->n);
    for (int i = 0; i < q->n; i++) {
        const struct habit *h = habit_of(t, q, i);
        double usual = ((double)h->sum + ROOTED * mean) / (h->visits + ROOTED);
        double n = tried[i] ? tried[i]->visits : 0, s = tried[i] ? (double)tried[i]->sum : 0;
        double likely = !calm ? 1.0 / q->n : i == q->n - 1 ? calm_share : (1 - calm_share) / (q->n - 1);
        double worth = (s + LEAN * usual) / (n + LEAN) + doubt * likely / (n + 1);
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return chosen;
}

/* Calmly where that is possible, otherwise anything. */
static int without_much_thought(struct tree *t, const struct option *option, int n, double calm_share)
{
    if (last_is_calm(option, n) && player_fraction(&t->chance) < calm_share)
        return n - 1;
    return (int)(player_chance(&t->chance) % (uint64_t)n);
}

static void remember(struct tree *t, const struct question *q, int chosen, int seat)
{
    uint64_t key = key_of(q, chosen);
    struct tried *tried = store_find(&t->store, key);

    if (!tried) {
        tried = store_add(&t->store, key);
        t->fresh = true;
    }
    if (t->steps < PATH)
        t->path[t->steps++] = (struct chosen){ tried, habit_of(t, q, chosen), seat };
}

/* ---- an iteration ------------------------------------------------------------------------------------------ */

/* The options of an awaited seat; those of the first one are known already. */
static int options_of(struct tree *t, int seat)
{
    if (seat != __builtin_ctz(duel_waiting(t->d)) || t->count == 0)
        t->count = duel_options(t->d, seat, t->next, DUELLO_OPTIONS);
    return player_sensible(t->next, t->count);
}

static void play(struct tree *t, int seat, struct option o)
{
    t->count = duel_play_on(t->d, seat, o, t->next, DUELLO_OPTIONS);
}

/* What the other seat of a contest could answer in this imagined duel, and does. */
static void note_answer(struct tree *t, const struct question *q, int chosen)
{
    uint64_t can = 0;

    for (int i = 0; i < q->n; i++) {
        int answer = contest_answer(&t->contest, q->seen[i]);
        if (answer >= 0)
            can |= (uint64_t)1 << answer;
        if (i == chosen)
            t->answer = answer;
    }
    contest_world(&t->contest, can);
}

static void decide_with_care(struct tree *t, int seat, bool at_root)
{
    struct question q = { .option = t->next, .n = options_of(t, seat) };
    int chosen = 0;

    if (q.n > 1) {
        see_question(t, seat, &q);
        chosen = most_promising(t, &q, calm_share(t->d, seat));
        remember(t, &q, chosen, seat);
    }
    if (at_root && t->contested && q.n > 0) {
        q.seen[0] = q.n > 1 ? q.seen[0] : option_seen(t->sight, t->d, seat, q.option[0]);
        note_answer(t, &q, chosen);
    }
    play(t, seat, q.n ? q.option[chosen] : duel_concession());
}

static void decide_lightly(struct tree *t, int seat)
{
    int n = options_of(t, seat);

    play(t, seat,
         n ? t->next[n > 1 ? without_much_thought(t, t->next, n, calm_share(t->d, seat)) : 0] : duel_concession());
}

/* The move that is worked out: this candidate; the others who are asked choose for themselves. */
static void answer_root(struct tree *t, int candidate)
{
    for (unsigned asked = duel_waiting(t->d); asked && duel_waiting(t->d); asked &= asked - 1) {
        int seat = __builtin_ctz(asked);
        if (seat == t->seat)
            play(t, seat, t->option[candidate]);
        else
            decide_with_care(t, seat, true);
    }
}

static void play_on(struct tree *t)
{
    const struct game *game = game_of(t->d);

    while (!t->fresh && duel_waiting(t->d))
        for (unsigned asked = duel_waiting(t->d); asked && duel_waiting(t->d); asked &= asked - 1)
            decide_with_care(t, __builtin_ctz(asked), false);
    int until = game->stage(t->d) + 1, most = t->playouts ? PLAYOUT : AHEAD;
    for (int i = 0; i < most && duel_waiting(t->d) && (t->playouts || game->stage(t->d) < until); i++)
        decide_lightly(t, __builtin_ctz(duel_waiting(t->d)));
}

static void learn(struct tree *t)
{
    for (int i = 0; i < t->steps; i++) {
        const struct chosen *made = &t->path[i];
        if (made->tried) {
            made->tried->visits++;
            made->tried->sum += (float)t->chances[made->seat];
        }
        made->habit->visits++;
        made->habit->sum += (float)t->chances[made->seat];
    }
}

static void iterate(struct tree *t, int candidate, uint32_t world)
{
    uint64_t seed = mix64(t->seed + world);

    duel_copy(t->d, t->root);
    duel_redeal(t->d, t->seat, seed);
    reopen_answers(t->d, t->seat);
    t->chance = ~seed;
    t->count = t->steps = 0;
    t->fresh = false;
    t->answer = -1;
    answer_root(t, candidate);
    play_on(t);
    judge_chances(t->d, t->chances);
    learn(t);
    t->candidate[candidate].visits++;
    t->candidate[candidate].sum += t->chances[t->seat];
    if (t->answer >= 0)
        contest_note(&t->contest, candidate, t->answer, t->chances[t->seat]);
}

/* ---- candidates ---------------------------------------------------------------------------------------------- */

int tree_grow(struct tree *t, uint32_t world)
{
    int tried = 0;

    for (int i = 0; i < t->options; i++)
        if (!t->candidate[i].dropped) {
            iterate(t, i, world);
            tried++;
        }
    return tried;
}

void tree_drop(struct tree *t, int keep)
{
    while (t->left > keep) {
        int worst = -1;
        for (int i = 0; i < t->options; i++) {
            const struct candidate *c = &t->candidate[i], *w = &t->candidate[worst < 0 ? i : worst];
            if (!c->dropped && (worst < 0 || c->sum * w->visits < w->sum * c->visits))
                worst = i;
        }
        t->candidate[worst].dropped = true;
        t->left--;
    }
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
                const struct option *option, int n, uint64_t seed)
{
    t->sight = sight;
    t->root = root;
    t->seat = seat;
    t->option = option;
    t->options = n;
    t->seed = seed;
    t->left = 0;
    store_forget(&t->store);
    memset(t->habit, 0, sizeof t->habit);
    memset(t->candidate, 0, (size_t)n * sizeof t->candidate[0]);
    duel_copy(t->d, root);
    reopen_answers(t->d, seat);
    unsigned others = duel_waiting(t->d) & ~(1u << seat);
    t->contested = others && !(others & (others - 1)) && n <= CONTEST_ANSWERS;
    contest_begin(&t->contest, t->contested ? n : 0);
    drop_doubles(t);
}

bool tree_open(struct tree *t, const struct book *b, size_t memory)
{
    t->d = calloc(1, duel_size(b));
    return t->d && store_open(&t->store, memory);
}

void tree_close(struct tree *t)
{
    store_close(&t->store);
    free(t->d);
}
