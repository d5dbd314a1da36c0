/* offers.c: what a book offers to whoever sets up a duel or wants to know what its numbers mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choices.h"
#include "deck.h"
#include "game.h"
#include "start.h"
#include "words.h"

const char *duello_title(const struct duello_book *b)
{
    return b->game->title;
}

static struct duello_mode offer_mode(const struct duello_book *b, const struct mode *m)
{
    return (struct duello_mode){ m->name,       m->title,    m->least_seats,
                                 m->most_seats, m->unmanned, b->game->rules[m->rule].id,
                                 m->drafts };
}

bool duello_mode(const struct duello_book *b, int n, struct duello_mode *found)
{
    if (n < 0 || n >= b->game->mode_count)
        return false;
    *found = offer_mode(b, &b->game->modes[n]);
    return true;
}

struct duello_mode duello_mode_named(const struct duello_book *b, const char *name)
{
    return offer_mode(b, mode_named(b->game, name));
}

/* ---- named options ---------------------------------------------------------------------------------------------- */

static const struct choice *choice_numbered(const struct duello_book *b, int n)
{
    return n >= 0 && n < b->game->choice_count ? &b->game->choices[n] : NULL;
}

bool duello_choice(const struct duello_book *b, int n, struct duello_choice *found)
{
    const struct choice *c = choice_numbered(b, n);

    if (!c)
        return false;
    *found = (struct duello_choice){ .name = c->name,
                                     .rule = b->game->rules[c->rule].id,
                                     .values = count_choice_values(b, c),
                                     .least = c->number.most ? c->number.least : 0,
                                     .most = c->number.most,
                                     .machine = c->machine };
    return true;
}

int duello_choice_values(const struct duello_book *b, int n, const char *wish, char *text, int size)
{
    const struct choice *c = choice_numbered(b, n);
    struct text_out t = { text, size, 0 };

    if (c)
        put_choice_values(&t, b, c, wish);
    return end_text(&t);
}

void duello_choose_for_machines(const struct duello_book *b, struct duello_setup *s)
{
    choose_for_machines(s, b->game);
}

int duello_choice_text(const struct duello_book *b, int n, int value, char *text, int size)
{
    const struct choice *c = choice_numbered(b, n);
    struct text_out t = { text, size, 0 };

    if (c && value >= 0 && value < count_choice_values(b, c))
        put_choice_value(&t, b, c, value);
    return end_text(&t);
}

/* ---- decks ------------------------------------------------------------------------------------------------------ */

static void offer_deck_of(const struct duello_book *b, const struct deck *from, bool unmanned, struct duello_deck *to)
{
    struct duello_seat seat;

    deck_bring(from, b, &seat);
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->cards, seat.cards, sizeof to->cards);
    to->side = seat.side;
    to->count = from->cards;
    to->unmanned = unmanned;
    to->unknown_card = false;
}

bool duello_deck(const struct duello_book *b, int n, struct duello_deck *found)
{
    struct duello_error ignored;
    struct deck deck;

    if (n < 0 || !deck_built_in(&deck, b, n, &ignored))
        return false;
    offer_deck_of(b, &deck, n >= deck_count(b), found);
    return true;
}

bool duello_read_deck(const struct duello_book *b, const char *file, const char *text, size_t length,
                      struct duello_deck *found, struct duello_error *e)
{
    struct deck deck;

    if (!deck_read(&deck, b, file, text, length, e)) {
        *found = (struct duello_deck){ .unknown_card = deck.unknown_card };
        return false;
    }
    offer_deck_of(b, &deck, false, found);
    return true;
}

void duello_bring(const struct duello_deck *deck, struct duello_seat *seat)
{
    memcpy(seat->cards, deck->cards, sizeof seat->cards);
    seat->side = deck->side;
}

bool duello_deck_fits_in(const struct duello_book *b, const struct duello_deck *deck, const struct duello_setup *setup)
{
    struct deck brought = { .cards = 0 };

    for (; deck->cards[brought.cards]; brought.cards++)
        brought.card[brought.cards] = (uint16_t)book_card(b, deck->cards[brought.cards]);
    brought.side = deck->side;
    void *memory = malloc(duel_size(b));
    bool fits = memory && deck_fits(&brought, b, setup, memory);
    free(memory);
    return fits;
}

