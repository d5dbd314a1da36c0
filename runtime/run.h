/* run.h: what the parts of running an effect share: machine.c, doing.c, questions.c, follow.c and grants.c. */
#ifndef RUNTIME_RUN_H
#define RUNTIME_RUN_H

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
        .link = e->link,
        .amount = e->amount,
        .x = e->x,
        .subject = e->subject,
    };
}

static inline void pass_statement(struct effect *e, const cell *at)
{
    e->pc = (uint16_t)(e->pc + 2 + at[1]);
}

/* How far a verb's statement has come; a choice's is at 0 or 1. */
enum { DO_SUBJECTS, DO_CHOSEN, DO_ARGUMENTS, DO_PICKED, DO_COUNTED, DO_RESULT };

static inline size_t set_bytes(const struct duel *d)
{
    return (size_t)game_of(d)->set_words * sizeof(uint32_t);
}

/* ---- machine.c ---- */

/* What can be named of a list (`p`: behind the variable of a CHOICE_WORD), a bit each in its order, and of the kinds of
 * counters (likewise of a CHOICE_COUNTER). */
uint32_t values_found(const struct scope *, const cell *p);
uint32_t counters_found(const struct scope *, const cell *p);

/* ---- defined.c ---- */

/* Has it what is defined: the keyword, one of these counters? */
bool bears(const struct duel *, ref, const struct defined *);
/* What card files say of a keyword; NULL: they do not. */
const struct defined *definition_of(const struct duello_book *, int keyword);
/* A defined keyword is had once: given again, it goes on with the larger number to the later end, and from the start. True:
 * it has a row with this end already; else the row, whose number may now be a larger one, is still to be laid. */
bool renew_keyword(struct duel *, const struct defined *, struct row *given);
/* Whatever gave it by an effect is over. False: nothing did. */
bool end_keyword(struct duel *, ref bearer, const struct defined *);
/* Keywords in the headers of what lies where abilities work, a bit each. */
uint64_t keywords_printed(const struct duel *);

/* ---- announcing.c ---- */

/* The effect begins to know what was named as its ability was announced. */
void keep_names(struct duel *, struct effect *, const uint16_t *names);

/* ---- questions.c ---- */

/* One of them is taken, and with it goes what it must differ from; 0: they need not. */
void take_from(const struct duel *, int seat, int different, ref, uint32_t *set);
/* The chosen things become `those` of the effect that asked. */
void begin_pick(struct duel *, const struct group *, int seat, int verb);

struct ask_one {
    uint8_t seat, kind;
    uint8_t least, most; /* numbers from least to most; modes: how many of `most` */
    uint16_t list;       /* of words */
    uint16_t taken;      /* modes chosen so far */
    uint32_t found;      /* kinds of counters, a bit each; of words: which values of the list, 0: all but `taken` */
};
void begin_ask(struct duel *, struct ask_one);

/* ---- doing.c ---- */

/* A sentence with a verb; false: it waits for a choice or a rule step. */
bool run_do(struct duel *, struct effect *, const cell *at);
bool subjects_are_chosen(struct duel *, struct effect *, struct group *);
void pick_at_random(struct duel *, const struct effect *, struct group *, uint32_t *those);
/* Who has chosen what a register holds. */
void note_chooser(struct effect *, int at, int seat);
bool seat_can_act(const struct duel *, int seat);
int nth_seat_to_act(const struct duel *, int n);
uint8_t as_chosen(int n); /* the nearest number that can be chosen */
bool is_beyond(struct duel *, struct effect *, const cell *block, int chooser);

/* Statements of grants.c; false: it waits for a choice and is run once more. */
bool run_grant(struct duel *, struct effect *, const cell *at);
bool run_give(struct duel *, struct effect *, const cell *at);
void run_wait(struct duel *, struct effect *, const cell *at);
void run_permit(struct duel *, struct effect *, const cell *at);

#endif
