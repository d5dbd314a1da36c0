/* arena_tournament.c: who meets whom with which decks: from the number of a game to the game. */
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/memory.h"
#include "arena.h"

enum { LINEUPS_MOST = 1 << 16 };

/* ---- tables ----------------------------------------------------------------------------------------- */

/* Every choice of agents that fills a table; with fewer agents than seats all of them sit at one. */
static bool lay_tables(struct tournament *t)
{
    uint8_t chosen[DUELLO_SEATS] = { 0 };
    int n = t->agents < t->setup.seats ? t->agents : t->setup.seats, last;

    t->at_table = n;
    for (int i = 0; i < n; i++)
        chosen[i] = (uint8_t)i;
    for (t->tables = 0; t->tables < ARENA_TABLES;) {
        memcpy(t->table[t->tables++], chosen, sizeof chosen);
        for (last = n - 1; last >= 0 && chosen[last] == t->agents - n + last; last--)
            ;
        if (last < 0)
            return true;
        chosen[last]++;
        for (int i = last + 1; i < n; i++)
            chosen[i] = (uint8_t)(chosen[i - 1] + 1);
    }
    fprintf(stderr, "%d agents have too many ways to sit at a table for %d\n", t->agents, t->setup.seats);
    return false;
}

/* ---- line-ups of decks -------------------------------------------------------------------------------- */

static bool can_start(const struct tournament *t, const uint8_t *lineup, void *memory, struct duello_error *e)
{
    struct duello_setup setup = t->setup;

    for (int seat = 0; seat < setup.seats; seat++)
        duello_bring(&t->deck[lineup[seat]], &setup.seat[seat]);
    return duel_start(t->book, memory, &setup, e) != NULL;
}

static bool is_used(const struct tournament *t, int deck)
{
    for (long i = 0; i < t->lineups; i++)
        for (int seat = 0; seat < t->setup.seats; seat++)
            if (t->lineup[i][seat] == deck)
                return true;
    return false;
}

/* A deck that was asked for but cannot be used in any line-up is a mistake. */
static bool are_all_used(const struct tournament *t, void *memory)
{
    for (int deck = 0; deck < t->decks; deck++) {
        struct duello_error e = { .text = "" };
        uint8_t all[DUELLO_SEATS];
        if (is_used(t, deck))
            continue;
        memset(all, deck, sizeof all);
        can_start(t, all, memory, &e);
        fprintf(stderr, "The deck \"%s\" cannot be used. ", t->deck[deck].name);
        tell_error(&e);
        return false;
    }
    return true;
}

/* Some of the game's own decks may be for other modes. */
static void drop_unused(struct tournament *t)
{
    uint8_t becomes[ARENA_DECKS] = { 0 };
    int kept = 0;

    for (int deck = 0; deck < t->decks; deck++) {
        becomes[deck] = (uint8_t)kept;
        t->deck[kept] = t->deck[deck];
        kept += is_used(t, deck);
    }
    t->decks = kept;
    for (long i = 0; i < t->lineups; i++)
        for (int seat = 0; seat < t->setup.seats; seat++)
            t->lineup[i][seat] = becomes[t->lineup[i][seat]];
}

/* All line-ups the game accepts; where there are too many to try, as many drawn by chance. */
static bool find_lineups(struct tournament *t, bool decks_named)
{
    struct duello_error e = { "", "there are no decks to play with" };
    void *memory = grown(NULL, duel_size(t->book));
    uint64_t ways = 1, chance = t->seed;

    for (int seat = 0; seat < t->setup.seats; seat++)
        ways *= (uint64_t)t->decks;
    uint64_t tries = ways < LINEUPS_MOST ? ways : LINEUPS_MOST;
    t->lineup = zeroed(tries + 1, sizeof *t->lineup);
    t->lineups = 0;
    for (uint64_t i = 0; i < tries; i++) {
        uint64_t way = ways == tries ? i : duello_player_chance(&chance) % ways;
        uint8_t *lineup = t->lineup[t->lineups];
        for (int seat = 0; seat < t->setup.seats; seat++, way /= (uint64_t)t->decks)
            lineup[seat] = (uint8_t)(way % (uint64_t)t->decks);
        t->lineups += can_start(t, lineup, memory, &e);
    }
    bool good = t->lineups > 0;
    if (!good)
        tell_error(&e);
    else if (decks_named)
        good = are_all_used(t, memory);
    else
        drop_unused(t);
    free(memory);
    return good;
}

