/* door_setup.c: from the fields of a `start` request to a duel: decks by name or card by card, named
 * options, and positions given in the words of the scenarios. No file is ever read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "engine/deck.h"
#include "engine/start.h"
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

static bool bring_list(const struct duello_book *b, const json_t *cards, struct duello_seat *seat, struct fault *f)
{
    size_t i, n = json_array_size(cards);

    if (n >= DUELLO_DECK)
        return fault(f, FAULT_BAD_VALUE, "a deck has at most %d cards", DUELLO_DECK - 1);
    for (i = 0; i < n; i++) {
        const char *name = json_string_value(json_array_get(cards, i));
        if (!name)
            return fault(f, FAULT_BAD_VALUE, "a deck is the name of one, or a list of the names of cards");
        if (!book_card(b, name))
            return fault(f, FAULT_UNKNOWN_CARD, "%s has no card \"%.64s\"; \"cards\" lists them", b->game->title, name);
        seat->cards[i] = name;
    }
    seat->cards[n] = NULL;
    return true;
}

static bool read_setup_seat(const struct duello_book *b, json_t *fields, bool brings, struct duello_seat *seat,
                            struct fault *f)
{
    const char *name;
    json_t *value, *deck = json_object_get(fields, "deck");

    if (!json_is_object(fields))
        return fault(f, FAULT_BAD_VALUE, "a seat is an object: {\"deck\": ..., \"name\": ..., \"team\": ...}");
    json_object_foreach(fields, name, value)
    {
        if (strcmp(name, "name") == 0) {
            if (!json_is_string(value) || json_string_length(value) > NAME_MOST)
                return fault(f, FAULT_BAD_VALUE, "a player's name is a string of at most %d bytes", NAME_MOST);
            seat->name = json_string_value(value);
        } else if (strcmp(name, "team") == 0) {
            if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > DUELLO_SEATS)
                return fault(f, FAULT_BAD_VALUE, "a team is a number from 0 to %d", DUELLO_SEATS);
            seat->team = (int)json_integer_value(value);
        } else if (strcmp(name, "deck") != 0) {
            return fault(f, FAULT_UNKNOWN_FIELD, "a seat has no field \"%.64s\"", name);
        }
    }
    if (!deck && !brings)
        return true;
    if (!deck)
        return fault(f, FAULT_MISSING_FIELD,
                     "a seat needs \"deck\": the name of a deck, or a list of the names of cards");
    if (json_is_string(deck))
        return bring_built_in(b, json_string_value(deck), seat, f);
    if (json_is_array(deck))
        return bring_list(b, deck, seat, f);
    return fault(f, FAULT_BAD_VALUE, "a deck is the name of one, or a list of the names of cards");
}

static bool read_choices(json_t *options, struct duello_setup *setup, struct fault *f)
{
    const char *name;
    json_t *value;
    int n = 0;

    json_object_foreach(options, name, value)
    {
        if (n == DUELLO_CHOICES - 1)
            return fault(f, FAULT_BAD_VALUE, "a game has at most %d options", DUELLO_CHOICES - 1);
        if (!json_is_string(value))
            return fault(f, FAULT_BAD_VALUE, "the value of the option \"%.64s\" is a string", name);
        setup->choice[n].name = name;
        setup->choice[n++].value = json_string_value(value);
    }
    return true;
}

/* What the request says about the seats; a position can do without. */
static bool read_setup(const struct duello_book *b, const struct request *r, struct duello_setup *setup,
                       struct fault *f)
{
    const json_t *seats = json_object_get(r->fields, "seats");
    bool brings = !text_field(r, "position");

    if (!seats && brings)
        return fault(f, FAULT_MISSING_FIELD, "\"start\" needs \"seats\": [{\"deck\": ...}, ...], or a \"position\"");
    if (json_array_size(seats) > DUELLO_SEATS)
        return fault(f, FAULT_BAD_VALUE, "a table has at most %d seats", DUELLO_SEATS);
    setup->seats = (int)json_array_size(seats);
    setup->mode = text_field(r, "mode");
    for (int i = 0; i < setup->seats; i++)
        if (!read_setup_seat(b, json_array_get(seats, (size_t)i), brings, &setup->seat[i], f))
            return false;
    setup->seed = seed_field(r);
    return read_choices(json_object_get(r->fields, "options"), setup, f);
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
    struct position *p = have(calloc(1, sizeof *p));
    void *memory = have(malloc(duel_size(b)));
    struct duello_error e = { 0 };
    struct duel *d = NULL;

    if (read_setup(b, r, setup, f) && (!text || (read_position(b, text, p, f) && bring_for_position(b, p, setup, f)))) {
        d = duel_start_watched(b, memory, setup, journal, NULL, &e);
        if (!d)
            fault_by(f, FAULT_BAD_SETUP, &e);
        else if (text && !lay_out(d, p, journal, f))
            d = NULL;
        *foretold = p->foretold;
    }
    if (!d)
        free(memory);
    free(p);
    return d;
}
