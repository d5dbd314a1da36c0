/* position.c: reading a given position, and the cards the seats must bring for it.
 *
 * Laying it out and telling it is in laying.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/deck.h"
#include "engine/start.h"
#include "position.h"

static struct spot spot_of(const struct reading *r)
{
    return (struct spot){ r->line->number, next_said(r)->column };
}

static bool too_many(const struct reading *r, const char *what, int most)
{
    return mistaken(r, "a position can name at most %d %s", most, what);
}

/* ---- facts ---------------------------------------------------------------------------------- */

static bool is_worked_out(const struct fact *f)
{
    return f->derive || f->size == 0;
}

static bool not_given(struct reading *r, const struct fact *f)
{
    return mistaken(r, "%s is worked out from the rest and cannot be given", f->name);
}

static bool can_be_given(struct reading *r, const struct fact *f, int value)
{
    if (is_worked_out(f))
        return not_given(r, f);
    if (value < f->lowest || value > f->highest)
        return mistaken(r, "%s must be from %d to %d", f->name, (int)f->lowest, (int)f->highest);
    return true;
}

static bool add_fact(struct position *p, struct reading *r, const struct game *game, int fact, int of, int value)
{
    if (!can_be_given(r, &game->facts[fact], value))
        return false;
    if (p->facts == GIVEN_FACTS)
        return too_many(r, "facts", GIVEN_FACTS);
    p->fact[p->facts++] = (struct given_fact){ fact, of, value };
    return true;
}

/* FACT = VALUE, if that is what comes next; *found says whether it was. */
static bool read_fact_of(struct position *p, struct reading *r, const struct game *game, enum fact_of whose, int of,
                         bool *found)
{
    int start = r->at, value;
    int fact = take_fact(r, game, whose);

    *found = fact >= 0 && take(r, "=");
    if (!*found) {
        r->at = start;
        return true;
    }
    start = r->at;
    if (!take_value(r, &game->facts[fact], &value))
        return expected_fact_value(r, &game->facts[fact]);
    int behind = r->at;
    r->at = start;
    bool ok = add_fact(p, r, game, fact, of, value);
    r->at = behind;
    return ok;
}

static bool read_fact(struct position *p, struct reading *r, const struct game *game, int seat, bool *found)
{
    return read_fact_of(p, r, game, seat >= 0 ? OF_SEAT : OF_DUEL, seat, found);
}

/* FACT = VALUE of a card, or a word that is a value of one of its facts. */
static bool read_card_fact(struct reading *r, const struct game *game, struct given_card *c, bool *found)
{
    int start = r->at, fact = take_fact(r, game, OF_CARD), value = 0;

    *found = fact >= 0 && take(r, "=");
    if (*found) {
        if (!take_value(r, &game->facts[fact], &value))
            return expected_fact_value(r, &game->facts[fact]);
    } else {
        r->at = start;
        for (fact = 0; fact < game->fact_count && !*found; fact += !*found)
            *found = game->facts[fact].of == OF_CARD && take_named_value(r, &game->facts[fact], &value);
        if (!*found)
            return true;
    }
    int behind = r->at;
    r->at = start;
    if (!can_be_given(r, &game->facts[fact], value))
        return false;
    if (c->facts == GIVEN_MARKS)
        return too_many(r, "facts of one card", GIVEN_MARKS);
    c->fact[c->facts].fact = fact;
    c->fact[c->facts++].value = value;
    r->at = behind;
    return true;
}

/* A bare word about a seat: a value of one of its facts ("offense"), a fact that is yes or no, or a
 * fact of the duel that names a seat. */
