/* faroe.h: F.A.R.O.E.'s state and the words its chapters share.
 *
 * | chapter      | rules               | about                                                     |
 * |--------------|---------------------|-----------------------------------------------------------|
 * | setup.c      | FAROE-2, FAROE-3    | deck checks, set-up, given positions, how it ends         |
 * | turn.c       | FAROE-4             | rounds, turns and phases, Item Windows                    |
 * | upkeep.c     | FAROE-R20, R21, R23 | what keywords do in the Starting and End Phase            |
 * | actions.c    | FAROE-5, FAROE-6    | what a player may do in a phase, a window, a Chain        |
 * | reach.c      | FAROE-7             | who can be attacked and targeted                          |
 * | announce.c   | FAROE-8.14          | working out a card or ability: targets, costs             |
 * | materials.c  | FAROE-16.31, 16.58  | what a Level-Up is made of, Boss                          |
 * | quiet.c      | FAROE-8.22          | what cannot be answered                                   |
 * | costs.c      | FAROE-6.9           | what is paid: TP, cards, counters, X                      |
 * | chain.c      | FAROE-8             | adding links, answering                                   |
 * | triggers.c   | FAROE-8.15, R45     | what goes off by itself, waits, and is ordered            |
 * | resolve.c    | FAROE-8             | resolving links, entering the field                       |
 * | defending.c  | FAROE-11            | Block, Deflect, Negate, Shield, Barrier                   |
 * | damage.c     | FAROE-10            | counters, hits, damage, healing                           |
 * | leaving.c    | FAROE-12, FAROE-15  | Knock Out, destroying, imprisoning, losing                |
 * | control.c    | FAROE-R68           | for whom a Character fights                               |
 * | instead.c    | FAROE-R130          | what texts put in the place of a Knock Out                |
 * | keywords.c   | FAROE-16            | the table of keywords and counters                        |
 * | legend.c     | FAROE-18            | a Legend's numbers, draws and turn, what it can cast     |
 * | council.c    | FAROE-18.28, R122   | how the players decide for a Legend together             |
 * | verbs.c      |                     | what else cards do                                        |
 * | reading.c    | FAROE-9, FAROE-13   | what cards ask: numbers, words, sides, The Last Stand     |
 * | knowledge.c  | FAROE-19            | dealing anew what a player cannot know, invariants        |
 * | standing.c   |                     | how well a player stands, for machine players             |
 * | hints.c      |                     | what an option would do, for who has to choose            |
 * | faroe.c      |                     | the tables that present the game to the engine            |
 */
#ifndef FAROE_H
#define FAROE_H

#define STEP_FUNCTION(name) faroe_##name

#include "../../engine/effects.h"
#include "../../engine/game.h"
#include "../../engine/start.h"
#include "../../language/machine.h"
#include "faroe/rules.h"
#include "faroe/vocabulary.h"

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
    AIMS = 12,        /* FAROE-R150: targets of one link */
    WAITINGS = 24,    /* FAROE-R150 */
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
    F(uint8_t, building, SEEN_BY_ALL, 0, 1, faroe_yes_no)    /* a Chain is being built: links can be added */          \
    F(uint8_t, wide_contingency, SEEN_BY_NOBODY, 0, 1, NULL) /* of some card not told by what has happened alone */    \
    F(uint8_t, soon, SEEN_BY_NOBODY, 0, 1, NULL)             /* some card says "as soon as" */                         \
    F(uint8_t, unsettled, SEEN_BY_NOBODY, 0, 3, NULL)        /* what the next check has to look at: enum unsettled */  \
    F(uint8_t, fallen, SEEN_BY_NOBODY, 0, 31, NULL)          /* seats that have conceded and not yet left */           \
    F(uint8_t, doomed, SEEN_BY_NOBODY, 0, 31, NULL)          /* seats that lose otherwise than by a Knock Out */

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

