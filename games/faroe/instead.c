/* instead.c: texts that put something in the place of a Knock Out: "when ... would be knocked out" (FAROE-1.7,
 * FAROE-R130, FAROE-R154).
 *
 * The check that finds somebody who falls looks here first. If a text applies, nobody falls yet: the step that called the
 * check lets the text act, and checks again. Each text is asked once for each Knock Out.
 */
#include "faroe.h"

/* ---- who has been spared ---------------------------------------------------------------------------------------- */

#define find_spared(d, r) IN_DUEL(d, struct spared, spared_in(d, r))
static struct spared *spared_in(const struct duel *d, ref r)
{
    struct faroe *s = own_in(d);

    for (int i = 0; i < s->spareds; i++)
        if (s->spared[i].thing == r)
            return &s->spared[i];
    return NULL;
}

bool is_spared(const struct duel *d, ref r)
{
    const struct spared *s = own(d)->spareds ? find_spared(d, r) : NULL;
    return s && s->hp == attribute_of(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP);
}

void no_longer_spared(struct duel *d, ref r)
{
    struct spared *s = own(d)->spareds ? find_spared(d, r) : NULL;

    if (!s)
        return;
    *s = own(d)->spared[--own(d)->spareds];
    own(d)->spared[own(d)->spareds] = (struct spared){ 0 };
}

static void spare(struct duel *d, ref r)
{
    no_longer_spared(d, r);
    own(d)->spared[own(d)->spareds++] = (struct spared){ r, (int16_t)attribute_of(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP) };
}

/* ---- which text applies -------------------------------------------------------------------------------------------- */

void forget_tries(struct duel *d)
{
    memset(own(d)->tried, 0, sizeof own(d)->tried);
    own(d)->tries = 0;
}

static bool was_tried(const struct duel *d, ref thing, const struct replacement *r)
{
    for (int i = 0; i < own(d)->tries; i++)
        if (own(d)->tried[i].thing == thing && own(d)->tried[i].source == r->source &&
            own(d)->tried[i].ability == r->ability)
            return true;
    return false;
}

static bool can_be_noted(const struct duel *d, const struct replacement *r)
{
    return !d->book->ability[r->ability].limit || use_can_be_counted(d, r->source, r->ability);
}

/* The next text that has not been asked yet. */
static bool find_instead(const struct duel *d, ref thing, ref striker, struct replacement *found)
{
    struct happening h = { FAROE_EVENT_KNOCKED_OUT, thing, knocked_out_by(d, thing, striker), 0 };
    int after = 0;

    while (next_replacement(d, h, &after, found))
        if (!was_tried(d, thing, found) && can_be_noted(d, found))
            return true;
    return false;
}

/* Where no more can be noted none applies any more, which is told: FAROE-R154. */
bool finds_instead(struct duel *d, ref thing, ref striker)
{
    struct replacement found;

    if (!listeners(d)->would || !find_instead(d, thing, striker, &found))
        return false;
    if (own(d)->tries < MOST_SPARED && (own(d)->spareds < MOST_SPARED || find_spared(d, thing)))
        return true;
    NOTE(d, BOUND_MET, FAROE_R154, .seat = -1);
    return false;
}

/* ---- what it does --------------------------------------------------------------------------------------------------- */

static void begin_instead(struct duel *d, struct instead *v)
{
    struct replacement found = { 0 };

    v->thing = own(d)->would_fall;
    own(d)->would_fall = NOTHING;
    find_instead(d, v->thing, v->striker, &found);
    v->source = found.source;
    v->ability = (uint16_t)found.ability;
    v->seat = (uint8_t)found.seat;
    v->row = (int16_t)found.row;
    own(d)->tried[own(d)->tries++] = (struct tried){ v->thing, v->source, v->ability };
}

/* What is used up by being used: a number of times, the next time only. */
static void count_instead(struct duel *d, const struct instead *v)
{
    const struct ability *a = &d->book->ability[v->ability];

    if (a->limit)
        count_use(d, v->source, v->ability, uses_count_until(a));
    if (a->flags & ABILITY_ONCE_WAITING) {
        end_row(d, v->row);
        refresh_listeners(d);
    }
}

STEP(instead)
{
    BEGIN;
    begin_instead(d, v);
    own(d)->replacing = 1;
    if (d->book->ability[v->ability].flags & ABILITY_MAY || d->book->ability[v->ability].cost) {
        CALL(payment, .purse = { .source = v->source, .ability = v->ability, .seat = v->seat });
        if (!d->result) {
            own(d)->replacing = 0;
            RETURN(0);
        }
        choice_was_made(d);
    }
    count_instead(d, v);
    spare(d, v->thing);
    RUN_EFFECT(.ability = v->ability, .source = v->source, .seat = v->seat, .it = v->thing);
    own(d)->replacing = 0;
    if (!d->result) { /* it did not say "instead" */
        no_longer_spared(d, v->thing);
        RETURN(0);
    }
    own(d)->felled[v->thing >> 5] &= ~(1u << (v->thing & 31));
    NOTE(d, STAYS, FAROE_R130, .seat = (int8_t)controller(d, v->thing), .thing = v->thing);
    CITE(d, FAROE_1_7);
    END;
}
