/* effects.h: what effects leave behind: changes of numbers, permissions, given and waiting
 * abilities, uses that count against a limit. One list of rows, with room for so many of each seat that no seat's cards
 * ever take up the room of another's. */
#ifndef RUNTIME_EFFECTS_H
#define RUNTIME_EFFECTS_H

#include "engine/duel.h"

/* When a row ends is the game's to say, in numbers below LASTS_WHILE, or that: as long as a condition holds (`while
 * ...`), which the row then carries. A row that has not begun yet carries NOT_YET + its later end. One that has fired and
 * fires but once is SPENT, until all have heard of what it heard. */
enum { LASTS_WHILE = 127, NOT_YET = 128, SPENT_ROW = NOT_YET + LASTS_WHILE };

/* Adds a row, in the room of its seat. One that only adds to an equal row is merged with it. Where there is no room left,
 * none is made, by the game's rule on bounds: returns NULL. */
struct row *add_row(struct duel *, struct row);
void end_row(struct duel *, int i);
/* Its subject is no more what it was: the row ends, unless it only remembers it. True if it has ended. */
bool lose_subject(struct duel *, int i);
/* Ends all rows with this end. True if one of them was more than a number: an ability, a permission. */
bool end_rows(struct duel *, int until);
/* Rows that wait for this end to begin (NOT_YET + until) begin now. Likewise. */
bool begin_rows(struct duel *, int until);

/* Uses of an ability that count against its limit. What has been given several times has as many: those of the one that is
 * used least. */
int uses_of(const struct duel *, ref source, int ability);
void count_use(struct duel *, ref source, int ability, int until);
/* They count no more. */
void forget_uses(struct duel *, ref source, int ability);
/* Is there room to count one more, among the rows of whose side the source is? */
bool use_can_be_counted(const struct duel *, ref source, int ability);

/* Where what a thing goes on doing stands among the rows, which are in the order in which they began. Of a game that does
 * not note it cards come last; what a seat bears itself came first. */
enum { BEGAN_FIRST = -1, BEGAN_LAST = INT16_MAX };
void note_beginning(struct duel *, ref, int until);
int beginning_of(const struct duel *, ref);

/* What is done to a number: what the newest of all that sets it says (ABSENT: nothing does), or the greatest where that
 * counts, and where the newest stands, whether anything sets it to 0, and the sum of what is added. The range of a shot is
 * set in the same way, by itself: what sets the number alone leaves it. */
struct changes {
    int set, newest, sum;
    int lowered; /* what of the sum is below 0, taken together */
    int range, newest_range;
    bool to_zero, greatest;
};
/* One more number is added. What raises may count for nothing (`unraised` in engine/game.h). */
void add_number(struct changes *, const struct duel *, ref subject, int value, const struct row *);
struct changes no_changes(const struct duel *, int attribute);
void set_number(struct changes *, int value, int range, int began);
/* Of what is set and what was there before what counts. */
int set_or_base(const struct changes *, int set, int base);
struct changes changed_by_rows(const struct duel *, ref subject, int attribute);
/* What rows make of a number: the newest set-value or `base`, plus all that is added. */
int with_rows(const struct duel *, ref subject, int attribute, int base);

#endif
