/* spawning.c: normal and sacrifice spawns: where, from what, at what price; where tricks are set (DES-5, DES-8.1). */
#include "despaira.h"

/* DES-5.3, DES-5.4, DES-5.20: next to the leader, where no body stands or none will. */
squares spawn_tiles(const struct duel *d, int seat, squares victims)
{
    int leader = square_of(d, leader_of(seat));
    squares tiles = 0;

    for (int direction = 0; leader && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(board_of(d), leader, direction);
        if (square && (!body_on(d, square) || victims & square_bit(square)))
            tiles |= square_bit(square);
    }
    return tiles;
}

/* DES-6.23: next to the leader, with neither a trick nor an enemy body. */
squares place_tiles(const struct duel *d, int seat)
{
    int leader = square_of(d, leader_of(seat));
    squares tiles = 0;

    for (int direction = 0; leader && direction < DIRECTIONS; direction++) {
        int square = grid_neighbour(board_of(d), leader, direction);
        if (square && has_room_for_trick_of(d, seat, square))
            tiles |= square_bit(square);
    }
    return tiles;
}

/* ---- sacrifices: DES-5.10 to DES-5.20 ---------------------------------------------------------------------------- */

squares possible_victims(const struct duel *d, int seat, ref card)
{
    squares victims = 0;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && may_do(d, &(struct deed){ .verb = IS_GIVEN_UP, .seat = (uint8_t)seat, .by = r, .on = card }))
            victims |= square_bit(square);
    }
    return victims;
}

/* DES-R50: its controller may use the level of one that lies face-down. */
int victim_levels(const struct duel *d, squares victims)
{
    int levels = 0;

    for (; victims; victims &= victims - 1)
        levels += level_of(d, body_on(d, 1 + __builtin_ctzll(victims)));
    return levels;
}

/* DES-5.12: exactly the shortfall. */
int points_needed(const struct duel *d, ref card, squares victims)
{
    int short_of = level_of(d, card) - victim_levels(d, victims);
    return short_of > 0 ? short_of : 0;
}

/* DES-5.10, DES-5.11, DES-5.12, DES-5.25 */
bool is_sacrifice_enough(const struct duel *d, int seat, ref card, squares victims)
{
    int points = points_needed(d, card, victims);

    return victims && points <= POINTS_TO_ADD && points <= player(d, seat)->sp && spawn_tiles(d, seat, victims);
}

/* A card leaves the hand: nobody but its owner can tell which sleeve it was, unless it is shown. */
void leave_hand_for(struct duel *d, ref *card, int to, bool face_up)
{
    int seat = owner_by_number(*card);

    CITE(d, DES_1_11);
    CITE(d, DES_22_8);
    CITE(d, DES_19_5);
    *card = move_unseen(d, *card, to, ON_BOTTOM);
    clear_card(d, *card);
    put_under(d, *card, seat);
    if (face_up)
        reveal(d, *card, OPEN_TO_ALL);
    else
        object(d, *card)->known = (uint8_t)(1u << seat);
    refresh_listeners(d);
}
