/* board.c: fills a layout's lines from a view: facts, zones and their cards, the chain. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "board_eye.h"
#include "page.h"

/* ---- fields -------------------------------------------------------------------------------------------- */

/* The fact of the seat, or of the duel; NULL if the viewer may not know it. */
static const struct duel_view_fact *find_fact(const struct eye *e, const char *name, size_t n)
{
    for (int i = 0; i < e->view->facts; i++) {
        const struct duel_view_fact *f = &e->view->fact[i];
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
    const struct duel_view_fact *f = find_fact(e, name, star ? (size_t)(star - name) : strlen(name));

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

/* {&FACT}, {&FACT FACT}: is one of them more than zero? */
static void ask_facts(struct eye *e, const char *names)
{
    bool any = false;

    while (*names) {
        size_t n = strcspn(names, " ");
        const struct duel_view_fact *f = find_fact(e, names, n);
        any |= f && f->value != ABSENT && f->value != 0;
        names += n + strspn(names + n, " ");
    }
    e->out_of_place |= !any;
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

/* {ZONE}, {ZONE 5}, {!ZONE}, {+ZONE}, {~ZONE}; false if there is no such zone. Where there is little room, the first five
 * have none. */
static bool put_cards(struct eye *e, const char *name)
{
    bool even_if_empty = *name == '!';
    enum zone_look look = *name == '+' ? ZONE_BELOW_EACH_OTHER : *name == '~' ? ZONE_KNOWN : ZONE_LISTED;
    name += even_if_empty || look != ZONE_LISTED;
    size_t n = strlen(name), digits = n;

    while (digits > 0 && isdigit((unsigned char)name[digits - 1]))
        digits--;
    int most = digits < n ? (int)strtol(name + digits, NULL, 10) : DUEL_VIEW_CARDS;
    int zone = zone_named(e, name, digits < n && digits > 0 ? digits - 1 : n);
    if (!zone)
        return false;
    if (digits < n && e->room >= BOARD_TIGHT)
        return true;
    put_zone(e, zone, most, look);
    if (even_if_empty && count_zone(e, zone) == 0) {
        fputs("none", e->out);
        e->shown = true;
    }
    return true;
}

static void put_field(struct eye *e, const char *field)
{
    const char *slash = strchr(field, '/');

    if (*field == '&') {
        ask_facts(e, field + 1);
        return;
    }
    e->fields = true;
    if (strcmp(field, "seat") == 0) {
        fprintf(e->out, STYLE("b") "p%d" PLAIN, e->seat + 1);
        e->shown = true;
    } else if (strcmp(field, "counters") == 0) {
        put_counters(e, seat_ref(e->seat));
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
    e.shown = e.fields = e.out_of_place = false;
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
    if ((e.fields && !e.shown) || e.out_of_place) {
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
            fprintf(e->out, "%s%s", first ? e->margin : STYLE("d") " | " PLAIN, part);
        first &= part == NULL;
        free(part);
        line += bar ? n + 3 : n;
    }
    if (!first)
        fputc('\n', e->out);
}

static bool has_lines(const struct layout *l, enum layout_place place)
{
    for (int i = 0; i < l->lines; i++)
        if (l->line[i].place == place)
            return true;
    return false;
}

static void put_lines(const struct eye *e, enum layout_place place)
{
    for (int i = 0; i < e->layout->lines; i++)
        if (e->layout->line[i].place == place)
            put_line(e, e->layout->line[i].text);
}

/* ---- the chain ------------------------------------------------------------------------------------------ */

static void put_link(struct eye *e, int link)
{
    const struct duel_view_link *l = &e->view->link[link];
    const char *own_name = duello_card_name(e->book, e->book->ability[l->ability].card);
    struct duel_view_aims aims;

    duel_aims(e->duel, link, &aims);
    const char *kind = duello_link_kind(e->book, aims.kind);
    fprintf(e->out, "%d. p%d: %s%s", link + 1, l->seat + 1, kind ? kind : "", kind && *kind ? " " : "");
    if (is_card(l->source) || is_seat(l->source))
        put_name(e, l->source);
    else
        fputs(own_name ? own_name : "?", e->out);
    if (aims.user && aims.user != l->source && aims.user != seat_ref(l->seat)) {
        fputs(" with ", e->out);
        put_name(e, aims.user);
    }
    if (aims.answers >= 0)
        fprintf(e->out, " on %d", aims.answers + 1);
    for (int i = 0; i < aims.targets; i++) {
        fputs(i ? ", " : " -> ", e->out);
        put_name(e, aims.target[i]);
    }
    fputs(l->flags & LINK_NEGATED ? " (negated)" : "", e->out);
}

/* Who may still answer is told where that is not simply the one who is asked. */
static void put_chain(struct eye *e)
{
    unsigned seats = duel_may_answer(e->duel);
    int n = 0;

    if (e->view->links == 0)
        return;
    for (int i = 0; i < e->view->links; i++) {
        fprintf(e->out, STYLE("y") "%s" PLAIN " ", e->layout->chain);
        put_link(e, i);
        fputc('\n', e->out);
    }
    for (int seat = 0; seats != e->view->waiting && seat < e->duel->seats; seat++)
        if (seats >> seat & 1)
            fprintf(e->out, "%sp%d", n++ ? ", " : STYLE("d") "may still answer: ", seat + 1);
    fputs(n ? PLAIN "\n" : "", e->out);
}

/* What the viewer sees, to be written down into `text`; false without memory. */
static bool open_eye(struct eye *e, const struct duel *d, const struct layout *l, int viewer, char **text, size_t *size)
{
    struct sight *sight = zeroed(1, sizeof *sight);

    *e = (struct eye){ .duel = d,
                       .book = d->book,
                       .layout = l,
                       .view = &sight->view,
                       .sight = sight,
                       .seat = -1,
                       .margin = "",
                       .out = open_memstream(text, size) };
    if (!e->out) {
        free(sight);
        return false;
    }
    duel_view(d, viewer, &sight->view);
    sight->numbers = duel_numbers(d, viewer, sight->number, DUEL_VIEW_CARDS);
    return true;
}

static void close_eye(struct eye *e)
{
    fclose(e->out);
    free(e->sight);
}

/* Each player has a part of the board. A level ends in its border; where there is little room only the viewer's part
 * stands apart. */
static bool needs_rule(const struct eye *e, int nth, int viewer)
{
    bool crowded = e->room >= (e->layout->grids ? BOARD_BESIDE : BOARD_TIGHT);

    if (e->seat == viewer)
        return true;
    if (nth == 1)
        return e->layout->grids ? e->room == BOARD_ROOMY : e->room != BOARD_LEAST;
    return !crowded;
}

/* The lines of the seat: those for little room where the layout has some. */
static void put_seat(struct eye *e, int viewer)
{
    bool own = e->seat == viewer;
    enum layout_place place = own ? LAYOUT_OWN : LAYOUT_RIVAL, closer = own ? LAYOUT_NEAR : LAYOUT_FAR;

    e->margin = own ? "" : e->room == BOARD_LEAST ? CUT : e->room >= BOARD_BESIDE ? RIGHT : "";
    put_lines(e, e->room >= BOARD_TIGHT && has_lines(e->layout, closer) ? closer : place);
    e->margin = "";
}

char *board_text(const struct duel *d, const struct layout *l, int viewer, enum board_room room, int width)
{
    char *text = NULL;
    size_t size;
    struct eye e;

    if (!open_eye(&e, d, l, viewer, &text, &size))
        return NULL;
    e.room = room;
    put_lines(&e, LAYOUT_TOP);
    put_grid(&e, d->seats, width);
    for (int i = 1; i <= d->seats; i++) {
        /* The viewer sits at the bottom. */
        e.seat = viewer >= 0 ? (viewer + i) % d->seats : i - 1;
        if (needs_rule(&e, i, viewer))
            fputs("-\n", e.out);
        put_seat(&e, viewer);
    }
    put_chain(&e);
    close_eye(&e);
    return text;
}

char *board_zone(const struct duel *d, const struct layout *l, int viewer, int zone, int seat)
{
    char *text = NULL;
    size_t size;
    struct eye e;

    if (!open_eye(&e, d, l, viewer, &text, &size))
        return NULL;
    e.room = BOARD_CLOSE;
    e.seat = seat;
    e.alone = true;
    put_zone(&e, zone, DUEL_VIEW_CARDS, ZONE_LISTED);
    close_eye(&e);
    return text;
}

/* ---- the legend ----------------------------------------------------------------------------------------- */

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
        used += (size_t)snprintf(text + used, size - used, "%s%sCard%s: %s", used ? "; " : "", l->mark[i].before,
                                 l->mark[i].after, l->mark[i].words);
        for (int j = i + 1; j < l->marks && used < size; j++)
            if (same_mark(l, i, j, j + 1))
                used += (size_t)snprintf(text + used, size - used, " or %s", l->mark[j].words);
    }
    if (*l->hidden && used < size)
        used += (size_t)snprintf(text + used, size - used, "%sCard%s: only you know it", used ? "; " : "", l->hidden);
    if (l->grids && used < size)
        used += (size_t)snprintf(text + used, size - used, "%s%c: a wall; %c: out of play; 1: the figure of p1",
                                 used ? "; " : "", GROUND_WALL, GROUND_OUT);
    for (int i = 2; i < l->grids && used < size; i++) {
        int name = (int)strcspn(l->grid[i], ":");
        used +=
            (size_t)snprintf(text + used, size - used, "; %s1: %.*s of p1", l->grid[i] + name + 1, name, l->grid[i]);
    }
    if (*l->lying[0] && used < size)
        snprintf(text + used, size - used, "; %s1: a figure that lies on its side", l->lying[1]);
}
