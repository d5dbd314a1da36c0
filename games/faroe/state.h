/* state.h: the bounds of F.A.R.O.E., the state of a duel and how it is reached. */
#ifndef FAROE_STATE_H
#define FAROE_STATE_H

#define STEP_FUNCTION(name) faroe_##name

#include "engine/choices.h"
#include "engine/deeds.h"
#include "engine/game.h"
#include "engine/start.h"
#include "faroe/rules.h"
#include "faroe/vocabulary.h"
#include "runtime/effects.h"
#include "runtime/machine.h"

#define SIBLING(name) faroe_##name
#include "games/fighters/names.h"

enum {
    LEAST_DECK = 40, /* FAROE-C8 */
    MOST_DECK = 60,
    MOST_POOL = 20,    /* FAROE-C9 */
    MOST_LEVELS = 100, /* FAROE-C10 */
    MOST_COPIES = 4,   /* FAROE-C11 */
    PLAYER_HP = 30,    /* FAROE-C3 */
    PLAYER_PLV = 1,    /* FAROE-C5 */
    OPENING_HAND = 6,  /* FAROE-C6 */
    MOST_TP = 10,      /* FAROE-C17 */
    HAND_SIZE = 10,    /* FAROE-C18 */
    FATAL_TIMEBOMB = 10,
    FREE_USES = 20,         /* FAROE-C40 */
    MOST_USES = 100,        /* FAROE-C41 */
    MOST_TURN_LINKS = 1000, /* FAROE-C42 */
    MOST_ROUNDS = 200,      /* FAROE-C43 */
    FORCED_CHAINS = 500,    /* FAROE-R52 */
    REPEATS = 3,
    SIGN_TRIES = 10,    /* FAROE-C45 */
    MOST_NUMBER = 9999, /* FAROE-R126 */
    SEAT_CARDS = MOST_DECK + MOST_POOL,
    MOST_LINKS = 32,
    AIMS = 24,        /* FAROE-R150: targets of one link */
    LEGEND_DECK = 30, /* FAROE-C35 */
    LEGEND_CARDS = LEGEND_DECK + 1,
    LEGEND_HAND = 5, /* FAROE-C34 */
    MOST_CASTS = 30, /* FAROE-C44 */
    NOBODY = 0xff,
};

/* ---- the state -------------------------------------------------------------------------------- */

extern const char *const faroe_seat_names[], *const faroe_phase_names[], *const faroe_yes_no[];

/* Fields of the duel: type, name, who sees it, bounds, words for its values. */
#define FAROE_FIELDS(F)                                                                                                \
    F(uint16_t, turn, SEEN_BY_ALL, 0, 9999, NULL)                                                                      \
    F(uint16_t, links_added, SEEN_BY_ALL, 0, 9999, NULL)   /* this turn: FAROE-R52 */                                  \
    F(uint16_t, forced_chains, SEEN_BY_ALL, 0, 9999, NULL) /* started since somebody had a choice: FAROE-R52 */        \
    F(uint8_t, round, SEEN_BY_ALL, 0, MOST_ROUNDS, NULL)                                                               \
    F(uint8_t, phase, SEEN_BY_ALL, 0, 6, faroe_phase_names)                                                            \
    F(uint8_t, active, SEEN_BY_ALL, 0, 4, faroe_seat_names)                                                            \
    F(uint8_t, first, SEEN_BY_ALL, 0, 4, faroe_seat_names)                                                             \
    F(uint8_t, building, SEEN_BY_ALL, 0, 1, faroe_yes_no) /* a Chain is being built: links can be added */             \
    F(uint8_t, wide_contingency, SEEN_BY_NOBODY | INTERNAL, 0, 1,                                                      \
      NULL)                                                 /* of some card not told by what has happened alone */     \
    F(uint8_t, soon, SEEN_BY_NOBODY | INTERNAL, 0, 1, NULL) /* some card says "as soon as" */                          \
    F(uint8_t, unsettled, SEEN_BY_NOBODY | INTERNAL, 0, 7,                                                             \
      NULL) /* what the next check has to look at: enum unsettled */                                                   \
    F(uint8_t, fallen, SEEN_BY_NOBODY | INTERNAL, 0, 31, NULL) /* seats that have conceded and not yet left */         \
    F(uint8_t, doomed, SEEN_BY_NOBODY | INTERNAL, 0, 31, NULL) /* seats that lose otherwise than by a Knock Out */

