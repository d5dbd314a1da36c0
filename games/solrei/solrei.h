/* solrei.h: SolRei's state and the words its chapters share.
 *
 * | chapter      | rules  | about                                             |
 * |--------------|--------|---------------------------------------------------|
 * | setup.c      | SOL-1, SOL-2, SOL-12 | set-ups, Match and Fight, how they end |
 * | round.c      | SOL-3, SOL-4, SOL-7 | the whole round, placing cards       |
 * | showdown.c   | SOL-5  | Power, DMG, who wins                              |
 * | damage.c     | SOL-6  | points one at a time, blocking, taking            |
 * | charge.c     | SOL-7  | turning cards, drawing, the CHARGE, leaving       |
 * | rei.c        | SOL-8  | Rei, what a cost asks for, whether it can be paid |
 * | paying.c     | SOL-8  | paying it                                         |
 * | abilities.c  | SOL-9  | which abilities may be activated, activating      |
 * | uses.c       |        | what is noted of abilities that can be activated  |
 * | exchange.c   | SOL-10 | windows, the Exchange, automatic abilities        |
 * | keywords.c   | SOL-11 | the keywords of the cards                         |
 * | verbs.c      |        | what cards do without a keyword                   |
 * | knowledge.c  | SOL-13 | dealing anew what a player cannot know            |
 * | standing.c   |        | how well a player stands, for machine players     |
 * | random.c     |        | set-ups at random, for proofs                     |
 * | hints.c      |        | what an option would do, for who has to choose    |
 * | refusals.c   |        | why what belongs to another decision is refused   |
 * | solrei.c     |        | the tables that present the game to the engine    |
 */
#ifndef SOLREI_H
#define SOLREI_H

#include "engine/game.h"
#include "engine/start.h"
#include "runtime/effects.h"
#include "runtime/machine.h"
#include "solrei/rules.h"
#include "solrei/vocabulary.h"

enum {
    DECK_SIZE = 52,  /* SOL-C2 */
    BOARD_CARDS = 6, /* SOL-C9: Muse, Advantage, four Arts */
    ARTS = 4,
    GAINED = 1 << BOARD_CARDS, /* bit of the abilities a seat has gained, behind those of its board cards */
    OPENING_HAND = 5,          /* SOL-C10 */
    FATAL_DAMAGE = 7,          /* SOL-C13 */
    WINS_NEEDED = 2,           /* SOL-C14 */
    FIGHTS_PLANNED = 3,
    MOST_FIGHTS = 9,        /* SOL-C32 */
    MOST_ROUNDS = 200,      /* SOL-C31 */
    MOST_ACTIVATIONS = 200, /* SOL-C30 */
    MOST_PASSES = 200,      /* SOL-C40 */
    MOST_CHANGES = 20,      /* SOL-C33 */
    MOST_LINKS_EACH = 32,   /* SOL-C35 */
    WAITINGS_EACH = 32,
    MOST_POINTS = 32,                 /* SOL-C36 */
    MOST_X = MOST_POINTS + DECK_SIZE, /* SOL-C39: all the Rei there can be */
    SUITS = 4,
};

/* ---- the state -------------------------------------------------------------------------------- */

extern const char *const seat_names[], *const result_names[], *const step_names[], *const yes_no[],
                                                                                       *const class_names[];

/* Fields of the duel: type, name, who sees it, bounds, words for its values. */
#define SOLREI_FIELDS(F)                                                                                               \
    F(uint8_t, fight, SEEN_BY_ALL, 1, MOST_FIGHTS, NULL)                                                               \
    F(uint8_t, round, SEEN_BY_ALL, 1, MOST_ROUNDS, NULL)                                                               \
    F(uint8_t, step, SEEN_BY_ALL, 0, 15, step_names)                                                                   \
    F(uint8_t, offense, SEEN_BY_ALL, 0, 1, seat_names) /* SOL-3.6: who is on OFFENSE; the other is D */                \
    F(uint8_t, chooser, SEEN_BY_ALL, 0, 1, seat_names) /* SOL-2.6: who chooses the position */                         \
    F(uint8_t, activations, SEEN_BY_ALL, 0, MOST_ACTIVATIONS, NULL)                                                    \
    F(uint8_t, revealed, SEEN_BY_ALL, 0, 1, yes_no)          /* Action Cards lie open, Power is live */                \
    F(uint8_t, showdown_live, SEEN_BY_ALL, 0, 1, yes_no)     /* SOL-6.33: showdown points exist */                     \
    F(uint8_t, showdown_resolved, SEEN_BY_ALL, 0, 255, NULL) /* showdown points taken or blocked this round */         \
    F(uint8_t, damage_over, SEEN_BY_ALL, 0, 1, yes_no)       /* SOL-6.29: points now run an extra loop */              \
    F(uint8_t, in_loop, SEEN_BY_ALL, 0, 1, yes_no)                                                                     \
    F(uint8_t, ended, SEEN_BY_NOBODY, 0, 4, NULL) /* the Fight is over: 1 + loser, 3: drawn */                         \
    F(uint8_t, draws, SEEN_BY_ALL, 0, MOST_FIGHTS, NULL)

