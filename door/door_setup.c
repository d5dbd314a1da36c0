/* door_setup.c: from the fields of a `start` request to a duel: decks by name or card by card, named
 * options, and positions given in the words of the scenarios. No file is ever read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/deck.h"
#include "engine/start.h"
#include "inside.h"
#include "scenario/position.h"

/* ---- decks, options and seats ------------------------------------------------------------------------------- */

static bool bring_built_in(const struct duello_book *b, const char *name, struct duello_seat *seat, struct fault *f)
{
    struct duello_error e;
    struct deck deck;

    for (int i = 0; i < all_decks(b); i++)
        if (deck_built_in(&deck, b, i, &e) && strcmp(deck.name, name) == 0) {
            deck_bring(&deck, b, seat);
            return true;
        }
    return fault(f, FAULT_UNKNOWN_DECK, "%s has no deck \"%.64s\"; \"games\" lists them", b->game->title, name);
}

static bool bring_list(const struct duello_book *b, const struct json_value *cards, struct duello_seat *seat,
                       struct fault *f)
{
    int n = 0;

    if (cards->count >= DUELLO_DECK)
        return fault(f, FAULT_BAD_VALUE, "a deck has at most %d cards", DUELLO_DECK - 1);
    for (const struct json_value *card = first_inside(cards); card; card = next_inside(card)) {
        if (!is_json(card, IS_TEXT))
            return fault(f, FAULT_BAD_VALUE, "a deck is the name of one, or a list of the names of cards");
        if (!book_card(b, card->text))
            return fault(f, FAULT_UNKNOWN_CARD, "%s has no card \"%.64s\"; \"cards\" lists them", b->game->title,
                         card->text);
        seat->cards[n++] = card->text;
    }
    seat->cards[n] = NULL;
    if (seat->side > n)
        return fault(f, FAULT_BAD_VALUE, "of %d cards %d cannot be the side deck", n, seat->side);
    return true;
}

static bool read_seat_fields(const struct json_value *fields, struct duello_seat *seat, struct fault *f)
{
    for (const struct json_value *v = first_inside(fields); v; v = next_inside(v)) {
        if (!find_door_field(seat_fields, v->name))
            return fault(f, FAULT_UNKNOWN_FIELD, "a seat has no field \"%.64s\"", v->name);
        if (strcmp(v->name, "name") == 0) {
            if (!is_json(v, IS_TEXT) || v->count > NAME_MOST)
                return fault(f, FAULT_BAD_VALUE, "a player's name is a string of at most %d bytes", NAME_MOST);
            seat->name = v->text;
        } else if (strcmp(v->name, "team") == 0) {
            if (!is_json(v, IS_WHOLE) || v->whole < 0 || v->whole > DUELLO_SEATS)
                return fault(f, FAULT_BAD_VALUE, "a team is a number from 0 to %d", DUELLO_SEATS);
            seat->team = (int)v->whole;
        } else if (strcmp(v->name, "side") == 0) {
            if (!is_json(v, IS_WHOLE) || v->whole < 0 || v->whole >= DUELLO_DECK)
                return fault(f, FAULT_BAD_VALUE, "a side deck is so many of the last cards of the deck: 0 to %d",
                             DUELLO_DECK - 1);
            seat->side = (int)v->whole;
        }
    }
    return true;
}

static bool read_setup_seat(const struct duello_book *b, const struct json_value *fields, bool brings,
                            struct duello_seat *seat, struct fault *f)
{
    const struct json_value *deck = value_named(fields, "deck");

    if (!is_json(fields, IS_OBJECT))
        return fault(f, FAULT_BAD_VALUE, "a seat is an object: {\"deck\": ..., \"name\": ..., \"team\": ...}");
    if (!read_seat_fields(fields, seat, f))
        return false;
    if (!deck && !brings)
        return true;
    if (!deck)
        return fault(f, FAULT_MISSING_FIELD,
                     "a seat needs \"deck\": the name of a deck, or a list of the names of cards");
    if (is_json(deck, IS_TEXT))
        return bring_built_in(b, deck->text, seat, f);
    if (is_json(deck, IS_LIST))
        return bring_list(b, deck, seat, f);
    return fault(f, FAULT_BAD_VALUE, "a deck is the name of one, or a list of the names of cards");
}

