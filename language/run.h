/* run.h: what the parts of running an effect share: machine.c and grants.c. */
#ifndef LANGUAGE_RUN_H
#define LANGUAGE_RUN_H

#include "machine.h"

/* The eyes of a running effect. */
static inline struct scope scope_of(const struct duel *d, const struct effect *e)
{
    return (struct scope){
        .d = d,
        .effect = e,
        .seat = e->seat,
        .source = e->source,
        .it = e->it,
        .other = e->other,
        .target = e->target,
        .link = e->link,
        .amount = e->amount,
        .x = e->x,
        .subject = e->subject,
    };
}

bool subjects_are_chosen(struct duel *, struct effect *, struct group *); /* machine.c */

/* Statements of grants.c; false: it waits for a choice and is run once more. */
bool run_grant(struct duel *, struct effect *, const cell *at);
bool run_give(struct duel *, struct effect *, const cell *at);
void run_wait(struct duel *, struct effect *, const cell *at);
void run_permit(struct duel *, struct effect *, const cell *at);

#endif
