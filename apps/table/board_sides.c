/* board_sides.c: a board for each seat, turned towards the middle: who stands in which cell, what is attached below, which
 * way a card reaches and what that does to its neighbours.
 *
 * A column is as wide as what stands in it, so that empty cells take no more than their names. A cell has a line for the
 * name, one for the numbers, and more where something is to be said of it; what lies below stands in brackets. Where the
 * table has more than two players, one of the others has a board, and the rest a line each.
 */
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "board_eye.h"
#include "page.h"

enum { SQUARES = 64, LINES = 12, TEXT = 96, LEAST_WIDE = 4, MOST_WIDE = 40, EIGHT = 8 };

/* What is told of a square, a line each, and how the first is written. */
struct told {
    char line[LINES][TEXT];
    int lines, kept; /* so many letters at the end of the first line are never cut off */
    bool vacant;     /* nobody stands there */
};

struct side {
    const struct duello_layout_board *board;
    int seat;
    bool turned, own;
    int wide[SQUARES];
    struct told square[SQUARES];
};

const struct duello_layout_board *board_of_sides(const struct duello_layout *l)
{
    for (const struct duello_layout_board *b = l->board; b < l->board + l->boards; b++)
        if (b->of == DUELLO_OF_SEAT && b->by && b->columns * b->rows < SQUARES)
            return b;
    return NULL;
}

/* ---- what lies where ------------------------------------------------------------------------------------------ */

static const struct duello_layout_kind *kind_at(const struct eye *e, const struct duello_layout_board *b, int square)
{
    char letter = b->map.name[(square - 1) / b->columns][(square - 1) % b->columns];

    for (const struct duello_layout_kind *k = e->layout->kind; k < e->layout->kind + e->layout->kinds; k++)
        if (k->group == b->group && k->letter[0] == letter)
            return k;
    return NULL;
}

static bool is_listed(const struct eye *e, const struct duello_layout_board *b, const struct duel_view_card *c)
{
    const char *place = duello_place_name(e->book, c->place);
    return place && duello_layout_lists(&b->lists, place);
}

/* A square of the seat itself: nothing but what belongs to the seat is drawn there. */
static int square_of_seat(const struct eye *e, const struct duello_layout_board *b)
{
    for (int square = 1; square <= b->columns * b->rows; square++) {
        const struct duello_layout_kind *k = kind_at(e, b, square);
        if (k && k->zones.count == 0)
            return square;
    }
    return 0;
}

/* On which square of whose board a card lies; 0: on none. What is attached lies in the row behind its host, wherever that
 * stands. */
static int square_of(const struct eye *e, const struct duello_layout_board *b, const struct duel_view_card *c,
                     int *seat)
{
    const struct duel_view_card *host = card_of_handle(e, c->host);
    int square = marked(e, b->by, c->handle);

    *seat = c->seat;
    if (square || !is_listed(e, b, c))
        return square;
    square = host ? marked(e, b->by, host->handle) : c->host && c->host <= DUELLO_SEATS ? square_of_seat(e, b) : 0;
    *seat = host ? host->seat : c->host - 1;
    return square && square + b->columns <= b->columns * b->rows ? square + b->columns : 0;
}

/* Do things lie in this row that belong to the one before it? */
static bool is_row_of_lists(const struct eye *e, const struct duello_layout_board *b, int row)
{
    for (int column = 0; column < b->columns; column++) {
        const struct duello_layout_kind *k = kind_at(e, b, row * b->columns + column + 1);
        if (k && k->zones.count)
            return duello_layout_lists(&b->lists, k->zones.name[0]);
    }
    return false;
}

/* ---- what is told of a card ----------------------------------------------------------------------------------- */

static void add(char text[TEXT], const char *words)
{
    size_t used = strlen(text);
    snprintf(text + used, TEXT - used, "%s%s", used && *words ? " " : "", words);
}

/* "12/16 P5 D3 A0", or in short "12 5/3/0": what there is of it on this card, the life first. */
static void add_numbers(const struct eye *e, const struct duel_view_card *c, bool brief, char text[TEXT])
{
    char word[32];
    int told = 0;

    for (const struct duello_layout_number *n = e->layout->number; n < e->layout->number + e->layout->numbers; n++) {
        int number, most;
        if (n->of != DUELLO_OF_CARD || n->as == DUELLO_AS_BADGE || n->rank > 2 || !number_read(e, c, n->id, &number) ||
            (brief && n->as == DUELLO_AS_PIPS))
            continue;
        size_t used = strlen(text);
        if (n->life) {
            bool whole = !n->most || !number_read(e, c, n->most, &most) || most == number;
            snprintf(word, sizeof word, "%d", number);
            if (!whole)
                snprintf(word, sizeof word, "%d/%d", number, most);
            add(text, word);
        } else if (brief) {
            snprintf(text + used, TEXT - used, "%s%d", told ? "/" : used ? " " : "", number);
            told++;
        } else {
            snprintf(word, sizeof word, "%.12s%d", n->brief ? n->brief : n->name, number);
            add(text, word);
        }
    }
}