/* Counters of one kind on one thing. Kinds behind the vocabulary's count what has been done this turn. */
struct counters {
    uint16_t on : 9, kind : 7;
    uint16_t n;
};
enum {
    MADE_ATTACKS = FAROE_COUNTER_COUNT, /* Normal Attacks: FAROE-6.5 */
    MOVED,                              /* FAROE-C40 */
    REATTACHED,
    LAST_COUNTER_KIND = REATTACHED,
};

enum {
    OBJECTS = FIRST_CARD_REF + (DUELLO_SEATS - 1) * SEAT_CARDS + LEGEND_CARDS, /* a fifth seat is a Legend's */
    OBJECT_WORDS = (OBJECTS + 31) / 32,
    ZONES = FAROE_ZONE_COUNT - 1,
    PLACES = 1 + DUELLO_SEATS * ZONES,
    ROWS = 48,
    MOST_COUNTERS = 128,
    STACK_BYTES = 1024,
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

/* A Surprise or Contingency whose event has happened: its controller may play it when next asked (FAROE-R86). */
enum { MOST_METS = 8 };
struct met {
    ref card, subject, other;
    uint16_t ability;
    uint8_t seat, while_building; /* an event of announcing: as long as the Chain is being built */
};

/* A Knock Out that has been replaced, and what the maximum HP was: FAROE-R130. */
enum { MOST_SPARED = 4 };
struct spared {
    ref thing;
    int16_t hp;
};
/* A text that has been asked whether it replaces the Knock Out of a thing. */
struct tried {
    ref thing, source;
    uint16_t ability;
};

/* Who performs a link of the open Chain and has left the field, with the PLV it had then: FAROE-R49. */
enum { MOST_GONE = 8 };
struct gone {
    ref thing;
    uint16_t plv;
};

struct faroe {
    FAROE_FIELDS(DECLARE_FIELD)
    struct faroe_seat seat[DUELLO_SEATS];
    uint8_t choices[CHOICES];
    uint8_t
        seen_target; /* of a link's targets only this one counts: 1 + its place; 0: all, when nothing is being read */
    uint8_t reach_settled; /* reach is not asked for: FAROE-7.11; 0 when nothing is being read */
    uint8_t depth;         /* of readings of keywords inside each other; 0 when nothing is being read */
    uint8_t provokers;     /* Characters on the field that have Provoke printed on them */
    uint8_t mets;
    uint8_t mark; /* what waits from there on was set off by the link that has just been announced */
    uint8_t spareds, tries, gones;
    uint8_t replacing; /* a text is putting something in the place of a Knock Out: checks wait */
    uint8_t repeats;   /* how often the position that is kept has come: FAROE-R52 */
    ref would_fall;    /* whose Knock Out a text may replace */
    uint32_t position; /* that is kept, hashed */
    struct spared spared[MOST_SPARED];
    struct tried tried[MOST_SPARED];
    struct gone gone[MOST_GONE];
    struct met met[MOST_METS];
    uint16_t counter_rows;
    uint64_t keywords;              /* that something gives or takes away */
    uint32_t counter_kinds;         /* that are on anything, a bit each */
    uint32_t counted[OBJECT_WORDS]; /* things with counters */
    uint32_t felled[OBJECT_WORDS];  /* things that are Knocked Out by the next check */
    ref other[WAITINGS];            /* second roles of what waiting abilities have heard */
    ref host[OBJECTS];              /* what a card is attached to or lies under */
    struct counters counters[MOST_COUNTERS];
};

enum unsettled { SOMEBODY_MAY_FALL = 1, FIELD_CHANGED = 2 };

/* What a link has besides its first targets. */
enum link_part {
    LINK_USER = AIMS,
    LINK_ANSWERS,
    LINK_IT,
    LINK_OTHER,
    LINK_NAMED,
    LINK_GUARD, /* places of its targets that are Blocked, a bit each (FAROE-R59); from bit LINK_TURNS on, of a */
                /* Deflect, 1 + the place of the target it replaces; 0: the first it protects */
    LINK_MARKS,
    LINK_PARTS,
};
enum { LINK_TURNS = AIMS };
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
    LINK_AIMED = 2048,      /* it had targets when it was announced */
    LINK_NOT_BODIES = 4096, /* its targets are cards that lie somewhere */
    LINK_DEFLECTED = 8192,  /* its targets are no longer those its text asks for */
    LINK_FROM_POOL = 16384, /* of a card that enters the field: it was played from the Fighter Pool (FAROE-R30) */
    LINK_EXTRA = 32768,     /* a Normal Attack made by an effect: FAROE-R132 */
};

