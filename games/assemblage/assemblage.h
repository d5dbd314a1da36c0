/* assemblage.h: the state of Assemblage of Eternity, and the words its chapters share.
 *
 * | chapter      | rules              | about                                                |
 * |--------------|--------------------|------------------------------------------------------|
 * | characters.c | AOE-1              | characters and decks, choosing a character           |
 * | setup.c      | AOE-2              | setting up a round; positions given by a test        |
 * | turn.c       | AOE-3 to AOE-5     | game, round and turn; drawing; the secret play       |
 * | ladder.c     | AOE-6 to AOE-9     | meter, burst, throws, pre-priority                   |
 * | ante.c       | AOE-10             | betting                                              |
 * | priority.c   | AOE-11             | priority order, checking priority                    |
 * | resolution.c | AOE-12, AOE-14, AOE-15 | a card resolves: windows, range, hit, whiff, cancel |
 * | costs.c      | AOE-15             | what abilities cost                                  |
 * | damage.c     | AOE-12, AOE-19     | damage, health, who has fallen, how a round ends     |
 * | combo.c      | AOE-13             | linking                                              |
 * | movement.c   | AOE-16             | steps, pushes, pulls, swaps, ring out                |
 * | cleanup.c    | AOE-17, AOE-18     | cards leave the table; clean-up abilities; statuses  |
 * | verbs.c      |                    | what the cards' other verbs do                       |
 * | places.c     |                    | cards go from place to place, and who hears of it    |
 * | modes.c      | AOE-20 to AOE-23   | teams, targets, what the modes do otherwise          |
 * | knowledge.c  | AOE-24             | dealing anew, invariants                             |
 * | standing.c   |                    | how well a player stands, for machine players        |
 * | hints.c      |                    | what an option would do from here                    |
 * | assemblage.c |                    | the tables that present the game to the engine       |
 */
#ifndef ASSEMBLAGE_H
#define ASSEMBLAGE_H

#define STEP_FUNCTION(name) assemblage_step_##name

#include "assemblage/rules.h"
#include "assemblage/vocabulary.h"
#include "engine/choices.h"
#include "engine/game.h"
#include "engine/parts/grid.h"
#include "engine/start.h"
#include "runtime/effects.h"
#include "runtime/machine.h"

enum {
    MOST_PLAYERS = 4,
    METHOD_CARDS = 20,   /* AOE-C7 */
    SEAT_CARDS = 24,     /* character, common card, tag card, board token, and the method deck */
    COMBO_LIMIT = 4,     /* AOE-C15 */
    MOST_COMBO = 8,      /* AOE-R83 */
    MOST_HEALTH = 99,    /* AOE-C30 */
    VAMPIRE_HEALTH = 10, /* AOE-C13 */
    MOST_TOKENS = 4,     /* AOE-C10 */
    MOST_ROUNDS = 7,     /* AOE-R1, AOE-R2: to win three, where drawn ones are replayed */
    MOST_TURNS = 120,    /* AOE-R55 */
    REGAINED = 2,        /* AOE-C23 */
    MOST_CLEAN_UPS = 32, /* of a player, in a turn: AOE-R74 */
    MOST_TEXTS = 32,     /* abilities that one card can use, a bit for each: AOE-R74 */
    STRIDE = 9,          /* both levels number their squares alike */
    SQUARES = STRIDE * 7,
    LETTERS = 4,
};

static inline bool several(unsigned seats)
{
    return (seats & (seats - 1)) != 0;
}

/* ---- the state -------------------------------------------------------------------------------- */

extern const char *const yes_or_no[],
    *const seat_words[], *const square_words[], *const phase_words[], *const level_words[], *const out_words[];
extern const char *const ending_words[];

enum phase {
    PHASE_SET_UP,
    PHASE_DRAW,
    PHASE_PLAY,
    PHASE_METER,
    PHASE_BURST,
    PHASE_THROW,
    PHASE_PRE_PRIORITY,
    PHASE_ANTE,
    PHASE_PRIORITY,
    PHASE_CLEAN_UP,
    PHASES
};
enum out { STILL_IN, DEFEATED, RINGED_OUT };
enum ending { NOT_ENDED, BY_FALL, BY_TIME, BY_LAST_TURN, BY_TEXT };
enum { NOBODY = 4 };