/* Fields of each seat. */
#define SOLREI_SEAT_FIELDS(F)                                                                                          \
    F(uint32_t, standing_queue, SEEN_BY_NOBODY | INTERNAL, 0, 0,                                                       \
      NULL) /* SOL-6.9: oldest first; a set bit is a counter point */                                                  \
    F(uint32_t, point_source, SEEN_BY_NOBODY | INTERNAL, 0, 0,                                                         \
      NULL) /* effect points, oldest first: set if the Rival dealt it */                                               \
    F(uint32_t, point_sure, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL) /* set if it cannot be blocked */                   \
    F(uint16_t, fuel, SEEN_BY_NOBODY | INTERNAL, 0, 0,                                                                 \
      NULL)                                    /* SOL-8.1, SOL-8.2: cards that make a unit: 4 bits a suit */           \
    F(int8_t, dmg, SEEN_BY_ALL, -99, 99, NULL) /* SOL-R74: a running sum, read not below 0 */                          \
    F(uint8_t, ready, SEEN_BY_NOBODY | INTERNAL, 0, 127,                                                               \
      NULL) /* likely sources on the board, a bit each, and GAINED */                                                  \
    F(uint8_t, dmg_locked, SEEN_BY_ALL, 0, 1, yes_no)                                                                  \
    F(uint8_t, cannot_gain_dmg, SEEN_BY_ALL, 0, 1, yes_no)  /* SOL-11.31 */                                            \
    F(uint8_t, cannot_activate, SEEN_BY_ALL, 0, 1, yes_no)  /* SOL-11.33 */                                            \
    F(uint8_t, standing, SEEN_BY_ALL, 0, MOST_POINTS, NULL) /* standing BLOCK and COUNTER points */                    \
    F(uint8_t, points, SEEN_BY_ALL, 0, MOST_POINTS, NULL)   /* effect points pending */                                \
    F(uint8_t, points_taken, SEEN_BY_ALL, 0, 255, NULL)     /* this round */                                           \
    F(uint8_t, points_blocked, SEEN_BY_ALL, 0, 255, NULL)                                                              \
    F(uint8_t, hurt_by_rival, SEEN_BY_ALL, 0, 1, yes_no)       /* SOL-6.25 */                                          \
    F(uint8_t, retaliation, SEEN_BY_ALL, 0, MOST_POINTS, NULL) /* SOL-R64, option standing */                          \
    F(uint8_t, result, SEEN_BY_ALL, 0, 3, result_names)                                                                \
    F(uint8_t, hearts, SEEN_BY_ALL, 0, MOST_POINTS, NULL) /* Rei in the pool */                                        \
    F(uint8_t, diamonds, SEEN_BY_ALL, 0, MOST_POINTS, NULL)                                                            \
    F(uint8_t, spades, SEEN_BY_ALL, 0, MOST_POINTS, NULL)                                                              \
    F(uint8_t, clubs, SEEN_BY_ALL, 0, MOST_POINTS, NULL)                                                               \
    F(uint8_t, fights_won, SEEN_BY_ALL, 0, 2, NULL)                                                                    \
    F(uint8_t, mulligan, SEEN_BY_ALL, 0, 1, yes_no) /* taken in this Fight */                                          \
    F(uint8_t, changes, SEEN_BY_ALL, 0, MOST_CHANGES, NULL)                                                            \
    F(uint8_t, agreed, SEEN_BY_ALL, 0, 1, yes_no)                                                                      \
    F(uint8_t, told_class, SEEN_BY_OWNER, 0, 2, class_names) /* what Keen Nose told of the Rival's Action Card */      \
    F(uint8_t, broken_arts, SEEN_BY_NOBODY | INTERNAL, 0, 255,                                                         \
      NULL) /* option broken_lasts = match: slots, and seen ones */

enum { IN_ANSWER = 0, WINDOWS = SOL_WINDOW_END_OF_ROUND + 1 }; /* the steps of a round are numbered from 1 */

struct solrei_seat {
    SOLREI_SEAT_FIELDS(DECLARE_FIELD)
};

