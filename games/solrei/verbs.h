/* verbs.h: how the verbs of the cards are written, for keywords.c and verbs.c. Each is a step; the machine has worked out its
 * arguments, and its subject has made the choices of its set. */
#ifndef SOLREI_VERBS_H
#define SOLREI_VERBS_H

#include "solrei.h"

static inline int subject_seat(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}

/* The locals of a verb with a set: its members lie behind the call. */
struct call_with_set {
    struct call c;
    uint32_t set[SET_SIZE];
};

/* Verbs that do their work at once need no frame of their own beyond their call and the members of its set. */
static inline void end_verb(struct duel *d, int result)
{
    d->result = (int16_t)result;
    if (!own(d)->ended) /* else all steps of the round are gone */
        end_step(d);
}

#define PLAIN_VERB(name)                                                                                               \
    struct name {                                                                                                      \
        struct call c;                                                                                                 \
    };                                                                                                                 \
    static int name##_at_once(struct duel *d, const struct call *c);                                                   \
    STEP(name)                                                                                                         \
    {                                                                                                                  \
        (void)f;                                                                                                       \
        end_verb(d, name##_at_once(d, &v->c));                                                                         \
    }                                                                                                                  \
    static int name##_at_once(struct duel *d, const struct call *c)
#define VERB(name)                                                                                                     \
    struct name {                                                                                                      \
        struct call_with_set with;                                                                                     \
    };                                                                                                                 \
    static int name##_at_once(struct duel *d, const struct call *c, uint32_t *set);                                    \
    STEP(name)                                                                                                         \
    {                                                                                                                  \
        (void)f;                                                                                                       \
        end_verb(d, name##_at_once(d, &v->with.c, v->with.set));                                                       \
    }                                                                                                                  \
    static int name##_at_once(struct duel *d, const struct call *c, uint32_t *set)

/* ---- locals of those that can stop ------------------------------------------------------------------------------ */

/* READY, EXHAUST, BREAK, DISCARD: one card after the other. */
struct do_cards {
    struct call c;
    uint32_t set[SET_SIZE];
    ref now;
    uint8_t done, unused;
};

struct do_swap {
    struct call c;
    ref card; /* that is to be swapped in */
    uint8_t seat, unused;
};

struct do_charge {
    struct call c;
    uint8_t seat, unused;
};

/* ---- what both files use ---------------------------------------------------------------------------------------- */

static inline bool is_replaceable(const struct duel *d, int event)
{
    return listeners(d)->would >> event & 1;
}

#endif
