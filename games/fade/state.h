/* state.h: the bounds of F.A.D.E., the state of a duel and how it is reached. */
#ifndef FADE_STATE_H
#define FADE_STATE_H

#define STEP_FUNCTION(name) fade_##name

#include "engine/choices.h"
#include "engine/deeds.h"
#include "engine/game.h"
#include "engine/start.h"
#include "fade/rules.h"
#include "fade/vocabulary.h"
#include "runtime/effects.h"
#include "runtime/machine.h"

#define SIBLING(name) fade_##name
#include "games/fighters/names.h"

enum {
    LEAST_DECK = 60,    /* FADE-C2 */
    MOST_COPIES = 4,    /* FADE-C3 */
    MOST_LEVELS = 100,  /* FADE-C4 */
    PLAYER_HP = 50,     /* FADE-C7 */
    PLAYER_CS = 6,      /* FADE-C9 */
    PLAYER_PLV = 5,     /* FADE-C10 */
    OPENING_HAND = 6,   /* FADE-C13 */
    TURN_TP = 5,        /* FADE-C15 */
    TURN_CARDS = 2,     /* FADE-C16 */
    MATCH_DISCOUNT = 2, /* FADE-C23 */
    HAND_SIZE = 10,     /* FADE-C34 */
    EQUIP_ROOM = 5,     /* FADE-C35 */
    FATAL_TIMEBOMB = 5, /* FADE-C39 */
    MOST_NUMBER = 9999,
    SEAT_CARDS = DUELLO_DECK - 2, /* with 4 seats not more than 1024 objects */
    MOST_LINKS = 24,
    AIMS = 24, /* targets of one link */
    MOST_COSTS = 12,
    MOST_TURN_LINKS = 400, /* FADE-R73: activations of a turn, all together */
    NOBODY = 0xff,
};

/* ---- the grid of each side: FADE-R1 ------------------------------------------------------------------------------ */

/* A cell of a side is 1 + row * COLUMNS + column; 0: it has none. */
enum { COLUMNS = 8, ROWS = 4, CELLS = COLUMNS * ROWS, NO_CELL = 0, PLAYER_CELL = 1 };
enum row_of_cells { CHARACTER_ROW, EQUIP_ROW, RESERVE_ROW, RESERVE_EQUIP_ROW };
static inline int cell_at(int row, int column)
{
    return 1 + row * COLUMNS + column;
}
static inline int row_of_cell(int spot)
{
    return (spot - 1) / COLUMNS;
}
static inline int column_of_cell(int spot)
{
    return (spot - 1) % COLUMNS;
}
static inline uint32_t cell_bit(int spot)
{
    return (uint32_t)1 << (spot - 1);
}

/* ---- the state ------------------------------------------------------------------------------------------------------ */

extern const char *const fade_seat_names[], *const fade_phase_names[], *const fade_yes_no[], *const fade_cell_names[];

/* Fields of the duel: type, name, who sees it, bounds, words for its values. */
#define FADE_FIELDS(F)                                                                                                 \
    F(uint16_t, turn, SEEN_BY_ALL, 0, 9999, NULL)                                                                      \
    F(uint16_t, links_added, SEEN_BY_ALL, 0, 9999, NULL) /* this turn: FADE-R73 */                                     \
    F(uint8_t, round, SEEN_BY_ALL, 0, 255, NULL)                                                                       \
    F(uint8_t, begun, SEEN_BY_ALL | INTERNAL, 0, 15, NULL) /* who has begun a turn in this round: FADE-R16 */          \
    F(uint8_t, phase, SEEN_BY_ALL, 0, FADE_WINDOW_COUNT - 1, fade_phase_names)                                         \
    F(uint8_t, active, SEEN_BY_ALL, 0, 4, fade_seat_names)                                                             \
    F(uint8_t, first, SEEN_BY_ALL, 0, 4, fade_seat_names)                                                              \
    F(uint8_t, building, SEEN_BY_ALL, 0, 1, fade_yes_no)       /* a Chain is being built: links can be added */        \
    F(uint8_t, fallen, SEEN_BY_NOBODY | INTERNAL, 0, 15, NULL) /* seats that have conceded and not yet left */         \
    F(uint8_t, doomed, SEEN_BY_NOBODY | INTERNAL, 0, 15, NULL) /* seats that lose otherwise than by their HP */