static bool read_choices(const struct json_value *options, struct duello_setup *setup, struct fault *f)
{
    int n = 0;

    for (const struct json_value *v = first_inside(options); v; v = next_inside(v)) {
        if (n == DUELLO_CHOICES - 1)
            return fault(f, FAULT_BAD_VALUE, "a game has at most %d options", DUELLO_CHOICES - 1);
        if (!is_json(v, IS_TEXT))
            return fault(f, FAULT_BAD_VALUE, "the value of the option \"%.64s\" is a string", v->name);
        setup->choice[n].name = v->name;
        setup->choice[n++].value = v->text;
    }
    return true;
}

/* What the request says about the seats; a position can do without. */
static bool read_setup(const struct duello_book *b, const struct request *r, struct duello_setup *setup,
                       struct fault *f)
{
    const struct json_value *seats = value_named(r->fields, "seats");
    bool brings = !text_field(r, "position");

    if (!seats && brings)
        return fault(f, FAULT_MISSING_FIELD, "\"start\" needs \"seats\": [{\"deck\": ...}, ...], or a \"position\"");
    if (seats && seats->count > DUELLO_SEATS)
        return fault(f, FAULT_BAD_VALUE, "a table has at most %d seats", DUELLO_SEATS);
    setup->mode = text_field(r, "mode");
    for (const struct json_value *seat = first_inside(seats); seat; seat = next_inside(seat))
        if (!read_setup_seat(b, seat, brings, &setup->seat[setup->seats++], f))
            return false;
    setup->seed = seed_field(r);
    return read_choices(value_named(r->fields, "options"), setup, f);
}

/* ---- positions ------------------------------------------------------------------------------------------------ */

static bool bad_position(const struct mistake *m, struct fault *f)
{
    return fault(f, FAULT_BAD_POSITION, "line %d, column %d: %.400s", m->line, m->column, m->text);
}

static bool read_position(const struct duello_book *b, const char *text, struct position *p, struct fault *f)
{
    struct mistake m = { 0 };
    struct script script;
    struct reading reading;
    bool good = script_cut(&script, "position", text, strlen(text), &m);

    for (int i = 0; good && i < script.lines; i++)
        if (script.line[i].length > 0)
            good =
                begin_reading(&reading, &script.line[i], 1, &m) && (at_end(&reading) || position_read(p, &reading, b));
    script_free(&script);
    return good || bad_position(&m, f);
}

/* Seats that do not say what they bring get the cards the position needs. */
static bool bring_for_position(const struct duello_book *b, const struct position *p, struct duello_setup *setup,
                               struct fault *f)
{
    struct duello_error e = { 0 };
    const struct mode *mode = mode_named(b->game, setup->mode);

    if (setup->seats < p->seats)
        setup->seats = p->seats;
    if (setup->seats < mode->least_seats)
        setup->seats = mode->least_seats;
    for (int seat = 0; seat < setup->seats; seat++)
        if (!setup->seat[seat].cards[0] &&
            !position_bring(p, b, seat, seat >= setup->seats - mode->unmanned, &setup->seat[seat], &e))
            return fault_by(f, FAULT_BAD_POSITION, &e);
    return true;
}

/* What the game did before the position was laid out has not happened. */
static bool lay_out(struct duel *d, struct position *p, struct duel_journal *journal, struct fault *f)
{
    struct mistake m = { 0 };

    journal->count = 0;
    d->journal = journal;
    d->foretold = p->foretold.count ? &p->foretold : NULL;
    bool good = position_apply(p, d, &m);
    d->journal = NULL;
    d->foretold = NULL;
    return good || bad_position(&m, f);
}

/* ---- starting --------------------------------------------------------------------------------------------------- */

struct duel *start_duel(const struct duello_book *b, const struct request *r, struct duello_setup *setup,
                        struct foretold *foretold, struct duel_journal *journal, struct fault *f)
{
    const char *text = text_field(r, "position");
    struct position *p = calloc(1, sizeof *p);
    void *memory = malloc(duel_size(b));
    struct duello_error e = { 0 };
    struct duel *d = NULL;

    if (!p || !memory) {
        free(p);
        free(memory);
        return no_memory(f);
    }
    if (read_setup(b, r, setup, f) && (!text || (read_position(b, text, p, f) && bring_for_position(b, p, setup, f)))) {
        d = duel_start_watched(b, memory, setup, journal, NULL, &e);
        if (!d)
            fault_of(f, &e);
        else if (text && !lay_out(d, p, journal, f))
            d = NULL;
        *foretold = p->foretold;
    }
    if (!d)
        free(memory);
    free(p);
    return d;
}
