/* machine.h: running compiled cards on the engine's stack. */
#ifndef RUNTIME_MACHINE_H
#define RUNTIME_MACHINE_H

#include "engine/game.h"
#include "program.h"

/* ---- steps and asks of the machine; a game's own begin behind them --------------------------------- */

enum machine_step { STEP_none, STEP_effect, STEP_pick_things, STEP_ask_one, FIRST_GAME_STEP };
enum machine_ask { ASK_NONE, ASK_PICK, ASK_MAY, ASK_MODE, ASK_NUMBER, ASK_WORD, FIRST_GAME_ASK };

void step_effect(struct duel *, struct frame *);
void step_pick_things(struct duel *, struct frame *);
void step_ask_one(struct duel *, struct frame *);

/* In an imagined duel: what another than the viewer has chosen so far, in a choice still under way, is
 * chosen anew from what can be chosen now. */
void redeal_pick(struct duel *, int viewer);
/* How many things that is. */
int picked_unseen(const struct duel *, int viewer);

void pick_options(const struct duel *, int seat, struct menu *);
void may_options(const struct duel *, int seat, struct menu *);
void mode_options(const struct duel *, int seat, struct menu *);
void number_options(const struct duel *, int seat, struct menu *);
void word_options(const struct duel *, int seat, struct menu *);

/* ---- sets of things ----------------------------------------------------------------------------------- */

/* One bit for each seat, card, square and link of the duel, each kind from a word of its own on; the game's set_words say
 * how many words count. */
enum { SET_WORDS = 48 };
struct set {
    uint32_t word[SET_WORDS];
};

/* How many words sets take in a game with so many objects (seats' own ones and none included), squares and links. */
#define WORDS_OF_SET(objects, squares, links)                                                                          \
    (((objects) + 31) / 32 + ((squares) ? (squares) / 32 + 1 : 0) + ((links) + 31) / 32)
static inline int first_square_index(const struct duel *d)
{
    return (game_of(d)->objects + 31) & ~31;
}
static inline int first_link_index(const struct duel *d)
{
    int n = game_of(d)->squares;
    return first_square_index(d) + (n ? (n + 32) & ~31 : 0);
}
static inline int set_index(const struct duel *d, ref r)
{
    if (r < TILE_REF)
        return r;
    return is_link(r) ? first_link_index(d) + (r - LINK_REF) : first_square_index(d) + (r - TILE_REF);
}

static inline void set_add(const struct duel *d, uint32_t *set, ref r)
{
    int i = set_index(d, r);
    set[i >> 5] |= 1u << (i & 31);
}

static inline void set_remove(const struct duel *d, uint32_t *set, ref r)
{
    int i = set_index(d, r);
    set[i >> 5] &= ~(1u << (i & 31));
}

static inline bool set_has(const struct duel *d, const uint32_t *set, ref r)
{
    int i = set_index(d, r);
    return set[i >> 5] >> (i & 31) & 1;
}

int set_count(const struct duel *, const uint32_t *set);
/* The first member, NOTHING if there is none; the next one after `r`. */
ref set_first(const struct duel *, const uint32_t *set);
ref set_after(const struct duel *, const uint32_t *set, ref r);
#define FOR_EACH_OF(d, r, set) for (ref r = set_first(d, set); r; r = set_after(d, set, r))

/* ---- evaluating: never stops, changes nothing ---------------------------------------------------------- */

/* A number as it is kept: what is too large for that is as large as can be, and what is absent stays so. */
static inline int32_t kept_number(int n)
{
    return n > LARGEST_NUMBER ? LARGEST_NUMBER : n < ABSENT ? -LARGEST_NUMBER : n;
}

struct effect;

/* Whose eyes an expression is seen with. */
struct scope {
    const struct duel *d;
    const struct effect *effect; /* its variables and registers; NULL outside a running effect */
    int seat;                    /* you */
    ref source;                  /* this */
    ref it;                      /* the event's subject, the link answered, the member looked at */
    ref subject;                 /* of the sentence */
    ref target;                  /* outside a running link */
    ref named;                   /* what was chosen behind `naming`, before the effect runs */
    const uint16_t *names; /* the same where things, words, numbers are named, one after the other; NULL: nothing is */
    ref second;            /* of two that an event gives names the other one, and the register it is called by */
    int second_register;
    ref link; /* the link being resolved */
    int amount, x;
    int verb;          /* whose default places a set without a place means */
    const cell *place; /* named by the verb before its things: `search your Deck for an Item` */
    uint8_t chooser;   /* seat + 1 that chooses of what is meant, and may know more of it than all do; 0: nobody does */
    bool plain;        /* numbers are read without standing changes */
    bool later;        /* what is momentary in the game's references is over */
    bool chosen;       /* it has been chosen what the words mean: relations that bind the choice alone hold */
    uint16_t ability;  /* whose words they are, where they are read before its effect runs; 0: the running one's */
};

