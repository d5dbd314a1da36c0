/* beacons.h: the state of a duel of Beacons, and what its two chapters offer each other.
 *
 * A game of the tests: beacons.c presents it to the engine, turn.c has its rules.
 */
#ifndef BEACONS_H
#define BEACONS_H

#define STEP_FUNCTION(name) beacons_##name

#include "beacons/rules.h"
#include "beacons/vocabulary.h"
#include "engine/choices.h"
#include "engine/deeds.h"
#include "engine/game.h"
#include "engine/start.h"
#include "runtime/effects.h"
#include "runtime/machine.h"

enum {
    DECK_CARDS = 9, /* BCN-1.1 */
    MOST_COPIES = 3,
    OPENING_HAND = 3,
    SQUARES = 16, /* BCN-1.2 */
    PLAYERS = 2,
    OBJECTS = FIRST_CARD_REF + PLAYERS * DECK_CARDS,
    ZONES = BCN_ZONE_COUNT - 1,
    PLACE_COUNT = 1 + PLAYERS * ZONES,
    ROWS_EACH = 16, /* BCN-3.4 */
    WAITINGS_EACH = 16,
    SET_SIZE = WORDS_OF_SET(OBJECTS, SQUARES, 0),
    MOST_OIL = 99,
    LONGEST_WAY = 4, /* of what a text moves */
    ROOM = 1024,     /* bytes for the steps under way */
};

/* ---- the state: type, name, who sees it, bounds, words ------------------------------------------ */

extern const char *const beacons_seats[], *const beacons_phases[], *const beacons_squares[], *const beacons_yes_no[],
                                                                                                 *const beacons_seas[];

#define BEACONS_FIELDS(F)                                                                                              \
    F(uint8_t, round, SEEN_BY_ALL, 0, 20, NULL)                                                                        \
    F(uint8_t, active, SEEN_BY_ALL, 0, 1, beacons_seats)                                                               \
    F(uint8_t, first, SEEN_BY_ALL, 0, 1, beacons_seats)                                                                \
    F(uint8_t, phase, SEEN_BY_ALL, 0, 1, beacons_phases)

/* Of cards: where they lie on the board, and whether they came there this turn. */
#define BEACONS_CARD_FIELDS(F)                                                                                         \
    F(uint8_t, square, SEEN_BY_ALL, 0, SQUARES, beacons_squares)                                                       \
    F(uint8_t, new, SEEN_BY_ALL, 0, 1, NULL)                                                                           \
    F(uint8_t, oil, SEEN_BY_NOBODY | INTERNAL, 0, MOST_OIL, NULL)

#define BEACONS_SQUARE_FIELDS(F)                                                                                       \
    F(uint8_t, fog, SEEN_BY_ALL, 0, 1, beacons_yes_no)                                                                 \
    F(uint8_t, sea, SEEN_BY_ALL, 0, 1, beacons_seas)                                                                   \
    F(uint8_t, oil, SEEN_BY_NOBODY | INTERNAL, 0, MOST_OIL, NULL)

struct beacons_card {
    BEACONS_CARD_FIELDS(DECLARE_FIELD)
};
struct beacons_square {
    BEACONS_SQUARE_FIELDS(DECLARE_FIELD)
};
/* The card of the Hand that a player keeps back: which one, the others do not know (BCN-4.4). */
struct kept {
    ref card;
};

enum choices { ROUNDS, CHOICES };

struct beacons {
    BEACONS_FIELDS(DECLARE_FIELD)
    struct kept kept[PLAYERS];
    struct beacons_card card[OBJECTS];
    struct beacons_square square[SQUARES + 1];
    uint8_t choices[CHOICES];
    uint8_t unused[2];
};

struct beacons_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS + 1]; /* an even number of them */
    struct beacons own;
    struct place place[PLACE_COUNT + 1];
    uint64_t keywords; /* that something gives or takes away */
    struct listeners listeners;
    uint64_t stack[ROOM / 8];
    struct row row[ROWS_EACH * PLAYERS];
    struct waiting waiting[WAITINGS_EACH * PLAYERS];
};

