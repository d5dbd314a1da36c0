/* telling.c: what a table asks of a duel besides views: what an option amounts to in any game, what things are called, and
 * what the layout says of time, of options and of entries. */
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "layout.h"
#include "words.h"

enum duel_sort duel_option_sort(struct duel_option o)
{
    return o.verb == OPTION_PASS ? DUEL_PASSES : o.verb == OPTION_CANCEL ? DUEL_TAKES_BACK : DUEL_MAKES;
}

bool duel_is_seldom(const struct duel *d, int seat, struct duel_option o)
{
    const struct duello_layout *l = d->book->layout;
    char notation[160];

    if (l->seldom == 0 || !(d->waiting >> seat & 1))
        return false;
    duel_option_notation(d, seat, o, notation, sizeof notation);
    notation[strcspn(notation, " ")] = '\0';
    for (int i = 0; i < l->seldom; i++)
        if (duello_layout_lists(&l->quiet[i].options, notation) &&
            duello_layout_lists(&l->quiet[i].asks, game_of(d)->asks[d->ask[seat]].name))
            return true;
    return false;
}

bool duel_is_half_made(const struct duel *d, int seat)
{
    return d->dialogue != NO_FRAME && d->dialogue_seat == seat;
}

int duel_asked_for(const struct duel *d)
{
    return d->asked_for - 1;
}

int duel_thing_text(const struct duel *d, int viewer, int handle, char *text, int size)
{
    struct text_out t = { text, size, 0 };

    if (!is_link((ref)handle) || (ref)handle - LINK_REF < d->links)
        put_thing(&t, d, viewer, (ref)handle);
    return end_text(&t);
}

int duel_side(const struct duel *d, int handle)
{
    ref r = (ref)handle;

    if (is_seat(r))
        return seat_of_ref(r);
    if (is_link(r))
        return r - LINK_REF < d->links ? link_seat(link_at(d, r - LINK_REF)) : -1;
    return is_card(r) && r < game_of(d)->objects && object(d, r)->place ? controller_of(d, r) : -1;
}

bool duel_same_chance(const struct duel *a, const struct duel *b)
{
    return a->chance == b->chance;
}

const struct duello_book *duel_book(const struct duel *d)
{
    return d->book;
}

int duel_seats(const struct duel *d)
{
    return d->seats;
}

const char *duel_decision(const struct duel *d, int seat)
{
    return game_of(d)->rules[decision_of(d, seat, d->ask[seat])].id;
}

/* ---- what the layout says ----------------------------------------------------------------------------------- */

const struct duello_layout *duello_layout(const struct duello_book *b)
{
    return b->layout;
}

/* A fact of the duel that everybody sees, by its name; -1: there is none. */
static int open_fact(const struct duello_book *b, const char *name)
{
    for (int i = 0; name && i < b->game->fact_count; i++)
        if (b->game->facts[i].of == OF_DUEL && b->game->facts[i].seen == SEEN_BY_ALL &&
            strcmp(b->game->facts[i].name, name) == 0)
            return i;
    return -1;
}

int duello_turn_fact(const struct duello_book *b)
{
    return b->layout->times ? open_fact(b, b->layout->time->turn) : -1;
}

int duello_step_fact(const struct duello_book *b)
{
    return b->layout->times ? open_fact(b, b->layout->time->step) : -1;
}

static const struct fact *fact_row(const struct duello_book *b, int fact)
{
    return fact >= 0 && fact < b->game->fact_count ? &b->game->facts[fact] : NULL;
}

const char *duello_fact_word(const struct duello_book *b, int fact, int value)
{
    const struct fact *f = fact_row(b, fact);
    return f && f->names && value >= 0 && value <= f->highest ? f->names[value] : NULL;
}

bool duello_fact_is_derived(const struct duello_book *b, int fact)
{
    const struct fact *f = fact_row(b, fact);
    return f && f->derive;
}

const char *duello_entry_name(const struct duello_book *b, int kind)
{
    const struct entry_kind *k = kind_of_entry(b->game, kind);
    return k ? k->name : NULL;
}

struct duello_loud duello_entry_loud(const struct duello_book *b, int kind)
{
    const struct duello_layout *l = b->layout;
    const char *name = duello_entry_name(b, kind);

    for (int i = 0; name && i < l->louds; i++)
        if (duello_layout_lists(&l->loud[i].entries, name))
            return (struct duello_loud){ (enum duello_loudness)l->loud[i].loud, l->loud[i].first, l->loud[i].together };
    return (struct duello_loud){ DUELLO_NOT_LOUD, false, false };
}
