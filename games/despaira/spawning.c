/* spawning.c: normal and sacrifice spawns: where, from what, at what price; where tricks are set (DES-5, DES-8.1). */
#include "despaira.h"

static uint32_t bit_of(int square)
{
    return square ? 1u << (square - 1) : 0;
}

/* DES-5.3, DES-5.4, DES-5.20: next to the leader, where no body stands or none will. */
uint32_t spawn_tiles(const struct duel *d, int seat, ref card, uint32_t victims)
{
    int leader = square_of(d, leader_of(seat));
    uint32_t tiles = 0;
    (void)card;

    for (int direction = 0; leader && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(&despaira_board, leader, direction);
        if (square && (!body_on(d, square) || victims & bit_of(square)))
            tiles |= bit_of(square);
    }
    return tiles;
}

/* DES-6.23: next to the leader, with neither a trick nor an enemy body. */
uint32_t place_tiles(const struct duel *d, int seat)
{
    int leader = square_of(d, leader_of(seat));
    uint32_t tiles = 0;

    for (int direction = 0; leader && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(&despaira_board, leader, direction);
        if (square && !trick_on(d, square) && (!body_on(d, square) || controller(d, body_on(d, square)) == seat))
            tiles |= bit_of(square);
    }
    return tiles;
}

/* ---- sacrifices: DES-5.10 to DES-5.20 ---------------------------------------------------------------------------- */

uint32_t possible_victims(const struct duel *d, int seat, ref card)
{
    uint32_t victims = 0;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && may_do(d, &(struct deed){ .verb = IS_GIVEN_UP, .seat = (uint8_t)seat, .by = r, .on = card }))
            victims |= bit_of(square);
    }
    return victims;
}

/* DES-R50: its controller may use the level of one that lies face-down. */
int victim_levels(const struct duel *d, int seat, uint32_t victims)
{
    int levels = 0;
    (void)seat;

    for (; victims; victims &= victims - 1)
        levels += level_of(d, body_on(d, 1 + __builtin_ctz(victims)));
    return levels;
}

/* DES-5.12: exactly the shortfall. */
int points_needed(const struct duel *d, ref card, uint32_t victims, int seat)
{
    int short_of = level_of(d, card) - victim_levels(d, seat, victims);
    return short_of > 0 ? short_of : 0;
}

/* DES-5.10, DES-5.11, DES-5.12, DES-5.25 */
bool is_sacrifice_enough(const struct duel *d, int seat, ref card, uint32_t victims)
{
    int points = points_needed(d, card, victims, seat);

    return victims && points <= POINTS_TO_ADD && points <= player(d, seat)->sp && spawn_tiles(d, seat, card, victims);
}

/* A card leaves the hand: nobody but its owner can tell which sleeve it was, unless it is shown. */
void leave_hand_for(struct duel *d, ref *card, int to, bool face_up)
{
    int seat = owner_by_number(*card);

    *card = move_unseen(d, *card, to, ON_BOTTOM);
    memset(card_of(d, *card), 0, sizeof(struct despaira_card));
    card_of(d, *card)->controller = (uint8_t)seat;
    if (face_up)
        reveal(d, *card, OPEN_TO_ALL);
    else
        object(d, *card)->known = (uint8_t)(1u << seat);
    refresh_listeners(d);
}