/* A set as written: its members, and how many of them are meant. */
struct group {
    struct set set;
    bool pick, random, each;
    bool veiled; /* the members depend on faces that are not open to all */
    bool whose;  /* the words say whose they are, where, or which ones */
    bool placed; /* a filter says where they are */
    int least, most;
    int different; /* those that are chosen must differ in this attribute; 0: they need not */
    int name;      /* register + 1 it is kept under, 0: none */
};

/* Takes out of a set whose members must differ what cannot stand in it beside this one, and it itself. */
void leave_out_alike(const struct scope *, int attribute, ref, uint32_t *set);
/* How many different numbers its members have; what has none does not count. */
int count_different(const struct scope *, int attribute, const uint32_t *set);

int work_out_value(const struct scope *, const cell **at);
/* Most values are plain numbers. */
static inline int eval_value(const struct scope *s, const cell **at)
{
    if (**at != VAL_NUM)
        return work_out_value(s, at);
    *at += 2;
    return (int16_t)(*at)[-1];
}
bool eval_test(const struct scope *, const cell **at);
void eval_set(const struct scope *, const cell **at, struct group *);
/* The same of a set of which the seat chooses, if its words leave a choice. */
void eval_choice(const struct scope *, int seat, const cell **at, struct group *);
/* Is it a member? Looks at nothing else, and reads to the end of the set only if it is. */
bool set_contains(const struct scope *, const cell **at, ref);
/* The same for a code offset of the book; offset 0 is true. */
bool test_holds(const struct scope *, int code);

/* Nothing adds to this number of anything, or sets it. */
static inline bool nothing_changes(const struct duel *, int attribute);
/* A number with all that changes it; ABSENT where it has none. */
int attribute_of(const struct duel *, ref, int attribute);
/* The range of a shot with all that sets it; ABSENT where it has none. */
int shot_range(const struct duel *, ref, int attribute);
/* What a reference (`Controller = you`) is set to; NOTHING: nothing sets it. Of words (`Terrain = Ocean`) attribute_of gives
 * the row. Where the game asks this to say whose a card is, continuous abilities must not set it: whose they are is asked
 * to find them. */
ref reference_of(const struct duel *, ref, int attribute);
/* What rows and continuous abilities do to it. */
struct changes changes_of(const struct duel *, ref, int attribute);
/* The same without what standing abilities change: they read each other's numbers so, hence no circles. */
int plain_attribute(const struct duel *, ref, int attribute);
/* The arguments of a pattern, hole by hole: see code.h. */
struct arguments {
    const char *shape;
    const cell *at;
    int how[4], hows;
};
/* The kind of the next hole, whose code stands at a->at; 0 at the end. The caller reads the code and
 * moves a->at behind it. `how` collects what was taken of the options (0 or 1) and alternatives
 * (their number) on the way. */
int next_hole(struct arguments *);

/* Reads over the code of a hole, or of all holes of a pattern. */
void pass_argument(const struct scope *, int hole, const cell **at);
void pass_arguments(const struct scope *, const char *shape, const cell **at);

struct grant {
    int kind, attribute, word, value, floor;
    int range;             /* of a shot that is set; ABSENT: that is left */
    const cell *arguments; /* of a keyword */
};
static inline bool sets_it(const struct grant *g)
{
    return g->kind == GRANT_SET || g->kind == GRANT_SHOT || g->kind == GRANT_SET_REF;
}
struct grant read_grant(const struct scope *, const cell **at);

/* ---- running effects ---------------------------------------------------------------------------------- */