/* Fields of the duel: type, name, who sees it, bounds, words for its values. */
#define AOE_FIELDS(F)                                                                                                  \
    F(uint8_t, round, SEEN_BY_ALL, 1, MOST_ROUNDS, NULL)                                                               \
    F(uint8_t, turn, SEEN_BY_ALL, 0, MOST_TURNS, NULL)                                                                 \
    F(uint8_t, phase, SEEN_BY_ALL, 0, PHASES - 1, phase_words)                                                         \
    F(uint8_t, level, SEEN_BY_ALL, 0, 1, level_words)                                                                  \
    F(uint8_t, resolutions, SEEN_BY_NOBODY | INTERNAL, 0, 255, NULL) /* revealed cards that have resolved this turn */ \
    F(uint8_t, ended, SEEN_BY_NOBODY, 0, BY_TEXT, ending_words)      /* the round is over: enum ending */              \
    F(uint8_t, winners, SEEN_BY_NOBODY | INTERNAL, 0, 15, NULL)      /* of the round that is over, a bit per seat */   \
    F(uint8_t, one_event, SEEN_BY_NOBODY | INTERNAL, 0, 15, NULL)    /* who fell by the event at hand: AOE-R103 */

/* Fields of each seat. */
#define AOE_SEAT_FIELDS(F)                                                                                             \
    /* cards of the seat, a bit for each of its sleeves, this turn: those that */                                      \
    F(uint32_t, hitting, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)    /* passed their range test, */                      \
    F(uint32_t, damaging, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)   /* did damage and have left the front, */           \
    F(uint32_t, cancelling, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL) /* cancelled a card, */                             \
    F(uint32_t, returning, SEEN_BY_ALL | INTERNAL, 0, 0, NULL)     /* go to hand in clean-up */                        \
    /* AOE-15.13: abilities that have been used, a bit for each, of the card at hand and of the character */           \
    F(uint32_t, used, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                           \
    F(uint32_t, character_used, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)                                                 \
    F(uint8_t, score, SEEN_BY_ALL, 0, MOST_ROUNDS, NULL)                                                               \
    F(uint8_t, health, SEEN_BY_ALL, 0, MOST_HEALTH, NULL)                                                              \
    F(uint8_t, burst, SEEN_BY_ALL, 0, 1, yes_or_no) /* AOE-7.11 */                                                     \
    F(uint8_t, tokens, SEEN_BY_ALL, 0, 4, NULL)     /* power tokens on the character card */                           \
    F(uint8_t, reserve, SEEN_BY_ALL, 0, 4, NULL)                                                                       \
    F(uint8_t, square, SEEN_BY_ALL, 0, SQUARES, square_words)                                                          \
    F(uint8_t, understudy, SEEN_BY_ALL, 0, SQUARES, square_words) /* the board token's square */                       \
    F(uint8_t, knocked_down, SEEN_BY_ALL, 0, 1, yes_or_no)        /* AOE-17.2: works this turn */                      \
    F(uint8_t, rooted, SEEN_BY_ALL, 0, 1, yes_or_no)                                                                   \
    F(uint8_t, down_next, SEEN_BY_ALL, 0, 1, yes_or_no) /* AOE-17.5: works next turn */                                \
    F(uint8_t, root_next, SEEN_BY_ALL, 0, 1, yes_or_no)                                                                \
    F(uint8_t, immune, SEEN_BY_ALL, 0, 1, yes_or_no) /* AOE-7.3 */                                                     \
    F(uint8_t, damage_taken, SEEN_BY_ALL, 0, MOST_HEALTH, NULL)                                                        \
    F(uint8_t, moved, SEEN_BY_ALL, 0, 1, yes_or_no)                                                                    \
    F(uint8_t, may_link, SEEN_BY_ALL, 0, 1, yes_or_no)                                                                 \
    F(uint8_t, out, SEEN_BY_ALL, 0, 2, out_words)                                                                      \
    F(uint8_t, timed_out, SEEN_BY_ALL, 0, 1, yes_or_no)        /* had to draw from an empty deck */                    \
    F(uint8_t, resting, SEEN_BY_ALL, 0, 1, yes_or_no)          /* tagged out */                                        \
    F(uint8_t, fell_on, SEEN_BY_ALL, 0, SQUARES, square_words) /* AOE-R58: where its partner enters */                 \
    F(uint8_t, set_up, SEEN_BY_ALL, 0, 1, yes_or_no)           /* AOE-R98: its extra set-up has been done */           \
    F(uint8_t, target, SEEN_BY_ALL, 0, NOBODY, seat_words)                                                             \
    F(uint8_t, threw, SEEN_BY_ALL, 0, 1, yes_or_no) /* AOE-5.11: laid the Throw face last turn */                      \
    F(uint8_t, bet, SEEN_BY_ALL, 0, MOST_HEALTH, NULL)                                                                 \
    F(uint8_t, combo, SEEN_BY_ALL, 0, MOST_COMBO, NULL) /* cards of the combo so far */                                \
    F(uint8_t, damaging_cards, SEEN_BY_ALL, 0, MOST_COMBO, NULL)                                                       \
    F(uint8_t, resolved, SEEN_BY_ALL, 0, 4, NULL) /* as the how manieth the revealed card resolved */                  \
    F(uint8_t, conceded, SEEN_BY_ALL, 0, 1, yes_or_no)                                                                 \
    F(uint8_t, rank, SEEN_BY_NOBODY | INTERNAL, 0, 3, NULL)     /* place in the order found by a check */              \
    F(uint8_t, revealed, SEEN_BY_ALL | INTERNAL, 0, 255, NULL)  /* objects: the revealed card, */                      \
    F(uint8_t, resolving, SEEN_BY_ALL | INTERNAL, 0, 255, NULL) /* the one that is resolving */

struct assemblage_seat {
    AOE_SEAT_FIELDS(DECLARE_FIELD)
};

enum choices {
    ROUNDS_TO_WIN,
    DRAWN_ROUND,
    BURST_PER,
    CHARACTER_PICK,
    METER_PICK,
    BURST_DECLARE,
    BURST_ON_LINK,
    RED_LINKS_ANY_RED,
    RANGE_IS_EXACT,
    KO_CHECK,
    SELF_RING_OUT,
    OPTIONAL_DRAW_ON_EMPTY,
    TURN_LIMIT,
    TARGET_TALK,
    THROW_REST,
    VAMPIRE_GAIN,
    VAMPIRE_RING_OUT,
    LEVEL,
    CHOICES,
};

struct assemblage {
    AOE_FIELDS(DECLARE_FIELD)
    uint8_t choices[CHOICES];
    uint8_t padding[(8 - (8 + CHOICES) % 8) % 8];
    struct assemblage_seat seat[MOST_PLAYERS];
};

enum {
    OBJECTS = FIRST_CARD_REF + MOST_PLAYERS * SEAT_CARDS,
    ZONES = AOE_ZONE_COUNT - 1,
    PLACES = 1 + MOST_PLAYERS * ZONES,
    ROWS_EACH = 24, /* AOE-R74: of each player, like those that wait */
    WAITINGS_EACH = 16,
    ROOM = 1904, /* bytes for the steps under way, the clean-up abilities of four players among them */
    SET_SIZE = 4,
    TALLIES = 8, /* patterns of events that cards ask about */
};

/* What is noted on a card when the book is opened: its texts for each window, the power tokens of a character. */
enum { NOTED_TEXTS, NOTED_TOKENS = 4 };

/* The engine's header, which ends in the objects, and everything behind it. */
struct assemblage_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct assemblage own;
    struct place place[PLACES];
    struct listeners listeners;
    uint8_t tally[TALLIES * MOST_PLAYERS];
    uint64_t stack[ROOM / 8];
    struct row row[ROWS_EACH * MOST_PLAYERS];
    struct waiting waiting[WAITINGS_EACH * MOST_PLAYERS];
};

