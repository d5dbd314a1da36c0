/* start.c: from a set-up to a duel that waits for its first answer. */
#include <stdarg.h>
#include <stdio.h>

#include "game.h"
#include "start.h"

bool setup_error(struct duello_error *e, const char *rule, const char *format, ...)
{
    va_list args;

    if (!e)
        return false;
    va_start(args, format);
    snprintf(e->rule, sizeof e->rule, "%s", rule);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    return false;
}

static bool choose_mode(struct duel *d, const struct setup *s, struct duello_error *e)
{
    const struct game *game = game_of(d);
    int mode = 0;

    if (s->mode) {
        while (mode < game->mode_count && strcmp(game->modes[mode].name, s->mode) != 0)
            mode++;
        if (mode == game->mode_count)
            return setup_error(e, "", "%s has no mode \"%.40s\"; the first one is \"%s\"", game->title, s->mode, game->modes[0].name);
    }
    if (s->seats < game->modes[mode].least_seats || s->seats > game->modes[mode].most_seats)
        return setup_error(e, game->rules[game->modes[mode].rule].id, "%s in mode %s is for %d to %d players, not %d", game->title,
                           game->modes[mode].name, game->modes[mode].least_seats, game->modes[mode].most_seats, s->seats);
    d->mode = (uint8_t)mode;
    return true;
}

static bool choose_value(struct duel *d, const char *name, const char *value, struct duello_error *e)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < game->choice_count; i++) {
        const struct choice *c = &game->choices[i];
        if (strcmp(c->name, name) != 0)
            continue;
        for (int v = 0; v < 6 && c->values[v]; v++)
            if (value && strcmp(c->values[v], value) == 0) {
                ((uint8_t *)duel_at(d, game->at_choices))[i] = (uint8_t)v;
                return true;
            }
        return setup_error(e, game->rules[c->rule].id, "option %s cannot be \"%.40s\"; it is \"%s\" unless changed, or \"%s\"", name,
                           value ? value : "", c->values[0], c->values[1]);
    }
    return setup_error(e, "", "%s has no option \"%.40s\"", game->title, name);
}

struct duel *duel_start(const struct book *b, void *memory, const struct setup *s, struct duello_error *e)
{
    return duel_start_watched(b, memory, s, NULL, NULL, e);
}

struct duel *duel_start_watched(const struct book *b, void *memory, const struct setup *s, struct journal *journal,
                                struct foretold *foretold, struct duello_error *e)
{
    const struct game *game = b->game;
    struct duel *d = memory;

    memset(d, 0, game->size);
    d->book = b;
    d->journal = journal;
    d->foretold = foretold;
    d->at_places = (uint16_t)game->at_places;
    d->at_rows = (uint16_t)game->at_rows;
    d->at_stack = (uint16_t)game->at_stack;
    d->stack_bytes = (uint16_t)game->stack_bytes;
    d->at_events = (uint16_t)game->at_events;
    d->top = NO_FRAME;
    d->dialogue = NO_FRAME;
    d->seats = (uint8_t)s->seats;
    d->chance = mix64(s->seed + 0x51ed270b);
    d->veil = mix64(s->seed ^ 0xa0761d6478bd642fu);
    if (!choose_mode(d, s, e))
        return NULL;
    for (int i = 0; i < DUELLO_CHOICES && s->choice[i].name; i++)
        if (!choose_value(d, s->choice[i].name, s->choice[i].value, e))
            return NULL;
    if (!game->start(d, s, e))
        return NULL;
    run_steps(d);
    d->journal = NULL;
    return d;
}

bool duel_over(const struct duel *d, struct outcome *o)
{
    if (o) {
        memset(o, 0, sizeof *o);
        o->over = d->over != 0;
        o->winners = d->over ? d->over - 1u : 0;
        if (d->over)
            snprintf(o->rule, sizeof o->rule, "%s", game_of(d)->rules[d->over_rule].id);
        game_of(d)->outcome(d, o);
    }
    return d->over != 0;
}
