/* layout.c: the fields of a layout's rows, and finding rows by their names. */
#include "layout.h"

#include <string.h>

#include "vocabulary.h"

/* ---- choices -------------------------------------------------------------------------------------------- */

#define CHOICES(name, ...) static const char *const name[] = { "", __VA_ARGS__, NULL }

CHOICES(things, "duel", "seat", "card", "link", "square");
CHOICES(spans, "round", "turn");
CHOICES(roles, "hand", "deck", "discard", "removed", "pool", "body", "place", "wounds", "played", "attached", "stack");
CHOICES(zone_looks, "row", "fan", "pile", "slots", "cell", "slips");
CHOICES(number_looks, "figure", "bar", "pips", "tokens", "cards", "badge");
CHOICES(aligns, "start", "middle", "end");
CHOICES(sizes, "large", "normal", "small");
CHOICES(empties, "slot", "name", "nothing");
CHOICES(faces, "up", "down", "either");
CHOICES(knowers, "all", "owner", "nobody");
CHOICES(edges, "plain", "wall", "out");
CHOICES(axes, "columns", "rows");
CHOICES(corners, "below", "above");
CHOICES(pieces, "figure", "card", "unit");
CHOICES(facings, "none", "two", "four", "eight");
CHOICES(orders, "last", "lane");
CHOICES(relations, "aim", "attack", "material", "reach");
CHOICES(loudness, "mark", "move", "strike", "banner");
CHOICES(styles, "plain", "bold", "dim", "red", "green", "yellow", "cyan");
#undef CHOICES

/* ---- fields --------------------------------------------------------------------------------------------- */

/* Of a row of a part: the word in the text, its type, and the member. */
#define FIELD(part, word_, kind, member)                                                                               \
    .word = word_, .type = LAYOUT_##kind, .offset = offsetof(struct duello_layout_##part, member)
#define END                                                                                                            \
    {                                                                                                                  \
        NULL                                                                                                           \
    }

static const struct layout_field teams_fields[] = {
    { FIELD(teams, "modes", LIST, modes), .names = LAYOUT_NAMES_MODE, .needed = true }, END
};
static const struct layout_field match_fields[] = {
    { FIELD(match, "whole", TEXT, whole), .names = LAYOUT_NAMES_SETTING, .needed = true },
    { FIELD(match, "single", TEXT, single), .names = LAYOUT_NAMES_SETTING },
    END
};
static const struct layout_field time_fields[] = { { FIELD(time, "turn", TEXT, turn), .names = LAYOUT_NAMES_DUEL_FACT },
                                                   { FIELD(time, "step", TEXT, step), .names = LAYOUT_NAMES_DUEL_FACT },
                                                   { FIELD(time, "of", CHOICE, of), .choices = spans },
                                                   END };
static const struct layout_field step_fields[] = { { FIELD(step, "id", TEXT, id), .needed = true },
                                                   { FIELD(step, "name", TEXT, name) },
                                                   { FIELD(step, "short", TEXT, brief) },
                                                   { FIELD(step, "of", CHOICE, of), .choices = spans, .derived = true },
                                                   END };
