/* board_cards.c: cards on a board: their names and numbers, the counters on them, what lies under them. */
#include <stdlib.h>
#include <string.h>

#include "board_eye.h"
#include "glyphs.h"

enum { PRINTED = 64 };

/* ---- zones --------------------------------------------------------------------------------------------- */

int zone_named(const struct eye *e, const char *name)
{
    for (int i = 1; duello_place_name(e->book, i); i++)
        if (strcmp(duello_place_name(e->book, i), name) == 0)
            return i;
    return 0;
}

static const struct duello_layout_zone *layout_of_place(const struct eye *e, int place)
{
    const char *name = duello_place_name(e->book, place);
    return name ? duello_layout_zone_named(e->layout, name) : NULL;
}

/* Do the cards of this place lie with others that they belong to? */
static bool lies_under_cards(const struct eye *e, int place)
{
    const struct duello_layout_zone *z = layout_of_place(e, place);
    return z && z->of == DUELLO_OF_CARD;
}

/* Where nobody else sees a card, it goes without saying that only its owner knows it. */
static bool is_secret(const struct eye *e, int place)
{
    const struct duello_layout_zone *z = layout_of_place(e, place);
    return z && (z->role == DUELLO_ROLE_HAND || z->role == DUELLO_ROLE_POOL) && z->seen == DUELLO_BY_OWNER;
}

const struct duel_view_card *card_of_handle(const struct eye *e, int handle)
{
    for (int i = 0; i < e->view->cards; i++)
        if (handle && e->view->card[i].handle == handle)
            return &e->view->card[i];
    return NULL;
}

/* Is it drawn under another card, wherever that lies? */
static bool is_drawn_elsewhere(const struct eye *e, const struct duel_view_card *c)
{
    return lies_under_cards(e, c->place) && card_of_handle(e, c->host);
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

    duel_thing_text(e->duel, e->view->viewer, handle, name, sizeof name);
    fputs(name, e->out);
}

