/* board.c: fills a layout's lines from a view: facts, zones and their cards, the chain. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "engine/game.h"

struct eye {
    const struct book *book;
    const struct layout *layout;
    const struct duel_view *view;
    int seat; /* whose line it is; -1: the duel's */
    FILE *out;
    bool shown;  /* something of the part has been shown */
    bool fields; /* the part has fields */
};

/* ---- cards ------------------------------------------------------------------------------------------- */

static bool is_secret_zone(const struct eye *e, int place)
{
    for (int i = 0; i < e->layout->secrets; i++)
        if (strcmp(e->layout->secret[i], duello_place_name(e->book, place)) == 0)
            return true;
    return false;
}

static void put_card(struct eye *e, const struct view_card *c)
{
    const char *state = duello_state_name(e->book, c->state),
               *name = c->face ? duello_card_name(e->book, c->face) : "?";
    const char *hidden = c->face && !c->open && !is_secret_zone(e, c->place) ? e->layout->hidden : "";

    for (int i = 0; i < e->layout->marks; i++)
        if (strcmp(e->layout->mark[i].state, state) == 0) {
            char style = e->layout->mark[i].style;
            if (style)
                fprintf(e->out, "\1%c", style);
            fprintf(e->out, "%s%s%s%s", e->layout->mark[i].before, name, e->layout->mark[i].after, hidden);
            if (style)
                fputs(PLAIN, e->out);
            return;
        }
    fprintf(e->out, "%s%s%s%s%s", name, *state ? " (" : "", state, *state ? ")" : "", hidden);
}

static bool lies_here(const struct eye *e, const struct view_card *c, int zone)
{
    return c->place == zone && (c->seat < 0 || c->seat == e->seat);
}

static int count_zone(const struct eye *e, int zone)
{
    int n = 0;

    for (int i = 0; i < e->view->cards; i++)
        n += lies_here(e, &e->view->card[i], zone);
    return n;
}

/* Names of playing cards stand side by side, longer ones need something between them. */
static const char *separator(const struct eye *e, int zone)
{
    for (int i = 0; i < e->view->cards; i++)
        if (lies_here(e, &e->view->card[i], zone) && e->view->card[i].face)
            return strlen(duello_card_name(e->book, e->view->card[i].face)) <= 3 ? " " : ", ";
    return " ";
}

static void put_zone(struct eye *e, int zone, int most)
{
    const char *between = separator(e, zone);
    int shown = 0, unknown = 0, all = count_zone(e, zone);

    for (int i = 0; i < e->view->cards; i++) {
        const struct view_card *c = &e->view->card[i];
        if (!lies_here(e, c, zone))
            continue;
        if (!c->face && (c->handle == 0 || all > 8)) {
            unknown++;
            continue;
        }
        if (shown == most)
            break;
        fputs(shown++ ? between : "", e->out);
        put_card(e, c);
    }
    if (all == 1 && unknown)
        fputs("?", e->out);
    else if (unknown)
        fprintf(e->out, "%s%d unknown", shown ? between : "", unknown);
    if (shown + unknown < all)
        fprintf(e->out, "%s...", between);
    e->shown |= all > 0;
}

/* ---- fields -------------------------------------------------------------------------------------------- */

static int zone_named(const struct eye *e, const char *name, size_t n)
{
    const struct vocabulary *v = e->book->game->vocabulary;

    for (int i = 1; i < v->zone_count; i++)
        if (strlen(v->zones[i].name) == n && strncmp(v->zones[i].name, name, n) == 0)
            return i;
    return 0;
}

/* The fact of the seat, or of the duel; NULL if the viewer may not know it. */
static const struct view_fact *find_fact(const struct eye *e, const char *name, size_t n)
{
    for (int i = 0; i < e->view->facts; i++) {
        const struct view_fact *f = &e->view->fact[i];
        const char *own = duello_fact_name(e->book, f->fact);
        if (strlen(own) == n && strncmp(own, name, n) == 0 && (f->seat == e->seat || f->seat < 0))
            return f;
    }
    return NULL;
}

static void put_fact(struct eye *e, const char *field)
{
    bool unless_zero = *field == '?';
    const char *name = field + unless_zero, *star = strchr(name, '*');
    const struct view_fact *f = find_fact(e, name, star ? (size_t)(star - name) : strlen(name));

    if (!f || f->value == ABSENT || (f->value == 0 && (unless_zero || star)))
        return;
    const char *const *words = e->book->game->facts[f->fact].names;
    if (star)
        for (int i = 0; i < f->value; i++)
            fputs(star + 1, e->out);
    else if (words)
        fputs(words[f->value], e->out);
    else
        fprintf(e->out, "%d", f->value);
    e->shown |= star || !words || *words[f->value];
}