static const struct layout_field element_fields[] = {
    { FIELD(element, "id", TEXT, id), .names = LAYOUT_NAMES_WORD, .needed = true },
    { FIELD(element, "name", TEXT, name) },
    { FIELD(element, "sign", TEXT, sign), .names = LAYOUT_NAMES_SIGN, .needed = true },
    END
};
static const struct layout_field zone_fields[] = {
    { FIELD(zone, "id", TEXT, id), .names = LAYOUT_NAMES_ZONE, .needed = true },
    { FIELD(zone, "name", TEXT, name) },
    { FIELD(zone, "short", TEXT, brief) },
    { FIELD(zone, "of", CHOICE, of), .choices = things },
    { FIELD(zone, "role", CHOICE, role), .choices = roles, .needed = true },
    { FIELD(zone, "as", CHOICE, as), .choices = zone_looks, .needed = true },
    { FIELD(zone, "row", INT, row), .always = true },
    { FIELD(zone, "order", INT, order), .derived = true, .always = true },
    { FIELD(zone, "align", CHOICE, align), .choices = aligns },
    { FIELD(zone, "least", INT, least) },
    { FIELD(zone, "most", INT, most) },
    { FIELD(zone, "face", CHOICE, face), .choices = faces },
    { FIELD(zone, "seen", CHOICE, seen), .choices = knowers },
    { FIELD(zone, "counted", CHOICE, counted), .choices = knowers },
    { FIELD(zone, "turns", FLAG, turns) },
    { FIELD(zone, "size", CHOICE, size), .choices = sizes },
    { FIELD(zone, "empty", CHOICE, empty), .choices = empties },
    { FIELD(zone, "heads", FLAG, heads) },
    { FIELD(zone, "ordered", FLAG, ordered), .derived = true },
    END
};
static const struct layout_field number_fields[] = {
    { FIELD(number, "id", TEXT, id), .needed = true },
    { FIELD(number, "name", TEXT, name) },
    { FIELD(number, "short", TEXT, brief) },
    { FIELD(number, "sign", TEXT, sign) },
    { FIELD(number, "of", CHOICE, of), .choices = things, .needed = true },
    { FIELD(number, "as", CHOICE, as), .choices = number_looks },
    { FIELD(number, "rank", INT, rank) },
    { FIELD(number, "least", BOUND, least) },
    { FIELD(number, "most", BOUND, most) },
    { FIELD(number, "life", FLAG, life) },
    { FIELD(number, "beside", TEXT, beside), .names = LAYOUT_NAMES_ZONE },
    { FIELD(number, "counts", TEXT, counts), .names = LAYOUT_NAMES_ZONE },
    { FIELD(number, "unless_zero", FLAG, unless_zero) },
    { FIELD(number, "once_any", LIST, once_any), .names = LAYOUT_NAMES_ANY_FACT },
    END
};
static const struct layout_field mark_fields[] = {
    { FIELD(mark, "id", TEXT, id), .needed = true },
    { FIELD(mark, "name", TEXT, name) },
    { FIELD(mark, "of", CHOICES, of), .choices = things, .needed = true },
    { FIELD(mark, "amount", FLAG, amount) },
    { FIELD(mark, "says", TEXT, says) },
    { FIELD(mark, "words", LIST, words) },
    { FIELD(mark, "beside", TEXT, beside), .names = LAYOUT_NAMES_ZONE },
    { FIELD(mark, "unless_zero", FLAG, unless_zero) },
    { FIELD(mark, "once_any", LIST, once_any), .names = LAYOUT_NAMES_ANY_FACT },
    END
};
static const struct layout_field board_fields[] = {
    { FIELD(board, "id", TEXT, id), .needed = true },
    { FIELD(board, "name", TEXT, name) },
    { FIELD(board, "of", CHOICE, of), .choices = things },
    { FIELD(board, "grids", FLAG, grids), .inner = true },
    { FIELD(board, "shown_by", TEXT, shown_by), .derived = true },
    { FIELD(board, "shown_at", TEXT, shown_at), .derived = true },
    { FIELD(board, "columns", INT, columns) },
    { FIELD(board, "rows", INT, rows) },
    { FIELD(board, "map", LIST, map) },
    { FIELD(board, "letters", CHOICE, letters), .choices = axes, .inner = true },
    { FIELD(board, "numbers", CHOICE, numbers), .choices = axes, .inner = true },
    { FIELD(board, "begins", CHOICE, begins), .choices = corners, .inner = true },
    { FIELD(board, "near", INT, near) },
    { FIELD(board, "up", CHOICE, border[0]), .choices = edges, .inner = true },
    { FIELD(board, "down", CHOICE, border[1]), .choices = edges, .inner = true },
    { FIELD(board, "left", CHOICE, border[2]), .choices = edges, .inner = true },
    { FIELD(board, "right", CHOICE, border[3]), .choices = edges, .inner = true },
    { FIELD(board, "up_squares", TEXT, edge[0]), .derived = true, .inner = true },
    { FIELD(board, "down_squares", TEXT, edge[1]), .derived = true, .inner = true },
    { FIELD(board, "left_squares", TEXT, edge[2]), .derived = true, .inner = true },
    { FIELD(board, "right_squares", TEXT, edge[3]), .derived = true, .inner = true },
    { FIELD(board, "by", TEXT, by), .names = LAYOUT_NAMES_CARD_FACT },
    { FIELD(board, "facing_by", TEXT, facing_by), .names = LAYOUT_NAMES_CARD_FACT },
    { FIELD(board, "ground", TEXT, ground), .names = LAYOUT_NAMES_SQUARE_FACT },
    { FIELD(board, "reach_by", TEXT, reach_by), .names = LAYOUT_NAMES_CARD_FACT },
    { FIELD(board, "below_by", TEXT, below_by), .names = LAYOUT_NAMES_CARD_FACT },
    { FIELD(board, "zones", LIST, zones), .names = LAYOUT_NAMES_ZONE },
    { FIELD(board, "halves", INT, halves) },
    { FIELD(board, "turned", FLAG, turned) },
    { FIELD(board, "lists", LIST, lists), .names = LAYOUT_NAMES_ZONE },
    { FIELD(board, "piece", CHOICE, piece), .choices = pieces },
    { FIELD(board, "facing", CHOICE, facing), .choices = facings },
    END
};
static const struct layout_field kind_fields[] = { { FIELD(kind, "letter", TEXT, letter), .needed = true },
                                                   { FIELD(kind, "name", TEXT, name) },
                                                   { FIELD(kind, "zones", LIST, zones), .names = LAYOUT_NAMES_ZONE },
                                                   { FIELD(kind, "shut", FLAG, shut) },
                                                   { FIELD(kind, "terrain", FLAG, terrain) },
                                                   { FIELD(kind, "wall", FLAG, wall) },
                                                   { FIELD(kind, "out", FLAG, out) },
                                                   END };
