/* arena_contest.c: who meets whom with which decks: from the number of a game to the game. */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "books.h"
#include "engine/duel.h"
#include "memory.h"

enum { LINEUPS_MOST = 1 << 16 };

/* ---- tables ----------------------------------------------------------------------------------------- */

/* Every choice of agents that fills a table; with fewer agents than seats all of them sit at one. */
static bool lay_tables(struct contest *c)
{
    uint8_t chosen[DUELLO_SEATS] = { 0 };
    int n = c->agents < c->setup.seats ? c->agents : c->setup.seats, last;

    c->at_table = n;
    for (int i = 0; i < n; i++)
        chosen[i] = (uint8_t)i;
    for (c->tables = 0; c->tables < ARENA_TABLES;) {
        memcpy(c->table[c->tables++], chosen, sizeof chosen);
        for (last = n - 1; last >= 0 && chosen[last] == c->agents - n + last; last--)
            ;
        if (last < 0)
            return true;
        chosen[last]++;
        for (int i = last + 1; i < n; i++)
            chosen[i] = (uint8_t)(chosen[i - 1] + 1);
    }
    fprintf(stderr, "%d agents have too many ways to sit at a table for %d\n", c->agents, c->setup.seats);
    return false;
}

/* ---- line-ups of decks -------------------------------------------------------------------------------- */

static bool can_start(const struct contest *c, const uint8_t *lineup, void *memory, struct duello_error *e)
{
    struct setup setup = c->setup;

    for (int seat = 0; seat < setup.seats; seat++)
        deck_bring(&c->deck[lineup[seat]], c->book, &setup.seat[seat]);
    return duel_start(c->book, memory, &setup, e) != NULL;
}

static bool is_used(const struct contest *c, int deck)
{
    for (long i = 0; i < c->lineups; i++)
        for (int seat = 0; seat < c->setup.seats; seat++)
            if (c->lineup[i][seat] == deck)
                return true;
    return false;
}

/* A deck that was asked for but cannot be used in any line-up is a mistake. */
static bool are_all_used(const struct contest *c, void *memory)
{
    for (int deck = 0; deck < c->decks; deck++) {
        struct duello_error e = { "", "" };
        uint8_t all[DUELLO_SEATS];
        if (is_used(c, deck))
            continue;
        memset(all, deck, sizeof all);
        can_start(c, all, memory, &e);
        fprintf(stderr, "The deck \"%s\" cannot be used. ", c->deck[deck].name);
        tell_error(&e);
        return false;
    }
    return true;
}

/* Some of the game's own decks may be for other modes. */
static void drop_unused(struct contest *c)
{
    uint8_t becomes[ARENA_DECKS] = { 0 };
    int kept = 0;

    for (int deck = 0; deck < c->decks; deck++) {
        becomes[deck] = (uint8_t)kept;
        c->deck[kept] = c->deck[deck];
        kept += is_used(c, deck);
    }
    c->decks = kept;
    for (long i = 0; i < c->lineups; i++)
        for (int seat = 0; seat < c->setup.seats; seat++)
            c->lineup[i][seat] = becomes[c->lineup[i][seat]];
}

/* All line-ups the game accepts; where there are too many to try, as many drawn by chance. */
static bool find_lineups(struct contest *c, bool decks_named)
{
    struct duello_error e = { "", "there are no decks to play with" };
    void *memory = grown(NULL, duel_size(c->book));
    uint64_t ways = 1, chance = c->seed;

    for (int seat = 0; seat < c->setup.seats; seat++)
        ways *= (uint64_t)c->decks;
    uint64_t tries = ways < LINEUPS_MOST ? ways : LINEUPS_MOST;
    c->lineup = zeroed(tries + 1, sizeof *c->lineup);
    c->lineups = 0;
    for (uint64_t i = 0; i < tries; i++) {
        uint64_t way = ways == tries ? i : player_chance(&chance) % ways;
        uint8_t *lineup = c->lineup[c->lineups];
        for (int seat = 0; seat < c->setup.seats; seat++, way /= (uint64_t)c->decks)
            lineup[seat] = (uint8_t)(way % (uint64_t)c->decks);
        c->lineups += can_start(c, lineup, memory, &e);
    }
    bool good = c->lineups > 0;
    if (!good)
        tell_error(&e);
    else if (decks_named)
        good = are_all_used(c, memory);
    else
        drop_unused(c);
    free(memory);
    return good;
}

/* ---- deals ---------------------------------------------------------------------------------------------- */

/* Goes through all line-ups in an order drawn by chance, then in another one, and so on: after each
 * round every line-up has been dealt equally often, and more deals do not change the first ones. */
static void deal_lineups(struct contest *c)
{
    uint32_t *order = zeroed((size_t)c->lineups, sizeof *order);
    uint64_t chance = mix64(c->seed ^ 0x6465616c);

    c->deal = zeroed((size_t)c->deals, sizeof *c->deal);
    for (long i = 0; i < c->lineups; i++)
        order[i] = (uint32_t)i;
    for (long deal = 0; deal < c->deals; deal++) {
        long at = deal % c->lineups, other = at + (long)(player_chance(&chance) % (uint64_t)(c->lineups - at));
        uint32_t drawn = order[other];
        order[other] = order[at];
        order[at] = drawn;
        c->deal[deal] = drawn;
    }
    free(order);
}

bool contest_prepare(struct contest *c, long games, bool decks_named)
{
    if (!lay_tables(c) || !find_lineups(c, decks_named))
        return false;
    c->deals = (games + c->at_table - 1) / c->at_table;
    c->games = c->deals * c->tables * c->at_table;
    deal_lineups(c);
    return true;
}

void contest_close(struct contest *c)
{
    free(c->lineup);
    free(c->deal);
    free(c->deck);
}

/* ---- one game --------------------------------------------------------------------------------------------- */

/* Who sits beside whom is drawn anew for each deal, so that nobody always has the same neighbour. */
static void shuffle(uint8_t *agent, int n, uint64_t chance)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)(player_chance(&chance) % (uint64_t)(i + 1));
        uint8_t other = agent[i];
        agent[i] = agent[j];
        agent[j] = other;
    }
}

void contest_pairing(const struct contest *c, long number, struct pairing *p)
{
    uint8_t agent[DUELLO_SEATS];

    *p = (struct pairing){ .number = number, .turn = (int)(number % c->at_table) };
    p->table = (int)(number / c->at_table % c->tables);
    p->deal = number / c->at_table / c->tables;
    p->seed = mix64(mix64(c->seed) + (uint64_t)p->deal);
    memcpy(agent, c->table[p->table], sizeof agent);
    if (c->at_table > 2)
        shuffle(agent, c->at_table, p->seed ^ (uint64_t)p->table);
    for (int seat = 0; seat < c->setup.seats; seat++)
        p->agent[seat] = agent[(seat + p->turn) % c->at_table];
    memcpy(p->deck, c->lineup[c->deal[p->deal]], sizeof p->deck);
}
