/* expect_table.c: what a scenario may expect of zones, facts, attributes and cards.
 *
 * They are always read from a view: that of the viewer named before `sees`, otherwise that of
 * somebody who sees everything.
 */
#include "judge.h"
#include "runtime/machine.h"

/* ---- numbers -------------------------------------------------------------------------------- */

enum verdict judge_number(struct judge *j, int value)
{
    enum comparison c;
    int number;

    if (!take_comparison(j->r, &c)) {
        expected(j->r, "a comparison such as = or >=");
        return UNREADABLE;
    }
    if (take(j->r, "absent")) {
        number = ABSENT;
    } else if (!take_number(j->r, &number)) {
        expected(j->r, "a number");
        return UNREADABLE;
    }
    if (value == ABSENT)
        tell(j->found, "absent");
    else
        tell(j->found, "%d", value);
    return finally(j, compares(c, value, number) && (value != ABSENT || number == ABSENT));
}

/* ---- zones ---------------------------------------------------------------------------------- */

struct listed {
    int face;  /* -1: a card whose face is not known */
    int state; /* -1: whichever */
};

/* A card that shows one of its roles is still called by its name. */
static bool shows(const struct duello_book *b, int face, int card)
{
    return face == card || (b->card[face].role_of == card && strcmp(b->card[face].name, b->card[card].name) == 0);
}

static bool fits(const struct duello_book *b, const struct listed *l, const struct duel_view_card *c)
{
    return (l->face < 0 ? c->face == 0 : shows(b, c->face, l->face)) && (l->state < 0 || l->state == c->state);
}

/* CARD [STATE] and `? [STATE]` up to the end of the line; -1: unreadable. */
static int read_list(struct judge *j, struct listed *list, int max)
{
    int n = 0;

    if (take(j->r, "nothing") || take(j->r, "empty"))
        return line_ends(j->r) ? 0 : -1;
    do {
        if (n == max)
            return mistaken(j->r, "the list is too long") - 1;
        list[n].face = take(j->r, "?") ? -1 : take_card(j->r, j->d->book);
        if (list[n].face == 0)
            return no_such_card(j->r, j->d->book) - 1;
        list[n++].state = take_state(j->r, j->game);
        take(j->r, ",");
    } while (!at_end(j->r));
    return n;
}

static int cards_of_zone(const struct judge *j, int zone, int seat, const struct duel_view_card **card)
{
    int n = 0;
    int whose = j->game->vocabulary->zones[zone].shared ? -1 : seat;

    for (int i = 0; i < j->view.cards; i++)
        if (j->view.card[i].place == zone && j->view.card[i].seat == whose)
            card[n++] = &j->view.card[i];
    return n;
}

static void tell_cards(struct judge *j, const struct duel_view_card **card, int n)
{
    if (n == 0)
        tell(j->found, "nothing");
    for (int i = 0; i < n; i++) {
        tell(j->found, "%s", i ? ", " : "");
        position_tell_card(j->found, j->d, card[i]);
    }
}

/* Every listed card is a different one of those; in any order. */
static bool contains(const struct duello_book *b, const struct listed *list, int n, const struct duel_view_card **card,
                     int cards)
{
    bool used[DUEL_VIEW_CARDS] = { false };

    /* A card with a state is harder to find than one without. */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n; i++) {
            if ((list[i].state < 0) != pass)
                continue;
            int k = 0;
            while (k < cards && (used[k] || !fits(b, &list[i], card[k])))
                k++;
            if (k == cards)
                return false;
            used[k] = true;
        }
    return true;
}

static bool in_order(const struct duello_book *b, const struct listed *list, int n, const struct duel_view_card **card)
{
    for (int i = 0; i < n; i++)
        if (!fits(b, &list[i], card[i]))
            return false;
    return true;
}

static enum verdict judge_list(struct judge *j, int zone, const struct duel_view_card **card, int cards)
{
    struct listed list[DUEL_VIEW_CARDS / 2];
    int n = read_list(j, list, DUEL_VIEW_CARDS / 2);

    if (n < 0)
        return UNREADABLE;
    tell_cards(j, card, cards);
    if (n != cards)
        return FAILS;
    return verdict(j->game->vocabulary->zones[zone].ordered ? in_order(j->d->book, list, n, card)
                                                            : contains(j->d->book, list, n, card, cards));
}

static enum verdict judge_end(struct judge *j, const struct duel_view_card **card, int cards, bool bottom)
{
    struct listed list[DUEL_VIEW_CARDS / 2];

