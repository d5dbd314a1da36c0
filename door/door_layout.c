/* door_layout.c: how a table shows a game, as JSON: the rows of its layout (engine/layout.h) with their fields as the
 * layout's own tables call them. What a row leaves open has no field; what is for a terminal alone is not told.
 */
#include <stdlib.h>
#include <string.h>

#include "duello/words.h"
#include "engine/layout.h"
#include "inside.h"

/* ---- rows ----------------------------------------------------------------------------------------------- */

static void write_names(struct json_out *o, const char *name, const struct duello_layout_list *list)
{
    write_list(o, name);
    for (int i = 0; i < list->count; i++)
        write_words(o, NULL, list->name[i]);
    end_list(o);
}

static void write_choices(struct json_out *o, const char *name, const char *const *words, unsigned set)
{
    write_list(o, name);
    for (int i = 1; words[i]; i++)
        if (set >> i & 1)
            write_words(o, NULL, words[i]);
    end_list(o);
}

static void write_bound(struct json_out *o, const char *name, const char *bound)
{
    if (*bound >= '0' && *bound <= '9')
        write_whole(o, name, strtol(bound, NULL, 10));
    else
        write_words(o, name, bound);
}

/* A field, unless the row leaves it open. */
static void write_field(struct json_out *o, const struct layout_field *f, const void *member)
{
    const char *text = f->type == LAYOUT_TEXT || f->type == LAYOUT_BOUND ? *(const char *const *)member : NULL;

    switch ((enum layout_field_type)f->type) {
    case LAYOUT_TEXT:
        if (text)
            write_words(o, f->word, text);
        break;
    case LAYOUT_BOUND:
        if (text)
            write_bound(o, f->word, text);
        break;
    case LAYOUT_INT:
        if (*(const int *)member || f->always)
            write_whole(o, f->word, *(const int *)member);
        break;
    case LAYOUT_FLAG:
        if (*(const bool *)member)
            write_truth(o, f->word, true);
        break;
    case LAYOUT_CHOICE:
        if (*(const uint8_t *)member)
            write_words(o, f->word, f->choices[*(const uint8_t *)member]);
        break;
    case LAYOUT_CHOICES:
        write_choices(o, f->word, f->choices, *(const uint8_t *)member);
        break;
    case LAYOUT_LIST:
        if (((const struct duello_layout_list *)member)->count)
            write_names(o, f->word, member);
    }
}

/* The fields of a row but the one called `but`, which may be NULL. */
static void write_fields(struct json_out *o, const struct layout_part *part, const char *row, const char *but)
{
    for (const struct layout_field *f = part->fields; f->word; f++)
        if (!f->inner && !(but && strcmp(f->word, but) == 0))
            write_field(o, f, row + f->offset);
}

static void write_row(struct json_out *o, const char *name, enum layout_part_number number, const void *row)
{
    write_object(o, name);
    write_fields(o, &layout_parts[number], row, NULL);
    end_object(o);
}

static void write_rows(struct json_out *o, const struct duello_layout *l, enum layout_part_number number)
{
    const struct layout_part *part = &layout_parts[number];

    write_list(o, part->plural);
    for (int i = 0; i < layout_count(l, part); i++)
        write_row(o, NULL, number, layout_row(l, part, i));
    end_list(o);
}

/* The rows that belong to a board, or to the chain. */
static void write_rows_inside(struct json_out *o, const char *name, const struct duello_layout *l,
                              enum layout_part_number number, int group)
{
    const struct layout_part *part = &layout_parts[number];

    write_list(o, name);
    for (int i = 0; i < layout_count(l, part); i++) {
        const char *row = layout_row(l, part, i);
        if (*(const int *)(const void *)(row + part->group) == group)
            write_row(o, NULL, number, row);
    }
    end_list(o);
}

/* ---- boards --------------------------------------------------------------------------------------------- */

/* Letter to what a square of that kind is. */
static void write_kinds(struct json_out *o, const struct duello_layout *l, int group)
{
    write_object(o, "kinds");
    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == group) {
            write_object(o, l->kind[i].letter);
            write_fields(o, &layout_parts[LAYOUT_kind], (const char *)&l->kind[i], "letter");
            end_object(o);
        }
    end_object(o);
}