/* The engine's header, which ends in the objects, and everything behind it. */
struct faroe_duel {
    uint64_t head[sizeof(struct duel) / 8];
    struct object object[OBJECTS];
    struct faroe own;
    struct place place[PLACES];
    struct row row[ROWS];
    struct waiting waiting[WAITINGS];
    ref link[MOST_LINKS][4 - 1 + LINK_PARTS]; /* each a struct link */
    uint64_t listeners[LISTENERS / 8];
    uint8_t tally[TALLIES * DUELLO_SEATS];
    uint64_t stack[STACK_BYTES / 8];
};

static inline struct faroe *own(const struct duel *d)
{
    return (struct faroe *)duel_at(d, offsetof(struct faroe_duel, own));
}
static inline struct faroe_seat *player(const struct duel *d, int seat)
{
    return &own(d)->seat[seat];
}

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
static inline int discard_pile(int seat)
{
    return zone_place(FAROE_ZONE_DISCARD_PILE, seat);
}
static inline ref first_card(int seat)
{
    return (ref)(FIRST_CARD_REF + seat * SEAT_CARDS);
}

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
static inline bool is_there(const struct duel *d, ref r) /* a body: a living Player or a Character on the field */
{
    return is_seat(r) ? seat_of_ref(r) < d->seats && in_game(d, seat_of_ref(r)) : is_fighting(d, r);
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
static inline unsigned kind_of(const struct link *l)
{
    return marks_of(l) & LINK_KIND;
}
static inline struct link *top_link(const struct duel *d)
{
    return link_at(d, d->links - 1);
}
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
/* Clockwise; a Legend comes after the last player in turn order: FAROE-18.21, FAROE-18.41. */
static inline int seat_after(const struct duel *d, int seat)
{
    if (is_legend(d, seat))
        return own(d)->first;
    seat = (seat + 1) % players(d);
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
        return n == 0 ? active : (own(d)->first + n - 1) % players(d);
    return n == players(d) ? n : (active + n) % players(d);
}

/* States of cards on the field, a bit each. */
enum card_state { FRESH = 1, BARRED = 2, FACE_DOWN = 4, SPENT = 8 /* a Buildup that is going off, a Surprise */ };

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
    ENDS_LATER = ENDS_WITH_TURN_OF + DUELLO_SEATS, /* not with this one but with the next: see ends_one_later */
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

/* ---- steps, asks, options, journal: numbers for the tables in faroe.c ----------------------------- */

#define FAROE_STEPS(S)                                                                                                 \
    S(whole_game)                                                                                                      \
    S(turn)                                                                                                            \
    S(legend_combat)                                                                                                   \
    S(upkeep)                                                                                                          \
    S(tick)                                                                                                            \
    S(keyword_works)                                                                                                   \
    S(sub_phase)                                                                                                       \
    S(phase_end)                                                                                                       \
    S(item_window)                                                                                                     \
    S(announce)                                                                                                        \
    S(linked)                                                                                                          \
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
    OPTION_END,
};

enum faroe_entry {
    GAME_BEGINS = 1,
    SHOWS_SIGN,
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
    DOES_NOTHING,
    IS_NEGATED,
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
    NOBODY_WINS,
    BOUND_MET,
    NAMES,
    RESHUFFLES,
    ENTRY_END,
};

/* ---- locals of steps that several chapters call ------------------------------------------------------ */

