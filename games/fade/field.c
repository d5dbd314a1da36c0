/* field.c: the cells of a side, who stands where, what lies beside what; Commands and Synchronize (FADE-R1, FADE-R4,
 * FADE-R5, FADE-17, FADE-R107). */
#include "fade.h"
#include "runtime/cells.h"

const char *const fade_cell_names[] = {
    "none", "p",  "c1", "c2", "c3", "c4", "c5", "c6", "xf", /* row 0 */
    "ep",   "e1", "e2", "e3", "e4", "e5", "e6", "ex",       /* row 1 */
    "",     "r1", "r2", "r3", "r4", "r5", "r6", "xb",       /* row 2 */
    "",     "f1", "f2", "f3", "f4", "f5", "f6", "fx",       /* row 3 */
};
_Static_assert(sizeof fade_cell_names / sizeof fade_cell_names[0] == CELLS + 1, "every cell has a name");

enum { EXTRA_COLUMN = COLUMNS - 1 };

/* ---- who stands where ------------------------------------------------------------------------------------------ */

bool is_zone_card(const struct duel *d, ref r)
{
    return is_card(r) && card_has(face(d, r), FADE_WORD_ZONE_CARD);
}

/* FADE-R5: a Zone card lies under its cell and does not occupy it. A dormant one would be none: FADE-R106. */
static bool occupies(const struct duel *d, ref r, int spot)
{
    return facts_of(d, r)->cell == spot && !is_zone_card(d, r);
}

static int place_of_row(int row, int seat)
{
    return row == CHARACTER_ROW ? front(seat) : reserve(seat);
}

ref occupant_of(const struct duel *d, int side, int spot)
{
    FOR_EACH_IN (d, r, place_of_row(row_of_cell(spot), side))
        if (occupies(d, r, spot))
            return r;
    return NOTHING;
}

/* FADE-16.3 */
ref zone_card_of(const struct duel *d, int side, int spot)
{
    static const uint8_t zones[] = { FADE_ZONE_CHARACTER_ZONE, FADE_ZONE_RESERVE_ZONE, FADE_ZONE_EXTRA_ZONE,
                                     FADE_ZONE_EQUIP_ZONE };

    for (int i = 0; i < 4; i++)
        FOR_EACH_IN (d, r, zone_place(zones[i], side))
            if (is_zone_card(d, r) && facts_of(d, r)->cell == spot)
                return r;
    return NOTHING;
}

/* FADE-R4: an Extra Zone can be used while a Zone card lies on it. */
bool is_cell_open(const struct duel *d, int side, int spot)
{
    int column = column_of_cell(spot), row = row_of_cell(spot);

    if ((row != CHARACTER_ROW && row != RESERVE_ROW) || column == 0)
        return false;
    if (column != EXTRA_COLUMN)
        return true;
    CITE(d, FADE_16_6);
    return zone_card_of(d, side, spot) != NOTHING;
}

bool is_cell_free(const struct duel *d, int side, int spot)
{
    return is_cell_open(d, side, spot) && !occupant_of(d, side, spot);
}

int first_free_cell(const struct duel *d, int side, int row)
{
    for (int column = 1; column < COLUMNS; column++)
        if (is_cell_free(d, side, cell_at(row, column)))
            return cell_at(row, column);
    return NO_CELL;
}

/* Where it stands or lies: what is attached lies in the Equip cell below its host. */
int cell_of(const struct duel *d, ref r)
{
    if (is_seat(r))
        return PLAYER_CELL;
    if (!is_on_field(d, r))
        return NO_CELL;
    if (zone_of(d, r) != FADE_ZONE_EQUIP_ZONE || is_zone_card(d, r))
        return facts_of(d, r)->cell;
    ref on = host(d, r);
    if (is_seat(on))
        return cell_at(EQUIP_ROW, 0);
    return facts_of(d, on)->cell ? facts_of(d, on)->cell + COLUMNS : NO_CELL;
}

/* FADE-16.5: of a Zone card the Character in its cell; of one on an Equip cell whom that cell belongs to. */
ref occupant_of_zone_card(const struct duel *d, ref r)
{
    int spot = facts_of(d, r)->cell;

    if (!is_on_field(d, r) || !spot)
        return NOTHING;
    if (row_of_cell(spot) == EQUIP_ROW && column_of_cell(spot) == 0)
        return seat_ref(side_where(d, r));
    if (row_of_cell(spot) == EQUIP_ROW || row_of_cell(spot) == RESERVE_EQUIP_ROW)
        spot -= COLUMNS;
    ref there = occupant_of(d, side_where(d, r), spot);
    return there && is_fighting(d, there) ? there : NOTHING;
}

/* FADE-15.13 */
int equip_count(const struct duel *d, ref unit)
{
    int n = 0;

    CITE(d, FADE_15_13);
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, equipped(seat))
            n += host(d, r) == unit && !is_zone_card(d, r);
    return n;
}

