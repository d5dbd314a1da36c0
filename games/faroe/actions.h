/* actions.h: candidates and the rules about them, between the files that name what a player may do. */
#ifndef GAMES_FAROE_ACTIONS_H
#define GAMES_FAROE_ACTIONS_H

#include "faroe.h"

struct prospect {
    struct menu *m;
    int seat;
    bool timed;           /* of Skills only those that name their time: FAROE-5.19 */
    bool tight;           /* nothing but what is allowed, whatever the menu wants: a Legend's */
    int means;            /* what is surely dearer than that is no candidate */
    uint32_t times;       /* windows that are open, and when conditions may be met: see texts_noted */
    uint32_t uses, texts; /* all that the cards in Hand can be good for, and when */
};

/* A player with so much TP, for whom everything has the cost that is printed on it; for who asks why not all are
 * candidates. */
struct prospect prospect_of(const struct duel *, struct menu *, int seat);

/* Is this one allowed? With the rule that forbids it noted for who asks why not. */
bool is_allowed(const struct duel *, const struct prospect *, struct option);

static inline bool wants_candidates(const struct prospect *p)
{
    return p->m->loose && !p->tight;
}

/* Names a candidate to the menu, unless a rule forbids it. */
static inline void consider(const struct duel *d, const struct prospect *p, struct option o)
{
    if (wants_candidates(p) || is_allowed(d, p, o))
        offer(p->m, o);
}

/* Whom something could be attached to. */
struct hosts {
    ref host[OBJECTS];
    int count;
};

/* ---- uses.c: candidates, and may this one be used? --------------------------------------------------------- */

void consider_texts(const struct duel *, const struct prospect *, ref card);
void consider_condition(const struct duel *, const struct prospect *, ref card);
void consider_abilities(const struct duel *, const struct prospect *);
bool may_reveal(const struct duel *, const struct prospect *, struct option);
bool may_activate(const struct duel *, const struct prospect *, struct option);

/* The roles of a card one after the other, from 0 on; a card without roles is its own. */
bool next_role(const struct duel *, ref card, int *role);
uint32_t text_windows(const struct duel *, int seat);
bool uses_hand(const struct duel *, int seat);
bool is_in_use(const struct duel *, int seat, ref card);
bool has_condition(const struct duel *, ref card);
bool is_given_to(const struct duel *, const struct row *, int seat);
int barred_by(const struct duel *, ref);        /* the rule by which it cannot act, 0: it can */
int attack_barred_by(const struct duel *, ref); /* the same of attacking */
int free_uses(const struct duel *);

/* ---- actions.c: the other candidates -------------------------------------------------------------------------- */

bool is_copy(const struct duel *, ref, int at, uint64_t *seen);
void list_fighters_to_attach_to(const struct duel *, const struct prospect *, struct hosts *);
void attach_options(const struct duel *, const struct prospect *, ref, const struct hosts *fighters);
void consider_playing(const struct duel *, const struct prospect *, ref);
void place_option(const struct duel *, const struct prospect *, ref);
void move_options(const struct duel *, const struct prospect *);
void reattach_options(const struct duel *, const struct prospect *);
void attack_options(const struct duel *, const struct prospect *);
void refuse_attacks(const struct duel *, const struct prospect *);
void hidden_card_options(const struct duel *, const struct prospect *);
void hand_item_options(const struct duel *, const struct prospect *);

#endif
