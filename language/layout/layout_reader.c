/* layout_reader.c: the text of a layout, row by row.
 *
 * A row is a line: its part's word, then the fields that go without a word, then others, each behind its word, in any
 * order. Names and sentences stand in quotation marks. An indented line goes on with the row above it, # begins a comment.
 * Which fields a part has stands in engine/layout.c; whether what they name is there, layout_check.c finds out.
 */
#include "layout_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duello/words.h"

bool layout_mistake(struct layout_reading *r, int line, const char *format, ...)
{
    va_list list;

    if (r->failed)
        return false;
    r->failed = true;
    int n = snprintf(r->error, r->error_size, "%s:%d: ", r->file, line);
    va_start(list, format);
    if (n >= 0 && (size_t)n < r->error_size)
        vsnprintf(r->error + n, r->error_size - (size_t)n, format, list);
    va_end(list);
    return false;
}

/* ---- lines and words ------------------------------------------------------------------------------------ */

enum { ROW_PIECES = 64 };

struct piece {
    const char *text;
    bool quoted;
    int line;
};

struct written {
    struct piece piece[ROW_PIECES];
    int pieces, at;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool add_piece(struct layout_reading *r, struct written *row, int line, const char *text, size_t n, bool quoted)
{
    if (row->pieces == ROW_PIECES)
        return layout_mistake(r, line, "a row has at most %d words; make two rows of it", ROW_PIECES);
    row->piece[row->pieces++] = (struct piece){ storage_copy(r->storage, text, n), quoted, line };
    return true;
}

/* Cuts a line into words and strings, which are added to the row. */
static bool cut_line(struct layout_reading *r, struct written *row, int line, const char *p, const char *end)
{
    while (p < end && *p != '#') {
        const char *start = p;
        if (is_blank(*p)) {
            p++;
        } else if (*p == '"') {
            p = memchr(p + 1, '"', (size_t)(end - p - 1));
            if (!p)
                return layout_mistake(r, line, "a name is not closed with \"");
            if (!add_piece(r, row, line, start + 1, (size_t)(p++ - start - 1), true))
                return false;
        } else {
            while (p < end && !is_blank(*p) && *p != '"' && *p != '#')
                p++;
            if (!add_piece(r, row, line, start, (size_t)(p - start), false))
                return false;
        }
    }
    return true;
}

static const struct piece *next_piece(const struct written *row)
{
    return row->at < row->pieces ? &row->piece[row->at] : NULL;
}

static int line_of(const struct written *row)
{
    return row->piece[row->at < row->pieces ? row->at : row->pieces - 1].line;
}

/* ---- fields --------------------------------------------------------------------------------------------- */

/* What a field takes, for whoever has written something else. */
static void put_expected(const struct layout_field *f, char *text, size_t size)
{
    switch (f->type) {
    case LAYOUT_INT:
        snprintf(text, size, "a whole number from 0 on");
        break;
    case LAYOUT_BOUND:
        snprintf(text, size, "a whole number, or the name of one in quotation marks");
        break;
    case LAYOUT_CHOICE:
    case LAYOUT_CHOICES:
        snprintf(text, size, "one of");
        for (int i = 1; f->choices[i]; i++)
            snprintf(text + strlen(text), size - strlen(text), "%s %s", i > 1 ? "," : "", f->choices[i]);
        break;
    case LAYOUT_LIST:
        snprintf(text, size, "names in quotation marks");
        break;
    default:
        snprintf(text, size, "words in quotation marks");
    }
}

static bool not_expected(struct layout_reading *r, const struct written *row, const struct layout_field *f)
{
    const struct piece *p = next_piece(row);
    char expected[256];

    put_expected(f, expected, sizeof expected);
    if (p)
        return layout_mistake(r, p->line, "%s: not %.60s but %s", f->word, p->text, expected);
    return layout_mistake(r, line_of(row), "%s: here the row ends; there should be %s", f->word, expected);
}

static bool is_whole(const struct piece *p)
{
    size_t n = strlen(p->text);
    return !p->quoted && n > 0 && n < 6 && strspn(p->text, "0123456789") == n;
}

/* The number of a choice; 0: it is none of them. */
static int choice_of_piece(const struct layout_field *f, const struct piece *p)
{
    for (int i = 1; p && !p->quoted && f->choices[i]; i++)
        if (strcmp(f->choices[i], p->text) == 0)
            return i;
    return 0;
}

static bool read_list(struct layout_reading *r, struct written *row, const struct layout_field *f,
                      struct duello_layout_list *list)
{
    if (!next_piece(row) || !next_piece(row)->quoted)
        return not_expected(r, row, f);
    for (const struct piece *p = next_piece(row); p && p->quoted; p = next_piece(row)) {
        if (list->count == DUELLO_LAYOUT_LISTED)
            return layout_mistake(r, p->line, "%s: at most %d names; make two rows of it", f->word,
                                  DUELLO_LAYOUT_LISTED);
        list->name[list->count++] = p->text;
        row->at++;
    }
    return true;
}

static bool read_choices(struct layout_reading *r, struct written *row, const struct layout_field *f, uint8_t *set)
{
    int choice = choice_of_piece(f, next_piece(row));

    if (!choice)
        return not_expected(r, row, f);
    for (; choice; choice = choice_of_piece(f, next_piece(row))) {
        *set |= (uint8_t)(1 << choice);
        row->at++;
    }
    return true;
}

/* What stands behind the word of a field, into its member. */
static bool read_field(struct layout_reading *r, struct written *row, const struct layout_field *f, char *to)
{
    const struct piece *p = next_piece(row);
    void *member = to + f->offset;

    switch ((enum layout_field_type)f->type) {
    case LAYOUT_FLAG:
        *(bool *)member = true;
        return true;
    case LAYOUT_LIST:
        return read_list(r, row, f, member);
    case LAYOUT_CHOICES:
        return read_choices(r, row, f, member);
    case LAYOUT_CHOICE:
        *(uint8_t *)member = (uint8_t)choice_of_piece(f, p);
        if (!*(uint8_t *)member)
            return not_expected(r, row, f);
        break;
    case LAYOUT_INT:
        if (!p || !is_whole(p))
            return not_expected(r, row, f);
        *(int *)member = (int)strtol(p->text, NULL, 10);
        break;
    case LAYOUT_BOUND:
    case LAYOUT_TEXT:
        if (!p || !(p->quoted || (f->type == LAYOUT_BOUND && is_whole(p))))
            return not_expected(r, row, f);
        *(const char **)member = p->text;
        break;
    }
    row->at++;
    return true;
}

/* ---- rows ----------------------------------------------------------------------------------------------- */

enum { PART_FIELDS = 32 };

static const struct layout_field *field_named(const struct layout_part *part, const char *word, int *number)
{
    for (*number = 0; part->fields[*number].word; ++*number)
        if (!part->fields[*number].derived && strcmp(part->fields[*number].word, word) == 0)
            return &part->fields[*number];
    return NULL;
}

static bool no_such_field(struct layout_reading *r, const struct layout_part *part, const struct piece *p)
{
    struct duello_nearest n = duello_nearest_to(p->text);

    for (const struct layout_field *f = part->fields; f->word; f++)
        if (!f->derived)
            duello_nearest_try(&n, f->word);
    return layout_mistake(r, p->line, "a row of %s says nothing with %s%.60s%s%s%s%s", part->word,
                          p->quoted ? "\"" : "", p->text, p->quoted ? "\"" : "", n.name ? "; did you mean " : "",
                          n.name ? n.name : "", n.name ? "?" : "");
}

static bool read_fields(struct layout_reading *r, struct written *row, const struct layout_part *part, char *to)
{
    bool told[PART_FIELDS] = { false };
    int number;

    for (number = 0; number < part->by_place; number++) {
        if (!read_field(r, row, &part->fields[number], to))
            return false;
        told[number] = true;
    }
    while (next_piece(row)) {
        const struct piece *p = next_piece(row);
        const struct layout_field *f = p->quoted ? NULL : field_named(part, p->text, &number);
        if (!f)
            return no_such_field(r, part, p);
        if (told[number])
            return layout_mistake(r, p->line, "%s is said twice in this row", f->word);
        told[number] = true;
        row->at++;
        if (!read_field(r, row, f, to))
            return false;
    }
    for (number = 0; part->fields[number].word; number++)
        if (part->fields[number].needed && !told[number]) {
            char expected[256];
            put_expected(&part->fields[number], expected, sizeof expected);
            return layout_mistake(r, row->piece[0].line, "a row of %s needs %s: %s", part->word,
                                  part->fields[number].word, expected);
        }
    return true;
}

/* Room for one more row of a part. */
static char *add_row(struct layout_reading *r, int number, int line)
{
    const struct layout_part *part = &layout_parts[number];
    char **rows = (char **)(void *)((char *)r->out + part->rows);
    int *count = (int *)(void *)((char *)r->out + part->count);
    int *lines = storage_grow(r->storage, r->line[number], *count, sizeof *lines);

    lines[*count] = line;
    r->line[number] = lines;
    *rows = storage_grow(r->storage, *rows, *count, part->size);
    return *rows + (size_t)(*count)++ * part->size;
}

static void *last_row(const struct layout_reading *r, int number)
{
    const struct layout_part *part = &layout_parts[number];
    return (void *)(uintptr_t)layout_row(r->out, part, layout_count(r->out, part) - 1);
}

/* Every so many of the cells of a level, from one of them on. */
static const char *copy_cells(struct layout_reading *r, const struct grid *g, int from, int stride, int n)
{
    char *cells = storage_get(r->storage, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        cells[i] = g->cells[from + i * stride];
    return cells;
}

/* The squares of a level are those of the rules, and so is what lies around them. */
static void draw_level(struct layout_reading *r, const struct grid *g, struct duello_layout_board *b)
{
    int wide = g->columns + 2, below = (g->rows + 1) * wide;

    b->columns = g->columns;
    b->rows = g->rows;
    for (int row = 1; row <= g->rows; row++)
        b->map.name[b->map.count++] = copy_cells(r, g, row * wide + 1, 1, g->columns);
    b->edge[0] = copy_cells(r, g, 1, 1, g->columns);
    b->edge[1] = copy_cells(r, g, below + 1, 1, g->columns);
    b->edge[2] = copy_cells(r, g, wide, wide, g->rows);
    b->edge[3] = copy_cells(r, g, 2 * wide - 1, wide, g->rows);
}

/* What a square of a level can be (engine/parts/grid.h). */
static void add_grounds(struct layout_reading *r, int line, int group)
{
    static const struct duello_layout_kind grounds[] = { { .letter = ".", .name = "floor" },
                                                         { .letter = "#", .name = "wall", .wall = true },
                                                         { .letter = "!", .name = "out of play", .out = true } };

    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        struct duello_layout_kind *k = (void *)add_row(r, LAYOUT_kind, line);
        *k = grounds[i];
        k->group = group;
    }
}

/* A row of boards for each level of the game, with what the row says of all of them. */
static bool add_grids(struct layout_reading *r, int line)
{
    const struct game *game = r->game;
    struct duello_layout_board said = *(struct duello_layout_board *)last_row(r, LAYOUT_board);

    if (game->grid_count == 0)
        return layout_mistake(r, line, "grids: the game has none; give the board columns, rows and a map");
    if (said.columns || said.rows || said.map.count)
        return layout_mistake(r, line, "grids: the columns, rows and map of a level are those of the rules");
    for (int i = 0; i < game->grid_count; i++) {
        struct duello_layout_board *b = i ? (void *)add_row(r, LAYOUT_board, line) : last_row(r, LAYOUT_board);
        *b = said;
        b->shown_by = said.id;
        b->shown_at = b->id = b->name = game->grids[i].name;
        draw_level(r, &game->grids[i], b);
    }
    add_grounds(r, line, said.group);
    return true;
}

/* Which board, which chain it belongs to. */
static bool find_group(struct layout_reading *r, const struct layout_part *part, int line, char *row)
{
    if (part->inside) {
        const struct layout_part *outer = &layout_parts[part->inside];
        if (layout_count(r->out, outer) == 0)
            return layout_mistake(r, line, "a row of %s belongs to a %s: there is none above it", part->word,
                                  outer->word);
        const char *last = last_row(r, part->inside);
        *(int *)(void *)(row + part->group) = outer->group ? *(const int *)(const void *)(last + outer->group) : 0;
    } else if (part->group) {
        *(int *)(void *)(row + part->group) = layout_count(r->out, part) - 1;
    }
    return true;
}

static bool no_such_part(struct layout_reading *r, const struct piece *p)
{
    struct duello_nearest n = duello_nearest_to(p->text);

    for (int i = 0; i < LAYOUT_PART_COUNT; i++)
        duello_nearest_try(&n, layout_parts[i].word);
    return layout_mistake(r, p->line, "a row does not begin with %.60s%s%s%s", p->text, n.name ? "; did you mean " : "",
                          n.name ? n.name : "", n.name ? "?" : "");
}

static bool read_row(struct layout_reading *r, struct written *row, bool *terminal)
{
    const struct piece *word = &row->piece[0];
    int number = 0;

    if (strcmp(word->text, "terminal") == 0 && row->pieces == 1)
        return *terminal = true;
    while (number < LAYOUT_PART_COUNT && strcmp(layout_parts[number].word, word->text) != 0)
        number++;
    if (number == LAYOUT_PART_COUNT || word->quoted)
        return no_such_part(r, word);
    const struct layout_part *part = &layout_parts[number];
    if (part->terminal != *terminal)
        return layout_mistake(r, word->line,
                              part->terminal
                                  ? "a row of %s is for a terminal alone: put it behind the line \"terminal\""
                                  : "a row of %s is for all tables: put it above the line \"terminal\"",
                              part->word);
    if (part->single && layout_count(r->out, part) > 0)
        return layout_mistake(r, word->line, "there is a row of %s already; one is all there can be", part->word);
    row->at = 1;
    char *to = add_row(r, number, word->line);
    return read_fields(r, row, part, to) && find_group(r, part, word->line, to) &&
           (number != LAYOUT_board || !((struct duello_layout_board *)(void *)to)->grids || add_grids(r, word->line));
}

static bool read_rows(struct layout_reading *r, const char *text, size_t length)
{
    const char *end = text + length;
    struct written row = { .pieces = 0 };
    bool terminal = false;

    for (int line = 1; text < end; line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        if (!is_blank(*text) && row.pieces > 0) {
            if (!read_row(r, &row, &terminal))
                return false;
            row.pieces = 0;
        }
        if (!cut_line(r, &row, line, text, stop))
            return false;
        text = stop < end ? stop + 1 : end;
    }
    return row.pieces == 0 || read_row(r, &row, &terminal);
}

const struct duello_layout *read_layout(struct storage *storage, const struct game *game, const char *file,
                                        const char *text, size_t length, char *error, size_t error_size)
{
    struct layout_reading r = { .storage = storage,
                                .game = game,
                                .out = storage_get(storage, sizeof *r.out),
                                .file = file,
                                .error = error,
                                .error_size = error_size };

    return read_rows(&r, text, length) && layout_checked(&r) ? r.out : NULL;
}