static bool read_flag(struct position *p, struct reading *r, const struct game *game, int seat, bool *found)
{
    int start = r->at;

    *found = true;
    for (int i = 0; i < game->fact_count; i++) {
        const struct fact *f = &game->facts[i];
        for (int v = 0; f->of == OF_SEAT && f->names && !f->derive && f->highest > 1 && v <= f->highest; v++)
            if (f->names[v] && *f->names[v] && take_phrase(r, f->names[v]))
                return add_fact(p, r, game, i, seat, v);
    }
    int fact = take_fact(r, game, OF_SEAT);
    if (fact >= 0 && game->facts[fact].lowest == 0 && game->facts[fact].highest == 1)
        return add_fact(p, r, game, fact, seat, 1);
    r->at = start;
    fact = take_fact(r, game, OF_DUEL);
    if (fact >= 0 && game->facts[fact].highest < DUELLO_SEATS)
        return add_fact(p, r, game, fact, -1, seat);
    r->at = start;
    *found = false;
    return true;
}

/* ---- zones ---------------------------------------------------------------------------------- */

/* p1 and p2, all, nobody */
static bool read_seats(struct reading *r, int *known)
{
    int seat;

    *known = 0;
    if (take(r, "nobody"))
        return true;
    if (take(r, "all") || take(r, "everybody")) {
        *known = OPEN_TO_ALL;
        return true;
    }
    do {
        if ((seat = take_seat(r)) < 0)
            return expected(r, "a seat (p1, p2), all or nobody");
        *known |= 1 << seat;
    } while (take(r, "and"));
    return true;
}

/* with 2 Poison and 1 Aura */
static bool read_counters(struct reading *r, const struct game *game, struct given_counters *c)
{
    if (!game->give_counters)
        return mistaken(r, "%s has no counters", game->title);
    do {
        int number, kind;
        if (!take_number(r, &number) || number < 1 || number > 9999 || !(kind = take_counter(r, game)))
            return expected(r, "a number and a kind of counter");
        if (c->kinds == 4)
            return too_many(r, "kinds of counters on one thing", 4);
        c->kind[c->kinds] = kind;
        c->number[c->kinds++] = number;
    } while (take(r, "and"));
    return true;
}

static bool read_square_counters(struct position *p, struct reading *r, const struct game *game, int square)
{
    if (p->squares == GIVEN_SQUARES)
        return too_many(r, "squares with counters", GIVEN_SQUARES);
    p->square[p->squares].square = square;
    return read_counters(r, game, &p->square[p->squares++].counters);
}

/* square c3: FACT = VALUE, with 2 COUNTER, ... */
static bool read_square(struct position *p, struct reading *r, const struct game *game)
{
    int square = take_square(r, game);
    bool found = true;

    if (square == NO_SQUARE)
        return expected(r, game->squares ? "a square, as in `square a1:`" : "something else: this game has no board");
    if (!take(r, ":"))
        return expected(r, "`:` and facts of the square, or `with` counters");
    while (found && !at_end(r)) {
        if (take(r, "with") ? !read_square_counters(p, r, game, square)
                            : !read_fact_of(p, r, game, OF_SQUARE, square, &found))
            return false;
        take(r, ",");
    }
    return found ? line_ends(r) : no_such_fact(r, game, OF_SQUARE);
}

/* on "CARD", on p2 "CARD", on p1 */
static bool read_host(struct reading *r, const struct duello_book *b, struct given_card *c)
{
    int seat = take_seat(r);

    if (!b->game->give_host)
        return mistaken(r, "in %s no card is attached to another", b->game->title);
    c->host_seat = seat >= 0 ? seat : c->seat;
    c->host = take_card(r, b);
    if (!c->host && seat >= 0)
        c->host = -1;
    return c->host || no_such_card(r, b);
}

static bool read_card_details(struct reading *r, const struct duello_book *b, struct given_card *c)
{
    const struct game *game = b->game;

    for (;;) {
        int state = take_state(r, game);
        bool found = false;
        if (state < 0 && !read_card_fact(r, game, c, &found))
            return false;
        if (state >= 0) {
            c->state = state;
        } else if (found) {
            continue;
        } else if (take(r, "with")) {
            if (!read_counters(r, game, &c->counters))
                return false;
        } else if (take(r, "on")) {
            if (!read_host(r, b, c))
                return false;
        } else if (take_phrase(r, "seen by")) {
            if (!read_seats(r, &c->known))
                return false;
        } else if (take(r, "seen")) {
            c->known = OPEN_TO_ALL;
        } else if (take_phrase(r, "known to")) {
            c->known_exactly = true;
            if (!read_seats(r, &c->known))
                return false;
        } else {
            return true;
        }
    }
}

