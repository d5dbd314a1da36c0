/* board.c: what a layout shows of a view, as lines of text: a line for each row of a seat's zones, with what stands beside
 * them, and one that names the seat, from the middle of the table outwards; the viewer sits at the bottom.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "board_eye.h"
#include "page.h"

/* ---- parts of a line ------------------------------------------------------------------------------------ */

typedef void put_function(struct eye *, const void *row);

/* One part of the line, if it has anything to show. */
static void put_part(struct eye *e, put_function *put, const void *row)
{
    struct eye part = *e;
    char *text = NULL;
    size_t size;

    part.out = open_memstream(&text, &size);
    if (!part.out)
        return;
    part.shown = false;
    put(&part, row);
    fclose(part.out);
    if (part.shown)
        fprintf(e->out, "%s%s", e->begun ? STYLE("d") " | " PLAIN : e->margin, text);
    e->begun |= part.shown;
    free(text);
}

static void end_line(struct eye *e)
{
    if (e->begun)
        fputc('\n', e->out);
    e->begun = false;
}

/* ---- numbers and marks ---------------------------------------------------------------------------------- */

/* The fact of the seat, or of the duel; NULL if the viewer may not know it, or there is none. */
static const struct duel_view_fact *find_fact(const struct eye *e, const char *name)
{
    for (int i = 0; i < e->view->facts; i++) {
        const struct duel_view_fact *f = &e->view->fact[i];
        if (strcmp(duello_fact_name(e->book, f->fact), name) == 0 && (f->seat == e->seat || f->seat < 0))
            return f->value == DUEL_ABSENT ? NULL : f;
    }
    return NULL;
}

/* Has its time come: is one of these facts more than zero? */
static bool is_in_time(const struct eye *e, const struct duello_layout_list *once_any)
{
    bool any = once_any->count == 0;

    for (int i = 0; i < once_any->count; i++) {
        const struct duel_view_fact *f = find_fact(e, once_any->name[i]);
        any |= f && f->value != 0;
    }
    return any;
}

static void put_bound(struct eye *e, const char *bound)
{
    const struct duel_view_fact *f = find_fact(e, bound);

    if (f)
        fprintf(e->out, "/%d", f->value);
    else if (*bound >= '0' && *bound <= '9')
        fprintf(e->out, "/%s", bound);
}

/* "Rei {H}{H}{D}": numbers of one name in a row, each as often as it says. */
static void put_pips(struct eye *e, const struct duello_layout_number *n)
{
    const struct duello_layout_number *end = e->layout->number + e->layout->numbers;

    fprintf(e->out, "%s ", n->name);
    for (const char *name = n->name; n < end && n->as == DUELLO_AS_PIPS && strcmp(n->name, name) == 0; n++) {
        const struct duel_view_fact *f = find_fact(e, n->id);
        for (int i = 0; f && i < f->value; i++)
            fprintf(e->out, "{%s}", n->sign);
        e->shown |= f && f->value > 0;
    }
}

static bool goes_on_pips(const struct eye *e, const struct duello_layout_number *n)
{
    return n > e->layout->number && n->as == DUELLO_AS_PIPS && n[-1].as == DUELLO_AS_PIPS &&
           strcmp(n[-1].name, n->name) == 0;
}

static void put_number(struct eye *e, const void *row)
{
    const struct duello_layout_number *n = row;
    const struct duel_view_fact *f = find_fact(e, n->id);
    bool small = e->room >= BOARD_TIGHT && n->brief;

    if (n->as == DUELLO_AS_PIPS && n->sign) {
        if (!goes_on_pips(e, n))
            put_pips(e, n);
        return;
    }
    if (!f || (f->value == 0 && n->unless_zero) || !is_in_time(e, &n->once_any))
        return;
    fprintf(e->out, "%s %d", small ? n->brief : n->name, f->value);
    if (n->most)
        put_bound(e, n->most);
    e->shown = true;
}