/* Fields of each seat. */
#define FAROE_SEAT_FIELDS(F)                                                                                           \
    F(int16_t, damage, SEEN_BY_ALL, 0, MOST_NUMBER, NULL) /* Damage Counters: FAROE-R1 */                              \
    F(uint16_t, tp, SEEN_BY_ALL, 0, MOST_NUMBER, NULL)                                                                 \
    F(uint8_t, team, SEEN_BY_ALL, 0, 4, NULL)                                                                          \
    F(uint8_t, lost, SEEN_BY_ALL, 0, 1, faroe_yes_no)                                                                  \
    F(uint8_t, turns, SEEN_BY_ALL, 0, MOST_ROUNDS, NULL) /* taken */                                                   \
    F(uint8_t, mulligan, SEEN_BY_ALL, 0, 1, faroe_yes_no)

struct faroe_seat {
    FAROE_SEAT_FIELDS(DECLARE_FIELD)
};

/* Counters of one kind on one thing: the thing in the lowest 9 bits of `what`, the kind behind it. Kinds behind the
 * vocabulary's count what has been done this turn or round. */
struct counters {
    uint16_t what;
    uint16_t n;
};
static inline uint16_t counters_of_kind(ref on, int kind)
{
    return (uint16_t)(on | kind << 9);
}
static inline ref counters_on_what(const struct counters *c)
{
    return c->what & 511;
}
static inline int kind_of_counters(const struct counters *c)
{
    return c->what >> 9;
}
enum {
    SURPLUS = FAROE_COUNTER_ROOM + 1, /* HP above the maximum: FAROE-R2 */
    EXTRA_ATTACKS,                    /* Normal Attacks beyond the first of a turn, in this round: FAROE-16.65 */
    MADE_ATTACKS,                     /* Normal Attacks: FAROE-6.5; this and those behind it are of the turn */
    MOVED,                            /* FAROE-C40 */
    REATTACHED,
    LAST_COUNTER_KIND = REATTACHED,
};
_Static_assert((int)FAROE_COUNTER_COUNT <= (int)SURPLUS && (int)LAST_COUNTER_KIND < 32,
               "kinds that cards bring find room, and all have a bit");

enum {
    OBJECTS = FIRST_CARD_REF + (DUELLO_SEATS - 1) * SEAT_CARDS + LEGEND_CARDS, /* a fifth seat is a Legend's */
    OBJECT_WORDS = (OBJECTS + 31) / 32,
    ZONES = FAROE_ZONE_COUNT - 1,
    PLACES = 1 + DUELLO_SEATS * ZONES,
    ROWS_EACH = 48, /* FAROE-R150: of each side, like the triggers that wait */
    WAITINGS_EACH = 24,
    MOST_COUNTERS = 512, /* FAROE-R150 */
    ROOM = 6144,         /* bytes for the steps under way and the links of the Chain */
    TALLIES = 8,
    LISTENERS = sizeof(struct listeners),
    SET_SIZE = OBJECT_WORDS + 1, /* words: all things and 32 links */
};

