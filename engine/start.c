/* start.c: from a set-up to a duel that waits for its first answer. */
#include <stdarg.h>
#include <stdio.h>

#include "choices.h"
#include "start.h"
#include "words.h"

static bool fill(struct duello_error *e, enum duello_fault fault, const char *rule, const char *format, va_list args)
    __attribute__((format(printf, 4, 0)));
static bool fill(struct duello_error *e, enum duello_fault fault, const char *rule, const char *format, va_list args)
{
    if (!e)
        return false;
    e->fault = fault;
    snprintf(e->rule, sizeof e->rule, "%s", rule);
    vsnprintf(e->text, sizeof e->text, format, args);
    return false;
}

bool fail_by(struct duello_error *e, enum duello_fault fault, const char *rule, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fill(e, fault, rule, format, args);
    va_end(args);
    return false;
}

bool setup_error(struct duello_error *e, const char *rule, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fill(e, DUELLO_BAD_SETUP, rule, format, args);
    va_end(args);
    return false;
}

bool setup_objection(struct duello_error *e, const char *rule, const char *format, ...)
{
    char also[sizeof e->text];
    va_list args;

    if (!e)
        return false;
    va_start(args, format);
    vsnprintf(also, sizeof also, format, args);
    va_end(args);
    if (!*e->text)
        return setup_error(e, rule, "%s", also);
    size_t length = strlen(e->text), more = strlen(rule) + strlen(also) + sizeof "; : " - 1;
    if (length + more < sizeof e->text)
        snprintf(e->text + length, sizeof e->text - length, "; %s: %s", rule, also);
    return false;
}

/* ---- what there is to choose from ------------------------------------------------------------------ */

enum { LISTED = 380 }; /* leaves room for what stands before it in an error */

static const char *list_names(const struct name_list *n, const char *wish, char text[LISTED])
{
    struct text_out t = { text, LISTED, 0 };

    put_name_list(&t, n, wish);
    end_text(&t);
    return text;
}

static bool no_such_mode(const struct game *game, const char *wish, struct duello_error *e)
{
    struct name_list names = { .count = 0 };
    char list[LISTED];

    for (int i = 0; i < game->mode_count; i++)
        add_name(&names, game->modes[i].name);
    return setup_error(e, "", "%s has no mode \"%.40s\"; it has: %s", game->title, wish,
                       list_names(&names, wish, list));
}

static bool no_such_choice(const struct game *game, const char *wish, struct duello_error *e)
{
    struct name_list names = { .count = 0 };
    char list[LISTED];

    for (int i = 0; i < game->choice_count; i++)
        add_name(&names, game->choices[i].name);
    return setup_error(e, "", "%s has no option \"%.40s\"; it has: %s", game->title, wish,
                       list_names(&names, wish, list));
}

static bool no_such_value(const struct duello_book *b, const struct choice *c, const char *wish, struct duello_error *e)
{
    char list[LISTED], usual[64];
    struct text_out values = { list, sizeof list, 0 }, first = { usual, sizeof usual, 0 };

    put_choice_values(&values, b, c, wish);
    put_choice_value(&first, b, c, 0);
    end_text(&values);
    end_text(&first);
    return setup_error(e, b->game->rules[c->rule].id,
                       "option %s cannot be \"%.40s\"; it can be: %s (%s unless changed)", c->name, wish, list, usual);
}

/* ---- choosing ---------------------------------------------------------------------------------------- */

static bool seats_fit(const struct game *game, const struct mode *m, int seats, struct duello_error *e)
{
    const char *rule = game->rules[m->rule].id;

    if (seats >= m->least_seats && seats <= m->most_seats)
        return true;
    if (m->least_seats == m->most_seats)
        return setup_error(e, rule, "%s in mode %s is for %d players, not %d", game->title, m->name, m->least_seats,
                           seats);
    return setup_error(e, rule, "%s in mode %s is for %d to %d players, not %d", game->title, m->name, m->least_seats,
                       m->most_seats, seats);
}