/* A name that opens another item is not taken for a card, unless it stands in quotes. */
static bool card_comes(struct reading *r, const struct duello_book *b)
{
    int start = r->at;
    bool card = false;

    if (next_said(r)->kind == SAID_STRING)
        return true;
    if (take_zone(r, b->game) == 0 && take_fact(r, b->game, OF_SEAT) < 0)
        card = take_card(r, b) != 0;
    r->at = start;
    return card;
}

static bool add_count(struct position *p, struct reading *r, int seat, int zone, int count)
{
    if (p->counts == GIVEN_COUNTS)
        return too_many(r, "counts", GIVEN_COUNTS);
    p->count[p->counts++] = (struct given_count){ spot_of(r), seat, zone, count };
    return true;
}

/* 7 cards */
static bool read_count(struct position *p, struct reading *r, int seat, int zone, bool *found)
{
    int start = r->at, count;

    *found = take_number(r, &count) && (take(r, "cards") || take(r, "card"));
    if (!*found) {
        r->at = start;
        return true;
    }
    int behind = r->at;
    r->at = start;
    bool ok = count < 0 ? mistaken(r, "a zone cannot hold fewer cards than none") : add_count(p, r, seat, zone, count);
    r->at = behind;
    return ok;
}

/* ZONE [top | bottom | only] CARD ..., ZONE empty, ZONE 7 cards */
static bool read_zone(struct position *p, struct reading *r, const struct duello_book *b, int seat, int zone)
{
    bool bottom = false, any = false, found;

    if (take(r, "empty"))
        return add_count(p, r, seat, zone, -1);
    if (take(r, "only")) {
        if (!add_count(p, r, seat, zone, -1))
            return false;
    } else if (!take(r, "top")) {
        bottom = take(r, "bottom");
    }
    for (int start = r->at;; start = r->at) {
        if (any)
            take(r, ",");
        if (!read_count(p, r, seat, zone, &found))
            return false;
        if (found) {
            any = true;
            continue;
        }
        if (!card_comes(r, b)) {
            if (any)
                r->at = start;
            return any || (at_end(r) ? expected(r, "a card, a number of cards or `empty`") : no_such_card(r, b));
        }
        struct given_card c = {
            .spot = spot_of(r), .seat = seat, .zone = zone, .bottom = bottom, .state = -1, .known = -1
        };
        if ((c.card = take_card(r, b)) == 0)
            return no_such_card(r, b);
        if (!read_card_details(r, b, &c))
            return false;
        if (p->cards == GIVEN_CARDS)
            return too_many(r, "cards", GIVEN_CARDS);
        p->card[p->cards++] = c;
        any = true;
    }
}

/* ---- what effects have left behind ---------------------------------------------------------- */

/* until end of round, during next round, for rest of Fight; nothing: as the game says */
static bool read_duration(struct reading *r, const struct game *game, cell until[GIVEN_UNTIL])
{
    static const struct {
        const char *words;
        int op;
    } forms[] = { { "until end of", UNTIL_MOMENT },
                  { "during this", UNTIL_THIS },
                  { "during next", UNTIL_NEXT },
                  { "for rest of", UNTIL_REST } };
    int n = 0;

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!take_phrase(r, forms[i].words))
            continue;
        int period = take_period(r, game);
        if (!period)
            return expected(r, "a period of the game, such as its round or turn");
        until[n++] = (cell)forms[i].op;
        if (forms[i].op == UNTIL_MOMENT) { /* the end of it, not of the next, nobody's in particular */
            static const cell end_of[] = { MOMENT, 2, 0, 0 };
            memcpy(&until[n], end_of, sizeof end_of);
            n += 4;
            period += PERIOD_BASE;
        }
        until[n] = (cell)period;
        return true;
    }
    until[0] = UNTIL_DEFAULT;
    return true;
}

