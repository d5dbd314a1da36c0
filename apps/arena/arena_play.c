/* arena_play.c: threads that play the games of a tournament; progress, and stopping when asked to. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/memory.h"
#include "apps/surroundings.h"
#include "arena.h"

static uint64_t nanoseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* ---- times ---------------------------------------------------------------------------------------- */

static void times_add(struct times *t, uint64_t ns, uint64_t budget)
{
    int doublings = 63 - __builtin_clzll(ns | 8);
    int bucket = 8 * (doublings - 3) + (int)(ns >> (doublings - 3) & 7);

    t->moves++;
    t->late += budget && ns > budget + budget / 10;
    t->total += ns;
    if (ns > t->longest)
        t->longest = ns;
    t->bucket[bucket < TIME_BUCKETS ? bucket : TIME_BUCKETS - 1]++;
}

static void times_join(struct times *t, const struct times *more)
{
    t->moves += more->moves;
    t->late += more->late;
    t->total += more->total;
    if (more->longest > t->longest)
        t->longest = more->longest;
    for (int i = 0; i < TIME_BUCKETS; i++)
        t->bucket[i] += more->bucket[i];
}

double times_quantile(const struct times *t, double share)
{
    double left = share * (double)t->moves;

    for (int i = 0; i < TIME_BUCKETS; i++)
        if ((left -= (double)t->bucket[i]) <= 0) {
            double end = (double)((uint64_t)(9 + i % 8) << i / 8);
            return end < (double)t->longest ? end : (double)t->longest;
        }
    return (double)t->longest;
}

/* ---- being interrupted ------------------------------------------------------------------------------ */

static atomic_bool asked_to_stop;