/* Facts that are so or not are told by their name, others by name and word. */
static void put_mark(struct eye *e, const void *row)
{
    const struct duello_layout_mark *m = row;
    const struct duel_view_fact *f = find_fact(e, m->id);

    if (!f || (f->value == 0 && m->unless_zero) || !is_in_time(e, &m->once_any))
        return;
    const char *word = duello_fact_word(e->book, f->fact, f->value);
    const char *first = duello_fact_word(e->book, f->fact, 0), *second = duello_fact_word(e->book, f->fact, 1);
    if (m->words.count)
        word = f->value < m->words.count ? m->words.name[f->value] : "";
    else if (first && second && strcmp(first, "no") == 0 && strcmp(second, "yes") == 0)
        word = f->value ? m->name : "";
    e->shown = *word != '\0';
    fprintf(e->out, "%s%s%s", word == m->name ? "" : m->name, *m->name && word != m->name ? " " : "", word);
}

static void put_own_counters(struct eye *e, const void *row)
{
    (void)row;
    put_counters(e, e->seat + 1);
}

static bool stands_beside(const char *beside, const struct duello_layout_zone *z)
{
    return z ? beside && strcmp(beside, z->id) == 0 : !beside;
}

static enum duello_of whose(const struct eye *e)
{
    return e->seat < 0 ? DUELLO_OF_DUEL : DUELLO_OF_SEAT;
}

/* The numbers of these ranks beside a zone; without one, of the seat or the duel itself. */
static void put_numbers_beside(struct eye *e, const struct duello_layout_zone *z, int from, int to)
{
    for (int i = 0; i < e->layout->numbers; i++) {
        const struct duello_layout_number *n = &e->layout->number[i];
        if (n->of == whose(e) && !n->counts && n->rank >= from && n->rank <= to && stands_beside(n->beside, z))
            put_part(e, put_number, n);
    }
}

/* Where a figure stands is seen on the board. */
static bool is_on_board(const struct duello_layout *l, const char *id)
{
    for (int i = 0; i < l->pieces; i++)
        if (strcmp(l->piece[i].id, id) == 0)
            return true;
    return false;
}

/* Its counters and marks likewise. */
static void put_marks_beside(struct eye *e, const struct duello_layout_zone *z)
{
    if (!z && e->seat >= 0)
        put_part(e, put_own_counters, NULL);
    for (int i = 0; i < e->layout->marks; i++) {
        const struct duello_layout_mark *m = &e->layout->mark[i];
        if (m->of >> whose(e) & 1 && stands_beside(m->beside, z) &&
            !(e->room >= BOARD_TIGHT && is_on_board(e->layout, m->id)))
            put_part(e, put_mark, m);
    }
}

/* ---- zones ---------------------------------------------------------------------------------------------- */

/* How many cards the layout says of those of a pile are named. */
static int named_of_pile(const struct duello_layout *l, const char *zone)
{
    for (int i = 0; i < l->firsts; i++)
        if (duello_layout_lists(&l->first[i].zones, zone))
            return l->first[i].count;
    return 0;
}

/* The number of the cards of a zone; NULL: the layout has none. */
static const struct duello_layout_number *number_of_zone(const struct duello_layout *l,
                                                         const struct duello_layout_zone *z)
{
    for (int i = 0; i < l->numbers; i++)
        if (l->number[i].counts && strcmp(l->number[i].counts, z->id) == 0)
            return &l->number[i];
    return NULL;
}

/* How many cards of a zone there are, as the game counts them. */
static int count_told(const struct eye *e, const struct duello_layout_zone *z, int zone)
{
    const struct duello_layout_number *n = number_of_zone(e->layout, z);
    const struct duel_view_fact *f = n ? find_fact(e, n->id) : NULL;

    return f ? f->value : count_zone(e, zone);
}

/* A pile is counted; of an open one the first cards are named where there is room. */
static void put_pile(struct eye *e, const struct duello_layout_zone *z, int zone)
{
    int count = count_told(e, z, zone), named = e->room < BOARD_TIGHT ? named_of_pile(e->layout, z->id) : 0;

    fprintf(e->out, "%s %d%s", z->name, count, named && count ? ": " : "");
    if (named && count)
        put_zone(e, zone, named, ZONE_LISTED);
    e->shown = count > 0 || (z->empty && z->empty != DUELLO_EMPTY_NOTHING);
}