#define own(d) IN_DUEL(d, struct assemblage, (void *)duel_byte(d, offsetof(struct assemblage_duel, own)))
#define player(d, seat_number) (&own(d)->seat[seat_number])

/* What the engine looks up in the book is known here: where the arrays begin, and whose a card is. */
#define own_place(d, p) (IN_DUEL(d, struct place, (void *)duel_byte(d, offsetof(struct assemblage_duel, place))) + (p))
static inline int own_choice(const struct duel *d, int choice)
{
    return own(d)->choices[choice];
}
static inline int owner_by_number(ref r)
{
    return is_seat(r) ? seat_of_ref(r) : (r - FIRST_CARD_REF) / SEAT_CARDS;
}
#undef place
#define place(d, p) own_place(d, p)
#define choice_of(d, choice) own_choice(d, choice)
#define owner_of(d, r) owner_by_number(r)

enum { MODE_VERSUS, MODE_TAG, MODE_SCRAMBLE, MODE_TEAMS, MODE_VAMPIRE };

static inline int zone_place(int zone, int seat)
{
    return seat * ZONES + zone;
}
static inline int hand(int seat)
{
    return zone_place(AOE_ZONE_HAND, seat);
}
static inline int deck(int seat)
{
    return zone_place(AOE_ZONE_DECK, seat);
}
static inline int front(int seat)
{
    return zone_place(AOE_ZONE_FRONT, seat);
}
static inline int aside(int seat)
{
    return zone_place(AOE_ZONE_ASIDE, seat);
}
static inline int meter(int seat)
{
    return zone_place(AOE_ZONE_METER, seat);
}
static inline int discard_pile(int seat)
{
    return zone_place(AOE_ZONE_DISCARD_PILE, seat);
}
static inline int removed(int seat)
{
    return zone_place(AOE_ZONE_REMOVED, seat);
}