/* Named options, in the order of the table in faroe.c; the first value of each is the default. */
enum choices {
    FIRST_PLAYER,
    CHARACTER_COST,
    CHARACTERS_IN_DECK,
    COPIES_TOGETHER,
    UNEVEN_TEAMS,
    UPKEEP_ORDER,
    KEYWORD_UPKEEP_ON_CHAIN,
    FRESH_CAN_MOVE,
    FRESH_SCOPE,
    BACKUP_CAN_ATTACK,
    PLAYER_ATTACKS,
    HAND_USE,
    REACH_SCOPE,
    UNTARGETABLE_WALLS,
    ABILITY_REACH,
    HEAL_CAP,
    SKILLS_LINK,
    ATTACKER_GONE,
    BLOCK_SCOPE,
    ORPHANS,
    FIGHTER_POOL_PUBLIC,
    STACK_FACES,
    BYSTANDERS_MAY_LINK,
    NORMAL_ATTACK_ELEMENT,
    BLOODLUST_AMOUNT,
    PARALYZE_IMMEDIATE,
    PARADOX_COUNTS_SELF,
    CURSE_ON_PLAYER,
    LEVELUP_CARRY_ATTACHMENTS,
    ORBITAL_DEFAULT,
    REPLAY_LIMIT,
    MASTERY_STACKS,
    PROVOKE_SCOPE,
    SECOND_PLAYER_TP,
    FREE_ACTIONS,
    TEAM_OPEN_HANDS,
    LEGEND_OPEN_HANDS,
    LEGEND_TURN,
    LEGEND_REFILL,
    LEGEND_CHOICE,
    LEGEND_MUST_ATTACK,
    LEGEND_COPY_LIMIT,
    CHOICES,
};
enum { MODE_FREE_FOR_ALL, MODE_TEAMS, MODE_LEGEND };

/* A Surprise or Contingency whose event has happened: its controller may play it when next asked (FAROE-R86). So many of
 * each seat. */
enum { MOST_METS = 12 };
struct met {
    uint32_t links; /* of the Chain that is being built all that it could be about, a bit each: FAROE-D23 */
    ref card, subject, other;
    uint16_t ability;
    uint8_t seat, while_building; /* an event of announcing: as long as the Chain is being built */
    uint16_t unused;
};

/* A Knock Out that has been replaced, and what the maximum HP was: FAROE-R130. */
enum { MOST_SPARED = 24 };
struct spared {
    ref thing;
    int16_t hp;
};
/* A text that has been asked whether it replaces the Knock Out of a thing. */
struct tried {
    ref thing, source;
    uint16_t ability;
};

/* Who performs a link of the open Chain, or has an ability that waits for one, and has left the field, with the PLV it had
 * then: FAROE-R49. */
enum { MOST_GONE = 48 };
struct gone {
    ref thing;
    uint16_t plv;
};

struct faroe {
    FAROE_FIELDS(DECLARE_FIELD)
    struct faroe_seat seat[DUELLO_SEATS];
    uint8_t choices[CHOICES];
    /* In a copy of the duel somebody imagines that it is so (see imagined); 0 in every duel that is played. */
    uint8_t seen_target; /* of a link's targets only this one counts: 1 + its place; 0: all */
    uint8_t drafted;     /* behind the Chain stands a link that nobody has added: see imagine_link */
    uint8_t unused[3];
    uint8_t provokers; /* Characters on the field that have Provoke printed on them */
    uint8_t buildups;  /* face-up cards on the field with Buildup */
    uint8_t picky;     /* face-up cards on the field of which it cannot be told by what a host is whether it fits */
    uint8_t strangers; /* Characters that fight for another than their owner */
    uint8_t users[DUELLO_SEATS]; /* windows in which something face-up of a seat might be activated; ONE_CAN_BE_USED */
    uint8_t mets;
    uint8_t mark; /* what waits from there on was set off by the link that has just been announced */
    uint8_t spareds, tries, gones;
    uint8_t endangered; /* a Character has as much Damage as the HP printed on it */
    uint8_t replacing;  /* a text is putting something in the place of a Knock Out: checks wait */
    uint8_t repeats;    /* how often the position that is kept has come: FAROE-R52 */
    uint8_t batch;      /* the last of those that wait: FAROE-R45 */
    ref would_fall;     /* whose Knock Out a text may replace */
    uint32_t position;  /* that is kept, hashed */
    uint32_t overheard; /* events that some Surprise or Contingency waits for: see texts_noted */
    struct spared spared[MOST_SPARED];
    struct tried tried[MOST_SPARED];
    struct gone gone[MOST_GONE];
    struct met met[MOST_METS * DUELLO_SEATS];
    uint64_t keywords;              /* that something gives or takes away */
    uint32_t counter_kinds;         /* that are on anything, a bit each */
    uint32_t counted[OBJECT_WORDS]; /* things with counters */
    uint32_t felled[OBJECT_WORDS];  /* things that are Knocked Out by the next check */
    uint32_t struck[OBJECT_WORDS];  /* things that a hit has damaged since the last check: FAROE-R144 */
    uint32_t victims[OBJECT_WORDS]; /* things that a hit of the link that resolves has damaged: FAROE-10.4 */
    ref host[OBJECTS];              /* what a card is attached to or lies under */
    struct counters counters[MOST_COUNTERS];
    uint16_t counter_rows;
};

