/* evaluate.h: what the parts of evaluating share: arguments.c, evaluate.c (values and tests), filters.c,
 * sets.c (where their members come from) and standing.c (what continuous abilities change and permit).
 * Plain recursion over the cells; nothing here stops or changes anything. */
#ifndef RUNTIME_EVALUATE_H
#define RUNTIME_EVALUATE_H

#include "machine.h"

/* The same eyes, looking at another thing. */
static inline struct scope with_it(const struct scope *s, ref it)
{
    struct scope inner = *s;
    inner.it = it;
    return inner;
}

/* Most sets are `you`, `this` or `it` and nothing else, three cells long: what is meant, without making a set.
 * NOTHING if this is another set, or nothing is meant. */
static inline ref plain_reference(const struct scope *s, const cell *at)
{
    if (at[0] != SET_REF || at[2] != SET_THAT)
        return NOTHING;
    switch (at[1]) {
    case REF_YOU:
        return seat_ref(s->seat);
    case REF_THIS:
        return s->source;
    case REF_IT:
        return s->it;
    case REF_HOST:
        return game_of(s->d)->host_of ? game_of(s->d)->host_of(s->d, s->source, s->link) : NOTHING;
    default:
        return NOTHING;
    }
}

/* A set that references alone make, of one thing at the most (`target's revealed card`): reads over it and says which
 * thing that is. False, and nothing is read, if it is another kind of set. */
bool single_reference(const struct scope *, const cell **at, ref *);
/* Has the set a member, or as many as it says? If not, it may be that nothing was read: then `at` is where it was. */
bool exists(const struct scope *, const cell **at);
int count_of_player(const struct scope *, const cell **at, int most);
/* The first member of a set; NOTHING: it is empty. */
ref first_member(const struct scope *, const cell **at);

/* What lies at a place. */
void eval_place(const struct scope *, const cell **at, uint32_t *set);
/* Does it lie there? */
bool lies_at(const struct scope *, const cell **place, ref);

/* What the filters behind a set leave of it. */
void apply_these_filters(const struct scope *, const cell **at, struct group *);
static inline void apply_filters(const struct scope *s, const cell **at, struct group *g)
{
    if (**at == SET_THAT) /* as a rule there are none */
        ++*at;
    else
        apply_these_filters(s, at, g);
}
/* Would they leave this one? If not, the rest is not read. */
bool passes_filters(const struct scope *, const cell **at, ref, struct group *);

/* Is it the word, or one of the words? */
bool word_is(const struct scope *, ref, int word);
bool is_any(const struct scope *, ref, const cell *words, int n);
/* A word that is printed on the card, or that the game reads from it, says something of its face. */
bool reads_hidden_face(const struct duel *, ref);
/* What a link's program might do; what the game says of anything else. */
bool has_trait(const struct duel *, ref, int trait);
/* May its face be read with these eyes? */
bool is_readable(const struct scope *, ref);
/* A number as a card reads it. */
int read_attribute(const struct scope *, ref, int attribute);
int read_range(const struct scope *, ref, int attribute);

/* A word that is apart is not said of the thing whose text says it. */
static inline bool is_apart(const struct scope *s, int word, ref r)
{
    return r == s->source && game_of(s->d)->vocabulary->words[word].apart;
}

#endif
