/* movement.c: tiles, who stands where, modes, faces turned up and down, lockdown (DES-6, DES-7, DES-9). */
#include "despaira.h"

/* DES-6.1, DES-6.3, DES-6.19 */
const struct grid despaira_board = { .name = "Board",
                                     .columns = COLUMNS,
                                     .rows = BOARD_ROWS,
                                     .stride = COLUMNS,
                                     .cells = "#######"
                                              "#.....#"
                                              "#.....#"
                                              "#.....#"
                                              "#.....#"
                                              "#.....#"
                                              "#.....#"
                                              "#######",
                                     .neighbours = BY_EDGES };

int steps_between(const struct duel *d, int a, int b)
{
    return grid_distance(board_of(d), a, b);
}

/* DES-7.15 */
int forward_of(int seat)
{
    return seat == 0 ? NORTH : SOUTH;
}

/* ---- who stands where ------------------------------------------------------------------------------------ */

/* Out of the row of tricks on its tile. */
static void lift_trick(struct duel *d, ref r)
{
    struct despaira_square *square = square_at(d, square_of(d, r));

    if (square->trick == r)
        square->trick = card_of(d, r)->beneath;
    else
        FOR_EACH_TRICK_ON(d, above, square_of(d, r))
    if (card_of(d, above)->beneath == r)
        card_of(d, above)->beneath = card_of(d, r)->beneath;
    card_of(d, r)->beneath = NOTHING;
}

void lift_off_tile(struct duel *d, ref r)
{
    struct despaira_card *c = card_of(d, r);

    if (c->layer == BODY_LAYER && body_on(d, c->square) == r)
        square_at(d, c->square)->body = NOTHING;
    if (c->layer == TRICK_LAYER && c->square)
        lift_trick(d, r);
    c->last_square = c->square;
    c->square = NO_SQUARE;
}

void put_on_tile(struct duel *d, ref r, int square, enum layer layer)
{
    struct despaira_card *c = card_of(d, r);

    if (c->square)
        lift_off_tile(d, r);
    c->square = (uint8_t)square;
    c->layer = (uint8_t)layer;
    if (layer == BODY_LAYER) {
        square_at(d, square)->body = r;
    } else {
        c->beneath = trick_on(d, square);
        square_at(d, square)->trick = r;
    }
}

/* DES-6.4, DES-6.16, DES-R40: one trick on each tile, or by the option any number of one's own; and no enemy body. */
bool has_room_for_trick_of(const struct duel *d, int seat, int square)
{
    ref body = body_on(d, square);

    if (body && controller(d, body) != seat)
        return false;
    FOR_EACH_TRICK_ON(d, there, square)
    if (choice_of(d, TRICKS_PER_TILE) == 0 || controller(d, there) != seat)
        return false;
    return true;
}
bool has_room_for_trick(const struct duel *d, ref trick, int square)
{
    return has_room_for_trick_of(d, controller(d, trick), square);
}

/* A card on the field goes to another tile. */
void enter_tile(struct duel *d, ref r, int square)
{
    put_on_tile(d, r, square, card_of(d, r)->layer == TRICK_LAYER ? TRICK_LAYER : BODY_LAYER);
    if (body_on(d, square) == r && trick_on(d, square) && controller(d, trick_on(d, square)) == controller(d, r))
        CITE(d, DES_6_13);
}

/* ---- faces --------------------------------------------------------------------------------------------------- */

/* DES-22.3: of a face-down card on the field its controller alone knows the face. */
void hide_face(struct duel *d, ref r)
{
    object(d, r)->known = (uint8_t)(1u << controller(d, r));
    CITE(d, DES_22_3);
}

/* DES-R114: of several continuous abilities the newest wins. It begins when its card comes, or is turned up. */
void note_start(struct duel *d, ref r)
{
    if (!face(d, r)->changes)
        return;
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->kind == ROW_BEGAN && row(d, i)->subject == r)
            end_row(d, i);
    note_beginning(d, r, ENDS_NEVER);
}

