/* despaira.h: Despaira's state and the words its chapters share.
 *
 * | chapter       | rules                  | about                                                |
 * |---------------|------------------------|------------------------------------------------------|
 * | decks.c       | DES-1                  | what a seat may bring, how it is laid for each duel  |
 * | setup.c       | DES-2                  | the map, leaders, the coin, hands, given positions   |
 * | draft.c       | DES-21                 | decks drafted at the table, leaders from all         |
 * | match.c       | DES-21                 | duels in a row, what is exchanged between them       |
 * | turn.c        | DES-3, DES-4           | turns and phases, drawing, crystals, spawn points    |
 * | actions.c     | DES-3.9, section 7     | what a player may do with nothing pending            |
 * | vetoes.c      |                        | what forbids moving, attacking, spawning: a table    |
 * | spawning.c    | DES-5, DES-8.1         | where what is spawned or set may come, sacrifices    |
 * | movement.c    | DES-6, DES-7, DES-9    | tiles, who stands where, modes, lockdown             |
 * | abilities.c   | DES-8, DES-10          | what abilities and tricks are, what may be activated |
 * | aiming.c      | DES-8.19, DES-6.20     | targets, paths                                       |
 * | costs.c       | DES-4.6, DES-D39       | what activating costs, paying                        |
 * | activating.c  | section 7, make_link   | working an activation out; its link                  |
 * | chain.c       | DES-10, section 7      | windows, the Activation Period, resolving, triggers  |
 * | resolving.c   | DES-10, section 7      | one link: who has evaded it, what it does, what stays|
 * | battle.c      | DES-11, DES-13         | attacks, shields, ambush, counter-attacks            |
 * | clash.c       | DES-13.10 to DES-13.24 | two creatures on one tile                            |
 * | instead.c     | DES-18.6, DES-D33      | what steps in for damage, for being destroyed        |
 * | numbers.c     | DES-12, DES-15         | stats, HP and their layers, what tiles add           |
 * | ending.c      | DES-14, DES-20         | leaving the field, the state check, how a duel ends  |
 * | attachments.c | DES-17                 | Equip tricks, creatures that are attached, counters  |
 * | control.c     | DES-14.4               | who controls what                                    |
 * | statuses.c    | DES-18                 | statuses, how long rows last                         |
 * | verbs.c       |                        | what the cards' verbs do                             |
 * | reading.c     |                        | what cards ask: words, sides, relations              |
 * | clocks.c      | DES-23                 | which clock runs, what is answered when one is up    |
 * | knowledge.c   | DES-22                 | dealing anew what a player cannot know, invariants   |
 * | standing.c    |                        | how well a player stands                             |
 * | appeal.c      |                        | what comes to mind first                             |
 * | hints.c       |                        | what an option would do from here                    |
 * | random.c      |                        | set-ups at random, for proofs                        |
 * | despaira.c    |                        | the tables that present the game to the engine       |
 */
#ifndef DESPAIRA_H
#define DESPAIRA_H

#define STEP_FUNCTION(name) despaira_step_##name

#include "despaira/rules.h"
#include "despaira/vocabulary.h"
#include "engine/choices.h"
#include "engine/deeds.h"
#include "engine/game.h"
#include "engine/start.h"
#include "runtime/effects.h"
#include "runtime/machine.h"

enum {
    COLUMNS = 5,          /* DES-C2 */
    BOARD_ROWS = 6,       /* DES-C3 */
    TILES = 30,           /* DES-C4 */
    LEAST_DECK = 50,      /* DES-C5 */
    LEAST_DRAFTED = 40,   /* DES-C6 */
    MOST_DECK = 80,       /* DES-C7 */
    MOST_COPIES = 3,      /* DES-C8 */
    MOST_SIDE = 20,       /* DES-C9 */
    MOST_SPECIAL = 20,    /* DES-C10 */
    LEADER_HP = 4000,     /* DES-C12 */
    OPENING_HAND = 6,     /* DES-C13 */
    DRAWN_EACH_TURN = 2,  /* DES-C14 */
    FIRST_CRYSTALS = 6,   /* DES-C16 */
    ALL_CRYSTALS = 15,    /* DES-C18 */
    MINED_EACH_TURN = 3,  /* DES-C19 */
    SPAWN_POINTS = 6,     /* DES-C21 */
    SPAWNS_EACH_TURN = 2, /* DES-C23 */
    POINTS_TO_ADD = 3,    /* DES-C24 */
    MOST_SURPLUS = 500,   /* DES-C28 */
    TILE_BOOST = 100,     /* DES-C31 */
    MOST_TOKENS = TILES,  /* of a seat, in reserve and on the board: every tile has room for one */
    SEAT_CARDS = 1 + MOST_DECK + MOST_SPECIAL + MOST_SIDE + MOST_TOKENS,
    MOST_REPLAYS = 3, /* of drawn duels: DES-R22 */
    SEATS = 2,        /* DES-C1 */
    MOST_TURNS = 9999,
};

/* ---- the state -------------------------------------------------------------------------------- */

extern const char *const despaira_seats[],
    *const despaira_controllers[], *const despaira_yes_no[], *const despaira_phases[],
                                                                 *const despaira_tiles[],
                                                                     *const despaira_terrains[],
                                                                         *const despaira_modes[],
                                                                             *const despaira_layers[],
                                                                                 *const despaira_directions[],
                                                                                     *const despaira_shields[],
                                                                                         *const despaira_ways_in[],
                                                                                             *const despaira_hosting[];

enum mode_of_card { NO_MODE, ATTACK_MODE, DEF_UP, DEF_DOWN, SET_TRICK, UP_TRICK, EQUIPPED, CARRIED };
enum layer { NO_LAYER, BODY_LAYER, TRICK_LAYER };
enum direction { NORTH = 1, EAST, SOUTH, WEST };
enum shield {
    OWN_SHIELD,
    BROKEN_SHIELD,
    GIVEN_SHIELD
};                                               /* the one it prints, if it prints one: DES-12.16 to DES-12.21 */
enum hosting { HAS_NOT, HAS_TAKEN, HAS_LET_GO }; /* what a host has done with attached creatures */
enum way_in { NOT_SPAWNED, NORMAL_SPAWNED, SACRIFICE_SPAWNED, MIRACLE_SPAWNED }; /* this turn: DES-5.28 */

