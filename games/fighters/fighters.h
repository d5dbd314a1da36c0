/* fighters.h: what the chapters offer that F.A.D.E. and F.A.R.O.E. have in common.
 *
 * They are compiled once for each sibling (cmake/Library.cmake) behind its own header, which says what they call by
 * neutral names: MY(ZONE_HAND) is the sibling's row of its vocabulary, RULE_... the number of its rule, LIFE what can be
 * paid besides TP.
 *
 * | chapter     | about                                                            |
 * |-------------|------------------------------------------------------------------|
 * | costs.c     | what is paid: TP, cards, counters, X                             |
 * | materials.c | what a Character is placed on, Boss                              |
 * | keywords.c  | how keywords are read; Mute                                      |
 */
#ifndef GAMES_FIGHTERS_FIGHTERS_H
#define GAMES_FIGHTERS_FIGHTERS_H

#include "purse.h"

/* ---- costs.c ------------------------------------------------------------------------------------------------------- */

/* Slots that each need a thing of their own, each with those it could take. */
struct slots {
    const struct duel *d;
    int count, room;
    ref takes[MOST_COSTS];
    struct set could[MOST_COSTS];
};
static inline void begin_slots(struct slots *s, const struct duel *d, int room)
{
    s->d = d;
    s->count = 0; /* the others are written as it grows */
    s->room = room;
}
/* One slot more. False if there is no room for it, or not something for every slot. */
bool fill_slot(struct slots *, const struct set *could);
int tp_of_purse(const struct duel *, const struct purse *);
int life_of_purse(const struct duel *, const struct purse *);
bool purse_can_be_paid_somehow(const struct duel *, const struct purse *);
bool is_free(const struct duel *, int ability);
/* Is there something to be chosen? What leaves no choice is settled. */
bool asks_for_way(const struct duel *, struct purse *);
bool asks_for_x(const struct duel *, const struct purse *);
bool asks_for_item(const struct duel *, struct purse *);
void put_in_purse(struct purse *, ref, int pays_for);
int bosses_missing(const struct duel *, const struct purse *); /* how many are still to be chosen */
/* Can all be paid if this is taken? */
bool would_still_do(const struct duel *, const struct purse *, ref, int pays_for);
void pay_purse(struct duel *, const struct purse *, int more);
void way_options(const struct duel *, int seat, struct menu *);
void x_options(const struct duel *, int seat, struct menu *);
void cost_options(const struct duel *, int seat, struct menu *);
void pay_options(const struct duel *, int seat, struct menu *);
/* For the sibling's own price.c: the row that is chosen of those to choose between; its TP. */
enum { COST_OF_CARD, COST_OF_ABILITY };
int cost_row_of(const struct duel *, const struct purse *, int part);
int tp_of_row(const struct duel *, const struct purse *, int row);

/* ---- materials.c --------------------------------------------------------------------------------------------------- */

void material_options(const struct duel *, int seat, struct menu *);
void boss_options(const struct duel *, int seat, struct menu *);
bool materials_exist(const struct duel *, int seat, int card);
int material_count(const struct duel *, int card);
/* The most that materials for it can be worth together. */
int most_by_materials(const struct duel *, int seat, int card, int (*worth)(const struct duel *, ref));
int boss_cards(const struct duel *, int seat);

/* ---- keywords.c ---------------------------------------------------------------------------------------------------- */

void see_keyword(const struct duel *, ref, int keyword, keyword_visitor *, void *context);
const cell *header_argument(const struct duel *, int card, int keyword);
int header_number(const struct duel *, int card, int keyword);
bool work_out_mute(const struct duel *, ref);

#endif