/* Fields of each seat. */
#define FADE_SEAT_FIELDS(F)                                                                                            \
    F(uint16_t, tp, SEEN_BY_ALL, 0, MOST_NUMBER, NULL)                                                                 \
    F(uint16_t, turns, SEEN_BY_ALL, 0, MOST_NUMBER, NULL) /* begun */                                                  \
    F(uint8_t, team, SEEN_BY_ALL, 0, 4, NULL)                                                                          \
    F(uint8_t, lost, SEEN_BY_ALL, 0, 1, fade_yes_no)                                                                   \
    F(uint8_t, mulligan, SEEN_BY_ALL, 0, 1, fade_yes_no)                                                               \
    F(uint8_t, unused, SEEN_BY_NOBODY | INTERNAL, 0, 0, NULL)

struct fade_seat {
    FADE_SEAT_FIELDS(DECLARE_FIELD)
};

/* Of each card, and of each seat as a Player. */
#define FADE_CARD_FIELDS(F)                                                                                            \
    F(int16_t, damage, SEEN_BY_ALL, -MOST_NUMBER, MOST_NUMBER, NULL) /* HP missing; below 0: above the maximum */      \
    F(int16_t, combo, SEEN_BY_ALL, -MOST_NUMBER, MOST_NUMBER, NULL)  /* Combo Potential: FADE-13.1 */                  \
    F(uint8_t, cell, SEEN_BY_ALL, 0, CELLS, fade_cell_names)         /* where it stands or lies: FADE-R1 */            \
    F(uint8_t, slots, SEEN_BY_ALL, 0, 99, NULL)                      /* CS it was played for: FADE-R24 */              \
    F(uint8_t, attacks, SEEN_BY_ALL, 0, 99, NULL)                    /* base attacks made this turn: FADE-7.3 */       \
    F(uint8_t, normals, SEEN_BY_ALL, 0, 99, NULL)                    /* Normal Attacks beyond those: FADE-21.40 */     \
    F(uint8_t, extra, SEEN_BY_ALL, 0, 99, NULL)                      /* extra attacks it still has: FADE-R54 */        \
    F(uint8_t, used, SEEN_BY_ALL, 0, 99, NULL)                       /* cards used this Combat Step: FADE-7.11 */      \
    F(uint8_t, last, SEEN_BY_ALL | INTERNAL, 0, 99, NULL)            /* 1 + Rank of its latest attack: FADE-21.23 */   \
    F(uint8_t, moved, SEEN_BY_ALL | INTERNAL, 0, 255, NULL)          /* to the Reserve, from it: FADE-R126 */          \
    F(uint8_t, shifts, SEEN_BY_ALL | INTERNAL, 0, 255, NULL)         /* free moves of this turn: FADE-R126 */          \
    F(uint8_t, extra_normals, SEEN_BY_ALL, 0, 99, NULL)              /* extra attacks that are Normal Attacks */

struct fade_card {
    FADE_CARD_FIELDS(DECLARE_FIELD)
    ref host; /* what it is attached to or lies under */
};
enum { AFTER_NORMAL_ATTACK = 99 }; /* as `last`: any Rank may follow */
enum moved { TO_RESERVE_ONCE = 1, FROM_RESERVE_ONCE = 2, FED_ONCE = 4, MYSTIFIED = 8, OVERDRIVEN = 16 };

struct counters {
    ref on;
    uint16_t n;
    uint8_t kind, unused;
};