/* {ZONE/LIST}: the words of a list that are printed on the cards there, as cost symbols are. */
static void put_words(struct eye *e, const char *field, const char *list)
{
    const struct vocabulary *v = e->book->game->vocabulary;
    int zone = zone_named(e, field, (size_t)(list - field - 1));

    for (int i = 0; i < e->view->cards; i++)
        for (int w = 1; lies_here(e, &e->view->card[i], zone) && w < v->word_count; w++)
            if (v->words[w].list && strcmp(v->lists[v->words[w].list].name, list) == 0 &&
                card_has(&e->book->card[e->view->card[i].face], w)) {
                fprintf(e->out, "{%s}", v->words[w].name);
                e->shown = true;
            }
}

/* {#ZONE}, {#?ZONE} */
static void put_count(struct eye *e, const char *name)
{
    bool unless_zero = *name == '?';
    int zone = zone_named(e, name + unless_zero, strlen(name + unless_zero));
    int count = zone ? count_zone(e, zone) : 0;

    fprintf(e->out, "%d", count);
    e->shown |= zone && (count > 0 || !unless_zero);
}

/* {ZONE}, {ZONE 5}, {!ZONE}; false if there is no such zone. */
static bool put_cards(struct eye *e, const char *name)
{
    bool even_if_empty = *name == '!';
    name += even_if_empty;
    size_t n = strlen(name), digits = n;

    while (digits > 0 && isdigit((unsigned char)name[digits - 1]))
        digits--;
    int most = digits < n ? (int)strtol(name + digits, NULL, 10) : VIEW_CARDS;
    int zone = zone_named(e, name, digits < n && digits > 0 ? digits - 1 : n);
    if (!zone)
        return false;
    put_zone(e, zone, most);
    if (even_if_empty && count_zone(e, zone) == 0) {
        fputs("none", e->out);
        e->shown = true;
    }
    return true;
}

static void put_field(struct eye *e, const char *field)
{
    const char *slash = strchr(field, '/');

    e->fields = true;
    if (strcmp(field, "seat") == 0) {
        fprintf(e->out, STYLE("b") "p%d" PLAIN, e->seat + 1);
        e->shown = true;
    } else if (*field == '#') {
        put_count(e, field + 1);
    } else if (slash) {
        put_words(e, field, slash + 1);
    } else if (!put_cards(e, field)) {
        put_fact(e, field);
    }
}

/* ---- lines ---------------------------------------------------------------------------------------------- */

static char *fill_part(const struct eye *from, const char *part, size_t length);

/* [words {field}] inside a part: left out by itself when its fields show nothing. */
static void put_optional(const struct eye *e, const char *words, size_t length)
{
    char *text = fill_part(e, words, length);

    fputs(text ? text : "", e->out);
    free(text);
}