enum { ONE_CAN_BE_USED = 1 }; /* instead of a window: there are such things at all */

enum unsettled { SOMEBODY_MAY_FALL = 1, FIELD_CHANGED = 2, HOSTS_CHANGED = 4 };

/* What a link has besides its targets. Of some it has a bit for each target, which takes two of its parts: see places_in. */
enum link_part {
    LINK_USER = AIMS,
    LINK_ANSWERS,
    LINK_IT,
    LINK_OTHER,
    LINK_NAMED,
    LINK_AIMS,                    /* how many places for targets it uses, the first ones */
    LINK_TURNS,                   /* of a Deflect, 1 + the place of the target it replaces; 0: the first it protects */
    LINK_GUARD,                   /* targets that are Blocked (FAROE-R59) */
    LINK_LYING = LINK_GUARD + 2,  /* targets that are cards which lie somewhere, not Characters that fight */
    LINK_TURNED = LINK_LYING + 2, /* where a Deflect has put somebody else than its text asks for */
    LINK_MARKS = LINK_TURNED + 2,
    LINK_PARTS,
};
/* FAROE-16.60: the materials of a Level-Up, which are no targets (FAROE-7.15), wait in the last places for those: what enters
 * the field has one target at the most. */
enum { MOST_COSTS = 12, LINK_MATERIALS = AIMS - MOST_COSTS };
/* What kind of link it is (FAROE-8.26), and what has become of it. */
enum link_mark {
    LINK_PLAYS = 1, /* a card that enters the field */
    LINK_CARD,      /* a Skill, Reaction or Item that is used */
    LINK_ABILITY,
    LINK_NORMAL_ATTACK,
    LINK_SHIELD,
    LINK_BARRIER,
    LINK_KEYWORD, /* what a keyword does by itself: x is its row, or STACKER_ROW */
    LINK_KIND = 7,
    LINK_ATTACK = 8,
    LINK_BLOCKED = 16,
    LINK_NOTHING = 32, /* it does nothing: FAROE-R54 */
    LINK_HIT = 64,     /* a hit of it has dealt damage */
    LINK_TO_BACKUP = 128,
    LINK_REPLAYED = 256,
    LINK_BUILDUP = 512, /* the activation of a Buildup card */
    LINK_OVERDRIVE = 1024,
    LINK_AIMED = 2048,     /* it had targets when it was announced */
    LINK_FROM_POOL = 4096, /* of a card that enters the field: it was played from the Fighter Pool (FAROE-R30) */
    LINK_EXTRA = 8192,     /* a Normal Attack made by an effect: FAROE-R132 */
};

