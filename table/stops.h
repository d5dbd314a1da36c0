/* stops.h: which asks are answered in a person's name, until when, and what is then told.
 *
 * Most asks are windows: a player may do something or pass. A wish to pass them depends on what everybody can see and on
 * nothing else, so that neither an ask nor a missing one tells what somebody could have done. Only `freely` looks at what
 * there is to do: for a person who plays against machines alone, and for friends at one keyboard who do not mind.
 */
#ifndef TABLE_STOPS_H
#define TABLE_STOPS_H

#include "duello.h"

/* Until when everything is passed that can be. Whatever was said, an ask that cannot be passed ends it. */
enum pass_until {
    PASS_NOT,
    PASS_ALWAYS,    /* only such an ask ends it; from here on also one's turn and what is aimed at one ... */
    PASS_TURN,      /* ... and nothing else */
    PASS_SOMETHING, /* ... and any change of what lies open on one's own side */
    PASS_PHASE,     /* ... and a phase */
    PASS_CHAIN      /* ... and that no link is left of the chain */
};

/* In whose turns. Where turns are counted they are nobody's, and all of them are meant. */
enum stops_turns { STOPS_OWN_TURNS = 1, STOPS_OTHER_TURNS = 2, STOPS_ALL_TURNS = 3 };

enum {
    STOPS_LINKS = DUEL_VIEW_LINKS, /* of a chain are known */
    STOPS_TRIGGERS = 32,           /* most that one seat has passed by at a time */
    STOPS_REASON = 200,
    STOPS_DONE = 200
};

/* An ability as it stands on the chain: what it is, and whose. */
struct stops_trigger {
    uint16_t ability, source;
    int8_t seat;
};

struct stops {
    bool freely; /* where there is nothing to decide it is answered; the others may notice */
    enum pass_until until;
    const char *phase;                            /* the one that is waited for */
    uint64_t passed_by[2];                        /* steps whose windows are passed, a bit each: own turns, others' */
    struct stops_trigger trigger[STOPS_TRIGGERS]; /* whoever may answer these is passed for */
    int triggers;

    bool begun;                  /* something has been passed since */
    bool held;                   /* the ask is put all the same: it was gone back to */
    bool same_turn, same_phase;  /* still the turn, still the phase, in which it was said */
    bool same_chain;             /* the chain has not been empty since */
    int turn;                    /* which turn that was, where turns are counted */
    int known_links;             /* links that were there then and still are ... */
    uint64_t known[STOPS_LINKS]; /* ... as they were */
    uint64_t side;               /* what lay open of the seat's side then */

    int passed, forced;    /* answered so far, since the last ask that was put: by passing, and with the only answer */
    char done[STOPS_DONE]; /* that answer, the last of them */
    char reason[STOPS_REASON]; /* why passing has ended, to be told with the ask that is put */
};

/* From now on the seat is passed for, until that. PASS_NOT revokes every such wish, of steps and triggers too. */
void stops_begin(struct stops *, const struct duel *, int seat, enum pass_until, const char *phase);

/* Windows in this phase are passed by from now on, or are put again. What is aimed at the seat is put all the same. */
void stops_pass_by(struct stops *, const struct duel *, const char *phase, enum stops_turns, bool pass_by);
/* Whether the windows of the phase are passed by in any of these turns. */
bool stops_passes_by(const struct stops *, const struct duel *, const char *phase, enum stops_turns);
/* The link that came last is passed by from now on whenever it comes, or is put again; false: there is none, or there is
 * no room for one more. */
bool stops_pass_trigger(struct stops *, const struct duel *, bool pass_by);

/* The person has made a move by hand: what that changed has not happened to them. */
void stops_acted(struct stops *, const struct duel *, int seat);
/* A move has been taken back: the ask is put again. */
void stops_hold(struct stops *);
/* The news of what was done has been told. */
void stops_told(struct stops *);
/* Looks on after every move. */
void stops_watch(struct stops *, const struct duel *);

/* Whether the seat, which is asked, is to be answered for, and by what option; if not, what ended it is in `reason`. */
bool stops_answer(struct stops *, const struct duel *, int seat, struct duel_option *);
/* Notes that it has been: `before` is the duel in which the seat was asked. What was no passing has then been done by hand, as
 * it were (stops_acted). */
void stops_answered(struct stops *, const struct duel *before, int seat, struct duel_option);
/* Whether this ask could be passed at all. */
bool stops_can_pass(const struct duel *, int seat);

/* ---- words ---- */

/* Whether turns are somebody's, or counted. */
bool stops_turns_are_owned(const struct duel *);
/* What turns are called by the game ("turn", "round"); "": it has none. */
const char *stops_turn_name(const struct duel *);
/* The phase that the words mean, as much of its name as is clear; NULL: none, or several. */
const char *stops_phase_named(const struct duel *, const char *words);
/* Phases that have a name of their own, in turn; NULL: no more. */
const char *stops_phase(const struct duel *, int i);

#endif