enum {
    OBJECTS = FIRST_CARD_REF + 4 * SEAT_CARDS,
    OBJECT_WORDS = (OBJECTS + 31) / 32,
    ZONES = FADE_ZONE_COUNT - 1,
    PLACES = 1 + DUELLO_SEATS * ZONES,
    ROWS_EACH = 64,
    WAITINGS_EACH = 32,
    MOST_COUNTERS = 128,
    ROOM = 6144, /* bytes for the steps under way and the links of the Chain */
    TALLIES = 8,
    LISTENERS = sizeof(struct listeners),
    SET_SIZE = OBJECT_WORDS + 1, /* words: all things and 32 links */
};
_Static_assert((int)SET_SIZE <= (int)SET_WORDS, "sets have room for all things");

/* Named options, in the order of the table in fade.c; the first value of each is the default. */
enum choices {
    ALLY_SCOPE,
    AUGMENT_HP_LOSS,
    BLOCK_SCOPE,
    BUILDUP_FEED,
    CHARACTERS_IN_DECK,
    COMBO_RANK,
    DEFLECT_WINDOW,
    EFFECT_CAP,
    EFFECT_DAMAGE_VS_DEF,
    ENTRY_COMBO_POTENTIAL,
    EQUIP_WEAR,
    EXTRA_ZONE_CS,
    FIRST_PLAYER,
    FIRST_TURN_ATTACK,
    FUTILE_REACTIONS,
    HP_CAP,
    LAST_STAND_REACH,
    LEVELUP_CAN_ATTACK,
    LINK_ATTACKS,
    MASTERY_STAGE,
    OVERFLOW_CHOOSER,
    PLAYER_ATTACK_LIMIT,
    POOL_PUBLIC,
    RESERVE_TICKS,
    ROUND_CAP,
    STACK_PUBLIC,
    SYNC_BLANKS,
    TEAM_OPEN_HANDS,
    CHOICES,
};
enum { TAG_OUT_TEXT = 0 }; /* under which its uses are counted: no ability */
enum { MODE_FREE_FOR_ALL, MODE_TEAMS };

/* An Item or activation that waits for its own Chain, first in, first out: FADE-R64. It is paid for. */
enum { MOST_IN_LINE = 16 };
struct in_line {
    ref source, user, it, other;
    uint16_t ability, card, flags;
    uint8_t seat, more; /* more: enum link_more */
    int32_t x;
};

/* A Trigger or Contingency whose event has happened: its controller is offered it once (FADE-R61). */
enum { MOST_METS = 12 };
struct met {
    ref card, subject, other;
    uint16_t ability;
    uint8_t seat, while_building; /* of a Chain that is being built: as long as that is built */
};

/* Who performs a link and has left the field, with the PLV it had then: FADE-R71. */
enum { MOST_GONE = 8 };
struct gone {
    ref thing;
    uint16_t plv;
};

struct fade {
    FADE_FIELDS(DECLARE_FIELD)
    struct fade_seat seat[DUELLO_SEATS];
    uint8_t choices[CHOICES];
    uint8_t mets, lines, gones;
    uint8_t mark; /* what waits from there on was set off by the trigger that is carried out */
    uint8_t
        seen_target;  /* of a link's targets only this one counts: 1 + its place; 0: all, when nothing is being read */
    uint8_t reopened; /* a Deflect has opened the Chain once more: FADE-R44 */
    uint8_t aiming;   /* 1 + the place of the link whose targets are looked at; 0 when nothing is being read */
    uint8_t soon;     /* some card says "as soon as" */
    uint8_t overflowing; /* an Equip Zone may hold too many cards: 1 + the seat that has added one */
    uint8_t counter_rows;
    uint8_t heard; /* seats whose hidden cards may have waited for what has happened, a bit each */
    uint8_t unused;
    uint32_t overheard; /* events that some card of the book waits for in secret, a bit each */
    struct met met[MOST_METS];
    struct in_line line[MOST_IN_LINE];
    struct gone gone[MOST_GONE];
    uint64_t keywords;              /* that something gives or takes away */
    uint64_t choice_words;          /* values of named options that need 16 bits: the round cap, the effect cap */
    uint32_t counter_kinds;         /* that are on anything, a bit each */
    uint32_t counted[OBJECT_WORDS]; /* things with counters */
    uint32_t felled[OBJECT_WORDS];  /* things that are Knocked Out by the next check */
    uint32_t blanked[OBJECT_WORDS]; /* Materials, which have none of their printed effects: FADE-17.5 */
    uint32_t hit[OBJECT_WORDS];     /* those that a hit of the attack that resolves was performed on */
    uint32_t damaged[OBJECT_WORDS]; /* ... and took HP from */
    uint32_t last_hit[OBJECT_WORDS], last_damaged[OBJECT_WORDS]; /* the same of the last hit alone */
    struct counters counters[MOST_COUNTERS];
    struct fade_card card[OBJECTS];
};