/* Of another's hand there is the number of its cards, and what the viewer knows of them. */
static void put_hand(struct eye *e, const struct duello_layout_zone *z, int zone)
{
    char *known = NULL;
    size_t size;
    struct eye looking = *e;

    if (e->seat == e->view->viewer) {
        fprintf(e->out, "%s: ", z->name);
        put_zone(e, zone, DUEL_VIEW_CARDS, ZONE_LISTED);
        fputs(count_zone(e, zone) ? "" : "none", e->out);
    } else {
        looking.out = open_memstream(&known, &size);
        looking.shown = false;
        if (looking.out) {
            put_zone(&looking, zone, DUEL_VIEW_CARDS, ZONE_KNOWN);
            fclose(looking.out);
        }
        fprintf(e->out, "%s %d%s%s", z->name, count_told(e, z, zone), looking.shown ? ": " : "",
                looking.shown ? known : "");
        free(known);
    }
    e->shown = true;
}

/* Rows whose cards stand below each other begin in the same column. */
static int width_of_labels(const struct eye *e)
{
    size_t most = 0;

    for (int i = 0; e->room == BOARD_ROOMY && i < e->layout->zones; i++) {
        const struct duello_layout_zone *z = &e->layout->zone[i];
        if (z->role == DUELLO_ROLE_BODY && !z->heads && strlen(z->name) > most)
            most = strlen(z->name);
    }
    return (int)most;
}

static void put_row_of_cards(struct eye *e, const struct duello_layout_zone *z, int zone)
{
    const struct duello_layout_number *n = number_of_zone(e->layout, z);

    fputs(z->name, e->out);
    if (n && n->most) { /* there are places to count */
        fprintf(e->out, " %d", count_told(e, z, zone));
        put_bound(e, n->most);
        e->shown = true;
    }
    int pad = z->role == DUELLO_ROLE_BODY ? width_of_labels(e) - (int)strlen(z->name) : 0;
    fprintf(e->out, "%s%*s", count_zone(e, zone) ? ": " : "", pad > 0 ? pad : 0, "");
    put_zone(e, zone, DUEL_VIEW_CARDS, z->role == DUELLO_ROLE_BODY ? ZONE_BELOW_EACH_OTHER : ZONE_LISTED);
}

static void put_zone_part(struct eye *e, const void *row)
{
    const struct duello_layout_zone *z = row;
    int zone = zone_named(e, z->id);

    if (z->role == DUELLO_ROLE_HAND)
        put_hand(e, z, zone);
    else if (z->as == DUELLO_AS_PILE)
        put_pile(e, z, zone);
    else
        put_row_of_cards(e, z, zone);
}

/* The cards of a zone by themselves, with the signs that stand for their elements: who the seat is. */
static void put_heads(struct eye *e, const void *row)
{
    int zone = zone_named(e, ((const struct duello_layout_zone *)row)->id);

    put_zone(e, zone, DUEL_VIEW_CARDS, ZONE_LISTED);
    put_elements(e, zone);
}

static const struct duello_layout_zone *next_heads(const struct duello_layout *l, const struct duello_layout_zone *from)
{
    for (const struct duello_layout_zone *z = from; z < l->zone + l->zones; z++)
        if (z->heads)
            return z;
    return NULL;
}

/* The player, and behind the name the first card that says who that is. */
static void put_seat_name(struct eye *e, const void *row)
{
    const struct duello_layout_zone *heads = row;

    fprintf(e->out, STYLE("b") "p%d" PLAIN, e->seat + 1);
    if (heads && count_zone(e, zone_named(e, heads->id))) {
        fputc(' ', e->out);
        put_heads(e, heads);
    }
    e->shown = true;
}

/* ---- lines of a seat ------------------------------------------------------------------------------------ */

/* What gives way where there is little room: another's piles but for the deck, and beside a level that one, too. */
static bool gives_way(const struct eye *e, const struct duello_layout_zone *z)
{
    if (e->room < BOARD_TIGHT || e->seat == e->view->viewer || z->as != DUELLO_AS_PILE)
        return false;
    if (z->role == DUELLO_ROLE_DECK)
        return has_levels(e->layout);
    return z->role != DUELLO_ROLE_POOL || z->seen != DUELLO_BY_ALL || count_zone(e, zone_named(e, z->id)) == 0;
}