/* Fields of the duel: type, name, who sees it, bounds, words for its values. */
#define DES_FIELDS(F)                                                                                                  \
    F(int32_t, damage_at_hand, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL) /* that is about to be taken: DES-18.6 */        \
    F(uint16_t, turn, SEEN_BY_ALL, 0, MOST_TURNS, NULL)                                                                \
    F(uint8_t, victors, SEEN_BY_NOBODY | INTERNAL, 0, 3, NULL)   /* whose cards say that they win: DES-20.4 */         \
    F(uint8_t, ended, SEEN_BY_NOBODY | INTERNAL, 0, 1 + 3, NULL) /* 1 + who has won the duel, a bit each */            \
    F(uint16_t, ended_by, SEEN_BY_NOBODY | INTERNAL, 0, UINT16_MAX, NULL) /* by which rule */                          \
    F(uint8_t, duel, SEEN_BY_ALL, 0, UINT8_MAX, NULL)                     /* of the match: DES-21.7 */                 \
    F(uint8_t, drawn_duels, SEEN_BY_ALL, 0, MOST_REPLAYS + 1, NULL)       /* of the match: DES-R22 */                  \
    F(uint8_t, last_loser, SEEN_BY_NOBODY | INTERNAL, 0, SEATS, NULL)     /* 1 + whose duel before it was lost */      \
    F(uint8_t, heard, SEEN_BY_NOBODY | INTERNAL, 0, 255, NULL) /* statuses whose turn it still is: DES-3.18 */         \
    F(uint8_t, phase, SEEN_BY_ALL, 0, DES_WINDOW_END_PHASE, despaira_phases)                                           \
    F(uint8_t, active, SEEN_BY_ALL, 0, 1, despaira_seats) /* TP */                                                     \
    F(uint8_t, starter, SEEN_BY_ALL, 0, 1, despaira_seats)                                                             \
    F(uint8_t, unused3, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                         \
    F(uint8_t, playing, SEEN_BY_NOBODY, 0, 1, despaira_yes_no) /* set-up is over: DES-20.2 is looked at */             \
    F(uint8_t, stirred, SEEN_BY_NOBODY | INTERNAL, 0, 1, NULL) /* something has happened that Traps can hear */

/* Fields of each seat. */
#define DES_SEAT_FIELDS(F)                                                                                             \
    F(uint16_t, own_turns, SEEN_BY_ALL, 0, MOST_TURNS, NULL)                                                           \
    F(uint8_t, crystals, SEEN_BY_ALL, 0, ALL_CRYSTALS, NULL) /* the inventory */                                       \
    F(uint8_t, used, SEEN_BY_ALL, 0, ALL_CRYSTALS, NULL)     /* the used zone */                                       \
    F(uint8_t, sp, SEEN_BY_ALL, 0, 99, NULL)                                                                           \
    F(uint8_t, spawns, SEEN_BY_ALL, 0, SPAWNS_EACH_TURN, NULL) /* of this turn: DES-5.6 */                             \
    F(uint8_t, starved, SEEN_BY_ALL, 0, 1, despaira_yes_no)    /* had to draw what was not there: DES-20.7 */          \
    F(uint8_t, duels_won, SEEN_BY_ALL, 0, 3, NULL)             /* of the match: DES-21.7 */

/* Fields of each card. Those of cards that are not on the field are 0. */
#define DES_CARD_FIELDS(F)                                                                                             \
    F(int32_t, damage, SEEN_BY_ALL, 0, LARGEST_NUMBER, NULL)         /* what base HP lack: DES-11.14, DES-22.11 */     \
    F(int32_t, layer_hp, SEEN_WITH_FACE, 0, LARGEST_NUMBER, NULL)    /* what is left of the tile's layer: DES-12.29 */ \
    F(int32_t, shield_size, SEEN_WITH_FACE, 0, LARGEST_NUMBER, NULL) /* of one that was given: DES-12.21 */            \
    F(int32_t, lasting_hp, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)    /* that continuous abilities add: DES-R135 */     \
    F(int32_t, lasting_left, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)  /* what is left of that layer */                  \
    F(int32_t, lowered_hp, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)    /* by which maximum HP are lower: DES-12.32 */    \
    F(uint16_t, host, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                           \
    F(uint16_t, shield_by, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL) /* what gives it for as long as it is there */       \
    F(uint16_t, beneath, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)   /* the next trick on its tile: DES-R40 */            \
    F(uint16_t, attached_in, SEEN_BY_NOBODY | INTERNAL, 0, MOST_TURNS, NULL) /* turn: DES-17.12 */                     \
    F(uint8_t, square, SEEN_BY_ALL, 0, TILES, despaira_tiles)                                                          \
    F(uint8_t, last_square, SEEN_BY_NOBODY | INTERNAL, 0, TILES, despaira_tiles)                                       \
    F(uint8_t, layer, SEEN_BY_NOBODY, 0, TRICK_LAYER, despaira_layers)                                                 \
    F(uint8_t, mode, SEEN_BY_ALL, 0, CARRIED, despaira_modes)                                                          \
    F(uint8_t, facing, SEEN_BY_ALL, 0, WEST, despaira_directions)                                                      \
    F(uint8_t, controller, SEEN_BY_ALL, 0, SEATS, despaira_controllers)                                                \
    F(uint8_t, moved, SEEN_BY_ALL, 0, 99, NULL) /* basic moves of this turn: DES-6.5 */                                \
    F(uint8_t, attacked, SEEN_BY_ALL, 0, 1, despaira_yes_no)                                                           \
    F(uint8_t, mode_changed, SEEN_BY_ALL, 0, 1, despaira_yes_no)                                                       \
    F(uint8_t, healed, SEEN_BY_ALL, 0, 1, despaira_yes_no)                                                             \
    F(uint8_t, spawned, SEEN_BY_ALL, 0, MIRACLE_SPAWNED, despaira_ways_in)                                             \
    F(uint8_t, timer, SEEN_BY_ALL, 0, 99, NULL)                                                                        \
    F(uint8_t, shield, SEEN_WITH_FACE, 0, GIVEN_SHIELD, despaira_shields)                                              \
    F(uint8_t, boosted, SEEN_BY_NOBODY, 0, 1, despaira_yes_no)   /* it has the tile's layer: DES-15.9 */               \
    F(uint8_t, working, SEEN_BY_NOBODY, 0, 1, despaira_yes_no)   /* a trick that stays has resolved: DES-16.20 */      \
    F(uint8_t, recharged, SEEN_BY_NOBODY, 0, 1, despaira_yes_no) /* this turn: DES-16.23 */                            \
    F(uint8_t, waits, SEEN_BY_NOBODY, 0, 1, despaira_yes_no)     /* to be free, and to go then: DES-R66 */             \
    F(uint8_t, spared, SEEN_BY_NOBODY | INTERNAL, 0, 1, NULL)    /* from being destroyed, without HP: DES-R102 */      \
    F(uint8_t, shown, SEEN_BY_NOBODY, 0, 1, despaira_yes_no)     /* to all, this turn: DES-D34 */                      \
    F(uint8_t, unused6, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                         \
    F(uint8_t, unboosted, SEEN_BY_NOBODY | INTERNAL, 0, 1, NULL)     /* its boosts are ignored: DES-R126 */            \
    F(uint8_t, hosted, SEEN_BY_ALL, 0, HAS_LET_GO, despaira_hosting) /* this turn: DES-17.13 */                        \
    F(uint8_t, came_from, SEEN_BY_NOBODY | INTERNAL, 0, TILES, despaira_tiles)                                         \
    F(uint8_t, arrived, SEEN_BY_NOBODY | INTERNAL, 0, 1, NULL) /* by an ability of the chain at hand: DES-13.10 */

/* Fields of each square. */
#define DES_SQUARE_FIELDS(F)                                                                                           \
    F(uint16_t, body, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                           \
    F(uint16_t, trick, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                          \
    F(uint8_t, terrain, SEEN_BY_ALL, 0, 9, despaira_terrains) /* the stored type: DES-R114 */                          \
    F(uint8_t, unused, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)

struct despaira_seat {
    DES_SEAT_FIELDS(DECLARE_FIELD)
};
struct despaira_card {
    DES_CARD_FIELDS(DECLARE_FIELD)
};
struct despaira_square {
    DES_SQUARE_FIELDS(DECLARE_FIELD)
};

/* Named options, in the order of the table in despaira.c; the first value of each is the default. */
enum choices {
    MAP,
    DRAFT_STYLE,
    DRAFT_SIZE,
    MATCH,
    NEXT_STARTER,
    SPECIAL_DECK,
    RESPONSE_MODE,
    TURN_CLOCK_IN_WINDOWS,
    LEADER_PLACEMENT,
    COIN,
    MULLIGAN_ALLOWED,
    FIRST_TURN_DRAW,
    SPAWN_FACEUP_DEFENCE,
    SPAWN_SICKNESS,
    MOVE_IN_BATTLE_PHASE,
    MODE_CHANGE_ON_SPAWN_TURN,
    DEFEND_AFTER_ATTACK,
    RANGE_METRIC,
    ATTACK_FOLLOWS,
    SHIELD_BREAK,
    COUNTER_VS_SHIELD,
    COUNTER_SURPLUS,
    HEAL_EXCLUDES_ATTACK,
    AMBUSH_ZONE,
    AMBUSH_ON_DEFENCE,
    AMBUSH_DOUBLES,
    LEADER_ATTACK,
    FAMINE,
    HAND_LIMIT,
    TRICKS_PER_TILE,
    ACTIVATE_FROM_HAND,
    ABILITY_LIMIT,
    CREATURE_ABILITY_REACH,
    RADIUS_METRIC,
    TIMER_COUNTS,
    LOCKDOWN_STOPS_PENDING,
    TIE_ORDER,
    COUNTER_BEATS_TIE,
    CHOICES,
};

enum {
    OBJECTS = FIRST_CARD_REF + SEATS * SEAT_CARDS,
    ZONES = DES_ZONE_COUNT - 1, /* zones are numbered from 1 */
    PLACES = 1 + SEATS * ZONES,
    ROWS_EACH = 96,
    WAITINGS_EACH = 48,
    MOST_LINKS = 64,
    MOST_AIMS = 8,
    MOST_PATH = 8,
    MOST_WALKERS = 4,
    WALKER_SHIFT = 6, /* a step of a path: the walker's number above that of the tile */
    PATH_SQUARE = (1 << WALKER_SHIFT) - 1,
    MOST_CAUGHT = 48,
    MOST_PAID = 8,
    MOST_METS = 24,
    MOST_COUNTERS = 96,
    TRIGGER_ROUNDS = 64, /* DES-C46 */
    ROOM = 8192,         /* bytes for the steps under way and the links of the chain */
    TALLIES = 8,
    SET_SIZE = WORDS_OF_SET(OBJECTS, TILES, MOST_LINKS),
};

enum preset { MODE_FULL, MODE_QUICK };
enum draft_style { PASS_DRAFT, OPEN_DRAFT, GIFT_DRAFT }; /* DES-R20 */

/* What a link has besides its targets: section 4, Link. */
enum link_part {
    LINK_TILES = MOST_AIMS, /* where each target stood when the link was made: DES-10.16 */
    LINK_IT = LINK_TILES + MOST_AIMS,
    LINK_OTHER,
    LINK_IT_TILE,
    LINK_OTHER_TILE,
    LINK_NAMES, /* what was named, one after the other: DES-D18 */
    LINK_AFTER_NAMES = LINK_NAMES + NAMINGS_AT_MOST - 1,
    LINK_AIMS, /* how many targets */
    LINK_SPEED,
    LINK_MARKS,
    LINK_INSTEAD,    /* where the instructions stand that a Counter has given it: DES-R64. 0: its own */
    LINK_INSTEAD_OF, /* the ability that they stand in, */
    LINK_INSTEAD_BY, /* and whose that is */
    LINK_STEPS,      /* of a path, and where it leads */
    LINK_PATH,
    LINK_WALKERS = LINK_PATH + MOST_PATH,
    LINK_PARTS = LINK_WALKERS + MOST_WALKERS,
};
enum link_mark {
    OF_TRICK = 1,
    OF_CREATURE, /* and leaders */
    AN_ATTACK,
    A_NORMAL_SPAWN,
    A_SACRIFICE_SPAWN,
    A_BASIC_MOVE,
    AN_ACTION, /* a change of mode, HL */
    LINK_KIND = 7,
    LINK_RESOLVED = 8,
    LINK_HAD_AIMS = 16,
    LINK_EQUIPS = 32,
    LINK_TRIGGERED = 64,
    LINK_AMBUSHES = 128,
    LINK_STAYS = 256, /* it has come to nothing, and its trick lies there until it is free: DES-R66 */
};

/* A Trap that has heard its event, until its player has been asked: DES-D27. */
struct met {
    ref trick, subject, other;
    uint16_t ability;
    int32_t amount;
};
/* What an Unavoidable link has caught in its area when it was made: DES-R77. */
struct caught {
    ref card, link;
};
struct counters {
    ref on;
    uint16_t kind;
    int32_t n;
};

struct despaira {
    DES_FIELDS(DECLARE_FIELD)
    struct despaira_seat seat[SEATS];
    uint8_t choices[(CHOICES + 7) / 8 * 8];
    struct despaira_square square[TILES + 2]; /* from 1 on; one more, so that nothing has to be padded */
    struct despaira_card card[OBJECTS];
    struct met met[MOST_METS];
    struct counters counters[MOST_COUNTERS];
    struct caught caught[MOST_CAUGHT];
    uint32_t mets, counter_rows;
    uint32_t caughts, unused4;
};

/* The engine's header, which ends in the objects, and everything behind it. */
struct despaira_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct despaira own;
    struct place place[PLACES + 1];
    uint64_t keywords; /* that something gives or takes away */
    struct listeners listeners;
    uint8_t tally[TALLIES * SEATS];
    uint64_t stack[ROOM / 8];
    struct row row[SEATS * ROWS_EACH];
    struct waiting waiting[SEATS * WAITINGS_EACH];
};

#define own(d) IN_DUEL(d, struct despaira, (void *)duel_byte(d, offsetof(struct despaira_duel, own)))
#define player(d, seat_number) (&own(d)->seat[seat_number])
#define card_of(d, r) (&own(d)->card[r])
#define square_at(d, number) (&own(d)->square[number])
static inline int opponent(int seat)
{
    return 1 - seat;
}
static inline int active_player(const struct duel *d)
{
    return own(d)->active;
}

/* Places by number: the same as place_of, worked out by the compiler. The field is one for both. */
enum { FIELD = DES_ZONE_FIELD };
static inline int zone_place(int zone, int seat)
{
    return zone == DES_ZONE_FIELD ? FIELD : seat * ZONES + zone;
}
static inline int hand(int seat)
{
    return zone_place(DES_ZONE_HAND, seat);
}
static inline int deck(int seat)
{
    return zone_place(DES_ZONE_DECK, seat);
}
static inline int graveyard(int seat)
{
    return zone_place(DES_ZONE_GRAVEYARD, seat);
}
static inline int side_deck(int seat)
{
    return zone_place(DES_ZONE_SIDE_DECK, seat);
}
static inline int deck_list(int seat) /* the main deck while it is being chosen: a draft, an exchange */
{
    return zone_place(DES_ZONE_DECK_LIST, seat);
}
static inline int pack(int seat)
{
    return zone_place(DES_ZONE_PACK, seat);
}
static inline int pending(int seat)
{
    return zone_place(DES_ZONE_PENDING, seat);
}

/* Each seat's sleeves are a run: the leader, the deck, the special deck, the side deck, tokens. */
static inline ref leader_of(int seat)
{
    return (ref)(FIRST_CARD_REF + seat * SEAT_CARDS);
}
static inline ref deck_card(int seat, int i)
{
    return (ref)(leader_of(seat) + 1 + i);
}
static inline ref special_card(int seat, int i)
{
    return (ref)(deck_card(seat, MOST_DECK) + i);
}
static inline ref side_card(int seat, int i)
{
    return (ref)(special_card(seat, MOST_SPECIAL) + i);
}
static inline ref token_sleeve(int seat, int i)
{
    return (ref)(side_card(seat, MOST_SIDE) + i);
}
static inline int owner_by_number(ref r)
{
    return r >= leader_of(1);
}
static inline bool is_leader(ref r)
{
    return r == leader_of(0) || r == leader_of(1);
}
static inline bool is_token_sleeve(ref r)
{
    return is_card(r) && r >= token_sleeve(owner_by_number(r), 0);
}
static inline ref tile_ref(int square)
{
    return (ref)(TILE_REF + square);
}
static inline int square_of_tile(ref tile)
{
    return is_tile(tile) ? tile - TILE_REF : 0;
}

static inline bool on_field(const struct duel *d, ref r)
{
    return is_card(r) && object(d, r)->place == FIELD;
}
static inline bool is_body(const struct duel *d, ref r)
{
    return on_field(d, r) && card_of(d, r)->layer == BODY_LAYER;
}
static inline bool is_creature(const struct duel *d, ref r) /* on a tile: creature or token */
{
    return is_body(d, r) && !is_leader(r);
}
static inline bool is_trick(const struct duel *d, ref r) /* on a tile */
{
    return on_field(d, r) && card_of(d, r)->layer == TRICK_LAYER;
}
static inline int mode_of(const struct duel *d, ref r)
{
    return card_of(d, r)->mode;
}
static inline bool is_up(const struct duel *d, ref r) /* face-up on the field; a leader has no mode */
{
    return on_field(d, r) && mode_of(d, r) != DEF_DOWN && mode_of(d, r) != SET_TRICK;
}
static inline ref body_on(const struct duel *d, int square)
{
    return square_at(d, square)->body;
}
static inline ref trick_on(const struct duel *d, int square) /* one of those, if there may be several */
{
    return square_at(d, square)->trick;
}
/* DES-R40: there is more than one only by an option. */
#define FOR_EACH_TRICK_ON(d, r, square) for (ref r = trick_on(d, square); r; r = card_of(d, r)->beneath)
static inline int square_of(const struct duel *d, ref r)
{
    return card_of(d, r)->square;
}
/* DES-14.1: on the field, or on something there; anywhere else a card is its owner's. */
static inline int controller(const struct duel *d, ref r)
{
    int kept = card_of(d, r)->controller;
    return kept ? kept - 1 : owner_by_number(r);
}
static inline void put_under(struct duel *d, ref r, int seat)
{
    card_of(d, r)->controller = (uint8_t)(1 + seat);
}
static inline bool in_main_phase(const struct duel *d)
{
    return own(d)->phase == DES_WINDOW_MAIN_PHASE_1 || own(d)->phase == DES_WINDOW_MAIN_PHASE_2;
}
static inline bool is_creature_card(const struct duel *d, ref r)
{
    return card_has(face(d, r), DES_WORD_CREATURE);
}
static inline bool is_trick_card(const struct duel *d, ref r)
{
    return card_has(face(d, r), DES_WORD_TRICK);
}

/* When rows end: never (an Increase: DES-R134), with this turn, with the turn of a seat, with its turn after that; a boost
 * that stays on. */
enum row_end {
    ENDS_NEVER,
    ENDS_WITH_TURN,
    ENDS_WITH_TURN_OF,
    ENDS_LATER_WITH = ENDS_WITH_TURN_OF + SEATS,
    STAYS_ON = ENDS_LATER_WITH + SEATS
};

/* ---- steps, asks, options, journal: numbers for the tables in despaira.c --------------------------- */

/* clang-format off */
#define DES_STEPS(S) \
    S(match) S(draft) S(exchange) S(whole_duel) S(turn) S(open_state) S(end_phase) S(status_step) S(check) S(protect) S(replacing) S(perish) S(hurt) S(clash) S(strike) S(discard_down) S(action) S(announce) S(responding) S(battle) S(activate) S(activation_period) S(resolve) S(triggers) S(add_trigger) \
    S(do_at_once) S(do_damage) S(do_destroy) S(do_discard) S(do_spawn) S(do_walk) S(do_shift) S(do_away) S(do_attach) S(do_replace)
/* clang-format on */

#define DECLARE_STEP(name) STEP_##name,
enum despaira_step { STEP_before_despaira = FIRST_GAME_STEP - 1, DES_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void STEP_FUNCTION(name)(struct duel *, struct frame *);
DES_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

enum despaira_ask {
    ASK_LEADER_TILE = FIRST_GAME_ASK, /* DES-D6 */
    ASK_FIRST,                        /* DES-D5 */
    ASK_MULLIGAN,                     /* DES-D7 */
    ASK_MAIN,                         /* DES-D8 */
    ASK_BATTLE,                       /* DES-D24 */
    ASK_TILE,                         /* DES-D10, DES-D13, DES-D36 */
    ASK_MODE_IN,                      /* DES-D11 */
    ASK_SACRIFICE,                    /* DES-D12 */
    ASK_WINDOW,                       /* DES-D25 */
    ASK_CHAIN,                        /* DES-D26 */
    ASK_TRAP,                         /* DES-D27 */
    ASK_USE,                          /* DES-D28 */
    ASK_ORDER,                        /* DES-D29 */
    ASK_TARGET,                       /* DES-D16 */
    ASK_PATH,                         /* DES-D17 */
    ASK_NAME,                         /* DES-D18 */
    ASK_COST,                         /* DES-D39 */
    ASK_SPAWN_TILE,                   /* DES-D10 */
    ASK_SPAWN_MODE,                   /* DES-D11 */
    ASK_DRAFT,                        /* DES-D3 */
    ASK_OPEN_DRAFT,                   /* DES-D3 */
    ASK_LEADER,                       /* DES-D4 */
    ASK_EXCHANGE,                     /* DES-D38 */
    ASK_WALK,                         /* DES-D17 */
    ASK_INSTEAD,                      /* DES-D33 */
    ASK_DETACH_TILE,                  /* DES-D22 */
    ASK_DISCARD,                      /* DES-D31 */
    ASK_WINDOW_RACE,                  /* DES-D25 */
    ASK_CHAIN_RACE,                   /* DES-D26 */
    ASK_COUNT,
};

enum despaira_option {
    STAND_ON = OPTION_GAME,
    GO_FIRST,
    GO_SECOND,
    REDRAW,
    KEEP_HAND,
    SPAWN,
    SACRIFICE_SPAWN,
    PLACE_TRICK,
    MOVE_TO,
    CHANGE_MODE,
    HEAL,
    ATTACK,
    END_PHASE,
    END_TURN,
    ON_TILE,
    IN_MODE,
    SACRIFICE,
    ACTIVATE,
    ACTIVATE_NTH,
    ACTIVATE_IN_HAND, /* DES-D14 */
    TARGET,
    TARGET_LINK,
    STEP_TO,
    PAY,
    TAKE_CARD,
    TAKE_FROM_POOL,
    CHOOSE_LEADER,
    TAKE_OUT,
    BRING_IN,
    DETACH,
    SHOW,
    DISCARD,
    OPTION_END,
};

enum despaira_entry {
    TAKES_TILE = 1,
    STARTS,
    DRAWS,
    TAKES_MULLIGAN,
    TURN_BEGINS,
    PHASE_BEGINS,
    MINES,
    REFRESHES,
    ANNOUNCES_SPAWN,
    ARRIVES,
    RETURNS,
    IS_SACRIFICED,
    SETS,
    ANNOUNCES_MOVE,
    MOVES,
    ANNOUNCES_MODE,
    TURNS_TO,
    TURNED_UP,
    ANNOUNCES_HEAL,
    RESTORES,
    DECLARES_ATTACK,
    MISSES,
    SHIELD_HOLDS,
    SHIELD_BREAKS,
    TAKES_DAMAGE,
    COUNTER_ATTACKS,
    SURPLUS,
    DESTROYED,
    LOSES,
    WINS,
    IS_DRAWN,
    SURRENDERS,
    LOCKED,
    SEES,
    ACTIVATES,
    TRIGGERS,
    RESOLVES,
    IS_NEGATED,
    DOES_NOTHING,
    EVADES,
    IS_SPENT,
    REMAINS,
    TURNED_DOWN,
    EQUIPS,
    FALLS_OFF,
    COUNTS_DOWN,
    GETS_COUNTERS,
    LOSES_COUNTERS,
    SETTLES,
    GETS_SHIELD,
    GAINS_CRYSTALS,
    LOSES_CRYSTALS,
    DISCARDS,
    IS_EXILED,
    IS_SENT,
    PUTS,
    SHOWS,
    SHUFFLES,
    CHANCE_SAYS,
    COIN_HEADS,
    COIN_TAILS,
    NEGATES,
    FACES,
    SHIFTS,
    WINS_BY_TEXT,
    GAINS_STATUS,
    LOSES_STATUS,
    BOUND_MET,
    DEALS_PACKS,
    PICKS,
    GIVES,
    TAKES_LEADER,
    DUEL_BEGINS,
    IS_REPLAYED,
    WINS_MATCH,
    MATCH_DRAWN,
    LAYS_OPEN,
    ATTACHES,
    DETACHES,
    CHANGES_SIDES,
    CLASHES,
    GOES_BACK,
    STEPS_IN,
    ENTRY_END,
};

/* ---- deeds: what the table of vetoes is asked about ------------------------------------------------- */

enum deed_verb {
    MOVES_STEP = 1, /* by: the card, on: the tile; NOTHING: anywhere */
    CHANGES_MODE,   /* by: the creature, n: the new mode */
    HEALS,          /* by: the healer, on: the creature */
    STRIKES,        /* by: the attacker, on: the target */
    SPAWNS,         /* by: the creature in hand */
    SPAWNS_BY_SACRIFICE,
    IS_GIVEN_UP, /* by: the creature on the field; on: for which in hand */
    SETS_TRICK,  /* by: the trick in hand */
    LANDS,       /* a creature is spawned, by: it; on: the tile */
    LIES,        /* a trick is placed; on: the tile */
    LETS_GO,     /* by: the attached creature; on: the tile */
};
enum { CARRIED_OUT = LINK_REF - 1 }; /* source of a deed that has been announced: what it costs is paid */
extern const struct veto despaira_vetoes[];

/* ---- locals of steps ---------------------------------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

enum { POOL_CARDS = 1024 /* of a book, in a draft */, POOL_EACH_WORD = 16, LISTED_WORDS = 4 };
struct match {
    uint32_t exchanged[SEATS][LISTED_WORDS]; /* cards that change their deck, until both are done */
    uint8_t given, from, seat, unused;
    uint16_t cards, unused2; /* rows of the book as the match began: what can be chosen from all there are */
};
struct draft {
    uint32_t pool[POOL_CARDS / POOL_EACH_WORD]; /* copies of each card that are left: two bits */
    uint16_t left;
    uint8_t seat, unused;
};
struct exchange {
    uint32_t marked[LISTED_WORDS];
    uint8_t seat, begun, unused[2];
};
/* Tiles, a bit each, as locals keep them. */
struct tiles {
    uint32_t half[2];
};
static inline squares squares_of(const struct tiles *t)
{
    return (squares)t->half[1] << 32 | t->half[0];
}
static inline void keep_squares(struct tiles *t, squares s)
{
    t->half[0] = (uint32_t)s;
    t->half[1] = (uint32_t)(s >> 32);
}

struct whole_duel {
    uint8_t given, from, seat, asked, count;
};
struct turn {
    uint8_t from, seat;
};
struct open_state {
    uint8_t left; /* enum where_to: how it was left */
};
enum where_to { STAYS, TO_NEXT_PHASE, TO_END };
struct end_phase {
    uint8_t unused;
};
struct status_step {
    struct waiting w;
};
struct check {
    struct tiles dead, spared; /* those without HP; of those, whom something else has befallen */
    uint8_t square, unused[3];
};
/* A text that steps in for what would happen; what has stepped in already does not again. */
struct stepped_in {
    ref source;
    uint16_t ability;
};
enum { MOST_INSTEAD = 12 };
struct replacing {
    ref subject, other;
    int32_t amount;
    uint32_t marks;
    struct stepped_in tried[MOST_INSTEAD];
    int16_t row;
    ref source;
    uint16_t ability;
    uint8_t event, tries, seat, unused[3];
};
struct protect {
    ref target, by;
    int32_t n, outer; /* damage at hand outside */
};
struct perish {
    ref card, by;
    uint16_t rule;
    uint8_t unused[2];
};
struct hurt {
    ref target;
    uint16_t rule;
    int32_t n;
};
struct clash {
    ref newcomer, holder, loser;
    uint8_t square, back[2]; /* of the newcomer, of the holder; NO_SQUARE: nowhere */
    uint8_t fighting;
    uint8_t unused[2];
    int32_t damage;
};
struct strike {
    ref by, target;
    int32_t power;
    uint8_t shielded, doubled, surplus, unused;
};
struct discard_down {
    uint8_t seat, unused;
};
/* What a player does with nothing pending, from its announcement to its end. */
struct action {
    struct tiles victims; /* of those that are sacrificed */
    ref card, on;         /* on: whom it heals */
    uint8_t verb, seat, square, mode;
    uint8_t points, link, negated, unused; /* spawn points that are paid; its place in the chain */
};
struct announce {
    struct tiles victims;
    ref card;
    uint8_t verb, seat, square, mode, unused[2];
};
struct responding {
    uint8_t actor, asked, passes, acted, passed; /* passed: in a race, a bit each */
    uint8_t link;                                /* 1 + that of the action; 0: the end of a phase */
};
/* An ability or trick that is being worked out with its player. */
struct activate {
    ref source, it, other;
    uint16_t ability;
    int32_t amount;
    ref target[MOST_AIMS], paid[MOST_PAID], who[MOST_WALKERS];
    uint16_t name[NAMINGS_AT_MOST];
    uint8_t seat, triggered, targets, square, named, steps, item, chosen; /* chosen: of this item of the cost */
    uint8_t paid_count, walker, stage,
        unused; /* square: on which a trick from the hand is put; walker: the one that steps */
    uint8_t path[MOST_PATH];
};
/* A verb's step with its set: see runtime/machine.h. */
struct call_with_set {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_discard {
    struct call_with_set with;
    ref now;
    uint8_t done, unused;
};
struct activation_period {
    uint8_t base, asked, passes, now, passed;
};
struct resolve {
    uint8_t link, unused;
};
struct triggers {
    uint8_t base, turn, seat, next, count, rounds;
};
struct add_trigger {
    struct waiting w;
    uint8_t linked, unused[3];
};
struct battle {
    ref attacker, target;
    uint8_t square; /* where the target stood at the declaration */
    uint8_t seat, distance, ambush;
    uint8_t link, fighting, unused[2]; /* fighting: damage is being dealt */
    int32_t power;
    int32_t surplus[SEATS]; /* that has been dealt to each leader: DES-C28 */
};

#pragma GCC diagnostic pop

/* After everything that happens: section 7, CHECK. If the duel is over the step is gone. */
#define CHECK                                                                                                          \
    do {                                                                                                               \
        if (wants_check(d))                                                                                            \
            CALL_PLAIN(check);                                                                                         \
    } while (0)

/* ---- what the chapters offer each other -------------------------------------------------------------- */

/* decks.c */
struct pile {
    uint16_t card[MOST_DECK + MOST_SIDE];
    int count; /* may be more than there is room for: then it is too many */
};
struct decks {
    struct pile main, special, side;
    int leaders;
    uint16_t leader;
};
bool is_for_main_deck(const struct card *);
bool is_special_creature(const struct card *);
int least_deck(const struct duel *);
bool check_decks(const struct duel *, const struct duello_seat *, int seat, struct decks *, struct duello_error *);
/* The main deck is shuffled, or lies open to its owner in the list. */
void lay_decks(struct duel *, int seat, struct decks *, int main_place);
void take_up_decks(struct duel *, int seat, struct decks *);

/* draft.c */
int cards_to_draft(const struct duel *);
int pool_objection(const struct duel *);
void draft_options(const struct duel *, int seat, struct menu *);
void open_draft_options(const struct duel *, int seat, struct menu *);
void leader_options(const struct duel *, int seat, struct menu *);
void take_leaders(struct duel *);
void redeal_leader(struct duel *, int seat, int owner);
void redeal_draft(struct duel *, int seat);

/* match.c */
int duels_of_match(const struct duel *);
void finish_duel(struct duel *, unsigned winners, int rule);
void exchange_options(const struct duel *, int seat, struct menu *);
bool is_leaving_list(const struct duel *, const struct exchange *, ref); /* or the side deck */
void put_deck_sizes(const struct duel *, struct text_out *);
void despaira_chances(const struct duel *, double chance[DUELLO_SEATS]);

/* setup.c */
const char *despaira_map_name(const struct duello_book *, int n);
void set_table(struct duel *);
bool despaira_start(struct duel *, const struct duello_setup *, struct duello_error *);
bool despaira_begin_at(struct duel *, const char *moment, struct duello_error *);
extern const char *const despaira_moments[];
void leader_tile_options(const struct duel *, int seat, struct menu *);
void coin_options(const struct duel *, int seat, struct menu *);
void redraw_options(const struct duel *, int seat, struct menu *);

/* turn.c */
void take_from_deck(struct duel *, int seat, int n, int rule);
void discard_options(const struct duel *, int seat, struct menu *);

/* actions.c */
bool has_copy_before(const struct duel *, ref);
void open_options(const struct duel *, int seat, struct menu *);
void tile_options(const struct duel *, int seat, struct menu *);
void detach_tile_options(const struct duel *, int seat, struct menu *);
void mode_in_options(const struct duel *, int seat, struct menu *);
void sacrifice_options(const struct duel *, int seat, struct menu *);
bool despaira_is_idle(const struct duel *, struct duel_option);

/* spawning.c */
squares spawn_tiles(const struct duel *, int seat, squares victims);
squares place_tiles(const struct duel *, int seat);
int victim_levels(const struct duel *, squares victims);
squares possible_victims(const struct duel *, int seat, ref card);
bool is_sacrifice_enough(const struct duel *, int seat, ref card, squares victims);
int points_needed(const struct duel *, ref card, squares victims);
void leave_hand_for(struct duel *, ref *card, int place, bool face_up);

/* movement.c */
extern const struct grid despaira_board;
static inline const struct grid *board_of(const struct duel *d)
{
    (void)d;
    return &despaira_board;
}
bool has_room_for_trick(const struct duel *, ref trick, int square);
bool has_room_for_trick_of(const struct duel *, int seat, int square);
int steps_between(const struct duel *, int a, int b);
static inline bool are_adjacent(const struct duel *d, int a, int b)
{
    return a && b && steps_between(d, a, b) == 1;
}
int forward_of(int seat);
void put_on_tile(struct duel *, ref, int square, enum layer);
void lift_off_tile(struct duel *, ref);
void enter_tile(struct duel *, ref, int square);
void set_mode(struct duel *, ref, int mode);
void note_start(struct duel *, ref);
void turn_up(struct duel *, ref, int rule);
void hide_face(struct duel *, ref);
void show_locked(struct duel *, ref trick);
bool is_locked_down(const struct duel *, ref trick);
void refresh_field(struct duel *);
/* It has come to its tile: whoever hears that, and the trick there. */
void tell_arrival(struct duel *, ref);
void tell_overlap(struct duel *, ref);

/* clocks.c */
enum { RESPONSE_CLOCK = 2 }; /* the last of despaira_clocks */
int clock_of(const struct duel *, int seat);
int turn_clock_runs(const struct duel *, int unused);
int home_tile_in_default(const struct duel *, int seat, const struct duel_option *, int n);
extern const char *const despaira_clocks[];

/* chain.c */
ref add_action_link(struct duel *, int seat, unsigned kind, ref by, ref on);
void drop_links(struct duel *, int base);
bool is_action_negated(const struct duel *, int link);
static inline unsigned marks_of(const struct link *l)
{
    return l->target[LINK_MARKS];
}
static inline unsigned kind_of(const struct link *l)
{
    return l->target[LINK_MARKS] & LINK_KIND;
}
static inline bool is_ability_link(const struct link *l)
{
    return kind_of(l) == OF_TRICK || kind_of(l) == OF_CREATURE;
}
void respond_options(const struct duel *, int seat, struct menu *);
void chain_link_options(const struct duel *, int seat, struct menu *);
void trap_options(const struct duel *, int seat, struct menu *);
void use_trigger_options(const struct duel *, int seat, struct menu *);
void trigger_order_options(const struct duel *, int seat, struct menu *);
/* Something happens: abilities hear it, and Traps that lie face-down. `marks`: see raise_marked. */
void tell_of(struct duel *, int event, ref subject, ref other, int amount, unsigned marks);
/* What waits, or Traps may answer: section 7, RUN_TRIGGERS. */
bool something_waits(const struct duel *);
#define RUN_TRIGGERS                                                                                                   \
    do {                                                                                                               \
        if (something_waits(d))                                                                                        \
            CALL(triggers, .base = d->links);                                                                          \
    } while (0)

/* abilities.c */
enum occasion { IN_OPEN, IN_WINDOW, IN_CHAIN, AS_TRAP };
void offer_activations(const struct duel *, int seat, enum occasion, struct menu *);
int trap_of(const struct duel *, ref trick);
bool has_equip(const struct duel *, ref trick);
bool may_be_equipped(const struct duel *, ref trick, int seat, ref creature);
int first_header_number(const struct duel *, ref, int keyword);
int link_speed(const struct duel *, ref source, int ability);
void count_activation(struct duel *, int seat, ref source, int ability);
squares tiles_to_activate_on(const struct duel *, int seat, ref trick);

/* aiming.c */
struct scope despaira_eyes(const struct duel *, ref source, int seat, ref it);
/* The duel, or a copy of it in which the trick lies on that tile already; square 0: it lies where it is. */
const struct duel *ground_of(const struct duel *, ref source, int seat, int square, struct despaira_duel *room);
bool finds_aims(const struct duel *, ref source, int ability, int seat, ref it);
void keep_fitting_aims(const struct duel *, struct link *, struct set *);
void aim_options(const struct duel *, int seat, struct menu *);
bool aims_use_names(const struct duel *, int ability);
bool lacks_aims(const struct duel *, const struct activate *);
bool wants_aim(const struct duel *, const struct activate *);
void settle_answer(const struct duel *, struct activate *);
void offer_cards_of(const struct duel *, const uint32_t *set, int verb, struct menu *);
bool lacks_path(const struct duel *, ref source, int ability, int seat, ref target);
bool lacks_every_path(const struct duel *, ref source, int ability, int seat, ref it);
bool may_walk(const struct duel *, ref walker, ref by);
squares steps_from(const struct duel *, ref walker, int from, bool forward);
void path_options(const struct duel *, int seat, struct menu *);
bool wants_step(const struct duel *, struct activate *);
void take_step(const struct duel *, struct activate *, int square);

/* costs.c */
int crystals_for(const struct duel *, ref source);
bool can_pay_for(const struct duel *, ref source, int ability, int seat);
bool wants_payment(const struct duel *, struct activate *);
void pay_with_options(const struct duel *, int seat, struct menu *);
void pay(struct duel *, struct activate *);

/* activating.c */
void offer_to_take_back(const struct activate *, struct menu *);
void name_options(const struct duel *, int seat, struct menu *);

/* resolving.c */
void note_caught(struct duel *, ref link);
bool is_caught(const struct duel *, ref, ref link);
void forget_caught(struct duel *);
void let_slip(struct duel *, ref);

/* clash.c */
bool would_clash(const struct duel *, ref newcomer, int square);

/* instead.c */
bool is_still_spared(const struct duel *, ref);
void instead_options(const struct duel *, int seat, struct menu *);

/* control.c */
void refresh_control(struct duel *);
void settle_claims(struct duel *, ref by);
void begin_under(struct duel *, ref, int seat);

/* attachments.c */
ref host_of_card(const struct duel *, ref);
void attach_trick(struct duel *, ref trick, ref host);
void lose_host(struct duel *, ref);
bool attach_creature(struct duel *, ref, ref host, int seat);
void detach_creature(struct duel *, ref, int square);
void leave_what_lingers(struct duel *, ref trick);
int count_on(const struct duel *, ref, int kind);
void change_counters(struct duel *, ref, int kind, int by);
void forget_counters(struct duel *, ref);
bool drop_misfits(struct duel *);
int despaira_counters(const struct duel *, struct duel_view_counter *, int most);
int despaira_number(const struct duel *, ref, int kind, int row);
void despaira_give_counters(struct duel *, ref, int counter, int n);
void despaira_give_host(struct duel *, ref card, ref host);

/* statuses.c */
void despaira_got_keyword(struct duel *, ref, int keyword);
bool despaira_gave(struct duel *);
void end_status(struct duel *, ref, int keyword);
bool is_over(const struct duel *, ref, int ability, int keyword);
int status_number(const struct duel *, ref, int keyword);
bool is_status(int keyword);
bool has_status(const struct duel *, ref, int keyword);
bool is_meaning_of_status(const struct duel *, int ability);
void end_turn_rows(struct duel *);

/* verbs.c */
extern const struct verb_step despaira_verb_steps[];
void spawn_tile_options(const struct duel *, int seat, struct menu *);
void spawn_mode_options(const struct duel *, int seat, struct menu *);
void walk_options(const struct duel *, int seat, struct menu *);

/* battle.c */
bool reaches_target(const struct duel *, ref attacker, ref target);
bool is_ambush(const struct duel *, ref attacker, ref target);
void hurt_leader(struct duel *, ref leader, int n, int entry, int rule);

/* numbers.c */
int stat_of(const struct duel *, ref, int attribute); /* ABSENT: it has none */
int present_hp(const struct duel *, ref);
int maximum_hp(const struct duel *, ref);
bool has_shield(const struct duel *, ref);
int level_of(const struct duel *, ref);
void lose_hp(struct duel *, ref, int n);
int restore_hp(struct duel *, ref, int n);
void refresh_layer(struct duel *, ref);
int despaira_attribute(const struct duel *, ref, int attribute, bool plain);
int despaira_settled(const struct duel *, ref, int attribute, int value);
int terrain_on(const struct duel *, int square); /* a word */

/* Does the battle that is being fought have these two? */
bool are_in_battle(const struct duel *, ref, ref);
ref slayer_of(const struct duel *, ref); /* in the battle that is being fought; NOTHING: there is none */
void settle_increases(struct duel *);
bool despaira_unraised(const struct duel *, ref, const struct row *);

/* ending.c */
enum { BY_BATTLE = 3 }; /* marks of a destruction: by battle, with whom */
void clear_card(struct duel *, ref);
void show_as_it_leaves(struct duel *, ref);
void take_damage(struct duel *, ref, int n, int rule);
void tell_destroyed(struct duel *, ref, ref by, int rule);
void bury(struct duel *, ref);
void throw_away(struct duel *, ref, int seat, int rule);
void send_off(struct duel *, ref);
bool wants_check(struct duel *);
void forget_aims_at(struct duel *, ref);
void send_to(struct duel *, ref *, int zone, enum where);
void leave_board(struct duel *, ref, int zone, int rule);
void despaira_concede(struct duel *, int seat);
void despaira_outcome(const struct duel *, struct duel_outcome *);

/* knowledge.c */
void despaira_redeal(struct duel *, int seat);
const char *despaira_invariant(const struct duel *);

/* reading.c */
bool despaira_is(const struct duel *, int you, ref, int word);
bool despaira_shows_word(const struct duel *, ref, int word);
bool despaira_readable(const struct duel *, int you, int chooser, ref);
ref despaira_refer(const struct duel *, int seat, int reference);
ref despaira_refer_of(const struct duel *, ref of, int reference);
bool despaira_able(const struct duel *, int verb, ref subject, ref thing, ref source);
bool despaira_related(const struct scope *, int relation, ref a, ref b, int n);
bool despaira_condition(const struct duel *, int seat, ref, int keyword, int n);
bool despaira_active(const struct duel *, ref source, int ability);
bool despaira_may_work(const struct duel *, ref source, int ability);
bool despaira_may_trigger(const struct duel *, ref source, int ability, int seat);
bool despaira_has_trait(const struct duel *, ref, int trait);
int despaira_controller(const struct duel *, ref);
int despaira_belongs_to(const struct duel *, ref, int op, ref to[BELONGS_TO_AT_MOST]);
void despaira_aims(const struct duel *, ref link, int list, uint32_t *set);
ref despaira_host_of(const struct duel *, ref card, ref link);
int despaira_row_end(const struct duel *, const cell *until, int attribute, int seat, ref subject);

/* standing.c */
enum { DESPAIRA_MEASURES = 16 };
extern const struct measure despaira_measures[DESPAIRA_MEASURES];
int worth_of_card(const struct duello_book *, int card);
int despaira_stage(const struct duel *);

/* appeal.c */
int attack_power(const struct duel *, ref attacker, ref target);
int main_appeal(const struct duel *, int seat, struct duel_option);
int target_appeal(const struct duel *, int seat, struct duel_option);
int mode_appeal(const struct duel *, int seat, struct duel_option);

/* hints.c */
void despaira_put_hint(const struct duel *, int seat, struct duel_option, struct text_out *);

/* random.c */
void despaira_random_setup(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);

#endif