    if (!take(j->r, "=")) {
        expected(j->r, "`=` and the cards, topmost first");
        return UNREADABLE;
    }
    int n = read_list(j, list, DUEL_VIEW_CARDS / 2);
    if (n < 0)
        return UNREADABLE;
    int shown = n < cards ? n : cards;
    tell_cards(j, bottom ? card + cards - shown : card, shown);
    return verdict(n <= cards && in_order(j->d->book, list, n, bottom ? card + cards - n : card));
}

static enum verdict judge_has(struct judge *j, const struct duel_view_card **card, int cards)
{
    struct listed list[DUEL_VIEW_CARDS / 2];
    bool no = take(j->r, "no");
    int n = read_list(j, list, DUEL_VIEW_CARDS / 2);

    if (n < 0)
        return UNREADABLE;
    tell_cards(j, card, cards);
    if (!no)
        return verdict(contains(j->d->book, list, n, card, cards));
    for (int i = 0; i < n; i++)
        if (contains(j->d->book, &list[i], 1, card, cards))
            return FAILS;
    return HOLDS;
}

static enum verdict judge_count(struct judge *j, const struct duel_view_card **card, int cards)
{
    int state = take_state(j->r, j->game), n = 0;

    for (int i = 0; i < cards; i++)
        n += state < 0 || card[i]->state == state;
    return judge_number(j, n);
}

enum verdict judge_zone(struct judge *j, int zone, int seat)
{
    const struct duel_view_card *card[DUEL_VIEW_CARDS];
    int cards = cards_of_zone(j, zone, seat, card);

    if (take(j->r, "count"))
        return judge_count(j, card, cards);
    if (take(j->r, "="))
        return judge_list(j, zone, card, cards);
    if (take(j->r, "has"))
        return judge_has(j, card, cards);
    if (take_phrase(j->r, "is empty")) {
        tell_cards(j, card, cards);
        return finally(j, cards == 0);
    }
    if (take(j->r, "top"))
        return judge_end(j, card, cards, false);
    if (take(j->r, "bottom"))
        return judge_end(j, card, cards, true);
    expected(j->r, "`=`, `has`, `has no`, `count`, `top`, `bottom` or `is empty`");
    return UNREADABLE;
}

/* ---- facts and attributes ------------------------------------------------------------------- */

static int seen_fact(const struct judge *j, int fact, int seat)
{
    for (int i = 0; i < j->view.facts; i++)
        if (j->view.fact[i].fact == fact && j->view.fact[i].seat == seat)
            return j->view.fact[i].value;
    return ABSENT;
}

/* Of a card or a square that is in sight; one that is 0 is not listed. */
static int seen_mark(const struct judge *j, int fact, int handle)
{
    for (int i = 0; i < j->view.marks; i++)
        if (j->view.mark[i].fact == fact && j->view.mark[i].handle == handle)
            return j->view.mark[i].value;
    return handle && j->game->facts[fact].seen != SEEN_BY_NOBODY ? 0 : ABSENT;
}

/* FACT = VALUE; behind `sees` the fact alone will do: the viewer is told its value. */
static enum verdict judge_value(struct judge *j, int fact, int value)
{
    const struct fact *f = &j->game->facts[fact];
    int wanted;
    enum comparison c;

    if (at_end(j->r) && j->view.viewer != DUELLO_EVERYTHING)
        return verdict(value != ABSENT);
    if (!take_comparison(j->r, &c)) {
        expected(j->r, "a comparison such as = or >=");
        return UNREADABLE;
    }
    if (take(j->r, "absent")) {
        wanted = ABSENT;
    } else if (!take_value(j->r, f, &wanted)) {
        expected_fact_value(j->r, f);
        return UNREADABLE;
    }
    put_value(j->found, f, value);
    return finally(j, compares(c, value, wanted) && (value != ABSENT || wanted == ABSENT));
}

enum verdict judge_fact(struct judge *j, int fact, int seat)
{
    return judge_value(j, fact, seen_fact(j, fact, seat));
}

static enum verdict judge_attribute(struct judge *j, ref subject, int attribute)
{
    return judge_number(j, attribute_of(j->d, subject, attribute));
}

/* COUNTER = n */
static enum verdict judge_counter(struct judge *j, int handle, int counter)
{
    int number = 0;

    for (int i = 0; i < j->view.counters; i++)
        if (j->view.counter[i].handle == handle && j->view.counter[i].counter == counter)
            number = j->view.counter[i].number;
    return judge_number(j, number);
}

/* square c3 FACT = VALUE, square c3 COUNTER = n */
enum verdict judge_square(struct judge *j)
{
    int square = take_square(j->r, j->game), fact, counter;