static bool is_counted(const struct duello_layout_zone *z)
{
    return z->role == DUELLO_ROLE_HAND || z->as == DUELLO_AS_PILE;
}

static void put_zone_and_beside(struct eye *e, const struct duello_layout_zone *z)
{
    if (!gives_way(e, z))
        put_part(e, put_zone_part, z);
    put_numbers_beside(e, z, 1, 2);
    put_marks_beside(e, z);
}

static bool is_everybodys(const struct eye *e, const struct duello_layout_zone *z)
{
    struct duello_place place;

    return duello_place(e->book, zone_named(e, z->id), &place) && place.shared;
}

/* Does the zone stand in a line of the seat? What lies under cards stands with them, and who the seat is with its name. */
static bool stands_in_lines(const struct eye *e, const struct duello_layout_zone *z)
{
    if (z->of == DUELLO_OF_SQUARE && board_of_sides(e->layout))
        return false; /* it is seen on the board */
    return !is_everybodys(e, z) && !z->heads && (z->of != DUELLO_OF_CARD || z->role == DUELLO_ROLE_ATTACHED);
}

static int last_row(const struct eye *e)
{
    const struct duello_layout *l = e->layout;
    int last = 0;

    for (int i = 0; i < l->zones; i++)
        if (stands_in_lines(e, &l->zone[i]) && l->zone[i].row > last)
            last = l->zone[i].row;
    return last;
}

static int row_of_hand(const struct duello_layout *l)
{
    for (int i = 0; i < l->zones; i++)
        if (l->zone[i].role == DUELLO_ROLE_HAND)
            return l->zone[i].row;
    return -1;
}

/* Another's hand is a number like those of its piles, and told with them. */
static int row_shown(const struct eye *e, const struct duello_layout_zone *z)
{
    return z->role == DUELLO_ROLE_HAND && e->seat != e->view->viewer ? last_row(e) : z->row;
}

static void put_row(struct eye *e, int row)
{
    for (int hands = 1; hands >= 0; hands--)
        for (int i = 0; i < e->layout->zones; i++) {
            const struct duello_layout_zone *z = &e->layout->zone[i];
            if (stands_in_lines(e, z) && row_shown(e, z) == row && (z->role == DUELLO_ROLE_HAND) == hands)
                put_zone_and_beside(e, z);
        }
    end_line(e);
}

static void put_named_seat(struct eye *e)
{
    const struct duello_layout_zone *heads = next_heads(e->layout, e->layout->zone);

    put_part(e, put_seat_name, heads);
    while (heads && (heads = next_heads(e->layout, heads + 1)))
        put_part(e, put_heads, heads);
}

/* The seat and all that is told of it. */
static void put_whole_seat(struct eye *e)
{
    put_named_seat(e);
    put_numbers_beside(e, NULL, 1, 2);
    put_marks_beside(e, NULL);
}

/* One card, or what is attached to the seat: that has room beside its numbers. */
static bool is_short(const struct duello_layout_zone *z)
{
    return z->as == DUELLO_AS_SLIPS || (z->as == DUELLO_AS_CELL && z->role == DUELLO_ROLE_PLACE);
}

enum { SHORT = 1, LONG = 2, COUNTED_WITH_HAND = 4, COUNTED_APART = 8 };

static int sort_of(const struct duello_layout *l, const struct duello_layout_zone *z)
{
    if (is_counted(z))
        return z->row == row_of_hand(l) ? COUNTED_WITH_HAND : COUNTED_APART;
    return is_short(z) ? SHORT : LONG;
}

/* The zones of these sorts, from the middle of the table outwards. */
static void put_zones(struct eye *e, int sorts)
{
    for (int row = 0; row <= last_row(e); row++)
        for (int i = 0; i < e->layout->zones; i++) {
            const struct duello_layout_zone *z = &e->layout->zone[i];
            if (stands_in_lines(e, z) && z->row == row && sort_of(e->layout, z) & sorts)
                put_zone_and_beside(e, z);
        }
}