/* The engine's header, which ends in the objects, and everything behind it. */
struct faroe_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct faroe own;
    struct place place[PLACES];
    uint64_t listeners[LISTENERS / 8];
    uint8_t tally[TALLIES * DUELLO_SEATS];
    uint64_t stack[ROOM / 8];
    struct row row[ROWS_EACH * DUELLO_SEATS];
    struct waiting waiting[WAITINGS_EACH * DUELLO_SEATS];
};

#define own(d) IN_DUEL(d, struct faroe, own_in(d))
static inline struct faroe *own_in(const struct duel *d)
{
    return (struct faroe *)(void *)duel_byte(d, offsetof(struct faroe_duel, own));
}
#define player(d, seat_number) (&own(d)->seat[seat_number])

/* Places by number: the same as place_of, worked out by the compiler. */
static inline int zone_place(int zone, int seat)
{
    return seat * ZONES + zone;
}
static inline int hand(int seat)
{
    return zone_place(FAROE_ZONE_HAND, seat);
}
static inline int deck(int seat)
{
    return zone_place(FAROE_ZONE_DECK, seat);
}
static inline int pool(int seat)
{
    return zone_place(FAROE_ZONE_FIGHTER_POOL, seat);
}
static inline int front(int seat)
{
    return zone_place(FAROE_ZONE_CHARACTER_ZONE, seat);
}
static inline int backup(int seat)
{
    return zone_place(FAROE_ZONE_BACKUP_ZONE, seat);
}
static inline int attached(int seat)
{
    return zone_place(FAROE_ZONE_ATTACHED, seat);
}
static inline int zone_slot(int seat)
{
    return zone_place(FAROE_ZONE_ZONE_SLOT, seat);
}
static inline int rift_zone(int seat)
{
    return zone_place(FAROE_ZONE_RIFT_ZONE, seat);
}
static inline int discard_pile(int seat)
{
    return zone_place(FAROE_ZONE_DISCARD_PILE, seat);
}
static inline ref first_card(int seat)
{
    return (ref)(FIRST_CARD_REF + seat * SEAT_CARDS);
}

/* States of cards on the field, a bit each. */
enum card_state { FRESH = 1, BARRED = 2, FACE_DOWN = 4, SPENT = 8 /* a Buildup that is going off, a Surprise */ };