static const struct layout_field piece_fields[] = {
    { FIELD(piece, "id", TEXT, id), .names = LAYOUT_NAMES_SEAT_FACT, .needed = true },
    { FIELD(piece, "name", TEXT, name) },
    { FIELD(piece, "letter", TEXT, letter) },
    { FIELD(piece, "lies", TEXT, lies), .names = LAYOUT_NAMES_SEAT_FACT },
    END
};
static const struct layout_field track_fields[] = { { FIELD(track, "id", TEXT, id), .names = LAYOUT_NAMES_SEAT_FACT,
                                                      .needed = true },
                                                    { FIELD(track, "name", TEXT, name) },
                                                    { FIELD(track, "from", INT, from), .needed = true, .always = true },
                                                    { FIELD(track, "to", INT, to), .needed = true, .always = true },
                                                    END };
static const struct layout_field chain_fields[] = { { FIELD(chain, "name", TEXT, name), .needed = true },
                                                    { FIELD(chain, "order", CHOICE, order), .choices = orders,
                                                      .needed = true },
                                                    { FIELD(chain, "waits", TEXT, waits) },
                                                    END };
static const struct layout_field lane_fields[] = { { FIELD(lane, "id", TEXT, id), .needed = true },
                                                   { FIELD(lane, "name", TEXT, name), .needed = true },
                                                   END };
static const struct layout_field line_fields[] = { { FIELD(line, "id", TEXT, id), .needed = true },
                                                   { FIELD(line, "name", TEXT, name) },
                                                   { FIELD(line, "kind", CHOICE, kind), .choices = relations,
                                                     .needed = true },
                                                   END };
static const struct layout_field loud_fields[] = {
    { FIELD(loud, "loud", CHOICE, loud), .choices = loudness, .needed = true },
    { FIELD(loud, "entries", LIST, entries), .names = LAYOUT_NAMES_ENTRY, .needed = true },
    { FIELD(loud, "first", FLAG, first) },
    { FIELD(loud, "together", FLAG, together) },
    END
};
static const struct layout_field when_fields[] = { { FIELD(when, "options", LIST, options),
                                                     .names = LAYOUT_NAMES_OPTION, .needed = true },
                                                   { FIELD(when, "says", TEXT, says), .needed = true },
                                                   END };
