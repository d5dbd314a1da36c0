/* steps.h: the numbers of steps, asks, options and journal entries, and the locals of steps that several chapters call. */
#ifndef FAROE_STEPS_H
#define FAROE_STEPS_H

#include "state.h"

#include "games/fighters/purse.h"

/* ---- steps, asks, options, journal: numbers for the tables in faroe.c ----------------------------- */

#define FAROE_STEPS(S)                                                                                                 \
    S(whole_game)                                                                                                      \
    S(turn)                                                                                                            \
    S(legend_combat)                                                                                                   \
    S(upkeep)                                                                                                          \
    S(tick)                                                                                                            \
    S(keyword_works)                                                                                                   \
    S(sub_phase)                                                                                                       \
    S(battle_triggers)                                                                                                 \
    S(phase_end)                                                                                                       \
    S(item_window)                                                                                                     \
    S(announce)                                                                                                        \
    S(linked)                                                                                                          \
    S(link_waiting)                                                                                                    \
    S(chain)                                                                                                           \
    S(resolve)                                                                                                         \
    S(finish)                                                                                                          \
    S(settle)                                                                                                          \
    S(trigger)                                                                                                         \
    S(hand_limit)                                                                                                      \
    S(stacker)                                                                                                         \
    S(do_hit)                                                                                                          \
    S(do_deal)                                                                                                         \
    S(do_heal)                                                                                                         \
    S(do_block)                                                                                                        \
    S(do_deflect)                                                                                                      \
    S(do_negate)                                                                                                       \
    S(do_destroy)                                                                                                      \
    S(do_imprison)                                                                                                     \
    S(do_knock_out)                                                                                                    \
    S(do_search)                                                                                                       \
    S(do_move_card)                                                                                                    \
    S(do_draw)                                                                                                         \
    S(do_discard)                                                                                                      \
    S(do_look)                                                                                                         \
    S(do_reveal)                                                                                                       \
    S(do_put_counters)                                                                                                 \
    S(do_remove)                                                                                                       \
    S(do_remove_all)                                                                                                   \
    S(do_shuffle)                                                                                                      \
    S(do_gain)                                                                                                         \
    S(do_lose)                                                                                                         \
    S(do_flip)                                                                                                         \
    S(do_end)                                                                                                          \
    S(do_transfer)                                                                                                     \
    S(do_set_hp)                                                                                                       \
    S(do_send_in)                                                                                                      \
    S(after_giving)                                                                                                    \
    S(payment)                                                                                                         \
    S(instead)