struct solrei {
    SOLREI_FIELDS(DECLARE_FIELD)
    uint8_t choices[21];
    uint8_t timely[2][WINDOWS]; /* board cards with something to use then, a bit each; IN_ANSWER: to answer */
    uint8_t unused[6];
    struct solrei_seat seat[2];
};

enum {
    OBJECTS = FIRST_CARD_REF + 2 * (DECK_SIZE + BOARD_CARDS),
    ZONES = SOL_ZONE_COUNT - 1, /* zones are numbered from 1 */
    PLACES = 1 + 2 * ZONES,
    ROWS_EACH = 64, /* SOL-C37 */
    MOST_LINKS = 2 * MOST_LINKS_EACH,
    ROOM = 3072, /* bytes for the steps under way and the links of the chain */
    TALLIES = 8,
    SET_SIZE = 6, /* words: 121 things and 64 links */
};

/* The engine's header, which ends in the objects, and everything behind it. */
struct solrei_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct solrei own;
    struct place place[PLACES];
    struct listeners listeners;
    uint8_t tally[TALLIES * 2];
    uint64_t stack[ROOM / 8];
    struct row row[2 * ROWS_EACH];
    struct waiting waiting[2 * WAITINGS_EACH];
};

/* The engine's words, with what is known of this game when it is compiled: where its arrays begin. */
#undef place
#undef row
#define place(d, at) (IN_DUEL(d, struct place, (void *)duel_byte(d, offsetof(struct solrei_duel, place))) + (at))
#define row(d, i) (IN_DUEL(d, struct row, (void *)duel_byte(d, offsetof(struct solrei_duel, row))) + (i))
#define choice_of(d, which) ((int)((const struct solrei_duel *)(const void *)(d))->own.choices[which])

#define own(d) IN_DUEL(d, struct solrei, (void *)duel_byte(d, offsetof(struct solrei_duel, own)))
#define player(d, seat_number) (&own(d)->seat[seat_number])
static inline int rival(int seat)
{
    return 1 - seat;
}
static inline int offense(const struct duel *d)
{
    return own(d)->offense;
}
static inline int defense(const struct duel *d)
{
    return 1 - own(d)->offense;
}

/* Places by number: the same as place_of, worked out by the compiler. */
static inline int zone_place(int zone, int seat)
{
    return seat * ZONES + zone;
}
static inline int hand(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_HAND, seat);
}
static inline int deck(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_DECK, seat);
}
static inline int damage(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_DAMAGE_ZONE, seat);
}
static inline int discard_pile(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_DISCARD_PILE, seat);
}
static inline int arts(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_ART_ZONE, seat);
}
static inline int cultivated(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_CULTIVATED, seat);
}
static inline int action_zone(const struct duel *d, int seat)
{
    return (void)d, zone_place(SOL_ZONE_ACTION_CARD_ZONE, seat);
}
static inline ref action_card(const struct duel *d, int seat)
{
    return place(d, action_zone(d, seat))->first;
}
/* Muse, Advantage and Arts by number: board cards are the first of a seat's and never leave their places. */
static inline ref board_card(int seat, int i)
{
    return (ref)(FIRST_CARD_REF + seat * (DECK_SIZE + BOARD_CARDS) + i);
}
/* The playing cards come behind them. */
static inline ref deck_card(int seat, int i)
{
    return board_card(seat, BOARD_CARDS + i);
}

static inline ref muse(const struct duel *d, int seat)
{
    return (void)d, board_card(seat, 0);
}
static inline ref advantage(const struct duel *d, int seat)
{
    return (void)d, board_card(seat, 1);
}

/* Whose card it is: the same as owner_of, for cards. */
static inline int card_owner(ref card)
{
    return card >= board_card(1, 0);
}

/* The suits printed on a card, a bit each: its suit, or a Muse's Alignment. */
static inline unsigned suits_on(const struct card *c)
{
    _Static_assert(SOL_WORD_H / 64 == SOL_WORD_C / 64 && SOL_WORD_C == SOL_WORD_H + 3, "the suits are neighbours");
    return c->labels[SOL_WORD_H / 64] >> SOL_WORD_H % 64 & 15;
}
/* 0 hearts, 1 diamonds, 2 spades, 3 clubs */
static inline int suit_of(const struct duel *d, ref r)
{
    return __builtin_ctz(suits_on(face(d, r)) | 16);
}
static inline bool is_charge_card(const struct duel *d, ref r)
{
    return card_has(face(d, r), SOL_WORD_CHARGE_CARD);
}