/* Where there is little room: two lines for another, three for the viewer. Beside a level lines are short. */
static void put_seat_tight(struct eye *e)
{
    if (e->seat == e->view->viewer) {
        put_zones(e, SHORT | LONG);
        end_line(e);
        put_zones(e, COUNTED_WITH_HAND);
        end_line(e);
        put_whole_seat(e);
        put_zones(e, COUNTED_APART);
    } else if (has_levels(e->layout)) {
        put_named_seat(e);
        put_numbers_beside(e, NULL, 1, 1);
        end_line(e);
        put_zones(e, SHORT | LONG | COUNTED_WITH_HAND | COUNTED_APART);
        put_marks_beside(e, NULL);
        put_numbers_beside(e, NULL, 2, 2);
    } else {
        put_whole_seat(e);
        put_zones(e, SHORT | COUNTED_WITH_HAND | COUNTED_APART);
        end_line(e);
        put_zones(e, LONG);
    }
    end_line(e);
}

static void put_seat_lines(struct eye *e)
{
    int last = last_row(e);

    if (e->seat != e->view->viewer) {
        put_whole_seat(e);
        end_line(e);
        for (int row = last; row >= 0; row--)
            put_row(e, row);
        return;
    }
    for (int row = 0; row <= last; row++)
        put_row(e, row);
    put_whole_seat(e);
    end_line(e);
}

/* The duel's own numbers and marks, the present step, and what lies in zones that are everybody's. */
static void put_step(struct eye *e, const void *row)
{
    const struct duello_layout_time *t = row;
    const struct duel_view_fact *f = t->step ? find_fact(e, t->step) : NULL;

    if (f)
        fputs(duello_fact_word(e->book, f->fact, f->value), e->out);
    e->shown = f != NULL;
}

static void put_top(struct eye *e)
{
    put_numbers_beside(e, NULL, 1, 2);
    put_marks_beside(e, NULL);
    if (e->layout->times)
        put_part(e, put_step, e->layout->time);
    end_line(e);
    for (int i = 0; i < e->layout->zones; i++)
        if (is_everybodys(e, &e->layout->zone[i])) {
            put_zone_and_beside(e, &e->layout->zone[i]);
            end_line(e);
        }
}

/* ---- the chain ------------------------------------------------------------------------------------------ */

static void put_link(struct eye *e, int link)
{
    const struct duel_view_link *l = &e->view->link[link];
    const char *own_name = duello_card_name(e->book, duello_ability_card(e->book, l->ability));
    struct duel_view_aims aims;

    duel_aims(e->duel, link, &aims);
    const char *kind = duello_link_kind(e->book, aims.kind);
    fprintf(e->out, "%d. p%d: %s%s", link + 1, l->seat + 1, kind ? kind : "", kind && *kind ? " " : "");
    if (l->source && l->source < DUEL_SQUARE)
        put_name(e, l->source);
    else
        fputs(own_name ? own_name : "?", e->out);
    if (aims.user && aims.user != l->source && aims.user != l->seat + 1) {
        fputs(" with ", e->out);
        put_name(e, aims.user);
    }
    if (aims.answers >= 0)
        fprintf(e->out, " on %d", aims.answers + 1);
    for (int i = 0; i < aims.targets; i++) {
        fputs(i ? ", " : " -> ", e->out);
        put_name(e, aims.target[i]);
    }
    fputs(l->flags & DUEL_LINK_NEGATED ? " (negated)" : "", e->out);
}

/* Who may still answer is told where that is not simply the one who is asked. */
static void put_chain(struct eye *e)
{
    unsigned seats = duel_may_answer(e->duel);
    int n = 0;

    if (e->view->links == 0)
        return;
    for (int i = 0; i < e->view->links; i++) {
        fprintf(e->out, STYLE("y") "%s" PLAIN " ", e->layout->chains ? e->layout->chain->name : "Chain");
        put_link(e, i);
        fputc('\n', e->out);
    }
    for (int seat = 0; seats != e->view->waiting && seat < duel_seats(e->duel); seat++)
        if (seats >> seat & 1)
            fprintf(e->out, "%sp%d", n++ ? ", " : STYLE("d") "may still answer: ", seat + 1);
    fputs(n ? PLAIN "\n" : "", e->out);
}