/* Power +2, Power = 5, word NAME, no word NAME */
static bool read_change(struct reading *r, const struct game *game, struct row *row)
{
    int number = 0;
    int attribute = take_attribute(r, game, KIND_CARD | KIND_SEAT);

    if (attribute) {
        bool set = take(r, "=");
        if (!take_number(r, &number))
            return expected(r, "a number, as in +2, -1 or = 5");
        *row = (struct row){ .kind = set ? ROW_SET : ROW_ADD, .what = (uint8_t)attribute, .value = (int16_t)number };
        return true;
    }
    bool no = take(r, "no");
    if (!take(r, "word"))
        return expected(r, "an attribute of the vocabulary, `word`, `ability` or `waiting ability`");
    int word = take_label(r, game);
    *row = (struct row){ .kind = no ? ROW_NO_LABEL : ROW_LABEL, .what = (uint8_t)word };
    return word || expected(r, "a word of the game's vocabulary");
}

/* ability 2 of "CARD" */
static bool read_ability(struct reading *r, const struct duello_book *b, struct row *row)
{
    int nth = 1;

    take_number(r, &nth);
    if (!take(r, "of"))
        return expected(r, "`of` and the card that carries the ability");
    int start = r->at, card = take_card(r, b);
    if (!card)
        return no_such_card(r, b);
    if (nth < 1 || nth > b->card[card].abilities) {
        r->at = start;
        return mistaken(r, "\"%s\" has %d abilities", b->card[card].name, b->card[card].abilities);
    }
    *row = (struct row){ .kind = ROW_ABILITY, .ability = (uint16_t)(b->card[card].ability + nth - 1) };
    return true;
}

