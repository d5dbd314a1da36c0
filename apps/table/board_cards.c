/* board_cards.c: cards on a board: their names and numbers, the counters on them, what lies under them. */
#include <stdlib.h>
#include <string.h>

#include "board_eye.h"
#include "engine/words.h"
#include "language/printer/printer.h"

/* ---- zones --------------------------------------------------------------------------------------------- */

int zone_named(const struct eye *e, const char *name, size_t n)
{
    const struct vocabulary *v = e->book->game->vocabulary;

    for (int i = 1; i < v->zone_count; i++)
        if (strlen(v->zones[i].name) == n && strncmp(v->zones[i].name, name, n) == 0)
            return i;
    return 0;
}

static bool lists_zone(const struct eye *e, const char list[][LAYOUT_WORD], int count, int place)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], duello_place_name(e->book, place)) == 0)
            return true;
    return false;
}

static const struct duel_view_card *card_of_handle(const struct eye *e, int handle)
{
    for (int i = 0; i < e->view->cards; i++)
        if (handle && e->view->card[i].handle == handle)
            return &e->view->card[i];
    return NULL;
}

/* Is it drawn under another card, wherever that lies? */
static bool is_drawn_elsewhere(const struct eye *e, const struct duel_view_card *c)
{
    return lists_zone(e, e->layout->under, e->layout->unders, c->place) && card_of_handle(e, c->host);
}

bool lies_here(const struct eye *e, const struct duel_view_card *c, int zone)
{
    return c->place == zone && (c->seat < 0 || c->seat == e->seat);
}

int count_zone(const struct eye *e, int zone)
{
    int n = 0;

    for (int i = 0; i < e->view->cards; i++)
        n += lies_here(e, &e->view->card[i], zone);
    return n;
}

/* ---- a card -------------------------------------------------------------------------------------------- */

void put_name(struct eye *e, int handle)
{
    char name[128] = "";
    struct text_out t = { .at = name, .size = sizeof name };

    put_thing(&t, e->duel, e->view->viewer, (ref)handle);
    end_text(&t);
    fputs(name, e->out);
}

void put_counters(struct eye *e, int handle)
{
    int n = 0;

    for (int i = 0; i < e->view->counters; i++) {
        const struct duel_view_counter *c = &e->view->counter[i];
        const char *name = duello_counter_name(e->book, c->counter);
        bool told = false;
        for (int k = 0; k < e->layout->uncounteds; k++)
            told |= strcmp(e->layout->uncounted[k], name) == 0;
        if (c->handle == handle && !told)
            fprintf(e->out, "%s%s %d", n++ ? ", " : "", name, c->number);
    }
    e->shown |= n > 0;
}

static bool has_counters(const struct eye *e, int handle)
{
    char *text = NULL;
    size_t size;
    struct eye looking = *e;

    looking.out = open_memstream(&text, &size);
    looking.shown = false;
    if (!looking.out)
        return false;
    put_counters(&looking, handle);
    fclose(looking.out);
    free(text);
    return looking.shown;
}

/* A number on a card, or its cost, into `text`; false if it has none. */
static bool read_number(const struct eye *e, const struct duel_view_card *c, const char *name, char *text, size_t size)
{
    if (strcmp(name, "cost") == 0)
        return c->face && print_card_cost(e->book, c->face, text, (int)size) > 0;
    for (int i = 0; c->handle && i < e->sight->numbers; i++)
        if (e->sight->number[i].handle == c->handle &&
            strcmp(duello_number_name(e->book, e->sight->number[i].attribute), name) == 0) {
            snprintf(text, size, "%d", e->sight->number[i].number);
            return true;
        }
    return false;
}