/* The locals of a running effect; its variables and registers follow. */
struct effect {
    uint16_t ability, pc;
    ref source, link;
    ref it, subject;
    int32_t amount, x;
    int32_t result; /* how much the last statement did */
    int32_t sum;    /* how much the running one has done, by those of its subjects that have acted */
    uint8_t seat, stage;
    uint16_t steps;
    uint16_t theirs; /* registers, a bit each, whose members another seat than its own has chosen */
    uint8_t todo;    /* subjects still to act, a bit per seat */
    uint8_t done : 1, instead : 1;
    uint8_t chose : 1; /* somebody has chosen in it out of cards that do not lie open */
    uint8_t unused : 5;
};

int32_t *effect_variable(const struct effect *, int i);
uint32_t *effect_register(const struct duel *, const struct effect *, int i);

/* Begins an ability's body as a step on top of the stack. */
struct effect_start {
    int ability;
    ref source;
    int seat;
    ref link;
    int x;
    ref it, other; /* the roles of the event that set it off */
    ref named;     /* what was chosen behind `naming`, and the register it is kept under */
    int named_register;
    const uint16_t *names; /* what was named, one after the other: see offer_names; NULL: nothing */
    int amount;
};
void begin_effect(struct duel *, struct effect_start);
/* The registers of the roles that the head of an ability gives a name (`deals damage to an opponent as victim`): of the
 * subject's, and of the other one's; 0: it has none. False: neither has. */
bool named_roles(const struct duello_book *, const struct vocabulary *, const struct ability *, int at[2]);
/* The register of the other one, if both have one; 0: else. */
int second_name(const struct duel *, const struct ability *);
/* What running effects of the seat, of this source or (NOTHING) of any, have still to do is dropped. */
void drop_effects(struct duel *, int seat, ref source);

/* ---- before an effect runs ------------------------------------------------------------------------------ */

/* What an ability names as it is announced (`naming a Direction as way`): how many choices, in their order. A game's
 * announcing step asks for one after the other and keeps the `a` of each answer; 0: nothing has been named. */
enum { NAMINGS_AT_MOST = 4 };
int namings_of(const struct duello_book *, int ability);
/* Offers what can be named, with the eyes of whoever announces it: a thing to pick, a number, a word, a kind of counter.
 * Returns how many there are; NULL: these are only counted. The scope's `names` and `ability` tell what was named before,
 * for later choices, for targets, and for foresee. */
int offer_names(const struct scope *, int ability, int k, struct menu *);
ref named_thing_as(const struct scope *, int reg);
int named_value_as(const struct scope *, int variable);

/* The first statement with this verb in an ability's body, whatever conditions stand around it, or the next one behind
 * `after`; NULL: there is none. */
const cell *statement_of(const struct duello_book *, int ability, int verb, const cell *after);
/* What it would be done to, how many of them, or how often: its first set, its first number (`up to 3`: 0 and 3), what was
 * taken of its options, with these eyes. What the effect itself will choose or come to is not known yet, and is nothing. */
struct foreseen {
    struct group things;
    int least, most;
    uint8_t how[2];
};
void foresee(const struct scope *, const cell *statement, struct foreseen *);

/* If this window begins or ends in the turn of that seat: is it a moment that an ability of a seat waits for (`at its
 * controller's Status Step`)? What a window is and whose turn it is only the game knows. */
bool is_moment_of(const struct duel *, ref source, int ability, int seat, int window, int active);

/* Runs an ability's body from within a step, then goes on there; d->result: did it say `instead`. */
#define RUN_EFFECT(...) RUN_EFFECT_AT(__COUNTER__, { __VA_ARGS__ })
#define RUN_EFFECT_AT(n, ...)                                                                                          \
    do {                                                                                                               \
        f->resume = (uint8_t)((n)-first_point);                                                                        \
        begin_effect(d, (struct effect_start)__VA_ARGS__);                                                             \
        if (!runs_through(d, step_effect, f))                                                                          \
            return;                                                                                                    \
        __attribute__((fallthrough));                                                                                  \
    case (n)-first_point:;                                                                                             \
    } while (0)

/* The head of the locals of every step that carries out a verb; a verb with a {set} has its
 * members right behind it, in game->set_words words. */
struct call {
    ref subject, source, link;
    uint16_t ability;
    int32_t n, m;
    uint8_t word, how[2]; /* how: see struct arguments */
    uint8_t zone, zone_seat;
    uint8_t seat, verb;
    uint8_t at_random : 1; /* chance has picked the members of the set, */
    uint8_t unseen : 1;    /* or another seat than the effect's own, which need not know what it was */
    uint8_t chosen : 1;    /* somebody has chosen among cards that do not lie open, these or what they depend on */
    uint8_t unused_bits : 5;
};

