/* actions.h: candidates and the rules about them, between the files that name what a player may do. */
#ifndef GAMES_FAROE_ACTIONS_H
#define GAMES_FAROE_ACTIONS_H

#include "faroe.h"

/* What a row of vetoes can be about. */
enum deed_verb { MOVES_CHARACTER = 1 };
extern const struct veto faroe_vetoes[];

/* Who wants to do something; the menu notes why not if somebody asks. */
struct chooser {
    struct menu *m;
    int seat;
};

/* Is this one allowed? */
bool is_allowed(const struct duel *, const struct chooser *, struct duel_option);

/* Candidates of a decision, and what is known of them beforehand. */
struct prospect {
    struct menu *m;
    int seat;
    bool timed;                     /* of Skills only those that name their time: FAROE-5.19 */
    bool why;                       /* somebody asks why not: whatever one could think of is a candidate */
    int means;                      /* what is surely dearer than that is none */
    uint32_t times;                 /* windows that are open, and when conditions may be met: see texts_noted */
    uint32_t uses, texts;           /* all that the cards in Hand can be good for, and when */
    struct duel_option *next, *end; /* where the next one is written, and where there is no more room */
    const uint32_t *handled;        /* things that may not be moved or attached anew once more */
};

/* Names a candidate. */
static inline void consider(struct prospect *p, struct duel_option o)
{
    if (p->next < p->end)
        *p->next++ = o;
}

/* Whom something could be attached to: the own Characters, front ones first; for who asks why not those of others, too. */
struct hosts {
    ref host[OBJECTS];
    int fronts, own, count;
};

/* ---- uses.c: candidates, and may this one be used? --------------------------------------------------------- */

void consider_texts(const struct duel *, struct prospect *, ref card);
void consider_condition(const struct duel *, struct prospect *, ref card);
void consider_abilities(const struct duel *, struct prospect *);
bool may_reveal(const struct duel *, const struct chooser *, struct duel_option);
bool may_activate(const struct duel *, const struct chooser *, struct duel_option);

/* The roles of a card one after the other, from 0 on; a card without roles is its own. */
bool next_role(const struct duel *, ref card, int *role);
uint32_t text_windows(const struct duel *, int seat);
bool uses_hand(const struct duel *, int seat);
bool is_in_use(const struct duel *, int seat, ref card);
bool has_condition(const struct duel *, ref card);
bool has_been_given_use(const struct duel *, int seat); /* by an effect, or by what goes on */
int barred_by(const struct duel *, ref);                /* the rule by which it cannot act, 0: it can */
int attack_barred_by(const struct duel *, ref);         /* the same of attacking */
int free_uses(const struct duel *);

/* ---- actions.c: the other candidates -------------------------------------------------------------------------- */

bool is_copy(const struct duel *, ref, int at, uint64_t *seen);
/* FAROE-R122: of the copies in a Legend's Hand, where the newest lies on top, it casts the one that has been there longest. Is
 * another one that? */
bool is_held_longer(const struct duel *, ref);
void list_handled(const struct duel *, uint32_t handled[OBJECT_WORDS]);
void list_fighters(const struct duel *, const struct prospect *, struct hosts *);
bool might_be_brought(const struct prospect *, const struct card *);
void consider_bringing(const struct duel *, struct prospect *, ref, const struct hosts *fighters);
void consider_playing(const struct duel *, struct prospect *, ref);
void move_options(struct prospect *, const struct hosts *fighters);
void reattach_options(const struct duel *, struct prospect *, const struct hosts *fighters);
void attack_options(const struct duel *, struct prospect *);
void refuse_attacks(const struct duel *, struct prospect *);
void refuse_rift(const struct duel *, struct prospect *);
void hidden_card_options(const struct duel *, struct prospect *);
void hand_item_options(const struct duel *, struct prospect *);
void equip_item_options(const struct duel *, struct prospect *);

#endif