/* Fills in one part of a line; NULL if nothing of it is to be shown. */
static char *fill_part(const struct eye *from, const char *part, size_t length)
{
    struct eye e = *from;
    char *text = NULL, field[LAYOUT_LINE];
    size_t size;

    e.out = open_memstream(&text, &size);
    if (!e.out)
        return NULL;
    e.shown = e.fields = false;
    for (const char *p = part; p < part + length; p++) {
        const char *close =
            *p == '{' || *p == '[' ? memchr(p, *p == '{' ? '}' : ']', (size_t)(part + length - p)) : NULL;
        if (!close) {
            fputc(*p, e.out);
            continue;
        }
        if (*p == '[') {
            put_optional(&e, p + 1, (size_t)(close - p - 1));
            p = close;
            continue;
        }
        snprintf(field, sizeof field, "%.*s", (int)(close - p - 1), p + 1);
        put_field(&e, field);
        p = close;
    }
    fclose(e.out);
    if (e.fields && !e.shown) {
        free(text);
        return NULL;
    }
    /* "Discard 0: " with nothing behind it */
    for (size_t n = strlen(text); n > 0 && strchr(": ", text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

static void put_line(const struct eye *e, const char *line)
{
    bool first = true;

    while (*line) {
        const char *bar = strstr(line, " | ");
        size_t n = bar ? (size_t)(bar - line) : strlen(line);
        char *part = fill_part(e, line, n);
        if (part)
            fprintf(e->out, "%s%s", first ? "" : STYLE("d") " | " PLAIN, part);
        first &= part == NULL;
        free(part);
        line += bar ? n + 3 : n;
    }
    if (!first)
        fputc('\n', e->out);
}

static void put_lines(const struct eye *e, enum layout_place place)
{
    for (int i = 0; i < e->layout->lines; i++)
        if (e->layout->line[i].place == place)
            put_line(e, e->layout->line[i].text);
}

/* ---- the grid ------------------------------------------------------------------------------------------- */

enum { CELL = 5 };

/* What the view says of a fact, -1: nothing. */
static int viewed(const struct eye *e, const char *name, size_t length, int seat)
{
    for (int i = 0; i < e->view->facts; i++) {
        const char *fact = duello_fact_name(e->book, e->view->fact[i].fact);
        if (e->view->fact[i].seat == seat && strlen(fact) == length && strncmp(fact, name, length) == 0)
            return e->view->fact[i].value;
    }
    return -1;
}

/* What stands before the figure of a seat. */
static const char *posture(const struct eye *e, int seat)
{
    const char *fact = e->layout->lying[0];
    return *fact && viewed(e, fact, strlen(fact), seat) > 0 ? e->layout->lying[1] : "";
}

/* Figures by their seats' numbers, other things by their marks and the number of their owner. */
static void fill_cell(const struct eye *e, int seats, int square, char text[CELL * 2 * DUELLO_SEATS])
{
    size_t used = 0;

    *text = '\0';
    for (int i = 1; i < e->layout->grids; i++)
        for (int seat = 0; seat < seats; seat++) {
            const char *fact = e->layout->grid[i];
            size_t length = strcspn(fact, ":");
            const char *mark = fact[length] ? fact + length + 1 : i == 1 ? posture(e, seat) : "";
            if (viewed(e, fact, length, seat) == square)
                used += (size_t)snprintf(text + used, CELL, "%.1s%d", mark, seat + 1);
        }
}

static void put_ground(const struct eye *e, enum ground ground, const char *things)
{
    if (*things)
        fprintf(e->out, STYLE("b") "%-*s" PLAIN, CELL, things);
    else if (ground == GROUND_OUT)
        fprintf(e->out, STYLE("r") "%-*s" PLAIN, CELL, "!");
    else
        fprintf(e->out, STYLE("d") "%-*c" PLAIN, CELL, (char)ground);
}

static void put_grid(const struct eye *e, int seats)
{
    const struct game *game = e->book->game;
    int number = e->layout->grids ? viewed(e, e->layout->grid[0], strlen(e->layout->grid[0]), -1) : -1;

    if (number < 0 || number >= game->grid_count)
        return;
    const struct grid *g = &game->grids[number];
    for (int row = g->rows; row >= -1; row--) {
        fprintf(e->out, row >= 0 && row < g->rows ? "%2d " : "   ", row + 1);
        for (int column = -1; column <= g->columns; column++) {
            char things[CELL * 2 * DUELLO_SEATS] = "";
            int square = grid_square(g, column, row);
            if (square)
                fill_cell(e, seats, square, things);
            put_ground(e, grid_ground(g, column, row), things);
        }
        fputc('\n', e->out);
    }
    fputs("   ", e->out);
    for (int column = 0; column < g->columns; column++)
        fprintf(e->out, "%*c", CELL + (column == 0), (char)('a' + column));
    fputc('\n', e->out);
}

static void put_chain(const struct eye *e)
{
    if (e->view->links == 0)
        return;
    fprintf(e->out, STYLE("y") "%s:" PLAIN, e->layout->chain);
    for (int i = 0; i < e->view->links; i++) {
        const struct view_link *l = &e->view->link[i];
        const struct ability *a = &e->book->ability[l->ability];
        fprintf(e->out, "%s %d. %s by p%d%s", i ? "," : "", i + 1, duello_card_name(e->book, a->card), l->seat + 1,
                l->flags & LINK_NEGATED ? " (negated)" : "");
    }
    fputc('\n', e->out);
}

char *board_text(const struct book *b, const struct layout *l, const struct duel_view *v, int seats)
{
    char *text = NULL;
    size_t size;
    struct eye e = { .book = b, .layout = l, .view = v, .seat = -1, .out = open_memstream(&text, &size) };

    if (!e.out)
        return NULL;
    put_lines(&e, LAYOUT_TOP);
    put_grid(&e, seats);
    for (int i = 1; i <= seats; i++) {
        /* The viewer sits at the bottom. */
        e.seat = v->viewer >= 0 ? (v->viewer + i) % seats : i - 1;
        fputs("-\n", e.out);
        put_lines(&e, e.seat == v->viewer ? LAYOUT_OWN : LAYOUT_RIVAL);
    }
    put_chain(&e);
    fclose(e.out);
    return text;
}

/* Whether one of the marks from `from` to before `to` looks like mark `i`. */
static bool same_mark(const struct layout *l, int i, int from, int to)
{
    for (; from < to; from++)
        if (strcmp(l->mark[i].before, l->mark[from].before) == 0 && strcmp(l->mark[i].after, l->mark[from].after) == 0)
            return true;
    return false;
}

void board_legend(const struct layout *l, char *text, size_t size)
{
    size_t used = 0;

    *text = '\0';
    for (int i = 0; i < l->marks && used < size; i++) {
        if (same_mark(l, i, 0, i) || (!*l->mark[i].before && !*l->mark[i].after))
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s%sCard%s: %s", used ? ", " : "", l->mark[i].before,
                                 l->mark[i].after, l->mark[i].state);
        for (int j = i + 1; j < l->marks && used < size; j++)
            if (same_mark(l, i, j, j + 1))
                used += (size_t)snprintf(text + used, size - used, " or %s", l->mark[j].state);
    }
    if (*l->hidden && used < size)
        used += (size_t)snprintf(text + used, size - used, "%sCard%s: only you know it", used ? ", " : "", l->hidden);
    if (*l->lying[0] && used < size)
        snprintf(text + used, size - used, "%s%s1: a figure that lies on its side", used ? ", " : "", l->lying[1]);
}
