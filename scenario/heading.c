/* heading.c: the lines before the first block of a scenario, and the set-up they make. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/deck.h"
#include "heading.h"

/* ---- headings ------------------------------------------------------------------------------- */

static bool copy_name(struct reading *r, char *to, const char *what)
{
    const struct said *s = next_said(r);

    if ((s->kind != SAID_WORD && s->kind != SAID_STRING) || strlen(s->text) >= HEADING_NAME)
        return expected(r, what);
    snprintf(to, HEADING_NAME, "%s", s->text);
    r->at++;
    return true;
}

static bool read_rules(struct heading *h, struct reading *r, const struct duello_book *b)
{
    const struct game *game = b->game;

    do {
        int rule = find_rule(game, next_said(r)->text);
        if (!rule) {
            struct duello_nearest n = duello_nearest_to(next_said(r)->text);
            for (int i = 1; i < game->rule_count; i++)
                duello_nearest_try(&n, game->rules[i].id);
            return no_such(r, "a rule of the game", &n);
        }
        if (h->rules == HEADING_RULES)
            return mistaken(r, "a scenario cites at most %d rules: make two of it", HEADING_RULES);
        h->rule[h->rules++] = (uint16_t)rule;
        r->at++;
        take(r, ",");
    } while (!at_end(r));
    return true;
}

static bool read_mode(struct heading *h, struct reading *r, const struct duello_book *b)
{
    const struct game *game = b->game;
    struct name_list names = { .count = 0 };

    for (int i = 0; i < game->mode_count; i++) {
        add_name(&names, game->modes[i].name);
        if (same_word(game->modes[i].name, next_said(r)->text)) {
            snprintf(h->mode, HEADING_NAME, "%s", game->modes[i].name);
            r->at++;
            return line_ends(r);
        }
    }
    return no_such_among(r, "a mode of the game", &names);
}

/* option NAME = VALUE */
static bool read_option(struct heading *h, struct reading *r, const struct duello_book *b)
{
    const struct game *game = b->game;
    struct name_list names = { .count = 0 };
    const struct choice *c = NULL;

    for (int i = 0; i < game->choice_count && !c; i++) {
        add_name(&names, game->choices[i].name);
        if (take(r, game->choices[i].name))
            c = &game->choices[i];
    }
    if (!c)
        return no_such_among(r, "an option of the game", &names);
    if (!take(r, "="))
        return expected(r, "`=` and the value of the option");
    if (h->options == DUELLO_CHOICES)
        return mistaken(r, "these are too many options");
    snprintf(h->option[h->options].name, HEADING_NAME, "%s", c->name);
    if (!copy_name(r, h->option[h->options].value, "the value of the option"))
        return false;
    h->options++;
    return line_ends(r);
}

static bool read_seed(struct heading *h, struct reading *r, const struct duello_book *b)
{
    char *end;

    (void)b;
    h->seed = strtoull(next_said(r)->text, &end, 0);
    if (end == next_said(r)->text || *end)
        return expected(r, "a number");
    r->at++;
    return line_ends(r);
}

static bool bring_deck(struct reading *r, const struct duello_book *b, struct brought *to)
{
    struct duello_nearest n = duello_nearest_to(next_said(r)->text);
    struct deck deck;

    for (int i = 0; i < all_decks(b); i++) {
        if (!deck_built_in(&deck, b, i, NULL))
            continue;
        duello_nearest_try(&n, deck.name);
        if (!same_word(deck.name, next_said(r)->text))
            continue;
        memcpy(to->card, deck.card, sizeof deck.card);
        to->cards = deck.cards;
        to->side = deck.side;
        r->at++;
        return line_ends(r);
    }
    return no_such(r, "a deck of the game's own", &n);
}

/* p1 brings "A", 3 "B", side 2 "C"; p1 brings deck "NAME"; p1 brings nothing */
static bool read_brings(struct reading *r, const struct duello_book *b, struct brought *to)
{
    bool in_side = to->side > 0;

    to->said = true;
    if (take(r, "nothing"))
        return line_ends(r);
    if (take(r, "deck"))
        return bring_deck(r, b, to);
    do {
        int copies = 1, card;
        in_side = take(r, "side") || in_side;
        take_number(r, &copies);
        if ((card = take_card(r, b)) == 0)
            return no_such_card(r, b);
        if (copies < 1 || to->cards + copies > DUELLO_DECK - 1)
            return mistaken(r, "a seat brings 1 to %d cards", DUELLO_DECK - 1);
        to->side += in_side ? copies : 0;
        while (copies-- > 0)
            to->card[to->cards++] = (uint16_t)card;
        take(r, ",");
    } while (!at_end(r));
    return true;
}