/* Two sleeves have changed faces: what running effects call by a name or act on, what abilities wait for and what effects
 * have left behind is now about the other one. */
void names_follow(struct duel *, ref a, ref b);
/* Is there anything of that kind? */
bool names_things(const struct duel *);

/* The register `those` of the effect that called the verb step f; NULL if the rules called it. */
uint32_t *those_of(struct duel *, struct frame *f);

/* ---- triggers ------------------------------------------------------------------------------------------- */

/* What is being listened to right now, so that a quiet event costs one test, and by which cards. */
enum { SOURCES = 11, TOO_MANY = SOURCES + 1 };
struct listeners {
    uint64_t triggers, would; /* events, a bit each */
    uint32_t moments;         /* windows whose beginning sets something off */
    uint32_t changes;         /* attributes that standing abilities may change */
    uint32_t permits;         /* actions that something permits or forbids */
    uint8_t sources;          /* cards with abilities that do something by themselves, in order; TOO_MANY: not listed */
    uint8_t source[SOURCES];
}; /* the tallies follow */
_Static_assert(sizeof(struct listeners) == 40, "the state has no padding");
#define listeners(d) IN_DUEL(d, struct listeners, listeners_in(d))
static inline struct listeners *listeners_in(const struct duel *d)
{
    return (struct listeners *)(void *)duel_byte(d, d->book->at_events);
}

/* Is there something that gives others abilities to use, for as long as it goes on? Event 0 is none: its bit says so. */
enum { GIVEN_TO_USE = 1 };
static inline bool gives_uses(const struct duel *d)
{
    return listeners(d)->triggers & GIVEN_TO_USE;
}

static inline bool nothing_changes(const struct duel *d, int attribute)
{
    return d->rows == 0 && !(listeners(d)->changes >> attribute & 1);
}

#define given_keywords(d) IN_DUEL(d, uint64_t, (void *)duel_byte(d, game_of(d)->at_keywords))

int work_out_permission(const struct duel *, ref subject, int action, ref thing);
/* 1: an effect lets the subject do it (with this thing), -1: an effect forbids it, 0: neither. */
static inline int permission(const struct duel *d, ref subject, int action, ref thing)
{
    return listeners(d)->permits >> action & 1 ? work_out_permission(d, subject, action, thing) : 0;
}

/* Calls `see` for every way in which the thing has the keyword: printed, given by rows, by continuous abilities. What is
 * older than what takes the keyword away is not seen. */
struct given {
    const struct duel *d;  /* in which its arguments are to be read: that in which the keyword was looked for */
    const cell *arguments; /* of the keyword */
    int began;             /* the higher, the later */
    int seat;              /* whose effect or ability gives it; BY_NOBODY: it is printed */
};
enum { BY_NOBODY = -1 };
typedef void keyword_visitor(void *context, struct given);
void visit_keyword(const struct duel *, ref, int keyword, keyword_visitor *, void *context);
/* Is this row one by which an effect gives it the keyword, or takes it away (`kind`), and has it begun? */
bool is_row_of(const struct duel *, int row, int kind, ref, int keyword);
/* False if it certainly has not. */
static inline bool may_have_keyword(const struct duel *d, ref r, int keyword)
{
    return ((r < TILE_REF ? face(d, r)->holds : 0) | *given_keywords(d)) >> keyword & 1;
}

/* The largest number with which it has the keyword, 0 if that has none; ABSENT: it has not. Of a keyword that card files
 * define this is what a game tells of it (`number`, `condition`). */
int number_of_keyword(const struct duel *, ref, int keyword);
/* An ability of a defined keyword has done so often what it does (`2 times`) that the keyword is over: ends what gave it.
 * Every effect asks this as it comes to its end; who lets one come to nothing, asks it then. */
bool end_if_used_up(struct duel *, ref bearer, int ability);

/* False if certainly no effect and no continuous ability gives it the keyword. */
bool may_be_given(const struct duel *, ref, int keyword);

/* Ends the rows whose condition holds no longer (LASTS_WHILE). True if there was one. */
bool end_lapsed_rows(struct duel *);

/* Adds what an ability listens to. */
void attend(struct attention *, const struct ability *);
/* Likewise of one that an effect has given or left waiting, or of a definition, and of those inside it. */
void attend_all(const struct duello_book *, struct attention *, int ability);
/* The ability with which it starts and stops working: itself, or the continuous one it stands inside. 0: it is given by
 * an effect, or waits, and has a row of its own while it lasts. */