/* Each seat's sleeves are a run; the first ones never change what is in them. */
static inline ref first_card(int seat)
{
    return (ref)(FIRST_CARD_REF + seat * SEAT_CARDS);
}
static inline ref character(int seat)
{
    return first_card(seat);
}
static inline ref common_card(int seat, int i)
{
    return (ref)(first_card(seat) + 1 + i);
}
static inline ref method_card(int seat, int i)
{
    return (ref)(first_card(seat) + 4 + i);
}
static inline ref board_token(int seat)
{
    return (ref)(first_card(seat) + 3);
}
static inline bool is_board_token(ref r)
{
    return is_card(r) && (r - FIRST_CARD_REF) % SEAT_CARDS == 3;
}

static inline bool is_common(const struct duel *d, ref r)
{
    return card_has(face(d, r), AOE_WORD_COMMON);
}
/* How many of them each player has. */
static inline int commons_each(const struct duel *d)
{
    return d->mode == MODE_TAG ? 2 : 1;
}
/* A tag that is printed on a card, gained, or lost again. */
bool has_tag(const struct duel *, ref, int word);
static inline bool is_throw(const struct duel *d, ref r)
{
    return d->rows ? has_tag(d, r, AOE_WORD_THROW) : card_has(face(d, r), AOE_WORD_THROW);
}
_Static_assert(PLACES <= 64, "a set of places has a bit for each");
static inline bool in_front(const struct duel *d, ref r)
{
    const uint64_t fronts =
        (uint64_t)1 << front(0) | (uint64_t)1 << front(1) | (uint64_t)1 << front(2) | (uint64_t)1 << front(3);
    return r && fronts >> object(d, r)->place & 1;
}

/* States of a card in front; what did damage says so besides. */
enum card_state { STATE_NONE, WAITING, RESOLVING, RESOLVED, WHIFFED, BLANK, DAMAGING = 8 };
static inline int state_of(const struct duel *d, ref r)
{
    return object(d, r)->state & ~DAMAGING;
}
static inline bool did_damage(const struct duel *d, ref r)
{
    return object(d, r)->state & DAMAGING;
}
void set_state(struct duel *, ref, int state);
/* Its bit among the cards of its owner. */
static inline uint32_t sleeve_bit(ref r)
{
    return 1u << (unsigned)(r - FIRST_CARD_REF) % SEAT_CARDS;
}

/* Colours of inputs. */
enum colour { RED, YELLOW, WHITE };

enum row_end { ENDS_WITH_GAME, ENDS_WITH_TURN, ENDS_WITH_ROUND };

/* ---- steps, asks, options, journal -------------------------------------------------------------------- */

/* clang-format off */
#define AOE_STEPS(S) \
    S(whole_game) S(pick_characters) S(round) S(extra_set_up) S(turn) S(pay_meter) \
    S(burst_step) S(throw_step) S(pre_priority) S(ante) S(priority_order) S(check) S(resolve) S(use_window) \
    S(use_ability) S(pay_cost) S(offer_payment) S(damage) S(combo) S(clean_up) S(tell_triggers) S(do_move) \
    S(do_place) S(do_put) S(do_draw) S(do_deal) S(do_burn) S(do_lose) S(do_tag_out) S(do_at_once) S(do_win)
/* clang-format on */

#define DECLARE_STEP(name) STEP_##name,
enum assemblage_step { STEP_before_assemblage = FIRST_GAME_STEP - 1, AOE_STEPS(DECLARE_STEP) STEP_COUNT };
#undef DECLARE_STEP
#define DECLARE_STEP(name) void STEP_FUNCTION(name)(struct duel *, struct frame *);
AOE_STEPS(DECLARE_STEP)
#undef DECLARE_STEP