/* A card's controller is the seat in whose place it lies. */
static inline int controller(const struct duel *d, ref r)
{
    return is_seat(r) ? seat_of_ref(r) : seat_of_place(d, object(d, r)->place);
}
static inline bool is_fighting(const struct duel *d, ref r) /* a Character in its Character or Backup Zone */
{
    return is_card(r) && (1u << zone_of(d, r) & (1u << FAROE_ZONE_CHARACTER_ZONE | 1u << FAROE_ZONE_BACKUP_ZONE)) != 0;
}
static inline bool in_game(const struct duel *d, int seat)
{
    return !player(d, seat)->lost;
}
static inline bool has_conceded(const struct duel *d, int seat) /* and is still to leave: FAROE-R146 */
{
    return own(d)->fallen >> seat & 1;
}
static inline bool is_there(const struct duel *d, ref r) /* a body: a living Player or a Character on the field */
{
    return is_seat(r) ? seat_of_ref(r) < d->seats && in_game(d, seat_of_ref(r)) : is_fighting(d, r);
}
static inline ref drafted_link(const struct duel *d) /* that somebody imagines; NOTHING: none */
{
    return own(d)->drafted ? (ref)(LINK_REF + d->links) : NOTHING;
}
static inline bool is_fitted(const struct duel *d, ref r) /* a face-up card that is attached, or a Zone */
{
    return is_card(r) && (1u << zone_of(d, r) & (1u << FAROE_ZONE_ATTACHED | 1u << FAROE_ZONE_ZONE_SLOT)) != 0 &&
           !(object(d, r)->state & FACE_DOWN);
}
static inline ref host(const struct duel *d, ref r)
{
    return own(d)->host[r];
}
static inline uint16_t *marks(struct link *l)
{
    return &l->target[LINK_MARKS];
}
static inline unsigned marks_of(const struct link *l)
{
    return l->target[LINK_MARKS];
}
/* Targets of a link, a bit for each place. */
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
#define KEYWORD_BIT(name) ((uint64_t)1 << FAROE_KEYWORD_##name)
static inline bool is_in_words(const uint32_t *words, ref r)
{
    return words[r >> 5] >> (r & 31) & 1;
}
static inline int players(const struct duel *d) /* without a Legend */
{
    return d->seats - (d->mode == MODE_LEGEND);
}
static inline bool is_legend(const struct duel *d, int seat)
{
    return d->mode == MODE_LEGEND && seat == d->seats - 1;
}
static inline bool is_legend_ref(const struct duel *d, ref r)
{
    return is_seat(r) && is_legend(d, seat_of_ref(r));
}
static inline int around_the_table(const struct duel *d, int seat)
{
    return seat < players(d) ? seat : seat - players(d);
}
/* Clockwise; a Legend comes after the last player in turn order: FAROE-18.21, FAROE-18.41. */
static inline int seat_after(const struct duel *d, int seat)
{
    if (is_legend(d, seat))
        return own(d)->first;
    seat = around_the_table(d, seat + 1);
    return d->mode == MODE_LEGEND && seat == own(d)->first ? d->seats - 1 : seat;
}
static inline int next_seat(const struct duel *d, int seat)
{
    do
        seat = seat_after(d, seat);
    while (!in_game(d, seat));
    return seat;
}
/* The nth seat where several act at once: the active one, then clockwise, a Legend last (FAROE-R45). */
static inline int nth_to_act(const struct duel *d, int n)
{
    int active = own(d)->active;

    if (is_legend(d, active))
        return n == 0 ? active : around_the_table(d, own(d)->first + n - 1);
    return n == players(d) ? n : around_the_table(d, active + n);
}

/* When rows end: with the turn or round, as a phase of one seat begins or ends, or with the turn of one seat. */
enum { PHASES = 6 };
enum row_end {
    ENDS_NEVER,
    ENDS_WITH_TURN,
    ENDS_WITH_ROUND,
    ENDS_WITH_DUEL,
    AS_PHASE_BEGINS, /* and for each seat and phase */
    AS_PHASE_ENDS = AS_PHASE_BEGINS + PHASES * DUELLO_SEATS,
    ENDS_WITH_TURN_OF = AS_PHASE_ENDS + PHASES * DUELLO_SEATS, /* and for each seat */
    AS_ITS_TURN_BEGINS = ENDS_WITH_TURN_OF + DUELLO_SEATS, /* the Starting Phase of whoever controls its subject then */
    ENDS_LATER,                                            /* not with this one but with the next: see ends_one_later */
};
static inline int ends_as_phase_begins(int phase, int seat)
{
    return AS_PHASE_BEGINS + (phase - FAROE_WINDOW_STARTING_PHASE) * DUELLO_SEATS + seat;
}
static inline int ends_as_phase_ends(int phase, int seat)
{
    return AS_PHASE_ENDS + (phase - FAROE_WINDOW_STARTING_PHASE) * DUELLO_SEATS + seat;
}
/* Of what ends with a turn, a round, a phase: what ends with the next one. */
static inline int ends_one_later(int until)
{
    return ENDS_LATER + (until <= ENDS_WITH_ROUND ? until - ENDS_WITH_TURN : 2 + until - AS_PHASE_ENDS);
}

/* What waits besides abilities that have triggered, as the amount of a waiting row. */
enum { WAITS_FOR_REPLAY = -100, WAITS_FOR_BUILDUP, WAITS_FOR_STACKER, WAITS_FOR_OVERDRIVE, WAITS_FOR_ATTACK };

#endif
