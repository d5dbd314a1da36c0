/* housing.c: into which cell a card comes, who makes room, and who has to go elsewhere: an Extra Zone without its Zone card,
 * more CS than there are, another controller (FADE-6.3, FADE-16.1, FADE-17.1, FADE-R4, FADE-R9, FADE-R24). */
#include "fighters.h"

/* ---- cells a card may come to ------------------------------------------------------------------------------------- */

int zone_of_cell(int spot)
{
    int row = row_of_cell(spot);

    return row == EQUIP_ROW || row == RESERVE_EQUIP_ROW ? FADE_ZONE_EQUIP_ZONE
           : row == CHARACTER_ROW                       ? FADE_ZONE_CHARACTER_ZONE
                                                        : FADE_ZONE_RESERVE_ZONE;
}

/* Whose Equip Zone a cell of those rows is; NOTHING: it is none, or nobody stands there (FADE-R1). */
ref unit_of_cell(const struct duel *d, int side, int spot)
{
    if (zone_of_cell(spot) != FADE_ZONE_EQUIP_ZONE)
        return NOTHING;
    if (column_of_cell(spot) == 0)
        return row_of_cell(spot) == EQUIP_ROW ? seat_ref(side) : NOTHING;
    ref there = occupant_of(d, side, spot - COLUMNS);
    return there && is_fighting(d, there) ? there : NOTHING;
}

static bool may_lie_on(const struct duel *d, ref r, int zone)
{
    const cell *at = header_argument(d, object(d, r)->card, FADE_KEYWORD_ONLY_ON);

    if (!at || *at != PLACE_OF)
        return !at || (*at == PLACE_ANY && at[2] == zone);
    return at[1] == zone;
}

static bool is_extra(int spot)
{
    return column_of_cell(spot) == COLUMNS - 1 && zone_of_cell(spot) != FADE_ZONE_EQUIP_ZONE;
}

/* An empty cell of the rows in which something stands, or an Equip Zone with room. */
static bool has_room(const struct duel *d, int side, int spot)
{
    ref unit = unit_of_cell(d, side, spot);

    if (zone_of_cell(spot) != FADE_ZONE_EQUIP_ZONE)
        return is_cell_free(d, side, spot);
    return unit && equip_count(d, unit) < EQUIP_ROOM;
}

/* FADE-16.1, FADE-17.1, FADE-21.20: cells of the own side that this may be played to, a bit each. */
uint32_t cells_for(const struct duel *d, int seat, ref r)
{
    bool zone_card = is_zone_card(d, r), command = card_has(face(d, r), FADE_WORD_COMMAND);
    uint32_t cells = 0;

    for (int spot = 1; spot <= CELLS; spot++) {
        int zone = is_extra(spot) ? FADE_ZONE_EXTRA_ZONE : zone_of_cell(spot);
        bool exists = zone == FADE_ZONE_EQUIP_ZONE ? unit_of_cell(d, seat, spot) != NOTHING : column_of_cell(spot) > 0;
        bool open = zone_card ? may_lie_on(d, r, zone)
                              : (command || row_of_cell(spot) == CHARACTER_ROW) && has_room(d, seat, spot);
        if (exists && open)
            cells |= cell_bit(spot);
    }
    return cells;
}

uint32_t free_cells(const struct duel *d, int side, int row)
{
    uint32_t cells = 0;

    for (int column = 1; column < COLUMNS; column++)
        if (is_cell_free(d, side, cell_at(row, column)))
            cells |= cell_bit(cell_at(row, column));
    return cells;
}

/* ---- cells for Materials: FADE-R106 --------------------------------------------------------------------------------- */

/* What could be hosted there, or has no effect there. */
static bool suits_unit(const struct duel *d, int seat, ref r, ref unit)
{
    struct set hosts;

    if (object(d, r)->state & (DORMANT | PREVENTED) || card_has(face(d, r), FADE_WORD_COMMAND) || !is_on_field(d, r))
        return true;
    if (!equip_of(d, object(d, r)->card))
        return is_used_card(face(d, r)) && is_card(unit) && is_card(host(d, r));
    host_candidates(d, seat, r, object(d, r)->card, &hosts);
    return set_has(d, hosts.word, unit);
}