/* "< >": in which directions it reaches, as its board is drawn. */
static void add_reach(const struct eye *e, const struct side *s, const struct duel_view_card *c, char text[TEXT])
{
    static const char *const signs[EIGHT] = { "^", "v", "<", ">", "<^", "^>", "<v", "v>" };
    static const uint8_t turned[EIGHT] = { 1, 0, 3, 2, 7, 6, 5, 4 };
    int reach = marked(e, s->board->reach_by, c->handle);

    for (int i = 0; i < EIGHT; i++)
        if (reach >> i & 1)
            add(text, signs[s->turned ? turned[i] : i]);
}

/* The words that the layout has for its facts, and its counters. */
static void add_marks(const struct eye *e, const struct side *s, const struct duel_view_card *c, char text[TEXT])
{
    char word[TEXT];

    for (const struct duello_layout_mark *m = e->layout->mark; m < e->layout->mark + e->layout->marks; m++) {
        int value = marked(e, m->id, c->handle);
        if (value > 0 && value < m->words.count)
            add(text, m->words.name[value]);
    }
    add_reach(e, s, c, text);
    for (int i = 0; i < e->view->counters; i++) {
        const struct duel_view_counter *k = &e->view->counter[i];
        const char *counter = duello_counter_name(e->book, k->counter);
        const struct duello_layout_mark *m = duello_layout_mark_of(e->layout, DUELLO_OF_CARD, counter);
        if (c->handle != k->handle || !(m || duello_counter_is_brought(e->book, k->counter)))
            continue;
        snprintf(word, sizeof word, "%s %d", m ? m->name : counter, k->number);
        add(text, word);
    }
}

/* ---- what is told of a square ---------------------------------------------------------------------------------- */

static char *next_line(struct told *t)
{
    char *line = t->line[t->lines < LINES - 1 ? t->lines++ : t->lines - 1];

    *line = '\0';
    return line;
}

/* How many cards lie below others on this card, in zones that stand with it. */
static int cards_under(const struct eye *e, const struct duello_layout_board *b, const struct duel_view_card *c)
{
    int n = 0;

    for (int i = 0; i < e->view->cards; i++)
        n += c->handle && e->view->card[i].host == c->handle && !is_listed(e, b, &e->view->card[i]);
    return n;
}

static void tell_body(const struct eye *e, struct side *s, const struct duel_view_card *c, bool brief, struct told *t)
{
    char marks[TEXT] = "", *numbers;
    int under = cards_under(e, s->board, c);

    t->kept = name_of_card(e, c, next_line(t), TEXT);
    numbers = next_line(t);
    add_numbers(e, c, brief, numbers);
    add_marks(e, s, c, marks);
    if (under) {
        char word[24];
        snprintf(word, sizeof word, "+%d", under);
        add(numbers, word);
    }
    if (e->room >= BOARD_TIGHT)
        add(numbers, marks);
    else if (*marks)
        snprintf(next_line(t), TEXT, "%s", marks);
    if (!*numbers && numbers == t->line[t->lines - 1])
        t->lines--;
}

static void tell_slip(const struct eye *e, const struct side *s, const struct duel_view_card *c, struct told *t)
{
    char *line = next_line(t);
    int kept = name_of_card(e, c, line, TEXT);
    size_t name = strlen(line);

    add_numbers(e, c, true, line);
    add_marks(e, s, c, line);
    t->kept = t->lines == 1 && strlen(line) == name ? kept : 0;
}

static void tell_below(const struct eye *e, const struct duel_view_card *c, struct told *t)
{
    char name[TEXT], below[TEXT];

    name_of_card(e, c, name, TEXT);
    snprintf(below, sizeof below, "(%.*s)", TEXT - 4, name);
    if (e->room >= BOARD_TIGHT && t->lines > 1)
        add(t->line[t->lines - 1], below);
    else
        snprintf(next_line(t), TEXT, "%s", below);
}

/* Several things in one line, where there is no room for a line each. */
static void fold(struct told *t)
{
    char more[16];

    if (t->lines < 2)
        return;
    snprintf(more, sizeof more, " +%d", t->lines - 1);
    size_t used = strlen(t->line[0]), room = TEXT - sizeof more;
    snprintf(t->line[0] + (used < room ? used : room), sizeof more, "%s", more);
    t->kept = (int)strlen(more);
    t->lines = 1;
}