#define DECLARE_STEP(name) STEP_##name,
enum faroe_step { STEP_before_faroe = FIRST_GAME_STEP - 1, FAROE_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void faroe_##name(struct duel *, struct frame *);
FAROE_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

enum faroe_ask {
    ASK_SIGN = FIRST_GAME_ASK, /* FAROE-D3 */
    ASK_MULLIGAN,              /* FAROE-D5 */
    ASK_CURSE,                 /* FAROE-D6 */
    ASK_ORDER,                 /* FAROE-D7 */
    ASK_UPKEEP,                /* FAROE-D7 */
    ASK_BEGIN,                 /* FAROE-R24 */
    ASK_USE,                   /* FAROE-D8 */
    ASK_ITEM,                  /* FAROE-D9 */
    ASK_PREPARE,               /* FAROE-D10 */
    ASK_ZONE,                  /* FAROE-D11 */
    ASK_MATERIAL,              /* FAROE-D12 */
    ASK_BOSS,                  /* FAROE-D13 */
    ASK_COST,                  /* FAROE-D17 */
    ASK_WAY,                   /* FAROE-D15 */
    ASK_X,                     /* FAROE-D16 */
    ASK_OVERDRIVE,             /* FAROE-D18 */
    ASK_STACKER,               /* FAROE-D19 */
    ASK_COMBAT,                /* FAROE-D20 */
    ASK_TARGET,                /* FAROE-D21 */
    ASK_CHAIN,                 /* FAROE-D22 */
    ASK_ANSWERED,              /* FAROE-D23 */
    ASK_TURNED,                /* FAROE-D23 */
    ASK_SHIELD,                /* FAROE-D24 */
    ASK_BARRIER,               /* FAROE-D25 */
    ASK_DEFLECT,               /* FAROE-D26 */
    ASK_REPLAY,                /* FAROE-D27 */
    ASK_AFTERMATH,             /* FAROE-D31 */
    ASK_HAND_LIMIT,            /* FAROE-D32 */
    ASK_NEXT_CARD,             /* FAROE-D34 */
    ASK_NAME,                  /* FAROE-D35 */
    ASK_PAY,                   /* FAROE-D17 */
    ASK_FIRST,                 /* FAROE-D4 */
    ASK_CAST,                  /* FAROE-D38 */
    ASK_ASSAULT,               /* FAROE-D39 */
    ASK_REACT,                 /* FAROE-D40 */
    ASK_ABILITY,               /* FAROE-D41 */
    ASK_COUNT,
};

enum faroe_option {
    SHOW_SIGN = OPTION_GAME,
    MULLIGAN,
    KEEP,
    PAY_CURSE,
    LET_GO,
    PLAY_CARD,      /* a: card */
    PLAY_AS,        /* a: card, b: which of its roles, from 1 on, c: the type it is played as */
    PLAY_FROM_HAND, /* the same for a card in Hand while the Fighter Pool holds one like it */
    PLAY_AS_FROM_HAND,
    ATTACH_CARD,    /* a: card, b: host */
    PLACE_SURPRISE, /* a: a Surprise */
    MOVE_CARD,      /* a: Character */
    REATTACH,       /* a: card, b: host */
    ATTACK_WITH,    /* a: Character or Player */
    REVEAL_CARD,    /* a: card, b: ability */
    END_PHASE,
    SKIP_PHASE,
    TO_FRONT,
    TO_BACKUP,
    TARGET,
    ANSWER,     /* a: link */
    USE_SHIELD, /* a: who has it */
    USE_BARRIER,
    TURN_TO, /* a: new target */
    DISCARD_CARD,
    PAY_WAY, /* a: which of the costs to choose between, from 1 on */
    MATERIAL,
    GO_FIRST,      /* a: Player */
    ORDER_WAITING, /* a: source, b: its place in the line, c: what it is about */
    NEXT_COUNTER,  /* a: thing, b: its place in the list, c: counter */
    NEXT_CHARGE,   /* a: thing, b: its place in the list */
    BEGIN_PHASE,
    REVEAL_TEXT, /* the same as REVEAL_CARD where the card has another text for the same time; c: which, from 1 on */
    OPTION_END,
};

enum faroe_entry {
    SHOWS_SIGN = 1,
    NO_SIGN_WINS,
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
    PLACES_SURPRISE,
    MOVES,
    MOVES_BACK,
    MOVES_FORWARD,
    REATTACHES,
    PLAYS,
    REVEALS,
    ACTIVATES,
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
    USES_COUNTER,
    BLOCKS,
    DEFLECTS,
    NEGATES,
    TAKES_DAMAGE,
    HEALS,
    GETS_COUNTERS,
    LOSES_COUNTERS,
    GETS_KEYWORD,
    KNOCKED_OUT,
    STAYS,
    DESTROYED,
    IMPRISONED,
    DISCARDS,
    GOES_TO,
    GOES_UNDER,
    IN_ORBIT,
    OUT_OF_ORBIT,
    CHANGES_SIDES,
    BARRED_THIS_ROUND,
    LOOKS,
    SHOWS,
    SEARCHES,
    SHUFFLES,
    REPLAYS,
    LOSES,
    CONCEDES,
    WINS,
    TEAM_WINS,
    PLAYERS_WIN,
    NOBODY_WINS,
    SOME_SHARE_IT,
    BOUND_MET,
    NAMES,
    RESHUFFLES,
    ENTRY_END,
};

/* ---- locals of steps that several chapters call ------------------------------------------------------ */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

struct whole_game {
    uint8_t given, from, seat, left, tried, out;
};
struct turn {
    uint8_t seat, from;
};
/* What is due in the Starting or End Phase: things, and the rows of the table of keywords that concern them. */
enum { MOST_DUE = 128 };
struct upkeep {
    struct duel_option next;
    ref thing[MOST_DUE];
    uint8_t keyword[MOST_DUE];
    uint8_t seat, row, count, unused; /* row: the next to be listed */
};
/* One of them, and its work. */
struct tick {
    ref thing;
    uint8_t row, seat;
};
struct keyword_works {
    ref thing;
    uint8_t row, seat;
};
/* A Legend's Battle Phase. `offered`: abilities of its side that have been used or declined in it. */
enum { MOST_OFFERED = 64 };
struct legend_combat {
    struct {
        ref source;
        uint16_t ability;
    } offered[MOST_OFFERED];
    uint8_t seat, casts, offers, unused;
};
struct sub_phase {
    uint8_t seat, phase, begun;
};
/* What was set off in the Battle Phase otherwise than by a Chain. */
struct battle_triggers {
    uint8_t seat;
};
/* What happens as a phase ends. */
struct phase_end {
    uint8_t seat, phase;
};
/* Asks each of the seats in turn until all of them pass. Gives back whether anything was played. */
struct item_window {
    uint8_t who, asked, left, played;
};

/* A card or ability being worked out: its targets, what it answers, what is paid for it. */
struct announce {
    struct duel_option option; /* what the player has chosen; nothing: it is fixed, and the rest is filled in */
    uint16_t ability, card;    /* card: the role it is played in, a row of the book */
    ref source, user;
    ref answers, it, other, named;
    uint16_t flags; /* marks of the link to be */
    uint8_t seat;
    uint8_t fixed; /* it is not the player's own wish and cannot be taken back */
    uint8_t aims, least, most, turns;
    ref aim[AIMS];
    uint32_t links;          /* of a Surprise or Contingency: those that it could be about, a bit each */
    uint32_t left[SET_SIZE]; /* what can still be aimed at, while that is asked */
    struct purse purse;
};
struct linked {
    uint32_t done; /* targets that have been seen to, a bit for each place */
    ref thing;
    uint8_t mark, from, link, links, row, unused;
};
struct link_waiting {
    uint8_t from, seat, next;
};
struct chain {
    uint8_t asked, passes;
    uint8_t mark, base, links, unused; /* while what a concession sets off is linked */
};
struct after_giving {
    uint8_t unused[4];
};
struct resolve {
    uint8_t nothing;
};
/* What becomes of a card that has been used. */
struct finish {
    ref card;
    ref user; /* who has used it */
    uint16_t ability;
    uint8_t seat, replayed;
};
struct settle {
    uint8_t turn, seat, count, next;
};
struct trigger {
    struct waiting w;
};
struct hand_limit {
    uint8_t seat;
};
struct stacker {
    ref card;
    uint8_t seat, left;
};
struct do_block {
    struct call call;
    uint32_t set[SET_SIZE];
};
struct do_move_card {
    struct call call;
    uint32_t set[SET_SIZE];
    ref next;
    uint16_t moved;
};
struct do_negate {
    struct call call;
    uint32_t set[SET_SIZE];
};
struct do_deflect {
    struct call call;
    uint32_t set[SET_SIZE];
    ref link, turned;   /* turned: the new target */
    uint8_t place, row; /* 1 + the place of the old one; what defends the new one */
    uint16_t unused;
};
/* What a text puts in the place of a Knock Out. */
struct instead {
    ref thing, source, striker;
    uint16_t ability;
    int16_t row;
    uint8_t seat, unused;
};

#pragma GCC diagnostic pop

#endif