struct whole_game {
    uint8_t given, from, seat, left, tried, out;
};
struct turn {
    uint8_t seat, from;
};
/* What is due in the Starting or End Phase: things, and the rows of the table of keywords that concern them. */
enum { MOST_DUE = 40 };
struct upkeep {
    struct option next;
    ref thing[MOST_DUE];
    uint8_t keyword[MOST_DUE];
    uint8_t seat, row, count; /* row: the next to be listed */
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
/* A Legend's Battle Phase. */
struct legend_combat {
    uint8_t seat, casts, passed;
};
struct sub_phase {
    uint8_t seat, phase, begun;
};
/* What happens as a phase ends. */
struct phase_end {
    uint8_t seat, phase;
};
/* Asks each of the seats in turn until all of them pass. Gives back whether anything was played. */
struct item_window {
    uint8_t who, asked, left, played;
};

/* What a player has chosen to pay with; nothing leaves it until all is settled. */
enum { MOST_COSTS = 12 };
enum { PAYS_MATERIAL, PAYS_BOSS, PAYS_FIRST_ITEM }; /* a Level-Up, Boss, the verbs among the costs in their order */
struct purse {
    ref source;
    uint16_t card, ability; /* what is paid for: the role a card is played in, an ability; 0: none */
    uint16_t cost;          /* instead of the ability's: a row of the book */
    uint8_t seat, can_be_taken_back;
    uint8_t part, way[2]; /* of the card's costs and the ability's: which of those to choose between */
    int8_t x;
    uint8_t item, enough; /* which verb is being paid, and whether no more is wished to be paid for it */
    uint8_t things, pays_for[MOST_COSTS];
    ref thing[MOST_COSTS];
};

/* A card or ability being worked out: its targets, what it answers, what is paid for it. */
struct announce {
    struct option option;   /* what the player has chosen; nothing: it is fixed, and the rest is filled in */
    uint16_t ability, card; /* card: the role it is played in, a row of the book */
    ref source, user;
    ref answers, it, other, named;
    uint16_t flags; /* marks of the link to be */
    uint8_t seat;
    uint8_t fixed; /* it is not the player's own wish and cannot be taken back */
    uint8_t aims, least, most, bosses, turns;
    ref aim[AIMS];
    struct purse purse;
};
struct linked {
    ref thing;
    uint8_t mark, at, link, row;
};
struct chain {
    uint8_t asked, passes;
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
    ref other;
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
};
struct payment {
    struct purse purse;
};

/* What a text puts in the place of a Knock Out. */
struct instead {
    ref thing, source;
    uint16_t ability;
    uint8_t seat;
    int8_t row;
};

/* ---- what the chapters offer each other -------------------------------------------------------------- */

/* setup.c */
bool faroe_start(struct duel *, const struct setup *, struct duello_error *);
bool faroe_begin_at(struct duel *, const char *moment, struct duello_error *);
extern const char *const faroe_moments[];
void faroe_outcome(const struct duel *, struct outcome *);
void faroe_random_setup(const struct book *, int mode, uint64_t *chance, struct setup_seat *);
void sign_options(const struct duel *, int seat, struct menu *);
void faroe_mulligan_options(const struct duel *, int seat, struct menu *);

/* turn.c */
bool passes_first_seat(const struct duel *, int from, int to);
void close_round(struct duel *);
bool begin_next_round(struct duel *); /* false if there is none: the duel is drawn */
/* Effects that last until this phase end as it begins: FAROE-4.20. */
void begin_phase(struct duel *, int seat, int phase);
/* Effects that wait for a moment of a player who has left end now: FAROE-R23. */
void end_effects_of(struct duel *, int seat);
void begin_options(const struct duel *, int seat, struct menu *);
void hand_limit_options(const struct duel *, int seat, struct menu *);
void faroe_draw_cards(struct duel *, int seat, int n, int rule);
void gain_tp(struct duel *, int seat, int n, int rule);
void spend_tp(struct duel *, int seat, int n);
void discard_from_hand(struct duel *, ref, int rule);

/* upkeep.c */
void curse_options(const struct duel *, int seat, struct menu *);
void upkeep_options(const struct duel *, int seat, struct menu *);

/* actions.c */
void prepare_options(const struct duel *, int seat, struct menu *);
void combat_options(const struct duel *, int seat, struct menu *);
void aftermath_options(const struct duel *, int seat, struct menu *);
void item_options(const struct duel *, int seat, struct menu *);
void chain_options(const struct duel *, int seat, struct menu *);
/* Could this seat, for all that the others know, do anything? */
bool might_play_item(const struct duel *, int seat);
bool might_answer(const struct duel *, int seat);
/* Would it only do over what has been done already this turn? */
bool faroe_is_idle(const struct duel *, struct option);
/* Is there a card like it in the same place, before it? */
bool has_copy_before(const struct duel *, ref, int place);
/* What a Legend can cast now, what it can answer with, who of its side can attack, what its side can activate. */
void cast_options(const struct duel *, int seat, struct menu *);
void react_options(const struct duel *, int seat, struct menu *);
void assault_options(const struct duel *, int seat, struct menu *);
void legend_ability_options(const struct duel *, int seat, struct menu *);
bool can_act(const struct duel *, ref);
bool can_attack(const struct duel *, ref);
bool costs_can_be_paid(const struct duel *, int seat, ref source, int card, int ability);

/* reach.c */
bool is_enemy(const struct duel *, int seat, int other);
bool is_away(const struct duel *, ref);
bool in_reach(const struct duel *, ref attacker, ref target, bool lock_on);
bool can_be_targeted(const struct duel *, ref target, ref source, int card, bool attack);
void attack_targets(const struct duel *, ref attacker, struct group *);
bool finds_attack_target(const struct duel *, ref attacker);
bool is_attack(const struct duel *, int ability);
bool acts_on_attacker(const struct duel *, int ability);
/* What an ability of this source may be aimed at; false if it aims at nothing. */
struct aiming {
    int ability, seat;
    ref source, answers, named, it, other;
    ref user;          /* who performs it; 0: the Player */
    const ref *chosen; /* targets it has already */
    int aims;
    uint16_t card; /* the role in which it is used, a row of the book; 0: as it lies */
    int x;
};
bool aim_candidates(const struct duel *, const struct aiming *, struct group *);
int target_barred_by(const struct duel *, const struct aiming *, bool attack, ref);
void keep_provoking(const struct duel *, ref attacker, struct group *);
bool faroe_related(const struct duel *, int relation, ref a, ref b, int n);
/* What links an answer may act on. */
void answer_candidates(const struct duel *, const struct aiming *, struct set *);
int no_answer_by(const struct duel *, const struct aiming *);
unsigned damage_types(const struct duel *, const struct link *);

/* announce.c */
void target_options_of_link(const struct duel *, int seat, struct menu *);
void answered_options(const struct duel *, int seat, struct menu *);
void zone_options(const struct duel *, int seat, struct menu *);
void material_options(const struct duel *, int seat, struct menu *);
void boss_options(const struct duel *, int seat, struct menu *);
void name_options(const struct duel *, int seat, struct menu *);
void can_be_named(const struct duel *, const struct aiming *, struct set *);
void overdrive_options(const struct duel *, int seat, struct menu *);
void do_quietly(struct duel *, int seat, struct option);
void offer_to_cancel(const struct duel *, const struct announce *, struct menu *);
int uses_count_until(const struct ability *);
bool materials_exist(const struct duel *, int seat, int card);
int material_count(const struct duel *, int card);
int boss_cards(const struct duel *, int seat);
ref faroe_user_of(const struct duel *, ref card, ref link);
const struct ability *equip_of(const struct duel *, int card);
void host_candidates(const struct duel *, int seat, ref source, int card, struct set *);

/* hints.c */
void faroe_put_hint(const struct duel *, int seat, struct option, struct text_out *);

/* costs.c */
int tp_of_purse(const struct duel *, const struct purse *);
bool purse_can_be_paid_somehow(const struct duel *, const struct purse *);
bool is_free(const struct duel *, int ability);
/* Is there something to be chosen? What leaves no choice is settled. */
bool asks_for_way(const struct duel *, struct purse *);
bool asks_for_x(const struct duel *, const struct purse *);
bool asks_for_item(const struct duel *, struct purse *);
void put_in_purse(struct purse *, ref, int pays_for);
void pay_purse(struct duel *, const struct purse *, int more);
void way_options(const struct duel *, int seat, struct menu *);
void faroe_x_options(const struct duel *, int seat, struct menu *);
void cost_options(const struct duel *, int seat, struct menu *);
void pay_options(const struct duel *, int seat, struct menu *);

/* triggers.c */
bool counts_as_trigger(const struct ability *);
void look_at_conditions(struct duel *); /* "as soon as" */
void choice_was_made(struct duel *);    /* what follows has not come by itself: FAROE-R52 */
void faroe_use_options(const struct duel *, int seat, struct menu *);
int overdrive_of(const struct duel *, int card); /* its ability, 0: it has none */
int overdrive_cost(const struct duel *, int ability);
void faroe_order_options(const struct duel *, int seat, struct menu *);
/* Of the first ones that wait those of this seat, each kind once. */
void waiting_options(const struct duel *, int seat, int count, struct menu *);
bool faroe_may_trigger(const struct duel *, ref source, int ability, int seat);
struct waiting take_waiting(struct duel *, int i, ref *other);

/* chain.c */
void faroe_view_aims(const struct duel *, const struct link *, struct view_aims *);
unsigned faroe_may_answer(const struct duel *);
ref faroe_asked_about(const struct duel *);
uint16_t faroe_decision(const struct duel *, int seat, int ask);

/* What lies face-down or is held hears of an event; `building`: it belongs to announcing. */
void tell_hidden(struct duel *, struct happening, bool building);
void had_its_chance(struct duel *, int seat);

/* resolve.c */
void clear_zone_slot(struct duel *, int seat, ref newcomer);
bool is_used_up(const struct duel *, const struct link *);
void replay_options(const struct duel *, int seat, struct menu *);
void stacker_options(const struct duel *, int seat, struct menu *);
enum entering { IS_PUT, IS_PLAYED, IS_PLAYED_FROM_POOL };
void enter_field(struct duel *, ref, int zone, int seat, enum entering);

/* defending.c */
const struct keyword_row *defence_of(const struct duel *, const struct link *, ref thing);
void add_defence(struct duel *, const struct linked *);
void defend(struct duel *, const struct link *);
bool is_blocked(const struct link *, ref target);
bool is_threatened_by_enemy(const struct duel *, int seat);
bool asks_which_to_turn(const struct duel *, struct announce *); /* else the only one is noted */
void defence_options(const struct duel *, int seat, struct menu *);
void deflect_options(const struct duel *, int seat, struct menu *);
void turned_options(const struct duel *, int seat, struct menu *);

/* legend.c */
int legend_number(const struct duel *, int seat, int attribute);
void lay_open(struct duel *, int seat, ref card);
void legend_draw(struct duel *, int seat, int rule);
bool is_personal(const struct duel *, const struct link *);
bool finds_option(const struct duel *, int seat, void (*options)(const struct duel *, int, struct menu *));

/* council.c */
unsigned legend_stand_ins(const struct duel *, int seat, int ask, struct option *);
struct option legend_agree(struct duel *, int seat, unsigned asked);
void first_options(const struct duel *, int seat, struct menu *);
/* FAROE-R108: of the targets open to a Legend those on the side its effect is meant for, if there are any. */
void keep_fitting_side(const struct duel *, int seat, int ability, struct group *);

/* damage.c */
void fell(struct duel *, ref); /* Knocked Out by the next check */
int counters_on(const struct duel *, ref, int kind);
void set_counters(struct duel *, ref, int kind, int n);
void add_counters(struct duel *, ref, int kind, int n, int rule); /* FAROE-14.11; nothing for the Immune */
int remove_counters(struct duel *, ref, int kind, int n, int rule);
void clear_counters(struct duel *, ref);
bool clear_kind(struct duel *, int kind); /* whether there were any */
int hp_of(const struct duel *, ref);
int plv_of(const struct duel *, ref);
int damage_of_link(const struct duel *, ref link, int base);
int damage_received(const struct duel *, ref target, int amount);
int strike(struct duel *, struct link *, ref link, ref target, int base, int type);
int deal_damage(struct duel *, ref source, ref link, ref target, int amount);
void heal(struct duel *, ref, int n, int rule);
void normal_attack(struct duel *, struct link *);

/* leaving.c */
void field_changed(struct duel *);
enum check_mode { CHECK_KNOCK_OUTS, CHECK_ALL };
/* True if the duel is over; whoever called must return at once. */
bool work_through_check(struct duel *, enum check_mode, ref striker);
static inline bool check(struct duel *d, enum check_mode mode, ref striker)
{
    if (d->rows && end_lapsed_rows(d)) /* what lasts while a condition holds */
        field_changed(d);
    return own(d)->unsettled && work_through_check(d, mode, striker);
}
/* The check, and what texts put in the place of a Knock Out. The step that says so ends with the duel. */
#define CHECK(mode, striker)                                                                                           \
    do {                                                                                                               \
        if (check(d, mode, striker))                                                                                   \
            return;                                                                                                    \
        while (own(d)->would_fall) {                                                                                   \
            CALL_PLAIN(instead);                                                                                       \
            if (check(d, mode, striker))                                                                               \
                return;                                                                                                \
        }                                                                                                              \
    } while (0)

/* control.c */
/* Brings every Character to the side it belongs on. True if somebody has moved. */
bool bring_home(struct duel *);

/* instead.c */
bool finds_instead(const struct duel *, ref thing);
bool is_spared(const struct duel *, ref);
void no_longer_spared(struct duel *, ref);
void forget_tries(struct duel *);
void destroy(struct duel *, ref, int rule);
void imprison(struct duel *, ref, int rule);
void leave_field(struct duel *, ref, int zone, enum where);
void move_character(struct duel *, ref, int zone, int rule);
void put_in_stack(struct duel *, ref card, ref under, int rule);
void put_into_zone(struct duel *, ref, int zone, int seat, enum where);
void into_orbit(struct duel *, ref);
void return_from_orbit(struct duel *, ref);
void faroe_concede(struct duel *, int seat);

/* keywords.c */
struct keyword_row {
    uint8_t keyword, counter; /* rows of the vocabulary; 0: none */
    int8_t plv;               /* per counter */
    bool harmful;             /* FAROE-R108 */
    uint8_t immunity;         /* the word by which something is Immune to the counter, or to the keyword */
    uint16_t rule;
    void (*starting)(struct duel *, ref);     /* in the Starting Phase, in the order of the table: FAROE-R20 */
    int (*demands)(const struct duel *, ref); /* TP asked for in the Starting Phase, 0: none */
    void (*unpaid)(struct duel *, ref);       /* what happens if it is not paid */
    void (*ending)(struct duel *, ref);       /* in the End Phase */
    void (*declared)(struct duel *, struct link *, ref attacker); /* as an Attack is declared */
    uint8_t defends;                        /* the link that a counter makes: LINK_SHIELD, LINK_BARRIER */
    uint8_t offer;                          /* its ask */
    int (*lasts)(const struct duel *, ref); /* when it ends if it is given without a duration: enum row_end */
};
extern const struct keyword_row faroe_keywords[];
extern const int faroe_keyword_rows;
enum { STACKER_ROW = -1 }; /* FAROE-16.99: no row of the table, for it does nothing in a phase */
bool has_keyword(const struct duel *, ref, int keyword);
void see_keyword(const struct duel *, ref, int keyword, keyword_visitor *, void *context);
int keyword_number(const struct duel *, ref, int keyword);
const cell *header_argument(const struct duel *, int card, int keyword);
int header_number(const struct duel *, int card, int keyword);
bool is_muted(const struct duel *, ref);
/* Does a continuous ability of this card give it the keyword? */
bool gives_keyword(const struct duel *, ref source, int keyword, ref to);
bool is_immune_to(const struct duel *, ref, int word);
bool is_immune_to_keyword(const struct duel *, ref, int keyword);
bool is_immune_to_source(const struct duel *, ref, ref source, int card, bool ability);
int working_counters(const struct duel *, ref, int counter);
void wait_for(struct duel *, ref card, int ability, ref user, int what);
void put_played_counters(struct duel *, const struct link *);
unsigned elements_of(const struct duel *, ref);
unsigned elements_of_link(const struct duel *, ref link);
bool is_armed_up(const struct duel *, ref, int n);
bool paradox_holds(const struct duel *, int seat, ref source);
void keywords_on_entering(struct duel *, ref);
void faroe_got_keyword(struct duel *, ref, int keyword);
bool can_affect(const struct duel *, ref source, ref link, ref subject);
bool faroe_affects(const struct duel *, ref source, ref link, ref subject);
const struct keyword_row *row_of_counter(int counter);

/* verbs.c */
extern const struct verb_step faroe_verb_steps[];
void next_card_options(const struct duel *, int seat, struct menu *);
/* A Negated link keeps its True damage and nothing else: FAROE-11.8. */
bool is_silenced(const struct duel *, const struct call *);

/* reading.c */
bool faroe_is(const struct duel *, int you, ref, int word);
int faroe_attribute(const struct duel *, ref, int attribute, bool plain);
int faroe_number(const struct duel *, ref, int kind, int row);
bool faroe_has_trait(const struct duel *, ref, int trait);
ref faroe_refer(const struct duel *, int seat, int reference);
ref faroe_refer_of(const struct duel *, ref of, int reference);
ref faroe_host_of(const struct duel *, ref card, ref link);
void faroe_aims(const struct duel *, ref link, int list, uint32_t *set);
bool faroe_belongs(const struct duel *, ref, const uint32_t *to, int op);
bool faroe_condition(const struct duel *, int seat, int keyword, int n);
bool faroe_active(const struct duel *, ref source, int ability);
int period_end(int period);
int faroe_row_end(const struct duel *, const cell *until, int attribute, int seat, ref subject);
bool in_last_stand(const struct duel *, int seat);
const struct gone *find_gone(const struct duel *, ref);
bool is_in_orbit(const struct duel *, ref);
/* Is the text behind Backup, Arm Up, Paradox, Equip in force? */
bool keyword_is_on(const struct duel *, ref source, const struct ability *);
bool faroe_able(const struct duel *, int verb, ref subject, ref thing, ref source);
bool is_of_type(const struct duel *, ref, int type);

/* knowledge.c */
/* Cards have come to a Hand, or changed places in it: those who may see it do. */
void show_hand(struct duel *, int seat);
void show_pool(struct duel *, int seat);
bool faroe_sees_hand(const struct duel *, int seat, int owner);
void faroe_redeal(struct duel *, int seat);
const char *faroe_invariant(const struct duel *);
int faroe_counters(const struct duel *, struct view_counter *, int most);
void faroe_give_counters(struct duel *, ref, int counter, int n);
void faroe_give_host(struct duel *, ref card, ref to);

/* standing.c */
enum { FAROE_MEASURES = 7 };
extern const struct measure faroe_measures[FAROE_MEASURES];
int faroe_side(const struct duel *, int seat);
int faroe_stage(const struct duel *);

#endif