static bool read_effect(struct position *p, struct reading *r, const struct duello_book *b, int seat)
{
    struct given_row g = { .spot = spot_of(r), .seat = seat };

    if (take(r, "on") && (g.on = take_card(r, b)) == 0)
        return no_such_card(r, b);
    if (take(r, "waiting")) {
        if (!take(r, "ability"))
            return expected(r, "`ability`");
        if (!read_ability(r, b, &g.row))
            return false;
        g.row.kind = ROW_WAITING;
    } else if (take(r, "ability") ? !read_ability(r, b, &g.row) : !read_change(r, b->game, &g.row)) {
        return false;
    }
    if (!read_duration(r, b->game, g.until))
        return false;
    if (p->rows == GIVEN_ROWS)
        return too_many(r, "effects", GIVEN_ROWS);
    p->row[p->rows++] = g;
    return true;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* What stands there is no item; a fact of the seat is none without its value. */
static bool no_item(struct reading *r, const struct duello_book *b)
{
    int start = r->at, fact = take_fact(r, b->game, OF_SEAT);
    const struct fact *f = &b->game->facts[fact < 0 ? 0 : fact];

    r->at = start;
    if (fact < 0)
        return no_such_item(r, b);
    return is_worked_out(f) ? not_given(r, f) : mistaken(r, "%s needs its value: %s = ...", f->name, f->name);
}

static bool read_item(struct position *p, struct reading *r, const struct duello_book *b, int seat)
{
    bool found;
    int zone;

    if (take(r, "opening")) {
        p->opening = true;
        return true;
    }
    if (take(r, "effect"))
        return read_effect(p, r, b, seat);
    if (take(r, "with"))
        return read_counters(r, b->game, &p->counters[seat]);
    if (take_phrase(r, "rest in")) {
        p->rest[seat] = take_zone(r, b->game);
        return p->rest[seat] || no_such_zone(r, b->game);
    }
    if (!read_fact(p, r, b->game, seat, &found))
        return false;
    /* A seat can carry what cards carry: damage, attacks made. */
    if (!found && !read_fact_of(p, r, b->game, OF_CARD, seat_ref(seat), &found))
        return false;
    if (found)
        return true;
    if ((zone = take_zone(r, b->game)) != 0)
        return read_zone(p, r, b, seat, zone);
    if (!read_flag(p, r, b->game, seat, &found))
        return false;
    return found || no_item(r, b);
}

/* p1: ITEM, ITEM ...   or   p1 FACT = VALUE */
static bool read_seat(struct position *p, struct reading *r, const struct duello_book *b, int seat)
{
    bool found;

    if (seat >= p->seats)
        p->seats = seat + 1;
    if (!take(r, ":")) {
        if (!read_fact(p, r, b->game, seat, &found))
            return false;
        return found ? line_ends(r) : expected(r, "`:` and what this seat has, or a fact and its value");
    }
    if (at_end(r))
        return expected(r, "what this seat has: zones with their cards, facts");
    while (!at_end(r)) {
        int before = r->at;
        if (!read_item(p, r, b, seat))
            return false;
        take(r, ",");
        if (r->at == before)
            return expected(r, "a zone or a fact");
    }
    return true;
}

static bool foretell(struct foretold *f, struct reading *r, const struct duello_book *b)
{
    int number, seat;
    uint16_t face = 0;

    if (f->count == (int)(sizeof f->next / sizeof f->next[0]))
        return mistaken(r, "at most %d results of chance can be given", f->count);
    if (take(r, "heads")) {
        number = 1;
    } else if (take(r, "tails")) {
        number = 0;
    } else if ((seat = take_seat(r)) >= 0) {
        number = seat;
    } else if (take(r, "roll") || take(r, "pick")) {
        if (!take_number(r, &number) || number < 1)
            return expected(r, "a number from 1");
        number--;
    } else {
        number = 0;
        if ((face = (uint16_t)take_card(r, b)) == 0)
            return expected(r, "heads, tails, `roll 3`, `pick 2`, a seat or a card");
    }
    f->next[f->count].face = face;
    f->next[f->count++].number = number;
    return true;
}

bool position_read_chance(struct foretold *f, struct reading *r, const struct duello_book *b)
{
    if (!take(r, ":"))
        return expected(r, "`:` and the results");
    do
        if (!foretell(f, r, b))
            return false;
    while (take(r, ",") || !at_end(r));
    return true;
}

static bool read_moment(struct position *p, struct reading *r, const struct game *game)
{
    p->moment_spot = spot_of(r);
    for (int i = 0; game->moments && game->moments[i]; i++) {
        int n = words_spelling(r, game->moments[i]);
        if (n && r->said[r->at + n].kind == SAID_END) {
            r->at += n;
            snprintf(p->moment, sizeof p->moment, "%s", game->moments[i]);
            return true;
        }
    }
    char known[400] = "";
    for (int i = 0; game->moments && game->moments[i]; i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", game->moments[i]);
    }
    return mistaken(r, "expected a moment of the game: %s", known);
}

bool position_read(struct position *p, struct reading *r, const struct duello_book *b)
{
    bool found;
    int seat;

    p->given = true;
    if (take(r, "at"))
        return read_moment(p, r, b->game);
    if (take(r, "opening")) {
        p->opening = true;
        return line_ends(r);
    }
    if (take_phrase(r, "next chance"))
        return position_read_chance(&p->foretold, r, b);
    if ((seat = take_seat(r)) >= 0)
        return read_seat(p, r, b, seat);
    if (take(r, "square"))
        return read_square(p, r, b->game);
    if (!read_fact(p, r, b->game, -1, &found))
        return false;
    return found ? line_ends(r) : no_such_fact(r, b->game, OF_DUEL);
}

/* ---- what the seats bring ------------------------------------------------------------------- */

/* Whether two cards share a type; `all`: whether they have the same types. */
static bool are_alike(const struct duello_book *b, int one, int other, bool all)
{
    const struct vocabulary *v = b->game->vocabulary;
    bool any = false;

    for (int i = 1; i < v->word_count; i++) {
        bool first = card_has(&b->card[one], i), second = card_has(&b->card[other], i);
        if (!(v->words[i].roles & WORD_TYPE))
            continue;
        if (all && first != second)
            return false;
        any = any || (first && second);
    }
    return any;
}

static bool is_in(const struct deck *deck, int card)
{
    for (int i = 0; i < deck->cards; i++)
        if (deck->card[i] == card)
            return true;
    return false;
}

/* Marks the cards of the deck that the position names, and the names that are found in it. */
static void claim_cards(const struct position *p, int seat, const struct deck *deck, bool *claimed, bool *found)
{
    memset(claimed, 0, DUELLO_DECK * sizeof *claimed);
    memset(found, 0, GIVEN_CARDS * sizeof *found);
    for (int i = 0; i < p->cards; i++)
        for (int j = 0; p->card[i].seat == seat && !found[i] && j < deck->cards; j++)
            if (!claimed[j] && deck->card[j] == p->card[i].card)
                claimed[j] = found[i] = true;
}

/* The built-in deck that bears the name of a card given to the seat; else the one with the first card
 * named that is in any of them; otherwise each seat has one of its own. */
static bool choose_deck(const struct position *p, const struct duello_book *b, int seat, bool unmanned,
                        struct deck *deck, struct duello_error *e)
{
    int first = unmanned ? deck_count(b) : 0, decks = (unmanned ? all_decks(b) : deck_count(b)) - first;

    for (int i = 0; i < p->cards; i++)
        for (int k = 0; p->card[i].seat == seat && k < decks; k++)
            if (deck_built_in(deck, b, first + k, e) && strcmp(deck->name, b->card[p->card[i].card].name) == 0)
                return true;
    for (int i = 0; i < p->cards; i++)
        for (int k = 0; p->card[i].seat == seat && k < decks; k++)
            if (deck_built_in(deck, b, first + (unmanned ? k : (k + seat) % decks), e) && is_in(deck, p->card[i].card))
                return true;
    if (decks > 0)
        return deck_built_in(deck, b, first + (unmanned ? 0 : seat % decks), e);
    if (e)
        setup_error(e, "", "%s has no deck of its own; say what the seats bring", b->game->title);
    return false;
}

/* Whether some deck of the game has a card of this type. */
static bool is_brought(const struct duello_book *b, int type)
{
    struct deck deck;

    for (int k = 0; k < all_decks(b); k++) {
        if (!deck_built_in(&deck, b, k, NULL))
            continue;
        for (int i = 0; i < deck.cards; i++)
            if (card_has(&b->card[deck.card[i]], type))
                return true;
    }
    return false;
}

/* A card of a type that nobody brings: the rules themselves put it on the table. */
static bool is_provided(const struct duello_book *b, int card)
{
    const struct vocabulary *v = b->game->vocabulary;

    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & WORD_TYPE && card_has(&b->card[card], i) && !is_brought(b, i))
            return true;
    return false;
}

/* The last card of its kind that is not named itself makes room. */
static bool takes_a_place(const struct duello_book *b, struct deck *deck, bool *claimed, int card, bool same_types)
{
    for (int j = deck->cards; j-- > 0;)
        if (!claimed[j] && are_alike(b, deck->card[j], card, same_types)) {
            deck->card[j] = (uint16_t)card;
            return claimed[j] = true;
        }
    return false;
}

bool position_bring(const struct position *p, const struct duello_book *b, int seat, bool unmanned,
                    struct duello_seat *to, struct duello_error *e)
{
    struct deck original, deck;
    bool claimed[DUELLO_DECK], found[GIVEN_CARDS];

    if (!choose_deck(p, b, seat, unmanned, &original, e))
        return false;
    deck = original;
    claim_cards(p, seat, &deck, claimed, found);
    for (int i = 0; i < p->cards; i++) {
        int card = p->card[i].card;
        if (p->card[i].seat != seat || found[i] || is_in(&original, card))
            continue;
        if (!takes_a_place(b, &deck, claimed, card, true) && !is_provided(b, card))
            takes_a_place(b, &deck, claimed, card, false);
    }
    deck_bring(&deck, b, to);
    return true;
}