static const char *edge_of_kind(const struct duello_layout *l, int group, char letter)
{
    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == group && l->kind[i].letter[0] == letter)
            return l->kind[i].wall ? "wall" : l->kind[i].out ? "out" : "plain";
    return "plain";
}

/* What lies behind a side: one word, or one for each of its squares where they differ. */
static void write_edge(struct json_out *o, const char *name, const struct duello_layout *l,
                       const struct duello_layout_board *b, int side)
{
    static const char *const words[] = { "plain", "plain", "wall", "out" };
    const char *kinds = b->edge[side];

    if (!kinds || strspn(kinds, (char[]){ kinds[0], 0 }) == strlen(kinds)) {
        write_words(o, name, kinds ? edge_of_kind(l, b->group, kinds[0]) : words[b->border[side]]);
        return;
    }
    write_list(o, name);
    for (; *kinds; kinds++)
        write_words(o, NULL, edge_of_kind(l, b->group, *kinds));
    end_list(o);
}

/* How squares are called, where anything is said of it. */
static void write_square(struct json_out *o, const struct duello_layout_board *b)
{
    static const char *const axes[] = { "", "columns", "rows" }, *const corners[] = { "", "below", "above" };

    write_object(o, "square");
    if (b->letters)
        write_words(o, "letters", axes[b->letters]);
    if (b->numbers)
        write_words(o, "numbers", axes[b->numbers]);
    if (b->begins)
        write_words(o, "begins", corners[b->begins]);
    end_object(o);
}

/* What the fact of cards that says on which square one lies calls each square, a list a row, null for a hole. */
static void write_square_names(struct json_out *o, const struct duello_book *b, const struct duello_layout_board *board)
{
    int by = board->by ? duello_find_fact(b, DUELLO_OF_CARD, board->by) : -1;

    if (by < 0 || board->of != DUELLO_OF_SEAT || !duello_fact_word(b, by, 1))
        return;
    write_list(o, "names");
    for (int row = 0; row < board->rows; row++) {
        write_list(o, NULL);
        for (int column = 0; column < board->columns; column++) {
            bool hole = column >= (int)strlen(board->map.name[row]) || board->map.name[row][column] == ' ';
            const char *name = duello_fact_word(b, by, row * board->columns + column + 1);
            if (hole || !name)
                write_null(o, NULL);
            else
                write_words(o, NULL, name);
        }
        end_list(o);
    }
    end_list(o);
}

static void write_boards(struct json_out *o, const struct duello_book *book)
{
    const struct duello_layout *l = book->layout;
    static const char *const sides[] = { "up", "down", "left", "right" };

    write_list(o, "boards");
    for (int i = 0; i < l->boards; i++) {
        const struct duello_layout_board *b = &l->board[i];
        write_object(o, NULL);
        write_fields(o, &layout_parts[LAYOUT_board], (const char *)b, NULL);
        write_object(o, "edges");
        for (int side = 0; side < 4; side++)
            write_edge(o, sides[side], l, b, side);
        end_object(o);
        write_square(o, b);
        write_square_names(o, book, b);
        write_kinds(o, l, b->group);
        write_rows_inside(o, "pieces", l, LAYOUT_piece, b->group);
        end_object(o);
    }
    end_list(o);
}

/* ---- marks ---------------------------------------------------------------------------------------------- */

static const struct fact *fact_of_mark(const struct game *game, const struct duello_layout_mark *m)
{
    static const uint8_t thing_of[] = {
        [OF_DUEL] = DUELLO_OF_DUEL,     [OF_SEAT] = DUELLO_OF_SEAT, [OF_CARD] = DUELLO_OF_CARD,
        [OF_SQUARE] = DUELLO_OF_SQUARE, [OF_LINK] = DUELLO_OF_LINK, [OF_LIST] = 0
    };

    for (int i = 0; i < game->fact_count; i++)
        if (m->of >> thing_of[game->facts[i].of] & 1 && strcmp(game->facts[i].name, m->id) == 0)
            return &game->facts[i];
    return NULL;
}

