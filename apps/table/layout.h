/* layout.h: how a table shows a game, from the text `layout` that is built into it.
 *
 *     top    Round {round} | {step}            lines for the duel, for each other seat and for the
 *     rival  {seat} | hand {#Hand}             viewer's own; parts between bars are left out when
 *     own    Hand {Hand}                       all that they would show is absent
 *     far    {seat} | hand {#Hand}             lines for each other seat where there is no room for more ...
 *     near   {seat} | Hand {Hand}              ... and for the viewer's own
 *     mark   Exhausted ( ) dim turned down     what stands before and after a card in that state, and what `?` calls it
 *     card   Front, Back: HP {HP} of {Max}     what stands behind the cards of these zones: their numbers as they are
 *                                              now, {cost}: what is printed; left out if one of them is absent
 *     under  Attached, Stack                   zones whose cards are drawn with the card they belong to
 *     uncounted Damage                         counters that need not be told, being seen otherwise
 *     hidden *                                 what stands after a card that only the viewer knows ...
 *     secret Hand                              ... unless it lies here, where that goes without saying
 *     glyph  H ♥ red                           a symbol for the last letter of a short card name
 *     ranks  2 3 4 J Q                         what such a name begins with
 *     signs  Alignment                         words after which the letter alone means the symbol
 *     quiet  window:generate                   options that are seldom wanted, by the name of the ask and
 *                                              their first word: folded away, and no reason for `auto` to stop
 *     explain lose, draw game                  kinds of events that are told with the text of their rule
 *     headline damage, wins                    kinds of events that are told before others where there is little room
 *     brief  moves, turns                      kinds of events of which several in a row are told as one
 *     chain  Exchange                          what the game calls a chain
 *     grid   level square understudy:u         a board below the first lines: the fact that says which level,
 *                                              the one that says on which square a seat's figure stands, and
 *                                              those of other things, with what they are drawn as
 *     lying  on_its_side ~                     the fact that says whether a seat's figure lies, and what then
 *                                              stands before it
 *     turn   active                            the fact that says whose turn it is, or counts turns or rounds ...
 *     phase  phase                             ... and the one that says what part of it: to be passed until
 *     when   attack, end: in your turn         when options that begin with these words come up
 *     match  format=three                      the mode or the option that --match means ...
 *     single format=one                        ... and the one that is meant without it
 *
 * Fields: {seat}, {FACT}, {?FACT} (left out when zero), {FACT*H} (that many H), {ZONE} (its cards),
 * {ZONE 5} (the first five, where there is room), {!ZONE} ("none" if it is empty), {+ZONE} (below each other where there is
 * room), {~ZONE} (only what is known of it), {#ZONE} (how many), {#?ZONE} (left out when zero), {ZONE/LIST} (the words of
 * that list on its cards), {counters} (on the seat), {&FACT} and {&FACT FACT} (nothing to see: the part is left out while
 * they are zero). [Words and {FIELD}] inside a part
 * are left out by themselves when the field is absent. A game without the text gets a layout made
 * from its tables.
 */
#ifndef APPS_LAYOUT_H
#define APPS_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "duello.h"

enum { LAYOUT_LINES = 48, LAYOUT_LINE = 320, LAYOUT_WORDS = 16, LAYOUT_WORD = 32, LAYOUT_FACETS = 16 };
enum layout_place { LAYOUT_TOP, LAYOUT_RIVAL, LAYOUT_OWN, LAYOUT_FAR, LAYOUT_NEAR };

struct glyph {
    char letter, style;
    char symbol[8];
};

/* What stands behind the cards of some zones, or is told of some words. */
struct facet {
    char name[LAYOUT_WORDS][LAYOUT_WORD], text[LAYOUT_LINE];
    int names;
};

struct layout {
    struct {
        enum layout_place place;
        char text[LAYOUT_LINE];
    } line[LAYOUT_LINES];
    int lines;
    struct {
        char state[LAYOUT_WORD], before[8], after[8], style, words[2 * LAYOUT_WORD];
    } mark[LAYOUT_WORDS];
    int marks;
    struct glyph glyph[LAYOUT_WORDS];
    int glyphs;
    char rank[LAYOUT_WORDS][LAYOUT_WORD], secret[LAYOUT_WORDS][LAYOUT_WORD], quiet[LAYOUT_WORDS][LAYOUT_WORD];
    char explain[LAYOUT_WORDS][LAYOUT_WORD], sign[LAYOUT_WORDS][LAYOUT_WORD];
    int ranks, secrets, quiets, explains, signs;
    char grid[LAYOUT_WORDS][LAYOUT_WORD];
    int grids;
    struct facet facet[LAYOUT_FACETS], when[LAYOUT_FACETS];
    int facets, whens;
    char brief[LAYOUT_WORDS][LAYOUT_WORD], headline[LAYOUT_WORDS][LAYOUT_WORD];
    int briefs, headlines;
    char under[LAYOUT_WORDS][LAYOUT_WORD], uncounted[LAYOUT_WORDS][LAYOUT_WORD];
    int unders, uncounteds;
    char lying[2][LAYOUT_WORD]; /* the fact, and the mark; empty: figures always stand */
    char turn[LAYOUT_WORD], phase[LAYOUT_WORD];
    char hidden[8], chain[LAYOUT_WORD], match[LAYOUT_WORD], single[LAYOUT_WORD];
};

/* The layout of a game; false after saying which line of it means nothing. */
bool open_layout(struct layout *, const struct duello_book *);

/* The glyph for a word that is a short card name or, where it stands alone as a sign, the letter
 * itself; or NULL. */
const struct glyph *layout_glyph(const struct layout *, const char *word, size_t length, bool sign);
/* Whether a letter after this word, the one that ends here, stands for its symbol. */
bool layout_sign_follows(const struct layout *, const char *text, const char *end);

#endif