int listens_with(const struct duello_book *, int ability);
/* An ability waits for its turn on the chain. A seat that has no room for it hears of nothing more, by the game's rule on
 * bounds: false. */
bool wait_in_line(struct duel *, struct waiting);
/* To be called whenever an ability starts or stops working; where the game tells what may work from what does, when one
 * may start or stop. */
void refresh_listeners(struct duel *);
/* The same where a card has gone to the bottom of another place of its seat, and where it lies makes no difference to what
 * works of it. */
void listener_moved(struct duel *, ref);
/* For invariants: would it note the same now? */
bool listeners_are_current(const struct duel *);

/* The X that an ability which has waited remembers; 0: none. */
static inline int32_t kept_x(const struct duel *d, const struct waiting *w)
{
    const struct ability *a = &d->book->ability[w->ability];
    return a->flags & ABILITY_X && a->flags & ABILITY_NESTED && !a->cost ? w->amount : 0;
}

/* `marks`: which of the optional parts of its pattern are so ("by battle"), a bit each in their order, and MARKED; 0: the game
 * does not say. A part with a thing in it is so wherever the thing fits. */
enum { MARKED = 1 << 30 };
struct happening {
    int event;
    ref subject, other;
    int amount;
    unsigned marks;
};
void happened(struct duel *, struct happening);
/* Tells all abilities that listen: they wait for their turn on the chain. */
static inline void raise_event(struct duel *d, int event, ref subject, ref other, int amount)
{
    if ((listeners(d)->triggers | d->book->tallied) >> event & 1)
        happened(d, (struct happening){ event, subject, other, amount });
}
static inline void raise_marked(struct duel *d, int event, ref subject, ref other, int amount, unsigned marks)
{
    if ((listeners(d)->triggers | d->book->tallied) >> event & 1)
        happened(d, (struct happening){ event, subject, other, amount, marks | MARKED });
}
/* Does the event fit a pattern of it, whose arguments stand at `head`, with these eyes? */
bool event_fits(const struct duel *, ref source, int seat, int head, struct happening);
void moment_came(struct duel *, int window, bool ends);
/* A window, phase or step begins. */
static inline void raise_moment(struct duel *d, int window)
{
    if (listeners(d)->moments >> window & 1)
        moment_came(d, window, false);
}
/* It ends: `at end of ...`. */
static inline void raise_end_of(struct duel *d, int window)
{
    if (listeners(d)->moments >> window & 1)
        moment_came(d, window, true);
}
/* The next replacement that applies to an event, from number `*after` on; false if there is none. */
struct replacement {
    ref source;
    int ability, seat, row;
};
bool next_replacement(const struct duel *, struct happening, int *after, struct replacement *);

/* Calls `see` for every working ability of the kind: printed on live cards, given by rows, waiting.
 * Stops and returns true when it does. `row` is the row that gave it, -1 for a printed one. */
typedef bool ability_visitor(void *context, ref source, int ability, int seat, int row);
bool visit_abilities(const struct duel *, enum alert, ability_visitor *, void *context);
/* The same for continuous abilities that may do so to the subject: change one of these attributes, permit or forbid one
 * of these actions, give or take away one of these keywords; a bit each. */
struct sought {
    ref subject;
    uint32_t changes, permits;
    uint64_t gives;
};
bool visit_standing(const struct duel *, struct sought, ability_visitor *, void *context);

/* Is the body continuous: of `while` and `always`, or of a keyword like Augment once it is in force? */
static inline bool is_standing(const struct ability *a)
{
    return a->alert & ALERT_STANDS;
}

/* The condition under which it goes on. What is activated first, like Augment, has been asked for its condition then. */
static inline int standing_condition(const struct ability *a)
{
    return a->kind == ABILITY_STAND ? a->condition : 0;
}
/* Is it the card's own, written on it or inside continuous abilities of it, and in nothing that gives it to somebody? */
bool is_written(const struct duello_book *, int ability);
/* Do all continuous abilities around one that is written work and go on? */
bool holds_around(const struct scope *, int ability);

/* How often an event some ability asks about has happened in its period, with this seat as `you`. */
int tally_of(const struct duel *, int tally, int seat);
void end_tallies(struct duel *, int period);

#endif