/* What the layout says stands behind a card of this zone; nothing if a number of it is missing. */
static void put_facet(const struct eye *e, const struct duel_view_card *c, const struct facet *f)
{
    char text[LAYOUT_LINE] = " ", name[LAYOUT_WORD];

    for (const char *p = f->text; *p; p++) {
        size_t used = strlen(text), n = *p == '{' ? strcspn(p + 1, "}") : 0;
        if (!n) {
            snprintf(text + used, sizeof text - used, "%c", *p);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)n, p + 1);
        if (!read_number(e, c, name, text + used, sizeof text - used))
            return;
        p += n + (p[n + 1] == '}');
    }
    fputs(text, e->out);
}

static void put_card(struct eye *, const struct duel_view_card *, int copies);

/* The cards of one zone that lie under this one; what the viewer does not know is counted. */
static void put_under(struct eye *e, const struct duel_view_card *host, int zone, const char *label)
{
    int shown = 0, unknown = 0;

    for (int i = 0; i < e->view->cards; i++) {
        const struct duel_view_card *c = &e->view->card[i];
        if (c->place != zone || c->host != host->handle)
            continue;
        if (!c->face) {
            unknown++;
            continue;
        }
        if (shown++)
            fputs(", ", e->out);
        else
            fprintf(e->out, " [%s", label);
        put_card(e, c, 1);
        if (c->seat != host->seat)
            fprintf(e->out, " of p%d", c->seat + 1);
    }
    if (unknown && shown)
        fprintf(e->out, ", %d face-down", unknown);
    else if (unknown)
        fprintf(e->out, " [%s%d face-down", label, unknown);
    if (shown + unknown)
        fputc(']', e->out);
}

/* The number by which options tell copies of a card on the table apart; 0: it needs none. */
static int number_of_copy(const struct eye *e, const struct duel_view_card *c)
{
    if (!c->handle || !c->face || !(e->book->game->live_zones >> c->place & 1))
        return 0;
    int n = copy_number(e->duel, e->view->viewer, c->handle);
    return n > 1 ? n : 0;
}

/* Its name between the marks of its state, and the state itself where it has none. */
static void put_marked_name(const struct eye *e, const struct duel_view_card *c)
{
    const char *state = duello_state_name(e->book, c->state), *name = c->face ? title_of(&e->book->card[c->face]) : "?";
    bool secret = lists_zone(e, e->layout->secret, e->layout->secrets, c->place);
    const char *hidden = c->face && !c->open && !secret ? e->layout->hidden : "";
    char number[16] = "";

    if (number_of_copy(e, c))
        snprintf(number, sizeof number, " %d", number_of_copy(e, c));
    for (int i = 0; i < e->layout->marks; i++)
        if (strcmp(e->layout->mark[i].state, state) == 0) {
            char style = e->layout->mark[i].style;
            if (style)
                fprintf(e->out, "\1%c", style);
            fprintf(e->out, "%s%s%s%s%s", e->layout->mark[i].before, name, number, e->layout->mark[i].after, hidden);
            if (style)
                fputs(PLAIN, e->out);
            return;
        }
    fprintf(e->out, "%s%s%s%s%s%s", name, number, hidden, *state ? " (" : "", state, *state ? ")" : "");
}

static void put_card(struct eye *e, const struct duel_view_card *c, int copies)
{
    put_marked_name(e, c);
    for (int i = 0; i < e->layout->facets; i++)
        if (lists_zone(e, e->layout->facet[i].name, e->layout->facet[i].names, c->place))
            put_facet(e, c, &e->layout->facet[i]);
    if (copies > 1)
        fprintf(e->out, " x%d", copies);
    if (c->handle && has_counters(e, c->handle)) {
        fputs(STYLE("y") " (", e->out);
        put_counters(e, c->handle);
        fputs(")" PLAIN, e->out);
    }
    for (int i = 0; c->handle && i < e->layout->unders; i++) {
        char label[LAYOUT_WORD + 2] = "";
        const char *zone = e->layout->under[i];
        if (i > 0)
            snprintf(label, sizeof label, "%s: ", zone);
        put_under(e, c, zone_named(e, zone, strlen(zone)), label);
    }
}

