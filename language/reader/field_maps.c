/* field_maps.c: see field_maps.h. How large a map is and what its letters are is said by the game (struct map_form). */
#include <stdio.h>
#include <string.h>

#include "field_maps.h"
#include "language/vocabulary/phrases.h"

enum { MOST_MAPS = 64, LONGEST_NAME = 40 };

struct map_reader {
    struct duello_book *book;
    struct problems *problems;
    const struct token *token;
    int at;
    const char *file;
};

static const struct token *here(const struct map_reader *r)
{
    return &r->token[r->at];
}

static bool is_word(const struct token *t, const char *text)
{
    return t->kind == TOKEN_WORD && !strcmp(t->text, text);
}

/* ---- one map ---------------------------------------------------------------------------------------------- */

static const struct field_map *map_named(const struct duello_book *b, const char *name)
{
    for (int i = 0; i < b->maps; i++)
        if (strcmp(b->map[i].name, name) == 0)
            return &b->map[i];
    return NULL;
}

/* As the value of a named option. */
static bool can_be_typed(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");

    return length > 0 && length <= LONGEST_NAME && !name[length];
}

/* NULL: a mistake, which is told. */
static const char *read_name(struct map_reader *r)
{
    const struct token *t = here(r);
    bool named = t->kind == TOKEN_WORD || t->kind == TOKEN_STRING;
    const struct field_map *known = named ? map_named(r->book, t->text) : NULL;
    struct storage *storage = r->problems->storage;

    if (!named || r->token[r->at + 1].kind != TOKEN_LINE || !can_be_typed(t->text))
        error_at(r->problems, t->span, "`map \"two_fords\"`, and below it a row of letters for each row of the board",
                 "a map has a name of up to %d small letters, digits and underlines", LONGEST_NAME);
    else if (known)
        error_at(r->problems, t->span,
                 format_text(storage, "it stands in %s, line %d; give this one another name", known->file, known->line),
                 "there is a map `%s` already", t->text);
    else
        return storage_copy(r->book->storage, t->text, strlen(t->text));
    return NULL;
}

/* A row of the board, of letters that mean something. */
static bool read_row(struct map_reader *r, const struct map_form *form, char *row)
{
    const struct token *t = here(r);
    struct storage *storage = r->problems->storage;
    const char *letters = format_text(storage, "the letters are %s", form->letters);
    size_t known = strspn(t->text, form->letters);

    if (t->kind != TOKEN_WORD || r->token[r->at + 1].kind != TOKEN_LINE) {
        error_at(r->problems, t->span, letters, "a row of a map is one word of %d letters", form->columns);
        return false;
    }
    if (t->text[known]) {
        error_at(r->problems, t->span, letters, "`%c` in `%s` is no kind of tile", t->text[known], t->text);
        return false;
    }
    if (strlen(t->text) != (size_t)form->columns) {
        error_at(r->problems, t->span, letters, "a row of a map has %d letters, and `%s` has %d", form->columns,
                 t->text, (int)strlen(t->text));
        return false;
    }
    memcpy(row, t->text, (size_t)form->columns);
    r->at += 2;
    return true;
}

static void add_map(struct map_reader *r, struct field_map map)
{
    struct duello_book *b = r->book;
    struct field_map *all = storage_get(b->storage, sizeof *all * (size_t)(b->maps + 1));

    if (b->maps)
        memcpy(all, b->map, sizeof *all * (size_t)b->maps);
    all[b->maps] = map;
    b->map = all;
    b->maps++;
}

/* From its first word to behind its last row. False: something is wrong with it, and has been told. */
static bool read_map(struct map_reader *r)
{
    const struct map_form *form = &r->book->phrases->vocabulary->maps;
    struct span span = here(r)->span;
    int rows = 0;

    r->at++;
    if (!form->columns) {
        error_at(r->problems, span, "leave it out", "cards of %s bring no maps", r->book->phrases->vocabulary->game);
        return false;
    }
    if (r->book->maps == MOST_MAPS) {
        error_at(r->problems, span, "leave out what nobody plays on", "there are more than %d maps", MOST_MAPS);
        return false;
    }
    const char *name = read_name(r);
    if (!name)
        return false;
    char *letters = storage_get(r->book->storage, (size_t)(form->columns * form->rows + 1));
    r->at += 2;
    if (here(r)->kind == TOKEN_IN)
        for (r->at++; here(r)->kind == TOKEN_WORD && rows < form->rows; rows++)
            if (!read_row(r, form, letters + rows * form->columns))
                return false;
    if (rows < form->rows || here(r)->kind != TOKEN_OUT) {
        error_at(r->problems, rows < form->rows ? span : here(r)->span, "the topmost row of the board comes first",
                 "the map `%s` needs %d rows of %d letters below its name", name, form->rows, form->columns);
        return false;
    }
    r->at++;
    add_map(r, (struct field_map){ .name = name, .squares = letters, .file = r->file, .line = span.line });
    return true;
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

void read_field_maps(struct duello_book *b, struct problems *problems, const struct tokens *tokens, const char *file)
{
    struct map_reader r = { .book = b, .problems = problems, .token = tokens->token, .file = file };
    int level = 0;

    for (bool begins = true; here(&r)->kind != TOKEN_END && !enough_errors(problems);) {
        int from = r.at;
        if (begins && level == 0 && is_word(here(&r), "map")) {
            if (read_map(&r))
                continue;
            r.at = from;
        }
        level += (here(&r)->kind == TOKEN_IN) - (here(&r)->kind == TOKEN_OUT);
        begins = here(&r)->kind == TOKEN_LINE || here(&r)->kind == TOKEN_OUT;
        r.at++;
    }
}