enum assemblage_ask {
    ASK_CHARACTER = FIRST_GAME_ASK, /* AOE-D2 */
    ASK_STARTER,                    /* AOE-D5 */
    ASK_TALK,                       /* AOE-D29 */
    ASK_PLAY,                       /* AOE-D7, AOE-D8 */
    ASK_METER,                      /* AOE-D9 */
    ASK_BURST,                      /* AOE-D10 */
    ASK_CHECK,                      /* AOE-D11 */
    ASK_PRE_PRIORITY,               /* AOE-D12 */
    ASK_ANTE,                       /* AOE-D13 */
    ASK_STAKE,                      /* AOE-D13: which cards */
    ASK_BEFORE,                     /* AOE-D14 */
    ASK_STEP,                       /* AOE-D15 */
    ASK_SHIELD,                     /* AOE-D17 */
    ASK_AFTER,                      /* AOE-D18 */
    ASK_LINK,                       /* AOE-D19, AOE-D28 */
    ASK_LINK_BURST,                 /* AOE-D20 */
    ASK_FINAL,                      /* AOE-D21 */
    ASK_ORDER,                      /* AOE-D22 */
    ASK_BOTTOM,                     /* AOE-D23, AOE-D24 */
    ASK_ENTER,                      /* AOE-D26 */
    ASK_SQUARE,                     /* AOE-D6 */
    ASK_TRIGGER,                    /* AOE-D16 */
    ASK_PUT,                        /* AOE-D27 */
    ASK_PRICE,                      /* AOE-D16: a card to pay with */
    ASK_COUNT,
};

enum assemblage_option {
    PICK_CHARACTER = OPTION_GAME,
    ANNOUNCE,
    PLAY,
    PLAY_FACE,
    PLAY_AT,
    PLAY_FACE_AT,
    PAY,
    BURST,
    CHECK_HAND,
    CHECK_TOP,
    USE,
    USE_NTH,
    BET,
    STAKE,
    STEP_TO,
    STEP_OUT,
    STEP_OUT_LAST = STEP_OUT + DIRECTIONS - 1,
    STOP,
    LINK,
    BOTTOM,
    KEEP,
    ENTER,
    STARTER,
    PUT_ON,
    NEXT,
    NEXT_NTH,
    OPTION_END,
};

enum assemblage_entry {
    PICKS = 1,
    ANNOUNCES,
    ROUND_BEGINS,
    TURN_BEGINS,
    STARTS_ON,
    DRAWS,
    LAYS,
    REVEALS,
    REVEALS_AT,
    PAYS_METER,
    BURSTS,
    TECHS,
    USES,
    BETS,
    CHECKS,
    CHECK_ORDER,
    CHECK_BY_CHANCE,
    RESOLVES,
    WHIFFS,
    HITS,
    DEALS,
    HEALS,
    LOSES_HEALTH,
    CANCELS,
    LINKS,
    MOVES,
    RINGS_OUT,
    SWAPS,
    PLACES_TOKEN,
    MOVES_TOKEN,
    KNOCKED_DOWN,
    ROOTED,
    CURED,
    GAINS_TOKENS,
    SPENDS_TOKENS,
    CHANGES,
    BECOMES,
    RECOLOURS,
    SEES,
    LOOKS,
    GOES,
    TO_METER,
    TO_HAND,
    TO_DISCARD,
    BOTTOMS,
    REGAINS_BURST,
    LOSES_BURST,
    PROTECTED,
    BLANKS,
    FALLS,
    GOES_TO_TIME,
    TAGS,
    ENTERS,
    CONCEDES,
    WINS_ROUND,
    TEAM_WINS_ROUND,
    ROUND_DRAWN,
    WINS_GAME,
    TEAM_WINS_GAME,
    GAME_DRAWN,
    STANDS_UP,
    DISCARDS,
    SHOWS,
    SHUFFLES,
    CHANCE_SAYS,
    ENTRY_END,
};

/* ---- locals of steps that several chapters call ------------------------------------------------------ */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* they are state: see engine/duel.h */