const struct mode *mode_named(const struct game *game, const char *name)
{
    for (int i = 0; name && i < game->mode_count; i++)
        if (strcmp(game->modes[i].name, name) == 0)
            return &game->modes[i];
    return &game->modes[0];
}

static bool choose_mode(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    const struct game *game = game_of(d);
    int mode = 0;

    while (s->mode && mode < game->mode_count && strcmp(game->modes[mode].name, s->mode) != 0)
        mode++;
    if (mode == game->mode_count)
        return no_such_mode(game, s->mode, e);
    d->mode = (uint8_t)mode;
    return seats_fit(game, &game->modes[mode], s->seats, e);
}

static bool choose_value(struct duel *d, const char *name, const char *value, struct duello_error *e)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < game->choice_count; i++) {
        const struct choice *c = &game->choices[i];
        if (strcmp(c->name, name) != 0)
            continue;
        int chosen = value ? find_choice_value(d->book, c, value) : -1;
        if (chosen < 0)
            return no_such_value(d->book, c, value ? value : "", e);
        keep_choice(d, i, chosen);
        return true;
    }
    return no_such_choice(game, name, e);
}

static bool brings_side_deck(const struct game *game, const struct duello_setup *s, struct duello_error *e)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (s->seat[seat].side && !game->side_decks) {
            setup_error(e, "", "p%d: %s has no side decks: bring a deck without one", seat + 1, game->title);
            return true;
        }
    return false;
}

static bool names_choice(const struct duello_setup *s, const char *name)
{
    for (int i = 0; i < DUELLO_CHOICES && s->choice[i].name; i++)
        if (strcmp(s->choice[i].name, name) == 0)
            return true;
    return false;
}

void choose_for_machines(struct duello_setup *s, const struct game *game)
{
    int n = 0;

    while (n < DUELLO_CHOICES && s->choice[n].name)
        n++;
    for (int i = 0; i < game->choice_count && n < DUELLO_CHOICES; i++)
        if (game->choices[i].machine && !names_choice(s, game->choices[i].name)) {
            s->choice[n].name = game->choices[i].name;
            s->choice[n++].value = game->choices[i].machine;
        }
}

/* ---- starting ---------------------------------------------------------------------------------------- */

struct duel *duel_start(const struct duello_book *b, void *memory, const struct duello_setup *s, struct duello_error *e)
{
    return duel_start_watched(b, memory, s, NULL, NULL, e);
}

struct duel *duel_start_watched(const struct duello_book *b, void *memory, const struct duello_setup *s,
                                struct duel_journal *journal, struct foretold *foretold, struct duello_error *e)
{
    const struct game *game = b->game;
    struct duel *d = memory;

    memset(d, 0, game->size);
    d->book = b;
    d->journal = journal;
    d->foretold = foretold;
    clear_steps(d);
    d->seats = (uint8_t)s->seats;
    d->chance = mix64(s->seed + 0x51ed270b);
    d->veil = mix64(s->seed ^ 0xa0761d6478bd642fu);
    if (!choose_mode(d, s, e))
        return NULL;
    for (int i = 0; i < DUELLO_CHOICES && s->choice[i].name; i++)
        if (!choose_value(d, s->choice[i].name, s->choice[i].value, e))
            return NULL;
    if (brings_side_deck(game, s, e) || !game->start(d, s, e))
        return NULL;
    run_steps(d);
    d->journal = NULL;
    return d;
}

bool duel_over(const struct duel *d, struct duel_outcome *o)
{
    if (o) {
        memset(o, 0, sizeof *o);
        o->over = d->over != 0;
        if (d->over) {
            *(d->over & DRAWN ? &o->drawn : &o->winners) = (d->over & ~(unsigned)DRAWN) - 1;
            snprintf(o->rule, sizeof o->rule, "%s", game_of(d)->rules[d->over_rule].id);
        }
        game_of(d)->outcome(d, o);
    }
    return d->over != 0;
}