/* What the viewer sees, to be written down into `text`; false without memory. */
static bool open_eye(struct eye *e, const struct duel *d, int viewer, char **text, size_t *size)
{
    struct sight *sight = zeroed(1, sizeof *sight);

    *e = (struct eye){ .duel = d,
                       .book = duel_book(d),
                       .layout = duello_layout(duel_book(d)),
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
    bool crowded = e->room >= (has_levels(e->layout) ? BOARD_BESIDE : BOARD_TIGHT);

    if (e->seat == viewer)
        return true;
    if (nth == 1)
        return has_levels(e->layout) ? e->room == BOARD_ROOMY : e->room != BOARD_LEAST;
    return !crowded;
}

static void put_seat(struct eye *e, int viewer)
{
    bool own = e->seat == viewer;

    e->margin = own ? "" : e->room == BOARD_LEAST ? CUT : e->room >= BOARD_BESIDE ? RIGHT : "";
    if (e->room >= BOARD_TIGHT)
        put_seat_tight(e);
    else
        put_seat_lines(e);
    e->margin = "";
}

/* ---- a board for each seat ------------------------------------------------------------------------------ */

/* A seat whose board is not drawn: in a line, with who stands on it. */
static void put_seat_in_a_line(struct eye *e)
{
    e->margin = CUT;
    put_named_seat(e);
    put_numbers_beside(e, NULL, 1, 1);
    put_marks_beside(e, NULL);
    for (int i = 0; i < e->layout->zones; i++)
        if (e->layout->zone[i].role == DUELLO_ROLE_HAND)
            put_part(e, put_zone_part, &e->layout->zone[i]);
    put_part(e, put_bodies, NULL);
    end_line(e);
    e->margin = "";
}

/* Where there is little room: what is counted of a seat in a line, the viewer's hand in another; at last both are cut off. */
static void put_seat_beside_side(struct eye *e)
{
    bool own = e->seat == e->view->viewer;

    if (e->room < BOARD_BESIDE) {
        put_seat_lines(e);
        return;
    }
    e->margin = e->room == BOARD_LEAST || (e->room == BOARD_TIGHT && !own) ? CUT : "";
    if (own) {
        put_zones(e, COUNTED_WITH_HAND);
        end_line(e);
    }
    put_whole_seat(e);
    put_zones(e, SHORT | LONG | (own ? 0 : COUNTED_WITH_HAND) | COUNTED_APART);
    end_line(e);
    e->margin = "";
}

/* The others from far to near, and whoever sits at the bottom, each board towards the middle. */
static void put_sides(struct eye *e, int other, int width)
{
    const int seats = duel_seats(e->duel),
              bottom = e->view->viewer >= 0 && e->view->viewer < seats ? e->view->viewer : seats - 1;
    const int viewed = side_viewed(e, bottom, other);

    if (e->room < BOARD_TIGHT)
        fputs("-\n", e->out);
    for (int i = 1; i < seats; i++) {
        e->seat = (bottom + i) % seats;
        if (e->seat != viewed || e->room == BOARD_LEAST)
            put_seat_in_a_line(e);
    }
    e->seat = viewed;
    if (e->room != BOARD_LEAST) {
        put_seat_beside_side(e);
        put_side(e, viewed, bottom, width);
    }
    fputs("-\n", e->out);
    e->seat = bottom;
    put_side(e, bottom, bottom, width);
    put_seat_beside_side(e);
    e->seat = -1;
}

char *board_text(const struct duel *d, int viewer, int other, enum board_room room, int width)
{
    char *text = NULL;
    size_t size;
    struct eye e;

    if (!open_eye(&e, d, viewer, &text, &size))
        return NULL;
    e.room = room;
    put_top(&e);
    put_grid(&e, duel_seats(d), width);
    put_field(&e, width);
    if (board_of_sides(e.layout))
        put_sides(&e, other, width);
    for (int i = 1; i <= duel_seats(d) && !board_of_sides(e.layout); i++) {
        /* The viewer sits at the bottom. */
        e.seat = viewer >= 0 ? (viewer + i) % duel_seats(d) : i - 1;
        if (needs_rule(&e, i, viewer))
            fputs("-\n", e.out);
        put_seat(&e, viewer);
    }
    put_chain(&e);
    close_eye(&e);
    return text;
}

char *board_zone(const struct duel *d, int viewer, int zone, int seat)
{
    char *text = NULL;
    size_t size;
    struct eye e;

    if (!open_eye(&e, d, viewer, &text, &size))
        return NULL;
    e.room = BOARD_CLOSE;
    e.seat = seat;
    e.alone = true;
    put_zone(&e, zone, DUEL_VIEW_CARDS, ZONE_LISTED);
    close_eye(&e);
    return text;
}

/* ---- the legend ----------------------------------------------------------------------------------------- */

/* Whether one of the looks from `from` to before `to` is like look `i`. */
static bool same_look(const struct duello_layout *l, int i, int from, int to)
{
    for (; from < to; from++)
        if (strcmp(l->look[i].before, l->look[from].before) == 0 && strcmp(l->look[i].after, l->look[from].after) == 0)
            return true;
    return false;
}

/* What a mark is called, and what that means. */
static size_t put_meaning(const struct duello_layout *l, const char *state, char *text, size_t size)
{
    const struct duello_layout_mark *m = duello_layout_mark_of(l, DUELLO_OF_CARD, state);
    int n = snprintf(text, size, "%s%s%s%s", m ? m->name : state, m && m->says ? " (" : "", m && m->says ? m->says : "",
                     m && m->says ? ")" : "");
    return (size_t)n;
}

/* "12/16 5/3/0: HP of the most it had, PLV/DEF/AGI", and what else is drawn of a board of cells. */
static size_t put_legend_of_sides(const struct duello_layout *l, bool first, char *text, size_t size)
{
    const struct duello_layout_board *b = board_of_sides(l);
    char rest[128] = "", life[64] = "";

    for (int i = 0; i < l->numbers; i++) {
        const struct duello_layout_number *n = &l->number[i];
        size_t used = strlen(rest);
        if (n->of != DUELLO_OF_CARD || n->as == DUELLO_AS_BADGE || n->rank > 2)
            continue;
        if (n->life)
            snprintf(life, sizeof life, "%s", n->name);
        else if (n->as != DUELLO_AS_PIPS)
            snprintf(rest + used, sizeof rest - used, "%s%s", used ? "/" : "", n->name);
    }
    return b ? (size_t)snprintf(text, size,
                                "%s5/9 3/1/0: 5 of 9 %s, then %s; +2: so many cards under it, [2]: so many "
                                "attached; (Card): below whoever stands there; --: shut; < > ^ v: where a "
                                "card reaches",
                                first ? "" : "; ", life, rest)
             : 0;
}

void board_legend(const struct duello_layout *l, char *text, size_t size)
{
    size_t used = 0;

    *text = '\0';
    for (int i = 0; i < l->looks && used < size; i++) {
        if (same_look(l, i, 0, i) || (!*l->look[i].before && !*l->look[i].after))
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s%sCard%s: ", used ? "; " : "", l->look[i].before,
                                 l->look[i].after);
        if (used < size)
            used += put_meaning(l, l->look[i].mark, text + used, size - used);
        for (int j = i + 1; j < l->looks && used < size; j++)
            if (same_look(l, i, j, j + 1)) {
                used += (size_t)snprintf(text + used, size - used, " or ");
                if (used < size)
                    used += put_meaning(l, l->look[j].mark, text + used, size - used);
            }
    }
    if (used < size)
        used +=
            (size_t)snprintf(text + used, size - used, "%sCard" ONLY_YOU_KNOW ": only you know it", used ? "; " : "");
    if (used < size)
        used += put_legend_of_sides(l, used == 0, text + used, size - used);
    if (has_levels(l) && used < size)
        used += (size_t)snprintf(text + used, size - used, "; #: a wall; !: out of play; 1: the figure of p1");
    for (int i = 0; i < l->pieces && used < size; i++)
        if (l->piece[i].letter)
            used += (size_t)snprintf(text + used, size - used, "; %s1: %s of p1", l->piece[i].letter, l->piece[i].name);
    for (int i = 0; i < l->pieces && used < size; i++)
        if (l->piece[i].lies)
            used +=
                (size_t)snprintf(text + used, size - used, "; " LIES_ON_ITS_SIDE "1: a figure that lies on its side");
}