static bool read_seat_heading(struct heading *h, struct reading *r, const struct duello_book *b, int seat)
{
    struct brought *to = &h->seat[seat];

    if (take(r, "brings"))
        return read_brings(r, b, to);
    if (take_phrase(r, "is called"))
        return copy_name(r, to->name, "a name in quotes") && line_ends(r);
    if (take_phrase(r, "is in team"))
        return take_number(r, &to->team) ? line_ends(r) : expected(r, "the number of the team");
    return expected(r, "`brings`, `is called` or `is in team`");
}

static bool read_seats(struct heading *h, struct reading *r, const struct duello_book *b)
{
    (void)b;
    if (!take_number(r, &h->seats) || h->seats < 1 || h->seats > DUELLO_SEATS)
        return expected(r, "1 to 5 seats");
    return line_ends(r);
}

static bool read_chance(struct heading *h, struct reading *r, const struct duello_book *b)
{
    return position_read_chance(&h->foretold, r, b);
}

/* horizon FACT = VALUE */
static bool read_horizon(struct heading *h, struct reading *r, const struct duello_book *b)
{
    int fact = take_fact(r, b->game, OF_DUEL);

    if (fact < 0)
        return no_such_fact(r, b->game, OF_DUEL);
    h->horizon = &b->game->facts[fact];
    if (!take(r, "=") || !take_value(r, h->horizon, &h->horizon_value))
        return expected(r, "`=` and the value that the fact has to reach");
    return line_ends(r);
}

bool heading_read(struct heading *h, struct reading *r, const struct duello_book *b, struct duello_nearest *n)
{
    static const struct {
        const char *word;
        bool (*read)(struct heading *, struct reading *, const struct duello_book *);
    } headings[] = { { "rules", read_rules },    { "mode", read_mode },   { "option", read_option },
                     { "seed", read_seed },      { "seats", read_seats }, { "next chance", read_chance },
                     { "horizon", read_horizon } };
    int seat;

    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        duello_nearest_try(n, headings[i].word);
        if (take_phrase(r, headings[i].word)) {
            headings[i].read(h, r, b);
            return true;
        }
    }
    if ((seat = take_seat(r)) < 0)
        return false;
    read_seat_heading(h, r, b, seat);
    return true;
}

/* ---- the set-up ----------------------------------------------------------------------------- */

static int seats_at_table(const struct heading *h, const struct position *p, const struct game *game)
{
    int seats = p->seats, least = mode_named(game, h->mode)->least_seats;

    if (h->seats)
        return h->seats;
    for (int i = 0; i < DUELLO_SEATS; i++)
        if (h->seat[i].said && i >= seats)
            seats = i + 1;
    return seats > least ? seats : least;
}

bool heading_setup(const struct heading *h, const struct position *p, const struct duello_book *b,
                   struct duello_setup *s, struct duello_error *e)
{
    memset(s, 0, sizeof *s);
    s->mode = *h->mode ? h->mode : NULL;
    s->seed = h->seed;
    s->seats = seats_at_table(h, p, b->game);
    for (int i = 0; i < h->options; i++) {
        s->choice[i].name = h->option[i].name;
        s->choice[i].value = h->option[i].value;
    }
    for (int i = 0; i < s->seats; i++) {
        struct duello_seat *seat = &s->seat[i];
        seat->name = *h->seat[i].name ? h->seat[i].name : NULL;
        seat->team = h->seat[i].team;
        for (int k = 0; k < h->seat[i].cards; k++)
            seat->cards[k] = b->card[h->seat[i].card[k]].name;
        seat->side = h->seat[i].side;
        bool unmanned = i >= s->seats - mode_named(b->game, h->mode)->unmanned;
        if (!h->seat[i].said && !position_bring(p, b, i, unmanned, seat, e))
            return false;
    }
    return true;
}