/* What a link has besides its targets. Of some it has a bit for each target, which takes two of its parts: see places_in. */
enum link_part {
    LINK_USER = AIMS,
    LINK_ANSWERS,
    LINK_IT,
    LINK_OTHER,
    LINK_NAMED,
    LINK_AIMS,                      /* how many places for targets it uses, the first ones */
    LINK_LYING,                     /* targets that are cards which lie somewhere, not units */
    LINK_TURNED = LINK_LYING + 2,   /* where a Deflect has put somebody else than its text asks for */
    LINK_FALLEN = LINK_TURNED + 2,  /* targets that have been Knocked Out since: FADE-12.6 */
    LINK_BLOCKED = LINK_FALLEN + 2, /* targets that no damage of it reaches: FADE-11.1 */
    LINK_STEPS = LINK_BLOCKED + 2,  /* 100 + how often its class has been lowered, less how often it has been raised */
    LINK_MARKS,
    LINK_SECOND, /* its targets up to here are those of its own text, */
    LINK_THIRD,  /* those up to here of its Overdrive, */
    LINK_LAST,   /* those up to here of its Mystify */
    LINK_NUMBER, /* how many links there were before it in this turn */
    LINK_MORE,   /* marks that find no room among those */
    LINK_PARTS,
};
/* What kind of link it is, and what has become of it. */
enum link_mark {
    LINK_ITEM = 1, /* an Item that enters or is used */
    LINK_CARD,     /* a Skill or Reaction that is used */
    LINK_ABILITY,
    LINK_NORMAL_ATTACK,
    LINK_TRIGGERED, /* no link of a Chain: a triggered effect that is being carried out (FADE-R65) */
    LINK_KIND = 7,
    LINK_ATTACK = 8,
    LINK_NOTHING = 32, /* it is void: FADE-R57 */
    LINK_HIT = 64,     /* a hit of it has dealt damage */
    LINK_PREVENTED = 128,
    LINK_REPLAYED = 256,
    LINK_OVERDRIVE = 512,
    LINK_MYSTIFY = 1024,
    LINK_AIMED = 2048,   /* it had targets when it was announced */
    LINK_COUNTER = 4096, /* a Counter-hit: FADE-11.10 */
    LINK_COMBO = 8192,
    LINK_BUILDUP = 16384,
    LINK_SIGNATURE = 32768,
};
enum link_more {
    LINK_TAG_OUT = 2,
    LINK_STOCK = 4,
    LINK_COMMAND = 8,
};

/* The engine's header, which ends in the objects, and everything behind it. */
struct fade_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct fade own;
    struct place place[PLACES];
    uint64_t listeners[LISTENERS / 8];
    uint8_t tally[TALLIES * DUELLO_SEATS];
    uint64_t stack[ROOM / 8];
    struct row row[ROWS_EACH * DUELLO_SEATS];
    struct waiting waiting[WAITINGS_EACH * DUELLO_SEATS];
};

