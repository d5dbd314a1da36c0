/* board_field.c: a board on whose squares cards lie: who stands there, which way it looks, what it can do, what lies below.
 *
 * A square has two lines, where there is little room one. Whose a card is shows by the way it looks and by its style: the
 * viewer's are bold. What lies below another stands in brackets. The sign of the ground is the letter of its kind.
 */
#include <string.h>

#include "board_eye.h"
#include "page.h"

enum { LABEL = 3, LEAST_SQUARE = 9, MOST_SQUARE = 26, TEXT = 160 };

/* What lies on a square: the card above, and the one below it. */
struct heap {
    const struct duel_view_card *above, *below;
};

static const struct duello_layout_board *board_of_cards(const struct duello_layout *l)
{
    for (const struct duello_layout_board *b = l->board; b < l->board + l->boards; b++)
        if (b->by && b->of == DUELLO_OF_DUEL)
            return b;
    return NULL;
}

/* Whoever looks some way stands above what does not. */
static struct heap heap_on(const struct eye *e, const struct duello_layout_board *b, int square)
{
    struct heap h = { NULL, NULL };

    for (int i = 0; i < e->view->cards; i++) {
        const struct duel_view_card *c = &e->view->card[i];
        if (!c->handle || marked(e, b->by, c->handle) != square)
            continue;
        if (!h.above || (marked(e, b->facing_by, c->handle) && !marked(e, b->facing_by, h.above->handle))) {
            h.below = h.above;
            h.above = c;
        } else if (!h.below) {
            h.below = c;
        }
    }
    return h;
}

static char ground_sign(const struct eye *e, const struct duello_layout_board *b, int square)
{
    int n = b->ground ? marked(e, b->ground, DUEL_SQUARE + square) : 0;

    for (const struct duello_layout_kind *k = e->layout->kind; k < e->layout->kind + e->layout->kinds; k++)
        if (k->group == b->group && n-- == 0)
            return k->letter[0];
    return '.';
}

/* "^", ">", "v", "<" for north, east, south, west; the other way round where the board is turned. */
static char looks(int facing, bool turned)
{
    static const char signs[] = " ^>v<";
    int n = facing > 0 && facing < 5 ? facing : 0;

    return signs[n && turned ? (n + 1) % 4 + 1 : n];
}

static const char *name_of(const struct eye *e, const struct duel_view_card *c)
{
    return c->face ? duello_card_name(e->book, c->face) : "?";
}

/* The words that the layout has for marks of cards, as "def"; each with a blank before it. */
static void add_marks(const struct eye *e, const struct duel_view_card *c, char *text)
{
    for (const struct duello_layout_mark *m = e->layout->mark; m < e->layout->mark + e->layout->marks; m++) {
        int value = marked(e, m->id, c->handle);
        size_t used = strlen(text);
        if (value > 0 && value < m->words.count && m->words.name[value][0])
            snprintf(text + used, TEXT - used, " %s", m->words.name[value]);
    }
}

/* "900/800 DEF 400": the first two numbers of cards, then the others that it has, by their short names. */
static void add_numbers(const struct eye *e, const struct duel_view_card *c, char *text)
{
    int told = 0;

    for (const struct duello_layout_number *n = e->layout->number; n < e->layout->number + e->layout->numbers; n++) {
        if (!(n->of == DUELLO_OF_CARD))
            continue;
        for (int i = 0; i < e->sight->numbers; i++) {
            const struct duel_view_number *v = &e->sight->number[i];
            size_t used = strlen(text);
            if (v->handle != c->handle || strcmp(duello_number_name(e->book, v->attribute), n->id) != 0)
                continue;
            if (told < 2)
                snprintf(text + used, TEXT - used, "%s%d", told ? "/" : "", v->number);
            else
                snprintf(text + used, TEXT - used, " %s%d", n->brief ? n->brief : n->name, v->number);
            told++;
        }
    }
}

/* The text of one line of a square, `room` letters wide. */
static void put_cell(const struct eye *e, bool own, const char *text, int room)
{
    char cut[TEXT];

    snprintf(cut, sizeof cut, "%-*.*s", room, room, text);
    fprintf(e->out, own ? STYLE("b") "%s" PLAIN : "%s", cut);
}

static bool is_viewers(const struct eye *e, const struct duel_view_card *c)
{
    return c && c->handle && e->view->viewer >= 0 && duel_side(e->duel, c->handle) == e->view->viewer;
}

static void put_square_line(const struct eye *e, const struct duello_layout_board *b, int square, int line, int lines,
                            int room, bool turned)
{
    struct heap h = heap_on(e, b, square);
    char text[TEXT] = "", numbers[TEXT] = "";

    if (line == 0)
        fprintf(e->out, STYLE("d") "%c" PLAIN, ground_sign(e, b, square));
    else
        fputc(' ', e->out);
    if (h.above)
        add_numbers(e, h.above, numbers);
    if (h.above && line == 0) {
        char marks[TEXT] = "";
        add_marks(e, h.above, marks);
        if (lines == 1) {
            int left = room - 2 - (int)strlen(numbers);
            snprintf(text, sizeof text, "%c%.*s%s%s", looks(marked(e, b->facing_by, h.above->handle), turned),
                     left > 3 ? left : 3, name_of(e, h.above), *numbers ? " " : marks, numbers);
        } else {
            int left = room - 1 - (int)strlen(marks);
            snprintf(text, sizeof text, "%c%.*s%s", looks(marked(e, b->facing_by, h.above->handle), turned),
                     left > 3 ? left : 3, name_of(e, h.above), marks);
        }
    } else if (h.above) {
        size_t used = (size_t)snprintf(text, sizeof text, " %s", numbers);
        if (h.below)
            snprintf(text + used, sizeof text - used, "%s(%s)", *numbers ? " " : "", name_of(e, h.below));
    }
    put_cell(e, is_viewers(e, h.above), text, room);
}

static void put_letters(const struct eye *e, const struct duello_layout_board *b, int wide, bool turned)
{
    fprintf(e->out, "%*s", LABEL, "");
    for (int column = 0; column < b->columns; column++)
        fprintf(e->out, " %-*c", wide - 1, (char)('A' + (turned ? b->columns - 1 - column : column)));
    fputc('\n', e->out);
}

void put_field(const struct eye *e, int width)
{
    const struct duello_layout_board *b = board_of_cards(e->layout);

    if (!b)
        return;
    bool turned = b->turned && e->view->viewer == 1;
    int wide = (width - LABEL) / b->columns, lines = e->room >= BOARD_BESIDE ? 1 : 2;
    wide = wide < LEAST_SQUARE ? LEAST_SQUARE : wide > MOST_SQUARE ? MOST_SQUARE : wide;
    for (int i = 0; i < b->rows; i++) {
        int row = turned ? i : b->rows - 1 - i;
        for (int line = 0; line < lines; line++) {
            fprintf(e->out, line == 0 ? "%2d " : "   ", row + 1);
            for (int k = 0; k < b->columns; k++) {
                int column = turned ? b->columns - 1 - k : k;
                put_square_line(e, b, row * b->columns + column + 1, line, lines, wide - 2, turned);
                fputc(k < b->columns - 1 ? ' ' : '\n', e->out);
            }
        }
    }
    put_letters(e, b, wide, turned);
}
