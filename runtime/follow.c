/* follow.c: what is called by a name goes with its card.
 *
 * A hand hides which card lies in which sleeve: faces are exchanged when a card comes or leaves unseen. Whatever is said
 * of the card in a sleeve must then be said of the other one.
 */
#include "run.h"

static void follow_in_set(const struct duel *d, uint32_t *set, ref a, ref b)
{
    if (set_has(d, set, a) == set_has(d, set, b))
        return;
    ref leaves = set_has(d, set, a) ? a : b;
    set_remove(d, set, leaves);
    set_add(d, set, leaves == a ? b : a);
}

static void follow(ref *thing, ref a, ref b)
{
    *thing = *thing == a ? b : *thing == b ? a : *thing;
}

static void follow_in_variable(int32_t *thing, ref a, ref b)
{
    *thing = *thing == a ? b : *thing == b ? a : *thing;
}

/* The members that its loops are at are kept in variables. */
static void follow_in_effect(const struct duel *d, struct effect *e, ref a, ref b)
{
    follow(&e->source, a, b);
    follow(&e->it, a, b);
    for (unsigned left = d->book->ability[e->ability].members; left; left &= left - 1)
        follow_in_variable(effect_variable(e, __builtin_ctz(left)), a, b);
    for (int i = 0; i < d->book->ability[e->ability].registers; i++)
        follow_in_set(d, effect_register(d, e, i), a, b);
}

/* The members of a verb's set lie behind its call; NULL if this is no step of a verb with a set. */
static uint32_t *called_set(const struct duel *d, struct frame *f)
{
    const struct vocabulary *words = game_of(d)->vocabulary;
    struct call *c = (struct call *)(void *)f->locals;

    if (f->step < FIRST_GAME_STEP || c->verb >= words->verb_count || game_of(d)->verb_steps[c->verb].step != f->step ||
        game_of(d)->verb_steps[c->verb].size < sizeof *c + set_bytes(d) ||
        !strchr(words->verbs[c->verb].pattern.shape, 'a' + HOLE_SET))
        return NULL;
    return (uint32_t *)(void *)(c + 1);
}

static void follow_in_list(ref *thing, int n, ref a, ref b)
{
    for (int i = 0; i < n; i++) {
        ref now = thing[i] & HELD_THING;
        follow(&now, a, b);
        thing[i] = (ref)((thing[i] & ~HELD_THING) | now);
    }
}

/* Steps of the game that name things. `inside`: an effect runs inside this one. */
static void follow_in_step(const struct duel *d, struct frame *f, bool inside, ref a, ref b)
{
    for (const struct held *h = game_of(d)->held; h && h->step; h++) {
        ref *thing = (ref *)(void *)((char *)f->locals + h->at);
        if (h->step != f->step)
            continue;
        if (h->listed)
            follow_in_list(thing, ((const uint8_t *)f->locals)[h->listed], a, b);
        else if (inside)
            follow(thing, a, b);
    }
}

/* What a reference is set to may be a card. */
static void follow_in_row(const struct duel *d, struct row *r, ref a, ref b)
{
    follow(&r->subject, a, b);
    if (r->kind == ROW_SET && game_of(d)->vocabulary->attributes[r->what].kind == ATTRIBUTE_REF)
        follow_in_variable(&r->value, a, b);
}

void names_follow(struct duel *d, ref a, ref b)
{
    struct frame *above = NULL; /* what the effect has called */
    bool inside = false;        /* an effect */

    for (unsigned at = d->top; at != NO_FRAME; at = above->below) {
        struct frame *f = frame_at(d, at);
        if (f->step == STEP_effect) {
            uint32_t *set = above ? called_set(d, above) : NULL;
            follow_in_effect(d, (struct effect *)(void *)f->locals, a, b);
            if (set)
                follow_in_set(d, set, a, b);
            inside = true;
        } else {
            follow_in_step(d, f, inside, a, b);
        }
        above = f;
    }
    for (int i = 0; i < d->waitings; i++) {
        follow(&waiting(d, i)->subject, a, b);
        follow(&waiting(d, i)->other, a, b);
    }
    for (int i = 0; i < d->rows; i++)
        follow_in_row(d, row(d, i), a, b);
    facts_follow(d, a, b);
}

static bool names_in_list(const struct duel *d, const struct frame *f)
{
    for (const struct held *h = game_of(d)->held; h && h->step; h++)
        if (h->listed && h->step == f->step && ((const uint8_t *)f->locals)[h->listed])
            return true;
    return false;
}

bool names_things(const struct duel *d)
{
    unsigned at = d->top;

    if (d->waitings || d->rows || facts_name_things(d))
        return true;
    while (at != NO_FRAME && frame_at(d, at)->step != STEP_effect && !names_in_list(d, frame_at(d, at)))
        at = frame_at(d, at)->below;
    return at != NO_FRAME;
}
