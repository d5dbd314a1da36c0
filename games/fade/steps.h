/* steps.h: the numbers of steps, asks, options and journal entries, and the locals of steps that several chapters call. */
#ifndef FADE_STEPS_H
#define FADE_STEPS_H

#include "state.h"

#include "games/fighters/purse.h"

/* ---- steps, asks, options, journal: numbers for the tables in fade.c ------------------------------ */

#define FADE_STEPS(S)                                                                                                  \
    S(whole_game)                                                                                                      \
    S(turn)                                                                                                            \
    S(upkeep)                                                                                                          \
    S(step_loop)                                                                                                       \
    S(others_act)                                                                                                      \
    S(phase_window)                                                                                                    \
    S(choose_cell)                                                                                                     \
    S(make_room)                                                                                                       \
    S(rehouse)                                                                                                         \
    S(stack_up)                                                                                                        \
    S(unmask)                                                                                                          \
    S(act)                                                                                                             \
    S(hand_limit)                                                                                                      \
    S(announce)                                                                                                        \
    S(run_chain)                                                                                                       \
    S(declare)                                                                                                         \
    S(resolve)                                                                                                         \
    S(finish)                                                                                                          \
    S(run_waiting)                                                                                                     \
    S(offer_triggered)                                                                                                 \
    S(settle)                                                                                                          \
    S(trigger)                                                                                                         \
    S(payment)                                                                                                         \
    S(strike)                                                                                                          \
    S(do_hit)                                                                                                          \
    S(do_deal)                                                                                                         \
    S(do_block)                                                                                                        \
    S(do_deflect)                                                                                                      \
    S(do_stop)                                                                                                         \
    S(do_class)                                                                                                        \
    S(do_destroy)                                                                                                      \
    S(do_imprison)                                                                                                     \
    S(do_knock_out)                                                                                                    \
    S(do_search)                                                                                                       \
    S(do_move_card)                                                                                                    \
    S(do_draw)                                                                                                         \
    S(do_discard)                                                                                                      \
    S(do_look)                                                                                                         \
    S(do_reveal)                                                                                                       \
    S(do_turn)                                                                                                         \
    S(do_put_counters)                                                                                                 \
    S(do_remove)                                                                                                       \
    S(do_remove_all)                                                                                                   \
    S(do_transfer)                                                                                                     \
    S(do_shuffle)                                                                                                      \
    S(do_gain)                                                                                                         \
    S(do_set)                                                                                                          \
    S(do_flip)                                                                                                         \
    S(do_extra)                                                                                                        \
    S(do_end)