/* ---- Character Slots ------------------------------------------------------------------------------------------------ */

/* FADE-6.1, FADE-6.2, FADE-21.46: a Character with Neutrality stands on its owner's side, and takes its owner's CS. */
int slots_taken(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN (d, r, front(seat))
        n += is_character(d, r) ? facts_of(d, r)->slots : 0;
    CITE(d, FADE_6_1);
    CITE(d, FADE_21_46);
    if (place(d, reserve(seat))->count)
        CITE(d, FADE_6_2);
    return n;
}

int free_slots(const struct duel *d, int seat)
{
    return attribute_of(d, seat_ref(seat), FADE_ATTRIBUTE_MAXIMUM_CS) - slots_taken(d, seat);
}

int characters_of(const struct duel *d, int seat)
{
    int n = 0;

    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(side) : front(side))
                n += is_fighting(d, r) && controller(d, r) == seat;
    return n;
}

/* ---- what lies beside what: FADE-R1 ---------------------------------------------------------------------------------- */

/* The words of the eight directions stand in the vocabulary in this order: rows and columns to add. */
static const struct {
    int8_t row, column;
} steps[] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 }, { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };
enum { EIGHT = 8, ALL_DIRECTIONS = 255 };

/* The direction in which a cell lies beside another one, as a bit; 0: it does not. */
static unsigned direction_of(int from, int to)
{
    int row = row_of_cell(to) - row_of_cell(from), column = column_of_cell(to) - column_of_cell(from);

    for (int i = 0; from && to && i < EIGHT; i++)
        if (steps[i].row == row && steps[i].column == column)
            return 1u << i;
    return 0;
}

/* FADE-17.9: is a in one of these directions of b, on the same side's grid? */
bool is_beside(const struct duel *d, ref a, ref b, unsigned directions)
{
    CITE(d, FADE_17_9);
    return is_card(a) && is_card(b) && a != b && is_on_field(d, a) && is_on_field(d, b) &&
           grid_side(d, a) == grid_side(d, b) && (direction_of(cell_of(d, b), cell_of(d, a)) & directions) != 0;
}

bool is_adjacent(const struct duel *d, ref a, ref b)
{
    return is_beside(d, a, b, ALL_DIRECTIONS);
}

bool is_in_row_of(const struct duel *d, ref a, ref b)
{
    return cell_of(d, a) && cell_of(d, b) && grid_side(d, a) == grid_side(d, b) &&
           row_of_cell(cell_of(d, a)) == row_of_cell(cell_of(d, b));
}

bool is_in_column_of(const struct duel *d, ref a, ref b)
{
    return cell_of(d, a) && cell_of(d, b) && grid_side(d, a) == grid_side(d, b) &&
           column_of_cell(cell_of(d, a)) == column_of_cell(cell_of(d, b));
}

/* n {word} */
static unsigned read_directions(const cell **at)
{
    unsigned directions = 0;

    for (int n = *(*at)++; n > 0; n--)
        directions |= 1u << (*(*at)++ - FADE_WORD_UP);
    return directions;
}

/* ---- Materials -------------------------------------------------------------------------------------------------------- */

static bool lies_open(const struct duel *d, ref r)
{
    return !(object(d, r)->state & FACE_DOWN);
}

/* FADE-17.4: a Command that is face-up, not dormant, not prevented. */
static bool is_true_command(const struct duel *d, ref r)
{
    return card_has(face(d, r), FADE_WORD_COMMAND) && !(object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED));
}

/* The arguments of Synchronize of this card; NULL: it has none. */
static const cell *synchronize_of(const struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    if (!(c->bears & KEYWORD_BIT(SYNCHRONIZE)) || object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED))
        return NULL;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FADE_KEYWORD_SYNCHRONIZE + 1)
            return d->book->code + d->book->ability[i].arguments;
    return NULL;
}

/* Those in which it has Materials now, a bit each; 0: it is no Command. */
unsigned directions_of(const struct duel *d, ref r)
{
    const cell *at =
        is_true_command(d, r) ? header_argument(d, object(d, r)->card, FADE_KEYWORD_MATERIALS) : synchronize_of(d, r);
    return at ? read_directions(&at) : 0;
}

static void blank_neighbours(struct duel *d, ref by, const uint32_t *kept)
{
    unsigned directions = directions_of(d, by);

    for (int seat = 0; directions && seat < d->seats; seat++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat))
                if (lies_open(d, r) && is_beside(d, r, by, directions) && !is_in_words(kept, r))
                    put_in_words(own(d)->blanked, r);
}

enum { MOST_COMMANDS = 64 };

