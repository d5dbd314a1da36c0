/* index.c: what there is in a book to look up, by number and by name: its rules, texts, cards and rows. */
#include <stdio.h>
#include <string.h>

#include "deck.h"
#include "duello/words.h"
#include "game.h"
#include "text.h"

/* ---- rules ------------------------------------------------------------------------------------------------------- */

bool duello_rule(const struct duello_book *b, int n, struct duello_rule *found)
{
    if (n <= 0 || n >= b->game->rule_count)
        return false;
    const struct rule *r = &b->game->rules[n];
    *found = (struct duello_rule){ r->id, rule_text(b, n), (enum duello_rule_kind)r->kind, r->definition };
    return true;
}

int duello_find_rule(const struct duello_book *b, const char *id)
{
    char wish[32];

    for (int i = 1; words_fold(id, wish, sizeof wish) && i < b->game->rule_count; i++) {
        const char *dash = strchr(b->game->rules[i].id, '-');
        if (words_equal(b->game->rules[i].id, wish) || (dash && words_equal(dash + 1, wish)))
            return i;
    }
    return 0;
}

/* ---- texts ------------------------------------------------------------------------------------------------------- */

const char *duello_game(const struct duello_book *b)
{
    return b->game->name;
}

bool duello_text(const struct duello_book *b, int n, struct duello_text *found)
{
    const struct text *t = b->game->texts;

    for (int i = 0; t->name && i < n; i++)
        t++;
    if (n < 0 || !t->name)
        return false;
    *found = (struct duello_text){ t->name, (const char *)t->bytes, t->length };
    return true;
}

void duello_text_game(const char *text, size_t length, char *game, size_t size)
{
    deck_game(text, length, game, size);
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

bool duello_card(const struct duello_book *b, int face, struct duello_card *found)
{
    if (face <= 0 || face >= b->cards)
        return false;
    const struct card *c = &b->card[face];
    *found = (struct duello_card){ c->name, title_of(c), c->token, c->role_of, c->file, c->line };
    return true;
}

int duello_find_card(const struct duello_book *b, const char *name)
{
    return book_card(b, name);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

bool duello_place(const struct duello_book *b, int n, struct duello_place *found)
{
    const struct vocabulary *v = b->game->vocabulary;

    if (n <= 0 || n >= v->zone_count)
        return false;
    const struct zone *z = &v->zones[n];
    *found = (struct duello_place){ z->name, z->plural, z->shared, z->ordered, b->game->live_zones >> n & 1 };
    return true;
}

bool duello_word(const struct duello_book *b, int n, struct duello_word *found)
{
    const struct vocabulary *v = b->game->vocabulary;

    if (n <= 0 || n >= v->word_count)
        return false;
    const struct word *w = &v->words[n];
    *found =
        (struct duello_word){ w->name, w->plural, w->roles & WORD_TYPE, w->roles & WORD_VALUE, w->roles & WORD_FLAG,
                              w->list };
    return true;
}

int duello_number_list(const struct duello_book *b, int attribute)
{
    const struct vocabulary *v = b->game->vocabulary;

    return attribute > 0 && attribute < v->attribute_count ? v->attributes[attribute].list : 0;
}

int duello_keyword_name(const struct duello_book *b, int n, char *name, int size)
{
    const struct vocabulary *v = b->game->vocabulary;
    const char *pattern = n > 0 && n < v->keyword_count ? v->keywords[n].pattern.text : "";
    size_t length = strcspn(pattern, "[{(");

    while (length > 0 && pattern[length - 1] == ' ')
        length--;
    return snprintf(name, (size_t)size, "%.*s", (int)length, pattern);
}

bool duello_counter_is_brought(const struct duello_book *b, int counter)
{
    const struct vocabulary *v = b->game->vocabulary;

    return counter > 0 && counter < v->counter_count && v->counters[counter].file;
}

int duello_find_fact(const struct duello_book *b, enum duello_of of, const char *name)
{
    static const uint8_t kinds[] = { [DUELLO_OF_DUEL] = OF_DUEL,
                                     [DUELLO_OF_SEAT] = OF_SEAT,
                                     [DUELLO_OF_CARD] = OF_CARD,
                                     [DUELLO_OF_LINK] = OF_LINK,
                                     [DUELLO_OF_SQUARE] = OF_SQUARE };

    for (int i = 0; i < b->game->fact_count; i++)
        if (b->game->facts[i].of == kinds[of] && strcmp(b->game->facts[i].name, name) == 0)
            return i;
    return -1;
}

bool duello_level(const struct duello_book *b, int n, struct duello_level *found)
{
    if (n < 0 || n >= b->game->grid_count)
        return false;
    const struct grid *g = &b->game->grids[n];
    *found = (struct duello_level){ g->name, g->columns, g->rows, g->stride, g->cells };
    return true;
}