void set_mode(struct duel *d, ref r, int mode)
{
    bool was_down = mode_of(d, r) == DEF_DOWN || mode_of(d, r) == SET_TRICK;
    bool begins = (was_down || mode_of(d, r) == NO_MODE) && (mode == ATTACK_MODE || mode == DEF_UP);

    card_of(d, r)->mode = (uint8_t)mode;
    if (mode == DEF_DOWN || mode == SET_TRICK) {
        hide_face(d, r);
    } else {
        reveal(d, r, OPEN_TO_ALL);
        CITE_IF(d, was_down, DES_7_13);
    }
    if (begins)
        note_start(d, r);
    refresh_listeners(d);
}

/* A face-down creature is turned to DEF_UP. */
void turn_up(struct duel *d, ref r, int rule)
{
    if (mode_of(d, r) != DEF_DOWN)
        return;
    set_mode(d, r, DEF_UP);
    NOTE(d, TURNED_UP, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = (int16_t)square_of(d, r));
    refresh_field(d);
}

/* ---- lockdown: DES-9 ---------------------------------------------------------------------------------------- */

/* DES-9.1, DES-R65: worked out from where things are, whenever it is asked. */
bool is_locked_down(const struct duel *d, ref trick)
{
    ref body = is_trick(d, trick) ? body_on(d, square_of(d, trick)) : NOTHING;

    if (!body || is_leader(body)) { /* DES-6.15 */
        CITE_IF(d, body, DES_6_15);
        return false;
    }
    if (!is_up(d, body)) {
        CITE(d, DES_9_8);
        return false;
    }
    CITE_IF(d, controller(d, body) == controller(d, trick), DES_9_10);
    return controller(d, body) != controller(d, trick);
}

/* DES-9.5, DES-9.7: who stands on it may look at it, for as long as that lasts. */
static void refresh_lockdown(struct duel *d, ref trick)
{
    int seat = controller(d, trick), other = opponent(seat);
    bool locked = is_locked_down(d, trick), seen = knows(d, other, trick);

    if (mode_of(d, trick) != SET_TRICK || locked == seen)
        return;
    if (!locked) {
        hide_face(d, trick);
        CITE(d, DES_9_7);
        return;
    }
    NOTE(d, LOCKED, DES_9_1, .seat = (int8_t)seat, .thing = trick, .number = (int16_t)square_of(d, trick));
    reveal(d, trick, 1u << other);
    NOTE_TO(d, 1u << other, SEES, DES_9_5, .seat = (int8_t)other, .thing = trick);
    CITE(d, DES_D34);
    CITE_IF(d, mode_of(d, body_on(d, square_of(d, trick))) == DEF_UP, DES_9_9);
}

/* DES-D34: whoever may look at it may show it; it lies face-down all the same. */
void show_locked(struct duel *d, ref trick)
{
    uint8_t known = object(d, trick)->known;
    int seat = opponent(controller(d, trick));

    card_of(d, trick)->shown = 1;
    reveal(d, trick, OPEN_TO_ALL);
    NOTE(d, SHOWS, DES_D34, .seat = (int8_t)seat, .thing = trick);
    object(d, trick)->known = known;
    CITE(d, DES_9_5);
}

/* DES-6.20, DES-R43: overlapping is to end on a tile with that trick. */
void tell_overlap(struct duel *d, ref r)
{
    if (!is_body(d, r) || is_leader(r))
        return;
    FOR_EACH_TRICK_ON(d, trick, square_of(d, r))
    tell_of(d, DES_EVENT_OVERLAPS, r, trick, 0, ~0u >> 2);
}

void tell_arrival(struct duel *d, ref r)
{
    if (!square_of(d, r))
        return;
    tell_of(d, DES_EVENT_ENTERS, r, tile_ref(square_of(d, r)), 0, ~0u >> 2);
    tell_overlap(d, r);
}

/* What follows from where things are and how they lie: layers of tiles, lockdown. */
void refresh_field(struct duel *d)
{
    for (int square = 1; square <= TILES; square++) {
        if (body_on(d, square))
            refresh_layer(d, body_on(d, square));
        FOR_EACH_TRICK_ON(d, trick, square)
        refresh_lockdown(d, trick);
    }
}