/* Where there is no room for it what is attached is counted behind the name of its host. */
static bool only_counts(const struct eye *e, const struct side *s)
{
    return e->room == BOARD_LEAST || (e->room == BOARD_TIGHT && !s->own);
}

static void count_slips(struct side *s, int square)
{
    struct told *host = &s->square[square - s->board->columns], *t = &s->square[square];
    char count[8];

    if (t->lines == 0 || host->lines == 0)
        return;
    snprintf(count, sizeof count, "[%d]", t->lines);
    size_t used = strlen(host->line[0]);
    snprintf(host->line[0] + used, TEXT - used, "%s", count);
    host->kept += (int)strlen(count);
    t->lines = 0;
}

static void name_empty(const struct eye *e, const struct duello_layout_board *b, int square, struct told *t)
{
    const struct duello_layout_kind *k = kind_at(e, b, square);
    const char *name = duello_fact_word(e->book, duello_find_fact(e->book, DUELLO_OF_CARD, b->by), square);

    if (!k)
        next_line(t);
    else if (k->shut && t->lines == 0)
        strcpy(next_line(t), "--");
    else if (name)
        snprintf(next_line(t), TEXT, "%s", name);
    else
        snprintf(next_line(t), TEXT, "%d", square);
    if (t->lines > 1) { /* before what lies below */
        char own[TEXT];
        memcpy(own, t->line[t->lines - 1], TEXT);
        memmove(t->line[1], t->line[0], (size_t)(t->lines - 1) * TEXT);
        memcpy(t->line[0], own, TEXT);
    }
    t->vacant = true;
}

static void tell_side(const struct eye *e, struct side *s, bool brief)
{
    const struct duello_layout_board *b = s->board;
    const int all = b->columns * b->rows;
    bool stands[SQUARES] = { false };

    memset(s->square, 0, sizeof s->square);
    for (int pass = 0; pass < 2; pass++) /* who stands there, then what lies below */
        for (int i = 0; i < e->view->cards; i++) {
            const struct duel_view_card *c = &e->view->card[i];
            int seat, square = square_of(e, b, c, &seat);
            bool below = marked(e, b->below_by, c->handle);
            if (!square || square > all || seat != s->seat || (int)below != pass)
                continue;
            if (below)
                tell_below(e, c, &s->square[square]);
            else if (is_row_of_lists(e, b, (square - 1) / b->columns))
                tell_slip(e, s, c, &s->square[square]);
            else
                tell_body(e, s, c, brief, &s->square[square]);
            stands[square] |= !below;
        }
    for (int square = 1; square <= all; square++) {
        bool list = is_row_of_lists(e, b, (square - 1) / b->columns);
        if (!list && !stands[square])
            name_empty(e, b, square, &s->square[square]);
        if (list && square > b->columns && only_counts(e, s))
            count_slips(s, square);
        else if (list && e->room > BOARD_ROOMY)
            fold(&s->square[square]);
    }
}

/* ---- how wide the columns are ------------------------------------------------------------------------------------ */