static void on_stop(void (*handle)(int))
{
    struct sigaction action = { .sa_handler = handle, .sa_flags = SA_RESTART };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* The first signal asks, a second one of either kind ends the program as usual. Whoever thinks about a move may do so for
 * long, and nobody should wonder whether they were heard. */
static void ask_to_stop(int signal)
{
    static const char heard[] = "\nStopping when the moves at hand are made; asked once more, at once.\n";
    int before = errno;

    (void)signal;
    asked_to_stop = true;
    on_stop(SIG_DFL);
    if (write(STDERR_FILENO, heard, sizeof heard - 1) < 0)
        errno = before;
}

/* ---- one game ----------------------------------------------------------------------------------------- */

/* What one thread plays with. */
struct board {
    const struct tournament *tournament;
    struct duel *duel;
    struct duello_player *player[DUELLO_SEATS];
    struct times time[DUELLO_SEATS];
};

static bool start(struct board *b, const struct pairing *p, struct duello_error *e)
{
    const struct tournament *t = b->tournament;
    struct duello_setup setup = t->setup;

    setup.seed = p->seed;
    for (int seat = 0; seat < setup.seats; seat++) {
        uint64_t whose = (uint64_t)(p->agent[seat] * DUELLO_SEATS + seat) * DUELLO_SEATS + (uint64_t)p->turn;
        duello_bring(&t->deck[p->deck[seat]], &setup.seat[seat]);
        b->player[seat] = duello_player_open(&t->agent[p->agent[seat]], t->book, &our_surroundings,
                                             duello_scattered(p->seed ^ duello_scattered(whose + 1)), e);
        if (!b->player[seat])
            return false;
    }
    memset(b->time, 0, sizeof b->time);
    if (!duel_start(t->book, b->duel, &setup, e))
        return false;
    duel_set_brisk(b->duel, true);
    return true;
}

/* Plays to the end, and is false with an error if that cannot be, without one if somebody wants to stop. */
static bool finish(struct board *b, const struct pairing *p, struct result *r, struct duello_error *e)
{
    uint32_t moves[DUELLO_SEATS] = { 0 };
    struct duel_outcome o = { 0 };

    for (; !duel_over(b->duel, NULL) && r->decisions < ARENA_DECISIONS; r->decisions++) {
        int seat = __builtin_ctz(duel_waiting(b->duel));
        if (asked_to_stop)
            return false;
        uint64_t before = nanoseconds();
        struct duel_option choice = duello_player_choose(b->player[seat], b->duel, seat, moves[seat]++);
        times_add(&b->time[seat], nanoseconds() - before,
                  (uint64_t)b->tournament->agent[p->agent[seat]].milliseconds * 1000000);
        if (!duel_choose(b->duel, seat, choice, NULL, e))
            return false;
    }
    duel_over(b->duel, &o);
    r->winners = (uint8_t)o.winners;
    r->drawn = (uint8_t)(o.over ? o.drawn : (1u << duel_seats(b->duel)) - 1);
    r->played = true;
    return true;
}

static bool play_game(struct board *b, const struct pairing *p, struct result *r, struct duello_error *e)
{
    bool played = start(b, p, e) && finish(b, p, r, e);

    for (int seat = 0; seat < DUELLO_SEATS; seat++) {
        if (b->player[seat])
            duello_player_close(b->player[seat]);
        b->player[seat] = NULL;
    }
    return played;
}

/* ---- all games ------------------------------------------------------------------------------------------ */

struct hall {
    struct run *run;
    pthread_mutex_t door; /* one at a time looks at what follows, and at the run */
    long next;            /* the first game that nobody has begun */
    bool broken;
    uint64_t began, shown;
    bool terminal;
};

/* A bar that is written over, on a terminal only. */
static void show_progress(struct hall *h, bool last)
{
    const struct run *r = h->run;
    char bar[21] = "....................";
    uint64_t now = nanoseconds();
    double each = r->played ? (double)(now - h->began) * 1e-9 / (double)r->played : 0;
    long left = (long)((double)(r->tournament->games - r->known) * each + 0.5);

    if (!h->terminal || (!last && now - h->shown < 250000000))
        return;
    h->shown = now;
    memset(bar, '#', (size_t)(20 * r->known / r->tournament->games));
    fprintf(stderr, "\r[%s] %ld of %ld games", bar, r->known, r->tournament->games);
    if (r->played) { /* before the first is over nobody knows how long they take */
        double pace = each < 1 ? 1 / each : each;
        fprintf(stderr, ", %.*f %s, %ld:%02ld:%02ld left", pace < 10 ? 2 : pace < 100, pace,
                each < 1 ? "a second" : "s a game", left / 3600, left / 60 % 60, left % 60);
    }
    fprintf(stderr, " \033[K%s", last ? "\r\033[K" : "");
}

void run_take(struct run *r, const struct pairing *p, struct result result, const struct times *seat)
{
    r->result[p->number] = result;
    r->known++;
    for (int i = 0; i < r->tournament->setup.seats; i++)
        times_join(&r->time[p->agent[i]], &seat[i]);
}

static bool next_game(struct hall *h, struct pairing *p)
{
    const struct tournament *t = h->run->tournament;

    while (h->next < t->games && h->run->result[h->next].played)
        h->next++;
    if (h->next == t->games || h->broken || asked_to_stop)
        return false;
    tournament_pairing(t, h->next++, p);
    return true;
}

static void hand_in(struct hall *h, const struct pairing *p, struct result result, const struct times *seat)
{
    run_take(h->run, p, result, seat);
    h->run->played++;
    if (h->run->file && !h->broken && !results_write(h->run, p, result, seat))
        h->broken = true;
    show_progress(h, false);
}

static void give_up(struct hall *h, const struct pairing *p, const struct duello_error *e)
{
    if (asked_to_stop || h->broken)
        return;
    h->broken = true;
    fprintf(stderr, "duello arena: game %ld: %s%s%s\n", p->number + 1, e->rule, *e->rule ? ": " : "", e->text);
}

static void work(void *context, int number)
{
    struct hall *h = context;
    struct board b = { .tournament = h->run->tournament, .duel = grown(NULL, duel_size(h->run->tournament->book)) };
    struct pairing p;

    (void)number;
    pthread_mutex_lock(&h->door);
    while (next_game(h, &p)) {
        struct duello_error e = { .text = "" };
        struct result r = { 0 };
        pthread_mutex_unlock(&h->door);
        bool played = play_game(&b, &p, &r, &e);
        pthread_mutex_lock(&h->door);
        if (played)
            hand_in(h, &p, r, b.time);
        else
            give_up(h, &p, &e);
    }
    pthread_mutex_unlock(&h->door);
    free(b.duel);
}

bool arena_play(struct run *r)
{
    struct hall h = { .run = r, .door = PTHREAD_MUTEX_INITIALIZER, .began = nanoseconds() };

    h.terminal = isatty(STDERR_FILENO);
    asked_to_stop = false;
    on_stop(ask_to_stop);
    show_progress(&h, false);
    our_surroundings.together(work, &h, r->threads);
    show_progress(&h, true);
    r->seconds = (double)(nanoseconds() - h.began) * 1e-9;
    r->interrupted = asked_to_stop;
    return !h.broken;
}