#define own(d) IN_DUEL(d, struct fade, own_in(d))
static inline struct fade *own_in(const struct duel *d)
{
    return (struct fade *)(void *)duel_byte(d, offsetof(struct fade_duel, own));
}
#define player(d, seat_number) (&own(d)->seat[seat_number])
#define facts_of(d, thing) (&own(d)->card[thing])

/* Places by number: the same as place_of, worked out by the compiler. */
static inline int zone_place(int zone, int seat)
{
    return zone == FADE_ZONE_WORLD_RULES ? zone : seat * ZONES + zone;
}
static inline int hand(int seat)
{
    return zone_place(FADE_ZONE_HAND, seat);
}
static inline int deck(int seat)
{
    return zone_place(FADE_ZONE_DECK, seat);
}
static inline int pool(int seat)
{
    return zone_place(FADE_ZONE_FIGHTER_POOL, seat);
}
static inline int front(int seat)
{
    return zone_place(FADE_ZONE_CHARACTER_ZONE, seat);
}
static inline int reserve(int seat)
{
    return zone_place(FADE_ZONE_RESERVE_ZONE, seat);
}
static inline int equipped(int seat)
{
    return zone_place(FADE_ZONE_EQUIP_ZONE, seat);
}
static inline int discard_pile(int seat)
{
    return zone_place(FADE_ZONE_DISCARD_PILE, seat);
}
static inline ref first_card(int seat)
{
    return (ref)(FIRST_CARD_REF + seat * SEAT_CARDS);
}

/* States of cards on the field, a bit each. */
enum card_state {
    FRESH = 1,
    FACE_DOWN = 2,
    PREVENTED = 4,
    DORMANT = 8,
    NEUTRAL = 16 /* the turn player controls it: FADE-R31 */,
    STATES = 32
};