/* States of board and Damage cards: SOL-9.9. A Muse or Advantage is up or down. */
enum card_state { STATE_NONE, READY, EXHAUSTED, AUGMENTED, WORKING, BROKEN, FACE_DOWN };
/* AUGMENTED: turned sideways, its ability not yet resolved (SOL-R100); WORKING: its effect is on. */
static inline bool is_augmented(int state)
{
    return state == AUGMENTED || state == WORKING;
}
static inline bool is_face_up(int state)
{
    return state == READY || is_augmented(state);
}

enum result { RESULT_NONE, WON, LOST, TIED };

/* When rows end. */
enum row_end { ENDS_NEVER, ENDS_AT_RESET, ENDS_WITH_ROUND, ENDS_WITH_FIGHT };

/* Named options, in the order of the table in solrei.c; the first value of each is the default. */
enum choices {
    DEFENDER_RECOVERY,
    FIRST_ROUND_SWITCH,
    BROKEN_LASTS,
    COUNTER_NEEDS_ATTACKER,
    GRAPPLE_BLOCKS_BASE,
    SWAP_SOURCE,
    SWAP_RETURN,
    BLOCK_EXCESS,
    LATE_DAMAGE,
    RETALIATE_WHEN,
    CHARGE_BONUS_IN_EXCHANGE,
    FREE_ABILITY_LIMIT,
    CULTIVATE_PEEK,
    FOREIGN_SIGNATURE,
    BAD_ADVANTAGE,
    DRAW_COUNTS,
    MATCH_FORMAT,
    ART_SLOTS,
    REI_GENERATION,
    PLACING,
    PLAYERS_EXPERIMENTAL,
    CHOICES,
};
enum { MODE_ARCADE, MODE_OPEN };

/* ---- steps, asks, options, journal: numbers for the tables in solrei.c ----------------------------- */

/* clang-format off */
#define SOLREI_STEPS(S) \
    S(match) S(fight) S(round) S(placing) S(window_step) S(exchange) S(late_points) S(triggers) S(activate) S(add_trigger) \
    S(damage_loop) S(take_point) S(leave_augmented) S(replacing) S(readying) S(charge) S(discard_actions) S(payment) \
    S(generate) S(do_card) S(do_block) S(do_counter) S(do_retaliate) S(do_deal) S(do_draw) S(do_cards) S(do_check) S(do_cultivate) \
    S(do_swap) S(do_grapple) S(do_negate) S(do_charge) S(do_position) S(do_turn) S(do_generate) S(do_look) \
    S(do_reveal) S(do_learn) S(do_put) S(do_shuffle) S(do_set) S(do_flip) S(do_end_fight) S(do_destination)
/* clang-format on */