/* A counter of the game's own that the layout has no mark for is seen otherwise; one that cards have brought is told. */
void put_counters(struct eye *e, int handle)
{
    enum duello_of of = handle <= DUELLO_SEATS ? DUELLO_OF_SEAT : DUELLO_OF_CARD;
    int n = 0;

    for (int i = 0; i < e->view->counters; i++) {
        const struct duel_view_counter *c = &e->view->counter[i];
        const char *counter = duello_counter_name(e->book, c->counter);
        const struct duello_layout_mark *m = duello_layout_mark_of(e->layout, of, counter);
        if (c->handle == handle && (m || duello_counter_is_brought(e->book, c->counter)))
            fprintf(e->out, "%s%s %d", n++ ? ", " : "", m ? m->name : counter, c->number);
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

int marked(const struct eye *e, const char *name, int handle)
{
    for (int i = 0; name && i < e->view->marks; i++)
        if (e->view->mark[i].handle == handle && strcmp(duello_fact_name(e->book, e->view->mark[i].fact), name) == 0)
            return e->view->mark[i].value;
    return 0;
}

bool number_read(const struct eye *e, const struct duel_view_card *c, const char *name, int *number)
{
    for (int i = 0; c->handle && i < e->sight->numbers; i++)
        if (e->sight->number[i].handle == c->handle &&
            strcmp(duello_number_name(e->book, e->sight->number[i].attribute), name) == 0) {
            *number = e->sight->number[i].number;
            return true;
        }
    return false;
}

/* "HP 5/6 PLV 2": what everybody reads off a card. */
static void put_numbers(const struct eye *e, const struct duel_view_card *c)
{
    for (int i = 0; i < e->layout->numbers; i++) {
        const struct duello_layout_number *n = &e->layout->number[i];
        int number, most;
        if (n->of != DUELLO_OF_CARD || n->as == DUELLO_AS_BADGE || n->rank > 2 || !number_read(e, c, n->id, &number))
            continue;
        fprintf(e->out, " %s %d", n->brief ? n->brief : n->name, number);
        if (n->most && number_read(e, c, n->most, &most))
            fprintf(e->out, "/%d", most);
    }
}

/* A printed number, or what a card costs. */
static bool read_printed(const struct eye *e, int face, const char *name, char *text, size_t size)
{
    const char *attribute;
    int32_t number;

    if (strcmp(name, "cost") == 0)
        return duello_card_cost(e->book, face, text, (int)size) > 0;
    for (int i = 1; (attribute = duello_number_name(e->book, i)) != NULL; i++)
        if (strcmp(attribute, name) == 0 && duello_card_number(e->book, face, i, &number))
            return snprintf(text, size, "%d", (int)number) > 0;
    return false;
}

static const char *name_of_number(const struct duello_layout *l, const char *id)
{
    for (int i = 0; i < l->numbers; i++)
        if (l->number[i].of == DUELLO_OF_CARD && strcmp(l->number[i].id, id) == 0)
            return l->number[i].brief ? l->number[i].brief : l->number[i].name;
    return id;
}

/* "(2 TP)": what is printed on a card, in the zones where a terminal tells it. */
static void put_printed(const struct eye *e, const struct duel_view_card *c)
{
    const char *place = duello_place_name(e->book, c->place);
    char text[PRINTED];

    for (int i = 0; place && c->face && i < e->layout->tells; i++) {
        const struct duello_layout_tell *t = &e->layout->tell[i];
        if (!duello_layout_lists(&t->zones, place) || !read_printed(e, c->face, t->number, text, sizeof text))
            continue;
        if (text[strspn(text, "0123456789")]) /* it says in what itself */
            fprintf(e->out, " (%s)", text);
        else
            fprintf(e->out, " (%s %s)", text, name_of_number(e->layout, t->number));
    }
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
    struct duello_place place;

    if (!c->handle || !c->face || !duello_place(e->book, c->place, &place) || !place.works)
        return 0;
    int n = duel_copy_number(e->duel, e->view->viewer, c->handle);
    return n > 1 ? n : 0;
}

static const struct duello_layout_look *look_of_state(const struct duello_layout *l, const char *state)
{
    for (int i = 0; i < l->looks; i++)
        if (strcmp(l->look[i].mark, state) == 0)
            return &l->look[i];
    return NULL;
}

/* What stands before and after its name, and is never cut off. */
struct around {
    const struct duello_layout_look *look;
    char after[64];
};

static struct around around_name(const struct eye *e, const struct duel_view_card *c)
{
    struct around a = { .look = look_of_state(e->layout, duello_state_name(e->book, c->state)) };
    const char *hidden = c->face && !c->open && !is_secret(e, c->place) ? ONLY_YOU_KNOW : "";
    char number[16] = "";

    if (number_of_copy(e, c))
        snprintf(number, sizeof number, " %d", number_of_copy(e, c));
    snprintf(a.after, sizeof a.after, "%s%.30s%s", number, a.look ? a.look->after : "", hidden);
    return a;
}

static const char *title_seen(const struct eye *e, const struct duel_view_card *c)
{
    struct duello_card card;

    return duello_card(e->book, c->face, &card) ? card.title : "?";
}

int name_of_card(const struct eye *e, const struct duel_view_card *c, char *text, size_t size)
{
    struct around a = around_name(e, c);
    const char *state = duello_state_name(e->book, c->state);

    snprintf(text, size, "%s%s%s", a.look ? a.look->before : "", title_seen(e, c), a.after);
    if (a.look || !*state)
        return (int)strlen(a.after);
    size_t used = strlen(text);
    snprintf(text + used, size - used, " (%s)", state);
    return 0;
}

/* Its name in the look of its state, and the state itself where it has none. */
static void put_marked_name(const struct eye *e, const struct duel_view_card *c)
{
    static const char styles[] = "\0\0bdrgyc"; /* as layout_look has them */
    struct around a = around_name(e, c);
    const char *state = duello_state_name(e->book, c->state);
    const struct duello_layout_mark *mark = duello_layout_mark_of(e->layout, DUELLO_OF_CARD, state);
    char style = a.look ? styles[a.look->style] : '\0';

    if (style)
        fprintf(e->out, "\1%c", style);
    fprintf(e->out, "%s%s%s", a.look ? a.look->before : "", title_seen(e, c), a.after);
    if (style)
        fputs(PLAIN, e->out);
    if (!a.look && *state)
        fprintf(e->out, " (%s)", mark ? mark->name : state);
}

static void put_card(struct eye *e, const struct duel_view_card *c, int copies)
{
    put_marked_name(e, c);
    put_numbers(e, c);
    put_printed(e, c);
    if (copies > 1)
        fprintf(e->out, " x%d", copies);
    if (c->handle && has_counters(e, c->handle)) {
        fputs(STYLE("y") " (", e->out);
        put_counters(e, c->handle);
        fputs(")" PLAIN, e->out);
    }
    for (int i = 0; c->handle && i < e->layout->zones; i++) {
        const struct duello_layout_zone *z = &e->layout->zone[i];
        char label[64] = "";
        if (z->of != DUELLO_OF_CARD)
            continue;
        if (z->role != DUELLO_ROLE_ATTACHED)
            snprintf(label, sizeof label, "%s: ", z->name);
        put_under(e, c, zone_named(e, z->id), label);
    }
}

void put_elements(struct eye *e, int zone)
{
    struct duello_word word;

    for (int i = 0; i < e->view->cards; i++)
        for (int w = 1; lies_here(e, &e->view->card[i], zone) && duello_word(e->book, w, &word); w++)
            for (int k = 0; k < e->layout->elements; k++)
                if (glyph_has_letter(&e->layout->element[k]) && strcmp(word.name, e->layout->element[k].id) == 0 &&
                    duello_card_has(e->book, e->view->card[i].face, w))
                    fprintf(e->out, " {%s}", word.name);
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

static bool keeps_order(const struct eye *e, int zone)
{
    struct duello_place place;

    return duello_place(e->book, zone, &place) && place.ordered;
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

    if (keeps_order(e, zone))
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
    bool ordered = keeps_order(e, zone);
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
    bool covered = lies_under_cards(e, zone);

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
