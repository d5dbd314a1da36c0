/* drawing.c: what random duels are begun with, and what is chosen in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "engine/choices.h"

uint32_t random_below(uint64_t *chance, uint32_t n)
{
    return (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * n >> 32);
}

void draw_seat(const struct duello_book *b, int mode, bool unmanned, uint64_t *chance, struct deck *deck,
               struct duello_seat *seat)
{
    const struct game *game = b->game;
    int decks = deck_count(b), others = all_decks(b) - decks;
    struct duello_error e;

    if (unmanned) {
        if (deck_built_in(deck, b, decks + (int)random_below(chance, (uint32_t)others), &e))
            deck_bring(deck, b, seat);
    } else if (game->random_setup && (decks == 0 || random_below(chance, 2)))
        game->random_setup(b, mode, chance, seat);
    else if (deck_built_in(deck, b, (int)random_below(chance, (uint32_t)decks), &e))
        deck_bring(deck, b, seat);
}

/* The text of a value, which is kept: set-ups hold no texts of their own. */
static const char *text_of_value(const struct duello_book *b, const struct choice *c, int value)
{
    static char number[UINT16_MAX + 1][8];
    char text[64];
    struct text_out t = { text, sizeof text, 0 };

    if (value < CHOICE_VALUES && c->values[value])
        return c->values[value];
    put_choice_value(&t, b, c, value);
    end_text(&t);
    for (int i = 0; c->named && c->named(b, i); i++)
        if (strcmp(c->named(b, i), text) == 0)
            return c->named(b, i);
    char *kept = number[strtol(text, NULL, 10)];
    snprintf(kept, sizeof number[0], "%s", text);
    return kept;
}

void draw_choices(const struct duello_book *b, uint64_t *chance, struct duello_setup *setup)
{
    const struct game *game = b->game;
    int n = 0;

    for (int i = 0; i < game->choice_count && n < DUELLO_CHOICES; i++) {
        const struct choice *c = &game->choices[i];
        if (random_below(chance, 3) != 0)
            continue;
        setup->choice[n].name = c->name;
        setup->choice[n++].value = text_of_value(b, c, (int)random_below(chance, (uint32_t)count_choice_values(b, c)));
    }
}

bool draw_decision(const struct duel *d, uint64_t *chance, int *seat, struct duel_option *chosen)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n;

    do
        *seat = (int)random_below(chance, DUELLO_SEATS);
    while (!(duel_waiting(d) >> *seat & 1));
    n = duel_options(d, *seat, option, DUELLO_OPTIONS);
    if (n == 0)
        return false;
    if (n > 1 && option[n - 1].verb == OPTION_CANCEL && random_below(chance, 8))
        n--;
    *chosen = option[random_below(chance, (uint32_t)n)];
    if (random_below(chance, 4000) == 0)
        *chosen = duel_concession();
    return true;
}