static const struct layout_field quiet_fields[] = {
    { FIELD(quiet, "options", LIST, options), .names = LAYOUT_NAMES_OPTION, .needed = true },
    { FIELD(quiet, "asks", LIST, asks), .names = LAYOUT_NAMES_ASK, .needed = true },
    END
};
static const struct layout_field look_fields[] = { { FIELD(look, "mark", TEXT, mark), .names = LAYOUT_NAMES_STATE,
                                                     .needed = true },
                                                   { FIELD(look, "before", TEXT, before), .needed = true },
                                                   { FIELD(look, "after", TEXT, after), .needed = true },
                                                   { FIELD(look, "style", CHOICE, style), .choices = styles },
                                                   END };
static const struct layout_field tell_fields[] = {
    { FIELD(tell, "number", TEXT, number), .names = LAYOUT_NAMES_NUMBER, .needed = true },
    { FIELD(tell, "zones", LIST, zones), .names = LAYOUT_NAMES_ZONE, .needed = true },
    END
};
static const struct layout_field first_fields[] = { { FIELD(first, "count", INT, count), .needed = true },
                                                    { FIELD(first, "zones", LIST, zones), .names = LAYOUT_NAMES_ZONE,
                                                      .needed = true },
                                                    END };
#undef FIELD
#undef END

/* ---- parts ---------------------------------------------------------------------------------------------- */

#define PART(word_, plural_, places)                                                                                   \
    .word = #word_, .plural = #plural_, .by_place = places, .size = sizeof(struct duello_layout_##word_),              \
    .rows = offsetof(struct duello_layout, word_), .count = offsetof(struct duello_layout, plural_),                   \
    .fields = word_##_fields

const struct layout_part layout_parts[LAYOUT_PART_COUNT] = {
    [LAYOUT_teams] = { PART(teams, team_rows, 1), .single = true },
    [LAYOUT_match] = { PART(match, matches, 0), .single = true },
    [LAYOUT_time] = { PART(time, times, 0), .single = true },
    [LAYOUT_step] = { PART(step, steps, 1) },
    [LAYOUT_element] = { PART(element, elements, 1) },
    [LAYOUT_zone] = { PART(zone, zones, 1) },
    [LAYOUT_number] = { PART(number, numbers, 1) },
    [LAYOUT_mark] = { PART(mark, marks, 1) },
    [LAYOUT_board] = { PART(board, boards, 1), .group = offsetof(struct duello_layout_board, group) },
    [LAYOUT_kind] = { PART(kind, kinds, 1), .inside = LAYOUT_board,
                      .group = offsetof(struct duello_layout_kind, group) },
    [LAYOUT_piece] = { PART(piece, pieces, 1), .inside = LAYOUT_board,
                       .group = offsetof(struct duello_layout_piece, group) },
    [LAYOUT_track] = { PART(track, tracks, 1) },
    [LAYOUT_chain] = { PART(chain, chains, 1), .single = true },
    [LAYOUT_lane] = { PART(lane, lanes, 1), .inside = LAYOUT_chain,
                      .group = offsetof(struct duello_layout_lane, group) },
    [LAYOUT_line] = { PART(line, lines, 1) },
    [LAYOUT_loud] = { PART(loud, louds, 2) },
    [LAYOUT_when] = { PART(when, occasions, 1) },
    [LAYOUT_quiet] = { PART(quiet, seldom, 1) },
    [LAYOUT_look] = { PART(look, looks, 3), .terminal = true },
    [LAYOUT_tell] = { PART(tell, tells, 1), .terminal = true },
    [LAYOUT_first] = { PART(first, firsts, 2), .terminal = true },
};
#undef PART

/* ---- finding -------------------------------------------------------------------------------------------- */

bool duello_layout_lists(const struct duello_layout_list *list, const char *name)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->name[i], name) == 0)
            return true;
    return false;
}

const struct duello_layout_zone *duello_layout_zone_named(const struct duello_layout *l, const char *id)
{
    for (int i = 0; i < l->zones; i++)
        if (strcmp(l->zone[i].id, id) == 0)
            return &l->zone[i];
    return NULL;
}

const struct duello_layout_mark *duello_layout_mark_of(const struct duello_layout *l, enum duello_of of, const char *id)
{
    for (int i = 0; i < l->marks; i++)
        if (l->mark[i].of >> of & 1 && strcmp(l->mark[i].id, id) == 0)
            return &l->mark[i];
    return NULL;
}