struct whole_game {
    uint8_t given, from;
};
struct pick_characters {
    uint8_t asked;
};
struct round {
    uint8_t given, from, seat;
};
struct extra_set_up {
    uint8_t seat, next; /* the text of the card that comes next */
};
struct turn {
    uint8_t from, seat;
};
struct pay_meter {
    uint8_t owed[MOST_PLAYERS], asked;
};
struct burst_step {
    uint8_t asked, seat;
};
struct throw_step {
    uint8_t left, seat;
};
struct pre_priority {
    uint8_t left, seat;
};
struct ante {
    uint8_t left, seat, owed[MOST_PLAYERS];
};
struct priority_order {
    uint8_t left, tied, seat;
};
struct check {
    uint8_t group, first, left, laid;
    int8_t value[MOST_PLAYERS];
};
struct resolve {
    ref card;
    uint8_t seat, next;
};
struct use_window {
    ref card;
    uint8_t seat, kind;
};
struct use_ability {
    ref source;
    uint16_t ability;
    ref it, other;
    int32_t amount; /* of the event that set it off */
    uint8_t seat, unused[3];
};
struct pay_cost {
    ref source;
    uint16_t cost;
    uint8_t seat, meter, cards, unused; /* meter that a keyword asks besides; cards still to be chosen */
};
struct offer_payment {
    ref source;
    uint16_t cost;
    uint8_t seat, unused;
};
/* One instruction that hurts: every victim's share is worked out before any is taken. */
struct damage {
    ref card;         /* whose damage it is */
    uint16_t ability; /* the replacement at hand, */
    ref source;       /* what carries it, */
    int16_t row;      /* the row it waited in (-1: none) */
    int32_t amount;   /* to each victim; while one is looked at: to that one */
    int32_t share[MOST_PLAYERS];
    uint8_t victims, left, victim, seat, tried;
    uint8_t user;     /* whose the replacement at hand is */
    uint8_t in_front; /* the card lay there when it began */
    uint8_t optional; /* the replacements at hand are those that are asked about */
};
struct combo {
    ref card;           /* the last one of the combo */
    uint16_t raising;   /* the ability that makes room for it; 0: none was needed */
    uint32_t used;      /* what has been used of the revealed card */
    uint8_t seat, owed; /* owed: the meter that linking it requires */
    uint16_t unused;
};
struct clean_up {
    struct {
        uint16_t ability;
        ref source;
    } todo[MOST_PLAYERS * MOST_CLEAN_UPS];
    uint8_t count, seat, asked, turn;
};
struct tell_triggers {
    struct waiting w;
};
/* Abilities that an event has set off, now that what happened is over; mostly there are none. */
#define TELL_TRIGGERS                                                                                                  \
    do {                                                                                                               \
        if (d->waitings)                                                                                               \
            CALL_PLAIN(tell_triggers);                                                                                 \
    } while (0)

/* Cards of meter that one seat owes, for CALL(pay_meter). */
#define OWES(seat, n)                                                                                                  \
    .owed = { (uint8_t)((seat) == 0 ? (n) : 0), (uint8_t)((seat) == 1 ? (n) : 0), (uint8_t)((seat) == 2 ? (n) : 0),    \
              (uint8_t)((seat) == 3 ? (n) : 0) }

