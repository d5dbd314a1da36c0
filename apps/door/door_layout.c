/* door_layout.c: how a table shows a game, as JSON: the rows of its layout (engine/layout.h) with their fields as the
 * layout's own tables call them. What a row leaves open has no field; what is for a terminal alone is not told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "engine/layout.h"

/* ---- rows ----------------------------------------------------------------------------------------------- */

static json_t *list_json(const struct layout_list *list)
{
    json_t *names = json_array();

    for (int i = 0; i < list->count; i++)
        append_json(names, json_words(list->name[i]));
    return names;
}

static json_t *choices_json(const char *const *words, unsigned set)
{
    json_t *names = json_array();

    for (int i = 1; words[i]; i++)
        if (set >> i & 1)
            append_json(names, json_string(words[i]));
    return names;
}

static json_t *bound_json(const char *bound)
{
    return *bound >= '0' && *bound <= '9' ? json_integer(strtol(bound, NULL, 10)) : json_words(bound);
}

/* The value of a field; NULL: the row leaves it open. */
static json_t *field_json(const struct layout_field *f, const void *member)
{
    switch ((enum layout_field_type)f->type) {
    case LAYOUT_TEXT:
        return *(const char *const *)member ? json_words(*(const char *const *)member) : NULL;
    case LAYOUT_BOUND:
        return *(const char *const *)member ? bound_json(*(const char *const *)member) : NULL;
    case LAYOUT_INT:
        return *(const int *)member || f->always ? json_integer(*(const int *)member) : NULL;
    case LAYOUT_FLAG:
        return *(const bool *)member ? json_true() : NULL;
    case LAYOUT_CHOICE:
        return *(const uint8_t *)member ? json_string(f->choices[*(const uint8_t *)member]) : NULL;
    case LAYOUT_CHOICES:
        return choices_json(f->choices, *(const uint8_t *)member);
    case LAYOUT_LIST:
        return ((const struct layout_list *)member)->count ? list_json(member) : NULL;
    }
    return NULL;
}

static json_t *row_json(const struct layout_part *part, const char *row)
{
    json_t *json = json_object();

    for (const struct layout_field *f = part->fields; f->word; f++) {
        json_t *value = f->inner ? NULL : field_json(f, row + f->offset);
        if (value)
            put_json(json, f->word, value);
    }
    return json;
}

static json_t *rows_json(const struct layout *l, enum layout_part_number number)
{
    const struct layout_part *part = &layout_parts[number];
    json_t *rows = json_array();

    for (int i = 0; i < layout_count(l, part); i++)
        append_json(rows, row_json(part, layout_row(l, part, i)));
    return rows;
}

/* The rows that belong to a board, or to the chain. */
static json_t *rows_inside_json(const struct layout *l, enum layout_part_number number, int group)
{
    const struct layout_part *part = &layout_parts[number];
    json_t *rows = json_array();

    for (int i = 0; i < layout_count(l, part); i++) {
        const char *row = layout_row(l, part, i);
        if (*(const int *)(const void *)(row + part->group) == group)
            append_json(rows, row_json(part, row));
    }
    return rows;
}

/* ---- boards --------------------------------------------------------------------------------------------- */

/* Letter to what a square of that kind is. */
static json_t *kinds_json(const struct layout *l, int group)
{
    json_t *kinds = json_object();

    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == group) {
            json_t *kind = row_json(&layout_parts[LAYOUT_kind], (const char *)&l->kind[i]);
            json_object_del(kind, "letter");
            put_json(kinds, l->kind[i].letter, kind);
        }
    return kinds;
}

static const char *edge_of_kind(const struct layout *l, int group, char letter)
{
    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == group && l->kind[i].letter[0] == letter)
            return l->kind[i].wall ? "wall" : l->kind[i].out ? "out" : "plain";
    return "plain";
}

/* What lies behind a side: one word, or one for each of its squares where they differ. */
static json_t *edge_json(const struct layout *l, const struct layout_board *b, int side)
{
    static const char *const words[] = { "plain", "plain", "wall", "out" };
    const char *kinds = b->edge[side];
    json_t *edge = json_array();

    if (!kinds || strspn(kinds, (char[]){ kinds[0], 0 }) == strlen(kinds)) {
        json_decref(edge);
        return json_string(kinds ? edge_of_kind(l, b->group, kinds[0]) : words[b->border[side]]);
    }
    for (; *kinds; kinds++)
        append_json(edge, json_string(edge_of_kind(l, b->group, *kinds)));
    return edge;
}

/* How squares are called, where anything is said of it. */
static json_t *square_json(const struct layout_board *b)
{
    static const char *const axes[] = { "", "columns", "rows" }, *const corners[] = { "", "below", "above" };
    json_t *square = json_object();

    if (b->letters)
        put_json(square, "letters", json_string(axes[b->letters]));
    if (b->numbers)
        put_json(square, "numbers", json_string(axes[b->numbers]));
    if (b->begins)
        put_json(square, "begins", json_string(corners[b->begins]));
    return square;
}