#define DECLARE_STEP(name) STEP_##name,
enum fade_step { STEP_before_fade = FIRST_GAME_STEP - 1, FADE_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void fade_##name(struct duel *, struct frame *);
FADE_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

enum fade_ask {
    ASK_OFFER = FIRST_GAME_ASK, /* FADE-D1 */
    ASK_AGREE,                  /* FADE-D2 */
    ASK_FIRST,                  /* FADE-D3 */
    ASK_MULLIGAN,               /* FADE-D4 */
    ASK_EVENT,                  /* FADE-D5, FADE-D54 */
    ASK_CURSE,                  /* FADE-D6 */
    ASK_PREPARE,                /* FADE-D7 */
    ASK_CELL,                   /* FADE-D8, FADE-D16, FADE-D17 */
    ASK_ROOM,                   /* FADE-D9 */
    ASK_BOSS,                   /* FADE-D10 */
    ASK_STACKER,                /* FADE-D11 */
    ASK_MATERIAL,               /* FADE-D12 */
    ASK_ENTER,                  /* FADE-D24 */
    ASK_COMBAT,                 /* FADE-D25 */
    ASK_TARGET,                 /* FADE-D26 */
    ASK_EXTRA_COST,             /* FADE-D28 */
    ASK_MYSTIFY,                /* FADE-D22 */
    ASK_WAY,                    /* FADE-D30 */
    ASK_X,                      /* FADE-D30 */
    ASK_COST,                   /* FADE-D29 */
    ASK_PAY,                    /* FADE-D29 */
    ASK_NAME,                   /* FADE-D30 */
    ASK_DECLARED,               /* FADE-D42 */
    ASK_COIN,                   /* FADE-D31 */
    ASK_CHAIN,                  /* FADE-D32 */
    ASK_ANSWERED,               /* FADE-D33 */
    ASK_TRIGGERED,              /* FADE-D35, FADE-D36 */
    ASK_DEFLECT,                /* FADE-D38 */
    ASK_OVERFLOW,               /* FADE-D39 */
    ASK_REPLAY,                 /* FADE-D40 */
    ASK_ORDER,                  /* FADE-D42 */
    ASK_USE,                    /* FADE-D43 */
    ASK_WINDOW,                 /* FADE-D45, FADE-D46 */
    ASK_EQUIP_LIMIT,            /* FADE-D50 */
    ASK_AFTERMATH,              /* FADE-D52 */
    ASK_HAND_LIMIT,             /* FADE-D53 */
    ASK_NEXT_CARD,              /* FADE-D55 */
    ASK_COUNT,
};

enum fade_option {
    OFFER_RULE = OPTION_GAME, /* a: a World Rule card */
    AGREE,
    REFUSE,
    GO_FIRST, /* a: Player */
    MULLIGAN,
    KEEP,
    PAY_CURSE,
    LET_GO,
    NEXT_COUNTER,  /* a: thing, b: its place in the list, c: counter */
    NEXT_SOURCE,   /* a: thing, b: its place in the list */
    NEXT_KEYWORD,  /* a: attacker, c: keyword */
    ORDER_WAITING, /* a: source, b: its place in the line, c: what it is about */
    PLAY_CARD,     /* a: card */
    PLAY_DRAWN,    /* a: Character in Hand: FADE-R12 */
    PLAY_HIDDEN,   /* a: card with Mystify */
    ATTACH_CARD,   /* a: card, b: host */
    PLACE_TRIGGER, /* a: a Trigger Reaction */
    FEED_CARD,     /* a: card in Hand, b: the Buildup Skill */
    MOVE_CARD,     /* a: Character, to the other row */
    SHIFT_CARD,    /* a: what stands in a cell, c: the cell */
    REATTACH,      /* a: card, b: host */
    ATTACK_WITH,   /* a: Character or Player */
    REVEAL_CARD,   /* a: card, b: ability */
    REVEAL_AGAIN,  /* the same through Combo */
    TURN_UP,       /* a: face-down card */
    MATERIAL_CARD, /* a: card, to lie beside a Command */
    WAKE_CARD,     /* a: a dormant one */
    TAG_OUT,       /* a: Character */
    END_STEP,
    ENTER_COMBAT,
    SKIP_COMBAT,
    TO_CELL, /* a: cell */
    TARGET,
    ANSWER, /* a: link */
    MATERIAL,
    TURN_TO, /* a: new target */
    DISCARD_CARD,
    PAY_WAY, /* a: which of the costs to choose between, from 1 on */
    CALL_HEADS,
    CALL_TAILS,
    OPTION_END,
};

enum fade_entry {
    OFFERS_RULE = 1,
    RULE_ACCEPTED,
    RULE_REFUSED,
    GOES_FIRST,
    TAKES_MULLIGAN,
    KEEPS_HAND,
    ROUND_BEGINS,
    TURN_BEGINS,
    DRAWS,
    GAINS_TP,
    LOSES_TP,
    PAYS,
    ATTACHES,
    PLACES_TRIGGER,
    RESERVES,
    RETURNS,
    SHIFTS,
    REATTACHES,
    PLAYS,
    TURNS_UP,
    HIDES,
    PLACES_MATERIAL,
    WAKES,
    REVEALS,
    ACTIVATES,
    ANNOUNCES,
    TRIGGERS,
    ATTACKS,
    TARGETS,
    FLIPS_HEADS,
    FLIPS_TAILS,
    ENTERS,
    RESOLVES,
    ATTACK_RESOLVES,
    ABILITY_RESOLVES,
    DOES_NOTHING,
    IS_NEGATED,
    IS_PREVENTED,
    BLOCKS,
    DEFLECTS,
    NEGATES,
    PREVENTS,
    DOWNGRADES,
    UPGRADES,
    TAKES_DAMAGE,
    LOSES_HP,
    GAINS_HP,
    GETS_COUNTERS,
    LOSES_COUNTERS,
    GETS_KEYWORD,
    KNOCKED_OUT,
    DESTROYED,
    IMPRISONED,
    DISCARDS,
    GOES_TO,
    GOES_UNDER,
    CHANGES_SIDES,
    EXTRA_ATTACK,
    LOOKS,
    SHOWS,
    SEARCHES,
    SHUFFLES,
    REPLAYS,
    LOSES,
    CONCEDES,
    WINS,
    TEAM_WINS,
    NOBODY_WINS,
    SOME_SHARE_IT,
    BOUND_MET,
    SWAPS,
    ENTRY_END,
};

/* ---- locals of steps that several chapters call ------------------------------------------------------ */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

struct whole_game {
    uint8_t given, from, seat, tried;
    ref rule;
    uint16_t unused;
};
struct turn {
    uint8_t seat, from;
};
/* What is due in the Starting or End Phase: things, and the rows of the table of keywords that concern them. */
enum { MOST_DUE = 96 };
struct upkeep {
    struct duel_option next;
    ref thing[MOST_DUE];
    uint8_t keyword[MOST_DUE];
    uint8_t seat, phase, count, row;
};
struct step_loop {
    struct duel_option option;
    uint8_t seat, phase, came, unused;
};
/* Asks the others in turn order until all of them pass. Gives back whether anything was done. */
struct others_act {
    struct duel_option option;
    uint8_t seat, asked, left, came;
};
struct phase_window {
    struct duel_option option;
    uint8_t asked, left, came, unused;
};
/* What comes of what a seat has chosen and worked out. `came`: enum outcome_of_announcing. */
enum outcome_of_announcing { CANCELLED_ALL, IS_LINKED, IS_DONE };
struct act {
    struct duel_option option;
    ref thing;
    uint8_t seat, came, extra, unused;
};
/* Into which of these cells, a bit each: gives it back. */
struct choose_cell {
    uint32_t cells;
    uint8_t seat, unused[3];
};
struct make_room {
    ref thing;
    uint8_t seat, needed; /* CS that are to be free */
};
struct rehouse {
    ref thing; /* a Player has to make room */
    uint8_t to, unused;
};
struct stack_up {
    ref thing;
    uint8_t seat, unused;
};
struct unmask {
    ref thing;
    uint16_t cost;
    uint8_t seat, mark;
};
struct hand_limit {
    uint8_t seat;
};

/* How a card comes to lie where it will; not of one that is used or activated. */
enum playing {
    NOT_PLAYED,
    PLAYED,
    HIDDEN,    /* face-down: FADE-R109 */
    TURNED_UP, /* by its own player */
    PLACED,    /* as a Material: FADE-R106 */
    WOKEN,
    MOVED, /* between the rows */
};
enum { EXTRA_OVERDRIVE, EXTRA_MYSTIFY, EXTRA_TEXTS };

/* A card or ability being worked out: its targets, what it answers, what is paid for it. */
struct announce {
    struct duel_option option; /* what the player has chosen; nothing: it is fixed, and the rest is filled in */
    uint16_t ability, card;    /* card: that is used or played, a row of the book; 0: none */
    ref source, user;
    ref answers, it, other, named;
    uint16_t flags; /* marks of the link to be */
    uint16_t more;  /* enum link_more */
    uint8_t seat;
    uint8_t fixed; /* it is not the player's own wish and cannot be taken back */
    uint8_t aims, least, most, cell, waits;
    uint8_t makes_room, going; /* its aims go to the Reserve, into the cells of `room` */
    uint8_t playing;           /* enum playing */
    uint8_t unmasked;          /* somebody has been turned up */
    uint8_t first;             /* of the targets of the text that is being aimed */
    uint8_t second, third;     /* how many targets its own text has; its own and Overdrive */
    uint8_t which, extras;     /* the Overdrive or Mystify that is asked about; those that are paid for, a bit each */
    uint16_t kept;             /* its ability, while another text is aimed */
    uint16_t extra;            /* TP besides its costs */
    uint8_t room[COLUMNS];
    ref aim[AIMS];
    uint32_t left[SET_SIZE]; /* what can still be aimed at, while that is asked */
    struct purse purse;
};
/* A Chain, from its first link on. */
struct run_chain {
    uint8_t asked, passes, link, unused;
};
/* What announcing a link sets off: FADE-R67. */
struct declare {
    uint32_t left, done; /* rows of the table of keywords */
    uint8_t link, unused[3];
};
struct resolve {
    uint8_t link, nothing, resolved, extra;
};
/* What becomes of a card that has been used. */
struct finish {
    ref card, user;
    uint16_t ability;
    uint8_t seat, resolved;
};
struct run_waiting {
    struct in_line next;
};
struct offer_triggered {
    uint8_t asked, left, seats, unused;
};
struct settle {
    uint8_t from, seat, next, unused;
};
struct trigger {
    struct waiting w;
    uint8_t mark, links, unused[2];
};
/* The hits of one `hit`, or of a Normal Attack, one after the other. */
struct strike {
    ref link, target;
    int32_t figure, dealt;
    uint8_t class_word, type, hits, hit;
    uint8_t at, unused[3];
    uint32_t set[SET_SIZE];
};
struct do_block {
    struct call call;
    uint32_t set[SET_SIZE];
};
struct do_deflect {
    struct call call;
    uint32_t set[SET_SIZE];
    ref link, turned;
    uint8_t place, unused[3];
};
struct do_move_card {
    struct call call;
    uint32_t set[SET_SIZE];
    ref next;
    uint16_t moved;
};

#pragma GCC diagnostic pop

#endif
