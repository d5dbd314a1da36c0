/* defined.c: keywords and counters whose meaning card files write (`keyword Scorch: at ..., 2 times: ...`).
 *
 * Whoever bears one has its abilities, `this` being the bearer; triggers.c finds them. This file says who bears what, what it
 * means to be given a keyword once more, and when one is over that is used up.
 */
#include "cells.h"
#include "effects.h"
#include "evaluate.h"
#include "run.h"

/* ---- who has a keyword ------------------------------------------------------------------------------------ */

struct had {
    const struct duel *d;
    int keyword, number;
    bool any;
};

/* It is written out; one without a number has 0. */
static int number_written(const struct duel *d, int keyword, const cell *arguments)
{
    struct scope s = { .d = d };
    struct arguments args = { game_of(d)->vocabulary->keywords[keyword].pattern.shape, arguments, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0; pass_argument(&s, hole, &args.at)) {
        const cell *at = args.at;
        if (hole == HOLE_N)
            return eval_value(&s, &at);
    }
    return 0;
}

static void see_number(void *context, struct given given)
{
    struct had *had = context;
    int number = number_written(had->d, had->keyword, given.arguments);

    had->number = !had->any || number > had->number ? number : had->number;
    had->any = true;
}

int number_of_keyword(const struct duel *d, ref r, int keyword)
{
    struct had had = { .d = d, .keyword = keyword, .number = ABSENT };

    if (game_of(d)->at_keywords && r && may_have_keyword(d, r, keyword))
        visit_keyword(d, r, keyword, see_number, &had);
    return had.number;
}

bool bears(const struct duel *d, ref r, const struct defined *w)
{
    if (w->counter)
        return game_of(d)->number && game_of(d)->number(d, r, VAL_COUNTER, w->counter) > 0;
    return number_of_keyword(d, r, w->keyword) != ABSENT;
}

/* ---- given and taken away ----------------------------------------------------------------------------------- */

const struct defined *definition_of(const struct duello_book *b, int keyword)
{
    for (int i = 0; i < b->defineds; i++)
        if (b->defined[i].keyword == keyword && keyword)
            return &b->defined[i];
    return NULL;
}

static void forget_uses_of(struct duel *d, ref bearer, const struct defined *w)
{
    for (int i = w->ability; i < w->ability + w->abilities; i++)
        forget_uses(d, bearer, i);
}

bool renew_keyword(struct duel *d, const struct defined *w, struct row *given)
{
    int number = number_written(d, w->keyword, d->book->code + given->ability);
    bool lasts = false;

    forget_uses_of(d, given->subject, w);
    if (given->until >= NOT_YET)
        return false;
    for (int i = 0; i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, given->subject, w->keyword) &&
            number_written(d, w->keyword, d->book->code + row(d, i)->ability) > number)
            given->ability = row(d, i)->ability;
    for (int i = 0; i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, given->subject, w->keyword)) {
            row(d, i)->ability = given->ability;
            lasts = lasts || (given->until != LASTS_WHILE && row(d, i)->until == given->until);
        }
    return lasts;
}

bool end_keyword(struct duel *d, ref bearer, const struct defined *w)
{
    bool any = false;

    forget_uses_of(d, bearer, w);
    for (int i = d->rows; i-- > 0;)
        if (is_row_of(d, i, ROW_KEYWORD, bearer, w->keyword)) {
            end_row(d, i);
            any = true;
        }
    if (any && game_of(d)->lost_keyword)
        game_of(d)->lost_keyword(d, bearer, w->keyword);
    return any;
}

/* ---- used up ------------------------------------------------------------------------------------------------- */

/* Has it done all that it does a limited number of times? */
static bool is_used_up(const struct duel *d, ref bearer, const struct defined *w)
{
    bool limited = false;

    for (int i = w->ability; i < w->ability + w->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (!a->limit || a->period)
            continue;
        if (uses_of(d, bearer, i) < a->limit)
            return false;
        limited = true;
    }
    return limited;
}

bool end_if_used_up(struct duel *d, ref bearer, int ability)
{
    for (int i = 0; i < d->book->defineds; i++) {
        const struct defined *w = &d->book->defined[i];
        if (!w->keyword || ability < w->ability || ability >= w->ability + w->abilities)
            continue;
        if (!is_used_up(d, bearer, w) || !end_keyword(d, bearer, w))
            return false;
        refresh_listeners(d);
        return true;
    }
    return false;
}

/* ---- what is listened to --------------------------------------------------------------------------------------- */

uint64_t keywords_printed(const struct duel *d)
{
    uint64_t printed = 0;

    for (int seat = 0; seat < d->seats; seat++)
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, place_of(d, __builtin_ctz(left), seat))
                printed |= face(d, r)->holds;
    return printed;
}