bool duello_deck_fits(const struct duello_book *b, const struct duello_deck *deck, const char *mode)
{
    const struct mode *m = mode_named(b->game, mode);
    struct duello_setup setup = { .seats = m->least_seats, .mode = m->name, .seed = 1 };
    struct deck opponents;
    struct duello_error ignored;

    for (int seat = m->least_seats - m->unmanned; seat < m->least_seats; seat++)
        if (deck_built_in(&opponents, b, deck_count(b), &ignored))
            deck_bring(&opponents, b, &setup.seat[seat]);
    return duello_deck_fits_in(b, deck, &setup);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

void duello_rows(const struct duello_book *b, struct duello_rows *rows)
{
    const struct game *game = b->game;
    const struct vocabulary *v = game->vocabulary;

    *rows = (struct duello_rows){ .cards = b->cards,
                                  .places = v->zone_count,
                                  .states = game->state_count,
                                  .facts = game->fact_count,
                                  .counters = v->counter_count,
                                  .numbers = v->attribute_count,
                                  .words = v->word_count,
                                  .symbols = v->symbol_count,
                                  .asks = game->ask_count,
                                  .verbs = OPTION_GAME + game->option_count,
                                  .entries = game->entry_count,
                                  .abilities = b->abilities };
}

const char *duello_word_name(const struct duello_book *b, int word)
{
    return word > 0 && word < b->game->vocabulary->word_count ? b->game->vocabulary->words[word].name : "";
}

const char *duello_ask_name(const struct duello_book *b, int ask)
{
    return ask > 0 && ask < b->game->ask_count ? b->game->asks[ask].name : "";
}

bool duello_card_has(const struct duello_book *b, int face, int word)
{
    return face > 0 && face < b->cards && word > 0 && word < b->game->vocabulary->word_count &&
           card_has(&b->card[face], word);
}

bool duello_card_number(const struct duello_book *b, int face, int attribute, int32_t *number)
{
    if (face <= 0 || face >= b->cards || attribute <= 0 || attribute >= BOOK_ATTRIBUTES ||
        b->card[face].number[attribute] == ABSENT)
        return false;
    *number = b->card[face].number[attribute];
    return true;
}

/* ---- options in parts --------------------------------------------------------------------------------------------- */

/* The options all games share: their verb, and what their arguments are. */
static const struct {
    const char *verb, *arguments;
} shared_options[OPTION_GAME] = {
    [OPTION_PASS] = { "pass", "" },
    [OPTION_PICK] = { "pick", "{a:thing}" },
    [OPTION_DONE] = { "done", "" },
    [OPTION_YES] = { "yes", "" },
    [OPTION_NO] = { "no", "" },
    [OPTION_NUMBER] = { "number", "{a:number}" },
    [OPTION_MODE] = { "choice", "{a:number}" },
    [OPTION_WORD] = { "word", "{a:word}" },
    [OPTION_CANCEL] = { "cancel", "" },
    [OPTION_ORDER] = { "next", "{a:thing} {b:ability}" },
    [OPTION_USE] = { "use", "{a:thing} {b:ability}" },
    [OPTION_COUNTER] = { "counter", "{a:counter}" },
    [OPTION_TIME_OUT] = { "time out", "" },
    [OPTION_CONCEDE] = { "concede", "" },
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static enum duel_part_is kind_of_argument(const struct duello_book *b, const char *how, uint16_t value)
{
    const struct vocabulary *v = b->game->vocabulary;

    if ((begins(how, "thing") && value) || (begins(how, "link") && is_link(value)))
        return DUEL_PART_THING;
    if (begins(how, "seat"))
        return DUEL_PART_SEAT;
    if (begins(how, "ability") && value < b->abilities)
        return DUEL_PART_ABILITY;
    if (begins(how, "word") && value < v->word_count)
        return DUEL_PART_WORD;
    if (begins(how, "counter") && value < v->counter_count)
        return DUEL_PART_COUNTER;
    if (begins(how, "symbol") && value < v->symbol_count)
        return DUEL_PART_SYMBOL;
    return DUEL_PART_NUMBER;
}

static void copy_verb(struct duel_option_parts *to, const char *notation)
{
    size_t n = strcspn(notation, "{");

    while (n > 0 && notation[n - 1] == ' ')
        n--;
    snprintf(to->verb, sizeof to->verb, "%.*s", (int)n, notation);
}

void duel_option_parts(const struct duel *d, struct duel_option o, struct duel_option_parts *to)
{
    bool shared = o.verb < OPTION_GAME;
    const struct option_kind *own = shared ? NULL : kind_of_option(game_of(d), o.verb);
    const char *arguments = shared ? shared_options[o.verb].arguments : own ? own->notation : NULL;
    const char *verb = shared ? shared_options[o.verb].verb : arguments;

    *to = (struct duel_option_parts){ .parts = 0 };
    copy_verb(to, verb ? verb : "");
    for (const char *at = arguments ? arguments : ""; (at = strchr(at, '{')) && to->parts < DUEL_OPTION_PARTS;) {
        uint16_t value = *++at == 'a' ? o.a : *at == 'b' ? o.b : o.c;
        to->part[to->parts].is = kind_of_argument(d->book, at[1] == ':' ? at + 2 : "number", value);
        to->part[to->parts++].value = value;
    }
}