/* A card of the own side keeps to its kind of cell; what comes from the Hand may lie dormant anywhere. */
static bool may_be_placed(const struct duel *d, int seat, ref r, int spot)
{
    int zone = zone_of_cell(spot), from = zone_of(d, r);
    bool stands = is_character(d, r) || face(d, r)->holds & KEYWORD_BIT(BUILDUP);

    if (zone == FADE_ZONE_EQUIP_ZONE)
        return !is_character(d, r) && host(d, r) != unit_of_cell(d, seat, spot) && !(is_on_field(d, r) && stands) &&
               suits_unit(d, seat, r, unit_of_cell(d, seat, spot));
    if (!is_on_field(d, r))
        return !is_character(d, r) || zone == FADE_ZONE_RESERVE_ZONE ||
               slots_to_play(d, seat, r) <= free_slots(d, seat) + slots_to_be_freed(d, seat);
    if (object(d, r)->state & DORMANT || card_has(face(d, r), FADE_WORD_COMMAND))
        return true;
    return stands && zone == from;
}

uint32_t cells_for_material(const struct duel *d, int seat, ref r)
{
    uint32_t cells = cells_beside_commands(d, seat);

    for (int spot = 1; spot <= CELLS; spot++)
        if (cells & cell_bit(spot) && (!has_room(d, seat, spot) || !may_be_placed(d, seat, r, spot)))
            cells &= ~cell_bit(spot);
    return cells;
}

/* ---- laying a card into a cell ------------------------------------------------------------------------------------------ */

/* On the field already, it keeps all it has. */
void lay_in_cell(struct duel *d, ref r, int side, int spot)
{
    int zone = zone_of_cell(spot);

    if (zone_of(d, r) != zone)
        move_object(d, r, zone_place(zone, side), ON_BOTTOM);
    facts_of(d, r)->cell = (uint8_t)(zone == FADE_ZONE_EQUIP_ZONE ? NO_CELL : spot);
    if (zone == FADE_ZONE_EQUIP_ZONE)
        facts_of(d, r)->host = unit_of_cell(d, side, spot);
    else if (!(face(d, r)->holds & KEYWORD_BIT(BUILDUP)))
        facts_of(d, r)->host = NOTHING;
    came_to_cell(d, r);
    field_changed(d);
}

/* ---- choosing a cell where nobody has announced anything: FADE-D51, FADE-D57, FADE-R131 ----------------------------------- */

void offer_cells(struct menu *m, uint32_t cells)
{
    for (; cells; cells &= cells - 1)
        offer(m, (struct duel_option){ .verb = TO_CELL, .a = (uint16_t)(1 + __builtin_ctz(cells)) });
}

/* Gives back the cell; NO_CELL: there is none. */
STEP(choose_cell)
{
    BEGIN;
    if (!v->cells)
        RETURN(NO_CELL);
    if (v->cells & (v->cells - 1)) {
        ASK(v->seat, ASK_CELL);
        RETURN(d->answer[v->seat].a);
    }
    RETURN(1 + __builtin_ctz(v->cells));
    END;
}

/* ---- making room: FADE-6.3, FADE-R24 ---------------------------------------------------------------------------------------- */

/* FADE-R24: over the maximum, and somebody can still go. */
static bool has_to_make_room(const struct duel *d, int seat)
{
    if (!in_game(d, seat) || free_slots(d, seat) >= 0 || !free_cells(d, seat, RESERVE_ROW))
        return false;
    FOR_EACH_IN (d, r, front(seat))
        if (can_be_reserved(d, seat, r) && facts_of(d, r)->slots > 0)
            return true;
    return false;
}

/* Whoever can act goes to the Reserve until so many CS are free, as far as possible. */
STEP(make_room)
{
    BEGIN;
    while (free_slots(d, v->seat) < v->needed && free_cells(d, v->seat, RESERVE_ROW) &&
           offers_more_than(d, 0, v->seat, ASK_ROOM)) {
        ASK(v->seat, ASK_ROOM);
        v->thing = d->answer[v->seat].a;
        if (has_conceded(d, v->seat))
            RETURN(0);
        CALL(choose_cell, .seat = v->seat, .cells = free_cells(d, v->seat, RESERVE_ROW));
        facts_of(d, v->thing)->moved |= TO_RESERVE_ONCE;
        move_to_cell(d, v->thing, v->seat, d->result, RESERVES, FADE_R24);
    }
    RETURN(free_slots(d, v->seat) >= v->needed);
    END;
}