static inline ref host(const struct duel *d, ref r)
{
    return facts_of(d, r)->host;
}
/* Whose a card is now: FADE-R9, FADE-R31. */
static inline int controller(const struct duel *d, ref r)
{
    if (is_seat(r))
        return seat_of_ref(r);
    return object(d, r)->state & NEUTRAL ? own(d)->active : seat_of_place(d, object(d, r)->place);
}
/* On whose side of the field it lies. */
static inline int side_where(const struct duel *d, ref r)
{
    return is_seat(r) ? seat_of_ref(r) : seat_of_place(d, object(d, r)->place);
}
static inline bool is_character(const struct duel *d, ref r)
{
    return is_card(r) && card_has(face(d, r), FADE_WORD_CHARACTER);
}
static inline bool is_in_zones(const struct duel *d, ref r, uint32_t zones)
{
    return is_card(r) && zones >> zone_of(d, r) & 1;
}
enum {
    CHARACTER_ZONES = 1 << FADE_ZONE_CHARACTER_ZONE | 1 << FADE_ZONE_RESERVE_ZONE,
    FIELD = CHARACTER_ZONES | 1 << FADE_ZONE_EXTRA_ZONE | 1 << FADE_ZONE_EQUIP_ZONE | 1 << FADE_ZONE_ARENA_ZONE,
};
/* A Character in its Character or Reserve Zone. */
static inline bool is_fighting(const struct duel *d, ref r)
{
    return is_in_zones(d, r, CHARACTER_ZONES) && is_character(d, r) && !(object(d, r)->state & DORMANT);
}
static inline bool is_in_front(const struct duel *d, ref r)
{
    return is_fighting(d, r) && zone_of(d, r) == FADE_ZONE_CHARACTER_ZONE;
}
static inline bool is_on_field(const struct duel *d, ref r)
{
    return is_in_zones(d, r, FIELD);
}
static inline bool in_game(const struct duel *d, int seat)
{
    return !player(d, seat)->lost;
}
static inline bool has_conceded(const struct duel *d, int seat) /* and is still to leave */
{
    return own(d)->fallen >> seat & 1;
}
/* On whose side it has its place in the grid: what is attached on that of its host. */
static inline int grid_side(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) == FADE_ZONE_EQUIP_ZONE && host(d, r) ? side_where(d, host(d, r))
                                                                             : side_where(d, r);
}
static inline bool is_there(const struct duel *d, ref r) /* a unit: a living Player or a Character on the field */
{
    return is_seat(r) ? seat_of_ref(r) < d->seats && in_game(d, seat_of_ref(r)) : is_fighting(d, r);
}
/* What can have effects and counters: a unit, or what else lies open on the field. */
static inline bool works_there_now(const struct duel *d, ref r)
{
    return is_seat(r) ? is_there(d, r)
                      : is_on_field(d, r) && !(object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED));
}
static inline uint16_t *marks(struct link *l)
{
    return &l->target[LINK_MARKS];
}
static inline unsigned marks_of(const struct link *l)
{
    return l->target[LINK_MARKS];
}
static inline uint32_t places_in(const struct link *l, enum link_part part)
{
    return l->target[part] | (uint32_t)l->target[part + 1] << 16;
}
static inline void set_places(struct link *l, enum link_part part, uint32_t places)
{
    l->target[part] = (uint16_t)places;
    l->target[part + 1] = (uint16_t)(places >> 16);
}
static inline int aims_of(const struct link *l)
{
    return l->target[LINK_AIMS];
}
static inline unsigned kind_of(const struct link *l)
{
    return marks_of(l) & LINK_KIND;
}
#define top_link(d) link_at(d, (d)->links - 1)
static inline ref top_link_ref(const struct duel *d)
{
    return (ref)(LINK_REF + d->links - 1);
}
#define KEYWORD_BIT(name) ((uint64_t)1 << FADE_KEYWORD_##name)
static inline bool is_in_words(const uint32_t *words, ref r)
{
    return words[r >> 5] >> (r & 31) & 1;
}
static inline void put_in_words(uint32_t *words, ref r)
{
    words[r >> 5] |= 1u << (r & 31);
}
static inline int seat_after(const struct duel *d, int seat)
{
    return seat + 1 < d->seats ? seat + 1 : 0;
}
static inline int next_seat(const struct duel *d, int seat)
{
    do
        seat = seat_after(d, seat);
    while (!in_game(d, seat));
    return seat;
}
/* The nth seat where several act: the turn player, then clockwise (FADE-R66). */
static inline int nth_to_act(const struct duel *d, int n)
{
    return (own(d)->active + n) % d->seats;
}

/* When rows end: with the turn or round, as a phase of one seat begins or ends, or with the turn of one seat. */
enum { PHASES = FADE_WINDOW_COUNT };
enum row_end {
    ENDS_NEVER,
    ENDS_WITH_TURN,
    ENDS_WITH_ROUND,
    ENDS_WITH_DUEL,
    ENDS_WITH_TURN_OF,                                  /* and for each seat */
    AS_PHASE_BEGINS = ENDS_WITH_TURN_OF + DUELLO_SEATS, /* and for each seat and phase */
    AS_PHASE_ENDS = AS_PHASE_BEGINS + PHASES * (DUELLO_SEATS - 1),
    ENDS_WITH_STUN = AS_PHASE_ENDS + PHASES * (DUELLO_SEATS - 1), /* FADE-R53 */
    ENDS_LATER,                                                   /* with the turn of that seat after this one */
    LAST_END = ENDS_LATER + DUELLO_SEATS - 1,
};
_Static_assert((int)LAST_END < (int)LASTS_WHILE, "ends are numbers below LASTS_WHILE");
static inline int ends_as_phase_begins(int phase, int seat)
{
    return AS_PHASE_BEGINS + phase * (DUELLO_SEATS - 1) + seat;
}
static inline int ends_as_phase_ends(int phase, int seat)
{
    return AS_PHASE_ENDS + phase * (DUELLO_SEATS - 1) + seat;
}

#endif