/* ---- a zone's cards ------------------------------------------------------------------------------------- */

/* Names of playing cards stand side by side, longer ones need something between them. */
static const char *separator(const struct eye *e, int zone)
{
    for (int i = 0; i < e->view->cards; i++)
        if (lies_here(e, &e->view->card[i], zone) && e->view->card[i].face)
            return strlen(duello_card_name(e->book, e->view->card[i].face)) <= 3 ? " " : ", ";
    return " ";
}

static bool seem_alike(const struct eye *e, const struct duel_view_card *a, const struct duel_view_card *b, int zone)
{
    return lies_here(e, a, zone) && lies_here(e, b, zone) && a->face && a->face == b->face && a->state == b->state &&
           a->open == b->open;
}

/* How many cards like it lie here, itself included; 0: one of them came before it. In a place that keeps its order
 * each is told by itself. */
static int copies_here(const struct eye *e, const struct duel_view_card *c, int zone)
{
    int n = 0;

    if (e->book->game->vocabulary->zones[zone].ordered)
        return 1;
    for (int i = 0; i < e->view->cards; i++) {
        const struct duel_view_card *other = &e->view->card[i];
        if (other != c && !seem_alike(e, other, c, zone))
            continue;
        if (n == 0 && other != c)
            return 0;
        n++;
    }
    return n;
}

static bool comes_before(const struct duel_view_card *a, const struct duel_view_card *b)
{
    return a->face && (!b->face || a->face < b->face);
}

/* The cards of a zone that are not drawn elsewhere. Where they keep no order they stand as in the book, unknown ones
 * last, so that a hand looks the same after a card has left it. */
static int cards_here(const struct eye *e, int zone, const struct duel_view_card *card[DUEL_VIEW_CARDS])
{
    bool ordered = e->book->game->vocabulary->zones[zone].ordered;
    int n = 0;

    for (int i = 0; i < e->view->cards; i++) {
        const struct duel_view_card *c = &e->view->card[i];
        int at = n;
        if (!lies_here(e, c, zone) || (is_drawn_elsewhere(e, c) && !e->alone))
            continue;
        for (; !ordered && at > 0 && comes_before(c, card[at - 1]); at--)
            card[at] = card[at - 1];
        card[at] = c;
        n++;
    }
    return n;
}

void put_zone(struct eye *e, int zone, int most, enum zone_look look)
{
    const struct duel_view_card *card[DUEL_VIEW_CARDS];
    char between[32] = "";
    int shown = 0, told = 0, unknown = 0, all = cards_here(e, zone, card);
    bool covered = lists_zone(e, e->layout->under, e->layout->unders, zone);

    if (look == ZONE_BELOW_EACH_OTHER && e->room == BOARD_ROOMY) {
        fflush(e->out);
        snprintf(between, sizeof between, "\n%*s", (int)ftell(e->out), "");
    } else {
        snprintf(between, sizeof between, "%s", separator(e, zone));
    }
    for (int i = 0; i < all; i++) {
        const struct duel_view_card *c = card[i];
        if (!c->face && (c->handle == 0 || all > 8 || covered)) {
            unknown++;
            continue;
        }
        int copies = copies_here(e, c, zone);
        if (copies == 0)
            continue;
        if (shown == most)
            break;
        fputs(shown++ ? between : "", e->out);
        put_card(e, c, copies);
        if (e->alone && is_drawn_elsewhere(e, c)) {
            fputs(" on ", e->out);
            put_name(e, c->host);
        }
        told += copies;
    }
    e->shown |= look == ZONE_KNOWN ? told > 0 : all > 0;
    if (look == ZONE_KNOWN)
        return;
    if (all == 1 && unknown && !covered)
        fputs("?", e->out);
    else if (unknown)
        fprintf(e->out, "%s%d %s", shown ? between : "", unknown, covered ? "face-down" : "unknown");
    if (told + unknown < all)
        fprintf(e->out, "%s...", between);
}