/* The true Commands, then those with Synchronize by when they came to their cells: how many of both, and of the first. */
static int list_commands(const struct duel *d, ref by[MOST_COMMANDS], int *commands)
{
    int n = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (int seat = 0; seat < d->seats; seat++)
            for (uint32_t left = FIELD; left; left &= left - 1)
                FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat))
                    if (n < MOST_COMMANDS &&
                        (pass ? !is_true_command(d, r) && synchronize_of(d, r) != NULL : is_true_command(d, r)))
                        by[n++] = r;
        if (pass == 0)
            *commands = n;
    }
    for (int i = *commands + 1; i < n; i++)
        for (int j = i; j > *commands && beginning_of(d, by[j]) < beginning_of(d, by[j - 1]); j--) {
            ref later = by[j];
            by[j] = by[j - 1];
            by[j - 1] = later;
        }
    return n;
}

/* FADE-17.4, FADE-17.5, FADE-R107: first all Commands blank their neighbours; then those with Synchronize in the order in
 * which they came to their cells, if they are not blanked by then. True if something is another now. */
bool work_out_blanks(struct duel *d)
{
    uint32_t before[OBJECT_WORDS], found[OBJECT_WORDS] = { 0 };
    ref by[MOST_COMMANDS];
    int commands, n = list_commands(d, by, &commands);

    memcpy(before, own(d)->blanked, sizeof before);
    memset(own(d)->blanked, 0, sizeof before);
    for (int i = 0; i < n; i++) {
        if (i < commands) {
            CITE(d, FADE_17_4);
            blank_neighbours(d, by[i], found);
        } else if (!is_in_words(own(d)->blanked, by[i])) {
            CITE(d, FADE_21_64);
            CITE_IF(d, is_synchronized(d, by[i], synchronize_of(d, by[i])), FADE_21_63);
            put_in_words(found, by[i]);
            if (choice_of(d, SYNC_BLANKS) == 0)
                blank_neighbours(d, by[i], found);
        }
    }
    return memcmp(before, own(d)->blanked, sizeof before) != 0;
}

/* FADE-21.64: a Command, or what counts as one. */
bool counts_as_command(const struct duel *d, ref r)
{
    return is_card(r) && is_on_field(d, r) && (is_true_command(d, r) || synchronize_of(d, r)) && !is_blanked(d, r);
}

/* FADE-R106: cells in the listed directions of Commands of this seat, a bit each. */
uint32_t cells_beside_commands(const struct duel *d, int seat)
{
    ref by[MOST_COMMANDS];
    int commands, n = list_commands(d, by, &commands);
    uint32_t cells = 0;

    for (int i = 0; i < n; i++)
        if (grid_side(d, by[i]) == seat && controller(d, by[i]) == seat &&
            (i < commands || counts_as_command(d, by[i])))
            for (int spot = 1; spot <= CELLS; spot++)
                if (direction_of(cell_of(d, by[i]), spot) & directions_of(d, by[i]))
                    cells |= cell_bit(spot);
    return cells;
}

bool is_blanked(const struct duel *d, ref r)
{
    return is_card(r) && is_in_words(own(d)->blanked, r);
}

/* Face-up cards beside it in its directions. */
bool is_material_of(const struct duel *d, ref a, ref b)
{
    return is_card(a) && is_card(b) && is_on_field(d, b) && lies_open(d, a) && is_beside(d, a, b, directions_of(d, b));
}

static int count_fitting(const struct duel *d, ref by, unsigned directions, const cell *words)
{
    CITE(d, FADE_17_8);
    struct scope s = { .d = d, .seat = controller(d, by), .source = by, .plain = true };
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat)) {
                const cell *at = words;
                n += lies_open(d, r) && is_beside(d, r, by, directions) && set_contains(&s, &at, r);
            }
    return n;
}

/* FADE-21.63: n cards of the listed types in the listed directions. `at`: its arguments. */
bool is_synchronized(const struct duel *d, ref r, const cell *at)
{
    struct scope s = { .d = d, .seat = controller(d, r), .source = r, .plain = true };
    unsigned directions = read_directions(&at);
    int n = eval_value(&s, &at);

    CITE(d, FADE_21_63);
    return count_fitting(d, r, directions, at) >= n;
}

/* FADE-17.3 */
bool has_materials(const struct duel *d, ref command)
{
    const cell *at = header_argument(d, object(d, command)->card, FADE_KEYWORD_MATERIALS);
    struct scope s = { .d = d, .seat = controller(d, command), .source = command, .plain = true };

    if (!at)
        return true;
    unsigned directions = read_directions(&at);
    int n = eval_value(&s, &at);
    if (count_fitting(d, command, directions, at) < n)
        return false;
    at = skip_part(d->book, at, 'S');
    if (!*at++)
        return true;
    n = eval_value(&s, &at);
    return count_fitting(d, command, directions, at) >= n;
}