/* Letters, not bytes. */
static int letters_of(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static int measure(struct side *s)
{
    const struct duello_layout_board *b = s->board;
    int all = b->columns - 1;

    for (int column = 0; column < b->columns; column++) {
        s->wide[column] = 1;
        for (int row = 0; row < b->rows; row++) {
            const struct told *t = &s->square[row * b->columns + column + 1];
            for (int i = 0; i < t->lines; i++) {
                int n = letters_of(t->line[i]);
                s->wide[column] = n > s->wide[column] ? n : s->wide[column];
            }
        }
        s->wide[column] = s->wide[column] < MOST_WIDE ? s->wide[column] : MOST_WIDE;
        all += s->wide[column];
    }
    return all;
}

/* The widest give way. */
static void fit_columns(struct side *s, int all, int width)
{
    while (all > width) {
        int widest = 0;
        for (int column = 1; column < s->board->columns; column++)
            widest = s->wide[column] > s->wide[widest] ? column : widest;
        if (s->wide[widest] <= LEAST_WIDE)
            return;
        s->wide[widest]--;
        all--;
    }
}

/* ---- drawing -------------------------------------------------------------------------------------------------- */

/* The next letter. */
static const char *put_letter(FILE *out, const char *text)
{
    do
        fputc(*text++, out);
    while (((unsigned char)*text & 0xc0) == 0x80);
    return text;
}

/* A text in so many letters; of one that is too long the last `kept` stay. */
static void put_fitted(FILE *out, const char *text, int room, int kept)
{
    int letters = letters_of(text), left = letters > room ? room - kept - 1 : letters, n = 0;

    for (; *text && n < left; n++)
        text = put_letter(out, text);
    if (letters > room) {
        fputc('.', out);
        fputs(text + strlen(text) - kept, out);
        n += 1 + kept;
    }
    fprintf(out, "%*s", room > n ? room - n : 0, "");
}

static bool is_row_vacant(const struct side *s, int row)
{
    for (int column = 0; column < s->board->columns; column++) {
        const struct told *t = &s->square[row * s->board->columns + column + 1];
        if (t->lines > 1 || (t->lines == 1 && !t->vacant))
            return false;
    }
    return true;
}

/* Rows where nothing is: another's give way first, then the viewer's but for the front. */
static bool is_left_out(const struct eye *e, const struct side *s, int row)
{
    if (!is_row_vacant(s, row))
        return false;
    if (is_row_of_lists(e, s->board, row))
        return true;
    return s->own ? row > 0 && e->room >= BOARD_BESIDE : e->room >= BOARD_CLOSE;
}

static void put_row(const struct eye *e, const struct side *s, int row)
{
    const int columns = s->board->columns;
    int lines = 1;
    bool list = is_row_of_lists(e, s->board, row);

    for (int column = 0; column < columns; column++) {
        const struct told *t = &s->square[row * columns + column + 1];
        lines = t->lines > lines ? t->lines : lines;
    }
    for (int i = 0; i < lines; i++) {
        for (int k = 0; k < columns; k++) {
            int column = s->turned ? columns - 1 - k : k;
            const struct told *t = &s->square[row * columns + column + 1];
            const char *style = t->vacant && i == 0 ? STYLE("d")
                                : !list && i == 0   ? STYLE("b")
                                : list              ? STYLE("c")
                                                    : "";
            fputs(k ? STYLE("d") "|" PLAIN : "", e->out);
            fputs(style, e->out);
            put_fitted(e->out, i < t->lines ? t->line[i] : "", s->wide[column], i == 0 ? t->kept : 0);
            fputs(*style ? PLAIN : "", e->out);
        }
        fputc('\n', e->out);
    }
}

void put_side(const struct eye *e, int seat, int bottom, int width)
{
    struct side *s = zeroed(1, sizeof *s);

    s->board = board_of_sides(e->layout);
    s->seat = seat;
    s->own = seat == bottom;
    s->turned = s->board->turned && !s->own;
    tell_side(e, s, false);
    int all = measure(s);
    if (all > width - 1) {
        tell_side(e, s, true);
        all = measure(s);
    }
    fit_columns(s, all, width - 1);
    for (int i = 0; i < s->board->rows; i++) {
        int row = s->turned ? s->board->rows - 1 - i : i;
        if (!is_left_out(e, s, row))
            put_row(e, s, row);
    }
    free(s);
}

/* ---- in a line --------------------------------------------------------------------------------------------------- */

void put_bodies(struct eye *e, const void *row)
{
    const struct duello_layout_board *b = board_of_sides(e->layout);
    int told = 0;

    (void)row;
    for (int i = 0; i < e->view->cards; i++) {
        const struct duel_view_card *c = &e->view->card[i];
        char text[TEXT];
        int seat, square = square_of(e, b, c, &seat);
        if (!square || seat != e->seat || is_row_of_lists(e, b, (square - 1) / b->columns) ||
            marked(e, b->below_by, c->handle))
            continue;
        name_of_card(e, c, text, TEXT);
        add_numbers(e, c, true, text);
        fprintf(e->out, "%s%s", told++ ? ", " : "", text);
    }
    e->shown |= told > 0;
}

/* Whose board is drawn besides that of whoever sits at the bottom: whoever was asked for, whose turn it is, or the next. */
int side_viewed(const struct eye *e, int bottom, int wanted)
{
    const char *turn = e->layout->times ? e->layout->time->turn : NULL;

    if (wanted >= 0 && wanted < duel_seats(e->duel) && wanted != bottom)
        return wanted;
    for (int i = 0; turn && i < e->view->facts; i++) {
        int fact = e->view->fact[i].fact, seat = e->view->fact[i].value;
        const char *first = duello_fact_word(e->book, fact, 0);
        if (e->view->fact[i].seat < 0 && strcmp(duello_fact_name(e->book, fact), turn) == 0 && first &&
            strcmp(first, "p1") == 0 && seat != bottom && seat < duel_seats(e->duel))
            return seat;
    }
    return (bottom + 1) % duel_seats(e->duel);
}
