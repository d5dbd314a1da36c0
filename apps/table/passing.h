/* passing.h: passing in the name of a person who wished it so, and what ends that.
 *
 * Most questions are windows: a player may do something or pass. A wish to pass them depends on what everybody can
 * see and on nothing else, so that neither a question nor a missing one tells what somebody could have done. Only
 * `idle` looks at what there is to do: it is for a person who plays against machines alone.
 */
#ifndef APPS_PASSING_H
#define APPS_PASSING_H

#include <stdbool.h>
#include <stdint.h>

#include "duello.h"

struct sitting;
struct menu_item;

/* Until when everything is passed that can be. Whatever was said, a question that cannot be passed ends it. */
enum pass_until {
    PASS_NOT,
    PASS_ALWAYS,    /* only such a question ends it; from here on also one's turn and what is aimed at one ... */
    PASS_TURN,      /* ... and nothing else */
    PASS_SOMETHING, /* ... and any change of what lies open on one's own side */
    PASS_PHASE,     /* ... and a phase */
};

enum { CHAIN_KNOWN = 64, REASON = 200 };

struct passing {
    bool idle; /* pass where there is nothing else to do */
    enum pass_until until;
    const char *phase;           /* the one that is waited for */
    bool begun;                  /* something has been passed since */
    int put_at;                  /* 1 + the moves behind which the question is put all the same: it was gone back to */
    bool same_turn, same_phase;  /* still the turn, still the phase, in which it was said */
    int turn;                    /* which turn that was, where turns are counted */
    int known_links;             /* links that were there then and still are ... */
    uint64_t known[CHAIN_KNOWN]; /* ... as they were */
    uint64_t side;               /* what lay open of the seat's side then */
    int times;                   /* passed so far, since the last question that was put */
    char reason[REASON];         /* why it has ended, to be told with that question */
};

/* Carries out "pass until WORDS"; says what it means, or what can be said. */
void passing_wish(struct sitting *, const char *words);
/* The words that can stand behind "pass until", in turn; NULL: no more. */
const char *passing_word(const struct sitting *, int i);
/* From now on the person who sits here is passed for, until that. */
void passing_begin(struct sitting *, enum pass_until, const char *phase);

/* The person who sits here has made a move by hand: what that changed has not happened to them. */
void passing_acted(struct sitting *);
/* A move has been taken back: the question is put again. */
void passing_hold(struct sitting *);
/* Looks on after every move. */
void passing_watch(struct sitting *);
/* Whether the seat, which is asked, is to be passed for, and by what option; if not, what ended it. */
bool passing_wants(struct sitting *, int seat, struct duel_option *);
/* Answers for a person who wished it so; nothing is shown, and whoever sits here stays. */
bool passing_answers(struct sitting *, int seat);

#endif