/* A view tells a fact by its word, so it is those that a client looks for: the one that is told otherwise, and the one
 * that is not told at all. */
static void write_mark(struct json_out *o, const struct game *game, const struct duello_layout_mark *m)
{
    const struct fact *fact = fact_of_mark(game, m);

    write_object(o, NULL);
    for (const struct layout_field *f = layout_parts[LAYOUT_mark].fields; f->word; f++) {
        if (m->words.count && strcmp(f->word, "words") == 0) {
            write_object(o, "words");
            for (int i = 0; i < m->words.count; i++)
                write_words(o, fact->names[i], m->words.name[i]);
            end_object(o);
        } else if (m->unless_zero && strcmp(f->word, "unless_zero") == 0) {
            write_words(o, "unless_zero", fact->names[0]);
        } else if (!f->inner) {
            write_field(o, f, (const char *)m + f->offset);
        }
    }
    end_object(o);
}

static void write_marks(struct json_out *o, const struct duello_book *b)
{
    write_list(o, "marks");
    for (int i = 0; i < b->layout->marks; i++)
        write_mark(o, b->game, &b->layout->mark[i]);
    end_list(o);
}

/* ---- the whole ------------------------------------------------------------------------------------------ */

/* How loud each kind of journal entry is, from 1 to 4; those that are told first, and those that are told as one. */
static void write_loud(struct json_out *o, const struct duello_layout *l)
{
    write_object(o, "loud");
    for (int i = 0; i < l->louds; i++)
        for (int k = 0; k < l->loud[i].entries.count; k++)
            write_whole(o, l->loud[i].entries.name[k], l->loud[i].loud);
    end_object(o);
    write_list(o, "first");
    for (int i = 0; i < l->louds; i++)
        for (int k = 0; l->loud[i].first && k < l->loud[i].entries.count; k++)
            write_words(o, NULL, l->loud[i].entries.name[k]);
    end_list(o);
    write_list(o, "together");
    for (int i = 0; i < l->louds; i++)
        for (int k = 0; l->loud[i].together && k < l->loud[i].entries.count; k++)
            write_words(o, NULL, l->loud[i].entries.name[k]);
    end_list(o);
}

static void write_layout(struct json_out *o, const struct duello_book *b, const struct mode *mode)
{
    const struct duello_layout *l = b->layout;

    write_words(o, "game", b->game->name);
    write_words(o, "title", b->game->title);
    write_words(o, "mode", mode->name);
    write_words(o, "name", mode->title);
    write_list(o, "seats");
    write_whole(o, NULL, mode->least_seats);
    write_whole(o, NULL, mode->most_seats);
    end_list(o);
    write_whole(o, "unmanned", mode->unmanned);
    write_truth(o, "teams", l->team_rows && duello_layout_lists(&l->teams->modes, mode->name));
    if (l->matches)
        write_row(o, "match", LAYOUT_match, l->match);
    if (l->times)
        write_row(o, "time", LAYOUT_time, l->time);
    for (int number = 0; number < LAYOUT_PART_COUNT; number++) {
        const struct layout_part *part = &layout_parts[number];
        if (!part->single && !part->terminal && !part->inside && number != LAYOUT_board && number != LAYOUT_loud &&
            number != LAYOUT_mark)
            write_rows(o, l, (enum layout_part_number)number);
    }
    write_marks(o, b);
    write_boards(o, b);
    if (l->chains) {
        write_object(o, "chain");
        write_fields(o, &layout_parts[LAYOUT_chain], (const char *)l->chain, NULL);
        write_rows_inside(o, "lanes", l, LAYOUT_lane, 0);
        end_object(o);
    }
    write_loud(o, l);
}

bool verb_layout(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    const char *name = text_field(r, "mode");

    if (!b)
        return false;
    for (int i = 0; i < b->game->mode_count; i++)
        if (!name || strcmp(b->game->modes[i].name, name) == 0) {
            write_layout(o, b, &b->game->modes[i]);
            return true;
        }
    return fault(f, FAULT_BAD_VALUE, "%s has no mode \"%.64s\"; \"games\" lists them", b->game->title, name);
}