static bool is_playable(const struct tournament *t, void *memory)
{
    struct duello_error e;
    uint8_t all[DUELLO_SEATS];

    for (int deck = 0; deck < t->decks; deck++) {
        memset(all, deck, sizeof all);
        if (can_start(t, all, memory, &e))
            return true;
    }
    return false;
}

void tournament_choose_seats(struct tournament *t, int most)
{
    void *memory = grown(NULL, duel_size(t->book));
    int fewest = t->setup.seats;

    while (!is_playable(t, memory) && t->setup.seats < most)
        t->setup.seats++;
    if (!is_playable(t, memory))
        t->setup.seats = fewest;
    free(memory);
}

/* ---- deals ---------------------------------------------------------------------------------------------- */

/* Goes through all line-ups in an order drawn by chance, then in another one, and so on: after each
 * round every line-up has been dealt equally often, and more deals do not change the first ones. */
static void deal_lineups(struct tournament *t)
{
    uint32_t *order = zeroed((size_t)t->lineups, sizeof *order);
    uint64_t chance = duello_scattered(t->seed ^ 0x6465616c);

    t->deal = zeroed((size_t)t->deals, sizeof *t->deal);
    for (long i = 0; i < t->lineups; i++)
        order[i] = (uint32_t)i;
    for (long deal = 0; deal < t->deals; deal++) {
        long at = deal % t->lineups, other = at + (long)(duello_player_chance(&chance) % (uint64_t)(t->lineups - at));
        uint32_t drawn = order[other];
        order[other] = order[at];
        order[at] = drawn;
        t->deal[deal] = drawn;
    }
    free(order);
}

bool tournament_prepare(struct tournament *t, long games, bool decks_named)
{
    if (!lay_tables(t))
        return false;
    t->deals = (games + t->at_table - 1) / t->at_table;
    t->games = t->deals * t->tables * t->at_table;
    if (t->games > ARENA_GAMES) {
        fprintf(stderr, "At %d tables these are %ld games, more than %d.\n", t->tables, t->games, ARENA_GAMES);
        return false;
    }
    if (!find_lineups(t, decks_named))
        return false;
    deal_lineups(t);
    return true;
}

void tournament_close(struct tournament *t)
{
    free(t->lineup);
    free(t->deal);
    free(t->deck);
}

/* ---- one game --------------------------------------------------------------------------------------------- */

/* Who sits beside whom is drawn anew for each deal, so that nobody always has the same neighbour. */
static void shuffle(uint8_t *agent, int n, uint64_t chance)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)(duello_player_chance(&chance) % (uint64_t)(i + 1));
        uint8_t other = agent[i];
        agent[i] = agent[j];
        agent[j] = other;
    }
}

void tournament_pairing(const struct tournament *t, long number, struct pairing *p)
{
    uint8_t agent[DUELLO_SEATS];

    *p = (struct pairing){ .number = number, .turn = (int)(number % t->at_table) };
    p->table = (int)(number / t->at_table % t->tables);
    p->deal = number / t->at_table / t->tables;
    p->seed = duello_scattered(duello_scattered(t->seed) + (uint64_t)p->deal);
    memcpy(agent, t->table[p->table], sizeof agent);
    if (t->at_table > 2)
        shuffle(agent, t->at_table, p->seed ^ (uint64_t)p->table);
    for (int seat = 0; seat < t->setup.seats; seat++)
        p->agent[seat] = agent[(seat + p->turn) % t->at_table];
    memcpy(p->deck, t->lineup[t->deal[p->deal]], sizeof p->deck);
}