static json_t *boards_json(const struct layout *l)
{
    static const char *const sides[] = { "up", "down", "left", "right" };
    json_t *boards = json_array();

    for (int i = 0; i < l->boards; i++) {
        const struct layout_board *b = &l->board[i];
        json_t *board = row_json(&layout_parts[LAYOUT_board], (const char *)b), *edges = json_object();
        for (int side = 0; side < 4; side++)
            put_json(edges, sides[side], edge_json(l, b, side));
        put_json(board, "edges", edges);
        put_json(board, "square", square_json(b));
        put_json(board, "kinds", kinds_json(l, b->group));
        put_json(board, "pieces", rows_inside_json(l, LAYOUT_piece, b->group));
        append_json(boards, board);
    }
    return boards;
}

/* ---- marks ---------------------------------------------------------------------------------------------- */

static const struct fact *fact_of_mark(const struct game *game, const struct layout_mark *m)
{
    static const uint8_t thing_of[] = {
        [OF_DUEL] = LAYOUT_OF_DUEL,     [OF_SEAT] = LAYOUT_OF_SEAT, [OF_CARD] = LAYOUT_OF_CARD,
        [OF_SQUARE] = LAYOUT_OF_SQUARE, [OF_LINK] = LAYOUT_OF_LINK, [OF_LIST] = 0
    };

    for (int i = 0; i < game->fact_count; i++)
        if (m->of >> thing_of[game->facts[i].of] & 1 && strcmp(game->facts[i].name, m->id) == 0)
            return &game->facts[i];
    return NULL;
}

/* A view tells a fact by its word, so it is those that a client looks for: the one that is told otherwise, and the one
 * that is not told at all. */
static json_t *mark_json(const struct game *game, const struct layout_mark *m)
{
    const struct fact *fact = fact_of_mark(game, m);
    json_t *mark = row_json(&layout_parts[LAYOUT_mark], (const char *)m), *words = json_object();

    for (int i = 0; i < m->words.count; i++)
        put_json(words, fact->names[i], json_words(m->words.name[i]));
    if (m->words.count)
        put_json(mark, "words", json_incref(words));
    json_decref(words);
    if (m->unless_zero)
        put_json(mark, "unless_zero", json_words(fact->names[0]));
    return mark;
}

static json_t *marks_json(const struct duello_book *b)
{
    json_t *marks = json_array();

    for (int i = 0; i < b->layout->marks; i++)
        append_json(marks, mark_json(b->game, &b->layout->mark[i]));
    return marks;
}

/* ---- the whole ------------------------------------------------------------------------------------------ */

/* How loud each kind of journal entry is, from 1 to 4; those that are told first, and those that are told as one. */
static void put_loud(json_t *layout, const struct layout *l)
{
    json_t *loud = json_object(), *first = json_array(), *together = json_array();

    for (int i = 0; i < l->louds; i++)
        for (int k = 0; k < l->loud[i].entries.count; k++) {
            const char *entry = l->loud[i].entries.name[k];
            put_json(loud, entry, json_integer(l->loud[i].loud));
            if (l->loud[i].first)
                append_json(first, json_words(entry));
            if (l->loud[i].together)
                append_json(together, json_words(entry));
        }
    put_json(layout, "loud", loud);
    put_json(layout, "first", first);
    put_json(layout, "together", together);
}

static json_t *layout_json(const struct duello_book *b, const struct mode *mode)
{
    const struct layout *l = b->layout;
    json_t *layout =
        json_pack("{s:s, s:s, s:s, s:s, s:[i, i], s:i, s:b}", "game", b->game->name, "title", b->game->title, "mode",
                  mode->name, "name", mode->title, "seats", mode->least_seats, mode->most_seats, "unmanned",
                  mode->unmanned, "teams", l->team_rows && layout_lists(&l->teams->modes, mode->name));

    if (l->matches)
        put_json(layout, "match", row_json(&layout_parts[LAYOUT_match], (const char *)l->match));
    if (l->times)
        put_json(layout, "time", row_json(&layout_parts[LAYOUT_time], (const char *)l->time));
    for (int number = 0; number < LAYOUT_PART_COUNT; number++) {
        const struct layout_part *part = &layout_parts[number];
        if (!part->single && !part->terminal && !part->inside && number != LAYOUT_board && number != LAYOUT_loud &&
            number != LAYOUT_mark)
            put_json(layout, part->plural, rows_json(l, (enum layout_part_number)number));
    }
    put_json(layout, "marks", marks_json(b));
    put_json(layout, "boards", boards_json(l));
    if (l->chains) {
        json_t *chain = row_json(&layout_parts[LAYOUT_chain], (const char *)l->chain);
        put_json(chain, "lanes", rows_inside_json(l, LAYOUT_lane, 0));
        put_json(layout, "chain", chain);
    }
    put_loud(layout, l);
    return layout;
}

json_t *verb_layout(struct door *door, const struct request *r, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    const char *name = text_field(r, "mode");

    if (!b)
        return NULL;
    for (int i = 0; i < b->game->mode_count; i++)
        if (!name || strcmp(b->game->modes[i].name, name) == 0)
            return layout_json(b, &b->game->modes[i]);
    return fault(f, FAULT_BAD_VALUE, "%s has no mode \"%.64s\"; \"games\" lists them", b->game->title, name);
}