/* ---- who has to go elsewhere --------------------------------------------------------------------------------------------------- */

/* FADE-R4: whoever stands in an Extra Zone without a Zone card. */
static ref find_homeless(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (int row = CHARACTER_ROW; row <= RESERVE_ROW; row += RESERVE_ROW) {
            int spot = cell_at(row, COLUMNS - 1);
            ref r = occupant_of(d, seat, spot);
            if (r && !is_cell_open(d, seat, spot))
                return r;
        }
    return NOTHING;
}

struct allegiance {
    int began, seat;
};
static void see_side(void *context, struct given given)
{
    struct allegiance *newest = context;

    if (given.seat >= 0 && given.began >= newest->began)
        *newest = (struct allegiance){ given.began, given.seat };
}

/* FADE-R9: for whom effects let it fight. */
static int side_it_serves(const struct duel *d, ref r)
{
    struct allegiance newest = { BEGAN_FIRST, owner_of(d, r) };

    if (*given_keywords(d) >> FADE_KEYWORD_ALLEGIANCE & 1)
        see_keyword(d, r, FADE_KEYWORD_ALLEGIANCE, see_side, &newest);
    return in_game(d, newest.seat) ? newest.seat : owner_of(d, r);
}

static bool can_come_over(const struct duel *d, ref r, int to)
{
    int room = 0, slots = facts_of(d, r)->slots;

    if (slots > free_slots(d, to))
        room = slots_to_be_freed(d, to);
    return slots <= free_slots(d, to) + room &&
           (first_free_cell(d, to, CHARACTER_ROW) || (room && free_slots(d, to) < slots));
}

/* Who is not on the side for which it fights and can go there. */
static ref find_turncoat(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
                if (is_fighting(d, r) && side_it_serves(d, r) != seat &&
                    (side_it_serves(d, r) == owner_of(d, r) || can_come_over(d, r, side_it_serves(d, r))))
                    return r;
    return NOTHING;
}

ref find_displaced(const struct duel *d)
{
    ref r = find_homeless(d);

    if (r || (r = find_turncoat(d)) != NOTHING)
        return r;
    for (int seat = 0; seat < d->seats; seat++)
        if (has_to_make_room(d, seat))
            return seat_ref(seat);
    return NOTHING;
}

/* FADE-R4: to a cell of the same row, else to the Reserve; where there is none it is destroyed. */
static uint32_t cells_instead(const struct duel *d, ref r)
{
    int side = side_where(d, r), row = row_of_cell(facts_of(d, r)->cell);
    uint32_t cells = free_cells(d, side, row);

    return cells ? cells : free_cells(d, side, RESERVE_ROW);
}

STEP(rehouse)
{
    BEGIN;
    if (is_seat(v->thing)) {
        CALL(make_room, .seat = (uint8_t)seat_of_ref(v->thing));
        RETURN(0);
    }
    if (find_homeless(d) == v->thing) {
        CITE(d, FADE_D51);
        CALL(choose_cell, .seat = (uint8_t)controller(d, v->thing), .cells = cells_instead(d, v->thing));
        if (d->result && is_character(d, v->thing))
            move_to_cell(d, v->thing, side_where(d, v->thing), d->result, SHIFTS, FADE_R4);
        else if (d->result)
            lay_in_cell(d, v->thing, side_where(d, v->thing), d->result);
        else
            destroy(d, v->thing, FADE_R4);
        RETURN(1);
    }
    v->to = (uint8_t)side_it_serves(d, v->thing);
    if (facts_of(d, v->thing)->slots > free_slots(d, v->to) && can_come_over(d, v->thing, v->to))
        CALL(make_room, .seat = v->to, .needed = facts_of(d, v->thing)->slots);
    CITE(d, FADE_D57);
    CALL(choose_cell, .seat = v->to,
         .cells = facts_of(d, v->thing)->slots <= free_slots(d, v->to) ? free_cells(d, v->to, CHARACTER_ROW)
                                                                       : free_cells(d, v->to, RESERVE_ROW));
    if (d->result)
        move_to_cell(d, v->thing, v->to, d->result, CHANGES_SIDES, FADE_R9);
    else
        put_into_zone(d, v->thing, FADE_ZONE_FIGHTER_POOL, v->to, ON_TOP, false);
    END;
}
