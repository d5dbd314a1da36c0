/* seats.c: the game's own decks, in an order that chance gives them, until one fits. */
#include "seats.h"

#include <stdlib.h>
#include <string.h>

#include "duello/players.h"

int usual_players(struct duello_mode m)
{
    int most = m.most_seats < DUELLO_SEATS ? m.most_seats : DUELLO_SEATS;

    return m.least_seats - m.unmanned > 2 ? most - m.unmanned : 2;
}

void choose_mode(const struct duello_book *b, struct duello_setup *setup, const struct duello_deck decks[DUELLO_SEATS])
{
    struct duello_mode m;

    for (int mode = 0; duello_mode(b, mode, &m); mode++) {
        bool legal = true;
        setup->mode = m.name;
        for (int seat = 0; seat < setup->seats; seat++)
            legal &= decks[seat].count == 0 || duello_deck_fits_in(b, &decks[seat], setup);
        if (legal)
            return;
    }
    setup->mode = duello_mode_named(b, NULL).name;
}

/* ---- of players ------------------------------------------------------------------------------------------------- */

/* The numbers of the game's decks for players, shuffled; to be freed. */
static int *shuffled_decks(const struct duello_book *b, int *count, uint64_t *chance)
{
    struct duello_deck deck;
    int n = 0;

    while (duello_deck(b, n, &deck) && !deck.unmanned)
        n++;
    int *order = calloc((size_t)n + 1, sizeof *order);
    for (int i = 0; order && i < n; i++) {
        int j = (int)(duello_player_chance(chance) % (uint64_t)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
    *count = order ? n : 0;
    return order;
}

static bool is_brought_by_others(const struct duello_setup *setup, int seat, const struct duello_deck *deck)
{
    for (int other = 0; other < setup->seats; other++)
        if (other != seat && setup->seat[other].cards[0] && strcmp(setup->seat[other].cards[0], deck->cards[0]) == 0)
            return true;
    return false;
}

bool bring_any_deck(const struct duello_book *b, struct duello_setup *setup, int seat, uint64_t *chance)
{
    struct duello_deck deck;
    int count, *order = shuffled_decks(b, &count, chance);
    bool brought = false;

    for (int again = 0; again < 2 && !brought; again++)
        for (int i = 0; i < count && !brought; i++) {
            if (!duello_deck(b, order[i], &deck) || !duello_deck_fits_in(b, &deck, setup) ||
                (!again && is_brought_by_others(setup, seat, &deck)))
                continue;
            duello_bring(&deck, &setup->seat[seat]);
            brought = true;
        }
    free(order);
    return brought;
}

/* ---- of seats that play themselves ------------------------------------------------------------------------------ */

static bool any_unmanned_deck(const struct duello_book *b, struct duello_deck *deck, uint64_t *chance)
{
    int first = 0, last;

    while (duello_deck(b, first, deck) && !deck->unmanned)
        first++;
    for (last = first; duello_deck(b, last, deck);)
        last++;
    return last > first && duello_deck(b, first + (int)(duello_player_chance(chance) % (uint64_t)(last - first)), deck);
}

bool bring_unmanned_decks(const struct duello_book *b, struct duello_setup *setup, const struct duello_deck *wanted,
                          uint64_t *chance)
{
    struct duello_deck any;

    for (int seat = setup->seats - duello_mode_named(b, setup->mode).unmanned; seat < setup->seats; seat++) {
        if (!wanted && !any_unmanned_deck(b, &any, chance))
            return false;
        duello_bring(wanted ? wanted : &any, &setup->seat[seat]);
    }
    return true;
}