    if (square == NO_SQUARE) {
        expected(j->r, "a square of the board");
        return UNREADABLE;
    }
    if ((counter = take_counter(j->r, j->game)) != 0)
        return judge_counter(j, DUEL_SQUARE + square, counter);
    if ((fact = take_fact(j->r, j->game, OF_SQUARE)) < 0) {
        no_such_fact(j->r, j->game, OF_SQUARE);
        return UNREADABLE;
    }
    return judge_value(j, fact, seen_mark(j, fact, DUEL_SQUARE + square));
}

/* on "CARD", on p2: what a card is attached to */
static enum verdict judge_host(struct judge *j, const struct duel_view_card *c, bool denied)
{
    int seat = take_seat(j->r), face = seat >= 0 ? 0 : take_card(j->r, j->d->book);
    bool is = false;

    if (seat < 0 && !face) {
        no_such_card(j->r, j->d->book);
        return UNREADABLE;
    }
    if (c && c->host)
        is = seat >= 0 ? c->host == seat_ref(seat)
                       : is_card(c->host) && shows(j->d->book, object(j->d, c->host)->card, face);
    tell(j->found, "%s", c && c->host ? "it is on something else" : "it is on nothing");
    return finally(j, c && is != denied);
}

/* p1 "CARD" is STATE, is not STATE, is in ZONE, is on "CARD", ATTRIBUTE = n, COUNTER = n */
static enum verdict judge_card(struct judge *j, int seat, int face)
{
    const struct duel_view_card *c = NULL;

    /* Of several copies one that lies on the table is meant rather than one in a hidden place. */
    for (int hidden = 0; hidden < 2; hidden++)
        for (int i = 0; i < j->view.cards && !c; i++) {
            uint8_t faces = j->game->vocabulary->zones[j->view.card[i].place].faces;
            if (shows(j->d->book, j->view.card[i].face, face) &&
                (j->view.card[i].seat == seat || j->view.card[i].seat < 0) &&
                (hidden || faces == FACES_ALL || faces == FACES_KEPT))
                c = &j->view.card[i];
        }
    if (take(j->r, "is")) {
        bool denied = take(j->r, "not");
        if (take(j->r, "on"))
            return judge_host(j, c, denied);
        bool in = take(j->r, "in");
        int wanted = in ? take_zone(j->r, j->game) : take_state(j->r, j->game);
        if (in ? wanted == 0 : wanted < 0) {
            in ? no_such_zone(j->r, j->game) : no_such_state(j->r, j->game);
            return UNREADABLE;
        }
        if (!c)
            tell(j->found, "there is no such card in sight");
        else if (in)
            tell(j->found, "it is in %s", j->game->vocabulary->zones[c->place].name);
        else
            position_tell_card(j->found, j->d, c);
        return finally(j, c && ((in ? c->place : c->state) == wanted) != denied);
    }
    int fact = take_fact(j->r, j->game, OF_CARD);
    if (fact >= 0)
        return judge_value(j, fact, c ? seen_mark(j, fact, c->handle) : ABSENT);
    int attribute = take_attribute(j->r, j->game, KIND_CARD);
    int counter = attribute ? 0 : take_counter(j->r, j->game);
    if (counter)
        return judge_counter(j, c ? c->handle : 0, counter);
    if (!attribute) {
        expected(j->r, "`is`, `is not`, `is in`, `is on` or an attribute, fact or counter of the card");
        return UNREADABLE;
    }
    /* In a zone where cards cannot be told apart nothing is known of a single one. */
    return c && c->handle ? judge_attribute(j, c->handle, attribute) : judge_number(j, ABSENT);
}

/* What a seat has: a zone, a fact, an attribute, a card. */
enum verdict judge_seat_state(struct judge *j, int seat)
{
    int start = j->r->at, row;
    enum comparison c;

    if ((row = take_fact(j->r, j->game, OF_SEAT)) >= 0) {
        int behind = j->r->at;
        bool compared = take_comparison(j->r, &c) || at_end(j->r);
        j->r->at = behind;
        if (compared)
            return judge_fact(j, row, seat);
        j->r->at = start;
    }
    if ((row = take_zone(j->r, j->game)) != 0)
        return judge_zone(j, row, seat);
    if ((row = take_attribute(j->r, j->game, KIND_SEAT)) != 0)
        return judge_attribute(j, seat_ref(seat), row);
    if ((row = take_counter(j->r, j->game)) != 0)
        return judge_counter(j, seat_ref(seat), row);
    if ((row = take_card(j->r, j->d->book)) != 0)
        return judge_card(j, seat, row);
    no_such_fact(j->r, j->game, OF_SEAT);
    return UNREADABLE;
}