#define own(d) IN_DUEL(d, struct beacons, (void *)duel_byte(d, offsetof(struct beacons_duel, own)))
#define fact_of_card(d, r) (&own(d)->card[r])

static inline int hand(const struct duel *d, int seat)
{
    return place_of(d, BCN_ZONE_HAND, seat);
}
static inline int deck(const struct duel *d, int seat)
{
    return place_of(d, BCN_ZONE_DECK, seat);
}
static inline int board(const struct duel *d)
{
    return place_of(d, BCN_ZONE_BOARD, 0);
}
static inline bool is_on_board(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) == BCN_ZONE_BOARD;
}

enum card_state { OFF_BOARD, FACE_DOWN, LIT };

/* When what a text leaves behind is over: with the turn, with the next end of a turn of this seat, of the one after. */
enum row_end { ENDS_WITH_TURN = 1, ENDS_WITH_TURN_OF, ENDS_LATER_OF = ENDS_WITH_TURN_OF + PLAYERS, ENDS_NEVER = 9 };

/* ---- steps, asks, options, journal ----------------------------------------------------------------- */

#define BEACONS_STEPS(S)                                                                                               \
    S(match) S(turn) S(carry_out_triggers) S(use) S(do_draw) S(do_fog) S(do_keep) S(do_fill) S(do_tow) S(do_count)

#define DECLARE_STEP(name) STEP_##name,
enum beacons_step { STEP_before_beacons = FIRST_GAME_STEP - 1, BEACONS_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void STEP_FUNCTION(name)(struct duel *, struct frame *);
BEACONS_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

struct match {
    uint8_t turn, given, unused[2];
};
struct turn {
    ref card;
    uint8_t seat, given;
};
struct carry_out_triggers {
    struct waiting w;
    uint8_t next, unused[3];
};
/* What has been named, and the way: squares, as many as `steps`. */
struct use {
    uint16_t names[NAMINGS_AT_MOST];
    ref card, moved;
    uint16_t ability;
    uint8_t seat, k, steps, most, way[LONGEST_WAY], unused[2];
};
struct do_draw {
    struct call c;
};
struct do_fog {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_keep {
    struct call c;
    uint32_t set[SET_SIZE];
};

struct do_fill {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_tow {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_count {
    struct call c;
    uint32_t set[SET_SIZE];
};

enum beacons_ask { ASK_TURN = FIRST_GAME_ASK, ASK_SQUARE, ASK_NAME, ASK_WAY, ASK_COUNT };
enum beacons_option { PLACES_IT = OPTION_GAME, LIGHTS_IT, USES_IT, ON_SQUARE, TO_SQUARE, OPTION_END };
enum beacons_entry {
    BEGINS,
    TURN_BEGINS,
    DRAWS,
    PLACES_CARD,
    LIGHTS,
    FOGS,
    CLEARS,
    KEEPS,
    USES,
    FILLS,
    COUNTERS,
    GOES,
    GAINS,
    LOSES,
    WINS,
    DRAWN_GAME,
    CONCEDES,
    ENTRY_END
};

/* What a row of vetoes can be about. */
enum deed_verb { PLACES = 1, PLACES_ON, LIGHTS_CARD, USES_CARD };

/* ---- turn.c ------------------------------------------------------------------------------------------ */

extern const struct veto beacons_vetoes[];
void turn_options(const struct duel *, int seat, struct menu *);
void square_options(const struct duel *, int seat, struct menu *);
void name_options(const struct duel *, int seat, struct menu *);
void way_options(const struct duel *, int seat, struct menu *);
int square_of(const struct duel *, ref);
uint8_t *oil_on(struct duel *, ref);
extern const struct grid beacons_boards[];
int beacons_score(const struct duel *, int seat);
ref card_on(const struct duel *, int square);
void beacons_concede(struct duel *, int seat);
extern const struct verb_step beacons_verb_steps[];

#endif