#define DECLARE_STEP(name) STEP_##name,
enum solrei_step { STEP_before_solrei = FIRST_GAME_STEP - 1, SOLREI_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void step_##name(struct duel *, struct frame *);
SOLREI_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

enum solrei_ask {
    ASK_SLOTS = FIRST_GAME_ASK, /* SOL-D3 */
    ASK_POSITION,               /* SOL-D4 */
    ASK_MULLIGAN,               /* SOL-D5 */
    ASK_READY_FIRST,            /* SOL-D6 */
    ASK_WINDOW,                 /* SOL-D7 */
    ASK_RESPONSE,               /* SOL-D8 */
    ASK_TARGET,                 /* SOL-D9, SOL-D29 */
    ASK_X,                      /* SOL-D10 */
    ASK_REI,                    /* SOL-D11, SOL-D12 */
    ASK_COST,                   /* SOL-D13, SOL-D14 */
    ASK_PLACE,                  /* SOL-D15 */
    ASK_AGREE,                  /* SOL-D16 */
    ASK_ORDER,                  /* SOL-D17 */
    ASK_USE,                    /* SOL-D18, SOL-D31 */
    ASK_BLOCK,                  /* SOL-D19 */
    ASK_CHECK,                  /* SOL-D24 */
    ASK_SWAP,                   /* SOL-D25 */
    ASK_CHARGE,                 /* SOL-D26 */
    ASK_RECOVER,                /* SOL-D28 */
    ASK_REPLACE,                /* SOL-D36 */
    ASK_COUNT,
};

enum solrei_option {
    CHOOSE_OFFENSE = OPTION_GAME,
    CHOOSE_DEFENSE,
    MULLIGAN,
    KEEP,
    READY_ART,
    READY_NOTHING,
    PLACE,
    CHANGE,
    AGREE,
    GENERATE_DISCARD,
    GENERATE_EXHAUST,
    FILTER,
    PAY_POOL,
    PAY_DISCARD,
    PAY_EXHAUST,
    PAY_FILTER,
    TARGET,
    X_IS,
    COST_DISCARD,
    COST_EXHAUST,
    COST_BREAK,
    BLOCK_DISCARD,
    BLOCK_BREAK,
    TAKE,
    CHECK_TOP,
    CHECK_BOTTOM,
    SWAP_IN,
    SWAP_KEEP,
    CHARGE_READY,
    RECOVER_READY,
    RECOVER_DRAW,
    SLOT,
    TARGET_ABILITY,
    MULLIGAN_PART, /* never offered: SOL-2.13 */
    OPTION_END,
};

enum solrei_entry {
    FIGHT_BEGINS = 1,
    TAKES_POSITION,
    DRAWS,
    REVEALS_BOARD,
    TAKES_MULLIGAN,
    KEEPS_HAND,
    ROUND_BEGINS,
    SWITCHES,
    READIES,
    EXHAUSTS,
    BREAKS,
    PLACES_CARD,
    CHANGES_CARD,
    AGREES,
    SHOWDOWN,
    WINS_SHOWDOWN,
    TIES_SHOWDOWN,
    GAINS_DMG,
    LOSES_DMG,
    ACTIVATES,
    TRIGGERS,
    RESOLVES,
    NEGATES,
    IS_NEGATED,
    DISCARDS,
    GENERATES,
    FILTERS,
    BLOCKS_POINT,
    BLOCKS_STANDING,
    TAKES_POINT,
    STANDS_BLOCK,
    STANDS_COUNTER,
    DEALS_POINTS,
    CULTIVATES,
    HARVESTS,
    CHECKS,
    SEES,
    SWAPS,
    SWAPPED,
    GRAPPLES,
    CHARGES,
    GETS_BONUS,
    AUGMENTS,
    STAYS_AUGMENTED,
    GOES_TO,
    CHANGES_POSITION,
    TURNS_DOWN,
    TURNS_UP,
    LOOKS,
    IS_TOLD,
    REVEALS,
    CHANGES_POWER,
    SETS_POWER,
    SETS_DMG,
    GAINS_ABILITY,
    ENDS_ROUND,
    LOSES_FIGHT,
    FIGHT_DRAWN,
    WINS_MATCH,
    MATCH_DRAWN,
    CONCEDES,
    STEP_CAPPED,
    SHUFFLES,
    CANNOT_USE,
    NO_ROOM_FOR_POINTS,
    NO_ROOM_TO_STAND,
    NO_ROOM_FOR_REI,
    ENTRY_END,
};

/* ---- locals of steps that several chapters call ------------------------------------------------------ */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

struct match {
    uint8_t given, from, last;
}; /* given: a position of a test; from: where its round begins */
struct fight {
    uint8_t given, from, last, seat, left;
}; /* last: how the Fight before it ended, as `ended` */
struct round {
    uint8_t from, seat, left, first, suit[2];
};
struct placing {
    uint8_t asked;
};
struct window_step {
    uint8_t window, asked, passes, found; /* found: it is known that `asked` is not to be passed over */
    uint8_t before;                       /* activations until Rei was generated */
};
/* A step of the round with its window, which is opened only if somebody might use it. */
#define WINDOW(which)                                                                                                  \
    do {                                                                                                               \
        struct window_step w = begin_window(d, which);                                                                 \
        if (w.passes < 2)                                                                                              \
            CALL(window_step, .window = which, .asked = w.asked, .passes = w.passes, .found = w.found);                \
    } while (0)
struct exchange {
    uint8_t asked, passes;
};
struct late_points {
    uint8_t step, activations;
};
struct triggers {
    uint8_t turn, seat, count, next, last, any;
};
/* The head of the locals of every step that asks whether something optional is used. */
struct offered_use {
    ref source;
    uint16_t cost_row;
};
struct add_trigger {
    struct offered_use offered;
    struct waiting w;
};
/* What effects have left waiting, and what stands on cards: all that could ever apply to one event. */
enum { MOST_REPLACEMENTS = 192 };
_Static_assert(2 * ROWS_EACH < MOST_REPLACEMENTS && MOST_REPLACEMENTS <= 256, "their numbers fit into a byte");
struct replacing {
    struct offered_use offered;
    uint32_t tried[MOST_REPLACEMENTS / 32]; /* those that have had their turn, a bit each */
    ref subject, other;
    uint16_t ability;
    int16_t row;
    uint8_t event, seat, bit, destination; /* bit: of the one whose turn it is */
    int8_t amount;
    uint8_t from, unused[2]; /* from: where the subject lay, if it is a card */
};
enum { REPLACED = 1, TO_ZONE = 16, AT_BOTTOM = 64 };
struct damage_loop {
    uint8_t first, victim, blocked, by_rival, passes, unused;
};
struct take_point {
    uint8_t seat, dealt_by_rival, cost, unused;
    ref card;
};
struct leave_augmented {
    ref art;
    uint8_t seat, by_point, event, unused;
};
struct readying {
    ref card;
    uint16_t rule;
};
struct charge {
    uint8_t seat, with_card, suit, recovers, options, unused;
    ref one, source;
    uint16_t bonus;
};
struct discard_actions {
    ref card;
    uint8_t seat, unused;
};

/* What a link speaks of: what it is aimed at, and whom the event happened to that set it off. */
enum { LINK_TARGET, LINK_EVENT, LINK_REFS };

/* An activation being worked out: announced, aimed, and paid for in thought. */
struct activate {
    uint16_t ability;
    ref source, target, it; /* it: of an automatic one, whom its event happened to */
    int32_t x;
    uint8_t seat, kind;            /* kind: 0 activated, 1 automatic, 2 a cost by itself */
    uint8_t item, picked;          /* which additional cost, how many of its cards are chosen */
    uint8_t symbols[BOOK_SYMBOLS]; /* still to be paid */
    uint8_t filtering;             /* units still to go into the filter */
    uint8_t pool[SUITS];           /* units of the pool set aside */
    uint8_t paid, given_up;        /* given_up: how many of them have been, once all is chosen */
    uint8_t unused[3];
    uint16_t cost_row;
    ref payment[BOARD_CARDS + DECK_SIZE]; /* own cards that will pay: see enum paying */
};
/* What a card is given up for, and how, in the two highest bits; below them the card. */
enum { PAYING_SHIFT = 14 };
enum paying {
    FOR_REI = 0,
    BY_DISCARDING = 1 << PAYING_SHIFT,
    BY_EXHAUSTING = 2 << PAYING_SHIFT,
    BY_BREAKING = 3 << PAYING_SHIFT,
    PAYING = 3 << PAYING_SHIFT
};
static inline ref paying_card(const struct activate *v, int i)
{
    return v->payment[i] & HELD_THING;
}
struct payment {
    struct offered_use offered;
    uint8_t seat, unused;
};

/* One card is READIED, EXHAUSTED, BROKEN or discarded, by an effect or as a payment, unless something takes the place of
 * that. */
struct do_card {
    uint16_t rule;
    ref card;
    uint8_t verb, event;
};
/* Rei is generated or filtered apart from a payment. */
struct generate {
    uint8_t seat, suit;
    ref card;
};

/* CHECK: the choices are kept here and carried out together, so that the Rival sees only how many cards go to the bottom
 * (SOL-13.12). */
struct do_check {
    struct call c;
    uint8_t seat, count, chosen, unused;
    uint8_t order[DECK_SIZE]; /* how deep they lie, in the order chosen; + 64: to the bottom */
};

#pragma GCC diagnostic pop

/* ---- what the chapters offer each other -------------------------------------------------------------- */

/* setup.c */
bool solrei_start(struct duel *, const struct duello_setup *, struct duello_error *);
bool solrei_begin_at(struct duel *, const char *moment, struct duello_error *);
void solrei_lies_so(struct duel *);
extern const char *const solrei_moments[];
void solrei_outcome(const struct duel *, struct duel_outcome *);
void solrei_concede(struct duel *, int seat);
/* Ends the Fight; the step that calls it must return at once. loser -1: a Draw Game. */
void fight_over(struct duel *, int loser, int rule);
/* SOL-12.2, SOL-12.7: somebody has 7 Damage cards; then the Fight is over and so is the step that asks. */
bool dies_of_damage(struct duel *);
/* Has the seat 7 Damage cards already, in the middle of what is done to several at one instant (SOL-12.7)? Then no more is
 * done to its cards. */
bool has_lost(const struct duel *, int seat);
bool meets_needs(const struct duel *, int seat, ref card);
bool has_signature(const struct duel *, int seat, ref card);
bool card_has_signature(const struct duel *, int seat, int card); /* the same for a row of the book */
void slot_options(const struct duel *, int seat, struct menu *);
void position_options(const struct duel *, int seat, struct menu *);
void mulligan_options(const struct duel *, int seat, struct menu *);

/* round.c */
void ready_first_options(const struct duel *, int seat, struct menu *);
void place_options(const struct duel *, int seat, struct menu *);
void agree_options(const struct duel *, int seat, struct menu *);
void switch_positions(struct duel *);

/* showdown.c */
int power_of(const struct duel *, int seat); /* ABSENT: none */
int dmg_of(const struct duel *, int seat);
void gain_dmg(struct duel *, int seat, int n);
void set_dmg(struct duel *, int seat, int n);
void decide_showdown(struct duel *);

/* damage.c */
int pending_points(const struct duel *, int seat);
int deal_points(struct duel *, int to, int n, int by, bool sure, int rule);
int damage_cards(const struct duel *, int seat);
bool suit_can_block(const struct duel *, int seat, ref card);
void block_options(const struct duel *, int seat, struct menu *);

/* charge.c */
void goes(struct duel *, ref, int zone);
void draw_cards(struct duel *, int seat, int n, int rule);
void draw_opening_hand(struct duel *, int seat, int rule);
void ready_card(struct duel *, ref, int rule);
void exhaust_card(struct duel *, ref, int rule);
void break_card(struct duel *, ref, int rule);
bool can_be_readied(const struct duel *, ref);
ref augmented_art(const struct duel *, int seat); /* NOTHING if there is none */
void note_stays_augmented(struct duel *, ref art);
uint8_t charge_suit(const struct duel *, int seat);
void charge_options(const struct duel *, int seat, struct menu *);
void recover_options(const struct duel *, int seat, struct menu *);

/* rei.c */
#define rei(d, seat_number) (&player(d, seat_number)->hearts) /* four counts, by suit */
static inline int rei_in_pool(const struct duel *d, int seat)
{
    const uint8_t *pool = rei(d, seat);
    return pool[0] + pool[1] + pool[2] + pool[3];
}
unsigned alignment(const struct duel *, int seat); /* suits, a bit each */
/* Playing cards move, and Damage cards are turned, by these: what they can be turned into is kept count of. */
ref move_card(struct duel *, ref, int place, enum where);
ref move_card_unseen(struct duel *, ref, int place, enum where);
void turn_card(struct duel *, ref, enum card_state);
uint16_t count_fuel(const struct duel *, int seat);
void empty_rei_pools(struct duel *);
int greatest_x(const struct duel *, int seat, int cost, ref source);
/* What a seat has to pay with, counted once for several costs: units by suit, and all of them. */
struct purse {
    uint8_t units[SUITS];
    int total;
};
struct purse open_purse(const struct duel *, int seat);
bool purse_pays(const struct duel *, const struct purse *, int seat, int cost, int x, ref source);
unsigned symbol_suits(int symbol); /* that it takes, a bit each */
/* The suits of which a seat has one unit, or two, a bit each; those that two others can be filtered into (SOL-8.10); how
 * many cards make a unit, and all units. A symbol that is not there can always be paid: by a unit of a fifth suit. */
enum { NO_SYMBOL = 1 << SUITS };
struct palette {
    unsigned one, two, aligned, cards, total;
};
struct palette open_palette(const struct duel *, int seat);
bool is_any_of_hand(const cell *set, int verb); /* of an additional cost */
int least_x(const struct duel *, int cost);     /* SOL-8.23: 1; 0 if the cost has no X */
bool can_pay(const struct duel *, int seat, int cost, ref source);
bool could_pay(const struct duel *, int seat, int cost, ref source);
void generate_options(const struct duel *, int seat, struct menu *);
/* What is done to a card that makes a unit. */
struct do_card unit_given_up(const struct duel *, ref);

/* paying.c */
void begin_paying(struct duel *, struct activate *);
void next_rei_options(const struct duel *, int seat, struct menu *);
void next_cost_options(const struct duel *, int seat, struct menu *);
bool take_payment_answer(struct duel *, struct activate *);
/* The symbol that is to be paid next; 0: none is left. */
int next_symbol(const struct activate *);
bool payment_complete(const struct activate *);
int begin_payment(struct duel *, struct activate *);
struct do_card given_up(const struct duel *, const struct activate *, int i);
bool next_cost_item(const struct duel *, struct activate *);
int points_in_cost(const struct duel *, const struct activate *);

/* abilities.c */
/* The Timing that this seat's abilities may be used at now. UPON WINNING and UPON LOSING share one step: SOL-5.21. */
static inline int window_now(const struct duel *d, int seat)
{
    int step = own(d)->step;
    _Static_assert(SOL_WINDOW_UPON_LOSING == SOL_WINDOW_UPON_WINNING + 1, "neighbours in the vocabulary");
    return step + ((step == SOL_WINDOW_UPON_WINNING) & (player(d, seat)->result != WON));
}
void ability_options(const struct duel *, int seat, struct menu *);
void target_options(const struct duel *, int seat, struct menu *);
void x_options(const struct duel *, int seat, struct menu *);
void use_options(const struct duel *, int seat, struct menu *);
int use_counts_until(const struct ability *);
/* Is there a target, with some X from 1 to the most if the cost has one? */
bool finds_target(const struct duel *, ref source, int ability, int seat, ref it, int most);
void drop_illegal_target(struct duel *, struct link *);
bool ability_works(const struct duel *, ref source, int ability);
int silenced_by(const struct duel *, int seat);
bool may_trigger(const struct duel *, ref source, int ability, int seat);
unsigned windows_now(const struct duel *, int seat);
unsigned windows_after(const struct duel *);

/* uses.c */
/* Notes on a card (see note_card in game.h): windows in which something on it can be used, and IN_ANSWER. If there is but
 * one use: its row, and PLAIN_USE if the notes are all that it asks for; what it asks for (two words); suits that it asks
 * for. */
enum { USE_WINDOWS, ONLY_USE, USE_ASKS, USE_SUITS = USE_ASKS + 2 };
enum { PLAIN_USE = 1 << 16 };
static inline uint16_t only_use(const struct card *c)
{
    return (uint16_t)c->noted[ONLY_USE];
}
/* Are the notes on the card all that has to be looked at? SOL-9.26 */
static inline bool notes_tell_all(const struct duel *d, const struct card *c)
{
    return (c->noted[ONLY_USE] & PLAIN_USE) != 0 && d->rows < ROWS_EACH;
}
void solrei_note_card(const struct duello_book *, struct card *);
/* To be called whenever abilities start or stop working; where only those that a seat can activate are concerned; those
 * of one board card. */
void refresh_abilities(struct duel *);
void refresh_ready(struct duel *, int seat);
void refresh_source(struct duel *, ref board_card);
bool is_likely_source(const struct duel *, ref board_card);
/* The seat's board cards that could have something to activate just now, a bit each, and GAINED: what it has been given by
 * effects, or is being given. */
static inline unsigned timely_sources(const struct duel *d, int seat)
{
    const uint8_t *timely = own(d)->timely[seat];
    unsigned answers = d->links > 0 ? ~0u : 0, given = (unsigned)gives_uses(d) << BOARD_CARDS;
    return (player(d, seat)->ready & (timely[window_now(d, seat)] | (timely[IN_ANSWER] & answers) | GAINED)) | given;
}
/* What a seat has of all that uses ask for. */
struct means_now {
    uint64_t has;
    struct palette palette;
};
struct means_now open_means(const struct duel *, int seat);
/* Does it have what the only use of this card asks for, as far as that is noted? */
bool has_what_is_noted(const struct means_now *, const struct card *);

/* exchange.c */
/* SOL-10.20: has the seat as many abilities on the Exchange as it may? */
bool exchange_is_full(const struct duel *, int seat);
struct window_step begin_window(struct duel *, int window);
void window_options(const struct duel *, int seat, struct menu *);
void response_options(const struct duel *, int seat, struct menu *);
void order_options(const struct duel *, int seat, struct menu *);
void replace_options(const struct duel *, int seat, struct menu *);
const struct offered_use *offered_use(const struct duel *);
ref asked_about(const struct duel *);

/* keywords.c */
bool is_chosen(const struct do_check *, int i, int chosen); /* among so many that were chosen first */
void check_options(const struct duel *, int seat, struct menu *);
void swap_options(const struct duel *, int seat, struct menu *);
void discard_card(struct duel *, ref, int rule);
/* Might something take the place of what is done to a card? If not, it is done at once. */
bool may_be_replaced(const struct duel *);
void do_at_once(struct duel *, struct do_card);
bool solrei_able(const struct duel *, int verb, ref subject, ref thing, ref source);
int solrei_at_most(const struct duel *, int verb, ref subject, int word, const uint32_t *set);

/* verbs.c */
/* A card goes to a zone of its owner: face-up and Ready to the Damage Zone, as an ordinary card to any other. */
void lay_card(struct duel *, ref, int zone, enum where, int rule);
/* SOL-R101: it goes where a replacement has sent it, TO_ZONE + a destination. */
void send_card(struct duel *, ref, int way);
extern const struct verb_step solrei_verb_steps[];
extern const struct held solrei_held[];

/* random.c */
void solrei_random_setup(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);

/* knowledge.c */
void solrei_redeal(struct duel *, int seat);
const char *solrei_invariant(const struct duel *);

/* standing.c */
enum { SOLREI_MEASURES = 23 };
void solrei_chances(const struct duel *, double chance[DUELLO_SEATS]);
extern const struct measure solrei_measures[SOLREI_MEASURES];
int solrei_stage(const struct duel *);
int solrei_foresight(const struct duel *);
int count_state(const struct duel *, int place, int state);

/* refusals.c */
void solrei_refuse_rest(const struct duel *, int seat, struct menu *);

/* hints.c */
struct text_out;
void solrei_hint(const struct duel *, int seat, struct duel_option, struct text_out *);

#endif