/* Who carries out a verb and makes its choices: whom its sentence is about, else the player whose effect it is. */
static inline int subject_seat(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}
/* The locals of a verb with a set: its members lie behind the call. */
struct call_with_set {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_move {
    struct call c;
    uint32_t set[SET_SIZE];
    ref now;
    uint8_t taken, asked;
};
struct do_place {
    struct call c;
    uint32_t set[SET_SIZE];
};
struct do_put {
    struct call c;
    uint32_t set[SET_SIZE];
    ref now;
    uint8_t done, unused;
};

#pragma GCC diagnostic pop

/* ---- what the chapters offer each other -------------------------------------------------------------- */

/* characters.c */
bool assemblage_start(struct duel *, const struct duello_setup *, struct duello_error *);
void character_options(const struct duel *, int seat, struct menu *);
void assemblage_random_setup(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);
/* A header keyword of a card: its arguments, or NULL. */
const cell *read_header(const struct duello_book *, const struct card *, int keyword);
static inline const cell *header_keyword(const struct duello_book *b, const struct card *c, int keyword)
{
    return may_bear(c, keyword) ? read_header(b, c, keyword) : NULL;
}
static inline bool has_character(const struct duel *d, int seat)
{
    return object(d, character(seat))->place != 0;
}

/* setup.c */
extern const struct grid assemblage_levels[];
void choose_level(struct duel *);
struct tokens {
    int on_card, all, kind; /* kind: which counter */
};
struct tokens tokens_of(const struct duel *, const struct card *character);
bool assemblage_begin_at(struct duel *, const char *moment, struct duello_error *);
extern const char *const assemblage_moments[];
void set_up_round(struct duel *);
void place_figures(struct duel *);
int start_square(const struct duel *, int seat);
static inline const struct grid *level(const struct duel *d)
{
    return &assemblage_levels[own(d)->level];
}

/* turn.c */
void talk_options(const struct duel *, int seat, struct menu *);
void play_options(const struct duel *, int seat, struct menu *);
/* Draws; false if the round is over: the step that calls it must return at once. */
bool draw_from_deck(struct duel *, int seat, int n, int rule);
int non_commons(const struct duel *, int seat);
void assemblage_outcome(const struct duel *, struct duel_outcome *);
void assemblage_concede(struct duel *, int seat);

/* ladder.c */
void meter_options(const struct duel *, int seat, struct menu *);
void burst_options(const struct duel *, int seat, struct menu *);
int meter_requirement(const struct duel *, ref card);
void burst(struct duel *, int seat, ref card);
/* The seat's revealed card if it can still do something: in front, not blank. */
ref live_card(const struct duel *, int seat);
/* The first ability of a card with this keyword, 0: none. */
int ability_with(const struct duel *, ref card, int keyword);
/* Those whose revealed card, neither cancelled nor blank, has text with this keyword. */
unsigned with_text(const struct duel *, int keyword);

/* Has a revealed card or a character text for Pre-Priority? */
bool anything_before_priority(const struct duel *);
/* Who can still burst; whose throw is still to come. */
unsigned may_burst(const struct duel *);
unsigned throwers(const struct duel *);

/* ante.c */
void cite_no_antes(const struct duel *);
void ante_options(const struct duel *, int seat, struct menu *);
void stake_options(const struct duel *, int seat, struct menu *);

/* priority.c */
int assemblage_settled(const struct duel *, ref, int attribute, int value);
bool lacks_priority(const struct duel *, ref card);
int speed_of(const struct duel *, ref card); /* its priority, none counts 0 */
int check_value(const struct duel *, ref card);
/* The seat of the set that a check has put before the others. */
int best_ranked(const struct duel *, unsigned seats);
void check_priority_options(const struct duel *, int seat, struct menu *);
int check_in_default(const struct duel *, int seat, const struct duel_option *, int n);

/* resolution.c */
enum window_kind { WINDOW_PRE, WINDOW_BEFORE, WINDOW_AFTER, WINDOW_FINAL, WINDOWS };
/* Is there any text for it, on the card or, while the card resolves, on its character? */
bool has_window(const struct duel *, int seat, ref card, int kind);
/* A window of the card at hand, v->card; mostly there is nothing to use in it. */
#define USE_WINDOW(of_kind)                                                                                            \
    do {                                                                                                               \
        if (has_window(d, v->seat, v->card, of_kind))                                                                  \
            CALL(use_window, .card = v->card, .seat = v->seat, .kind = of_kind);                                       \
    } while (0)
/* The abilities of a card that belong to a window, a bit each. */
uint32_t texts_of_window(const struct duello_book *, const struct card *, int kind);
void use_window_options(const struct duel *, int seat, struct menu *);
struct band {
    int near, far;
};
/* Of a card, or of one of its faces, as things are. */
struct band range_of(const struct duel *, const struct card *, ref card);
bool reaches(const struct duel *, const struct card *, ref card, int victim);
bool in_range(const struct duel *, ref card, int victim);
bool is_paid_for(const struct ability *);
bool draws_on_empty(const struct duel *, int seat, const struct ability *);
bool option_draws_on_empty(const struct duel *, int seat);
bool assemblage_bars_mode(const struct duel *, const cell *mode, int seat);
/* The condition of an ability as things are, if it has one. */
bool condition_holds(const struct duel *, int seat, ref source, const struct ability *);
/* "Once per turn" and the like: has the seat used it as often as it may? */
bool no_use_left(const struct duel *, int seat, int ability);
void count_limited(struct duel *, int seat, int ability);
/* A text that is not used but happens at its time: does it, as things are? */
bool happens_now(const struct duel *, int seat, ref source, int ability);
#define RUN_TEXT(of_ability, of_source, of_seat)                                                                       \
    do {                                                                                                               \
        count_limited(d, of_seat, of_ability);                                                                         \
        RUN_EFFECT(.ability = of_ability, .source = of_source, .seat = of_seat);                                       \
    } while (0)
void cancel_card(struct duel *, ref card, ref by, int seat, bool to_deck);
void cancel_all(struct duel *, int seat);
void blank_card(struct duel *, ref);
bool still_works(const struct duel *, ref);
void trigger_options(const struct duel *, int seat, struct menu *);
void assemblage_may_options(const struct duel *, int seat, struct menu *);

/* costs.c */
int owned(const struct duel *, int seat, int resource);
bool can_afford(const struct duel *, int seat, ref source, int cost);
bool costs_something(const struct duel *, int seat, ref source, int cost);
/* Beside so much meter and so many cards that are needed for something else. */
bool can_afford_with(const struct duel *, int seat, ref source, int cost, int meter, int cards);
/* A card of the hand that has been chosen to be lost. */
void discard_chosen(struct duel *, int seat, int rule);
bool has_token_kind(const struct duel *, int seat, int counter);
void assemblage_begin_payment(struct duel *, int seat, int cost, ref source);

/* damage.c */
int max_health(const struct duel *, int seat);
void gain_health(struct duel *, int seat, int n, int rule);
void gain_any_health(struct duel *, int seat, int n, int rule); /* above the maximum, too */
void lose_health(struct duel *, int seat, int n);
void shield_options(const struct duel *, int seat, struct menu *);
/* AOE-R40: after every change of health or position. True if the round is over. */
bool fall_test(struct duel *);
bool go_to_time(struct duel *, unsigned seats, int rule);
/* AOE-R40: whatever was put off until the card has resolved. */
bool settle_falls(struct duel *);
void end_round(struct duel *, unsigned winners, int rule);

/* combo.c */
unsigned inputs(const struct duel *, ref card, enum colour);
int combo_limit(const struct duel *, int seat);
bool raises_limit(const struct duel *, int seat, const struct ability *);
/* Could the seat link the card behind the other one, as far as the cards and its meter go? */
bool could_follow(const struct duel *, int seat, ref card, ref last);
void link_options(const struct duel *, int seat, struct menu *);
void link_burst_options(const struct duel *, int seat, struct menu *);

/* movement.c */
squares figures(const struct duel *);
int distance_between(const struct duel *, ref a, ref b); /* -1: one is not on the board */
int square_of(const struct duel *, ref);
void step_options(const struct duel *, int seat, struct menu *);
void square_options(const struct duel *, int seat, struct menu *);
bool swap_places(struct duel *, ref a, ref b, int by, int effect_of);

/* cleanup.c */
bool is_on_its_side(const struct duel *, int seat);
ref played_as(const struct duel *, ref);
bool begin_next_turn(struct duel *);
void clean_up_order_options(const struct duel *, int seat, struct menu *);
void bottom_options(const struct duel *, int seat, struct menu *);
void enter_options(const struct duel *, int seat, struct menu *);

/* places.c */
void card_goes(struct duel *, ref, int place, enum where);
ref card_goes_unseen(struct duel *, ref, int place, enum where);
void tell_where_it_went(struct duel *, ref);
void note_front(struct duel *, ref);

/* verbs.c */
extern const struct verb_step assemblage_verb_steps[];
void put_options(const struct duel *, int seat, struct menu *);
void spend_tokens(struct duel *, int seat, int n);
int put_tokens(struct duel *, int seat, int n);

/* modes.c */
int team_of(const struct duel *, int seat);
static inline bool is_opponent(const struct duel *d, int a, int b)
{
    return team_of(d, a) != team_of(d, b);
}
bool has_teams(const struct duel *);
bool is_still_in(const struct duel *, int seat); /* the round */
bool can_still_win(const struct duel *, int seat);
/* Takes part in draw, play and attack: in the round and not tagged out. */
bool takes_part(const struct duel *, int seat);
unsigned taking_part(const struct duel *);
bool on_board(const struct duel *, int seat);
int target_of(const struct duel *, int seat); /* NOBODY: gone */
int partner_of(const struct duel *, int seat);
/* Tells who has won, by one of two kinds of entries. */
void note_winners(struct duel *, unsigned winners, int alone, int together, int rule);
void starter_options(const struct duel *, int seat, struct menu *);
bool tag_out(struct duel *, int seat);

/* hints.c */
void assemblage_hint(const struct duel *, int seat, struct duel_option, struct text_out *);
void assemblage_steps_left(const struct duel *, struct text_out *);

/* knowledge.c */
void assemblage_redeal(struct duel *, int seat);
const char *assemblage_invariant(const struct duel *);
void move_witnessed(struct duel *, ref, int place, enum where, unsigned who, ref *now);

/* appeal.c */
int play_appeal(const struct duel *, int seat, struct duel_option);
int play_in_default(const struct duel *, int seat, const struct duel_option *, int n);
int step_appeal(const struct duel *, int seat, struct duel_option);

/* standing.c */
enum { AOE_MEASURES = 21 };
extern const struct measure assemblage_measures[AOE_MEASURES];
int assemblage_stage(const struct duel *);
int assemblage_plays_on(const struct duel *);

#endif
